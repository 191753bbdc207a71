//! Recovery of games that earlier processes left unfinished.

use super::journal::{EXTENSION, Journal, NEW_EXTENSION, journals_in, new_journal, open_locked};
use super::lock::{Lock, OpenFile, is_locked};
use super::{BRIEF, Directory, Operation, Store};
use crate::record::{Adjourned, Moment, RecordError};
use chrono::{DateTime, Local};
use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A journal, and what was recovered from earlier processes.
#[derive(Debug)]
pub struct Found {
    /// The journal for the game that is resumed or started next.
    pub journal: Journal,
    /// The game to resume.
    pub game: Option<Adjourned>,
    /// When its last move was made, if there is one.
    pub moved: Option<Moment>,
    /// Warnings for the user about files, such as unreadable journals.
    pub warnings: Vec<String>,
}

/// The longest journal that is read, in bytes: many times longer than noughts writes.
const LONGEST: u64 = 1 << 20;

/// How many files a warning names.
const NAMED: usize = 3;

/// A journal whose process has ended, and the game in it.
struct LeftBehind {
    changed: SystemTime,
    journal: Journal,
    game: Adjourned,
    /// Whether the history contains the game already.
    is_recorded: bool,
}

impl LeftBehind {
    /// Returns when the last move was made, which is when the journal was last written.
    fn moved(&self) -> Option<Moment> {
        let changed = || DateTime::<Local>::from(self.changed).fixed_offset();
        (!self.game.history.moves().is_empty()).then(changed)
    }

    /// Whether the game itself can continue.
    fn is_open(&self) -> bool {
        !self.is_recorded && !self.game.is_over()
    }
}

impl Store {
    /// Returns a journal and the game to resume, if there is one: the newest game that a process left when it ended,
    /// or the next one of its series if that game is over. Moves all other games left behind to the history.
    /// Does not wait long for other processes.
    ///
    /// # Errors
    /// If nothing can be written. Files that cannot be read are left unchanged; a warning names them.
    pub fn journal(&self) -> Result<Found, String> {
        let data = self.data()?;
        let lock = data.lock_within(BRIEF)?;
        let mut warnings = Vec::new();
        if !lock.excludes_others() {
            warnings.push(format!(
                "{} has no file locks: run only one noughts at a time; interrupted games cannot be resumed",
                data.path.display()
            ));
        }
        let (mut left, unreadable) = left_behind(data)?;
        warnings.extend(unreadable_warning(&unreadable));
        left.sort_by_key(|left| left.changed);
        for left in &mut left {
            self.catch_up(left);
        }
        let newest = left.iter().rposition(|left| left.is_open() || left.game.next().is_some());
        let mut found = None;
        // Keep the order in which they were played: streaks depend on it.
        for (place, left) in left.into_iter().enumerate() {
            let settled = if newest == Some(place) {
                self.resume(left, &lock).map(|left| found = Some(left))
            } else {
                self.finish(left, &lock)
            };
            // What could not be settled stays where it is until next time.
            if let Err(fault) = settled
                && !warnings.contains(&fault)
            {
                warnings.push(fault);
            }
        }
        let (journal, game, moved) = match found {
            Some(left) => {
                let moved = left.moved();
                (left.journal, Some(left.game), moved)
            }
            None => (new_journal(data, &lock)?, None, None),
        };
        Ok(Found { journal, game, moved, warnings })
    }

    /// Checks whether the history contains this game already. It may have moves there that are missing in the
    /// journal.
    fn catch_up(&self, left: &mut LeftBehind) {
        if let Some(record) = self.recorded(&left.game, left.changed) {
            left.game.history = record.history;
            left.is_recorded = true;
        }
    }

    /// Resumes this game, or the next one of its series.
    fn resume(&self, mut left: LeftBehind, lock: &Lock) -> Result<LeftBehind, String> {
        if let (false, Some(next)) = (left.is_open(), left.game.next()) {
            self.put_on_record(&left, lock)?;
            left.journal.save(&next)?;
            left.game = next;
        }
        Ok(left)
    }

    /// Moves a game that will not continue to the history.
    fn finish(&self, mut left: LeftBehind, lock: &Lock) -> Result<(), String> {
        self.put_on_record(&left, lock)?;
        left.journal.clear()
    }

