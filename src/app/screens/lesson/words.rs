//! The program's words on a page of a lesson, around the lesson's own text.

use crate::app::{
    Attempt, Choice, Command, Computed, Context, Describe, Description, Exercise, Filled, LessonScreen,
    Onward, Part, Shared, Squares, ViewsScreen, phrases,
};
use crate::engine::search::{Minimax, Playable};
use crate::game::{Position, Square, SquareSet};
use crate::teach::{Answer, Judgement, Page, Prediction, Shows};
use crate::wording::DOTS;
use itertools::Itertools;

pub(super) fn scores(exercise: &Exercise) -> Option<Vec<String>> {
    scores_of(exercise, exercise.cursor()?)
}

/// The scores of all moves in one line, once they are known.
fn all_scores(exercise: &Exercise) -> Option<String> {
    exercise.scores()?.iter().all(Computed::is_ready).then(|| {
        let moves = exercise.page.board().into_iter().flat_map(Position::moves);
        moves.filter_map(|square| scores_of(exercise, square)?.pop()).join(". ")
    })
}

/// Each search's score of a move, long and short.
fn scores_of(exercise: &Exercise, cursor: Square) -> Option<Vec<String>> {
    let page = &exercise.page;
    let scores = exercise.scores()?;
    let joined = |one: &dyn Fn(Minimax, &str, &str) -> String| {
        let each = page.searches.iter().zip(scores).filter_map(|(&search, made)| match made {
            Computed::Ready(analysis) => {
                let candidate = analysis.candidate(cursor)?;
                Some(one(search, &analysis.score_text(candidate.value), &analysis.verdict(candidate)))
            }
            Computed::Failed(fault) => Some(format!("the search failed ({fault})")),
            _ => Some(format!("searching{DOTS}")),
        });
        format!("{cursor}: {}", each.dedup().join("; "))
    };
    let texts = if page.shows == Shows::Arrows {
        vec![joined(&|_, _, verdict| verdict.to_owned())]
    } else {
        let long = joined(&|search, score, verdict| match scores.len() {
            1 => format!("{score}, {verdict}"),
            _ => format!("{search} {score}, {verdict}"),
        });
        vec![long, joined(&|_, score, verdict| format!("{score} {verdict}"))]
    };
    page.board()?.is_empty(cursor).then_some(texts)
}

/// What to do next, long and short.
pub(super) fn to_do(shared: &Shared, screen: &LessonScreen) -> Vec<String> {
    let exercise = screen.exercise();
    let with_key =
        |what: &str, [before, after]: [&str; 2], command| match shared.key_name(Context::Lesson, command) {
            Some(key) => format!("{what}{before} {key}{after}."),
            None => format!("{what}."),
        };
    if let (Onward::Answer, Answer::Tree(..)) = (screen.onward(), &exercise.page.task.answer) {
        return vec![with_key("Fill in the covered tree", [": press", ""], Command::Act)];
    }
    if let Some(context) = exercise.question_context().filter(|&context| context != Context::Question) {
        return vec![to_answer(shared, exercise, context)];
    }
    let options = exercise.options().len();
    let choice = match options.checked_sub(1) {
        None => "a square".to_owned(),
        Some(last) => format!("{} to {}", Choice::Option(0), Choice::Option(last)),
    };
    let choose = format!("{} {choice}", shared.choose());
    let (what, keys, command) = match (screen.onward(), exercise.attempt) {
        (Onward::Answer, Attempt::Missed(_)) => {
            let again = if options > 0 { "Try another answer" } else { "Try another square" };
            (again, [", or press", " for the answer"], Command::Answer)
        }
        (Onward::Answer, _) => (&*choose, [" and press", ""], Command::Act),
        (Onward::OpenPage, _) => ("Other pages are still to do", [". Press", " to go there"], Command::Act),
        _ => return vec![with_key("Continue", [": press", ""], Command::Act)],
    };
    let is_about_squares = screen.is_open() && options == 0;
    let start =
        if is_about_squares { format!("{} to move. ", exercise.page.state.to_move()) } else { String::new() };
    vec![start + &with_key(what, keys, command), format!("{what}.")]
}

pub(super) fn filled(Filled { filled, blanks, .. }: Filled, tree: &ViewsScreen) -> String {
    let missing = tree.missing().unwrap_or_default();
    format!("{filled} of {blanks} filled in. {}", missing.trim_end_matches('.'))
}

/// What has been marked or typed so far, or how to do that.
fn to_answer(shared: &Shared, exercise: &Exercise, context: Context) -> String {
    let enter = shared.key_name(Context::Lesson, Command::Act);
    let answers = enter.as_ref().map_or("then answer".to_owned(), |enter| format!("{enter} answers"));
    match (&exercise.page.task.answer, exercise.marked) {
        (Answer::Typed(_), _) if exercise.typed.is_empty() => format!("Type {}.", form(&exercise.page)),
        (Answer::Typed(_), _) => {
            let enter = enter.map_or_else(String::new, |enter| format!(" ({enter})"));
            format!("Your answer: {}{enter}", exercise.typed)
        }
        (_, Some(marked)) => format!("Marked: {}; {answers}.", Choice::Squares(marked)),
        _ => {
            let marks = shared
                .key_name(context, Command::Mark)
                .map_or("Tap squares".to_owned(), |mark| format!("{mark} marks a square"));
            format!("{marks}, {answers}.")
        }
    }
}

/// How an answer of this form is typed.
pub(super) fn form(page: &Page) -> &'static str {
    match page.task.answer {
        _ if page.state.has_chance() => "a number, as in 2.5 or 7/3",
        Answer::Typed(Prediction::Window { .. }) => "alpha and beta, as in -6 +8 (- + if infinite)",
        Answer::Typed(Prediction::Count(_)) => "a whole number, as in 12",
        _ => "a score, as in -6, or a bound, as in <=9 (at most 9)",
    }
}

