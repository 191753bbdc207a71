//! The settings: how the program looks and moves, and how games start.
//!
//! Each [`Setting`] has a name, which is the same everywhere. Its value comes from the first of four sources
//! that has one:
//!
//! 1. the command line: a flag such as `--ascii`, or `--set glyphs=ascii`
//! 2. the environment: `NOUGHTS_GLYPHS=ascii`; and [`NO_COLOR`](https://no-color.org), which sets `color=auto` and
//!    makes that mean no colours
//! 3. the file `config.toml`: `glyphs = "ascii"`; it also changes keys, which no other source does
//! 4. the default
//!
//! For the value `auto` and the default theme, the environment also describes the terminal: the locale, `TERM` and
//! `COLORFGBG`. If `COLORFGBG` is not set, the full screen asks the terminal itself.
//!
//! Invalid entries in the file or the environment are reported and ignored.
//!
//! ```
//! use noughts::config::{Setting, Settings, Source};
//!
//! let (mut settings, problems) = Settings::read("theme = \"contrast\"\nbaord = \"5x5\"\n");
//! assert_eq!(settings.text(Setting::Theme), "contrast");
//! assert_eq!(problems[0], "line 2: there is no setting `baord`; did you mean `board`?");
//!
//! settings.set(Setting::Theme, "monochrome", Source::CommandLine)?;
//! assert_eq!(settings.source(Setting::Theme), Source::CommandLine);
//! # Ok::<(), String>(())
//! ```

mod appearance;
mod file;
mod values;

pub use appearance::{Appearance, Background, Palette};
pub use file::Change;
pub use values::{Animation, ColorChoice, GlyphChoice, GlyphSet, Mode, TieRule};

use crate::config::{Direction, Keymap};
use crate::engine::search::Weights;
use crate::engine::{Player, TieBreak};
use crate::game::{ByMark, Mark, Rules};
use crate::teach::reading::{nearest, quoted};
use appearance::Environment;
use std::sync::Arc;
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::SettingValue;

/// Makes the table of settings: the fields of [`Settings`], their types and defaults, and for each field its settings
/// with their captions and what the Settings screen says about them. A setting that is a part of its field names the part.
macro_rules! settings {
    ($($field:ident: $type:ty = $default:expr => $($setting:ident $(($part:ident))? $caption:literal $about:literal),+;)+) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray, EnumString, IntoStaticStr)]
        #[strum(serialize_all = "kebab-case")]
        pub enum Setting {
            $($($setting),+),+
        }

        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Settings {
            $(pub $field: $type,)+
            pub keymap: Arc<Keymap>,
            /// The source of each value, and the strongest that has set it.
            sources: [(Source, Source); Setting::ALL.len()],
            environment: Environment,
        }

        impl Default for Settings {
            fn default() -> Self {
                Self {
                    $($field: $default,)+
                    keymap: Arc::clone(Keymap::standard()),
                    sources: [(Source::Default, Source::Default); Setting::ALL.len()],
                    environment: Environment::default(),
                }
            }
        }

        impl Setting {
            /// The name that people read; the file has shorter ones.
            pub fn caption(self) -> &'static str {
                match self {
                    $($(Self::$setting => $caption),+),+
                }
            }

            /// What the Settings screen says.
            pub fn about(self) -> &'static str {
                match self {
                    $($(Self::$setting => $about),+),+
                }
            }
        }

        impl Settings {
            /// As in the file, the environment and on the command line.
            pub fn text(&self, setting: Setting) -> String {
                match setting {
                    $($(Setting::$setting => self.$field$(.$part)?.text()),+),+
                }
            }

            /// The texts of the usual values, in the order in which keys go through them.
            fn choices(&self, setting: Setting) -> Vec<String> {
                match setting {
                    $($(Setting::$setting => self.$field$(.$part)?.choices()),+),+
                }
            }

            fn set_value(&mut self, setting: Setting, text: &str) -> Result<(), String> {
                match setting {
                    $($(Setting::$setting => self.$field$(.$part)? = SettingValue::read(text)?),+),+
                }
                Ok(())
            }
        }
    };
}

