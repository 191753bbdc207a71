//! What there is of signals on Windows: Ctrl-C that is not a key, Ctrl-Break, and the end of the console, of the user's
//! session or of the system count as SIGINT. After the last three, Windows does not wait for the process.

use super::code_of;
use crate::terminal::Message;
use std::io;
use std::process::ExitCode;
use std::sync::mpsc::Sender;

pub(crate) const SIGHUP: i32 = 1;
const SIGINT: i32 = 2;

fn register(mut take: impl FnMut(i32) + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(move || take(SIGINT)).map_err(io::Error::other)
}

pub(crate) fn listen(sender: Sender<Message>) -> io::Result<()> {
    register(move |signal| drop(sender.send(Message::Signal(signal))))
}

pub(crate) fn exit_by(signal: i32) -> ExitCode {
    code_of(signal).into()
}

/// Calls `take` with the exit code of each signal.
pub(crate) fn catch(mut take: impl FnMut(u8) + Send + 'static) -> io::Result<()> {
    register(move |signal| take(code_of(signal)))
}
