//! Games that programs have left behind.

use super::journal::{ENDING, Journal, NEW, hold, journals_in, new_journal};
use super::lock::{Held, Lock, is_held};
use super::{BRIEF, Operation, Place, StorageError, Store};
use crate::record::{Adjourned, Moment, RecordError};
use chrono::{DateTime, Local};
use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A journal, and what other programs have left.
#[derive(Debug)]
pub struct Found {
    /// Where the game is kept that is gone on with, or will be played.
    pub journal: Journal,
    /// The game to go on with.
    pub game: Option<Adjourned>,
    /// When its last move was made, if one was.
    pub moved: Option<Moment>,
    /// What people should know of files that are of no use, in a sentence for each kind.
    pub warnings: Vec<String>,
}

/// The longest journal that is read, in bytes: many times what we write.
const LONGEST: u64 = 1 << 20;

/// How many files a remark names.
const NAMED: usize = 3;

/// A journal whose program has ended, and the game in it.
struct Left {
    changed: SystemTime,
    journal: Journal,
    game: Adjourned,
    /// Whether the game is among those that were played.
    is_recorded: bool,
}

impl Left {
    /// When the last move was made: after each one the journal was written.
    fn moved(&self) -> Option<Moment> {
        let changed = || DateTime::<Local>::from(self.changed).fixed_offset();
        (!self.game.history.moves().is_empty()).then(changed)
    }

    /// Whether the game itself can go on.
    fn is_open(&self) -> bool {
        !self.is_recorded && !self.game.is_over()
    }
}

