//! The board: grid, marks, cursor, and notes on the empty squares.

pub(crate) mod marks;
pub(crate) mod notes;
mod stroke;

use super::Canvas;
use super::layout::{self, BoardLayout, LABEL_GAP};
use super::target::Target;
use super::text::width;
use super::theme::Look;
use crate::game::{Line, Mark, Position, Setup, Square};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// What is written on an empty square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// Nothing.
    Nothing,
    /// The key that places a mark here.
    Key(char),
    /// What is known about it: the score of a move here, and the mark that the expected moves place here.
    Known { score: Option<WrittenScore>, ghost: Option<Ghost> },
    /// It belongs to the pair with this number, from 0.
    Pair(usize),
}

/// The score of a move, in as many characters as fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrittenScore {
    pub(crate) text: String,
    pub(crate) style: Style,
}

/// A mark that the expected moves will place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ghost {
    pub(crate) mark: Mark,
    /// Its number among the expected moves, from 1.
    pub(crate) ply: usize,
}

/// Draws a board just to look at, as large as fits: completed lines struck through, no cursor, no notes. Draws nothing
/// if it does not fit at all.
pub(crate) fn picture(setup: &Setup, last: Option<Square>, canvas: &mut Canvas) -> Option<BoardLayout> {
    let layout = layout::picture(setup.rules(), canvas.area);
    if layout.area().intersection(canvas.area) != layout.area() {
        return None;
    }
    let position = Position::try_from(setup.clone());
    let lines = position.iter().flat_map(Position::completed_lines).collect();
    BoardView { last, lines, ..BoardView::new(setup.clone(), &layout) }.render(canvas);
    Some(layout)
}

/// Draws a board without coordinates at a place of a buffer of its own.
pub(crate) fn bare(position: &Position, last: Option<Square>, layout: &BoardLayout, canvas: &mut Canvas) {
    let lines = position.completed_lines().collect();
    BoardView { last, lines, coordinates: false, ..BoardView::new(position.setup(), layout) }.render(canvas);
}

/// Draws a board with one character for each square, the last move reversed.
pub(crate) fn small(position: &Position, last: Option<Square>, canvas: &mut Canvas) {
    let Look { theme, glyphs } = canvas.look;
    for square in position.rules().squares() {
        let (text, style) = match position.get(square) {
            Some(mark) if last == Some(square) => {
                (mark.to_string(), theme.marks[mark].add_modifier(Modifier::REVERSED))
            }
            Some(mark) => (mark.to_string(), theme.marks[mark]),
            None => (glyphs.empty.to_owned(), theme.faint),
        };
        canvas.text(square.column().into(), square.row().into(), &text, style);
    }
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
    /// How much of the strokes is visible, from 0 (nothing) to 1.
    pub(crate) stroke: f32,
    pub(crate) note: &'a dyn Fn(Square) -> Note,
}

impl<'a> BoardView<'a> {
    /// A board with only its marks on it.
    pub(crate) fn new(setup: Setup, layout: &'a BoardLayout) -> Self {
        Self {
            setup,
            layout,
            coordinates: true,
            cursor: None,
            last: None,
            lines: Vec::new(),
            stroke: 1.0,
            note: &|_| Note::Nothing,
        }
    }

    /// Draws it and makes its squares targets for the pointer.
    pub(crate) fn render_to_play(&self, canvas: &mut Canvas) {
        self.render(canvas);
        for square in self.setup.rules().squares() {
            canvas.hit(self.layout.place(square), Target::Square(square));
        }
    }

    pub(crate) fn render(&self, canvas: &mut Canvas) {
        if self.layout.has_grid() {
            self.grid(canvas);
        }
        if self.coordinates {
            self.coordinates(canvas);
        }
        for square in self.setup.rules().squares() {
            let mut cell = canvas.part(self.layout.cell(square));
            match self.setup.get(square) {
                Some(mark) => self.mark(square, mark, &mut cell),
                None => self.empty(&(self.note)(square), &mut cell),
            }
        }
        for line in &self.lines {
            self.strike(line, canvas);
        }
        if let Some(square) = self.last {
            self.underline(square, canvas);
        }
        if let Some(square) = self.cursor {
            self.cursor(square, canvas);
        }
    }

