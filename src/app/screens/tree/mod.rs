//! Position, tree, stepper and lab: four views of a position and of how it is searched.

mod commands;
mod drawing;
mod explaining;
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
pub(crate) use view::FirstTab;
pub use view::View;

use crate::app::predicting::Predicting;
use crate::app::screen::{Component, Step};
use crate::app::{
    Action, Candidates, Command, Computed, Context, Effects, Screen, SetUpScreen, Shared, Sight, Target,
    first_cursor,
};
use crate::config::direction::Direction;
use crate::engine::search::{Minimax, Pruning, VARIANTS, Variant};
use crate::game::{Position, Square};
use crate::teach::library::NamedPosition;
use std::time::Duration;

/// A position, and the views of its search.
#[derive(Clone, Debug)]
pub struct TreeScreen {
    /// The position being searched.
    pub position: Position,
    /// An index into [`VARIANTS`].
    variant: usize,
    /// How many plies tree and stepper look ahead; `None` searches to the end.
    pub depth_limit: Option<usize>,
    /// What the first tab leads to.
    pub(crate) first_tab: FirstTab,
    /// The open view.
    pub view: View,
    /// The scores of the position's moves, and the cursor while they are shown.
    pub candidates: Candidates,
    /// The search of the position, in the tree and in the stepper.
    pub searched: Computed<Searched>,
    /// The tree that the pending one replaces: the new one will open the same nodes.
    before: Option<TreeView>,
    /// Whether the next key says how the drawing is saved.
    asks_format: bool,
    /// What is selected in all views.
    pub(crate) selection: Selection,
    /// The lab's searches.
    pub lab: Lab,
    /// The user's predictions, while scores are covered.
    pub predicting: Option<Predicting>,
}

/// A search that is done, in the views that show it.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The tree.
    pub tree: TreeView,
    /// The stepper.
    pub playback: Playback,
}

/// What is selected: each view begins there, and says where it has got to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    /// The moves to the selected node.
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

    /// A view of a position, with this search.
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

    /// A view of a position that shows this.
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

    /// What is shown.
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

    /// The search that tree and stepper show, without its depth limit.
    pub const fn variant(&self) -> &'static Variant {
        &VARIANTS[self.variant]
    }

    fn search(&self) -> Minimax {
        self.variant().search.limited_to(self.depth_limit).weighing(self.lab.weights)
    }

    /// Leads to the set-up of a game from the position, or back to the game that is in play.
    fn play_on(&self, shared: &Shared) -> Step {
        Step::Push(Screen::SetUp(match &self.first_tab {
            FirstTab::Game => return Step::Pop,
            FirstTab::Position => SetUpScreen::from_position(self.position.clone(), &shared.settings),
            FirstTab::Contest(contest) => SetUpScreen::like(contest),
        }))
    }

    /// The context whose key bindings apply.
    fn context(&self) -> Context {
        match self.view {
            _ if self.is_covered() => Context::Predict,
            _ if self.asks_format => Context::Figure,
            view => view.context(),
        }
    }
}

impl Component for TreeScreen {
    fn other_context(&self) -> Option<Context> {
        Some(self.context())
    }

    fn offers(&self, command: Command, _: &Shared) -> bool {
        let prunes = self.variant().search.pruning == Pruning::AlphaBeta;
        match command {
            Command::NextCutoff | Command::PreviousCutoff => prunes,
            Command::Cover => self.predicting.as_ref().is_none_or(|predicting| !predicting.is_locked),
            Command::Act if self.is_covered() => self.view != View::Lab,
            Command::ZoomIn | Command::ZoomOut => self.view == View::Tree,
            Command::PageUp | Command::PageDown => self.view != View::Tree,
            _ => true,
        }
    }

    fn label(&self, command: Command, _: &Shared) -> Option<&'static str> {
        if let (View::Tree, Some(predicting), Command::Act) = (self.view, &self.predicting, command) {
            return predicting.label(command, "open");
        }
        match (command, &self.first_tab) {
            _ if self.asks_format => None,
            (Command::Back, FirstTab::Game) => Some("game"),
            (Command::Back, FirstTab::Contest(_)) => Some("menu"),
            _ => None,
        }
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) -> Step {
        let is_format = action.is_user_input() && std::mem::take(&mut self.asks_format);
        match action {
            _ if self.predict(&action, shared, effects) => {}
            Action::Command(command) if is_format => self.save_as(command, effects),
            Action::Command(Command::Back) => return Step::Pop,
            Action::Command(Command::Figure) => self.ask_format(effects),
            Action::Command(Command::PlayOn) => return self.play_on(shared),
            Action::Command(command @ (Command::Raise | Command::Lower)) => {
                self.change_weight(Direction::of(command), shared, effects);
            }
            Action::Command(Command::Act) if self.has_failed() => self.search_again(effects),
            Action::Command(command @ (Command::NextAlgorithm | Command::PreviousAlgorithm)) => {
                self.choose(Direction::of(command).step(self.variant, VARIANTS.len()), effects);
            }
            Action::Command(command @ (Command::Deeper | Command::Shallower)) => {
                self.change_depth(Direction::of(command), effects);
            }
            Action::Click(Target::Tab(tab)) => {
                return View::ALL.get(tab).map_or(Step::Stay, |&view| self.show(view, effects));
            }
            Action::Click(Target::Change(variant, _)) if variant < VARIANTS.len() => {
                self.choose(variant, effects);
            }
            Action::Point(Target::Square(square) | Target::Candidate(square)) => {
                self.candidates.point(square, self.position.rules());
            }
            Action::TaskReport(task_report) => self.task_report(task_report, effects),
            Action::Command(command) => match self.view.after(command) {
                Some(view) => return self.show(view, effects),
                None => self.update_view(&action, shared.window, effects),
            },
            _ => self.update_view(&action, shared.window, effects),
        }
        Step::Stay
    }

    /// Brings the drawings up to date, and asks the session's program when it is due.
    fn settle(&mut self, shared: &mut Shared, effects: &mut Effects) -> Step {
        let program = shared.programs.first().copied().filter(|_| !shared.tasks.hurries);
        self.consult(program, effects);
        if let Some(Searched { tree, playback }) = self.searched.ready_mut() {
            match self.view {
                View::Tree => {
                    self.selection.moves = tree.outline.selected_node().moves();
                    tree.settle(self.predicting.as_ref(), shared.window);
                }
                View::Stepper => {
                    // A move that a cutoff left out stays selected.
                    if playback.step != playback.trace.entering(&self.selection.moves) {
                        self.selection.moves = playback.walk().moves();
                    }
                    playback.settle(shared.window);
                }
                View::Position | View::Lab => {}
            }
        }
        Step::Stay
    }

    fn deadline(&self, _: &Shared) -> Option<Duration> {
        self.searched.ready()?.playback.wait
    }

    fn plays_itself(&self, shared: &Shared) -> bool {
        self.deadline(shared).is_some()
    }

    fn opened(&mut self, shared: &mut Shared, effects: &mut Effects) {
        if self.lab.weights != shared.settings.evaluation {
            self.lab.weights = shared.settings.evaluation;
            self.lab.run_limited_again();
            self.forget_searches();
        }
        self.resume(effects);
    }

    fn hidden(&mut self, _: &mut Shared, effects: &mut Effects) {
        self.stop(effects);
    }

    fn closed(&mut self, _: &mut Shared, effects: &mut Effects) {
        self.stop(effects);
    }
}

/// The index of a search among the variants.
fn variant_index(search: Minimax) -> Option<usize> {
    VARIANTS.iter().position(|variant| variant.search == search)
}

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
