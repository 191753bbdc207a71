//! Where things are on a page of a lesson: boards on the left, or above where columns are short, and text.

use crate::draw::layout::{self, BoardLayout};
use crate::draw::text::{extent, width};
use crate::engine::search::Minimax;
use crate::game::Rules;
use crate::teach::lesson::Page;
use ratatui::layout::{Rect, Size};

/// Columns of text that lessons are written for: with so many a page needs no scrolling at 80x24.
const ENOUGH: u16 = 50;

/// Columns beyond which lines are tiring to read.
const MOST: u16 = 70;

/// Columns without which the text is better off below the boards.
const LEAST: u16 = 34;

/// Rows without which the text is better off without boards.
const FEWEST_ROWS: u16 = 3;

/// Between boards and text, besides the column that a board leaves free on its right.
const GAP: u16 = 1;

/// Between boards, and between their captions.
const BETWEEN: Size = Size { width: 2, height: 1 };

/// ```text
/// header                                  goes first
///
///   caption        text: 70 columns at most, at least 34
///   ┌ board ────┐                         several boards below each other, or beside each other;
///   │           │                         above the text where columns are short,
///   └───────────┘                         and none where rows are, too
///   status: what the board shows under the cursor
/// ```
pub(super) struct Regions {
    /// Empty where rows are short.
    pub(super) header: Rect,
    /// One for each of the page's searches, or none if there is no room.
    pub(super) boards: Vec<Panel>,
    pub(super) text: Rect,
    pub(super) status: Rect,
}

/// A board, and above several the name of the search that scores it.
pub(super) struct Panel {
    /// As wide as it can be; empty where there is just one board.
    pub(super) caption: Rect,
    pub(super) board: BoardLayout,
}

impl Panel {
    /// The largest board that fits a slot below a caption of so many columns, if any does.
    fn fit(rules: Rules, caption: Size, slot: Rect) -> Option<Self> {
        let [above, below] = layout::top(slot, caption.height, 0);
        let [caption, _] = layout::left(above, caption.width, 0);
        let board = layout::picture(rules, below).with_letters_apart(below.height);
        let fits = board.area().intersection(below) == board.area();
        fits.then_some(Self { caption, board })
    }

    /// Where something beside it may begin: a board has a free column on its right.
    fn right(&self) -> u16 {
        self.board.area().right().max(self.caption.right() + 1)
    }

    /// So many columns farther to the right.
    const fn moved(self, columns: u16) -> Self {
        let caption = Rect { x: self.caption.x + columns, ..self.caption };
        Self { caption, board: self.board.moved(columns) }
    }

    /// What makes one arrangement of boards better than another.
    fn size(&self) -> (bool, u16, u16) {
        let Size { width, height } = self.board.cell_size();
        (self.board.has_grid(), height, width)
    }
}

impl Regions {
    pub(super) fn of(page: &Page, body: Rect) -> Self {
        let [above, status] = layout::bottom(body, 1, 0);
        let header = Rect { height: u16::from(above.height >= 13), ..above };
        let [_, middle] = layout::top(above, header.height, u16::from(above.height >= 20));
        let [_, middle] = layout::left(middle, 1, 0);
        let share = (above.width / 8 * 5).clamp(LEAST, ENOUGH).max(above.width / 2).min(MOST);
        let beside = [share, LEAST].into_iter().find_map(|columns| beside(page, middle, columns));
        let (boards, text) = beside.or_else(|| below(page, middle)).unwrap_or((Vec::new(), middle));
        // A column of margin on the right, where there is one to spare.
        let columns = if text.width == ENOUGH { ENOUGH } else { text.width.saturating_sub(1).min(MOST) };
        // What a wide window has too much is left on both sides alike.
        let right = boards.iter().map(Panel::right).fold(text.x + columns, u16::max);
        let shift = middle.right().saturating_sub(right) / 2;
        Self {
            header,
            boards: boards.into_iter().map(|panel| panel.moved(shift)).collect(),
            text: Rect { x: text.x + shift, width: columns, ..text },
            status: Rect { x: status.x + shift, width: status.width - shift, ..status },
        }
    }
}

/// Boards on the left that leave the text so many columns on the right.
fn beside(page: &Page, area: Rect, columns: u16) -> Option<(Vec<Panel>, Rect)> {
    let room = area.width.checked_sub(columns + GAP)?;
    let boards = arrange(page, Rect { width: room, ..area })?;
    let right = boards.iter().map(Panel::right).max().unwrap_or(area.x);
    let x = right.min(area.x + room) + GAP;
    Some((boards, Rect { x, width: area.right() - x, ..area }))
}

/// Boards above the text, in half of the rows or what they need at the least.
fn below(page: &Page, area: Rect) -> Option<(Vec<Panel>, Rect)> {
    let least = layout::smallest_board(page.position.rules()).height + u16::from(page.searches.len() > 1);
    let room = least.max(area.height / 2);
    let boards = arrange(page, Rect { height: room.min(area.height), ..area })?;
    let y = boards.iter().map(|panel| panel.board.area().bottom()).max().unwrap_or(area.y);
    let left = area.bottom() - y;
    let gap = u16::from(left > 2 * FEWEST_ROWS);
    (left >= FEWEST_ROWS).then_some((boards, Rect { y: y + gap, height: left - gap, ..area }))
}

/// The boards of a page as large as they fit: one below the other, or beside each other where that makes
/// them larger or where else their captions would be cut off.
fn arrange(page: &Page, area: Rect) -> Option<Vec<Panel>> {
    let rules = page.position.rules();
    let count = extent(page.searches.len()).max(1);
    let pitch =
        Size { width: (area.width + BETWEEN.width) / count, height: (area.height + BETWEEN.height) / count };
    let beside = |place: u16| Rect {
        x: area.x + place * pitch.width,
        width: pitch.width.saturating_sub(BETWEEN.width),
        ..area
    };
    let below = |place: u16| Rect {
        y: area.y + place * pitch.height,
        height: pitch.height.saturating_sub(BETWEEN.height),
        ..area
    };
    let caption = |search: Minimax| Size { width: width(&search.to_string()), height: u16::from(count > 1) };
    let captions: Vec<Size> = page.searches.iter().copied().map(caption).collect();
    let in_slots = |slot: &dyn Fn(u16) -> Rect| {
        let panels = (0..).zip(&captions).map(|(place, &caption)| Panel::fit(rules, caption, slot(place)));
        panels.collect::<Option<Vec<_>>>()
    };
    let rank = |panels: &Vec<Panel>| {
        let whole = panels.iter().zip(&captions).all(|(panel, caption)| panel.caption.width == caption.width);
        (whole, panels.first().map(Panel::size))
    };
    // Of equals, the last.
    [in_slots(&beside), in_slots(&below)].into_iter().flatten().max_by_key(rank)
}
