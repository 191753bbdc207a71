//! The words that hints and judgements share.

use crate::game::{Line, Position, Rules, Square, SquareSet};
use crate::search::Outcome;
use crate::solver::Reason;

/// "win", "draw", "loss".
pub(super) const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    }
}

/// "a1", "a1 and b2", "a1, b2 and c3"; of many squares the first few and how many more there are.
pub(super) fn squares(squares: &SquareSet) -> String {
    const MOST: usize = 4;
    let mut names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    if names.len() > MOST {
        let more = names.split_off(MOST - 1).len();
        names.push(format!("{more} more"));
    }
    let last = names.pop().unwrap_or_default();
    if names.is_empty() { last } else { format!("{} and {last}", names.join(", ")) }
}

/// "the top row", or how many lines there are.
pub(super) fn lines(lines: &[Line], rules: Rules) -> String {
    match lines {
        [line] => format!("the {}", line.name(rules)),
        _ => format!("{} lines", lines.len()),
    }
}

/// Why a move is worth what it is.
pub(super) fn because(position: &Position, square: Square, reason: &Reason) -> String {
    let mover = position.to_move();
    let other = mover.other();
    let through = |mark| {
        let here = position.one_short(mark).filter(|line| line.squares().contains(&square));
        lines(&here.cloned().collect::<Vec<_>>(), position.rules())
    };
    match reason {
        Reason::Completes => format!("{square} completes {}.", through(mover)),
        Reason::Leaves(left) => format!("{square} leaves {} to {other}.", squares(left)),
        Reason::OnlyBlock => format!("{square} is the only block of {}.", through(other)),
        Reason::DoubleThreat(threats) => {
            format!("{square} threatens {} at once: one block is not enough.", squares(threats))
        }
        Reason::AllowsDoubleThreat(reply) => format!("Lost anyway: {other} gets a double threat by {reply}."),
        Reason::Forcing => format!("From {square} on, threat follows threat: no reply is free."),
        Reason::AllowsForcing(reply) => {
            format!("Lost anyway: from {reply} on, {other} makes threat after threat.")
        }
        Reason::NoOpenLine => "Nobody can complete a line any more.".to_owned(),
        Reason::Pairing(pairs) if pairs.len() == 1 => {
            let [one, twin] = pairs[0];
            format!("It holds: to {one} the answer is {twin}, and the other way round.")
        }
        Reason::Pairing(pairs) => {
            format!("It holds by {} pairs of squares: take one, get the twin.", pairs.len())
        }
    }
}
