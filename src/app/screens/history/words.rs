//! What the screen of the games that were played says.

use crate::app::phrases;
use crate::app::{Command, Context, HistoryScreen, Notice, Shared, Shown};
use crate::engine::analysis::Outcome;
use crate::game::figures::{counted, grouped};
use crate::record::{Digest, Ledger, Standing, Standings};

/// What the header says.
pub(super) const fn title(shown: Shown) -> &'static str {
    match shown {
        Shown::Games => "History",
        Shown::Standings => "History: statistics",
    }
}

/// Why the games behind a standing are not looked for.
pub(super) const NO_ROOM: &str = "no room for more words: look for fewer first";

/// How many games were found, and of how many.
pub(super) fn count(ledger: &Ledger) -> String {
    let [found, games] = [ledger.found, ledger.games].map(grouped);
    if ledger.games == ledger.found {
        counted(ledger.games, "game")
    } else {
        format!("{found} of {games} games")
    }
}

/// Why there is no list.
pub(super) fn nothing(shared: &Shared, archive: &HistoryScreen, ledger: Option<&Ledger>) -> String {
    let back = |to: &str| {
        let context = if archive.wanted.is_typing { Context::Search } else { Context::History };
        let key = shared.key_name(context, Command::Back);
        key.map_or_else(String::new, |key| format!(" {key} {to}."))
    };
    match ledger {
        None if archive.fault.is_some() => "The games that you played would be here.".to_owned(),
        None => "Reading ...".to_owned(),
        Some(ledger) if ledger.games == 0 => {
            "There is no game here yet. Each one that you finish or give up \
             will be: when it was, against whom, how it ended, and move by move what could have been better. \
             With more of them come statistics."
                .to_owned()
                + &back("goes to the menu, where games begin")
        }
        Some(ledger) if ledger.found == 0 => {
            "Nothing was found: no game has all these words.".to_owned() + &back("shows all games")
        }
        Some(_) => {
            "Statistics count games of one human against the computer; none of these is one.".to_owned()
        }
    }
}

/// What there is to say below the list.
pub(super) fn warnings(archive: &HistoryScreen) -> Vec<String> {
    let told = archive.notice.as_ref().map(|notice| match notice {
        Notice::Info(text) | Notice::Warning(text) | Notice::Refusal(text) | Notice::Offer { text, .. } => {
            text.clone()
        }
    });
    // Who mends the file before it is read may have met the same fault.
    let is_news = |fault: &&String| !told.as_ref().is_some_and(|told| told.contains(fault.as_str()));
    let fault =
        archive.fault.as_ref().filter(is_news).map(|fault| format!("The games cannot be read: {fault}"));
    let reading = (archive.ledger().is_some() && archive.is_reading()).then(|| "Reading ...".to_owned());
    let selected = archive.standing().map(|(opponent, rules, standing)| {
        let (opponent, rules, results) = (opponent.title(), phrases::rules(*rules), results(standing));
        format!("Against {opponent}, {rules}: {results}. {}", series(standing))
    });
    let about = archive.ledger().map(|ledger| about(ledger, archive.shown)).unwrap_or_default();
    [told, fault, reading, selected].into_iter().flatten().chain(about).collect()
}

/// What there is to know about a list as a whole.
fn about(ledger: &Ledger, shown: Shown) -> Vec<String> {
    let listed = ledger.newest.len();
    let more = (shown == Shown::Games && listed < ledger.found).then(|| {
        format!(
            "These are the newest {} of {} games that were found.",
            grouped(listed),
            grouped(ledger.found)
        )
    });
    let others = ledger.standings.others;
    let others = (shown == Shown::Standings && others > 0).then(|| match others {
        _ if ledger.standings.rows.len() == Standings::MOST => {
            format!("{} more: by two people or two computers, or on further boards.", counted(others, "game"))
        }
        1 => "1 more game was played by two people or two computers.".to_owned(),
        _ => format!("{} more games were played by two people or two computers.", grouped(others)),
    });
    let unreadable = ledger.unreadable.map(|(lines, first)| match lines {
        1 => format!("Line {first} of the file is no game; it stays as it is."),
        _ => format!(
            "{} lines of the file are no games, line {first} first; they stay as they are.",
            grouped(lines)
        ),
    });
    let newer = ledger.newer.map(|(games, format)| {
        let (games, they) = match games {
            1 => ("1 game is".to_owned(), "it stays"),
            _ => (format!("{} games are", grouped(games)), "they stay"),
        };
        format!("{games} of a newer version of noughts (format {format}); {they} for that one to show.")
    });
    [more, others, unreadable, newer].into_iter().flatten().collect()
}

