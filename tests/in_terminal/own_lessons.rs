//! Lessons of one's own: `lessons check`, and a course from a directory on the screen.

use crate::support::{COOKED, Exit, NOUGHTS, Options, Scratch, Terminal, command, output};
use noughts::teach::lesson::course;
use std::fs;
use std::path::{Path, PathBuf};

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

/// What is replaced in a correct lesson, by what, and the mistakes that this makes.
const MISTAKES: &[(&str, &str, &[&str])] = &[
    (
        "title",
        "titel",
        &["line 1: `title` is missing", "line 1: there is no field `titel`; the nearest is `title`"],
    ),
    ("hint", "hnt", &["line 3: `hint` is missing", "line 9: there is no field `hnt`; the nearest is `hint`"]),
    (
        "[[page]]",
        "[page]",
        &[
            "line 1: it has no pages, which start with [[page]]",
            "line 3: `page`: expected a list, found type table",
        ],
    ),
    (
        "XOX/O.O/X.X",
        "XOX/O.O/X",
        &["line 4: `position`: row 3 has 1 cell, but row 1 has 3: all rows must have the same length"],
    ),
    ("XOX/O.O/X.X", "XXX/O.O/...", &["line 4: `position`: the game is over"]),
    ("position", "to_move = \"X\"\nposition", &["line 5: `position`: X"]),
    ("position", "connect = 300\nposition", &["line 4: `connect`: expected a number from 0 to 255"]),
    (
        "blind minimax",
        "blnd minimax",
        &["line 5: `search`: there is no search `blnd minimax`; the nearest is `blind minimax`"],
    ),
    (
        "blind minimax",
        "minimax, 2 ply",
        &["line 5: `search`: write the limit of a search as in `minimax, 2 plies`"],
    ),
    ("[\"blind minimax\"]", "[]", &["line 5: `search`: a page needs one or two searches"]),
    (
        "XOX/O.O/X.X",
        "..../..../..../....",
        &[
            "line 5: `search`: with 16 empty squares `blind minimax` takes too long: limit it, as in `blind minimax, 2 plies`",
        ],
    ),
    ("\"One.\"", "1", &["line 6: `text`: expected a text in quotes, found type integer"]),
    ("squares = \"b2\"", "squares = \"z9\"", &["line 8: `squares`: `z9` is not a square"]),
    ("squares = \"b2\"", "squares = \"a1\"", &["line 8: `squares`: a1 is taken by X"]),
    ("squares = \"b2\"", "squares = \"\"", &["line 8: `squares`: name at least one square"]),
    (
        "squares = \"b2\"",
        "",
        &[
            "line 3: a page needs one of `squares`, `all`, `typed`, `tree`, and `options` with the `right` one",
        ],
    ),
    (
        "squares = \"b2\"",
        "squares = \"b2\"\nright = 1",
        &[
            "line 3: a page needs one of `squares`, `all`, `typed`, `tree`, and `options` with the `right` one",
        ],
    ),
    (
        "squares = \"b2\"",
        "options = [\"a\"]\nright = 1",
        &["line 8: `options`: a page needs two to four options"],
    ),
    (
        "squares = \"b2\"",
        "options = [\"a\", \"b\"]\nright = 3",
        &["line 8: `options`: `right` must be the number of the right one, 1 to 2"],
    ),
    ("squares = \"b2\"", "typed = \"b2\"", &["line 8: `typed`: it must be a score, or alpha and beta"]),
    (
        "squares = \"b2\"",
        "tree = \"tree\"",
        &["line 8: `tree`: there is no search `tree`; the nearest is `table`"],
    ),
    ("search", "shows = \"dots\"\nsearch", &["line 5: `shows`: expected scores or arrows, not `dots`"]),
    (
        "title = \"A title\"",
        "title = \"A title",
        &["line 1: not valid TOML: invalid basic string, expected `\"`"],
    ),
    // What the search contradicts.
    ("squares = \"b2\"", "squares = \"b3\"", &["line 8: `answer best`: b3 is stated, the truth is b2"]),
    ("squares = \"b2\"", "typed = \"-10\"", &["line 8: `answer value`: -10 is stated, the truth is +10"]),
    (
        "squares = \"b2\"",
        "typed = \"- 5\"",
        &[
            "line 8: `answer window`: alpha -infinity, beta +5 is stated, the truth is alpha -infinity, beta +infinity",
        ],
    ),
    (
        "squares = \"b2\"",
        "all = \"b2\"\nafter = \"b3\"",
        &["line 8: `answer pruned after b3`: b2 is stated, the truth is none"],
    ),
    (
        "why",
        "claims = [[\"One\", \"score b2 -10\"]]\nwhy",
        &["line 10: `score b2 -10`: -10 is stated, the truth is +10"],
    ),
    (
        "why",
        "claims = [[\"One\", \"not score b2 +10\"]]\nwhy",
        &["line 10: `not score b2 +10`: +10 is true, but `not` says that it is not"],
    ),
    (
        "why",
        "claims = [[\"One\", \"scre b2 +10\"]]\nwhy",
        &["line 10: `scre b2 +10`: there is no such check here"],
    ),
    (
        "why",
        "claims = [[\"One\", \"value 0 by minimal\"]]\nwhy",
        &["line 10: `value 0 by minimal`: there is no search `minimal`; the nearest is `minimax`"],
    ),
    (
        "why",
        "claims = [[\"One\", \"value 0 after b1\"]]\nwhy",
        &["line 10: `value 0 after b1`: b1 is taken by O"],
    ),
];

