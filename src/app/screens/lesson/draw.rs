//! A lesson.

use super::draw_regions::{Panel, Regions};
use super::draw_text::Text;
use crate::app::draw_chrome as chrome;
use crate::app::phrases;
use crate::app::{Attempt, Choice, Exercise, LessonScreen, Made, Onward, Shared};
use crate::config::command::{Command, Context};
use crate::draw::Canvas;
use crate::draw::board::notes::Notes;
use crate::draw::board::{BoardView, Note};
use crate::draw::layout::BoardLayout;
use crate::draw::text::{shortened, width};
use crate::engine::analysis::Analysis;
use crate::engine::search::Minimax;
use crate::game::Square;
use crate::teach::lesson::{Answer, Shows, course};
use ratatui::buffer::Cell;
use ratatui::style::{Modifier, Style};

pub(in crate::app) fn draw(shared: &Shared, study: &LessonScreen, canvas: &mut Canvas) {
    let (regions, exercise) = (Regions::of(study.page(), canvas.area), study.exercise());
    header(study, &mut canvas.part(regions.header));
    for (place, panel) in regions.boards.iter().enumerate() {
        board(exercise, place, panel, canvas);
    }
    let text = Text::of(exercise, regions.text.width, canvas.look);
    text.draw(shared, study, &mut canvas.part(regions.text));
    status(shared, study, &mut canvas.part(regions.status));
}

fn header(study: &LessonScreen, canvas: &mut Canvas) {
    let lesson = study.lesson();
    let page = format!("page {} of {}", study.page_number + 1, lesson.pages.len());
    let number = study.place + 1;
    let titles = [
        format!("Lesson {number} of {}: {}", course().len(), lesson.title),
        format!("{number}: {}", lesson.title),
    ];
    // The page is told even if its lesson has a long title.
    let fits = |title: &&String| width(title) + width(&page) + 5 <= canvas.area.width;
    let title = titles.iter().find(fits).unwrap_or(&titles[1]);
    let position = &study.page().position;
    let told = study.told().map(|told| format!("told: {told}"));
    let turn = format!("{} to move", position.to_move());
    let rest: Vec<String> =
        std::iter::once(page.clone()).chain(told).chain([turn, phrases::rules(position.rules())]).collect();
    chrome::header(title, &rest, canvas);
}

/// The board of one of the page's searches, with its scores once they may be seen.
fn board(exercise: &Exercise, place: usize, panel: &Panel, canvas: &mut Canvas) {
    let (page, look) = (exercise.page, canvas.look);
    if let Some(&search) = page.searches.get(place) {
        let text = shortened(&search.to_string(), panel.caption.width, look.glyphs.more);
        canvas.part(panel.caption).text(0, 0, &text, look.theme.faint);
    }
    let analysis = exercise.scores().and_then(|scores| scores.get(place)?.ready());
    let cursor = exercise.cursor();
    let notes = analysis.map(|analysis| {
        let notes = Notes::new(analysis, cursor, panel.board.room_for_text(), look);
        let notes = if page.shows == Shows::Arrows { notes.without_scores() } else { notes };
        // Where a cell has one row, the line would leave no room for the score.
        let leaves_room = panel.board.cell_size().height > 1 || !notes.have_scores();
        if leaves_room { notes } else { notes.without_line() }
    });
    BoardView {
        cursor,
        note: &|square| notes.as_ref().map_or(Note::Nothing, |notes| notes.on(square)),
        ..BoardView::new(page.position.setup(), &panel.board)
    }
    .render_to_play(canvas);
    verdicts(exercise, &panel.board, canvas);
}

/// Marks the squares that are known to be wrong or right: in their lower right corners or, where a score has that
/// place, by how the score is written.
fn verdicts(exercise: &Exercise, layout: &BoardLayout, canvas: &mut Canvas) {
    let look = canvas.look;
    let mut mark = |square: Square, glyph: &str, style: Style, score: Modifier| {
        let cell = layout.cell(square);
        let (x, y) = (cell.right() - 1, cell.bottom() - 1);
        match canvas.buf.cell((x, y)).map(Cell::symbol) {
            Some(taken) if taken.contains(char::is_numeric) => {
                canvas.restyle(cell, Style::new().add_modifier(score));
            }
            _ => canvas.put(x, y, glyph, style),
        }
    };
    if let Some(Choice::Square(square)) = exercise.attempt.missed() {
        mark(square, look.glyphs.wrong, look.theme.refusal, Modifier::CROSSED_OUT);
    }
    if let Answer::Squares(squares) = &exercise.page.task.answer
        && exercise.attempt.is_over()
    {
        let right = look.glyphs.right;
        squares.iter().for_each(|square| mark(square, right, look.theme.strong, Modifier::UNDERLINED));
    }
}

