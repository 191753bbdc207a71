//! A tree as it is drawn: which nodes are open, and where they stand.

use super::drawing::{self, Drawing};
use super::looks::widest_window;
use super::{Cover, NodeRef, OpenTo, Outline};
use crate::draw::layout::Size;
use crate::engine::search::{EXHAUSTIBLE_CELLS, Minimax, Pruning, State, Trace};
use crate::game::Position;
use crate::teach::Blanks;
use crate::wording::{Writing, written};

#[derive(Clone, Debug)]
pub struct DrawnTree {
    pub outline: Outline,
    pub drawing: Drawing,
}

impl DrawnTree {
    pub(crate) fn new(outline: Outline) -> Self {
        Self { outline, drawing: Drawing::default() }
    }

    pub(crate) fn selected<'a>(&'a self, cover: Option<&'a Cover>) -> NodeRef<'a> {
        self.outline.selected_node().seen_with(cover)
    }

    /// The open nodes, a line each, as far as they may be seen: "c2.b2 X b2: ?, MIN (O) [-8 +]".
    pub(crate) fn in_lines(&self, cover: Option<&Cover>) -> Vec<String> {
        self.outline
            .nodes()
            .map(|node| {
                let node = node.seen_with(cover);
                let window = node.window_text().unwrap_or_default();
                let line = format!("{}: {} {window}", node.addressed_name(), node.known());
                written(line.trim_end(), Writing::Unicode)
            })
            .collect()
    }

    /// The whole tree of a search that is carried out at once.
    pub(crate) fn searched(search: Minimax, root: &State) -> Self {
        Self::new(Outline::opened(Trace::of(search, root).into(), OpenTo::All))
    }

    /// The tree after a move: the best line to the end, and the moves beside it, in the order in which a panel tries them.
    /// `None` where a search at once would take too long, or where nodes are not drawn as boards.
    pub(crate) fn after_move(position: &Position) -> Option<Self> {
        if position.empty_cells() >= EXHAUSTIBLE_CELLS || position.rules().columns() > drawing::SMALL {
            return None;
        }
        let search = Minimax { pruning: Pruning::Off, ..Minimax::ORDERED_ALPHA_BETA };
        let trace = Trace::grow(search, 1, &position.into(), &mut ());
        Some(Self::new(Outline::opened(trace.into(), OpenTo::Best)))
    }

    /// The position at its root, if it has a board.
    pub(crate) fn position(&self) -> Option<&Position> {
        self.outline.tree().root.board()
    }

    /// Covers it, and asks for what is to be filled in.
    pub(crate) fn cover(&mut self, cover: &mut Cover) {
        self.outline = self.outline.covered();
        cover.ask(self.outline.blanks(cover));
        self.drawing.restart();
    }

    /// How much there is to fill in, with the leaves that are skipped.
    pub fn steps(search: Minimax, root: &State, asks: Blanks) -> usize {
        let mut cover = Cover::of_tree(asks, Vec::new());
        let mut tree = Self::searched(search, root);
        tree.cover(&mut cover);
        tree.outline.nodes().for_each(|node| cover.ask_leaves(node));
        cover.missing().count()
    }

    /// Brings the drawing up to date for an area, if that has room, with the selected node in view.
    pub(crate) fn settle(&mut self, area: Size, cover: Option<&Cover>) {
        let Trace { root, search, .. } = self.outline.tree();
        let Some(room) = drawing::room(root, area) else { return };
        self.drawing.window = if search.pruning.prunes() { widest_window(root, search.scoring) } else { 0 };
        self.drawing.follow(self.outline.selected_node().seen_with(cover), room, 0);
    }
}
