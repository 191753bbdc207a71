//! The `prove` command: how every possible game against the perfect player ends.

use super::console::answer;
use crate::engine::arena::{EveryGame, Outcomes};
use crate::game::Rules;
use crate::terminal::clock;
use crate::wording::{counted, grouped};
use clap::Args;
use color_eyre::Result;
use serde_json::{Value, json};
use std::process::ExitCode;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  noughts prove         a table
  noughts prove --json  one line of JSON

The perfect player plays on 3x3, as first and as second player. Of equally good moves it takes the
first in reading order. Each game is played to its end.")]
pub struct ProveArgs {
    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &ProveArgs) -> Result<ExitCode> {
    let proof = EveryGame::of_perfect_player(Rules::TIC_TAC_TOE, clock);
    if args.json { answer(document(proof)) } else { answer(text(proof)) }
}

fn document(EveryGame { as_first, as_second }: EveryGame) -> Value {
    let of = |Outcomes { wins, draws, losses }| json!({ "wins": wins, "draws": draws, "losses": losses, "lines": wins + draws + losses });
    json!({ "as_first": of(as_first), "as_second": of(as_second) })
}

fn text(EveryGame { as_first, as_second }: EveryGame) -> String {
    let rows = [("as first", as_first), ("as second", as_second)].map(|(name, games)| {
        let [wins, draws, losses, lines] =
            [games.wins, games.draws, games.losses, games.games()].map(grouped);
        format!("  {name:9}  {wins:>5}  {draws:>5}  {losses:>6}  {lines:>5}\n")
    });
    let losses = as_first.losses + as_second.losses;
    let lost = if losses == 0 { "none".to_owned() } else { grouped(losses) };
    let games = counted(as_first.games() + as_second.games(), "game");
    format!(
        "  The perfect player on 3x3 against every possible opponent

              wins  draws  losses  games
{}
  It loses {lost} of these {games}. The opponent plays any moves; the perfect player
  plays its best ones, and of equally good ones the first in reading order.",
        rows.concat()
    )
}
