//! The players: how each chooses a move, and how ties are broken.

mod assess;
mod decision;

pub use assess::{appraise, assess, prove, solve};
pub use decision::{Decision, TieBreak, is_reached_by_perfect_play};

use crate::engine::mcts::Mcts;
use crate::engine::search::{Minimax, Scoring};
use crate::game::{ByMark, Mark, number_up_to};
use parking_lot::Mutex;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use strum::IntoStaticStr;

/// The player of a side.
///
/// ```
/// use noughts::engine::Player;
/// assert_eq!("depth:2".parse(), Ok(Player::Depth(2)));
/// assert_eq!(Player::Perfect.to_string(), "perfect");
/// assert!("depth:0".parse::<Player>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, Serialize, Deserialize)]
#[strum(serialize_all = "lowercase")]
pub enum Player {
    /// A person at the keyboard.
    Human,
    /// Plays on any empty square.
    Random,
    /// Minimax that ignores distance: it sees each win and loss, but not how far it is.
    Blind,
    /// Minimax that looks this many plies ahead (at least 1).
    Depth(u8),
    /// Monte Carlo tree search with this many playouts (at least 1): [`mcts`](super::mcts).
    Mcts(u32),
    /// Wins as fast and loses as slowly as possible: by minimax with up to nine empty squares, otherwise by the solver,
    /// and by estimates where that takes too long. See [`assess`].
    Perfect,
    /// A program of the user's own, or a table, which the engine cannot ask.
    #[strum(serialize = "exec")]
    Program(Program),
}

impl Player {
    /// The levels from the weakest: by their losses to [`Player::Perfect`] on 3x3, and those that lose none there by
    /// matches on 5x5/4, 6x5/4 and 7x6/4. Three plies are weaker than two: the search stops after a move of its own,
    /// which looks too good.
    pub const LEVELS: [Self; 7] = [
        Self::Random,
        Self::Depth(1),
        Self::Depth(3),
        Self::Depth(2),
        Self::Blind,
        Self::Depth(4),
        Self::Perfect,
    ];

    /// The names of the levels, in their order.
    const NAMES: [&str; Self::LEVELS.len()] =
        ["Beginner", "Easy", "Medium", "Hard", "Fatalist", "Expert", "Unbeatable"];

    /// The level proposed first: it blocks and wins, and can be beaten now and then.
    pub const PROPOSED: Self = Self::Depth(3);

    /// The level to propose after a loss to this one: the next weaker, but at most [`Self::PROPOSED`]; `None` for the
    /// weakest, a human and a program.
    pub fn easier(self) -> Option<Self> {
        match self.rank() {
            Some(rank) => Some(Self::LEVELS[rank.checked_sub(1)?.min(Self::PROPOSED.rank()?)]),
            None => (!self.is_human() && self.program().is_none()).then_some(Self::PROPOSED),
        }
    }

    /// Its place among the [levels](Self::LEVELS), if it is one.
    pub fn rank(self) -> Option<usize> {
        Self::LEVELS.iter().position(|&level| level == self)
    }

    /// The minimax that decides (for `Perfect`, on small positions), if one does.
    pub fn search(self) -> Option<Minimax> {
        match self {
            Self::Human | Self::Random | Self::Mcts(_) | Self::Program(_) => None,
            Self::Blind => Some(Minimax { scoring: Scoring::Blind, ..Minimax::ORDERED_ALPHA_BETA }),
            Self::Depth(plies) => Some(Minimax::ORDERED_ALPHA_BETA.limited_to(Some(plies.into()))),
            Self::Perfect => Some(Minimax::ORDERED_ALPHA_BETA),
        }
    }

    /// Whether a person plays.
    pub fn is_human(self) -> bool {
        self == Self::Human
    }

    /// The program that plays, if one does.
    pub const fn program(self) -> Option<Program> {
        if let Self::Program(program) = self { Some(program) } else { None }
    }

    /// The name on screen: that of its level ("Hard"), "depth 7", "MCTS 1000", or a program's.
    pub fn title(self) -> String {
        match self {
            Self::Depth(plies) if self.level().is_none() => format!("depth {plies}"),
            Self::Mcts(playouts) => format!("MCTS {playouts}"),
            Self::Program(program) => program.name(),
            _ => self.level().unwrap_or(self.kind()).to_owned(),
        }
    }

