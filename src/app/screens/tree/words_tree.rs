//! Texts about a tree and its nodes.

use super::phrases::{NOT_STARTED, Value, name_of_move, why_incomplete, window_end};
use super::{NodeRef, Pictured, TreeView, View, words_predict};
use crate::app::description::{Description, Part, joined};
use crate::app::phrases::capitalised;
use crate::app::{Command, Context, Predicting, Shared};
use crate::draw::text::width;
use crate::engine::analysis::{Bound, Score};
use crate::engine::search::{Cut, Leaf, Pruning, Side, Table};
use crate::game::figures::{grouped, plies};
use crate::teach::cutoff::{why_cut, why_cut_in_words};
use crate::teach::prediction::Topic;
use crate::teach::signs::{DOTS, TILDE, UNKNOWN};

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
            Self::Seen => "seen".to_owned(),
            Self::Limit => "limit".to_owned(),
            Self::Over(how) => how,
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
        let node = self.node().filter(|_| self.shows(Topic::Score))?;
        node.score().map(|score| Value::bounded(score, node.bound, node.limited))
    }

    /// The score as text, if there is one that is not covered.
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
    pub(super) fn window_text(self) -> [String; 2] {
        let ends = self.window().map(|window| [window.alpha, window.beta]);
        ends.map(|ends| ends.map(|score| self.window_end(score))).unwrap_or_default()
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
            return words_predict::uncovered(self);
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
            let [alpha, beta] = self.window_text();
            sentences.push(format!("Entered with alpha {alpha}, beta {beta}."));
        }
        if node.size > 1 {
            sentences.push(format!("{} nodes in this subtree.", grouped(node.size)));
        }
        sentences
    }

    /// Which side chooses here and how, and what decides between equal scores.
    pub(super) fn choice(self) -> String {
        let equal = self.best_children();
        let tie =
            if equal > 1 { format!(" {equal} tie; the first one tried is kept.") } else { String::new() };
        self.takes() + &tie
    }

    /// Which side chooses here, and how.
    pub(super) fn takes(self) -> String {
        let side = self.side();
        let takes = if side == Side::Max { "highest" } else { "lowest" };
        format!("{} ({side}) takes the {takes} score below.", self.to_move())
    }

    /// What the node's score means.
    pub(super) fn meaning(self, value: Value) -> String {
        let text = value.text(self.root());
        if let Some(end) = self.position().end_in_words(self.ply(), &text) {
            return end;
        }
        let outcome = if value.certain {
            G::outcome(self.outline.tree(), value.score)
        } else {
            "an estimate".to_owned()
        };
        match value.bound {
            Bound::Exact => format!("Score {text}: {outcome}."),
            Bound::AtLeast => format!("Score {text}: {outcome}, or better for MAX."),
            Bound::AtMost => format!("Score {text}: {outcome}, or worse for MAX."),
        }
    }

    /// Why moves here were cut off.
    pub(super) fn reason(self, cut: &Cut) -> String {
        why_cut(cut, self.outline.tree(), |score| self.window_end(score))
    }

    /// The number of the node's state in the article, if it has one.
    pub(super) fn state_text(self) -> Option<String> {
        Some(format!("State {} in the article.", self.state_number()?))
    }
}

impl<G: Pictured> TreeView<G> {
    /// The status of the tree as a whole.
    pub(super) fn status(&self, shared: &Shared) -> String {
        let outline = &self.outline;
        let trace = outline.tree();
        let nodes = grouped(trace.len());
        if self.growing.is_some() {
            format!("Searching this branch{DOTS}")
        } else if outline.is_incomplete() {
            let why = why_incomplete(trace);
            let why = why.unwrap_or_else(|| "a branch searched later is unfinished".to_owned());
            format!("Incomplete: {why}; some scores are unknown ({UNKNOWN}).")
        } else if let Some(limit) = trace.search.depth_limit {
            let keys =
                [Command::Deeper, Command::Shallower].map(|command| shared.key_name(Context::Tree, command));
            let keys: Vec<String> = keys.into_iter().flatten().collect();
            let keys = if keys.is_empty() { String::new() } else { format!(" ({})", keys.join(" ")) };
            format!("{nodes} nodes, {} deep{keys}; {TILDE} marks estimates.", plies(limit))
        } else {
            format!("{nodes} nodes in all.")
        }
    }

    /// The selected node in one row: its move and what its score means, or why it was pruned. Room is left for the number
    /// of nodes where it fits.
    pub(super) fn brief(&self, shared: &Shared, at: NodeRef<G>, room: u16) -> String {
        if self.growing.is_some() || (at.outline.is_incomplete() && at.row == 0) {
            return self.status(shared);
        }
        let (what, cut) = match at.node() {
            Some(_) => ("Cut off", at.cut()),
            None => ("Pruned", at.parent().and_then(NodeRef::cut)),
        };
        let text = if let Some(cut) = cut {
            let value = |score| at.window_end(score);
            format!("{what}: {}", why_cut_in_words(&cut, self.outline.tree(), value))
        } else {
            format!("{}. {}", capitalised(&at.name()), at.explanation(shared)[0])
        };
        let nodes = format!("{text} {} nodes in all.", grouped(at.outline.tree().len()));
        if at.row == 0 && width(&nodes) <= room { nodes } else { text }
    }

    /// What the tree says.
    pub fn describe(&self, shared: &Shared, predicting: Option<&Predicting>) -> Description {
        let (at, title) = (self.selected(predicting), View::Tree.name());
        if at.outline.rows.is_empty() {
            return Description::of(title, Some(NOT_STARTED.to_owned()));
        }
        let sentences = at.explanation(shared);
        let note = joined(&at.name(), sentences[0].trim_end_matches(':'));
        let children = at.children().map(|child| {
            let score = child.score_text();
            let unknown = || (!child.looks_pruned()).then(|| UNKNOWN.to_owned());
            let searched = child.node().filter(|_| !child.is_covered());
            let nodes = searched.map(|node| format!("nodes {}", grouped(node.size)));
            let known = [score.or_else(unknown), Some(child.kind()), nodes].into_iter().flatten();
            format!("{}: {}", child.name(), known.collect::<Vec<_>>().join(", "))
        });
        let described =
            Description::of(title, Some(self.status(shared))).lines(&sentences[1..]).lines(at.state_text());
        let described = at.position().add_to(described).part(Part::Children, children);
        Description { selected: note, ..described }
    }
}
