//! The history in a real terminal, with real files.

use crate::support::{COOKED, DEADLINE, Exit, Options, Scratch, Signal, Terminal};
use std::fs;
use std::time::Instant;

#[test]
fn a_finished_game_is_listed_replayed_and_counted() {
    let mut terminal = Terminal::start(&["--mode", "pvp"]);
    terminal.wait_text("X to move");
    terminal.press("1 5 9 3 7 2 4");
    terminal.wait_text("The review found");
    terminal.press("Esc");
    terminal.wait_text("History");
    terminal.press("Down Down Down Down Down Down Enter");
    terminal.wait_text("human (X) vs human");
    terminal.wait_text("1 game");
    terminal.press("/");
    terminal.send("lost");
    terminal.wait_text("No game matches all these words");
    terminal.press("Esc");
    terminal.wait_text("X won");
    terminal.press("Enter");
    terminal.wait_text("Start of the game");
    terminal.press("End");
    terminal.wait_text("Move 7: X a2");
    terminal.press("Esc Tab");
    terminal.wait_text("Statistics count only games");
    terminal.press("q");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
    assert_eq!(terminal.modes(), COOKED);
}

#[test]
fn the_history_of_a_guest_is_deleted_with_the_session() {
    for end in [None, Some(Signal::INT), Some(Signal::TERM), Some(Signal::HUP)] {
        let home = Scratch::new();
        let temporary = home.path().join("temporary");
        fs::create_dir(&temporary).expect("the home is ours");
        fs::create_dir(home.path().join("config")).expect("the home is ours");
        fs::write(home.path().join("config/config.toml"), "no settings").expect("the home is ours");
        let env = [("TMPDIR", temporary.to_str().expect("it is text"))];
        let options = Options { home: Some(home.path()), env: &env, ..Options::default() };
        let mut terminal = Terminal::start_with(&["--guest", "--mode", "pvp"], options);
        terminal.wait_text("X to move");
        terminal.press("1 5 9 3 7 2 4");
        terminal.wait_text("The review found");
        terminal.press("Esc");
        terminal.wait_text("History");
        assert!(!terminal.text().contains("config.toml"), "{}", terminal.text());
        terminal.press("Down Down Down Down Down Down Enter");
        terminal.wait_text("1 game");
        assert_eq!(fs::read_dir(&temporary).expect("it is ours").count(), 1);
        terminal.press("Esc Down Enter");
        terminal.wait_text("changes last for this session");
        match end {
            None => terminal.press("q"),
            Some(signal) => terminal.signal(signal),
        }
        terminal.wait_exit();
        assert_eq!(fs::read_dir(&temporary).expect("it is ours").count(), 0, "{end:?}");
        assert!(!home.path().join("data").exists(), "{end:?}");
    }
}

#[test]
fn ending_a_guest_session_at_its_start_leaves_no_files() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP].repeat(4) {
        let home = Scratch::new();
        let files = || fs::read_dir(home.path()).expect("it is ours").count();
        let env = [("TMPDIR", home.path().to_str().expect("it is text"))];
        let options = Options { home: Some(home.path()), env: &env, ..Options::default() };
        let mut terminal = Terminal::start_with(&["--guest"], options);
        let start = Instant::now();
        while files() == 0 {
            assert!(start.elapsed() < DEADLINE, "a guest has a directory");
        }
        terminal.process().signal(signal);
        terminal.wait_exit();
        assert_eq!(files(), 0, "{signal:?}");
    }
}

#[test]
fn a_guest_can_play_without_a_directory_and_is_warned() {
    let env = [("TMPDIR", "/dev/null")];
    let mut terminal = Terminal::start_with(&["--guest"], Options { env: &env, ..Options::default() });
    terminal.wait_text("cannot make a directory for this session");
    terminal.press("Enter Enter 5 q");
    terminal.wait_text("your games are not saved");
    terminal.press("y");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
}

/// `FSIZE` is in blocks of 512 bytes. Writing more also sends a signal, which would end the program.
#[test]
#[cfg(target_os = "linux")] // where a shell sets this limit
fn a_file_that_is_too_large_is_an_error_for_a_guest_and_not_the_end() {
    let script = "export TMPDIR=\"$HOME\"; ulimit -f 0; exec \"$APP\" --guest --mode pvp";
    let mut terminal = Terminal::script(script, Options::default());
    terminal.wait_text("X to move");
    terminal.press("5");
    terminal.wait_text("not everything can be saved");
    terminal.press("1");
    terminal.wait_text("X to move");
    terminal.press("q y");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
}

#[test]
#[cfg(target_os = "linux")] // where the limits can be read
fn the_process_of_a_guest_has_limits_that_the_host_may_have_lowered() {
    for (host, data) in [("true", 256 << 20), ("ulimit -d 200000", 200_000 << 10)] {
        let script = format!("{host}; exec \"$APP\" --guest --mode pvp");
        let terminal = Terminal::script(&script, Options::default());
        terminal.wait_text("X to move");
        let limits = fs::read_to_string(format!("/proc/{}/limits", terminal.process().pid()));
        let limits = limits.expect("the process is there");
        let limit = |name| {
            let line = limits.lines().find_map(|line| line.strip_prefix(name)).expect("it is listed");
            line.split_whitespace()
                .take(2)
                .map(|bytes| bytes.parse().expect("it is limited"))
                .collect::<Vec<u64>>()
        };
        assert_eq!(limit("Max data size"), [data; 2]);
        assert_eq!(limit("Max file size"), [16 << 20; 2]);
        assert_eq!(limit("Max core file size"), [0; 2]);
    }
}
