//! The lab: searches side by side, each with what it chose and what it cost.

use super::Value;
use crate::app::{Explorer, Lane, LaneResult, Target};
use crate::search::{Entrant, Minimax, MoveOrder, Outcome, Run, Score};
use crate::ui::board;
use crate::ui::layout::{self, BoardLayout};
use crate::ui::reasoning::duration;
use crate::ui::text::{grouped, put, width, wrap};
use crate::ui::theme::Look;
use crate::ui::words::capitalised;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::fmt::Write;
use std::time::Duration;

struct Regions {
    heading: Rect,
    list: Rect,
    /// The position.
    board: BoardLayout,
    text: Rect,
}

fn regions(explorer: &Explorer, area: Rect) -> Regions {
    let lanes = u16::try_from(explorer.lab().lanes().len()).unwrap_or(u16::MAX);
    let gap = u16::from(area.height > lanes + 8);
    let heading = Rect { y: area.y + gap, height: 1.min(area.height), ..area };
    let list = Rect { y: heading.bottom(), height: lanes, ..area }.intersection(area);
    let gap = u16::from(area.height > lanes + 6);
    let y = (list.bottom() + gap).min(area.bottom());
    let low = Rect { y, height: area.bottom() - y, ..area };
    let for_board = Rect { width: low.width / 2, ..low };
    let board = layout::picture(explorer.position().rules(), for_board);
    let taken = if fits(&board, low) { board.area().width + 3 } else { 0 };
    let text = Rect { x: low.x + taken, width: low.width - taken, ..low };
    Regions { heading, list, board, text }
}

/// Whether a board has room: half of the columns at the most, not to crowd the text out.
fn fits(board: &BoardLayout, area: Rect) -> bool {
    let half = Rect { width: area.width / 2, ..area };
    board.area().intersection(half) == board.area()
}

pub(super) fn view(explorer: &Explorer, area: Rect, look: &Look, buf: &mut Buffer) -> String {
    let regions = regions(explorer, area);
    let lab = explorer.lab();
    let columns = Columns::of(regions.list.width);
    columns.heading(regions.heading, look, buf);
    let most = lab.lanes().iter().filter_map(Lane::run).map(|run| run.counters.nodes).max().unwrap_or(1);
    for (row, (place, lane)) in (0..).zip(lab.lanes().iter().enumerate()) {
        let area = Rect { y: regions.list.y + row, height: 1, ..regions.list };
        if row < regions.list.height {
            columns.row(explorer, lane, place == lab.selected(), most, area, look, buf);
        }
    }
    let half = Rect { width: area.width / 2, ..area };
    board::picture(explorer.position(), &regions.board, None, half, look, buf);
    let mut paragraphs = vec![about(explorer, &lab.lanes()[lab.selected()], look)];
    paragraphs.extend(differences(explorer, look));
    let mut y = regions.text.y;
    for (place, paragraph) in paragraphs.iter().enumerate() {
        let style = if place == 0 { look.theme.text } else { look.theme.strong };
        for line in wrap(paragraph, regions.text.width) {
            put(buf, regions.text, regions.text.x, y, &line, style);
            y += 1;
        }
        y += u16::from(regions.text.height >= 9);
    }
    match lab.lanes().iter().find(|lane| matches!(lane.result, LaneResult::Running(_))) {
        Some(lane) => format!("{} is running ...", capitalised(&lane.name)),
        None => String::new(),
    }
}

pub(super) fn target_at(explorer: &Explorer, area: Rect, position: Position) -> Option<Target> {
    let list = regions(explorer, area).list;
    list.contains(position).then(|| Target::Item(usize::from(position.y - list.y)))
}

/// The columns, from the left; 0 for one that does not fit.
struct Columns {
    cutoffs: usize,
    hits: usize,
    time: usize,
    ratio: usize,
    bar: usize,
    square: usize,
    score: usize,
}

/// Columns that are always there: pointer and name, nodes; and move and score.
const NAME: usize = 20;
const NODES: usize = 9;

impl Columns {
    fn of(width: u16) -> Self {
        let (square, score) = if width < 70 { (4, 5) } else { (5, 6) };
        let mut room = usize::from(width).saturating_sub(NAME + square + score + NODES);
        let mut take = |columns: usize| {
            let fits = room >= columns;
            room -= if fits { columns } else { 0 };
            if fits { columns } else { 0 }
        };
        let bar = take(6);
        let [ratio, time, cutoffs, hits] = [7, 7, 8, 7].map(take);
        let bar = if bar > 0 { bar + room.min(30) } else { 0 };
        Self { cutoffs, hits, time, ratio, bar, square, score }
    }

    fn line(&self, name: &str, [chosen, score, nodes, ratio, cutoffs, hits, time]: [&str; 7]) -> String {
        let mut text = format!(
            "{name:<NAME$}{chosen:>wide$}{score:>points$}{nodes:>NODES$}",
            wide = self.square,
            points = self.score
        );
        for (cell, columns) in
            [(ratio, self.ratio), (cutoffs, self.cutoffs), (hits, self.hits), (time, self.time)]
        {
            if columns > 0 {
                let _ = write!(text, "{cell:>columns$}");
            }
        }
        text
    }

