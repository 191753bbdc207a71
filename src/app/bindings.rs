//! The keys, to be looked at and changed.

use super::action::Keep;
use super::preferences::Preferences;
use super::turn::Notice;
use super::{App, Screen, round};
use crate::command::{Command, Context};
use crate::keymap::{Binding, Difference, Key, Keymap, Row};
use crate::settings::{Change, Value};

/// The list of what has keys, and what is being done with it.
#[derive(Clone, Debug, Default)]
pub struct Bindings {
    /// A place in [`Bindings::lines`].
    selected: usize,
    /// What becomes of the next key that is pressed, if it is to be bound.
    catching: Option<Catch>,
    notice: Option<Notice>,
}

/// What becomes of a key that is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Catch {
    /// It takes the place of the keys that the command has.
    Instead,
    /// It becomes one more of them.
    More,
}

/// Something that has keys.
#[derive(Clone, Copy, Debug)]
pub struct BindingLine<'a> {
    /// Where the keys are valid.
    pub context: Context,
    /// The row of the table it is in.
    pub row: &'a Row,
    /// The command and its keys.
    pub binding: &'a Binding,
}

impl Bindings {
    /// All that has keys, context by context.
    pub fn lines(keymap: &Keymap) -> Vec<BindingLine<'_>> {
        let contexts = Context::ALL.into_iter();
        let rows = contexts.flat_map(|context| keymap.rows(context).iter().map(move |row| (context, row)));
        let line = |(context, row)| {
            Row::bindings(row).iter().map(move |binding| BindingLine { context, row, binding })
        };
        rows.flat_map(line).collect()
    }

    /// The place of the selected line.
    pub const fn selected(&self) -> usize {
        self.selected
    }

    /// What becomes of the next key that is pressed, if it is to be bound.
    pub const fn catching(&self) -> Option<Catch> {
        self.catching
    }

    /// What there is to say.
    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    pub(super) fn select(&mut self, line: usize, keymap: &Keymap) {
        self.selected = line.min(Self::lines(keymap).len().saturating_sub(1));
    }

    /// Which command is selected, and where.
    fn command_selected(&self, keymap: &Keymap) -> Option<(Context, Command)> {
        let lines = Self::lines(keymap);
        lines.get(self.selected).map(|line| (line.context, line.binding.command))
    }

    /// Goes through the list; pages are the contexts.
    fn go(&mut self, command: Command, keymap: &Keymap) {
        let lines = Self::lines(keymap);
        let context = lines.get(self.selected).map(|line| line.context);
        let first_of = |context| lines.iter().position(|line| Some(line.context) == context);
        self.selected = match command {
            Command::Up => round::before(self.selected, lines.len()),
            Command::Down => round::after(self.selected, lines.len()),
            Command::First => 0,
            Command::Last => lines.len() - 1,
            Command::PageDown => {
                let rest = lines.iter().skip(self.selected).position(|line| Some(line.context) != context);
                rest.map_or(self.selected, |rest| self.selected + rest)
            }
            Command::PageUp => {
                let here = first_of(context).unwrap_or(0);
                let before = lines.get(here.saturating_sub(1)).map(|line| line.context);
                if self.selected == here { first_of(before).unwrap_or(0) } else { here }
            }
            _ => self.selected,
        };
    }
}

impl App {
    pub(super) fn bindings_command(&mut self, command: Command) {
        let Screen::Bindings(list) = &mut self.screen else { return };
        list.notice = None;
        match (list.catching, command) {
            (Some(_), Command::Back) => list.catching = None,
            (Some(_), _) => {}
            (None, Command::Back) => self.screen = Screen::Preferences(Preferences::at_keys()),
            (None, Command::Act) => list.catching = Some(Catch::Instead),
            (None, Command::MoreKeys) => list.catching = Some(Catch::More),
            (None, Command::Erase) => self.unbind(),
            (None, _) => list.go(command, &self.settings.keymap),
        }
    }

    /// A key was pressed while one is wanted that is to be bound.
    pub(super) fn press(&mut self, key: Key) {
        let Screen::Bindings(list) = &mut self.screen else { return };
        let keymap = &self.settings.keymap;
        let (Some(catch), Some((context, command))) = (list.catching.take(), list.command_selected(keymap))
        else {
            return;
        };
        let keys = match catch {
            Catch::Instead => vec![key],
            Catch::More => keymap.keys_of(context, command).iter().copied().chain([key]).collect(),
        };
        self.bind(context, command, keys);
    }

    /// Gives the selected command its standard keys.
    fn unbind(&mut self) {
        let Screen::Bindings(list) = &self.screen else { return };
        if let Some((context, command)) = list.command_selected(&self.settings.keymap) {
            self.bind(context, command, Keymap::standard().keys_of(context, command).to_vec());
        }
    }

    fn bind(&mut self, context: Context, command: Command, keys: Vec<Key>) {
        let Screen::Bindings(list) = &mut self.screen else { return };
        let mut keymap = Keymap::clone(&self.settings.keymap);
        match keymap.bind(context, command, keys) {
            Err(why) => list.notice = Some(Notice::Refusal(why)),
            Ok(bare) => {
                let names: Vec<&str> = bare.iter().map(|command| command.name()).collect();
                list.notice = (!names.is_empty())
                    .then(|| Notice::Refusal(format!("no key any more: {}", names.join(", "))));
                let changes = changes(&self.settings.keymap.differences(), &keymap.differences());
                self.settings.keymap = keymap.into();
                for change in changes {
                    self.outbox.keep(Keep::Setting(change));
                }
            }
        }
    }
}

/// What becomes different in the file when the keymap's differences from the standard change.
fn changes(before: &[Difference], after: &[Difference]) -> Vec<Change> {
    let entry = |difference: &Difference, value| Change {
        path: vec![
            "keys".to_owned(),
            difference.context.name().to_owned(),
            difference.command.name().to_owned(),
        ],
        value,
    };
    let is_about =
        |one: &Difference, other: &Difference| (one.context, one.command) == (other.context, other.command);
    let gone = before.iter().filter(|old| !after.iter().any(|new| is_about(old, new)));
    let new = after.iter().filter(|new| !before.contains(new));
    let listed = |difference: &Difference| Value::List(difference.keys.iter().map(Key::to_string).collect());
    gone.map(|old| entry(old, None)).chain(new.map(|new| entry(new, Some(listed(new))))).collect()
}
