//! Programs of the user's own (`exec:`), good and bad: in `grade`, in matches, in games and in the lab.

use crate::support::{
    Options, Process, Scratch, Signal, Terminal, command, has, json, output, spawn, succeeds, wait_until,
};
use itertools::Itertools;
use noughts::teach::course;
use rustix::process::Pid;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const NOUGHTS: &str = crate::support::NOUGHTS;

/// A program of the tests, with arguments.
fn python(file: &str, arguments: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/in_terminal/programs").join(file);
    format!("python3 '{}' {arguments}", file.display())
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("the program writes UTF-8")
}

/// What a program that was run to its end has written to standard error.
fn errors(done: Output) -> String {
    text(done.stderr)
}

/// A student's program, written without a look at what examines it.
fn student(file: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/in_terminal/programs/students").join(file);
    let runs = if file.extension().is_some_and(|kind| kind == "mjs") { "node" } else { "python3" };
    format!("{runs} '{}'", file.display())
}

/// The output of `grade`.
fn grade(program: &str, options: &[&str]) -> Output {
    let home = Scratch::new();
    output(command(NOUGHTS, home.path()).arg("grade").arg(program).args(options))
}

/// The JSON of `grade`, and its exit code.
fn graded(program: &str, options: &[&str]) -> (Value, Option<i32>) {
    let done = grade(program, &[&["--json"], options].concat());
    (json(done.stdout), done.status.code())
}

/// The chances that X wins, nobody does, and O wins.
fn chances(told: &Value) -> [f64; 3] {
    ["x_wins", "draws", "o_wins"].map(|field| told[field].as_f64().expect("a number"))
}

/// Compares what the answers come to as a side with whole numbers of games among so many.
#[track_caller]
fn assert_exact(graded: &Value, side: &str, opponent: &str, games: [f64; 3]) {
    let rows = graded["exact"].as_array().expect("a list");
    let is_it = |row: &&Value| row["side"] == side && row["opponent"] == opponent;
    assert_chances(rows.iter().find(is_it).expect("a row"), games);
}

#[track_caller]
fn assert_chances(told: &Value, games: [f64; 3]) {
    let all: f64 = games.iter().sum();
    let is_near = |(told, games): (f64, f64)| (told - games / all).abs() < 1e-12;
    assert!(chances(told).into_iter().zip(games).all(is_near), "{told}");
}

#[test]
fn the_examples_of_the_docs_are_perfect() {
    let home = Scratch::new();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples");
    let file = |name: &str| format!("'{}'", examples.join(name).display());
    let compiled = home.path().join("player");
    let mut programs = Vec::new();
    if has("cc") {
        let built = Command::new("cc").arg("-o").arg(&compiled).arg(examples.join("player.c")).status();
        assert!(built.expect("cc runs").success());
        programs.push(compiled.display().to_string());
    }
    if has("python3") {
        programs.push(format!("python3 {}", file("player.py")));
    }
    if has("node") {
        programs.push(format!("node {}", file("player.mjs")));
    }
    for program in programs {
        let (graded, code) = graded(&program, &[]);
        assert_eq!(code, Some(0), "{graded}");
        assert_eq!(graded["asked"], 4_520);
        assert_exact(&graded, "X", "random", [191.0, 1.0, 0.0]);
        assert_exact(&graded, "O", "random", [0.0, 61.0, 254.0]);
        for opponent in ["perfect", "best opponent"] {
            assert_exact(&graded, "X", opponent, [0.0, 1.0, 0.0]);
            assert_exact(&graded, "O", opponent, [0.0, 1.0, 0.0]);
        }
        assert_eq!(graded["verdict"], "It never loses; wins as soon as it can.");
    }
}

/// They answer legally, and with the first empty square until somebody fills them in.
#[test]
fn the_starters_of_the_docs_keep_to_the_protocol() {
    for (language, file) in [("python3", "starter.py"), ("node", "starter.mjs"), ("java", "Starter.java")] {
        if has(language) {
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples").join(file);
            let (graded, _) = graded(&format!("{language} '{}'", file.display()), &["--time", "20"]);
            assert_eq!(
                (&graded["asked"], &graded["illegal"], &graded["missing"]),
                (&4520.into(), &0.into(), &0.into())
            );
            assert_eq!(graded["tests"][0]["score"], 20.0, "{graded}");
            assert_eq!((&graded["win_given_away"], &graded["draw_given_away"]), (&1355.into(), &514.into()));
        }
    }
}

/// The figures are those of a program with fractions.
#[test]
fn the_programs_of_the_article_fail_as_they_should() {
    if !has("python3") {
        return;
    }
    let (four, code) = graded(&python("article.py", "4"), &[]);
    assert_eq!(code, Some(1));
    assert_exact(&four, "X", "random", [191.0, 1.0, 0.0]);
    assert_exact(&four, "O", "random", [124.0, 103.0, 718.0]);
    assert_exact(&four, "O", "perfect", [13.0, 5.0, 0.0]);
    assert_exact(&four, "O", "best opponent", [1.0, 0.0, 0.0]);
    let (five, code) = graded(&python("article.py", "5"), &[]);
    assert_eq!(code, Some(1));
    assert_exact(&five, "X", "best opponent", [0.0, 1.0, 0.0]);
    assert_exact(&five, "O", "best opponent", [0.0, 1.0, 0.0]);
    assert_eq!((&five["win_given_away"], &five["draw_given_away"]), (&0.into(), &0.into()));
    let verdict = "It never loses; passes up an immediate win 392 times, 43 in its own games; delays a win 8 times, \
                   never in its own games. It answers as if plies did not count: read the lesson \"10 - d and \
                   d - 10\".";
    assert_eq!((&five["verdict"], &five["passed"]), (&verdict.into(), &false.into()));
    for require in ["never-loses", "optimal"] {
        let (five, code) = graded(&python("article.py", "5"), &["--require", require]);
        assert_eq!((code, &five["passed"], &five["require"]), (Some(0), &true.into(), &require.into()));
        assert_eq!(five["verdict"], verdict);
    }
    let (published, code) = graded(&python("article.py", "'5' published"), &[]);
    assert_eq!(code, Some(1));
    assert_exact(&published, "O", "random", [181.0, 0.0, 764.0]);
    assert_eq!(published["lost_game"]["side"], "O");
    let (printed, code) = graded(&python("article.py", "5 printed"), &["--total-time", "20"]);
    assert_eq!(code, Some(1));
    for found in [published, printed] {
        assert_eq!(found["bug"]["name"], "full_board_no_end");
        let advice = found["bug"]["advice"].as_str().expect("a text");
        assert!(advice.starts_with("Return 0 for a full board without a line."), "{advice}");
    }
}

