//! Drawn trees, cell by cell: boards that do not overlap, and branches that join them.

use crate::prelude::*;
use noughts::teach::positions;

/// Columns and rows in which all of these trees fit, at the smallest size.
const HUGE: (u16, u16) = (1600, 60);

/// The area of each drawn node, by its row.
fn areas(driver: &Driver) -> HashMap<usize, Rect> {
    let area = |(row, places): (usize, Vec<Place>)| {
        let cells = places.iter().map(|&Place { x, y }| Rect { x, y, width: 1, height: 1 });
        let area = cells.reduce(Rect::union).expect("it has places");
        assert_eq!(places.len(), area.area() as usize, "another node covers that of row {row}");
        (row, area)
    };
    driver.items().into_iter().map(area).collect()
}

/// Whether a character is a piece of a branch that goes to the left, right, up and down.
fn ends(symbol: &str) -> [bool; 4] {
    match u32::from(symbol.chars().next().unwrap_or(' ')) {
        0x2500 | 0x2501 | 0x2504 | 0x2505 | 0x2508 | 0x2509 => [true, true, false, false],
        0x2502 | 0x2503 | 0x2506 | 0x2507 | 0x250A | 0x250B => [false, false, true, true],
        0x250C..=0x250F => [false, true, false, true],
        0x2510..=0x2513 => [true, false, false, true],
        0x2514..=0x2517 => [false, true, true, false],
        0x2518..=0x251B => [true, false, true, false],
        0x251C..=0x2523 => [false, true, true, true],
        0x2524..=0x252B => [true, false, true, true],
        0x252C..=0x2533 => [true, true, false, true],
        0x2534..=0x253B => [true, true, true, false],
        0x253C..=0x254B => [true; 4],
        _ => [false; 4],
    }
}

/// Checks that the branch to each child is unbroken, and that no branch joins two families.
fn check_branches(driver: &Driver, context: &str) {
    let (buffer, areas, outline) = (driver.render(), areas(driver), outline(driver));
    assert_eq!(areas.len(), outline.rows.len(), "all nodes are in sight, {context}");
    let middle = |row: usize| areas[&row].x + areas[&row].width / 2;
    let mut families: HashMap<usize, Vec<usize>> = HashMap::new();
    for row in 1..outline.rows.len() {
        let parent = outline.at(row).parent().expect("it is below the root");
        families.entry(parent.row).or_default().push(row);
    }
    for (parent, children) in families {
        let y = areas[&parent].bottom();
        let [first, last] = [children[0], children[children.len() - 1]].map(middle);
        assert!(children.iter().all(|child| areas[child].y == y + 1), "row {parent}, {context}");
        let columns = first.min(middle(parent))..=last.max(middle(parent));
        for x in columns.clone() {
            let expected = [
                x > *columns.start(),
                x < *columns.end(),
                x == middle(parent),
                children.iter().any(|&child| middle(child) == x),
            ];
            // Dotted pieces and the corners between them count as well.
            assert_eq!(ends(buffer[(x, y)].symbol()), expected, "column {x} below row {parent}, {context}");
        }
        for beside in [columns.start() - 1, columns.end() + 1] {
            assert_eq!(ends(buffer[(beside, y)].symbol()), [false; 4], "beside {parent}, {context}");
        }
    }
}

/// Random positions of 3x3 with three to five empty squares, always the same.
fn some_positions(count: usize) -> Vec<Position> {
    let mut positions = live(&empty("3x3"));
    positions.retain(|board| (3..=5).contains(&board.empty_cells()));
    Rng::with_seed(11).shuffle(&mut positions);
    positions.truncate(count);
    positions
}

