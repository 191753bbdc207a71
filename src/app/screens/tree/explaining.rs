//! What is said about a node of a tree: what it is, what its score means and why; and while scores are covered, hints and
//! what is uncovered.

use super::pictured::{Value, name_of_move, window_end};
use super::{NodeRef, Pictured, stepper};
use crate::app::{Command, Context, Shared};
use crate::engine::analysis::{Bound, Score};
use crate::engine::search::{Cut, Leaf, Pruning, Side, Table};
use crate::game::figures::grouped;
use crate::teach::cutoff::why_cut;
use crate::teach::prediction::Topic;
use crate::teach::signs::REACHES;

/// How the game ended at a node, or why the search went no deeper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Over(String),
    Seen,
    Limit,
}

impl Ending {
    /// At most six characters.
    pub(super) fn brief(self) -> String {
        match self {
            Self::Over(how) => how,
            Self::Seen => "seen".to_owned(),
            Self::Limit => "limit".to_owned(),
        }
    }

    pub(super) fn text(self) -> String {
        match self {
            Self::Over(how) => how,
            Self::Seen => "seen before".to_owned(),
            Self::Limit => "depth limit".to_owned(),
        }
    }
}

impl<G: Pictured> NodeRef<'_, G> {
    /// The score, if there is one that is not covered.
    pub(super) fn value(self) -> Option<Value> {
        Value::of_node(self.node().filter(|_| self.shows(Topic::Score))?)
    }

    pub(super) fn score_text(self) -> Option<String> {
        Some(self.value()?.text(self.root()))
    }

    /// Alpha or beta as text.
    pub(super) fn window_end(self, score: Score) -> String {
        window_end(score, self.outline.tree())
    }

    /// How the game ended here, or why the search went no deeper, which is not told while scores are covered.
    pub(super) fn ending(self) -> Option<Ending> {
        // A finished game can be looked up in the table as well.
        if let Some(how) = self.position().ending() {
            return Some(Ending::Over(how));
        }
        let leaf = self.node().and_then(|node| node.leaf).filter(|_| !self.is_covered())?;
        Some(if leaf == Leaf::Transposition { Ending::Seen } else { Ending::Limit })
    }

    /// "X b2"; "start" at the root.
    pub(super) fn name(self) -> String {
        name_of_move(self.root(), self.square(), self.to_move())
    }

    /// Alpha and beta with which the node was entered.
    fn entered(self) -> String {
        let ends = self.window().map(|window| [window.alpha, window.beta]);
        let [alpha, beta] = ends.map(|ends| ends.map(|score| self.window_end(score))).unwrap_or_default();
        format!("Entered with alpha {alpha}, beta {beta}.")
    }

    /// What the node is: the side that chooses there, how the game ended, or why it was not searched.
    pub(super) fn kind(self) -> String {
        if self.looks_pruned() {
            return "pruned".to_owned();
        }
        self.ending().map_or_else(
            || {
                let is_cut = !self.is_covered() && self.node().is_some_and(|node| node.pruned > 0);
                let cut = if is_cut { ", cut" } else { "" };
                format!("{} ({}){cut}", self.side(), self.to_move())
            },
            Ending::text,
        )
    }

    /// The explanation of the node, the most important sentence first.
    pub(super) fn explanation(self, shared: &Shared) -> Vec<String> {
        if self.is_covered() {
            return self.uncovered();
        }
        let key = shared.key_name(Context::Tree, Command::Act);
        let mut sentences = Vec::new();
        let Some(node) = self.node() else {
            sentences.push("Pruned, not searched:".to_owned());
            let cut = self.parent().and_then(Self::cut);
            sentences.extend(cut.map(|cut| self.reason(&cut)));
            sentences.extend(key.map(|key| format!("Press {key} to search it anyway.")));
            return sentences;
        };
        sentences.push(match self.value() {
            Some(value) => self.meaning(value),
            None => "Score unknown: the search was stopped before it returned here.".to_owned(),
        });
        if let Some(cut) = self.cut() {
            sentences.push(format!("Cut off after {}: {}", self.root().label(cut.by), self.reason(&cut)));
        }
        match (self.ending(), node.leaf) {
            (Some(Ending::Seen), _) => {
                let image = self.search().table == Table::Symmetries;
                let how = if image { ", perhaps rotated or mirrored" } else { ", by another route" };
                sentences.push(format!("Seen before{how}: the score is from the table."));
                if self.is_unsearched() {
                    sentences.extend(key.map(|key| format!("Press {key} to search it again.")));
                }
            }
            (_, Some(Leaf::Horizon)) => {
                sentences.push("Depth limit reached: this is an estimate.".to_owned());
            }
            (_, Some(_)) => {}
            (_, None) => sentences.push(self.choice()),
        }
        if self.is_added() {
            sentences.push("The search itself left this out; it was searched separately, later.".to_owned());
        } else if self.search().pruning == Pruning::AlphaBeta {
            sentences.push(self.entered());
        }
        if node.size > 1 {
            sentences.push(format!("{} nodes in this subtree.", grouped(node.size)));
        }
        sentences
    }

    /// Which side chooses here and how, and what decides between equal scores.
    fn choice(self) -> String {
        let equal = self.best_children();
        let tie =
            if equal > 1 { format!(" {equal} tie; the first one tried is kept.") } else { String::new() };
        self.takes() + &tie
    }

    /// Which side chooses here, and how.
    fn takes(self) -> String {
        let side = self.side();
        let takes = if side == Side::Max { "highest" } else { "lowest" };
        format!("{} ({side}) takes the {takes} score below.", self.to_move())
    }

    /// What the node's score means.
    fn meaning(self, value: Value) -> String {
        let text = value.text(self.root());
        if let Some(end) = self.position().end() {
            return format!("{end} at ply {}, score {text}.", self.ply());
        }
        let outcome = if value.certain {
            G::outcome(self.outline.tree(), value.score)
        } else {
            "an estimate".to_owned()
        };
        let or = match value.bound {
            Bound::Exact => "",
            Bound::AtLeast => ", or better for MAX",
            Bound::AtMost => ", or worse for MAX",
        };
        format!("Score {text}: {outcome}{or}.")
    }

    /// Why moves here were cut off.
    pub(super) fn reason(self, cut: &Cut) -> String {
        why_cut(cut, self.outline.tree(), |score| self.window_end(score))
    }

    pub(super) fn state_text(self) -> Option<String> {
        Some(format!("State {} in the article.", self.state_number()?))
    }

    // While scores are covered

    /// A rule that leads to the answer and gives nothing away.
    pub(super) fn hint(self, topic: Topic) -> String {
        let takes = self.takes();
        match topic {
            Topic::Score | Topic::Choice if self.is_pruned() => {
                "Is this move searched at all? Compare alpha and beta before its turn.".to_owned()
            }
            Topic::Window => "Alpha and beta are handed down; the root starts with - and +.".to_owned(),
            Topic::Pruning => format!("A move is pruned if alpha {REACHES} beta before its turn."),
            _ if self.position().ending().is_some() => {
                format!("The game is over: {}.", stepper::leaf_scores(self.outline.tree()))
            }
            Topic::Choice => format!("{takes} Of equal ones the first."),
            Topic::Score if self.search().pruning == Pruning::Off => takes,
            Topic::Score => format!("{takes} If a move below was left out, it is a bound."),
        }
    }

    /// What is true about a topic, and why it is so, as far as that is not covered.
    pub(super) fn truth(self, topic: Topic) -> String {
        let told = self.seen_with(None);
        match (topic, told.value(), self.parent(), self.best_move()) {
            (Topic::Score, Some(value), _, best) => {
                let how = best.map(|_| self.known_cut().unwrap_or_else(|| self.takes()));
                format!("{} {}", self.meaning(value), how.unwrap_or_default())
            }
            (Topic::Window, ..) => told.entered(),
            (Topic::Choice, _, _, Some(square)) => format!("{}: {}", self.root().label(square), self.choice()),
            (Topic::Choice, ..) => "Nothing is chosen at a leaf.".to_owned(),
            (_, _, Some(parent), _) if self.is_pruned() => {
                format!("Pruned: {}", parent.known_cut().unwrap_or_default())
            }
            _ => "Not pruned: alpha was less than beta at its turn.".to_owned(),
        }
    }

    /// Why moves here were cut off, without a score that is covered.
    fn known_cut(self) -> Option<String> {
        let cut = self.cut()?;
        Some(if self.knows_rival(&cut) {
            self.reason(&cut)
        } else {
            format!("alpha {REACHES} beta after {}.", self.root().label(cut.by))
        })
    }

    /// What is uncovered.
    fn uncovered(self) -> Vec<String> {
        let topics = [Topic::Score, Topic::Choice, Topic::Window, Topic::Pruning].into_iter();
        let known = topics.filter(|&topic| self.shows(topic));
        let known: Vec<String> = known.map(|topic| self.truth(topic)).collect();
        if known.is_empty() { vec!["covered".to_owned()] } else { known }
    }
}
