//! The reasoning panel: the point in a sentence, each candidate with its score and depth, then the reasons.

use super::Subject;
use super::words_panel::{details, going_on, notes, outlook, outlook_heading, point};
use crate::app::{Target, row_of};
use crate::draw::board::notes::heat_style;
use crate::draw::layout::{self, SideWish};
use crate::draw::text::{Column, clipped, extent, first_fitting, in_columns, width, wrap};
use crate::draw::{Canvas, Item, board};
use crate::engine::analysis::{Analysis, Candidate};
use crate::game::Square;
use crate::game::figures::moves;
use crate::teach::signs::score_text;
use ratatui::layout::{Rect, Size};
use ratatui::style::Modifier;
use std::time::Duration;

/// The least width shows moves, scores, depths and results; the wanted width also shows expected moves. Enough rows
/// show all nine moves of an empty 3x3 board, each in a row of its own.
pub(crate) const WISH: SideWish =
    SideWish { least: 25, enough: 37, wanted: 46, rows: 6, enough_rows: 12, worth_the_grid: true };

/// Up to this many rows tell how the game would go on.
const MOST_EXPECTED: u16 = 3;

/// ```text
/// ┌ panel ──────────────────────────────────┐
/// │ the point                               │
/// │                                         │  rows between the parts are free where there is room
/// │ heading: move, score, depth, result ... │
/// │ list: a row a move                      │  all moves if they fit, otherwise at least half of the height
/// │                                         │
/// │ the reason for the score at the cursor  │  of the best move if there is none at the cursor
/// │ how the game would go on                │
/// │                                         │
/// │ strip: the boards after these moves     │  only if there is room for it
/// │                                         │
/// │ notes                                   │  as many as fit
/// │                                         │
/// │ details                                 │  if the user wants to know how the scores were found
/// └─────────────────────────────────────────┘
/// ```
pub(crate) fn view(subject: &Subject, legend: Option<String>, canvas: &mut Canvas) {
    let (area, theme) = (canvas.area, &canvas.look.theme);
    if area.is_empty() {
        return;
    }
    let (analysis, elapsed) = match &subject.seen {
        Ok(seen) => *seen,
        Err(text) => return canvas.lines(&wrap(text, area.width), theme.text),
    };
    let content = Content::of(subject, (analysis, elapsed), legend, canvas);
    let Content { rows, point, told, notes, details, .. } = &content;
    let heights = content.heights();
    let mut air = area.height.saturating_sub(heights.iter().sum());
    let mut rest = area;
    let [title, list, reason, strip, below, search] = heights.map(|height| {
        // The point ends with a free row of its own.
        let gap = if rest == area { 0 } else { air.min(u16::from(height > 0)) };
        air -= gap;
        let [part, next] = layout::top(rest, height, gap);
        rest = next;
        part
    });
    canvas.part(title).lines(point, theme.strong);
    draw_list(subject, analysis, rows, &mut canvas.part(list));
    canvas.part(reason).lines(told, theme.text);
    if let Some(candidate) = subject.followed(analysis) {
        draw_strip(subject, candidate, &mut canvas.part(strip));
    }
    canvas.part(below).lines(notes, theme.faint);
    canvas.part(search).lines(details, theme.faint);
    if subject.is_past {
        canvas.restyle(area, theme.faint);
    }
}

/// What the panel shows, as far as there is room.
struct Content<'a> {
    /// The rows of the list.
    rows: Vec<Vec<&'a Candidate>>,
    /// How many of them are visible at once.
    visible: u16,
    /// Rows for the boards after the expected moves.
    strip: u16,
    point: Vec<String>,
    /// The reason for a score, and how the game would go on.
    told: Vec<String>,
    notes: Vec<String>,
    details: Vec<String>,
}

