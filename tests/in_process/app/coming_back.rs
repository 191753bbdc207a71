//! The way back: the screens that Esc leads through, from any screen.

use super::learning;
use crate::prelude::*;
use noughts::app::Place;
use noughts::teach::practice::Answers;

/// The first screen of a way.
type Beginning = fn() -> Driver;

/// A screen by the name of its context, and a text that tells it from other screens of the same kind.
type Stop = (&'static str, &'static str);

/// A game of two people in its third move.
fn game() -> Driver {
    people().after("5 1")
}

/// A game of two people that X has won.
fn results() -> Driver {
    game().after("4 2 6 ...")
}

/// The history.
fn history() -> Driver {
    let mut driver = at_menu().after("click History");
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
    Driver::opening(Place::Review(games()[1].clone(), None, None))
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
    at_menu().after("click Analyse").after("Enter X O Right X")
}

/// The ways: the first screen, keys from there and the screens that they lead to, and the stops on the way back.
type Way = (Beginning, &'static [(&'static str, &'static str)], &'static [Stop]);

const WAYS: &[Way] = &[
    (at_menu, &[("Enter", "set-up")], &[("menu", "▸ Human vs computer")]),
    (at_menu, &[("Down Enter Down Right", "set-up")], &[("menu", "▸ Human vs human")]),
    (at_menu, &[("Down Down Down Enter Down Down", "learn")], &[("menu", "▸ Learn")]),
    (at_menu, &[("Down Down Down Down Down Enter Down", "analyse")], &[("menu", "▸ Analyse")]),
    (history, &[("Down Down", "history")], &[("menu", "▸ History")]),
    (at_menu, &[("Up Up Up Enter Down", "settings")], &[("menu", "▸ Settings")]),
    (game, &[("", "game")], &[("menu", "▸ Continue"), ("game", "X to move")]),
    (at_menu, &[("Enter Enter", "game")], &[("menu", "▸ Continue"), ("game", "Your move")]),
    (
        game,
        &[("Esc Down Enter", "set-up"), ("Esc Down Enter Down Right", "set-up")],
        &[("menu", "▸ Human vs computer"), ("game", "X to move")],
    ),
    (game, &[("Esc Down Down Down Down Enter", "learn")], &[("menu", "▸ Learn"), ("game", "X to move")]),
    (
        game,
        &[
            ("t", "tree"),
            ("s", "stepper"),
            ("c", "lab"),
            ("s c t", "tree"),
            ("Up Left r c", "lab"),
            ("t Tab", "stepper"),
        ],
        &[("game", "X to move"), ("menu", "▸ Continue")],
    ),
    (results, &[("", "results")], &[("menu", "▸ Human vs computer")]),
    (results, &[("Down Down Down Enter", "set-up")], &[("menu", "▸ Human vs human")]),
    (results, &[("Down r Right", "review")], &[("results", "▸ Review"), ("menu", "▸ Human vs computer")]),
    (
        results,
        &[("r Home Right Right t", "tree")],
        &[("review", "▸ 2  O  a1"), ("results", "X wins"), ("menu", "▸ Human vs computer")],
    ),
    (
        second_try,
        &[("", "try")],
        &[("review", "▸ 4  O  c1"), ("results", "X wins"), ("menu", "▸ Human vs computer")],
    ),
    (results, &[("r Home Right Right P", "game")], &[("menu", "▸ Continue"), ("game", "X to move")]),
    (listed, &[("", "review")], &[("history", "▸ 2026-11-21 20:07"), ("menu", "▸ History")]),
    (
        listed,
        &[("Home s c", "lab"), ("t", "tree"), ("Home Right t", "tree")],
        &[("review", "2026-11-21 20:07"), ("history", "▸ 2026-11-21 20:07"), ("menu", "▸ History")],
    ),
    (listed, &[("Home P", "game")], &[("menu", "▸ Continue"), ("game", "Your move")]),
    (replayed, &[("Right", "review")], &[("menu", "▸ Human vs computer")]),
    (replayed, &[("Right t", "tree")], &[("review", "2026-11-19 18:31"), ("menu", "▸ Human vs computer")]),
    (editor, &[("", "editor")], &[("analyse", "▸ A board of your own"), ("menu", "▸ Analyse")]),
    (position, &[("", "editor")], &[("analyse", "▸ The articles' tree"), ("menu", "▸ Analyse")]),
    (
        editor,
        &[("P Down", "set-up")],
        &[("editor", "O to move"), ("analyse", "▸ A board of your own"), ("menu", "▸ Analyse")],
    ),
    (
        editor,
        &[("t s", "stepper"), ("t", "tree"), ("s", "stepper"), ("c", "lab")],
        &[("editor", "O to move"), ("analyse", "▸ A board of your own"), ("menu", "▸ Analyse")],
    ),
    (
        positions,
        &[("t", "tree"), ("s", "stepper"), ("c", "lab")],
        &[("analyse", "▸ The articles' tree"), ("menu", "▸ Analyse")],
    ),
    (second_lesson, &[("", "lesson")], &[("learn", "▸    2"), ("menu", "▸ Learn")]),
    (
        second_lesson,
        &[("s Tab", "predict")],
        &[("lesson", "Lesson 2 of 15"), ("learn", "▸    2"), ("menu", "▸ Learn")],
    ),
    (quiz, &[("", "lesson")], &[("practise", "‹"), ("menu", "▸ Practise")]),
    (quiz, &[("e Esc Enter", "practise")], &[("practise", "‹"), ("menu", "▸ Practise")]),
    (next_lesson, &[("", "lesson")], &[("learn", "▸    2"), ("menu", "▸ Learn")]),
    (end_of_the_course, &[("", "learn")], &[("menu", "▸ Learn")]),
    (
        game,
        &[
            ("t t", "game"),
            ("s s", "game"),
            ("c c", "game"),
            ("t Tab Tab Tab", "game"),
            ("t Shift-Tab", "game"),
            ("Esc Enter", "game"),
        ],
        &[("menu", "▸ Continue"), ("game", "X to move")],
    ),
    (
        game,
        &[
            ("Esc Down Down Down Down Down Down Enter t", "tree"),
            ("Esc Down Down Down Down Down Down Enter Enter", "editor"),
        ],
        &[("analyse", "▸"), ("menu", "▸ Analyse"), ("game", "X to move")],
    ),
];

