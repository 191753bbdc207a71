//! The stepper: the board being tried, the stack of calls, what just happened, the line of the
//! algorithm that did it, and a slider over the whole search.

use super::{Value, role, sentence};
use crate::app::{App, Playback, Target};
use crate::search::{Event, Frame, Leaf, Minimax, MoveOrder, Pruning, State, Table};
use crate::ui::board;
use crate::ui::layout;
use crate::ui::text::{extent, grouped, put, put_lines, width, wrap};
use crate::ui::theme::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
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
    sentence: Rect,
    slider: Rect,
}

/// Columns of the stack with all it can show, and of the code.
const RIGHT: u16 = 41;

/// Columns between them and the board.
const GAP: u16 = 3;

/// Columns in which two rows are enough for what just happened.
const WIDE: u16 = 70;

fn regions(playback: &Playback, area: Rect) -> Regions {
    let rules = playback.recording().position.rules();
    let slider = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
    let above = Rect { height: area.height - slider.height, ..area };
    let sentence_rows = if above.width >= WIDE { 2 } else { 3 };
    let gap = u16::from(above.height > 12);
    let upper = Rect { height: above.height.saturating_sub(sentence_rows + gap), ..above };
    let sentence = Rect { y: upper.bottom() + gap, height: sentence_rows, ..above }.intersection(above);
    // The stack comes first, but a board that fits at all is shown.
    let least = layout::smallest_board(rules);
    let fits = least.height <= upper.height && least.width <= upper.width / 2;
    let for_board = upper.width.saturating_sub(RIGHT + GAP).max(if fits { least.width } else { 0 });
    let Size { width, height } = layout::picture(rules, Rect { width: for_board, ..upper }).area().as_size();
    let beside = if width <= for_board && height <= upper.height { width + GAP } else { 0 };
    // Both in the middle, with the sentence below them.
    let middle = layout::in_the_middle(upper, beside + RIGHT);
    let board = Rect { width: beside.saturating_sub(GAP), ..middle };
    let right = Rect { x: middle.x + beside, width: middle.width.saturating_sub(beside), ..middle };
    let left = if sentence.right().saturating_sub(middle.x) >= WIDE { middle.x } else { sentence.x };
    let sentence = Rect { x: left, width: sentence.right() - left, ..sentence };
    let (stack, code) = calls_and_code(playback, right, gap);
    Regions { board, stack, code, sentence, slider }
}

/// The stack with room for as many calls as there can be, and the code directly below it; where rows are short, about
/// half for each, but neither takes what it does not need.
fn calls_and_code(playback: &Playback, area: Rect, gap: u16) -> (Rect, Rect) {
    let recording = playback.recording();
    let plies = recording.search.depth_limit.unwrap_or(usize::MAX).min(recording.position.empty_cells());
    let [calls, lines] = [extent(plies + 2), extent(code(recording.search).len())];
    let spare = area.height.saturating_sub(calls + gap);
    let lines = lines.min((area.height / 2).max(5).max(spare)).min(area.height);
    let stack = Rect { height: calls.min(area.height.saturating_sub(lines + gap)), ..area };
    let code = Rect { y: stack.bottom() + gap, height: lines, ..area }.intersection(area);
    (stack, code)
}

pub(super) fn view(app: &App, playback: &Playback, area: Rect, look: &Look, buf: &mut Buffer) -> String {
    let regions = regions(playback, area);
    let state = playback.state();
    board(playback, &state, regions.board, look, buf);
    stack(playback, &state, regions.stack, look, buf);
    let text = sentence::of(app, playback, &state, look);
    put_lines(
        buf,
        regions.sentence,
        &wrap(&text, regions.sentence.width),
        look.theme.strong,
        look.glyphs.more,
    );
    pseudocode(playback, &state, regions.code, look, buf);
    slider(playback, regions.slider, look, buf);
    counters(playback, &state, look)
}

pub(super) fn target_at(playback: &Playback, area: Rect, position: Position) -> Option<Target> {
    let bar = bar(playback, regions(playback, area).slider);
    if !bar.contains(position) || bar.width < 2 {
        return None;
    }
    let share = |part: u16| usize::from(part) * playback.recording().len();
    // Rounded up, as the knob's place is rounded down.
    Some(Target::Step(share(position.x - bar.x).div_ceil(usize::from(bar.width - 1))))
}

// The board

fn board(playback: &Playback, state: &State, area: Rect, look: &Look, buf: &mut Buffer) {
    let position = state.position(&playback.recording().position);
    let layout = layout::picture(position.rules(), area);
    board::picture(&position.setup(), &layout, state.path().last(), area, look, buf);
}

// The stack

/// The calls under way, the root's at the top; the latest where not all fit.
fn stack(playback: &Playback, state: &State, area: Rect, look: &Look, buf: &mut Buffer) {
    let search = playback.recording().search;
    let prunes = search.pruning == Pruning::AlphaBeta;
    let heading = if prunes { "ply  move   who    alpha  beta  best" } else { "ply  move   who    best" };
    put(buf, area, area.x, area.y, heading, look.theme.faint);
    let room = usize::from(area.height.saturating_sub(1));
    let hidden = state.frames.len().saturating_sub(room);
    for (row, frame) in (1..).zip(&state.frames[hidden..]) {
        let text = call(playback, frame, prunes, look);
        let latest = hidden + usize::from(row) == state.frames.len();
        let style = if latest { look.theme.selected } else { look.theme.text };
        let text =
            if latest { format!("{text:<room$}", room = usize::from(width(heading)) + 5) } else { text };
        put(buf, area, area.x, area.y + row, &text, style);
    }
    if hidden > 0 {
        // Over the word "best" if there is no room beside it.
        let text = format!("  {hidden} above");
        put(buf, area, area.right().saturating_sub(width(&text)), area.y, &text, look.theme.faint);
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
    let mut text = format!("{:>3}  {tried:<6} {} {}", node.ply, node.to_move, role(node.maximizing));
    if prunes {
        let limited = recording.search.depth_limit.is_some();
        let [alpha, beta] =
            [frame.window.alpha, frame.window.beta].map(|score| Value::of(score, limited).text(cells, look));
        let _ = write!(text, " {alpha:>6}{beta:>6}");
    }
    text + "  " + &best
}

// The algorithm

/// What a line of the algorithm is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Enter,
    LookUp,
    Terminal,
    Horizon,
    Loop,
    Recurse,
    Improve,
    Narrow,
    Cutoff,
    Store,
    Leave,
}

