//! What a screen is drawn on, and a record of what was drawn where.

use super::{BaseColors, Look, Target};
use ratatui::prelude::{Buffer, Color, Position, Rect, StatefulWidget, Style, Widget};

/// What was drawn where, as far as the user can act on it: the state of the widgets that can be clicked.
#[derive(Default)]
pub struct Hits {
    pub area: Rect,
    /// What the pointer can be over; where several overlap, the last one counts.
    targets: Vec<(Rect, Target)>,
    /// Whether there is more text above, to scroll to.
    pub(crate) goes_on_above: bool,
    /// Whether there is more text below.
    pub(crate) goes_on_below: bool,
}

impl Hits {
    pub(crate) fn of(area: Rect) -> Self {
        Self { area, ..Self::default() }
    }

    pub fn target_at(&self, position: Position) -> Option<Target> {
        self.targets.iter().rev().find(|(area, _)| area.contains(position)).map(|&(_, target)| target)
    }

    /// What can be clicked, and where.
    pub fn targets(&self) -> impl Iterator<Item = (Rect, Target)> {
        self.targets.iter().copied().filter(|(area, _)| !area.is_empty())
    }

    /// Makes an area of the window a target for the pointer.
    pub(crate) fn add(&mut self, area: Rect, target: Target) {
        self.targets.push((area, target));
    }

    /// What was drawn in an area is hidden and cannot be clicked, nor what is below it.
    pub(crate) fn hide(&mut self, area: Rect) {
        for (hit, _) in &mut self.targets {
            if hit.intersects(area) {
                hit.height = area.y.saturating_sub(hit.y);
            }
        }
    }
}

/// What a screen is drawn on. It writes nothing itself: screens say which widget stands where.
pub struct Scene<'a> {
    pub look: &'a Look,
    /// How much of what is being animated is visible, from 0 (nothing yet) to 1 (all of it).
    pub growth: f32,
    buf: &'a mut Buffer,
    pub(crate) hits: &'a mut Hits,
}

impl<'a> Scene<'a> {
    pub fn new(look: &'a Look, growth: f32, buf: &'a mut Buffer, hits: &'a mut Hits) -> Self {
        Self { look, growth, buf, hits }
    }

    pub(crate) fn window(&self) -> Rect {
        self.hits.area
    }

    pub(crate) fn put(&mut self, widget: impl Widget, area: Rect) {
        widget.render(area.intersection(self.buf.area), self.buf);
    }

    pub(crate) fn show(&mut self, widget: impl StatefulWidget<State = Hits>, area: Rect) {
        widget.render(area, self.buf, self.hits);
    }

    /// Writes a text into an area, in lines; what does not fit is cut off, with a sign.
    pub(crate) fn paragraph(&mut self, text: &str, style: Style, area: Rect) {
        self.put(self.look.prose(area.width).with(text, style), area);
    }

    /// Writes a text into the first row of an area; what does not fit is cut off.
    pub(crate) fn text(&mut self, text: &str, style: Style, area: Rect) {
        self.put(self.look.line(text, style), area);
    }

    /// Gives the ground's colours to all that was drawn without colours.
    pub(crate) fn fill_ground(&mut self, area: Rect) {
        let Some(BaseColors { foreground, background }) = self.look.theme.ground else { return };
        for place in area.positions() {
            let cell = &mut self.buf[place];
            if cell.fg == Color::Reset {
                cell.fg = foreground;
            }
            if cell.bg == Color::Reset {
                cell.bg = background;
            }
        }
    }
}
