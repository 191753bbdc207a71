//! Phrases that hints and judgements share.

use super::Reason;
use crate::engine::analysis::{Candidate, Outcome};
use crate::game::figures::names;
use crate::game::{Line, Mark, Position, Rules, Square, SquareSet, Status};

/// Lists squares: "a1", "a1 and b2", "a1, b2 and c3"; names only the first few of a long list.
pub fn squares(squares: &SquareSet) -> String {
    enumerated(squares, "and")
}

/// Lists squares as alternatives: "a1 or b2".
pub fn either(squares: &SquareSet) -> String {
    enumerated(squares, "or")
}

fn enumerated(squares: &SquareSet, conjunction: &str) -> String {
    const MOST: usize = 4;
    let mut names = names(squares.iter());
    if names.len() > MOST {
        let more = names.split_off(MOST - 1).len();
        names.push(format!("{more} more"));
    }
    let last = names.pop().unwrap_or_default();
    if names.is_empty() { last } else { format!("{} {conjunction} {last}", names.join(", ")) }
}

/// Which lines a side can complete on its next move: "X completes the top row at c1." Nothing if the game is over.
pub fn threats(position: &Position) -> Vec<String> {
    if position.status() != Status::Ongoing {
        return Vec::new();
    }
    let of = |mark: Mark| {
        position.one_short(mark).filter_map(move |line| {
            let square = line.squares.iter().find(|&&square| position.is_empty(square))?;
            Some(format!("{mark} completes the {} at {square}.", line.name(position.rules())))
        })
    };
    let threats: Vec<String> = Mark::BOTH.into_iter().flat_map(of).collect();
    if threats.is_empty() { vec!["No line can be completed on the next move.".to_owned()] } else { threats }
}

/// Names a single line, such as "the top row", or counts several.
pub(super) fn lines(lines: &[Line], rules: Rules) -> String {
    match lines {
        [line] => format!("the {}", line.name(rules)),
        _ => format!("{} lines", lines.len()),
    }
}

/// Returns the reason for the best move's value, worded so that it is no praise if all moves lose.
pub(super) fn because_it_is_best(position: &Position, best: &Candidate, reason: &Reason) -> String {
    let because = because(position, best.square, reason);
    if best.outcome() == Some(Outcome::Loss) { format!("It still loses. {because}") } else { because }
}

/// Returns the reason for a move's value in a sentence.
pub fn because(position: &Position, square: Square, reason: &Reason) -> String {
    let mover = position.to_move();
    let other = mover.other();
    let through = |mark| {
        let here = position.one_short(mark).filter(|line| line.squares.contains(&square));
        lines(&here.cloned().collect::<Vec<_>>(), position.rules())
    };
    match reason {
        Reason::Completes => format!("{square} completes {}.", through(mover)),
        Reason::Leaves(left) => format!("{square} lets {other} win at {}.", either(left)),
        Reason::OnlyBlock => format!("Only {square} blocks {}.", through(other)),
        Reason::DoubleThreat(threats) => {
            format!("{square} threatens {} at once: one block is not enough.", squares(threats))
        }
        Reason::AllowsDoubleThreat(reply) => {
            format!("{square} lets {other} make a double threat at {reply}.")
        }
        Reason::Forcing => format!("{square} starts a chain of threats: each forces the reply."),
        Reason::AllowsForcing(reply) => format!("{square} loses to a chain of threats starting at {reply}."),
        Reason::NoOpenLine => format!("After {square} neither side can complete a line."),
        Reason::Stops => format!("After {square} {other} can no longer complete a line."),
    }
}
