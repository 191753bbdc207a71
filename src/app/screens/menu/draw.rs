//! Draws the menu.

use super::words;
use crate::app::draw::Draw;
use crate::app::{MenuScreen, Shared};
use crate::draw::board::BoardView;
use crate::draw::text::{extent, width, wrap};
use crate::draw::{Canvas, layout};
use crate::game::{Rules, Setup};
use ratatui::layout::{Margin, Rect, Size};

/// Columns of the list, and of the note below it.
const LIST_WIDTH: u16 = 28;

/// ```text
/// ┌ picture ────┐  title: name and claim   above the text in a tall and narrow window, in others no picture below 56
/// │             │                          columns or 12 rows; then go the claim, the rows between, the name, the
/// │             │                          note
/// │             │  list: a row for each item
/// │             │
/// └─────────────┘  note: two rows
/// warnings: at most a third of the rows
/// ```
impl Draw for MenuScreen {
    fn is_legacy(&self) -> bool {
        true
    }

    fn legacy(&self, shared: &Shared, canvas: &mut Canvas) {
        let theme = &canvas.look.theme;
        let columns = canvas.area.width.saturating_sub(2);
        let warning = words::warning(shared).map_or_else(Vec::new, |text| wrap(&text, columns));
        let warning_rows = extent(warning.len()).min(canvas.area.height / 3);
        let [body, below] = layout::bottom(canvas.area, warning_rows, 0);
        canvas.part(below.inner(Margin::new(1, 0))).excerpt(&warning, theme.refusal);
        let items = extent(self.items.len());
        // Title, claim, a gap, the items, a gap, the note.
        let title_rows = match body.height.saturating_sub(items) {
            0..3 => 0,
            3..7 => 1,
            _ => 2,
        };
        let gap = u16::from(body.height >= items + title_rows + 3);
        let rows = items.min(body.height - title_rows);
        let height = title_rows + gap + rows + gap + 2;
        let text_width = LIST_WIDTH.max(width(words::CLAIM)).min(body.width);
        let column = draw_picture(body, Size { width: text_width, height }, canvas);
        let [_, column] = layout::top(column, column.height.saturating_sub(height) / 2, 0);
        let [title, rest] = layout::top(column, title_rows, gap);
        let [list, rest] = layout::top(rest, rows, gap);
        let [note, _] = layout::top(rest, 2, 0);
        let mut title = canvas.part(title);
        title.text(0, 0, words::TITLE, theme.strong);
        title.text(0, 1, words::CLAIM, theme.faint);
        canvas.part(list).list(self.items.len(), self.selected, |row, item| {
            let (text, room) = (words::item(self.items[item.index]), usize::from(LIST_WIDTH) - 3);
            row.text(0, 0, &format!("{} {text:<room$}", item.pointer), item.style);
        });
        let text = words::note(self.items[self.selected], shared.game.as_deref());
        canvas.part(note).paragraph(&text, theme.faint);
    }
}

/// Draws the root of the tree in the articles (`main-tree`) if there is room. Returns the area for the text: beside
/// the picture, in a tall window below it, or in the middle.
fn draw_picture(body: Rect, text: Size, canvas: &mut Canvas) -> Rect {
    let in_the_middle = layout::in_the_middle(body, text.width);
    let is_tall = layout::bar_rows(body) > 1;
    let place = match body.width {
        _ if is_tall => layout::picture_above(Rules::TIC_TAC_TOE, text, body),
        56.. if body.height >= 12 => layout::picture_beside(Rules::TIC_TAC_TOE, text.width, body),
        _ => None,
    };
    let Some((layout, text)) = place else { return in_the_middle };
    let setup: Setup = "O.X/X../XOO".parse().expect("the picture is a position");
    BoardView { coordinates: false, ..BoardView::new(canvas.look, setup, layout) }.legacy(canvas);
    text
}
