//! The screen after a game.

use super::game::header;
use super::words;
use crate::app::{App, Results, Target};
use crate::draw::board::{BoardView, Note};
use crate::draw::canvas::Canvas;
use crate::draw::layout::{self, BoardScreen, SideWish};
use crate::draw::text::{extent, put, put_lines, width, wrap};
use crate::draw::theme::Look;
use crate::game::Square;
use ratatui::layout::Rect;

const WISH: SideWish = SideWish { least: 25, enough: 28, wanted: 34, rows: 7, worth_the_grid: false };

/// Columns of an item with its pointer.
const ITEM_WIDTH: u16 = 26;

/// ```text
/// ┌ table ───────────────────────────────────────┐
/// │ ┌ board ──────┐ outcome                      │
/// │ │             │ text: why, and the series    │  cut off before an item is
/// │ │             │                              │
/// │ │             │ list: what can be done next  │  scrolls where rows are short
/// │ │             │                              │
/// │ └─────────────┘ findings: of the review      │  go first
/// └──────────────────────────────────────────────┘
/// ```
struct Regions {
    table: BoardScreen,
    text: Vec<String>,
    /// How the series stands, if the text has no room for that.
    series: Option<String>,
    list: Rect,
    /// What the review found, below the list: it comes late and must not move anything.
    findings: Rect,
}

fn regions(results: &Results, area: Rect) -> Regions {
    let game = results.game();
    let table = layout::board_screen(area, game.position().rules(), WISH);
    let side = table.side;
    let items = extent(results.items().len());
    let room = usize::from(side.height.saturating_sub(items + 1));
    let mut text = wrap(&words::reason(game), side.width);
    text.truncate(room);
    let mut series = series(results);
    if let Some(told) = &series {
        let lines = wrap(told, side.width);
        if text.len() + 1 + lines.len() <= room {
            text.push(String::new());
            text.extend(lines);
            series = None;
        }
    }
    let used = 1 + extent(text.len());
    let gap = u16::from(side.height > used + items);
    let list = Rect { y: side.y + used + gap, height: items, width: ITEM_WIDTH.min(side.width), ..side };
    let below = side.height.saturating_sub(used + gap + items + 1);
    let findings = Rect { y: list.bottom() + 1, height: below, ..side }.intersection(side);
    Regions { table, text, series, list: list.intersection(side), findings }
}

/// The place of the first item in sight.
fn first_item(results: &Results, list: Rect) -> usize {
    layout::first_row(results.selected().unwrap_or(0), results.items().len(), list.height)
}

/// How the series stands, if it is one.
fn series(results: &Results) -> Option<String> {
    let game = results.game();
    let (contest, tally) = (game.contest(), game.tally());
    let standing = match (tally.decides(contest.best_of), tally.leader()) {
        _ if contest.best_of == 1 => return None,
        (false, _) => format!("Game {} of {}", tally.games(), contest.best_of),
        (true, None) => "The series is drawn".to_owned(),
        (true, Some(leader)) => format!("The series goes to {}", words::side(contest, leader)),
    };
    Some(format!("{standing} ({})", words::tally(contest, tally)))
}

pub(super) fn view(app: &App, results: &Results, area: Rect, look: &Look, buf: &mut Canvas) {
    let game = results.game();
    let Regions { table, text, series, list, findings } = regions(results, area);
    header(game, table.header, look, buf);
    let note = |_: Square| Note::Nothing;
    BoardView {
        setup: game.position().setup(),
        layout: &table.board,
        coordinates: true,
        cursor: None,
        last: game.history().last_move(),
        lines: game.position().completed_lines().collect(),
        growth: app.growth(),
        note: &note,
    }
    .render(buf);
    let side = table.side;
    put(buf, side, side.x, side.y, &words::outcome(game), look.theme.strong);
    for (row, line) in (1..).zip(&text) {
        put(buf, side, side.x, side.y + row, line, look.theme.text);
    }
    put_lines(
        buf,
        findings,
        &wrap(&words::findings(results.report()), findings.width),
        look.theme.faint,
        look.glyphs.more,
    );
    let items = results.items().into_iter().enumerate().skip(first_item(results, list));
    for (row, (place, item)) in (0..list.height).zip(items) {
        buf.hit(Rect { y: list.y + row, height: 1, ..list }, Target::Item(place));
        let selected = Some(place) == results.selected();
        let style = if selected { look.theme.selected } else { look.theme.text };
        let pointer = if selected { look.glyphs.pointer } else { " " };
        let text = format!(
            "{pointer} {:<width$}",
            words::results_item(item, game),
            width = usize::from(ITEM_WIDTH) - 3
        );
        put(buf, list, list.x, list.y + row, &text, style);
    }
    if table.side.is_empty() {
        in_one_line(results, table.status, look, buf);
    } else if let Some(series) = series {
        put(buf, table.status, table.status.x + 1, table.status.y, &series, look.theme.text);
    }
}

/// The outcome and the selected item, where there is no side to tell them.
fn in_one_line(results: &Results, area: Rect, look: &Look, buf: &mut Canvas) {
    let game = results.game();
    let outcome = words::outcome(game);
    put(buf, area, area.x + 1, area.y, &outcome, look.theme.strong);
    if let Some(selected) = results.selected() {
        let item = words::results_item(results.items()[selected], game);
        let text = format!("{} {item}", look.glyphs.pointer);
        put(buf, area, area.x + width(&outcome) + 4, area.y, &text, look.theme.faint);
    }
}
