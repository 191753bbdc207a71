//! The tree: its drawing and, in a wide window, an explanation of the selected node.

use super::draw_drawing::Picture;
use super::words::NOT_STARTED;
use super::words_tree as words;
use super::{NodeRef, TreeView, View, drawing};
use crate::app::{Shared, Window};
use crate::draw::text::{extent, wrap};
use crate::draw::{Canvas, board, layout};
use ratatui::layout::Rect;

/// Draws the tree and, in a wide window, the selected node beside it. Returns the status.
pub(super) fn view(
    shared: &Shared,
    tree: &TreeView,
    selected: NodeRef,
    window: Window,
    canvas: &mut Canvas,
) -> String {
    let area = canvas.area;
    let room = drawing::room(View::Tree, selected.outline.tree().position.rules(), window);
    let Some((columns, _)) = room.filter(|_| !selected.outline.rows.is_empty()) else {
        return NOT_STARTED.to_owned();
    };
    let [drawn, beside] = layout::left(area, columns + drawing::LEVEL, 2);
    Picture { selected, drawing: &tree.drawing, is_numbered: true, walk: None }.draw(&mut canvas.part(drawn));
    if beside.is_empty() {
        return words::brief(shared, tree, selected, area.width, &canvas.look.glyphs);
    }
    node(shared, selected, &mut canvas.part(beside));
    words::status(shared, tree, selected)
}

/// Draws a node's board, and an explanation of the node.
fn node(shared: &Shared, at: NodeRef, canvas: &mut Canvas) {
    let (area, look, position) = (canvas.area, canvas.look, at.position());
    let mut sentences = at.explanation(shared, &look.glyphs);
    sentences.extend(at.state_text());
    let lines: Vec<String> = sentences.iter().flat_map(|text| wrap(text, area.width)).collect();
    // The board gets the rows that the text leaves, but stays small enough to see at a glance.
    let least = u16::from(position.rules().rows()) + 1;
    let room = area.height.saturating_sub(extent(lines.len()) + 1).clamp(least.min(area.height), 20);
    let room = Rect { height: room, ..area };
    let board = board::picture(&position.setup(), at.square(), &mut canvas.part(room));
    // A board with a grid has an empty row below it.
    let taken = board.map_or(0, |board| board.area().height + u16::from(!board.has_grid()));
    canvas.below(taken).excerpt(&lines, look.theme.text);
}
