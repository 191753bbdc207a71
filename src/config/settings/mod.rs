//! What people can choose once for all: how the program looks and moves, and what games begin with.
//!
//! Each [`Setting`] has a name, which is the same everywhere. It is looked for in four places, and the first of
//! them that names it holds:
//!
//! 1. the command line: a flag of its own such as `--ascii`, or `--set glyphs=ascii`
//! 2. the environment: `NOUGHTS_GLYPHS=ascii`; and [`NO_COLOR`](https://no-color.org), which means `color=auto` and
//!    takes the colours from that
//! 3. the file `config.toml`: `glyphs = "ascii"`; and the keys, which are in no other place
//! 4. the default
//!
//! Where colours and glyphs are left open (`auto`), and for the default theme, the environment also tells of the terminal:
//! the locale, `TERM` and `COLORFGBG`; and where that is not set, the terminal itself, which the event loop asks.
//!
//! What makes no sense in the file or the environment is told in a sentence and passed over.

mod appearance;
mod choice;
mod environment;
mod read;
mod setting;

pub use appearance::{Appearance, Palette};
pub use choice::{Animation, Choice, ColorChoice, GlyphChoice, GlyphSet, Mode, ThemeName, TieRule};
pub use setting::{Change, Setting, Value};

use crate::config::direction::Direction;
use crate::config::keymap::Keymap;
use crate::engine::player::{Player, TieBreak};
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
pub struct Settings {
    /// The set of colours, if the program draws in colour.
    pub theme: ThemeName,
    /// Whether the program draws in colour.
    pub color: ColorChoice,
    /// The characters to draw with.
    pub glyphs: GlyphChoice,
    /// How long one has to see what happens.
    pub animation: Animation,
    /// Whether the mouse is the program's rather than the terminal's.
    pub mouse: bool,
    /// Whether games begin with the reasoning panel open.
    pub reasoning: bool,
    /// The kind of game that the menu offers first.
    pub mode: Mode,
    /// Who plays X and O, as far as the kind of game leaves that open.
    pub players: ByMark<Player>,
    /// The size of the board, and how many in a row.
    pub board: Rules,
    /// Whether completing a line loses.
    pub misere: bool,
    /// How many games a series has at most.
    pub best_of: u8,
    /// How computer players choose between moves that are equally good.
    pub tie_break: TieRule,
    /// What the keys mean.
    pub keymap: Arc<Keymap>,
    /// Where each value comes from, in the order of [`Setting::ALL`].
    sources: [Source; Setting::ALL.len()],
    /// Of all that have named a setting, who prevails; in the same order.
    strongest: [Source; Setting::ALL.len()],
    /// What the environment says of the terminal and its user.
    environment: Environment,
}

/// Where the value of a setting comes from; later ones prevail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// Nobody has said anything.
    Default,
    /// The file of settings.
    File,
    /// A variable of the environment.
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
            mouse: true,
            reasoning: false,
            mode: Mode::Pve,
            players: ByMark { x: Player::Human, o: Player::Perfect },
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
    /// Where the value of a setting is.
    fn place(&mut self, setting: Setting) -> &mut dyn SettingValue {
        match setting {
            Setting::Theme => &mut self.theme,
            Setting::Color => &mut self.color,
            Setting::Glyphs => &mut self.glyphs,
            Setting::Animation => &mut self.animation,
            Setting::Mouse => &mut self.mouse,
            Setting::Reasoning => &mut self.reasoning,
            Setting::Mode => &mut self.mode,
            Setting::X => &mut self.players.x,
            Setting::O => &mut self.players.o,
            Setting::Board => &mut self.board,
            Setting::Misere => &mut self.misere,
            Setting::BestOf => &mut self.best_of,
            Setting::TieBreak => &mut self.tie_break,
        }
    }

    /// The value of a setting as it is written in the file, the environment and on the command line.
    pub fn text(&self, setting: Setting) -> String {
        // A copy costs little and saves a second list of places, to read from.
        self.clone().place(setting).text()
    }

    /// Gives a setting the value that a text stands for.
    ///
    /// # Errors
    /// A sentence on what values there are, if it stands for none; nothing changes then.
    pub fn set(&mut self, setting: Setting, text: &str, source: Source) -> Result<(), String> {
        self.place(setting).set(text)?;
        let place = setting as usize;
        self.sources[place] = source;
        self.strongest[place] = self.strongest[place].max(source);
        Ok(())
    }

    /// Where the value of a setting comes from.
    pub const fn source(&self, setting: Setting) -> Source {
        self.sources[setting as usize]
    }

    /// Who prevails when the program starts as it did: where the value comes from, unless it was changed since.
    pub const fn prevailing(&self, setting: Setting) -> Source {
        self.strongest[setting as usize]
    }

    /// The text of the value after this one (or before it) among the usual ones, round at the ends.
    pub fn neighbour(&self, setting: Setting, direction: Direction) -> String {
        let values = self.clone().place(setting).values();
        direction.cycle(&values, &self.text(setting)).clone()
    }

    /// The value of a setting as an entry of the file.
    pub fn value(&self, setting: Setting) -> Value {
        let text = self.text(setting);
        let flag = text.parse().map(Value::Flag);
        flag.or_else(|_| text.parse().map(Value::Number)).unwrap_or(Value::Text(text))
    }

    /// The rules that games begin with.
    pub fn rules(&self) -> Rules {
        self.board.with_misere(self.misere)
    }

    /// How the program looks and moves.
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

    /// Whether there are colours, if the theme has any.
    pub const fn has_colors(&self) -> bool {
        match self.color {
            ColorChoice::Auto => {
                !self.environment.no_color && !matches!(self.environment.screen, Screen::Colorless)
            }
            ColorChoice::Always => true,
            ColorChoice::Never => false,
        }
    }

    /// Whether it matters on what the terminal writes, and the environment does not say.
    pub const fn ask_for_ground(&self) -> bool {
        self.has_colors() && matches!(self.environment.screen, Screen::Unknown)
    }

    /// Takes in that the terminal writes on a light ground.
    pub(crate) const fn learn_of_light_ground(&mut self) {
        self.environment.screen = Screen::Light;
    }

    /// How ties are broken in a contest whose random choices start from a seed.
    pub const fn tie_break(&self, seed: u64) -> TieBreak {
        match self.tie_break {
            TieRule::Random => TieBreak::Random { seed },
            TieRule::First => TieBreak::First,
        }
    }

    /// The computer player that people meet: the second that is one, or else the first, or else the perfect one.
    pub fn computer(&self) -> Player {
        let ByMark { x, o } = self.players;
        [o, x].into_iter().find(|player| !player.is_human()).unwrap_or(Player::Perfect)
    }

    /// The side that people play against the computer: O if that side alone is human.
    pub fn human(&self) -> Mark {
        Player::lone_human(self.players).unwrap_or(Mark::X)
    }

    /// Who plays when only computers do: the players named, and the perfect one in the place of humans.
    pub fn computers(&self) -> ByMark<Player> {
        self.players.map(|player| if player.is_human() { Player::Perfect } else { player })
    }
}
