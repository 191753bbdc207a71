//! The reason for a move's value, where the board shows one.

use crate::engine::analysis::{Candidate, Outcome, Score};
use crate::engine::solver::pairing;
use crate::game::{Position, Square, SquareSet, Status};

/// A reason that a person can verify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The move completes a line.
    Completes,
    /// The other side can complete a line on one of these squares next.
    Leaves(SquareSet),
    /// It is the only move that stops the other side from completing a line next.
    OnlyBlock,
    /// It threatens to complete a line on several squares at once, of which only one can be blocked.
    DoubleThreat(SquareSet),
    /// The other side can make such a double threat with this reply.
    AllowsDoubleThreat(Square),
    /// It starts a chain of threats: each move threatens to complete a line and so forces the reply, until
    /// there is a double threat.
    Forcing,
    /// The other side wins by such a chain of threats, starting with this reply.
    AllowsForcing(Square),
    /// Neither side can complete a line any more.
    NoOpenLine,
    /// The other side cannot complete a line any more.
    Stops,
}

/// Returns the clearest reason for a candidate's value; `None` if the board shows none, and always in misère.
///
/// # Panics
/// If the candidate is not a move of this position.
pub fn reason(position: &Position, candidate: &Candidate) -> Option<Reason> {
    if position.rules().misere() {
        return None;
    }
    let (mover, square) = (position.to_move(), candidate.square);
    let mut after = position.clone();
    after.play(square).expect("a candidate is a legal move");
    if matches!(after.status(), Status::Won(_)) {
        return Some(Reason::Completes);
    }
    let open = after.completing(mover.other());
    if !open.is_empty() {
        return Some(Reason::Leaves(open));
    }
    let threats = after.completing(mover);
    if threats.len() > 1 {
        return Some(Reason::DoubleThreat(threats));
    }
    if position.completing(mover.other()).len() == 1 {
        return Some(Reason::OnlyBlock);
    }
    match candidate.outcome() {
        Some(Outcome::Win) => forces(position.clone(), &candidate.line).then_some(Reason::Forcing),
        Some(Outcome::Loss) => {
            let double_threat = || double_threat_after(&after).map(Reason::AllowsDoubleThreat);
            let forcing = || forcing_after(&after, candidate).map(Reason::AllowsForcing);
            double_threat().or_else(forcing)
        }
        _ => {
            let open = |mark| after.has_open_line(mark);
            match (open(mover), open(mover.other())) {
                (false, false) => Some(Reason::NoOpenLine),
                (true, false) => Some(Reason::Stops),
                (_, true) => None,
            }
        }
    }
}

/// Returns the pairs of squares with which the side that makes this move keeps the other from completing a line: every
/// line that the other could complete contains both squares of a pair, and when it takes one, the answer is the other.
/// `None` if none are found, unless the move is proved not to lose, and always in misère.
///
/// # Panics
/// If the candidate is not a move of this position.
pub fn pairs(position: &Position, candidate: &Candidate) -> Option<Vec<[Square; 2]>> {
    let holds = candidate.value.bounds().at_least >= Score::DRAW && candidate.outcome() != Some(Outcome::Win);
    let mut after = position.clone();
    after.play(candidate.square).expect("a candidate is a legal move");
    let pairs = if holds { pairing(&after) } else { None };
    pairs.filter(|pairs| !pairs.is_empty())
}

/// Returns the first reply that makes a double threat and leaves the mover without a threat.
fn double_threat_after(after: &Position) -> Option<Square> {
    let mut next = after.clone();
    let (replier, mover) = (after.to_move(), after.to_move().other());
    after.moves().find(|&reply| {
        next.play(reply).expect("a move of the position");
        let forks = next.completing(replier).len() > 1 && next.completing(mover).is_empty();
        next.take_back(reply);
        forks
    })
}

/// Returns the first reply of the candidate's expected moves if it starts a winning chain of threats.
fn forcing_after(after: &Position, candidate: &Candidate) -> Option<Square> {
    let line = candidate.line.get(1..)?;
    forces(after.clone(), line).then(|| line[0])
}

/// Whether these moves prove a win for the side to move: each of its moves threatens to complete a line, each reply
/// is the only block, and the last move makes a double threat. The other side never has a threat.
fn forces(mut position: Position, line: &[Square]) -> bool {
    let winner = position.to_move();
    let mut moves = line.iter();
    while let Some(&square) = moves.next() {
        if position.play(square).is_err() {
            return false;
        }
        let threats = position.completing(winner);
        let is_answered = !position.completing(winner.other()).is_empty();
        match threats.len() {
            0 => return false,
            _ if is_answered => return false,
            1 => {}
            _ => return true,
        }
        let reply = moves.next().filter(|&&reply| threats.contains(reply));
        if reply.is_none_or(|&reply| position.play(reply).is_err()) {
            return false;
        }
    }
    false
}
