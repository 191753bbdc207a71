//! Saved games, as a store would return them.

use crate::prelude::*;
use noughts::record::Moment;

/// A moment, such as `2026-11-21T20:07:02+01:00`.
#[track_caller]
pub(crate) fn moment(text: &str) -> Moment {
    parsed(text)
}

/// A game with these players, start and moves that ended at this moment.
#[track_caller]
pub(crate) fn game([x, o]: [Player; 2], start: Position, moves: &str, ended: &str) -> Record {
    let history = history(start, moves);
    Record { players: ByMark { x, o }, history, begun: None, ended: Some(moment(ended)) }
}

/// Games with various players and results, in the order in which they were played.
pub(crate) fn games() -> Vec<Record> {
    let small = || empty("3x3");
    let misere = misere(&small());
    let drawn = "b2 a1 c1 a3 a2 c2 b1 b3 c3";
    let won = "a1 b1 b2 c1 c3";
    vec![
        game([Human, Perfect], small(), drawn, "2026-11-19T18:30:00+01:00"),
        game([Human, Random], small(), won, "2026-11-19T18:31:10+01:00"),
        game([Human, Random], small(), "b2 a1 c3 a2 c1 a3", "2026-11-19T18:32:20+01:00"),
        game([Human, Random], small(), won, "2026-11-19T18:33:00+01:00"),
        game([Random, Human], small(), "a1 b2 b1 c1 c3 a3", "2026-11-19T18:34:40+01:00"),
        game([Human, Blind], misere, won, "2026-11-20T09:05:00+01:00"),
        game([Human, Human], small(), won, "2026-11-20T12:00:00+01:00"),
        game([Perfect, Depth(2)], small(), drawn, "2026-11-20T12:01:00+01:00"),
        game([Depth(4), Human], empty("15x15"), "h8 h9 g8 g9 f8 f9 e8", "2026-11-20T21:48:00+01:00"),
        game([Human, Perfect], small(), "a1 b2 a2 a3 b1 c1", "2026-11-21T20:07:02+01:00"),
        game([Human, Perfect], small(), "a1 c3 c1", "2026-11-21T20:09:31+01:00"),
    ]
}

/// The digests of the games, oldest first, as if each line of the file had a hundred bytes.
pub(crate) fn digests(games: &[Record]) -> Vec<Digest> {
    let digest = |(line, game): (u64, &Record)| Digest {
        at: line * 100,
        ended: game.ended,
        players: game.players,
        board: game.history.position().setup(),
        moves: game.history.moves().len(),
        ending: game.ending(),
    };
    (0..).zip(games).map(digest).collect()
}

/// A store's answer to a query that finds the games for which `finds` holds.
pub(crate) fn ledger(query: &Query, games: &[Record], finds: impl Fn(&Digest) -> bool) -> Ledger {
    let found = digests(games).into_iter().filter(finds).collect_vec();
    Ledger {
        query: query.clone(),
        found: found.len(),
        games: games.len(),
        newest: found.into_iter().rev().collect(),
        ..Ledger::default()
    }
}
