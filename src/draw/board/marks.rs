//! Large marks, drawn in quarters of terminal cells or in letters.

use crate::draw::{Blocks, Dot, Look, layout};
use crate::game::Mark;
use ratatui::prelude::{Position, Rect, Size, Style};
use ratatui::symbols::pixel::QUADRANTS;

/// A cell's mark; in a cell of one row it is a letter.
pub(crate) fn dots(mark: Mark, style: Style, cell: Rect, look: &Look) -> Vec<Dot> {
    let Some(blocks) = look.glyphs.blocks.filter(|_| cell.height > 1) else {
        return letters(mark, &mark.to_string(), style, cell);
    };
    cell.positions()
        .filter_map(|Position { x, y }| {
            let filled = quarters(x, y).map(|quarter| blocks.covers(mark, cell, quarter));
            filled.contains(&true).then(|| blocks.dot(x, y, filled, style))
        })
        .collect()
}

/// A mark that is fainter than others even where nothing can be dim: shaded, or in small letters.
pub(crate) fn hollow(mark: Mark, cell: Rect, look: &Look) -> Vec<Dot> {
    let glyph = match look.glyphs.blocks {
        _ if cell.height < 3 => mark.to_string(),
        Some(_) => look.glyphs.shades[1].to_owned(),
        None => mark.to_string().to_lowercase(),
    };
    letters(mark, &glyph, look.theme.faint, cell)
}

fn letters(mark: Mark, glyph: &str, style: Style, cell: Rect) -> Vec<Dot> {
    let place = place(cell);
    place
        .positions()
        .filter(|&at| covers_letter(mark, place, at))
        .map(|Position { x, y }| Dot::new(x, y, glyph, style))
        .collect()
}

/// Where a cell's mark is drawn in letters. In a cell of two rows, they use only the upper one: two rows of letters would
/// not look like a mark.
pub(crate) fn place(cell: Rect) -> Rect {
    let height = if cell.height == 2 { 1 } else { cell.height };
    layout::middle(cell, Size { width: 2 * height - 1, height })
}

/// Where a cell's mark is drawn in blocks, in columns and half rows: all its rows, and as many columns as look like a square.
/// Their number is odd, so that the mark has a middle.
pub(crate) fn in_half_rows(cell: Rect) -> Rect {
    let halves = Rect { y: 2 * cell.y, height: 2 * cell.height, ..cell };
    layout::middle(halves, Size { width: halves.height - 1, ..halves.as_size() })
}

/// The quarters of a terminal cell, row by row, as half columns and half rows of the window.
pub(crate) fn quarters(x: u16, y: u16) -> [Position; 4] {
    [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, lower)| Position { x: 2 * x + right, y: 2 * y + lower })
}

impl Blocks {
    /// A terminal cell with some of its quarters filled. A whole one is a background if it can be: many fonts leave a
    /// seam between full blocks.
    pub(crate) fn dot(self, x: u16, y: u16, filled: [bool; 4], style: Style) -> Dot {
        // Each of the quarters has a bit.
        let glyph = QUADRANTS[(0..4).map(|place| usize::from(filled[place]) << place).sum::<usize>()];
        match (self, style.fg) {
            (Self::Quarters, Some(color)) if filled == [true; 4] => {
                Dot::new(x, y, " ", Style::new().bg(color))
            }
            // Some terminals brighten the colours of bold text, but not those of backgrounds.
            (Self::Quarters, Some(_)) => Dot::new(x, y, glyph, style.not_bold()),
            _ => Dot::new(x, y, glyph, style),
        }
    }

    /// The middle of a quarter in columns and half rows; of the whole half if that is filled at once.
    pub(crate) fn middle(self, Position { x, y }: Position) -> [f32; 2] {
        let across = match self {
            Self::Halves => f32::from(x / 2) + 0.5,
            Self::Quarters => f32::from(x) / 2.0 + 0.25,
        };
        [across, f32::from(y) + 0.5]
    }

    /// Whether a cell's mark covers a quarter of a terminal cell.
    pub(crate) fn covers(self, mark: Mark, cell: Rect, quarter: Position) -> bool {
        let place = in_half_rows(cell);
        place.contains(Position { x: quarter.x / 2, ..quarter }) && covers(mark, place, self.middle(quarter))
    }
}

fn from_middle(place: Rect, [x, y]: [f32; 2]) -> [f32; 2] {
    let from = |at: f32, start: u16, count: u16| (at - f32::from(start) - f32::from(count) / 2.0).abs();
    [from(x, place.x, place.width), from(y, place.y, place.height)]
}

/// Whether a mark that fills an area of columns and half rows covers this point of it.
///
/// X is the two diagonals, O a ring; a larger mark has a thicker stroke. In any terminal font, a half row is about as
/// high as a column is wide. The ring is almost a circle (a superellipse of exponent 2 1/4): in the few points of a small
/// mark, a circle would look like a diamond.
fn covers(mark: Mark, place: Rect, point: [f32; 2]) -> bool {
    let [across, down] = from_middle(place, point);
    let [width, height] = [place.width, place.height].map(f32::from);
    let stroke = (width / 5.0).max(1.0);
    match mark {
        Mark::X => {
            // The thinnest stroke has one column in each half row.
            let reach = if stroke > 1.0 { stroke * 0.8 } else { 0.55 };
            (across - down * width / height).abs() < reach
        }
        Mark::O => {
            let power = |length: f32| length.powf(2.25);
            let is_within =
                |rim: f32| power(across / (width / 2.0 - rim)) + power(down / (height / 2.0 - rim)) < 1.0;
            // A little more on the inside, so that thin rings have no holes.
            is_within(0.0) && !is_within(stroke + 0.1)
        }
    }
}

/// Whether a mark in letters has a letter at this point. The mark fills an area about twice as
/// wide as high.
fn covers_letter(mark: Mark, place: Rect, Position { x, y }: Position) -> bool {
    let [across, down] = from_middle(place, [x, y].map(|at| f32::from(at) + 0.5));
    let [width, height] = [place.width, place.height].map(f32::from);
    match mark {
        Mark::X => {
            let along = if height > 1.0 { down * (width - 1.0) / (height - 1.0) } else { 0.0 };
            let reach = (width / 12.0).max(0.5);
            // If there are two middle rows, they are filled: otherwise the strokes would not meet.
            let from_stroke = if down < 1.0 { across - along } else { (across - along).abs() };
            from_stroke <= reach
        }
        Mark::O => {
            // The rim of a filled ellipse: inside, with a neighbour outside.
            let is_inside = |across: f32, down: f32| {
                let [across, down] = [across / (width / 2.0), down / (height / 2.0)];
                across * across + down * down <= 1.0
            };
            is_inside(across, down) && !(is_inside(across + 1.0, down) && is_inside(across, down + 1.0))
        }
    }
}
