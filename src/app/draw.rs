//! Draws the program: pure functions from its state to a buffer of cells.
//!
//! [`draw`] also returns what it has drawn where, so that a click always hits what is seen there. All screens have one
//! frame:
//!
//! ```text
//!  title or tabs                      facts     left out where a board needs the row
//!
//!  body: what the screen draws
//!
//!  status: what has just happened               a long one covers the last rows of the body
//!  footer: keys that matter now
//! ```

use crate::app::help::draw as help;
use crate::app::{
    Action, App, Arrows, Command, Context, Host, KeyRow, Notice, Overlay, Question, Shared, Target, View,
    phrases,
};
use crate::draw::{Contents, Hits, Look, Scene, extent, layout, width};
use crate::wording::{MISERE, SEPARATOR};
use itertools::Itertools;
use ratatui::prelude::{Buffer, Line, Margin, Rect, Size, Span, Style};
use ratatui::widgets::Clear;
use std::iter::zip;

pub(crate) trait Draw {
    /// What there must be room for.
    fn contents(&self, _: &Shared) -> Contents {
        Contents::Text
    }

    /// Draws what is below the title, and returns the status.
    fn draw(&self, shared: &Shared, body: Rect, scene: &mut Scene) -> StatusLine;
}

#[derive(Default)]
pub(crate) struct StatusLine {
    /// In front of it: whose turn it is.
    pub lead: String,
    pub text: String,
    pub style: Style,
    /// Whether it may cover a board, as a notice does, and in a low window most of it.
    pub covers: bool,
}

impl StatusLine {
    pub(crate) fn new(text: impl Into<String>, style: Style) -> Self {
        Self { text: text.into(), style, ..Self::default() }
    }

    /// A text for which there was no room elsewhere, as much of it as fits.
    pub(crate) fn instead_of(area: Rect, text: &str, scene: &Scene) -> Self {
        if !area.is_empty() {
            return Self::default();
        }
        let look = scene.look;
        Self::new(look.shortened(text, layout::status_room(scene.window())), look.theme.faint)
    }
}

pub fn draw(app: &App, area: Rect, buf: &mut Buffer) -> Hits {
    let area = area.intersection(buf.area);
    let mut hits = Hits::of(area);
    if area.is_empty() {
        return hits;
    }
    let look = Look {
        pitch: 1 + u16::from(app.shared.host == Host::Touch),
        ..Look::of(app.shared.settings.appearance())
    };
    let scene = &mut Scene::new(&look, app.growth(), buf, &mut hits);
    match too_small(app, area) {
        Some(needed) => {
            let text = too_small_text(app, needed, area, &look);
            let size = Size { width: look.width(&text).min(area.width), height: 1 };
            scene.text(&text, look.theme.strong, layout::middle(area, size));
        }
        None => screen(app, area, scene),
    }
    scene.fill_ground(area);
    hits
}

/// The size that the screen needs, if the area is too small for it.
pub fn too_small(app: &App, area: Rect) -> Option<Size> {
    layout::needed(app.component().contents(&app.shared), area)
}

fn too_small_text(app: &App, needed: Size, area: Rect, look: &Look) -> String {
    if let Some(Overlay::Confirm(question)) = app.overlay() {
        let (title, _) = phrases::question(*question);
        let keys = phrases::answers(&app.shared, |key, _| key).join("/");
        return look.first_fitting(&[format!("{title} {keys}"), format!("{keys}?")], area.width).to_owned();
    }
    // While words are typed no key quits; Ctrl-C always does.
    let interrupt =
        app.shared.keymap().everywhere.iter().find(|row| row.lone_command() == Some(Command::Interrupt));
    let quit = app
        .shared
        .key_name(app.context(), Command::Quit)
        .or_else(|| Some(interrupt?.label(Arrows::Named)))
        .map(|key| format!("{key} quits"));
    let back =
        app.shared.key_name(app.context(), Command::Back).filter(|_| layout::menu_fits(area.as_size()));
    let ways = back.map(|key| format!("{key} goes back")).into_iter().chain(quit).collect_vec();
    let last = ways.last().cloned().unwrap_or_default();
    // In a tab there may be no key at all.
    let ways = if ways.is_empty() { String::new() } else { format!(" {}.", ways.join(", ")) };
    let size = format!("{}x{}", needed.width, needed.height);
    let texts = [
        format!("Needs at least {size} (now {}x{}).{ways}", area.width, area.height),
        format!("Needs {size}.{ways}"),
        format!("Needs {size}. {last}."),
        format!("{size}; {last}"),
        size,
    ];
    look.first_fitting(&texts, area.width).to_owned()
}

