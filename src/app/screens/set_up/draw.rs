//! The screen of the choices before a game.

use crate::app::phrases;
use crate::app::{Field, SetUpScreen, Shared, Sides, Target};
use crate::config::command::{Command, Context};
use crate::draw::text::{extent, width};
use crate::draw::{Canvas, Look, layout};
use crate::engine::analysis::Outcome;
use crate::engine::player::Player;
use crate::game::figures::plies;
use crate::game::{Mark, Rules};
use crate::teach::library::published;
use ratatui::layout::Rect;
use std::fmt::Write;

/// Columns for the captions, and for the values with their arrows where there is room.
const CAPTION: u16 = 11;
const VALUE: u16 = 26;

const START: &str = " Start ";

/// In the middle, with a row free between the parts as long as there are rows.
///
/// ```text
/// title
///     caption ‹ value ›    fields: a row each, by pages where not all fit
///             [ Start ]
/// note: up to three rows   goes after those rows
/// ```
pub(in crate::app) fn draw(shared: &Shared, form: &SetUpScreen, canvas: &mut Canvas) {
    let (look, body) = (canvas.look, canvas.area);
    let fields = form.fields();
    // Title and start button take a row each.
    let rows = extent(fields.len()).min(body.height.saturating_sub(2));
    let note_rows = body.height.saturating_sub(rows + 2).min(3);
    let gaps = body.height.saturating_sub(rows + 2 + note_rows).min(3);
    let height = rows + 2 + note_rows + gaps;
    let column = layout::in_the_middle(body, body.width.saturating_sub(2).min(64));
    let [_, column] = layout::top(column, body.height.saturating_sub(height) / 2, 0);
    let [title, rest] = layout::top(column, 1, u16::from(gaps > 0));
    let [list, rest] = layout::top(rest, rows, u16::from(gaps > 1));
    let [start, rest] = layout::top(rest, 1, u16::from(gaps > 2));
    let [note_area, _] = layout::top(rest, note_rows, 0);
    let text = match form.start() {
        Some(start) => format!("Play on: {} to move", start.to_move()),
        None => phrases::capitalised(kind(form.sides())),
    };
    canvas.part(title).text(0, 0, &text, look.theme.strong);
    let selected = fields.iter().position(|&field| field == form.selected());
    canvas.part(list).pages(fields.len(), selected, |row, item| {
        let field = fields[item.place];
        let caption = format!("{:>caption$}  ", caption(form, field), caption = usize::from(CAPTION) - 2);
        row.text(0, 0, &caption, look.theme.faint);
        let columns = VALUE.min(row.area.width.saturating_sub(CAPTION));
        let value = value(form, field, usize::from(columns.max(4)) - 4, look);
        row.value(item, CAPTION, columns, &value);
    });
    let button = Rect { x: start.x + CAPTION, width: width(START), ..start }.intersection(body);
    canvas.part(button).text(0, 0, START, look.theme.selected.patch(look.theme.strong));
    canvas.hit(button, Target::Start);
    let key = shared.key_name(Context::SetUp, Command::Act).unwrap_or_default();
    canvas.put(button.right() + 1, button.y, &key, look.theme.faint);
    canvas.part(note_area).paragraph(&note(shared, form), look.theme.text);
}

/// What a field is called.
pub(in crate::app) const fn name(field: Field) -> &'static str {
    match field {
        Field::HumanMark => "You play",
        Field::Computer(_) => "Level",
        Field::Begins => "Begins",
        Field::Board => "Board",
        Field::Columns => "Columns",
        Field::Rows => "Rows",
        Field::Connect => "In a row",
        Field::Goal => "Full line",
        Field::BestOf => "Series",
        Field::Kind => "Players",
        Field::ToMove => "To move",
    }
}

/// The same; of several computers also which.
fn caption(form: &SetUpScreen, field: Field) -> String {
    match (field, form.sides()) {
        (Field::Computer(mark), Sides::HumanVsHuman | Sides::ComputerVsComputer(_)) => {
            format!("Player {mark}")
        }
        _ => name(field).to_owned(),
    }
}

