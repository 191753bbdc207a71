//! The line of text for a game.

/// Why a line is no record of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// It is no JSON, or something in it is not what it should be.
    Malformed(String),
    /// It is in a form of a newer version of the program.
    Newer {
        /// The form's version.
        format: u32,
    },
    /// The moves contradict the rules, or the result.
    Impossible(String),
}
