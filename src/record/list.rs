//! Lists of games: what they show of each, and how they are made of lines of text.

use super::{Ending, Moment, Query, Record, RecordError, Standings};
use crate::engine::player::Player;
use crate::game::{ByMark, Mark, Rules};
use chrono::DateTime;
use serde::Deserialize;
use std::collections::VecDeque;

/// What a list shows of a game, and where to find the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digest {
    /// Where its line begins in the file, in bytes.
    pub at: u64,
    /// When it ended, as far as that is known.
    pub ended: Option<Moment>,
    /// Who played X and who played O.
    pub players: ByMark<Player>,
    /// The board.
    pub rules: Rules,
    /// How many moves were made.
    pub moves: usize,
    /// How it ended.
    pub ending: Ending,
}

impl Digest {
    /// What there is to show of a record whose line begins here.
    pub fn of(record: &Record, at: u64) -> Self {
        Self {
            at,
            ended: record.ended,
            players: record.players,
            rules: record.history.start().rules(),
            moves: record.history.moves().len(),
            ending: record.ending(),
        }
    }

    /// Reads a record's line that begins here. Does not check that the moves are legal; parsing a [`Record`] does, at
    /// many times the cost.
    ///
    /// # Errors
    /// If it is no record.
    pub fn read(line: &[u8], at: u64) -> Result<Self, RecordError> {
        let shown = serde_json::from_slice(line).ok();
        if let Some(digest) = shown.and_then(|shown: Shown| shown.digest(at)) {
            return Ok(digest);
        }
        // What is wrong is read with more care, to say what it is.
        let text =
            str::from_utf8(line).map_err(|_| RecordError::Malformed("it is no text in UTF-8".to_owned()))?;
        Ok(Self::of(&text.parse()?, at))
    }

    /// The side of the only human, if there is just one.
    pub fn lone_human(&self) -> Option<Mark> {
        Player::lone_human(self.players)
    }
}

/// What is read of a line for a list. That takes half a microsecond or two, since most of it stays where it is and no
/// game is played: a list of 100,000 games has to be there at once.
#[derive(Deserialize)]
struct Shown<'a> {
    format: u32,
    begun: Option<&'a str>,
    ended: Option<&'a str>,
    x: &'a str,
    o: &'a str,
    columns: u8,
    rows: u8,
    connect: u8,
    misere: bool,
    start: &'a str,
    to_move: &'a str,
    #[serde(borrow)]
    moves: Vec<&'a str>,
    result: Ending,
}

impl Shown<'_> {
    /// What a list shows, unless something is not as it should be.
    fn digest(&self, at: u64) -> Option<Digest> {
        let rules = Rules::new(self.columns, self.rows, self.connect).ok()?.with_misere(self.misere);
        let moment = |text: Option<&str>| text.map(DateTime::parse_from_rfc3339).transpose().ok();
        let is_row = |row: &str| {
            row.len() == usize::from(self.columns) && row.bytes().all(|cell| b".XO".contains(&cell))
        };
        let is_move = |name: &&str| name.parse().is_ok_and(|square| rules.contains(square));
        let is_sound = self.format == Record::FORMAT
            && moment(self.begun).is_some()
            && self.start.split('/').count() == usize::from(self.rows)
            && self.start.split('/').all(is_row)
            && self.to_move.parse::<Mark>().is_ok()
            && self.moves.len() <= rules.cells()
            && self.moves.iter().all(is_move);
        let players = ByMark { x: self.x.parse().ok()?, o: self.o.parse().ok()? };
        let (ended, moves) = (moment(self.ended)?, self.moves.len());
        is_sound.then_some(Digest { at, ended, players, rules, moves, ending: self.result })
    }
}

/// The games that were found, and what comes of all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// What was looked for.
    pub query: Query,
    /// The newest of the games that were found, newest first, and no more than [`Ledger::MOST`].
    pub newest: Vec<Digest>,
    /// How many were found.
    pub found: usize,
    /// How many games there are that this version can read.
    pub games: usize,
    /// How people fared in those that were found.
    pub standings: Standings,
    /// How many lines are no games, and the number of the first of them, counted from 1.
    pub unreadable: Option<(usize, usize)>,
    /// How many games are in a form that only a newer version of the program can read, and that form's highest
    /// version.
    pub newer: Option<(usize, u32)>,
}

impl Ledger {
    /// How many games are listed, so that memory has a bound.
    pub const MOST: usize = 10_000;
}

/// Finds games among lines that come one after the other, oldest first, and keeps no more of them than a
/// [`Ledger`] does.
///
/// ```
/// use noughts::record::{Gathering, Query};
///
/// let mut gathering = Gathering::new(Query::default());
/// gathering.add(0, b"no game");
/// let ledger = gathering.finish();
/// assert_eq!((ledger.games, ledger.unreadable), (0, Some((1, 1))));
/// ```
#[derive(Clone, Debug)]
pub struct Gathering {
    ledger: Ledger,
    /// The newest games last.
    newest: VecDeque<Digest>,
    lines: usize,
}

impl Gathering {
    /// Looks for these games.
    pub fn new(query: Query) -> Self {
        Self { ledger: Ledger { query, ..Ledger::default() }, newest: VecDeque::new(), lines: 0 }
    }

    /// Takes a line that begins at a place in the file, without its end of line. An empty one is passed over.
    pub fn add(&mut self, at: u64, line: &[u8]) {
        match Digest::read(line, at) {
            Ok(game) => self.count(game),
            Err(RecordError::Newer { format }) => {
                let (games, highest) = self.ledger.newer.unwrap_or_default();
                self.ledger.newer = Some((games + 1, highest.max(format)));
            }
            Err(_) if line.trim_ascii().is_empty() => {}
            Err(_) => return self.skip(),
        }
        self.lines += 1;
    }

    /// Takes note of a line that is no game.
    pub fn skip(&mut self) {
        self.lines += 1;
        let (lines, first) = self.ledger.unreadable.unwrap_or((0, self.lines));
        self.ledger.unreadable = Some((lines + 1, first));
    }

    /// The games that were found. One that was kept late, because its session was killed, goes where it belongs.
    pub fn finish(self) -> Ledger {
        let mut newest: Vec<Digest> = self.newest.into_iter().rev().collect();
        newest.sort_by_key(|game| std::cmp::Reverse(game.ended));
        Ledger { newest, ..self.ledger }
    }

    fn count(&mut self, game: Digest) {
        self.ledger.games += 1;
        if !self.ledger.query.finds(&game) {
            return;
        }
        self.ledger.found += 1;
        self.ledger.standings.count(&game);
        if self.newest.len() == Ledger::MOST {
            self.newest.pop_front();
        }
        self.newest.push_back(game);
    }
}
