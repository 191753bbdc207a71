//! Where the nodes of a drawn tree stand.

use std::iter::{from_fn, zip};

/// A subtree whose nodes are placed relative to its root.
struct Subtree {
    node: usize,
    /// Where its outermost nodes on each ply start and end.
    sides: Vec<[f64; 2]>,
}

/// The columns at which the nodes of a tree start, with their gaps. The tree is given in preorder by the plies of its
/// nodes, so that the first is the root, and by their widths. Nodes of a ply are in order and do not overlap; the middle
/// of each parent is that between its first and its last child; subtrees are as close as that allows; the leftmost node
/// starts at 0.
///
/// This is the tidy layout of Reingold and Tilford (1981) for any number of children, as in Walker (1990). A small subtree
/// between large ones stands in the middle of the room it has, so that a mirrored tree gets the mirrored layout.
#[expect(clippy::cast_possible_truncation, reason = "the sums need more digits than the columns")]
pub fn tidy(plies: &[usize], width: impl Fn(usize) -> f64) -> Vec<f32> {
    let root = plies.first().copied().unwrap_or(0);
    let mut offsets = vec![0.0; plies.len()];
    let mut done: Vec<Subtree> = Vec::new();
    for (node, &ply) in plies.iter().enumerate().rev() {
        // Its first child was completed last.
        let children: Vec<_> = from_fn(|| done.pop_if(|child| plies[child.node] > ply)).collect();
        done.push(Subtree::over(node, width(node), &children, &mut offsets));
    }
    let mut path = Vec::new();
    let mut columns = Vec::new();
    for (node, offset) in offsets.into_iter().enumerate() {
        path.truncate(plies[node] - root);
        let middle = path.last().unwrap_or(&0.0) + offset;
        path.push(middle);
        columns.push(middle - width(node) / 2.0);
    }
    let leftmost = columns.iter().copied().fold(0.0, f64::min);
    columns.into_iter().map(|column| (column - leftmost) as f32).collect()
}

impl Subtree {
    /// Places children below a node. `offsets` gets their middles relative to its own.
    fn over(node: usize, width: f64, children: &[Self], offsets: &mut [f64]) -> Self {
        let mut sides = vec![[-width / 2.0, width / 2.0]];
        for (child, column) in zip(children, columns(children)) {
            offsets[child.node] = column;
            for (level, [left, right]) in (1..).zip(&child.sides) {
                match sides.get_mut(level) {
                    Some([_, end]) => *end = right + column,
                    None => sides.push([left + column, right + column]),
                }
            }
        }
        Self { node, sides }
    }
}

/// The middles of siblings relative to that of their parent: each in the middle between as far left and as far right as it
/// can stand.
fn columns(siblings: &[Subtree]) -> Vec<f64> {
    let from_left = packed(siblings.iter(), |sides| sides);
    let from_right = packed(siblings.iter().rev(), |[left, right]| [-right, -left]);
    zip(from_left, from_right.into_iter().rev()).map(|(left, right)| (left - right) / 2.0).collect()
}

/// How far from the first of siblings each must stand at least, with the sides as they are seen from there.
fn packed<'a>(siblings: impl Iterator<Item = &'a Subtree>, seen: fn([f64; 2]) -> [f64; 2]) -> Vec<f64> {
    // Where the ones before it end on each level.
    let mut ends = Vec::new();
    siblings
        .map(|sibling| {
            let sides = || sibling.sides.iter().copied().map(seen);
            let column = zip(&ends, sides()).map(|(end, [start, _])| end - start).fold(0.0, f64::max);
            ends.resize(ends.len().max(sibling.sides.len()), 0.0);
            zip(&mut ends, sides()).for_each(|(last, [_, end])| *last = column + end);
            column
        })
        .collect()
}
