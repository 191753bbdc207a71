//! Trees of numbers, which are searched as games are.

mod text;

use super::evaluation::Weights;
use super::observer::{Chooser, Side};
use super::playable::{MoveOrder, Playable};
use super::random::Replies;
use crate::engine::{Points, Score};
use crate::game::{MAX_SIDE, Mark, Square};
use crate::wording::number;
use fastrand::Rng;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::iter::zip;
use std::sync::Arc;
use text::{first_word, is_plain};

/// A tree of numbers as textbooks print it, and the place of a node in it. X is MAX.
///
/// As text: brackets, round, square or curly ones, around the children of each node, with blanks or commas between them,
/// and whole numbers from -9999 to 9999. Before a bracket may stand who chooses there, `max`, `min` or `chance`; if
/// nothing is said, MAX at the root, and elsewhere the opponent of who chose last. Before a bracket or number may stand its
/// name, of at most 8 letters, digits and underscores. Nodes without a name are called A, B, C ... level by level, and
/// leaves by their numbers; a leaf with a name by both, as in `x=4`. At a chance node each child may have a weight, as in
/// `chance(0.9:2 0.1:3)`; if none has one, all are equally likely. The text does not tell the place.
///
/// ```
/// use noughts::engine::Score;
/// use noughts::engine::search::{Minimax, NumberTree, Playable};
/// let tree: NumberTree = "((3 12 8), Carl (2 4 6), (14 5 2))".parse()?;
/// assert_eq!(Minimax::DEPTH_AWARE.score(&tree, &mut ()), Ok(Score::estimate(3)));
/// let children = (0..3).filter_map(NumberTree::branch).map(|branch| tree.played(&[branch]));
/// assert_eq!(children.map(|child| child.name().to_owned()).collect::<Vec<_>>(), ["B", "Carl", "C"]);
/// assert_eq!(tree.to_string(), "((3 12 8)Carl(2 4 6)(14 5 2))");
/// // For links:
/// assert_eq!(format!("{tree:#}"), "((3,12,8)Carl(2,4,6),(14,5,2))");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberTree {
    text: Arc<str>,
    /// Level by level, so that the children of a node are neighbours.
    nodes: Arc<[Node]>,
    replies: Replies,
    /// Into how many units scores divide a point.
    unit: i32,
    /// The index of the node at this place.
    at: usize,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Node {
    name: String,
    /// That of a leaf.
    number: Option<i32>,
    chooser: Chooser,
    /// How likely the chance node above leads here, if its children are weighted.
    chance: Option<Points>,
    /// Where that begins in the text, perhaps after a blank.
    written: usize,
    /// How many are above.
    level: usize,
    /// The index of the first child.
    below: usize,
    children: usize,
}

impl NumberTree {
    /// The move to a child, counted from 0: a square of the largest board, in reading order.
    pub fn branch(number: usize) -> Option<Square> {
        let number = u8::try_from(number).ok()?;
        Square::new(number % MAX_SIDE, number / MAX_SIDE)
    }

    /// Which child a move leads to.
    pub fn number_of(square: Square) -> usize {
        usize::from(square.row() * MAX_SIDE + square.column())
    }

    /// The name of the node at this place.
    pub fn name(&self) -> &str {
        &self.here().name
    }

    /// The number of the leaf at this place; `None` if it has children.
    pub fn number(&self) -> Option<i32> {
        self.here().number
    }

    /// How likely the chance node above leads here, if that is written: the children of a node all as decimals, or all as
    /// fractions.
    pub fn chance_text(&self) -> Option<String> {
        let chance = self.here().chance?;
        let above = &self.nodes[self.above()];
        let mut family = self.nodes[above.below..][..above.children].iter().filter_map(|node| node.chance);
        let is_decimal = family.all(|chance| (chance * 1000).is_integer());
        Some(if is_decimal { number(chance) } else { chance.to_string() })
    }

    /// How MIN replies.
    pub const fn replies(&self) -> Replies {
        self.replies
    }

