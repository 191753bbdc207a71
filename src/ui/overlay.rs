//! What lies over a screen: help and questions.

use super::chrome;
use super::layout;
use super::text::{put, put_line, width};
use super::theme::Look;
use crate::app::{App, Overlay, Question};
use crate::keymap::{self, HelpLine};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Widget};

pub(super) fn view(app: &App, overlay: &Overlay, area: Rect, look: &Look, buf: &mut Buffer) {
    let footer = layout::page(area).footer;
    Clear.render(footer, buf);
    match overlay {
        Overlay::Help { scroll } => help(*scroll, layout::page(area).body, look, buf),
        Overlay::Confirm(question) => confirm(*question, area, look, buf),
    }
    chrome::footer(app, footer, look, buf);
}

/// Columns for the names of keys.
const KEYS: usize = 11;

fn help(scroll: usize, area: Rect, look: &Look, buf: &mut Buffer) {
    Clear.render(area, buf);
    let lines = keymap::help();
    let wide = 72.min(area.width.saturating_sub(2));
    let inner = Rect { x: area.x + (area.width - wide) / 2, width: wide, ..area };
    let room = usize::from(area.height);
    let first = scroll.min(lines.len().saturating_sub(room));
    for (row, line) in (0..).zip(lines.iter().skip(first).take(room)) {
        let theme = &look.theme;
        let line = match line {
            HelpLine::Heading(text) => Line::styled(*text, theme.strong),
            HelpLine::Keys(keys, text) => Line::from(vec![
                Span::styled(format!("  {keys:<KEYS$}"), theme.key),
                Span::styled(*text, theme.text),
            ]),
            HelpLine::Text(text) => Line::styled(format!("  {text}"), theme.text),
            HelpLine::Gap => Line::default(),
        };
        put_line(buf, inner, row, line);
    }
    let more = lines.len().saturating_sub(first + room);
    if more > 0 {
        let text = format!(" {more} more lines below ");
        let x = inner.right().saturating_sub(width(&text));
        put(buf, inner, x, inner.bottom().saturating_sub(1), &text, look.theme.selected);
    }
}

fn confirm(question: Question, area: Rect, look: &Look, buf: &mut Buffer) {
    let (title, text) = match question {
        Question::Quit => ("Quit noughts?", "A game is under way."),
        Question::Restart => ("Begin anew?", "The game under way is lost."),
    };
    let wide = (width(title).max(width(text)) + 6).min(area.width);
    let high = 6.min(area.height);
    let outer = Rect {
        x: area.x + (area.width - wide) / 2,
        y: area.y + area.height.saturating_sub(high) / 2,
        width: wide,
        height: high,
    };
    Clear.render(outer, buf);
    let border = if look.glyphs.blocks.is_some() {
        Block::bordered().border_type(BorderType::Rounded)
    } else {
        Block::bordered().border_set(ASCII_BORDER)
    };
    let inner = border.inner(outer);
    border.render(outer, buf);
    let row = |y: u16| (inner.x + 2, inner.y + y);
    let theme = &look.theme;
    for (y, text, style) in [(0, title, theme.strong), (1, text, theme.text), (3, "y yes   n no", theme.key)]
    {
        let (x, y) = row(y);
        put(buf, inner, x, y, text, style);
    }
}

const ASCII_BORDER: ratatui::symbols::border::Set = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};