#[test]
fn every_kind_of_mistake_is_named_with_its_file_and_line() {
    let home = Scratch::new();
    let mut expected = String::new();
    let mut files = Vec::new();
    for (number, (from, to, faults)) in MISTAKES.iter().enumerate() {
        let name = format!("{number:02}.toml");
        expected.extend(faults.iter().map(|fault| format!("{name}, {fault}\n")));
        files.push((name, lesson(&[(from, to)])));
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let bad = directory(&home, "bad", &files);
    fs::write(bad.join("98.toml"), b"\xff\xfe").expect("it can be written");
    fs::create_dir(bad.join("99.toml")).expect("a directory can be made");
    fs::write(bad.join("README"), "not a lesson").expect("it can be written");
    expected += "98.toml, it is not UTF-8 text\n99.toml, it is a directory, not a file\n";
    let (code, stdout, stderr) = run(&home, &["lessons", "check", "bad"]);
    pretty(&stdout, &expected);
    assert_eq!((code, stderr.as_str()), (Some(1), ""));
}

/// Compares two texts line by line.
fn pretty(found: &str, expected: &str) {
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert!(found.starts_with(expected), "\n{found}\n{expected}");
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{found}");
}

#[test]
fn all_mistakes_of_a_file_are_listed_in_its_order() {
    let home = Scratch::new();
    let text = lesson(&[("title", "titel"), ("blind minimax", "blind"), ("b2", "a1"), ("why", "wy")]);
    directory(&home, "bad", &[("one.toml", &text), ("two.toml", &lesson(&[("b2", "b3")]))]);
    let (code, stdout, _) = run(&home, &["lessons", "check", "bad"]);
    let lines: Vec<&str> = stdout.lines().filter_map(|line| line.split(": ").next()).collect();
    let one = [1, 1, 3, 5, 8, 10].map(|line| format!("one.toml, line {line}"));
    assert_eq!(
        (code, &lines[..6], lines[6]),
        (Some(1), &one.each_ref().map(String::as_str)[..], "two.toml, line 8"),
        "{stdout}"
    );
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
    let many: Vec<String> = (0..22).map(|number| format!("{number:02}.toml")).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|name| (name.as_str(), "title = \"A title\"")).collect();
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

/// The directory of the built-in lessons, copied under names in their order.
fn copied(home: &Scratch) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/lessons");
    let copy = directory(home, "copy", &[]);
    for (number, lesson) in course().iter().enumerate() {
        let to = copy.join(format!("{number:02}-{}.toml", lesson.name));
        fs::copy(source.join(format!("{}.toml", lesson.name)), to).expect("it can be copied");
    }
    copy
}

#[test]
fn a_copy_of_the_built_in_lessons_has_no_mistakes() {
    let home = Scratch::new();
    copied(&home);
    let pages: usize = course().iter().map(|lesson| lesson.pages.len()).sum();
    let (code, stdout, stderr) = run(&home, &["lessons", "check", "copy"]);
    let expected =
        format!("{} lessons, {pages} pages: no mistakes; 0 answers without a check", course().len());
    let (unchecked, summary) = stdout.trim_end().rsplit_once('\n').expect("there are several lines");
    assert_eq!((code, summary, stderr.as_str()), (Some(0), expected.as_str(), ""));
    assert!(
        unchecked.lines().all(|line| line.ends_with("is not checked") || line.ends_with(" more problems"))
    );
}

/// The screen of a course in the state of the list, with its lessons.
fn start(home: &Scratch, args: &[&str]) -> Terminal {
    let terminal = Terminal::start_with(args, Options { home: Some(home.path()), ..Options::default() });
    terminal.wait_text("finished");
    terminal
}

fn quit(mut terminal: Terminal) {
    terminal.press("q");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
    assert_eq!(terminal.modes(), COOKED);
}

#[test]
fn a_course_of_ones_own_is_taken_and_its_progress_kept_apart() {
    let home = Scratch::new();
    for place in ["one/course", "two/course"] {
        directory(&home, place, &[("no-chance.toml", &lesson(&[]))]);
    }
    let terminal = start(&home, &["--lessons", "one/course"]);
    terminal.wait_text("0 of 1 finished");
    terminal.press("Enter");
    terminal.wait_text("Lesson 1 of 1: A title");
    terminal.press("5");
    terminal.wait_text("Right: b2.");
    terminal.press("Enter");
    terminal.wait_text("You have finished the course.");
    terminal.wait_text("1 of 1 finished");
    quit(terminal);
    let other = format!("0 of {} finished", course().len());
    for (args, finished) in [
        (["--lessons", "one/../one/course"].as_slice(), "1 of 1 finished"),
        (&["--lessons", "two/course"], "0 of 1 finished"),
        (&["open", "#learn"], &other),
    ] {
        let terminal = start(&home, args);
        terminal.wait_text(finished);
        quit(terminal);
    }
}

#[test]
fn a_copy_of_the_built_in_lessons_looks_the_same() {
    let home = Scratch::new();
    copied(&home);
    let own = start(&home, &["--lessons", "copy"]);
    let built_in = start(&home, &["open", "#learn"]);
    for keys in ["Home Down", "Enter", "Esc End Enter", "Esc Up Up Up Enter"] {
        own.press(keys);
        built_in.press(keys);
        let same = |screen: &crate::support::Screen| screen.text();
        own.wait_for("what the built-in course shows", |screen| screen.text() == built_in.screen(same));
    }
    quit(own);
    quit(built_in);
}
