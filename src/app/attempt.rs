//! Two tries, then the answer is told: in lessons and in reviews.

use std::fmt::Display;

/// How far the user has got with a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt<C> {
    Asked,
    /// This answer was wrong; there is a second try.
    Missed(C),
    Solved,
    /// The answer was shown: after this second wrong try, or on request.
    Shown(Option<C>),
}

impl<C: Copy + Display + PartialEq> Attempt<C> {
    pub fn is_over(self) -> bool {
        matches!(self, Self::Solved | Self::Shown(_))
    }

    pub fn missed(self) -> Option<C> {
        match self {
            Self::Missed(choice) | Self::Shown(Some(choice)) => Some(choice),
            _ => None,
        }
    }

    /// After this answer.
    ///
    /// # Errors
    /// If it was tried before, which does not count.
    pub(super) fn after(self, choice: C, is_right: bool) -> Result<Self, String> {
        Ok(match self {
            Self::Solved | Self::Shown(_) => self,
            Self::Missed(tried) if tried == choice => return Err(format!("you have already tried {choice}")),
            _ if is_right => Self::Solved,
            Self::Asked => Self::Missed(choice),
            Self::Missed(_) => Self::Shown(Some(choice)),
        })
    }
}
