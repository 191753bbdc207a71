//! Key events as terminals report them, and the keys they stand for.

use crate::prelude::*;
use crossterm::event::{KeyCode as Sent, KeyEvent, KeyEventKind, KeyModifiers};
use noughts::terminal::{action_of, key_of, paste_of};

/// Key codes that terminals send, and the names of the keys.
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
fn key_events_become_the_keys_of_these_names() {
    for (sent, name) in KEYS {
        assert_eq!(key(sent, KeyModifiers::NONE), name.parse().ok(), "{name}");
    }
    for (sent, name) in [(Sent::Char('r'), "Ctrl-R"), (Sent::Up, "Ctrl-Up"), (Sent::F(5), "Ctrl-F5")] {
        assert_eq!(key(sent, KeyModifiers::CONTROL), name.parse().ok(), "{name}");
    }
    assert_eq!(key(Sent::Menu, KeyModifiers::NONE), None);
}

#[test]
fn shift_is_ignored_and_other_modifiers_have_no_meaning() {
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
fn releasing_a_key_does_nothing_and_holding_it_down_repeats_moves() {
    let app = App::new(Settings::default(), 1);
    let does =
        |code, kind| action_of(&app, KeyEvent::new_with_kind(code, KeyModifiers::NONE, kind)).is_some();
    for (code, again) in [(Sent::Down, true), (Sent::Enter, false)] {
        assert!(does(code, KeyEventKind::Press));
        assert_eq!(does(code, KeyEventKind::Repeat), again);
        assert!(!does(code, KeyEventKind::Release));
    }
}

#[test]
fn a_long_paste_is_cut() {
    let pasted = |text: &str| match paste_of(text) {
        Action::Paste(text) => text,
        other => panic!("{other:?}"),
    };
    assert_eq!(pasted("XO./.X./O.."), "XO./.X./O..");
    assert_eq!(pasted(&"é".repeat(1_000_000)).chars().count(), 100_000);
}
