//! The screen of a terminal.
//!
//! Places are (column, row), both counted from 0, as in ratatui.

use std::fmt::Write as _;
use std::num::NonZeroU16;

pub(crate) use vt100::Cell;
use vt100::{Color, MouseProtocolEncoding, MouseProtocolMode};

/// The screen of a terminal.
pub(crate) struct Screen(vt100::Parser<Answers>);

impl Screen {
    /// Columns and rows.
    pub(crate) fn size(&self) -> (u16, u16) {
        let (rows, columns) = self.emulator().size();
        (columns.get(), rows.get())
    }

    /// All rows, without trailing blanks, each with a line feed at its end.
    pub(crate) fn text(&self) -> String {
        (0..self.size().1).map(|row| self.row(row) + "\n").collect()
    }

    /// A row without trailing blanks; empty if there is no such row.
    pub(crate) fn row(&self, row: u16) -> String {
        let symbols = self.cells_of(row).map(|(_, symbol)| symbol);
        symbols.collect::<String>().trim_end().to_owned()
    }

    /// Whether a row of the screen contains the text; blanks at the end of a row count.
    pub(crate) fn contains(&self, text: &str) -> bool {
        self.find(text).is_some()
    }

    /// Column and row of the first cell of a text, in the first row that contains it.
    pub(crate) fn find(&self, text: &str) -> Option<(u16, u16)> {
        (0..self.size().1).find_map(|row| {
            let (mut line, mut starts) = (String::new(), Vec::new());
            for (column, symbol) in self.cells_of(row) {
                starts.push((line.len(), column));
                line += symbol;
            }
            let at = line.find(text)?;
            starts.iter().rev().find(|&&(start, _)| start <= at).map(|&(_, column)| (column, row))
        })
    }

    /// The content of a cell; a blank if nothing was drawn there.
    ///
    /// # Panics
    /// If the place is off the screen.
    #[track_caller]
    pub(crate) fn symbol(&self, column: u16, row: u16) -> &str {
        symbol(self.cell(column, row))
    }

    /// The style of every cell, in reading order.
    pub(crate) fn styles(&self) -> impl Iterator<Item = (Color, Color, [bool; 5])> {
        let (columns, rows) = self.size();
        let cells = (0..rows).flat_map(move |row| (0..columns).map(move |column| self.cell(column, row)));
        cells.map(|cell| {
            let is = [cell.bold(), cell.dim(), cell.italic(), cell.underline(), cell.inverse()];
            (cell.fgcolor(), cell.bgcolor(), is)
        })
    }

    /// The codes for the style of text that is written next: when a program ends, the shell inherits it.
    pub(crate) fn pen(&self) -> String {
        self.emulator().attributes_formatted()
    }

    /// Whether the cursor is hidden.
    pub(crate) fn hides_cursor(&self) -> bool {
        self.emulator().hide_cursor()
    }

    /// Whether the alternate screen is shown.
    pub(crate) fn is_alternate(&self) -> bool {
        self.emulator().alternate_screen()
    }

    fn emulator(&self) -> &vt100::Screen {
        self.0.screen()
    }

    /// A cell.
    ///
    /// # Panics
    /// If the place is off the screen.
    #[track_caller]
    pub(crate) fn cell(&self, column: u16, row: u16) -> &Cell {
        let cell = self.emulator().cell(row, column);
        cell.unwrap_or_else(|| panic!("({column}, {row}) is off the screen of {:?}", self.size()))
    }

    /// The columns of a row with their contents, without the second halves of wide characters.
    fn cells_of(&self, row: u16) -> impl Iterator<Item = (u16, &str)> {
        (0..self.size().0)
            .filter_map(move |column| Some((column, self.emulator().cell(row, column)?)))
            .filter(|(_, cell)| !cell.is_wide_continuation())
            .map(|(column, cell)| (column, symbol(cell)))
    }
}

/// For [`Terminal`](super::Terminal).
impl Screen {
    pub(super) fn new(columns: u16, rows: u16, ground: BaseColors) -> Self {
        let answers = Answers { ground, ..Answers::default() };
        Self(vt100::Parser::new_with_callbacks(at_least_1(rows), at_least_1(columns), 0, answers))
    }

    pub(super) fn resize(&mut self, columns: u16, rows: u16) {
        self.0.set_size(at_least_1(rows), at_least_1(columns));
    }

