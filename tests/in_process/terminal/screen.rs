//! A terminal shows the same picture through `Screen` as through crossterm's backend.

use crate::prelude::*;
use noughts::terminal::Screen;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Position;
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::cell::RefCell;
use std::io;
use std::io::Write;
use std::rc::Rc;

const AREA: Rect = Rect::new(0, 0, 20, 5);

/// A picture in few styles, so that many cells share one.
fn pictures() -> impl Strategy<Value = Buffer> {
    let colors = select(vec![Color::Reset, Color::Red, Color::LightBlue, Color::Indexed(75)]);
    let modifiers = select(vec![
        Modifier::empty(),
        Modifier::BOLD,
        Modifier::DIM,
        Modifier::REVERSED | Modifier::BOLD,
        Modifier::UNDERLINED | Modifier::ITALIC,
    ]);
    let style = (colors.clone(), colors, modifiers)
        .prop_map(|(fg, bg, modifiers)| Style::new().fg(fg).bg(bg).add_modifier(modifiers));
    let cell = (select(vec![" ", "X", "O", "━", "▀"]), style);
    collection::vec(cell, 100).prop_map(|cells| {
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

/// What the terminal shows after each picture.
fn shown(pictures: &[Buffer], mut show: impl FnMut(&Buffer), log: &Log) -> Vec<Seen> {
    let draw = |picture| {
        show(picture);
        log.screen()
    };
    pictures.iter().map(draw).collect()
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn it_shows_what_the_plain_backend_shows(pictures in collection::vec(pictures(), 1..4)) {
        let log = Log::default();
        let fixed = TerminalOptions { viewport: Viewport::Fixed(AREA) };
        let terminal = Terminal::with_options(CrosstermBackend::new(log.clone()), fixed);
        let mut terminal = terminal.expect("a fixed area asks no terminal");
        let draw = |picture: &Buffer| {
            let frame = terminal.draw(|frame| frame.buffer_mut().clone_from(picture));
            frame.expect("a vector takes everything");
        };
        let plain = shown(&pictures, draw, &log);
        let log = Log::default();
        let mut screen = Screen::new(log.clone(), AREA);
        let draw = |picture: &Buffer| screen.show(picture.clone()).expect("a vector takes everything");
        prop_assert_eq!(shown(&pictures, draw, &log), plain);
    }
}

/// How many times a text was written.
fn count(log: &Log, text: &str) -> usize {
    String::from_utf8_lossy(&log.0.borrow()).matches(text).count()
}

/// Shows a text.
fn show(screen: &mut Screen<Log>, text: &str) {
    let mut picture = Buffer::empty(AREA);
    picture.set_string(3, 1, text, Style::new());
    screen.show(picture).expect("a vector takes everything");
}

#[test]
fn all_output_is_inside_marked_frames() {
    let log = Log::default();
    let mut screen = Screen::new(log.clone(), AREA);
    for (frame, text) in (1..).zip(["one", "two"]) {
        if frame == 2 {
            // As after the window was resized.
            screen.reset(AREA);
        }
        show(&mut screen, text);
        assert_eq!([count(&log, "\x1b[?2026h"), count(&log, "\x1b[?2026l")], [frame; 2]);
    }
    let written = String::from_utf8(log.0.take()).expect("it is text");
    assert!(written.starts_with("\x1b[?2026h") && written.ends_with("\x1b[?2026l"), "{written:?}");
    assert!(written.contains("\x1b[?2026l\x1b[?2026h"), "nothing in between: {written:?}");
}

#[test]
fn a_frame_without_changes_writes_nothing() {
    let log = Log::default();
    let mut screen = Screen::new(log.clone(), AREA);
    let mut written = || {
        show(&mut screen, "noughts");
        log.0.borrow().len()
    };
    let first = written();
    assert!(first > 0);
    assert_eq!(written(), first);
}
