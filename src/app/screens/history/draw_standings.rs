//! How somebody fared, as a table: a line for each opponent and board.

use crate::app::phrases;
use crate::draw::text::{Column, extent, in_columns, width};
use crate::draw::{Canvas, Look, layout};
use crate::engine::analysis::Outcome;
use crate::engine::player::Player;
use crate::game::figures::{counted, grouped};
use crate::record::{Standing, Standings};

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

/// Rows for the sum and the gap above it.
const SUM: u16 = 2;

/// Draws them with the columns that there is room for.
pub(super) fn draw(standings: &Standings, selected: usize, canvas: &mut Canvas) {
    let (look, lines) = (canvas.look, &standings.rows);
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
    canvas.part(list).list(lines.len(), selected, |row, item| {
        let (opponent, rules, standing) = &lines[item.place];
        let cells = cells([opponent.title(), phrases::board(*rules, look)], standing, true);
        row.text(0, 0, &format!("{} {}", item.pointer, in_columns(&columns, &cells)), item.style);
    });
    let listed = extent(lines.len()).min(list.height);
    canvas.part(below).text(2, listed + 1, &in_columns(&columns, &sum), look.theme.strong);
}

/// How wide each column has to be. There may be a thousand lines: only the widest cell of a column is written out.
fn widths(standings: &Standings, sum: &Cells, look: &Look) -> [usize; HEADINGS.len()] {
    let rows = &standings.rows;
    let most = |count: fn(&Standing) -> usize| rows.iter().map(|(_, _, standing)| count(standing)).max();
    // No other opponent has a name that is wider than the heading.
    let plies = rows.iter().filter_map(|&(opponent, ..)| match opponent {
        Player::Depth(plies) => Some(plies),
        _ => None,
    });
    let opponent = plies.max().map_or(0, |plies| width(&Player::Depth(plies).title()));
    let board = rows.iter().map(|&(_, rules, _)| phrases::board_width(rules, look)).max().unwrap_or(0);
    let longest = |outcome: Outcome| {
        let streaks = rows.iter().filter_map(|(_, _, standing)| standing.streak);
        let games = streaks.filter(|&(of, _)| of == outcome).map(|(_, games)| games).max();
        games.map_or(0, |games| width(&streak((outcome, games))))
    };
    let streak = [Outcome::Win, Outcome::Draw, Outcome::Loss].map(longest).into_iter().max().unwrap_or(0);
    let [wins, unbeaten] = [most(|one| one.most_wins), most(|one| one.longest_unbeaten)]
        .map(|most| width(&grouped(most.unwrap_or(0))));
    let widest = [opponent, board, 0, 0, 0, 0, 0, width("100%"), streak, wins, unbeaten];
    // The numbers of games are largest in the sum.
    std::array::from_fn(|column| {
        usize::from(widest[column].max(width(&sum[column])).max(width(HEADINGS[column])))
    })
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
        grouped(standing.games()),
        grouped(won),
        grouped(drawn),
        grouped(lost),
        grouped(unfinished),
        rate,
        text(standing.streak.map_or_else(|| "-".to_owned(), streak)),
        text(grouped(standing.most_wins)),
        text(grouped(standing.longest_unbeaten)),
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
    counted(games, outcome.into())
}

/// How games ended, in words: "3 won, 2 drawn, 1 lost".
pub(super) fn results(standing: &Standing) -> String {
    let Standing { won, drawn, lost, unfinished, .. } = *standing;
    let counted = [(won, "won"), (drawn, "drawn"), (lost, "lost"), (unfinished, "unfinished")];
    let counted = counted.into_iter().filter(|&(count, _)| count > 0);
    counted.map(|(count, how)| format!("{} {how}", grouped(count))).collect::<Vec<_>>().join(", ")
}

/// How they followed each other, in words.
pub(super) fn series(standing: &Standing) -> String {
    let last = standing.streak.map_or_else(|| "none finished".to_owned(), streak);
    let (most, unbeaten) = (grouped(standing.most_wins), grouped(standing.longest_unbeaten));
    format!("Last: {last}. Most wins in a row: {most}. Longest unbeaten: {unbeaten}.")
}

/// What comes of all lines together.
fn sum(standings: &Standings) -> Standing {
    standings.rows.iter().fold(Standing::default(), |sum, (_, _, standing)| Standing {
        won: sum.won + standing.won,
        drawn: sum.drawn + standing.drawn,
        lost: sum.lost + standing.lost,
        unfinished: sum.unfinished + standing.unfinished,
        ..sum
    })
}
