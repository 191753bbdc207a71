//! Plain mode, by running the program with pipes: lines of text in, lines of text out.

use crate::support::{
    Exit, NOUGHTS, Options, Process, Scratch, Signal, Terminal, command, feed, spawn, utf8,
};
use itertools::Itertools;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// The first line of every session.
const GREETING: &str = "Type a number, a word or a square, and press Enter. ? lists what you can say here.";

/// A command that plays in plain mode, with pipes.
fn noughts(home: &Path, args: &[&str]) -> Command {
    let mut command = command(NOUGHTS, home);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What it says to these lines. It ends with 0, without a message, and says nothing but lines of text.
#[track_caller]
fn says(home: &Path, args: &[&str], lines: &[&str]) -> String {
    said(feed(&mut noughts(home, args), lines.join("\n") + "\n"))
}

/// What was said, if all is well.
#[track_caller]
fn said(Output { status, stdout, stderr }: Output) -> String {
    let text = String::from_utf8(stdout).expect("UTF-8");
    assert_eq!((status.code(), utf8(&stderr)), (Some(0), ""), "{text}");
    let is_obeyed = |c: char| c != '\n' && (c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c));
    assert!(!text.contains(is_obeyed), "{text:?}");
    assert!(text.starts_with(GREETING) && text.ends_with('\n'), "{text}");
    text
}

#[track_caller]
fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(place) = rest.find(part) else { panic!("no {part:?} in its place in:\n{text}") };
        rest = &rest[place + part.len()..];
    }
}

#[test]
fn the_end_of_input_ends_the_program_in_the_middle_of_a_line_and_of_a_search() {
    let home = Scratch::new();
    let text = said(feed(&mut noughts(home.path(), &["--plain"]), "2\n\n5"));
    assert!(text.contains("Row 2: 4 X 6"), "{text}");
    // While the computer thinks, the search ends first.
    let text = says(Scratch::new().path(), &["--plain", "--o", "perfect", "--board", "6x6"], &["c3"]);
    assert!(text.contains("Unbeatable (O) plays "), "{text}");
}

#[test]
fn bytes_of_any_kind_do_no_harm() {
    let said = |bytes: &[u8]| said(feed(&mut noughts(Scratch::new().path(), &["--plain"]), bytes));
    let text = said(b"2\r\n\r\n5\r\n\r\ngame\r\n");
    assert_in_order(&text, &["Game\n", "Row 2: 4 X 6", "X b2"]);
    let text = said(b"\xff\xfe\x00\n\x1b[2J\x07\n\xe2\x80\xae\n\t2 \n\n\x9b31m\nb2\n");
    assert_in_order(&text, &["not understood", "not understood", "not understood", "Game\n", "Row 2: 4 X 6"]);
    let long = ["x".repeat(1_000_000), "2".to_owned(), String::new(), "5\n".to_owned()].join("\n");
    let text = said(long.as_bytes());
    assert_in_order(&text, &["too long", "Game\n", "Row 2: 4 X 6"]);
    assert!(text.lines().all(|line| line.len() < 2_000), "long lines are not repeated as a whole");
    // What is too long is refused once, whatever its parts would mean.
    let long = format!("2\n\n{}7\n5\n", "x".repeat(4_096));
    let text = said(long.as_bytes());
    assert_in_order(&text, &["too long", "Row 2: 4 X 6\nRow 3: 7 8 9"]);
}

#[test]
fn plain_mode_is_a_setting() {
    let home = Scratch::new();
    let with = |args: &[&str], env: &[(&str, &str)]| {
        let mut command = noughts(home.path(), args);
        command.envs(env.iter().copied());
        feed(&mut command, "")
    };
    let is_plain = |output: Output| {
        let message = utf8(&output.stderr);
        if output.status.code() == Some(2) {
            assert!(message.contains("needs a terminal") && message.contains("--plain"), "{message}");
            assert!(output.stdout.is_empty());
            return false;
        }
        said(output);
        true
    };
    let config = home.path().join("config");
    std::fs::create_dir_all(&config).expect("a directory can be made");
    for (file, args, env, expected) in [
        ("", "", &[][..], false),
        ("", "--plain", &[], true),
        ("", "--set plain=true", &[], true),
        ("", "", &[("TERM", "dumb")], true),
        ("", "", &[("NOUGHTS_PLAIN", "true")], true),
        ("", "", &[("NOUGHTS_PLAIN", "1")], true),
        ("", "--set plain=false", &[("NOUGHTS_PLAIN", "true")], false),
        ("plain = true\n", "", &[], true),
        ("plain = true\n", "", &[("NOUGHTS_PLAIN", "0")], false),
        ("plain = true\n", "--set plain=false", &[], false),
    ] {
        std::fs::write(config.join("config.toml"), file).expect("it can be written");
        let args = args.split_whitespace().collect_vec();
        assert_eq!(is_plain(with(&args, env)), expected, "{file}{args:?} {env:?}");
    }
}

#[test]
fn a_dumb_terminal_gets_lines_of_text() {
    let options = Options::with(&[("TERM", "dumb")]);
    let mut terminal = Terminal::start_with(&["--x", "human", "--o", "human"], options);
    terminal.wait_text("X to move");
    terminal.type_line("5");
    terminal.wait_text("Row 2: 4 X 6");
    terminal.never_wrote("\x1b");
    terminal.type_line("quit");
    terminal.wait_text("y: yes");
    terminal.type_line("y");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
}

