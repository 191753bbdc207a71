//! What is selected in one view of a position is selected in the next, and the tree that grows beside the stepper.

use crate::prelude::*;
use noughts::tree::DrawnTree;

/// The moves that lead to the node selected in the tree.
fn selected(driver: &Driver) -> Vec<Square> {
    outline(driver).selected_node().moves()
}

/// The moves that lead to the node at which the stepper is.
fn stepped_to(driver: &Driver) -> Vec<Square> {
    playback(driver).walk().moves()
}

// The selection

/// At a cutoff the stepper is at the node that was cut, but a move that was left out is selected.
#[test]
fn from_a_cutoff_the_stepper_goes_to_the_entry_of_the_node_that_is_selected_next() {
    let mut driver = Driver::at("#tree=fatalist&algorithm=alpha-beta&node=a2.c1").after("s");
    let last = |driver: &Driver| playback(driver).walk().last;
    assert!(matches!(last(&driver), Some(Step::Cutoff(..))));
    driver.press("t s");
    assert!(matches!(last(&driver), Some(Step::Cutoff(..))));
    driver.press("t Up s");
    assert!(matches!(last(&driver), Some(Step::Enter(_))), "{:?}", last(&driver));
    assert_eq!(names(stepped_to(&driver)), "a2");
}

#[test]
fn the_stepper_goes_to_the_node_that_is_selected_in_the_tree() {
    let mut random = Rng::with_seed(1);
    let mut pruned = 0;
    for start in some_positions(12, 2..=5, 21) {
        for variant in VARIANTS {
            let mut driver = by_variant(&start, View::Tree, variant);
            driver.press("Home *");
            for _ in 0..4 {
                let row = random.usize(..outline(&driver).rows.len());
                driver.act(Action::Click(Target::Item(row)));
                let (moves, is_pruned) = (selected(&driver), outline(&driver).at(row).is_pruned());
                let context = format!("{} of {start} by {}", names(moves.clone()), variant.name);
                driver.press("s");
                if is_pruned {
                    assert_eq!(stepped_to(&driver), moves[..moves.len() - 1], "{context}");
                    let last = playback(&driver).walk().last;
                    assert!(
                        matches!(last, Some(Step::Cutoff(..) | Step::Store { .. })),
                        "{last:?}, {context}"
                    );
                    pruned += 1;
                } else {
                    assert_eq!(stepped_to(&driver), moves, "{context}");
                    let last = playback(&driver).walk().last;
                    // At the root it may still be before the first step.
                    let is_there = matches!(last, Some(Step::Enter(_))) || moves.is_empty();
                    assert!(is_there, "{last:?}, {context}");
                }
                let step = playback(&driver).step;
                for keys in ["t", "s t", "c t", "s c t", "Tab Tab Tab Tab"] {
                    driver.press(keys);
                    assert_eq!(selected(&driver), moves, "{keys}: {context}");
                }
                driver.press("s");
                assert_eq!(playback(&driver).step, step, "{context}");
                driver.press("t");
            }
        }
    }
    assert!(pruned > 30, "only {pruned} pruned moves");
}

#[test]
fn the_tree_selects_the_node_at_which_the_stepper_is() {
    let mut random = Rng::with_seed(2);
    for start in some_positions(12, 2..=5, 21) {
        for variant in VARIANTS {
            let mut driver = by_variant(&start, View::Stepper, variant);
            for _ in 0..4 {
                let step = random.usize(..=playback(&driver).trace.steps());
                driver.act(Action::Click(Target::Step(step)));
                let moves = stepped_to(&driver);
                driver.press("t");
                assert_eq!(selected(&driver), moves, "step {step} of {start} by {}", variant.name);
                for keys in ["s", "t s", "c s", "t c s", "c t s", "Tab Tab Tab Tab"] {
                    driver.press(keys);
                    assert_eq!(playback(&driver).step, step, "{keys} on {start} by {}", variant.name);
                }
            }
        }
    }
}

#[test]
fn the_row_of_the_lab_is_the_algorithm_of_tree_and_stepper() {
    for (key, other) in [("t", "s"), ("s", "t")] {
        let mut driver = Driver::exploring(STILL, position(P2), View::Lab);
        let lanes = driver.tree_screen().lab.lanes.len();
        driver.press("Home");
        for row in 0..lanes {
            let lane = &driver.tree_screen().lab.lanes[row];
            let (name, search) = (
                lane.name.clone(),
                match lane.contender {
                    Contender::OneWindow(search) => Some(search),
                    _ => None,
                },
            );
            driver.press(key).press(other);
            let screen = driver.tree_screen();
            let shown = screen.variant.search.limited_to(screen.depth_limit);
            let is_variant = search.is_some_and(|search| {
                VARIANTS.iter().any(|variant| variant.search == search.limited_to(None))
            });
            assert!(!is_variant || search == Some(shown), "{name}: {shown:?}");
            assert_eq!(outline(&driver).tree().search, shown);
            assert_eq!(playback(&driver).trace.search, shown);
            driver.press("c");
            while driver.tree_screen().lab.selected <= row && row + 1 < lanes {
                driver.press("Down");
            }
        }
    }
}

#[test]
fn another_algorithm_or_order_keeps_what_is_selected() {
    let mut driver = by_variant(&position(P2), View::Tree, VARIANTS[0]);
    driver.press("Down Down Right Down");
    let moves = selected(&driver);
    for key in ["a", "a", "A", "A", "v", "v", "v"] {
        driver.press(key);
        assert!(moves.starts_with(&selected(&driver)), "{key}");
        if driver.tree_screen().variant.search == VARIANTS[0].search {
            assert_eq!(selected(&driver), moves, "{key}");
        }
    }
}