/// What was said or, if nothing was, what the move under the cursor is worth or what is to be done.
fn status(shared: &Shared, study: &LessonScreen, canvas: &mut Canvas) {
    let look = canvas.look;
    let (texts, style) = match &study.notice {
        Some(notice) => {
            let (text, style) = chrome::notice(shared, Context::Study, notice, look);
            (vec![text.into_owned()], style)
        }
        None => (worth(study.exercise()).unwrap_or_else(|| to_do(shared, study)), look.theme.strong),
    };
    let room = canvas.area.width.saturating_sub(2);
    if let Some(text) = texts.iter().find(|text| width(text) <= room).or(texts.last()) {
        canvas.text(1, 0, text, style);
    }
}

/// What the move under the cursor is worth to each search, at length and in short.
fn worth(exercise: &Exercise) -> Option<Vec<String>> {
    let (scores, cursor) = (exercise.scores()?, exercise.cursor()?);
    if !exercise.page.position.is_empty(cursor) {
        return None;
    }
    let known: Vec<(Minimax, &Made<Analysis>)> = exercise.page.searches.iter().copied().zip(scores).collect();
    let said = |written: &dyn Fn(Minimax, &str, &str) -> String| {
        let each = known.iter().filter_map(|&(search, made)| match made {
            Made::Ready(analysis) => {
                let candidate = analysis.candidate(cursor)?;
                Some(written(search, &analysis.score_text(candidate.value), &analysis.verdict(candidate)))
            }
            Made::Failed(fault) => Some(format!("the search failed ({fault})")),
            Made::NotAsked | Made::Pending(_) | Made::Partly(..) => Some("searching ...".to_owned()),
        });
        let mut each: Vec<String> = each.collect();
        each.dedup();
        format!("{cursor}: {}", each.join("; "))
    };
    let short = said(&|_, score, verdict| format!("{score} {verdict}"));
    let long = match known.len() {
        _ if exercise.page.shows == Shows::Arrows => {
            return Some(vec![said(&|_, _, verdict| verdict.to_owned())]);
        }
        1 => said(&|_, score, verdict| format!("{score}, {verdict}")),
        _ => said(&|search, score, verdict| format!("{search} {score}, {verdict}")),
    };
    Some(vec![long, short])
}

/// What is to be done now, at length and in short.
fn to_do(shared: &Shared, study: &LessonScreen) -> Vec<String> {
    let exercise = study.exercise();
    let mover = exercise.page.position.to_move();
    let with_key = |before: &str, command, does: &str| match shared.key_name(Context::Study, command) {
        Some(key) => format!("{before}{key} {does}"),
        None => before.trim_end_matches([' ', ',', ';']).to_owned() + ".",
    };
    let texts = match (study.onward(), exercise.attempt, exercise.options().is_empty()) {
        (Onward::Answer, Attempt::Missed(_), true) => [
            with_key(&format!("{mover} to move. Try another square; "), Command::Answer, "tells the answer."),
            "Try another square.".to_owned(),
        ],
        (Onward::Answer, Attempt::Missed(_), false) => {
            [with_key("Try another answer; ", Command::Answer, "tells it."), "Try another answer.".to_owned()]
        }
        (Onward::Answer, _, true) => {
            let choose = format!("{mover} to move. Choose a square, ");
            [with_key(&choose, Command::Act, "answers."), "Choose a square.".to_owned()]
        }
        (Onward::Answer, _, false) => {
            let [first, last] = [0, exercise.options().len() - 1].map(Choice::Option);
            let choose = format!("Choose {first} to {last}");
            [with_key(&format!("{choose}; "), Command::Act, "answers."), choose + "."]
        }
        (Onward::Again, ..) => [
            with_key("The answer was told; ", Command::Act, "asks again."),
            "The answer was told.".to_owned(),
        ],
        _ => ["Look through the moves and their lines; ", ""]
            .map(|before| with_key(before, Command::Act, "goes on.")),
    };
    texts.into()
}
