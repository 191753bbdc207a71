//! The reasoning panel: every candidate with its score, a bar, its outcome, and the moves expected after it.

use super::Subject;
use super::words::{EXPECTED, followed};
use super::words_panel::{details, notes, outlook, outlook_heading, title};
use crate::app::{ListOrder, Target, row_of};
use crate::draw::board::notes::{bar_length, heat_style};
use crate::draw::layout::{self, SideWish};
use crate::draw::text::{Column, extent, first_fitting, in_columns, width, wrap};
use crate::draw::{Canvas, Glyphs, Item, board};
use crate::engine::analysis::{Analysis, Candidate};
use crate::game::Square;
use crate::game::figures::moves;
use ratatui::layout::{Rect, Size};
use ratatui::style::Modifier;
use ratatui::text::Line;

/// The least width shows squares, score and outcome; the wanted width also shows a bar and more squares. Enough rows
/// show all nine moves of an empty 3x3 board, each in a row of its own.
pub(in crate::app) const WISH: SideWish =
    SideWish { least: 25, enough: 37, wanted: 46, rows: 6, enough_rows: 12, worth_the_grid: true };

/// Up to this many rows of the list come before notes and details.
const FEW: u16 = 9;

/// ```text
/// ┌ panel ────────────────────────────────────┐
/// │ title                                     │  up to four rows are left free, if there is room:
/// │                                           │  below the title, the list, the strip and the notes
/// │ heading: 84 more, score, outcome ...      │
/// │ list: a row for equal moves               │  up to nine rows, or at least half of the height
/// │                                           │
/// │ expected moves of the move at the cursor  │  or of the best move
/// │ strip: the boards after them              │  only if there is room for it
/// │                                           │
/// │ notes, details: as many as fit            │
/// └───────────────────────────────────────────┘
/// ```
pub(in crate::app) fn view(subject: &Subject, legend: Option<String>, canvas: &mut Canvas) {
    let (area, theme) = (canvas.area, &canvas.look.theme);
    if area.is_empty() {
        return;
    }
    let (analysis, elapsed) = match &subject.seen {
        Ok(seen) => *seen,
        Err(text) => return canvas.lines(&wrap(text, area.width), theme.text),
    };
    let rows = subject.order.rows(analysis, subject.sample);
    let listed = extent(rows.len());
    let least = if listed > FEW { listed.min(area.height / 2) } else { listed };
    // Title, heading, expected moves.
    let room = area.height.saturating_sub(3 + least);
    let notes = fitting(&notes(subject, analysis), Size { width: area.width, height: room });
    let room = room - extent(notes.len());
    let details: Vec<String> = legend.into_iter().chain(details(subject, analysis, elapsed)).collect();
    let details = fitting(&details, Size { width: area.width, height: room });
    let fixed = 3 + extent(notes.len() + details.len());
    let air = area.height.saturating_sub(fixed + listed).min(4);
    let list_rows = listed.min(area.height.saturating_sub(fixed + air));
    let spare = area.height.saturating_sub(fixed + air + list_rows);
    let strip_rows = Some(u16::from(analysis.rules.rows())).filter(|&rows| rows <= spare).unwrap_or(0);
    let [title, rest] = layout::top(area, 1, u16::from(air > 1));
    let [heading, rest] = layout::top(rest, 1, 0);
    let [list, rest] = layout::top(rest, list_rows, u16::from(air > 0));
    let [expected, rest] = layout::top(rest, 1, 0);
    let [strip, rest] = layout::top(rest, strip_rows, u16::from(air > 2));
    let [below, rest] = layout::top(rest, extent(notes.len()), u16::from(air > 3));
    draw_title(analysis, &mut canvas.part(title));
    draw_list(subject, analysis, &rows, [heading, list], canvas);
    if let Some(candidate) = followed(subject, analysis) {
        draw_expected(candidate, &mut canvas.part(expected));
        draw_strip(subject, candidate, &mut canvas.part(strip));
    }
    canvas.part(below).lines(&notes, theme.text);
    canvas.part(rest).lines(&details, theme.faint);
    if subject.is_past {
        canvas.restyle(area, theme.faint);
    }
}

