//! What has been found out about a position: the words that all parts of the engine share.
//!
//! An [`Analysis`] has a [`Candidate`] for each move. What is known of its [`Score`] is a [`Value`]: [`Bounds`] that
//! are proved, and an estimate between them. It does not matter who found that out; the [`Method`] says how.
//!
//! ```
//! use noughts::engine::analysis::{Bounds, Outcome, Score, Value};
//!
//! // The move wins, in nine plies at the most.
//! let value = Value::between(Bounds { at_least: Score::win_in(9), ..Bounds::UNKNOWN }, Score::estimate(40));
//! assert_eq!((value.outcome(), value.exact()), (Some(Outcome::Win), None));
//! ```

mod bound;
mod candidate;
mod method;
mod score;
mod value;

pub use bound::{Bound, Bounds};
pub use candidate::Candidate;
pub(crate) use method::write_limit;
pub use method::{Basis, Counters, Method};
pub use score::{Outcome, Score};
pub use value::{Reading, Value};

use crate::game::figures::signed;
use crate::game::{Mark, Position, Rules, Square};
use std::cmp::{Ordering, Reverse};

/// How far off the end of the game is, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// Exactly this many.
    In(usize),
    /// At most this many.
    Within(usize),
}

/// The score of every move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// How they were found. Its depth limit is how far it really got.
    pub method: Method,
    /// The rules of the game.
    pub rules: Rules,
    /// Whose moves these are.
    pub to_move: Mark,
    /// What is known of the position's score: as much as of its best move, or more if the position as a whole was
    /// looked into; for a finished game, the score it ended with for the side to move.
    ///
    /// No move is worth more than the position: `candidates` never have a higher upper bound.
    pub value: Value,
    /// The legal moves in reading order.
    pub candidates: Vec<Candidate>,
    /// The work that was done to find them.
    pub counters: Counters,
}

impl Analysis {
    /// Estimates beside [proofs](Basis::Proof) are finer than what is shown of them by this factor.
    pub const ESTIMATE_GRAIN: i32 = 8;

    /// From here on such an estimate stands for a win that is not proved.
    pub const LOOKS_WON: i32 = 600 * Self::ESTIMATE_GRAIN;

