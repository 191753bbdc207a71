//! The search thread, which carries out one task after the other; and the machine's clock, cores and memory.

use super::{Message, ProgramPlayer, panics};
use crate::app::{Action, Shared};
use crate::engine::search::Weights;
use crate::engine::{Budget, Decision, Job, Output, Player, Program, Task, TieBreak};
use crate::game::ByMark;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

const LAST_WAIT: Duration = Duration::from_secs(1);

enum Order {
    CarryOut(Task, Arc<AtomicBool>),
    /// Closes the channel when that is done.
    EndPrograms(Sender<()>),
}

pub(super) struct SearchThread {
    orders: Sender<Order>,
    /// Of the current task, or the last one.
    stop: Arc<AtomicBool>,
}

impl SearchThread {
    /// Only the programs that the command line names are run.
    pub(super) fn new(results: &Sender<Message>, shared: &Shared) -> io::Result<Self> {
        let mut programs = Programs {
            named: shared.programs.clone(),
            time: shared.program_time,
            playing: ByMark::default(),
        };
        let (orders, waiting) = mpsc::channel();
        panics::spawn("search", results, move |results| {
            for order in waiting {
                match order {
                    Order::CarryOut(_, stop) if stop.load(Ordering::Relaxed) => {}
                    Order::CarryOut(task, stop) => programs.carry_out(&task, &stop, results),
                    Order::EndPrograms(ended) => {
                        programs.playing = ByMark::default();
                        drop(ended);
                    }
                }
            }
        })?;
        Ok(Self { orders, stop: Arc::default() })
    }

    /// Closes the channel when that is done.
    pub(super) fn end_programs(&self) -> Receiver<()> {
        self.stop();
        let (ended, wait) = mpsc::channel();
        let _ = self.orders.send(Order::EndPrograms(ended));
        wait
    }

    /// If its result still arrives, it is out of date.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Carries out a task as soon as the current one has stopped: two at once would need twice the memory.
    pub(super) fn think(&mut self, task: Task) {
        self.stop();
        self.stop = Arc::default();
        let _ = self.orders.send(Order::CarryOut(task, Arc::clone(&self.stop)));
    }
}

fn budget_of(task: &Task, stop: &Arc<AtomicBool>) -> Budget {
    budget(task.job.time(), task.table).stopped_by(Arc::clone(stop))
}

struct Programs {
    /// By the command line.
    named: Vec<Program>,
    time: Duration,
    /// In the current game.
    playing: ByMark<Option<ProgramPlayer>>,
}

impl Programs {
    /// A panic becomes a result, too: the game continues without the answer.
    fn carry_out(&mut self, task: &Task, stop: &Arc<AtomicBool>, results: &Sender<Message>) {
        let send = |report| drop(results.send(Message::Result(Action::TaskReport(report))));
        task.send_reports(clock, send, |report| {
            panics::contain(|| {
                panics::test_hook("search");
                self.answer(task, stop).unwrap_or_else(|| task.carry_out(&budget_of(task, stop), report))
            })
            .unwrap_or_else(|panic| Err(panic.message))
        });
    }

    /// The answer to a task, if it is for a program that may be run.
    fn answer(&mut self, task: &Task, stop: &Arc<AtomicBool>) -> Option<Result<Output, String>> {
        let Job::Decide { player, tie_break, .. } = task.job else { return None };
        let program = player.program().filter(|program| self.named.contains(program))?;
        let place = &mut self.playing[task.position.to_move()];
        let known = place.take().filter(|known| known.program == program);
        let player = place.insert(known.unwrap_or_else(|| ProgramPlayer::new(program)));
        let asked = player.ask(&task.position, self.time, stop).map(|(choices, comment)| {
            let square = tie_break.draw(&task.position, &choices).expect("there is a move");
            let budget = budget_of(task, stop);
            let best =
                Player::Perfect.decide(&task.position, TieBreak::First, Weights::USUAL, &budget, &mut |_| {});
            Output::Decision(Decision { square, comment, analysis: best.and_then(|best| best.analysis) })
        });
        Some(asked.map_err(|fault| fault.to_string()))
    }
}

impl Drop for SearchThread {
    fn drop(&mut self) {
        // A program must not outlive the session.
        let _ = self.end_programs().recv_timeout(LAST_WAIT);
    }
}

/// Since the first call. It never goes back.
pub fn clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// All cores for this long. The table may take so many bytes, but at most a quarter of the machine's memory, or 1 GiB where
/// the system does not tell.
pub(crate) fn budget(time: Duration, table: usize) -> Budget {
    let facts = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = facts.split_whitespace().nth(1).and_then(|kibibytes| kibibytes.parse().ok());
    let most = total.map_or(1 << 30, |kibibytes: usize| kibibytes.saturating_mul(1024 / 4));
    let mut budget = Budget::of(time, clock).on_threads(cores());
    budget.table = table.min(most);
    budget
}
