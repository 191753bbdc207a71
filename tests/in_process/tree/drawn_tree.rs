//! The drawn tree: its keys, the mouse, and the part of it that is in sight.

use crate::prelude::*;
use noughts::tree::NodeRef;
use ratatui::layout::Size;

fn open(start: Position, size: (u16, u16)) -> Driver {
    let mut driver = Driver::exploring(STILL, start, View::Tree);
    driver.resize(size);
    driver
}

fn drawing(driver: &Driver) -> &Drawing {
    &searched(driver).tree.drawn.drawing
}

fn select(driver: &mut Driver, row: usize) {
    // A second click would open or close it.
    if outline(driver).selected != row {
        driver.act(Action::Click(Target::Item(row)));
    }
}

/// The columns and rows for the drawing: MAX and MIN, margins and the selected node stand beside it; tabs, a free row,
/// status and footer above and below it.
fn room(driver: &Driver) -> Size {
    let Rect { width, height, .. } = driver.area();
    let node = if width < 110 { 0 } else { 2 + (width / 4).max(40) };
    let levels = if outline(driver).tree().root.has_chance() { 10 } else { 7 };
    Size { width: width - levels - node, height: height - 3 - u16::from(height > 19) }
}

fn scale(driver: &Driver) -> Scale {
    drawing(driver).scale(&outline(driver).tree().root, room(driver))
}

/// The part of the drawing that is in sight: its scale and its top left corner.
fn sight(driver: &Driver) -> (Scale, (i32, i32)) {
    (scale(driver), drawing(driver).corner(scale(driver), room(driver)))
}

/// For each node in sight, by its row, its first place on the screen and the number of its places.
fn nodes_in_sight(driver: &Driver) -> HashMap<usize, (Place, usize)> {
    driver.items().into_iter().map(|(row, places)| (row, (places[0], places.len()))).collect()
}

/// The places of a whole node: its last row is shared with branches.
fn whole(driver: &Driver) -> usize {
    usize::from(scale(driver).slot()) * usize::from(scale(driver).level() - 1)
}

// Keys

#[test]
fn keys_go_from_node_to_node_as_they_are_drawn() {
    for start in [P1, P2] {
        let mut driver = open(position(start), (200, 50));
        driver.press("*");
        let tree = outline(&driver).tree().clone();
        assert_eq!(outline(&driver).rows.len(), tree.len(), "a small tree is open from the start");
        for node in 0..tree.len() {
            // Without pruning, rows and nodes are in the same order.
            let parent = tree.path(node).into_iter().rev().nth(1);
            let siblings = tree.children(parent.unwrap_or(node)).collect_vec();
            let own = siblings.iter().position(|&sibling| sibling == node);
            let beside = |by: isize| siblings.get(own?.checked_add_signed(by)?).copied();
            let best = tree.children(node).find(|&child| tree.node(child).score() == tree.node(node).score());
            for (key, expected) in [
                ("Up", parent),
                ("Down", tree.children(node).next()),
                ("Left", beside(-1)),
                ("Right", beside(1)),
                ("b", best),
                ("Home", Some(0)),
                ("End", Some(tree.len() - 1)),
            ] {
                let mut there = driver.clone();
                select(&mut there, node);
                there.press(key);
                let expected = expected.unwrap_or(node);
                assert_eq!(outline(&there).selected, expected, "{key} at node {node} of {start}");
                let place = |node: usize| drawing(&there).place(node, scale(&there));
                let [(from, above), (to, below)] = [place(node), place(expected)];
                assert!(key != "Left" || to < from || to == from && expected == node);
                assert!(key != "Right" || to > from || to == from && expected == node);
                assert!(key != "Down" || below > above || expected == node);
            }
        }
    }
}

#[test]
fn down_goes_back_to_where_one_came_from() {
    let mut driver = open(position(P1), (80, 24));
    for (keys, node) in [
        ("Down Right Right Down Right", "c2 b2"),
        ("Up Up", ""),
        ("Down", "c2"),
        ("Down", "c2 b2"),
        // Not any more, once another branch was visited.
        ("Up Left Right Down", "c2 b1"),
    ] {
        assert_eq!(selected(driver.press(keys)), node, "after {keys}");
    }
}

