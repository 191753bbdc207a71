//! The search thread, which carries out one task after the other. A new task stops the previous one.

use super::program::ProgramPlayer;
use super::{Message, clock, cores, most_for_table, panics};
use crate::app::Shared;
use crate::engine::analysis::Analysis;
use crate::engine::budget::{Budget, Limits};
use crate::engine::player::{Decision, Player, Program, TieBreak};
use crate::engine::search::Weights;
use crate::engine::task::{Job, Output, Task, TaskReport};
use crate::game::ByMark;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The minimum time between intermediate results; faster ones could not be read. If the loop is blocked for a while, a
/// task leaves it a few hundred messages at most: its time is limited, and only the loop starts another.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// A task, and the flag that stops it.
type Stoppable = (Task, Arc<AtomicBool>);

/// Starts and stops tasks.
pub(super) struct SearchThread {
    tasks: Sender<Stoppable>,
    /// Stops the current task, or the last one.
    stop: Option<Arc<AtomicBool>>,
    programs: Arc<Programs>,
}

impl SearchThread {
    /// Starts the thread, which sends results as messages and stays within the limits of the session. Only the
    /// programs that the command line names are run.
    pub(super) fn new(results: Sender<Message>, shared: &Shared) -> io::Result<Self> {
        let (named, time) = (shared.programs.clone(), shared.program_time);
        let programs = Arc::new(Programs { named, time, playing: Mutex::default() });
        let (tasks, waiting) = mpsc::channel::<Stoppable>();
        let (limits, players) = (shared.limits(), Arc::clone(&programs));
        panics::spawn("search", results.clone(), move || {
            for (task, stop) in waiting.iter().filter(|(_, stop)| !stop.load(Ordering::Relaxed)) {
                carry_out(&task, &results, |report| {
                    let answer = players.answer(&task, &stop);
                    answer.unwrap_or_else(|| task.carry_out(&budget_of(&task, limits, &stop), report))
                });
            }
        })?;
        Ok(Self { tasks, stop: None, programs })
    }

    /// Ends the programs of the game.
    pub(super) fn end_programs(&mut self) {
        self.stop();
        *self.programs.playing() = ByMark::default();
    }

    /// Stops the current task. If its result still arrives, it is out of date.
    pub(super) fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Carries out a task as soon as the current one has stopped: two never run at once, so that what they need does
    /// not add up.
    ///
    /// A panic becomes a result, too: the game continues without the answer.
    pub(super) fn think(&mut self, task: Task) {
        self.stop();
        let stop: Arc<AtomicBool> = Arc::default();
        self.stop = Some(Arc::clone(&stop));
        // The thread ends only with this session, or by a panic that ends the program.
        let _ = self.tasks.send((task, stop));
    }
}

/// The budget of a task from now on, until it is stopped.
fn budget_of(task: &Task, limits: Limits, stop: &Arc<AtomicBool>) -> Budget {
    let threads = limits.threads.min(cores());
    let mut budget = limits.budget(task.time, clock).on_threads(threads).stopped_by(Arc::clone(stop));
    budget.table = task.table.min(most_for_table());
    budget
}

/// Carries out a task. Once the loop has ended, results are discarded.
fn carry_out(
    task: &Task,
    results: &Sender<Message>,
    work: impl FnOnce(&mut dyn FnMut(&Analysis)) -> Result<Output, String>,
) {
    let start = Instant::now();
    let send = |result| {
        let task_report = TaskReport { id: task.id, elapsed: start.elapsed(), result };
        let _ = results.send(Message::TaskReport(task_report));
    };
    let mut last: Option<Instant> = None;
    let mut report = |analysis: &Analysis| {
        if last.is_none_or(|last| last.elapsed() >= REPORT_INTERVAL) {
            last = Some(Instant::now());
            send(Ok(Output::SoFar(analysis.clone())));
        }
    };
    let result = panics::contain(|| {
        panics::test_hook("search");
        work(&mut report)
    });
    send(result.unwrap_or_else(|panic| Err(panic.message)));
}

/// The programs of the session.
struct Programs {
    /// Those that the command line names.
    named: Vec<Program>,
    time: Duration,
    /// Those that play in the current game.
    playing: Mutex<ByMark<Option<ProgramPlayer>>>,
}

impl Programs {
    fn playing(&self) -> MutexGuard<'_, ByMark<Option<ProgramPlayer>>> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The answer to a task, if it is for a program that may be run.
    fn answer(&self, task: &Task, stop: &Arc<AtomicBool>) -> Option<Result<Output, String>> {
        let (program, is_in_game) = match task.job {
            Job::Decide { player, .. } => (player.program()?, true),
            Job::Consult { program } => (program, false),
            _ => return None,
        };
        if !self.named.contains(&program) {
            return None;
        }
        let (mut playing, mut consulted) = (self.playing(), None);
        let place = if is_in_game { &mut playing[task.position.to_move()] } else { &mut consulted };
        let known = place.take().filter(|known| known.program == program);
        let player = place.insert(known.unwrap_or_else(|| ProgramPlayer::new(program)));
        let asked = player.ask(&task.position, self.time, stop).map(|(square, comment)| {
            // What its move is worth.
            let budget = budget_of(task, Limits::NONE, stop);
            let best =
                Player::Perfect.decide(&task.position, TieBreak::First, Weights::USUAL, &budget, &mut |_| {});
            Output::Decision(Decision { square, comment, analysis: best.and_then(|best| best.analysis) })
        });
        Some(asked.map_err(|fault| fault.to_string()))
    }
}

impl Drop for SearchThread {
    fn drop(&mut self) {
        self.end_programs();
    }
}