    /// The squares of a line that its stroke has reached.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most the line's length")]
    #[expect(clippy::cast_precision_loss, reason = "a line has at most fifteen squares")]
    fn reached<'l>(&self, line: &'l Line) -> &'l [Square] {
        let squares = &line.squares;
        &squares[..(squares.len() as f32 * self.stroke).ceil() as usize]
    }

    /// Whether there are completed lines and the square is in none of them.
    fn is_beside_the_lines(&self, square: Square) -> bool {
        !self.lines.is_empty() && !self.lines.iter().any(|line| line.squares.contains(&square))
    }

    fn grid(&self, canvas: &mut Canvas) {
        let [horizontal, vertical, crossing] = canvas.look.glyphs.grid;
        let rules = self.setup.rules();
        for square in rules.squares() {
            let cell = self.layout.cell(square);
            let (right, below) = (square.column() + 1 < rules.columns(), square.row() + 1 < rules.rows());
            let style = canvas.look.theme.faint;
            if right {
                (cell.top()..cell.bottom()).for_each(|y| canvas.put(cell.right(), y, vertical, style));
            }
            if below {
                (cell.left()..cell.right()).for_each(|x| canvas.put(x, cell.bottom(), horizontal, style));
            }
            if right && below {
                canvas.put(cell.right(), cell.bottom(), crossing, style);
            }
        }
    }

    fn coordinates(&self, canvas: &mut Canvas) {
        let (area, theme) = (self.layout.area(), &canvas.look.theme);
        for square in self.setup.rules().squares() {
            let cell = self.layout.cell(square);
            let at_cursor =
                |same: fn(Square, Square) -> bool| self.cursor.is_some_and(|cursor| same(cursor, square));
            let style = |here| if here { theme.strong } else { theme.faint };
            if square.row() == 0 {
                let letter = char::from(b'a' + square.column()).to_string();
                let style = style(at_cursor(|cursor, square| cursor.column() == square.column()));
                canvas.put(cell.x + cell.width.saturating_sub(1) / 2, area.y, &letter, style);
            }
            if square.column() == 0 {
                let number = (square.row() + 1).to_string();
                let style = style(at_cursor(|cursor, square| cursor.row() == square.row()));
                let x = cell.x.saturating_sub(width(&number) + LABEL_GAP);
                canvas.put(x, cell.y + cell.height.saturating_sub(1) / 2, &number, style);
            }
        }
    }

    fn mark(&self, square: Square, mark: Mark, cell: &mut Canvas) {
        let (style, faint) = (cell.look.theme.marks[mark], cell.look.theme.faint);
        if !self.is_beside_the_lines(square) {
            marks::draw(mark, style, cell);
        } else if style.fg.is_some() {
            marks::draw(mark, faint, cell);
        } else {
            // Without colour, a large faint mark may be as dark as those of the line.
            cell.middle((cell.area.height - 1) / 2, &mark.to_string(), faint);
        }
    }

    /// Underlines the mark of the last move.
    fn underline(&self, square: Square, canvas: &mut Canvas) {
        let mark = marks::place(self.layout.cell(square), canvas.look);
        let foot = Rect { y: mark.bottom() - 1, height: 1, ..mark };
        if self.setup.get(square).is_some() {
            canvas.restyle(foot, Style::new().add_modifier(Modifier::UNDERLINED));
        }
    }

    fn empty(&self, note: &Note, cell: &mut Canvas) {
        let (theme, middle) = (&cell.look.theme, (cell.area.height - 1) / 2);
        match note {
            Note::Nothing if self.layout.has_grid() => {}
            Note::Nothing => cell.middle(middle, cell.look.glyphs.empty, theme.faint),
            // Not on the left, near the row's number.
            Note::Key(key) if cell.area.height > 1 => cell.at_the_right(0, &key.to_string(), theme.faint),
            Note::Key(key) => cell.middle(middle, &key.to_string(), theme.faint),
            Note::Pair(place) => {
                cell.middle(
                    middle,
                    &pair_name(*place),
                    theme.pairs[place % theme.pairs.len()].add_modifier(Modifier::BOLD),
                );
            }
            Note::Known { score, ghost } => draw_known(score.as_ref(), *ghost, cell),
        }
    }

    fn cursor(&self, square: Square, canvas: &mut Canvas) {
        let (cell, theme) = (self.layout.cell(square), &canvas.look.theme);
        let colored = |mark| theme.cursor.patch(theme.marks[mark]);
        let mover = self.setup.to_move().unwrap_or(Mark::X);
        if self.layout.has_grid() {
            return self.frame(square, colored(mover), canvas);
        }
        // A mark under the cursor keeps its colour. Dim is removed: a cell only partly dim would have two tones.
        let style = colored(self.setup.get(square).unwrap_or(mover));
        canvas.restyle(cell, style.add_modifier(Modifier::REVERSED).remove_modifier(Modifier::DIM));
    }

    /// The corners of a frame, on the lines of the grid round a square.
    fn frame(&self, square: Square, style: Style, canvas: &mut Canvas) {
        let (cell, glyphs) = (self.layout.cell(square), &canvas.look.glyphs);
        let [horizontal, vertical] = glyphs.frame_sides;
        let rules = self.setup.rules();
        let has_line = [
            [square.column() > 0, square.column() + 1 < rules.columns()],
            [square.row() > 0, square.row() + 1 < rules.rows()],
        ];
        let [across, down] = arms(cell);
        for (end, y) in [cell.y - 1, cell.bottom()].into_iter().enumerate() {
            // On the row of the letters, the frame leaves a column free on both sides of a letter.
            let shares_row = end == 0 && !self.layout.has_line_above(square);
            let across = if shares_row { across.min(cell.width.saturating_sub(3) / 2) } else { across };
            for arm in 0..across {
                for x in [cell.left() + arm, cell.right() - 1 - arm] {
                    canvas.put(x, y, horizontal, style);
                }
            }
            for (side, x) in [cell.x - 1, cell.right()].into_iter().enumerate() {
                let crosses = has_line[0][side] && has_line[1][end];
                let corners = if crosses { glyphs.frame_joints } else { glyphs.frame_corners };
                canvas.put(x, y, corners[2 * end + side], style);
            }
        }
        for arm in 0..down {
            for y in [cell.top() + arm, cell.bottom() - 1 - arm] {
                for x in [cell.x - 1, cell.right()] {
                    canvas.put(x, y, vertical, style);
                }
            }
        }
    }
}

