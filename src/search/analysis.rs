//! What a search has found out about a position.

use super::bound::Bounds;
use super::minimax::Minimax;
use super::observer::Counters;
use super::score::{Outcome, Score};
use crate::game::{Mark, Position, Rules, Square};
use std::fmt;

/// How a position was analyzed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// By this search.
    Search(Minimax),
    /// By proof, with the [solver](crate::solver).
    Solver {
        /// How many plies were looked ahead to estimate what was not proved; none if nothing was
        /// estimated.
        estimated: Option<usize>,
    },
}

impl Method {
    /// By proof alone.
    pub const SOLVER: Self = Self::Solver { estimated: None };

    /// Whether its scores tell a near win from a far one.
    pub fn counts_distance(self) -> bool {
        match self {
            Self::Search(search) => search.counts_distance(),
            Self::Solver { .. } => true,
        }
    }

    /// How many plies it looked ahead; to the end if none.
    pub const fn depth_limit(self) -> Option<usize> {
        match self {
            Self::Search(search) => search.depth_limit,
            Self::Solver { estimated } => estimated,
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search(search) => search.fmt(f),
            Self::Solver { .. } => f.write_str("solver"),
        }
    }
}

/// How far off the end of the game is, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// Exactly this many.
    In(usize),
    /// At most this many.
    Within(usize),
}

/// A move that could be played, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub square: Square,
    /// What it is worth to the side that makes it: the truth or, if the bounds leave that open, an
    /// estimate that lies between them.
    pub score: Score,
    /// Between which scores the truth lies.
    pub bounds: Bounds,
    /// The principal variation: this move, then the best replies as the search sees them, to the
    /// end of the game or to the depth limit.
    pub line: Vec<Square>,
}

impl Candidate {
    /// A move whose worth is known to lie between bounds, and guessed; exact if the bounds meet.
    pub fn bounded(square: Square, guess: Score, bounds: Bounds, line: Vec<Square>) -> Self {
        let mut candidate = Self { square, score: guess, bounds, line };
        candidate.keep_to_bounds();
        candidate
    }

    /// Whether the score is the truth rather than an estimate.
    pub fn is_exact(&self) -> bool {
        self.bounds.exact().is_some()
    }

    /// Whether nothing is known of how the game ends after it, not even that it is no win or no loss.
    pub fn is_open(&self) -> bool {
        self.bounds.at_least < Score::DRAW && self.bounds.at_most > Score::DRAW && self.outcome().is_none()
    }

    /// How many plies the expected line has.
    pub fn plies(&self) -> usize {
        self.line.len()
    }

    /// How many plies the game still has on a board with `empty` empty squares, if that is known: the line may
    /// be shorter as long as the search goes on.
    pub fn plies_left(&self, empty: usize) -> usize {
        match self.bounds.exact() {
            Some(score) => score.plies().unwrap_or(empty).max(self.line.len()),
            None => self.line.len(),
        }
    }

    /// How the game ends after this move, if that is known.
    pub fn outcome(&self) -> Option<Outcome> {
        self.bounds.outcome()
    }

    /// Moves the score between the bounds. Where these allow for a draw at the best (or at the least), an
    /// estimate is a little worse (or better), so that it never ties with a proven draw.
    fn keep_to_bounds(&mut self) {
        let nudged = |bound: Score, by: i32| {
            if bound.outcome() == Outcome::Draw && !self.is_exact() { Score::estimate(by) } else { bound }
        };
        let (low, high) = (nudged(self.bounds.at_least, 1), nudged(self.bounds.at_most, -1));
        self.score = self.score.max(low).min(high);
    }
}

/// The score of every move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// What found them. A search's depth limit is how deep it really looked.
    pub method: Method,
    /// The rules of the game.
    pub rules: Rules,
    /// Whose moves these are.
    pub to_move: Mark,
    /// What the position is worth: the best score, unless more is known of the position than of its moves;
    /// for a finished game, the score it ended with for the side to move.
    pub score: Score,
    /// Between which scores the position's worth lies.
    pub bounds: Bounds,
    /// The legal moves in reading order.
    pub candidates: Vec<Candidate>,
    /// What the search did.
    pub counters: Counters,
}

