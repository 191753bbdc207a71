//! The board: grid, marks, cursor, and notes on the empty squares.

use super::layout::{BoardLayout, LABEL_GAP};
use super::marks::{self, block};
use super::text::{put, put_centred, put_middle, width};
use super::theme::Look;
use crate::app::Growth;
use crate::game::{Direction, Line, Mark, Position, Setup, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Color, Modifier, Style};
use std::ops::Range;

/// What is written on an empty square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Note {
    /// Nothing.
    Nothing,
    /// The key that places a mark here.
    Key(char),
    /// What is known of it: what a move here leads to, and what the expected line does here.
    Known { score: Option<Score>, ghost: Option<Ghost> },
    /// It belongs to the pair with this number, from 0.
    Pair(usize),
}

/// What a move leads to, in as many characters as there is room for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Score {
    pub(super) text: String,
    pub(super) style: Style,
}

/// A mark that the expected line will place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ghost {
    pub(super) mark: Mark,
    /// Which ply of the line it is, from 1.
    pub(super) ply: usize,
}

/// Rows of the smallest cell whose mark is thicker than the stroke through it: thinner ones would vanish below it.
const STRIKABLE: u16 = 4;

/// Draws a board to look at: its completed lines struck through, no cursor, no notes. It is left out
/// if its place lies outside the area.
pub(super) fn picture(
    setup: &Setup,
    layout: &BoardLayout,
    last: Option<Square>,
    area: Rect,
    look: &Look,
    buf: &mut Buffer,
) {
    if layout.area().intersection(area) != layout.area() {
        return;
    }
    let note = |_: Square| Note::Nothing;
    let position = Position::try_from(setup.clone());
    let lines = position.iter().flat_map(Position::completed_lines).collect();
    BoardView {
        setup: setup.clone(),
        layout,
        coordinates: true,
        cursor: None,
        last,
        lines,
        growth: Growth::FULL,
        note: &note,
    }
    .render(look, buf);
}

/// What the completed lines mean for a mark.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// Nothing: there are none, or the stroke has not come to it yet.
    Open,
    /// It is in one of them, and struck through.
    Struck,
    /// It is in none of them.
    Beside,
}

/// A board to draw.
pub(super) struct BoardView<'a> {
    pub(super) setup: Setup,
    pub(super) layout: &'a BoardLayout,
    pub(super) coordinates: bool,
    pub(super) cursor: Option<Square>,
    pub(super) last: Option<Square>,
    /// The completed lines, to strike through.
    pub(super) lines: Vec<&'a Line>,
    /// How much can be seen of the last mark and of the strokes.
    pub(super) growth: Growth,
    pub(super) note: &'a dyn Fn(Square) -> Note,
}

