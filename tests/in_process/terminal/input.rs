//! What terminals report of keys, and which key that is.

use crate::driver::program::App;
use crossterm::event::{KeyCode as Sent, KeyEvent, KeyEventKind, KeyModifiers};
use noughts::config::keymap::Key;
use noughts::config::settings::Settings;
use noughts::terminal::{action_of, key_of};

/// What terminals send, and the key that it is.
const KEYS: [(Sent, &str); 21] = [
    (Sent::Enter, "Enter"),
    (Sent::Char(' '), "Space"),
    (Sent::Esc, "Esc"),
    (Sent::Tab, "Tab"),
    (Sent::BackTab, "Shift-Tab"),
    (Sent::Backspace, "Backspace"),
    (Sent::Delete, "Delete"),
    (Sent::Insert, "Insert"),
    (Sent::Up, "Up"),
    (Sent::Down, "Down"),
    (Sent::Left, "Left"),
    (Sent::Right, "Right"),
    (Sent::Home, "Home"),
    (Sent::End, "End"),
    (Sent::PageUp, "PgUp"),
    (Sent::PageDown, "PgDn"),
    (Sent::F(1), "F1"),
    (Sent::F(12), "F12"),
    (Sent::Char('r'), "r"),
    (Sent::Char('R'), "R"),
    (Sent::Char('é'), "é"),
];

fn key(code: Sent, modifiers: KeyModifiers) -> Option<Key> {
    key_of(KeyEvent::new(code, modifiers))
}

#[test]
fn keys_are_those_of_their_names() {
    for (sent, name) in KEYS {
        assert_eq!(key(sent, KeyModifiers::NONE), name.parse().ok(), "{name}");
    }
    for (sent, name) in [(Sent::Char('r'), "Ctrl-R"), (Sent::Up, "Ctrl-Up"), (Sent::F(5), "Ctrl-F5")] {
        assert_eq!(key(sent, KeyModifiers::CONTROL), name.parse().ok(), "{name}");
    }
    assert_eq!(key(Sent::Menu, KeyModifiers::NONE), None);
}

#[test]
fn shift_changes_no_meaning_and_no_other_modifier_has_one() {
    for (sent, name) in KEYS {
        for modifiers in [KeyModifiers::NONE, KeyModifiers::CONTROL] {
            assert_eq!(key(sent, modifiers | KeyModifiers::SHIFT), key(sent, modifiers), "{name}");
            for other in [KeyModifiers::ALT, KeyModifiers::SUPER, KeyModifiers::HYPER, KeyModifiers::META] {
                assert_eq!(key(sent, modifiers | other), None, "{name} with {other:?}");
            }
        }
    }
}

#[test]
fn letting_a_key_go_means_nothing_and_holding_it_down_goes_on_moving() {
    let app = App::new(Settings::default(), 1);
    let does =
        |code, kind| action_of(&app, KeyEvent::new_with_kind(code, KeyModifiers::NONE, kind)).is_some();
    for (code, again) in [(Sent::Down, true), (Sent::Enter, false)] {
        assert!(does(code, KeyEventKind::Press));
        assert_eq!(does(code, KeyEventKind::Repeat), again);
        assert!(!does(code, KeyEventKind::Release));
    }
}
