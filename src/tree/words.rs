//! What is said about a node, on the screen and to those who do not see it.

use super::NodeRef;
use super::looks::{self, NodeScore, name_of_move, window_end};
use crate::engine::search::{Chooser, Leaf, Minimax, Scoring, Side, Table, Trace};
use crate::engine::{Bound, Score};
use crate::teach::Topic;
use crate::teach::windows::{name, origins, why_cut};
use crate::wording::{UNKNOWN, grouped};
use itertools::Itertools;

pub(crate) const NOT_STARTED: &str = "The search was stopped before it started.";

/// What follows from a score that does not rest on estimates: ": X wins at ply 7".
fn outcome(trace: &Trace, score: Score) -> String {
    // An average is no outcome.
    if trace.root.is_numbers() || trace.root.has_chance() {
        return String::new();
    }
    let Some(ply) = score.plies() else { return ": a draw".to_owned() };
    let max = trace.max();
    let winner = if score > Score::DRAW { max } else { max.other() };
    match trace.search.scoring {
        Scoring::Blind => format!(": {winner} wins"),
        Scoring::DepthAware => format!(": {winner} wins at ply {ply}"),
    }
}

/// What is done with the scores of leaves: "return 10-ply, 0 or ply-10".
pub(crate) fn leaf_scores(trace: &Trace) -> String {
    let search = trace.search;
    format!("{} {}", leaf_statement(search), looks::scores_of_ends(&trace.root, search.scoring))
}

/// What happens to a leaf's score: with a table, it is stored before it is returned.
pub(crate) fn leaf_statement(search: Minimax) -> &'static str {
    if search.table == Table::Off { "return" } else { "best =" }
}

pub(crate) fn why_incomplete(trace: &Trace) -> Option<String> {
    (!trace.finished).then(|| format!("stopped after {} nodes", grouped(trace.len())))
}

