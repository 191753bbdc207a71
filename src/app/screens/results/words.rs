//! The texts of the results screen.

use crate::app::description::{Describe, Description};
use crate::app::screens::game::facts;
use crate::app::{Game, ResultsItem, ResultsScreen, Shared, Target, phrases};
use crate::game::figures::counted;

/// The title in the header.
pub(super) const TITLE: &str = "noughts";

/// How the game ended, and on which move.
pub(super) fn reason(game: &Game) -> String {
    let position = game.position();
    let moves = game.history.moves().len();
    match phrases::completion(position) {
        Some(completion) if position.rules().misere() => format!("{completion} here (move {moves})"),
        Some(completion) => format!("{completion} on move {moves}"),
        None => {
            let (moves, connect) = (counted(moves, "move"), position.rules().connect());
            format!("The board is full after {moves}; neither side has {connect} in a row")
        }
    }
}

/// The state of the series, if the game is part of one.
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

/// The label of an item.
pub(super) fn item(item: ResultsItem, game: &Game) -> &'static str {
    match item {
        ResultsItem::Next if game.tally().decides(game.contest.best_of) => "Rematch",
        ResultsItem::Next => "Next game",
        ResultsItem::Review => "Review the game",
        ResultsItem::Easier => "Easier opponent",
        ResultsItem::TakeBack => "Take back the last move",
        ResultsItem::Change => "Change players or board",
        ResultsItem::Menu => "Menu",
    }
}

impl Describe for ResultsScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let Some(game) = shared.game.as_deref() else { return Description::default() };
        let items = Self::items(game);
        Description::of("Results", Some(format!("{}. {}.", phrases::outcome(game), reason(game))))
            .lines(series(game))
            .lines([phrases::findings(&game.report)])
            .board(&game.position().setup(), None)
            .list(items.len(), self.selected, Target::Item, |place| item(items[place], game).to_owned())
            .lines(facts(game))
    }
}
