//! Lists of games: what they show of each, and how they are built from lines of text.

use super::{Moment, Query, Record, RecordError};
use crate::engine::Player;
use crate::game::{ByMark, Setup, Status};
use std::cmp::Reverse;
use std::collections::VecDeque;

/// What a list shows about a game, and where to find the rest of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digest {
    /// Where its line starts in the file, in bytes.
    pub at: u64,
    pub ended: Option<Moment>,
    pub players: ByMark<Player>,
    /// The board at the end, with its rules.
    pub board: Setup,
    pub moves: usize,
    pub ending: Status,
}

impl Digest {
    pub fn of(record: &Record, at: u64) -> Self {
        Self {
            at,
            ended: record.ended,
            players: record.players,
            board: record.history.position().setup(),
            moves: record.history.moves().len(),
            ending: record.ending(),
        }
    }

    /// Reads the line that starts at this byte, as a [`Record`] is read: a list shows only games that can be opened.
    pub fn read(line: &[u8], at: u64) -> Result<Self, RecordError> {
        let text =
            str::from_utf8(line).map_err(|_| RecordError::Malformed("it is not UTF-8 text".to_owned()))?;
        Ok(Self::of(&text.parse()?, at))
    }
}

/// The games that a query found, in lines that are given one at a time, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    pub query: Query,
    /// The newest first; at most [`Ledger::MOST`].
    pub newest: VecDeque<Digest>,
    pub found: usize,
    /// How many games this version can read, found or not.
    pub games: usize,
    /// How many lines there are.
    pub lines: usize,
    /// How many lines are not games, and the number of the first of them, counted from 1.
    pub unreadable: Option<(usize, usize)>,
    /// How many games only a newer version of the program can read, and the highest of their formats.
    pub newer: Option<(usize, u32)>,
}

impl Ledger {
    /// The most games that are listed, to limit memory.
    pub const MOST: usize = 10_000;

    pub fn new(query: Query) -> Self {
        Self { query, ..Self::default() }
    }

    /// Adds the line that starts at byte `at`, without its line end. Ignores an empty one.
    pub fn add(&mut self, at: u64, line: &[u8]) {
        match Digest::read(line, at) {
            Ok(game) => {
                self.games += 1;
                if self.query.finds(&game) {
                    self.found += 1;
                    self.newest.truncate(Self::MOST - 1);
                    self.newest.push_front(game);
                }
            }
            Err(RecordError::Newer { format }) => {
                let (games, highest) = self.newer.unwrap_or_default();
                self.newer = Some((games + 1, highest.max(format)));
            }
            Err(_) if line.trim_ascii().is_empty() => {}
            Err(_) => return self.skip(),
        }
        self.lines += 1;
    }

    /// Counts a line that is not a game.
    pub fn skip(&mut self) {
        self.lines += 1;
        let (lines, first) = self.unreadable.unwrap_or((0, self.lines));
        self.unreadable = Some((lines + 1, first));
    }

    /// When all lines are added: a game saved late, because its session was killed, is sorted into its place.
    #[must_use]
    pub fn sorted(mut self) -> Self {
        self.newest.make_contiguous().sort_by_key(|game| Reverse(game.ended));
        self
    }
}