    /// The name of its level; `None` for a human, a program, MCTS, and a depth that is not a level.
    pub fn level(self) -> Option<&'static str> {
        self.rank().map(|rank| Self::NAMES[rank])
    }

    /// The first word of its [`Display`](fmt::Display) form: `depth`, `mcts`, `exec`; also of a table.
    fn kind(self) -> &'static str {
        self.into()
    }
}

impl ByMark<Player> {
    /// The side of the human, if exactly one plays.
    pub fn lone_human(self) -> Option<Mark> {
        let mut humans = Mark::BOTH.into_iter().filter(|&mark| self[mark].is_human());
        humans.next().filter(|_| humans.next().is_none())
    }
}

impl fmt::Display for Player {
    /// In the form that is parsed: `depth:2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        let name = match self {
            Self::Depth(plies) => format!("{kind}:{plies}"),
            Self::Mcts(playouts) => format!("{kind}:{playouts}"),
            Self::Program(program) if program.table().is_some() => program.command().to_owned(),
            Self::Program(program) => format!("{kind}:{}", program.command()),
            _ => kind.to_owned(),
        };
        f.pad(&name)
    }
}

impl FromStr for Player {
    /// Why a text is not the name of a player.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut plain = [Self::Human, Self::Random, Self::Blind, Self::Perfect].into_iter();
        let player = match text.split_once(':') {
            None => plain.find(|player| player.kind() == text),
            Some(("depth", plies)) => number_up_to(225, plies).map(Self::Depth),
            Some(("mcts", playouts)) => number_up_to(Mcts::MOST, playouts).map(Self::Mcts),
            Some(("exec", command)) => Program::of(command).map(Self::Program),
            Some(("table", _)) => Program::of(text).map(Self::Program),
            Some(_) => None,
        };
        player.ok_or_else(|| {
            let wanted = if text.starts_with("depth") {
                "a depth: use depth:N with N from 1 to 225 plies, as in depth:2"
            } else if text.starts_with("mcts") {
                "a number of playouts: use mcts:N with N from 1 to 1000000, as in mcts:1000"
            } else {
                "a player: use human, random, blind, depth:N, mcts:N, perfect, exec:COMMAND or table:FILE"
            };
            format!("`{}` is not {wanted}", text.escape_debug())
        })
    }
}

/// A program of the user's own, by the command that starts it; the engine starts none. A table in its place is
/// `table:FILE`. Each command is kept once while noughts runs, so a player can be copied like a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Program(&'static str);

impl Program {
    /// `None` if the command is too long, or has characters that a terminal might act on.
    pub fn of(command: &str) -> Option<Self> {
        let is_command = !command.trim().is_empty()
            && command.chars().count() <= LONGEST_COMMAND
            && command.chars().all(Self::is_plain);
        is_command.then(|| Self::kept(command))
    }

    fn is_plain(character: char) -> bool {
        character == ' ' || character.is_ascii_graphic() || character.is_alphanumeric()
    }

    fn kept(command: &str) -> Self {
        static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        let mut known = KNOWN.lock();
        Self(known.get(command).copied().unwrap_or_else(|| {
            let kept: &'static str = Box::leak(command.into());
            known.insert(kept);
            kept
        }))
    }

    /// The command, to be split into words as a shell would.
    pub const fn command(self) -> &'static str {
        self.0
    }

    /// The file, if this is a table.
    pub fn table(self) -> Option<&'static str> {
        self.0.strip_prefix("table:")
    }

    /// The first file with an extension in the command, such as `mine.py`, or else its first word.
    pub fn name(self) -> String {
        let file =
            |word: &'static str| word.rsplit(['/', '\\']).next().unwrap_or(word).trim_matches(['\'', '"']);
        let mut files = self.table().unwrap_or(self.0).split_whitespace().map(file);
        let first = files.clone().next().unwrap_or_default();
        files.find(|file| file.contains('.')).unwrap_or(first).chars().take(LONGEST_NAME).collect()
    }

    /// Why it is not run.
    pub fn refusal(self) -> String {
        let Self(command) = self;
        let quote = if command.contains('\'') { '"' } else { '\'' };
        format!(
            "Start noughts --exec {quote}{command}{quote}: programs and tables play only if the command line names them"
        )
    }
}

impl<'de> Deserialize<'de> for Program {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let command = String::deserialize(source)?.replace(|character| !Self::is_plain(character), "");
        Ok(Self::kept(&command))
    }
}

/// In characters; the longest name of a level has ten.
const LONGEST_NAME: usize = 16;

/// In characters. It is written into records of games.
const LONGEST_COMMAND: usize = 400;
