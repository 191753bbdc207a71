//! The best that can be found out about a position in the time there is.

use super::Budget;
use crate::game::Position;
use crate::search::{Analysis, Method, Minimax};
use crate::solver::Solver;
use std::ops::ControlFlow;

/// Positions with at most this many empty squares are searched to the end in a moment: the search has
/// more to tell than the solver.
const EASY: usize = 9;

/// The solver has the first tenth of the time for itself: on most boards that is enough. If it is not,
/// a quarter of what is left goes to estimates.
const SHARES: [u32; 2] = [10, 4];

/// Scores every move of a position: as [`prove`] does where a search would not be done in a moment.
pub fn assess(
    position: &Position,
    budget: &Budget,
    told: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
) -> Analysis {
    if position.empty_cells() <= EASY {
        return Minimax::ALPHA_BETA.deepen(position, &mut budget.clone());
    }
    prove(position, budget, told)
}

/// Scores every move of a position: proved as far as the budget reaches, and estimated beyond.
///
/// Each time something has been found out `told` hears how the analysis stands, and may say that this
/// is enough.
pub fn prove(
    position: &Position,
    budget: &Budget,
    told: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
) -> Analysis {
    let mut analysis = at_a_glance(position);
    let mut solver = Solver::new(position.rules());
    let [first, rest] = SHARES.map(|share| move || budget.share(share));
    let brief = first();
    let proved = solver.refine(position, &mut analysis, budget.threads(), &|| brief.is_spent(), told);
    if proved.is_ok() {
        return analysis;
    }
    analysis.guess(&Minimax::ALPHA_BETA.deepen(position, &mut rest()));
    if told(&analysis).is_continue() {
        // If time is up before everything is proved, that can be seen in the analysis.
        let _ = solver.refine(position, &mut analysis, budget.threads(), &|| budget.is_spent(), told);
    }
    analysis
}

/// What one ply shows.
fn at_a_glance(position: &Position) -> Analysis {
    let search = Minimax::ALPHA_BETA.limited_to(Some(1));
    let analysis = search.analyze(position, &mut ()).expect("the unit observer never breaks off");
    Analysis { method: Method::Solver { estimated: Some(1) }, ..analysis }
}
