//! What is known about a position: the types that all searches return.
//!
//! An [`Analysis`] has a [`Candidate`] for each move. What is known about its [`Score`] is a [`Value`]: proved
//! [`Bounds`], and an estimate between them. The [`Method`] names the algorithm.

mod method;
mod score;

pub(crate) use method::limit_told;
pub use method::{Basis, Counters, Method};
pub use score::{Bound, Bounds, Outcome, Points, Score, Value};

use crate::game::{Mark, Position, Rules, Square};
use crate::wording::{ABOUT, AT_LEAST, AT_MOST, signed};
use serde::{Deserialize, Serialize};
use std::cmp::{Ordering, Reverse};
use std::ops::ControlFlow;
use strum::{Display, EnumIter};

/// The number of plies to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// Exactly this many plies.
    In(usize),
    /// At most this many plies.
    Within(usize),
}

/// The score of every move of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// How the scores were found. Its depth limit is the depth that was reached.
    pub method: Method,
    /// The rules of the game.
    pub rules: Rules,
    /// The side to move.
    pub to_move: Mark,
    /// The score of the position: what follows from its moves, or more. In a finished game, the final score for the
    /// side to move. No candidate has a higher upper bound.
    pub value: Value,
    /// The legal moves in reading order.
    pub candidates: Vec<Candidate>,
    /// The work that was done.
    pub counters: Counters,
}

/// Gets an analysis whenever more is known, from any of the threads that work on it, which wait meanwhile; stops the work
/// by returning `Break`.
pub type Reporter<'a> = dyn FnMut(&Analysis) -> ControlFlow<()> + Send + 'a;

/// The [`Reporter`] that lets the work go on, whatever is known.
pub fn go_on(_: &Analysis) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

impl Analysis {
    /// In an analysis [by proof](Basis::Proof), a point that is shown has this many units.
    pub const ESTIMATE_GRAIN: i32 = 8;

    /// An estimate of so many units or more is a win that was found but not proved.
    pub const LOOKS_WON: i32 = 600 * Self::ESTIMATE_GRAIN;

    /// An analysis with these candidates; a finished game has none.
    pub fn of(position: &Position, method: Method, candidates: Vec<Candidate>, counters: Counters) -> Self {
        let to_move = position.to_move();
        let ended = Score::of_end(position.status(), to_move, 0);
        let value = Value::between(ended.map_or(Bounds::UNKNOWN, Bounds::exactly), Score::DRAW);
        let mut analysis = Self { method, rules: position.rules(), to_move, value, candidates, counters };
        analysis.update_value();
        analysis
    }

    /// Narrows the bounds of the position, which no move can exceed.
    pub fn narrow(&mut self, bounds: Bounds) {
        self.value = self.value.within(bounds);
        let Bounds { at_most, .. } = self.value.bounds;
        for candidate in &mut self.candidates {
            candidate.narrow(Bounds { at_most, ..Bounds::UNKNOWN });
        }
        self.update_value();
    }

    /// Narrows the bounds of a move, and sets its line and the kind of proof once it is settled. Has no effect if the
    /// square is not a candidate.
    pub fn narrow_move(&mut self, square: Square, bounds: Bounds, settled: Option<(Vec<Square>, Proof)>) {
        if let Some(candidate) = self.candidates.iter_mut().find(|candidate| candidate.square == square) {
            candidate.narrow(bounds);
            if let Some((line, proof)) = settled {
                (candidate.line, candidate.proof) = (line, Some(proof));
            }
        }
        self.update_value();
    }

    /// Takes the estimates and lines of unproved moves from another analysis of the position.
    pub fn add_estimates(&mut self, other: &Self) {
        debug_assert!(self.squares().eq(other.squares()), "analyses of the same position");
        self.method.depth_limit = Some(other.depth_seen());
        for (candidate, guess) in self.candidates.iter_mut().zip(&other.candidates) {
            if !candidate.is_exact() {
                let known = candidate.value.bounds;
                candidate.value = guess.value;
                candidate.line.clone_from(&guess.line);
                candidate.narrow(known);
            }
        }
        self.counters.add(other.counters);
        self.update_value();
    }

    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> {
        self.candidates.iter().map(|candidate| candidate.square)
    }

