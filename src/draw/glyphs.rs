//! The characters to draw with.

use crate::config::{Arrows, GlyphSet};
use crate::wording::Writing;
use ratatui::symbols::border::{self, Set};

/// The parts of a terminal cell that block characters fill.
#[derive(Clone, Copy)]
pub enum Blocks {
    /// Upper and lower half.
    Halves,
    /// Also left and right; in Unicode since 3.2 (2002) and in all usual fonts.
    Quarters,
}

#[derive(Clone, Copy)]
pub struct Glyphs {
    pub writing: Writing,
    /// How finely large marks are drawn; `None` if with letters.
    pub blocks: Option<Blocks>,
    /// Thin grid: horizontal, vertical, crossing.
    pub grid: [&'static str; 3],
    pub border: Set<'static>,
    /// Corners of the cursor's frame: top left, top right, bottom left, bottom right.
    pub frame_corners: [&'static str; 4],
    /// The same where the grid continues beyond them.
    pub frame_joints: [&'static str; 4],
    /// Sides of the cursor's frame: horizontal, left, right.
    pub frame_sides: [&'static str; 3],
    /// Strokes through small marks: along a row, down a column, falling, rising.
    pub strokes: [&'static str; 4],
    /// In the square of the last move: beside a letter, where it must look like no second one, and beside a large mark.
    pub last: [&'static str; 2],
    /// An empty square where there is no grid.
    pub empty: &'static str,
    /// How the arrow keys are shown.
    pub arrows: Arrows,
    pub pointer: &'static str,
    /// In front of the best candidates.
    pub best: &'static str,
    /// Beside a right answer or a finished item.
    pub right: &'static str,
    /// Beside a wrong answer.
    pub wrong: &'static str,
    /// Before and after a value that can be changed.
    pub change: [&'static str; 2],
    /// The branches of a drawn tree: to pruned moves, ordinary, of the best moves. For each: along, down, and the
    /// corners from the parent to a child on the left and on the right, and from there up to the parent.
    pub branches: [[&'static str; 6]; 3],
    pub bar: &'static str,
    pub hollow_bar: &'static str,
    pub track: [&'static str; 2],
    /// Beside a list that is longer than its area: the whole list, and the part in sight.
    pub scrollbar: [&'static str; 2],
    pub knob: &'static str,
    /// From the worst (-3) through even (0) to the best (+3), for cells with room.
    pub heat: [&'static str; 7],
    pub small_heat: [&'static str; 7],
    /// Estimates in cells of one character: lower ones, those in the upper half, the best.
    pub shades: [&'static str; 3],
}

impl Glyphs {
    pub fn of(set: GlyphSet) -> Self {
        match set {
            GlyphSet::Unicode => Self::UNICODE,
            GlyphSet::Console => Self::CONSOLE,
            GlyphSet::Ascii => Self::ASCII,
        }
    }

    /// Box drawing and block elements, all one column wide.
    const UNICODE: Self = Self {
        writing: Writing::Unicode,
        blocks: Some(Blocks::Quarters),
        grid: ["─", "│", "┼"],
        border: border::ROUNDED,
        frame_corners: ["┏", "┓", "┗", "┛"],
        frame_joints: ["╆", "╅", "╄", "╃"],
        frame_sides: ["━", "┃", "┃"],
        strokes: ["━", "┃", "╲", "╱"],
        last: ["•", "●"],
        empty: "·",
        arrows: Arrows::Drawn,
        pointer: "▸",
        best: "★",
        right: "✓",
        wrong: "✗",
        change: ["‹", "›"],
        branches: [
            ["┄", "┆", "┌", "┐", "┘", "└"],
            ["─", "│", "┌", "┐", "┘", "└"],
            ["━", "┃", "┏", "┓", "┛", "┗"],
        ],
        bar: "▆",
        hollow_bar: "░",
        track: ["━", "─"],
        scrollbar: ["│", "█"],
        knob: "●",
        heat: ["▼▼▼", "▼▼", "▼", "=", "▲", "▲▲", "▲▲▲"],
        small_heat: ["▼", "▽", "↓", "=", "↑", "△", "▲"],
        shades: ["░", "▒", "▓"],
    };

    /// From the 256 characters of code page 437, which text console fonts have.
    const CONSOLE: Self = Self {
        writing: Writing::Console,
        blocks: Some(Blocks::Halves),
        last: ["•"; 2],
        border: border::PLAIN,
        frame_corners: ["╔", "╗", "╚", "╝"],
        // No character has two single and two double arms at the corner.
        frame_joints: ["╬"; 4],
        frame_sides: ["═", "║", "║"],
        strokes: ["═", "║", "\\", "/"],
        pointer: "►",
        best: "*",
        right: "√",
        wrong: "x",
        change: ["«", "»"],
        branches: [
            ["·", ":", "┌", "┐", "┘", "└"],
            ["─", "│", "┌", "┐", "┘", "└"],
            ["═", "║", "╔", "╗", "╝", "╚"],
        ],
        bar: "■",
        track: ["═", "─"],
        knob: "█",
        small_heat: ["▼", "v", "↓", "=", "↑", "^", "▲"],
        ..Self::UNICODE
    };

    const ASCII: Self = Self {
        writing: Writing::Ascii,
        blocks: None,
        grid: ["-", "|", "+"],
        border: Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        },
        frame_corners: ["[", "]", "[", "]"],
        frame_joints: ["[", "]", "[", "]"],
        frame_sides: ["=", "[", "]"],
        strokes: ["=", "|", "\\", "/"],
        last: ["'"; 2],
        empty: ".",
        arrows: Arrows::Named,
        pointer: ">",
        best: "*",
        right: "*",
        wrong: "!",
        change: ["<", ">"],
        branches: [
            [".", ":", "+", "+", "+", "+"],
            ["-", "|", "+", "+", "+", "+"],
            ["=", "#", "+", "+", "+", "+"],
        ],
        bar: "#",
        hollow_bar: "-",
        track: ["=", "-"],
        scrollbar: ["|", "#"],
        knob: "|",
        // Beside a score, a dash would look like a second minus.
        heat: ["vvv", "vv", "v", "=", "^", "^^", "^^^"],
        small_heat: ["V", "v", "-", "=", "+", "^", "A"],
        shades: [":", "%", "@"],
    };
}
