//! How boards are drawn: marks in their squares, the stroke through a line, what is written where no mark is.

mod driver;

use driver::{Driver, STILL, scenes, two_humans};
use noughts::app::{Action, Appearance, Target};
use noughts::game::{Mark, Square};
use noughts::settings::{GlyphSet, Palette};
use noughts::ui::Look;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Position as Place;
use ratatui::style::{Color, Modifier};
use std::collections::HashMap;

const MONOCHROME: Appearance = Appearance { palette: Palette::Monochrome, ..STILL };
const ASCII: Appearance = Appearance { glyphs: GlyphSet::Ascii, ..STILL };

/// Windows of all shapes.
fn windows() -> impl Iterator<Item = (u16, u16)> {
    [9, 14, 20, 24, 40].into_iter().flat_map(|height| [28, 44, 60, 80, 120].map(|width| (width, height)))
}

/// The places of each square.
fn places(driver: &Driver) -> HashMap<Square, Vec<Place>> {
    let mut places = HashMap::<Square, Vec<Place>>::new();
    for place in driver.area().positions() {
        if let Some(Target::Square(square)) = driver.target(place) {
            places.entry(square).or_default().push(place);
        }
    }
    places
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// A game of two people after these keys.
fn game(appearance: Appearance, keys: &str) -> Driver {
    let mut driver = Driver::playing(appearance, two_humans(), false);
    driver.press(keys);
    driver
}

fn is_ink(cell: &Cell) -> bool {
    "▀▄█XO".contains(cell.symbol())
}

/// From the least to the greatest, and how many that are.
fn extent(numbers: impl Iterator<Item = u16> + Clone) -> (u16, u16, u16) {
    let (least, greatest) = (numbers.clone().min().expect("some"), numbers.max().expect("some"));
    (least, greatest, greatest - least + 1)
}

/// Where a square's cell is, without the lines of the grid on its right and below it, and where its mark.
fn cell_and_mark(driver: &Driver, square: Square) -> [[(u16, u16, u16); 2]; 2] {
    let (places, buffer) = (places(driver).remove(&square).expect("it is on the screen"), driver.render());
    let ink: Vec<Place> = places.iter().copied().filter(|&place| is_ink(&buffer[place])).collect();
    let [cell, mark] = [&places, &ink].map(|places| {
        [extent(places.iter().map(|place| place.x)), extent(places.iter().map(|place| place.y))]
    });
    [cell.map(|(least, greatest, count)| (least, greatest - 1, count - 1)), mark]
}

// Marks

#[test]
fn no_mark_touches_the_number_of_its_row() {
    for appearance in [STILL, ASCII] {
        let (mut driver, mut near) = (game(appearance, "2 1 5 4 Right"), 0);
        for window in windows() {
            let buffer = driver.resize(window).render();
            let squares = places(&driver);
            for name in ["a1", "a2"] {
                let places = &squares[&square(name)];
                let left = places.iter().map(|place| place.x).min().expect("it is on the screen");
                for place in places.iter().filter(|place| place.x == left && is_ink(&buffer[**place])) {
                    assert_eq!(buffer[(left - 1, place.y)].symbol(), " ", "at {window:?}, left of {name}");
                    near += 1;
                }
            }
        }
        assert!(near > 0, "no mark fills its square");
    }
}

#[test]
fn marks_are_as_large_as_their_squares_and_in_their_middle() {
    let mut driver = game(STILL, "5");
    for window in windows() {
        driver.resize(window);
        let [[(left, right, columns), (.., rows)], [(first, last, width), _]] =
            cell_and_mark(&driver, square("b2"));
        if rows > 1 {
            assert_eq!(width, columns.min(2 * rows - 1), "at {window:?}");
            assert_eq!(first - left, right - last, "at {window:?}");
        }
    }
}

#[test]
fn the_strokes_of_an_x_of_letters_cross_in_a_letter() {
    let mut driver = game(ASCII, "5");
    for window in windows() {
        let buffer = driver.resize(window).render();
        let [_, [(left, right, _), (top, bottom, rows)]] = cell_and_mark(&driver, square("b2"));
        assert_eq!(rows % 2, 1, "at {window:?}");
        assert_eq!(buffer[(left.midpoint(right), top.midpoint(bottom))].symbol(), "X", "at {window:?}");
    }
}

#[test]
fn the_cursor_on_a_mark_of_a_board_without_grid_has_the_color_of_the_mark() {
    let mut driver = scenes::large_board(STILL);
    let marked: Vec<(Square, Mark)> = {
        let setup = driver.game().position().setup();
        setup.rules().squares().filter_map(|square| Some((square, setup.get(square)?))).collect()
    };
    for (square, mark) in marked {
        driver.act(Action::Point(Target::Square(square)));
        let buffer = driver.render();
        let color = Look::of(STILL).theme.marks[mark.index()].fg.expect("a color");
        for &place in &places(&driver)[&square] {
            assert_eq!(buffer[place].fg, color);
            assert!(buffer[place].modifier.contains(Modifier::REVERSED), "{square}");
        }
    }
}

// Completed lines

/// Keys that complete a line in each direction, with X.
const LINES: [&str; 4] = ["1 4 2 5 3", "1 2 4 3 7", "1 2 5 3 9", "3 1 5 2 7"];

/// How many half places of a screen have a color.
fn halves(buffer: &Buffer, color: Color) -> usize {
    let count = |cell: &Cell| match cell.symbol() {
        "█" => 2 * usize::from(cell.fg == color),
        "▀" | "▄" => usize::from(cell.fg == color) + usize::from(cell.bg == color),
        _ => 0,
    };
    buffer.content().iter().map(count).sum()
}

#[test]
fn a_stroke_leaves_more_to_be_seen_of_the_marks_than_it_covers() {
    let mut struck = 0;
    for keys in LINES {
        let mut driver = game(STILL, keys);
        for window in windows() {
            let buffer = driver.resize(window).render();
            let [stroke, marks] = [Color::LightRed, Color::LightBlue].map(|color| halves(&buffer, color));
            if stroke > 0 {
                assert!(marks > stroke, "{keys} at {window:?}: {marks}, stroke {stroke}");
                struck += 1;
            }
        }
    }
    assert!(struck > 0);
}

#[test]
fn reversed_squares_are_whole_and_no_row_number_touches_them() {
    for appearance in [MONOCHROME, ASCII] {
        for keys in LINES {
            let mut driver = game(appearance, &format!("{keys} ..."));
            for window in windows() {
                let buffer = driver.resize(window).render();
                let list = driver.find("Rematch");
                let reversed = |place: &Place| buffer[*place].modifier.contains(Modifier::REVERSED);
                // Beside the board, or below it.
                let on_board = |place: &Place| place.y < list.y || place.x + 3 < list.x;
                let places: Vec<Place> =
                    buffer.area.positions().filter(|place| reversed(place) && on_board(place)).collect();
                let mut whole = Vec::new();
                for row in places.chunk_by(|one, next| one.y == next.y && one.x + 1 == next.x) {
                    whole.push(row.len());
                    let left = &buffer[(row[0].x - 1, row[0].y)];
                    assert!(!left.symbol().contains(char::is_numeric), "{keys} at {window:?}");
                }
                whole.dedup();
                assert_eq!(whole.len(), 1, "{keys} at {window:?}: {whole:?}");
            }
        }
    }
}

// What is known of the moves

#[test]
fn scores_stand_on_the_same_row_of_all_squares() {
    let score = |row: &String| {
        let text = row.trim_matches(['│', '┃', '|', '#', ' ']);
        text.starts_with(['+', '-', '0']) && text.contains(char::is_numeric)
    };
    for appearance in [STILL, MONOCHROME, ASCII] {
        let mut driver = scenes::panel_what_if(appearance);
        for window in windows() {
            let buffer = driver.resize(window).render();
            let mut found = Vec::new();
            for places in places(&driver).values() {
                let rows: Vec<String> = places
                    .chunk_by(|one, next| one.y == next.y)
                    .map(|row| row.iter().map(|&place| buffer[place].symbol()).collect())
                    .collect();
                found.extend(rows.iter().position(score));
            }
            if window == (80, 24) {
                assert_eq!(found.len(), 8);
            }
            found.dedup();
            assert!(found.len() <= 1, "at {window:?}: rows {found:?}");
        }
    }
}

#[test]
fn without_colour_what_may_be_played_is_never_drawn_like_what_was() {
    let marks = |appearance| {
        let mut driver = scenes::panel_what_if(appearance);
        let buffer = driver.resize((120, 40)).render();
        let blocks = buffer.area.positions().filter(|&place| "▀▄█".contains(buffer[place].symbol()));
        let mut targets: Vec<_> = blocks.map(|place| driver.target(place)).collect();
        targets.sort_by_key(|target| format!("{target:?}"));
        targets.dedup();
        (targets.len(), driver.shows("O1"))
    };
    assert_eq!(marks(MONOCHROME), (1, true));
    assert_eq!(marks(STILL), (7, false));
}

#[test]
fn of_many_moves_only_those_that_stand_out_are_marked() {
    let mut driver = scenes::panel_large_board(STILL);
    driver.press("Left Left Left Left Left");
    let buffer = driver.render();
    let (analysis, _) = driver.game().seen().expect("it was searched");
    let squares = places(&driver);
    let is_told = |square: Square| buffer[squares[&square][1]].symbol() != "·";
    let (told, untold): (Vec<_>, Vec<_>) = analysis
        .candidates
        .iter()
        .filter(|candidate| candidate.square != driver.game().cursor())
        .partition(|candidate| is_told(candidate.square));
    assert!(!told.is_empty() && told.len() <= 24, "{} of {}", told.len(), untold.len());
    let best_untold = untold.iter().map(|candidate| candidate.value).max();
    assert!(told.iter().all(|one| Some(one.value) > best_untold || one.value < untold[0].value));
}
