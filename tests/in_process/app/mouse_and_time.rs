//! Small windows, the mouse, and time.

use crate::prelude::*;

// A window too small for the board

#[test]
fn back_works_in_a_window_with_room_only_for_the_menu() {
    Driver::in_game(two_humans_from(empty("15x15/5"))).resize((40, 12)).follow(&[
        // No move is played out of sight.
        ("Enter 5 r", &["Needs 33x18. Esc goes back, q quits.", "moves = 0"]),
        ("Esc", &["Continue the game"]),
    ]);
    // If not even the menu fits, Esc does nothing.
    people().resize((20, 5)).press("Esc").resize((80, 24)).must_show("X to move");
}

// Who uses the mouse

#[test]
fn the_mouse_can_be_released_on_every_screen() {
    for (name, mut driver) in every_scene() {
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
fn a_mouse_disabled_in_the_settings_can_be_enabled_for_a_while() {
    let mut given = settings(STILL, false);
    given.mouse = false;
    let mut driver = Driver::with(App::new(given, 7));
    for uses in [false, true, false] {
        assert_eq!(driver.app().shared.uses_mouse, uses);
        driver.must_hide("mouse back");
        driver.press("Ctrl-T");
    }
}

// Time

#[test]
fn only_a_shown_choice_sets_a_deadline() {
    for (name, driver) in every_scene() {
        let moves = name == "panel_computers_view";
        assert_eq!(driver.app().deadline().is_some(), moves, "{name}");
    }
}

#[test]
fn time_stops_under_an_overlay() {
    let mut driver = Driver::in_game(two_computers());
    driver.follow(&[("?", &["deadline = none"]), ("tick 100000 Esc", &["board = .../.../..."])]);
    assert!(driver.app().deadline().is_some());
}

#[test]
fn time_changes_nothing_on_other_screens() {
    for (name, mut driver) in every_scene().filter(|(name, _)| *name != "panel_computers_view") {
        let before = driver.render();
        assert_eq!(driver.tick(1_000_000).render(), before, "{name}");
    }
}
