//! Reading and writing what is kept between runs, in a thread of its own: a disk can be slow, and another
//! program may hold the lock.

mod faults;
mod move_times;
pub(super) mod queue;
pub(super) mod session;

use super::Message;
use super::panics;
use crate::app::{Action, Save};
use queue::{Queue, Request};
use session::Files;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// Does what it is asked to with files. When this is dropped it waits for what is still to be written, as
/// [`finish`](FileThread::finish) does.
pub(super) struct FileThread {
    state: State,
    results: Sender<Message>,
}

enum State {
    /// There has been nothing to do.
    Idle(Box<Files>),
    /// There is a thread.
    Busy(Busy),
    /// There is none any more, or none could be had, and why.
    Ended(Option<String>),
}

/// The thread, and what it is to do.
struct Busy {
    queue: Arc<Queue>,
    /// Hears why not everything is kept, if so, when the thread ends.
    ended: Receiver<Option<String>>,
}

/// How long a move may wait for those before it to be on the disk: only moves faster than the disk ever do. Without
/// that, whoever kills the program could take several of them with it.
const PATIENCE: Duration = Duration::from_millis(250);

/// How long files may take at the end until it is told that they are waited for.
const SILENCE: Duration = Duration::from_secs(1);

impl FileThread {
    /// How long files may take at the end, in all: longer than others are waited for.
    pub(super) const LONGEST: Duration = Duration::from_secs(16);

    pub(super) fn new(files: Files, results: Sender<Message>) -> Self {
        Self { state: State::Idle(Box::new(files)), results }
    }

    /// Has something done; a message tells what came of it. A move waits a moment for those before it.
    pub(super) fn request(&mut self, request: Request) {
        if let State::Idle(_) = self.state {
            self.start();
        }
        if let State::Busy(busy) = &self.state {
            if let Request::Save(Save::Game(_)) = request {
                busy.queue.wait(PATIENCE);
            }
            busy.queue.add(request);
        }
    }

    /// Gives what is to be written a moment: who is stopped meanwhile could keep others waiting.
    #[cfg(unix)]
    pub(super) fn pause(&self) {
        if let State::Busy(busy) = &self.state {
            busy.queue.wait(PATIENCE);
        }
    }

    fn start(&mut self) {
        let State::Idle(files) = std::mem::replace(&mut self.state, State::Ended(None)) else { return };
        let queue = Arc::new(Queue::default());
        let (wanted, results) = (Arc::clone(&queue), self.results.clone());
        let (tell, ended) = mpsc::channel();
        let serve = move || {
            let fault = panics::contain(|| files.serve(&wanted, &results));
            let fault = fault.unwrap_or_else(|panic| {
                let fault = format!("nothing is kept any more: {}", panic.message);
                let _ = results.send(Message::Saved(Action::Saved(Err(fault.clone()))));
                Some(fault)
            });
            let _ = tell.send(fault);
        };
        self.state = match thread::Builder::new().name("file_thread".to_owned()).spawn(serve) {
            Ok(_) => State::Busy(Busy { queue, ended }),
            Err(fault) => {
                let fault = format!("nothing can be kept, there is no thread to write in: {fault}");
                let _ = self.results.send(Message::Saved(Action::Saved(Err(fault.clone()))));
                State::Ended(Some(fault))
            }
        };
    }

    /// Waits until all has been written, and tells why something was not, if so. If that takes long, somebody is
    /// told, and some time it is given up.
    pub(super) fn finish(&mut self, tell: impl FnOnce()) -> Option<String> {
        match std::mem::replace(&mut self.state, State::Ended(None)) {
            State::Idle(_) => None,
            State::Ended(fault) => fault,
            State::Busy(busy) => busy.finish(tell),
        }
    }
}

impl Busy {
    fn finish(self, tell: impl FnOnce()) -> Option<String> {
        self.queue.close();
        let ended = self.ended.recv_timeout(SILENCE).or_else(|fault| match fault {
            RecvTimeoutError::Timeout => {
                tell();
                self.ended.recv_timeout(FileThread::LONGEST.saturating_sub(SILENCE))
            }
            RecvTimeoutError::Disconnected => Err(fault),
        });
        ended.unwrap_or_else(|fault| {
            Some(match fault {
                RecvTimeoutError::Timeout => "the files take too long to write".to_owned(),
                RecvTimeoutError::Disconnected => "the thread that writes them has ended".to_owned(),
            })
        })
    }
}

impl Drop for FileThread {
    fn drop(&mut self) {
        self.finish(|| {});
    }
}