    fn heading(&self, area: Rect, look: &Look, buf: &mut Buffer) {
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
        buf: &mut Buffer,
    ) {
        let pointer = if selected { look.glyphs.pointer } else { " " };
        let name = format!("{pointer} {}", lane.name);
        let LaneResult::Ran { run, elapsed } = &lane.result else {
            let what = match &lane.result {
                LaneResult::Running(_) => "running ...",
                LaneResult::Failed(_) => "failed",
                _ => "waits",
            };
            let style = if selected { look.theme.selected } else { look.theme.faint };
            return put(buf, area, area.x, area.y, &format!("{name:<NAME$} {what}"), style);
        };
        let counters = run.counters;
        let score = match (run.finished, run.best) {
            (true, Some((_, score))) => value(lane, run, score).text(cells(explorer), look),
            (true, None) => "-".to_owned(),
            (false, _) => "?".to_owned(),
        };
        let square = match (run.finished, run.best) {
            (true, Some((square, _))) => square.to_string(),
            (true, None) => "-".to_owned(),
            (false, _) => "?".to_owned(),
        };
        let count = |count: u64| if count == 0 { "-".to_owned() } else { grouped(count) };
        let cells = [
            square,
            score,
            nodes(counters.nodes) + if run.finished { "" } else { "+" },
            ratio(explorer, run),
            count(counters.cutoffs),
            count(counters.table_hits),
            duration(*elapsed),
        ];
        let text = self.line(&name, cells.each_ref().map(String::as_str));
        let style = if selected { look.theme.selected } else { look.theme.text };
        put(buf, area, area.x, area.y, &text, style);
        if self.bar > 0 {
            let length = bar_length(counters.nodes, most, self.bar - 2);
            let x = area.x + width(&text) + 2;
            put(buf, area, x, area.y, &look.glyphs.bar.repeat(length), look.theme.text);
        }
    }
}

/// A count of nodes: "549,946", and "13.4M" for the millions.
fn nodes(count: u64) -> String {
    if count < 1_000_000 { grouped(count) } else { format!("{:.1}M", to_f64(count) / 1e6) }
}

fn cells(explorer: &Explorer) -> usize {
    explorer.position().rules().cells()
}

/// A score of a run: with a depth limit that was reached it may rest on estimates.
fn value(lane: &Lane, run: &Run, score: Score) -> Value {
    let limited = lane.entrant.search().depth_limit.is_some() && run.counters.horizons > 0;
    Value::so_far(score, limited)
}

/// How many nodes it visited for each hundred, or each one, of plain minimax.
fn ratio(explorer: &Explorer, run: &Run) -> String {
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
    let share = to_f64(nodes.max(1)).ln() / to_f64(most.max(2)).ln();
    let length = (share * to_f64(room as u64)).round() as usize;
    length.clamp(1, room.max(1))
}

/// What sets the selected search apart, and the counts that have no column.
fn about(explorer: &Explorer, lane: &Lane, look: &Look) -> String {
    let mut text = lane.about.to_owned();
    match &lane.result {
        LaneResult::Ran { run, elapsed } => {
            let counters = run.counters;
            let _ = write!(text, " {} leaves", grouped(counters.terminals + counters.horizons));
            if counters.cutoffs > 0 {
                let _ = write!(text, ", {} cutoffs", grouped(counters.cutoffs));
            }
            if counters.table_entries > 0 {
                let (hits, entries) = (grouped(counters.table_hits), grouped(counters.table_entries));
                let _ = write!(text, ", {hits} table hits, {entries} positions in the table");
            }
            let _ = write!(text, ", deepest ply {}.", counters.depth);
            if !run.finished {
                text += &unfinished(explorer, run, *elapsed, look);
            }
        }
        LaneResult::Failed(fault) => {
            let _ = write!(text, " It failed: {fault}");
        }
        LaneResult::Waiting | LaneResult::Running(_) => {}
    }
    text
}

/// How far a search came in its time.
fn unfinished(explorer: &Explorer, run: &Run, elapsed: Duration, look: &Look) -> String {
    let moves = explorer.position().moves().count();
    let best = run.best.map_or_else(String::new, |(square, score)| {
        let score = super::points(score, cells(explorer), look);
        format!(", best so far {square} ({score})")
    });
    format!(
        " Not finished: {} nodes in {}, {} of {moves} moves done{best}.",
        grouped(run.counters.nodes),
        duration(elapsed),
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
    let plain = |lane: &Lane| lane.entrant == Entrant::OneWindow(Minimax::DEPTH_AWARE);
    let Some((_, best, best_score, _)) = choice(&plain) else { return Vec::new() };
    let cells = cells(explorer);
    let mut texts = Vec::new();
    if let Some((lane, square, score, _)) = choice(&|lane| lane.is_blind())
        && square != best
    {
        let [blind, aware] = [score, best_score].map(|score| Value::of(score).text(cells, look));
        let why = match best_score.outcome() {
            Outcome::Win => {
                format!("both win, but only minimax counts plies and sees that {best} wins sooner")
            }
            Outcome::Loss => {
                format!("both lose, but only minimax counts plies and sees that {best} lasts longer")
            }
            Outcome::Draw => "both draw".to_owned(),
        };
        texts.push(format!(
            "{} takes {square} ({blind}), minimax {best} ({aware}): {why}.",
            capitalised(&lane.name)
        ));
    }
    if let Some((lane, square, score, run)) = choice(&|lane| lane.entrant.search().depth_limit.is_some())
        && square != best
    {
        let score = value(lane, run, score).text(cells, look);
        texts.push(format!(
            "{} takes {square} ({score}): it sees no further and estimates.",
            capitalised(&lane.name)
        ));
    }
    let reordered = |lane: &Lane| lane.entrant.search().order != MoveOrder::Reading;
    if let Some((lane, square, score, _)) =
        choice(&|lane| reordered(lane) && matches!(lane.entrant, Entrant::OneWindow(_)))
        && square != best
        && score == best_score
    {
        texts.push(format!(
            "{} takes {square}, minimax {best}: equal scores, {square} is tried first.",
            capitalised(&lane.name)
        ));
    }
    texts
}
