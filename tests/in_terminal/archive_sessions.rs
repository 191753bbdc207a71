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
