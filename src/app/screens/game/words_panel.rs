//! The texts of the panel: the result of a position, its best moves, and how they were found.

use super::words::{Chooser, Subject, followed};
use crate::app::phrases;
use crate::engine::analysis::{Analysis, Basis, Bounds, Candidate, Counters, Distance, Outcome, Score};
use crate::engine::mcts::Sample;
use crate::engine::player::{Player, TieBreak};
use crate::game::SquareSet;
use crate::game::figures::{counted, grouped, plies, short_duration, signed};
use std::time::Duration;

/// The result of the position in a sentence, and the same in fewer words.
pub(super) fn title(analysis: &Analysis) -> [String; 2] {
    let (mover, Bounds { at_least, at_most }) = (analysis.to_move, analysis.value.bounds());
    let distance = match analysis.distance() {
        Some(Distance::In(plies)) => format!(" in {plies}"),
        Some(Distance::Within(plies)) => format!(" within {plies}"),
        None => String::new(),
    };
    let looks = looks_best(analysis);
    let after = format!("; {looks}");
    let (sentence, more) = match analysis.outcome() {
        Some(Outcome::Win) => (format!("{mover} wins{distance}"), ""),
        Some(Outcome::Loss) => (format!("{mover} loses{distance}"), " even with best play"),
        Some(Outcome::Draw) => ("A draw".to_owned(), " with best play"),
        None if at_least.outcome() == Outcome::Draw => ("At least a draw".to_owned(), &*after),
        None if at_most.outcome() == Outcome::Draw => ("At most a draw".to_owned(), &*after),
        None if analysis.decided() > 0 => (looks, "; the result is open"),
        None => (looks, "; nothing is proved yet"),
    };
    [format!("{sentence}{more}"), sentence]
}

/// Which moves look best, and their score.
fn looks_best(analysis: &Analysis) -> String {
    let best = best(analysis);
    match best.len() {
        all if all == analysis.candidates.len() => "All moves look equally good".to_owned(),
        count => {
            let score = signed(analysis.points(analysis.value.estimate()));
            format!("{} {} best, {score}", named(&best), if count == 1 { "looks" } else { "look" })
        }
    }
}

/// The moves that look best.
fn best(analysis: &Analysis) -> SquareSet {
    analysis.best().map(|candidate| candidate.square).collect()
}

/// Up to this many equally good moves are named; more are only counted.
const NAMED: usize = 3;

/// Moves by their names or, if there are many, their number.
fn named(squares: &SquareSet) -> String {
    if squares.len() <= NAMED { phrases::squares(squares) } else { format!("{} moves", squares.len()) }
}

/// Notes on the scores, the most important first.
pub(super) fn notes(subject: &Subject, analysis: &Analysis) -> Vec<String> {
    if let Some(sample) = subject.sample {
        return playouts(sample, analysis);
    }
    let mut notes = best_moves(subject, analysis);
    if analysis.is_complete() && !analysis.method.counts_distance {
        notes.push("The blind search does not count plies: all wins score the same.".to_owned());
    }
    notes
}

/// Which move the playouts visit most, and whether it is one of the best.
fn playouts(sample: &Sample, analysis: &Analysis) -> Vec<String> {
    let Some(chosen) = sample.ranked().first().and_then(|most| analysis.candidate(most.square)) else {
        return Vec::new();
    };
    let mut notes = vec![format!("MCTS would play {}: {}.", chosen.square, sample.told(chosen.square))];
    let verdict = analysis.verdict(chosen);
    if analysis.is_exact() && analysis.is_best(chosen) {
        notes.push(format!("That is right: no move is better ({verdict})."));
    } else if chosen.value.bounds().at_most < analysis.value.bounds().at_least {
        notes.push(format!("That is wrong ({verdict}). Best: {}.", named(&best(analysis))));
    }
    notes
}