impl NodeRef<'_> {
    pub(crate) fn value(self) -> Option<NodeScore> {
        NodeScore::of_node(self.node().filter(|_| self.shows(Topic::Score))?)
    }

    pub(crate) fn score_text(self) -> Option<String> {
        Some(self.value()?.text(self.root()))
    }

    pub(crate) fn window_end(self, score: Score) -> String {
        window_end(score, self.outline.tree())
    }

    /// How the game ended here, or why the search went no deeper, which is not told while scores are covered: in at most six
    /// characters, and in full.
    pub(super) fn ending(self) -> Option<[String; 2]> {
        // A finished game can be looked up in the table as well.
        if let Some(how) = looks::ending(&self.state()) {
            return Some([how.clone(), how]);
        }
        let texts = match self.node()?.leaf? {
            _ if self.is_covered() => return None,
            Leaf::Transposition => ["seen", "seen before"],
            _ => ["limit", "depth limit"],
        };
        Some(texts.map(str::to_owned))
    }

    /// "X b2"; "start" at the root.
    pub(crate) fn name(self) -> String {
        let above = self.parent().map(Self::state);
        name_of_move(above.as_ref().unwrap_or(self.root()), self.square(), self.to_move().other())
    }

    /// The same, in a tree of numbers after its address.
    pub(crate) fn spoken_name(self) -> String {
        if self.root().is_board() { self.name() } else { self.addressed_name() }
    }

    /// The same after its address, as links have it: "1.2 E", "c2.b2 X b2".
    pub(crate) fn addressed_name(self) -> String {
        format!("{} {}", self.root().address(&self.moves()), self.name()).trim_start().to_owned()
    }

    /// Alpha and beta on entry to an inner node, as they are typed: "[-8 +]".
    pub(crate) fn window_text(self) -> Option<String> {
        let window = self.window().filter(|_| self.ending().is_none())?;
        let ends = window.ends().map(|score| match score {
            Score::MIN => "-".to_owned(),
            Score::MAX => "+".to_owned(),
            score => looks::number(self.root(), score),
        });
        Some(format!("[{}]", ends.join(" ")))
    }

    /// Its window on entry, and where that comes from.
    pub(super) fn entered(self) -> String {
        let Some((trace, index)) = self.traced() else { return String::new() };
        let [alpha, beta] = trace.node(index).window.ends().map(|score| self.window_end(score));
        format!("Entered with alpha {alpha}, beta {beta}.{}", origins(trace, index))
    }

    /// What the node is: the side that chooses there, how the game ended, or why it was not searched.
    fn kind(self) -> String {
        if self.looks_pruned() {
            return "pruned".to_owned();
        }
        if let Some([_, text]) = self.ending() {
            return text;
        }
        let is_cut = !self.is_covered() && self.node().is_some_and(|node| node.pruned > 0);
        looks::chooser(self.root(), self.chooser(), self.to_move()) + if is_cut { ", cut" } else { "" }
    }

    /// The explanation of the node, the most important sentence first. `key` searches what was not searched.
    pub(crate) fn explanation(self, key: Option<&str>) -> Vec<String> {
        if self.is_covered() {
            return self.uncovered();
        }
        let Some(node) = self.node() else {
            let reason = self.parent().and_then(Self::reason);
            let anyway = key.map(|key| format!("Press {key} to search it anyway."));
            return [Some("Pruned, not searched:".to_owned()), reason, anyway]
                .into_iter()
                .flatten()
                .collect();
        };
        let mut sentences = vec![match self.value() {
            Some(value) => self.meaning(value),
            None => "Score unknown: the search was stopped before it returned here.".to_owned(),
        }];
        if let (Some((trace, cut)), Some(why)) = (self.cut(), self.reason()) {
            sentences.push(format!("Cut off after {}: {why}", trace.label(cut.by)));
        }
        match node.leaf {
            Some(Leaf::Transposition) if !self.state().is_over() => {
                let image = self.search().table == Table::Symmetries;
                let how = if image { ", perhaps rotated or mirrored" } else { ", by another route" };
                let what = if node.bound == Bound::Exact { "score" } else { "bound" };
                sentences.push(format!("Seen before{how}: the {what} is from the table."));
                if self.is_unsearched() {
                    sentences.extend(key.map(|key| format!("Press {key} to search it again.")));
                }
            }
            Some(Leaf::Horizon) => {
                sentences.push("Depth limit reached: this is an estimate.".to_owned());
            }
            Some(_) => {}
            None => sentences.push(self.choice()),
        }
        if self.searched().is_none() {
            sentences.push("The search itself left this out; it was searched separately, later.".to_owned());
        } else if self.prunes() {
            sentences.push(self.entered());
        }
        if node.size > 1 {
            sentences.push(format!("{} nodes in this subtree.", grouped(node.size)));
        }
        sentences
    }

    /// Which side chooses here and how, and what decides between equal scores.
    pub(crate) fn choice(self) -> String {
        let takes = self.takes("score below");
        let tie = match self.best_children() {
            0 | 1 => return takes,
            _ if self.is_tied() => self.all_tied(),
            equal => format!("{equal} tie"),
        };
        format!("{takes} {tie}; the first one tried is kept.")
    }

    /// Whether all moves here have the same score.
    pub(crate) fn is_tied(self) -> bool {
        self.best_children() == self.children().count()
    }

    pub(crate) fn all_tied(self) -> String {
        format!("All {} moves tie", self.best_children())
    }

    pub(crate) fn takes(self, what: &str) -> String {
        let chooser = self.chooser();
        let is_board = self.root().is_board();
        let takes = match chooser {
            Chooser::Chance if is_board => {
                return format!(
                    "{} plays at random: each {what} times its chance, added up.",
                    self.to_move()
                );
            }
            Chooser::Chance => return format!("Each {what} times its chance, added up."),
            Chooser::Side(Side::Max) => "highest",
            Chooser::Side(Side::Min) => "lowest",
        };
        let who = if is_board { format!("{} ({chooser})", self.to_move()) } else { chooser.to_string() };
        format!("{who} takes the {takes} {what}.")
    }

    pub(crate) fn meaning(self, value: NodeScore) -> String {
        let text = value.text(self.root());
        if let Some(end) = looks::end(&self.state()) {
            return format!("{end} at ply {}, score {text}.", self.ply());
        }
        let because = match value.bound {
            Bound::Exact if value.certain => outcome(self.outline.tree(), value.score),
            Bound::Exact => ": an estimate".to_owned(),
            _ if self.cut().is_some() => String::new(),
            _ => self.passed_up().unwrap_or_default(),
        };
        format!("Score {text}{because}.")
    }

    /// Why its score is a bound if nothing was cut here: ": only a bound is known of G, whose score it takes".
    fn passed_up(self) -> Option<String> {
        let (trace, index) = self.traced()?;
        let best = trace.best_child(index)?;
        // With a table, another child may be the one that is not known exactly.
        let is_bound = trace.node(best).bound != Bound::Exact && self.knows(best);
        let what =
            if is_bound { name(trace, best) + ", whose score it takes" } else { "a node below".to_owned() };
        Some(format!(": only a bound is known of {what}"))
    }

    /// Why moves here were cut off.
    pub(crate) fn reason(self) -> Option<String> {
        let (trace, cut) = self.cut()?;
        Some(why_cut(&cut, trace, |score| self.window_end(score)))
    }

    pub(crate) fn state_text(self) -> Option<String> {
        Some(format!("State {} in the article.", self.state_number()?))
    }

    /// Its score or `?`, and what it is.
    pub(crate) fn known(self) -> String {
        let unknown = || (!self.looks_pruned()).then(|| UNKNOWN.to_owned());
        let searched = self.node().filter(|_| !self.is_covered());
        let nodes = searched.map(|node| format!("nodes {}", grouped(node.size)));
        let chance = self.chance_text().map(|chance| format!("chance {chance}"));
        [self.score_text().or_else(unknown), Some(self.kind()), chance, nodes]
            .into_iter()
            .flatten()
            .join(", ")
    }
}
