//! The lab: searches side by side, each with what it chose and what it cost.

use super::Value;
use crate::app::phrases::capitalised;
use crate::app::{Explorer, Lane, LaneState, Target};
use crate::draw::canvas::Canvas;
use crate::draw::text::{clipped, extent, put, width, wrap};
use crate::draw::theme::Look;
use crate::draw::{board, layout};
use crate::engine::analysis::{Outcome, Score};
use crate::engine::search::{Entrant, Minimax, MoveOrder, RaceResult};
use crate::engine::task::Racer;
use crate::game::figures::{grouped, short_duration};
use ratatui::layout::Rect;
use std::fmt::Write;
use std::iter::repeat_n;
use std::time::Duration;

/// ```text
/// heading: algorithm  move score  nodes share cutoffs hits  time  log scale
/// list: a row for each search; hits go first, then cutoffs, time, share, bars, nodes
/// ┌ low ──────────┐
/// │ the position  │ what there is to say: the position goes where this would not fit beside it
/// └───────────────┘
/// ```
struct Regions {
    heading: Rect,
    list: Rect,
    /// The position, and what there is to say.
    low: Rect,
}

fn regions(explorer: &Explorer, area: Rect) -> Regions {
    let lanes = extent(explorer.lab().lanes().len());
    let heading = Rect { height: 1.min(area.height), ..area };
    // The last row is the status's while a search runs.
    let rows = lanes.min(area.height.saturating_sub(heading.height + 1));
    let list = Rect { y: heading.bottom(), height: rows, ..area };
    let gap = u16::from(area.height > lanes + 5);
    let y = (list.bottom() + gap).min(area.bottom());
    let low = Rect { y, height: area.bottom() - y, ..area };
    Regions { heading, list, low }
}

/// Draws it with its bars grown so far, from 0 to 1; returns what the status line says.
pub(super) fn view(explorer: &Explorer, grown: f32, area: Rect, look: &Look, buf: &mut Canvas) -> String {
    let regions = regions(explorer, area);
    let lab = explorer.lab();
    let columns = Columns::of(regions.list.width).with_bars(grown);
    columns.heading(regions.heading, look, buf);
    let most = lab.lanes().iter().filter_map(Lane::run).map(|run| run.counters.nodes).max().unwrap_or(1);
    let lanes = lab.lanes().iter().enumerate().skip(first_row(explorer, regions.list));
    for (row, (place, lane)) in (0..regions.list.height).zip(lanes) {
        let area = Rect { y: regions.list.y + row, height: 1, ..regions.list };
        buf.hit(area, Target::Item(place));
        columns.row(explorer, lane, place == lab.selected(), most, area, look, buf);
    }
    let mut paragraphs = vec![about(explorer, &lab.lanes()[lab.selected()], look)];
    paragraphs.extend(differences(explorer, look));
    let used = text(explorer, &paragraphs, regions.low, look, buf);
    // The list says it, too: the last row is better used for what else there is.
    let has_room = used < regions.low.height;
    match lab.lanes().iter().find(|lane| matches!(lane.state, LaneState::Running(_))) {
        Some(lane) if has_room => format!("{} is running ...", capitalised(&lane.name)),
        _ => String::new(),
    }
}

