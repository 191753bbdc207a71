//! The board: grid, marks, cursor, and notes on the empty squares.

pub(crate) mod marks;
pub(crate) mod notes;
mod stroke;

use super::growth::Growth;
use super::layout::{BoardLayout, LABEL_GAP};
use super::text::{put, put_centred, put_middle, width};
use super::theme::Look;
use crate::game::{Line, Mark, Position, Setup, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// What is written on an empty square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Note {
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
pub(crate) struct Score {
    pub(crate) text: String,
    pub(crate) style: Style,
}

/// A mark that the expected line will place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ghost {
    pub(crate) mark: Mark,
    /// Which ply of the line it is, from 1.
    pub(crate) ply: usize,
}

/// Draws a board to look at: its completed lines struck through, no cursor, no notes. It is left out
/// if its place lies outside the area.
pub(crate) fn picture(
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

/// A board to draw.
pub(crate) struct BoardView<'a> {
    pub(crate) setup: Setup,
    pub(crate) layout: &'a BoardLayout,
    pub(crate) coordinates: bool,
    pub(crate) cursor: Option<Square>,
    pub(crate) last: Option<Square>,
    /// The completed lines, to strike through.
    pub(crate) lines: Vec<&'a Line>,
    /// How much can be seen of the last mark and of the strokes.
    pub(crate) growth: Growth,
    pub(crate) note: &'a dyn Fn(Square) -> Note,
}

impl BoardView<'_> {
    pub(crate) fn render(&self, look: &Look, buf: &mut Buffer) {
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
        if let Some(square) = self.last {
            self.underline(square, look, buf);
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

    /// Whether the mark on a square is in none of the completed lines, though there are some.
    fn is_beside_the_lines(&self, square: Square) -> bool {
        !self.lines.is_empty() && !self.lines.iter().any(|line| line.squares().contains(&square))
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
        let (cell, style) = (self.layout.cell(square), look.theme.mark(mark));
        if !self.is_beside_the_lines(square) {
            marks::draw(mark, self.drawn(square), cell, style, look, buf);
        } else if style.fg.is_some() {
            marks::draw(mark, self.drawn(square), cell, look.theme.faint, look, buf);
        } else {
            // Without colour a large faint mark may be as dark as those of the line.
            put_middle(buf, cell, cell.y + (cell.height - 1) / 2, &mark.to_string(), look.theme.faint);
        }
    }

    /// Underlines the mark of the last move, once it is whole.
    fn underline(&self, square: Square, look: &Look, buf: &mut Buffer) {
        let mark = marks::place(self.layout.cell(square), look);
        let foot = Rect { y: mark.bottom() - 1, height: 1, ..mark }.intersection(buf.area);
        if self.setup.get(square).is_some() && self.drawn(square) >= 1.0 {
            buf.set_style(foot, Style::new().add_modifier(Modifier::UNDERLINED));
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
        self.frame(square, colored(mover), look, buf);
    }

    /// The corners of a frame, on the lines of the grid round a square.
    fn frame(&self, square: Square, style: Style, look: &Look, buf: &mut Buffer) {
        let cell = self.layout.cell(square);
        let [horizontal, vertical] = look.glyphs.frame_sides;
        let rules = self.setup.rules();
        let has_line = [
            [square.column() > 0, square.column() + 1 < rules.columns()],
            [square.row() > 0, square.row() + 1 < rules.rows()],
        ];
        let [across, down] = arms(cell);
        for (end, y) in [cell.y - 1, cell.bottom()].into_iter().enumerate() {
            // On the row of the letters the frame leaves a place free on both sides of a letter.
            let shares_row = end == 0 && !self.layout.has_line_above(square);
            let across = if shares_row { across.min(cell.width.saturating_sub(3) / 2) } else { across };
            for arm in 0..across {
                for x in [cell.left() + arm, cell.right() - 1 - arm] {
                    put(buf, buf.area, x, y, horizontal, style);
                }
            }
            for (side, x) in [cell.x - 1, cell.right()].into_iter().enumerate() {
                let crosses = has_line[0][side] && has_line[1][end];
                let corners = if crosses { look.glyphs.frame_joints } else { look.glyphs.frame_corners };
                put(buf, buf.area, x, y, corners[2 * end + side], style);
            }
        }
        for arm in 0..down {
            for y in [cell.top() + arm, cell.bottom() - 1 - arm] {
                for x in [cell.x - 1, cell.right()] {
                    put(buf, buf.area, x, y, vertical, style);
                }
            }
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
        marks::draw(mark, 1.0, upper, look.theme.faint, look, buf);
        put_centred(buf, area, upper.bottom(), &ply.to_string(), style);
    } else if width(&text) <= area.width && area.width > 2 {
        put_centred(buf, area, area.y + (area.height - 1) / 2, &text, style);
    } else {
        put_middle(buf, area, area.y, &mark.to_string().to_lowercase(), style);
    }
}