/// The result, in as many words as fit.
fn draw_title(analysis: &Analysis, canvas: &mut Canvas) {
    let titles = title(analysis);
    canvas.line(0, Line::styled(first_fitting(&titles, canvas.area.width), canvas.look.theme.strong));
}

/// The list below its heading, which also shows how many rows are out of sight.
fn draw_list(
    subject: &Subject,
    analysis: &Analysis,
    rows: &[Vec<&Candidate>],
    [heading, list]: [Rect; 2],
    canvas: &mut Canvas,
) {
    let list_layout = ListLayout::of(subject, analysis, rows, heading.width);
    let hidden = rows.len().saturating_sub(list.height.into());
    let faint = canvas.look.theme.faint;
    canvas.part(heading).text(0, 0, &list_layout.heading(hidden), faint);
    canvas.part(list).pages(rows.len(), row_of(rows, subject.cursor), |row, item| {
        let equal = &rows[item.place];
        // A click on the row of the cursor's move does not change the move.
        let square = if item.is_selected { subject.cursor } else { equal[0].square };
        row.hit(row.area, Target::Candidate(square));
        list_layout.row(equal, item, row);
    });
}

/// As many sentences as fit, each on a row of its own. They are never cut: half a sentence is useless.
fn fitting(sentences: &[String], room: Size) -> Vec<String> {
    let first = |count: usize| -> Vec<String> {
        sentences[..count].iter().flat_map(|sentence| wrap(sentence, room.width)).collect()
    };
    let fits = |text: &Vec<String>| extent(text.len()) <= room.height;
    (0..=sentences.len()).rev().map(first).find(fits).unwrap_or_default()
}

/// The expected moves, as many as fit.
fn draw_expected(candidate: &Candidate, canvas: &mut Canvas) {
    let (look, label) = (canvas.look, EXPECTED);
    let room = canvas.area.width.saturating_sub(width(label));
    canvas.text(0, 0, label, look.theme.faint);
    let expected = moves(&candidate.line, room.into(), look.glyphs.more);
    canvas.text(width(label), 0, &expected, look.theme.text);
}

/// The boards after each of the expected moves, as many as fit.
fn draw_strip(subject: &Subject, candidate: &Candidate, canvas: &mut Canvas) {
    let (mut position, mut rest) = (subject.position.clone(), canvas.area);
    let columns = u16::from(position.rules().columns());
    for &square in &candidate.line {
        if rest.width < columns || position.play(square).is_err() {
            return;
        }
        let [place, right] = layout::left(rest, columns, 2);
        board::small(&position, Some(square), &mut canvas.part(place));
        rest = right;
    }
}

/// The layout of the list.
struct ListLayout<'a> {
    subject: &'a Subject<'a>,
    analysis: &'a Analysis,
    /// The pointer and the star, then squares, score, bar, outcome or playouts, and depth.
    columns: [Column; 6],
    /// Columns that outcome or playouts may take.
    wide: usize,
    /// Columns for the squares.
    squares: usize,
    /// Cells of the bar on either side of its middle.
    bar: usize,
    /// Columns for the expected moves after them.
    moves: usize,
}

impl<'a> ListLayout<'a> {
    fn of(subject: &'a Subject<'a>, analysis: &'a Analysis, rows: &[Vec<&Candidate>], room: u16) -> Self {
        let longest = |text: &dyn Fn(&[&Candidate]) -> String, heading: u16| {
            usize::from(rows.iter().map(|row| width(&text(row))).max().unwrap_or(0).max(heading))
        };
        let score = longest(&|row| analysis.score_text(row[0].value), 5);
        let wanted = longest(&|row| squares(row, usize::MAX, ""), 2);
        let wide = usize::from(room).saturating_sub(2 + wanted.min(3) + 1 + score + 2);
        let heading = width(outlook_heading(subject, wide));
        let outlook = longest(&|row| outlook(subject, analysis, row[0], wide), heading);
        let room = usize::from(room).saturating_sub(2 + 1 + score + 2 + outlook);
        let fits = |&(half, least): &(usize, usize)| {
            rows.len() > 1 && 2 * half + 2 <= room.saturating_sub(wanted.min(least))
        };
        let bar = BARS.into_iter().find(fits).map_or(0, |(half, _)| half);
        let bar_columns = if bar > 0 { 2 * bar + 1 } else { 0 };
        let room = room.saturating_sub(bar_columns + usize::from(bar > 0));
        let squares = wanted.min(room);
        let room = if subject.order == ListOrder::Square { room - squares } else { 0 };
        let depth = if room >= 6 { 5 } else { 0 };
        let rest = room.saturating_sub(6 + 2);
        let columns = [
            Column::Text { gap: 0, width: 2 },
            Column::Text { gap: 0, width: squares },
            Column::Number { gap: 1, width: score },
            Column::Text { gap: 1, width: bar_columns },
            Column::Text { gap: 2, width: outlook },
            Column::Number { gap: 1, width: depth },
        ];
        Self { subject, analysis, columns, wide, squares, bar, moves: if rest >= 5 { rest } else { 0 } }
    }

