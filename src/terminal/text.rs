//! Text between the program and the outside: lines of any length in, and messages out, which may quote anything.

use crate::wording::is_hidden;
use std::fmt;
use std::io::{self, BufRead, Read, Write};

/// Reads a line with its line end, or the beginning of a longer one. Empty at the end of the input.
pub(crate) fn read_line(input: &mut impl BufRead, longest: usize) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    input.take(longest as u64).read_until(b'\n', &mut line)?;
    if line.len() == longest && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(line)
}

/// In characters; without a quotation no message is that long.
const LONGEST: usize = 600;

/// Prints a message on stderr, escaped and shortened like [`on_one_line`] but for line ends.
pub(crate) fn print_stderr(text: impl fmt::Display) {
    let lines = text.to_string().split('\n').map(|line| on_one_line(line) + "\n").collect::<String>();
    // Not `eprintln!`: it panics if stderr is gone, which in the panic hook aborts. In one write, so that no other thread's
    // message comes in between.
    let _ = io::stderr().write_all(lines.as_bytes());
}

/// The text, in which hidden characters and line ends are escaped. A long text loses its middle.
pub fn on_one_line(text: &str) -> String {
    let mut shown: Vec<char> = text.chars().collect();
    if shown.len() > LONGEST {
        shown.splice(LONGEST / 2..shown.len() - LONGEST / 2, " ... ".chars());
    }
    let mut line = String::new();
    for character in shown {
        if is_hidden(character) {
            line.extend(character.escape_debug());
        } else {
            line.push(character);
        }
    }
    line
}
