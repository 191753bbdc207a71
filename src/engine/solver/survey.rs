//! Scores all moves of a position, the easy ones first, on several threads.

use super::Solver;
use super::proof::Watch;
use super::settle::{AnyProver, Goal, can_steal};
use crate::engine::{Analysis, Bounds, Budget, Candidate, Interrupted, Proof, Reporter, Score, Searched};
use crate::game::{Position, Square, SquareSet, Symmetry};
use parking_lot::Mutex;
use std::{iter, thread};

/// Nodes that each round spends on each open move. On an empty board, all but the last ask only whether a move wins,
/// until it is known whether one does.
const ROUNDS: [u64; 5] = [2 << 10, 128 << 10, 8 << 20, u64::MAX, u64::MAX];

/// The position itself gets this many times as many: its value narrows the bounds of all moves.
const ROOT_FACTOR: u64 = 16;

/// In nodes.
const REPORT_INTERVAL: u64 = 64 << 10;

impl Solver {
    /// Proves what is open in an analysis: scores, which do not depend on the number of threads, and the best moves
    /// after each move.
    ///
    /// After each finding, and now and then, `report` gets the analysis; it stops the work by returning `Break`. Every
    /// thread checks the budget every 1,024 nodes or more often.
    ///
    /// # Errors
    /// If the budget is spent. The analysis then has what was found.
    ///
    /// # Panics
    /// If position or analysis belong to another game, or the analysis to the other side.
    pub fn refine(
        &mut self,
        position: &Position,
        analysis: &mut Analysis,
        budget: &Budget,
        report: &mut Reporter,
    ) -> Searched<()> {
        assert_eq!(
            (analysis.rules, analysis.to_move),
            (position.rules(), position.to_move()),
            "the analysis belongs to the position"
        );
        debug_assert!(position.moves().eq(analysis.squares()), "the analysis has the position's moves");
        let images = Symmetry::of(position);
        let is_played_out =
            |it: &Candidate| it.is_exact() && it.plies_left(position.empty_cells()) == it.line.len();
        if analysis.candidates.iter().all(is_played_out) {
            return Ok(());
        }
        budget.check()?;
        let mut open = representatives(self.0.ranked(position), &images);
        open.retain(|&square| !analysis.candidate(square).is_some_and(is_played_out));
        let survey = &Mutex::new(Survey { position, analysis, budget, report, images, open, enough: false });
        for limit in ROUNDS {
            // In the last rounds it follows from the moves, which use all threads.
            if limit < ROUNDS[if can_steal(position) { 2 } else { 3 }] {
                settle_root(survey, &mut *self.0, limit * ROOT_FACTOR)?;
            }
            let open = survey.lock().open.len();
            // The first round is too short for threads.
            let threads = if limit == ROUNDS[0] { 1 } else { budget.threads.min(open) };
            if let Some(table) = self.0.table() {
                table.grow(usize::try_from(limit.min(1 << 20)).unwrap_or(usize::MAX) * open / 4);
            }
            round(survey, &mut *self.0, limit, threads)?;
            if survey.lock().is_done() {
                break;
            }
        }
        Ok(())
    }
}

/// The best moves from a settled move on, and what the proof rests on.
type Settled = (Vec<Square>, Proof);

/// Without images of earlier moves.
fn representatives(mut moves: Vec<Square>, images: &[Symmetry]) -> Vec<Square> {
    let mut seen = SquareSet::EMPTY;
    moves.retain(|&square| {
        let new = !seen.contains(square);
        for symmetry in images {
            seen.insert(symmetry.image_of(square));
        }
        new
    });
    moves
}

/// The threads take turns with it.
struct Survey<'a> {
    position: &'a Position,
    analysis: &'a mut Analysis,
    budget: &'a Budget,
    report: &'a mut Reporter<'a>,
    /// Of the position.
    images: Vec<Symmetry>,
    /// The moves to settle, the most promising first.
    open: Vec<Square>,
    /// Whether `report` has returned `Break`.
    enough: bool,
}

/// Narrows the value of the position. That is often easier than for one of its moves, and leaves fewer questions about
/// them.
fn settle_root(survey: &Mutex<Survey>, engine: &mut dyn AnyProver, limit: u64) -> Searched<()> {
    let position = survey.lock().position;
    let mut bounds = survey.lock().analysis.value.bounds;
    if bounds.exact().is_none() {
        spend(survey, engine, limit, |engine, watch| {
            engine.settle(position, &mut bounds, Goal::Value, watch)
        });
        let mut survey = survey.lock();
        survey.analysis.narrow(bounds);
        survey.send_report();
    }
    survey.lock().check()
}

