//! The screens: each as a picture, at every size, without colour and in ASCII; and clicks on them.

use crate::driver::{PHONE, columns, style_map};
use crate::prelude::*;
use noughts::record::contest::presets;

// Pictures

/// The screens whose layout differs in the other windows too: these have pictures in all windows.
const IN_ALL_WINDOWS: &str = "menu game_goes_on panel_p1 panel_explains panel_large_board results_won review_asks \
    history lesson_asks editor tree_p1 tree_p2_pruned stepper_p1 lab_p2";

/// A scene in the usual window and a small one, or in all windows, one below the other. More pictures would be
/// too many to read; other tests check that nothing panics or is hidden at other sizes.
fn pictures(name: &str, mut driver: Driver) -> String {
    let [usual, others @ .., small] = SIZES;
    let sizes = if IN_ALL_WINDOWS.split(' ').contains(&name) {
        [&[usual], &others[..], &[small], &PHONE[..1]].concat()
    } else {
        vec![usual, small]
    };
    let mut all = String::new();
    for (width, height) in sizes {
        driver.resize((width, height));
        let _ = writeln!(all, "==== {width}x{height} ====\n{}", driver.text());
    }
    all
}

/// A screen in the usual window and its styles.
fn styled(driver: &Driver) -> String {
    format!("{}\n==== styles ====\n{}", driver.text(), style_map(&driver.render()))
}

/// A test for each scene, and one that checks that every scene has a test.
macro_rules! pictures {
    ($($scene:ident)*) => {
        mod picture {
            use super::{assert_snapshot, pictures, scene};
            $(
                #[test]
                fn $scene() {
                    let name = stringify!($scene);
                    assert_snapshot!(name, pictures(name, scene(name)));
                }
            )*
        }

        #[test]
        fn every_scene_has_a_picture() {
            let taken = [$(stringify!($scene)),*];
            assert_eq!(SCENES.map(|(name, _)| name).as_slice(), taken);
        }
    };
}

pictures! {
    menu menu_with_game menu_remarks set_up_human set_up_computers set_up_own_board set_up_published
    game_begins game_goes_on game_of_people game_refuses game_hints game_thinks game_search_failed
    panel_opening panel_p1 panel_p2 panel_what_if panel_computers_view panel_explains why_medium why_larger_board
    panel_large_board
    panel_proving panel_pairs
    computers_paused large_board
    results_won results_drawn results_series results_two_lines results_large_board results_misere
    results_reviewed review_asks review_tries review_answers review_large_board
    history history_found history_empty history_remarks replay_unfinished replay_drawn
    settings settings_remarks
    course lesson_begins lesson_asks lesson_second_try lesson_done lesson_larger_board practise quiz_cut quiz_window
    positions positions_found editor editor_refuses editor_field play_on
    tree_p1 tree_p2 tree_p2_pruned tree_opened_after_all tree_empty_board tree_large_board tree_searching
    stepper_begins stepper_p1 stepper_p2_cutoff stepper_empty_board stepper_table stepper_large_board
    covered_panel covered_tree covered_tree_told covered_stepper
    lab_p1 lab_p2 lab_empty_board lab_large_board lab_running
    glossary
    help confirm
}

#[test]
fn pictures_of_trees_in_a_large_window() {
    for (name, scene) in SCENES {
        if ["tree_p1", "tree_p2", "stepper_p1", "stepper_p2_cutoff"].contains(&name) {
            let mut driver = scene(STILL);
            assert_snapshot!(format!("large_{name}"), driver.resize((200, 50)).text());
        }
    }
}

/// The names of pictures of all kinds of styles, and their scenes. The first six also have pictures in colour.
const STYLED: [(&str, &str); 9] = [
    ("menu", "menu"),
    ("panel", "panel_what_if"),
    ("results", "results_won"),
    ("history", "history"),
    ("lesson", "lesson_done"),
    ("review", "review_answers"),
    ("tree", "tree_p2_pruned"),
    ("stepper", "stepper_p2_cutoff"),
    ("lab", "lab_p2"),
];

