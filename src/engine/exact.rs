//! The exact chances of players whose choices depend on the position alone, and of whoever knows these choices best.
//!
//! Such a player is a function from positions to probabilities. A walk over all positions adds up how often each game
//! is played: no game is sampled.

use crate::game::{ByMark, Mark, Position, Square, SquareSet};
use std::collections::HashMap;

/// How likely the results of a game are. They add up to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// That a side wins.
    pub wins: ByMark<f64>,
    /// That nobody does.
    pub draws: f64,
}

impl Chances {
    fn of_end(winner: Option<Mark>) -> Self {
        let mut chances = Self::default();
        *winner.map_or(&mut chances.draws, |winner| &mut chances.wins[winner]) = 1.0;
        chances
    }

    fn add(&mut self, share: f64, other: Self) {
        self.draws += share * other.draws;
        for mark in Mark::BOTH {
            self.wins[mark] += share * other.wins[mark];
        }
    }

    fn divide(&mut self, all: f64) {
        self.draws /= all;
        self.wins = self.wins.map(|wins| wins / all);
    }

    /// That a side wins, draws and loses.
    pub fn of(self, side: Mark) -> [f64; 3] {
        [self.wins[side], self.draws, self.wins[side.other()]]
    }

    /// What a side can expect, if a draw is half a win: 0 to 1.
    pub fn points(self, side: Mark) -> f64 {
        self.wins[side] + self.draws / 2.0
    }
}

/// The chances of two players from a position on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Exact {
    /// Against each other.
    pub chances: Chances,
    /// Those of each side if it is the best exploiter: it knows what the other player does in each position, and makes
    /// the most [points](Chances::points) of it. And a game in which the other side makes the moves that most often let
    /// it win.
    pub best: ByMark<(Chances, Vec<Square>)>,
}

/// The moves that a player may make in a position, each with its weight; their sum is greater than 0.
pub type Choices = Vec<(Square, f64)>;

/// A player as a function of the position; `None` if it does not answer.
pub type Policy<'a> = Box<dyn FnMut(&Position) -> Option<Choices> + 'a>;

/// In trillionths: numbers that differ less are equal, the rest is rounding.
fn rounded(chance: f64) -> f64 {
    (chance * 1e12).round()
}

/// All positions from a start on, each asked about once.
pub struct ExactPlay<'a> {
    players: ByMark<Policy<'a>>,
    /// By the marks, from which the side to move follows: all games begin alike.
    known: HashMap<ByMark<SquareSet>, Exact>,
}

impl<'a> ExactPlay<'a> {
    /// The most empty squares at the start: from there on there are at most 143,365 positions.
    pub const MOST: usize = 12;

    /// A walk of two players.
    pub fn new(players: ByMark<Policy<'a>>) -> Self {
        Self { players, known: HashMap::new() }
    }

    /// The chances from a position on; `None` if a player does not answer.
    pub fn exact(&mut self, position: &Position) -> Option<Exact> {
        if position.is_over() {
            let chances = Chances::of_end(position.status().winner());
            return Some(Exact { chances, best: ByMark::of(|_| (chances, Vec::new())) });
        }
        let marks = position.squares_by_mark();
        if let Some(known) = self.known.get(&marks) {
            return Some(known.clone());
        }
        let known = self.ask(position)?;
        self.known.insert(marks, known.clone());
        Some(known)
    }

    fn ask(&mut self, position: &Position) -> Option<Exact> {
        let mover = position.to_move();
        let other = mover.other();
        let choices = (self.players[mover])(position)?;
        let weight_of = |square: Square| -> f64 {
            choices.iter().filter(|choice| choice.0 == square).map(|choice| choice.1).sum()
        };
        let all: f64 = position.moves().map(weight_of).sum();
        let mut found = Exact::default();
        let mut most = -1.0;
        let mut weakest = [-1.0; 2];
        for square in position.moves() {
            let then = self.exact(&position.after([square]).expect("the square is one of the moves"))?;
            let weight = weight_of(square);
            let line = |side: Mark| [&[square], &*then.best[side].1].concat();
            found.chances.add(weight, then.chances);
            found.best[other].0.add(weight, then.best[other].0);
            let points = rounded(then.best[mover].0.points(mover));
            if points > most {
                most = points;
                found.best[mover] = (then.best[mover].0, line(mover));
            }
            let lets_win = [weight / all * then.best[other].0.wins[other], weight / all].map(rounded);
            if lets_win > weakest {
                weakest = lets_win;
                found.best[other].1 = line(other);
            }
        }
        found.chances.divide(all);
        found.best[other].0.divide(all);
        Some(found)
    }
}
