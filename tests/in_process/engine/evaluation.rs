//! The weights of the static evaluation, and the positions that a search misplays because of them.

use crate::common::{position, reachable, square};
use noughts::engine::analysis::{Candidate, Score};
use noughts::engine::arena::positions;
use noughts::engine::budget::Budget;
use noughts::engine::player::{Player, TieBreak};
use noughts::engine::search::{Minimax, VARIANTS, Weights};
use noughts::game::{Mark, Position, Rules, Status};
use noughts::terminal::clock;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

static LIVE: LazyLock<Vec<Position>> = LazyLock::new(|| positions(Rules::TIC_TAC_TOE));

fn weights() -> impl Strategy<Value = Weights> {
    prop::array::uniform4(-9_i8..=9).prop_map(Weights)
}

proptest! {
    #[test]
    fn weights_are_read_as_they_are_written(weights in weights()) {
        prop_assert_eq!(weights.to_string().parse(), Ok(weights));
        let spaced = format!("  {} ", weights.to_string().replace(' ', "   "));
        prop_assert_eq!(spaced.parse(), Ok(weights));
    }

    #[test]
    fn other_texts_are_refused_with_what_to_use_instead(words in prop::collection::vec("[-+]?[0-9a-z]{0,4}", 0..7)) {
        let text = words.join(" ");
        let numbers: Option<Vec<i32>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
        let is_possible = numbers.is_some_and(|numbers| {
            numbers.len() == 4 && numbers.iter().all(|number| (-9..=9).contains(number))
        });
        match text.parse::<Weights>() {
            Ok(_) => prop_assert!(is_possible, "{}", text),
            Err(fault) => {
                prop_assert!(!is_possible, "{}", text);
                let usual = "use four numbers from -9 to 9, as in 1 4 -1 -4";
                prop_assert!(fault.contains(&format!("`{text}`")) && fault.contains(usual), "{}", fault);
            }
        }
    }

    #[test]
    fn an_estimate_adds_up_the_lines_of_each_kind(weights in weights(), place in 0_usize..4520) {
        let board = &LIVE[place];
        for view in Mark::BOTH {
            prop_assert_eq!(weights.evaluate(board, view), Score::estimate(by_hand(weights, &marks(board), view)));
        }
    }
}

#[test]
fn further_marks_count_four_times_as_much_as_two() {
    let board = crate::common::position_connecting("XXX./OO../..../....", 4);
    assert_eq!(Weights([0, 3, 0, -2]).evaluate(&board, Mark::X), Score::estimate(3 * 4 - 2));
    assert_eq!(Weights([0, 3, 0, -2]).evaluate(&board, Mark::O), Score::estimate(3 - 2 * 4));
}

#[test]
fn the_usual_weights_are_those_of_every_search() {
    assert_eq!(Weights::USUAL, Weights([1, 4, -1, -4]));
    assert!(VARIANTS.iter().all(|variant| variant.search.weights == Weights::USUAL));
    let search = Minimax::DEPTH_AWARE.limited_to(Some(3));
    assert_eq!(search.to_string(), "minimax, 3 plies");
    let other = search.weighing(Weights([2, 8, -1, -4]));
    assert_eq!(other.to_string(), "minimax with weights 2 8 -1 -4, 3 plies");
    let analysis = other.analyze(&position("X../.O./..."), &mut ()).expect("nothing stops it");
    assert_eq!(analysis.method.to_string(), other.to_string(), "the panel says so too");
    assert_eq!(other.unlimited(), Minimax::DEPTH_AWARE, "without a limit nothing is estimated");
}

#[test]
fn a_player_chooses_by_the_weights_it_is_given() {
    let decide = |weights| {
        let budget = Budget::unlimited(clock);
        let board = position("X../.../...");
        let decision = Player::Depth(1).decide(&board, TieBreak::First, weights, &budget, &mut |_| {});
        decision.expect("the game goes on").square
    };
    assert_eq!(decide(Weights::USUAL), square("b2"));
    assert_eq!(decide(Weights([0; 4])), square("b1"), "all moves look the same: the first");
}

#[test]
fn all_positions_in_which_the_game_goes_on_are_listed_once() {
    let known: Vec<String> = positions(Rules::TIC_TAC_TOE).iter().map(ToString::to_string).collect();
    let distinct: BTreeSet<String> = known.iter().cloned().collect();
    let all = reachable(&Position::new(Rules::TIC_TAC_TOE));
    let open = all.iter().filter(|board| board.status() == Status::Ongoing);
    assert_eq!((known.len(), distinct), (4520, open.map(ToString::to_string).collect()));
}

// An independent count: boards are arrays, lines are written down, and each node is searched by hand.

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

type Marks = [Option<Mark>; 9];

fn marks(board: &Position) -> Marks {
    let text = board.to_string().replace('/', "");
    let cells: Vec<Option<Mark>> = text.chars().map(|cell| cell.to_string().parse().ok()).collect();
    cells.try_into().expect("a board of nine cells")
}

