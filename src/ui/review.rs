//! A finished game, move by move.

use super::chrome;
use super::layout;
use super::theme::Look;
use crate::app::{App, Review, Target};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

pub(super) fn view(app: &App, _review: &Review, area: Rect, look: &Look, buf: &mut Buffer) {
    chrome::header("Review", &[], Rect { height: 1, ..area }, look, buf);
    chrome::footer(app, layout::page(area).footer, look, buf);
}

pub(super) fn target_at(_review: &Review, _area: Rect, _position: Position) -> Option<Target> {
    None
}
