//! The file thread: reads and writes what is saved between runs. The loop does not wait for it, as the disk
//! may be slow or another program may hold the lock.

mod faults;
pub(super) mod queue;
pub(super) mod session;

use super::{Message, panics};
use crate::app::{Action, Save};
use queue::{Queue, Request};
use session::Files;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// Carries out requests to read and write files. Dropping it waits for unfinished writes, as
/// [`finish`](FileThread::finish) does.
pub(super) struct FileThread {
    state: State,
    results: Sender<Message>,
}

enum State {
    /// There has been no request yet.
    Idle(Box<Files>),
    /// The thread runs.
    Running(Worker),
    /// The thread has ended or could not be started, and why.
    Ended(Option<String>),
}

/// The running thread and its requests.
struct Worker {
    queue: Arc<Queue>,
    /// When the thread ends, receives the reason if not everything was saved.
    ended: Receiver<Option<String>>,
}

/// How long a move may wait until the moves before it are on the disk, so that killing the program loses at
/// most one. Only moves that come faster than the disk can write have to wait.
const PATIENCE: Duration = Duration::from_millis(250);

/// How long files may take at the end before a message says that the program is waiting.
const SILENCE: Duration = Duration::from_secs(1);

impl FileThread {
    /// How long files may take at the end in all: longer than the wait for a lock.
    pub(super) const LONGEST: Duration = Duration::from_secs(16);

    pub(super) fn new(files: Files, results: Sender<Message>) -> Self {
        Self { state: State::Idle(Box::new(files)), results }
    }

    /// Adds a request; a message will report the result. A move first waits a moment for those before it.
    pub(super) fn request(&mut self, request: Request) {
        if let State::Idle(_) = self.state {
            self.start();
        }
        if let State::Running(worker) = &self.state {
            if let Request::Save(Save::Game(Some(_))) = request {
                worker.queue.wait(PATIENCE);
            }
            worker.queue.add(request);
        }
    }

    /// Waits a moment for unfinished writes: a process stopped during one would keep the lock.
    #[cfg(unix)]
    pub(super) fn flush(&self) {
        if let State::Running(worker) = &self.state {
            worker.queue.wait(PATIENCE);
        }
    }

    fn start(&mut self) {
        let State::Idle(files) = std::mem::replace(&mut self.state, State::Ended(None)) else { return };
        let queue = Arc::new(Queue::default());
        let (requests, results) = (Arc::clone(&queue), self.results.clone());
        let (end, ended) = mpsc::channel();
        let work = move || {
            let fault = panics::contain(|| files.run(&requests, &results));
            let fault = fault.unwrap_or_else(|panic| {
                let fault = format!("nothing more is being saved: {}", panic.message);
                let _ = results.send(Message::Files(Action::Saved(Err(fault.clone()))));
                Some(fault)
            });
            let _ = end.send(fault);
        };
        self.state = match thread::Builder::new().name("file_thread".to_owned()).spawn(work) {
            Ok(_) => State::Running(Worker { queue, ended }),
            Err(fault) => {
                let fault = format!("nothing can be saved, as the file thread cannot start: {fault}");
                let _ = self.results.send(Message::Files(Action::Saved(Err(fault.clone()))));
                State::Ended(Some(fault))
            }
        };
    }

    /// Waits until everything is written; returns the reason if something is not. Calls `announce` if that
    /// takes long; gives up after `LONGEST`.
    pub(super) fn finish(&mut self, announce: impl FnOnce()) -> Option<String> {
        match std::mem::replace(&mut self.state, State::Ended(None)) {
            State::Idle(_) => None,
            State::Ended(fault) => fault,
            State::Running(worker) => worker.finish(announce),
        }
    }
}

impl Worker {
    fn finish(self, announce: impl FnOnce()) -> Option<String> {
        self.queue.close();
        let ended = self.ended.recv_timeout(SILENCE).or_else(|fault| match fault {
            RecvTimeoutError::Timeout => {
                announce();
                self.ended.recv_timeout(FileThread::LONGEST.saturating_sub(SILENCE))
            }
            RecvTimeoutError::Disconnected => Err(fault),
        });
        ended.unwrap_or_else(|fault| {
            Some(match fault {
                RecvTimeoutError::Timeout => "writing the files takes too long".to_owned(),
                RecvTimeoutError::Disconnected => "the file thread has ended".to_owned(),
            })
        })
    }
}

impl Drop for FileThread {
    fn drop(&mut self) {
        self.finish(|| {});
    }
}
