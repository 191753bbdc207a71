//! Keys and mouse: the thread that reads them, and the actions they stand for.

use super::{Heard, Message, Reports, panics};
use crate::app::{Action, App, Gesture};
use crate::config::{Direction, Key, KeyCode};
use crossterm::event::{
    self, Event, KeyCode as Sent, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};

/// Reads events in a thread: `event::read` never returns once the terminal is dead.
pub(super) fn listen(sender: &Sender<Message>) -> io::Result<Backlog> {
    let (slots, backlog) = mpsc::sync_channel(CAPACITY);
    panics::spawn("input", sender, move |sender| {
        let mut reports = Reports::default();
        loop {
            panics::test_hook("input");
            let heard = match next(&mut reports) {
                Ok(heard) => heard,
                Err(fault) => return drop(sender.send(Message::Input(Err(fault)))),
            };
            for heard in heard {
                let (weight, message) = match heard {
                    Heard::Background(background) => (0, Message::Result(Action::Background(background))),
                    Heard::Event(event) => (weight(&event), Message::Input(Ok(event))),
                };
                if (0..weight).any(|_| slots.send(()).is_err()) || sender.send(message).is_err() {
                    return;
                }
            }
        }
    })?;
    Ok(Backlog(backlog))
}

/// Waits for what the terminal sends, or until what it has sent can be told.
fn next(reports: &mut Reports) -> io::Result<Vec<Heard>> {
    match reports.patience() {
        Some(patience) if !event::poll(patience)? => Ok(reports.pause()),
        _ => Ok(reports.take(event::read()?)),
    }
}

/// Events read but not yet handled. A terminal that reads nothing blocks the loop, and the keys it sends meanwhile must not
/// fill the memory. At the limit the input thread waits, and further input stays in the terminal.
///
/// This is a second channel, of slots only: a signal must not wait behind keys, so the channel of messages has no limit.
pub(super) struct Backlog(Receiver<()>);

/// More events than anyone causes during a frame, in a few hundred kilobytes. Not fewer: a terminal that has to wait may
/// split a sequence anywhere, and crossterm takes a lone Esc for the key.
const CAPACITY: usize = 4096;

impl Backlog {
    /// Frees the slots of an event.
    pub(super) fn release(&self, event: &Event) {
        for _ in 0..weight(event) {
            let _ = self.0.try_recv();
        }
    }
}

/// How many slots an event takes.
fn weight(event: &Event) -> usize {
    match event {
        Event::Paste(text) => (1 + text.len() / 256).min(CAPACITY),
        _ => 1,
    }
}

/// Watches in a thread for the end of the terminal: reading input from a dead one keeps a processor busy.
#[cfg(unix)]
pub(super) fn watch(sender: &Sender<Message>) -> io::Result<()> {
    panics::spawn("watch", sender, move |sender| {
        if super::tui::wait_for_hangup(None) {
            let _ = sender.send(Message::Signal(super::signals::SIGHUP));
        }
    })
}

pub fn action_of(app: &App, event: KeyEvent) -> Option<Action> {
    let key = key_of(event)?;
    match event.kind {
        KeyEventKind::Press => app.action_of(key).or_else(|| foreign(key)),
        KeyEventKind::Repeat => app.action_of_held(key),
        KeyEventKind::Release => None,
    }
}

/// A letter of a layout that has no Latin ones.
fn foreign(key: Key) -> Option<Action> {
    key.character().filter(|&letter| letter.is_alphabetic() && letter > LAST_LATIN).map(Action::ForeignLetter)
}

/// The end of Unicode's block Latin Extended-B.
const LAST_LATIN: char = '\u{24f}';

pub fn key_of(event: KeyEvent) -> Option<Key> {
    let code = match event.code {
        Sent::Char(character) => KeyCode::Char(character),
        Sent::F(number) => KeyCode::F(number),
        // The others that we know have the same names here.
        named => format!("{named:?}").parse().ok()?,
    };
    // Shift is part of the character itself.
    match event.modifiers - KeyModifiers::SHIFT {
        KeyModifiers::NONE => Some(Key::plain(code)),
        KeyModifiers::CONTROL => Some(Key::with_ctrl(code)),
        _ => None,
    }
}

/// More characters than any board, tree, search text or link has.
const LONGEST_PASTE: usize = 100_000;

/// Of an overlong paste, the beginning.
pub fn paste_of(text: &str) -> Action {
    Action::Paste(text.chars().take(LONGEST_PASTE).collect())
}

pub(super) fn gesture_of(mouse: MouseEvent) -> Option<Gesture> {
    Some(match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => Gesture::Press,
        MouseEventKind::Drag(MouseButton::Left) => Gesture::Drag,
        MouseEventKind::ScrollUp => Gesture::Turn(Direction::Back),
        MouseEventKind::ScrollDown => Gesture::Turn(Direction::Forward),
        MouseEventKind::Moved => Gesture::Move,
        _ => return None,
    })
}
