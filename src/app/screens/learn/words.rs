//! What the list of lessons says.

use crate::app::Shared;
use crate::teach::lesson::{Progress, course};

pub(super) const TITLE: &str = "Learn";

/// How many of the lessons are finished.
pub(super) fn finished(progress: &Progress) -> String {
    let finished = course().iter().filter(|lesson| progress.has(lesson.name)).count();
    format!("{finished} of {} finished", course().len())
}

/// What there is to say below the list: what went wrong, or that all is done.
pub(super) fn status(shared: &Shared) -> Option<String> {
    let is_finished = || course().iter().all(|lesson| shared.progress.has(lesson.name));
    let all_done = "You have finished the course. A blind search gives up because all moves that lose score alike \
        to it; alpha-beta does not look at branches that cannot change the result. Any lesson can be done again.";
    match shared.trouble() {
        Some(trouble) => Some(format!("Not everything is kept: {trouble}")),
        None => is_finished().then(|| all_done.to_owned()),
    }
}
