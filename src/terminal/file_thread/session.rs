//! The files in which the program saves what outlasts it, as one session uses them.

use super::faults::{Faults, FileKind};
use super::move_times::Times;
use super::queue::{Queue, Request};
use crate::app::{Action, FileWarning, Save, Saved, SavedState};
use crate::config::settings::Change;
use crate::engine::player::TieBreak;
use crate::files::{Journal, StorageError, Store};
use crate::record::contest::Contest;
use crate::record::{Adjourned, Moment, Record};
use crate::teach::lesson::Progress;
use crate::terminal::Message;
use crate::terminal::panics;
use chrono::Local;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::mpsc::Sender;
use tempfile::TempDir;

/// Where a session saves things, and what it has not been able to keep.
#[derive(Debug)]
pub struct Files {
    /// Where files are; why nowhere, if so.
    store: Result<Store, String>,
    /// Where the game that is under way is kept, once there has been one.
    journal: Option<Journal>,
    /// When its moves were made.
    times: Times,
    /// What could not be written yet.
    unwritten: Unwritten,
    /// Why something is not kept, if so.
    faults: Faults,
    /// Why the end of the history could not be mended when that was tried last in vain.
    unmended: Option<String>,
    /// For how long files are kept.
    lifetime: Lifetime,
}

/// For how long files are kept.
#[derive(Debug)]
enum Lifetime {
    /// For later sessions.
    Permanent,
    /// For this session only, which is a guest's. The directory is deleted with it; there is none if none could be made.
    Session { _directory: Option<TempDir> },
}

/// What to do with the game that an earlier session has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftGame {
    /// Take it over.
    TakeOver,
    /// Leave it for another session, as this one begins with a game of its own.
    Leave,
}

/// A guest's directory, for when the process ends before the session does.
static GUEST: OnceLock<PathBuf> = OnceLock::new();

/// Deletes a guest's directory, if there is one.
#[cfg(unix)]
pub(in crate::terminal) fn remove_guest_directory() {
    if let Some(path) = GUEST.get() {
        // Should that fail, the process ends all the same.
        let _ = std::fs::remove_dir_all(path);
    }
}

/// What could not be written yet. It is tried again with everything that is written, and at the end.
#[derive(Debug, Default)]
struct Unwritten {
    lessons: Option<Progress>,
    settings: Vec<Change>,
    /// Games that were played, oldest first.
    records: VecDeque<Waiting>,
    /// What the journal should hold.
    game: Option<Going>,
}

/// A game that should be among those that were played.
#[derive(Debug)]
struct Waiting {
    record: Record,
    /// Where it is as long as it is not there, so that it is in one of the two places at any moment.
    journal: Option<Journal>,
}

/// What is gone on with.
#[derive(Debug)]
enum Going {
    Game(Box<Adjourned>),
    Nothing,
}

/// How many games wait to be written at most. Beyond that those which have waited longest are given up.
const WAITING: usize = 1_000;

impl Files {
    /// The files in these places, or why there are none.
    pub fn new(store: Result<Store, StorageError>) -> Self {
        Self::of(Lifetime::Permanent, store.map_err(told))
    }

    fn of(lifetime: Lifetime, store: Result<Store, String>) -> Self {
        Self {
            store,
            journal: None,
            times: Times::default(),
            unwritten: Unwritten::default(),
            faults: Faults::default(),
            unmended: None,
            lifetime,
        }
    }

    /// Files for one session alone: a new directory, which is deleted when the session ends. What was kept before
    /// is not seen, and what is kept now is gone afterwards.
    pub(in crate::terminal) fn for_guest() -> Self {
        let directory = tempfile::Builder::new().prefix("noughts-").tempdir();
        let store = match &directory {
            Ok(directory) => {
                GUEST.get_or_init(|| directory.path().to_owned());
                Ok(Store::in_directory(directory.path()))
            }
            Err(fault) => Err(format!("no directory can be made for this session: {fault}")),
        };
        Self::of(Lifetime::Session { _directory: directory.ok() }, store)
    }

    /// What earlier sessions have left, and what there is to say about that. The game that was adjourned is taken
    /// over, or left for another session.
    pub fn remember(&mut self, left_game: LeftGame) -> SavedState {
        let guest = matches!(self.lifetime, Lifetime::Session { .. });
        let mut memory = SavedState { guest, ..SavedState::default() };
        match &self.store {
            Ok(store) => {
                // A guest can do nothing with its path.
                let settings = (!guest).then(|| store.settings_path());
                memory.settings_file = settings.map(|path| path.display().to_string());
                match store.load_progress() {
                    Ok(progress) => memory.progress = progress,
                    Err(fault) => self.faults.add(FileKind::Lessons, told(fault)),
                }
            }
            Err(fault) => self.faults.add(FileKind::Journal, fault.clone()),
        }
        if let (Ok(store), LeftGame::TakeOver) = (&self.store, left_game) {
            match store.journal() {
                Ok(found) => {
                    let (journal, game) = (found.journal, found.game);
                    if let Some(game) = &game {
                        self.times = Times::known(&game.history, game.begun, found.moved);
                    }
                    (self.journal, memory.adjourned) = (Some(journal), game);
                    memory.warnings.extend(found.warnings.into_iter().map(FileWarning::Unreadable));
                }
                Err(fault) => self.faults.add(FileKind::Journal, told(fault)),
            }
        }
        memory.warnings.extend(self.faults.first().map(|fault| FileWarning::NotSaved(fault.to_owned())));
        memory
    }

