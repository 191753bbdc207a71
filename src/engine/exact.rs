//! The exact chances of players whose choices depend on the position alone, and of whoever knows them best.
//!
//! Such a player is a function from positions to probabilities. A walk over all positions that can be reached adds up how
//! often each game is played: no game is sampled.

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

    /// What a side can expect, if a draw is half a win: 0 to 1.
    pub fn points(self, side: Mark) -> f64 {
        self.wins[side] + self.draws / 2.0
    }
}

/// The moves that a player may make in a position, each with its share; the shares add up to 1. `None` if it does not
/// answer.
pub type Policy<'a> = Box<dyn FnMut(&Position) -> Option<Vec<(Square, f64)>> + 'a>;

/// A walk over the positions of a game. A side without a policy is the best exploiter: it knows the other's policy, and
/// makes the move that has the most [points](Chances::points) against it, the first of equal ones in reading order.
pub struct Walk<'a> {
    players: ByMark<Option<Policy<'a>>>,
    /// What is known about positions, by their marks: all games begin alike.
    known: HashMap<ByMark<SquareSet>, Chances>,
    /// The most positions to look at.
    most: usize,
}

impl<'a> Walk<'a> {
    /// A walk of two players, at most one of whom has no policy, over at most so many positions.
    pub fn new(players: ByMark<Option<Policy<'a>>>, most: usize) -> Self {
        Self { players, known: HashMap::new(), most }
    }

    /// The chances from a position on; `None` if there are too many positions below it, or a player does not answer.
    pub fn chances(&mut self, position: &Position) -> Option<Chances> {
        match position.status() {
            Status::Won(winner) => return Some(Chances::of_end(Some(winner))),
            Status::Drawn => return Some(Chances::of_end(None)),
            Status::Ongoing => {}
        }
        let marks = ByMark::of(|mark| position.squares_of(mark));
        if let Some(&known) = self.known.get(&marks) {
            return Some(known);
        }
        let mut chances = Chances::default();
        for (square, share) in self.choices(position)? {
            chances.add(share, self.chances(&after(position, square))?);
        }
        (self.known.len() < self.most).then(|| self.known.insert(marks, chances))?;
        Some(chances)
    }

    /// What the side to move does.
    fn choices(&mut self, position: &Position) -> Option<Vec<(Square, f64)>> {
        let mover = position.to_move();
        if let Some(policy) = &mut self.players[mover] {
            return policy(position);
        }
        let mut best: Option<(Square, f64)> = None;
        for square in position.moves() {
            let points = self.chances(&after(position, square))?.points(mover);
            if best.is_none_or(|(_, most)| points > most) {
                best = Some((square, points));
            }
        }
        best.map(|(square, _)| vec![(square, 1.0)])
    }

    /// The likeliest game from a position on, the first of equally likely moves in reading order.
    pub fn likeliest(&mut self, position: &Position) -> Option<Vec<Square>> {
        let (mut position, mut line) = (position.clone(), Vec::new());
        while position.status() == Status::Ongoing {
            let choices = self.choices(&position)?;
            let (square, _) =
                choices.into_iter().reduce(|best, other| if other.1 > best.1 { other } else { best })?;
            position = after(&position, square);
            line.push(square);
        }
        Some(line)
    }
}

fn after(position: &Position, square: Square) -> Position {
    position.after([square]).expect("players choose among the moves")
}
