//! Practice: quizzes about random positions and random trees of numbers, graded by what must be searched. Everything that
//! the questions say comes from the search.

mod questions;

use super::lesson::{Lesson, Page};
use crate::wording::is_hidden;
use fastrand::Rng;
use itertools::Itertools;
use questions::page;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;
use strum::{Display, EnumString, VariantArray};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray, Display, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Kind {
    Move,
    /// What a position or a move is worth.
    Worth,
    Cut,
    /// Alpha and beta on entry.
    Window,
    /// A tree of numbers to fill in.
    Tree,
    /// For which numbers of a leaf a branch is cut, or how many leaves are looked at.
    Leaf,
    /// What a tree with chance nodes is worth.
    Average,
}

/// The plies to the end of the answer at each level: of the line of best moves on which a score rests.
pub const PLIES: [RangeInclusive<usize>; 4] = [1..=2, 3..=3, 4..=5, 6..=9];

/// The most repeated questions that are drawn again.
const MOST_REPEATS: usize = 100;

/// A quiz. The same one has the same questions on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quiz {
    /// `None` for all kinds in turn.
    pub kind: Option<Kind>,
    /// From 1 to 4.
    pub level: u8,
    /// From 1 to [`Quiz::MOST`].
    pub count: u8,
    pub seed: u64,
}

impl Quiz {
    pub const MOST: u8 = 50;

    pub fn kind_of(&self, index: usize) -> Kind {
        self.kind.unwrap_or(Kind::VARIANTS[index % Kind::VARIANTS.len()])
    }

    /// The quiz that ends with one of its questions; `None` if it has no such question.
    pub fn up_to(self, index: usize) -> Option<Self> {
        let count = u8::try_from(index + 1).ok().filter(|&count| count <= self.count)?;
        Some(Self { count, ..self })
    }

    /// The kind of its last question.
    pub fn last_kind(&self) -> Kind {
        self.kind_of(usize::from(self.count) - 1)
    }

    /// The questions, as the pages of a lesson.
    pub fn lesson(&self) -> Lesson {
        let mut random = Rng::with_seed(self.seed);
        let mut pages: Vec<Arc<Page>> = Vec::new();
        let mut repeats = 0;
        while pages.len() < self.count.into() {
            let page = page(self.kind_of(pages.len()), self.level, &mut random);
            // There may be fewer questions of a kind and level than are asked for.
            if repeats < MOST_REPEATS && pages.iter().any(|other| other.asks_the_same(&page)) {
                repeats += 1;
            } else {
                pages.push(Arc::new(page));
            }
        }
        Lesson {
            name: self.to_string(),
            title: format!("level {}, seed {}", self.level, self.seed),
            pages,
            practise: None,
        }
    }

    /// The name of its kind, or "all".
    pub fn kinds(&self) -> String {
        self.kind.map_or_else(|| "all".to_owned(), |kind| kind.to_string())
    }

    /// The command that asks the same questions.
    pub fn command(&self) -> String {
        let kind = self.kind.map(|kind| format!(" --kind {kind}")).unwrap_or_default();
        format!("noughts quiz{kind} --level {} --count {} --seed {}", self.level, self.count, self.seed)
    }

    /// The same, the version that asks them, how many answers were right at the first try, and which were given: wrong
    /// ones in parentheses.
    pub fn result(&self, answers: &Answers) -> String {
        let right = answers.0.iter().flatten().filter(|tried| tried.is_right).count();
        let all = answers.0.len();
        let version = env!("CARGO_PKG_VERSION");
        let command = self.command();
        format!("noughts {version}: {command}: {right} of {all} right at first try: {answers}")
    }
}

/// The first answer ever to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstTry {
    pub answer: String,
    pub is_right: bool,
}

impl fmt::Display for FirstTry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { answer, is_right } = self;
        if *is_right { f.write_str(answer) } else { write!(f, "({answer})") }
    }
}

/// The first tries at a quiz's questions, as in `a1; (b2); ; c3`: a wrong one is in brackets, and one is still missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers(pub Vec<Option<FirstTry>>);

impl Answers {
    pub fn read(text: &str) -> Option<Self> {
        let first_try = |text: &str| {
            let answer = text.trim_matches(['(', ')']).to_owned();
            (!answer.is_empty()).then(|| FirstTry { is_right: answer == text, answer })
        };
        let answers = Self(text.split("; ").map(first_try).collect());
        (answers.to_string() == text && !text.contains(is_hidden)).then_some(answers)
    }
}

impl fmt::Display for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().map(|first_try| first_try.iter().join("")).join("; ").fmt(f)
    }
}

impl fmt::Display for Quiz {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.kinds(), self.level, self.count, self.seed)
    }
}

impl FromStr for Quiz {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let [kind, level, count, seed] = text.split(' ').collect_vec()[..] else { return Err(()) };
        let kind = if kind == "all" { None } else { Some(kind.parse().map_err(drop)?) };
        let number =
            |text: &str, most: u8| text.parse().ok().filter(|number| (1..=most).contains(number)).ok_or(());
        let seed = seed.parse().map_err(drop)?;
        Ok(Self { kind, level: number(level, 4)?, count: number(count, Self::MOST)?, seed })
    }
}
