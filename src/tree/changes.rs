//! What follows in a search when a leaf of its tree gets another number.

use super::looks::NodeScore;
use super::outline::pruned_at;
use crate::engine::search::{Chooser, Minimax, MoveOrder, Playable, Replies, Side, Trace};
use crate::game::Square;
use crate::teach::windows::name_after;
use crate::wording::first_few;
use itertools::Itertools;
use std::cmp::Reverse;

/// What is different after the leaf to which these moves lead has got another number: "2 to 7: searched now: D; C goes from
/// <= 2 to 5; the root stays 6".
pub(crate) fn changes(leaf: &[Square], before: &Trace, after: &Trace) -> String {
    let numbers = [before, after].map(|trace| trace.root.played(leaf).numbers()?.number());
    let what = numbers.iter().flatten().join(" to ");
    // The best are found with the numbers of all leaves, also of those that are skipped then.
    if after.find(leaf).is_err() && after.search.order != MoveOrder::BestFirst {
        return format!("{what}: this leaf is skipped, so its number does not matter");
    }
    let cuts = [("searched now", left_out(before, after)), ("skipped now", left_out(after, before))];
    let cuts = cuts
        .into_iter()
        .filter(|(_, names)| !names.is_empty())
        .map(|(what, names)| format!("{what}: {}", first_few(names)));
    format!("{what}: {}", cuts.chain(scores(leaf, before, after)).join("; "))
}

/// What is different at the root once MIN replies at random: "Against a random O, a1 is worth more than b2: it leaves more
/// ways to go wrong." Quick searches find what is best otherwise.
pub(crate) fn against_chance(trace: &Trace) -> Option<String> {
    let best = trace.best_child(0)?;
    let min = trace.root.mover(trace.max().other(), Chooser::Side(Side::Min));
    let root = trace.root.with_replies(Replies::Best).ok()?;
    let worth =
        |moves: &[Square]| root.played(moves).score(Minimax::ORDERED_ALPHA_BETA, moves.len(), &mut ()).ok();
    let score_of = |child: &usize| trace.node(*child).score();
    let lower = trace.children(0).filter(|child| score_of(child) < score_of(&0));
    let rivals = lower.filter(|&child| worth(&trace.moves(child)) == worth(&[]));
    let name = trace.label(best);
    let what = if let Some(rival) = rivals.max_by_key(|child| (score_of(child), Reverse(*child))) {
        let [more, less] = [best, rival].map(|child| {
            let moves = trace.moves(child);
            let replies = root.played(&moves).possible(MoveOrder::Reading).into_iter();
            replies.filter(|&reply| worth(&[&moves[..], &[reply]].concat()) > worth(&moves)).count()
        });
        let why = if more > less { ": it leaves more ways to go wrong" } else { "" };
        format!("{name} is worth more than {}{why}", trace.label(rival))
    } else {
        format!("nothing is better than {name}: it is worth {} on average", score(trace, &[]))
    };
    Some(format!("Against a random {min}, {what}."))
}

/// The nodes that a search left out and another one visits.
fn left_out(trace: &Trace, other: &Trace) -> Vec<String> {
    let children = |node| {
        let moves = trace.moves(node);
        pruned_at(trace, node).into_iter().map(move |last| [&moves[..], &[last]].concat())
    };
    let pruned = (0..trace.len()).flat_map(children).filter(|moves| other.find(moves).is_ok());
    pruned.map(|moves| name_after(&trace.root, &moves)).collect()
}

/// The scores that change, in the order of the search, and last that of the root.
fn scores(leaf: &[Square], before: &Trace, after: &Trace) -> Vec<String> {
    let change = |moves: &[Square]| {
        let [old, new] = [before, after].map(|trace| score(trace, moves));
        (old != new).then(|| format!("{} goes from {old} to {new}", name_after(&after.root, moves)))
    };
    let visited = (1..after.len()).map(|node| after.moves(node));
    let others = visited.filter(|moves| moves != leaf && before.find(moves).is_ok());
    let changes = others.filter_map(|moves| change(&moves)).collect_vec();
    let told = (!changes.is_empty()).then(|| first_few(changes));
    let root = change(&[]).unwrap_or_else(|| format!("the root stays {}", score(after, &[])));
    told.into_iter().chain([root]).collect()
}

fn score(trace: &Trace, moves: &[Square]) -> String {
    let score = trace.find(moves).ok().and_then(|node| NodeScore::of_node(trace.node(node)));
    score.map_or_else(String::new, |score| score.text(&trace.root))
}