/// A session with open pipes.
struct Talk {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Talk {
    #[track_caller]
    fn start(home: &Path, args: &[&str]) -> Self {
        let mut child = spawn(&mut noughts(home, args)).expect("it starts");
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        Self { child, stdin: stdin.expect("a pipe"), stdout: BufReader::new(stdout.expect("a pipe")) }
    }

    /// Reads up to a line that begins like this; returns what was read.
    #[track_caller]
    fn wait_line(&mut self, beginning: &str) -> String {
        let mut text = String::new();
        while !text.lines().last().is_some_and(|line| line.starts_with(beginning)) {
            let count = self.stdout.read_line(&mut text).expect("it can be read");
            assert!(count > 0, "no {beginning:?} in\n{text}");
        }
        text
    }

    /// Waits for the end; returns the exit code, or the signal as shells count it, and the messages.
    fn end(mut self) -> (Option<i32>, String) {
        let mut message = String::new();
        let stderr = self.child.stderr.take();
        stderr.expect("a pipe").read_to_string(&mut message).expect("it can be read");
        let status = self.child.wait().expect("it ends");
        (status.code().or_else(|| Some(128 + status.signal()?)), message)
    }
}

#[test]
fn signals_end_the_program() {
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143)] {
        let home = Scratch::new();
        let mut talk = Talk::start(home.path(), &["--plain", "--x", "human", "--o", "human"]);
        talk.wait_line("The squares");
        talk.stdin.write_all(b"5\n").expect("it reads");
        talk.wait_line("Row 3");
        Process::of(&talk.child).signal(signal);
        assert_eq!(talk.end(), (Some(code), String::new()));
        // The game waits for the next session.
        let text = says(home.path(), &["--plain"], &["1", "board"]);
        assert!(text.contains("Row 2: 4 X 6"), "{text}");
    }
}

#[test]
fn a_reader_that_is_gone_ends_the_program_quietly() {
    let home = Scratch::new();
    let Talk { mut child, mut stdin, mut stdout } = Talk::start(home.path(), &["--plain"]);
    let mut line = String::new();
    stdout.read_line(&mut line).expect("it can be read");
    assert_eq!(line.trim_end(), GREETING);
    drop(stdout);
    // It notices when it says something.
    let _ = stdin.write_all("?\n".repeat(100).as_bytes());
    drop(stdin);
    let mut message = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut message).expect("it can be read");
    let status = child.wait().expect("it ends");
    assert_eq!((status.code(), message.as_str()), (Some(0), ""));
}

#[test]
fn games_are_kept() {
    let home = Scratch::new();
    for (lines, parts) in [
        (&["2", "", "5", "1"][..], &["Row 2: 4 X 6"][..]),
        (&["1", "2", "8", "3"], &["1: Continue", "Row 1: O 2 3\nRow 2: 4 X 6", "Row 1: O X 3"]),
        (&["1", "4", "7", "menu", "history"], &["Results", "History", "1: "]),
        (&["history", "1"], &["History", "1: ", "Review"]),
    ] {
        assert_in_order(&says(home.path(), &["--plain"], lines), parts);
    }
}

#[test]
fn every_way_to_start_can_be_plain() {
    let home = Scratch::new();
    std::fs::write(home.path().join("game.txt"), "a1 b2 b1 c1 a2 a3").expect("it can be written");
    let lessons = home.path().join("my-lessons");
    std::fs::create_dir(&lessons).expect("a directory can be made");
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/lessons.md"));
    let page = page.expect("there is the page");
    let lesson = page.split("\n```toml\n").nth(1).and_then(|rest| rest.split("\n```").next());
    std::fs::write(lessons.join("1-own.toml"), lesson.expect("an example")).expect("it can be written");
    for (args, lines, parts) in [
        ("replay game.txt --plain", &["3", "next"][..], &["Review", "Move 3", "Move 4"][..]),
        ("open #tree=.X./..X/OOX --plain", &["children"], &["Tree", "O c1"]),
        ("--plain --tree --position .X./..X/OOX", &["best"], &["Tree", "O c1"]),
        ("--plain --lessons my-lessons", &["1"], &["0 of 1 finished", "Lesson 1 of 1"]),
        ("--plain --o random", &["centre"], &["Your move (X)", "(O) plays "]),
    ] {
        let args = args.split(' ').collect_vec();
        assert_in_order(&says(home.path(), &args, lines), parts);
    }
}

#[test]
fn a_long_search_says_that_it_is_working() {
    let home = Scratch::new();
    // The panel searches for many seconds.
    let args = ["--plain", "--x", "human", "--o", "human", "--board", "9x9/5", "--reasoning"];
    let mut talk = Talk::start(home.path(), &args);
    let text = talk.wait_line("Game: searching");
    assert_in_order(&text, &["Game\n", "X to move\n", "Row 9: empty\n"]);
    assert!(!text.contains("looks good"), "the answer comes later: {text}");
    Process::of(&talk.child).signal(Signal::INT);
    assert_eq!(talk.end(), (Some(130), String::new()));
}
