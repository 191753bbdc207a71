//! Terminals of all kinds: glyphs and colours follow the environment, and the mouse can be lent to the terminal.

use crate::support::game::{PVP, picture};
use crate::support::{BaseColors, DEADLINE, FULL, Modes, Options, Screen, Terminal};
use std::time::Instant;
use vt100::Color;

/// A game of two people with these arguments and variables.
fn game(args: &[&str], env: &[(&str, &str)]) -> Terminal {
    let terminal = Terminal::start_with(&[&PVP, args].concat(), Options::with(env));
    terminal.wait_text("X to move");
    terminal.reach("5", "O to move");
    terminal
}

/// Whether the board shows these moves; the cursor may be anywhere.
fn shows_marks(screen: &Screen, moves: &[u8]) -> bool {
    let blocks =
        |text: &str| text.chars().filter(|glyph| "▘▝▀▖▌▞▛▗▚▐▜▄▙▟".contains(*glyph)).collect::<String>();
    blocks(&screen.text()) == blocks(&picture((80, 24), moves))
}

#[test]
fn glyphs_follow_the_locale_and_the_terminal() {
    let table: [(&[(&str, &str)], &str); 7] = [
        (&[("LANG", "en_US.UTF-8")], "╆"),
        (&[("LANG", "en_US.ISO-8859-1")], "[="),
        (&[("LANG", "de_DE@euro")], "╆"),
        (&[("LC_ALL", "C")], "[="),
        (&[("TERM", "linux")], "╬"),
        (&[("TERM", "linux"), ("LC_CTYPE", "POSIX")], "[="),
        (&[("LC_ALL", "C"), ("NOUGHTS_GLYPHS", "unicode")], "╆"),
    ];
    for (env, corner) in table {
        let terminal = game(&[], env);
        assert!(terminal.find(corner).is_some(), "{env:?}:\n{}", terminal.text());
        terminal.interrupt();
    }
}

#[test]
fn an_argument_overrides_the_environment() {
    let terminal = game(&["--ascii"], &[("LANG", "en_US.UTF-8")]);
    assert!(terminal.output().is_ascii(), "{}", terminal.text());
    terminal.interrupt();
}

/// The colour of O's name beside the board.
fn color_of_o(terminal: &Terminal) -> Color {
    terminal.wait_text("O to move");
    let (column, row) = terminal.find("O  human").expect("it is O's turn");
    terminal.cell(column, row).fgcolor()
}

/// The colours of O's name, and of the window's last cell.
fn colors(args: &[&str], env: &[(&str, &str)]) -> (Color, Color) {
    let terminal = game(args, env);
    let found = (color_of_o(&terminal), terminal.cell(79, 23).bgcolor());
    terminal.interrupt();
    found
}

#[test]
fn the_sixteen_colours_use_the_codes_of_sixteen_colour_terminals() {
    let terminal = game(&["--reasoning"], &[]);
    let output = terminal.output();
    // Alone, or after other codes.
    let has = |code: &str| [format!("[{code}m"), format!(";{code}m")].iter().any(|end| output.contains(end));
    assert!(has("94") && has("33"), "X and O have colours");
    assert!(!output.contains("8;5;"), "no colour is one of 256");
    terminal.interrupt();
}

#[test]
fn on_white_the_terminals_yellow_is_not_used() {
    assert_eq!(colors(&[], &[]), (Color::Idx(3), Color::Default));
    for white in ["0;15", "0;default;7"] {
        assert_eq!(colors(&[], &[("COLORFGBG", white)]), (Color::Idx(1), Color::Default), "{white}");
    }
    for black in ["15;0", "7;default", "", "x"] {
        assert_eq!(colors(&[], &[("COLORFGBG", black)]), (Color::Idx(3), Color::Default), "{black}");
    }
}

#[test]
fn a_terminal_is_asked_for_its_background_unless_the_environment_has_it() {
    let [yellow, red, dark] = [3, 1, 221].map(Color::Idx);
    for (ground, args, env, color, is_asked) in [
        (BaseColors::Dark, &[][..], &[][..], yellow, true),
        (BaseColors::Light, &[], &[], red, true),
        (BaseColors::Unknown, &[], &[], yellow, true),
        (BaseColors::Dark, &[], &[("COLORFGBG", "0;15")], red, false),
        (BaseColors::Light, &[], &[("COLORFGBG", "15;default;0")], yellow, false),
        (BaseColors::Light, &[], &[("COLORFGBG", "0;default")], red, true),
        (BaseColors::Light, &[], &[("NO_COLOR", "1")], Color::Default, false),
        (BaseColors::Light, &["--set", "theme=dark"], &[], dark, false),
        (BaseColors::Light, &["--set", "theme=monochrome"], &[], Color::Default, false),
    ] {
        let options = Options { env, ground, ..Options::default() };
        let terminal = Terminal::start_with(&[&PVP, args].concat(), options);
        terminal.wait_text("X to move");
        terminal.press("5");
        let asked = |terminal: &Terminal| terminal.output().contains("\x1b]11;?");
        assert_eq!((color_of_o(&terminal), asked(&terminal)), (color, is_asked), "{args:?} {env:?}");
        terminal.interrupt();
    }
}

