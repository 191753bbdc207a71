//! The texts of the menu.

use crate::app::description::{Describe, Description};
use crate::app::phrases::{capitalised, player};
use crate::app::{Game, MenuItem, MenuScreen, Shared, Target};
use crate::game::Mark;
use crate::game::figures::counted;

/// The name of the program, and how it is drawn.
const NAME: &str = "noughts";
pub(super) const TITLE: &str = "n o u g h t s";
pub(super) const CLAIM: &str = "See how a game AI thinks";

/// The first warning about files, and how many more there are.
pub(super) fn warning(shared: &Shared) -> Option<String> {
    let (first, rest) = shared.warnings.split_first()?;
    Some(match rest.len() {
        0 => first.text().to_owned(),
        more => format!("{} (and {more} more: see Settings)", first.text()),
    })
}

/// The name of an item.
pub(super) const fn item(item: MenuItem) -> &'static str {
    match item {
        MenuItem::Continue => "Continue the game",
        MenuItem::HumanVsComputer => "Human vs computer",
        MenuItem::HumanVsHuman => "Human vs human",
        MenuItem::ComputerVsComputer => "Computer vs computer",
        MenuItem::Learn => "Learn",
        MenuItem::Practise => "Practise",
        MenuItem::Analyse => "Analyse",
        MenuItem::History => "History",
        MenuItem::Settings => "Settings",
        MenuItem::Help => "Help",
        MenuItem::Quit => "Quit",
    }
}

/// The note on an item; for a game to continue, its players and moves.
pub(super) fn note(item: MenuItem, left: Option<&Game>) -> String {
    let text = match item {
        MenuItem::Continue => return left.map(waiting).unwrap_or_default(),
        MenuItem::HumanVsComputer => "Play an unbeatable computer, or an easier one.",
        MenuItem::HumanVsHuman => "Two players, one keyboard.",
        MenuItem::ComputerVsComputer => "Watch it play itself and see what it thinks.",
        MenuItem::Learn => "A course of short lessons on minimax.",
        MenuItem::Practise => "Questions on random positions.",
        MenuItem::Analyse => "Any position: scores, tree, stepper and lab.",
        MenuItem::History => "Your games and their reviews.",
        MenuItem::Settings => "Colours, speed, keys, game defaults.",
        MenuItem::Help => "All keys, and how to read the scores.",
        MenuItem::Quit => "Back to the shell.",
    };
    text.to_owned()
}

/// The game to continue: its players and the number of moves.
fn waiting(game: &Game) -> String {
    let [x, o] = Mark::BOTH.map(|mark| player(game.contest.players, mark));
    let series = match game.contest.best_of {
        1 => String::new(),
        games => format!("game {} of {games}, ", game.tally().games() + 1),
    };
    let state = match game.history.moves().len() {
        0 => "not started".to_owned(),
        count => format!("{} played", counted(count, "move")),
    };
    capitalised(&format!("{series}{x} vs {o}: {state}."))
}

impl Describe for MenuScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let note = note(self.items[self.selected], shared.game.as_deref());
        let item = |place| item(self.items[place]).to_owned();
        Description::of(NAME, warning(shared))
            .list(self.items.len(), Some(self.selected), Target::Item, item)
            .note(&note)
    }
}