impl<'a> Content<'a> {
    fn of(
        subject: &Subject,
        (analysis, elapsed): (&'a Analysis, Duration),
        legend: Option<String>,
        canvas: &Canvas,
    ) -> Self {
        let Size { width, height } = canvas.area.as_size();
        // Beside the list there are at least the point, the heading and the reason.
        let most = height.saturating_sub(3);
        let rows = subject.order.rows(analysis, subject.sample, most.into());
        let listed = extent(rows.len());
        let least = if listed > most { listed.min(height / 2 + 1) } else { listed };
        let mut room = height.saturating_sub(2 + least);
        let points = point(subject, analysis);
        let (points, below) = match subject.why() {
            Some(why) => ([why.clone(), why], Some(points[0].clone() + ".")),
            None => (points, None),
        };
        // First, so that the list stays where it is when the cursor moves.
        let mut point = wrap(&points[0], width);
        if extent(point.len()) > room + 1 {
            point = vec![first_fitting(&points, width).to_owned()];
        }
        room -= extent(point.len()) - 1;
        let free = room.min(1);
        point.resize(point.len() + usize::from(free), String::new());
        room -= free;
        let mut fit = |sentences: Vec<String>| {
            let lines = fitting(&sentences, Size { width, height: room });
            room -= extent(lines.len());
            lines
        };
        let candidate = subject.followed(analysis);
        let details = if subject.details { details(subject, analysis, elapsed) } else { Vec::new() };
        let details = fit(details);
        let in_cells =
            subject.paired.is_none() && !subject.is_past && analysis.candidate(subject.cursor).is_some();
        let reason =
            candidate.and_then(|candidate| subject.reason(candidate)).filter(|reason| *reason != points[0]);
        let mut told = fit(reason.into_iter().collect());
        let notes = fit(below.into_iter().chain(legend).chain(notes(subject, analysis)).collect());
        if let Some(text) = candidate.and_then(|candidate| going_on(subject, candidate, in_cells)) {
            let area = Rect { height: room.min(MOST_EXPECTED), ..canvas.area };
            let expected = clipped(&wrap(&text, width), area, canvas.look.glyphs.more);
            room -= extent(expected.len());
            told.extend(expected);
        }
        // With a free row above and below each part.
        let strip = u16::from(analysis.rules.rows());
        let strip = if listed == least && strip + 4 <= room { strip } else { 0 };
        let visible = least + (listed - least).min(room.saturating_sub(4));
        Self { rows, visible, strip, point, told, notes, details }
    }

    /// The rows of the parts from top to bottom.
    fn heights(&self) -> [u16; 6] {
        let [point, told, notes, details] =
            [&self.point, &self.told, &self.notes, &self.details].map(|lines| extent(lines.len()));
        [point, 1 + self.visible, told, self.strip, notes, details]
    }
}

/// The list below its heading. If not all rows fit, the last one tells how many are out of sight.
fn draw_list(subject: &Subject, analysis: &Analysis, rows: &[Vec<&Candidate>], canvas: &mut Canvas) {
    let list_layout = ListLayout::of(subject, analysis, rows, canvas.area.width);
    let faint = canvas.look.theme.faint;
    let [heading, list] = layout::top(canvas.area, 1, 0);
    let is_cut = rows.len() > list.height.into();
    let [list, count] = layout::top(list, list.height.saturating_sub(is_cut.into()), 0);
    canvas.part(heading).text(0, 0, &list_layout.heading(), faint);
    canvas.part(count).text(2, 0, &format!("{} more", rows.len().saturating_sub(list.height.into())), faint);
    canvas.part(list).pages(rows.len(), row_of(rows, subject.cursor), |row, item| {
        let equal = &rows[item.index];
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
    /// The pointer and the star, then moves, score, depth, and result or playouts.
    columns: [Column; 5],
    /// Columns that result or playouts may take.
    wide: usize,
    /// Columns for the moves that share a row.
    squares: usize,
    /// Columns for the expected moves at the end.
    expected: usize,
}

impl<'a> ListLayout<'a> {
    fn of(subject: &'a Subject<'a>, analysis: &'a Analysis, rows: &[Vec<&Candidate>], room: u16) -> Self {
        let longest = |text: &dyn Fn(&[&Candidate]) -> String, heading: u16| {
            usize::from(rows.iter().map(|row| width(&text(row))).max().unwrap_or(0).max(heading))
        };
        let score = longest(&|row| score_text(analysis, row[0].value), 5);
        let wanted = longest(&|row| squares(row, usize::MAX, ""), 4);
        // What playouts tell takes the place of depth and result. Estimates have no depth.
        let has_depth = rows.iter().any(|row| analysis.depth(row[0]).is_some());
        let depth = if has_depth && subject.sample.is_none() { 5 } else { 0 };
        let gap = if room < WISH.enough { 1 } else { 2 };
        let wide = usize::from(room).saturating_sub(2 + 4 + gap + score + 2);
        let heading = width(outlook_heading(subject, wide));
        let outlook = longest(&|row| outlook(subject, analysis, row[0], wide), heading);
        let room = usize::from(room).saturating_sub(2 + gap + score + gap + depth + 2 + outlook);
        let squares = wanted.min(room.max(4));
        let room = if rows.len() == analysis.candidates.len() { room.saturating_sub(squares) } else { 0 };
        let expected = room.saturating_sub(2);
        let columns = [
            Column::Text { gap: 0, width: 2 },
            Column::Text { gap: 0, width: squares },
            Column::Number { gap, width: score },
            Column::Number { gap, width: depth },
            Column::Text { gap: 2, width: outlook },
        ];
        let expected = if expected >= EXPECTED.len() { expected } else { 0 };
        Self { subject, analysis, columns, wide, squares, expected }
    }

    fn heading(&self) -> String {
        let outlook = outlook_heading(self.subject, self.wide);
        let expected = if self.expected > 0 { EXPECTED } else { "" };
        format!("{}  {expected}", in_columns(&self.columns, &["", "move", "score", "depth", outlook]))
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
            score_text(analysis, candidate.value),
            analysis.depth(candidate).map_or("-".to_owned(), |depth| depth.to_string()),
            outlook(subject, analysis, candidate, self.wide),
        ];
        let mut text = in_columns(&self.columns, &cells);
        if self.expected > 0 {
            text = text + "  " + &moves(&candidate.line, self.expected, look.glyphs.more);
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

/// The heading of the expected moves.
const EXPECTED: &str = "expected";

/// The moves that share a row, as many as fit.
fn squares(equal: &[&Candidate], columns: usize, more: &str) -> String {
    let squares: Vec<Square> = equal.iter().map(|candidate| candidate.square).collect();
    moves(&squares, columns, more)
}
