//! All moves of a position, the easy ones first, on as many threads as there are.

use super::Solver;
use super::proof::Watch;
use super::settle::AnyProver;
use crate::engine::analysis::{Analysis, Bounds, Candidate, Counters, Score, Value};
use crate::engine::budget::{Budget, Interrupted};
use crate::game::{Position, Square, SquareSet, Status, Symmetry};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// How many nodes each round spends on a move that is not decided yet: what takes longer waits until the
/// others are known.
const ROUNDS: [u64; 4] = [2 << 10, 128 << 10, 8 << 20, u64::MAX];

/// How many times more the position itself may take: its worth narrows the bounds of all its moves.
const ROOT: u64 = 16;

/// The nodes between two reports.
const STEP: u64 = 64 << 10;

impl Solver {
    /// The exact score of every move, with the lines that both sides play best.
    ///
    /// # Errors
    /// If the budget is spent.
    ///
    /// # Panics
    /// If the position is of another game than the solver.
    pub fn analyze(&mut self, position: &Position, budget: &Budget) -> Result<Analysis, Interrupted> {
        let before = self.nodes();
        let mut worth = Bounds::UNKNOWN;
        self.narrow(position, &mut worth, budget)?;
        let ended = worth.exact().expect("bounds that are settled meet");
        let value = Value::between(Bounds::UNKNOWN, Score::DRAW);
        let unknown = |square| Candidate { square, value, line: vec![square] };
        let candidates = position.moves().map(unknown).collect();
        let mut analysis = Analysis::of(position, Self::METHOD, ended, candidates, Counters::default());
        analysis.learn(worth);
        let images = Symmetry::of(position);
        for square in representatives(position.moves().collect(), &images) {
            let mut bounds = Bounds { at_most: ended, ..Bounds::UNKNOWN };
            let line = settle_move(&mut *self.0, position, square, &mut bounds, &mut |_| budget.check())?;
            learn_of_images(&mut analysis, &images, square, bounds, Some(&line));
            analysis.counters.depth = analysis.counters.depth.max(line.len());
        }
        analysis.counters.nodes = self.nodes() - before;
        Ok(analysis)
    }

    /// Proves what an analysis leaves open: the scores of all its moves, and their lines.
    ///
    /// After each thing that was found out, and now and then in between, `report` is called with the analysis as it
    /// stands; `Break` says that this is enough. Every thread asks the budget at least every 1,024 nodes. The scores do
    /// not depend on the number of threads; only how soon they are known does.
    ///
    /// # Errors
    /// If it was stopped. The analysis holds what was found out until then.
    ///
    /// # Panics
    /// If the position is of another game than the solver, or the analysis of another game or for the other
    /// side.
    pub fn refine(
        &mut self,
        position: &Position,
        analysis: &mut Analysis,
        budget: &Budget,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<(), Interrupted> {
        assert_eq!(
            (analysis.rules, analysis.to_move),
            (position.rules(), position.to_move()),
            "of the position"
        );
        debug_assert!(position.moves().eq(analysis.squares()), "an analysis of the position");
        budget.check()?;
        if position.status() != Status::Ongoing {
            return Ok(());
        }
        let images = Symmetry::of(position);
        let moves = representatives(self.0.ranked(position), &images);
        let enough = AtomicBool::new(false);
        let mut survey = Survey { position, analysis, budget, report, images, enough: &enough };
        let mut played_out = SquareSet::EMPTY;
        for limit in ROUNDS {
            // In the end the moves decide what the position is worth: all threads can work on them.
            if limit < u64::MAX {
                survey.settle_root(&mut *self.0, limit * ROOT)?;
            }
            let open: Vec<Square> =
                moves.iter().copied().filter(|&square| !played_out.contains(square)).collect();
            // Threads are worth their start only where the work is.
            let threads = if limit == ROUNDS[0] { 1 } else { budget.threads.get().min(open.len()) };
            self.0.reserve(usize::try_from(limit.min(1 << 20)).unwrap_or(usize::MAX) * open.len() / 4);
            let settled = survey.round(&mut *self.0, &open, limit, threads)?;
            played_out.extend(settled);
            if enough.load(Relaxed) || played_out.len() == moves.len() {
                break;
            }
        }
        Ok(())
    }
}

/// Takes in what was found out about a move: it holds for its images, too.
fn learn_of_images(
    analysis: &mut Analysis,
    images: &[Symmetry],
    square: Square,
    bounds: Bounds,
    line: Option<&[Square]>,
) {
    for symmetry in images {
        let mirrored = |line: &[Square]| line.iter().map(|&step| symmetry.image_of(step)).collect();
        analysis.learn_of(symmetry.image_of(square), bounds, line.map(mirrored));
    }
}

/// Of moves that are images of each other, the first.
fn representatives(moves: Vec<Square>, images: &[Symmetry]) -> Vec<Square> {
    let mut seen = SquareSet::EMPTY;
    let mut first = moves;
    first.retain(|&square| {
        let new = !seen.contains(square);
        seen.extend(images.iter().map(|symmetry| symmetry.image_of(square)));
        new
    });
    first
}

/// An analysis that becomes more exact.
struct Survey<'a> {
    position: &'a Position,
    analysis: &'a mut Analysis,
    budget: &'a Budget,
    report: &'a mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    /// What is found out about a move holds for its images, too.
    images: Vec<Symmetry>,
    /// Set once `report` has returned `Break`.
    enough: &'a AtomicBool,
}

