//! Moving backward or forward through a list. Steps wrap at the ends.

use super::Command;
use serde::Deserialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    Back,
    Forward,
}

impl Direction {
    /// The direction of a command: forward, unless it goes back.
    pub fn of(command: Command) -> Self {
        match command {
            Command::Up
            | Command::Left
            | Command::PageUp
            | Command::Slower
            | Command::Shallower
            | Command::PreviousAlgorithm
            | Command::PreviousCutoff
            | Command::PreviousImprovement
            | Command::PreviousField
            | Command::PreviousView => Self::Back,
            _ => Self::Forward,
        }
    }

    pub fn step(self, index: usize, count: usize) -> usize {
        match self {
            Self::Back => (index + count - 1) % count,
            Self::Forward => (index + 1) % count,
        }
    }

    /// The next value in a list; the first if `current` is not listed.
    pub fn cycle<T: Clone + PartialEq>(self, values: &[T], current: &T) -> T {
        let index = values.iter().position(|value| value == current);
        values[index.map_or(0, |index| self.step(index, values.len()))].clone()
    }

    pub fn stop_at_ends(self, index: usize, by: usize, last: usize) -> usize {
        match self {
            Self::Back => index.saturating_sub(by),
            Self::Forward => index.saturating_add(by).min(last),
        }
    }
}

/// The rows that a page key moves by.
const PAGE: usize = 10;

/// The index to which a command leads in a list of `count`, wrapping at the ends; the same if it does not move.
pub fn place_after(command: Command, index: usize, count: usize) -> usize {
    match command {
        _ if count == 0 => index,
        Command::Up | Command::Down => Direction::of(command).step(index, count),
        Command::PageUp | Command::PageDown => Direction::of(command).stop_at_ends(index, PAGE, count - 1),
        Command::First => 0,
        Command::Last => count - 1,
        _ => index,
    }
}
