//! Changing the table: by a user's file, or a command at a time.

use super::file::{PLACE, SQUARES};
use super::wish::{Bare, Settled, Wish, settle};
use super::{
    Binding, Key, Keymap, ParseKeyError, Problem, Problems, bindings, is_for_typing, nearest, quoted,
};
use crate::config::command::{Command, Context};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A name or a value, and its place in the file.
type Name<'a> = Spanned<std::borrow::Cow<'a, str>>;
type Value<'a> = Spanned<DeValue<'a>>;

impl Keymap {
    /// The table with a user's changes; what is wrong with them goes to the problems. What is wrong is left out; it
    /// never keeps the rest from being taken.
    ///
    /// ```
    /// use noughts::config::command::{Command, Context};
    /// use noughts::config::keymap::{Keymap, Problems};
    ///
    /// let mut problems = Problems::default();
    /// let file = toml::de::DeTable::parse("[game]\nreasoning = ['F2', 'r']\nundo = 'Bakspace'")?;
    /// let keymap = Keymap::standard().patched(file.get_ref(), &mut problems);
    /// assert_eq!(keymap.keys_of(Context::Game, Command::Reasoning), ["F2".parse()?, "r".parse()?]);
    /// assert_eq!(problems.told()[0].text, "there is no key `Bakspace`; the nearest is `Backspace`");
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
            Reader { keymap: self, context, section, wishes: Vec::new(), put_off: Vec::new(), problems };
        // Of two that want the same key, the first in the file gets it.
        for (name, value) in in_order(section) {
            reader.read(name, value);
        }
        reader.read_rest();
        let wishes = reader.wishes;
        let Settled { rows, problems: refused, bare } = settle(context, self.rows(context), wishes);
        for Problem { span, text } in refused {
            problems.add(span, || text);
        }
        for bare in bare {
            problems.add(bare.span.clone(), || bare.told(context));
        }
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

    /// Gives keys that nobody has any more, as this command has given them up, back to the commands that have
    /// them usually.
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
                // A key that nobody has can be given to anybody.
                let _ = self.bind(context, owner.command, keys);
            }
        }
    }

    /// Whether a command means anything in a context.
    fn has(&self, context: Context, command: Command) -> bool {
        bindings(self.rows(context)).any(|binding| binding.command == command)
    }

    /// Why a key cannot be bound in a context, if so.
    fn refusal(&self, context: Context, key: Key) -> Option<String> {
        let mut everywhere = bindings(&self.everywhere);
        if let Some(binding) = everywhere.find(|binding| binding.keys.contains(&key)) {
            return Some(format!("`{key}` is `{}` everywhere and cannot be changed", binding.command.name()));
        }
        (is_for_typing(context) && key.character().is_some())
            .then(|| format!("`{key}` is typed in `{}` and cannot be bound there", context.name()))
    }

    /// Why a key cannot be taken from the command that has it, if so: it is not a standard one, but was given
    /// to it by the user.
    fn users(&self, context: Context, command: Command, key: Key) -> Option<String> {
        let mut bindings = bindings(self.rows(context));
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

/// The entries of a table as they stand in the file.
fn in_order<'a, 'i>(table: &'a DeTable<'i>) -> Vec<(&'a Name<'i>, &'a Value<'i>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(name, _)| name.span().start);
    entries
}

/// That a name is no context, and what may be meant.
fn no_context(name: &str) -> String {
    if name == Keymap::EVERYWHERE {
        return "the keys that are valid everywhere cannot be changed".to_owned();
    }
    let known = nearest(name, Context::ALL.iter().map(|context| context.name()));
    let known = known.map_or_else(String::new, |known| format!("; the nearest is `{known}`"));
    format!("there is no context {}{known}", quoted(name))
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
struct Reader<'a, 'i> {
    keymap: &'a Keymap,
    context: Context,
    section: &'a DeTable<'i>,
    wishes: Vec<Wish>,
    /// What `place` says of squares that have an entry of their own.
    put_off: Vec<(Command, &'a Name<'i>, &'a Value<'i>)>,
    problems: &'a mut Problems,
}

/// Why a value is no key, or not to be had.
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
            self.wish(command, name, &values);
        } else {
            let (keymap, context) = (self.keymap, self.context);
            self.problems.add(name.span(), || no_command(keymap, context, name.get_ref()));
        }
    }

    /// A key for each square with a number; an entry of a square's own prevails.
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
                self.put_off.push((command, name, value));
            } else {
                self.wish(command, name, &[value]);
            }
        }
    }

    /// What was put off, as far as the entries that should prevail made no sense.
    fn read_rest(&mut self) {
        for (command, name, value) in std::mem::take(&mut self.put_off) {
            if !self.wishes.iter().any(|wish| wish.command == command) {
                self.wish(command, name, &[value]);
            }
        }
    }

    /// Notes that a command is to have these keys, those of them that it can have.
    fn wish(&mut self, command: Command, name: &Name<'_>, values: &[&Value<'_>]) {
        let mut wish = Wish { command, keys: Vec::new(), span: name.span() };
        for value in values {
            match self.key(&wish, value) {
                Ok(key) => wish.keys.push((key, value.span())),
                Err(Refusal::NoKey(fault)) => self.problems.add(value.span(), || fault.to_string()),
                Err(Refusal::Other(text)) => self.problems.add(value.span(), || text),
            }
        }
        // If none is good, that is no reason to have none.
        if !wish.keys.is_empty() || values.is_empty() {
            self.wishes.push(wish);
        }
    }

    /// The key that a value stands for.
    fn key(&self, wish: &Wish, value: &Value<'_>) -> Result<Key, Refusal> {
        let DeValue::String(text) = value.get_ref() else {
            let (name, kind) = (wish.command.name(), kind(value.get_ref()));
            let text = format!("`{name}` takes a key or a list of keys, each a string, not {kind}");
            return Err(Refusal::Other(text));
        };
        let key: Key = text.parse().map_err(Refusal::NoKey)?;
        let taken = self.wishes.iter().chain([wish]).find(|other| other.has(key));
        let refusal = self.keymap.refusal(self.context, key);
        match refusal.or_else(|| taken.map(|other| already(self.context, key, other.command))) {
            Some(refusal) => Err(Refusal::Other(refusal)),
            None => Ok(key),
        }
    }
}

/// That a name is no command in a context, and what may be meant.
fn no_command(keymap: &Keymap, context: Context, name: &str) -> String {
    let (here, told) = (context.name(), quoted(name));
    let commands = bindings(keymap.rows(context));
    let names = commands.map(|binding| match binding.command {
        Command::Place(_) => PLACE,
        command => command.name(),
    });
    match nearest(name, names) {
        Some(known) if Command::named(name).is_some() || name == PLACE => {
            format!("{told} means nothing in `{here}`; the nearest there is `{known}`")
        }
        Some(known) => format!("there is no command {told}; the nearest in `{here}` is `{known}`"),
        None => format!("there is no command {told}"),
    }
}
