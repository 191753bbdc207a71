//! The statistics as a table: a row for each opponent and board.

use super::words::{self, Cells, HEADINGS, cells, streak, sum};
use crate::app::{HistoryScreen, phrases};
use crate::draw::text::{Column, extent, in_columns, width};
use crate::draw::{Canvas, Look, board, layout};
use crate::engine::analysis::Outcome;
use crate::game::figures::grouped;
use crate::record::{Digest, Ledger, Standing, Standings};

/// The columns that are not numbers.
const TEXTS: [usize; 3] = [0, 1, 8];

/// Rows for the sum and the gap above it.
const SUM: u16 = 2;

/// Draws the table with as many columns as fit, and below it the newest games of the selected row.
pub(super) fn draw(ledger: &Ledger, history: &HistoryScreen, canvas: &mut Canvas) {
    let standings = &ledger.standings;
    let (look, rows) = (canvas.look, &standings.rows);
    let sum = cells(["all".to_owned(), String::new()], &sum(standings), false);
    let widths = widths(standings, &sum, look);
    let columns = |gap: usize, count: usize| -> Vec<Column> {
        let column = |(place, &width): (usize, &usize)| {
            let gap = if place > 0 { gap } else { 0 };
            if TEXTS.contains(&place) { Column::Text { gap, width } } else { Column::Number { gap, width } }
        };
        widths.iter().enumerate().take(count).map(column).collect()
    };
    let room = usize::from(canvas.area.width.saturating_sub(2));
    let fits = |gap: usize, count: usize| widths[..count].iter().sum::<usize>() + (count - 1) * gap <= room;
    let all = widths.len();
    let gap = if fits(2, all) { 2 } else { 1 };
    let columns = columns(gap, (2..=all).rev().find(|&count| fits(gap, count)).unwrap_or(1));
    canvas.text(2, 0, &in_columns(&columns, &HEADINGS), look.theme.faint);
    let [_, below] = layout::top(canvas.area, 1, 0);
    let [list, _] = layout::bottom(below, SUM, 0);
    canvas.part(list).list(rows.len(), history.selected(), |row, item| {
        let (opponent, rules, standing) = &rows[item.place];
        let cells = cells([opponent.title(), phrases::board(*rules, look)], standing, true);
        row.text(0, 0, &format!("{} {}", item.pointer, in_columns(&columns, &cells)), item.style);
    });
    let listed = extent(rows.len()).min(list.height);
    canvas.part(below).text(2, listed + 1, &in_columns(&columns, &sum), look.theme.strong);
    let [_, rest] = layout::top(below, listed + SUM, 1);
    if let Some((opponent, rules, _)) = history.standing().filter(|_| rest.height >= GAMES) {
        let is_listed = |game: &&Digest| {
            game.lone_human().is_some_and(|human| game.players[human.other()] == *opponent)
                && game.rules() == *rules
        };
        games(ledger.newest.iter().filter(is_listed), &mut canvas.part(rest));
    }
}

/// With at least this many rows below the table, there are games.
const GAMES: u16 = 12;

/// Draws as many of these games as fit: when and how each ended, and its board.
fn games<'a>(games: impl Iterator<Item = &'a Digest>, canvas: &mut Canvas) {
    let (look, mut rest) = (canvas.look, canvas.area);
    for game in games {
        let text = words::title_of(game);
        let [caption, place] = layout::top(rest, 1, 0);
        if width(&text) > rest.width {
            return;
        }
        let Some(board) = board::picture(&game.board, None, &mut canvas.part(place)) else { return };
        canvas.part(caption).text(2, 0, &text, look.theme.faint);
        [_, rest] = layout::left(rest, board.area().width.max(width(&text)), 4);
    }
}

/// The width of each column. As there may be a thousand rows, only the widest cell of each column is formatted.
fn widths(standings: &Standings, sum: &Cells, look: &Look) -> [usize; HEADINGS.len()] {
    let rows = &standings.rows;
    let most = |count: fn(&Standing) -> usize| rows.iter().map(|(_, _, standing)| count(standing)).max();
    let opponent = rows.iter().map(|(opponent, ..)| width(&opponent.title())).max().unwrap_or(0);
    let board = rows.iter().map(|&(_, rules, _)| width(&phrases::board(rules, look))).max().unwrap_or(0);
    let longest = |outcome: Outcome| {
        let streaks = rows.iter().filter_map(|(_, _, standing)| standing.streak);
        let games = streaks.filter(|&(of, _)| of == outcome).map(|(_, games)| games).max();
        games.map_or(0, |games| width(&streak((outcome, games))))
    };
    let streak = [Outcome::Win, Outcome::Draw, Outcome::Loss].map(longest).into_iter().max().unwrap_or(0);
    let [wins, unbeaten] = [most(|one| one.most_wins), most(|one| one.longest_unbeaten)]
        .map(|most| width(&grouped(most.unwrap_or(0))));
    let widest = [opponent, board, 0, 0, 0, 0, 0, width("100%"), streak, wins, unbeaten];
    // The counts of games are widest in the sum.
    std::array::from_fn(|column| {
        usize::from(widest[column].max(width(&sum[column])).max(width(HEADINGS[column])))
    })
}