settings! {
    theme: Palette = Palette::Terminal => Theme "Theme"
        "The colours: the first theme has those of your window, light or dark; the others have their own, and a background.";
    color: ColorChoice = ColorChoice::Auto => Color "Colours"
        "Whether to use colours: auto follows the environment (NO_COLOR, TERM).";
    glyphs: GlyphChoice = GlyphChoice::Auto => Glyphs "Characters"
        "Characters to draw with: unicode, console (code page 437) or ascii; auto follows LANG and TERM.";
    text_size: u32 = 100 => TextSize "Text size"
        "How large the text is, in per cent, as far as it fits. The zoom of the browser enlarges it, too.";
    animation: Animation = Animation::Normal => Animation "Motion"
        "How fast lines are drawn and the computer replies.";
    reasoning: bool = false => Reasoning "Reasoning"
        "Whether games start with the computer's reasoning beside the board.";
    coach: bool = false => Coach "Coach"
        "Whether the game tells you at once that your move against a computer throws away a proved win or draw.";
    plain: bool = false => Plain "Plain text"
        "Whether the program is lines of text, for screen readers, pipes and simple terminals: from the next start on.";
    mouse: bool = true => Mouse "Mouse"
        "Play with the mouse. Turn this off to select text in the terminal.";
    evaluation: Weights = Weights::USUAL => Evaluation "Estimate"
        "How depth:N estimates: what an open line with one mark counts, with two; the other side's with one, with two.";
    table_memory: u16 = 64 => TableMemory "Memory"
        "Memory for the solver's table in MiB, and never more than a quarter of the machine's: large boards need it.";
    mode: Mode = Mode::Pve => Mode "Menu offers"
        "What the menu offers first: pve is human vs computer, pvp human vs human, ai computer vs computer.";
    players: ByMark<Player> = ByMark::both(Player::Human) =>
        X(x) "Player X"
            "Who plays X: human, random, blind, depth:N (looks N plies ahead), mcts:N (N games at random) or perfect.",
        O(o) "Player O"
            "Who plays O: human, random, blind, depth:N (looks N plies ahead), mcts:N (N games at random) or perfect.";
    board: Rules = Rules::TIC_TAC_TOE => Board "Board"
        "The board of new games: columns x rows, then / and how many in a row, as in 7x5/4.";
    misere: bool = false => Misere "A line"
        "Whether completing a line loses instead of winning.";
    best_of: u8 = 1 => BestOf "Series"
        "The maximum number of games in a series: 1, 3, 5 or 7.";
    tie_break: TieRule = TieRule::Random => TieBreak "Equal moves"
        "What the computer plays when several moves are best: one at random, or the first.";
}

impl Setting {
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in the file and for `--set`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The environment variable, such as `NOUGHTS_TIE_BREAK`.
    pub fn variable(self) -> String {
        format!("NOUGHTS_{}", self.name().to_uppercase().replace('-', "_"))
    }

    /// Whether it is about new games rather than the look of the program.
    pub fn is_about_games(self) -> bool {
        self >= Self::Mode
    }

    /// The setting of this name, or a sentence with the most similar name.
    pub fn known(name: &str) -> Result<Self, String> {
        name.parse().map_err(|_| {
            let nearest = nearest(name, Self::ALL.iter().map(|setting| setting.name()));
            let hint = nearest.map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"));
            format!("there is no setting {}{hint}", quoted(name))
        })
    }
}

/// Where the value of a setting comes from; later sources override earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    Default,
    File,
    Environment,
    CommandLine,
}

impl Settings {
    /// Sets a setting from a text, or fails with a sentence that lists the possible values; nothing changes then.
    pub fn set(&mut self, setting: Setting, text: &str, source: Source) -> Result<(), String> {
        self.set_value(setting, text)?;
        self.sources[setting as usize] = (source, self.strongest_source(setting).max(source));
        Ok(())
    }

    pub fn source(&self, setting: Setting) -> Source {
        self.sources[setting as usize].0
    }

    /// The strongest source that has set the value. One above the file overrides changes of this session at the next
    /// start.
    pub fn strongest_source(&self, setting: Setting) -> Source {
        self.sources[setting as usize].1
    }

    /// The text of the next or previous usual value, wrapping at the ends.
    pub fn neighbour(&self, setting: Setting, direction: Direction) -> String {
        direction.cycle(&self.choices(setting), &self.text(setting))
    }

    pub fn rules(&self) -> Rules {
        self.board.with_misere(self.misere)
    }

    pub fn tie_break(&self, seed: u64) -> TieBreak {
        match self.tie_break {
            TieRule::Random => TieBreak::Random { seed },
            TieRule::First => TieBreak::First,
        }
    }

    /// The computer opponent: O if that is a computer, otherwise X if that is one, otherwise the proposed level.
    pub fn computer(&self) -> Player {
        let ByMark { x, o } = self.players;
        [o, x].into_iter().find(|player| !player.is_human()).unwrap_or(Player::PROPOSED)
    }

    /// The side that the human plays against the computer: O if only O is human, otherwise X.
    pub fn human(&self) -> Mark {
        self.players.lone_human().unwrap_or(Mark::X)
    }

    /// Who plays a kind of game. If only computers play, they are the chosen players, with perfect ones instead of humans.
    pub fn usual_players(&self, mode: Mode) -> ByMark<Player> {
        match mode {
            Mode::Pvp => ByMark::both(Player::Human),
            Mode::Pve => {
                ByMark::of(|mark| if mark == self.human() { Player::Human } else { self.computer() })
            }
            Mode::Ai => self.players.map(|player| if player.is_human() { Player::Perfect } else { player }),
        }
    }
}
