//! A slider.

use super::{Look, Scene, Target};
use ratatui::prelude::{Line, Rect, Span};

impl Scene<'_> {
    /// One of the steps from 0 to the last. A click goes to a step.
    pub(crate) fn slider(&mut self, step: usize, last: usize, area: Rect) {
        let Look { theme, glyphs, .. } = self.look;
        let end = usize::from(area.width.saturating_sub(1));
        if end == 0 {
            return;
        }
        let knob = end * step / last.max(1);
        let [done, left] = glyphs.track;
        let line = Line::from_iter([
            Span::styled(done.repeat(knob) + glyphs.knob, theme.strong),
            Span::styled(left.repeat(end - knob), theme.faint),
        ]);
        self.put(line, area);
        for (column, place) in area.columns().enumerate() {
            // Rounded up, because the knob's column is rounded down.
            self.hits.add(place, Target::Step((column * last).div_ceil(end)));
        }
    }
}
