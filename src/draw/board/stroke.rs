//! The stroke through a completed line: over large marks in its own colour, otherwise with characters where the marks
//! leave room, so that they stay legible.

use super::{BoardView, marks};
use crate::draw::text::Dot;
use crate::game::{Direction, Line, Mark, Square};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::Style;

/// Rows of the smallest cell whose mark is thicker than the stroke over it: a thinner mark would be hidden.
const STRIKABLE: u16 = 4;

/// Rows of the smallest cell whose mark leaves room for a broad stroke, where the two do not differ in colour.
const ROOMY: u16 = 6;

impl BoardView<'_> {
    /// The stroke through a completed line, from the outer edge of its first mark to that of its last.
    pub(super) fn strike(&self, line: &Line, drawn: &Buffer) -> Vec<Dot> {
        let least = if self.look.theme.strike.is_some() { STRIKABLE } else { ROOMY };
        match self.look.glyphs.blocks {
            Some(blocks) if self.layout.cell_size().height >= least => self.strike_over(line, blocks),
            _ => self.strike_between(line, drawn),
        }
    }

    fn strike_over(&self, line: &Line, blocks: [&'static str; 3]) -> Vec<Dot> {
        let ends = [line.squares[0], line.squares[line.squares.len() - 1]];
        let [first, last] = ends.map(|square| self.layout.cell(square));
        let stroke = Stroke::through(first, last, line.direction, self.stroke);
        let theme = &self.look.theme;
        let dot = |Position { x, y }| {
            let struck = [0, 1].map(|half| stroke.covers(x, 2 * y + half));
            if !struck.contains(&true) {
                return None;
            }
            let marked = self.mark_halves(x, y);
            if let Some(color) = theme.strike {
                let (glyph, style) = theme.strike(color, struck, marked, blocks);
                return Some(Dot::new(x, y, glyph, style));
            }
            // Without colour, the mark stays whole and the stroke does not touch it.
            let free = [0, 1].map(|half| struck[usize::from(half)] && !self.is_at_a_mark(x, 2 * y + half));
            let inked = [free[0] || marked[0].is_some(), free[1] || marked[1].is_some()];
            let glyph = marks::block(inked, blocks).filter(|_| free.contains(&true))?;
            Some(Dot::new(x, y, glyph, theme.strong))
        };
        first.union(last).outer(Margin::new(1, 1)).positions().filter_map(dot).collect()
    }

    /// Whether a square's mark covers or touches this column of this half row; `y` counts half rows.
    fn is_at_a_mark(&self, x: u16, y: u16) -> bool {
        let place = Position { x, y: y / 2 };
        let on_the_grid =
            self.layout.square_at(place).is_none_or(|square| !self.layout.cell(square).contains(place));
        let around = Rect { x, y, width: 1, height: 1 }.outer(Margin::new(1, 1));
        let is_marked =
            |near: Position| self.mark_halves(near.x, near.y / 2)[usize::from(near.y % 2)].is_some();
        !on_the_grid && around.positions().any(is_marked)
    }

    /// The marks that cover the upper and the lower half of a terminal cell.
    fn mark_halves(&self, x: u16, y: u16) -> [Option<Mark>; 2] {
        let square = self.layout.square_at(Position { x, y });
        let Some((square, mark)) = square.and_then(|square| Some((square, self.setup.get(square)?))) else {
            return [None; 2];
        };
        let cell = self.layout.cell(square);
        [0, 1].map(|half| marks::covers_half(mark, cell, x, 2 * y + half).then_some(mark))
    }

    /// The stroke where the marks leave room, and over the grid.
    fn strike_between(&self, line: &Line, drawn: &Buffer) -> Vec<Dot> {
        let (direction, look) = (line.direction, self.look);
        let style = match look.theme.strike {
            Some(color) => Style::new().fg(color).bold(),
            None => look.theme.strong,
        };
        let stroke = look.glyphs.strokes[direction as usize];
        let is_free = |cell: &Cell| cell.symbol() == " " || look.glyphs.grid.contains(&cell.symbol());
        let course = self.course(self.reached(line), direction).into_iter();
        let free = course.filter(|&place| drawn.cell(place).is_some_and(is_free));
        free.map(|(x, y)| Dot::new(x, y, stroke, style)).collect()
    }

    /// The terminal cells that a stroke runs through: from the outer edge of the first mark to that of the last, but
    /// along a diagonal from middle to middle. Where marks have one row and no grid around them, a stroke can only be
    /// beside them.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is a position on the screen"
    )]
    fn course(&self, squares: &[Square], direction: Direction) -> Vec<(u16, u16)> {
        let [Some(&first), Some(&last)] = [squares.first(), squares.last()] else { return Vec::new() };
        let [first, last] = [first, last].map(|square| self.layout.cell(square));
        let marks = [first, last].map(|cell| marks::place(cell, self.look));
        let whole = marks[0].union(marks[1]);
        match direction {
            Direction::Row => {
                let y = marks[0].y + marks[0].height / 2;
                whole.columns().map(|column| (column.x, y)).collect()
            }
            _ if !self.layout.has_grid() => {
                let cells = squares.iter().flat_map(|&square| self.layout.cell(square).positions());
                cells.map(|place| (place.x, place.y)).collect()
            }
            Direction::Column => {
                let x = first.x + first.width / 2;
                whole.rows().map(|row| (x, row.y)).collect()
            }
            Direction::Diagonal | Direction::AntiDiagonal => {
                let (columns, _) = direction.step();
                let pitch = f32::from(first.width + 1) / f32::from(first.height + 1) * f32::from(columns);
                let start = f32::from(first.height - 1) / 2.0;
                let rows = first.y + first.height / 2..=last.y + (last.height - 1) / 2;
                rows.map(|y| {
                    let across = (f32::from(y - first.y) - start) * pitch;
                    ((f32::from(first.x + first.width / 2) + across).round() as u16, y)
                })
                .collect()
            }
        }
    }
}

