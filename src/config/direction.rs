//! Which way to go through things that have an order.

use super::command::Command;

/// Towards the first of several things or towards the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the previous one.
    Back,
    /// To the next one.
    Forward,
}

impl Direction {
    /// The direction that a command means: forward, unless it goes back.
    pub const fn of(command: Command) -> Self {
        match command {
            Command::Up
            | Command::Left
            | Command::PageUp
            | Command::Slower
            | Command::Shallower
            | Command::PreviousAlgorithm
            | Command::PreviousCutoff
            | Command::PreviousImprovement
            | Command::PreviousField => Self::Back,
            _ => Self::Forward,
        }
    }

    /// The place beside another in a list of so many, round at the ends.
    pub const fn step(self, place: usize, count: usize) -> usize {
        match self {
            Self::Back => (place + count - 1) % count,
            Self::Forward => (place + 1) % count,
        }
    }

    /// The value beside another in a list, round at the ends; the first if the other is not listed.
    pub fn cycle<'a, T: PartialEq>(self, values: &'a [T], current: &T) -> &'a T {
        let place = values.iter().position(|value| value == current);
        &values[place.map_or(0, |place| self.step(place, values.len()))]
    }

    /// The place that is `by` away from another, but neither before the first nor behind the last.
    pub fn stop_at_ends(self, place: usize, by: usize, last: usize) -> usize {
        match self {
            Self::Back => place.saturating_sub(by),
            Self::Forward => place.saturating_add(by).min(last),
        }
    }
}

/// The place to which a command leads from another in a list of so many, round at the ends; none if it leads to none.
pub const fn place_after(command: Command, place: usize, count: usize) -> Option<usize> {
    match command {
        _ if count == 0 => None,
        Command::Up | Command::Down => Some(Direction::of(command).step(place, count)),
        Command::First => Some(0),
        Command::Last => Some(count - 1),
        _ => None,
    }
}
