//! The configuration of property tests: the same cases every time, so that no run fails by chance.

use proptest::test_runner::{Config, RngSeed};

/// This number of cases. A failing case is shrunk and printed, but not saved in a file, because each run repeats it.
pub(crate) fn cases(cases: u32) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(7), failure_persistence: None, ..Config::default() }
}
