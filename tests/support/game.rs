//! A game of two humans: how to start it, and what it looks like.

use super::{Screen, Terminal};
use noughts::app::{Action, App, Command, Contest};
use noughts::game::{Position, Rules, Square};
use noughts::player::{Player, TieBreak};
use noughts::settings::Settings;
use noughts::ui;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;

/// Two humans: nothing happens but what keys do.
pub const PVP: [&str; 2] = ["--mode", "pvp"];

/// What two humans should see in a window of that size after these moves, by the library.
pub fn picture((columns, rows): (u16, u16), moves: &[u8]) -> String {
    let contest = Contest {
        players: [Player::Human; 2],
        start: Position::new(Rules::TIC_TAC_TOE),
        best_of: 1,
        tie_break: TieBreak::First,
    };
    let (mut app, _) = App::in_game(Settings::default(), 0, contest);
    for &number in moves {
        app.update(Action::Command(Command::Place(number)));
    }
    // Until the last mark is drawn.
    app.update(Action::Tick(Duration::from_secs(1)));
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    ui::view(&app, area, &mut buffer);
    let row =
        |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned() + "\n";
    (0..rows).map(row).collect()
}

/// Waits until two humans see what they should in a window of that size after these moves.
#[track_caller]
pub fn wait_picture(terminal: &Terminal, size: (u16, u16), moves: &[u8]) {
    let picture = picture(size, moves);
    let what = format!("this screen:\n{picture}");
    terminal.wait_for(&what, |screen| screen.size() == size && screen.text() == picture);
}

/// The moves that the move list shows, in order.
pub fn moves_shown(screen: &Screen) -> Vec<Square> {
    let moves_in = |line: &str| -> Vec<Square> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let moves = words.windows(2).filter(|pair| ["X", "O"].contains(&pair[0]));
        moves.filter_map(|pair| pair[1].parse().ok()).collect()
    };
    screen.text().lines().flat_map(moves_in).collect()
}

/// Waits until the move list shows so many.
#[track_caller]
pub fn wait_moves(terminal: &Terminal, count: usize) {
    terminal.wait_for(&format!("{count} moves"), |screen| moves_shown(screen).len() == count);
}

/// What leads from the beginning of a game to each kind of screen, and a sign that it is there.
pub const SCREENS: [(&str, &str); 6] = [
    ("", "X to move"),
    ("Esc", "Human vs human"),
    ("Esc Down Enter", "Start"),
    ("?", "In the game"),
    ("1 q", "Quit noughts?"),
    ("1 4 2 5 3", "X wins"),
];
