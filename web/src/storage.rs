//! What is kept in the browser: the same texts as the files of the terminal, each an item of the page's storage.
//!
//! | item | text |
//! |---|---|
//! | `config.toml` | settings |
//! | `lessons.toml` | finished lessons |
//! | `games.jsonl` | the history: a line for each game |
//! | `unfinished/ID.jsonl` | the running game of one tab, which holds the lock of that name |
//!
//! The page calls in here only while it holds the lock of all items, so that two tabs never write at once.

use crate::{host, take_room};
use noughts::app::{Action, FileWarning, Save, Saved, SavedState};
use noughts::config::settings::Settings;
use noughts::record::{Adjourned, Gathering, Ledger, Moment, MoveTimes, Query, Record};
use noughts::teach::lesson::Progress;
use std::path::Path;

const SETTINGS: &str = "config.toml";
const LESSONS: &str = "lessons.toml";
const GAMES: &str = "games.jsonl";

/// Something to do with the storage.
pub(crate) enum Request {
    /// Write something.
    Save(Save),
    /// Find games.
    Find(Query),
    /// Read the game whose line starts at this byte.
    Open(u64),
}

/// The items of the storage that this tab uses, and what it has not been able to write.
pub(crate) struct Storage {
    /// The item of this tab's running game.
    unfinished: String,
    times: MoveTimes,
    unsaved: Vec<Save>,
}

impl Storage {
    /// Reads what earlier visits have saved; this tab's running game is that of the named item.
    pub(crate) fn open(unfinished: String) -> (Self, Settings, SavedState) {
        let mut saved = SavedState {
            settings_file: Some(format!("{SETTINGS} in this browser")),
            ..SavedState::default()
        };
        let mut times = MoveTimes::default();
        let mut read = |name| {
            load(name).unwrap_or_else(|fault| {
                saved.warnings.push(FileWarning::NotSaved(fault));
                String::new()
            })
        };
        let [settings, lessons, line] = [SETTINGS, LESSONS, &unfinished].map(&mut read);
        let (settings, problems) = Settings::read(&settings);
        let problems = problems.into_iter().map(|problem| format!("{SETTINGS}, {problem}"));
        saved.warnings.extend(problems.map(FileWarning::Settings));
        match Progress::read(&lessons) {
            Ok(progress) => saved.progress = progress,
            Err(fault) => {
                saved.warnings.push(FileWarning::NotSaved(format!("{LESSONS} is damaged: {fault}")));
            }
        }
        if !line.is_empty() {
            match line.parse::<Adjourned>() {
                Ok(game) => {
                    times = MoveTimes::known(&game.history, game.begun, None);
                    saved.adjourned = Some(game);
                }
                // The text stays under another name, and is exported with the rest.
                Err(fault) => {
                    let fault = match store(&unfinished.replace("unfinished", "unreadable"), &line) {
                        Ok(()) => fault.to_string(),
                        Err(full) => format!("{fault}; {full}"),
                    };
                    saved.warnings.push(FileWarning::Unreadable(format!("the unfinished game: {fault}")));
                }
            }
        }
        (Self { unfinished, times, unsaved: Vec::new() }, settings, saved)
    }

    /// Carries out requests; returns the actions that report the results. What could not be written is tried again
    /// with the next requests.
    pub(crate) fn carry_out(&mut self, requests: Vec<Request>, now: Moment) -> Vec<Action> {
        let mut actions = Vec::new();
        for request in requests {
            match request {
                Request::Save(save) => {
                    // A newer state of the game replaces an older one.
                    let of_game = |save: &Save| matches!(save, Save::Game(_) | Save::NoGame);
                    self.unsaved.pop_if(|last| of_game(last) && of_game(&save));
                    if let Save::Record(record, next) = save {
                        // Two saves, so that neither is done twice if one of them fails.
                        self.unsaved.push(Save::Record(record, None));
                        self.unsaved.push(next.map_or(Save::NoGame, Save::Game));
                    } else {
                        self.unsaved.push(save);
                    }
                }
                Request::Find(query) => actions.push(Action::Read(find(query))),
                Request::Open(at) => actions.push(Action::Opened(open(at))),
            }
        }
        let mut fault = None;
        for save in std::mem::take(&mut self.unsaved) {
            match self.save(&save, now) {
                Ok(saved) => actions.push(Action::Saved(Ok(saved))),
                Err(why) => {
                    fault = Some(why);
                    self.unsaved.push(save);
                }
            }
        }
        // Last, because the program takes a success to mean that all is saved.
        actions.extend(fault.map(|fault| Action::Saved(Err(fault))));
        actions
    }

