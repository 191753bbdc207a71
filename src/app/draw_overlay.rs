//! Draws the help and questions over a screen.

use crate::app::App;
use crate::app::help::{HelpLine, HelpPage, Topic};
use crate::app::phrases;
use crate::app::{Context, Overlay, Question};
use crate::draw::text::{extent, width, wrap};
use crate::draw::{Canvas, Look, layout};
use ratatui::layout::{Margin, Rect, Size};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};

/// Draws an overlay; the last rows stay free for the footer.
pub(crate) fn view(app: &App, overlay: &Overlay, canvas: &mut Canvas) {
    canvas.hide_targets();
    match overlay {
        Overlay::Help(page) => {
            let footer = layout::bar_rows(canvas.area);
            let [body, _] = layout::bottom(canvas.area, footer, 0);
            help(app, page, &mut canvas.part(body));
        }
        Overlay::Confirm(question) => confirm(app, *question, canvas),
    }
}

/// The columns for keys and words, before their explanations. In a narrow column of help, words have rows of their
/// own.
const fn term_width(topic: Topic, columns: u16) -> usize {
    match topic {
        Topic::Keys(_) => 11,
        Topic::Glossary if columns < 40 => 2,
        Topic::Glossary => 15,
    }
}

/// The least and the most width of a column of help, and the space between two.
const COLUMN: u16 = 56;
const WIDEST: u16 = 72;
const BETWEEN: u16 = 4;

/// Draws a page of help: in a wide window in several columns, if one has no room for it.
fn help(app: &App, page: &HelpPage, canvas: &mut Canvas) {
    let look = canvas.look;
    Clear.render(canvas.area, canvas.buf);
    let search = phrases::search_text(&app.shared, Context::Help, &page.search);
    let search_rows = u16::from(search.is_some());
    let [above, below] = layout::top(canvas.area, search_rows, search_rows);
    let all = page.lines(app.shared.keymap(), look.glyphs.arrows);
    let room = below.width.saturating_sub(2) + BETWEEN;
    let width_of = |count: u16| (room / count).saturating_sub(BETWEEN).min(WIDEST);
    let wrapped = |count: u16, lines: &[HelpLine]| -> Vec<Line> {
        let wrapped = |line: &HelpLine| {
            help_line(line.clone(), term_width(page.topic, width_of(count)), width_of(count), look)
        };
        lines.iter().flat_map(wrapped).collect()
    };
    let rows = usize::from(below.height).max(1);
    let most = (room / (COLUMN + BETWEEN)).max(1);
    let fits = |&count: &u16| wrapped(count, &all).len() <= rows * usize::from(count);
    let count = (1..most).find(fits).unwrap_or(most);
    let whole = count * (width_of(count) + BETWEEN) - BETWEEN;
    let [above, below] = [above, below].map(|area| layout::in_the_middle(area, whole));
    canvas.frame.columns = Rect { x: below.x.saturating_sub(1), width: below.width + 2, ..below };
    canvas.part(above).text(0, 0, &search.unwrap_or_default(), look.theme.strong);
    let lines = wrapped(count, &all[page.scroll.min(all.len())..]);
    let cells = usize::from(below.height) * usize::from(count);
    // The last row shows the number of lines below.
    let shown = if lines.len() > cells { cells.saturating_sub(1) } else { lines.len() };
    let more = lines.len() - shown;
    for (place, lines) in (0..).zip(lines[..shown].chunks(rows)) {
        let [_, column] = layout::left(below, place * (width_of(count) + BETWEEN), 0);
        (0..).zip(lines).for_each(|(row, line)| canvas.part(column).line(row, line.clone()));
    }
    canvas.frame.goes_on_below = more > 0;
    if more > 0 {
        let last = below.height.saturating_sub(1);
        canvas.part(below).at_the_right(last, &format!(" {more} more lines "), look.theme.selected);
    }
}

/// A line of the help, wrapped; all explanations start in the same column.
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
            // Keys too long for their column get a line of their own.
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
    let (title, text) = phrases::question(question);
    let lines = wrap(text, area.width.saturating_sub(6));
    let answers = phrases::answers(&app.shared).map(|(key, label)| format!("{key} {label}")).join("   ");
    let width = (width(title).max(width(text)).max(width(&answers)) + 6).min(area.width);
    let height = extent(5 + lines.len()).min(area.height);
    let outer = layout::middle(area, Size { width, height });
    // A free column on either side, so that no text touches the border.
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
