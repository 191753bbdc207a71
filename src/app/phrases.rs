//! The words that several screens share, so that the same thing has the same name everywhere.

pub(crate) use crate::record::{ending, minute};
pub(crate) use crate::teach::review::verb;

use crate::app::{
    Command, Contest, Context, Game, Notice, Predicting, Question, Report, SearchWords, Shared, Tally,
};
use crate::engine::{Bounds, Outcome, Player, Score, is_reached_by_perfect_play};
use crate::game::{ByMark, Mark, Position, Rules, Square, Status};
use crate::teach::review::Grade;
use crate::wording::{DOTS, MISERE, PROMPT, counted, listed, plies};
use itertools::Itertools;
use std::fmt::Display;

/// The player of a side: "you" if there is only one human.
pub(crate) fn player(players: ByMark<Player>, mark: Mark) -> String {
    match players[mark] {
        Player::Human if players.lone_human().is_some() => "you".to_owned(),
        player => player.title(),
    }
}

/// The player of a side, or its mark if both players have the same name.
pub(crate) fn side(contest: &Contest, mark: Mark) -> String {
    if contest.players.x == contest.players.o { mark.to_string() } else { player(contest.players, mark) }
}

/// "you (X) vs Unbeatable (O)".
pub(crate) fn players(players: ByMark<Player>) -> String {
    let [x, o] = Mark::BOTH.map(|mark| format!("{} ({mark})", player(players, mark)));
    format!("{x} vs {o}")
}

/// The players in short form, the only human first: "you (O) vs Unbeatable".
pub(crate) fn matchup(players: ByMark<Player>) -> String {
    let first = players.lone_human().unwrap_or(Mark::X);
    format!("{} ({first}) vs {}", player(players, first), player(players, first.other()))
}

/// The players without their marks: "you vs Unbeatable".
pub(crate) fn names(players: ByMark<Player>) -> String {
    let first = players.lone_human().unwrap_or(Mark::X);
    format!("{} vs {}", player(players, first), player(players, first.other()))
}

pub(crate) fn board(rules: Rules) -> String {
    let size = rules.short();
    if rules.misere() { format!("{size} {MISERE}") } else { size }
}

/// Facts for a title, which drops the last ones first, with the rules after them; before them what is not the usual rule
/// of the board.
pub(crate) fn with_rules(facts: impl IntoIterator<Item = String>, rules: Rules) -> Vec<String> {
    let is_usual = rules.misere() || rules.has_usual_connect();
    let misere = rules.misere().then(|| MISERE.to_owned());
    let mut facts = misere.into_iter().chain(facts).collect_vec();
    facts.insert(if is_usual { facts.len() } else { 0 }, self::rules(rules));
    facts
}

/// "3x3, 3 in a row wins"
pub(crate) fn goal(rules: Rules) -> String {
    if rules.misere() { self::rules(rules) } else { format!("{} wins", self::rules(rules)) }
}

/// "3x3, 3 in a row", or in misère "3x3, 3 in a row loses".
pub(crate) fn rules(rules: Rules) -> String {
    let plain = rules.with_misere(false).to_string();
    if rules.misere() { format!("{plain} loses") } else { plain }
}

pub(crate) fn tally(contest: &Contest, tally: Tally) -> String {
    let first = contest.players.lone_human().unwrap_or(Mark::X);
    let won = |mark: Mark| format!("{} {}", side(contest, mark), tally.wins[mark]);
    format!("{}, {}, drawn {}", won(first), won(first.other()), tally.draws)
}

/// The answers to a question, each a key with its word; without keys the words alone.
pub(crate) fn answers(shared: &Shared, with_key: fn(String, &str) -> String) -> [String; 2] {
    [(Command::Yes, "yes"), (Command::No, "no")].map(|(command, word)| {
        shared.key_name(Context::Confirm, command).map_or_else(|| word.to_owned(), |key| with_key(key, word))
    })
}

/// The text of the notice, if there is one, with the key that is valid in a context.
pub(crate) fn notice(shared: &Shared, context: Context) -> Option<String> {
    Some(match shared.notice.as_ref()? {
        Notice::Info(text) | Notice::Warning(text) | Notice::Refusal(text) => text.clone(),
        Notice::Offer { text, command, what } => match shared.key_name(context, *command) {
            Some(key) => format!("{text} ({key}: {what})"),
            None => text.clone(),
        },
    })
}

/// The search text of a list, with a caret while it is typed; `None` if there is no search.
pub(crate) fn search_text(shared: &Shared, context: Context, words: &SearchWords) -> Option<String> {
    let all =
        shared.key_name(context, Command::Back).map_or_else(String::new, |key| format!(" ({key}: show all)"));
    match (words.is_typing, words.is_empty()) {
        (true, _) => Some(format!("find: {}", words.input)),
        (false, false) => Some(format!("found: {}{all}", words.input.shown())),
        (false, true) => None,
    }
}

pub(crate) const IN_THREE_ROWS: &str = "Nine cells in one row: read as 3x3";

