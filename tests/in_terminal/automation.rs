//! The commands for scripts, by running the program: `match`, `prove`, `completions` and `man`.

use crate::support::{NOUGHTS, Scratch, command, run, spawn};
use serde_json::{Map, Value, json};
use std::process::{Output, Stdio};

/// Arguments without spaces in them.
fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes UTF-8")
}

/// The result of a command, which must succeed without messages on stderr.
fn report(line: &str) -> String {
    // On a busy machine a move could run out of time, which adds a note.
    let time: &[&str] = if line.starts_with("match") { &["--time", "1000"] } else { &[] };
    let Output { status, stdout, stderr } = run(&[&words(line), time].concat());
    assert_eq!((status.code(), text(&stderr)), (Some(0), ""), "{line}");
    text(&stdout).to_owned()
}

/// The same as JSON: one object on one line.
fn document(line: &str) -> Map<String, Value> {
    let answer = report(&format!("{line} --json"));
    assert_eq!(answer.matches('\n').count(), 1, "one line: {answer}");
    serde_json::from_str(&answer).expect("the answer is an object")
}

/// The names of the fields of flat JSON, in the order of the text.
fn names(answer: &str) -> Vec<&str> {
    let parts: Vec<&str> = answer.split('"').collect();
    let named = parts.windows(2).filter(|pair| pair[1].starts_with(':'));
    named.map(|pair| pair[0]).collect()
}

/// The answer without the time, which differs from run to run.
fn without_time(line: &str) -> Map<String, Value> {
    let mut answer = document(line);
    let elapsed = answer.remove("elapsed_ms").expect("the time is included");
    assert!(elapsed.as_f64().is_some_and(|elapsed| elapsed > 0.0), "{elapsed}");
    answer
}

// match

const MATCH_FIELDS: [&str; 16] = [
    "x",
    "o",
    "games",
    "x_wins",
    "o_wins",
    "draws",
    "columns",
    "rows",
    "connect",
    "misere",
    "position",
    "to_move",
    "seed",
    "asked",
    "mean_plies",
    "elapsed_ms",
];

#[test]
fn a_match_has_the_promised_fields_in_the_promised_order() {
    let answer = report("match --x perfect --o random --games 30 --seed 7 --json");
    assert_eq!(names(&answer), MATCH_FIELDS);
    let answer = without_time("match --x perfect --o random --games 30 --seed 7");
    let count = |name: &str| answer[name].as_u64().expect("counts are numbers");
    assert_eq!(count("x_wins") + count("o_wins") + count("draws"), 30);
    assert_eq!((&answer["x"], &answer["o"], count("o_wins")), (&json!("perfect"), &json!("random"), 0));
    assert_eq!((count("games"), count("asked"), count("seed")), (30, 30, 7));
    assert_eq!((count("columns"), count("rows"), count("connect")), (3, 3, 3));
    assert_eq!((&answer["misere"], &answer["to_move"]), (&json!(false), &json!("X")));
    assert_eq!(answer["position"], ".../.../...");
    assert!(answer["mean_plies"].as_f64().is_some_and(|plies| (5.0..=9.0).contains(&plies)), "{answer:?}");
}

#[test]
fn the_seed_repeats_a_match() {
    let line = "match --x random --o random --games 300";
    let seeded = |seed: &Value| without_time(&format!("{line} --seed {seed}"));
    let first = without_time(line);
    assert_eq!(seeded(&first["seed"]), first, "the reported seed, if none was given");
    let [one, two] = [json!(1), json!(2)].map(|seed| seeded(&seed));
    assert_ne!(
        (&one["x_wins"], &one["draws"], &one["mean_plies"]),
        (&two["x_wins"], &two["draws"], &two["mean_plies"])
    );
}

#[test]
fn a_match_follows_the_given_rules() {
    let table = [
        ("--board 4x2 --games 2", json!([4, 2, 3, false, "..../....", "X"])),
        ("--board 4x4 --connect 3 --misere --games 2", json!([4, 4, 3, true, "..../..../..../....", "X"])),
        ("--position XO./.../... --to-move O", json!([3, 3, 3, false, "XO./.../...", "O"])),
        ("--to-move o", json!([3, 3, 3, false, ".../.../...", "O"])),
        ("--position fatalist", json!([3, 3, 3, false, ".X./..X/OOX", "O"])),
    ];
    for (line, expected) in table {
        let answer = without_time(&format!("match --x random --o depth:1 {line}"));
        let found = ["columns", "rows", "connect", "misere", "position", "to_move"].map(|name| &answer[name]);
        assert_eq!(json!(found), expected, "{line}");
    }
    // X cannot be stopped there.
    let answer = without_time("match --x perfect --o random --position .X./..X/OOX --games 5");
    assert_eq!((&answer["x_wins"], &answer["games"]), (&json!(5), &json!(5)));
}