/// How far the corners of the cursor's frame reach along the sides. A whole frame would double the output of each
/// cursor step, which matters on a slow connection.
fn arms(cell: Rect) -> [u16; 2] {
    let across = if cell.width < 6 { cell.width.div_ceil(2) } else { cell.width.div_ceil(4) };
    [across, (cell.height / 4).max(1)]
}

/// The letter of a pair: the same on both its squares.
pub(crate) fn pair_name(place: usize) -> String {
    let letters = ('a'..='z').chain('A'..='Z').chain('0'..='9');
    letters.cycle().nth(place).map(String::from).unwrap_or_default()
}

/// Draws a score, on the same row in all cells, and a ghost; the ghost alone where there is no room for both.
fn draw_known(score: Option<&WrittenScore>, ghost: Option<Ghost>, cell: &mut Canvas) {
    let row = cell.area.height / 3;
    match (score, ghost) {
        (Some(WrittenScore { text, style }), Some(ghost)) if cell.area.height > 1 => {
            cell.centred(row, text, *style);
            let Rect { y, height, .. } = cell.area;
            let below = Rect { y: y + row + 1, height: height - row - 1, ..cell.area };
            draw_ghost(ghost, &mut cell.part(below));
        }
        (_, Some(ghost)) => draw_ghost(ghost, cell),
        // Where a mark of one character would be.
        (Some(WrittenScore { text, style }), None) if width(text) == 1 => cell.middle(row, text, *style),
        (Some(WrittenScore { text, style }), None) => cell.centred(row, text, *style),
        (None, None) => {}
    }
}

/// Draws a faint mark and its number below. Where marks would be mere dots, or without colour (dim blocks may
/// look like marks on the board), draws both as text, or only the mark if there is no more room.
fn draw_ghost(Ghost { mark, ply }: Ghost, canvas: &mut Canvas) {
    let (area, look) = (canvas.area, canvas.look);
    let style = look.theme.marks[mark].remove_modifier(Modifier::BOLD).add_modifier(Modifier::ITALIC);
    let text = format!("{mark}{ply}");
    if area.height >= 5 && look.glyphs.blocks.is_some() && style.fg.is_some() {
        let high = area.height * 3 / 4;
        let top = (area.height - high - 1) / 2;
        let upper = Rect { y: area.y + top, height: high, ..area };
        marks::draw(mark, look.theme.faint, &mut canvas.part(upper));
        canvas.centred(top + high, &ply.to_string(), style);
    } else if width(&text) <= area.width && area.width > 2 {
        canvas.centred((area.height - 1) / 2, &text, style);
    } else {
        canvas.middle(0, &mark.to_string().to_lowercase(), style);
    }
}