    /// Derives the value of the position from those of its moves.
    fn update_value(&mut self) {
        let best = |score: fn(&Candidate) -> Score| self.candidates.iter().map(score).max();
        let at_least = best(|candidate| candidate.value.bounds.at_least).unwrap_or(Score::MIN);
        let at_most = best(|candidate| candidate.value.bounds.at_most).unwrap_or(Score::MAX);
        let estimate = best(|candidate| candidate.value.estimate).unwrap_or(self.value.estimate);
        let bounds = self.value.bounds.within(Bounds { at_least, at_most });
        self.value = Value::between(bounds, estimate);
        if self.method.basis == Basis::Proof && self.is_complete() {
            // Estimates have a depth, and none is left.
            self.method.depth_limit = None;
        }
    }

    /// The moves that look best, in reading order. In an [exact](Self::is_exact) analysis, those proved to keep the
    /// value.
    pub fn best(&self) -> impl Iterator<Item = &Candidate> {
        let best = self.candidates.iter().map(|candidate| self.rank(candidate)).max();
        self.candidates.iter().filter(move |candidate| Some(self.rank(candidate)) == best)
    }

    /// The squares of those moves.
    pub fn best_squares(&self) -> impl Iterator<Item = Square> {
        self.best().map(|candidate| candidate.square)
    }

    /// Whether no move looks better than this one.
    pub fn is_best(&self, candidate: &Candidate) -> bool {
        self.candidates.iter().all(|other| self.rank(other) <= self.rank(candidate))
    }

    /// The moves, the best first, equal ones in reading order.
    pub fn ranked(&self) -> Vec<&Candidate> {
        let mut ranked: Vec<_> = self.candidates.iter().collect();
        ranked.sort_by_key(|candidate| Reverse(self.rank(candidate)));
        ranked
    }

    /// The same, with those of equal score and depth in a group.
    pub fn groups(&self) -> Vec<Vec<&Candidate>> {
        let key = |candidate: &Candidate| (Reverse(self.rank(candidate)), self.depth(candidate));
        let mut ranked = self.ranked();
        ranked.sort_by_key(|candidate| key(candidate));
        ranked.chunk_by(|one, other| key(one) == key(other)).map(<[_]>::to_vec).collect()
    }

    /// The plies to the end under best play, this move included; `None` unless its score is proved.
    pub fn depth(&self, candidate: &Candidate) -> Option<usize> {
        // Each empty square is a legal move.
        candidate.is_exact().then(|| candidate.plies_left(self.candidates.len()))
    }

    /// The sort key. A move that is proved to give away the outcome (a draw where the position is won) ranks below all
    /// that may keep it.
    fn rank(&self, candidate: &Candidate) -> (bool, Value) {
        let most = candidate.value.bounds.at_most.outcome();
        (most >= self.value.bounds.at_least.outcome(), candidate.value)
    }

    /// The candidate on a square, if it is legal.
    pub fn candidate(&self, square: Square) -> Option<&Candidate> {
        self.candidates.iter().find(|candidate| candidate.square == square)
    }

    /// Whether the value of the position is proved, and a move is proved to keep it. A win in 7 is no answer where
    /// there is a win in 5.
    pub fn is_exact(&self) -> bool {
        let keeps = |candidate: &Candidate| candidate.value.exact() == self.value.exact();
        self.value.exact().is_some() && (self.candidates.is_empty() || self.candidates.iter().any(keeps))
    }

    /// Whether the scores of all moves are proved.
    pub fn is_complete(&self) -> bool {
        self.candidates.iter().all(Candidate::is_exact)
    }

    /// Whether that is so, with the plies to each win and loss.
    pub fn tells_all(&self) -> bool {
        self.is_complete() && self.method.counts_distance
    }

    /// How many moves have a proved score.
    pub fn proved(&self) -> usize {
        self.candidates.iter().filter(|candidate| candidate.is_exact()).count()
    }

    /// How many moves have a proved outcome.
    pub fn decided(&self) -> usize {
        self.candidates.iter().filter(|candidate| candidate.outcome().is_some()).count()
    }

    /// The plies to the win or loss with best play, if known. `None` for draws and estimates, and if the method does
    /// not count distances.
    pub fn distance(&self) -> Option<Distance> {
        let Bounds { at_least, at_most } = self.value.bounds;
        let bound = if self.outcome()? == Outcome::Win { at_least } else { at_most };
        let plies = bound.plies().filter(|_| self.method.counts_distance)?;
        Some(if at_least == at_most { Distance::In(plies) } else { Distance::Within(plies) })
    }

    /// The outcome with best play, if known.
    pub fn outcome(&self) -> Option<Outcome> {
        self.value.bounds.outcome()
    }

