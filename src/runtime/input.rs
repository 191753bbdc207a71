//! Keys and mouse: the thread that reads them, and what the mouse means.

use super::Message;
use super::panics;
use crate::app::{Action, Target, Wheel};
use crossterm::event::{self, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;
use std::io;
use std::sync::mpsc::Sender;

/// Reads events in a thread of its own: `event::read` never returns once the terminal is dead, so
/// the loop must not call it.
pub(super) fn listen(sender: &Sender<Message>) -> io::Result<()> {
    let sender = sender.clone();
    panics::spawn("input", sender.clone(), move || {
        loop {
            panics::test_hook("input");
            let message = event::read().map_or_else(Message::InputFailed, Message::Input);
            let failed = matches!(message, Message::InputFailed(_));
            if sender.send(message).is_err() || failed {
                return;
            }
        }
    })
}

/// Tells the loop when the terminal goes away, in a thread of its own: reading input from a dead
/// terminal does not return, and keeps a processor busy until the process ends.
#[cfg(unix)]
pub(super) fn watch(sender: &Sender<Message>) -> io::Result<()> {
    let sender = sender.clone();
    panics::spawn("watch", sender.clone(), move || {
        // Where a terminal cannot be watched, the loop's own look once a second has to do.
        if super::terminal::wait_until_gone() {
            let _ = sender.send(Message::TerminalGone);
        }
    })
}

/// What the mouse was over last: motion that stays on the same thing means nothing.
#[derive(Default)]
pub(super) struct Pointer {
    over: Option<Target>,
}

impl Pointer {
    pub(super) fn action(
        &mut self,
        mouse: MouseEvent,
        target_at: impl FnOnce(Position) -> Option<Target>,
    ) -> Option<Action> {
        let target = target_at(Position { x: mouse.column, y: mouse.row });
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => target.map(Action::Click),
            // A slider follows the hand.
            MouseEventKind::Drag(MouseButton::Left) => {
                target.filter(|target| matches!(target, Target::Step(_))).map(Action::Click)
            }
            MouseEventKind::ScrollUp => Some(Action::Wheel(Wheel::Up, target)),
            MouseEventKind::ScrollDown => Some(Action::Wheel(Wheel::Down, target)),
            MouseEventKind::Moved if target != self.over => {
                self.over = target;
                target.map(Action::Point)
            }
            _ => None,
        }
    }
}
