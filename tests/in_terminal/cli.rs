//! The command line, by running the program: its answers, errors and exit codes.

use crate::examples::EXAMPLES;
use crate::support::{Scratch, finish, spawn};
use clap::CommandFactory;
use noughts::engine::player::Player;
use noughts::game::{ByMark, History, Position, Rules};
use noughts::record::Record;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::{Value, json};
use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

/// Runs the program with arguments that have no spaces in them.
fn noughts(line: &str) -> Output {
    finish(&mut command(line))
}

fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
    command.args(line.split_whitespace()).stdin(Stdio::null());
    command
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes UTF-8")
}

/// The result of `analyze`, which must succeed without messages on stderr.
fn report(line: &str) -> String {
    let output = noughts(&format!("analyze {line}"));
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "analyze {line}");
    text(&output.stdout).to_owned()
}

/// The same as JSON.
fn analysis(line: &str) -> Value {
    let answer = report(&format!("{line} --json"));
    assert_eq!(answer.matches('\n').count(), 1, "one line: {answer}");
    serde_json::from_str(&answer).expect("the answer is JSON")
}

/// An object with its fields in the order of the text.
struct Fields(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Fields, M::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}

fn names(Fields(fields): &Fields) -> Vec<&str> {
    fields.iter().map(|(name, _)| name.as_str()).collect()
}

#[test]
fn the_arguments_are_well_defined() {
    noughts::cli::Cli::command().debug_assert();
}

#[test]
fn json_has_the_promised_fields_in_the_promised_order() {
    let answer = report("X../.../... --json");
    let fields: Fields = serde_json::from_str(&answer).expect("the answer is an object");
    let promised = [
        "position",
        "to_move",
        "columns",
        "rows",
        "connect",
        "misere",
        "status",
        "algorithm",
        "score",
        "outcome",
        "exact",
        "best",
        "candidates",
        "nodes",
        "cutoffs",
        "table_hits",
        "depth",
        "elapsed_ms",
    ];
    assert_eq!(names(&fields), promised);
    let start = answer.find("[{").expect("there are candidates") + 1;
    let end = answer.find("}]").expect("there are candidates") + 1;
    let candidates: Vec<Fields> =
        serde_json::from_str(&format!("[{}]", &answer[start..end])).expect("candidates are objects");
    assert_eq!(candidates.len(), 8);
    for candidate in &candidates {
        assert_eq!(names(candidate), ["move", "score", "outcome", "plies", "exact", "line"]);
    }
}

#[test]
fn the_documented_example_gives_the_documented_answer() {
    let mut answer = analysis("X../.../...");
    let elapsed = answer["elapsed_ms"].take();
    assert!(elapsed.as_f64().is_some_and(|elapsed| elapsed > 0.0), "{elapsed}");
    let candidates = answer["candidates"].take();
    let (nodes, cutoffs) = (answer["nodes"].take(), answer["cutoffs"].take());
    assert!(nodes.as_u64() > cutoffs.as_u64() && cutoffs.as_u64() > Some(0), "{nodes} {cutoffs}");
    assert_eq!(
        answer,
        json!({
            "position": "X../.../...", "to_move": "O", "columns": 3, "rows": 3, "connect": 3,
            "misere": false, "status": "ongoing", "algorithm": "alpha-beta", "score": 0, "outcome": "draw", "exact": true,
            "best": ["b2"], "candidates": null, "nodes": null, "cutoffs": null, "table_hits": 0,
            "depth": 8, "elapsed_ms": null,
        })
    );
    let candidates = candidates.as_array().expect("candidates are a list");
    let moves: Vec<&str> = candidates.iter().filter_map(|candidate| candidate["move"].as_str()).collect();
    assert_eq!(moves, ["b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"], "in reading order");
    for candidate in candidates {
        let (score, outcome, plies) =
            if candidate["move"] == "b2" { (0, "draw", 8) } else { (-4, "loss", 6) };
        assert_eq!(candidate["score"], score, "{candidate}");
        assert_eq!(candidate["outcome"], outcome, "{candidate}");
        assert_eq!(candidate["plies"], plies, "{candidate}");
        assert_eq!(candidate["exact"], true, "{candidate}");
        let line = candidate["line"].as_array().expect("a line is a list");
        assert_eq!((line.len(), &line[0]), (plies, &candidate["move"]), "{candidate}");
    }
}

