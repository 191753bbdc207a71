//! The reasoning panel: every candidate with its score, outcome, depth and expected moves.

use super::Subject;
use super::words::{EVEN_WITH_BEST_PLAY, counts, notes, title, verdict};
use crate::app::Target;
use crate::draw::board::notes::heat_style;
use crate::draw::layout::{self, SideWish};
use crate::draw::text::{Column, extent, in_columns, width, wrap};
use crate::draw::{Canvas, Item};
use crate::engine::analysis::{Analysis, Candidate};
use crate::game::figures::moves;
use ratatui::layout::Size;
use ratatui::style::Modifier;
use ratatui::text::Line;

/// The least width shows square, score and outcome; the wanted width also shows depth and expected moves.
pub(in crate::app) const WISH: SideWish =
    SideWish { least: 25, enough: 37, wanted: 46, rows: 6, worth_the_grid: true };

pub(in crate::app) fn view(subject: &Subject, canvas: &mut Canvas) {
    let (area, theme) = (canvas.area, &canvas.look.theme);
    if area.is_empty() {
        return;
    }
    let (analysis, elapsed) = match &subject.seen {
        Ok(seen) => *seen,
        Err(text) => return canvas.lines(&wrap(text, area.width), theme.text),
    };
    let counts = wrap(&counts(analysis, elapsed), area.width);
    let (candidates, count_rows) = (extent(analysis.candidates.len()), extent(counts.len()));
    // Title, heading, up to half of the height for candidates, counts, and as many notes as fit; blank rows where there
    // is room.
    let room = area.height.saturating_sub(2 + count_rows + candidates.min(area.height / 2));
    let notes = notes_in(subject, analysis, Size { width: area.width, height: room });
    let fixed = 2 + count_rows + extent(notes.len());
    let air = area.height.saturating_sub(fixed + candidates).min(3);
    let list_rows = candidates.min(area.height.saturating_sub(fixed + air));
    let [title, rest] = layout::top(area, 1, u16::from(air > 1));
    let [heading, rest] = layout::top(rest, 1, 0);
    let [list, rest] = layout::top(rest, list_rows, u16::from(air > 0));
    let [below, rest] = layout::top(rest, extent(notes.len()), u16::from(air > 2));
    draw_title(subject, analysis, list_rows, &mut canvas.part(title));
    let list_layout = ListLayout::of(subject, analysis, heading.width);
    canvas.part(heading).text(0, 0, &list_layout.heading(), theme.faint);
    // Best first, then in reading order.
    let ranked = analysis.ranked();
    let at_cursor = ranked.iter().position(|candidate| candidate.square == subject.cursor);
    canvas.part(list).pages(ranked.len(), at_cursor, |row, item| {
        let candidate = ranked[item.place];
        row.hit(row.area, Target::Candidate(candidate.square));
        list_layout.row(candidate, item, row);
    });
    for (area, lines, style) in [(below, notes, theme.text), (rest, counts, theme.faint)] {
        for (row, line) in (0..).zip(lines) {
            canvas.part(area).line(row, Line::styled(line, style));
        }
    }
}

/// The verdict on the position, and how many candidates the list has no room for.
fn draw_title(subject: &Subject, analysis: &Analysis, rows: u16, canvas: &mut Canvas) {
    let (mut verdict, theme) = (title(subject, analysis), &canvas.look.theme);
    if width(&verdict) > canvas.area.width {
        verdict = verdict.replace(EVEN_WITH_BEST_PLAY, "");
    }
    canvas.line(0, Line::styled(verdict.as_str(), theme.strong));
    let hidden = analysis.candidates.len().saturating_sub(usize::from(rows));
    let more = if hidden > 0 { format!("{hidden} more") } else { String::new() };
    // On the title's row, as all other rows are taken.
    if width(&verdict) + width(&more) < canvas.area.width {
        canvas.at_the_right(0, &more, theme.faint);
    }
}

/// As many notes as fit. Notes are never cut: half a sentence is useless.
fn notes_in(subject: &Subject, analysis: &Analysis, room: Size) -> Vec<String> {
    let notes = notes(subject, analysis);
    let first = |count: usize| wrap(&notes[..count].join(" "), room.width);
    let fits = |text: &Vec<String>| extent(text.len()) <= room.height;
    (0..=notes.len()).rev().map(first).find(fits).unwrap_or_default()
}

/// The layout of the list.
struct ListLayout<'a> {
    subject: &'a Subject<'a>,
    analysis: &'a Analysis,
    /// The pointer and the star, then square, score, outcome and depth.
    columns: [Column; 5],
    /// Columns for the expected moves after them.
    moves: usize,
}

impl<'a> ListLayout<'a> {
    fn of(subject: &'a Subject, analysis: &'a Analysis, room: u16) -> Self {
        let longest = |text: &dyn Fn(&Candidate) -> String, heading: u16| {
            let widths = analysis.candidates.iter().map(|candidate| width(&text(candidate)));
            usize::from(widths.max().unwrap_or(0).max(heading))
        };
        let square = longest(&|candidate| candidate.square.to_string(), 2);
        let score = longest(&|candidate| analysis.score_text(candidate.value), 5);
        let verdict = longest(&|candidate| verdict(subject, analysis, candidate), 7);
        let room = usize::from(room).saturating_sub(2 + square + 1 + score + 2 + verdict);
        let depth = if room >= 6 { 5 } else { 0 };
        let rest = room.saturating_sub(6 + 2);
        let columns = [
            Column::Text { gap: 0, width: 2 },
            Column::Text { gap: 0, width: square },
            Column::Number { gap: 1, width: score },
            Column::Text { gap: 2, width: verdict },
            Column::Number { gap: 1, width: depth },
        ];
        Self { subject, analysis, columns, moves: if rest >= 5 { rest } else { 0 } }
    }

    fn heading(&self) -> String {
        let moves = match self.moves {
            0 => "",
            1..14 => "  moves",
            _ => "  expected moves",
        };
        in_columns(&self.columns, &["", "", "score", "outcome", "depth"]) + moves
    }

    fn row(&self, candidate: &Candidate, item: Item, canvas: &mut Canvas) {
        let (look, Self { subject, analysis, .. }) = (canvas.look, self);
        let best = analysis.is_best(candidate);
        let star = if best { look.glyphs.best } else { " " };
        let cells = [
            format!("{}{star}", item.pointer),
            candidate.square.to_string(),
            analysis.score_text(candidate.value),
            verdict(subject, analysis, candidate),
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