#[test]
fn the_perfect_player_never_loses_a_game() {
    for level in ["random", "blind", "depth:1", "depth:3", "perfect"] {
        let first = document(&format!("match --x perfect --o {level} --games 40"));
        assert_eq!((&first["o_wins"], &first["games"]), (&json!(0), &json!(40)), "{level}");
        let second = document(&format!("match --x {level} --o perfect --games 40"));
        assert_eq!((&second["x_wins"], &second["games"]), (&json!(0), &json!(40)), "{level}");
    }
}

/// The text output of a match without the time, at the end of the last line.
fn table(line: &str) -> String {
    let report = report(line);
    let end = report.rfind(" · ").expect("the last line has parts");
    format!("{} · TIME", &report[..end])
}

#[test]
fn a_match_as_text() {
    insta::assert_snapshot!(table("match --x perfect --o depth:1 --games 1000 --seed 7"), @r"
      X perfect, O depth:1
      3x3, 3 in a row; X starts

              games    share
      X wins    367   36.7 %
      O wins      0    0.0 %
      draws     633   63.3 %
      all     1,000

      8.3 plies a game · seed 7 · TIME
    ");
    insta::assert_snapshot!(table("match --x random --o blind --position X../.../... --misere --games 7 --seed 7"), @r"
      X random, O blind
      3x3, 3 in a row (misère); from X../.../..., O to move

              games    share
      X wins      0    0.0 %
      O wins      7  100.0 %
      draws       0    0.0 %
      all         7

      6.0 plies a game · seed 7 · TIME
    ");
}

#[test]
fn matches_that_cannot_be_played_are_refused() {
    let table = [
        ("match", "--x <PLAYER>"),
        ("match --x perfect", "--o <PLAYER>"),
        ("match --x human --o perfect", "X is human, but a match is played without a keyboard"),
        ("match --x random --o human", "O is human, but a match is played without a keyboard"),
        ("match --x robot --o random", "`robot` is not a player"),
        ("match --x random --o random --games 0", "expected a whole number from 1 to 1000000000"),
        ("match --x random --o random --games -1", "expected a whole number from 1 to 1000000000"),
        ("match --x random --o random --time 0", "a number of seconds greater than 0"),
        ("match --x random --o random --position XXX/OO./...", "`noughts analyze XXX/OO./...`"),
        ("match --x random --o random --position XX./.../...", "there are 2 X and 0 O"),
        ("match --x random --o random --board 4x4 --position .../.../...", "--board 4x4 contradicts"),
        ("match --x random --o random --connect 4", "--connect: 4 in a row is out of range"),
        ("match --x random --o random --reasoning", "unexpected argument '--reasoning'"),
        ("prove 3x3", "unexpected argument '3x3'"),
        ("completions", "<SHELL>"),
        ("completions csh", "[possible values: bash, elvish, fish, powershell, zsh]"),
        ("man --json", "unexpected argument '--json'"),
    ];
    for (line, fault) in table {
        let Output { status, stdout, stderr } = run(&words(line));
        let message = text(&stderr);
        assert_eq!((status.code(), text(&stdout)), (Some(2), ""), "{line}: {message}");
        assert!(message.starts_with("error: ") && message.contains(fault), "{line}: {message}");
    }
}

#[test]
fn a_match_notes_games_that_ran_out_of_time() {
    let line = "match --x depth:3 --o random --board 4x4 --games 2 --time 0.000001 --json";
    let Output { status, stdout, stderr } = run(&words(line));
    assert_eq!(status.code(), Some(0));
    let is_noted =
        text(&stderr).starts_with("note: in 2 of 2 games a player ran out of time (0.000001 s a move)");
    assert!(is_noted, "{}", text(&stderr));
    assert!(serde_json::from_slice::<Value>(&stdout).is_ok(), "{}", text(&stdout));
}

// prove

#[test]
fn the_proof_as_json() {
    assert_eq!(
        report("prove --json"),
        "{\"as_first\":{\"wins\":71,\"draws\":2,\"losses\":0,\"lines\":73},\
         \"as_second\":{\"wins\":386,\"draws\":183,\"losses\":0,\"lines\":569}}\n"
    );
}

#[test]
fn the_proof_as_text() {
    insta::assert_snapshot!(report("prove"), @r"
      The perfect player on 3x3 against every possible opponent

                  wins  draws  losses  games
      as first      71      2       0     73
      as second    386    183       0    569

      It loses none of these 642 games. The opponent plays any moves; the perfect player
      plays its best ones, and of equally good ones the first in reading order.
    ");
}

// completions and man

/// The options of a command and of those below it.
fn options(command: &clap::Command) -> Vec<String> {
    let own = command.get_arguments().filter_map(clap::Arg::get_long).map(str::to_owned);
    own.chain(command.get_subcommands().flat_map(options)).collect()
}

#[test]
fn completions_contain_every_command_and_option() {
    use clap::CommandFactory;
    let program = noughts::cli::Cli::command();
    let commands = program.get_subcommands().map(|command| command.get_name().to_owned());
    let words: Vec<String> = commands.chain(options(&program)).collect();
    assert!(words.len() > 40, "{words:?}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = report(&format!("completions {shell}"));
        for word in &words {
            assert!(script.contains(word), "{shell} knows {word}");
        }
    }
}

#[cfg(unix)]
#[test]
fn bash_completes_commands_and_options() {
    let home = Scratch::new();
    let complete = |line: &str, word: &str| {
        // Bash 3.2, which macOS has, reads nothing from `source <(...)`.
        let script = "script=$(\"$APP\" completions bash) || exit 1; eval \"$script\"; COMP_WORDS=($1); \
                      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); \
                      _noughts noughts \"$2\" \"${COMP_WORDS[COMP_CWORD - 1]}\"; echo \"${COMPREPLY[@]}\"";
        let arguments = ["--norc", "-c", script, "bash", line, word];
        let output = crate::support::output(command("bash", home.path()).args(arguments));
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{line}");
        text(&output.stdout).trim().to_owned()
    };
    assert_eq!(complete("noughts ma", "ma"), "match man");
    assert_eq!(complete("noughts match --ga", "--ga"), "--games");
    assert_eq!(complete("noughts completions fi", "fi"), "fish");
}

#[test]
fn the_manual_page() {
    let page = report("man");
    assert!(page.starts_with(".ie") || page.starts_with(".TH"), "it is roff: {page}");
    insta::assert_snapshot!("man", page);
}

#[test]
fn every_command_has_a_page_with_its_options() {
    use clap::CommandFactory;
    /// Checks the page of a command, and those of the commands below it; returns how many options there are.
    fn check(command: &clap::Command, name: &str) -> usize {
        let page = report(&format!("man {name}")).replace('\\', "");
        let title = format!("noughts {name}").trim().replace(' ', "-");
        assert!(page.contains(&format!(".TH {title} 1 ")), "{title}: {page}");
        let shown = command.get_arguments().filter(|argument| !argument.is_hide_set());
        let options = shown.filter_map(clap::Arg::get_long);
        let options: Vec<&str> =
            options.inspect(|option| assert!(page.contains(option), "{title}")).collect();
        // Paths and dates would make every build different.
        for trace in [env!("CARGO_MANIFEST_DIR"), "target", "202"] {
            assert!(!page.contains(trace), "{title}: {trace}");
        }
        let below = command.get_subcommands().map(|below| {
            assert!(page.contains(&format!("{title}-{}(1)", below.get_name())), "{title} names its commands");
            check(below, format!("{name} {}", below.get_name()).trim())
        });
        options.len() + below.sum::<usize>()
    }
    let count = check(&noughts::cli::Cli::command(), "");
    assert!(count > 30, "{count} options");
    let page = report("man");
    for section in ["EXIT STATUS", "ENVIRONMENT", "FILES"] {
        assert!(page.contains(&format!(".SH {section}\n")), "{section}");
    }
}

// Closed pipes

#[test]
fn a_closed_pipe_is_not_an_error() {
    let home = Scratch::new();
    let lines = [
        "match --x perfect --o random --time 1000",
        "match --x perfect --o random --time 1000 --json",
        "prove",
        "prove --json",
        "completions bash",
        "completions zsh",
        "man",
    ];
    for line in lines {
        let mut command = command(NOUGHTS, home.path());
        command.args(words(line)).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // The program starts with a pipe without a reader.
        let (reader, writer) = std::io::pipe().expect("there are pipes");
        drop(reader);
        let child = spawn(command.stdout(writer)).expect("the program starts");
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let home = Scratch::new();
    for line in ["match --x random --o random --json", "prove", "completions bash", "man"] {
        let full = std::fs::File::create("/dev/full").expect("the device exists");
        let mut command = command(NOUGHTS, home.path());
        command.args(words(line)).stdin(Stdio::null()).stdout(full).stderr(Stdio::piped());
        let child = spawn(&mut command).expect("the program starts");
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert!(text(&output.stderr).starts_with("error: cannot write the result"), "{line}");
    }
}

// In a terminal

#[cfg(unix)]
mod terminal {
    use super::text;
    use crate::support::{COOKED, Exit, Options, Signal, Terminal};
    use serde_json::Value;
    use std::fs;
    use std::time::{Duration, Instant};

    /// More games than any machine plays during a test.
    const ENDLESS: &str = "match --x random --o random --games 1000000000 --seed 1";

    /// Starts an endless match, with its output redirected, and waits for the bar.
    fn endless(redirected: &str) -> Terminal {
        let terminal = Terminal::script(&format!("exec \"$APP\" {ENDLESS} {redirected}"), Options::default());
        wait_for_games(&terminal);
        terminal
    }

    /// Waits until the bar counts some games.
    fn wait_for_games(terminal: &Terminal) {
        terminal.wait_for("games to be counted", |screen| {
            let row = screen.row(0);
            row.contains(" of 1,000,000,000 games [") && !row.starts_with("0 of")
        });
    }

    #[test]
    fn ctrl_c_prints_the_results_so_far() {
        let mut terminal = endless("");
        terminal.press("ctrl-c");
        assert_eq!(terminal.wait_exit(), Exit::code(130));
        let screen = terminal.text();
        assert!(screen.contains("X wins") && screen.contains("plies a game"), "{screen}");
        assert!(screen.contains("of 1000000000 games"), "{screen}");
        assert!(screen.contains("note: interrupted after "), "{screen}");
        assert!(!screen.contains("games ["), "the bar is gone:\n{screen}");
        assert_eq!(terminal.modes(), COOKED);
    }

    #[test]
    fn a_window_without_a_known_size_has_a_bar_too() {
        let script = format!("stty rows 0 cols 0; exec \"$APP\" {ENDLESS} >answer");
        let mut terminal = Terminal::script(&script, Options::default());
        wait_for_games(&terminal);
        terminal.press("ctrl-c");
        assert_eq!(terminal.wait_exit(), Exit::code(130));
    }

    #[test]
    fn an_interrupted_match_prints_complete_json_and_a_note_on_stderr() {
        for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143)] {
            let mut terminal = endless("--json >answer");
            // Twice at once, as `timeout` does. With more time between them, the second would end the program at once.
            let first = Instant::now();
            terminal.signal(signal);
            if first.elapsed() < Duration::from_millis(500) {
                terminal.signal(signal);
            }
            assert_eq!(terminal.wait_exit(), Exit::code(code));
            let answer = fs::read(terminal.home().join("answer")).expect("the answer is there");
            let answer: Value = serde_json::from_slice(&answer).expect("the answer is JSON");
            let count = |name: &str| answer[name].as_u64().expect("counts are numbers");
            assert_eq!(count("x_wins") + count("o_wins") + count("draws"), count("games"));
            assert!(count("games") < count("asked"), "{answer}");
            terminal.wait_text("note: interrupted after ");
        }
    }

    #[test]
    fn a_match_can_be_interrupted_during_a_move() {
        let line = "match --x perfect --o perfect --board 15x15 --time 1000 --games 3 --json";
        let mut terminal = Terminal::script(&format!("exec \"$APP\" {line} >answer"), Options::default());
        terminal.wait_text("0 of 3 games [");
        terminal.press("ctrl-c");
        assert_eq!(terminal.wait_exit(), Exit::code(130));
        let answer = fs::read(terminal.home().join("answer")).expect("the answer is there");
        let answer: Value = serde_json::from_slice(&answer).expect("the answer is JSON");
        assert_eq!((answer["games"].as_u64(), &answer["mean_plies"]), (Some(0), &Value::Null));
    }

    #[test]
    fn the_bar_is_only_for_terminals_and_only_on_stderr() {
        // On stdout of a terminal, with stderr in a file: nothing but the report.
        let line = "match --x random --o random --games 3000 --seed 1";
        let run = |redirected: &str, options: Options<'_>| {
            let mut terminal = Terminal::script(&format!("exec \"$APP\" {line} {redirected}"), options);
            assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
            let file = fs::read(terminal.home().join("file")).unwrap_or_default();
            (text(&terminal.output()).to_owned(), text(&file).to_owned())
        };
        let (screen, file) = run("2>file", Options::default());
        assert!(screen.contains("X wins") && !screen.contains('\x1b') && !screen.contains('#'), "{screen}");
        assert_eq!(file, "");
        // The other way round: the bar on the screen, and the report in a file, without the bar.
        let mut terminal = endless(">file");
        terminal.press("ctrl-c");
        assert_eq!(terminal.wait_exit(), Exit::code(130));
        let file = fs::read(terminal.home().join("file")).expect("the report is there");
        let file = text(&file);
        assert!(file.contains("X wins") && !file.contains('\x1b') && !file.contains("games ["), "{file}");
        // A dumb terminal, or one of unknown kind, can only print lines.
        for options in [
            Options { env: &[("TERM", "dumb")], ..Options::default() },
            Options { unset: &["TERM"], ..Options::default() },
        ] {
            let (screen, _) = run(">file", options);
            assert_eq!(screen, "");
        }
    }
}
