//! The rules.

mod figures;
mod properties;
mod rules;