    fn put_on_record(&self, left: &LeftBehind, lock: &Lock) -> Result<(), String> {
        if let (false, Some(ended)) = (left.is_recorded, left.moved()) {
            self.append_locked(&left.game.record(Some(ended)), lock)?;
        }
        Ok(())
    }
}

/// A file that should be a journal, and why it cannot be read.
type Unreadable = (PathBuf, String);

/// Returns the warning about files that cannot be read.
fn unreadable_warning(files: &[Unreadable]) -> Option<String> {
    let text = |(path, why): &Unreadable| format!("{} ({why})", path.display());
    let mut named: Vec<String> = files.iter().take(NAMED).map(text).collect();
    if files.len() > NAMED {
        named.push(format!("{} more", files.len() - NAMED));
    }
    let named = named.join(", ");
    match files.len() {
        0 => None,
        1 => Some(format!(
            "cannot read the unfinished game in {named}: move the file away (noughts does not change it)"
        )),
        _ => Some(format!(
            "cannot read the unfinished games in {named}: move the files away (noughts does not change them)"
        )),
    }
}

/// Returns the journals whose processes have ended, if they contain a game, and the unreadable ones. Removes
/// those without a game.
fn left_behind(data: &Directory) -> Result<(Vec<LeftBehind>, Vec<Unreadable>), String> {
    let place = journals_in(data);
    place.create()?;
    let failed = place.failed(Operation::Read, &place.path);
    let (mut left, mut unreadable) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(&place.path).map_err(&failed)? {
        let path = entry.map_err(&failed)?.path();
        if path.extension().is_some_and(|ending| ending == NEW_EXTENSION) {
            // Such files are only written under the lock, which we hold, so this one was left behind.
            let _ = fs::remove_file(&path);
        } else if path.extension().is_some_and(|ending| ending == EXTENSION) {
            match take_over(&path, data) {
                Ok(game) => left.extend(game),
                Err(fault) => unreadable.push((path, fault.to_string())),
            }
        }
    }
    unreadable.sort();
    Ok((left, unreadable))
}

/// Takes over a journal if no other process has it and it contains a game.
///
/// # Errors
/// Why the file is not a readable journal.
fn take_over(path: &Path, data: &Directory) -> Result<Option<LeftBehind>, Box<dyn Error>> {
    let file = match open_locked(path) {
        Ok(OpenFile::Locked(file)) => file,
        // Without locks, a process may still be using it: leave it alone.
        Ok(OpenFile::Unlocked(_)) => return Ok(None),
        Err(fault) if is_locked(&fault) || fault.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(fault) => return Err(fault.into()),
    };
    let metadata = file.metadata()?;
    let text = read(&file, metadata.len())?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if text[..whole].trim().is_empty() && is_torn(&text) {
        fs::remove_file(path)?;
        return Ok(None);
    }
    let game = last_game(&text[..whole])?;
    if whole < text.len() {
        // Remove the move that was being written when the process was killed.
        file.set_len(whole as u64)?;
    }
    let journal = Journal::opened(file, path.to_owned(), data, whole as u64);
    Ok(Some(LeftBehind { changed: metadata.modified()?, journal, game, is_recorded: false }))
}

/// Whether a text without a whole line is a first line that was cut short when its process was killed.
fn is_torn(text: &str) -> bool {
    const BEGINNING: &str = "{\"format\":";
    text.trim().is_empty() || text.starts_with(BEGINNING) || BEGINNING.starts_with(text)
}

/// Reads a journal, or returns why that is not possible.
fn read(file: &File, length: u64) -> Result<String, Box<dyn Error>> {
    if length > LONGEST {
        return Err("longer than 1 MiB".into());
    }
    let mut bytes = Vec::new();
    file.take(LONGEST).read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| "not UTF-8 text".into())
}

/// Returns the game in the last readable line, or why there is none. Stops at a line of a newer version of the
/// program: that version may have continued the game.
fn last_game(text: &str) -> Result<Adjourned, String> {
    let mut last = None;
    for line in text.lines().rev() {
        match line.parse() {
            Ok(game) => return Ok(game),
            Err(fault @ RecordError::Newer { .. }) => return Err(fault.to_string()),
            Err(fault) => last = last.or(Some(fault)),
        }
    }
    Err(last.map_or_else(|| "no complete line".to_owned(), |fault| fault.to_string()))
}
