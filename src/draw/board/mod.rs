//! The board: grid, marks, cursor, and notes on the empty squares.

pub(crate) mod marks;
mod notes;
mod stroke;

pub(crate) use notes::{Notes, heat_style};

use super::{BoardLayout, Dot, Dots, Hits, Look, Prose, READABLE, Scene, SideWish, Target, layout, width};
use crate::game::{Line, Mark, Position, Setup, Square};
use ratatui::prelude::{Buffer, Color, Rect, StatefulWidget, Style, Widget};

/// What is written on an empty square.
#[derive(Clone)]
pub(crate) enum Note {
    Nothing,
    Key(char),
    /// What is known about it: the score of a move here, and the mark that the expected moves place here.
    Known {
        score: Option<(String, Style)>,
        ghost: Option<Ghost>,
    },
    /// It belongs to the pair with this number, from 0.
    Pair(usize),
}

#[derive(Clone, Copy)]
pub(crate) struct Ghost {
    pub mark: Mark,
    /// Its number among the expected moves, from 1.
    pub ply: usize,
}

/// A board just to look at: no cursor, no notes.
pub(crate) struct Picture<'a> {
    pub look: &'a Look,
    pub setup: &'a Setup,
    /// The completed ones, which are struck through in all but the smallest boards.
    pub lines: Vec<&'a Line>,
    pub last: Option<Square>,
    /// The columns and rows of its squares, without coordinates. `None` if it is as large as fits; it is not drawn if it
    /// does not fit at all.
    pub square: Option<(u16, u16)>,
}

impl Widget for Picture<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self { look, setup, lines, last, square } = self;
        let largest = || Some(layout::picture(setup.rules(), area)).filter(|layout| layout.fits(area));
        let bare = square.map(|square| layout::bare(area, setup.rules(), square));
        let Some(layout) = bare.or_else(largest) else { return };
        let board = BoardView { coordinates: bare.is_none(), ..BoardView::new(look, setup.clone(), layout) };
        let board = if square == Some((1, 1)) {
            // The last move is reversed.
            BoardView { cursor: last, ..board }
        } else {
            BoardView { last, lines, ..board }
        };
        Widget::render(board, area, buf);
    }
}

/// The fewest columns of a text beside a board.
const TEXT: u16 = 28;

impl Scene<'_> {
    /// Shows a text, which is made for a number of columns, and a board: beside each other in a wide area, else the board
    /// below. There the text has this number of rows, so that boards stay in place.
    pub(crate) fn about<'t>(
        &mut self,
        text: impl Fn(u16) -> Prose<'t>,
        rows: u16,
        board: Option<&Setup>,
        area: Rect,
    ) {
        let text = |area: Rect| text(area.width.min(READABLE));
        let Some(setup) = board else { return self.put(text(area), area) };
        let picture = |area| layout::picture(setup.rules(), area);
        let fits = |area| picture(area).fits(area);
        let [left, right] = layout::left(area, picture(area).area.width, 3);
        // A board stays in place below texts of so many rows, unless it then has no room.
        let own = text(area).rows();
        let mut below =
            [(rows, 1), (own, 1), (own, 0)].map(|(rows, gap)| layout::top(area, rows, gap)).into_iter();
        let [text_area, board] = match below.find(|parts| fits(parts[1])) {
            _ if right.width >= TEXT && fits(area) => [right, left],
            Some(parts) => parts,
            None => [area, Rect::ZERO],
        };
        self.put(text(text_area), text_area);
        let position = Position::try_from(setup.clone());
        let lines = position.iter().flat_map(Position::completed_lines).collect();
        self.put(Picture { look: self.look, setup, lines, last: None, square: None }, board);
    }

    /// Lays out a board and what is beside it, and draws the boards after each of these moves below that, where there is
    /// room. Returns where the board is, and what is left for texts.
    pub(crate) fn board_and_strip(
        &mut self,
        position: &Position,
        moves: &[Square],
        body: Rect,
        wish: SideWish,
    ) -> (BoardLayout, Rect) {
        let (layout, side) = layout::board_and_side(body, self.window(), position.rules(), wish);
        let strip = Strip { look: self.look, position, moves };
        let [side, below] = strip.below(side, layout::below(body, &layout, side));
        self.put(strip, below);
        (layout, layout::first_columns(side, READABLE))
    }
}

