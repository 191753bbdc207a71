//! The search on show: what its three views have in common.

use super::words::{self, ready};
use super::{draw_lab, draw_stepper, draw_tree};
use crate::app::draw_chrome as chrome;
use crate::app::phrases;
use crate::app::screen::Component;
use crate::app::{Shared, TreeScreen, View};
use crate::draw::{Canvas, layout};
use ratatui::layout::Rect;

/// Header, a free row, what the view fills, and a row for what was said and limits that bite. What is wider than a view
/// has use for is left free on both sides.
pub(in crate::app) fn draw(shared: &Shared, explorer: &TreeScreen, canvas: &mut Canvas) {
    let (area, look) = (canvas.area, canvas.look);
    let (title, facts) = words::header(explorer);
    chrome::header(title, &facts, canvas);
    let margin = u16::from(area.width >= 40);
    let room = area.width - 2 * margin;
    // Tables stay in the middle of wide windows; a board grows with them.
    let widest = if explorer.view == View::Stepper { room } else { draw_tree::WIDEST };
    let context = explorer.context();
    let columns = layout::in_the_middle(area, room.min(widest));
    let [_, inner] = layout::top(columns, 1, layout::free_row(area));
    let [body, _] = layout::bottom(inner, 1, 0);
    let drawn = match explorer.view {
        View::Tree => ready(shared, context, &explorer.outline)
            .map(|outline| draw_tree::view(shared, explorer, outline, &mut canvas.part(body))),
        View::Stepper => ready(shared, context, &explorer.playback)
            .map(|playback| draw_stepper::view(shared, playback, &mut canvas.part(body))),
        // It says something in the last row only while it is at work.
        View::Lab => Ok(draw_lab::view(explorer, canvas.growth.bars, &mut canvas.part(inner))),
    };
    let status = drawn.unwrap_or_else(|instead| {
        canvas.part(body).paragraph(&instead, look.theme.text);
        String::new()
    });
    let (text, style) = match &explorer.notice {
        Some(notice) => chrome::notice(shared, context, notice, look),
        None if !shared.has_focus && explorer.plays_itself(shared) => {
            (phrases::UNATTENDED.into(), look.theme.text)
        }
        None => (status.into(), look.theme.text),
    };
    if !text.is_empty() {
        let [_, last] = layout::bottom(area, 1, 0);
        let left = columns.x - margin;
        let mut last = canvas.part(Rect { x: left, width: area.right() - left, ..last });
        // It may lie over a view's last row.
        last.text(0, 0, &" ".repeat(usize::from(last.area.width)), look.theme.text);
        last.text(1, 0, &text, style);
    }
}
