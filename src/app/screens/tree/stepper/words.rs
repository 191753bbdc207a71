//! What a step of a search did, and why, in a sentence.

use super::{SPEEDS, code};
use crate::app::description::{Description, Part, labelled};
use crate::app::screens::tree::pictured::{Value, name_of_move, why_incomplete, window_end};
use crate::app::screens::tree::{BRIEF, Pictured, Playback, View};
use crate::app::{Command, Context, Shared};
use crate::draw::Look;
use crate::draw::table::{Align, Column};
use crate::engine::analysis::Score;
use crate::engine::search::{Call, Leaf, Pruning, SearchEnd, Side, Step, Table, Trace, Walk};
use crate::game::Square;
use crate::game::figures::{counted, grouped, plies};
use crate::teach::cutoff::why_cut;
use crate::teach::signs::SEPARATOR;

/// A search of more steps is too long to be watched as a whole.
const LONG: usize = 10_000;

struct Explainer<'a, G> {
    trace: &'a Trace<G>,
    before: Walk<'a, G>,
    now: &'a Walk<'a, G>,
    hides_next: bool,
}

impl<G: Pictured> Explainer<'_, G> {
    fn explain(&self, step: Step) -> String {
        let Some(call) = self.now.current().or(self.before.current()) else { return String::new() };
        match step {
            Step::Enter(None) => {
                let (max, first) = (self.trace.origin.max, code::first_call(self.trace.search));
                format!(
                    "The search starts with {first}. {max} is to move, so {max} is MAX and takes the highest score."
                )
            }
            Step::Enter(Some(square)) => {
                format!("{} tries {} at ply {}.", call.to_move.other(), self.label(square), call.ply)
            }
            Step::Leaf(leaf, score) => self.leaf(&call, leaf, score),
            Step::Improve(square, score) => self.improve(square, score),
            Step::Narrow(_) => self.narrow(&call),
            Step::Cutoff(_, unsearched) => self.cutoff(&call, unsearched),
            Step::Store { new: true } => {
                "The score is stored in the table, in case the position comes up again.".to_owned()
            }
            Step::Store { new: false } => {
                "The table had a bound for this position; the new score replaces it.".to_owned()
            }
            Step::Leave(score) => self.leave(score),
        }
    }

    fn label(&self, square: Square) -> String {
        self.trace.position.label(square)
    }

    fn bound(&self, score: Score) -> String {
        window_end(score, self.trace)
    }

    /// A score found at or below a call, as text.
    fn value(&self, score: Score, call: &Call) -> String {
        Value::of(score, call.limited).text(&self.trace.position)
    }

    fn result(&self, score: Score, call: &Call) -> String {
        Value::returned(score, call).text(&self.trace.position)
    }

    fn leaf(&self, call: &Call, leaf: Leaf, score: Score) -> String {
        let value = self.result(score, call);
        match leaf {
            Leaf::Terminal => {
                let (game, scoring) = (self.now.position(), self.trace.search.scoring);
                let end = game.end().unwrap_or_default();
                format!("{end}, the score is {}.", game.reckoned(call.ply, scoring, score))
            }
            Leaf::Horizon => {
                format!("The depth limit is reached: the position is estimated at {value}.")
            }
            Leaf::Transposition => {
                let has_images = self.trace.search.table == Table::Symmetries;
                let image = if has_images { ", perhaps rotated or mirrored" } else { "" };
                format!("This position is already in the table{image}: its score is {value}.")
            }
        }
    }

    fn improve(&self, square: Square, score: Score) -> String {
        let (Some(call), Some(child)) = (self.before.current(), self.before.returned()) else {
            return String::new();
        };
        let (mover, side, square) = (call.to_move, call.side, self.label(square));
        let new = self.value(score, &child);
        match call.best {
            None => format!("{square} is the first move tried here, so {mover}'s best so far is {new}."),
            Some((_, old)) => {
                let (takes, sign) = match side {
                    Side::Max => ("maximum", ">"),
                    Side::Min => ("minimum", "<"),
                };
                let old = self.value(old, &call);
                format!(
                    "{mover} takes the {takes}: {new} {sign} {old}, so {square} is {mover}'s best so far."
                )
            }
        }
    }

    fn narrow(&self, call: &Call) -> String {
        let Some(before) = self.before.current() else { return String::new() };
        let (mover, max) = (call.to_move, self.trace.origin.max);
        let [from, to] = [&before, call].map(|call| self.bound(call.window.held_by(call.side)));
        let text = match call.side {
            Side::Max => format!("{mover} can get at least {to} here, so alpha rises from {from} to {to}."),
            Side::Min => format!("{mover} can hold {max} to {to} here, so beta falls from {from} to {to}."),
        };
        let next = self.trace.next_step(self.now.step);
        let cuts = matches!(next, Some(Step::Cutoff(..))) || self.hides_next;
        if call.window.is_closed() && !cuts {
            text + " That closes the window, but there are no more moves to cut off."
        } else {
            text
        }
    }

    fn cutoff(&self, call: &Call, unsearched: usize) -> String {
        let rest = match unsearched {
            1 => "other move".to_owned(),
            _ => format!("{unsearched} other moves"),
        };
        let cut = self.trace.cut(call.index);
        let why = cut.map_or_else(String::new, |cut| why_cut(&cut, self.trace, |score| self.bound(score)));
        format!("Cutoff: {why} The {rest} cannot matter.")
    }

    fn leave(&self, score: Score) -> String {
        let Some(call) = self.now.returned() else { return String::new() };
        let value = self.result(score, &call);
        let (Some(square), Some(above)) = (call.square, self.now.current()) else {
            let max = self.trace.origin.max;
            return match call.best {
                Some((best, _)) => format!("Search finished: {} gives {max} {value}.", self.label(best)),
                None => format!("Search finished: {max} gets {value}."),
            };
        };
        let (mover, side) = (above.to_move, above.side);
        let against = above.best.map_or_else(String::new, |(best, held)| {
            let with = format!("{} with {}.", self.value(held, &above), self.label(best));
            if side.prefers(score, held) {
                format!(" {mover}'s best so far is {with}")
            } else {
                format!(" No better than {mover}'s {with}")
            }
        });
        let square = self.label(square);
        format!("{mover} {square} returns {value} to {side} at ply {}.{against}", above.ply)
    }
}

