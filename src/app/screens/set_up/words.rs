//! The texts of the set-up.

use super::Board;
use crate::app::{Describe, Description, Field, SetUpScreen, Shared, phrases};
use crate::config::Mode;
use crate::engine::search::Weights;
use crate::engine::{Outcome, Player};
use crate::game::{Mark, Position, Rules};
use crate::teach::published;
use crate::wording::{DOTS, MISERE, STRONG, WEAK, capitalised, counted};

impl Field {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::HumanMark => "You play",
            Self::Computer(_) => "Level",
            Self::Starter => "First move",
            Self::Board => "Board",
            Self::Columns => "Columns",
            Self::Rows => "Rows",
            Self::Connect => "In a row",
            Self::Goal => "A line",
            Self::BestOf => "Series",
            Self::Kind => "Players",
            Self::ToMove => "To move",
        }
    }

    /// Its value, if it is about the rules.
    pub(crate) fn of_rules(self, rules: Rules) -> String {
        match self {
            Self::Columns => rules.columns().to_string(),
            Self::Rows => rules.rows().to_string(),
            Self::Connect => rules.connect().to_string(),
            Self::Goal if rules.misere() => format!("loses ({MISERE})"),
            Self::Goal => "wins".to_owned(),
            _ => String::new(),
        }
    }
}

/// How strong a level is among all of them, from 1, and how many there are.
fn rank(form: &SetUpScreen, field: Field) -> Option<[usize; 2]> {
    let Field::Computer(mark) = field else { return None };
    Some([form.players[mark].rank()? + 1, Player::LEVELS.len()])
}

/// The value of a field where there is room: a level shows its strength.
pub(super) fn full_value(form: &SetUpScreen, field: Field) -> String {
    let strength =
        rank(form, field).map(|[rank, all]| format!(" {}{}", STRONG.repeat(rank), WEAK.repeat(all - rank)));
    value(form, field) + &strength.unwrap_or_default()
}

/// The name of a field; where two computers play, also which of them.
pub(super) fn caption(form: &SetUpScreen, field: Field) -> String {
    match field {
        Field::Computer(mark) if form.players.lone_human().is_none() => format!("Player {mark}"),
        _ => field.name().to_owned(),
    }
}

pub(super) fn value(form: &SetUpScreen, field: Field) -> String {
    match field {
        Field::HumanMark => form.players.lone_human().as_ref().map_or_else(String::new, Mark::to_string),
        Field::Computer(mark) => form.players[mark].title(),
        Field::Starter => match (form.players.lone_human(), form.starter) {
            (Some(human), mark) if human == mark => format!("you ({mark})"),
            (Some(_), mark) => format!("the computer ({mark})"),
            (None, mark) => mark.to_string(),
        },
        Field::Board if form.board.is_custom() => "custom".to_owned(),
        Field::Board => form.rules.with_misere(false).to_string(),
        Field::Kind => kind(form).to_owned(),
        Field::BestOf => series(form.best_of),
        field => field.of_rules(form.rules),
    }
}

pub(crate) fn series(best_of: u8) -> String {
    if best_of == 1 { "one game".to_owned() } else { format!("best of {best_of}") }
}

fn kind(form: &SetUpScreen) -> &'static str {
    match Mode::of(form.players) {
        Mode::Pvp => "human vs human",
        Mode::Pve => "human vs computer",
        Mode::Ai => "computer vs computer",
    }
}

pub(super) fn note(shared: &Shared, form: &SetUpScreen) -> String {
    let text = match form.field() {
        Field::HumanMark if form.board.is_given() => "The side that you play.",
        Field::HumanMark => "Your mark. First move, below, sets who starts.",
        Field::Computer(mark) => return level_note(shared, form, mark),
        Field::Starter => "Who starts. In a series, the players take turns to start.",
        Field::Board | Field::Columns | Field::Rows | Field::Connect => return board_note(shared, form),
        Field::Goal if form.rules.misere() => "The player who completes a line loses.",
        Field::Goal => "The player who completes a line wins.",
        Field::Kind => "Who plays on from this position.",
        Field::ToMove => "The side to move in this position.",
        Field::BestOf if form.best_of == 1 => "A single game.",
        Field::BestOf => "The series ends as soon as it is decided.",
    };
    text.to_owned()
}

