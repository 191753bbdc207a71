//! Observing a search, through the public API: the race, tables, symmetry and trees.

use super::traces::Witness;
use crate::prelude::*;
use noughts::engine::search::{MOST_NODES, Run};
use std::cmp::Reverse;

const P1: &str = EXAMPLES[0].text;
const P2: &str = EXAMPLES[1].text;
const P3: &str = EXAMPLES[2].text;
const P5: &str = EXAMPLES[4].text;
const ONE_MARK: &str = "X../.../...";
const TWO_MARKS: &str = "X../.O./...";
const WON: &str = "XXX/OO./...";
const WIDE: &str = "X.../.O../..../....";

/// Every unfinished position of tic-tac-toe.
static LIVE: LazyLock<Vec<Position>> = LazyLock::new(|| live(&empty("3x3")));

fn score(search: Minimax, board: &Position) -> Score {
    counted(search, board).0
}

/// The search with the same answers but without pruning, ordering and table.
fn plain(search: Minimax) -> Minimax {
    Minimax { scoring: search.scoring, depth_limit: search.depth_limit, ..Minimax::DEPTH_AWARE }
}

/// The variants for which this is true.
fn variants(wanted: impl Fn(Minimax) -> bool) -> impl Iterator<Item = Minimax> {
    VARIANTS.into_iter().map(|variant| variant.search).filter(move |&search| wanted(search))
}

