//! What the views of a search show: the tree, the recording, a refusal.

use super::Driver;
use super::program::{Notice, Outline, Playback};

#[track_caller]
pub(crate) fn outline(driver: &Driver) -> &Outline {
    driver.tree_screen().outline.ready().unwrap_or_else(|| panic!("no tree:\n{}", driver.text()))
}

#[track_caller]
pub(crate) fn playback(driver: &Driver) -> &Playback {
    driver.tree_screen().playback.ready().unwrap_or_else(|| panic!("no recording:\n{}", driver.text()))
}

#[track_caller]
pub(crate) fn refusal(driver: &Driver) -> &str {
    match &driver.tree_screen().notice {
        Some(Notice::Refusal(text)) => text,
        other => panic!("no refusal but {other:?}"),
    }
}
