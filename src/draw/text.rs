//! Texts measured, cut and wrapped.

use ratatui::layout::Rect;
use ratatui::text::Span;
use std::fmt::Write;

/// How many columns a text takes. All texts of the program itself are of characters one column wide; what users type,
/// their files and the names of these need not be.
pub fn width(text: &str) -> u16 {
    u16::try_from(Span::raw(text).width()).unwrap_or(u16::MAX)
}

/// How many rows or columns so many things take, each one of them; more than any window has if they are too many to
/// say.
pub(crate) fn extent(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// As much of a text's beginning as fits.
fn beginning(text: &str, columns: u16) -> &str {
    let mut taken: u16 = 0;
    let end = text.char_indices().find(|&(start, character)| {
        taken = taken.saturating_add(width(&text[start..start + character.len_utf8()]));
        taken > columns
    });
    &text[..end.map_or(text.len(), |(start, _)| start)]
}

/// As much of a text's end as fits.
pub fn end(text: &str, columns: u16) -> &str {
    let mut taken: u16 = 0;
    let before = text.char_indices().rev().find(|&(start, character)| {
        taken = taken.saturating_add(width(&text[start..start + character.len_utf8()]));
        taken > columns
    });
    &text[before.map_or(0, |(start, character)| start + character.len_utf8())..]
}

/// A text, or as much of it as fits, with a sign that it goes on.
pub fn shortened(text: &str, columns: u16, more: &str) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    beginning(text, columns.saturating_sub(width(more))).trim_end().to_owned() + more
}

/// Lines, or as many of them as fit, with a sign after the last whole word that they go on.
pub(crate) fn clipped(lines: &[String], area: Rect, more: &str) -> Vec<String> {
    let mut shown: Vec<String> = lines.iter().take(area.height.into()).cloned().collect();
    if let Some(last) = shown.last_mut().filter(|_| lines.len() > usize::from(area.height)) {
        let words = wrap(last, area.width.saturating_sub(width(more) + 1)).swap_remove(0);
        *last = format!("{words} {more}");
    }
    shown
}

/// Breaks a text into lines of at most so many columns, between words where possible.
///
/// # Panics
/// Never: there is always a line.
pub fn wrap(text: &str, columns: u16) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace().flat_map(|word| pieces(word, columns)) {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if width(line).saturating_add(1).saturating_add(width(word)) <= columns {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// A word in pieces that fit into a line: paths can be longer than any.
fn pieces(word: &str, columns: u16) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        // A character wider than the line is a piece of its own, and will be cut off.
        let one = rest.chars().next()?.len_utf8();
        let (piece, behind) = rest.split_at(beginning(rest, columns).len().max(one));
        rest = behind;
        Some(piece)
    })
}

/// A column of a table, so wide and with so much room in front of it; one of no width is left out.
#[derive(Clone, Copy)]
pub(crate) enum Column {
    /// Of texts, which begin below each other and are cut off at its end.
    Text { gap: usize, width: usize },
    /// Of numbers, which end below each other.
    Number { gap: usize, width: usize },
}

/// A row of a table.
pub(crate) fn in_columns(columns: &[Column], cells: &[impl AsRef<str>]) -> String {
    let mut row = String::new();
    for (&column, cell) in columns.iter().zip(cells) {
        let (cell, blank) = (cell.as_ref(), "");
        // A string takes whatever is written into it.
        let _ = match column {
            Column::Text { width: 0, .. } | Column::Number { width: 0, .. } => Ok(()),
            Column::Text { gap, width } => write!(row, "{blank:gap$}{cell:<width$.width$}"),
            Column::Number { gap, width } => write!(row, "{blank:gap$}{cell:>width$}"),
        };
    }
    row
}
