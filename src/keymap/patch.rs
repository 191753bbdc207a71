//! Changing the table: by a user's file, or a command at a time.

use super::file::{PLACE, SQUARES};
use super::wish::{Bare, Settled, Wish, settle};
use super::{EVERYWHERE, Key, Keymap, Problem, Row, is_for_typing, nearest};
use crate::command::{Command, Context};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A name or a value, and its place in the file.
type Name<'a> = Spanned<std::borrow::Cow<'a, str>>;
type Value<'a> = Spanned<DeValue<'a>>;

impl Keymap {
    /// The table with a user's changes, and what is wrong with them, in the order of the file. What is wrong is
    /// left out; it never keeps the rest from being taken.
    ///
    /// ```
    /// use noughts::app::{Command, Context};
    /// use noughts::keymap::Keymap;
    ///
    /// let file = toml::de::DeTable::parse("[game]\nreasoning = ['F2', 'r']\nundo = 'Bakspace'")?;
    /// let (keymap, problems) = Keymap::standard().patched(file.get_ref());
    /// assert_eq!(keymap.keys_of(Context::Game, Command::Reasoning), ["F2".parse()?, "r".parse()?]);
    /// assert_eq!(problems[0].text, "there is no key `Bakspace`; the nearest is `Backspace`");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn patched(&self, keys: &DeTable<'_>) -> (Self, Vec<Problem>) {
        let (mut patched, mut problems) = (self.clone(), Vec::new());
        for (name, section) in keys {
            match section_of(name, section) {
                Ok((context, section)) => patched.patch(context, section, &mut problems),
                Err(problem) => problems.push(problem),
            }
        }
        problems.sort_by_key(|problem| problem.span.start);
        (patched, problems)
    }

    fn patch(&mut self, context: Context, section: &DeTable<'_>, problems: &mut Vec<Problem>) {
        let mut reader = Reader { keymap: self, context, wishes: Vec::new(), problems: Vec::new() };
        let mut entries: Vec<_> = section.iter().collect();
        // Of two that want the same key, the first in the file gets it.
        entries.sort_by_key(|(name, _)| name.span().start);
        for (name, value) in entries {
            reader.read(name, value);
        }
        let Reader { wishes, problems: found, .. } = reader;
        problems.extend(found);
        let Settled { rows, problems: refused, bare } = settle(context, self.rows(context), wishes);
        problems.extend(refused);
        problems.extend(bare.into_iter().map(|bare| Problem { text: bare.told(context), span: bare.span }));
        self.sections.insert(context, rows);
    }

    /// Gives a command these keys instead of those that it has, and tells which commands are left without a key
    /// because the last one that they had was taken from them.
    ///
    /// # Errors
    /// A sentence, and nothing changes, if a key cannot be bound here or has been given to another command by the
    /// user already, or if a command that nobody can do without would be left without a key.
    pub fn bind(
        &mut self,
        context: Context,
        command: Command,
        keys: Vec<Key>,
    ) -> Result<Vec<Command>, String> {
        if !self.has(context, command) {
            return Err(format!("`{}` means nothing in `{}`", command.name(), context.name()));
        }
        let mut wish = Wish { command, keys: Vec::new(), span: 0..0 };
        for key in keys {
            if let Some(refusal) = self.refusal(context, key).or_else(|| self.users(context, command, key)) {
                return Err(refusal);
            }
            if !wish.has(key) {
                wish.keys.push((key, 0..0));
            }
        }
        let Settled { rows, problems, bare } = settle(context, self.rows(context), vec![wish]);
        if let Some(problem) = problems.into_iter().next() {
            return Err(problem.text);
        }
        self.sections.insert(context, rows);
        Ok(bare.into_iter().map(|Bare { command, .. }| command).collect())
    }

    /// Whether a command means anything in a context.
    fn has(&self, context: Context, command: Command) -> bool {
        self.rows(context).iter().flat_map(Row::bindings).any(|binding| binding.command == command)
    }

    /// Why a key cannot be bound in a context, if so.
    fn refusal(&self, context: Context, key: Key) -> Option<String> {
        let mut everywhere = self.everywhere.iter().flat_map(Row::bindings);
        if let Some(binding) = everywhere.find(|binding| binding.keys.contains(&key)) {
            return Some(format!("`{key}` is `{}` everywhere and cannot be changed", binding.command.name()));
        }
        (is_for_typing(context) && key.character().is_some())
            .then(|| format!("`{key}` is typed in `{}` and cannot be bound there", context.name()))
    }

    /// Why a key cannot be taken from the command that has it, if so: it is not a standard one, but was given
    /// to it by the user.
    fn users(&self, context: Context, command: Command, key: Key) -> Option<String> {
        let mut bindings = self.rows(context).iter().flat_map(Row::bindings);
        let holder =
            bindings.find(|binding| binding.command != command && binding.keys.contains(&key))?.command;
        let standard = Self::standard().keys_of(context, holder).contains(&key);
        (!standard).then(|| already(context, key, holder))
    }
}

