//! How a game ended, in words.

use crate::game::{Position, Status};
use itertools::Itertools;

/// Who has won: "X wins", "draw"; `None` while the game goes on.
pub(crate) fn winner(status: Status) -> Option<String> {
    match status {
        Status::Won(winner) => Some(format!("{winner} wins")),
        Status::Drawn => Some("draw".to_owned()),
        Status::Ongoing => None,
    }
}

/// How the game ended: "O completed the middle row: O wins", "The board is full: a draw"; `None` while it goes on.
pub(crate) fn ended(position: &Position) -> Option<String> {
    let winner = winner(position.status())?;
    Some(match completion(position) {
        Some(completion) => format!("{completion}: {winner}"),
        None => format!("The board is full: a {winner}"),
    })
}

/// The completed lines of a won position: "O completed the middle row"; in misère with "which loses".
pub(crate) fn completion(position: &Position) -> Option<String> {
    let winner = position.status().winner()?;
    let rules = position.rules();
    let names = position.completed_lines().map(|line| line.name(rules)).join(" and the ");
    Some(if rules.misere() {
        format!("{} completed the {names}, which loses", winner.other())
    } else {
        format!("{winner} completed the {names}")
    })
}