impl BoardView<'_> {
    pub(super) fn render(&self, look: &Look, buf: &mut Buffer) {
        if self.layout.has_grid() {
            self.grid(look, buf);
        }
        if self.coordinates {
            self.coordinates(look, buf);
        }
        for square in self.setup.rules().squares() {
            let cell = self.layout.cell(square);
            match self.setup.get(square) {
                Some(mark) => self.mark(square, mark, look, buf),
                None => self.empty(cell, &(self.note)(square), look, buf),
            }
        }
        for line in &self.lines {
            self.strike(line, look, buf);
        }
        if let Some(square) = self.cursor {
            self.cursor(square, look, buf);
        }
    }

    /// The squares of a line that its stroke has come to.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most the line's length")]
    #[expect(clippy::cast_precision_loss, reason = "a line has at most fifteen squares")]
    fn reached<'l>(&self, line: &'l Line) -> &'l [Square] {
        let squares = line.squares();
        &squares[..(squares.len() as f32 * self.growth.line).ceil() as usize]
    }

    /// What the completed lines mean for the mark on a square.
    fn fate(&self, square: Square) -> Fate {
        if self.lines.iter().any(|line| self.reached(line).contains(&square)) {
            Fate::Struck
        } else if self.lines.is_empty() || self.lines.iter().any(|line| line.squares().contains(&square)) {
            Fate::Open
        } else {
            Fate::Beside
        }
    }

    /// How much of the mark on a square can be seen.
    fn drawn(&self, square: Square) -> f32 {
        if self.last == Some(square) { self.growth.mark } else { 1.0 }
    }

    fn grid(&self, look: &Look, buf: &mut Buffer) {
        let [horizontal, vertical, crossing] = look.glyphs.grid;
        let rules = self.setup.rules();
        for square in rules.squares() {
            let cell = self.layout.cell(square);
            let (right, below) = (square.column() + 1 < rules.columns(), square.row() + 1 < rules.rows());
            let style = look.theme.faint;
            if right {
                (cell.top()..cell.bottom())
                    .for_each(|y| put(buf, buf.area, cell.right(), y, vertical, style));
            }
            if below {
                (cell.left()..cell.right())
                    .for_each(|x| put(buf, buf.area, x, cell.bottom(), horizontal, style));
            }
            if right && below {
                put(buf, buf.area, cell.right(), cell.bottom(), crossing, style);
            }
        }
    }

    fn coordinates(&self, look: &Look, buf: &mut Buffer) {
        let area = self.layout.area();
        for square in self.setup.rules().squares() {
            let cell = self.layout.cell(square);
            let at_cursor =
                |same: fn(Square, Square) -> bool| self.cursor.is_some_and(|cursor| same(cursor, square));
            let style = |here| if here { look.theme.strong } else { look.theme.faint };
            if square.row() == 0 {
                let letter = char::from(b'a' + square.column()).to_string();
                let style = style(at_cursor(|cursor, square| cursor.column() == square.column()));
                put(buf, area, cell.x + cell.width.saturating_sub(1) / 2, area.y, &letter, style);
            }
            if square.column() == 0 {
                let number = (square.row() + 1).to_string();
                let style = style(at_cursor(|cursor, square| cursor.row() == square.row()));
                let x = cell.x.saturating_sub(width(&number) + LABEL_GAP);
                put(buf, area, x, cell.y + cell.height.saturating_sub(1) / 2, &number, style);
            }
        }
    }

    fn mark(&self, square: Square, mark: Mark, look: &Look, buf: &mut Buffer) {
        let cell = self.layout.cell(square);
        let last = self.last == Some(square);
        let (mut style, mut dot, mut frame) = (look.theme.mark(mark), look.theme.strong, cell);
        let fate = self.fate(square);
        if fate == Fate::Beside {
            style = look.theme.faint;
        } else if fate == Fate::Struck && Stroke::ink(cell, look).is_none() {
            style = style.add_modifier(Modifier::REVERSED);
            buf.set_style(cell.intersection(buf.area), style);
            (dot, frame) = (style, framed(cell));
        }
        if cell.height == 1 {
            let style = if last { style.add_modifier(Modifier::UNDERLINED) } else { style };
            put_middle(buf, cell, cell.y, &mark.to_string(), style);
            return;
        }
        draw_mark(mark, self.drawn(square), frame, style, look, buf);
        let [_, _, side] = mark_square(frame);
        if last && side < cell.width {
            put(buf, cell, cell.right() - 1, cell.y, look.glyphs.last, dot);
        } else if last {
            // The mark fills its cell: the corner of the grid is free, and on the left it is far from the side.
            let (x, y) = (cell.x.saturating_sub(1), cell.y.saturating_sub(1));
            put(buf, buf.area, x, y, look.glyphs.last, look.theme.strong);
        }
    }

    fn empty(&self, cell: Rect, note: &Note, look: &Look, buf: &mut Buffer) {
        let middle = cell.y + (cell.height - 1) / 2;
        match note {
            Note::Nothing if self.layout.has_grid() => {}
            Note::Nothing => put_middle(buf, cell, middle, look.glyphs.empty, look.theme.faint),
            Note::Key(key) if cell.height > 1 => {
                // Not on the left, where the row's number is near.
                put(buf, cell, cell.right() - 1, cell.y, &key.to_string(), look.theme.faint);
            }
            Note::Key(key) => put_middle(buf, cell, middle, &key.to_string(), look.theme.faint),
            Note::Pair(place) => {
                let style = look.theme.pair(*place).add_modifier(Modifier::BOLD);
                put_middle(buf, cell, middle, &pair_name(*place), style);
            }
            Note::Known { score, ghost } => known(cell, score.as_ref(), *ghost, look, buf),
        }
    }

    /// Strikes a winning line through, from the outer edge of its first mark to that of its last.
    fn strike(&self, line: &Line, look: &Look, buf: &mut Buffer) {
        let ends = [line.squares()[0], line.squares()[line.squares().len() - 1]];
        let [first, last] = ends.map(|square| self.layout.cell(square));
        let Some((color, blocks)) = Stroke::ink(first, look) else { return };
        let stroke = Stroke::through(first, last, line.direction(), self.growth.line);
        let area = first.union(last).outer(Margin::new(1, 1)).intersection(buf.area);
        for (x, y) in area.positions().map(|position| (position.x, position.y)) {
            let struck = [0, 1].map(|half| stroke.covers(x, 2 * y + half));
            if struck.contains(&true) {
                let marked = self.mark_halves(x, y);
                let (glyph, style) = look.theme.strike(color, struck, marked, blocks);
                put(buf, area, x, y, glyph, style);
            }
        }
    }

    /// Which mark covers the upper and the lower half of a place.
    fn mark_halves(&self, x: u16, y: u16) -> [Option<Mark>; 2] {
        let square = self.layout.square_at(ratatui::layout::Position { x, y });
        let Some((square, mark)) = square.and_then(|square| Some((square, self.setup.get(square)?))) else {
            return [None; 2];
        };
        let (cell, drawn) = (self.layout.cell(square), self.drawn(square));
        [0, 1].map(|half| covers_half(mark, drawn, cell, x, 2 * y + half).then_some(mark))
    }

    fn cursor(&self, square: Square, look: &Look, buf: &mut Buffer) {
        let cell = self.layout.cell(square);
        let colored = |mark| look.theme.cursor.patch(look.theme.mark(mark));
        let mover = self.setup.to_move().unwrap_or(Mark::X);
        if !self.layout.has_grid() {
            // A mark below it keeps its colour.
            let style = colored(self.setup.get(square).unwrap_or(mover));
            // Whole: what is faint in it would make it two-tone.
            let style = style.add_modifier(Modifier::REVERSED).remove_modifier(Modifier::DIM);
            buf.set_style(cell.intersection(buf.area), style);
            return;
        }
        let style = colored(mover);
        let [top_left, top_right, bottom_left, bottom_right, horizontal, vertical] = look.glyphs.frame;
        let (left, top, right, bottom) = (cell.x - 1, cell.y - 1, cell.right(), cell.bottom());
        let all = buf.area;
        let [across, down] = arms(cell);
        for arm in 0..across {
            for x in [cell.left() + arm, cell.right() - 1 - arm] {
                put(buf, all, x, top, horizontal, style);
                put(buf, all, x, bottom, horizontal, style);
            }
        }
        for arm in 0..down {
            for y in [cell.top() + arm, cell.bottom() - 1 - arm] {
                put(buf, all, left, y, vertical, style);
                put(buf, all, right, y, vertical, style);
            }
        }
        put(buf, all, left, top, top_left, style);
        put(buf, all, right, top, top_right, style);
        put(buf, all, left, bottom, bottom_left, style);
        put(buf, all, right, bottom, bottom_right, style);
        if square.row() == 0 || square.column() == 0 {
            self.coordinates(look, buf);
        }
    }
}

