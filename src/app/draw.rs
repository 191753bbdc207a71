//! Draws the program: pure functions from its state to a buffer of cells.
//!
//! [`draw`] also returns what it has drawn where, so that a click always hits what is seen there.

use crate::app::App;
use crate::app::{Action, Overlay, Screen, Shared};
use crate::app::{draw_chrome as chrome, draw_overlay as overlay};
use crate::config::command::{Command, Context};
use crate::draw::{Canvas, Frame, Look, layout};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

/// A screen that can be drawn.
pub(crate) trait Draw {
    /// Draws it into its part of the window.
    fn draw(&self, shared: &Shared, canvas: &mut Canvas);
}

/// Draws the program into a buffer and returns what was drawn where.
pub fn draw(app: &App, area: Rect, buf: &mut Buffer) -> Frame {
    let area = area.intersection(buf.area);
    let mut frame = Frame::of(area);
    if area.is_empty() {
        return frame;
    }
    let look = Look::of(app.shared.settings.appearance());
    let canvas = &mut Canvas { area, look: &look, growth: app.growth(), buf, frame: &mut frame };
    match too_small(app, area) {
        Some(needed) => chrome::too_small(app, needed, canvas),
        None => screen(app, canvas),
    }
    look.theme.fill_background(area, buf);
    frame
}

/// The size that the screen needs, if the area is too small for it.
pub fn too_small(app: &App, area: Rect) -> Option<Size> {
    let board = match app.screen() {
        Screen::Editor(editor) => Some(editor.setup.rules()),
        Screen::Review(review) => Some(review.position(&app.shared).rules()),
        Screen::Game(_) | Screen::Results(_) => app.game().map(|game| game.position().rules()),
        _ => None,
    };
    layout::needed(board, area)
}

fn screen(app: &App, canvas: &mut Canvas) {
    let [body, footer] =
        layout::bottom(canvas.area, layout::bar_rows(canvas.area.width, canvas.area.height), 0);
    let on = &mut canvas.part(body);
    app.screen().component().draw(&app.shared, on);
    // A game draws its notice itself, beside whose turn it is.
    let notice = chrome::notice(&app.shared, app.screen().context(), canvas.look);
    if let Some((text, style)) = notice.filter(|_| !matches!(app.screen(), Screen::Game(_))) {
        let columns = canvas.frame.columns;
        let body = Rect { x: columns.x, width: columns.width, ..body };
        chrome::status(&text, style, &mut canvas.part(body));
    }
    if let Some(overlay) = app.overlay() {
        overlay::view(app, overlay, canvas);
    }
    chrome::footer(app, &mut canvas.part(footer));
}

/// Whether a command may be carried out in this window. In a window that is too small, only commands that need
/// nothing on screen are accepted. Texts do not scroll past their ends, which only drawing them reveals.
pub fn accepts(app: &App, area: Rect, command: Command) -> bool {
    if too_small(app, area).is_some() {
        let always = [Command::Quit, Command::Interrupt, Command::Suspend, Command::Mouse];
        let leads_back = command == Command::Back && layout::menu_fits(area.width, area.height);
        return app.context() == Context::Confirm || leads_back || always.contains(&command);
    }
    let drawn = || draw(app, area, &mut Buffer::empty(area));
    match (app.overlay(), app.screen(), command) {
        (Some(Overlay::Help(_)), _, Command::Down | Command::PageDown)
        | (None, Screen::Lesson(_), Command::PageDown) => drawn().goes_on_below,
        (None, Screen::Lesson(_), Command::PageUp) => drawn().goes_on_above,
        _ => true,
    }
}

/// Whether an action of the user may be carried out in this window, as for [commands](accepts). In a window that is too
/// small, a paste is a mistake.
pub fn accepts_action(app: &App, area: Rect, action: &Action) -> bool {
    match *action {
        Action::Command(command) => accepts(app, area, command),
        Action::Wheel(wheel, target) => accepts(app, area, app.command_of(wheel, target)),
        Action::Paste(_) => too_small(app, area).is_none(),
        _ => true,
    }
}