/// Checks every field of an answer that follows from the articles about a position.
fn check_example(example: &crate::examples::Example, algorithm: &str) {
    let answer = analysis(&format!("{} --algorithm {algorithm}", example.text));
    let outcome = |score: i32| match score.signum() {
        1 => "win",
        0 => "draw",
        _ => "loss",
    };
    let score = example.candidates.iter().map(|&(_, _, score)| score).max().expect("the game is on");
    let best: Vec<&str> = example.best.split_whitespace().collect();
    assert_eq!((&answer["position"], &answer["algorithm"]), (&json!(example.text), &json!(algorithm)));
    assert_eq!(answer["to_move"], example.to_move.to_string(), "{}", example.name);
    assert_eq!((&answer["score"], &answer["exact"]), (&json!(score), &json!(true)), "{}", example.name);
    assert_eq!(
        (&answer["outcome"], &answer["best"]),
        (&json!(outcome(score)), &json!(best)),
        "{}",
        example.name
    );
    let candidates = answer["candidates"].as_array().expect("candidates are a list");
    assert_eq!(candidates.len(), example.candidates.len(), "{}", example.name);
    for (candidate, &(square, _, score)) in candidates.iter().zip(example.candidates) {
        let line = candidate["line"].as_array().expect("a line is a list");
        let plies = if score == 0 { 9 } else { 10 - score.abs() };
        let expected = json!({
            "move": square, "score": score, "outcome": outcome(score), "plies": plies,
            "exact": true, "line": line,
        });
        let mut candidate = candidate.clone();
        let proof = candidate.as_object_mut().expect("a candidate is an object").remove("proof");
        assert!(proof.is_none() || algorithm == "solver", "{}", example.name);
        assert_eq!(candidate, expected, "{}", example.name);
        assert_eq!((json!(line.len()), &line[0]), (json!(plies), &json!(square)), "{}", example.name);
    }
}

#[test]
fn the_positions_of_the_articles_have_the_scores_of_the_articles() {
    for example in &EXAMPLES {
        check_example(example, "alpha-beta");
        check_example(example, "minimax");
    }
}

#[test]
fn blind_search_gives_near_and_far_wins_the_same_score() {
    for example in &EXAMPLES {
        let answer = analysis(&format!("{} --algorithm blind", example.text));
        let candidates = answer["candidates"].as_array().expect("candidates are a list");
        for (candidate, &(square, score, _)) in candidates.iter().zip(example.candidates) {
            assert_eq!(candidate["score"], score, "{} {square}", example.name);
        }
        assert_eq!(answer["cutoffs"], 0, "{}", example.name);
    }
    assert_eq!(analysis(".X./.O./OXX --algorithm blind")["best"], json!(["a1", "c1", "a2", "c2"]));
}

#[test]
fn plain_minimax_visits_every_node_of_tic_tac_toe() {
    // The articles draw the first two trees and the fourth is well known.
    let table =
        [("O.X/X../XOO", 10, 3), (".X./..X/OOX", 47, 4), ("XOX/O.O/X.X", 4, 2), (".../.../...", 549_946, 9)];
    for (position, nodes, depth) in table {
        let answer = analysis(&format!("{position} --algorithm minimax --time 60"));
        assert_eq!((&answer["nodes"], &answer["depth"]), (&json!(nodes), &json!(depth)), "{position}");
    }
}

#[test]
fn finished_positions_are_analysed_too() {
    let table = [
        ("XXX/OO./...", "O", -10, "loss"),
        ("XXX/OO./... --misere", "O", 10, "win"),
        ("OOO/XX./X..", "X", -10, "loss"),
        ("XXX/OO./O.. --to-move O", "O", -10, "loss"),
        ("XOX/XOO/OXX", "O", 0, "draw"),
        ("XX/O. --connect 2", "O", -5, "loss"),
        ("X", "O", -2, "loss"),
    ];
    for (line, to_move, score, outcome) in table {
        let answer = analysis(line);
        assert_eq!((&answer["to_move"], &answer["outcome"]), (&json!(to_move), &json!(outcome)), "{line}");
        assert_eq!((&answer["score"], &answer["exact"]), (&json!(score), &json!(true)), "{line}");
        assert_eq!((&answer["best"], &answer["candidates"]), (&json!([]), &json!([])), "{line}");
        assert_eq!((&answer["nodes"], &answer["depth"]), (&json!(1), &json!(0)), "{line}");
    }
}

#[test]
fn an_answer_has_the_status_the_winner_and_the_winning_lines() {
    let table = [
        ("XXX/OO./...", "won", json!("X"), json!([["a1", "b1", "c1"]])),
        ("XXX/OO./... --misere", "won", json!("O"), json!([["a1", "b1", "c1"]])),
        ("OXX/XO./..O", "won", json!("O"), json!([["a1", "b2", "c3"]])),
        ("XXX/XOO/XOO", "won", json!("X"), json!([["a1", "b1", "c1"], ["a1", "a2", "a3"]])),
        ("XOX/XOO/OXX", "drawn", Value::Null, Value::Null),
        ("XX./OO./...", "ongoing", Value::Null, Value::Null),
    ];
    for (line, status, winner, lines) in table {
        let answer = analysis(line);
        let found = ["status", "winner", "winning_lines"].map(|name| answer[name].clone());
        assert_eq!(found, [json!(status), winner.clone(), lines], "{line}");
        assert_eq!(answer.get("winner").is_some(), !winner.is_null(), "{line}: nothing is null");
    }
    let fields: Fields = serde_json::from_str(&report("XXX/OO./... --json")).expect("it is an object");
    assert_eq!(names(&fields)[5..10], ["misere", "status", "winner", "winning_lines", "algorithm"]);
}

