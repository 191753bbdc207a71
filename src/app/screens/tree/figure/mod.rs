//! Drawn trees to hand on: figures for slides and papers, and worksheets.

mod dot;
mod json;
mod scene;
mod svg;
mod text;
mod tikz;

use super::words::{Value, window_end};
use super::{Outline, tidy, words_tree};
use crate::draw::Glyphs;
use crate::engine::search::{Leaf, Minimax, Pruning, Scoring, SearchEnd, Side, Window};
use crate::game::figures::{counted, grouped};
use crate::game::{Mark, Position, Square, Status};
use strum::{Display, VariantArray};
pub use svg::sheet;

/// How a figure is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray, Display)]
#[strum(serialize_all = "lowercase")]
pub enum Format {
    /// Plain characters.
    Text,
    /// A picture for web pages, slides and printers.
    Svg,
    /// For Graphviz.
    Dot,
    /// A LaTeX document of its own.
    Tikz,
    /// For programs.
    Json,
}

/// What a figure is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// To show the tree.
    Figure,
    /// A worksheet with empty boxes for scores and windows.
    Blank,
    /// The worksheet filled in.
    Answers,
}

/// The most boards in a figure.
pub const MOST_BOARDS: usize = 10_000;

/// A drawn tree.
#[derive(Clone, Debug)]
pub struct Figure {
    sheet: Sheet,
    search: Minimax,
    end: SearchEnd,
    /// How many nodes the search visited.
    visited: usize,
    /// The side to move at the root.
    max: Mark,
    /// The nodes in preorder. There is at least the root.
    nodes: Vec<Node>,
}

/// A node of a figure.
#[derive(Clone, Debug)]
struct Node {
    /// The index of the parent; `None` at the root.
    parent: Option<usize>,
    ply: usize,
    /// The move that led here.
    square: Option<Square>,
    position: Position,
    side: Side,
    /// The score that the search returned, if it is known and shown.
    value: Option<Value>,
    /// The window on entry, in a search that prunes.
    window: Option<Window>,
    /// How the game ended here, or why nothing is drawn below.
    ending: Option<String>,
    /// Whether it is on the path of best moves.
    is_expected: bool,
    /// Whether the search left it out.
    is_left_out: bool,
    /// Why the search left this branch out; `None` if it did not, or did so higher up.
    why: Option<String>,
    /// The number that its article gives to the state.
    state: Option<u8>,
}

const GLYPHS: Glyphs = Glyphs::UNICODE;

impl Figure {
    /// The rows of an outline. `None` if it has none, or more than [`MOST_BOARDS`].
    pub fn of(outline: &Outline, sheet: Sheet) -> Option<Self> {
        if outline.rows.len() > MOST_BOARDS {
            return None;
        }
        let tree = outline.tree();
        let mut path: Vec<usize> = Vec::new();
        let mut nodes = Vec::with_capacity(outline.rows.len());
        for (row, &super::Row { ply, .. }) in outline.rows.iter().enumerate() {
            path.truncate(ply);
            nodes.push(Node::of(outline, row, path.last().copied(), sheet));
            path.push(row);
        }
        let max = nodes.first()?.position.to_move();
        Some(Self { sheet, search: tree.search, end: tree.end, visited: tree.len(), max, nodes })
    }

