//! A search algorithm as pseudocode, and the part of it that a step carries out.

use crate::app::Playback;
use crate::engine::search::{Event, Leaf, Minimax, MoveOrder, Pruning, Scoring, Side, State, Table};

/// The form in which the algorithm is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As in textbooks: the first call, a branch for MAX and one for MIN.
    Branches,
    /// With fewer rows and columns: the two branches share their loop.
    Short,
    /// The short form without the first call.
    Shortest,
}

/// What a part of the algorithm does when a step carries it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Start,
    LookUp,
    Terminal,
    Horizon,
    Recurse,
    Improve,
    Narrow,
    Cutoff,
    Store,
    Return,
}

/// A piece of a row, and the operation it stands for, if any: with a side, only when that side is to move.
#[derive(Clone, Debug)]
pub(super) struct Part {
    operation: Option<(Operation, Option<Side>)>,
    /// With `∞` for infinity.
    pub text: String,
}

impl Part {
    fn plain(text: impl Into<String>) -> Self {
        Self { operation: None, text: text.into() }
    }

    fn of(operation: Operation, side: Option<Side>, text: impl Into<String>) -> Self {
        Self { operation: Some((operation, side)), text: text.into() }
    }
}

/// A row of the algorithm.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub indent: u16,
    pub parts: Vec<Part>,
}

/// The algorithm with only the parts that this search has, on a board of `cells` cells.
pub(super) fn rows(search: Minimax, cells: usize, form: Form) -> Vec<Row> {
    let mut code = Code { search, cells, rows: Vec::new() };
    if form != Form::Shortest {
        code.push(0, Operation::Start, None, format!("first call: {}", first_call(search)));
    }
    match form {
        Form::Branches => code.write_branches(),
        Form::Short | Form::Shortest => code.write_short(),
    }
    code.rows
}

/// The first call of the search.
pub(super) fn first_call(search: Minimax) -> &'static str {
    if search.pruning == Pruning::AlphaBeta { "minimax(root, 0, -∞, +∞)" } else { "minimax(root, 0)" }
}

/// What the search returns at the end of a game.
pub(super) fn leaf_scores(search: Minimax, cells: usize) -> String {
    Code { search, cells, rows: Vec::new() }.leaf_scores()
}

struct Code {
    search: Minimax,
    cells: usize,
    rows: Vec<Row>,
}

impl Code {
    fn write_branches(&mut self) {
        self.head();
        self.leaves();
        self.branch(
            Some(Side::Max),
            ["MAX to move: best = -∞", "if v > best: best = v", "if best > alpha: alpha = best"],
        );
        self.branch(
            Some(Side::Min),
            ["MIN to move: best = +∞", "if v < best: best = v", "if best < beta: beta = best"],
        );
        if self.has_table() {
            self.push(1, Operation::Store, None, "store best in the table");
        }
        self.push(1, Operation::Return, None, "return best");
    }

    fn branch(&mut self, side: Option<Side>, [head, improve, narrow]: [&str; 3]) {
        self.row(1, vec![Part::plain(format!("{}{head}", self.otherwise()))]);
        self.loop_head(2, "");
        self.push(3, Operation::Recurse, side, self.call());
        self.push(3, Operation::Improve, side, improve);
        if self.prunes() {
            self.push(3, Operation::Narrow, side, narrow);
            self.push(3, Operation::Cutoff, side, CUTOFF);
        }
    }

    fn write_short(&mut self) {
        self.head();
        let best = "best = -∞ for MAX, +∞ for MIN";
        if self.has_table() {
            self.row(1, vec![Part::plain(best)]);
            self.short_leaves();
        } else {
            self.leaves();
            self.row(1, vec![Part::plain(best)]);
        }
        self.loop_head(1, self.otherwise());
        self.push(2, Operation::Recurse, None, self.call());
        self.short_branch(Some(Side::Max), ["MAX: ", "raise best to v", "alpha to best"]);
        self.short_branch(Some(Side::Min), ["MIN: ", "lower best to v", "beta to best"]);
        if self.prunes() {
            self.push(2, Operation::Cutoff, None, CUTOFF);
        }
        if self.has_table() {
            let store = Part::of(Operation::Store, None, "store best in the table");
            let give = Part::of(Operation::Return, None, "return it");
            self.row(1, vec![store, Part::plain(", "), give]);
        } else {
            self.push(1, Operation::Return, None, "return best");
        }
    }

    /// Both kinds of leaves in one row, if the search has both.
    fn short_leaves(&mut self) {
        let Some(limit) = self.search.depth_limit else { return self.leaves() };
        let over = Part::of(Operation::Terminal, None, "game over");
        let deep = Part::of(Operation::Horizon, None, format!("ply = {limit}"));
        let score = Part::plain(format!(": {} its score", self.gives()));
        self.row(1, vec![over, Part::plain(" or "), deep, score]);
    }

