//! Measuring, cutting and wrapping text, and the widgets that write it.

use super::Look;
use crate::wording::{MORE, written};
use ratatui::prelude::{Buffer, Line, Position, Rect, Span, Style, Widget};
use std::iter::zip;
use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_truncate::UnicodeTruncateStr;

/// How many columns a written text takes. The program's own texts use only characters one column wide; what users type,
/// and their files and file names, may contain others.
pub fn width(text: &str) -> u16 {
    extent(Span::raw(text).width())
}

/// `count` as a number of rows or columns, at most `u16::MAX`.
pub(crate) fn extent(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// As much of a text's end as fits.
pub fn end(text: &str, columns: u16) -> &str {
    text.unicode_truncate_start(columns.into()).0
}

/// A text, or as much of it as fits, with `more` if it continues.
pub fn shortened(text: &str, columns: u16, more: &str) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let (beginning, _) = text.unicode_truncate(columns.saturating_sub(width(more)).into());
    beginning.trim_end().to_owned() + more
}

/// Breaks a text into lines of at most `columns` columns, between words where possible.
pub fn wrap(text: &str, columns: u16) -> Vec<String> {
    let fit = text.split_whitespace().all(|word| width(word) <= columns);
    let options = Options::new(columns.max(1).into())
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .word_separator(if fit { WordSeparator::AsciiSpace } else { WordSeparator::Custom(words) })
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(&glued(text), options).iter().map(|line| line.replace(GLUE, " ")).collect()
}

/// What stays in one line where a word is longer than that: words, and of paths the names between slashes.
fn words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    Box::new(line.split_inclusive([' ', '/']).map(Word::from))
}

/// A no-break space.
const GLUE: char = '\u{a0}';

/// The words of a text. Those that mean one thing are glued together: a mark with its square, as in "X c1" and "X1 c1",
/// and "10 - d".
fn glued(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_term =
        |place: usize| words.get(place).is_some_and(|word| word.trim_end_matches([',', '.']).len() <= 2);
    let is_minus =
        |place: usize| words[place] == "-" && place > 0 && is_term(place - 1) && is_term(place + 1);
    let is_mark = |word: &str| ["X", "O"].contains(&word.trim_end_matches(char::is_numeric));
    let follows = |place: usize| is_mark(words[place - 1]) || is_minus(place - 1) || is_minus(place);
    let mut glued = String::new();
    for (place, word) in words.iter().enumerate() {
        if place > 0 {
            glued.push(if follows(place) { GLUE } else { ' ' });
        }
        glued += word;
    }
    glued
}

/// Texts are written before they are measured: a sign may take more columns than one.
impl Look {
    /// The rows that a list of so many items needs.
    pub(crate) fn rows_of_list(&self, items: usize) -> u16 {
        extent(items).saturating_mul(self.pitch)
    }

    pub(crate) fn write(&self, text: &str) -> String {
        written(text, self.glyphs.writing)
    }

    pub(crate) fn width(&self, text: &str) -> u16 {
        width(&self.write(text))
    }

    pub(crate) fn wrap(&self, text: &str, columns: u16) -> Vec<String> {
        wrap(&self.write(text), columns)
    }

    pub(crate) fn rows(&self, text: &str, columns: u16) -> u16 {
        extent(self.wrap(text, columns).len())
    }

    /// A text, or as much of it as fits, with a sign that it continues.
    pub(crate) fn shortened(&self, text: &str, columns: u16) -> String {
        shortened(&self.write(text), columns, &self.write(MORE))
    }

    /// The first of these texts that fits, otherwise the last.
    pub(crate) fn first_fitting<'t>(&self, texts: &'t [String], columns: u16) -> &'t str {
        texts.iter().find(|text| self.width(text) <= columns).or(texts.last()).map_or("", String::as_str)
    }

    /// The last of these parts that fit into one line, with a sign if there are more before them.
    pub(crate) fn latest(&self, parts: &[String], separator: &str, columns: u16) -> String {
        (0..parts.len())
            .map(|from| {
                let more = if from > 0 { self.write(MORE) + " " } else { String::new() };
                more + &parts[from..].join(separator)
            })
            .find(|text| width(text) <= columns)
            .unwrap_or_default()
    }

    pub(crate) fn line(&self, text: &str, style: Style) -> Line<'static> {
        Line::from(Span::styled(self.write(text), style))
    }

    /// An empty text for so many columns.
    pub(crate) fn prose(&self, columns: u16) -> Prose<'_> {
        Prose { look: self, columns, lines: Vec::new() }
    }
}

