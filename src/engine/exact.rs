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

/// The chances of two players.
#[derive(Clone, Debug, PartialEq)]
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

/// The chances from a position on.
#[derive(Clone, Copy, Debug, Default)]
struct Prospects {
    /// Of the two players.
    chances: Chances,
    /// Of each side if it is the best exploiter: it knows what the other player does, and makes the move that has the
    /// most [points](Chances::points) against it.
    best: ByMark<Chances>,
    /// The move of the best exploiter, and that of the player which most often lets the other side win, if that one is
    /// the best exploiter; the first of equal ones in reading order.
    moves: [Option<Square>; 2],
}

/// In trillionths: numbers that differ less are equal, the rest is rounding.
fn rounded(chance: f64) -> f64 {
    (chance * 1e12).round()
}

/// All positions from a start on, each asked about once.
pub struct ExactPlay<'a> {
    players: ByMark<Policy<'a>>,
    /// By the marks, from which the side to move follows: all games begin alike.
    known: HashMap<ByMark<SquareSet>, Prospects>,
}

impl<'a> ExactPlay<'a> {
    /// The most empty squares at the start: from there on there are at most 143,365 positions.
    pub const MOST: usize = 12;

    /// A walk of two players.
    pub fn new(players: ByMark<Policy<'a>>) -> Self {
        Self { players, known: HashMap::new() }
    }

    /// The chances from a position on; `None` if a player does not answer.
    pub fn exact(&mut self, start: &Position) -> Option<Exact> {
        let chances = self.walk(start)?.chances;
        Some(Exact { chances, best: ByMark { x: self.best(start, Mark::X)?, o: self.best(start, Mark::O)? } })
    }

    /// The chances if this side is the best exploiter, and a game in which the other side makes the moves that most
    /// often let it win.
    fn best(&mut self, start: &Position, side: Mark) -> Option<(Chances, Vec<Square>)> {
        let mut position = start.clone();
        let mut game = Vec::new();
        while let [Some(best), Some(weakest)] = self.walk(&position)?.moves {
            let square = if position.to_move() == side { best } else { weakest };
            position = after(&position, square);
            game.push(square);
        }
        Some((self.walk(start)?.best[side], game))
    }

    fn walk(&mut self, position: &Position) -> Option<Prospects> {
        if position.is_over() {
            let chances = Chances::of_end(position.status().winner());
            return Some(Prospects { chances, best: ByMark::of(|_| chances), moves: [None; 2] });
        }
        let marks = position.squares_by_mark();
        if let Some(&known) = self.known.get(&marks) {
            return Some(known);
        }
        let known = self.ask(position)?;
        self.known.insert(marks, known);
        Some(known)
    }

    fn ask(&mut self, position: &Position) -> Option<Prospects> {
        let mover = position.to_move();
        let other = position.to_move().other();
        let choices = (self.players[mover])(position)?;
        let weight_of = |square: Square| -> f64 {
            choices.iter().filter(|choice| choice.0 == square).map(|choice| choice.1).sum()
        };
        let all: f64 = position.moves().map(weight_of).sum();
        let mut found = Prospects::default();
        let mut most = -1.0;
        let mut weakest = [-1.0; 2];
        for square in position.moves() {
            let then = self.walk(&after(position, square))?;
            let weight = weight_of(square);
            found.chances.add(weight, then.chances);
            found.best[other].add(weight, then.best[other]);
            let points = rounded(then.best[mover].points(mover));
            if points > most {
                most = points;
                found.moves[0] = Some(square);
                found.best[mover] = then.best[mover];
            }
            let lets_win = [weight / all * then.best[other].wins[other], weight / all].map(rounded);
            if lets_win > weakest {
                weakest = lets_win;
                found.moves[1] = Some(square);
            }
        }
        for chances in [&mut found.chances, &mut found.best[other]] {
            chances.divide(all);
        }
        Some(found)
    }
}

fn after(position: &Position, square: Square) -> Position {
    position.after([square]).expect("the square is one of the moves")
}