/// The programs of the other three articles, printed and mended.
#[test]
fn the_programs_of_the_other_articles_are_what_they_claim() {
    if !has("python3") {
        return;
    }
    for (article, require) in
        [("feng", "exact"), ("never_stop", "optimal"), ("never_stop depth", "exact"), ("la_vieja", "exact")]
    {
        let (graded, code) = graded(&python("articles.py", article), &["--require", require, "--time", "20"]);
        assert_eq!((code, &graded["bug"]), (Some(0), &Value::Null), "{article}: {graded}");
    }
    let (printed, code) = graded(&python("articles.py", "never_stop printed"), &[]);
    assert_eq!((code, &printed["asked"], &printed["missing"]), (Some(1), &10.into(), &10.into()));
    let told = printed["faults"][0]["answer"].as_str().expect("a text");
    assert!(told.contains("missing 1 required positional argument: 'depth'"), "{told}");
}

/// Students' programs, the bugs that they have, and what is said of them.
const STUDENTS: [(&str, &str, &str); 24] = [
    ("both_maximize_b.mjs", "both_maximize", "takes the highest score for both sides"),
    ("bound_as_score.py", "bound_as_score", "takes the bound of a move that was cut off for its score"),
    ("depth_limit_a.py", "horizon", "of 3 plies that sees no line completed later"),
    ("depth_limit_c.mjs", "horizon", "of 5 plies that sees no line completed later"),
    ("draw_as_loss_a.py", "draw_as_loss", "does not tell a draw from a loss"),
    ("draw_as_loss_b.py", "draw_as_loss", "does not tell a draw from a loss"),
    ("draw_as_win.py", "draw_as_win", "does not tell a draw from a win"),
    ("empty_line_a.py", "empty_line", "takes three empty squares for a line"),
    ("empty_line_b.py", "empty_line", "takes three empty squares for a line"),
    ("forgotten_line_a.py", "forgotten_line", "does not see the anti-diagonal"),
    ("forgotten_line_b.mjs", "forgotten_line", "does not see the middle column"),
    ("forgotten_line_c.py", "forgotten_line", "does not see the main diagonal and the anti-diagonal"),
    ("full_board_first_a.py", "full_board_first", "counts a full board as a draw"),
    ("full_board_no_end_a.py", "full_board_no_end", "does not stop at a full board"),
    ("full_board_no_end_c.py", "full_board_no_end", "does not stop at a full board"),
    ("line_ends_nothing_b.py", "line_ends_nothing", "plays on after a line"),
    ("loss_as_win_a.py", "loss_as_win", "takes a line of the opponent for a win"),
    ("loss_as_win_b.py", "loss_as_win", "takes a line of the opponent for a win"),
    ("no_move_when_lost_a.py", "no_move_when_lost", "has no move where every move loses"),
    ("no_move_when_lost_b.py", "no_move_when_lost", "has no move where every move loses"),
    ("rules_a.py", "horizon", "It wins and blocks where it can, but sees no fork"),
    ("win_as_loss.py", "win_as_loss", "takes its own line for a loss"),
    ("wrong_level_a.py", "wrong_level", "takes the opponent's turn after its move for its own"),
    ("wrong_level_b.mjs", "wrong_level", "takes the opponent's turn after its move for its own"),
];

/// Programs that are right, or whose bugs have no name.
const UNNAMED: [&str; 13] = [
    "block_before_win.py",
    "correct_a.py",
    "correct_b.py",
    "correct_c.mjs",
    "correct_d.py",
    "correct_e.py",
    "correct_f.py",
    "first_empty.py",
    "never_c3.py",
    "open_lines.py",
    "prunes_too_much.py",
    "root_takes_max.py",
    "rules_c.py",
];

/// The name of the bug, and what is said of it. No program without a bug of the table has a name.
#[test]
fn the_bugs_of_students_are_named_and_no_others() {
    if !has("python3") || !has("node") {
        return;
    }
    let failing = ["no_move_when_lost_a.py", "no_move_when_lost_b.py", "full_board_no_end_c.py"];
    let titles = course().iter().map(|lesson| &*lesson.title).collect_vec();
    for (file, name, told) in STUDENTS.into_iter().chain(UNNAMED.map(|file| (file, "", ""))) {
        let options: &[&str] =
            if failing.contains(&file) { &["--total-time", "12"] } else { &["--time", "20"] };
        let (graded, code) = graded(&student(file), options);
        let bug = &graded["bug"];
        assert_eq!(bug["name"].as_str().unwrap_or_default(), name, "{file}: {graded}");
        let is_perfect = ["correct_c.mjs", "correct_d.py", "correct_f.py"].contains(&file);
        assert_eq!(code, Some(i32::from(!is_perfect)), "{file}");
        if !name.is_empty() {
            assert!(bug["text"].as_str().is_some_and(|text| text.contains(told)), "{file}: {bug}");
            assert!(titles.contains(&bug["lesson"].as_str().expect("a title")), "{bug}");
            assert!(bug["example"]["position"].is_string(), "{file}: {bug}");
        }
    }
}

/// Faults that its games cannot meet are told apart, and do not count for `never-loses`.
#[test]
fn what_its_own_games_cannot_meet_never_loses() {
    if !has("python3") {
        return;
    }
    for file in ["correct_e.py", "draw_as_win.py"] {
        let (graded, code) = graded(&student(file), &["--require", "never-loses"]);
        assert_eq!((code, &graded["lost_game"]), (Some(0), &Value::Null), "{file}: {graded}");
        let (_, code) = self::graded(&student(file), &["--require", "optimal"]);
        assert_eq!(code, Some(1), "{file}");
    }
    let (own, _) = graded(&student("correct_e.py"), &[]);
    assert!(
        own["verdict"].as_str().is_some_and(|told| told.contains("1,225 times, never in its own games")),
        "{own}"
    );
}

