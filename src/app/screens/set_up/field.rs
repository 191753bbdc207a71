//! The fields of forms, and how they change the rules.

use crate::config::direction::Direction;
use crate::game::{MAX_SIDE, Mark, Rules};

/// A field of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The mark of the only human.
    HumanMark,
    /// The level of the computer that plays this side.
    Computer(Mark),
    /// The kind of game, unless the menu has set it.
    Kind,
    /// The side that starts the first game.
    Starter,
    /// The side to move in a position.
    ToMove,
    /// One of the [`PRESETS`](super::PRESETS), or a custom size.
    Board,
    /// The columns of a custom board.
    Columns,
    /// The rows of a custom board.
    Rows,
    /// The winning length of a custom board.
    Connect,
    /// Whether completing a line wins or loses.
    Goal,
    /// The most games that the series can have.
    BestOf,
}

/// The rules with the next or the previous value of a field. Fields that are not about the rules change nothing.
pub(crate) fn changed(rules: Rules, field: Field, direction: Direction) -> Rules {
    let side = |length| neighbour(length, MAX_SIDE, direction);
    match field {
        Field::Columns => resized(rules, side(rules.columns()), rules.rows()),
        Field::Rows => resized(rules, rules.columns(), side(rules.rows())),
        Field::Connect => {
            let longest = rules.columns().max(rules.rows());
            let connect = neighbour(rules.connect(), longest, direction);
            rules.with_connect(connect).unwrap_or(rules)
        }
        Field::Goal => rules.with_misere(!rules.misere()),
        _ => rules,
    }
}

/// The rules with another size, and a shorter winning length where it no longer fits.
fn resized(rules: Rules, columns: u8, rows: u8) -> Rules {
    let connect = rules.connect().min(columns.max(rows));
    Rules::new(columns, rows, connect).unwrap_or(rules).with_misere(rules.misere())
}

/// The next number up or down, within a range.
fn neighbour(number: u8, most: u8, direction: Direction) -> u8 {
    match direction {
        Direction::Back => (number - 1).max(1),
        Direction::Forward => (number + 1).min(most),
    }
}
