//! The files of one session.

use super::faults::{Faults, FileKind};
use super::queue::{Queue, Request};
use crate::app::{Action, FileWarning, Save, Saved, SavedState};
use crate::config::settings::Change;
use crate::engine::player::TieBreak;
use crate::files::{Journal, Store, save_figure};
use crate::record::contest::Contest;
use crate::record::{Adjourned, Moment, MoveTimes, Record};
use crate::teach::lesson::Progress;
use crate::terminal::{Message, panics};
use chrono::Local;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::mpsc::Sender;
use tempfile::TempDir;

/// Where a session saves things, and what it has not been able to save.
#[derive(Debug)]
pub struct Files {
    /// The place of the files, or why there is none.
    store: Result<Store, String>,
    /// The file for the current game; `None` if none has been created for it.
    journal: Option<Journal>,
    /// When the current game's moves were made.
    times: MoveTimes,
    /// What could not be written yet.
    pending: Pending,
    /// Why something is not saved; empty if everything is.
    faults: Faults,
    /// Why the last attempt to repair the end of the history failed, if it did.
    repair_fault: Option<String>,
    /// Whether the session is a guest's.
    is_guest: bool,
    /// A guest's directory, which is deleted at the end of the session.
    _directory: Option<TempDir>,
}

/// What to do with the unfinished game of an earlier session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftGame {
    /// Continue it.
    TakeOver,
    /// Leave it for another session, as this one starts with a different game.
    Leave,
}

/// A guest's directory, to be deleted if the process ends before the session is dropped.
static GUEST: OnceLock<PathBuf> = OnceLock::new();

/// Deletes a guest's directory, if there is one.
#[cfg(unix)]
pub(in crate::terminal) fn remove_guest_directory() {
    if let Some(path) = GUEST.get() {
        // If that fails, the process still ends.
        let _ = std::fs::remove_dir_all(path);
    }
}

/// What could not be written yet. Later saves try again, and so does the end of the session.
#[derive(Debug, Default)]
struct Pending {
    lessons: Option<Progress>,
    settings: Vec<Change>,
    /// Games for the history, oldest first.
    records: VecDeque<PendingRecord>,
    /// The content for the journal.
    game: Option<JournalContent>,
}

/// A game that is not yet in the history.
#[derive(Debug)]
struct PendingRecord {
    record: Record,
    /// The journal that keeps it until then, so that it is in one of the two files at any moment.
    journal: Option<Journal>,
}

/// What the journal should contain.
#[derive(Debug)]
enum JournalContent {
    Game(Box<Adjourned>),
    Nothing,
}

/// The maximum number of games that wait to be written. Beyond it the oldest are dropped.
const MAX_PENDING: usize = 1_000;

impl Files {
    /// The files in this store, or why there are none.
    pub fn new(store: Result<Store, String>) -> Self {
        Self {
            store,
            journal: None,
            times: MoveTimes::default(),
            pending: Pending::default(),
            faults: Faults::default(),
            repair_fault: None,
            is_guest: false,
            _directory: None,
        }
    }

    /// Files for a single session: a new directory, which is deleted when the session ends. Earlier saves are
    /// not visible, and new ones do not last.
    pub(in crate::terminal) fn for_guest() -> Self {
        let directory = tempfile::Builder::new().prefix("noughts-").tempdir();
        let store = match &directory {
            Ok(directory) => {
                GUEST.get_or_init(|| directory.path().to_owned());
                Ok(Store::in_directory(directory.path()))
            }
            Err(fault) => Err(format!("cannot make a directory for this session: {fault}")),
        };
        Self { is_guest: true, _directory: directory.ok(), ..Self::new(store) }
    }

    /// Loads what earlier sessions saved, with warnings about it. The adjourned game is continued or left for another
    /// session.
    pub fn load(&mut self, left_game: LeftGame) -> SavedState {
        let guest = self.is_guest;
        let mut saved = SavedState { guest, ..SavedState::default() };
        match &self.store {
            Ok(store) => {
                // The path is of no use to a guest.
                let settings = (!guest).then(|| store.settings_path());
                saved.settings_file = settings.map(|path| path.display().to_string());
                match store.load_progress() {
                    Ok(progress) => saved.progress = progress,
                    Err(fault) => self.faults.add(FileKind::Lessons, fault),
                }
            }
            Err(fault) => self.faults.add(FileKind::Journal, fault.clone()),
        }
        if let (Ok(store), LeftGame::TakeOver) = (&self.store, left_game) {
            match store.journal() {
                Ok(found) => {
                    let (journal, game) = (found.journal, found.game);
                    if let Some(game) = &game {
                        self.times = MoveTimes::known(&game.history, game.begun, found.moved);
                    }
                    (self.journal, saved.adjourned) = (Some(journal), game);
                    saved.warnings.extend(found.warnings.into_iter().map(FileWarning::Unreadable));
                }
                Err(fault) => self.faults.add(FileKind::Journal, fault),
            }
        }
        saved.warnings.extend(self.faults.first().map(|fault| FileWarning::NotSaved(fault.to_owned())));
        saved
    }

