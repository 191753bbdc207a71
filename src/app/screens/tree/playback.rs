//! Playing back a recorded search: the current step and the speed.

use crate::config::command::Command;
use crate::config::direction::Direction;
use crate::engine::analysis::Bound;
use crate::engine::search::{Event, Recording, State};
use crate::teach::prediction::Prediction;
use std::sync::Arc;
use std::time::Duration;

/// A recording and the current step in it.
#[derive(Clone, Debug)]
pub struct Playback {
    /// The recording.
    pub recording: Arc<Recording>,
    /// How many events have happened.
    pub step: usize,
    /// The last step that may be shown while what follows is to be predicted.
    known: Option<usize>,
    speed: usize,
    /// Time until the next step; `None` while paused.
    pub(super) wait: Option<Duration>,
}

/// Steps at a time and milliseconds between them, from the slowest speed to the fastest.
const SPEEDS: [(u32, u32); 9] =
    [(1, 2000), (1, 1000), (1, 500), (1, 200), (1, 50), (5, 50), (50, 50), (1000, 50), (50_000, 50)];

/// Twice a second.
const USUAL_SPEED: usize = 2;

/// How many leaps there are from the start of a recording to its end.
const LEAPS: usize = 20;

impl Playback {
    /// A recording before its first event, paused.
    pub(super) const fn new(recording: Arc<Recording>) -> Self {
        Self { recording, step: 0, known: None, speed: USUAL_SPEED, wait: None }
    }

    /// The search at this step.
    pub fn state(&self) -> State {
        self.recording.state(self.step)
    }

    /// The last step that can be shown.
    pub fn end(&self) -> usize {
        self.known.unwrap_or(usize::MAX).min(self.recording.len())
    }

    /// Whether what follows is to be predicted.
    pub(super) const fn is_covered(&self) -> bool {
        self.known.is_some()
    }

    /// Covers what follows this step or the current one, or uncovers all.
    pub(super) fn set_covered(&mut self, from: Option<usize>) {
        self.known = from.map(|step| step.min(self.step));
        self.go_to(self.step);
        self.skip_unasked();
    }

    /// Shows the next step.
    pub(super) fn uncover_step(&mut self) {
        self.known = self.known.map(|step| step + 1);
        self.go_to(usize::MAX);
    }

    /// Goes on to the next step that can be predicted, if what follows is covered: the others follow from those before.
    pub(super) fn skip_unasked(&mut self) {
        while self.is_covered() && self.step < self.recording.len() && self.next_prediction().is_none() {
            self.uncover_step();
        }
    }

    /// The right prediction of the next step; `None` if it is not asked for.
    pub fn next_prediction(&self) -> Option<Prediction> {
        let step = self.step;
        let (state, cells) = (self.recording.state(step + 1), self.recording.position.rules().cells());
        let score = |score| Some(Prediction::of_score(Bound::Exact, score, cells));
        match self.recording.event(step)? {
            Event::Enter(square) => square.map(Prediction::Takes),
            Event::Leaf(_, found) => score(found),
            // A leaf returns what it has just found.
            Event::Leave(found) => {
                let (call, _) = state.returned.filter(|(call, _)| call.leaf.is_none())?;
                Some(Prediction::of_score(call.bounds.reading(found), found, cells))
            }
            Event::Narrow(_) => Some(Prediction::of_window(state.frames.last()?.window, cells)),
            Event::Cutoff(_) => Some(Prediction::Pruned),
            Event::Improve(..) | Event::Store(_) => None,
        }
    }

    /// What happened last.
    pub fn last_event(&self) -> Option<Event> {
        self.recording.event(self.step.checked_sub(1)?)
    }

    /// Whether the recording plays by itself.
    pub const fn is_playing(&self) -> bool {
        self.wait.is_some()
    }

    /// The number of steps at a time, and the pause between them.
    pub fn speed(&self) -> (u32, Duration) {
        (SPEEDS[self.speed].0, pause(self.speed))
    }

    pub(super) fn tick(&mut self, passed: Duration) {
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
    pub(super) fn toggle(&mut self) {
        if !self.is_playing() && self.step == self.end() {
            self.step = 0;
        }
        self.wait = if self.is_playing() { None } else { Some(pause(self.speed)) };
    }

    fn change_speed(&mut self, direction: Direction) {
        self.speed = direction.stop_at_ends(self.speed, 1, SPEEDS.len() - 1);
        self.wait = self.wait.map(|wait| wait.min(pause(self.speed)));
    }

    /// Goes to a step and pauses there.
    pub(super) fn go_to(&mut self, step: usize) {
        self.step = step.min(self.end());
        self.wait = None;
    }

    /// Carries out a command. Returns whether the event that it looks for exists, if it looks for one.
    pub(super) fn command(&mut self, command: Command) -> bool {
        let direction = Direction::of(command);
        match command {
            Command::Right => self.go_to(self.step + 1),
            Command::Left => self.go_to(self.step.saturating_sub(1)),
            Command::Down => self.go_to(self.recording.step_over(self.step)),
            Command::Up => self.go_to(self.recording.step_out(self.step)),
            Command::PageDown | Command::PageUp => {
                let leap = self.end().div_ceil(LEAPS).max(1);
                self.go_to(direction.stop_at_ends(self.step, leap, self.end()));
            }
            Command::First => self.go_to(0),
            Command::Last => self.go_to(usize::MAX),
            Command::Act | Command::Pause if !self.is_covered() => self.toggle(),
            Command::Faster | Command::Slower => self.change_speed(direction),
            Command::NextCutoff | Command::PreviousCutoff => {
                return self.jump_to(direction, |event| matches!(event, Event::Cutoff(_)));
            }
            Command::NextImprovement | Command::PreviousImprovement => {
                return self.jump_to(direction, |event| matches!(event, Event::Improve(..)));
            }
            _ => {}
        }
        true
    }

    /// Goes to the next or previous event of a kind. Returns whether there is one.
    fn jump_to(&mut self, direction: Direction, wanted: impl Fn(Event) -> bool) -> bool {
        let found = match direction {
            Direction::Forward => self.recording.next(self.step, wanted),
            Direction::Back => self.recording.previous(self.step, wanted),
        };
        if let Some(step) = found {
            self.go_to(step);
        }
        found.is_some()
    }
}

fn pause(speed: usize) -> Duration {
    Duration::from_millis(SPEEDS[speed].1.into())
}
