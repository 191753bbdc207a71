//! Why a command did not do what it was asked.

use super::args::meaning;
use super::replay::ReplayFault;
use crate::config::settings::Mode;
use crate::engine::player::Player;
use crate::game::{ByMark, Mark, Position, PositionError, Rules, RulesError, Status};
use crate::terminal::on_one_line;
use color_eyre::Report;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use thiserror::Error;

/// Arguments that make no sense together, or not here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CliError {
    /// The players are not those that the mode is about.
    #[error("{}", contradiction(*mode, *players))]
    Mode {
        /// The mode asked for.
        mode: Mode,
        /// The players.
        players: ByMark<Player>,
    },
    /// The position is not on a board of the size asked for.
    #[error(
        "--board {}x{} contradicts --position, which has {}x{} cells: leave --board out",
        asked.columns(),
        asked.rows(),
        found.columns(),
        found.rows()
    )]
    Board {
        /// The board asked for.
        asked: Rules,
        /// The board of the position.
        found: Rules,
    },
    /// The winning length asked for is not the one of the board asked for.
    #[error(
        "--board {} contradicts --connect {connect}: leave one of the two lengths out",
        board.short()
    )]
    BoardConnect {
        /// The board asked for, which names one.
        board: Rules,
        /// The other one.
        connect: u8,
    },
    /// The winning length does not fit the board.
    #[error("--connect: {0}")]
    Connect(RulesError),
    /// No play can have led to the position.
    #[error("{0}")]
    Position(PositionError),
    /// The game that should be played on is over.
    #[error("{}", game_over(position))]
    GameOver {
        /// The position in which the game is over.
        position: Box<Position>,
    },
    /// A match has nobody at the keyboard.
    #[error(
        "a match has nobody at the keyboard: say random, blind, depth:N or perfect instead of human, or play \
         yourself with `noughts --x {} --o {}`",
        players.x,
        players.o
    )]
    HumanInMatch {
        /// The players.
        players: ByMark<Player>,
    },
    /// The solver has no depth limit.
    #[error("--depth is for searches, the solver looks to the end: leave one of the two out")]
    SolverDepth,
    /// A file has no game that could be shown.
    #[error("{}: {fault}", if file.as_os_str() == "-" {
        "on stdin".to_owned()
    } else {
        format!("in {}", quoted(file))
    })]
    Replay {
        /// The file.
        file: PathBuf,
        /// Why.
        fault: ReplayFault,
    },
    /// There is no terminal to play in.
    #[error("a game needs a terminal, but stdin or stdout is not one (`noughts analyze` does without)")]
    NoTerminal,
    /// The terminal says that it can do nothing but write lines.
    #[error(
        "a game needs a full-screen terminal, and TERM says that this one is dumb (`noughts analyze` \
         does without)"
    )]
    DumbTerminal,
}

impl CliError {
    /// The exit code of a program that was asked for the impossible.
    pub const EXIT_CODE: u8 = 2;
}

/// Why a command did not do what it was asked.
#[derive(Debug, Error)]
pub(super) enum Failure {
    /// It was asked for something that cannot be.
    #[error("{0}")]
    Usage(#[from] CliError),
    /// Something went wrong on the way.
    #[error("{0:#}")]
    Running(Report),
}

impl Failure {
    pub(super) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Usage(_) => CliError::EXIT_CODE.into(),
            Self::Running(_) => ExitCode::FAILURE,
        }
    }
}

/// The name of a file, as messages quote it.
pub(super) fn quoted(file: &Path) -> String {
    format!("`{}`", on_one_line(&file.to_string_lossy()))
}

impl From<Report> for Failure {
    fn from(report: Report) -> Self {
        Self::Running(report)
    }
}

/// Names the mode, the players that do not go with it, and the mode that they make.
fn contradiction(mode: Mode, players: ByMark<Player>) -> String {
    let strangers: Vec<String> = Mark::BOTH
        .into_iter()
        .filter(|&mark| match mode {
            Mode::Pvp => !players[mark].is_human(),
            Mode::Pve => true,
            Mode::Ai => players[mark].is_human(),
        })
        .map(|mark| format!("--{} {}", if mark == Mark::X { "x" } else { "o" }, players[mark]))
        .collect();
    format!(
        "--mode {mode} contradicts {}: {mode} is {}; say --mode {} or leave --mode out",
        strangers.join(" "),
        meaning(mode),
        Mode::of(players)
    )
}

/// Tells how the game ended, and with which command it can be looked at.
fn game_over(position: &Position) -> String {
    let ending = match position.status() {
        Status::Won(winner) => format!("{winner} has won"),
        Status::Drawn | Status::Ongoing => "the board is full".to_owned(),
    };
    let rules = position.rules();
    let mut options = String::new();
    let usual = Rules::of_size(rules.columns(), rules.rows());
    if usual.is_ok_and(|usual| usual.connect() != rules.connect()) {
        options.extend([" --connect ", &rules.connect().to_string()]);
    }
    if rules.misere() {
        options += " --misere";
    }
    if position.marks().is_multiple_of(2) && position.to_move() == Mark::O {
        options += " --to-move O";
    }
    format!(
        "the game is over in this position, as {ending}: look at it with `noughts analyze \
         {position}{options}`"
    )
}
