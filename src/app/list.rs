//! Lists that can be searched.

use crate::app::{Action, Command, TextInput};
use crate::wording::{Writing, written};

/// The search text of a list, while it is typed and afterwards. An entry matches if its description contains every
/// word, ignoring case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchWords {
    pub input: TextInput,
    pub is_typing: bool,
}

impl Default for SearchWords {
    fn default() -> Self {
        Self { input: TextInput::new(100), is_typing: false }
    }
}

impl SearchWords {
    /// Whether there are no words, so that every entry matches.
    pub fn is_empty(&self) -> bool {
        self.input.is_empty()
    }

    /// Whether it hides entries, or is being typed.
    fn is_in_use(&self) -> bool {
        self.is_typing || !self.is_empty()
    }

    pub(super) fn label(&self, command: Command) -> Option<&'static str> {
        (command == Command::Back && self.is_in_use()).then_some("show all")
    }

    /// Whether a text contains every word, ignoring case, as it is written with or without special characters.
    pub(super) fn occurs_in(&self, text: &str) -> bool {
        let text = [Writing::Unicode, Writing::Ascii]
            .map(|writing| written(text, writing))
            .join("\n")
            .to_lowercase();
        self.input.text.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }

    /// Edits the text, or starts or stops editing; returns whether the action is one for that.
    pub(super) fn update(&mut self, action: &Action) -> bool {
        match action {
            Action::Command(Command::Search) => self.is_typing = true,
            Action::Command(Command::Act) if self.is_typing => self.is_typing = false,
            Action::Command(Command::Back) if self.is_in_use() => {
                self.input.clear();
                self.is_typing = false;
            }
            _ => return self.is_typing && self.input.edit(action),
        }
        true
    }
}

#[derive(Clone, Debug, Default)]
pub struct FilteredList<Id> {
    pub search: SearchWords,
    ids: Vec<Id>,
    pub selected: usize,
}

impl<Id: PartialEq> FilteredList<Id> {
    /// Shows these rows. The selected one stays selected if it is among them.
    pub(super) fn show(&mut self, ids: Vec<Id>) {
        self.selected = ids.iter().position(|id| Some(id) == self.id()).unwrap_or(0);
        self.ids = ids;
    }

    pub fn count(&self) -> usize {
        self.ids.len()
    }

    pub fn has(&self, id: &Id) -> bool {
        self.ids.contains(id)
    }

    /// The selected row; `None` if none is shown.
    pub fn id(&self) -> Option<&Id> {
        self.ids.get(self.selected)
    }

    /// Selects a row, or edits the search text; returns whether it was for that.
    pub(super) fn update(&mut self, action: &Action) -> bool {
        self.selected = action.selects(self.selected, self.count());
        self.search.update(action)
    }
}
