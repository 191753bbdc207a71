//! The screen after a game.

use super::board::{BoardView, Note};
use super::chrome;
use super::game::header;
use super::layout::{self, SideWish, Table};
use super::text::{extent, put, put_lines, width, wrap};
use super::theme::Look;
use super::words;
use crate::app::{App, Results, Target};
use crate::game::Square;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

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
    table: Table,
    text: Vec<String>,
    list: Rect,
    /// What the review found, below the list: it comes late and must not move anything.
    findings: Rect,
}

fn regions(results: &Results, area: Rect) -> Regions {
    let game = results.game();
    let table = layout::table(area, game.position().rules(), WISH);
    let side = table.side;
    let mut text = wrap(&words::reason(game), side.width);
    let contest = game.contest();
    let tally = words::tally(contest, game.tally());
    if contest.best_of > 1 {
        text.push(String::new());
        text.extend(wrap(&format!("{} ({tally})", series(results)), side.width));
    }
    let items = extent(results.items().len());
    text.truncate(usize::from(side.height.saturating_sub(items + 1)));
    let used = 1 + extent(text.len());
    let gap = u16::from(side.height > used + items);
    let list = Rect { y: side.y + used + gap, height: items, width: ITEM_WIDTH.min(side.width), ..side };
    let below = side.height.saturating_sub(used + gap + items + 1);
    let findings = Rect { y: list.bottom() + 1, height: below, ..side }.intersection(side);
    Regions { table, text, list: list.intersection(side), findings }
}

/// The place of the first item in sight.
fn first_item(results: &Results, list: Rect) -> usize {
    layout::first_row(results.selected().unwrap_or(0), results.items().len(), list.height)
}

/// How the series stands.
fn series(results: &Results) -> String {
    let game = results.game();
    let (contest, tally) = (game.contest(), game.tally());
    match (tally.decides(contest.best_of), tally.leader()) {
        (false, _) => format!("Game {} of {}", tally.games(), contest.best_of),
        (true, None) => "The series is drawn".to_owned(),
        (true, Some(leader)) => format!("The series goes to {}", words::side(contest, leader)),
    }
}

pub(super) fn view(app: &App, results: &Results, area: Rect, look: &Look, buf: &mut Buffer) {
    let game = results.game();
    let Regions { table, text, list, findings } = regions(results, area);
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
    .render(look, buf);
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
    for (row, (place, item)) in (0..).zip(items) {
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
    status(results, &table, look, buf);
    chrome::footer(app, table.footer, look, buf);
}

/// The outcome once more where the side has no room for it, and the selected item with it.
fn status(results: &Results, table: &Table, look: &Look, buf: &mut Buffer) {
    let game = results.game();
    let area = table.status;
    let outcome = words::outcome(game);
    put(buf, area, area.x + 1, area.y, &outcome, look.theme.strong);
    let x = area.x + width(&outcome) + 4;
    let text = if table.side.is_empty() {
        results.selected().map_or(String::new(), |selected| {
            format!("{} {}", look.glyphs.pointer, words::results_item(results.items()[selected], game))
        })
    } else if game.contest().best_of > 1 {
        words::tally(game.contest(), game.tally())
    } else {
        String::new()
    };
    put(buf, area, x, area.y, &text, look.theme.faint);
}

pub(super) fn target_at(results: &Results, area: Rect, position: Position) -> Option<Target> {
    let list = regions(results, area).list;
    let first = first_item(results, list);
    list.contains(position).then(|| Target::Item(first + usize::from(position.y - list.y)))
}
