//! The views of a position: tabs in the title row.

use crate::app::{Command, Contest, Context};
use crate::config::direction::Direction;
use strum::{EnumString, IntoStaticStr};

/// A view of a position, in the order of the tabs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum View {
    /// The board, with the score of each move.
    Position,
    /// The nodes that the search visits.
    Tree,
    /// Every step of the search.
    Stepper,
    /// The variants of the search side by side.
    Lab,
}

impl View {
    /// All views, in the order of their tabs.
    pub const ALL: [Self; 4] = [Self::Position, Self::Tree, Self::Stepper, Self::Lab];

    /// The name of its tab. The first one may also be a game.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Position => "Position",
            Self::Tree => "Tree",
            Self::Stepper => "Stepper",
            Self::Lab => "Lab",
        }
    }

    /// The context of its keys while no scores are covered.
    pub(crate) const fn context(self) -> Context {
        match self {
            Self::Position => Context::Position,
            Self::Tree => Context::Tree,
            Self::Stepper => Context::Stepper,
            Self::Lab => Context::Lab,
        }
    }

    /// The view that a command shows, from this one; `None` for other commands. The key of the current view leads back
    /// to the board.
    pub(crate) fn after(self, command: Command) -> Option<Self> {
        if let Command::NextView | Command::PreviousView = command {
            return Some(*Direction::of(command).cycle(&Self::ALL, &self));
        }
        Self::of(command).map(|view| if view == self { Self::Position } else { view })
    }

    /// The command that opens it; the board has none.
    pub(crate) fn command(self) -> Option<Command> {
        [Command::Tree, Command::Stepper, Command::Lab].into_iter().find(|&it| Self::of(it) == Some(self))
    }

    /// The view that a command opens, from a screen without tabs; `None` for other commands.
    pub(crate) const fn of(command: Command) -> Option<Self> {
        match command {
            Command::Tree => Some(Self::Tree),
            Command::Stepper => Some(Self::Stepper),
            Command::Lab => Some(Self::Lab),
            _ => None,
        }
    }
}

/// What the first tab leads to.
#[derive(Clone, Debug)]
pub(crate) enum FirstTab {
    /// The game below this screen.
    Game,
    /// The position itself; it can be played on from.
    Position,
    /// The same, with the players and the rest of a contest that was asked for.
    Contest(Contest),
}

impl FirstTab {
    /// The name of the tab.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Game => "Game",
            Self::Position | Self::Contest(_) => View::Position.name(),
        }
    }
}
