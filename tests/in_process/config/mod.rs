//! Keys and settings.

mod key_names;
mod key_table;
mod keys;
mod rebinding;
mod settings;