    /// Carries out requests until the queue is closed; returns the reason if something is not saved.
    pub(super) fn run(mut self, queue: &Queue, results: &Sender<Message>) -> Option<String> {
        while let Some(request) = queue.next() {
            let failure_answer = failure_answer(&request);
            let actions = panics::contain(|| self.carry_out(request, queue)).unwrap_or_else(|panic| {
                let fault = format!("an internal error while reading or writing files: {}", panic.message);
                if failure_answer.is_none() {
                    self.faults.add(FileKind::Unknown, fault.clone());
                }
                let answer = failure_answer.map(|action| action(fault.clone()));
                [Action::Saved(Err(fault))].into_iter().chain(answer).collect()
            });
            for action in actions {
                // Sending fails only once the loop has ended.
                let _ = results.send(Message::Files(action));
            }
        }
        self.write_rest();
        self.faults.first().map(str::to_owned)
    }

    /// Carries out a request; returns the actions that report the result.
    fn carry_out(&mut self, request: Request, queue: &Queue) -> Vec<Action> {
        panics::test_hook("files");
        match request {
            Request::Save(save) => self.save(save),
            Request::Find(query) => {
                let repaired = self.repair();
                let store = self.store();
                let found = store.and_then(|store| store.find(&query, || queue.can_search()));
                let found = found.transpose();
                if found.is_none() {
                    queue.requeue(query);
                }
                repaired.into_iter().chain(found.map(Action::Read)).collect()
            }
            Request::Open(at) => {
                let game = self.store().and_then(|store| store.game(at));
                vec![Action::Opened(game.map(Box::new))]
            }
        }
    }

    /// Repairs the end of the history. If that fails, games can still be found, and the fault is reported once.
    fn repair(&mut self) -> Vec<Action> {
        match self.store().and_then(Store::repair) {
            Ok(notice) => {
                self.repair_fault = None;
                notice.map_or_else(Vec::new, |notice| self.report(vec![Saved::Repaired(notice)]))
            }
            Err(fault) if self.faults.first().is_some() || self.repair_fault.as_ref() == Some(&fault) => {
                Vec::new()
            }
            Err(fault) => {
                self.repair_fault = Some(fault.clone());
                vec![Action::Saved(Err(fault))]
            }
        }
    }

    fn store(&self) -> Result<&Store, String> {
        self.store.as_ref().map_err(Clone::clone)
    }

    /// Saves something. Only one fault is reported at a time; it is withdrawn once everything is saved.
    fn save(&mut self, save: Save) -> Vec<Action> {
        let had_failed = self.faults.first().is_some();
        let mut news = Vec::new();
        match save {
            Save::Lessons(progress) => {
                self.pending.lessons = Some(progress);
                news.extend(self.save_lessons().map(Saved::Lessons));
            }
            Save::Setting(change) => {
                self.pending.settings.retain(|other| other.path != change.path);
                self.pending.settings.push(change);
                self.save_settings();
            }
            // The current game first, as the journal needs no lock.
            Save::Game(game) => {
                self.set_current_game(game);
                news.extend(self.write_records());
            }
            Save::Figure(svg) => news.push(Saved::Figure(save_figure(&svg))),
            Save::Record(record, next) => news.extend(self.end_game(*record, next)),
        }
        self.retry_journal();
        match (had_failed, self.faults.first().is_some()) {
            (true, true) if news.is_empty() => Vec::new(),
            (true, false) if news.is_empty() => self.report(vec![Saved::Done]),
            _ => self.report(news),
        }
    }

    /// Tries again to create the journal, if that failed at the start.
    fn retry_journal(&mut self) {
        if self.faults.has(FileKind::Journal) && self.journal.is_none() && self.pending.game.is_none() {
            let journal = self.store().and_then(Store::fresh_journal);
            self.journal = self.faults.record(FileKind::Journal, journal);
        }
    }

    /// The actions that report what was saved, and then the fault if there still is one, as the app drops it
    /// after a save.
    fn report(&self, news: Vec<Saved>) -> Vec<Action> {
        let fault = self.faults.first().map(|fault| Err(fault.to_owned()));
        news.into_iter().map(Ok).chain(fault).map(Action::Saved).collect()
    }