    /// The heading, with the number of rows that are out of sight.
    fn heading(&self, hidden: usize) -> String {
        let moves = match self.moves {
            0 => "",
            1..14 => "  moves",
            _ => "  expected moves",
        };
        let more = if hidden > 0 { format!("{hidden} more") } else { String::new() };
        let place = if more.len() <= self.squares { more.as_str() } else { "" };
        let outlook = outlook_heading(self.subject, self.wide);
        in_columns(&self.columns, &["", place, "score", "", outlook, "depth"]) + moves
    }

    /// Draws the row of these equally good moves.
    fn row(&self, equal: &[&Candidate], item: Item, canvas: &mut Canvas) {
        let (look, Self { subject, analysis, .. }) = (canvas.look, self);
        let candidate = equal[0];
        // If all moves are equally good, none is marked.
        let best = analysis.is_best(candidate);
        let marked = best && analysis.best().count() < analysis.candidates.len();
        let cells = [
            format!("{}{}", item.pointer, if marked { look.glyphs.best } else { " " }),
            squares(equal, self.squares, look.glyphs.more),
            analysis.score_text(candidate.value),
            bar(analysis, candidate, self.bar, &look.glyphs),
            outlook(subject, analysis, candidate, self.wide),
            candidate.plies_left(subject.position.empty_cells()).to_string(),
        ];
        let mut text = in_columns(&self.columns, &cells);
        if self.moves > 0 {
            text = text + "  " + &moves(&candidate.line, self.moves, look.glyphs.more);
        }
        let mut style = heat_style(analysis, candidate, look);
        if best {
            style = style.add_modifier(Modifier::BOLD);
        }
        if item.is_selected {
            style = item.style.add_modifier(style.add_modifier);
            canvas.restyle(canvas.area, style);
        }
        canvas.text(0, 0, &text, style);
    }
}

/// The cells of a bar on either side of its middle, each with the columns that squares need first.
const BARS: [(usize, usize); 2] = [(4, 20), (2, 9)];

/// Equally good moves: all of them, or how many they are and as many as fit.
fn squares(equal: &[&Candidate], columns: usize, more: &str) -> String {
    let squares: Vec<Square> = equal.iter().map(|candidate| candidate.square).collect();
    let all = moves(&squares, usize::MAX, more);
    if all.len() <= columns {
        return all;
    }
    let count = format!("{} moves", squares.len());
    match columns.checked_sub(count.len() + 2) {
        Some(room) if room >= 5 => format!("{count}: {}", moves(&squares, room, more)),
        _ if count.len() <= columns => count,
        _ => moves(&squares, columns, more),
    }
}

/// A bar as long as the score is large, to the right for the mover and to the left against, with `half` cells
/// on either side.
fn bar(analysis: &Analysis, candidate: &Candidate, half: usize, glyphs: &Glyphs) -> String {
    let length = bar_length(analysis, candidate, i32::try_from(2 * half).unwrap_or(0));
    let halves = usize::try_from(length.abs()).unwrap_or(0);
    let [left_half, whole, right_half] = glyphs.score_bar;
    let (wholes, odd) = (whole.repeat(halves / 2), halves % 2 == 1);
    let end = |glyph| if odd { glyph } else { "" };
    let [left, right] = match length {
        ..0 => [format!("{}{wholes}", end(right_half)), String::new()],
        _ => [String::new(), format!("{wholes}{}", end(left_half))],
    };
    format!("{left:>half$}{}{right:<half$}", glyphs.grid[1])
}
