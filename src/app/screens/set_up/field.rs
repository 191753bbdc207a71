//! What can be chosen in forms, and how rules are changed by it.

use crate::config::direction::Direction;
use crate::game::{MAX_SIDE, Mark, Rules};

/// A line of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The lone human's mark.
    HumanMark,
    /// The player of this side, a computer.
    Computer(Mark),
    /// What kind of game it is, where that has not been chosen before.
    Kind,
    /// Who begins the first game.
    Begins,
    /// Whose turn it is in a position.
    ToMove,
    /// One of the [`PRESETS`](super::PRESETS), or a size of one's own.
    Board,
    /// Cells from left to right, on a board of one's own.
    Columns,
    /// Cells from top to bottom, on a board of one's own.
    Rows,
    /// The winning length, on a board of one's own.
    Connect,
    /// Whether completing a line wins or loses.
    Goal,
    /// How many games the series has at most.
    BestOf,
}

/// The rules with the next (or the previous) value of a field that is about them; others change nothing.
pub(in crate::app) fn changed(rules: Rules, field: Field, direction: Direction) -> Rules {
    let side = |length| neighbour(length, 1..=MAX_SIDE, direction);
    match field {
        Field::Columns => resized(rules, side(rules.columns()), rules.rows()),
        Field::Rows => resized(rules, rules.columns(), side(rules.rows())),
        Field::Connect => {
            let longest = rules.columns().max(rules.rows());
            let connect = neighbour(rules.connect(), 1..=longest, direction);
            rules.with_connect(connect).unwrap_or(rules)
        }
        Field::Goal => rules.with_misere(!rules.misere()),
        _ => rules,
    }
}

/// The rules with another size; the winning length follows where it no longer fits.
fn resized(rules: Rules, columns: u8, rows: u8) -> Rules {
    let connect = rules.connect().min(columns.max(rows));
    Rules::new(columns, rows, connect).unwrap_or(rules).with_misere(rules.misere())
}

/// The number above (or below) this one, within a range.
fn neighbour(number: u8, range: std::ops::RangeInclusive<u8>, direction: Direction) -> u8 {
    let next = match direction {
        Direction::Back => number.saturating_sub(1),
        Direction::Forward => number.saturating_add(1),
    };
    next.clamp(*range.start(), *range.end())
}
