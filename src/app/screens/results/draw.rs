//! The screen after a game.

use super::words;
use crate::app::draw::Draw;
use crate::app::screens::game::facts;
use crate::app::{Game, ResultsScreen, Shared, draw_chrome as chrome, phrases};
use crate::draw::Canvas;
use crate::draw::board::BoardView;
use crate::draw::layout::{self, BoardScreen, SideWish};
use crate::draw::text::{extent, width, wrap};
use ratatui::layout::Rect;

const WISH: SideWish =
    SideWish { least: 25, enough: 28, wanted: 34, rows: 7, enough_rows: 9, worth_the_grid: false };

/// Columns of an item with its pointer.
const ITEM_WIDTH: u16 = 26;

/// ```text
/// ┌ board screen ────────────────────────────────┐
/// │ ┌ board ──────┐ outcome                      │
/// │ │             │ text: reason and series      │  cut before the list is
/// │ │             │                              │
/// │ │             │ list: what to do next        │  scrolls if there are too few rows
/// │ │             │                              │
/// │ └─────────────┘ findings: of the review      │  cut first; they arrive late and must not move anything
/// └──────────────────────────────────────────────┘
/// ```
impl Draw for ResultsScreen {
    fn is_legacy(&self) -> bool {
        true
    }

    fn legacy(&self, shared: &Shared, canvas: &mut Canvas) {
        let (Some(game), theme) = (shared.game.as_deref(), &canvas.look.theme) else { return };
        let BoardScreen { header, board, side, status } =
            layout::board_screen(canvas.area, game.position().rules(), WISH);
        chrome::header(words::TITLE, &facts(game), &mut canvas.part(header));
        BoardView {
            last: game.history.last_move(),
            lines: game.position().completed_lines().collect(),
            stroke: canvas.growth,
            ..BoardView::new(canvas.look, game.position().setup(), board)
        }
        .legacy(canvas);
        let items = Self::items(game);
        let count = extent(items.len());
        let room = usize::from(side.height.saturating_sub(count + 1));
        let mut text = wrap(&words::reason(game), side.width);
        text.truncate(room);
        let mut series = words::series(game);
        if let Some(lines) = series.as_ref().map(|text| wrap(text, side.width))
            && text.len() + 1 + lines.len() <= room
        {
            text.push(String::new());
            text.extend(lines);
            series = None;
        }
        let used = 1 + extent(text.len());
        let [above, rest] = layout::top(side, used, u16::from(side.height > used + count));
        let [rows, findings] = layout::top(rest, count, 1);
        let mut above = canvas.part(above);
        above.text(0, 0, &phrases::outcome(game), theme.strong);
        above.below(1).lines(&text, theme.text);
        let has_found = phrases::findings(&game.report);
        canvas.part(findings).paragraph(&has_found, theme.faint);
        let mut list = canvas.part(Rect { width: ITEM_WIDTH.min(rows.width), ..rows });
        list.list(items.len(), self.selected, |row, item| {
            let (text, room) = (words::item(items[item.index], game), usize::from(ITEM_WIDTH) - 3);
            row.text(0, 0, &format!("{} {text:<room$}", item.pointer), item.style);
        });
        let mut status = canvas.part(status);
        if side.is_empty() {
            in_one_line(self, game, &mut status);
        } else if let Some(series) = series {
            chrome::status(&series, theme.text, &mut status);
        } else if findings.is_empty() {
            chrome::status(&has_found, theme.faint, &mut status);
        }
    }
}

/// The outcome and the selected item in one row, for windows without room beside the board.
fn in_one_line(results: &ResultsScreen, game: &Game, canvas: &mut Canvas) {
    let look = canvas.look;
    let outcome = phrases::outcome(game);
    canvas.text(1, 0, &outcome, look.theme.strong);
    if let Some(selected) = results.selected {
        let item = words::item(ResultsScreen::items(game)[selected], game);
        canvas.text(width(&outcome) + 4, 0, &format!("{} {item}", look.glyphs.pointer), look.theme.faint);
    }
}
