//! What people can set and press.
//!
//! | module | what it is for |
//! |---|---|
//! | [`command`] | what keys can mean, and where |
//! | [`direction`] | the next or the previous of several things |
//! | [`keymap`] | the one table of keys: dispatch, footer, help; changes to it |
//! | [`settings`] | what people choose once for all, and where it is looked for |

pub mod command;
pub mod direction;
pub mod keymap;
pub mod settings;
