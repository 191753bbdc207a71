//! Large marks, drawn in squares of half a character cell.

use crate::game::Mark;

/// Whether a mark of `side` by `side` pixels covers a pixel.
///
/// X is its two diagonals, O a ring; the stroke grows with the side. With half blocks a pixel is
/// one column wide and half a row high, about square in any terminal font. The ring is Piet Hein's
/// superellipse (exponent 2 5/8, a little more than his): a circle of so few pixels looks like a diamond.
pub(super) fn covers(mark: Mark, side: u16, x: u16, y: u16) -> bool {
    let (side, x, y) = (f32::from(side), f32::from(x), f32::from(y));
    let stroke = (side / 5.0).max(1.0);
    let last = side - 1.0;
    match mark {
        Mark::X => {
            let reach = stroke * 0.8;
            (x - y).abs() < reach || (x + y - last).abs() < reach
        }
        Mark::O => {
            let middle = last / 2.0;
            let power = |length: f32| {
                let root = length.abs().sqrt();
                length * length * root * root.sqrt().sqrt()
            };
            let distance = power(x - middle) + power(y - middle);
            let outer = side / 2.0;
            // A little to spare inside, so that thin rings have no holes.
            distance < power(outer) && distance >= power((outer - stroke - 0.1).max(0.0))
        }
    }
}

/// Whether a mark drawn with letters, `columns` wide and `rows` high, has one at a place.
pub(super) fn covers_letter(mark: Mark, columns: u16, rows: u16, column: u16, row: u16) -> bool {
    let (last_column, last_row) = (f32::from(columns) - 1.0, f32::from(rows) - 1.0);
    let (x, y) = (f32::from(column), f32::from(row));
    match mark {
        Mark::X => {
            let along = if last_row > 0.0 { y / last_row * last_column } else { x };
            let reach = (f32::from(columns) / 12.0).max(0.5);
            (x - along).abs() <= reach || (last_column - x - along).abs() <= reach
        }
        Mark::O => {
            // The rim of a filled ellipse: inside, with a neighbour outside.
            let inside = |x: f32, y: f32| {
                let across = (x - last_column / 2.0) / (f32::from(columns) / 2.0);
                let down = (y - last_row / 2.0) / (f32::from(rows) / 2.0);
                across * across + down * down <= 1.0
            };
            let neighbours = [(x - 1.0, y), (x + 1.0, y), (x, y - 1.0), (x, y + 1.0)];
            inside(x, y) && !neighbours.iter().all(|&(x, y)| inside(x, y))
        }
    }
}

/// Whether a hand that has drawn so much of a mark, from 0 to 1, has come to a place in it: an X one stroke after
/// the other, an O clockwise from its top. A little of it is always there.
pub(super) fn reaches(mark: Mark, drawn: f32, [columns, rows]: [u16; 2], [column, row]: [u16; 2]) -> bool {
    if drawn >= 1.0 {
        return true;
    }
    let [x, y] = [(column, columns), (row, rows)]
        .map(|(place, count)| f32::from(place) / (f32::from(count) - 1.0).max(1.0) - 0.5);
    let down = y + 0.5;
    let begins = match mark {
        // The falling stroke, then the rising one, each from its top.
        Mark::X if (x - y).abs() <= (x + y).abs() => down / 2.0,
        Mark::X => 0.5 + down / 2.0,
        Mark::O => turned(x, y),
    };
    begins <= drawn
}

/// Which part of a turn, clockwise from the top, leads to a place round the origin: no angle, but it grows like one.
fn turned(x: f32, y: f32) -> f32 {
    let around = (x.abs() + y.abs()).max(f32::EPSILON);
    // From -1 at the top over 0 at the sides to 1 at the bottom.
    let down = y / around;
    if x >= 0.0 { (1.0 + down) / 4.0 } else { (3.0 - down) / 4.0 }
}

/// The block that fills the upper or the lower half or both; none if neither.
pub(super) fn block(filled: [bool; 2], [upper, lower, both]: [&str; 3]) -> Option<&str> {
    match filled {
        [true, true] => Some(both),
        [true, false] => Some(upper),
        [false, true] => Some(lower),
        [false, false] => None,
    }
}
