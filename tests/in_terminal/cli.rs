//! The command line, by running the program: what depends on time, pipes and files. `commands` has what is printed.

use crate::support::{NOUGHTS, Scratch, command, feed, json, output, run, spawn, utf8};
use clap::CommandFactory;
use itertools::Itertools;
use noughts::engine::Player;
use noughts::game::{ByMark, History, Position, Rules};
use noughts::record::Record;
use serde_json::json;
use std::io::{BufRead, BufReader, Write};
use std::process::{Output, Stdio};

/// Runs the program with arguments that have no spaces in them.
fn noughts(line: &str) -> Output {
    run(&line.split_whitespace().collect_vec())
}

#[test]
fn the_arguments_are_well_defined() {
    noughts::cli::Cli::command().debug_assert();
}

// Input

#[test]
fn lines_on_stdin_may_have_any_bytes_and_ends() {
    let endless = "X".repeat(100_000);
    let lines = format!("\u{feff}XXX/OO./...\r\n\n{endless}\nXOX/XOO/OXX");
    let home = Scratch::new();
    let output = feed(
        command(NOUGHTS, home.path()).args(["analyze", "-", "--json"]),
        [b"\xff\n", lines.as_bytes()].concat(),
    );
    let [answers, faults] = [&output.stdout, &output.stderr].map(|text| utf8(text).lines().collect_vec());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        faults,
        ["error: line 1: this is not UTF-8 text", "error: line 4: a position takes at most 20000 bytes"]
    );
    assert_eq!(answers.len(), 2, "{answers:?}");
}

