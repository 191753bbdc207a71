//! The lab: searches side by side, each with its move and its cost.

use super::words_lab::{self as words, to_f64};
use crate::app::phrases::capitalised;
use crate::app::{Computed, Lane, TreeScreen};
use crate::draw::text::{Column, clipped, extent, in_columns, width, wrap};
use crate::draw::{Canvas, Item, board, layout};
use ratatui::layout::Rect;
use std::iter::repeat_n;

/// ```text
/// heading: algorithm  move score  nodes share cutoffs hits  time  log scale
/// list: a row for each search; hits are dropped first, then cutoffs, time, share, bars, nodes
/// ┌ low ──────────┐
/// │ the position  │ the text; without the position if the text would not fit beside it
/// └───────────────┘
/// ```
///
/// Draws the lab with its bars grown by `grown`, from 0 to 1. Returns the text of the status row.
pub(super) fn view(screen: &TreeScreen, grown: f32, canvas: &mut Canvas) -> String {
    let (area, look, lab) = (canvas.area, canvas.look, &screen.lab);
    let lanes = &lab.lanes;
    let count = extent(lanes.len());
    let [heading, rest] = layout::top(area, 1, 0);
    // While a search runs, the last row is for the status.
    let rows = count.min(rest.height.saturating_sub(1));
    let [list, low] = layout::top(rest, rows, u16::from(area.height > count + 5));
    let table = LabTable::of(area.width);
    canvas.part(heading).text(0, 0, &table.heading(area), look.theme.faint);
    canvas.part(list).list(lanes.len(), lab.selected, |row, item| {
        table.row(screen, item, grown, row);
    });
    let mut paragraphs = vec![words::about(screen, &lanes[lab.selected], &look.glyphs)];
    paragraphs.extend(words::differences(screen, &look.glyphs));
    let used = text(screen, &paragraphs, &mut canvas.part(low));
    // The list also shows which search is running, so the text may take the last row.
    let has_room = used < low.height;
    match lanes.iter().find(|lane| lane.is_running()) {
        Some(lane) if has_room => format!("{} is running ...", capitalised(&lane.name)),
        _ => String::new(),
    }
}

/// Draws the paragraphs, beside the position if it leaves them room. The first one is about the selected search.
/// Returns how many rows are used.
fn text(screen: &TreeScreen, paragraphs: &[String], canvas: &mut Canvas) -> u16 {
    let (area, look) = (canvas.area, canvas.look);
    let [left, _] = layout::left(area, area.width / 2, 0);
    let layout = layout::picture(screen.position.rules(), left);
    let wrapped = |columns: u16| paragraphs.iter().map(|text| wrap(text, columns)).collect::<Vec<_>>();
    let [_, right] = layout::left(area, layout.area().width, 3);
    let beside = wrapped(right.width);
    let rows = beside.iter().map(Vec::len).sum::<usize>();
    let fits = layout.area().intersection(left) == layout.area() && rows <= usize::from(area.height);
    let (text, lines, board) = if fits {
        board::picture(&screen.position.setup(), None, &mut canvas.part(left));
        (right, beside, layout.area().height)
    } else {
        (area, wrapped(area.width), 0)
    };
    let gaps = rows + paragraphs.len() <= usize::from(text.height);
    let places = lines.iter().enumerate().flat_map(|(place, paragraph)| repeat_n(place, paragraph.len()));
    let shown = clipped(&lines.concat(), text, look.glyphs.more);
    let mut used = board;
    for ((row, place), line) in (0..).zip(places).zip(&shown) {
        let style = if place == 0 { look.theme.text } else { look.theme.strong };
        let row = row + if gaps { extent(place) } else { 0 };
        canvas.part(text).text(0, row, line, style);
        used = used.max(row + 1);
    }
    used
}

/// In an area narrower than this, the columns of the list move closer together.
const NARROW: u16 = 70;

/// The layout of the list.
struct LabTable {
    /// The algorithm, its move and score; nodes, share, cutoffs, hits, time.
    columns: [Column; 8],
    /// Columns for the bar after them.
    bar: usize,
}

impl LabTable {
    fn of(width: u16) -> Self {
        let name = if width < 38 { 15 } else { 20 };
        let (square, score) = if width < NARROW { (4, 5) } else { (5, 6) };
        let mut room = usize::from(width).saturating_sub(name + square + score);
        let mut take = |columns: usize| {
            let fits = room >= columns;
            room -= if fits { columns } else { 0 };
            if fits { columns } else { 0 }
        };
        let [nodes, bar, ratio, time, cutoffs, hits] = [9, 6, 7, 7, 8, 8].map(&mut take);
        let bar = if bar > 0 { bar + room.min(30) } else { 0 };
        let counts = [square, score, nodes, ratio, cutoffs, hits, time];
        let [square, score, nodes, ratio, cutoffs, hits, time] =
            counts.map(|width| Column::Number { gap: 0, width });
        let name = Column::Text { gap: 0, width: name };
        Self { columns: [name, square, score, nodes, ratio, cutoffs, hits, time], bar }
    }

    fn heading(&self, area: Rect) -> String {
        let square = if area.width < NARROW { "" } else { "move" };
        let texts = ["  algorithm", square, "score", "nodes", "share", "cutoffs", "hits", "time"];
        let scale = match self.bar {
            0 => "",
            1..11 => "  log",
            _ => "  log scale",
        };
        in_columns(&self.columns, &texts) + scale
    }

    fn row(&self, screen: &TreeScreen, item: Item, grown: f32, canvas: &mut Canvas) {
        let (look, lanes) = (canvas.look, &screen.lab.lanes);
        let lane = &lanes[item.place];
        let name = format!("{} {}", item.pointer, lane.name);
        let Computed::Ready((run, elapsed)) = &lane.state else {
            let what = match &lane.state {
                Computed::Pending(_) => "running ...",
                Computed::Failed(_) => "failed",
                _ => "queued",
            };
            let style = if item.is_selected { item.style } else { look.theme.faint };
            return canvas.text(0, 0, &(in_columns(&self.columns, &[name]) + " " + what), style);
        };
        let text = in_columns(&self.columns, &words::cells(name, screen, run, *elapsed, &look.glyphs));
        canvas.text(0, 0, &text, item.style);
        if self.bar > 0 {
            let most = lanes.iter().filter_map(Lane::run).map(|run| run.counters.nodes).max();
            let length = bar_length(run.counters.nodes, most.unwrap_or(1), self.bar - 2);
            let bar = look.glyphs.bar.repeat(length.min(part_of(self.bar, grown)));
            canvas.text(width(&text) + 2, 0, &bar, look.theme.text);
        }
    }
}

/// How far the bars have grown into their column: all at the same pace, as in a race.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most the column's width")]
#[expect(clippy::cast_precision_loss, reason = "a column is narrow")]
fn part_of(column: usize, grown: f32) -> usize {
    (column as f32 * grown).ceil() as usize
}

/// The length of a bar, at least 1, on a logarithmic scale that starts at one node.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of a small room")]
fn bar_length(nodes: u64, most: u64, room: usize) -> usize {
    let share = logarithm(nodes.max(1)) / logarithm(most.max(2));
    let length = (share * to_f64(room as u64)).round() as usize;
    length.clamp(1, room.max(1))
}

/// The logarithm to base 2, interpolated linearly between powers of 2: the error is below 0.1, less than a column of
/// a bar.
fn logarithm(count: u64) -> f64 {
    let octave = count.ilog2();
    f64::from(octave) + to_f64(count) / to_f64(1 << octave) - 1.0
}
