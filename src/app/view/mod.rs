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

use crate::app::{
    App, Game, Move, Overlay, Report, Results, ResultsItem, Review, Screen, Shared, Target, Wheel,
};
use crate::config::command::{Command, Context};
use crate::draw::{Look, layout};
use crate::engine::player::Player;
use crate::game::{ByMark, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use std::ops::Deref;

/// A screen, with what it refers to.
struct With<'a, T> {
    screen: &'a T,
    shared: &'a Shared,
}

impl<T> Deref for With<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.screen
    }
}

type ResultsView<'a> = With<'a, Results>;
type ReviewView<'a> = With<'a, Review>;

impl ResultsView<'_> {
    fn game(&self) -> &Game {
        self.shared.game.as_ref().expect("results are of a game")
    }

    fn report(&self) -> &Report {
        &self.game().report
    }

    fn items(&self) -> Vec<ResultsItem> {
        Results::items(self.game())
    }
}

impl ReviewView<'_> {
    fn position(&self) -> &crate::game::Position {
        self.screen.position(self.shared)
    }

    fn report(&self) -> &Report {
        self.screen.report(self.shared)
    }

    fn players(&self) -> ByMark<Player> {
        self.screen.players(self.shared)
    }

    fn last_move(&self) -> Option<Square> {
        self.screen.last_move(self.shared)
    }

    fn played(&self) -> Option<&Move> {
        self.screen.played(self.shared)
    }
}

/// Draws the program into a buffer.
pub fn view(app: &App, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    if area.is_empty() {
        return;
    }
    let look = Look::of(app.appearance());
    match too_small(app, area) {
        Some(needed) => chrome::too_small(app, needed, area, &look, buf),
        None => screen(app, area, &look, buf),
    }
    look.theme.lay_ground(area, buf);
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
        Screen::Review(review) => Some(review.position(app.shared()).rules()),
        Screen::Game(_) | Screen::Results(_) => app.game().map(|game| game.position().rules()),
    };
    layout::needed(board, area)
}

fn screen(app: &App, area: Rect, look: &Look, buf: &mut Buffer) {
    match app.screen() {
        Screen::Menu(menu) => menu::view(app, menu, area, look, buf),
        Screen::SetUp(form) => setup::view(app, form, area, look, buf),
        Screen::Game(_) => {
            if let Some(game) = app.game() {
                game::view(app, game, area, look, buf);
            }
        }
        Screen::Results(screen) => {
            results::view(app, &With { screen, shared: app.shared() }, area, look, buf);
        }
        Screen::Course(course) => course::view(app, course, area, look, buf),
        Screen::Study(study) => study::view(app, study, area, look, buf),
        Screen::Positions(list) => positions::view(app, list, area, look, buf),
        Screen::Editor(editor) => editor::view(app, editor, area, look, buf),
        Screen::Review(screen) => {
            review::view(app, &With { screen, shared: app.shared() }, area, look, buf);
        }
        Screen::Bindings(list) => bindings::view(app, list, area, look, buf),
        Screen::Preferences(list) => preferences::view(app, *list, area, look, buf),
        Screen::Archive(archive) => archive::view(app, archive, area, look, buf),
        Screen::Explorer(explorer) => explorer::view(app, explorer, area, look, buf),
    }
    if let Some(overlay) = app.overlay() {
        overlay::view(app, overlay, area, look, buf);
    }
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
            study::scrolls(study, area, command)
        }
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
    match app.screen() {
        Screen::Menu(menu) => menu::target_at(app, menu, area, position),
        Screen::SetUp(form) => setup::target_at(form, area, position),
        Screen::Game(_) => app.game().and_then(|game| game::target_at(game, area, position)),
        Screen::Results(screen) => results::target_at(&With { screen, shared: app.shared() }, area, position),
        Screen::Course(course) => course::target_at(app, course, area, position),
        Screen::Study(study) => study::target_at(study, area, position),
        Screen::Positions(list) => positions::target_at(list, area, position),
        Screen::Editor(editor) => editor::target_at(editor, area, position),
        Screen::Review(screen) => review::target_at(&With { screen, shared: app.shared() }, area, position),
        Screen::Archive(archive) => archive::target_at(archive, area, position),
        Screen::Bindings(list) => bindings::target_at(app, list, area, position),
        Screen::Preferences(list) => preferences::target_at(*list, area, position),
        Screen::Explorer(explorer) => explorer::target_at(explorer, area, position),
    }
}
