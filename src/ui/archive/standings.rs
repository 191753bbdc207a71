//! How somebody fared, as a table: a line for each opponent and board.

use super::number;
use crate::record::{Standing, Standings};
use crate::search::Outcome;
use crate::ui::layout;
use crate::ui::text::{put, width};
use crate::ui::theme::Look;
use crate::ui::words;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What is in the columns, the most important first: without room the last ones are left out. What they say is
/// said of the selected line in words, too.
const HEADINGS: [&str; 11] = [
    "opponent",
    "board",
    "games",
    "won",
    "drawn",
    "lost",
    "unfin.",
    "rate",
    "streak",
    "most wins",
    "unbeaten",
];

/// The columns that are no numbers.
const TEXTS: [usize; 3] = [0, 1, 8];

type Cells = [String; HEADINGS.len()];

/// The table, with the columns that there is room for.
pub(super) struct Table {
    rows: Vec<Cells>,
    sum: Cells,
    /// How wide each column is.
    widths: Vec<u16>,
    gap: u16,
}

impl Table {
    /// Rows for the sum and the gap above it.
    pub(super) const SUM: u16 = 2;

    pub(super) fn of(standings: &Standings, columns: u16, look: &Look) -> Self {
        let row = |(opponent, rules, standing): &(_, _, Standing)| {
            let opponent: &crate::player::Player = opponent;
            cells([opponent.title(), words::board(*rules, look)], standing, true)
        };
        let rows: Vec<Cells> = standings.rows().iter().map(row).collect();
        let sum = cells(["all".to_owned(), String::new()], &sum(standings), false);
        let widest = |column: usize| {
            let cells = rows.iter().chain([&sum]).map(|cells| width(&cells[column]));
            cells.max().unwrap_or(0).max(width(HEADINGS[column]))
        };
        let mut widths: Vec<u16> = (0..HEADINGS.len()).map(widest).collect();
        let fits = |widths: &[u16], gap: u16| {
            let count = u16::try_from(widths.len()).unwrap_or(u16::MAX);
            widths.iter().sum::<u16>().saturating_add((count - 1) * gap) <= columns.saturating_sub(2)
        };
        let gap = if fits(&widths, 2) { 2 } else { 1 };
        while widths.len() > 1 && !fits(&widths, gap) {
            widths.pop();
        }
        Self { rows, sum, widths, gap }
    }

    pub(super) fn draw(
        &self,
        selected: usize,
        room: u16,
        heading: Rect,
        list: Rect,
        look: &Look,
        buf: &mut Buffer,
    ) {
        let theme = &look.theme;
        put(buf, heading, list.x + 2, heading.y, &self.line(&HEADINGS.map(str::to_owned)), theme.faint);
        let first = layout::first_row(selected, self.rows.len(), room);
        let rows = self.rows.iter().enumerate().skip(first).take(usize::from(room));
        for (row, (place, cells)) in (0..).zip(rows) {
            let pointer = if place == selected { look.glyphs.pointer } else { " " };
            let style = if place == selected { theme.selected } else { theme.text };
            let text = format!("{pointer} {}", self.line(cells));
            put(buf, list, list.x, list.y + row, &text, style);
        }
        let below = u16::try_from(self.rows.len()).unwrap_or(u16::MAX).min(room) + 1;
        put(buf, list, list.x + 2, list.y + below, &self.line(&self.sum), theme.strong);
    }

    fn line(&self, cells: &Cells) -> String {
        let cell = |(column, &width): (usize, &u16)| {
            let (text, width) = (&cells[column], usize::from(width));
            if TEXTS.contains(&column) { format!("{text:<width$}") } else { format!("{text:>width$}") }
        };
        let cells: Vec<String> = self.widths.iter().enumerate().map(cell).collect();
        cells.join(&" ".repeat(usize::from(self.gap)))
    }
}

/// The cells of a line; only games against one opponent on one board follow each other in a streak.
fn cells([opponent, board]: [String; 2], standing: &Standing, streaks: bool) -> Cells {
    let Standing { won, drawn, lost, unfinished, .. } = *standing;
    let finished = won + drawn + lost;
    let rate = if finished == 0 { "-".to_owned() } else { format!("{}%", percent(won, finished)) };
    let text = |text: String| if streaks { text } else { String::new() };
    [
        opponent,
        board,
        number(standing.games()),
        number(won),
        number(drawn),
        number(lost),
        number(unfinished),
        rate,
        text(standing.streak.map_or_else(|| "-".to_owned(), streak)),
        text(number(standing.most_wins)),
        text(number(standing.longest_unbeaten)),
    ]
}

/// A share in percent, rounded; all and nothing are only what is.
fn percent(part: usize, whole: usize) -> usize {
    let rounded = (200 * part + whole) / (2 * whole);
    match (part, whole - part) {
        (0, _) => 0,
        (_, 0) => 100,
        _ => rounded.clamp(1, 99),
    }
}

/// "3 wins", "1 draw".
fn streak((outcome, games): (Outcome, usize)) -> String {
    let [one, many] = match outcome {
        Outcome::Win => ["win", "wins"],
        Outcome::Draw => ["draw", "draws"],
        Outcome::Loss => ["loss", "losses"],
    };
    format!("{} {}", number(games), if games == 1 { one } else { many })
}

/// How games ended, in words: "3 won, 2 drawn, 1 lost".
pub(super) fn results(standing: &Standing) -> String {
    let Standing { won, drawn, lost, unfinished, .. } = *standing;
    let counted = [(won, "won"), (drawn, "drawn"), (lost, "lost"), (unfinished, "unfinished")];
    let counted = counted.into_iter().filter(|&(count, _)| count > 0);
    counted.map(|(count, how)| format!("{} {how}", number(count))).collect::<Vec<_>>().join(", ")
}

/// How they followed each other, in words.
pub(super) fn series(standing: &Standing) -> String {
    let last = standing.streak.map_or_else(|| "none finished".to_owned(), streak);
    let (most, unbeaten) = (number(standing.most_wins), number(standing.longest_unbeaten));
    format!("Last: {last}. Most wins in a row: {most}. Longest unbeaten: {unbeaten}.")
}

/// What comes of all lines together.
fn sum(standings: &Standings) -> Standing {
    standings.rows().iter().fold(Standing::default(), |sum, (_, _, standing)| Standing {
        won: sum.won + standing.won,
        drawn: sum.drawn + standing.drawn,
        lost: sum.lost + standing.lost,
        unfinished: sum.unfinished + standing.unfinished,
        ..sum
    })
}
