//! The search threads: one for each task. A new task stops the previous one.

use super::program::ProgramPlayer;
use super::{Message, clock, cores, panics};
use crate::engine::analysis::Analysis;
use crate::engine::budget::Budget;
use crate::engine::player::{Decision, Player, Program, TieBreak};
use crate::engine::task::{Job, Output, Task, TaskReport};
use crate::game::ByMark;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The minimum time between intermediate results; faster ones could not be read. If the loop is blocked for a while, a
/// task leaves it a few hundred messages at most: its time is limited, and only the loop starts another.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// Starts and stops tasks.
pub(super) struct SearchThread {
    results: Sender<Message>,
    /// Stops the current task, or the last one.
    stop: Option<Arc<AtomicBool>>,
    programs: Arc<Programs>,
}

impl SearchThread {
    /// Only the named programs are run, and each has this long for a move.
    pub(super) fn new(results: Sender<Message>, named: Vec<Program>, time: Duration) -> Self {
        let programs = Programs { named, time, playing: Mutex::default() };
        Self { results, stop: None, programs: Arc::new(programs) }
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

    /// Carries out a task in a new thread, which sends its results as messages.
    ///
    /// A panic becomes a result, too: the game continues without the answer.
    pub(super) fn think(&mut self, task: Task) {
        self.stop();
        let stop: Arc<AtomicBool> = Arc::default();
        self.stop = Some(Arc::clone(&stop));
        let (id, results, programs) = (task.id, self.results.clone(), Arc::clone(&self.programs));
        let worker = thread::Builder::new().name("search".to_owned());
        let work = move || {
            carry_out(&task, &results, |report| {
                let answer = programs.answer(&task, &stop);
                answer.unwrap_or_else(|| task.carry_out(&budget_of(&task, &stop), report))
            });
        };
        if let Err(fault) = worker.spawn(work) {
            let result = Err(format!("cannot start a search thread: {fault}"));
            let _ =
                self.results.send(Message::TaskReport(TaskReport { id, elapsed: Duration::ZERO, result }));
        }
    }
}

/// The budget of a task from now on, until it is stopped.
fn budget_of(task: &Task, stop: &Arc<AtomicBool>) -> Budget {
    Budget::of(task.time, clock).stopped_by(Arc::clone(stop)).on_threads(cores())
}

/// Does the work of a search thread. Once the loop has ended, results are discarded.
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
            let budget = budget_of(task, stop);
            let best = Player::Perfect.decide(&task.position, TieBreak::First, &budget, &mut |_| {});
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
