//! Results, on stdout.

use crate::teach::signs::{Writing, written};
use color_eyre::eyre::WrapErr;
use std::fmt;
use std::io::{self, ErrorKind, Write};

/// Writes a result to stdout; a closed pipe is not an error.
pub(super) fn answer(result: impl fmt::Display) -> color_eyre::Result<()> {
    checked(write(result))
}

/// Writes a result to stdout and flushes it.
pub(super) fn write(result: impl fmt::Display) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    let text = written(&result.to_string(), Writing::Unicode);
    writeln!(stdout, "{text}").and_then(|()| stdout.flush())
}

/// Ignores the error of a closed pipe: the reader has seen enough.
pub(super) fn checked(written: io::Result<()>) -> color_eyre::Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.wrap_err("cannot write the result"),
    }
}
