//! What is known of a position, in sentences.

use crate::engine::{Analysis, Basis, Bounds, Candidate, Counters, Distance, Outcome};
use crate::game::{Position, SquareSet};
use crate::wording::{self, TILDE, capitalised, counted, duration, in_words, noun, plies};
use std::time::Duration;

/// The point in a sentence: what the best moves lead to, and all others. Then the same in fewer words.
pub(crate) fn point(position: &Position, analysis: &Analysis) -> [String; 2] {
    let Some(outcome) = analysis.outcome() else { return undecided(analysis) };
    let all = analysis.candidates.len();
    let (kept, rest): (Vec<_>, Vec<_>) =
        analysis.candidates.iter().partition(|candidate| candidate.outcome() == Some(outcome));
    let others_are_worse = rest.iter().all(|other| other.value.bounds.at_most.outcome() < outcome);
    let squares: SquareSet = kept.iter().map(|candidate| candidate.square).collect();
    let what = if position.marks() == 0 { "opening" } else { "reply" };
    let which = match kept.len() {
        0 => analysis.to_move.to_string(),
        1 if all == 1 => "The only move".to_owned(),
        count if count == all => format!("{} {}", wording::all(all), noun(all, what)),
        1..=NAMED if others_are_worse => format!("Only {}", named(&squares)),
        _ if are_corners(&squares, analysis) => CORNERS.to_owned(),
        count if others_are_worse => format!("{count} of {}", counted(all, what)),
        _ => capitalised(&named(&squares)),
    };
    let end = rest.first().and_then(|first| first.outcome());
    let rest = match end.filter(|_| rest.iter().all(|other| other.outcome() == end)) {
        _ if kept.is_empty() => "; which move does is not proved".to_owned(),
        _ if rest.is_empty() => String::new(),
        _ if !others_are_worse && outcome == Outcome::Draw => "; no move wins".to_owned(),
        _ if !others_are_worse => String::new(),
        Some(end) if rest.len() == 1 => format!("; the other {what} {}", verb(end, 1)),
        Some(end) => format!("; every other {what} {}", verb(end, 1)),
        None => format!("; no other {what} does"),
    };
    let best = best(analysis);
    let start = format!("{which} {}", verb(outcome, kept.len()));
    let is_known = |distance: &Distance| match distance {
        _ if kept.is_empty() => true,
        Distance::In(_) => analysis.is_exact(),
        Distance::Within(_) => outcome == Outcome::Loss,
    };
    // With only a bound, another move may last as long.
    let are_known = outcome == Outcome::Win || kept.iter().all(|candidate| candidate.is_exact());
    match analysis.distance().filter(is_known) {
        Some(Distance::In(plies)) if best.len() < kept.len() && are_known => {
            let most = if outcome == Outcome::Win { "soonest" } else { "last" };
            [format!("{start}; {} {most}, in {plies}", named(&best)), start]
        }
        Some(Distance::In(plies)) if are_known => [format!("{start} in {plies}{rest}"), start],
        Some(Distance::In(plies) | Distance::Within(plies)) => {
            [format!("{start} within {plies}{rest}"), start]
        }
        None => [start.clone() + &rest, start],
    }
}

/// The point while the outcome is not proved.
fn undecided(analysis: &Analysis) -> [String; 2] {
    let best = best(analysis);
    let score = analysis.best().next().map(|best| analysis.score_text(best.value)).unwrap_or_default();
    let looks = match best.len() {
        all if all == analysis.candidates.len() => "all moves look equally good".to_owned(),
        1 => format!("{} looks best, {score}", named(&best)),
        _ => format!("{} look best, {score}", named(&best)),
    };
    let Bounds { at_least, at_most } = analysis.value.bounds;
    let (sentence, more) = match analysis.decided() {
        _ if at_least.outcome() == Outcome::Draw => ("At least a draw", &*looks),
        _ if at_most.outcome() == Outcome::Draw => ("At most a draw", &*looks),
        0 => (&*looks, "nothing is proved"),
        _ => (&*looks, "the result is open"),
    };
    [&format!("{sentence}; {more}"), sentence].map(capitalised)
}

/// The moves that look best.
pub(crate) fn best(analysis: &Analysis) -> SquareSet {
    analysis.best_squares().collect()
}

/// More equally good moves are only counted.
const NAMED: usize = 3;

fn named(squares: &SquareSet) -> String {
    if squares.len() <= NAMED {
        super::squares(squares)
    } else {
        format!("{} moves", in_words(squares.len()))
    }
}

/// A note on the scores.
pub(crate) fn note(analysis: &Analysis) -> Option<String> {
    if !analysis.is_complete() {
        return Some(what_is_open(analysis));
    }
    let is_draw = |candidate: &Candidate| candidate.outcome() == Some(Outcome::Draw);
    let is_blind = !analysis.method.counts_distance && !analysis.candidates.iter().all(is_draw);
    is_blind
        .then(|| "The blind search does not count plies: all wins score the same, and all losses.".to_owned())
}

/// How much of an incomplete analysis is proved, and what the other scores are based on.
fn what_is_open(analysis: &Analysis) -> String {
    let seen = plies(analysis.depth_seen());
    match analysis.method.basis {
        Basis::Search => format!("Searched {seen} ahead; {TILDE} marks estimates."),
        Basis::Proof => {
            let decided = analysis.decided();
            let all = analysis.candidates.len();
            let proved = match decided {
                0 => "No move's outcome is proved".to_owned(),
                _ if decided == all => {
                    return format!(
                        "All {all} outcomes are proved, {} without the number of plies.",
                        all - analysis.proved()
                    );
                }
                _ => format!("{decided} of {all} outcomes are proved"),
            };
            let estimates = if analysis.candidates.iter().any(Candidate::is_open) {
                format!("; {TILDE} marks estimates, up to {seen} ahead")
            } else {
                String::new()
            };
            format!("{proved}{estimates}.")
        }
    }
}

pub(crate) const CORNERS: &str = "The four corners";

/// Whether these are the corners of tic-tac-toe's board.
pub(crate) fn are_corners(squares: &SquareSet, analysis: &Analysis) -> bool {
    [analysis.rules.columns(), analysis.rules.rows()] == [3; 2]
        && squares.len() == 4
        && squares.iter().all(|square| square.column() != 1 && square.row() != 1)
}

/// An outcome as a verb of so many.
pub(crate) fn verb(outcome: Outcome, count: usize) -> String {
    let verb = if outcome == Outcome::Loss { "lose".to_owned() } else { outcome.to_string() };
    if count > 1 { verb } else { verb + "s" }
}

/// How an analysis was made: the algorithm, what it looked at, the time, and the most it had.
pub(crate) fn counts(analysis: &Analysis, elapsed: Duration, most: Option<Duration>) -> String {
    let Counters { nodes, cutoffs, .. } = analysis.counters;
    let method = &analysis.method;
    let nodes = counted(nodes, "node");
    let time =
        duration(elapsed) + &most.map_or_else(String::new, |most| format!(" of at most {}", duration(most)));
    match method.basis {
        Basis::Search => {
            format!("each move by {method}: {nodes}, {}, {time}", counted(cutoffs, "cutoff"))
        }
        Basis::Proof => format!("{method}: {nodes}, {time}"),
    }
}