/// How far the corners of the cursor's frame reach along the sides: whole frames would send twice as much through
/// a slow line with each step.
fn arms(cell: Rect) -> [u16; 2] {
    let across = if cell.width < 6 { cell.width.div_ceil(2) } else { cell.width.div_ceil(4) };
    [across, (cell.height / 4).max(1)]
}

/// The letter of a pair: the same on both its squares.
fn pair_name(place: usize) -> String {
    let letters = ('a'..='z').chain('A'..='Z').chain('0'..='9');
    letters.cycle().nth(place).map(String::from).unwrap_or_default()
}

/// A score, on the same row in all cells, and where the expected line goes; the ghost alone where there is no room
/// for both.
fn known(cell: Rect, score: Option<&Score>, ghost: Option<Ghost>, look: &Look, buf: &mut Buffer) {
    let row = cell.y + cell.height / 3;
    match (score, ghost) {
        (Some(Score { text, style }), Some(ghost)) if cell.height > 1 => {
            put_centred(buf, cell, row, text, *style);
            let below = Rect { y: row + 1, height: cell.bottom() - row - 1, ..cell };
            draw_ghost(below, ghost, look, buf);
        }
        (_, Some(ghost)) => draw_ghost(cell, ghost, look, buf),
        // Where a mark of one character would stand.
        (Some(Score { text, style }), None) if width(text) == 1 => put_middle(buf, cell, row, text, *style),
        (Some(Score { text, style }), None) => put_centred(buf, cell, row, text, *style),
        (None, None) => {}
    }
}

