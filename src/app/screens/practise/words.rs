//! The words on the practise screen.

use super::{PractiseScreen, ROWS};
use crate::app::description::{Describe, Description, labelled};
use crate::app::{Context, Shared};
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

/// The headings of the results.
pub(super) const HEADINGS: [&str; 5] = ["Right at first try", "level 1", "level 2", "level 3", "level 4"];

/// For each kind, how many answers were right at the first try on each level: "7/9".
pub(super) fn results(shared: &Shared) -> Vec<[String; 5]> {
    let mut counts = [[[0; 2]; 4]; Kind::VARIANTS.len()];
    for (quiz, tries) in shared.progress.quizzes() {
        for (place, &is_right) in tries.iter().enumerate() {
            let [right, all] = &mut counts[quiz.kind_of(place) as usize][usize::from(quiz.level) - 1];
            *right += u32::from(is_right);
            *all += 1;
        }
    }
    let cell = |[right, all]: [u32; 2]| if all == 0 { "-".to_owned() } else { format!("{right}/{all}") };
    let row = |(&asked, levels): (&Kind, [[u32; 2]; 4])| {
        let [one, two, three, four] = levels.map(cell);
        [kind(Some(asked)).to_owned(), one, two, three, four]
    };
    Kind::VARIANTS.iter().zip(counts).map(row).collect()
}

/// The quizzes, the last first: "level 2, which moves are cut: ++-+ 3/4".
pub(super) fn course(shared: &Shared) -> Vec<String> {
    let line = |(quiz, tries): (Quiz, Vec<bool>)| {
        let signs: String = tries.iter().map(|&is_right| if is_right { '+' } else { '-' }).collect();
        let right = tries.iter().filter(|&&is_right| is_right).count();
        format!("{right:>2}/{:<2} level {}, {}: {signs}", tries.len(), quiz.level, kind(quiz.kind))
    };
    shared.progress.quizzes().rev().map(line).collect()
}

impl Describe for PractiseScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let values = values(&self.quiz);
        let results = results(shared).into_iter().map(|cells| labelled(&HEADINGS, &cells));
        Description::of(TITLE, Some(self.result.clone().unwrap_or_else(|| NOTE.to_owned())))
            .notice(shared, Context::Practise, self.notice.as_ref())
            .list(ROWS, Some(self.selected), |row| format!("{}: {}", CAPTIONS[row], values[row]))
            .lines(results)
            .lines(course(shared))
    }
}
