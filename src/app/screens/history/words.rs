//! The texts of the history.

use crate::app::description::{Describe, Description};
use crate::app::{Command, Context, HistoryScreen, Shared, Target, phrases};
use crate::game::figures::{counted, grouped};
use crate::record::{Digest, Ledger};
use crate::teach::signs::DOTS;

/// The title in the header.
pub(super) const TITLE: &str = "History";

/// How many games were found, and how many there are.
pub(super) fn count(ledger: &Ledger) -> String {
    let [found, games] = [ledger.found, ledger.games].map(grouped);
    if ledger.games == ledger.found {
        counted(ledger.games, "game")
    } else {
        format!("{found} of {games} games")
    }
}

/// Why there is no list.
pub(super) fn nothing(shared: &Shared, history: &HistoryScreen, ledger: Option<&Ledger>) -> String {
    let back = |purpose: &str| {
        let context = if history.search.is_typing { Context::Search } else { Context::History };
        let key = shared.key_name(context, Command::Back);
        key.map_or_else(String::new, |key| format!(" {key} {purpose}."))
    };
    match ledger {
        None if history.fault.is_some() => "Your games would be listed here.".to_owned(),
        None => format!("Reading{DOTS}"),
        Some(ledger) if ledger.games == 0 => {
            "No games yet. Games that you finish or give up are listed here, with date, opponent and result. \
             Open one to see what you could have done better."
                .to_owned()
                + &back("goes to the menu, where you can start a game")
        }
        Some(_) => "No game matches all these words.".to_owned() + &back("shows all games"),
    }
}

/// What there is to say about reading the games.
pub(super) fn status(shared: &Shared, history: &HistoryScreen) -> Vec<String> {
    let notice = phrases::notice(shared, Context::History);
    // The repair of the file, which precedes reading it, may have failed for the same reason.
    let is_news = |fault: &&String| !notice.as_ref().is_some_and(|notice| notice.contains(fault.as_str()));
    let fault =
        history.fault.as_ref().filter(is_news).map(|fault| format!("The games cannot be read: {fault}"));
    let reading = (history.ledger().is_some() && history.is_reading()).then(|| format!("Reading{DOTS}"));
    [fault, reading].into_iter().flatten().collect()
}

/// Notes on the list as a whole.
pub(super) fn about(history: &HistoryScreen) -> Vec<String> {
    let Some(ledger) = history.ledger() else { return Vec::new() };
    let listed = ledger.newest.len();
    let more = (listed < ledger.found).then(|| {
        format!("Only the newest {} of {} games found are listed.", grouped(listed), grouped(ledger.found))
    });
    let unreadable = ledger.unreadable.map(|(lines, first)| match lines {
        1 => format!("Line {first} of the file is not a game; left unchanged."),
        _ => format!(
            "{} lines of the file are not games, the first being line {first}; left unchanged.",
            grouped(lines)
        ),
    });
    let newer = ledger.newer.map(|(games, format)| {
        let games = counted(games, "game");
        format!("{games} from a newer version of noughts (format {format}) cannot be shown; left unchanged.")
    });
    [more, unreadable, newer].into_iter().flatten().collect()
}

/// When a game ended, and how.
pub(super) fn title_of(game: &Digest) -> String {
    let when = game.ended.map_or_else(|| "date unknown".to_owned(), phrases::moment);
    format!("{when}  {}", phrases::ending(game.players, game.ending))
}

/// The facts about a game that do not need its moves.
pub(super) fn facts(game: &Digest) -> [String; 3] {
    let ending = phrases::ending(game.players, game.ending);
    let moves = counted(game.moves, "move");
    [
        format!("{} after {moves}", phrases::capitalised(ending)),
        phrases::rules(game.rules()),
        game.ended.map_or_else(|| "date unknown".to_owned(), phrases::moment),
    ]
}

impl Describe for HistoryScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let search = phrases::search_text(shared, Context::History, &self.search);
        let status: Vec<String> = status(shared, self).into_iter().chain(search).collect();
        let described = Description::of(TITLE, Some(status.join("\n")));
        let Some(ledger) = self.ledger().filter(|_| self.rows() > 0) else {
            return described.lines([nothing(shared, self, self.ledger())]);
        };
        let item = |place: usize| {
            let game = &ledger.newest[place];
            format!("{}: {}", phrases::matchup(game.players), title_of(game))
        };
        described
            .list(self.rows(), Some(self.selected), Target::Item, item)
            .lines(self.game().into_iter().flat_map(facts))
            .lines([count(ledger)])
            .lines(about(self))
    }
}
