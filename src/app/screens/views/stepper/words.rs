//! What a step of a search did, and why, in a sentence.

use super::{SPEEDS, code};
use crate::app::{Command, Context, Description, Part, Playback, Shared, labelled};
use crate::draw::{Column, Look};
use crate::engine::Score;
use crate::engine::search::{
    Call, Chooser, Leaf, NumberTree, Playable, Pruning, Side, State, Step, Table, Trace, Walk,
};
use crate::game::Square;
use crate::teach::windows::{anew, chance_above, name, sources, why_cut};
use crate::tree::looks::{self, NodeScore, name_of_move, window_end};
use crate::tree::why_incomplete;
use crate::wording::{SEPARATOR, counted, grouped, number};
use itertools::Itertools;

struct Explainer<'a> {
    trace: &'a Trace,
    before: Walk<'a>,
    now: &'a Walk<'a>,
    hides_next: bool,
}

impl Explainer<'_> {
    fn explain(&self, step: Step) -> String {
        let Some(call) = self.now.current().or(self.before.current()) else { return String::new() };
        match step {
            Step::Enter(None) => {
                let root = &self.trace.root;
                let first = code::first_call(self.trace);
                let mover = self.mover(&call);
                let who = match root {
                    State::Board(..) => {
                        format!("{mover} is to move, so {mover} is MAX and takes the highest score.")
                    }
                    State::Numbers(_) if call.chooser == Chooser::Chance => {
                        "The root is a chance node.".to_owned()
                    }
                    State::Numbers(_) => format!("{mover} chooses at the root."),
                };
                format!("The search starts with {first}. {who}")
            }
            Step::Enter(Some(_)) => {
                let prunes = self.trace.search.pruning.prunes();
                let why = match chance_above(self.trace, call.index) {
                    Some(1) if prunes => anew(self.trace, call.index).to_owned(),
                    _ if self.now.state().is_over() => String::new(),
                    _ => sources(self.trace, call.index),
                };
                let who = match self.before.current() {
                    Some(above) if above.chooser != Chooser::Chance => self.mover(&above) + " tries",
                    _ => "Chance may lead to".to_owned(),
                };
                format!("{who} {} at ply {}.{why}", self.trace.label(call.index), call.ply)
            }
            Step::Leaf(leaf, score) => self.leaf(&call, leaf, score),
            Step::Improve(_, score) => self.improve(score),
            Step::Weigh(square, sum) => self.weigh(&call, square, sum),
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

    fn mover(&self, call: &Call) -> String {
        self.trace.root.mover(call.to_move, call.chooser)
    }

    fn max(&self) -> String {
        self.trace.root.mover(self.trace.max(), Chooser::Side(Side::Max))
    }

    /// A score found at or below a call, as text.
    fn value(&self, score: Score, call: &Call) -> String {
        NodeScore::of(score, call.limited).text(&self.trace.root)
    }

    fn result(&self, score: Score, call: &Call) -> String {
        NodeScore::bounded(score, call.bound, call.limited).text(&self.trace.root)
    }

    fn leaf(&self, call: &Call, leaf: Leaf, score: Score) -> String {
        let value = self.result(score, call);
        match leaf {
            Leaf::Terminal => {
                let game = self.now.state();
                let scoring = self.trace.search.scoring;
                let end = looks::end(&game).unwrap_or_default();
                format!("{end}, the score is {}.", looks::reckoned(&game, call.ply, scoring, score))
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

    fn improve(&self, score: Score) -> String {
        let (Some(call), Some(child)) = (self.before.current(), self.before.returned()) else {
            return String::new();
        };
        let mover = self.mover(&call);
        let square = self.trace.label(child.index);
        let new = self.value(score, &child);
        match call.best {
            None => format!("{square} is the first move tried here, so {mover}'s best so far is {new}."),
            Some((_, old)) => {
                let is_max = call.chooser == Chooser::Side(Side::Max);
                let (takes, sign) = if is_max { ("maximum", ">") } else { ("minimum", "<") };
                let old = self.value(old, &call);
                format!(
                    "{mover} takes the {takes}: {new} {sign} {old}, so {square} is {mover}'s best so far."
                )
            }
        }
    }

    fn weigh(&self, call: &Call, square: Square, sum: Score) -> String {
        let Some(child) = self.before.returned() else { return String::new() };
        let score =
            self.trace.node(child.index).score().map_or_else(String::new, |score| self.value(score, &child));
        let state = self.now.state();
        // As it is written at the branch.
        let written = state.played(&[square]).numbers().and_then(NumberTree::chance_text);
        let chance = written.unwrap_or_else(|| number(state.chance(square)));
        let (name, sum) = (self.trace.label(child.index), self.value(sum, call));
        format!("{name} has the chance {chance}: {chance} x {score} is added. That makes {sum} so far.")
    }

    fn narrow(&self, call: &Call) -> String {
        let (Some(before), Some(side)) = (self.before.current(), call.chooser.side()) else {
            return String::new();
        };
        let [mover, max] = [self.mover(call), self.max()];
        let [from, to] = [&before, call].map(|call| window_end(call.window.held_by(side), self.trace));
        let text = match side {
            Side::Max => format!("{mover} can get at least {to} here, so alpha rises from {from} to {to}."),
            Side::Min => format!("{mover} can hold {max} to {to} here, so beta falls from {from} to {to}."),
        };
        let next = self.trace.next_step(self.now.step);
        let cuts = matches!(next, Some(Step::Cutoff(..))) || self.hides_next;
        if self.trace.search.pruning.closes(call.window) && !cuts {
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
        let why = cut
            .map_or_else(String::new, |cut| why_cut(&cut, self.trace, |score| window_end(score, self.trace)));
        format!("Cutoff: {why} The {rest} cannot matter.")
    }

    fn leave(&self, score: Score) -> String {
        let Some(call) = self.now.returned() else { return String::new() };
        let value = self.result(score, &call);
        let Some(above) = self.now.current() else {
            let max = self.max();
            return match call.best {
                Some((best, _)) if call.chooser != Chooser::Chance => {
                    format!("Search finished: {} gives {max} {value}.", self.trace.label(best))
                }
                _ => format!("Search finished: {max} gets {value}."),
            };
        };
        let mover = self.mover(&above);
        let against =
            above.best.zip(above.chooser.side()).map_or_else(String::new, |((best, held), side)| {
                let with = format!("{} with {}.", self.value(held, &above), name(self.trace, best));
                if side.prefers(score, held) {
                    format!(" {mover}'s best so far is {with}")
                } else {
                    format!(" No better than {mover}'s {with}")
                }
            });
        let child = name_of_move(&self.now.state(), call.square, above.to_move);
        format!("{child} returns {value} to {} at ply {}.{against}", above.chooser, above.ply)
    }
}

pub(super) const COLUMNS: [Column; 7] = [
    Column::right("ply", [3, 3], 1),
    Column::left("move", [5, 6], 0),
    Column::left("who", [6, 6], 2),
    Column::right("alpha", [5, 6], 4),
    Column::right("beta", [4, 6], 5),
    Column::left("best", [8, 10], 3),
    Column::left("returned", [8, 200], 6),
];

/// The cells of a call on the stack but the last; alpha and beta are empty in a search without them.
pub(super) fn cells(trace: &Trace, call: &Call) -> [String; 6] {
    let game = &trace.root;
    let best = match (call.leaf, call.best) {
        (Some((_, score)), _) => {
            format!("leaf {}", NodeScore::bounded(score, call.bound, call.limited).text(game))
        }
        (None, Some((child, score))) => {
            let label = if call.chooser == Chooser::Chance { "sum".to_owned() } else { trace.label(child) };
            format!("{label} {}", NodeScore::of(score, call.limited).text(game))
        }
        (None, None) => String::new(),
    };
    let [alpha, beta] = call.window.ends().map(|score| {
        let prunes = trace.search.pruning.prunes();
        if prunes { window_end(score, trace) } else { String::new() }
    });
    let moves = trace.moves(call.index);
    let above = game.played(&moves[..moves.len().saturating_sub(1)]);
    let tried = name_of_move(&above, call.square, call.to_move.other());
    let who = match (game, call.chooser) {
        (State::Board(..), Chooser::Side(side)) => format!("{} {side}", call.to_move),
        (State::Numbers(_), _) if game.played(&moves).is_over() => String::new(),
        (_, chooser) => chooser.to_string(),
    };
    [call.ply.to_string(), tried, who, alpha, beta, best]
}

/// The scores that the moves of a call have returned so far, the last ones if not all fit: "-8 +9".
pub(super) fn returned(walk: &Walk, call: &Call, room: u16, look: &Look) -> String {
    let text = |value: NodeScore| look.write(&value.text(&walk.trace.root)).replace(' ', "");
    let scores = walk
        .returned_to(call.index)
        .filter_map(|child| NodeScore::of_node(walk.trace.node(child)))
        .map(text)
        .collect_vec();
    look.latest(&scores, " ", room)
}

impl Playback {
    /// The last step in words; at the end of the trace, also why it ends there.
    pub(crate) fn sentence(&self, shared: &Shared, now: &Walk) -> String {
        let trace = now.trace;
        let Some(step) = now.last else {
            let cutoff = match trace.search.pruning {
                Pruning::Off if trace.root.replies().is_random() => "",
                Pruning::Off => "alpha-beta, which may cut",
                _ if self.is_covered() || now.next(|step| matches!(step, Step::Cutoff(..))).is_none() => "",
                _ => "first cutoff",
            };
            let keys =
                [(Command::Right, "first step"), (Command::NextCutoff, cutoff), (Command::Act, "play")];
            let keys = keys.into_iter().filter_map(|(command, does)| {
                let key = shared.key_name(Context::Stepper, command)?;
                (!does.is_empty()).then(|| format!(" {key}: {does}."))
            });
            return format!("Nothing has happened yet.{}", keys.collect::<String>());
        };
        let before = trace.at(now.step - 1);
        let sentence = Explainer { trace, before, now, hides_next: self.is_covered() }.explain(step);
        match why_incomplete(trace).filter(|_| now.step == trace.steps()) {
            Some(why) => format!("{sentence} No more steps are known: {why}."),
            None => sentence,
        }
    }

    /// "step 17 of 137", the step in so many columns.
    pub(super) fn step_text(&self, columns: usize) -> String {
        format!("step {:>columns$} of {}", grouped(self.step), grouped(self.end()))
    }

    /// What the search has done so far, and the speed at which it is played.
    pub(super) fn counters(&self, walk: &Walk) -> String {
        let counters = walk.counters();
        let search = walk.trace.search;
        let (steps, millis) = SPEEDS[self.speed];
        let speed = self.is_playing().then(|| match steps * 1000 / millis {
            0 => format!("playing 1 step every {} s", millis / 1000),
            rate => format!("playing {}/s", counted(rate, "step")),
        });
        let counts = [
            (true, "nodes", counters.nodes),
            (true, "leaves", counters.terminals + counters.horizons),
            (search.pruning.prunes(), "cutoffs", counters.cutoffs),
            (search.table != Table::Off, "hits", counters.table_hits),
        ];
        let counts = counts.into_iter().filter(|(is_wanted, ..)| *is_wanted);
        let counts = counts.map(|(_, name, count)| format!("{name} {}", grouped(count)));
        speed.into_iter().chain(counts).join(&format!("{SEPARATOR} "))
    }

    pub fn describe(&self, shared: &Shared) -> Description {
        let walk = self.walk();
        let calls = walk.calls();
        let calls = calls.iter().rev().map(|call| labelled(&COLUMNS, &cells(walk.trace, call)));
        Description::default()
            .note(&self.step_text(0))
            .note(&match walk.step {
                // The keys are said elsewhere.
                0 => "Nothing has happened yet.".to_owned(),
                _ => self.sentence(shared, &walk),
            })
            .part(Part::Calls, calls)
            .state(&walk.state())
            .lines([self.counters(&walk)])
    }
}
