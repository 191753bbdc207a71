//! What is searched, as the views show it: how it looks, and what is said about its nodes and their scores. Beside this,
//! tree and stepper know only its moves by number.

use super::NodeRef;
use crate::app::description::Description;
use crate::app::{Command, Context, Shared, phrases};
use crate::draw::text::extent;
use crate::engine::analysis::{Bound, Outcome, Score};
use crate::engine::search::{
    Call, Cut, Leaf, Playable, Scoring, SearchEnd, Side, State, Table, Trace, TraceNode, Window,
};
use crate::game::figures::{grouped, signed};
use crate::game::{Mark, Square};
use crate::teach::cutoff::why_cut;
use crate::teach::prediction::Topic;
use crate::teach::signs::{ABOUT, AT_LEAST, AT_MOST, INFINITY};

/// How states look, and what is said about them.
impl State {
    /// What is written where no board is drawn: the move that led here, or the node, with MAX and MIN told by its shape.
    pub(crate) fn name(&self, last: Option<Square>) -> String {
        match self {
            Self::Board(_) => last.map_or_else(|| START.to_owned(), |square| square.to_string()),
            Self::Numbers(tree) if tree.number().is_some() => tree.name().to_owned(),
            Self::Numbers(tree) if tree.to_move() == Mark::X => format!("/{}\\", tree.name()),
            Self::Numbers(tree) => format!("\\{}/", tree.name()),
        }
    }

    /// The position, or the name of the node.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Board(position) => position.to_string(),
            Self::Numbers(tree) => tree.name().to_owned(),
        }
    }

    pub(crate) fn add_to(&self, description: Description) -> Description {
        match self {
            Self::Board(position) => description.board(&position.setup(), None),
            Self::Numbers(_) => description,
        }
    }

    /// How the game ended, in at most six characters; `None` while it goes on.
    pub(crate) fn ending(&self) -> Option<String> {
        match self {
            Self::Board(position) => phrases::winner(position.status()),
            Self::Numbers(tree) => tree.number().map(|_| "leaf".to_owned()),
        }
    }

    /// The same in words: "X completed the middle row: X wins".
    pub(crate) fn end(&self) -> Option<String> {
        match self {
            Self::Board(position) => phrases::ended(position),
            Self::Numbers(tree) => tree.number().map(|_| "A leaf".to_owned()),
        }
    }

    /// The score of the end after so many plies, and how it is reckoned: "10 - 7 = +3".
    pub(crate) fn reckoned(&self, ply: usize, scoring: Scoring, score: Score) -> String {
        let points = self.number(score);
        let Self::Board(position) = self else { return points };
        let top = position.rules().cells() + 1;
        match (scoring, score.outcome()) {
            (Scoring::Blind, _) | (_, Outcome::Draw) => points,
            (_, Outcome::Loss) => format!("{ply} - {top} = {points}"),
            (_, Outcome::Win) => format!("{top} - {ply} = {points}"),
        }
    }

    /// What the search finds at the end of a game: "10-ply, 0 or ply-10".
    pub(crate) fn scores_of_ends(&self, scoring: Scoring) -> String {
        let Self::Board(position) = self else { return "its number".to_owned() };
        let top = position.rules().cells() + 1;
        match scoring {
            Scoring::Blind => format!("+{top}, 0 or -{top}"),
            Scoring::DepthAware => format!("{top}-ply, 0 or ply-{top}"),
        }
    }

    /// The points as text: "+3"; in a tree of numbers as it is written there.
    pub(crate) fn number(&self, score: Score) -> String {
        let points = self.points(score);
        if self.board().is_some() { signed(points) } else { points.to_string() }
    }

    /// The columns of alpha and beta where both are finite and no estimates: "[-10 +10]". It tells nothing about scores.
    pub(crate) fn widest_window(&self, scoring: Scoring) -> u16 {
        let widest = match self {
            Self::Board(position) => {
                let top = position.rules().cells() + usize::from(scoring == Scoring::Blind);
                1 + top.to_string().len()
            }
            Self::Numbers(tree) => tree.widest(),
        };
        extent(2 * widest + 3)
    }

    /// "MAX (X)"; in a tree of numbers "MAX".
    pub(crate) fn side(&self, side: Side, mark: Mark) -> String {
        if self.board().is_some() { format!("{side} ({mark})") } else { side.to_string() }
    }
}

/// What follows from a score that does not rest on estimates: ": X wins at ply 7".
fn outcome(trace: &Trace, score: Score) -> String {
    if trace.root.board().is_none() {
        return String::new();
    }
    let Some(ply) = score.plies() else { return ": a draw".to_owned() };
    let max = trace.origin.max;
    let winner = if score > Score::DRAW { max } else { max.other() };
    match trace.search.scoring {
        Scoring::Blind => format!(": {winner} wins"),
        Scoring::DepthAware => format!(": {winner} wins at ply {ply}"),
    }
}

