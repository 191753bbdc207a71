//! Keys and mouse: the thread that reads them, and what the mouse means.

use super::Message;
use super::panics;
use crate::app::{Action, App, Target, Wheel};
use crate::config::keymap::{Key, KeyCode};
use crate::draw::Frame;
use crossterm::event::{
    self, Event, KeyCode as Sent, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use ratatui::layout::Position;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};

/// Reads events in a thread of its own: `event::read` never returns once the terminal is dead, so
/// the loop must not call it. What it has read and the loop has not taken is the backlog.
pub(super) fn listen(sender: &Sender<Message>) -> io::Result<Backlog> {
    let sender = sender.clone();
    let (places, backlog) = mpsc::sync_channel(ROOM);
    panics::spawn("input", sender.clone(), move || {
        loop {
            panics::test_hook("input");
            let event = match event::read() {
                Ok(event) => event,
                Err(fault) => {
                    let _ = sender.send(Message::InputFailed(fault));
                    return;
                }
            };
            let has_room = (0..weight(&event)).all(|_| places.send(()).is_ok());
            if !has_room || sender.send(Message::Input(event)).is_err() {
                return;
            }
        }
    })?;
    Ok(Backlog(backlog))
}

/// Input that waits for the loop, but for what crossterm saves to itself: a paste whose end has not come. A terminal
/// that reads nothing holds the loop up; the keys that it sends all the while must not fill the memory. So the input
/// thread waits, too, once much is there, and the rest stays with the terminal.
///
/// A channel of nothing but places, beside the one with room for any number of messages: a loop that sends
/// a message itself could wait for ever if that one had a limit, and no signal shall wait behind keys.
pub(super) struct Backlog(Receiver<()>);

/// How much input may wait, some hundred kilobytes: more than anybody types, clicks or turns while a frame is drawn. Not
/// less: a terminal that has to wait may cut its text anywhere, and crossterm takes an Esc that comes alone for the key.
const ROOM: usize = 4096;

impl Backlog {
    /// Makes room: the loop has taken this.
    pub(super) fn taken(&self, event: &Event) {
        for _ in 0..weight(event) {
            let _ = self.0.try_recv();
        }
    }
}

/// How many places an event takes: one, and a long paste by its length, but never more than there are.
fn weight(event: &Event) -> usize {
    match event {
        Event::Paste(text) => (1 + text.len() / 256).min(ROOM),
        _ => 1,
    }
}

/// Tells the loop when the terminal goes away, in a thread of its own: reading input from a dead
/// terminal does not return, and saves a processor busy until the process ends.
#[cfg(unix)]
pub(super) fn watch(sender: &Sender<Message>) -> io::Result<()> {
    let sender = sender.clone();
    panics::spawn("watch", sender.clone(), move || {
        // Where a terminal cannot be watched, the loop's own look once a second has to do.
        if super::tui::hung_up(None) {
            let _ = sender.send(Message::TerminalGone);
        }
    })
}

/// What a key event does, as the terminal reports it: nothing when the key is let go.
pub fn action_of(app: &App, event: KeyEvent) -> Option<Action> {
    let key = key_of(event)?;
    match event.kind {
        KeyEventKind::Press => app.action_of(key),
        KeyEventKind::Repeat => app.action_of_held(key),
        KeyEventKind::Release => None,
    }
}

/// The key of an event, if it is one of ours.
pub fn key_of(event: KeyEvent) -> Option<Key> {
    let code = match event.code {
        Sent::Char(character) => KeyCode::Char(character),
        Sent::F(number) => KeyCode::F(number),
        Sent::Enter => KeyCode::Enter,
        Sent::Esc => KeyCode::Esc,
        Sent::Tab => KeyCode::Tab,
        Sent::BackTab => KeyCode::BackTab,
        Sent::Backspace => KeyCode::Backspace,
        Sent::Delete => KeyCode::Delete,
        Sent::Insert => KeyCode::Insert,
        Sent::Up => KeyCode::Up,
        Sent::Down => KeyCode::Down,
        Sent::Left => KeyCode::Left,
        Sent::Right => KeyCode::Right,
        Sent::Home => KeyCode::Home,
        Sent::End => KeyCode::End,
        Sent::PageUp => KeyCode::PageUp,
        Sent::PageDown => KeyCode::PageDown,
        _ => return None,
    };
    // Shift is part of the character itself; Alt and the like are not ours.
    match event.modifiers - KeyModifiers::SHIFT {
        KeyModifiers::NONE => Some(Key::plain(code)),
        KeyModifiers::CONTROL => Some(Key::with_ctrl(code)),
        _ => None,
    }
}

/// What the mouse was over last: motion that stays on the same thing means nothing.
#[derive(Default)]
pub(super) struct Pointer {
    over: Option<Target>,
}

impl Pointer {
    pub(super) fn action(&mut self, mouse: MouseEvent, frame: &Frame) -> Option<Action> {
        let target = frame.target_at(Position { x: mouse.column, y: mouse.row });
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
