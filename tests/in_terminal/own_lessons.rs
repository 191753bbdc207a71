//! Lessons of one's own: `lessons check`, and a course from a directory on the screen.

use crate::support::{NOUGHTS, Options, Scratch, Terminal, command, output};
use itertools::Itertools;
use noughts::teach::course;
use noughts::tree::figure::escaped;
use percent_encoding::percent_decode_str;
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
fn an_answer_that_nothing_checks_is_named() {
    let home = Scratch::new();
    let options = "options = [\"b2 wins\", \"b2 draws\"]\nright = 1";
    let claimed = format!("{options}\nclaims = [[\"b2 wins\", \"verdict b2 wins\"]]");
    let named = "one.toml, line 8: nothing checks this answer: add a claim\n";
    for (answer, unchecked) in [("squares = \"b2\"", ""), (options, named), (&claimed, "")] {
        directory(&home, "own", &[("one.toml", &lesson(&[("squares = \"b2\"", answer)]))]);
        let (code, stdout, _) = run(&home, &["lessons", "check", "own"]);
        let expected = format!("{unchecked}1 lesson, 1 page: no mistakes\n");
        assert_eq!((code, stdout), (Some(0), expected), "{answer}");
    }
}

/// The sections of a page: the text of each, and that of its answer, which is folded.
fn sections(page: &str) -> Vec<(&str, &str)> {
    let sections = page.split("<section ").skip(1);
    sections
        .map(|section| section.split_once("<summary>Answer</summary>").expect("it has an answer"))
        .collect()
}

#[test]
fn all_pages_of_the_course_are_printed_with_their_answers_folded() {
    let home = Scratch::new();
    let (code, stdout, stderr) = run(&home, &["lessons", "print", "--output", "new/pages", "--url", "../"]);
    let list = PathBuf::from("new/pages").join("index.html");
    let told = format!("{} lessons written; the list is `{}`\n", course().len(), list.display());
    assert_eq!((code, stdout, stderr.as_str()), (Some(0), told, ""));
    let read = |name: &str| fs::read_to_string(home.path().join("new/pages").join(name)).expect("a page");
    let list = read("index.html");
    for (number, lesson) in (1..).zip(course().iter()) {
        let file = format!("{}.html", lesson.name);
        assert!(list.contains(&format!("<a href=\"{file}\">{number}. {}</a>", escaped(&lesson.title))));
        let page = read(&file);
        let sections = sections(&page);
        assert_eq!(sections.len(), lesson.pages.len());
        for (place, (at, (shown, answer))) in (1..).zip(lesson.pages.iter().zip(sections)) {
            let task = &at.task;
            let [question, hint, why] = [&task.question, &task.hint, &task.why].map(|text| escaped(text));
            assert!(shown.contains(&question) && shown.contains(&hint), "{file} {place}");
            assert!(answer.contains(&why) && answer.contains(&escaped(&task.answer.to_string())));
            assert!(!shown.contains(&why), "{file} {place}: the reason is told");
            assert!(shown.contains(&format!("href=\"../#lesson={number}.{place}\"")), "{file} {place}");
        }
        for picture in page.split("src=\"data:image/svg+xml,").skip(1) {
            let picture =
                picture.split('"').next().expect("a part").replace("&quot;", "\"").replace("&lt;", "<");
            let picture = picture.replace("&gt;", ">").replace("&amp;", "&");
            let picture = percent_decode_str(&picture).decode_utf8().expect("it is UTF-8");
            roxmltree::Document::parse(&picture).expect("it is valid");
        }
    }
}

#[test]
fn lessons_of_ones_own_become_pages_and_link_to_their_trees() {
    let home = Scratch::new();
    let tree = lesson(&[
        ("XOX/O.O/X.X", "((3 12 8)(2 4 6)(14 5 2))"),
        ("blind minimax", "alpha-beta"),
        ("squares = \"b2\"", "windows = \"alpha-beta\""),
        ("Where?", "What of <this> & \\\"that\\\"?"),
    ]);
    directory(&home, "own", &[("1-tree.toml", &tree), ("2-square.toml", &lesson(&[]))]);
    let print = ["lessons", "print", "own", "--output", "pages", "--url", "https://example.org/"];
    assert_eq!(run(&home, &print).0, Some(0));
    let read = |name: &str| fs::read_to_string(home.path().join("pages").join(name)).expect("a page");
    let page = read("1-tree.html");
    assert!(page.contains("What of &lt;this&gt; &amp; &quot;that&quot;?"), "{page}");
    let link = "https://example.org/#tree=((3,12,8),(2,4,6),(14,5,2))&amp;algorithm=alpha-beta&amp;windows";
    assert!(page.contains(link), "{page}");
    let [(shown, answer)] = sections(&page)[..] else { panic!("{page}") };
    assert!(
        shown.contains("1 B  MIN  ___..___  ___") && answer.contains("1 B  MIN  -inf..+inf  3"),
        "{page}"
    );
    assert!(read("2-square.html").contains(
        "href=\"https://example.org/#position=XOX/O.O/X.X&amp;algorithm=blind-minimax&amp;covered\""
    ));
    // The same again, without links.
    assert_eq!(run(&home, &print[..5]).0, Some(0));
    assert!(!read("1-tree.html").contains("example.org"));
    // Too large to be drawn, but a lesson; and a name that must be encoded.
    let large =
        lesson(&[("XOX/O.O/X.X", ".../.../..."), ("squares = \"b2\"", "tree = \"minimax, 6 plies\"")]);
    directory(&home, "odd", &[("a#b%20?c.toml", &large)]);
    assert_eq!(run(&home, &["lessons", "print", "odd", "--output", "odd"]).0, Some(0));
    let odd = |name: &str| fs::read_to_string(home.path().join("odd").join(name)).expect("a page");
    assert!(odd("index.html").contains("<a href=\"a%23b%2520%3Fc.html\">1. A title</a>"));
    assert!(!odd("a#b%20?c.html").contains("<img"));
    directory(&home, "own", &[("Index.toml", &lesson(&[]))]);
    fs::write(home.path().join("file"), "").expect("it can be written");
    for (args, why) in [
        (
            ["own", "pages"],
            "error: two pages would have the same name; index.html is the list: rename a lesson",
        ),
        (["none", "pages"], "error: the lessons in `none` cannot be used"),
    ] {
        let (code, _, stderr) = run(&home, &["lessons", "print", args[0], "--output", args[1]]);
        assert!(code == Some(2) && stderr.starts_with(why), "{stderr}");
    }
    let (code, _, stderr) = run(&home, &["lessons", "print", "--output", "file/pages"]);
    assert!(code == Some(1) && stderr.contains("cannot write the pages to `file/pages`"), "{stderr}");
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
