//! Draws the review: the board, the comment, the list of moves and the graph of the value.

use super::{draw_graph, words};
use crate::app::draw::Draw;
use crate::app::{ReviewScreen, Shared, Target, draw_chrome as chrome, phrases};
use crate::draw::Canvas;
use crate::draw::board::BoardView;
use crate::draw::layout::{self, BoardScreen, SideWish};
use crate::draw::text::{extent, width, wrap};
use ratatui::text::{Line, Span};

const WISH: SideWish =
    SideWish { least: 26, enough: 31, wanted: 36, rows: 3, enough_rows: 12, worth_the_grid: false };

/// The possible heights of the graph, each with the minimum rows for the list, unless all moves need fewer.
const GRAPHS: [(u16, u16); 6] = [(17, 24), (13, 20), (9, 16), (7, 12), (5, 7), (3, 4)];

/// ```text
/// ┌ board screen ────────────────────────────────┐
/// │ ┌ board ──────┐ comment: as many rows as the │
/// │ │             │        longest finding takes │
/// │ │             │ heading: move      score     │
/// │ │             │ list: a row for each move    │  scrolls if there are too few rows
/// │ │             │ ┌ graph ───────────────────┐ │  17, 13, 9, 7, 5, 3 rows or none
/// │ └─────────────┘ └──────────────────────────┘ │
/// └──────────────────────────────────────────────┘
/// ```
impl Draw for ReviewScreen {
    fn is_legacy(&self) -> bool {
        true
    }

    fn legacy(&self, shared: &Shared, canvas: &mut Canvas) {
        let theme = &canvas.look.theme;
        let BoardScreen { header, board, side, status } =
            layout::board_screen(canvas.area, self.position(shared).rules(), WISH);
        chrome::header(words::TITLE, &words::facts(self, shared), &mut canvas.part(header));
        BoardView {
            cursor: self.cursor,
            last: self.last_move(shared),
            lines: self.position(shared).completed_lines().collect(),
            ..BoardView::new(canvas.look, self.position(shared).setup(), board)
        }
        .legacy_to_play(canvas);
        // Room for the longest comment, so that nothing shifts while the user steps through the game. Wrapping five rows
        // for each of 225 moves took 1.6 ms in a test build. A cache is not needed: without animation, a frame is drawn
        // only after a key press or a finding.
        let moves = self.report(shared).moves.len();
        let rows_of = |place| wrap(&words::findings(self.report(shared), place), side.width).len();
        let longest = (0..=moves).map(rows_of).max().unwrap_or(0);
        let [above, rest] = layout::top(side, extent(longest) + 1, 0);
        let room = rest.height.saturating_sub(1);
        let fits = |&(graph, list): &(u16, u16)| graph + 1 + list.min(extent(moves)) <= room;
        let graph = GRAPHS.into_iter().find(fits).map_or(0, |(graph, _)| graph);
        let listed = extent(moves).min(room.saturating_sub(graph + u16::from(graph > 0)));
        let [moves, rest] = layout::top(rest, listed + 1, 1);
        let [graph, _] = layout::top(rest, graph, 0);
        let comment = words::comment(self, shared);
        let lines = wrap(&comment, above.width);
        let mut text = canvas.part(above);
        text.text(0, 0, &words::title(self, shared), theme.strong);
        text.below(1).lines(&lines, theme.text);
        if listed > 0 {
            list(self, shared, &mut canvas.part(moves));
        }
        draw_graph::draw(self, shared, &mut canvas.part(graph));
        let left_over = match above.height {
            0 => comment,
            rows => lines.get(usize::from(rows - 1)..).unwrap_or(&[]).join(" "),
        };
        draw_status(shared, self, &left_over, &mut canvas.part(status));
    }
}

/// The moves with their grades, and the scores before and after each.
fn list(review: &ReviewScreen, shared: &Shared, canvas: &mut Canvas) {
    let (area, theme, moves) = (canvas.area, &canvas.look.theme, &review.report(shared).moves);
    let heading = HEADINGS.into_iter().find(|heading| width(heading) <= area.width).unwrap_or("");
    canvas.text(0, 0, heading, theme.faint);
    // At the start of the game no move is selected.
    let selected = review.place.saturating_sub(1);
    canvas.below(1).list(moves.len(), selected, |row, item| {
        let (played, number) = (&moves[item.index], item.index + 1);
        row.hit(row.area, Target::Move(number));
        let is_selected = number == review.place;
        let pointer = if is_selected { item.pointer } else { " " };
        let style = if is_selected { theme.strong } else { theme.text };
        let sign = played.grade().map_or("", |grade| grade.sign());
        let [both, after] = words::scores(played);
        let scores = if width(&both) <= area.width.saturating_sub(NAME) { both } else { after };
        let spans = vec![
            Span::styled(format!("{pointer}{number:>3} "), theme.faint),
            Span::styled(format!("{} ", played.mover()), theme.marks[played.mover()]),
            Span::styled(format!("{:<4}", played.square), style),
            Span::styled(format!("{sign:<3}"), theme.refusal),
            Span::styled(scores, if is_selected { style } else { theme.faint }),
        ];
        row.line(0, Line::from(spans));
    });
}

/// The heading of the list: the longest that fits.
const HEADINGS: [&str; 2] = ["     move     score for the mover", "     move     score"];

/// The columns of a list row before the scores.
const NAME: u16 = 14;

/// The status line: the rest of the comment that did not fit above, or the progress of the review.
fn draw_status(shared: &Shared, review: &ReviewScreen, rest: &str, canvas: &mut Canvas) {
    let (look, report) = (canvas.look, review.report(shared));
    let (text, style) = match review.cursor {
        _ if shared.notice.is_some() => return,
        _ if !rest.is_empty() => (rest.to_owned(), look.theme.text),
        Some(_) => (words::tries(review), look.theme.faint),
        None if review.place == 0 && report.is_complete() => return,
        None => (phrases::findings(report), look.theme.faint),
    };
    chrome::status(&text, style, canvas);
}
