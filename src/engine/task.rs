//! Jobs that take a while and are done in another thread: [`Task::carry_out`].

#![expect(missing_docs, reason = "strum derives methods without documentation")]

use super::mcts::Mcts;
use super::proved::Known;
use super::search::{Minimax, Random, Run, State, Trace, Weights};
use super::{
    Analysis, Basis, Bounds, Budget, Candidate, Decision, Player, TieBreak, appraise, assess, go_on, solve,
};
use crate::game::Position;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use strum::EnumTryAs;

/// Tells which reports belong to a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TaskId(pub u64);

impl TaskId {
    /// An id that no other task of this process has.
    pub fn unique() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A job to do on a position.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Task {
    /// For its [`TaskReport`]s.
    pub id: TaskId,
    /// The position.
    pub position: Position,
    /// What to find out.
    pub job: Job,
    /// Memory for the solver's table, in bytes.
    pub table: usize,
    /// What is known about the position.
    pub known: Arc<Known>,
}

/// What a task finds out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Job {
    /// The move of a computer player.
    Decide {
        /// The player.
        player: Player,
        /// How ties are broken.
        tie_break: TieBreak,
        /// How its estimates weigh lines.
        weights: Weights,
    },
    /// The score of every move, as exact as possible.
    Analyze,
    /// The same for one of the many positions of a review.
    Review,
    /// The score of every move, by one search.
    Examine {
        /// The search.
        search: Minimax,
    },
    /// The nodes that a search visits.
    Grow {
        /// The search.
        search: Minimax,
        /// The ply of the position in that search.
        ply: usize,
        /// Who plays at random, if anyone does.
        random: Option<Random>,
    },
    /// The value of the position.
    Appraise,
    /// What a search finds, and how long it takes.
    Race {
        /// What runs.
        contender: Contender,
    },
}

/// A result, or an interim one ([`Output::SoFar`]), of a task.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TaskReport {
    /// The task of this report.
    pub id: TaskId,
    /// How long it has taken so far.
    pub elapsed: Duration,
    /// The result, or a sentence about what went wrong.
    pub result: Result<Output, String>,
}

impl Task {
    /// Does the job within the budget. `report` gets what is known about the moves so far.
    ///
    /// # Errors
    /// A sentence about why there is no result.
    pub fn carry_out(
        &self,
        budget: &Budget,
        report: &mut (dyn FnMut(&Analysis) + Send),
    ) -> Result<Output, String> {
        let mut budget = budget.clone();
        budget.known = Arc::clone(&self.known);
        let (budget, observer) = (&budget, &mut budget.observer());
        Ok(match self.job {
            Job::Decide { player: Player::Program(program), .. } => return Err(program.refusal()),
            Job::Decide { player, tie_break, weights } => {
                // Half of the time is for what its move is worth.
                let is_mcts = matches!(player, Player::Mcts(_));
                let own = if is_mcts { &budget.share((0.5, Duration::MAX)) } else { budget };
                let mut decision = player
                    .decide(&self.position, tie_break, weights, own, report)
                    .ok_or_else(|| format!("{player} has no move to choose"))?;
                if is_mcts {
                    decision.analysis = Some(assess(&self.position, budget, &mut go_on));
                }
                Output::Decision(decision)
            }
            Job::Analyze | Job::Review => Output::Analysis(assess(&self.position, budget, &mut |analysis| {
                report(analysis);
                ControlFlow::Continue(())
            })),
            Job::Examine { search } => Output::Analysis(search.deepen(&self.position, observer)),
            Job::Appraise => Output::Bounds(appraise(&self.position, budget)),
            Job::Grow { search, ply, random } => {
                let root = State::Board(self.position.clone(), random);
                Output::Tree(Arc::new(Trace::grow(search, ply, &root, observer)))
            }
            Job::Race { contender } => Output::Run(contender.run(&self.position, budget)),
        })
    }