/// The algorithm with just the lines that this search has.
fn code(search: Minimax) -> Vec<(Line, String)> {
    let prunes = search.pruning == Pruning::AlphaBeta;
    let table = search.table != Table::Off;
    let arguments = if prunes { "node, alpha, beta" } else { "node" };
    let order = match search.order {
        MoveOrder::Reading => "in reading order",
        MoveOrder::MostLinesFirst => "most lines first",
    };
    let mut lines = vec![(Line::Enter, format!("minimax({arguments}):"))];
    let mut push = |line: Line, text: &str| lines.push((line, text.to_owned()));
    if table {
        let known = if prunes {
            " the table settles it: return its score"
        } else {
            " in the table: return its score"
        };
        push(Line::LookUp, known);
    }
    // With a table, leaves are stored as well.
    let give = if table { "best =" } else { "return" };
    push(Line::Terminal, &format!(" game over: {give} its score"));
    if let Some(limit) = search.depth_limit {
        push(Line::Horizon, &format!(" ply = {limit}: {give} an estimate"));
    }
    let each = if table { "else for each move" } else { "for each move" };
    push(Line::Loop, &format!(" {each}, {order}:"));
    let call = if prunes { "minimax(child, alpha, beta)" } else { "minimax(child)" };
    push(Line::Recurse, &format!("  score = {call}"));
    push(Line::Improve, "  if score beats best: best = score");
    if prunes {
        push(Line::Narrow, "  MAX: raise alpha; MIN: lower beta");
        push(Line::Cutoff, "  if alpha >= beta: stop, a cutoff");
    }
    if table {
        push(Line::Store, " put best into the table");
    }
    push(Line::Leave, " return best");
    lines
}

/// The line that the last step was.
fn current_line(playback: &Playback, state: &State) -> Option<Line> {
    Some(match playback.last_event()? {
        Event::Enter(None) => Line::Enter,
        Event::Enter(Some(_)) => Line::Recurse,
        Event::Leaf(Leaf::Terminal, _) => Line::Terminal,
        Event::Leaf(Leaf::Horizon, _) => Line::Horizon,
        Event::Leaf(Leaf::Transposition, _) => Line::LookUp,
        Event::Improve(..) => Line::Improve,
        Event::Narrow(_) => Line::Narrow,
        Event::Cutoff(_) => Line::Cutoff,
        Event::Store(_) => Line::Store,
        Event::Leave(_) => match state.returned.and_then(|(frame, _)| frame.leaf) {
            Some((Leaf::Terminal, _)) => Line::Terminal,
            Some((Leaf::Horizon, _)) => Line::Horizon,
            Some((Leaf::Transposition, _)) => Line::LookUp,
            None => Line::Leave,
        },
    })
}

fn pseudocode(playback: &Playback, state: &State, area: Rect, look: &Look, buf: &mut Buffer) {
    let lines = code(playback.recording().search);
    let current = current_line(playback, state);
    let at = lines.iter().position(|(line, _)| Some(*line) == current);
    // Where not all lines fit, those round the current one.
    let room = usize::from(area.height);
    let first = at.unwrap_or(0).saturating_sub(room / 2).min(lines.len().saturating_sub(room));
    for (row, (place, (_, text))) in (0..).zip(lines.iter().enumerate().skip(first).take(room)) {
        let here = Some(place) == at;
        let (pointer, style) =
            if here { (look.glyphs.pointer, look.theme.strong) } else { (" ", look.theme.faint) };
        let style = if here { style.add_modifier(Modifier::UNDERLINED) } else { style };
        put(buf, area, area.x, area.y + row, pointer, look.theme.strong);
        let indent = extent(text.len() - text.trim_start().len());
        put(buf, area, area.x + 2 + indent, area.y + row, text.trim_start(), style);
    }
}

/// "20 steps/s", or the time that a step takes.
fn speed(playback: &Playback) -> String {
    let (steps, pause) = playback.speed();
    let millis = u64::try_from(pause.as_millis()).unwrap_or(u64::MAX).max(1);
    match u64::from(steps) * 1000 / millis {
        0 => format!("a step in {} s", pause.as_secs()),
        1 => "1 step/s".to_owned(),
        rate => format!("{} steps/s", grouped(rate)),
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
    let last = grouped(playback.recording().len() as u64);
    format!("step {:>width$} of {last}", grouped(playback.step() as u64), width = last.len())
}

/// The part of the slider that can be clicked.
fn bar(playback: &Playback, area: Rect) -> Rect {
    Rect { width: area.width.saturating_sub(width(&place(playback)) + 2), ..area }
}

fn slider(playback: &Playback, area: Rect, look: &Look, buf: &mut Buffer) {
    let bar = bar(playback, area);
    if bar.width >= 2 {
        let last = playback.recording().len().max(1);
        let knob = usize::from(bar.width - 1) * playback.step() / last;
        let [done, left] = look.glyphs.track;
        for column in 0..bar.width {
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
