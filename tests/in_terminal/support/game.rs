//! A game of two humans: how to start it, and what it looks like.

use super::{FULL, Screen, Terminal};
use noughts::app::{Action, App, Command, Contest, Place, draw as view};
use noughts::config::Settings;
use noughts::engine::{Player, TieBreak};
use noughts::game::{ByMark, Position, Rules, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;

/// Two humans, so that only keys do anything.
pub(crate) const PVP: [&str; 2] = ["--mode", "pvp"];

/// The screen of a game of two humans in a window of this size after these moves, as the library draws it.
pub(crate) fn picture((columns, rows): (u16, u16), moves: &[u8]) -> String {
    let contest = Contest {
        players: ByMark::both(Player::Human),
        start: Position::new(Rules::TIC_TAC_TOE),
        best_of: 1,
        tie_break: TieBreak::First,
    };
    let (mut app, _) = App::at(Settings::default(), 0, Place::Contest(contest, None));
    for &number in moves {
        app.update(Action::Command(Command::Place(number)));
    }
    // Until the last mark is complete.
    app.update(Action::Tick(Duration::from_secs(1)));
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    view::draw(&app, area, &mut buffer);
    let row =
        |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned() + "\n";
    (0..rows).map(row).collect()
}

/// Starts such a game.
#[track_caller]
pub(crate) fn game() -> Terminal {
    begun(Terminal::start(&PVP))
}

/// Waits until such a game has begun, and has all of the terminal.
#[track_caller]
pub(crate) fn begun(terminal: Terminal) -> Terminal {
    terminal.wait_text("X to move");
    terminal.wait_modes(FULL);
    terminal
}

/// Waits until the screen is [`picture`].
#[track_caller]
pub(crate) fn wait_picture(terminal: &Terminal, size: (u16, u16), moves: &[u8]) {
    let picture = picture(size, moves);
    let what = format!("this screen:\n{picture}");
    terminal.wait_for(&what, |screen| screen.size() == size && screen.text() == picture);
}

/// The same in a window of the usual size.
#[track_caller]
pub(crate) fn wait_board(terminal: &Terminal, moves: &[u8]) {
    wait_picture(terminal, (80, 24), moves);
}

/// Presses keys, and waits for the same.
#[track_caller]
pub(crate) fn reach_board(terminal: &Terminal, keys: &str, moves: &[u8]) {
    terminal.press(keys);
    wait_board(terminal, moves);
}

/// The moves that the move list shows, in order.
pub(crate) fn moves_shown(screen: &Screen) -> Vec<Square> {
    let moves_in = |line: &str| -> Vec<Square> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let moves = words.windows(2).filter(|pair| ["X", "O"].contains(&pair[0]));
        moves.filter_map(|pair| pair[1].parse().ok()).collect()
    };
    screen.text().lines().flat_map(moves_in).collect()
}

/// Waits until the move list shows this many moves.
#[track_caller]
pub(crate) fn wait_moves(terminal: &Terminal, count: usize) {
    terminal.wait_for(&format!("{count} moves"), |screen| moves_shown(screen).len() == count);
}

/// How to get to a screen, and a text that appears only there, not on the way.
pub(crate) type Way = (fn(&Terminal), &'static str);

/// The ways from the start of a game of two humans to each kind of screen.
pub(crate) const SCREENS: [Way; 17] = [
    (|_| {}, "X to move"),
    (|terminal| terminal.press("Esc"), "Human vs human"),
    (|terminal| choose(terminal, "Computer vs computer"), "Start"),
    (|terminal| terminal.press("?"), "In the game"),
    (|terminal| terminal.press("1 q"), "Quit noughts?"),
    (|terminal| terminal.press("1 4 2 5 3"), "X wins"),
    (review, "The review found"),
    (|terminal| terminal.press("1 4 2 5 t"), "nodes searched"),
    (|terminal| terminal.press("1 4 2 5 s"), "Nothing has happened yet."),
    (|terminal| terminal.press("1 4 2 5 c"), "table and symmetry"),
    (words, "Glossary"),
    (|terminal| choose(terminal, "Learn"), "Nothing left to chance"),
    (lesson, "Lesson 1 of 15"),
    (|terminal| choose(terminal, "Analyse"), "A board of your own"),
    (|terminal| enter(terminal, "Analyse", "A board of your own"), "X to move"),
    (|terminal| choose(terminal, "History"), "No games yet"),
    (|terminal| choose(terminal, "Settings"), "Colours"),
];

fn lesson(terminal: &Terminal) {
    choose(terminal, "Learn");
    terminal.wait_text("Nothing left to chance");
    terminal.press("Enter");
}

/// Chooses an item of the menu.
#[track_caller]
fn choose(terminal: &Terminal, item: &str) {
    terminal.press("Esc");
    terminal.wait_text("Quit");
    terminal.click_text(item);
}

/// Chooses an item of the menu, and then the first entry of its screen.
#[track_caller]
fn enter(terminal: &Terminal, item: &str, first: &str) {
    choose(terminal, item);
    terminal.wait_text(first);
    terminal.press("Enter");
}

#[track_caller]
fn review(terminal: &Terminal) {
    terminal.press("1 4 2 5 3");
    terminal.wait_text("X wins");
    terminal.press("r");
}

#[track_caller]
fn words(terminal: &Terminal) {
    terminal.press("1 4 2 5 t");
    terminal.wait_text("nodes searched");
    terminal.press("w");
}
