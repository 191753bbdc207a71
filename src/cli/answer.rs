//! Results, on stdout.

use color_eyre::eyre::WrapErr;
use serde_json::Value;
use std::fmt;
use std::io::{self, ErrorKind, Write};

/// Writes a result to stdout.
pub(super) fn answer(result: fmt::Arguments<'_>) -> color_eyre::Result<()> {
    heard(write(result))
}

/// Writes a result to stdout, so that it can be read at once.
pub(super) fn write(result: fmt::Arguments<'_>) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{result}").and_then(|()| stdout.flush())
}

/// Writes a result to stdout as one line of JSON.
pub(super) fn answer_json(document: &Value) -> color_eyre::Result<()> {
    answer(format_args!("{}", json_line(document)?))
}

/// The same as text.
pub(super) fn json_line(document: &Value) -> color_eyre::Result<String> {
    serde_json::to_string(document).wrap_err("JSON cannot be made")
}

/// Makes nothing of a reader that has seen enough and closed the pipe.
pub(super) fn heard(written: io::Result<()>) -> color_eyre::Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.wrap_err("the result could not be written"),
    }
}