/// A faint mark with its number below, or both as text: where marks would be dots, or no colour makes them fainter
/// than those on the board, as dim blocks may be as dark as others.
fn draw_ghost(area: Rect, Ghost { mark, ply }: Ghost, look: &Look, buf: &mut Buffer) {
    let style = look.theme.mark(mark).remove_modifier(Modifier::BOLD).add_modifier(Modifier::ITALIC);
    let text = format!("{mark}{ply}");
    if area.height >= 5 && look.glyphs.blocks.is_some() && style.fg.is_some() {
        let high = area.height * 3 / 4;
        let upper = Rect { y: area.y + (area.height - high - 1) / 2, height: high, ..area };
        draw_mark(mark, 1.0, upper, look.theme.faint, look, buf);
        put_centred(buf, area, upper.bottom(), &ply.to_string(), style);
    } else if width(&text) <= area.width && area.width > 2 {
        put_centred(buf, area, area.y + (area.height - 1) / 2, &text, style);
    } else {
        put_middle(buf, area, area.y, &mark.to_string().to_lowercase(), style);
    }
}

/// A mark as large as its cell allows, or the part of it that is drawn by now.
fn draw_mark(mark: Mark, drawn: f32, cell: Rect, style: Style, look: &Look, buf: &mut Buffer) {
    match look.glyphs.blocks {
        Some(blocks) => draw_blocks(mark, drawn, cell, blocks, style, buf),
        None => draw_letters(mark, drawn, cell, style, buf),
    }
}

/// A cell but for a column on either side, where that leaves room for a mark: a reversed one that came to the edges
/// would be seen as what is left between its strokes.
fn framed(cell: Rect) -> Rect {
    let margin = u16::from(cell.width >= 5);
    Rect { x: cell.x + margin, width: cell.width - 2 * margin, ..cell }
}

/// The square in which a cell's mark is drawn, in columns and half rows: its left and upper ends and its side, which
/// is odd, so that the mark has a middle.
fn mark_square(cell: Rect) -> [u16; 3] {
    let side = cell.width.min(2 * cell.height - 1);
    let side = (side - 1) | 1;
    [cell.x + (cell.width - side) / 2, 2 * cell.y + (2 * cell.height - side) / 2, side]
}

fn draw_blocks(mark: Mark, drawn: f32, cell: Rect, blocks: [&str; 3], style: Style, buf: &mut Buffer) {
    for (x, y) in cell.positions().map(|position| (position.x, position.y)) {
        let covered = [0, 1].map(|half| covers_half(mark, drawn, cell, x, 2 * y + half));
        if let Some(glyph) = block(covered, blocks) {
            put(buf, cell, x, y, glyph, style);
        }
    }
}