    /// The figure in this format.
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Text => text::text(self),
            Format::Svg => svg::svg(self),
            Format::Dot => dot::dot(self),
            Format::Tikz => tikz::tikz(self),
            Format::Json => json::document(self).to_string(),
        }
    }

    /// The places of the nodes: the column in widths of a node, and the ply.
    #[expect(clippy::cast_precision_loss, reason = "a game has at most 225 plies")]
    fn places(&self) -> Vec<[f32; 2]> {
        let plies: Vec<usize> = self.nodes.iter().map(|node| node.ply).collect();
        tidy(&plies).into_iter().zip(plies).map(|(column, ply)| [column, ply as f32]).collect()
    }

    /// The plies, and who chooses there: "MAX (X)".
    fn levels(&self) -> impl Iterator<Item = (f32, String)> {
        let plies = self.nodes.iter().map(|node| node.ply + 1).max().unwrap_or(0);
        let sides = [(Side::Max, self.max), (Side::Min, self.max.other())];
        let names = sides.map(|(side, mark)| format!("{side} ({mark})"));
        std::iter::successors(Some(0.0), |ply| Some(ply + 1.0)).zip(names.into_iter().cycle()).take(plies)
    }

    fn prunes(&self) -> bool {
        self.search.pruning == Pruning::AlphaBeta
    }

    /// "The game tree of O.X/X../XOO".
    fn title(&self) -> String {
        let position = &self.nodes[0].position;
        let rules = position.rules();
        let is_short = rules.cells() <= 16;
        format!(
            "The game tree of {}",
            if is_short { position.to_string() } else { format!("a position on {rules}") }
        )
    }

    /// "blind minimax: X to move is MAX; 10 nodes". How many are pruned is for the pupils to find.
    fn caption(&self) -> String {
        let nodes = match self.sheet {
            Sheet::Blank if self.prunes() => String::new(),
            _ => format!("; {}", counted(self.visited, "node")),
        };
        format!("{}: {} to move is MAX{nodes}", self.search, self.max)
    }

    /// The title of a worksheet and what to write on it, in lines; empty for a figure.
    fn heading(&self) -> Vec<String> {
        let ten = self.nodes[0].position.rules().cells() + 1;
        let [max, min] = [self.max, self.max.other()];
        let scale = match self.search.scoring {
            Scoring::Blind => format!("A win of {max} scores +{ten}, a win of {min} -{ten}, a draw 0."),
            Scoring::DepthAware => {
                format!("After d plies a win of {max} scores {ten} - d, a win of {min} d - {ten}, a draw 0.")
            }
        };
        let prune = [
            "Go from left to right, and write alpha and beta as they are on entry.",
            "Strike out each branch that is not searched, and write nothing below it.",
        ];
        let prune = prune.map(str::to_owned).into_iter().filter(|_| self.prunes());
        let task = ["Write the score of each board into its box.".to_owned(), scale];
        let lines = [self.title(), self.caption()].into_iter().chain(task).chain(prune);
        lines.filter(|_| self.sheet != Sheet::Figure).collect()
    }

    /// A node's score as text: "+9", ">= 0"; "?" if the search was stopped before. `None` if it has none to show.
    fn score(&self, node: &Node) -> Option<String> {
        let is_unknown = self.end != SearchEnd::Finished && self.sheet != Sheet::Blank && !node.is_left_out;
        match node.value {
            Some(value) => Some(value.text(node.position.rules().cells(), &GLYPHS)),
            None => is_unknown.then(|| "?".to_owned()),
        }
    }

    /// A node's alpha and beta as text. `None` if nothing is drawn below it.
    fn window(&self, node: &Node) -> Option<[String; 2]> {
        let Window { alpha, beta } = node.window.filter(|_| node.ending.is_none())?;
        let cells = node.position.rules().cells();
        Some([alpha, beta].map(|score| window_end(score, self.search, cells, &GLYPHS)))
    }

    /// Whether a worksheet has boxes for the node's window.
    fn has_window_boxes(&self, node: &Node) -> bool {
        self.sheet != Sheet::Figure && self.prunes() && node.ending.is_none()
    }

    /// What is written below a node's score: its window, or how the game ended.
    fn below_score(&self, node: &Node) -> Option<String> {
        let empty = || self.has_window_boxes(node).then(|| ["___"; 2].map(str::to_owned));
        let window = self.window(node).or_else(empty).map(|[alpha, beta]| format!("[{alpha}, {beta}]"));
        window.or_else(|| node.ending.clone())
    }

    /// The number of the named position's state, the move, the position and the score: what a reader of the screen
    /// says for a node.
    fn name(&self, node: &Node) -> String {
        let state = node.state.map(|state| format!("{state}. ")).unwrap_or_default();
        let square = node.square.map(|square| format!("{} {square}: ", node.position.to_move().other()));
        let score = self.score(node).map(|score| format!(", score {score}")).unwrap_or_default();
        let why = node.why.as_ref().map(|why| format!(". Pruned: {why}")).unwrap_or_default();
        format!("{state}{}{}{score}{why}", square.unwrap_or_default(), node.position)
    }
}

impl Node {
    fn of(outline: &Outline, row: usize, parent: Option<usize>, sheet: Sheet) -> Self {
        let position = outline.position(row);
        let search = outline.tree().search;
        let cells = position.rules().cells();
        let is_filled_in = sheet != Sheet::Blank;
        let is_left_out = is_filled_in && outline.is_added(row);
        let is_scored = is_filled_in && !(sheet == Sheet::Answers && is_left_out);
        let node = outline.node(row).filter(|_| is_scored);
        let pruned = outline.is_pruned(row) && is_filled_in;
        let cut = if pruned { parent.and_then(|parent| outline.cut(parent)) } else { None };
        let why = cut.map(|cut| words_tree::reason(outline, &cut, cells, &GLYPHS));
        Self {
            parent,
            ply: outline.rows[row].ply,
            square: outline.square(row),
            side: outline.side(row),
            value: node.and_then(|_| words_tree::value(outline, row)),
            window: node.filter(|_| search.pruning == Pruning::AlphaBeta).map(|node| node.window),
            ending: ending(outline, row, position.status()),
            is_expected: is_filled_in && outline.rows[row].is_expected,
            is_left_out,
            why: why.or_else(|| pruned.then(String::new)),
            state: outline.state_number(row),
            position,
        }
    }
}

/// How the game ended at a row, or why nothing is drawn below it; `None` for a row that is open.
fn ending(outline: &Outline, row: usize, status: Status) -> Option<String> {
    let Some(node) = outline.node(row) else { return Some("pruned".to_owned()) };
    match (status, node.leaf) {
        (Status::Won(winner), _) => Some(format!("{winner} wins")),
        (Status::Drawn, _) => Some("draw".to_owned()),
        _ if outline.is_open(row) => None,
        (_, Some(Leaf::Transposition)) => Some("seen before".to_owned()),
        (_, Some(_)) => Some("depth limit".to_owned()),
        (_, None) => Some(format!("{} below", grouped(node.size.saturating_sub(1)))),
    }
}