/// Runs `analyze -` with these options on a text.
fn analyze_lines(options: &str, lines: impl AsRef<[u8]>) -> Output {
    let line = format!("analyze - {options}");
    let mut command = command(&line);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = spawn(&mut command).expect("the program starts");
    let mut stdin = child.stdin.take().expect("it was asked for");
    stdin.write_all(lines.as_ref()).expect("the program reads to the end");
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

#[test]
fn positions_on_stdin_are_answered_line_by_line() {
    let output = analyze_lines("--json", "\u{feff}XXX/OO./...\r\n\n  fatalist \nXO./.../...");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    let answers: Vec<Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    let found: Vec<[&Value; 2]> =
        answers.iter().map(|answer| [&answer["position"], &answer["status"]]).collect();
    let expected = [("XXX/OO./...", "won"), (".X./..X/OOX", "ongoing"), ("XO./.../...", "ongoing")];
    assert_eq!(json!(found), json!(expected));
    // Options apply to every line.
    let output = analyze_lines("--to-move O --misere --json", "XO./.../...\n");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one answer");
    assert_eq!(json!([answer["to_move"], answer["misere"]]), json!(["O", true]));
    // Text output has several lines per answer, and an empty line between answers.
    let output = analyze_lines("", "XXX/OO./...\nXOX/XOO/OXX\n");
    let report = text(&output.stdout);
    assert!(report.contains("X has won: top row.") && report.contains("ms\n\n    a b c\n"), "{report}");
    assert_eq!(text(&analyze_lines("", "").stdout), "");
}

#[test]
fn a_line_without_a_position_is_reported_and_skipped() {
    let endless = "X".repeat(100_000);
    let lines = format!("X../..\nbogus\n-\n{endless}\nXX./.../...\nXOX/XOO/OXX\n");
    let output = analyze_lines("--json", [lines.as_bytes(), b"\xff\n"].concat());
    assert_eq!(output.status.code(), Some(2));
    let faults: Vec<&str> = text(&output.stderr).lines().collect();
    let expected = [
        "error: line 1: row 2 has 2 cells, but row 1 has 3",
        "error: line 2: there is no position of this name; the names are main-tree",
        "error: line 3: - alone is not a position",
        "error: line 4: a position takes at most 1000 bytes",
        "error: line 5: there are 2 X and 0 O",
        "error: line 7: this is not UTF-8 text",
    ];
    assert_eq!(faults.len(), expected.len(), "{faults:?}");
    for (fault, expected) in faults.iter().zip(expected) {
        assert!(fault.starts_with(expected), "{fault}");
    }
    assert_eq!(text(&output.stdout).lines().count(), 1);
    assert!(text(&output.stdout).starts_with("{\"position\":\"XOX/XOO/OXX\""));
    // Wrong options are not reported with a line number.
    let output = analyze_lines("--depth 2 --algorithm solver", "");
    assert!(
        output.status.code() == Some(2) && text(&output.stderr).starts_with("error: --depth does not work")
    );
}

#[test]
fn each_position_on_stdin_is_answered_before_the_next_is_read() {
    let mut command = command("analyze - --json");
    let mut child = spawn(command.stdin(Stdio::piped()).stdout(Stdio::piped())).expect("the program starts");
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

#[test]
fn misere_reverses_who_wins() {
    let answer = analysis(".../.../... --misere");
    assert_eq!((&answer["misere"], &answer["score"]), (&json!(true), &json!(0)));
    // Only from the centre can the first player answer every move with its mirror image.
    assert_eq!(answer["best"], json!(["b2"]));
    let answer = analysis("XX./OO./... --misere");
    let exact = |square: &str| {
        let found = answer["candidates"].as_array().into_iter().flatten().find(|it| it["move"] == square);
        found.map(|candidate| (candidate["score"].clone(), candidate["outcome"].clone()))
    };
    assert_eq!(exact("c1"), Some((json!(-9), json!("loss"))), "completing a line loses on the spot");
}

#[test]
fn positions_may_be_written_in_several_ways() {
    for written in ["x../.../...", "X--/---/---", "X__/_../-.-"] {
        assert_eq!(analysis(written)["position"], "X../.../...", "{written}");
    }
    for written in ["--x/-o-/---", "-_X/.O./...", "-- --x/-o-/---"] {
        // `--json` must come first, as nothing after `--` is an option.
        let answer = noughts(&format!("analyze --json {written}"));
        let answer: Value = serde_json::from_slice(&answer.stdout).expect("the answer is JSON");
        assert_eq!(answer["position"], "..X/.O./...", "{written}");
    }
    assert_eq!(analysis(".")["position"], ".");
}

#[test]
fn the_solver_agrees_with_minimax_and_solves_larger_boards() {
    for example in &EXAMPLES {
        check_example(example, "solver");
    }
    let answer = analysis("..../..../..../....");
    assert_eq!(
        (&answer["algorithm"], &answer["exact"], &answer["score"]),
        (&json!("solver"), &json!(true), &json!(0))
    );
    assert_eq!(answer["best"].as_array().map(Vec::len), Some(16), "every opening of 4x4 draws");
    let candidates = answer["candidates"].as_array().expect("there are candidates");
    assert!(candidates.iter().all(|candidate| candidate["exact"] == true && candidate["plies"] == 16));
    // With --depth it is a search, not the solver.
    assert_eq!(analysis("..../..../..../.... --depth 2")["algorithm"], "alpha-beta");
}

#[test]
fn the_side_to_move_and_the_winning_length_are_options() {
    let table = [
        (".../.../...", "X", 3),
        (".../.../... --to-move O", "O", 3),
        (".../.../... --to-move x", "X", 3),
        ("XO./.../...", "X", 3),
        ("XO./.../... --to-move o", "O", 3),
        ("XO./.../X.. --to-move O", "O", 3),
        ("..../..../.... --depth 1", "X", 3),
        ("..../..../..../.... --depth 1", "X", 4),
        ("..../..../..../.... --depth 1 --connect 3", "X", 3),
        ("...../...../...../...../..... --depth 1 --connect 5", "X", 5),
        ("....../....../....../....../....../...... --depth 1", "X", 5),
        ("../..", "X", 2),
        (".../.../... --connect 1", "X", 1),
    ];
    for (line, to_move, connect) in table {
        let answer = analysis(line);
        assert_eq!((&answer["to_move"], &answer["connect"]), (&json!(to_move), &json!(connect)), "{line}");
    }
}

/// Runs each command line and expects only a message that names the fault.
fn check_refusals(table: &[(&str, &str)]) {
    for &(line, fault) in table {
        let output = noughts(line);
        let message = text(&output.stderr);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""), "{line}: {message}");
        assert!(message.starts_with("error: ") && message.contains(fault), "{line}: {message}");
        assert!(!message.contains('\x1b'), "{line}: no colours into a pipe");
    }
}

