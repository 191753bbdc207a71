//! The table of keys, from which dispatch, footer and help are made.
//!
//! The default table is `assets/keys.toml`, which is built into the program. The `[keys]` table of a user's
//! configuration changes it: [`Keymap::patched`] takes what is valid there and reports the rest.

mod file;
mod key;
mod overrides;
mod patch;

pub(crate) use crate::teach::mistake::shortened;
pub use crate::teach::mistake::{Problem, Problems, nearest, quoted};
pub use key::{Arrows, Key, KeyCode, ParseKeyError};
pub(crate) use patch::{Name, Value, in_order};

use crate::config::command::{Command, Context};
use crate::teach::prediction::Prediction;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

/// What each key does in each context. In each context a key has at most one meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    /// The rows of each context, the most important first.
    sections: HashMap<Context, Vec<Row>>,
    /// The rows that are valid on every screen and in every overlay.
    everywhere: Vec<Row>,
}

/// A command and its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The command.
    pub command: Command,
    /// Its keys, first the one that the footer shows; empty if it has none.
    pub keys: Vec<Key>,
}

/// A row of the table: a command, or several that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The commands with their keys, in the order shown.
    pub bindings: Vec<Binding>,
    /// A word or two for the footer; empty if the footer does not show the row.
    pub hint: String,
    help: String,
    /// The words for the commands in plain mode, in the same order; empty for the usual ones.
    words: Vec<String>,
}

impl Keymap {
    /// The name of the section for every screen.
    pub const EVERYWHERE: &'static str = "everywhere";

    /// The default keys.
    pub fn standard() -> &'static Self {
        Self::shared()
    }

    /// The default table, shared until it is changed.
    pub(crate) fn shared() -> &'static Arc<Self> {
        static STANDARD: LazyLock<Arc<Keymap>> = LazyLock::new(|| {
            let read = Keymap::read(include_str!("../../../assets/keys.toml"));
            Arc::new(read.unwrap_or_else(|fault| panic!("assets/keys.toml cannot be read: {fault}")))
        });
        &STANDARD
    }

    /// Reads a whole table in the format of `assets/keys.toml`.
    ///
    /// # Errors
    /// A sentence on what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut named = file::read(text)?;
        let mut section =
            |name: &str| named.remove(name).ok_or_else(|| format!("there is no section `{name}`"));
        let everywhere = section(Self::EVERYWHERE)?;
        let sections = Context::ALL.iter().copied().map(|context| Ok((context, section(context.name())?)));
        let sections = sections.collect::<Result<_, String>>()?;
        match named.keys().next() {
            Some(name) => Err(format!("there is no context `{name}`")),
            None => Ok(Self { sections, everywhere }),
        }
    }

    /// The command of a key in a context; `None` if the key does nothing there.
    pub fn command(&self, context: Context, key: Key) -> Option<Command> {
        let mut bindings = bindings(&self.everywhere).chain(bindings(self.rows(context)));
        let bound = bindings.find(|binding| binding.keys.contains(&key)).map(|binding| binding.command);
        bound.or_else(|| typed(context, key))
    }

    /// The rows of a context, the most important first.
    pub fn rows(&self, context: Context) -> &[Row] {
        self.sections.get(&context).map_or(&[], Vec::as_slice)
    }

    /// The rows that are valid on every screen.
    pub fn everywhere(&self) -> &[Row] {
        &self.everywhere
    }

    /// The rows that the footer shows in a context, the most important first. Each has a key.
    pub fn hints(&self, context: Context) -> impl Iterator<Item = &Row> {
        self.rows(context).iter().filter(|row| !row.hint.is_empty() && row.commands().next().is_some())
    }

    /// The keys of a command in a context, first the one shown; empty if it has none there.
    pub fn keys_of(&self, context: Context, command: Command) -> &[Key] {
        keys(self.rows(context), command)
    }
}

/// The bindings of several rows.
fn bindings(rows: &[Row]) -> impl Iterator<Item = &Binding> {
    rows.iter().flat_map(|row| &row.bindings)
}

/// The keys of a command in these rows.
fn keys(rows: &[Row], command: Command) -> &[Key] {
    bindings(rows).find(|binding| binding.command == command).map_or(&[], |binding| binding.keys.as_slice())
}

impl Row {
    /// The commands that have a key.
    pub fn commands(&self) -> impl Iterator<Item = Command> {
        self.bindings.iter().filter(|binding| !binding.keys.is_empty()).map(|binding| binding.command)
    }

    /// The only command with a key; `None` if none or several have one.
    pub fn lone_command(&self) -> Option<Command> {
        let mut commands = self.commands();
        commands.next().filter(|_| commands.next().is_none())
    }

    /// The first key of each command, as the footer shows them; empty if there is none.
    pub fn label(&self, arrows: Arrows) -> String {
        let shown: Vec<Key> =
            self.bindings.iter().filter_map(|binding| binding.keys.first().copied()).collect();
        label(&shown, arrows)
    }

    /// The word for a command in plain mode, if it is not the usual one.
    pub fn word(&self, command: Command) -> Option<&str> {
        let index = self.bindings.iter().position(|binding| binding.command == command)?;
        self.words.get(index).map(String::as_str)
    }

    /// What the keys do.
    pub fn meaning(&self) -> &str {
        &self.help
    }

    /// What the keys do, with the keys that [`label`](Self::label) leaves out.
    pub fn help(&self, arrows: Arrows) -> String {
        let further: Vec<Key> =
            self.bindings.iter().flat_map(|binding| binding.keys.iter().skip(1).copied()).collect();
        if further.is_empty() {
            self.help.clone()
        } else {
            format!("{} (also {})", self.help, label(&further, arrows))
        }
    }
}

/// Several keys; the four arrows and the nine digits have a short form.
fn label(keys: &[Key], arrows: Arrows) -> String {
    let drawn: Option<String> = keys.iter().map(|key| key.arrow()).collect();
    match (drawn, arrows) {
        (Some(_), Arrows::Drawn) if keys.len() == 4 => return "↑↓←→".to_owned(),
        (Some(_), Arrows::Named) if keys.len() == 4 => return "arrows".to_owned(),
        (Some(drawn), Arrows::Drawn) => return drawn,
        _ => {}
    }
    let characters: Option<String> = keys.iter().map(|key| key.character()).collect();
    match characters.filter(|characters| characters.chars().count() == 9) {
        Some(digits) if digits == "123456789" => "1-9".to_owned(),
        // Nine keys are joined without spaces.
        Some(characters) if !characters.contains(' ') => characters,
        _ => keys.iter().map(Key::to_string).collect::<Vec<_>>().join(" "),
    }
}

/// Whether a character is typed in this context, so that it cannot be bound.
fn is_for_typing(context: Context, character: char) -> bool {
    match context {
        Context::Search => true,
        Context::Predict => Prediction::may_contain(character),
        // Letters keep their meaning there.
        Context::Typing => character.is_ascii_digit() || " +-<>=".contains(character),
        _ => false,
    }
}

/// The command that types the character of a key, where text is typed.
fn typed(context: Context, key: Key) -> Option<Command> {
    key.character().filter(|&character| is_for_typing(context, character)).map(Command::Type)
}
