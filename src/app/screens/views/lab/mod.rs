//! The lab: searches side by side, what each of them chose, and why their choices differ.

mod draw;
mod words;

use super::Options;
use crate::app::{Action, Computed, Direction, Effects};
use crate::engine::mcts::Mcts;
use crate::engine::search::{Minimax, Playable, Run, Scoring, State, VARIANTS, Variant, Weights};
use crate::engine::{Contender, TaskId};
use crate::wording::grouped;
use itertools::Itertools;
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Lane {
    pub name: String,
    /// What stands in its row: what it does beside the row above.
    label: String,
    pub about: String,
    pub contender: Contender,
    /// The result, once the search is done or its time is up, and how long it took.
    pub state: Computed<(Run, Duration)>,
}

#[derive(Clone, Debug)]
pub struct Lab {
    pub lanes: Vec<Lane>,
    pub selected: usize,
    /// How far ahead the search with a depth limit looks.
    limit: usize,
    deepest: usize,
}

/// A row of the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Listed {
    Heading(&'static str),
    Lane(usize),
}

const USUAL_LIMIT: usize = 3;

/// Of the Monte Carlo search.
const PLAYOUTS: u32 = 1_000;

impl Lab {
    pub(super) fn new(root: &State) -> Self {
        let deepest = root.longest().max(1);
        // On a large board, a limit with which the search has time to finish.
        let limit = root.comfortable_depth().unwrap_or(deepest).min(USUAL_LIMIT);
        let mut lab = Self { lanes: Vec::new(), selected: 0, limit, deepest };
        lab.run_again(Options::USUAL);
        lab
    }

    /// Starts over: with the exact searches, those without pruning first, and the others.
    pub(super) fn run_again(&mut self, options: Options) {
        let one_window = |variant: Variant| {
            let contender = Contender::OneWindow(options.apply(variant.search));
            Lane { label: variant.label.to_owned(), ..Lane::new(variant.name, variant.about, contender) }
        };
        // An average cannot be compared with the scores of the others.
        let variants = VARIANTS
            .into_iter()
            .filter(|variant| variant.replies.is_best())
            .sorted_by_key(|variant| variant.search.pruning.prunes());
        let each_move = Lane::new(
            "alpha-beta for each move",
            "Ordered alpha-beta with a full window for each move. The panel uses it for up to nine empty squares.",
            Contender::EachMove(options.apply(Minimax::ORDERED_ALPHA_BETA)),
        );
        let solver = Lane::new(
            "solver",
            "Proves every move's score, using forced moves, a table, symmetry and (except in \u{fddd}) pairs of squares.",
            Contender::Solver,
        );
        let mcts = Mcts { playouts: PLAYOUTS, seed: 0 };
        let sampling = Lane::new(
            format!("MCTS, {} playouts", grouped(mcts.playouts)),
            "Monte Carlo tree search with that number of playouts: games at random in a tree. It proves nothing; its \
             score is the win rate, from -100 (lost all) to +100 (won all).",
            Contender::Mcts(mcts),
        );
        let others = [each_move, solver, self.limited(options), sampling];
        self.lanes = variants.map(one_window).chain(others).collect();
    }

    fn limited(&self, options: Options) -> Lane {
        let search = options.apply(Minimax::DEPTH_AWARE).limited_to(Some(self.limit));
        let [one, two, others_one, others_two] = search.weights.0;
        let about = format!(
            "Looks as far ahead as its name says, then estimates. A line counts {one} with one mark, {two} with two; the \
             other side's {others_one}, {others_two}."
        );
        let name = search.usual().weighing(Weights::USUAL).to_string();
        Lane::new(name, about, Contender::OneWindow(search))
    }

    /// The rows of the list: what is not exact stands apart and, after the race, what was stopped.
    fn listed(&self) -> Vec<Listed> {
        self.ordered()
            .into_iter()
            .flat_map(|lane| [Listed::Heading(self.heading(lane)), Listed::Lane(lane)])
            .unique()
            .filter(|row| *row != Listed::Heading(""))
            .collect()
    }

    /// The searches, in the order of the list.
    fn ordered(&self) -> Vec<usize> {
        // That is the order of the alphabet, too.
        (0..self.lanes.len()).sorted_by_key(|&lane| self.heading(lane)).collect()
    }

