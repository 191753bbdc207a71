//! What is known of the moves, written on their squares: scores, heat, the expected line.

use super::board::{Ghost, Note, Score as Written};
use super::text::width;
use super::theme::Look;
use crate::game::{Mark, Square};
use crate::search::{Analysis, Candidate, Outcome, Score};
use ratatui::style::Style;

/// Whether every score fits on its square: where one has no room, none is written.
pub(super) fn scores_fit(analysis: &Analysis, room: u16) -> bool {
    analysis.candidates.iter().all(|candidate| width(&analysis.score_text(candidate)) <= room)
}

/// What is written on an empty square: its score, if scores fit, and its place in the line that the move
/// under the cursor leads to.
pub(super) fn note(
    analysis: &Analysis,
    cursor: Square,
    square: Square,
    scores_fit: bool,
    look: &Look,
) -> Note {
    let line = analysis.candidate(cursor).map_or(&[][..], |candidate| &candidate.line);
    let marks = std::iter::successors(Some(analysis.to_move), |mark: &Mark| Some(mark.other()));
    let mut ghosts = (1..).zip(marks).zip(line);
    let ghost = ghosts.find(|&(_, &step)| step == square).map(|((ply, mark), _)| Ghost { mark, ply });
    let score = analysis.candidate(square).map(|candidate| Written {
        text: scores_fit.then(|| analysis.score_text(candidate)),
        heat: heat(analysis, candidate),
        style: warmth(analysis, candidate, look),
        best: analysis.is_best(candidate),
    });
    Note::Known { score, ghost }
}

/// How a candidate is written: by its heat, but faint as long as only a bound is known.
pub(super) fn warmth(analysis: &Analysis, candidate: &Candidate, look: &Look) -> Style {
    if candidate.outcome().is_none() && !candidate.is_open() {
        look.theme.faint
    } else {
        look.theme.heat(heat(analysis, candidate))
    }
}

/// How good a candidate is, from -3 to 3: an exact win or loss by its distance (at once, soon,
/// later) if the search counts that, an estimate by its size among the others, never more than 2.
pub(super) fn heat(analysis: &Analysis, candidate: &Candidate) -> i8 {
    let all_known = analysis.is_complete();
    let counts_distance = analysis.method.counts_distance();
    match (candidate.outcome(), candidate.plies()) {
        (Some(Outcome::Draw), _) => 0,
        (Some(outcome), _) if !all_known || !counts_distance => {
            let heat = if all_known { 2 } else { 3 };
            if outcome == Outcome::Win { heat } else { -heat }
        }
        (Some(Outcome::Win), 0..=1) => 3,
        (Some(Outcome::Win), 2..=3) => 2,
        (Some(Outcome::Win), _) => 1,
        (Some(Outcome::Loss), 0..=2) => -3,
        (Some(Outcome::Loss), 3..=4) => -2,
        (Some(Outcome::Loss), _) => -1,
        // Of a bound it is known only on which side of a draw the truth lies, if on any.
        (None, _) if !candidate.is_open() => {
            if candidate.bounds.at_least >= Score::DRAW {
                1
            } else {
                -1
            }
        }
        (None, _) => {
            let size = |candidate: &Candidate| analysis.points(candidate.score).abs();
            let estimates = analysis.candidates.iter().filter(|other| !other.is_exact());
            let largest = estimates.map(size).max().unwrap_or(0);
            let step = if 3 * size(candidate) > 2 * largest { 2 } else { 1 };
            match candidate.score.cmp(&Score::DRAW) {
                std::cmp::Ordering::Greater => step,
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Less => -step,
            }
        }
    }
}
