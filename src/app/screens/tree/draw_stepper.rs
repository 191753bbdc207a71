//! The stepper: the board being tried, the stack of calls, what just happened, the part of the algorithm that did it,
//! and a slider over the whole search.

use super::code::{self, Form};
use super::draw_drawing::Picture;
use super::{Pictured, View, drawing, words_stepper as words};
use crate::app::{Playback, Shared, Target, WindowSize};
use crate::draw::text::{extent, width};
use crate::draw::{Canvas, Look, layout};
use crate::engine::search::{Pruning, Trace, Walk};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// Columns for the scores that the moves of a call have returned, in areas with at least this many columns.
const RETURNED: u16 = 12;
const WITH_RETURNED: u16 = 76;

/// The heading of these scores.
const HEADING: &str = "returned";

/// The most columns that stay free at the sides of a window.
const MARGINS: u16 = 2;

/// Columns between the board and the stack with the code.
const GAP: u16 = 2;

/// Columns for the pointer beside the row of code that the last step carried out.
const POINTER: u16 = 2;

/// With at least this many columns, two rows are enough for what just happened.
const WIDE: u16 = 70;

/// With more rows than this, some stay free between the regions.
const TALL: u16 = 15;

/// Rows for the heading of the stack and the current call.
const LEAST_STACK: u16 = 2;

/// In a tall and narrow window, the least rows for the board with the sentence beside it, and the rows for the rest.
const TOP: u16 = 7;
const STACK_AND_CODE: u16 = 18;

/// Rows that the code must leave for the stack, unless it is in the shortest form.
const ENOUGH_STACK: u16 = 6;

/// The longest form that leaves enough rows for the stack.
fn form(trace: &Trace<impl Pictured>, area: Rect) -> Form {
    let rows = |form| code::rows(trace, form).len();
    let fits = |&form: &Form| area.height > extent(rows(form)) + ENOUGH_STACK;
    [Form::Branches, Form::Short].into_iter().find(fits).unwrap_or(Form::Shortest)
}

/// The areas of the stack and of the code below it. The stack has room for as many calls as there can be; in a low
/// window, the code has priority.
fn calls_and_code(trace: &Trace<impl Pictured>, rows: usize, area: Rect) -> [Rect; 2] {
    let plies = trace.search.depth_limit.unwrap_or(usize::MAX).min(trace.position.longest());
    let [calls, rows] = [extent(plies + 2), extent(rows).min(area.height.saturating_sub(LEAST_STACK))];
    let left = area.height - rows;
    let gap = u16::from(left >= ENOUGH_STACK || left > calls);
    let [stack, below] = layout::top(area, calls.min(left - gap), gap);
    [stack, Rect { height: rows, ..below }]
}

impl<G: Pictured> Playback<G> {
    /// ```text
    ///   ┌ board ───────┐   ┌ stack ────────────────────┐  ┌ tree ──────┐
    ///   │              │   │ a row for each call       │  │ in a wide  │  in a low window, stack and code show the
    ///   │              │   └───────────────────────────┘  │ window, as │  part around the current call and row;
    ///   │              │   ┌ code ─────────────────────┐  │ far as it  │  in a narrow one, the board is dropped
    ///   └──────────────┘   └───────────────────────────┘  └ has grown ─┘  in a tall and narrow one, board and
    ///   sentence: what just happened                                       sentence are above the stack
    /// slider ━━━━━━━●─────────────────────  step 17 of 137
    /// ```
    pub fn draw(&self, shared: &Shared, canvas: &mut Canvas) -> String {
        let (walk, look) = (self.walk(), canvas.look);
        let [above, slider] = layout::bottom(canvas.area, 1, 0);
        let window = WindowSize { columns: canvas.frame.area.width, rows: canvas.frame.area.height };
        let is_tall = layout::bar_rows(Rect::new(0, 0, window.columns, window.rows)) > 1;
        let sentence_rows = match above.width {
            _ if is_tall => 0,
            WIDE.. => 2,
            _ => 3,
        };
        let gap = u16::from(above.height > TALL && !is_tall);
        let [mut upper, sentence] = layout::bottom(above, sentence_rows, gap);
        if drawing::room(View::Stepper, &self.trace.position, window).is_some() {
            let [left, right] = layout::left(upper, drawing::stepper_columns(window), 2);
            upper = left;
            if let Some(stage) = &self.stage {
                let (selected, drawing) = (stage.outline.selected_node(), &stage.drawing);
                // At the end, the best moves stand out.
                let is_over = walk.step == walk.trace.steps() && !selected.outline.is_incomplete();
                let walk = Some(&walk).filter(|_| !is_over);
                Picture { selected, drawing, is_numbered: false, walk }.draw(&mut canvas.part(right));
            }
        }
        let on_top = is_tall.then(|| on_top(&walk.trace.position, upper));
        let board = board_and_calls(&walk, on_top, &mut canvas.part(upper));
        let [_, beside] = layout::left(upper, board.width, GAP);
        let sentence = match sentence.right().saturating_sub(board.x) {
            _ if is_tall => Rect { height: board.height.max(TOP), ..beside },
            width @ WIDE.. => Rect { x: board.x, width, ..sentence },
            _ => sentence,
        };
        let text = self.sentence(shared, &walk);
        canvas.part(sentence).paragraph(&text, look.theme.strong);
        draw_slider(self, &mut canvas.part(slider));
        self.counters(&walk)
    }
}