/// That a key has been given away.
fn already(context: Context, key: Key, holder: Command) -> String {
    format!("`{key}` is `{}` in `{}` already", holder.name(), context.name())
}

/// The context of a section, and what stands in it.
fn section_of<'a, 'i>(
    name: &Name<'i>,
    section: &'a Value<'i>,
) -> Result<(Context, &'a DeTable<'i>), Problem> {
    let text = match (Context::named(name.get_ref()), section.get_ref()) {
        (Some(context), DeValue::Table(table)) => return Ok((context, table)),
        (Some(_), other) => {
            let text = format!("`{name}` takes a table of commands and their keys, not {}", kind(other));
            return Err(Problem { span: section.span(), text });
        }
        (None, _) if name.get_ref() == EVERYWHERE => {
            "the keys that are valid everywhere cannot be changed".to_owned()
        }
        (None, _) => {
            let known = nearest(name.get_ref(), Context::ALL.map(Context::name)).unwrap_or_default();
            format!("there is no context `{name}`; the nearest is `{known}`")
        }
    };
    Err(Problem { span: name.span(), text })
}

/// What a value of TOML is called.
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

/// Reads what a user wants in one context.
struct Reader<'a> {
    keymap: &'a Keymap,
    context: Context,
    wishes: Vec<Wish>,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn read(&mut self, name: &Name<'_>, value: &Value<'_>) {
        let values = match value.get_ref() {
            DeValue::Array(values) => values.iter().collect(),
            _ => vec![value],
        };
        let here = |command: &Command| self.keymap.has(self.context, *command);
        if name.get_ref() == PLACE && here(&Command::Place(1)) {
            self.read_place(name, value, &values);
        } else if let Some(command) = Command::named(name.get_ref()).filter(here) {
            self.wish(command, name, &values);
        } else {
            let text = self.no_command(name.get_ref());
            self.problem(name.span(), text);
        }
    }

    /// A key for each square with a number.
    fn read_place(&mut self, name: &Name<'_>, value: &Value<'_>, values: &[&Value<'_>]) {
        if values.len() != usize::from(SQUARES) {
            let count = values.len();
            let text = format!("`{PLACE}` takes nine keys, for the squares in reading order, not {count}");
            return self.problem(value.span(), text);
        }
        for (square, value) in (1..=SQUARES).zip(values) {
            self.wish(Command::Place(square), name, &[value]);
        }
    }

    /// Notes that a command is to have these keys, those of them that it can have.
    fn wish(&mut self, command: Command, name: &Name<'_>, values: &[&Value<'_>]) {
        if self.wishes.iter().any(|wish| wish.command == command) {
            let text = format!("`{}` has been given keys already", command.name());
            return self.problem(name.span(), text);
        }
        let mut wish = Wish { command, keys: Vec::new(), span: name.span() };
        for value in values {
            match self.key(&wish, value) {
                Ok(key) => wish.keys.push((key, value.span())),
                Err(text) => self.problem(value.span(), text),
            }
        }
        // If none is good, that is no reason to have none.
        if !wish.keys.is_empty() || values.is_empty() {
            self.wishes.push(wish);
        }
    }

    /// The key that a value stands for.
    fn key(&self, wish: &Wish, value: &Value<'_>) -> Result<Key, String> {
        let DeValue::String(text) = value.get_ref() else {
            let (name, kind) = (wish.command.name(), kind(value.get_ref()));
            return Err(format!("`{name}` takes a key or a list of keys, each a string, not {kind}"));
        };
        let key: Key = text.parse().map_err(|fault: super::ParseKeyError| fault.to_string())?;
        let taken = self.wishes.iter().chain([wish]).find(|other| other.has(key));
        let refusal = self.keymap.refusal(self.context, key);
        match refusal.or_else(|| taken.map(|other| already(self.context, key, other.command))) {
            Some(refusal) => Err(refusal),
            None => Ok(key),
        }
    }

    /// That a name is no command here, and what may be meant.
    fn no_command(&self, name: &str) -> String {
        let here = self.context.name();
        let commands = self.keymap.rows(self.context).iter().flat_map(Row::bindings);
        let names = commands.map(|binding| match binding.command {
            Command::Place(_) => PLACE,
            command => command.name(),
        });
        let known = nearest(name, names).unwrap_or_default();
        if Command::named(name).is_some() || name == PLACE {
            format!("`{name}` means nothing in `{here}`; the nearest there is `{known}`")
        } else {
            format!("there is no command `{name}`; the nearest in `{here}` is `{known}`")
        }
    }

    fn problem(&mut self, span: Range<usize>, text: String) {
        self.problems.push(Problem { span, text });
    }
}