    /// A candidate in words: "wins in 3" (plies), "draw", "draw or win", "looks good". If the method does not count
    /// distances, only "wins" or "loses".
    pub fn verdict(&self, candidate: &Candidate) -> String {
        let Bounds { at_least, at_most } = candidate.value.bounds;
        let within = if candidate.is_exact() { "in" } else { "within" };
        let far = |ends: &str, bound: Score| match bound.plies() {
            Some(plies) if self.method.counts_distance => format!("{ends} {within} {plies}"),
            _ => ends.to_owned(),
        };
        match (candidate.outcome(), candidate.value.reading()) {
            (Some(Outcome::Win), _) => far("wins", at_least),
            (Some(Outcome::Loss), _) => far("loses", at_most),
            (Some(Outcome::Draw), _) => "draw".to_owned(),
            (None, (Some(Bound::AtLeast), _)) => "draw or win".to_owned(),
            (None, (Some(Bound::AtMost), _)) => "draw or loss".to_owned(),
            (None, (_, score)) => self.impression(score).to_owned(),
        }
    }

    fn impression(&self, estimate: Score) -> &'static str {
        let by_proof = self.method.basis == Basis::Proof;
        match estimate.cmp(&Score::DRAW) {
            Ordering::Greater if by_proof && estimate >= Score::estimate(Self::LOOKS_WON) => "looks won",
            Ordering::Less if by_proof && estimate <= Score::estimate(-Self::LOOKS_WON) => "looks lost",
            Ordering::Greater => "looks good",
            Ordering::Less => "looks bad",
            Ordering::Equal => "looks even",
        }
    }

    /// A score as text: "+9", or with a sign that it is a bound or an estimate, which [`written`](crate::wording::written)
    /// makes readable.
    pub fn score_text(&self, value: Value) -> String {
        let (bound, score) = value.reading();
        let sign = match bound {
            Some(Bound::Exact) => "",
            Some(Bound::AtLeast) => AT_LEAST,
            Some(Bound::AtMost) => AT_MOST,
            None => ABOUT,
        };
        format!("{sign}{}", signed(self.points(score)))
    }

    /// How many plies the analysis looked ahead.
    pub fn depth_seen(&self) -> usize {
        self.method.depth_limit.unwrap_or(self.counters.depth)
    }

    /// A score on the [scale of points](Score::points), as shown. Estimates in an analysis by proof are divided by
    /// [`Self::ESTIMATE_GRAIN`].
    pub fn points(&self, score: Score) -> i32 {
        let points = score.points(self.rules.cells());
        if self.method.basis == Basis::Proof && score.outcome() == Outcome::Draw {
            // Away from 0, which would look like a draw.
            points.signum() * ((points.abs() + Self::ESTIMATE_GRAIN - 1) / Self::ESTIMATE_GRAIN)
        } else {
            points
        }
    }
}

/// A legal move, and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// The move.
    pub square: Square,
    /// The score of the move, for the side that makes it.
    pub value: Value,
    /// This move and the best moves after it, to the end of the game or the depth limit. The line of a proved score is
    /// proved; until it is found, it is this move alone.
    pub line: Vec<Square>,
    /// How the solver has settled score and line, if it has.
    pub proof: Option<Proof>,
}

/// What a proof rests on, as shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumIter, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// Pairs of squares with which each side stops the other: [`pairing`](crate::engine::solver::pairing).
    #[strum(to_string = "proved by pairs")]
    Pairs,
    /// A win in which each move makes a line that needs one more stone.
    #[strum(to_string = "proved by threats")]
    Threats,
    /// A search of the solver.
    #[strum(to_string = "proved by search")]
    Search,
    /// It was [known](crate::engine::proved::Known) before.
    #[strum(to_string = "known")]
    Known,
}

impl Candidate {
    /// If that proves the score, only the move is left of an expected line.
    fn narrow(&mut self, bounds: Bounds) {
        let was_exact = self.is_exact();
        self.value = self.value.within(bounds);
        if self.is_exact() && !was_exact {
            self.line.truncate(1);
        }
    }

    /// Whether the score is proved.
    pub fn is_exact(&self) -> bool {
        self.value.exact().is_some()
    }

    /// Whether every outcome is still possible.
    pub fn is_open(&self) -> bool {
        self.value.reading().0.is_none()
    }

    /// The plies to the end of the game if the score is proved, with `empty` empty squares before the move; otherwise
    /// those of the line.
    pub fn plies_left(&self, empty: usize) -> usize {
        match self.value.exact() {
            Some(score) => score.plies().unwrap_or(empty).max(self.line.len()),
            None => self.line.len(),
        }
    }

    /// The outcome after this move, if it is proved.
    pub fn outcome(&self) -> Option<Outcome> {
        self.value.bounds.outcome()
    }
}
