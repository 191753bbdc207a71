//! Games in a real terminal, by keys and by mouse, and what only a terminal shows of them.

use crate::support::game::{moves_shown, wait_moves};
use crate::support::{Exit, FULL, Modes, Options, Screen, Terminal};
use noughts::engine::search::Minimax;
use noughts::game::{Mark, Position, Rules, Square, Status};

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// The middle of a square: below its letter and beside its number.
fn middle(screen: &Screen, square: Square) -> (u16, u16) {
    let (columns, rows) = screen.size();
    let is_word = |column, row| screen.symbol(column, row).chars().all(char::is_alphanumeric);
    let stands_alone = |&(column, row): &(u16, u16)| {
        let neighbours = [column.checked_sub(1), Some(column + 1).filter(|&right| right < columns)];
        !neighbours.into_iter().flatten().any(|column| is_word(column, row))
    };
    let places = |symbol: String| {
        (1..rows)
            .flat_map(move |row| (0..columns).map(move |column| (column, row)))
            .filter(move |&(column, row)| screen.symbol(column, row) == symbol)
            .filter(stands_alone)
    };
    let letter = places(char::from(b'a' + square.column()).to_string()).next();
    // The number at the left edge: others are keys, inside the squares.
    let number = places((square.row() + 1).to_string()).min();
    let place = letter.zip(number).map(|((column, _), (_, row))| (column, row));
    place.unwrap_or_else(|| panic!("where is {square}?\n{}", screen.text()))
}

/// Starts the program at its menu.
fn menu(args: &[&str]) -> Terminal {
    let terminal = Terminal::start(args);
    terminal.wait_text("Human vs computer");
    terminal.wait_modes(FULL);
    terminal
}

#[test]
fn best_play_by_arrow_keys_draws_against_the_perfect_player() {
    let terminal = menu(&["--seed", "7", "--set", "o=perfect"]);
    terminal.reach("Enter", "Unbeatable");
    terminal.reach("Enter", "Your move (X)");
    let (mut position, mut cursor) = (Position::new(Rules::TIC_TAC_TOE), square("b2"));
    while position.status() == Status::Ongoing {
        let analysis = Minimax::ORDERED_ALPHA_BETA.analyze(&position, &mut ()).expect("it is not stopped");
        let best = analysis.best().next().expect("there is a move").square;
        let steps = |from: u8, to: u8, [back, on]: [&str; 2]| {
            (0..from.abs_diff(to)).for_each(|_| terminal.press(if to < from { back } else { on }));
        };
        steps(cursor.column(), best.column(), ["Left", "Right"]);
        steps(cursor.row(), best.row(), ["Up", "Down"]);
        terminal.press("Enter");
        cursor = best;
        position.play(best).expect("a legal move");
        let mut reply = None;
        terminal.wait_for("a reply or the end", |screen| {
            reply = moves_shown(screen).get(position.marks()).copied();
            screen.contains("Rematch") || (screen.contains("Your move") && reply.is_some())
        });
        if let Some(reply) = reply {
            position.play(reply).expect("the computer plays by the rules");
        }
    }
    terminal.wait_text("Nobody beats Unbeatable.");
    terminal.quit();
}

#[test]
fn two_people_play_two_games_using_only_the_mouse() {
    let mut terminal = menu(&[]);
    terminal.click_text("Human vs human");
    terminal.click_text("Start");
    terminal.wait_text("X to move");
    click_squares(&terminal, Mark::X, ["a1", "a2", "b1", "b2", "c1"]);
    terminal.wait_text("X wins");
    terminal.wait_text("X completed the top row");
    terminal.click_text("Rematch");
    // Now the other side starts.
    terminal.wait_text("O to move");
    click_squares(&terminal, Mark::O, ["a3", "a2", "b3", "b2", "c3"]);
    terminal.wait_text("O wins");
    terminal.wait_text("O completed the bottom row");
    terminal.click_text("Menu");
    terminal.wait_text("Human vs human");
    terminal.click_text("Quit");
    terminal.must_exit(Exit::SUCCESS);
}

/// Clicks the squares one after the other, for each side in turn.
#[track_caller]
fn click_squares(terminal: &Terminal, starter: Mark, squares: [&str; 5]) {
    let mut mark = starter;
    for name in squares {
        terminal.wait_text(&format!("{mark} to move"));
        let (column, row) = terminal.screen(|screen| middle(screen, square(name)));
        terminal.click(column, row);
        mark = mark.other();
    }
}

