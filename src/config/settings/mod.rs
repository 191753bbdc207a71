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

mod appearance;
mod change;
mod choice;
mod environment;
mod read;
mod setting;

pub use appearance::{Appearance, Background, Palette};
pub use change::{Change, Value};
pub use choice::{Animation, Choice, ColorChoice, GlyphChoice, GlyphSet, Mode, ThemeName, TieRule};
pub use setting::Setting;

use crate::config::direction::Direction;
use crate::config::keymap::Keymap;
use crate::engine::player::{Player, TieBreak};
use crate::engine::search::Weights;
use crate::game::{ByMark, Mark, Rules};
use choice::SettingValue;
use environment::{Environment, Screen};
use std::sync::Arc;

/// A value for each setting, and where it comes from.
///
/// ```
/// use noughts::config::settings::{Setting, Settings, Source};
///
/// let (mut settings, problems) = Settings::read("theme = \"contrast\"\nbaord = \"5x5\"\n");
/// assert_eq!(settings.text(Setting::Theme), "contrast");
/// assert_eq!(problems[0], "line 2: there is no setting `baord`; did you mean `board`?");
///
/// settings.set(Setting::Theme, "monochrome", Source::CommandLine)?;
/// assert_eq!(settings.source(Setting::Theme), Source::CommandLine);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub struct Settings {
    /// The set of colours, if the program draws in colour.
    pub theme: ThemeName,
    /// Whether the program draws in colour.
    pub color: ColorChoice,
    /// The characters to draw with.
    pub glyphs: GlyphChoice,
    /// The speed of animations.
    pub animation: Animation,
    /// Whether the program is lines of text instead of a full screen.
    pub plain: bool,
    /// Whether mouse events go to the program rather than to the terminal.
    pub mouse: bool,
    /// Whether games start with the reasoning panel open.
    pub reasoning: bool,
    /// The memory for the solver's table, in MiB.
    pub table_memory: u16,
    /// How searches with a depth limit estimate.
    pub evaluation: Weights,
    /// The mode that the menu offers first.
    pub mode: Mode,
    /// Who plays X and O, as far as the mode leaves that open.
    pub players: ByMark<Player>,
    /// The size of the board, and how many in a row.
    pub board: Rules,
    /// Whether completing a line loses.
    pub misere: bool,
    /// The maximum number of games in a series.
    pub best_of: u8,
    /// How computer players choose between equally good moves.
    pub tie_break: TieRule,
    /// The keys of commands.
    pub keymap: Arc<Keymap>,
    /// The source of each value, in the order of [`Setting::ALL`].
    sources: [Source; Setting::ALL.len()],
    /// The strongest source that has set each value, in the same order.
    strongest: [Source; Setting::ALL.len()],
    /// What the environment reveals about the terminal and its user.
    environment: Environment,
}

/// Where the value of a setting comes from; later sources override earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// The default.
    Default,
    /// The settings file.
    File,
    /// An environment variable.
    Environment,
    /// An argument.
    CommandLine,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeName::Terminal,
            color: ColorChoice::Auto,
            glyphs: GlyphChoice::Auto,
            animation: Animation::Normal,
            plain: false,
            mouse: true,
            reasoning: false,
            table_memory: 64,
            evaluation: Weights::USUAL,
            mode: Mode::Pve,
            players: ByMark::both(Player::Human),
            board: Rules::TIC_TAC_TOE,
            misere: false,
            best_of: 1,
            tie_break: TieRule::Random,
            keymap: Arc::clone(Keymap::shared()),
            sources: [Source::Default; Setting::ALL.len()],
            strongest: [Source::Default; Setting::ALL.len()],
            environment: Environment::default(),
        }
    }
}

