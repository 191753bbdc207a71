//! Exact chances, for the commands `match` and `grade`.

use super::console::{CliError, Interrupt, answer};
use super::match_games::{described, heading, started};
use crate::engine::Budget;
use crate::engine::arena::Match;
use crate::engine::exact::{Chances, Exact};
use crate::game::Mark;
use crate::record::joined;
use crate::terminal::clock;
use crate::wording::names;
use color_eyre::{Result, eyre::eyre};
use serde_json::{Value, json};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// Tells the exact chances of a match.
pub(super) fn run(
    games: &Match,
    time: Option<Duration>,
    as_json: bool,
    interrupt: &Interrupt,
) -> Result<ExitCode> {
    let budget = Budget::unlimited(clock).stopped_by(Arc::clone(&interrupt.stop));
    let start_program = |program| started(program, time, interrupt);
    let Some(exact) = games.exact(&start_program, &budget).map_err(CliError::of)? else {
        return match (interrupt.fault.get(), interrupt.exit_code()) {
            (Some(fault), _) => Err(eyre!("{fault}")),
            (None, Some(code)) => Ok(code),
            (None, None) => Err(eyre!("a player needs longer for a move: give it more --time")),
        };
    };
    if as_json { answer(document(games, &exact)) } else { answer(text(games, &exact)) }
}

/// Chances as JSON.
pub(super) fn fields(Chances { wins, draws }: Chances) -> Value {
    json!({ "x_wins": wins.x, "draws": draws, "o_wins": wins.o })
}

fn document(games: &Match, exact: &Exact) -> Value {
    let best = |mark: Mark| {
        let (found, game) = &exact.best[mark];
        joined([fields(*found), json!({ "game": names(game) })])
    };
    joined([
        described(games),
        json!({ "exact": true }),
        fields(exact.chances),
        json!({ "best_x": best(Mark::X), "best_o": best(Mark::O) }),
    ])
}

/// A row of a table in percent, with its line end.
pub(super) fn row(name: &str, shares: [f64; 3]) -> String {
    format!("  {name:25}{}\n", shares.map(|share| format!("{:>9.4} %", share * 100.0)).concat())
}

/// The head of a table of such rows.
pub(super) fn head(names: [&str; 3]) -> String {
    format!("  {:25}{}\n", "", names.map(|name| format!("{name:>11}")).concat())
}

fn text(games: &Match, exact: &Exact) -> String {
    let best = |mark: Mark| {
        let (chances, game) = &exact.best[mark];
        row(&format!("the best {mark} against {}", mark.other()), chances.of(Mark::X))
            + &format!("    its game: {}\n", names(game).join(" "))
    };
    format!(
        "{}
{}{}{}{}
  Moves that look equally good are equally likely; of a program, the first answer counts.
  The best side knows what the other one does, and makes the most of it; a draw counts half.
  In its game, the other side makes the moves that most often let it win.",
        heading(games),
        head(["X wins", "draws", "O wins"]),
        row("the two", exact.chances.of(Mark::X)),
        best(Mark::X),
        best(Mark::O),
    )
}
