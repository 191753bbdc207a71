//! What was wrong with a move, as facts that anyone can verify on the board.

use super::Grade;
use super::reason::{Reason, either, name_lines, reason};
use crate::engine::{Analysis, Bounds, Candidate, Outcome};
use crate::game::{Line, Mark, Position, Rules, Square, SquareSet, Status};
use crate::wording::plies;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The mover could have completed one of these lines, on one of these squares.
    MissedWin { squares: SquareSet, lines: Vec<Line> },
    /// The mover could have made a double threat while the other side had no threat.
    MissedFork { square: Square, threats: SquareSet },
    /// The mover could have won by a chain of threats starting on this square.
    MissedForcing(Square),
    /// In misère: it completed these lines, which loses.
    CompletedOwn(Vec<Line>),
    /// The other side can complete one of these lines next, on one of these squares.
    LeftOpen { squares: SquareSet, lines: Vec<Line> },
    /// The other side can make a double threat while the mover has no threat.
    AllowedFork { reply: Square, threats: SquareSet },
    /// The other side wins by a chain of threats starting with this reply.
    AllowedForcing(Square),
    /// The answer to the first mark on an empty 3x3 board was wrong: the rule for a reply that draws.
    Opening(&'static str),
    /// Other moves would have kept the win or the draw.
    Kept {
        squares: SquareSet,
        outcome: Outcome,
        /// Whether it is proved that no other move would have.
        only: bool,
    },
    /// Another move would have won sooner or lost later than the one played.
    Outlasted { by: Square, bounds: Bounds, played: Bounds },
    /// It loses within this many plies.
    Loses(usize),
}

/// With the first mark in the centre, on an edge and in a corner.
const OPENINGS: [&str; 3] = [
    "A centre opening must be met in a corner.",
    "Meet an edge opening beside it, opposite it or in the centre.",
    "A corner opening must be met in the centre.",
];

pub(super) fn find(position: &Position, analysis: &Analysis, played: &Candidate, grade: Grade) -> Vec<Fault> {
    let mut faults = Vec::from_iter(missed(position, analysis, played));
    if played.outcome() == Some(Outcome::Loss) {
        let plies = played.value.bounds.at_most.plies();
        faults.extend(allowed(position, played).or(plies.map(Fault::Loses)));
    }
    let shows_what_to_do = |fault: &Fault| matches!(fault, Fault::MissedWin { .. } | Fault::CompletedOwn(_));
    match grade {
        Grade::Inaccuracy => faults.extend(outlasted(analysis, played)),
        Grade::Mistake | Grade::Blunder if !faults.iter().any(shows_what_to_do) => {
            faults.extend(opening(position).or_else(|| kept(analysis)));
        }
        _ => {}
    }
    faults
}

/// What a better move would have gained, if the board shows it.
fn missed(position: &Position, analysis: &Analysis, played: &Candidate) -> Option<Fault> {
    let mover = position.to_move();
    let squares = position.completing(mover);
    if !squares.is_empty() && !position.rules().misere() {
        return Some(Fault::MissedWin { squares, lines: position.one_short(mover).cloned().collect() });
    }
    let better = |candidate: &&Candidate| {
        candidate.outcome() == Some(Outcome::Win)
            && candidate.value.bounds.at_least > played.value.bounds.at_most
    };
    let gain = |candidate: &Candidate| match reason(position, candidate)? {
        Reason::DoubleThreat(threats) => Some(Fault::MissedFork { square: candidate.square, threats }),
        Reason::Forcing => Some(Fault::MissedForcing(candidate.square)),
        _ => None,
    };
    // A double threat is easier to see than a chain of threats that leads to one.
    analysis
        .candidates
        .iter()
        .filter(better)
        .filter_map(gain)
        .min_by_key(|fault| !matches!(fault, Fault::MissedFork { .. }))
}

/// How the other side wins after a losing move, if the board shows it.
fn allowed(position: &Position, played: &Candidate) -> Option<Fault> {
    let after = position.after([played.square]).ok()?;
    let replier = after.to_move();
    if after.status() == Status::Won(replier) {
        return Some(Fault::CompletedOwn(after.completed_lines().cloned().collect()));
    }
    match reason(position, played)? {
        Reason::Leaves(squares) => {
            Some(Fault::LeftOpen { squares, lines: after.one_short(replier).cloned().collect() })
        }
        Reason::AllowsDoubleThreat(reply) => {
            let threats = after.after([reply]).ok()?.completing(replier);
            Some(Fault::AllowedFork { reply, threats })
        }
        Reason::AllowsForcing(reply) => Some(Fault::AllowedForcing(reply)),
        _ => None,
    }
}