/// The boards after each of these moves, side by side: as large as all of them fit, or small ones, as many as fit.
pub(crate) struct Strip<'a> {
    pub look: &'a Look,
    pub position: &'a Position,
    pub moves: &'a [Square],
}

impl Strip<'_> {
    /// The squares and the gap with which the boards to the end of any game fit, with their moves above them.
    fn squares(&self, area: Rect) -> Option<((u16, u16), u16)> {
        const SQUARES: [(u16, u16); 3] = [(7, 3), (5, 2), (3, 1)];
        SQUARES.into_iter().flat_map(|square| [(square, 4), (square, 2)]).find(|&(square, gap)| {
            let Rect { width, height, .. } = layout::bare(area, self.position.rules(), square).inside();
            let columns = usize::from(width + gap) * self.position.empty_cells();
            columns <= usize::from(area.width + gap) && height < area.height
        })
    }

    /// What boards below it leave of a side, and where they are: nowhere if they do not fit or leave too little.
    pub(crate) fn below(&self, side: Rect, below: Rect) -> [Rect; 2] {
        const LEAST: u16 = 10;
        match below.y.checked_sub(side.y + 1) {
            Some(height) if height >= LEAST && self.squares(below).is_some() => {
                [Rect { height, ..side }, below]
            }
            _ => [side, Rect::ZERO],
        }
    }
}

impl Widget for Strip<'_> {
    fn render(self, mut area: Rect, buf: &mut Buffer) {
        let look = self.look;
        let mut position = self.position.clone();
        let (size, gap) = self.squares(area).unwrap_or(((1, 1), 2));
        let columns = layout::bare(area, position.rules(), size).inside().width;
        for &square in self.moves {
            let mover = position.to_move();
            if area.width < columns || position.play(square).is_err() {
                return;
            }
            let [place, right] = layout::left(area, columns, gap);
            let [caption, place] = layout::top(place, (size.0 > 1).into(), 0);
            look.line(&format!("{mover} {square}"), look.theme.faint).render(caption, buf);
            let setup = &position.setup();
            let lines = position.completed_lines().collect();
            Picture { look, setup, lines, last: Some(square), square: Some(size) }.render(place, buf);
            area = right;
        }
    }
}

/// A board at its place.
pub(crate) struct BoardView<'a> {
    pub look: &'a Look,
    pub setup: Setup,
    pub layout: BoardLayout,
    pub coordinates: bool,
    pub cursor: Option<Square>,
    pub last: Option<Square>,
    /// The completed lines, to strike through.
    pub lines: Vec<&'a Line>,
    /// How much of the strokes is visible, from 0 (nothing) to 1.
    pub stroke: f32,
    pub note: &'a dyn Fn(Square) -> Note,
}

impl<'a> BoardView<'a> {
    /// A board with only its marks on it.
    pub(crate) fn new(look: &'a Look, setup: Setup, layout: BoardLayout) -> Self {
        Self {
            look,
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

    /// The squares of a line that its stroke has reached.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most the line's length")]
    #[expect(clippy::cast_precision_loss, reason = "a line has at most fifteen squares")]
    fn reached<'l>(&self, line: &'l Line) -> &'l [Square] {
        let squares = &line.squares;
        &squares[..(squares.len() as f32 * self.stroke).ceil() as usize]
    }

    fn grid(&self) -> Vec<Dot> {
        let [horizontal, vertical, crossing] = self.look.glyphs.grid;
        let style = self.look.theme.faint;
        let inside = self.layout.inside();
        self.setup
            .rules()
            .squares()
            .flat_map(|square| {
                let cell = self.layout.cell(square);
                self.layout.place(square).intersection(inside).positions().filter_map(move |at| {
                    let glyph = match (at.x < cell.right(), at.y < cell.bottom()) {
                        (true, true) => return None,
                        (true, false) => horizontal,
                        (false, true) => vertical,
                        (false, false) => crossing,
                    };
                    Some(Dot::new(at.x, at.y, glyph, style))
                })
            })
            .collect()
    }

