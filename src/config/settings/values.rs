//! The values of settings: their texts, and the order in which keys go through them.

use super::Palette;
use crate::engine::Player;
use crate::engine::search::Weights;
use crate::game::{ByMark, Rules};
use crate::record::contest::{SERIES, presets};
use crate::teach::reading::quoted;
use crate::wording::listed;
use std::time::Duration;
use strum::{Display, EnumMessage, EnumString, IntoStaticStr, VariantArray};

/// The value of a setting; its text is the same in the file, the environment and on the command line.
pub(super) trait SettingValue: ToString + Sized {
    fn usual() -> Vec<Self>;

    /// Reads a value, or fails with a sentence that lists the possible ones.
    fn read(text: &str) -> Result<Self, String> {
        Self::usual().into_iter().find(|value| value.text() == text).ok_or_else(|| {
            let usual = Self::usual().iter().map(Self::text).collect();
            format!("{} is not possible: use {}", quoted(text), listed(usual, "or"))
        })
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn choices(&self) -> Vec<String> {
        Self::usual().iter().map(Self::text).collect()
    }
}

/// A setting with a few named values.
trait Choice: VariantArray + ToString + Copy {}

impl<C: Choice> SettingValue for C {
    fn usual() -> Vec<Self> {
        Self::VARIANTS.to_vec()
    }
}

/// A theme.
impl SettingValue for Palette {
    fn usual() -> Vec<Self> {
        vec![Self::Terminal, Self::Dark, Self::Light, Self::Contrast, Self::Colorblind, Self::Monochrome]
    }
}

impl SettingValue for bool {
    fn usual() -> Vec<Self> {
        vec![true, false]
    }

    fn read(text: &str) -> Result<Self, String> {
        match text {
            "true" | "yes" | "on" | "1" => Ok(true),
            "false" | "no" | "off" | "0" => Ok(false),
            _ => Err(format!("{} is not true or false", quoted(text))),
        }
    }
}

impl SettingValue for Player {
    fn usual() -> Vec<Self> {
        std::iter::once(Self::Human).chain(Self::LEVELS).collect()
    }

    fn read(text: &str) -> Result<Self, String> {
        let player: Self = text.parse()?;
        match player.program() {
            Some(_) => Err(format!("{} is a program: only --x and --o can name one", quoted(text))),
            None => Ok(player),
        }
    }
}

impl SettingValue for Weights {
    fn usual() -> Vec<Self> {
        Self::EXAMPLES.map(Self).into()
    }

    fn read(text: &str) -> Result<Self, String> {
        text.parse()
    }
}

/// A board: its size, and the winning length if it is not the usual one.
impl SettingValue for Rules {
    fn usual() -> Vec<Self> {
        presets().collect()
    }

    fn read(text: &str) -> Result<Self, String> {
        text.parse()
    }

    fn text(&self) -> String {
        if self.has_usual_connect() { self.size() } else { self.short() }
    }
}

/// The length of a series.
impl SettingValue for u8 {
    fn usual() -> Vec<Self> {
        SERIES.to_vec()
    }
}

/// A number of MiB.
impl SettingValue for u16 {
    fn usual() -> Vec<Self> {
        vec![16, 64, 256, 1024]
    }

    fn read(text: &str) -> Result<Self, String> {
        let number = text.parse().ok().filter(|number| (1..=4096).contains(number));
        number.ok_or_else(|| format!("{} is not a number from 1 to 4096", quoted(text)))
    }
}

/// A size of text in per cent.
impl SettingValue for u32 {
    fn usual() -> Vec<Self> {
        vec![75, 100, 125, 150, 200, 300]
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GlyphSet {
    #[default]
    Unicode,
    /// Code page 437: box drawing and block elements in the fonts of text consoles.
    Console,
    Ascii,
}

/// The speed of animations, and of the computer's reply, which waits so that you see what happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, VariantArray, Display)]
#[strum(serialize_all = "kebab-case")]
pub enum Animation {
    Off,
    Slow,
    #[default]
    Normal,
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

/// Who plays. The command line shows what the comments say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray, Display, EnumMessage, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Mode {
    /// human against human
    Pvp,
    /// human against computer
    Pve,
    /// computer against computer
    Ai,
}

impl Mode {
    pub fn of(players: ByMark<Player>) -> Self {
        match (players.x.is_human(), players.o.is_human()) {
            (true, true) => Self::Pvp,
            (false, false) => Self::Ai,
            _ => Self::Pve,
        }
    }
}

/// When to use colours. The command line shows what the comments say.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, VariantArray, IntoStaticStr, Display, EnumMessage, EnumString,
)]
#[strum(serialize_all = "kebab-case")]
pub enum ColorChoice {
    /// Unless NO_COLOR is set or the terminal has no colours
    Auto,
    /// Even if NO_COLOR is set
    Always,
    /// No colours
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray, Display)]
#[strum(serialize_all = "kebab-case")]
pub enum GlyphChoice {
    /// As the environment says.
    Auto,
    Unicode,
    Console,
    Ascii,
}

/// How computer players choose between equally good moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray, Display)]
#[strum(serialize_all = "kebab-case")]
pub enum TieRule {
    Random,
    /// The first in reading order.
    First,
}

impl Choice for ColorChoice {}
impl Choice for GlyphChoice {}
impl Choice for Animation {}
impl Choice for Mode {}
impl Choice for TieRule {}
