//! What a step of a search did, and why, in a sentence.

use super::words::{Value, why_cut, window_end};
use super::{Stage, View, code};
use crate::app::description::{Description, Part, labelled};
use crate::app::{Command, Context, Playback, Shared, phrases};
use crate::draw::Glyphs;
use crate::draw::text::latest;
use crate::engine::analysis::Score;
use crate::engine::search::{
    Event, Frame, Leaf, Minimax, Pruning, Scoring, SearchEnd, Side, State, Table, TreeNode,
};
use crate::game::figures::{counted, grouped};
use crate::game::{Mark, Square, Status};

/// The last step in words; at the end of the recording, also why it ends there.
pub(super) fn sentence(shared: &Shared, playback: &Playback, now: &State, glyphs: &Glyphs) -> String {
    let recording = &playback.recording;
    let Some(event) = playback.last_event() else {
        let part = match recording.end {
            SearchEnd::Finished => String::new(),
            _ => format!(" Only the first {} steps are recorded.", grouped(recording.len())),
        };
        let keys = [(Command::Right, "first step"), (Command::Act, "play")];
        let keys = keys.into_iter().filter_map(|(command, does)| {
            Some(format!(" {}: {does}.", shared.key_name(Context::Stepper, command)?))
        });
        return format!("Not started.{}{part}", keys.collect::<String>());
    };
    let before = recording.state(playback.step - 1);
    let (max, search, cells) =
        (recording.position.to_move(), recording.search, recording.position.rules().cells());
    let sentence = Explainer { playback, before: &before, now, glyphs, max, search, cells }.explain(event);
    let why = match recording.end {
        SearchEnd::Full => "memory limit reached",
        SearchEnd::Interrupted => "time limit reached",
        SearchEnd::Finished => return sentence,
    };
    if playback.step < recording.len() {
        return sentence;
    }
    let nodes = grouped(now.counters.nodes);
    format!("{sentence} The recording stops here, after {nodes} nodes: {why}.")
}

struct Explainer<'a> {
    playback: &'a Playback,
    before: &'a State,
    now: &'a State,
    glyphs: &'a Glyphs,
    max: Mark,
    search: Minimax,
    cells: usize,
}

