//! The texts of the editor.

use super::Checked;
use crate::app::description::{Describe, Description, field};
use crate::app::screens::game::Subject;
use crate::app::screens::set_up::words::{name, rules_value};
use crate::app::{EditorScreen, Field, Focus, Shared, phrases};
use crate::engine::analysis::{Bounds, Score};
use crate::game::Status;
use crate::teach::signs::MISERE;

pub(super) const TITLE: &str = "Analyse";

/// The side to move, and the rules.
pub(super) fn facts(editor: &EditorScreen) -> Vec<String> {
    phrases::with_rules([format!("{} to move", editor.to_move())], editor.setup.rules())
}

/// The value of a field.
pub(super) fn value(editor: &EditorScreen, field: Field) -> String {
    let rules = editor.setup.rules();
    match field {
        Field::ToMove => editor.to_move().to_string(),
        // Shorter than in the set-up: there is less room here.
        Field::Goal if rules.misere() => MISERE.to_owned(),
        _ => rules_value(rules, field),
    }
}

/// The text for a board without moves to score.
pub(super) fn verdict(position: &Checked) -> String {
    match position {
        Err(fault) => format!("Impossible position: {fault}."),
        Ok(position) => match (position.status(), phrases::completion(position)) {
            (Status::Won(winner), Some(completion)) => format!("{winner} has won: {completion}."),
            (Status::Won(winner), None) => format!("{winner} has won."),
            _ => "A draw: the board is full.".to_owned(),
        },
    }
}

/// The content of the panel in one row.
pub(super) fn in_one_line(editor: &EditorScreen) -> String {
    match &editor.position() {
        Ok(position) if position.status() == Status::Ongoing => {
            Subject::looked_at(position, &editor.candidates).in_one_line()
        }
        position => verdict(position),
    }
}

/// A note that perfect play does not reach the position, if that is known.
pub(super) fn unreachable(shared: &Shared, editor: &EditorScreen) -> Option<&'static str> {
    let position = &editor.position().ok()?;
    let seen = || editor.candidates.scores.seen().and_then(|(analysis, _)| analysis.outcome());
    let ended = Score::of_end(position.status(), position.to_move(), 0);
    let value = ended.map(Score::outcome).or_else(seen);
    let empty = shared.tasks.worth(position.rules()).and_then(Bounds::outcome);
    phrases::unreachable(position, value, empty)
}

impl Describe for EditorScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let (fields, position) = (Self::FIELDS, self.position());
        let item = |place: usize| format!("{}: {}", name(fields[place]), value(self, fields[place]));
        let selected = fields.iter().position(|&field| self.focus == Focus::Field(field));
        let cursor = selected.is_none().then_some(self.candidates.cursor);
        let status = unreachable(shared, self).map_or(self.setup.to_string(), str::to_owned);
        let described = Description::of(TITLE, Some(status)).board(&self.setup, cursor);
        let described = match &position {
            Ok(position) if position.status() == Status::Ongoing => {
                Subject::looked_at(position, &self.candidates).add_to(described)
            }
            _ => described.lines([verdict(&position)]),
        };
        described.list(fields.len(), selected, field, item).lines(facts(self))
    }
}
