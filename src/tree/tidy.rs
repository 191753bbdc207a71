//! Where the nodes of a drawn tree stand.

/// A subtree whose nodes are placed relative to its root.
#[derive(Default)]
struct Subtree {
    node: usize,
    /// Where its outermost nodes on each ply start and end, the deepest ply first.
    sides: Vec<[f64; 2]>,
    /// What to add to `sides`. So a whole subtree moves at once.
    shift: f64,
}

const LEFT: usize = 0;
const RIGHT: usize = 1;

/// The columns at which the nodes of a tree start, with their gaps. The tree is given in preorder by the plies of its
/// nodes, so that the first is the root, and by their widths. Nodes of a ply are in order and do not overlap; the middle
/// of each parent is that between its first and its last child; subtrees are as close as that allows; the leftmost node
/// starts at 0.
///
/// This is the tidy layout of Reingold and Tilford (1981) for any number of children, as in Walker (1990). As in
/// Buchheim, Jünger and Leipert (2002), it takes linear time: two subtrees are compared only down to where the
/// shallower one ends. A small subtree between large ones stands in the middle of the room it has, so that a mirrored
/// tree gets the mirrored layout.
#[expect(clippy::cast_possible_truncation, reason = "the sums need more digits than the columns")]
pub fn tidy(plies: &[usize], width: impl Fn(usize) -> f64) -> Vec<f32> {
    let root = plies.first().copied().unwrap_or(0);
    let mut offsets = vec![0.0; plies.len()];
    let mut open = Vec::new();
    for (node, &ply) in plies.iter().enumerate() {
        close(&mut open, ply - root, &mut offsets);
        open.push((node, width(node), Vec::new()));
    }
    close(&mut open, 0, &mut offsets);
    let mut path = Vec::new();
    let start = |(node, offset): (usize, f64)| {
        path.truncate(plies[node] - root);
        let middle = path.last().unwrap_or(&0.0) + offset;
        path.push(middle);
        middle - width(node) / 2.0
    };
    let columns: Vec<f64> = offsets.into_iter().enumerate().map(start).collect();
    let leftmost = columns.iter().copied().fold(0.0, f64::min);
    columns.into_iter().map(|column| (column - leftmost) as f32).collect()
}

/// Completes the open nodes from this ply on: each becomes a child of the one above it.
fn close(open: &mut Vec<(usize, f64, Vec<Subtree>)>, ply: usize, offsets: &mut [f64]) {
    while open.len() > ply {
        let Some((node, width, children)) = open.pop() else { return };
        let subtree = Subtree::over(node, width, children, offsets);
        if let Some((.., siblings)) = open.last_mut() {
            siblings.push(subtree);
        }
    }
}

impl Subtree {
    /// Places children below a node. `offsets` gets their middles relative to its own.
    fn over(node: usize, width: f64, mut children: Vec<Self>, offsets: &mut [f64]) -> Self {
        let columns = columns(&children);
        for (child, column) in children.iter_mut().zip(columns) {
            child.shift += column;
            offsets[child.node] = column;
        }
        let mut subtree = Self::joined(children);
        subtree.node = node;
        subtree.sides.push([-0.5, 0.5].map(|side| side * width - subtree.shift));
        subtree
    }

    /// The sides of placed siblings, written into those of the tallest.
    fn joined(mut siblings: Vec<Self>) -> Self {
        let tallest = (0..siblings.len()).max_by_key(|&sibling| siblings[sibling].height());
        let later = siblings.split_off(tallest.map_or(0, |tallest| tallest + 1));
        let mut joined = siblings.pop().unwrap_or_default();
        joined.widen(&siblings, LEFT);
        joined.widen(later.iter().rev(), RIGHT);
        joined
    }

    /// Takes one of its sides from siblings that are further out there, the outermost first.
    fn widen<'a>(&mut self, siblings: impl IntoIterator<Item = &'a Self>, side: usize) {
        let mut reached = 0;
        for sibling in siblings {
            for level in reached..sibling.height() {
                let place = self.height() - 1 - level;
                self.sides[place][side] = sibling.at(level)[side] - self.shift;
            }
            reached = reached.max(sibling.height());
        }
    }

    fn height(&self) -> usize {
        self.sides.len()
    }

    fn at(&self, level: usize) -> [f64; 2] {
        self.sides[self.height() - 1 - level].map(|column| column + self.shift)
    }
}

/// The middles of siblings relative to that of their parent: each in the middle between as far left and as far right as it
/// can stand.
fn columns(siblings: &[Subtree]) -> Vec<f64> {
    let distances = distances(siblings);
    let mut leftmost = vec![0.0_f64; siblings.len()];
    for &(earlier, later, columns) in &distances {
        leftmost[later] = leftmost[later].max(leftmost[earlier] + columns);
    }
    let width = leftmost.last().copied().unwrap_or(0.0);
    let mut rightmost = vec![width; siblings.len()];
    for &(earlier, later, columns) in distances.iter().rev() {
        rightmost[earlier] = rightmost[earlier].min(rightmost[later] - columns);
    }
    leftmost.iter().zip(rightmost).map(|(left, right)| f64::midpoint(left - width, right)).collect()
}

/// How far to the right of an earlier sibling a later one must stand at least, on each level where they are neighbours.
fn distances(siblings: &[Subtree]) -> Vec<(usize, usize, f64)> {
    let mut distances = Vec::new();
    // The earlier siblings that are seen from the right, the tallest first.
    let mut seen: Vec<usize> = Vec::new();
    for (later, sibling) in siblings.iter().enumerate() {
        for level in 0..sibling.height() {
            while seen.pop_if(|earlier| siblings[*earlier].height() <= level).is_some() {}
            let Some(&earlier) = seen.last() else { break };
            let columns = siblings[earlier].at(level)[RIGHT] - sibling.at(level)[LEFT];
            distances.push((earlier, later, columns));
        }
        while seen.pop_if(|earlier| siblings[*earlier].height() <= sibling.height()).is_some() {}
        seen.push(later);
    }
    distances
}
