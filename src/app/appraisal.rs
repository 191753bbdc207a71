//! Asking what an empty board is worth.

use crate::app::outbox::Outbox;
use crate::engine::task::{Job, TaskId};
use crate::game::{Position, Rules};

/// The board whose worth the search thread is at, and the task; none if nobody has asked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Appraisal(Option<(Rules, TaskId)>);

impl Appraisal {
    /// Asks what the empty board is worth with these rules, unless that is being found out.
    pub(super) fn ask(&mut self, rules: Rules, outbox: &mut Outbox) {
        if self.0.is_none_or(|(asked, _)| asked != rules) {
            self.0 = Some((rules, outbox.think(&Position::new(rules), Job::Appraise)));
        }
    }

    /// Which board a task was about, if it is the one under way.
    pub(super) fn board_of(&self, task: TaskId) -> Option<Rules> {
        self.0.filter(|&(_, asked)| asked == task).map(|(rules, _)| rules)
    }
}
