//! What the program looks like: pure functions from its state to a buffer of cells.
//!
//! [`view`] draws, [`target_at`] tells what is drawn at a place; both ask [`layout`] where things
//! are, so that a click always hits what the eye sees.

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
use crate::draw::canvas::Canvas;
use crate::draw::{Frame, Look, layout};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};

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
        Some(needed) => chrome::too_small(app, needed, area, &look, canvas),
        None => screen(app, area, &look, canvas),
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

fn screen(app: &App, area: Rect, look: &Look, buf: &mut Canvas) {
    let [body, footer] = layout::body_and_footer(area);
    match app.screen() {
        Screen::Menu(menu) => menu::view(app, menu, body, look, buf),
        Screen::SetUp(form) => setup::view(app, form, body, look, buf),
        Screen::Game(game) => game::view(app, game, body, look, buf),
        Screen::Results(results) => results::view(app, results, body, look, buf),
        Screen::Course(course) => course::view(app, course, body, look, buf),
        Screen::Study(study) => study::view(app, study, body, look, buf),
        Screen::Positions(list) => positions::view(app, list, body, look, buf),
        Screen::Editor(editor) => editor::view(app, editor, body, look, buf),
        Screen::Review(review) => review::view(app, review, body, look, buf),
        Screen::Bindings(list) => bindings::view(app, list, body, look, buf),
        Screen::Preferences(list) => preferences::view(app, *list, body, look, buf),
        Screen::Archive(archive) => archive::view(app, archive, body, look, buf),
        Screen::Explorer(explorer) => explorer::view(app, explorer, body, look, buf),
    }
    if let Some(overlay) = app.overlay() {
        overlay::view(app, overlay, area, look, buf);
    }
    chrome::footer(app, footer, look, buf);
}

/// Whether a command may be carried out in this window: in one that is too small, nothing that
/// nobody can see; and texts scroll no further than to their ends.
pub fn accepts(app: &App, area: Rect, command: Command) -> bool {
    if too_small(app, area).is_some() {
        let always = [Command::Quit, Command::Interrupt, Command::Suspend, Command::Mouse];
        let leads_back = command == Command::Back && layout::menu_fits(area);
        return app.context() == Context::Confirm || leads_back || always.contains(&command);
    }
    match (app.overlay(), app.screen(), command) {
        (Some(Overlay::Help { topic, scroll }), _, Command::Down | Command::PageDown) => {
            overlay::help_goes_on(app, *topic, *scroll, area)
        }
        (None, Screen::Study(study), Command::PageUp | Command::PageDown) => {
            study::scrolls(study, layout::body_and_footer(area)[0], command)
        }
        _ => true,
    }
}

/// The same, by what was drawn.
pub fn accepts_drawn(frame: &Frame, app: &App, command: Command) -> bool {
    if too_small(app, frame.area).is_some() {
        return accepts(app, frame.area, command);
    }
    let [above, below] = frame.goes_on;
    match (app.overlay(), app.screen(), command) {
        (Some(Overlay::Help { .. }), _, Command::Down | Command::PageDown)
        | (None, Screen::Study(_), Command::PageDown) => below,
        (None, Screen::Study(_), Command::PageUp) => above,
        _ => true,
    }
}

/// Whether turning the wheel over something, or over nothing, does anything.
pub fn accepts_wheel(app: &App, area: Rect, wheel: Wheel, target: Option<Target>) -> bool {
    accepts(app, area, app.command_of(wheel, target))
}

/// What the pointer is over, if it is anything that can be acted on.
pub fn target_at(app: &App, area: Rect, position: Position) -> Option<Target> {
    if too_small(app, area).is_some() || !area.contains(position) {
        return None;
    }
    if let Some(command) = chrome::footer_target(app, area, position) {
        return Some(Target::Command(command));
    }
    if app.overlay().is_some() {
        return None;
    }
    let [body, _] = layout::body_and_footer(area);
    match app.screen() {
        Screen::Menu(menu) => menu::target_at(app, menu, body, position),
        Screen::SetUp(form) => setup::target_at(form, body, position),
        Screen::Game(game) => game::target_at(game, body, position),
        Screen::Results(results) => results::target_at(results, body, position),
        Screen::Course(course) => course::target_at(app, course, body, position),
        Screen::Study(study) => study::target_at(study, body, position),
        Screen::Positions(list) => positions::target_at(list, body, position),
        Screen::Editor(editor) => editor::target_at(editor, body, position),
        Screen::Review(review) => review::target_at(review, body, position),
        Screen::Archive(archive) => archive::target_at(archive, body, position),
        Screen::Bindings(list) => bindings::target_at(app, list, body, position),
        Screen::Preferences(list) => preferences::target_at(*list, body, position),
        Screen::Explorer(explorer) => explorer::target_at(explorer, body, position),
    }
}
