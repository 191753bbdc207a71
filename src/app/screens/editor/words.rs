//! The texts of the editor.

use crate::app::phrases;
use crate::app::screens::set_up::words::rules_value;
use crate::app::{Computed, EditorScreen, Field, Shared};
use crate::draw::Glyphs;
use crate::engine::analysis::{Bounds, Outcome};
use crate::game::{Position, PositionError, Status};

pub(super) const TITLE: &str = "Analyse";

/// The side to move, and the rules.
pub(super) fn facts(editor: &EditorScreen) -> [String; 2] {
    [format!("{} to move", editor.to_move()), phrases::rules(editor.setup.rules())]
}

/// The value of a field.
pub(super) fn value(editor: &EditorScreen, field: Field, glyphs: &Glyphs) -> String {
    let rules = editor.setup.rules();
    match field {
        Field::ToMove => editor.to_move().to_string(),
        // Shorter than in the set-up: there is less room here.
        Field::Goal if rules.misere() => "loses".to_owned(),
        _ => rules_value(rules, field, glyphs),
    }
}

/// Why there are no scores yet.
pub(super) fn no_scores(editor: &EditorScreen) -> String {
    match &editor.scores {
        Computed::Failed(fault) => format!("The search failed: {fault}"),
        _ => "Searching ...".to_owned(),
    }
}

/// The text for a board without moves to score.
pub(super) fn verdict(position: &Result<Position, PositionError>) -> String {
    match position {
        Err(fault) => format!("Impossible position: {fault}."),
        Ok(position) => match (position.status(), phrases::completion(position)) {
            (Status::Won(winner), Some(completion)) => format!("{winner} has won: {completion}."),
            (Status::Won(winner), None) => format!("{winner} has won."),
            _ => "A draw: the board is full.".to_owned(),
        },
    }
}

/// A note that perfect play does not reach the position, if that is known.
pub(super) fn unreachable(
    shared: &Shared,
    editor: &EditorScreen,
    position: &Position,
) -> Option<&'static str> {
    let value = match (position.status(), editor.scores.seen()) {
        (Status::Ongoing, seen) => seen.and_then(|(analysis, _)| analysis.outcome()),
        (Status::Won(winner), _) if winner == position.to_move() => Some(Outcome::Win),
        (Status::Won(_), _) => Some(Outcome::Loss),
        (Status::Drawn, _) => Some(Outcome::Draw),
    };
    let empty = shared.worth(position.rules()).and_then(Bounds::outcome);
    phrases::unreachable(position, value, empty)
}
