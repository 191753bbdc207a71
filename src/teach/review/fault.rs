//! What was wrong with a move, as facts that anybody can check on the board.

use super::{Grade, Reason, reason, words};
use crate::engine::analysis::{Analysis, Bounds, Candidate, Outcome};
use crate::game::figures::plies;
use crate::game::{Line, Mark, Position, Rules, Square, SquareSet, Status};

/// Something that was wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It could have completed one of these lines, on one of these squares.
    MissedWin {
        /// The squares.
        squares: SquareSet,
        /// The lines, each of which lacked just one of them.
        lines: Vec<Line>,
    },
    /// It could have made a double threat, with no line threatened in turn.
    MissedFork {
        /// On this square.
        square: Square,
        /// Where a line would have been completed next.
        threats: SquareSet,
    },
    /// It could have won by threat after threat, beginning on this square.
    MissedForcing(Square),
    /// In misère: it completed these lines of its own, which loses.
    CompletedOwn(Vec<Line>),
    /// The other side completes one of these lines next, on one of these squares.
    LeftOpen {
        /// The squares.
        squares: SquareSet,
        /// The lines, each of which lacks just one of them.
        lines: Vec<Line>,
    },
    /// The other side can make a double threat, with no line threatened in turn.
    AllowedFork {
        /// By this reply.
        reply: Square,
        /// Where it completes a line next.
        threats: SquareSet,
    },
    /// The other side wins by threat after threat, beginning with this reply.
    AllowedForcing(Square),
    /// The answer to the first mark on an empty 3x3 board was wrong.
    Opening(Opening),
    /// Other moves would have kept the win or the draw.
    Held {
        /// These.
        squares: SquareSet,
        /// What they kept, at the least.
        outcome: Outcome,
        /// Whether it is proved that no others did.
        only: bool,
    },
    /// Another move would have won sooner or lost later.
    Outlasted {
        /// This one.
        by: Square,
        /// Between which scores its worth lies.
        bounds: Bounds,
        /// Between which scores the worth of the move lies that was played.
        played: Bounds,
    },
    /// It loses within this many plies.
    Loses(usize),
}

/// Where the first mark was set on a 3x3 board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// In a corner.
    Corner,
    /// In the middle of a side.
    Edge,
    /// In the centre.
    Centre,
}

/// Finds what was wrong with a move that is not the best.
pub(super) fn find(position: &Position, analysis: &Analysis, played: &Candidate, grade: Grade) -> Vec<Fault> {
    let mut faults: Vec<Fault> = missed(position, analysis, played).into_iter().collect();
    let lost = played.outcome() == Some(Outcome::Loss);
    let allowed = if lost { allowed(position, played) } else { None };
    let says_how_it_loses = allowed.is_some();
    faults.extend(allowed);
    let says_what_to_do = |fault: &Fault| matches!(fault, Fault::MissedWin { .. } | Fault::CompletedOwn(_));
    if lost && !says_how_it_loses {
        faults.extend(played.value.bounds().at_most.plies().map(Fault::Loses));
    }
    match grade {
        Grade::Inaccuracy => faults.extend(outlasted(analysis, played)),
        Grade::Mistake | Grade::Blunder if !faults.iter().any(says_what_to_do) => {
            faults.extend(opening(position).map(Fault::Opening).or_else(|| held(analysis)));
        }
        _ => {}
    }
    faults
}

/// What a better move would have gained, if that can be seen on the board.
fn missed(position: &Position, analysis: &Analysis, played: &Candidate) -> Option<Fault> {
    let mover = position.to_move();
    let squares = position.completing(mover);
    if !squares.is_empty() && !position.rules().misere() {
        return Some(Fault::MissedWin { squares, lines: position.one_short(mover).cloned().collect() });
    }
    let better = |candidate: &&Candidate| {
        candidate.outcome() == Some(Outcome::Win)
            && candidate.value.bounds().at_least > played.value.bounds().at_most
    };
    let mut reasons = analysis.candidates.iter().filter(better).filter_map(|candidate| {
        match reason(position, candidate)? {
            Reason::DoubleThreat(threats) => Some(Fault::MissedFork { square: candidate.square, threats }),
            Reason::Forcing => Some(Fault::MissedForcing(candidate.square)),
            _ => None,
        }
    });
    let first = reasons.next()?;
    // A double threat is easier to see than a longer way to one.
    let is_fork = |fault: &Fault| matches!(fault, Fault::MissedFork { .. });
    if is_fork(&first) { Some(first) } else { reasons.find(is_fork).or(Some(first)) }
}

/// What the other side does about a move that loses, if that can be seen on the board.
fn allowed(position: &Position, played: &Candidate) -> Option<Fault> {
    let mut after = position.clone();
    after.play(played.square).ok()?;
    let replier = after.to_move();
    if after.status() == Status::Won(replier) {
        return Some(Fault::CompletedOwn(after.completed_lines().cloned().collect()));
    }
    match reason(position, played)? {
        Reason::Leaves(squares) => {
            Some(Fault::LeftOpen { squares, lines: after.one_short(replier).cloned().collect() })
        }
        Reason::AllowsDoubleThreat(reply) => {
            after.play(reply).ok()?;
            Some(Fault::AllowedFork { reply, threats: after.completing(replier) })
        }
        Reason::AllowsForcing(reply) => Some(Fault::AllowedForcing(reply)),
        _ => None,
    }
}

