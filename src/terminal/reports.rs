//! Tells keys from what the terminal reports about itself.
//!
//! crossterm knows no string sequences (`OSC`, `DCS`, `APC`, `PM`, `SOS`), such as the answer to a query that an earlier
//! program has sent. They arrive as keys, however their bytes are split:
//!
//! ```text
//! ESC ] 11;rgb:ffff/ffff/ffff ESC \    Alt-]  1 1 ; r g b : f f f f / ...  Alt-\
//! ESC | ] 11;rgb:... BEL               Esc    ] 1 1 ; r g b : ...          Ctrl-g
//! ESC | [ B                            Esc    [ B
//! ESC j                                Alt-j
//! ```
//!
//! Names and ends are those of ECMA-48 (5.6, 8.3.89, 8.3.143); `BEL` as an end is xterm's.

use crate::config::Background;
use Reading::{Begun, Keys, Told};
use crossterm::event::KeyCode::{
    self, BackTab, Backspace, Char, Delete, Down, End, Enter, Esc, Home, Left, PageDown, PageUp, Right, Tab,
    Up,
};
use crossterm::event::{Event, KeyEvent, KeyEventKind, KeyModifiers};
use std::time::Duration;
use xterm_color::Color;

/// What was sent to the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    Event(Event),
    /// The terminal reports its background colour.
    Background(Background),
}

/// Events in, keys and reports out. It holds back what may be the beginning of a report.
#[derive(Default)]
pub struct Reports {
    held: Vec<KeyEvent>,
    /// What the terminal has sent for them.
    sent: String,
}

/// What a text that begins with `ESC` is.
enum Reading {
    /// Perhaps the beginning of a report.
    Begun,
    /// A report, and what it tells, if anything.
    Told(Option<Heard>),
    Keys,
}

/// The parts of a slow connection's sequence follow each other this closely. Nobody presses Esc and another key so fast.
const SPLIT: Duration = Duration::from_millis(50);

/// The same within a string sequence or a paste, which nobody types.
const SPLIT_STRING: Duration = Duration::from_millis(500);

/// What follows `ESC` at the beginning of `OSC`, `DCS`, `APC`, `PM` and `SOS`.
const STRINGS: [char; 5] = [']', 'P', '_', '^', 'X'];

/// The beginning of a paste. crossterm drops the end of one whose beginning was split.
const PASTE: &str = "\x1b[200~";

/// More keys than anyone types within [`SPLIT_STRING`]. What a report has more is not kept.
const MOST: usize = 4096;

impl Reports {
    /// How long to wait for the next event until [`pause`](Self::pause) is called; `None` if nothing is held back.
    pub fn patience(&self) -> Option<Duration> {
        let is_long = self.is_string() || self.sent.starts_with(PASTE);
        (!self.held.is_empty()).then_some(if is_long { SPLIT_STRING } else { SPLIT })
    }

    /// Whether a string sequence is held back.
    fn is_string(&self) -> bool {
        self.sent.get(1..).is_some_and(|rest| rest.starts_with(STRINGS))
    }

    /// Nothing has come for a while: what was held back was keys after all, or a paste.
    pub fn pause(&mut self) -> Vec<Heard> {
        let Self { held, sent } = std::mem::take(self);
        match sent.strip_prefix(PASTE) {
            Some(text) => vec![Heard::Event(Event::Paste(text.to_owned()))],
            None => held.into_iter().flat_map(keys).collect(),
        }
    }

    /// Takes an event of crossterm; returns what can be told by now, in order.
    pub fn take(&mut self, event: Event) -> Vec<Heard> {
        match event {
            // Nothing is bound to it, and Windows sends one after each key of a report.
            Event::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
            Event::Key(key) if let Some(sent) = sent(key) => self.take_key(key, &sent),
            // It comes from a signal, so perhaps in the middle of a report.
            Event::Resize(..) => vec![Heard::Event(event)],
            // No report has another key or anything else.
            other => {
                let mut heard = self.pause();
                match other {
                    Event::Key(key) => heard.extend(keys(key)),
                    other => heard.push(Heard::Event(other)),
                }
                heard
            }
        }
    }