/// The game is one that the program plays, and ends with its loss.
#[test]
fn a_game_that_beats_the_program_can_be_replayed() {
    if !has("python3") {
        return;
    }
    let (four, _) = graded(&python("article.py", "4"), &[]);
    let lost = &four["lost_game"];
    let moves = lost["moves"].as_array().expect("moves").iter().filter_map(Value::as_str).join(" ");
    assert_eq!((&lost["side"], &*moves), (&"O".into(), "a1 b1 a2 c1 a3"));
    assert_eq!((&lost["wrong"]["position"], &lost["wrong"]["answer"]), (&"X../.../...".into(), &"b1".into()));
    assert_eq!(lost["link"], "#review=a1b1a2c1a3&ply=2");
    let told = text(grade(&python("article.py", "4"), &[]).stdout);
    assert!(
        told.contains(
            "  noughts open \"#review=a1b1a2c1a3&ply=2\"\n  echo a1 b1 a2 c1 a3 | noughts replay -\n"
        ),
        "{told}"
    );
    let home = Scratch::new();
    let terminal = open(&["open", "#review=a1b1a2c1a3&ply=2", "--no-animation"], &home);
    terminal.wait_text("Move 2: O b1");
    terminal.interrupt();
}

/// The lesson titles are those of the lessons, and the examples have few empty squares.
#[test]
fn a_bug_that_explains_the_answers_is_named_and_no_other() {
    if !has("python3") {
        return;
    }
    let table = [
        ("both maximize", "both_maximize", 3),
        ("bound as score", "bound_as_score", 3),
        ("full board first", "full_board_first", 3),
        ("limited 6", "horizon", 6),
        ("limited 5", "horizon", 6),
        ("limited 3", "horizon", 3),
        ("limited 2", "horizon", 3),
        ("exchanged sides", "wrong_level", 9),
        ("exchanged signs", "win_as_loss", 9),
        ("random moves", "", 0),
    ];
    let titles = course().iter().map(|lesson| &*lesson.title).collect_vec();
    for (bug, name, most_empty) in table {
        for variant in ["first plies", "last equal"] {
            // The first of equals has its own score.
            let is_right = bug == "bound as score" && variant == "first plies";
            let what = format!("'{bug}' {variant}");
            let (graded, code) = graded(&python("buggy.py", &what), &["--require", "never-loses"]);
            let named = &graded["bug"];
            assert_eq!(code, Some(i32::from(!is_right)), "{what}: {graded}");
            if name.is_empty() || is_right {
                assert_eq!(named, &Value::Null, "{what}");
                continue;
            }
            assert_eq!(named["name"], name, "{what}");
            assert!(titles.contains(&named["lesson"].as_str().expect("a title")), "{named}");
            let example = named["example"]["position"].as_str().expect("a position");
            assert!(example.matches('.').count() <= most_empty, "{what}: {example}");
        }
    }
    for (arguments, name) in [("4", "horizon"), ("5", "")] {
        let (graded, _) = graded(&python("article.py", arguments), &[]);
        assert_eq!(graded["bug"]["name"].as_str().unwrap_or_default(), name, "{arguments}");
    }
}

#[test]
fn the_smallest_wrong_moves_come_with_the_right_ones_and_a_command() {
    if !has("python3") {
        return;
    }
    let done = grade(&python("article.py", "4"), &[]);
    let text = text(done.stdout);
    let found: Vec<&str> = text.lines().filter(|line| line.contains("; right is ")).collect();
    let first = "  O: a2 gives a draw away; right is b2 or a3 or b3: noughts --position OX./.../..X --tree";
    let parts =
        ["  In its own games", "  A game that it loses", "  It can be beaten", "  It answers like a search"];
    assert!(parts.map(|part| text.find(part)).is_sorted(), "what matters most is last: {text}");
    // The last one is that of the game which it loses.
    let (_, found) = found.split_last().expect("a mistake");
    assert_eq!((found.len(), found[0]), (6, first), "{text}");
    let empty = |line: &str| line.matches('.').count();
    assert!(found.chunks(2).all(|of_a_kind| empty(of_a_kind[0]) <= empty(of_a_kind[1])), "{text}");
    for line in found {
        let (_, shown) = line.split_once(": noughts ").expect("a command");
        let position = shown.split(' ').nth(1).expect("a position");
        let home = Scratch::new();
        let analysis = output(command(NOUGHTS, home.path()).args(["analyze", position, "--json"]));
        let analysis = json(analysis.stdout);
        let best = analysis["best"].as_array().expect("moves").iter().filter_map(Value::as_str).collect_vec();
        assert!(line.contains(&format!("right is {}:", best.join(" or "))), "{line}: {best:?}");
    }
}

/// A nasty program, and the file in which it lists its processes.
struct Nasty {
    home: Scratch,
    program: String,
    file: PathBuf,
}

impl Nasty {
    fn new(what: &str) -> Self {
        let home = Scratch::new();
        let file = home.path().join("list");
        let program = python("nasty.py", &format!("'{what}' '{}'", file.display()));
        Self { home, program, file }
    }

    fn processes(&self) -> Vec<Process> {
        let text = std::fs::read_to_string(&self.file).unwrap_or_default();
        let numbers = text.split_whitespace().map(|number| number.parse().expect("a number"));
        numbers.filter_map(Pid::from_raw).map(Process::from_pid).collect()
    }

    /// Waits until it has listed this many processes.
    #[track_caller]
    fn wait_listed(&self, count: usize) {
        wait_until(&format!("there are {count} processes"), || self.processes().len() >= count);
    }

    /// Waits until all its processes are gone.
    #[track_caller]
    fn wait_gone(&self) {
        self.processes().into_iter().for_each(Process::wait_gone);
    }

    /// A game against it, before the first move.
    fn game(&self, options: &[&str]) -> Terminal {
        game(&self.program, &self.home, options)
    }
}

