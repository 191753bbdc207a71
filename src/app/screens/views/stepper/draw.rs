//! The stepper: the board being tried, the stack of calls, what just happened, the part of the algorithm that did it,
//! and a slider over the whole search.
//!
//! ```text
//!   ┌ board ───────┐   ┌ stack ────────────────────┐  ┌ tree ──────┐
//!   │              │   │ a row for each call       │  │ in a wide  │  in a low window, stack and code show the
//!   │              │   └───────────────────────────┘  │ window, as │  part around the current call and row;
//!   │              │   ┌ code ─────────────────────┐  │ far as it  │  in a low narrow one, no board is shown;
//!   └──────────────┘   └───────────────────────────┘  └ has grown ─┘  in a tall one, board and sentence
//!   sentence: what just happened                                      are above the stack; beside the tree,
//! slider ━━━━━━━●─────────────────────  step 17 of 137                the board is below the code
//! ```

use super::Playback;
use super::code::{self, Row};
use super::words::{COLUMNS, cells, returned};
use crate::app::Shared;
use crate::draw::{Cell, Scene, Table, extent, layout, width};
use crate::engine::search::{Playable, State, Trace, Walk};
use crate::tree::drawing::{self, NodePicture, TreeDrawing, picture, smallest};
use crate::wording::{MORE, grouped};
use itertools::Itertools;
use ratatui::prelude::{Line, Modifier, Rect, Size, Span};
use std::iter::zip;

/// Columns for the code, and for the scores that the moves of a call have returned in areas with at least so many columns.
const CODE: u16 = 42;
const RETURNED: u16 = 14;
const WITH_RETURNED: u16 = 76;

const GAP: u16 = 2;

/// In a tall window, the least rows for the board with the sentence beside it, and the rows for the rest.
const TOP: u16 = 7;
const STACK_AND_CODE: u16 = 18;

/// Rows that the code must leave for the stack, unless it is shortest.
const ENOUGH_STACK: u16 = 6;

/// Whether board and sentence are above stack and code: in a tall window, and in a narrow one that is not low. Beside the
/// code, the smallest board, the gap and the margins take 13 columns.
fn is_stacked(window: Rect) -> bool {
    layout::bar_rows(window) > 1 || window.height > 20 && window.width < CODE + 13
}

/// Stack, code and board; the tree beside them, if it is shown; sentence; slider.
fn areas(game: &State, window: Rect) -> [Rect; 4] {
    let body = drawing::body(window);
    let [above, slider] = layout::bottom(body, 1, 0);
    let rows = match body.width {
        _ if is_stacked(window) => 0,
        70.. => 2,
        _ => 3,
    };
    let [upper, sentence] = layout::bottom(above, rows, u16::from(rows > 0 && above.height > 15));
    // The board must fit below stack and code.
    if window.width < drawing::WIDE || window.height < smallest(game).height + 25 {
        return [upper, Rect::ZERO, sentence, slider];
    }
    let [upper, tree] = layout::left(upper, (window.width / 5 * 2).clamp(54, 78), GAP);
    [upper, tree, sentence, slider]
}

pub(super) fn room(game: &State, window: Size) -> Option<Size> {
    drawing::room(game, areas(game, layout::window(window))[1].as_size())
}

impl Playback {
    pub fn draw(&self, shared: &Shared, scene: &mut Scene) -> String {
        let (trace, walk, look, window) = (&*self.trace, self.walk(), scene.look, scene.window());
        let game = &trace.root;
        let [upper, tree, mut sentence, bottom] = areas(game, window);
        let [mut board, right] = if is_stacked(window) {
            on_top(game, upper)
        } else if tree.is_empty() {
            side_by_side(game, upper)
        } else {
            let [above, _] = layout::bottom(upper, smallest(game).height, 1);
            [Rect::ZERO, above]
        };
        let rows = &rows_of_code(trace, right.height);
        let [calls, code] = calls_and_code(trace, extent(rows.len()), right);
        if is_stacked(window) {
            let [_, beside] = layout::left(upper, board.width, GAP);
            sentence = Rect { height: board.height.max(TOP), ..beside };
        }
        if let Some((_, stage)) = self.stage.as_ref().filter(|_| !tree.is_empty()) {
            // The board has the rows that stack and code leave.
            let [_, below] = layout::top(upper, code.bottom() - upper.y, 1);
            [_, board] = layout::left(below, GAP, 0);
            let selected = stage.outline.selected_node();
            // At the end, the best moves stand out.
            let is_over = walk.step == trace.steps() && !selected.outline.is_incomplete();
            let mut drawn = TreeDrawing::new(look, selected, &stage.drawing, tree);
            drawn.walk = (!is_over).then_some(&walk);
            scene.show(drawn, tree);
        }
        let last = walk.moves().last().copied();
        scene.put(NodePicture { look, game: &walk.state(), last, scale: None }, board);
        algorithm(rows, code::current(rows, &walk), code, scene);
        // Before the first step, what can be done has the room of the stack.
        if walk.step == 0 && calls.height > 3 {
            sentence = calls;
        } else {
            stack(&walk, calls, scene);
        }
        scene.paragraph(&self.sentence(shared, &walk), look.theme.strong, sentence);
        let last = self.end();
        let text = self.step_text(grouped(last).len());
        let [slider, beside] = layout::left(bottom, bottom.width.saturating_sub(width(&text) + 2), 2);
        scene.slider(self.step, last, slider);
        scene.text(&text, look.theme.text, beside);
        self.counters(&walk)
    }
}

