//! The reason for a move's value, where the board shows one, and phrases for it.

use crate::engine::solver::pairing;
use crate::engine::{Candidate, Outcome, Score};
use crate::game::{Line, Position, Rules, Square, SquareSet, Status};
use crate::wording::{at_most, listed, names};
use Reason::{
    AllowsDoubleThreat, AllowsForcing, Completes, DoubleThreat, Forcing, Leaves, NoOpenLine, OnlyBlock, Stops,
};
use itertools::Itertools;

/// A reason that a person can verify.
#[derive(Debug, PartialEq, Eq)]
pub enum Reason {
    Completes,
    /// The other side can complete a line on one of these squares next.
    Leaves(SquareSet),
    /// It is the only move that stops the other side from completing a line next.
    OnlyBlock,
    /// It threatens to complete a line on several squares at once.
    DoubleThreat(SquareSet),
    /// The other side can make such a double threat with this reply.
    AllowsDoubleThreat(Square),
    /// It starts a chain of threats: each forces the reply, until there is a double threat.
    Forcing,
    /// The other side wins by such a chain of threats, starting with this reply.
    AllowsForcing(Square),
    /// Neither side can complete a line any more.
    NoOpenLine,
    /// The other side cannot complete a line any more.
    Stops,
}

/// The clearest reason for the value of a move; `None` if the board shows none, and always in misère.
pub fn reason(position: &Position, candidate: &Candidate) -> Option<Reason> {
    if position.rules().misere() {
        return None;
    }
    let mover = position.to_move();
    let after = position.after([candidate.square]).expect("a candidate is a legal move");
    let threats = after.completing(mover);
    let open = after.completing(mover.other());
    match candidate.outcome() {
        _ if matches!(after.status(), Status::Won(_)) => Some(Completes),
        _ if !open.is_empty() => Some(Leaves(open)),
        _ if threats.len() > 1 => Some(DoubleThreat(threats)),
        _ if position.completing(mover.other()).len() == 1 => Some(OnlyBlock),
        Some(Outcome::Win) => forces(position, &candidate.line).then_some(Forcing),
        Some(Outcome::Loss) => {
            double_threat_after(&after).map(AllowsDoubleThreat).or_else(|| {
                // The expected replies, if they are a winning chain of threats.
                let line = candidate.line.get(1..)?;
                forces(&after, line).then(|| AllowsForcing(line[0]))
            })
        }
        _ => match [mover, mover.other()].map(|mark| after.has_open_line(mark)) {
            [false, false] => Some(NoOpenLine),
            [true, false] => Some(Stops),
            [_, true] => None,
        },
    }
}

/// The pairs of squares with which the side that makes this move keeps the other from completing a line: every line that
/// the other could complete contains both squares of a pair, and when it takes one, the answer is the other. Only for moves
/// that are proved not to lose, and never in misère.
pub fn pairs(position: &Position, candidate: &Candidate) -> Option<Vec<[Square; 2]>> {
    let holds = candidate.value.bounds.at_least >= Score::DRAW && candidate.outcome() != Some(Outcome::Win);
    let after = position.after([candidate.square]).expect("a candidate is a legal move");
    holds.then(|| pairing(&after)).flatten().filter(|pairs| !pairs.is_empty())
}

/// The first reply that makes a double threat and leaves the mover without a threat.
fn double_threat_after(after: &Position) -> Option<Square> {
    let replier = after.to_move();
    after.moves().find(|&reply| {
        let next = after.after([reply]).expect("a move of the position");
        next.completing(replier).len() > 1 && next.completing(replier.other()).is_empty()
    })
}

/// Whether these moves prove a win: each threatens to complete a line, each reply is the only block, and the last makes a
/// double threat. The other side never has a threat.
fn forces(position: &Position, line: &[Square]) -> bool {
    let [square, rest @ ..] = line else { return false };
    let Ok(next) = position.after([*square]) else { return false };
    let threats = next.completing(position.to_move());
    let is_answered = !next.completing(position.to_move().other()).is_empty();
    match rest {
        _ if threats.is_empty() || is_answered => false,
        _ if threats.len() > 1 => true,
        [reply, rest @ ..] if threats.contains(*reply) => {
            next.after([*reply]).is_ok_and(|position| forces(&position, rest))
        }
        _ => false,
    }
}

/// "a1, b2 and c3"; only the first few of a long list.
pub fn squares(squares: &SquareSet) -> String {
    enumerated(squares, "and")
}

/// "a1 or b2"
pub fn either(squares: &SquareSet) -> String {
    enumerated(squares, "or")
}

fn enumerated(squares: &SquareSet, conjunction: &str) -> String {
    listed(at_most(4, names(squares.iter())), conjunction)
}

/// "the top row" or "2 lines"
pub(super) fn name_lines(lines: &[Line], rules: Rules) -> String {
    match lines {
        [line] => format!("the {}", line.name(rules)),
        _ => format!("{} lines", lines.len()),
    }
}

/// The reason for the best move's value, worded so that it is no praise if all moves lose.
pub(super) fn because_it_is_best(position: &Position, best: &Candidate, reason: &Reason) -> String {
    let because = because(position, best.square, reason);
    if best.outcome() == Some(Outcome::Loss) { format!("It still loses. {because}") } else { because }
}

pub fn because(position: &Position, square: Square, reason: &Reason) -> String {
    let mover = position.to_move();
    let other = mover.other();
    let through = |mark| {
        let here = position.one_short(mark).filter(|line| line.squares.contains(&square));
        name_lines(&here.cloned().collect_vec(), position.rules())
    };
    match reason {
        Completes => format!("{square} completes {}.", through(mover)),
        Leaves(left) => format!("{square} lets {other} win at {}.", either(left)),
        OnlyBlock => format!("Only {square} blocks {}.", through(other)),
        DoubleThreat(threats) => {
            format!("{square} threatens {} at once: one block is not enough.", squares(threats))
        }
        AllowsDoubleThreat(reply) => {
            format!("{square} lets {other} make a double threat at {reply}.")
        }
        Forcing => format!("{square} starts a chain of threats: each forces the reply."),
        AllowsForcing(reply) => format!("{square} loses to a chain of threats starting at {reply}."),
        NoOpenLine => format!("After {square} neither side can complete a line."),
        Stops => format!("After {square} {other} can no longer complete a line."),
    }
}
