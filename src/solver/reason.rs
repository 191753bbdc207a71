//! Why a move is worth what it is, where that can be seen on the board.

use super::pairing::pairing;
use crate::game::{Mark, Position, Square, SquareSet, Status};
use crate::search::{Candidate, Outcome, Score};

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
    /// Nobody can complete a line any more.
    NoOpenLine,
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
        Some(Outcome::Win) => is_forcing(position, candidate).then_some(Reason::Forcing),
        Some(Outcome::Loss) => double_threat_after(&after, candidate).map(Reason::AllowsDoubleThreat),
        _ => {
            let open = |mark| after.has_open_line(mark);
            let holds = candidate.bounds.at_least >= Score::DRAW;
            match (open(mover) || open(mover.other()), holds) {
                (false, _) => Some(Reason::NoOpenLine),
                (true, true) => pairing(&after).map(Reason::Pairing),
                (true, false) => None,
            }
        }
    }
}

/// The reply in the candidate's line that gives the other side a double threat.
fn double_threat_after(after: &Position, candidate: &Candidate) -> Option<Square> {
    let reply = *candidate.line.get(1).filter(|_| candidate.is_exact())?;
    let mut next = after.clone();
    next.play(reply).ok()?;
    (next.completing(after.to_move()).len() > 1).then_some(reply)
}

/// Whether each move of the winner in the candidate's line threatens to complete a line.
fn is_forcing(position: &Position, candidate: &Candidate) -> bool {
    let (winner, mut position): (Mark, Position) = (position.to_move(), position.clone());
    let forcing = candidate.line.iter().enumerate().all(|(ply, &square)| {
        let played = position.play(square).is_ok();
        let threatens = || !position.completing(winner).is_empty() || position.status() != Status::Ongoing;
        played && (ply % 2 == 1 || threatens())
    });
    forcing && position.status() == Status::Won(winner)
}