/// The paragraphs, the first of which is about the selected search; beside the position if that
/// leaves them room. Returns how many rows they take.
fn text(explorer: &Explorer, paragraphs: &[String], area: Rect, look: &Look, buf: &mut Canvas) -> u16 {
    let left = Rect { width: area.width / 2, ..area };
    let layout = layout::picture(explorer.position().rules(), left);
    let wrapped = |columns: u16| paragraphs.iter().map(|text| wrap(text, columns)).collect::<Vec<_>>();
    let taken = (layout.area().width + 3).min(area.width);
    let beside = wrapped(area.width - taken);
    let rows = beside.iter().map(Vec::len).sum::<usize>();
    let fits = layout.area().intersection(left) == layout.area() && rows <= usize::from(area.height);
    let (text, lines, board) = if fits {
        board::picture(&explorer.position().setup(), None, &mut buf.part(left));
        (Rect { x: area.x + taken, width: area.width - taken, ..area }, beside, layout.area().height)
    } else {
        (area, wrapped(area.width), 0)
    };
    let gaps = rows + paragraphs.len() <= usize::from(text.height);
    let places = lines.iter().enumerate().flat_map(|(place, paragraph)| repeat_n(place, paragraph.len()));
    let shown = clipped(&lines.concat(), text, look.glyphs.more);
    let mut used = board;
    for ((row, place), line) in (0..).zip(places).zip(&shown) {
        let style = if place == 0 { look.theme.text } else { look.theme.strong };
        let y = row + if gaps { extent(place) } else { 0 };
        put(buf, text, text.x, text.y + y, line, style);
        used = used.max(y + 1);
    }
    used
}

fn first_row(explorer: &Explorer, list: Rect) -> usize {
    let lab = explorer.lab();
    layout::first_row(lab.selected(), lab.lanes().len(), list.height)
}

/// The columns, from the left; 0 for one that does not fit.
struct Columns {
    name: usize,
    square: usize,
    score: usize,
    nodes: usize,
    cutoffs: usize,
    hits: usize,
    time: usize,
    ratio: usize,
    bar: usize,
    /// How far the bars have grown into their column: all of them at the same pace, as in a race.
    grown: usize,
}

