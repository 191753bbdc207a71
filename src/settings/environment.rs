//! What the environment says of the terminal and its user, where nobody says more.

use super::GlyphSet;

/// What can be known of the terminal without asking it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Environment {
    /// Whether the user wants no colours: [`NO_COLOR`](https://no-color.org).
    pub(super) no_color: bool,
    /// Whether the terminal says that it writes on white.
    pub(super) on_white: bool,
    /// The characters that the terminal can show.
    pub(super) glyphs: GlyphSet,
}

impl Default for Environment {
    fn default() -> Self {
        Self { no_color: false, on_white: false, glyphs: GlyphSet::Unicode }
    }
}

impl Environment {
    /// Reads the variables, of which an empty one is none.
    pub(super) fn of(said: impl Fn(&str) -> Option<String>) -> Self {
        // The first of them that is set holds, as POSIX has it; where none is, Unicode is the better guess today.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(&said);
        let glyphs = match locale {
            Some(locale) if !is_unicode(&locale) => GlyphSet::Ascii,
            // The Linux console: its fonts have 256 or 512 glyphs.
            _ if said("TERM").is_some_and(|terminal| terminal == "linux") => GlyphSet::Console,
            _ => GlyphSet::Unicode,
        };
        let on_white = said("COLORFGBG").is_some_and(|colors| is_white(&colors));
        Self { no_color: said("NO_COLOR").is_some(), on_white, glyphs }
    }
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

/// Whether the last of the colours in `COLORFGBG`, the background, is white or light grey: `0;15`, `0;default;7`.
/// rxvt began it; Konsole, iTerm2 and others say it, too.
fn is_white(colors: &str) -> bool {
    colors.rsplit(';').next().is_some_and(|background| ["7", "15"].contains(&background))
}
