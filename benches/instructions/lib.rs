//! Nothing: this package is there for its benchmark.