/// What a thread tells.
enum Report {
    /// How many more nodes it has visited.
    Nodes(u64),
    /// It has found out something about a move.
    Move(MoveReport),
}

/// What was found out about a move.
struct MoveReport {
    square: Square,
    bounds: Bounds,
    /// There if the move is settled.
    line: Option<Vec<Square>>,
}

impl Survey<'_> {
    /// Asks what the position itself is worth: often that takes less than one of its moves, and then
    /// less remains to be asked about these.
    fn settle_root(&mut self, engine: &mut dyn AnyProver, limit: u64) -> Result<(), Interrupted> {
        let (position, mut bounds) = (self.position, self.analysis.value.bounds());
        if bounds.exact().is_none() {
            self.alone(engine, limit, |engine, watch| engine.settle(position, &mut bounds, watch).ok());
            self.analysis.learn(bounds);
            self.tell();
        }
        self.go_on()
    }

    /// Spends `limit` nodes on each of these moves; returns those that are settled.
    fn round(
        &mut self,
        engine: &mut dyn AnyProver,
        open: &[Square],
        limit: u64,
        threads: usize,
    ) -> Result<Vec<Square>, Interrupted> {
        let mut settled = Vec::new();
        if threads > 1 {
            self.together(engine, open, limit, threads, &mut settled);
        } else {
            for &square in open {
                self.go_on()?;
                if self.enough.load(Relaxed) {
                    break;
                }
                let (position, mut bounds) = (self.position, self.bounds(square));
                let line = self.alone(engine, limit, |engine, watch| {
                    settle_move(engine, position, square, &mut bounds, watch).ok()
                });
                settled.extend(line.is_some().then_some(square));
                self.take_in(MoveReport { square, bounds, line });
            }
        }
        self.go_on()?;
        Ok(settled)
    }

    /// Lets the engine work on this thread, and tells of its nodes.
    fn alone<T>(
        &mut self,
        engine: &mut dyn AnyProver,
        limit: u64,
        work: impl FnOnce(&mut dyn AnyProver, &mut Watch) -> Option<T>,
    ) -> Option<T> {
        let Self { analysis, report, budget, enough, .. } = self;
        let stop = || enough.load(Relaxed) || budget.is_spent();
        let mut told = |nodes| {
            analysis.counters.nodes += nodes;
            if report(analysis).is_break() {
                enough.store(true, Relaxed);
            }
        };
        spend(engine, limit, &stop, &mut told, work)
    }

    /// Lets several threads work, which take the moves one after the other.
    fn together(
        &mut self,
        engine: &dyn AnyProver,
        open: &[Square],
        limit: u64,
        threads: usize,
        settled: &mut Vec<Square>,
    ) {
        let (position, budget, enough) = (self.position, self.budget, self.enough);
        let open: Vec<(Square, Bounds)> = open.iter().map(|&square| (square, self.bounds(square))).collect();
        let taken = AtomicUsize::new(0);
        let stop = || enough.load(Relaxed) || budget.is_spent();
        // If nobody listens any more nobody needs to know.
        let work = |mut engine: Box<dyn AnyProver>, reports: Sender<Report>| {
            while let Some(&(square, mut bounds)) = open.get(taken.fetch_add(1, Relaxed)).filter(|_| !stop())
            {
                let mut told = |nodes| {
                    let _ = reports.send(Report::Nodes(nodes));
                };
                let line = spend(&mut *engine, limit, &stop, &mut told, |engine, watch| {
                    settle_move(engine, position, square, &mut bounds, watch).ok()
                });
                let _ = reports.send(Report::Move(MoveReport { square, bounds, line }));
            }
        };
        thread::scope(|scope| {
            let (sender, reports) = mpsc::channel();
            for _ in 0..threads {
                let (engine, sender, work) = (engine.fork(), sender.clone(), &work);
                scope.spawn(move || work(engine, sender));
            }
            drop(sender);
            for report in reports {
                match report {
                    Report::Nodes(nodes) => {
                        self.analysis.counters.nodes += nodes;
                        self.tell();
                    }
                    Report::Move(finding) => {
                        settled.extend(finding.line.is_some().then_some(finding.square));
                        self.take_in(finding);
                    }
                }
            }
        });
    }

    fn bounds(&self, square: Square) -> Bounds {
        self.analysis.candidate(square).map_or(Bounds::UNKNOWN, |candidate| candidate.value.bounds())
    }

    fn take_in(&mut self, MoveReport { square, bounds, line }: MoveReport) {
        learn_of_images(self.analysis, &self.images, square, bounds, line.as_deref());
        let Counters { depth, .. } = &mut self.analysis.counters;
        *depth = line.map_or(*depth, |line| line.len().max(*depth));
        self.tell();
    }

    fn tell(&mut self) {
        if (self.report)(self.analysis).is_break() {
            self.enough.store(true, Relaxed);
        }
    }

    fn go_on(&self) -> Result<(), Interrupted> {
        if self.enough.load(Relaxed) { Ok(()) } else { self.budget.check() }
    }
}

