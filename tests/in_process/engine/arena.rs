//! Games without a screen, through the public API: matches, their results and repeatability, and the proof.

use crate::prelude::*;
use noughts::engine::arena::{MatchScore, Played, every_game};
use std::sync::atomic::Ordering;

/// A time that no player uses up.
const AGES: Duration = Duration::MAX;

fn matched([x, o]: [Player; 2], start: Position, games: u32, seed: u64) -> Match {
    Match::new(ByMark { x, o }, start, games, seed, AGES).unwrap_or_else(|error| panic!("{x}, {o}: {error}"))
}

/// Plays a match on this many threads and returns the score and all games in the order of their numbers.
fn games(games: &Match, threads: usize) -> (MatchScore, Vec<Played>) {
    let mut reported = Vec::new();
    let budget = endless().on_threads(threads);
    let score = games.play(&budget, &mut |played| reported.push(*played));
    reported.sort_by_key(|played| played.number);
    (score, reported)
}

/// The score of a match on two threads.
fn score(players: [Player; 2], start: Position, number: u32) -> MatchScore {
    games(&matched(players, start, number, 7), 2).0
}

// Matches

#[test]
fn every_game_of_a_match_is_reported_once_and_counted() {
    let (score, reported) = games(&matched([Random; 2], empty("3x3"), 200, 1), 3);
    let numbers = reported.iter().map(|played| played.number).collect_vec();
    assert_eq!(numbers, (0..200).collect_vec());
    let won_by = |winner: Option<Mark>| {
        let count = reported.iter().filter(|played| played.winner == winner).count();
        u32::try_from(count).expect("there are 200")
    };
    let counted = [score.wins.x, score.wins.o, score.draws];
    assert_eq!([Some(Mark::X), Some(Mark::O), None].map(won_by), counted);
    assert!(counted.iter().all(|&count| count > 0), "random play has every result: {counted:?}");
    assert_eq!((score.games(), score.plies), (200, reported.iter().map(|played| played.plies).sum()));
    assert!(reported.iter().all(|played| (5..=9).contains(&played.plies) && !played.cut_short));
    for played in reported {
        // X makes the odd moves; only a full board is a draw.
        match played.winner {
            Some(Mark::X) => assert!(played.plies % 2 == 1, "{played:?}"),
            Some(Mark::O) => assert!(played.plies % 2 == 0, "{played:?}"),
            None => assert_eq!(played.plies, 9, "{played:?}"),
        }
    }
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    let table = [
        ([Random, Random], empty("3x3")),
        ([Perfect, Random], empty("3x3")),
        ([Depth(2), Blind], position("X../.../...")),
        ([Perfect, Depth(1)], empty("4x4")),
    ];
    for (players, start) in table {
        let contest = matched(players, start, 24, 42);
        let alone = games(&contest, 1);
        assert_eq!(games(&contest, 1), alone, "{players:?} once more");
        assert_eq!(games(&contest, 4), alone, "{players:?} on four threads");
    }
}

#[test]
fn seeds_and_games_differ_in_how_ties_are_broken() {
    let reported = |seed| games(&matched([Random; 2], empty("5x5"), 40, seed), 1).1;
    let [first, second] = [reported(1), reported(2)];
    assert_ne!(first, second, "another seed plays other games");
    let lengths = |games: &[Played]| games.iter().map(|played| played.plies).collect_vec();
    let mut distinct = lengths(&first);
    distinct.sort_unstable();
    distinct.dedup();
    assert!(distinct.len() > 5, "the games of a match differ too: {distinct:?}");
    // The games of the next seed are not the same games, shifted by one.
    assert_ne!(lengths(&first)[1..], lengths(&second)[..39]);
}

#[test]
fn random_play_has_the_calculated_results() {
    // Of random games, X wins 737/1260 and O 121/420. Against the perfect player, random play draws 322 of 10,000.
    let expected = [
        ([Random, Random], [0.5849, 0.2881, 0.1270]),
        ([Perfect, Random], [0.9678, 0.0, 0.0322]),
        ([Random, Perfect], [0.0, 0.7775, 0.2225]),
    ];
    for (players, shares) in expected {
        let score = score(players, empty("3x3"), 10_000);
        let counts = [score.wins.x, score.wins.o, score.draws];
        for (count, share) in counts.into_iter().zip(shares) {
            // Five standard deviations: one seed in a million is that far off, and this seed is always the same.
            let deviation = 5.0 * f64::sqrt(10_000.0 * share * (1.0 - share));
            let off = f64::from(count) - 10_000.0 * share;
            assert!(off.abs() <= deviation, "{players:?}: {counts:?}");
        }
    }
}

