//! The review: the board, the comment, the list of moves and the graph of the value.

use super::{comment, findings, heading, leads_to, tries};
use crate::app::{Draw, Report, ReviewScreen, Shared, StatusLine, Target, phrases};
use crate::draw::{
    BoardLayout, BoardView, Cell, Column, Contents, Dot, Dots, Look, Note, Scene, SideWish, Table, extent,
    layout, width,
};
use crate::engine::{Analysis, Outcome, Score};
use crate::game::{Mark, SquareSet};
use itertools::Itertools;
use ratatui::layout::Rect;
use std::iter::once;

const WISH: SideWish = SideWish {
    least: 26,
    enough: 33,
    wanted: 36,
    rows: 3,
    enough_rows: 11,
    takes_grid: false,
    takes_rest: true,
};

/// The possible heights of the graph, each with the minimum rows for the list, unless all moves need fewer.
const GRAPHS: [(u16, u16); 6] = [(17, 24), (13, 20), (9, 16), (7, 12), (5, 7), (3, 4)];

/// What the graph below the list means.
const LEGENDS: [&str; 2] =
    ["Above: X stands better; below: O. Tall: the end is near.", "Above: X stands better; below: O."];

/// ```text
/// ┌ board ──────┐ comment: as many rows as the longest finding takes
/// │             │ heading: move      score
/// │             │ list: a row for each move       pages if there are too few rows
/// │             │ ┌ graph ───────────────────┐    17, 13, 9, 7, 5, 3 rows or none
/// └─────────────┘ └──────────────────────────┘
/// the board after each move, where there is room
/// ```
impl Draw for ReviewScreen {
    fn contents(&self, _: &Shared) -> Contents {
        Contents::Board(self.position().rules())
    }

    fn draw(&self, shared: &Shared, body: Rect, scene: &mut Scene) -> StatusLine {
        let look = scene.look;
        let theme = &look.theme;
        let report = &self.report;
        let (layout, side) =
            scene.board_and_strip(self.record.history.start(), self.record.history.moves(), body, WISH);
        self.draw_board(layout, scene);
        // Room for the longest comment, so that nothing shifts while the user steps through the game, unless the question
        // for a better move is longer. No cache: to wrap
        // five rows for each of 225 moves took 1.6 ms in a test build.
        let moves = report.moves.len();
        let comment = comment(self);
        let longest = (0..=moves)
            .map(|index| findings(report, index))
            .chain([comment.clone()])
            .map(|text| look.rows(&text, side.width))
            .max()
            .unwrap_or(0);
        let [above, list, graph] = parts(side, longest + 1, extent(moves));
        let mut text = look.prose(above.width).with(&heading(self), theme.strong).with(&comment, theme.text);
        let rest = text.lines.split_off(text.lines.len().min(above.height.into()));
        let left_over = if above.is_empty() { comment } else { rest.iter().join(" ") };
        scene.put(text, above);
        let columns = columns(moves);
        let row = |index: usize, _: &[u16]| cells(report, index, look);
        let table = Table::list(look, &columns, moves, self.place.checked_sub(1), &row);
        let target = |index| Target::Move(index + 1);
        scene.show(Table { target: Some(&target), fills_last_page: true, pitch: 1, ..table }, list);
        let [graph, legend] = layout::bottom(graph, u16::from(graph.height > 4), 0);
        scene.text(look.first_fitting(&LEGENDS.map(str::to_owned), legend.width), theme.faint, legend);
        self.graph(graph, scene);
        let (text, style) = match self.cursor {
            _ if !left_over.is_empty() => (left_over, theme.text),
            Some(_) => (tries(self, shared), theme.faint),
            None if self.place == 0 && report.is_complete() => return StatusLine::default(),
            None => (phrases::findings(report), theme.faint),
        };
        StatusLine::new(look.shortened(&text, layout::status_room(scene.window())), style)
    }
}

impl ReviewScreen {
    /// The board, with a star where a fault missed something.
    fn draw_board(&self, layout: BoardLayout, scene: &mut Scene) {
        let look = scene.look;
        let position = self.position();
        let best: SquareSet = self
            .played()
            .filter(|played| !played.sign().is_empty() && !self.is_open())
            .iter()
            .flat_map(|played| &played.analysis)
            .flat_map(Analysis::best_squares)
            .collect();
        let star = Note::Known { score: Some((look.glyphs.best.to_owned(), look.theme.strong)), ghost: None };
        let board = BoardView {
            note: &|square| if best.contains(square) { star.clone() } else { Note::Nothing },
            cursor: self.cursor,
            last: self.record.history.moves()[..self.moves_shown()].last().copied(),
            lines: position.completed_lines().collect(),
            ..BoardView::new(look, position.setup(), layout)
        };
        scene.show(board, layout.area);
    }
}