#[test]
fn pictures_with_their_colours() {
    for (name, of) in &STYLED[..6] {
        assert_snapshot!(format!("colour_{name}"), styled(&scene(of)));
    }
}

#[test]
fn pictures_without_colours() {
    for (name, of) in STYLED {
        assert_snapshot!(format!("monochrome_{name}"), styled(&scene_in(of, MONOCHROME)));
    }
}

#[test]
fn pictures_in_ascii() {
    let others = [("set_up", "set_up_human"), ("editor", "editor"), ("confirm", "confirm")];
    for (name, of) in STYLED.into_iter().chain(others) {
        let name = format!("ascii_{name}");
        assert_snapshot!(name.as_str(), pictures(&name, scene_in(of, ASCII)));
    }
}

#[test]
fn the_notes_of_the_menu_are_shown_to_their_end() {
    for size in [(80, 24), (60, 20), (120, 40)] {
        let mut driver = scene("menu_with_game");
        driver.resize(size).press("Up");
        let mut endings = Vec::new();
        for _ in 0..driver.menu().items.len() {
            // The note is the last text above the footer, apart from the picture.
            let text = rows(&driver.render()).join("\n");
            endings.push(text.lines().rev().skip(1).any(|row| row.ends_with('.')));
            driver.press("Down");
        }
        assert!(endings.iter().all(|&ended| ended), "at {size:?}: {endings:?}");
    }
}

#[test]
fn empty_squares_show_the_keys_that_play_them() {
    let (given, _) = Settings::read("keys.game.place = ['7', '8', '9', '4', '5', '6', '1', '2', 'F3']");
    let mut driver = people().with_keymap(Keymap::clone(&given.keymap));
    let corner = |driver: &Driver, name: &str| {
        let square = square(name);
        let (places, drawn) = (driver.places_of(square), driver.render());
        let top = places.iter().filter(|place| place.y == places[0].y);
        let text: String = top.map(|&place| drawn[place].symbol()).collect();
        // On the right, away from the row numbers.
        text.trim_matches(['│', ' ']).to_owned()
    };
    assert_eq!(["a1", "c1", "a3"].map(|name| corner(&driver, name)), ["7", "9", "1"]);
    assert_eq!(corner(&driver, "c3"), "", "a key without a character has no room");
    driver.press("7");
    assert_eq!(driver.position(), "X../.../...");
}

// All screens

/// All scenes in all the windows.
fn everywhere(appearance: Appearance, mut check: impl FnMut(&str, &Driver)) {
    for (name, scene) in SCENES {
        let mut driver = scene(appearance);
        for (width, height) in SIZES.into_iter().chain(PHONE) {
            driver.resize((width, height));
            check(&format!("{name} at {width}x{height}"), &driver);
        }
    }
}

