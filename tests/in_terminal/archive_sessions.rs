//! The history in a real terminal, with real files.

use crate::support::{COOKED, Exit, Terminal};

#[test]
fn a_finished_game_is_listed_and_replayed() {
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
    terminal.press("Esc");
    terminal.wait_text("1 game");
    terminal.press("q");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
    assert_eq!(terminal.modes(), COOKED);
}
