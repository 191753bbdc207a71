//! What a session keeps of lessons and quizzes, in real files.

use crate::support::{Exit, Options, QUIZ, Scratch, Signal, Terminal};
use itertools::Itertools;
use std::fs;

/// The list of lessons.
fn start(home: &Scratch, env: &[(&str, &str)]) -> Terminal {
    let terminal = Terminal::start_with(&[], Options { env, ..Options::at(home) });
    terminal.wait_text("Learn");
    terminal.reach("Down Down Down Enter", "Nothing left to chance");
    terminal
}

/// Solves the two pages of the first lesson.
fn solve(terminal: &Terminal) {
    terminal.press("Home Down Enter");
    for key in ["2", "B Enter"] {
        terminal.wait_text("Lesson 1 of");
        terminal.press(key);
        terminal.wait_text("Right: ");
        terminal.press("Enter");
    }
    // Not Ctrl-C: as a signal it would overtake the last key.
    terminal.wait_text("Lesson 2 of");
}

#[test]
fn a_finished_lesson_is_saved_even_if_the_program_ends_at_once() {
    let home = Scratch::new();
    let terminal = start(&home, &[]);
    terminal.wait_text("0 of 15 finished");
    solve(&terminal);
    terminal.interrupt();
    let terminal = start(&home, &[]);
    terminal.wait_text("1 of 15 finished");
    terminal.quit();
}

/// Puts a file in the place of the directory for the progress.
fn blocked(home: &Scratch) -> String {
    let place = home.path().join("file");
    fs::write(&place, "not a directory").expect("a file");
    place.to_str().expect("it is text").to_owned()
}

/// A session with the first lesson finished and the second open, which saves its progress in this place.
fn lesson_done(home: &Scratch, place: &str) -> Terminal {
    let terminal = start(home, &[("NOUGHTS_DATA_DIR", place)]);
    solve(&terminal);
    terminal
}

#[test]
fn a_place_that_cannot_be_written_gets_a_warning_and_lessons_continue() {
    let home = Scratch::new();
    let place = blocked(&home);
    let terminal = lesson_done(&home, &place);
    terminal.reach("Esc", "Not everything is saved");
    terminal.wait_text(&place);
    // Without the obstacle, the list tries again when it is opened.
    fs::remove_file(&place).expect("it is there");
    terminal.reach("Esc Enter", "1 of");
    terminal.wait_gone("Not everything is saved");
    terminal.quit();
    assert!(home.path().join("file").join("lessons.toml").exists());
}

#[test]
fn a_failed_save_is_reported_even_if_the_program_ends_at_once() {
    let home = Scratch::new();
    let place = blocked(&home);
    let terminal = lesson_done(&home, &place);
    let terminal = terminal.interrupt();
    let output = terminal.output();
    let (_, after) = output.rsplit_once("\u{1b}[?1049l").expect("the screen was restored");
    assert!(after.contains("not everything was saved") && after.contains(&place), "{after:?}");
}

#[test]
fn a_damaged_file_gets_a_warning_and_is_read_once_it_is_repaired() {
    let home = Scratch::new();
    let data = home.path().join("data");
    fs::create_dir_all(&data).expect("a directory");
    let file = data.join("lessons.toml");
    fs::write(&file, "finished = [\"no-chance\"").expect("a file");
    let terminal = start(&home, &[]);
    terminal.wait_text("Not everything is saved");
    terminal.wait_text("0 of");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "finished = [\"no-chance\"");
    fs::write(&file, "finished = [\"no-chance\", \"fatalist\"]").expect("a file");
    terminal.reach("Esc Enter", "2 of");
    terminal.wait_gone("Not everything is saved");
    terminal.quit();
}

/// The options of a session in this home.
fn quiz(home: &Scratch) -> Terminal {
    Terminal::start_with(&QUIZ, Options::at(home))
}

#[test]
fn first_tries_survive_a_kill() {
    let home = Scratch::new();
    let mut terminal = quiz(&home);
    terminal.wait_text("question 1 of 3");
    terminal.reach("e Enter", "question 2 of 3");
    terminal.reach("e", "The answer is");
    let file = home.path().join("data/lessons.toml");
    let saved = || fs::read_to_string(&file).is_ok_and(|text| text.contains("move 1 3 7 --"));
    terminal.wait_for("both first tries are saved", |_| saved());
    terminal.signal(Signal::KILL);
    assert_eq!(terminal.wait_exit(), Exit::signal(Signal::KILL));
    let terminal = quiz(&home);
    terminal.wait_text("question 1 of 3");
    terminal.reach("Esc", "0/2");
    terminal.quit();
}

#[test]
fn the_result_of_a_quiz_is_printed_after_the_end() {
    let home = Scratch::new();
    let terminal = quiz(&home);
    for question in 1..=3 {
        terminal.wait_text(&format!("question {question} of 3"));
        terminal.press("e Enter");
    }
    terminal.wait_text("again: question 1");
    terminal.reach("Esc", "0 of 3 right at first try");
    terminal.reach("A n n Enter", "Ann: noughts");
    let terminal = terminal.quit();
    let line = "noughts quiz --kind move --level 1 --count 3 --seed 7: 0 of 3 right at first try: (shown); (shown); (shown)";
    let printed = terminal.text().split_whitespace().join(" ");
    assert!(printed.contains(line) && printed.contains("Ann: noughts "), "{printed}");
}
