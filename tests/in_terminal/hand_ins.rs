//! The lines of a class, marked by the script of the documents.

use crate::support::{NOUGHTS, Scratch, command, feed, has, json, output, run, utf8};
use itertools::Itertools;
use serde_json::Value;
use std::path::Path;

const QUIZ: &str = "quiz --level 2 --count 6 --seed 7";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The answers that are right, and the kinds of the questions.
fn asked() -> (Vec<String>, Vec<String>) {
    let words = QUIZ.split(' ').chain(["--format", "json"]).collect_vec();
    let quiz = json(run(&words).stdout);
    let questions = quiz["questions"].as_array().expect("questions");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    questions.iter().map(|asked| (text(&asked["accepts"][0]), text(&asked["kind"]))).unzip()
}

/// A line as the program prints it, of a student who misses these questions.
fn line(name: &str, version: &str, right: &[String], missed: &[usize]) -> String {
    let answer = |(at, right): (usize, &String)| {
        if missed.contains(&at) { "(shown)".to_owned() } else { right.clone() }
    };
    let answers = right.iter().enumerate().map(answer).join("; ");
    let count = right.len() - missed.len();
    format!(
        "{name}: noughts {version}: noughts {QUIZ}: {count} of {} right at first try: {answers}",
        right.len()
    )
}

/// What the script prints about these lines: its table, what it could not read, and its exit code.
fn marked(lines: &str, options: &[&str]) -> (String, String, Option<i32>) {
    let home = Scratch::new();
    let file = home.path().join("lines.txt");
    std::fs::write(&file, lines).expect("it can be written");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/marks.py");
    let done =
        output(command("python3", home.path()).env("NOUGHTS", NOUGHTS).arg(script).arg(file).args(options));
    let [stdout, stderr] = [&done.stdout, &done.stderr].map(|bytes| utf8(bytes).replace('\r', ""));
    (stdout, stderr, done.status.code())
}

/// A row of the CSV.
fn row(name: &str, right: &[bool], note: &str) -> String {
    let each = right.iter().map(|&right| u8::from(right)).join(",");
    let count = right.iter().filter(|&&right| right).count();
    format!("{name},{count},{},{each},{QUIZ},{note}", right.len())
}

/// Thirty students: some lines are changed, broken, of another version, or handed in twice.
#[test]
fn a_class_of_thirty_is_marked() {
    if !has("python3") {
        return;
    }
    let (right, kinds) = asked();
    assert_eq!(kinds.len(), 6);
    let mut lines = Vec::new();
    let mut rows = vec![format!("name,right,of,{},quiz,note", kinds.join(","))];
    let mut missed_by = [0; 6];
    let all = [true; 6];
    // A sheet would take it for a formula.
    lines.push(line("=1", VERSION, &right, &[]));
    rows.push(row("'=1", &all, ""));
    for student in 0..25 {
        let missed = [student % 6, student % 4].into_iter().take(student % 3).unique().collect_vec();
        for &at in &missed {
            missed_by[at] += 1;
        }
        let name = format!("Student {student:02}, Ann: A");
        lines.push(line(&name, VERSION, &right, &missed));
        let is_right = [0, 1, 2, 3, 4, 5].map(|at| !missed.contains(&at));
        rows.push(row(&format!("\"{name}\""), &is_right, ""));
    }
    // A miss that is hidden, and a count that is raised.
    lines.push(line("X changed", VERSION, &right, &[0]).replace("(shown)", "a1").replace("5 of 6", "6 of 6"));
    lines.push(line("X counted", VERSION, &right, &[0]).replace("5 of 6", "6 of 6"));
    missed_by[0] += 2;
    let first_missed = [false, true, true, true, true, true];
    rows.push(row("X changed", &first_missed, "\"answer 1 is wrong, the line says otherwise\""));
    rows.push(row("X counted", &first_missed, "the line says 6"));
    lines.push(line("X old", "0.0.9", &right, &[]));
    rows.push(format!("X old,,,,,,,,,{QUIZ},\"not marked: asked by version 0.0.9, not by {VERSION}\""));
    lines.push(line("X other", VERSION, &right, &[]).replace("--level 2", "--level 5"));
    rows.push(format!("X other,,,,,,,,,{},not marked: there is no such quiz", QUIZ.replace('2', "5")));
    lines.push(line("X twice", VERSION, &right, &[]));
    lines.push(line("x twice", VERSION, &right, &[]));
    lines.push(line("X twice", VERSION, &right, &[5]));
    rows.push(row("X twice", &all, ""));
    rows.push(row("x twice", &all, ""));
    rows.push(row("X twice", &[true, true, true, true, true, false], "handed in again"));
    lines.push("Dear teacher, mine is attached".to_owned());
    let text = lines.join("\n\n");
    let (table, unread, code) = marked(&text, &["--csv"]);
    assert_eq!(table.lines().collect_vec(), rows);
    assert_eq!((unread.as_str(), code), ("not read: Dear teacher, mine is attached\n", Some(1)));
    let (table, ..) = marked(&text, &[]);
    assert_most_missed(&table, &missed_by, &kinds);
}

