//! A terminal shows the same picture through the compact backend as through crossterm's.

use crate::cases::cases;
use noughts::terminal::CompactBackend;
use proptest::prelude::*;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

const AREA: Rect = Rect::new(0, 0, 20, 5);

/// A picture in few styles, so that many cells share one.
fn pictures() -> impl Strategy<Value = Buffer> {
    let colors = prop::sample::select(vec![Color::Reset, Color::Red, Color::LightBlue, Color::Indexed(75)]);
    let modifiers = prop::sample::select(vec![
        Modifier::empty(),
        Modifier::BOLD,
        Modifier::DIM,
        Modifier::REVERSED | Modifier::BOLD,
        Modifier::UNDERLINED | Modifier::ITALIC,
    ]);
    let style = (colors.clone(), colors, modifiers)
        .prop_map(|(fg, bg, modifiers)| Style::new().fg(fg).bg(bg).add_modifier(modifiers));
    let cell = (prop::sample::select(vec![" ", "X", "O", "━", "▀"]), style);
    prop::collection::vec(cell, 100).prop_map(|cells| {
        let mut picture = Buffer::empty(AREA);
        for (cell, (symbol, style)) in picture.content.iter_mut().zip(cells) {
            cell.set_symbol(symbol).set_style(style);
        }
        picture
    })
}

/// Records everything that is written to the terminal.
#[derive(Clone, Default)]
struct Log(Rc<RefCell<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Cells, and whether the cursor is hidden.
type Seen = (Vec<vt100::Cell>, bool);

impl Log {
    /// What a terminal with a hidden cursor shows after this output.
    fn screen(&self) -> Seen {
        let [rows, columns] = [AREA.height, AREA.width].map(|side| side.try_into().expect("it has an area"));
        let mut terminal = vt100::Parser::new(rows, columns, 0);
        terminal.process(b"\x1b[?25l");
        terminal.process(&self.0.borrow());
        let screen = terminal.screen();
        let cell = |place: Position| screen.cell(place.y, place.x).expect("it is on the screen").clone();
        (AREA.positions().map(cell).collect(), screen.hide_cursor())
    }
}

fn terminal<B: Backend<Error = io::Error>>(backend: B) -> Terminal<B> {
    let fixed = TerminalOptions { viewport: Viewport::Fixed(AREA) };
    Terminal::with_options(backend, fixed).expect("a fixed area asks no terminal")
}

/// What the terminal shows after each picture.
fn shown<B: Backend<Error = io::Error>>(backend: impl FnOnce(Log) -> B, pictures: &[Buffer]) -> Vec<Seen> {
    let log = Log::default();
    let mut terminal = terminal(backend(log.clone()));
    let draw = |picture: &Buffer| {
        let frame = terminal.draw(|frame| frame.buffer_mut().clone_from(picture));
        frame.expect("a vector takes everything");
        log.screen()
    };
    pictures.iter().map(draw).collect()
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn it_shows_what_the_plain_backend_shows(pictures in prop::collection::vec(pictures(), 1..4)) {
        let plain = shown(CrosstermBackend::new, &pictures);
        prop_assert_eq!(shown(CompactBackend::new, &pictures), plain);
    }
}

/// How many times a text was written.
fn count(log: &Log, text: &str) -> usize {
    String::from_utf8_lossy(&log.0.borrow()).matches(text).count()
}

#[test]
fn all_output_is_inside_marked_frames() {
    let log = Log::default();
    let mut terminal = terminal(CompactBackend::new(log.clone()));
    for (frame, text) in (1..).zip(["one", "two"]) {
        if frame == 2 {
            // As after the window was resized.
            terminal.resize(AREA).expect("a vector takes everything");
        }
        let draw = |frame: &mut ratatui::Frame| frame.buffer_mut().set_string(3, 1, text, Style::new());
        terminal.draw(draw).expect("a vector takes everything");
        assert_eq!([count(&log, "\x1b[?2026h"), count(&log, "\x1b[?2026l")], [frame; 2]);
    }
    let written = String::from_utf8(log.0.take()).expect("it is text");
    assert!(written.starts_with("\x1b[?2026h") && written.ends_with("\x1b[?2026l"), "{written:?}");
    assert!(written.contains("\x1b[?2026l\x1b[?2026h"), "nothing in between: {written:?}");
}

#[test]
fn a_frame_without_changes_writes_nothing() {
    let log = Log::default();
    let mut terminal = terminal(CompactBackend::new(log.clone()));
    let mut written = || {
        let draw = |frame: &mut ratatui::Frame| {
            frame.buffer_mut().set_string(3, 1, "noughts", Style::new());
        };
        terminal.draw(draw).expect("a vector takes everything");
        log.0.borrow().len()
    };
    let first = written();
    assert!(first > 0);
    assert_eq!(written(), first);
}
