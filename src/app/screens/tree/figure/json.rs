//! Figures as JSON. Other programs rely on the names and the order of the fields.

use super::{Figure, NodeRef, Sheet, ending};
use crate::app::screens::tree::Pictured;
use crate::engine::analysis::{Bound, Score};
use crate::engine::search::{SearchEnd, Trace, Window};
use crate::record::without_nulls;
use serde_json::{Value, json};

/// The whole tree.
pub(super) fn document(figure: &Figure) -> Value {
    let Trace { position, search, end, origin, .. } = figure.tree();
    let rules = position.rules();
    without_nulls(json!({
        "position": position.to_string(),
        "to_move": origin.max.to_string(),
        "columns": rules.columns(),
        "rows": rules.rows(),
        "connect": rules.connect(),
        "misere": rules.misere(),
        "algorithm": search.unlimited().to_string(),
        "depth": search.depth_limit,
        "nodes": (figure.sheet != Sheet::Blank).then_some(figure.tree().len()),
        "complete": *end == SearchEnd::Finished,
        "tree": root(figure),
    }))
}

/// The root, with all other nodes in it.
fn root(figure: &Figure) -> Option<Value> {
    // The children of each node on the way, the last first.
    let mut below: Vec<Vec<Value>> = vec![Vec::new(); figure.levels().count() + 1];
    for node in figure.outline.nodes().collect::<Vec<_>>().into_iter().rev() {
        let mut children = std::mem::take(&mut below[node.ply() + 1]);
        children.reverse();
        below[node.ply()].push(entry(figure, node, children));
    }
    below[0].pop()
}

fn entry(figure: &Figure, node: NodeRef, children: Vec<Value>) -> Value {
    let points = |score| node.root().points(score);
    let value = node.value().filter(|_| figure.is_scored(node));
    let score = |bound| value.filter(|value| value.bound == bound).map(|value| points(value.score));
    let window = |end: fn(Window) -> Score| {
        let end = figure.window(node).map(end).filter(|&end| end != Score::MIN && end != Score::MAX);
        end.map(points)
    };
    without_nulls(json!({
        "state": node.state_number(),
        "move": node.square().map(|square| square.to_string()),
        "position": node.position().to_string(),
        "chooses": node.side().to_string(),
        "ending": ending(node),
        "score": score(Bound::Exact),
        "at_least": score(Bound::AtLeast),
        "at_most": score(Bound::AtMost),
        "estimate": value.filter(|value| !value.certain).map(|_| true),
        "alpha": window(|window| window.alpha),
        "beta": window(|window| window.beta),
        "best": figure.is_expected(node).then_some(true),
        "pruned": figure.is_left_out(node).then_some(true),
        "why": figure.why(node),
        "children": (!children.is_empty()).then_some(children),
    }))
}
