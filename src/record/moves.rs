//! The moves of a game: as people write them, "1. b2 a1 2. c3", and when they were made.

use super::line::truncated;
use super::{Moment, Record};
use crate::game::{History, Position, Square, Status};

/// Reads the moves of a game that starts at `start`: squares separated by spaces, commas, semicolons or line ends. On
/// a board of nine cells they may all be numbers in reading order, as the keys that play them. Ignores move numbers, such as `1.` or `2)`, and lines that start with `#`.
///
/// ```
/// use noughts::game::{Position, Rules};
/// use noughts::record::read_moves;
///
/// let start = Position::new(Rules::TIC_TAC_TOE);
/// let game = read_moves("# the centre first\n1. b2 a1  2. c3, a3", start)?;
/// assert_eq!(game.position().to_string(), "O../.X./O.X");
/// # Ok::<(), String>(())
/// ```
pub fn read_moves(text: &str, start: Position) -> Result<History, String> {
    let mut history = History::new(start);
    let lines = text.trim_start_matches('\u{feff}').lines();
    let moves = || lines.clone().filter(|line| !line.trim_start().starts_with('#')).flat_map(words);
    let rules = history.position().rules();
    // Beside names of squares, a number may be that of a move.
    let are_numbered = moves().all(|word| rules.square_typed(word).is_some());
    for word in moves() {
        let square = if are_numbered { rules.square_typed(word) } else { word.parse().ok() };
        let played = if let Some(square) = square {
            history.play(square).map_err(|fault| fault.to_string())
        } else {
            Err(format!(
                "`{}` is not a square: use a column letter and a row number, as in b2",
                truncated(word, 20).escape_debug()
            ))
        };
        if let Err(fault) = played {
            let number = history.moves().len() + 1;
            let position = history.position();
            let turn = match position.status() {
                Status::Ongoing => format!(", and {} is to move", position.to_move()),
                _ => String::new(),
            };
            return Err(format!("move {number} is not possible: {fault}; the position is {position}{turn}"));
        }
    }
    Ok(history)
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|character: char| character.is_whitespace() || ",;".contains(character))
        .map(without_number)
        .filter(|word| !word.is_empty())
}

/// "1.b2" becomes "b2", and "1." becomes empty.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|character: char| character.is_ascii_digit());
    match rest.strip_prefix(['.', ')']) {
        Some(after) if rest.len() < word.len() => after.trim_start_matches('.'),
        _ => word,
    }
}

/// When the first and the last move of a game were made, as far as that is known.
#[derive(Clone, Debug, Default)]
pub struct MoveTimes {
    moves: Vec<Square>,
    pub begun: Option<Moment>,
    moved: Option<Moment>,
}

impl MoveTimes {
    /// The times of a game started in an earlier session.
    pub fn known(history: &History, begun: Option<Moment>, moved: Option<Moment>) -> Self {
        Self { moves: history.moves().to_vec(), begun, moved }
    }

    /// Records the current moves. Taking back a move does not count as making one.
    pub fn record(&mut self, history: &History, now: Moment) {
        let moves = history.moves();
        if moves.is_empty() {
            *self = Self::default();
            return;
        }
        if !self.moves.starts_with(moves) {
            self.begun = self.begun.or(Some(now));
            self.moved = Some(now);
        }
        moves.clone_into(&mut self.moves);
    }

    /// Adds the times to the record of the game, which has ended, and forgets them.
    pub fn end(&mut self, record: Record, now: Moment) -> Record {
        self.record(&record.history, now);
        let Self { begun, moved, .. } = std::mem::take(self);
        Record { begun: begun.or(moved), ended: moved, ..record }
    }
}
