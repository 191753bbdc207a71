//! The list of settings.

use crate::config::keymap::{nearest, quoted};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

/// A setting. The Settings screen shows the doc comments.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray, IntoStaticStr, EnumMessage,
)]
#[strum(serialize_all = "kebab-case")]
#[expect(clippy::doc_markdown, reason = "the texts are shown")]
pub enum Setting {
    /// The colours: terminal uses the terminal's own sixteen; the other themes have their own, and a background.
    Theme,
    /// Whether to use colours: auto follows the environment (NO_COLOR, TERM).
    Color,
    /// Characters to draw with: unicode, console (code page 437) or ascii; auto follows LANG and TERM.
    Glyphs,
    /// How fast lines are drawn and the computer replies.
    Animation,
    /// Whether the program is lines of text, for screen readers, pipes and simple terminals: from the next start on.
    Plain,
    /// Play with the mouse. Turn this off to select text in the terminal.
    Mouse,
    /// Whether games start with the computer's reasoning beside the board.
    Reasoning,
    /// Memory for the solver's table in MiB, and never more than a quarter of the machine's: large boards need it.
    TableMemory,
    /// How depth:N estimates: what an open line with one mark counts, with two; the other side's with one, with two.
    Evaluation,
    /// What the menu offers first: pve is human vs computer, pvp human vs human, ai computer vs computer.
    Mode,
    /// Who plays X: human, random, blind, depth:N (looks N plies ahead), mcts:N (N games at random) or perfect.
    X,
    /// Who plays O: human, random, blind, depth:N (looks N plies ahead), mcts:N (N games at random) or perfect.
    O,
    /// The board of new games: columns x rows, then / and how many in a row, as in 7x5/4.
    Board,
    /// Whether completing a line loses instead of winning.
    Misere,
    /// The maximum number of games in a series: 1, 3, 5 or 7.
    BestOf,
    /// What the computer plays when several moves are best: one at random, or the first.
    TieBreak,
}

impl Setting {
    /// All settings, in the order in which they are shown.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in the file and for `--set`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The environment variable, such as `NOUGHTS_TIE_BREAK`.
    pub fn variable(self) -> String {
        format!("NOUGHTS_{}", self.name().to_uppercase().replace('-', "_"))
    }

    /// Whether the setting is about new games rather than about the look of the program.
    pub fn is_about_games(self) -> bool {
        self >= Self::Mode
    }

    /// The description of the setting, with its possible values.
    pub fn about(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }

    /// The setting of this name.
    ///
    /// # Errors
    /// A sentence with the most similar name, if there is no such setting.
    pub fn known(name: &str) -> Result<Self, String> {
        Self::named(name).ok_or_else(|| Self::unknown(name))
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|setting| setting.name() == name)
    }

    /// The message that there is no setting of this name, with the most similar name.
    pub(super) fn unknown(name: &str) -> String {
        let nearest = nearest(name, Self::ALL.iter().map(|setting| setting.name()));
        let hint = nearest.map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"));
        format!("there is no setting {}{hint}", quoted(name))
    }
}
