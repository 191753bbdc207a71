//! What is said while scores are covered: what can be predicted, hints, and the reasons for what is uncovered.

use super::{NodeRef, Pictured, TreeScreen, View, code};
use crate::app::phrases;
use crate::engine::search::Pruning;
use crate::teach::prediction::Topic;
use crate::teach::signs::REACHES;

/// What is typed, and what is said about the last prediction or can be predicted here; `None` if nothing is covered.
pub(super) fn prompt(screen: &TreeScreen) -> Option<String> {
    let prunes = screen.variant().search.pruning == Pruning::AlphaBeta;
    let window = if prunes { ", alpha beta on entry, x if pruned" } else { "" };
    let playback = screen.searched.ready().map(|searched| &searched.playback);
    let asks = match (screen.view, playback) {
        (View::Position, _) => phrases::asked_score(&screen.position, screen.candidates.cursor),
        (View::Tree, _) => format!("Type its score or first best move{window}."),
        (View::Stepper, Some(playback)) if playback.step < playback.end() => {
            "This is known: go on to the last step.".to_owned()
        }
        (View::Stepper, Some(playback)) if playback.next_prediction().is_none() => {
            "The search is over.".to_owned()
        }
        (View::Stepper, _) => format!("What happens next? A move, a score{window}?"),
        (View::Lab, _) => return None,
    };
    screen.predicting.as_ref().map(|predicting| phrases::prompt(predicting, &asks))
}

/// A rule that leads to the answer about a node and gives nothing away.
pub(super) fn hint(at: NodeRef<impl Pictured>, topic: Topic) -> String {
    let (search, takes) = (at.search(), at.takes());
    match topic {
        Topic::Score | Topic::Choice if at.is_pruned() => {
            "Is this move searched at all? Compare alpha and beta before its turn.".to_owned()
        }
        Topic::Window => "Alpha and beta are handed down; the root starts with - and +.".to_owned(),
        Topic::Pruning => format!("A move is pruned if alpha {REACHES} beta before its turn."),
        _ if at.position().ending().is_some() => {
            format!("The game is over: {}.", code::leaf_scores(at.outline.tree()))
        }
        Topic::Choice => format!("{takes} Of equal ones the first."),
        Topic::Score if search.pruning == Pruning::Off => takes,
        Topic::Score => format!("{takes} If a move below was left out, it is a bound."),
    }
}

/// What is true about a node, and why it is so.
pub(super) fn reason<G: Pictured>(at: NodeRef<G>, topic: Topic) -> String {
    // What is told is not covered, but perhaps why it is so.
    let told = at.seen_with(None);
    let cut_at = |at: NodeRef<G>| {
        let cut = at.cut()?;
        if !at.knows_rival(&cut) {
            return Some(format!("alpha {REACHES} beta after {}.", at.root().label(cut.by)));
        }
        Some(at.reason(&cut))
    };
    match (topic, told.value(), at.parent(), at.best_move()) {
        (Topic::Score, Some(value), _, best) => {
            let how = best.map(|_| cut_at(at).unwrap_or_else(|| at.takes()));
            format!("{} {}", at.meaning(value), how.unwrap_or_default())
        }
        (Topic::Window, ..) => {
            let [alpha, beta] = told.window_text();
            format!("Entered with alpha {alpha}, beta {beta}.")
        }
        (Topic::Choice, _, _, Some(square)) => format!("{}: {}", at.root().label(square), at.choice()),
        (Topic::Choice, ..) => "Nothing is chosen at a leaf.".to_owned(),
        (_, _, Some(parent), _) if at.is_pruned() => {
            format!("Pruned: {}", cut_at(parent).unwrap_or_default())
        }
        _ => "Not pruned: alpha was less than beta at its turn.".to_owned(),
    }
}

/// What is uncovered about a node.
pub(super) fn uncovered(at: NodeRef<impl Pictured>) -> Vec<String> {
    let topics = [Topic::Score, Topic::Choice, Topic::Window, Topic::Pruning].into_iter();
    let known = topics.filter(|&topic| at.shows(topic));
    let known: Vec<String> = known.map(|topic| reason(at, topic)).collect();
    if known.is_empty() { vec!["covered".to_owned()] } else { known }
}

/// A hint at what happens next, if it is about this topic.
pub(super) const fn hint_of_step(topic: Topic) -> &'static str {
    match topic {
        Topic::Score => {
            "A leaf has a score. With no move left, even none to skip, the best score is returned."
        }
        Topic::Window => "The score moves alpha or beta: type both, as they are then.",
        Topic::Choice => "The next move is tried.",
        Topic::Pruning => "Compare alpha and beta.",
    }
}
