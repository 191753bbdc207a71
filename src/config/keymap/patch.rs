//! A user's changes to the table of keys.

use super::file::{PLACE, SQUARES};
use super::overrides::{Override, merge};
use super::{Key, Keymap, ParseKeyError, Problems, bindings, is_for_typing, nearest, quoted};
use crate::config::command::{Command, Context};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A name and a value, with their places in the file.
pub(crate) type Name<'a> = Spanned<std::borrow::Cow<'a, str>>;
pub(crate) type Value<'a> = Spanned<DeValue<'a>>;

impl Keymap {
    /// The table with a user's changes. Invalid changes are reported and left out; all others are made.
    ///
    /// ```
    /// use noughts::config::command::{Command, Context};
    /// use noughts::config::keymap::{Keymap, Problems};
    ///
    /// let mut problems = Problems::default();
    /// let file = toml::de::DeTable::parse("[game]\nreasoning = ['F2', 'r']\nundo = 'Bakspace'")?;
    /// let keymap = Keymap::standard().patched(file.get_ref(), &mut problems);
    /// assert_eq!(keymap.keys_of(Context::Game, Command::Reasoning), ["F2".parse()?, "r".parse()?]);
    /// assert_eq!(problems.listed()[0].text, "there is no key `Bakspace`; the nearest is `Backspace`");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn patched(&self, keys: &DeTable<'_>, problems: &mut Problems) -> Self {
        let mut patched = self.clone();
        for (name, section) in in_order(keys) {
            match (Context::named(name.get_ref()), section.get_ref()) {
                (Some(context), DeValue::Table(section)) => patched.patch(context, section, problems),
                (Some(_), other) => problems.add(section.span(), || {
                    format!("`{name}` takes a table of commands and their keys, not {}", kind(other))
                }),
                (None, _) => problems.add(name.span(), || no_context(name.get_ref())),
            }
        }
        patched
    }

    fn patch(&mut self, context: Context, section: &DeTable<'_>, problems: &mut Problems) {
        let mut reader =
            Reader { keymap: self, context, section, overrides: Vec::new(), postponed: Vec::new(), problems };
        // If two commands want the same key, the first in the file gets it.
        for (name, value) in in_order(section) {
            reader.read(name, value);
        }
        reader.read_rest();
        let overrides = reader.overrides;
        let rows = merge(context, self.rows(context), overrides, problems);
        self.sections.insert(context, rows);
    }

    /// Whether a context has this command.
    fn has(&self, context: Context, command: Command) -> bool {
        bindings(self.rows(context)).any(|binding| binding.command == command)
    }

    /// Why a key cannot be bound in a context; `None` if it can.
    fn refusal(&self, context: Context, key: Key) -> Option<String> {
        let mut everywhere = bindings(&self.everywhere);
        if let Some(binding) = everywhere.find(|binding| binding.keys.contains(&key)) {
            return Some(format!(
                "`{key}` is `{}` on every screen and cannot be changed",
                binding.command.name()
            ));
        }
        key.character()
            .is_some_and(|character| is_for_typing(context, character))
            .then(|| format!("`{key}` is typed in `{}` and cannot be bound there", context.name()))
    }
}

/// The entries of a table in the order of the file.
pub(crate) fn in_order<'a, 'i>(table: &'a DeTable<'i>) -> Vec<(&'a Name<'i>, &'a Value<'i>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(name, _)| name.span().start);
    entries
}

/// The screens and commands of earlier versions, which a file may still name, and what to do instead.
const REMOVED: [(&str, &str); 5] = [
    ("keys", "remove this table"),
    ("capture", "remove this table"),
    ("statistics", "remove this entry"),
    ("misplayed", "remove this entry"),
    ("outline", "the tree is always drawn, and `figure` saves it as text, too; remove this entry"),
];

/// The message for a screen or a command of earlier versions.
fn removed(what: &str, name: &str) -> Option<String> {
    let (name, instead) = REMOVED.iter().find(|(removed, _)| *removed == name)?;
    Some(format!("there is no {what} `{name}` any more: {instead}"))
}

/// The message for an unknown context, with the nearest one.
fn no_context(name: &str) -> String {
    if name == Keymap::EVERYWHERE {
        return "the keys of every screen cannot be changed".to_owned();
    }
    if let Some(text) = removed("screen", name) {
        return text;
    }
    let known = nearest(name, Context::ALL.iter().map(|context| context.name()));
    let known = known.map_or_else(String::new, |known| format!("; the nearest is `{known}`"));
    format!("there is no screen {}{known}", quoted(name))
}

