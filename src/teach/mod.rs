//! Teaching: what to say about positions, moves and searches, and the course.
//!
//! In come positions, analyses, and the lessons of `assets`; out come sentences, grades, hints and questions. It knows
//! rules and engine, and neither screens nor keys.
//!
//! | module | what it is for |
//! |---|---|
//! | `library` | named positions, such as those that the articles discuss |
//! | `ending` | how games ended |
//! | [`reading`] | files that people write: fields, mistakes in them, the nearest valid name |
//! | `lesson` | the course on minimax: texts, boards and exercises from `assets/lessons` |
//! | [`practice`] | quizzes: questions on random positions |
//! | `prediction` | what learners predict about a node, as they type it |
//! | [`review`] | comments on moves: hints, grades, reasons and faults |
//! | `windows` | why a search cuts moves, and where alpha and beta come from |

pub(crate) mod ending;
mod lesson;
mod library;
pub mod practice;
mod prediction;
pub mod reading;
pub mod review;
pub(crate) mod windows;

pub use lesson::{Answer, Claim, Course, Lesson, Page, Progress, Shows, check, course};
pub use library::{NamedPosition, Written, positions, published, search_of};
pub use prediction::{Blanks, Judgement, Prediction, Topic, is_of_score};
