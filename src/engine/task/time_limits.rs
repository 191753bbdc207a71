//! How long tasks may take.

use super::Job;
use std::time::Duration;

/// How long the computer may think about a move.
pub const THINKING_TIME: Duration = Duration::from_millis(500);

/// How long the panel may go on about a position, which shows what it has meanwhile.
pub const ANALYSIS_TIME: Duration = Duration::from_secs(20);

/// How long each position of a review may take.
pub const REVIEW_TIME: Duration = Duration::from_secs(2);

/// How long each search on a lesson's board may take.
pub const LESSON_TIME: Duration = Duration::from_secs(2);

/// How long each search in a race may take.
pub const RACING_TIME: Duration = Duration::from_secs(2);

impl Job {
    /// How long it may take.
    pub const fn time(self) -> Duration {
        match self {
            Self::Decide { .. } => THINKING_TIME,
            Self::Analyze | Self::Appraise => ANALYSIS_TIME,
            Self::Examine { .. } => LESSON_TIME,
            Self::Review => REVIEW_TIME,
            // Their memory is the limit; this is for a machine that is busy with other things.
            Self::Grow { .. } | Self::Record { .. } => Duration::from_secs(10),
            Self::Race { .. } => RACING_TIME,
        }
    }
}
