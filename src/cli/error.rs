//! Errors of commands.

use super::parse::describe;
use crate::config::settings::Mode;
use crate::engine::player::Player;
use crate::game::{ByMark, Mark, Position, Rules, Status};
use crate::terminal::on_one_line;
use std::fmt;
use std::path::Path;
use thiserror::Error;

/// Arguments that are well formed but contradict each other or cannot be used: what is wrong, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct CliError(String);

impl CliError {
    /// The exit code for these errors.
    pub const EXIT_CODE: u8 = 2;

    pub(super) fn of(message: impl fmt::Display) -> Self {
        Self(message.to_string())
    }

    /// The players do not fit the mode: names them, and the mode that would fit.
    pub(super) fn mode(mode: Mode, players: ByMark<Player>) -> Self {
        let misfits: Vec<String> = Mark::BOTH
            .into_iter()
            .filter(|&mark| match mode {
                Mode::Pvp => !players[mark].is_human(),
                Mode::Pve => true,
                Mode::Ai => players[mark].is_human(),
            })
            .map(|mark| format!("--{} {}", if mark == Mark::X { "x" } else { "o" }, players[mark]))
            .collect();
        Self::of(format_args!(
            "--mode {mode} contradicts {}: {mode} is {}; use --mode {} or remove --mode",
            misfits.join(" "),
            describe(mode),
            Mode::of(players)
        ))
    }

    /// The game is already over: says how it ended, and which command shows it.
    pub(super) fn game_over(position: &Position) -> Self {
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
        Self::of(format_args!(
            "the game is over in this position, as {ending}: to analyse it, use `noughts analyze \
             {position}{options}`"
        ))
    }
}

/// The name of a file, quoted for a message.
pub(super) fn quoted(file: &Path) -> String {
    format!("`{}`", on_one_line(&file.to_string_lossy()))
}
