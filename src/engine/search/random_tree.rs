//! Random trees of numbers, to search on paper.

use super::minimax::Minimax;
use super::numbers::NumberTree;
use super::trace::Trace;
use crate::engine::Score;
use fastrand::Rng;

impl NumberTree {
    /// A random tree, the same on every machine. Its level, from 1 to 4, tells what alpha-beta finds in it:
    ///
    /// 1. Nothing in particular.
    /// 2. One cutoff.
    /// 3. A cutoff at a node whose window has two finite ends on entry.
    /// 4. A deep cutoff, by a move three or more plies above.
    pub fn random(level: u8, random: &mut Rng) -> Self {
        loop {
            let first = if random.bool() { "max" } else { "min" };
            let Ok(tree) = (first.to_owned() + &text(level.max(2), level, random)).parse::<Self>() else {
                continue;
            };
            let trace = Trace::of(Minimax::ALPHA_BETA, &tree.clone().into());
            if level == 1 || (0..trace.len()).any(|index| trace.has_cut_of(level, index)) {
                return tree;
            }
        }
    }
}

impl Trace {
    /// Whether there is a cutoff at this node that makes a tree one of this level, from 2 to 4.
    pub fn has_cut_of(&self, level: u8, index: usize) -> bool {
        let Some(cut) = self.cut(index) else { return false };
        let window = self.node(index).window;
        match level {
            2 => (0..self.len()).filter(|&other| self.node(other).pruned > 0).count() == 1,
            3 => window.alpha > Score::MIN && window.beta < Score::MAX,
            _ => self.ply(cut.rival) + 2 <= cut.ply,
        }
    }
}

impl NumberTree {
    /// A random tree with chance nodes, the same on every machine. Its level, from 1 to 4, adds to the ones before it: a
    /// chance node, weights, MAX above, MIN below.
    ///
    /// # Panics
    /// Never: its text can be read.
    pub fn random_chance(level: u8, random: &mut Rng) -> Self {
        let text = match level {
            1 | 2 => chance(level, random),
            _ => format!("({}{})", chance(level, random), chance(level, random)),
        };
        text.parse().expect("such a tree can be read")
    }
}

/// The text of a chance node, whose weights are tenths.
fn chance(level: u8, random: &mut Rng) -> String {
    let count = 2 + random.u8(..2) + u8::from(level == 1);
    let mut rest = 10;
    let mut child = |place| {
        // At least one tenth for each of the others.
        let weight = if place == count { rest } else { random.u8(1..=rest - (count - place)) };
        rest -= weight;
        let weight = if level == 1 { String::new() } else { format!("0.{weight}:") };
        weight + &text(u8::from(level == 4), level, random) + " "
    };
    format!("chance({})", (1..=count).map(&mut child).collect::<String>())
}

/// The text of a node with so many levels below it. Where there are few levels, some nodes have three children.
fn text(below: u8, level: u8, random: &mut Rng) -> String {
    if below == 0 {
        return random.i32(-9..=20).to_string();
    }
    let count = 2 + random.u8(..4) / (level + 1);
    let children: String = (0..count).map(|_| text(below - 1, level, random) + " ").collect();
    format!("({children})")
}
