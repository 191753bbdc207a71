//! The texts of the screen as a whole, and of the position itself.

use super::{words_lab, words_predict};
use crate::app::description::{Describe, Description};
use crate::app::screens::game::Subject;
use crate::app::{Command, Computed, Context, Shared, TreeScreen, View, phrases};
use crate::teach::signs::DOTS;

/// What the view shows: "alpha-beta", "minimax, 4 plies".
pub(super) fn facts(screen: &TreeScreen) -> Vec<String> {
    let (position, search) = (&screen.position, screen.search());
    let tries = screen.predicting.as_ref().and_then(phrases::first_tries);
    let facts = match screen.view {
        View::Tree | View::Stepper => vec![search.to_string(), format!("{} is MAX", position.to_move())],
        View::Position | View::Lab => vec![format!("{} to move", position.to_move())],
    };
    phrases::with_rules(tries.into_iter().chain(facts), position.rules())
}

/// What is asked now: a prediction, or how the drawing is saved.
pub(super) fn prompt(screen: &TreeScreen) -> Option<String> {
    let format = "Save as a picture (SVG), or as an outline, a line a node?";
    screen.asks_format.then(|| format.to_owned()).or_else(|| words_predict::prompt(screen))
}

/// The content of the panel.
pub(super) fn subject(screen: &TreeScreen) -> Subject<'_> {
    Subject::looked_at(&screen.position, &screen.candidates).covered(screen.predicting.as_ref(), &[])
}

/// Whose move it is, and how to play on; without a panel, also the score of the move under the cursor.
pub(super) fn position_status(
    shared: &Shared,
    screen: &TreeScreen,
    subject: &Subject,
    without_panel: bool,
) -> String {
    let to_move = format!("{} to move", screen.position.to_move());
    if without_panel {
        return format!("{to_move}. {}", subject.in_one_line());
    }
    let key = shared.key_name(Context::Position, Command::PlayOn);
    key.map_or(to_move.clone(), |key| format!("{to_move}. {key} plays on from this position."))
}

/// The result of a search, or the text to show instead.
pub(super) fn ready<'a, T>(
    shared: &Shared,
    context: Context,
    made: &'a Computed<T>,
) -> Result<&'a T, String> {
    match made {
        Computed::Ready(thing) => Ok(thing),
        Computed::NotAsked | Computed::Pending(_) | Computed::Partial(..) => Err(format!("Searching{DOTS}")),
        Computed::Failed(fault) => Err(phrases::failed(shared.key_name(context, Command::Act), fault)),
    }
}

impl Describe for TreeScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let context = self.context();
        let described = match self.view {
            View::Position => {
                let subject = subject(self);
                let status = position_status(shared, self, &subject, false);
                let board = Description::of(self.first_tab.name(), Some(status));
                Ok(subject.add_to(board.board(&self.position.setup(), Some(self.candidates.cursor))))
            }
            View::Tree => ready(shared, context, &self.searched)
                .map(|searched| searched.tree.describe(shared, self.predicting.as_ref())),
            View::Stepper => {
                ready(shared, context, &self.searched).map(|searched| searched.playback.describe(shared))
            }
            View::Lab if self.is_covered() => Err(phrases::COVERED.to_owned()),
            View::Lab => Ok(words_lab::describe(self)),
        };
        let mut described =
            described.unwrap_or_else(|instead| Description::of(self.view.name(), Some(instead)));
        if let Some(prompt) = prompt(self) {
            described.status = prompt;
        }
        described.lines(facts(self))
    }
}
