//! Turns answers of the proof search into outcomes, distances and lines.

use super::pairing::pairing;
use super::proof::{Prover, Watch};
use super::table::Table;
use crate::engine::bitboard::{Bits, CellWeights, Stones, View};
use crate::engine::{Bounds, Outcome, Proof, Score, Searched};
use crate::game::{Mark, Position, Rules, Square, Symmetry};
use std::ops::Neg;
use std::sync::Arc;

/// A prover with words of any size.
pub(super) trait AnyProver: Send {
    fn nodes(&self) -> u64;

    fn rules(&self) -> Rules;

    /// Whether a side wins within so many plies.
    fn wins(&mut self, position: &Position, side: Mark, plies: usize, watch: &mut Watch) -> Searched<bool>;

    /// What the proof of a move can rest on, if the position after it has this score.
    fn proof(&mut self, before: &Position, after: &Position, reply: Score) -> Proof;

    /// All moves, the most promising first.
    fn ranked(&self, position: &Position) -> Vec<Square>;

    /// For another thread, with the same table.
    fn fork(&self) -> Box<dyn AnyProver>;

    /// The table, unless there are forks.
    fn table(&mut self) -> Option<&mut Table>;
}

/// Wins within so many plies are tried before wins in any number.
const FIRST_HORIZON: usize = 7;

#[derive(Clone, Copy)]
pub(super) enum Goal {
    /// Win, draw or loss.
    Outcome,
    /// Also in how many plies.
    Value,
}

/// Whether strategy stealing holds (Nash, 1949; Hales and Jewett, 1963): on an empty board, where a stone never hurts
/// its owner, the first player does not lose. If the second player won after some first stone, the first would win in
/// the same way, as if that stone were there. So if the first player does not win, every first move is a draw.
pub(super) fn can_steal(position: &Position) -> bool {
    position.marks() == 0 && !position.rules().misere()
}

/// Whether the side not to move is safe in misère, because it can mirror each move: a reflection or a half turn
/// exchanges the marks and leaves no square in place. A line that is its own image gets marks of both sides, and the
/// image of any other line that it completes was completed before.
fn can_mirror(position: &Position) -> bool {
    let rules = position.rules();
    let mirrors = |symmetry: &Symmetry| {
        rules.squares().all(|square| {
            let image = symmetry.image_of(square);
            image != square
                && symmetry.image_of(image) == square
                && position.get(image) == position.get(square).map(Mark::other)
        })
    };
    rules.misere() && position.geometry().symmetries.iter().any(mirrors)
}

impl<B: Bits> AnyProver for Prover<B> {
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn rules(&self) -> Rules {
        self.grid.rules
    }

    fn wins(&mut self, position: &Position, side: Mark, plies: usize, watch: &mut Watch) -> Searched<bool> {
        let stones = self.stones(position);
        if side == position.to_move() {
            self.attack(&self.node(stones), byte(plies), watch)
        } else {
            Ok(self.defend(&self.node(stones.turned()), byte(plies), watch)?.is_none())
        }
    }

    fn proof(&mut self, before: &Position, after: &Position, reply: Score) -> Proof {
        if self.grid.rules.misere() || after.is_over() {
            return Proof::Search;
        }
        let view = View::new(&self.grid, self.stones(after));
        let rests_on_threats = |prover: &mut Self, view: &View<B>| {
            let plies = byte(reply.plies().unwrap_or(0));
            prover.win_by_threats(view, plies, &mut |_| Ok(())).is_ok_and(|zone| zone.is_some())
        };
        match reply.outcome() {
            // The pairs must have been there before the move, to answer it.
            Outcome::Draw if [before, after].into_iter().all(|position| pairing(position).is_some()) => {
                Proof::Pairs
            }
            Outcome::Win if rests_on_threats(self, &view) => Proof::Threats,
            // The side that has moved wins, so it must threaten already.
            Outcome::Loss if !view.threatened().is_empty() => {
                let blocked = view.turned().with_other(&self.grid, view.threatened().lowest());
                if rests_on_threats(self, &blocked) { Proof::Threats } else { Proof::Search }
            }
            _ => Proof::Search,
        }
    }

    fn ranked(&self, position: &Position) -> Vec<Square> {
        let view = View::new(&self.grid, self.stones(position));
        CellWeights::of(&view).ordered(None, view.empty).map(|cell| self.grid.square(cell)).collect()
    }

    fn fork(&self) -> Box<dyn AnyProver> {
        Box::new(self.clone())
    }

    fn table(&mut self) -> Option<&mut Table> {
        Arc::get_mut(&mut self.table)
    }
}

/// A position of another game would get a wrong answer.
fn assert_rules(position: &Position, rules: Rules) {
    assert_eq!(position.rules(), rules, "the position belongs to the solver's game");
}