    /// The letters of the columns and the numbers of the rows, those of the cursor's square in bold.
    fn coordinates(&self) -> Vec<Dot> {
        let area = self.layout.area;
        let theme = &self.look.theme;
        let mut dots = Vec::new();
        for square in self.setup.rules().squares() {
            let cell = self.layout.cell(square);
            let style = |place: fn(Square) -> u8| {
                if self.cursor.map(place) == Some(place(square)) { theme.strong } else { theme.faint }
            };
            if square.row() == 0 {
                let letter = char::from(b'a' + square.column());
                dots.push(Dot::middle(Rect { y: area.y, ..cell }, 0, letter, style(Square::column)));
            }
            if square.column() == 0 {
                let number = (square.row() + 1).to_string();
                let x = cell.x.saturating_sub(width(&number) + layout::LABEL_GAP);
                let y = cell.y + cell.height.saturating_sub(1) / 2;
                dots.push(Dot::new(x, y, number, style(Square::row)));
            }
        }
        dots
    }

    fn content(&self, square: Square) -> Vec<Dot> {
        let cell = self.layout.cell(square);
        let theme = &self.look.theme;
        let Some(mark) = self.setup.get(square) else { return self.note((self.note)(square), cell) };
        let style = theme.marks[mark];
        if self.lines.is_empty() || self.lines.iter().any(|line| line.squares.contains(&square)) {
            marks::dots(mark, style, cell, self.look)
        } else if style.fg.is_some() {
            marks::dots(mark, theme.faint, cell, self.look)
        } else {
            // Without colour, a large faint mark may be as dark as those of the line.
            marks::hollow(mark, cell, self.look)
        }
    }

    fn note(&self, note: Note, cell: Rect) -> Vec<Dot> {
        let Look { theme, glyphs, .. } = self.look;
        let middle = (cell.height - 1) / 2;
        vec![match note {
            Note::Nothing if self.layout.has_grid() => return Vec::new(),
            Note::Nothing => Dot::middle(cell, middle, glyphs.empty, theme.faint),
            // Not on the left, near the row's number.
            Note::Key(key) if cell.height > 1 => Dot::at_the_right(cell, 0, key, theme.faint),
            Note::Key(key) => Dot::middle(cell, middle, key, theme.faint),
            Note::Pair(index) => {
                let style = theme.pairs[index % theme.pairs.len()].bold();
                Dot::middle(cell, middle, pair_name(index), style)
            }
            Note::Known { score, ghost } => return self.known(score, ghost, cell),
        }]
    }

    /// A score, on the same row in all cells, and a ghost; the ghost alone where there is no room for both.
    fn known(&self, score: Option<(String, Style)>, ghost: Option<Ghost>, cell: Rect) -> Vec<Dot> {
        let row = cell.height / 3;
        let score = score.filter(|_| ghost.is_none() || cell.height > 1);
        let below = if score.is_some() { row + 1 } else { 0 };
        let [_, rest] = layout::top(cell, below, 0);
        let score = score.map(|(text, style)| match ghost {
            // Where a mark of one character would be.
            None if width(&text) == 1 => Dot::middle(cell, row, text, style),
            _ => Dot::centred(cell, row, text, style),
        });
        ghost.map(|ghost| self.ghost(ghost, rest)).into_iter().chain(score).collect()
    }

    /// A mark and its number, or only the mark if there is no more room.
    fn ghost(&self, Ghost { mark, ply }: Ghost, area: Rect) -> Dot {
        let style = self.look.theme.marks[mark].not_bold().italic();
        let text = format!("{mark}{ply}");
        if width(&text) <= area.width && area.width > 2 {
            Dot::centred(area, (area.height - 1) / 2, text, style)
        } else {
            Dot::middle(area, 0, mark.to_string().to_lowercase(), style)
        }
    }

    fn cursor_style(&self, square: Square) -> Style {
        let mover = self.setup.to_move().unwrap_or(Mark::X);
        // A mark under the cursor keeps its colour where the cursor is no frame round it.
        let mark = if self.layout.has_grid() { mover } else { self.setup.get(square).unwrap_or(mover) };
        self.look.theme.strong.patch(self.look.theme.marks[mark])
    }

