//! Trees of numbers, which are searched as games are.

use super::evaluation::Weights;
use super::minimax::MoveOrder;
use super::playable::Playable;
use crate::engine::analysis::Score;
use crate::game::{MAX_SIDE, Mark, Square, Symmetry, sorted_by_key};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// A tree of numbers as textbooks print it, and the place of a node in it. X is MAX.
///
/// As text: brackets, round, square or curly ones, around the children of each node, with blanks or commas between them,
/// and whole numbers from -9999 to 9999. Before the outermost bracket may stand who chooses there, `max` (if nothing is said) or `min`. Before a bracket or number may stand its name, of at
/// most 8 letters, digits and underscores. Nodes without a name are called A, B, C ... level by level, and leaves by
/// their numbers; a leaf with a name by both, as in `x=4`. The text does not tell the place.
///
/// ```
/// use noughts::engine::analysis::Score;
/// use noughts::engine::search::{Minimax, NumberTree, Playable};
/// let tree: NumberTree = "((3 12 8), Carl (2 4 6), (14 5 2))".parse()?;
/// assert_eq!(Minimax::DEPTH_AWARE.score(&tree, &mut ()), Ok(Score::estimate(3)));
/// let children = (0..3).filter_map(NumberTree::branch).map(|branch| tree.played(&[branch]));
/// assert_eq!(children.map(|child| child.name().to_owned()).collect::<Vec<_>>(), ["B", "Carl", "C"]);
/// assert_eq!(tree.to_string(), "((3 12 8)Carl(2 4 6)(14 5 2))");
/// // For links:
/// assert_eq!(format!("{tree:#}"), "((3,12,8)Carl(2,4,6),(14,5,2))");
/// # Ok::<(), noughts::engine::search::ParseTreeError>(())
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

/// The place where a text is not a tree, counted from 1, and what belongs there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("character {0}: {1}")]
pub struct ParseTreeError(usize, String);

impl FromStr for NumberTree {
    type Err = ParseTreeError;

    fn from_str(text: &str) -> Result<Self, ParseTreeError> {
        let text = &text.replace(',', " ").replace('\u{2212}', "-");
        let (mut nodes, mut written, mut first) = (Vec::<Node>::new(), String::new(), None);
        // The nodes whose brackets are open, with the brackets that close them, and the name of the next node.
        let (mut open, mut name) = (Vec::<(usize, char)>::new(), None);
        let mut rest = &**text;
        loop {
            let here = rest.trim_start();
            let wrong = |what: &str| {
                let before = &text[..text.len() - here.len()];
                Err(ParseTreeError(before.chars().count() + 1, what.to_owned()))
            };
            let mut characters = here.chars();
            let start = characters.next();
            rest = characters.as_str();
            if start.is_some_and(is_plain) {
                rest = rest.trim_start_matches(|it: char| it.is_ascii_alphanumeric() || it == '_');
            }
            let word = &here[..here.len() - rest.len()];
            let side = match &*word.to_ascii_lowercase() {
                "max" => Some(Mark::X),
                "min" => Some(Mark::O),
                _ => None,
            };
            if let Some(side) = side
                && written.is_empty()
                && first.is_none()
            {
                first = Some(side);
                if side == Mark::O {
                    written += "min";
                }
                continue;
            }
            if written.ends_with(is_plain) && word.starts_with(is_plain) {
                written.push(' ');
            }
            written += match start {
                Some(bracket) if OPENING.contains(bracket) => "(",
                Some(bracket) if CLOSING.contains(bracket) => ")",
                _ => word,
            };
            let is_over = open.is_empty() && !nodes.is_empty();
            let number = match start {
                None if is_over => break,
                _ if is_over => return wrong("nothing may follow the bracket that closes the tree"),
                Some('A'..='Z' | 'a'..='z') => {
                    if let Some(name) = name {
                        return wrong(&numberless(name));
                    }
                    if side.is_some() || word.len() > 8 {
                        return wrong("a name has at most 8 letters, digits and _, and is not max or min");
                    }
                    name = Some(word);
                    continue;
                }
                Some(bracket) if OPENING.contains(bracket) => None,
                _ if open.is_empty() => {
                    return wrong("a tree begins with a bracket, as in ((3 12 8)(2 4 6))");
                }
                None => return wrong("a closing bracket is missing"),
                Some(bracket) if CLOSING.contains(bracket) => {
                    let (index, closing) = open.pop().expect("a bracket is open");
                    if let Some(name) = name {
                        return wrong(&numberless(name));
                    }
                    if bracket != closing {
                        return wrong(&format!(
                            "{closing} belongs here: each bracket is closed by its own kind"
                        ));
                    }
                    if nodes[index].children == 0 {
                        return wrong("before this belongs a number or a bracket");
                    }
                    continue;
                }
                _ => match word.parse() {
                    Ok(number @ -9999..=9999) => Some(number),
                    _ => return wrong("a bracket, a name or a whole number from -9999 to 9999 belongs here"),
                },
            };
            let level = open.len();
            let siblings = open.last().map_or(0, |&(parent, _)| {
                nodes[parent].children += 1;
                nodes[parent].children
            });
            if nodes.len() == 1000 || level == 12 || siblings > 225 {
                return wrong("a tree has at most 1,000 nodes, on 12 levels, and a node 225 children");
            }
            if let Some(kind) = start.and_then(|bracket| OPENING.find(bracket)) {
                open.push((nodes.len(), CLOSING.as_bytes()[kind].into()));
            }
            let name = match (name.take(), number) {
                (Some(name), Some(number)) => format!("{name}={number}"),
                (name, Some(_)) => name.unwrap_or(word).to_owned(),
                (name, None) => name.unwrap_or_default().to_owned(),
            };
            nodes.push(Node { name, number, level, below: 0, children: 0 });
        }
        // This keeps siblings together.
        let mut nodes = sorted_by_key(nodes, |node| node.level);
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
        Ok(Self { text: written.into(), nodes: nodes.into(), first: first.unwrap_or(Mark::X), at: 0 })
    }
}

const OPENING: &str = "([{";
/// In the same order.
const CLOSING: &str = ")]}";

/// Whether a character is no bracket.
fn is_plain(character: char) -> bool {
    !OPENING.contains(character) && !CLOSING.contains(character)
}

fn numberless(name: &str) -> String {
    format!("`{name}` is a name here, so this node has no number")
}

/// A to Z, AA, AB ...
fn letters(number: usize) -> String {
    let before = if number < 26 { String::new() } else { letters(number / 26 - 1) };
    before + &"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26..][..1]
}

impl Playable for NumberTree {
    type Key = usize;

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
        if self.here().level.is_multiple_of(2) { self.first } else { self.first.other() }
    }

    fn max(&self) -> Mark {
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

    fn symmetries(&self) -> Vec<Symmetry> {
        Vec::new()
    }

    fn key(&self, _: &[Symmetry]) -> usize {
        self.at
    }
}
