//! What there is to say of a game that is over, and what can be done next.

use crate::app::phrases;
use crate::app::{Game, ResultsItem};
use crate::game::figures::counted;

/// By what a game ended, and after how many moves.
pub(super) fn reason(game: &Game) -> String {
    let position = game.position();
    let moves = counted(game.history.moves().len(), "move");
    match phrases::completion(position) {
        Some(completion) if position.rules().misere() => format!("{completion} here, after {moves}"),
        Some(completion) => format!("{completion} after {moves}"),
        None => {
            let connect = position.rules().connect();
            format!("The board is full after {moves} and nobody has {connect} in a row")
        }
    }
}

/// How the series stands, if it is one.
pub(super) fn series(game: &Game) -> Option<String> {
    let (contest, tally) = (&game.contest, game.tally());
    let standing = match (tally.decides(contest.best_of), tally.leader()) {
        _ if contest.best_of == 1 => return None,
        (false, _) => format!("Game {} of {}", tally.games(), contest.best_of),
        (true, None) => "The series is drawn".to_owned(),
        (true, Some(leader)) => format!("The series goes to {}", phrases::side(contest, leader)),
    };
    Some(format!("{standing} ({})", phrases::tally(contest, tally)))
}

/// What an item of the results screen is called.
pub(super) fn item(item: ResultsItem, game: &Game) -> &'static str {
    match item {
        ResultsItem::Next if game.tally().decides(game.contest.best_of) => "Rematch",
        ResultsItem::Next => "Next game",
        ResultsItem::Review => "Review the game",
        ResultsItem::TakeBack => "Take the last move back",
        ResultsItem::Change => "Other players or board",
        ResultsItem::Menu => "Menu",
    }
}
