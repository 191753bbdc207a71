//! The table: one row for each board, one column for each searcher.

use crate::clock::Run;
use crate::searcher::Searcher;
use benches::thousands;
use std::time::Duration;

/// The result of one searcher on one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Finished {
        time: Duration,
        nodes: u64,
    },
    /// It did not finish within the cap.
    OutOfTime(Duration),
    /// It did not run.
    Skipped,
}

impl Entry {
    /// The entry for a finished run, or `OutOfTime` without one.
    pub(crate) fn of<A>(run: Option<&Run<A>>, cap: Duration) -> Self {
        run.map_or(Self::OutOfTime(cap), |run| Self::Finished { time: run.time, nodes: run.nodes })
    }

    pub(crate) fn text(self) -> String {
        match self {
            Self::Finished { time, nodes } => format!("{}, {} n", time_text(time), nodes_text(nodes)),
            Self::OutOfTime(cap) => format!("> {}", time_text(cap)),
            Self::Skipped => "-".to_owned(),
        }
    }

    /// The time it took, and whether it finished.
    fn seconds(self) -> Option<(f64, bool)> {
        match self {
            Self::Finished { time, .. } => Some((time.as_secs_f64(), true)),
            Self::OutOfTime(cap) => Some((cap.as_secs_f64(), false)),
            Self::Skipped => None,
        }
    }
}

/// A row of the table.
pub(crate) struct Row {
    pub(crate) board: String,
    pub(crate) value: String,
    /// One for each of [`Searcher::ALL`].
    pub(crate) entries: Vec<Entry>,
}

impl Row {
    fn entry(&self, searcher: Searcher) -> Entry {
        let place = Searcher::ALL.iter().position(|&other| other == searcher);
        place.and_then(|place| self.entries.get(place)).copied().unwrap_or(Entry::Skipped)
    }

    /// How many times faster ours is than the fastest peer. If the peers ran out of time, this is a lower bound.
    fn ratio(&self) -> String {
        let ours = [Searcher::Value, Searcher::EveryMove].map(|ours| self.entry(ours).seconds());
        let Some((ours, true)) = ours.into_iter().flatten().next() else { return "-".to_owned() };
        let peers = Searcher::ALL.into_iter().filter(|searcher| searcher.is_peer());
        let fastest = peers.filter_map(|peer| self.entry(peer).seconds()).min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((peer, finished)) = fastest else { return "-".to_owned() };
        let at_least = if finished { "" } else { "> " };
        format!("{at_least}{}x", rounded(peer / ours))
    }

    fn text(&self) -> String {
        let entries: Vec<String> = self.entries.iter().map(|entry| entry.text()).collect();
        format!("| {} | {} | {} | {} |", self.board, self.value, entries.join(" | "), self.ratio())
    }
}

/// All rows as a Markdown table.
pub(crate) fn table(rows: &[Row]) -> String {
    let names = Searcher::ALL.map(Searcher::name).join(" | ");
    let mut lines = vec![format!("| board | value | {names} | ratio |")];
    lines.push(format!("|---|---|{}---|", "---|".repeat(Searcher::ALL.len())));
    lines.extend(rows.iter().map(Row::text));
    lines.join("\n")
}

/// Two digits below ten, otherwise no fraction.
fn short(number: f64) -> String {
    if number < 9.95 { format!("{number:.1}") } else { format!("{number:.0}") }
}

fn time_text(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (factor, unit) = match seconds {
        1.0.. => (1.0, "s"),
        1e-3.. => (1e3, "ms"),
        _ => (1e6, "µs"),
    };
    format!("{} {unit}", short(seconds * factor).trim_end_matches(".0"))
}

fn nodes_text(nodes: u64) -> String {
    match nodes {
        0..10_000 => thousands(nodes),
        10_000..1_000_000 => format!("{} k", nodes / 1_000),
        _ => format!("{}.{} M", nodes / 1_000_000, nodes / 100_000 % 10),
    }
}

/// A ratio with two significant digits.
fn rounded(ratio: f64) -> String {
    let mut step = 1.0;
    while ratio / step >= 100.0 {
        step *= 10.0;
    }
    let ratio = if ratio < 9.95 { ratio } else { (ratio / step).round() * step };
    // No ratio here has a fraction, is negative or near the largest number.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    if ratio < 9.95 { short(ratio) } else { thousands(ratio as u64) }
}
