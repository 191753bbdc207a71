//! Empty: this package only contains a benchmark.