struct Stroke {
    /// The columns and half rows of the marks; the stroke stays within them.
    within: Rect,
    from: (f32, f32),
    to: (f32, f32),
    /// How much of it is drawn, from 0 to 1.
    drawn: f32,
    /// Half of its thickness, measured across or down.
    reach: f32,
}

impl Stroke {
    fn through(first: Rect, last: Rect, direction: Direction, drawn: f32) -> Self {
        let marks = [first, last].map(marks::in_half_rows);
        let [start, end] = marks.map(|mark| {
            let middle = |start: u16, count: u16| f32::from(start) + (f32::from(count) - 1.0) / 2.0;
            (middle(mark.x, mark.width), middle(mark.y, mark.height))
        });
        let side = f32::from(marks[0].width);
        // From one square to the next, the grid line included.
        let (columns, rows) = direction.step();
        let across = f32::from(first.width + 1) * f32::from(columns);
        let down = f32::from(2 * (first.height + 1)) * f32::from(rows);
        // From the middles of the outer marks it continues to their edges.
        let rest = f32::from(marks[0].height) / 2.0 / across.abs().max(down.abs());
        Self {
            within: marks[0].union(marks[1]),
            from: (start.0 - across * rest, start.1 - down * rest),
            to: (end.0 + across * rest, end.1 + down * rest),
            drawn,
            reach: (side / 16.0).max(0.5),
        }
    }

    fn covers(&self, x: u16, y: u16) -> bool {
        let is_within = self.within.contains(Position { x, y });
        let (x, y) = (f32::from(x) - self.from.0, f32::from(y) - self.from.1);
        let (along_x, along_y) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let squared = along_x * along_x + along_y * along_y;
        let along = (x * along_x + y * along_y) / squared;
        // Measured across or down, whichever is shorter, so that every column or row has the same thickness.
        let across = (x * along_y - y * along_x) / along_x.abs().max(along_y.abs());
        is_within && (0.0..self.drawn).contains(&along) && (-self.reach..self.reach).contains(&across)
    }
}
