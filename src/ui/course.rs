//! The list of lessons.

use super::chrome;
use super::layout;
use super::theme::Look;
use crate::app::{App, Course, Target};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

pub(super) fn view(app: &App, _course: &Course, area: Rect, look: &Look, buf: &mut Buffer) {
    chrome::header("Learn", &[], Rect { height: 1, ..area }, look, buf);
    chrome::footer(app, layout::page(area).footer, look, buf);
}

pub(super) fn target_at(_course: &Course, _area: Rect, _position: Position) -> Option<Target> {
    None
}
