//! A position that is put together and looked at.

use super::chrome;
use super::reasoning::{self, Chooser, Subject};
use super::setup::rules_value;
use super::words;
use crate::app::{App, Editor, Field, Focus, Made, Target};
use crate::config::command::Context;
use crate::draw::board::notes::Notes;
use crate::draw::board::{BoardView, Note};
use crate::draw::canvas::{Canvas, Item};
use crate::draw::growth::Growth;
use crate::draw::layout::{self, BoardScreen};
use crate::draw::text::{extent, put, put_line, shortened, wrap};
use crate::draw::theme::Look;
use crate::engine::analysis::{Bounds, Outcome};
use crate::game::{Position, PositionError, Square, Status};
use ratatui::layout::Rect;
use ratatui::text::Line;

/// Columns for the captions of the fields, and for their values with the arrows.
const CAPTION: u16 = 11;
const VALUE: u16 = 12;

/// Rows of the panel below the fields without which it is of no use.
const PANEL: u16 = 7;

/// Where things are.
///
/// ```text
/// ┌ table ─────────────────────────────────┐
/// │ ┌ board ──────┐  fields: five rows     │  where the side is too low for both, the fields
/// │ │             │                        │  while one of them is selected, else the panel
/// │ │             │ ┌ panel ─────────────┐ │
/// │ └─────────────┘ └────────────────────┘ │
/// └────────────────────────────────────────┘
/// ```
struct Regions {
    table: BoardScreen,
    /// One row for each field; empty where only the panel has room.
    fields: Rect,
    /// Scores, or what is wrong with the position; empty where only the fields have room.
    panel: Rect,
}

fn regions(editor: &Editor, area: Rect) -> Regions {
    let table = layout::board_screen(area, editor.setup().rules(), reasoning::WISH);
    let side = table.side;
    let rows = extent(Editor::FIELDS.len());
    let fields = match editor.focus() {
        _ if side.height >= rows + 1 + PANEL => rows,
        Focus::Field(_) => rows.min(side.height),
        Focus::Board => 0,
    };
    let gap = u16::from(fields > 0 && side.height > fields);
    let below = side.height - fields - gap;
    let panel = if below >= PANEL.min(side.height) { below } else { 0 };
    Regions {
        table,
        fields: Rect { height: fields, ..side },
        panel: Rect { y: side.y + fields + gap, height: panel, ..side },
    }
}

pub(super) fn view(app: &App, editor: &Editor, area: Rect, look: &Look, buf: &mut Canvas) {
    let Regions { table, fields, panel } = regions(editor, area);
    let rules = words::rules(editor.setup().rules());
    let to_move = format!("{} to move", editor.to_move());
    chrome::header("Analyse", &[to_move, rules], &mut buf.part(table.header));
    let position = editor.position();
    board(editor, &position, &table, look, buf);
    for (row, field) in (0..fields.height).zip(0..) {
        draw_field(editor, field, Rect { y: fields.y + row, height: 1, ..fields }, look, buf);
    }
    match &position {
        Ok(position) if position.status() == Status::Ongoing => {
            reasoning::view(&subject(editor, position), panel, look, buf);
        }
        _ => paragraph(&verdict(&position), panel, look, buf),
    }
    status(app, editor, &position, &table, panel, look, buf);
}

fn board(
    editor: &Editor,
    position: &Result<Position, PositionError>,
    table: &BoardScreen,
    look: &Look,
    buf: &mut Canvas,
) {
    let setup = editor.setup();
    let room = table.board.room_for_text();
    let notes = editor.seen().map(|(analysis, _)| Notes::new(analysis, Some(editor.cursor()), room, look));
    let note = |square: Square| notes.as_ref().map_or(Note::Nothing, |notes| notes.on(square));
    BoardView {
        setup: setup.clone().with_to_move(Some(editor.to_move())),
        layout: &table.board,
        coordinates: true,
        cursor: (editor.focus() == Focus::Board).then(|| editor.cursor()),
        last: None,
        lines: position.iter().flat_map(Position::completed_lines).collect(),
        growth: Growth::FULL,
        note: &note,
    }
    .render_to_play(buf);
}

