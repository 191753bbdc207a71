//! What the views of a position have in common: tabs, margins, status.

use super::words::{self, ready};
use super::{View, draw_lab, draw_position};
use crate::app::draw::Draw;
use crate::app::screen::Component;
use crate::app::{Shared, TreeScreen, draw_chrome as chrome, phrases};
use crate::draw::{Canvas, layout};

/// Draws the tabs, a free row, the view, and a row for messages.
impl Draw for TreeScreen {
    fn is_legacy(&self) -> bool {
        true
    }

    fn legacy(&self, shared: &Shared, canvas: &mut Canvas) {
        let (area, look) = (canvas.area, canvas.look);
        let rules = self.position.rules();
        let tab = (self.first_tab.name(), self.view);
        chrome::tabs(shared, self.context(), tab, rules, &words::facts(self), canvas);
        if self.view == View::Position {
            return draw_position::view(shared, self, canvas);
        }
        let margin = u16::from(area.width >= 40);
        let room = area.width - 2 * margin;
        let context = self.context();
        let columns = layout::in_the_middle(area, room);
        let [_, inner] = layout::top(columns, 1, layout::old_free_rows(area));
        let [body, _] = layout::bottom(inner, layout::bar_rows(area), 0);
        let drawn = match self.view {
            View::Tree => ready(shared, context, &self.searched)
                .map(|searched| searched.tree.draw(shared, self.predicting.as_ref(), &mut canvas.part(body))),
            View::Stepper => ready(shared, context, &self.searched)
                .map(|searched| searched.playback.draw(shared, &mut canvas.part(body))),
            View::Lab if self.is_covered() => Err(phrases::COVERED.to_owned()),
            // The lab uses the last row, too: it has a status only while it is running.
            View::Lab | View::Position => Ok(draw_lab::view(self, canvas.growth, &mut canvas.part(inner))),
        };
        let status = drawn.unwrap_or_else(|instead| {
            canvas.part(body).paragraph(&instead, look.theme.text);
            String::new()
        });
        let status = words::prompt(self).unwrap_or(status);
        let waits = !shared.has_focus && self.plays_itself(shared);
        let status = if waits { phrases::UNATTENDED } else { &status };
        // A long text takes another row or two from the view.
        let [_, area] = layout::left(area, columns.x - margin - area.x, 0);
        if shared.notice.is_none() {
            chrome::status(status, look.theme.text, &mut canvas.part(area));
        }
    }
}
