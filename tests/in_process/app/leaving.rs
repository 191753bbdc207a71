//! Restarting, leaving, quitting, and the help over each screen.

use super::series;
use crate::driver::program::{Context, Exit, Overlay, Question, Topic, Wheel};
use crate::driver::scenes::{self, SCENES};
use crate::driver::{Driver, MOVING, STILL, human_first, two_humans};
use noughts::engine::player::Player::{Blind, Depth, Human};
use noughts::game::{ByMark, Mark, Rules};
use ratatui::layout::Position as Place;

#[test]
fn restarting_is_confirmed_only_when_a_game_is_under_way() {
    let mut driver = Driver::in_game(two_humans());
    assert_eq!(driver.press("n").app().overlay(), None);
    driver.press("5 n");
    assert_eq!(driver.app().overlay(), Some(&Overlay::Confirm(Question::NewGame)));
    for no in ["n", "N", "Esc"] {
        driver.press(no);
        assert_eq!(driver.app().overlay(), None);
        assert_eq!(driver.position(), ".../.X./...");
        driver.press("n");
    }
    let mut other = driver.clone();
    assert_eq!(driver.press("y").position(), ".../.../...");
    assert_eq!(other.press("Enter").position(), ".../.../...");
}

#[test]
fn a_restarted_game_has_the_same_first_player_and_does_not_count() {
    let driver = Driver::in_game(series(3)).after("5 n y");
    assert_eq!(driver.game().position().to_move(), Mark::X);
    assert_eq!(driver.game().tally().games(), 0);
}

#[test]
fn quitting_is_confirmed_when_a_game_is_under_way() {
    let in_play = Driver::in_game(two_humans()).after("5");
    let (mut in_menu, mut in_form) = (in_play.clone(), in_play.clone());
    in_menu.press("Esc");
    in_form.press("Esc Down Enter");
    for driver in [in_play, in_menu, in_form] {
        let before = driver.text();
        for no in ["n", "Esc"] {
            let mut driver = driver.clone();
            driver.press("q");
            assert_eq!(driver.app().overlay(), Some(&Overlay::Confirm(Question::Quit)));
            driver.press(no);
            assert_eq!((driver.exit(), driver.text()), (None, before.clone()));
        }
        for yes in ["y", "Y", "Enter"] {
            assert_eq!(driver.clone().press("q").press(yes).exit(), Some(Exit::Done));
        }
    }
}

#[test]
fn quitting_is_not_confirmed_when_nothing_would_be_lost() {
    let scenes = [scenes::menu, scenes::set_up_human, scenes::game_begins, scenes::results_won];
    for scene in scenes {
        assert_eq!(scene(STILL).press("q").exit(), Some(Exit::Done));
    }
    let mut quit_item = Driver::at_menu(STILL);
    assert_eq!(quit_item.press("Up Enter").exit(), Some(Exit::Done));
}

#[test]
fn a_search_cancelled_by_leaving_starts_again() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("1");
    let first = driver.task().id;
    driver.press("Esc");
    assert!(!driver.is_searching(), "no search runs behind the menu");
    driver.press("Enter");
    assert!(driver.is_searching() && driver.task().id > first);
    assert_eq!(driver.answer().position(), "X../.O./...");
}

#[test]
fn a_choice_dropped_by_leaving_is_searched_again() {
    let mut driver = Driver::playing_held(MOVING, human_first(), false);
    driver.press("1").answer().press("Esc").tick(10_000);
    assert_eq!(driver.any_game().map(|game| game.history.moves().len()), Some(1));
    driver.press("Enter");
    assert!(driver.is_searching());
}

#[test]
fn giving_up_a_game_left_for_the_menu_is_confirmed() {
    let mut left = scenes::game_goes_on(STILL);
    let position = left.position();
    left.press("Esc Down Down Enter Enter");
    assert_eq!(left.app().overlay(), Some(&Overlay::Confirm(Question::Replace)));
    let mut kept = left.clone();
    assert_eq!(kept.press("n Esc Esc").position(), position);
    assert_eq!(left.press("y").position(), ".../.../...");
    assert_eq!(left.game().contest.players, ByMark { x: Human, o: Human });
}

#[test]
fn giving_up_a_game_without_moves_is_not_confirmed() {
    let mut driver = scenes::game_begins(STILL);
    driver.press("Esc Down Enter Enter");
    assert!(driver.is_humans_turn());
    let mut driver = scenes::game_begins(STILL);
    assert_eq!(driver.press("Esc q").exit(), Some(Exit::Done));
}

#[test]
fn the_set_up_starts_with_the_last_choices() {
    let mut driver = Driver::at_menu(STILL).after("Enter Right Down Down Down Right Enter Esc Down Enter");
    let form = driver.form();
    assert_eq!((form.players[Mark::O], form.rules().columns()), (Depth(2), 4));
    driver.press("Right Enter Esc Down Enter");
    assert_eq!(driver.form().players[Mark::O], Blind, "the last one counts");
    driver.press("Esc Down Down Enter");
    assert_eq!(driver.form().rules(), Rules::TIC_TAC_TOE, "each kind of game has its own");
}

