//! Whole games in a real terminal, by keys and by mouse, as a user plays them.
#![cfg(unix)]

mod support;

use noughts::game::{Position, Rules, Square, Status};
use noughts::search::{Analysis, Minimax};
use support::{Exit, FULL, NOUGHTS, Options, Screen, Terminal};

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// The moves that the move list shows, in order.
fn moves_shown(text: &str) -> Vec<Square> {
    text.lines()
        .flat_map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let move_at =
                |pair: &[&str]| (["X", "O"].contains(&pair[0])).then(|| pair[1].parse().ok()).flatten();
            words.windows(2).filter_map(move_at).collect::<Vec<Square>>()
        })
        .collect()
}

/// Somebody who plays in a terminal with the arrow keys, and keeps track on paper.
struct Somebody<'a> {
    terminal: &'a Terminal,
    position: Position,
    cursor: Square,
}

impl<'a> Somebody<'a> {
    fn at(terminal: &'a Terminal) -> Self {
        Self { terminal, position: Position::new(Rules::TIC_TAC_TOE), cursor: square("b2") }
    }

    fn analysis(&self) -> Analysis {
        Minimax::ALPHA_BETA.analyze(&self.position, &mut ()).expect("nobody breaks off")
    }

    /// The best move, or the worst.
    fn choose(&self, best: bool) -> Square {
        let analysis = self.analysis();
        let by_score = |candidate: &&noughts::search::Candidate| candidate.score;
        let candidates = analysis.candidates.iter();
        let chosen = if best { candidates.max_by_key(by_score) } else { candidates.min_by_key(by_score) };
        chosen.expect("the game goes on").square
    }

    /// Goes to a square with the arrow keys and places a mark.
    fn place(&mut self, square: Square) {
        let (columns, rows) = (
            i32::from(square.column()) - i32::from(self.cursor.column()),
            i32::from(square.row()) - i32::from(self.cursor.row()),
        );
        for (distance, keys) in [(columns, ["Left", "Right"]), (rows, ["Up", "Down"])] {
            for _ in 0..distance.abs() {
                self.terminal.press(keys[usize::from(distance > 0)]);
            }
        }
        self.terminal.press("Enter");
        self.cursor = square;
        self.position.play(square).expect("a legal move");
    }

    /// Waits for the computer's reply and notes it down, unless the game is over.
    fn wait_for_reply(&mut self) {
        let known = self.position.marks();
        self.terminal.wait_for("a reply or the end", |screen: &Screen| {
            let text = screen.text();
            text.contains("Rematch") || (text.contains("Your move") && moves_shown(&text).len() > known)
        });
        if let Some(&reply) = moves_shown(&self.terminal.text()).get(known) {
            self.position.play(reply).expect("the computer plays by the rules");
        }
    }

    /// Plays to the end.
    fn play(&mut self, best: bool) {
        while self.position.status() == Status::Ongoing && self.terminal.find("Rematch").is_none() {
            self.place(self.choose(best));
            self.wait_for_reply();
        }
    }
}

/// The program, in a game against the computer begun from the menu with its usual choices.
fn game_from_the_menu() -> Terminal {
    let terminal = Terminal::start(&["--seed", "7"]);
    terminal.wait_text("Human vs computer");
    terminal.wait_modes(FULL);
    terminal.press("Enter");
    terminal.wait_text("Start");
    terminal.press("Enter");
    terminal.wait_text("Your move (X)");
    terminal
}

fn assert_quits(mut terminal: Terminal) {
    terminal.press("q");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
}

#[test]
fn best_play_by_arrow_keys_draws_against_the_perfect_player() {
    let terminal = game_from_the_menu();
    Somebody::at(&terminal).play(true);
    terminal.wait_text("A draw");
    terminal.wait_text("The board is full after 9 moves");
    assert_quits(terminal);
}

#[test]
fn worst_play_by_arrow_keys_loses_against_the_perfect_player() {
    let terminal = game_from_the_menu();
    Somebody::at(&terminal).play(false);
    terminal.wait_text("Perfect wins");
    terminal.wait_text("O completed the");
    assert_quits(terminal);
}

#[test]
fn the_random_player_chosen_with_arrow_keys_can_be_beaten() {
    let terminal = Terminal::start(&["--seed", "3"]);
    terminal.wait_text("Human vs computer");
    terminal.press("Enter");
    terminal.wait_text("perfect");
    terminal.press("Right");
    terminal.wait_text("without looking");
    terminal.press("Enter");
    terminal.wait_text("Your move");
    Somebody::at(&terminal).play(true);
    terminal.wait_text("You win!");
    terminal.wait_text("X completed the");
    assert_quits(terminal);
}

