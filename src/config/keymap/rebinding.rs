//! A user's changes to the table of keys.

use super::{Binding, Key, KeyRow, Keymap, PLACE, SQUARES, bindings, is_for_typing, keys};
use crate::config::{Command, Context};
use crate::teach::reading::{Entry, Problems, quoted};
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// A key that a user wants for a command, in place of its own ones, or none.
struct Wish {
    command: Command,
    key: Option<Key>,
    span: Range<usize>,
}

impl Wish {
    fn takes(&self, binding: &Binding) -> bool {
        self.key.is_some_and(|key| binding.keys.contains(&key))
    }
}

impl Keymap {
    /// The table with a user's changes. Invalid changes are reported and left out; all others are made.
    #[must_use]
    pub fn patched(&self, keys: &DeTable<'_>, problems: &mut Problems) -> Self {
        let mut patched = self.clone();
        for (name, section) in keys {
            let fault = match (name.get_ref().parse(), section.get_ref()) {
                (Ok(context), DeValue::Table(section)) => {
                    let wishes = self.wishes(context, section, problems);
                    patched.sections.insert(context, merge(context, self.rows(context), wishes, problems));
                    continue;
                }
                (Ok(_), _) => format!("`{name}` takes a table of commands and their keys"),
                (Err(_), _) if name.get_ref() == Self::EVERYWHERE => {
                    "the keys of every screen cannot be changed".to_owned()
                }
                (Err(_), _) => format!("there is no screen {}", quoted(name.get_ref())),
            };
            problems.add(name.span(), || fault);
        }
        patched
    }

    /// The valid wishes of a section. No two have the same key: the first in the file gets it.
    fn wishes(&self, context: Context, section: &DeTable<'_>, problems: &mut Problems) -> Vec<Wish> {
        let mut wishes: Vec<Wish> = Vec::new();
        for (name, value) in section {
            let values = value.get_ref().as_array().map_or_else(|| vec![value], |list| list.iter().collect());
            let commands = match self.commands(context, name.get_ref(), values.len()) {
                Ok(commands) => commands,
                Err(fault) => {
                    problems.add(name.span(), || fault);
                    continue;
                }
            };
            if values.is_empty() {
                wishes.push(Wish { command: commands[0], key: None, span: name.span() });
            }
            for (&command, value) in commands.iter().cycle().zip(values) {
                // The entry of a single square overrides `place`.
                if name.get_ref() == PLACE && section.contains_key(command.name()) {
                    continue;
                }
                let key = self.key(context, value).and_then(|key| {
                    let other = wishes.iter().find(|wish| wish.key == Some(key));
                    other.map_or(Ok(key), |other| Err(twice(context, other, command)))
                });
                match key {
                    Ok(key) => wishes.push(Wish { command, key: Some(key), span: value.span() }),
                    Err(fault) => problems.add(value.span(), || fault),
                }
            }
        }
        wishes
    }

    /// The commands that an entry with so many keys binds: one, or that of each square.
    fn commands(&self, context: Context, name: &str, count: usize) -> Result<Vec<Command>, String> {
        let commands: Vec<Command> = match name {
            PLACE => (1..=SQUARES).map(Command::Place).collect(),
            _ => Command::named(name).into_iter().collect(),
        };
        if !bindings(self.rows(context)).any(|binding| commands.first() == Some(&binding.command)) {
            return Err(format!("there is no command {} in `{}`", quoted(name), context.name()));
        }
        if name == PLACE && count != commands.len() {
            return Err(format!("`{PLACE}` takes nine keys, for the squares in reading order, not {count}"));
        }
        match commands[..] {
            [command] if count == 0 && is_essential(context, command) => {
                Err(format!("`{name}` needs a key in `{}`: it keeps its own", context.name()))
            }
            _ => Ok(commands),
        }
    }

    /// The key of a value, or why it is none or cannot be bound.
    fn key(&self, context: Context, value: &Entry<'_>) -> Result<Key, String> {
        let text =
            value.get_ref().as_str().ok_or("a command takes a key or a list of keys, each a string")?;
        let key: Key = text.parse()?;
        if bindings(&self.everywhere).any(|binding| binding.keys.contains(&key)) {
            return Err(format!("`{key}` is a key of every screen and cannot be changed"));
        }
        if key.character().is_some_and(|character| is_for_typing(context, character)) {
            return Err(format!("`{key}` is typed in `{}` and cannot be bound there", context.name()));
        }
        Ok(key)
    }
}

fn twice(context: Context, first: &Wish, second: Command) -> String {
    let key = first.key.map_or_else(String::new, |key| key.to_string());
    format!(
        "`{key}` is bound twice in `{}`: `{}` and `{}`",
        context.name(),
        first.command.name(),
        second.name()
    )
}

/// Whether a command must keep a key: to confirm, go back, quit, answer questions and reach all rows of a list.
fn is_essential(context: Context, command: Command) -> bool {
    match command {
        Command::Act | Command::Back | Command::Quit | Command::Yes | Command::No => true,
        Command::Up | Command::Down => context.is_list(),
        _ => false,
    }
}

/// The rows with these wishes, each of which takes its key from the command that has it. Reports commands that lose all
/// keys so; essential ones keep their own.
fn merge(context: Context, own: &[KeyRow], mut wishes: Vec<Wish>, problems: &mut Problems) -> Vec<KeyRow> {
    loop {
        let rows = apply(own, &wishes);
        let lost = bindings(own).filter(|binding| {
            keys(&rows, binding.command).is_empty()
                && wishes.iter().all(|wish| wish.command != binding.command)
        });
        let taken: Vec<_> = lost
            .filter_map(|binding| Some((binding, wishes.iter().find(|wish| wish.takes(binding))?)))
            .collect();
        let starved = taken.iter().find(|(binding, _)| is_essential(context, binding.command));
        for &(binding, wish) in starved.map_or(taken.as_slice(), std::slice::from_ref) {
            problems.add(wish.span.clone(), || twice(context, wish, binding.command));
        }
        let Some(&(starved, _)) = starved else { return rows };
        // From now on it has its own keys, so the loop ends.
        wishes.retain(|wish| !wish.takes(starved));
    }
}

fn apply(own: &[KeyRow], wishes: &[Wish]) -> Vec<KeyRow> {
    let mut rows = own.to_vec();
    for binding in rows.iter_mut().flat_map(|row| &mut row.bindings) {
        let mut wanted = wishes.iter().filter(|wish| wish.command == binding.command).peekable();
        if wanted.peek().is_some() {
            binding.keys = wanted.filter_map(|wish| wish.key).collect();
        } else {
            binding.keys.retain(|&key| wishes.iter().all(|wish| wish.key != Some(key)));
        }
    }
    rows
}
