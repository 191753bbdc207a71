//! The lab's race: the searches that take part, and their results so far.

mod draw;
mod words;

pub(super) use draw::draw;
pub(super) use words::describe;

use super::COMFORTABLE_NODES;
use crate::app::{Command, Computed, Effects};
use crate::config::direction::Direction;
use crate::engine::mcts::Mcts;
use crate::engine::player::Decision;
use crate::engine::search::{Minimax, Run, Scoring, VARIANTS, Variant, Weights};
use crate::engine::task::{Contender, TaskId};
use crate::game::figures::grouped;
use std::time::Duration;

/// One row of the race.
#[derive(Clone, Debug)]
pub struct Lane {
    /// The name of the search.
    pub name: String,
    /// What is special about it.
    pub about: &'static str,
    /// What runs.
    pub contender: Contender,
    /// The result, once the search is done or its time is up, and how long it took.
    pub state: Computed<(Run, Duration)>,
}

/// The searches side by side.
#[derive(Clone, Debug)]
pub struct Lab {
    /// The searches, in the order of the list.
    pub lanes: Vec<Lane>,
    /// The index of the selected lane.
    pub selected: usize,
    /// What the session's program chose, if there is one.
    pub program: Computed<Decision>,
    /// How many plies the depth-limited search looks ahead.
    limit: usize,
    /// How it estimates, and so do tree and stepper: as in the settings, once the screen is open.
    pub weights: Weights,
    /// The index of the selected weight.
    pub weight: usize,
    /// The highest possible limit.
    deepest: usize,
    /// The index of the Monte Carlo search among [`Mcts::TENS`].
    tens: usize,
}

const USUAL_LIMIT: usize = 3;

/// The index of the depth-limited search among the lanes.
pub(super) const LIMITED: usize = 2;

impl Lab {
    /// The lab for a position with `empty` empty squares.
    pub(super) fn new(empty: usize) -> Self {
        let deepest = empty.max(1);
        // On a large board, a limit with which the search has time to finish.
        let positions = |plies: usize| (0..plies).fold(1_usize, |all, ply| all.saturating_mul(empty - ply));
        let fits = |&plies: &usize| positions(plies.min(empty)) <= COMFORTABLE_NODES;
        let limit = (1..=USUAL_LIMIT.min(deepest)).rev().find(fits);
        let mut lab = Self {
            lanes: Vec::new(),
            selected: 0,
            program: Computed::NotAsked,
            limit: limit.unwrap_or(1),
            weights: Weights::USUAL,
            weight: 0,
            deepest,
            tens: 2,
        };
        lab.lanes = lab.all_lanes();
        lab
    }

    /// All searches, not yet run.
    fn all_lanes(&self) -> Vec<Lane> {
        let one_window = |variant: &Variant| {
            let contender = Contender::OneWindow(variant.search);
            Lane::new(variant.name.to_owned(), variant.about, contender)
        };
        let mut lanes: Vec<Lane> = VARIANTS.iter().map(one_window).collect();
        lanes.insert(LIMITED, self.limited());
        lanes.push(Lane::new(
            "reasoning panel".to_owned(),
            "Ordered alpha-beta with a full window for each move. The panel uses it for up to nine empty squares.",
            Contender::EachMove(Minimax::ORDERED_ALPHA_BETA),
        ));
        lanes.push(Lane::new(
            "solver".to_owned(),
            "Proves every move's score, using forced moves, a table, symmetry and (except in misere) pairs of squares.",
            Contender::Solver,
        ));
        lanes.push(self.sampling());
        lanes
    }

    fn sampling(&self) -> Lane {
        let mcts = Mcts { playouts: Mcts::TENS[self.tens], seed: 0 };
        let about = "Monte Carlo tree search with that number of playouts: games at random in a tree. It proves nothing; its \
                     score is the win rate, from -100 (lost all) to +100 (won all).";
        Lane::new(format!("MCTS, {}", grouped(mcts.playouts)), about, Contender::Mcts(mcts))
    }

    fn limited(&self) -> Lane {
        let search = Minimax::DEPTH_AWARE.limited_to(Some(self.limit)).weighing(self.weights);
        let about = "Looks as far ahead as its name says, then estimates.";
        let name = search.weighing(Weights::USUAL).to_string();
        Lane::new(name, about, Contender::OneWindow(search))
    }

