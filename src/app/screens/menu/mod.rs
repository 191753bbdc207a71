//! The list the program begins with.

mod draw;
mod words;

pub(in crate::app) use draw::draw;

use crate::app::help::Topic;
use crate::app::screen::{Component, Step};
use crate::app::{
    Action, AnalyseScreen, Command, Context, Effects, GameScreen, HistoryScreen, LearnScreen, Save, Screen,
    SetUpScreen, SettingsScreen, Shared, Target,
};
use crate::config::direction::place_after;
use crate::config::settings::Mode;
use strum::VariantArray;

/// An item of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum MenuItem {
    /// Go on with the game that was left.
    Continue,
    /// Play the computer.
    HumanVsComputer,
    /// Play each other.
    HumanVsHuman,
    /// Watch the computer play itself.
    ComputerVsComputer,
    /// Take the course on minimax.
    Learn,
    /// Look at positions: their scores, their trees, one's own.
    Analyse,
    /// Look at the games that were played.
    History,
    /// Choose how the program looks and what games begin with.
    Settings,
    /// Show what the keys do.
    Help,
    /// End the program.
    Quit,
}

/// The menu: what there is to choose from, and which item is selected.
#[derive(Clone, Debug)]
pub struct MenuScreen {
    /// The items there are.
    pub items: &'static [MenuItem],
    /// The place of the selected item.
    pub selected: usize,
}

impl MenuScreen {
    /// A menu with the usual kind of game selected, or the game that was left, which can be continued.
    pub fn new(game_waits: bool, usual: Mode) -> Self {
        let all = MenuItem::VARIANTS;
        let mut menu = Self { items: if game_waits { all } else { &all[1..] }, selected: 0 };
        menu.choose(if game_waits { MenuItem::Continue } else { MenuItem::of(usual) });
        menu
    }

    /// Selects an item, if it is there.
    fn choose(&mut self, wanted: MenuItem) {
        self.selected = self.items.iter().position(|&item| item == wanted).unwrap_or(self.selected);
    }

    /// Moves the selection, round at the ends; returns the item to act on.
    fn command(&mut self, command: Command) -> Option<MenuItem> {
        match command {
            Command::Act => Some(self.items[self.selected]),
            Command::Back => self.items.first().copied().filter(|&first| first == MenuItem::Continue),
            _ => {
                self.selected =
                    place_after(command, self.selected, self.items.len()).unwrap_or(self.selected);
                None
            }
        }
    }
}

impl Component for MenuScreen {
    fn context(&self) -> Context {
        Context::Menu
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) -> Step {
        let item = match action {
            Action::Point(Target::Item(item)) => {
                self.selected = item.min(self.items.len() - 1);
                None
            }
            Action::Click(Target::Item(_)) => self.command(Command::Act),
            Action::Command(command) => self.command(command),
            _ => None,
        };
        item.map_or(Step::Stay, |item| item.open(shared, effects))
    }

    /// The item that was opened is selected, but after a game, and where other screens have changed which it is.
    fn uncovered(&mut self, closed: &Screen, shared: &mut Shared, _: &mut Effects) {
        let opened = self.items[self.selected];
        *self = Self::new(shared.game.is_some(), shared.settings.mode);
        self.choose(match closed {
            Screen::Game(_) | Screen::Results(_) | Screen::Review(_) => return,
            Screen::SetUp(form) => MenuItem::of(Mode::of(form.players)),
            Screen::Learn(_) => MenuItem::Learn,
            _ => opened,
        });
    }
}

impl MenuItem {
    /// The item that leads to a kind of game.
    const fn of(mode: Mode) -> Self {
        match mode {
            Mode::Pve => Self::HumanVsComputer,
            Mode::Pvp => Self::HumanVsHuman,
            Mode::Ai => Self::ComputerVsComputer,
        }
    }

    /// Where the item leads.
    fn open(self, shared: &mut Shared, effects: &mut Effects) -> Step {
        Step::Push(match self {
            Self::Continue => {
                shared.resume_game(effects);
                Screen::Game(GameScreen)
            }
            Self::HumanVsComputer => Screen::SetUp(SetUpScreen::of(Mode::Pve, shared)),
            Self::HumanVsHuman => Screen::SetUp(SetUpScreen::of(Mode::Pvp, shared)),
            Self::ComputerVsComputer => Screen::SetUp(SetUpScreen::of(Mode::Ai, shared)),
            Self::Learn => {
                if shared.trouble().is_some() {
                    // Whatever stood in the way may be gone.
                    effects.save(Save::Lessons(shared.progress.clone()));
                }
                Screen::Learn(LearnScreen::new(&shared.progress))
            }
            Self::Analyse => Screen::Analyse(AnalyseScreen::new(shared)),
            Self::History => Screen::History(HistoryScreen::default()),
            Self::Settings => Screen::Settings(SettingsScreen::default()),
            Self::Help => return Step::read(Topic::Keys(Context::Game)),
            Self::Quit => return shared.quit(effects),
        })
    }
}
