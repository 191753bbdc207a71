//! A game that is to be gone on with.

use super::Moment;
use crate::contest::Contest;
use crate::game::{History, Mark};

/// A game that was interrupted, and the series that it belongs to.
///
/// Its text form is one line of JSON, as that of a [`Record`](super::Record) with the series in addition.
#[derive(Clone, Debug, PartialEq)]
pub struct Interrupted {
    /// Who plays whom, on what, how often.
    pub contest: Contest,
    /// Who won the games of this series before; none for a draw.
    pub winners: Vec<Option<Mark>>,
    /// Games finished before this one, in this series and earlier ones: who begins alternates.
    pub finished_before: usize,
    /// Games begun before this one, given-up ones included: each gets a tie-break of its own.
    pub begun_before: usize,
    /// The game so far.
    pub history: History,
    /// When it was begun, as far as that is known.
    pub begun: Option<Moment>,
}
