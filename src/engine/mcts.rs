//! Monte Carlo tree search: it judges moves by games at random.
//!
//! It repeats four steps, together a *playout*. Its tree has a node for each line of moves with statistics, and only
//! the root at first.
//!
//! 1. **Select**: walk down the tree. Where all moves have a node, follow the one with the highest upper confidence
//!    bound.
//! 2. **Expand**: where some have none, give a random one of these a node.
//! 3. **Simulate**: from there, play at random to the end. Where the game is over in the tree, nothing is simulated.
//! 4. **Back up**: count the result at all nodes on the way.
//!
//! The bound is UCB1, for a move with win rate `w` after `n` of the parent's `N` playouts:
//!
//! ```text
//! w + sqrt(2 ln N / n)
//! ```
//!
//! It comes from slot machines with different rates (Auer, Cesa-Bianchi and Fischer, "Finite-time analysis of the
//! multiarmed bandit problem", 2002). The true rate is above it no more often than `N^-4` (Hoeffding's inequality). So
//! a high bound means that the move is good or little known: reasons to try it. It grows with `N`, so each move is
//! tried again; the share of a bad one shrinks as `ln N / N`.
//!
//! UCB1 in a tree is UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006); a node for each playout is
//! from Coulom, "Efficient selectivity and backup operators in Monte-Carlo tree search", 2006. With many playouts, win
//! rates approach the value of best play; with few, a trap that one reply refutes looks good.
//!
//! ```
//! use noughts::engine::Budget;
//! use noughts::engine::mcts::Mcts;
//! use noughts::game::{Position, Rules};
//! use std::time::Duration;
//!
//! // X wins with b1, in the middle of the first row.
//! let position = Position::new(Rules::TIC_TAC_TOE).after(["a1", "a3", "c1", "b2"].map(|name| name.parse().unwrap()))?;
//! let sample = Mcts { playouts: 500, seed: 1 }.run(&position, &Budget::unlimited(|| Duration::ZERO));
//! assert_eq!((sample.playouts(), sample.ranked()[0].square), (500, "b1".parse().unwrap()));
//! # Ok::<(), noughts::game::IllegalMove>(())
//! ```

use super::{Budget, Counters, Outcome, Score};
use crate::game::{Mark, Position, Square, SquareSet};
use crate::wording::{grouped, percent};
use fastrand::Rng;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// A Monte Carlo tree search. It finds the same each time, unless it is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mcts {
    /// How many playouts to make: 1 to [`Mcts::MOST`].
    pub playouts: u32,
    /// For its random choices.
    pub seed: u64,
}

/// What the playouts tell about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The legal moves in reading order.
    pub moves: Vec<SampledMove>,
    /// The nodes are all positions visited, in the tree and in games at random; the horizons are the playouts; the
    /// depth is that of the tree.
    pub counters: Counters,
}

/// What the playouts tell about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampledMove {
    /// The move.
    pub square: Square,
    /// How many playouts went through it.
    pub visits: u32,
    /// What these gave the side that makes the move: 2 for a win, 1 for a draw.
    pub points: u32,
}

impl Mcts {
    /// The most playouts of a search.
    pub const MOST: u32 = 1_000_000;

    /// Makes as many playouts as the budget allows, at least one. A finished game has none.
    pub fn run(self, position: &Position, budget: &Budget) -> Sample {
        // The square of the root means nothing.
        let mut root = Node::of(position.rules().centre());
        let mut counters = Counters::default();
        let mut random = Rng::with_seed(self.seed);
        while !position.is_over() {
            root.playout(&mut position.clone(), 0, &mut random, &mut counters);
            counters.horizons += 1;
            if root.own.visits >= self.playouts || budget.is_spent() {
                break;
            }
        }
        let sampled = |square| root.children.iter().find(|child| child.own.square == square);
        let moves =
            position.moves().map(|square| sampled(square).map_or(Node::of(square).own, |child| child.own));
        Sample { moves: moves.collect(), counters }
    }
}

impl Sample {
    /// How many playouts were made.
    pub fn playouts(&self) -> u32 {
        self.moves.iter().map(|sampled| sampled.visits).sum()
    }

