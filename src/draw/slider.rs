//! A slider.

use super::{Hits, Look, Target};
use ratatui::prelude::{Buffer, Line, Rect, Span, StatefulWidget, Widget};

/// One of the steps from 0 to the last. A click goes to a step.
pub(crate) struct Slider<'a> {
    pub look: &'a Look,
    pub step: usize,
    pub last: usize,
}

impl StatefulWidget for Slider<'_> {
    type State = Hits;

    fn render(self, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let Self { look: Look { theme, glyphs, .. }, step, last } = self;
        let end = usize::from(area.width.saturating_sub(1));
        if end == 0 {
            return;
        }
        let knob = end * step / last.max(1);
        let [done, left] = glyphs.track;
        let done = Span::styled(done.repeat(knob), theme.strong);
        let rest = Span::styled(left.repeat(end - knob), theme.faint);
        Line::from_iter([done, Span::styled(glyphs.knob, theme.strong), rest]).render(area, buf);
        for (column, place) in area.columns().enumerate() {
            // Rounded up, because the knob's column is rounded down.
            hits.add(place, Target::Step((column * last).div_ceil(end)));
        }
    }
}
