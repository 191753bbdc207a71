//! A tree as in textbooks, by hand: letters at the nodes, numbers at the leaves. It is searched, drawn and stepped
//! through as boards are.

use noughts::app::Pictured;
use noughts::engine::analysis::Score;
use noughts::engine::search::{MoveOrder, Playable, Scoring, Trace, Weights};
use noughts::game::{Mark, Square, Symmetry};
use std::sync::Arc;

/// A node with those below it.
#[derive(Debug, PartialEq)]
enum Node {
    Leaf(i32),
    Inner(char, Vec<Self>),
}

/// A place in such a tree. X is MAX, and chooses at the root. A move is the number of a branch, from 1.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Textbook {
    root: Arc<Node>,
    moves: Vec<Square>,
}

impl Textbook {
    /// The tree by which Russell and Norvig explain alpha-beta: its value is 3, and two of the nine leaves are cut.
    pub(crate) fn russell_and_norvig() -> Self {
        let of = |name, values: [i32; 3]| Node::Inner(name, values.map(Node::Leaf).into());
        let below = vec![of('B', [3, 12, 8]), of('C', [2, 4, 6]), of('D', [14, 5, 2])];
        Self { root: Arc::new(Node::Inner('A', below)), moves: Vec::new() }
    }

    fn here(&self) -> &Node {
        self.moves.iter().fold(&self.root, |node, square| &node.below()[usize::from(square.column())])
    }
}

impl Node {
    fn below(&self) -> &[Self] {
        match self {
            Self::Leaf(_) => &[],
            Self::Inner(_, below) => below,
        }
    }

    fn height(&self) -> usize {
        self.below().iter().map(|node| 1 + node.height()).max().unwrap_or(0)
    }
}

impl Playable for Textbook {
    type Key = Vec<Square>;

    fn moves(&self, order: MoveOrder) -> Vec<Square> {
        let all = (0..15).filter_map(|number| Square::new(number, 0));
        if order == MoveOrder::Reading { all.collect() } else { all.rev().collect() }
    }

    fn is_possible(&self, square: Square) -> bool {
        usize::from(square.column()) < self.choices()
    }

    fn choices(&self) -> usize {
        self.here().below().len()
    }

    fn longest(&self) -> usize {
        self.here().height()
    }

    fn to_move(&self) -> Mark {
        if self.moves.len().is_multiple_of(2) { Mark::X } else { Mark::O }
    }

    fn play(&mut self, square: Square) {
        self.moves.push(square);
    }

    fn take_back(&mut self, square: Square) {
        assert_eq!(self.moves.pop(), Some(square));
    }

    fn value(&self, _: Mark, _: usize) -> Option<Score> {
        match self.here() {
            Node::Leaf(value) => Some(Score::estimate(*value)),
            Node::Inner(..) => None,
        }
    }

    fn estimate(&self, _: Mark, _: Weights) -> Score {
        Score::DRAW
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        Vec::new()
    }

    fn key(&self, _: &[Symmetry]) -> Vec<Square> {
        self.moves.clone()
    }

    fn label(&self, square: Square) -> String {
        (square.column() + 1).to_string()
    }
}

impl Pictured for Textbook {
    /// The letter or the number.
    fn name(&self, _: Option<Square>) -> String {
        match self.here() {
            Node::Leaf(value) => value.to_string(),
            Node::Inner(name, _) => name.to_string(),
        }
    }

    fn ending(&self) -> Option<String> {
        matches!(self.here(), Node::Leaf(_)).then(|| "leaf".to_owned())
    }

    fn end(&self) -> Option<String> {
        self.ending().map(|leaf| format!("A {leaf}"))
    }

    fn reckoned(&self, _: usize, _: Scoring, _: Score) -> String {
        format!("its number, {}", self.name(None))
    }

    fn scores_of_ends(&self, _: Scoring) -> String {
        "its number".to_owned()
    }

    fn points(&self, score: Score) -> i32 {
        score.points(0)
    }

    fn outcome(trace: &Trace<Self>, score: Score) -> String {
        format!("{} gets {}", trace.origin.max, trace.position.points(score))
    }
}
