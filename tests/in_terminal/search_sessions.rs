//! Tree, stepper and lab in a real terminal, by keys and by mouse.

use crate::support::{COOKED, Exit, Options, Scratch, Screen, Terminal};
use noughts::engine::search::{Minimax, VARIANTS};
use noughts::game::{Position, Setup};

/// Quits without a question, as nothing would be lost.
#[track_caller]
fn assert_quits(mut terminal: Terminal) {
    terminal.press("q");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
    assert_eq!(terminal.modes(), COOKED);
}

/// The text of the whole screen.
fn text(terminal: &Terminal) -> String {
    terminal.screen(Screen::text)
}

#[test]
fn a_user_explores_the_main_tree_from_the_menu_with_arrow_keys() {
    let terminal = Terminal::start(&[]);
    terminal.wait_text("Analyse");
    terminal.press("Down Down Down Down Down Enter");
    terminal.wait_text("The articles' tree");
    terminal.press("Down t");
    terminal.wait_text("X wins");
    terminal.press("Down Down");
    terminal.wait_text("O completed the main");
    terminal.press("Home b");
    terminal.wait_text("anti-diagonal: X wins at");
    terminal.press("a");
    terminal.wait_text("alpha-beta");
    terminal.press("w");
    terminal.wait_text("Glossary");
    terminal.press("Esc Esc");
    terminal.wait_text("--position main-tree");
    terminal.press("Esc");
    terminal.wait_text("Human vs computer");
    assert_quits(terminal);
}

#[test]
fn a_link_is_opened_and_copied_again() {
    let link = "#tree=O.X/X../XOO&algorithm=alpha-beta&node=c2.b2";
    let terminal = Terminal::start(&["open", &format!("https://example.org/noughts/{link}&colour=red")]);
    terminal.wait_text("Not understood in the link: colour=red");
    terminal.wait_text("[Tree]");
    terminal.press("g");
    terminal.wait_text("Copied the link");
    terminal.wait_text(link);
    let output = terminal.output();
    let sequence = "\x1b]52;c;I3RyZWU9Ty5YL1guLi9YT08mYWxnb3JpdGhtPWFscGhhLWJldGEmbm9kZT1jMi5iMg==";
    assert!(output.windows(sequence.len()).any(|window| window == sequence.as_bytes()), "OSC 52 carries it");
    assert_quits(terminal);
}

#[test]
fn an_unfinished_game_of_an_earlier_session_is_kept_by_a_link() {
    let home = Scratch::new();
    let options = || Options { home: Some(home.path()), ..Options::default() };
    let mut terminal = Terminal::start_with(&["--mode", "pvp"], options());
    terminal.wait_text("X to move");
    terminal.press("5");
    terminal.wait_text("O to move");
    terminal.press("ctrl-c");
    terminal.wait_exit();
    let terminal = Terminal::start_with(&["open", "#play=.X./..X/OOX&x=human&o=human"], options());
    terminal.wait_text("never replaces your unfinished");
    terminal.press("Esc");
    terminal.wait_text("Continue");
    terminal.press("Enter");
    terminal.wait_text("O to move");
}

#[test]
fn a_user_steps_through_a_search_and_back() {
    let options = Options { size: (60, 20), ..Options::default() };
    let terminal = Terminal::start_with(&["--position", "fatalist", "--stepper", "--no-animation"], options);
    // The tree is there as well.
    terminal.wait_text("returned");
    terminal.wait_text("Not started.");
    let first = text(&terminal);
    terminal.press("Right");
    terminal.wait_text("The search starts with minimax(root, 0)");
    terminal.press("Right");
    terminal.wait_text("O tries a1");
    let second = text(&terminal);
    terminal.press("Right Right");
    terminal.wait_text("X completed the");
    terminal.press("Left Left");
    terminal.wait_for("the second step again", |screen| screen.text() == second);
    terminal.press("End");
    terminal.wait_text("Search finished");
    terminal.press("Home");
    terminal.wait_for("the beginning again", |screen| screen.text() == first);
    terminal.press("a a");
    terminal.wait_for("the recording of alpha-beta", |screen| {
        screen.contains("of 137") && screen.contains("Not started.")
    });
    terminal.press("x");
    terminal.wait_text("Cutoff: alpha");
    // The end of the slider.
    let (column, row) = terminal.find("step  ").expect("the slider shows the step");
    terminal.click(column - 3, row);
    terminal.wait_text("Search finished");
    assert_quits(terminal);
}