fn value(form: &SetUpScreen, field: Field, room: usize, look: &Look) -> String {
    let rules = form.rules();
    match field {
        Field::HumanMark => match form.sides() {
            Sides::HumanVsComputer { human, .. } => human.to_string(),
            _ => String::new(),
        },
        Field::Computer(mark) => form.player(mark).title(),
        Field::Begins => begins(form),
        Field::Board if form.is_custom() => "custom".to_owned(),
        Field::Board => {
            let long = rules.with_misere(false).to_string();
            if usize::from(width(&long)) <= room { long } else { rules.short() }
        }
        Field::Columns | Field::Rows | Field::Connect | Field::Goal => rules_value(rules, field, look),
        Field::Kind => kind(form.sides()).to_owned(),
        Field::ToMove => form.start().map_or_else(String::new, |start| start.to_move().to_string()),
        Field::BestOf if form.best_of() == 1 => "one game".to_owned(),
        Field::BestOf => format!("best of {}", form.best_of()),
    }
}

/// The value of a field that is about the rules.
pub(in crate::app) fn rules_value(rules: Rules, field: Field, look: &Look) -> String {
    match field {
        Field::Columns => rules.columns().to_string(),
        Field::Rows => rules.rows().to_string(),
        Field::Connect => rules.connect().to_string(),
        Field::Goal if rules.misere() => format!("loses ({})", look.glyphs.misere),
        Field::Goal => "wins".to_owned(),
        _ => String::new(),
    }
}

const fn kind(sides: Sides) -> &'static str {
    match sides {
        Sides::HumanVsHuman => "human vs human",
        Sides::HumanVsComputer { .. } => "human vs computer",
        Sides::ComputerVsComputer(_) => "computer vs computer",
    }
}

fn begins(form: &SetUpScreen) -> String {
    let mark = form.begins();
    match form.sides() {
        Sides::HumanVsComputer { human, .. } if human == mark => format!("you ({mark})"),
        Sides::HumanVsComputer { .. } => format!("the computer ({mark})"),
        _ => mark.to_string(),
    }
}

/// What there is to know about the selected line.
fn note(shared: &Shared, form: &SetUpScreen) -> String {
    match form.selected() {
        Field::HumanMark => "X or O: only the look differs. Who begins is another matter.".to_owned(),
        Field::Computer(mark) => phrases::about(form.player(mark)),
        Field::Begins => "Who makes the first move; from game to game of a series it alternates.".to_owned(),
        Field::Board | Field::Columns | Field::Rows | Field::Connect => board_note(shared, form),
        Field::Goal if form.rules().misere() => "Whoever completes a line loses.".to_owned(),
        Field::Goal => "Whoever completes a line wins.".to_owned(),
        Field::Kind => "Who plays on from the position on the board.".to_owned(),
        Field::ToMove => "Whose turn it is in the position on the board.".to_owned(),
        Field::BestOf if form.best_of() == 1 => "A single game.".to_owned(),
        Field::BestOf => "The series ends when nobody can catch up, or after the last game.".to_owned(),
    }
}

/// What a board is worth to whoever begins.
fn board_note(shared: &Shared, form: &SetUpScreen) -> String {
    let rules = form.rules();
    let Some(bounds) = shared.worth(rules) else {
        return "What it is worth with best play is being proved ...".to_owned();
    };
    let verb = if bounds.at_least.outcome() == Outcome::Win { "wins" } else { "loses" };
    match (bounds.outcome(), bounds.exact()) {
        (Some(Outcome::Draw), _) => "Proved: a draw with best play.".to_owned(),
        (Some(_), Some(score)) => {
            format!("Proved: whoever begins {verb} in {}.", plies(score.plies().unwrap_or(0)))
        }
        (Some(_), None) => format!("Proved: whoever begins {verb}."),
        (None, _) => not_proved(form),
    }
}

/// What there is to say of a board that the solver does not finish.
fn not_proved(form: &SetUpScreen) -> String {
    let mut text = "Too large to be proved in a moment.".to_owned();
    if let Some(published) = published(form.rules()) {
        let what = if published.outcome == Outcome::Win { "whoever begins wins" } else { "a draw" };
        let _ = write!(text, " Published: {what} ({}).", published.source);
    }
    if Mark::BOTH.iter().any(|&mark| form.player(mark) == Player::Perfect) {
        text += " The perfect player estimates there until it can prove.";
    }
    text
}