    /// Into how many units scores divide a point.
    pub const fn unit(&self) -> i32 {
        self.unit
    }

    /// Whether MIN chooses anywhere.
    pub fn has_min(&self) -> bool {
        self.nodes.iter().any(|node| node.chooser == Chooser::Side(Side::Min) && node.children > 0)
    }

    /// Whether there are chance nodes.
    pub fn has_chance(&self) -> bool {
        self.nodes.iter().any(|node| self.is_chance(node) && node.children > 0)
    }

    /// The whole tree with another number for the leaf at this place.
    ///
    /// # Errors
    /// As of a text that is no tree: if there is no leaf, if the number is not from -9999 to 9999, or makes averages too fine.
    pub fn with_number(&self, number: i32) -> Result<Self, String> {
        let (before, rest) = self.text.split_at(self.here().written);
        let rest = rest.trim_start();
        let after = &rest[first_word(rest).len()..];
        format!("{before} {number} {after}").parse()
    }

    /// The whole tree with other numbers in the same order, at which a search takes the same steps. None is below 1 if none is
    /// now. `None` if there are not enough numbers.
    pub fn renumbered(&self, random: &mut Rng) -> Option<Self> {
        let old: BTreeSet<i32> = self.leaves().collect();
        let lowest = if old.first().is_some_and(|&first| first > 0) { 1 } else { -9 };
        let highest = i32::try_from(2 * old.len()).ok()?.max(20);
        let mut new = BTreeSet::new();
        while new.len() < old.len() {
            new.insert(random.i32(lowest..=highest));
            if new == old {
                new.clear();
            }
        }
        let numbers: BTreeMap<i32, i32> = zip(old, new).collect();
        let mut leaves = (0..self.nodes.len()).filter_map(|at| Some((at, self.nodes[at].number?)));
        leaves.try_fold(self.clone(), |tree, (at, number)| {
            Self { at, ..tree }.with_number(numbers[&number]).ok()
        })
    }

    /// The numbers of all leaves of the whole tree.
    pub fn leaves(&self) -> impl Iterator<Item = i32> + '_ {
        self.nodes.iter().filter_map(|node| node.number)
    }

    /// How many nodes the whole tree has.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The characters of the longest name or chance in the whole tree.
    pub fn widest(&self) -> usize {
        let places = (0..self.nodes.len()).map(|at| Self { at, ..self.clone() });
        let width = |node: Self| node.name().len().max(node.chance_text().map_or(0, |chance| chance.len()));
        places.map(width).max().unwrap_or(0)
    }

    /// Whether a text is meant to be a tree and not a board.
    pub fn is_meant_by(text: &str) -> bool {
        !text.chars().all(is_plain)
    }

    fn here(&self) -> &Node {
        &self.nodes[self.at]
    }

    /// The parent of the node at this place, which is not the root.
    fn above(&self) -> usize {
        self.nodes.partition_point(|node| node.below <= self.at) - 1
    }

    /// The tree of these nodes, which are in the order of the text and have weights for chances.
    fn of(text: String, mut nodes: Vec<Node>) -> Result<Self, String> {
        // This keeps siblings together.
        nodes.sort_by_key(|node| node.level);
        let given: Vec<String> = nodes.iter().map(|node| node.name.split('=').take(1).collect()).collect();
        let mut unused = (0..).map(letters).filter(|name| !given.contains(name));
        let mut below = 1;
        for at in 0..nodes.len() {
            let node = &mut nodes[at];
            node.below = below;
            if node.name.is_empty() {
                node.name = unused.next().unwrap_or_default();
            }
            let family = below..below + node.children;
            below = family.end;
            let family = &mut nodes[family];
            let all: Points = family.iter().filter_map(|child| child.chance).sum();
            for child in family {
                child.chance = child.chance.map(|weight| weight / all);
            }
        }
        let tree = Self { text: text.into(), nodes: nodes.into(), replies: Replies::Best, unit: 1, at: 0 };
        tree.with_replies(Replies::Best)
    }

    /// The same tree where MIN replies in this way.
    ///
    /// # Errors
    /// A sentence about what would fit, if the averages are fractions that are too fine.
    pub fn with_replies(&self, replies: Replies) -> Result<Self, String> {
        let tree = Self { replies, ..self.clone() };
        let largest = tree.leaves().map(i32::abs).max().unwrap_or(0).max(1);
        let most = Score::LARGEST_ESTIMATE / largest;
        let unit = i32::try_from(tree.finest()).ok().filter(|&unit| unit <= most);
        let unit = unit.ok_or_else(|| {
            format!(
                "with numbers up to {largest}, averages are exact in parts of 1/{most}, and these would be finer: use weights \
                 with a smaller sum, or fewer levels of chance"
            )
        })?;
        Ok(Self { unit, ..tree })
    }

    /// Into how many units a point must be divided so that all averages are whole: from the leaves up, at each node the least
    /// common multiple of what its children's parts need.
    fn finest(&self) -> i64 {
        // A larger one is too large in any case.
        const MOST: i64 = 1 << 31;
        let mut units = vec![1; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate().rev() {
            for child in node.below..node.below + node.children {
                let parts = *self.share(node, child).denom();
                let parts = parts.saturating_mul(units[child]).min(MOST);
                units[at] = (Points::new(units[at], parts).numer() * parts).min(MOST);
            }
        }
        units[0]
    }

    fn is_chance(&self, node: &Node) -> bool {
        let is_random = self.replies.is_random() && node.chooser == Chooser::Side(Side::Min);
        is_random || node.chooser == Chooser::Chance
    }

    /// The part of a child's score that counts at its parent.
    fn share(&self, node: &Node, child: usize) -> Points {
        let children =
            if self.is_chance(node) { i64::try_from(node.children).unwrap_or(i64::MAX) } else { 1 };
        self.nodes[child].chance.unwrap_or(Points::new(1, children))
    }
}

