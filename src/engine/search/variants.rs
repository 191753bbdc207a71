//! The names of searches.

use super::evaluation::Weights;
use super::minimax::{Minimax, Pruning, Scoring};
use super::table::Table;
use crate::engine::analysis::write_limit;
use std::fmt;

/// A search with a name and a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The name.
    pub name: &'static str,
    /// The search.
    pub search: Minimax,
    /// What is special about it, in a sentence or two.
    pub about: &'static str,
}

impl Variant {
    /// The name as one word, for the command line and links: "table-symmetry".
    pub fn word(&self) -> String {
        self.name.replace(" + ", "-").replace(' ', "-")
    }

    /// Finds the variant with this word; "blind" is short for "blind-minimax".
    pub fn of_word(word: &str) -> Option<Self> {
        let word = if word == "blind" { "blind-minimax" } else { word };
        VARIANTS.into_iter().find(|variant| variant.word() == word)
    }
}

/// Alpha-beta as in most articles, with moves in reading order.
const IN_READING_ORDER: Minimax = Minimax { pruning: Pruning::AlphaBeta, ..Minimax::DEPTH_AWARE };

/// The usual variants of minimax, from the simplest to the most elaborate.
pub const VARIANTS: [Variant; 8] = [
    Variant {
        name: "minimax",
        search: Minimax::DEPTH_AWARE,
        about: "Visits every node. Quick wins and slow losses score higher.",
    },
    Variant {
        name: "blind minimax",
        search: Minimax::BLIND,
        about: "Visits every node. All wins score the same, and so do all losses: the fatalist.",
    },
    Variant {
        name: "alpha-beta",
        search: IN_READING_ORDER,
        about: "Leaves a node once the other side has something better elsewhere. Moves in reading order.",
    },
    Variant {
        name: "blind alpha-beta",
        search: Minimax { scoring: Scoring::Blind, ..IN_READING_ORDER },
        about: "Alpha-beta with only three scores: ties close the window sooner.",
    },
    Variant {
        name: "ordered alpha-beta",
        search: Minimax::ORDERED_ALPHA_BETA,
        about: "Tries squares with more lines first (centre, corners, edges): good moves first, more cutoffs.",
    },
    Variant {
        name: "table",
        search: Minimax { table: Table::Positions, ..Minimax::DEPTH_AWARE },
        about: "Minimax with a memory: a position reached again by other moves is looked up.",
    },
    Variant {
        name: "table + symmetry",
        search: Minimax { table: Table::Symmetries, ..Minimax::DEPTH_AWARE },
        about: "With a table in which rotated and mirrored positions count as known, too.",
    },
    Variant {
        name: "all together",
        search: Minimax { table: Table::Symmetries, ..Minimax::ORDERED_ALPHA_BETA },
        about: "Alpha-beta, ordering, table and symmetry combined.",
    },
];

impl Minimax {
    /// How it estimates, for its name, if it estimates otherwise than usual.
    pub(super) fn estimates(self) -> String {
        let is_usual = self.depth_limit.is_none() || self.weights == Weights::USUAL;
        if is_usual { String::new() } else { format!(" with weights {}", self.weights) }
    }

    /// The name without the table, the weights and the depth limit.
    pub(super) fn kind(self) -> &'static str {
        let plain = Self { table: Table::Off, ..self.unlimited() };
        match (VARIANTS.iter().find(|variant| variant.search == plain), self.scoring, self.pruning) {
            (Some(variant), ..) => variant.name,
            (None, Scoring::DepthAware, _) => "ordered minimax",
            (None, Scoring::Blind, Pruning::Off) => "blind ordered minimax",
            (None, Scoring::Blind, Pruning::AlphaBeta) => "blind ordered alpha-beta",
        }
    }
}

impl fmt::Display for Minimax {
    /// Writes the name, such as "alpha-beta" or "blind minimax, 4 plies". A search that is not one of the
    /// [`VARIANTS`] is described in the same words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unlimited = self.unlimited();
        match VARIANTS.iter().find(|variant| variant.search == unlimited) {
            Some(variant) => f.write_str(variant.name)?,
            None => write!(f, "{}{}", self.kind(), self.table.suffix())?,
        }
        f.write_str(&self.estimates())?;
        write_limit(self.depth_limit, f)
    }
}

impl Table {
    /// The part of a search's name that describes the table.
    const fn suffix(self) -> &'static str {
        match self {
            Self::Off => "",
            Self::Positions => " + table",
            Self::Symmetries => " + table + symmetry",
        }
    }
}
