//! What is known about a position: the types that all parts of the engine share.
//!
//! An [`Analysis`] has a [`Candidate`] for each move. What is known about its [`Score`] is a [`Value`]: proved
//! [`Bounds`], and an estimate between them. All engines return the same types; the [`Method`] names the engine.
//!
//! ```
//! use noughts::engine::analysis::{Bounds, Outcome, Score, Value};
//!
//! // The move wins in at most nine plies.
//! let value = Value::between(Bounds { at_least: Score::win_in(9), ..Bounds::UNKNOWN }, Score::estimate(40));
//! assert_eq!((value.outcome(), value.exact()), (Some(Outcome::Win), None));
//! ```

mod method;
mod score;

pub(crate) use method::write_limit;
pub use method::{Basis, Counters, Method};
pub use score::{Bound, Bounds, Outcome, Reading, Score, Value};

use crate::game::figures::signed;
use crate::game::{Mark, Position, Rules, Square};
use serde::{Deserialize, Serialize};
use std::cmp::{Ordering, Reverse};
use std::ops::ControlFlow;
use strum::Display;

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
    /// How the scores were found. Its depth limit is the depth that was actually reached.
    pub method: Method,
    /// The rules of the game.
    pub rules: Rules,
    /// The side to move.
    pub to_move: Mark,
    /// What is known about the score of the position: what follows from its moves, or more if the position
    /// as a whole was examined. In a finished game, the final score for the side to move.
    ///
    /// No move is better than the position, so no candidate has a higher upper bound.
    pub value: Value,
    /// The legal moves in reading order.
    pub candidates: Vec<Candidate>,
    /// The work that was done.
    pub counters: Counters,
}

/// Receives an analysis each time that more is found out; stops the work by returning `Break`.
pub type Reporter<'a> = dyn FnMut(&Analysis) -> ControlFlow<()> + 'a;

impl Analysis {
    /// In an analysis [by proof](Basis::Proof), estimates have units this many times smaller than shown.
    pub const ESTIMATE_GRAIN: i32 = 8;

    /// Such an estimate of this much or more is a win that was found but not proved.
    pub const LOOKS_WON: i32 = 600 * Self::ESTIMATE_GRAIN;

    /// The analysis with these candidates. A finished game has none, and its value is `ended`.
    pub fn of(
        position: &Position,
        method: Method,
        ended: Score,
        candidates: Vec<Candidate>,
        counters: Counters,
    ) -> Self {
        let (rules, to_move) = (position.rules(), position.to_move());
        let bounds = if candidates.is_empty() { Bounds::exactly(ended) } else { Bounds::UNKNOWN };
        let value = Value::between(bounds, ended);
        let mut analysis = Self { method, rules, to_move, value, candidates, counters };
        analysis.update_value();
        analysis
    }

    /// Records what has been found out about the position as a whole. No move can be better than that.
    pub fn learn(&mut self, bounds: Bounds) {
        self.value = self.value.within(bounds);
        let Bounds { at_most, .. } = self.value.bounds();
        for candidate in &mut self.candidates {
            candidate.narrow(Bounds { at_most, ..Bounds::UNKNOWN });
        }
        self.update_value();
    }

    /// Records what has been found out about a move and, once it is settled, its line and the kind of proof. Has no
    /// effect if the square is not a candidate.
    pub fn learn_of(&mut self, square: Square, bounds: Bounds, settled: Option<(Vec<Square>, Proof)>) {
        let known = self.candidates.iter_mut().find(|candidate| candidate.square == square);
        if let Some(candidate) = known {
            candidate.narrow(bounds);
            if let Some((line, proof)) = settled {
                (candidate.line, candidate.proof) = (line, Some(proof));
            }
        }
        self.update_value();
    }

    /// Copies the estimates and lines of unproved moves from another analysis of the same position.
    pub fn add_estimates(&mut self, other: &Self) {
        debug_assert!(self.squares().eq(other.squares()), "analyses of the same position");
        self.method.depth_limit = Some(other.depth_seen());
        for (candidate, guess) in self.candidates.iter_mut().zip(&other.candidates) {
            if !candidate.is_exact() {
                let known = candidate.value.bounds();
                candidate.value = guess.value;
                candidate.line.clone_from(&guess.line);
                candidate.narrow(known);
            }
        }
        self.counters.add(other.counters);
        self.update_value();
    }