/// The opening, if this is the second move of tic-tac-toe.
fn opening(position: &Position) -> Option<Fault> {
    let first = position.squares_by_mark()[position.to_move().other()].iter().next()?;
    let on_the_rim = [first.column(), first.row()].into_iter().filter(|place| place % 2 == 0).count();
    let is_opening = position.rules() == Rules::TIC_TAC_TOE && position.marks() == 1;
    is_opening.then_some(Fault::Opening(OPENINGS[on_the_rim]))
}

/// The moves that would have kept what a mistake threw away.
fn kept(analysis: &Analysis) -> Option<Fault> {
    let outcome = analysis.value.bounds.at_least.outcome();
    let (good, rest): (Vec<_>, Vec<_>) = analysis
        .candidates
        .iter()
        .partition(|candidate| candidate.value.bounds.at_least.outcome() >= outcome);
    let only = rest.iter().all(|candidate| candidate.value.bounds.at_most.outcome() < outcome);
    let squares = good.iter().map(|candidate| candidate.square).collect();
    (!good.is_empty()).then_some(Fault::Kept { squares, outcome, only })
}

/// The move that would have won soonest or lost last.
fn outlasted(analysis: &Analysis, played: &Candidate) -> Option<Fault> {
    let best = analysis.candidates.iter().rev().max_by_key(|candidate| candidate.value.bounds.at_least)?;
    let is_better = best.value.bounds.at_least > played.value.bounds.at_most;
    is_better.then_some(Fault::Outlasted {
        by: best.square,
        bounds: best.value.bounds,
        played: played.value.bounds,
    })
}

impl Fault {
    pub fn sentence(&self, rules: Rules, mover: Mark) -> String {
        let other = mover.other();
        match self {
            Self::MissedWin { squares, lines } if lines.len() == 1 => {
                format!("Missed a win at {} ({}).", either(squares), lines[0].name(rules))
            }
            Self::MissedWin { squares, .. } => format!("Missed a win at {}.", either(squares)),
            Self::MissedFork { square, threats } => {
                format!("Missed a double threat: {square} threatens {}.", super::squares(threats))
            }
            Self::MissedForcing(square) => {
                format!("Missed a win by a chain of threats starting at {square}.")
            }
            Self::CompletedOwn(lines) => format!("Completed {}, which loses.", name_lines(lines, rules)),
            Self::LeftOpen { squares, lines } => {
                format!("Left {} open: {other} wins at {}.", name_lines(lines, rules), either(squares))
            }
            Self::AllowedFork { reply, threats } => {
                format!("Allowed a double threat: {other} {reply} threatens {}.", super::squares(threats))
            }
            Self::AllowedForcing(reply) => {
                format!("This lets {other} win by a chain of threats starting at {reply}.")
            }
            Self::Opening(rule) => (*rule).to_owned(),
            Self::Kept { squares, outcome, only } => {
                let only = if *only && squares.len() < 4 { "Only " } else { "" };
                format!("{only}{} would have kept the {outcome}.", super::squares(squares))
            }
            Self::Outlasted { by, bounds, played } => lasting(*by, *bounds, *played),
            Self::Loses(count) => format!("It loses within {}.", plies(*count)),
        }
    }
}

/// How much sooner a win, or later a loss, another move would have been.
fn lasting(by: Square, bounds: Bounds, played: Bounds) -> String {
    let [better, worse] = [bounds.at_least, played.at_most].map(|score| score.plies().unwrap_or(0));
    match (bounds.outcome(), bounds.exact().and(played.exact()).is_some()) {
        (Some(Outcome::Win), true) => format!("{by} wins in {}, this move in {worse}.", plies(better)),
        (Some(Outcome::Win), false) => format!("{by} wins within {better}, this move in {worse} or more."),
        (_, true) => format!("{by} loses in {}, this move in {worse}.", plies(better)),
        (_, false) => format!("{by} lasts {better} plies or more, this move {worse} at most."),
    }
}
