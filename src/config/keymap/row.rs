//! Commands that belong together, and the keys that they have.

use super::Key;
use crate::config::command::Command;

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
    pub(super) bindings: Vec<Binding>,
    pub(super) hint: String,
    pub(super) help: String,
}

impl Row {
    /// The commands with their keys, in the order in which they are shown.
    pub fn bindings(&self) -> &[Binding] {
        &self.bindings
    }

    /// The commands that have a key.
    pub fn commands(&self) -> impl Iterator<Item = Command> {
        self.bindings.iter().filter(|binding| !binding.keys.is_empty()).map(|binding| binding.command)
    }

    /// The only command that has a key; none if several have one, or none has.
    pub fn lone_command(&self) -> Option<Command> {
        let mut commands = self.commands();
        commands.next().filter(|_| commands.next().is_none())
    }

    /// A word or two for the footer; empty if it is not worth a place there.
    pub fn hint(&self) -> &str {
        &self.hint
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