    /// Does what is wanted until nothing more can come. Ends with why something is not kept, if so.
    pub(super) fn serve(mut self, wanted: &Queue, results: &Sender<Message>) -> Option<String> {
        while let Some(request) = wanted.next() {
            let no_answer = no_answer(&request);
            let actions = panics::contain(|| self.run(request, wanted)).unwrap_or_else(|panic| {
                let fault =
                    format!("something went wrong while files were read or written: {}", panic.message);
                if no_answer.is_none() {
                    self.faults.add(FileKind::Unknown, fault.clone());
                }
                let answer = no_answer.map(|action| action(fault.clone()));
                [Action::Saved(Err(fault))].into_iter().chain(answer).collect()
            });
            for action in actions {
                // When nobody listens any more, the program has ended.
                let _ = results.send(Message::Saved(action));
            }
        }
        self.write_rest();
        self.faults.first().map(str::to_owned)
    }

    /// Does something; tells what came of it, as far as that is news.
    fn run(&mut self, request: Request, wanted: &Queue) -> Vec<Action> {
        panics::test_hook("files");
        match request {
            Request::Save(save) => self.save(save),
            Request::Find(query) => {
                let mended = self.mend();
                let store = self.store();
                let found = store.and_then(|store| store.find(&query, || wanted.can_search()).map_err(told));
                let found = found.transpose();
                if found.is_none() {
                    wanted.put_off(query);
                }
                mended.into_iter().chain(found.map(Action::Read)).collect()
            }
            Request::Open(at) => {
                let game = self.store().and_then(|store| store.game(at).map_err(told));
                vec![Action::Opened(game.map(Box::new))]
            }
        }
    }

    /// Mends the end of the history. Games can be found also where that is not possible, which is told once.
    fn mend(&mut self) -> Vec<Action> {
        match self.store().and_then(|store| store.repair().map_err(told)) {
            Ok(notice) => {
                self.unmended = None;
                notice.map_or_else(Vec::new, |notice| self.tell(vec![Saved::Repaired(notice)]))
            }
            Err(fault) if self.faults.first().is_some() || self.unmended.as_ref() == Some(&fault) => {
                Vec::new()
            }
            Err(fault) => {
                self.unmended = Some(fault.clone());
                vec![Action::Saved(Err(fault))]
            }
        }
    }

    fn store(&self) -> Result<&Store, String> {
        self.store.as_ref().map_err(Clone::clone)
    }

    /// Keeps something. One trouble is told at a time, and withdrawn when all that was to be kept is.
    fn save(&mut self, save: Save) -> Vec<Action> {
        let had_failed = self.faults.first().is_some();
        let mut news = Vec::new();
        match save {
            Save::Lessons(progress) => {
                self.unwritten.lessons = Some(progress);
                news.extend(self.save_lessons().map(Saved::Lessons));
            }
            Save::Setting(change) => {
                self.unwritten.settings.retain(|other| other.path != change.path);
                self.unwritten.settings.push(change);
                self.save_settings();
            }
            // The game first: it waits for no lock.
            Save::Game(game) => {
                self.go_on_with(Some(game));
                news.extend(self.put_on_record());
            }
            Save::NoGame => {
                self.go_on_with(None);
                news.extend(self.put_on_record());
            }
            Save::Record(record, next) => news.extend(self.end(*record, next)),
        }
        self.retry_journal();
        match (had_failed, self.faults.first().is_some()) {
            (true, true) if news.is_empty() => Vec::new(),
            (true, false) if news.is_empty() => self.tell(vec![Saved::Done]),
            _ => self.tell(news),
        }
    }

    /// Sees whether there can be a journal by now, if there could be none at the start.
    fn retry_journal(&mut self) {
        if self.faults.has(FileKind::Journal) && self.journal.is_none() && self.unwritten.game.is_none() {
            let journal = self.store().and_then(|store| store.fresh_journal().map_err(told));
            self.journal = self.faults.note(FileKind::Journal, journal);
        }
    }

    /// What was kept, and the trouble if there still is one: what was kept has withdrawn it.
    fn tell(&self, news: Vec<Saved>) -> Vec<Action> {
        let fault = self.faults.first().map(|fault| Err(fault.to_owned()));
        news.into_iter().map(Ok).chain(fault).map(Action::Saved).collect()
    }