/// How the scores were found: how much is proved, the search, and how ties are broken.
pub(super) fn details(subject: &Subject, analysis: &Analysis, elapsed: Duration) -> Vec<String> {
    let sampled = subject.sample.map(|_| "rate: a draw counts half; bound: UCB1".to_owned());
    let open = (!analysis.is_complete()).then(|| what_is_open(analysis));
    let proof = followed(subject, analysis).and_then(|it| Some(format!("{}: {}", it.square, it.proof?)));
    let ties = match subject.chooser {
        Chooser::Other(Player::Mcts(_), _) => Some("the scores are not those of MCTS".to_owned()),
        Chooser::Other(..) => Some("the scores are not the program's, but the time is".to_owned()),
        _ if analysis.best().count() == 1 => None,
        Chooser::User => None,
        Chooser::Computer(rule) | Chooser::Chosen(_, rule) => Some(match rule {
            TieBreak::First => "ties: the first in reading order".to_owned(),
            TieBreak::Random { seed } => format!("ties: at random (seed {seed})"),
        }),
    };
    let counts = counts(analysis, elapsed, subject.searching);
    sampled.into_iter().chain(open).chain(proof).chain([counts]).chain(ties).collect()
}

/// A sentence up to its colon.
pub(super) fn first_clause(sentence: &str) -> &str {
    sentence.split_once(':').map_or(sentence, |(clause, _)| clause)
}

/// The number of plies within which an undecided move is proved not to win or lose.
pub(super) fn horizon(candidate: &Candidate) -> Option<String> {
    let known = |bound: Score| bound.plies().filter(|&plies| plies > 3).map(|plies| plies - 1);
    let (Bounds { at_least, at_most }, square) = (candidate.value.bounds(), candidate.square);
    match (known(at_most), known(at_least)) {
        _ if !candidate.is_open() => None,
        (Some(win), Some(loss)) => {
            Some(format!("{square}: no win in {}, no loss in {}", plies(win), plies(loss)))
        }
        (Some(win), None) => Some(format!("{square}: no win in {}", plies(win))),
        (None, Some(loss)) => Some(format!("{square}: no loss in {}", plies(loss))),
        (None, None) => None,
    }
}

/// How much of an incomplete analysis is proved, and what the other scores are based on.
fn what_is_open(analysis: &Analysis) -> String {
    let seen = plies(analysis.depth_seen());
    match analysis.method.basis {
        Basis::Search => format!("Searched {seen} ahead; ~ marks estimates."),
        Basis::Proof => {
            let (decided, all) = (analysis.decided(), analysis.candidates.len());
            let proved = match decided {
                0 => format!("None of the {all} moves is proved yet"),
                _ if decided == all => {
                    let open = all - analysis.proved();
                    return format!("All {all} outcomes are proved, {open} without the number of plies.");
                }
                _ => format!("{decided} of {all} moves proved"),
            };
            let estimates = if analysis.candidates.iter().any(Candidate::is_open) {
                format!("; ~ marks estimates, up to {seen} ahead")
            } else {
                String::new()
            };
            format!("{proved}{estimates}.")
        }
    }
}

/// A candidate's outcome in words.
pub(super) fn verdict(subject: &Subject, analysis: &Analysis, candidate: &Candidate) -> String {
    if subject.searching.is_some() && candidate.is_open() {
        "open".to_owned()
    } else {
        analysis.verdict(candidate)
    }
}

/// The column beside the scores, in up to this many columns: the outcome or, if they are shown, what playouts tell about
/// the move.
pub(super) fn outlook(subject: &Subject, analysis: &Analysis, candidate: &Candidate, room: usize) -> String {
    match subject.sample.map(|sample| sample.figures(candidate.square)) {
        Some([visits, rate, bound]) if room >= OUTLOOKS[2].len() => format!("{visits:>6}{rate:>5}{bound:>6}"),
        Some([visits, rate, _]) => format!("{visits:>6}{rate:>5}"),
        None => verdict(subject, analysis, candidate),
    }
}

