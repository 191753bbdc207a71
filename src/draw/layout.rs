//! Where things are on a screen.
//!
//! ```text
//! ┌──────────────────────────────────────────────┐
//! │ title                                  facts │
//! │ ┌───────────────┐ ┌────────────────────────┐ │
//! │ │               │ │ side: reasoning panel, │ │  beside the board, or below it where
//! │ │     board     │ │ or players and moves,  │ │  that leaves the board larger, or
//! │ │               │ │ or results             │ │  left out: the board is never hidden
//! │ └───────────────┘ └────────────────────────┘ │
//! │ status                                       │
//! │ footer                                       │
//! └──────────────────────────────────────────────┘
//! ```
//!
//! The board gets the largest cells that leave the side the width it wants. The side then gets what is left, as far as it
//! can use it. In a low window the title is left out first; in a tall one, title, status and footer have two rows.

use crate::game::{Rules, Square};
use ratatui::layout::{Margin, Position, Rect};
use strum::EnumTryAs;

/// Columns and rows, for what draws nothing itself, too.
pub use ratatui::layout::Size;

/// The smallest terminal for everything but a large board.
const SMALLEST: Size = Size { width: 28, height: 9 };

/// The most columns of text: longer rows are tiring to read.
pub const READABLE: u16 = 72;

/// Columns between board and side, in addition to the one that a board leaves free on its right.
const GAP: u16 = 1;

/// What there must be room for on a screen.
#[derive(Clone, Copy, EnumTryAs)]
pub enum Contents {
    /// Texts, lists, trees: as much as fits.
    Text,
    /// A list of so many rows, which is shown whole if it can be.
    List { rows: u16 },
    /// A board of these rules, which is never hidden.
    Board(Rules),
    /// Boards that need so many rows.
    Boards { rows: u16 },
}

/// The window; empty if it is too small to draw in.
pub(crate) fn window(size: Size) -> Rect {
    if menu_fits(size) { size.into() } else { Rect::ZERO }
}

/// The size that a screen needs; `None` if the area is large enough.
pub fn needed(contents: Contents, area: Rect) -> Option<Size> {
    let board = contents.try_as_board().map_or(Size::ZERO, smallest_board);
    let needed = Size {
        width: SMALLEST.width.max(board.width),
        // Status and footer.
        height: SMALLEST.height.max(board.height + 2),
    };
    (area.width < needed.width || area.height < needed.height).then_some(needed)
}

/// Whether the menu fits, so that going back leads to a visible screen.
pub fn menu_fits(size: Size) -> bool {
    needed(Contents::Text, size.into()).is_none()
}

pub fn smallest_board(rules: Rules) -> Size {
    Cells::COMPACT[1].board(rules)
}

/// The size of a board's cells.
#[derive(Clone, Copy)]
struct Cells {
    width: u16,
    height: u16,
    /// Whether a grid runs between the cells, with room for the cursor's frame round each.
    grid: bool,
}

impl Cells {
    /// Cells without a grid, for boards that are large or windows that are small.
    const COMPACT: [Self; 2] =
        [Self { width: 3, height: 1, grid: false }, Self { width: 2, height: 1, grid: false }];

    /// All sizes, the largest first. A cell twice as wide as high looks square; a column more or less does no harm.
    fn sizes() -> impl Iterator<Item = Self> {
        (1..=30)
            .rev()
            .flat_map(|height| {
                [2 * height + 1, 2 * height - 1].map(|width| Self { width, height, grid: true })
            })
            .filter(|cells| cells.width >= 3)
            .chain(Self::COMPACT)
    }

    /// The largest cells with which a board fits these columns and rows.
    fn largest(rules: Rules, columns: u16, rows: u16) -> Option<Self> {
        Self::sizes().find(|cells| {
            let Size { width, height } = cells.board(rules);
            width <= columns && height <= rows
        })
    }

    /// The squares with their coordinates.
    fn board(self, rules: Rules) -> Size {
        // The coordinates replace the outermost grid lines; with a row to spare, the letters move up one.
        let Size { width, height } = self.squares(rules);
        let numbers = if rules.rows() >= 10 { 2 } else { 1 };
        Size { width: numbers + LABEL_GAP + width, height: height + 1 }
    }

