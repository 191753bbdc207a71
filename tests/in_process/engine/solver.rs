//! The solver: its answers against brute force, with each pruning rule on and off, and against the literature.

use crate::common::{proved_by, sample};
use crate::prelude::*;
use noughts::engine::solver::Switches;
use noughts::engine::{Distance, prove};
use noughts::teach::review::{Reason, pairs, reason};
use std::panic::catch_unwind;

fn solver(position: &Position) -> Solver {
    Solver::new(position.rules())
}

fn analyzed(position: &Position) -> Analysis {
    proved_by(&mut solver(position), position)
}

fn value(solver: &mut Solver, position: &Position) -> Score {
    solver.value(position, &endless()).expect("the budget is unlimited")
}

/// The value by brute force: alpha-beta with a table.
fn by_brute_force(position: &Position) -> Score {
    let search = Minimax { table: Table::Symmetries, ..Minimax::ORDERED_ALPHA_BETA };
    counted(search, position).0
}

/// All positions of games in which this side moves first.
fn started_by(mark: Mark) -> Vec<Position> {
    reachable(&Position::started_by(Rules::TIC_TAC_TOE, mark))
}

#[test]
fn every_move_of_every_position_has_the_score_that_minimax_finds() {
    let mut whole = Whole::new();
    for position in Mark::BOTH.into_iter().flat_map(started_by) {
        let analysis = analyze(Minimax::DEPTH_AWARE, &position);
        let expected = analysis
            .candidates
            .iter()
            .map(|candidate| (candidate.square, candidate.value.estimate))
            .collect_vec();
        assert_eq!(whole.moves(&position), expected, "{position}");
        assert_eq!(whole.value(&position), analysis.value.estimate, "{position}");
    }
}

#[test]
fn the_side_that_moved_first_makes_no_difference() {
    let mut whole = Whole::new();
    for (by_x, by_o) in started_by(Mark::X).iter().zip(&started_by(Mark::O)) {
        assert_eq!(whole.value(by_x), whole.value(by_o), "{by_x} and {by_o}");
        assert_eq!(whole.moves(by_x), whole.moves(by_o), "{by_x} and {by_o}");
    }
}