fn board_note(shared: &Shared, form: &SetUpScreen) -> String {
    let Some(bounds) = shared.tasks.worth(form.rules) else {
        return format!("Working out the result with best play{DOTS}");
    };
    let proved = phrases::proved(bounds, [&"the first player", &"the second player"]);
    proved.map_or_else(|| not_proved(form), |proved| format!("Proved: {proved}."))
}

/// The note on a board that the solver does not finish.
fn not_proved(form: &SetUpScreen) -> String {
    let published = published(form.rules).map(|(outcome, source)| {
        let what = if outcome == Outcome::Win { "the first player wins" } else { "a draw" };
        format!(" Published: {what} ({source}).")
    });
    let is_estimated = form.players.into_iter().any(|player| player == Player::Perfect);
    let estimates = if is_estimated { " Until it is proved, Unbeatable plays by estimates." } else { "" };
    format!("Too large to prove in a moment.{}{estimates}", published.unwrap_or_default())
}

/// What a player does.
fn about(player: Player) -> String {
    let text = match player {
        Player::Human => "Two players, one keyboard.",
        Player::Random => "It plays on any empty square, at random.",
        Player::Depth(1) => "It looks at its own next move, not at the reply.",
        Player::Depth(2) => "It looks two moves ahead: its own and the reply.",
        Player::Depth(3) => "It looks three moves ahead. The last is its own, so it hopes for too much.",
        Player::Depth(4) => "It looks four moves ahead.",
        Player::Depth(plies) => {
            return format!("It looks {plies} moves ahead, or what half a second allows.");
        }
        Player::Mcts(playouts) => {
            return format!(
                "It plays {} at random from here, or those of a quarter of a second.",
                counted(playouts, "game")
            );
        }
        Player::Blind => {
            "It does not see how far away a win or loss is: it may put off a win, and gives up when lost."
        }
        Player::Perfect => {
            "It plays perfectly as far as it can prove its moves. On large boards it estimates the rest."
        }
        Player::Program(_) => return format!("From your command line: {player}"),
    };
    text.to_owned()
}

/// How a level that moves second on 3x3 can be beaten; a test counts the games.
fn weakness(level: Player) -> &'static str {
    match level {
        Player::Random => " Who knows it beats it nearly every time.",
        Player::Depth(1) => " Who knows it beats it every time.",
        Player::Depth(3) => " Who knows it beats it every time, with two threats at once.",
        Player::Perfect => " Nobody beats it.",
        _ => " On 3x3 it never loses; on larger boards it can be beaten.",
    }
}

/// What a player does, and how it can be beaten in the game for which that was counted.
fn level_note(shared: &Shared, form: &SetUpScreen, mark: Mark) -> String {
    let player = form.players[mark];
    let start = Position::started_by(Rules::TIC_TAC_TOE, mark.other());
    let is_known =
        form.start() == start && shared.settings.evaluation == Weights::USUAL && player.rank().is_some();
    about(player) + if is_known { weakness(player) } else { "" }
}

impl Describe for SetUpScreen {
    fn title(&self) -> Option<String> {
        Some(match &self.board {
            Board::Given(start) => format!("Play on: {} to move", start.to_move()),
            Board::Preset | Board::Custom => capitalised(kind(self)),
        })
    }

    fn describe(&self, shared: &Shared) -> Description {
        let field = |field| {
            let strength = rank(self, field).map(|[rank, all]| format!(", strength {rank} of {all}"));
            [caption(self, field), value(self, field) + &strength.unwrap_or_default()]
        };
        let fields: Vec<_> = self.fields().into_iter().map(field).collect();
        Description::default().form(&fields, Some(self.selected)).note(&note(shared, self))
    }
}
