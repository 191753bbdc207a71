//! What was proved before: the rows of `assets/proved.txt`, and what a session remembers.

use crate::common::proved_by;
use crate::prelude::*;
use noughts::engine::proved::{Known, Proved};
use noughts::engine::{Proof, appraise, prove};

const FILE: &str = include_str!("../../../assets/proved.txt");

fn boards() -> Vec<Position> {
    let rows = FILE.lines().filter(|row| !row.starts_with('#'));
    let mut boards = rows.filter_map(|row| row.split(' ').next()).collect_vec();
    boards.dedup();
    boards.into_iter().map(empty).collect()
}

fn proved(position: &Position, budget: &Budget) -> Analysis {
    prove(position, budget, &mut go_on)
}

fn knowing(known: Known, mut budget: Budget) -> Budget {
    budget.known = Arc::new(known);
    budget
}

/// An analysis without time: only what is known, and what is seen at once.
fn at_once(position: &Position, known: Known) -> Analysis {
    proved(position, &knowing(known, Budget::of(Duration::ZERO, clock)))
}

/// The value of a position, if the solver finds it within this many thousand nodes.
fn value(solver: &mut Solver, position: &Position, thousand: u64) -> Option<Score> {
    match Score::of_end(position.status(), position.to_move(), 0) {
        None => solver.value(position, &asked(thousand)).ok(),
        ended => ended,
    }
}

// The file

#[test]
fn every_row_is_read_and_each_line_ends_as_its_score_says() {
    assert!(FILE.len() < 20 << 10, "{} bytes", FILE.len());
    for row in FILE.lines().filter(|row| !row.starts_with('#')) {
        let words = row.split(' ').collect_vec();
        let start = empty(words[0]);
        let line = words[2..].iter().map(|name| square(name)).collect_vec();
        let Known { bounds, moves } = Proved::default().about(&start);
        let read = moves.iter().find(|(_, read)| *read == line).map_or(bounds, |(bounds, _)| *bounds);
        let number = |score: Score| match score.plies() {
            Some(plies) if score > Score::DRAW => format!("+{plies}"),
            Some(plies) => format!("-{plies}"),
            None => "0".to_owned(),
        };
        match (words[1].strip_prefix(">="), words[1].strip_prefix("<=")) {
            (Some(least), _) => assert_eq!(least, number(read.at_least), "{row}"),
            (_, Some(most)) => assert_eq!(most, number(read.at_most), "{row}"),
            _ => assert_eq!([words[1]; 2], [read.at_least, read.at_most].map(number), "{row}"),
        }
        if let Some(score) = read.exact().filter(|_| line.len() > 1) {
            assert_eq!(score, score_of_end(&start, &line, line.len()), "{row}");
        }
    }
}

/// `solver` in `benches` proves all of them anew from the empty board.
#[test]
fn the_ends_of_the_lines_are_proved_anew() {
    let mut proofs = 0;
    for start in boards() {
        let mut solver = Solver::new(start.rules());
        for (bounds, line) in Proved::default().about(&start).moves {
            let Some(score) = bounds.exact() else { continue };
            let mut positions = vec![start.clone()];
            for &square in &line {
                positions.push(after(positions.last().expect("one is there"), square));
            }
            // From the end, as far back as it is cheap.
            for (place, position) in positions.iter().enumerate().skip(1).rev() {
                let Some(found) = value(&mut solver, position, 4) else { break };
                let expected = (0..place).fold(score, |score, _| score.child_view());
                assert_eq!(found, expected, "{position}");
                proofs += 1;
            }
        }
    }
    assert!(proofs > 100, "{proofs}");
}

#[test]
fn a_board_of_the_file_is_known_at_once_also_after_a_move_and_to_the_other_side() {
    let start = empty("6x5/4");
    let analysis = at_once(&start, Known::default());
    assert!(analysis.is_complete() && analysis.is_exact());
    assert_eq!(analysis.value.exact(), Some(Score::win_in(11)));
    assert!(analysis.candidates.iter().all(|candidate| candidate.proof == Some(Proof::Known)));
    for candidate in &analysis.candidates {
        let line = &candidate.line;
        assert_eq!(Some(score_of_end(&start, line, line.len())), candidate.value.exact());
    }
    assert_eq!(appraise(&start, &Budget::of(Duration::ZERO, clock)), Bounds::exactly(Score::win_in(11)));
    // The image of c3, then the expected reply.
    for (name, reply) in [("c3", "d4"), ("d3", "c4")] {
        let replied = after(&start, square(name));
        let analysis = at_once(&replied, Known::default());
        assert_eq!(analysis.value.exact(), Some(Score::loss_in(10)), "{name}");
        assert!(analysis.is_best(analysis.candidate(square(reply)).expect("a move")), "{name}");
    }
    let started_by_o = Position::started_by(start.rules(), noughts::game::Mark::O);
    assert!(at_once(&started_by_o, Known::default()).is_complete());
    assert_eq!(Proved::default().about(&misere(&start)), Known::default());
}

#[test]
fn what_is_proved_of_a_board_bounds_what_comes_after_any_move() {
    for start in boards() {
        let most = Proved::default().about(&start).bounds.at_most;
        for square in start.moves().filter(|_| most != Score::MAX) {
            let known = Proved::default().about(&after(&start, square)).bounds;
            assert!(
                known.at_least >= most.child_view() && known.at_least <= known.at_most,
                "{start} {square}"
            );
        }
    }
    let replied = after(&empty("9x7/5"), square("a1"));
    assert_eq!(at_once(&replied, Known::default()).value.bounds.at_least, Score::DRAW);
}

