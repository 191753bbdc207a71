//! The games that were played: a list, or how somebody fared in them.

use super::{draw_standings, words};
use crate::app::draw_chrome as chrome;
use crate::app::phrases;
use crate::app::{Context, HistoryScreen, Shared, Shown};
use crate::draw::text::{extent, shortened, width, wrap};
use crate::draw::{Canvas, Look, layout};
use crate::engine::analysis::Outcome;
use crate::game::Rules;
use crate::record::{Digest, Ledger};
use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;

/// Columns for the facts about the selected game, those between them and the list, and those of the window from which on
/// there is room for them.
const FACTS: u16 = 36;
const GAP: u16 = 3;
const WIDE: u16 = 116;

/// ```text
/// header
///
/// heading: when  who  board  result  moves    ┌ facts ───────────────┐
/// list: a row for each game, or for each      │ the selected game,   │  no facts below 116 columns;
/// opponent and board with their sum below     │ what it counts for   │  then columns go from the list
///                                             └──────────────────────┘
/// status: remarks, at most a third of the rows
/// ```
pub(in crate::app) fn draw(shared: &Shared, archive: &HistoryScreen, canvas: &mut Canvas) {
    let look = canvas.look;
    let looked_for = chrome::looked_for(shared, Context::Archive, &archive.wanted, look);
    let rest: Vec<String> = looked_for.into_iter().chain(archive.ledger().map(words::count)).collect();
    chrome::header(words::title(archive.shown), &rest, canvas);
    let inner = canvas.area.inner(Margin::new(1, 0));
    let remarks: Vec<String> =
        words::remarks(archive).iter().flat_map(|text| wrap(text, inner.width)).collect();
    let said = extent(remarks.len()).min(inner.height / 3);
    let [above, status] = layout::bottom(inner, said, u16::from(said > 0));
    let style = match &archive.notice {
        Some(notice) => chrome::notice(shared, Context::Archive, notice, look).1,
        None if archive.fault.is_some() => look.theme.refusal,
        None => look.theme.faint,
    };
    canvas.part(status).excerpt(&remarks, style);
    let [_, table] = layout::top(above, 1, 1);
    match (archive.ledger(), archive.shown) {
        (Some(ledger), Shown::Games) if !ledger.newest.is_empty() => {
            games(archive, ledger, &mut canvas.part(table));
        }
        (Some(ledger), Shown::Standings) if !ledger.standings.rows.is_empty() => {
            draw_standings::draw(&ledger.standings, archive.selected(), &mut canvas.part(table));
        }
        (ledger, _) => {
            let [_, list] = layout::top(table, 1, 0);
            let mut list = canvas.part(Rect { width: list.width.min(66), ..list });
            list.paragraph(&words::nothing(shared, archive, ledger), look.theme.text);
        }
    }
}

/// How wide the parts of a line are; without room some are left out.
struct Columns {
    gap: usize,
    date: usize,
    players: usize,
    board: usize,
    moves: usize,
}

/// Columns for how a game ended.
const ENDING: usize = "unfinished".len();

/// Columns for who played whom with marks, and without: no names are longer.
const PLAYERS: [usize; 2] = ["depth 225 (X) vs depth 225".len(), "you (X) vs depth 225".len()];

impl Columns {
    fn of(boards: &[Rules], columns: u16, look: &Look) -> Self {
        let room = usize::from(columns);
        let widest = boards.iter().map(|&rules| phrases::board_width(rules, look)).max().unwrap_or(0);
        let board = usize::from(widest).max("board".len());
        let (gap, date, board, moves) = match room {
            70.. => (2, "2026-11-21 20:07".len(), board, "moves".len()),
            50.. => (1, "2026-11-21".len(), board.min("3x3/3 mi~".len()), "225".len()),
            _ => (1, 0, 0, 0),
        };
        let parts = [date, board, moves, ENDING].into_iter().filter(|&part| part > 0);
        let taken: usize = parts.map(|part| part + gap).sum();
        Self { gap, date, players: room.saturating_sub(2 + taken).min(PLAYERS[0]), board, moves }
    }

