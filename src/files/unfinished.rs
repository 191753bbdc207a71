//! The game that is being played: a file that outlives the process, and the games that earlier processes left.

use super::directory::{BRIEF, Directory, Lock, PATIENCE};
use super::{Store, plain_file};
use crate::record::{Adjourned, MoveTimes, Record, RecordError};
use chrono::{DateTime, Local};
use serde::de::IgnoredAny;
use std::error::Error;
use std::fs::{self, File};
use std::iter::zip;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The file of the current game, if there is one. When this is dropped, a game in it stays for the next process.
#[derive(Debug, Default)]
pub struct GameFile(Option<(File, PathBuf)>);

/// What was taken over from earlier processes.
#[derive(Debug, Default)]
pub struct TakenOver {
    pub file: GameFile,
    /// The game to continue.
    pub game: Option<Adjourned>,
    pub times: MoveTimes,
    pub warnings: Vec<String>,
}

/// How much of the end of a file is read, in bytes: many times the longest line.
const END: u64 = 64 * 1024;

/// A game whose process has ended.
struct Left {
    file: GameFile,
    /// When the last move was made.
    changed: SystemTime,
    game: Adjourned,
    /// Whether the history has the game already.
    is_recorded: bool,
    /// What can continue: the game, or the next one of its series.
    rest: Option<Adjourned>,
}

impl Store {
    /// Saves the state of the current game, or that there is none any more, and waits until it is safe on the disk.
    pub fn save_game(&self, file: &mut GameFile, game: Option<&Adjourned>) -> Result<(), String> {
        let Some(game) = game else {
            file.remove();
            return Ok(());
        };
        if file.0.is_none() {
            *file = self.create_file()?;
        }
        file.append(&self.data, game)
    }

    /// Saves a game that was finished or given up in the history. Its file still has it until [`save_game`](Self::save_game)
    /// saves `next`. If this fails, the game stays there until a later start, and `next` gets another file. A game that
    /// has a file does not wait long for other processes.
    pub fn record_game(
        &self,
        file: &mut GameFile,
        record: &Record,
        next: Option<&Adjourned>,
    ) -> Result<(), String> {
        let lock = self.data.lock(if file.0.is_some() { BRIEF } else { PATIENCE });
        lock.and_then(|lock| self.append(record, &lock)).map_err(|fault| {
            let ended = std::mem::take(file);
            if next.is_some() {
                // Before the ended game loses its series. If this fails, saving it again tells so.
                let _ = self.save_game(file, next);
            }
            let stays = ended.0.is_some() && ended.append(&self.data, &Adjourned::alone(record)).is_ok();
            let fate = if stays { "is kept until noughts starts again" } else { "is lost" };
            format!("{fault}; the game that has ended {fate}")
        })
    }

    /// Takes over the newest game that a process left when it ended, or the next one of its series if that game is over.
    /// Moves all others to the history. Files that cannot be read are left unchanged; a warning names them.
    pub fn take_over(&self) -> Result<TakenOver, String> {
        let lock = self.data.lock(BRIEF)?;
        let mut taken = TakenOver::default();
        if !lock.excludes_others {
            taken.warnings.push(format!(
                "{} has no file locks: run only one noughts at a time; interrupted games cannot be resumed",
                self.data.path.display()
            ));
            return Ok(taken);
        }
        let mut left = self.left_behind(&mut taken.warnings)?;
        // Keep the order in which they were played.
        left.sort_by_key(|left| left.changed);
        let newest = left.iter().rposition(|left| left.rest.is_some());
        for (index, mut left) in left.into_iter().enumerate() {
            left.rest.take_if(|_| newest != Some(index));
            // What cannot be settled stays where it is until next time.
            let settled = self.settle(left, &mut taken, &lock);
            taken.warnings.extend(settled.err());
        }
        Ok(taken)
    }

    /// Continues what is left of a game, and moves the game to the history unless it is the one that continues.
    fn settle(&self, mut left: Left, taken: &mut TakenOver, lock: &Lock) -> Result<(), String> {
        let moved = Some(DateTime::<Local>::from(left.changed).fixed_offset());
        let ends = left.rest.as_ref() != Some(&left.game);
        if ends && !left.is_recorded && !left.game.history.moves().is_empty() {
            self.append(&left.game.record(moved), lock)?;
        }
        let Some(rest) = left.rest else {
            left.file.remove();
            return Ok(());
        };
        if ends {
            left.file.append(&self.data, &rest)?;
        }
        taken.times = MoveTimes::known(&rest.history, rest.begun, moved);
        taken.file = left.file;
        taken.game = Some(rest);
        Ok(())
    }

