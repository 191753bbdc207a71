//! A node of the tree that is shown, and what can be asked about it.

use super::{Outline, Row};
use crate::app::predicting::{Asked, Predicting};
use crate::config::direction::Direction;
use crate::engine::analysis::Bound;
use crate::engine::search::{Cut, Leaf, Minimax, Side, State, TraceNode, Window};
use crate::game::{Mark, Square};
use crate::teach::prediction::{Blanks, Prediction, Topic};

#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct NodeRef<'a> {
    pub outline: &'a Outline,
    pub row: usize,
    /// While scores are covered: which ones are known.
    predicting: Option<&'a Predicting>,
}

impl Outline {
    pub const fn at(&self, row: usize) -> NodeRef<'_> {
        NodeRef { outline: self, row, predicting: None }
    }

    pub fn nodes(&self) -> impl Iterator<Item = NodeRef<'_>> + Clone {
        (0..self.rows.len()).map(|row| self.at(row))
    }

    pub const fn selected_node(&self) -> NodeRef<'_> {
        self.at(self.selected)
    }
}

impl<'a> NodeRef<'a> {
    /// The same node as seen with these predictions: with the scores covered that are not known, if there are any.
    pub fn seen_with(self, predicting: Option<&'a Predicting>) -> Self {
        Self { predicting, ..self }
    }

    pub fn is_covered(self) -> bool {
        self.predicting.is_some()
    }

    pub fn at(self, row: usize) -> Self {
        Self { row, ..self }
    }

    pub(super) fn entry(self) -> Row {
        self.outline.rows[self.row]
    }

    // What the search knows

