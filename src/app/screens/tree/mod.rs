//! The search on show: one position, and three views of how it is searched.

mod code;
mod draw;
mod draw_lab;
mod draw_stepper;
mod draw_tree;
mod lab;
mod playback;
mod walk;
mod words;
mod words_lab;
mod words_stepper;
mod words_tree;

pub(in crate::app) use draw::draw;
pub use lab::{Lab, Lane};
pub use playback::Playback;
pub use walk::{Row, Walk};

use crate::app::screen::{Component, Step};
use crate::app::{Action, Command, Context, Made, Notice, Outbox, Shared, Target};
use crate::config::direction::Direction;
use crate::engine::search::{Minimax, Origin, Pruning, VARIANTS, Variant};
use crate::engine::task::{Finding, Job, TaskId, Thought};
use crate::game::{Position, Square};
use crate::teach::library::NamedPosition;
use std::time::Duration;

/// How a position's search is looked at.
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
    /// The view that a command shows; none if it shows none.
    pub(in crate::app) const fn of(command: Command) -> Option<Self> {
        match command {
            Command::Tree => Some(Self::Tree),
            Command::Stepper => Some(Self::Stepper),
            Command::Lab => Some(Self::Lab),
            _ => None,
        }
    }
}

/// A position whose search can be looked at.
#[derive(Clone, Debug)]
pub struct TreeScreen {
    /// The position that is searched.
    pub position: Position,
    /// The position's entry in the library, if it has one.
    pub named: Option<&'static NamedPosition>,
    /// A place in [`VARIANTS`].
    variant: usize,
    /// How many plies tree and stepper look ahead; to the end if none.
    pub depth_limit: Option<usize>,
    /// Which view is open.
    pub view: View,
    /// The tree and what of it is open.
    pub walk: Made<Walk>,
    /// The walk in the tree before the one that is pending: its places are looked for in the new one.
    before: Option<Walk>,
    /// A branch that is being searched afterwards, and the moves that lead to it.
    growing: Option<(TaskId, Vec<Square>)>,
    /// The recorded search and where it stands.
    pub playback: Made<Playback>,
    /// The race.
    pub lab: Lab,
    /// What there is to say.
    pub notice: Option<Notice>,
}

/// Trees of larger positions are cut off at a depth at first; so many nodes are no burden.
const COMFORTABLE_NODES: usize = 600_000;

impl TreeScreen {
    /// A view of a position and of the search that its entry in the library names. Nothing is searched before
    /// [`TreeScreen::resume`].
    pub(in crate::app) fn of(position: Position, view: View) -> Box<Self> {
        let search = NamedPosition::of(&position).map_or(Minimax::DEPTH_AWARE, |named| named.search);
        Self::with(search, position, view)
    }

    /// A view of a position and of this search.
    pub(in crate::app) fn with(search: Minimax, position: Position, view: View) -> Box<Self> {
        let variant = place_of(search.limited_to(None)).unwrap_or(0);
        let lab = Lab::new(position.empty_cells());
        Box::new(Self {
            named: NamedPosition::of(&position),
            depth_limit: search.depth_limit.or_else(|| comfortable_depth(&position)),
            position,
            variant,
            view,
            walk: Made::NotAsked,
            before: None,
            growing: None,
            playback: Made::NotAsked,
            lab,
            notice: None,
        })
    }