#[test]
fn two_people_play_to_a_win_by_mouse_alone() {
    let terminal = Terminal::start(&[]);
    terminal.wait_modes(FULL);
    terminal.click_text("Human vs human");
    terminal.wait_text("Start");
    terminal.click_text("Start");
    terminal.wait_text("X to move");
    // The key number in its corner tells where an empty square is.
    for (number, next) in [("1", "O to move"), ("4", "X to move"), ("2", "O to move"), ("5", "X to move")] {
        let (column, row) = cell_numbered(&terminal, number);
        terminal.click(column + 4, row + 2);
        terminal.wait_text(next);
    }
    let (column, row) = cell_numbered(&terminal, "3");
    terminal.click(column + 4, row + 2);
    terminal.wait_text("X wins");
    terminal.wait_text("X completed the top row after 5 moves");
    terminal.click_text("Menu");
    terminal.wait_text("Human vs human");
    terminal.click_text("Quit");
    let mut terminal = terminal;
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
}

/// Where the number of an empty square stands: in the upper left corner of its cell.
fn cell_numbered(terminal: &Terminal, number: &str) -> (u16, u16) {
    let place = |(row, line): (u16, String)| {
        // Row labels stand alone in the first columns.
        let column =
            line.char_indices().skip(2).take(38).position(|(_, letter)| letter.to_string() == number)?;
        Some((u16::try_from(column).ok()? + 2, row))
    };
    (1..22).map(|row| (row, terminal.row(row))).find_map(place).expect("an empty square with this number")
}

#[test]
fn computers_play_each_other_to_a_result_paused_stepped_and_hurried() {
    let terminal = Terminal::start(&["--mode", "ai", "--seed", "7"]);
    terminal.wait_text("Speed 3 of 6");
    terminal.press("p");
    terminal.wait_text("paused");
    terminal.wait_text("p resume");
    terminal.wait_text("perfect (X) plays");
    let before = moves_shown(&terminal.text()).len();
    terminal.press("Enter");
    terminal.wait_for("one more move", |screen| moves_shown(&screen.text()).len() == before + 1);
    terminal.press("+ + +");
    terminal.wait_text("Speed 6 of 6");
    terminal.press("p");
    terminal.wait_text("A draw");
    assert_quits(terminal);
}

#[test]
fn the_panel_shows_every_candidate_and_the_line_under_the_cursor() {
    let args = ["--position", ".X./..X/OOX", "--o", "human", "--x", "perfect", "--seed", "7"];
    let terminal = Terminal::start(&args);
    terminal.wait_text("Your move (O)");
    assert_eq!(terminal.find("expected line"), None);
    terminal.press("r");
    terminal.wait_text("O loses in 4, at best");
    for row in
        ["c1    -6  loses in 4", "a1    -8  loses in 2", "a2    -8  loses in 2", "b2    -8  loses in 2"]
    {
        terminal.wait_text(row);
    }
    // The cursor is on b2: O there, then X at c1, are the expected line.
    terminal.wait_text("▸ b2");
    terminal.press("Left");
    terminal.wait_text("▸ a2");
    terminal.press("Up Right Right");
    terminal.wait_text("▸★c1");
    terminal.press("r");
    terminal.wait_gone("O loses in 4");
    terminal.press("ctrl-c");
    let mut terminal = terminal;
    assert_eq!(terminal.wait_exit(), Exit::code(130));
}

#[test]
fn the_panel_shows_the_computers_own_view_before_it_moves() {
    let args = ["--position", ".X./..X/OOX", "--x", "human", "--o", "blind", "--reasoning"];
    let terminal = Terminal::start(&args);
    // To a blind player all moves lose alike.
    terminal.wait_text("-10  loses");
    terminal.wait_text("Plays ");
    terminal.wait_text("blind alpha-beta");
    terminal.wait_text("Your move (X)");
    terminal.wait_text("X wins in");
}

#[test]
fn a_humans_mark_is_drawn_before_the_computer_replies() {
    let terminal = game_from_the_menu();
    let begun = terminal.output().len();
    terminal.press("5");
    terminal.wait_for("the reply", |screen| moves_shown(&screen.text()).len() == 2);
    let output = String::from_utf8_lossy(&terminal.output()[begun..]).into_owned();
    let (own, reply) = (output.find("b2"), output.find("plays"));
    assert!(own.is_some() && reply.is_some() && own < reply, "{output:?}");
}

#[test]
fn taken_squares_undo_and_hints_are_answered() {
    let terminal = game_from_the_menu();
    terminal.press("5");
    terminal.wait_for("the reply", |screen| moves_shown(&screen.text()).len() == 2);
    terminal.wait_text("Your move");
    terminal.press("5");
    terminal.wait_text("b2 is taken by X");
    terminal.press("i");
    terminal.wait_text("Hint: ");
    terminal.press("u");
    terminal.wait_for("an empty board", |screen| moves_shown(&screen.text()).is_empty());
    terminal.press("u");
    terminal.wait_text("no move of yours to take back");
    terminal.press("U");
    terminal.wait_for("both moves", |screen| moves_shown(&screen.text()).len() == 2);
}