    /// The squares of the candidates.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> {
        self.candidates.iter().map(|candidate| candidate.square)
    }

    /// Updates the value of the position from the values of its moves.
    fn update_value(&mut self) {
        let best = |score: fn(&Candidate) -> Score| self.candidates.iter().map(score).max();
        let at_least = best(|candidate| candidate.value.bounds().at_least).unwrap_or(Score::MIN);
        let at_most = best(|candidate| candidate.value.bounds().at_most).unwrap_or(Score::MAX);
        let estimate = best(|candidate| candidate.value.estimate()).unwrap_or(self.value.estimate());
        let bounds = self.value.bounds().within(Bounds { at_least, at_most });
        self.value = Value::between(bounds, estimate);
        if self.method.basis == Basis::Proof && self.is_complete() {
            // Every score is proved now, so there are no estimates with a depth.
            self.method.depth_limit = None;
        }
    }

    /// The moves that look best, in reading order. If the analysis [is exact](Self::is_exact), these are the moves
    /// proved to keep the value of the position.
    pub fn best(&self) -> impl Iterator<Item = &Candidate> {
        let best = self.candidates.iter().map(|candidate| self.rank(candidate)).max();
        self.candidates.iter().filter(move |candidate| Some(self.rank(candidate)) == best)
    }

    /// Whether no move looks better than this one.
    pub fn is_best(&self, candidate: &Candidate) -> bool {
        self.candidates.iter().all(|other| self.rank(other) <= self.rank(candidate))
    }

    /// The moves from best to worst; equal ones in reading order.
    pub fn ranked(&self) -> Vec<&Candidate> {
        let mut ranked: Vec<&Candidate> = self.candidates.iter().collect();
        ranked.sort_by_key(|candidate| Reverse(self.rank(candidate)));
        ranked
    }

    /// The moves from best to worst; those of equal score and depth in a group, in reading order.
    pub fn groups(&self) -> Vec<Vec<&Candidate>> {
        let key = |candidate: &Candidate| (Reverse(self.rank(candidate)), self.depth(candidate));
        let mut ranked = self.ranked();
        ranked.sort_by_key(|candidate| key(candidate));
        ranked.chunk_by(|one, other| key(one) == key(other)).map(<[_]>::to_vec).collect()
    }

    /// The plies to the end of the game, this move included, under best play; `None` unless its score is proved.
    pub fn depth(&self, candidate: &Candidate) -> Option<usize> {
        // Each empty square is a legal move.
        candidate.is_exact().then(|| candidate.plies_left(self.candidates.len()))
    }

    /// The sort key of candidates. A move that is proved to give away the outcome (such as a draw where the position
    /// is proved to be won) ranks below all moves that may keep it.
    fn rank(&self, candidate: &Candidate) -> (bool, Value) {
        let most = candidate.value.bounds().at_most.outcome();
        (most >= self.value.bounds().at_least.outcome(), candidate.value)
    }

    /// The candidate on a square, if that is a legal move.
    pub fn candidate(&self, square: Square) -> Option<&Candidate> {
        self.candidates.iter().find(|candidate| candidate.square == square)
    }

    /// Whether the value of the position is proved, and a move is proved to keep it. A proved but lower score does
    /// not count: a win in 7 is not an answer where there is a win in 5.
    pub fn is_exact(&self) -> bool {
        let keeps = |candidate: &Candidate| candidate.value.exact() == self.value.exact();
        self.value.exact().is_some() && (self.candidates.is_empty() || self.candidates.iter().any(keeps))
    }

    /// Whether the scores of all candidates are proved, so that a deeper search would change nothing.
    pub fn is_complete(&self) -> bool {
        self.candidates.iter().all(Candidate::is_exact)
    }

    /// The number of candidates with a proved score.
    pub fn proved(&self) -> usize {
        self.candidates.iter().filter(|candidate| candidate.is_exact()).count()
    }

    /// The number of candidates with a proved outcome.
    pub fn decided(&self) -> usize {
        self.candidates.iter().filter(|candidate| candidate.outcome().is_some()).count()
    }

    /// Whether all other moves are proved to be worse than the best ones.
    pub fn is_settled(&self) -> bool {
        let mut others = self.candidates.iter().filter(|candidate| !self.is_best(candidate));
        self.is_exact() && others.all(|other| other.value.bounds().at_most < self.value.estimate())
    }

    /// The number of plies to the win or loss with best play, if that is known.
    ///
    /// `None` for draws and estimates, and if the method does not count distances.
    pub fn distance(&self) -> Option<Distance> {
        let bound = match self.outcome()? {
            Outcome::Win => self.value.bounds().at_least,
            Outcome::Loss => self.value.bounds().at_most,
            Outcome::Draw => return None,
        };
        let plies = bound.plies().filter(|_| self.method.counts_distance)?;
        Some(if self.value.exact().is_some() { Distance::In(plies) } else { Distance::Within(plies) })
    }

    /// The outcome with best play, if that is known.
    pub fn outcome(&self) -> Option<Outcome> {
        self.value.outcome()
    }

    /// A candidate's outcome in words, such as "wins in 3" (plies), "draw", "no loss" or "looks good".
    ///
    /// If the method does not count distances, only "wins" or "loses".
    pub fn verdict(&self, candidate: &Candidate) -> String {
        let Bounds { at_least, at_most } = candidate.value.bounds();
        let within = if candidate.is_exact() { "in" } else { "within" };
        let far = |ends: &str, bound: Score| match bound.plies().filter(|_| self.method.counts_distance) {
            Some(plies) => format!("{ends} {within} {plies}"),
            None => ends.to_owned(),
        };
        match (candidate.outcome(), candidate.value.reading()) {
            (Some(Outcome::Win), _) => far("wins", at_least),
            (Some(Outcome::Loss), _) => far("loses", at_most),
            (Some(Outcome::Draw), _) => "draw".to_owned(),
            (None, Reading::AtLeast(_)) => "no loss".to_owned(),
            (None, Reading::AtMost(_)) => "no win".to_owned(),
            (None, Reading::Estimate(score) | Reading::Exact(score)) => self.impression(score).to_owned(),
        }
    }

    /// An estimate in words.
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

    /// A score in text form: with its sign, as a bound (`>=0`) if only that is proved, or with `~` if it is an
    /// estimate.
    pub fn score_text(&self, value: Value) -> String {
        let (mark, score) = match value.reading() {
            Reading::Exact(score) => ("", score),
            Reading::AtLeast(score) => (">=", score),
            Reading::AtMost(score) => ("<=", score),
            Reading::Estimate(score) => ("~", score),
        };
        format!("{mark}{}", signed(self.points(score)))
    }

    /// How many plies the analysis looked ahead.
    pub fn depth_seen(&self) -> usize {
        self.method.depth_limit.unwrap_or(self.counters.depth)
    }

    /// A score as shown, on the [scale of points](Score::points) for this board. Estimates in an
    /// analysis by proof are divided by [`Self::ESTIMATE_GRAIN`].
    pub fn points(&self, score: Score) -> i32 {
        let points = score.points(self.rules.cells());
        if self.method.basis == Basis::Proof && score.outcome() == Outcome::Draw {
            // Round away from 0, which would look like a draw.
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
    /// What is known about the score of the move, for the side that makes it.
    pub value: Value,
    /// The principal variation: this move, then the best moves of both sides, to the end of the game or the depth
    /// limit. If the score is proved, so is the line; until it is found, the line is this move alone.
    pub line: Vec<Square>,
    /// How the solver has settled the score and the line, if it has.
    pub proof: Option<Proof>,
}

/// What a proof rests on, displayed as the panel says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// Pairs of squares with which each side stops the other; see [`pairing`](crate::engine::solver::pairing).
    #[strum(to_string = "proved by pairs")]
    Pairs,
    /// A win in which each move of the winner makes a line that needs one more stone.
    #[strum(to_string = "proved by threats")]
    Threats,
    /// A search of the solver.
    #[strum(to_string = "proved by search")]
    Search,
    /// What was [known](crate::engine::proved::Known) before.
    #[strum(to_string = "known")]
    Known,
}

impl Candidate {
    /// Narrows the bounds on the score. If that proves it, all that is left of an expected line is the move.
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

    /// Whether every outcome is still possible after the move.
    pub fn is_open(&self) -> bool {
        matches!(self.value.reading(), Reading::Estimate(_))
    }

    /// The number of plies in the line.
    pub fn plies(&self) -> usize {
        self.line.len()
    }

    /// The number of plies to the end of the game, with `empty` empty squares on the board. If the score is not
    /// proved, only the number of expected moves.
    pub fn plies_left(&self, empty: usize) -> usize {
        match self.value.exact() {
            Some(score) => score.plies().unwrap_or(empty).max(self.line.len()),
            None => self.line.len(),
        }
    }

    /// The outcome of the game after this move, if it is proved.
    pub fn outcome(&self) -> Option<Outcome> {
        self.value.outcome()
    }
}