    /// What stands in the columns for a game.
    fn game(&self, game: &Digest, look: &Look) -> [String; 3] {
        let when = game.ended.map_or_else(|| "unknown".to_owned(), phrases::moment);
        let date: String = when.chars().take(self.date).collect();
        let who = if self.players < PLAYERS[1] { phrases::names } else { phrases::pairing };
        let (who, board) = (who(game.players), phrases::board(game.rules, look));
        self.line(
            [&date, &who, &board, phrases::ending(game.players, game.ending), &game.moves.to_string()],
            look,
        )
    }

    /// What stands above them.
    fn heading(&self, look: &Look) -> String {
        let [before, ending, _] = self.line(["when", "who", "board", "result", ""], look);
        let rest = if self.moves == 0 { ending } else { ending + &" ".repeat(self.gap + self.moves) };
        // The word may be wider than the numbers, but ends with them.
        let moves = if self.moves == 0 { "" } else { "moves" };
        before + &rest[..rest.len() - moves.len()] + moves
    }

    /// The parts of a line: what is before the result, that, and what is behind it.
    fn line(&self, [date, players, board, ending, moves]: [&str; 5], look: &Look) -> [String; 3] {
        let gap = " ".repeat(self.gap);
        let part = |text: &str, columns: usize| match u16::try_from(columns) {
            Ok(room) if room > 0 => format!("{:<columns$}{gap}", shortened(text, room, look.glyphs.more)),
            _ => String::new(),
        };
        let before = part(date, self.date) + &part(players, self.players) + &part(board, self.board);
        let moves = if self.moves == 0 { String::new() } else { format!("{gap}{moves:>0$}", self.moves) };
        [before, format!("{ending:<ENDING$}"), moves]
    }
}

/// The list of games, and the facts about the selected one where there is room.
fn games(archive: &HistoryScreen, ledger: &Ledger, canvas: &mut Canvas) {
    let (look, area) = (canvas.look, canvas.area);
    let facts_width = if area.width + 2 >= WIDE { FACTS + GAP } else { 0 };
    let [table, beside] = layout::left(area, area.width - facts_width, GAP);
    let ([heading, list], [_, beside]) = (layout::top(table, 1, 0), layout::top(beside, 1, 0));
    let columns = Columns::of(&archive.boards, table.width, look);
    canvas.part(heading).text(2, 0, columns.heading(look).trim_end(), look.theme.faint);
    canvas.part(list).list(ledger.newest.len(), archive.selected(), |row, item| {
        let game = &ledger.newest[item.place];
        row.text(0, 0, &format!("{} ", item.pointer), item.style);
        let outcome = if item.is_selected { item.style } else { outcome(game, look) };
        let mut column = 2;
        for (part, style) in columns.game(game, look).iter().zip([item.style, outcome, item.style]) {
            row.text(column, 0, part, style);
            column += width(part);
        }
    });
    if let Some(game) = archive.game() {
        facts(game, ledger, &mut canvas.part(beside));
    }
}

/// The style of how a game ended.
fn outcome(game: &Digest, look: &Look) -> Style {
    match game.lone_human().and_then(|human| game.ending.seen_by(human)) {
        Some(Outcome::Win) => look.theme.good,
        Some(Outcome::Loss) => look.theme.bad,
        Some(Outcome::Draw) | None => look.theme.text,
    }
}

/// What there is to know about a game without its moves.
fn facts(game: &Digest, ledger: &Ledger, canvas: &mut Canvas) {
    let (area, theme) = (canvas.area, &canvas.look.theme);
    canvas.text(0, 0, &phrases::pairing(game.players), theme.strong);
    let facts = words::facts(game, ledger);
    let lines: Vec<String> = facts.iter().flat_map(|text| wrap(text, area.width)).collect();
    canvas.below(1).lines(&lines, theme.faint);
}
