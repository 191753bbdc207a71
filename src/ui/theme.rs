//! Styles by role, and the characters to draw with.

use super::marks::block;
use crate::game::Mark;
use crate::settings::{Appearance, GlyphSet, ThemeName};
use ratatui::style::{Color, Modifier, Style};

/// Everything that decides how a state is drawn.
#[derive(Clone, Debug)]
pub struct Look {
    /// The styles.
    pub theme: Theme,
    /// The characters.
    pub glyphs: Glyphs,
}

impl Look {
    /// Any look will do where only places matter.
    pub(super) const ANY: Self = Self { theme: Theme::MONOCHROME, glyphs: Glyphs::ASCII };

    /// The look for an appearance.
    pub const fn of(appearance: Appearance) -> Self {
        Self {
            theme: match appearance.theme {
                ThemeName::Terminal if appearance.color => Theme::ANSI,
                ThemeName::Contrast if appearance.color => Theme::CONTRAST,
                _ => Theme::MONOCHROME,
            },
            glyphs: match appearance.glyphs {
                GlyphSet::Unicode => Glyphs::UNICODE,
                GlyphSet::Ascii => Glyphs::ASCII,
            },
        }
    }
}

/// A style for each role. Colour never says anything that shape or words do not say as well.
#[derive(Clone, Debug)]
pub struct Theme {
    /// What is merely there.
    pub text: Style,
    /// What is secondary: grid, coordinates, captions.
    pub faint: Style,
    /// Titles and whatever matters most.
    pub strong: Style,
    /// The marks, X and O.
    pub marks: [Style; 2],
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
    /// Branches that were pruned.
    pub pruned: Style,
    /// Why something was not done.
    pub refusal: Style,
    /// The stroke through a winning line; [`Color::Reset`] if there are no colours.
    pub strike: Color,
}

const PLAIN: Style = Style::new();

impl Theme {
    /// The terminal's own sixteen colours, so that people's colour schemes apply.
    pub const ANSI: Self = Self {
        text: PLAIN,
        // Not bright black: some colour schemes make that the background.
        faint: PLAIN.add_modifier(Modifier::DIM),
        strong: PLAIN.add_modifier(Modifier::BOLD),
        marks: [
            PLAIN.fg(Color::LightBlue).add_modifier(Modifier::BOLD),
            PLAIN.fg(Color::Yellow).add_modifier(Modifier::BOLD),
        ],
        cursor: PLAIN.add_modifier(Modifier::BOLD),
        selected: PLAIN.add_modifier(Modifier::REVERSED),
        key: PLAIN.add_modifier(Modifier::BOLD),
        good: PLAIN.fg(Color::Cyan),
        bad: PLAIN.fg(Color::Magenta),
        pruned: PLAIN.add_modifier(Modifier::DIM).add_modifier(Modifier::CROSSED_OUT),
        refusal: PLAIN.fg(Color::Magenta).add_modifier(Modifier::BOLD),
        strike: Color::LightRed,
    };

    /// The brightest of the sixteen colours, and nothing dim: for projectors and tired eyes.
    pub const CONTRAST: Self = Self {
        faint: PLAIN,
        marks: [
            PLAIN.fg(Color::LightCyan).add_modifier(Modifier::BOLD),
            PLAIN.fg(Color::LightYellow).add_modifier(Modifier::BOLD),
        ],
        good: PLAIN.fg(Color::LightCyan).add_modifier(Modifier::BOLD),
        bad: PLAIN.fg(Color::LightMagenta).add_modifier(Modifier::BOLD),
        pruned: PLAIN.add_modifier(Modifier::CROSSED_OUT),
        refusal: PLAIN.fg(Color::LightMagenta).add_modifier(Modifier::BOLD),
        ..Self::ANSI
    };

    /// No colour at all, only bold, dim and reversed text.
    pub const MONOCHROME: Self = Self {
        marks: [PLAIN.add_modifier(Modifier::BOLD), PLAIN.add_modifier(Modifier::BOLD)],
        good: PLAIN,
        bad: PLAIN,
        refusal: PLAIN.add_modifier(Modifier::BOLD),
        strike: Color::Reset,
        ..Self::ANSI
    };

    /// The style of a score that is good for the mover (1 to 3), bad (-1 to -3) or even (0).
    pub const fn heat(&self, heat: i8) -> Style {
        match heat {
            1.. => self.good,
            0 => self.text,
            _ => self.bad,
        }
    }

