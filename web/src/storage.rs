//! What is kept in the browser: the same texts as the files of the terminal, as items of the page's storage.
//!
//! | item | text |
//! |---|---|
//! | `config.toml` | settings |
//! | `lessons.toml` | finished lessons |
//! | `games/WHEN-ID.jsonl` | a finished game, or imported ones: a line for each |
//! | `unfinished/ID.jsonl` | the running game of one tab, which holds the lock of that name |
//! | `unreadable/ID.jsonl` | a running game that could not be read |
//!
//! Tabs see each other's changes late, lock or not, so no tab adds to an item that another may write: the history is all
//! items of `games/` in order.

use crate::{host, take_room};
use noughts::app::{Action, FileWarning, Save, Saved, SavedState};
use noughts::config::Settings;
use noughts::record::{Adjourned, Ledger, Moment, MoveTimes, Query, Record, RecordError};
use noughts::teach::Progress;
use std::collections::HashSet;

const SETTINGS: &str = "config.toml";
const LESSONS: &str = "lessons.toml";
const GAMES: &str = "games/";

/// The items that this tab uses, and what it has not been able to write.
pub(crate) struct Storage {
    /// The item of this tab's running game.
    unfinished: String,
    times: MoveTimes,
    /// The time in the name of the last new item, in milliseconds since 1970.
    named: i64,
    /// Games, in the order in which they are to be saved.
    unsaved: Vec<Save>,
}

impl Storage {
    /// Reads what earlier visits have saved, and the named item of this tab's running game.
    pub(crate) fn open(unfinished: String) -> (Self, Settings, SavedState) {
        let mut saved = SavedState {
            settings_file: Some(format!("{SETTINGS} in this browser")),
            ..SavedState::default()
        };
        let mut times = MoveTimes::default();
        let [settings, lessons, line] = [SETTINGS, LESSONS, &unfinished].map(|name| {
            load(name).unwrap_or_else(|fault| {
                saved.warnings.push(FileWarning::NotSaved(fault));
                String::new()
            })
        });
        let (settings, problems) = Settings::read(&settings);
        saved
            .warnings
            .extend(problems.iter().map(|problem| FileWarning::NotRead(format!("{SETTINGS}, {problem}"))));
        match Progress::read(&lessons) {
            Ok(progress) => saved.progress = progress,
            Err(fault) => saved.warnings.push(FileWarning::NotSaved(damaged(LESSONS, &fault))),
        }
        if !line.is_empty() {
            match line.parse::<Adjourned>() {
                Ok(game) => {
                    // When the last move was made is not kept.
                    times = MoveTimes::known(&game.history, game.begun, game.begun);
                    saved.adjourned = Some(game);
                }
                Err(fault) => {
                    let fault = match store(&unfinished.replace("unfinished", "unreadable"), &line) {
                        Ok(()) => fault.to_string(),
                        Err(full) => format!("{fault}; {full}"),
                    };
                    saved.warnings.push(FileWarning::NotRead(format!("the unfinished game: {fault}")));
                }
            }
        }
        (Self { unfinished, times, named: 0, unsaved: Vec::new() }, settings, saved)
    }

    /// Saves something; returns what was saved, and then the fault if something is not. Games that could not be written
    /// are tried again with the next save.
    pub(crate) fn save(&mut self, save: Save) -> Vec<Action> {
        let mut results = Vec::new();
        match save {
            Save::Setting(change) => results.push(
                load(SETTINGS)
                    .and_then(|text| change.in_text(&text).map_err(|fault| damaged(SETTINGS, &fault)))
                    .and_then(|text| store(SETTINGS, &text))
                    .map(|()| Saved::Done),
            ),
            Save::Lessons(progress) => results.push(add_lessons(&progress).map(Saved::Lessons)),
            Save::Record(record, next) => {
                self.unsaved.extend([Save::Record(record, None), Save::Game(next)]);
            }
            Save::Game(_) => {
                // A newer state of the game replaces an older one.
                self.unsaved.pop_if(|last| !matches!(last, Save::Record(..)));
                self.unsaved.push(save);
            }
            // The page offers a figure as a download, and has read its game already.
            Save::Figure { .. } | Save::Continue => {}
        }
        // In order: a finished game stays the running one until it is in the history.
        while let Some(next) = self.unsaved.first().cloned() {
            results.push(self.save_game(next));
            if results.last().is_some_and(Result::is_err) {
                break;
            }
            self.unsaved.remove(0);
        }
        // Faults last, because the program takes a success to mean that all is saved.
        results.sort_by_key(Result::is_err);
        results.into_iter().map(Action::Saved).collect()
    }

