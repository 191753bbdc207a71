//! Games as people write them: "1. b2 a1 2. c3".

use super::fields::beginning;
use crate::game::{History, IllegalMove, Position, Square};
use std::fmt;

/// Reads the moves of a game that begins here: squares with spaces, commas or line ends between them. Numbers of
/// moves, as in `1.` or `2)`, are passed over, and so are lines that begin with `#`.
///
/// ```
/// use noughts::game::{Position, Rules};
/// use noughts::record::read_moves;
///
/// let start = Position::new(Rules::TIC_TAC_TOE);
/// let game = read_moves("# the centre first\n1. b2 a1  2. c3, a3", start)?;
/// assert_eq!(game.position().to_string(), "O../.X./O.X");
/// # Ok::<(), noughts::record::MoveListError>(())
/// ```
///
/// # Errors
/// If a word is no square, or a move is illegal.
pub fn read_moves(text: &str, start: Position) -> Result<History, MoveListError> {
    let mut history = History::new(start);
    let lines = text.trim_start_matches('\u{feff}').lines();
    let moves = lines.filter(|line| !line.trim_start().starts_with('#')).flat_map(words);
    for word in moves {
        let fault = match word.parse::<Square>() {
            Ok(square) => history.play(square).err().map(Fault::Illegal),
            Err(_) => {
                Some(Fault::NoSquare(beginning(word, 20).chars().flat_map(char::escape_debug).collect()))
            }
        };
        if let Some(fault) = fault {
            let number = history.moves().len() + 1;
            return Err(MoveListError { number, fault, position: Box::new(history.position().clone()) });
        }
    }
    Ok(history)
}

/// The words of a line, without numbers of moves.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|character: char| character.is_whitespace() || ",;".contains(character));
    words.map(without_number).filter(|word| !word.is_empty())
}

/// What is behind a number of a move: "b2" of "1.b2", and nothing of "1.".
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|character: char| character.is_ascii_digit());
    match rest.strip_prefix(['.', ')']) {
        Some(behind) if rest.len() < word.len() => behind.trim_start_matches('.'),
        _ => word,
    }
}

/// A move of a list that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveListError {
    /// Which move it is, counted from 1.
    number: usize,
    fault: Fault,
    /// Where it should have been made.
    position: Box<Position>,
}

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fault {
    /// This names no square.
    NoSquare(String),
    /// The rules forbid it.
    Illegal(IllegalMove),
}

impl fmt::Display for MoveListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, fault, position } = self;
        write!(f, "move {number} cannot be: ")?;
        match fault {
            Fault::NoSquare(word) => {
                write!(f, "`{word}` names no square: say a column letter and a row number, as in b2")?;
            }
            Fault::Illegal(fault) => fault.fmt(f)?,
        }
        match fault {
            Fault::Illegal(IllegalMove::GameOver) => write!(f, "; the position there is {position}"),
            _ => write!(f, "; the position there is {position}, and {} is to move", position.to_move()),
        }
    }
}

impl std::error::Error for MoveListError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;

    fn read(text: &str) -> Result<Vec<String>, String> {
        let history =
            read_moves(text, Position::new(Rules::TIC_TAC_TOE)).map_err(|fault| fault.to_string())?;
        Ok(history.moves().iter().map(Square::to_string).collect())
    }

    #[test]
    fn squares_are_read_however_they_are_set_apart() {
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
    fn what_cannot_be_is_refused_with_its_number_and_the_position_there() {
        let there = "; the position there is O../.X./..., and X is to move";
        for (text, fault) in [
            ("b2 a1 b2", "move 3 cannot be: b2 is taken by X"),
            ("1. b2 a1 2. a1", "move 3 cannot be: a1 is taken by O"),
            ("b2 a1 d1", "move 3 cannot be: d1 is not on this board"),
            ("b2 a1 5", "move 3 cannot be: `5` names no square"),
            ("b2 a1 a0", "move 3 cannot be: `a0` names no square"),
            ("b2 a1 b2c3", "move 3 cannot be: `b2c3` names no square"),
            ("b2 a1 \u{1b}[31m", "move 3 cannot be: `\\u{1b}[31m` names no square"),
        ] {
            let message = read(text).expect_err(text);
            assert!(message.starts_with(fault) && message.ends_with(there), "{message}");
        }
        let message = read("a1 a2 b1 b2 c1 c2").expect_err("X has won");
        assert_eq!(message, "move 6 cannot be: the game is over; the position there is XXX/OO./...");
    }

    #[test]
    fn a_long_word_is_shortened() {
        let message = read(&"x".repeat(1_000_000)).expect_err("no square");
        assert!(message.contains("`xxxxxxxxxxxxxxxxxxxx...` names"), "{message}");
    }
}
