//! A search recorded step by step, so that it can be replayed forwards and backwards.
//!
//! A [`Recorder`] is an observer. It stores every event in eight bytes, in chunks of [`CHUNK`] events,
//! each chunk with the state of the search before it. So any state is the last one stored before it
//! plus at most a chunk of events, and stepping back is as exact as stepping forward.

use super::minimax::Minimax;
use super::node::{Leaf, Node, Side, Window};
use super::observer::{Observer, Step};
use super::tree::{Cut, SearchEnd};
use crate::engine::analysis::{Bounds, Counters, Score};
use crate::game::{Mark, Position, Square};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// A step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// Entered a node by this move; `None` at the root.
    Enter(Option<Square>),
    /// Found the node to be a leaf with this score.
    Leaf(Leaf, Score),
    /// Took the score of the child just left as the best so far.
    Improve(Square, Score),
    /// Raised alpha to this score (if MAX is to move) or lowered beta to it (if MIN is).
    Narrow(Score),
    /// Skipped this many moves, because the window had closed.
    Cutoff(u8),
    /// Stored the node's score in the table; true if the position was new to it.
    Store(bool),
    /// Returned this score from the node to the one above it.
    Leave(Score),
}

/// A call of the search that has not returned yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// The node, with its window on entry.
    pub node: Node,
    /// The current window.
    pub window: Window,
    /// How many moves have been tried.
    pub tried: usize,
    /// The best move so far and its score.
    pub best: Option<(Square, Score)>,
    /// Set once the node is known to be a leaf.
    pub leaf: Option<(Leaf, Score)>,
    /// Whether the depth limit was reached here or below, so that scores may depend on estimates.
    pub limited: bool,
    /// The bounds on the node's value that follow from the leaf, or from the children so far.
    pub bounds: Bounds,
}

impl Frame {
    fn new(node: Node) -> Self {
        let bounds = Bounds::before_children(node.side);
        Self { node, window: node.window, tried: 0, best: None, leaf: None, limited: false, bounds }
    }
}

/// The state of a search between two events.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The open calls, with the root's first.
    pub frames: Vec<Frame>,
    /// The call that the last event ended, and the score that it returned.
    pub returned: Option<(Frame, Score)>,
    /// The work done so far.
    pub counters: Counters,
}

impl State {
    /// The moves from the root to the current node.
    pub fn path(&self) -> impl Iterator<Item = Square> + use<'_> {
        self.frames.iter().filter_map(|frame| frame.node.square)
    }

    /// The position at the current node of a search with this root.
    ///
    /// # Panics
    /// If the search has another root.
    pub fn position(&self, root: &Position) -> Position {
        root.after(self.path()).expect("a search makes legal moves")
    }

    /// Why the current node is left before all its moves are tried; `None` while its window is open.
    pub fn cut(&self) -> Option<Cut> {
        let (&Frame { node, window, best, .. }, above) = self.frames.split_last()?;
        if !window.is_closed() {
            return None;
        }
        let bound_of = |window: Window| window.held_by(node.side.other());
        // The bound comes from the nearest call above that was entered without it.
        let source = above.iter().rev().find(|call| bound_of(call.node.window) != bound_of(window))?;
        let rival = (source.node.ply, source.best?.0);
        Some(Cut { ply: node.ply, window, side: node.side, by: best?.0, rival })
    }

    /// Applies an event of a search where `max` is to move at the root.
    fn apply(&mut self, event: Event, search: Minimax, max: Mark) {
        self.returned = None;
        match event {
            Event::Enter(square) => {
                let (ply, to_move, window) = match self.frames.last() {
                    Some(above) => (above.node.ply + 1, above.node.to_move.other(), above.window),
                    None => (0, max, Window::FULL),
                };
                let node = Node { ply, square, to_move, side: Side::of(to_move, max), window };
                let _ = self.counters.enter(&node);
                self.frames.push(Frame::new(node));
            }
            Event::Leave(score) => {
                let left = self.frames.pop();
                self.returned = left.map(|frame| (frame, score));
                if let Some(above) = self.frames.last_mut() {
                    above.tried += 1;
                    if let Some(left) = left {
                        above.limited |= left.limited;
                        above.bounds = above.bounds.with_child(above.node.side, left.bounds);
                    }
                }
            }
            Event::Store(new) => self.counters.step(Step::Store { new }),
            Event::Leaf(leaf, score) => {
                self.counters.step(Step::Leaf(leaf, score));
                self.with_top(|frame| {
                    frame.leaf = Some((leaf, score));
                    frame.limited = leaf.is_limited(search);
                    frame.bounds = Bounds::of_leaf(search, leaf, frame.node.window, score);
                });
            }
            Event::Improve(square, score) => self.with_top(|frame| frame.best = Some((square, score))),
            Event::Narrow(score) => {
                self.with_top(|frame| frame.window = frame.window.narrowed(frame.node.side, score));
            }
            Event::Cutoff(_) => {
                self.counters.cutoffs += 1;
                self.with_top(|frame| {
                    frame.bounds = frame.bounds.with_children_left_out(frame.node.side);
                });
            }
        }
    }

    fn with_top(&mut self, change: impl FnOnce(&mut Frame)) {
        if let Some(frame) = self.frames.last_mut() {
            change(frame);
        }
    }
}

