//! The file thread: reads and writes what is saved between runs. The loop does not wait for it, as the disk may be slow or
//! another program may hold the lock.

use super::{Message, panics};
use crate::app::{Action, FileWarning, Save, Saved, SavedState};
use crate::config::Change;
use crate::files::{GameFile, Store, TakenOver, save_figure};
use crate::record::{Adjourned, Moment, MoveTimes, Query};
use crate::wording::without;
use Request::{Find, Flush, Open, Write};
use chrono::Local;
use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::time::Duration;

pub(super) enum Request {
    Write(Save),
    /// Only the latest query matters.
    Find(Query),
    /// The game whose line starts at this byte.
    Open(u64),
    /// Answers when all that was asked before is done. Whatever is asked next, nobody waits for that any more.
    Flush(Sender<()>),
}

/// Dropping it waits for unfinished writes.
pub(super) struct FileThread {
    requests: Option<Sender<Request>>,
    /// Receives the reason if not everything was saved, when the thread ends.
    ended: Receiver<Option<String>>,
    has_written: bool,
}

/// How long a move may wait until the moves before it are on the disk, so that killing the program loses at most one, and
/// the verdict on an answer until the answer is there.
const PATIENCE: Duration = Duration::from_millis(250);

/// How long files may take at the end before the user is told.
const SILENCE: Duration = Duration::from_secs(1);

impl FileThread {
    /// How long files may take at the end: longer than the wait for a lock.
    pub(super) const LONGEST: Duration = Duration::from_secs(16);

    /// A message brings what earlier sessions have saved.
    pub(super) fn new(files: Files, results: &Sender<Message>) -> io::Result<Self> {
        let (requests, receiver) = mpsc::channel();
        let (end, ended) = mpsc::channel();
        panics::spawn("files", results, move |results| drop(end.send(files.run(receiver, results))))?;
        Ok(Self { requests: Some(requests), ended, has_written: false })
    }

    /// A message will report the result.
    pub(super) fn request(&mut self, request: Request) {
        self.has_written |= matches!(request, Write(_));
        let is_answer = matches!(request, Write(Save::Lessons(_)));
        if let Write(Save::Game(Some(_))) = request {
            self.flush();
        }
        self.send(request);
        if is_answer {
            self.flush();
        }
    }

    /// Waits a moment for unfinished writes.
    pub(super) fn flush(&self) {
        let (done, all_done) = mpsc::channel();
        self.send(Flush(done));
        let _ = all_done.recv_timeout(PATIENCE);
    }

    fn send(&self, request: Request) {
        let _ = self.requests.as_ref().map(|requests| requests.send(request));
    }

    /// Waits until everything is written; returns why something is not. Calls `announce` if that takes long.
    pub(super) fn finish(&mut self, announce: impl FnOnce()) -> Option<String> {
        self.requests.take()?;
        // What is only read is not waited for.
        if !self.has_written {
            return None;
        }
        let mut ended = self.ended.recv_timeout(SILENCE);
        if ended == Err(RecvTimeoutError::Timeout) {
            announce();
            ended = self.ended.recv_timeout(Self::LONGEST.saturating_sub(SILENCE));
        }
        ended.unwrap_or_else(|_| Some("writing the files takes too long, or has failed".to_owned()))
    }
}

impl Drop for FileThread {
    fn drop(&mut self) {
        self.finish(|| {});
    }
}

pub struct Files {
    /// The place of the files, or why there is none.
    store: Result<Store, String>,
    left_game: LeftGame,
    /// The file of the left game, until it is known whether it is continued. It stays for the next session if not.
    left: (GameFile, MoveTimes),
    game: GameFile,
    /// When its moves were made.
    times: MoveTimes,
    /// Why something is not saved. The first one is shown.
    faults: BTreeMap<Kind, String>,
    /// Changed settings that could not be saved yet.
    unsaved: Vec<Change>,
}

/// What can fail, the most important first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    History,
    Game,
    Lessons,
    Settings,
}

/// What becomes of an unfinished game of an earlier session.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LeftGame {
    TakeOver,
    /// This session starts with a different game.
    Leave,
}

impl Files {
    pub fn new(store: Result<Store, String>, left_game: LeftGame) -> Self {
        Self {
            store,
            left_game,
            left: Default::default(),
            game: GameFile::default(),
            times: MoveTimes::default(),
            faults: BTreeMap::new(),
            unsaved: Vec::new(),
        }
    }

    fn load(&mut self) -> SavedState {
        let mut saved = SavedState::default();
        let store = self.store.as_ref();
        saved.settings_file = store.ok().map(|store| store.settings_path().display().to_string());
        saved.progress = self
            .note(Kind::Lessons, store.map_err(Clone::clone).and_then(Store::load_progress))
            .unwrap_or_default();
        let mut taken = TakenOver::default();
        if self.left_game == LeftGame::TakeOver {
            match contained(&self.store, Store::take_over) {
                Ok(found) => taken = found,
                Err(fault) => saved.warnings.push(FileWarning::NotSaved(fault)),
            }
        }
        saved.adjourned = taken.game;
        saved.warnings.extend(taken.warnings.iter().map(|fault| FileWarning::NotRead(without(fault))));
        saved.warnings.extend(self.fault().map(FileWarning::NotSaved));
        self.left = (taken.file, taken.times);
        saved
    }

