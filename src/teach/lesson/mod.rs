//! The course: short lessons on real positions, each page ending in something to do.
//!
//! A lesson is a file in `assets/lessons`, built into the program. Every number (except the word "one") and every square
//! in it must be covered by a [claim](Claim); other words need none. `tests/in_process/teach/lessons.rs` verifies every
//! claim: by the rules, the search or arithmetic, and years by a list of publications.

mod file;

use crate::engine::search::Minimax;
use crate::game::{Position, Square, SquareSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A lesson: a few pages on one thought.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The name of its file, by which progress is kept.
    pub name: &'static str,
    /// What it is called on screen.
    pub title: String,
    /// Its pages; there is at least one.
    pub pages: Vec<Page>,
}

/// A page: something to read, a board to look at, something to do.
#[derive(Clone, Debug)]
pub struct Page {
    /// Paragraphs to read.
    pub text: Vec<String>,
    /// What is on the board.
    pub position: Position,
    /// The searches whose scores the board shows, each on a board of its own: one, or two to compare.
    pub searches: Vec<Minimax>,
    /// What the board tells of them.
    pub shows: Shows,
    /// Whether that can be seen before the task is done.
    pub scores_first: bool,
    /// The move that the page is about: the board shows it once the task is done, unless squares are asked for.
    pub about: Option<Square>,
    /// What is to be done.
    pub task: Task,
    /// What is said here that a program can verify.
    pub claims: Vec<Claim>,
}

/// What a board tells of moves and where they lead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shows {
    /// The score of each.
    #[default]
    Scores,
    /// Only whether it is good or bad: for pages before those that say what a score is.
    Arrows,
}

/// Something to do, with a second try before the answer is told.
#[derive(Clone, Debug)]
pub struct Task {
    /// What is asked.
    pub question: String,
    /// What counts as right.
    pub answer: Answer,
    /// Help after a first try that was wrong.
    pub hint: String,
    /// Why the answer is right; told at the end.
    pub why: String,
}

/// What counts as right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To choose one of these squares of the board.
    Squares(SquareSet),
    /// To choose the one right option.
    Choice {
        /// What there is to choose from, two to four.
        options: Vec<String>,
        /// The place of the right one.
        right: usize,
    },
}

/// A statement in a lesson, and how it is verified.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The words of the page that state it, as they stand there.
    pub says: String,
    /// What makes it true: one of the checks that `tests/in_process/teach/lessons.rs` knows, with its arguments.
    pub check: String,
}

/// Which lessons somebody has finished, by name. Names that this version does not know are kept.
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

    /// Takes note that a lesson has been finished; tells whether that is news.
    pub fn finish(&mut self, lesson: &str) -> bool {
        self.finished.insert(lesson.to_owned())
    }

    /// Takes over what has been finished elsewhere.
    pub fn merge(&mut self, other: &Self) {
        self.finished.extend(other.finished.iter().cloned());
    }
}

/// All lessons in their order.
///
/// # Panics
/// Never: a test reads every file.
pub fn course() -> &'static [Lesson] {
    static COURSE: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
        let read = |(name, text)| {
            Lesson::read(name, text)
                .unwrap_or_else(|fault| panic!("the lesson {name} cannot be read: {fault}"))
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

/// The lessons' names and files in the order of the course.
const FILES: [(&str, &str); 12] = files![
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
    "fewer-nodes",
    "bigger-boards",
];
