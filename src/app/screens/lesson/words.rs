//! What there is to say on a page of a lesson, its own text aside.

use crate::app::phrases;
use crate::app::{Attempt, Choice, Command, Computed, Context, Exercise, LessonScreen, Onward, Shared};
use crate::engine::analysis::Analysis;
use crate::engine::search::Minimax;
use crate::game::figures::noun;
use crate::teach::lesson::{Answer, Shows, course};

/// The lesson's title, at length and in short.
pub(super) fn titles(study: &LessonScreen) -> [String; 2] {
    let (number, title) = (study.place + 1, &study.lesson().title);
    [format!("Lesson {number} of {}: {title}", course().len()), format!("{number}: {title}")]
}

/// Which page it is, which answers were told, and what is on the board.
pub(super) fn facts(study: &LessonScreen) -> Vec<String> {
    let (page, position) = (study.page_number + 1, &study.page().position);
    let mut facts = vec![format!("page {page} of {}", study.exercises.len())];
    facts.extend(study.told().map(|told| format!("told: {told}")));
    facts.extend([format!("{} to move", position.to_move()), phrases::rules(position.rules())]);
    facts
}

/// What the move under the cursor is worth to each search, at length and in short.
pub(super) fn worth(exercise: &Exercise) -> Option<Vec<String>> {
    let (scores, cursor) = (exercise.scores()?, exercise.cursor()?);
    if !exercise.page.position.is_empty(cursor) {
        return None;
    }
    let known: Vec<(Minimax, &Computed<Analysis>)> =
        exercise.page.searches.iter().copied().zip(scores).collect();
    let said = |written: &dyn Fn(Minimax, &str, &str) -> String| {
        let each = known.iter().filter_map(|&(search, made)| match made {
            Computed::Ready(analysis) => {
                let candidate = analysis.candidate(cursor)?;
                Some(written(search, &analysis.score_text(candidate.value), &analysis.verdict(candidate)))
            }
            Computed::Failed(fault) => Some(format!("the search failed ({fault})")),
            Computed::NotAsked | Computed::Pending(_) | Computed::Partial(..) => {
                Some("searching ...".to_owned())
            }
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
pub(super) fn to_do(shared: &Shared, study: &LessonScreen) -> Vec<String> {
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

/// How many lines are out of sight, if any are.
pub(super) fn hidden(shared: &Shared, above: usize, below: usize) -> Option<String> {
    let by = |command| {
        let key = shared.key_name(Context::Study, command);
        key.map_or_else(String::new, |key| format!(": {key}"))
    };
    match (above, below) {
        (0, 0) => None,
        (0, below) => Some(format!("{below} more {}{}", noun(below, "line"), by(Command::PageDown))),
        (above, 0) => Some(format!("{above} {} above{}", noun(above, "line"), by(Command::PageUp))),
        (above, below) => Some(format!("{above} {} above, {below} below", noun(above, "line"))),
    }
}

/// What is said to an attempt: the verdict, and what there is to learn from it.
pub(super) fn feedback(exercise: &Exercise) -> Option<(String, &str)> {
    let task = &exercise.page.task;
    let said = match exercise.attempt {
        Attempt::Asked => return None,
        Attempt::Missed(choice) => return Some((format!("{choice} is not it."), &task.hint)),
        Attempt::Solved => format!("Right: {}.", found(&task.answer)),
        Attempt::Told(Some(choice)) => format!("{choice} is not it, either. {}", told(&task.answer)),
        Attempt::Told(None) => told(&task.answer),
    };
    Some((said, &task.why))
}

/// What is right, by itself: "b2", "4 plies".
fn found(answer: &Answer) -> String {
    match answer {
        Answer::Squares(squares) => phrases::either(squares),
        Answer::Choice { options, right } => options[*right].clone(),
    }
}

/// What is right: "The answer is b2.", "The answer is C: 4 plies."
fn told(answer: &Answer) -> String {
    match answer {
        Answer::Squares(squares) => format!("The answer is {}.", phrases::either(squares)),
        Answer::Choice { options, right } => {
            format!("The answer is {}: {}.", Choice::Option(*right), options[*right])
        }
    }
}
