//! The course: short lessons on real positions. Each page ends with an exercise.
//!
//! A lesson is a file in `assets/lessons`, built into the program. Every number in a lesson (except the word
//! "one") and every square must be covered by a [claim](Claim). `tests/in_process/teach/lessons.rs` verifies
//! every claim, using the rules, the search or arithmetic; years are compared with a list of publications.

pub mod check;
mod file;
mod progress;

pub use progress::Progress;

use crate::engine::search::Minimax;
use crate::game::figures::names;
use crate::game::{Position, Square, SquareSet};
use crate::teach::prediction::Prediction;
use crate::teach::reading::Problems;
use crate::teach::review::either;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, LazyLock};
use strum::EnumString;

/// A lesson: a few pages on one idea.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The name of its file, which identifies it in saved progress.
    pub name: String,
    /// The title on screen.
    pub title: String,
    /// The pages, at least one.
    pub pages: Vec<Arc<Page>>,
}

/// Lessons in the order in which they are read.
pub type Course = Arc<[Lesson]>;

impl Lesson {
    /// Reads the text of a lesson file; `name` identifies it in saved progress.
    ///
    /// # Errors
    /// All mistakes in it, each with its line.
    pub fn read(name: &str, text: &str) -> Result<Self, Vec<String>> {
        let mut problems = Problems::default();
        let (title, pages) = file::read(text, &mut problems);
        let problems = problems.sentences(text);
        if !problems.is_empty() {
            return Err(problems);
        }
        let pages = pages.into_iter().map(|(page, _)| page).collect();
        Ok(Self { name: name.to_owned(), title: title.unwrap_or_default(), pages })
    }
}

/// A page: a text, a board and an exercise.
#[derive(Clone, Debug)]
pub struct Page {
    /// The paragraphs of the text.
    pub text: Vec<String>,
    /// The position on the board.
    pub position: Position,
    /// The moves to the position from the root of the search, where that is not the position itself. Then the moves'
    /// scores are not shown: they would be those of another search.
    pub path: Vec<Square>,
    /// The one or two searches whose scores are shown, each on its own board.
    pub searches: Vec<Minimax>,
    /// How the board shows the scores.
    pub shows: Shows,
    /// Whether the scores are shown before the exercise is done.
    pub scores_first: bool,
    /// The move that the page is about. The board shows it after the exercise, unless the answer is a square.
    pub about: Option<Square>,
    /// The exercise.
    pub task: Task,
    /// The statements of the page that a program can verify.
    pub claims: Vec<Claim>,
}

impl Page {
    /// The root of the search.
    pub fn root(&self) -> Position {
        let mut root = self.position.clone();
        self.path.iter().rev().for_each(|&square| root.take_back(square));
        root
    }
}

/// How a board shows the values of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Shows {
    /// As scores.
    #[default]
    Scores,
    /// As arrows for good or bad, on the pages before scores are explained.
    Arrows,
}

/// An exercise, with a second try before the answer is shown.
#[derive(Clone, Debug)]
pub struct Task {
    /// The question.
    pub question: String,
    /// The right answer.
    pub answer: Answer,
    /// Help after a wrong first try.
    pub hint: String,
    /// Why the answer is right; shown at the end.
    pub why: String,
}

/// The right answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Any of these squares of the board.
    Squares(SquareSet),
    /// All of these squares and no other; perhaps none.
    All(SquareSet),
    /// This score or window, as learners type it.
    Typed(Prediction),
    /// One of several options.
    Choice {
        /// The options, two to four.
        options: Vec<String>,
        /// The index of the right one.
        right: usize,
    },
    /// The covered tree of this search, filled in.
    Tree(Minimax),
}

impl Answer {
    /// The squares of the board that are right; none if the answer is of another kind.
    pub const fn squares(&self) -> SquareSet {
        match self {
            Self::Squares(squares) | Self::All(squares) => *squares,
            Self::Typed(_) | Self::Choice { .. } | Self::Tree(_) => SquareSet::EMPTY,
        }
    }
}

impl fmt::Display for Answer {
    /// Writes the answer: "b2 or c1", "4 plies", "b2, c1", "none", "alpha -6, beta +8".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Squares(squares) => f.write_str(&either(squares)),
            Self::Choice { options, right } => f.write_str(&options[*right]),
            Self::All(SquareSet::EMPTY) => f.write_str("none"),
            Self::All(squares) => f.write_str(&names(squares.iter()).join(", ")),
            Self::Typed(right) => right.fmt(f),
            Self::Tree(_) => f.write_str("the whole tree"),
        }
    }
}

/// A statement of a lesson, and how it is verified.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The exact words of the page that state it.
    pub words: String,
    /// The check that verifies it, with arguments; see [`check`].
    pub check: String,
    /// Its place in the file.
    pub place: Range<usize>,
}

/// The course that is built in.
///
/// # Panics
/// Never: a test reads every file.
pub fn course() -> &'static Course {
    static COURSE: LazyLock<Course> = LazyLock::new(|| {
        let read = |(name, text)| {
            Lesson::read(name, text)
                .unwrap_or_else(|faults| panic!("the lesson {name} cannot be read: {faults:?}"))
        };
        FILES.into_iter().map(read).collect()
    });
    &COURSE
}

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../assets/lessons/", $name, ".toml")))),*]
    };
}

/// The names and texts of the lessons in the order of the course.
const FILES: [(&str, &str); 15] = files![
    "no-chance",
    "end-states",
    "whose-turn",
    "recursion",
    "every-opening",
    "fatalist",
    "counting-plies",
    "tie-breaks",
    "horizon",
    "alpha-beta",
    "windows",
    "bounds",
    "fewer-nodes",
    "playouts",
    "bigger-boards",
];