fn second_try() -> Driver {
    scene("review_tries")
}

/// A quiz of one question.
fn quiz() -> Driver {
    Driver::opening(Place::Quiz("cut 2 1 7".parse().expect("a quiz"), 1, Answers::default()))
}

fn second_lesson() -> Driver {
    learning::lesson(1)
}

/// The list of positions with the first of the articles selected.
fn positions() -> Driver {
    at_menu().after("click Analyse").after("Down Down")
}

/// That position, changed.
fn position() -> Driver {
    positions().after("Enter Backspace")
}

#[test]
fn esc_leads_back_the_same_way_to_what_was_left() {
    for (begin, ways, stops) in WAYS {
        for (keys, reached) in *ways {
            let mut driver = begin();
            // What was shown last on each screen, by its name.
            let mut left = HashMap::new();
            for key in keys.split_whitespace() {
                left.insert(driver.app().context().name(), driver.text());
                driver.press(key);
            }
            let is_at = |driver: &Driver, context: &str, seen: &str| {
                let is_there = driver.app().context().name() == context && driver.shows(seen);
                assert!(is_there, "{keys:?}: not {context} with {seen:?} but");
                // The menu offers to continue what was begun.
                if let Some(before) = left.get(context).filter(|_| context != "menu") {
                    assert_eq!(&driver.text(), before, "{keys:?}");
                }
            };
            assert_eq!(driver.app().context().name(), *reached, "{keys:?}");
            for (context, seen) in *stops {
                driver.press("Esc");
                is_at(&driver, context, seen);
            }
        }
    }
}
