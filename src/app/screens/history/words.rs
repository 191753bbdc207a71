//! The texts of the history.

use crate::app::description::{Describe, Description};
use crate::app::{Command, Context, HistoryScreen, Shared, Shown, Target, phrases};
use crate::draw::Glyphs;
use crate::engine::analysis::Outcome;
use crate::engine::player::Player;
use crate::game::Rules;
use crate::game::figures::{counted, grouped, percent};
use crate::record::{Digest, Ledger, Standing, Standings};

/// The title in the header.
pub(super) const fn title(shown: Shown) -> &'static str {
    match shown {
        Shown::Games => "History",
        Shown::Standings => "History: statistics",
    }
}

/// Why the games of a standing cannot be searched for.
pub(super) const NO_ROOM: &str = "the search text would be too long: shorten it first";

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
        None => "Reading ...".to_owned(),
        Some(ledger) if ledger.games == 0 => {
            "No games yet. Games that you finish or give up are listed here, with date, opponent and result. \
             Open one to see what you could have done better. Statistics sum up your results."
                .to_owned()
                + &back("goes to the menu, where you can start a game")
        }
        Some(ledger) if ledger.found == 0 => {
            "No game matches all these words.".to_owned() + &back("shows all games")
        }
        Some(_) => {
            "Statistics count only games between one person and the computer; there are none here.".to_owned()
        }
    }
}

/// What there is to say about reading the games.
pub(super) fn status(shared: &Shared, history: &HistoryScreen) -> Vec<String> {
    let text = |notice| phrases::notice(shared, Context::History, notice).into_owned();
    let notice = history.notice.as_ref().map(text);
    // The repair of the file, which precedes reading it, may have failed for the same reason.
    let is_news = |fault: &&String| !notice.as_ref().is_some_and(|notice| notice.contains(fault.as_str()));
    let fault =
        history.fault.as_ref().filter(is_news).map(|fault| format!("The games cannot be read: {fault}"));
    let reading = (history.ledger().is_some() && history.is_reading()).then(|| "Reading ...".to_owned());
    [notice, fault, reading].into_iter().flatten().collect()
}

/// The results against an opponent on a board, in words.
pub(super) fn against((opponent, rules, standing): &(Player, Rules, Standing)) -> String {
    let (opponent, rules, results) = (opponent.title(), phrases::rules(*rules), results(standing));
    format!("Against {opponent}, {rules}: {results}. {}", streaks(standing))
}