impl<B: Bits> Prover<B> {
    fn stones(&self, position: &Position) -> Stones<B> {
        assert_rules(position, self.rules());
        self.grid.stones(position)
    }
}

impl dyn AnyProver + '_ {
    /// Narrows the bounds on the value for the side to move, as far as `watch` allows, until the goal is reached.
    pub(super) fn settle(
        &mut self,
        position: &Position,
        bounds: &mut Bounds,
        goal: Goal,
        watch: &mut Watch,
    ) -> Searched<()> {
        assert_rules(position, self.rules());
        let mover = position.to_move();
        if let Some(score) = Score::of_end(position.status(), mover, 0) {
            *bounds = Bounds::exactly(score);
            return Ok(());
        }
        if can_steal(position) {
            bounds.at_least = bounds.at_least.max(Score::DRAW);
        }
        if can_mirror(position) {
            bounds.at_most = bounds.at_most.min(Score::DRAW);
        }
        // If the lower bound is a loss in so many plies, that is tried first: after the best move of a won position, this
        // one question settles the value.
        if let (Outcome::Loss, Some(plies)) = (bounds.at_least.outcome(), bounds.at_least.plies())
            && bounds.exact().is_none()
            && self.wins(position, mover.other(), plies, watch)?
        {
            *bounds = Bounds::exactly(bounds.at_least);
        }
        self.settle_win(position, mover, bounds, goal, watch)?;
        let mut negated = bounds.turned(Score::neg);
        let result = self.settle_win(position, mover.other(), &mut negated, goal, watch);
        *bounds = negated.turned(Score::neg);
        result
    }

    /// Narrows the bounds of a side until it is known whether it wins, and for [`Goal::Value`] in how many plies, or
    /// `watch` stops the search.
    ///
    /// Short horizons come first: a quick win is among the few lines that can be completed so soon. Without a limit the
    /// search would try long detours before.
    fn settle_win(
        &mut self,
        position: &Position,
        side: Mark,
        bounds: &mut Bounds,
        goal: Goal,
        watch: &mut Watch,
    ) -> Searched<()> {
        // The last move completes a line: this side's, or in misère the other's.
        let first = if (side == position.to_move()) == position.rules().misere() { 2 } else { 1 };
        let empty = position.empty_cells();
        let mut asked_for_all = bounds.at_least.outcome() == Outcome::Win;
        let mut plies = bounds.at_most.plies().unwrap_or(first).max(first);
        plies += (plies - first) % 2;
        let is_open = |bounds: &Bounds| match goal {
            Goal::Outcome => bounds.outcome().is_none(),
            Goal::Value => bounds.exact().is_none(),
        };
        while bounds.at_most.outcome() == Outcome::Win && is_open(bounds) {
            if plies > empty {
                bounds.at_most = Score::DRAW;
            } else if plies > FIRST_HORIZON && !asked_for_all {
                asked_for_all = true;
                if self.wins(position, side, empty, watch)? {
                    let last = empty - (empty - plies) % 2;
                    bounds.at_least = bounds.at_least.max(Score::win_in(last));
                } else {
                    bounds.at_most = Score::DRAW;
                }
            } else if self.wins(position, side, plies, watch)? {
                *bounds = Bounds::exactly(Score::win_in(plies));
            } else {
                plies += 2;
                bounds.at_most = bounds.at_most.min(Score::win_in(plies));
            }
        }
        Ok(())
    }

    /// A move that keeps this value: the first such move in the order of the search.
    pub(super) fn best_move(
        &mut self,
        position: &Position,
        value: Score,
        watch: &mut Watch,
    ) -> Searched<Square> {
        let mut moves = self.ranked(position);
        // If no other move keeps the value, this one does.
        let last = moves.pop().expect("an unfinished game has a move");
        for square in moves {
            let after = position.after([square]).expect("ranked moves are legal");
            if self.keeps_value(value, position.to_move(), &after, watch)? {
                return Ok(square);
            }
        }
        Ok(last)
    }

    /// Whether the last move, of this side, kept the value of its position. That takes one question; the value of the
    /// move would take several.
    fn keeps_value(
        &mut self,
        value: Score,
        side: Mark,
        after: &Position,
        watch: &mut Watch,
    ) -> Searched<bool> {
        if after.status().winner().is_some() || value.plies() == Some(1) {
            return Ok(Score::of_end(after.status(), side, 1) == Some(value));
        }
        let far = value.plies().unwrap_or(0);
        match value.outcome() {
            Outcome::Win => self.wins(after, side, far - 1, watch),
            Outcome::Draw => Ok(!self.wins(after, side.other(), after.empty_cells(), watch)?),
            Outcome::Loss => Ok(!self.wins(after, side.other(), far.saturating_sub(3), watch)?),
        }
    }
}

fn byte(plies: usize) -> u8 {
    u8::try_from(plies).expect("no game has more than 225 plies")
}
