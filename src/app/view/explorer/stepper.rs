//! The stepper: the board being tried, the stack of calls, what just happened, the line of the
//! algorithm that did it, and a slider over the whole search.

use super::code::{self, Form};
use super::{Value, sentence, window_end};
use crate::app::{App, Playback, Target};
use crate::draw::board;
use crate::draw::canvas::Canvas;
use crate::draw::layout;
use crate::draw::text::{extent, put, put_lines, width, wrap};
use crate::draw::theme::Look;
use crate::engine::search::{Frame, Pruning, State, Table};
use crate::game::figures::{counted, grouped};
use ratatui::layout::{Rect, Size};
use ratatui::style::Modifier;
use std::fmt::Write;

/// ```text
///   ┌ board ───────┐   ┌ stack ────────────────────┐
///   │              │   │ a row for each call       │  where rows are short, stack and code show what is
///   │              │   └───────────────────────────┘  round the present call and line;
///   │              │   ┌ code ─────────────────────┐  where columns are, the board goes
///   └──────────────┘   └───────────────────────────┘
///   sentence: what just happened
/// slider ━━━━━━━●─────────────────────  step 17 of 137
/// ```
struct Regions {
    board: Rect,
    stack: Rect,
    code: Rect,
    form: Form,
    sentence: Rect,
    slider: Rect,
}

/// Columns of the stack with all it can show, and of the code in this form.
const fn columns(form: Form) -> u16 {
    match form {
        Form::Branches => 43,
        Form::Short | Form::Shortest => 42,
    }
}

/// Columns between them and the board.
const GAP: u16 = 2;

/// Columns for the sign beside the row of the code that the last step was.
const POINTER: u16 = 2;

/// Columns in which two rows are enough for what just happened.
const WIDE: u16 = 70;

/// Rows above which some stay free between the regions.
const TALL: u16 = 15;

/// The heading of the stack and the call under way.
const LEAST_STACK: u16 = 2;

/// Rows of the stack that the long form of the code leaves it.
const ENOUGH_STACK: u16 = 6;

fn regions(playback: &Playback, area: Rect) -> Regions {
    let rules = playback.recording().position.rules();
    let slider = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
    let above = Rect { height: area.height - slider.height, ..area };
    let sentence_rows = if above.width >= WIDE { 2 } else { 3 };
    let gap = u16::from(above.height > TALL);
    let upper = Rect { height: above.height.saturating_sub(sentence_rows + gap), ..above };
    let sentence = Rect { y: upper.bottom() + gap, height: sentence_rows, ..above }.intersection(above);
    // The stack comes first, but a board that fits at all is shown.
    let least = layout::smallest_board(rules);
    let fits = least.height <= upper.height && least.width <= upper.width / 2;
    let form = form(playback, upper);
    let for_board = upper.width.saturating_sub(columns(form) + GAP).max(if fits { least.width } else { 0 });
    let Size { width, height } = layout::picture(rules, Rect { width: for_board, ..upper }).area().as_size();
    let beside = if width <= for_board && height <= upper.height { width + GAP } else { 0 };
    // Both in the middle, with the sentence below them.
    let middle = layout::in_the_middle(upper, beside + columns(form));
    let board = Rect { width: beside.saturating_sub(GAP), ..middle };
    let right = Rect { x: middle.x + beside, width: middle.width.saturating_sub(beside), ..middle };
    let left = if sentence.right().saturating_sub(middle.x) >= WIDE { middle.x } else { sentence.x };
    let sentence = Rect { x: left, width: sentence.right() - left, ..sentence };
    let (stack, code) = calls_and_code(playback, form, right);
    Regions { board, stack, code, form, sentence, slider }
}

/// The longest form that leaves enough of the stack.
fn form(playback: &Playback, area: Rect) -> Form {
    let fits = |&form: &Form| area.height > extent(code_rows(playback, form).len()) + ENOUGH_STACK;
    [Form::Branches, Form::Short].into_iter().find(fits).unwrap_or(Form::Shortest)
}

