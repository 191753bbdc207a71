//! Large marks, drawn in half blocks or in letters.

use crate::draw::layout;
use crate::draw::text::Dot;
use crate::draw::theme::Look;
use crate::game::Mark;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Style;

pub(crate) fn dots(mark: Mark, style: Style, cell: Rect, look: &Look) -> impl Iterator<Item = Dot> {
    let place = place(cell, look);
    let blocks = look.glyphs.blocks.filter(|_| place.height > 1);
    place.positions().filter_map(move |Position { x, y }| match blocks {
        Some(blocks) => {
            let glyph = block([0, 1].map(|half| covers_half(mark, cell, x, 2 * y + half)), blocks)?;
            Some(Dot::new(x, y, glyph, style))
        }
        None => covers_letter(mark, place, x, y).then(|| Dot::new(x, y, mark.to_string(), style)),
    })
}

/// Where a cell's mark is drawn: in the middle, with as many free rows above as below. In a cell of two rows, letters
/// use only the upper one: two rows of letters would not look like a mark.
pub(crate) fn place(cell: Rect, look: &Look) -> Rect {
    let [width, height] = if look.glyphs.blocks.is_some() {
        let halves = in_half_rows(cell);
        [halves.width, halves.height.div_ceil(2)]
    } else {
        let most = cell.height.min(cell.width.div_ceil(2));
        let rows = if most <= 2 { 1 } else { most - (cell.height - most) % 2 };
        [2 * rows - 1, rows]
    };
    layout::middle(cell, Size { width, height })
}

/// Where a cell's mark is drawn in blocks, in columns and half rows. The number of columns is odd, so that the mark
/// has a middle; the number of half rows is even, so that as many are free above as below.
pub(crate) fn in_half_rows(cell: Rect) -> Rect {
    let width = (cell.width.min(2 * cell.height - 1) - 1) | 1;
    let halves = Rect { y: 2 * cell.y, height: 2 * cell.height, ..cell };
    layout::middle(halves, Size { width, height: width + 1 })
}

/// Whether a cell's mark covers this column of this half row; `y` counts half rows.
pub(crate) fn covers_half(mark: Mark, cell: Rect, x: u16, y: u16) -> bool {
    let place = in_half_rows(cell);
    place.contains(Position { x, y }) && covers(mark, place, x, y)
}

fn from_middle(place: Rect, x: u16, y: u16) -> [f32; 2] {
    let from =
        |at: u16, start: u16, count: u16| (f32::from(at - start) - (f32::from(count) - 1.0) / 2.0).abs();
    [from(x, place.x, place.width), from(y, place.y, place.height)]
}

/// Whether a mark that fills an area of columns and half rows covers this point of it.
///
/// X is the two diagonals, O a ring; a larger mark has a thicker stroke. In any terminal font, a half row is about as
/// high as a column is wide. The ring is Piet Hein's superellipse (exponent 2 5/8, a little more than his): with so
/// few pixels, a circle would look like a diamond.
fn covers(mark: Mark, place: Rect, x: u16, y: u16) -> bool {
    let [across, down] = from_middle(place, x, y);
    let [width, height] = [place.width, place.height].map(f32::from);
    let stroke = (width / 5.0).max(1.0);
    match mark {
        Mark::X => {
            // The thinnest stroke has one column in each half row.
            let reach = if stroke > 1.0 { stroke * 0.8 } else { 0.55 };
            (across - down * (width - 1.0) / (height - 1.0)).abs() < reach
        }
        Mark::O => {
            let power = |length: f32| {
                let root = length.sqrt();
                length * length * root * root.sqrt().sqrt()
            };
            let is_within = |rim: f32| {
                let [across, down] = [across / (width / 2.0 - rim), down / (height / 2.0 - rim)];
                power(across) + power(down) < 1.0
            };
            // A little more on the inside, so that thin rings have no holes.
            is_within(0.0) && !is_within(stroke + 0.1)
        }
    }
}

/// Whether a mark in letters has a letter at this point. The mark fills an area about twice as
/// wide as high.
fn covers_letter(mark: Mark, place: Rect, x: u16, y: u16) -> bool {
    let [across, down] = from_middle(place, x, y);
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

/// The block that fills the upper half, the lower half or both; `None` if neither.
pub(crate) fn block(filled: [bool; 2], [upper, lower, both]: [&'static str; 3]) -> Option<&'static str> {
    match filled {
        [true, true] => Some(both),
        [true, false] => Some(upper),
        [false, true] => Some(lower),
        [false, false] => None,
    }
}
