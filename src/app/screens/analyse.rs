//! The list of positions to analyse.

use crate::app::screens::editor::playable;
use crate::app::{
    Action, Command, Component, Context, Describe, Description, EditorScreen, Effects, FilteredList, Screen,
    SearchWords, Shared, Target, View, ViewsScreen, phrases,
};
use crate::game::{Rules, Setup};
use crate::teach::{Written, positions};

#[derive(Clone, Debug, Default)]
pub struct AnalyseScreen {
    /// The user's own board, a tree to type, and the board last changed; then the position of the unfinished game, then the
    /// library.
    all: Vec<Entry>,
    /// The titles of the entries that are shown: those that contain every word of the search text.
    pub list: FilteredList<&'static str>,
}

/// The slot in which a changed board is saved.
#[derive(Clone, Copy, Debug)]
pub enum Draft {
    /// The user's own board.
    Own,
    /// Any other board; only the last one changed is saved.
    Other,
}

#[derive(Clone, Debug)]
pub struct Entry {
    pub title: &'static str,
    /// Its name on the command line, if it has one.
    pub name: Option<&'static str>,
    pub about: &'static str,
    pub written: Written,
    /// The slot in which the board is saved once it has been changed.
    pub draft: Draft,
}

impl Entry {
    /// Its board; a tree has none.
    fn board(&self) -> Option<&Setup> {
        self.written.board().ok().filter(|_| self.title != OWN_TREE)
    }
}

impl AnalyseScreen {
    fn find(&mut self) {
        let found = self.all.iter().filter(|entry| {
            let text = format!("{} {} {}", entry.title, entry.name.unwrap_or(""), entry.about);
            self.list.search.occurs_in(&text)
        });
        self.list.show(found.map(|entry| entry.title).collect());
    }

    pub fn entries(&self) -> Vec<&Entry> {
        self.all.iter().filter(|entry| self.list.has(&entry.title)).collect()
    }

    /// The selected entry; `None` if no entry matches.
    pub fn entry(&self) -> Option<&Entry> {
        self.entries().get(self.list.selected).copied()
    }
}

impl Component for AnalyseScreen {
    fn search(&self) -> Option<&SearchWords> {
        Some(&self.list.search)
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) {
        match action {
            _ if self.list.update(&action) => self.find(),
            _ if action.chooses() && !self.list.search.is_typing => self.open(None, effects),
            Action::Command(Command::Back) => effects.leave(),
            Action::Command(command) => {
                if let Some(view) = View::of(command) {
                    self.open(Some(view), effects);
                }
            }
            Action::Paste(text) => {
                let mut editor = EditorScreen::new(Draft::Own, own_board(shared));
                editor.paste(&text, effects);
                if effects.next.is_none() {
                    effects.open(Screen::Editor(editor));
                }
            }
            _ => {}
        }
    }

    /// Lists the boards as they are now; the selection stays on the same entry.
    fn opened(&mut self, shared: &mut Shared, _: &mut Effects) {
        self.all = entries(shared);
        self.find();
    }
}

impl AnalyseScreen {
    /// Opens a view of the selected entry's search or, without a view, the editor.
    fn open(&self, view: Option<View>, effects: &mut Effects) {
        let Some(Entry { title, draft, written, .. }) = self.entry() else { return };
        effects.open(match written {
            Written::Board(setup) if *title == OWN_TREE => {
                let mut editor = EditorScreen::new(*draft, setup.clone());
                editor.type_tree("");
                Screen::Editor(editor)
            }
            Written::Numbers(tree) => {
                Screen::Views(ViewsScreen::of(tree.clone(), view.unwrap_or(View::Tree)))
            }
            Written::Board(setup) => match (view, playable(setup)) {
                (Some(view), Ok(position)) => Screen::Views(ViewsScreen::of(position, view)),
                // The user's own board may be impossible in a game; the editor shows what is wrong with it.
                _ => Screen::Editor(EditorScreen::new(*draft, setup.clone())),
            },
        });
    }
}

