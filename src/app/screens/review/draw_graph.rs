//! The graph of the value over the game: up where X wins, down where O wins, farther for a faster win.

use crate::app::{ReviewScreen, Shared, Target};
use crate::draw::layout::first_row;
use crate::draw::text::extent;
use crate::draw::{Canvas, Look};
use crate::engine::analysis::{Bounds, Outcome};
use crate::game::Mark;
use ratatui::layout::Rect;

/// Columns for the marks on the left.
const LABELS: u16 = 2;

pub(super) fn draw(review: &ReviewScreen, shared: &Shared, canvas: &mut Canvas) {
    let (area, theme) = (canvas.area, &canvas.look.theme);
    if area.height < 3 {
        return;
    }
    let half = (area.height - 1) / 2;
    for (mark, row) in Mark::BOTH.into_iter().zip([0, 2 * half]) {
        canvas.text(0, row, &mark.to_string(), theme.marks[mark]);
    }
    canvas.text(0, half, "=", theme.faint);
    let places = review.report(shared).moves.len() + 1;
    let room = area.width.saturating_sub(LABELS);
    let fits = |columns: &u16| places * usize::from(*columns) <= usize::from(room);
    let width = [5, 4, 3, 2].into_iter().find(fits).unwrap_or(1);
    let first = first_row(review.place, places, room / width);
    for (number, place) in (0..room / width).zip(first..places) {
        let to_move = review.report(shared).position(place).to_move();
        let column = Rect { x: area.x + LABELS + number * width, width, ..area };
        draw_value(review.report(shared).bounds(place), to_move, half, &mut canvas.part(column));
        canvas.hit(column, Target::Move(place));
        if place == review.place {
            canvas.restyle(Rect { y: area.y + half, height: 1, ..column }, theme.selected);
        }
    }
}

/// Draws the value of a position in a column whose axis is in row `middle`.
fn draw_value(bounds: Bounds, to_move: Mark, middle: u16, column: &mut Canvas) {
    let Look { theme, glyphs } = column.look;
    let whole = |glyph: &str| glyph.repeat(usize::from(column.area.width));
    let [axis, ..] = glyphs.grid.map(whole);
    let bar = whole(glyphs.blocks.map_or(glyphs.bar, |[.., full]| full));
    // A bar is one row shorter for every two plies to the end.
    let high = |plies: Option<usize>| {
        let moves = extent(plies.unwrap_or(0).div_ceil(2));
        middle.saturating_sub(moves).max(1)
    };
    let (winner, rows) = match bounds.outcome() {
        Some(Outcome::Win) => (to_move, high(bounds.at_least.plies())),
        Some(Outcome::Loss) => (to_move.other(), high(bounds.at_most.plies())),
        Some(Outcome::Draw) => (to_move, 0),
        None => {
            column.text(0, middle, &whole(" "), theme.faint);
            return column.middle(middle, "?", theme.faint);
        }
    };
    column.text(0, middle, &axis, theme.faint);
    for row in 1..=rows {
        let row = if winner == Mark::X { middle.saturating_sub(row) } else { middle + row };
        column.text(0, row, &bar, theme.marks[winner]);
    }
}
