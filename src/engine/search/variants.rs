//! The names of searches, and what a search does in a race.

use super::evaluation::Weights;
use super::minimax::{Minimax, Pruning, Scoring};
use super::observer::{Node, Observer, Step};
use super::random::Replies;
use super::table::Table;
use crate::engine::{Counters, Score, Searched, limit_told};
use crate::game::{Position, Square};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A search with a name and a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The name.
    pub name: &'static str,
    /// The name as one word, for commands and links: "table-symmetry".
    pub word: &'static str,
    /// The name in a list, beside those of the same kind above it.
    pub label: &'static str,
    /// The search.
    pub search: Minimax,
    /// How MIN replies in it.
    pub replies: Replies,
    /// What is special about it, in a sentence or two.
    pub about: &'static str,
}

impl Variant {
    /// By its word or its name with hyphens; "blind" is short for "blind-minimax".
    pub fn of_word(word: &str) -> Option<Self> {
        let word = if word == "blind" { "blind-minimax" } else { word };
        let name = |variant: &Self| variant.name.replace(" + ", "-").replace(' ', "-");
        VARIANTS.into_iter().find(|variant| variant.word == word || name(variant) == word)
    }
}

/// The usual variants, from the simplest to the most elaborate.
pub const VARIANTS: [Variant; 9] = [
    Variant {
        name: "minimax",
        word: "minimax",
        label: "minimax (every position)",
        search: Minimax::DEPTH_AWARE,
        replies: Replies::Best,
        about: "Visits every node. Quick wins and slow losses score higher.",
    },
    Variant {
        name: "blind minimax",
        word: "blind-minimax",
        label: "... blind to plies",
        search: Minimax::BLIND,
        replies: Replies::Best,
        about: "Visits every node. All wins score the same, and so do all losses: the fatalist.",
    },
    Variant {
        name: "alpha-beta",
        word: "alpha-beta",
        label: "alpha-beta",
        search: Minimax::ALPHA_BETA,
        replies: Replies::Best,
        about: "Leaves a node once the other side has something as good elsewhere. Moves in reading order.",
    },
    Variant {
        name: "blind alpha-beta",
        word: "blind-alpha-beta",
        label: "... blind to plies",
        search: Minimax { scoring: Scoring::Blind, ..Minimax::ALPHA_BETA },
        replies: Replies::Best,
        about: "Alpha-beta with only three scores: ties close the window sooner.",
    },
    Variant {
        name: "ordered alpha-beta",
        word: "ordered-alpha-beta",
        label: "... best moves first",
        search: Minimax::ORDERED_ALPHA_BETA,
        replies: Replies::Best,
        about: "Tries squares with more lines first (centre, corners, edges): good moves first, more cutoffs.",
    },
    Variant {
        name: "minimax + table",
        word: "table",
        label: "... with a table",
        search: Minimax { table: Table::Positions, ..Minimax::DEPTH_AWARE },
        replies: Replies::Best,
        about: "Minimax with a memory: a position reached again by other moves is looked up.",
    },
    Variant {
        name: "minimax + table + symmetry",
        word: "table-symmetry",
        label: "... table and symmetry",
        search: Minimax { table: Table::Symmetries, ..Minimax::DEPTH_AWARE },
        replies: Replies::Best,
        about: "With a table in which rotated and mirrored positions count as known, too.",
    },
    Variant {
        name: "ordered alpha-beta + table + symmetry",
        word: "all-together",
        label: "... and table, symmetry",
        search: Minimax { table: Table::Symmetries, ..Minimax::ORDERED_ALPHA_BETA },
        replies: Replies::Best,
        about: "Alpha-beta, ordering, table and symmetry combined.",
    },
    Variant {
        name: EXPECTIMAX,
        word: EXPECTIMAX,
        label: "expectimax (MIN at random)",
        search: Minimax::BLIND,
        replies: Replies::Random,
        about: "The other side plays at random: where it moves, the score is the average. Plies do not count.",
    },
];

const EXPECTIMAX: &str = "expectimax";

impl Replies {
    /// The name of a search in which MIN replies so.
    pub fn name_of(self, search: Minimax) -> String {
        match self {
            Self::Best => search.to_string(),
            Self::Random => EXPECTIMAX.to_owned() + &search.extras(),
        }
    }
}

impl Minimax {
    /// For its name: the estimates, order and cut that are unusual, as in ", reversed, cut at >".
    pub fn extras(self) -> String {
        let is_usual = self.depth_limit.is_none() || self.weights == Weights::USUAL;
        let weights = if is_usual { String::new() } else { format!(" with weights {}", self.weights) };
        let is_usual = self.order == self.usual().order;
        let order = if is_usual { String::new() } else { format!(", {}", self.order) };
        let cut = if self.pruning == Pruning::Strict { ", cut at >" } else { "" };
        weights + &order + cut
    }

    /// The name without table, weights and depth limit.
    pub(super) fn kind(self) -> &'static str {
        let plain = Self { table: Table::Off, ..self.usual().unlimited() };
        match (VARIANTS.iter().find(|variant| variant.search == plain), self.scoring, self.pruning) {
            (Some(variant), ..) => variant.name,
            (None, Scoring::DepthAware, _) => "ordered minimax",
            (None, Scoring::Blind, Pruning::Off) => "blind ordered minimax",
            (None, Scoring::Blind, _) => "blind ordered alpha-beta",
        }
    }
}

impl fmt::Display for Minimax {
    /// "alpha-beta", "blind minimax, 4 plies": a search that is not one of [`VARIANTS`] is described in the same words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = limit_told(self.depth_limit);
        let table = match self.table {
            Table::Off => "",
            Table::Positions => " + table",
            Table::Symmetries => " + table + symmetry",
        };
        write!(f, "{}{table}{}{limit}", self.kind(), self.extras())
    }
}

/// What a search did in a race.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// Whether it finished.
    pub finished: bool,
    /// The best move so far, the first of equal ones, and its score. `None` before one has a score, and in a finished
    /// game.
    pub best: Option<(Square, Score)>,
    /// The work that was done.
    pub counters: Counters,
}

impl Minimax {
    /// Searches as usual, with one window for all moves at the root: for a best move and its score. Ends early if the
    /// observer stops it.
    pub fn run(self, position: &Position, observer: &mut impl Observer) -> Run {
        let mut root = Root::default();
        let finished = self.score(position, &mut (&mut root, observer)).is_ok();
        Run { finished, ..root.run }
    }

    /// Searches with a full window for each move at the root: for the score of every move. Ends early if the observer
    /// stops it.
    pub fn run_each_move(self, position: &Position, observer: &mut impl Observer) -> Run {
        let mut root = Root::default();
        let finished = self.analyze(position, &mut (&mut root, observer)).is_ok();
        Run { finished, ..root.run }
    }
}

#[derive(Default)]
struct Root {
    /// Nodes entered and not left yet.
    open: usize,
    run: Run,
}

impl Observer for Root {
    fn enter(&mut self, node: &Node) -> Searched<()> {
        self.open += 1;
        self.run.counters.enter(node)
    }

    fn step(&mut self, step: Step) {
        self.run.counters.step(step);
        match step {
            Step::Improve(child, score) if self.open == 1 => self.run.best = Some((child, score)),
            Step::Leave(_) => self.open -= 1,
            _ => {}
        }
    }
}
