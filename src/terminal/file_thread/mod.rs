//! The file thread: reads and writes what is saved between runs, in the order in which it is asked. The loop does not
//! wait for it, as the disk may be slow or another program may hold the lock.

pub(super) mod session;

use super::Message;
use crate::app::Save;
use crate::record::Query;
use session::Files;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;
use std::{io, thread};

/// Something to do with files.
#[derive(Debug)]
pub(super) enum Request {
    /// Write something.
    Save(Save),
    /// Find games. Only the latest query matters.
    Find(Query),
    /// Read the game whose line starts at this byte.
    Open(u64),
    /// Say when all that was asked before is done. Whatever is asked next, nobody waits for that any more.
    Flush(Sender<()>),
}

/// Carries out requests to read and write files. Dropping it waits for unfinished writes, as
/// [`finish`](FileThread::finish) does.
pub(super) struct FileThread {
    /// `None` once there will be no more.
    requests: Option<Sender<Request>>,
    /// When the thread ends, receives the reason if not everything was saved.
    ended: Receiver<Option<String>>,
}

/// How long a move may wait until the moves before it are on the disk, so that killing the program loses at
/// most one, and the verdict on an answer until the answer is there. Only a slow disk makes them wait.
const PATIENCE: Duration = Duration::from_millis(250);

/// How long files may take at the end before a message says that the program is waiting.
const SILENCE: Duration = Duration::from_secs(1);

impl FileThread {
    /// How long files may take at the end in all: longer than the wait for a lock.
    pub(super) const LONGEST: Duration = Duration::from_secs(16);

    /// Starts the thread.
    pub(super) fn new(files: Files, results: Sender<Message>) -> io::Result<Self> {
        let (requests, receiver) = mpsc::channel();
        let (end, ended) = mpsc::channel();
        let work = move || end.send(files.run(receiver, &results));
        thread::Builder::new().name("file_thread".to_owned()).spawn(work)?;
        Ok(Self { requests: Some(requests), ended })
    }

    /// Adds a request; a message will report the result. A move first waits a moment for those before it, and an answer
    /// in a lesson until it is saved itself.
    pub(super) fn request(&self, request: Request) {
        let is_answer = matches!(request, Request::Save(Save::Lessons(_)));
        if let Request::Save(Save::Game(Some(_))) = request {
            self.flush();
        }
        self.send(request);
        if is_answer {
            self.flush();
        }
    }

    /// Waits a moment for unfinished writes: a process stopped during one would keep the lock.
    pub(super) fn flush(&self) {
        let (done, all_done) = mpsc::channel();
        self.send(Request::Flush(done));
        let _ = all_done.recv_timeout(PATIENCE);
    }

    fn send(&self, request: Request) {
        // After the end nothing more is asked.
        let _ = self.requests.as_ref().map(|requests| requests.send(request));
    }

    /// Waits until everything is written; returns the reason if something is not. Calls `announce` if that
    /// takes long; gives up after `LONGEST`.
    pub(super) fn finish(&mut self, announce: impl FnOnce()) -> Option<String> {
        self.requests.take()?;
        let ended = self.ended.recv_timeout(SILENCE).or_else(|_| {
            announce();
            self.ended.recv_timeout(Self::LONGEST.saturating_sub(SILENCE))
        });
        ended.unwrap_or_else(|_| Some("writing the files takes too long".to_owned()))
    }
}

impl Drop for FileThread {
    fn drop(&mut self) {
        self.finish(|| {});
    }
}
