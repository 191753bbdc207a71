//! The two sides of the question.

/// A side's part in the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It wants to complete a line.
    Attacker,
    /// It wants to prevent that.
    Defender,
}