    /// The result of plain minimax, with which the others are compared.
    pub fn plain(&self) -> Option<&Run> {
        let plain = Contender::OneWindow(Minimax::DEPTH_AWARE);
        self.lanes.iter().find(|lane| lane.contender == plain)?.run()
    }

    pub(super) fn select(&mut self, lane: usize) {
        self.selected = lane.min(self.lanes.len() - 1);
    }

    /// Selects a search, or a weight of the estimates.
    pub(super) fn command(&mut self, command: Command) {
        match command {
            Command::Up => self.select(self.selected.saturating_sub(1)),
            Command::Down => self.select(self.selected + 1),
            Command::First => self.select(0),
            Command::Last => self.select(usize::MAX),
            Command::Left | Command::Right => {
                self.select(LIMITED);
                self.weight = Direction::of(command).step(self.weight, self.weights.0.len());
            }
            _ => {}
        }
    }

    /// Starts over: every search will run again.
    pub(super) fn run_again(&mut self) {
        self.lanes = self.all_lanes();
        self.program = Computed::NotAsked;
    }

    /// Selects the lane of a search.
    pub(super) fn select_search(&mut self, search: Minimax) {
        let contender = Contender::OneWindow(search);
        if let Some(lane) = self.lanes.iter().position(|lane| lane.contender == contender) {
            self.selected = lane;
        }
    }

    /// Changes the depth limit by a ply and lets that search run again, or says why not.
    pub(super) fn change_limit(&mut self, direction: Direction, effects: &mut Effects) {
        self.selected = LIMITED;
        self.limit = match direction {
            Direction::Back if self.limit == 1 => return effects.refuse("a search needs at least one ply"),
            Direction::Back => self.limit - 1,
            Direction::Forward if self.limit == self.deepest => {
                return effects.refuse("no game here lasts longer than that");
            }
            Direction::Forward => self.limit + 1,
        };
        self.run_limited_again();
    }

    /// Lets the depth-limited search run again, which has changed.
    pub(super) fn run_limited_again(&mut self) {
        self.lanes[LIMITED] = self.limited();
    }

    /// Gives the Monte Carlo search ten times more or fewer playouts, and lets it run again.
    pub(super) fn change_playouts(&mut self, direction: Direction) {
        self.tens = direction.step(self.tens, Mcts::TENS.len());
        self.selected = self.lanes.len() - 1;
        self.lanes[self.selected] = self.sampling();
    }

    /// The lane to run next, unless one is running.
    pub(super) fn next(&mut self) -> Option<&mut Lane> {
        if self.lanes.iter().any(Lane::is_running) {
            return None;
        }
        // The solver first: on large boards it is the only one that finishes quickly.
        let waiting = self.lanes.iter_mut().filter(|lane| matches!(lane.state, Computed::NotAsked));
        waiting.min_by_key(|lane| lane.contender != Contender::Solver)
    }

    /// Whether all have run.
    pub(super) fn is_over(&self) -> bool {
        self.lanes.iter().all(|lane| matches!(lane.state, Computed::Ready(_) | Computed::Failed(_)))
    }

    /// The lane that is run by this task.
    pub(super) fn running(&mut self, id: TaskId) -> Option<&mut Lane> {
        self.lanes.iter_mut().find(|lane| lane.state.awaits(id))
    }

    /// Stops what is running; it starts over when the race continues.
    pub(super) fn stop(&mut self) {
        self.program.stop();
        self.lanes.iter_mut().for_each(|lane| lane.state.stop());
    }
}

impl Lane {
    const fn new(name: String, about: &'static str, contender: Contender) -> Self {
        Self { name, about, contender, state: Computed::NotAsked }
    }

    /// Its result, if it has run.
    pub fn run(&self) -> Option<&Run> {
        self.state.ready().map(|(run, _)| run)
    }

    /// Whether it is running.
    pub(super) const fn is_running(&self) -> bool {
        matches!(self.state, Computed::Pending(_))
    }

    /// Whether it samples games instead of searching the tree, so that its nodes are not compared.
    pub const fn samples(&self) -> bool {
        matches!(self.contender, Contender::Mcts(_))
    }

    /// Whether this lane's search scores quick and slow wins alike.
    pub fn is_blind(&self) -> bool {
        self.contender.search().is_some_and(|search| search.scoring == Scoring::Blind)
    }
}
