//! Teaching: texts about positions and moves.
//!
//! | module | what it is for |
//! |---|---|
//! | [`library`] | named positions, such as those that the articles discuss |
//! | `cutoff` | why a search cuts moves |
//! | `fields` | the fields of the program's own files |
//! | [`lesson`] | the course on minimax: texts, boards and exercises from `assets/lessons` |
//! | [`mistake`] | mistakes in files that people write: their places, and the nearest valid name |
//! | [`practice`] | quizzes: questions on random positions |
//! | [`prediction`] | what learners predict about a node, as they type it |
//! | [`review`] | comments on moves: hints, grades, reasons and faults |
//! | [`signs`] | what is written in one way and said in another |

pub(crate) mod cutoff;
pub(crate) mod fields;
pub mod lesson;
pub mod library;
pub mod mistake;
pub mod practice;
pub mod prediction;
pub mod review;
pub mod signs;
