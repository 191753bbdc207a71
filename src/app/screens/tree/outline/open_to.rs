//! Which rows of an outline are open from the start.

use super::{Outline, Pictured};
use crate::engine::search::{Minimax, Origin, Playable, Pruning, Trace};
use std::sync::Arc;

/// The most nodes of a tree that is shown as a whole.
pub(crate) const SMALL: usize = 64;

/// Which rows of an outline are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenTo {
    /// Those less than this many plies below the root.
    Plies(usize),
    /// Those of the principal variation.
    Best,
    /// All.
    All,
}

impl OpenTo {
    /// All rows of a small tree, and the best moves of a larger one.
    pub fn usual(tree: &Trace<impl Playable>) -> Self {
        if tree.len() <= SMALL { Self::All } else { Self::Best }
    }

    /// How many plies below the root all rows are listed.
    const fn plies(self) -> usize {
        match self {
            Self::Plies(plies) => plies,
            Self::Best => 0,
            Self::All => usize::MAX,
        }
    }
}

impl<G: Pictured> Outline<G> {
    /// An outline with these rows open.
    pub fn opened(tree: Arc<Trace<G>>, to: OpenTo) -> Self {
        let mut outline = Self::closed(tree);
        outline.open_below(0, to.plies());
        if to == OpenTo::Best {
            let mut above = None;
            while above != Some(outline.selected) {
                above = Some(outline.selected);
                outline.follow_best();
            }
            outline.select(0);
        }
        outline
    }

    /// Searches the branches that the search left out, without pruning, and opens them in the same way; stops at
    /// more than `most` rows.
    pub fn add_pruned(&mut self, to: OpenTo, most: usize) {
        let Trace { search, origin, .. } = *self.tree();
        let search = Minimax { pruning: Pruning::Off, ..search };
        let mut row = 0;
        while row < self.rows.len() && self.rows.len() <= most {
            let at = self.at(row);
            if at.is_pruned() && at.is_unsearched() {
                let (moves, ply) = (at.moves(), at.ply());
                let origin = Origin { ply: origin.ply + ply, ..origin };
                let tree = Trace::grow(search, origin, &at.position(), &mut ());
                self.graft(&moves, tree.into());
                self.open_below(row, to.plies().saturating_sub(ply));
            }
            row += 1;
        }
    }
}