/// Control characters that a terminal would act on, for every argument that messages repeat.
const CONTROL_CHARACTERS: &str = "\u{1b}]0;a title\u{7}\u{9b}31m\u{85}\u{202e}\r\n";
const WITH_ARGUMENT: [&str; 13] = [
    "",
    "--no-",
    "--x",
    "--board",
    "--position",
    "--set",
    "--set theme=",
    "analyze",
    "analyze --time",
    "match --x",
    "replay",
    "replay --game",
    "open",
];

/// The arguments of a line and this one, which is appended to the last if that ends in `=` or `-`.
fn with_argument(line: &str, argument: &str) -> Vec<String> {
    let mut arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    match arguments.last_mut().filter(|last| last.ends_with(['=', '-'])) {
        Some(last) => *last += argument,
        None => arguments.push(argument.to_owned()),
    }
    arguments
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
    for line in WITH_ARGUMENT {
        let output = finish(command("").args(with_argument(line, CONTROL_CHARACTERS)));
        assert!(matches!(output.status.code(), Some(1 | 2)), "{line}");
        assert_harmless(text(&output.stderr));
    }
}

#[test]
#[cfg(unix)]
fn control_characters_in_arguments_are_escaped_in_coloured_messages() {
    let seen = |argument| {
        let arguments = with_argument("--x", argument);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut terminal = crate::support::Terminal::start(&arguments);
        assert_eq!(terminal.wait_exit(), crate::support::Exit::code(2));
        String::from_utf8(terminal.output()).expect("it is text").replace("\r\n", "\n")
    };
    assert!(seen("nobody").contains("\u{1b}[1m\u{1b}[31merror:"), "{:?}", seen("nobody"));
    assert_harmless(&seen(CONTROL_CHARACTERS));
}

#[test]
#[cfg(unix)]
fn control_characters_in_the_program_name_are_not_printed() {
    use std::os::unix::process::CommandExt;
    for line in ["--help", "match --help", "--version", "--nothing", "match --nothing", "help replay"] {
        let output = finish(command(line).arg0(CONTROL_CHARACTERS));
        let usual = finish(&mut command(line));
        assert_eq!((text(&output.stdout), text(&output.stderr)), (text(&usual.stdout), text(&usual.stderr)));
    }
}

#[test]
fn messages_shorten_long_arguments() {
    for line in WITH_ARGUMENT {
        let argument = "long".repeat(25_000);
        let output = finish(command("").args(with_argument(line, &argument)));
        let message = text(&output.stderr);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{line}");
        assert!(message.starts_with("error: ") && message.len() < 2_000, "{line}: {message}");
    }
}

#[test]
fn positions_that_cannot_be_analysed_are_refused() {
    check_refusals(&[
        ("analyze", "<POS>"),
        ("analyze X../..", "row 2 has 2 cells, but row 1 has 3"),
        ("analyze X../.Z./...", "`Z` in row 2, column 2 is not a cell"),
        ("analyze XX./.../...", "there are 2 X and 0 O"),
        ("analyze X../.../... --to-move X", "X cannot be to move with 1 X and 0 O"),
        ("analyze XXX/OOO/...", "both X and O have a complete line"),
        ("analyze XXX/OO./O..", "X has a complete line and is to move"),
        ("analyze ................", "16x1 cells is out of range"),
        ("analyze ./././././././././././././././.", "1x16 cells is out of range"),
        ("analyze / ", "0x2 cells is out of range"),
        ("analyze ... --connect 0", "expected a whole number from 1 to 15"),
        ("analyze ... --connect -3", "expected a whole number from 1 to 15"),
        ("analyze ... --connect 4", "--connect: 4 in a row is out of range: this board allows 1 to 3"),
        ("analyze ... --connect 16", "expected a whole number from 1 to 15"),
        ("analyze ... --to-move Z", "`Z` is not a mark"),
        ("analyze ... --algorithm proof", "[possible values: minimax, blind, alpha-beta, solver]"),
        ("analyze ... --algorithm alphabeta", "[possible values: minimax, blind, alpha-beta, solver]"),
        ("analyze .../.../... --depth 2 --algorithm solver", "remove one of the two"),
        ("analyze ... --depth 0", "expected a whole number from 1 to 225"),
        ("analyze ... --time 0", "a number of seconds greater than 0"),
        ("analyze ... --time 0.0", "a number of seconds greater than 0"),
        ("analyze ... --time -1", "a number of seconds greater than 0"),
        ("analyze ... --time nan", "a number of seconds greater than 0"),
        ("analyze ... --time soon", "a number of seconds greater than 0"),
        ("analyze ... ...", "unexpected argument '...'"),
        ("analyze --jsn ...", "unexpected argument '--jsn'"),
        ("analyze ... --reasoning", "unexpected argument '--reasoning'"),
    ]);
}

