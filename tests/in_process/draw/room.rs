//! Wide windows: the screens use them.

use crate::driver::scenes::{self, SCENES};
use crate::driver::{Driver, STILL};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Place, Rect};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// The windows in which the screens must not be mostly blank, unless a board is all they have and is as large as looks good.
const WIDE: [(u16, u16); 2] = [(120, 40), (200, 50)];

/// The most that may be blank, in percent.
const MOST_BLANK: usize = 60;

/// The rows of a board that is as large as looks good, without its letters. Only one with many squares has more.
const LARGE: RangeInclusive<u16> = 22..=30;

/// A cell this near to a drawn one is not blank: it is the space that text and pictures need around them.
const NEAR: (u16, u16) = (4, 1);

/// The characters of which a board's grid is made, with the cursor's frame and the strokes through lines on
/// it.
const GRID: &str = "─│┼┏┓┗┛╆╅╄╃━┃╲╱";

/// The areas of the boards with a grid: whatever is connected with a crossing.
fn boards(drawn: &Buffer) -> Vec<Rect> {
    let is_grid = |place: Place| drawn.cell(place).is_some_and(|cell| GRID.contains(cell.symbol()));
    let mut seen = HashSet::new();
    let mut boards = Vec::new();
    for crossing in drawn.area.positions().filter(|&place| "┼╆╅╄╃".contains(drawn[place].symbol()))
    {
        if seen.contains(&crossing) {
            continue;
        }
        let mut area = Rect { x: crossing.x, y: crossing.y, width: 1, height: 1 };
        let mut open = vec![crossing];
        while let Some(place) = open.pop() {
            if seen.insert(place) {
                area = area.union(Rect { x: place.x, y: place.y, width: 1, height: 1 });
                open.extend(around(place, (1, 1), drawn.area).positions().filter(|&near| is_grid(near)));
            }
        }
        boards.push(area);
    }
    boards
}

/// The cells within so many columns and rows of a place.
fn around(Place { x, y }: Place, (columns, rows): (u16, u16), area: Rect) -> Rect {
    let (left, top) = (x.saturating_sub(columns), y.saturating_sub(rows));
    Rect { x: left, y: top, width: x + columns + 1 - left, height: y + rows + 1 - top }.intersection(area)
}

/// How much of the window between title and footer is blank, in percent. A cell is used if it is on a board,
/// or near a cell in which something is drawn.
fn blank(driver: &Driver) -> usize {
    let drawn = driver.render();
    let Rect { width, height, .. } = drawn.area;
    let body = Rect { x: 0, y: 1, width, height: height - 2 };
    let mut used: HashSet<Place> = boards(&drawn).into_iter().flat_map(Rect::positions).collect();
    for place in body.positions().filter(|&place| drawn[place].symbol() != " ") {
        used.extend(around(place, NEAR, body).positions());
    }
    let blank = body.positions().filter(|place| !used.contains(place)).count();
    100 * blank / usize::from(body.width * body.height)
}

/// Scenes that have nothing left to show, and why.
const NOTHING_LEFT: [(&str, &str); 28] = [
    ("practise", "there was one quiz"),
    ("history_found", "two games were found"),
    ("history_empty", "there are no games"),
    ("history", "its games and the selected board fit"),
    ("results_won", "the game is over: there are its board and all those before"),
    ("results_series", "the game is over: there are its board and all those before"),
    ("results_misere", "the game is over: there are its board and all those before"),
    ("settings", "all settings fit, and what the selected one does"),
    ("settings_remarks", "all settings fit, and what the selected one does"),
    ("lesson_larger_board", "its tree would be too large for the page"),
    ("help", "all its lines fit"),
    ("panel_computers_view", "estimates have no tree"),
    ("panel_p1", "all moves, and the boards to the end"),
    ("panel_p2", "all moves, and the boards to the end"),
    ("editor_refuses", "a position without moves has no scores"),
    ("covered_panel", "the scores are covered"),
    ("glossary", "all its words fit"),
    ("lab_running", "most searches have not run"),
    ("tree_searching", "the tree is not there yet"),
    ("tree_large_board", "its search looks two plies ahead, and boards of that size are drawn as moves"),
    ("tree_p1", "the whole tree of ten nodes is drawn"),
    ("tree_opened_after_all", "the whole tree of ten nodes is drawn"),
    ("tree_p2_pruned", "the whole tree of 35 nodes is drawn"),
    ("tree_saves", "the whole tree of ten nodes is drawn"),
    ("stepper_begins", "the search has not started"),
    ("covered_stepper", "stack, code and the tree so far are whole"),
    ("stepper_p1", "stack, code and the tree so far are whole"),
    ("stepper_p2_cutoff", "stack, code and the tree so far are whole"),
];