#[test]
fn a_click_right_after_a_key_hits_the_new_screen() {
    let terminal = menu(&[]);
    terminal.click_text("Human vs human");
    let (column, row) = terminal.place_of("Start");
    terminal.reach("Esc", "Human vs computer");
    // Both arrive before the form can be drawn.
    terminal.send(format!("\r\x1b[<0;{};{}M", column + 1, row + 1));
    terminal.wait_text("X to move");
}

/// Does something while the computer thinks, and checks that the program reacts before the computer has finished. On a
/// busy machine that may take more than one attempt.
#[track_caller]
fn assert_reacts_while_it_thinks(act: impl Fn(&Terminal), answered: impl Fn(&Screen) -> bool) -> Terminal {
    for _ in 0..10 {
        let terminal = Terminal::start(&["--mode", "pve", "--board", "15x15", "--seed", "7"]);
        terminal.wait_text("Your move");
        terminal.reach("Enter", "is thinking");
        act(&terminal);
        let mut in_time = false;
        terminal.wait_for("an answer", |screen| {
            in_time = screen.contains("is thinking") && answered(screen);
            in_time || screen.contains(") plays ") || screen.contains("Your move")
        });
        if in_time {
            return terminal;
        }
    }
    panic!("the program does not react while the computer thinks");
}

#[test]
fn keys_work_while_the_computer_thinks() {
    assert_reacts_while_it_thinks(|terminal| terminal.press("r"), |screen| screen.contains("Searching"));
}

#[test]
fn a_resize_works_while_the_computer_thinks() {
    let terminal = assert_reacts_while_it_thinks(
        |terminal| terminal.resize(100, 40),
        |screen| screen.row(38).contains("is thinking") && screen.row(39).contains("q quit"),
    );
    wait_moves(&terminal, 2);
}

#[test]
fn quitting_works_while_the_computer_thinks() {
    let mut terminal = assert_reacts_while_it_thinks(
        |terminal| terminal.press("q"),
        |screen| screen.contains("Quit noughts?"),
    );
    terminal.press("y");
    terminal.must_exit(Exit::SUCCESS);
}

#[test]
fn without_colours_selection_and_emphasis_are_still_visible() {
    for (args, env, are_there) in [
        (&["--color", "never"][..], &[][..], false),
        (&[], &[("NO_COLOR", "1")], false),
        (&[], &[], true),
        (&["--color", "always"], &[("NO_COLOR", "1")], true),
        (&[], &[("NO_COLOR", "")], true),
    ] {
        let terminal = Terminal::start_with(args, Options::with(env));
        assert!(terminal.first_cell("▸ Human vs computer").inverse(), "{}", terminal.text());
        terminal.reach("Down Enter Enter 1 4 2 5", "X to move");
        assert!(terminal.first_cell("X to move").bold(), "{}", terminal.text());
        terminal.reach("r ? Esc q n 3", "X wins");
        assert!(terminal.first_cell("▸ Rematch").inverse(), "{}", terminal.text());
        assert_eq!(colours(&terminal.output()).next().is_some(), are_there, "{args:?} {env:?}");
    }
}

/// The sequences that set a colour: CSI m with a parameter of 30 to 49 or 90 to 107, except 39 and 49, which reset it.
fn colours(output: &str) -> impl Iterator<Item = &str> {
    output.split("\x1b[").filter_map(|rest| rest.split_once('m')).map(|(codes, _)| codes).filter(|codes| {
        let sets = |code: u32| matches!(code, 30..=38 | 40..=48 | 90..=107);
        codes.split(';').filter_map(|code| code.parse().ok()).any(sets)
    })
}

#[test]
fn no_mouse_leaves_the_mouse_alone() {
    let terminal = Terminal::start(&["--no-mouse", "--mode", "pvp"]);
    terminal.wait_text("X to move");
    terminal.wait_modes(Modes { mouse: false, ..FULL });
    terminal.reach("5", "O to move");
    for mode in ["\x1b[?1000h", "\x1b[?1002h", "\x1b[?1003h", "\x1b[?1006h"] {
        terminal.never_wrote(mode);
    }
    terminal.interrupt();
}

#[test]
fn a_wrong_command_line_gets_a_message_and_draws_nothing() {
    let fault = ["--board", "16x3"];
    let without_colours = Options::with(&[("NO_COLOR", "1")]);
    for (options, escape) in [(without_colours, "\x1b"), (Options::default(), "\x1b[?")] {
        let mut terminal = Terminal::start_with(&fault, options);
        terminal.must_exit(Exit::code(2));
        terminal.wait_text("16x3");
        terminal.never_wrote(escape);
    }
}
