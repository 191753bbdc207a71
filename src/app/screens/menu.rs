//! The menu.

use crate::app::{
    Action, Command, Component, Context, Describe, Description, Effects, Game, Host, List, Next, Place,
    Screen, Shared, Target, Topic, phrases,
};
use crate::config::Mode;
use crate::game::Mark;
use crate::wording::{capitalised, counted};

/// What an item of the menu opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuItem {
    /// The game that waits.
    Continue,
    /// The form for a new game.
    Play(Mode),
    List(List),
    Help,
    Quit,
}

/// Each item with its name and what is said about it.
const ALL: &[(MenuItem, &str, &str)] = &[
    (MenuItem::Continue, "Continue the game", ""),
    (MenuItem::Play(Mode::Pve), "Human vs computer", "Play an unbeatable computer, or an easier one."),
    (MenuItem::Play(Mode::Pvp), "Human vs human", "Two players, one board."),
    (MenuItem::Play(Mode::Ai), "Computer vs computer", "Watch it play itself and see what it thinks."),
    (MenuItem::List(List::Learn), "Learn", "A course of short lessons on minimax."),
    (MenuItem::List(List::Practise), "Practise", "Questions on random positions."),
    (MenuItem::List(List::Analyse), "Analyse", "Any position: scores, tree, stepper and lab."),
    (MenuItem::List(List::History), "History", "Your games and their reviews."),
    (MenuItem::List(List::Settings), "Settings", "Colours, speed, keys, game defaults."),
    (MenuItem::Help, "Help", "All keys, and how to read the scores."),
    (MenuItem::Quit, "Quit", "Back to the shell."),
];

#[derive(Clone, Debug)]
pub struct MenuScreen {
    pub items: &'static [(MenuItem, &'static str, &'static str)],
    pub selected: usize,
}

impl MenuScreen {
    /// A menu with the usual kind of game selected, or the game that waits.
    pub(crate) fn new(shared: &Shared) -> Self {
        let game_waits = shared.game.is_some();
        // A tab is closed like any other.
        let end = ALL.len() - usize::from(shared.host != Host::Terminal);
        let mut menu = Self { items: &ALL[usize::from(!game_waits)..end], selected: 0 };
        menu.choose(if game_waits { MenuItem::Continue } else { MenuItem::Play(shared.settings.mode) });
        menu
    }

    /// Offers the game that waits. What somebody has selected meanwhile stays selected.
    pub(crate) fn offer_game(&mut self, shared: &Shared) {
        let selected = self.item();
        let usual = MenuItem::Play(shared.settings.mode);
        *self = Self::new(shared);
        if selected != usual {
            self.choose(selected);
        }
    }

    fn choose(&mut self, wanted: MenuItem) {
        self.selected = self.items.iter().position(|(item, ..)| *item == wanted).unwrap_or(self.selected);
    }

    /// The selected item.
    pub fn item(&self) -> MenuItem {
        self.items[self.selected].0
    }

    /// What is said about the selected item: of a game to continue its players and the number of moves.
    fn note(&self, shared: &Shared) -> String {
        match &shared.game {
            Some(game) if self.item() == MenuItem::Continue => waiting(game),
            _ => self.items[self.selected].2.to_owned(),
        }
    }
}

impl Component for MenuScreen {
    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) {
        self.selected = action.selects(self.selected, self.items.len());
        match action {
            _ if action.chooses() => self.item().open(shared, effects),
            Action::Command(Command::Back) if self.items[0].0 == MenuItem::Continue => {
                MenuItem::Continue.open(shared, effects);
            }
            _ => {}
        }
    }

    /// Selects the item that was opened; after a game, the item for the next one.
    fn shown(&mut self, closed: &Screen, shared: &mut Shared, _: &mut Effects) {
        let opened = self.item();
        *self = Self::new(shared);
        self.choose(match closed {
            Screen::Game(_) | Screen::Results(_) | Screen::Review(_) => return,
            Screen::SetUp(form) => MenuItem::Play(Mode::of(form.players)),
            _ => <&str>::from(closed).parse().map_or(opened, MenuItem::List),
        });
    }
}

