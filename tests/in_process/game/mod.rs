//! The rules.

mod properties;
mod rules;
