//! Draws the set-up.

use super::words;
use crate::app::draw::Draw;
use crate::app::{Command, Context, Field, SetUpScreen, Shared, Target};
use crate::draw::board::BoardView;
use crate::draw::text::{extent, width};
use crate::draw::{Canvas, layout};
use ratatui::layout::{Rect, Size};

/// Columns for the captions, and for the values with their arrows if there is room.
const CAPTION: u16 = 12;
const VALUE: u16 = 26;

/// The most columns and rows of the note; in a window with at least `WIDE` columns, the board is beside the
/// form, and the note is narrower.
const NOTE: Size = Size { width: 64, height: 3 };
const WIDE: u16 = 110;
const NARROW_NOTE: Size = Size { width: 44, height: 5 };

/// In the middle of the window, with free rows between the parts if there is room; in a wide window, the
/// board on the left.
///
/// ```text
/// title
///     caption ‹ value ›    fields: a row each, in pages if they do not all fit
///             [ Start ]
/// note: a few rows         the free rows go first, then this
/// ```
impl Draw for SetUpScreen {
    fn is_legacy(&self) -> bool {
        true
    }

    fn legacy(&self, shared: &Shared, canvas: &mut Canvas) {
        let (look, body) = (canvas.look, canvas.area);
        let in_the_middle = layout::in_the_middle(body, body.width.saturating_sub(2).min(NOTE.width));
        let beside = layout::picture_beside(self.rules(), NARROW_NOTE.width, body);
        let (column, most) = match beside.filter(|_| body.width >= WIDE) {
            Some((board, text)) => {
                BoardView::new(canvas.look, self.start().setup(), board).legacy(canvas);
                (text, NARROW_NOTE.height)
            }
            None => (in_the_middle, NOTE.height * layout::bar_rows(body)),
        };
        let fields = self.fields();
        // Title and start button take a row each.
        let rows = extent(fields.len()).min(body.height.saturating_sub(2));
        let note_rows = body.height.saturating_sub(rows + 2).min(most);
        let gaps = body.height.saturating_sub(rows + 2 + note_rows).min(3);
        let height = rows + 2 + note_rows + gaps;
        let [_, column] = layout::top(column, body.height.saturating_sub(height) / 2, 0);
        let [title, rest] = layout::top(column, 1, u16::from(gaps > 0));
        let [list, rest] = layout::top(rest, rows, u16::from(gaps > 1));
        let [start, rest] = layout::top(rest, 1, u16::from(gaps > 2));
        let [note_area, _] = layout::top(rest, note_rows, 0);
        canvas.part(title).text(0, 0, &words::title(self), look.theme.strong);
        canvas.part(list).pages(fields.len(), Some(self.selected), |row, item| {
            let field = fields[item.index];
            let caption =
                format!("{:>caption$}  ", words::caption(self, field), caption = usize::from(CAPTION) - 2);
            row.text(0, 0, &caption, look.theme.faint);
            let columns = VALUE.min(row.area.width.saturating_sub(CAPTION));
            let value = words::value(self, field);
            // Where there is no room, the size of a board has a short form.
            let is_too_long = field == Field::Board && width(&value) + 4 > columns;
            let value = if is_too_long { self.rules().short() } else { value };
            row.value(item, CAPTION, columns, &value);
        });
        let button = Rect { x: start.x + CAPTION, width: width(words::START), ..start }.intersection(body);
        canvas.part(button).text(0, 0, words::START, look.theme.selected.patch(look.theme.strong));
        canvas.hit(button, Target::Start);
        let key = shared.key_name(Context::SetUp, Command::Act).unwrap_or_default();
        canvas.put(button.right() + 1, button.y, &key, look.theme.faint);
        canvas.part(note_area).paragraph(&words::note(shared, self), look.theme.text);
    }
}