fn draw_field(editor: &Editor, field: usize, area: Rect, look: &Look, buf: &mut Canvas) {
    let (caption, value) = match Editor::FIELDS[field] {
        Field::ToMove => ("To move", editor.to_move().to_string()),
        Field::Columns => ("Columns", rules_value(editor.setup().rules(), Field::Columns, look)),
        Field::Rows => ("Rows", rules_value(editor.setup().rules(), Field::Rows, look)),
        Field::Connect => ("In a row", rules_value(editor.setup().rules(), Field::Connect, look)),
        // Shorter than in the set-up: here is less room.
        _ if editor.setup().rules().misere() => ("Full line", "loses".to_owned()),
        _ => ("Full line", "wins".to_owned()),
    };
    buf.hit(area, Target::Item(field));
    put(buf, area, area.x, area.y, caption, look.theme.faint);
    let item = Item::new(field, (editor.focus() == Focus::Field(field)).then_some(field), look);
    buf.part(area).value(item, CAPTION, VALUE, &value);
}

/// What the panel tells of the position on the board.
fn subject<'a>(editor: &'a Editor, position: &'a Position) -> Subject<'a> {
    let searching = matches!(editor.insight(), Made::Pending(_) | Made::Partly(..));
    let instead = || match editor.insight() {
        Made::Failed(fault) => format!("The search failed: {fault}"),
        _ => "Searching ...".to_owned(),
    };
    Subject {
        position,
        cursor: editor.cursor(),
        seen: editor.seen().ok_or_else(instead),
        searching,
        chooser: Chooser::People,
    }
}

/// What is to be said of a board on which there are no moves to score.
fn verdict(position: &Result<Position, PositionError>) -> String {
    match position {
        Err(fault) => format!("No game gets here: {fault}."),
        Ok(position) => match (position.status(), words::completion(position)) {
            (Status::Won(winner), Some(completion)) => format!("{winner} has won: {completion}."),
            (Status::Won(winner), None) => format!("{winner} has won."),
            _ => "A draw: the board is full.".to_owned(),
        },
    }
}

fn paragraph(text: &str, area: Rect, look: &Look, buf: &mut Canvas) {
    for (row, line) in (0..).zip(wrap(text, area.width)) {
        put_line(buf, area, row, Line::styled(line, look.theme.text));
    }
}

/// What was said, what the panel has no room for, or the text form.
fn status(
    app: &App,
    editor: &Editor,
    position: &Result<Position, PositionError>,
    table: &BoardScreen,
    panel: Rect,
    look: &Look,
    buf: &mut Canvas,
) {
    let area = table.status;
    let text_form = editor.setup().to_string();
    let (text, style) = match (editor.notice(), position) {
        (Some(notice), _) => {
            let (text, style) = chrome::notice(app, Context::Editor, notice, look);
            (text.into_owned(), style)
        }
        (None, Ok(position)) if panel.is_empty() && position.status() == Status::Ongoing => {
            (reasoning::in_one_line(&subject(editor, position)), look.theme.text)
        }
        (None, position) if panel.is_empty() => (verdict(position), look.theme.text),
        (None, Ok(position)) => match unreachable(app, editor, position) {
            Some(remark) => (remark.to_owned(), look.theme.text),
            None => (text_form, look.theme.faint),
        },
        (None, Err(_)) => (text_form, look.theme.faint),
    };
    let room = area.width.saturating_sub(2);
    // A word that the next key takes away may lie over what is above it.
    let lines = match editor.notice() {
        Some(_) => wrap(&text, room),
        None => vec![shortened(&text, room, look.glyphs.more)],
    };
    let above = u16::try_from(lines.len().saturating_sub(1)).unwrap_or(0).min(area.y);
    for (y, line) in (area.y - above..).zip(&lines) {
        if lines.len() > 1 {
            put(buf, buf.buf.area, area.x, y, &" ".repeat(usize::from(area.width)), look.theme.text);
        }
        put(buf, buf.buf.area, area.x + 1, y, line, style);
    }
}

/// That perfect players would not come to the position, if that is known.
fn unreachable(app: &App, editor: &Editor, position: &Position) -> Option<&'static str> {
    let worth = match (position.status(), editor.seen()) {
        (Status::Ongoing, seen) => seen.and_then(|(analysis, _)| analysis.outcome()),
        (Status::Won(winner), _) if winner == position.to_move() => Some(Outcome::Win),
        (Status::Won(_), _) => Some(Outcome::Loss),
        (Status::Drawn, _) => Some(Outcome::Draw),
    };
    let empty = app.worth(position.rules()).and_then(Bounds::outcome);
    words::unreachable(position, worth, empty)
}