fn screen(app: &App, area: Rect, scene: &mut Scene) {
    let shared = &app.shared;
    let component = app.component();
    let look = scene.look;
    let contents = component.contents(shared);
    let [title, body, bar, last] = layout::regions(area, contents);
    let columns = Rect { x: bar.x, width: bar.width, ..body };
    let strong = look.theme.strong;
    if let Some(Overlay::Help(page)) = app.overlay() {
        let search = phrases::search_text(shared, Context::Help, &page.search);
        title_row(look.line("Help", strong), search.as_slice(), title, scene);
        let lines = page.lines(shared.keymap(), look.glyphs.arrows);
        help::Page { look, shown: page, lines: &lines }.draw(columns.union(bar), scene);
        status_row(StatusLine::new(&page.refusal, look.theme.refusal()), columns, bar, scene);
        return footer(app, last, scene);
    }
    let mut name = app.screen().title();
    let facts = component.facts(shared);
    let beside = facts.first().filter(|_| title.height == 1).map_or(0, |fact| look.width(fact) + 3);
    if look.width(&name) + beside > title.width {
        name = component.short_title().unwrap_or(name);
    }
    match component.tab() {
        Some(tab) => tabs(app, &name, tab, &facts, title, scene),
        None => title_row(look.line(&name, strong), &facts, title, scene),
    }
    let mut status = component.draw(shared, body, scene);
    let notice = phrases::notice(shared, app.screen().context(shared));
    // Only a notice may cover a board, as it is soon gone.
    let has_board = matches!(contents, Contents::Board(_) | Contents::Boards { .. });
    let above = if has_board && notice.is_none() && !status.covers { bar } else { columns };
    if let Some(text) = notice {
        let is_info = matches!(shared.notice, Some(Notice::Info(_) | Notice::Offer { .. }));
        status.style = if is_info { look.theme.text } else { look.theme.refusal() };
        status.text = text;
    }
    status_row(status, above, bar, scene);
    if let Some(Overlay::Confirm(question)) = app.overlay() {
        confirm(*question, shared, area, scene);
    }
    footer(app, last, scene);
}

/// A question in a window of its own; nothing around it can be clicked.
fn confirm(question: Question, shared: &Shared, area: Rect, scene: &mut Scene) {
    let look = scene.look;
    let (title, text) = phrases::question(question);
    let answers = phrases::answers(shared, |key, word| format!("{key} {word}")).join("   ");
    let widest = width(title).max(width(text)).max(width(&answers)).min(area.width.saturating_sub(6));
    let mut prose = look.prose(widest).with(title, look.theme.strong).with(text, look.theme.text).gap(1);
    prose.lines.push(look.line(&answers, look.theme.strong));
    let size = Size { width: widest + 6, height: (prose.rows() + 2).min(area.height) };
    let outer = layout::middle(area, size);
    scene.hits.hide(area);
    // A free column on either side, so that no text touches the border.
    scene.put(Clear, outer.outer(Margin::new(1, 0)).intersection(area));
    for row in outer.rows() {
        // ratatui's `Block` can also join borders, which would be 1 % of the page.
        let border = &look.glyphs.border;
        let [left, line, right] = if row.y == outer.y {
            [border.top_left, border.horizontal_top, border.top_right]
        } else if row.y + 1 == outer.bottom() {
            [border.bottom_left, border.horizontal_bottom, border.bottom_right]
        } else {
            [border.vertical_left, " ", border.vertical_right]
        };
        scene.put(format!("{left}{}{right}", line.repeat(usize::from(outer.width) - 2)), row);
    }
    scene.put(prose, outer.inner(Margin::new(3, 1)));
}

