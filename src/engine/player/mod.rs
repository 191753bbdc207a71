//! Who chooses a move, how, and what breaks a tie.

mod assess;
mod decision;
mod perfect_play;
mod tie_break;

pub use assess::{appraise, assess, prove, solve};
pub use decision::Decision;
pub use perfect_play::is_reached_by_perfect_play;
pub use tie_break::TieBreak;

use crate::engine::search::{Minimax, Scoring};
use crate::game::{ByMark, Mark};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Who plays a side.
///
/// ```
/// use noughts::engine::player::Player;
/// assert_eq!("depth:2".parse(), Ok(Player::Depth(2)));
/// assert_eq!(Player::Perfect.to_string(), "perfect");
/// assert!("depth:0".parse::<Player>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Somebody at the keyboard.
    Human,
    /// Any empty square, without looking.
    Random,
    /// Minimax that does not count the distance: it never misses that it will win or lose, and
    /// does not care when.
    Blind,
    /// Minimax that looks this many plies ahead (at least 1) and estimates what lies beyond.
    Depth(u8),
    /// Depth-aware minimax to the end of the game, or as deep as time allows.
    Perfect,
}

impl Player {
    /// The computer players to choose from, from the shortest sight to the longest.
    pub const LEVELS: [Self; 7] = [
        Self::Random,
        Self::Depth(1),
        Self::Depth(2),
        Self::Depth(3),
        Self::Depth(4),
        Self::Blind,
        Self::Perfect,
    ];

    /// The search this player decides by; none if it does not search.
    pub fn search(self) -> Option<Minimax> {
        match self {
            Self::Human | Self::Random => None,
            Self::Blind => Some(Minimax { scoring: Scoring::Blind, ..Minimax::ORDERED_ALPHA_BETA }),
            Self::Depth(plies) => Some(Minimax::ORDERED_ALPHA_BETA.limited_to(Some(plies.into()))),
            Self::Perfect => Some(Minimax::ORDERED_ALPHA_BETA),
        }
    }

    /// Whether it sees more of a position than which squares are empty.
    pub fn thinks(self) -> bool {
        self != Self::Random
    }

    /// Whether somebody has to press keys for it.
    pub fn is_human(self) -> bool {
        self == Self::Human
    }

    /// The side of the only human among two players, X first, if there is just one.
    pub fn lone_human(players: ByMark<Self>) -> Option<Mark> {
        let mut humans = Mark::BOTH.into_iter().filter(|&mark| players[mark].is_human());
        humans.next().filter(|_| humans.next().is_none())
    }

    /// The name for people, such as "depth 2".
    pub fn title(self) -> String {
        match self {
            Self::Depth(plies) => format!("{} {plies}", self.kind()),
            _ => self.kind().to_owned(),
        }
    }

    /// The word for it, a look-ahead's plies aside.
    pub(crate) const fn kind(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Random => "random",
            Self::Blind => "blind",
            Self::Depth(_) => "depth",
            Self::Perfect => "perfect",
        }
    }
}

impl fmt::Display for Player {
    /// The form that can be read back, such as `depth:2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Depth(plies) => f.pad(&format!("{}:{plies}", self.kind())),
            _ => f.pad(self.kind()),
        }
    }
}

/// The text names no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{}` is no {}", .0.escape_debug(), if .0.starts_with("depth") {
    "look-ahead: say depth:N with N plies from 1 to 225, as in depth:2"
} else {
    "player: say human, random, blind, depth:N or perfect"
})]
pub struct ParsePlayerError(String);

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let depth = |digits: &str| {
            let numeric = digits.starts_with(|first| ('1'..='9').contains(&first));
            digits.parse().ok().filter(|plies| numeric && (1..=225).contains(plies))
        };
        let mut plain = [Self::Human, Self::Random, Self::Blind, Self::Perfect].into_iter();
        let player = plain.find(|player| player.kind() == text);
        let player = player.or_else(|| text.strip_prefix("depth:").and_then(depth).map(Self::Depth));
        player.ok_or_else(|| ParsePlayerError(text.to_owned()))
    }
}