    /// Carries out requests to the end; returns the reason if something is not saved.
    fn run(mut self, requests: Receiver<Request>, results: &Sender<Message>) -> Option<String> {
        // Sending fails only once the loop has ended.
        let report = |action| drop(results.send(Message::Result(action)));
        report(Action::Loaded(Box::new(self.load())));
        panics::test_hook("file_thread");
        let mut inbox = Inbox { requests, waiting: Vec::new() };
        while let Some(request) = inbox.next() {
            match request {
                Write(save) => self.save(save).into_iter().for_each(report),
                Find(query) => {
                    match contained(&self.store, |store| store.find(&query, || inbox.is_idle())).transpose() {
                        Some(found) => report(Action::Read(found)),
                        None => inbox.put_off(query),
                    }
                }
                Open(at) => {
                    report(Action::Opened(contained(&self.store, |store| store.game(at)).map(Box::new)));
                }
                Flush(done) => drop(done.send(())),
            }
        }
        self.fault()
    }

    /// Returns what was saved if that is of interest, and what is wrong now if that has changed.
    fn save(&mut self, save: Save) -> Vec<Action> {
        let before = self.fault();
        let mut news = Vec::new();
        match save {
            Save::Figure(svg) => news.push(Ok(Saved::Figure(save_figure(&svg)))),
            Save::Lessons(progress) => {
                let saved = contained(&self.store, |store| store.save_progress(&progress));
                news.extend(self.note(Kind::Lessons, saved).map(|saved| Ok(Saved::Lessons(saved))));
            }
            Save::Setting(change) => {
                self.unsaved.retain(|unsaved| unsaved.setting != change.setting);
                self.unsaved.push(change);
                let saved = contained(&self.store, |store| {
                    while let Some(change) = self.unsaved.first() {
                        store.save_setting(change)?;
                        self.unsaved.remove(0);
                    }
                    Ok(())
                });
                self.note(Kind::Settings, saved);
            }
            Save::Game(game) => self.save_game(game),
            Save::Continue => (self.game, self.times) = std::mem::take(&mut self.left),
            Save::Record(record, next) => {
                let record = self.times.end(*record, now());
                let saved = contained(&self.store, |store| {
                    store.record_game(&mut self.game, &record, next.as_deref())
                });
                self.note(Kind::History, saved);
                self.save_game(next);
            }
        }
        let after = self.fault();
        // The app takes any success to mean that all is saved.
        if after != before || !news.is_empty() {
            news.push(after.map_or(Ok(Saved::Done), Err));
        }
        news.into_iter().map(Action::Saved).collect()
    }

    fn save_game(&mut self, mut game: Option<Box<Adjourned>>) {
        self.left = Default::default();
        match &mut game {
            Some(game) => {
                self.times.record(&game.history, now());
                game.begun = self.times.begun;
            }
            None => self.times = MoveTimes::default(),
        }
        let saved = contained(&self.store, |store| store.save_game(&mut self.game, game.as_deref()));
        self.note(Kind::Game, saved);
    }

    /// Notes a result: a success ends the fault of this kind.
    fn note<T>(&mut self, kind: Kind, result: Result<T, String>) -> Option<T> {
        self.faults.remove(&kind);
        result.map_err(|fault| self.faults.insert(kind, fault)).ok()
    }

    /// The fault to show.
    fn fault(&self) -> Option<String> {
        self.faults.values().next().cloned()
    }
}

/// A panic in the store is an error.
fn contained<T>(
    store: &Result<Store, String>,
    work: impl FnOnce(&Store) -> Result<T, String>,
) -> Result<T, String> {
    let store = store.as_ref()?;
    panics::contain(|| {
        panics::test_hook("files");
        work(store)
    })
    .unwrap_or_else(|panic| {
        Err(format!("an internal error while reading or writing files: {}", panic.message))
    })
    // Names of files are somebody else's texts.
    .map_err(|fault| without(&fault))
}

struct Inbox {
    requests: Receiver<Request>,
    waiting: Vec<Request>,
}

impl Inbox {
    /// `None` if there will be no more.
    fn next(&mut self) -> Option<Request> {
        if self.is_idle() {
            self.waiting.extend(self.requests.recv());
        }
        (!self.waiting.is_empty()).then(|| self.waiting.remove(0))
    }

    /// Whether no request waits, so that a search may go on. Drops reads once there will be no more requests.
    fn is_idle(&mut self) -> bool {
        loop {
            match self.requests.try_recv() {
                Ok(request) => self.add(request),
                Err(TryRecvError::Empty) => return self.waiting.is_empty(),
                Err(TryRecvError::Disconnected) => {
                    self.waiting.retain(|request| matches!(request, Write(_)));
                    return false;
                }
            }
        }
    }

    /// A newer state of the game replaces an older one, and a newer query too.
    fn add(&mut self, request: Request) {
        self.waiting.pop_if(|last| matches!(last, Flush(_)));
        self.waiting.pop_if(|last| {
            matches!((last, &request), (Write(Save::Game(_)), Write(Save::Game(_))) | (Find(_), Find(_)))
        });
        self.waiting.push(request);
    }

    /// Puts a query after what waits, unless a newer one replaces it.
    fn put_off(&mut self, query: Query) {
        if !self.waiting.iter().any(|request| matches!(request, Find(_))) {
            self.waiting.push(Find(query));
        }
    }
}

/// In the local time zone.
fn now() -> Moment {
    Local::now().fixed_offset()
}
