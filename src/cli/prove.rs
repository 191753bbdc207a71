//! The `prove` command: how every line of play against the perfect player ends.

use super::answer::answer;
use super::error::Failure;
use crate::engine::arena::{Outcomes, Proof};
use crate::game::Rules;
use crate::game::figures::{counted, grouped};
use crate::terminal::clock;
use clap::Args;
use serde_json::{Value, json};
use std::fmt;

/// The arguments of `prove`.
#[derive(Args, Clone, Copy, Debug)]
pub struct ProveArgs {
    /// Answer with one line of JSON.
    #[arg(long)]
    pub json: bool,
}

/// What stands below the options in the help.
pub(super) const EXAMPLES: &str = "\
Examples:
  noughts prove         a table
  noughts prove --json  one line of JSON

The perfect player plays on 3x3 as first and as second, and of equally good moves takes the first in
reading order. Each line is played to its end.";

/// Plays all lines and writes how they end.
pub(super) fn run(args: ProveArgs) -> Result<(), Failure> {
    let proof = Proof::on(Rules::TIC_TAC_TOE, clock);
    if args.json {
        let [as_first, as_second] = [proof.as_first, proof.as_second].map(document);
        Ok(answer(json!({ "as_first": as_first, "as_second": as_second }))?)
    } else {
        Ok(answer(Text(proof))?)
    }
}

/// How the lines end in which the player has one side, as JSON. The names and the order of the fields are a promise to
/// other programs.
fn document(record: Outcomes) -> Value {
    let Outcomes { wins, draws, losses } = record;
    json!({ "wins": wins, "draws": draws, "losses": losses, "lines": record.lines() })
}

/// The proof for people:
///
/// ```text
///   The perfect player on 3x3 against all that an opponent can play
///
///              wins  draws  losses  lines
///   as first     71      2       0     73
///   as second   386    183       0    569
///
///   It loses none of these 642 lines: each is a whole game, in which the opponent makes
///   any moves and it answers with its best, of equals with the first in reading order.
/// ```
struct Text(Proof);

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proof { as_first, as_second } = self.0;
        writeln!(f, "  The perfect player on 3x3 against all that an opponent can play")?;
        writeln!(f)?;
        writeln!(f, "  {:9}  {:>5}  {:>5}  {:>6}  {:>5}", "", "wins", "draws", "losses", "lines")?;
        for (name, record) in [("as first", as_first), ("as second", as_second)] {
            let [wins, draws, losses, lines] =
                [record.wins, record.draws, record.losses, record.lines()].map(grouped);
            writeln!(f, "  {name:9}  {wins:>5}  {draws:>5}  {losses:>6}  {lines:>5}")?;
        }
        writeln!(f)?;
        let losses = as_first.losses + as_second.losses;
        let lost = if losses == 0 { "none".to_owned() } else { grouped(losses) };
        let lines = counted(as_first.lines() + as_second.lines(), "line");
        writeln!(f, "  It loses {lost} of these {lines}: each is a whole game, in which the opponent makes")?;
        // The caller ends the line.
        write!(f, "  any moves and it answers with its best, of equals with the first in reading order.")
    }
}
