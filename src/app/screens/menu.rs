//! The menu.

use crate::app::phrases::player;
use crate::app::{
    Action, Command, Component, Context, Describe, Description, Effects, Game, Host, List, Next, Place,
    Screen, Shared, Target, Topic,
};
use crate::config::Mode;
use crate::game::Mark;
use crate::wording::{capitalised, counted};
use strum::VariantArray;

#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum MenuItem {
    Continue,
    HumanVsComputer,
    HumanVsHuman,
    ComputerVsComputer,
    Learn,
    Practise,
    Analyse,
    History,
    Settings,
    Help,
    Quit,
}

#[derive(Clone, Debug)]
pub struct MenuScreen {
    pub items: &'static [MenuItem],
    pub selected: usize,
}

impl MenuScreen {
    /// A menu with the usual kind of game selected, or the game that waits.
    pub(crate) fn new(shared: &Shared) -> Self {
        let all = MenuItem::VARIANTS;
        let game_waits = shared.game.is_some();
        // A tab is closed like any other.
        let end = all.len() - usize::from(shared.host != Host::Terminal);
        let mut menu = Self { items: &all[usize::from(!game_waits)..end], selected: 0 };
        menu.choose(if game_waits { MenuItem::Continue } else { MenuItem::of(shared.settings.mode) });
        menu
    }

    /// Offers the game that waits. What somebody has selected meanwhile stays selected.
    pub(crate) fn offer_game(&mut self, shared: &Shared) {
        let selected = self.items[self.selected];
        let usual = MenuItem::of(shared.settings.mode);
        *self = Self::new(shared);
        if selected != usual {
            self.choose(selected);
        }
    }

    fn choose(&mut self, wanted: MenuItem) {
        self.selected = self.items.iter().position(|&item| item == wanted).unwrap_or(self.selected);
    }
}

impl Component for MenuScreen {
    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) {
        self.selected = action.selects(self.selected, self.items.len());
        match action {
            _ if action.chooses() => self.items[self.selected].open(shared, effects),
            Action::Command(Command::Back) if self.items[0] == MenuItem::Continue => {
                MenuItem::Continue.open(shared, effects);
            }
            _ => {}
        }
    }

    /// Selects the item that was opened; after a game, the item for the next one.
    fn shown(&mut self, closed: &Screen, shared: &mut Shared, _: &mut Effects) {
        let opened = self.items[self.selected];
        *self = Self::new(shared);
        self.choose(match closed {
            Screen::Game(_) | Screen::Results(_) | Screen::Review(_) => return,
            Screen::SetUp(form) => MenuItem::of(Mode::of(form.players)),
            Screen::Learn(_) => MenuItem::Learn,
            Screen::Practise(_) => MenuItem::Practise,
            _ => opened,
        });
    }
}

impl MenuItem {
    fn of(mode: Mode) -> Self {
        match mode {
            Mode::Pve => Self::HumanVsComputer,
            Mode::Pvp => Self::HumanVsHuman,
            Mode::Ai => Self::ComputerVsComputer,
        }
    }

    fn open(self, shared: &Shared, effects: &mut Effects) {
        effects.step(Next::Go(match self {
            Self::Continue => Place::Waiting,
            Self::HumanVsComputer => Place::SetUp(Mode::Pve),
            Self::HumanVsHuman => Place::SetUp(Mode::Pvp),
            Self::ComputerVsComputer => Place::SetUp(Mode::Ai),
            Self::Learn => Place::List(List::Learn),
            Self::Practise => Place::List(List::Practise),
            Self::Analyse => Place::List(List::Analyse),
            Self::History => Place::List(List::History),
            Self::Settings => Place::List(List::Settings),
            Self::Help => return effects.step(Next::help(Topic::Start(Context::Menu))),
            Self::Quit => return shared.quit(effects),
        }));
    }

    fn words(self, shared: &Shared) -> (&'static str, String) {
        let (name, note) = match self {
            Self::Continue => {
                return ("Continue the game", shared.game.as_ref().map(waiting).unwrap_or_default());
            }
            Self::HumanVsComputer => ("Human vs computer", "Play an unbeatable computer, or an easier one."),
            Self::HumanVsHuman => ("Human vs human", "Two players, one board."),
            Self::ComputerVsComputer => {
                ("Computer vs computer", "Watch it play itself and see what it thinks.")
            }
            Self::Learn => ("Learn", "A course of short lessons on minimax."),
            Self::Practise => ("Practise", "Questions on random positions."),
            Self::Analyse => ("Analyse", "Any position: scores, tree, stepper and lab."),
            Self::History => ("History", "Your games and their reviews."),
            Self::Settings => ("Settings", "Colours, speed, keys, game defaults."),
            Self::Help => ("Help", "All keys, and how to read the scores."),
            Self::Quit => ("Quit", "Back to the shell."),
        };
        (name, note.to_owned())
    }
}

/// The game to continue: its players and the number of moves.
fn waiting(game: &Game) -> String {
    let [x, o] = Mark::BOTH.map(|mark| player(game.contest.players, mark));
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
    fn title(&self, _: &Shared) -> Option<String> {
        Some("noughts".to_owned())
    }

    fn facts(&self, _: &Shared) -> Vec<String> {
        vec!["See how a game AI thinks".to_owned()]
    }

    fn describe(&self, shared: &Shared) -> Description {
        let item = |index: usize| self.items[index].words(shared).0.to_owned();
        Description::of(warning(shared).unwrap_or_default())
            .list(self.items.len(), self.selected, Target::Item, item)
            .note(&self.items[self.selected].words(shared).1)
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
            let note = self.items[self.selected].words(shared).1;
            let least = Size { height: size.height + 1 + look.rows(&note, COLUMNS), ..size };
            let beside = layout::beside_board(body, scene.window(), least);
            let [list, about] = match &beside {
                Some((_, beside)) => layout::top(*beside, size.height, 1),
                None => layout::list_and_about(body, size, Size { width: 24, height: 3 }),
            };
            let list = layout::first_columns(list, size.width);
            scene.list(self.items.iter().map(|item| item.words(shared).0), self.selected, list);
            scene.paragraph(&note, look.theme.faint, layout::first_columns(about, READABLE));
            let setup = picture(self.items[self.selected], shared);
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
