//! What is searched, as the views show it: how it looks, and what a score means in words. Beside this, tree and stepper
//! know only its moves by number.

use crate::app::description::Description;
use crate::app::phrases;
use crate::engine::analysis::{Bound, Outcome, Score};
use crate::engine::search::{Call, Playable, Scoring, SearchEnd, Trace, TraceNode};
use crate::game::figures::{grouped, signed};
use crate::game::{Mark, Position, Square};
use crate::teach::signs::{ABOUT, AT_LEAST, AT_MOST, INFINITY};

/// A game whose search can be drawn and told.
pub trait Pictured: Playable {
    /// The board, if there is one to draw.
    fn board(&self) -> Option<&Position> {
        None
    }

    /// What is written where no board is drawn: the move that led here.
    fn name(&self, last: Option<Square>) -> String {
        last.map_or_else(|| START.to_owned(), |square| self.label(square))
    }

    /// Adds the board to a description.
    fn add_to(&self, description: Description) -> Description {
        match self.board() {
            Some(position) => description.board(&position.setup(), None),
            None => description,
        }
    }

    /// How the game ended, in at most six characters; `None` while it goes on.
    fn ending(&self) -> Option<String>;

    /// The same in words.
    fn end(&self) -> Option<String>;

    /// The score of the end after so many plies, and how it is reckoned: "10 - 7 = +3".
    fn reckoned(&self, ply: usize, scoring: Scoring, score: Score) -> String;

    /// What the search finds at the end of a game: "10-ply, 0 or ply-10".
    fn scores_of_ends(&self, scoring: Scoring) -> String;

    /// A score in points.
    fn points(&self, score: Score) -> i32;

    /// What follows from a score that does not rest on estimates: "X wins at ply 7".
    fn outcome(trace: &Trace<Self>, score: Score) -> String;
}

impl Pictured for Position {
    fn board(&self) -> Option<&Position> {
        Some(self)
    }

    fn ending(&self) -> Option<String> {
        phrases::winner(self.status())
    }

    fn end(&self) -> Option<String> {
        phrases::ended(self)
    }

    fn reckoned(&self, ply: usize, scoring: Scoring, score: Score) -> String {
        let (top, points) = (self.rules().cells() + 1, signed(self.points(score)));
        match (scoring, score.outcome()) {
            (Scoring::Blind, _) | (_, Outcome::Draw) => points,
            (_, Outcome::Loss) => format!("{ply} - {top} = {points}"),
            (_, Outcome::Win) => format!("{top} - {ply} = {points}"),
        }
    }

    fn scores_of_ends(&self, scoring: Scoring) -> String {
        let top = self.rules().cells() + 1;
        match scoring {
            Scoring::Blind => format!("+{top}, 0 or -{top}"),
            Scoring::DepthAware => format!("{top}-ply, 0 or ply-{top}"),
        }
    }

    fn points(&self, score: Score) -> i32 {
        score.points(self.rules().cells())
    }

    fn outcome(trace: &Trace<Self>, score: Score) -> String {
        let Some(ply) = score.plies() else { return "a draw".to_owned() };
        let max = trace.origin.max;
        let winner = if score > Score::DRAW { max } else { max.other() };
        match trace.search.scoring {
            Scoring::Blind => format!("{winner} wins"),
            Scoring::DepthAware => format!("{winner} wins at ply {ply}"),
        }
    }
}

const START: &str = "start";

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

    fn bounded(score: Score, bound: Bound, limited: bool) -> Self {
        Self { score, bound, certain: !limited || score.outcome() != Outcome::Draw }
    }

    /// What a call returns.
    pub(super) fn returned(score: Score, call: &Call) -> Self {
        Self::bounded(score, call.bound, call.limited)
    }

    /// The score of a node; `None` if the search was stopped before.
    pub(super) fn of_node(node: &TraceNode) -> Option<Self> {
        Some(Self::bounded(node.score()?, node.bound, node.limited))
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

/// The move that led to where this mark is to move: "X b2"; "start" at the root.
pub(super) fn name_of_move(game: &impl Playable, square: Option<Square>, to_move: Mark) -> String {
    square.map_or_else(|| START.to_owned(), |square| format!("{} {}", to_move.other(), game.label(square)))
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
