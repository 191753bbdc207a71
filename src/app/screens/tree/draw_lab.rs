//! The lab: searches side by side, each with its move and its cost.

use super::words_lab as words;
use crate::app::{Computed, Lane, TreeScreen};
use crate::draw::text::{Column, clipped, extent, in_columns, width, wrap};
use crate::draw::{Canvas, Item, board, layout};
use ratatui::layout::Rect;
use std::iter::repeat_n;

/// ```text
/// heading: algorithm  move score  nodes time cutoffs hits  nodes to scale
/// list: a row for each search                      hits are dropped first, then cutoffs, time, bars, nodes
/// scale: the selected search beside minimax        not in a low window
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
    let [list, rest] = layout::top(rest, rows, 0);
    let has_room = u16::from(area.height > count + 5);
    let Rect { width, height, .. } = canvas.frame.area;
    let [scale, low] =
        layout::top(rest, has_room * layout::bar_rows(Rect::new(0, 0, width, height)), has_room);
    let table = LabTable::of(area.width);
    canvas.part(heading).text(0, 0, &table.heading(), look.theme.faint);
    canvas.part(list).list(lanes.len(), lab.selected, |row, item| {
        table.row(screen, item, grown, row);
    });
    draw_scale(screen, grown, &mut canvas.part(scale));
    let mut paragraphs = vec![words::about(screen, &lanes[lab.selected])];
    paragraphs.extend(words::differences(screen));
    let used = text(screen, &paragraphs, &mut canvas.part(low));
    // The list also shows which search is running, so the text may take the last row.
    let has_room = used < low.height;
    words::running(screen).filter(|_| has_room).unwrap_or_default()
}

/// Draws the nodes of the selected search as a part of plain minimax's, and says how much fewer they are; or
/// why they cannot be compared.
fn draw_scale(screen: &TreeScreen, grown: f32, canvas: &mut Canvas) {
    let (look, lab) = (canvas.look, &screen.lab);
    let (Some(plain), run) = (lab.plain(), lab.lanes[lab.selected].run()) else { return };
    if !plain.finished {
        return canvas.paragraph(&words::too_large(), look.theme.strong);
    }
    let Some(run) = run.filter(|run| run.finished && !lab.lanes[lab.selected].samples()) else { return };
    let (nodes, whole) = (run.counters.nodes, plain.counters.nodes);
    let text = words::compared(&lab.lanes[lab.selected].name, nodes, whole);
    let columns = canvas.area.width.saturating_sub(width(&text) + 2);
    canvas.text(0, 0, &look.glyphs.track[1].repeat(columns.into()), look.theme.faint);
    let [bar, _] = layout::left(canvas.area, part_of(columns, grown), 0);
    canvas.part(bar).text(0, 0, &look.glyphs.bar_of(nodes, whole, columns), look.theme.text);
    canvas.at_the_right(0, &text, look.theme.strong);
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

/// The layout of the list.
struct LabTable {
    /// The algorithm, its move and score; nodes, time, cutoffs, hits.
    columns: [Column; 7],
    /// Columns for the bar after them, with a gap before it.
    bar: u16,
}

/// Columns of the list from which each part of a bar's length is seen well.
const LONG_BAR: u16 = 32;

impl LabTable {
    fn of(width: u16) -> Self {
        // In a narrow window, whole names and nodes come before the moves.
        let (name, square) = match width {
            ..38 => (15, 4),
            38..42 => (20, 0),
            _ => (20, 4),
        };
        // Room for "stopped".
        let score = 8;
        let mut room = width.saturating_sub(name + square + score);
        let mut take = |columns: u16| {
            let taken = if room >= columns { columns } else { 0 };
            room -= taken;
            taken
        };
        let [nodes, bar, time] = [10, 8, 7].map(&mut take);
        let longer = if bar > 0 { take((LONG_BAR - bar).min(width)) } else { 0 };
        let [cutoffs, hits] = [9, 9].map(|columns| if longer > 0 { take(columns) } else { 0 });
        let bar = if bar > 0 { bar + longer + room } else { 0 };
        let [square, score, nodes, time, cutoffs, hits] = [square, score, nodes, time, cutoffs, hits]
            .map(|width| Column::Number { gap: 0, width: width.into() });
        let name = Column::Text { gap: 0, width: name.into() };
        Self { columns: [name, square, score, nodes, time, cutoffs, hits], bar }
    }

    fn heading(&self) -> String {
        let mut texts = words::HEADINGS.map(str::to_owned);
        texts[0].insert_str(0, "  ");
        let scale = ["nodes to scale", "nodes"].into_iter().find(|text| width(text) + 2 <= self.bar);
        in_columns(&self.columns, &texts) + "  " + scale.unwrap_or("")
    }

    fn row(&self, screen: &TreeScreen, item: Item, grown: f32, canvas: &mut Canvas) {
        let (look, lanes) = (canvas.look, &screen.lab.lanes);
        let lane = &lanes[item.index];
        let name = format!("{} {}", item.pointer, lane.name);
        let Computed::Ready((run, elapsed)) = &lane.state else {
            let style = if item.is_selected { item.style } else { look.theme.faint };
            let text = in_columns(&self.columns, &[name]) + " " + words::state(lane);
            return canvas.text(0, 0, &text, style);
        };
        let text = in_columns(&self.columns, &words::cells(name, screen, run, *elapsed));
        canvas.text(0, 0, &text, item.style);
        if let Some(room) = self.bar.checked_sub(2).filter(|_| !lane.samples()) {
            let searches = lanes.iter().filter(|lane| !lane.samples());
            let most = searches.filter_map(Lane::run).map(|run| run.counters.nodes).max();
            let bar = look.glyphs.bar_of(run.counters.nodes, most.unwrap_or(1), room);
            let bar = if run.finished { bar } else { look.glyphs.hollow_bar.repeat(width(&bar).into()) };
            let [grown, _] = layout::left(canvas.area, width(&text) + 2 + part_of(room, grown), 0);
            let style = if item.is_selected { look.theme.text } else { look.theme.faint };
            canvas.part(grown).text(width(&text) + 2, 0, &bar, style);
        }
    }
}

/// How far the bars have grown into their column: all at the same pace, as in a race.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most the column's width")]
fn part_of(column: u16, grown: f32) -> u16 {
    (f32::from(column) * grown).ceil() as u16
}