/// Each thread takes the next move when it is free.
fn round(survey: &Mutex<Survey>, engine: &mut dyn AnyProver, limit: u64, threads: usize) -> Searched<()> {
    let position = survey.lock().position;
    let open = Mutex::new(survey.lock().open.clone().into_iter());
    let next = || open.lock().next();
    let work = |engine: &mut dyn AnyProver| {
        for square in iter::from_fn(next).take_while(|_| !survey.lock().is_stopped()) {
            let (mut bounds, goal) = survey.lock().question(square);
            let done = spend(survey, engine, limit, |engine, watch| {
                ask(engine, position, square, &mut bounds, goal, watch)
            });
            survey.lock().record(square, bounds, done);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            let mut engine = engine.fork();
            let work = &work;
            scope.spawn(move || work(&mut *engine));
        }
        work(engine);
    });
    survey.lock().check()
}

impl Survey<'_> {
    /// What is known about a move, and what to ask about it. If none wins on an empty board, none loses either, so that
    /// question waits.
    fn question(&self, square: Square) -> (Bounds, Goal) {
        let known = self.analysis.candidate(square).map_or(Bounds::UNKNOWN, |known| known.value.bounds);
        let is_open = self.analysis.outcome().is_none();
        (known, if is_open && can_steal(self.position) { Goal::Outcome } else { Goal::Value })
    }

    fn record(&mut self, square: Square, bounds: Bounds, done: Option<Settled>) {
        // What is found out about a move is true for its images.
        for symmetry in &self.images {
            let image = |(line, proof): &Settled| (symmetry.image_of_moves(line), *proof);
            self.analysis.narrow_move(symmetry.image_of(square), bounds, done.as_ref().map(image));
        }
        if let Some((line, _)) = done {
            self.open.retain(|&other| other != square);
            self.analysis.counters.depth = self.analysis.counters.depth.max(line.len());
        }
        self.send_report();
    }

    fn count(&mut self, nodes: u64) {
        self.analysis.counters.nodes += nodes;
        self.send_report();
    }

    fn send_report(&mut self) {
        // Then no first move loses.
        if can_steal(self.position) && self.analysis.value.exact() == Some(Score::DRAW) {
            for square in self.position.moves() {
                self.analysis.narrow_move(square, Bounds::exactly(Score::DRAW), None);
            }
        }
        if (self.report)(self.analysis).is_break() {
            self.enough = true;
        }
    }

    fn check(&self) -> Searched<()> {
        if self.enough { Ok(()) } else { self.budget.check() }
    }

    fn is_stopped(&self) -> bool {
        self.enough || self.budget.is_spent()
    }

    fn is_done(&self) -> bool {
        self.enough || self.open.is_empty()
    }
}

/// Lets an engine work for up to `limit` nodes or until it is stopped.
fn spend<T>(
    survey: &Mutex<Survey>,
    engine: &mut dyn AnyProver,
    limit: u64,
    work: impl FnOnce(&mut dyn AnyProver, &mut Watch) -> Searched<T>,
) -> Option<T> {
    let before = engine.nodes();
    let mut counted = before;
    let mut watch = |nodes: u64| {
        let mut survey = survey.lock();
        if nodes - counted >= REPORT_INTERVAL {
            survey.count(nodes - counted);
            counted = nodes;
        }
        if nodes - before >= limit || survey.is_stopped() { Err(Interrupted) } else { Ok(()) }
    };
    let result = work(engine, &mut watch);
    survey.lock().count(engine.nodes() - counted);
    result.ok()
}

/// Narrows the bounds of a move until they meet, or for [`Goal::Outcome`] only until it is known whether it wins. An error
/// if it is not settled, which may be more than was asked.
fn ask(
    engine: &mut dyn AnyProver,
    position: &Position,
    square: Square,
    bounds: &mut Bounds,
    goal: Goal,
    watch: &mut Watch,
) -> Searched<Settled> {
    let mut after = position.after([square]).expect("candidates are legal moves");
    if let Goal::Outcome = goal {
        if bounds.at_most > Score::DRAW {
            let mut reply = Bounds { at_most: Score::DRAW, ..Bounds::UNKNOWN };
            engine.settle(&after, &mut reply, goal, watch)?;
            if reply.at_most == Score::DRAW {
                bounds.at_most = Score::DRAW;
            } else {
                *bounds = reply.turned(Score::parent_view);
            }
        }
        return Err(Interrupted);
    }
    let mut reply = bounds.turned(Score::child_view);
    let settled = engine.settle(&after, &mut reply, goal, watch);
    *bounds = reply.turned(Score::parent_view);
    settled?;
    let mut left = reply.exact().expect("settled bounds meet");
    let proof = engine.proof(position, &after, left);
    let mut line = vec![square];
    while !after.is_over() {
        let next = engine.best_move(&after, left, watch)?;
        after.play(next).expect("the best move is legal");
        line.push(next);
        left = left.child_view();
    }
    Ok((line, proof))
}
