//! Errors of commands.

use super::args::describe;
use super::replay::ReplayFault;
use crate::config::settings::Mode;
use crate::engine::player::Player;
use crate::game::figures::grouped;
use crate::game::{ByMark, Mark, Position, PositionError, Rules, RulesError, Status};
use crate::terminal::on_one_line;
use color_eyre::Report;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use thiserror::Error;

/// Arguments that are well formed but contradict each other or cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CliError {
    /// The players do not fit the mode.
    #[error("{}", contradiction(*mode, *players))]
    Mode {
        /// The mode.
        mode: Mode,
        /// The players.
        players: ByMark<Player>,
    },
    /// The position has another size than `--board`.
    #[error(
        "--board {}x{} contradicts --position, which has {}x{} cells: remove --board",
        asked.columns(),
        asked.rows(),
        found.columns(),
        found.rows()
    )]
    Board {
        /// The board of `--board`.
        asked: Rules,
        /// The board of the position.
        found: Rules,
    },
    /// `--board` and `--connect` give different winning lengths.
    #[error(
        "--board {} contradicts --connect {connect}: give only one winning length",
        board.short()
    )]
    BoardConnect {
        /// The board, with its winning length.
        board: Rules,
        /// The winning length of `--connect`.
        connect: u8,
    },
    /// The winning length does not fit the board.
    #[error("--connect: {0}")]
    Connect(RulesError),
    /// No game can reach the position.
    #[error("{0}")]
    Position(PositionError),
    /// The game is already over.
    #[error("{}", game_over(position))]
    GameOver {
        /// The final position.
        position: Box<Position>,
    },
    /// A human cannot play in a match.
    #[error(
        "a human cannot play in a match: use random, blind, depth:N or perfect, or play it yourself with \
         `noughts --x {} --o {}`",
        players.x,
        players.o
    )]
    HumanInMatch {
        /// The players.
        players: ByMark<Player>,
    },
    /// A guest runs no programs.
    #[error("a guest runs no programs: remove --guest, or the program")]
    GuestProgram,
    /// The solver has no depth limit.
    #[error("--depth does not work with the solver, which looks to the end: remove one of the two")]
    SolverDepth,
    /// The text is not a link.
    #[error("{0}")]
    Link(String),
    /// A figure has too many boards.
    #[error(
        "the figure would have {} boards, and {} are the most: show fewer with --open N",
        grouped(*boards),
        grouped(*most)
    )]
    LargeFigure {
        /// How many there are.
        boards: usize,
        /// How many there may be.
        most: usize,
    },
    /// The lessons of a directory cannot be used.
    #[error("the lessons in {} cannot be used:\n  {}", quoted(directory), mistakes.join("\n  "))]
    Lessons {
        /// The directory.
        directory: PathBuf,
        /// What is wrong, at least one thing.
        mistakes: Vec<String>,
    },
    /// A file has no game to show.
    #[error("{}: {fault}", if file.as_os_str() == "-" { "stdin".to_owned() } else { quoted(file) })]
    Replay {
        /// The file.
        file: PathBuf,
        /// Why.
        fault: ReplayFault,
    },
    /// There is no terminal to play in.
    #[error("a game needs a terminal, but stdin or stdout is not one (`noughts analyze` works without)")]
    NoTerminal,
    /// The terminal can only print lines.
    #[error("a game needs a full-screen terminal, but TERM is `dumb` (`noughts analyze` works without)")]
    DumbTerminal,
}

impl CliError {
    /// The exit code for these errors.
    pub const EXIT_CODE: u8 = 2;
}

/// Why a command failed.
#[derive(Debug, Error)]
pub(super) enum Failure {
    /// The arguments are wrong.
    #[error("{0}")]
    Usage(#[from] CliError),
    /// Something failed while running.
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

/// The name of a file, quoted for a message.
pub(super) fn quoted(file: &Path) -> String {
    format!("`{}`", on_one_line(&file.to_string_lossy()))
}

impl From<Report> for Failure {
    fn from(report: Report) -> Self {
        Self::Running(report)
    }
}

/// The message that names the mode, the players that do not fit it, and the mode that would fit.
fn contradiction(mode: Mode, players: ByMark<Player>) -> String {
    let misfits: Vec<String> = Mark::BOTH
        .into_iter()
        .filter(|&mark| match mode {
            Mode::Pvp => !players[mark].is_human(),
            Mode::Pve => true,
            Mode::Ai => players[mark].is_human(),
        })
        .map(|mark| format!("--{} {}", if mark == Mark::X { "x" } else { "o" }, players[mark]))
        .collect();
    format!(
        "--mode {mode} contradicts {}: {mode} is {}; use --mode {} or remove --mode",
        misfits.join(" "),
        describe(mode),
        Mode::of(players)
    )
}

/// The message that says how the game ended and which command shows it.
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
        "the game is over in this position, as {ending}: to analyse it, use `noughts analyze \
         {position}{options}`"
    )
}
