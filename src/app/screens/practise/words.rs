//! The words on the practise screen.

use super::{PractiseScreen, ROWS};
use crate::app::Shared;
use crate::app::description::{Describe, Description, field};
use crate::teach::practice::{Kind, Quiz};
use strum::VariantArray;

pub(super) const TITLE: &str = "Practise";

/// The captions of the rows.
pub(super) const CAPTIONS: [&str; ROWS] = ["Questions", "Level", "Number", "Seed"];

/// A kind of question.
pub(super) const fn kind(kind: Option<Kind>) -> &'static str {
    match kind {
        None => "of all kinds",
        Some(Kind::Move) => "best move",
        Some(Kind::Worth) => "what is it worth",
        Some(Kind::Cut) => "which moves are cut",
        Some(Kind::Window) => "alpha and beta here",
    }
}

/// The values of the rows.
pub(super) fn values(quiz: &Quiz) -> [String; ROWS] {
    let level = ["1: up to 6 nodes", "2: 7 to 15 nodes", "3: 16 to 50 nodes", "4: more nodes"];
    let level = level[usize::from(quiz.level.clamp(1, 4)) - 1];
    [kind(quiz.kind).to_owned(), level.to_owned(), quiz.count.to_string(), quiz.seed.to_string()]
}

/// What it is about.
pub(super) const NOTE: &str = "Each question is about a random position. The level is the size of its tree.";

/// The heading of the results.
pub(super) const RESULTS: &str = "Right at first try";

/// The results: for each kind of question and level, then for each quiz, the last first. "best move: 7/9 on level 1",
/// "3/4 level 2, which moves are cut: ++-+".
pub(super) fn results(shared: &Shared) -> Vec<String> {
    let mut quizzes: Vec<(Quiz, Vec<bool>)> = Vec::new();
    for (quiz, tries) in shared.progress.quizzes() {
        // First tries at questions that were asked before are none.
        if !quizzes.iter().any(|(other, _)| *other == quiz) {
            quizzes.push((quiz, tries));
        }
    }
    quizzes.reverse();
    let of_kind = |&asked: &Kind| {
        let on_level = |level: u8| {
            let on_it = quizzes.iter().filter(|(quiz, _)| quiz.level == level);
            let tries = on_it.flat_map(|(quiz, tries)| {
                tries.iter().enumerate().map(|(at, &tried)| (quiz.kind_of(at), tried))
            });
            let tries: Vec<bool> =
                tries.filter(|&(kind, _)| kind == asked).map(|(_, is_right)| is_right).collect();
            (!tries.is_empty()).then(|| format!("{} on level {level}", right(&tries)))
        };
        let levels: Vec<String> = (1..=4).filter_map(on_level).collect();
        (!levels.is_empty()).then(|| format!("{}: {}", kind(Some(asked)), levels.join(", ")))
    };
    let each = quizzes.iter().map(|(quiz, tries)| {
        let signs: String = tries.iter().map(|&is_right| if is_right { '+' } else { '-' }).collect();
        format!("{} level {}, {}: {signs}", right(tries), quiz.level, kind(quiz.kind))
    });
    Kind::VARIANTS.iter().filter_map(of_kind).chain(each).collect()
}

/// How many first tries were right: "7/9".
fn right(tries: &[bool]) -> String {
    format!("{}/{}", tries.iter().filter(|&&is_right| is_right).count(), tries.len())
}

impl Describe for PractiseScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let (values, results) = (values(&self.quiz), results(shared));
        Description::of(TITLE, Some(self.result.clone().unwrap_or_else(|| NOTE.to_owned())))
            .list(ROWS, Some(self.selected), field, |row| format!("{}: {}", CAPTIONS[row], values[row]))
            .lines(results.first().map(|_| RESULTS.to_owned()))
            .lines(results)
    }
}
