//! What there is to say about positions and moves.
//!
//! | module | what it is for |
//! |---|---|
//! | [`library`] | the positions that the articles discuss, by name |
//! | [`lesson`] | the course on minimax: texts, boards and tasks from `assets/lessons` |
//! | [`review`] | what to say about moves: hints, grades, what was wrong, in words |

pub mod lesson;
pub mod library;
pub mod review;
