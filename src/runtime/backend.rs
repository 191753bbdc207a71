//! A backend that writes less, for slow lines: one style after the other, and nothing for a frame without changes.
//! Around a frame with changes it writes the marks of a synchronized update, so that nobody sees half of one: drawn
//! style by style it would show, and a window that is drawn again is cleared first. Terminals that do not know the marks
//! pass over them. <https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036>

use super::sgr::Sgr;
use crossterm::cursor::{MoveTo, MoveToColumn};
use crossterm::queue;
use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::Style;
use std::io::{self, Write};

/// The largest window that is drawn into; of a larger one the rest stays empty. Each cell takes some hundred bytes, and a
/// terminal may claim to have 65535 times 65535 of them.
const LARGEST: Size = Size::new(500, 200);

/// crossterm's backend, spoken to sparingly.
pub(super) struct Sparing<W: Write> {
    backend: CrosstermBackend<W>,
    /// Whether the cursor is hidden: ratatui asks for that with every frame.
    cursor_hidden: bool,
    /// Whether something of a frame has been written, but not its end.
    in_frame: bool,
}

impl<W: Write> Sparing<W> {
    /// For a terminal whose cursor is hidden.
    pub(super) const fn new(writer: W) -> Self {
        Self { backend: CrosstermBackend::new(writer), cursor_hidden: true, in_frame: false }
    }

    /// Begins a frame, unless one has begun.
    fn begin(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.in_frame, true) {
            return Ok(());
        }
        queue!(self.backend, BeginSynchronizedUpdate)
    }
}

impl<W: Write> Backend for Sparing<W> {
    type Error = io::Error;

    /// Cells of the same style are drawn together: to move costs five to eight bytes, to change the style more.
    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut groups: Vec<(Style, Vec<_>)> = Vec::new();
        for change in content {
            let style = change.2.style();
            match groups.iter_mut().find(|(known, _)| *known == style) {
                Some((_, group)) => group.push(change),
                None => groups.push((style, vec![change])),
            }
        }
        if groups.is_empty() {
            return Ok(());
        }
        self.begin()?;
        // Behind the cell that was drawn last, if it is as narrow as it should be.
        let mut cursor = None;
        for (style, group) in groups {
            write!(self.backend, "{}", Sgr(style))?;
            for (column, row, cell) in group {
                match cursor {
                    Some(place) if place == (column, row) => {}
                    Some((_, same)) if same == row => queue!(self.backend, MoveToColumn(column))?,
                    _ => queue!(self.backend, MoveTo(column, row))?,
                }
                self.backend.write_all(cell.symbol().as_bytes())?;
                cursor = Some((column + 1, row));
            }
        }
        write!(self.backend, "{}", Sgr(Style::new()))
    }

    fn append_lines(&mut self, lines: u16) -> io::Result<()> {
        self.backend.append_lines(lines)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.cursor_hidden, true) { Ok(()) } else { self.backend.hide_cursor() }
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.cursor_hidden = false;
        self.backend.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.backend.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.backend.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.begin()?;
        self.backend.clear()
    }

    fn clear_region(&mut self, clear_type: ClearType) -> io::Result<()> {
        self.begin()?;
        self.backend.clear_region(clear_type)
    }

    fn size(&self) -> io::Result<Size> {
        let Size { width, height } = self.backend.size()?;
        Ok(Size::new(width.min(LARGEST.width), height.min(LARGEST.height)))
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.backend.window_size()
    }

    /// Ends the frame, if there is one: ratatui does this once, behind all of it.
    fn flush(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.in_frame) {
            queue!(self.backend, EndSynchronizedUpdate)?;
        }
        Backend::flush(&mut self.backend)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;
    use ratatui::Terminal;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::{Color, Modifier};
    use ratatui::{TerminalOptions, Viewport};
    use std::cell::RefCell;
    use std::rc::Rc;

    const AREA: Rect = Rect::new(0, 0, 20, 5);

    /// A picture in few styles, so that many cells share one.
    fn pictures() -> impl Strategy<Value = Buffer> {
        let colors =
            prop::sample::select(vec![Color::Reset, Color::Red, Color::LightBlue, Color::Indexed(75)]);
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

    /// A terminal that keeps all that is written to it.
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
        /// What a terminal shows whose cursor was hidden before.
        fn screen(&self) -> Seen {
            let [rows, columns] =
                [AREA.height, AREA.width].map(|side| side.try_into().expect("it has an area"));
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

    /// What is shown after each picture.
    fn shown<B: Backend<Error = io::Error>>(
        backend: impl FnOnce(Log) -> B,
        pictures: &[Buffer],
    ) -> Vec<Seen> {
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
        // The same cases every time.
        #![proptest_config(ProptestConfig {
            rng_seed: RngSeed::Fixed(7),
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn it_shows_what_the_plain_backend_shows(pictures in prop::collection::vec(pictures(), 1..4)) {
            let plain = shown(CrosstermBackend::new, &pictures);
            prop_assert_eq!(shown(Sparing::new, &pictures), plain);
        }
    }

    /// How often a text was written.
    fn count(log: &Log, text: &str) -> usize {
        String::from_utf8_lossy(&log.0.borrow()).matches(text).count()
    }

    #[test]
    fn all_that_is_written_is_within_marked_frames() {
        let log = Log::default();
        let mut terminal = terminal(Sparing::new(log.clone()));
        for (frame, text) in (1..).zip(["one", "two"]) {
            if frame == 2 {
                // As in a window of a new size.
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
        let mut terminal = terminal(Sparing::new(log.clone()));
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
}
