//! The bare program for comparison: the least that a board game with ratatui can be. A 3x3 board, a cursor that the
//! arrow keys move, `q` to quit; no threads, no files, no rules.

use crossterm::event::{self, Event, KeyCode, KeyEventKind};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Style, Stylize};
use ratatui::text::Line;
use ratatui::widgets::Block;
use std::io;

/// The width and height of a cell, as noughts draws it at 80x24.
const CELL: (u16, u16) = (13, 7);

fn main() -> io::Result<()> {
    let mut terminal = ratatui::init();
    let result = run(&mut terminal);
    ratatui::restore();
    result
}

fn run(terminal: &mut ratatui::DefaultTerminal) -> io::Result<()> {
    let (mut column, mut row) = (1u16, 1u16);
    loop {
        terminal.draw(|frame| draw(frame, column, row))?;
        let Event::Key(key) = event::read()? else { continue };
        if key.kind != KeyEventKind::Press {
            continue;
        }
        match key.code {
            KeyCode::Left => column = column.saturating_sub(1),
            KeyCode::Right => column = (column + 1).min(2),
            KeyCode::Up => row = row.saturating_sub(1),
            KeyCode::Down => row = (row + 1).min(2),
            KeyCode::Char('q') => return Ok(()),
            _ => {}
        }
    }
}

fn draw(frame: &mut Frame<'_>, column: u16, row: u16) {
    let [title, rest, footer] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)])
            .areas(frame.area());
    frame.render_widget(Line::from("bare").bold(), title);
    for place in 0..9 {
        let (x, y) = (place % 3, place / 3);
        let cell = Rect::new(rest.x + x * CELL.0, rest.y + y * CELL.1, CELL.0, CELL.1).intersection(rest);
        let block = Block::bordered().border_style(Style::new().dim()).title((place + 1).to_string());
        let inside = block.inner(cell);
        frame.render_widget(block, cell);
        if (x, y) == (column, row) {
            frame.buffer_mut().set_style(inside, Style::new().reversed());
        }
    }
    frame.render_widget(Line::from("arrows move  q quit"), footer);
}
