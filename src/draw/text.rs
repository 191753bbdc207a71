//! Measuring, cutting and wrapping text.

use ratatui::layout::Rect;
use ratatui::text::Span;
use std::fmt::Write;

/// How many columns a text takes. The program's own texts use only characters one column wide; what users type, and
/// their files and file names, may contain others.
pub fn width(text: &str) -> u16 {
    u16::try_from(Span::raw(text).width()).unwrap_or(u16::MAX)
}

/// `count` as a number of rows or columns, at most `u16::MAX`.
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

/// A text, or as much of it as fits, with a sign that it continues.
pub fn shortened(text: &str, columns: u16, more: &str) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    beginning(text, columns.saturating_sub(width(more))).trim_end().to_owned() + more
}

/// The first of these texts that fits, otherwise the last.
pub(crate) fn first_fitting(texts: &[String], columns: u16) -> &str {
    texts.iter().find(|text| width(text) <= columns).or(texts.last()).map_or("", String::as_str)
}

/// The last of these parts that fit into one line, with a sign if there are more before them.
pub(crate) fn latest(parts: &[String], separator: &str, columns: u16, more: &str) -> String {
    let shortened = |from: usize| {
        let more = if from > 0 { format!("{more} ") } else { String::new() };
        more + &parts[from..].join(separator)
    };
    (0..parts.len()).map(shortened).find(|text| width(text) <= columns).unwrap_or_default()
}

/// Lines of text; if not all fit, as many as do, with a sign after the last whole word.
pub(crate) fn clipped(lines: &[String], area: Rect, more: &str) -> Vec<String> {
    let mut shown: Vec<String> = lines.iter().take(area.height.into()).cloned().collect();
    if let Some(last) = shown.last_mut().filter(|_| lines.len() > usize::from(area.height)) {
        let words = wrap(last, area.width.saturating_sub(width(more) + 1)).swap_remove(0);
        *last = format!("{words} {more}");
    }
    shown
}

/// Breaks a text into lines of at most `columns` columns, between words where possible.
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

/// Breaks a word into pieces that fit: a path can be wider than the window.
fn pieces(word: &str, columns: u16) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        // A character wider than `columns` is a piece of its own, and will be cut off.
        let one = rest.chars().next()?.len_utf8();
        let (piece, behind) = rest.split_at(beginning(rest, columns).len().max(one));
        rest = behind;
        Some(piece)
    })
}

/// A column of a table, with its width and the gap before it. A column of width 0 is left out.
#[derive(Clone, Copy)]
pub(crate) enum Column {
    /// Text: aligned left, cut off at the end of the column.
    Text { gap: usize, width: usize },
    /// Numbers: aligned right.
    Number { gap: usize, width: usize },
}

/// Formats a row of a table.
pub(crate) fn in_columns(columns: &[Column], cells: &[impl AsRef<str>]) -> String {
    let mut row = String::new();
    for (&column, cell) in columns.iter().zip(cells) {
        let (cell, blank) = (cell.as_ref(), "");
        // Writing to a string cannot fail.
        let _ = match column {
            Column::Text { width: 0, .. } | Column::Number { width: 0, .. } => Ok(()),
            Column::Text { gap, width } => write!(row, "{blank:gap$}{cell:<width$.width$}"),
            Column::Number { gap, width } => write!(row, "{blank:gap$}{cell:>width$}"),
        };
    }
    row
}