    /// The analysis that these candidates make; of a finished game, which has none, that it ended with
    /// this score.
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
        analysis.sum_up();
        analysis
    }

    /// Takes in what has been found out about the position as a whole: no move is worth more.
    pub fn learn(&mut self, bounds: Bounds) {
        self.value = self.value.within(bounds);
        let Bounds { at_most, .. } = self.value.bounds();
        for candidate in &mut self.candidates {
            candidate.value = candidate.value.within(Bounds { at_most, ..Bounds::UNKNOWN });
        }
        self.sum_up();
    }

    /// Takes in what has been found out about a move, with its line if that is played out. Has no effect if
    /// the square is no candidate.
    pub fn learn_of(&mut self, square: Square, bounds: Bounds, line: Option<Vec<Square>>) {
        let known = self.candidates.iter_mut().find(|candidate| candidate.square == square);
        if let Some(candidate) = known {
            candidate.value = candidate.value.within(bounds);
            candidate.line = line.unwrap_or_else(|| std::mem::take(&mut candidate.line));
        }
        self.sum_up();
    }

    /// Takes over what another analysis of the same position says of the moves that are open here.
    pub fn guess(&mut self, other: &Self) {
        debug_assert!(self.squares().eq(other.squares()), "analyses of the same position");
        self.method.depth_limit = Some(other.depth_seen());
        for (candidate, guess) in self.candidates.iter_mut().zip(&other.candidates) {
            if !candidate.is_exact() {
                candidate.value = guess.value.within(candidate.value.bounds());
                candidate.line.clone_from(&guess.line);
            }
        }
        self.counters.add(other.counters);
        self.sum_up();
    }

    /// The squares of the candidates.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> {
        self.candidates.iter().map(|candidate| candidate.square)
    }

    /// Brings what is known of the position up to date with what is known of its moves.
    fn sum_up(&mut self) {
        let best = |score: fn(&Candidate) -> Score| self.candidates.iter().map(score).max();
        let at_least = best(|candidate| candidate.value.bounds().at_least).unwrap_or(Score::MIN);
        let at_most = best(|candidate| candidate.value.bounds().at_most).unwrap_or(Score::MAX);
        let estimate = best(|candidate| candidate.value.estimate()).unwrap_or(self.value.estimate());
        let bounds = self.value.bounds().within(Bounds { at_least, at_most });
        self.value = Value::between(bounds, estimate);
        if self.method.basis == Basis::Proof && self.is_complete() {
            // Nothing rests on estimates any more.
            self.method.depth_limit = None;
        }
    }

    /// The moves that look best, in reading order: if the analysis [is exact](Self::is_exact), those that are proved to
    /// keep the position's score.
    pub fn best(&self) -> impl Iterator<Item = &Candidate> {
        let best = self.candidates.iter().map(|candidate| self.rank(candidate)).max();
        self.candidates.iter().filter(move |candidate| Some(self.rank(candidate)) == best)
    }

    /// Whether no move looks better than this one.
    pub fn is_best(&self, candidate: &Candidate) -> bool {
        self.candidates.iter().all(|other| self.rank(other) <= self.rank(candidate))
    }

    /// The moves, the best first; equal ones in reading order.
    pub fn ranked(&self) -> Vec<&Candidate> {
        let mut ranked: Vec<&Candidate> = self.candidates.iter().collect();
        ranked.sort_by_key(|candidate| Reverse(self.rank(candidate)));
        ranked
    }

    /// What tells a better candidate from a worse one. A move that is proved to change how the game ends, as a draw
    /// where the position is proved to be won, comes behind all moves that may keep it.
    fn rank(&self, candidate: &Candidate) -> (bool, Value) {
        let most = candidate.value.bounds().at_most.outcome();
        (most >= self.value.bounds().at_least.outcome(), candidate.value)
    }

    /// The candidate on a square.
    pub fn candidate(&self, square: Square) -> Option<&Candidate> {
        self.candidates.iter().find(|candidate| candidate.square == square)
    }

    /// Whether the position's score is proved, and a move is proved to keep it. A proved move that is worth less
    /// does not count: a win in 7 is no answer where there is a win in 5.
    pub fn is_exact(&self) -> bool {
        let keeps = |candidate: &Candidate| candidate.value.exact() == self.value.exact();
        self.value.exact().is_some() && (self.candidates.is_empty() || self.candidates.iter().any(keeps))
    }

    /// Whether every candidate's score is proved, so that looking deeper would change nothing.
    pub fn is_complete(&self) -> bool {
        self.candidates.iter().all(Candidate::is_exact)
    }

    /// How many candidates have a proved score.
    pub fn proved(&self) -> usize {
        self.candidates.iter().filter(|candidate| candidate.is_exact()).count()
    }

    /// How many candidates have a known outcome.
    pub fn decided(&self) -> usize {
        self.candidates.iter().filter(|candidate| candidate.outcome().is_some()).count()
    }

    /// Whether no other move can be as good as the best ones, as far as that is proved.
    pub fn is_settled(&self) -> bool {
        let mut others = self.candidates.iter().filter(|candidate| !self.is_best(candidate));
        self.is_exact() && others.all(|other| other.value.bounds().at_most < self.value.estimate())
    }

    /// How far off the win or loss is with best play, if that is known.
    ///
    /// None for draws and estimates, and if distances were not counted.
    pub fn distance(&self) -> Option<Distance> {
        let bound = match self.outcome()? {
            Outcome::Win => self.value.bounds().at_least,
            Outcome::Loss => self.value.bounds().at_most,
            Outcome::Draw => return None,
        };
        let plies = bound.plies().filter(|_| self.method.counts_distance)?;
        Some(if self.value.exact().is_some() { Distance::In(plies) } else { Distance::Within(plies) })
    }

    /// How the game ends with best play, if that is known.
    pub fn outcome(&self) -> Option<Outcome> {
        self.value.outcome()
    }

    /// A candidate's outcome in words, such as "wins in 3" (plies), "draw", "no loss" or "looks good".
    ///
    /// Where distances were not counted it says that a side wins, not when.
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

    /// A score as it is written: with its sign, as a bound (`>=0`) as far as it is proved, or marked `~` if it is an
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

    /// How many plies were looked ahead.
    pub fn depth_seen(&self) -> usize {
        self.method.depth_limit.unwrap_or(self.counters.depth)
    }

    /// A score on the articles' scale for this board; of estimates beside proofs, without the fine grain.
    pub fn points(&self, score: Score) -> i32 {
        let points = score.points(self.rules.cells());
        if self.method.basis == Basis::Proof && score.outcome() == Outcome::Draw {
            // Away from 0, which is a draw.
            points.signum() * ((points.abs() + Self::ESTIMATE_GRAIN - 1) / Self::ESTIMATE_GRAIN)
        } else {
            points
        }
    }
}