#[test]
fn a_late_answer_about_the_background_changes_the_colours_and_a_change_is_followed() {
    let options = Options { ground: BaseColors::Unknown, ..Options::default() };
    let terminal = Terminal::start_with(&PVP, options);
    // Before anything is drawn, and before an answer could come.
    terminal.wait_until_written(1);
    terminal.send("5");
    assert_eq!(color_of_o(&terminal), Color::Idx(3));
    let asked = || terminal.output().matches("\x1b]11;?").count();
    assert_eq!(asked(), 1);
    let wait_color = |color| {
        terminal.wait_for("the colours of this background", |screen| {
            screen.find("O  human").is_some_and(|(column, row)| screen.cell(column, row).fgcolor() == color)
        });
    };
    terminal.send("\x1b]11;rgb:ffff/ffff/ffff\x1b\\");
    wait_color(Color::Idx(1));
    let written = terminal.bytes_written();
    terminal.send("\x1b[O\x1b[I");
    terminal.wait_until_written(written + 1);
    terminal.send("\x1b]11;rgb:0000/0000/0000\x07");
    wait_color(Color::Idx(3));
    assert_eq!(asked(), 2);
    terminal.interrupt();
}

#[test]
fn a_text_console_gets_its_own_bright_colours_in_every_theme() {
    for theme in ["terminal", "dark", "light", "contrast", "colorblind"] {
        let found = colors(&["--set", &format!("theme={theme}")], &[("TERM", "linux")]);
        assert_eq!(found, (Color::Idx(11), Color::Default), "{theme}");
    }
}

#[test]
fn terminals_without_colours_get_none_unless_they_are_asked_for() {
    for name in ["vt100", "vt220", "xterm-mono", "linux-m"] {
        assert_eq!(colors(&[], &[("TERM", name)]), (Color::Default, Color::Default), "{name}");
        assert_eq!(colors(&["--color", "always"], &[("TERM", name)]).0, Color::Idx(3), "{name}");
    }
}

#[test]
fn themes_with_a_background_fill_the_window_and_no_color_overrides_them() {
    for (theme, paper) in [("dark", 234), ("light", 255), ("contrast", 16), ("colorblind", 233)] {
        assert_eq!(colors(&["--set", &format!("theme={theme}")], &[]).1, Color::Idx(paper), "{theme}");
        let plain = colors(&[], &[("NOUGHTS_THEME", theme), ("NO_COLOR", "1")]);
        assert_eq!(plain, (Color::Default, Color::Default), "{theme}");
    }
}

#[test]
fn moving_the_pointer_does_not_stop_a_mark_being_drawn() {
    let terminal = Terminal::start(&PVP);
    terminal.wait_text("X to move");
    let (corner, row) = terminal.find("1│").expect("the first square shows its key");
    terminal.click(corner - 3, row + 1);
    // Movements within the same square have no effect. They continue until the mark is drawn.
    let deadline = Instant::now() + DEADLINE;
    let is_drawn = || terminal.screen(|screen| shows_marks(screen, &[1]));
    for step in (0..3).cycle().take_while(|_| !is_drawn()) {
        assert!(Instant::now() < deadline, "it is never drawn:\n{}", terminal.text());
        terminal.hover(corner - 3 + step, row + 1);
        terminal.wait_input_read();
    }
    terminal.interrupt();
}

#[test]
fn the_mouse_is_lent_to_the_terminal_and_comes_back_in_play() {
    let terminal = game(&[], &[]);
    terminal.press("ctrl-t");
    terminal.wait_modes(Modes { mouse: false, ..FULL });
    terminal.wait_text("Ctrl-T mouse back");
    terminal.reach("1", "X to move");
    terminal.press("ctrl-t");
    terminal.wait_modes(FULL);
    terminal.wait_gone("mouse back");
    terminal.click_text("7");
    terminal.wait_text("O to move");
    terminal.interrupt();
}