/// Lets an engine work for `limit` nodes, or until it is time to stop, and tells of the nodes as it goes.
fn spend<T>(
    engine: &mut dyn AnyProver,
    limit: u64,
    stop: &dyn Fn() -> bool,
    told: &mut dyn FnMut(u64),
    work: impl FnOnce(&mut dyn AnyProver, &mut Watch) -> Option<T>,
) -> Option<T> {
    let begun = engine.nodes();
    let mut counted = begun;
    let mut watch = |nodes: u64| {
        if nodes - counted >= STEP {
            told(nodes - counted);
            counted = nodes;
        }
        if nodes - begun >= limit || stop() { Err(Interrupted) } else { Ok(()) }
    };
    let result = work(engine, &mut watch);
    told(engine.nodes() - counted);
    result
}

/// Narrows the bounds of a move's worth until they meet, and returns the line that both sides play best.
fn settle_move(
    engine: &mut dyn AnyProver,
    position: &Position,
    square: Square,
    bounds: &mut Bounds,
    watch: &mut Watch,
) -> Result<Vec<Square>, Interrupted> {
    let mut position = position.clone();
    position.play(square).expect("a candidate is a legal move");
    let mut reply = bounds.child_view();
    let settled = engine.settle(&position, &mut reply, watch);
    *bounds = reply.parent_view();
    settled?;
    let mut left = reply.exact().expect("bounds that are settled meet");
    let mut line = vec![square];
    while position.status() == Status::Ongoing {
        let next = engine.best_move(&position, left, watch)?;
        position.play(next).expect("the best move is legal");
        line.push(next);
        left = left.child_view();
    }
    Ok(line)
}