impl fmt::Display for NumberTree {
    /// The whole tree, whatever the place. With `#`, for links, there are no blanks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_str(&self.text.replace(' ', ",").replace(")(", "),("))
        } else {
            f.write_str(&self.text)
        }
    }
}

/// A to Z, AA, AB ...
fn letters(number: usize) -> String {
    let before = if number < 26 { String::new() } else { letters(number / 26 - 1) };
    before + &"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26..][..1]
}

impl Playable for NumberTree {
    fn moves(&self, order: MoveOrder) -> Vec<Square> {
        let mut all: Vec<Square> = (0..self.nodes.len()).filter_map(Self::branch).collect();
        if order == MoveOrder::Reversed {
            all.reverse();
        }
        all
    }

    fn is_possible(&self, square: Square) -> bool {
        Self::number_of(square) < self.choices()
    }

    fn choices(&self) -> usize {
        self.here().children
    }

    fn longest(&self) -> usize {
        self.nodes.last().map_or(0, |last| last.level)
    }

    fn to_move(&self) -> Mark {
        if self.here().chooser == Chooser::Side(Side::Min) { Mark::O } else { Mark::X }
    }

    fn chooser(&self, _: Mark) -> Chooser {
        if self.is_chance(self.here()) { Chooser::Chance } else { self.here().chooser }
    }

    fn chance(&self, square: Square) -> Points {
        self.share(self.here(), self.here().below + Self::number_of(square))
    }

    fn max(&self, _: usize) -> Mark {
        Mark::X
    }

    fn play(&mut self, square: Square) {
        self.at = self.here().below + Self::number_of(square);
    }

    fn take_back(&mut self, _: Square) {
        self.at = self.above();
    }

    fn value(&self, side: Mark, _: usize) -> Option<Score> {
        let score = Score::estimate(self.number()?.saturating_mul(self.unit));
        Some(if side == Mark::X { score } else { -score })
    }

    fn estimate(&self, _: Mark, _: Weights) -> Score {
        Score::DRAW
    }
}
