//! How things are called: the same word for the same thing on every screen.

use crate::app::{Contest, Game, MenuItem, ResultsItem, Tally, Turn};
use crate::game::{Mark, Rules, Status};
use crate::player::Player;

/// Who plays a side: "you" if there is just one human.
pub(super) fn player(contest: &Contest, mark: Mark) -> String {
    match contest.player(mark) {
        Player::Human if contest.lone_human().is_some() => "you".to_owned(),
        player => player.title(),
    }
}

/// "you (X) vs perfect (O)".
pub(super) fn players(contest: &Contest) -> String {
    let [x, o] = Mark::BOTH.map(|mark| format!("{} ({mark})", player(contest, mark)));
    format!("{x} vs {o}")
}

/// "3x3, 3 in a row", or for misère what that means.
pub(super) fn rules(rules: Rules) -> String {
    let plain = rules.with_misere(false).to_string();
    if rules.misere() { format!("{plain} loses") } else { plain }
}

/// The score of a series from the view of whoever is named first.
pub(super) fn tally(contest: &Contest, tally: Tally) -> String {
    let first = contest.lone_human().unwrap_or(Mark::X);
    let alike = contest.players[0] == contest.players[1];
    let name = |mark: Mark| if alike { mark.to_string() } else { player(contest, mark) };
    let side = |mark: Mark| format!("{} {}", name(mark), tally.wins[mark.index()]);
    let [first, second] = [first, first.other()].map(side);
    format!("{first}, {second}, drawn {}", tally.draws)
}

/// Whose turn it is and what is going on.
pub(super) fn turn(game: &Game) -> String {
    let contest = game.contest();
    let mark = game.position().to_move();
    match game.turn() {
        Turn::Human { .. } if contest.lone_human().is_some() => format!("Your move ({mark})"),
        Turn::Human { .. } => format!("{mark} to move"),
        Turn::Thinking(_) => format!("{} ({mark}) is thinking", player(contest, mark)),
        Turn::Chosen { decision, .. } => {
            format!("{} ({mark}) plays {}", player(contest, mark), decision.square)
        }
        Turn::Failed(fault) => format!("The search failed ({fault}). Enter tries again"),
        Turn::Over => outcome(game),
    }
}

/// How a game ended, in a few words.
pub(super) fn outcome(game: &Game) -> String {
    let contest = game.contest();
    match game.position().status() {
        Status::Won(winner) => match contest.lone_human() {
            Some(human) if human == winner => "You win!".to_owned(),
            Some(_) => format!("{} wins", capitalised(&player(contest, winner))),
            None => format!("{winner} wins"),
        },
        Status::Drawn => "A draw".to_owned(),
        Status::Ongoing => "Not over".to_owned(),
    }
}

/// By what a game ended, and after how many moves.
pub(super) fn reason(game: &Game) -> String {
    let position = game.position();
    let rules = position.rules();
    let names: Vec<String> = position.completed_lines().map(|line| line.name(rules)).collect();
    let moves = match game.history().moves().len() {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    match position.status() {
        Status::Won(winner) if rules.misere() => {
            format!(
                "{} completed the {}, which loses here, after {moves}",
                winner.other(),
                names.join(" and the ")
            )
        }
        Status::Won(winner) => format!("{winner} completed the {} after {moves}", names.join(" and the ")),
        _ => format!("The board is full after {moves} and nobody has {} in a row", rules.connect()),
    }
}

/// What a menu item is called.
pub(super) const fn menu_item(item: MenuItem) -> &'static str {
    match item {
        MenuItem::Continue => "Continue the game",
        MenuItem::HumanVsComputer => "Human vs computer",
        MenuItem::HumanVsHuman => "Human vs human",
        MenuItem::ComputerVsComputer => "Computer vs computer",
        MenuItem::Help => "Help",
        MenuItem::Quit => "Quit",
    }
}

/// What a menu item is for.
pub(super) const fn menu_note(item: MenuItem) -> &'static str {
    match item {
        MenuItem::Continue => "The game you left waits as it was.",
        MenuItem::HumanVsComputer => "Play an unbeatable computer, or an easier one.",
        MenuItem::HumanVsHuman => "Two people, one keyboard.",
        MenuItem::ComputerVsComputer => "Watch it play itself, and see what it thinks.",
        MenuItem::Help => "All keys, and how to read the scores.",
        MenuItem::Quit => "Back to the shell.",
    }
}

/// What an item of the results screen is called.
pub(super) fn results_item(item: ResultsItem, game: &Game) -> &'static str {
    match item {
        ResultsItem::Next if game.tally().decides(game.contest().best_of) => "Rematch",
        ResultsItem::Next => "Next game",
        ResultsItem::TakeBack => "Take the last move back",
        ResultsItem::Change => "Other players or board",
        ResultsItem::Menu => "Menu",
    }
}

/// One honest line on what a computer player does.
pub(super) fn about(player: Player) -> String {
    match player {
        Player::Human => "You, or somebody beside you.".to_owned(),
        Player::Random => "Any empty square, without looking. Misses wins and blocks.".to_owned(),
        Player::Depth(1) => "Looks at its own move only: takes a win, does not see yours.".to_owned(),
        Player::Depth(2) => {
            "Looks at its move and your reply: takes wins and blocks, falls for forks.".to_owned()
        }
        Player::Depth(plies) => format!("Looks {plies} plies ahead and estimates what comes after."),
        Player::Blind => "Sees to the end, but not how far off it is: gives up when lost.".to_owned(),
        Player::Perfect => "Never loses on 3x3; wins as soon, and loses as late, as can be.".to_owned(),
    }
}

/// The text with its first letter as a capital.
fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