    fn save(&mut self, save: &Save, now: Moment) -> Result<Saved, String> {
        match save {
            Save::Setting(change) => {
                let changed = change.in_text(&load(SETTINGS)?);
                store(SETTINGS, &changed.map_err(|fault| format!("{SETTINGS} is damaged: {fault}"))?)?;
            }
            Save::Lessons(progress) => {
                let added = progress.added_to(&load(LESSONS)?);
                let (all, text) = added.map_err(|fault| format!("{LESSONS} is damaged: {fault}"))?;
                store(LESSONS, &text)?;
                return Ok(Saved::Lessons(all));
            }
            Save::Game(game) => self.keep(game, now)?,
            Save::NoGame => {
                self.times = MoveTimes::default();
                store(&self.unfinished, "")?;
            }
            Save::Record(record, _) => {
                // A copy of the times, as this may fail and be tried again.
                let mut times = self.times.clone();
                append(&[times.end(Record::clone(record), now)])?;
                self.times = times;
            }
            // The page offers it as a download.
            Save::Figure(_) => {}
        }
        Ok(Saved::Done)
    }

    /// Keeps the running game.
    fn keep(&mut self, game: &Adjourned, now: Moment) -> Result<(), String> {
        self.times.record(&game.history, now);
        store(&self.unfinished, &Adjourned { begun: self.times.begun, ..game.clone() }.to_string())
    }
}

/// Adds the content of a file of the terminal's or of another browser's; returns what was added.
///
/// # Errors
/// Why that is not possible; then nothing has changed.
pub(crate) fn import(name: &str, text: &str) -> Result<String, String> {
    if Path::new(name).extension().is_some_and(|extension| extension == "jsonl") {
        let known = load(GAMES)?;
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let games: Result<Vec<Record>, _> = lines.map(str::parse).collect();
        let games = games.map_err(|fault| format!("{name} is not a file of games: {fault}"))?;
        let all = games.len();
        let new: Vec<Record> =
            games.into_iter().filter(|game| !known.lines().any(|line| line == game.to_string())).collect();
        append(&new)?;
        Ok(format!("{} of {all} games added; the others were there already", new.len()))
    } else if name.starts_with("lessons") {
        let progress = Progress::read(text).map_err(|fault| format!("{name}: {fault}"))?;
        store(LESSONS, &progress.added_to(&load(LESSONS)?)?.1)?;
        Ok("The finished lessons were added".to_owned())
    } else if name.starts_with("config") {
        if let (_, [problem, ..]) = (Settings::read(text).0, Settings::read(text).1.as_slice()) {
            return Err(format!("{name}, {problem}"));
        }
        store(SETTINGS, text)?;
        Ok("The settings were replaced".to_owned())
    } else {
        Err(format!("{name} is none of {GAMES}, {LESSONS} and {SETTINGS}"))
    }
}

/// Adds games to the history.
fn append(games: &[Record]) -> Result<(), String> {
    let mut text = load(GAMES)?;
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    for game in games {
        text += &game.to_string();
        text.push('\n');
    }
    store(GAMES, &text)
}

fn find(query: Query) -> Result<Ledger, String> {
    let (text, mut at) = (load(GAMES)?, 0);
    let mut gathering = Gathering::new(query);
    for line in text.split_inclusive('\n') {
        gathering.add(at, line.trim_end_matches('\n').as_bytes());
        at += line.len() as u64;
    }
    Ok(gathering.finish())
}

fn open(at: u64) -> Result<Box<Record>, String> {
    let text = load(GAMES)?;
    let line = usize::try_from(at).ok().and_then(|at| text.get(at..)?.lines().next());
    let record = line.ok_or("the game is gone")?.parse::<Record>();
    Ok(Box::new(record.map_err(|fault| fault.to_string())?))
}

/// Reads an item; empty if there is none.
fn load(name: &str) -> Result<String, String> {
    let found = host::load(name.as_ptr(), name.len());
    let text = String::from_utf8_lossy(&take_room()).into_owned();
    match found {
        0 => Ok(String::new()),
        1 => Ok(text),
        _ => Err(format!("nothing is kept: the browser refuses to read {name} ({text})")),
    }
}

/// Writes an item; an empty one is removed.
fn store(name: &str, text: &str) -> Result<(), String> {
    match host::store(name.as_ptr(), name.len(), text.as_ptr(), text.len()) {
        1 => Ok(()),
        _ => Err(format!("the browser cannot keep {name}: {}", String::from_utf8_lossy(&take_room()))),
    }
}
