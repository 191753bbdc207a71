//! A search algorithm as pseudocode, and the part of it that a step carries out.

use crate::engine::search::{Leaf, MoveOrder, Side, Step, Table, Trace, Walk};
use crate::tree::{leaf_scores, leaf_statement};
use crate::wording::INFINITY;
use Does::{Cutoff, Found, Improve, Narrow, Nothing, Recurse, Return, Start, Store, Weigh};

/// What the search does in a part of the algorithm.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Does {
    Nothing,
    Start,
    Found(Leaf),
    Recurse,
    /// In the branch of this side, as the next.
    Improve(Side),
    Narrow(Side),
    Weigh,
    Cutoff,
    Store,
    Return,
}

pub(super) struct Row {
    pub indent: usize,
    pub parts: Vec<Part>,
}

pub(super) struct Part {
    does: Does,
    pub text: String,
}

/// The first call, then the algorithm with only the parts that this search has.
pub(super) fn rows(trace: &Trace) -> Vec<Row> {
    let prunes = trace.search.pruning.prunes();
    let stores = trace.search.table != Table::Off;
    let has_min = trace.root.replies().is_best();
    let mut code = Code { trace, prunes, stores, has_min, rows: Vec::new() };
    code.row(0, Start, format!("first call: {}", first_call(trace)));
    code.row(0, Nothing, format!("{}(node, ply{}):", name(trace), code.window()));
    if stores {
        let found = if prunes { "the table settles it" } else { "in the table" };
        code.row(1, Found(Leaf::Transposition), format!("{found}: return its score"));
    }
    code.leaves();
    code.moves();
    code.rows
}

/// Code as it is written.
struct Code<'a> {
    trace: &'a Trace,
    prunes: bool,
    stores: bool,
    has_min: bool,
    rows: Vec<Row>,
}

impl Code<'_> {
    fn row(&mut self, indent: usize, does: Does, text: impl Into<String>) {
        self.rows.push(Row { indent, parts: Vec::new() });
        self.part(does, text);
    }

    /// Continues the last row.
    fn part(&mut self, does: Does, text: impl Into<String>) {
        let row = self.rows.last_mut().expect("there is a row to continue");
        row.parts.push(Part { does, text: text.into() });
    }

    /// What is done before a move is tried. With a table, leaves of both kinds share a row.
    fn leaves(&mut self) {
        let trace @ Trace { root, search, .. } = self.trace;
        let min = if self.has_min { format!(", +{INFINITY} for MIN") } else { String::new() };
        let chance = if root.has_chance() { ", else 0" } else { "" };
        let best = format!("best = -{INFINITY} for MAX{min}{chance}");
        if self.stores {
            self.row(1, Nothing, &best);
        }
        let leaf = leaf_statement(*search);
        match search.depth_limit {
            Some(limit) if self.stores => {
                self.row(1, Found(Leaf::Terminal), "game over");
                self.part(Nothing, " or ");
                self.part(Found(Leaf::Horizon), format!("ply = {limit}"));
                self.part(Nothing, format!(": {leaf} its score"));
            }
            limit => {
                let end = if root.is_board() { "game over" } else { "leaf" };
                self.row(1, Found(Leaf::Terminal), format!("{end}: {}", leaf_scores(trace)));
                if let Some(limit) = limit {
                    self.row(1, Found(Leaf::Horizon), format!("ply = {limit}: {leaf} an estimate"));
                }
            }
        }
        if !self.stores {
            self.row(1, Nothing, best);
        }
    }

    /// What is done with each move, and with what they give.
    fn moves(&mut self) {
        let Trace { root, search, .. } = self.trace;
        let has_chance = root.has_chance();
        let or_else = if self.stores { "else " } else { "" };
        self.row(1, Nothing, format!("{or_else}for each move, {}:", self.order()));
        self.row(2, Recurse, format!("v = {}(child, ply+1{})", name(self.trace), self.window()));
        if has_chance && self.prunes {
            self.row(3, Nothing, format!("(CHANCE: -{INFINITY}, +{INFINITY})"));
        }
        self.side(Side::Max, "raise", "alpha");
        if self.has_min {
            self.side(Side::Min, "lower", "beta");
        }
        if has_chance {
            self.row(2, Nothing, "CHANCE: ");
            self.part(Weigh, "add chance * v to best");
        }
        if self.prunes {
            self.row(2, Cutoff, format!("if alpha {} beta: stop (cutoff)", search.pruning));
        }
        if self.stores {
            self.row(1, Store, "store best in the table");
            self.part(Nothing, ", ");
            self.part(Return, "return it");
        } else {
            self.row(1, Return, "return best");
        }
    }

    fn side(&mut self, side: Side, verb: &str, end: &str) {
        self.row(2, Nothing, format!("{side}: "));
        self.part(Improve(side), format!("{verb} best to v"));
        if self.prunes {
            self.part(Nothing, ", ");
            self.part(Narrow(side), format!("{end} to best"));
        }
    }

    fn order(&self) -> &'static str {
        match self.trace.search.order {
            MoveOrder::Reading => "in reading order",
            MoveOrder::MostLinesFirst => "most lines first",
            MoveOrder::Reversed => "in reverse order",
            MoveOrder::BestFirst => "the best first",
        }
    }

    fn window(&self) -> &'static str {
        if self.prunes { ", alpha, beta" } else { "" }
    }
}

fn name(trace: &Trace) -> &'static str {
    if trace.root.replies().is_best() { "minimax" } else { "expectimax" }
}

pub(super) fn first_call(trace: &Trace) -> String {
    let window =
        if trace.search.pruning.prunes() { format!(", -{INFINITY}, +{INFINITY}") } else { String::new() };
    format!("{}(root, 0{window})", name(trace))
}

/// The part that the last step carried out: its row, and its index there.
pub(super) fn current(rows: &[Row], walk: &Walk) -> Option<(usize, usize)> {
    let does = last_step(walk)?;
    rows.iter()
        .enumerate()
        .find_map(|(index, row)| Some((index, row.parts.iter().position(|part| part.does == does)?)))
        // Without a first call, the search starts in its first row.
        .or_else(|| (does == Start).then_some((0, 0)))
}

fn last_step(walk: &Walk) -> Option<Does> {
    let side = || walk.trace.chooser(*walk.path.last()?).side();
    let stores = walk.trace.search.table != Table::Off;
    Some(match walk.last? {
        Step::Enter(None) => Start,
        Step::Enter(Some(_)) => Recurse,
        Step::Leaf(leaf, _) => Found(leaf),
        Step::Improve(..) => Improve(side()?),
        Step::Narrow(_) => Narrow(side()?),
        Step::Weigh(..) => Weigh,
        Step::Cutoff(..) => Cutoff,
        Step::Store { .. } => Store,
        Step::Leave(_) => match walk.trace.node(walk.left?).leaf {
            Some(leaf) if !stores || leaf == Leaf::Transposition => Found(leaf),
            _ => Return,
        },
    })
}