    fn take_key(&mut self, key: KeyEvent, sent: &str) -> Vec<Heard> {
        if self.held.len() > MOST && self.is_string() && !self.sent.ends_with(ESC) {
            self.held.pop();
            self.sent.pop();
        }
        self.held.push(key);
        self.sent += sent;
        match read(&self.sent) {
            Begun => return Vec::new(),
            Told(heard) => {
                *self = Self::default();
                return heard.into_iter().collect();
            }
            Keys => {}
        }
        let last = self.sent.rfind(ESC).map_or("", |at| &self.sent[at..]).to_owned();
        if !matches!(read(&last), Begun) {
            return self.pause();
        }
        // Another sequence begins, which ends an unfinished string. Before it there may be Esc, the key.
        let was_string = self.is_string();
        let begun = if sent.starts_with(ESC) { 1 } else { 2 };
        let held = self.held.split_off(self.held.len() - begun);
        let before = self.pause();
        *self = Self { held, sent: last };
        if was_string { Vec::new() } else { before }
    }
}

const ESC: char = '\x1b';

/// What the terminal has sent for a key that may be a part of a report or a paste.
fn sent(key: KeyEvent) -> Option<String> {
    let alt = if key.modifiers.contains(KeyModifiers::ALT) { "\x1b" } else { "" };
    let is_plain = (key.modifiers - KeyModifiers::SHIFT - KeyModifiers::ALT).is_empty();
    match key.code {
        Esc if is_plain => Some(ESC.into()),
        Enter if is_plain => Some(format!("{alt}\n")),
        Char('g') if key.modifiers == KeyModifiers::CONTROL => Some("\x07".to_owned()),
        Char(character) if is_plain => Some(format!("{alt}{character}")),
        _ => None,
    }
}

fn read(sent: &str) -> Reading {
    let Some(rest) = sent.strip_prefix(ESC) else { return Keys };
    let mut last = sent.chars().rev();
    let (last, before) = (last.next().unwrap_or_default(), last.next());
    let is_control = rest.starts_with(['[', 'O']);
    if rest.starts_with(STRINGS) {
        return match (before, last) {
            (_, '\x07') | (Some(ESC), '\\') => Told(background(rest).map(Heard::Background)),
            (Some(ESC), _) | (_, '\n') if rest.len() > 1 => Keys,
            _ => Begun,
        };
    }
    match last {
        _ if rest.is_empty() || is_control && rest.len() == 1 || sent.starts_with(PASTE) => Begun,
        ' '..='?' if is_control => Begun,
        '@'..='~' if is_control => Told(key_of(&rest[1..]).map(|code| Heard::Event(Event::Key(code.into())))),
        _ => Keys,
    }
}

/// The key that sends this control sequence after `ESC [` or `ESC O`; `None` for the answer to a query or the mouse. With
/// Shift, it is the same.
fn key_of(sequence: &str) -> Option<KeyCode> {
    Some(match &*sequence.replace("1;2", "") {
        "A" => Up,
        "B" => Down,
        "C" => Right,
        "D" => Left,
        "F" | "4~" | "8~" => End,
        "H" | "1~" | "7~" => Home,
        "Z" => BackTab,
        "3~" => Delete,
        "5~" => PageUp,
        "6~" => PageDown,
        _ => return None,
    })
}

/// A character with Alt is Esc and the character, as terminals send it: nothing can be bound to it. On Windows it is
/// neither.
fn keys(key: KeyEvent) -> impl Iterator<Item = Heard> {
    let is_both = cfg!(unix)
        && key.modifiers.contains(KeyModifiers::ALT)
        && matches!(key.code, Char(_) | Enter | Tab | Backspace);
    let escape = is_both.then(|| Esc.into());
    let modifiers = if is_both { key.modifiers - KeyModifiers::ALT } else { key.modifiers };
    escape.into_iter().chain([KeyEvent { modifiers, ..key }]).map(|key| Heard::Event(Event::Key(key)))
}

/// Whether a background is light, from the answer to [`QUERY`]: `]11;rgb:ffff/ffff/ffff` and its end.
fn background(report: &str) -> Option<Background> {
    let color = report.trim_end_matches(['\x07', ESC, '\\']).strip_prefix("]11;")?;
    let is_light = Color::parse(color.as_bytes()).ok()?.perceived_lightness() > 0.5;
    Some(if is_light { Background::Light } else { Background::Dark })
}

/// Asks for the background colour. `BEL`, as rxvt-unicode ends its answer like the query, but only half of `ESC \`.
pub(super) const QUERY: &str = "\x1b]11;?\x07";