pub(super) fn hidden(shared: &Shared, above: usize, below: usize) -> Option<String> {
    let by = |command| {
        shared.key_name(Context::Lesson, command).map_or_else(String::new, |key| format!(": {key}"))
    };
    match (above, below) {
        (0, 0) => None,
        (0, below) => Some(format!("{below} more below{}", by(Command::PageDown))),
        (above, 0) => Some(format!("{above} more above{}", by(Command::PageUp))),
        (above, below) => Some(format!("{above} above, {below} below")),
    }
}

/// The feedback to an attempt: the verdict, and a hint or an explanation.
pub(super) fn feedback(exercise: &Exercise) -> Option<(String, &str)> {
    let task = &exercise.page.task;
    let letter = match task.answer {
        Answer::Choice { right, .. } => format!("{}: ", Choice::Option(right)),
        _ => String::new(),
    };
    // In a sentence: "The answer is b2.", "The answer is C: 4 plies."
    let right = format!("The answer is {letter}{}.", task.answer);
    let said = match exercise.attempt {
        Attempt::Asked => return None,
        Attempt::Missed(choice) => {
            let reply = exercise.page.replies.get(&choice.to_string());
            let wrong =
                if let Judgement::Wrong(what) = exercise.judge(choice) { what } else { String::new() };
            let told = format!("{} {wrong}", not(choice));
            return Some((told.trim_end().to_owned(), reply.unwrap_or(&task.hint)));
        }
        Attempt::Solved => format!("Right: {}.", task.answer),
        Attempt::Shown(Some(choice)) => format!("{} {right}", not(choice)),
        Attempt::Shown(None) => right,
    };
    Some((said, &task.why))
}

/// Of several squares, some may be right.
fn not(choice: Choice) -> String {
    let exactly = if matches!(choice, Choice::Squares(_)) { "exactly: " } else { "" };
    format!("Not {exactly}{choice}.")
}

impl Describe for LessonScreen {
    fn title(&self) -> Option<String> {
        let title = &self.lesson().title;
        Some(match self.quiz {
            Some(_) => format!("Practise: {title}"),
            None => format!("Lesson {} of {}: {title}", self.index + 1, self.course.len()),
        })
    }

    fn squares(&self) -> Squares {
        match self.onward() {
            Onward::Answer if self.exercise().pointed_board().is_none() => Squares::NotTaken,
            Onward::Answer => Squares::Chosen,
            _ => Squares::Shown,
        }
    }

    fn marked(&self) -> Option<SquareSet> {
        self.exercise().marked
    }

    fn acts_unseen(&self, _: &Description) -> bool {
        let exercise = self.exercise();
        exercise.question_context() == Some(Context::Marking) && exercise.marked.is_none()
    }

    /// The nodes of the tree beside the page, as far as they may be seen.
    fn outline(&self) -> Vec<String> {
        self.tree.as_ref().map_or_else(Vec::new, |page| page.tree.in_lines(page.cover.as_ref()))
    }

    fn short_title(&self) -> Option<String> {
        let title = &self.lesson().title;
        Some(if self.quiz.is_some() { title.clone() } else { format!("{}: {title}", self.index + 1) })
    }

    /// The page or the question, what is on the board, and how many answers were shown.
    fn facts(&self, _: &Shared) -> Vec<String> {
        let Exercise { page, number, .. } = self.exercise();
        let all = self.asked().len();
        let place = match self.quiz {
            Some(_) if self.page_number < self.earlier.len() => {
                format!("missed before: {number} of {}", self.earlier.len())
            }
            Some(_) if self.page_number >= self.end() => format!("again: question {number}"),
            Some(_) => format!("question {number} of {all}"),
            None => format!("page {number} of {all}"),
        };
        let shown = self.shown_answers();
        let shown = (shown > 0).then(|| format!("told: {shown}"));
        let Some(board) = page.board() else { return [place].into_iter().chain(shown).collect() };
        let to_move = format!("{} to move", board.to_move());
        let about = phrases::with_rules([to_move].into_iter().chain(shown), board.rules());
        [place].into_iter().chain(about).collect()
    }

    fn describe(&self, shared: &Shared) -> Description {
        let exercise = self.exercise();
        let page = self.page();
        let text = page.text.join("\n");
        let mut facts = self.facts(shared);
        // What is new: the page, or the verdict on the answer.
        let news = match feedback(exercise) {
            Some((said, more)) => format!("{said}\n{more}"),
            None => format!("{text}\n{}", page.task.question),
        };
        let said = format!("{news}\n{}", to_do(shared, self).swap_remove(0));
        let option = |(index, text)| format!("{}) {text}", Choice::Option(index));
        let options = exercise.options().iter().enumerate().map(option).collect_vec();
        let selected = exercise.selected.map(|index| options[index].clone());
        let title = self.title().into_iter().chain([facts.remove(0)]).join(", ");
        let described =
            Description { title, ..Description::of(said) }.note(&selected.unwrap_or_default()).lines(options);
        let described = match page.board() {
            Some(board) => described.rows(&board.setup(), exercise.cursor(), false),
            None => described.lines(page.root().numbers().map(|tree| format!("Tree: {tree}"))),
        };
        described
            .note(&scores(exercise).map_or_else(String::new, |mut scores| scores.swap_remove(0)))
            .part(Part::Moves, all_scores(exercise))
            .part(Part::Text, feedback(exercise).into_iter().flat_map(|_| text.lines()))
            .lines(facts)
    }
}
