//! Small windows, the mouse, and time.

use crate::driver::program::App;
use crate::driver::scenes::SCENES;
use crate::driver::{Driver, STILL, board, contest_from, settings, two_computers, two_humans};
use noughts::engine::player::Player::Human;

// A window too small for the board

#[test]
fn back_works_in_a_window_with_room_only_for_the_menu() {
    let mut driver = Driver::in_game(contest_from(Human, Human, board(15, 15, 5)));
    driver.resize((40, 12)).press("Enter 5 r");
    driver.must_show("Needs 33x18. Esc goes back, q quits.");
    assert!(driver.game().history.moves().is_empty(), "no move is played out of sight");
    driver.press("Esc");
    driver.must_show("Continue the game");
    // If not even the menu fits, Esc does nothing.
    let mut driver = Driver::in_game(two_humans());
    driver.resize((20, 5)).press("Esc").resize((80, 24));
    driver.must_show("X to move");
}

// Who uses the mouse

#[test]
fn the_mouse_can_be_released_on_every_screen() {
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
    for (name, scene) in SCENES {
        let moves = name == "panel_computers_view";
        assert_eq!(scene(STILL).app().deadline().is_some(), moves, "{name}");
    }
}

#[test]
fn time_stops_under_an_overlay() {
    let mut driver = Driver::in_game(two_computers()).after("?");
    assert_eq!(driver.app().deadline(), None);
    driver.tick(100_000).press("Esc");
    assert_eq!(driver.position(), ".../.../...");
    assert!(driver.app().deadline().is_some());
}

#[test]
fn time_changes_nothing_on_other_screens() {
    for (name, scene) in SCENES.into_iter().filter(|(name, _)| *name != "panel_computers_view") {
        let mut driver = scene(STILL);
        let before = driver.render();
        assert_eq!(driver.tick(1_000_000).render(), before, "{name}");
    }
}
