//! The descriptions of the named positions are true.

use crate::prelude::*;
use noughts::engine::search::MOST_NODES;
use noughts::teach::review::{Reason, reason};
use noughts::teach::{NamedPosition, positions, published, search_of};
use noughts::wording;

fn position(name: &str) -> &'static Position {
    let named = NamedPosition::named(name).unwrap_or_else(|| panic!("there is no position {name}"));
    named.state.board().expect("it is a board")
}

/// Returns every move's score.
fn analysis(name: &str) -> Analysis {
    let analysis = assess(position(name), &endless(), &mut go_on);
    assert!(analysis.is_complete(), "{name}");
    analysis
}

fn squares(names: &str) -> SquareSet {
    crate::common::squares(names).into_iter().collect()
}

/// Returns the moves with this outcome.
fn moves(analysis: &Analysis, outcome: Outcome) -> SquareSet {
    let candidates = analysis.candidates.iter().filter(|candidate| candidate.outcome() == Some(outcome));
    candidates.map(|candidate| candidate.square).collect()
}

fn score(analysis: &Analysis, name: &str) -> i32 {
    analysis.points(analysis.candidate(square(name)).expect("a move").value.estimate)
}

/// Returns how many nodes a search of a position enters.
fn nodes(search: Minimax, name: &str) -> u64 {
    counted(search, position(name)).1.nodes
}

fn states(name: &str, words: &str) {
    let about = &NamedPosition::named(name).expect("it is there").about;
    assert!(about.contains(words), "{name} does not contain `{words}`: {about}");
}

#[test]
fn the_articles_positions_have_the_stated_values() {
    states("main-tree", "one of three moves wins");
    let tree = analysis("main-tree");
    assert_eq!((moves(&tree, Outcome::Win), tree.candidates.len()), (squares("b2"), 3));
    states("main-tree", "these ten states");
    assert_eq!(nodes(Minimax::BLIND, "main-tree"), 10);

    states("fatalist", "A search that counts plies blocks and lasts longest");
    let fatalist = analysis("fatalist");
    assert_eq!(fatalist.value.estimate, Score::loss_in(4));
    let best = fatalist.best().map(|best| (best.square, reason(position("fatalist"), best))).collect_vec();
    assert_eq!(best, [(square("c1"), Some(Reason::OnlyBlock))]);
    states("fatalist", "a blind search sees that all moves lose");
    let blind = analyze(Minimax::BLIND, position("fatalist"));
    assert_eq!(blind.best().count(), 4);

    states("smallest", "four nodes, one win, one loss");
    assert_eq!(nodes(Minimax::BLIND, "smallest"), 4);
    let smallest = analysis("smallest");
    assert_eq!([Outcome::Win, Outcome::Loss].map(|outcome| moves(&smallest, outcome).len()), [1, 1]);

    states("empty", "549,946 nodes without pruning, and every opening is a draw");
    assert_eq!(
        (nodes(Minimax::DEPTH_AWARE, "empty"), moves(&analysis("empty"), Outcome::Draw).len()),
        (549_946, 9)
    );

    states("win-now", "win in one ply or in three");
    let now = analysis("win-now");
    assert_eq!(["c1", "a1"].map(|square| score(&now, square)), [9, 7]);

    states("two-wins", "at once on two squares, and in three plies on another");
    let wins = analysis("two-wins");
    assert_eq!(["b3", "c3", "c2"].map(|square| score(&wins, square)), [9, 9, 7]);

    states("quiet-mistake", "There are no threats, yet three of X's moves lose");
    let quiet = position("quiet-mistake");
    assert!(Mark::BOTH.iter().all(|&mark| quiet.completing(mark).is_empty()));
    assert_eq!(moves(&analysis("quiet-mistake"), Outcome::Loss), squares("c1 c2 b3"));
}

#[test]
fn the_openings_have_the_stated_replies() {
    let draws = |name: &str| moves(&analysis(name), Outcome::Draw);
    let lose = |name: &str| moves(&analysis(name), Outcome::Loss);
    states(
        "corner-opening",
        "O has eight replies, and seven of them lose: a corner must be met in the centre",
    );
    assert_eq!((draws("corner-opening"), lose("corner-opening").len()), (squares("b2"), 7));
    states("centre-opening", "O draws in any corner and loses on any edge");
    assert_eq!(draws("centre-opening"), squares("a1 c1 a3 c3"));
    assert_eq!(lose("centre-opening"), squares("b1 a2 c2 b3"));
    states("edge-opening", "Half of O's eight replies draw");
    assert_eq!((draws("edge-opening").len(), lose("edge-opening").len()), (4, 4));
    states("opposite-corners", "the corners look natural for O, and both lose. Every edge draws");
    assert_eq!(lose("opposite-corners"), squares("c1 a3"));
    assert_eq!(draws("opposite-corners"), squares("b1 a2 c2 b3"));
}