const _: () = assert!(size_of::<Event>() == 8);

/// The number of events between two stored states.
const CHUNK: usize = 1024;

/// The most memory that a recording may take, in bytes: 64 MiB.
pub const MOST_BYTES: usize = 64 << 20;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Chunk {
    /// The state before the first event.
    before: State,
    events: Vec<Event>,
}

/// A recorded search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recording {
    /// The position at the root.
    pub position: Position,
    /// The search.
    pub search: Minimax,
    /// Why the recording ends.
    pub end: SearchEnd,
    chunks: Vec<Chunk>,
}

impl Recording {
    /// Records the search for a position's score, until it finishes, the observer stops it, or [`MOST_BYTES`] or the
    /// observer's memory are used, of which half is for the search's table, if it has one.
    pub fn of(search: Minimax, position: &Position, observer: &mut impl Observer) -> Self {
        let bytes = MOST_BYTES.min(search.memory_beside_table(observer.memory()));
        Self::within(bytes, search, position, observer)
    }

    /// Like [`Self::of`], with another limit.
    pub fn within(bytes: usize, search: Minimax, position: &Position, observer: &mut impl Observer) -> Self {
        let mut recorder = Recorder {
            search,
            max: position.to_move(),
            state: State::default(),
            chunks: Vec::new(),
            bytes_left: bytes,
            full: false,
        };
        let end = match search.score(position, &mut (&mut recorder, observer)) {
            // The search may finish although its last events did not fit.
            _ if recorder.full => SearchEnd::Full,
            Ok(_) => SearchEnd::Finished,
            Err(_) => SearchEnd::Interrupted,
        };
        Self { position: position.clone(), search, end, chunks: recorder.chunks }
    }

    /// The number of events. There is a state before each event and one after the last.
    pub fn len(&self) -> usize {
        let last = self.chunks.last().map_or(0, |chunk| chunk.events.len());
        self.chunks.len().saturating_sub(1) * CHUNK + last
    }

