//! What of a tree is covered while users predict it.

use super::{NodeRef, leaf_scores};
use crate::engine::Bound;
use crate::engine::search::{Chooser, Scoring, Window};
use crate::game::Square;
use crate::teach::windows::{chance_above, reaches, sources};
use crate::teach::{Blanks, Prediction, Topic};
use crate::wording::listed;
use itertools::Itertools;

/// All that a search finds is covered, but for what is known by now.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    known: Vec<Blank>,
    /// What is to be filled in at each node.
    pub(crate) asks: Blanks,
    /// All that is to be filled in; `None` in large trees.
    pub(crate) blanks: Option<Vec<Blank>>,
    /// Of a small tree is open what the search knows before it knows this.
    at: Option<Blank>,
    /// If there are any, only these are asked, and the first that is not known yet takes the place of `at`.
    steps: Vec<Blank>,
}

/// Something about the node to which these moves lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blank {
    pub moves: Vec<Square>,
    pub topic: Topic,
}

/// What a search does at a node, in this order.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Moment {
    Entry,
    Below(Square),
    Leaving,
}

impl Blank {
    /// When the search knows it. Of two, the lesser one comes first.
    fn moment(&self) -> Vec<Moment> {
        let at = if self.topic == Topic::Window { Moment::Entry } else { Moment::Leaving };
        // That a move is skipped is known as the node above is left.
        let above = usize::from(self.topic == Topic::Pruning && !self.moves.is_empty());
        self.moves[..self.moves.len() - above].iter().copied().map(Moment::Below).chain([at]).collect()
    }
}

impl Cover {
    /// Covers what the search knows at this moment and later.
    pub(crate) fn from(at: Blank) -> Self {
        Self { at: Some(at), ..Self::default() }
    }

    /// Covers a tree to be filled in, or only these steps of it.
    pub(crate) fn of_tree(asks: Blanks, mut steps: Vec<Blank>) -> Self {
        steps.sort_by_key(Blank::moment);
        Self { asks, steps, ..Self::default() }
    }

    /// Covers all nodes of a tree, and asks for these to be filled in, in the order of the search.
    pub(crate) fn ask(&mut self, blanks: Option<Vec<Blank>>) {
        self.known.clear();
        self.blanks = blanks.map(|mut blanks| {
            if !self.steps.is_empty() {
                return self.steps.clone();
            }
            blanks.retain(|blank| !self.is_open(blank));
            blanks.sort_by_key(Blank::moment);
            blanks
        });
    }

    /// Whether it is open without having been filled in. A window is only where windows are asked: it tells those beside it.
    fn is_open(&self, blank: &Blank) -> bool {
        let next = self.steps.iter().find(|step| !self.known.contains(step)).or(self.at.as_ref());
        let is_told = blank.topic != Topic::Window || self.asks == Blanks::Windows;
        // Once all steps are known, nothing else is covered.
        let is_over = next.is_none() && !self.steps.is_empty();
        is_told && (is_over || next.is_some_and(|next| blank.moment() < next.moment()))
    }

    pub(crate) fn knows(&self, blank: &Blank) -> bool {
        self.blanks.is_some() && self.is_open(blank) || self.known.contains(blank)
    }

    pub(crate) fn uncover(&mut self, blank: Blank) {
        self.known.push(blank);
    }

    /// Uncovers what it covers first.
    pub(crate) fn uncover_first(&mut self) {
        self.known.extend(self.at.clone());
    }

    /// What is not filled in yet, in the order of the search.
    pub(crate) fn missing(&self) -> impl Iterator<Item = &Blank> {
        self.blanks.iter().flatten().filter(|blank| !self.knows(blank))
    }

    /// The next node in the search, or else the first one, at which or directly below which something can be filled in: a
    /// score once nothing is missing below.
    pub(crate) fn next_missing(&self, here: &[Square]) -> Option<&[Square]> {
        let is_ready = |blank: &&Blank| {
            let is_below =
                |other: &Blank| other.moves.starts_with(&blank.moves) && other.moves != blank.moves;
            blank.topic == Topic::Window || !self.missing().any(is_below)
        };
        let entry = Blank { moves: here.to_vec(), topic: Topic::Window }.moment();
        // From a node to what is skipped below it, and from there on.
        let is_here = |blank: &&Blank| {
            let is_below = self.place(blank).len() < blank.moves.len();
            blank.moves == here
                || is_below && here.split_last().is_some_and(|(_, above)| above == self.place(blank))
        };
        let elsewhere = || self.missing().filter(|blank| !is_here(blank)).filter(is_ready);
        elsewhere()
            .find(|blank| blank.moment() > entry)
            .or_else(|| elsewhere().next())
            .map(|blank| self.place(blank))
    }