#[test]
fn nasty_programs_are_named_and_ended_with_their_group() {
    if !has("python3") {
        return;
    }
    let table = [
        (
            "hang",
            "late",
            "nasty.py gave no answer within 0.5 s (does it read line after line, and flush each answer?)",
        ),
        ("flood", "late", "nasty.py gave no answer within 0.5 s"),
        ("chatter", "illegal", "wrote `a1` without being asked"),
        (
            "orphan",
            "missing",
            "nasty.py ended with exit code 0 (does it read line after line, until its input ends?)",
        ),
        ("closed", "missing", "nasty.py closed its output"),
        ("escape", "illegal", "wrote `\\u{1b}[2J\\u{1b}]0;title\\u{7}`"),
        ("mid", "missing", "nasty.py was ended by signal 11"),
        ("unicode", "illegal", "which is not an empty square"),
    ];
    for (what, kind, message) in table {
        let nasty = Nasty::new(what);
        let time = if kind == "late" { "0.5" } else { "20" };
        let done = grade(&nasty.program, &["--time", time, "--total-time", "6", "--json"]);
        assert_eq!((done.status.code(), done.stderr.as_slice()), (Some(1), &b""[..]), "{what}");
        assert!(!done.stdout.contains(&0x1b), "{what}");
        let graded = json(done.stdout);
        assert!(graded[kind].as_u64() > Some(0), "{what}: {graded}");
        if kind == "late" {
            let verdict = "It was asked in 10 of 4,520 positions only; is late 10 times; was \
                           stopped after 10 failures.";
            assert_eq!((&graded["asked"], &graded["verdict"]), (&10.into(), &verdict.into()));
        }
        let faults = graded["faults"].as_array().expect("a list");
        let texts = faults.iter().filter_map(|fault| fault["answer"].as_str()).collect_vec();
        assert!(texts.iter().any(|text| text.contains(message)), "{what}: {texts:?}");
        assert!(!nasty.processes().is_empty(), "{what}");
        nasty.wait_gone();
    }
}

#[test]
fn a_program_that_always_fails_is_started_ten_times() {
    if !has("python3") {
        return;
    }
    let nasty = Nasty::new("crash");
    let (graded, code) = graded(&nasty.program, &[]);
    assert_eq!((code, &graded["asked"], nasty.processes().len()), (Some(1), &10.into(), 10));
    assert_eq!(graded["exact"], Value::Array(Vec::new()));
    let verdict = "It was asked in 10 of 4,520 positions only; gives no answer 10 times; was stopped after 10 failures.";
    assert_eq!(graded["verdict"], verdict);
    let output = graded["tests"][0]["output"].as_str().expect("a text");
    assert!(output.ends_with(": nasty.py ended with exit code 1: \\u{1b}[31mit cannot work"), "{output}");
    let told = text(grade(&nasty.program, &[]).stdout);
    assert!(told.contains(": nasty.py ended with exit code 1: \\u{1b}[31mit cannot work\n"), "{told}");
    assert!(told.split_whitespace().join(" ").ends_with(verdict), "{told}");
    assert_eq!(told.matches("it cannot work").count(), 1, "{told}");
    assert!(!told.contains("right is"), "{told}");
}

/// The player of the docs, with something of its own.
fn nearly(what: &str) -> String {
    let player = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/player.py");
    python("nearly.py", &format!("{what} '{}'", player.display()))
}

#[test]
fn second_answers_are_judged_like_first_ones() {
    if !has("python3") {
        return;
    }
    for (what, kind) in [("nonsense", "illegal"), ("crash", "missing"), ("worse", "draw_given_away")] {
        let (graded, code) = graded(&nearly(what), &["--time", "20"]);
        assert_eq!((code, &graded["asked"], &graded["passed"]), (Some(1), &4520.into(), &false.into()));
        assert!(graded[kind].as_u64() > Some(0), "{what}: {graded}");
    }
    let (gap, code) = graded(&nearly("gap"), &["--time", "20"]);
    let sides = gap["exact"].as_array().expect("a list").iter().map(|row| row["side"].clone()).collect_vec();
    assert_eq!((code, sides), (Some(1), vec!["X".into(); 3]), "a game as O without an answer is lost");
    assert_eq!((&gap["tests"][3]["score"], &gap["tests"][4]["score"]), (&15.0.into(), &0.0.into()));
    assert_eq!(gap["verdict"], "It gives an illegal answer once; never loses otherwise.");
    let (graded, code) = graded(&nearly("other"), &["--time", "20"]);
    assert_eq!((code, &graded["asked_twice"], &graded["different"]), (Some(0), &100.into(), &1.into()));
}

/// On the empty board it is late. What is said of the rest is true of all games with any good move there.
#[test]
fn a_late_answer_is_no_loss() {
    if !has("python3") {
        return;
    }
    let (slow, code) = graded(&nearly("slow"), &["--time", "0.5"]);
    let verdict = "It is late once; never loses otherwise; --time 3 would tell.";
    assert_eq!((code, &slow["verdict"]), (Some(1), &verdict.into()));
    assert_eq!(slow["faults"][0]["position"], ".../.../...", "it has three seconds there");
    let (bad, _) = graded(&nearly("'slow one-sided'"), &["--time", "0.5"]);
    let verdict = bad["verdict"].as_str().expect("a text");
    assert!(verdict.starts_with("It can be beaten; is late once; "), "{verdict}");
    assert!(verdict.ends_with(" All its wrong moves are as X: does it look who is to move?"), "{verdict}");
    assert_eq!(bad["lost_game"]["side"], "X");
}

#[test]
fn a_tab_and_a_long_comment_are_allowed() {
    if !has("python3") {
        return;
    }
    for what in ["tab", "long"] {
        let (graded, code) = graded(&nearly(what), &["--time", "20"]);
        assert_eq!(code, Some(0), "{what}: {graded}");
    }
}

#[test]
fn a_line_that_is_no_answer_is_blamed_and_nothing_else() {
    if !has("python3") {
        return;
    }
    for (what, line) in [("banner", "Welcome"), ("talks", "ok")] {
        let (graded, code) = graded(&nearly(what), &["--time", "20", "--total-time", "3"]);
        assert!(code == Some(1) && graded["illegal"].as_u64() > Some(0), "{what}: {graded}");
        for fault in graded["faults"].as_array().expect("a list") {
            let answer = fault["answer"].as_str().expect("a text");
            assert!(answer.starts_with(&format!("nearly.py wrote `{line}`")), "{answer}");
            assert!(answer.ends_with("and all else to standard error)"), "{answer}");
        }
    }
}

