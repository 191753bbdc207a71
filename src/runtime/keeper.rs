//! Writing down what is kept between runs, in threads of their own: a disk can be slow, and another program
//! may hold the lock.

use super::Message;
use crate::lesson::Progress;
use crate::storage::{StorageError, Store};
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};

/// Keeps what it is given. When it is dropped, all that has been written.
pub(super) struct Keeper {
    /// Nowhere, if nobody knows where the home directory is; the program has been told.
    store: Option<Store>,
    faults: Sender<Message>,
    writers: Vec<JoinHandle<()>>,
}

impl Keeper {
    pub(super) const fn new(store: Option<Store>, faults: Sender<Message>) -> Self {
        Self { store, faults, writers: Vec::new() }
    }

    /// Keeps which lessons have been finished. If that fails, a message tells why.
    pub(super) fn keep(&mut self, progress: Progress) {
        let Some(store) = self.store.clone() else { return };
        let faults = self.faults.clone();
        let tell = move |fault: String| {
            // When nobody listens any more, the program has ended.
            let _ = faults.send(Message::NotKept(fault));
        };
        let told = tell.clone();
        let write = move || {
            store.save_progress(&progress).unwrap_or_else(|fault: StorageError| tell(fault.to_string()));
        };
        match thread::Builder::new().name("keeper".to_owned()).spawn(write) {
            Ok(writer) => self.writers.push(writer),
            Err(fault) => told(format!("no thread to write in: {fault}")),
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        for writer in self.writers.drain(..) {
            // A panic in it has been reported by the hook.
            let _ = writer.join();
        }
    }
}
