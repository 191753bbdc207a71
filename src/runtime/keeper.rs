//! Reading and writing what is kept between runs, in a thread of its own: a disk can be slow, and another
//! program may hold the lock.

use super::Message;
use super::files::Files;
use crate::app::{Action, Keep};
use crate::record::Query;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Does what it is asked to with files, in that order. When it is dropped, all that has been written.
pub(super) struct Keeper {
    /// What the thread begins with, until there is something to do.
    idle: Option<Files>,
    results: Sender<Message>,
    /// The thread, once there has been something to do.
    busy: Option<Busy>,
    /// Why there is no such thread, if that was tried in vain.
    fault: Option<String>,
}

/// The thread, and what it is to do. It ends with what went wrong last, unless something has been written since.
struct Busy {
    queue: Sender<Errand>,
    /// Hears of each errand that it is done.
    done: Receiver<()>,
    /// How many are not, as far as has been heard.
    open: usize,
    thread: JoinHandle<Option<String>>,
}

/// How long a move may wait for those before it to be on the disk: only moves faster than the disk ever do. Without
/// that, whoever kills the program could take several of them with it.
const PATIENCE: Duration = Duration::from_millis(250);

/// Something to do with files.
pub(super) enum Errand {
    /// To write something.
    Keep(Keep),
    /// To find games.
    Find(Query),
    /// To read a game whose line begins here.
    Open(u64),
}

impl Keeper {
    pub(super) const fn new(files: Files, results: Sender<Message>) -> Self {
        Self { idle: Some(files), results, busy: None, fault: None }
    }

    /// Has something done; a message tells what came of it.
    pub(super) fn errand(&mut self, errand: Errand) {
        if let Some(files) = self.idle.take() {
            let (queue, wanted) = mpsc::channel();
            let (finished, done) = mpsc::channel();
            let results = self.results.clone();
            let thread = thread::Builder::new().name("keeper".to_owned());
            match thread.spawn(move || files.serve(wanted, &results, &finished)) {
                Ok(thread) => self.busy = Some(Busy { queue, done, open: 0, thread }),
                Err(fault) => {
                    let fault = format!("nothing can be kept, there is no thread to write in: {fault}");
                    let _ = self.results.send(Message::Kept(Action::Kept(Err(fault.clone()))));
                    self.fault = Some(fault);
                }
            }
        }
        if let Some(busy) = &mut self.busy {
            if let Errand::Keep(Keep::Game(_)) = errand {
                busy.catch_up();
            }
            busy.open += 1;
            // A thread that has panicked is told of by the hook, and when it is joined.
            let _ = busy.queue.send(errand);
        }
    }

    /// Waits until all has been written, and tells why the last of it was not, if so.
    pub(super) fn finish(&mut self) -> Option<String> {
        let Some(Busy { queue, thread, .. }) = self.busy.take() else { return self.fault.take() };
        drop(queue);
        thread.join().unwrap_or_else(|_| Some("the thread that writes it has panicked".to_owned()))
    }
}

impl Busy {
    /// Waits until all errands are done, but not for long.
    fn catch_up(&mut self) {
        let until = Instant::now() + PATIENCE;
        while self.open > 0 {
            let left = until.saturating_duration_since(Instant::now());
            match self.done.recv_timeout(left) {
                Ok(()) => self.open -= 1,
                Err(_) => return,
            }
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.finish();
    }
}