/// The questions that were missed are listed, the most missed first.
fn assert_most_missed(table: &str, missed_by: &[i32], kinds: &[String]) {
    let told = table.lines().filter(|line| line.starts_with("  question ")).collect_vec();
    let missed = (0..missed_by.len()).filter(|&at| missed_by[at] > 0);
    let by_count = missed.sorted_by_key(|&at| (-missed_by[at], at));
    let start = |at: usize| format!("  question {} missed by {}, {}:", at + 1, missed_by[at], kinds[at]);
    let expected = by_count.map(start).collect_vec();
    assert_eq!(told.len(), expected.len());
    for (told, start) in told.iter().zip(&expected) {
        assert!(told.starts_with(start), "{told}: {start}");
    }
}

/// Mail breaks lines at blanks and quotes them; editors add marks, and people full stops.
#[test]
fn a_line_is_read_however_it_was_sent() {
    if !has("python3") {
        return;
    }
    let (right, _) = asked();
    let sent = line("Ann", VERSION, &right, &[]);
    let blanks = sent.match_indices(' ').map(|(at, _)| at);
    let broken = blanks.map(|at| format!("> {}\r\n> {}", &sent[..at], &sent[at + 1..]));
    let others = [
        format!("\u{feff}{sent}"),
        format!("{sent}."),
        format!("\"{sent}\""),
        sent.replace(' ', "\u{a0}"),
        format!("\n\n{sent}\n\n"),
    ];
    for text in broken.chain(others) {
        let (table, unread, code) = marked(&text, &["--csv"]);
        assert_eq!((unread.as_str(), code), ("", Some(0)), "{text}");
        assert_eq!(table.lines().nth(1), Some(row("Ann", &[true; 6], "").as_str()), "{text}");
    }
}

/// How a tree is filled in without a mistake: each node is named, then what is known of it.
fn fill_in(node: &Value, address: &str, windows: bool, lines: &mut Vec<String>) {
    let Some(children) = node["children"].as_array() else { return };
    let at = format!("node {}", if address.is_empty() { "start" } else { address });
    let below = |at: usize| format!("{address}{}{}", if address.is_empty() { "" } else { "." }, at + 1);
    if windows {
        let [alpha, beta] = [("alpha", "-"), ("beta", "+")].map(|(end, infinite)| {
            node[end].as_i64().map_or(infinite.to_owned(), |points| points.to_string())
        });
        lines.extend([at.clone(), format!("{alpha} {beta}")]);
    }
    for (place, child) in children.iter().enumerate().filter(|(_, child)| child["pruned"] != true) {
        fill_in(child, &below(place), windows, lines);
    }
    let score = [("score", ""), ("at_least", ">="), ("at_most", "<=")]
        .into_iter()
        .find_map(|(field, sign)| Some(format!("{sign}{}", node[field].as_i64()?)));
    lines.extend([at, score.expect("it is searched")]);
    for (place, _) in children.iter().enumerate().filter(|(_, child)| child["pruned"] == true) {
        lines.extend([format!("node {}", below(place)), "x".to_owned()]);
    }
}

/// Quizzes in words, without a mistake; the last line is what the program prints.
#[test]
fn what_the_program_prints_is_marked_as_right() {
    if !has("python3") {
        return;
    }
    let kinds = ["move", "worth", "cut", "window", "tree", "leaf"];
    for (kind, level) in kinds.into_iter().cartesian_product(1..=4) {
        let quiz = format!("quiz --kind {kind} --level {level} --count 2 --seed 7");
        let told = json(run(&quiz.split(' ').chain(["--format", "json"]).collect_vec()).stdout);
        let mut lines = Vec::new();
        for question in told["questions"].as_array().expect("questions") {
            let accepted = question["accepts"][0].as_str().expect("a text");
            if kind == "tree" {
                lines.push(String::new());
                fill_in(&question["answer"], "", level > 2, &mut lines);
                lines.push("back".to_owned());
            } else {
                let typed = accepted.replace("alpha ", "").replace(", beta", "").replace("infinity", "");
                let is_marked = kind == "cut" && typed != "none";
                lines.push(typed);
                lines.extend(is_marked.then(|| "answer".to_owned()));
            }
            lines.push(String::new());
        }
        lines.extend(["Ann Lee", "quit"].map(str::to_owned));
        let home = Scratch::new();
        let words = format!("{quiz} --plain");
        let done = feed(command(NOUGHTS, home.path()).args(words.split(' ')), lines.join("\n") + "\n");
        let printed = utf8(&done.stdout);
        let (table, unread, code) = marked(printed.lines().last().expect("a line"), &["--csv"]);
        assert_eq!((unread.as_str(), code), ("", Some(0)), "{words}: {lines:#?}\n{printed}");
        let expected = format!("name,right,of,{kind},quiz,note\nAnn Lee,2,2,2,{quiz},\n");
        assert_eq!(table, expected, "{printed}");
    }
}
