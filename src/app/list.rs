//! Lists that can be searched.

use crate::app::action::Action;
use crate::config::command::Command;
use crate::teach::signs::{Writing, without, written};

/// The search text of a list, while it is typed and afterwards. An entry matches if its description contains every
/// word, ignoring case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchWords {
    /// The text as typed, but in lower case and limited to [`SearchWords::LONGEST`].
    pub text: String,
    pub is_typing: bool,
}

impl SearchWords {
    pub const LONGEST: usize = 100;

    /// Whether there are no words, so that every entry matches.
    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
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
        let text = [Writing::Unicode, Writing::Ascii].map(|writing| written(text, writing));
        let text = text.join("\n").to_lowercase();
        self.text.split_whitespace().all(|word| text.contains(word))
    }

    /// Edits the text, or starts or stops editing; returns whether the action is one for that.
    pub(super) fn update(&mut self, action: &Action) -> bool {
        match action {
            Action::Command(Command::Search) => self.is_typing = true,
            Action::Command(Command::Type(character)) => self.add(character.encode_utf8(&mut [0; 4])),
            Action::Command(Command::Erase) => drop(self.text.pop()),
            Action::Command(Command::Act) if self.is_typing => self.is_typing = false,
            Action::Command(Command::Back) if self.is_in_use() => *self = Self::default(),
            Action::Paste(text) if self.is_typing => self.add(text),
            _ => return false,
        }
        true
    }

    fn add(&mut self, text: &str) {
        let room = Self::LONGEST.saturating_sub(self.text.chars().count());
        // Pasted lines stay separate words.
        let text = without(text);
        let letters = text.chars().map(|character| if character.is_whitespace() { ' ' } else { character });
        self.text.extend(letters.flat_map(char::to_lowercase).take(room));
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