    /// Shows output, and returns a terminal's answer to it.
    pub(super) fn show(&mut self, output: &[u8]) -> Vec<u8> {
        self.0.process(output);
        std::mem::take(&mut self.0.callbacks_mut().bytes)
    }

    pub(super) fn reports_mouse(&self) -> bool {
        self.emulator().mouse_protocol_mode() != MouseProtocolMode::None
    }

    /// Whether clicks are reported in the format that we can send.
    pub(super) fn reports_clicks(&self) -> bool {
        self.reports_mouse() && self.emulator().mouse_protocol_encoding() == MouseProtocolEncoding::Sgr
    }

    /// Whether movements without a button down are reported.
    pub(super) fn reports_movements(&self) -> bool {
        self.reports_clicks() && self.emulator().mouse_protocol_mode() == MouseProtocolMode::AnyMotion
    }

    pub(super) fn brackets_paste(&self) -> bool {
        self.emulator().bracketed_paste()
    }

    pub(super) fn reports_focus(&self) -> bool {
        self.0.callbacks().focus
    }

    /// Whether the program has started a frame and not ended it: a terminal does not show it yet.
    pub(super) fn is_in_frame(&self) -> bool {
        self.0.callbacks().in_frame
    }

    pub(super) fn has_application_cursor(&self) -> bool {
        self.emulator().application_cursor()
    }

    /// The screen with a frame and numbered rows, for messages.
    pub(super) fn picture(&self) -> String {
        let (columns, rows) = self.size();
        let mut picture = format!("screen, {columns}x{rows}:\n");
        for row in 0..rows {
            let _ = writeln!(picture, "{row:3}│{}", self.row(row));
        }
        picture
    }
}

fn symbol(cell: &Cell) -> &str {
    if cell.has_contents() { cell.contents() } else { " " }
}

/// The emulator does not support a window without cells.
fn at_least_1(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap_or(NonZeroU16::MIN)
}

/// What a terminal reports about its background.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum BaseColors {
    /// Black.
    #[default]
    Dark,
    /// White.
    Light,
    /// Nothing: it does not know the query.
    Unknown,
}

/// Answers programs' queries, and records what the emulator does not support.
#[derive(Default)]
struct Answers {
    ground: BaseColors,
    bytes: Vec<u8>,
    focus: bool,
    in_frame: bool,
}

impl vt100::Callbacks for Answers {
    fn unhandled_csi(
        &mut self,
        screen: &mut vt100::Screen,
        first: Option<u8>,
        second: Option<u8>,
        params: &[&[u16]],
        last: char,
    ) {
        let param = params.first().and_then(|param| param.first()).copied().unwrap_or(0);
        let answer = match (first, second, param, last) {
            // Device status; cursor position.
            (None, None, 5, 'n') => "\x1b[0n".to_owned(),
            (None, None, 6, 'n') => {
                // After a full row the cursor still counts as in its last column.
                let (row, column) = screen.cursor_position();
                format!("\x1b[{};{}R", row + 1, (column + 1).min(screen.size().1.get()))
            }
            // Device attributes: a VT220 with colours; the terminal's kind and version.
            (None, None, 0, 'c') => "\x1b[?62;22c".to_owned(),
            (Some(b'>'), None, 0, 'c') => "\x1b[>41;370;0c".to_owned(),
            // Size of the text area in characters.
            (None, None, 18, 't') => {
                let (rows, columns) = screen.size();
                format!("\x1b[8;{rows};{columns}t")
            }
            // Mode query: not known.
            (Some(b'?'), Some(b'$'), mode, 'p') => format!("\x1b[?{mode};0$y"),
            (Some(b'?'), None, 2026, 'h' | 'l') => {
                self.in_frame = last == 'h';
                return;
            }
            (Some(b'?'), None, _, 'h' | 'l') if params.contains(&&[1004][..]) => {
                self.focus = last == 'h';
                return;
            }
            _ => return,
        };
        self.bytes.extend(answer.bytes());
    }

    fn unhandled_osc(&mut self, _: &mut vt100::Screen, params: &[&[u8]]) {
        let (ink, paper) = match self.ground {
            BaseColors::Dark => ("ffff", "0000"),
            BaseColors::Light => ("0000", "ffff"),
            BaseColors::Unknown => return,
        };
        let (question, color) = match params {
            [b"10", b"?"] => (10, ink),
            [b"11", b"?"] => (11, paper),
            _ => return,
        };
        self.bytes.extend(format!("\x1b]{question};rgb:{color}/{color}/{color}\x1b\\").bytes());
    }
}
