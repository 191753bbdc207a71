//! Playing back a search: the current step, the speed, and the tree as far as the search has got.

mod code;
mod draw;
mod words;

use crate::app::{Action, Command, Direction, Effects, Target};
use crate::draw::layout::Size;
use crate::engine::Bound;
use crate::engine::search::{Step, Trace, Walk};
use crate::teach::Prediction;
use crate::tree::{DrawnTree, OpenTo, Outline};
use std::sync::Arc;
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Playback {
    pub trace: Arc<Trace>,
    pub step: usize,
    /// The last step that may be shown while what follows is to be predicted.
    known: Option<usize>,
    speed: usize,
    /// Time until the next step; `None` while paused.
    pub(super) wait: Option<Duration>,
    /// The tree as far as the search has got at this step, with the current node selected, while it is shown.
    pub stage: Option<(usize, DrawnTree)>,
}

/// Steps at a time and milliseconds between them, from the slowest speed to the fastest.
const SPEEDS: [(u32, u32); 9] =
    [(1, 2000), (1, 1000), (1, 500), (1, 200), (1, 50), (5, 50), (50, 50), (1000, 50), (50_000, 50)];

const USUAL_SPEED: usize = 2;

const LEAPS: usize = 20;

impl Playback {
    pub fn new(trace: Arc<Trace>) -> Self {
        Self { trace, step: 0, known: None, speed: USUAL_SPEED, wait: None, stage: None }
    }