const OWN_TREE: &str = "A tree of your own";

/// The user's own board, empty at first.
fn own_board(shared: &Shared) -> Setup {
    let own = &shared.drafts[Draft::Own as usize];
    own.clone().unwrap_or_else(|| Setup::empty(Rules::TIC_TAC_TOE))
}

fn entries(shared: &Shared) -> Vec<Entry> {
    let own = Some(own_board(shared));
    let unnamed = [
        (
            "A board of your own",
            "Set up any position, or paste one, and see what each move is worth.",
            own.clone(),
            Draft::Own,
        ),
        (
            OWN_TREE,
            "Type a tree of numbers in brackets, as in ((3 12 8)(2 4 6)(14 5 2)), and see how it is searched.",
            own,
            Draft::Own,
        ),
        (
            "A position you changed",
            "The position from this list that you changed last.",
            shared.drafts[Draft::Other as usize].clone(),
            Draft::Other,
        ),
        (
            "The game you left",
            "The current position of your unfinished game.",
            shared.game.as_ref().map(|game| game.position().setup()),
            Draft::Other,
        ),
    ];
    let unnamed = unnamed.into_iter().filter_map(|(title, about, setup, draft)| {
        Some(Entry { title, name: None, about, written: Written::Board(setup?), draft })
    });
    let named = positions().iter().map(|named| Entry {
        title: &named.title,
        name: Some(&named.name),
        about: &named.about,
        written: Written::of(&named.state),
        draft: Draft::Other,
    });
    unnamed.chain(named).collect()
}

fn about(entry: Option<&Entry>) -> String {
    match entry {
        Some(Entry { about, name: Some(name), .. }) => {
            format!("{about} On the command line: --position {name}.")
        }
        Some(entry) => entry.about.to_owned(),
        None => "No position matches all these words.".to_owned(),
    }
}

impl Describe for AnalyseScreen {
    fn says_board(&self) -> bool {
        false
    }

    fn facts(&self, shared: &Shared) -> Vec<String> {
        let search = phrases::search_text(shared, Context::Analyse, &self.list.search);
        vec![search.unwrap_or_else(|| "choose a position".to_owned())]
    }

    fn describe(&self, shared: &Shared) -> Description {
        let entry = self.entry();
        let entries = self.entries();
        let described = Description::of(self.facts(shared).concat())
            .list(entries.len(), self.list.selected, Target::Item, |index| entries[index].title.to_owned())
            .note(&about(entry));
        match entry.and_then(Entry::board) {
            Some(setup) => described.board(setup, None),
            None => described,
        }
    }
}

mod draw {
    use super::{AnalyseScreen, Entry, about};
    use crate::app::{Draw, Shared, StatusLine};
    use crate::draw::{Contents, READABLE, Scene, extent, layout};
    use ratatui::layout::{Rect, Size};

    /// The list, and beside it what the selected position is about, and its board.
    impl Draw for AnalyseScreen {
        fn contents(&self, _: &Shared) -> Contents {
            Contents::List { rows: extent(self.all.len()) }
        }

        fn draw(&self, _: &Shared, body: Rect, scene: &mut Scene) -> StatusLine {
            let look = scene.look;
            let entries = self.entries();
            let size = Size { width: 27, height: look.rows_of_list(entries.len()) };
            let [list, beside] = layout::list_and_about(body, size, Size { width: 27, height: 4 });
            scene.list(entries.iter().map(|entry| entry.title), self.list.selected, list);
            let entry = self.entry();
            let note = about(entry);
            let text = |columns| look.prose(columns).with(&note, look.theme.faint);
            let columns = beside.width.min(READABLE);
            let rows = entries.iter().map(|entry| look.rows(&about(Some(entry)), columns)).max().unwrap_or(1);
            scene.about(text, rows, entry.and_then(Entry::board), beside);
            StatusLine::instead_of(beside, &note, scene)
        }
    }
}
