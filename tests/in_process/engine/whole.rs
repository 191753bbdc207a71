//! Tic-tac-toe solved whole: the table against brute force, and its known numbers.

use noughts::engine::analysis::{Outcome, Score};
use noughts::engine::search::Minimax;
use noughts::engine::solver::Tablebase;
use noughts::game::{Mark, Position, Rules, Square, Status};
use std::collections::BTreeMap;

/// All positions of games that this side begins.
fn begun_by(mark: Mark) -> Vec<Position> {
    crate::common::reachable(&Position::begun_by(Rules::TIC_TAC_TOE, mark))
}

fn value(whole: &Tablebase, position: &Position) -> Score {
    whole.value(position).expect("it is tic-tac-toe")
}

fn moves(whole: &Tablebase, position: &Position) -> Vec<(Square, Score)> {
    whole.moves(position).expect("it is tic-tac-toe").collect()
}

fn best_score(moves: &[(Square, Score)]) -> Score {
    moves.iter().map(|&(_, score)| score).max().expect("there are moves")
}

#[test]
fn every_move_of_every_position_has_the_score_that_minimax_finds() {
    let whole = Tablebase::new();
    for position in Mark::BOTH.into_iter().flat_map(begun_by) {
        let analysis = Minimax::DEPTH_AWARE.analyze(&position, &mut ()).expect("nobody breaks off");
        let expected: Vec<(Square, Score)> = analysis
            .candidates
            .iter()
            .map(|candidate| (candidate.square, candidate.value.estimate()))
            .collect();
        assert_eq!(moves(&whole, &position), expected, "{position}");
        assert_eq!(value(&whole, &position), analysis.value.estimate(), "{position}");
    }
}

#[test]
fn it_holds_the_positions_that_play_can_reach_and_no_others() {
    let reachable = begun_by(Mark::X);
    let live = reachable.iter().filter(|position| position.status() == Status::Ongoing).count();
    let whole = Tablebase::new();
    assert_eq!((reachable.len(), live), (5_478, 4_520));
    assert_eq!((whole.positions(), whole.live().len()), (5_478, 4_520));
}

#[test]
fn the_values_are_spread_as_the_literature_has_them() {
    let whole = Tablebase::new();
    let mut spread: BTreeMap<i32, usize> = BTreeMap::new();
    for position in begun_by(Mark::X) {
        // Seen by X, and with the plies counted from the empty board.
        let score = value(&whole, &position);
        let end = position.marks() + score.plies().unwrap_or(0);
        let points = 10 - i32::try_from(end).expect("nine at most");
        let sign = match (score.outcome(), position.to_move()) {
            (Outcome::Draw, _) => 0,
            (Outcome::Win, Mark::X) | (Outcome::Loss, Mark::O) => 1,
            _ => -1,
        };
        *spread.entry(sign * points).or_default() += 1;
    }
    let expected = [(-4, 592), (-2, 882), (0, 1_068), (1, 392), (3, 2_064), (5, 480)];
    assert_eq!(spread, BTreeMap::from(expected));
}

#[test]
fn the_best_moves_are_as_many_as_the_literature_counts() {
    let whole = Tablebase::new();
    let counts: Vec<usize> = whole
        .live()
        .map(|moves| {
            let moves: Vec<(Square, Score)> = moves.collect();
            let best = best_score(&moves);
            moves.iter().filter(|&&(_, score)| score == best).count()
        })
        .collect();
    assert_eq!(counts.iter().sum::<usize>(), 7_123);
    assert_eq!(counts.iter().filter(|&&count| count == 1).count(), 3_142);
}

#[test]
fn who_began_makes_no_difference_to_a_board_of_the_same_shape() {
    let whole = Tablebase::new();
    for (by_x, by_o) in begun_by(Mark::X).iter().zip(&begun_by(Mark::O)) {
        assert_eq!(value(&whole, by_x), value(&whole, by_o), "{by_x} and {by_o}");
        assert_eq!(moves(&whole, by_x), moves(&whole, by_o), "{by_x} and {by_o}");
    }
}

#[test]
fn other_games_are_not_in_the_table() {
    let whole = Tablebase::new();
    let others = [Rules::new(4, 3, 3), Rules::new(3, 3, 2), Rules::new(4, 4, 4)];
    let misere = Rules::TIC_TAC_TOE.with_misere(true);
    for rules in others.into_iter().map(|rules| rules.expect("such a board exists")).chain([misere]) {
        let board = Position::new(rules);
        assert_eq!(whole.value(&board), None, "{rules}");
        assert!(whole.moves(&board).is_none(), "{rules}");
    }
}
