//! The keys of all commands.

mod draw;
mod words;

pub(in crate::app) use draw::draw;

use crate::app::screen::{Component, Step};
use crate::app::{Action, Command, Context, Effects, Notice, Save, SearchWords, Shared, Target};
use crate::config::direction::place_after;
use crate::config::keymap::{Binding, Difference, Key, Keymap, Row};
use crate::config::settings::{Change, Value};

/// The list of commands with their keys.
#[derive(Clone, Debug, Default)]
pub struct KeysScreen {
    /// The search text.
    pub search: SearchWords,
    /// An index into [`KeysScreen::found`].
    pub selected: usize,
    /// What the next key press does, while a key is awaited.
    pub capturing: Option<Capture>,
    /// The message below the list.
    pub notice: Option<Notice>,
}

/// What a key press does while a key is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capture {
    /// The key replaces the keys of the command.
    Replace,
    /// The key is added to the keys of the command.
    Add,
}

/// A row of the list: a command with its keys.
#[derive(Clone, Copy, Debug)]
pub struct KeysLine<'a> {
    /// The context of the keys; `None` for those of every screen, which cannot be changed.
    pub context: Option<Context>,
    /// Its row in the table of keys.
    pub row: &'a Row,
    /// The command and its keys.
    pub binding: &'a Binding,
}

impl KeysScreen {
    /// All rows, context by context; last the keys of every screen.
    pub fn lines(keymap: &Keymap) -> Vec<KeysLine<'_>> {
        let contexts = Context::ALL.iter().copied().map(|context| (Some(context), keymap.rows(context)));
        let sections = contexts.chain([(None, keymap.everywhere())]);
        let rows = sections.flat_map(|(context, rows)| rows.iter().map(move |row| (context, row)));
        rows.flat_map(|(context, row)| {
            row.bindings.iter().map(move |binding| KeysLine { context, row, binding })
        })
        .collect()
    }

    /// The rows shown: those that contain every word of the search text.
    pub fn found<'a>(&self, keymap: &'a Keymap) -> Vec<KeysLine<'a>> {
        let lines = Self::lines(keymap).into_iter();
        lines.filter(|line| self.search.is_empty() || self.search.occurs_in(&words::searched(line))).collect()
    }

    /// Changes the search text; the selected row stays selected if it still matches.
    fn edit(&mut self, keymap: &Keymap, change: impl FnOnce(&mut SearchWords)) {
        let what = |line: &KeysLine| (line.context, line.binding.command);
        let before = self.found(keymap).get(self.selected).map(what);
        change(&mut self.search);
        let place = self.found(keymap).iter().position(|line| Some(what(line)) == before);
        self.selected = place.unwrap_or(0);
    }

    /// The selected command and its context.
    ///
    /// # Errors
    /// A sentence on why its keys cannot be changed, if they are the same on every screen.
    fn command_selected(&self, keymap: &Keymap) -> Result<(Context, Command), String> {
        let lines = self.found(keymap);
        let line = lines.get(self.selected).ok_or("no command is selected")?;
        let context = line.context.ok_or_else(|| {
            let keys: Vec<String> = line.binding.keys.iter().map(|key| format!("`{key}`")).collect();
            format!("{} is the same on every screen and cannot be changed", keys.join(" "))
        })?;
        Ok((context, line.binding.command))
    }

    /// Moves the selection; a page is a context.
    fn go(&mut self, command: Command, keymap: &Keymap) {
        let lines = self.found(keymap);
        let Some(context) = lines.get(self.selected).map(|line| line.context) else { return };
        let first_of = |context| lines.iter().position(|line| line.context == context);
        self.selected = match command {
            Command::PageDown => {
                let rest = lines.iter().skip(self.selected).position(|line| line.context != context);
                rest.map_or(self.selected, |rest| self.selected + rest)
            }
            Command::PageUp => {
                let here = first_of(context).unwrap_or(0);
                let before = lines[here.saturating_sub(1)].context;
                if self.selected == here { first_of(before).unwrap_or(0) } else { here }
            }
            _ => place_after(command, self.selected, lines.len()),
        };
    }
}

impl Component for KeysScreen {
    fn other_context(&self) -> Option<Context> {
        let search = self.search.is_typing.then_some(Context::Search);
        self.capturing.map(|_| Context::Capture).or(search)
    }

