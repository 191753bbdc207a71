//! All moves of a position, the easy ones first, on as many threads as there are.

use super::proof::Watch;
use super::{Engine, Solver};
use crate::game::{Position, Square, SquareSet, Status};
use crate::search::{Analysis, Bounds, Counters, Interrupted};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// In each round, so many nodes are spent on a move that is not decided yet: what takes longer waits
/// until the others are known.
const ROUNDS: [u64; 4] = [2 << 10, 128 << 10, 8 << 20, u64::MAX];

/// The position itself may take so many times more: what it is worth narrows all its moves' bounds.
const ROOT: u64 = 16;

impl Solver {
    /// Proves what an analysis leaves open: the scores of all its moves, and their lines.
    ///
    /// After each thing that was found out `found` is told how the analysis stands, and may say that
    /// this is enough. `stop` is asked after 1,024 nodes at the most, by every thread, whether time is up. The scores
    /// do not depend on the number of threads; only how soon they are known does.
    ///
    /// # Errors
    /// If it was stopped. What was found out until then is in the analysis.
    ///
    /// # Panics
    /// If the position is of another game than the solver, or not that of the analysis.
    pub fn refine(
        &mut self,
        position: &Position,
        analysis: &mut Analysis,
        threads: NonZero<usize>,
        stop: &(dyn Fn() -> bool + Sync),
        found: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<(), Interrupted> {
        let mut survey = Survey { position, analysis, stop, found, played_out: SquareSet::EMPTY };
        if stop() {
            return Err(Interrupted);
        }
        if position.status() != Status::Ongoing {
            return Ok(());
        }
        let ranked = self.0.ranked(position);
        for limit in ROUNDS {
            // In the end the moves decide what the position is worth: all threads can work on them.
            if limit < u64::MAX && survey.settle_root(&mut *self.0, limit * ROOT)?.is_break() {
                return Ok(());
            }
            let open: Vec<Square> = ranked.iter().copied().filter(|&square| survey.is_open(square)).collect();
            if open.is_empty() {
                return Ok(());
            }
            // Threads are worth their start only where the work is.
            let threads = if limit == ROUNDS[0] { 1 } else { threads.get().min(open.len()) };
            self.0.reserve(usize::try_from(limit.min(1 << 20)).unwrap_or(usize::MAX) * open.len() / 4);
            let next = survey.round(&mut *self.0, &open, limit, threads);
            if next?.is_break() {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// An analysis that becomes more exact.
struct Survey<'a> {
    position: &'a Position,
    analysis: &'a mut Analysis,
    stop: &'a (dyn Fn() -> bool + Sync),
    found: &'a mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    /// The moves whose lines are there.
    played_out: SquareSet,
}

/// What a thread has found out about a move.
struct Report {
    square: Square,
    bounds: Bounds,
    /// There if the move is settled.
    line: Option<Vec<Square>>,
    nodes: u64,
}

impl Survey<'_> {
    fn is_open(&self, square: Square) -> bool {
        !self.played_out.contains(square)
    }

    /// Asks what the position itself is worth: often that takes less than one of its moves, and then
    /// less remains to be asked about these.
    fn settle_root(&mut self, engine: &mut dyn Engine, limit: u64) -> Result<ControlFlow<()>, Interrupted> {
        let mut bounds = self.analysis.bounds;
        if bounds.exact().is_some() {
            return Ok(ControlFlow::Continue(()));
        }
        let begun = engine.nodes();
        let mut watch = limited(self.stop, begun, limit);
        let result = engine.settle(self.position, &mut bounds, &mut (&mut watch as Watch));
        self.count(engine.nodes() - begun);
        self.analysis.learn(bounds);
        if result.is_err() && (self.stop)() {
            return Err(Interrupted);
        }
        Ok((self.found)(self.analysis))
    }

    /// Spends so many nodes on each of these moves.
    fn round(
        &mut self,
        engine: &mut dyn Engine,
        open: &[Square],
        limit: u64,
        threads: usize,
    ) -> Result<ControlFlow<()>, Interrupted> {
        let enough = if threads > 1 {
            self.round_of_threads(engine, open, limit, threads)
        } else {
            open.iter().try_for_each(|&square| {
                if (self.stop)() {
                    return ControlFlow::Break(());
                }
                let report = look_into(engine, self.position, square, self.bounds(square), limit, self.stop);
                self.take_in(report)
            })
        };
        if (self.stop)() { Err(Interrupted) } else { Ok(enough) }
    }

    /// The same on several threads, which take the moves one after the other.
    fn round_of_threads(
        &mut self,
        engine: &dyn Engine,
        open: &[Square],
        limit: u64,
        threads: usize,
    ) -> ControlFlow<()> {
        let (position, given) = (self.position, self.stop);
        let open: Vec<(Square, Bounds)> = open.iter().map(|&square| (square, self.bounds(square))).collect();
        let (taken, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
        let stop = || enough.load(Relaxed) || given();
        let work = |mut engine: Box<dyn Engine>, reports: Sender<Report>| {
            while let Some(&(square, bounds)) = open.get(taken.fetch_add(1, Relaxed)).filter(|_| !stop()) {
                let report = look_into(&mut *engine, position, square, bounds, limit, &stop);
                if reports.send(report).is_err() {
                    break;
                }
            }
        };
        thread::scope(|scope| {
            let (sender, reports) = mpsc::channel();
            for _ in 0..threads {
                let (engine, sender, work) = (engine.fork(), sender.clone(), &work);
                scope.spawn(move || work(engine, sender));
            }
            drop(sender);
            let mut flow = ControlFlow::Continue(());
            for report in reports {
                if self.take_in(report).is_break() {
                    enough.store(true, Relaxed);
                    flow = ControlFlow::Break(());
                }
            }
            flow
        })
    }

    fn bounds(&self, square: Square) -> Bounds {
        self.analysis.candidate(square).map_or(Bounds::UNKNOWN, |candidate| candidate.bounds)
    }

    fn take_in(&mut self, report: Report) -> ControlFlow<()> {
        let Report { square, bounds, line, nodes } = report;
        self.count(nodes);
        if line.is_some() {
            self.played_out.insert(square);
        }
        self.analysis.learn_of(square, bounds, line);
        (self.found)(self.analysis)
    }

    fn count(&mut self, nodes: u64) {
        let Counters { nodes: total, depth, .. } = &mut self.analysis.counters;
        *total += nodes;
        *depth =
            self.analysis.candidates.iter().map(|candidate| candidate.line.len()).fold(*depth, usize::max);
    }
}

/// Breaks off when so many nodes are spent or it is time to stop.
fn limited(stop: &dyn Fn() -> bool, begun: u64, limit: u64) -> impl FnMut(u64) -> ControlFlow<()> {
    move |nodes| {
        if nodes - begun >= limit || stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Spends so many nodes on a move.
fn look_into(
    engine: &mut dyn Engine,
    position: &Position,
    square: Square,
    mut bounds: Bounds,
    limit: u64,
    stop: &dyn Fn() -> bool,
) -> Report {
    let begun = engine.nodes();
    let mut watch = limited(stop, begun, limit);
    let line = settle_move(engine, position, square, &mut bounds, &mut (&mut watch as Watch)).ok();
    Report { square, bounds, line, nodes: engine.nodes() - begun }
}

/// Narrows the bounds of a move's worth until they meet, and returns the line that both sides play best.
pub(super) fn settle_move(
    engine: &mut dyn Engine,
    position: &Position,
    square: Square,
    bounds: &mut Bounds,
    watch: &mut Watch,
) -> Result<Vec<Square>, Interrupted> {
    let mut position = position.clone();
    position.play(square).expect("a candidate is a legal move");
    let mut reply = bounds.after_a_ply();
    let settled = engine.settle(&position, &mut reply, watch);
    *bounds = reply.before_a_ply();
    settled?;
    let mut left = reply.exact().expect("bounds that are settled meet");
    let mut line = vec![square];
    while position.status() == Status::Ongoing {
        let next = engine.best_move(&position, left, watch)?;
        position.play(next).expect("the best move is legal");
        line.push(next);
        left = left.after_a_ply();
    }
    Ok(line)
}
