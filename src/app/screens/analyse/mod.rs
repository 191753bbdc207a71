//! The list of positions worth looking at.

mod draw;

pub(in crate::app) use draw::draw;

use crate::app::action::Action;
use crate::app::outbox::Outbox;
use crate::app::screen::{Component, Screen, Step};
use crate::app::screens::editor::EditorScreen;
use crate::app::screens::tree::{TreeScreen, View};
use crate::app::search_words::SearchWords;
use crate::app::shared::Shared;
use crate::config::command::{Command, Context};
use crate::config::direction::place_after;
use crate::draw::Target;
use crate::game::{Position, Rules, Setup};
use crate::teach::library;

/// The list: which positions there are, what is looked for, and which one is selected.
#[derive(Clone, Debug)]
pub struct AnalyseScreen {
    drafts: Drafts,
    /// The position on the board of the game that was left, if any.
    left: Option<Position>,
    wanted: SearchWords,
    /// A place among the entries that are shown.
    selected: usize,
}

/// In place of which board a changed one is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draft {
    /// The board of one's own.
    Own,
    /// The last of the others that was changed.
    Other,
}

/// The boards that were changed last, if any were.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct Drafts {
    own: Option<Setup>,
    other: Option<Setup>,
}

impl Drafts {
    pub(in crate::app) fn keep(&mut self, draft: Draft, setup: &Setup) {
        let place = match draft {
            Draft::Own => &mut self.own,
            Draft::Other => &mut self.other,
        };
        *place = Some(setup.clone());
    }
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
    /// The list with its first entry selected: the boards that were changed last, the position of the game
    /// that was left, the library.
    pub(in crate::app) fn new(shared: &Shared) -> Self {
        let left = shared.game.as_ref().map(|game| game.position().clone());
        Self { drafts: shared.drafts.clone(), left, wanted: SearchWords::default(), selected: 0 }
    }

    /// The entries that are shown: all of them, or those in which every word that is wanted occurs.
    pub fn entries(&self) -> Vec<Entry> {
        let is_wanted = |entry: &Entry| {
            let text = format!("{} {} {}", entry.title, entry.name.unwrap_or(""), entry.about).to_lowercase();
            self.wanted.text().split_whitespace().all(|word| text.contains(word))
        };
        self.all().filter(is_wanted).collect()
    }

    fn all(&self) -> impl Iterator<Item = Entry> {
        let unnamed = |title, about, setup, draft| Entry { title, name: None, about, setup, draft };
        let own = unnamed(
            "A board of your own",
            "Put up any position and see what each move is worth.",
            self.own(),
            Draft::Own,
        );
        let other = self.drafts.other.clone().map(|setup| {
            unnamed(
                "A position you changed",
                "The last one of this list that you changed.",
                setup,
                Draft::Other,
            )
        });
        let left = self.left.as_ref().map(|position| {
            let about = "The position on the board of the game that waits in the menu.";
            unnamed("The game you left", about, position.setup(), Draft::Other)
        });
        let named = library::positions().iter().map(|named| Entry {
            title: &named.title,
            name: Some(&named.name),
            about: &named.about,
            setup: named.position.setup(),
            draft: Draft::Other,
        });
        std::iter::once(own).chain(other).chain(left).chain(named)
    }

    /// The board of one's own.
    fn own(&self) -> Setup {
        self.drafts.own.clone().unwrap_or_else(|| Setup::empty(Rules::TIC_TAC_TOE))
    }

    /// The place of the selected entry among those that are shown.
    pub const fn selected(&self) -> usize {
        self.selected
    }

    /// The selected entry; none if nothing was found.
    pub fn entry(&self) -> Option<Entry> {
        self.entries().into_iter().nth(self.selected)
    }

    /// The words that the entries are searched for.
    pub const fn wanted(&self) -> &SearchWords {
        &self.wanted
    }

    /// Shows these boards; what was selected stays so.
    fn keep_drafts(&mut self, drafts: Drafts) {
        let is_new = self.drafts.other.is_none() && drafts.other.is_some();
        self.drafts = drafts;
        if is_new && self.selected > 0 && self.wanted.is_empty() {
            self.selected += 1;
        }
    }

    fn select(&mut self, entry: usize) {
        self.selected = entry.min(self.entries().len().saturating_sub(1));
    }

    /// Moves the selection, round at the ends, or changes what is looked for.
    fn command(&mut self, command: Command) {
        match place_after(command, self.selected, self.entries().len()) {
            Some(place) => self.selected = place,
            None => self.search(|wanted| wanted.command(command)),
        }
    }

    /// Searches for other words; the selected entry stays selected if it is still there.
    fn search(&mut self, change: impl FnOnce(&mut SearchWords)) {
        let before = self.entry();
        change(&mut self.wanted);
        let place = self.entries().into_iter().position(|entry| Some(entry) == before);
        self.selected = place.unwrap_or(0);
    }
}

impl Component for AnalyseScreen {
    fn context(&self) -> Context {
        if self.wanted.is_typing() { Context::Search } else { Context::Positions }
    }

    fn label(&self, command: Command, _: &Shared) -> Option<&'static str> {
        let leads_to_all = command == Command::Back && !self.wanted.is_typing() && !self.wanted.is_empty();
        leads_to_all.then_some("all")
    }

    fn update(&mut self, action: Action, _: &mut Shared, outbox: &mut Outbox) -> Step {
        let is_typing = self.wanted.is_typing();
        match action {
            Action::Point(Target::Item(entry)) => self.select(entry),
            Action::Click(Target::Item(_)) | Action::Command(Command::Act) if !is_typing => {
                return self.edit();
            }
            Action::Command(Command::Back) if !is_typing && self.wanted.is_empty() => return Step::Pop,
            Action::Command(command) => match View::of(command) {
                Some(view) => return self.explore(view),
                None => self.command(command),
            },
            Action::Paste(text) if is_typing => self.search(|wanted| wanted.add(&text)),
            Action::Paste(text) => {
                let mut editor = Box::new(EditorScreen::new(Draft::Own, self.own()));
                editor.paste(&text, outbox);
                return Step::Push(Screen::Editor(editor));
            }
            _ => {}
        }
        Step::Stay
    }

    /// What was changed meanwhile is on the list.
    fn uncovered(&mut self, _: &Screen, shared: &mut Shared, _: &mut Outbox) {
        self.keep_drafts(shared.drafts.clone());
    }
}

impl AnalyseScreen {
    /// Opens the selected entry in the editor.
    fn edit(&self) -> Step {
        let editor = |entry: Entry| Screen::Editor(Box::new(EditorScreen::new(entry.draft, entry.setup)));
        self.entry().map_or(Step::Stay, |entry| Step::Push(editor(entry)))
    }

    /// Looks at the search of the selected entry.
    fn explore(&self, view: View) -> Step {
        let Some(entry) = self.entry() else { return Step::Stay };
        match EditorScreen::new(entry.draft, entry.setup).playable() {
            Ok(position) => Step::Push(Screen::Tree(TreeScreen::of(position, view))),
            // A board of one's own may be none of a game; the editor says what is wrong with it.
            Err(_) => self.edit(),
        }
    }
}
