//! Position, tree, stepper and lab: four views of a position and of how it is searched.

mod commands;
mod lab;
mod number;
mod position;
mod predicting;
mod searching;
mod stepper;
mod tree;

pub(crate) use commands::NO_BOARD;
pub use lab::{Lab, Lane};
pub(crate) use position::FirstTab;
pub use position::View;
pub use stepper::Playback;
pub use tree::TreeView;

use crate::app::{Candidates, Chosen, Computed, Predicting, SearchWords, Sight, first_cursor, first_square};
use crate::engine::search::{Minimax, MoveOrder, Playable, Pruning, State, VARIANTS, Variant, Weights};
use crate::game::{Position, Square};
use crate::teach::NamedPosition;
use crate::tree::Cover;

/// A position, and the views of its search.
#[derive(Clone, Debug)]
pub struct ViewsScreen {
    /// What is searched.
    pub root: State,
    pub variant: Variant,
    options: Options,
    /// How many plies tree and stepper look ahead; `None` searches to the end.
    pub depth_limit: Option<usize>,
    pub(crate) first_tab: FirstTab,
    pub view: View,
    /// The scores of the position's moves, and the cursor while they are shown.
    pub candidates: Candidates,
    pub searched: Computed<Found>,
    /// The tree that the pending one replaces: the new one will open the same nodes.
    before: Option<TreeView>,
    /// The moves to what is selected: each view begins there, and says where it has got to.
    pub(crate) selected: Vec<Square>,
    /// The step of a link to the stepper, until the search is done.
    step: Option<usize>,
    pub lab: Lab,
    pub predicting: Option<Predicting>,
    /// The number that is typed for a leaf of a tree of numbers.
    typed: SearchWords,
    /// The trees before each change of a number, and the leaf that it was about.
    renumbered: Vec<(State, Vec<Square>)>,
}

/// How the searches of all views differ from those that their names mean.
#[derive(Clone, Copy, Debug)]
struct Options {
    /// The order of moves, if it is not that of each search.
    order: Option<MoveOrder>,
    /// When searches that prune leave a node.
    cut: Pruning,
    /// How positions are estimated: as in the settings, once the screen is open.
    weights: Weights,
}

impl Options {
    const USUAL: Self = Self { order: None, cut: Pruning::AlphaBeta, weights: Weights::USUAL };

    fn apply(self, search: Minimax) -> Minimax {
        search.with(self.order, self.cut).weighing(self.weights)
    }
}

/// What a search has found, in the views that show it.
#[derive(Clone, Debug)]
pub struct Found {
    pub tree: TreeView,
    pub playback: Playback,
}

impl ViewsScreen {
    /// A view of a position, with the search that its entry in the library names. The search starts when the screen
    /// is opened.
    pub(crate) fn of(root: impl Into<State>, view: View) -> Box<Self> {
        let root = root.into();
        let search = NamedPosition::of(&root).map_or(Minimax::DEPTH_AWARE, |named| named.search);
        Self::with(search, root, view)
    }

    pub(crate) fn with(search: Minimax, root: State, view: View) -> Box<Self> {
        let named = VARIANTS.into_iter().find(|variant| variant.search == search.unlimited());
        Box::new(Self {
            depth_limit: search.depth_limit.or_else(|| root.comfortable_depth()),
            variant: named.unwrap_or(VARIANTS[0]),
            options: Options::USUAL,
            first_tab: FirstTab::Position,
            view: if root.is_numbers() && view != View::Stepper { View::Tree } else { view },
            candidates: Candidates::new(root.board().map_or_else(first_square, first_cursor)),
            searched: Computed::NotAsked,
            before: None,
            selected: Vec::new(),
            step: None,
            lab: Lab::new(&root),
            predicting: None,
            typed: SearchWords::default(),
            renumbered: Vec::new(),
            root,
        })
    }

    /// Why the computer chose a move of the game.
    pub(crate) fn why(chosen: Chosen) -> Box<Self> {
        let mut screen = Self::of(chosen.position.clone(), View::Position);
        screen.candidates.cursor = chosen.decision.square;
        if let Some(thought) = chosen.decision.analysis.as_ref().filter(|thought| thought.tells_all()) {
            screen.candidates.scores = Computed::Ready((thought.clone(), chosen.elapsed));
        }
        screen.first_tab = FirstTab::Why(Box::new(chosen));
        screen
    }

    pub(crate) fn at(sight: Sight) -> Box<Self> {
        let mut screen = match sight.variant {
            Some(variant) => {
                Box::new(Self { variant, ..*Self::with(variant.search, sight.root, sight.view) })
            }
            None => Self::of(sight.root, sight.view),
        };
        if let Some(plies) = sight.depth.filter(|_| screen.root.is_board()) {
            screen.depth_limit = Some(plies).filter(|&plies| plies < screen.root.longest());
        }
        screen.set_options(Options {
            order: sight.order,
            cut: sight.cut.unwrap_or(Pruning::AlphaBeta),
            ..screen.options
        });
        screen.selected = sight.node.unwrap_or_default();
        screen.step = sight.step.filter(|_| sight.view == View::Stepper);
        screen.lab.select_search(screen.search().unlimited());
        screen.set_covered(sight.covered);
        screen
    }

    pub(crate) fn sight(&self) -> Sight {
        // To the end: named only where a link would otherwise limit the search.
        let depth = Some(self.depth_limit).filter(|&limit| limit != self.root.comfortable_depth());
        let step = self.searched.try_as_ready_ref().map(|searched| searched.playback.step).or(self.step);
        Sight {
            variant: Some(self.variant),
            order: self.options.order,
            cut: Some(self.options.cut).filter(|&cut| cut == Pruning::Strict),
            depth: depth.map(|limit| limit.unwrap_or(self.root.longest())),
            node: Some(self.selected.clone()).filter(|node| self.view == View::Tree && !node.is_empty()),
            step: step.filter(|&step| self.view == View::Stepper && step > 0),
            covered: self.cover().map(|cover| cover.asks),
            ..Sight::of(self.root.clone(), self.view)
        }
    }

    /// The position of the first tab and of the lab, which a tree of numbers does not have.
    pub fn position(&self) -> &Position {
        self.root.board().expect(BOARD)
    }

    fn search(&self) -> Minimax {
        let limit = self.depth_limit.filter(|_| self.variant.replies.is_best());
        self.options.apply(self.variant.search).limited_to(limit)
    }

    fn set_options(&mut self, options: Options) {
        self.options = options;
        self.lab.run_again(options);
    }

    /// What is covered, if anything.
    pub fn cover(&self) -> Option<&Cover> {
        cover(self.predicting.as_ref())
    }
}

/// What is covered, for who changes the screen meanwhile.
fn cover(predicting: Option<&Predicting>) -> Option<&Cover> {
    predicting.map(|predicting| &predicting.cover)
}

const BOARD: &str = "only boards have these views";

/// The plies of a search that is quickly watched as a whole.
const BRIEF: usize = 2;
