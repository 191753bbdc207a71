//! Practice: quizzes about random positions, graded by the size of the tree.

mod question;

use crate::teach::lesson::{Lesson, Page};
use fastrand::Rng;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;
use strum::{Display, EnumString, VariantArray};

/// What a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray, Display, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Kind {
    /// The best move.
    Move,
    /// What a position or a move is worth.
    Worth,
    /// The moves that alpha-beta cuts.
    Cut,
    /// Alpha and beta on entry.
    Window,
}

/// The nodes of each level's trees, as plain minimax visits them: below the board that is shown or, where alpha and
/// beta are asked for, below the root of the search.
pub const LEVELS: [RangeInclusive<usize>; 4] = [2..=6, 7..=15, 16..=50, 51..=usize::MAX];

/// How many repeated questions of a quiz are drawn again.
const MOST_REPEATS: usize = 100;

/// A quiz. The same one has the same questions on every machine.
///
/// ```
/// use noughts::teach::practice::{Kind, Quiz};
/// let quiz = Quiz { kind: Some(Kind::Cut), level: 2, count: 10, seed: 7 };
/// assert_eq!(quiz.to_string(), "cut 2 10 7");
/// assert_eq!("cut 2 10 7".parse(), Ok(quiz));
/// assert_eq!(quiz.lesson().pages.len(), 10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiz {
    /// The kind of its questions; `None` for all kinds in turn.
    pub kind: Option<Kind>,
    /// The level of its questions, from 1 to 4.
    pub level: u8,
    /// The number of questions, from 1 to [`Quiz::MOST`].
    pub count: u8,
    /// The seed of the random choices.
    pub seed: u64,
}

impl Quiz {
    /// The most questions.
    pub const MOST: u8 = 50;

    /// The kind of the question with this index.
    pub fn kind_of(&self, index: usize) -> Kind {
        self.kind.unwrap_or(Kind::VARIANTS[index % Kind::VARIANTS.len()])
    }

    /// The questions, as the pages of a lesson.
    pub fn lesson(&self) -> Lesson {
        let mut random = Rng::with_seed(self.seed);
        let mut pages: Vec<Arc<Page>> = Vec::new();
        let mut repeats = 0;
        while pages.len() < self.count.into() {
            let page = question::page(self.kind_of(pages.len()), self.level, &mut random);
            let asks = |page: &Page| (page.position.clone(), page.task.question.clone());
            // There may be fewer questions of a kind and level than are asked for.
            if repeats < MOST_REPEATS && pages.iter().any(|other| asks(other) == asks(&page)) {
                repeats += 1;
            } else {
                pages.push(Arc::new(page));
            }
        }
        Lesson { name: self.to_string(), title: format!("level {}, seed {}", self.level, self.seed), pages }
    }

    /// The command that asks the same questions.
    pub fn command(&self) -> String {
        let kind = self.kind.map(|kind| format!(" --kind {kind}")).unwrap_or_default();
        format!("noughts quiz{kind} --level {} --count {} --seed {}", self.level, self.count, self.seed)
    }

    /// The command that asks the same questions, and how many answers were right at the first try.
    pub fn result(&self, first_tries: &[bool]) -> String {
        let right = first_tries.iter().filter(|&&is_right| is_right).count();
        format!("{}: {right} of {} right at first try", self.command(), first_tries.len())
    }
}

impl fmt::Display for Quiz {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind.map_or_else(|| "all".to_owned(), |kind| kind.to_string());
        write!(f, "{kind} {} {} {}", self.level, self.count, self.seed)
    }
}

impl FromStr for Quiz {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let [kind, level, count, seed] = text.split(' ').collect::<Vec<_>>()[..] else { return Err(()) };
        let kind = if kind == "all" { None } else { Some(kind.parse().map_err(drop)?) };
        let number =
            |text: &str, most: u8| text.parse().ok().filter(|number| (1..=most).contains(number)).ok_or(());
        let seed = seed.parse().map_err(drop)?;
        Ok(Self { kind, level: number(level, 4)?, count: number(count, Self::MOST)?, seed })
    }
}
