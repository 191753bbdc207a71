//! A tree of numbers, drawn and stepped through: neither assumes a board.

use crate::prelude::*;
use noughts::app::{Effects, Shared, TreeView};
use noughts::draw::Scene;
use noughts::wording::{Writing, written};
use ratatui::layout::Size;

const WINDOW: Size = Size { width: 130, height: 36 };

fn alpha_beta() -> Arc<Trace> {
    let search = Minimax { pruning: Pruning::AlphaBeta, ..Minimax::DEPTH_AWARE };
    let game: NumberTree = "((3 12 8)(2 4 6)(14 5 2))".parse().expect("a tree");
    Arc::new(grow(search, game))
}

fn in_unicode(text: &str) -> String {
    written(text, Writing::Unicode)
}

/// What is drawn in a window, and what is returned for the status.
fn drawn(shared: &Shared, draw: impl FnOnce(&mut Scene) -> String) -> String {
    let area = Rect::from(WINDOW);
    let (mut buf, mut frame) = (Buffer::empty(area), Hits::default());
    frame.area = area;
    let look = &Look::of(shared.settings.appearance());
    let status = draw(&mut Scene::new(look, 1.0, &mut buf, &mut frame));
    let row = |y| (0..WINDOW.width).map(|x| buf[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    let rows = (0..WINDOW.height).map(row).collect_vec();
    rows.join("\n").trim_end().to_owned() + "\n" + &in_unicode(&status)
}

#[test]
fn a_tree_of_letters_and_numbers_is_drawn_and_explained() {
    let driver = at_menu();
    let shared = &driver.app().shared;
    let mut tree = TreeView::new(Outline::new(alpha_beta()));
    tree.settle(None, WINDOW);
    assert_snapshot!("tree", drawn(shared, |scene| tree.draw(shared, None, scene)));
    let act = |tree: &mut TreeView, command| {
        let mut effects = Effects::default();
        tree.update(&Action::Command(command), WINDOW, None, &mut effects);
        assert_eq!(format!("{effects:?}"), format!("{:?}", Effects::default()), "{command:?} is refused");
        tree.settle(None, WINDOW);
    };
    let mut said = Vec::new();
    // The root, the cut node and one of its cut leaves.
    for commands in [&[][..], &[Command::Down, Command::Right], &[Command::NextCutoff]] {
        for &command in commands {
            act(&mut tree, command);
        }
        let description = tree.describe(shared, None);
        said.push(format!("{}\n{}", description.selected, texts(&description)));
    }
    assert_snapshot!("nodes", in_unicode(&said.join("\n\n")));
}

fn texts(description: &noughts::app::Description) -> String {
    description.lines.iter().map(|line| line.text.as_str()).join("\n")
}

#[test]
fn the_search_of_a_tree_of_letters_and_numbers_is_stepped_through() {
    let driver = at_menu();
    let shared = &driver.app().shared;
    let mut playback = Playback::new(alpha_beta());
    playback.settle(WINDOW);
    let mut said = Vec::new();
    while playback.step < playback.trace.steps() {
        playback.update(&Action::Command(Command::Right), &mut Effects::default());
        playback.settle(WINDOW);
        let description = playback.describe(shared);
        assert!(description.board.is_none());
        said.push(description.selected);
    }
    assert_snapshot!("steps", in_unicode(&said.join("\n")));
    playback.update(&Action::Command(Command::PreviousCutoff), &mut Effects::default());
    playback.settle(WINDOW);
    assert_snapshot!("stepper", drawn(shared, |scene| playback.draw(shared, scene)));
    assert_snapshot!("calls", in_unicode(&texts(&playback.describe(shared))));
}

#[test]
fn a_reason_names_a_leaf_without_a_name_by_its_address() {
    for (tree, told) in [
        ("(4,(4,9))", "MAX already has 4 with leaf 1."),
        ("((4,(6,4,9)),(5,1))", "MIN can already hold MAX to 4 with leaf 1.1."),
        ("((4,6),(4,9))", "MAX already has 4 with B."),
    ] {
        let mut driver = Driver::at(&format!("#stepper={tree}&algorithm=alpha-beta"));
        let text = format!("{:?}", driver.press("x").app().describe());
        assert!(text.contains(told), "{tree}: {text}");
    }
}

#[test]
fn another_number_for_a_leaf_tells_what_follows() {
    const TREE: &str = "((3,12,8),(2,4,6),(14,5,2))";
    // The keys to a leaf, its new number, what is said, and the tree in the link then.
    let rows = [
        (
            "Down Right Down",
            "7",
            "2 to 7: searched now: leaf 2.2, leaf 2.3; C goes from <= 2 to 4; the root goes from 3 to 4",
            "((3,12,8),(7,4,6),(14,5,2))",
        ),
        (
            "Down Right Down Right",
            "-5",
            "4 to -5: this leaf is skipped, so its number does not matter",
            "((3,12,8),(2,-5,6),(14,5,2))",
        ),
        (
            "Down Down",
            "5",
            "3 to 5: skipped now: leaf 3.3; B goes from 3 to 5, D goes from 2 to <= 5; the root goes from 3 to 5",
            "((5,12,8),(2,4,6),(14,5,2))",
        ),
        ("Down Down Right", "9", "12 to 9: the root stays 3", "((3,9,8),(2,4,6),(14,5,2))"),
        (
            "Down Left Down",
            "1",
            "14 to 1: skipped now: leaf 3.2, leaf 3.3; D goes from 2 to <= 1; the root stays 3",
            "((3,12,8),(2,4,6),(1,5,2))",
        ),
    ];
    for (keys, number, said, tree) in rows {
        let keys = keys.replace("Left", "Right Right");
        let mut driver = Driver::at(&format!("#tree={TREE}&algorithm=alpha-beta")).after(&keys);
        let before = driver.app().link();
        driver.reach("=", &["Another number for leaf "]);
        driver.type_in(number).press("Enter");
        let text = driver.text().split_whitespace().join(" ");
        assert!(text.contains(said), "{said}: {text}");
        assert!(driver.app().link().contains(tree), "{}", driver.app().link());
        driver.press("u");
        assert_eq!(driver.app().link(), before);
        driver.reach("u", &["Nothing to undo"]);
    }
}

/// The test's own.
fn minimax(tree: &NumberTree) -> i32 {
    let children = || (0..tree.choices()).map(|number| NumberTree::branch(number).expect("a branch"));
    let values = || children().map(|branch| minimax(&tree.played(&[branch])));
    let best = || if tree.to_move() == Mark::X { values().max() } else { values().min() };
    tree.number().unwrap_or_else(|| best().expect("a child"))
}

#[test]
fn what_is_said_of_another_number_holds_in_random_trees() {
    let mut random = Rng::with_seed(61);
    for _ in 0..150 {
        let tree = NumberTree::random(random.u8(1..=4), &mut random);
        let mut driver = Driver::at(&format!("#tree={tree:#}&algorithm=alpha-beta"));
        for _ in 0..4 {
            // Another order, or another rule that cuts.
            driver.press(["v", ">", ""][random.usize(..3)]);
            while !outline(&driver).selected_node().is_given() {
                driver.press(["Down", "Left", "Right"][random.usize(..3)]);
            }
            let State::Numbers(old) = driver.tree_screen().root.clone() else { panic!("no numbers") };
            let leaf = outline(&driver).selected_node().moves();
            let before = playback(&driver).trace.clone();
            // The best come first by the numbers of all leaves.
            let is_visited = before.find(&leaf).is_ok() || before.search.order == MoveOrder::BestFirst;
            let own = outline(&driver).selected_node().state().numbers().and_then(NumberTree::number);
            let number = std::iter::repeat_with(|| random.i32(-9..=20)).find(|&other| Some(other) != own);
            let number = number.expect("a number").to_string();
            driver.press("=").type_in(&number).press("Enter");
            let State::Numbers(new) = driver.tree_screen().root.clone() else { panic!("no numbers") };
            let changed = std::iter::zip(old.leaves(), new.leaves()).filter(|(old, new)| old != new);
            assert!(
                changed.count() <= 1 && new.played(&leaf).number().map(|it| it.to_string()) == Some(number)
            );
            let [old, new] = [old, new].map(|tree| minimax(&tree));
            let text = driver.text().split_whitespace().join(" ");
            let root = if old == new {
                format!("the root stays {old}")
            } else {
                format!("the root goes from {old} to {new}")
            };
            let said =
                if is_visited { &*root } else { "this leaf is skipped, so its number does not matter" };
            assert!(text.contains(said), "{said}: {text}");
            if is_visited {
                check_changes(&text, &before, &playback(&driver).trace);
            }
        }
    }
}

/// What is said of scores and cuts is so: each score that changes is named, if not too many do.
fn check_changes(text: &str, before: &Trace, after: &Trace) {
    let value = |trace: &Trace, node: usize| (trace.node(node).score(), trace.node(node).bound);
    let inner = (1..after.len()).filter(|&node| after.node(node).leaf.is_none());
    let both = inner.filter_map(|node| Some((node, before.find(&after.moves(node)).ok()?)));
    for (node, own) in both.filter(|_| !text.contains(" more; the root")) {
        let change = format!("{} goes from", after.label(node));
        assert_eq!(text.contains(&change), value(after, node) != value(before, own), "{change}: {text}");
    }
    let left_out =
        |trace: &Trace| (0..trace.len()).map(|node| usize::from(trace.node(node).pruned)).sum::<usize>();
    let says_cuts = text.contains(" searched now: ") || text.contains(" skipped now: ");
    assert!(left_out(before) == left_out(after) || says_cuts, "{text}");
}

#[test]
fn a_number_stays_where_nothing_can_be_changed() {
    let mut driver = Driver::at("#tree=((3,12,8),(2,(4,7),(5,6)))&algorithm=alpha-beta");
    driver.follow(&[
        ("=", &["First select a leaf"]),
        ("Down Down", &[]),
        ("= 3 Enter", &["unchanged"]),
        ("u", &["Nothing to undo"]),
        ("= Esc", &["!Another number"]),
        // A click goes elsewhere, and ends it.
        ("=", &["Another number"]),
        ("click Stepper", &["!Another number"]),
        ("t", &["!Another number"]),
        // A leaf below a node that is skipped stays in sight.
        ("Up Right Down Right Enter Down = 9 Enter", &["4 to 9: this leaf is skipped"]),
    ]);
    assert_eq!(outline(&driver).selected_node().state().numbers().and_then(NumberTree::number), Some(9));
    Driver::exploring(STILL, position(".X./..X/OOX"), View::Tree)
        .reach("=", &["First select a leaf of a tree of numbers"]);
}
