//! Tree, stepper and lab: three views of how a position is searched.

mod code;
mod draw;
mod draw_lab;
mod draw_stepper;
mod draw_tree;
mod lab;
mod outline;
mod playback;
mod tidy;
mod words;
mod words_lab;
mod words_stepper;
mod words_tree;

pub(in crate::app) use draw::draw;
pub use lab::{Lab, Lane};
pub use outline::{Outline, Row};
pub use playback::Playback;
pub use tidy::tidy;

use crate::app::screen::{Component, Step};
use crate::app::{Action, Command, Computed, Context, Effects, Notice, Shared, Target};
use crate::config::direction::Direction;
use crate::engine::search::{Minimax, Origin, Pruning, VARIANTS, Variant};
use crate::engine::task::{Job, Output, TaskId, TaskReport};
use crate::game::{Position, Square};
use crate::teach::library::NamedPosition;
use std::time::Duration;

/// A view of a position's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The nodes that the search visits.
    Tree,
    /// Every step of the search.
    Stepper,
    /// The variants of the search side by side.
    Lab,
}

impl View {
    /// The view that a command shows; `None` for other commands.
    pub(in crate::app) const fn of(command: Command) -> Option<Self> {
        match command {
            Command::Tree => Some(Self::Tree),
            Command::Stepper => Some(Self::Stepper),
            Command::Lab => Some(Self::Lab),
            _ => None,
        }
    }
}

/// A position, and the views of its search.
#[derive(Clone, Debug)]
pub struct TreeScreen {
    /// The position being searched.
    pub position: Position,
    /// The position's entry in the library, if it has one.
    pub named: Option<&'static NamedPosition>,
    /// An index into [`VARIANTS`].
    variant: usize,
    /// How many plies tree and stepper look ahead; `None` searches to the end.
    pub depth_limit: Option<usize>,
    /// The open view.
    pub view: View,
    /// The tree, and which of its nodes are open.
    pub outline: Computed<Outline>,
    /// The outline that the pending one replaces: the new one will open the same nodes.
    before: Option<Outline>,
    /// The task that searches a branch left out by the search, and the moves that lead to the branch.
    growing: Option<(TaskId, Vec<Square>)>,
    /// The recorded search and the current step.
    pub playback: Computed<Playback>,
    /// The lab's searches.
    pub lab: Lab,
    /// The message to show, if any.
    pub notice: Option<Notice>,
}

/// A position whose tree may be larger than this is first searched with a depth limit.
const COMFORTABLE_NODES: usize = 600_000;

impl TreeScreen {
    /// A view of a position, with the search that its entry in the library names. [`TreeScreen::resume`] starts
    /// the search.
    pub(in crate::app) fn of(position: Position, view: View) -> Box<Self> {
        let search = NamedPosition::of(&position).map_or(Minimax::DEPTH_AWARE, |named| named.search);
        Self::with(search, position, view)
    }

    /// A view of a position, with this search.
    pub(in crate::app) fn with(search: Minimax, position: Position, view: View) -> Box<Self> {
        let variant = variant_index(search.limited_to(None)).unwrap_or(0);
        let lab = Lab::new(position.empty_cells());
        Box::new(Self {
            named: NamedPosition::of(&position),
            depth_limit: search.depth_limit.or_else(|| comfortable_depth(&position)),
            position,
            variant,
            view,
            outline: Computed::NotAsked,
            before: None,
            growing: None,
            playback: Computed::NotAsked,
            lab,
            notice: None,
        })
    }

