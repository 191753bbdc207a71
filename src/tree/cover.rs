//! What of a tree is covered while users predict it.

use super::{NodeRef, leaf_scores};
use crate::engine::search::{Cut, Window};
use crate::game::Square;
use crate::teach::cutoff::reaches;
use crate::teach::{Blanks, Prediction, Topic};

/// All that a search finds is covered, but for what is known by now.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    known: Vec<Blank>,
    /// What is to be filled in at each node.
    pub(crate) asks: Blanks,
    /// All that is to be filled in; `None` in large trees.
    blanks: Option<Vec<Blank>>,
    /// Of a small tree, scores are covered only of the node after these moves, those above it, its children, and those that
    /// come later in reading order.
    only_at: Option<Vec<Square>>,
}

/// Something about the node to which these moves lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blank {
    pub(crate) moves: Vec<Square>,
    pub(crate) topic: Topic,
}

impl Cover {
    pub(crate) fn new(only_at: Option<Vec<Square>>, asks: Blanks) -> Self {
        Self { asks, only_at, ..Self::default() }
    }

    /// Covers all nodes of a tree, and asks for these to be filled in.
    pub(crate) fn ask(&mut self, blanks: Option<Vec<Blank>>) {
        self.known.clear();
        self.blanks = blanks.map(|blanks| blanks.into_iter().filter(|blank| !self.is_open(blank)).collect());
    }

    /// Whether it is about a node that is not covered from the start. Windows are: one tells those beside it.
    fn is_open(&self, Blank { moves, topic }: &Blank) -> bool {
        let Some(at) = &self.only_at else { return false };
        let is_near = at.starts_with(moves) || moves.starts_with(at) && moves.len() == at.len() + 1;
        let is_later = moves > at && !moves.starts_with(at);
        !is_near && !is_later && *topic != Topic::Window
    }

    pub(crate) fn knows(&self, blank: &Blank) -> bool {
        self.blanks.is_some() && self.is_open(blank) || self.known.contains(blank)
    }

    pub(crate) fn uncover(&mut self, blank: Blank) {
        self.known.push(blank);
    }

    /// All that is to be filled in; `None` in a large tree.
    pub(crate) fn blanks(&self) -> Option<&[Blank]> {
        self.blanks.as_deref()
    }

    /// What is not filled in yet.
    pub(crate) fn missing(&self) -> impl Iterator<Item = &Blank> {
        self.blanks.iter().flatten().filter(|blank| !self.knows(blank))
    }
}

