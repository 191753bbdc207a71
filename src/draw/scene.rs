//! What a screen is drawn on, and a record of what was drawn where.

use super::target::Target;
use super::theme::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::{StatefulWidget, Widget};

/// What was drawn where, as far as the user can act on it: the state of the widgets that can be clicked.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    pub area: Rect,
    /// What the pointer can be over; where several overlap, the last one counts.
    hits: Vec<(Rect, Target)>,
    /// Whether there is more text above, to scroll to.
    pub(crate) goes_on_above: bool,
    /// Whether there is more text below.
    pub(crate) goes_on_below: bool,
}

impl Frame {
    pub(crate) fn of(area: Rect) -> Self {
        Self { area, ..Self::default() }
    }

    pub fn target_at(&self, position: Position) -> Option<Target> {
        let mut hits = self.hits.iter().rev();
        hits.find(|(area, _)| area.contains(position)).map(|&(_, target)| target)
    }

    /// Makes an area of the window a target for the pointer.
    pub(crate) fn hit(&mut self, area: Rect, target: Target) {
        self.hits.push((area, target));
    }

    /// Removes the targets in an area: what was drawn there is now hidden and cannot be clicked.
    pub(crate) fn hide(&mut self, area: Rect) {
        self.hits.retain(|(hit, _)| !hit.intersects(area));
    }

    /// Adds the targets in a part of a window that was drawn aside; that part is now at this place.
    pub(crate) fn add(&mut self, aside: Self, part: Rect, place: Rect) {
        let hits = aside.hits.into_iter().map(|(hit, target)| {
            let hit = hit.intersection(part);
            let (x, y) = (place.x + (hit.x.max(part.x) - part.x), place.y + (hit.y.max(part.y) - part.y));
            (Rect { x, y, ..hit }.intersection(place), target)
        });
        self.hits.extend(hits);
    }
}

/// What a screen is drawn on. It writes nothing itself: screens say which widget stands where.
pub struct Scene<'a> {
    pub look: &'a Look,
    /// How much of what is being animated is visible, from 0 (nothing yet) to 1 (all of it).
    pub growth: f32,
    buf: &'a mut Buffer,
    pub frame: &'a mut Frame,
}

impl<'a> Scene<'a> {
    pub const fn new(look: &'a Look, growth: f32, buf: &'a mut Buffer, frame: &'a mut Frame) -> Self {
        Self { look, growth, buf, frame }
    }

    pub(crate) fn put(&mut self, widget: impl Widget, area: Rect) {
        widget.render(area.intersection(self.buf.area), self.buf);
    }

    pub(crate) fn show(&mut self, widget: impl StatefulWidget<State = Frame>, area: Rect) {
        widget.render(area, self.buf, self.frame);
    }

    /// Writes a text into the first row of an area; what does not fit is cut off.
    pub(crate) fn text(&mut self, text: &str, style: Style, area: Rect) {
        self.put(self.look.line(text, style), area);
    }
}
