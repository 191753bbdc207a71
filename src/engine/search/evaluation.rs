//! Static evaluation of unfinished games.

use crate::engine::Score;
use crate::game::{Mark, Position};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The weights of the static evaluation: what a line counts if only one side has marks on it: with one mark of the side
/// that the estimate is for, with two; with one of the other side, with two. Each further mark counts four times as
/// much.
///
/// Shannon's weighted sum of features ("Programming a Computer for Playing Chess", 1950); in m,n,k games these are open
/// lines.
///
/// ```
/// use noughts::engine::search::Weights;
/// assert_eq!("1 4 -1 -4".parse(), Ok(Weights::USUAL));
/// assert_eq!(Weights([2, 8, -1, -4]).to_string(), "2 8 -1 -4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weights(pub [i8; 4]);

impl Weights {
    /// Both sides' lines count alike.
    pub const USUAL: Self = Self([1, 4, -1, -4]);

    /// Worth a try: the usual ones, own lines double, the other side's double, only own lines, none.
    pub const EXAMPLES: [[i8; 4]; 5] = [Self::USUAL.0, [2, 8, -1, -4], [1, 4, -2, -8], [1, 4, 0, 0], [0; 4]];

    /// Each is from minus this to this.
    pub const LARGEST: u8 = 9;

    /// An estimate for one side, from the open lines. In misère, where lines lose, the sign is reversed.
    pub fn evaluate(self, position: &Position, view: Mark) -> Score {
        let Self([own_one, own_two, other_one, other_two]) = self;
        let mut points: i32 = 0;
        for tally in position.tallies() {
            points = points.saturating_add(match (tally[view], tally[view.other()]) {
                (own, 0) => line(own, own_one, own_two),
                (0, other) => line(other, other_one, other_two),
                _ => 0,
            });
        }
        Score::estimate(if position.rules().misere() { -points } else { points })
    }
}

/// More than 9 marks count as 9, so that sums stay small.
fn line(marks: u8, one: i8, two: i8) -> i32 {
    match marks {
        0 => 0,
        1 => one.into(),
        _ => i32::from(two) << (2 * (marks.min(9) - 2)),
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.map(|weight| weight.to_string()).join(" "))
    }
}

impl FromStr for Weights {
    /// A sentence that says what to use instead.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_possible = |weight: &i8| weight.unsigned_abs() <= Self::LARGEST;
        let weight = |word: &str| word.parse().ok().filter(is_possible);
        let weights: Option<Vec<i8>> = text.split_whitespace().map(weight).collect();
        let weights = weights.and_then(|weights| weights.try_into().ok()).map(Self);
        weights.ok_or_else(|| {
            let text = text.escape_debug();
            format!("`{text}` is not an evaluation: use four numbers from -9 to 9, as in 1 4 -1 -4")
        })
    }
}
