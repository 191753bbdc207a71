//! What is searched, as it is drawn and named: a board, or a node of a tree of numbers. Beside this, drawings and figures
//! know only its moves by number.

use crate::draw::extent;
use crate::engine::search::State::{Board, Numbers};
use crate::engine::search::{Chooser, Playable, Scoring, Side, State, Trace, TraceNode};
use crate::engine::{Bound, Outcome, Score};
use crate::game::{Mark, Square};
use crate::teach::ending;
use crate::wording::{self, ABOUT, AT_LEAST, AT_MOST, INFINITY, signed_number};

/// What is written where no board is drawn: the move that led here, or the node, with who chooses told by its shape.
pub(super) fn name(state: &State, last: Option<Square>) -> String {
    match state {
        Board(..) => last.map_or_else(|| START.to_owned(), |square| square.to_string()),
        Numbers(tree) => match (tree.number(), tree.name(), state.chooser(Mark::X)) {
            (Some(_), name, _) => name.to_owned(),
            (None, name, Chooser::Side(Side::Max)) => format!("/{name}\\"),
            (None, name, Chooser::Side(Side::Min)) => format!("\\{name}/"),
            (None, name, Chooser::Chance) => format!("({name})"),
        },
    }
}

/// The position, or the name of the node.
pub(super) fn text(state: &State) -> String {
    match state {
        Board(position, _) => position.to_string(),
        Numbers(tree) => tree.name().to_owned(),
    }
}

/// How the game ended, in at most six characters; `None` while it goes on.
pub(super) fn ending(state: &State) -> Option<String> {
    match state {
        Board(position, _) => ending::winner(position.status()),
        Numbers(tree) => tree.number().map(|_| "leaf".to_owned()),
    }
}

/// The same in words: "X completed the middle row: X wins".
pub(crate) fn end(state: &State) -> Option<String> {
    match state {
        Board(position, _) => ending::ended(position),
        Numbers(tree) => tree.number().map(|_| "A leaf".to_owned()),
    }
}

/// The score of the end after so many plies, and how it is reckoned: "10 - 7 = +3".
pub(crate) fn reckoned(state: &State, ply: usize, scoring: Scoring, score: Score) -> String {
    let points = number(state, score);
    let Board(position, _) = state else { return points };
    let top = position.rules().cells() + 1;
    match (scoring, score.outcome()) {
        (Scoring::Blind, _) | (_, Outcome::Draw) => points,
        (_, Outcome::Loss) => format!("{ply} - {top} = {points}"),
        (_, Outcome::Win) => format!("{top} - {ply} = {points}"),
    }
}

/// What the search finds at the end of a game: "10-ply, 0 or ply-10".
pub(super) fn scores_of_ends(state: &State, scoring: Scoring) -> String {
    let Board(position, _) = state else { return "its number".to_owned() };
    let top = position.rules().cells() + 1;
    match scoring {
        Scoring::Blind => format!("+{top}, 0 or -{top}"),
        Scoring::DepthAware => format!("{top}-ply, 0 or ply-{top}"),
    }
}

/// The points as text: "+3"; in a tree of numbers as it is written there.
pub(super) fn number(state: &State, score: Score) -> String {
    let points = state.points(score);
    if state.is_board() { signed_number(points) } else { wording::number(points) }
}

/// The columns of alpha and beta where both are finite and no estimates: "[-10 +10]". It tells nothing about scores.
pub(crate) fn widest_window(state: &State, scoring: Scoring) -> u16 {
    let widest = match state {
        Board(position, _) => {
            let top = position.rules().cells() + usize::from(scoring == Scoring::Blind);
            1 + top.to_string().len()
        }
        Numbers(tree) => tree.widest(),
    };
    extent(2 * widest + 3)
}

/// Who chooses where a side is to move: "MAX (X)"; in a tree of numbers "MAX".
pub(super) fn chooser(state: &State, chooser: Chooser, to_move: Mark) -> String {
    if state.is_board() { format!("{chooser} ({to_move})") } else { chooser.to_string() }
}

const START: &str = "start";

/// A score, and how to read it.
#[derive(Clone, Copy)]
pub(crate) struct NodeScore {
    pub score: Score,
    pub bound: Bound,
    pub certain: bool,
}

impl NodeScore {
    /// A score that may rest on estimates if the depth limit was reached; a win or a loss is certain even then.
    pub(crate) fn of(score: Score, limited: bool) -> Self {
        Self::bounded(score, Bound::Exact, limited)
    }

    pub(crate) fn bounded(score: Score, bound: Bound, limited: bool) -> Self {
        Self { score, bound, certain: !limited || score.outcome() != Outcome::Draw }
    }

    pub(crate) fn of_node(node: &TraceNode) -> Option<Self> {
        Some(Self::bounded(node.score()?, node.bound, node.limited))
    }

    /// The score of a game as text: "+9", "~+12", ">= 0"; the ends of the full window are infinite.
    pub(crate) fn text(self, game: &State) -> String {
        let bound = match self.bound {
            Bound::Exact => String::new(),
            Bound::AtLeast => format!("{AT_LEAST} "),
            Bound::AtMost => format!("{AT_MOST} "),
        };
        let points = match self.score {
            Score::MIN => format!("-{INFINITY}"),
            Score::MAX => format!("+{INFINITY}"),
            score => number(game, score),
        };
        let mark = if self.certain || points.starts_with(ABOUT) { "" } else { ABOUT };
        format!("{bound}{mark}{points}")
    }
}

/// Alpha or beta as text. They may rest on estimates if the search has a depth limit.
pub(crate) fn window_end(score: Score, trace: &Trace) -> String {
    NodeScore::of(score, trace.search.depth_limit.is_some()).text(&trace.root)
}

/// The move, by a mark, that led from a state to another: "X b2", or the node; "start" at the root.
pub(crate) fn name_of_move(from: &State, square: Option<Square>, mark: Mark) -> String {
    match square {
        None => START.to_owned(),
        Some(square) if from.is_board() => format!("{mark} {square}"),
        Some(square) => from.label(square),
    }
}