/// Each of these positions with each variant.
fn pairs(texts: &[&'static str]) -> impl Iterator<Item = (&'static str, Minimax)> {
    texts.iter().flat_map(|&text| variants(|_| true).map(move |search| (text, search)))
}

fn prunes(search: Minimax) -> bool {
    search.pruning == Pruning::AlphaBeta
}

// The race

#[test]
fn the_race_on_the_empty_board_ends_as_known() {
    let runs: BTreeMap<&str, Run> = VARIANTS
        .map(|variant| (variant.word, variant.search.run(&empty("3x3"), &mut ())))
        .into_iter()
        .collect();
    assert_eq!(runs.len(), VARIANTS.len(), "names are distinct");
    for (name, run) in &runs {
        let first = if ["ordered-alpha-beta", "all-together"].contains(name) { "b2" } else { "a1" };
        assert!(run.finished, "{name}");
        assert_eq!(run.best, Some((square(first), Score::DRAW)), "{name}");
        assert_eq!((run.counters.horizons, run.counters.depth), (0, 9), "{name}");
    }
    for (name, nodes, entries, prunes) in [
        ("minimax", 549_946, 0, false),
        ("blind-minimax", 549_946, 0, false),
        ("alpha-beta", 20_866, 0, true),
        ("blind-alpha-beta", 18_297, 0, true),
        ("ordered-alpha-beta", 7_865, 0, true),
        ("table", 16_168, 5_478, false),
        ("table-symmetry", 2_271, 765, false),
    ] {
        let counters = runs[name].counters;
        let hits = if entries == 0 { 0 } else { nodes - entries };
        let found = (counters.nodes, counters.table_entries, counters.table_hits);
        assert_eq!((found, counters.cutoffs > 0), ((nodes, entries, hits), prunes), "{name}");
        assert!(!name.ends_with("minimax") || counters.terminals == 255_168, "{name}");
    }
    let all = runs["all-together"].counters;
    assert!(all.nodes < 2_271 && all.cutoffs > 0 && all.table_hits > 0 && all.table_entries < 765, "{all:?}");
}

#[test]
fn a_window_for_each_move_finds_what_the_analysis_finds() {
    for example in &EXAMPLES {
        let board = position(example.text);
        let analysis = analyze(Minimax::ORDERED_ALPHA_BETA, &board);
        let best = analysis.best().next().map(|first| (first.square, first.value.estimate));
        let counters = analysis.counters;
        let expected = Run { finished: true, best, counters };
        let run = Minimax::ORDERED_ALPHA_BETA.run_each_move(&board, &mut ());
        assert_eq!(run, expected, "{}", example.name);
    }
}

#[test]
fn a_stopped_run_reports_what_it_did() {
    let board = position(P2);
    for search in variants(|_| true) {
        let full = search.run(&board, &mut ());
        for patience in 0..full.counters.nodes {
            let mut watch = (Witness::of(search, &board), Patience(patience));
            let run = search.run(&board, &mut watch);
            let (root, counters) = (&watch.0.open[0], watch.0.counters);
            let best = root.best;
            let expected = Run { finished: false, best, counters };
            assert_eq!((run, run.counters.nodes), (expected, patience + 1), "{search:?}");
        }
        assert_eq!(search.run(&board, &mut Patience(full.counters.nodes)), full, "{search:?}");
    }
    // The subtree of a corner has 59,705 nodes; the root comes before it.
    let minimax = Minimax::DEPTH_AWARE;
    for (patience, best) in [(59_705, None), (59_706, Some((square("a1"), Score::DRAW)))] {
        let run = minimax.run(&empty("3x3"), &mut Patience(patience));
        assert_eq!(run.best, best);
    }
}

// Answers

#[test]
fn every_variant_gives_every_live_position_the_value_that_plain_minimax_gives_it() {
    assert_eq!(LIVE.len(), 4_520);
    for board in LIVE.iter() {
        let [aware, blind] = [Minimax::DEPTH_AWARE, Minimax::BLIND].map(|search| score(search, board));
        assert_eq!(aware.outcome(), blind.outcome(), "{board}");
        for search in variants(|search| search != plain(search)) {
            let expected = if search.counts_distance() { aware } else { blind };
            if search.table == Table::Off {
                let tree = grow(search, board);
                assert!(tree.finished);
                assert_eq!(tree.node(0).score(), Some(expected), "{board} by {search:?}");
            } else {
                assert_eq!(score(search, board), expected, "{board} by {search:?}");
            }
        }
    }
}

#[test]
fn a_table_changes_no_score_under_a_depth_limit() {
    let wide = [WIDE, "XXX./OO../..../....", "..../..../....", "XO../.X../...."].map(position);
    let misere = misere(&position("X.../.O../...."));
    for board in LIVE.iter().step_by(11).chain(&wide).chain([&misere]) {
        for limit in (1..=4).map(Some) {
            let expected =
                [Minimax::DEPTH_AWARE, Minimax::BLIND].map(|it| score(it.limited_to(limit), board));
            for search in variants(|search| search.table != Table::Off) {
                for scoring in [Scoring::DepthAware, Scoring::Blind] {
                    let search = Minimax { scoring, ..search.limited_to(limit) };
                    let expected = expected[usize::from(scoring == Scoring::Blind)];
                    assert_eq!(score(search, board), expected, "{board} by {search:?}");
                }
            }
        }
    }
}

#[test]
fn an_analysis_does_not_use_the_table() {
    for (text, search) in pairs(&[P2, ONE_MARK, WON]) {
        let board = position(text);
        let [off, positions, symmetries] = [Table::Off, Table::Positions, Table::Symmetries]
            .map(|table| analyze(Minimax { table, ..search }, &board));
        assert_eq!((&off.method, off.counters.table_hits), (&search.method(), 0), "{text} by {search:?}");
        assert!(off == positions && off == symmetries, "{text} by {search:?}");
    }
}

// Symmetry

#[test]
fn a_square_board_has_eight_symmetries_and_any_other_four() {
    for (size, count) in [("3x3", 8), ("5x5", 8), ("15x15", 8), ("4x3", 4), ("3x4", 4), ("15x2", 4)] {
        let rules = empty(size).rules();
        let all = Symmetry::all(rules);
        let whole = rules.squares().map(|square| SquareSet::from_iter([square])).collect_vec();
        let images = |symmetry: &Symmetry| whole.iter().map(|one| symmetry.image_of_set(one)).collect_vec();
        let distinct: HashSet<Vec<SquareSet>> = all.iter().map(images).collect();
        assert_eq!((all.len(), distinct.len()), (count, count), "{rules}");
        assert!(distinct.contains(&whole), "{rules}: one moves nothing");
        for (one, other) in all.iter().flat_map(|one| all.iter().map(move |other| (one, other))) {
            let both = whole.iter().map(|set| other.image_of_set(&one.image_of_set(set))).collect_vec();
            assert!(distinct.contains(&both), "{rules}: two in a row are one of them");
            assert_eq!(one == other, images(one) == images(other), "{rules}");
        }
        let some: SquareSet = rules.squares().step_by(3).chain(rules.square_numbered(2)).collect();
        assert!(all.iter().all(|symmetry| symmetry.image_of_set(&some).len() == some.len()), "{rules}");
    }
}

#[test]
fn symmetries_map_lines_to_lines() {
    for board in ["3x3/3", "4x3/3", "2x5/3", "5x5/4", "7x6/4", "1x4/2", "15x15/5"].map(empty) {
        let lines = board.geometry().lines.iter().map(|line| line.squares.iter().copied().collect());
        let lines: HashSet<SquareSet> = lines.collect();
        for symmetry in Symmetry::all(board.rules()) {
            let images: HashSet<SquareSet> = lines.iter().map(|line| symmetry.image_of_set(line)).collect();
            assert!(images == lines, "{}: {symmetry:?}", board.rules());
        }
    }
}

// Trees

/// Visits all nodes of a tree in order, each with its path from the root and its position.
fn walk(tree: &Trace, mut visit: impl FnMut(&[usize], &Position)) {
    fn descend(
        tree: &Trace,
        path: &mut Vec<usize>,
        board: &mut Position,
        visit: &mut impl FnMut(&[usize], &Position),
    ) {
        visit(path, board);
        for child in tree.children(end(path)) {
            let square = tree.node(child).square.expect("a child is reached by a move");
            board.play(square).expect("the move is legal");
            path.push(child);
            descend(tree, path, board, visit);
            path.pop();
            board.take_back(square);
        }
    }
    descend(tree, &mut vec![0], &mut tree.root.board().expect("a board").clone(), &mut visit);
}

/// The moves along a path.
fn moves(tree: &Trace, path: &[usize]) -> Vec<Square> {
    path.iter().filter_map(|&place| tree.node(place).square).collect()
}

/// The node at the end of a path.
fn end(path: &[usize]) -> usize {
    path[path.len() - 1]
}

/// The size of a subtree, summed over the children.
fn summed(tree: &Trace, place: usize) -> u32 {
    1 + tree.children(place).map(|child| tree.node(child).size).sum::<u32>()
}

/// The child after this move.
fn child_at(tree: &Trace, place: usize, square: Square) -> Option<usize> {
    tree.children(place).find(|&child| tree.node(child).square == Some(square))
}

/// The node after these moves.
fn follow(tree: &Trace, moves: &[Square]) -> usize {
    let step = |place, &square| child_at(tree, place, square).unwrap_or_else(|| panic!("no {moves:?}"));
    moves.iter().fold(0, step)
}

/// The trees of the variants that prune, each with the plain tree; large boards to a depth of three plies.
fn pruned_trees(texts: &[&'static str]) -> impl Iterator<Item = (&'static str, Trace, Trace)> {
    texts.iter().copied().flat_map(|text| {
        let board = position(text);
        let limit = (board.empty_cells() > 9).then_some(3);
        variants(prunes).map(move |search| {
            let search = search.limited_to(limit);
            (text, grow(search, &board), grow(plain(search), &board))
        })
    })
}

#[test]
fn the_articles_trees_are_node_for_node_as_drawn() {
    let p1 = "=10, b1=-10, b1 b2=-10, b1 c2=10, b1 c2 b2=10, b2=10, c2=-10, c2 b1=10, c2 b1 b2=10, c2 b2=-10";
    let p2 = "=-6, a1=-8, c1=-6, c1 b2 a1 a2=-6, c1 b2 a2 a1=-6, a2=-8, b2=-8, b2 c1=-8";
    let p3 = "=9, b2=9, b3=-8, b3 b2=-8";
    for (text, search, size, drawn) in
        [(P1, Minimax::BLIND, 10, p1), (P2, Minimax::DEPTH_AWARE, 47, p2), (P3, Minimax::DEPTH_AWARE, 4, p3)]
    {
        let tree = grow(search, position(text));
        assert_eq!((tree.len(), tree.finished, tree.is_empty()), (size, true, false), "{text}");
        let nodes = drawn.split(", ").map(|node| {
            let (path, points) = node.split_once('=').expect("a path and its points");
            let place = follow(&tree, &squares(path));
            let found = tree.node(place).score().map(|score| score.points(9).to_string());
            assert_eq!(found.as_deref(), Some(points), "{text}: {path}");
            place
        });
        let named = nodes.collect_vec();
        let mut all = Vec::new();
        walk(&tree, |path, _| all.push(end(path)));
        assert!(all.into_iter().eq(0..size), "{text}: all nodes are found, in order");
        assert!(text == P2 || named.into_iter().eq(0..size), "{text}: and those are all");
    }
    let tree = grow(Minimax::DEPTH_AWARE, position(P2));
    assert_eq!(tree.node(follow(&tree, &squares("b2 c1"))).leaf, Some(Leaf::Terminal));
}

#[test]
fn the_tree_of_the_empty_board_is_complete() {
    let tree = grow(Minimax::DEPTH_AWARE, empty("3x3"));
    assert_eq!((tree.len(), tree.finished, tree.node(0).score()), (549_946, true, Some(Score::DRAW)));
    let mut next = 0;
    walk(&tree, |path, board| {
        let (place, node) = (end(path), tree.node(end(path)));
        assert_eq!((place, summed(&tree, place)), (next, node.size), "{board}");
        next += 1;
        let over = board.status() != Status::Ongoing;
        assert_eq!((node.leaf, node.pruned), (over.then_some(Leaf::Terminal), 0), "{board}");
        let children = tree.children(place).filter_map(|child| tree.node(child).square);
        assert!(children.eq(board.moves()), "{board}");
    });
    assert_eq!(next, tree.len());
    let sizes = tree.children(0).map(|child| tree.node(child).size).collect_vec();
    let [corner, edge, centre] = [59_705, 63_905, 55_505];
    assert_eq!(sizes, [corner, edge, corner, edge, centre, edge, corner, edge, corner]);
}

#[test]
fn the_whole_search_of_the_empty_board_fits_into_a_trace() {
    /// Counts improvements.
    struct Improvements(u64);
    impl Observer for Improvements {
        fn step(&mut self, step: Step) {
            self.0 += u64::from(matches!(step, Step::Improve(..)));
        }
    }
    let mut counted = (Counters::default(), Improvements(0));
    let tree = Trace::grow(Minimax::DEPTH_AWARE, 0, &empty("3x3").into(), &mut counted);
    let (counters, Improvements(improvements)) = counted;
    assert_eq!((tree.finished, tree.node(0).score()), (true, Some(Score::DRAW)));
    let walk = tree.at(tree.steps());
    assert_eq!((walk.counters(), walk.entered, walk.calls().len()), (counters, 549_946, 0));
    assert_eq!(tree.steps() as u64, 2 * counters.nodes + counters.terminals + improvements);
    assert!(MOST_NODES * size_of::<TraceNode>() <= 64 << 20 && tree.len() < MOST_NODES);
}

#[test]
fn the_path_to_a_node_leads_from_parent_to_child() {
    for (text, search) in pairs(&[P1, P2, P3]) {
        let tree = grow(search, position(text));
        for node in 0..tree.len() {
            let path = tree.path(node);
            assert_eq!((path[0], path[path.len() - 1]), (0, node));
            assert!(path.windows(2).all(|step| tree.children(step[0]).any(|child| child == step[1])));
            let moves = path[1..].iter().filter_map(|&node| tree.node(node).square).collect_vec();
            assert_eq!((moves.len(), tree.moves(node)), (path.len() - 1, moves));
        }
    }
}

#[test]
fn a_stopped_tree_knows_all_nodes_but_those_on_the_open_path() {
    let board = empty("3x3");
    for (search, most) in variants(|_| true)
        .flat_map(|search| [1, 2, 10, 500].map(|most| (search, most)))
        .chain([(Minimax::DEPTH_AWARE, 1_000)])
    {
        let patience = || Patience(most as u64 - 1);
        let tree = Trace::grow(search, 0, &State::from(&board), &mut patience());
        let mut watch = (Witness::of(search, &board), patience());
        search.score(&board, &mut watch).expect_err("the search stops at this node");
        let open = watch.0.moves();
        assert_eq!((tree.len(), tree.finished), (most, false), "{search:?}");
        let mut nodes = 0;
        walk(&tree, |path, _| {
            let (moves, node) = (moves(&tree, path), tree.node(end(path)));
            assert_eq!((end(path), summed(&tree, nodes)), (nodes, node.size), "{moves:?} by {search:?}");
            assert_eq!(tree.moves(end(path)), moves, "by {search:?}");
            assert_eq!(node.score().is_none(), open.starts_with(&moves), "{moves:?} by {search:?}");
            nodes += 1;
        });
        assert_eq!(nodes, most, "{search:?}");
    }
    let board = position(P2);
    for (patience, len) in [(0, 1), (5, 6), (45, 46), (46, 47), (47, 47)] {
        let tree = Trace::grow(Minimax::DEPTH_AWARE, 0, &State::from(&board), &mut Patience(patience));
        let is_known = tree.node(0).score().is_some();
        assert_eq!((tree.len(), tree.finished, is_known), (len, patience > 46, patience > 46), "{patience}");
    }
}

#[test]
fn a_tree_shows_which_moves_were_pruned_and_why() {
    for (text, tree, _) in pruned_trees(&[P2, ONE_MARK, WIDE]) {
        let mut cuts = 0;
        walk(&tree, |path, board| {
            let context = format!("{:?}, {text} by {:?}", moves(&tree, path), tree.search);
            let (place, node) = (end(path), tree.node(end(path)));
            let mut expected = board.moves().collect_vec();
            if tree.search.order == MoveOrder::MostLinesFirst {
                expected.sort_by_key(|&square| Reverse(board.geometry().through(square).len()));
            }
            expected.retain(|&square| node.leaf.is_none() && child_at(&tree, place, square).is_none());
            let pruned = tree.pruned(place, &board.into());
            assert_eq!((&pruned, pruned.len()), (&expected, node.pruned.into()), "{context}");
            let cut = tree.cut(place);
            assert_eq!(cut.is_some(), node.pruned > 0, "{context}");
            let Some(cut) = cut else { return };
            cuts += 1;
            let last = tree.children(place).last().expect("a node is cut after a child");
            assert_eq!(cut.by, last, "{context}");
            assert_eq!(cut.side, Side::of(board.to_move(), tree.root.to_move()), "{context}");
            assert_eq!(Chooser::Side(cut.side), tree.chooser(place), "{context}");
            let Window { alpha, beta } = cut.window;
            let (held, moved) = if cut.side == Side::Max { (beta, alpha) } else { (alpha, beta) };
            assert!(alpha >= beta && tree.node(last).score() == Some(moved), "{context}: {cut:?}");
            let (ply, rival) = (tree.ply(cut.rival) - 1, cut.rival);
            assert_eq!(tree.node(rival).parent as usize, path[ply], "{context}: {cut:?}");
            assert!(
                rival < path[ply + 1] && tree.chooser(path[ply]) != Chooser::Side(cut.side),
                "{context}: {cut:?}"
            );
            assert_eq!(tree.node(rival).score(), Some(held), "{context}: {cut:?}");
        });
        assert!(cuts > 0, "{text} by {:?}", tree.search);
    }
}

#[test]
fn the_rival_of_a_cut_has_the_score_that_closed_the_window() {
    for (text, tree, plain) in pruned_trees(&[P2, ONE_MARK, WIDE]) {
        walk(&tree, |path, _| {
            let Some(cut) = tree.cut(end(path)) else { return };
            let line = tree.moves(cut.rival);
            let value = plain.node(follow(&plain, &line)).score().expect("the plain tree is whole");
            let good =
                if cut.side == Side::Max { value <= cut.window.beta } else { value >= cut.window.alpha };
            let (moves, search) = (moves(&tree, path), tree.search);
            assert!(
                good,
                "{moves:?}, {text} by {search:?}: {line:?} has the value {value:?}, not as good as in {cut:?}"
            );
        });
    }
}

#[test]
fn the_best_children_are_a_principal_variation_that_ends_with_the_roots_score() {
    for (text, search) in pairs(&[P1, P2, P3, P5, TWO_MARKS, WON]) {
        let tree = grow(search, position(text));
        let plain = grow(plain(search), position(text));
        let line = std::iter::successors(Some(0), |&place| tree.best_child(place)).collect_vec();
        let (root, context) = (tree.node(0).score(), format!("{text} by {search:?}"));
        assert!(tree.node(end(&line)).leaf.is_some(), "{context}: {line:?} leads to the end");
        for plies in 0..line.len() {
            let moves = moves(&tree, &line[..=plies]);
            let value = plain.node(follow(&plain, &moves)).score();
            assert_eq!((tree.node(line[plies]).score(), value), (root, root), "{context}: {moves:?}");
        }
    }
}

#[test]
fn bounds_are_true_for_the_value_that_plain_minimax_finds() {
    let mut found = [0; 3];
    for (text, tree, plain) in pruned_trees(&[P2, TWO_MARKS, ONE_MARK, WIDE]) {
        walk(&tree, |path, _| {
            let (node, line) = (tree.node(end(path)), moves(&tree, path));
            let value = plain.node(follow(&plain, &line)).score();
            let bound = node.bound;
            let holds = match bound {
                Bound::Exact => value == node.score(),
                Bound::AtLeast => value >= node.score(),
                Bound::AtMost => value <= node.score(),
            };
            assert!(holds, "{line:?} of {text} by {:?}: {value:?} is not {bound:?} {node:?}", tree.search);
            found[bound as usize] += 1;
        });
    }
    assert!(found.iter().all(|&count| count > 0), "{found:?}");
}

#[test]
fn a_score_below_the_root_is_that_of_the_whole_search() {
    let root = position(P2);
    let whole = grow(Minimax::DEPTH_AWARE, &root);
    walk(&whole, |path, board| {
        let (ply, place) = (path.len() - 1, end(path));
        for search in variants(Minimax::counts_distance) {
            let found = search.score_below(ply, board, &mut ()).ok();
            assert_eq!(found, whole.node(place).score(), "{board} by {search:?}");
        }
        let part = Trace::grow(Minimax::DEPTH_AWARE, ply, &board.into(), &mut ());
        assert_eq!(part.chooser(0), whole.chooser(place), "{board}");
        for child in 1..part.len() {
            // Everything is the same except the indices of the parents, the plies, and when they were entered.
            let [part, whole] = [part.node(child), whole.node(place + child)].map(|node| {
                (node.square, node.score(), node.window, node.size, node.leaf, node.bound, node.pruned)
            });
            assert_eq!(part, whole, "{board}: the trees below are the same");
        }
    });
}
