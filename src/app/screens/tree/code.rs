//! The algorithm of a search as pseudocode, and the part of it that a step carries out.

use crate::app::Playback;
use crate::engine::search::{Event, Leaf, Minimax, MoveOrder, Pruning, Scoring, Side, State, Table};

/// How the algorithm is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As textbooks have it: the first call, a branch for MAX and one for MIN.
    Branches,
    /// The same in fewer rows and columns: the two branches share their loop.
    Short,
    /// That without the first call.
    Shortest,
}

/// What a part of the algorithm does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Begin,
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

/// A piece of a row; none of the steps carries out one without a deed. Where there is a side, it is carried out
/// where that side moves.
#[derive(Clone, Debug)]
pub(super) struct Part {
    deed: Option<(Deed, Option<Side>)>,
    /// With `∞` for infinity.
    pub text: String,
}

impl Part {
    fn plain(text: impl Into<String>) -> Self {
        Self { deed: None, text: text.into() }
    }

    fn of(deed: Deed, side: Option<Side>, text: impl Into<String>) -> Self {
        Self { deed: Some((deed, side)), text: text.into() }
    }
}

/// A row of the algorithm.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub indent: u16,
    pub parts: Vec<Part>,
}

/// The algorithm with just the parts that this search has, on a board of `cells` cells.
pub(super) fn rows(search: Minimax, cells: usize, form: Form) -> Vec<Row> {
    let mut code = Code { search, cells, rows: Vec::new() };
    match form {
        Form::Branches => {
            code.first_call();
            code.write_branches();
        }
        Form::Short => {
            code.first_call();
            code.write_short();
        }
        Form::Shortest => code.write_short(),
    }
    code.rows
}

/// The first call of the search.
pub(super) fn first_call(search: Minimax) -> &'static str {
    if search.pruning == Pruning::AlphaBeta { "minimax(root, 0, -∞, +∞)" } else { "minimax(root, 0)" }
}

struct Code {
    search: Minimax,
    cells: usize,
    rows: Vec<Row>,
}

impl Code {
    fn first_call(&mut self) {
        self.push(0, Deed::Begin, None, format!("first call: {}", first_call(self.search)));
    }

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
            self.push(1, Deed::Store, None, "put best into the table");
        }
        self.push(1, Deed::Return, None, "return best");
    }

    fn branch(&mut self, side: Option<Side>, [head, improve, narrow]: [&str; 3]) {
        self.row(1, vec![Part::plain(format!("{}{head}", self.otherwise()))]);
        self.loop_head(2, "");
        self.push(3, Deed::Recurse, side, self.call());
        self.push(3, Deed::Improve, side, improve);
        if self.prunes() {
            self.push(3, Deed::Narrow, side, narrow);
            self.push(3, Deed::Cutoff, side, CUTOFF);
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
        self.push(2, Deed::Recurse, None, self.call());
        self.short_branch(Some(Side::Max), ["MAX: ", "raise best to v", "alpha to best"]);
        self.short_branch(Some(Side::Min), ["MIN: ", "lower best to v", "beta to best"]);
        if self.prunes() {
            self.push(2, Deed::Cutoff, None, CUTOFF);
        }
        if self.has_table() {
            let store = Part::of(Deed::Store, None, "put best into the table");
            let give = Part::of(Deed::Return, None, "return it");
            self.row(1, vec![store, Part::plain(", "), give]);
        } else {
            self.push(1, Deed::Return, None, "return best");
        }
    }

    /// Both kinds of leaves in one row, if there are two.
    fn short_leaves(&mut self) {
        let Some(limit) = self.search.depth_limit else { return self.leaves() };
        let over = Part::of(Deed::Terminal, None, "game over");
        let deep = Part::of(Deed::Horizon, None, format!("ply = {limit}"));
        let score = Part::plain(format!(": {} its score", self.gives()));
        self.row(1, vec![over, Part::plain(" or "), deep, score]);
    }

    fn short_branch(&mut self, side: Option<Side>, [head, improve, narrow]: [&str; 3]) {
        let mut parts = vec![Part::plain(head), Part::of(Deed::Improve, side, improve)];
        if self.prunes() {
            parts.extend([Part::plain(", "), Part::of(Deed::Narrow, side, narrow)]);
        }
        self.row(2, parts);
    }

    // What the forms share

    fn head(&mut self) {
        let arguments = if self.prunes() { "node, ply, alpha, beta" } else { "node, ply" };
        self.row(0, vec![Part::plain(format!("minimax({arguments}):"))]);
        if self.has_table() {
            let known = if self.prunes() { "the table settles it" } else { "in the table" };
            self.push(1, Deed::LookUp, None, format!("{known}: return its score"));
        }
    }

    fn leaves(&mut self) {
        self.push(1, Deed::Terminal, None, format!("game over: {}", self.leaf_scores()));
        if let Some(limit) = self.search.depth_limit {
            let estimate = format!("{}ply = {limit}: {} an estimate", self.otherwise(), self.gives());
            self.push(1, Deed::Horizon, None, estimate);
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

    /// What becomes of the score of a leaf: with a table it is stored as well.
    fn gives(&self) -> &'static str {
        if self.has_table() { "best =" } else { "return" }
    }

    fn otherwise(&self) -> &'static str {
        if self.has_table() { "else " } else { "" }
    }

    /// A win, a draw and a loss of MAX.
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

    fn push(&mut self, indent: u16, deed: Deed, side: Option<Side>, text: impl Into<String>) {
        self.row(indent, vec![Part::of(deed, side, text)]);
    }

    fn row(&mut self, indent: u16, parts: Vec<Part>) {
        self.rows.push(Row { indent, parts });
    }
}

const CUTOFF: &str = "if alpha >= beta: stop, a cutoff";

/// The part that a playback's last step was: its row, and its place there. The first call is not in every form.
pub(super) fn current(rows: &[Row], playback: &Playback, state: &State) -> Option<(usize, usize)> {
    let (deed, side) = last_deed(playback, state)?;
    let is_it = |part: &Part| part.deed.is_some_and(|(of, who)| of == deed && (who == side || who.is_none()));
    let place = |(row, Row { parts, .. }): (usize, &Row)| Some((row, parts.iter().position(is_it)?));
    // Without it the search begins in the first row.
    rows.iter().enumerate().find_map(place).or_else(|| (deed == Deed::Begin).then_some((0, 0)))
}

fn last_deed(playback: &Playback, state: &State) -> Option<(Deed, Option<Side>)> {
    let side_of = |above: usize| state.frames.iter().rev().nth(above).map(|call| call.node.side);
    let leaf = |leaf: Leaf| match leaf {
        Leaf::Terminal => Deed::Terminal,
        Leaf::Horizon => Deed::Horizon,
        Leaf::Transposition => Deed::LookUp,
    };
    let stores = playback.recording.search.table != Table::Off;
    let deed = match playback.last_event()? {
        Event::Enter(None) => Deed::Begin,
        Event::Enter(Some(_)) => return Some((Deed::Recurse, side_of(1))),
        Event::Leaf(kind, _) => leaf(kind),
        Event::Improve(..) => Deed::Improve,
        Event::Narrow(_) => Deed::Narrow,
        Event::Cutoff(_) => Deed::Cutoff,
        Event::Store(_) => Deed::Store,
        Event::Leave(_) => match state.returned.and_then(|(call, _)| call.leaf) {
            Some((kind, _)) if !stores || kind == Leaf::Transposition => leaf(kind),
            _ => Deed::Return,
        },
    };
    Some((deed, side_of(0)))
}
