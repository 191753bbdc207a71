//! The keys, to be looked at and changed.

use super::notice::Notice;
use crate::config::command::{Command, Context};
use crate::config::direction::place_after;
use crate::config::keymap::{Binding, Keymap, Row};

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
    /// The key takes the place of the keys that the command has.
    Instead,
    /// The key becomes one more of the command's keys.
    More,
}

/// Something that has keys.
#[derive(Clone, Copy, Debug)]
pub struct BindingLine<'a> {
    /// Where the keys are valid; none if everywhere, and then they cannot be changed.
    pub context: Option<Context>,
    /// The row of the table it is in.
    pub row: &'a Row,
    /// The command and its keys.
    pub binding: &'a Binding,
}

impl Bindings {
    /// All that has keys, context by context, and at the end what is valid everywhere.
    pub fn lines(keymap: &Keymap) -> Vec<BindingLine<'_>> {
        let contexts = Context::ALL.iter().copied().map(|context| (Some(context), keymap.rows(context)));
        let sections = contexts.chain([(None, keymap.everywhere())]);
        let rows = sections.flat_map(|(context, rows)| rows.iter().map(move |row| (context, row)));
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

    /// Says something, or nothing any more.
    pub(super) fn tell(&mut self, notice: Option<Notice>) {
        self.notice = notice;
    }

    /// Lets the next key that is pressed be bound, or no longer.
    pub(super) const fn catch(&mut self, catching: Option<Catch>) {
        self.catching = catching;
    }

    /// The selected command, and where its keys are valid.
    ///
    /// # Errors
    /// A sentence on why they cannot be changed, if they are the same everywhere.
    pub(super) fn command_selected(&self, keymap: &Keymap) -> Result<(Context, Command), String> {
        let lines = Self::lines(keymap);
        let line = lines.get(self.selected).ok_or("no command is selected")?;
        let context = line.context.ok_or_else(|| {
            let keys: Vec<String> = line.binding.keys.iter().map(|key| format!("`{key}`")).collect();
            format!("{} is the same everywhere and cannot be changed", keys.join(" "))
        })?;
        Ok((context, line.binding.command))
    }

    /// Goes through the list; pages are the contexts.
    pub(super) fn go(&mut self, command: Command, keymap: &Keymap) {
        let lines = Self::lines(keymap);
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
            _ => place_after(command, self.selected, lines.len()).unwrap_or(self.selected),
        };
    }
}
