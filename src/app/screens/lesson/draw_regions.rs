//! The layout of a lesson's page: the text, and the boards on its left or, in a narrow window, above it.

use crate::draw::layout::{self, BoardLayout};
use crate::draw::text::{extent, width};
use crate::engine::search::Minimax;
use crate::game::Rules;
use crate::teach::lesson::Page;
use ratatui::layout::{Rect, Size};

/// Columns of text that lessons are written for: with these, no page needs scrolling at 80x24.
const ENOUGH: u16 = 50;

/// The most columns of text: longer rows are tiring to read.
const MOST: u16 = 70;

/// With fewer columns than this, the text goes below the boards.
const LEAST: u16 = 34;

/// With fewer rows of text than this, the boards are dropped.
const FEWEST_ROWS: u16 = 3;

/// Columns between boards and text, in addition to the one that a board leaves free on its right.
const GAP: u16 = 1;

/// The space between boards, and between their captions.
const BETWEEN: Size = Size { width: 2, height: 1 };

/// ```text
/// header                                  dropped first
///
///   caption        text: 34 to 70 columns
///   ┌ board ────┐                         several boards are below or beside each other;
///   │           │                         above the text in a narrow or tall window;
///   └───────────┘                         dropped in a window that is also low
///   status: the move under the cursor
/// ```
pub(super) struct Regions {
    /// Empty in a low window.
    pub(super) header: Rect,
    /// One for each of the page's searches, or none if there is no room.
    pub(super) boards: Vec<Panel>,
    pub(super) text: Rect,
    pub(super) status: Rect,
}

/// A board and, if there are several, the name of its search above it.
pub(super) struct Panel {
    /// As wide as the name, if it fits; empty if there is just one board.
    pub(super) caption: Rect,
    pub(super) board: BoardLayout,
}

impl Panel {
    /// The largest board that fits a slot below its caption, if any.
    fn fit(rules: Rules, caption: Size, slot: Rect) -> Option<Self> {
        let [above, below] = layout::top(slot, caption.height, 0);
        let [caption, _] = layout::left(above, caption.width, 0);
        let board = layout::picture(rules, below).with_letters_apart(below.height);
        let fits = board.area().intersection(below) == board.area();
        fits.then_some(Self { caption, board })
    }

    /// The first column for things beside it: a board has a free column on its right.
    fn right(&self) -> u16 {
        self.board.area().right().max(self.caption.right() + 1)
    }

    /// Shifted right by `columns`.
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
        let bars = layout::bar_rows(body);
        let [above, status] = layout::bottom(body, bars, 0);
        let header = Rect { height: u16::from(above.height >= 13) * bars, ..above };
        let gap = u16::from(above.height >= 20 && bars == 1);
        let [_, middle] = layout::top(above, header.height, gap);
        let [_, middle] = layout::left(middle, 1, 0);
        let share = (above.width / 8 * 5).clamp(LEAST, ENOUGH).max(above.width / 2).min(MOST);
        let shares = if bars > 1 { &[][..] } else { &[share, LEAST] };
        let beside = shares.iter().find_map(|&columns| beside(page, middle, columns));
        let (boards, text) = beside.or_else(|| below(page, middle)).unwrap_or((Vec::new(), middle));
        // A margin of one column on the right, if there is one to spare.
        let columns = if text.width == ENOUGH { ENOUGH } else { text.width.saturating_sub(1).min(MOST) };
        // In a wide window, the spare columns are split between both sides.
        let right = boards.iter().map(Panel::right).fold(text.x + columns, u16::max);
        let shift = middle.right().saturating_sub(right) / 2;
        Self {
            header: Rect { x: header.x + shift, width: header.width - 2 * shift, ..header },
            boards: boards.into_iter().map(|panel| panel.moved(shift)).collect(),
            text: Rect { x: text.x + shift, width: columns, ..text },
            status: Rect { x: status.x + shift, width: status.width - shift, ..status },
        }
    }
}

/// Boards on the left, with at least `columns` columns for the text on their right.
fn beside(page: &Page, area: Rect, columns: u16) -> Option<(Vec<Panel>, Rect)> {
    let room = area.width.checked_sub(columns + GAP)?;
    let boards = arrange(page, Rect { width: room, ..area })?;
    let right = boards.iter().map(Panel::right).max().unwrap_or(area.x);
    let x = right.min(area.x + room) + GAP;
    Some((boards, Rect { x, width: area.right() - x, ..area }))
}

/// Boards above the text, in half of the rows or as many as they need at least.
fn below(page: &Page, area: Rect) -> Option<(Vec<Panel>, Rect)> {
    let least = layout::smallest_board(page.position.rules()).height + u16::from(page.searches.len() > 1);
    let room = least.max(area.height / 2);
    let boards = arrange(page, Rect { height: room.min(area.height), ..area })?;
    let y = boards.iter().map(|panel| panel.board.area().bottom()).max().unwrap_or(area.y);
    let left = area.bottom() - y;
    let gap = u16::from(left > 2 * FEWEST_ROWS);
    (left >= FEWEST_ROWS).then_some((boards, Rect { y: y + gap, height: left - gap, ..area }))
}

/// The boards of a page, as large as fit: below each other, or beside each other if that makes them larger or if
/// their captions would be cut off otherwise.
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
    // If they are equal, `max_by_key` returns the last.
    [in_slots(&beside), in_slots(&below)].into_iter().flatten().max_by_key(rank)
}
