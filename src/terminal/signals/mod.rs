//! Signals and job control: the one place that registers handlers, for sessions and for commands without a screen.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use other::*;
use std::sync::atomic::AtomicBool;
#[cfg(unix)]
pub(crate) use unix::*;

/// Whether the terminal is restored and the program only waits for files.
pub(super) static WAITS_FOR_FILES: AtomicBool = AtomicBool::new(false);

/// Whether the user is told so, and may end that.
pub(super) static MAY_GIVE_UP: AtomicBool = AtomicBool::new(false);

/// The exit code of a process that a signal has ended.
fn code_of(signal: i32) -> u8 {
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}