#[test]
fn a_hint_fits_what_is_wrong_with_the_answers() {
    if !has("python3") {
        return;
    }
    let square = "write the letter of the column, then the number of the row";
    for (what, kind, hint) in [
        ("'says (0,1)'", "illegal", square),
        ("'says 5'", "illegal", square),
        ("'says 1b'", "illegal", square),
        ("'says None'", "illegal", "(it found no move)"),
        ("'says Hello'", "illegal", "write nothing but answers to standard output"),
        (
            "mirrored",
            "illegal",
            "(are row and column exchanged? The letter is the column; row 1 is at the top)",
        ),
        ("once", "missing", "ended with exit code 0 (does it read line after line, until its input ends?)"),
    ] {
        let (graded, _) = graded(&nearly(what), &["--time", "20", "--total-time", "3"]);
        let faults =
            graded["faults"].as_array().expect("a list").iter().filter(|fault| fault["kind"] == kind);
        let told = faults.filter_map(|fault| fault["answer"].as_str()).collect_vec();
        assert!(told.iter().any(|told| told.contains(hint)), "{what}: {told:?}");
    }
}

#[test]
fn a_script_that_is_not_there_is_named_once() {
    if !has("python3") {
        return;
    }
    let done = grade("python3 no_such_player.py", &[]);
    assert_eq!((done.status.code(), done.stdout.len()), (Some(1), 0));
    let errors = errors(done);
    let told = "error: cannot start `python3 no_such_player.py`: there is no file no_such_player.py\n";
    assert_eq!(errors, told);
}

/// A class of programs, and a table: a row for each.
#[test]
fn a_class_is_graded_with_one_command() {
    if !has("python3") {
        return;
    }
    let home = Scratch::new();
    let students = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/in_terminal/programs/students");
    for (name, program) in
        [("ann lee", "correct_d.py"), ("bo", "empty_line_a.py"), ("o'hara", "correct_b.py")]
    {
        let directory = home.path().join(name);
        std::fs::create_dir(&directory).expect("it can be created");
        std::fs::copy(students.join(program), directory.join("player.py")).expect("it can be copied");
    }
    let files = ["ann lee", "bo", "gone", "o'hara"].map(|name| format!("{name}/player.py"));
    let run = |options: &[&str]| {
        let mut noughts = command(NOUGHTS, home.path());
        noughts.current_dir(home.path()).args(["grade", "--time", "20"]).args(options);
        output(noughts.args(["--each", "python3 {}"]).args(&files))
    };
    let done = run(&["--csv", "--require", "optimal"]);
    assert_eq!((done.status.code(), done.stderr.as_slice()), (Some(1), &b""[..]));
    let csv = text(done.stdout);
    let rows = csv.lines().map(|row| row.rsplit_once(',').expect("seconds").0).collect_vec();
    let gone = "\"gone/player.py\",\"0\",\"cannot start `python3 gone/player.py`: there is no file gone/player.py\",\"\"";
    assert_eq!(
        rows,
        [
            "\"name\",\"points\",\"verdict\",\"bug\"",
            "\"ann lee/player.py\",\"100\",\"exact\",\"\"",
            "\"bo/player.py\",\"80.9\",\"can be beaten\",\"empty_line\"",
            gone,
            "\"o'hara/player.py\",\"96.1\",\"optimal\",\"\"",
        ]
    );
    let told = text(run(&[]).stdout);
    let beaten = told.lines().find(|line| line.contains("can be beaten")).expect("a row");
    assert!(beaten.starts_with("  bo/player.py         80.9") && beaten.ends_with("empty_line"), "{told}");
    let lines = text(run(&["--json"]).stdout);
    let names = lines.lines().map(|line| json(line)["name"].clone()).collect_vec();
    assert_eq!(names, files.map(Value::from));
    let mut noughts = command(NOUGHTS, home.path());
    // Words without quotes are one command; a blank in one of them stays there.
    noughts.current_dir(home.path()).args(["grade", "python3", "ann lee/player.py", "--time", "20"]);
    assert_eq!(output(&mut noughts).status.code(), Some(0));
    let without = output(command(NOUGHTS, home.path()).args(["grade", "--each", "python3", "player.py"]));
    assert_eq!(without.status.code(), Some(2));
    let errors = errors(without);
    assert!(errors.starts_with("error: expected {} in the command, where a file goes"), "{errors}");
}

/// What is done is there, and the program that was asked is ended.
#[test]
fn a_class_that_is_stopped_keeps_its_rows() {
    if !has("python3") {
        return;
    }
    let nasty = Nasty::new("hang");
    let each = nasty.program.replace("hang", "{}");
    let mut noughts = command(NOUGHTS, nasty.home.path());
    noughts.args(["grade", "--time", "1000", "--csv", "--each", &each, "crash", "hang", "crash"]);
    let child = spawn(noughts.stdout(Stdio::piped()).stderr(Stdio::piped())).expect("it starts");
    // Ten of the first, and the second with its child.
    nasty.wait_listed(12);
    Process::of(&child).signal(Signal::INT);
    let done = child.wait_with_output().expect("it ends");
    assert_eq!(done.status.code(), Some(130));
    let rows = text(done.stdout);
    assert_eq!(rows.lines().count(), 2, "{rows}");
    assert!(
        rows.lines()
            .last()
            .is_some_and(|row| row.contains("it cannot work; was stopped after 10 failures\",\"\",\"")),
        "{rows}"
    );
    nasty.wait_gone();
}

/// For the platforms of courses.
#[test]
fn results_can_be_renamed() {
    if !has("python3") {
        return;
    }
    let home = Scratch::new();
    let graded = grade(&student("empty_line_a.py"), &["--json"]).stdout;
    let line = home.path().join("graded.json");
    std::fs::write(&line, &graded).expect("it can be written");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/results.py");
    let renamed = |platform: &str| {
        let input = std::fs::File::open(&line).expect("it is there");
        let run = Command::new("python3").arg(&script).arg(platform).stdin(input).output();
        text(run.expect("it runs").stdout)
    };
    let tests = json(graded)["tests"].clone();
    assert_eq!(json(renamed("gradescope").into_bytes())["tests"], tests);
    let points: f64 =
        tests.as_array().expect("a list").iter().filter_map(|test| test["score"].as_f64()).sum();
    assert!((points - 80.9).abs() < 1e-9, "{tests}");
    let classroom = json(renamed("classroom50").into_bytes());
    assert_eq!(classroom["tests"][4]["test-name"], "never loses as O");
    assert_eq!(
        (&classroom["tests"][4]["passed"], &classroom["tests"][3]["passed"]),
        (&false.into(), &true.into())
    );
    let help = json(renamed("check50").into_bytes())["results"][4]["cause"]["help"].clone();
    assert!(help.as_str().is_some_and(|help| help.contains("three empty squares for a line")), "{help}");
    let cases = renamed("junit");
    assert_eq!((cases.matches("<testcase").count(), cases.matches("<failure").count()), (7, 5), "{cases}");
}

