//! The texts of the review.

use crate::app::description::{Describe, Description, joined};
use crate::app::{Move, Report, ReviewScreen, Shared, Target, phrases};
use crate::engine::analysis::{Outcome, Score};
use crate::engine::player::Player;
use crate::game::figures::counted;
use crate::teach::review::Judgement;
use crate::teach::signs::{STEP, score_text};

/// The current move: "Move 4: O c1 ??".
pub(super) fn heading(review: &ReviewScreen, shared: &Shared) -> String {
    match review.played(shared) {
        None => "Start of the game".to_owned(),
        Some(played) => {
            let sign = played.grade().map_or("", |grade| grade.sign());
            format!("{} {sign}", name_of(review.place, played)).trim_end().to_owned()
        }
    }
}

/// A move, without its sign.
fn name_of(place: usize, played: &Move) -> String {
    format!("Move {place}: {} {}", played.mover(), played.square)
}

/// How many tries are left.
pub(super) fn tries(review: &ReviewScreen) -> String {
    format!("Choose a square: {} left.", counted(review.tries_left(), "try"))
}

/// The comment on the current move; a mistake is an exercise first.
pub(super) fn comment(review: &ReviewScreen, shared: &Shared) -> String {
    let open = review.played(shared).filter(|_| review.is_open());
    let Some((played, judgement)) = open.and_then(|played| Some((played, played.judgement.as_ref()?))) else {
        return findings(review.report(shared), review.place);
    };
    let who = match Player::lone_human(review.players(shared)) {
        Some(_) => "You".to_owned(),
        None => played.mover().to_string(),
    };
    let invitation = if review.cursor.is_some() { "Choose a better move" } else { "Find a better move" };
    format!("{who} played {} here, which {}. {invitation}.", played.square, judgement.cost())
}

/// The findings about the move that led to this place in the game.
pub(super) fn findings(report: &Report, place: usize) -> String {
    let played = place.checked_sub(1).and_then(|place| report.moves.get(place));
    let found = match played.map(|played| &played.judgement) {
        None => phrases::findings(report),
        Some(None) => "Not checked yet.".to_owned(),
        Some(Some(judgement)) => [vec![judgement.headline()], judgement.sentences()].concat().join(" "),
    };
    if place == report.moves.len() && report.is_unfinished() {
        format!("{found} {}", unfinished(report))
    } else {
        found
    }
}

/// A note that the game is unfinished, with its outcome under best play if known.
fn unfinished(report: &Report) -> String {
    let place = report.moves.len();
    let mover = report.position(place).to_move();
    let bounds = report.bounds(place);
    let rest = match bounds.outcome() {
        None => "the outcome is open".to_owned(),
        Some(Outcome::Draw) => "a draw with best play".to_owned(),
        Some(outcome) => {
            let winner = if outcome == Outcome::Win { mover } else { mover.other() };
            let plies = bounds.exact().and_then(Score::plies);
            format!("{winner} wins{}", plies.map_or_else(String::new, |plies| format!(" in {plies}")))
        }
    };
    format!("The game is unfinished: {rest}.")
}

/// The scores before and after a move, for the side that made it; empty if they are not known.
pub(super) fn scores(played: &Move) -> [String; 2] {
    let both = played.analysis.as_ref().and_then(|analysis| {
        let after = analysis.candidate(played.square)?.value;
        let [before, after] = [analysis.value, after].map(|value| score_text(analysis, value));
        Some([before, format!("{STEP} {after}")])
    });
    both.unwrap_or_default()
}

impl Describe for ReviewScreen {
    fn title(&self, _: &Shared) -> String {
        "Review".to_owned()
    }

    /// Players and rules; for a saved game also its date and result.
    fn facts(&self, shared: &Shared) -> Vec<String> {
        let (players, rules) = (self.players(shared), self.position(shared).rules());
        let Some(record) = self.record() else {
            return phrases::with_rules([phrases::players(players)], rules);
        };
        let ending = phrases::ending(players, record.ending());
        let ending = match Player::lone_human(players) {
            Some(_) if ["won", "lost"].contains(&ending) => format!("you {ending}"),
            _ => ending.to_owned(),
        };
        let date = record.ended.or(record.begun).map(phrases::moment);
        phrases::with_rules([phrases::matchup(players), ending].into_iter().chain(date), rules)
    }

    fn describe(&self, shared: &Shared) -> Description {
        let (report, comment) = (self.report(shared), comment(self, shared));
        let item = |index: usize| {
            let (played, [before, after]) = (&report.moves[index], scores(&report.moves[index]));
            let headline = played.judgement.as_ref().map(Judgement::headline).unwrap_or_default();
            let scores = if after.is_empty() { after } else { format!("From {before} {after}") };
            joined(&joined(&name_of(index + 1, played), &scores), &headline)
        };
        let tries = self.cursor.map_or_else(String::new, |_| tries(self));
        Description::of(self.title(shared), Some(joined(&tries, &comment)))
            .lines([phrases::findings(report)])
            .note(&heading(self, shared))
            .list(report.moves.len(), self.place.checked_sub(1), |index| Target::Move(index + 1), item)
            .rows(&self.position(shared).setup(), self.cursor, false)
            .lines(self.facts(shared))
    }
}