    fn label(&self, command: Command, _: &Shared) -> Option<&'static str> {
        self.search.label(command)
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) -> Step {
        match action {
            Action::Point(Target::Item(line)) if self.capturing.is_none() => {
                self.selected = line.min(self.found(shared.keymap()).len().saturating_sub(1));
            }
            Action::Click(Target::Item(_)) if self.other_context().is_none() => {
                return self.command(Command::Act, shared, effects);
            }
            Action::Command(command) => return self.command(command, shared, effects),
            Action::Press(key) => self.press(key, shared, effects),
            Action::Paste(text) if self.search.is_typing => {
                self.edit(shared.keymap(), |search| search.add(&text));
            }
            _ => {}
        }
        Step::Stay
    }
}

// Changes
impl KeysScreen {
    fn command(&mut self, command: Command, shared: &mut Shared, effects: &mut Effects) -> Step {
        self.notice = None;
        match (self.capturing, command) {
            (Some(_), Command::Back) => self.capturing = None,
            (Some(_), _) => {}
            (None, Command::Back) if !self.search.is_in_use() => return Step::Pop,
            (None, Command::Act | Command::MoreKeys | Command::Erase) if !self.search.is_typing => {
                match (command, self.command_selected(shared.keymap())) {
                    (_, Err(why)) => self.notice = Some(Notice::Refusal(why)),
                    (Command::Erase, Ok(what)) => {
                        let standard = Keymap::standard().keys_of(what.0, what.1).to_vec();
                        self.bind(what, standard, shared, effects);
                    }
                    (Command::MoreKeys, Ok(_)) => self.capturing = Some(Capture::Add),
                    (_, Ok(_)) => self.capturing = Some(Capture::Replace),
                }
            }
            (None, Command::Search | Command::Back | Command::Act | Command::Erase | Command::Type(_)) => {
                self.edit(shared.keymap(), |search| search.command(command));
            }
            (None, _) => self.go(command, shared.keymap()),
        }
        Step::Stay
    }

    /// Binds the key that was pressed.
    fn press(&mut self, key: Key, shared: &mut Shared, effects: &mut Effects) {
        let keymap = shared.keymap();
        let Ok((context, command)) = self.command_selected(keymap) else { return };
        let keys = match self.capturing.take() {
            None => return,
            Some(Capture::Replace) => vec![key],
            Some(Capture::Add) => keymap.keys_of(context, command).iter().copied().chain([key]).collect(),
        };
        self.bind((context, command), keys, shared, effects);
    }

    /// Gives a command these keys in a context, and saves the change.
    fn bind(
        &mut self,
        (context, command): (Context, Command),
        keys: Vec<Key>,
        shared: &mut Shared,
        effects: &mut Effects,
    ) {
        let before = &shared.settings.keymap;
        let mut keymap = Keymap::clone(before);
        match keymap.bind(context, command, keys) {
            Err(why) => self.notice = Some(Notice::Refusal(why)),
            Ok(bare) => {
                keymap.give_back(context, before.keys_of(context, command), command);
                self.notice = words::taken(context, command, &bare, [before, &keymap]);
                let changes = changes(&before.differences(), &keymap.differences());
                shared.settings.keymap = keymap.into();
                let found = self.found(shared.keymap()).len();
                self.selected = self.selected.min(found.saturating_sub(1));
                for change in changes {
                    effects.save(Save::Setting(change));
                }
            }
        }
    }
}

/// The changes to the file when the differences from the default keys change.
fn changes(before: &[Difference], after: &[Difference]) -> Vec<Change> {
    let entry = |difference: &Difference, value| Change {
        path: ["keys", difference.context.name(), difference.command.name()].map(str::to_owned).into(),
        value,
    };
    let is_about =
        |one: &Difference, other: &Difference| (one.context, one.command) == (other.context, other.command);
    let gone = before.iter().filter(|old| !after.iter().any(|new| is_about(old, new)));
    let new = after.iter().filter(|new| !before.contains(new));
    let listed = |keys: &[Key]| Value::List(keys.iter().map(Key::to_string).collect());
    let standard = |old: &Difference| match old.command {
        // The file may have a list for all squares; it would apply if this square had no entry.
        Command::Place(_) => Some(listed(Keymap::standard().keys_of(old.context, old.command))),
        _ => None,
    };
    gone.map(|old| entry(old, standard(old)))
        .chain(new.map(|new| entry(new, Some(listed(&new.keys)))))
        .collect()
}
