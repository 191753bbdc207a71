//! The panel of a game while its scores are covered.

use super::{Game, Preview};
use crate::app::predicting::{Meaning, Predicting};
use crate::app::{Action, Effects};
use crate::config::keymap::Keymap;

impl Game {
    /// Whether scores are covered.
    pub const fn is_covered(&self) -> bool {
        self.predicting.is_some()
    }

    /// Covers or uncovers the scores in the panel, which opens. Computers wait meanwhile.
    pub(crate) fn set_covered(&mut self, covers: bool, effects: &mut Effects) {
        if covers == self.is_covered() {
            return;
        }
        self.predicting = covers.then(Predicting::default);
        self.preview = Preview::Moves;
        self.pace.paused |= covers && self.contest.is_automatic();
        self.reasoning |= covers;
        self.analyze_if_needed(effects);
    }

    /// Carries out a command that is about covered scores, or could tell them. Returns whether it was one of these.
    pub(crate) fn predict(&mut self, action: &Action, keymap: &Keymap, effects: &mut Effects) -> bool {
        match Predicting::meaning(self.predicting.as_mut(), action, keymap) {
            Meaning::Usual => return false,
            Meaning::Cover(true) if !self.reasoning => {}
            Meaning::Cover(covers) => self.set_covered(covers, effects),
            Meaning::Check => self.check(),
            Meaning::Nothing => {}
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