    /// The search that tree and stepper show, without its depth limit.
    pub const fn variant(&self) -> &'static Variant {
        &VARIANTS[self.variant]
    }

    /// Whether a branch left out by the search is being searched.
    pub const fn is_growing(&self) -> bool {
        self.growing.is_some()
    }

    fn search(&self) -> Minimax {
        self.variant().search.limited_to(self.depth_limit)
    }

    fn tick(&mut self, passed: Duration) {
        if let (View::Stepper, Computed::Ready(playback)) = (self.view, &mut self.playback) {
            playback.tick(passed);
        }
    }

    /// Starts the search that the view shows, unless its result is there.
    fn resume(&mut self, effects: &mut Effects) {
        let search = self.search();
        match self.view {
            View::Tree if matches!(self.outline, Computed::NotAsked) => {
                let job = Job::Grow { search, origin: Origin::of(&self.position) };
                self.outline = Computed::Pending(effects.think(&self.position, job));
            }
            View::Stepper if matches!(self.playback, Computed::NotAsked) => {
                self.playback = Computed::Pending(effects.think(&self.position, Job::Record { search }));
            }
            View::Lab => {
                if let Some(lane) = self.lab.next() {
                    let job = Job::Race { racer: lane.racer };
                    lane.state = Computed::Pending(effects.think(&self.position, job));
                }
            }
            View::Tree | View::Stepper => {}
        }
    }

    /// Stops what is running; it starts again when it is needed.
    fn stop(&mut self, effects: &mut Effects) {
        effects.stop_thinking();
        if matches!(self.outline, Computed::Pending(_)) {
            self.outline = Computed::NotAsked;
        }
        if matches!(self.playback, Computed::Pending(_)) {
            self.playback = Computed::NotAsked;
        }
        self.growing = None;
        self.lab.stop();
    }

    fn task_report(&mut self, TaskReport { id, elapsed, result }: TaskReport, effects: &mut Effects) {
        if self.outline.awaits(id) {
            self.outline = match result {
                Ok(Output::Tree(tree)) => Computed::Ready(match self.before.take() {
                    Some(outline) => outline.moved_to(tree),
                    None => Outline::new(tree),
                }),
                Ok(_) => return,
                Err(fault) => Computed::Failed(fault),
            };
        } else if self.playback.awaits(id) {
            self.playback = match result {
                Ok(Output::Recording(recording)) => Computed::Ready(Playback::new(recording)),
                Ok(_) => return,
                Err(fault) => Computed::Failed(fault),
            };
        } else if let Some((_, moves)) = self.growing.take_if(|(growing, _)| *growing == id) {
            match (self.outline.ready_mut(), result) {
                (Some(outline), Ok(Output::Tree(tree))) => outline.graft(&moves, tree),
                (_, Err(fault)) => self.notice = Some(Notice::Refusal(fault)),
                _ => {}
            }
        } else if let Some(lane) = self.lab.running(id) {
            lane.state = match result {
                Ok(Output::Run(run)) => Computed::Ready((run, elapsed)),
                Ok(_) => return,
                Err(fault) => Computed::Failed(fault),
            };
            self.resume(effects);
        }
    }

    fn command(&mut self, command: Command, effects: &mut Effects) {
        self.notice = None;
        match command {
            Command::Tree => self.show(View::Tree, effects),
            Command::Stepper => self.show(View::Stepper, effects),
            Command::Lab => self.show(View::Lab, effects),
            Command::NextAlgorithm | Command::PreviousAlgorithm if self.view != View::Lab => {
                self.variant = Direction::of(command).step(self.variant, VARIANTS.len());
                self.search_again(effects);
            }
            Command::Act if self.has_failed() => self.search_again(effects),
            Command::Deeper | Command::Shallower => self.change_depth(Direction::of(command), effects),
            _ => match self.view {
                View::Tree => self.tree_command(command, effects),
                View::Stepper => self.stepper_command(command),
                View::Lab => self.lab_command(command, effects),
            },
        }
    }

    fn show(&mut self, view: View, effects: &mut Effects) {
        if view != self.view {
            self.stop(effects);
            match (self.view, view) {
                (_, View::Lab) => self.lab.select_search(self.variant().search),
                (View::Lab, _) => self.take_search_from_lab(),
                _ => {}
            }
            if let Some(playback) = self.playback.ready_mut().filter(|playback| playback.is_playing()) {
                playback.toggle();
            }
            self.view = view;
            self.resume(effects);
        }
    }

    /// Makes tree and stepper show the search that is selected in the lab.
    fn take_search_from_lab(&mut self) {
        let Some(selected) = self.lab.lanes[self.lab.selected].racer.search() else { return };
        let Some(variant) = variant_index(selected.limited_to(None)) else { return };
        let limit = selected.depth_limit.or(self.depth_limit);
        if (variant, limit) != (self.variant, self.depth_limit) {
            (self.variant, self.depth_limit) = (variant, limit);
            self.forget_searches();
        }
    }

    /// Discards tree and recording, but not which nodes are open.
    fn forget_searches(&mut self) {
        if let Computed::Ready(outline) = std::mem::replace(&mut self.outline, Computed::NotAsked) {
            self.before = Some(outline);
        }
        self.playback = Computed::NotAsked;
    }

    /// Whether the search for this view failed.
    const fn has_failed(&self) -> bool {
        match self.view {
            View::Tree => matches!(self.outline, Computed::Failed(_)),
            View::Stepper => matches!(self.playback, Computed::Failed(_)),
            View::Lab => false,
        }
    }

    /// Starts the search of this view again, perhaps with another algorithm.
    fn search_again(&mut self, effects: &mut Effects) {
        self.stop(effects);
        self.forget_searches();
        self.resume(effects);
    }

    fn change_depth(&mut self, direction: Direction, effects: &mut Effects) {
        let deepest = self.position.empty_cells();
        if self.view == View::Lab {
            self.stop(effects);
            if !self.lab.change_limit(direction) {
                self.refuse(if direction == Direction::Forward {
                    "no game here lasts longer than that"
                } else {
                    "a search needs at least one ply"
                });
            }
            return self.resume(effects);
        }
        let limit = match (self.depth_limit, direction) {
            (None, Direction::Forward) => return self.refuse("every game is already searched to the end"),
            (Some(limit), Direction::Forward) => Some(limit + 1).filter(|&limit| limit < deepest),
            (None, Direction::Back) => Some(deepest.saturating_sub(1)).filter(|&limit| limit > 0),
            (Some(1), Direction::Back) => return self.refuse("a search needs at least one ply"),
            (Some(limit), Direction::Back) => Some(limit - 1),
        };
        if limit != self.depth_limit {
            self.depth_limit = limit;
            self.search_again(effects);
        }
    }

    fn tree_command(&mut self, command: Command, effects: &mut Effects) {
        let Some(outline) = self.outline.ready_mut().filter(|outline| !outline.rows.is_empty()) else {
            return;
        };
        let missing = match command {
            Command::Right => outline.enter(),
            Command::Act => outline.toggle(),
            _ => return outline.command(command),
        };
        if let Some((moves, position)) = missing {
            let origin = Origin { max: self.position.to_move(), ply: moves.len() };
            let job = Job::Grow { search: self.search(), origin };
            self.growing = Some((effects.think(&position, job), moves));
        }
    }

    fn stepper_command(&mut self, command: Command) {
        let Some(playback) = self.playback.ready_mut() else { return };
        let found = playback.command(command);
        if !found {
            let prunes = self.variant().search.pruning == Pruning::AlphaBeta;
            self.refuse(match command {
                Command::NextCutoff | Command::PreviousCutoff if !prunes => {
                    "this algorithm has no cutoffs: choose alpha-beta"
                }
                Command::NextCutoff => "no cutoff after this step",
                Command::PreviousCutoff => "no cutoff before this step",
                Command::NextImprovement => "no better score after this step",
                _ => "no better score before this step",
            });
        }
    }

    fn lab_command(&mut self, command: Command, effects: &mut Effects) {
        match command {
            Command::Up => self.lab.move_by(-1),
            Command::Down => self.lab.move_by(1),
            Command::First => self.lab.select(0),
            Command::Last => self.lab.select(usize::MAX),
            Command::Act => {
                self.stop(effects);
                self.lab.run_again();
                self.resume(effects);
            }
            _ => {}
        }
    }

    /// A row of the tree or of the lab was clicked.
    fn click_item(&mut self, item: usize, effects: &mut Effects) {
        match self.view {
            View::Tree => {
                let again = self.outline.ready().is_some_and(|outline| outline.selected == item);
                if let Some(outline) = self.outline.ready_mut() {
                    outline.select(item);
                }
                if again {
                    self.command(Command::Act, effects);
                }
            }
            View::Lab => self.lab.select(item),
            View::Stepper => {}
        }
    }

    /// A step was clicked on the slider.
    fn go_to(&mut self, step: usize) {
        if let (View::Stepper, Some(playback)) = (self.view, self.playback.ready_mut()) {
            playback.go_to(step);
        }
    }

    fn refuse(&mut self, reason: &str) {
        self.notice = Some(Notice::Refusal(reason.to_owned()));
    }
}

