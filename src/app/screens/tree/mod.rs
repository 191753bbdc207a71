//! Position, tree, stepper and lab: four views of a position and of how it is searched.

mod commands;
mod drawing;
pub mod figure;
mod lab;
mod outline;
mod pictured;
mod predicting;
mod stepper;
mod tidy;
mod tree_view;
mod view;

pub use drawing::{Drawing, DrawnNode, Scale};
pub use lab::{Lab, Lane};
pub use outline::{NodeRef, OpenTo, Order, Outline, Row};
pub use pictured::Pictured;
pub use stepper::{Playback, Stage};
pub use tidy::tidy;
pub use tree_view::TreeView;
pub(crate) use tree_view::draw::TreePicture;
pub(crate) use view::FirstTab;
pub use view::View;

use crate::app::predicting::Predicting;
use crate::app::{Candidates, Computed, Context, Sight, first_cursor};
use crate::engine::search::{Minimax, VARIANTS, Variant};
use crate::game::{Position, Square};
use crate::teach::library::NamedPosition;

/// A position, and the views of its search.
#[derive(Clone, Debug)]
pub struct TreeScreen {
    pub position: Position,
    /// An index into [`VARIANTS`].
    variant: usize,
    /// How many plies tree and stepper look ahead; `None` searches to the end.
    pub depth_limit: Option<usize>,
    pub(crate) first_tab: FirstTab,
    pub view: View,
    /// The scores of the position's moves, and the cursor while they are shown.
    pub candidates: Candidates,
    pub searched: Computed<Searched>,
    /// The tree that the pending one replaces: the new one will open the same nodes.
    before: Option<TreeView>,
    /// Whether the next key says how the drawing is saved.
    asks_format: bool,
    pub(crate) selection: Selection,
    pub lab: Lab,
    pub predicting: Option<Predicting>,
}

/// What a search has found, in the views that show it.
#[derive(Clone, Debug)]
pub struct Searched {
    pub tree: TreeView,
    pub playback: Playback,
}

/// What is selected: each view begins there, and says where it has got to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    pub(crate) moves: Vec<Square>,
    /// The step of a link to the stepper, until the search is done.
    step: Option<usize>,
}

impl TreeScreen {
    /// A view of a position, with the search that its entry in the library names. The search starts when the screen
    /// is opened.
    pub(crate) fn of(position: Position, view: View) -> Box<Self> {
        let search = NamedPosition::of(&position).map_or(Minimax::DEPTH_AWARE, |named| named.search);
        Self::with(search, position, view)
    }

    pub(crate) fn with(search: Minimax, position: Position, view: View) -> Box<Self> {
        let variant = variant_index(search.unlimited()).unwrap_or(0);
        let lab = Lab::new(position.empty_cells());
        Box::new(Self {
            depth_limit: search.depth_limit.or_else(|| comfortable_depth(&position)),
            variant,
            first_tab: FirstTab::Position,
            view,
            candidates: Candidates::new(first_cursor(&position)),
            searched: Computed::NotAsked,
            before: None,
            asks_format: false,
            selection: Selection::default(),
            lab,
            predicting: None,
            position,
        })
    }

    pub(crate) fn at(sight: Sight) -> Box<Self> {
        let to_the_end = sight.position.empty_cells();
        let mut screen = match sight.variant {
            Some(variant) => Self::with(variant.search, sight.position, sight.view),
            None => Self::of(sight.position, sight.view),
        };
        if let Some(plies) = sight.depth {
            screen.depth_limit = Some(plies).filter(|&plies| plies < to_the_end);
        }
        let step = sight.step.filter(|_| sight.view == View::Stepper);
        screen.selection = Selection { moves: sight.node.unwrap_or_default(), step };
        screen.lab.select_search(screen.variant().search);
        screen.set_covered(sight.covered);
        screen
    }

    pub(crate) fn sight(&self) -> Sight {
        let is_shown = |view| self.view == view;
        // To the end: named only where a link would otherwise limit the search.
        let depth = Some(self.depth_limit).filter(|&limit| limit != comfortable_depth(&self.position));
        let step = self.searched.ready().map(|searched| searched.playback.step).or(self.selection.step);
        Sight {
            variant: Some(*self.variant()),
            depth: depth.map(|limit| limit.unwrap_or(self.position.empty_cells())),
            node: Some(self.selection.moves.clone()).filter(|node| is_shown(View::Tree) && !node.is_empty()),
            step: step.filter(|&step| is_shown(View::Stepper) && step > 0),
            covered: self.is_covered(),
            ..Sight::of(self.position.clone(), self.view)
        }
    }

    pub const fn variant(&self) -> &'static Variant {
        &VARIANTS[self.variant]
    }

    fn search(&self) -> Minimax {
        self.variant().search.limited_to(self.depth_limit).weighing(self.lab.weights)
    }

    fn context(&self) -> Context {
        match self.view {
            _ if self.is_covered() => Context::Predict,
            _ if self.asks_format => Context::Figure,
            view => view.context(),
        }
    }
}

fn variant_index(search: Minimax) -> Option<usize> {
    VARIANTS.iter().position(|variant| variant.search == search)
}

/// The plies of a search that is quickly watched as a whole.
const BRIEF: usize = 2;

/// A position whose tree may be larger than this is first searched with a depth limit.
const COMFORTABLE_NODES: usize = 600_000;

/// How many plies of a position can be searched without growing too large a tree; `None` if all.
pub fn comfortable_depth(position: &Position) -> Option<usize> {
    let empty = position.empty_cells();
    let mut nodes = 1_usize;
    let mut level = 1_usize;
    for ply in 0..empty {
        level = level.saturating_mul(empty - ply);
        nodes = nodes.saturating_add(level);
        // Nine empty squares are searched to the end: games there end before the board is full.
        if nodes > COMFORTABLE_NODES && empty > 9 {
            return Some(ply.max(1));
        }
    }
    None
}
