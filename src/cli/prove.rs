//! The `prove` command: how every possible game against the perfect player ends.

use super::console::answer;
use crate::engine::arena::every_game;
use crate::game::{Mark, Rules};
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
    let counts = Mark::BOTH.map(|side| {
        let score = every_game(Rules::TIC_TAC_TOE, side, clock);
        [score.wins[side], score.draws, score.wins[side.other()], score.games()]
    });
    if args.json { answer(document(counts)) } else { answer(text(counts)) }
}

/// Wins, draws, losses and games, as first and as second player.
type Counts = [[u32; 4]; 2];

fn document([as_first, as_second]: Counts) -> Value {
    let of = |[wins, draws, losses, lines]: [u32; 4]| json!({ "wins": wins, "draws": draws, "losses": losses, "lines": lines });
    json!({ "as_first": of(as_first), "as_second": of(as_second) })
}

fn text(counts: Counts) -> String {
    let rows = ["as first", "as second"].into_iter().zip(counts).map(|(name, counts)| {
        let [wins, draws, losses, games] = counts.map(grouped);
        format!("  {name:9}  {wins:>5}  {draws:>5}  {losses:>6}  {games:>5}\n")
    });
    let [_, _, losses, games] = std::array::from_fn(|column| counts[0][column] + counts[1][column]);
    let lost = if losses == 0 { "none".to_owned() } else { grouped(losses) };
    let games = counted(games, "game");
    format!(
        "  The perfect player on 3x3 against every possible opponent

              wins  draws  losses  games
{}
  It loses {lost} of these {games}. The opponent plays any moves; the perfect player
  plays its best ones, and of equally good ones the first in reading order.",
        rows.collect::<String>()
    )
}