    fn save_game(&mut self, save: Save) -> Result<Saved, String> {
        match save {
            Save::Record(record, _) => {
                // A copy of the times, as this may fail and be tried again.
                let mut times = self.times.clone();
                let now = now();
                store(&self.fresh(GAMES, now), &format!("{}\n", times.end(*record, now)))?;
                self.times = times;
            }
            Save::Game(Some(mut game)) => {
                self.times.record(&game.history, now());
                game.begun = self.times.begun;
                store(&self.unfinished, &game.to_string())?;
            }
            _ => {
                self.times = MoveTimes::default();
                store(&self.unfinished, "")?;
            }
        }
        Ok(Saved::Done)
    }

    /// Adds the content of a file of the terminal's or of another browser's; returns what was added. After a fault nothing
    /// has changed.
    pub(crate) fn import(&mut self, name: &str, text: &str) -> Result<String, String> {
        let stem = name.split('.').next().unwrap_or_default();
        if stem.starts_with("unfinished") {
            let last = text.lines().last().unwrap_or_default();
            let game: Adjourned = last.parse().map_err(|fault| format!("{name}: {fault}"))?;
            store(&self.fresh("unfinished/", now()), &game.to_string())?;
            Ok("The unfinished game was added: the menu offers to continue it.".to_owned())
        } else if stem.starts_with("lessons") {
            add_lessons(&Progress::read(text).map_err(|fault| damaged(name, &fault))?)?;
            Ok("The finished lessons were added.".to_owned())
        } else if stem.starts_with("config") {
            if let Some(problem) = Settings::read(text).1.first() {
                return Err(format!("{name}, {problem}"));
            }
            store(SETTINGS, text)?;
            Ok("The settings were replaced.".to_owned())
        } else {
            let mut known: HashSet<String> = load(GAMES)?.lines().map(str::to_owned).collect();
            let games: Vec<Record> = text.lines().filter_map(|line| line.parse().ok()).collect();
            let all = text.lines().count();
            let unreadable = all - games.len();
            let lines = games.iter().map(Record::to_string);
            let new: Vec<String> = lines.filter(|line| known.insert(line.clone())).collect();
            if games.is_empty() {
                return Err(format!("{name} has no settings, lessons or games"));
            }
            if !new.is_empty() {
                store(&self.fresh(GAMES, now()), &(new.join("\n") + "\n"))?;
            }
            Ok(format!("{} of {all} games were added, {unreadable} cannot be read.", new.len()))
        }
    }

    /// A name later than those before.
    fn fresh(&mut self, group: &str, now: Moment) -> String {
        self.named = now.timestamp_millis().max(self.named + 1);
        let id = self.unfinished.rsplit('/').next().unwrap_or_default();
        format!("{group}{:013}-{id}", self.named)
    }
}

fn add_lessons(progress: &Progress) -> Result<Progress, String> {
    let (all, text) = progress.added_to(&load(LESSONS)?).map_err(|fault| damaged(LESSONS, &fault))?;
    store(LESSONS, &text)?;
    Ok(all)
}

pub(crate) fn find(query: Query) -> Result<Ledger, String> {
    let mut at = 0;
    let mut ledger = Ledger::new(query);
    for line in load(GAMES)?.split_inclusive('\n') {
        ledger.add(at, line.trim_end_matches('\n').as_bytes());
        at += line.len() as u64;
    }
    Ok(ledger.sorted())
}

/// Reads the game whose line starts at this byte of the history.
pub(crate) fn open(at: u64) -> Result<Box<Record>, String> {
    let text = load(GAMES)?;
    let line = usize::try_from(at).ok().and_then(|at| text.get(at..)?.lines().next());
    line.ok_or("the game is gone")?.parse().map(Box::new).map_err(|fault: RecordError| fault.to_string())
}

fn damaged(name: &str, fault: &str) -> String {
    format!("{name} is damaged: {fault}")
}

/// In the local time zone.
fn now() -> Moment {
    host::moment();
    take_text().parse().expect("the page writes a time")
}

fn take_text() -> String {
    String::from_utf8_lossy(&take_room()).into_owned()
}

/// An item, or all of a group (a name that ends with `/`); empty if there is none.
fn load(name: &str) -> Result<String, String> {
    if host::load(name.as_ptr(), name.len()) {
        Ok(take_text())
    } else {
        Err(format!("nothing is kept: the browser refuses it ({})", take_text()))
    }
}

fn store(name: &str, text: &str) -> Result<(), String> {
    if host::store(name.as_ptr(), name.len(), text.as_ptr(), text.len()) {
        Ok(())
    } else {
        Err(format!("the browser cannot keep {name}: {}", take_text()))
    }
}