#[test]
fn down_opens_a_closed_node_and_enter_opens_and_closes() {
    let mut driver = open(empty("3x3"), (80, 24));
    // The first child, not the best.
    assert_eq!(selected(driver.press("Down")), "a1");
    driver.press("Right");
    let before = outline(&driver).rows.len();
    for (key, node, opened) in [("Enter", "b1", 8), ("Enter", "b1", 0), ("Down", "b1 a1", 8)] {
        assert_eq!(selected(driver.press(key)), node);
        assert_eq!(outline(&driver).rows.len(), before + opened);
    }
}

// The mouse

#[test]
fn clicks_select_and_open_nothing() {
    for size in WHOLE_SIZES {
        let mut driver = open(empty("3x3"), size);
        let listed = outline(&driver).rows.len();
        // The last node that is in sight.
        let nodes = nodes_in_sight(&driver);
        let (&row, &(place, _)) = nodes.iter().max_by_key(|(row, _)| **row).expect("there are nodes");
        // The second press may be the start of a drag.
        for _ in 0..2 {
            driver.click(place);
            assert_eq!((outline(&driver).selected, outline(&driver).rows.len()), (row, listed), "{size:?}");
        }
    }
}

#[test]
fn wheel_and_drag_move_the_view_and_select_nothing() {
    let mut driver = open(empty("3x3"), (60, 16));
    driver.press("b b b b");
    let (before, node) = (sight(&driver).1, selected(&driver));
    let place = Place { x: 30, y: 8 };
    driver.wheel(Direction::Back, place).wheel(Direction::Back, place);
    assert_eq!(sight(&driver).1, (before.0, before.1 - 6));
    driver.wheel(Direction::Forward, place);
    assert_eq!(sight(&driver).1, (before.0, before.1 - 3));
    driver.act(Action::Drag { columns: -5, rows: 2 });
    assert_eq!(sight(&driver).1, (before.0 + 5, before.1 - 5), "the drawing follows the pointer");
    driver.press("PgUp");
    assert!(sight(&driver).1.1 < before.1 - 5);
    assert_eq!(selected(&driver), node);
    // Not beyond the ends.
    driver.act(Action::Drag { columns: 10_000, rows: 10_000 });
    assert_eq!(sight(&driver).1, (0, 0));
    driver.act(Action::Drag { columns: -10_000, rows: -10_000 });
    let (columns, rows) = drawing(&driver).size(scale(&driver));
    let Size { width, height } = room(&driver);
    assert_eq!(sight(&driver).1, (columns - i32::from(width), rows - i32::from(height)));
}

#[test]
fn after_a_look_elsewhere_the_next_key_shows_the_selected_node() {
    let mut away = open(empty("3x3"), (80, 16)).after("b b b Home");
    away.act(Action::Drag { columns: 0, rows: -10_000 }).act(Action::Drag { columns: 10_000, rows: 0 });
    assert!(!nodes_in_sight(&away).contains_key(&outline(&away).selected));
    for key in ["Home", "Up", "Down", "Right", "b", "End"] {
        let driver = away.clone().after(key);
        assert_eq!(nodes_in_sight(&driver)[&outline(&driver).selected].1, whole(&driver), "{key}");
    }
}

// The view

/// Whether the view contains a node with the levels above and below it.
fn is_well_in_sight(driver: &Driver, row: usize) -> bool {
    let (scale, (left, top)) = sight(driver);
    let Size { width, height } = room(driver);
    let Some(node) = drawing(driver).nodes.iter().position(|node| (node.row, node.folded) == (row, 0)) else {
        return false;
    };
    let (x, y) = drawing(driver).place(node, scale);
    let level = i32::from(scale.level());
    x >= left
        && x + i32::from(scale.slot()) <= left + i32::from(width)
        && y - level >= top
        && y + 2 * level <= top + i32::from(height)
}

