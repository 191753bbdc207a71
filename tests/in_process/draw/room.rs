//! Wide windows: the screens use them.

use crate::prelude::*;

const WIDE: [(u16, u16); 2] = [(120, 40), (200, 50)];

/// The most of a wide window that may be empty in one piece, in percent.
const MOST_EMPTY: u32 = 45;

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

/// The largest rectangle of the window in which nothing is drawn.
fn emptiest(drawn: &Buffer) -> Rect {
    let is_empty = |place: Place| drawn[place].symbol() == " " && drawn[place].bg == Color::Reset;
    let mut best = Rect::ZERO;
    // By column, how many rows above are empty.
    let mut heights = vec![0_u16; drawn.area.width.into()];
    for row in drawn.area.rows() {
        for place in row.positions() {
            let height = &mut heights[usize::from(place.x)];
            *height = if is_empty(place) { *height + 1 } else { 0 };
        }
        for left in 0..row.width {
            let mut height = u16::MAX;
            for right in left..row.width {
                height = height.min(heights[usize::from(right)]);
                let width = right + 1 - left;
                if u32::from(width) * u32::from(height) > best.area() {
                    best = Rect { x: left, y: row.y + 1 - height, width, height };
                }
            }
        }
    }
    best
}

/// The largest empty rectangle, in percent of the window.
fn emptiest_part(driver: &Driver) -> u32 {
    let drawn = driver.render();
    100 * emptiest(&drawn).area() / drawn.area.area()
}

/// Scenes that have too little to show: how much of each window may be empty, and why.
const NOTHING_LEFT: [(&str, [u32; 2], &str); 7] = [
    ("tree_searching", [90, 92], "the tree is there in a moment"),
    ("tree_large_board", [45, 55], "two plies of a large board, all of whose moves are alike"),
    ("history_found", [49, 45], "two games were found, and the board is as large as the rest of the window"),
    ("lesson_second_try", [51, 45], "two boards, one above the other, and a short text"),
    ("editor_refuses", [45, 55], "an impossible position has no scores, and the board must stay where it is"),
    ("covered_panel", [45, 50], "the scores are covered, and the board stays where it is in the game"),
    ("set_up_published", [45, 49], "a board of 225 squares has small ones where the usual board is"),
];

#[test]
fn no_screen_leaves_half_of_a_wide_window_empty() {
    let mut faults = Vec::new();
    for (name, mut driver) in every_scene() {
        let exception = NOTHING_LEFT.iter().find(|(empty, ..)| *empty == name);
        let most = exception.map_or([MOST_EMPTY; 2], |(_, most, _)| *most);
        for (size, most) in WIDE.into_iter().zip(most) {
            let part = emptiest_part(driver.resize(size));
            // An exception ends once it is not needed.
            if part > most || (most > MOST_EMPTY && part <= MOST_EMPTY) {
                faults.push(format!("{name} at {size:?}: {part} %, {}", emptiest(&driver.render())));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn empty_rectangles_are_measured() {
    let mut drawn = Buffer::empty(Rect::new(0, 0, 10, 4));
    assert_eq!(emptiest(&drawn), drawn.area);
    drawn[(3, 1)].set_symbol("x");
    assert_eq!(emptiest(&drawn), Rect::new(4, 0, 6, 4));
    drawn[(8, 0)].set_bg(Color::Red);
    assert_eq!(emptiest(&drawn), Rect::new(0, 2, 10, 2));
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