    /// The search that tree and stepper show, its depth limit aside.
    pub const fn variant(&self) -> &'static Variant {
        &VARIANTS[self.variant]
    }

    /// Whether a branch is being searched afterwards.
    pub const fn is_growing(&self) -> bool {
        self.growing.is_some()
    }

    fn search(&self) -> Minimax {
        self.variant().search.limited_to(self.depth_limit)
    }

    fn tick(&mut self, passed: Duration) {
        if let (View::Stepper, Made::Ready(playback)) = (self.view, &mut self.playback) {
            playback.tick(passed);
        }
    }

    /// Asks for what the view shows, unless it is there.
    fn resume(&mut self, outbox: &mut Outbox) {
        let search = self.search();
        match self.view {
            View::Tree if matches!(self.walk, Made::NotAsked) => {
                let job = Job::Grow { search, origin: Origin::of(&self.position) };
                self.walk = Made::Pending(outbox.think(&self.position, job));
            }
            View::Stepper if matches!(self.playback, Made::NotAsked) => {
                self.playback = Made::Pending(outbox.think(&self.position, Job::Record { search }));
            }
            View::Lab => {
                if let Some(lane) = self.lab.next() {
                    let job = Job::Race { racer: lane.racer };
                    lane.state = Made::Pending(outbox.think(&self.position, job));
                }
            }
            View::Tree | View::Stepper => {}
        }
    }

    /// Breaks off whatever is being made; it is asked for again when it is wanted.
    fn stop(&mut self, outbox: &mut Outbox) {
        outbox.stop_thinking();
        if matches!(self.walk, Made::Pending(_)) {
            self.walk = Made::NotAsked;
        }
        if matches!(self.playback, Made::Pending(_)) {
            self.playback = Made::NotAsked;
        }
        self.growing = None;
        self.lab.stop();
    }

    fn thought(&mut self, Thought { id, elapsed, result }: Thought, outbox: &mut Outbox) {
        if self.walk.awaits(id) {
            self.walk = match result {
                Ok(Finding::Tree(tree)) => Made::Ready(match self.before.take() {
                    Some(walk) => walk.moved_to(tree),
                    None => Walk::new(tree),
                }),
                Ok(_) => return,
                Err(fault) => Made::Failed(fault),
            };
        } else if self.playback.awaits(id) {
            self.playback = match result {
                Ok(Finding::Recording(recording)) => Made::Ready(Playback::new(recording)),
                Ok(_) => return,
                Err(fault) => Made::Failed(fault),
            };
        } else if let Some((_, moves)) = self.growing.take_if(|(growing, _)| *growing == id) {
            match (self.walk.ready_mut(), result) {
                (Some(walk), Ok(Finding::Tree(tree))) => walk.graft(&moves, tree),
                (_, Err(fault)) => self.notice = Some(Notice::Refusal(fault)),
                _ => {}
            }
        } else if let Some(lane) = self.lab.running(id) {
            lane.state = match result {
                Ok(Finding::Run(run)) => Made::Ready((run, elapsed)),
                Ok(_) => return,
                Err(fault) => Made::Failed(fault),
            };
            self.resume(outbox);
        }
    }

    fn command(&mut self, command: Command, outbox: &mut Outbox) {
        self.notice = None;
        match command {
            Command::Tree => self.show(View::Tree, outbox),
            Command::Stepper => self.show(View::Stepper, outbox),
            Command::Lab => self.show(View::Lab, outbox),
            Command::NextAlgorithm | Command::PreviousAlgorithm if self.view != View::Lab => {
                self.variant = Direction::of(command).step(self.variant, VARIANTS.len());
                self.search_anew(outbox);
            }
            Command::Act if self.has_failed() => self.search_anew(outbox),
            Command::Deeper | Command::Shallower => self.change_depth(Direction::of(command), outbox),
            _ => match self.view {
                View::Tree => self.tree_command(command, outbox),
                View::Stepper => self.stepper_command(command),
                View::Lab => self.lab_command(command, outbox),
            },
        }
    }

    fn show(&mut self, view: View, outbox: &mut Outbox) {
        if view != self.view {
            self.stop(outbox);
            match (self.view, view) {
                (_, View::Lab) => self.lab.select_search(self.variant().search),
                (View::Lab, _) => self.take_search_from_lab(),
                _ => {}
            }
            if let Some(playback) = self.playback.ready_mut().filter(|playback| playback.is_playing()) {
                playback.toggle();
            }
            self.view = view;
            self.resume(outbox);
        }
    }

    /// Tree and stepper show what was selected in the lab.
    fn take_search_from_lab(&mut self) {
        let Some(selected) = self.lab.lanes[self.lab.selected].racer.search() else { return };
        let Some(variant) = place_of(selected.limited_to(None)) else { return };
        let limit = selected.depth_limit.or(self.depth_limit);
        if (variant, limit) != (self.variant, self.depth_limit) {
            (self.variant, self.depth_limit) = (variant, limit);
            self.forget_searches();
        }
    }

    /// Tree and recording are of no use any more, but the places in the tree are.
    fn forget_searches(&mut self) {
        if let Made::Ready(walk) = std::mem::replace(&mut self.walk, Made::NotAsked) {
            self.before = Some(walk);
        }
        self.playback = Made::NotAsked;
    }

    /// Whether the search thread could not make what the view shows.
    const fn has_failed(&self) -> bool {
        match self.view {
            View::Tree => matches!(self.walk, Made::Failed(_)),
            View::Stepper => matches!(self.playback, Made::Failed(_)),
            View::Lab => false,
        }
    }

    /// Another search, or the same again.
    fn search_anew(&mut self, outbox: &mut Outbox) {
        self.stop(outbox);
        self.forget_searches();
        self.resume(outbox);
    }

    fn change_depth(&mut self, direction: Direction, outbox: &mut Outbox) {
        let deepest = self.position.empty_cells();
        if self.view == View::Lab {
            self.stop(outbox);
            if !self.lab.change_limit(direction) {
                self.refuse(if direction == Direction::Forward {
                    "that is the end of the game"
                } else {
                    "less than one ply is no search"
                });
            }
            return self.resume(outbox);
        }
        let limit = match (self.depth_limit, direction) {
            (None, Direction::Forward) => return self.refuse("it looks to the end of every game already"),
            (Some(limit), Direction::Forward) => Some(limit + 1).filter(|&limit| limit < deepest),
            (None, Direction::Back) => Some(deepest.saturating_sub(1)).filter(|&limit| limit > 0),
            (Some(1), Direction::Back) => return self.refuse("less than one ply is no search"),
            (Some(limit), Direction::Back) => Some(limit - 1),
        };
        if limit != self.depth_limit {
            self.depth_limit = limit;
            self.search_anew(outbox);
        }
    }

    fn tree_command(&mut self, command: Command, outbox: &mut Outbox) {
        let Some(walk) = self.walk.ready_mut().filter(|walk| !walk.rows.is_empty()) else { return };
        let missing = match command {
            Command::Right => walk.enter(),
            Command::Act => walk.toggle(),
            _ => return walk.command(command),
        };
        if let Some((moves, position)) = missing {
            let origin = Origin { max: self.position.to_move(), ply: moves.len() };
            let job = Job::Grow { search: self.search(), origin };
            self.growing = Some((outbox.think(&position, job), moves));
        }
    }

    fn stepper_command(&mut self, command: Command) {
        let Some(playback) = self.playback.ready_mut() else { return };
        let found = playback.command(command);
        if !found {
            let prunes = self.variant().search.pruning == Pruning::AlphaBeta;
            self.refuse(match command {
                Command::NextCutoff | Command::PreviousCutoff if !prunes => {
                    "this algorithm never cuts off: take another"
                }
                Command::NextCutoff => "there is no cutoff after this step",
                Command::PreviousCutoff => "there is no cutoff before this step",
                Command::NextImprovement => "nothing is improved after this step",
                _ => "nothing is improved before this step",
            });
        }
    }

    fn lab_command(&mut self, command: Command, outbox: &mut Outbox) {
        match command {
            Command::Up => self.lab.move_by(-1),
            Command::Down => self.lab.move_by(1),
            Command::First => self.lab.select(0),
            Command::Last => self.lab.select(usize::MAX),
            Command::Act => {
                self.stop(outbox);
                self.lab.again();
                self.resume(outbox);
            }
            _ => {}
        }
    }

    /// Something was clicked: a row of the tree or of the race.
    fn click_item(&mut self, item: usize, outbox: &mut Outbox) {
        match self.view {
            View::Tree => {
                let again = self.walk.ready().is_some_and(|walk| walk.selected == item);
                if let Some(walk) = self.walk.ready_mut() {
                    walk.select(item);
                }
                if again {
                    self.command(Command::Act, outbox);
                }
            }
            View::Lab => self.lab.select(item),
            View::Stepper => {}
        }
    }

    /// The slider was clicked at the place of a step.
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

    fn update(&mut self, action: Action, _: &mut Shared, outbox: &mut Outbox) -> Step {
        match action {
            Action::Command(Command::Back) => return Step::Pop,
            Action::Command(command) => self.command(command, outbox),
            Action::Click(Target::Item(item)) => self.click_item(item, outbox),
            Action::Click(Target::Step(step)) => self.go_to(step),
            Action::Tick(passed) => self.tick(passed),
            Action::Thought(thought) => self.thought(thought, outbox),
            _ => {}
        }
        Step::Stay
    }

    fn deadline(&self, _: &Shared) -> Option<Duration> {
        match (self.view, &self.playback) {
            (View::Stepper, Made::Ready(playback)) => playback.deadline(),
            _ => None,
        }
    }

    fn plays_itself(&self, shared: &Shared) -> bool {
        self.deadline(shared).is_some()
    }

    fn opened(&mut self, _: &mut Shared, outbox: &mut Outbox) {
        self.resume(outbox);
    }

    fn closed(&mut self, _: &mut Shared, outbox: &mut Outbox) {
        self.stop(outbox);
    }
}

/// The place of a search among the variants.
fn place_of(search: Minimax) -> Option<usize> {
    VARIANTS.iter().position(|variant| variant.search == search)
}

/// How many plies a tree of a position can have without growing out of hand; none if all.
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
