//! The race: which searches take part, and what came of them so far.

use crate::app::Computed;
use crate::config::direction::Direction;
use crate::engine::search::{Entrant, Minimax, RaceResult, Scoring, VARIANTS, Variant};
use crate::engine::task::Racer;
use crate::engine::task::TaskId;
use std::time::Duration;

/// One row of the race.
#[derive(Clone, Debug)]
pub struct Lane {
    /// The name of the search.
    pub name: String,
    /// What sets it apart.
    pub about: &'static str,
    /// Who runs.
    pub racer: Racer,
    /// What came of it once it is done or its time is up, and how long that took.
    pub state: Computed<(RaceResult, Duration)>,
}

/// The searches side by side.
#[derive(Clone, Debug)]
pub struct Lab {
    /// The searches in the order in which they run.
    pub lanes: Vec<Lane>,
    /// The place of the selected lane.
    pub selected: usize,
    /// How deep the depth-limited search looks, and could look at the most.
    limit: usize,
    deepest: usize,
}

/// How deep the depth-limited search looks at first.
const USUAL_LIMIT: usize = 3;

/// The place of the depth-limited search among the lanes.
const LIMITED: usize = 2;

impl Lab {
    /// The line-up for a position with so many empty squares.
    pub(super) fn new(empty: usize) -> Self {
        let deepest = empty.max(1);
        let mut lab = Self { lanes: Vec::new(), selected: 0, limit: USUAL_LIMIT.min(deepest), deepest };
        lab.lanes = lab.line_up();
        lab
    }

    /// All searches, none of which has run.
    fn line_up(&self) -> Vec<Lane> {
        let lane = |name: String, about, racer| Lane { name, about, racer, state: Computed::NotAsked };
        let one_window = |variant: &Variant| {
            lane(variant.name.to_owned(), variant.about, Racer::Search(Entrant::OneWindow(variant.search)))
        };
        let mut lanes: Vec<Lane> = VARIANTS.iter().map(one_window).collect();
        lanes.insert(LIMITED, self.limited());
        lanes.push(lane(
            "reasoning panel".to_owned(),
            "Ordered alpha-beta with a full window for each move, as the panel has it up to nine empty squares.",
            Racer::Search(Entrant::EachMove(Minimax::ORDERED_ALPHA_BETA)),
        ));
        lanes.push(lane(
            "solver".to_owned(),
            "Proofs: forced moves, a table, symmetry and (but for misere) pairs of squares. Scores every move.",
            Racer::Solver,
        ));
        lanes
    }

    fn limited(&self) -> Lane {
        let search = Minimax::DEPTH_AWARE.limited_to(Some(self.limit));
        Lane {
            name: search.to_string(),
            about: "Looks ahead as far as its name says and estimates what lies beyond: no proof.",
            racer: Racer::Search(Entrant::OneWindow(search)),
            state: Computed::NotAsked,
        }
    }

    /// What plain minimax came to, against which the others are measured.
    pub fn plain(&self) -> Option<&RaceResult> {
        let plain = Racer::Search(Entrant::OneWindow(Minimax::DEPTH_AWARE));
        self.lanes.iter().find(|lane| lane.racer == plain)?.run()
    }

    pub(super) fn select(&mut self, lane: usize) {
        self.selected = lane.min(self.lanes.len() - 1);
    }

    pub(super) fn move_by(&mut self, lanes: isize) {
        self.select(self.selected.saturating_add_signed(lanes));
    }

    /// Lets all of them run again.
    pub(super) fn again(&mut self) {
        self.lanes = self.line_up();
    }

    /// Selects the lane of a search.
    pub(super) fn select_search(&mut self, search: Minimax) {
        let racer = Racer::Search(Entrant::OneWindow(search));
        if let Some(place) = self.lanes.iter().position(|lane| lane.racer == racer) {
            self.selected = place;
        }
    }

    /// Lets the depth-limited search look deeper or less deep and run again; tells whether it can.
    pub(super) fn change_limit(&mut self, direction: Direction) -> bool {
        let limit = match direction {
            Direction::Back => self.limit - 1,
            Direction::Forward => self.limit + 1,
        };
        self.selected = LIMITED;
        if !(1..=self.deepest).contains(&limit) {
            return false;
        }
        self.limit = limit;
        self.lanes[LIMITED] = self.limited();
        true
    }

    /// The lane that runs next, unless one is running.
    pub(super) fn next(&mut self) -> Option<&mut Lane> {
        if self.lanes.iter().any(Lane::is_running) {
            return None;
        }
        // The solver first: on large boards it is the only one that need not be waited for.
        let waiting = self.lanes.iter_mut().filter(|lane| matches!(lane.state, Computed::NotAsked));
        waiting.min_by_key(|lane| lane.racer != Racer::Solver)
    }

    /// The lane that this task runs.
    pub(super) fn running(&mut self, id: TaskId) -> Option<&mut Lane> {
        self.lanes.iter_mut().find(|lane| lane.state.awaits(id))
    }

    /// Stops the lane that is running; it begins anew when the race goes on.
    pub(super) fn stop(&mut self) {
        for lane in self.lanes.iter_mut().filter(|lane| lane.is_running()) {
            lane.state = Computed::NotAsked;
        }
    }
}

impl Lane {
    /// What came of it, if it ran.
    pub fn run(&self) -> Option<&RaceResult> {
        self.state.ready().map(|(run, _)| run)
    }

    /// Whether its turn has come and it is not done.
    pub(super) const fn is_running(&self) -> bool {
        matches!(self.state, Computed::Pending(_))
    }

    /// Whether the search of this lane does not tell a near win from a far one.
    pub fn is_blind(&self) -> bool {
        self.racer.search().is_some_and(|search| search.scoring == Scoring::Blind)
    }
}
