//! Games as people write them: moves may be separated in any way, and an error names the invalid move.

use crate::prelude::*;
use noughts::record::read_moves;

fn read(text: &str) -> Result<Vec<String>, String> {
    let history = read_moves(text, empty("3x3"))?;
    Ok(history.moves().iter().map(Square::to_string).collect())
}

#[test]
fn squares_are_read_with_any_separators() {
    let expected = Ok(["b2", "a1", "c3", "a3"].map(str::to_owned).to_vec());
    for text in [
        "b2 a1 c3 a3",
        "b2,a1,c3,a3",
        "B2, A1; C3, A3",
        "b2\r\na1\r\nc3\r\na3\r\n",
        "1. b2 a1 2. c3 a3",
        "1.b2 2.a1 3.c3 4.a3",
        "1) b2\n2) a1\n\n3) c3\n4) a3",
        "1. b2 1... a1 2. c3 2...a3",
        "5 1 9 7",
        "1. 5 1 2. 9, 7",
        "\u{feff}# a draw is near\n  # indeed\nb2 a1\tc3\n#\na3",
    ] {
        assert_eq!(read(text), expected, "{text:?}");
    }
}

#[test]
fn a_text_without_moves_is_a_game_without_moves() {
    for text in ["", " \n\n", "# nothing\n", "1. 2) ,"] {
        assert_eq!(read(text), Ok(Vec::new()), "{text:?}");
    }
}

#[test]
fn an_impossible_move_is_refused_with_its_number_and_the_position() {
    let position = "; the position is O../.X./..., and X is to move";
    for (text, fault) in [
        ("b2 a1 b2", "move 3 is not possible: b2 is taken by X"),
        ("1. b2 a1 2. a1", "move 3 is not possible: a1 is taken by O"),
        ("b2 a1 d1", "move 3 is not possible: d1 is not on this board"),
        ("b2 a1 5", "move 3 is not possible: `5` is not a square"),
        ("b2 a1 2. 10", "move 3 is not possible: `10` is not a square"),
        ("b2 a1 a0", "move 3 is not possible: `a0` is not a square"),
        ("b2 a1 b2c3", "move 3 is not possible: `b2c3` is not a square"),
        ("b2 a1 \u{1b}[31m", "move 3 is not possible: `\\u{1b}[31m` is not a square"),
    ] {
        let message = read(text).expect_err(text);
        assert!(message.starts_with(fault) && message.ends_with(position), "{message}");
    }
    let message = read("a1 a2 b1 b2 c1 c2").expect_err("X has won");
    assert_eq!(message, "move 6 is not possible: the game is over; the position is XXX/OO./...");
}

#[test]
fn a_long_word_is_shortened() {
    let message = read(&"x".repeat(1_000_000)).expect_err("not a square");
    assert!(message.contains("`xxxxxxxxxxxxxxxxxxxx...` is not"), "{message}");
}

#[test]
fn numbers_are_squares_only_on_nine_squares() {
    let start = Position::new(Rules::of_size(4, 4).expect("a board"));
    let message = read_moves("6 1 11", start).expect_err("names are needed");
    assert!(message.starts_with("move 1 is not possible: `6` is not a square"), "{message}");
}