#[test]
fn games_that_cannot_be_played_are_refused() {
    check_refusals(&[
        ("--mode solo", "[possible values: pvp, pve, ai]"),
        ("--mode pvp --x perfect", "--mode pvp contradicts --x perfect"),
        ("--x robot", "`robot` is not a player"),
        ("--o depth:0", "use depth:N with N from 1 to 225 plies"),
        ("--board 16x3", "16x3 cells is out of range"),
        ("--board big", "`big` is not a board size"),
        ("--board 7x5/8", "8 in a row is out of range: this board allows 1 to 7"),
        ("--board 7x5/many", "`many` is not a number of marks in a row"),
        ("--board 7x5/4 --connect 5", "--board 7x5/4 contradicts --connect 5"),
        ("match --x random --o random --board 7x5/4 --connect 5", "--board 7x5/4 contradicts --connect 5"),
        ("--position - --tree", "- alone is not a position"),
        ("--board 5x5 --position .../.../...", "--board 5x5 contradicts --position, which has 3x3 cells"),
        ("--position XXX/OO./...", "`noughts analyze XXX/OO./...`"),
        ("play --position X./... ", "row 2 has 3 cells, but row 1 has 2"),
        ("--best-of 2", "[possible values: 1, 3, 5, 7]"),
        ("--seed many", "'--seed <N>': expected a whole number from 0 to 18446744073709551615"),
        ("--color sometimes", "[possible values: auto, always, never]"),
        ("--ascii play", "'play' cannot be used with '--ascii'"),
        ("ponder", "unrecognized subcommand 'ponder'"),
        ("--arena", "unexpected argument '--arena'"),
        ("--guest", "noughts has no guest mode any more: serve the page instead, see docs/hosting.md"),
        ("play --guest --x human", "noughts has no guest mode any more: serve the page"),
        ("--tree --lab", "cannot be used with"),
        ("analyze main-trees", "the names are main-tree, fatalist"),
        ("open https://example.org/#nowhere=3", "`nowhere` is not a screen of noughts"),
        ("open fatalist", "this link leads nowhere: `fatalist`"),
    ]);
}

#[test]
fn an_empty_position_is_refused() {
    let output = finish(command("analyze").arg(""));
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("the position is empty"));
}

#[test]
fn playing_needs_a_terminal() {
    for line in ["", "play", "--mode ai", "play --reasoning --position --x/-o-/..."] {
        let output = noughts(line);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""), "`{line}`");
        assert!(text(&output.stderr).contains("needs a terminal"), "`{line}`");
    }
}

#[test]
fn scores_beyond_the_depth_limit_are_estimates() {
    let answer = analysis(".../.../... --depth 2");
    assert_eq!((&answer["exact"], &answer["outcome"]), (&json!(false), &json!("unknown")));
    assert_eq!(answer["depth"], 2);
    for candidate in answer["candidates"].as_array().expect("candidates are a list") {
        assert_eq!((&candidate["exact"], &candidate["outcome"]), (&json!(false), &json!("unknown")));
        assert_eq!(candidate["plies"], 2);
    }
    // A win within the limit is certain, even if the other moves are only estimated.
    let answer = analysis("XX./OO./... --depth 1");
    assert_eq!((&answer["exact"], &answer["outcome"]), (&json!(true), &json!("win")));
    assert_eq!((&answer["score"], &answer["best"]), (&json!(9), &json!(["c1"])));
    let exact = answer["candidates"].as_array().into_iter().flatten().filter(|it| it["exact"] == true);
    assert_eq!(exact.count(), 1);
    // A limit beyond the end of the game has no effect.
    assert_eq!(analysis("X../.../... --depth 225")["exact"], true);
}

/// A board of 15x15 empty cells.
fn largest_board() -> String {
    [".".repeat(15).as_str(); 15].join("/")
}

#[test]
fn a_search_that_runs_out_of_time_prints_what_it_has() {
    for form in ["", " --json"] {
        let output = noughts(&format!("analyze {} --time 0.3{form}", largest_board()));
        let note = text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{note}");
        let is_noted = note.starts_with("note: time ran out after 0.3 s: 0 of 225 moves are proved;");
        assert!(is_noted, "{note}");
        if form.is_empty() {
            assert!(text(&output.stdout).contains("estimated beyond that"));
        } else {
            let answer: Value = serde_json::from_slice(&output.stdout).expect("the answer is JSON");
            assert_eq!((&answer["exact"], &answer["outcome"]), (&json!(false), &json!("unknown")));
            assert_eq!(answer["candidates"].as_array().map(Vec::len), Some(225));
            assert!(answer["elapsed_ms"].as_f64() < Some(5_000.0), "{}", answer["elapsed_ms"]);
        }
    }
}

