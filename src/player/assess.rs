//! The best that can be found out about a position in the time there is.

use super::Budget;
use crate::game::{Position, Symmetry};
use crate::heuristic::{Estimate, Estimates, estimate};
use crate::search::{Analysis, Bounds, Candidate, Counters, Method, Minimax, Outcome, Score};
use crate::solver::Solver;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::Duration;

/// Positions with at most this many empty squares are searched to the end in a moment: the search has
/// more to tell than the solver.
const EASY: usize = 9;

/// First the solver alone has this part of the time, but no more than that: on most boards it is enough.
const PROOF_FIRST: (f64, Duration) = (0.1, Duration::from_millis(100));

/// Then estimates have this part of what is left: nearly all where the solver has decided nothing, and
/// is not likely to.
const ESTIMATES: [(f64, Duration); 2] =
    [(0.25, Duration::from_millis(300)), (0.9, Duration::from_millis(900))];

/// Scores every move of a position: as [`prove`] does where a search would not be done in a moment.
pub fn assess(
    position: &Position,
    budget: &Budget,
    told: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
) -> Analysis {
    if position.empty_cells() <= EASY {
        return Minimax::ORDERED_ALPHA_BETA.deepen(position, &mut budget.clone());
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
    let brief = budget.share(PROOF_FIRST);
    let proved = solver.refine(position, &mut analysis, budget.threads(), &|| brief.is_spent(), told);
    if proved.is_ok() {
        return analysis;
    }
    if told(&analysis).is_break() {
        return analysis;
    }
    let share = ESTIMATES[usize::from(analysis.decided() == 0)];
    analysis.guess(&estimates(position, &budget.share(share)));
    if told(&analysis).is_continue() {
        // If time is up before everything is proved, that can be seen in the analysis.
        let _ = solver.refine(position, &mut analysis, budget.threads(), &|| budget.is_spent(), told);
    }
    analysis
}

/// What a position is worth with best play, as far as the solver finds out.
pub fn appraise(position: &Position, budget: &Budget) -> Bounds {
    let mut bounds = Bounds::UNKNOWN;
    // If time is up, the bounds are wide.
    let _ = Solver::new(position.rules()).narrow(position, &mut bounds, &mut |_| budget.flow());
    bounds
}

/// What the solver proves without help, on one thread, and whether it came to the end.
pub fn prove_alone(position: &Position, budget: &Budget) -> (Analysis, bool) {
    let mut analysis = at_a_glance(position);
    analysis.counters = Counters::default();
    let told = &mut |_: &Analysis| ControlFlow::Continue(());
    let stop = || budget.is_spent();
    let one = NonZero::<usize>::MIN;
    let finished = Solver::new(position.rules()).refine(position, &mut analysis, one, &stop, told).is_ok();
    (analysis, finished)
}

/// What players see who look ahead: proved only where there is a win by force.
fn estimates(position: &Position, budget: &Budget) -> Analysis {
    if position.rules().misere() {
        return Minimax::ORDERED_ALPHA_BETA.deepen(position, &mut budget.clone());
    }
    let seen = estimate(position, &mut |_| budget.flow());
    let Estimates { depth, nodes, cutoffs, table_hits, moves } = seen;
    let candidate = |Estimate { square, score, line, forced }| {
        let bounds = match forced {
            Some(Outcome::Win) => Bounds { at_least: score, ..Bounds::UNKNOWN },
            Some(Outcome::Loss) => Bounds { at_most: score, ..Bounds::UNKNOWN },
            _ => Bounds::UNKNOWN,
        };
        Candidate::bounded(square, if forced.is_some() { score } else { toned_down(score) }, bounds, line)
    };
    let mut candidates: Vec<Candidate> = moves.into_iter().map(candidate).collect();
    even_out(position, &mut candidates);
    let counters = Counters { nodes, cutoffs, table_hits, depth, ..Counters::default() };
    Analysis::of(position, Method::Solver { estimated: Some(depth) }, Score::DRAW, candidates, counters)
}

/// Gives moves that are images of each other the same estimate, the highest: lower ones may be mere bounds.
fn even_out(position: &Position, candidates: &mut [Candidate]) {
    for symmetry in Symmetry::of(position) {
        let all = candidates.to_vec();
        for given in all {
            let square = symmetry.image_of(given.square);
            let twin = candidates.iter_mut().find(|twin| twin.square == square && twin.score < given.score);
            if let Some(twin) = twin {
                let line = given.line.iter().map(|&step| symmetry.image_of(step)).collect();
                *twin = Candidate { square, line, ..given };
            }
        }
    }
}

/// Wins that the search believes in but cannot prove have points of nearly half a million, one less for each
/// ply. Of that so much is left that they are beyond all other estimates and still differ from each other.
fn toned_down(score: Score) -> Score {
    let points = score.points(0);
    let short_of_a_win = HALF_A_MILLION - points.abs();
    Score::estimate(if short_of_a_win < LOUD {
        points.signum() * Analysis::GRAIN * (LOUD - short_of_a_win)
    } else {
        points.clamp(1 - Analysis::LOOKS_WON, Analysis::LOOKS_WON - 1)
    })
}

/// The points of a win on the spot that is not proved, and what is left of them, in grains.
const HALF_A_MILLION: i32 = 500_000;
const LOUD: i32 = 1_000;

/// What one ply shows.
fn at_a_glance(position: &Position) -> Analysis {
    let search = Minimax::ORDERED_ALPHA_BETA.limited_to(Some(1));
    let analysis = search.analyze(position, &mut ()).expect("the unit observer never breaks off");
    Analysis { method: Method::Solver { estimated: Some(1) }, ..analysis }
}
