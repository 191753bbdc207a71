//! Names of keys, and the bytes that a terminal sends for them.

/// The escape key sends a byte that also starts the codes of other keys.
pub(super) const ESC: &[u8] = b"\x1b";

/// The line between terminal and program turns this into a signal.
pub(super) const CTRL_C: &[u8] = b"\x03";

/// The bytes for one key: a character that stands for itself, or a name (`Up`, `Enter`, `Esc`,
/// `PageDown`, `F1`), after any of `ctrl-`, `alt-`, `shift-`.
///
/// Terminals send other codes for the arrows while "application cursor keys" are on.
#[track_caller]
pub(super) fn encode(name: &str, application_cursor: bool) -> Vec<u8> {
    let ([shift, alt, ctrl], key) = modified(name);
    let modifiers = 1 + u8::from(shift) + 2 * u8::from(alt) + 4 * u8::from(ctrl);
    let lead = if application_cursor { 'O' } else { '[' };
    let letter = |lead: char, last: char| match modifiers {
        1 => format!("\x1b{lead}{last}"),
        _ => format!("\x1b[1;{modifiers}{last}"),
    };
    let number = |number: u8| match modifiers {
        1 => format!("\x1b[{number}~"),
        _ => format!("\x1b[{number};{modifiers}~"),
    };
    let code = match key {
        "Up" => letter(lead, 'A'),
        "Down" => letter(lead, 'B'),
        "Right" => letter(lead, 'C'),
        "Left" => letter(lead, 'D'),
        "Home" => letter(lead, 'H'),
        "End" => letter(lead, 'F'),
        "F1" => letter('O', 'P'),
        "F2" => letter('O', 'Q'),
        "F3" => letter('O', 'R'),
        "F4" => letter('O', 'S'),
        "Insert" => number(2),
        "Delete" => number(3),
        "PageUp" => number(5),
        "PageDown" => number(6),
        "F5" => number(15),
        "F6" => number(17),
        "F7" => number(18),
        "F8" => number(19),
        "F9" => number(20),
        "F10" => number(21),
        "F11" => number(23),
        "F12" => number(24),
        "Tab" if shift => "\x1b[Z".to_owned(),
        _ => {
            let typed = match character(key).unwrap_or_else(|| panic!("there is no key {name:?}")) {
                ' ' if ctrl => '\0',
                // Control clears the upper three bits: ^A is 1, ^Z is 26, ^[ is Esc.
                plain @ ('@'..='_' | 'a'..='z') if ctrl => char::from(plain as u8 & 0x1f),
                _ if ctrl => panic!("terminals have no code for {name:?}"),
                plain if shift => plain.to_ascii_uppercase(),
                plain => plain,
            };
            if alt { format!("\x1b{typed}") } else { typed.to_string() }
        }
    };
    code.into_bytes()
}

/// Whether shift, alt and ctrl are held, and the key without them.
fn modified(mut key: &str) -> ([bool; 3], &str) {
    let [mut shift, mut alt, mut ctrl] = [false; 3];
    loop {
        if let Some(rest) = key.strip_prefix("shift-") {
            (shift, key) = (true, rest);
        } else if let Some(rest) = key.strip_prefix("alt-") {
            (alt, key) = (true, rest);
        } else if let Some(rest) = key.strip_prefix("ctrl-") {
            (ctrl, key) = (true, rest);
        } else {
            return ([shift, alt, ctrl], key);
        }
    }
}

/// What a key types.
fn character(key: &str) -> Option<char> {
    match key {
        "Enter" => Some('\r'),
        "Tab" => Some('\t'),
        "Esc" => Some('\x1b'),
        "Space" => Some(' '),
        "Backspace" => Some('\x7f'),
        _ => {
            let mut characters = key.chars();
            characters.next().filter(|_| characters.next().is_none())
        }
    }
}
