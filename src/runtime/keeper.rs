//! Writing down what is kept between runs, in threads of their own: a disk can be slow, and another program
//! may hold the lock.

use super::Message;
use crate::lesson::Progress;
use crate::storage::Store;
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};

/// Keeps what it is given. When it is dropped, all that has been written.
pub(super) struct Keeper {
    /// Nowhere, if nobody knows where the home directory is; the program has been told.
    store: Option<Store>,
    results: Sender<Message>,
    writers: Vec<JoinHandle<Result<(), String>>>,
}

impl Keeper {
    pub(super) const fn new(store: Option<Store>, results: Sender<Message>) -> Self {
        Self { store, results, writers: Vec::new() }
    }

    /// Keeps which lessons have been finished; a message tells whether that has worked.
    pub(super) fn keep(&mut self, progress: Progress) {
        let Some(store) = self.store.clone() else { return };
        let results = self.results.clone();
        let write = move || {
            let kept = store.save_progress(&progress).map_err(|fault| fault.to_string());
            // When nobody listens any more, the program has ended.
            let _ = results.send(Message::Kept(kept.clone()));
            kept
        };
        match thread::Builder::new().name("keeper".to_owned()).spawn(write) {
            Ok(writer) => self.writers.push(writer),
            Err(fault) => {
                let _ = self.results.send(Message::Kept(Err(format!("no thread to write in: {fault}"))));
            }
        }
    }

    /// Waits until all has been written, and tells why the last of it was not, if so.
    pub(super) fn finish(&mut self) -> Option<String> {
        // A panic in a writer has been reported by the hook.
        let results: Vec<_> = self.writers.drain(..).filter_map(|writer| writer.join().ok()).collect();
        results.into_iter().next_back().and_then(Result::err)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.finish();
    }
}
