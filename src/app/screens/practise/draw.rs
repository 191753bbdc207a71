//! Draws the practise screen.

use super::{ROWS, words};
use crate::app::draw::Draw;
use crate::app::{PractiseScreen, Shared, draw_chrome as chrome};
use crate::draw::text::{extent, wrap};
use crate::draw::{Canvas, layout};

/// Columns for the captions, and for the values with their arrows.
const CAPTION: u16 = 11;
const VALUE: u16 = 25;

/// ```text
/// header
///
/// caption ‹ value ›      four rows
///
/// the result of a quiz, or what it is about
///
/// right at first try: by kind and level, then the last quizzes, as many as fit
/// status
/// ```
impl Draw for PractiseScreen {
    fn is_legacy(&self) -> bool {
        true
    }

    fn legacy(&self, shared: &Shared, canvas: &mut Canvas) {
        let (look, body) = (canvas.look, canvas.area);
        chrome::header(words::TITLE, &[], canvas);
        let gap = u16::from(body.height >= 16);
        let [inner, _] = layout::bottom(layout::below_header(body, gap), 1, 0);
        let [form, rest] = layout::top(inner, extent(ROWS), gap);
        let values = words::values(&self.quiz);
        canvas.part(form).list(ROWS, self.selected, |row, item| {
            let caption = format!("{:>9}", words::CAPTIONS[item.index]);
            row.text(0, 0, &caption, look.theme.faint);
            row.value(item, CAPTION, VALUE.min(row.area.width.saturating_sub(CAPTION)), &values[item.index]);
        });
        let (said, style) = match &self.result {
            Some(result) => (result.as_str(), look.theme.strong),
            None => (words::NOTE, look.theme.text),
        };
        let said = wrap(said, rest.width);
        let [note, rest] = layout::top(rest, extent(said.len()), gap);
        canvas.part(note).excerpt(&said, style);
        let [heading, rest] = layout::top(rest, 1, 0);
        let results = words::results(shared);
        if !results.is_empty() {
            canvas.part(heading).text(0, 0, words::RESULTS, look.theme.faint);
        }
        canvas.part(rest).lines(&results[..results.len().min(rest.height.into())], look.theme.text);
    }
}