    /// The node at which something is missing: what is skipped below a node whose score is known is not told.
    pub(crate) fn place<'a>(&self, blank: &'a Blank) -> &'a [Square] {
        if blank.topic == Topic::Pruning
            && let Some((_, above)) = blank.moves.split_last()
            && self.knows(&Blank { moves: above.to_vec(), topic: Topic::Score })
        {
            return above;
        }
        &blank.moves
    }

    /// Asks which leaves below a node are skipped, now that its score is known.
    pub(crate) fn ask_leaves(&mut self, node: NodeRef) {
        let Some(blanks) = &mut self.blanks else { return };
        let leaves = node.children().filter(|leaf| leaf.is_given() && leaf.is_pruned());
        blanks.extend(leaves.map(|leaf| Blank { moves: leaf.moves(), topic: Topic::Pruning }));
        blanks.sort_by_key(Blank::moment);
    }
}

/// What can be predicted of a leaf that may be skipped.
const LEAF: &str = "A leaf is worth its number. Type x if it is skipped.";

/// A node as far as it is not covered, and what can be predicted about it.
impl NodeRef<'_> {
    /// Whether something about it is known or nothing is covered.
    pub fn shows(self, topic: Topic) -> bool {
        self.cover.is_none_or(|cover| cover.knows(&Blank { moves: self.moves(), topic }))
            || topic == Topic::Score && self.is_given() && !self.prunes()
    }

    /// What is to be filled in at it.
    pub(crate) fn blanks(self) -> &'static [Topic] {
        match self.cover {
            // Its number is there. That it is skipped is asked once the score above is known.
            _ if self.is_given() => &[],
            _ if self.is_pruned() => &[Topic::Pruning],
            _ if self.asks_windows() && !self.is_leaf() => &[Topic::Window, Topic::Score],
            _ => &[Topic::Score],
        }
    }

    /// Whether alpha and beta are to be filled in, which only a search that prunes has.
    fn asks_windows(self) -> bool {
        self.prunes() && self.cover.is_some_and(|cover| cover.asks == Blanks::Windows)
    }

    /// Whether only that is asked of it.
    fn may_be_skipped(self) -> bool {
        self.is_given() && self.prunes()
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
        if topic == Topic::Choice && self.root().is_numbers() {
            return Err("In a tree of numbers type scores, not moves.");
        }
        if topic != Topic::Pruning && self.may_be_skipped() {
            return Err(LEAF);
        }
        if self.is_pruned() {
            return Ok(Some(Prediction::Pruned));
        }
        let Some((node, score)) = self.node().and_then(|node| Some((node, node.score()?))) else {
            return Err("The search was stopped before it knew.");
        };
        let points = |score| self.root().points(score);
        Ok(match topic {
            Topic::Score => Some(Prediction::Score(node.bound, points(score))),
            Topic::Window => Some(Prediction::of_window(node.window, points)),
            Topic::Choice => self.best_move().map(Prediction::Takes),
            Topic::Pruning => None,
        })
    }

    /// Whether the score of a node of the search is not covered.
    pub(super) fn knows(self, node: usize) -> bool {
        let row = self.outline.find(&self.outline.tree().moves(node));
        self.cover.is_none()
            || row.is_some_and(|row| self.at(row).is_given() || self.at(row).shows(Topic::Score))
    }

    // In words

    /// Whether nothing is missing at it.
    pub(crate) fn is_filled_in(self) -> bool {
        self.blanks().iter().all(|&topic| self.shows(topic))
    }

    /// How to type what is missing or, if nothing is, what else can be predicted: one thing at a time, and the same where
    /// the search leaves a move out.
    pub(crate) fn asks(self) -> &'static str {
        if self.may_be_skipped() && !self.looks_pruned() {
            return LEAF;
        }
        match (self.shows(Topic::Score) || self.looks_pruned(), self.prunes()) {
            (false, false) if self.root().has_chance() => "Type its score, as in 2.5 or 7/3.",
            (false, false) if self.search().scoring == Scoring::Blind => "Type its score, as in -10.",
            (false, false) => "Type its score, as in -8.",
            (false, true) if self.asks_window() => {
                "Type alpha and beta on entry (-8 +; a sign alone is infinite), x if skipped."
            }
            (false, true) if self.root().has_chance() => {
                "Type its score (2.5 or 7/3) or a bound (<=2.5), or x if it is skipped."
            }
            (false, true) => "Type its score (-8) or a bound (<=7), or x if it is skipped.",
            (true, true) if !self.is_pruned() && !self.shows(Topic::Window) => {
                "This is known. Alpha and beta on entry can be typed, too, as in -8 +."
            }
            (true, _) => "This is known.",
        }
    }

    /// Whether alpha and beta come first.
    pub(crate) fn asks_window(self) -> bool {
        self.asks_windows() && !self.is_leaf() && !self.looks_pruned() && !self.shows(Topic::Window)
    }

    /// A rule that leads to the answer and gives nothing away.
    pub(crate) fn hint(self, topic: Topic) -> String {
        let sources = || self.traced().map_or_else(String::new, |(trace, node)| sources(trace, node));
        let names = self.children().map(Self::name).collect_vec();
        let takes = match names.len() {
            1..=4 => self.takes(&format!("of {}", listed(names, "and"))),
            _ => self.takes("score below"),
        };
        match topic {
            _ if self.is_pruned() => {
                "Is this move searched at all? Compare alpha and beta before its turn.".to_owned()
            }
            Topic::Window
                if self.traced().is_some_and(|(trace, node)| chance_above(trace, node).is_some()) =>
            {
                "Alpha and beta begin anew at each child of a chance node.".to_owned()
            }
            Topic::Window => format!(
                "An end is infinite until a score has returned to a node of its side above.{}",
                sources()
            ),
            Topic::Pruning => format!(
                "A move is pruned if alpha {} beta before its turn.{}",
                reaches(self.search()),
                sources()
            ),
            _ if self.state().is_over() => {
                format!("The game is over: {}.", leaf_scores(self.outline.tree()))
            }
            Topic::Choice => format!("{takes} Of equal ones the first."),
            Topic::Score if !self.prunes() => takes,
            Topic::Score => {
                let is_bound = |child: &Self| child.value().is_some_and(|value| value.bound != Bound::Exact);
                match self.children().find(is_bound) {
                    Some(child) => format!("{takes} {} has only a bound.", child.name()),
                    None => format!("{takes} If a move below was left out, it is a bound."),
                }
            }
        }
    }

    /// What is true about a topic, and why it is so, as far as that is not covered.
    pub(crate) fn truth(self, topic: Topic) -> String {
        match (topic, self.seen_with(None).value(), self.parent(), self.best_move()) {
            (Topic::Score, Some(value), _, best) => {
                let is_average = self.chooser() == Chooser::Chance && !self.state().is_over();
                let how = best
                    .map(drop)
                    .or(is_average.then_some(()))
                    .map(|()| self.known_cut().unwrap_or_else(|| self.takes("score below")));
                format!("{} {}", self.meaning(value), how.unwrap_or_default())
            }
            (Topic::Window, ..) => self.entered(),
            (Topic::Choice, _, _, Some(square)) => {
                format!("{}: {}", self.state().label(square), self.choice())
            }
            (Topic::Choice, ..) => "Nothing is chosen at a leaf.".to_owned(),
            (_, _, Some(parent), _) if self.is_pruned() => {
                format!("Pruned: {}", parent.known_cut().unwrap_or_default())
            }
            _ => format!("Not pruned. {}", self.entered()),
        }
    }

    /// Why moves here were cut off, without a score that is covered.
    fn known_cut(self) -> Option<String> {
        let (trace, cut) = self.cut()?;
        if self.shows(Topic::Score) && self.knows(cut.by) && self.knows(cut.rival) {
            return self.reason();
        }
        Some(format!("alpha {} beta after {}.", reaches(trace.search), trace.label(cut.by)))
    }

    pub(super) fn uncovered(self) -> Vec<String> {
        if self.looks_pruned() {
            return vec![self.branch().truth(Topic::Pruning)];
        }
        let known = [Topic::Score, Topic::Choice, Topic::Window, Topic::Pruning]
            .into_iter()
            .filter(|&topic| self.shows(topic))
            .map(|topic| self.truth(topic))
            .collect_vec();
        if known.is_empty() { vec!["covered".to_owned()] } else { known }
    }
}