/// How many positions of each kind are compared: the value of `NOUGHTS_POSITIONS`, or else `usual`.
fn how_many(usual: usize) -> usize {
    std::env::var("NOUGHTS_POSITIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// Each rule switched off, and all of them.
const SWITCHED_OFF: [Switches; 7] = [
    Switches { symmetry: false, ..Switches::ALL },
    Switches { pairing: false, ..Switches::ALL },
    Switches { potential: false, ..Switches::ALL },
    Switches { threats: false, ..Switches::ALL },
    Switches { zones: false, ..Switches::ALL },
    Switches { ordering: false, ..Switches::ALL },
    Switches {
        symmetry: false,
        pairing: false,
        potential: false,
        threats: false,
        zones: false,
        ordering: true,
    },
];

#[test]
fn outcome_and_distance_agree_with_brute_force_whatever_is_switched_off() {
    let games = [
        ("4x3/3", 12),
        ("5x3/3", 11),
        ("4x4/3", 10),
        ("4x4/4", 10),
        ("5x4/4", 10),
        ("5x5/4", 9),
        ("6x5/4", 9),
        ("6x6/4", 8),
        ("5x5/5", 9),
        ("6x6/5", 8),
        ("7x7/5", 8),
        ("9x9/5", 7),
        ("13x13/5", 5),
        ("15x15/5", 5),
    ];
    for (rules, most) in games {
        let start = empty(rules);
        let with = |switches| (switches, Solver::with_switches(start.rules(), switches));
        let mut solvers = [with(Switches::ALL)].into_iter().chain(SWITCHED_OFF.map(with)).collect_vec();
        let count = how_many(if start.rules().cells() < 100 { 30 } else { 5 });
        for left in [most, most - 1, most - 4] {
            for position in sample(&start, left.min(start.empty_cells()), count) {
                let expected = by_brute_force(&position);
                for (switches, solver) in &mut solvers {
                    let context = format!("{position}, {rules}, {switches:?}");
                    assert_eq!(value(solver, &position), expected, "{context}");
                }
            }
        }
    }
}

#[test]
fn each_rule_switched_off_gives_the_same_answers() {
    let boards = [
        ("4x3/3", 12),
        ("4x4/3", 13),
        ("4x4/4", 14),
        ("5x4/4", 14),
        ("5x5/4", 15),
        ("6x5/4", 15),
        ("6x6/4", 14),
        ("7x7/4", 12),
        ("6x6/5", 16),
        ("8x8/5", 12),
    ];
    for (rules, left) in boards {
        let start = empty(rules);
        let mut all = solver(&start);
        for switches in SWITCHED_OFF {
            let mut other = Solver::with_switches(start.rules(), switches);
            for position in sample(&start, left, how_many(40)) {
                let expected = value(&mut all, &position);
                assert_eq!(value(&mut other, &position), expected, "{position} with {switches:?}");
            }
        }
    }
}

#[test]
fn the_boards_of_the_literature_have_their_values() {
    let draws = ["3x3/3", "4x4/4", "5x4/4", "5x5/4", "5x5/5", "6x5/5", "6x6/5", "6x6/6", "7x7/7"];
    let wins = [
        ("4x3/3", 7),
        ("5x3/3", 7),
        ("4x4/3", 5),
        ("5x5/3", 5),
        ("6x5/4", 11),
        ("7x7/4", 11),
        ("1x1/1", 1),
        ("2x2/2", 3),
    ];
    let scored = draws.map(|rules| (rules, Score::DRAW)).into_iter();
    for (rules, score) in scored.chain(wins.map(|(rules, plies)| (rules, Score::win_in(plies)))) {
        let start = empty(rules);
        assert_eq!(value(&mut solver(&start), &start), score, "{rules}");
    }
}

#[test]
fn rotated_and_mirrored_positions_have_the_same_value() {
    for start in ["5x5/4", "6x5/4"].map(empty) {
        for position in sample(&start, 14, 10) {
            let expected = value(&mut solver(&position), &position);
            for symmetry in Symmetry::all(start.rules()) {
                let image = turned(&position, &symmetry);
                assert_eq!(value(&mut solver(&image), &image), expected, "{position} as {image}");
            }
        }
    }
}

/// The image of a position under a symmetry.
fn turned(position: &Position, symmetry: &Symmetry) -> Position {
    let mut turned = Setup::empty(position.rules()).with_to_move(Some(position.to_move()));
    for square in position.rules().squares() {
        turned.put(symmetry.image_of(square), position.get(square));
    }
    Position::try_from(turned).expect("the image is legal")
}

#[test]
fn lines_end_as_their_scores_predict() {
    for (start, left, count) in [
        (empty("4x4/4"), 13, 15),
        (empty("5x4/4"), 12, 15),
        (empty("6x5/4"), 14, 15),
        (empty("5x5/4"), 13, 15),
        (misere(&empty("4x3/3")), 9, 20),
    ] {
        let mut solver = solver(&start);
        for position in sample(&start, left, count) {
            let analysis = proved_by(&mut solver, &position);
            for Candidate { square, value, line, .. } in &analysis.candidates {
                let score = score_of_end(&position, line, line.len());
                assert_eq!(value.estimate, score, "{position}, {} {square}", start.rules());
            }
        }
    }
}

#[test]
fn a_pairing_has_a_pair_of_its_own_in_every_line_that_is_still_open() {
    let mut found = 0;
    for (rules, left) in [("5x5/5", 25), ("6x6/5", 26), ("7x7/5", 28), ("5x5/4", 12), ("3x3/3", 4)] {
        let start = empty(rules);
        for position in sample(&start, left, 40) {
            let Some(pairs) = pairing(&position) else { continue };
            let squares: SquareSet = pairs.iter().flatten().copied().collect();
            assert_eq!(squares.len(), 2 * pairs.len(), "{position}: pairs share no square");
            assert!(squares.iter().all(|square| position.is_empty(square)), "{position}");
            let blocked = position.squares_by_mark()[position.to_move().other()];
            for line in &position.geometry().lines {
                let open = !line.squares.iter().any(|&square| blocked.contains(square));
                let paired = pairs.iter().any(|pair| pair.iter().all(|square| line.squares.contains(square)));
                assert!(!open || paired, "{position}: {:?} is open", line.squares);
            }
            let worth = value(&mut solver(&start), &position);
            assert!(worth <= Score::DRAW, "{position}: a side that is stopped for good does not win");
            found += 1;
        }
    }
    assert!(found > 20, "{found}");
}

#[test]
fn there_is_no_pairing_where_none_is_needed() {
    let start = empty("5x5/5");
    assert!(pairing(&start).is_some());
    assert_eq!(pairing(&misere(&start)), None, "blocking is not a defence where lines lose");
    assert_eq!(pairing(&position_connecting("XXXXX/OOOO./...../...../.....", 5)), None, "the game is over");
}

#[test]
fn a_stopped_solver_can_be_used_again() {
    let start = empty("6x6/4");
    let mut solver = solver(&start);
    assert_eq!(solver.value(&start, &asked(2)), Err(Interrupted));
    assert!((1..=2048).contains(&solver.nodes()), "the budget is checked after at most 1,024 nodes");
    assert_eq!(value(&mut solver, &start), Score::win_in(11));
}

#[test]
fn an_analysis_counts_only_its_own_nodes() {
    let start = empty("4x4/4");
    let mut solver = solver(&start);
    let mut counted = 0;
    for position in sample(&start, 12, 3) {
        counted += proved_by(&mut solver, &position).counters.nodes;
        assert_eq!(counted, solver.nodes(), "{position}");
    }
}

#[test]
fn misere_agrees_with_brute_force() {
    let whole = misere(&empty("3x3"));
    let mut solver = solver(&whole);
    for position in reachable(&whole) {
        assert_eq!(value(&mut solver, &position), by_brute_force(&position), "{position}");
    }
    for (rules, most) in [("4x3/3", 12), ("4x4/3", 11), ("4x4/4", 10), ("5x4/3", 10)] {
        let start = misere(&empty(rules));
        let mut solver = Solver::new(start.rules());
        for left in [most, most - 1, most - 4] {
            for position in sample(&start, left, how_many(12)) {
                let expected = by_brute_force(&position);
                assert_eq!(value(&mut solver, &position), expected, "{position}, {rules}");
            }
        }
    }
}

#[test]
fn in_misere_positions_that_a_symmetry_turns_into_the_other_side_s_agree_with_brute_force() {
    let mut random = Rng::with_seed(46);
    for rules in ["4x3/3", "4x4/2", "4x4/3", "4x4/4", "5x4/3", "5x3/3", "6x2/2"] {
        let start = misere(&empty(rules));
        let squares = start.rules().squares().collect_vec();
        for symmetry in Symmetry::all(start.rules()) {
            for _ in 0..how_many(12) {
                let mut position = start.clone();
                for _ in 0..60 {
                    let square = squares[random.usize(..squares.len())];
                    let mut next = position.clone();
                    let played = next.play(square).and_then(|()| next.play(symmetry.image_of(square)));
                    if played.is_ok() && position.empty_cells() > 10 {
                        position = next;
                    }
                }
                if position.empty_cells() > 10 {
                    continue;
                }
                assert_eq!(value(&mut solver(&position), &position), by_brute_force(&position), "{position}");
            }
        }
    }
}

/// Boards of every size and winning length, each with a random position that is almost full; small boards empty, too.
#[test]
fn boards_of_every_shape_agree_with_brute_force() {
    let mut random = Rng::with_seed(15);
    for columns in 1..=15 {
        for rows in [1, 2, 3, 5, 8, 15] {
            for connect in 1..=columns.max(rows) {
                let board = empty(&format!("{columns}x{rows}/{connect}"));
                for start in [misere(&board), board] {
                    if start.empty_cells() <= 10 {
                        assert_agrees_with_brute_force(&start);
                    }
                    for _ in 0..how_many(1) {
                        let moves = start.empty_cells().saturating_sub(random.usize(2..6));
                        if let Some(position) = by_chance(&start, moves, &mut random) {
                            assert_agrees_with_brute_force(&position);
                        }
                    }
                }
            }
        }
    }
}

/// The scores of all moves, and of the position with each rule switched off.
fn assert_agrees_with_brute_force(position: &Position) {
    let (expected, context) = (by_brute_force(position), format!("{position}, {}", position.rules()));
    let analysis = analyzed(position);
    assert_eq!((analysis.value.estimate, analysis.is_exact()), (expected, true), "{context}");
    for candidate in &analysis.candidates {
        let next = after(position, candidate.square);
        assert_eq!(candidate.value.estimate, by_brute_force(&next).parent_view(), "{context}");
    }
    for switches in SWITCHED_OFF {
        let mut other = Solver::with_switches(position.rules(), switches);
        assert_eq!(value(&mut other, position), expected, "{context}, {switches:?}");
    }
}

#[test]
fn a_finished_game_has_no_moves_to_prove() {
    for (text, connect) in [("XXX/OO./...", 3), ("XXXX./OOO../...../...../.....", 4)] {
        let over = position_connecting(text, connect);
        let analysis = refined(&over, 1);
        assert_eq!((analysis.candidates.len(), analysis.is_exact()), (0, true));
        for (over, score) in [(&over, Score::loss_in(0)), (&misere(&over), Score::win_in(0))] {
            assert_eq!(value(&mut solver(over), over), score, "{over}, {}", over.rules());
        }
        let proved = prove(&over, &endless(), &mut go_on);
        let assessed = assess(&over, &endless(), &mut go_on);
        let estimates = [proved, assessed].map(|analysis| analysis.value.estimate);
        assert_eq!(estimates, [Score::loss_in(0); 2]);
    }
}

#[test]
fn a_position_of_another_game_is_refused_even_if_it_is_finished() {
    for other in [".../.../...", "XXX/OO./..."].map(position) {
        let solver = || solver(&misere(&other));
        let value = catch_unwind(|| solver().value(&other, &endless()));
        assert!(value.is_err(), "{other}");
    }
}

// Bounds, and several threads

#[test]
fn bounds_are_true_wherever_a_proof_is_stopped() {
    for (rules, left) in [("5x4/4", 20), ("5x5/4", 19), ("6x5/4", 22), ("6x6/4", 20)] {
        for position in sample(&empty(rules), left, 5) {
            let truth = value(&mut solver(&position), &position);
            for times in [1, 2, 4, 16] {
                let mut bounds = Bounds::UNKNOWN;
                let mut brief = solver(&position);
                let result = brief.narrow(&position, &mut bounds, &asked(times));
                assert!(holds(bounds, truth), "{position}: {bounds:?}, {truth:?}");
                assert_eq!(result.is_ok(), bounds.exact() == Some(truth), "{position}");
                // Known bounds are not lost, and do not change the answer.
                let rest = brief.narrow(&position, &mut bounds, &endless());
                assert_eq!((rest, bounds.exact()), (Ok(()), Some(truth)), "{position}");
            }
        }
    }
}

/// The analysis of a position by this many threads, from scratch.
fn refined(position: &Position, threads: usize) -> Analysis {
    let mut analysis = nothing_known(position);
    let result = solver(position).refine(position, &mut analysis, &endless().on_threads(threads), &mut go_on);
    assert_eq!(result, Ok(()));
    analysis
}

/// An analysis with all moves, about which nothing is known.
fn nothing_known(position: &Position) -> Analysis {
    as_if_known(position, &[], Bounds::UNKNOWN, 0)
}

#[test]
fn any_number_of_threads_finds_the_same_scores_and_lines_to_the_end() {
    for (rules, left) in [("4x4/4", 16), ("5x4/4", 18), ("5x5/4", 23), ("6x5/4", 20)] {
        for position in sample(&empty(rules), left, 2) {
            let alone = analyzed(&position);
            for threads in [1, 2, 4] {
                let together = refined(&position, threads);
                assert!(together.is_complete() && together.is_exact());
                for (one, other) in together.candidates.iter().zip(&alone.candidates) {
                    // The lines may be images of each other.
                    let context = format!("{position} {}, {threads} threads", one.square);
                    let [own, others] = [one, other].map(|it| (it.value.bounds, it.line.len()));
                    assert_eq!(own, others, "{context}");
                    score_of_end(&position, &one.line, one.line.len());
                }
            }
        }
    }
}

#[test]
fn a_survey_reports_only_true_bounds_and_can_be_stopped() {
    for position in sample(&empty("5x5/4"), 22, 3) {
        let truth = refined(&position, 1);
        let mut analysis = nothing_known(&position);
        let mut reports = 0;
        let result = solver(&position).refine(&position, &mut analysis, &endless(), &mut |so_far| {
            reports += 1;
            for (seen, right) in so_far.candidates.iter().zip(&truth.candidates) {
                let is_true = holds(seen.value.bounds, right.value.estimate);
                assert!(is_true, "{position} {}", seen.square);
            }
            if reports == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((result, reports), (Ok(()), 4));
        let stopped = solver(&position).refine(&position, &mut analysis, &asked(1), &mut go_on);
        assert_eq!(stopped, Err(Interrupted));
    }
}

/// An analysis must be true at every moment, wherever time runs out.
#[test]
fn interim_results_are_true() {
    for (rules, left) in [("4x4/3", 13), ("5x5/4", 21), ("6x5/4", 20), ("6x6/4", 18)] {
        for (start, left) in [(empty(rules), left), (misere(&empty(rules)), left.min(11))] {
            for position in sample(&start, left, 2) {
                let truth = refined(&position, 1);
                for part in [0, 1, 2, 5, 20, 80] {
                    let budget = Budget::of(Duration::from_micros(500 * part), clock);
                    let seen = prove(&position, &budget, &mut |so_far| {
                        check_so_far(&position, so_far, &truth);
                        ControlFlow::Continue(())
                    });
                    check_so_far(&position, &seen, &truth);
                }
            }
        }
    }
}

fn holds(bounds: Bounds, score: Score) -> bool {
    bounds.at_least <= score && score <= bounds.at_most
}

fn check_so_far(position: &Position, seen: &Analysis, truth: &Analysis) {
    let context = format!("{position}, {}", position.rules());
    assert!(
        holds(seen.value.bounds, truth.value.estimate) && holds(seen.value.bounds, seen.value.estimate),
        "{context}: {:?}",
        seen.value.bounds
    );
    if seen.is_exact() {
        // Each move reported as best is proved to keep the value of the position.
        let keeps =
            |best: &Candidate| truth.candidate(best.square).map(|right| right.value) == Some(truth.value);
        assert!(seen.best().all(keeps), "{context}: {seen:?}");
    }
    // No estimate ranks above a proved win, and no move that gives away a proved win is reported as best.
    let won = |candidate: &Candidate| candidate.outcome() == Some(Outcome::Win);
    assert!(seen.best().all(won) || !seen.candidates.iter().any(won), "{context}: {seen:?}");
    let may_keep =
        |best: &Candidate| best.value.bounds.at_most.outcome() >= seen.value.bounds.at_least.outcome();
    assert!(seen.best().all(may_keep), "{context}: {seen:?}");
    assert!(seen.outcome().is_none_or(|outcome| outcome == truth.value.estimate.outcome()), "{context}");
    match seen.distance() {
        Some(Distance::In(plies)) => assert_eq!(Some(plies), truth.value.estimate.plies(), "{context}"),
        Some(Distance::Within(plies)) => {
            assert!(truth.value.estimate.plies().is_some_and(|known| known <= plies), "{context}");
        }
        None => {}
    }
    for (candidate, right) in seen.candidates.iter().zip(&truth.candidates) {
        let context = format!("{context} {}", candidate.square);
        assert!(
            holds(candidate.value.bounds, right.value.estimate),
            "{context}: {:?}, {:?}",
            candidate.value.bounds,
            right.value.estimate
        );
        assert!(holds(candidate.value.bounds, candidate.value.estimate), "{context}: {candidate:?}");
        if candidate.is_exact() {
            assert_eq!(candidate.plies_left(position.empty_cells()), right.line.len(), "{context}");
            assert_eq!(seen.verdict(candidate), truth.verdict(right), "{context}");
        }
    }
}

/// Wherever time runs out, a proved score has a line that is proved with it, or only the move.
#[test]
fn the_line_of_a_proved_score_is_its_own() {
    let mut random = Rng::with_seed(6);
    let mut positions = vec![misere(&position_connecting(".OX../...X./OX..X/OXXO./O.XO.", 4))];
    positions.extend(sample(&misere(&empty("4x4/4")), 12, 4));
    positions.extend(sample(&empty("6x5/4"), 21, 4));
    let (mut alone, mut whole) = (HashSet::new(), HashSet::new());
    for position in positions {
        let mut solver = solver(&position);
        let mut check = |so_far: &Analysis| {
            for candidate in so_far.candidates.iter().filter(|it| it.is_exact()) {
                let (line, score) = (candidate.line.clone(), candidate.value.estimate);
                if line.len() == 1 && score.plies() != Some(1) {
                    alone.insert((position.to_string(), line));
                } else if whole.insert((position.to_string(), line)) {
                    check_line(&mut solver, &position, &candidate.line, score);
                }
            }
            ControlFlow::Continue(())
        };
        for _ in 0..how_many(12) {
            let last = prove(&position, &asked(random.u64(1..60)), &mut check);
            let _ = check(&last);
        }
    }
    assert!(alone.len() > 4 && whole.len() > 40, "{} moves alone, {} lines", alone.len(), whole.len());
}

/// Each move of the line keeps the score, for the side to move here, and the last one ends the game.
fn check_line(solver: &mut Solver, start: &Position, line: &[Square], score: Score) {
    let (mut position, mut left) = (start.clone(), score);
    for &step in line {
        assert_eq!(position.status(), Status::Ongoing, "{start}: {line:?}");
        position.play(step).expect("the move is legal");
        left = left.child_view();
        let ended = Score::of_end(position.status(), position.to_move(), 0);
        let value = ended.unwrap_or_else(|| value(solver, &position));
        assert_eq!(value, left, "{start}, {}: {line:?} at {step}", start.rules());
    }
    assert_ne!(position.status(), Status::Ongoing, "{start}, {}: {line:?}", start.rules());
}

// Reasons

#[test]
fn reasons_are_true() {
    let mut seen = [0; 9];
    for (rules, left) in
        [("3x3/3", 2), ("3x3/3", 3), ("4x4/4", 10), ("5x5/4", 14), ("6x5/4", 20), ("6x6/5", 25)]
    {
        for position in sample(&empty(rules), left, 12) {
            let analysis = analyzed(&position);
            for candidate in &analysis.candidates {
                if let Some(reason) = reason(&position, candidate) {
                    seen[check(&position, candidate, &reason)] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn each_move_of_a_forcing_line_leaves_one_reply() {
    let won = Score::win_in(5);
    for (text, score, moves, expected) in [
        ("XO./.../...", won, "b2 c3 a2", Some(Reason::Forcing)),
        // The last threat is blocked, the second move threatens nothing, and a threat is not blocked.
        ("XO./.../...", won, "b2 c3 c1 a3", None),
        ("XO./.../...", won, "b2 c3 b3", None),
        ("XO./.../...", won, "b2 a3 a2", None),
        // X answers O's double threat at a1 by completing a line.
        ("..O/.X./O..", Score::loss_in(4), "b3 a1", None),
    ] {
        let line = squares(moves);
        let candidate = Candidate {
            square: line[0],
            value: Value::between(Bounds::exactly(score), score),
            line,
            proof: None,
        };
        assert_eq!(reason(&position(text), &candidate), expected, "{moves} in {text}");
    }
}

#[test]
fn there_is_no_reason_for_an_unproved_score() {
    let start = empty("5x5/5");
    let candidate = &nothing_known(&start).candidates[0];
    assert!(pairing(&after(&start, candidate.square)).is_some(), "a pairing exists");
    assert_eq!((reason(&start, candidate), pairs(&start, candidate)), (None, None));
}

/// Checks that the reason fits the proved score, and returns the kind of reason as a number.
fn check(position: &Position, candidate: &Candidate, reason: &Reason) -> usize {
    let score = candidate.value.estimate;
    let context = format!("{position} {}: {reason:?}, {score:?}", candidate.square);
    let (place, fits) = match reason {
        Reason::Completes => (0, score == Score::win_in(1)),
        Reason::Leaves(_) => (1, score == Score::loss_in(2)),
        Reason::OnlyBlock => (2, position.completing(position.to_move().other()).contains(candidate.square)),
        Reason::DoubleThreat(threats) => (3, score == Score::win_in(3) && threats.len() > 1),
        Reason::AllowsDoubleThreat(_) => (4, score == Score::loss_in(4)),
        Reason::Forcing => (5, score.outcome() == Outcome::Win),
        Reason::NoOpenLine => (6, score == Score::DRAW),
        Reason::AllowsForcing(_) => (7, score.outcome() == Outcome::Loss && score > Score::loss_in(4)),
        Reason::Stops => {
            let next = after(position, candidate.square);
            (8, score == Score::DRAW && !next.has_open_line(next.to_move()))
        }
    };
    assert!(fits, "{context}");
    place
}

/// docs/solver.md works this position by hand.
#[test]
fn the_position_worked_by_hand_is_as_described() {
    let start = position_connecting("...../.OO../...../...../X...X", 4);
    let zone = squares("d2 a2 e2");
    let mut solver = solver(&start);
    for reply in start.moves() {
        let next = after(&start, reply);
        let plies = if zone.contains(&reply) { 9 } else { 3 };
        assert_eq!(value(&mut solver, &next), Score::win_in(plies), "{reply}");
        if zone.contains(&reply) {
            let answered = after(&next, square("c3"));
            assert_eq!(pairing(&answered).map(|pairs| pairs.len()), Some(8), "{reply}");
        }
    }
}