pub(super) const COLUMNS: [Column; 7] = [
    Column::new("ply", [3, 3], Align::Right, 1),
    Column::new("move", [5, 6], Align::Left, 0),
    Column::new("who", [5, 5], Align::Left, 2),
    Column::new("alpha", [5, 6], Align::Right, 4),
    Column::new("beta", [4, 6], Align::Right, 5),
    Column::new("best", [8, 10], Align::Left, 3),
    Column::new("returned", [8, 200], Align::Left, 6),
];

/// The cells of a call on the stack but the last; alpha and beta are empty in a search without them.
pub(super) fn cells(trace: &Trace<impl Pictured>, call: &Call) -> [String; 6] {
    let game = &trace.position;
    let best = match (call.leaf, call.best) {
        (Some((_, score)), _) => format!("leaf {}", Value::returned(score, call).text(game)),
        (None, Some((square, score))) => {
            format!("{} {}", game.label(square), Value::of(score, call.limited).text(game))
        }
        (None, None) => String::new(),
    };
    let [alpha, beta] = [call.window.alpha, call.window.beta].map(|score| {
        let prunes = trace.search.pruning == Pruning::AlphaBeta;
        if prunes { window_end(score, trace) } else { String::new() }
    });
    let tried = name_of_move(game, call.square, call.to_move);
    [call.ply.to_string(), tried, format!("{} {}", call.to_move, call.side), alpha, beta, best]
}

