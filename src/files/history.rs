//! The history: the file of saved games.

use super::directory::Lock;
use super::{Store, plain_file};
use crate::record::{Adjourned, Ledger, Query, Record, RecordError};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// The longest line that is read: many times the length of a game on the largest board.
const LONGEST: u64 = 64 * 1024;

/// How much of the end of the file is searched for a game: thousands of games.
const END: u64 = 1 << 20;

impl Store {
    /// Adds a game and waits until it is safe on the disk. After a fault the file is unchanged.
    pub(super) fn append(&self, record: &Record, _: &Lock) -> Result<(), String> {
        let path = self.history_path();
        plain_file::open(&path, plain_file::appending().create(true))
            .and_then(|games| plain_file::append(&games, &record.to_string()))
            .map_err(self.data.failed("write", &path))?;
        plain_file::sync_directory(&self.data.path);
        Ok(())
    }

    /// Reads the whole file, but holds no more than a [`Ledger`] in memory. Asks at each line whether the games are still
    /// wanted; `None` if not.
    pub fn find(&self, query: &Query, mut is_wanted: impl FnMut() -> bool) -> Result<Option<Ledger>, String> {
        let mut ledger = Ledger::new(query.clone());
        let Some(games) = self.history()? else { return Ok(Some(ledger.sorted())) };
        let mut reader = BufReader::new(games);
        let mut line = Vec::new();
        let mut at = 0;
        while is_wanted() {
            line.clear();
            let length =
                read_line(&mut reader, &mut line).map_err(self.data.failed("read", &self.history_path()))?;
            match length {
                0 => return Ok(Some(ledger.sorted())),
                LONGEST.. if !line.ends_with(b"\n") => ledger.skip(),
                _ => ledger.add(at, line.strip_suffix(b"\n").unwrap_or(&line)),
            }
            at += length;
        }
        Ok(None)
    }

    /// The whole game whose line starts at byte `at`; see [`Digest::at`](crate::record::Digest::at).
    pub fn game(&self, at: u64) -> Result<Record, String> {
        let path = self.history_path();
        let no_game = |why: &str| {
            format!(
                "cannot read a game at byte {at} of {}: {why}; repair the line, or open the list again",
                path.display()
            )
        };
        let mut games = BufReader::new(self.history()?.ok_or_else(|| no_game("the file is gone"))?);
        let mut line = Vec::new();
        games
            .seek(SeekFrom::Start(at))
            .and_then(|_| read_line(&mut games, &mut line))
            .map_err(self.data.failed("read", &path))?;
        String::from_utf8_lossy(&line).parse().map_err(|fault: RecordError| no_game(&fault.to_string()))
    }

    /// Searches the end of the history for this game: a process can be killed after it has saved a game there, and
    /// before it has removed the game's own file, in which the last move, but no more, may be missing.
    pub(super) fn recorded(&self, game: &Adjourned) -> Option<Record> {
        game.begun?;
        let moves = game.history.moves();
        let is_it = |record: &Record| {
            let recorded = record.history.moves();
            (record.begun, record.players, record.history.start())
                == (game.begun, game.contest.players, game.history.start())
                && recorded.starts_with(moves)
                && recorded.len() <= moves.len() + 1
        };
        let end = plain_file::end(&self.history().ok()??, END).ok()?;
        end.rsplit(|&byte| byte == b'\n')
            .find_map(|line| str::from_utf8(line).ok()?.parse().ok().filter(is_it))
    }

    fn history_path(&self) -> PathBuf {
        self.data.path.join("games.jsonl")
    }

    fn history(&self) -> Result<Option<File>, String> {
        let path = self.history_path();
        plain_file::open_if_there(&path).map_err(self.data.failed("read", &path))
    }
}

/// Reads a line, or the beginning of one that is too long. Returns how many bytes it takes in the file.
fn read_line(reader: &mut BufReader<File>, line: &mut Vec<u8>) -> io::Result<u64> {
    let mut length = reader.by_ref().take(LONGEST).read_until(b'\n', line)? as u64;
    if (1..LONGEST).contains(&length) && !line.ends_with(b"\n") {
        // At the end of the file. Another process may be writing this line.
        thread::sleep(Duration::from_millis(20));
        length += reader.by_ref().take(LONGEST - length).read_until(b'\n', line)? as u64;
    }
    if length == LONGEST && !line.ends_with(b"\n") {
        length += reader.skip_until(b'\n')? as u64;
    }
    Ok(length)
}