    /// The dot of the last move, where its mark leaves a place free: in the corner, in the notch of X, in the hole of O. A
    /// mark that leaves none has a heavy stretch of the grid beside it.
    fn last_move(&self, drawn: &Buffer) -> Option<Dot> {
        let square = self.last?;
        let mark = self.setup.get(square)?;
        let cell = self.layout.cell(square);
        let glyphs = &self.look.glyphs;
        let right = cell.right() - 1;
        let middle = cell.y + (cell.height - 1) / 2;
        let places =
            [(right, cell.y), (right, middle), (cell.x + cell.width / 2, middle), (right + 1, middle)];
        places.into_iter().find_map(|(x, y)| {
            let below = drawn.cell((x, y))?;
            let glyph = match below.symbol() {
                " " if x <= right && below.bg == Color::Reset => glyphs.last[usize::from(cell.height > 1)],
                line if line == glyphs.grid[1] => glyphs.frame_sides[2],
                _ => return None,
            };
            Some(Dot::new(x, y, glyph, self.look.theme.marks[mark]))
        })
    }

    /// The corners of a frame, on the lines of the grid round the cursor's square.
    fn frame(&self, square: Square, style: Style) -> Vec<Dot> {
        let cell = self.layout.cell(square);
        let glyphs = &self.look.glyphs;
        let [horizontal, vertical @ ..] = glyphs.frame_sides;
        let inside = self.layout.inside();
        // A whole frame would double the output of each cursor step, which matters on a slow connection.
        let across = cell.width.div_ceil(if cell.width < 6 { 2 } else { 4 });
        let down = (cell.height / 4).max(1);
        let mut dots = Vec::new();
        for (end, y) in [cell.y - 1, cell.bottom()].into_iter().enumerate() {
            // On the row of the letters, the frame leaves a column free on both sides of a letter.
            let shares_row = y <= self.layout.area.y;
            let across = if shares_row { across.min(cell.width.saturating_sub(3) / 2) } else { across };
            for (side, x) in [cell.x - 1, cell.right()].into_iter().enumerate() {
                let crosses = inside.contains((x, y).into());
                let corners = if crosses { glyphs.frame_joints } else { glyphs.frame_corners };
                dots.push(Dot::new(x, y, corners[2 * end + side], style));
                let columns = (1..=across).map(|arm| if side == 0 { x + arm } else { x - arm });
                dots.extend(columns.map(|x| Dot::new(x, y, horizontal, style)));
                let rows = (1..=down).map(|arm| if end == 0 { y + arm } else { y - arm });
                dots.extend(rows.map(|y| Dot::new(x, y, vertical[side], style)));
            }
        }
        dots
    }
}

/// What is outside the area is left out.
impl Widget for BoardView<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        if self.layout.has_grid() {
            Dots(self.grid()).render(area, buf);
        }
        if self.coordinates {
            Dots(self.coordinates()).render(area, buf);
        }
        Dots(self.setup.rules().squares().flat_map(|square| self.content(square))).render(area, buf);
        for line in &self.lines {
            Dots(self.strike(line, buf)).render(area, buf);
        }
        let dot = Dots(self.last_move(buf));
        if self.layout.has_grid() {
            let frame = self.cursor.map(|square| self.frame(square, self.cursor_style(square)));
            Dots(frame.unwrap_or_default()).render(area, buf);
            dot.render(area, buf);
        } else {
            dot.render(area, buf);
            if let Some(square) = self.cursor {
                // Dim is removed: a cell only partly dim would have two tones.
                let style = self.cursor_style(square).reversed().not_dim();
                buf.set_style(self.layout.cell(square).intersection(area), style);
            }
        }
    }
}

/// With squares that are targets for the pointer.
impl StatefulWidget for BoardView<'_> {
    type State = Hits;

    fn render(self, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        for square in self.setup.rules().squares() {
            hits.add(self.layout.place(square), Target::Square(square));
        }
        Widget::render(self, area, buf);
    }
}

pub(crate) fn pair_name(place: usize) -> String {
    ('a'..='z').chain('A'..='Z').chain('0'..='9').cycle().nth(place).map(String::from).unwrap_or_default()
}
