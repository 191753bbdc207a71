//! The way back: the screens that Esc leads through, from any screen.

use super::learning;
use crate::driver::games::games;
use crate::driver::program::{App, Place};
use crate::driver::scenes;
use crate::driver::{Driver, STILL, settings, two_humans};
use noughts::teach::lesson::course;

/// The first screen of a way.
type Beginning = fn() -> Driver;

/// A screen by the name of its context, and a text that tells it from other screens of the same kind.
type Stop = (&'static str, &'static str);

fn menu() -> Driver {
    Driver::at_menu(STILL)
}

/// A game of two people in its third move.
fn game() -> Driver {
    let mut driver = Driver::playing(STILL, two_humans(), false);
    driver.press("5 1");
    driver
}

/// A game of two people that X has won.
fn results() -> Driver {
    let mut driver = game();
    driver.press("4 2 6 ...");
    driver
}

/// The history.
fn history() -> Driver {
    let mut driver = menu();
    driver.click_text("History");
    driver.list(&games(), |_| true);
    driver
}

/// A game of that list, opened.
fn listed() -> Driver {
    let mut driver = history();
    driver.press("Down Enter").answer_open(&games());
    driver
}

/// A game given on the command line.
fn replayed() -> Driver {
    let place = Place::Review(Box::new(games()[1].clone()), None);
    let (app, _) = App::at(settings(STILL, false), 7, place);
    Driver::with(app)
}

/// The last lesson, completed, which leads to the list.
fn end_of_the_course() -> Driver {
    let last = course().len() - 1;
    let mut driver = learning::lesson(last);
    course()[last].pages.iter().for_each(|_| learning::solve(&mut driver));
    driver
}

/// The second lesson, reached from the end of the first.
fn next_lesson() -> Driver {
    let mut driver = learning::lesson(0);
    course()[0].pages.iter().for_each(|_| learning::solve(&mut driver));
    driver
}

/// The user's own board, changed.
fn editor() -> Driver {
    let mut driver = menu();
    driver.click_text("Analyse");
    driver.press("Enter X O Right X");
    driver
}

/// The ways: name, first screen, the keys from there, and the stops on the way back.
const WAYS: &[(&str, Beginning, &str, &[Stop])] = &[
    ("set-up", menu, "Enter", &[("menu", "▸ Human vs computer")]),
    ("set-up of two people", menu, "Down Enter Down Right", &[("menu", "▸ Human vs human")]),
    ("course", menu, "Down Down Down Enter Down Down", &[("menu", "▸ Learn")]),
    ("positions", menu, "Down Down Down Down Down Enter Down", &[("menu", "▸ Analyse")]),
    ("history", history, "Down Down", &[("menu", "▸ History")]),
    ("settings", menu, "Up Up Up Enter Down", &[("menu", "▸ Settings")]),
    ("game", game, "", &[("menu", "▸ Continue"), ("game", "X to move")]),
    ("game from the menu", menu, "Enter Enter", &[("menu", "▸ Continue"), ("game", "Your move")]),
    ("form behind a game", game, "Esc Down Enter", &[("menu", "▸ Human vs computer"), ("game", "X to move")]),
    (
        "course behind a game",
        game,
        "Esc Down Down Down Down Enter",
        &[("menu", "▸ Learn"), ("game", "X to move")],
    ),
    ("tree of a game", game, "t", &[("game", "X to move"), ("menu", "▸ Continue")]),
    ("stepper, lab, tree", game, "s c t", &[("game", "X to move"), ("menu", "▸ Continue")]),
    ("results", results, "", &[("menu", "▸ Human vs computer")]),
    ("another game", results, "Down Down Down Enter", &[("menu", "▸ Human vs human")]),
    (
        "review after a game",
        results,
        "Down r Right",
        &[("results", "▸ Review"), ("menu", "▸ Human vs computer")],
    ),
    (
        "tree in the review after a game",
        results,
        "r Right Right t",
        &[("review", "▸ 2  O  a1"), ("results", "X wins"), ("menu", "▸ Human vs computer")],
    ),
    (
        "second try in a review",
        second_try,
        "",
        &[("review", "▸ 4  O  c1"), ("results", "X wins"), ("menu", "▸ Human vs computer")],
    ),
    (
        "playing on from a review",
        results,
        "r Right Right p",
        &[("menu", "▸ Continue"), ("game", "X to move")],
    ),
    ("a game of the history", listed, "", &[("history", "▸ 2026-11-21 20:07"), ("menu", "▸ History")]),
    (
        "stepper of a game of the history",
        listed,
        "Home s c",
        &[("review", "2026-11-21 20:07"), ("history", "▸ 2026-11-21 20:07"), ("menu", "▸ History")],
    ),
    ("playing on from the history", listed, "Home p", &[("menu", "▸ Continue"), ("game", "Your move")]),
    ("a replayed file", replayed, "Right", &[("menu", "▸ Human vs computer")]),
    (
        "tree of a replayed file",
        replayed,
        "Right t",
        &[("review", "2026-11-19 18:31"), ("menu", "▸ Human vs computer")],
    ),
    ("editor", editor, "", &[("analyse", "▸ A board of your own"), ("menu", "▸ Analyse")]),
    ("changed position", position, "", &[("analyse", "▸ The articles' tree"), ("menu", "▸ Analyse")]),
    (
        "set-up over the editor",
        editor,
        "p Down",
        &[("editor", "O to move"), ("analyse", "▸ A board of your own"), ("menu", "▸ Analyse")],
    ),
    (
        "tree over the editor",
        editor,
        "t s",
        &[("editor", "O to move"), ("analyse", "▸ A board of your own"), ("menu", "▸ Analyse")],
    ),
    (
        "tree over the positions",
        positions,
        "t",
        &[("analyse", "▸ The articles' tree"), ("menu", "▸ Analyse")],
    ),
    ("lesson", second_lesson, "", &[("learn", "▸    2"), ("menu", "▸ Learn")]),
    (
        "stepper of a lesson",
        second_lesson,
        "s Tab",
        &[("lesson", "Lesson 2 of 15"), ("learn", "▸    2"), ("menu", "▸ Learn")],
    ),
    ("quiz", quiz, "", &[("practise", "‹"), ("menu", "▸ Practise")]),
    ("finished quiz", quiz, "e Enter", &[("menu", "▸ Practise")]),
    ("the next lesson", next_lesson, "", &[("learn", "▸    2"), ("menu", "▸ Learn")]),
    ("the end of the course", end_of_the_course, "", &[("menu", "▸ Learn")]),
];

fn second_try() -> Driver {
    scenes::review_tries(STILL)
}

/// A quiz of one question.
fn quiz() -> Driver {
    let quiz = "cut 2 1 7".parse().expect("a quiz");
    let (app, _) = App::at(settings(STILL, false), 7, Place::Quiz(quiz));
    Driver::with(app)
}

fn second_lesson() -> Driver {
    learning::lesson(1)
}

/// The list of positions with the first of the articles selected.
fn positions() -> Driver {
    let mut driver = menu();
    driver.click_text("Analyse");
    driver.press("Down");
    driver
}

/// That position, changed.
fn position() -> Driver {
    let mut driver = positions();
    driver.press("Enter Backspace");
    driver
}

#[test]
fn esc_leads_back_the_same_way() {
    for (name, begin, keys, stops) in WAYS {
        let mut driver = begin();
        driver.press(keys);
        for (context, seen) in *stops {
            driver.press("Esc");
            let is_there = driver.app().context().name() == *context && driver.shows(seen);
            assert!(is_there, "{name}: not {context} with {seen:?} but\n{}", driver.text());
        }
    }
}