    /// The games whose processes have ended. Removes files without a game.
    fn left_behind(&self, warnings: &mut Vec<String>) -> Result<Vec<Left>, String> {
        let place = self.unfinished()?;
        let failed = place.failed("read", &place.path);
        let mut left = Vec::new();
        for entry in fs::read_dir(&place.path).map_err(&failed)? {
            let path = entry.map_err(&failed)?.path();
            if path.extension().is_none_or(|ending| ending != "jsonl") {
                continue;
            }
            match self.open_left(&path) {
                Ok(game) => left.extend(game),
                Err(fault) if warnings.len() < 3 => warnings.push(format!(
                    "cannot read the unfinished game in {} ({fault}): move the file away (noughts does not change it)",
                    path.display()
                )),
                Err(_) => {}
            }
        }
        Ok(left)
    }

    /// Opens a file if no other process has it and it contains a game.
    fn open_left(&self, path: &Path) -> Result<Option<Left>, Box<dyn Error>> {
        let file = plain_file::open(path, &mut plain_file::appending())?;
        // Its process may have removed it since.
        if file.try_lock().is_err() || !path.exists() {
            return Ok(None);
        }
        let bytes = plain_file::end(&file, END)?;
        let mut game = match last_game(&String::from_utf8_lossy(&bytes)) {
            Err(_) if is_cut(&bytes) => {
                fs::remove_file(path)?;
                return Ok(None);
            }
            last => last?,
        };
        let recorded = self.recorded(&game);
        let is_recorded = recorded.is_some();
        if let Some(record) = recorded {
            game.history = record.history;
        }
        let rest = if is_recorded || game.is_over() { game.next() } else { Some(game.clone()) };
        Ok(Some(Left {
            changed: file.metadata()?.modified()?,
            file: GameFile(Some((file, path.to_owned()))),
            game,
            is_recorded,
            rest,
        }))
    }

    /// Needs no lock but that of the new file, so that a move never waits for other processes.
    fn create_file(&self) -> Result<GameFile, String> {
        let place = self.unfinished()?;
        let created = plain_file::create(&place.path, || format!("{:016x}.jsonl", fastrand::u64(..)))
            .map_err(place.failed("write", &place.path))?;
        plain_file::sync_directory(&place.path);
        Ok(GameFile(Some(created)))
    }

    /// The directory of the current games of all processes, which exists then.
    fn unfinished(&self) -> Result<Directory, String> {
        let place = Directory { path: self.data.path.join("unfinished"), ..self.data };
        place.create().map(|()| place)
    }
}

impl GameFile {
    fn append(&self, data: &Directory, game: &Adjourned) -> Result<(), String> {
        let Some((file, path)) = &self.0 else { return Ok(()) };
        plain_file::append(file, &game.to_string()).map_err(|fault| {
            let fault = data.failed("write", path)(fault);
            format!("{fault}; moves that are not written are lost when noughts ends")
        })
    }

    /// If this fails, a later start finds the game in the history.
    fn remove(&mut self) {
        if let Some((_file, path)) = self.0.take() {
            let _ = fs::remove_file(path);
        }
    }
}

/// Whether this is the beginning of a line of ours, and nothing else: the process was killed before its first line was
/// whole.
fn is_cut(bytes: &[u8]) -> bool {
    let line = format!("{{\"format\":{},\"", Record::FORMAT);
    let is_ours = zip(bytes, line.as_bytes()).all(|(byte, ours)| byte == ours);
    is_ours && serde_json::from_slice::<IgnoredAny>(bytes).is_err_and(|fault| fault.is_eof())
}

/// The game in the last line that can be read, or why there is none: a line that was cut short may have been ended since,
/// and a whole one may have no end. A line of a newer version counts as unreadable, since that version may have continued
/// the game.
fn last_game(text: &str) -> Result<Adjourned, String> {
    let mut last = Err("no line".to_owned());
    for line in text.lines() {
        last = match line.parse() {
            Err(fault) if last.is_err() || matches!(fault, RecordError::Newer { .. }) => {
                Err(fault.to_string())
            }
            Err(_) => last,
            Ok(game) => Ok(game),
        }
    }
    last
}
