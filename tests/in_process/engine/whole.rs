//! All of tic-tac-toe: the solver against brute force, and the known numbers.

use crate::common::Whole;
use noughts::engine::analysis::{Outcome, Score};
use noughts::engine::search::Minimax;
use noughts::game::{Mark, Position, Rules, Square, Status};
use std::collections::BTreeMap;

/// All positions of games in which this side moves first.
fn started_by(mark: Mark) -> Vec<Position> {
    crate::common::reachable(&Position::started_by(Rules::TIC_TAC_TOE, mark))
}

fn best_score(moves: &[(Square, Score)]) -> Score {
    moves.iter().map(|&(_, score)| score).max().expect("there are moves")
}

#[test]
fn every_move_of_every_position_has_the_score_that_minimax_finds() {
    let mut whole = Whole::new();
    for position in Mark::BOTH.into_iter().flat_map(started_by) {
        let analysis = Minimax::DEPTH_AWARE.analyze(&position, &mut ()).expect("the search is not stopped");
        let expected: Vec<(Square, Score)> = analysis
            .candidates
            .iter()
            .map(|candidate| (candidate.square, candidate.value.estimate()))
            .collect();
        assert_eq!(whole.moves(&position), expected, "{position}");
        assert_eq!(whole.value(&position), analysis.value.estimate(), "{position}");
    }
}

#[test]
fn play_can_reach_the_known_number_of_positions() {
    let reachable = started_by(Mark::X);
    let live = reachable.iter().filter(|position| position.status() == Status::Ongoing).count();
    assert_eq!((reachable.len(), live), (5_478, 4_520));
}

#[test]
fn the_values_are_distributed_as_in_the_literature() {
    let mut whole = Whole::new();
    let mut spread: BTreeMap<i32, usize> = BTreeMap::new();
    for position in started_by(Mark::X) {
        // From X's point of view, with plies counted from the empty board.
        let score = whole.value(&position);
        let end = position.marks() + score.plies().unwrap_or(0);
        let points = 10 - i32::try_from(end).expect("the number is small");
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
fn there_are_as_many_best_moves_as_in_the_literature() {
    let mut whole = Whole::new();
    let live = started_by(Mark::X).into_iter().filter(|position| position.status() == Status::Ongoing);
    let counts: Vec<usize> = live
        .map(|position| {
            let moves = whole.moves(&position);
            let best = best_score(&moves);
            moves.iter().filter(|&&(_, score)| score == best).count()
        })
        .collect();
    assert_eq!(counts.iter().sum::<usize>(), 7_123);
    assert_eq!(counts.iter().filter(|&&count| count == 1).count(), 3_142);
}

#[test]
fn the_side_that_moved_first_makes_no_difference() {
    let mut whole = Whole::new();
    for (by_x, by_o) in started_by(Mark::X).iter().zip(&started_by(Mark::O)) {
        assert_eq!(whole.value(by_x), whole.value(by_o), "{by_x} and {by_o}");
        assert_eq!(whole.moves(by_x), whole.moves(by_o), "{by_x} and {by_o}");
    }
}
