//! A lesson.

use super::chrome;
use super::layout;
use super::theme::Look;
use crate::app::{App, Study, Target};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

pub(super) fn view(app: &App, _study: &Study, area: Rect, look: &Look, buf: &mut Buffer) {
    chrome::header("Lesson", &[], Rect { height: 1, ..area }, look, buf);
    chrome::footer(app, layout::page(area).footer, look, buf);
}

pub(super) fn target_at(_study: &Study, _area: Rect, _position: Position) -> Option<Target> {
    None
}
