//! What the choices before a game say.

use super::Board;
use crate::app::phrases::capitalised;
use crate::app::{Field, SetUpScreen, Shared};
use crate::config::settings::Mode;
use crate::draw::Glyphs;
use crate::engine::analysis::Outcome;
use crate::engine::player::Player;
use crate::game::figures::plies;
use crate::game::{Mark, Rules};
use crate::teach::library::published;
use std::fmt::Write;

/// What the button says that begins the game.
pub(super) const START: &str = " Start ";

/// What is being chosen.
pub(super) fn title(form: &SetUpScreen) -> String {
    match &form.board {
        Board::Given(start) => format!("Play on: {} to move", start.to_move()),
        Board::Preset(_) | Board::Own(_) => capitalised(kind(form)),
    }
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
pub(super) fn caption(form: &SetUpScreen, field: Field) -> String {
    match field {
        Field::Computer(mark) if Player::lone_human(form.players).is_none() => format!("Player {mark}"),
        _ => name(field).to_owned(),
    }
}

/// What a field has been given.
pub(super) fn value(form: &SetUpScreen, field: Field, glyphs: &Glyphs) -> String {
    match field {
        Field::HumanMark => {
            Player::lone_human(form.players).as_ref().map_or_else(String::new, Mark::to_string)
        }
        Field::Computer(mark) => form.players[mark].title(),
        Field::Begins => begins(form),
        Field::Board if matches!(form.board, Board::Own(_)) => "custom".to_owned(),
        Field::Board => form.rules().with_misere(false).to_string(),
        Field::Kind => kind(form).to_owned(),
        Field::BestOf if form.best_of == 1 => "one game".to_owned(),
        Field::BestOf => format!("best of {}", form.best_of),
        field => rules_value(form.rules(), field, glyphs),
    }
}

/// The value of a field that is about the rules.
pub(in crate::app) fn rules_value(rules: Rules, field: Field, glyphs: &Glyphs) -> String {
    match field {
        Field::Columns => rules.columns().to_string(),
        Field::Rows => rules.rows().to_string(),
        Field::Connect => rules.connect().to_string(),
        Field::Goal if rules.misere() => format!("loses ({})", glyphs.misere),
        Field::Goal => "wins".to_owned(),
        _ => String::new(),
    }
}

fn kind(form: &SetUpScreen) -> &'static str {
    match Mode::of(form.players) {
        Mode::Pvp => "human vs human",
        Mode::Pve => "human vs computer",
        Mode::Ai => "computer vs computer",
    }
}

fn begins(form: &SetUpScreen) -> String {
    let mark = form.begins;
    match Player::lone_human(form.players) {
        Some(human) if human == mark => format!("you ({mark})"),
        Some(_) => format!("the computer ({mark})"),
        None => mark.to_string(),
    }
}

/// What there is to know about the selected line.
pub(super) fn note(shared: &Shared, form: &SetUpScreen) -> String {
    let text = match form.selected {
        Field::HumanMark => "X or O: only the look differs. Who begins is another matter.",
        Field::Computer(mark) => return about(form.players[mark]),
        Field::Begins => "Who makes the first move; from game to game of a series it alternates.",
        Field::Board | Field::Columns | Field::Rows | Field::Connect => return board_note(shared, form),
        Field::Goal if form.rules().misere() => "Whoever completes a line loses.",
        Field::Goal => "Whoever completes a line wins.",
        Field::Kind => "Who plays on from the position on the board.",
        Field::ToMove => "Whose turn it is in the position on the board.",
        Field::BestOf if form.best_of == 1 => "A single game.",
        Field::BestOf => "The series ends when nobody can catch up, or after the last game.",
    };
    text.to_owned()
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
    if form.players.into_iter().any(|player| player == Player::Perfect) {
        text += " The perfect player estimates there until it can prove.";
    }
    text
}

/// An honest line or two on what a computer player does. What it says of 3x3 is counted over all
/// games there, ties broken by chance, by `tests/in_process/engine/players.rs`.
fn about(player: Player) -> String {
    let text = match player {
        Player::Human => "You, or somebody beside you.",
        Player::Random => "Any empty square, without looking: misses wins and blocks.",
        Player::Depth(1) => {
            "Sees its own next move only, and falls for forks: moving second on 3x3 it loses 36 of \
             100 games to perfect play."
        }
        Player::Depth(2) => {
            "Sees its move and your reply: takes wins, blocks yours. That is enough never to lose on \
             3x3; larger boards beat it."
        }
        Player::Depth(3) => {
            "Sees three plies. It estimates after a move of its own, which looks too good: moving \
             second on 3x3 it loses 15 of 100 games to perfect play."
        }
        Player::Depth(4) => {
            "Sees four plies, or what half a second allows, and estimates the rest. Never loses on 3x3; \
             larger boards beat it."
        }
        Player::Depth(plies) => {
            return format!("Sees {plies} plies, or what half a second allows, and estimates the rest.");
        }
        Player::Blind => {
            "Never loses on 3x3. But it sees only that it wins or loses, not when: it may pass up a \
             win, and gives up when lost."
        }
        Player::Perfect => {
            "Wins as soon and loses as late as it can, by proof. What half a second does not prove on \
             large boards it estimates, by threats."
        }
    };
    text.to_owned()
}
