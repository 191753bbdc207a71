//! Texts about scores and searches that several views use.

use super::draw_pictured::Pictured;
use crate::engine::analysis::{Bound, Outcome, Score};
use crate::engine::search::{Playable, SearchEnd, Trace};
use crate::game::figures::{grouped, signed};
use crate::game::{Mark, Square};
use crate::teach::signs::{ABOUT, AT_LEAST, AT_MOST, INFINITY};

/// The text in place of a search that was stopped at once.
pub(super) const NOT_STARTED: &str = "The search was stopped before it started.";

/// Why a search without alpha and beta has no cutoff to go to.
pub(super) const NO_CUTOFFS: &str = "this algorithm has no cutoffs: choose alpha-beta";

/// A score, and how to read it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) certain: bool,
}

impl Value {
    /// A score that may rest on estimates if the depth limit was reached; a win or a loss is certain even then.
    pub(super) fn of(score: Score, limited: bool) -> Self {
        Self::bounded(score, Bound::Exact, limited)
    }

    pub(super) fn bounded(score: Score, bound: Bound, limited: bool) -> Self {
        Self { score, bound, certain: !limited || score.outcome() != Outcome::Draw }
    }

    /// The score of a game as text: "+9", "~+12", ">= 0"; the ends of the full window are infinite.
    pub(super) fn text(self, game: &impl Pictured) -> String {
        let mark = if self.certain { "" } else { ABOUT };
        let bound = match self.bound {
            Bound::Exact => String::new(),
            Bound::AtLeast => format!("{AT_LEAST} "),
            Bound::AtMost => format!("{AT_MOST} "),
        };
        let points = match self.score {
            Score::MIN => format!("-{INFINITY}"),
            Score::MAX => format!("+{INFINITY}"),
            score => signed(game.points(score)),
        };
        format!("{bound}{mark}{points}")
    }
}

/// Alpha or beta as text. They may rest on estimates if the search has a depth limit.
pub(super) fn window_end(score: Score, trace: &Trace<impl Pictured>) -> String {
    Value::of(score, trace.search.depth_limit.is_some()).text(&trace.position)
}

/// The sign of a score, for its colour: 1 is good for MAX.
pub(super) fn heat(score: Score) -> i8 {
    score.cmp(&Score::DRAW) as i8
}

/// The move that led to where this mark is to move: "X b2"; "start" at the root.
pub(super) fn name_of_move(game: &impl Playable, square: Option<Square>, to_move: Mark) -> String {
    square.map_or_else(|| "start".to_owned(), |square| format!("{} {}", to_move.other(), game.label(square)))
}

/// Why a search did not finish, if it did not.
pub(super) fn why_incomplete(trace: &Trace<impl Playable>) -> Option<String> {
    let nodes = grouped(trace.len());
    match trace.end {
        SearchEnd::Full => Some(format!("limit of {nodes} nodes reached")),
        SearchEnd::Interrupted => Some(format!("out of time after {nodes} nodes")),
        SearchEnd::Finished => None,
    }
}
