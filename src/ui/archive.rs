//! The screen of the games that were played.

use super::chrome;
use super::layout;
use super::theme::Look;
use crate::app::{App, Archive};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub(super) fn view(app: &App, _archive: &Archive, area: Rect, look: &Look, buf: &mut Buffer) {
    let page = layout::page(area);
    chrome::header("History", &[], Rect { height: 1, ..page.body }, look, buf);
    chrome::footer(app, page.footer, look, buf);
}
