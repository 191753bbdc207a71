//! A game that was kept, looked at again.

use super::outbox::Outbox;
use super::report::Report;
use crate::record::Record;

/// A game that was kept, and what is known of its moves.
#[derive(Clone, Debug)]
pub struct Replay {
    record: Record,
    report: Report,
}

impl Replay {
    /// The game; its moves are looked into at once.
    pub(super) fn new(record: Record, outbox: &mut Outbox) -> Self {
        let mut report = Report::new(&record.history);
        report.go_on(outbox);
        Self { record, report }
    }

    /// The game.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// What is known of its moves.
    pub const fn report(&self) -> &Report {
        &self.report
    }

    pub(super) const fn report_mut(&mut self) -> &mut Report {
        &mut self.report
    }
}