impl Explainer<'_> {
    fn explain(&self, event: Event) -> String {
        let Some(frame) = self.now.frames.last().or(self.before.frames.last()) else { return String::new() };
        match event {
            Event::Enter(None) => {
                let (max, call) = (self.max, code::first_call(self.search));
                let call = call.replace('∞', self.glyphs.infinity);
                format!(
                    "The search starts with {call}. {max} is to move, so {max} is MAX and takes the highest score."
                )
            }
            Event::Enter(Some(square)) => {
                format!("{} tries {square} at ply {}.", frame.node.to_move.other(), frame.node.ply)
            }
            Event::Leaf(leaf, score) => self.leaf(frame, leaf, score),
            Event::Improve(square, score) => self.improve(square, score),
            Event::Narrow(score) => self.narrow(frame, score),
            Event::Cutoff(unsearched) => self.cutoff(unsearched),
            Event::Store(true) => {
                "The score is stored in the table, in case the position comes up again.".to_owned()
            }
            Event::Store(false) => {
                "The table had a bound for this position; the new score replaces it.".to_owned()
            }
            Event::Leave(score) => self.leave(score),
        }
    }

    /// Alpha or beta, as text.
    fn bound(&self, score: Score) -> String {
        window_end(score, self.search, self.cells, self.glyphs)
    }

    /// A score found at or below a call, as text.
    fn value(&self, score: Score, frame: &Frame) -> String {
        Value::of(score, frame.limited).text(self.cells, self.glyphs)
    }

    /// The result of a call, as text.
    fn result(&self, score: Score, frame: &Frame) -> String {
        Value::bounded(score, frame.bounds.reading(score), frame.limited).text(self.cells, self.glyphs)
    }

    fn leaf(&self, frame: &Frame, leaf: Leaf, score: Score) -> String {
        let value = self.result(score, frame);
        match leaf {
            Leaf::Terminal => {
                let position = self.now.position(&self.playback.recording.position);
                let (ply, top) = (frame.node.ply, self.cells + 1);
                let sum = match self.search.scoring {
                    Scoring::Blind => value,
                    Scoring::DepthAware if score > Score::DRAW => format!("{top} - {ply} = {value}"),
                    Scoring::DepthAware => format!("{ply} - {top} = {value}"),
                };
                match (phrases::completion(&position), position.status()) {
                    (Some(completion), Status::Won(winner)) => {
                        format!("{completion}: {winner} wins, the score is {sum}.")
                    }
                    _ => "The board is full with no winner: a draw, the score is 0.".to_owned(),
                }
            }
            Leaf::Horizon => {
                format!("The depth limit is reached: the position is estimated at {value}.")
            }
            Leaf::Transposition => {
                let image =
                    if self.search.table == Table::Symmetries { ", perhaps rotated or mirrored" } else { "" };
                format!("This position is already in the table{image}: its score is {value}.")
            }
        }
    }

    fn improve(&self, square: Square, score: Score) -> String {
        let (Some(frame), Some((child, _))) = (self.before.frames.last(), &self.before.returned) else {
            return String::new();
        };
        let (mover, side) = (frame.node.to_move, frame.node.side);
        let new = self.value(score, child);
        match frame.best {
            None => format!("{square} is the first move tried here, so {mover}'s best so far is {new}."),
            Some((_, old)) => {
                let (takes, sign) = match side {
                    Side::Max => ("maximum", ">"),
                    Side::Min => ("minimum", "<"),
                };
                let old = self.value(old, frame);
                format!(
                    "{mover} takes the {takes}: {new} {sign} {old}, so {square} is {mover}'s best so far."
                )
            }
        }
    }

    fn narrow(&self, frame: &Frame, score: Score) -> String {
        let Some(before) = self.before.frames.last() else { return String::new() };
        let mover = frame.node.to_move;
        let to = self.bound(score);
        let text = if frame.node.side == Side::Max {
            let from = self.bound(before.window.alpha);
            format!("{mover} can get at least {to} here, so alpha rises from {from} to {to}.")
        } else {
            let from = self.bound(before.window.beta);
            let max = self.max;
            format!("{mover} can hold {max} to {to} here, so beta falls from {from} to {to}.")
        };
        let next = self.playback.recording.event(self.playback.step);
        let cuts = matches!(next, Some(Event::Cutoff(_))) || self.playback.is_covered();
        if frame.window.is_closed() && !cuts {
            text + " That closes the window, but there are no more moves to cut off."
        } else {
            text
        }
    }

    fn cutoff(&self, unsearched: u8) -> String {
        let rest = match unsearched {
            1 => "other move".to_owned(),
            _ => format!("{unsearched} other moves"),
        };
        let bound = |score| self.bound(score);
        let why = self.now.cut().map(|cut| why_cut(&cut, self.max, bound)).unwrap_or_default();
        format!("Cutoff: {why} The {rest} cannot matter.")
    }

    fn leave(&self, score: Score) -> String {
        let Some((frame, _)) = &self.now.returned else { return String::new() };
        let value = self.result(score, frame);
        let (Some(square), Some(above)) = (frame.node.square, self.now.frames.last()) else {
            let max = self.max;
            return match frame.best {
                Some((square, _)) => format!("Search finished: {square} gives {max} {value}."),
                None => format!("Search finished: {max} gets {value}."),
            };
        };
        let (mover, side) = (above.node.to_move, above.node.side);
        let against = above.best.map_or_else(String::new, |(best, held)| {
            let better = side.prefers(score, held);
            let held = self.value(held, above);
            if better {
                format!(" {mover}'s best so far is {held} with {best}.")
            } else {
                format!(" No better than {mover}'s {held} with {best}.")
            }
        });
        format!("{mover} {square} returns {value} to {side} at ply {}.{against}", above.node.ply)
    }
}

/// The columns of the stack.
const COLUMNS: [&str; 6] = ["ply", "move", "who", "alpha", "beta", "best"];

/// A call on the stack, in columns.
pub(super) fn call(playback: &Playback, frame: &Frame, glyphs: &Glyphs) -> String {
    let [ply, tried, who, alpha, beta, best] = cells(playback, frame, glyphs);
    let window = if alpha.is_empty() { String::new() } else { format!(" {alpha:>6}{beta:>6}") };
    format!("{ply:>3}  {tried:<6} {who}{window}  {best}")
}

