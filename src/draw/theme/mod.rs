//! Styles by role.

mod palettes;

use super::glyphs::Glyphs;
use crate::config::settings::{Appearance, Palette};
use crate::game::{ByMark, Mark};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// The styles and characters to draw with.
#[derive(Clone, Debug)]
pub struct Look {
    /// The styles.
    pub theme: Theme,
    /// The characters.
    pub glyphs: Glyphs,
}

impl Look {
    /// The look for an appearance.
    pub const fn of(appearance: Appearance) -> Self {
        let theme = match appearance.palette {
            Palette::Terminal => Theme::TERMINAL,
            Palette::TerminalOnWhite => Theme::TERMINAL_ON_WHITE,
            Palette::Console => Theme::CONSOLE,
            Palette::Dark => Theme::DARK,
            Palette::Light => Theme::LIGHT,
            Palette::Contrast => Theme::CONTRAST,
            Palette::Colorblind => Theme::COLORBLIND,
            Palette::Monochrome => Theme::MONOCHROME,
        };
        Self { theme, glyphs: Glyphs::of(appearance.glyphs) }
    }
}

/// A style for each role. Colour never conveys anything that shape or words do not convey too.
#[derive(Clone, Debug)]
pub struct Theme {
    /// The colours of text whose style has none; `None` for the terminal's own.
    pub ground: Option<BaseColors>,
    /// Ordinary text.
    pub text: Style,
    /// Secondary things: grid, coordinates, captions.
    pub faint: Style,
    /// Titles and what matters most.
    pub strong: Style,
    /// The marks, X and O.
    pub marks: ByMark<Style>,
    /// The frame round the cursor's square.
    pub cursor: Style,
    /// The selected item of a list.
    pub selected: Style,
    /// Keys in the footer and the help.
    pub key: Style,
    /// Moves that win.
    pub good: Style,
    /// Moves that lose.
    pub bad: Style,
    /// The reason why something was not done.
    pub refusal: Style,
    /// The stroke through a winning line; `None` if it has no colour of its own.
    pub strike: Option<Color>,
    /// Pairs of squares, in rotation.
    pub pairs: [Style; 5],
}

/// The colours of plain text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BaseColors {
    /// The colour of the text.
    pub foreground: Color,
    /// The colour behind it.
    pub background: Color,
}

const PLAIN: Style = Style::new();

impl Theme {
    /// The style of a score that is good for the mover (1 to 3), bad (-1 to -3) or even (0).
    pub const fn heat(&self, heat: i8) -> Style {
        match heat {
            1.. => self.good,
            0 => self.text,
            _ => self.bad,
        }
    }

    /// The glyph and style of a terminal cell where a stroke crosses marks, given what covers its upper and lower
    /// half. The stroke's colour hides the marks' colours.
    pub(crate) fn strike(
        &self,
        stroke: Color,
        struck: [bool; 2],
        marked: [Option<Mark>; 2],
        [upper_half, lower_half, _]: [&'static str; 3],
    ) -> (&'static str, Style) {
        let color = |half: usize| match marked[half] {
            _ if struck[half] => Some(stroke),
            Some(mark) => self.marks[mark].fg,
            None => None,
        };
        match (color(0), color(1)) {
            (Some(upper), Some(lower)) => (upper_half, PLAIN.fg(upper).bg(lower)),
            (Some(upper), None) => (upper_half, PLAIN.fg(upper)),
            (None, Some(lower)) => (lower_half, PLAIN.fg(lower)),
            (None, None) => (" ", PLAIN),
        }
    }

    /// Gives the ground's colours to all that was drawn without colours.
    pub(crate) fn fill_background(&self, area: Rect, buf: &mut Buffer) {
        let Some(BaseColors { foreground, background }) = self.ground else { return };
        for place in area.positions() {
            let cell = &mut buf[place];
            if cell.fg == Color::Reset {
                cell.fg = foreground;
            }
            if cell.bg == Color::Reset {
                cell.bg = background;
            }
        }
    }
}
