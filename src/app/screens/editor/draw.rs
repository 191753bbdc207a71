//! The position editor: its board, and beside it the fields and the panel.

use super::{EditorScreen, content, fields};
use crate::app::{Draw, PANEL_SIDE, Shared, StatusLine, phrases};
use crate::draw::{BoardView, Contents, Form, Notes, Scene, layout};
use crate::game::Position;
use ratatui::layout::{Rect, Size};

/// Rows that the panel below the fields needs to be useful.
const PANEL: u16 = 7;

impl Draw for EditorScreen {
    fn contents(&self, _: &Shared) -> Contents {
        Contents::Board(self.setup.rules())
    }

    fn draw(&self, shared: &Shared, body: Rect, scene: &mut Scene) -> StatusLine {
        let look = scene.look;
        let theme = &look.theme;
        let (layout, side) = layout::board_and_side(body, scene.window(), self.setup.rules(), PANEL_SIDE);
        let position = self.position();
        let content = content(self, &position);
        let notes = content.as_ref().ok().and_then(|subject| subject.notes(&layout, look));
        let board = BoardView {
            cursor: self.field.is_none().then_some(self.candidates.cursor),
            lines: position.iter().flat_map(Position::completed_lines).collect(),
            note: &|square| Notes::on(notes.as_ref(), square),
            ..BoardView::new(look, self.setup.clone().with_to_move(Some(self.to_move())), layout)
        };
        scene.show(board, layout.area);
        let form = Form { look, fields: &fields(self), values: 9, selected: self.field };
        let Size { width, height } = form.size();
        let [fields, panel] = fields_and_panel(self.field, height, side);
        scene.show(form, layout::first_columns(fields, width));
        let (text, style) = match (&content, position.as_ref().ok().and_then(phrases::unreachable)) {
            (Ok(subject), _) if panel.is_empty() => (subject.in_one_line(), theme.text),
            (Err(instead), _) if panel.is_empty() => (instead.clone(), theme.text),
            (_, Some(note)) => (note.to_owned(), theme.text),
            _ => (self.setup.to_string(), theme.faint),
        };
        match &content {
            Ok(subject) => {
                subject.draw(shared, notes.as_ref(), layout::below(body, &layout, side), panel, scene);
            }
            Err(instead) => scene.paragraph(instead, theme.text, panel),
        }
        StatusLine::new(self.typed_or(text), style)
    }
}

/// The rows for the fields and, after a gap, the panel. Where there is no room for both, there are the fields while one of
/// them is selected, otherwise the panel.
fn fields_and_panel(selected: Option<usize>, rows: u16, side: Rect) -> [Rect; 2] {
    let has_fields = selected.is_some() || side.height > rows + PANEL;
    let [fields, panel] = layout::top(side, if has_fields { rows } else { 0 }, u16::from(has_fields));
    let is_useful = panel.height >= PANEL.min(side.height);
    [fields, Rect { height: if is_useful { panel.height } else { 0 }, ..panel }]
}
