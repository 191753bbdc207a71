//! The words on the practise screen.

use super::{PractiseScreen, ROWS};
use crate::app::description::{Describe, Description};
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

/// The heading of the results.
pub(super) const RESULTS: &str = "Right at first try";

/// The results: for each kind of question on each level, "best move, level 1: 7/9", then for each quiz, the last first,
/// "3/4 level 2, which moves are cut: ++-+".
pub(super) fn results(shared: &Shared) -> Vec<String> {
    let mut counts = [[[0; 2]; 4]; Kind::VARIANTS.len()];
    let mut quizzes = Vec::new();
    for (quiz, tries) in shared.progress.quizzes().rev() {
        for (place, &is_right) in tries.iter().enumerate() {
            let [right, all] = &mut counts[quiz.kind_of(place) as usize][usize::from(quiz.level) - 1];
            *right += u32::from(is_right);
            *all += 1;
        }
        let right = tries.iter().filter(|&&is_right| is_right).count();
        let signs: String = tries.iter().map(|&is_right| if is_right { '+' } else { '-' }).collect();
        let (count, Quiz { kind: asked, level, .. }) = (tries.len(), quiz);
        quizzes.push(format!("{right}/{count} level {level}, {}: {signs}", kind(asked)));
    }
    let of_kind = |(&asked, levels): (&Kind, [[u32; 2]; 4])| {
        let tried = (1..).zip(levels).filter(|(_, [_, all])| *all > 0);
        let tried = tried.map(|(level, [right, all]): (u8, _)| format!(", level {level}: {right}/{all}"));
        kind(Some(asked)).to_owned() + &tried.collect::<String>()
    };
    Kind::VARIANTS.iter().zip(counts).map(of_kind).chain(quizzes).collect()
}

impl Describe for PractiseScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let values = values(&self.quiz);
        Description::of(TITLE, Some(self.result.clone().unwrap_or_else(|| NOTE.to_owned())))
            .notice(shared, Context::Practise, self.notice.as_ref())
            .list(ROWS, Some(self.selected), |row| format!("{}: {}", CAPTIONS[row], values[row]))
            .lines([RESULTS.to_owned()])
            .lines(results(shared))
    }
}
