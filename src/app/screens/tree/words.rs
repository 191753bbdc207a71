//! What a step of a search did and why, in a sentence.

use super::code;
use super::draw::{Value, window_end};
use crate::app::phrases;
use crate::app::{Playback, Shared};
use crate::config::command::{Command, Context};
use crate::draw::Look;
use crate::engine::analysis::Score;
use crate::engine::search::{Cut, Event, Frame, Leaf, Minimax, RecordingEnd, Scoring, Side, State, Table};
use crate::game::figures::grouped;
use crate::game::{Mark, Square, Status};
use std::fmt::Write;

/// The last step in words, and at the end of the recording why it ends there.
pub(super) fn of(shared: &Shared, playback: &Playback, now: &State, look: &Look) -> String {
    let recording = &playback.recording;
    let Some(event) = playback.last_event() else {
        let steps = grouped(recording.len());
        let part = match recording.end {
            RecordingEnd::Finished(_) => String::new(),
            RecordingEnd::Full | RecordingEnd::Interrupted => {
                format!(" Only the first {steps} steps are recorded.")
            }
        };
        let does = [(Command::Right, "takes the first step"), (Command::Act, "plays")];
        let does = does.into_iter().filter_map(|(command, does)| {
            Some(format!("{} {does}", shared.key_name(Context::Stepper, command)?))
        });
        let does = does.collect::<Vec<_>>().join(", ");
        return format!("The search has not begun. {does}.{part}");
    };
    let before = recording.state(playback.step - 1);
    let teller = Teller { playback, before: &before, now, look };
    let mut sentence = teller.tell(event);
    if playback.step == recording.len() {
        let nodes = grouped(teller.now.counters.nodes);
        match recording.end {
            RecordingEnd::Finished(_) => {}
            RecordingEnd::Full => {
                let _ = write!(sentence, " Recording stopped here, after {nodes} nodes: its memory is full.");
            }
            RecordingEnd::Interrupted => {
                let _ = write!(sentence, " Recording stopped here, after {nodes} nodes: its time was up.");
            }
        }
    }
    sentence
}

/// Why the moves left at a node cannot matter: what the side to move can force there, and what the other side
/// has already. All scores are those of `max`, and each is a bound.
pub(super) fn why_cut(cut: &Cut, max: Mark, value: impl Fn(Score) -> String) -> String {
    let [alpha, beta] = [cut.window.alpha, cut.window.beta].map(value);
    let min = max.other();
    let (ply, square) = cut.rival;
    // A move beside the one that leads here needs no ply.
    let place = if ply + 1 == cut.ply { String::new() } else { format!(" at ply {}", ply + 1) };
    if cut.side == Side::Max {
        format!(
            "alpha {alpha} >= beta {beta}: {max} can get at least {alpha} here, but {min} can already hold \
             {max} to {beta} with {square}{place}."
        )
    } else {
        format!(
            "beta {beta} <= alpha {alpha}: {min} can hold {max} to {beta} here, but {max} already has {alpha} \
             with {square}{place}."
        )
    }
}

struct Teller<'a> {
    playback: &'a Playback,
    before: &'a State,
    now: &'a State,
    look: &'a Look,
}