/// The comment in so many rows, the list with its heading, and the graph.
fn parts(side: Rect, rows: u16, moves: u16) -> [Rect; 3] {
    let [above, rest] = layout::top(side, rows, u16::from(side.height > 22));
    let room = rest.height.saturating_sub(1);
    let fitting = GRAPHS.into_iter().find(|(graph, list)| graph + 1 + list.min(&moves) <= room);
    let graph = fitting.map_or(0, |(graph, _)| graph);
    let listed = moves.min(room.saturating_sub(graph + u16::from(graph > 0)));
    let [list, rest] = layout::top(rest, if listed > 0 { listed + 1 } else { 0 }, 1);
    [above, list, Rect { height: graph.min(rest.height), ..rest }]
}

/// The columns of the list: number, mark, square, sign, and what the move leads to.
fn columns(moves: usize) -> [Column; 5] {
    [
        Column::right("", [width(&moves.to_string()); 2], 0),
        Column::left("", [1, 1], 0),
        Column::left("move", [4, 4], 0),
        Column::left("", [2, 2], 0),
        Column::left("", [9, 22], 0),
    ]
}

fn cells(report: &Report, index: usize, Look { theme, .. }: &Look) -> Vec<Cell> {
    let played = &report.moves[index];
    vec![
        Cell((index + 1).to_string(), theme.faint),
        Cell(played.mover().to_string(), theme.marks[played.mover()]),
        played.square.to_string().into(),
        Cell(played.sign().to_owned(), theme.refusal()),
        Cell(leads_to(played), theme.faint),
    ]
}

/// Columns for the marks on the left.
const LABELS: u16 = 2;

impl ReviewScreen {
    /// The value over the game: up where X wins, down where O wins, farther for a faster win.
    fn graph(&self, area: Rect, scene: &mut Scene) {
        if area.height < 3 {
            return;
        }
        let look = scene.look;
        let theme = &look.theme;
        let middle = (area.height - 1) / 2;
        let label = |row, text: &str, style| Dot::new(area.x, area.y + row, text, style);
        let [x, o] = [(Mark::X, 0), (Mark::O, 2 * middle)]
            .map(|(mark, row)| label(row, &mark.to_string(), theme.marks[mark]));
        scene.put(Dots([x, o, label(middle, "=", theme.faint)]), area);
        let places = self.report.moves.len() + 1;
        let [_, room] = layout::left(area, LABELS, 0);
        let width = (room.width / extent(places)).clamp(1, 5);
        let first = layout::first_row(self.place, places, room.width / width);
        let mut rest = room;
        for place in (first..places).take(usize::from(room.width / width)) {
            let [column, right] = layout::left(rest, width, 0);
            scene.put(Dots(self.value(place, middle, column, look)), column);
            scene.hits.add(column, Target::Move(place));
            if place == self.place {
                scene.put(Dots([Dot::middle(column, 2 * middle, look.glyphs.heat[4], theme.strong)]), column);
            }
            rest = right;
        }
    }

    /// The value of a position, in a column whose axis is in row `middle`.
    fn value(&self, place: usize, middle: u16, column: Rect, Look { theme, glyphs, .. }: &Look) -> Vec<Dot> {
        let bounds = self.report.bounds(place);
        let to_move = self.report.position(place).to_move();
        let whole = |row, glyph: &str, style| {
            Dot::new(column.x, column.y + row, glyph.repeat(column.width.into()), style)
        };
        // A bar is one row shorter for every two plies to the end.
        let high =
            |score: Score| middle.saturating_sub(extent(score.plies().unwrap_or(0).div_ceil(2))).max(1);
        let (winner, rows) = match bounds.outcome() {
            Some(Outcome::Win) => (to_move, high(bounds.at_least)),
            Some(Outcome::Loss) => (to_move.other(), high(bounds.at_most)),
            Some(Outcome::Draw) => (to_move, 0),
            None => return vec![Dot::middle(column, middle, "?", theme.faint)],
        };
        let [_, bar] = glyphs.scrollbar;
        let bars = (1..=rows).map(|row| {
            let row = if winner == Mark::X { middle.saturating_sub(row) } else { middle + row };
            whole(row, bar, theme.marks[winner])
        });
        once(whole(middle, glyphs.grid[0], theme.faint)).chain(bars).collect()
    }
}