/// Where the board is, and beside it the stack with the code. They have priority, but if a board fits at all, it is shown.
fn side_by_side(game: &State, upper: Rect) -> [Rect; 2] {
    // The long code is a column wider.
    let code = CODE + u16::from(upper.height > 22);
    let columns = code + if upper.width < WITH_RETURNED { 0 } else { RETURNED };
    let least = smallest(game).width;
    let least = if least <= upper.width / 2 { least } else { 0 };
    let width = upper.width.saturating_sub(columns + GAP).max(least);
    let board = picture(game, Rect { width, ..upper });
    let [_, beside] = layout::left(upper, board.width, board.width.min(GAP));
    [board, beside]
}

/// Where the board is, and below it the stack with the code.
fn on_top(game: &State, upper: Rect) -> [Rect; 2] {
    let height = upper.height.saturating_sub(STACK_AND_CODE).max(TOP);
    let board = picture(game, Rect { width: upper.width / 2, height, ..upper });
    let [_, below] = layout::top(upper, board.height.max(TOP), 1);
    [board, below]
}

/// The code, with its first call if that leaves enough of these rows for the stack.
fn rows_of_code(trace: &Trace, rows: u16) -> Vec<Row> {
    let mut code = code::rows(trace);
    if rows <= extent(code.len()) + ENOUGH_STACK {
        code.remove(0);
    }
    code
}

/// The areas of the stack and of the code below it. The stack has room for as many calls as there can be; in a low
/// window, the code has priority over all but the heading of the stack and the current call.
fn calls_and_code(trace: &Trace, rows: u16, area: Rect) -> [Rect; 2] {
    let plies = trace.search.depth_limit.unwrap_or(usize::MAX).min(trace.root.longest());
    let calls = extent(plies + 2);
    let rows = rows.min(area.height.saturating_sub(2));
    let left = area.height - rows;
    let gap = u16::from(left >= ENOUGH_STACK || left > calls);
    let [stack, below] = layout::top(area, calls.min(left - gap), gap);
    [stack, Rect { height: rows, ..below }]
}

/// The active calls, the root at the top; only the latest if not all fit.
fn stack(walk: &Walk, area: Rect, scene: &mut Scene) {
    let look = scene.look;
    let faint = look.theme.faint;
    let calls = walk.calls();
    let mut columns = COLUMNS;
    if !walk.trace.search.pruning.prunes() {
        columns[3..5].iter_mut().for_each(|column| column.widths = [0, 0]);
    }
    let row = |index: usize, widths: &[u16]| {
        let call = &calls[index];
        let scores = Cell(returned(walk, call, widths[6], look), faint);
        let mut row = cells(walk.trace, call).into_iter().map(Cell::from).chain([scores]).collect_vec();
        // What a call has found is not highlighted: fewer cells change.
        row[5..].iter_mut().for_each(|cell| cell.1 = cell.1.remove_modifier(Modifier::REVERSED));
        row
    };
    let table = Table::list(look, &columns, calls.len(), calls.len().checked_sub(1), &row);
    scene.show(Table { target: None, fills_last_page: true, pitch: 1, ..table }, area);
}

/// The algorithm, or the rows around the current part if not all fit: `current` is its row and its index there.
fn algorithm(rows: &[Row], current: Option<(usize, usize)>, area: Rect, scene: &mut Scene) {
    let look = scene.look;
    let theme = &look.theme;
    let here = current.map(|(row, _)| row);
    let first = layout::first_row(here.unwrap_or(0), rows.len(), area.height);
    for ((index, code), row) in zip(rows.iter().enumerate().skip(first), area.rows()) {
        let pointer = if here == Some(index) {
            Span::styled(look.glyphs.pointer, theme.strong)
        } else {
            Span::raw(" ")
        };
        let part = |(place, part): (usize, &code::Part)| {
            let is_current = current == Some((index, place));
            let now = theme.strong.add_modifier(Modifier::UNDERLINED);
            Span::styled(look.write(&part.text), if is_current { now } else { theme.faint })
        };
        let start = [pointer, " ".repeat(code.indent + 1).into()];
        let line = start.into_iter().chain(code.parts.iter().enumerate().map(part)).collect::<Line>();
        let is_cut = line.width() > area.width.into();
        scene.put(line, row);
        if is_cut {
            scene.put(look.line(MORE, theme.faint).right_aligned(), row);
        }
    }
}