impl Teller<'_> {
    fn tell(&self, event: Event) -> String {
        let Some(frame) = self.now.frames.last().or(self.before.frames.last()) else { return String::new() };
        match event {
            Event::Enter(None) => {
                let (max, search) = self.search_of();
                let call = code::first_call(search).replace('∞', self.look.glyphs.infinity);
                format!(
                    "The search begins with {call}. {max} is to move: {max} is MAX and takes the highest score."
                )
            }
            Event::Enter(Some(square)) => {
                format!("Tries {} {square}, at ply {}.", frame.node.to_move.other(), frame.node.ply)
            }
            Event::Leaf(leaf, score) => self.leaf(frame, leaf, score),
            Event::Improve(square, score) => self.improve(square, score),
            Event::Narrow(score) => self.narrow(frame, score),
            Event::Cutoff(unsearched) => self.cutoff(unsearched),
            Event::Store(true) => {
                "The score goes into the table, for when the position comes up again.".to_owned()
            }
            Event::Store(false) => {
                "The table knew a bound for this position; the new score replaces it.".to_owned()
            }
            Event::Leave(score) => self.leave(score),
        }
    }

    /// Alpha or beta.
    fn bound(&self, score: Score) -> String {
        window_end(score, self.search_of().1, self.cells(), self.look)
    }

    /// Who is MAX, and the search.
    fn search_of(&self) -> (Mark, Minimax) {
        let recording = &self.playback.recording;
        (recording.position.to_move(), recording.search)
    }

    fn cells(&self) -> usize {
        self.playback.recording.position.rules().cells()
    }

    fn write(&self, value: Value) -> String {
        value.text(self.cells(), self.look)
    }

    /// A score found at or below a call, as far as it is known by now.
    fn value(&self, score: Score, frame: &Frame) -> String {
        self.write(Value::of(score, frame.limited))
    }

    /// What a call has come to.
    fn result(&self, score: Score, frame: &Frame) -> String {
        self.write(Value::bounded(score, frame.bounds.reading(score), frame.limited))
    }

    fn leaf(&self, frame: &Frame, leaf: Leaf, score: Score) -> String {
        let (_, search) = self.search_of();
        let value = self.result(score, frame);
        match leaf {
            Leaf::Terminal => {
                let position = self.now.position(&self.playback.recording.position);
                let (ply, top) = (frame.node.ply, self.cells() + 1);
                let sum = match search.scoring {
                    Scoring::Blind => value,
                    Scoring::DepthAware if score > Score::DRAW => format!("{top} - {ply} = {value}"),
                    Scoring::DepthAware => format!("{ply} - {top} = {value}"),
                };
                match (phrases::completion(&position), position.status()) {
                    (Some(completion), Status::Won(winner)) => {
                        format!("{completion}: {winner} wins, the score is {sum}.")
                    }
                    _ => "The board is full and nobody has won: a draw, the score is 0.".to_owned(),
                }
            }
            Leaf::Horizon => {
                format!("The depth limit is reached: the position is estimated at {value}.")
            }
            Leaf::Transposition => {
                let image = if search.table == Table::Symmetries { ", maybe turned or mirrored" } else { "" };
                format!("The table knows this position from before{image}: its score is {value}.")
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
            None => format!("{square} is the first move tried here: so far {mover}'s best is {new}."),
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
        let told = if frame.node.side == Side::Max {
            let from = self.bound(before.window.alpha);
            format!("{mover} can get at least {to} here, so alpha rises from {from} to {to}.")
        } else {
            let from = self.bound(before.window.beta);
            let max = self.search_of().0;
            format!("{mover} can hold {max} to {to} here, so beta falls from {from} to {to}.")
        };
        let next = self.playback.recording.event(self.playback.step);
        let cuts = matches!(next, Some(Event::Cutoff(_)));
        if frame.window.is_closed() && !cuts {
            told + " That closes the window, but no other move is left to cut off."
        } else {
            told
        }
    }

    fn cutoff(&self, unsearched: u8) -> String {
        let rest = match unsearched {
            1 => "other move".to_owned(),
            _ => format!("{unsearched} other moves"),
        };
        let bound = |score| self.bound(score);
        let why = self.now.cut().map(|cut| why_cut(&cut, self.search_of().0, bound)).unwrap_or_default();
        format!("Cutoff, {why} The {rest} cannot matter.")
    }

    fn leave(&self, score: Score) -> String {
        let Some((frame, _)) = &self.now.returned else { return String::new() };
        let value = self.result(score, frame);
        let (Some(square), Some(above)) = (frame.node.square, self.now.frames.last()) else {
            let best = frame.best.map_or_else(String::new, |(square, _)| format!(", with {square}"));
            return format!("The search is over: {} gets {value}{best}.", self.search_of().0);
        };
        let (mover, side) = (above.node.to_move, above.node.side);
        let against = above.best.map_or_else(String::new, |(best, held)| {
            let better = side.prefers(score, held);
            let held = self.value(held, above);
            if better {
                format!(" {mover} compares: so far {held} with {best}.")
            } else {
                format!(" No better for {mover} than {held} with {best}.")
            }
        });
        format!("{mover} {square} returns {value} to ply {}, {side}.{against}", above.node.ply)
    }
}