/// The stack with room for as many calls as there can be, and the code directly below it; where rows are short, the
/// code comes first.
fn calls_and_code(playback: &Playback, form: Form, area: Rect) -> (Rect, Rect) {
    let recording = playback.recording();
    let plies = recording.search.depth_limit.unwrap_or(usize::MAX).min(recording.position.empty_cells());
    let [calls, rows] = [extent(plies + 2), extent(code_rows(playback, form).len())];
    let rows = rows.min(area.height.saturating_sub(LEAST_STACK));
    let left = area.height - rows;
    let gap = u16::from(left >= ENOUGH_STACK || left > calls);
    let stack = Rect { height: calls.min(left - gap), ..area };
    let code = Rect { y: stack.bottom() + gap, height: rows, ..area };
    (stack, code)
}

pub(super) fn view(app: &App, playback: &Playback, area: Rect, look: &Look, buf: &mut Canvas) -> String {
    let regions = regions(playback, area);
    let state = playback.state();
    board(playback, &state, regions.board, buf);
    stack(playback, &state, regions.stack, look, buf);
    let text = sentence::of(app, playback, &state, look);
    put_lines(
        buf,
        regions.sentence,
        &wrap(&text, regions.sentence.width),
        look.theme.strong,
        look.glyphs.more,
    );
    pseudocode(playback, &state, &regions, look, buf);
    slider(playback, regions.slider, look, buf);
    counters(playback, &state, look)
}

// The board

fn board(playback: &Playback, state: &State, area: Rect, buf: &mut Canvas) {
    let position = state.position(&playback.recording().position);
    board::picture(&position.setup(), state.path().last(), &mut buf.part(area));
}

// The stack

/// The calls under way, the root's at the top; the latest where not all fit.
fn stack(playback: &Playback, state: &State, area: Rect, look: &Look, buf: &mut Canvas) {
    let search = playback.recording().search;
    let prunes = search.pruning == Pruning::AlphaBeta;
    let heading = if prunes { "ply  move   who    alpha  beta  best" } else { "ply  move   who    best" };
    let room = usize::from(area.height.saturating_sub(1));
    let hidden = state.frames.len().saturating_sub(room);
    let above = if hidden > 0 { format!("  {hidden} above") } else { String::new() };
    // In place of the word "best" if there is no room beside it.
    let crowded = width(heading) + width(&above) > area.width;
    let shown = if crowded { heading.trim_end_matches("best") } else { heading };
    put(buf, area, area.x, area.y, shown, look.theme.faint);
    put(buf, area, area.right().saturating_sub(width(&above)), area.y, &above, look.theme.faint);
    for (row, frame) in (1..).zip(&state.frames[hidden..]) {
        let text = call(playback, frame, prunes, look);
        let latest = hidden + usize::from(row) == state.frames.len();
        let style = if latest { look.theme.selected } else { look.theme.text };
        let text =
            if latest { format!("{text:<room$}", room = usize::from(width(heading)) + 5) } else { text };
        put(buf, area, area.x, area.y + row, &text, style);
    }
}

fn call(playback: &Playback, frame: &Frame, prunes: bool, look: &Look) -> String {
    let recording = playback.recording();
    let cells = recording.position.rules().cells();
    let value = |score| Value::of(score, frame.limited).text(cells, look);
    let node = &frame.node;
    let tried =
        node.square.map_or_else(|| "start".to_owned(), |square| format!("{} {square}", node.to_move.other()));
    let best = match (frame.leaf, frame.best) {
        (Some((_, score)), _) => {
            let bound = frame.bounds.reading(score);
            format!("leaf {}", Value::bounded(score, bound, frame.limited).text(cells, look))
        }
        (None, Some((square, score))) => format!("{square} {}", value(score)),
        (None, None) => String::new(),
    };
    let mut text = format!("{:>3}  {tried:<6} {} {}", node.ply, node.to_move, node.side);
    if prunes {
        let [alpha, beta] = [frame.window.alpha, frame.window.beta]
            .map(|score| window_end(score, recording.search, cells, look));
        let _ = write!(text, " {alpha:>6}{beta:>6}");
    }
    text + "  " + &best
}

// The algorithm

