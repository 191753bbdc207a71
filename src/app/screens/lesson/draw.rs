//! Drawing a page of a lesson.

use super::draw_regions::{Panel, Regions};
use super::draw_text::Text;
use super::words;
use crate::app::draw::Draw;
use crate::app::{Choice, Exercise, LessonScreen, Shared, draw_chrome as chrome};
use crate::draw::Canvas;
use crate::draw::board::notes::Notes;
use crate::draw::board::{BoardView, Note};
use crate::draw::layout::BoardLayout;
use crate::draw::text::{first_fitting, shortened, width};
use crate::game::Square;
use crate::teach::lesson::Shows;
use ratatui::buffer::Cell;
use ratatui::style::{Modifier, Style};

impl Draw for LessonScreen {
    fn is_legacy(&self) -> bool {
        true
    }

    fn legacy(&self, shared: &Shared, canvas: &mut Canvas) {
        let (regions, exercise) = (Regions::of(self.page(), canvas.area), self.exercise());
        header(self, &mut canvas.part(regions.header));
        for (place, panel) in regions.boards.iter().enumerate() {
            board(exercise, place, panel, canvas);
        }
        let text = Text::of(exercise, regions.text.width, canvas.look);
        text.draw(shared, self, &mut canvas.part(regions.text));
        status(shared, self, &mut canvas.part(regions.status));
    }
}

fn header(screen: &LessonScreen, canvas: &mut Canvas) {
    let (titles, facts) = (words::titles(screen), words::facts(screen));
    // The page number is shown even if the lesson has a long title.
    let room = canvas.area.width.saturating_sub(width(&facts[0]) + 5);
    chrome::header(first_fitting(&titles, room), &facts, canvas);
}

/// Draws the board of one of the page's searches, with its scores once they may be shown.
fn board(exercise: &Exercise, place: usize, panel: &Panel, canvas: &mut Canvas) {
    let (page, look) = (&exercise.page, canvas.look);
    if let Some(&search) = page.searches.get(place) {
        let text = shortened(&search.to_string(), panel.caption.width, look.glyphs.more);
        canvas.part(panel.caption).text(0, 0, &text, look.theme.faint);
    }
    let analysis = exercise.scores().and_then(|scores| scores.get(place)?.ready());
    let cursor = exercise.cursor();
    let notes = analysis.map(|analysis| {
        let notes = Notes::new(analysis, cursor, panel.board.room_for_text(), look);
        let notes = if page.shows == Shows::Arrows { notes.without_scores() } else { notes };
        // In a cell of one row, the expected moves would leave no room for the score.
        if panel.board.cell_size().height > 1 { notes } else { notes.scores_first() }
    });
    BoardView {
        cursor,
        note: &|square| notes.as_ref().map_or(Note::Nothing, |notes| notes.on(square)),
        ..BoardView::new(canvas.look, page.position.setup(), panel.board)
    }
    .legacy_to_play(canvas);
    verdicts(exercise, &panel.board, canvas);
}

/// Marks the squares that the user has marked, and those that are known to be wrong or right: with a sign in the lower
/// right corner or, if a score is there, by striking it out or underlining it.
fn verdicts(exercise: &Exercise, layout: &BoardLayout, canvas: &mut Canvas) {
    let look = canvas.look;
    let mut mark = |square: Square, (glyph, style, score): (&str, Style, Modifier)| {
        let cell = layout.cell(square);
        let (x, y) = (cell.right() - 1, cell.bottom() - 1);
        match canvas.buf.cell((x, y)).map(Cell::symbol) {
            Some(taken) if taken.contains(char::is_numeric) => {
                let style = Style::new().remove_modifier(Modifier::CROSSED_OUT);
                canvas.restyle(cell, style.add_modifier(score));
            }
            _ => canvas.put(x, y, glyph, style),
        }
    };
    let wrong = (look.glyphs.wrong, look.theme.refusal, Modifier::CROSSED_OUT);
    let right = (look.glyphs.right, look.theme.strong, Modifier::UNDERLINED);
    let is_over = exercise.attempt.is_over();
    // Until the task is over, nothing tells which of the marked squares are right.
    let marked = if is_over { wrong } else { (look.glyphs.pointer, right.1, right.2) };
    if let Some(Choice::Square(square)) = exercise.attempt.missed() {
        mark(square, wrong);
    }
    exercise.marked.unwrap_or_default().iter().for_each(|square| mark(square, marked));
    if is_over {
        exercise.page.task.answer.squares().iter().for_each(|square| mark(square, right));
    }
}

/// Draws the score of the move under the cursor or what to do next.
fn status(shared: &Shared, screen: &LessonScreen, canvas: &mut Canvas) {
    let look = canvas.look;
    if shared.notice.is_some() {
        return;
    }
    let texts = words::scores(screen.exercise()).unwrap_or_else(|| words::to_do(shared, screen));
    let room = canvas.area.width.saturating_sub(2);
    chrome::status(first_fitting(&texts, room), look.theme.strong, canvas);
}
