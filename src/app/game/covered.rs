//! The panel of a game while its scores are covered.

use super::{Game, ListOrder, Preview};
use crate::app::predicting::Predicting;
use crate::app::{Command, Context, Effects};
use crate::config::keymap::Keymap;

impl Game {
    /// Whether scores are covered.
    pub const fn is_covered(&self) -> bool {
        self.predicting.is_some()
    }

    /// Whether a prediction is being typed.
    pub(in crate::app) fn is_predicted(&self) -> bool {
        self.predicting.as_ref().is_some_and(|predicting| !predicting.typed.is_empty())
    }

    /// Covers or uncovers the scores in the panel, which opens. Computers wait meanwhile.
    pub(in crate::app) fn set_covered(&mut self, covers: bool, effects: &mut Effects) {
        if covers == self.is_covered() {
            return;
        }
        self.predicting = covers.then(Predicting::default);
        (self.order, self.preview) =
            (if covers { ListOrder::Square } else { ListOrder::Score }, Preview::Moves);
        self.pace.paused |= covers && self.contest.is_automatic();
        self.reasoning |= covers;
        self.analyze_if_needed(effects);
    }

    /// Carries out a command that is about covered scores, and ignores those that could tell them. Returns whether it
    /// was one of these.
    pub(in crate::app) fn predict(
        &mut self,
        command: Command,
        keymap: &Keymap,
        effects: &mut Effects,
    ) -> bool {
        let Some(predicting) = &mut self.predicting else {
            self.set_covered(command == Command::Cover && self.reasoning, effects);
            return command == Command::Cover;
        };
        self.notice = None;
        if predicting.edit(command) {
            return true;
        }
        match command {
            Command::Cover => self.set_covered(false, effects),
            Command::Act if !predicting.typed.is_empty() => self.check(),
            _ => return keymap.keys_of(Context::Predict, command).is_empty(),
        }
        true
    }

    /// Checks a prediction of the score of the candidate under the cursor.
    fn check(&mut self) {
        let moves = [self.history.moves(), &[self.cursor]].concat();
        let Some(mut predicting) = self.predicting.take() else { return };
        let seen = self.seen().filter(|_| !self.is_searching());
        predicting.judge_candidate(seen.map(|(analysis, _)| analysis), moves);
        self.predicting = Some(predicting);
    }
}
