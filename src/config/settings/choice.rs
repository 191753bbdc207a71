//! What settings can be: values, how they are written, and which of them one goes through.

use crate::config::keymap::quoted;
use crate::engine::player::{ParsePlayerError, Player};
use crate::game::{ByMark, Rules, RulesError};
use crate::record::contest::{PRESETS, SERIES};
use std::time::Duration;
use strum::{Display, IntoStaticStr, VariantArray};

/// The value of a setting.
pub(super) trait SettingValue {
    /// How it is written in the file, the environment and on the command line.
    fn text(&self) -> String;

    /// Becomes the value that a text stands for, or fails with a sentence on what values there are.
    fn set(&mut self, text: &str) -> Result<(), String>;

    /// The texts of the usual values, in the order in which one goes through them.
    fn values(&self) -> Vec<String>;
}

/// One of a few values with names.
pub trait Choice: VariantArray + Into<&'static str> + Copy {
    /// What the values are, in the words of an error: "theme".
    const KIND: &'static str;

    /// How the value is written.
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
        let no_name = || format!("{} is no {}: say {}", quoted(text), Self::KIND, listed(&self.values()));
        *self = *named.ok_or_else(no_name)?;
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
            _ => return Err(format!("{} is not understood: say true or false", quoted(text))),
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
        *self = text.parse().map_err(|fault: ParsePlayerError| fault.to_string())?;
        Ok(())
    }

    fn values(&self) -> Vec<String> {
        std::iter::once(Self::Human).chain(Self::LEVELS).map(|player| player.text()).collect()
    }
}

/// A board: its size, and the winning length unless that is the usual one.
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
        let series = || listed(&self.values());
        *self =
            games.ok_or_else(|| format!("{} is no length of a series: say {}", quoted(text), series()))?;
        Ok(())
    }

    fn values(&self) -> Vec<String> {
        SERIES.map(|games| games.to_string()).into()
    }
}

/// Words in a row, as in "a, b or c".
fn listed(words: &[String]) -> String {
    match words {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => words.join(", "),
    }
}

/// A set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ThemeName {
    /// The terminal's own sixteen colours, so that people's colour schemes apply.
    Terminal,
    /// Calm colours on near-black.
    Dark,
    /// Ink on near-white.
    Light,
    /// Bright on black, and nothing very faint.
    Contrast,
    /// Colours that people who see no red, no green or no blue can tell apart.
    Colorblind,
    /// No colours.
    Monochrome,
}

/// A set of characters to draw with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GlyphSet {
    /// Box drawing, block elements, and signs from all over.
    Unicode,
    /// Code page 437: box drawing and block elements as the fonts of text consoles have them.
    Console,
    /// Nothing but ASCII.
    Ascii,
}

/// How fast what moves does so, and how long the computer's reply waits, so that one sees what happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Animation {
    /// Not at all.
    Off,
    /// Twice the usual time.
    Slow,
    /// The usual time.
    Normal,
    /// Half of it.
    Fast,
}

impl Animation {
    /// What becomes of a wait that usually takes this long.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ColorChoice {
    /// As the environment says: never under `NO_COLOR` or in a terminal without colours, else always.
    #[default]
    Auto,
    /// In any case.
    Always,
    /// In no case.
    Never,
}

/// What is drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum GlyphChoice {
    /// As much as the environment says that the terminal can show.
    #[default]
    Auto,
    /// Unicode, in any case.
    Unicode,
    /// Code page 437, in any case.
    Console,
    /// ASCII, in any case.
    Ascii,
}

/// How computer players choose between moves that are equally good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TieRule {
    /// One at random.
    Random,
    /// The first in reading order.
    First,
}

impl Mode {
    /// The mode of a game between these two.
    pub fn of(players: ByMark<Player>) -> Self {
        match (players.x.is_human(), players.o.is_human()) {
            (true, true) => Self::Pvp,
            (false, false) => Self::Ai,
            _ => Self::Pve,
        }
    }
}

impl Choice for ThemeName {
    const KIND: &'static str = "theme";
}

impl Choice for ColorChoice {
    const KIND: &'static str = "choice of colours";
}

impl Choice for GlyphChoice {
    const KIND: &'static str = "set of glyphs";
}

impl Choice for Animation {
    const KIND: &'static str = "speed of animation";
}

impl Choice for Mode {
    const KIND: &'static str = "kind of game";
}

impl Choice for TieRule {
    const KIND: &'static str = "tie-break";
}
