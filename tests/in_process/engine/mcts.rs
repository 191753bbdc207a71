//! Monte Carlo tree search: its counts, its bounds, and that more playouts put it right.

use crate::prelude::*;
use noughts::engine::mcts::{Mcts, Sample, SampledMove};

/// O must not play c3: it threatens a3, but X blocks there and wins.
const TRAP: &str = ".X./..X/.O.";

fn run(playouts: u32, seed: u64, position: &Position) -> Sample {
    Mcts { playouts, seed }.run(position, &endless())
}

/// Empty boards of all kinds, and a position on 3x3 for which play is not over.
fn positions() -> Vec<Position> {
    let boards = ["1x1/1", "5x1/3", "3x3/3", "4x3/4", "7x6/4", "15x15/5"].map(empty);
    let both = boards.into_iter().flat_map(|board| [misere(&board), board]);
    both.chain([position(TRAP), position("XO./.../...")]).collect()
}

#[test]
fn every_playout_is_counted_once() {
    for position in positions() {
        for playouts in [1, 2, 50] {
            let sample = run(playouts, 3, &position);
            assert_eq!(sample.playouts(), playouts, "{position}");
            assert_eq!(sample.counters.horizons, u64::from(playouts), "{position}");
            assert!(sample.moves.iter().map(|it| it.square).eq(position.moves()), "{position}");
            assert!(sample.moves.iter().all(|it| it.points <= 2 * it.visits), "{position}");
            // The root, and at least the move.
            assert!(sample.counters.nodes >= 2 * u64::from(playouts), "{position}");
        }
    }
}

#[test]
fn every_move_is_tried_before_any_is_tried_again() {
    for position in positions() {
        let moves = u32::try_from(position.moves().count()).expect("at most 225");
        let sample = run(moves, 5, &position);
        assert!(sample.moves.iter().all(|it| it.visits == 1), "{position}");
        // The bounds differ only by the win rates.
        let best = sample.moves.iter().map(|it| it.points).max();
        let next = run(moves + 1, 5, &position);
        let again = next.ranked()[0].square;
        let first = sample.moves.iter().find(|it| it.square == again).map(|it| it.points);
        assert_eq!(first, best, "{position}: {again} was tried again");
    }
}

#[test]
fn the_seed_decides() {
    for position in positions().iter().filter(|position| position.empty_cells() > 4) {
        assert_eq!(run(300, 8, position), run(300, 8, position), "{position}");
        let all: BTreeSet<Vec<u32>> =
            (0..5).map(|seed| run(300, seed, position).moves.iter().map(|it| it.points).collect()).collect();
        assert_eq!(all.len(), 5, "{position}");
    }
}

#[test]
fn a_finished_game_has_no_playouts() {
    for over in ["XXX/OO./...", "XOX/XOO/OXX"] {
        let position = position(over);
        assert_ne!(position.status(), Status::Ongoing);
        let sample = run(10, 0, &position);
        assert_eq!((sample.playouts(), sample.moves.len(), sample.counters.nodes), (0, 0, 0));
        let race = Contender::Mcts(Mcts { playouts: 10, seed: 0 }).run(&position, &endless());
        assert_eq!((race.finished, race.best), (true, None));
    }
}

#[test]
fn a_budget_stops_it_after_a_playout() {
    let empty = empty("3x3");
    let stopped = Budget::unlimited(clock).stopped_by(Arc::new(AtomicBool::new(true)));
    let many = Mcts { playouts: Mcts::MOST, seed: 0 };
    let race = Contender::Mcts(many).run(&empty, &stopped);
    assert!(!race.finished && race.best.is_some());
    assert_eq!(many.run(&empty, &stopped).playouts(), 1);
}

#[test]
fn the_bound_is_ucb1() {
    // 5 wins and 2 draws in 10 of 100 playouts: 0.6 + sqrt(2 ln 100 / 10), computed by hand.
    let it = SampledMove { square: square("b2"), visits: 10, points: 12 };
    assert!((it.win_rate() - 0.6).abs() < 1e-12);
    assert!((it.bound(100) - 1.559_705_1).abs() < 1e-6, "{}", it.bound(100));
    assert_eq!(it.estimate().points(9), 20, "from -100 to +100");
}

#[test]
fn a_win_at_once_is_exact_and_soon_preferred() {
    let position = position("XX./OO./...");
    let sample = run(500, 1, &position);
    let best = sample.ranked()[0];
    assert_eq!((best.square, best.points), (square("c1"), 2 * best.visits), "it always wins");
    assert!(sample.told(best.square).ends_with("of 500 times, win rate 100%"));
    let race = Contender::Mcts(Mcts { playouts: 500, seed: 1 }).run(&position, &endless());
    assert_eq!(race.best.map(|(_, score)| score.outcome()), Some(Outcome::Draw), "not a proved win");
    assert!(race.counters.horizons > 0, "which marks an estimate");
}

#[test]
fn few_playouts_fall_for_the_trap_and_many_do_not() {
    let trap = position(TRAP);
    for playouts in [10, 100, 1_000] {
        assert_eq!(run(playouts, 0, &trap).ranked()[0].square, square("c3"), "{playouts} playouts");
    }
    for playouts in [10_000, 100_000] {
        let sample = run(playouts, 0, &trap);
        assert!([square("a1"), square("c1")].contains(&sample.ranked()[0].square), "{playouts} playouts");
    }
}

#[test]
fn with_many_playouts_the_most_visited_move_keeps_the_outcome() {
    let mut tried = 0;
    for start in [empty("3x3"), misere(&empty("3x3"))] {
        let all = reachable(&start);
        // Misere has deeper traps: with more empty squares it takes even more playouts.
        let is_short = |position: &&Position| !start.rules().misere() || position.empty_cells() <= 6;
        let ongoing = all.iter().filter(|position| position.status() == Status::Ongoing).filter(is_short);
        for position in ongoing.step_by(61) {
            let analysis = analyze(Minimax::ORDERED_ALPHA_BETA, position);
            let most = run(20_000, 2, position).ranked()[0].square;
            let kept = analysis.candidate(most).and_then(Candidate::outcome);
            assert_eq!(kept, analysis.outcome(), "{position}, {}: {most}", start.rules());
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn the_player_plays_a_most_visited_move_and_says_how_often() {
    let trap = position(TRAP);
    for seed in 0..10 {
        let tie_break = TieBreak::Random { seed };
        let decision = decide_within(&endless(), Player::Mcts(60), &trap, tie_break);
        let decision = decision.expect("the game goes on");
        assert!(decision.analysis.is_none(), "its win rates are no scores");
        let said = decision.comment;
        assert!(said.starts_with("visited ") && said.contains(" of 60 times, win rate "), "{said}");
    }
}

#[test]
fn matches_are_repeatable_and_their_games_differ() {
    let players = ByMark { x: Player::Mcts(20), o: Player::Mcts(40) };
    let games = |seed| {
        let start = empty("3x3");
        let all = Match::new(players, start, 12, seed, Duration::MAX).expect("two computers");
        let mut plies = Vec::new();
        let score = all.play(&endless(), &mut |game| plies.push((game.number, game.plies)));
        plies.sort_unstable();
        (score, plies)
    };
    assert_eq!(games(4), games(4));
    let lengths: BTreeSet<usize> = games(4).1.into_iter().map(|(_, plies)| plies).collect();
    assert!(lengths.len() > 1, "{lengths:?}");
}
