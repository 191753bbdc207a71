//! Text between the program and the outside: lines of any length in, and messages out, which may quote anything.

use std::fmt;
use std::io::{self, BufRead, Read, Write};

/// Reads a line with its line end, or the beginning of a longer one; the next call reads the next line. Empty at the end.
pub(crate) fn read_line(input: &mut impl BufRead, longest: usize) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    input.take(longest as u64).read_until(b'\n', &mut line)?;
    if line.len() == longest && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(line)
}

/// The maximum length of a line, in characters. No message is that long without a quotation.
const LONGEST: usize = 600;

/// Prints a message on stderr; a failure to print is ignored. Control characters other than line ends are escaped, and
/// lines are shortened to a few rows of a screen.
pub(crate) fn print_stderr(text: fmt::Arguments<'_>) {
    let lines = text.to_string().split('\n').map(|line| on_one_line(line) + "\n").collect::<String>();
    // Not `eprintln!`: it panics if stderr is gone, which in the panic hook aborts. In one write, so that another
    // thread's message cannot come in between.
    let _ = io::stderr().write_all(lines.as_bytes());
}

/// The text, in which everything that a terminal might act on is escaped: control characters, and invisible
/// or bidirectional ones. A long text loses its middle.
pub fn on_one_line(text: &str) -> String {
    let mut shown: Vec<char> = text.chars().collect();
    if shown.len() > LONGEST {
        shown.splice(LONGEST / 2..shown.len() - LONGEST / 2, " ... ".chars());
    }
    let mut line = String::new();
    for character in shown {
        if needs_escape(character) {
            line.extend(character.escape_debug());
        } else {
            line.push(character);
        }
    }
    line
}

/// Whether a terminal, or its text renderer, may do anything other than show the character.
fn needs_escape(character: char) -> bool {
    // The ranges contain zero-width characters, joiners, line separators and bidirectional controls.
    character.is_control()
        || matches!(character, '\u{ad}' | '\u{61c}' | '\u{feff}')
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
}
