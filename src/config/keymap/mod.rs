//! The table of keys, from which dispatch, footer and help are made.
//!
//! The default table is `assets/keys.toml`, which is built into the program. The `[keys]` table of a user's
//! configuration changes it: [`Keymap::patched`] takes what is valid there and reports the rest.

mod key;
mod rebinding;

pub use key::{Arrows, Key, KeyCode};

use crate::config::{Command, Context};
use crate::teach::reading::{Entry, Field, table, table_of};
use crate::teach::{Prediction, is_of_score};
use itertools::Itertools;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock};

/// What each key does in each context. In each context a key has at most one meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    /// The rows of every context, the most important first.
    sections: HashMap<Context, Vec<KeyRow>>,
    /// The rows that are valid on every screen and in every overlay.
    pub everywhere: Vec<KeyRow>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    pub command: Command,
    /// First the key that the footer shows.
    pub keys: Vec<Key>,
}

/// A row of the table: a command, or several that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyRow {
    pub bindings: Vec<Binding>,
    /// A word or two for the footer; empty if the footer does not show the row.
    pub hint: String,
    /// What it is for.
    pub meaning: String,
    /// The words for the commands in plain mode, in the same order; empty for the usual ones.
    words: Vec<String>,
}

impl Keymap {
    pub const EVERYWHERE: &'static str = "everywhere";

    /// The default table, shared until it is changed.
    pub fn standard() -> &'static Arc<Self> {
        static STANDARD: LazyLock<Arc<Keymap>> = LazyLock::new(|| {
            let read = Keymap::read(include_str!("../../../assets/keys.toml"));
            Arc::new(read.unwrap_or_else(|fault| panic!("assets/keys.toml cannot be read: {fault}")))
        });
        &STANDARD
    }

    /// Reads a text like `assets/keys.toml`, or returns what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut named = sections(text)?;
        let mut section =
            |name: &str| named.remove(name).ok_or_else(|| format!("there is no section `{name}`"));
        let everywhere = section(Self::EVERYWHERE)?;
        let sections = Context::ALL
            .iter()
            .map(|&context| Ok((context, section(context.name())?)))
            .collect::<Result<_, String>>()?;
        match named.keys().next() {
            Some(name) => Err(format!("there is no context `{name}`")),
            None => Ok(Self { sections, everywhere }),
        }
    }

    /// The table without the keys of some commands.
    #[must_use]
    pub fn without(&self, commands: &[Command]) -> Self {
        let mut rest = self.clone();
        let rows = rest.sections.values_mut().chain([&mut rest.everywhere]).flatten();
        for binding in rows.flat_map(|row| &mut row.bindings) {
            binding.keys.retain(|_| !commands.contains(&binding.command));
        }
        rest
    }

    pub fn command(&self, context: Context, key: Key) -> Option<Command> {
        let bound = bindings(&self.everywhere)
            .chain(bindings(self.rows(context)))
            .find(|binding| binding.keys.contains(&key))
            .map(|binding| binding.command);
        let typed = key.character().filter(|&character| is_for_typing(context, character));
        bound.or(typed.map(Command::Type))
    }

    pub fn rows(&self, context: Context) -> &[KeyRow] {
        &self.sections[&context]
    }

    /// The rows that the footer shows, the most important first. Each has a key.
    pub fn hints(&self, context: Context) -> impl Iterator<Item = &KeyRow> {
        self.rows(context).iter().filter(|row| !row.hint.is_empty() && row.commands().next().is_some())
    }

    /// First the key that the footer shows.
    pub fn keys_of(&self, context: Context, command: Command) -> &[Key] {
        keys(self.rows(context), command)
    }
}

fn bindings(rows: &[KeyRow]) -> impl Iterator<Item = &Binding> {
    rows.iter().flat_map(|row| &row.bindings)
}

fn keys(rows: &[KeyRow], command: Command) -> &[Key] {
    bindings(rows).find(|binding| binding.command == command).map_or(&[], |binding| binding.keys.as_slice())
}

impl KeyRow {
    pub fn commands(&self) -> impl Iterator<Item = Command> {
        self.bindings.iter().filter(|binding| !binding.keys.is_empty()).map(|binding| binding.command)
    }

    /// The only command with a key.
    pub fn lone_command(&self) -> Option<Command> {
        self.commands().exactly_one().ok()
    }

    /// The first key of each command.
    pub fn label(&self, arrows: Arrows) -> String {
        label(self.bindings.iter().filter_map(|binding| binding.keys.first()), arrows)
    }

    pub fn word(&self, command: Command) -> Option<&str> {
        let index = self.bindings.iter().position(|binding| binding.command == command)?;
        self.words.get(index).map(String::as_str)
    }

