//! Whole games in a real terminal, by keys and by mouse, as users play them.

use crate::support::game::{moves_shown, picture, wait_moves, wait_picture};
use crate::support::{COOKED, Exit, FULL, Modes, Options, Screen, Terminal};
use noughts::engine::analysis::Analysis;
use noughts::engine::search::Minimax;
use noughts::game::{Mark, Position, Rules, Square, Status};
use std::time::Duration;

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

/// Starts a game against this level from the menu.
fn game_from_the_menu(level: &str) -> Terminal {
    let terminal = menu(&["--seed", "7"]);
    terminal.press("Enter");
    terminal.wait_text("Start");
    set(&terminal, "Level", level);
    terminal.press("Enter");
    terminal.wait_text("Your move (X)");
    terminal
}

/// Quits without a question, as nothing would be lost.
#[track_caller]
fn assert_quits(mut terminal: Terminal) {
    terminal.press("q");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
    assert_eq!(terminal.modes(), COOKED);
}

/// A user who plays X with the arrow keys, and the position as they know it.
struct Session<'a> {
    terminal: &'a Terminal,
    position: Position,
    cursor: Square,
}

impl<'a> Session<'a> {
    fn at(terminal: &'a Terminal) -> Self {
        Self { terminal, position: Position::new(Rules::TIC_TAC_TOE), cursor: square("b2") }
    }

    /// Plays to the end, always the best move or always the worst.
    #[track_caller]
    fn play(mut self, best: bool) {
        while self.position.status() == Status::Ongoing && self.terminal.find("Rematch").is_none() {
            self.place(self.choose(best));
            self.wait_for_reply();
        }
    }

    fn choose(&self, best: bool) -> Square {
        let analysis = analysis(&self.position);
        let candidates = analysis.candidates.iter();
        let chosen = if best {
            candidates.max_by_key(|candidate| candidate.value.estimate())
        } else {
            candidates.min_by_key(|candidate| candidate.value.estimate())
        };
        chosen.expect("the game is not over").square
    }

    /// Moves the cursor to a square with the arrow keys and places a mark.
    fn place(&mut self, square: Square) {
        let columns = i16::from(square.column()) - i16::from(self.cursor.column());
        let rows = i16::from(square.row()) - i16::from(self.cursor.row());
        for (distance, keys) in [(columns, ["Left", "Right"]), (rows, ["Up", "Down"])] {
            for _ in 0..distance.abs() {
                self.terminal.press(keys[usize::from(distance > 0)]);
            }
        }
        self.terminal.press("Enter");
        self.cursor = square;
        self.position.play(square).expect("a legal move");
    }

    /// Waits for the computer's reply and records it, unless the game is over.
    #[track_caller]
    fn wait_for_reply(&mut self) {
        let known = self.position.marks();
        let mut reply = None;
        self.terminal.wait_for("a reply or the end", |screen| {
            reply = moves_shown(screen).get(known).copied();
            screen.contains("Rematch") || (screen.contains("Your move") && reply.is_some())
        });
        if let Some(reply) = reply {
            self.position.play(reply).expect("the computer plays by the rules");
        }
    }
}

fn analysis(position: &Position) -> Analysis {
    Minimax::ORDERED_ALPHA_BETA.analyze(position, &mut ()).expect("the search is not stopped")
}

#[test]
fn best_play_by_arrow_keys_draws_against_the_perfect_player() {
    let terminal = game_from_the_menu("Unbeatable");
    Session::at(&terminal).play(true);
    terminal.wait_text("A draw");
    terminal.wait_text("The board is full after 9 moves");
    assert_quits(terminal);
}

#[test]
fn worst_play_by_arrow_keys_loses_against_the_perfect_player() {
    let terminal = game_from_the_menu("Unbeatable");
    Session::at(&terminal).play(false);
    terminal.wait_text("You lost");
    terminal.wait_text("O completed the");
    // The level that a new player is offered first; the program remembers it.
    terminal.wait_text("▸ Rematch");
    terminal.press("Down Down Enter");
    terminal.wait_text("you (X) vs Medium (O)");
    terminal.press("Esc");
    terminal.wait_text("Continue the game");
    terminal.press("Down Enter");
    terminal.wait_text("Medium");
}