/// Notes on the list as a whole.
pub(super) fn about(history: &HistoryScreen) -> Vec<String> {
    let (Some(ledger), shown) = (history.ledger(), history.shown) else { return Vec::new() };
    let listed = ledger.newest.len();
    let more = (shown == Shown::Games && listed < ledger.found).then(|| {
        format!("Only the newest {} of {} games found are listed.", grouped(listed), grouped(ledger.found))
    });
    let others = ledger.standings.others;
    let others = (shown == Shown::Standings && others > 0).then(|| match others {
        _ if ledger.standings.rows.len() == Standings::MOST => {
            let others = counted(others, "game");
            format!("Not counted: {others}, between two people or two computers or on other boards.")
        }
        _ => format!("Not counted: {} between two people or two computers.", counted(others, "game")),
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
    [more, others, unreadable, newer].into_iter().flatten().collect()
}

/// When a game ended, and how.
pub(super) fn title_of(game: &Digest) -> String {
    let when = game.ended.map_or_else(|| "date unknown".to_owned(), phrases::moment);
    format!("{when}  {}", phrases::ending(game.players, game.ending))
}

/// The facts about a game that do not need its moves.
pub(super) fn facts(game: &Digest, ledger: &Ledger) -> Vec<String> {
    let ending = phrases::ending(game.players, game.ending);
    let moves = counted(game.moves, "move");
    let mut texts = vec![
        format!("{} after {moves}", phrases::capitalised(ending)),
        phrases::rules(game.rules()),
        game.ended.map_or_else(|| "date unknown".to_owned(), phrases::moment),
    ];
    let opponent = game.lone_human().map(|human| game.players[human.other()]);
    let is_same = |row: &&(_, _, _)| Some(row.0) == opponent && row.1 == game.rules();
    if let Some((opponent, _, standing)) = ledger.standings.rows.iter().find(is_same) {
        let title = opponent.title();
        texts.push(String::new());
        texts.push(format!("Against {title} on this board: {}.", results(standing)));
        texts.push(streaks(standing));
    }
    texts
}

/// The headings of the columns, the most important first: the last ones are left out if there is no room. The text
/// below the list gives the same figures for the selected row.
pub(super) const HEADINGS: [&str; 11] = [
    "opponent", "board", "games", "won", "drawn", "lost", "unfin.", "rate", "streak", "best run", "unbeaten",
];

/// The cells of a row.
pub(super) type Cells = [String; HEADINGS.len()];

/// The cells of a row; only games against one opponent on one board form streaks.
pub(super) fn cells([opponent, board]: [String; 2], standing: &Standing, streaks: bool) -> Cells {
    let Standing { won, drawn, lost, unfinished, .. } = *standing;
    let finished = won + drawn + lost;
    let rate = if finished == 0 { "-".to_owned() } else { percent(won, finished) };
    let text = |text: String| if streaks { text } else { String::new() };
    [
        opponent,
        board,
        grouped(standing.games()),
        grouped(won),
        grouped(drawn),
        grouped(lost),
        grouped(unfinished),
        rate,
        text(standing.streak.map_or_else(|| "-".to_owned(), streak)),
        text(grouped(standing.most_wins)),
        text(grouped(standing.longest_unbeaten)),
    ]
}

/// "3 wins", "1 draw".
pub(super) fn streak((outcome, games): (Outcome, usize)) -> String {
    counted(games, outcome.into())
}

/// The results of games in words: "3 wins, 2 draws, 1 loss".
fn results(standing: &Standing) -> String {
    let Standing { won, drawn, lost, unfinished, .. } = *standing;
    let finished = [(Outcome::Win, won), (Outcome::Draw, drawn), (Outcome::Loss, lost)];
    let finished = finished.into_iter().filter(|&(_, count)| count > 0).map(streak);
    let unfinished = (unfinished > 0).then(|| format!("{} unfinished", grouped(unfinished)));
    finished.chain(unfinished).collect::<Vec<_>>().join(", ")
}

/// The streaks in words.
fn streaks(standing: &Standing) -> String {
    let last = standing.streak.map_or_else(|| "none".to_owned(), streak);
    let (most, unbeaten) = (grouped(standing.most_wins), grouped(standing.longest_unbeaten));
    format!("Current streak: {last}. Best winning streak: {most}. Longest unbeaten run: {unbeaten}.")
}

/// The sum of all rows.
pub(super) fn sum(standings: &Standings) -> Standing {
    standings.rows.iter().fold(Standing::default(), |sum, (_, _, standing)| Standing {
        won: sum.won + standing.won,
        drawn: sum.drawn + standing.drawn,
        lost: sum.lost + standing.lost,
        unfinished: sum.unfinished + standing.unfinished,
        ..sum
    })
}

impl Describe for HistoryScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let search = phrases::search_text(shared, Context::History, &self.search, &Glyphs::UNICODE);
        let status: Vec<String> = status(shared, self).into_iter().chain(search).collect();
        let described = Description::of(title(self.shown), Some(status.join(" ")));
        let Some(ledger) = self.ledger().filter(|_| self.rows() > 0) else {
            return described.lines([nothing(shared, self, self.ledger())]);
        };
        let item = |place: usize| match (self.shown, ledger.newest.get(place)) {
            (Shown::Games, Some(game)) => format!("{}: {}", phrases::matchup(game.players), title_of(game)),
            _ => against(&ledger.standings.rows[place]),
        };
        let facts = self.game().map(|game| facts(game, ledger)).unwrap_or_default();
        described
            .list(self.rows(), Some(self.selected()), Target::Item, item)
            .lines(facts)
            .lines([count(ledger)])
            .lines(about(self))
    }
}
