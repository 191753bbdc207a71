//! What the three views of a search have in common: header, margins, status.

use super::words::{self, ready};
use super::{draw_lab, draw_stepper, draw_tree};
use crate::app::draw_chrome as chrome;
use crate::app::phrases;
use crate::app::screen::Component;
use crate::app::{Shared, TreeScreen, View};
use crate::draw::{Canvas, layout};
use ratatui::layout::Rect;

/// Draws the header, a free row, the view, and a row for messages. Columns that the view cannot use stay free on both
/// sides.
pub(in crate::app) fn draw(shared: &Shared, screen: &TreeScreen, canvas: &mut Canvas) {
    let (area, look) = (canvas.area, canvas.look);
    let (title, facts) = words::header(screen);
    chrome::header(title, &facts, canvas);
    let margin = u16::from(area.width >= 40);
    let room = area.width - 2 * margin;
    // In a wide window, tables are centred; the stepper's board grows with it.
    let widest = if screen.view == View::Stepper { room } else { draw_tree::WIDEST };
    let context = screen.context();
    let columns = layout::in_the_middle(area, room.min(widest));
    let [_, inner] = layout::top(columns, 1, layout::free_row(area));
    let [body, _] = layout::bottom(inner, 1, 0);
    let drawn = match screen.view {
        View::Tree => ready(shared, context, &screen.outline)
            .map(|outline| draw_tree::view(shared, screen, outline, &mut canvas.part(body))),
        View::Stepper => ready(shared, context, &screen.playback)
            .map(|playback| draw_stepper::view(shared, playback, &mut canvas.part(body))),
        // The lab uses the last row, too: it has a status only while it is running.
        View::Lab => Ok(draw_lab::view(screen, canvas.growth.bars, &mut canvas.part(inner))),
    };
    let status = drawn.unwrap_or_else(|instead| {
        canvas.part(body).paragraph(&instead, look.theme.text);
        String::new()
    });
    let (text, style) = match &screen.notice {
        Some(notice) => chrome::notice(shared, context, notice, look),
        None if !shared.has_focus && screen.plays_itself(shared) => {
            (phrases::UNATTENDED.into(), look.theme.text)
        }
        None => (status.into(), look.theme.text),
    };
    if !text.is_empty() {
        let [_, last] = layout::bottom(area, 1, 0);
        let left = columns.x - margin;
        let mut last = canvas.part(Rect { x: left, width: area.right() - left, ..last });
        // The view may have drawn in this row.
        last.text(0, 0, &" ".repeat(usize::from(last.area.width)), look.theme.text);
        last.text(1, 0, &text, style);
    }
}