    /// The node in its trace; `None` if the search left it out and it has not been searched since.
    pub fn node(self) -> Option<&'a TraceNode> {
        let Row { tree, node, left_out, graft, .. } = self.entry();
        match left_out {
            None => Some(self.outline.tree_of(tree).node(node as usize)),
            Some(_) => Some(self.outline.tree_of(graft?).node(0)),
        }
    }

    pub fn search(self) -> Minimax {
        self.outline.tree().search
    }

    pub fn root(self) -> &'a State {
        &self.outline.tree().root
    }

    pub fn max(self) -> Mark {
        self.outline.tree().origin.max
    }

    pub fn ply(self) -> usize {
        self.entry().ply
    }

    /// Whether it is on the path of best moves, and that is not covered.
    pub fn is_expected(self) -> bool {
        self.entry().is_expected
    }

    pub fn side(self) -> Side {
        self.outline.tree().side(self.ply())
    }

    pub fn to_move(self) -> Mark {
        self.outline.tree().to_move(self.ply())
    }

    pub fn is_pruned(self) -> bool {
        self.entry().left_out.is_some()
    }

    /// Whether it is in a branch that the search left out or looked up, and that was searched later.
    pub fn is_added(self) -> bool {
        self.entry().tree > 0 || self.is_pruned()
    }

    /// The node of the search's own tree, if the search itself visited it.
    pub fn searched(self) -> Option<usize> {
        (!self.is_added()).then_some(self.entry().node as usize)
    }

    /// The node of the search's own tree at which the move was left out; `None` if it was searched.
    pub fn left_out_at(self) -> Option<usize> {
        (self.entry().tree == 0 && self.is_pruned()).then_some(self.entry().node as usize)
    }

    pub fn cut(self) -> Option<Cut> {
        let Row { tree, node, left_out: None, graft: None, .. } = self.entry() else { return None };
        self.outline.tree_of(tree).cut(node as usize)
    }

    pub fn best_move(self) -> Option<Square> {
        let (tree, node) = self.entry().source()?;
        let tree = self.outline.tree_of(tree);
        tree.node(tree.best_child(node)?).square
    }

    /// How many children have exactly the node's score.
    pub fn best_children(self) -> usize {
        let Some((tree, node)) = self.entry().source() else { return 0 };
        let tree = self.outline.tree_of(tree);
        let score = tree.node(node).score();
        let children = tree.children(node).map(|child| tree.node(child));
        children.filter(|child| child.score() == score && child.bound == Bound::Exact).count()
    }

    // Where it is

    pub fn square(self) -> Option<Square> {
        self.outline.square_of(self.entry())
    }

    pub fn moves(self) -> Vec<Square> {
        let Row { tree, node, left_out, .. } = self.entry();
        let mut moves = self.outline.trees[usize::from(tree)].moves.clone();
        moves.extend(self.outline.tree_of(tree).moves(node as usize));
        moves.extend(left_out);
        moves
    }

    /// Its state, which is found from the root.
    pub fn state(self) -> State {
        self.root().played(&self.moves())
    }

    /// Whether its score is written in the tree itself: a leaf of a tree of numbers.
    pub fn is_given(self) -> bool {
        self.state().numbers().is_some_and(|tree| tree.number().is_some())
    }

    pub fn state_number(self) -> Option<u8> {
        self.outline.named?.state_number(&self.moves())
    }

    pub fn parent(self) -> Option<Self> {
        let above = match self.ply() {
            0 => None,
            // The root may be many rows above.
            1 => Some(0),
            ply => (0..self.row).rev().find(|&above| self.outline.rows[above].ply < ply),
        };
        above.map(|row| self.at(row))
    }

    pub fn and_above(self) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(self), |node| node.parent())
    }

    pub fn children(self) -> impl Iterator<Item = Self> {
        let first = self.is_open().then(|| self.at(self.row + 1));
        std::iter::successors(first, |child| child.sibling(Direction::Forward))
    }

    pub fn child(self, by: Square) -> Option<Self> {
        self.children().find(|child| child.square() == Some(by))
    }

    pub fn best_child(self) -> Option<Self> {
        self.child(self.best_move()?)
    }

    pub fn sibling(self, direction: Direction) -> Option<Self> {
        let (rows, ply) = (&self.outline.rows, self.ply());
        let is_family = |&other: &usize| rows[other].ply >= ply;
        let is_sibling = |&other: &usize| rows[other].ply == ply;
        let row = match direction {
            Direction::Forward => (self.row + 1..rows.len()).take_while(is_family).find(is_sibling),
            Direction::Back => (0..self.row).rev().take_while(is_family).find(is_sibling),
        };
        row.map(|row| self.at(row))
    }

    // Opening

    pub fn is_open(self) -> bool {
        self.outline.rows.get(self.row + 1).is_some_and(|below| below.ply > self.ply())
    }

    /// Whether it is a leaf of the search and closed; while scores are covered, whether the game is over.
    pub fn is_leaf(self) -> bool {
        if self.is_covered() {
            return self.state().ending().is_some();
        }
        self.node().is_some_and(|node| node.leaf.is_some()) && !self.is_open()
    }

    /// Whether it can be opened: it has children, or can be searched.
    pub fn can_open(self) -> bool {
        if self.is_covered() {
            // As far as a user can know who sees no scores.
            return self.search().depth_limit.is_none_or(|plies| self.ply() < plies) && !self.is_leaf();
        }
        match (self.node(), self.entry().graft) {
            (_, Some(graft)) => self.outline.tree_of(graft).len() > 1,
            (None, _) => true,
            (Some(node), _) if node.leaf == Some(Leaf::Transposition) => self.state().ending().is_none(),
            (Some(node), _) => node.size > 1 || node.pruned > 0,
        }
    }

    pub fn is_unsearched(self) -> bool {
        let looked_up = || self.node().is_some_and(|node| node.leaf == Some(Leaf::Transposition));
        self.entry().graft.is_none() && (self.is_pruned() || looked_up()) && self.can_open()
    }

    // What is covered

    /// Whether something about it is known or nothing is covered.
    pub fn shows(self, topic: Topic) -> bool {
        let is_told = || topic == Topic::Score && self.is_given() && !self.search().pruning.prunes();
        self.predicting
            .is_none_or(|predicting| predicting.knows(&Asked::Node(self.moves(), topic)) || is_told())
    }

    /// What is to be filled in at it.
    pub(crate) fn blanks(self) -> &'static [Topic] {
        match self.predicting {
            _ if self.is_pruned() => &[Topic::Pruning],
            Some(predicting) if predicting.asks == Blanks::Windows && !self.is_leaf() => {
                &[Topic::Window, Topic::Score]
            }
            _ => &[Topic::Score],
        }
    }

    /// The window on entry; `None` in a search without windows, and for a move that was left out or searched later.
    pub fn window(self) -> Option<Window> {
        let has_window = self.search().pruning.prunes() && !self.is_added();
        self.node().filter(|_| has_window && self.shows(Topic::Window)).map(|node| node.window)
    }

    /// Whether the search left the move out, or one above, and that is not covered.
    pub fn looks_pruned(self) -> bool {
        let above = self.asked();
        above.is_pruned() && above.shows(Topic::Pruning)
    }

    /// Whether it is marked as best: as an expected one or, while scores are covered, as the choice at its parent.
    pub fn is_marked(self) -> bool {
        let is_choice = |parent: Self| parent.shows(Topic::Choice) && parent.best_move() == self.square();
        self.is_expected() || self.is_covered() && self.parent().is_some_and(is_choice)
    }

    /// The node that a prediction about this one is about: itself, or the pruned branch that it is in.
    pub fn asked(self) -> Self {
        if !self.is_added() {
            // What is above it was searched, too. The way up may be long.
            return self;
        }
        self.and_above().filter(|above| above.is_pruned()).last().unwrap_or(self)
    }

    /// What comes true about it, on a topic; `None` if nothing does.
    pub fn answer(self, topic: Topic) -> Result<Option<Prediction>, &'static str> {
        if !self.search().pruning.prunes() && matches!(topic, Topic::Window | Topic::Pruning) {
            return Err("This search has no alpha and beta, and leaves nothing out.");
        }
        if topic == Topic::Choice && self.root().board().is_none() {
            return Err("In a tree of numbers type scores, not moves.");
        }
        Ok(match (self.node().and_then(|node| Some((node, node.score()?))), topic) {
            _ if self.is_pruned() => Some(Prediction::Pruned),
            (None, _) => return Err("The search was stopped before it knew."),
            (Some((node, score)), Topic::Score) => {
                Some(Prediction::Score(node.bound, self.root().points(score)))
            }
            (Some((node, _)), Topic::Window) => {
                Some(Prediction::of_window(node.window, |end| self.root().points(end)))
            }
            (_, Topic::Choice) => self.best_move().map(Prediction::Takes),
            (_, Topic::Pruning) => None,
        })
    }

    /// Whether the score that a cut's score is compared with is not covered.
    pub fn knows_rival(self, cut: &Cut) -> bool {
        let rival = self.outline.tree().moves(cut.rival);
        self.predicting.is_none_or(|predicting| predicting.knows(&Asked::Node(rival, Topic::Score)))
    }
}