#[test]
fn a_series_counts_its_games_and_ends_when_decided() {
    let terminal = Terminal::start(&["--mode", "pvp", "--best-of", "3"]);
    terminal.wait_text("X to move");
    terminal.press("1 4 2 5 3");
    terminal.wait_text("Game 1 of 3: X 1, O 0, drawn 0");
    terminal.press("Enter");
    terminal.wait_text("O to move");
    terminal.press("1 4 2 5 9 6");
    terminal.wait_text("The series goes to human: X 2, O 0");
    terminal.wait_text("Rematch");
    assert_quits(terminal);
}

#[test]
fn while_the_computer_thinks_keys_resizes_and_quitting_are_answered() {
    let args = ["--board", "15x15", "--x", "perfect", "--o", "human", "--reasoning"];
    let mut terminal = Terminal::start_with(&args, Options { size: (120, 40), ..Options::default() });
    terminal.wait_text("perfect (X) is thinking");
    terminal.press("?");
    terminal.wait_text("Reading the scores");
    terminal.resize(80, 24);
    terminal.wait_text("Reading the scores");
    terminal.press("Esc");
    terminal.wait_gone("Reading the scores");
    // Nothing is lost yet, so it does not ask.
    terminal.press("q");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
}

#[test]
fn a_window_too_small_says_so_and_recovers() {
    let terminal = Terminal::start(&["--mode", "pvp"]);
    terminal.wait_text("X to move");
    terminal.press("5");
    terminal.wait_text("O to move");
    terminal.resize(27, 8);
    terminal.wait_text("need 28x9");
    terminal.resize(60, 20);
    terminal.wait_text("O to move");
    terminal.press("r");
    terminal.wait_text("outcome");
    terminal.press("ctrl-c");
}

#[test]
fn leaving_asks_and_the_menu_keeps_the_game() {
    let mut terminal = game_from_the_menu();
    terminal.press("5");
    terminal.wait_for("the reply", |screen| moves_shown(&screen.text()).len() == 2);
    terminal.press("q");
    terminal.wait_text("Quit noughts?");
    terminal.press("n");
    terminal.wait_gone("Quit noughts?");
    terminal.press("Esc");
    terminal.wait_text("Continue the game");
    terminal.press("Enter");
    terminal.wait_for("the same game", |screen| moves_shown(&screen.text()).len() == 2);
    terminal.press("?");
    terminal.wait_text("In the game");
    terminal.press("?");
    terminal.wait_gone("In the game");
    terminal.press("q");
    terminal.wait_text("Quit noughts?");
    terminal.press("y");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
}

/// Everything the screen shows, from the menu to the panel.
fn tour(args: &[&str], env: &[(&str, &str)], check: impl Fn(&Terminal)) {
    let terminal = Terminal::start_with(args, Options { env, ..Options::default() });
    terminal.wait_text("Human vs computer");
    terminal.wait_modes(FULL);
    check(&terminal);
    terminal.press("Enter");
    terminal.wait_text("Start");
    check(&terminal);
    terminal.press("Enter");
    terminal.wait_text("Your move");
    terminal.press("r");
    terminal.wait_text("expected line");
    check(&terminal);
    terminal.press("5");
    terminal.wait_for("the reply", |screen| {
        screen.text().contains("Your move") && screen.text().contains("score")
    });
    check(&terminal);
}

#[test]
fn ascii_draws_ascii_only() {
    tour(&["--ascii"], &[], |terminal| assert!(terminal.text().is_ascii(), "{}", terminal.text()));
}

#[test]
fn without_colours_none_is_drawn_and_the_selection_still_shows() {
    for (args, env) in [(&["--color", "never"][..], &[][..]), (&[][..], &[("NO_COLOR", "1")][..])] {
        tour(args, env, |terminal| {
            // Colours are set by the parameters 30 to 49 and 90 to 107 of CSI m.
            let output = String::from_utf8_lossy(&terminal.output()).into_owned();
            let colored =
                output.split("\x1b[").filter_map(|sequence| sequence.split_once('m')).any(|(codes, _)| {
                    codes.split(';').filter_map(|code| code.parse::<u32>().ok()).any(|code| {
                        (30..=38).contains(&code) || (40..=48).contains(&code) || (90..=107).contains(&code)
                    })
                });
            assert!(!colored, "{output:?}");
            assert!(output.contains("\x1b[7m") || output.contains(";7m"), "nothing is reversed: {output:?}");
        });
    }
}

#[test]
fn no_mouse_leaves_the_mouse_alone() {
    let terminal = Terminal::start(&["--no-mouse"]);
    terminal.wait_text("Human vs computer");
    terminal.wait_modes(support::Modes { mouse: false, ..FULL });
}

#[test]
fn a_wrong_command_line_draws_nothing() {
    for args in [
        &["--board", "16x3"][..],
        &["--position", "X/XX"],
        &["--mode", "pvp", "--x", "perfect"],
        &["--o", "god"],
    ] {
        let mut terminal = Terminal::spawn(NOUGHTS, args, Options::default());
        assert_eq!(terminal.wait_exit(), Exit::code(2), "{args:?}");
        assert!(terminal.text().contains("error"), "{}", terminal.text());
        assert!(!terminal.output().windows(8).any(|bytes| bytes == b"\x1b[?1049h"), "{args:?}");
    }
}