    fn short_branch(&mut self, side: Option<Side>, [head, improve, narrow]: [&str; 3]) {
        let mut parts = vec![Part::plain(head), Part::of(Operation::Improve, side, improve)];
        if self.prunes() {
            parts.extend([Part::plain(", "), Part::of(Operation::Narrow, side, narrow)]);
        }
        self.row(2, parts);
    }

    // What the forms share

    fn head(&mut self) {
        let arguments = if self.prunes() { "node, ply, alpha, beta" } else { "node, ply" };
        self.row(0, vec![Part::plain(format!("minimax({arguments}):"))]);
        if self.has_table() {
            let known = if self.prunes() { "the table settles it" } else { "in the table" };
            self.push(1, Operation::LookUp, None, format!("{known}: return its score"));
        }
    }

    fn leaves(&mut self) {
        self.push(1, Operation::Terminal, None, format!("game over: {}", self.leaf_scores()));
        if let Some(limit) = self.search.depth_limit {
            let estimate = format!("{}ply = {limit}: {} an estimate", self.otherwise(), self.gives());
            self.push(1, Operation::Horizon, None, estimate);
        }
    }

    fn loop_head(&mut self, indent: u16, before: &str) {
        let order = match self.search.order {
            MoveOrder::Reading => "in reading order",
            MoveOrder::MostLinesFirst => "most lines first",
        };
        self.row(indent, vec![Part::plain(format!("{before}for each move, {order}:"))]);
    }

    fn call(&self) -> &'static str {
        if self.prunes() { "v = minimax(child, ply+1, alpha, beta)" } else { "v = minimax(child, ply+1)" }
    }

    /// What happens to a leaf's score: with a table, it is stored before it is returned.
    fn gives(&self) -> &'static str {
        if self.has_table() { "best =" } else { "return" }
    }

    fn otherwise(&self) -> &'static str {
        if self.has_table() { "else " } else { "" }
    }

    /// The scores of a win, a draw and a loss for MAX.
    fn leaf_scores(&self) -> String {
        let (gives, top) = (self.gives(), self.cells + 1);
        match self.search.scoring {
            Scoring::Blind => format!("{gives} +{top}, 0 or -{top}"),
            Scoring::DepthAware => format!("{gives} {top}-ply, 0 or ply-{top}"),
        }
    }

    fn prunes(&self) -> bool {
        self.search.pruning == Pruning::AlphaBeta
    }

    fn has_table(&self) -> bool {
        self.search.table != Table::Off
    }

    fn push(&mut self, indent: u16, operation: Operation, side: Option<Side>, text: impl Into<String>) {
        self.row(indent, vec![Part::of(operation, side, text)]);
    }

    fn row(&mut self, indent: u16, parts: Vec<Part>) {
        self.rows.push(Row { indent, parts });
    }
}

const CUTOFF: &str = "if alpha >= beta: stop (cutoff)";

/// The part that a playback's last step carried out: its row, and its index there.
pub(super) fn current(rows: &[Row], playback: &Playback, state: &State) -> Option<(usize, usize)> {
    let (operation, side) = last_operation(playback, state)?;
    let is_it = |part: &Part| {
        part.operation.is_some_and(|(of, who)| of == operation && (who == side || who.is_none()))
    };
    let place = |(row, Row { parts, .. }): (usize, &Row)| Some((row, parts.iter().position(is_it)?));
    // The shortest form has no first call: the search starts in its first row.
    rows.iter().enumerate().find_map(place).or_else(|| (operation == Operation::Start).then_some((0, 0)))
}

fn last_operation(playback: &Playback, state: &State) -> Option<(Operation, Option<Side>)> {
    let side_of = |above: usize| state.frames.iter().rev().nth(above).map(|call| call.node.side);
    let leaf = |leaf: Leaf| match leaf {
        Leaf::Terminal => Operation::Terminal,
        Leaf::Horizon => Operation::Horizon,
        Leaf::Transposition => Operation::LookUp,
    };
    let stores = playback.recording.search.table != Table::Off;
    let operation = match playback.last_event()? {
        Event::Enter(None) => Operation::Start,
        Event::Enter(Some(_)) => return Some((Operation::Recurse, side_of(1))),
        Event::Leaf(kind, _) => leaf(kind),
        Event::Improve(..) => Operation::Improve,
        Event::Narrow(_) => Operation::Narrow,
        Event::Cutoff(_) => Operation::Cutoff,
        Event::Store(_) => Operation::Store,
        Event::Leave(_) => match state.returned.and_then(|(call, _)| call.leaf) {
            Some((kind, _)) if !stores || kind == Leaf::Transposition => leaf(kind),
            _ => Operation::Return,
        },
    };
    Some((operation, side_of(0)))
}
