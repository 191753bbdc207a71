//! Lessons of one's own: `lessons check`, and a course from a directory on the screen.

use crate::support::{NOUGHTS, Options, Scratch, Terminal, command, output};
use itertools::Itertools;
use noughts::teach::course;
use std::fs;
use std::path::PathBuf;

/// A page with a square to choose.
const PAGE: &str = r#"
[[page]]
position = "XOX/O.O/X.X"
search = ["blind minimax"]
text = "One."
question = "Where?"
squares = "b2"
hint = "There."
why = "So."
"#;

/// Makes a directory of lessons.
fn directory(home: &Scratch, name: &str, files: &[(&str, &str)]) -> PathBuf {
    let directory = home.path().join(name);
    fs::create_dir_all(&directory).expect("a directory can be made");
    for (name, text) in files {
        fs::write(directory.join(name), text).expect("it can be written");
    }
    directory
}

/// Runs the program without a terminal: its exit code, and what it writes to stdout and stderr.
fn run(home: &Scratch, args: &[&str]) -> (Option<i32>, String, String) {
    let output = output(command(NOUGHTS, home.path()).args(args));
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    (output.status.code(), stdout, stderr)
}

/// A lesson of this page with some of its texts replaced.
fn lesson(changes: &[(&str, &str)]) -> String {
    let mut text = format!("title = \"A title\"\n{PAGE}");
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    text
}

#[test]
fn all_mistakes_are_listed_in_the_order_of_files_and_lines() {
    let home = Scratch::new();
    let text = lesson(&[("title", "titel"), ("blind minimax", "blind"), ("b2", "a1"), ("why", "wy")]);
    let bad = directory(&home, "bad", &[("one.toml", &text), ("two.toml", &lesson(&[("b2", "b3")]))]);
    fs::write(bad.join("x.toml"), b"\xff\xfe").expect("it can be written");
    fs::create_dir(bad.join("y.toml")).expect("a directory can be made");
    fs::write(bad.join("README"), "not a lesson").expect("it can be written");
    let (code, stdout, stderr) = run(&home, &["lessons", "check", "bad"]);
    let places = stdout.lines().filter_map(|line| line.split(": ").next()).collect_vec();
    let one = [1, 1, 3, 5, 8, 10].map(|line| format!("one.toml, line {line}"));
    let others =
        ["two.toml, line 8", "x.toml, it is not UTF-8 text", "y.toml, it is a directory, not a file"];
    let expected = one.iter().map(String::as_str).chain(others).collect_vec();
    assert_eq!((code, places, stderr.as_str()), (Some(1), expected, ""));
}

#[test]
fn a_course_with_mistakes_is_refused_before_the_screen_opens() {
    let home = Scratch::new();
    directory(&home, "bad", &[("one.toml", &lesson(&[("hint", "hnt")])), ("two.toml", "title = 3")]);
    let (code, stdout, stderr) = run(&home, &["--lessons", "bad"]);
    let faults = "one.toml, line 3: `hint` is missing\n  \
        one.toml, line 9: there is no field `hnt`; the nearest is `hint`\n  \
        two.toml, line 1: it has no pages, which start with [[page]]\n  \
        two.toml, line 1: `title`: expected a text in quotes, found type integer";
    let message = format!("error: the lessons in `bad` cannot be used:\n  {faults}\n");
    assert_eq!((code, stdout.as_str(), stderr), (Some(2), "", message));
    let many = (0..22).map(|number| format!("{number:02}.toml")).collect_vec();
    let many = many.iter().map(|name| (name.as_str(), "title = \"A title\"")).collect_vec();
    directory(&home, "many", &many);
    let (_, _, stderr) = run(&home, &["--lessons", "many"]);
    assert_eq!(stderr.lines().count(), 22, "{stderr}");
    assert!(stderr.ends_with("\n  and 2 more, which `noughts lessons check` lists\n"), "{stderr}");
    fs::create_dir(home.path().join("empty")).expect("a directory can be made");
    for (args, why) in [
        (["--lessons", "empty"].as_slice(), "it has no lessons, which are files *.toml"),
        (&["lessons", "check", "empty"], "it has no lessons, which are files *.toml"),
        (&["lessons", "check", "none"], "No such file or directory (os error 2)"),
        (&["lessons", "check", "bad/one.toml"], "Not a directory (os error 20)"),
    ] {
        let (code, stdout, stderr) = run(&home, args);
        assert_eq!((code, stdout.as_str()), (Some(2), ""));
        assert!(stderr.ends_with(&format!("{why}\n")), "{stderr}");
    }
}

#[test]
fn an_answer_that_nothing_checks_is_counted() {
    let home = Scratch::new();
    let options = "options = [\"b2 wins\", \"b2 draws\"]\nright = 1";
    let claimed = format!("{options}\nclaims = [[\"b2 wins\", \"verdict b2 wins\"]]");
    for (answer, unchecked) in [("squares = \"b2\"", 0), (options, 1), (&claimed, 0)] {
        directory(&home, "own", &[("one.toml", &lesson(&[("squares = \"b2\"", answer)]))]);
        let (code, stdout, _) = run(&home, &["lessons", "check", "own"]);
        let answers = if unchecked == 1 { "1 answer" } else { "0 answers" };
        let expected = format!("1 lesson, 1 page: no mistakes; {answers} without a check\n");
        assert_eq!((code, stdout), (Some(0), expected), "{answer}");
    }
}

/// The screen of a course in the state of the list, with its lessons.
fn start(home: &Scratch, args: &[&str]) -> Terminal {
    let terminal = Terminal::start_with(args, Options::at(home));
    terminal.wait_text("finished");
    terminal
}

#[test]
fn a_course_of_ones_own_is_taken_and_its_progress_kept_apart() {
    let home = Scratch::new();
    for place in ["one/course", "two/course"] {
        directory(&home, place, &[("no-chance.toml", &lesson(&[]))]);
    }
    let terminal = start(&home, &["--lessons", "one/course"]);
    terminal.wait_text("0 of 1 finished");
    terminal.reach("Enter", "Lesson 1 of 1: A title");
    terminal.reach("5", "Right: b2.");
    terminal.reach("Enter", "You have finished the course.");
    terminal.wait_text("1 of 1 finished");
    terminal.quit();
    let other = format!("0 of {} finished", course().len());
    for (args, finished) in [
        (["--lessons", "one/../one/course"].as_slice(), "1 of 1 finished"),
        (&["--lessons", "two/course"], "0 of 1 finished"),
        (&["open", "#learn"], &other),
    ] {
        let terminal = start(&home, args);
        terminal.wait_text(finished);
        terminal.quit();
    }
}