impl Store {
    /// A journal, and the game to go on with, if there is one: the newest of those that programs have left which
    /// do not run any more, or the next of its series if it is over. All others that they have left are put to the
    /// games that were played. Does not wait long for others.
    ///
    /// # Errors
    /// If nothing can be written here. What could not be read is left alone, and told.
    pub fn journal(&self) -> Result<Found, StorageError> {
        let data = self.data()?;
        let lock = data.lock_within(BRIEF)?;
        let mut warnings = Vec::new();
        if !lock.is_sure() {
            warnings.push(format!(
                "{} has no file locks: run one noughts at a time; interrupted games cannot be continued",
                data.path.display()
            ));
        }
        let (mut left, useless) = left(data)?;
        warnings.extend(useless_ones(&useless));
        left.sort_by_key(|left| left.changed);
        for left in &mut left {
            self.catch_up(left);
        }
        let newest = left.iter().rposition(|left| left.is_open() || left.game.next().is_some());
        let mut found = None;
        // In the order in which they were played: streaks depend on it.
        for (place, left) in left.into_iter().enumerate() {
            let settled = if newest == Some(place) {
                self.go_on(left, &lock).map(|left| found = Some(left))
            } else {
                self.finish(left, &lock)
            };
            // What could not be settled is where it was, for the next time.
            if let Err(fault) = settled.map_err(|fault| fault.to_string())
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

    /// Sees whether a game that was left is among those that were played. It may be there with moves that its journal
    /// has not heard of.
    fn catch_up(&self, left: &mut Left) {
        if let Some(record) = self.recorded(&left.game, left.changed) {
            left.game.history = record.history;
            left.is_recorded = true;
        }
    }

    /// Goes on with a game that was left, or with the next one of its series.
    fn go_on(&self, mut left: Left, lock: &Lock) -> Result<Left, StorageError> {
        if let (false, Some(next)) = (left.is_open(), left.game.next()) {
            self.put_on_record(&left, lock)?;
            left.journal.save(&next)?;
            left.game = next;
        }
        Ok(left)
    }

    /// Sees to it that a game that does not go on is among those that were played, and there alone.
    fn finish(&self, mut left: Left, lock: &Lock) -> Result<(), StorageError> {
        self.put_on_record(&left, lock)?;
        left.journal.clear()
    }

    fn put_on_record(&self, left: &Left, lock: &Lock) -> Result<(), StorageError> {
        if let (false, Some(ended)) = (left.is_recorded, left.moved()) {
            self.append_locked(&left.game.record(Some(ended)), lock)?;
        }
        Ok(())
    }
}

/// A file in the place of a journal, and why it is none.
type Useless = (PathBuf, String);

/// What is to be said of files that are no games, and why they are none.
fn useless_ones(files: &[Useless]) -> Option<String> {
    let said = |(path, why): &Useless| format!("{} ({why})", path.display());
    let mut named: Vec<String> = files.iter().take(NAMED).map(said).collect();
    if files.len() > NAMED {
        named.push(format!("{} more", files.len() - NAMED));
    }
    let named = named.join(", ");
    match files.len() {
        0 => None,
        1 => Some(format!(
            "cannot read the unfinished game in {named}: move the file away (noughts leaves it as it is)"
        )),
        _ => Some(format!(
            "cannot read the unfinished games in {named}: move the files away (noughts leaves them as they are)"
        )),
    }
}

/// The journals of programs that have ended, with a game, and those that are of no use. Those without a game are
/// removed.
fn left(data: &Place) -> Result<(Vec<Left>, Vec<Useless>), StorageError> {
    let place = journals_in(data);
    place.create()?;
    let failed = place.failed(Operation::Read, &place.path);
    let (mut left, mut useless) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(&place.path).map_err(&failed)? {
        let path = entry.map_err(&failed)?.path();
        if path.extension().is_some_and(|ending| ending == NEW) {
            // Only who holds the lock writes such a file, and that is us.
            let _ = fs::remove_file(&path);
        } else if path.extension().is_some_and(|ending| ending == ENDING) {
            match take_over(&path, data) {
                Ok(game) => left.extend(game),
                Err(fault) => useless.push((path, fault.to_string())),
            }
        }
    }
    useless.sort();
    Ok((left, useless))
}

/// Takes a journal over, if nobody else has it and there is a game in it.
///
/// # Errors
/// Why the file is no journal that can be used.
fn take_over(path: &Path, data: &Place) -> Result<Option<Left>, Box<dyn Error>> {
    let file = match hold(path, &mut OpenOptions::new()) {
        Ok(Held::Ours(file)) => file,
        // Where nobody can tell whether a program still has it, it is better left alone.
        Ok(Held::Perhaps(_)) => return Ok(None),
        Err(fault) if is_held(&fault) || fault.kind() == io::ErrorKind::NotFound => return Ok(None),
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
        // The move that was being written when the program was killed.
        file.set_len(whole as u64)?;
    }
    let journal = Journal::opened(file, path.to_owned(), data, whole as u64);
    Ok(Some(Left { changed: metadata.modified()?, journal, game, is_recorded: false }))
}

/// Whether a text without a whole line is what a program has left that was killed while it wrote the first.
fn is_torn(text: &str) -> bool {
    const BEGINNING: &str = "{\"format\":";
    text.trim().is_empty() || text.starts_with(BEGINNING) || BEGINNING.starts_with(text)
}

/// What is in a journal, or why that is none.
fn read(file: &File, length: u64) -> Result<String, Box<dyn Error>> {
    if length > LONGEST {
        return Err("longer than 1 MiB".into());
    }
    let mut bytes = Vec::new();
    file.take(LONGEST).read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| "no text in UTF-8".into())
}

/// The game in the last line that can be read, or why there is none: a newer version of the program may have
/// written one since.
fn last_game(text: &str) -> Result<Adjourned, String> {
    let mut last = None;
    for line in text.lines().rev() {
        match line.parse() {
            Ok(game) => return Ok(game),
            Err(fault @ RecordError::Newer { .. }) => return Err(fault.to_string()),
            Err(fault) => last = last.or(Some(fault)),
        }
    }
    Err(last.map_or_else(|| "no whole line".to_owned(), |fault| fault.to_string()))
}