#[test]
fn every_kind_of_game_is_played_from_the_menu_with_arrows_and_enter_to_its_results() {
    for (item, downs) in [("Human vs computer", 0), ("Human vs human", 1), ("Computer vs computer", 2)] {
        let terminal = menu(&["--seed", "7", "--no-animation"]);
        (0..downs).for_each(|_| terminal.press("Down"));
        terminal.wait_text(&format!("▸ {item}"));
        terminal.press("Enter");
        terminal.wait_text("Start");
        terminal.press("Enter");
        match downs {
            0 => {
                terminal.wait_text("you (X) vs Medium (O)");
                Session::at(&terminal).play(false);
            }
            1 => {
                terminal.wait_text("X to move");
                // b2, b3, c2, c3, a2.
                let keys = ["Enter", "Down Enter", "Up Right Enter", "Down Enter", "Up Left Left Enter"];
                for (place, keys) in keys.into_iter().enumerate() {
                    terminal.press(keys);
                    wait_moves(&terminal, (place + 1).min(4));
                }
                terminal.wait_text("X completed the middle row");
            }
            _ => terminal.wait_text("The board is full after 9 moves"),
        }
        terminal.wait_text("▸ Rematch");
        assert_quits(terminal);
    }
}

#[test]
fn the_random_player_chosen_with_arrow_keys_can_be_beaten() {
    let terminal = menu(&["--seed", "3"]);
    terminal.press("Enter");
    terminal.wait_text("Start");
    set(&terminal, "Level", "Beginner");
    terminal.press("Enter");
    terminal.wait_text("you (X) vs Beginner (O)");
    terminal.wait_text("Your move");
    Session::at(&terminal).play(true);
    terminal.wait_text("You won");
    terminal.wait_text("X completed the");
    assert_quits(terminal);
}

/// Selects a row of the set-up with the arrow keys, and then this value.
#[track_caller]
fn set(terminal: &Terminal, caption: &str, value: &str) {
    let selected = |screen: &Screen| {
        let (columns, rows) = screen.size();
        let is_selected = |&row: &u16| {
            let arrow = (0..columns).find(|&column| ["‹", "<"].contains(&screen.symbol(column, row)));
            arrow.is_some_and(|column| screen.style(column, row).inverse)
        };
        (0..rows).find(is_selected).map_or_else(String::new, |row| screen.row(row))
    };
    for (key, wanted) in [("Down", caption), ("Right", value)] {
        let mut line = terminal.screen(selected);
        let mut presses = 0..30;
        while !line.contains(wanted) {
            presses.next().unwrap_or_else(|| panic!("there is no {wanted:?}, last: {line}"));
            terminal.press(key);
            let before = line.clone();
            terminal.wait_for(&format!("another line or value than {before:?}"), |screen| {
                line = selected(screen);
                !line.is_empty() && line != before
            });
        }
    }
}

#[test]
fn the_computer_can_start_and_the_human_can_be_o() {
    let terminal = menu(&["--seed", "7"]);
    terminal.press("Enter");
    terminal.wait_text("Start");
    set(&terminal, "Level", "Hard");
    set(&terminal, "You play", "O");
    set(&terminal, "First move", "computer (X)");
    terminal.press("Enter");
    terminal.wait_text("Hard (X) vs you (O)");
    wait_moves(&terminal, 1);
    terminal.wait_text("Your move (O)");
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
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
    assert_eq!(terminal.modes(), COOKED);
}

