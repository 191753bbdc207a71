//! The stroke through a completed line: over large marks in its own colour, otherwise with characters where the marks
//! leave room, so that they stay legible.

use super::{BoardView, marks};
use crate::draw::{Blocks, Dot};
use crate::game::{Direction, Line, Mark, Square};
use ratatui::buffer::Cell;
use ratatui::prelude::{Buffer, Color, Margin, Position, Rect, Style};
use std::iter::zip;

/// Rows of the smallest cell with a broad stroke. In half blocks it would hide a smaller mark; without colour it needs room
/// beside the mark.
fn least_rows(blocks: Blocks, color: Option<Color>) -> u16 {
    match (blocks, color) {
        (Blocks::Quarters, Some(_)) => 2,
        (Blocks::Halves, Some(_)) => 4,
        (_, None) => 6,
    }
}

impl BoardView<'_> {
    /// The stroke through a completed line, from the outer edge of its first mark to that of its last.
    pub(super) fn strike(&self, line: &Line, drawn: &Buffer) -> Vec<Dot> {
        match self.look.glyphs.blocks {
            Some(blocks) if self.layout.cell_size().height >= least_rows(blocks, self.look.theme.strike) => {
                self.strike_broadly(line, blocks)
            }
            _ => self.strike_between(line, drawn),
        }
    }

    fn strike_broadly(&self, line: &Line, blocks: Blocks) -> Vec<Dot> {
        let [first, last] = [0, line.squares.len() - 1].map(|place| self.layout.cell(line.squares[place]));
        let stroke = Stroke::through(first, last, line.direction, self.stroke);
        let theme = &self.look.theme;
        let dot = |Position { x, y }| {
            let quarters = marks::quarters(x, y);
            let marked = quarters.map(|quarter| self.mark_at(quarter, blocks));
            let struck = quarters.map(|quarter| {
                let is_free = match theme.strike {
                    // Behind marks that are no thicker.
                    Some(_) => first.height > 3 || self.mark_at(quarter, blocks).is_none(),
                    // The mark stays whole, and the stroke does not touch it.
                    None => !self.is_at_a_mark(quarter, blocks),
                };
                is_free && stroke.covers(blocks.middle(quarter))
            });
            let (inked, style) = if let Some(color) = theme.strike {
                // A terminal cell has two colours: beside the stroke the one that covers most of the rest.
                let rest = || zip(struck, marked).filter(|(struck, _)| !struck).map(|(_, mark)| mark);
                let is_marked = 2 * rest().flatten().count() > rest().count();
                let mark = rest().flatten().next().filter(|_| is_marked);
                let bg = mark.and_then(|mark| theme.marks[mark].fg);
                (struck, Style { bg, ..Style::new().fg(color) })
            } else {
                ([0, 1, 2, 3].map(|place| struck[place] || marked[place].is_some()), theme.strong)
            };
            struck.contains(&true).then(|| blocks.dot(x, y, inked, style))
        };
        first.union(last).outer(Margin::new(1, 1)).positions().filter_map(dot).collect()
    }

    /// Whether a square's mark covers or touches this quarter of a terminal cell.
    fn is_at_a_mark(&self, Position { x, y }: Position, blocks: Blocks) -> bool {
        let place = Position { x: x / 2, y: y / 2 };
        let on_the_grid =
            self.layout.square_at(place).is_none_or(|square| !self.layout.cell(square).contains(place));
        let mut around = Rect { x, y, width: 1, height: 1 }.outer(Margin::new(2, 1)).positions();
        !on_the_grid && around.any(|near| self.mark_at(near, blocks).is_some())
    }

    /// The mark that covers this quarter of a terminal cell.
    fn mark_at(&self, quarter: Position, blocks: Blocks) -> Option<Mark> {
        let square = self.layout.square_at(Position { x: quarter.x / 2, y: quarter.y / 2 })?;
        let mark = self.setup.get(square)?;
        blocks.covers(mark, self.layout.cell(square), quarter).then_some(mark)
    }

    /// The stroke where the marks leave room, and over the grid.
    fn strike_between(&self, line: &Line, drawn: &Buffer) -> Vec<Dot> {
        let direction = line.direction;
        let look = self.look;
        let style = match look.theme.strike {
            Some(color) => Style::new().fg(color).bold(),
            None => look.theme.strong,
        };
        let stroke = look.glyphs.strokes[direction as usize];
        let is_free = |cell: &Cell| cell.symbol() == " " || look.glyphs.grid.contains(&cell.symbol());
        self.course(self.reached(line), direction)
            .into_iter()
            .filter(|&place| drawn.cell(place).is_some_and(is_free))
            .map(|Position { x, y }| Dot::new(x, y, stroke, style))
            .collect()
    }

    /// The terminal cells that a stroke runs through: from the outer edge of the first mark to that of the last, but
    /// along a diagonal from middle to middle. Where marks have one row and no grid around them, a stroke can only be
    /// beside them.
    fn course(&self, squares: &[Square], direction: Direction) -> Vec<Position> {
        let [Some(&first), Some(&last)] = [squares.first(), squares.last()] else { return Vec::new() };
        let [first, last] = [first, last].map(|square| self.layout.cell(square));
        let whole = marks::place(first).union(marks::place(last));
        match direction {
            Direction::Row => {
                let y = first.y + (first.height - 1) / 2;
                Rect { y, height: 1, ..whole }.positions().collect()
            }
            _ if !self.layout.has_grid() => {
                squares.iter().flat_map(|&square| self.layout.cell(square).positions()).collect()
            }
            Direction::Column => {
                let x = first.x + first.width / 2;
                Rect { x, width: 1, ..whole }.positions().collect()
            }
            Direction::Diagonal | Direction::AntiDiagonal => {
                // Beside the crossings too: on the grid alone, a stroke would look like a fault.
                let is_falling = direction == Direction::Diagonal;
                let around = |&square: &Square| {
                    let Rect { x, y, width, .. } = self.layout.cell(square);
                    let end = x + width;
                    zip(if is_falling { [x - 2, x - 1, x] } else { [end + 1, end, end - 1] }, y - 2..=y)
                };
                squares[1..].iter().flat_map(around).map(Position::from).collect()
            }
        }
    }
}

