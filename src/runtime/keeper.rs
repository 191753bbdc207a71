//! Writing down what is kept between runs, in a thread of its own: a disk can be slow, and another program
//! may hold the lock.

use super::Message;
use crate::app::Kept;
use crate::lesson::Progress;
use crate::storage::Store;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

/// Keeps what it is given, in that order. When it is dropped, all that has been written.
pub(super) struct Keeper {
    /// Nowhere, if nobody knows where the home directory is; the program has been told.
    store: Option<Store>,
    results: Sender<Message>,
    /// The thread that writes, once there has been something to write.
    writer: Option<Writer>,
    /// Why there is no such thread, if that was tried in vain.
    fault: Option<String>,
}

/// The thread that writes, and what it is to write. It ends with what went wrong last, unless something
/// has been written since.
struct Writer {
    queue: Sender<Progress>,
    thread: JoinHandle<Option<String>>,
}

impl Keeper {
    pub(super) const fn new(store: Option<Store>, results: Sender<Message>) -> Self {
        Self { store, results, writer: None, fault: None }
    }

    /// Keeps which lessons have been finished; a message tells whether that has worked.
    pub(super) fn keep(&mut self, progress: Progress) {
        if let (None, Some(store)) = (&self.writer, self.store.clone()) {
            let (queue, wanted) = mpsc::channel();
            let results = self.results.clone();
            let thread = thread::Builder::new().name("keeper".to_owned());
            match thread.spawn(move || write(&store, &wanted, &results)) {
                Ok(thread) => self.writer = Some(Writer { queue, thread }),
                Err(fault) => {
                    let fault = format!("no thread to write in: {fault}");
                    let _ = self.results.send(Message::Kept(Err(fault.clone())));
                    self.fault = Some(fault);
                }
            }
        }
        if let Some(writer) = &self.writer {
            // A writer that has panicked is told of by the hook, and when it is joined.
            let _ = writer.queue.send(progress);
        }
    }

    /// Waits until all has been written, and tells why the last of it was not, if so.
    pub(super) fn finish(&mut self) -> Option<String> {
        let Some(Writer { queue, thread }) = self.writer.take() else { return self.fault.take() };
        drop(queue);
        thread.join().unwrap_or_else(|_| Some("the thread that writes it has panicked".to_owned()))
    }
}

/// Writes what is wanted until nothing more can come.
fn write(store: &Store, wanted: &Receiver<Progress>, results: &Sender<Message>) -> Option<String> {
    let mut fault = None;
    for progress in wanted {
        let kept = store.save_progress(&progress).map(Kept::Lessons).map_err(|fault| fault.to_string());
        fault = kept.as_ref().err().cloned();
        // When nobody listens any more, the program has ended.
        let _ = results.send(Message::Kept(kept));
    }
    fault
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.finish();
    }
}
