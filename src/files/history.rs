//! The history: the file of saved games.

use super::lock::Lock;
use super::torn_line::{self, LONGEST, Repair};
use super::{BRIEF, Directory, Operation, Store, plain_file};
use crate::record::{Adjourned, Gathering, Ledger, Query, Record};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How many bytes are read at once.
const CHUNK: usize = 128 * 1024;

impl Store {
    /// Adds a game and waits until it is safe on the disk. Returns a notice if the file had to be repaired first.
    ///
    /// # Errors
    /// If the game could not be written. In that case the file is unchanged.
    pub fn append(&self, record: &Record) -> Result<Option<String>, String> {
        let lock = self.data()?.lock()?;
        self.append_locked(record, &lock)
    }

    pub(super) fn append_locked(&self, record: &Record, _: &Lock) -> Result<Option<String>, String> {
        let data = self.data()?;
        let path = history_in(data);
        let failed = data.failed(Operation::Write, &path);
        let games = plain_file::open(&path, appending().create(true)).map_err(&failed)?;
        let notice = repair_last_line(data, &games, &path)?;
        let is_new = games.metadata().map_err(&failed)?.len() == 0;
        plain_file::append(&games, format!("{record}\n").as_bytes()).map_err(&failed)?;
        if is_new {
            plain_file::sync_directory(&data.path);
        }
        Ok(notice)
    }

    /// Repairs the end of the file after a process was killed while writing to it, and returns a notice if it did.
    /// Does nothing while another process writes; a later call repairs it.
    ///
    /// # Errors
    /// If that is not possible. In that case the file is unchanged, and games can still be found.
    pub fn repair(&self) -> Result<Option<String>, String> {
        let data = self.data()?;
        let path = history_in(data);
        let failed = data.failed(Operation::Read, &path);
        let Some(games) = history(data)? else { return Ok(None) };
        if torn_line::is_whole(&games).map_err(failed)? {
            return Ok(None);
        }
        // Another process may be writing that line.
        let _lock = match Lock::take(&data.path, BRIEF) {
            Err(fault) if fault.kind() == io::ErrorKind::WouldBlock => return Ok(None),
            taken => taken.map_err(data.failed(Operation::Write, &Lock::path(&data.path)))?,
        };
        let games =
            plain_file::open(&path, &mut appending()).map_err(data.failed(Operation::Write, &path))?;
        repair_last_line(data, &games, &path)
    }

    /// Finds games: reads the whole file, but holds no more than a [`Ledger`] in memory. Skips a line that another
    /// process is writing. Stops and returns `None` as soon as `is_wanted` returns false, which it asks many times a
    /// second.
    ///
    /// # Errors
    /// If the file cannot be read. If there is no file, there are no games.
    pub fn find(&self, query: &Query, is_wanted: impl Fn() -> bool) -> Result<Option<Ledger>, String> {
        let mut gathering = Gathering::new(query.clone());
        let data = self.data()?;
        let is_whole = match history(data)? {
            Some(games) => gather(games, &mut gathering, is_wanted)
                .map_err(data.failed(Operation::Read, &history_in(data)))?
                .is_continue(),
            None => true,
        };
        Ok(is_whole.then(|| gathering.finish()))
    }

    /// Returns the whole game whose line starts at byte `at`; see [`Digest::at`](crate::record::Digest::at).
    ///
    /// # Errors
    /// If the file cannot be read, or has no game there that obeys the rules.
    pub fn game(&self, at: u64) -> Result<Record, String> {
        let data = self.data()?;
        let path = history_in(data);
        let no_game = |why: &str| {
            let path = path.display();
            format!(
                "cannot read a game at byte {at} of {path}: {why}; repair the line, or open the list again"
            )
        };
        let mut games = history(data)?.ok_or_else(|| no_game("the file is gone"))?;
        let mut line = Vec::new();
        games
            .seek(SeekFrom::Start(at))
            .and_then(|_| BufReader::new(games.take(LONGEST)).read_until(b'\n', &mut line))
            .map_err(data.failed(Operation::Read, &path))?;
        let text = str::from_utf8(&line).map_err(|_| no_game("it is not UTF-8 text"))?;
        text.parse().map_err(|fault: crate::record::RecordError| no_game(&fault.to_string()))
    }