#[test]
fn each_position_on_stdin_is_answered_before_the_next_is_read() {
    let home = Scratch::new();
    let mut command = command(NOUGHTS, home.path());
    command.args(["analyze", "-", "--json"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = spawn(&mut command).expect("the program starts");
    let mut stdin = child.stdin.take().expect("it was asked for");
    let mut answers = BufReader::new(child.stdout.take().expect("it was asked for")).lines();
    for position in ["X../.../...", "XXX/OO./..."] {
        writeln!(stdin, "{position}").expect("the program reads");
        let answer = answers.next().expect("there is an answer").expect("it can be read");
        assert!(answer.starts_with(&format!("{{\"position\":\"{position}\"")), "{answer}");
    }
    // A closed pipe ends the command, even with more lines to read.
    drop(answers);
    while writeln!(stdin, "X../.../...").is_ok() {}
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

// Arguments

/// Control characters that a terminal would act on.
const CONTROL_CHARACTERS: &str = "\u{1b}]0;a title\u{7}\u{9b}31m\u{85}\u{202e}\r\n";

/// Every argument that messages repeat, in place of the `@`.
const WITH_ARGUMENT: [&str; 13] = [
    "@",
    "--no-@",
    "--x @",
    "--board @",
    "--position @",
    "--set @",
    "--set theme=@",
    "analyze @",
    "analyze --time @",
    "match --x @",
    "replay @",
    "replay --game @",
    "open @",
];

/// What is said about this argument in all these places; each is an error.
fn messages_about(argument: &str) -> impl Iterator<Item = String> {
    WITH_ARGUMENT.into_iter().map(move |line| {
        let arguments = line.split(' ').map(|word| word.replace('@', argument)).collect_vec();
        let output = run(&arguments.iter().map(String::as_str).collect_vec());
        assert!(matches!(output.status.code(), Some(1 | 2)), "{line}");
        utf8(&output.stderr).to_owned()
    })
}

/// Checks that a message has no invisible characters.
#[track_caller]
fn assert_harmless(message: &str) {
    let obeyed = |character: char| character.is_control() && character != '\n' || character == '\u{202e}';
    assert!(!message.contains(obeyed), "{message:?}");
    assert!(message.contains("\\u{1b}]0;a title\\u{7}\\u{9b}31m\\u{85}\\u{202e}\\r\\n"), "{message:?}");
}

#[test]
fn control_characters_in_arguments_are_escaped() {
    messages_about(CONTROL_CHARACTERS).for_each(|message| assert_harmless(&message));
}

#[test]
fn messages_shorten_long_arguments() {
    for message in messages_about(&"long".repeat(25_000)) {
        assert!(message.starts_with("error: ") && message.len() < 2_000, "{message}");
    }
}

#[test]
#[cfg(unix)]
fn control_characters_in_arguments_are_escaped_in_coloured_messages() {
    let seen = |argument| {
        let mut terminal = crate::support::Terminal::start(&["--x", argument]);
        assert_eq!(terminal.wait_exit(), crate::support::Exit::code(2));
        terminal.output().replace("\r\n", "\n")
    };
    assert!(seen("nobody").contains("\u{1b}[1m\u{1b}[31merror:"), "{:?}", seen("nobody"));
    assert_harmless(&seen(CONTROL_CHARACTERS));
}

#[test]
#[cfg(unix)]
fn control_characters_in_the_program_name_are_not_printed() {
    use std::os::unix::process::CommandExt;
    let home = Scratch::new();
    let printed = |name: &str, line: &str| {
        let output = output(command(NOUGHTS, home.path()).arg0(name).args(line.split(' ')));
        (utf8(&output.stdout).to_owned(), utf8(&output.stderr).to_owned())
    };
    for line in ["--help", "match --help", "--version", "--nothing", "match --nothing", "help replay"] {
        assert_eq!(printed(CONTROL_CHARACTERS, line), printed(NOUGHTS, line));
    }
}

// Time

/// A board of 15x15 empty cells.
fn largest_board() -> String {
    [".".repeat(15).as_str(); 15].join("/")
}

#[test]
fn a_search_that_runs_out_of_time_prints_what_it_has() {
    for form in ["", " --json"] {
        let output = noughts(&format!("analyze {} --time 0.3{form}", largest_board()));
        let note = utf8(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{note}");
        let is_noted = note.starts_with("note: time ran out after 0.3 s; a longer --time proves more");
        assert!(is_noted, "{note}");
        if form.is_empty() {
            assert!(utf8(&output.stdout).contains("No move's outcome is proved; ~ marks estimates"));
        } else {
            let answer = json(&output.stdout);
            assert_eq!((&answer["exact"], &answer["outcome"]), (&json!(false), &json!("unknown")));
            assert_eq!(answer["candidates"].as_array().map(Vec::len), Some(225));
            assert!(answer["elapsed_ms"].as_f64() < Some(5_000.0), "{}", answer["elapsed_ms"]);
        }
    }
}

#[test]
fn too_little_time_for_a_small_board_still_gives_an_answer() {
    let output = noughts("analyze .../.../... --algorithm minimax --time 0.000001 --json");
    let answer = json(&output.stdout);
    assert_eq!((output.status.code(), &answer["exact"]), (Some(0), &json!(false)));
    assert_eq!(answer["candidates"].as_array().map(Vec::len), Some(9));
    assert!(
        utf8(&output.stderr).contains("note: time ran out after 0.000001 s; a longer --time looks further")
    );
}

// Help

#[test]
fn the_examples_in_the_help_work() {
    let mut tried = 0;
    let directory = Scratch::new();
    let game = Record::timeless(ByMark::both(Player::Human), History::new(Position::new(Rules::TIC_TAC_TOE)));
    for (file, text) in [("games.jsonl", format!("{game}\n").repeat(3)), ("game.txt", "1. b2 a1".to_owned())]
    {
        std::fs::write(directory.path().join(file), text).expect("a file can be written");
    }
    let lesson = directory.path().join("my-lessons");
    std::fs::create_dir(&lesson).expect("a directory can be made");
    let built_in = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/lessons/end-states.toml");
    std::fs::copy(built_in, lesson.join("1.toml")).expect("a file can be copied");
    let helps = ["--help", "-h", "play --help", "replay --help", "analyze --help", "help analyze"];
    let more =
        ["match --help", "tree --help", "prove --help", "completions --help", "man --help", "quiz --help"];
    for help in helps.into_iter().chain(more) {
        let page = noughts(help);
        assert_eq!((page.status.code(), utf8(&page.stderr)), (Some(0), ""), "{help}");
        for example in utf8(&page.stdout).lines().filter_map(|line| line.strip_prefix("  noughts")) {
            // The explanation comes after two spaces.
            let line = example.split("  ").next().unwrap_or_default().trim();
            // It needs a program; docs/programs.md grades one.
            if line.starts_with("grade ") {
                continue;
            }
            let words = line.split_whitespace().map(|word| word.trim_matches('\''));
            let output = output(command(NOUGHTS, directory.path()).args(words));
            tried += 1;
            let commands = ["analyze", "match", "tree", "quiz", "prove", "lessons", "completions", "man"];
            let is_command = commands.iter().any(|word| line.split(' ').next() == Some(word));
            let (code, said) = if is_command { (0, "") } else { (2, "needs a terminal") };
            let message = utf8(&output.stderr);
            assert!(output.status.code() == Some(code) && message.contains(said), "{line}: {message}");
        }
    }
    assert!(tried > 40, "{tried} examples");
}

#[test]
fn the_help_fits_two_screens() {
    for line in ["--help", "-h", "help"] {
        let help = noughts(line);
        let lines = utf8(&help.stdout).lines().collect_vec();
        assert!(lines.len() <= 48 && lines.iter().all(|line| line.len() <= 80), "{}", lines.join("\n"));
    }
}

#[test]
fn the_version_needs_no_terminal() {
    let output = noughts("--version");
    assert_eq!(utf8(&output.stdout), concat!("noughts ", env!("CARGO_PKG_VERSION"), "\n"));
}

// Pipes and files

/// Runs a command with its output going there; returns its exit code and its messages.
fn run_into(line: &str, stdout: impl Into<Stdio>) -> (Option<i32>, String) {
    let home = Scratch::new();
    let mut command = command(NOUGHTS, home.path());
    command.args(line.split_whitespace()).stdin(Stdio::null()).stdout(stdout).stderr(Stdio::piped());
    let child = spawn(&mut command).expect("the program starts");
    let output = child.wait_with_output().expect("the program ends");
    (output.status.code(), utf8(&output.stderr).to_owned())
}

const PRINTING: [&str; 12] = [
    "analyze X../.../...",
    "analyze X../.../... --json",
    "match --x perfect --o random --time 1000",
    "match --x perfect --o random --time 1000 --json",
    "prove",
    "prove --json",
    "tree main-tree",
    "quiz --seed 7",
    "completions bash",
    "man",
    "--help",
    "--version",
];

#[test]
fn a_closed_pipe_is_not_an_error() {
    for line in PRINTING {
        // The program starts with a pipe without a reader.
        let (reader, writer) = std::io::pipe().expect("there are pipes");
        drop(reader);
        assert_eq!(run_into(line, writer), (Some(0), String::new()), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for line in PRINTING {
        let full = std::fs::File::create("/dev/full").expect("the device exists");
        let (code, message) = run_into(line, full);
        assert_eq!(code, Some(1), "{line}");
        assert!(message.starts_with("error: cannot write the result"), "{line}: {message}");
    }
}

#[test]
fn trees_are_written_to_stdout_or_to_a_file() {
    let home = Scratch::new();
    let tree = |to: &[&str]| {
        let line = ["tree", ".X./..X/OOX", "--algorithm", "alpha-beta", "--format", "svg"];
        output(command(NOUGHTS, home.path()).args(line).args(to))
    };
    let printed = tree(&[]);
    assert_eq!((printed.status.code(), utf8(&printed.stderr)), (Some(0), ""));
    let file = home.path().join("tree.svg");
    std::fs::write(&file, "old").expect("it can be written");
    let written = tree(&["--output", "tree.svg"]);
    assert_eq!((written.status.code(), written.stdout.len(), utf8(&written.stderr)), (Some(0), 0, ""));
    assert_eq!(std::fs::read(&file).expect("it can be read"), printed.stdout);
    assert_eq!(tree(&["--output", "-"]).stdout, printed.stdout, "a minus sign is stdout");
    assert!(!home.path().join("-").exists());
    let failed = tree(&["--output", "missing/tree.svg"]);
    let message = utf8(&failed.stderr);
    assert_eq!(failed.status.code(), Some(1));
    assert!(message.starts_with("error: cannot write `") && message.contains("tree.svg"), "{message}");
}

/// Files can have 4 KiB or less here, and the figure has more.
#[cfg(unix)]
#[test]
fn a_figure_that_cannot_be_written_whole_leaves_nothing() {
    let home = Scratch::new();
    let script = "trap '' XFSZ; ulimit -f 4; exec \"$APP\" tree empty --depth 2 --format svg --output t.svg";
    let failed = output(command("sh", home.path()).args(["-c", script]));
    let message = utf8(&failed.stderr);
    assert!(message.starts_with("error: cannot write `t.svg`: File too large"), "{message}");
    assert_eq!(failed.status.code(), Some(1));
    assert!(!home.path().join("t.svg").exists());
}

#[test]
fn quizzes_are_drawn_with_and_without_answers() {
    for sheet in ["--blank", "--answers"] {
        let output = noughts(&format!("quiz --level 2 --count 6 --seed 7 --format svg {sheet}"));
        let picture = utf8(&output.stdout);
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
        let marks = ["class=\"x\"", "class=\"o\""].map(|mark| picture.matches(mark).count());
        assert!(marks.iter().all(|&marks| marks >= 10), "{marks:?}");
    }
}