    fn squares(self, rules: Rules) -> Size {
        let Size { width, height } = self.pitch();
        Size { width: u16::from(rules.columns()) * width, height: u16::from(rules.rows()) * height }
    }

    /// From one cell to the next, with the grid line between them.
    fn pitch(self) -> Size {
        let line = u16::from(self.grid);
        Size { width: self.width + line, height: self.height + line }
    }
}

/// Columns between the row numbers and the cells, so that what fills a cell does not touch the numbers.
pub const LABEL_GAP: u16 = 1;

/// Where a board's squares are.
#[derive(Clone, Copy)]
pub struct BoardLayout {
    rules: Rules,
    cells: Cells,
    /// With the coordinates, if there are any.
    pub area: Rect,
}

impl BoardLayout {
    /// A board at the top left corner of an area.
    fn at_corner(area: Rect, rules: Rules, cells: Cells) -> Self {
        Self { rules, cells, area: area.resize(cells.board(rules)) }
    }

    /// Another board in its place, if that fits.
    pub(crate) fn with_rules(self, rules: Rules) -> Option<Self> {
        if rules.size() == self.rules.size() {
            return Some(self);
        }
        Some(picture(rules, self.area)).filter(|other| other.fits(self.area))
    }

    /// Whether all of it is within this area.
    pub(crate) fn fits(&self, area: Rect) -> bool {
        self.area.intersection(area) == self.area
    }

    /// The same with a row between letters and cells for the cursor's frame, if that fits `rows` rows.
    pub(crate) fn with_letters_apart(mut self, rows: u16) -> Self {
        self.area.height += u16::from(self.cells.grid && self.area.height < rows);
        self
    }

    /// The cells and the grid between them.
    pub(crate) fn inside(&self) -> Rect {
        self.rules.squares().map(|square| self.cell(square)).reduce(Rect::union).expect("a board has squares")
    }

    pub fn has_grid(&self) -> bool {
        self.cells.grid
    }

    /// Columns of text that fit a cell without touching its neighbours.
    pub fn room_for_text(&self) -> u16 {
        self.cells.pitch().width - 1
    }

    /// The inside of each cell.
    pub fn cell_size(&self) -> Size {
        Size { width: self.cells.width, height: self.cells.height }
    }

    /// The inside of a square's cell.
    pub fn cell(&self, square: Square) -> Rect {
        let pitch = self.cells.pitch();
        // Coordinates are on the left and above, if there are any.
        let Size { width, height } = self.cells.squares(self.rules);
        let x = self.area.right() - width + u16::from(square.column()) * pitch.width;
        let y = self.area.bottom() - height + u16::from(square.row()) * pitch.height;
        Rect::from((Position { x, y }, self.cell_size()))
    }

    /// A square's cell with its grid lines: each belongs to the cell above or to the left of it.
    pub fn place(&self, square: Square) -> Rect {
        self.cell(square).resize(self.cells.pitch())
    }

    /// The square at a place.
    pub fn square_at(&self, position: Position) -> Option<Square> {
        self.rules.squares().find(|&square| self.place(square).contains(position))
    }
}

/// How much of the window the side wants.
#[derive(Clone, Copy)]
pub struct SideWish {
    /// The fewest columns with which it is useful.
    pub least: u16,
    /// Columns with which nothing important is missing.
    pub enough: u16,
    /// All the columns it can use; the board may have the rest.
    pub wanted: u16,
    /// The fewest rows with which it is useful below the board.
    pub rows: u16,
    /// Rows below the board with which nothing important is missing.
    pub enough_rows: u16,
    /// Whether the board may lose its grid for it.
    pub takes_grid: bool,
    /// Whether there is enough to read that the board leaves it what is more than can be seen at a glance.
    pub takes_rest: bool,
}

/// What is beside the board in the menu, the set-up, a game and its results, where the board stays in its place.
pub const SIDE: SideWish = SideWish {
    least: 20,
    enough: 28,
    wanted: 34,
    rows: 7,
    enough_rows: 9,
    takes_grid: false,
    takes_rest: false,
};

/// The board's place in a game of tic-tac-toe and what is [beside](SIDE) it, if that has room for this size.
pub fn beside_board(body: Rect, window: Rect, least: Size) -> Option<(BoardLayout, Rect)> {
    let (board, side) = board_and_side(body, window, Rules::TIC_TAC_TOE, SIDE);
    (side.width >= least.width && side.height >= least.height).then_some((board, side))
}

