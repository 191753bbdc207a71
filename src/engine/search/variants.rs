//! The names of searches.

use super::minimax::{Minimax, Pruning, Scoring};
use super::table::Table;
use crate::engine::analysis::write_limit;
use std::fmt;

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

impl Minimax {
    /// What it is called, its table and its depth limit aside.
    pub(super) fn kind(self) -> &'static str {
        let plain = Self { table: Table::Off, depth_limit: None, ..self };
        match (VARIANTS.iter().find(|variant| variant.search == plain), self.scoring, self.pruning) {
            (Some(variant), ..) => variant.name,
            (None, Scoring::DepthAware, _) => "ordered minimax",
            (None, Scoring::Blind, Pruning::Off) => "blind ordered minimax",
            (None, Scoring::Blind, Pruning::AlphaBeta) => "blind ordered alpha-beta",
        }
    }
}

impl fmt::Display for Minimax {
    /// The name of the variant, such as "alpha-beta" or "blind minimax, 4 plies"; a search that is none
    /// is described in the same words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unlimited = self.limited_to(None);
        match VARIANTS.iter().find(|variant| variant.search == unlimited) {
            Some(variant) => f.write_str(variant.name)?,
            None => write!(f, "{}{}", self.kind(), self.table.suffix())?,
        }
        write_limit(self.depth_limit, f)
    }
}

impl Table {
    /// What it adds to the description of a search.
    const fn suffix(self) -> &'static str {
        match self {
            Self::Off => "",
            Self::Positions => " + table",
            Self::Symmetries => " + table + symmetry",
        }
    }
}
