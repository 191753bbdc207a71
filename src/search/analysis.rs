//! What a search has found out about a position.

use super::minimax::Minimax;
use super::observer::Counters;
use super::score::{Outcome, Score};
use crate::game::{Mark, Rules, Square};
use std::fmt;

/// How a position was analyzed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// By this search.
    Search(Minimax),
    /// By proof: the [solver](crate::solver) answers exactly or not at all.
    Solver,
}

impl Method {
    /// Whether its scores tell a near win from a far one.
    pub fn counts_distance(self) -> bool {
        match self {
            Self::Search(search) => search.counts_distance(),
            Self::Solver => true,
        }
    }

    /// How many plies it looked ahead; to the end if none.
    pub const fn depth_limit(self) -> Option<usize> {
        match self {
            Self::Search(search) => search.depth_limit,
            Self::Solver => None,
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search(search) => search.fmt(f),
            Self::Solver => f.write_str("solver"),
        }
    }
}

/// A move that could be played, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub square: Square,
    /// What it is worth to the side that makes it.
    pub score: Score,
    /// Whether the score is the truth rather than an estimate at the depth limit.
    pub exact: bool,
    /// The principal variation: this move, then the best replies as the search sees them, to the
    /// end of the game or to the depth limit.
    pub line: Vec<Square>,
}

impl Candidate {
    /// How many plies the expected line has.
    pub fn plies(&self) -> usize {
        self.line.len()
    }

    /// How the game ends after this move; unknown if the score is an estimate.
    pub fn outcome(&self) -> Option<Outcome> {
        self.exact.then(|| self.score.outcome())
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
    /// The best score; for a finished game, the score it ended with for the side to move.
    pub score: Score,
    /// The legal moves in reading order.
    pub candidates: Vec<Candidate>,
    /// What the search did.
    pub counters: Counters,
}

impl Analysis {
    /// The moves with the best score, in reading order.
    pub fn best(&self) -> impl Iterator<Item = &Candidate> {
        self.candidates.iter().filter(|candidate| candidate.score == self.score)
    }

    /// The candidate on a square.
    pub fn candidate(&self, square: Square) -> Option<&Candidate> {
        self.candidates.iter().find(|candidate| candidate.square == square)
    }

    /// Whether the position's score is the truth: a win is, once found; anything else only if no
    /// candidate is merely estimated.
    pub fn exact(&self) -> bool {
        self.score.outcome() == Outcome::Win || self.is_complete()
    }

    /// Whether every candidate's score is the truth, so that looking deeper would change nothing.
    pub fn is_complete(&self) -> bool {
        self.candidates.iter().all(|candidate| candidate.exact)
    }

    /// How the game ends with best play; unknown if the score is an estimate.
    pub fn outcome(&self) -> Option<Outcome> {
        self.exact().then(|| self.score.outcome())
    }

    /// A candidate's outcome in words, such as "wins in 3" (plies), "draw" or "looks good".
    ///
    /// A blind search knows that it wins, not when.
    pub fn verdict(&self, candidate: &Candidate) -> String {
        let plies = candidate.plies();
        match (candidate.outcome(), self.method.counts_distance()) {
            (Some(Outcome::Win), true) => format!("wins in {plies}"),
            (Some(Outcome::Loss), true) => format!("loses in {plies}"),
            (Some(Outcome::Win), false) => "wins".to_owned(),
            (Some(Outcome::Loss), false) => "loses".to_owned(),
            (Some(Outcome::Draw), _) => "draw".to_owned(),
            (None, _) if candidate.score > Score::DRAW => "looks good".to_owned(),
            (None, _) if candidate.score < Score::DRAW => "looks bad".to_owned(),
            (None, _) => "looks even".to_owned(),
        }
    }

    /// A candidate's score as it is written: with its sign, and marked `~` if it is an estimate.
    pub fn score_text(&self, candidate: &Candidate) -> String {
        let mark = if candidate.exact { "" } else { "~" };
        match self.points(candidate.score) {
            0 => format!("{mark}0"),
            points => format!("{mark}{points:+}"),
        }
    }

    /// How many plies ahead the search looked.
    pub fn depth_seen(&self) -> usize {
        self.method.depth_limit().unwrap_or(self.counters.depth)
    }

    /// A score on the articles' scale for this board.
    pub fn points(&self, score: Score) -> i32 {
        score.points(self.rules.cells())
    }
}
