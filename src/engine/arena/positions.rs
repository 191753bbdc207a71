//! All positions of a small game.

use crate::game::{Position, Rules, Square, Status};
use std::cmp::Reverse;

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
