//! The course: short lessons on real positions. Each page ends with an exercise.
//!
//! A lesson is a file in `assets/lessons`, built into the program. Every number in a lesson (except the word
//! "one") and every square must be covered by a [claim](Claim). `tests/in_process/teach/lessons.rs` verifies
//! every claim, using the rules, the search or arithmetic; years are compared with a list of publications.

pub mod check;
mod file;

use crate::engine::search::Minimax;
use crate::game::{Position, Square, SquareSet};
use crate::teach::fields::{Field, parsed};
use crate::teach::mistake::Problems;
use crate::teach::prediction::Prediction;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};
use toml_edit::{Array, DocumentMut, TomlError, value};

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
        let pages = pages.into_iter().map(|source| source.page).collect();
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

/// How a board shows the values of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

/// A statement of a lesson, and how it is verified.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The exact words of the page that state it.
    pub words: String,
    /// The check that verifies it, with arguments; see [`check`].
    pub check: String,
}

/// The names of the finished lessons, including names that this version does not know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    #[serde(default)]
    finished: BTreeSet<String>,
}

impl Progress {
    /// Whether a lesson has been finished.
    pub fn has(&self, lesson: &str) -> bool {
        self.finished.contains(lesson)
    }

    /// Records a finished lesson. Returns whether it was not finished before.
    pub fn finish(&mut self, lesson: &str) -> bool {
        self.finished.insert(lesson.to_owned())
    }

    /// Adds the finished lessons of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.finished.extend(other.finished.iter().cloned());
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        // Other versions may have written other fields.
        let mut file = parsed(text)?.into_inner();
        let finished: Option<Vec<String>> = file.remove("finished").map(Field::of).transpose()?;
        Ok(Self { finished: finished.into_iter().flatten().collect() })
    }

    /// The finished lessons of a file's text and of this, and the text that says so. It keeps fields that other
    /// versions have written.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn added_to(&self, text: &str) -> Result<(Self, String), String> {
        let mut all = Self::read(text)?;
        all.merge(self);
        let mut document: DocumentMut =
            text.parse().map_err(|fault: TomlError| fault.message().to_owned())?;
        document["finished"] = value(all.finished.iter().collect::<Array>());
        Ok((all, document.to_string()))
    }
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
const FILES: [(&str, &str); 14] = files![
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
    "bigger-boards",
];
