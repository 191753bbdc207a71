//! What people can set and press.
//!
//! | module | what it is for |
//! |---|---|
//! | [`command`] | what keys can mean, and where |
//! | [`keymap`] | the one table of keys: dispatch, footer, help; changes to it |
//! | [`settings`] | what people choose once for all, and where it is looked for |

pub mod command;
pub mod keymap;
pub mod settings;