struct Stroke {
    /// In columns and half rows.
    from: [f32; 2],
    to: [f32; 2],
    /// How much of it is drawn, from 0 to 1.
    drawn: f32,
    /// Half of its thickness, measured across or down.
    reach: f32,
}

impl Stroke {
    fn through(first: Rect, last: Rect, direction: Direction, drawn: f32) -> Self {
        let (columns, rows) = direction.step();
        let [first, last] = [first, last].map(marks::in_half_rows);
        let edge = |Rect { x, y, width, height }, outwards: f32| {
            let at = |start: u16, count: u16, step: i8| {
                f32::from(start) + f32::from(count) * (0.5 + outwards * f32::from(step))
            };
            [at(x, width, columns), at(y, height, rows)]
        };
        let reach = (f32::from(first.width) / 16.0).max(0.5);
        Self { from: edge(first, -0.5), to: edge(last, 0.5), drawn, reach }
    }

    fn covers(&self, [x, y]: [f32; 2]) -> bool {
        let [left, top] = self.from;
        let [right, bottom] = self.to;
        let (x, y, along_x, along_y) = (x - left, y - top, right - left, bottom - top);
        let along = (x * along_x + y * along_y) / (along_x * along_x + along_y * along_y);
        // Measured across or down, whichever is shorter, so that every column or row has the same thickness.
        let across = (x * along_y - y * along_x) / along_x.abs().max(along_y.abs());
        (0.0..self.drawn).contains(&along) && (-self.reach..self.reach).contains(&across)
    }
}
