//! How property tests come by their cases: the same ones every time, so that no run fails by chance.

use proptest::test_runner::{Config, RngSeed};

/// This number of cases. A failing one is printed, shortened to what matters, and not kept in a file: it comes again.
pub(crate) fn cases(cases: u32) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(7), failure_persistence: None, ..Config::default() }
}