/// Where the board is, and the stack with the code: side by side, centred.
fn side_by_side(trace: &Trace<impl Pictured>, form: Form, upper: Rect) -> [Rect; 2] {
    // The stack has priority, but if a board fits at all, it is shown.
    let game = &trace.position;
    let least = game.picture(Rect::ZERO);
    let fits = least.height <= upper.height && least.width <= upper.width / 2;
    let code = if form == Form::Branches { 43 } else { 42 };
    let columns = code + if upper.width >= WITH_RETURNED { RETURNED } else { 0 };
    let for_board = upper.width.saturating_sub(columns + GAP).max(if fits { least.width } else { 0 });
    let Rect { width, height, .. } = game.picture(Rect { width: for_board, ..upper });
    let beside = if width <= for_board && height <= upper.height { width + GAP } else { 0 };
    let middle = layout::in_the_middle(upper, beside + columns);
    layout::left(middle, beside.saturating_sub(GAP), beside.min(GAP))
}

/// Where the board is, and the stack with the code below it.
fn on_top(game: &impl Pictured, upper: Rect) -> [Rect; 2] {
    let height = upper.height.saturating_sub(STACK_AND_CODE).max(TOP);
    let [left, _] = layout::left(Rect { height, ..upper }, upper.width / 2, 0);
    let board = game.picture(left);
    let board = if left.union(board) == left { board } else { Rect { width: 0, ..board } };
    let [_, below] = layout::top(upper, board.height.max(TOP), 1);
    [board, below]
}

/// Draws the board, the stack and the code: these two where `on_top` has them, if it is given. Returns where the board
/// is.
fn board_and_calls(walk: &Walk<impl Pictured>, on_top: Option<[Rect; 2]>, canvas: &mut Canvas) -> Rect {
    let (trace, upper) = (walk.trace, canvas.area);
    let least = trace.position.picture(Rect::ZERO).height;
    let [above, _] = layout::bottom(upper, least, 1);
    let is_beside_tree = upper.width + MARGINS < canvas.frame.area.width;
    let form = form(trace, on_top.map_or(if is_beside_tree { above } else { upper }, |[_, below]| below));
    let rows = code::rows(trace, form);
    // Beside the tree, the board has the rows that stack and code leave.
    let [mut board, right] = match on_top {
        Some(areas) => areas,
        None if is_beside_tree => [Rect::ZERO, above],
        None => side_by_side(trace, form, upper),
    };
    let [calls, code] = calls_and_code(trace, rows.len(), right);
    if is_beside_tree {
        let [_, below] = layout::top(upper, code.bottom() - upper.y, 1);
        board = Rect { x: code.x + POINTER, width: code.width - POINTER, ..below };
    }
    let played = walk.moves().last().copied();
    walk.position().draw_large(played, &mut canvas.part(board));
    stack(walk, &mut canvas.part(calls));
    pseudocode(&rows, code::current(&rows, walk), &mut canvas.part(code));
    if is_beside_tree { upper } else { board }
}

