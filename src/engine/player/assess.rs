//! The best that can be found out about a position in the time there is.
//!
//! | function | scores | by |
//! |---|---|---|
//! | [`assess`] | every move | a full search of small positions, else as `prove` |
//! | [`prove`] | every move | proofs as far as the time reaches, estimates beyond |
//! | [`solve`] | every move | proofs alone, on one thread |
//! | [`appraise`] | the position | proofs alone: its bounds |

use crate::engine::analysis::{Analysis, Bounds, Candidate, Counters, Method, Outcome, Score, Value};
use crate::engine::budget::Budget;
use crate::engine::heuristic::{Estimate, Estimates, UNPROVED_WIN, estimate};
use crate::engine::search::{EXHAUSTIBLE_CELLS, Minimax};
use crate::engine::solver::Solver;
use crate::game::{Position, Symmetry};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::Duration;

/// First the solver alone has this part of the time, but no more than that: on most boards it is enough.
const PROOF_FIRST: (f64, Duration) = (0.1, Duration::from_millis(100));

/// Then estimates have this part of what is left, if the solver has decided some moves.
const ESTIMATES_BESIDE_PROOFS: (f64, Duration) = (0.25, Duration::from_millis(300));

/// And this part if it has decided none, and is not likely to.
const ESTIMATES_ALONE: (f64, Duration) = (0.9, Duration::from_millis(900));

/// An unproved win on the spot is shown as this many grains instead of [`UNPROVED_WIN`].
const UNPROVED_WIN_SHOWN: i32 = 1_000;

/// Scores every move of a position: a small one by a full search, others as [`prove`] does.
pub fn assess(
    position: &Position,
    budget: &Budget,
    report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
) -> Analysis {
    // The search has more to tell than the solver.
    if position.empty_cells() <= EXHAUSTIBLE_CELLS {
        return Minimax::ORDERED_ALPHA_BETA.deepen(position, &mut budget.observer());
    }
    prove(position, budget, report)
}

/// Scores every move of a position: proved as far as the budget reaches, and estimated beyond.
///
/// `report` is called with the analysis each time something has been found out; `Break` says that this is
/// enough.
pub fn prove(
    position: &Position,
    budget: &Budget,
    report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
) -> Analysis {
    let mut analysis = at_a_glance(position);
    let mut solver = Solver::new(position.rules());
    if solver.refine(position, &mut analysis, &budget.share(PROOF_FIRST), report).is_ok() {
        return analysis;
    }
    if report(&analysis).is_break() {
        return analysis;
    }
    let share = if analysis.decided() == 0 { ESTIMATES_ALONE } else { ESTIMATES_BESIDE_PROOFS };
    analysis.guess(&estimates(position, &budget.share(share)));
    if report(&analysis).is_continue() {
        // If time is up before everything is proved, that can be seen in the analysis.
        let _ = solver.refine(position, &mut analysis, budget, report);
    }
    analysis
}

/// What a position is worth with best play, as far as the solver finds out.
pub fn appraise(position: &Position, budget: &Budget) -> Bounds {
    let mut bounds = Bounds::UNKNOWN;
    // If time is up, the bounds are wide.
    let _ = Solver::new(position.rules()).narrow(position, &mut bounds, budget);
    bounds
}

/// What the solver proves without help, on one thread, and whether it came to the end.
pub fn solve(position: &Position, budget: &Budget) -> (Analysis, bool) {
    let mut analysis = at_a_glance(position);
    analysis.counters = Counters::default();
    let report = &mut |_: &Analysis| ControlFlow::Continue(());
    let alone = budget.clone().on_threads(NonZero::<usize>::MIN);
    let finished = Solver::new(position.rules()).refine(position, &mut analysis, &alone, report).is_ok();
    (analysis, finished)
}

/// What players see who look ahead: proved only where there is a win by force.
fn estimates(position: &Position, budget: &Budget) -> Analysis {
    if position.rules().misere() {
        return Minimax::ORDERED_ALPHA_BETA.deepen(position, &mut budget.observer());
    }
    let seen = estimate(position, budget);
    let Estimates { depth, nodes, cutoffs, table_hits, moves } = seen;
    let candidate = |Estimate { square, score, line, forced }| {
        let bounds = match forced {
            Some(Outcome::Win) => Bounds { at_least: score, ..Bounds::UNKNOWN },
            Some(Outcome::Loss) => Bounds { at_most: score, ..Bounds::UNKNOWN },
            _ => Bounds::UNKNOWN,
        };
        let guess = if forced.is_some() { score } else { toned_down(score) };
        Candidate { square, value: Value::between(bounds, guess), line }
    };
    let mut candidates: Vec<Candidate> = moves.into_iter().map(candidate).collect();
    even_out(position, &mut candidates);
    let counters = Counters { nodes, cutoffs, table_hits, depth, ..Counters::default() };
    Analysis::of(
        position,
        Method { depth_limit: Some(depth), ..Solver::METHOD },
        Score::DRAW,
        candidates,
        counters,
    )
}

/// Gives moves that are images of each other the same estimate, the highest: lower ones may be mere bounds.
fn even_out(position: &Position, candidates: &mut [Candidate]) {
    for symmetry in Symmetry::of(position) {
        let all = candidates.to_vec();
        for given in all {
            let square = symmetry.image_of(given.square);
            let twin = candidates.iter_mut().find(|twin| twin.square == square && twin.value < given.value);
            if let Some(twin) = twin {
                // What is proved of one holds for the other.
                twin.value = given.value.within(twin.value.bounds());
                twin.line = given.line.iter().map(|&step| symmetry.image_of(step)).collect();
            }
        }
    }
}

/// Estimates as they are shown. Wins that are not proved are scaled down, but stay above all other estimates
/// and keep their order.
fn toned_down(score: Score) -> Score {
    let points = score.points(0);
    let short_of_a_win = UNPROVED_WIN - points.abs();
    Score::estimate(if short_of_a_win < UNPROVED_WIN_SHOWN {
        points.signum() * Analysis::ESTIMATE_GRAIN * (UNPROVED_WIN_SHOWN - short_of_a_win)
    } else {
        points.clamp(1 - Analysis::LOOKS_WON, Analysis::LOOKS_WON - 1)
    })
}

/// What one ply shows.
fn at_a_glance(position: &Position) -> Analysis {
    let search = Minimax::ORDERED_ALPHA_BETA.limited_to(Some(1));
    let analysis = search.analyze(position, &mut ()).expect("the unit observer never breaks off");
    Analysis { method: Method { depth_limit: Some(1), ..Solver::METHOD }, ..analysis }
}