/// The scores that the moves of a call have returned so far, the last ones if not all fit: "-8 +9".
pub(super) fn returned(walk: &Walk<impl Pictured>, call: &Call, room: u16, look: &Look) -> String {
    let text = |value: Value| look.write(&value.text(&walk.trace.position)).replace(' ', "");
    let scores: Vec<String> = walk.returned_to(call.index).filter_map(Value::of_node).map(text).collect();
    look.latest(&scores, " ", room)
}

impl<G: Pictured> Playback<G> {
    /// The last step in words; at the end of the trace, also why it ends there.
    pub(crate) fn sentence(&self, shared: &Shared, now: &Walk<G>) -> String {
        let trace = now.trace;
        let Some(step) = now.last else {
            let part = match trace.end {
                SearchEnd::Finished => String::new(),
                _ => format!(" Only the first {} steps are known.", grouped(trace.steps())),
            };
            let is_long = trace.steps() > LONG && trace.search.depth_limit.is_none();
            let keys = [
                Some((Command::Right, "first step".to_owned())),
                Some((Command::Act, "play".to_owned())),
                (trace.search.pruning == Pruning::AlphaBeta)
                    .then(|| (Command::NextCutoff, "first cutoff".to_owned())),
                is_long.then(|| (Command::Deeper, format!("only {}", plies(BRIEF)))),
            ];
            let keys = keys.into_iter().flatten().filter_map(|(command, does)| {
                Some(format!(" {}: {does}.", shared.key_name(Context::Stepper, command)?))
            });
            return format!("Nothing has happened yet.{}{part}", keys.collect::<String>());
        };
        let (before, hides_next) = (trace.at(now.step - 1), self.is_covered());
        let sentence = Explainer { trace, before, now, hides_next }.explain(step);
        match why_incomplete(trace).filter(|_| now.step == trace.steps()) {
            Some(why) => format!("{sentence} No more steps are known: {why}."),
            None => sentence,
        }
    }

    /// "step 17 of 137", the step in so many columns.
    pub(super) fn step_text(&self, columns: usize) -> String {
        format!("step {:>columns$} of {}", grouped(self.step), grouped(self.end()))
    }

    /// "20 steps/s", or "1 step every 2 s".
    fn speed_text(&self) -> String {
        let (steps, millis) = SPEEDS[self.speed];
        match steps * 1000 / millis {
            0 => format!("1 step every {} s", millis / 1000),
            rate => format!("{}/s", counted(rate, "step")),
        }
    }

    /// What the search has done so far, and the speed at which it is played.
    pub(super) fn counters(&self, walk: &Walk<G>) -> String {
        let (counters, search) = (walk.counters(), walk.trace.search);
        let mut texts = Vec::new();
        if self.is_playing() {
            texts.push(format!("playing {}", self.speed_text()));
        }
        texts.push(format!("nodes {}", grouped(counters.nodes)));
        texts.push(format!("leaves {}", grouped(counters.terminals + counters.horizons)));
        if search.pruning == Pruning::AlphaBeta {
            texts.push(format!("cutoffs {}", grouped(counters.cutoffs)));
        }
        if search.table != Table::Off {
            texts.push(format!("hits {}", grouped(counters.table_hits)));
        }
        texts.join(&format!("{SEPARATOR} "))
    }

    pub fn describe(&self, shared: &Shared) -> Description {
        let walk = self.walk();
        let calls = walk.calls();
        let calls = calls.iter().rev().map(|call| labelled(&COLUMNS, &cells(walk.trace, call)));
        let described = Description::of(View::Stepper.name(), None)
            .note(&self.step_text(0))
            .note(&match walk.step {
                // The keys are said elsewhere.
                0 => "Nothing has happened yet.".to_owned(),
                _ => self.sentence(shared, &walk),
            })
            .part(Part::Calls, calls);
        walk.position().add_to(described).lines([self.counters(&walk)])
    }
}