impl Component for TreeScreen {
    fn context(&self) -> Context {
        match self.view {
            View::Tree => Context::Tree,
            View::Stepper => Context::Stepper,
            View::Lab => Context::Lab,
        }
    }

    fn offers(&self, command: Command, _: &Shared) -> bool {
        let prunes = self.variant().search.pruning == Pruning::AlphaBeta;
        match command {
            Command::NextCutoff | Command::PreviousCutoff => prunes,
            _ => true,
        }
    }

    fn update(&mut self, action: Action, _: &mut Shared, effects: &mut Effects) -> Step {
        match action {
            Action::Command(Command::Back) => return Step::Pop,
            Action::Command(command) => self.command(command, effects),
            Action::Click(Target::Item(item)) => self.click_item(item, effects),
            Action::Click(Target::Step(step)) => self.go_to(step),
            Action::Tick(passed) => self.tick(passed),
            Action::TaskReport(task_report) => self.task_report(task_report, effects),
            _ => {}
        }
        Step::Stay
    }

    fn deadline(&self, _: &Shared) -> Option<Duration> {
        match (self.view, &self.playback) {
            (View::Stepper, Computed::Ready(playback)) => playback.deadline(),
            _ => None,
        }
    }

    fn plays_itself(&self, shared: &Shared) -> bool {
        self.deadline(shared).is_some()
    }

    fn opened(&mut self, _: &mut Shared, effects: &mut Effects) {
        self.resume(effects);
    }

    fn closed(&mut self, _: &mut Shared, effects: &mut Effects) {
        self.stop(effects);
    }
}

/// The index of a search among the variants.
fn variant_index(search: Minimax) -> Option<usize> {
    VARIANTS.iter().position(|variant| variant.search == search)
}

/// How many plies of a position can be searched without growing too large a tree; `None` if all.
fn comfortable_depth(position: &Position) -> Option<usize> {
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