fn by_hand(Weights(weights): Weights, board: &Marks, view: Mark) -> i32 {
    LINES.iter().fold(0, |sum, line| {
        let of = |mark| line.iter().filter(|&&cell| board[cell] == Some(mark)).count();
        sum + match (of(view), of(view.other())) {
            (1, 0) => i32::from(weights[0]),
            (2, 0) => i32::from(weights[1]),
            (0, 1) => i32::from(weights[2]),
            (0, 2) => i32::from(weights[3]),
            _ => 0,
        }
    })
}

fn children(board: &Marks) -> impl Iterator<Item = Marks> {
    let empty = board.iter().filter(|cell| cell.is_none()).count();
    let mover = if empty % 2 == 1 { Mark::X } else { Mark::O };
    (0..9).filter(|&cell| board[cell].is_none()).map(move |cell| {
        let mut after = *board;
        after[cell] = Some(mover);
        after
    })
}

fn has_won(board: &Marks, mark: Mark) -> bool {
    LINES.iter().any(|line| line.iter().all(|&cell| board[cell] == Some(mark)))
}

/// The end of a game for X: 1, 0, -1.
fn ended(board: &Marks) -> Option<i32> {
    match (has_won(board, Mark::X), has_won(board, Mark::O)) {
        (true, _) => Some(1),
        (_, true) => Some(-1),
        _ => board.iter().all(Option::is_some).then_some(0),
    }
}

/// The outcome for X, if both play perfectly.
fn outcome(board: &Marks, known: &mut HashMap<Marks, i32>) -> i32 {
    if let Some(outcome) = ended(board).or_else(|| known.get(board).copied()) {
        return outcome;
    }
    let mut outcomes = children(board).map(|child| outcome(&child, known)).collect::<Vec<i32>>();
    outcomes.sort_unstable();
    let x_moves = board.iter().flatten().count().is_multiple_of(2);
    let best = if x_moves { outcomes[outcomes.len() - 1] } else { outcomes[0] };
    known.insert(*board, best);
    best
}

/// The score for `max` after looking this many plies ahead.
fn score(weights: Weights, board: &Marks, max: Mark, plies: i32) -> i32 {
    let sign = if max == Mark::X { 1 } else { -1 };
    if let Some(end) = ended(board) {
        // A quick win and a slow loss are better.
        return sign * end * (100_000 + plies);
    }
    if plies == 0 {
        return by_hand(weights, board, max);
    }
    let scores = children(board).map(|child| score(weights, &child, max, plies - 1));
    let x_moves = board.iter().flatten().count().is_multiple_of(2);
    if x_moves == (max == Mark::X) { scores.max() } else { scores.min() }.expect("the game goes on")
}

/// How many positions this search misplays: a move that looks best to it gives a win or a draw away.
fn misplayed(weights: Weights, plies: usize) -> usize {
    let search = Minimax::ORDERED_ALPHA_BETA.limited_to(Some(plies)).weighing(weights);
    let analyze = |search: Minimax, board: &Position| search.analyze(board, &mut ()).expect("it goes on");
    let is_misplayed = |board: &&Position| {
        let (seen, whole) = (analyze(search, board), analyze(search.unlimited(), board));
        let outcome = |square| whole.candidate(square).and_then(Candidate::outcome);
        seen.best().any(|candidate| outcome(candidate.square) != whole.outcome())
    };
    positions(Rules::TIC_TAC_TOE).iter().filter(is_misplayed).count()
}

/// The same, counted independently.
fn counted(weights: Weights, plies: i32) -> usize {
    let mut known = HashMap::new();
    let boards = positions(Rules::TIC_TAC_TOE);
    let is_misplayed = |board: &&Position| {
        let (mover, board) = (board.to_move(), marks(board));
        let scores = children(&board).map(|child| score(weights, &child, mover, plies - 1));
        let scores: Vec<i32> = scores.collect();
        let best = scores.iter().max();
        let worth = outcome(&board, &mut known);
        let mut seen = children(&board).zip(&scores).filter(|(_, score)| Some(*score) == best);
        seen.any(|(child, _)| outcome(&child, &mut known) != worth)
    };
    boards.iter().filter(is_misplayed).count()
}

#[test]
fn the_misplayed_positions_are_those_of_an_independent_count_and_of_the_documentation() {
    // The table in the documentation.
    let rows = include_str!("../../../docs/scores.md").lines().filter(|line| line.starts_with("| `"));
    let mut known = 0;
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(|cell| cell.trim_matches([' ', '`'])).collect();
        let Ok(weights) = cells[1].parse::<Weights>() else { continue };
        known += 1;
        for plies in 1..=4_u8 {
            let stated = cells[usize::from(plies) + 1].replace(',', "").parse();
            assert_eq!(
                stated,
                Ok(counted(weights, plies.into())),
                "{weights} in docs/scores.md, {plies} plies"
            );
            assert_eq!(stated, Ok(misplayed(weights, plies.into())), "{weights}, {plies} plies");
        }
    }
    assert_eq!(known, Weights::EXAMPLES.len());
    assert_eq!(positions(Rules::TIC_TAC_TOE).len(), 4520);
    assert_eq!([1, 2, 3, 4].map(|plies| misplayed(Weights::USUAL, plies)), [162, 136, 112, 28]);
    assert_eq!(misplayed(Weights([-9, -9, 9, 9]), 9), 0, "nothing in a search of the whole game");
}
