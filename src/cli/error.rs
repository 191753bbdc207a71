//! Why a command did not do what it was asked.

use super::args::meaning;
use super::replay::ReplayFault;
use crate::config::settings::Mode;
use crate::engine::player::Player;
use crate::game::{ByMark, Mark, Position, PositionError, Rules, RulesError, Status};
use crate::terminal::on_one_line;
use color_eyre::Report;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments that make no sense together, or not here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CliError {
    /// The players are not those that the mode is about.
    Mode {
        /// The mode asked for.
        mode: Mode,
        /// The players.
        players: ByMark<Player>,
    },
    /// The position is not on a board of the size asked for.
    Board {
        /// The board asked for.
        asked: Rules,
        /// The board of the position.
        found: Rules,
    },
    /// The winning length asked for is not the one of the board asked for.
    BoardConnect {
        /// The board asked for, which names one.
        board: Rules,
        /// The other one.
        connect: u8,
    },
    /// The winning length does not fit the board.
    Connect(RulesError),
    /// No play can have led to the position.
    Position(PositionError),
    /// The game that should be played on is over.
    GameOver {
        /// The position in which the game is over.
        position: Box<Position>,
    },
    /// A match has nobody at the keyboard.
    HumanInMatch {
        /// The players.
        players: ByMark<Player>,
    },
    /// The solver has no depth limit.
    SolverDepth,
    /// A file has no game that could be shown.
    Replay {
        /// The file.
        file: PathBuf,
        /// Why.
        fault: ReplayFault,
    },
    /// There is no terminal to play in.
    NoTerminal,
    /// The terminal says that it can do nothing but write lines.
    DumbTerminal,
}

impl CliError {
    /// The exit code of a program that was asked for the impossible.
    pub const EXIT_CODE: u8 = 2;
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mode { mode, players } => contradiction(f, *mode, *players),
            Self::Board { asked, found } => {
                let size = |rules: &Rules| format!("{}x{}", rules.columns(), rules.rows());
                let (asked, found) = (size(asked), size(found));
                write!(
                    f,
                    "--board {asked} contradicts --position, which has {found} cells: leave --board out"
                )
            }
            Self::BoardConnect { board, connect } => {
                let board = board.short();
                write!(f, "--board {board} contradicts --connect {connect}: leave one of the two lengths out")
            }
            Self::Connect(error) => write!(f, "--connect: {error}"),
            Self::Position(error) => error.fmt(f),
            Self::SolverDepth => {
                f.write_str("--depth is for searches, the solver looks to the end: leave one of the two out")
            }
            Self::HumanInMatch { players: ByMark { x, o } } => write!(
                f,
                "a match has nobody at the keyboard: say random, blind, depth:N or perfect instead of human, \
                 or play yourself with `noughts --x {x} --o {o}`"
            ),
            Self::Replay { file, fault } if file.as_os_str() == "-" => write!(f, "on stdin: {fault}"),
            Self::Replay { file, fault } => write!(f, "in {}: {fault}", quoted(file)),
            Self::GameOver { position } => game_over(f, position),
            Self::DumbTerminal => f.write_str(
                "a game needs a full-screen terminal, and TERM says that this one is dumb \
                 (`noughts analyze` does without)",
            ),
            Self::NoTerminal => f.write_str(
                "a game needs a terminal, but stdin or stdout is not one (`noughts analyze` does without)",
            ),
        }
    }
}

impl std::error::Error for CliError {}

/// Why a command did not do what it was asked.
pub(super) enum Failure {
    /// It was asked for something that cannot be.
    Usage(CliError),
    /// Something went wrong on the way.
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

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(error) => error.fmt(f),
            // The alternate form has the causes in it.
            Self::Running(report) => write!(f, "{report:#}"),
        }
    }
}

impl From<CliError> for Failure {
    fn from(error: CliError) -> Self {
        Self::Usage(error)
    }
}

impl From<Report> for Failure {
    fn from(report: Report) -> Self {
        Self::Running(report)
    }
}

/// The name of a file, as messages quote it.
pub(super) fn quoted(file: &Path) -> String {
    format!("`{}`", on_one_line(&file.to_string_lossy()))
}

/// Names the mode, the players that do not go with it, and the mode that they make.
fn contradiction(f: &mut fmt::Formatter<'_>, mode: Mode, players: ByMark<Player>) -> fmt::Result {
    let strangers: Vec<String> = Mark::BOTH
        .into_iter()
        .filter(|&mark| match mode {
            Mode::Pvp => !players[mark].is_human(),
            Mode::Pve => true,
            Mode::Ai => players[mark].is_human(),
        })
        .map(|mark| format!("--{} {}", if mark == Mark::X { "x" } else { "o" }, players[mark]))
        .collect();
    write!(
        f,
        "--mode {mode} contradicts {}: {mode} is {}; say --mode {} or leave --mode out",
        strangers.join(" "),
        meaning(mode),
        Mode::of(players)
    )
}

/// Tells how the game ended, and with which command it can be looked at.
fn game_over(f: &mut fmt::Formatter<'_>, position: &Position) -> fmt::Result {
    let ending = match position.status() {
        Status::Won(winner) => format!("{winner} has won"),
        Status::Drawn | Status::Ongoing => "the board is full".to_owned(),
    };
    write!(f, "the game is over in this position, as {ending}: look at it with `noughts analyze {position}")?;
    let rules = position.rules();
    let usual = Rules::of_size(rules.columns(), rules.rows());
    if usual.is_ok_and(|usual| usual.connect() != rules.connect()) {
        write!(f, " --connect {}", rules.connect())?;
    }
    if rules.misere() {
        write!(f, " --misere")?;
    }
    // With equal counts of marks X would be taken to be the one to move.
    if position.marks().is_multiple_of(2) && position.to_move() == Mark::O {
        write!(f, " --to-move O")?;
    }
    write!(f, "`")
}
