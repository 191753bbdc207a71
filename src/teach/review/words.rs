//! The words that hints and judgements share.

use super::Reason;
use crate::engine::analysis::{Candidate, Outcome};
use crate::game::{Line, Position, Rules, Square, SquareSet};

/// "win", "draw", "loss".
pub(super) const fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    }
}

/// "a1", "a1 and b2", "a1, b2 and c3"; of many squares the first few and how many more there are.
pub fn squares(squares: &SquareSet) -> String {
    enumerated(squares, "and")
}

/// The same for squares of which one is meant: "a1 or b2".
pub fn either(squares: &SquareSet) -> String {
    enumerated(squares, "or")
}

fn enumerated(squares: &SquareSet, conjunction: &str) -> String {
    const MOST: usize = 4;
    let mut names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    if names.len() > MOST {
        let more = names.split_off(MOST - 1).len();
        names.push(format!("{more} more"));
    }
    let last = names.pop().unwrap_or_default();
    if names.is_empty() { last } else { format!("{} {conjunction} {last}", names.join(", ")) }
}

/// "the top row", or how many lines there are.
pub(super) fn lines(lines: &[Line], rules: Rules) -> String {
    match lines {
        [line] => format!("the {}", line.name(rules)),
        _ => format!("{} lines", lines.len()),
    }
}

/// Why the best move is worth what it is: of one that loses, that every other does too.
pub(super) fn because_it_is_best(position: &Position, best: &Candidate, reason: &Reason) -> String {
    let because = because(position, best.square, reason);
    if best.outcome() == Some(Outcome::Loss) { format!("Lost anyway: {because}") } else { because }
}

/// Why a move is worth what it is, in a sentence.
pub fn because(position: &Position, square: Square, reason: &Reason) -> String {
    let mover = position.to_move();
    let other = mover.other();
    let through = |mark| {
        let here = position.one_short(mark).filter(|line| line.squares.contains(&square));
        lines(&here.cloned().collect::<Vec<_>>(), position.rules())
    };
    match reason {
        Reason::Completes => format!("{square} completes {}.", through(mover)),
        Reason::Leaves(left) => format!("{square} leaves {} to {other}.", squares(left)),
        Reason::OnlyBlock => format!("{square} is the only block of {}.", through(other)),
        Reason::DoubleThreat(threats) => {
            format!("{square} threatens {} at once: one block is not enough.", squares(threats))
        }
        Reason::AllowsDoubleThreat(reply) => format!("{square} allows a double threat by {reply}."),
        Reason::Forcing => format!("From {square} on, threat follows threat: no reply is free."),
        Reason::AllowsForcing(reply) => format!("{square} allows threat after threat from {reply} on."),
        Reason::NoOpenLine => format!("After {square} nobody can complete a line any more."),
        Reason::Stops => format!("After {square} {other} cannot complete a line any more."),
        Reason::Pairing(pairs) => match pairs[..] {
            [[one, twin]] => format!("{square} holds by a pair: {one} and {twin} answer each other."),
            _ => format!("{square} holds by {} pairs: take one, get the twin.", pairs.len()),
        },
    }
}
