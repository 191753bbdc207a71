//! Changes to the table of keys: from a user's file, or one command at a time.

use super::file::{PLACE, SQUARES};
use super::overrides::{Merged, Override, Unbound, merge};
use super::{
    Binding, Key, Keymap, ParseKeyError, Problem, Problems, bindings, is_for_typing, nearest, quoted,
};
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
        let Merged { rows, problems: refused, unbound } = merge(context, self.rows(context), overrides);
        for Problem { span, text } in refused {
            problems.add(span, || text);
        }
        for unbound in unbound {
            problems.add(unbound.span.clone(), || unbound.message(context));
        }
        self.sections.insert(context, rows);
    }

    /// Replaces the keys of a command. Returns the commands that have lost their last key to it.
    ///
    /// # Errors
    /// A sentence, and no change, if a key cannot be bound here, if the user has given it to another command, or if an
    /// essential command would have no key.
    pub fn bind(
        &mut self,
        context: Context,
        command: Command,
        keys: Vec<Key>,
    ) -> Result<Vec<Command>, String> {
        if !self.has(context, command) {
            return Err(format!("`{}` is not a command of `{}`", command.name(), context.name()));
        }
        let mut change = Override { command, keys: Vec::new(), span: 0..0 };
        for key in keys {
            if let Some(refusal) = self.refusal(context, key).or_else(|| self.users(context, command, key)) {
                return Err(refusal);
            }
            if !change.has(key) {
                change.keys.push((key, 0..0));
            }
        }
        let Merged { rows, problems, unbound } = merge(context, self.rows(context), vec![change]);
        if let Some(problem) = problems.into_iter().next() {
            return Err(problem.text);
        }
        self.sections.insert(context, rows);
        Ok(unbound.into_iter().map(|Unbound { command, .. }| command).collect())
    }

    /// Restores keys that `giver` no longer uses to the commands that have them by default.
    pub fn give_back(&mut self, context: Context, keys: &[Key], giver: Command) {
        let standard = Self::standard();
        for &key in keys {
            let has_key = |binding: &&Binding| binding.keys.contains(&key);
            let is_free = !bindings(self.rows(context)).any(|binding| has_key(&binding));
            let owner = bindings(standard.rows(context)).find(has_key);
            if let (true, Some(owner)) = (is_free, owner.filter(|owner| owner.command != giver)) {
                let has = self.keys_of(context, owner.command);
                let keys = owner.keys.iter().copied().filter(|&usual| usual == key || has.contains(&usual));
                let others = has.iter().copied().filter(|own| !owner.keys.contains(own));
                let keys = others.chain(keys).collect();
                // A free key can be given to any command.
                let _ = self.bind(context, owner.command, keys);
            }
        }
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

    /// Why a key cannot be taken from the command that has it: the user gave it that key. `None` if it can be taken.
    fn users(&self, context: Context, command: Command, key: Key) -> Option<String> {
        let mut bindings = bindings(self.rows(context));
        let holder =
            bindings.find(|binding| binding.command != command && binding.keys.contains(&key))?.command;
        let standard = Self::standard().keys_of(context, holder).contains(&key);
        (!standard).then(|| already(context, key, holder))
    }
}

/// The message that another command has a key.
fn already(context: Context, key: Key, holder: Command) -> String {
    format!("`{key}` is already `{}` in `{}`", holder.name(), context.name())
}

/// The entries of a table in the order of the file.
pub(crate) fn in_order<'a, 'i>(table: &'a DeTable<'i>) -> Vec<(&'a Name<'i>, &'a Value<'i>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(name, _)| name.span().start);
    entries
}

/// The message for an unknown context, with the nearest one.
fn no_context(name: &str) -> String {
    if name == Keymap::EVERYWHERE {
        return "the keys of every screen cannot be changed".to_owned();
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

/// Why a value is not a key, or not available.
enum Refusal {
    NoKey(ParseKeyError),
    Other(String),
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
                Err(Refusal::NoKey(fault)) => self.problems.add(value.span(), || fault.to_string()),
                Err(Refusal::Other(text)) => self.problems.add(value.span(), || text),
            }
        }
        // If none of the keys is valid, the command keeps its own.
        if !change.keys.is_empty() || values.is_empty() {
            self.overrides.push(change);
        }
    }

    /// The key of a value.
    fn key(&self, change: &Override, value: &Value<'_>) -> Result<Key, Refusal> {
        let DeValue::String(text) = value.get_ref() else {
            let (name, kind) = (change.command.name(), kind(value.get_ref()));
            let text = format!("`{name}` takes a key or a list of keys, each a string, not {kind}");
            return Err(Refusal::Other(text));
        };
        let key: Key = text.parse().map_err(Refusal::NoKey)?;
        let taken = self.overrides.iter().chain([change]).find(|other| other.has(key));
        let refusal = self.keymap.refusal(self.context, key);
        match refusal.or_else(|| taken.map(|other| already(self.context, key, other.command))) {
            Some(refusal) => Err(Refusal::Other(refusal)),
            None => Ok(key),
        }
    }
}

/// The message for an unknown command, with the nearest one.
fn no_command(keymap: &Keymap, context: Context, name: &str) -> String {
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