#[test]
fn the_first_view_shows_the_best_line_and_counts_what_is_beside_it() {
    let mut counted = 0;
    for start in [empty("3x3"), position(".../.X./..O"), empty("7x7/5")] {
        for size in [(80, 24), (60, 20), (100, 30), (48, 16), (30, 12)] {
            let driver = open(start.clone(), size);
            let (scale, (left, top)) = sight(&driver);
            let Size { width, height } = room(&driver);
            let (slot, level) = (i32::from(scale.slot()), i32::from(scale.level()));
            let right = left + i32::from(width) - slot;
            let (mut beside, mut line) = (HashMap::<(i32, bool), usize>::new(), Vec::new());
            for (index, node) in drawing(&driver).nodes.iter().enumerate() {
                let (x, y) = drawing(&driver).place(index, scale);
                if y < top || y + level > top + i32::from(height) {
                    continue;
                }
                if node.folded == 0 && outline(&driver).rows[node.row].is_expected {
                    line.push(x);
                    // In a tall window the line may be wider than the window.
                    let columns = line.iter().max().zip(line.iter().min()).map(|(last, first)| last - first);
                    let fits = columns.is_some_and(|columns| columns + slot <= i32::from(width));
                    assert!(!fits || (left..=right).contains(&x), "{size:?}");
                }
                if !(left..=right).contains(&x) {
                    *beside.entry((y, x > right)).or_default() += node.folded.max(1);
                }
            }
            for ((_, is_right), count) in beside {
                let text = if is_right { format!("{count}›") } else { format!("‹{count}") };
                assert!(driver.shows(&text), "{text} at {size:?}");
                counted += 1;
            }
        }
    }
    assert!(counted > 5, "{counted}");
}

#[test]
fn the_view_moves_only_as_far_as_needed() {
    let mut driver = open(empty("3x3"), (100, 30));
    driver.press("b b b b Home");
    let mut seen = [0; 2];
    for key in
        "Down Right Right Right Right Right Right Right Down Right Left Up Left Left b b Up Right Right Up"
            .split(' ')
    {
        let mut next = driver.clone();
        next.press(key);
        let row = outline(&next).selected;
        if outline(&next).rows == outline(&driver).rows {
            let stays = is_well_in_sight(&driver, row);
            assert!(!stays || sight(&next) == sight(&driver), "{key}:\n{}", driver.text());
            seen[usize::from(stays)] += 1;
        }
        driver = next;
    }
    assert!(seen[1] > 5, "{seen:?}");
}

#[test]
fn a_node_that_opens_stays_where_it_is() {
    let mut driver = open(empty("3x3"), (80, 24));
    // Without the other best moves, and with the last one open, the drawing is wider than the window.
    let best = outline(&driver).rows.iter().position(|row| row.ply == 2 && row.is_expected);
    select(&mut driver, best.expect("the best child's best child is listed"));
    driver.press("Enter End Enter");
    for row in [9, 8, 7, 6] {
        select(&mut driver, row);
        let before = nodes_in_sight(&driver)[&row].0;
        for _ in 0..2 {
            driver.press("Enter");
            let now = nodes_in_sight(&driver)[&row].0;
            // The view may move to show the best child.
            let (left, right) = (before.x.min(now.x), before.x.max(now.x));
            assert!(now.y == before.y && right - left < 30, "row {row}");
        }
    }
}

#[test]
fn no_board_is_cut_at_the_edges() {
    for keys in ["", "PgDn", "PgDn PgDn", "Down Down", "z"] {
        for height in 20..40 {
            let driver = open(empty("3x3"), (100, height)).after(keys);
            let nodes = nodes_in_sight(&driver);
            assert!(!nodes.is_empty(), "{keys:?} in {height} rows");
            for (row, (_, places)) in nodes {
                assert_eq!(places, whole(&driver), "row {row}, {keys:?} in {height} rows");
            }
        }
    }
}

#[test]
fn what_is_cut_off_above_and_below_is_said() {
    let mut driver = open(position("X../.O./..X"), (80, 24));
    let last = |driver: &Driver| driver.text().lines().nth(21).expect("it is the body's last row").to_owned();
    assert_eq!(last(&driver).trim(), "3 levels below: b follows the best line.");
    assert!(!last(driver.press("b b b b b b")).contains("below"));
    driver.must_show("Start 0, ");
    open(position(P2), (80, 24)).reach("Down Left Left Left Down", &["Start -6, beside what is in sight."]);
    assert_eq!(last(driver.press("Home m")).trim(), "", "a covered tree shows one level");
}

#[test]
fn folding_enlarges_no_board() {
    let mut driver = open(position(P2), (80, 24));
    let height = |driver: &Driver| {
        let nodes = nodes_in_sight(driver);
        nodes[&0].1
    };
    driver.must_show("Enter fold");
    let before = height(&driver);
    driver.press("Enter").must_show("Enter open");
    assert_eq!((height(&driver), nodes_in_sight(&driver).len()), (before, 1));
}