#[test]
fn the_tactics_work_as_stated() {
    states("fork", "X blocks and threatens two squares with one move");
    states("fork", "X wins in 3 plies");
    let (fork, analysis_of_fork) = (position("fork"), analysis("fork"));
    let best = analysis_of_fork.best().collect_vec();
    assert_eq!((best.len(), best[0].value.estimate), (1, Score::win_in(3)));
    assert!(fork.completing(Mark::O).contains(best[0].square));
    assert!(matches!(reason(fork, best[0]), Some(Reason::DoubleThreat(threats)) if threats.len() == 2));

    states("two-lines", "X completes two lines with one mark");
    assert_eq!(after(position("two-lines"), square("c1")).completed_lines().count(), 2);

    states("forced", "X wins in 5 plies: each move makes a threat, until there are two at once");
    let forced = analysis("forced");
    assert_eq!(forced.value.estimate, Score::win_in(5));
    assert!(forced.best().any(|best| reason(position("forced"), best) == Some(Reason::Forcing)));
}

#[test]
fn other_rules_and_larger_boards_have_the_stated_values() {
    states("misere", "Only the centre draws for the first player");
    assert_eq!(moves(&analysis("misere"), Outcome::Draw), squares("b2"));
    states("four-by-three", "the first player wins in 7 plies");
    assert_eq!(analysis("four-by-three").value.estimate, Score::win_in(7));
    states("four-by-four", "A draw. Plain minimax would take far too long for 16 squares; a proof is quick");
    let (board, proof) = (position("four-by-four"), analysis("four-by-four"));
    assert!(proof.value.estimate == Score::DRAW && proof.counters.nodes < 1_000, "{:?}", proof.counters);
    let tree = grow(Minimax::DEPTH_AWARE, board);
    assert_eq!((tree.finished, tree.len()), (false, MOST_NODES));
    states("six-by-five", "the first player wins in 11 plies");
    let board = position("six-by-five");
    let mut solver = Solver::new(board.rules());
    let value = solver.value(board, &endless());
    assert_eq!(value, Ok(Score::win_in(11)));
    states("five-by-five", "A draw by a pairing strategy");
    assert_eq!(position("five-by-five").rules(), empty("5x5/5").rules());
    assert!(pairing(position("five-by-five")).is_some());
    states("gomoku", "A win for the first player, as Allis and others proved in 1993");
    let gomoku = published(position("gomoku").rules());
    assert_eq!(gomoku, Some((Outcome::Win, "Allis and others, 1993")));
}

#[test]
fn every_entry_has_a_unique_name_and_position() {
    for named in positions() {
        assert!(std::ptr::eq(NamedPosition::named(&named.name.to_uppercase()).expect("it is there"), named));
        assert!(std::ptr::eq(NamedPosition::of(&named.state).expect("it is there"), named));
    }
}

#[test]
fn the_states_of_the_articles_can_be_reached() {
    for named in positions() {
        for (path, number) in &named.states {
            path.iter().fold(position(&named.name).clone(), |position, &square| after(&position, square));
            assert_eq!(named.state_number(path), Some(*number));
        }
    }
}

#[test]
fn the_name_of_a_search_finds_it() {
    for variant in VARIANTS {
        assert_eq!(variant.replies.name_of(variant.search), variant.name);
        for limit in [1, 2, 9] {
            let search = variant.search.limited_to(Some(limit));
            let name = variant.replies.name_of(search);
            let limited = Variant { search, ..variant };
            let is_random = variant.replies == Replies::Random;
            assert_eq!(search_of(&name), Ok(if is_random { variant } else { limited }));
            assert_eq!(
                search_of(&format!("{}, {}", variant.name, wording::plies(limit))).is_ok(),
                !is_random
            );
        }
    }
}

#[test]
fn searches_can_have_a_limit() {
    let found = ["minimax, 2 plies", "blind minimax, 1 ply"].map(|name| search_of(name).expect(name).search);
    assert_eq!(found, [Minimax::DEPTH_AWARE.limited_to(Some(2)), Minimax::BLIND.limited_to(Some(1))]);
    for none in
        ["", "minimal", "minimax, ", "minimax, 0 plies", "minimax, 1 plies", "minimax, 2", "minimax,2 plies"]
    {
        let fault = search_of(none).expect_err(none);
        let is_named = fault.starts_with(&format!("there is no search `{none}`; the nearest is "));
        assert!(is_named || fault == "write the limit of a search as in `minimax, 2 plies`", "{fault}");
    }
}
