//! Input from a terminal and output to it: warnings, styles, and frames in as few bytes as possible.

mod input;
mod reports;
#[cfg(unix)]
mod screen;

use crate::prelude::*;
use noughts::terminal::{on_one_line, sgr, words_on_windows};

/// The maximum length of a line, in characters.
const LONGEST: usize = 600;

#[test]
fn control_characters_are_escaped_and_nothing_else_is() {
    assert_eq!(on_one_line("a\u{1b}[m\n\u{7f}\u{9b}\u{202e}"), "a\\u{1b}[m\\n\\u{7f}\\u{9b}\\u{202e}");
    let seen = "C:\\it's \"e\u{301}\" ö 井";
    assert_eq!(on_one_line(seen), seen);
}

#[test]
fn a_long_line_loses_its_middle() {
    assert_eq!(on_one_line(&"x".repeat(LONGEST)).len(), LONGEST);
    assert!(on_one_line(&"x".repeat(LONGEST + 1)).contains(" ... "));
    let long = format!("beginning{}\u{9b}end", "\u{9b}".repeat(1_000_000));
    let line = on_one_line(&long);
    assert!(line.starts_with("beginning") && line.ends_with("end") && line.len() < 10 * LONGEST);
}

#[test]
fn a_style_becomes_one_sequence_with_the_shortest_colour_codes() {
    let plain = Style::new();
    for (style, sequence) in [
        (plain, "\x1b[0m"),
        (plain.fg(Color::Reset).bg(Color::Reset), "\x1b[0m"),
        (plain.fg(Color::Yellow).add_modifier(Modifier::BOLD), "\x1b[0;1;33m"),
        (plain.fg(Color::LightBlue).bg(Color::Gray), "\x1b[0;94;47m"),
        (plain.bg(Color::LightCyan).add_modifier(Modifier::DIM | Modifier::CROSSED_OUT), "\x1b[0;2;9;106m"),
        (plain.fg(Color::Indexed(234)).bg(Color::Indexed(16)), "\x1b[0;38;5;234;48;5;16m"),
    ] {
        let from = plain.add_modifier(Modifier::REVERSED);
        assert_eq!(sgr(from, style), sequence);
    }
}

#[test]
fn a_style_that_adds_to_another_costs_only_the_addition() {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let blue = bold.fg(Color::LightBlue);
    for (from, to, sequence) in [
        (Style::new(), bold, "\x1b[1m"),
        (bold, blue, "\x1b[94m"),
        (blue, blue.fg(Color::Yellow), "\x1b[33m"),
        (blue, blue.add_modifier(Modifier::REVERSED).bg(Color::Red), "\x1b[7;41m"),
        (blue, blue, ""),
        (blue, bold, "\x1b[0;1m"),
        (blue, bold.fg(Color::Reset), "\x1b[0;1m"),
        (blue, Style::new().fg(Color::LightBlue), "\x1b[0;94m"),
    ] {
        assert_eq!(sgr(from, to), sequence);
    }
}

#[test]
fn a_backslash_escapes_nothing_in_commands_on_windows() {
    for (command, words) in [
        (r"C:\games\mine.exe --fast", &[r"C:\games\mine.exe", "--fast"][..]),
        (r"'\\server\my games\it.exe'", &[r"\\server\my games\it.exe"]),
        (r#""\\server\it's mine\" 'a"\\b'"#, &[r"\\server\it's mine\", r#"a"\\b"#]),
        (r"a\ b\", &[r"a\", r"b\"]),
    ] {
        assert_eq!(words_on_windows(command).expect("the quotes end"), words, "{command}");
    }
    assert!(words_on_windows(r"'C:\games").is_err());
}
