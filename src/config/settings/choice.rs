//! The values of settings: their texts, and the order in which keys go through them.

use crate::config::keymap::quoted;
use crate::engine::player::{ParsePlayerError, Player};
use crate::engine::search::Weights;
use crate::game::{ByMark, Rules, RulesError};
use crate::record::contest::{PRESETS, SERIES};
use std::time::Duration;
use strum::{Display, IntoStaticStr, VariantArray};

/// The value of a setting.
pub(super) trait SettingValue {
    /// The value as text in the file, the environment and on the command line.
    fn text(&self) -> String;

    /// Sets the value from a text, or fails with a sentence that lists the possible values.
    fn set(&mut self, text: &str) -> Result<(), String>;

    /// The texts of the usual values, in the order in which keys go through them.
    fn values(&self) -> Vec<String>;
}

/// A setting with a few named values.
pub trait Choice: VariantArray + Into<&'static str> + Copy {
    /// What an error message calls the values: "a theme".
    const KIND: &'static str;

    /// The name of the value.
    fn name(self) -> &'static str {
        self.into()
    }
}

impl<C: Choice> SettingValue for C {
    fn text(&self) -> String {
        self.name().to_owned()
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        let named = Self::VARIANTS.iter().find(|value| value.name() == text);
        let fault = || format!("{} is not {}: use {}", quoted(text), Self::KIND, join_or(&self.values()));
        *self = *named.ok_or_else(fault)?;
        Ok(())
    }

    fn values(&self) -> Vec<String> {
        Self::VARIANTS.iter().map(Self::text).collect()
    }
}

impl SettingValue for bool {
    fn text(&self) -> String {
        self.to_string()
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        *self = match text {
            "true" | "yes" | "on" | "1" => true,
            "false" | "no" | "off" | "0" => false,
            _ => return Err(format!("{} is not true or false", quoted(text))),
        };
        Ok(())
    }

    fn values(&self) -> Vec<String> {
        [true, false].map(|flag| flag.text()).into()
    }
}

impl SettingValue for Player {
    fn text(&self) -> String {
        self.to_string()
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        let player: Self = text.parse().map_err(|fault: ParsePlayerError| fault.to_string())?;
        if player.program().is_some() {
            return Err(format!("{} is a program: only --x and --o can name one", quoted(text)));
        }
        *self = player;
        Ok(())
    }

    fn values(&self) -> Vec<String> {
        std::iter::once(Self::Human).chain(Self::LEVELS).map(|player| player.text()).collect()
    }
}

impl SettingValue for Weights {
    fn text(&self) -> String {
        self.to_string()
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        *self = text.parse()?;
        Ok(())
    }

    fn values(&self) -> Vec<String> {
        Self::EXAMPLES.map(|weights| Self(weights).text()).into()
    }
}

/// A board: its size, and the winning length if it is not the usual one.
impl SettingValue for Rules {
    fn text(&self) -> String {
        let (columns, rows, connect) = (self.columns(), self.rows(), self.connect());
        let usual = Self::of_size(columns, rows).is_ok_and(|usual| usual.connect() == connect);
        if usual { format!("{columns}x{rows}") } else { format!("{columns}x{rows}/{connect}") }
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        *self = text.parse().map_err(|fault: RulesError| fault.to_string())?;
        Ok(())
    }

    fn values(&self) -> Vec<String> {
        let presets =
            PRESETS.into_iter().filter_map(|(columns, rows, connect)| Self::new(columns, rows, connect).ok());
        presets.map(|rules| rules.text()).collect()
    }
}

/// The length of a series.
impl SettingValue for u8 {
    fn text(&self) -> String {
        self.to_string()
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        let games = text.parse().ok().filter(|games| SERIES.contains(games));
        let fault = || format!("{} is not a series length: use {}", quoted(text), join_or(&self.values()));
        *self = games.ok_or_else(fault)?;
        Ok(())
    }

    fn values(&self) -> Vec<String> {
        SERIES.map(|games| games.to_string()).into()
    }
}

/// A number of MiB.
impl SettingValue for u16 {
    fn text(&self) -> String {
        self.to_string()
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        let number = text.parse().ok().filter(|number| (1..=4096).contains(number));
        *self = number.ok_or_else(|| format!("{} is not a number from 1 to 4096", quoted(text)))?;
        Ok(())
    }

    fn values(&self) -> Vec<String> {
        [16, 64, 256, 1024].map(|number: Self| number.text()).into()
    }
}

/// Joins words as in "a, b or c".
fn join_or(words: &[String]) -> String {
    match words {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => words.join(", "),
    }
}

/// A theme as users choose it; the `Palette` follows from it and from the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ThemeName {
    /// The terminal's own sixteen colours, so that its colour scheme applies.
    Terminal,
    /// Calm colours on near-black.
    Dark,
    /// Ink on near-white.
    Light,
    /// Bright on black, with nothing faint.
    Contrast,
    /// Colours that people with colour blindness (red, green or blue) can tell apart.
    Colorblind,
    /// No colours.
    Monochrome,
}

/// A set of characters to draw with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GlyphSet {
    /// Box drawing, block elements and symbols from all of Unicode.
    #[default]
    Unicode,
    /// Code page 437: box drawing and block elements in the fonts of text consoles.
    Console,
    /// ASCII only.
    Ascii,
}

/// The speed of animations, and of the computer's reply, which waits so that you see what happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Animation {
    /// No animations.
    Off,
    /// Twice the usual time.
    Slow,
    /// The usual time.
    #[default]
    Normal,
    /// Half the usual time.
    Fast,
}

impl Animation {
    /// How long a wait takes at this speed if it takes `usual` at the normal one.
    pub fn of(self, usual: Duration) -> Duration {
        match self {
            Self::Off => Duration::ZERO,
            Self::Slow => usual.saturating_mul(2),
            Self::Normal => usual,
            Self::Fast => usual / 2,
        }
    }
}

/// Which of the players are human.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray, IntoStaticStr, Display)]
#[strum(serialize_all = "kebab-case")]
pub enum Mode {
    /// Human against human.
    Pvp,
    /// Human against computer.
    Pve,
    /// Computer against computer.
    Ai,
}

/// Whether the program draws in colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, VariantArray, IntoStaticStr, Display)]
#[strum(serialize_all = "kebab-case")]
pub enum ColorChoice {
    /// The environment decides: no colours under `NO_COLOR` or in a terminal without colours.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The characters to draw with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum GlyphChoice {
    /// All that the terminal can show according to the environment.
    #[default]
    Auto,
    /// Always Unicode.
    Unicode,
    /// Always code page 437.
    Console,
    /// Always ASCII.
    Ascii,
}

/// How computer players choose between equally good moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TieRule {
    /// One at random.
    Random,
    /// The first in reading order.
    First,
}

impl Mode {
    /// The mode of a game between these players.
    pub fn of(players: ByMark<Player>) -> Self {
        match (players.x.is_human(), players.o.is_human()) {
            (true, true) => Self::Pvp,
            (false, false) => Self::Ai,
            _ => Self::Pve,
        }
    }
}

impl Choice for ThemeName {
    const KIND: &'static str = "a theme";
}

impl Choice for ColorChoice {
    const KIND: &'static str = "a choice of colours";
}

impl Choice for GlyphChoice {
    const KIND: &'static str = "a glyph set";
}

impl Choice for Animation {
    const KIND: &'static str = "an animation speed";
}

impl Choice for Mode {
    const KIND: &'static str = "a mode";
}

impl Choice for TieRule {
    const KIND: &'static str = "a tie-break";
}
