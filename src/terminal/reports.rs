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

use crate::config::settings::Background;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::time::Duration;

/// What was sent to the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    Event(Event),
    /// The terminal reports its background colour.
    Background(Background),
}

/// Events in, keys and reports out. It holds back what may be the beginning of a report.
#[derive(Debug, Default)]
pub struct Reports {
    held: Vec<KeyEvent>,
    state: State,
}

/// What the keys that are held back are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Nothing,
    /// `ESC`: the key, or the first byte of a sequence.
    Escape,
    /// `ESC [` or `ESC O` and perhaps parameters, split after `ESC`: else crossterm knows it.
    Control,
    /// The beginning of a string sequence.
    String,
    /// A string sequence up to `ESC`: `\` may follow.
    StringEnd,
}

/// The parts of a slow connection's sequence follow each other this closely. Nobody presses Esc and another key so fast.
const SPLIT: Duration = Duration::from_millis(50);

/// The same within a string sequence, which nobody types.
const SPLIT_STRING: Duration = Duration::from_millis(500);

/// What follows `ESC` at the beginning of `OSC`, `DCS`, `APC`, `PM` and `SOS`.
const STRINGS: [char; 5] = [']', 'P', '_', '^', 'X'];

/// More keys than anyone types within [`SPLIT_STRING`]. What a report has more is not kept.
const MOST: usize = 4096;

impl Reports {
    /// How long to wait for the next event until [`pause`](Self::pause) is called; `None` if nothing is held back.
    pub const fn patience(&self) -> Option<Duration> {
        match self.state {
            State::Nothing => None,
            State::Escape | State::Control => Some(SPLIT),
            State::String | State::StringEnd => Some(SPLIT_STRING),
        }
    }

    /// Nothing has come for a while: what was held back was keys after all.
    pub fn pause(&mut self) -> Vec<Heard> {
        self.state = State::Nothing;
        self.held.drain(..).flat_map(keys).collect()
    }

    /// Takes an event of crossterm; returns what can be told by now, in order.
    pub fn take(&mut self, event: Event) -> Vec<Heard> {
        match event {
            // Nothing is bound to it, and Windows sends one after each key of a report.
            Event::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
            Event::Key(key) => self.take_key(key),
            // It comes from a signal, so perhaps in the middle of a report.
            Event::Resize(..) => vec![Heard::Event(event)],
            other => {
                let mut heard = self.pause();
                heard.push(Heard::Event(other));
                heard
            }
        }
    }

    fn take_key(&mut self, key: KeyEvent) -> Vec<Heard> {
        let character = key.code.as_char().unwrap_or_default();
        let is_escape = key == KeyCode::Esc.into();
        let is_alt = key.modifiers.contains(KeyModifiers::ALT);
        let is_plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
        let is_bell = key.modifiers == KeyModifiers::CONTROL && character == 'g';
        let begins_string = STRINGS.contains(&character);
        match self.state {
            State::String if is_bell || (is_alt && character == '\\') => return self.end_string(),
            State::StringEnd if is_plain && character == '\\' => return self.end_string(),
            State::Escape if is_plain && begins_string => return self.hold(key, State::String),
            State::Escape if is_plain && matches!(character, '[' | 'O') => {
                return self.hold(key, State::Control);
            }
            State::Control if is_plain && matches!(character, ' '..='?') => {
                return self.hold(key, State::Control);
            }
            State::Control if is_plain && matches!(character, '@'..='~') => {
                return self.end_control(character);
            }
            // A new string ends an unfinished one.
            State::String if is_alt && begins_string => self.held.clear(),
            State::String if is_escape => return self.hold(key, State::StringEnd),
            State::String if !is_alt => return self.hold(key, State::String),
            _ => {}
        }
        let mut heard = self.pause();
        if is_escape {
            self.hold(key, State::Escape);
        } else if is_alt && begins_string {
            self.hold(key, State::String);
        } else {
            heard.extend(keys(key));
        }
        heard
    }

    fn hold(&mut self, key: KeyEvent, state: State) -> Vec<Heard> {
        if self.held.len() < MOST {
            self.held.push(key);
        }
        self.state = state;
        Vec::new()
    }

    fn end_string(&mut self) -> Vec<Heard> {
        let text: String = self.held.drain(..).filter_map(|key| key.code.as_char()).collect();
        self.state = State::Nothing;
        background(&text).map(Heard::Background).into_iter().collect()
    }

    /// Ends a control sequence by its last character: a key, or something that no key sends.
    fn end_control(&mut self, last: char) -> Vec<Heard> {
        let code = match last {
            'A' => Some(KeyCode::Up),
            'B' => Some(KeyCode::Down),
            'C' => Some(KeyCode::Right),
            'D' => Some(KeyCode::Left),
            'F' => Some(KeyCode::End),
            'H' => Some(KeyCode::Home),
            _ => None,
        };
        (self.held, self.state) = (Vec::new(), State::Nothing);
        code.into_iter().flat_map(|code| keys(code.into())).collect()
    }
}

/// A character with Alt is Esc and the character, as terminals send it: nothing can be bound to it. On Windows it is
/// neither.
fn keys(key: KeyEvent) -> impl Iterator<Item = Heard> {
    let is_both = cfg!(unix)
        && key.modifiers.contains(KeyModifiers::ALT)
        && matches!(key.code, KeyCode::Char(_) | KeyCode::Enter | KeyCode::Tab | KeyCode::Backspace);
    let escape = is_both.then(|| KeyCode::Esc.into());
    let modifiers = if is_both { key.modifiers - KeyModifiers::ALT } else { key.modifiers };
    let both = escape.into_iter().chain([KeyEvent { modifiers, ..key }]);
    both.map(|key| Heard::Event(Event::Key(key)))
}

/// Whether a background is light, from the answer to [`QUERY`]: `]11;rgb:ffff/ffff/ffff`, with one to four digits for each
/// of red, green and blue.
fn background(report: &str) -> Option<Background> {
    let (_, colors) = report.strip_prefix("]11;rgb")?.split_once(':')?;
    let share = |digits: &str| {
        let most = (1_u32 << (4 * digits.len().clamp(1, 4))) - 1;
        Some(f64::from(u16::from_str_radix(digits, 16).ok()?) / f64::from(most))
    };
    let shares: Vec<f64> = colors.split('/').map(share).collect::<Option<_>>()?;
    let [red, green, blue] = *shares.first_chunk()?;
    // The luma of ITU-R BT.709 (2015).
    let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    Some(if luma > 0.5 { Background::Light } else { Background::Dark })
}

/// Asks for the background colour. `BEL`, as rxvt-unicode ends its answer like the query, but only half of `ESC \`.
pub(super) const QUERY: &str = "\x1b]11;?\x07";
