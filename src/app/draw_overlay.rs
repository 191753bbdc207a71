//! What lies over a screen: help and questions.

use crate::app::App;
use crate::app::draw_chrome as chrome;
use crate::app::help::Topic;
use crate::app::help::{self, HelpLine};
use crate::app::phrases;
use crate::app::{Overlay, Question};
use crate::draw::text::{extent, width, wrap};
use crate::draw::{Canvas, Look, layout};
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};

/// Draws it over a window but for its last row, where the footer is.
pub(in crate::app) fn view(app: &App, overlay: &Overlay, canvas: &mut Canvas) {
    canvas.cover();
    match overlay {
        Overlay::Help { topic, scroll } => {
            let [body, _] = layout::bottom(canvas.area, 1, 0);
            help(app, *topic, *scroll, &mut canvas.part(body));
        }
        Overlay::Confirm(question) => confirm(app, *question, canvas),
    }
}

/// Columns for what stands before an explanation.
const fn term_width(topic: Topic) -> usize {
    match topic {
        Topic::Keys(_) => 11,
        Topic::Words => 14,
    }
}

fn help(app: &App, topic: Topic, scroll: usize, canvas: &mut Canvas) {
    let look = canvas.look;
    Clear.render(canvas.area, canvas.buf);
    let wide = 72.min(canvas.area.width.saturating_sub(2));
    let mut inner = canvas.part(layout::in_the_middle(canvas.area, wide));
    let lines = help::lines(topic, app.shared.keymap()).into_iter().skip(scroll);
    let lines: Vec<Line> =
        lines.flat_map(|line| help_line(line, term_width(topic), inner.area.width, look)).collect();
    let mut room = usize::from(inner.area.height);
    if lines.len() > room {
        // The last row tells how much more there is.
        room = room.saturating_sub(1);
    }
    let more = lines.len() - room.min(lines.len());
    for (row, line) in (0..).zip(lines.into_iter().take(room)) {
        inner.line(row, line);
    }
    inner.frame.goes_on_below = more > 0;
    if more > 0 {
        let last = inner.area.height.saturating_sub(1);
        inner.at_the_right(last, &format!(" {more} more lines "), look.theme.selected);
    }
}

/// A line of the help, wrapped, with the explanations of terms in the same column.
fn help_line(line: HelpLine, terms: usize, columns: u16, look: &Look) -> Vec<Line<'static>> {
    let theme = &look.theme;
    let indented = |indent: usize, text: &str| {
        let room = columns.saturating_sub(extent(indent));
        wrap(text, room).into_iter().map(move |line| Span::styled(line, theme.text))
    };
    match line {
        HelpLine::Gap => vec![Line::default()],
        HelpLine::Heading(text) => vec![Line::styled(text, theme.strong)],
        HelpLine::Text(text) => {
            indented(2, text).map(|text| Line::from(vec![Span::raw("  "), text])).collect()
        }
        HelpLine::Keys(keys, text) => {
            let name = |keys: &str| Span::styled(format!("  {keys:<terms$}"), theme.key);
            // What does not leave a column free has a line of its own.
            let (own, beside) = if usize::from(width(&keys)) < terms {
                (None, keys.as_str())
            } else {
                (Some(name(&keys)), "")
            };
            let names = std::iter::once(beside).chain(std::iter::repeat(""));
            let texts = indented(terms + 2, &text).zip(names);
            let texts = texts.map(|(text, keys)| Line::from(vec![name(keys), text]));
            own.map(Line::from).into_iter().chain(texts).collect()
        }
    }
}

fn confirm(app: &App, question: Question, canvas: &mut Canvas) {
    let (area, look) = (canvas.area, canvas.look);
    let (title, text) = phrases::question(&app.shared, question);
    let lines = wrap(text, area.width.saturating_sub(6));
    let answers = chrome::answers(app).map(|(key, label)| format!("{key} {label}")).join("   ");
    let wide = (width(title).max(width(text)).max(width(&answers)) + 6).min(area.width);
    let high = extent(5 + lines.len()).min(area.height);
    let outer = Rect {
        x: area.x + (area.width - wide) / 2,
        y: area.y + area.height.saturating_sub(high) / 2,
        width: wide,
        height: high,
    };
    // A column of air on either side, so that nothing touches the border.
    Clear.render(outer.outer(Margin::new(1, 0)).intersection(area), canvas.buf);
    let border = Block::bordered().border_set(look.glyphs.border);
    let inner = border.inner(outer);
    border.render(outer, canvas.buf);
    let theme = &look.theme;
    let lines = lines.iter().map(|line| (line.as_str(), theme.text));
    let rows = std::iter::once((title, theme.strong)).chain(lines);
    for (row, (text, style)) in (0..).zip(rows.chain([("", theme.text), (&answers, theme.key)])) {
        canvas.part(inner).text(2, row, text, style);
    }
}