/// Paragraphs, wrapped to a number of columns. What does not fit the area is cut off, with a sign.
#[derive(Clone)]
pub(crate) struct Prose<'a> {
    pub look: &'a Look,
    columns: u16,
    pub lines: Vec<Line<'static>>,
}

impl Prose<'_> {
    /// The same with another paragraph, if it is not empty.
    pub(crate) fn with(mut self, text: &str, style: Style) -> Self {
        let lines = self.look.wrap(text, self.columns).into_iter().filter(|line| !line.is_empty());
        self.lines.extend(lines.map(|line| Line::from(Span::styled(line, style))));
        self
    }

    /// The same with several more.
    pub(crate) fn with_all(self, texts: impl IntoIterator<Item = impl AsRef<str>>, style: Style) -> Self {
        texts.into_iter().fold(self, |prose, text| prose.with(text.as_ref(), style))
    }

    /// The same with so many free rows, unless nothing is above them.
    pub(crate) fn gap(mut self, rows: u16) -> Self {
        let rows = if self.lines.is_empty() { 0 } else { rows.into() };
        self.lines.resize(self.lines.len() + rows, Line::default());
        self
    }

    pub(crate) fn rows(&self) -> u16 {
        extent(self.lines.len())
    }
}

impl Widget for Prose<'_> {
    fn render(mut self, area: Rect, buf: &mut Buffer) {
        if self.rows() > area.height && area.height > 0 {
            self.lines.truncate(area.height.into());
            let last = &mut self.lines[usize::from(area.height) - 1];
            let more = self.look.write(MORE);
            let room = self.columns.min(area.width).saturating_sub(width(&more) + 1);
            let words = wrap(&last.to_string(), room).swap_remove(0);
            let style = last.spans.first().map_or(Style::new(), |span| span.style);
            *last = Line::from(Span::styled(format!("{words} {more}"), style));
        }
        for (line, row) in zip(self.lines, area.intersection(buf.area).rows()) {
            line.render(row, buf);
        }
    }
}

pub(crate) struct Dot {
    x: u16,
    y: u16,
    text: String,
    style: Style,
}

impl Dot {
    pub(crate) fn new(x: u16, y: u16, text: impl Into<String>, style: Style) -> Self {
        Self { x, y, text: text.into(), style }
    }

    pub(crate) fn centred(area: Rect, row: u16, text: impl Into<String>, style: Style) -> Self {
        let text = text.into();
        let margin = area.width.saturating_sub(width(&text)).div_ceil(2);
        Self::new(area.x + margin, area.y + row, text, style)
    }

    /// Where a mark of one character would be.
    pub(crate) fn middle(area: Rect, row: u16, text: impl Into<String>, style: Style) -> Self {
        Self::new(area.x + area.width.saturating_sub(1) / 2, area.y + row, text, style)
    }

    /// At the right end of a row of an area.
    pub(crate) fn at_the_right(area: Rect, row: u16, text: impl Into<String>, style: Style) -> Self {
        let text = text.into();
        Self::new(area.right().saturating_sub(width(&text)).max(area.x), area.y + row, text, style)
    }
}

/// Texts at places. What is outside the area is left out.
pub(crate) struct Dots<I>(pub I);

impl<I: IntoIterator<Item = Dot>> Widget for Dots<I> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let clip = area.intersection(buf.area);
        for Dot { x, y, text, style } in self.0 {
            if clip.contains(Position { x, y }) {
                buf.set_stringn(x, y, text, (clip.right() - x).into(), Style::reset().patch(style));
            }
        }
    }
}
