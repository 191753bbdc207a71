//! Numbers as people read them.

use crate::ui::text::grouped;
use std::fmt;
use std::time::Duration;

/// A number of plies with its noun.
pub(super) struct Plies(pub(super) usize);

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, if self.0 == 1 { "ply" } else { "plies" })
    }
}

/// A number of things, in groups of three digits, with their noun.
pub(super) struct Count(pub(super) u64, pub(super) &'static str);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", Grouped(self.0), self.1, if self.0 == 1 { "" } else { "s" })
    }
}

/// A number in groups of three digits.
pub(super) struct Grouped(pub(super) u64);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad_integral(true, "", &grouped(self.0))
    }
}

/// A time span in the unit that suits it.
pub(super) struct Time(pub(super) Duration);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs_f64();
        if seconds < 1.0 { write!(f, "{:.1} ms", seconds * 1e3) } else { write!(f, "{seconds:.1} s") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_with_their_nouns() {
        let told = [0, 1, 999, 1_000, 549_946, 1_234_567].map(|count| Count(count, "node").to_string());
        assert_eq!(
            told,
            ["0 nodes", "1 node", "999 nodes", "1,000 nodes", "549,946 nodes", "1,234,567 nodes"]
        );
        assert_eq!(format!("{:>7}|{:>7}", Grouped(12), Grouped(1_234)), "     12|  1,234");
        assert_eq!([1, 2].map(|plies| Plies(plies).to_string()), ["1 ply", "2 plies"]);
        let times = [200, 12_340, 1_250_000].map(|micros| Time(Duration::from_micros(micros)).to_string());
        assert_eq!(times, ["0.2 ms", "12.3 ms", "1.2 s"]);
    }
}