/// Divides an area into its top rows and, after a gap, the others.
pub fn top(area: Rect, rows: u16, gap: u16) -> [Rect; 2] {
    let top = Rect { height: rows.min(area.height), ..area };
    let y = top.bottom().saturating_add(gap).min(area.bottom());
    [top, Rect { y, height: area.bottom() - y, ..area }]
}

/// Divides an area into its bottom rows and, before a gap, the others; the bottom rows come second.
pub fn bottom(area: Rect, rows: u16, gap: u16) -> [Rect; 2] {
    let rows = rows.min(area.height);
    let height = (area.height - rows).saturating_sub(gap);
    [Rect { height, ..area }, Rect { y: area.bottom() - rows, height: rows, ..area }]
}

/// The left columns of an area.
pub fn first_columns(area: Rect, columns: u16) -> Rect {
    Rect { width: columns.min(area.width), ..area }
}

/// Divides an area into its left columns and, after a gap, the others.
pub fn left(area: Rect, columns: u16, gap: u16) -> [Rect; 2] {
    let left = first_columns(area, columns);
    let x = left.right().saturating_add(gap).min(area.right());
    [left, Rect { x, width: area.right() - x, ..area }]
}

/// An area of this size in the middle of another.
pub fn middle(area: Rect, Size { width, height }: Size) -> Rect {
    let x = area.x + area.width.saturating_sub(width) / 2;
    let y = area.y + area.height.saturating_sub(height) / 2;
    Rect { x, y, width, height }
}

/// For a text or a form that fills little of a large area, which it fits: the middle of that, elsewhere all of the area.
pub fn middle_if_large(area: Rect, size: Size) -> Rect {
    if area.width >= 110 && area.height >= 30 { middle(area, size) } else { area }
}

/// How many rows title, status and footer have in a window of this size: two each in one that is taller than wide and not
/// large, as on a phone or a tablet upright. Its cells are twice as high as wide.
pub fn bar_rows(window: Rect) -> u16 {
    if window.width < 2 * window.height && window.width < 96 && window.height >= 28 { 2 } else { 1 }
}

/// How many columns the rows of the status have together.
pub fn status_room(window: Rect) -> u16 {
    window.width.saturating_sub(2) * bar_rows(window)
}

/// Title, body, status and footer of a window, with margins. First the title makes room for the contents, then the body's
/// margins.
pub fn regions(window: Rect, contents: Contents) -> [Rect; 4] {
    let bars = bar_rows(window);
    let [above, footer] = bottom(window, bars, 0);
    let [above, status] = bottom(above, bars, 0);
    let rows = match contents {
        Contents::Text | Contents::List { .. } => 0,
        Contents::Board(rules) => smallest_board(rules).height + 1,
        Contents::Boards { rows } => rows,
    };
    let [title, below] = top(above, if above.height > rows { bars } else { 0 }, 0);
    let least = contents.try_as_board().map_or(0, |rules| smallest_board(rules).width + 2);
    let below = inset(below, u16::from(window.width >= least));
    // A row below the title stays free, unless a list or boards with small squares need it.
    let [_, lower] = top(below, u16::from(window.height >= 20), 0);
    let needs_row = match contents {
        Contents::Text => false,
        Contents::List { rows } => (lower.height + 1..=below.height).contains(&rows),
        Contents::Board(rules) => {
            let height = |area| picture(rules, area).cells.height;
            bars > 1 || height(lower) < height(below).min(5)
        }
        Contents::Boards { .. } => bars > 1 || window.height < 24,
    };
    [inset(title, 1), if needs_row { below } else { lower }, inset(status, 1), inset(footer, 1)]
}

/// An area without `margin` columns on either side.
fn inset(area: Rect, margin: u16) -> Rect {
    area.inner(Margin::new(margin, 0))
}

/// A list or a form on the left, and what it is about beside it, with at least so many columns; in a narrower area below
/// it, in what the list leaves free. A list that does not fit leaves so many rows free if it still shows most of the area.
pub fn list_and_about(body: Rect, list: Size, about: Size) -> [Rect; 2] {
    let [left, beside] = left(body, list.width, 3);
    if beside.width >= about.width {
        return [Rect { height: left.height.min(list.height), ..left }, beside];
    }
    let below = match body.height.saturating_sub(list.height) {
        0 if body.height < list.height && body.height >= 4 * about.height => about.height,
        rest => rest,
    };
    let [above, _] = bottom(left, below, 0);
    let [_, below] = bottom(body, below, 0);
    [above, top(below, u16::from(below.height > about.height), 0)[1]]
}