#[test]
fn ascii_screens_contain_only_ascii() {
    let mut faults = Vec::new();
    everywhere(ASCII, |what, driver| {
        for row in rows(&driver.render()).into_iter().filter(|row| !row.is_ascii()) {
            faults.push(format!("{what}: {row}"));
        }
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn screens_without_colour_have_none_in_any_cell() {
    everywhere(MONOCHROME, |what, driver| {
        for cell in driver.render().content() {
            assert_eq!([cell.fg, cell.bg, cell.underline_color], [Color::Reset; 3], "{what}: {cell:?}");
        }
    });
}

#[test]
fn screens_with_colour_use_the_terminals_own_sixteen() {
    everywhere(STILL, |what, driver| {
        for color in driver.render().content().iter().flat_map(|cell| [cell.fg, cell.bg]) {
            assert!(!matches!(color, Color::Rgb(..) | Color::Indexed(_)), "{what}: {color}");
        }
    });
}

#[test]
fn screens_say_the_same_with_and_without_colour() {
    for (name, scene) in SCENES {
        // Without colours, the stroke through a line looks different, and the other marks are shaded.
        let struck = "results_won results_misere results_series results_two_lines results_reviewed \
            history history_found tree_p1 tree_opened_after_all tree_p2_pruned";
        let is_struck = struck.split(' ').contains(&name);
        // The settings explain what it means to have no colours.
        if !is_struck && !name.starts_with("settings") {
            // The settings show whether there are colours.
            let plain = scene(MONOCHROME).text().replace("     never     ", "    always     ");
            assert_eq!(scene(STILL).text(), plain, "{name}");
        }
    }
}

#[test]
fn the_footer_is_never_empty_and_never_cut_off() {
    everywhere(STILL, |what, driver| {
        if is_too_small(driver) {
            return;
        }
        let footer = rows(&driver.render()).pop().expect("a window has rows");
        let keymap = driver.app().shared.keymap();
        let known = keymap.hints(driver.app().context()).map(|row| row.label(Arrows::Drawn)).collect_vec();
        assert!(known.iter().any(|name| footer.contains(name.as_str())), "{what}: `{footer}`");
        let depending = ["step", "skip", "retry", "resume", "game", "other moves"];
        let hints = Context::ALL
            .iter()
            .copied()
            .flat_map(|context| keymap.hints(context))
            .map(|row| row.hint.as_str());
        assert!(hints.chain(depending).any(|hint| footer.ends_with(hint)), "{what}: `{footer}` is cut off");
    });
}

fn is_too_small(driver: &Driver) -> bool {
    view::too_small(driver.app(), driver.area()).is_some()
}

// All sizes

/// Every second size up to 40x40, in turn, the smallest first.
fn sizes(turn: u64) -> impl Iterator<Item = (u16, u16)> {
    let all = (1..=40_u16).flat_map(|width| (1..=40).map(move |height| (width, height)));
    all.filter(move |(width, height)| (u64::from(width + height) + turn).is_multiple_of(2))
}

/// Sizes beyond those, always the same for a seed: of any shape up to 500x200, mostly small; then wide and low ones;
/// then tall and narrow ones.
fn further_sizes(seed: u64) -> Vec<(u16, u16)> {
    let mut random = Rng::with_seed(seed);
    let mut sizes = Vec::new();
    for _ in 0..60 {
        let mut smallest_of_three = |most: u16| (0..3).fold(most, |least, _| least.min(random.u16(1..=most)));
        sizes.push((smallest_of_three(500), smallest_of_three(200)));
    }
    for side in 1..=12 {
        sizes.extend([(random.u16(41..=500), side), (random.u16(41..=500), side)]);
    }
    for side in 0..20 {
        sizes.push((3 * side + random.u16(1..=3), random.u16(41..=200)));
    }
    sizes
}

/// Checks the targets in a window: in a release build at all positions, in a debug build at a few that vary with the
/// size.
fn probe(driver: &Driver, frame: &Hits) {
    let area = driver.area();
    let few = if cfg!(debug_assertions) { 211 } else { 1 };
    let shift = usize::from(area.width) * 7 + usize::from(area.height) * 31;
    for place in area.positions().skip(shift % few).step_by(few) {
        if let Some(Target::Square(square)) = frame.target_at(place) {
            let rules = driver.rules().expect("squares are of a board");
            assert!(rules.contains(square), "{square} at {place}");
        }
    }
}

/// Draws scenes at all sizes. A window that is too small shows the message and nothing else.
fn look_at_all_sizes(scenes: &[&str], appearance: Appearance) {
    for (seed, name) in (0..).zip(scenes) {
        let mut driver = scene_in(name, appearance);
        for size in sizes(seed).chain(further_sizes(seed)) {
            driver.resize(size);
            let needed = view::too_small(driver.app(), driver.area());
            let (drawn, frame) = driver.draw();
            probe(&driver, &frame);
            match needed {
                None => assert!(!rows(&drawn).concat().contains("Needs "), "{name} at {size:?}"),
                Some(needed) => {
                    let written = rows(&drawn).into_iter().filter(|row| !row.is_empty()).collect_vec();
                    let message = match driver.app().overlay() {
                        Some(Overlay::Confirm(_)) => question_for(size),
                        _ => message_for(&driver, (needed.width, needed.height), size),
                    };
                    assert_eq!(
                        written.iter().map(|row| row.trim()).collect_vec(),
                        [message.trim()],
                        "{name} at {size:?}"
                    );
                }
            }
        }
    }
}

/// The question in a window that is too small for its box.
fn question_for((width, _): (u16, u16)) -> String {
    let texts = ["Quit noughts? y/n", "y/n?"];
    let room = usize::from(width);
    let shortest = "y/n?".chars().take(room).collect();
    texts.into_iter().find(|text| text.len() <= room).map_or(shortest, str::to_owned)
}

/// The message of a window that is too small: as much as fits about the needed and the present size.
fn message_for(
    driver: &Driver,
    (needed_width, needed_height): (u16, u16),
    (width, height): (u16, u16),
) -> String {
    let needed = format!("{needed_width}x{needed_height}");
    // While text is typed, q is part of it.
    let is_taken = driver.app().context() == Context::Search;
    let quits = if is_taken { "Ctrl-C quits" } else { "q quits" };
    // The menu needs less room than some boards.
    let leads_back = width >= 28 && height >= 9;
    let back = if leads_back { "Esc goes back, " } else { "" };
    let texts = [
        format!("Needs at least {needed} (now {width}x{height}). {back}{quits}."),
        format!("Needs {needed}. {back}{quits}."),
        format!("Needs {needed}. {quits}."),
        format!("{needed}; {quits}"),
    ];
    let room = usize::from(width);
    let shortest = needed.chars().take(room).collect();
    texts.into_iter().find(|text| text.len() <= room).unwrap_or(shortest)
}

/// Scenes with the same layout as others.
const ALIKE: &str = "set_up_computers game_begins game_of_people game_refuses game_hints game_thinks \
    panel_p1 panel_p2 results_drawn results_misere";

/// All other scenes: for half 0 those with even indices, for half 1 those with odd ones.
fn half_of_the_scenes(half: usize) -> Vec<&'static str> {
    let names = SCENES.into_iter().map(|(name, _)| name);
    names.filter(|name| !ALIKE.split(' ').contains(name)).skip(half).step_by(2).collect()
}

#[test]
fn every_screen_can_be_drawn_at_every_size() {
    look_at_all_sizes(&half_of_the_scenes(0), STILL);
}

#[test]
fn every_other_screen_can_be_drawn_at_every_size() {
    look_at_all_sizes(&half_of_the_scenes(1), STILL);
}

#[test]
fn boards_in_ascii_can_be_drawn_at_every_size() {
    let boards = ["menu", "game_goes_on", "panel_what_if", "panel_large_board", "results_won"];
    look_at_all_sizes(&boards, ASCII);
}

#[test]
fn every_screen_can_be_drawn_in_a_huge_window_and_in_none() {
    for (_, scene) in SCENES {
        for appearance in [STILL, ASCII] {
            let mut driver = scene(appearance);
            driver.resize((500, 200));
            assert!(!is_too_small(&driver));
            assert!(driver.render().content().iter().any(|cell| cell.symbol() != " "));
            driver.target(Place { x: 499, y: 199 });
            for nothing in [(0, 0), (0, 24), (80, 0)] {
                driver.resize(nothing);
                driver.render();
                assert_eq!(driver.target(Place::ORIGIN), None);
            }
        }
    }
}

#[test]
fn a_window_that_grows_back_shows_what_it_showed() {
    everywhere(STILL, |what, driver| {
        let mut shrunk = driver.clone();
        for size in [(20, 5), (1, 1)] {
            shrunk.resize(size);
            assert!(is_too_small(&shrunk), "{what}");
            assert_eq!(shrunk.target(Place::ORIGIN), None, "{what}");
        }
        shrunk.resize((driver.area().width, driver.area().height));
        assert_eq!(shrunk.render(), driver.render(), "{what}");
    });
}

#[test]
fn drawing_stays_inside_the_area_it_is_given() {
    for (name, driver) in every_scene() {
        let mut buffer = Buffer::filled(Rect::new(0, 0, 90, 30), ratatui::buffer::Cell::new("%"));
        let area = Rect { x: 5, y: 3, width: 80, height: 24 };
        view::draw(driver.app(), area, &mut buffer);
        let outside = buffer.area.positions().filter(|&place| !area.contains(place));
        for place in outside {
            assert_eq!(buffer[place].symbol(), "%", "{name} at {place}");
        }
    }
}

// Styles that carry meaning

/// The places of a buffer with this modifier.
fn places_with(buffer: &Buffer, modifier: Modifier) -> Vec<Place> {
    buffer.area.positions().filter(|&place| buffer[place].modifier.contains(modifier)).collect()
}

/// The text of the places with this modifier, row by row.
fn text_with(buffer: &Buffer, modifier: Modifier) -> Vec<String> {
    let mut texts: Vec<(u16, String)> = Vec::new();
    for place in places_with(buffer, modifier) {
        match texts.last_mut() {
            Some((y, text)) if *y == place.y => text.push_str(buffer[place].symbol()),
            _ => texts.push((place.y, buffer[place].symbol().to_owned())),
        }
    }
    texts.into_iter().map(|(_, text)| text.trim().to_owned()).collect()
}

#[test]
fn the_cursor_of_a_board_without_grid_is_its_reversed_square() {
    for size in [(80, 24), (60, 20)] {
        let mut driver = scene_in("large_board", MONOCHROME);
        let reversed = places_with(&driver.resize(size).render(), Modifier::REVERSED);
        assert!(!reversed.is_empty());
        assert_eq!(reversed, driver.places_of(driver.game().candidates.cursor), "at {size:?}");
    }
}

#[test]
fn the_cursor_of_a_board_with_grid_is_a_frame_round_its_square() {
    let mut driver = scene_in("game_begins", MONOCHROME);
    for key in ["Up", "Left", "Down", "Down", "Right", "Right"] {
        driver.press(key);
        let corners = ["┏╆", "┓╅", "┗╄", "┛╃"].map(|glyphs| {
            let found = glyphs.chars().flat_map(|glyph| driver.find_all(&glyph.to_string())).collect_vec();
            assert_eq!(found.len(), 1, "{glyphs} after {key}");
            found[0]
        });
        let [top_left, top_right, bottom_left, bottom_right] = corners;
        assert_eq!((top_left.x, top_left.y), (bottom_left.x, top_right.y));
        let middle = Place { x: top_left.x.midpoint(bottom_right.x), y: top_left.y.midpoint(bottom_right.y) };
        assert_eq!(
            driver.target(middle),
            Some(Target::Square(driver.game().candidates.cursor)),
            "after {key}"
        );
    }
}

#[test]
fn the_selected_item_is_reversed_and_pointed_at() {
    for (driver, item) in [
        (scene_in("menu", MONOCHROME), "▸ Human vs computer"),
        (scene_in("menu_with_game", MONOCHROME), "▸ Human vs computer"),
        (scene_in("results_drawn", MONOCHROME), "▸ Rematch: O begins"),
    ] {
        assert_eq!(text_with(&driver.render(), Modifier::REVERSED), [item]);
    }
}

#[test]
fn the_selected_value_of_the_form_is_reversed() {
    let mut driver = scene_in("set_up_human", MONOCHROME);
    for value in ["Medium", "X", "you (X)", "3x3, 3 in a row", "wins", "one game"] {
        let reversed = text_with(&driver.render(), Modifier::REVERSED);
        let [selected, button] = reversed.as_slice() else { panic!("{reversed:?}") };
        assert!(selected.starts_with('▸') && selected.contains(value), "{selected}");
        assert_eq!(button, "Start");
        driver.press("Down");
    }
}

#[test]
fn the_candidate_under_the_cursor_is_reversed() {
    let mut driver = scene_in("panel_what_if", MONOCHROME);
    for square in ["c2", "b2", "b1"] {
        let mut reversed = text_with(&driver.render(), Modifier::REVERSED);
        // The last moves of the small boards are reversed, too.
        reversed.retain(|text| text.chars().count() > 3);
        let [row] = reversed.as_slice() else { panic!("{reversed:?}") };
        assert!(row.starts_with('▸') && row.contains(&format!("{square}  ")), "{row}");
        driver.press(if square == "c2" { "Left" } else { "Up" });
    }
}

#[test]
fn best_candidates_are_starred_and_bold_and_others_are_not() {
    let driver = scene_in("panel_p1", MONOCHROME);
    assert!(driver.cell_of("★b2       +9").modifier.contains(Modifier::BOLD));
    assert!(!driver.cell_of("b1       -8").modifier.contains(Modifier::BOLD));
    assert_eq!(driver.find_all("★").len(), 1);
}

#[test]
fn winning_marks_are_bold_and_all_others_dim() {
    let won = scene_in("results_won", MONOCHROME);
    let [winning, losing] = ["██▄", "▒▒▒▒▒"].map(|mark| won.find(mark));
    let buffer = won.render();
    assert_eq!(buffer[winning].modifier, Modifier::BOLD);
    assert_eq!(buffer[losing].modifier, Modifier::DIM);
    // The same in cells of one row.
    let mut driver = scene_in("results_won", MONOCHROME);
    driver.resize((30, 12));
    let buffer = driver.render();
    let losers = driver.find("O │ O");
    assert_eq!(buffer[losers].modifier, Modifier::DIM);
}

// Clicks

/// The middle of the first mark of a game on a square: the middle of what changes left of the list of players.
fn drawn_middle(before: &Driver, square: Square) -> Place {
    let mut driver = before.clone();
    driver.act(Action::Point(Target::Square(square)));
    let (empty, side) = (driver.render(), driver.find("X  human").x - 2);
    driver.press("Enter");
    let marked = driver.render();
    let new = marked
        .area
        .positions()
        .filter(|place| place.x < side && place.y + 2 < marked.area.height)
        .filter(|&place| marked[place] != empty[place])
        .filter(|&place| marked[place].symbol() == "X" || is_block(&marked[place]))
        .collect_vec();
    let middle = |coordinate: fn(&Place) -> u16| {
        let low = new.iter().map(coordinate).min().expect("a mark is drawn");
        low.midpoint(new.iter().map(coordinate).max().unwrap_or(low))
    };
    Place { x: middle(|place| place.x), y: middle(|place| place.y) }
}

/// Clicks the middle of every mark that can be drawn on a board.
fn click_every_square(rules: Rules) {
    let contest = contest_from(Human, Human, Position::new(rules));
    let mut driver = Driver::in_game(contest);
    for size in [(60, 20), (80, 24), (120, 32)] {
        driver.resize(size);
        for square in driver.game().position().rules().squares() {
            let middle = drawn_middle(&driver, square);
            let mut clicked = driver.clone();
            clicked.click(middle);
            assert_eq!(clicked.game().history.moves(), [square], "{rules} at {size:?}, {middle}");
        }
    }
}

#[test]
fn a_click_on_a_square_plays_there_on_all_boards_but_the_largest() {
    presets().take(5).for_each(click_every_square);
}

#[test]
fn a_click_on_a_square_plays_there_on_the_largest_board() {
    presets().skip(5).for_each(click_every_square);
}

#[test]
fn every_square_can_be_clicked_beside_the_panel_in_the_smallest_windows() {
    for (mut driver, sizes) in [
        (scene("panel_what_if"), [(28, 9), (30, 12), (60, 20)]),
        (scene("panel_large_board"), [(33, 18), (60, 20), (80, 24)]),
    ] {
        for size in sizes {
            driver.resize(size);
            assert_eq!(driver.squares().len(), driver.game().position().rules().cells(), "at {size:?}");
        }
    }
}

#[test]
fn candidates_in_the_panel_can_be_pointed_at_and_chosen_but_not_played_by_a_click() {
    for mut driver in [scene("panel_what_if"), scene("panel_large_board")] {
        for size in [(60, 20), (80, 24), (120, 40)] {
            driver.resize(size);
            let played = driver.game().history.moves().len();
            let (frame, mut found) = (driver.frame(), 0);
            for row in driver.area().rows() {
                let place = Place { x: row.width - 3, y: row.y };
                let Some(Target::Candidate(square)) = frame.target_at(place) else { continue };
                found += 1;
                let mut pointed = driver.clone();
                assert_eq!(pointed.point(place).game().candidates.cursor, square, "{square} at {size:?}");
                assert_eq!(pointed.click(place).game().history.moves().len(), played);
                assert_eq!(pointed.game().candidates.cursor, square, "{square} at {size:?}");
            }
            assert!(found >= 7, "only {found} rows at {size:?}:\n{}", driver.text());
        }
    }
}

#[test]
fn menu_items_can_be_clicked() {
    for size in SIZES {
        for (item, context) in [
            ("Continue the game", Context::Game),
            ("Human vs computer", Context::SetUp),
            ("Human vs human", Context::SetUp),
            ("Computer vs computer", Context::SetUp),
            ("Help", Context::Help),
            ("Quit", Context::Confirm),
        ] {
            let mut driver = scene("menu_with_game");
            if !driver.resize(size).shows(item) {
                // In a low window, the list goes on below.
                assert!(size.1 < 20, "{item} at {size:?}");
                continue;
            }
            driver.click_text(item);
            assert_eq!(driver.app().context(), context, "{item} at {size:?}");
            assert!(context != Context::SetUp || driver.shows(item), "{item} opens:\n{}", driver.text());
        }
    }
}

/// All values of a form.
fn values(driver: &Driver) -> impl PartialEq + std::fmt::Debug + use<> {
    let form = driver.form();
    (form.players, form.starter, form.rules, form.board.clone(), form.best_of)
}

#[test]
fn arrows_of_the_form_change_their_row_and_captions_select_it() {
    // In a lower window, the form has several pages.
    for size in SIZES.into_iter().filter(|&(_, rows)| rows > 12) {
        let mut form = scene("set_up_own_board");
        form.resize(size);
        let top = form.find("Level").y;
        for (y, field) in (top..).zip(form.form().fields()) {
            let place_of = |text: &str| {
                let row = rows(&form.render()).swap_remove(usize::from(y));
                let before = row.split_once(text).unwrap_or_else(|| panic!("no `{text}` in `{row}`")).0;
                Place { x: columns(before), y }
            };
            let mut driver = form.clone();
            driver.click(place_of("›"));
            assert_eq!(driver.form().field(), field, "at {size:?}");
            assert_ne!(values(&driver), values(&form), "{field:?} at {size:?}");
            if field != Field::Board {
                driver.click(place_of("‹"));
                assert_eq!(values(&driver), values(&form), "{field:?} there and back at {size:?}");
            }
            let mut driver = form.clone();
            driver.click(Place { x: place_of("‹").x - 4, y });
            assert_eq!(driver.form().field(), field, "at {size:?}");
            assert_eq!(values(&driver), values(&form), "{field:?} at {size:?}");
        }
        form.click_text("Start");
        assert_eq!(form.game().position().to_string(), "...../...../.....");
    }
}

#[test]
fn items_after_a_game_can_be_clicked() {
    for size in [(80, 24), (60, 20), (120, 40)] {
        let clicked = |item: &str| {
            let mut driver = scene("results_won");
            driver.resize(size);
            driver.click_text(item);
            driver
        };
        assert_eq!(clicked("Rematch").position(), ".../.../...");
        assert_eq!(clicked("Take back the last move").position(), "XOO/.X./...");
        assert!(clicked("Change players or board").form().fields().contains(&Field::BestOf));
        assert!(clicked("Menu").left().is_none());
    }
}

#[test]
fn hints_in_the_footer_do_what_their_keys_do() {
    let mut clicked = 0;
    everywhere(STILL, |what, driver| {
        let footer = rows(&driver.render()).pop().unwrap_or_default();
        for hint in driver.app().shared.keymap().hints(driver.app().context()) {
            let name = hint.label(Arrows::Drawn);
            let Some((before, _)) = footer.split_once(&format!(" {name} ")) else { continue };
            let x = columns(before) + 1;
            let place = Place { x, y: driver.area().height - 1 };
            let expected = hint.lone_command().map(Target::Command);
            assert_eq!(driver.target(place), expected, "{name} in {what}");
            // Searches that start here have the same results in both.
            let (mut by_mouse, mut by_key) = (driver.clone().hold(), driver.clone().hold());
            by_mouse.click(place);
            if let Some(command) = hint.lone_command() {
                by_key.act(Action::Command(command));
            }
            assert_eq!(by_mouse.render(), by_key.render(), "{name} in {what}");
            assert_eq!(by_mouse.exit(), by_key.exit(), "{name} in {what}");
            clicked += 1;
        }
    });
    assert!(clicked > 300, "{clicked}");
}

#[test]
fn what_is_under_an_overlay_cannot_be_hit() {
    for driver in [scene("help"), scene("confirm")] {
        let footer = driver.area().height - 1;
        let hit = driver.targets().into_iter().find(|(place, hit)| {
            // The lines of the help.
            place.y < footer && (!matches!(hit, Target::Item(_)) || driver.help_page().is_none())
        });
        assert_eq!(hit, None);
    }
}

/// The smallest windows that are large enough, and some slightly larger ones.
const TIGHT: [(u16, u16); 4] = [(28, 9), (28, 10), (30, 11), (40, 9)];

#[test]
fn the_selected_item_is_visible_in_the_smallest_windows() {
    for mut driver in [scene("menu"), scene("menu_with_game"), scene("results_won")] {
        for size in TIGHT {
            driver.resize(size);
            for _ in 0..6 {
                driver.press("Down");
                assert!(driver.shows("▸"), "at {size:?}:\n{}", driver.text());
            }
        }
    }
}

#[test]
fn the_selected_row_of_the_form_is_visible_in_the_smallest_windows() {
    for name in ["set_up_human", "set_up_computers", "set_up_own_board"] {
        let mut driver = scene(name);
        for size in TIGHT {
            driver.resize(size);
            for _ in driver.form().fields() {
                driver.press("Down");
                let reversed = text_with(&driver.render(), Modifier::REVERSED);
                assert_eq!(reversed.len(), 2, "a row and the button at {size:?}:\n{}", driver.text());
            }
        }
    }
}

/// The form with all its rows in the smallest window, scrolled to its end.
fn scrolled_form() -> Driver {
    let mut driver = scene("set_up_own_board");
    driver.resize((28, 9)).press("Up Up Up Up");
    assert_eq!(driver.form().field(), Field::BestOf);
    driver
}

#[test]
fn a_row_that_was_scrolled_to_can_be_clicked() {
    for (caption, field) in [("Series", Field::BestOf), ("A line", Field::Goal)] {
        let mut driver = scrolled_form();
        let place = Place { x: driver.area().width - 6, ..driver.find(caption) };
        let before = values(&driver);
        driver.click(place);
        assert_eq!(driver.form().field(), field, "{}", driver.text());
        assert_ne!(values(&driver), before, "{caption}");
    }
}

#[test]
fn rows_of_the_form_do_not_move_away_from_the_pointer() {
    for (caption, field) in [("Series", Field::BestOf), ("A line", Field::Goal), ("In a row", Field::Connect)]
    {
        let mut driver = scrolled_form();
        let place = driver.find(caption);
        driver.point(place).click(place);
        assert_eq!(driver.form().field(), field, "{}", driver.text());
    }
}