#[test]
fn screens_use_wide_windows() {
    let mut faults = Vec::new();
    let has_more = |name: &str| NOTHING_LEFT.iter().all(|(done, _)| *done != name);
    for (name, scene) in SCENES.into_iter().filter(|(name, _)| has_more(name)) {
        let mut driver = scene(STILL);
        for size in WIDE {
            let blank = blank(driver.resize(size));
            let boards = boards(&driver.render());
            let is_large = boards.iter().any(|board| LARGE.contains(&board.height));
            if blank >= MOST_BLANK && (!is_large || name.starts_with("panel")) {
                faults.push(format!("{name} at {size:?}: {blank} %"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn blank_cells_are_measured() {
    let mut driver = scenes::set_up_human(STILL);
    let wide = blank(driver.resize((200, 50)));
    assert!((70..80).contains(&wide), "{wide} %");
    let drawn = driver.render();
    let [board] = boards(&drawn)[..] else { panic!("one board, not {:?}", boards(&drawn)) };
    assert!(board.width > 45 && LARGE.contains(&board.height), "{board:?}");
    // A form without a board leaves most of the window blank.
    let mut driver = scenes::practise(STILL);
    driver.resize((100, 50));
    assert!(boards(&driver.render()).is_empty() && blank(&driver) > 70, "{}", blank(&driver));
}

/// The first and the last column of a row in which something is drawn.
fn edges(drawn: &Buffer, y: u16) -> [u16; 2] {
    let mut places = (0..drawn.area.width).filter(|&x| drawn[(x, y)].symbol() != " ");
    let first = places.next().expect("the row is not empty");
    [first, places.next_back().unwrap_or(first)]
}

#[test]
fn title_and_footer_have_the_edges_of_what_is_between() {
    let centred = ["game_goes_on", "panel_p1", "results_drawn", "review_asks", "lesson_asks", "editor"];
    for (name, scene) in SCENES.into_iter().filter(|(name, _)| centred.contains(name)) {
        let mut driver = scene(STILL);
        for size in [(80, 24), (120, 40), (200, 50)] {
            let drawn = driver.resize(size).render();
            let [title, facts] = edges(&drawn, 0);
            let [footer, last_key] = edges(&drawn, size.1 - 1);
            let board = boards(&drawn).into_iter().min_by_key(|board| board.x).expect("a board");
            // The tab that is shown has a bracket in the margin.
            assert!(footer - title <= 1, "{name} at {size:?}: title {title}, footer {footer}");
            // The row numbers, and the gap after them.
            assert!(board.x - 2 - footer <= 2, "{name} at {size:?}: title {title}, board {}", board.x);
            assert!(last_key <= facts, "{name} at {size:?}: {last_key} and {facts}");
            for y in 1..size.1 - 1 {
                if let Some(x) = (0..size.0).rfind(|&x| drawn[(x, y)].symbol() != " ") {
                    assert!(x <= facts, "{name} at {size:?}, row {y}: {x} and {facts}");
                }
            }
        }
    }
}