    /// Whether there are no events.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The memory that the events and states take, in bytes.
    pub fn bytes(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk_bytes(&chunk.before)).sum()
    }

    /// The event with this number, counted from 0.
    pub fn event(&self, number: usize) -> Option<Event> {
        self.chunks.get(number / CHUNK)?.events.get(number % CHUNK).copied()
    }

    /// The state after `step` events, or after the last if there are fewer.
    pub fn state(&self, step: usize) -> State {
        let Some(chunk) = self.chunks.get(step / CHUNK).or(self.chunks.last()) else {
            return State::default();
        };
        let mut state = chunk.before.clone();
        // If the last chunk is full, the step after it is the end of that chunk.
        let events = if step / CHUNK < self.chunks.len() { step % CHUNK } else { CHUNK };
        for &event in chunk.events.iter().take(events) {
            state.apply(event, self.search, self.position.to_move());
        }
        state
    }

    /// The step after the next event of this kind.
    pub fn next(&self, step: usize, wanted: impl Fn(Event) -> bool) -> Option<usize> {
        (step..self.len()).find(|&number| self.event(number).is_some_and(&wanted)).map(|number| number + 1)
    }

    /// The step after the previous event of this kind, not counting the event just shown.
    pub fn previous(&self, step: usize, wanted: impl Fn(Event) -> bool) -> Option<usize> {
        let earlier = 0..step.saturating_sub(1);
        earlier.rev().find(|&number| self.event(number).is_some_and(&wanted)).map(|number| number + 1)
    }

    /// The step that has just entered the node of these moves. If the search left it out, the last step at the
    /// deepest node on the way to it.
    pub fn entering(&self, moves: &[Square]) -> usize {
        // How many calls are open, and how many of them, from the root, are on the way to the node.
        let (mut open, mut on_the_way) = (0, 0);
        for number in 0..self.len() {
            match self.event(number) {
                Some(Event::Enter(square)) => {
                    let leads_there = open == 0 || square.as_ref() == moves.get(open - 1);
                    if open == on_the_way && leads_there {
                        on_the_way += 1;
                        if open == moves.len() {
                            return number + 1;
                        }
                    }
                    open += 1;
                }
                Some(Event::Leave(_)) if open == on_the_way => return number,
                Some(Event::Leave(_)) => open -= 1,
                _ => {}
            }
        }
        self.len()
    }

    /// The next step, or if the next event enters a node, the step after its whole subtree.
    pub fn step_over(&self, step: usize) -> usize {
        match self.event(step) {
            Some(Event::Enter(_)) => self.step_out(step + 1),
            Some(_) => step + 1,
            None => step,
        }
    }

    /// The step at which the current node has returned, or the end if it does not return.
    pub fn step_out(&self, step: usize) -> usize {
        let mut open = 1;
        for number in step..self.len() {
            match self.event(number) {
                Some(Event::Enter(_)) => open += 1,
                Some(Event::Leave(_)) => open -= 1,
                _ => {}
            }
            if open == 0 {
                return number + 1;
            }
        }
        self.len()
    }
}

/// The most memory that a chunk with this state takes, in bytes.
fn chunk_bytes(before: &State) -> usize {
    size_of::<Chunk>() + CHUNK * size_of::<Event>() + before.frames.len() * size_of::<Frame>()
}

/// Records events as they happen.
struct Recorder {
    search: Minimax,
    max: Mark,
    state: State,
    chunks: Vec<Chunk>,
    bytes_left: usize,
    full: bool,
}

impl Recorder {
    fn push(&mut self, event: Event) {
        if self.full {
            return;
        }
        if self.chunks.last().is_none_or(|chunk| chunk.events.len() == CHUNK) {
            let bytes = chunk_bytes(&self.state);
            if bytes > self.bytes_left {
                self.full = true;
                return;
            }
            self.bytes_left -= bytes;
            self.chunks.push(Chunk { before: self.state.clone(), events: Vec::with_capacity(CHUNK) });
        }
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.events.push(event);
        }
        self.state.apply(event, self.search, self.max);
    }
}

impl Observer for Recorder {
    fn enter(&mut self, node: &Node) -> ControlFlow<()> {
        self.push(Event::Enter(node.square));
        if self.full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn step(&mut self, step: Step) {
        self.push(match step {
            Step::Leaf(leaf, score) => Event::Leaf(leaf, score),
            Step::Improve(child, score) => Event::Improve(child, score),
            Step::Narrow(window) => {
                let Some(frame) = self.state.frames.last() else { return };
                Event::Narrow(window.held_by(frame.node.side))
            }
            Step::Cutoff(_, unsearched) => Event::Cutoff(u8::try_from(unsearched).unwrap_or(u8::MAX)),
            Step::Store { new } => Event::Store(new),
            Step::Leave(score) => Event::Leave(score),
        });
    }
}
