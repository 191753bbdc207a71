//! The list of positions worth looking at.

mod draw;
mod words;

pub(in crate::app) use draw::draw;

use crate::app::screen::{Component, Step};
use crate::app::screens::editor::playable;
use crate::app::{
    Action, Command, Context, EditorScreen, Effects, Screen, SearchWords, Shared, Target, TreeScreen, View,
};
use crate::config::direction::place_after;
use crate::game::Setup;

/// The list: which positions there are, what is looked for, and which one is selected.
#[derive(Clone, Debug)]
pub struct AnalyseScreen {
    /// The boards that were changed last, the position of the game that was left, the library. The board of one's own
    /// is the first.
    all: Vec<Entry>,
    /// The words that the entries are searched for.
    pub wanted: SearchWords,
    /// The place of the selected entry among those that are shown.
    pub selected: usize,
}

/// In place of which board a changed one is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draft {
    /// The board of one's own.
    Own,
    /// The last of the others that was changed.
    Other,
}

/// An entry of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The title of the position.
    pub title: &'static str,
    /// The name under which the command line knows it, if it has one.
    pub name: Option<&'static str>,
    /// What there is to see.
    pub about: &'static str,
    /// What is on its board.
    pub setup: Setup,
    /// Where that is kept once it has been changed.
    pub draft: Draft,
}

impl AnalyseScreen {
    /// The list with its first entry selected.
    pub(in crate::app) fn new(shared: &Shared) -> Self {
        Self { all: words::entries(shared), wanted: SearchWords::default(), selected: 0 }
    }

    /// The entries that are shown: all of them, or those in which every word that is wanted occurs.
    pub fn entries(&self) -> Vec<&Entry> {
        let is_wanted = |entry: &&Entry| {
            self.wanted.occur_in(&format!("{} {} {}", entry.title, entry.name.unwrap_or(""), entry.about))
        };
        self.all.iter().filter(is_wanted).collect()
    }

    /// The selected entry; none if nothing was found.
    pub fn entry(&self) -> Option<&Entry> {
        self.entries().get(self.selected).copied()
    }

    /// Searches for other words; the selected entry stays selected if it is still there.
    fn search(&mut self, change: impl FnOnce(&mut SearchWords)) {
        let before = self.entry().cloned();
        change(&mut self.wanted);
        self.selected =
            self.entries().into_iter().position(|entry| Some(entry) == before.as_ref()).unwrap_or(0);
    }
}

impl Component for AnalyseScreen {
    fn context(&self) -> Context {
        if self.wanted.is_typing { Context::Search } else { Context::Positions }
    }

    fn label(&self, command: Command, _: &Shared) -> Option<&'static str> {
        let leads_to_all = command == Command::Back && !self.wanted.is_typing && !self.wanted.is_empty();
        leads_to_all.then_some("all")
    }

    fn update(&mut self, action: Action, _: &mut Shared, effects: &mut Effects) -> Step {
        let is_typing = self.wanted.is_typing;
        match action {
            Action::Point(Target::Item(entry)) => {
                self.selected = entry.min(self.entries().len().saturating_sub(1));
            }
            Action::Click(Target::Item(_)) | Action::Command(Command::Act) if !is_typing => {
                return self.open(None);
            }
            Action::Command(Command::Back) if !is_typing && self.wanted.is_empty() => return Step::Pop,
            Action::Command(command) => {
                if let Some(view) = View::of(command) {
                    return self.open(Some(view));
                }
                match place_after(command, self.selected, self.entries().len()) {
                    Some(place) => self.selected = place,
                    None => self.search(|wanted| wanted.command(command)),
                }
            }
            Action::Paste(text) if is_typing => self.search(|wanted| wanted.add(&text)),
            Action::Paste(text) => {
                let mut editor = EditorScreen::new(Draft::Own, self.all[0].setup.clone());
                editor.paste(&text, effects);
                return Step::Push(Screen::Editor(Box::new(editor)));
            }
            _ => {}
        }
        Step::Stay
    }

    /// What was changed meanwhile is on the list; what was selected stays so.
    fn uncovered(&mut self, _: &Screen, shared: &mut Shared, _: &mut Effects) {
        let before = self.all.len();
        self.all = words::entries(shared);
        if self.all.len() > before && self.selected > 0 && self.wanted.is_empty() {
            self.selected += 1;
        }
    }
}

impl AnalyseScreen {
    /// Looks at the search of the selected entry, or opens it in the editor.
    fn open(&self, view: Option<View>) -> Step {
        let Some(Entry { draft, setup, .. }) = self.entry() else { return Step::Stay };
        Step::Push(match (view, playable(setup)) {
            (Some(view), Ok(position)) => Screen::Tree(TreeScreen::of(position, view)),
            // A board of one's own may be none of a game; the editor says what is wrong with it.
            _ => Screen::Editor(Box::new(EditorScreen::new(*draft, setup.clone()))),
        })
    }
}