    /// Sends what `work` returns, and at most every 100 ms what it reports before. A task leaves a blocked program a few
    /// hundred messages at most: its time is limited, and only the program starts another.
    pub fn send_reports(
        &self,
        clock: fn() -> Duration,
        send: impl Fn(TaskReport) + Sync,
        work: impl FnOnce(&mut (dyn FnMut(&Analysis) + Send)) -> Result<Output, String>,
    ) {
        const INTERVAL: Duration = Duration::from_millis(100);
        let start = clock();
        let report =
            |result| send(TaskReport { id: self.id, elapsed: clock().saturating_sub(start), result });
        let mut last = None;
        let mut report_so_far = |analysis: &Analysis| {
            if last.is_none_or(|last| clock() >= last + INTERVAL) {
                last = Some(clock());
                report(Ok(Output::SoFar(analysis.clone())));
            }
        };
        report(work(&mut report_so_far));
    }
}

/// What takes part in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Contender {
    /// All moves at the root share one window.
    OneWindow(Minimax),
    /// Each move at the root has a full window.
    EachMove(Minimax),
    /// The solver: an exact score for each move.
    Solver,
    /// Monte Carlo search. Its score is an estimate, from -100 (all playouts with its move lost) to +100.
    Mcts(Mcts),
}

impl Contender {
    /// Runs the search until it is done or the budget is spent.
    pub fn run(self, position: &Position, budget: &Budget) -> Run {
        match self {
            Self::OneWindow(search) => search.run(position, &mut budget.observer()),
            Self::EachMove(search) => search.run_each_move(position, &mut budget.observer()),
            Self::Solver => {
                let (analysis, finished) = solve(position, budget);
                let mut exact = analysis.best().filter_map(|best| Some((best.square, best.value.exact()?)));
                Run { finished, best: exact.next(), counters: analysis.counters }
            }
            Self::Mcts(mcts) => {
                let sample = mcts.run(position, budget);
                let best = sample.ranked().first().map(|it| (it.square, it.estimate()));
                Run {
                    finished: best.is_none() || sample.playouts() >= mcts.playouts,
                    best,
                    counters: sample.counters,
                }
            }
        }
    }

    /// The search, if this is minimax.
    pub const fn search(self) -> Option<Minimax> {
        match self {
            Self::OneWindow(search) | Self::EachMove(search) => Some(search),
            Self::Solver | Self::Mcts(_) => None,
        }
    }
}

/// How long the computer may think about a move.
pub const THINKING_TIME: Duration = Duration::from_millis(500);

/// How long each search in a race may take.
pub const RACING_TIME: Duration = Duration::from_secs(2);

impl Job {
    /// How long the job may usually take.
    pub const fn time(self) -> Duration {
        match self {
            Self::Decide { .. } => THINKING_TIME,
            Self::Analyze | Self::Appraise => Duration::from_secs(20),
            // For each position of a review, each search on a lesson's board.
            Self::Review | Self::Examine { .. } => Duration::from_secs(2),
            // Its real limit is that of nodes; this one matters on a busy machine.
            Self::Grow { .. } => Duration::from_secs(10),
            Self::Race { .. } => RACING_TIME,
        }
    }
}

/// The result of a job.
#[derive(Clone, Debug, PartialEq, EnumTryAs, Serialize, Deserialize)]
pub enum Output {
    /// The player's choice.
    Decision(Decision),
    /// The score of every move.
    Analysis(Analysis),
    /// Bounds on the value of the position.
    Bounds(Bounds),
    /// What is known about the moves so far; the task goes on.
    SoFar(Analysis),
    /// The tree.
    Tree(Arc<Trace>),
    /// The result of a search in a race.
    Run(Run),
}

impl Output {
    /// What it proves about the position and its moves, if anything.
    pub fn proved(&self) -> Option<(Bounds, &[Candidate])> {
        match self {
            Self::Analysis(analysis)
            | Self::SoFar(analysis)
            | Self::Decision(Decision { analysis: Some(analysis), .. }) => {
                let is_proof = analysis.method.basis == Basis::Proof;
                is_proof.then_some((analysis.value.bounds, &analysis.candidates))
            }
            Self::Bounds(bounds) => Some((*bounds, &[])),
            _ => None,
        }
    }
}
