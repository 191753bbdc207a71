//! The tree: its drawing and, in a wide window, an explanation of the selected node.

use super::draw_drawing::Picture;
use super::phrases::NOT_STARTED;
use super::{NodeRef, Pictured, TreeView, View, drawing};
use crate::app::{Predicting, Shared, WindowSize};
use crate::draw::text::{extent, wrap};
use crate::draw::{Canvas, layout};
use ratatui::layout::Rect;

impl<G: Pictured> TreeView<G> {
    /// Draws the tree and, in a wide window, the selected node beside it. Returns the status.
    pub fn draw(&self, shared: &Shared, predicting: Option<&Predicting>, canvas: &mut Canvas) -> String {
        let (area, selected) = (canvas.area, self.selected(predicting));
        let window = WindowSize { columns: canvas.frame.area.width, rows: canvas.frame.area.height };
        let room = drawing::room(View::Tree, selected.root(), window);
        let Some((columns, _)) = room.filter(|_| !selected.outline.rows.is_empty()) else {
            return NOT_STARTED.to_owned();
        };
        let [drawn, beside] = layout::left(area, columns + drawing::LEVEL, 2);
        Picture { selected, drawing: &self.drawing, is_numbered: true, walk: None }
            .draw(&mut canvas.part(drawn));
        if beside.is_empty() {
            return self.brief(shared, selected, area.width);
        }
        node(shared, selected, &mut canvas.part(beside));
        self.status(shared)
    }
}

/// Draws a node's board, and an explanation of the node.
fn node(shared: &Shared, at: NodeRef<impl Pictured>, canvas: &mut Canvas) {
    let (area, look, position) = (canvas.area, canvas.look, at.position());
    let mut sentences = at.explanation(shared);
    sentences.extend(at.state_text());
    let lines: Vec<String> = sentences.iter().flat_map(|text| wrap(text, area.width)).collect();
    // The board gets the rows that the text leaves, but stays small enough to see at a glance.
    let least = position.picture(Rect::ZERO).height + 1;
    let room = area.height.saturating_sub(extent(lines.len()) + 1).clamp(least.min(area.height), 20);
    let room = Rect { height: room, ..area };
    let taken = position.draw_large(at.square(), &mut canvas.part(room));
    canvas.below(taken).excerpt(&lines, look.theme.text);
}