#[test]
fn every_signal_ends_the_programs_of_a_grading_and_a_match() {
    if !has("python3") {
        return;
    }
    let signals = [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129), (Signal::QUIT, 131)];
    for (signal, code) in signals {
        for is_match in [false, true] {
            let nasty = Nasty::new("hang");
            let (program, player) = (nasty.program.as_str(), format!("exec:{}", nasty.program));
            let args = if is_match {
                vec!["match", "--x", &player, "--o", "perfect", "--games", "1"]
            } else {
                vec!["grade", program]
            };
            let mut noughts = command(NOUGHTS, nasty.home.path());
            noughts.args(args).args(["--time", "1000"]).stdout(Stdio::piped()).stderr(Stdio::piped());
            let child = spawn(&mut noughts).expect("it starts");
            nasty.wait_listed(2);
            Process::of(&child).signal(signal);
            let done = child.wait_with_output().expect("it ends");
            assert_eq!(done.status.code(), Some(code), "{signal:?}");
            let [text, errors] = [done.stdout, done.stderr].map(text);
            if is_match {
                assert_eq!(errors, "note: interrupted after 0 of 1 games\n");
            } else {
                assert!(text.contains("; 0 positions, 0 of them twice"), "{text}");
                let end = "  It was asked in 0 of 4,520 positions only; was\n  interrupted.\n";
                assert!(text.ends_with(end) && errors.is_empty(), "{text}{errors}");
            }
            nasty.wait_gone();
        }
    }
}

/// It writes a line every 10 ms. On a busy machine the signal may reach noughts late, but not each time.
#[test]
fn a_stopped_program_is_ended_at_once() {
    let lines_after_stop = || {
        let home = Scratch::new();
        let file = home.path().join("lines");
        let lines = || std::fs::read(&file).map_or(0, |lines| lines.len());
        let program = format!("sh -c \"while sleep 0.01; do echo >> '{}'; done\"", file.display());
        let mut noughts = command(NOUGHTS, home.path());
        noughts.args(["grade", &program, "--time", "1000"]);
        let child = spawn(noughts.stdout(Stdio::piped()).stderr(Stdio::piped())).expect("it starts");
        wait_until("the program writes", || lines() > 0);
        Process::of(&child).signal(Signal::INT);
        let before = lines();
        let done = child.wait_with_output().expect("it ends");
        assert_eq!(done.status.code(), Some(130));
        lines() - before
    };
    let least = (0..5).map(|_| lines_after_stop()).min();
    assert!(least < Some(8), "{least:?} lines");
}

