//! Figures as JSON. Other programs rely on the names and the order of the fields.

use super::{Figure, Node, Sheet};
use crate::engine::analysis::{Bound, Score};
use crate::engine::search::{SearchEnd, Window};
use crate::record::without_nulls;
use serde_json::{Value, json};

/// The whole tree.
pub(super) fn document(figure: &Figure) -> Value {
    let position = &figure.nodes[0].position;
    let rules = position.rules();
    without_nulls(json!({
        "position": position.to_string(),
        "to_move": figure.max.to_string(),
        "columns": rules.columns(),
        "rows": rules.rows(),
        "connect": rules.connect(),
        "misere": rules.misere(),
        "algorithm": figure.search.unlimited().to_string(),
        "depth": figure.search.depth_limit,
        "nodes": (figure.sheet != Sheet::Blank).then_some(figure.visited),
        "complete": figure.end == SearchEnd::Finished,
        "tree": root(figure),
    }))
}

/// The root, with all other nodes in it.
fn root(figure: &Figure) -> Option<Value> {
    // The children of each node on the way, the last first.
    let mut below: Vec<Vec<Value>> = vec![Vec::new(); figure.levels().count() + 1];
    for node in figure.nodes.iter().rev() {
        let mut children = std::mem::take(&mut below[node.ply + 1]);
        children.reverse();
        below[node.ply].push(entry(node, children));
    }
    below[0].pop()
}

fn entry(node: &Node, children: Vec<Value>) -> Value {
    let cells = node.position.rules().cells();
    let points = |score: Score| score.points(cells);
    let score = |bound| node.value.filter(|value| value.bound == bound).map(|value| points(value.score));
    let window = |end: fn(Window) -> Score| {
        let end = node.window.map(end).filter(|&end| end != Score::MIN && end != Score::MAX);
        end.map(points)
    };
    without_nulls(json!({
        "state": node.state,
        "move": node.square.map(|square| square.to_string()),
        "position": node.position.to_string(),
        "chooses": node.side.to_string(),
        "ending": node.ending,
        "score": score(Bound::Exact),
        "at_least": score(Bound::AtLeast),
        "at_most": score(Bound::AtMost),
        "estimate": node.value.filter(|value| !value.certain).map(|_| true),
        "alpha": window(|window| window.alpha),
        "beta": window(|window| window.beta),
        "best": node.is_expected.then_some(true),
        "pruned": node.is_left_out.then_some(true),
        "why": node.why,
        "children": (!children.is_empty()).then_some(children),
    }))
}