/// The algorithm, or where not all rows fit those round the one that the last step was.
fn pseudocode(playback: &Playback, state: &State, regions: &Regions, look: &Look, buf: &mut Canvas) {
    let area = regions.code;
    let rows = code_rows(playback, regions.form);
    let current = code::current(&rows, playback, state);
    let room = usize::from(area.height);
    let first =
        current.map_or(0, |(row, _)| row).saturating_sub(room / 2).min(rows.len().saturating_sub(room));
    for (y, (row, code)) in (area.y..).zip(rows.iter().enumerate().skip(first).take(room)) {
        if current.is_some_and(|(here, _)| here == row) {
            put(buf, area, area.x, y, look.glyphs.pointer, look.theme.strong);
        }
        let mut x = area.x + POINTER + code.indent;
        for (place, part) in code.parts.iter().enumerate() {
            let style = if current == Some((row, place)) {
                look.theme.strong.add_modifier(Modifier::UNDERLINED)
            } else {
                look.theme.faint
            };
            let text = part.text.replace('∞', look.glyphs.infinity);
            put(buf, area, x, y, &text, style);
            x += width(&text);
        }
        if x > area.right() {
            let more = look.glyphs.more;
            put(buf, area, area.right().saturating_sub(width(more)), y, more, look.theme.faint);
        }
    }
}

fn code_rows(playback: &Playback, form: Form) -> Vec<code::Row> {
    let recording = playback.recording();
    code::rows(recording.search, recording.position.rules().cells(), form)
}

/// "20 steps/s", or the time that a step takes.
fn speed(playback: &Playback) -> String {
    let (steps, pause) = playback.speed();
    let millis = u64::try_from(pause.as_millis()).unwrap_or(u64::MAX).max(1);
    match u64::from(steps) * 1000 / millis {
        0 => format!("a step in {} s", pause.as_secs()),
        rate => format!("{}/s", counted(rate, "step")),
    }
}

/// What the search has done so far, and how fast it is played.
fn counters(playback: &Playback, state: &State, look: &Look) -> String {
    let counters = state.counters;
    let search = playback.recording().search;
    let mut texts = Vec::new();
    if playback.is_playing() {
        texts.push(format!("playing {}", speed(playback)));
    }
    texts.push(format!("nodes {}", grouped(counters.nodes)));
    texts.push(format!("leaves {}", grouped(counters.terminals + counters.horizons)));
    if search.pruning == Pruning::AlphaBeta {
        texts.push(format!("cutoffs {}", grouped(counters.cutoffs)));
    }
    if search.table != Table::Off {
        texts.push(format!("hits {}", grouped(counters.table_hits)));
    }
    texts.join(&format!(" {} ", look.glyphs.separator))
}

// The slider

/// The step and how many there are, as wide as at the end.
fn place(playback: &Playback) -> String {
    let last = grouped(playback.recording().len());
    format!("step {:>width$} of {last}", grouped(playback.step()), width = last.len())
}

/// The part of the slider that can be clicked.
fn bar(playback: &Playback, area: Rect) -> Rect {
    Rect { width: area.width.saturating_sub(width(&place(playback)) + 2), ..area }
}

fn slider(playback: &Playback, area: Rect, look: &Look, buf: &mut Canvas) {
    let bar = bar(playback, area);
    if bar.width >= 2 {
        let last = playback.recording().len().max(1);
        let knob = usize::from(bar.width - 1) * playback.step() / last;
        let [done, left] = look.glyphs.track;
        for column in 0..bar.width {
            // Rounded up, as the knob's place is rounded down.
            let step =
                (usize::from(column) * playback.recording().len()).div_ceil(usize::from(bar.width - 1));
            buf.hit(Rect { x: bar.x + column, width: 1, ..bar }, Target::Step(step));
            let (glyph, style) = match usize::from(column).cmp(&knob) {
                std::cmp::Ordering::Less => (done, look.theme.strong),
                std::cmp::Ordering::Equal => (look.glyphs.knob, look.theme.strong),
                std::cmp::Ordering::Greater => (left, look.theme.faint),
            };
            put(buf, bar, bar.x + column, bar.y, glyph, style);
        }
    }
    let text = place(playback);
    put(buf, area, area.right().saturating_sub(width(&text)), area.y, &text, look.theme.text);
}
