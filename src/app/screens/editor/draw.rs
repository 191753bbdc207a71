//! The position editor.

use super::words;
use crate::app::draw::Draw;
use crate::app::screens::game::{Subject, draw_panel};
use crate::app::screens::set_up::words::name;
use crate::app::{EditorScreen, Focus, Shared, Target, draw_chrome as chrome};
use crate::draw::board::notes::Notes;
use crate::draw::board::{BoardView, Note};
use crate::draw::layout::{self, BoardLayout, BoardScreen};
use crate::draw::text::{extent, wrap};
use crate::draw::{Canvas, Item};
use crate::game::{Position, Status};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Columns for the captions of the fields, and for their values with the arrows.
const CAPTION: u16 = 11;
const VALUE: u16 = 12;

/// Rows that the panel below the fields needs to be useful.
const PANEL: u16 = 7;

/// ```text
/// ┌ board screen ──────────────────────────┐
/// │ ┌ board ──────┐  fields: five rows     │  if there is no room for both: the fields while
/// │ │             │                        │  one of them is selected, otherwise the panel
/// │ │             │ ┌ panel ─────────────┐ │
/// │ └─────────────┘ └────────────────────┘ │
/// └────────────────────────────────────────┘
/// ```
impl Draw for EditorScreen {
    fn is_legacy(&self) -> bool {
        true
    }

    fn legacy(&self, shared: &Shared, canvas: &mut Canvas) {
        let (rules, look) = (self.setup.rules(), canvas.look);
        let BoardScreen { header, board, side, status } =
            layout::board_screen(canvas.area, rules, draw_panel::WISH);
        chrome::header(words::TITLE, &words::facts(self), &mut canvas.part(header));
        let position = self.position();
        let (room, scores) = (board.room_for_text(), self.candidates.scores.seen());
        let notes =
            scores.map(|(analysis, _)| Notes::new(analysis, Some(self.candidates.cursor), room, look));
        draw_board(self, &board, notes.as_ref(), canvas);
        let [fields, panel] = fields_and_panel(self.focus, side);
        for (row, field) in (0..fields.height).zip(0..) {
            draw_field(self, field, &mut canvas.part(fields).row(row));
        }
        let mut below = canvas.part(panel);
        match &position {
            Ok(position) if position.status() == Status::Ongoing => {
                let legend = notes.and_then(|notes| notes.legend());
                draw_panel::view(&Subject::looked_at(position, &self.candidates), legend, &mut below);
            }
            _ => below.lines(&wrap(&words::verdict(&position), panel.width), look.theme.text),
        }
        if shared.notice.is_none() {
            let (text, style) = status_text(shared, self, &below);
            chrome::status(&text, style, &mut canvas.part(status));
        }
    }
}

/// The rows for the fields and, after a gap, the panel with the scores or with what is wrong with the
/// position. If there is no room for both, one of them is empty.
fn fields_and_panel(focus: Focus, side: Rect) -> [Rect; 2] {
    let rows = extent(EditorScreen::FIELDS.len());
    let rows = match focus {
        _ if side.height >= rows + 1 + PANEL => rows,
        Focus::Field(_) => rows,
        Focus::Board => 0,
    };
    let [fields, panel] = layout::top(side, rows, rows.min(1));
    let is_useful = panel.height >= PANEL.min(side.height);
    [fields, Rect { height: if is_useful { panel.height } else { 0 }, ..panel }]
}

fn draw_board(editor: &EditorScreen, layout: &BoardLayout, notes: Option<&Notes>, canvas: &mut Canvas) {
    let position = editor.position();
    BoardView {
        cursor: (editor.focus == Focus::Board).then_some(editor.candidates.cursor),
        lines: position.iter().flat_map(Position::completed_lines).collect(),
        note: &|square| notes.map_or(Note::Nothing, |notes| notes.on(square)),
        ..BoardView::new(canvas.look, editor.setup.clone().with_to_move(Some(editor.to_move())), *layout)
    }
    .legacy_to_play(canvas);
}

fn draw_field(editor: &EditorScreen, place: usize, row: &mut Canvas) {
    let (look, field) = (row.look, EditorScreen::FIELDS[place]);
    row.hit(row.area, Target::Item(place));
    row.text(0, 0, name(field), look.theme.faint);
    let selected = (editor.focus == Focus::Field(field)).then_some(place);
    let value = words::value(editor, field);
    row.value(Item::new(place, selected, look), CAPTION, VALUE, &value);
}

/// The text of the status line: what the panel has no room for, or that the position cannot be reached by perfect
/// play, or the position's text form.
fn status_text(shared: &Shared, editor: &EditorScreen, panel: &Canvas) -> (String, Style) {
    let theme = &panel.look.theme;
    let text = if panel.area.is_empty() {
        Some(words::in_one_line(editor))
    } else {
        words::unreachable(shared, editor).map(str::to_owned)
    };
    text.map_or_else(|| (editor.setup.to_string(), theme.faint), |text| (text, theme.text))
}