// The session

/// What is known must be true of every position that it is told about.
fn check(memory: &Proved, position: &Position, solver: &mut Solver) -> Known {
    let known = memory.about(position);
    let holds = |bounds: Bounds, score| bounds.at_least <= score && score <= bounds.at_most;
    let truth = value(solver, position, 1 << 20).expect("it is a small board");
    assert!(holds(known.bounds, truth), "{position}: {:?}, {truth:?}", known.bounds);
    for (bounds, line) in &known.moves {
        let next = after(position, line[0]);
        let truth = value(solver, &next, 1 << 20).expect("it is a small board").parent_view();
        assert!(holds(*bounds, truth), "{position} {}: {bounds:?}, {truth:?}", line[0]);
    }
    known
}

#[test]
fn what_is_known_is_true_of_the_position_and_those_that_follow() {
    let start = empty("5x4/4");
    let mut solver = Solver::new(start.rules());
    let position = played(start, "c2 b3 d3 a1");
    for asked_for in [1, 2, 4, 16, 64, 1 << 20] {
        let mut memory = Proved::default();
        let analysis = proved(&position, &asked(asked_for));
        memory.remember(&position, analysis.value.bounds, &analysis.candidates);
        let known = check(&memory, &position, &mut solver);
        assert_eq!(known.bounds, analysis.value.bounds);
        let again = at_once(&position, known);
        for (old, new) in analysis.candidates.iter().zip(&again.candidates) {
            assert_eq!(old.value.bounds, new.value.bounds, "{}", old.square);
        }
        for candidate in &analysis.candidates {
            let mut next = position.clone();
            for (ply, &square) in candidate.line.iter().enumerate() {
                next = after(&next, square);
                if next.status() != Status::Ongoing {
                    break;
                }
                let known = check(&memory, &next, &mut solver);
                let settled = candidate.proof.is_some();
                assert!(!settled || known.bounds.exact().is_some(), "{next} after {ply} more");
            }
        }
    }
}

#[test]
fn a_proof_goes_on_where_it_was_interrupted() {
    let start = empty("5x4/4");
    let mut memory = Proved::default();
    let mut analysis = at_once(&start, Known::default());
    for round in 1.. {
        let before = analysis.clone();
        analysis = proved(&start, &knowing(memory.about(&start), asked(5 * round)));
        for (old, new) in before.candidates.iter().zip(&analysis.candidates) {
            assert_eq!(old.value.bounds.within(new.value.bounds), new.value.bounds, "round {round}");
        }
        memory.remember(&start, analysis.value.bounds, &analysis.candidates);
        if analysis.is_complete() {
            assert!(round > 2, "it was interrupted");
            break;
        }
    }
    let whole = proved(&start, &endless());
    let scores = |it: &Analysis| it.candidates.iter().map(|it| it.value).collect_vec();
    assert_eq!(scores(&analysis), scores(&whole));
}

#[test]
fn a_position_that_is_known_takes_no_nodes() {
    let start = empty("5x5/4");
    let whole = proved(&start, &endless());
    let mut memory = Proved::default();
    memory.remember(&start, whole.value.bounds, &whole.candidates);
    let again = at_once(&start, memory.about(&start));
    assert!(again.is_complete());
    assert_eq!(again.counters.nodes, at_once(&empty("6x5/4"), Known::default()).counters.nodes - 5);
    let lines = |it: &Analysis| it.candidates.iter().map(|it| it.line.len()).collect_vec();
    assert_eq!(lines(&again), lines(&whole));
    // A bound of the whole leaves what is known about its moves.
    memory.remember(&start, Bounds::exactly(Score::DRAW), &[]);
    assert!(at_once(&start, memory.about(&start)).is_complete());
}

#[test]
fn the_oldest_is_forgotten_beyond_a_mebibyte() {
    let start = after(&empty("15x15/5"), square("b1"));
    let score = |it: &Candidate| if it.square == square("o15") { Score::DRAW } else { Score::loss_in(4) };
    let lost = |it: &Candidate| Candidate {
        value: Value::between(Bounds::exactly(score(it)), score(it)),
        ..it.clone()
    };
    let analysis = at_once(&start, Known::default());
    let candidates = analysis.candidates.iter().map(lost).collect_vec();
    let mut memory = Proved::default();
    let positions = start.moves().take(200).map(|reply| after(&start, reply)).collect_vec();
    for position in &positions {
        memory.remember(position, Bounds::exactly(Score::DRAW), &candidates);
        assert_eq!(memory.about(position).bounds, Bounds::exactly(Score::DRAW));
    }
    // 224 moves take about 7 KiB.
    let known = |position: &Position| memory.about(position).bounds != Bounds::UNKNOWN;
    let forgotten = positions.iter().take_while(|position| !known(position)).count();
    assert!((1..100).contains(&forgotten), "{forgotten}");
    assert!(positions[forgotten..].iter().all(known));
}

// What proofs rest on

#[test]
fn a_proof_by_pairs_stops_both_sides() {
    let mut seen = [0; 2];
    for start in ["5x5/5", "5x5/4", "6x6/5", "4x4/4"].map(empty) {
        let analysis = proved_by(&mut Solver::new(start.rules()), &start);
        for Candidate { square, value, proof, .. } in analysis.candidates {
            let pairs = [&start, &after(&start, square)].map(|position| pairing(position).is_some());
            let by_pairs = value.exact() == Some(Score::DRAW) && pairs == [true; 2];
            assert_eq!(proof, Some(if by_pairs { Proof::Pairs } else { Proof::Search }), "{square}");
            seen[usize::from(by_pairs)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}
