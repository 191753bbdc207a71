//! Reading what is written behind an option.

use crate::game::{NotationError, Rules, RulesError, Setup, parse_size};
use crate::library::{self, NamedPosition};
use crate::settings::{Setting, Settings, Source};
use std::ffi::OsString;
use std::time::Duration;

/// Reads a position, or the name of one.
pub(super) fn parse_position(text: &str) -> Result<Setup, String> {
    if let Some(named) = NamedPosition::named(text) {
        return Ok(named.position().setup());
    }
    text.parse().map_err(|fault: NotationError| {
        let is_name =
            text.chars().any(|character| character.is_ascii_alphabetic() && !"XxOo".contains(character));
        if is_name && !text.contains('/') {
            let names: Vec<&str> = library::positions().iter().map(|named| named.name.as_str()).collect();
            format!("no position is called that; the names are {}", names.join(", "))
        } else {
            fault.to_string()
        }
    })
}

/// Reads a board size; the winning length is the usual one.
pub(super) fn parse_board(text: &str) -> Result<Rules, RulesError> {
    let (columns, rows) = parse_size(text)?;
    Rules::of_size(columns, rows)
}

/// Writes a board that begins with empty cells, `--X/...`, so that it is no option: `..X/...`.
///
/// Clap's own way (`allow_hyphen_values`) would take every mistyped option for a position.
pub(super) fn spell_out(arg: OsString) -> OsString {
    let is_cell = |character| "XxOo._-/".contains(character);
    match arg.to_str() {
        Some(text) if text.starts_with('-') && text.contains('/') && text.chars().all(is_cell) => {
            let rest = text.trim_start_matches('-');
            (".".repeat(text.len() - rest.len()) + rest).into()
        }
        _ => arg,
    }
}

/// Reads a time span in seconds, such as `10` or `0.3`.
pub(super) fn parse_seconds(text: &str) -> Result<Duration, &'static str> {
    const FAULT: &str = "say a number of seconds greater than 0, as in 10 or 0.5";
    // `parse` alone would let "inf", "nan" and "1e3" pass.
    let decimal = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds = text.parse().ok().filter(|_| decimal).ok_or(FAULT)?;
    // What overflows is as good as for ever.
    let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    if time.is_zero() { Err(FAULT) } else { Ok(time) }
}

/// Reads a setting and its value.
pub(super) fn parse_setting(text: &str) -> Result<(Setting, String), String> {
    let (name, value) = text.split_once('=').ok_or("say which setting, =, and its value: theme=contrast")?;
    let setting = Setting::known(name)?;
    Settings::default().set(setting, value, Source::CommandLine)?;
    Ok((setting, value.to_owned()))
}
