//! What the views of a position have in common: tabs, margins, status.

use super::draw_drawing::Picture;
use super::words::{self, ready};
use super::{Form, View, draw_lab, draw_position, draw_stepper, draw_tree, drawing, words_predict};
use crate::app::screen::Component;
use crate::app::{Shared, TreeScreen, Window, draw_chrome as chrome, phrases};
use crate::draw::{Canvas, layout};

/// Draws the tabs, a free row, the view, and a row for messages. Columns that a list cannot use stay free on both
/// sides.
pub(in crate::app) fn draw(shared: &Shared, screen: &TreeScreen, canvas: &mut Canvas) {
    let (area, look) = (canvas.area, canvas.look);
    chrome::tabs(screen.first_tab_name(), screen.view, &words::facts(screen), canvas);
    if screen.view == View::Position {
        return draw_position::view(shared, screen, canvas);
    }
    let window = Window { columns: canvas.frame.area.width, rows: canvas.frame.area.height };
    let form = screen.form(window);
    let margin = u16::from(area.width >= 40);
    let room = area.width - 2 * margin;
    let is_list = screen.view == View::Tree && form == Form::Outline;
    let context = screen.context();
    let columns = layout::in_the_middle(area, if is_list { room.min(draw_tree::WIDEST) } else { room });
    let [_, inner] = layout::top(columns, 1, layout::free_rows(area.width, area.height));
    let [body, _] = layout::bottom(inner, layout::bar_rows(area.width, area.height), 0);
    let drawn = match screen.view {
        View::Tree => ready(shared, context, &screen.outline).map(|outline| match form {
            Form::Outline => draw_tree::view(shared, screen, outline, &mut canvas.part(body)),
            Form::Drawing => drawn_tree(shared, screen, window, &mut canvas.part(body)),
        }),
        View::Stepper => ready(shared, context, &screen.playback)
            .map(|playback| draw_stepper::view(shared, screen, playback, &mut canvas.part(body))),
        View::Lab if screen.is_covered() => Err(phrases::COVERED.to_owned()),
        // The lab uses the last row, too: it has a status only while it is running.
        View::Lab | View::Position => Ok(draw_lab::view(screen, canvas.growth.bars, &mut canvas.part(inner))),
    };
    let status = drawn.unwrap_or_else(|instead| {
        canvas.part(body).paragraph(&instead, look.theme.text);
        String::new()
    });
    let status = words_predict::prompt(screen).unwrap_or(status);
    let (text, style) = match &screen.notice {
        Some(notice) => chrome::notice(shared, context, notice, look),
        None if !shared.has_focus && screen.plays_itself(shared) => {
            (phrases::UNATTENDED.into(), look.theme.text)
        }
        None => (status.into(), look.theme.text),
    };
    // A long text takes another row or two from the view.
    let [_, area] = layout::left(area, columns.x - margin - area.x, 0);
    chrome::status(&text, style, &mut canvas.part(area));
}

/// Draws the tree and, in a wide window, the selected node beside it. Returns the status.
fn drawn_tree(shared: &Shared, screen: &TreeScreen, window: Window, canvas: &mut Canvas) -> String {
    let Some(outline) = screen.outline.ready().filter(|outline| !outline.rows.is_empty()) else {
        return words::NOT_STARTED.to_owned();
    };
    let area = canvas.area;
    let Some((columns, _)) = drawing::room(View::Tree, screen.position.rules(), window) else {
        return String::new();
    };
    let [tree, node] = layout::left(area, columns + drawing::LEVEL, 2);
    Picture { outline, drawing: &screen.drawing, is_numbered: true, stage: None }
        .draw(&mut canvas.part(tree));
    if node.is_empty() {
        super::words_tree::brief(shared, screen, outline, area.width, &canvas.look.glyphs)
    } else {
        draw_tree::node(shared, outline, &mut canvas.part(node));
        super::words_tree::status(shared, screen, outline)
    }
}
