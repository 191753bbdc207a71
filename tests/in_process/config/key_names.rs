//! The names of keys, and the messages about wrong names.

use crate::prelude::*;
use noughts::teach::reading::{nearest, quoted};

#[test]
fn a_key_prints_as_the_name_it_was_parsed_from() {
    for name in ["Enter", "Space", "Shift-Tab", "PgUp", "F1", "F12", "a", "A", "?", "é", "Ctrl-R", "Ctrl-Up"]
    {
        assert_eq!(name.parse::<Key>().map(|key| key.to_string()).as_deref(), Ok(name));
    }
}

#[test]
fn keys_have_alternative_names() {
    for (other, name) in [
        ("enter", "Enter"),
        ("RETURN", "Enter"),
        ("Escape", "Esc"),
        ("pagedown", "PgDn"),
        ("f5", "F5"),
        ("ctrl-r", "Ctrl-R"),
        ("BackTab", "Shift-Tab"),
        ("Ctrl-Del", "Ctrl-Delete"),
    ] {
        assert_eq!(other.parse::<Key>(), name.parse(), "{other}");
    }
}

#[test]
fn the_message_about_a_wrong_name_quotes_it() {
    for (text, message) in [
        ("Entr", "there is no key `Entr`"),
        ("F13", "there is no key `F13`"),
        ("F01", "there is no key `F01`"),
        ("bb", "there is no key `bb`"),
        ("Alt-x", "there is no key `Alt-x`"),
        ("\u{301}", "there is no key"),
        ("", "write `Space`"),
        (" ", "write `Space`"),
        ("Ctrl-I", "terminals send Tab for `Ctrl-I`"),
        ("Ctrl-m", "terminals send Enter for `Ctrl-m`"),
        ("Ctrl-Enter", "terminals do not send `Ctrl-Enter`"),
        ("Ctrl-?", "terminals do not send `Ctrl-?`"),
        ("Ctrl-Ctrl-R", "terminals do not send `Ctrl-Ctrl-R`"),
        ("Ctrl-Entr", "there is no key `Entr`"),
        (&"Ctrl-".repeat(100_000), "there is no key `Ctrl-Ctrl-Ctrl-Ctrl-Ctrl-Ctrl-Ctrl-Ct...`"),
    ] {
        let fault = text.parse::<Key>().expect_err(text);
        assert!(fault.contains(message), "`{text}`: {fault}");
    }
}

#[test]
fn a_long_name_has_no_suggestion_and_is_quoted_in_part() {
    let long = "undo".repeat(250_000);
    assert_eq!(nearest(&long, ["undo"]), None);
    assert_eq!(quoted(&long), format!("`{}u...`", "undo".repeat(9)));
    assert_eq!(nearest("UNOD", ["hint", "undo"]), Some("undo"));
    assert_eq!(quoted("a\u{1b}[31m"), "`a\\u{1b}[31m`");
}
