//! How boards are drawn: marks in their squares, the stroke through a line, notes on empty squares.

use crate::driver::BLOCKS;
use crate::prelude::*;

/// Windows of all shapes.
fn windows() -> impl Iterator<Item = (u16, u16)> {
    [9, 14, 20, 24, 40].into_iter().flat_map(|height| [28, 44, 60, 80, 120].map(|width| (width, height)))
}

/// A game between two humans after these keys.
fn game(appearance: Appearance, keys: &str) -> Driver {
    let mut driver = Driver::playing(appearance, two_humans(), false);
    driver.press(keys);
    driver
}

fn is_ink(cell: &Cell) -> bool {
    "XO▒".contains(cell.symbol()) || is_block(cell)
}

/// The least number, the greatest, and how many there are between them, both included.
fn extent(numbers: impl Iterator<Item = u16> + Clone) -> (u16, u16, u16) {
    let (least, greatest) = (numbers.clone().min().expect("some"), numbers.max().expect("some"));
    (least, greatest, greatest - least + 1)
}

/// Where a square's cell is, without the grid lines on its right and below it, and where its mark is.
fn cell_and_mark(driver: &Driver, square: Square) -> [[(u16, u16, u16); 2]; 2] {
    let (places, buffer) = (driver.places_of(square), driver.render());
    let ink = places.iter().copied().filter(|&place| is_ink(&buffer[place])).collect_vec();
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
            let squares = driver.squares();
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
fn marks_fill_their_squares_and_are_centred() {
    for keys in ["5", "1 5"] {
        let mut driver = game(STILL, keys);
        for window in windows() {
            driver.resize(window);
            let [[(left, right, columns), (top, bottom, rows)], [(first, last, width), (upper, lower, _)]] =
                cell_and_mark(&driver, square("b2"));
            if rows > 1 {
                assert_eq!(width, columns.min(2 * rows - 1), "at {window:?}");
                assert_eq!(first - left, right - last, "at {window:?}");
                assert_eq!(upper - top, bottom - lower, "{keys} at {window:?}");
            }
        }
    }
}

/// Which quarters of its terminal cells a square's mark fills: for each half row, whether it fills each half column.
fn shape(driver: &Driver, square: Square) -> Vec<Vec<bool>> {
    let (places, buffer) = (driver.places_of(square), driver.render());
    let [_, [(left, right, _), (top, bottom, _)]] = cell_and_mark(driver, square);
    assert!(places.contains(&Place { x: left, y: top }));
    let is_filled = |x: u16, half: usize, y: u16| {
        let cell = &buffer[(x, y)];
        let filled = BLOCKS.iter().position(|glyph| *glyph == cell.symbol()).filter(|_| is_block(cell));
        // A space that is a part of a mark is a whole cell.
        let filled = filled.map_or(0, |filled| if filled == 0 { 15 } else { filled });
        [0, 1].map(|side| filled >> (2 * half + side) & 1 == 1)
    };
    let row = |y: u16, half: usize| (left..=right).flat_map(|x| is_filled(x, half, y)).collect();
    (top..=bottom).flat_map(|y| [row(y, 0), row(y, 1)]).collect()
}

/// How many separate regions the filled quarters form, or the free ones; those that touch at corners are together if filled.
fn regions(shape: &[Vec<bool>], filled: bool) -> usize {
    let (rows, columns) = (shape.len(), shape[0].len());
    let mut left: HashSet<(usize, usize)> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .filter(|&(row, column)| shape[row][column] == filled)
        .collect();
    let mut regions = 0;
    while let Some(&first) = left.iter().next() {
        regions += 1;
        let mut open = vec![first];
        while let Some((row, column)) = open.pop() {
            if left.remove(&(row, column)) {
                open.extend(left.iter().filter(|near| {
                    let apart = [near.0.abs_diff(row), near.1.abs_diff(column)];
                    apart.iter().all(|apart| *apart <= 1) && (filled || apart.contains(&0))
                }));
            }
        }
    }
    regions
}

#[test]
fn x_has_four_arms_and_o_is_a_ring_in_cells_of_all_sizes() {
    let mut sizes = HashSet::new();
    for glyphs in [GlyphSet::Unicode, GlyphSet::Console] {
        for window in windows().chain([(200, 50), (120, 32), (80, 22), (80, 28), (60, 17)]) {
            for palette in [Palette::Terminal, Palette::Monochrome] {
                let mut driver = game(Appearance { glyphs, palette, ..STILL }, "5 1 9 7");
                driver.resize(window);
                let [[_, (.., height)], _] = cell_and_mark(&driver, square("b2"));
                if height < 2 {
                    continue;
                }
                let [x, o] = ["b2", "a1"].map(|name| shape(&driver, square(name)));
                for mark in [&x, &o] {
                    let what = format!("{glyphs:?} at {window:?}: {mark:?}");
                    let mirrored =
                        mark.iter().map(|row| row.iter().rev().copied().collect_vec()).collect_vec();
                    assert!(mark.iter().rev().eq(mark) && mirrored == *mark, "{what}");
                    assert_eq!(regions(mark, true), 1, "{what}");
                }
                let what = format!("{glyphs:?} at {window:?}, {height} rows");
                // Free: right, left, above and below of X; the hole of O, and its corners where it is round.
                let of_o = if (glyphs, height) == (GlyphSet::Console, 2) { 1 } else { 5 };
                assert_eq!([&x, &o].map(|mark| regions(mark, false)), [4, of_o], "{what}");
                sizes.insert((glyphs == GlyphSet::Console, height));
            }
        }
    }
    assert!(sizes.len() > 12, "{sizes:?}");
}

#[test]
fn whole_cells_are_backgrounds_where_there_are_colours() {
    let console = Appearance { glyphs: GlyphSet::Console, ..STILL };
    for (appearance, has_backgrounds) in [(STILL, true), (MONOCHROME, false), (console, false)] {
        let driver = game(appearance, "5 1");
        let buffer = driver.render();
        for name in ["b2", "a1"] {
            let places = &driver.squares()[&square(name)];
            let count = |is: fn(&Cell) -> bool| places.iter().filter(|place| is(&buffer[**place])).count();
            let found = [count(|cell| cell.symbol() == "█"), count(|cell| cell.bg != Color::Reset)];
            assert_eq!(found.map(|count| count > 0), [!has_backgrounds, has_backgrounds], "{appearance:?}");
        }
    }
}

#[test]
fn marks_in_letters_are_centred_and_their_strokes_cross() {
    for (keys, mark) in [("5", "X"), ("1 5", "O")] {
        let mut driver = game(ASCII, keys);
        for window in windows() {
            let buffer = driver.resize(window).render();
            let [[_, (top, bottom, room)], [(left, right, _), (upper, lower, _)]] =
                cell_and_mark(&driver, square("b2"));
            // A letter cannot be in the middle of two rows. Without a grid there is one row.
            if room > 2 {
                assert_eq!(upper - top, bottom - lower, "{mark} at {window:?}");
            }
            let middle = [upper.midpoint(lower), upper + (lower - upper).div_ceil(2)];
            for y in middle.into_iter().filter(|_| mark == "X") {
                assert_eq!(buffer[(left.midpoint(right), y)].symbol(), mark, "at {window:?}");
            }
        }
    }
}

#[test]
fn without_a_grid_the_cursor_has_the_color_of_the_mark_under_it() {
    let mut driver = scene("large_board");
    let marked: Vec<(Square, Mark)> = {
        let setup = driver.game().position().setup();
        setup.rules().squares().filter_map(|square| Some((square, setup.get(square)?))).collect()
    };
    for (square, mark) in marked {
        driver.act(Action::Point(Target::Square(square)));
        let buffer = driver.render();
        let color = Look::of(STILL).theme.marks[mark].fg.expect("a color");
        for &place in &driver.squares()[&square] {
            assert_eq!(buffer[place].fg, color);
            assert!(buffer[place].modifier.contains(Modifier::REVERSED), "{square}");
        }
    }
}

// Completed lines

/// Keys that complete a line in each direction, with X.
const LINES: [&str; 4] = ["1 4 2 5 3", "1 2 4 3 7", "1 2 5 3 9", "3 1 5 2 7"];

/// How many quarter cells of a screen have a color.
fn quarters(buffer: &Buffer, color: Color) -> u32 {
    let count = |cell: &Cell| {
        let filled = BLOCKS.iter().position(|glyph| *glyph == cell.symbol()).map_or(0, usize::count_ones);
        let is_filled = filled * u32::from(cell.fg == color);
        is_filled + (4 - filled) * u32::from(is_block(cell) && cell.bg == color)
    };
    buffer.content().iter().map(count).sum()
}

#[test]
fn a_stroke_covers_less_of_the_marks_than_it_leaves_visible() {
    let mut struck = 0;
    for keys in LINES {
        let mut driver = game(STILL, keys);
        for window in windows() {
            let buffer = driver.resize(window).render();
            let [stroke, marks] = [Color::LightRed, Color::LightBlue].map(|color| quarters(&buffer, color));
            if stroke > 0 {
                assert!(marks > stroke, "{keys} at {window:?}: {marks}, stroke {stroke}");
                struck += 1;
            }
        }
    }
    assert!(struck > 0);
}

/// The characters of strokes where marks are too small, or where there is no colour to distinguish them.
const STROKES: &str = "━┃╲╱=|\\/";

/// Whether a cell shows a part of a stroke.
fn is_struck(cell: &Cell) -> bool {
    [cell.fg, cell.bg].contains(&Color::LightRed)
        || cell.modifier.contains(Modifier::BOLD) && STROKES.contains(cell.symbol()) && cell.symbol() != " "
}

/// Whether a cell shows a part of the grid or of the cursor's frame.
fn is_line(cell: &Cell) -> bool {
    arms(cell).is_some()
}

/// The cells of a square and all that touch it.
fn round(places: &[Place]) -> impl Iterator<Item = Place> {
    let (left, right, _) = extent(places.iter().map(|place| place.x));
    let (top, bottom, _) = extent(places.iter().map(|place| place.y));
    (left - 1..=right).flat_map(move |x| (top - 1..=bottom).map(move |y| Place { x, y }))
}

/// Checks that a board shows which marks won, and that all marks look as they did a move before.
fn assert_struck(won: &Driver, before: &Driver, what: &str) {
    let (buffer, unwon, position) = (won.render(), before.render(), won.reviewed());
    let line = position.completed_lines().flat_map(|line| line.squares.clone()).collect_vec();
    for (square, places) in won.squares().into_iter().filter(|&(square, _)| position.get(square).is_some()) {
        let is_won = line.contains(&square);
        let is_new_ink = |place: Place| is_ink(&buffer[place]) && !is_ink(&unwon[place]);
        let signs = round(&places).filter(|&place| is_struck(&buffer[place]) || is_new_ink(place)).count();
        assert!(signs > 0 || !is_won, "{what}: {square} looks as if it had not won");
        for &place in &places {
            let (now, then) = (&buffer[place], &unwon[place]);
            assert!(!now.modifier.contains(Modifier::REVERSED), "{what}: {square} is reversed");
            assert!(is_won || !is_struck(now) || is_line(then), "{what}: {square} looks as if it had won");
            // Without colour, the marks that have not won become shaded.
            let is_large = is_won || then.fg != Color::Reset;
            assert!(!is_large || !is_ink(then) || is_ink(now), "{what}: the stroke hides a part of {square}");
            let is_broad_stroke = (is_won || is_line(then)) && is_ink(now) && !is_ink(then);
            let is_as_before = now.symbol() == then.symbol() || is_struck(now) || is_broad_stroke;
            let is_new = before.reviewed().get(square).is_none();
            // It was the last move then.
            let had_dot = ["•", "●", "┃", "'"].contains(&then.symbol());
            assert!(is_as_before || is_new || had_dot || !is_large, "{what}: {now:?} instead of {then:?}");
        }
    }
}

#[test]
fn a_completed_line_is_struck_through_and_its_marks_stay_recognizable() {
    let of_o = "2 1 4 5 7 9";
    for keys in LINES.into_iter().chain([of_o]) {
        for appearance in [STILL, MONOCHROME, ASCII] {
            let mut won = game(appearance, &format!("{keys} ... r End"));
            let mut before = won.clone();
            before.press("Left");
            // In the largest window, strokes without colour are broad.
            let large = (appearance == MONOCHROME).then_some((90, 30));
            for window in [(28, 9), (30, 12), (44, 14), (60, 20), (80, 24)].into_iter().chain(large) {
                assert_struck(won.resize(window), before.resize(window), &format!("{keys} at {window:?}"));
            }
        }
    }
}

// Grid and cursor

/// The directions in which a character of the grid or of the cursor's frame has an arm: up, right, down, left.
fn arms(cell: &Cell) -> Option<[bool; 4]> {
    let arms = match cell.symbol() {
        "─" | "━" | "-" | "═" | "=" => [0, 1, 0, 1],
        "│" | "┃" | "|" | "║" => [1, 0, 1, 0],
        "┏" | "╔" => [0, 1, 1, 0],
        "┓" | "╗" => [0, 0, 1, 1],
        "┗" | "╚" => [1, 1, 0, 0],
        "┛" | "╝" => [1, 0, 0, 1],
        "┼" | "╆" | "╅" | "╄" | "╃" | "╬" | "+" | "[" | "]" => [1; 4],
        _ => return None,
    };
    Some(arms.map(|arm| arm == 1))
}

/// Runs a check on boards of several sizes in several windows, after two moves, with the cursor on each square.
fn with_each_cursor(appearance: Appearance, check: impl Fn(&str, &Driver, &HashMap<Square, Vec<Place>>)) {
    for rules in ["3x3/3", "5x4/4", "9x3/3"] {
        let contest = contest_from(Human, Human, empty(rules));
        let mut driver = Driver::playing(appearance, contest, false);
        driver.press("Enter Up Enter");
        for window in [(30, 12), (60, 20), (80, 24)] {
            let squares = driver.resize(window).squares();
            for square in driver.game().position().rules().squares() {
                driver.act(Action::Point(Target::Square(square)));
                if !squares.is_empty() {
                    check(&format!("{rules}, {square} at {window:?}"), &driver, &squares);
                }
            }
        }
    }
}

#[test]
fn neither_cursor_nor_last_move_interrupts_the_grid() {
    for glyphs in [GlyphSet::Unicode, GlyphSet::Console, GlyphSet::Ascii] {
        with_each_cursor(Appearance { glyphs, ..STILL }, |what, driver, squares| {
            let (buffer, rules) = (driver.render(), driver.game().position().rules());
            for (square, places) in squares {
                let (left, right, _) = extent(places.iter().map(|place| place.x));
                let (top, bottom, rows) = extent(places.iter().map(|place| place.y));
                if rows == 1 {
                    continue;
                }
                let is_inner = [square.column() + 1 < rules.columns(), square.row() + 1 < rules.rows()];
                let line =
                    |x, y| arms(&buffer[(x, y)]).unwrap_or_else(|| panic!("{what}: no line beside {square}"));
                for y in (top..bottom).filter(|_| is_inner[0]) {
                    assert!(line(right, y)[0] && line(right, y)[2], "{what}");
                }
                for x in (left..right).filter(|_| is_inner[1]) {
                    assert!(line(x, bottom)[1] && line(x, bottom)[3], "{what}");
                }
                if is_inner == [true, true] {
                    assert_eq!(line(right, bottom), [true; 4], "{what}");
                }
            }
        });
    }
}

#[test]
fn the_frame_of_the_cursor_stays_off_the_letters_of_columns() {
    for appearance in [STILL, ASCII] {
        with_each_cursor(appearance, |what, driver, squares| {
            let (buffer, all) = (driver.render(), squares.values().flatten());
            let (left, right, _) = extent(all.clone().map(|place| place.x));
            let (top, ..) = extent(all.map(|place| place.y));
            let row = |y: u16| (left - 1..=right).map(|x| buffer[(x, y)].symbol()).collect::<String>();
            let letters = [top - 1, top - 2].map(row).into_iter().find(|row| row.contains('b'));
            let letters = letters.unwrap_or_else(|| panic!("{what}: no letters"));
            // In small windows, the cursor's frame is on the same row but does not touch the letters.
            let apart = |row: &[char]| !row[1].is_ascii_lowercase() || (row[0], row[2]) == (' ', ' ');
            let glyphs = letters.chars().collect_vec();
            assert!(glyphs.windows(3).all(apart), "{what}: {letters}");
            assert_eq!(
                glyphs.iter().filter(|glyph| glyph.is_ascii_lowercase()).count(),
                squares.keys().filter(|square| square.row() == 0).count(),
                "{what}: {letters}"
            );
        });
    }
}

#[test]
fn only_the_last_move_has_a_dot() {
    for (appearance, dots) in [(STILL, ["•", "●"]), (MONOCHROME, ["•", "●"]), (ASCII, ["'"; 2])] {
        with_each_cursor(appearance, |what, driver, squares| {
            let buffer = driver.render();
            let last = driver.game().history.last_move().expect("there were moves");
            let is_dot = |place: &Place| dots.contains(&buffer[*place].symbol());
            let places = buffer.area.positions().filter(is_dot).collect_vec();
            let is_here = |place: &Place| squares[&last].contains(place);
            match places[..] {
                // Where its mark fills the cell.
                [] => {
                    let is_heavy = |place: &Place| buffer[*place].symbol() == "┃";
                    assert!(squares[&last].iter().any(is_heavy), "{what}\n{}", driver.text());
                }
                [place] => assert!(is_here(&place), "{what}"),
                _ => panic!("{what}: {places:?}"),
            }
            assert!(
                buffer.content.iter().all(|cell| !cell.modifier.contains(Modifier::UNDERLINED)),
                "{what}"
            );
        });
    }
}

#[test]
fn the_sign_of_a_right_answer_stays_off_the_frame_of_the_cursor() {
    for appearance in [STILL, ASCII] {
        let mut driver = scene_in("lesson_done", appearance);
        let buffer = driver.render();
        let [top_left, top_right] = if appearance == ASCII { ["[", "]"] } else { ["┏", "┓"] };
        let places = &driver.squares()[&square("c1")];
        // On both boards, the row of the score with the grid line on its right.
        let text = |row: &[Place]| row.iter().map(|&place| buffer[place].symbol()).collect::<String>();
        let rows = places.chunk_by(|one, next| one.y == next.y).flat_map(|row| row.chunks(4));
        let scored = rows.filter(|row| text(row).contains(|glyph: char| glyph.is_numeric())).collect_vec();
        assert_eq!(scored.len(), 2, "{}", driver.text());
        for row in scored {
            assert!(buffer[row[2]].modifier.contains(Modifier::UNDERLINED), "{}", driver.text());
            let above = [row[0].x - 1, row[3].x].map(|x| buffer[(x, row[0].y - 1)].symbol());
            assert_eq!(above, [top_left, top_right], "{}", driver.text());
        }
        // Where there is room, the sign is in its square.
        driver.resize((160, 50));
        assert!(!driver.find_all(Look::of(appearance).glyphs.right).is_empty(), "{}", driver.text());
    }
}

// What is known about the moves

#[test]
fn scores_are_on_the_same_row_of_all_squares() {
    let score = |row: &String| {
        let text = row.trim_matches(['│', '┃', '|', '[', ']', ' ']);
        text.starts_with(['+', '-', '0']) && text.contains(char::is_numeric)
    };
    for appearance in [STILL, MONOCHROME, ASCII] {
        let mut driver = scene_in("panel_what_if", appearance);
        for window in windows() {
            let buffer = driver.resize(window).render();
            let mut found = Vec::new();
            for places in driver.squares().values() {
                let rows = places
                    .chunk_by(|one, next| one.y == next.y)
                    .map(|row| row.iter().map(|&place| buffer[place].symbol()).collect())
                    .collect_vec();
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
fn expected_moves_never_look_like_marks() {
    let marks = |appearance| {
        let mut driver = scene_in("panel_what_if", appearance);
        let (buffer, frame) = driver.resize((200, 50)).draw();
        let blocks = buffer.area.positions().filter(|&place| is_block(&buffer[place]));
        let mut targets = blocks.filter_map(|place| frame.target_at(place)).collect_vec();
        targets.sort_by_key(|target| format!("{target:?}"));
        targets.dedup();
        // Once in the panel.
        (targets.len(), driver.find_all("O1").len())
    };
    for appearance in [STILL, MONOCHROME] {
        assert_eq!(marks(appearance), (1, 2));
    }
}

#[test]
fn with_many_moves_only_those_that_stand_out_have_scores() {
    let mut driver = scene("panel_large_board");
    driver.press("Left Left Left Left Left");
    let buffer = driver.render();
    let (analysis, _) = driver.game().seen().expect("it was searched");
    let squares = driver.squares();
    let is_shown = |square: Square| buffer[squares[&square][1]].symbol() != "·";
    let (shown, hidden): (Vec<_>, Vec<_>) = analysis
        .candidates
        .iter()
        .filter(|candidate| candidate.square != driver.game().candidates.cursor)
        .partition(|candidate| is_shown(candidate.square));
    assert!(!shown.is_empty() && shown.len() <= 24, "{} of {}", shown.len(), hidden.len());
    let best_hidden = hidden.iter().map(|candidate| candidate.value).max();
    assert!(shown.iter().all(|one| Some(one.value) > best_hidden || one.value < hidden[0].value));
}
