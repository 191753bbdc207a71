//! The best scores that can be found in the available time.
//!
//! | function | scores | method |
//! |---|---|---|
//! | [`assess`] | every move | full search of small positions, otherwise as `prove` |
//! | [`prove`] | every move | proofs as far as time allows, estimates for the rest |
//! | [`solve`] | every move | only proofs, on one thread |
//! | [`appraise`] | the position | proofs; returns bounds |

use crate::engine::heuristic::estimate;
use crate::engine::proved::{Known, Proved};
use crate::engine::search::{EXHAUSTIBLE_CELLS, Minimax};
use crate::engine::solver::Solver;
use crate::engine::{Analysis, Bounds, Budget, Candidate, Counters, Method, Reporter, go_on};
use crate::game::{Position, Symmetry};
use std::time::Duration;

/// The solver starts alone, for this part of the time and so long at most. On most boards that is enough.
const PROOF_FIRST: (f64, Duration) = (0.1, Duration::from_millis(100));

/// The time left that estimates get if the solver has decided some moves.
const ESTIMATES_BESIDE_PROOFS: (f64, Duration) = (0.25, Duration::from_millis(300));

/// The same if it has decided none, and so probably will not.
const ESTIMATES_ALONE: (f64, Duration) = (0.9, Duration::from_millis(900));

/// Scores every move: by a full search if the position is small, otherwise as [`prove`] does.
pub fn assess(position: &Position, budget: &Budget, report: &mut Reporter) -> Analysis {
    // It gives more detail.
    if position.empty_cells() <= EXHAUSTIBLE_CELLS {
        return Minimax::ORDERED_ALPHA_BETA.deepen(position, &mut budget.observer());
    }
    prove(position, budget, report)
}

/// Scores every move: by proofs as far as the budget allows, and by estimates. `report` is called after every finding,
/// and stops the work by returning `Break`.
pub fn prove(position: &Position, budget: &Budget, report: &mut Reporter) -> Analysis {
    let mut analysis = one_ply(position);
    known(position, budget).add_to(&mut analysis);
    let mut solver = solver(position, budget);
    if solver.refine(position, &mut analysis, &budget.share(PROOF_FIRST), report).is_ok() {
        return analysis;
    }
    if report(&analysis).is_break() {
        return analysis;
    }
    let share = if analysis.decided() == 0 { ESTIMATES_ALONE } else { ESTIMATES_BESIDE_PROOFS };
    analysis.add_estimates(&estimates(position, &budget.share(share)));
    if report(&analysis).is_continue() {
        // If time is up, the analysis shows what is open.
        let _ = solver.refine(position, &mut analysis, budget, report);
    }
    analysis
}

/// The value of a position, as far as the solver can prove it.
pub fn appraise(position: &Position, budget: &Budget) -> Bounds {
    let mut bounds = known(position, budget).bounds;
    // If time is up, the bounds stay apart.
    let _ = solver(position, budget).narrow(position, &mut bounds, budget);
    bounds
}

/// What the solver proves on one thread, and whether it finished.
pub fn solve(position: &Position, budget: &Budget) -> (Analysis, bool) {
    let mut analysis = one_ply(position);
    analysis.counters = Counters::default();
    let alone = budget.clone().on_threads(1);
    let finished = solver(position, budget).refine(position, &mut analysis, &alone, &mut go_on).is_ok();
    (analysis, finished)
}

/// From this budget and the program's own file.
fn known(position: &Position, budget: &Budget) -> Known {
    Proved::default().about(position).and(&budget.known)
}

fn solver(position: &Position, budget: &Budget) -> Solver {
    Solver::new(position.rules()).within(budget.table)
}

fn estimates(position: &Position, budget: &Budget) -> Analysis {
    if position.rules().misere() {
        return Minimax::ORDERED_ALPHA_BETA.deepen(position, &mut budget.observer());
    }
    let mut analysis = estimate(position, budget);
    same_for_images(position, &mut analysis.candidates);
    analysis
}

/// Gives images of a move the same estimate, the highest: lower ones may only be bounds.
fn same_for_images(position: &Position, candidates: &mut [Candidate]) {
    for symmetry in Symmetry::of(position) {
        let all = candidates.to_vec();
        for given in all {
            let square = symmetry.image_of(given.square);
            let twin = candidates.iter_mut().find(|twin| twin.square == square && twin.value < given.value);
            if let Some(twin) = twin {
                // A proof about one is true for the other.
                twin.value = given.value.within(twin.value.bounds);
                twin.line = symmetry.image_of_moves(&given.line);
            }
        }
    }
}

fn one_ply(position: &Position) -> Analysis {
    let search = Minimax::ORDERED_ALPHA_BETA.limited_to(Some(1));
    let analysis = search.analyze(position, &mut ()).expect("the unit observer never stops a search");
    Analysis { method: Method { depth_limit: Some(1), ..Solver::METHOD }, ..analysis }
}
