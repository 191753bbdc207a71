//! The editor and the review in a real terminal.

use crate::support::{COOKED, Exit, Screen, Terminal};

fn editor() -> Terminal {
    let terminal = Terminal::start(&[]);
    terminal.wait_text("Analyse");
    terminal.press("Down Down Down Down Down Enter");
    terminal.wait_text("A board of your own");
    terminal.press("Enter");
    terminal.wait_text("To move");
    terminal
}

fn quit(mut terminal: Terminal) {
    terminal.press("q");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
    assert_eq!(terminal.modes(), COOKED);
}

#[test]
fn a_position_is_pasted_analysed_and_copied() {
    let terminal = editor();
    terminal.paste(".X./..X/OOX\n");
    terminal.wait_text("All four replies lose");
    terminal.wait_text("Two perfect players would never get here.");
    terminal.press("t");
    terminal.wait_text("O is MAX");
    terminal.press("Esc");
    terminal.wait_text("All four replies lose");
    terminal.press("y");
    terminal.wait_text("Sent to the clipboard: .X./..X/OOX");
    let output = terminal.output();
    let sequence = b"\x1b]52;c;LlguLy4uWC9PT1g=";
    assert!(
        output.windows(sequence.len()).any(|window| window == sequence),
        "OSC 52 puts it on the clipboard"
    );
    terminal.paste("this is no board");
    terminal.wait_text("is not a cell");
    assert!(terminal.screen(Screen::text).contains("All four replies lose"), "what was there stays");
    quit(terminal);
}

#[test]
fn a_board_is_typed_changed_and_played_on() {
    let terminal = editor();
    // As a terminal without bracketed paste sends it.
    terminal.send("x.o/.x./...");
    terminal.wait_text("O to move");
    terminal.press("Home Enter");
    terminal.wait_text("O.O/.X./...");
    quit(terminal);
}

#[test]
fn a_review_shows_which_move_lost_the_game() {
    let terminal = Terminal::start(&["--mode", "pvp"]);
    terminal.wait_text("X to move");
    terminal.press("1 5 9 3 7 2 4");
    terminal.wait_text("The review found 1 mistake: move 4, O");
    terminal.press("r");
    terminal.wait_text("Review");
    terminal.press("Home Right Right Right Right");
    terminal.wait_text("Find a better move.");
    terminal.press("Enter Down Down Left Left Enter");
    terminal.wait_text("One more try.");
    terminal.press("Up Enter");
    terminal.wait_text("Found: a2");
    terminal.press("p");
    terminal.wait_text("to move");
    quit_game(terminal);
}

fn quit_game(mut terminal: Terminal) {
    terminal.press("q");
    terminal.wait_text("Quit noughts?");
    terminal.press("y");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
}
