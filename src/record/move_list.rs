//! Games as people write them: "1. b2 a1 2. c3".

use super::fields::truncated;
use crate::game::{History, IllegalMove, Position, Square};
use thiserror::Error;

/// Reads the moves of a game that starts at `start`: squares separated by spaces, commas, semicolons or line ends.
/// Ignores move numbers, such as `1.` or `2)`, and lines that start with `#`.
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
/// If a word is not a square, or a move is illegal.
pub fn read_moves(text: &str, start: Position) -> Result<History, MoveListError> {
    let mut history = History::new(start);
    let lines = text.trim_start_matches('\u{feff}').lines();
    let moves = lines.filter(|line| !line.trim_start().starts_with('#')).flat_map(words);
    for word in moves {
        let fault = match word.parse::<Square>() {
            Ok(square) => history.play(square).err().map(Fault::Illegal),
            Err(_) => {
                Some(Fault::NotASquare(truncated(word, 20).chars().flat_map(char::escape_debug).collect()))
            }
        };
        if let Some(fault) = fault {
            let number = history.moves().len() + 1;
            return Err(MoveListError { number, fault, position: Box::new(history.position().clone()) });
        }
    }
    Ok(history)
}

/// Returns the words of a line, without move numbers.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|character: char| character.is_whitespace() || ",;".contains(character));
    words.map(without_number).filter(|word| !word.is_empty())
}

/// Strips a move number: "1.b2" becomes "b2", and "1." becomes empty.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|character: char| character.is_ascii_digit());
    match rest.strip_prefix(['.', ')']) {
        Some(after) if rest.len() < word.len() => after.trim_start_matches('.'),
        _ => word,
    }
}

/// A move that cannot be played, in a list of moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number} is not possible: {fault}; the position is {position}{}", match fault {
    Fault::Illegal(IllegalMove::GameOver) => String::new(),
    _ => format!(", and {} is to move", position.to_move()),
})]
pub struct MoveListError {
    /// The number of the move, counted from 1.
    number: usize,
    fault: Fault,
    /// The position before the move.
    position: Box<Position>,
}

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
enum Fault {
    /// The word is not a square.
    #[error("`{0}` is not a square: use a column letter and a row number, as in b2")]
    NotASquare(String),
    /// The rules forbid the move.
    #[error("{0}")]
    Illegal(IllegalMove),
}
