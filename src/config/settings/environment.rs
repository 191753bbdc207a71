//! What environment variables reveal about the terminal and its user.

use super::{Background, GlyphSet};

/// What is known about the terminal without a query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Environment {
    /// Whether the user wants no colours: [`NO_COLOR`](https://no-color.org).
    pub(super) no_color: bool,
    /// The colours that the terminal has.
    pub(super) screen: Screen,
    /// The characters that the terminal can show.
    pub(super) glyphs: GlyphSet,
}

/// Kinds of terminals by their colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Screen {
    /// No colours.
    Colorless,
    /// The Linux console: sixteen colours on black; it shows any other colour as the nearest of them.
    Console,
    /// All colours on this background.
    On(Background),
    /// All colours on an unknown background.
    #[default]
    Unknown,
}

impl Environment {
    /// Reads the variables through `variable`, which treats empty ones as not set.
    pub(super) fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let screen = match variable("TERM") {
            Some(name) if is_colorless(&name) => Screen::Colorless,
            Some(name) if name == "linux" => Screen::Console,
            _ => variable("COLORFGBG").map_or(Screen::Unknown, |colors| background(&colors)),
        };
        // The first one that is set counts, as in POSIX; if none is, Unicode is the better guess today.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(&variable);
        let glyphs = match locale {
            Some(locale) if !is_unicode(&locale) => GlyphSet::Ascii,
            // Console fonts have only 256 or 512 glyphs.
            _ if screen == Screen::Console => GlyphSet::Console,
            _ => GlyphSet::Unicode,
        };
        Self { no_color: variable("NO_COLOR").is_some(), screen, glyphs }
    }
}

/// Whether a terminal of this name has no colours: DEC's VT100 to VT420, and terminfo's monochrome variants.
fn is_colorless(name: &str) -> bool {
    name.starts_with("vt") || name.ends_with("-mono") || name.ends_with("-m")
}

/// Whether a locale such as `en_US.UTF-8` has all characters. A locale without a character set gets the benefit of the
/// doubt, except those that mean ASCII.
fn is_unicode(locale: &str) -> bool {
    let charset = locale.split_once('.').map(|(_, charset)| charset.split('@').next().unwrap_or_default());
    match charset {
        Some(charset) => ["utf-8", "utf8"].contains(&charset.to_ascii_lowercase().as_str()),
        None => !["C", "POSIX"].contains(&locale),
    }
}

/// Reads the background from `COLORFGBG`, its last colour: `0;15`, `0;default;7`. rxvt introduced it;
/// Konsole, iTerm2 and others set it, too.
fn background(colors: &str) -> Screen {
    match colors.rsplit(';').next().map(str::parse) {
        Some(Ok(7 | 15)) => Screen::On(Background::Light),
        Some(Ok(0..=6 | 8)) => Screen::On(Background::Dark),
        _ => Screen::Unknown,
    }
}
