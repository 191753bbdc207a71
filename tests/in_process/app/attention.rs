//! What goes by itself, and what waits: small windows, other windows, the mouse, time.

use crate::driver::program::{Action, App};
use crate::driver::scenes::{self, SCENES};
use crate::driver::{
    Driver, MOVING, STILL, board, contest_from, human_first, settings, two_computers, two_humans,
};
use noughts::engine::player::Player::Human;

// A window too small for the board

#[test]
fn back_leads_out_of_a_window_that_has_room_for_the_menu_only() {
    let mut driver = Driver::playing(STILL, contest_from(Human, Human, board(15, 15, 5)), false);
    driver.resize((40, 12)).press("Enter 5 r");
    assert!(driver.shows("Needs 33x18. Esc goes back, q quits."), "{}", driver.text());
    assert!(driver.game().history.moves().is_empty(), "nobody plays what nobody can see");
    driver.press("Esc");
    assert!(driver.shows("Continue the game"), "{}", driver.text());
    // Where not even the menu can be seen there is nothing to go back to.
    let mut driver = Driver::playing(STILL, two_humans(), false);
    driver.resize((20, 5)).press("Esc").resize((80, 24));
    assert!(driver.shows("X to move"), "{}", driver.text());
}

// The keyboard goes to another window

#[test]
fn computers_wait_while_the_keyboard_is_elsewhere() {
    let mut driver = Driver::playing(STILL, two_computers(), false);
    driver.act(Action::Attention(false));
    assert_eq!(driver.app().deadline(), None);
    assert_eq!(driver.tick(100_000).position(), ".../.../...");
    assert!(driver.shows("waits while you are in another window"));
    driver.act(Action::Attention(true));
    assert!(!driver.shows("waits while"));
    assert_eq!(driver.pass_deadline().position(), "X../.../...");
}

#[test]
fn what_was_paused_before_stays_paused_and_says_nothing_of_windows() {
    let mut driver = Driver::playing(STILL, two_computers(), false);
    driver.press("p").act(Action::Attention(false));
    assert!(!driver.shows("waits while"));
    driver.act(Action::Attention(true));
    assert_eq!(driver.tick(100_000).position(), ".../.../...");
}

#[test]
fn a_key_or_a_click_is_attention_whatever_the_terminal_says() {
    for key in ["?", "+"] {
        let mut driver = Driver::playing(STILL, two_computers(), false);
        driver.act(Action::Attention(false)).press(key).press("Esc");
        assert!(!driver.app().waits_for_attention(), "{key}");
    }
}

#[test]
fn the_key_for_a_pause_lets_go_on_what_only_waits_for_attention() {
    let mut driver = Driver::playing(STILL, two_computers(), false);
    driver.act(Action::Attention(false)).press("p");
    assert!(!driver.game().pace.paused && !driver.app().waits_for_attention());
    driver.press("p");
    assert!(driver.game().pace.paused);
}

#[test]
fn the_computers_reply_to_a_human_waits_for_nobody() {
    let mut driver = Driver::playing(MOVING, human_first(), false);
    driver.press("5").act(Action::Attention(false));
    driver.tick(100_000);
    assert_eq!(driver.position(), "O../.X./...");
}

#[test]
fn a_recording_is_held_while_the_keyboard_is_elsewhere() {
    let mut driver = scenes::stepper_p1(STILL);
    driver.press("Home Enter");
    let before = driver.text();
    driver.act(Action::Attention(false)).tick(100_000);
    assert_eq!(driver.app().deadline(), None);
    let step = |text: &str| text.lines().find(|line| line.contains("step ")).map(str::to_owned);
    assert_eq!(step(&driver.text()), step(&before));
    assert!(driver.shows("waits while you are in another window"));
    driver.act(Action::Attention(true)).pass_deadline();
    assert_ne!(step(&driver.text()), step(&before));
}

// Whose the mouse is

#[test]
fn the_mouse_can_be_lent_to_the_terminal_on_every_screen_and_the_footer_tells_how_it_comes_back() {
    for (name, scene) in SCENES {
        let mut driver = scene(STILL);
        let before = driver.text();
        assert!(driver.app().shared.uses_mouse, "{name}");
        driver.press("Ctrl-T");
        assert!(!driver.app().shared.uses_mouse, "{name}");
        assert!(driver.row_of_footer().contains("Ctrl-T mouse back"), "{name}: {}", driver.row_of_footer());
        driver.press("Ctrl-T");
        assert!(driver.app().shared.uses_mouse, "{name}");
        assert_eq!(driver.text(), before, "{name}");
    }
}

#[test]
fn a_mouse_that_is_the_terminals_by_the_settings_can_be_taken_for_a_while() {
    let mut given = settings(STILL, false);
    given.mouse = false;
    let mut driver = Driver::with(App::new(given, 7));
    for uses in [false, true, false] {
        assert_eq!(driver.app().shared.uses_mouse, uses);
        assert!(!driver.shows("mouse back"), "{}", driver.text());
        driver.press("Ctrl-T");
    }
}

// Time

#[test]
fn nothing_is_waited_for_unless_a_choice_is_shown() {
    for (name, scene) in SCENES {
        let moves = name == "panel_computers_view";
        assert_eq!(scene(STILL).app().deadline().is_some(), moves, "{name}");
    }
}

#[test]
fn time_stands_still_under_an_overlay() {
    let mut driver = Driver::playing(STILL, two_computers(), false);
    driver.press("?");
    assert_eq!(driver.app().deadline(), None);
    driver.tick(100_000).press("Esc");
    assert_eq!(driver.position(), ".../.../...");
    assert!(driver.app().deadline().is_some());
}

#[test]
fn time_means_nothing_where_nothing_moves() {
    for (name, scene) in SCENES.into_iter().filter(|(name, _)| *name != "panel_computers_view") {
        let mut driver = scene(STILL);
        let before = driver.render();
        assert_eq!(driver.tick(1_000_000).render(), before, "{name}");
    }
}
