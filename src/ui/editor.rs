//! A position that is put together and looked at.

use super::chrome;
use super::layout;
use super::theme::Look;
use crate::app::{App, Editor, Target};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

pub(super) fn view(app: &App, _editor: &Editor, area: Rect, look: &Look, buf: &mut Buffer) {
    chrome::header("Analyse", &[], Rect { height: 1, ..area }, look, buf);
    chrome::footer(app, layout::page(area).footer, look, buf);
}

pub(super) fn target_at(_editor: &Editor, _area: Rect, _position: Position) -> Option<Target> {
    None
}