// The tree beside the stepper

fn stage(driver: &Driver) -> &DrawnTree {
    let (_, tree) = playback(driver).stage.as_ref().unwrap_or_else(|| panic!("no tree"));
    tree
}

#[test]
fn a_finished_search_draws_the_move_that_it_names() {
    let mut driver = Driver::exploring(STILL, position("X../.../..."), View::Stepper);
    driver.resize((120, 40)).press("Right Right Right Right Right Right Right Right End");
    let best = stage(&driver).outline.at(0).best_child().expect("it has found a move").row;
    let mut nodes = stage(&driver).drawing.nodes.iter();
    assert!(nodes.any(|node| node.row == best && node.folded == 0));
}

/// For each drawn node, its row and the text below its board.
fn captions(driver: &Driver) -> HashMap<usize, String> {
    let buffer = driver.render();
    let caption = |places: Vec<Place>| -> String {
        let last = places.iter().map(|place| place.y).max();
        let places = places.iter().filter(|place| Some(place.y) == last);
        places.map(|&place| buffer[place].symbol()).collect::<String>().trim().to_owned()
    };
    driver.items().into_iter().map(|(row, places)| (row, caption(places))).collect()
}

/// The node of each row of the stage; of a pruned move, its parent's.
fn nodes_of(stage: &DrawnTree, tree: &Trace) -> Vec<(bool, usize)> {
    let by_moves: HashMap<Vec<Square>, usize> =
        (0..tree.len()).map(|node| (tree.moves(node), node)).collect();
    let node = |row: usize| {
        let mut moves = stage.outline.at(row).moves();
        let is_pruned = stage.outline.at(row).is_pruned();
        if is_pruned {
            moves.pop();
        }
        (is_pruned, by_moves[&moves])
    };
    (0..stage.outline.rows.len()).map(node).collect()
}

/// Checks the tree at a step against the walk of the search, of which `cut` are the nodes with a cutoff so far.
fn check_stage(driver: &Driver, cut: &[usize]) {
    let (stage, walk) = (stage(driver), playback(driver).walk());
    let tree = walk.trace;
    let context = || format!("step {}:\n{}", playback(driver).step, driver.text());
    let captions = captions(driver);
    for (row, (is_pruned, node)) in nodes_of(stage, tree).into_iter().enumerate() {
        let expected = match (is_pruned, cut.contains(&node)) {
            (true, true) => NodeState::Returned,
            (true, false) => NodeState::Ahead,
            // The root and its moves are there from the start.
            _ if stage.outline.at(row).ply() < 2 && playback(driver).step == 0 => NodeState::Open,
            (false, _) => walk.state_of(node),
        };
        assert_eq!(captions.contains_key(&row), expected != NodeState::Ahead, "row {row}, {}", context());
        let Some(caption) = captions.get(&row) else { continue };
        let points = |score: Score| score.points(9).to_string();
        match expected {
            NodeState::Returned if is_pruned => assert_eq!(caption, "pruned", "{}", context()),
            NodeState::Returned => {
                let score = tree.node(node).score().expect("it has returned");
                assert!(caption.ends_with(&points(score)), "`{caption}` at row {row}, {}", context());
            }
            NodeState::Open => match walk.call(node).best {
                Some((_, score)) => assert!(caption.ends_with(&points(score)), "{caption}, {}", context()),
                None => assert_eq!(caption, "…", "{}", context()),
            },
            NodeState::Ahead => {}
        }
    }
}

#[test]
fn beside_the_stepper_the_tree_is_drawn_as_far_as_the_search_has_got() {
    for (start, variant) in [(P1, 0), (P1, 2), (P2, 0), (P2, 2)] {
        let mut driver = by_variant(&position(start), View::Stepper, VARIANTS[variant]);
        // A key ends the notice about the algorithm.
        driver.resize((300, 60)).press("Home");
        let trace = playback(&driver).trace.clone();
        let mut cut = Vec::new();
        let mut frames = vec![driver.render()];
        check_stage(&driver, &cut);
        for _ in 0..trace.steps() {
            let walk = playback(driver.press("Right")).walk();
            if let Some(Step::Cutoff(..)) = walk.last {
                cut.extend(walk.path.last());
            }
            check_stage(&driver, &cut);
            frames.push(driver.render());
        }
        for (step, frame) in frames.iter().enumerate().rev().skip(1) {
            assert_eq!(&driver.press("Left").render(), frame, "step {step} of {start}");
        }
        // As after a leap.
        let middle = trace.steps() / 2;
        driver.act(Action::Click(Target::Step(middle)));
        assert_eq!(driver.render(), frames[middle]);
    }
}

#[test]
fn a_large_tree_beside_the_stepper_has_the_families_on_the_way_to_the_current_node() {
    let mut random = Rng::with_seed(5);
    let mut driver = by_variant(&position("X../.O./..."), View::Stepper, VARIANTS[2]);
    driver.resize((300, 60));
    for _ in 0..30 {
        let step = random.usize(1..playback(&driver).trace.steps());
        driver.act(Action::Click(Target::Step(step)));
        let path = stepped_to(&driver);
        let stage = stage(&driver);
        assert_eq!(stage.outline.at(stage.outline.selected).moves(), path);
        for row in 1..stage.outline.rows.len() {
            let moves = stage.outline.at(row).moves();
            assert!(path.starts_with(&moves[..moves.len() - 1]), "{} at step {step}", names(moves));
        }
        assert!(captions(&driver).contains_key(&stage.outline.selected));
    }
}
