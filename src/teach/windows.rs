//! Why windows are as they are on entry, and why a search cuts moves.

use crate::engine::Score;
use crate::engine::search::{Chooser, Cut, Minimax, Playable, Pruning, Side, State, Trace, Window};
use crate::game::Square;
use crate::wording::{FALLS_TO, REACHES};

/// How alpha must be to beta for a cutoff.
pub(crate) fn reaches(search: Minimax) -> &'static str {
    if search.pruning == Pruning::Strict { ">" } else { REACHES }
}

/// What the side to move can force at a node, and what the other side already has. All scores are bounds, as MAX sees
/// them.
pub(crate) fn why_cut(cut: &Cut, trace: &Trace, value: impl Fn(Score) -> String) -> String {
    let [alpha, beta] = cut.window.ends().map(&value);
    let reaches = reaches(trace.search);
    let falls_to = if reaches == REACHES { FALLS_TO } else { "<" };
    let closed = match cut.side {
        Side::Max => format!("alpha {alpha} {reaches} beta {beta}"),
        Side::Min => format!("beta {beta} {falls_to} alpha {alpha}"),
    };
    format!("{closed}. {}", why_cut_in_words(cut, trace, value))
}

/// The same without alpha and beta.
pub(crate) fn why_cut_in_words(cut: &Cut, trace: &Trace, value: impl Fn(Score) -> String) -> String {
    let [alpha, beta] = cut.window.ends().map(value);
    let mover = |mark, side| trace.root.mover(mark, Chooser::Side(side));
    let [max, min] = [mover(trace.max(), Side::Max), mover(trace.max().other(), Side::Min)];
    let ply = trace.ply(cut.rival);
    let with = name(trace, cut.rival);
    // A sibling of the move that leads here is named without its ply.
    let place = if ply == cut.ply { String::new() } else { format!(" at ply {ply}") };
    if cut.side == Side::Max {
        format!(
            "{max} would get at least {alpha} here, but {min} can already hold \
             {max} to {beta} with {with}{place}."
        )
    } else {
        format!(
            "{min} would hold {max} to {beta} here, but {max} already has {alpha} \
             with {with}{place}."
        )
    }
}

/// The name of a node, as that of the moves to it.
pub(crate) fn name(trace: &Trace, node: usize) -> String {
    name_after(&trace.root, &trace.moves(node))
}

/// The name of the node to which moves lead. A number is none: other leaves may have it, too.
pub(crate) fn name_after(root: &State, moves: &[Square]) -> String {
    let Some((&last, above)) = moves.split_last() else { return "the root".to_owned() };
    let label = root.played(above).label(last);
    let is_number = label.parse::<i32>().is_ok();
    if is_number { format!("leaf {}", root.address(moves)) } else { label }
}

/// Where alpha and beta come from on entry to a node, a sentence for each that is finite, after a space: " Alpha is what B
/// has returned to MAX at A."
pub(crate) fn sources(trace: &Trace, node: usize) -> String {
    [("Alpha", Side::Max), ("Beta", Side::Min)]
        .into_iter()
        .filter_map(|(end, side)| {
            let source = trace.source(node, side)?;
            let above = trace.node(source).parent as usize;
            let place = match trace.root.played(&trace.moves(above)) {
                State::Numbers(tree) => tree.name().to_owned(),
                State::Board(..) => format!("ply {}", trace.ply(above)),
            };
            Some(format!(" {end} is what {} has returned to {side} at {place}.", name(trace, source)))
        })
        .collect()
}

/// The same, and why an end is infinite.
pub(crate) fn origins(trace: &Trace, node: usize) -> String {
    let Window { alpha, beta } = trace.node(node).window;
    let infinite = match (alpha, beta) {
        (Score::MIN, _) | (_, Score::MAX) if chance_above(trace, node).is_some() => anew(trace, node),
        (Score::MIN, Score::MAX) => " Both are infinite: nothing has returned above yet.",
        (Score::MIN, _) => " Alpha is infinite: nothing has returned to a MAX node above this one.",
        (_, Score::MAX) => " Beta is infinite: nothing has returned to a MIN node above this one.",
        _ => "",
    };
    sources(trace, node) + infinite
}

/// Why alpha and beta are infinite below a chance node.
pub(crate) fn anew(trace: &Trace, node: usize) -> &'static str {
    match chance_above(trace, node) {
        Some(1) => {
            " Alpha and beta begin anew: each score changes the average, so a chance node cuts nothing."
        }
        Some(_) => " What is infinite has begun anew at the chance node above.",
        None => "",
    }
}

/// How many plies above a node the nearest chance node is, below which windows are full.
pub(crate) fn chance_above(trace: &Trace, node: usize) -> Option<usize> {
    trace.path(node).iter().rev().position(|&above| above != node && trace.chooser(above) == Chooser::Chance)
}