#[test]
fn a_window_that_is_too_small_accepts_only_keys_to_quit() {
    let mut driver = scenes::game_goes_on(STILL);
    let before = driver.text();
    driver.resize((20, 5)).press("4 u n r i Esc Enter ? Right");
    assert_eq!(driver.clone().resize((80, 24)).text(), before);
    assert_eq!(driver.clone().press("Ctrl-C").exit(), Some(Exit::Interrupted));
    driver.press("q");
    assert!(driver.shows("y/n"), "the question is visible:\n{}", driver.text());
    assert_eq!(driver.clone().press("y").exit(), Some(Exit::Done));
    assert_eq!(driver.press("n").resize((80, 24)).text(), before);
    assert_eq!(scenes::game_begins(STILL).resize((20, 5)).press("q").exit(), Some(Exit::Done));
}

#[test]
fn ctrl_c_quits_from_everywhere() {
    for (name, scene) in SCENES {
        let mut driver = scene(STILL);
        assert_eq!(driver.press("Ctrl-C").exit(), Some(Exit::Interrupted), "{name}");
    }
}

#[test]
fn ctrl_z_suspends_from_everywhere_and_changes_nothing() {
    for (name, scene) in SCENES {
        let mut driver = scene(STILL);
        let before = driver.text();
        driver.press("Ctrl-Z");
        assert_eq!((driver.suspended(), driver.exit()), (1, None), "{name}");
        assert_eq!(driver.text(), before, "{name}");
    }
}

#[test]
fn help_opens_over_every_screen_and_closes_again() {
    for (name, scene) in
        SCENES.into_iter().filter(|(name, _)| !["help", "glossary", "confirm", "keys_caught"].contains(name))
    {
        let mut driver = scene(STILL);
        let before = driver.text();
        for (open, close) in [("F1", "Esc"), ("F1", "?"), ("?", "q"), ("?", "Enter")] {
            if driver.app().context() == Context::Search && open == "?" {
                // There it is typed like any other character.
                continue;
            }
            driver.press(open);
            assert_eq!(driver.app().context(), Context::Help, "{name}");
            driver.press(close);
            assert_eq!((driver.text(), driver.exit()), (before.clone(), None), "{name}");
        }
    }
}

#[test]
fn help_scrolls_to_its_end_and_back() {
    let mut driver = scenes::help(STILL).after("Up Up Enter");
    let top = driver.press("Down").text();
    for _ in 0..300 {
        driver.press("Down");
    }
    assert!(driver.shows("mouse"), "the last line is visible");
    let bottom = driver.text();
    assert_ne!(driver.press("Up").text(), bottom, "scrolling back starts at once");
    for _ in 0..300 {
        driver.press("Up");
    }
    assert_eq!(driver.text(), top);
    let place = Place { x: 5, y: 5 };
    driver.wheel(Wheel::Down, place);
    assert_eq!(driver.help_page(), Some((Topic::Keys(Context::Game), 2)));
}

#[test]
fn a_command_that_the_help_finds_is_carried_out_by_enter_and_by_a_click() {
    let mut driver = scenes::game_begins(STILL).after("? / l a b");
    driver.must_show("lab: all algorithms on it, side by side");
    assert_eq!(driver.clone().click_text("lab: all").app().context(), Context::Lab);
    driver.press("Enter");
    assert_eq!((driver.app().overlay(), driver.app().context()), (None, Context::Lab));
}

#[test]
fn the_help_is_searched_and_esc_first_shows_all_of_it_again() {
    let mut driver = scenes::menu(STILL);
    driver.press("?");
    let text = driver.text();
    let of = |words: &str| text.find(words).unwrap_or_else(|| panic!("`{words}`:\n{text}"));
    assert!(of("In the menu") < of("Take turns") && of("Take turns") < of("Reading the scores"), "{text}");
    // Nothing is selected that Enter would do.
    assert_eq!(driver.clone().press("Enter").app().overlay(), None);
    assert_eq!(driver.clone().press("Enter").app().context(), Context::Menu);
    driver.press("/ R E D o");
    driver.must_show("find: REDo");
    driver.must_show("redo: play the undone move again");
    driver.must_hide("In the menu");
    driver.must_show("In the game");
    driver.press("Enter").must_show("Start a game, then press U.");
    driver.must_show("Esc show all");
    driver.press("x x").must_show("Nothing here matches all these words.");
    driver.press("Enter").must_show("found: REDox");
    driver.press("Esc").must_show("Take turns");
    // What is asked for comes first.
    let found = driver.press("/ w h y").text();
    let keys: Vec<&str> = found
        .lines()
        .filter_map(|line| line.split_whitespace().find(|key| ["e", "i"].contains(key)))
        .collect();
    assert_eq!(keys.first(), Some(&"e"), "{found}");
    assert_eq!(driver.press("Esc Esc").app().overlay(), None);
}
