//! The layout of drawn trees.

use crate::prelude::*;

const CLOSE: f32 = 1e-3;

/// The plies of a random tree in preorder: up to five children for a node, on up to seven plies below the root.
fn random_tree(rng: &mut Rng) -> Vec<usize> {
    fn grow(ply: usize, rng: &mut Rng, plies: &mut Vec<usize>) {
        plies.push(ply);
        let most = if ply < 7 && plies.len() < 400 { 6 } else { 1 };
        for _ in 0..rng.usize(..most) {
            grow(ply + 1, rng, plies);
        }
    }
    let mut plies = Vec::new();
    grow(rng.usize(..3), rng, &mut plies);
    plies
}

/// The children of each node.
fn children(plies: &[usize]) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); plies.len()];
    for node in 1..plies.len() {
        let parent = (0..node).rev().find(|&above| plies[above] < plies[node]).expect("it has a parent");
        children[parent].push(node);
    }
    children
}

/// The nodes of a subtree on each ply, in order.
fn levels(plies: &[usize], root: usize) -> HashMap<usize, Vec<usize>> {
    let mut levels: HashMap<usize, Vec<usize>> = HashMap::new();
    for node in (root..plies.len()).take_while(|&node| node == root || plies[node] > plies[root]) {
        levels.entry(plies[node]).or_default().push(node);
    }
    levels
}

/// A tree with the children of each node in the opposite order: its nodes by their old numbers, in preorder.
fn mirrored(plies: &[usize]) -> Vec<usize> {
    let children = children(plies);
    let mut stack = vec![0];
    let mut nodes = Vec::new();
    while let Some(node) = stack.pop() {
        nodes.push(node);
        stack.extend(&children[node]);
    }
    nodes
}

#[track_caller]
fn assert_equal(left: f32, right: f32, plies: &[usize]) {
    assert!((left - right).abs() < CLOSE, "{left} and {right} in {plies:?}");
}

#[test]
fn small_trees_are_laid_out_as_by_hand() {
    let check = |plies: &[usize], columns: &[f32]| assert_eq!(tidy(plies, |_| 1.0), columns, "{plies:?}");
    check(&[], &[]);
    check(&[0], &[0.0]);
    check(&[4, 5, 6], &[0.0, 0.0, 0.0]);
    check(&[0, 1, 1], &[0.5, 0.0, 1.0]);
    check(&[0, 1, 1, 1], &[1.0, 0.0, 1.0, 2.0]);
    check(&[0, 1, 2, 2, 1], &[1.0, 0.5, 0.0, 1.0, 1.5]);
    // A leaf between two wide subtrees stands in the middle.
    check(&[0, 1, 2, 2, 2, 1, 1, 2, 2, 2], &[2.5, 1.0, 0.0, 1.0, 2.0, 2.5, 4.0, 3.0, 4.0, 5.0]);
    // The second subtree reaches under the first.
    check(&[0, 1, 1, 2, 2], &[1.0, 0.5, 1.5, 1.0, 2.0].map(|column: f32| column - 0.5));
}

#[test]
fn nodes_neither_overlap_nor_change_places_and_parents_are_centred() {
    let mut rng = Rng::with_seed(21);
    for _ in 0..1_000 {
        let plies = random_tree(&mut rng);
        let widths = plies.iter().map(|_| if rng.bool() { 1.0_f32 } else { 0.5 }).collect_vec();
        let columns = tidy(&plies, |node| widths[node].into());
        let middle = |node: usize| columns[node] + widths[node] / 2.0;
        assert_eq!(columns.len(), plies.len());
        assert_equal(columns.iter().copied().fold(f32::MAX, f32::min), 0.0, &plies);
        // On each ply from the left to the right in preorder, so branches never cross.
        for nodes in levels(&plies, 0).values() {
            for pair in nodes.windows(2) {
                let gap = columns[pair[1]] - columns[pair[0]];
                assert!(gap > widths[pair[0]] - CLOSE, "{pair:?} are {gap} apart in {plies:?}");
            }
        }
        for (parent, children) in children(&plies).iter().enumerate() {
            if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
                assert_equal(middle(parent), f32::midpoint(middle(first), middle(last)), &plies);
            }
        }
    }
}

#[test]
fn subtrees_are_as_close_as_their_nodes_allow() {
    let mut rng = Rng::with_seed(22);
    let mut widest = 0;
    for _ in 0..200 {
        let plies = random_tree(&mut rng);
        let columns = tidy(&plies, |_| 1.0);
        for siblings in children(&plies).iter().filter(|siblings| siblings.len() > 1) {
            let levels = siblings.iter().map(|&sibling| levels(&plies, sibling)).collect_vec();
            let touch = |left: usize, right: usize| {
                levels[left].iter().any(|(ply, nodes)| {
                    let right = levels[right].get(ply).map(|nodes| columns[nodes[0]]);
                    right.is_some_and(|right| right - columns[nodes[nodes.len() - 1]] < 1.0 + CLOSE)
                })
            };
            // A chain of subtrees that touch leads from the first to the last, so they cannot be any closer.
            let mut reached = vec![true];
            for right in 1..siblings.len() {
                reached.push((0..right).any(|left| reached[left] && touch(left, right)));
            }
            assert_eq!(reached.last(), Some(&true), "{siblings:?} in {plies:?}");
            widest = widest.max(siblings.len());
        }
    }
    assert!(widest > 3);
}

#[test]
fn a_mirrored_tree_has_the_mirrored_layout() {
    let mut rng = Rng::with_seed(23);
    for _ in 0..1_000 {
        let plies = random_tree(&mut rng);
        let columns = tidy(&plies, |_| 1.0);
        let width = columns.iter().copied().fold(0.0, f32::max);
        let nodes = mirrored(&plies);
        let seen = nodes.iter().map(|&node| plies[node]).collect_vec();
        for (node, column) in nodes.into_iter().zip(tidy(&seen, |_| 1.0)) {
            assert_equal(column, width - columns[node], &plies);
        }
    }
}

#[test]
fn the_whole_game_and_the_longest_games_are_laid_out() {
    let start = empty("3x3");
    let tree = grow(Minimax::DEPTH_AWARE, &start);
    let mut plies = vec![0];
    for node in 1..tree.len() {
        plies.push(plies[tree.node(node).parent as usize] + 1);
    }
    let columns = tidy(&plies, |_| 1.0);
    assert_eq!(columns.len(), 549_946);
    assert_equal(columns[0], columns.iter().copied().fold(0.0, f32::max) / 2.0, &[]);
    let comb = (0..225).flat_map(|ply| [ply, ply + 1]).map(|ply| ply.min(225)).collect_vec();
    assert_eq!(tidy(&comb, |_| 1.0).len(), 450);
}
