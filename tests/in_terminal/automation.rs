//! The commands `match`, `completions` and `man`, by running the program. `commands` has most of what they print.

#[cfg(unix)]
use crate::support::{Scratch, command};
use crate::support::{json, run, utf8};
use itertools::Itertools;
use serde_json::Value;
use std::process::Output;

/// The result of a command, which must succeed without messages on stderr.
fn report(line: &str) -> String {
    let Output { status, stdout, stderr } = run(&line.split_whitespace().collect_vec());
    assert_eq!((status.code(), utf8(&stderr)), (Some(0), ""), "{line}");
    utf8(&stdout).to_owned()
}

#[test]
fn the_reported_seed_repeats_a_match() {
    let played = |seed: &str| -> Value {
        // On a busy machine a move could run out of time, which adds a note.
        let line = format!("match --x random --o random --games 300 --json --time 1000 {seed}");
        let mut answer = json(report(&line));
        let elapsed = answer["elapsed_ms"].take();
        assert!(elapsed.as_f64().is_some_and(|elapsed| elapsed > 0.0), "{elapsed}");
        answer
    };
    let first = played("");
    assert_eq!(played(&format!("--seed {}", first["seed"])), first);
}

#[test]
fn a_match_notes_games_that_ran_out_of_time() {
    let line = "match --x depth:3 --o random --board 4x4 --games 2 --time 0.000001 --json";
    let Output { status, stdout, stderr } = run(&line.split(' ').collect_vec());
    assert_eq!(status.code(), Some(0));
    let note = utf8(&stderr);
    assert!(note.starts_with("note: in 2 of 2 games a player ran out of time (0.000001 s a move)"), "{note}");
    json(stdout);
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
    let words = commands.chain(options(&program)).collect_vec();
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
        assert_eq!((output.status.code(), utf8(&output.stderr)), (Some(0), ""), "{line}");
        utf8(&output.stdout).trim().to_owned()
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
        let options = options.inspect(|option| assert!(page.contains(option), "{title}")).collect_vec();
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

// In a terminal

#[cfg(unix)]
mod terminal {
    use crate::support::{Exit, Options, Signal, Terminal, json, utf8};
    use serde_json::Value;
    use std::fs;
    use std::time::{Duration, Instant};

    /// More games than any machine plays during a test.
    const ENDLESS: &str = "match --x random --o random --games 1000000000 --seed 1";

    /// Starts an endless match, with its output redirected, and waits for the bar.
    fn endless(redirected: &str) -> Terminal {
        let terminal = Terminal::script(&format!("exec \"$APP\" {ENDLESS} {redirected}"));
        wait_for_games(&terminal);
        terminal
    }

    /// Waits until the bar counts some games.
    fn wait_for_games(terminal: &Terminal) {
        terminal.wait_for("games to be counted", |screen| {
            let row = screen.row(1);
            row.contains(" of 1,000,000,000 games [") && !row.starts_with("0 of")
        });
    }

    /// The document in the file `answer`.
    #[track_caller]
    fn answer(terminal: &Terminal) -> Value {
        json(fs::read(terminal.home().join("answer")).expect("the answer is there"))
    }

    #[test]
    fn ctrl_c_prints_the_results_so_far() {
        let terminal = endless("");
        let terminal = terminal.interrupt();
        let screen = terminal.text();
        assert!(screen.contains("X wins") && screen.contains("plies a game"), "{screen}");
        assert!(screen.contains("of 1000000000 games"), "{screen}");
        assert!(screen.contains("note: interrupted after "), "{screen}");
        assert!(!screen.contains("games ["), "the bar is gone:\n{screen}");
    }

    #[test]
    fn a_window_without_a_known_size_has_a_bar_too() {
        let script = format!("stty rows 0 cols 0; exec \"$APP\" {ENDLESS} >answer");
        let terminal = Terminal::script(&script);
        wait_for_games(&terminal);
        terminal.interrupt();
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
            let answer = answer(&terminal);
            let count = |name: &str| answer[name].as_u64().expect("counts are numbers");
            assert_eq!(count("x_wins") + count("o_wins") + count("draws"), count("games"));
            assert!(count("games") < count("asked"), "{answer}");
            terminal.wait_text("note: interrupted after ");
        }
    }

    #[test]
    fn a_match_can_be_interrupted_during_a_move() {
        let line = "match --x perfect --o perfect --board 15x15 --time 1000 --games 3 --json";
        let terminal = Terminal::script(&format!("exec \"$APP\" {line} >answer"));
        terminal.wait_text("0 of 3 games [");
        let terminal = terminal.interrupt();
        let answer = answer(&terminal);
        assert_eq!((answer["games"].as_u64(), &answer["mean_plies"]), (Some(0), &Value::Null));
    }

    /// Of answers, or of programs; and nothing of it is left where a fault is told.
    #[test]
    fn a_grading_has_a_bar() {
        let rows = [
            ("sleep 60", "0 of 4,620 positions [                    ] 00:00:0"),
            ("--each 'sleep {}' 60 61", "0 of 2 programs [                    ] 00:00:0"),
        ];
        for (programs, bar) in rows {
            let terminal = Terminal::script(&format!("exec \"$APP\" grade --time 60 {programs}"));
            terminal.wait_text(bar);
            let screen = terminal.interrupt().text();
            assert!(!screen.contains(bar), "{screen}");
        }
        let mut terminal = Terminal::script("exec \"$APP\" grade --json ./nothing");
        assert_eq!(terminal.wait_exit(), Exit::code(1));
        let screen = terminal.text();
        assert!(screen.contains("{\"error\":\"cannot start `./nothing`"), "{screen}");
        assert!(!screen.contains("positions ["), "{screen}");
    }

    #[test]
    fn the_bar_is_only_for_terminals_and_only_on_stderr() {
        // On stdout of a terminal, with stderr in a file: nothing but the report.
        let line = "match --x random --o random --games 3000 --seed 1";
        let run = |redirected: &str, options: Options<'_>| {
            let mut terminal = Terminal::script_with(&format!("exec \"$APP\" {line} {redirected}"), options);
            assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
            let file = fs::read(terminal.home().join("file")).unwrap_or_default();
            (terminal.output(), utf8(&file).to_owned())
        };
        let (screen, file) = run("2>file", Options::default());
        assert!(screen.contains("X wins") && !screen.contains('\x1b') && !screen.contains("[="), "{screen}");
        assert_eq!(file, "");
        // The other way round: the bar on the screen, and the report in a file, without the bar.
        let terminal = endless(">file");
        let terminal = terminal.interrupt();
        let file = fs::read(terminal.home().join("file")).expect("the report is there");
        let file = utf8(&file);
        assert!(file.contains("X wins") && !file.contains('\x1b') && !file.contains("games ["), "{file}");
        // A dumb terminal, or one of unknown kind, can only print lines.
        for options in
            [Options::with(&[("TERM", "dumb")]), Options { unset: &["TERM"], ..Options::default() }]
        {
            let (screen, _) = run(">file", options);
            assert_eq!(screen, "");
        }
    }
}
