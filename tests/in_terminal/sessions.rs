//! Sessions with the clipboard, a real search and real files, and the memory that they take.

use crate::support::{Options, Scratch, Terminal, wait_until};

/// Checks that this text, here in base 64, was sent to the clipboard.
#[track_caller]
fn assert_copied(terminal: &Terminal, encoded: &str) {
    assert!(terminal.output().contains(&format!("\x1b]52;c;{encoded}")), "OSC 52 carries it");
}

#[test]
fn a_link_is_opened_and_copied_again() {
    let link = "#tree=O.X/X../XOO&algorithm=alpha-beta&node=c2.b2";
    let terminal = Terminal::start(&["open", &format!("https://example.org/noughts/{link}&colour=red")]);
    terminal.wait_text("Not understood in the link: colour=red");
    terminal.wait_text("[Tree]");
    terminal.reach("g", "Sent to the terminal's clipboard");
    terminal.wait_text(link);
    assert_copied(&terminal, "I3RyZWU9Ty5YL1guLi9YT08mYWxnb3JpdGhtPWFscGhhLWJldGEmbm9kZT1jMi5iMg==");
    terminal.quit();
}

#[test]
fn a_position_is_pasted_and_copied() {
    let terminal = Terminal::start(&["open", "#analyse"]);
    terminal.wait_text("A board of your own");
    terminal.paste(".X./..X/OOX\n");
    terminal.wait_text("All four replies lose");
    terminal.reach("y", "Sent to the terminal's clipboard: .X./..X/OOX");
    assert_copied(&terminal, "LlguLy4uWC9PT1g=");
    terminal.quit();
}

/// By default tmux drops what a program sends to the clipboard; here it is a script that writes down what it is told.
#[test]
#[cfg(unix)]
fn in_tmux_its_clipboard_gets_the_text_too() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    let scratch = Scratch::new();
    let (tmux, told) = (scratch.path().join("tmux"), scratch.path().join("told"));
    fs::write(&tmux, format!("#!/bin/sh\n(echo \"$@\"; cat) >{0}.new; mv {0}.new {0}\n", told.display()))
        .expect("a script");
    fs::set_permissions(&tmux, fs::Permissions::from_mode(0o755)).expect("it can be run");
    let path = format!("{}:/usr/bin:/bin", scratch.path().display());
    let env = &[("TMUX", "/tmp/tmux,1,0"), ("PATH", &*path)];
    let terminal = Terminal::start_with(&["open", "#analyse=.X./..X/OOX"], Options::with(env));
    terminal.wait_text("All four replies lose");
    terminal.reach("y", "Sent to the terminal's clipboard: .X./..X/OOX");
    assert_copied(&terminal, "LlguLy4uWC9PT1g=");
    wait_until("tmux is told", || told.exists());
    assert_eq!(fs::read_to_string(told).expect("it is a text"), "load-buffer -w -\n.X./..X/OOX");
    terminal.quit();
}

#[test]
fn a_finished_game_is_listed_and_opened() {
    let terminal = Terminal::start(&["--mode", "pvp"]);
    terminal.wait_text("X to move");
    terminal.reach("1 5 9 3 7 2 4", "The review found");
    terminal.press("Esc");
    terminal.click_text("History");
    terminal.wait_text("human (X) vs human");
    terminal.reach("Enter", "The review found");
    terminal.quit();
}

#[test]
fn a_recording_of_half_a_million_nodes_plays_by_itself() {
    let terminal = Terminal::start(&["--stepper"]);
    terminal.wait_text("Nothing has happened yet.");
    // At this speed it would take hours.
    terminal.reach("+ + + Enter", "playing 100 steps/s");
    terminal.reach("+ + +", "Search finished");
    terminal.wait_text("nodes 549,946");
    terminal.quit();
}

/// The program returns the memory of freed tables to the system, although allocators keep that of small ones.
#[test]
#[cfg(target_os = "linux")] // where memory can be measured
fn the_memory_of_a_review_is_freed() {
    let home = Scratch::new();
    std::fs::write(home.path().join("game"), "a1 b1 a2 b2 a3 c3 e5 d1").expect("a file can be written");
    let args = ["replay", "game", "--board", "5x5", "--connect", "4"];
    let terminal = Terminal::start_with(&args, Options::at(&home));
    terminal.wait_text("The review found");
    let (most, left) = (terminal.process().peak_memory(), terminal.process().memory());
    assert!(left < 20 * 1024, "{left} KiB of {most}");
}

#[test]
#[cfg(target_os = "linux")] // where memory can be measured
fn a_series_of_random_players_on_a_larger_board_takes_little_memory() {
    let arguments = "--x random --o random --board 5x5/4 --best-of 3 --seed 1 --no-animation";
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let terminal = Terminal::start(&arguments);
    for game in 1..=2 {
        terminal.wait_text("Speed ");
        terminal.press("+ + +");
        // If the moves are analysed, that is finished by then.
        terminal.wait_for("the end of the game", |screen| {
            screen.contains("The review shows") || screen.contains("The review found")
        });
        let most = terminal.process().peak_memory();
        assert!(most < 20 * 1024, "{most} KiB after game {game}");
        terminal.press("n");
    }
}
