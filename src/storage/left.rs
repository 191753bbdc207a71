//! Games that programs have left behind.

use super::journal::{ENDING, Journal, NEW, hold};
use super::lock::{Held, Lock};
use super::{Operation, StorageError, Store};
use crate::record::{Interrupted, Moment, RecordError};
use chrono::{DateTime, Local};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The longest journal that is read, in bytes: many times what we write.
const LONGEST: u64 = 1 << 20;

/// A journal whose program has ended, and the game in it.
struct Left {
    changed: SystemTime,
    journal: Journal,
    game: Interrupted,
}

impl Store {
    /// A journal, and the game to go on with, if there is one: the newest of those that programs have left which
    /// do not run any more. Others that they have left are put to the games that were played, as unfinished.
    ///
    /// # Errors
    /// If nothing can be written here. What could not be read is left alone.
    pub fn journal(&self) -> Result<(Journal, Option<Interrupted>), StorageError> {
        let lock = self.data.lock()?;
        self.journals().create()?;
        let mut left = self.left()?;
        left.sort_by_key(|left| left.changed);
        let mut newest = None;
        for left in left.into_iter().rev() {
            if self.has_recorded(&left.game, left.changed) {
                // If that fails, it will be there the next time.
                let _ = { left.journal }.clear();
            } else if newest.is_none() && !left.game.is_over() {
                newest = Some(left);
            } else {
                self.put_away(left, &lock);
            }
        }
        match newest {
            Some(Left { journal, game, .. }) => Ok((journal, Some(game))),
            None => Ok((self.new_journal()?, None)),
        }
    }

    /// Puts a game that was left to those that were played. If that fails it is where it was, for the next time.
    fn put_away(&self, left: Left, lock: &Lock) {
        let Left { changed, mut journal, game } = left;
        let ended: Moment = DateTime::<Local>::from(changed).fixed_offset();
        let nothing_played = game.history.moves().is_empty();
        if nothing_played || self.append_locked(&game.record(Some(ended)), lock).is_ok() {
            let _ = journal.clear();
        }
    }

    /// The journals of programs that have ended, with a game. Those without are removed.
    fn left(&self) -> Result<Vec<Left>, StorageError> {
        let place = self.journals();
        let failed = place.failed(Operation::Read, place.path());
        let mut left = Vec::new();
        for entry in fs::read_dir(place.path()).map_err(&failed)? {
            let path = entry.map_err(&failed)?.path();
            if path.extension().is_some_and(|ending| ending == NEW) {
                // Only who holds the lock writes such a file, and that is us.
                let _ = fs::remove_file(&path);
            } else if path.extension().is_some_and(|ending| ending == ENDING) {
                left.extend(self.take_over(path));
            }
        }
        Ok(left)
    }

    /// Takes a journal over, if nobody else has it, and it can be read.
    fn take_over(&self, path: PathBuf) -> Option<Left> {
        // Where nobody can tell whether a program still has it, it is better left alone.
        let Held::Ours(file) = hold(&path, &mut OpenOptions::new()).ok()? else { return None };
        let metadata = file.metadata().ok()?;
        let text = read(&file, metadata.len()).ok()?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if text[..whole].trim().is_empty() {
            remove_torn(&path, &text);
            return None;
        }
        let game = last_game(&text[..whole])?;
        if whole < text.len() {
            // The move that was being written when the program was killed.
            file.set_len(whole as u64).ok()?;
        }
        let journal = Journal::opened(file, path, self, whole as u64);
        Some(Left { changed: metadata.modified().ok()?, journal, game })
    }
}

/// Removes a journal without a whole line, if it is one.
fn remove_torn(path: &Path, text: &str) {
    const BEGINNING: &str = "{\"format\":";
    if text.trim().is_empty() || text.starts_with(BEGINNING) || BEGINNING.starts_with(text) {
        let _ = fs::remove_file(path);
    }
}

fn read(mut file: &File, length: u64) -> io::Result<String> {
    if length > LONGEST {
        return Err(io::Error::from(io::ErrorKind::FileTooLarge));
    }
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    Ok(text)
}

/// The game in the last line that can be read; none if a newer version of the program has written one since.
fn last_game(text: &str) -> Option<Interrupted> {
    for line in text.lines().rev() {
        match line.parse() {
            Ok(game) => return Some(game),
            Err(RecordError::Newer { .. }) => return None,
            Err(RecordError::Malformed(_) | RecordError::Impossible(_)) => {}
        }
    }
    None
}