// The stack

/// Draws the active calls, the root at the top; only the latest if not all fit.
fn stack(walk: &Walk<impl Pictured>, canvas: &mut Canvas) {
    let (area, look) = (canvas.area, canvas.look);
    let (calls, prunes) = (walk.calls(), walk.trace.search.pruning == Pruning::AlphaBeta);
    let heading = if prunes { "ply  move   who    alpha  beta  best" } else { "ply  move   who    best" };
    let room = usize::from(area.height.saturating_sub(1));
    let hidden = calls.len().saturating_sub(room);
    let above = if hidden > 0 { format!(" {hidden} above") } else { String::new() };
    // It replaces the word "best" if there is no room beside it.
    let crowded = width(heading) + width(&above) > area.width;
    let shown = if crowded { heading.trim_end_matches("best") } else { heading };
    canvas.text(0, 0, shown, look.theme.faint);
    canvas.at_the_right(0, &above, look.theme.faint);
    let returned = width(heading) + 6;
    if above.is_empty() && returned + width(HEADING) <= area.width {
        canvas.text(returned, 0, HEADING, look.theme.faint);
    }
    for (row, call) in (1..).zip(&calls[hidden..]) {
        let text = words::call(walk.trace, call);
        let start = (width(&text) + 2).max(returned);
        let room = area.width.saturating_sub(start);
        let scores = || words::returned(walk, call, room, look);
        let scores = (room >= width(HEADING)).then(scores);
        if Some(call) == calls.last() {
            let room = usize::from(width(heading)) + 5;
            canvas.text(0, row, &format!("{text:<room$}"), look.theme.selected);
        } else {
            canvas.text(0, row, &text, look.theme.text);
        }
        canvas.text(start, row, &scores.unwrap_or_default(), look.theme.faint);
    }
}

// The algorithm

/// Draws the algorithm, or the rows around the current part if not all fit. `current` is its row and its index there.
fn pseudocode(rows: &[code::Row], current: Option<(usize, usize)>, canvas: &mut Canvas) {
    let (area, Look { theme, glyphs }) = (canvas.area, canvas.look);
    let here = current.map(|(row, _)| row);
    let first = layout::first_row(here.unwrap_or(0), rows.len(), area.height);
    for (y, (row, code)) in (0..area.height).zip(rows.iter().enumerate().skip(first)) {
        if here == Some(row) {
            canvas.text(0, y, glyphs.pointer, theme.strong);
        }
        let mut column = POINTER + code.indent;
        for (place, part) in code.parts.iter().enumerate() {
            let is_current = current == Some((row, place));
            let style =
                if is_current { theme.strong.add_modifier(Modifier::UNDERLINED) } else { theme.faint };
            let text = canvas.look.write(&part.text);
            canvas.text(column, y, &text, style);
            column += width(&text);
        }
        if column > area.width {
            canvas.at_the_right(y, glyphs.more, theme.faint);
        }
    }
}

// The slider

/// Draws the current step: a bar that can be clicked, and a text.
fn draw_slider(playback: &Playback<impl Pictured>, canvas: &mut Canvas) {
    let (area, Look { theme, glyphs }) = (canvas.area, canvas.look);
    let (step, last) = (playback.step, playback.end());
    let text = playback.step_text();
    canvas.at_the_right(0, &text, theme.text);
    let length = area.width.saturating_sub(width(&text) + 2);
    if length < 2 {
        return;
    }
    let knob = usize::from(length - 1) * step / last.max(1);
    let [done, left] = glyphs.track;
    for column in 0..length {
        let (glyph, style) = match usize::from(column).cmp(&knob) {
            std::cmp::Ordering::Less => (done, theme.strong),
            std::cmp::Ordering::Equal => (glyphs.knob, theme.strong),
            std::cmp::Ordering::Greater => (left, theme.faint),
        };
        canvas.text(column, 0, glyph, style);
        // Rounded up, because the knob's column is rounded down.
        let step = (usize::from(column) * last).div_ceil(usize::from(length - 1));
        canvas.hit(Rect { x: area.x + column, width: 1, ..area }, Target::Step(step));
    }
}