#[test]
fn a_click_right_after_a_key_hits_the_new_screen() {
    let terminal = menu(&[]);
    terminal.click_text("Human vs human");
    let mut start = None;
    terminal.wait_for("the form", |screen| {
        start = screen.find("Start");
        start.is_some()
    });
    terminal.press("Esc");
    terminal.wait_text("Human vs computer");
    let (column, row) = start.expect("it was found");
    // Both arrive before the form can be drawn.
    terminal.send(format!("\r\x1b[<0;{};{}M", column + 1, row + 1));
    terminal.wait_text("X to move");
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
fn a_game_of_computers_can_be_paused_stepped_and_sped_up() {
    let terminal = Terminal::start(&["--mode", "ai", "--seed", "7"]);
    terminal.wait_text("Speed 3 of 6");
    terminal.press("p");
    terminal.wait_text("paused");
    // At any speed, a paused game only moves step by step.
    terminal.press("+ + + +");
    terminal.wait_text("Speed 6 of 6, paused");
    for _ in 0..2 {
        terminal.wait_text(") plays ");
        let count = terminal.screen(moves_shown).len();
        // Twice as long as a chosen move is shown at this speed.
        std::thread::sleep(Duration::from_millis(100));
        assert_eq!(terminal.screen(moves_shown).len(), count, "{}", terminal.text());
        terminal.press("Enter");
        wait_moves(&terminal, count + 1);
    }
    terminal.press("p");
    terminal.wait_text("A draw");
    assert_quits(terminal);
}

#[test]
fn the_panel_shows_every_candidate_with_its_score() {
    let args = ["--position", ".X./..X/OOX", "--o", "human", "--x", "perfect", "--seed", "7"];
    let terminal = Terminal::start(&args);
    terminal.wait_text("Your move (O)");
    assert_eq!(terminal.find("How it would go on"), None);
    terminal.press("r");
    terminal.wait_text("All four replies lose");
    terminal.press("S");
    let position = Position::try_from(".X./..X/OOX".parse::<noughts::game::Setup>().expect("a setup"));
    let analysis = analysis(&position.expect("a position"));
    assert_eq!(analysis.candidates.len(), 4);
    for candidate in &analysis.candidates {
        let (score, outcome) = (analysis.score_text(candidate.value), candidate.outcome().expect("known"));
        let cells = format!("{} {score} {} {outcome}", candidate.square, candidate.plies());
        terminal.wait_for(&cells, |screen| screen.text().lines().any(|row| words(row).contains(&cells)));
    }
    // The cursor is on b2 and marks its row.
    terminal.wait_text("▸ b2");
    terminal.press("Left");
    terminal.wait_text("▸ a2");
    terminal.press("Up Right Right");
    terminal.wait_text("▸★c1");
    terminal.press("r r");
    terminal.wait_gone("All four replies lose");
    terminal.wait_text("Your move (O)");
}

/// The words of a text, without anything else.
fn words(text: &str) -> String {
    text.split(|symbol: char| !symbol.is_ascii_graphic())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn holding_enter_at_the_end_of_a_game_does_not_start_another() {
    for args in [&["--mode", "pvp"][..], &["--mode", "pvp", "--no-animation"]] {
        let terminal = Terminal::start(args);
        terminal.wait_text("X to move");
        terminal.press("1 4 2 5");
        terminal.press("Up Right");
        // Key repeats come 30 ms apart; all at once is worse.
        for _ in 0..8 {
            terminal.press("Enter");
        }
        terminal.wait_text("X wins");
        terminal.wait_text("▸ Rematch");
        terminal.press("Enter");
        terminal.wait_text("O to move");
    }
}

#[test]
fn the_board_plays_the_expected_moves_of_the_square_under_cursor_or_mouse() {
    let args = ["--mode", "pvp", "--position", "X../.O./...", "--reasoning"];
    let terminal = Terminal::start_with(&args, Options { size: (60, 20), ..Options::default() });
    terminal.wait_text("X to move");
    let position = Position::try_from("X../.O./...".parse::<noughts::game::Setup>().expect("a setup"));
    let analysis = analysis(&position.expect("a position"));
    let wait_line = |name: &str| {
        let candidate = analysis.candidate(square(name)).expect("a candidate");
        for (place, &step) in candidate.line.iter().enumerate() {
            let ghost = format!("{}{}", if place % 2 == 0 { Mark::X } else { Mark::O }, place + 1);
            terminal.wait_for(&format!("{ghost} on {step}, after {name}"), |screen| {
                let (column, row) = middle(screen, step);
                // In the middle, or below the score there.
                [row, row + 1].into_iter().any(|row| {
                    let near: String =
                        (column - 2..=column + 2).map(|column| screen.symbol(column, row)).collect();
                    near.contains(&ghost)
                })
            });
        }
    };
    wait_line("b1");
    terminal.press("Down Left");
    wait_line("a2");
    terminal.press("Down");
    wait_line("a3");
    let (column, row) = terminal.screen(|screen| middle(screen, square("c2")));
    terminal.hover(column, row);
    wait_line("c2");
}

#[test]
fn the_panel_shows_the_computers_view_before_it_moves() {
    let args = ["--position", ".X./..X/OO.", "--x", "human", "--o", "blind", "--reasoning"];
    let terminal = Terminal::start(&args);
    terminal.wait_text("Your move (X)");
    // While a question is open, time stands still.
    terminal.send("9q");
    terminal.wait_text("Quit noughts?");
    // For a blind player all moves lose equally.
    terminal.wait_text("loss  ");
    terminal.wait_text("Fatalist (O) plays ");
    terminal.press("n");
    terminal.wait_text("Your move (X)");
    // Which move it makes is left to chance: after each, some reply wins.
    terminal.wait_text("  win  ");
}

#[test]
fn the_panel_fits_beside_the_board_in_60x20_and_takes_clicks() {
    let options = Options { size: (60, 20), ..Options::default() };
    let terminal = Terminal::start_with(&["--mode", "pvp", "--reasoning"], options);
    terminal.wait_text("X to move");
    terminal.wait_text("All nine openings draw");
    terminal.press("S");
    terminal.wait_for("board, panel, status and footer", |screen| {
        let panel = screen.find("score").map_or(0, |(column, _)| column);
        let names: Vec<String> = Rules::TIC_TAC_TOE.squares().map(|square| square.to_string()).collect();
        let corner = middle(screen, square("c3"));
        let listed = |name: &String| screen.find(&format!("{name}        0 ")).is_some();
        corner.0 + 4 < panel
            && names.iter().all(listed)
            && screen.row(18).contains("X to move")
            && screen.row(19).contains("Enter")
    });
    // A row is not a button: a click selects it, Enter plays it.
    terminal.click_text("c1        0 ");
    terminal.wait_text("▸ c1");
    terminal.press("Enter");
    terminal.wait_text("O to move");
    let (column, row) = terminal.screen(|screen| middle(screen, square("a1")));
    terminal.click(column, row);
    terminal.wait_text("X to move");
    terminal.press("5");
    terminal.wait_text("O to move");
    wait_moves(&terminal, 3);
    assert_eq!(terminal.screen(moves_shown), [square("c1"), square("a1"), square("b2")]);
}

#[test]
fn a_humans_mark_is_on_the_board_before_the_computer_replies() {
    let terminal = game_from_the_menu("Unbeatable");
    // While a question is open, time stands still.
    terminal.send("5q");
    terminal.wait_text("Quit noughts?");
    terminal.wait_text("Unbeatable (O) plays ");
    assert_eq!(terminal.screen(moves_shown), [square("b2")]);
    terminal.press("n");
    terminal.wait_text("Your move");
    wait_moves(&terminal, 2);
}

#[test]
fn taken_squares_are_refused_with_a_message() {
    let terminal = Terminal::start(&["--mode", "pvp"]);
    terminal.wait_text("X to move");
    terminal.press("Enter");
    terminal.wait_text("O to move");
    terminal.press("Enter");
    terminal.wait_text("b2 is taken by X");
    terminal.wait_text("O to move");
    // The next key clears the message.
    terminal.press("Left");
    terminal.wait_gone("is taken");
    assert_eq!(terminal.screen(moves_shown), [square("b2")]);
}

#[test]
fn undo_and_redo_include_the_computers_replies() {
    let terminal = game_from_the_menu("Unbeatable");
    terminal.press("5");
    wait_moves(&terminal, 2);
    terminal.wait_text("Your move");
    let moves = terminal.screen(moves_shown);
    terminal.press("u");
    wait_moves(&terminal, 0);
    terminal.press("u");
    terminal.wait_text("no move of yours to take back");
    for redo in ["U", "ctrl-r"] {
        terminal.press(redo);
        wait_moves(&terminal, 2);
        assert_eq!(terminal.screen(moves_shown), moves);
        terminal.press("u");
        wait_moves(&terminal, 0);
    }
}

#[test]
fn the_tree_is_the_same_after_a_look_at_the_board() {
    let terminal = Terminal::start(&["--position", "fatalist", "--tree", "--no-animation"]);
    terminal.wait_text("47 nodes in all.");
    let tree = terminal.text();
    terminal.press("t");
    terminal.wait_text("[Position]");
    terminal.wait_text("plays on from this position");
    terminal.press("t");
    terminal.wait_text("47 nodes in all.");
    assert_eq!(terminal.text(), tree);
    // The players that the command line asks for, or the usual ones.
    terminal.press("p Enter");
    terminal.wait_text("Your move (X)");
    wait_moves(&terminal, 1);
}

#[test]
fn a_lost_game_can_continue_before_the_mistake() {
    let terminal = Terminal::start(&["--position", "XX./.O./..O", "--x", "perfect", "--o", "human"]);
    terminal.wait_text("You lost");
    // The only move was the computer's: there is no human move to take back, and the game stays over.
    terminal.press("u ?");
    terminal.wait_text("After the game");
    let terminal = Terminal::start(&["--position", "X../.O./...", "--mode", "pvp"]);
    terminal.wait_text("X to move");
    terminal.press("2 9 3");
    terminal.wait_text("X wins");
    terminal.press("u");
    terminal.wait_text("X to move");
    wait_moves(&terminal, 2);
}

#[test]
fn hints_show_where_to_look_then_the_move_then_why() {
    let terminal = Terminal::start(&["--mode", "pvp", "--position", "XX./OO./..."]);
    terminal.wait_text("X to move");
    terminal.press("i");
    terminal.wait_text("Look at the top row. (i: the move)");
    terminal.press("i");
    terminal.wait_text("Try c1 (wins in 1). (i: why)");
    terminal.press("i");
    terminal.wait_text("c1 completes the top row.");
    terminal.press("Enter");
    terminal.wait_text("X wins");
}

#[test]
fn a_series_counts_its_games_and_ends_when_decided() {
    let terminal = menu(&[]);
    terminal.press("Down Enter");
    terminal.wait_text("Start");
    set(&terminal, "Series", "best of 3");
    terminal.press("Enter");
    terminal.wait_text("X to move");
    terminal.wait_text("best of 3");
    terminal.press("1 4 2 5 3");
    terminal.wait_text("X 1, O 0, drawn 0");
    terminal.wait_text("▸ Next game");
    terminal.press("Enter");
    terminal.wait_text("O to move");
    terminal.press("1 4 2 5 9 6");
    terminal.wait_text("X 2, O 0");
    // The series is decided, so the next game starts another one.
    terminal.wait_text("The series goes to");
    terminal.wait_text("▸ Rematch");
    terminal.press("Enter");
    terminal.wait_text("X to move");
    terminal.wait_text("X 0, O 0, drawn 0");
    assert_quits(terminal);
}

#[test]
fn the_winner_of_a_series_is_marked() {
    let terminal = Terminal::start(&["--mode", "pvp", "--best-of", "3"]);
    terminal.wait_text("X to move");
    terminal.press("1 4 2 5 3 n 1 4 2 5 9 6");
    terminal.wait_text("The series goes to X");
}

/// Does something while the computer thinks, and checks that the program reacts before the computer has finished. On a
/// busy machine that may take more than one attempt.
#[track_caller]
fn assert_reacts_while_it_thinks(act: impl Fn(&Terminal), answered: impl Fn(&Screen) -> bool) -> Terminal {
    for _ in 0..10 {
        let terminal = Terminal::start(&["--mode", "pve", "--board", "15x15", "--seed", "7"]);
        terminal.wait_text("Your move");
        terminal.press("Enter");
        terminal.wait_text("is thinking");
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
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
    assert_eq!(terminal.modes(), COOKED);
}

#[test]
fn a_window_too_small_shows_a_message_and_recovers() {
    let terminal = Terminal::start(&["--mode", "pvp"]);
    terminal.wait_text("X to move");
    terminal.press("5");
    terminal.wait_text("O to move");
    terminal.resize(27, 8);
    terminal.wait_text("Needs 28x9");
    terminal.wait_gone("O to move");
    terminal.resize(60, 20);
    terminal.wait_text("O to move");
    wait_moves(&terminal, 1);
}

#[test]
fn q_quits_a_window_that_is_too_small() {
    let options = Options { size: (20, 5), ..Options::default() };
    let terminal = Terminal::start_with(&["--mode", "pvp"], options);
    terminal.wait_text("q quits");
    assert_quits(terminal);
}

#[test]
fn q_quits_a_game_in_a_window_that_is_too_small() {
    let terminal = Terminal::start(&["--mode", "pvp"]);
    terminal.wait_text("X to move");
    terminal.press("5");
    terminal.wait_text("O to move");
    terminal.resize(24, 6);
    terminal.wait_text("q quits");
    terminal.press("q");
    terminal
        .wait_for("the end or a question", |screen| !screen.is_alternate() || !screen.contains("q quits"));
}

#[test]
fn q_asks_while_a_game_is_under_way() {
    let mut terminal = game_from_the_menu("Medium");
    terminal.press("5");
    wait_moves(&terminal, 2);
    terminal.wait_text("Your move");
    for no in ["n", "Esc"] {
        terminal.press("q");
        terminal.wait_text("Quit noughts?");
        terminal.press(no);
        terminal.wait_gone("Quit noughts?");
    }
    wait_moves(&terminal, 2);
    terminal.press("q");
    terminal.wait_text("Quit noughts?");
    terminal.press("y");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
    assert_eq!(terminal.modes(), COOKED);
}

#[test]
fn a_new_game_starts_after_a_question() {
    let terminal = Terminal::start(&["--mode", "pvp"]);
    terminal.wait_text("X to move");
    terminal.press("5 n");
    terminal.wait_text("Start a new game?");
    terminal.press("n");
    terminal.wait_gone("Start a new game?");
    wait_moves(&terminal, 1);
    terminal.press("n");
    terminal.wait_text("Start a new game?");
    terminal.press("y");
    terminal.wait_text("X to move");
    wait_moves(&terminal, 0);
}

#[test]
fn the_menu_can_continue_the_game_that_was_left() {
    let terminal = game_from_the_menu("Unbeatable");
    terminal.press("5");
    wait_moves(&terminal, 2);
    let moves = terminal.screen(moves_shown);
    for back in ["Enter", "Esc"] {
        terminal.press("Esc");
        terminal.wait_text("Continue the game");
        terminal.press(back);
        terminal.wait_text("Your move");
        wait_moves(&terminal, 2);
    }
    assert_eq!(terminal.screen(moves_shown), moves);
    // If the game is left when the computer is about to move, the computer moves after the return.
    terminal.press("i");
    terminal.wait_text("(i: the move)");
    terminal.press("i");
    terminal.wait_text("Try ");
    terminal.press("Enter Esc");
    terminal.wait_text("Continue the game");
    terminal.press("Enter");
    terminal.wait_text("Your move");
    wait_moves(&terminal, 4);
}

#[test]
fn help_opens_scrolls_and_closes() {
    let terminal = Terminal::start(&["--mode", "pvp"]);
    terminal.wait_text("X to move");
    terminal.press("5");
    // Until the mark is complete.
    wait_picture(&terminal, (80, 24), &[5]);
    let before = picture((80, 24), &[5]);
    for (open, close) in [("?", "Esc"), ("F1", "?"), ("?", "q"), ("?", "F1")] {
        terminal.press(open);
        terminal.wait_text("In the game");
        terminal.press("Down Down");
        terminal.wait_gone("In the game");
        terminal.press("Up Up");
        terminal.wait_text("In the game");
        terminal.press(close);
        terminal.wait_for("what was there before", |screen| screen.text() == before);
    }
}

/// Visits all kinds of screens, and calls `look` on each.
fn tour(args: &[&str], env: &[(&str, &str)], look: impl Fn(&Terminal)) {
    let terminal = Terminal::start_with(args, Options { env, ..Options::default() });
    terminal.wait_modes(FULL);
    let sights = [
        ("", "Human vs computer"),
        ("Down Enter", "Start"),
        ("Up Up Up Left", "Columns"),
        ("Esc", "Human vs human"),
        ("Enter", "Start"),
        ("Enter", "X to move"),
        ("r", "score"),
        ("1", "O to move"),
        ("?", "In the game"),
        ("Esc q", "Quit noughts?"),
        ("n i", "Look"),
        ("r 1", "taken"),
        ("4 2 5 3", "X wins"),
    ];
    for (keys, sign) in sights {
        terminal.press(keys);
        terminal.wait_text(sign);
        look(&terminal);
    }
    terminal.resize(20, 5);
    terminal.wait_text("Needs");
    look(&terminal);
    terminal.press("ctrl-c");
    let mut terminal = terminal;
    assert_eq!(terminal.wait_exit(), Exit::code(130));
    look(&terminal);
}

#[test]
fn ascii_draws_ascii_only() {
    tour(&["--ascii"], &[], |terminal| {
        let output = terminal.output();
        assert!(output.is_ascii(), "{}", terminal.text());
    });
}

#[test]
fn ascii_writes_misere_in_ascii() {
    let terminal = menu(&["--ascii"]);
    terminal.press("Enter");
    terminal.wait_text("Start");
    set(&terminal, "A line", "loses");
    terminal.wait_text("The player who completes a line loses");
    assert!(terminal.output().is_ascii(), "{}", terminal.text());
}

#[test]
fn without_colours_selection_and_emphasis_are_still_visible() {
    for (args, env) in [(&["--color", "never"][..], &[][..]), (&[][..], &[("NO_COLOR", "1")][..])] {
        tour(args, env, |terminal| {
            let output = String::from_utf8_lossy(&terminal.output()).into_owned();
            let coloured: Vec<&str> = colours(&output).collect();
            assert!(coloured.is_empty(), "{coloured:?}\n{}", terminal.text());
        });
        let terminal = Terminal::start_with(args, Options { env, ..Options::default() });
        assert!(terminal.style_of("▸ Human vs computer").inverse, "{}", terminal.text());
        terminal.press("Down Enter Enter 1 4 2 5");
        terminal.wait_text("X to move");
        assert!(terminal.style_of("X to move").bold, "{}", terminal.text());
        terminal.press("3");
        terminal.wait_text("X wins");
        assert!(terminal.style_of("▸ Rematch").inverse, "{}", terminal.text());
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
fn colours_are_drawn_unless_turned_off() {
    for (args, env) in [
        (&[][..], &[][..]),
        (&["--color", "always"][..], &[("NO_COLOR", "1")][..]),
        (&[][..], &[("NO_COLOR", "")][..]),
    ] {
        let terminal = Terminal::start_with(args, Options { env, ..Options::default() });
        terminal.wait_text("Human vs computer");
        terminal.wait_for("colours", |screen| screen.styles().any(|style| style.is_coloured()));
    }
}

#[test]
fn no_mouse_leaves_the_mouse_alone() {
    let mut terminal = Terminal::start(&["--no-mouse", "--mode", "pvp"]);
    terminal.wait_text("X to move");
    terminal.wait_modes(Modes { mouse: false, ..FULL });
    terminal.press("5");
    terminal.wait_text("O to move");
    let output = String::from_utf8_lossy(&terminal.output()).into_owned();
    for mode in ["\x1b[?1000h", "\x1b[?1002h", "\x1b[?1003h", "\x1b[?1006h"] {
        assert!(!output.contains(mode), "{output:?}");
    }
    terminal.press("ctrl-c");
    assert_eq!(terminal.wait_exit(), Exit::code(130));
    assert_eq!(terminal.modes(), COOKED);
}

#[test]
fn a_wrong_command_line_gets_a_message_and_draws_nothing() {
    let table = [
        (&["--board", "16x3"][..], "16x3"),
        (&["--position", "X/XX"], "row 2"),
        (&["--mode", "pvp", "--x", "perfect"], "pvp"),
        (&["--o", "god"], "god"),
        (&["--best-of", "2"], "--best-of"),
        (&["--no-such-flag"], "--no-such-flag"),
    ];
    for (args, fault) in table {
        let options = Options { env: &[("NO_COLOR", "1")], ..Options::default() };
        let mut terminal = Terminal::start_with(args, options);
        assert_eq!(terminal.wait_exit(), Exit::code(2), "{args:?}");
        let text = terminal.text();
        assert!(text.contains("error") && text.contains(fault), "{args:?}: {text}");
        assert!(!terminal.output().contains(&b'\x1b'), "{args:?}: {text}");
        // The message may have colours, but the terminal is not taken over.
        let mut terminal = Terminal::start(args);
        assert_eq!(terminal.wait_exit(), Exit::code(2), "{args:?}");
        assert!(!String::from_utf8_lossy(&terminal.output()).contains("\x1b[?"), "{args:?}");
        assert_eq!(terminal.modes(), COOKED, "{args:?}");
    }
}