/// Whether what is drawn of a cell's mark covers a half place; `y` counts half rows.
fn covers_half(mark: Mark, drawn: f32, cell: Rect, x: u16, y: u16) -> bool {
    let [left, top, side] = mark_square(cell);
    (left..left + side).contains(&x)
        && (top..top + side).contains(&y)
        && marks::covers(mark, side, x - left, y - top)
        && marks::reaches(mark, drawn, [side, side], [x - left, y - top])
}

/// A straight stroke, in half rows.
struct Stroke {
    /// The columns and half rows of the marks, which it does not leave.
    within: [Range<u16>; 2],
    from: (f32, f32),
    to: (f32, f32),
    /// How much of it is drawn, from 0 to 1.
    drawn: f32,
    /// Half of its thickness, straight across or down.
    reach: f32,
}

impl Stroke {
    /// What strokes through cells like this are drawn with; none where the marks are small, or no colour tells the
    /// stroke from them: then they are reversed.
    fn ink(cell: Rect, look: &Look) -> Option<(Color, [&'static str; 3])> {
        Some((look.theme.strike?, look.glyphs.blocks?)).filter(|_| cell.height >= STRIKABLE)
    }

    fn through(first: Rect, last: Rect, direction: Direction, drawn: f32) -> Self {
        let side = f32::from(mark_square(first)[2]);
        let middle = |cell: Rect| {
            let [left, top, _] = mark_square(cell);
            (f32::from(left) + (side - 1.0) / 2.0, f32::from(top) + (side - 1.0) / 2.0)
        };
        let within = [0, 1].map(|axis| {
            let (one, other) = (mark_square(first)[axis], mark_square(last)[axis]);
            one.min(other)..one.max(other) + mark_square(first)[2]
        });
        // From one square to the next, lines of the grid included.
        let (columns, rows) = direction.step();
        let across = f32::from(first.width + 1) * f32::from(columns);
        let down = f32::from(2 * (first.height + 1)) * f32::from(rows);
        // Beyond the middles of the outer marks it goes on to their edges.
        let rest = side / 2.0 / across.abs().max(down.abs());
        let (start, end) = (middle(first), middle(last));
        Self {
            within,
            from: (start.0 - across * rest, start.1 - down * rest),
            to: (end.0 + across * rest, end.1 + down * rest),
            drawn,
            reach: (side / 16.0).max(0.5),
        }
    }

    fn covers(&self, x: u16, y: u16) -> bool {
        let is_within = self.within[0].contains(&x) && self.within[1].contains(&y);
        let (x, y) = (f32::from(x) - self.from.0, f32::from(y) - self.from.1);
        let (along_x, along_y) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let squared = along_x * along_x + along_y * along_y;
        let along = (x * along_x + y * along_y) / squared;
        // Straight across or down, whichever is shorter, so that it is as thick in every column or row.
        let across = (x * along_y - y * along_x) / along_x.abs().max(along_y.abs());
        is_within && (0.0..self.drawn).contains(&along) && (-self.reach..self.reach).contains(&across)
    }
}

/// Draws a mark with its own letter, one character for two half cells, in an odd number of rows: else no letter
/// would stand where the strokes of an X cross.
fn draw_letters(mark: Mark, drawn: f32, cell: Rect, style: Style, buf: &mut Buffer) {
    let [_, _, side] = mark_square(cell);
    let rows = (side / 4) * 2 + 1;
    let side = 2 * rows - 1;
    let (left, top) = ((cell.width - side) / 2, (cell.height - rows) / 2);
    let letter = mark.to_string();
    for row in 0..rows {
        let is_covered = |&column: &u16| {
            marks::covers_letter(mark, side, rows, column, row)
                && marks::reaches(mark, drawn, [side, rows], [column, row])
        };
        for column in (0..side).filter(is_covered) {
            put(buf, cell, cell.x + left + column, cell.y + top + row, &letter, style);
        }
    }
}