/// What there is to know about a game without its moves.
pub(super) fn facts(game: &Digest, ledger: &Ledger) -> Vec<String> {
    let ending = phrases::ending(game.players, game.ending);
    let moves = counted(game.moves, "move");
    let mut texts = vec![
        format!("{} after {moves}", phrases::capitalised(ending)),
        phrases::rules(game.rules),
        game.ended.map_or_else(|| "nobody knows when".to_owned(), phrases::moment),
    ];
    let opponent = game.lone_human().map(|human| game.players[human.other()]);
    let is_same = |row: &&(_, _, _)| Some(row.0) == opponent && row.1 == game.rules;
    if let Some((opponent, _, standing)) = ledger.standings.rows.iter().find(is_same) {
        let title = opponent.title();
        texts.push(String::new());
        texts.push(format!("Against {title} on this board: {}.", results(standing)));
        texts.push(series(standing));
    }
    texts
}

/// What is in the columns, the most important first: without room the last ones are left out. What they say is
/// said of the selected line in words, too.
pub(super) const HEADINGS: [&str; 11] = [
    "opponent",
    "board",
    "games",
    "won",
    "drawn",
    "lost",
    "unfin.",
    "rate",
    "streak",
    "most wins",
    "unbeaten",
];

/// What is in a line of them.
pub(super) type Cells = [String; HEADINGS.len()];

/// The cells of a line; only games against one opponent on one board follow each other in a streak.
pub(super) fn cells([opponent, board]: [String; 2], standing: &Standing, streaks: bool) -> Cells {
    let Standing { won, drawn, lost, unfinished, .. } = *standing;
    let finished = won + drawn + lost;
    let rate = if finished == 0 { "-".to_owned() } else { format!("{}%", percent(won, finished)) };
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

/// A share in percent, rounded; all and nothing are only what is.
fn percent(part: usize, whole: usize) -> usize {
    let rounded = (200 * part + whole) / (2 * whole);
    match (part, whole - part) {
        (0, _) => 0,
        (_, 0) => 100,
        _ => rounded.clamp(1, 99),
    }
}

/// "3 wins", "1 draw".
pub(super) fn streak((outcome, games): (Outcome, usize)) -> String {
    counted(games, outcome.into())
}

/// How games ended, in words: "3 won, 2 drawn, 1 lost".
fn results(standing: &Standing) -> String {
    let Standing { won, drawn, lost, unfinished, .. } = *standing;
    let counted = [(won, "won"), (drawn, "drawn"), (lost, "lost"), (unfinished, "unfinished")];
    let counted = counted.into_iter().filter(|&(count, _)| count > 0);
    counted.map(|(count, how)| format!("{} {how}", grouped(count))).collect::<Vec<_>>().join(", ")
}

/// How they followed each other, in words.
fn series(standing: &Standing) -> String {
    let last = standing.streak.map_or_else(|| "none finished".to_owned(), streak);
    let (most, unbeaten) = (grouped(standing.most_wins), grouped(standing.longest_unbeaten));
    format!("Last: {last}. Most wins in a row: {most}. Longest unbeaten: {unbeaten}.")
}

/// What comes of all lines together.
pub(super) fn sum(standings: &Standings) -> Standing {
    standings.rows.iter().fold(Standing::default(), |sum, (_, _, standing)| Standing {
        won: sum.won + standing.won,
        drawn: sum.drawn + standing.drawn,
        lost: sum.lost + standing.lost,
        unfinished: sum.unfinished + standing.unfinished,
        ..sum
    })
}
