//! Trees of numbers, which are searched as games are.

use super::evaluation::Weights;
use super::playable::{MoveOrder, Playable};
use crate::engine::Score;
use crate::game::{MAX_SIDE, Mark, Square};
use fastrand::Rng;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::iter::zip;
use std::str::FromStr;
use std::sync::Arc;

/// A tree of numbers as textbooks print it, and the place of a node in it. X is MAX.
///
/// As text: brackets, round, square or curly ones, around the children of each node, with blanks or commas between them,
/// and whole numbers from -9999 to 9999. Before the outermost bracket may stand who chooses there, `max` (if nothing is
/// said) or `min`. Before a bracket or number may stand its name, of at most 8 letters, digits and underscores. Nodes without
/// a name are called A, B, C ... level by level, and leaves by their numbers; a leaf with a name by both, as in `x=4`. The
/// text does not tell the place.
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
    /// Who chooses at the root.
    first: Mark,
    /// The index of the node at this place.
    at: usize,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Node {
    name: String,
    /// That of a leaf.
    number: Option<i32>,
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

    /// The whole tree with another number for the leaf at this place; `None` if there is no leaf, or the number is not from
    /// -9999 to 9999.
    #[must_use]
    pub fn with_number(&self, number: i32) -> Option<Self> {
        let (before, rest) = self.text.split_at(self.here().written);
        let rest = rest.trim_start();
        let after = &rest[first_word(rest).len()..];
        format!("{before} {number} {after}").parse().ok()
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
        leaves.try_fold(self.clone(), |tree, (at, number)| Self { at, ..tree }.with_number(numbers[&number]))
    }

    /// The numbers of all leaves of the whole tree.
    pub fn leaves(&self) -> impl Iterator<Item = i32> + '_ {
        self.nodes.iter().filter_map(|node| node.number)
    }

    /// How many nodes the whole tree has.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The characters of the longest name in the whole tree.
    pub fn widest(&self) -> usize {
        self.nodes.iter().map(|node| node.name.len()).max().unwrap_or(0)
    }

    /// Whether a text is meant to be a tree and not a board.
    pub fn is_meant_by(text: &str) -> bool {
        !text.chars().all(is_plain)
    }

    fn here(&self) -> &Node {
        &self.nodes[self.at]
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

impl FromStr for NumberTree {
    /// The place where a text is not a tree, counted from 1, and what belongs there.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = &text.replace([',', '='], " ").replace('\u{2212}', "-");
        let mut draft = Draft::default();
        let mut rest = &**text;
        loop {
            let here = rest.trim_start();
            let word = first_word(here);
            rest = &here[word.len()..];
            match draft.take(word) {
                Ok(()) if word.is_empty() => return Ok(draft.finish()),
                Ok(()) => {}
                Err(what) => {
                    let before = &text[..text.len() - here.len()];
                    return Err(format!("character {}: {what}", before.chars().count() + 1));
                }
            }
        }
    }
}

/// A bracket, a name, a number, or a character that means nothing; empty at the end of the text.
fn first_word(text: &str) -> &str {
    let Some(start) = text.chars().next() else { return "" };
    let mut rest = &text[start.len_utf8()..];
    if is_plain(start) {
        rest = rest.trim_start_matches(|it: char| it.is_ascii_alphanumeric() || it == '_');
    }
    &text[..text.len() - rest.len()]
}

/// A tree as far as its text is read.
#[derive(Default)]
struct Draft<'a> {
    /// In the order of the text. Nodes without a name have an empty one.
    nodes: Vec<Node>,
    written: String,
    first: Option<Mark>,
    /// The nodes whose brackets are open, with the brackets that close them.
    open: Vec<(usize, char)>,
    /// The name of the next node.
    name: Option<&'a str>,
}

impl<'a> Draft<'a> {
    /// Takes the next word, which is empty at the end; or says what belongs there.
    fn take(&mut self, word: &'a str) -> Result<(), String> {
        let side = match &*word.to_ascii_lowercase() {
            "max" => Some(Mark::X),
            "min" => Some(Mark::O),
            _ => None,
        };
        if side.is_some() && self.written.is_empty() && self.first.is_none() {
            self.first = side;
            self.written += if side == Some(Mark::O) { "min" } else { "" };
            return Ok(());
        }
        let is_over = self.open.is_empty() && !self.nodes.is_empty();
        match word.chars().next() {
            None if is_over => return Ok(()),
            _ if is_over => return Err("nothing may follow the bracket that closes the tree".to_owned()),
            Some('A'..='Z' | 'a'..='z') => self.name(word, side)?,
            Some(bracket) if let Some(kind) = OPENING.find(bracket) => {
                self.add("", None)?;
                self.open.push((self.nodes.len() - 1, CLOSING.as_bytes()[kind].into()));
            }
            _ if self.open.is_empty() => {
                return Err("a tree begins with a bracket, as in ((3 12 8)(2 4 6))".to_owned());
            }
            None => return Err("a closing bracket is missing".to_owned()),
            Some(bracket) if CLOSING.contains(bracket) => self.close(bracket)?,
            Some(_) => {
                let Ok(number @ -9999..=9999) = word.parse() else {
                    let belongs = "a bracket, a name or a whole number from -9999 to 9999 belongs here";
                    return Err(belongs.to_owned());
                };
                self.add(word, Some(number))?;
            }
        }
        self.write(word);
        Ok(())
    }

