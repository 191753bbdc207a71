//! What is said while scores are covered: what can be predicted, hints, and the reasons for what is uncovered.

use super::words::{subject, why_cut_in_words, window_end};
use super::words_tree::{choice, meaning, takes, value, window};
use super::{TreeScreen, View, words_stepper};
use crate::app::predicting::{Place, Verdict};
use crate::app::{Command, Context, Outline, Playback, Shared, phrases};
use crate::draw::Glyphs;
use crate::engine::search::{Pruning, Scoring};
use crate::game::Status;
use crate::teach::prediction::Topic;

/// The text in place of the lab.
pub(super) fn covered(shared: &Shared) -> String {
    let key = shared.key_name(Context::Predict, Command::Cover);
    let key = key.map_or_else(String::new, |key| format!(" {key} uncovers them."));
    format!("The scores are covered.{key}")
}

/// What is typed, and what is said about the last prediction or can be predicted here; `None` if nothing is covered.
pub(super) fn prompt(shared: &Shared, screen: &TreeScreen, glyphs: &Glyphs) -> Option<String> {
    let predicting = screen.predicting.as_ref()?;
    if screen.view == View::Position {
        return subject(screen).prompt(None, glyphs);
    }
    let prunes = screen.variant().search.pruning == Pruning::AlphaBeta;
    let said = match (&predicting.verdict, screen.view, screen.outline.ready(), screen.playback.ready()) {
        (Some(Verdict::Refused(why)), ..) => phrases::capitalised(why) + ".",
        (Some(verdict), View::Tree, Some(outline), _) => {
            let is_done = screen.filled().is_some_and(|tree| tree.filled == tree.nodes);
            judged(verdict, outline, glyphs) + if is_done { " The whole tree is filled in." } else { "" }
        }
        (Some(Verdict::Missed(_)), View::Stepper, ..) => format!("No. {}", hint_of_step(prunes)),
        (Some(verdict), View::Stepper, _, Some(playback)) => {
            told(verdict, &step(shared, playback, verdict, glyphs))
        }
        (_, View::Tree, Some(_), _) if prunes => {
            "Its score, alpha and beta, the move taken, or x: pruned?".to_owned()
        }
        (_, View::Tree, Some(_), _) => "Its score, or the move taken?".to_owned(),
        (_, View::Stepper, _, Some(playback)) => ask_for_step(playback, prunes),
        _ => return None,
    };
    Some(phrases::prompt(predicting, &said, glyphs))
}

/// A verdict in words, with the reason from the search.
fn told(verdict: &Verdict, reason: &str) -> String {
    let verdict = if matches!(verdict, Verdict::Right(..)) { "Right." } else { "No." };
    format!("{verdict} {reason}")
}

// The tree

fn judged(verdict: &Verdict, outline: &Outline, glyphs: &Glyphs) -> String {
    let row = outline.asked_at(outline.selected);
    match verdict {
        Verdict::Right(_, topic) | Verdict::Told(_, topic) => {
            told(verdict, &reason(outline, row, *topic, glyphs))
        }
        Verdict::Missed(topic) => format!("No. {}", hint(outline, row, *topic)),
        Verdict::Refused(why) => why.clone(),
    }
}

/// A rule that leads to the answer and gives nothing away.
fn hint(outline: &Outline, row: usize, topic: Topic) -> String {
    let (position, search) = (outline.position(row), outline.tree().search);
    let top = position.rules().cells() + 1;
    let takes = takes(outline.side(row), &position);
    match topic {
        Topic::Score | Topic::Choice if position.status() != Status::Ongoing => match search.scoring {
            Scoring::DepthAware => format!("MAX's win at ply d scores {top} - d, MIN's d - {top}, a draw 0."),
            Scoring::Blind => format!("MAX's win scores {top}, MIN's -{top}, a draw 0."),
        },
        Topic::Score if search.pruning == Pruning::AlphaBeta => {
            format!("{takes} What was left out below makes it a bound.")
        }
        Topic::Score => takes,
        Topic::Window => "Alpha and beta are handed down; the root starts with - and +.".to_owned(),
        Topic::Choice => format!("{takes} Of equal ones the first."),
        Topic::Pruning => "A move is pruned if alpha >= beta before its turn.".to_owned(),
    }
}

/// What is uncovered about a node, and why it is so.
fn reason(outline: &Outline, row: usize, topic: Topic, glyphs: &Glyphs) -> String {
    let position = &outline.position(row);
    let cells = position.rules().cells();
    let why = |row| {
        let cut = outline.cut(row)?;
        let value = |score| window_end(score, outline.tree().search, cells, glyphs);
        Some(why_cut_in_words(&cut, outline.tree().origin.max, value))
    };
    match (topic, value(outline, row), outline.parent(row)) {
        (Topic::Score, Some(value), _) => {
            let meaning = meaning(outline, row, value, position, glyphs);
            let leaf = outline.node(row).is_some_and(|node| node.leaf.is_some());
            let how = if leaf { None } else { why(row).or_else(|| Some(takes(outline.side(row), position))) };
            how.map_or(meaning.clone(), |how| format!("{meaning} {how}"))
        }
        (Topic::Window, ..) => {
            let [alpha, beta] = window(outline, row, glyphs);
            format!("Entered with alpha {alpha}, beta {beta}.")
        }
        (Topic::Choice, ..) => match outline.choice(row) {
            Some(square) => format!("{square}: {}", choice(outline, row, position)),
            None => "Nothing is chosen at a leaf.".to_owned(),
        },
        (Topic::Pruning, _, Some(parent)) if outline.is_pruned(row) => {
            format!("Pruned: {}", why(parent).unwrap_or_default())
        }
        _ => "Not pruned: alpha was less than beta at its turn.".to_owned(),
    }
}

/// What is uncovered about a node.
pub(super) fn uncovered(outline: &Outline, row: usize, glyphs: &Glyphs) -> Vec<String> {
    let topics = [Topic::Score, Topic::Choice, Topic::Window, Topic::Pruning].into_iter();
    let known = topics.filter(|&topic| outline.shows(row, topic));
    let known: Vec<String> = known.map(|topic| reason(outline, row, topic, glyphs)).collect();
    if known.is_empty() { vec!["covered".to_owned()] } else { known }
}

// The stepper

fn ask_for_step(playback: &Playback, prunes: bool) -> String {
    if playback.step < playback.end() {
        return "This step is known: go on to the last one.".to_owned();
    }
    match (playback.next_prediction(), prunes) {
        (None, _) => "The search is over.".to_owned(),
        (_, true) => "What happens next? A move, a score, alpha and beta, or x?".to_owned(),
        (_, false) => "What happens next? A move, or a score?".to_owned(),
    }
}

const fn hint_of_step(prunes: bool) -> &'static str {
    if prunes {
        "A leaf has a score; a better one moves alpha or beta. Then a cutoff (x), the next move, or the best score."
    } else {
        "A leaf has a score. Each move is tried in turn; after the last, the best score returns."
    }
}

/// What the step did that a verdict is about.
fn step(shared: &Shared, playback: &Playback, verdict: &Verdict, glyphs: &Glyphs) -> String {
    let (Verdict::Right(Place::Step(step), _) | Verdict::Told(Place::Step(step), _)) = verdict else {
        return String::new();
    };
    let playback = playback.at(step + 1);
    words_stepper::sentence(shared, &playback, &playback.state(), glyphs)
}
