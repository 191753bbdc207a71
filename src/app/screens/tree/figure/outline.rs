//! Figures as an outline: a line of text for each node, to read, to hear, and to search.

use super::{Figure, NodeRef, Sheet, ending};
use crate::game::Status;
use crate::teach::signs::{Writing, written};

/// The lines, such as `1.2 O c2  MIN  -inf..-8  <=+7  cut`: the place of the node among its siblings and those of its
/// ancestors, the move, the side that chooses, alpha and beta, the score, and how the node ended.
pub(super) fn outline(figure: &Figure) -> String {
    let mut lines = figure.heading();
    lines.extend(lines.last().map(|_| String::new()));
    // The place of the last node on each ply among its siblings, from 1.
    let mut places: Vec<usize> = Vec::new();
    for node in figure.outline.nodes() {
        places.resize(node.ply() + 1, 0);
        places[node.ply()] += 1;
        let address: Vec<String> = places[1..].iter().map(usize::to_string).collect();
        lines.push(line(figure, node, &address.join(".")));
    }
    lines.join("\n")
}

fn line(figure: &Figure, node: NodeRef, address: &str) -> String {
    let position = node.position();
    let name = match node.square() {
        Some(_) => format!("{address} {}", node.name()),
        None => format!("start {position}"),
    };
    let side = (position.status() == Status::Ongoing).then(|| node.side().to_string());
    let window = side.as_ref().and_then(|_| figure.window_or_blanks(node));
    let window = window.map(|ends| written(&ends.join(".."), Writing::Ascii));
    let score = figure.score(node).map(|score| score.replace(' ', ""));
    let blank = || (figure.sheet != Sheet::Figure && !figure.is_left_out(node)).then(|| "___".to_owned());
    let ending = ending(node);
    let pruned = (figure.is_pruned(node) && ending.as_deref() != Some("pruned")).then_some("pruned");
    let is_cut = figure.is_scored(node) && node.node().is_some_and(|node| node.pruned > 0);
    let best = (node.is_expected() && figure.sheet == Sheet::Figure).then_some("best");
    let state = node.state_number().map(|state| format!("state {state}"));
    let notes = [ending.as_deref(), pruned, is_cut.then_some("cut"), best, state.as_deref()];
    let notes = notes.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let fields = [Some(name), side, window, score.or_else(blank), Some(notes)];
    fields.into_iter().flatten().filter(|field| !field.is_empty()).collect::<Vec<_>>().join("  ")
}