    /// Saves a finished or abandoned game, and the game that is played next, if any.
    fn end_game(&mut self, record: Record, next: Option<Box<Adjourned>>) -> Option<Saved> {
        let record = self.times.end(record, now());
        self.pending.records.push_back(PendingRecord { record, journal: None });
        let repaired = self.write_records();
        if let Some(pending) = self.pending.records.back_mut() {
            // The next game must not overwrite it in the journal. There it is saved without its series, which the next
            // game continues.
            pending.journal = self.journal.take_if(|journal| !journal.is_empty());
            if let Some(journal) = &mut pending.journal {
                // If this fails, the next session offers the game as it was saved before.
                let _ = journal.save(&without_series(&pending.record));
            }
        }
        self.set_current_game(next);
        repaired
    }

    fn set_current_game(&mut self, game: Option<Box<Adjourned>>) {
        self.pending.game = Some(if let Some(mut game) = game {
            self.times.record(&game.history, now());
            game.begun = self.times.begun;
            JournalContent::Game(game)
        } else {
            self.times = MoveTimes::default();
            JournalContent::Nothing
        });
        self.write_journal();
    }

    /// Writes everything that could not be written before.
    fn write_rest(&mut self) {
        self.write_journal();
        self.write_records();
        self.save_lessons();
        self.save_settings();
    }

    /// Saves the finished lessons; returns all that the file now contains.
    fn save_lessons(&mut self) -> Option<Progress> {
        let progress = self.pending.lessons.as_ref()?;
        let saved = self.store().and_then(|store| store.save_progress(progress));
        let saved = self.faults.record(FileKind::Lessons, saved)?;
        self.pending.lessons = None;
        Some(saved)
    }

    fn save_settings(&mut self) {
        let mut fault = Ok(());
        let mut changes = std::mem::take(&mut self.pending.settings);
        changes.retain(|change| {
            let saved = self.store().and_then(|store| store.save_setting(change));
            let has_failed = saved.is_err();
            if has_failed {
                fault = saved;
            }
            has_failed
        });
        self.pending.settings = changes;
        self.faults.record(FileKind::Settings, fault);
    }

    /// Writes the games that are not in the history yet; returns what was repaired before, if anything.
    fn write_records(&mut self) -> Option<Saved> {
        let mut repaired = None;
        while let Some(PendingRecord { record, .. }) = self.pending.records.front() {
            let written = self.store().and_then(|store| store.append(record));
            let Some(notice) = self.faults.record(FileKind::History, written) else { break };
            repaired = notice.map(Saved::Repaired).or(repaired);
            if let Some(PendingRecord { journal: Some(mut journal), .. }) = self.pending.records.pop_front() {
                // If that fails, the next session finds the game in the history.
                let _ = journal.clear();
            }
        }
        // Without a directory now there will be none later.
        let has_directory = self.store().is_ok_and(|store| store.directory().is_some());
        let most = if has_directory { MAX_PENDING } else { 0 };
        while self.pending.records.len() > most {
            self.pending.records.pop_front();
        }
        repaired
    }

    /// Writes what the journal should contain, if that has changed.
    fn write_journal(&mut self) {
        let Some(content) = self.pending.game.take() else { return };
        let written = self.try_journal(&content);
        if self.faults.record(FileKind::Journal, written).is_none() {
            self.pending.game = Some(content);
        }
    }

    fn try_journal(&mut self, content: &JournalContent) -> Result<(), String> {
        let game = match content {
            JournalContent::Nothing => {
                return self.journal.as_mut().map_or(Ok(()), Journal::clear);
            }
            JournalContent::Game(game) => game,
        };
        if self.journal.is_none() {
            self.journal = Some(self.store()?.fresh_journal()?);
        }
        let journal = self.journal.as_mut().expect("it has just been made");
        journal.save(game)
    }
}

/// A finished game as an adjourned game without a series.
fn without_series(Record { players, history, begun, .. }: &Record) -> Adjourned {
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

/// The action that answers a request when it fails; `None` for a save.
fn failure_answer(request: &Request) -> Option<fn(String) -> Action> {
    match request {
        Request::Save(_) => None,
        Request::Find(_) => Some(|fault| Action::Read(Err(fault))),
        Request::Open(_) => Some(|fault| Action::Opened(Err(fault))),
    }
}

/// The current time, in the local time zone.
fn now() -> Moment {
    Local::now().fixed_offset()
}
