//! Results, on stdout.

use color_eyre::eyre::WrapErr;
use std::fmt;
use std::io::{self, ErrorKind, Write};

/// Writes a result to stdout.
pub(super) fn answer(result: impl fmt::Display) -> color_eyre::Result<()> {
    heard(write(result))
}

/// Writes a result to stdout, so that it can be read at once.
pub(super) fn write(result: impl fmt::Display) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{result}").and_then(|()| stdout.flush())
}

/// Makes nothing of a reader that has seen enough and closed the pipe.
pub(super) fn heard(written: io::Result<()>) -> color_eyre::Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.wrap_err("the result could not be written"),
    }
}