    /// The moves by visits, equal ones in reading order. Play the first: with few visits, a high win rate may be luck.
    pub fn ranked(&self) -> Vec<&SampledMove> {
        let mut ranked: Vec<_> = self.moves.iter().collect();
        ranked.sort_by_key(|sampled| Reverse(sampled.visits));
        ranked
    }

    /// A move in words: "visited 412 of 1,000 times, win rate 63%".
    pub fn told(&self, square: Square) -> String {
        let told = |it: &SampledMove| {
            let rate = percent(it.points as usize, 2 * it.visits as usize);
            format!("visited {} of {} times, win rate {rate}", grouped(it.visits), grouped(self.playouts()))
        };
        self.moves.iter().find(|it| it.square == square).map_or_else(String::new, told)
    }
}

impl SampledMove {
    /// The part of its playouts that were won, draws counting half; 0 without any.
    pub fn win_rate(&self) -> f64 {
        f64::from(self.points) / f64::from(2 * self.visits.max(1))
    }

    /// UCB1 after this many playouts of the parent (at least 2): infinite before its first.
    pub fn bound(&self, playouts: u32) -> f64 {
        self.win_rate() + (2.0 * f64::from(playouts).ln() / f64::from(self.visits)).sqrt()
    }

    /// The win rate as a score, from -100 (all lost) to +100 (all won).
    pub fn estimate(&self) -> Score {
        let [points, visits] = [self.points, self.visits].map(u32::cast_signed);
        Score::estimate((points - visits) * 100 / visits.max(1))
    }
}

/// A move with its playouts, and the moves after it that were tried.
struct Node {
    own: SampledMove,
    children: Vec<Self>,
}

impl Node {
    const fn of(square: Square) -> Self {
        Self { own: SampledMove { square, visits: 0, points: 0 }, children: Vec::new() }
    }

    /// A playout from here, `ply` moves below the root. Returns the points of the side to move.
    fn playout(&mut self, here: &mut Position, ply: usize, random: &mut Rng, counters: &mut Counters) -> u32 {
        counters.nodes += 1;
        counters.depth = counters.depth.max(ply);
        let points = if let Some(points) = points_of(here, here.to_move()) {
            points
        } else if ply > 0 && self.own.visits == 0 {
            simulate(here.clone(), random, counters)
        } else {
            let is_expanded = self.children.len() == here.empty_cells();
            let child = if is_expanded { self.select() } else { self.expand(here, random) };
            here.play(child.own.square).expect("children are legal moves");
            2 - child.playout(here, ply + 1, random, counters)
        };
        self.own.visits += 1;
        self.own.points += 2 - points;
        points
    }

    fn select(&mut self) -> &mut Self {
        let playouts = self.own.visits;
        let bound = |child: &Self| child.own.bound(playouts);
        let best = self.children.iter_mut().max_by(|one, other| bound(one).total_cmp(&bound(other)));
        best.expect("the game goes on, and each move has a node")
    }

    /// A child for a random move that has none.
    fn expand(&mut self, here: &Position, random: &mut Rng) -> &mut Self {
        let tried: SquareSet = self.children.iter().map(|child| child.own.square).collect();
        let untried: Vec<Square> = here.moves().filter(|&square| !tried.contains(square)).collect();
        self.children.push(Self::of(untried[below(untried.len(), random)]));
        self.children.last_mut().expect("it was just added")
    }
}

/// Plays at random to the end. Returns the points of the side to move.
fn simulate(mut position: Position, random: &mut Rng, counters: &mut Counters) -> u32 {
    let side = position.to_move();
    let mut moves = position.moves().collect::<Vec<_>>();
    for index in 1..moves.len() {
        moves.swap(index, below(index + 1, random));
    }
    // None is legal once the game is over.
    let played = moves.into_iter().take_while(|&square| position.play(square).is_ok());
    counters.nodes += played.count() as u64;
    points_of(&position, side).expect("the board is full at last")
}

/// A random number below `count`. That of `fastrand` differs where addresses have 32 bits, as in a browser.
fn below(count: usize, random: &mut Rng) -> usize {
    usize::try_from(random.u64(0..count as u64)).expect("it is below a usize")
}

/// The points of a side, if the game is over.
fn points_of(position: &Position, side: Mark) -> Option<u32> {
    Outcome::of_end(position.status(), side).map(|outcome| match outcome {
        Outcome::Win => 2,
        Outcome::Draw => 1,
        Outcome::Loss => 0,
    })
}