    /// How a stroke looks where it crosses marks, in the upper and lower half of a place: in its
    /// own colour over the marks' colours; without colours, as a cut through the marks.
    pub(super) fn strike(
        &self,
        struck: [bool; 2],
        marked: [Option<Mark>; 2],
        blocks: [&'static str; 3],
    ) -> (&'static str, Style) {
        let color = |half: usize| match marked[half] {
            _ if struck[half] => Some(self.strike),
            Some(mark) => self.mark(mark).fg,
            None => None,
        };
        match (self.strike, color(0), color(1)) {
            (Color::Reset, ..) => {
                let filled = [0, 1].map(|half| struck[half] != marked[half].is_some());
                (block(filled, blocks).unwrap_or(" "), self.strong)
            }
            (_, Some(upper), Some(lower)) => (blocks[0], PLAIN.fg(upper).bg(lower)),
            (_, Some(upper), None) => (blocks[0], PLAIN.fg(upper)),
            (_, None, Some(lower)) => (blocks[1], PLAIN.fg(lower)),
            (_, None, None) => (" ", PLAIN),
        }
    }

    /// The style of one of several pairs of squares, none like the one before.
    pub fn pair(&self, place: usize) -> Style {
        let colors = [Color::Cyan, Color::Magenta, Color::Green, Color::LightBlue, Color::Yellow];
        let colored = self.strike != Color::Reset;
        if colored { PLAIN.fg(colors[place % colors.len()]) } else { PLAIN }
    }

    /// The style of a mark.
    pub const fn mark(&self, mark: Mark) -> Style {
        self.marks[mark.index()]
    }
}

/// The characters to draw with.
#[derive(Clone, Copy, Debug)]
pub struct Glyphs {
    /// Half and full blocks for large marks: upper, lower, both; none if a mark is to be drawn
    /// with its own letter.
    pub blocks: Option<[&'static str; 3]>,
    /// Thin grid: horizontal, vertical, crossing.
    pub grid: [&'static str; 3],
    /// Frame of the cursor: top left, top right, bottom left, bottom right, horizontal, vertical.
    pub frame: [&'static str; 6],
    /// An empty square where there is no grid.
    pub empty: &'static str,
    /// The square of the last move.
    pub last: &'static str,
    /// In front of what is selected.
    pub pointer: &'static str,
    /// In front of the best candidates.
    pub best: &'static str,
    /// Beside what is right, or done.
    pub right: &'static str,
    /// Beside what is wrong.
    pub wrong: &'static str,
    /// Before and behind a value that can be changed.
    pub change: [&'static str; 2],
    /// What a game is called in which a full line loses.
    pub misere: &'static str,
    /// Text goes on.
    pub more: &'static str,
    /// Between two things in a line of text.
    pub separator: &'static str,
    /// In front of a node that can be opened, and of one that is open.
    pub branch: [&'static str; 2],
    /// Where the next typed character will stand.
    pub caret: &'static str,
    /// From one position to the next.
    pub step: &'static str,
    /// More than any score.
    pub infinity: &'static str,
    /// A bar is made of these.
    pub bar: &'static str,
    /// A slider before the knob and behind it.
    pub track: [&'static str; 2],
    /// The place on a slider.
    pub knob: &'static str,
    /// From the worst (-3) over even (0) to the best (+3), for cells with room.
    pub heat: [&'static str; 7],
    /// The same for cells of one character.
    pub small_heat: [&'static str; 7],
}

impl Glyphs {
    /// Box drawing and block elements, all one column wide.
    pub const UNICODE: Self = Self {
        blocks: Some(["▀", "▄", "█"]),
        grid: ["─", "│", "┼"],
        frame: ["┏", "┓", "┗", "┛", "━", "┃"],
        empty: "·",
        last: "•",
        pointer: "▸",
        best: "★",
        right: "✓",
        wrong: "✗",
        change: ["‹", "›"],
        misere: "misère",
        more: "…",
        separator: "·",
        branch: ["+", "-"],
        caret: "▏",
        step: "→",
        infinity: "∞",
        bar: "▆",
        track: ["━", "─"],
        knob: "●",
        heat: ["▼▼▼", "▼▼", "▼", "=", "▲", "▲▲", "▲▲▲"],
        small_heat: ["▼", "▽", "↓", "=", "↑", "△", "▲"],
    };

    /// Nothing but ASCII.
    pub const ASCII: Self = Self {
        blocks: None,
        grid: ["-", "|", "+"],
        frame: ["#", "#", "#", "#", "#", "#"],
        empty: ".",
        last: "*",
        pointer: ">",
        best: "*",
        right: "*",
        wrong: "!",
        change: ["<", ">"],
        misere: "misere",
        more: "~",
        separator: "-",
        branch: ["+", "-"],
        caret: "_",
        step: ">",
        infinity: "inf",
        bar: "#",
        track: ["=", "-"],
        knob: "|",
        heat: ["---", "--", "-", "=", "+", "++", "+++"],
        small_heat: ["!", "v", "-", "=", "+", "^", "#"],
    };
}