const START: &str = "start";

pub(super) const NOT_STARTED: &str = "The search was stopped before it started.";

/// A score, and how to read it.
#[derive(Clone, Copy)]
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

    pub(super) fn returned(score: Score, call: &Call) -> Self {
        Self::bounded(score, call.bound, call.limited)
    }

    pub(super) fn of_node(node: &TraceNode) -> Option<Self> {
        Some(Self::bounded(node.score()?, node.bound, node.limited))
    }

    /// The score of a game as text: "+9", "~+12", ">= 0"; the ends of the full window are infinite.
    pub(super) fn text(self, game: &State) -> String {
        let mark = if self.certain { "" } else { ABOUT };
        let bound = match self.bound {
            Bound::Exact => String::new(),
            Bound::AtLeast => format!("{AT_LEAST} "),
            Bound::AtMost => format!("{AT_MOST} "),
        };
        let points = match self.score {
            Score::MIN => format!("-{INFINITY}"),
            Score::MAX => format!("+{INFINITY}"),
            score => game.number(score),
        };
        format!("{bound}{mark}{points}")
    }
}

/// Alpha or beta as text. They may rest on estimates if the search has a depth limit.
pub(super) fn window_end(score: Score, trace: &Trace) -> String {
    Value::of(score, trace.search.depth_limit.is_some()).text(&trace.root)
}

/// The move, by a mark, that led from a state to another: "X b2", or the node; "start" at the root.
pub(super) fn name_of_move(from: &State, square: Option<Square>, mark: Mark) -> String {
    match square {
        None => START.to_owned(),
        Some(square) if from.board().is_some() => format!("{mark} {square}"),
        Some(square) => from.label(square),
    }
}

pub(super) fn why_incomplete(trace: &Trace) -> Option<String> {
    let nodes = grouped(trace.len());
    match trace.end {
        SearchEnd::Full => Some(format!("limit of {nodes} nodes reached")),
        SearchEnd::Interrupted => Some(format!("out of time after {nodes} nodes")),
        SearchEnd::Finished => None,
    }
}

/// How the game ended at a node, or why the search went no deeper.
pub(super) enum Ending {
    Over(String),
    Seen,
    Limit,
}

impl Ending {
    /// At most six characters.
    pub(super) fn brief(self) -> String {
        match self {
            Self::Over(how) => how,
            Self::Seen => "seen".to_owned(),
            Self::Limit => "limit".to_owned(),
        }
    }

    pub(super) fn text(self) -> String {
        match self {
            Self::Over(how) => how,
            Self::Seen => "seen before".to_owned(),
            Self::Limit => "depth limit".to_owned(),
        }
    }
}

