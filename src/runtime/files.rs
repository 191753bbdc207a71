//! The files in which the program keeps what outlasts it, as one session uses them.

use super::Message;
use super::keeper::Errand;
use crate::app::{Action, Keep, Kept, Memory, Remark};
use crate::record::{Interrupted, Ledger, Moment, Query, Record};
use crate::storage::{Journal, StorageError, Store};
use chrono::Local;
use std::sync::mpsc::Sender;

/// Where a session keeps things, and what it has not been able to keep.
#[derive(Debug)]
pub struct Files {
    /// Where files are; why nowhere, if so.
    store: Result<Store, String>,
    /// Where the game that is under way is kept, once there has been one.
    journal: Option<Journal>,
    /// When that game was begun.
    begun: Option<Moment>,
    /// Games that could not be written yet.
    waiting: Vec<Record>,
    /// Why something is not kept, if so.
    fault: Option<String>,
}

impl Files {
    /// The files in these places, or why there are none.
    pub fn new(store: Result<Store, StorageError>) -> Self {
        Self { store: store.map_err(told), journal: None, begun: None, waiting: Vec::new(), fault: None }
    }

    /// What earlier sessions have left, and what there is to say about that. The game that was interrupted is
    /// taken over; it is left for another session if this one begins with a game of its own.
    pub fn remember(&mut self, begins_with_a_game: bool) -> Memory {
        let mut memory = Memory::default();
        let store = match &self.store {
            Ok(store) => store,
            Err(fault) => {
                memory.remarks.push(Remark::Trouble(fault.clone()));
                return memory;
            }
        };
        memory.settings_file = Some(store.settings_path().display().to_string());
        let mut trouble = |fault: StorageError| memory.remarks.push(Remark::Trouble(told(fault)));
        match store.load_progress() {
            Ok(progress) => memory.progress = progress,
            Err(fault) => trouble(fault),
        }
        if !begins_with_a_game {
            match store.journal() {
                Ok((journal, game)) => {
                    self.journal = Some(journal);
                    self.begun = game.as_ref().and_then(|game| game.begun);
                    memory.interrupted = game;
                }
                Err(fault) => trouble(fault),
            }
        }
        memory
    }

    /// Does what is wanted until nothing more can come, and tells each time when that is done. Ends with why something is not kept, if so.
    pub(super) fn serve(
        mut self,
        wanted: impl IntoIterator<Item = Errand>,
        results: &Sender<Message>,
        done: &Sender<()>,
    ) -> Option<String> {
        for errand in wanted {
            for action in self.run(errand) {
                // When nobody listens any more, the program has ended.
                let _ = results.send(Message::Kept(action));
            }
            let _ = done.send(());
        }
        if !self.waiting.is_empty() {
            self.fault = self.put_on_record().err();
        }
        self.fault
    }

    /// Does something; tells what came of it, as far as that is news.
    fn run(&mut self, errand: Errand) -> Vec<Action> {
        match errand {
            Errand::Keep(keep) => {
                let had_failed = self.fault.is_some();
                let kept = self.keep(keep);
                if kept.is_err() || self.waiting.is_empty() {
                    self.fault = kept.as_ref().err().cloned();
                }
                let is_mended = had_failed && self.fault.is_none();
                (kept != Ok(Kept::Done) || is_mended).then_some(Action::Kept(kept)).into_iter().collect()
            }
            Errand::Find(query) => {
                // Games can be found also where that is not possible.
                let mended = self.store().and_then(|store| store.mend().map_err(told)).transpose();
                let mended = mended.map(|mended| Action::Kept(mended.map(Kept::Mended)));
                mended.into_iter().chain([Action::Read(self.find(&query))]).collect()
            }
            Errand::Open(at) => {
                let game = self.store().and_then(|store| store.game(at).map_err(told));
                vec![Action::Opened(game.map(Box::new))]
            }
        }
    }

    fn store(&self) -> Result<&Store, String> {
        self.store.as_ref().map_err(Clone::clone)
    }

    fn keep(&mut self, keep: Keep) -> Result<Kept, String> {
        match keep {
            Keep::Lessons(progress) => {
                self.store()?.save_progress(&progress).map(Kept::Lessons).map_err(told)
            }
            Keep::Setting(change) => self.store()?.save_setting(&change).map(|()| Kept::Done).map_err(told),
            Keep::Game(game) => self.keep_game(*game),
            Keep::NoGame => self.clear_journal(),
            Keep::Record(record, next) => {
                let (begun, ended) = (self.begun.take(), Some(now()));
                self.waiting.push(Record { begun: begun.or(ended), ended, ..*record });
                let kept = self.put_on_record()?;
                // Only now: a game is in one of the two places at any moment.
                match next {
                    Some(next) => self.keep_game(*next)?,
                    None => self.clear_journal()?,
                };
                Ok(kept)
            }
        }
    }

    fn keep_game(&mut self, game: Interrupted) -> Result<Kept, String> {
        if self.journal.is_none() {
            self.journal = Some(self.store()?.fresh_journal().map_err(told)?);
        }
        if self.begun.is_none() && !game.history.moves().is_empty() {
            self.begun = Some(now());
        }
        let game = Interrupted { begun: self.begun, ..game };
        let journal = self.journal.as_mut().expect("it has just been made");
        journal.keep(&game).map(|()| Kept::Done).map_err(told)
    }

    fn clear_journal(&mut self) -> Result<Kept, String> {
        self.begun = None;
        self.journal.as_mut().map_or(Ok(()), Journal::clear).map(|()| Kept::Done).map_err(told)
    }

    /// Writes the games that have not been written yet.
    fn put_on_record(&mut self) -> Result<Kept, String> {
        let mut kept = Kept::Done;
        while let Some(record) = self.waiting.first() {
            if let Some(mended) = self.store()?.append(record).map_err(told)? {
                kept = Kept::Mended(mended);
            }
            self.waiting.remove(0);
        }
        Ok(kept)
    }

    fn find(&self, query: &Query) -> Result<Ledger, String> {
        self.store()?.find(query).map_err(told)
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
