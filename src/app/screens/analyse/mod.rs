//! The list of positions to analyse.

mod draw;
mod words;

use crate::app::screen::{Component, Step};
use crate::app::screens::editor::playable;
use crate::app::{
    Action, Command, EditorScreen, Effects, Screen, SearchWords, Shared, Target, TreeScreen, View,
};
use crate::game::Setup;

/// The list with its search text and selection.
#[derive(Clone, Debug)]
pub struct AnalyseScreen {
    /// The boards last changed, the user's own one first; then the position of the unfinished game, then the library.
    all: Vec<Entry>,
    /// The search text.
    pub search: SearchWords,
    /// The index of the selected entry among those that are shown.
    pub selected: usize,
}

/// The slot in which a changed board is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draft {
    /// The user's own board.
    Own,
    /// Any other board; only the last one changed is saved.
    Other,
}

/// An entry of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The title of the position.
    pub title: &'static str,
    /// Its name on the command line, if it has one.
    pub name: Option<&'static str>,
    /// The description.
    pub about: &'static str,
    /// The board.
    pub setup: Setup,
    /// The slot in which the board is saved once it has been changed.
    pub draft: Draft,
}

impl AnalyseScreen {
    /// The list with its first entry selected.
    pub(crate) fn new(shared: &Shared) -> Self {
        Self { all: words::entries(shared), search: SearchWords::default(), selected: 0 }
    }

    /// The entries shown: those that contain every word of the search text.
    pub fn entries(&self) -> Vec<&Entry> {
        let matches = |entry: &&Entry| {
            self.search.occurs_in(&format!("{} {} {}", entry.title, entry.name.unwrap_or(""), entry.about))
        };
        self.all.iter().filter(matches).collect()
    }

    /// The selected entry; `None` if no entry matches.
    pub fn entry(&self) -> Option<&Entry> {
        self.entries().get(self.selected).copied()
    }
}

impl Component for AnalyseScreen {
    fn search(&self) -> Option<&SearchWords> {
        Some(&self.search)
    }

    fn update(&mut self, action: Action, _: &mut Shared, effects: &mut Effects) -> Step {
        self.selected = action.selects(self.selected, self.entries().len());
        let before = self.entry().map(|entry| entry.title);
        match action {
            // The selected entry stays selected if it still matches.
            _ if self.search.update(&action) => {
                let is_same = |entry: &Entry| Some(entry.title) == before;
                self.selected = self.entries().into_iter().position(is_same).unwrap_or(0);
            }
            Action::Click(Target::Item(_)) | Action::Command(Command::Act) if !self.search.is_typing => {
                return self.open(None);
            }
            Action::Command(Command::Back) => return Step::Pop,
            Action::Command(command) => {
                return View::of(command).map_or(Step::Stay, |view| self.open(Some(view)));
            }
            Action::Paste(text) => {
                let mut editor = EditorScreen::new(Draft::Own, self.all[0].setup.clone());
                editor.paste(&text, effects);
                return Step::Push(Screen::Editor(Box::new(editor)));
            }
            _ => {}
        }
        Step::Stay
    }

    /// Updates the list with the boards changed meanwhile; the selection stays on the same entry.
    fn shown(&mut self, _: &Screen, shared: &mut Shared, _: &mut Effects) {
        let before = self.all.len();
        self.all = words::entries(shared);
        if self.all.len() > before && self.selected > 0 && self.search.is_empty() {
            self.selected += 1;
        }
    }
}

impl AnalyseScreen {
    /// Opens a view of the selected entry's search or, without a view, the editor.
    fn open(&self, view: Option<View>) -> Step {
        let Some(Entry { draft, setup, .. }) = self.entry() else { return Step::Stay };
        Step::Push(match (view, playable(setup)) {
            (Some(view), Ok(position)) => Screen::Tree(TreeScreen::of(position, view)),
            // The user's own board may be impossible in a game; the editor shows what is wrong with it.
            _ => Screen::Editor(Box::new(EditorScreen::new(*draft, setup.clone()))),
        })
    }
}