#[test]
fn too_little_time_for_a_small_board_still_gives_an_answer() {
    let output = noughts("analyze .../.../... --algorithm minimax --time 0.000001 --json");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("the answer is JSON");
    assert_eq!((output.status.code(), &answer["exact"]), (Some(0), &json!(false)));
    assert_eq!(answer["candidates"].as_array().map(Vec::len), Some(9));
    assert!(text(&output.stderr).contains("note: time ran out after 0.000001 s: looked 1 ply ahead"));
}

#[test]
fn the_largest_board_is_read_and_drawn() {
    let answer = analysis(&format!("{} --depth 1", largest_board()));
    assert_eq!(
        (&answer["columns"], &answer["rows"], &answer["connect"]),
        (&json!(15), &json!(15), &json!(5))
    );
    assert_eq!(answer["candidates"].as_array().map(Vec::len), Some(225));
    assert_eq!(answer["candidates"][224]["move"], "o15");
    // Marks in pairs that shift by two from row to row make no five in a row. Four cells are empty, so that the search
    // reaches the end.
    let mark = |column: usize, row: usize| if (column + 2 * row) % 4 < 2 { 'X' } else { 'O' };
    let cell = |column, row| if row == 14 && column > 10 { '.' } else { mark(column, row) };
    let rows: Vec<String> = (0..15).map(|row| (0..15).map(|column| cell(column, row)).collect()).collect();
    let answer = analysis(&rows.join("/"));
    assert_eq!((&answer["exact"], &answer["outcome"]), (&json!(true), &json!("draw")));
    let drawn = report(&rows.join("/"));
    assert!(drawn.starts_with("     a b c d e f g h i j k l m n o\n   1 X X O O"), "{drawn}");
    assert!(drawn.contains("\n  15 X X O O X X O O X X O . . . .\n"), "{drawn}");
}

#[test]
fn the_examples_in_the_help_work() {
    let mut tried = 0;
    let directory = tempfile::tempdir().expect("there is a place for files");
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
        let output = noughts(help);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{help}");
        for example in text(&output.stdout).lines().filter_map(|line| line.strip_prefix("  noughts")) {
            // The explanation comes after two spaces.
            let line = example.split("  ").next().unwrap_or_default().trim();
            // It needs a program; docs/programs.md grades one.
            if line.starts_with("grade ") {
                continue;
            }
            let output = finish(command(line).current_dir(&directory));
            tried += 1;
            let commands = ["analyze", "match", "tree", "quiz", "prove", "lessons", "completions", "man"];
            if line.split(' ').next().is_some_and(|word| commands.contains(&word)) {
                assert_eq!(output.status.code(), Some(0), "{line}: {}", text(&output.stderr));
            } else {
                // The only error is that there is no terminal.
                assert!(
                    text(&output.stderr).contains("needs a terminal"),
                    "{line}: {}",
                    text(&output.stderr)
                );
            }
        }
    }
    assert!(tried > 40, "{tried} examples");
}

#[test]
fn help_starts_with_a_description_of_the_program() {
    let output = noughts("--help");
    let first = text(&output.stdout).lines().next().unwrap_or_default().to_owned();
    assert_eq!(first, "Noughts is tic-tac-toe in the terminal, where you see how a game AI thinks.");
}