/// The name of a screen and, on the right, the facts that fit, the first ones first, or in the row below if there is room
/// for more.
fn title_row(name: Line, facts: &[String], area: Rect, scene: &mut Scene) {
    let look = scene.look;
    let fitting = |room: u16| {
        facts.iter().fold(String::new(), |text, fact| {
            let between = if text.is_empty() { String::new() } else { format!(" {SEPARATOR}  ") };
            let longer = text.clone() + &look.write(&(between + fact));
            if width(&longer) <= room { longer } else { text }
        })
    };
    // A fact is worth more than the end of a long name.
    let wide = extent(name.width()).min(area.width);
    let beside = fitting(area.width.saturating_sub(wide + 3));
    let below = fitting(area.width);
    scene.put(name, area);
    let style = look.theme.faint;
    if beside.len() < below.len() && area.height > 1 {
        let [_, row] = layout::top(area, 1, 0);
        scene.put(Span::styled(below, style), row);
    } else {
        scene.put(Line::from(Span::styled(beside, style)).right_aligned(), area);
    }
}

/// The views of a position in place of a title, the one that is shown in brackets, the others with their keys; `first` is
/// the name of the first. In misère, that fact takes the place of the last tabs where there is no room for all, and so does
/// an unusual rule.
fn tabs(app: &App, first: &str, current: View, facts: &[String], area: Rect, scene: &mut Scene) {
    let look @ Look { theme, .. } = scene.look;
    let is_low_game = current == View::Position && area.height == 1;
    let kept = facts
        .first()
        .filter(|fact| fact.starts_with(MISERE) || is_low_game && fact.contains(" in a row"))
        .map_or(0, |fact| look.width(fact) + 4);
    let room = area.width.saturating_sub(kept);
    let name_of = |view: View| if view == View::Position { first.to_owned() } else { view.name() };
    let mut line = Line::default();
    let mut column = 0;
    for &view in app.component().tabs() {
        let name = name_of(view);
        let command = view.command().filter(|_| view != current);
        let key = command.and_then(|command| app.shared.key_name(app.screen().context(&app.shared), command));
        let key = key.map_or_else(String::new, |key| key + " ");
        let columns = width(&name) + 2 + width(&key);
        // The current tab has its place in any case.
        let own = if (view as usize) < current as usize { width(&name_of(current)) + 2 } else { 0 };
        if column + columns + own > room && view != current {
            continue;
        }
        line.push_span(if view == current {
            Span::styled(format!("[{name}]"), theme.strong)
        } else {
            Span::styled(format!(" {name} "), theme.faint)
        });
        line.push_span(Span::styled(key, theme.strong));
        let [_, place] = layout::left(area, column, 0);
        let tab = layout::first_columns(place, columns);
        scene.hits.add(Rect { height: tab.height.min(1), ..tab }, Target::Tab(view as usize));
        column += columns;
    }
    title_row(line, facts, area, scene);
}

/// The status; a long one covers the last rows of what is above it.
fn status_row(status: StatusLine, above: Rect, area: Rect, scene: &mut Scene) {
    let look = scene.look;
    let StatusLine { lead, text, style, covers } = status;
    let strong = look.theme.strong;
    let room = above.union(area);
    let mut prose = look.prose(area.width);
    let beside = area.width.saturating_sub(look.width(&lead) + 3);
    if !lead.is_empty() && (look.width(&text) < beside || room.height == 1) {
        prose.lines.push(Line::from_iter([
            Span::styled(look.write(&lead), strong),
            Span::raw("   "),
            Span::styled(look.shortened(&text, beside), style),
        ]));
    } else {
        prose = prose.with(&lead, strong).with_all(text.lines(), style);
    }
    let most = (above.height / 3).max(if covers { 7 } else { 3 }).min(room.height);
    if prose.rows() > most {
        // The text is worth more than what is in front of it.
        prose = look.prose(area.width).with_all(text.lines(), style);
    }
    let [_, area] = layout::bottom(room, prose.rows().min(most), 0);
    scene.hits.hide(area);
    scene.put(Clear, area);
    scene.put(prose, area);
}