#[test]
fn branches_join_each_node_to_its_parent_and_no_boards_overlap() {
    let articles = positions().iter().filter_map(|named| named.state.board().cloned());
    let articles = articles.filter(|board| (1..=5).contains(&board.empty_cells()));
    let all = articles.chain(some_positions(50)).collect_vec();
    assert!(all.len() >= 55, "{} positions", all.len());
    for (number, start) in all.into_iter().enumerate() {
        let context = format!("{start} by {}", VARIANTS[number % VARIANTS.len()].name);
        let mut driver = Driver::exploring(STILL, start, View::Tree);
        for _ in 0..number % VARIANTS.len() {
            driver.press("a");
        }
        driver.resize(HUGE).press("Home *");
        // Pruned moves, too; the smallest boards.
        driver.press("Z Z Z Z");
        check_branches(&driver, &context);
    }
}

#[test]
fn branches_join_enlarged_boards_too() {
    for text in ["O.X/X../XOO", ".X./..X/OOX"] {
        let mut driver = Driver::exploring(STILL, position(text), View::Tree);
        driver.resize((1200, 120)).press("* Z Z Z Z");
        for size in 0..4 {
            check_branches(&driver, &format!("{text} at size {size}"));
            driver.press("z");
        }
    }
}

/// The text of an area, row by row.
fn text_in(buffer: &Buffer, area: Rect) -> Vec<String> {
    area.rows().map(|row| row.positions().map(|place| buffer[place].symbol()).collect()).collect()
}

#[test]
fn each_node_shows_its_position_and_its_score() {
    let mut driver = Driver::exploring(STILL, position(".X./..X/OOX"), View::Tree);
    driver.resize(HUGE).press("a a * Z Z Z Z");
    let (buffer, areas) = (driver.render(), areas(&driver));
    let outline = outline(&driver);
    for (row, area) in areas {
        let drawn = text_in(&buffer, area);
        let board = outline.at(row).state().board().expect("a board").to_string().replace('.', "·");
        for (shown, expected) in drawn.iter().zip(board.split('/')) {
            assert!(shown.contains(expected), "row {row}: {drawn:?} instead of {board}");
        }
        let score = outline.at(row).node().map(|node| node.score().expect("the search finished").points(9));
        let expected = score.map_or("pruned".to_owned(), |score| score.to_string());
        assert!(drawn[3].trim().ends_with(&expected), "row {row}: {drawn:?} instead of {expected}");
    }
}

#[test]
fn sixteen_leaves_are_in_sight_in_80_columns_and_nothing_touches() {
    for level in 1..=4 {
        for seed in 0..20 {
            let tree = NumberTree::random(level, &mut Rng::with_seed(seed));
            for covered in ["", "&covered"] {
                let mut driver = Driver::at(&format!("#tree={tree:#}&algorithm=alpha-beta{covered}"));
                driver.resize((80, 24));
                check_branches(&driver, &format!("{tree}{covered}"));
                let (buffer, areas) = (driver.render(), areas(&driver));
                assert_eq!(areas.len(), outline(&driver).rows.len(), "{tree}{covered}");
                assert!(covered.is_empty() || areas.len() == tree.nodes());
                for area in areas.into_values() {
                    let gap = text_in(&buffer, Rect { width: 1, ..area }).concat();
                    assert!(["", "▸"].contains(&gap.trim()), "{gap:?} {tree}");
                }
            }
        }
    }
}

#[test]
fn half_a_million_open_nodes_can_be_drawn() {
    let mut driver = Driver::exploring(STILL, empty("3x3"), View::Tree);
    driver.press("*");
    assert_eq!(searched(&driver).tree.drawn.drawing.nodes.len(), 549_946);
    for keys in ["Home", "b b b b", "End"] {
        driver.press(keys);
        let row = outline(&driver).selected;
        assert!(areas(&driver).contains_key(&row), "{keys}:\n{}", driver.text());
        driver.must_show("MAX");
    }
    driver.must_show("X c1. X completed the anti-diagonal");
}

#[test]
fn in_ascii_the_drawn_tree_is_ascii() {
    let ascii = ASCII;
    for view in [View::Tree, View::Stepper] {
        let mut driver = Driver::exploring(ascii, position(".X./..X/OOX"), view);
        driver.resize((200, 50)).press("a a End");
        assert!(driver.text().is_ascii(), "{}", driver.text());
        assert!(driver.find_all("+").len() > 3, "{}", driver.text());
    }
}