impl Analysis {
    /// Estimates beside the solver's proofs, which [`prove`](crate::player::prove) makes of the
    /// [heuristic](crate::heuristic)'s, are finer than what is shown of them by this factor.
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
        let mut analysis = Self { method, rules, to_move, score: ended, bounds, candidates, counters };
        analysis.sum_up();
        analysis
    }

    /// Takes in what has been found out about the position as a whole: no move is worth more.
    pub fn learn(&mut self, bounds: Bounds) {
        self.bounds = self.bounds.within(bounds);
        for candidate in &mut self.candidates {
            candidate.bounds.at_most = candidate.bounds.at_most.min(self.bounds.at_most);
            candidate.keep_to_bounds();
        }
        self.sum_up();
    }

    /// Takes in what has been found out about a move, with its line if that is played out. Has no effect if
    /// the square is no candidate.
    pub fn learn_of(&mut self, square: Square, bounds: Bounds, line: Option<Vec<Square>>) {
        let known = self.candidates.iter_mut().find(|candidate| candidate.square == square);
        if let Some(candidate) = known {
            candidate.bounds = candidate.bounds.within(bounds);
            candidate.line = line.unwrap_or_else(|| std::mem::take(&mut candidate.line));
            candidate.keep_to_bounds();
        }
        self.sum_up();
    }

    /// Takes over what another analysis of the same position says of the moves that are open here.
    pub fn guess(&mut self, other: &Self) {
        debug_assert!(self.squares().eq(other.squares()), "analyses of the same position");
        self.method = Method::Solver { estimated: Some(other.depth_seen()) };
        for (candidate, guess) in self.candidates.iter_mut().zip(&other.candidates) {
            if !candidate.is_exact() {
                let bounds = candidate.bounds.within(guess.bounds);
                *candidate = Candidate::bounded(guess.square, guess.score, bounds, guess.line.clone());
            }
        }
        self.counters.add(other.counters);
        self.sum_up();
    }

    /// The squares of the candidates.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> {
        self.candidates.iter().map(|candidate| candidate.square)
    }

    /// Brings the position's score and bounds up to date with those of its moves.
    fn sum_up(&mut self) {
        let best = |score: &dyn Fn(&Candidate) -> Score| self.candidates.iter().map(score).max();
        let at_least = best(&|candidate| candidate.bounds.at_least).unwrap_or(Score::MIN);
        let at_most = best(&|candidate| candidate.bounds.at_most).unwrap_or(Score::MAX);
        let score = best(&|candidate| candidate.score).unwrap_or(self.score);
        self.bounds = self.bounds.within(Bounds { at_least, at_most });
        if self.by_solver() && self.is_complete() {
            // Nothing rests on estimates any more.
            self.method = Method::SOLVER;
        }
        self.score = score.max(self.bounds.at_least).min(self.bounds.at_most);
    }

    /// The moves with the best score, in reading order.
    pub fn best(&self) -> impl Iterator<Item = &Candidate> {
        let best = self.candidates.iter().map(|candidate| candidate.score).max();
        self.candidates.iter().filter(move |candidate| Some(candidate.score) == best)
    }

    /// Whether no move has a better score than this one.
    pub fn is_best(&self, candidate: &Candidate) -> bool {
        self.candidates.iter().all(|other| other.score <= candidate.score)
    }

    /// The candidate on a square.
    pub fn candidate(&self, square: Square) -> Option<&Candidate> {
        self.candidates.iter().find(|candidate| candidate.square == square)
    }

    /// Whether the position's score is the truth, and a move is known that has it.
    pub fn is_exact(&self) -> bool {
        let is_known = || self.candidates.is_empty() || self.best().any(Candidate::is_exact);
        self.bounds.exact() == Some(self.score) && is_known()
    }

    /// Whether every candidate's score is the truth, so that looking deeper would change nothing.
    pub fn is_complete(&self) -> bool {
        self.candidates.iter().all(Candidate::is_exact)
    }

    /// How many candidates have a known outcome.
    pub fn decided(&self) -> usize {
        self.candidates.iter().filter(|candidate| candidate.outcome().is_some()).count()
    }

    /// Whether no other move can be as good as the best ones, as far as that is proved.
    pub fn is_settled(&self) -> bool {
        let mut others = self.candidates.iter().filter(|candidate| !self.is_best(candidate));
        self.is_exact() && others.all(|other| other.bounds.at_most < self.score)
    }

    /// How far off the win or loss is with best play, if that is known.
    ///
    /// None for draws and estimates, and if the search does not count.
    pub fn distance(&self) -> Option<Distance> {
        let bound = match self.outcome()? {
            Outcome::Win => self.bounds.at_least,
            Outcome::Loss => self.bounds.at_most,
            Outcome::Draw => return None,
        };
        let plies = bound.plies().filter(|_| self.method.counts_distance())?;
        Some(if self.bounds.exact().is_some() { Distance::In(plies) } else { Distance::Within(plies) })
    }

    /// How the game ends with best play, if that is known.
    pub fn outcome(&self) -> Option<Outcome> {
        self.bounds.outcome()
    }

    /// A candidate's outcome in words, such as "wins in 3" (plies), "draw", "no loss" or "looks good".
    ///
    /// A blind search knows that it wins, not when.
    pub fn verdict(&self, candidate: &Candidate) -> String {
        let Bounds { at_least, at_most } = candidate.bounds;
        let plies = candidate.score.plies().unwrap_or(0);
        match (candidate.outcome(), self.method.counts_distance()) {
            (Some(Outcome::Win), true) if candidate.is_exact() => format!("wins in {plies}"),
            (Some(Outcome::Win), true) => match at_least.plies() {
                Some(plies) => format!("wins within {plies}"),
                None => "wins".to_owned(),
            },
            (Some(Outcome::Loss), true) if candidate.is_exact() => format!("loses in {plies}"),
            (Some(Outcome::Loss), true) => match at_most.plies() {
                Some(plies) => format!("loses within {plies}"),
                None => "loses".to_owned(),
            },
            (Some(Outcome::Win), false) => "wins".to_owned(),
            (Some(Outcome::Loss), false) => "loses".to_owned(),
            (Some(Outcome::Draw), _) => "draw".to_owned(),
            (None, _) if at_least >= Score::DRAW => "no loss".to_owned(),
            (None, _) if at_most <= Score::DRAW => "no win".to_owned(),
            (None, _) if self.by_solver() && candidate.score >= Score::estimate(Self::LOOKS_WON) => {
                "looks won".to_owned()
            }
            (None, _) if self.by_solver() && candidate.score <= Score::estimate(-Self::LOOKS_WON) => {
                "looks lost".to_owned()
            }
            (None, _) if candidate.score > Score::DRAW => "looks good".to_owned(),
            (None, _) if candidate.score < Score::DRAW => "looks bad".to_owned(),
            (None, _) => "looks even".to_owned(),
        }
    }

    const fn by_solver(&self) -> bool {
        matches!(self.method, Method::Solver { .. })
    }

    /// A candidate's score as it is written: with its sign, as a bound (`>=0`) as far as it is proved, or
    /// marked `~` if it is an estimate.
    pub fn score_text(&self, candidate: &Candidate) -> String {
        let Bounds { at_least, at_most } = candidate.bounds;
        let (mark, score) = if candidate.is_exact() {
            ("", candidate.score)
        } else if at_least >= Score::DRAW {
            (">=", at_least)
        } else if at_most <= Score::DRAW {
            ("<=", at_most)
        } else {
            ("~", candidate.score)
        };
        match self.points(score) {
            0 => format!("{mark}0"),
            points => format!("{mark}{points:+}"),
        }
    }

    /// How many plies ahead the search looked.
    pub fn depth_seen(&self) -> usize {
        self.method.depth_limit().unwrap_or(self.counters.depth)
    }

    /// A score on the articles' scale for this board; of estimates beside proofs, without the fine grain.
    pub fn points(&self, score: Score) -> i32 {
        let points = score.points(self.rules.cells());
        if self.by_solver() && score.outcome() == Outcome::Draw {
            // Away from 0, which is a draw.
            points.signum() * ((points.abs() + Self::ESTIMATE_GRAIN - 1) / Self::ESTIMATE_GRAIN)
        } else {
            points
        }
    }
}