impl NodeRef<'_> {
    pub(super) fn value(self) -> Option<Value> {
        Value::of_node(self.node().filter(|_| self.shows(Topic::Score))?)
    }

    pub(super) fn score_text(self) -> Option<String> {
        Some(self.value()?.text(self.root()))
    }

    pub(super) fn window_end(self, score: Score) -> String {
        window_end(score, self.outline.tree())
    }

    /// How the game ended here, or why the search went no deeper, which is not told while scores are covered.
    pub(super) fn ending(self) -> Option<Ending> {
        // A finished game can be looked up in the table as well.
        if let Some(how) = self.state().ending() {
            return Some(Ending::Over(how));
        }
        let leaf = self.node().and_then(|node| node.leaf).filter(|_| !self.is_covered())?;
        Some(if leaf == Leaf::Transposition { Ending::Seen } else { Ending::Limit })
    }

    /// "X b2"; "start" at the root.
    pub(super) fn name(self) -> String {
        let above = self.parent().map(Self::state);
        name_of_move(above.as_ref().unwrap_or(self.root()), self.square(), self.to_move().other())
    }

    /// The same, in a tree of numbers after its address.
    pub(super) fn spoken_name(self) -> String {
        if self.root().board().is_some() { self.name() } else { self.addressed_name() }
    }

    /// The same after its address, as links have it: "1.2 E", "c2.b2 X b2".
    pub(super) fn addressed_name(self) -> String {
        format!("{} {}", self.root().address(&self.moves()), self.name()).trim_start().to_owned()
    }

    /// Alpha and beta on entry to an inner node, as they are typed: "[-8 +]".
    pub(super) fn window_text(self) -> Option<String> {
        let Window { alpha, beta } = self.window().filter(|_| self.ending().is_none())?;
        let end = |score| match score {
            Score::MIN => "-".to_owned(),
            Score::MAX => "+".to_owned(),
            score => self.root().number(score),
        };
        Some(format!("[{} {}]", end(alpha), end(beta)))
    }

    pub(super) fn entered(self) -> String {
        let ends = self.window().map(|window| [window.alpha, window.beta]);
        let [alpha, beta] = ends.map(|ends| ends.map(|score| self.window_end(score))).unwrap_or_default();
        format!("Entered with alpha {alpha}, beta {beta}.")
    }

    /// What the node is: the side that chooses there, how the game ended, or why it was not searched.
    pub(super) fn kind(self) -> String {
        if self.looks_pruned() {
            return "pruned".to_owned();
        }
        self.ending().map_or_else(
            || {
                let is_cut = !self.is_covered() && self.node().is_some_and(|node| node.pruned > 0);
                let cut = if is_cut { ", cut" } else { "" };
                self.root().side(self.side(), self.to_move()) + cut
            },
            Ending::text,
        )
    }

    /// The explanation of the node, the most important sentence first.
    pub(super) fn explanation(self, shared: &Shared) -> Vec<String> {
        if self.is_covered() {
            return self.uncovered();
        }
        let key = shared.key_name(Context::Tree, Command::Act);
        let mut sentences = Vec::new();
        let Some(node) = self.node() else {
            sentences.push("Pruned, not searched:".to_owned());
            let cut = self.parent().and_then(Self::cut);
            sentences.extend(cut.map(|cut| self.reason(&cut)));
            sentences.extend(key.map(|key| format!("Press {key} to search it anyway.")));
            return sentences;
        };
        sentences.push(match self.value() {
            Some(value) => self.meaning(value),
            None => "Score unknown: the search was stopped before it returned here.".to_owned(),
        });
        if let Some(cut) = self.cut() {
            sentences.push(format!(
                "Cut off after {}: {}",
                self.outline.tree().label(cut.by),
                self.reason(&cut)
            ));
        }
        match (self.ending(), node.leaf) {
            (Some(Ending::Seen), _) => {
                let image = self.search().table == Table::Symmetries;
                let how = if image { ", perhaps rotated or mirrored" } else { ", by another route" };
                sentences.push(format!("Seen before{how}: the score is from the table."));
                if self.is_unsearched() {
                    sentences.extend(key.map(|key| format!("Press {key} to search it again.")));
                }
            }
            (_, Some(Leaf::Horizon)) => {
                sentences.push("Depth limit reached: this is an estimate.".to_owned());
            }
            (_, Some(_)) => {}
            (_, None) => sentences.push(self.choice()),
        }
        if self.is_added() {
            sentences.push("The search itself left this out; it was searched separately, later.".to_owned());
        } else if self.search().pruning.prunes() {
            sentences.push(self.entered());
        }
        if node.size > 1 {
            sentences.push(format!("{} nodes in this subtree.", grouped(node.size)));
        }
        sentences
    }

    /// Which side chooses here and how, and what decides between equal scores.
    pub(super) fn choice(self) -> String {
        let tie = match self.best_children() {
            0 | 1 => String::new(),
            _ if self.is_tied() => format!(" {}; the first one tried is kept.", self.all_tied()),
            equal => format!(" {equal} tie; the first one tried is kept."),
        };
        self.takes() + &tie
    }

    /// Whether all moves here have the same score.
    pub(super) fn is_tied(self) -> bool {
        self.best_children() == self.children().count()
    }

    pub(super) fn all_tied(self) -> String {
        format!("All {} moves tie", self.best_children())
    }

    pub(super) fn takes(self) -> String {
        let side = self.side();
        let takes = if side == Side::Max { "highest" } else { "lowest" };
        let who = match self.root() {
            State::Board(_) => format!("{} ({side})", self.to_move()),
            State::Numbers(_) => side.to_string(),
        };
        format!("{who} takes the {takes} score below.")
    }

    pub(super) fn meaning(self, value: Value) -> String {
        let text = value.text(self.root());
        if let Some(end) = self.state().end() {
            return format!("{end} at ply {}, score {text}.", self.ply());
        }
        let outcome = if value.certain {
            outcome(self.outline.tree(), value.score)
        } else {
            ": an estimate".to_owned()
        };
        let or = match value.bound {
            Bound::Exact => "",
            Bound::AtLeast => ", or better for MAX",
            Bound::AtMost => ", or worse for MAX",
        };
        format!("Score {text}{outcome}{or}.")
    }

    pub(super) fn reason(self, cut: &Cut) -> String {
        why_cut(cut, self.outline.tree(), |score| self.window_end(score))
    }

    pub(super) fn state_text(self) -> Option<String> {
        Some(format!("State {} in the article.", self.state_number()?))
    }
}