pub(crate) fn failed(key: Option<String>, fault: &str) -> String {
    let again = key.map_or_else(String::new, |key| format!("; press {key} to try again"));
    format!("The search failed{again} ({fault})")
}

/// How a game ended for the only human.
pub(crate) fn result(game: &Game) -> Option<Outcome> {
    Outcome::of_end(game.position().status(), game.contest.players.lone_human()?)
}

pub(crate) fn outcome(game: &Game) -> String {
    match (game.position().status(), result(game)) {
        (Status::Won(winner), None) => return format!("{winner} wins"),
        (Status::Won(_), Some(Outcome::Win)) => "You won",
        (Status::Won(_), Some(_)) => "You lost",
        (Status::Drawn, _) => "A draw",
        (Status::Ongoing, _) => "Not over",
    }
    .to_owned()
}

/// What is proved about a position, with names for the side to move and the other: "X wins in 5 plies", "a draw with best
/// play".
pub(crate) fn proved(bounds: Bounds, [mover, other]: [&impl Display; 2]) -> Option<String> {
    let winner = match bounds.outcome()? {
        Outcome::Win => mover,
        Outcome::Draw => return Some("a draw with best play".to_owned()),
        Outcome::Loss => other,
    };
    let distance = bounds.exact().and_then(Score::plies);
    Some(
        distance
            .map_or_else(|| format!("{winner} wins"), |count| format!("{winner} wins in {}", plies(count))),
    )
}

/// A sentence for positions of tic-tac-toe that two perfect players would not reach.
pub(crate) fn unreachable(position: &Position) -> Option<&'static str> {
    (is_reached_by_perfect_play(position) == Some(false))
        .then_some("Two perfect players would never get here.")
}

pub(crate) fn question(question: Question) -> (&'static str, &'static str) {
    match question {
        Question::Quit => ("Quit noughts?", "You can continue the game from the menu next time."),
        Question::NewGame => ("Start a new game?", "The unfinished one is kept in the history."),
        Question::PlayOn => {
            ("Play on from here?", "The game or series you left will end; the history keeps it.")
        }
    }
}

pub(crate) fn findings(report: &Report) -> String {
    let done = report.done();
    let moves = &report.moves;
    if moves.is_empty() {
        return "No move was made.".to_owned();
    }
    if let Some(trouble) = &report.trouble {
        return format!("The review failed ({trouble}). Open it again to try again.");
    }
    if !report.is_asked_for() {
        return "The review shows the score of each move.".to_owned();
    }
    if done < moves.len() {
        return format!("Reviewing the game: {done} of {} moves{DOTS}", moves.len());
    }
    let count = |grade: Grade| moves.iter().filter(|played| played.grade() == Some(grade)).count();
    match report.mistakes().collect_vec()[..] {
        [] => no_mistakes(count(Grade::Unknown), count(Grade::Inaccuracy), moves.len()),
        [(index, only)] => {
            let what = if only.grade() == Some(Grade::Blunder) { "blunder" } else { "mistake" };
            format!("The review found 1 {what}: move {}, {} {}.", index + 1, only.mover(), only.square)
        }
        _ => format!("The review found {}.", mistakes(report)),
    }
}

/// How many mistakes each side made: "1 blunder by X and 2 mistakes by O".
fn mistakes(report: &Report) -> String {
    let of = |(mark, (grade, name))| {
        let count = report
            .moves
            .iter()
            .filter(|played| played.mover() == mark && played.grade() == Some(grade))
            .count();
        (count > 0).then(|| format!("{} by {mark}", counted(count, name)))
    };
    let kinds = [(Grade::Blunder, "blunder"), (Grade::Mistake, "mistake")];
    listed(Mark::BOTH.into_iter().cartesian_product(kinds).filter_map(of).collect(), "and")
}

fn no_mistakes(open: usize, late: usize, moves: usize) -> String {
    match (open, late) {
        (0, 0) => "The review found no mistakes.".to_owned(),
        (0, _) => format!("No move changed the outcome; {late} could have won sooner or lost later."),
        (_, 0) => format!("No proved mistakes; {open} of {moves} moves not judged."),
        _ => format!(
            "No proved mistakes; {open} of {moves} moves not judged, {late} could have won sooner \
             or lost later."
        ),
    }
}

pub(crate) const COVERED: &str = "The scores are covered.";

pub(crate) fn asked_score(position: &Position, square: Square) -> String {
    if position.is_empty(square) {
        format!("Type the score of {square}.")
    } else {
        "Choose an empty square.".to_owned()
    }
}

/// What is typed as a prediction, then what is said about the last one, or else what can be typed.
pub(crate) fn prompt(predicting: &Predicting, asks: &str) -> String {
    let Predicting { typed, said, .. } = predicting;
    format!("{PROMPT}{typed} {}", if said.is_empty() { asks } else { said })
}

/// How many predictions were right at the first try; `None` before the first one.
pub(crate) fn first_tries(predicting: &Predicting) -> Option<String> {
    let (right, all) = predicting.tries;
    (all > 0).then(|| format!("right at first try {right} of {all}"))
}
