//! Lists that one goes through round the ends.

use crate::config::command::Command;

/// The place before another in a list of so many; before the first comes the last.
pub(super) const fn before(place: usize, count: usize) -> usize {
    (place + count - 1) % count
}

/// The place after another in a list of so many; after the last comes the first.
pub(super) const fn after(place: usize, count: usize) -> usize {
    (place + 1) % count
}

/// The place to which a command leads from another in a list of so many; none if it leads to none.
pub(super) const fn moved(command: Command, place: usize, count: usize) -> Option<usize> {
    match command {
        _ if count == 0 => None,
        Command::Up => Some(before(place, count)),
        Command::Down => Some(after(place, count)),
        Command::First => Some(0),
        Command::Last => Some(count - 1),
        _ => None,
    }
}