    /// Returns the record of a game whose journal was last written at this time, if the record was written then or
    /// later: a process can be killed after it has saved the record and before it has cleared the journal.
    pub(super) fn recorded(&self, game: &Adjourned, left: SystemTime) -> Option<Record> {
        let is_it = |record: &Record| {
            let same = (record.players, record.begun) == (game.contest.players, game.begun);
            same && record.begun.is_some()
                && record.history.start() == game.history.start()
                && record.history.moves().starts_with(game.history.moves())
        };
        let bytes = self.written_since(left).unwrap_or_default();
        let lines = bytes.rsplit(|&byte| byte == b'\n').filter_map(|line| str::from_utf8(line).ok());
        lines.filter_map(|line| line.parse().ok()).find(is_it)
    }

    /// Returns the end of the file if it was written to at that time or later.
    fn written_since(&self, time: SystemTime) -> Option<Vec<u8>> {
        let mut games = history(self.data().ok()?).ok()??;
        let metadata = games.metadata().ok()?;
        if metadata.modified().ok()? < time {
            return None;
        }
        let mut bytes = Vec::new();
        games.seek(SeekFrom::Start(metadata.len().saturating_sub(LONGEST))).ok()?;
        games.take(LONGEST).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }
}

/// Returns the path of the file of saved games.
fn history_in(data: &Directory) -> PathBuf {
    data.path.join("games.jsonl")
}

/// Opens the history for reading, if there is one.
fn history(data: &Directory) -> Result<Option<File>, String> {
    let path = history_in(data);
    match plain_file::open(&path, OpenOptions::new().read(true)) {
        Ok(games) => Ok(Some(games)),
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(fault) => Err(data.failed(Operation::Read, &path)(fault)),
    }
}

fn repair_last_line(data: &Directory, games: &File, path: &Path) -> Result<Option<String>, String> {
    let torn = path.with_extension("jsonl.torn");
    let repair = torn_line::repair(games, &torn).map_err(data.failed(Operation::Repair, path))?;
    Ok(repair.map(|repair| match repair {
        Repair::Terminated => format!("the last line of {} had no line end; one was added", path.display()),
        Repair::Moved => {
            format!("the last line of {} was incomplete; it was moved to {}", path.display(), torn.display())
        }
    }))
}

fn appending() -> OpenOptions {
    let mut options = plain_file::appending();
    options.read(true);
    options
}

/// Reads lines to the end, or until they are no longer wanted.
fn gather(
    games: File,
    gathering: &mut Gathering,
    is_wanted: impl Fn() -> bool,
) -> io::Result<ControlFlow<()>> {
    let mut reader = BufReader::with_capacity(CHUNK, games);
    let mut line = Vec::new();
    let (mut at, mut asked_at) = (0, 0);
    loop {
        if at - asked_at >= CHUNK as u64 {
            asked_at = at;
            if !is_wanted() {
                return Ok(ControlFlow::Break(()));
            }
        }
        line.clear();
        let mut length = reader.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
        if length == 0 {
            return Ok(ControlFlow::Continue(()));
        }
        if line.pop_if(|last| *last == b'\n').is_some() {
            gathering.add(at, &line);
        } else if length as u64 == LONGEST {
            length += reader.skip_until(b'\n')?;
            gathering.skip();
        } else {
            // The last line. If it is incomplete, another process is writing it, or it needs repair.
            if str::from_utf8(&line)
                .is_ok_and(|line| serde_json::from_str::<serde::de::IgnoredAny>(line).is_ok())
            {
                gathering.add(at, &line);
            }
            return Ok(ControlFlow::Continue(()));
        }
        at += length as u64;
    }
}
