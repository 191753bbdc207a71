//! Draws the menu.

use super::words;
use crate::app::{MenuScreen, Shared};
use crate::draw::board::BoardView;
use crate::draw::text::{extent, width, wrap};
use crate::draw::{Canvas, layout};
use crate::game::{Rules, Setup};
use ratatui::layout::{Margin, Rect};

/// Columns of the list, and of the note below it.
const LIST_WIDTH: u16 = 28;

/// ```text
/// ┌ picture ────┐  title: name and claim   no picture below 56 columns or 12 rows;
/// │             │                          then go the claim, the rows between, the name, the note
/// │             │  list: a row for each item
/// │             │
/// └─────────────┘  note: two rows
/// warnings: at most a third of the rows
/// ```
pub(in crate::app) fn draw(shared: &Shared, menu: &MenuScreen, canvas: &mut Canvas) {
    let theme = &canvas.look.theme;
    let columns = canvas.area.width.saturating_sub(2);
    let warning = words::warning(shared).map_or_else(Vec::new, |text| wrap(&text, columns));
    let warning_rows = extent(warning.len()).min(canvas.area.height / 3);
    let [body, below] = layout::bottom(canvas.area, warning_rows, 0);
    canvas.part(below.inner(Margin::new(1, 0))).excerpt(&warning, theme.refusal);
    let items = extent(menu.items.len());
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
    let column = draw_picture(body, text_width, canvas);
    let [_, column] = layout::top(column, body.height.saturating_sub(height) / 2, 0);
    let [title, rest] = layout::top(column, title_rows, gap);
    let [list, rest] = layout::top(rest, rows, gap);
    let [note, _] = layout::top(rest, 2, 0);
    let mut title = canvas.part(title);
    title.text(0, 0, words::TITLE, theme.strong);
    title.text(0, 1, words::CLAIM, theme.faint);
    canvas.part(list).list(menu.items.len(), menu.selected, |row, item| {
        let (text, room) = (words::item(menu.items[item.place]), usize::from(LIST_WIDTH) - 3);
        row.text(0, 0, &format!("{} {text:<room$}", item.pointer), item.style);
    });
    let text = words::note(menu.items[menu.selected], shared.game.as_deref());
    canvas.part(note).paragraph(&text, theme.faint);
}

/// Draws the root of the tree in the articles (`main-tree`) if there is room. Returns the area for the text,
/// `text_width` wide: beside the picture, or in the middle.
fn draw_picture(body: Rect, text_width: u16, canvas: &mut Canvas) -> Rect {
    let in_the_middle = layout::in_the_middle(body, text_width);
    if body.width < 56 || body.height < 12 {
        return in_the_middle;
    }
    let Some((layout, beside)) = layout::picture_beside(Rules::TIC_TAC_TOE, text_width, body) else {
        return in_the_middle;
    };
    let setup: Setup = "O.X/X../XOO".parse().expect("the picture is a position");
    BoardView { coordinates: false, ..BoardView::new(setup, &layout) }.render(canvas);
    beside
}
