//! The menu.

mod draw;
mod words;

use crate::app::help::Topic;
use crate::app::screen::{Component, Step};
use crate::app::{Action, Command, Context, Effects, List, Place, Screen, Shared, Target};
use crate::config::settings::Mode;
use strum::VariantArray;

/// An item of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum MenuItem {
    /// Continue the game that waits.
    Continue,
    /// Play the computer.
    HumanVsComputer,
    /// Two people play.
    HumanVsHuman,
    /// Watch the computer play itself.
    ComputerVsComputer,
    /// The lessons on minimax.
    Learn,
    /// Questions on random positions.
    Practise,
    /// Analyse positions of the library or the user's own.
    Analyse,
    /// The games that were played.
    History,
    /// The settings.
    Settings,
    /// The help.
    Help,
    /// Quit.
    Quit,
}

/// The menu.
#[derive(Clone, Debug)]
pub struct MenuScreen {
    /// The items.
    pub items: &'static [MenuItem],
    /// The index of the selected item.
    pub selected: usize,
}

impl MenuScreen {
    /// A menu with the usual kind of game selected, or the game that waits.
    pub fn new(game_waits: bool, usual: Mode) -> Self {
        let all = MenuItem::VARIANTS;
        let mut menu = Self { items: if game_waits { all } else { &all[1..] }, selected: 0 };
        menu.choose(if game_waits { MenuItem::Continue } else { MenuItem::of(usual) });
        menu
    }

    /// Selects an item if the menu has it.
    fn choose(&mut self, wanted: MenuItem) {
        self.selected = self.items.iter().position(|&item| item == wanted).unwrap_or(self.selected);
    }
}

impl Component for MenuScreen {
    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) -> Step {
        self.selected = action.selects(self.selected, self.items.len());
        let item = match action {
            Action::Click(Target::Item(_)) | Action::Command(Command::Act) => Some(self.items[self.selected]),
            Action::Command(Command::Back) => {
                Some(self.items[0]).filter(|&first| first == MenuItem::Continue)
            }
            _ => None,
        };
        item.map_or(Step::Stay, |item| item.open(shared, effects))
    }

    /// Selects the item that was opened; after a game, the item for the next one.
    fn shown(&mut self, closed: &Screen, shared: &mut Shared, _: &mut Effects) {
        let opened = self.items[self.selected];
        *self = Self::new(shared.game.is_some(), shared.settings.mode);
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
    /// The item for a kind of game.
    const fn of(mode: Mode) -> Self {
        match mode {
            Mode::Pve => Self::HumanVsComputer,
            Mode::Pvp => Self::HumanVsHuman,
            Mode::Ai => Self::ComputerVsComputer,
        }
    }

    /// Opens the item.
    fn open(self, shared: &Shared, effects: &mut Effects) -> Step {
        Step::Go(match self {
            Self::Continue => Place::Waiting,
            Self::HumanVsComputer => Place::SetUp(Mode::Pve),
            Self::HumanVsHuman => Place::SetUp(Mode::Pvp),
            Self::ComputerVsComputer => Place::SetUp(Mode::Ai),
            Self::Learn => Place::List(List::Learn),
            Self::Practise => Place::List(List::Practise),
            Self::Analyse => Place::List(List::Analyse),
            Self::History => Place::List(List::History),
            Self::Settings => Place::List(List::Settings),
            Self::Help => return Step::read(Topic::Keys(Context::Game)),
            Self::Quit => return shared.quit(effects),
        })
    }
}
