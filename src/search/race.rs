//! The same position given to different searches.

use super::minimax::{Minimax, Pruning, Scoring};
use super::observer::{Counters, Node, Observer};
use super::score::Score;
use super::table::Table;
use crate::game::{Position, Square};
use std::ops::ControlFlow;

/// A search that has a name and a story of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// What it is called.
    pub name: &'static str,
    /// The search.
    pub search: Minimax,
    /// What sets it apart, in a sentence.
    pub about: &'static str,
}

/// Alpha-beta as the articles have it: the moves in reading order.
const IN_READING_ORDER: Minimax = Minimax { pruning: Pruning::AlphaBeta, ..Minimax::DEPTH_AWARE };

/// The searches that the articles and the field tell apart, from the plainest on.
pub const VARIANTS: [Variant; 8] = [
    Variant {
        name: "minimax",
        search: Minimax::DEPTH_AWARE,
        about: "Visits every node. A near win and a late loss score higher.",
    },
    Variant {
        name: "blind minimax",
        search: Minimax::BLIND,
        about: "Visits every node. All wins score alike and so do all losses: the fatalist.",
    },
    Variant {
        name: "alpha-beta",
        search: IN_READING_ORDER,
        about: "Leaves a node when the other side already has better elsewhere. Moves in reading order.",
    },
    Variant {
        name: "blind alpha-beta",
        search: Minimax { scoring: Scoring::Blind, ..IN_READING_ORDER },
        about: "Alpha-beta with three scores only: ties close the window sooner.",
    },
    Variant {
        name: "ordered alpha-beta",
        search: Minimax::ORDERED_ALPHA_BETA,
        about: "Tries squares with more lines first (centre, corners, edges): good moves early cut more.",
    },
    Variant {
        name: "table",
        search: Minimax { table: Table::Positions, ..Minimax::DEPTH_AWARE },
        about: "Minimax that remembers: a position reached again by other moves is looked up.",
    },
    Variant {
        name: "table + symmetry",
        search: Minimax { table: Table::Symmetries, ..Minimax::DEPTH_AWARE },
        about: "The same, and a mirrored or turned position counts as known, too.",
    },
    Variant {
        name: "all together",
        search: Minimax { table: Table::Symmetries, ..Minimax::ORDERED_ALPHA_BETA },
        about: "Alpha-beta, ordering, table and symmetry at once.",
    },
];

/// Who takes part in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// One search with one window that all moves at the root share, as the articles have it. It
    /// finds a best move and its score.
    OneWindow(Minimax),
    /// One search with a full window for each move at the root, as the reasoning panel needs it. It
    /// finds the score of every move.
    EachMove(Minimax),
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceResult {
    /// Whether the search came to its end.
    pub finished: bool,
    /// The best move so far, the first that was tried if several are, and its score; none
    /// before the first move at the root has a score, and in a finished game.
    pub best: Option<(Square, Score)>,
    /// How many of the moves at the root have a score or are known to be no better.
    pub moves_done: usize,
    /// What the search did.
    pub counters: Counters,
}

impl Entrant {
    /// Lets it run until it is done or the observer breaks it off.
    pub fn run(self, position: &Position, observer: &mut impl Observer) -> RaceResult {
        let mut root = Root::default();
        let mut counters = Counters::default();
        let mut watch = ((&mut root, &mut counters), observer);
        let finished = match self {
            Self::OneWindow(search) => search.score(position, &mut watch).is_ok(),
            Self::EachMove(search) => search.analyze(position, &mut watch).is_ok(),
        };
        RaceResult { finished, best: root.best, moves_done: root.moves_done, counters }
    }

    /// The search it runs.
    pub const fn search(self) -> Minimax {
        match self {
            Self::OneWindow(search) | Self::EachMove(search) => search,
        }
    }
}

/// Watches how far a search has come at its root.
#[derive(Default)]
struct Root {
    /// How many nodes are entered and not left.
    open: usize,
    best: Option<(Square, Score)>,
    moves_done: usize,
}

impl Observer for Root {
    fn enter(&mut self, _: &Node) -> ControlFlow<()> {
        self.open += 1;
        ControlFlow::Continue(())
    }

    fn improve(&mut self, child: Square, score: Score) {
        if self.open == 1 {
            self.best = Some((child, score));
        }
    }

    fn leave(&mut self, _: Score) {
        self.open -= 1;
        self.moves_done += usize::from(self.open == 1);
    }
}
