//! The position itself: its board, and the score of each move beside it.

use super::{words, words_predict};
use crate::app::screens::game::draw_panel;
use crate::app::{Shared, TreeScreen, draw_chrome as chrome};
use crate::draw::board::notes::Notes;
use crate::draw::board::{BoardView, Note};
use crate::draw::{Canvas, layout};

pub(super) fn view(shared: &Shared, screen: &TreeScreen, canvas: &mut Canvas) {
    let layout = layout::board_screen(canvas.area, screen.position.rules(), draw_panel::WISH);
    let (room, look) = (layout.board.room_for_text(), canvas.look);
    let notes = screen.candidates.scores.seen().filter(|_| !screen.is_covered());
    let notes = notes.map(|(analysis, _)| Notes::new(analysis, Some(screen.candidates.cursor), room, look));
    let note = |square| notes.as_ref().map_or(Note::Nothing, |notes| notes.on(square));
    BoardView {
        cursor: Some(screen.candidates.cursor),
        note: &note,
        ..BoardView::new(canvas.look, screen.position.setup(), layout.board)
    }
    .legacy_to_play(canvas);
    let subject = words::subject(screen);
    let legend = notes.and_then(|notes| notes.legend());
    draw_panel::view(&subject, legend, &mut canvas.part(layout.side));
    let status = words::position_status(shared, screen, &subject, layout.side.is_empty());
    let status = words_predict::prompt(screen).unwrap_or(status);
    chrome::status(&status, look.theme.strong, &mut canvas.part(layout.status));
}
