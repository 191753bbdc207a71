//! The text of a page: explanation, question, options and feedback.

use super::words;
use crate::app::{Anchor, Choice, Exercise, LessonScreen, Shared, Target};
use crate::draw::text::{width, wrap};
use crate::draw::{Canvas, Look};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::ops::Range;

/// In front of an option's text: pointer or verdict, and its letter.
const INDENT: u16 = 5;

/// The whole text, wrapped.
pub(super) struct Text {
    lines: Vec<Line<'static>>,
    /// The lines of each option.
    options: Vec<Range<usize>>,
    /// The first line of the feedback.
    feedback: usize,
}

impl Text {
    pub(super) fn of(exercise: &Exercise, columns: u16, look: &Look) -> Self {
        let (page, theme) = (&exercise.page, &look.theme);
        let mut lines = Vec::new();
        for paragraph in &page.text {
            // A listing has several lines, with spaces in front.
            let fitted = |line: &str| {
                if width(line) <= columns { vec![line.to_owned()] } else { wrap(line, columns) }
            };
            lines.extend(paragraph.lines().flat_map(fitted).map(|line| Line::styled(line, theme.text)));
            lines.push(Line::default());
        }
        let question = wrap(&page.task.question, columns);
        lines.extend(question.into_iter().map(|line| Line::styled(line, theme.strong)));
        let mut options = Vec::new();
        for place in 0..exercise.options().len() {
            let first = lines.len();
            lines.extend(option(exercise, place, columns, look));
            options.push(first..lines.len());
        }
        let feedback = lines.len();
        if let Some((said, more)) = words::feedback(exercise) {
            let style = if exercise.attempt.missed().is_some() { theme.refusal } else { theme.strong };
            lines.push(Line::default());
            lines.extend(styled_start(&said, style, more, columns));
        }
        Self { lines, options, feedback }
    }

    /// Draws the visible part. If that is not all, the last row shows what is hidden.
    pub(super) fn draw(&self, shared: &Shared, screen: &LessonScreen, canvas: &mut Canvas) {
        let (all, room) = (self.lines.len(), usize::from(canvas.area.height));
        let rows = if all > room { room.saturating_sub(1) } else { all };
        let above = self.first_in_sight(screen, rows);
        let below = all - rows - above;
        for (row, (place, line)) in (0..).zip(self.lines.iter().enumerate().skip(above).take(rows)) {
            let mut row = canvas.row(row);
            if let Some(option) = self.options.iter().position(|lines| lines.contains(&place)) {
                row.hit(row.area, Target::Item(option));
            }
            row.line(0, line.clone());
        }
        (canvas.frame.goes_on_above, canvas.frame.goes_on_below) = (above > 0, below > 0);
        if let Some(hidden) = words::hidden(shared, above, below) {
            let last = canvas.area.height.saturating_sub(1);
            canvas.at_the_right(last, &format!(" {hidden} "), canvas.look.theme.selected);
        }
    }

    /// The first visible line, with room for `rows`.
    fn first_in_sight(&self, screen: &LessonScreen, rows: usize) -> usize {
        let (last, scroll) = (self.lines.len() - rows, screen.scroll);
        let anchor = match scroll.anchor {
            Anchor::Beginning => 0,
            Anchor::Selected => {
                let selected = screen.exercise().selected.and_then(|place| self.options.get(place));
                selected.map_or(0, |lines| lines.start.saturating_sub(rows.saturating_sub(lines.len()) / 2))
            }
            // After the empty line.
            Anchor::Feedback => self.feedback + 1,
        };
        anchor.min(last).saturating_add_signed(scroll.shift).min(last)
    }
}

/// The lines of an option, starting with the pointer or a verdict, and its letter.
fn option(exercise: &Exercise, place: usize, columns: u16, look: &Look) -> Vec<Line<'static>> {
    let (choice, attempt) = (Choice::Option(place), exercise.attempt);
    let selected = !attempt.is_over() && exercise.selected == Some(place);
    let glyph = if attempt.is_over() && exercise.is_right(choice) {
        look.glyphs.right
    } else if attempt.missed() == Some(choice) {
        look.glyphs.wrong
    } else if selected {
        look.glyphs.pointer
    } else {
        " "
    };
    let style = match selected {
        true => look.theme.selected,
        false if attempt.is_over() && exercise.is_right(choice) => look.theme.strong,
        false => look.theme.text,
    };
    let first = format!("{glyph} {choice}) ");
    let indents = std::iter::once(first).chain(std::iter::repeat(" ".repeat(usize::from(INDENT))));
    let room = columns.saturating_sub(INDENT);
    let lines = wrap(&exercise.options()[place], room).into_iter().zip(indents);
    lines
        .map(|(line, indent)| {
            Line::styled(format!("{indent}{line:<width$}", width = usize::from(room)), style)
        })
        .collect()
}

/// A paragraph that starts with words in their own style.
fn styled_start(start: &str, style: Style, more: &str, columns: u16) -> Vec<Line<'static>> {
    let mut left = start.chars().count();
    let lines = wrap(&format!("{start} {more}"), columns).into_iter();
    lines
        .map(|line| {
            let split = line.char_indices().nth(left).map_or(line.len(), |(place, _)| place);
            let (first, rest) = line.split_at(split);
            // Counts the space at which the line was broken.
            left = left.saturating_sub(line.chars().count() + 1);
            Line::from(vec![Span::styled(first.to_owned(), style), Span::raw(rest.to_owned())])
        })
        .collect()
}
