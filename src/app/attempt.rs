//! Two tries, then the answer is told: in lessons and in reviews.

use crate::app::Choice;

/// How far the user has got with a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    Asked,
    /// This answer was wrong; there is a second try.
    Missed(Choice),
    Solved,
    /// The answer was shown: after this second wrong try, or on request.
    Shown(Option<Choice>),
}

impl Attempt {
    pub fn is_over(self) -> bool {
        matches!(self, Self::Solved | Self::Shown(_))
    }

    pub fn missed(self) -> Option<Choice> {
        match self {
            Self::Missed(choice) | Self::Shown(Some(choice)) => Some(choice),
            _ => None,
        }
    }

    /// After this answer.
    ///
    /// # Errors
    /// If it was tried before, which does not count.
    pub(super) fn after(self, choice: Choice, is_right: bool) -> Result<Self, String> {
        Ok(match self {
            Self::Solved | Self::Shown(_) => self,
            Self::Missed(tried) if tried == choice => return Err(format!("you have already tried {choice}")),
            _ if is_right => Self::Solved,
            Self::Asked => Self::Missed(choice),
            Self::Missed(_) => Self::Shown(Some(choice)),
        })
    }
}