impl Settings {
    /// The field of a setting.
    fn field(&mut self, setting: Setting) -> &mut dyn SettingValue {
        match setting {
            Setting::Theme => &mut self.theme,
            Setting::Color => &mut self.color,
            Setting::Glyphs => &mut self.glyphs,
            Setting::Animation => &mut self.animation,
            Setting::Plain => &mut self.plain,
            Setting::Mouse => &mut self.mouse,
            Setting::Reasoning => &mut self.reasoning,
            Setting::TableMemory => &mut self.table_memory,
            Setting::Evaluation => &mut self.evaluation,
            Setting::Mode => &mut self.mode,
            Setting::X => &mut self.players.x,
            Setting::O => &mut self.players.o,
            Setting::Board => &mut self.board,
            Setting::Misere => &mut self.misere,
            Setting::BestOf => &mut self.best_of,
            Setting::TieBreak => &mut self.tie_break,
        }
    }

    /// The value of a setting as text in the file, the environment and on the command line.
    pub fn text(&self, setting: Setting) -> String {
        // A clone costs little and saves a second, read-only `field`.
        self.clone().field(setting).text()
    }

    /// Sets a setting from a text.
    ///
    /// # Errors
    /// A sentence that lists the possible values, if the text is not one; nothing changes then.
    pub fn set(&mut self, setting: Setting, text: &str, source: Source) -> Result<(), String> {
        self.field(setting).set(text)?;
        let index = setting as usize;
        self.sources[index] = source;
        self.strongest[index] = self.strongest[index].max(source);
        Ok(())
    }

    /// The source of a setting's value.
    pub const fn source(&self, setting: Setting) -> Source {
        self.sources[setting as usize]
    }

    /// The strongest source that has set the value. If it is stronger than the file, it overrides changes
    /// made in this session at the next start.
    pub const fn strongest_source(&self, setting: Setting) -> Source {
        self.strongest[setting as usize]
    }

    /// The text of the next or previous usual value, wrapping at the ends.
    pub fn neighbour(&self, setting: Setting, direction: Direction) -> String {
        let values = self.clone().field(setting).values();
        direction.cycle(&values, &self.text(setting)).clone()
    }

    /// The value of a setting as an entry of the file.
    pub fn value(&self, setting: Setting) -> Value {
        let text = self.text(setting);
        let flag = text.parse().map(Value::Flag);
        flag.or_else(|_| text.parse().map(Value::Number)).unwrap_or(Value::Text(text))
    }

    /// The rules of new games.
    pub fn rules(&self) -> Rules {
        self.board.with_misere(self.misere)
    }

    /// The look and speed of the program.
    pub fn appearance(&self) -> Appearance {
        let Self { theme, animation, environment, .. } = *self;
        let palette =
            if self.has_colors() { Palette::of(theme, environment.screen) } else { Palette::Monochrome };
        let glyphs = match self.glyphs {
            GlyphChoice::Auto => environment.glyphs,
            GlyphChoice::Unicode => GlyphSet::Unicode,
            GlyphChoice::Console => GlyphSet::Console,
            GlyphChoice::Ascii => GlyphSet::Ascii,
        };
        Appearance { palette, glyphs, animation }
    }

    /// Whether to use colours, if the theme has any.
    pub const fn has_colors(&self) -> bool {
        match self.color {
            ColorChoice::Auto => {
                !self.environment.no_color && !matches!(self.environment.screen, Screen::Colorless)
            }
            ColorChoice::Always => true,
            ColorChoice::Never => false,
        }
    }

    /// Whether to ask the terminal for its background: it matters, and the environment does not reveal it.
    pub const fn needs_background(&self) -> bool {
        self.has_colors() && matches!(self.environment.screen, Screen::Unknown)
    }

    /// Records the background of the screen.
    pub(crate) const fn set_background(&mut self, background: Background) {
        self.environment.screen = Screen::On(background);
    }

    /// How to break ties in a contest with this seed.
    pub const fn tie_break(&self, seed: u64) -> TieBreak {
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
        Player::lone_human(self.players).unwrap_or(Mark::X)
    }

    /// Who plays if only computers play: the chosen players, with perfect ones instead of humans.
    pub fn computers(&self) -> ByMark<Player> {
        self.players.map(|player| if player.is_human() { Player::Perfect } else { player })
    }
}
