//! The format of `assets/keys.toml`.

use super::{Binding, Key, ParseKeyError, Row};
use crate::config::command::Command;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::slice;
use toml::Value;

/// The rows of each section.
pub(super) type Sections = BTreeMap<String, Vec<Row>>;

/// ```toml
/// [usual]         # the keys of each command
/// faster = ["+", "="]
/// slower = "-"
///
/// [rows]          # rows that several screens share
/// speed = { commands = ["faster", "slower"], hint = "speed", help = "play faster or slower" }
///
/// [screens]
/// game = ["speed", { commands = "act", keys = { act = "Enter" }, help = "place your mark" }]
/// ```
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    #[serde(default)]
    usual: BTreeMap<String, Words>,
    #[serde(default)]
    rows: BTreeMap<String, RowFile>,
    /// Rows, or the names of shared rows.
    screens: BTreeMap<String, Vec<Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowFile {
    /// In the order in which they are shown.
    commands: Words,
    /// The keys of commands for which the usual ones do not apply here.
    #[serde(default)]
    keys: BTreeMap<String, Words>,
    #[serde(default)]
    hint: String,
    help: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Words {
    One(String),
    Several(Vec<String>),
}

/// Reads the table.
///
/// # Errors
/// A sentence on what is wrong with it.
pub(super) fn read(text: &str) -> Result<Sections, String> {
    let TableFile { usual, rows, screens } = toml::from_str(text).map_err(|fault| fault.to_string())?;
    let row = |value| match value {
        Value::String(name) => {
            rows.get(&name).ok_or_else(|| format!("there is no row `{name}`"))?.read(&usual)
        }
        value => RowFile::deserialize(value).map_err(|fault| fault.to_string())?.read(&usual),
    };
    let screen = |(name, values): (String, Vec<Value>)| {
        let rows: Result<_, String> = values.into_iter().map(row).collect();
        rows.map(|rows| (name.clone(), rows)).map_err(|fault| format!("{name}: {fault}"))
    };
    screens.into_iter().map(screen).collect()
}

impl RowFile {
    fn read(&self, usual: &BTreeMap<String, Words>) -> Result<Row, String> {
        let mut bindings = Vec::new();
        for command in self.commands.as_slice() {
            let keys = self.keys.get(command).or_else(|| usual.get(command));
            let keys = keys.ok_or_else(|| format!("there are no keys for `{command}`"))?.as_slice();
            let keys = keys.iter().map(|key| key.parse().map_err(|fault: ParseKeyError| fault.to_string()));
            bindings.extend(bindings_of(command, keys.collect::<Result<_, _>>()?)?);
        }
        Ok(Row { bindings, hint: self.hint.clone(), help: self.help.clone() })
    }
}

impl Words {
    fn as_slice(&self) -> &[String] {
        match self {
            Self::One(word) => slice::from_ref(word),
            Self::Several(words) => words,
        }
    }
}

/// The bindings of a command with these keys: one, or for `place` one for each square.
fn bindings_of(name: &str, keys: Vec<Key>) -> Result<Vec<Binding>, String> {
    if name == PLACE {
        let squares = (1..=SQUARES).zip(keys);
        let each = squares.map(|(square, key)| Binding { command: Command::Place(square), keys: vec![key] });
        return Ok(each.collect());
    }
    let command = Command::named(name).ok_or_else(|| format!("there is no command `{name}`"))?;
    Ok(vec![Binding { command, keys }])
}

/// The entry that binds all nine squares at once, with a key for each.
pub(super) const PLACE: &str = "place";

/// How many squares have a number.
pub(super) const SQUARES: u8 = 9;
