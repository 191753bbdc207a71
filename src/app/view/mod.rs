//! What the program looks like: pure functions from its state to a buffer of cells.
//!
//! [`view`] draws, and tells what it has drawn where, so that a click always hits what the eye sees.

mod archive;
mod bindings;
mod chrome;
mod course;
mod editor;
mod explorer;
mod game;
mod menu;
mod overlay;
mod positions;
mod preferences;
mod reasoning;
mod results;
mod review;
mod setup;
mod study;
mod words;

use crate::app::{App, Overlay, Screen, Target, Wheel};
use crate::config::command::{Command, Context};
use crate::draw::{Canvas, Frame, Look, layout};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

/// Draws the program into a buffer, and tells what was drawn where.
pub fn view(app: &App, area: Rect, buf: &mut Buffer) -> Frame {
    let area = area.intersection(buf.area);
    let mut frame = Frame::of(area);
    if area.is_empty() {
        return frame;
    }
    let look = Look::of(app.appearance());
    let canvas = &mut Canvas { area, look: &look, buf, frame: &mut frame };
    match too_small(app, area) {
        Some(needed) => chrome::too_small(app, needed, canvas),
        None => screen(app, canvas),
    }
    look.theme.lay_ground(area, buf);
    frame
}

/// What would be needed if the area is too small for the screen.
pub fn too_small(app: &App, area: Rect) -> Option<Size> {
    let board = match app.screen() {
        Screen::Menu(_)
        | Screen::SetUp(_)
        | Screen::Course(_)
        | Screen::Study(_)
        | Screen::Positions(_)
        | Screen::Archive(_)
        | Screen::Preferences(_)
        | Screen::Bindings(_)
        | Screen::Explorer(_) => None,
        Screen::Editor(editor) => Some(editor.setup().rules()),
        Screen::Review(review) => Some(review.position().rules()),
        Screen::Game(game) => Some(game.position().rules()),
        Screen::Results(results) => Some(results.game().position().rules()),
    };
    layout::needed(board, area)
}

fn screen(app: &App, canvas: &mut Canvas) {
    let [body, footer] = layout::bottom(canvas.area, 1, 0);
    let on = &mut canvas.part(body);
    match app.screen() {
        Screen::Menu(menu) => menu::view(app, menu, on),
        Screen::SetUp(form) => setup::view(app, form, on),
        Screen::Game(game) => game::view(app, game, on),
        Screen::Results(results) => results::view(app, results, on),
        Screen::Course(course) => course::view(app, course, on),
        Screen::Study(study) => study::view(app, study, on),
        Screen::Positions(list) => positions::view(app, list, on),
        Screen::Editor(editor) => editor::view(app, editor, on),
        Screen::Review(review) => review::view(app, review, on),
        Screen::Bindings(list) => bindings::view(app, list, on),
        Screen::Preferences(list) => preferences::view(app, *list, on),
        Screen::Archive(archive) => archive::view(app, archive, on),
        Screen::Explorer(explorer) => explorer::view(app, explorer, on),
    }
    if let Some(overlay) = app.overlay() {
        overlay::view(app, overlay, canvas);
    }
    chrome::footer(app, &mut canvas.part(footer));
}

/// Whether a command may be carried out in this window: in one that is too small, nothing that
/// nobody can see; and texts scroll no further than to their ends, which only a drawing knows.
pub fn accepts(app: &App, area: Rect, command: Command) -> bool {
    if too_small(app, area).is_some() {
        let always = [Command::Quit, Command::Interrupt, Command::Suspend, Command::Mouse];
        let leads_back = command == Command::Back && layout::menu_fits(area);
        return app.context() == Context::Confirm || leads_back || always.contains(&command);
    }
    let drawn = || view(app, area, &mut Buffer::empty(area));
    match (app.overlay(), app.screen(), command) {
        (Some(Overlay::Help { .. }), _, Command::Down | Command::PageDown)
        | (None, Screen::Study(_), Command::PageDown) => drawn().goes_on_below,
        (None, Screen::Study(_), Command::PageUp) => drawn().goes_on_above,
        _ => true,
    }
}

/// Whether turning the wheel over something, or over nothing, does anything.
pub fn accepts_wheel(app: &App, area: Rect, wheel: Wheel, target: Option<Target>) -> bool {
    accepts(app, area, app.command_of(wheel, target))
}
