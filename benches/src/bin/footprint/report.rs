//! The table: a row for each figure, ours next to the bare program's; and the statistics of what was measured.

use benches::thousands;
use std::time::Duration;

/// A row of the table.
pub(crate) struct Row {
    what: String,
    ours: String,
    bare: String,
    ratio: String,
}

impl Row {
    /// A row with our figure.
    pub(crate) fn new(what: impl Into<String>, ours: String) -> Self {
        Self { what: what.into(), ours, bare: "-".to_owned(), ratio: "-".to_owned() }
    }

    /// Adds the bare program's figure.
    pub(crate) fn against(self, bare: String, ratio: String) -> Self {
        Self { bare, ratio, ..self }
    }

    /// A row of times.
    pub(crate) fn of_times(
        what: impl Into<String>,
        ours: &Sample<Duration>,
        bare: &Sample<Duration>,
    ) -> Self {
        let [median, other] = [ours, bare].map(|sample| nanoseconds(sample.median()));
        Self::new(what, times(ours)).against(times(bare), ratio(median, other))
    }

    /// A row of numbers of bytes.
    pub(crate) fn of_bytes(what: impl Into<String>, ours: &Sample<usize>, bare: &Sample<usize>) -> Self {
        let [median, other] = [ours, bare].map(|sample| sample.median().unwrap_or(0) as u64);
        Self::new(what, bytes(ours)).against(bytes(bare), ratio(median, other))
    }
}

/// All rows as a Markdown table.
pub(crate) fn table(head: &str, rows: &[Row]) -> String {
    let mut lines = vec![head.to_owned(), "|---|---|---|---|".to_owned()];
    lines.extend(
        rows.iter().map(|Row { what, ours, bare, ratio }| format!("| {what} | {ours} | {bare} | {ratio} |")),
    );
    lines.join("\n")
}

/// The median and the 99th percentile.
fn times(sample: &Sample<Duration>) -> String {
    let [median, rare] =
        [50, 99].map(|percent| sample.percentile(percent).map_or_else(|| "-".to_owned(), milliseconds));
    format!("{median}, {rare} ms")
}

/// The median and the maximum.
fn bytes(sample: &Sample<usize>) -> String {
    let [median, max] = [sample.median(), sample.max()].map(|count| thousands(count.unwrap_or(0) as u64));
    format!("{median}, {max}")
}

/// A time in milliseconds, with two significant digits.
fn milliseconds(time: Duration) -> String {
    let number = time.as_secs_f64() * 1e3;
    if number < 9.95 { format!("{number:.2}") } else { format!("{number:.1}") }
}

/// KiB in MiB.
pub(crate) fn mib(kib: u64) -> String {
    format!("{} MiB", per(kib, 1024, 2))
}

/// The ratio of our figure to the bare program's; `-` if that is 0.
pub(crate) fn ratio(ours: u64, bare: u64) -> String {
    if bare == 0 { "-".to_owned() } else { format!("{}x", per(ours, bare, 1)) }
}

/// A quotient with `digits` digits after the point.
#[expect(clippy::cast_precision_loss, reason = "no number here is near 2^52")]
pub(crate) fn per(number: u64, by: u64, digits: usize) -> String {
    format!("{:.digits$}", number as f64 / by as f64)
}

fn nanoseconds(time: Option<Duration>) -> u64 {
    time.and_then(|time| u64::try_from(time.as_nanos()).ok()).unwrap_or(0)
}

/// Measured values, sorted.
#[derive(Debug, Clone)]
pub(crate) struct Sample<T>(Vec<T>);

impl<T: Copy + Ord> Sample<T> {
    /// Sorts these values.
    pub(crate) fn new(values: impl IntoIterator<Item = T>) -> Self {
        let mut values: Vec<T> = values.into_iter().collect();
        values.sort_unstable();
        Self(values)
    }

    /// The percentile by nearest rank; `None` if there are no values.
    pub(crate) fn percentile(&self, percent: usize) -> Option<T> {
        let rank = (self.0.len() * percent).div_ceil(100);
        self.0.get(rank.saturating_sub(1)).copied()
    }

    /// The median.
    pub(crate) fn median(&self) -> Option<T> {
        self.percentile(50)
    }

    /// The greatest value.
    pub(crate) fn max(&self) -> Option<T> {
        self.0.last().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_were_measured() {
        let sample = Sample::new((1..=200).rev());
        assert_eq!(sample.median(), Some(100));
        assert_eq!(sample.percentile(99), Some(198));
        assert_eq!(sample.max(), Some(200));
        assert_eq!(Sample::new([7]).percentile(99), Some(7));
        assert_eq!(Sample::<u8>::new([]).median(), None);
    }
}
