//! Measured values and their statistics.

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