/// The heading of that column.
pub(super) fn outlook_heading(subject: &Subject, room: usize) -> &'static str {
    OUTLOOKS[subject.sample.map_or(0, |_| 1 + usize::from(room >= OUTLOOKS[2].len()))]
}

/// The headings of an outcome, and of playouts in narrow and in wide columns.
const OUTLOOKS: [&str; 3] = ["outcome", "visits rate", "visits rate bound"];

/// What all moves have in common if all are equally good.
fn all_alike(subject: &Subject, analysis: &Analysis, outcome: Outcome) -> String {
    let all = analysis.candidates.len();
    let how = if analysis.method.counts_distance { " equally fast" } else { "" };
    match outcome {
        Outcome::Draw if subject.position.marks() == 0 => {
            format!("All {all} openings draw with best play.")
        }
        Outcome::Draw => format!("All {all} moves draw with best play."),
        Outcome::Win => format!("All {all} moves win{how}."),
        Outcome::Loss => format!("All {all} moves lose{how}."),
    }
}

/// Which moves are best, unless the title says so, and in a second sentence which of them the computer picks.
fn best_moves(subject: &Subject, analysis: &Analysis) -> Vec<String> {
    let (known, settled) = (analysis.is_exact(), analysis.is_settled());
    let squares = best(analysis);
    let named = named(&squares);
    let equal = match analysis.outcome().filter(|_| known) {
        Some(outcome) if squares.len() == analysis.candidates.len() => all_alike(subject, analysis, outcome),
        Some(_) => format!("{named} are equally good."),
        None => format!("{named} look equally good."),
    };
    if let Chooser::Other(_, square) = subject.chooser {
        let worth = analysis.candidate(square).map(|candidate| verdict(subject, analysis, candidate));
        let plays = format!("Plays {square}: {}.", worth.unwrap_or_default());
        let is_best = squares.contains(square);
        let best = if squares.len() == 1 { format!("{named} is the best move.") } else { equal };
        return [plays].into_iter().chain(Some(best).filter(|_| !is_best && known)).collect();
    }
    match (subject.chooser, squares.len()) {
        (Chooser::Chosen(square, _), 1) if settled => vec![format!("Plays {square}, the only best move.")],
        (Chooser::Chosen(square, _), 1) if known => {
            vec![format!("Plays {square}; no move is better, but others may be as good.")]
        }
        (Chooser::Chosen(square, _), 1) => vec![format!("Plays {square}, which looks best.")],
        (Chooser::Chosen(square, TieBreak::First), _) => {
            vec![equal, format!("Plays {square}, the first in reading order.")]
        }
        (Chooser::Chosen(square, TieBreak::Random { .. }), _) => {
            vec![equal, format!("Plays {square}, picked at random.")]
        }
        _ if !known => Vec::new(),
        (_, 1) if settled => vec![format!("{named} is the best move.")],
        (_, 1) => vec![format!("No move is better than {named}, but others may be as good.")],
        _ => vec![equal],
    }
}

/// The method of the search, its node counts, its time and, while it is running, the most that it may take.
fn counts(analysis: &Analysis, elapsed: Duration, most: Option<Duration>) -> String {
    let Counters { nodes, cutoffs, .. } = analysis.counters;
    let (method, nodes) = (&analysis.method, grouped(nodes));
    let most = most.map_or_else(String::new, |most| format!(" of at most {}", short_duration(most)));
    let time = short_duration(elapsed) + &most;
    match method.basis {
        Basis::Search => {
            format!("each move by {method}: {nodes} nodes, {}, {time}", counted(cutoffs, "cutoff"))
        }
        Basis::Proof => format!("{method}: {nodes} nodes, {time}{}", rate(analysis, elapsed)),
    }
}

/// Nodes per second, unless the search was too short for a meaningful rate.
fn rate(analysis: &Analysis, elapsed: Duration) -> String {
    let nodes = u128::from(analysis.counters.nodes) * 1000;
    match elapsed.as_millis() {
        0..100 => String::new(),
        time => format!(" ({} a second)", grouped(nodes / time)),
    }
}
