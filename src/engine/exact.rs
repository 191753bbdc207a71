//! The exact chances of players whose choices depend on the position alone, and of whoever knows these choices best.
//!
//! Such a player is a function from positions to probabilities. A walk over all positions adds up how often each game is
//! played: no game is sampled.

use crate::game::{ByMark, Mark, Position, Square, SquareSet, Status};
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

    /// That a side wins, draws and loses.
    pub fn of(self, side: Mark) -> [f64; 3] {
        [self.wins[side], self.draws, self.wins[side.other()]]
    }

    /// What a side can expect, if a draw is half a win: 0 to 1.
    pub fn points(self, side: Mark) -> f64 {
        self.wins[side] + self.draws / 2.0
    }
}

/// The moves that a player may make in a position, each with its weight; their sum is greater than 0.
pub type Choices = Vec<(Square, f64)>;

/// A player as a function of the position; `None` if it does not answer.
pub type Policy<'a> = Box<dyn FnMut(&Position) -> Option<Choices> + 'a>;

/// The chances from a position on.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// Of the two players.
    chances: Chances,
    /// Of each side if it is the best exploiter: it knows what the other player does, and makes the move that has the most
    /// [points](Chances::points) against it.
    best: ByMark<Chances>,
    /// The move of the best exploiter, the first of equal ones in reading order, and the likeliest of the player.
    moves: Option<[Square; 2]>,
}

/// Points that differ less are equal: the rest is rounding.
const ROUNDING: f64 = 1e-12;

/// All positions from a start on, each asked about once.
pub struct Walk<'a> {
    players: ByMark<Policy<'a>>,
    /// By the marks, from which the side to move follows: all games begin alike.
    known: HashMap<ByMark<SquareSet>, Known>,
}

impl<'a> Walk<'a> {
    /// The most empty squares at the start: from there on there are at most 143,365 positions.
    pub const MOST: usize = 12;

    /// A walk of two players.
    pub fn new(players: ByMark<Policy<'a>>) -> Self {
        Self { players, known: HashMap::new() }
    }

    /// The chances of the players from a position on; `None` if one does not answer.
    pub fn chances(&mut self, start: &Position) -> Option<Chances> {
        Some(self.walk(start)?.chances)
    }

    /// The chances if this side is the best exploiter, and its likeliest game.
    pub fn best(&mut self, start: &Position, side: Mark) -> Option<(Chances, Vec<Square>)> {
        let (mut position, mut game) = (start.clone(), Vec::new());
        while let Some([best, likeliest]) = self.walk(&position)?.moves {
            let square = if position.to_move() == side { best } else { likeliest };
            position = after(&position, square);
            game.push(square);
        }
        Some((self.walk(start)?.best[side], game))
    }

    fn walk(&mut self, position: &Position) -> Option<Known> {
        if position.status() != Status::Ongoing {
            let chances = Chances::of_end(position.status().winner());
            return Some(Known { chances, best: ByMark::of(|_| chances), moves: None });
        }
        let marks = ByMark::of(|mark| position.squares_of(mark));
        if let Some(&known) = self.known.get(&marks) {
            return Some(known);
        }
        let known = self.ask(position)?;
        self.known.insert(marks, known);
        Some(known)
    }

    fn ask(&mut self, position: &Position) -> Option<Known> {
        let mover = position.to_move();
        let choices = (self.players[mover])(position)?;
        let weight_of = |square: Square| -> f64 {
            choices.iter().filter(|choice| choice.0 == square).map(|choice| choice.1).sum()
        };
        let all: f64 = position.moves().map(weight_of).sum();
        let mut found = Known::default();
        let [mut most, mut highest] = [(-1.0, None); 2];
        for square in position.moves() {
            let then = self.walk(&after(position, square))?;
            let weight = weight_of(square);
            found.chances.add(weight / all, then.chances);
            found.best[mover.other()].add(weight / all, then.best[mover.other()]);
            let points = then.best[mover].points(mover);
            if points > most.0 + ROUNDING {
                most = (points, Some(square));
                found.best[mover] = then.best[mover];
            }
            if weight > highest.0 {
                highest = (weight, Some(square));
            }
        }
        found.moves = most.1.zip(highest.1).map(|(best, likeliest)| [best, likeliest]);
        Some(found)
    }
}

fn after(position: &Position, square: Square) -> Position {
    position.after([square]).expect("the square is one of the moves")
}