impl Columns {
    fn of(width: u16) -> Self {
        let name = if width < 38 { 15 } else { 20 };
        let (square, score) = if width < 70 { (4, 5) } else { (5, 6) };
        let mut room = usize::from(width).saturating_sub(name + square + score);
        let mut take = |columns: usize| {
            let fits = room >= columns;
            room -= if fits { columns } else { 0 };
            if fits { columns } else { 0 }
        };
        let [nodes, bar, ratio, time, cutoffs, hits] = [9, 6, 7, 7, 8, 8].map(&mut take);
        let bar = if bar > 0 { bar + room.min(30) } else { 0 };
        Self { name, square, score, nodes, cutoffs, hits, time, ratio, bar, grown: bar }
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most the column's width")]
    #[expect(clippy::cast_precision_loss, reason = "a column is narrow")]
    fn with_bars(self, grown: f32) -> Self {
        Self { grown: (self.bar as f32 * grown).ceil() as usize, ..self }
    }

    fn line(&self, name: &str, [chosen, score, nodes, ratio, cutoffs, hits, time]: [&str; 7]) -> String {
        let (wide, square, points) = (self.name, self.square, self.score);
        let mut text = format!("{name:<wide$.wide$}{chosen:>square$}{score:>points$}");
        for (cell, columns) in [
            (nodes, self.nodes),
            (ratio, self.ratio),
            (cutoffs, self.cutoffs),
            (hits, self.hits),
            (time, self.time),
        ] {
            if columns > 0 {
                let _ = write!(text, "{cell:>columns$}");
            }
        }
        text
    }

    fn heading(&self, area: Rect, look: &Look, buf: &mut Canvas) {
        let square = if self.square > 4 { "move" } else { "" };
        let mut text =
            self.line("  algorithm", [square, "score", "nodes", "share", "cutoffs", "hits", "time"]);
        if self.bar > 0 {
            text += if self.bar >= 11 { "  log scale" } else { "  log" };
        }
        put(buf, area, area.x, area.y, &text, look.theme.faint);
    }

    #[expect(clippy::too_many_arguments, reason = "what a row shows, and where")]
    fn row(
        &self,
        explorer: &Explorer,
        lane: &Lane,
        selected: bool,
        most: u64,
        area: Rect,
        look: &Look,
        buf: &mut Canvas,
    ) {
        let pointer = if selected { look.glyphs.pointer } else { " " };
        let name = format!("{pointer} {}", lane.name);
        let LaneState::Ran { run, elapsed } = &lane.state else {
            let what = match &lane.state {
                LaneState::Running(_) => "running ...",
                LaneState::Failed(_) => "failed",
                _ => "waits",
            };
            let style = if selected { look.theme.selected } else { look.theme.faint };
            let wide = self.name;
            return put(buf, area, area.x, area.y, &format!("{name:<wide$.wide$} {what}"), style);
        };
        let counters = run.counters;
        let [square, score] = match (run.finished, run.best) {
            (true, Some((square, score))) => {
                [square.to_string(), value(run, score).text(cells(explorer), look)]
            }
            (true, None) => ["-", "-"].map(str::to_owned),
            (false, _) => ["?", "?"].map(str::to_owned),
        };
        let count = |count: u64| if count == 0 { "-".to_owned() } else { nodes(count) };
        let cells = [
            square,
            score,
            nodes(counters.nodes) + if run.finished { "" } else { "+" },
            ratio(explorer, run),
            count(counters.cutoffs),
            count(counters.table_hits),
            short_duration(*elapsed),
        ];
        let text = self.line(&name, cells.each_ref().map(String::as_str));
        let style = if selected { look.theme.selected } else { look.theme.text };
        put(buf, area, area.x, area.y, &text, style);
        if self.bar > 0 {
            let length = bar_length(counters.nodes, most, self.bar - 2).min(self.grown);
            let x = area.x + width(&text) + 2;
            put(buf, area, x, area.y, &look.glyphs.bar.repeat(length), look.theme.text);
        }
    }
}

/// A count that fits its column: "549,946", and "13.4M" for the millions.
fn nodes(count: u64) -> String {
    if count < 1_000_000 { grouped(count) } else { format!("{:.1}M", to_f64(count) / 1e6) }
}

fn cells(explorer: &Explorer) -> usize {
    explorer.position().rules().cells()
}

/// A score of a run: if the depth limit was reached it may rest on estimates.
fn value(run: &RaceResult, score: Score) -> Value {
    Value::of(score, run.counters.horizons > 0)
}

/// How many nodes it visited for each hundred of plain minimax.
fn ratio(explorer: &Explorer, run: &RaceResult) -> String {
    let Some(plain) = explorer.lab().plain().filter(|plain| plain.finished && run.finished) else {
        return "-".to_owned();
    };
    let (nodes, whole) = (to_f64(run.counters.nodes), to_f64(plain.counters.nodes));
    let percent = nodes / whole * 100.0;
    if percent >= 9.95 { format!("{percent:.0}%") } else { format!("{percent:.2}%") }
}

/// Precise enough for a share: counts stay far below 2^52.
#[expect(clippy::cast_precision_loss, reason = "a share needs no more")]
const fn to_f64(count: u64) -> f64 {
    count as f64
}

/// How long a bar is on a logarithmic scale on which one node has no length.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of a small room")]
fn bar_length(nodes: u64, most: u64, room: usize) -> usize {
    let share = logarithm(nodes.max(1)) / logarithm(most.max(2));
    let length = (share * to_f64(room as u64)).round() as usize;
    length.clamp(1, room.max(1))
}

/// The logarithm to the base 2, but straight between its whole values: nowhere a tenth of an octave off, which is less
/// than a column of a bar.
fn logarithm(count: u64) -> f64 {
    let octave = count.ilog2();
    f64::from(octave) + to_f64(count) / to_f64(1 << octave) - 1.0
}

/// What sets the selected search apart, and the counts that have no column.
fn about(explorer: &Explorer, lane: &Lane, look: &Look) -> String {
    let mut text = lane.about.to_owned();
    match &lane.state {
        LaneState::Ran { run, elapsed } => {
            let counters = run.counters;
            if lane.racer == Racer::Solver {
                let _ = write!(text, " {} nodes", grouped(counters.nodes));
            } else {
                let _ = write!(text, " {} leaves", grouped(counters.terminals + counters.horizons));
            }
            if counters.cutoffs > 0 {
                let _ = write!(text, ", {} cutoffs", grouped(counters.cutoffs));
            }
            if counters.table_entries > 0 {
                let (hits, entries) = (grouped(counters.table_hits), grouped(counters.table_entries));
                let _ = write!(text, ", {hits} table hits, {entries} positions in the table");
            }
            match lane.racer {
                Racer::Search(_) => {
                    let _ = write!(text, ", deepest ply {}.", counters.depth);
                }
                Racer::Solver => text.push('.'),
            }
            if !run.finished {
                text += &unfinished(explorer, run, *elapsed, look);
            }
        }
        LaneState::Failed(fault) => {
            let _ = write!(text, " It failed: {fault}");
        }
        LaneState::Waiting | LaneState::Running(_) => {}
    }
    text
}

/// How far a search came in its time.
fn unfinished(explorer: &Explorer, run: &RaceResult, elapsed: Duration, look: &Look) -> String {
    let moves = explorer.position().moves().count();
    let best = run.best.map_or_else(String::new, |(square, score)| {
        let score = value(run, score).text(cells(explorer), look);
        format!(", best so far {square} ({score})")
    });
    format!(
        " Not finished: {} nodes in {}, {} of {moves} moves done{best}.",
        grouped(run.counters.nodes),
        short_duration(elapsed),
        run.moves_done
    )
}

/// Where searches choose differently, and why.
fn differences(explorer: &Explorer, look: &Look) -> Vec<String> {
    let choice = |wanted: &dyn Fn(&Lane) -> bool| {
        let lane = explorer.lab().lanes().iter().find(|lane| wanted(lane))?;
        let run = lane.run().filter(|run| run.finished)?;
        run.best.map(|(square, score)| (lane, square, score, run))
    };
    let exact = |lane: &Lane| {
        let minimax = |search: Minimax| search.counts_distance() && search.depth_limit.is_none();
        one_window(lane).is_some_and(minimax)
    };
    let solver = |lane: &Lane| lane.racer == Racer::Solver;
    // Where no search comes to the end, perhaps the solver does.
    let Some((reference, best, best_score, _)) = choice(&exact).or_else(|| choice(&solver)) else {
        return Vec::new();
    };
    let (cells, reference) = (cells(explorer), &reference.name);
    let mut texts = Vec::new();
    if let Some((lane, square, score, _)) = choice(&|lane| lane.is_blind())
        && square != best
    {
        let [blind, aware] = [score, best_score].map(|score| Value::of(score, false).text(cells, look));
        let why = match best_score.outcome() {
            Outcome::Win => {
                format!("both win, but only {reference} counts plies: {best} wins sooner")
            }
            Outcome::Loss => {
                format!("both lose, but only {reference} counts plies: {best} lasts longer")
            }
            Outcome::Draw => "both draw".to_owned(),
        };
        texts.push(format!(
            "{} takes {square} ({blind}), {reference} {best} ({aware}): {why}.",
            capitalised(&lane.name)
        ));
    }
    if let Some((lane, square, score, run)) =
        choice(&|lane| one_window(lane).is_some_and(|search| search.depth_limit.is_some()))
        && square != best
    {
        let score = value(run, score).text(cells, look);
        texts.push(format!(
            "{} takes {square} ({score}): it sees no further and estimates.",
            capitalised(&lane.name)
        ));
    }
    let reordered = |lane: &Lane| one_window(lane).is_some_and(|search| search.order != MoveOrder::Reading);
    if let Some((lane, square, score, _)) = choice(&reordered)
        && square != best
        && score == best_score
    {
        texts.push(format!(
            "{} takes {square}, {reference} {best}: equal scores, {square} is tried first.",
            capitalised(&lane.name)
        ));
    }
    texts
}

/// The search of a lane whose moves share one window, as the articles have it.
const fn one_window(lane: &Lane) -> Option<Minimax> {
    match lane.racer {
        Racer::Search(Entrant::OneWindow(search)) => Some(search),
        Racer::Search(Entrant::EachMove(_)) | Racer::Solver => None,
    }
}