impl MenuItem {
    fn open(self, shared: &Shared, effects: &mut Effects) {
        effects.step(Next::Go(match self {
            Self::Continue => Place::Waiting,
            Self::Play(mode) => Place::SetUp(mode),
            Self::List(list) => Place::List(list),
            Self::Help => return effects.step(Next::help(Topic::Start(Context::Menu))),
            Self::Quit => return shared.quit(effects),
        }));
    }
}

/// The game to continue: its players and the number of moves.
fn waiting(game: &Game) -> String {
    let [x, o] = Mark::BOTH.map(|mark| phrases::player(game.contest.players, mark));
    let series = match game.contest.best_of {
        1 => String::new(),
        games => format!("game {} of {games}, ", game.tally().games() + 1),
    };
    let state = match game.history.moves().len() {
        0 => "not started".to_owned(),
        count => format!("{} played", counted(count, "move")),
    };
    capitalised(&format!("{series}{x} vs {o}: {state}."))
}

/// The first warning about files, and how many more there are.
fn warning(shared: &Shared) -> Option<String> {
    let (first, rest) = shared.warnings.split_first()?;
    Some(match rest.len() {
        0 => first.text().to_owned(),
        more => format!("{} (and {more} more: see Settings)", first.text()),
    })
}

impl Describe for MenuScreen {
    fn title(&self) -> Option<String> {
        Some("noughts".to_owned())
    }

    fn facts(&self, _: &Shared) -> Vec<String> {
        vec!["See how a game AI thinks".to_owned()]
    }

    fn describe(&self, shared: &Shared) -> Description {
        Description::of(warning(shared).unwrap_or_default())
            .list(self.items.len(), self.selected, Target::Item, |index| self.items[index].1.to_owned())
            .note(&self.note(shared))
    }
}

mod draw {
    use super::{MenuItem, MenuScreen, warning};
    use crate::app::{Draw, Shared, StatusLine};
    use crate::draw::{BoardView, Contents, READABLE, Scene, layout};
    use crate::game::{Rules, Setup};
    use ratatui::layout::{Rect, Size};

    /// The columns of the list.
    const COLUMNS: u16 = 26;

    impl Draw for MenuScreen {
        fn contents(&self, _: &Shared) -> Contents {
            Contents::Board(Rules::TIC_TAC_TOE)
        }

        /// A board where a game has its board; beside it the list, and below that the note.
        fn draw(&self, shared: &Shared, body: Rect, scene: &mut Scene) -> StatusLine {
            let look = scene.look;
            let size = Size { width: COLUMNS, height: look.rows_of_list(self.items.len()) };
            let note = self.note(shared);
            let least = Size { height: size.height + 1 + look.rows(&note, COLUMNS), ..size };
            let beside = layout::beside_board(body, scene.window(), least);
            let [list, about] = match &beside {
                Some((_, beside)) => layout::top(*beside, size.height, 1),
                None => layout::list_and_about(body, size, Size { width: 24, height: 3 }),
            };
            let list = layout::first_columns(list, size.width);
            scene.list(self.items.iter().map(|&(_, name, _)| name), self.selected, list);
            scene.paragraph(&note, look.theme.faint, layout::first_columns(about, READABLE));
            let setup = picture(self.item(), shared);
            if let Some(board) = beside.and_then(|(board, _)| board.with_rules(setup.rules())) {
                scene.put(BoardView::new(look, setup, board), body);
            }
            match warning(shared) {
                Some(warning) => StatusLine::new(warning, look.theme.refusal()),
                None => StatusLine::instead_of(about, &note, scene),
            }
        }
    }

    /// The game that waits, if it is selected; elsewhere the root of the tree in the articles (`main-tree`).
    fn picture(item: MenuItem, shared: &Shared) -> Setup {
        match &shared.game {
            Some(game) if item == MenuItem::Continue => game.position().setup(),
            _ => "O.X/X../XOO".parse().expect("the picture is a position"),
        }
    }
}