/// The first visible row of a list, with the selected one in the middle where possible.
pub fn first_row(selected: usize, rows: usize, room: u16) -> usize {
    let room = usize::from(room);
    selected.saturating_sub(room / 2).min(rows.saturating_sub(room))
}

/// The board of a screen, and what is beside it, or below it where that leaves the board larger, or left out: the board is
/// never hidden. The window must be [large enough](needed).
pub fn board_and_side(body: Rect, window: Rect, rules: Rules, wish: SideWish) -> (BoardLayout, Rect) {
    // In a tall window no side is comfortable beside the board.
    let is_tall = bar_rows(window) > 1;
    // No larger than can be seen at a glance.
    let most = if body.height > 40 { 31 } else { 25 };
    let useful = |cells: &Cells| !wish.takes_rest || cells.height <= 5 || cells.board(rules).height <= most;
    let mut sizes = Cells::sizes().take_while(|cells| cells.grid && cells.height > 1).filter(useful);
    let comfortable = sizes.find(|cells| {
        let is_wide = cells.width > 2 * cells.height;
        let side = if is_wide { wish.wanted } else { wish.enough };
        let board = cells.board(rules);
        !is_tall && board.width + GAP + side <= body.width && board.height <= body.height
    });
    let alone = picture(rules, body).cells;
    let tight = Cells::largest(rules, body.width.saturating_sub(wish.least + GAP), body.height)
        .filter(|cells| cells.grid || wish.takes_grid || !alone.grid);
    let below = |rows: u16| Cells::largest(rules, body.width, body.height.saturating_sub(rows));
    // The side has all it needs, and more to spare, if the marks are still large.
    let large = |rows: u16, least: u16| below(rows).filter(|cells| cells.height >= least);
    let below = large(wish.enough_rows + 3, 4)
        .or_else(|| large(wish.enough_rows, 3))
        .or_else(|| below(wish.rows + 1));
    let height = |cells: Option<Cells>| cells.map_or(0, |cells| cells.height * 2 + u16::from(cells.grid));
    let beside = comfortable.or(tight.filter(|_| height(tight) >= height(below)));
    match (beside, below) {
        (Some(cells), _) => {
            let board = BoardLayout::at_corner(body, rules, cells);
            let [_, side] = left(body, board.area.width, GAP);
            (board.with_letters_apart(body.height), side)
        }
        (None, Some(cells)) => {
            let height = cells.board(rules).height;
            // Where the side needs the row between them, the one that a grid leaves free is enough.
            let gap = u16::from(!cells.grid || body.height - height != wish.enough_rows);
            let [board, side] = top(body, height, gap);
            (centred(board, rules, cells), side)
        }
        (None, None) => (centred(body, rules, alone), Rect::ZERO),
    }
}

/// What a board with a side beside it leaves free below its squares, with a free row above and below.
pub fn below(body: Rect, board: &BoardLayout, side: Rect) -> Rect {
    let [_, below] = top(body, board.area.height, 1);
    let [_, below] = left(below, board.inside().x - body.x, 0);
    let height = if side.x > board.area.x { below.height.saturating_sub(1) } else { 0 };
    Rect { height, ..below }
}

/// A board without coordinates at the top left corner of an area, with squares of this size.
pub(crate) fn bare(area: Rect, rules: Rules, (width, height): (u16, u16)) -> BoardLayout {
    let cells = Cells { width, height, grid: width > 1 };
    BoardLayout { rules, cells, area: area.resize(cells.squares(rules)) }
}

pub fn picture(rules: Rules, area: Rect) -> BoardLayout {
    let cells = Cells::largest(rules, area.width, area.height).unwrap_or(Cells::COMPACT[1]);
    BoardLayout::at_corner(area, rules, cells)
}

fn centred(area: Rect, rules: Rules, cells: Cells) -> BoardLayout {
    BoardLayout { rules, cells, area: middle(area, cells.board(rules)) }.with_letters_apart(area.height)
}
