//! Drawn trees to hand on: figures for slides and papers, and worksheets.

mod pictures;
mod texts;

pub use pictures::{Picture, escaped, sheet};
pub use texts::{in_number, json};

use super::looks;
use super::{NodeRef, OpenTo, Outline, tidy};
use crate::engine::search::{Minimax, Scoring, State, Trace, Window};
use crate::wording::{Writing, counted, grouped, written};
use itertools::Itertools;
use std::iter::{once, zip};
use std::sync::Arc;
use strum::{Display, EnumMessage, EnumString, VariantArray};

/// What a figure is written as. The command line shows what the comments say.
#[derive(Clone, Copy, Debug, VariantArray, Display, EnumMessage, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Format {
    /// Plain characters
    Text,
    /// A line of text for each node
    Outline,
    /// A picture for web pages, slides and printers
    Svg,
    /// A LaTeX document of its own
    Tikz,
    /// One line of JSON
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sheet {
    Figure,
    /// A worksheet with empty boxes for scores and windows.
    Blank,
    /// The worksheet filled in.
    Answers,
}

pub const MOST_BOARDS: usize = 10_000;

pub struct Figure {
    sheet: Sheet,
    /// The title of a worksheet and what to write on it, in lines; empty for a figure.
    heading: Vec<String>,
    /// The nodes in preorder. There is at least the root.
    outline: Outline,
}

impl Figure {
    /// The rows of an outline. `None` if it has none, or more than [`MOST_BOARDS`].
    pub fn of(outline: &Outline, sheet: Sheet) -> Option<Self> {
        let mut outline = outline.clone();
        if sheet == Sheet::Blank {
            outline.hide_best();
        }
        let fits = (1..=MOST_BOARDS).contains(&outline.rows.len());
        fits.then_some(Self { sheet, heading: Vec::new(), outline })
    }

    /// A tree with the branches that its search left out, which a worksheet has, too.
    ///
    /// # Errors
    /// The number of rows if [`Figure::of`] has none.
    pub fn worksheet(tree: Arc<Trace>, open: OpenTo, sheet: Sheet) -> Result<Self, usize> {
        let mut outline = Outline::opened(tree, open);
        if sheet != Sheet::Figure {
            outline.add_pruned(open, MOST_BOARDS);
        }
        Self::of(&outline, sheet).ok_or(outline.rows.len())
    }

    /// The whole tree of a search that is carried out at once; `None` as in [`Figure::of`].
    pub fn searched(search: Minimax, root: &State, sheet: Sheet) -> Option<Self> {
        Self::worksheet(Trace::of(search, root).into(), OpenTo::All, sheet).ok()
    }

    /// A worksheet with this title, or its usual one, and with what to write on it.
    #[must_use]
    pub fn titled(mut self, title: Option<String>) -> Self {
        let name =
            if self.sheet == Sheet::Blank { "Name: ______________________________" } else { "Answers" };
        let title = title.unwrap_or_else(|| self.usual_title());
        self.heading = [title, self.caption(), name.to_owned()].into_iter().chain(self.task()).collect();
        self
    }

    /// Whether a worksheet in this format can be written on once it is printed.
    ///
    /// # Errors
    /// A sentence about what would fit.
    pub fn check(&self, format: Format) -> Result<(), String> {
        match format {
            Format::Svg | Format::Tikz if self.sheet != Sheet::Figure => pictures::check(self),
            _ => Ok(()),
        }
    }

    pub fn write(&self, format: Format) -> String {
        let text = match format {
            Format::Text => texts::text(self),
            Format::Outline => texts::outline(self),
            Format::Svg => pictures::svg(self),
            Format::Tikz => pictures::tikz(self),
            Format::Json => json(self).to_string(),
        };
        written(&text, Writing::Unicode)
    }

    /// The column of each node's middle, if nodes have so much room, and its ply.
    #[expect(clippy::cast_precision_loss, reason = "a game has at most 225 plies")]
    fn places(&self, room: impl Fn(NodeRef) -> f32) -> impl Iterator<Item = [f32; 2]> {
        let plies = self.outline.nodes().map(NodeRef::ply).collect_vec();
        let rooms = self.outline.nodes().map(room).collect_vec();
        let starts = tidy(&plies, |row| rooms[row].into());
        zip(zip(starts, rooms), plies).map(|((start, room), ply)| [start + room / 2.0, ply as f32])
    }

    fn tree(&self) -> &Trace {
        self.outline.tree()
    }

    /// Who chooses on each ply: "MAX (X)".
    fn levels(&self) -> impl Iterator<Item = String> {
        let plies = self.outline.nodes().map(|node| node.ply() + 1).max().unwrap_or(0);
        (0..plies).map(|ply| {
            let chooser = NodeRef::chooser_of_level(self.outline.nodes(), ply);
            let name = |chooser| looks::chooser(&self.tree().root, chooser, self.tree().to_move(ply));
            chooser.map_or_else(String::new, name)
        })
    }

    fn prunes(&self) -> bool {
        self.tree().search.pruning.prunes()
    }

    /// "The game tree of O.X/X../XOO".
    fn usual_title(&self) -> String {
        match &self.tree().root {
            State::Board(position, _) if position.rules().cells() <= 16 => {
                format!("The game tree of {position}")
            }
            State::Board(position, _) => format!("The game tree of a position on {}", position.rules()),
            State::Numbers(tree) if tree.to_string().len() <= 40 => format!("The tree {tree}"),
            State::Numbers(tree) => format!("A tree of {} nodes", tree.nodes()),
        }
    }

    fn title(&self) -> String {
        self.heading.first().cloned().unwrap_or_else(|| self.usual_title())
    }