/// Which opening the position has, if it is one of tic-tac-toe.
fn opening(position: &Position) -> Option<Opening> {
    let first = position.squares_of(position.to_move().other()).iter().next()?;
    let on_the_rim = [first.column(), first.row()].into_iter().filter(|place| place % 2 == 0).count();
    let is_opening = position.rules() == Rules::TIC_TAC_TOE && position.marks() == 1;
    is_opening.then_some([Opening::Centre, Opening::Edge, Opening::Corner][on_the_rim])
}

/// The moves that would have kept what a mistake cost, if any are known.
fn held(analysis: &Analysis) -> Option<Fault> {
    let outcome = analysis.value.bounds().at_least.outcome();
    let holds = |candidate: &&Candidate| candidate.value.bounds().at_least.outcome() >= outcome;
    let (good, rest): (Vec<&Candidate>, Vec<&Candidate>) = analysis.candidates.iter().partition(holds);
    let only = rest.iter().all(|candidate| candidate.value.bounds().at_most.outcome() < outcome);
    let squares = good.iter().map(|candidate| candidate.square).collect();
    (!good.is_empty()).then_some(Fault::Held { squares, outcome, only })
}

/// The move that would have won soonest or lost last.
fn outlasted(analysis: &Analysis, played: &Candidate) -> Option<Fault> {
    let best = analysis.candidates.iter().rev().max_by_key(|candidate| candidate.value.bounds().at_least)?;
    let is_better = best.value.bounds().at_least > played.value.bounds().at_most;
    is_better.then_some(Fault::Outlasted {
        by: best.square,
        bounds: best.value.bounds(),
        played: played.value.bounds(),
    })
}

impl Fault {
    /// The fault in a sentence, of which the side that moved is the subject.
    pub fn sentence(&self, rules: Rules, mover: Mark) -> String {
        let other = mover.other();
        match self {
            Self::MissedWin { squares, lines } if lines.len() == 1 => {
                format!("Missed a win at {} ({}).", words::either(squares), lines[0].name(rules))
            }
            Self::MissedWin { squares, .. } => format!("Missed a win at {}.", words::either(squares)),
            Self::MissedFork { square, threats } => {
                format!("Missed a fork at {square}: {} at once.", words::squares(threats))
            }
            Self::MissedForcing(square) => format!("Missed a win by threat after threat, from {square} on."),
            Self::CompletedOwn(lines) => format!("Completed {}, which loses.", words::lines(lines, rules)),
            Self::LeftOpen { squares, lines } => {
                let does = match (squares.len(), lines.len()) {
                    (1, 1) => "completes it",
                    (1, 2) => "completes both",
                    // Of several squares each may complete more than one line.
                    _ => "wins",
                };
                format!(
                    "Left {} open: {other} {does} at {}.",
                    words::lines(lines, rules),
                    words::either(squares)
                )
            }
            Self::AllowedFork { reply, threats } => {
                format!("Allowed a fork at {reply}: {} at once.", words::squares(threats))
            }
            Self::AllowedForcing(reply) => format!("Allowed threat after threat, from {reply} on."),
            Self::Opening(opening) => opening.rule().to_owned(),
            Self::Held { squares, outcome, only } => {
                let only = if *only { "Only " } else { "" };
                format!("{only}{} would have kept the {outcome}.", words::squares(squares))
            }
            Self::Outlasted { by, bounds, played } => outlasting(*by, *bounds, *played),
            Self::Loses(count) => format!("It loses within {}.", plies(*count)),
        }
    }
}

/// How much sooner another move wins, or how much later it loses.
fn outlasting(by: Square, bounds: Bounds, played: Bounds) -> String {
    let plies = [bounds.at_least, played.at_most].map(|score| score.plies().unwrap_or(0));
    let (exact, [better, worse]) = (bounds.exact().and(played.exact()).is_some(), plies);
    match (bounds.outcome(), exact) {
        (Some(Outcome::Win), true) => format!("{by} wins in {better}, this in {worse}."),
        (Some(Outcome::Win), false) => format!("{by} wins within {better}, this not before {worse}."),
        (_, true) => format!("{by} loses in {better}, this in {worse}."),
        (_, false) => format!("{by} lasts for {better} plies or more, this for {worse} at the most."),
    }
}

impl Opening {
    /// How it must be answered if the draw is to be kept.
    const fn rule(self) -> &'static str {
        match self {
            Self::Corner => "A corner opening must be met in the centre.",
            Self::Edge => "Answer an edge opening beside it, opposite or in the centre.",
            Self::Centre => "A centre opening must be met in a corner.",
        }
    }
}
