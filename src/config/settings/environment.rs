//! What the environment says of the terminal and its user, where nobody says more.

use super::GlyphSet;

/// What can be known of the terminal without asking it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Environment {
    /// Whether the user wants no colours: [`NO_COLOR`](https://no-color.org).
    pub(super) no_color: bool,
    /// The colours that the terminal has.
    pub(super) screen: Screen,
    /// The characters that the terminal can show.
    pub(super) glyphs: GlyphSet,
}

/// Kinds of terminals by their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Screen {
    /// It has none.
    Colorless,
    /// The Linux console: sixteen on black, of which it takes the nearest for any other.
    Console,
    /// It has all, and writes on something light.
    Light,
    /// It has all, and writes on something dark.
    Dark,
    /// It has all, and says no more.
    Unknown,
}

impl Default for Environment {
    fn default() -> Self {
        Self { no_color: false, screen: Screen::Unknown, glyphs: GlyphSet::Unicode }
    }
}

impl Environment {
    /// Reads the variables, of which an empty one is none.
    pub(super) fn of(said: impl Fn(&str) -> Option<String>) -> Self {
        let screen = match said("TERM") {
            Some(name) if is_colorless(&name) => Screen::Colorless,
            Some(name) if name == "linux" => Screen::Console,
            _ => said("COLORFGBG").map_or(Screen::Unknown, |colors| ground(&colors)),
        };
        // The first of them that is set holds, as POSIX has it; where none is, Unicode is the better guess today.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(&said);
        let glyphs = match locale {
            Some(locale) if !is_unicode(&locale) => GlyphSet::Ascii,
            // Its fonts have 256 or 512 glyphs.
            _ if screen == Screen::Console => GlyphSet::Console,
            _ => GlyphSet::Unicode,
        };
        Self { no_color: said("NO_COLOR").is_some(), screen, glyphs }
    }
}

/// Whether a terminal of this name has no colours: DEC's VT100 to VT420, and those that terminfo lists as variants in
/// monochrome.
fn is_colorless(name: &str) -> bool {
    name.starts_with("vt") || name.ends_with("-mono") || name.ends_with("-m")
}

/// Whether a locale such as `en_US.UTF-8` has all characters. One that names no character set is given the benefit
/// of the doubt, but for those that mean ASCII.
fn is_unicode(locale: &str) -> bool {
    let charset = locale.split_once('.').map(|(_, charset)| charset.split('@').next().unwrap_or_default());
    match charset {
        Some(charset) => ["utf-8", "utf8"].contains(&charset.to_ascii_lowercase().as_str()),
        None => !["C", "POSIX"].contains(&locale),
    }
}

/// What the last of the colours in `COLORFGBG` is, the background: `0;15`, `0;default;7`. rxvt began it; Konsole, iTerm2
/// and others say it, too.
fn ground(colors: &str) -> Screen {
    match colors.rsplit(';').next().map(str::parse) {
        Some(Ok(7 | 15)) => Screen::Light,
        Some(Ok(0..=6 | 8)) => Screen::Dark,
        _ => Screen::Unknown,
    }
}
