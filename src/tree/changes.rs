//! What follows in a search when a leaf of its tree gets another number.

use super::looks::NodeScore;
use crate::engine::search::{MoveOrder, NumberTree, Trace};
use crate::game::Square;
use crate::teach::windows::name_after;
use crate::wording::listed;
use itertools::Itertools;

/// What is different after the leaf to which these moves lead has got another number: "2 to 7: D is searched now; C goes from
/// <= 2 to 5; the root stays 6".
pub(crate) fn changes(leaf: &[Square], before: &Trace, after: &Trace) -> String {
    let numbers = [before, after].map(|trace| {
        let number = trace.root.played(leaf).numbers().and_then(NumberTree::number);
        number.map_or_else(String::new, |number| number.to_string())
    });
    let what = numbers.join(" to ");
    // The best are found with the numbers of all leaves, also of those that are skipped then.
    if after.find(leaf).is_err() && after.search.order != MoveOrder::BestFirst {
        return format!("{what}: this leaf is skipped, so its number does not matter");
    }
    let cuts = [are(left_out(before, after), "searched now"), are(left_out(after, before), "skipped now")];
    let cuts = cuts.into_iter().flatten();
    format!("{what}: {}", cuts.chain(scores(leaf, before, after)).join("; "))
}

/// The most nodes that are named.
const MOST: usize = 3;

/// The nodes that a search left out and another one visits.
fn left_out(trace: &Trace, other: &Trace) -> Vec<String> {
    let children = |node| {
        let moves = trace.moves(node);
        let pruned = trace.pruned(node, &trace.root.played(&moves));
        pruned.into_iter().map(move |last| [&moves[..], &[last]].concat())
    };
    let pruned = (0..trace.len()).flat_map(children).filter(|moves| other.find(moves).is_ok());
    pruned.map(|moves| name_after(&trace.root, &moves)).collect()
}

/// "D is searched now"; `None` if there are no such nodes.
fn are(names: Vec<String>, what: &str) -> Option<String> {
    match names.len() {
        0 => None,
        1 => Some(format!("{} is {what}", names[0])),
        2..=MOST => Some(format!("{} are {what}", listed(names, "and"))),
        more => Some(format!("{more} branches are {what}")),
    }
}

/// The scores that change, first those above the leaf, and which one there stays; last that of the root.
fn scores(leaf: &[Square], before: &Trace, after: &Trace) -> Vec<String> {
    let change = |moves: &[Square]| {
        let [old, new] = [before, after].map(|trace| score(trace, moves));
        (old != new).then(|| format!("{} goes from {old} to {new}", name_after(&after.root, moves)))
    };
    let stay = |moves: &[Square]| format!("{} stays {}", name_after(&after.root, moves), score(after, moves));
    let visited = (1..after.len()).rev().map(|node| after.moves(node));
    let others = visited.filter(|moves| moves != leaf && before.find(moves).is_ok());
    let others = others.sorted_by_key(|moves| !leaf.starts_with(moves));
    let mut told = others.filter_map(|moves| change(&moves)).collect_vec();
    if told.len() > MOST {
        let more = told.split_off(MOST - 1).len();
        told.push(format!("{more} more scores change"));
    }
    let above = (1..leaf.len()).rev().map(|ply| &leaf[..ply]);
    told.extend(
        above.into_iter().find(|moves| change(moves).is_none() && after.find(moves).is_ok()).map(stay),
    );
    told.push(change(&[]).unwrap_or_else(|| stay(&[])));
    told
}

fn score(trace: &Trace, moves: &[Square]) -> String {
    let node = trace.find(moves).ok().map(|node| trace.node(node));
    node.and_then(NodeScore::of_node).map_or_else(String::new, |score| score.text(&trace.root))
}
