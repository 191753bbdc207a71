//! What is said beside a result, on stderr. In it may be names of files and arguments that others have chosen.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::io::{self, Write as _};

/// The most characters of a line. Nothing that the program says by itself is as long.
const LONGEST: usize = 600;

/// Says something beside the result, on stderr, where failing to be heard has no consequences. Nothing in it is obeyed by
/// a terminal but the ends of lines, and none is longer than some lines of a screen.
pub(crate) fn print_stderr(text: fmt::Arguments<'_>) {
    let lines = text.to_string().split('\n').map(|line| on_one_line(line) + "\n").collect::<String>();
    // Not `eprintln!`: it panics if stderr is gone, which in the panic hook aborts. In one piece, or the words of another
    // thread could come in between.
    let _ = io::stderr().write_all(lines.as_bytes());
}

/// A text in which nothing is obeyed by a terminal: control characters, and those that hide or turn others, are
/// escaped. Of a long one the middle is left out.
pub fn on_one_line(text: &str) -> String {
    let mut line = String::new();
    for character in shortened(text).chars() {
        if is_obeyed(character) {
            let _ = write!(line, "{}", character.escape_debug());
        } else {
            line.push(character);
        }
    }
    line
}

/// A text, or the beginning and the end of a long one.
fn shortened(text: &str) -> Cow<'_, str> {
    if text.chars().nth(LONGEST).is_none() {
        return text.into();
    }
    let beginning = text.chars().take(LONGEST / 2);
    let end: Vec<char> = text.chars().rev().take(LONGEST / 2).collect();
    beginning.chain(" ... ".chars()).chain(end.into_iter().rev()).collect::<String>().into()
}

/// Whether a terminal, or what draws its letters, may do something else with a character than show it.
fn is_obeyed(character: char) -> bool {
    // Spaces of no width, joiners and marks of direction; ends of lines and changes of direction; the same again, and
    // others that are not seen.
    let is_unseen = |character| {
        matches!(character, '\u{ad}' | '\u{61c}' | '\u{feff}')
            || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
    };
    character.is_control() || is_unseen(character)
}