    /// A game has ended, or was given up; perhaps another one is gone on with.
    fn end(&mut self, record: Record, next: Option<Box<Adjourned>>) -> Option<Saved> {
        self.times.note(&record.history, now());
        let Times { begun, moved, .. } = std::mem::take(&mut self.times);
        let record = Record { begun: begun.or(moved), ended: moved, ..record };
        self.unwritten.records.push_back(Waiting { record, journal: None });
        let mended = self.put_on_record();
        if let Some(waiting) = self.unwritten.records.back_mut() {
            // Another game must not take its place. Nor is its series to be gone on with from here: that is the
            // business of the game after it.
            waiting.journal = self.journal.take_if(|journal| !journal.is_empty());
            if let Some(journal) = &mut waiting.journal {
                // Where that cannot be written it is offered as it stood.
                let _ = journal.save(&alone(&waiting.record));
            }
        }
        self.go_on_with(next);
        mended
    }

    fn go_on_with(&mut self, game: Option<Box<Adjourned>>) {
        self.unwritten.game = Some(if let Some(mut game) = game {
            self.times.note(&game.history, now());
            game.begun = self.times.begun;
            Going::Game(game)
        } else {
            self.times = Times::default();
            Going::Nothing
        });
        self.write_journal();
    }

    /// Writes all that could not be written before.
    fn write_rest(&mut self) {
        self.write_journal();
        self.put_on_record();
        self.save_lessons();
        self.save_settings();
    }

    /// Tells which lessons are finished by now.
    fn save_lessons(&mut self) -> Option<Progress> {
        let progress = self.unwritten.lessons.as_ref()?;
        let saved = self.store().and_then(|store| store.save_progress(progress).map_err(told));
        let saved = self.faults.note(FileKind::Lessons, saved)?;
        self.unwritten.lessons = None;
        Some(saved)
    }

    fn save_settings(&mut self) {
        let mut fault = Ok(());
        let mut changes = std::mem::take(&mut self.unwritten.settings);
        changes.retain(|change| {
            let saved = self.store().and_then(|store| store.save_setting(change).map_err(told));
            let is_lost = saved.is_err();
            if is_lost {
                fault = saved;
            }
            is_lost
        });
        self.unwritten.settings = changes;
        self.faults.note(FileKind::Settings, fault);
    }

    /// Writes the games that have not been written yet. Tells what had to be mended before.
    fn put_on_record(&mut self) -> Option<Saved> {
        let mut mended = None;
        while let Some(Waiting { record, .. }) = self.unwritten.records.front() {
            let written = self.store().and_then(|store| store.append(record).map_err(told));
            let Some(notice) = self.faults.note(FileKind::History, written) else { break };
            mended = notice.map(Saved::Repaired).or(mended);
            if let Some(Waiting { journal: Some(mut journal), .. }) = self.unwritten.records.pop_front() {
                // If that fails, the next session sees that the game is there.
                let _ = journal.clear();
            }
        }
        // Where there is no place for anything there will be none later.
        let most = if self.has_place() { WAITING } else { 0 };
        while self.unwritten.records.len() > most {
            self.unwritten.records.pop_front();
        }
        mended
    }

    fn has_place(&self) -> bool {
        self.store.as_ref().is_ok_and(|store| store.directory().is_some())
    }

    /// Sees to it that the journal holds what it should.
    fn write_journal(&mut self) {
        let Some(going) = self.unwritten.game.take() else { return };
        let written = self.try_journal(&going);
        if self.faults.note(FileKind::Journal, written).is_none() {
            self.unwritten.game = Some(going);
        }
    }

    fn try_journal(&mut self, going: &Going) -> Result<(), String> {
        let game = match going {
            Going::Nothing => return self.journal.as_mut().map_or(Ok(()), Journal::clear).map_err(told),
            Going::Game(game) => game,
        };
        if self.journal.is_none() {
            self.journal = Some(self.store()?.fresh_journal().map_err(told)?);
        }
        let journal = self.journal.as_mut().expect("it has just been made");
        journal.save(game).map_err(told)
    }
}

/// A game that was played, as one without a series.
fn alone(Record { players, history, begun, .. }: &Record) -> Adjourned {
    let start = history.start().clone();
    let contest = Contest { players: *players, start, best_of: 1, tie_break: TieBreak::First };
    Adjourned {
        contest,
        winners: Vec::new(),
        finished_before: 0,
        begun_before: 0,
        history: history.clone(),
        begun: *begun,
    }
}

/// How somebody who waits for an answer is told that there is none.
fn no_answer(request: &Request) -> Option<fn(String) -> Action> {
    match request {
        Request::Save(_) => None,
        Request::Find(_) => Some(|fault| Action::Read(Err(fault))),
        Request::Open(_) => Some(|fault| Action::Opened(Err(fault))),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` has no use for it either")]
fn told(fault: StorageError) -> String {
    fault.to_string()
}

/// The time on the wall, to the second.
fn now() -> Moment {
    Local::now().fixed_offset()
}
