//! All positions of a small game, and those that a search misplays.

use crate::engine::analysis::Candidate;
use crate::engine::budget::Searched;
use crate::engine::search::{Minimax, Observer};
use crate::game::{Position, Rules, Square, Status};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// The positions of a game that a search misplays: a move that looks best to it gives a win or a draw away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Misplayed {
    /// How many [`positions`] the game has.
    pub positions: usize,
    /// How many of these are misplayed.
    pub misplayed: usize,
    /// The first of these, and the first such move there.
    pub first: Option<(Position, Square)>,
}

impl Misplayed {
    /// Looks for them in all positions.
    ///
    /// # Errors
    /// If the observer stops that.
    pub fn by(search: Minimax, rules: Rules, observer: &mut impl Observer) -> Searched<Self> {
        let mut found = Self { positions: 0, misplayed: 0, first: None };
        for position in positions(rules) {
            found.positions += 1;
            let seen = search.analyze(&position, observer)?;
            let whole = search.unlimited().analyze(&position, observer)?;
            let outcome = |square| whole.candidate(square).and_then(Candidate::outcome);
            let mut best = seen.best().map(|candidate| candidate.square);
            if let Some(square) = best.find(|&square| outcome(square) != whole.outcome()) {
                found.misplayed += 1;
                found.first.get_or_insert((position, square));
            }
        }
        Ok(found)
    }
}

/// Every position in which a game with these rules goes on and X began, those with fewer marks first.
pub fn positions(rules: Rules) -> Vec<Position> {
    let (mut found, mut ply) = (Vec::new(), vec![Position::new(rules)]);
    while !ply.is_empty() {
        let after = |(position, square): (&Position, Square)| position.after([square]).ok();
        let moves = ply.iter().flat_map(|position| position.moves().map(move |square| (position, square)));
        let mut next: Vec<Position> = moves.filter_map(after).collect();
        next.retain(|position| position.status() == Status::Ongoing);
        next.sort_by_cached_key(|position| Reverse(position.to_string()));
        next.dedup();
        found.append(&mut ply);
        ply = next;
    }
    found
}