#[test]
fn a_program_that_cannot_be_started_is_named_once() {
    let done = grade("'no such program' x", &["--json"]);
    assert_eq!(done.status.code(), Some(1));
    assert!(
        json(&done.stdout)["error"].as_str().is_some_and(|error| error.starts_with("cannot start")),
        "{done:?}"
    );
    let errors = errors(done);
    assert!(errors.starts_with("error: cannot start `'no such program' x`: "), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
}

#[test]
fn a_match_ends_with_the_first_fault() {
    if !has("python3") {
        return;
    }
    let run =
        |o: &str, options: &[&str]| run_match(&Scratch::new(), "perfect", &format!("exec:{o}"), options);
    let done = run(&python("article.py", "5"), &["--games", "6", "--time", "20"]);
    assert_eq!(done.status.code(), Some(0));
    for (what, begins) in [("--games=6", "error: after 0 of 6 games, in "), ("--exact", "error: in ")] {
        let nasty = Nasty::new("hang");
        let done = run(&nasty.program, &[what, "--time", "0.3"]);
        assert_eq!(done.status.code(), Some(1), "{done:?}");
        let errors = errors(done);
        assert!(errors.starts_with(begins), "{errors}");
        assert!(errors.contains(": nasty.py gave no answer within 0.3 s"), "{errors}");
        nasty.wait_gone();
    }
}

// Tables

/// A table with these lines, and its name as a player.
fn table(home: &Scratch, lines: &str) -> String {
    let file = home.path().join("t.jsonl");
    std::fs::write(&file, lines).expect("it can be written");
    format!("table:{}", file.display())
}

fn run_match(home: &Scratch, x: &str, o: &str, options: &[&str]) -> Output {
    output(command(NOUGHTS, home.path()).args([&["match", "--x", x, "--o", o], options].concat()))
}

#[test]
fn a_machine_that_has_learned_nothing_has_the_chances_of_its_beads() {
    if !has("python3") {
        return;
    }
    let home = Scratch::new();
    let menace = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/menace.py");
    let file = home.path().join("t.jsonl");
    let learned = output(
        command("python3", home.path()).arg(menace).args(["learn", "--games", "0", "--table"]).arg(&file),
    );
    let told = text(learned.stdout);
    assert!(told.contains("304 boxes; beads in the first: 4 for a1, 4 for b1, 4 for b2"), "{told}");
    let x = format!("table:{}", file.display());
    let exact = |o: &str| json(run_match(&home, &x, o, &["--exact", "--json"]).stdout);
    // Sums over all games, by a program with fractions.
    let random = [391_477.0 / 645_120.0, 36_667.0 / 290_304.0, 1_549_447.0 / 5_806_080.0];
    assert_chances(&exact("random"), random);
    assert_chances(&exact("perfect"), [0.0, 42_793.0, 138_647.0]);
}

#[test]
fn a_table_plays_by_its_weights() {
    let home = Scratch::new();
    // O wins at c2; after c3 X wins at c1.
    let o = table(
        &home,
        "{\"position\":\"xx_/oo-/x..\",\"to_move\":\"O\",\"weights\":{\"c2\":3,\"c3\":1,\"c1\":0},\"note\":\"any\"}\n\n",
    );
    let from = ["--position", "XX./OO./X..", "--json"];
    let run = |options: &[&str]| json(run_match(&home, "perfect", &o, &[&from[..], options].concat()).stdout);
    let exact = run(&["--exact"]);
    assert_chances(&exact, [1.0, 0.0, 3.0]);
    assert_eq!(exact["best_x"]["game"], serde_json::json!(["c3", "c1"]));
    let [first, again] = [(); 2].map(|()| {
        let mut told = run(&["--games", "400", "--seed", "1"]);
        told["elapsed_ms"] = 0.into();
        told
    });
    assert_eq!(first, again, "lots are drawn by the seed");
    let (games, exact) = (first["x_wins"].as_f64().expect("a number") / 400.0, chances(&exact)[0]);
    assert!((games - exact).abs() <= 4.0 * (exact * (1.0 - exact) / 400.0).sqrt(), "{games}, {exact}");
    // On the screen, too; the last weight decides here, since the others are 0.
    let o = table(&home, "{\"position\":\"X../.../...\",\"to_move\":\"O\",\"weights\":{\"c3\":3,\"b1\":0}}");
    let terminal = game_against(&o, &home, &[]);
    terminal.reach("1", "O c3");
    terminal.interrupt();
}

#[test]
fn a_table_that_is_none_is_refused_with_its_line() {
    let home = Scratch::new();
    let entry = |position: &str, weights: &str| {
        format!("{{\"position\":\"{position}\",\"to_move\":\"X\",\"weights\":{{{weights}}}}}\n")
    };
    let good = entry(".../.../...", "\"a1\":1");
    for (lines, fault) in [
        ("[]".to_owned(), "t.jsonl, line 1: invalid"),
        (good.clone() + "{\"position\":\"...\"}", "t.jsonl, line 2: missing field `to_move`"),
        (good.clone() + "\n" + &good, "t.jsonl, line 3: the position is in the table twice"),
        (entry(".../...", "\"a3\":1"), "line 1: `a3` is not a move in .../..."),
        (entry("O../X../...", "\"a1\":1"), "line 1: `a1` is not a move in O../X../..."),
        (entry(".../...", "\"\\u001b[2J\":1"), "line 1: `\\u{1b}[2J` is not a move in .../..."),
        (entry("X../.../...", "\"a2\":1"), "line 1: X cannot be to move"),
        (entry("XXX/OO./...", "\"a3\":1"), "line 1: "),
        (entry("Z../.../...", "\"a1\":1"), "line 1: "),
        (
            entry(".../.../...", "\"a1\":-1"),
            "line 1: the weight -1e0 of a1 is not 0, nor from 1e-100 to 1e100: weights are chances, not values; write 1 for the best move",
        ),
        (entry(".../.../...", "\"a1\":1e200"), "line 1: the weight 1e200 of a1"),
        (entry(".../.../...", "\"a1\":1,\"b2\":2,\"a1\":3"), "line 1: a square is there twice"),
        (entry(".../.../...", "\"A1\":1, \"a1\":0"), "line 1: a square is there twice"),
        (entry(".../.../...", "\"a1\":1}},{{\"a1\":1"), "line 1: trailing"),
        (entry(".../.../...", "\"a1\":1e999"), "line 1: number out of range"),
        (entry(".../.../...", "\"a1\":0"), "line 1: .../.../... has no weight above 0"),
        ("[".repeat(100_000), "line 1: "),
        ("\n \n".to_owned(), "t.jsonl has no positions"),
    ] {
        let done = run_match(&home, &table(&home, &lines), "random", &["--exact"]);
        assert_eq!((done.status.code(), done.stdout.len()), (Some(2), 0), "{done:?}");
        let errors = errors(done);
        let is_right = errors.starts_with("error: invalid value 'table:") && errors.contains(fault);
        assert!(is_right, "{fault}: {errors}");
    }
    assert!(succeeds(command("mkfifo", home.path()).arg("pipe")));
    for (player, fault) in [
        ("table:missing.jsonl", "cannot read missing.jsonl: "),
        ("table:pipe", "cannot read pipe: it is a pipe or a device, not a file"),
    ] {
        let errors = errors(run_match(&home, player, "random", &[]));
        assert!(errors.contains(fault), "{errors}");
    }
}

/// Its heaviest moves are judged, and of positions without a line it has no answer.
#[test]
fn a_table_is_graded_by_its_heaviest_moves() {
    let home = Scratch::new();
    let line = |position: &str, mover: &str, weights: &str| {
        format!("{{\"position\":\"{position}\",\"to_move\":\"{mover}\",\"weights\":{{{weights}}}}}\n")
    };
    let lines = line("X../.../...", "O", "\"b1\":2,\"b2\":3,\"c3\":3")
        + &line("XX./OO./...", "X", "\"a3\":1,\"c1\":0");
    let (graded, code) = graded(&table(&home, &lines), &[]);
    assert_eq!((code, &graded["asked"], &graded["missing"]), (Some(1), &4520.into(), &4518.into()));
    assert_eq!((&graded["draw_given_away"], &graded["win_given_away"]), (&0.into(), &1.into()));
    let other = table(&home, &line("..../..../..../....", "X", "\"a1\":1"));
    for args in [vec!["grade", &other], vec!["match", "--x", &other, "--o", "random"]] {
        let done = output(command(NOUGHTS, home.path()).args(args));
        assert_eq!(done.status.code(), Some(1));
        let errors = errors(done);
        assert!(
            errors.contains("0 of the 1 lines of ") && errors.contains(" are of this board, 3x3"),
            "{errors}"
        );
    }
}

fn open(args: &[&str], home: &Scratch) -> Terminal {
    Terminal::start_with(args, Options::at(home))
}

/// A game against this player as O, before the first move.
fn game_against(o: &str, home: &Scratch, options: &[&str]) -> Terminal {
    let terminal = open(&[&["--x", "human", "--o", o, "--no-animation"], options].concat(), home);
    terminal.wait_text("Your move");
    terminal
}

/// The same against a program.
fn game(program: &str, home: &Scratch, options: &[&str]) -> Terminal {
    game_against(&format!("exec:{program}"), home, options)
}

#[test]
fn a_program_plays_and_its_move_is_judged_in_the_panel() {
    if !has("python3") {
        return;
    }
    let home = Scratch::new();
    let terminal = game(&python("article.py", "4"), &home, &["--reasoning"]);
    terminal.reach("1", "O b1");
    terminal.reach("e", "Your program does not say what it thought.");
    terminal.wait_text("What is true: Only b2 draws;");
    terminal.interrupt();
}

#[test]
fn a_comment_is_shown_with_its_control_characters_escaped() {
    if !has("python3") {
        return;
    }
    let nasty = Nasty::new("comment");
    let terminal = nasty.game(&[]);
    terminal.reach("5", "O a1");
    terminal.reach("e", "I like it");
    terminal.wait_text("\\u{1b}[2J!!!");
}

#[test]
fn a_game_goes_on_after_a_program_hangs_and_leaves_nothing_behind() {
    if !has("python3") {
        return;
    }
    let nasty = Nasty::new("hang");
    let terminal = nasty.game(&["--time", "0.3"]);
    terminal.reach("5", "nasty.py gave no answer within 0.3 s");
    nasty.wait_gone();
    terminal.reach("u", "Your move");
    terminal.interrupt();
}

#[test]
fn a_program_has_no_terminal_to_write_to() {
    if !has("python3") {
        return;
    }
    let nasty = Nasty::new("scribble");
    let terminal = nasty.game(&["--time", "20"]);
    terminal.reach("5", "nasty.py ended with exit code 1: [Errno 6]");
}

/// What it has started is in a session of its own, and sees that its pipes are closed.
#[test]
fn nothing_of_a_program_that_is_gone_is_read() {
    if !has("python3") {
        return;
    }
    for what in ["heir", "noisy heir"] {
        let nasty = Nasty::new(what);
        let terminal = nasty.game(&["--time", "1000"]);
        terminal.press("5");
        nasty.wait_listed(2);
        terminal.press("u");
        nasty.wait_gone();
    }
}

#[test]
fn an_illegal_answer_ends_the_program_and_enter_starts_it_again() {
    if !has("python3") {
        return;
    }
    let nasty = Nasty::new("taken");
    let terminal = nasty.game(&[]);
    terminal.reach("5", "nasty.py wrote `z9`");
    nasty.wait_gone();
    terminal.press("Enter");
    nasty.wait_listed(2);
}

#[test]
fn undo_leaving_and_quitting_end_a_program_that_hangs() {
    if !has("python3") {
        return;
    }
    let nasty = Nasty::new("hang");
    let terminal = nasty.game(&["--time", "1000"]);
    let started = |count: usize| {
        terminal.wait_text("is thinking");
        // Each lists itself and its child.
        nasty.wait_listed(2 * count);
    };
    terminal.press("5");
    started(1);
    terminal.reach("u", "Your move");
    nasty.wait_gone();
    terminal.press("5");
    started(2);
    terminal.reach("Esc", "Human vs computer");
    nasty.wait_gone();
    terminal.press("Enter");
    started(3);
    terminal.interrupt();
    nasty.wait_gone();
}

#[test]
fn a_hangup_ends_the_programs() {
    if !has("python3") {
        return;
    }
    let nasty = Nasty::new("hang");
    let x = format!("exec:{}", nasty.program);
    let mut terminal = open(&["--x", &x, "--o", "perfect", "--time", "1000"], &nasty.home);
    terminal.wait_text("is thinking");
    nasty.wait_listed(2);
    terminal.hang_up();
    terminal.wait_exit();
    nasty.wait_gone();
}

mod only_if_named {
    use super::*;

    /// A program that would leave a file behind.
    fn witness(home: &Scratch) -> (String, PathBuf) {
        let file = home.path().join("witness");
        (format!("touch {}", file.display()), file)
    }

    #[test]
    fn a_game_that_is_continued_waits_until_its_program_is_named() {
        if !has("python3") {
            return;
        }
        let nasty = Nasty::new("comment");
        let mut terminal = nasty.game(&[]);
        terminal.reach("5", "O a1");
        terminal.press("ctrl-c");
        terminal.wait_exit();
        let before = nasty.processes().len();

        let mut terminal = open(&["--no-animation"], &nasty.home);
        terminal.wait_text("Continue");
        terminal.reach("Enter", "Your move");
        terminal.reach("6", "Start noughts --exec \"python3");
        assert_eq!(nasty.processes().len(), before);
        terminal.press("ctrl-c");
        terminal.wait_exit();

        let terminal = open(&["--no-animation", "--exec", &nasty.program], &nasty.home);
        terminal.wait_text("Continue");
        terminal.press("Enter");
        nasty.wait_listed(before + 1);
    }

    #[test]
    fn a_link_names_none() {
        let home = Scratch::new();
        let (command, file) = witness(&home);
        let link = format!("#play=.../.../...&x=exec:{command}&o=perfect");
        let terminal = open(&["open", &link, "--no-animation"], &home);
        terminal.wait_text("Not understood in the link: x=exec:touch");
        terminal.reach("1", "O b2");
        assert!(!file.exists());
    }

    #[test]
    fn a_setting_names_none() {
        let home = Scratch::new();
        let (command, file) = witness(&home);
        let args = [&format!("--set=x=exec:{command}")];
        let done = output(super::command(NOUGHTS, home.path()).args(args));
        assert_eq!(done.status.code(), Some(2));
        let errors = errors(done);
        assert!(errors.contains("is a program: only --x and --o can name one"), "{errors}");
        let variable = format!("exec:{command}");
        let env = [("NOUGHTS_X", variable.as_str())];
        let options = Options { env: &env, ..Options::at(&home) };
        let terminal = Terminal::start_with(&["--mode", "ai"], options);
        terminal.wait_text("Unbeatable (X)");
        assert!(!file.exists());
    }

    #[test]
    fn a_record_names_none() {
        let home = Scratch::new();
        let (command, file) = witness(&home);
        let record = home.path().join("game.jsonl");
        let line = format!(
            "{{\"format\":1,\"columns\":3,\"rows\":3,\"connect\":3,\"misere\":false,\"to_move\":\"X\",\"start\":\".../.../...\",\
             \"x\":\"exec:{command}\",\"o\":\"human\",\"moves\":[\"a1\"],\"result\":\"unfinished\"}}\n"
        );
        std::fs::write(&record, line).expect("it can be written");
        let terminal = open(&["replay", &record.display().to_string()], &home);
        terminal.wait_text("Review");
        assert!(!file.exists());
    }
}