#[test]
fn the_version_needs_no_terminal() {
    let output = finish(command("--version").env_remove("TERM"));
    let expected = concat!("noughts ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!((text(&output.stdout), text(&output.stderr)), (expected, ""));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    // The time limit ensures that the pipe is closed before the program writes.
    let board = largest_board();
    let lines = [format!("analyze {board} --time 0.3"), format!("analyze {board} --time 0.3 --json")];
    for line in lines.iter().map(String::as_str).chain(["--help", "--version"]) {
        let mut child =
            spawn(command(line).stdout(Stdio::piped()).stderr(Stdio::piped())).expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        let warnings = text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{line}: {warnings}");
        assert!(warnings.lines().all(|remark| remark.starts_with("note: ")), "{line}: {warnings}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for line in ["analyze X../.../...", "analyze X../.../... --json", "--help"] {
        let full = std::fs::File::create("/dev/full").expect("the device exists");
        let output = spawn(command(line).stdout(full).stderr(Stdio::piped()))
            .and_then(std::process::Child::wait_with_output);
        let output = output.expect("the program starts");
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert!(text(&output.stderr).starts_with("error: cannot write the result"), "{line}");
    }
}

/// The text output without the time, at the end of the last line, which differs from run to run.
fn without_time(line: &str) -> String {
    let report = report(line);
    let end = report.rfind(" · ").expect("the last line has parts");
    format!("{} · TIME", &report[..end])
}

#[test]
fn a_lost_position_as_text() {
    insta::assert_snapshot!(without_time(".X./..X/OOX"), @r"
        a b c
      1 . X .
      2 . . X
      3 O O X

      O to move; 3x3, 3 in a row
      X wins in 4 plies with best play.

        move  score  outcome     depth  expected moves
      * c1       -6  loses in 4      4  c1 b2 a1 a2
        a1       -8  loses in 2      2  a1 c1
        a2       -8  loses in 2      2  a2 c1
        b2       -8  loses in 2      2  b2 c1

      ordered alpha-beta · 40 nodes · 4 cutoffs · TIME
    ");
}

#[test]
fn a_blind_search_as_text() {
    insta::assert_snapshot!(without_time(".X./.O./OXX --algorithm blind"), @r"
        a b c
      1 . X .
      2 . O .
      3 O X X

      O to move; 3x3, 3 in a row
      O wins with best play; this search does not count plies.

        move  score  outcome  depth  expected moves
      * a1      +10  wins         3  a1 c1 a2
      * c1      +10  wins         1  c1
      * a2      +10  wins         3  a2 a1 c1
      * c2      +10  wins         3  c2 a1 c1

      All 4 moves are equal.

      blind minimax · 36 nodes · 0 cutoffs · TIME
    ");
}

#[test]
fn a_search_with_a_limit_as_text() {
    insta::assert_snapshot!(without_time("X.../.O../.X../.... --depth 2"), @r"
        a b c d
      1 X . . .
      2 . O . .
      3 . X . .
      4 . . . .

      O to move; 4x4, 4 in a row
      Open: searched 2 plies ahead, estimated beyond that.

        move  score  outcome    depth  expected moves
      * a4      ~-4  looks bad      2  a4 d1
        c2      ~-5  looks bad      2  c2 a2
        d1      ~-6  looks bad      2  d1 a3
        a2      ~-7  looks bad      2  a2 c2
        d2      ~-7  looks bad      2  d2 c2
        c1      ~-8  looks bad      2  c1 a4
        a3      ~-8  looks bad      2  a3 d1
        c3      ~-8  looks bad      2  c3 d1
        d3      ~-8  looks bad      2  d3 d1
        c4      ~-8  looks bad      2  c4 d1
        d4      ~-8  looks bad      2  d4 d1
        b1      ~-9  looks bad      2  b1 a4
        b4      ~-9  looks bad      2  b4 d1

      ordered alpha-beta, 2 plies · 184 nodes · 0 cutoffs · TIME
    ");
}

#[test]
fn a_win_among_estimates_as_text() {
    insta::assert_snapshot!(without_time("XX./OO./... --depth 1"), @r"
        a b c
      1 X X .
      2 O O .
      3 . . .

      X to move; 3x3, 3 in a row
      X wins in 1 ply with best play.

        move  score  outcome     depth  expected moves
      * c1       +9  wins in 1       1  c1
        c2      ~+4  looks good      1  c2
        a3      ~+1  looks good      1  a3
        c3      ~+1  looks good      1  c3
        b3       ~0  looks even      1  b3

      A score with ~ is an estimate from a search 1 ply ahead.

      ordered alpha-beta, 1 ply · 6 nodes · 0 cutoffs · TIME
    ");
}

#[test]
fn a_drawn_position_as_text() {
    insta::assert_snapshot!(without_time("XOX/OXO/O.. --misere"), @r"
        a b c
      1 X O X
      2 O X O
      3 O . .

      X to move; 3x3, 3 in a row (misère)
      Draw with best play.

        move  score  outcome     depth  expected moves
      * b3        0  draw            2  b3 c3
        c3       -9  loses in 1      1  c3

      ordered alpha-beta · 4 nodes · 0 cutoffs · TIME
    ");
}

#[test]
fn a_finished_game_as_text() {
    insta::assert_snapshot!(without_time("XXX/OO./... --misere"), @r"
        a b c
      1 X X X
      2 O O .
      3 . . .

      Game over; 3x3, 3 in a row (misère)
      O has won because X completed a line: top row.
      Score for O, who would move next: +10

      ordered alpha-beta · 1 node · 0 cutoffs · TIME
    ");
}

#[test]
fn trees_are_written_to_stdout_or_to_a_file() {
    let home = Scratch::new();
    let file = home.path().join("tree.svg");
    let line = "tree .X./..X/OOX --algorithm alpha-beta --format svg";
    let printed = noughts(line);
    assert_eq!((printed.status.code(), text(&printed.stderr)), (Some(0), ""));
    std::fs::write(&file, "old").expect("it can be written");
    let written = finish(command(line).arg("--output").arg(&file));
    assert_eq!((written.status.code(), text(&written.stdout), text(&written.stderr)), (Some(0), "", ""));
    assert_eq!(std::fs::read(&file).expect("it can be read"), printed.stdout);
    let missing = home.path().join("missing/tree.svg");
    let failed = finish(command(line).arg("--output").arg(&missing));
    assert_eq!(failed.status.code(), Some(1));
    assert!(
        text(&failed.stderr).starts_with("error: cannot write `")
            && text(&failed.stderr).contains("tree.svg")
    );
}

#[test]
fn a_minus_sign_is_stdout() {
    let home = Scratch::new();
    let line = "tree .X./..X/OOX --format svg";
    let written = finish(command(line).current_dir(home.path()).args(["--output", "-"]));
    assert_eq!((written.status.code(), &written.stdout), (Some(0), &noughts(line).stdout));
    assert!(!home.path().join("-").exists());
}

/// Files can have 4 KiB or less here, and the figure has more.
#[cfg(unix)]
#[test]
fn a_figure_that_cannot_be_written_whole_leaves_nothing() {
    let home = Scratch::new();
    let script = format!(
        "trap '' XFSZ; ulimit -f 4; exec '{}' tree empty --depth 2 --format svg --output t.svg",
        env!("CARGO_BIN_EXE_noughts")
    );
    let failed = finish(Command::new("sh").current_dir(home.path()).args(["-c", &script]));
    let errors = text(&failed.stderr);
    assert!(errors.starts_with("error: cannot write `t.svg`: File too large"), "{errors}");
    assert_eq!(failed.status.code(), Some(1));
    assert!(!home.path().join("t.svg").exists());
}

#[test]
fn trees_take_the_search_of_a_named_position_and_limit_large_ones() {
    let caption = |line: &str| {
        let output = noughts(&format!("tree {line} --format svg"));
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{line}");
        let (_, rest) = text(&output.stdout).split_once("<desc id=\"desc\">").expect("a description");
        rest.split_once("</desc>").expect("it ends").0.to_owned()
    };
    assert_eq!(caption("main-tree"), "blind minimax: X to move is MAX; 10 nodes");
    assert_eq!(caption("O.X/X../XOO --algorithm minimax"), "minimax: X to move is MAX; 10 nodes");
    assert_eq!(
        caption("main-tree --algorithm blind --depth 1"),
        "blind minimax, 1 ply: X to move is MAX; 4 nodes"
    );
    assert_eq!(caption("empty --algorithm alpha-beta"), "alpha-beta: X to move is MAX; 20,866 nodes");
    assert_eq!(caption(".../.../... --to-move O --depth 2"), "minimax, 2 plies: O to move is MAX; 82 nodes");
    assert_eq!(caption("..../..../..../...."), "minimax, 5 plies: X to move is MAX; 571,457 nodes");
}

#[test]
fn trees_that_cannot_be_drawn_are_refused() {
    check_refusals(&[
        ("tree X../..", "row"),
        ("tree XXX/.../...", "X"),
        ("tree main-tree --algorithm solver", "the solver has no tree"),
        ("tree main-tree --algorithm quick", "the names are minimax, blind-minimax, alpha-beta"),
        ("tree main-tree --open some", "a number of plies, best or all"),
        ("tree main-tree --open -1", ""),
        ("tree main-tree --depth 0", "from 1 to 225"),
        ("tree main-tree --format png", "png"),
        ("tree main-tree --blank --answers", "--answers"),
        ("tree empty --open all", "show fewer with --open N"),
        ("tree empty --algorithm alpha-beta --open 5 --blank", "show fewer with --open N"),
        ("tree", "<POS>"),
    ]);
}

#[test]
fn quizzes_are_written_as_worksheets_and_data() {
    let out = |line: &str| {
        let output = noughts(line);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{line}");
        text(&output.stdout).to_owned()
    };
    let quiz = "quiz --level 2 --count 6 --seed 7";
    let [blank, answers] = ["--blank", "--answers"].map(|sheet| out(&format!("{quiz} {sheet}")));
    assert_eq!(blank.matches("Answer: ____").count(), 6, "{blank}");
    assert!(answers.matches("Answer: ").count() == 6 && !answers.contains("____"), "{answers}");
    assert_eq!(out(quiz), blank, "without a terminal, the questions are printed");
    let [blank, answers] = ["--blank", "--answers"].map(|sheet| out(&format!("{quiz} {sheet} --format svg")));
    for picture in [&blank, &answers] {
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
        let marks = ["class=\"x\"", "class=\"o\""].map(|mark| picture.matches(mark).count());
        assert!(marks.iter().all(|&marks| marks >= 12), "{marks:?}");
    }
    assert_eq!(blank.matches("Answer: ____").count(), 6, "{blank}");
    let json: serde_json::Value = serde_json::from_str(&out(&format!("{quiz} --format json"))).expect("JSON");
    let questions = json["questions"].as_array().expect("a list");
    let kinds: Vec<&str> = questions.iter().filter_map(|question| question["kind"].as_str()).collect();
    assert_eq!(kinds, ["move", "worth", "cut", "window", "move", "worth"]);
    assert!(questions.iter().all(|question| !question["answer"].is_null()));
    let blank = out(&format!("{quiz} --format json --blank"));
    assert!(!blank.contains("answer") && !blank.contains("why"), "{blank}");
}

#[test]
fn quizzes_that_do_not_exist_are_refused() {
    for (line, fault) in [
        ("quiz --kind sum", "possible values: move, worth, cut, window"),
        ("quiz --level 5", "from 1 to 4"),
        ("quiz --count 0", "from 1 to 50"),
        ("quiz --seed -1", "whole number"),
        ("quiz --blank --answers", "cannot be used with"),
        ("quiz --format dot", "possible values: text, svg, json"),
    ] {
        let output = noughts(line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(text(&output.stderr).contains(fault), "{line}: {}", text(&output.stderr));
    }
}