    fn name(&mut self, word: &'a str, side: Option<Mark>) -> Result<(), String> {
        self.check_number()?;
        if side.is_some() || word.len() > 8 {
            return Err("a name has at most 8 letters, digits and _, and is not max or min".to_owned());
        }
        self.name = Some(word);
        // Such as `inf`, which is meant as a number.
        if word.parse::<f64>().is_ok() { self.check_number() } else { Ok(()) }
    }

    /// A name needs a number or a bracket after it.
    fn check_number(&self) -> Result<(), String> {
        self.name.map_or(Ok(()), |name| Err(format!("`{name}` is a name here, so this node has no number")))
    }

    fn close(&mut self, bracket: char) -> Result<(), String> {
        self.check_number()?;
        let (index, closing) = self.open.pop().expect("a bracket is open");
        if bracket != closing {
            return Err(format!("{closing} belongs here: each bracket is closed by its own kind"));
        }
        if self.nodes[index].children == 0 {
            return Err("before this belongs a number or a bracket".to_owned());
        }
        Ok(())
    }

    /// Adds a leaf, or a node whose children follow.
    fn add(&mut self, word: &str, number: Option<i32>) -> Result<(), String> {
        let level = self.open.len();
        let siblings = self.open.last().map_or(0, |&(parent, _)| {
            self.nodes[parent].children += 1;
            self.nodes[parent].children
        });
        if self.nodes.len() == 1000 || level == 12 || siblings > 225 {
            return Err("a tree has at most 1,000 nodes, on 12 levels, and a node 225 children".to_owned());
        }
        let name = match (self.name.take(), number) {
            (Some(name), Some(number)) => format!("{name}={number}"),
            (name, _) => name.unwrap_or(word).to_owned(),
        };
        let written = self.written.len();
        self.nodes.push(Node { name, number, written, level, below: 0, children: 0 });
        Ok(())
    }

    fn write(&mut self, word: &str) {
        if self.written.ends_with(is_plain) && word.starts_with(is_plain) {
            self.written.push(' ');
        }
        self.written += match word.chars().next() {
            Some(bracket) if OPENING.contains(bracket) => "(",
            Some(bracket) if CLOSING.contains(bracket) => ")",
            _ => word,
        };
    }

    fn finish(self) -> NumberTree {
        let mut nodes = self.nodes;
        // This keeps siblings together.
        nodes.sort_by_key(|node| node.level);
        let given: Vec<String> = nodes.iter().map(|node| node.name.split('=').take(1).collect()).collect();
        let mut unused = (0..).map(letters).filter(|name| !given.contains(name));
        let mut below = 1;
        for node in &mut nodes {
            node.below = below;
            below += node.children;
            if node.name.is_empty() {
                node.name = unused.next().unwrap_or_default();
            }
        }
        let first = self.first.unwrap_or(Mark::X);
        NumberTree { text: self.written.into(), nodes: nodes.into(), first, at: 0 }
    }
}

const OPENING: &str = "([{";
/// In the same order.
const CLOSING: &str = ")]}";

/// Whether a character is no bracket.
fn is_plain(character: char) -> bool {
    !OPENING.contains(character) && !CLOSING.contains(character)
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
        self.first.after(self.here().level)
    }

    fn max(&self, _: usize) -> Mark {
        Mark::X
    }

    fn play(&mut self, square: Square) {
        self.at = self.here().below + Self::number_of(square);
    }

    fn take_back(&mut self, _: Square) {
        self.at = self.nodes.partition_point(|node| node.below <= self.at) - 1;
    }

    fn value(&self, side: Mark, _: usize) -> Option<Score> {
        let score = Score::estimate(self.number()?);
        Some(if side == Mark::X { score } else { -score })
    }

    fn estimate(&self, _: Mark, _: Weights) -> Score {
        Score::DRAW
    }
}
