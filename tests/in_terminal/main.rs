//! Tests that run the program itself: in a pseudo-terminal, or with pipes, as scripts do.

mod support;

// Locks and open files are different on Windows, and this is the test crate that runs under Wine (`.ci/windows`).
#[cfg(windows)]
#[path = "../in_process/cases.rs"]
mod cases;
#[cfg(windows)]
#[path = "../in_process/files/mod.rs"]
mod files;

mod automation;
mod cli;
mod commands;

#[cfg(unix)]
mod at_home;
#[cfg(unix)]
mod docs;
#[cfg(unix)]
mod endings;
#[cfg(unix)]
mod faults;
#[cfg(unix)]
mod hand_ins;
#[cfg(unix)]
mod lesson_sessions;
#[cfg(unix)]
mod own_lessons;
#[cfg(unix)]
mod plain;
#[cfg(unix)]
mod play;
#[cfg(unix)]
mod programs;
#[cfg(unix)]
mod replay;
#[cfg(unix)]
mod saving_sessions;
#[cfg(unix)]
mod sessions;
#[cfg(unix)]
mod sheets;