/// The name of a TOML type.
fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "an integer",
        DeValue::Float(_) => "a float",
        DeValue::Boolean(_) => "a boolean",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// Reads the changes of one context.
struct Reader<'a, 'i> {
    keymap: &'a Keymap,
    context: Context,
    section: &'a DeTable<'i>,
    overrides: Vec<Override>,
    /// The keys of `place` for squares that have their own entry.
    postponed: Vec<(Command, &'a Name<'i>, &'a Value<'i>)>,
    problems: &'a mut Problems,
}

impl<'a, 'i> Reader<'a, 'i> {
    fn read(&mut self, name: &'a Name<'i>, value: &'a Value<'i>) {
        let values = match value.get_ref() {
            DeValue::Array(values) => values.iter().collect(),
            _ => vec![value],
        };
        let here = |command: &Command| self.keymap.has(self.context, *command);
        if name.get_ref() == PLACE && here(&Command::Place(1)) {
            self.read_place(name, value, &values);
        } else if let Some(command) = Command::named(name.get_ref()).filter(here) {
            self.add(command, name, &values);
        } else {
            let (keymap, context) = (self.keymap, self.context);
            self.problems.add(name.span(), || no_command(keymap, context, name.get_ref()));
        }
    }

    /// Reads a key for each square of a board of nine; the entry of a single square overrides it.
    fn read_place(&mut self, name: &'a Name<'i>, value: &Value<'_>, values: &[&'a Value<'i>]) {
        if values.len() != usize::from(SQUARES) {
            let count = values.len();
            return self.problems.add(value.span(), || {
                format!("`{PLACE}` takes nine keys, for the squares in reading order, not {count}")
            });
        }
        for (square, value) in (1..=SQUARES).zip(values) {
            let command = Command::Place(square);
            if self.section.contains_key(command.name()) {
                self.postponed.push((command, name, value));
            } else {
                self.add(command, name, &[value]);
            }
        }
    }

    /// Reads the postponed keys of squares whose own entry is invalid.
    fn read_rest(&mut self) {
        for (command, name, value) in std::mem::take(&mut self.postponed) {
            if !self.overrides.iter().any(|change| change.command == command) {
                self.add(command, name, &[value]);
            }
        }
    }

    /// Adds the override of a command, with those keys that it can have.
    fn add(&mut self, command: Command, name: &Name<'_>, values: &[&Value<'_>]) {
        let mut change = Override { command, keys: Vec::new(), span: name.span() };
        for value in values {
            match self.key(&change, value) {
                Ok(key) => change.keys.push((key, value.span())),
                Err(fault) => self.problems.add(value.span(), || fault),
            }
        }
        // If none of the keys is valid, the command keeps its own.
        if !change.keys.is_empty() || values.is_empty() {
            self.overrides.push(change);
        }
    }

    /// The key of a value, or why it is none or not available.
    fn key(&self, change: &Override, value: &Value<'_>) -> Result<Key, String> {
        let DeValue::String(text) = value.get_ref() else {
            let (name, kind) = (change.command.name(), kind(value.get_ref()));
            return Err(format!("`{name}` takes a key or a list of keys, each a string, not {kind}"));
        };
        let key: Key = text.parse().map_err(|fault: ParseKeyError| fault.to_string())?;
        let taken = self.overrides.iter().chain([change]).find(|other| other.has(key));
        let refusal = self.keymap.refusal(self.context, key).or_else(|| {
            let (holder, here) = (taken?.command.name(), self.context.name());
            Some(format!("`{key}` is already `{holder}` in `{here}`"))
        });
        refusal.map_or(Ok(key), Err)
    }
}

/// The message for an unknown command, with what to do instead or the nearest one.
fn no_command(keymap: &Keymap, context: Context, name: &str) -> String {
    if let Some(text) = removed("command", name) {
        return text;
    }
    let (here, told) = (context.name(), quoted(name));
    let commands = bindings(keymap.rows(context));
    let names = commands.map(|binding| match binding.command {
        Command::Place(_) => PLACE,
        command => command.name(),
    });
    match nearest(name, names) {
        Some(known) if Command::named(name).is_some() || name == PLACE => {
            format!("{told} is not a command of `{here}`; the nearest is `{known}`")
        }
        Some(known) => format!("there is no command {told}; the nearest in `{here}` is `{known}`"),
        None => format!("there is no command {told}"),
    }
}
