//! The value over the game: up where X wins, down where O does, the further the sooner.

use super::super::ReviewView as Review;
use crate::app::Target;
use crate::draw::canvas::Canvas;
use crate::draw::layout::first_row;
use crate::draw::text::{extent, put};
use crate::draw::theme::Look;
use crate::engine::analysis::{Bounds, Outcome};
use crate::game::Mark;
use ratatui::layout::Rect;

/// Columns for the marks on the left.
const LABELS: u16 = 2;

/// Where the columns of a graph are.
struct Columns {
    /// How wide each is.
    width: u16,
    /// The first in sight, and how many there are in sight.
    first: usize,
    count: usize,
}

impl Columns {
    fn of(review: &Review, area: Rect) -> Self {
        let places = review.report().moves().len() + 1;
        let room = area.width.saturating_sub(LABELS);
        let fits = |columns: u16| places * usize::from(columns) <= usize::from(room);
        let width = [3, 2].into_iter().find(|&columns| fits(columns)).unwrap_or(1);
        let first = first_row(review.place(), places, room / width);
        Self { width, first, count: places.min(usize::from(room / width)) }
    }

    /// The places in sight, each with its column.
    fn places(&self, area: Rect) -> impl Iterator<Item = (u16, usize)> + use<> {
        let (width, first) = (self.width, area.x + LABELS);
        (0..).map(move |column: u16| first + column * width).zip(self.first..self.first + self.count)
    }
}

pub(super) fn draw(review: &Review, area: Rect, look: &Look, buf: &mut Canvas) {
    if area.height < 3 {
        return;
    }
    let half = (area.height - 1) / 2;
    let middle = area.y + half;
    for (mark, y) in Mark::BOTH.into_iter().zip([area.y, middle + half]) {
        put(buf, area, area.x, y, &mark.to_string(), look.theme.mark(mark));
    }
    put(buf, area, area.x, middle, "=", look.theme.faint);
    let columns = Columns::of(review, area);
    for (x, place) in columns.places(area) {
        let to_move = review.report().position(place).to_move();
        let value = Value::of(review.report().bounds(place), to_move, half);
        let column = Rect { x, width: columns.width, ..area }.intersection(area);
        buf.hit(column, Target::Move(place));
        value.draw(column, middle, look, buf);
        if place == review.place() {
            let axis = Rect { y: middle, height: 1, ..column };
            buf.buf.set_style(axis.intersection(buf.buf.area), look.theme.selected);
        }
    }
}

/// What a position is worth, as the graph shows it.
enum Value {
    /// This side wins; so many rows high.
    Won(Mark, u16),
    /// Nobody does.
    Drawn,
    /// What the position is worth is not proved.
    Open,
}

impl Value {
    fn of(bounds: Bounds, to_move: Mark, most: u16) -> Self {
        // A bar loses a row for each move by either side.
        let high = |plies: Option<usize>| {
            let moves = extent(plies.unwrap_or(0).div_ceil(2));
            most.saturating_sub(moves).max(1)
        };
        match bounds.outcome() {
            Some(Outcome::Win) => Self::Won(to_move, high(bounds.at_least.plies())),
            Some(Outcome::Loss) => Self::Won(to_move.other(), high(bounds.at_most.plies())),
            Some(Outcome::Draw) => Self::Drawn,
            None => Self::Open,
        }
    }

    fn draw(&self, column: Rect, middle: u16, look: &Look, buf: &mut Canvas) {
        let fill = |y: u16, glyph: &str, style, buf: &mut Canvas| {
            put(buf, column, column.x, y, &glyph.repeat(usize::from(column.width)), style);
        };
        let [axis, ..] = look.glyphs.grid;
        match self {
            Self::Open => {
                fill(middle, " ", look.theme.faint, buf);
                put(buf, column, column.x + (column.width - 1) / 2, middle, "?", look.theme.faint);
            }
            Self::Drawn => fill(middle, axis, look.theme.faint, buf),
            Self::Won(mark, rows) => {
                fill(middle, axis, look.theme.faint, buf);
                let block = look.glyphs.blocks.map_or(look.glyphs.bar, |[.., full]| full);
                for row in 1..=*rows {
                    let y = if *mark == Mark::X { middle.saturating_sub(row) } else { middle + row };
                    fill(y, block, look.theme.mark(*mark), buf);
                }
            }
        }
    }
}
