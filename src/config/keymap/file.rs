//! The form of `assets/keys.toml`.

use super::{Binding, Key, Row};
use crate::config::command::Command;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// The rows of each section.
pub(super) type Sections = BTreeMap<String, Vec<Row>>;

/// ```toml
/// [[game]]
/// keys.faster = ["+", "="]     # commands with their keys, in the order in which they are shown
/// keys.slower = "-"
/// hint = "speed"               # may be missing
/// help = "let the computer play faster or slower"
/// ```
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowFile {
    keys: BTreeMap<Spanned<String>, KeysFile>,
    #[serde(default)]
    hint: String,
    help: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum KeysFile {
    One(String),
    Several(Vec<String>),
}

/// Reads the table.
///
/// # Errors
/// A sentence on what is wrong with it.
pub(super) fn read(text: &str) -> Result<Sections, String> {
    let file: BTreeMap<String, Vec<RowFile>> = toml::from_str(text).map_err(|fault| fault.to_string())?;
    let section = |(name, rows): (String, Vec<RowFile>)| {
        let rows = rows.into_iter().map(RowFile::read).collect::<Result<_, _>>();
        rows.map(|rows| (name.clone(), rows)).map_err(|fault| format!("{name}: {fault}"))
    };
    file.into_iter().map(section).collect()
}

impl RowFile {
    fn read(self) -> Result<Row, String> {
        let mut commands: Vec<(Spanned<String>, KeysFile)> = self.keys.into_iter().collect();
        // A TOML table has no order; the file has.
        commands.sort_by_key(|(name, _)| name.span().start);
        let mut bindings = Vec::new();
        for (name, keys) in commands {
            let keys = keys.read()?;
            bindings.extend(bindings_of(name.get_ref(), keys)?);
        }
        Ok(Row { bindings, hint: self.hint, help: self.help })
    }
}

impl KeysFile {
    fn read(self) -> Result<Vec<Key>, String> {
        let keys = match self {
            Self::One(key) => vec![key],
            Self::Several(keys) => keys,
        };
        keys.iter().map(|key| key.parse::<Key>().map_err(|fault| fault.to_string())).collect()
    }
}

/// What a command with its keys stands for: itself, or for `place` one command for each square.
fn bindings_of(name: &str, keys: Vec<Key>) -> Result<Vec<Binding>, String> {
    if name == PLACE {
        let squares = (1..=SQUARES).zip(keys);
        let each = squares.map(|(square, key)| Binding { command: Command::Place(square), keys: vec![key] });
        return Ok(each.collect());
    }
    let command = Command::named(name).ok_or_else(|| format!("there is no command `{name}`"))?;
    Ok(vec![Binding { command, keys }])
}

/// The name for placing on all squares, a key for each.
pub(super) const PLACE: &str = "place";

/// The squares that have a number.
pub(super) const SQUARES: u8 = 9;
