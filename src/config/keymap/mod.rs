//! The one table of keys: it dispatches them, fills the footer and writes the help.
//!
//! The standard table is data, in `assets/keys.toml`, built into the program. Users patch it in the `[keys]` table
//! of their configuration: [`Keymap::patched`] says what is wrong there and takes the rest.

mod file;
mod key;
mod mistake;
mod patch;
mod wish;

pub use key::{Key, KeyCode, ParseKeyError};
pub(crate) use mistake::shortened;
pub use mistake::{Problem, Problems, nearest, quoted};

use crate::config::command::{Command, Context};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

/// What each key means in each context. In no context does a key mean two things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    /// The rows of each context, the most important first.
    sections: HashMap<Context, Vec<Row>>,
    /// What is valid everywhere, over any overlay.
    everywhere: Vec<Row>,
}

/// A command and its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The command.
    pub command: Command,
    /// The keys of the command, the one that is shown first; none if it has none.
    pub keys: Vec<Key>,
}

/// A row of the table: one command, or several that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The commands with their keys, in the order in which they are shown.
    pub bindings: Vec<Binding>,
    /// A word or two for the footer; empty if it is not worth a place there.
    pub hint: String,
    help: String,
}

/// The keys of a command that are not the standard ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where.
    pub context: Context,
    /// The command.
    pub command: Command,
    /// All the keys that it has there.
    pub keys: Vec<Key>,
}

impl Keymap {
    /// The name of the section for what is valid everywhere.
    pub const EVERYWHERE: &'static str = "everywhere";

    /// The keys as they are unless a user changes them.
    pub fn standard() -> &'static Self {
        Self::shared()
    }

    /// The standard table for those who may change theirs: until they do, all share one.
    pub(crate) fn shared() -> &'static Arc<Self> {
        static STANDARD: LazyLock<Arc<Keymap>> = LazyLock::new(|| {
            let read = Keymap::read(include_str!("../../../assets/keys.toml"));
            Arc::new(read.unwrap_or_else(|fault| panic!("assets/keys.toml cannot be read: {fault}")))
        });
        &STANDARD
    }

    /// Reads a whole table, in the form of `assets/keys.toml`.
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

    /// What a key means; nothing if it has no meaning here.
    pub fn command(&self, context: Context, key: Key) -> Option<Command> {
        let mut bindings = bindings(&self.everywhere).chain(bindings(self.rows(context)));
        let bound = bindings.find(|binding| binding.keys.contains(&key)).map(|binding| binding.command);
        bound.or_else(|| typed(context, key))
    }

    /// The rows of a context, the most important first.
    pub fn rows(&self, context: Context) -> &[Row] {
        self.sections.get(&context).map_or(&[], Vec::as_slice)
    }

    /// What is valid everywhere.
    pub fn everywhere(&self) -> &[Row] {
        &self.everywhere
    }

    /// The rows of a context that the footer names, the most important first. Each has a key.
    pub fn hints(&self, context: Context) -> impl Iterator<Item = &Row> {
        self.rows(context).iter().filter(|row| !row.hint.is_empty() && row.commands().next().is_some())
    }

    /// The keys of a command, the one that is shown first; none if the command has none, or no meaning here.
    pub fn keys_of(&self, context: Context, command: Command) -> &[Key] {
        keys(self.rows(context), command)
    }

    /// The commands whose keys are not the standard ones, in the order of the table.
    pub fn differences(&self) -> Vec<Difference> {
        let standard = Self::standard();
        let in_context = |&context: &Context| {
            let changed = move |binding: &&Binding| {
                standard.keys_of(context, binding.command) != binding.keys.as_slice()
            };
            let bindings = bindings(self.rows(context)).filter(changed).cloned();
            bindings.map(move |Binding { command, keys }| Difference { context, command, keys })
        };
        Context::ALL.iter().flat_map(in_context).collect()
    }
}

/// The commands of several rows with their keys.
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

    /// The only command that has a key; none if several have one, or none has.
    pub fn lone_command(&self) -> Option<Command> {
        let mut commands = self.commands();
        commands.next().filter(|_| commands.next().is_none())
    }

    /// How the keys are written: the first of each command; empty if there is none.
    pub fn label(&self) -> String {
        let shown: Vec<Key> =
            self.bindings.iter().filter_map(|binding| binding.keys.first().copied()).collect();
        label(&shown)
    }

    /// What the keys do, in a sentence that also names the keys that [`label`](Self::label) leaves out.
    pub fn help(&self) -> String {
        let further: Vec<Key> =
            self.bindings.iter().flat_map(|binding| binding.keys.iter().skip(1).copied()).collect();
        if further.is_empty() {
            self.help.clone()
        } else {
            format!("{} (also {})", self.help, label(&further))
        }
    }
}

/// Keys in a row, the well-known groups by their names.
fn label(keys: &[Key]) -> String {
    if keys.len() == Key::ARROWS.len() && Key::ARROWS.iter().all(|arrow| keys.contains(arrow)) {
        return "arrows".to_owned();
    }
    let characters: Option<String> = keys.iter().map(|key| key.character()).collect();
    match characters.filter(|characters| characters.chars().count() == 9) {
        Some(digits) if digits == "123456789" => "1-9".to_owned(),
        // So many stand closer.
        Some(characters) if !characters.contains(' ') => characters,
        _ => keys.iter().map(Key::to_string).collect::<Vec<_>>().join(" "),
    }
}

impl Default for Keymap {
    fn default() -> Self {
        Self::standard().clone()
    }
}

/// Whether what is printable is typed here, or caught to be bound, and no key of its own.
fn is_for_typing(context: Context) -> bool {
    matches!(context, Context::Search | Context::Capture)
}

/// Where text is typed, characters without a meaning of their own are part of it.
fn typed(context: Context, key: Key) -> Option<Command> {
    key.character().filter(|_| context == Context::Search).map(Command::Type)
}
