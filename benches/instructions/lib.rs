//! Empty: this package only has a benchmark.