/// A node as far as it is not covered, and what can be predicted about it.
impl NodeRef<'_> {
    /// Whether something about it is known or nothing is covered.
    pub fn shows(self, topic: Topic) -> bool {
        let is_told = || topic == Topic::Score && self.is_given() && !self.prunes();
        self.cover.is_none_or(|cover| cover.knows(&Blank { moves: self.moves(), topic }) || is_told())
    }

    /// What is to be filled in at it.
    pub(crate) fn blanks(self) -> &'static [Topic] {
        match self.cover {
            _ if self.is_pruned() => &[Topic::Pruning],
            Some(cover) if cover.asks == Blanks::Windows && !self.is_leaf() => &[Topic::Window, Topic::Score],
            _ => &[Topic::Score],
        }
    }

    /// The window on entry; `None` in a search without windows, and for a move that was left out or searched later.
    pub fn window(self) -> Option<Window> {
        let has_window = self.prunes() && self.searched().is_some();
        self.node().filter(|_| has_window && self.shows(Topic::Window)).map(|node| node.window)
    }

    /// Whether the search left the move out, or one above, and that is not covered.
    pub fn looks_pruned(self) -> bool {
        let branch = self.branch();
        branch.is_pruned() && branch.shows(Topic::Pruning)
    }

    /// Whether it is marked as best: as an expected one or, while scores are covered, as the choice at its parent.
    pub fn is_marked(self) -> bool {
        let is_choice = |parent: Self| parent.shows(Topic::Choice) && parent.best_move() == self.square();
        self.is_expected() || self.is_covered() && self.parent().is_some_and(is_choice)
    }

    /// What comes true about it, on a topic; `None` if nothing does.
    pub fn answer(self, topic: Topic) -> Result<Option<Prediction>, &'static str> {
        if !self.prunes() && matches!(topic, Topic::Window | Topic::Pruning) {
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
    fn knows_rival(self, cut: &Cut) -> bool {
        let rival = Blank { moves: self.outline.tree().moves(cut.rival), topic: Topic::Score };
        self.cover.is_none_or(|cover| cover.knows(&rival))
    }

    // In words

    /// Whether nothing is missing at it.
    pub(crate) fn is_filled_in(self) -> bool {
        self.blanks().iter().all(|&topic| self.shows(topic))
    }

    /// How to type what is missing or, if nothing is, what else can be predicted: one thing at a time, and the same where
    /// the search leaves a move out.
    pub(crate) fn asks(self, blanks: Blanks) -> &'static str {
        let asks_window = blanks == Blanks::Windows && !self.is_leaf() && !self.shows(Topic::Window);
        match (self.shows(Topic::Score) || self.looks_pruned(), self.prunes()) {
            (false, false) => "Type its score, as in -8.",
            (false, true) if asks_window => {
                "Type alpha and beta on entry (-8 +; a sign alone is infinite), x if skipped."
            }
            (false, true) => "Type its score (-8) or a bound (<=7), or x if it is skipped.",
            (true, true) if !self.is_pruned() && !self.shows(Topic::Window) => {
                "This is known. Alpha and beta on entry can be typed, too, as in -8 +."
            }
            (true, false)
                if self.root().board().is_some() && !self.is_leaf() && !self.shows(Topic::Choice) =>
            {
                "This is known. Its best move can be typed, too."
            }
            (true, _) => "This is known.",
        }
    }

    /// A rule that leads to the answer and gives nothing away.
    pub(crate) fn hint(self, topic: Topic) -> String {
        let takes = self.takes();
        match topic {
            Topic::Score | Topic::Choice if self.is_pruned() => {
                "Is this move searched at all? Compare alpha and beta before its turn.".to_owned()
            }
            Topic::Window => "Alpha and beta are handed down; the root starts with - and +.".to_owned(),
            Topic::Pruning => {
                format!("A move is pruned if alpha {} beta before its turn.", reaches(self.search()))
            }
            _ if self.is_given() => "A leaf is worth its number.".to_owned(),
            _ if self.state().is_over() => {
                format!("The game is over: {}.", leaf_scores(self.outline.tree()))
            }
            Topic::Choice => format!("{takes} Of equal ones the first."),
            Topic::Score if !self.prunes() => takes,
            Topic::Score => format!("{takes} If a move below was left out, it is a bound."),
        }
    }

    /// What is true about a topic, and why it is so, as far as that is not covered.
    pub(crate) fn truth(self, topic: Topic) -> String {
        let told = self.seen_with(None);
        match (topic, told.value(), self.parent(), self.best_move()) {
            (Topic::Score, Some(value), _, best) => {
                let how = best.map(|_| self.known_cut().unwrap_or_else(|| self.takes()));
                format!("{} {}", self.meaning(value), how.unwrap_or_default())
            }
            (Topic::Window, ..) => told.entered(),
            (Topic::Choice, _, _, Some(square)) => {
                format!("{}: {}", self.state().label(square), self.choice())
            }
            (Topic::Choice, ..) => "Nothing is chosen at a leaf.".to_owned(),
            (_, _, Some(parent), _) if self.is_pruned() => {
                format!("Pruned: {}", parent.known_cut().unwrap_or_default())
            }
            _ => "Not pruned: its window had not closed before its turn.".to_owned(),
        }
    }

    /// Why moves here were cut off, without a score that is covered.
    fn known_cut(self) -> Option<String> {
        let cut = self.cut()?;
        Some(if self.knows_rival(&cut) {
            self.reason(&cut)
        } else {
            format!("alpha {} beta after {}.", reaches(self.search()), self.outline.tree().label(cut.by))
        })
    }

    pub(super) fn uncovered(self) -> Vec<String> {
        let topics = [Topic::Score, Topic::Choice, Topic::Window, Topic::Pruning].into_iter();
        let known = topics.filter(|&topic| self.shows(topic));
        let known: Vec<String> = known.map(|topic| self.truth(topic)).collect();
        if known.is_empty() { vec!["covered".to_owned()] } else { known }
    }
}
