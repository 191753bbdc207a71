//! Draws the history: a list of games.

use super::words;
use crate::app::draw::Draw;
use crate::app::{Context, HistoryScreen, Shared, draw_chrome as chrome, phrases};
use crate::draw::text::{Column, extent, in_columns, shortened, width, wrap};
use crate::draw::{Canvas, Look, board, layout};
use crate::engine::analysis::Outcome;
use crate::game::Rules;
use crate::record::{Digest, Ledger};
use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;

/// The width of the facts about the selected game, of the gap before them, and of the narrowest window that
/// has room for them. They get what the list with all its columns leaves.
const FACTS: u16 = 36;
const GAP: u16 = 3;
const WIDE: u16 = 116;
const WIDEST_LIST: u16 = 82;

/// The rows of these facts where they are below the list, in high windows that are not wide.
const FACTS_ROWS: u16 = 12;

/// ```text
/// header
///
/// heading: when  who  board  result  moves    ┌ facts ───────────────┐
/// list: a row for each game                   │ the selected game    │  below 116 columns there are no facts, or
///                                             │ and its board        │  below a high list; columns are dropped
///                                             └──────────────────────┘
/// status: notes, at most a third of the rows
/// ```
impl Draw for HistoryScreen {
    fn is_legacy(&self) -> bool {
        true
    }

    fn legacy(&self, shared: &Shared, canvas: &mut Canvas) {
        let look = canvas.look;
        let search = phrases::search_text(shared, Context::History, &self.search);
        let rest: Vec<String> = search.into_iter().chain(self.ledger().map(words::count)).collect();
        chrome::header(words::TITLE, &rest, canvas);
        let inner = canvas.area.inner(Margin::new(1, 0));
        let style = if self.fault.is_some() { look.theme.refusal } else { look.theme.faint };
        let texts = words::status(shared, self).into_iter().chain(words::about(self));
        let lines: Vec<String> = texts.flat_map(|text| wrap(&text, inner.width)).collect();
        let rows = extent(lines.len()).min(inner.height / 3);
        let [above, status] = layout::bottom(inner, rows, u16::from(rows > 0));
        canvas.part(status).excerpt(&lines, style);
        let [_, table] = layout::top(above, 1, 1);
        match self.ledger() {
            Some(ledger) if !ledger.newest.is_empty() => games(self, ledger, &mut canvas.part(table)),
            ledger => {
                let [_, list] = layout::top(table, 1, 0);
                let mut list = canvas.part(Rect { width: list.width.min(66), ..list });
                list.paragraph(&words::nothing(shared, self, ledger), look.theme.text);
            }
        }
    }
}

/// Columns for the result of a game.
const ENDING: usize = "unfinished".len();

/// Columns for the players with and without marks: no names are longer.
const PLAYERS: [usize; 2] = ["Unbeatable (X) vs Unbeatable".len(), "you (X) vs Unbeatable".len()];

/// The gap and the widths of the columns: date, players, board, result, moves. A column is left out (0) if there is no
/// room for it.
fn widths(boards: &[Rules], columns: u16, look: &Look) -> (usize, [usize; 5]) {
    let room = usize::from(columns);
    let widest = boards.iter().map(|&rules| width(&phrases::board(rules))).max().unwrap_or(0);
    let board = usize::from(widest).max("board".len());
    let (gap, date, board, moves) = match room {
        70.. => (2, "2026-11-21 20:07".len(), board, "moves".len()),
        50.. => (1, "2026-11-21".len(), board.min("3x3/3 mi~".len()), "225".len()),
        _ => (1, 0, 0, 0),
    };
    let parts = [date, board, moves, ENDING].into_iter().filter(|&part| part > 0);
    let taken: usize = parts.map(|part| part + gap).sum();
    (gap, [date, room.saturating_sub(2 + taken).min(PLAYERS[0]), board, ENDING, moves])
}

/// The cells of a game's row.
fn cells(game: &Digest, [date, players, board, ..]: [usize; 5], look: &Look) -> [String; 5] {
    let when = game.ended.map_or_else(|| "unknown".to_owned(), phrases::moment);
    let who = if players < PLAYERS[1] { phrases::names } else { phrases::matchup };
    let fitting = |text: String, room| shortened(&text, extent(room), look.glyphs.more);
    [
        when.chars().take(date).collect(),
        fitting(who(game.players), players),
        fitting(phrases::board(game.rules()), board),
        phrases::ending(game.players, game.ending).to_owned(),
        game.moves.to_string(),
    ]
}

/// The list of games, and the facts about the selected one where there is room.
fn games(history: &HistoryScreen, ledger: &Ledger, canvas: &mut Canvas) {
    let (look, area) = (canvas.look, canvas.area);
    let spare = area.width.saturating_sub(WIDEST_LIST);
    let facts_width = if area.width + 2 >= WIDE { spare.max(FACTS + GAP) } else { 0 };
    let [mut table, mut beside] = layout::left(area, area.width - facts_width, GAP);
    if area.height >= 2 * FACTS_ROWS && facts_width == 0 {
        [table, beside] = layout::bottom(area, FACTS_ROWS, 0);
    }
    let ([heading, list], [_, beside]) = (layout::top(table, 1, 0), layout::top(beside, 1, 0));
    let (gap, widths) = widths(&history.boards, table.width, look);
    let [date, players, board, ending, moves] = widths;
    let text = |width| Column::Text { gap, width };
    let first_gap = if date > 0 { gap } else { 0 };
    let columns = [
        Column::Text { gap: 0, width: date },
        Column::Text { gap: first_gap, width: players },
        text(board),
        text(ending),
        Column::Number { gap, width: moves },
    ];
    let mut titles = in_columns(&columns, &["when", "who", "board", "result", ""]);
    if moves > 0 {
        // The heading may be wider than the numbers; both are right-aligned.
        titles.replace_range(titles.len() - "moves".len().., "moves");
    }
    canvas.part(heading).text(2, 0, titles.trim_end(), look.theme.faint);
    let place = 2 + width(&in_columns(&columns[..3], &[""; 3])) + extent(gap);
    canvas.part(list).list(ledger.newest.len(), history.selected, |row, item| {
        let game = &ledger.newest[item.index];
        let cells = cells(game, widths, look);
        row.text(0, 0, &format!("{} {}", item.pointer, in_columns(&columns, &cells)), item.style);
        if !item.is_selected {
            row.text(place, 0, &format!("{:ENDING$}", cells[3]), outcome(game, look));
        }
    });
    if let Some(game) = history.game() {
        facts(game, &mut canvas.part(beside));
    }
}

/// The style of a game's result.
fn outcome(game: &Digest, look: &Look) -> Style {
    match game.lone_human().and_then(|human| Outcome::of_end(game.ending, human)) {
        Some(Outcome::Win) => look.theme.good,
        Some(Outcome::Loss) => look.theme.bad,
        Some(Outcome::Draw) | None => look.theme.text,
    }
}

/// The facts about a game that do not need its moves, and its board.
fn facts(game: &Digest, canvas: &mut Canvas) {
    let (area, theme) = (canvas.area, &canvas.look.theme);
    canvas.text(0, 0, &phrases::matchup(game.players), theme.strong);
    let facts = words::facts(game);
    let lines: Vec<String> = facts.iter().flat_map(|text| wrap(text, area.width)).collect();
    canvas.below(1).lines(&lines, theme.faint);
    board::picture(&game.board, None, &mut canvas.below(extent(lines.len()) + 2));
}
