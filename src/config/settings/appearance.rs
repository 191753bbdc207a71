//! The look of the program: it follows from settings and from what environment variables tell about the terminal.

use super::{Animation, ColorChoice, GlyphChoice, GlyphSet, Settings};
use serde::Deserialize;
use strum::{Display, VariantArray};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    pub palette: Palette,
    pub glyphs: GlyphSet,
    pub animation: Animation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Background {
    Light,
    Dark,
}

/// The colours: a theme as users choose it, or what it becomes in some terminals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, VariantArray, Display)]
#[strum(serialize_all = "kebab-case")]
pub enum Palette {
    /// The terminal's own sixteen colours.
    #[default]
    Terminal,
    /// Those of the sixteen that are readable on white.
    TerminalOnWhite,
    /// Those of the sixteen that are readable on the black of a text console.
    Console,
    /// Calm colours on near-black.
    Dark,
    /// Ink on near-white.
    Light,
    /// Bright on black, with nothing faint.
    Contrast,
    /// Colours that people with colour blindness (red, green or blue) can tell apart.
    Colorblind,
    Monochrome,
}

impl Settings {
    pub fn appearance(&self) -> Appearance {
        let Self { theme, animation, environment, .. } = *self;
        let background = environment.background.or(environment.reported);
        let palette = match theme {
            _ if !self.has_colors() => Palette::Monochrome,
            Palette::Monochrome => theme,
            // The console maps 256 colours to its sixteen, sometimes text and background to the same one.
            _ if environment.screen == Screen::Console => Palette::Console,
            Palette::Terminal if background == Some(Background::Light) => Palette::TerminalOnWhite,
            _ => theme,
        };
        let glyphs = match self.glyphs {
            GlyphChoice::Auto => environment.glyphs,
            GlyphChoice::Unicode => GlyphSet::Unicode,
            GlyphChoice::Console => GlyphSet::Console,
            GlyphChoice::Ascii => GlyphSet::Ascii,
        };
        Appearance { palette, glyphs, animation }
    }

    pub fn has_colors(&self) -> bool {
        match self.color {
            ColorChoice::Auto => !self.environment.no_color && self.environment.screen != Screen::Colorless,
            ColorChoice::Always => true,
            ColorChoice::Never => false,
        }
    }

    /// Whether to ask the terminal for its background: it decides the colours, and only the terminal knows it.
    pub fn needs_background(&self) -> bool {
        self.has_colors()
            && self.theme == Palette::Terminal
            && self.environment.screen == Screen::Usual
            && self.environment.background.is_none()
    }

    /// Takes note of what the terminal reports. What the environment says counts more.
    pub(crate) fn set_background(&mut self, background: Background) {
        self.environment.reported = Some(background);
    }
}

/// What is known about the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Environment {
    /// Whether the user wants no colours: [`NO_COLOR`](https://no-color.org).
    pub no_color: bool,
    screen: Screen,
    /// The background, if the environment tells it.
    background: Option<Background>,
    glyphs: GlyphSet,
    /// The background that the terminal reported last.
    reported: Option<Background>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Screen {
    Colorless,
    /// The Linux console: sixteen colours on black; it shows any other colour as the nearest of them.
    Console,
    /// All colours.
    #[default]
    Usual,
}

impl Environment {
    /// Reads the variables through `variable`, which treats empty ones as not set.
    pub(super) fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let screen = match variable("TERM") {
            Some(name) if is_colorless(&name) => Screen::Colorless,
            Some(name) if name == "linux" => Screen::Console,
            _ => Screen::Usual,
        };
        let background =
            variable("COLORFGBG").filter(|_| screen == Screen::Usual).as_deref().and_then(background);
        // The first one that is set counts, as in POSIX; if none is, Unicode is the better guess today.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(&variable);
        let glyphs = match locale {
            Some(locale) if !is_unicode(&locale) => GlyphSet::Ascii,
            // Console fonts have only 256 or 512 glyphs.
            _ if screen == Screen::Console => GlyphSet::Console,
            _ => GlyphSet::Unicode,
        };
        Self { no_color: variable("NO_COLOR").is_some(), screen, background, glyphs, reported: None }
    }
}

/// DEC's VT100 to VT420, and terminfo's monochrome variants.
fn is_colorless(name: &str) -> bool {
    name.starts_with("vt") || name.ends_with("-mono") || name.ends_with("-m")
}

/// Whether a locale such as `en_US.UTF-8` has all characters, as most without a character set do.
fn is_unicode(locale: &str) -> bool {
    match locale.split_once('.') {
        Some((_, end)) => {
            let charset = end.split('@').next().unwrap_or_default();
            ["utf-8", "utf8"].contains(&charset.to_ascii_lowercase().as_str())
        }
        None => !["C", "POSIX"].contains(&locale),
    }
}

/// The last colour of `COLORFGBG`: `0;15`, `0;default;7`. rxvt introduced it; Konsole, iTerm2 and others set it, too.
fn background(colors: &str) -> Option<Background> {
    match colors.rsplit(';').next().map(str::parse) {
        Some(Ok(7 | 15)) => Some(Background::Light),
        Some(Ok(0..=6 | 8)) => Some(Background::Dark),
        _ => None,
    }
}
