//! The weights of the static evaluation, and the positions that a search misplays because of them.

use crate::brute::{Game, after, mover};
use crate::prelude::*;
use noughts::engine::arena::positions;

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
    fn other_texts_are_refused_with_what_to_use_instead(words in collection::vec("[-+]?[0-9a-z]{0,4}", 0..7)) {
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
            let (own, began) = Game::board(board);
            let estimate = Game::of(board.rules()).weighing(weights.0, usize::from(view != began)).estimate(own);
            prop_assert_eq!(weights.evaluate(board, view), Score::estimate(estimate));
        }
    }
}

#[test]
fn further_marks_count_four_times_as_much_as_two() {
    let board = position_connecting("XXX./OO../..../....", 4);
    let estimates = Mark::BOTH.map(|view| Weights([0, 3, 0, -2]).evaluate(&board, view));
    assert_eq!(estimates, [3 * 4 - 2, 3 - 2 * 4].map(Score::estimate));
}

#[test]
fn the_usual_weights_are_those_of_every_search() {
    assert_eq!(Weights::USUAL, Weights([1, 4, -1, -4]));
    assert!(VARIANTS.iter().all(|variant| variant.search.weights == Weights::USUAL));
    let search = Minimax::DEPTH_AWARE.limited_to(Some(3));
    assert_eq!(search.to_string(), "minimax, 3 plies");
    let other = search.weighing(Weights([2, 8, -1, -4]));
    assert_eq!(other.to_string(), "minimax with weights 2 8 -1 -4, 3 plies");
    let analysis = analyze(other, &position("X../.O./..."));
    assert_eq!(analysis.method.to_string(), other.to_string(), "the panel says so too");
    assert_eq!(other.unlimited(), Minimax::DEPTH_AWARE, "without a limit nothing is estimated");
}

#[test]
fn a_player_chooses_by_the_weights_it_is_given() {
    let decide = |weights| {
        let board = position("X../.../...");
        let decision = Depth(1).decide(&board, TieBreak::First, weights, &endless(), &mut |_| {});
        decision.expect("the game goes on").square
    };
    assert_eq!(decide(Weights::USUAL), square("b2"));
    assert_eq!(decide(Weights([0; 4])), square("b1"), "all moves look the same: the first");
}

#[test]
fn all_positions_in_which_the_game_goes_on_are_listed_once() {
    let known = positions(Rules::TIC_TAC_TOE).iter().map(ToString::to_string).collect_vec();
    let distinct: BTreeSet<String> = known.iter().cloned().collect();
    let open = live(&empty("3x3")).iter().map(ToString::to_string).collect();
    assert_eq!((known.len(), distinct), (4520, open));
}

// An independent count

/// How many positions this search misplays: a move that looks best to it gives a win or a draw away.
fn misplayed(weights: Weights, plies: usize) -> usize {
    let search = Minimax::ORDERED_ALPHA_BETA.limited_to(Some(plies)).weighing(weights);
    let is_misplayed = |board: &&Position| {
        let (seen, whole) = (analyze(search, board), analyze(search.unlimited(), board));
        let outcome = |square| whole.candidate(square).and_then(Candidate::outcome);
        seen.best().any(|candidate| outcome(candidate.square) != whole.outcome())
    };
    positions(Rules::TIC_TAC_TOE).iter().filter(is_misplayed).count()
}

/// The same, counted independently.
fn counted(weights: Weights, plies: usize) -> usize {
    let mut games = [0, 1].map(|view| Game::of(Rules::TIC_TAC_TOE).weighing(weights.0, view));
    let mut is_misplayed = |board: &Position| {
        let (board, _) = Game::board(board);
        let game = &mut games[mover(board)];
        let open = game.open(board);
        let mut values = |plies| -> Vec<i32> {
            open.iter().map(|&cell| -game.value(after(board, cell), plies, false)).collect()
        };
        let (seen, whole) = (values(plies - 1), values(9));
        let worth = whole.iter().max().map(|value| value.signum());
        let mut chosen = seen.iter().zip(&whole).filter(|(value, _)| Some(*value) == seen.iter().max());
        chosen.any(|(_, value)| Some(value.signum()) != worth)
    };
    positions(Rules::TIC_TAC_TOE).iter().filter(|board| is_misplayed(board)).count()
}

#[test]
fn the_misplayed_positions_are_those_of_an_independent_count_and_of_the_documentation() {
    // The table in the documentation.
    let rows = include_str!("../../../docs/scores.md").lines().filter(|line| line.starts_with("| `"));
    let mut known = 0;
    for row in rows {
        let cells = row.split('|').map(|cell| cell.trim_matches([' ', '`'])).collect_vec();
        let Ok(weights) = cells[1].parse::<Weights>() else { continue };
        known += 1;
        for plies in 1..=4 {
            let stated = cells[plies + 1].replace(',', "").parse();
            assert_eq!(stated, Ok(counted(weights, plies)), "{weights} in docs/scores.md, {plies} plies");
            assert_eq!(stated, Ok(misplayed(weights, plies)), "{weights}, {plies} plies");
        }
    }
    assert_eq!(known, Weights::EXAMPLES.len());
    assert_eq!(positions(Rules::TIC_TAC_TOE).len(), 4520);
    assert_eq!([1, 2, 3, 4].map(|plies| misplayed(Weights::USUAL, plies)), [162, 136, 112, 28]);
    assert_eq!(misplayed(Weights([-9, -9, 9, 9]), 9), 0, "nothing in a search of the whole game");
}
