//! Why a move is worth what it is, where that can be seen on the board.

use crate::engine::analysis::{Candidate, Outcome, Score};
use crate::engine::solver::pairing;
use crate::game::{Position, Square, SquareSet, Status};

/// A reason that a person can check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It completes a line.
    Completes,
    /// The other side completes a line on one of these squares next.
    Leaves(SquareSet),
    /// It is the only square that keeps the other side from completing a line next.
    OnlyBlock,
    /// It threatens to complete a line on several squares at once, and only one can be blocked.
    DoubleThreat(SquareSet),
    /// After it the other side gets such a double threat by this reply.
    AllowsDoubleThreat(Square),
    /// From here on each of its side's moves threatens to complete a line, so that the other side never
    /// has a choice, until there is a double threat.
    Forcing,
    /// After it the other side wins like that, beginning with this reply.
    AllowsForcing(Square),
    /// Nobody can complete a line any more.
    NoOpenLine,
    /// The other side cannot complete a line any more.
    Stops,
    /// The other side never completes a line: whenever it takes a square of one of these pairs, the
    /// answer is the other square, and every line that it could complete contains both squares of a pair.
    Pairing(Vec<[Square; 2]>),
}

/// The most telling reason for what a candidate is worth; none if there is none that can be seen, or in
/// misère.
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
    let left = after.completing(mover.other());
    if !left.is_empty() {
        return Some(Reason::Leaves(left));
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
            let holds = candidate.value.bounds().at_least >= Score::DRAW;
            match (open(mover), open(mover.other())) {
                (false, false) => Some(Reason::NoOpenLine),
                (true, false) => Some(Reason::Stops),
                (_, true) if holds => pairing(&after).map(Reason::Pairing),
                (_, true) => None,
            }
        }
    }
}

/// The first reply that gives the other side a double threat, while no line is threatened in turn.
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

/// The reply in the candidate's line with which the other side begins to win by force.
fn forcing_after(after: &Position, candidate: &Candidate) -> Option<Square> {
    let line = candidate.line.get(1..)?;
    forces(after.clone(), line).then(|| line[0])
}

/// Whether this line proves that the side to move wins: each of its moves threatens to complete a line, and
/// each reply is the only one there is, up to a double threat: no line is completed before there is one.
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