struct Hint<'a> {
    row: &'a KeyRow,
    /// The key and the label.
    text: Line<'a>,
    width: u16,
}

/// What stays in the footer: help and the way out.
const STAY: [Command; 2] = [Command::Help, Command::Back];

/// More would not be read. The help has the rest.
const MOST_HINTS: usize = 7;

/// Blanks between two hints.
const BETWEEN_HINTS: u16 = 2;

/// The keys that matter most now.
fn footer(app: &App, area: Rect, scene: &mut Scene) {
    let theme = &scene.look.theme;
    let hint = |row| {
        let key = Span::styled(KeyRow::label(row, scene.look.glyphs.arrows) + " ", theme.strong);
        let text = Line::from_iter([key, Span::styled(app.label(row), theme.faint)]);
        Hint { row, width: extent(text.width()), text }
    };
    let all = app.offered().map(hint).collect_vec();
    let rows = in_rows(&all, area);
    let [_, area] = layout::bottom(area, extent(rows.len()), 0);
    for (shown, mut row) in zip(rows, area.rows()) {
        for hint in shown {
            // A hint for several commands cannot be clicked.
            if let Some(command) = hint.row.lone_command() {
                let place = layout::first_columns(row, hint.width);
                scene.hits.add(place, Target::Command(command));
            }
            scene.put(&hint.text, row);
            [_, row] = layout::left(row, hint.width, BETWEEN_HINTS);
        }
    }
}

/// The hints in rows of this size. Those of [`STAY`] are always among them; of the others, the last are left out.
fn in_rows<'h>(hints: &'h [Hint<'h>], area: Rect) -> Vec<Vec<&'h Hint<'h>>> {
    let mut shown = hints.iter().collect_vec();
    loop {
        let mut rows: Vec<Vec<&Hint>> = vec![Vec::new()];
        let mut end = 0;
        for &hint in &shown {
            if end + hint.width > area.width && end > 0 {
                rows.push(Vec::new());
                end = 0;
            }
            end += hint.width + BETWEEN_HINTS;
            rows.last_mut().expect("there is always a row").push(hint);
        }
        let may_go =
            shown.iter().rposition(|hint| !hint.row.commands().any(|command| STAY.contains(&command)));
        let are_too_many = shown.len() > MOST_HINTS || rows.len() > area.height.into();
        match may_go.filter(|_| are_too_many) {
            Some(last) => shown.remove(last),
            None => return rows,
        };
    }
}

/// Whether an action of the user may be carried out in this window. In a window that is too small, only commands that need
/// nothing on screen are accepted, and a paste is a mistake. Texts do not scroll past their ends, which only drawing them
/// reveals.
pub fn accepts(app: &App, area: Rect, action: &Action) -> bool {
    let command = match *action {
        Action::Command(command) => command,
        Action::Wheel(wheel, _) => app.command_of(wheel),
        Action::Paste(_) => return too_small(app, area).is_none(),
        _ => return true,
    };
    if too_small(app, area).is_some() {
        let always = [Command::Quit, Command::Interrupt, Command::Suspend, Command::Mouse];
        let leads_back = command == Command::Back && layout::menu_fits(area.as_size());
        return app.context() == Context::Confirm || leads_back || always.contains(&command);
    }
    let drawn = || draw(app, area, &mut Buffer::empty(area));
    match (app.overlay(), app.screen().own_context() == Context::Lesson, command) {
        (Some(Overlay::Help(_)), _, Command::Down | Command::PageDown) | (None, true, Command::PageDown) => {
            drawn().goes_on_below
        }
        (None, true, Command::PageUp) => drawn().goes_on_above,
        _ => true,
    }
}
