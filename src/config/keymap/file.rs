//! The format of `assets/keys.toml`.

use super::{Binding, Key, ParseKeyError, Row};
use crate::config::command::Command;
use crate::teach::fields::{Field, parsed, table};
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::DeValue;

/// The rows of each section.
pub(super) type Sections = BTreeMap<String, Vec<Row>>;

/// Reads the table.
///
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
///
/// # Errors
/// A sentence on what is wrong with it.
pub(super) fn read(text: &str) -> Result<Sections, String> {
    table(parsed(text)?, |file| {
        let usual: BTreeMap<String, Words> = file.take("usual").unwrap_or_default();
        let rows: BTreeMap<String, RowFile> = file.take("rows").unwrap_or_default();
        // A row, or the name of a shared one.
        let row = |row: Spanned<DeValue>| match row.get_ref().as_str() {
            Some(name) => rows.get(name).ok_or_else(|| format!("there is no row `{name}`"))?.read(&usual),
            None => RowFile::of(row)?.read(&usual),
        };
        let screen = |(name, values): (String, Vec<_>)| {
            let rows: Result<_, String> = values.into_iter().map(row).collect();
            rows.map(|rows| (name.clone(), rows)).map_err(|fault| format!("{name}: {fault}"))
        };
        file.read("screens", |screens: BTreeMap<String, Vec<Spanned<DeValue>>>| {
            screens.into_iter().map(screen).collect()
        })
    })
}

struct RowFile {
    /// In the order in which they are shown.
    commands: Words,
    /// The keys of commands for which the usual ones do not apply here.
    keys: BTreeMap<String, Words>,
    hint: String,
    help: String,
    /// The words for the commands in plain mode.
    words: Words,
}

/// A text, or a list of texts.
#[derive(Default)]
struct Words(Vec<String>);

impl<'a> Field<'a> for RowFile {
    fn of(value: Spanned<DeValue<'a>>) -> Result<Self, String> {
        table(Field::of(value)?, |fields| {
            fields.require(&["commands", "help"]);
            let (commands, help) = (fields.take("commands"), fields.take("help"));
            let (keys, hint, words) = (fields.take("keys"), fields.take("hint"), fields.take("words"));
            Some(Self {
                commands: commands?,
                keys: keys.unwrap_or_default(),
                hint: hint.unwrap_or_default(),
                help: help?,
                words: words.unwrap_or_default(),
            })
        })
    }
}

impl<'a> Field<'a> for Words {
    fn of(value: Spanned<DeValue<'a>>) -> Result<Self, String> {
        let one = value.get_ref().as_str().map(|word| vec![word.to_owned()]);
        one.map_or_else(|| Field::of(value), Ok).map(Self)
    }
}

impl RowFile {
    fn read(&self, usual: &BTreeMap<String, Words>) -> Result<Row, String> {
        let mut bindings = Vec::new();
        for command in &self.commands.0 {
            let keys = self.keys.get(command).or_else(|| usual.get(command));
            let keys = keys.ok_or_else(|| format!("there are no keys for `{command}`"))?;
            let keys = keys.0.iter().map(|key| key.parse().map_err(|fault: ParseKeyError| fault.to_string()));
            bindings.extend(bindings_of(command, keys.collect::<Result<_, _>>()?)?);
        }
        let words = self.words.0.clone();
        if ![0, self.commands.0.len()].contains(&words.len()) {
            return Err(format!(
                "`{}` has {} words for {} commands",
                self.help,
                words.len(),
                self.commands.0.len()
            ));
        }
        Ok(Row { bindings, hint: self.hint.clone(), help: self.help.clone(), words })
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
