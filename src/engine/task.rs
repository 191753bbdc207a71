//! What an engine can be asked, and what it answers: work that takes a while, and is done in a thread of its own.
//!
//! ```
//! use noughts::game::{Position, Rules};
//! use noughts::engine::budget::Budget;
//! use noughts::engine::task::{Output, Job, Task, TaskId};
//! use std::time::Duration;
//!
//! let task = Task { id: TaskId(1), position: Position::new(Rules::TIC_TAC_TOE), job: Job::Appraise };
//! let found = task.carry_out(&Budget::unlimited(|| Duration::ZERO), &mut |_| {})?;
//! assert!(matches!(found, Output::Worth(bounds) if bounds.exact().is_some()));
//! # Ok::<(), String>(())
//! ```

use crate::engine::analysis::{Analysis, Bounds};
use crate::engine::budget::Budget;
use crate::engine::player::{Decision, Player, TieBreak, appraise, assess, solve};
use crate::engine::search::{Entrant, Minimax, Origin, RaceResult, Recording, Tree};
use crate::game::Position;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// Tells the results of different tasks apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TaskId(pub u64);

/// A position to think about.
#[derive(Clone, Debug)]
pub struct Task {
    /// Tells which task a [`TaskReport`] is about.
    pub id: TaskId,
    /// The position.
    pub position: Position,
    /// What is to be found out.
    pub job: Job,
}

/// What a task is to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// A computer player's move.
    Decide {
        /// Who decides.
        player: Player,
        /// How ties are broken.
        tie_break: TieBreak,
    },
    /// The score of every move, as exact as can be.
    Analyze,
    /// The score of every move of a position in a game under review, one of many.
    Review,
    /// The score of every move as a given search has it.
    Examine {
        /// The search.
        search: Minimax,
    },
    /// The tree that a search visits.
    Grow {
        /// The search.
        search: Minimax,
        /// Where the position lies in it.
        origin: Origin,
    },
    /// Every step of a search.
    Record {
        /// The search.
        search: Minimax,
    },
    /// What the position itself is worth with best play.
    Appraise,
    /// What a search makes of the position, and how long it takes.
    Race {
        /// The search that runs.
        racer: Racer,
    },
}

/// What a task found out.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// The player's choice.
    Decision(Decision),
    /// The score of every move.
    Analysis(Analysis),
    /// Between which scores the position's worth lies.
    Worth(Bounds),
    /// What is known of the moves so far. The task goes on.
    SoFar(Analysis),
    /// The tree.
    Tree(Arc<Tree>),
    /// Every step.
    Recording(Arc<Recording>),
    /// What came of a race's search.
    Run(RaceResult),
}

/// What the search thread tells of a task: its end, or with [`Output::SoFar`] that it goes on.
#[derive(Clone, Debug)]
pub struct TaskReport {
    /// The task that it tells of.
    pub id: TaskId,
    /// How long the task has taken so far, or in all.
    pub elapsed: Duration,
    /// What was found, or a sentence on what went wrong.
    pub result: Result<Output, String>,
}

impl Task {
    /// Does the work. This takes up to [`Job::time`] and is meant for another thread. Meanwhile `told`
    /// hears what is known of the moves so far.
    ///
    /// # Errors
    /// A sentence on why there is no answer.
    pub fn carry_out(&self, budget: &Budget, told: &mut dyn FnMut(&Analysis)) -> Result<Output, String> {
        let observer = &mut budget.observer();
        match self.job {
            Job::Decide { player, tie_break } => player
                .decide(&self.position, tie_break, budget, told)
                .map(Output::Decision)
                .ok_or_else(|| format!("{player} has no move to choose")),
            Job::Analyze | Job::Review => {
                Ok(Output::Analysis(assess(&self.position, budget, &mut |analysis| {
                    told(analysis);
                    ControlFlow::Continue(())
                })))
            }
            Job::Examine { search } => Ok(Output::Analysis(search.deepen(&self.position, observer))),
            Job::Appraise => Ok(Output::Worth(appraise(&self.position, budget))),
            Job::Grow { search, origin } => {
                Ok(Output::Tree(Arc::new(Tree::grow(search, origin, &self.position, observer))))
            }
            Job::Record { search } => {
                Ok(Output::Recording(Arc::new(Recording::of(search, &self.position, observer))))
            }
            Job::Race { racer } => Ok(Output::Run(racer.run(&self.position, budget))),
        }
    }
}

/// A search, or the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Racer {
    /// This search.
    Search(Entrant),
    /// The solver, with an exact score for each move.
    Solver,
}

impl Racer {
    /// Lets it run until it is done or the budget is spent.
    pub fn run(self, position: &Position, budget: &Budget) -> RaceResult {
        match self {
            Self::Search(entrant) => entrant.run(position, &mut budget.observer()),
            Self::Solver => {
                let (analysis, finished) = solve(position, budget);
                let mut exact = analysis.best().filter_map(|best| Some((best.square, best.value.exact()?)));
                RaceResult {
                    finished,
                    best: exact.next(),
                    moves_done: analysis.decided(),
                    counters: analysis.counters,
                }
            }
        }
    }

    /// The search it runs, if it is one.
    pub const fn search(self) -> Option<Minimax> {
        match self {
            Self::Search(entrant) => Some(entrant.search()),
            Self::Solver => None,
        }
    }
}

/// How long the computer may think about a move.
pub const THINKING_TIME: Duration = Duration::from_millis(500);

/// How long the panel may go on about a position, which shows what it has meanwhile.
pub const ANALYSIS_TIME: Duration = Duration::from_secs(20);

/// How long each position of a review may take.
pub const REVIEW_TIME: Duration = Duration::from_secs(2);

/// How long each search on a lesson's board may take.
pub const LESSON_TIME: Duration = Duration::from_secs(2);

/// How long each search in a race may take.
pub const RACING_TIME: Duration = Duration::from_secs(2);

impl Job {
    /// How long it may take.
    pub const fn time(self) -> Duration {
        match self {
            Self::Decide { .. } => THINKING_TIME,
            Self::Analyze | Self::Appraise => ANALYSIS_TIME,
            Self::Examine { .. } => LESSON_TIME,
            Self::Review => REVIEW_TIME,
            // Their memory is the limit; this is for a machine that is busy with other things.
            Self::Grow { .. } | Self::Record { .. } => Duration::from_secs(10),
            Self::Race { .. } => RACING_TIME,
        }
    }
}