    fn heading(&self, lane: usize) -> &'static str {
        match &self.lanes[lane] {
            lane if self.has_stopped() && lane.is_stopped() => "Stopped:",
            lane if lane.is_exact() => "",
            _ => "Not exact:",
        }
    }

    /// Whether the race is over, and not all searches have finished.
    fn has_stopped(&self) -> bool {
        self.is_over() && self.lanes.iter().any(Lane::is_stopped)
    }

    pub fn lane(&self) -> &Lane {
        &self.lanes[self.selected]
    }

    pub fn select(&mut self, lane: usize) {
        self.selected = lane.min(self.lanes.len() - 1);
    }

    /// Selects another row, if the action does that.
    pub fn go(&mut self, action: &Action) {
        let lanes = self.ordered();
        let place = lanes.iter().position(|&lane| lane == self.selected).unwrap_or(0);
        self.selected = lanes[action.selects(place, lanes.len())];
    }

    pub fn select_search(&mut self, search: Minimax) {
        let contender = Contender::OneWindow(search);
        if let Some(lane) = self.lanes.iter().position(|lane| lane.contender == contender) {
            self.selected = lane;
        }
    }

    /// Changes the depth limit by a ply and lets that search run again, or says why not.
    pub(super) fn change_limit(&mut self, direction: Direction, options: Options, effects: &mut Effects) {
        self.selected = self.lanes.iter().position(Lane::is_limited).expect("one search has a depth limit");
        self.limit = match direction {
            Direction::Back if self.limit == 1 => return effects.refuse("a search needs at least one ply"),
            Direction::Back => self.limit - 1,
            Direction::Forward if self.limit == self.deepest => {
                return effects.refuse("no game here lasts longer than that");
            }
            Direction::Forward => self.limit + 1,
        };
        self.lanes[self.selected] = self.limited(options);
    }

    /// The lane to run next, unless one is running.
    pub fn next_waiting(&mut self) -> Option<&mut Lane> {
        if self.lanes.iter().any(|lane| lane.state.is_pending()) {
            return None;
        }
        // The solver first: on large boards it is the only one that finishes quickly.
        self.lanes
            .iter_mut()
            .filter(|lane| lane.state.is_not_asked())
            .min_by_key(|lane| lane.contender != Contender::Solver)
    }

    pub fn is_over(&self) -> bool {
        self.lanes.iter().all(|lane| lane.state.is_ready() || lane.state.is_failed())
    }

    pub fn running(&mut self, id: TaskId) -> Option<&mut Lane> {
        self.lanes.iter_mut().find(|lane| lane.state.awaits(id))
    }

    /// Stops what is running; it starts over when the race continues.
    pub fn stop(&mut self) {
        self.lanes.iter_mut().for_each(|lane| lane.state.stop());
    }
}

impl Lane {
    fn new(name: impl Into<String>, about: impl Into<String>, contender: Contender) -> Self {
        let name = name.into();
        Self { label: name.clone(), name, about: about.into(), contender, state: Computed::NotAsked }
    }

    pub fn run(&self) -> Option<&Run> {
        self.state.try_as_ready_ref().map(|(run, _)| run)
    }

    /// The result, if the search was not stopped.
    fn finished(&self) -> Option<&Run> {
        self.run().filter(|run| run.finished)
    }

    fn is_stopped(&self) -> bool {
        self.run().is_some_and(|run| !run.finished)
    }

    /// Whether it samples games instead of searching the tree, so that its nodes are not compared.
    pub fn samples(&self) -> bool {
        matches!(self.contender, Contender::Mcts(_))
    }

    fn is(&self, wanted: fn(Minimax) -> bool) -> bool {
        self.contender.search().is_some_and(wanted)
    }

    fn is_limited(&self) -> bool {
        self.is(|search| search.depth_limit.is_some())
    }

    /// Whether its score is proved, with the plies, if it finishes.
    fn counts_plies(&self) -> bool {
        self.is_exact() && !self.is(|search| search.scoring == Scoring::Blind)
    }

    /// Whether its score is proved if it finishes. With a depth limit, it is if all games ended before.
    fn is_exact(&self) -> bool {
        let saw_all = || self.finished().is_some_and(|run| run.counters.horizons == 0);
        !self.samples() && (!self.is_limited() || saw_all())
    }
}