    /// "blind minimax: X to move is MAX; 10 nodes". How many are pruned is for the pupils to find.
    fn caption(&self) -> String {
        let nodes = match self.sheet {
            Sheet::Blank if self.prunes() => String::new(),
            _ => format!("; {}", counted(self.tree().len(), "node")),
        };
        let tree @ Trace { root, search, .. } = self.tree();
        let who = root.board().map_or_else(String::new, |_| format!(": {} to move is MAX", tree.max()));
        format!("{}{who}{nodes}", root.replies().name_of(*search))
    }

    /// What to write on a worksheet, in lines.
    pub fn task(&self) -> Vec<String> {
        let tree @ Trace { root, search, .. } = self.tree();
        let [max, min] = [tree.max(), tree.max().other()];
        let scale = root.board().map(|position| {
            let ten = position.rules().cells() + 1;
            match search.scoring {
                Scoring::Blind => format!("A win of {max} scores +{ten}, a win of {min} -{ten}, a draw 0."),
                Scoring::DepthAware => {
                    format!(
                        "After d plies a win of {max} scores {ten} - d, a win of {min} d - {ten}, a draw 0."
                    )
                }
            }
        });
        let prune = [
            "Go from left to right, and write alpha and beta as they are on entry.".to_owned(),
            format!("As soon as alpha {} beta, strike out the branches that are left.", search.pruning),
            "Write nothing below them. If some are left, the score is a bound: <= or >=.".to_owned(),
            "A score that is taken from a bound below is a bound, too.".to_owned(),
        ];
        let average = [
            (true, "At a chance node write the average: add up each score times its chance."),
            (true, "Children without a chance are equally likely."),
            (self.prunes(), "Below a chance node, alpha and beta begin anew: -infinity, +infinity."),
        ];
        let average = average.into_iter().filter(|(applies, _)| root.has_chance() && *applies);
        once("Write the score of each node into its box.".to_owned())
            .chain(scale)
            .chain(average.map(|(_, line)| line.to_owned()))
            .chain(prune.into_iter().filter(|_| self.prunes()))
            .collect()
    }

    // Nodes, as far as the sheet shows them

    /// Whether the search visited a node, as far as is told: on a blank sheet nothing is.
    fn is_searched(&self, node: NodeRef) -> bool {
        self.sheet == Sheet::Blank || node.searched().is_some()
    }

    /// Whether a cutoff left the move out here, not higher up, and that is told.
    fn is_pruned(&self, node: NodeRef) -> bool {
        self.sheet != Sheet::Blank && node.is_pruned()
    }

    fn why(&self, node: NodeRef) -> Option<String> {
        self.is_pruned(node).then(|| node.parent().and_then(NodeRef::reason).unwrap_or_default())
    }

    fn is_scored(&self, node: NodeRef) -> bool {
        self.sheet == Sheet::Figure || self.sheet == Sheet::Answers && node.searched().is_some()
    }

    /// A node's score as text: "+9", ">= 0"; "?" if the search was stopped before. `None` if it has none to show.
    fn score(&self, node: NodeRef) -> Option<String> {
        let is_unknown = !self.tree().finished && self.sheet != Sheet::Blank && self.is_searched(node);
        node.score_text()
            .filter(|_| self.is_scored(node))
            .or_else(|| is_unknown.then(|| "?".to_owned()))
            .filter(|_| !node.is_given())
    }

    /// The window on entry, in a search that prunes. What was searched later had one of its own.
    fn window(&self, node: NodeRef) -> Option<Window> {
        Some(node.node()?.window).filter(|_| self.prunes() && self.is_scored(node))
    }

    fn window_text(&self, node: NodeRef) -> Option<[String; 2]> {
        Some(self.window(node)?.ends().map(|score| node.window_end(score)))
    }

    /// A node's alpha and beta as text, or what stands for them on a worksheet.
    fn window_or_blanks(&self, node: NodeRef) -> Option<[String; 2]> {
        self.window_text(node).or_else(|| self.has_window_boxes(node).then(|| ["___"; 2].map(str::to_owned)))
    }

    /// Whether a worksheet has a box for the node's score.
    fn has_box(&self, node: NodeRef) -> bool {
        self.sheet != Sheet::Figure && !node.is_given() && self.is_searched(node)
    }

    /// Whether a worksheet has boxes for the node's window.
    fn has_window_boxes(&self, node: NodeRef) -> bool {
        self.has_box(node) && self.prunes() && ending(node).is_none()
    }

    /// What is written below a node's score: its window, or how the game ended.
    fn below_score(&self, node: NodeRef) -> Option<String> {
        ending(node)
            .or_else(|| Some(format!("[{}]", self.window_or_blanks(node)?.join(", "))))
            .filter(|_| !node.is_given())
    }

    /// The number of the named position's state, the move, the position and the score: what a reader of the screen
    /// says for a node.
    fn name(&self, node: NodeRef) -> String {
        [
            node.state_number().map(|state| format!("{state}. ")),
            node.square().map(|_| format!("{}: ", node.name())),
            Some(looks::text(&node.state())),
            self.score(node).map(|score| format!(", score {score}")),
            self.why(node).map(|why| format!(". Pruned: {why}")),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// How the game ended at a node, or why nothing is drawn below it; `None` for a node that is open.
fn ending(at: NodeRef) -> Option<String> {
    let Some(node) = at.node() else { return Some("pruned".to_owned()) };
    (!at.is_open()).then(|| match at.ending() {
        Some([_, text]) => text,
        None => format!("{} below", grouped(node.size.saturating_sub(1))),
    })
}
