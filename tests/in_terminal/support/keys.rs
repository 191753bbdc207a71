//! Names of keys, and the bytes that a terminal sends for them.

/// The escape key sends a byte that also starts the codes of other keys.
pub(super) const ESC: &[u8] = b"\x1b";

/// The line between terminal and program turns this into a signal.
pub(super) const CTRL_C: &[u8] = b"\x03";

/// The bytes for one key: a character that stands for itself, or a name (`Up`, `Enter`, `Esc`, `ctrl-c`).
///
/// Terminals send other codes for the arrows while "application cursor keys" are on.
#[track_caller]
pub(super) fn encode(name: &str, application_cursor: bool) -> Vec<u8> {
    let lead = if application_cursor { 'O' } else { '[' };
    let code = match name {
        "Up" => format!("\x1b{lead}A"),
        "Down" => format!("\x1b{lead}B"),
        "Right" => format!("\x1b{lead}C"),
        "Left" => format!("\x1b{lead}D"),
        "Home" => format!("\x1b{lead}H"),
        "End" => format!("\x1b{lead}F"),
        "Enter" => "\r".to_owned(),
        "Esc" => "\x1b".to_owned(),
        _ => {
            let key = name.strip_prefix("ctrl-").unwrap_or(name);
            assert_eq!(key.chars().count(), 1, "there is no key {name:?}");
            // Control clears the upper three bits: ^A is 1, ^Z is 26.
            return key.bytes().map(|byte| if key == name { byte } else { byte & 0x1f }).collect();
        }
    };
    code.into_bytes()
}
