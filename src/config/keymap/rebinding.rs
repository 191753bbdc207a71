//! A user's changes to the table of keys.

use super::{Binding, Key, Keymap, PLACE, Problem, Problems, Row, SQUARES};
use super::{bindings, is_for_typing, keys, nearest, quoted};
use crate::config::command::{Command, Context};
use crate::teach::reading::{Entry, Name, in_order, parsed, unknown};
use std::ops::Range;
use toml::de::{DeTable, DeValue};

impl Keymap {
    /// The table with a user's changes. Invalid changes are reported and left out; all others are made.
    #[must_use]
    pub fn patched(&self, keys: &DeTable<'_>, problems: &mut Problems) -> Self {
        let mut patched = self.clone();
        for (name, section) in in_order(keys) {
            match (name.get_ref().parse(), section.get_ref()) {
                (Ok(context), DeValue::Table(section)) => patched.patch(context, section, problems),
                (Ok(_), other) => problems.add(section.span(), || {
                    format!("`{name}` takes a table of commands and their keys, not {}", kind(other))
                }),
                (Err(_), _) => problems.add(name.span(), || no_context(name.get_ref())),
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

    /// Why a key cannot be bound in a context, if it cannot.
    fn refusal(&self, context: Context, key: Key) -> Option<String> {
        if let Some(command) = bindings(&self.everywhere).find(|binding| binding.keys.contains(&key)) {
            let name = command.command.name();
            return Some(format!("`{key}` is `{name}` on every screen and cannot be changed"));
        }
        let is_typed = key.character().is_some_and(|character| is_for_typing(context, character));
        is_typed.then(|| format!("`{key}` is typed in `{}` and cannot be bound there", context.name()))
    }
}

fn no_context(name: &str) -> String {
    if name == Keymap::EVERYWHERE {
        return "the keys of every screen cannot be changed".to_owned();
    }
    let known = Context::ALL.iter().map(|context| context.name());
    unknown("screen", name, known)
}

fn no_command(keymap: &Keymap, context: Context, name: &str) -> String {
    let (here, told) = (context.name(), quoted(name));
    let names = bindings(keymap.rows(context)).map(|binding| match binding.command {
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

struct Reader<'a, 'i> {
    keymap: &'a Keymap,
    context: Context,
    section: &'a DeTable<'i>,
    overrides: Vec<Override>,
    /// The keys of `place` for squares that have their own entry.
    postponed: Vec<(Command, &'a Name<'i>, &'a Entry<'i>)>,
    problems: &'a mut Problems,
}

impl<'a, 'i> Reader<'a, 'i> {
    fn read(&mut self, name: &'a Name<'i>, value: &'a Entry<'i>) {
        let values = match value.get_ref() {
            DeValue::Array(values) => values.iter().collect(),
            _ => vec![value],
        };
        let (keymap, context) = (self.keymap, self.context);
        let here =
            |&command: &Command| bindings(keymap.rows(context)).any(|binding| binding.command == command);
        if name.get_ref() == PLACE && here(&Command::Place(1)) {
            self.read_place(name, value, &values);
        } else if let Some(command) = Command::named(name.get_ref()).filter(here) {
            self.add(command, name, &values);
        } else {
            self.problems.add(name.span(), || no_command(keymap, context, name.get_ref()));
        }
    }

    /// Reads a key for each of nine squares; the entry of a single square overrides it.
    fn read_place(&mut self, name: &'a Name<'i>, value: &Entry<'_>, values: &[&'a Entry<'i>]) {
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
    fn add(&mut self, command: Command, name: &Name<'_>, values: &[&Entry<'_>]) {
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
    fn key(&self, change: &Override, value: &Entry<'_>) -> Result<Key, String> {
        let DeValue::String(text) = value.get_ref() else {
            let (name, kind) = (change.command.name(), kind(value.get_ref()));
            return Err(format!("`{name}` takes a key or a list of keys, each a string, not {kind}"));
        };
        let key: Key = parsed(text)?;
        let taken = self.overrides.iter().chain([change]).find(|other| other.has(key));
        let refusal = self.keymap.refusal(self.context, key).or_else(|| {
            let (holder, here) = (taken?.command.name(), self.context.name());
            Some(format!("`{key}` is already `{holder}` in `{here}`"))
        });
        refusal.map_or(Ok(key), Err)
    }
}

/// The keys that a user wants for a command, in place of its own.
#[derive(Debug)]
struct Override {
    command: Command,
    /// The keys, each with its place in the file.
    keys: Vec<(Key, Range<usize>)>,
    span: Range<usize>,
}

impl Override {
    fn has(&self, key: Key) -> bool {
        self.keys.iter().any(|(own, _)| *own == key)
    }
}

/// Applies as many overrides as it can; no two name the same command or key. A key is taken from the command that has it,
/// unless that is essential and would have none. Reports what is refused, and commands that have lost all keys.
fn merge(context: Context, rows: &[Row], mut overrides: Vec<Override>, problems: &mut Problems) -> Vec<Row> {
    loop {
        let merged = apply(rows, &overrides);
        let lost = |binding: &&Binding| !binding.keys.is_empty() && keys(&merged, binding.command).is_empty();
        let starved = bindings(rows).filter(lost).find(|binding| is_essential(context, binding.command));
        let refused = starved.and_then(|binding| refuse(context, binding, &mut overrides));
        let Some(Problem { span, text }) = refused else {
            for binding in bindings(rows).filter(lost) {
                report_loss(context, binding, &overrides, problems);
            }
            return merged;
        };
        // Each round drops an override or a key, so the loop ends.
        problems.add(span, || text);
    }
}

/// Whether a command must keep a key: to confirm, go back, quit, answer questions and reach all rows of a list.
const fn is_essential(context: Context, command: Command) -> bool {
    match command {
        Command::Act | Command::Back | Command::Quit | Command::Yes | Command::No => true,
        Command::Up | Command::Down => context.is_list(),
        _ => false,
    }
}

fn apply(rows: &[Row], overrides: &[Override]) -> Vec<Row> {
    let mut rows = rows.to_vec();
    for binding in rows.iter_mut().flat_map(|row| &mut row.bindings) {
        match overrides.iter().find(|change| change.command == binding.command) {
            Some(change) => binding.keys = change.keys.iter().map(|&(key, _)| key).collect(),
            None => binding.keys.retain(|&key| !overrides.iter().any(|change| change.has(key))),
        }
    }
    rows
}

/// Drops the override, or the key of one, that takes the last key from an essential command, and reports it.
fn refuse(context: Context, starved: &Binding, overrides: &mut Vec<Override>) -> Option<Problem> {
    let (name, here) = (starved.command.name(), context.name());
    if let Some(index) = overrides.iter().position(|change| change.command == starved.command) {
        let span = overrides.remove(index).span;
        return Some(Problem { span, text: format!("`{name}` needs a key in `{here}`: it keeps its own") });
    }
    let takes = |change: &Override| change.keys.iter().rposition(|(key, _)| starved.keys.contains(key));
    let index = overrides.iter().rposition(|change| takes(change).is_some())?;
    let change = &mut overrides[index];
    let (key, span) = change.keys.remove(takes(change)?);
    let wanted = change.command.name();
    if change.keys.is_empty() {
        overrides.remove(index);
    }
    let text = format!("`{key}` cannot be `{wanted}` in `{here}`: that would leave `{name}` without a key");
    Some(Problem { span, text })
}

/// Reports which command took the last key of this one, unless it should have none.
fn report_loss(context: Context, binding: &Binding, overrides: &[Override], problems: &mut Problems) {
    if overrides.iter().any(|change| change.command == binding.command) {
        return;
    }
    let gain = overrides.iter().find_map(|change| {
        let taken = change.keys.iter().find(|(key, _)| binding.keys.contains(key))?;
        Some((change.command.name(), taken))
    });
    if let Some((taker, (key, span))) = gain {
        let (command, here) = (binding.command.name(), context.name());
        problems.add(span.clone(), || {
            format!("`{key}` is `{taker}` now, which leaves `{command}` in `{here}` without a key")
        });
    }
}