    /// What the keys do, with the keys that [`label`](Self::label) leaves out.
    pub fn help(&self, arrows: Arrows) -> String {
        match label(self.bindings.iter().flat_map(|binding| binding.keys.iter().skip(1)), arrows) {
            further if further.is_empty() => self.meaning.clone(),
            further => format!("{} (also {further})", self.meaning),
        }
    }
}

/// Several keys; the four arrows and the nine digits have a short form.
fn label<'a>(keys: impl Iterator<Item = &'a Key> + Clone, arrows: Arrows) -> String {
    let drawn: Option<String> = keys.clone().map(|key| key.arrow()).collect();
    let count = keys.clone().count();
    match (drawn, arrows) {
        (Some(_), Arrows::Drawn) if count == 4 => return "↑↓←→".to_owned(),
        (Some(_), Arrows::Named) if count == 4 => return "arrows".to_owned(),
        (Some(drawn), Arrows::Drawn) => return drawn,
        _ => {}
    }
    let characters: Option<String> = keys.clone().map(|key| key.character()).collect();
    match characters {
        Some(digits) if digits == "123456789" => "1-9".to_owned(),
        // Nine keys are joined without spaces.
        Some(characters) if count == 9 && !characters.contains(' ') => characters,
        _ => keys.map(Key::to_string).join(" "),
    }
}

/// Whether a character is typed in this context, so that it cannot be bound.
fn is_for_typing(context: Context, character: char) -> bool {
    match context {
        Context::Search => true,
        Context::Practise => character.is_ascii_digit(),
        Context::Predict => Prediction::may_contain(character),
        // Letters keep their meaning there.
        Context::Typing => is_of_score(character),
        _ => false,
    }
}

/// The rows of each section in a file like this:
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
fn sections(text: &str) -> Result<BTreeMap<String, Vec<KeyRow>>, String> {
    table(table_of(text)?, |file| {
        let usual: Lists = file.take_or_default("usual");
        let rows: BTreeMap<String, Entry> = file.take_or_default("rows");
        let row = |value: Entry| match value.get_ref().as_str() {
            Some(name) => {
                row(rows.get(name).ok_or_else(|| format!("there is no row `{name}`"))?.clone(), &usual)
            }
            None => row(value, &usual),
        };
        file.read("screens", |screens: BTreeMap<String, Vec<Entry>>| {
            screens
                .into_iter()
                .map(|(name, values)| {
                    let rows: Result<_, String> = values.into_iter().map(row).collect();
                    rows.map_err(|fault| format!("{name}: {fault}")).map(|rows| (name, rows))
                })
                .collect()
        })
    })
}

/// A text, or a list of texts.
#[derive(Default)]
struct Words(Vec<String>);

type Lists = BTreeMap<String, Words>;

impl<'a> Field<'a> for Words {
    fn of(value: Entry<'a>) -> Result<Self, String> {
        let one = value.get_ref().as_str().map(|word| vec![word.to_owned()]);
        one.map_or_else(|| Field::of(value), Ok).map(Self)
    }
}

/// A row of the file, with the usual keys for commands that it gives none of its own.
fn row(value: Entry, usual: &Lists) -> Result<KeyRow, String> {
    let (commands, own, mut row) = table(Field::of(value)?, |fields| {
        fields.require(&["commands", "help"]);
        let [hint, meaning] = ["hint", "help"].map(|name| fields.take_or_default(name));
        let [Words(commands), Words(words)] = ["commands", "words"].map(|name| fields.take_or_default(name));
        // The keys of commands for which the usual ones do not apply here.
        let own: Lists = fields.take_or_default("keys");
        Some((commands, own, KeyRow { bindings: Vec::new(), hint, meaning, words }))
    })?;
    for command in &commands {
        let keys = own.get(command).or_else(|| usual.get(command));
        let keys = keys.ok_or_else(|| format!("there are no keys for `{command}`"))?;
        let keys = keys.0.iter().map(|key| key.parse()).collect::<Result<_, _>>()?;
        row.bindings.extend(bindings_of(command, keys)?);
    }
    let words = row.words.len();
    if ![0, commands.len()].contains(&words) {
        return Err(format!("`{}` has {words} words for {} commands", row.meaning, commands.len()));
    }
    Ok(row)
}

/// One binding, or for `place` one for each square.
fn bindings_of(name: &str, keys: Vec<Key>) -> Result<Vec<Binding>, String> {
    if name == PLACE {
        let squares = (1..=SQUARES).map(Command::Place).zip(keys);
        return Ok(squares.map(|(command, key)| Binding { command, keys: vec![key] }).collect());
    }
    let command = Command::named(name).ok_or_else(|| format!("there is no command `{name}`"))?;
    Ok(vec![Binding { command, keys }])
}

/// The entry that binds all nine squares at once, with a key for each.
const PLACE: &str = "place";

/// How many squares have a number.
const SQUARES: u8 = 9;
