//! What the menu says.

use crate::app::phrases::{capitalised, player};
use crate::app::{Game, MenuItem, Shared};
use crate::game::Mark;
use crate::game::figures::counted;

pub(super) const TITLE: &str = "n o u g h t s";
pub(super) const CLAIM: &str = "See how a game AI thinks";

/// The first of what there is to say about files, and how much more there is.
pub(super) fn remark(shared: &Shared) -> Option<String> {
    let (first, rest) = shared.warnings.split_first()?;
    Some(match rest.len() {
        0 => first.text().to_owned(),
        more => format!("{} (and {more} more: see Settings)", first.text()),
    })
}

/// What a menu item is called.
pub(super) const fn item(item: MenuItem) -> &'static str {
    match item {
        MenuItem::Continue => "Continue the game",
        MenuItem::HumanVsComputer => "Human vs computer",
        MenuItem::HumanVsHuman => "Human vs human",
        MenuItem::ComputerVsComputer => "Computer vs computer",
        MenuItem::Learn => "Learn",
        MenuItem::Analyse => "Analyse",
        MenuItem::History => "History",
        MenuItem::Settings => "Settings",
        MenuItem::Help => "Help",
        MenuItem::Quit => "Quit",
    }
}

/// What a menu item is for. The game that was left is told by its players.
pub(super) fn note(item: MenuItem, left: Option<&Game>) -> String {
    let text = match item {
        MenuItem::Continue => return left.map(waiting).unwrap_or_default(),
        MenuItem::HumanVsComputer => "An unbeatable computer, or an easier one.",
        MenuItem::HumanVsHuman => "Two people, one keyboard.",
        MenuItem::ComputerVsComputer => "Watch it play itself, and see what it thinks.",
        MenuItem::Learn => "A course of short lessons on minimax.",
        MenuItem::Analyse => "Scores, trees and races of any position.",
        MenuItem::History => "The games you played, and how you fared.",
        MenuItem::Settings => "Colours, speed, keys, what games begin with.",
        MenuItem::Help => "All keys, and how to read the scores.",
        MenuItem::Quit => "Back to the shell.",
    };
    text.to_owned()
}

/// Which game waits, and how far it has come; in two lines of the menu.
fn waiting(game: &Game) -> String {
    let [x, o] = Mark::BOTH.map(|mark| player(&game.contest, mark));
    let series = match game.contest.best_of {
        1 => String::new(),
        games => format!("game {} of {games}, ", game.tally().games() + 1),
    };
    let state = match game.history.moves().len() {
        0 => "not begun".to_owned(),
        count => format!("{} made", counted(count, "move")),
    };
    capitalised(&format!("{series}{x} vs {o}: {state}."))
}