#[test]
fn matches_start_from_any_position_under_any_rules() {
    let begun_by_o = Position::started_by(empty("2x2/2").rules(), Mark::O);
    for (players, start, [x, o, draws], plies) in [
        // One move before the end.
        ([Perfect, Random], position("XX./OO./..."), [10, 0, 0], 10),
        // O is to move and must block; it answers two more threats in the same way.
        ([Blind, Depth(2)], position("X.O/.X./..."), [0, 0, 1], 6),
        ([Perfect, Random], misere(&empty("1x1/1")), [0, 3, 0], 3),
        ([Perfect, Random], begun_by_o, [0, 5, 0], 15),
    ] {
        let expected = MatchScore { wins: ByMark { x, o }, draws, plies };
        assert_eq!(score(players, start.clone(), x + o + draws), expected, "{start}");
    }
}

#[test]
fn a_match_can_be_stopped_between_games() {
    let stop = Arc::new(AtomicBool::new(false));
    let mut reported = 0;
    let budget = endless().stopped_by(Arc::clone(&stop));
    let score = matched([Random; 2], empty("3x3"), 1_000_000_000, 1).play(&budget, &mut |_| {
        reported += 1;
        stop.store(reported >= 10, Ordering::Relaxed);
    });
    assert!(score.games() >= 10 && score.games() < 1_000_000_000, "{score:?}");
    assert_eq!(score.games(), reported, "the reported games are the counted ones");
}

#[test]
fn a_match_can_be_stopped_in_mid_game_and_mid_thought() {
    // Both players think for ever about their first moves, so the match ends only if it is stopped there.
    let budget = Budget::of(Duration::from_millis(20), clock);
    let score = matched([Perfect; 2], empty("15x15"), 2, 1).play(&budget, &mut |_| {});
    assert_eq!((score.games(), score.mean_plies()), (0, None));
}

#[test]
fn games_in_which_time_ran_out_are_marked() {
    let contest = |time| {
        let players = ByMark { x: Depth(3), o: Random };
        let contest = Match::new(players, empty("4x4"), 3, 1, time).expect("it can be played");
        games(&contest, 1).1
    };
    assert!(contest(Duration::from_nanos(1)).iter().all(|played| played.cut_short));
    assert!(contest(AGES).iter().all(|played| !played.cut_short));
}

#[test]
fn matches_with_humans_or_without_moves_are_refused() {
    let refused = |[x, o]: [Player; 2], start| {
        Match::new(ByMark { x, o }, start, 1, 0, AGES).expect_err("it cannot be played")
    };
    for (players, start, why) in [
        ([Human, Perfect], empty("3x3"), "X is human"),
        ([Random, Human], empty("3x3"), "O is human"),
        ([Random; 2], position("XXX/OO./..."), "the game is over in XXX/OO./..."),
    ] {
        let refusal = refused(players, start);
        assert!(refusal.contains(why), "{refusal}");
    }
}

// Every game against the perfect player

/// Its wins, draws and losses as first and as second player.
fn proof(rules: &str) -> [[u32; 3]; 2] {
    Mark::BOTH.map(|side| {
        let score = every_game(empty(rules).rules(), side, clock);
        [score.wins[side], score.draws, score.wins[side.other()]]
    })
}

#[test]
fn the_proof_has_the_known_counts() {
    // Tic-tac-Go counts as many games of the second player, 569; its AI also picks the first of equal moves.
    assert_eq!(proof("3x3"), [[71, 2, 0], [386, 183, 0]]);
}

#[test]
fn a_proof_counts_losses_that_cannot_be_avoided() {
    // On one cell the first mark wins; on 2x2 with two in a row, the second mark of the side that moves first.
    assert_eq!(proof("1x1/1"), [[1, 0, 0], [0, 0, 1]]);
    // a1 and any reply; or any of four squares, then the first one left, then either of the other two.
    assert_eq!(proof("2x2/2"), [[3, 0, 0], [0, 0, 8]]);
}
