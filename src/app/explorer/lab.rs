//! The race: which searches take part, and what came of them so far.

use crate::app::task::TaskId;
use crate::search::{Entrant, Minimax, Run, Scoring, VARIANTS};
use std::time::Duration;

/// One row of the race.
#[derive(Clone, Debug, PartialEq)]
pub struct Lane {
    /// What it is called.
    pub name: String,
    /// What sets it apart.
    pub about: &'static str,
    /// Who runs.
    pub entrant: Entrant,
    /// How far it is.
    pub result: Result,
}

/// How far a lane's search is.
#[derive(Clone, Debug, PartialEq)]
pub enum Result {
    /// Its turn has not come.
    Waiting,
    /// It runs.
    Running(TaskId),
    /// It is done, or its time was up.
    Ran {
        /// What came of it.
        run: Run,
        /// How long it took.
        elapsed: Duration,
    },
    /// It went wrong, and how.
    Failed(String),
}

/// The searches side by side.
#[derive(Clone, Debug)]
pub struct Lab {
    lanes: Vec<Lane>,
    selected: usize,
    /// How deep the depth-limited search looks.
    limit: usize,
}

/// How deep the depth-limited search looks at first.
const USUAL_LIMIT: usize = 3;

/// The place of the depth-limited search among the lanes.
const LIMITED: usize = 2;

impl Lab {
    pub(super) fn new() -> Self {
        let mut lab = Self { lanes: Vec::new(), selected: 0, limit: USUAL_LIMIT };
        lab.lanes = lab.line_up();
        lab
    }

    /// All searches, none of which has run.
    fn line_up(&self) -> Vec<Lane> {
        let lane = |name: String, about, entrant| Lane { name, about, entrant, result: Result::Waiting };
        let one_window = |variant: &crate::search::Variant| {
            lane(variant.name.to_owned(), variant.about, Entrant::OneWindow(variant.search))
        };
        let mut lanes: Vec<Lane> = VARIANTS.iter().map(one_window).collect();
        lanes.insert(LIMITED, self.limited());
        lanes.push(lane(
            "reasoning panel".to_owned(),
            "Ordered alpha-beta with a full window for each move: what an exact score for every move costs.",
            Entrant::EachMove(Minimax::ALPHA_BETA),
        ));
        lanes
    }

    fn limited(&self) -> Lane {
        let plies = if self.limit == 1 { "ply" } else { "plies" };
        Lane {
            name: format!("minimax, {} {plies}", self.limit),
            about: "Looks so many plies ahead and estimates what lies beyond. Its scores are no proof.",
            entrant: Entrant::OneWindow(Minimax::DEPTH_AWARE.limited_to(Some(self.limit))),
            result: Result::Waiting,
        }
    }

    /// The searches in the order in which they run.
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// The place of the selected lane.
    pub const fn selected(&self) -> usize {
        self.selected
    }

    /// What plain minimax came to, against which the others are measured.
    pub fn plain(&self) -> Option<&Run> {
        self.lanes.iter().find(|lane| lane.entrant == Entrant::OneWindow(Minimax::DEPTH_AWARE))?.run()
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

    /// Lets the depth-limited search look deeper or less deep, and run again.
    pub(super) fn change_limit(&mut self, deeper: bool, deepest: usize) {
        let limit = if deeper { self.limit + 1 } else { self.limit.saturating_sub(1) };
        self.limit = limit.clamp(1, deepest.max(1));
        self.lanes[LIMITED] = self.limited();
        self.selected = LIMITED;
    }

    /// Who runs next, if nobody runs.
    pub(super) fn next(&mut self) -> Option<&mut Lane> {
        if self.lanes.iter().any(|lane| matches!(lane.result, Result::Running(_))) {
            return None;
        }
        self.lanes.iter_mut().find(|lane| lane.result == Result::Waiting)
    }

    /// Who runs as this task.
    pub(super) fn running(&mut self, id: TaskId) -> Option<&mut Lane> {
        self.lanes.iter_mut().find(|lane| lane.result == Result::Running(id))
    }

    /// Stops whoever runs; it begins anew when the race goes on.
    pub(super) fn stop(&mut self) {
        for lane in &mut self.lanes {
            if matches!(lane.result, Result::Running(_)) {
                lane.result = Result::Waiting;
            }
        }
    }
}

impl Lane {
    /// What came of it, if it ran.
    pub const fn run(&self) -> Option<&Run> {
        match &self.result {
            Result::Ran { run, .. } => Some(run),
            _ => None,
        }
    }

    /// Whether its search tells a near win from a far one.
    pub fn is_blind(&self) -> bool {
        self.entrant.search().scoring == Scoring::Blind
    }
}