/// What the user does with the drawn tree.
#[derive(Clone, Debug)]
enum Act {
    Key(&'static str),
    Drag(i32, i32),
    Resize(u16, u16),
}

fn acts() -> impl Strategy<Value = Act> {
    const KEYS: &str = "Up Down Left Right b Home End Enter z Z a A D d *";
    prop_oneof![
        12 => prop::sample::select(KEYS.split(' ').collect_vec()).prop_map(Act::Key),
        1 => (-40..40, -20..20).prop_map(|(columns, rows)| Act::Drag(columns, rows)),
        1 => (28_u16..200, 9_u16..60).prop_map(|(width, height)| Act::Resize(width, height)),
    ]
}

fn starts() -> impl Strategy<Value = Position> {
    prop::sample::select(vec![
        position(P1),
        position(P2),
        position("X../.O./..."),
        empty("3x2/3"),
        empty("15x15/5"),
    ])
}

proptest! {
    #![proptest_config(cases(90))]

    #[test]
    fn the_view_contains_the_selected_node(start in starts(), acts in collection::vec(acts(), 1..30)) {
        // Trees with many nodes would take too long to open and draw again and again.
        let is_large = start.empty_cells() > 6;
        let mut driver = open(start, (80, 24));
        let mut is_panned = false;
        for act in acts {
            match act {
                Act::Key("*" | "d") if is_large => {}
                Act::Key(key) => {
                    // These do not seek the selected node.
                    is_panned &= ["a", "A", "d", "D"].contains(&key);
                    driver.press(key);
                }
                Act::Drag(columns, rows) => {
                    is_panned = true;
                    driver.act(Action::Drag { columns, rows });
                }
                Act::Resize(width, height) => drop(driver.resize((width, height))),
            }
            if is_panned {
                continue;
            }
            let nodes = nodes_in_sight(&driver);
            let row = outline(&driver).selected;
            let (_, places) = *nodes.get(&row).unwrap_or(&(Place::ORIGIN, 0));
            let (slot, level) = (scale(&driver).slot(), scale(&driver).level() - 1);
            let Size { width, height } = room(&driver);
            let most = usize::from(slot.min(width)) * usize::from(level.min(height));
            prop_assert_eq!(places, most, "{:?}: row {}\n{}", act, row, driver.text());
        }
    }
}

// Sizes

#[test]
fn every_size_draws_the_same_nodes_and_the_zoom_stops_at_the_ends() {
    let mut driver = open(position(P1), (200, 50));
    let nodes = drawing(&driver).nodes.clone();
    driver.press("Z Z Z Z Z");
    assert!(driver.refusal().contains("no further size"));
    let mut sizes = vec![scale(&driver).picture];
    loop {
        driver.press("z");
        if driver.app().shared.notice.as_ref().is_some() {
            break;
        }
        sizes.push(scale(&driver).picture);
        assert_eq!(drawing(&driver).nodes, nodes);
        let row = outline(&driver).selected;
        assert_eq!(nodes_in_sight(&driver)[&row].1, whole(&driver));
    }
    assert_eq!(sizes, [(3, 3), (11, 5), (17, 8), (23, 14)].map(Size::from));
    assert!(driver.refusal().contains("no further size"));
}

#[test]
fn a_tree_of_numbers_can_be_enlarged_and_does_not_grow_when_a_node_is_folded() {
    let mut driver = Driver::at("#tree=((3,12,8),(2,4,6),(14,5,2))");
    driver.resize((84, 22));
    driver.press("Z Z Z Z");
    let slots = ["", "z", "z", "z"].map(|key| scale(driver.press(key)).slot());
    assert!(slots.is_sorted_by(|one, other| one < other), "{slots:?}");
    driver.press("z");
    assert!(driver.refusal().contains("no further size"));
    for key in ["", "Down Enter"] {
        let before = scale(&driver);
        driver.press(key);
        assert_eq!(scale(&driver), before, "{key}");
    }
}

#[test]
fn folded_siblings_are_counted_and_all_of_them_can_be_reached() {
    let mut driver = open(empty("15x15/5"), (80, 24));
    driver.press("Enter Enter");
    let count = |driver: &Driver| -> usize {
        let children = drawing(driver).nodes.iter().filter(|node| node.ply == 1);
        children.map(|node| node.folded.max(1)).sum()
    };
    let folds = |driver: &Driver| -> Vec<usize> {
        drawing(driver).nodes.iter().map(|node| node.folded).filter(|&folded| folded > 0).collect()
    };
    assert_eq!(count(&driver), 225);
    for folded in folds(&driver) {
        assert!(driver.shows(&format!("{folded} more")), "{folded} are folded");
    }
    // A click on those that are folded shows some of them.
    let last = *folds(&driver).last().expect("there is no room for 225 boards");
    driver.click_text(&format!("{last} more"));
    assert_eq!((outline(&driver).rows[outline(&driver).selected].ply, count(&driver)), (1, 225));
    assert_ne!(folds(&driver).last(), Some(&last));
    // Walking along shows each of them.
    for key in ["Left", "Right"] {
        let mut seen = vec![selected(&driver)];
        loop {
            driver.press(key);
            let row = outline(&driver).selected;
            if seen.last() == Some(&selected(&driver)) {
                break;
            }
            assert!(nodes_in_sight(&driver).contains_key(&row), "{key}");
            assert_eq!(count(&driver), 225);
            seen.push(selected(&driver));
        }
        assert!(key == "Left" || seen.len() == 225, "{} were visited", seen.len());
    }
}

#[test]
fn folded_siblings_show_the_best_score_or_the_one_that_all_have() {
    let mut driver = open(empty("3x3"), (80, 24));
    // All moves after a1 and each reply.
    driver.press("Down Down Left Left Left Left Left Left Left Down");
    let (mut told, mut untold, mut last) = (0, 0, String::new());
    for _ in 0..8 {
        while last != selected(&driver) {
            last = selected(&driver);
            let at = outline(&driver).selected_node();
            let family = at.parent().expect("it is not the root").children().collect_vec();
            let drawn = rows(&driver.render());
            let nodes = &drawing(&driver).nodes;
            let is_sibling = |row: usize| family.iter().any(|sibling| sibling.row == row);
            let shown = nodes.iter().filter(|node| node.folded == 0 && is_sibling(node.row));
            let first = shown.map(|node| node.row).min().expect("one is shown");
            for fold in nodes.iter().filter(|node| node.folded > 0 && is_sibling(node.row)) {
                let is_folded = |row| if fold.row < first { row < first } else { row >= fold.row };
                let folded = family.iter().filter(|sibling| is_folded(sibling.row));
                let score = |sibling: &NodeRef<'_>| sibling.node().and_then(TraceNode::score);
                let mut scores = folded.filter_map(score).map(|score| score.points(9)).collect_vec();
                assert_eq!(scores.len(), fold.folded);
                scores.dedup();
                let best = family.iter().find(|sibling| is_folded(sibling.row) && sibling.is_marked());
                let Some(&(place, _)) = nodes_in_sight(&driver).get(&fold.row) else { continue };
                let row = drawn[usize::from(place.y) + 3].chars().skip(place.x.into());
                let text: String = row.take(scale(&driver).slot().into()).collect();
                let expected = match scores[..] {
                    [0] => "0".to_owned(),
                    [points] => format!("{points:+}"),
                    _ => String::new(),
                };
                let expected = best.and_then(score).map_or(expected, |score| match score.points(9) {
                    0 => "★ 0".to_owned(),
                    points => format!("★ {points:+}"),
                });
                assert_eq!(text.trim(), expected, "{last}");
                if scores.len() == 1 { told += 1 } else { untold += 1 }
            }
            driver.press("Right");
        }
        driver.press("Up Right Down");
    }
    assert!(told > 2 && untold > 2, "{told} {untold}");
}

/// The least window of the program, a phone, and the narrowest with two levels of boards.
const NARROW: [(u16, u16); 3] = [(28, 9), (30, 12), (30, 40)];

#[test]
fn the_tree_is_drawn_in_small_windows_and_every_node_can_be_reached() {
    for start in [position(P1), empty("3x3"), empty("4x4/4"), empty("15x15/5")] {
        let mut driver = open(start, (80, 24));
        driver.press("Down Right");
        let node = selected(&driver);
        for size in NARROW {
            driver.resize(size);
            assert_eq!(selected(&driver), node);
            for key in ["Left", "Right", "Right", "Left", "Up", "Down"] {
                driver.press(key);
                assert!(driver.shows("▸"), "{key} at {size:?}: the selected node is drawn");
            }
        }
    }
}

#[test]
fn the_drawing_is_saved_as_a_picture_at_once() {
    let mut driver = open(position(P2), (80, 24));
    driver.press("f").must_show("[Tree]");
    let [Save::Figure(svg)] = &driver.saved[..] else { panic!("{:?}", driver.saved) };
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
}
