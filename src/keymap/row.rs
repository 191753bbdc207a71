//! Commands that belong together, and the keys that they have.

use super::Key;
use crate::command::Command;

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

#[cfg(test)]
mod tests {
    use super::*;

    fn row(keys: &[&[&str]]) -> Row {
        let read = |key: &&str| key.parse().unwrap_or_else(|fault| panic!("{fault}"));
        let binding =
            |keys: &&[&str]| Binding { command: Command::Up, keys: keys.iter().map(read).collect() };
        Row { bindings: keys.iter().map(binding).collect(), hint: String::new(), help: "do it".to_owned() }
    }

    #[test]
    fn the_first_key_of_each_command_stands_for_it_and_the_help_adds_the_others() {
        for (keys, label, help) in [
            (&[&["a"][..]][..], "a", "do it"),
            (&[&["Enter", "Space"]], "Enter", "do it (also Space)"),
            (&[&["+", "="], &["-", "_"]], "+ -", "do it (also = _)"),
            (&[&["Up", "k"], &["Down", "j"]], "Up Down", "do it (also k j)"),
            (&[&["Left", "h"], &["Down"], &["Up"], &["Right", "l"]], "arrows", "do it (also h l)"),
            (
                &[&["h", "Left"], &["j", "Down"], &["k", "Up"], &["l", "Right"]],
                "h j k l",
                "do it (also arrows)",
            ),
            (&[&["1"], &["2"], &["3"], &["4"], &["5"], &["6"], &["7"], &["8"], &["9"]], "1-9", "do it"),
            (&[&["7"], &["8"], &["9"], &["4"], &["5"], &["6"], &["1"], &["2"], &["3"]], "789456123", "do it"),
            (&[&["1"], &[], &["3"]], "1 3", "do it"),
            (&[&[], &[]], "", "do it"),
        ] {
            let row = row(keys);
            assert_eq!((row.label().as_str(), row.help().as_str()), (label, help));
        }
    }
}
