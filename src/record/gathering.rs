//! Making a ledger of lines of text.

use super::{Digest, Ledger, Query, RecordError};
use std::collections::VecDeque;

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