/// The cells of a call on the stack; alpha and beta are empty in a search without them.
fn cells(playback: &Playback, frame: &Frame, glyphs: &Glyphs) -> [String; 6] {
    let recording = &playback.recording;
    let cells = recording.position.rules().cells();
    let value = |score| Value::of(score, frame.limited).text(cells, glyphs);
    let node = &frame.node;
    let tried =
        node.square.map_or_else(|| "start".to_owned(), |square| format!("{} {square}", node.to_move.other()));
    let best = match (frame.leaf, frame.best) {
        (Some((_, score)), _) => {
            let bound = frame.bounds.reading(score);
            format!("leaf {}", Value::bounded(score, bound, frame.limited).text(cells, glyphs))
        }
        (None, Some((square, score))) => format!("{square} {}", value(score)),
        (None, None) => String::new(),
    };
    let [alpha, beta] = [frame.window.alpha, frame.window.beta].map(|score| {
        let prunes = recording.search.pruning == Pruning::AlphaBeta;
        if prunes { window_end(score, recording.search, cells, glyphs) } else { String::new() }
    });
    [node.ply.to_string(), tried, format!("{} {}", node.to_move, node.side), alpha, beta, best]
}

/// "step 17 of 137", the step as wide as the last one.
pub(super) fn step(playback: &Playback) -> String {
    let most = grouped(playback.end());
    format!("step {:>width$} of {most}", grouped(playback.step), width = most.len())
}

/// What the stepper says.
pub(super) fn describe(shared: &Shared, playback: &Playback) -> Description {
    let (state, glyphs) = (playback.state(), &Glyphs::UNICODE);
    let calls = state.frames.iter().rev().map(|frame| labelled(&COLUMNS, &cells(playback, frame, glyphs)));
    Description::of(View::Stepper.name(), None)
        .note(&step(playback))
        .note(&match playback.last_event() {
            // The keys are said elsewhere.
            None => "Not started.".to_owned(),
            Some(_) => sentence(shared, playback, &state, glyphs),
        })
        .part(Part::Calls, calls)
        .board(&state.position(&playback.recording.position).setup(), None)
        .lines([counters(playback, &state, glyphs)])
}

/// The scores that the moves of a call have returned so far, the last ones if not all fit: "-8 +9".
pub(super) fn returned(stage: &Stage, frame: usize, room: u16, glyphs: &Glyphs) -> String {
    let cells = stage.outline.tree().position.rules().cells();
    let score = |node: &TreeNode| {
        let value = Value::bounded(node.score?, node.bound, node.limited);
        Some(value.text(cells, glyphs).replace(' ', ""))
    };
    let scores: Vec<String> = stage.returned_to(frame).filter_map(score).collect();
    latest(&scores, " ", room, glyphs.more)
}

/// "20 steps/s", or "1 step every 2 s".
fn speed(playback: &Playback) -> String {
    let (steps, pause) = playback.speed();
    let millis = u64::try_from(pause.as_millis()).unwrap_or(u64::MAX).max(1);
    match u64::from(steps) * 1000 / millis {
        0 => format!("1 step every {} s", pause.as_secs()),
        rate => format!("{}/s", counted(rate, "step")),
    }
}

/// What the search has done so far, and the speed at which it is played.
pub(super) fn counters(playback: &Playback, state: &State, glyphs: &Glyphs) -> String {
    let counters = state.counters;
    let search = playback.recording.search;
    let mut texts = Vec::new();
    if playback.is_playing() {
        texts.push(format!("playing {}", speed(playback)));
    }
    texts.push(format!("nodes {}", grouped(counters.nodes)));
    texts.push(format!("leaves {}", grouped(counters.terminals + counters.horizons)));
    if search.pruning == Pruning::AlphaBeta {
        texts.push(format!("cutoffs {}", grouped(counters.cutoffs)));
    }
    if search.table != Table::Off {
        texts.push(format!("hits {}", grouped(counters.table_hits)));
    }
    texts.join(&format!(" {} ", glyphs.separator))
}