    pub fn walk(&self) -> Walk<'_> {
        self.trace.at(self.step)
    }

    pub fn end(&self) -> usize {
        self.known.unwrap_or(usize::MAX).min(self.trace.steps())
    }

    pub fn is_covered(&self) -> bool {
        self.known.is_some()
    }

    /// Covers what follows this step or the current one, or uncovers all.
    pub fn set_covered(&mut self, from: Option<usize>) {
        self.known = from.map(|step| step.min(self.step));
        self.go_to(self.step);
        self.skip_unasked();
        self.stage = None;
    }

    pub fn uncover_step(&mut self) {
        self.known = self.known.map(|step| step + 1);
        self.go_to(usize::MAX);
    }

    /// Goes on to the next step that can be predicted, if what follows is covered: the others follow from those before.
    pub fn skip_unasked(&mut self) {
        while self.is_covered() && self.step < self.trace.steps() && self.next_prediction().is_none() {
            self.uncover_step();
        }
    }

    /// The right prediction of the next step; `None` if it is not asked for.
    pub fn next_prediction(&self) -> Option<Prediction> {
        let points = |score| self.trace.root.points(score);
        match self.trace.next_step(self.step)? {
            Step::Enter(square) => square.map(Prediction::Takes).filter(|_| self.trace.root.is_board()),
            Step::Leaf(_, found) => Some(Prediction::Score(Bound::Exact, points(found))),
            Step::Weigh(_, sum) => Some(Prediction::Score(Bound::Exact, points(sum))),
            // A leaf returns what it has just found, and a chance node its sum.
            Step::Leave(found) => {
                let call = self.trace.at(self.step + 1).returned()?;
                call.chooser.side().filter(|_| call.leaf.is_none())?;
                Some(Prediction::Score(call.bound, points(found)))
            }
            Step::Narrow(window) => Some(Prediction::of_window(window, points)),
            Step::Cutoff(..) => Some(Prediction::Pruned),
            Step::Improve(..) | Step::Store { .. } => None,
        }
    }

    pub fn settle(&mut self, window: Size) {
        let stage = match self.stage.take() {
            Some(stage) if stage.0 == self.step => stage,
            before => (self.step, self.grown(before)),
        };
        let (_, tree) = self.stage.insert(stage);
        if let Some(room) = draw::room(&self.trace.root, window) {
            // What has just returned stays in sight.
            tree.drawing.follow(tree.outline.selected_node(), room, room.width / 3);
        }
    }

    /// The tree at the current step. `before` is the stage that it replaces.
    fn grown(&self, before: Option<(usize, DrawnTree)>) -> DrawnTree {
        // A small tree has its place from the start, so that no node moves while it grows; but the room for what is to come
        // would tell how much that is. Of larger trees, only the families on the path to the current node are drawn.
        let is_whole = OpenTo::usual(&self.trace) == OpenTo::All && !self.is_covered();
        let open = if is_whole { OpenTo::All } else { OpenTo::Plies(0) };
        let mut tree = match before {
            Some((_, tree)) => tree,
            None => DrawnTree::new(Outline::opened(Arc::clone(&self.trace), open)),
        };
        let grown = &mut tree.outline;
        if !is_whole {
            *grown = grown.reopened(open);
        }
        // What is best is not told before the search knows it.
        if self.is_covered() || !is_whole && self.step < self.trace.steps() {
            grown.hide_best();
        }
        grown.reveal(&self.walk().moves());
        grown.expand(grown.selected);
        tree
    }

    pub fn is_playing(&self) -> bool {
        self.wait.is_some()
    }

    fn tick(&mut self, passed: Duration) {
        let Some(wait) = &mut self.wait else { return };
        *wait = wait.saturating_sub(passed);
        if wait.is_zero() {
            *wait = pause(self.speed);
            let (steps, _) = SPEEDS[self.speed];
            self.step = (self.step + steps as usize).min(self.end());
            if self.step == self.end() {
                self.wait = None;
            }
        }
    }

    /// Plays or pauses; at the end, plays again from the start.
    fn toggle(&mut self) {
        if self.wait.take().is_none() {
            self.wait = Some(pause(self.speed));
            if self.step == self.end() {
                self.step = 0;
            }
        }
    }

    pub fn go_to(&mut self, step: usize) {
        self.step = step.min(self.end());
        self.wait = None;
    }

    pub fn update(&mut self, action: &Action, effects: &mut Effects) {
        match *action {
            Action::Command(command) => self.command(command, effects),
            Action::Click(Target::Step(step)) => self.go_to(step),
            Action::Tick(passed) => self.tick(passed),
            _ => {}
        }
    }

    fn command(&mut self, command: Command, effects: &mut Effects) {
        let direction = Direction::of(command);
        match command {
            Command::Left | Command::Right => self.go_to(direction.stop_at_ends(self.step, 1, self.end())),
            Command::Down => self.go_to(self.walk().step_over()),
            Command::Up => self.go_to(self.walk().step_out()),
            Command::PageDown | Command::PageUp => {
                let leap = self.end().div_ceil(LEAPS).max(1);
                self.go_to(direction.stop_at_ends(self.step, leap, self.end()));
            }
            Command::First => self.go_to(0),
            Command::Last => self.go_to(usize::MAX),
            Command::Act | Command::Pause if !self.is_covered() => self.toggle(),
            Command::Faster | Command::Slower => {
                self.speed = direction.stop_at_ends(self.speed, 1, SPEEDS.len() - 1);
                self.wait = self.wait.map(|wait| wait.min(pause(self.speed)));
            }
            Command::NextCutoff | Command::PreviousCutoff => {
                self.jump_to(direction, "cutoff", |step| matches!(step, Step::Cutoff(..)), effects);
            }
            Command::NextImprovement | Command::PreviousImprovement => {
                self.jump_to(direction, "better score", |step| matches!(step, Step::Improve(..)), effects);
            }
            _ => {}
        }
    }

    /// Goes to the next or previous step of a kind, or says that there is none.
    fn jump_to(
        &mut self,
        direction: Direction,
        kind: &str,
        is_wanted: impl Fn(Step) -> bool,
        effects: &mut Effects,
    ) {
        let (found, side) = match direction {
            Direction::Forward => (self.walk().next(is_wanted), "after"),
            Direction::Back => (self.walk().previous(is_wanted), "before"),
        };
        match found {
            Some(step) => self.go_to(step),
            None => effects.refuse(format!("no {kind} {side} this step")),
        }
    }
}

fn pause(speed: usize) -> Duration {
    Duration::from_millis(SPEEDS[speed].1.into())
}