#[test]
fn a_recording_of_half_a_million_nodes_plays_by_itself() {
    let terminal = Terminal::start(&["--stepper"]);
    terminal.wait_text("Not started.");
    // At this speed it would take hours.
    terminal.press("+ + + Enter");
    terminal.wait_text("playing 100 steps/s");
    terminal.press("+ + +");
    terminal.wait_text("Search finished");
    terminal.wait_text("nodes 549,946");
    assert_quits(terminal);
}

/// On a board so small that even plain minimax finishes within its two seconds, even on a busy machine.
#[test]
fn algorithms_race_and_rows_can_be_clicked() {
    let text = "X../.O./...";
    let setup: Setup = text.parse().expect("a setup");
    let position = Position::try_from(setup).expect("a position");
    let nodes = |search: Minimax| search.run(&position, &mut ()).counters.nodes;
    let terminal = Terminal::start(&["--lab", "--position", text]);
    for variant in &VARIANTS {
        let count = grouped(nodes(variant.search));
        terminal.wait_for(&format!("{count} nodes by {}", variant.name), |screen| {
            let found = screen.find(&format!(" {} ", variant.name));
            found.is_some_and(|(_, row)| screen.row(row).contains(&format!(" {count} ")))
        });
    }
    terminal.wait_text("reasoning panel");
    terminal.click_text("table + symmetry");
    terminal.wait_text(" positions");
    terminal.press("t");
    terminal.wait_text("[Tree]");
    terminal.press("Esc");
    terminal.wait_text("Human vs computer");
    assert_quits(terminal);
}

/// The number with thousands separators.
fn grouped(number: u64) -> String {
    if number < 1000 {
        number.to_string()
    } else {
        format!("{},{:03}", grouped(number / 1000), number % 1000)
    }
}

#[test]
fn a_tree_is_drawn_in_every_window() {
    let terminal = Terminal::start(&["--position", "main-tree", "--tree"]);
    terminal.wait_text("X wins");
    terminal.press("Down Right");
    terminal.wait_text("X b2. X completed the");
    let drawn = text(&terminal);
    for (columns, rows) in [(28, 9), (40, 9)] {
        terminal.resize(columns, rows);
        terminal.wait_for("a part of the drawing", |screen| screen.contains("▸XX·"));
        terminal.resize(80, 24);
        terminal.wait_for("the same drawing", |screen| screen.text() == drawn);
    }
    // In a window that is large from the start, more is drawn.
    terminal.resize(200, 50);
    terminal.wait_text("State 2 in the article.");
    assert_quits(terminal);
    let options = Options { size: (28, 9), ..Options::default() };
    let terminal = Terminal::start_with(&["--position", "main-tree", "--tree"], options);
    terminal.wait_text("▸X··");
    terminal.resize(80, 24);
    terminal.wait_text("X wins");
    assert_quits(terminal);
}

#[test]
fn a_tree_on_a_large_board_opens_from_a_game_and_goes_back_to_it() {
    let terminal = Terminal::start(&["--board", "15x15", "--mode", "pvp"]);
    terminal.wait_text("X to move");
    terminal.press("Enter");
    terminal.wait_text("O to move");
    terminal.press("t");
    terminal.wait_text("2 plies");
    terminal.wait_text("limit");
    terminal.press("Down Right Esc");
    terminal.wait_text("O to move");
    terminal.press("q");
    terminal.wait_text("Quit noughts?");
    terminal.press("n u");
    terminal.wait_text("X to move");
    assert_quits(terminal);
}

/// The program returns the memory of freed tables to the system, although allocators keep that of small ones.
#[test]
#[cfg(target_os = "linux")] // where memory can be measured
fn the_memory_of_a_review_is_freed() {
    let home = crate::support::Scratch::new();
    std::fs::write(home.path().join("game"), "a1 b1 a2 b2 a3 c3 e5 d1").expect("a file can be written");
    let options = Options { home: Some(home.path()), ..Options::default() };
    let terminal = Terminal::start_with(&["replay", "game", "--board", "5x5", "--connect", "4"], options);
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
