//! What people set and press.

mod keys;
mod rebinding;
mod settings;
