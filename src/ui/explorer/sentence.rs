//! What a step of a search did and why, in a sentence.

use super::{Value, points, role};
use crate::app::Playback;
use crate::game::{Mark, Position, Status};
use crate::search::{Event, Frame, Leaf, RecordingEnd, Score, Scoring, State, Window};
use crate::ui::text::grouped;
use crate::ui::theme::Look;
use std::fmt::Write;

/// The last step in words, and at the end of the recording why it ends there.
pub(super) fn of(playback: &Playback, look: &Look) -> String {
    let recording = playback.recording();
    let Some(event) = playback.last_event() else {
        return "The search has not begun. Right takes the first step, Enter plays on from here.".to_owned();
    };
    let before = recording.state(playback.step() - 1);
    let teller = Teller { playback, before: &before, now: &playback.state(), look };
    let mut sentence = teller.tell(event);
    if playback.step() == recording.len() {
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

struct Teller<'a> {
    playback: &'a Playback,
    before: &'a State,
    now: &'a State,
    look: &'a Look,
}

impl Teller<'_> {
    fn tell(&self, event: Event) -> String {
        match event {
            Event::Enter(None) => {
                let max = self.max();
                format!("The search begins. {max} is to move: {max} is MAX and takes the highest score.")
            }
            Event::Enter(Some(square)) => self.now.frames.last().map_or_else(String::new, |frame| {
                let (mover, ply) = (frame.node.to_move.other(), frame.node.ply);
                format!("Tries {mover} {square}, at ply {ply}.")
            }),
            Event::Leaf(leaf, score) => self.leaf(leaf, score),
            Event::Improve(square, score) => self.improve(&square.to_string(), score),
            Event::Narrow(score) => self.narrow(score),
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

    fn max(&self) -> Mark {
        self.playback.recording().position.to_move()
    }

    fn cells(&self) -> usize {
        self.playback.recording().position.rules().cells()
    }

    fn points(&self, score: Score) -> String {
        points(score, self.cells(), self.look)
    }

    /// A score that may rest on an estimate.
    fn value(&self, score: Score) -> String {
        let limited = self.playback.recording().search.depth_limit.is_some();
        Value::so_far(score, limited).text(self.cells(), self.look)
    }

    fn leaf(&self, leaf: Leaf, score: Score) -> String {
        let position = board(&self.playback.recording().position, self.now);
        let ply = self.now.frames.len().saturating_sub(1);
        match (leaf, position.status()) {
            (Leaf::Terminal, Status::Won(winner)) => {
                let names: Vec<String> =
                    position.completed_lines().map(|line| line.name(position.rules())).collect();
                let names = names.join(" and the ");
                let top = self.cells() + 1;
                let sum = match self.playback.recording().search.scoring {
                    Scoring::Blind => self.points(score),
                    Scoring::DepthAware if score > Score::DRAW => {
                        format!("{top} - {ply} = {}", self.points(score))
                    }
                    Scoring::DepthAware => format!("{ply} - {top} = {}", self.points(score)),
                };
                format!("{winner} wins by the {names}: the score is {sum}.")
            }
            (Leaf::Terminal, _) => "The board is full and nobody has won: a draw, the score is 0.".to_owned(),
            (Leaf::Horizon, _) => {
                format!("The depth limit is reached: the position is estimated at {}.", self.value(score))
            }
            (Leaf::Transposition, _) => {
                format!("The table knows this position from before: its score is {}.", self.value(score))
            }
        }
    }

    fn improve(&self, square: &str, score: Score) -> String {
        let Some(frame) = self.before.frames.last() else { return String::new() };
        let (mover, takes) = (frame.node.to_move, if frame.node.maximizing { "maximum" } else { "minimum" });
        let new = self.value(score);
        match frame.best {
            None => format!("{square} is the first move tried here: so far {mover}'s best is {new}."),
            Some((_, old)) => {
                let sign = if frame.node.maximizing { ">" } else { "<" };
                format!(
                    "{mover} takes the {takes}: {new} {sign} {}, so {square} is {mover}'s best so far.",
                    self.value(old)
                )
            }
        }
    }

    fn narrow(&self, score: Score) -> String {
        let Some(frame) = self.before.frames.last() else { return String::new() };
        let mover = frame.node.to_move;
        if frame.node.maximizing {
            let (from, to) = (self.points(frame.window.alpha), self.points(score));
            format!("{mover} is sure of {to} here, so alpha rises from {from} to {to}.")
        } else {
            let (from, to) = (self.points(frame.window.beta), self.points(score));
            format!("{mover} can hold MAX to {to} here, so beta falls from {from} to {to}.")
        }
    }

    fn cutoff(&self, unsearched: u8) -> String {
        let Some(frame) = self.now.frames.last() else { return String::new() };
        let [alpha, beta] = [frame.window.alpha, frame.window.beta].map(|score| self.points(score));
        let (mover, other) = (frame.node.to_move, frame.node.to_move.other());
        let rest =
            if unsearched == 1 { "other move".to_owned() } else { format!("{unsearched} other moves") };
        let [comparison, found, held] = if frame.node.maximizing {
            [format!("alpha {alpha} >= beta {beta}"), alpha, beta]
        } else {
            [format!("beta {beta} <= alpha {alpha}"), beta, alpha]
        };
        format!(
            "Cutoff, {comparison}: {mover} gets {found} here, but {other} already has {held}{} and will not \
             let it come to this. The {rest} cannot matter.",
            self.rival(frame)
        )
    }

    /// Where the bound that closed a call's window came from: a call above of the other side that was
    /// entered without it.
    fn rival(&self, cut: &Frame) -> String {
        let bound = |window: Window| if cut.node.maximizing { window.beta } else { window.alpha };
        let held = bound(cut.window);
        let source = self.now.frames.iter().rev().skip(1).find(|frame| bound(frame.node.window) != held);
        source
            .and_then(|frame| Some((frame, frame.best?)))
            .map_or_else(String::new, |(frame, (square, _))| {
                format!(" with {square} at ply {}", frame.node.ply + 1)
            })
    }

    fn leave(&self, score: Score) -> String {
        let value = self.value(score);
        let Some((frame, _)) = &self.now.returned else { return String::new() };
        let (Some(square), Some(above)) = (frame.node.square, self.now.frames.last()) else {
            let best = frame.best.map_or_else(String::new, |(square, _)| format!(", with {square}"));
            return format!("The search is over: {} gets {value}{best}.", self.max());
        };
        let (mover, role) = (above.node.to_move, role(above.node.maximizing));
        let against = match above.best {
            None => String::new(),
            Some((best, held)) => {
                let better = if above.node.maximizing { score > held } else { score < held };
                let held = self.value(held);
                if better {
                    format!(" {mover} compares: so far {held} with {best}.")
                } else {
                    format!(" No better for {mover} than {held} with {best}.")
                }
            }
        };
        format!("{mover} {square} returns {value} to ply {}, {role}.{against}", above.node.ply)
    }
}

/// The position at the node under way.
///
/// # Panics
/// Never: a recording holds legal moves.
pub(super) fn board(root: &Position, state: &State) -> Position {
    let mut position = root.clone();
    for square in state.path() {
        position.play(square).expect("a recording holds legal moves");
    }
    position
}
