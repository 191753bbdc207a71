//! The reasoning panel: its list, its order, its title, and why the computer chose its last move.

use crate::common::square;
use crate::driver::program::{Appearance, Output, Target, Turn, View};
use crate::driver::{
    Driver, MOVING, STILL, board, computer_first, contest, contest_from, human_first, rows, scenes,
    two_computers, two_humans,
};
use noughts::config::settings::{GlyphSet, Palette};
use noughts::engine::analysis::{Bounds, Score};
use noughts::engine::player::Player::{Depth, Human, Perfect, Random};
use noughts::engine::search::Minimax;
use noughts::game::Square;
use ratatui::layout::Position as Place;
use ratatui::style::Modifier;
use std::collections::BTreeSet;

/// The squares that the rows of the list stand for.
fn listed(driver: &Driver) -> Vec<Square> {
    let frame = driver.frame();
    let targets = driver.area().rows().map(|row| frame.target_at(Place { x: row.width - 3, y: row.y }));
    targets
        .filter_map(|target| match target {
            Some(Target::Candidate(square)) => Some(square),
            _ => None,
        })
        .collect()
}

/// The text of the list's row that contains this.
fn row_with(driver: &Driver, text: &str) -> String {
    let drawn = rows(&driver.render());
    let row = drawn.into_iter().find(|row| row.contains(text));
    row.unwrap_or_else(|| panic!("`{text}` is not shown:\n{}", driver.text()))
}

// The list

#[test]
fn equally_good_moves_share_a_row_and_the_best_stand_first() {
    let mut driver = scenes::panel_what_if(STILL);
    for size in [(80, 24), (60, 20)] {
        driver.resize(size);
        assert_eq!(listed(&driver), [square("b2"), square("c2")], "at {size:?}");
        assert!(row_with(&driver, "★b2").contains("draw"));
        let equal = row_with(&driver, "7 moves");
        assert!(equal.contains('▸') && equal.contains("loses in 6"), "{equal}");
        assert!(driver.shows("expected: c2 b2 c3"), "those of the move under the cursor");
    }
    driver.resize((80, 24));
    assert!(driver.shows("7 moves: b1 c1 a2 …"), "{}", driver.text());
    assert!(driver.press("Down").shows("expected: c3 c1"), "another move of the same row");
    assert!(driver.resize((120, 40)).shows("▸ b1 c1 a2 c2 a3 b3 c3 "), "{}", driver.text());
}

#[test]
fn a_key_sorts_by_square_and_back() {
    let mut driver = scenes::panel_what_if(STILL);
    driver.press("S");
    let squares: Vec<Square> = driver.game().position().moves().collect();
    assert_eq!(listed(&driver), squares);
    assert!(driver.shows("outcome") && driver.shows("depth"));
    assert_eq!(listed(driver.press("S")).len(), 2);
    let mut editor = scenes::editor(STILL);
    let grouped = listed(&editor).len();
    assert!(listed(editor.press("S")).len() > grouped, "{}", editor.text());
}

#[test]
fn if_all_moves_are_equal_a_sentence_says_so_and_no_star_is_shown() {
    let mut driver = scenes::panel_opening(STILL);
    for size in [(80, 24), (60, 20), (120, 40)] {
        driver.resize(size);
        assert_eq!(listed(&driver).len(), 1);
        assert!(driver.shows("All 9 openings draw with best play.") && !driver.shows("★"));
    }
}

#[test]
fn page_keys_bring_every_move_into_sight() {
    for size in [(80, 24), (60, 20), (120, 40)] {
        let mut driver = scenes::panel_large_board(STILL);
        driver.resize(size).press("S").press(&"PgUp ".repeat(40));
        let (mut seen, mut last) = (BTreeSet::new(), None);
        while last != Some(driver.game().cursor) {
            last = Some(driver.game().cursor);
            seen.extend(listed(&driver).iter().map(Square::to_string));
            driver.press("PgDn");
        }
        let all: BTreeSet<String> =
            driver.game().position().moves().map(|square| square.to_string()).collect();
        assert_eq!(seen, all, "at {size:?}");
        driver.press(&"PgUp ".repeat(40));
        assert_eq!(driver.game().cursor, square("a1"));
    }
}

#[test]
fn page_keys_follow_the_order_of_the_scores() {
    let mut driver = scenes::panel_large_board(STILL);
    driver.press(&"PgUp ".repeat(40));
    assert_eq!(driver.game().cursor, square("f6"), "the best move");
    driver.press(&"PgDn ".repeat(40));
    let (analysis, _) = driver.game().seen().expect("it was searched");
    let groups = analysis.groups();
    assert!(groups.last().is_some_and(|group| group[0].square == driver.game().cursor));
}

#[test]
fn bars_are_as_long_as_scores_are_large() {
    for (glyphs, whole) in [(GlyphSet::Unicode, '━'), (GlyphSet::Console, '■'), (GlyphSet::Ascii, '=')] {
        let driver = scenes::panel_p2(Appearance { glyphs, palette: Palette::Monochrome, ..STILL });
        let length = |text: &str| row_with(&driver, text).chars().filter(|&glyph| glyph == whole).count();
        assert_eq!([length(" -6 "), length("a1 a2 b2")], [3, 4], "{}", driver.text());
    }
    let driver = scenes::panel_p1(STILL);
    assert!(driver.shows(" +9     │━━━━  wins in 1") && driver.shows(" -8 ━━━━│      loses in 2"));
}

// The title

#[test]
fn the_title_tells_the_result_or_what_looks_best() {
    let shows = |driver: &Driver, title: &str| assert!(driver.shows(title), "{title}\n{}", driver.text());
    shows(&scenes::panel_p1(STILL), "X wins in 1");
    shows(&scenes::panel_p2(STILL), "O loses in 4 even with best play");
    shows(&scenes::panel_what_if(STILL), "A draw with best play");
    shows(&scenes::panel_computers_view(STILL), "b2 looks best, +3; nothing is proved yet");
    let mut large = scenes::panel_large_board(STILL);
    shows(&large, "f6 and j10 look best, -10");
    assert!(!large.shows("nothing is proved"), "there is no room for it");
    shows(large.resize((120, 40)), "f6 and j10 look best, -10; nothing is proved yet");
}

#[test]
fn the_title_tells_what_is_proved_while_the_rest_is_not() {
    let title = |known: &dyn Fn(usize) -> bool| {
        let mut driver = Driver::playing_held(STILL, contest_from(Human, Perfect, board(5, 5, 4)), true);
        let search = Minimax::ORDERED_ALPHA_BETA.limited_to(Some(1));
        let found = search.analyze(driver.game().position(), &mut ());
        let mut analysis = found.expect("nothing interrupts it");
        for (place, square) in driver.game().position().moves().enumerate() {
            let bounds = Bounds { at_least: Score::DRAW, at_most: Score::MAX };
            let lost = Bounds { at_least: Score::MIN, at_most: Score::loss_in(4) };
            match (known(place), place % 2) {
                (true, 0) => analysis.learn_of(square, bounds, None),
                (true, _) => analysis.learn_of(square, lost, None),
                _ => {}
            }
        }
        driver.answer_with(Ok(Output::SoFar(analysis)));
        driver.resize((120, 40)).text()
    };
    let shown = title(&|place| place == 0);
    assert!(shown.contains("At least a draw; "), "{shown}");
    let shown = title(&|place| place == 1);
    assert!(shown.contains("; the result is open"), "{shown}");
}

#[test]
fn the_seed_of_a_tie_break_is_in_the_details_alone() {
    let driver = scenes::panel_opening(STILL);
    assert!(driver.shows("ties: at random (seed 7)"), "{}", driver.text());
    assert_eq!(driver.find_all("seed").len(), 1);
    assert!(!scenes::panel_p1(STILL).shows("ties"), "one move is best");
}

// The board

#[test]
fn estimates_in_small_squares_are_shaded_and_a_legend_explains_the_shades() {
    for (glyphs, [low, _, best]) in [(GlyphSet::Unicode, ["░", "▒", "▓"]), (GlyphSet::Ascii, [":", "%", "@"])]
    {
        let mut driver = scenes::panel_large_board(Appearance { glyphs, ..STILL });
        for size in [(80, 24), (60, 20), (120, 40)] {
            let buffer = driver.resize(size).render();
            let on =
                |name: &str| driver.places_of(square(name)).into_iter().map(|place| buffer[place].symbol());
            assert!(on("f6").any(|symbol| symbol == best) && on("j10").any(|symbol| symbol == best));
            assert!(on("e5").any(|symbol| symbol == low), "at {size:?}:\n{}", driver.text());
            assert!(driver.shows(&format!("{best} looks best, then")), "at {size:?}:\n{}", driver.text());
        }
    }
    assert!(!scenes::panel_proving(STILL).shows("looks best, then"), "there the scores have room");
}

#[test]
fn expected_moves_are_shown_as_small_boards_where_there_is_room() {
    let mut driver = scenes::panel_p2(STILL);
    driver.resize((120, 40));
    let below = driver.find("expected: b2 c1");
    let drawn = rows(&driver.render());
    let row = |row: u16| drawn[usize::from(below.y + row)].chars().skip(below.x.into()).collect::<String>();
    assert_eq!([row(1), row(2), row(3)], ["·X·  ·XX", "·OX  ·OX", "OOX  OOX"]);
}

// Why that move?

/// A game in which the computer has answered b2 with a1.
fn answered(reasoning: bool) -> Driver {
    let mut driver = Driver::playing(STILL, human_first(), reasoning);
    driver.press("5");
    assert_eq!(driver.position(), "O../.X./...");
    driver
}

#[test]
fn the_reasons_for_the_computers_move_are_shown_until_the_next_key() {
    for reasoning in [false, true] {
        let mut driver = answered(reasoning);
        driver.press("e");
        assert_eq!(driver.game().shown().position().to_string(), ".../.X./...");
        assert_eq!(driver.position(), "O../.X./...", "the game goes on from here");
        for size in [(80, 24), (60, 20)] {
            driver.resize(size);
            assert!(driver.shows("Why O chose a1"), "at {size:?}:\n{}", driver.text());
            assert!(driver.shows("Plays a1, the first in reading order."), "at {size:?}:\n{}", driver.text());
            assert_eq!(listed(&driver), [square("a1"), square("b1")]);
        }
        assert!(driver.row_of_footer().contains("e back"), "{}", driver.text());
        driver.press("2");
        assert_eq!(driver.game().history.moves()[2], square("b1"), "its usual work");
        assert!(!driver.shows("Why O chose"));
        assert_eq!(driver.game().reasoning, reasoning);
    }
}

#[test]
fn the_same_key_and_esc_lead_back_to_the_game() {
    for key in ["e", "Esc"] {
        let mut driver = answered(false);
        let before = driver.text();
        assert_eq!(driver.press("e").press(key).text(), before, "{key}");
        assert_eq!(driver.saved, answered(false).saved, "nothing new is saved");
    }
}

#[test]
fn tree_stepper_and_lab_open_for_the_explained_position() {
    for (key, view) in [("t", View::Tree), ("s", View::Stepper), ("c", View::Lab)] {
        let mut driver = answered(false);
        driver.press("e").press(key);
        assert_eq!(driver.tree_screen().view, view);
        assert_eq!(driver.tree_screen().position.to_string(), ".../.X./...");
        driver.press("Esc");
        assert_eq!((driver.position().as_str(), driver.shows("Why O")), ("O../.X./...", false));
    }
}

#[test]
fn a_click_leads_back_and_places_nothing() {
    let mut driver = answered(false);
    driver.press("e");
    let place = driver.place_of(square("c3")).expect("the board is shown");
    driver.point(place);
    assert_eq!(driver.game().shown().cursor, square("c3"), "the pointer shows what c3 is worth");
    driver.click(place);
    assert_eq!((driver.position().as_str(), driver.shows("Why O")), ("O../.X./...", false));
}

#[test]
fn a_computer_that_chose_at_random_has_no_reasons() {
    let mut driver = Driver::playing(STILL, contest(Human, Random), false);
    driver.press("5 e");
    assert!(driver.shows("Why O chose a1"), "{}", driver.text());
    assert!(driver.shows("Beginner picks any empty square without"), "{}", driver.text());
}

#[test]
fn before_the_computers_first_move_there_is_nothing_to_explain() {
    let only = "only the computer's moves are explained, and there is none yet";
    let mut thinking = Driver::playing_held(MOVING, computer_first(), false);
    let mut people = Driver::playing(STILL, two_humans(), false);
    for driver in [&mut thinking, people.press("1")] {
        assert_eq!(driver.press("e").refusal(), only);
    }
    assert!(!people.row_of_footer().contains("why"));
}

#[test]
fn moves_that_were_taken_back_are_not_explained() {
    let mut driver = answered(false);
    assert_eq!(
        driver.press("u e").refusal(),
        "only the computer's moves are explained, and there is none yet"
    );
    driver.press("1 e");
    assert_eq!(driver.game().shown().position().to_string(), "X../.../...");
    driver.press("n y e");
    assert!(driver.game().shown().history.moves().is_empty() && !driver.refusal().is_empty());
}

#[test]
fn a_game_between_computers_waits_while_a_move_is_explained() {
    let mut driver = Driver::playing(MOVING, two_computers(), false);
    driver.press("Enter Enter").pass_animation();
    let wait = driver.app().deadline();
    driver.press("e");
    assert!(driver.shows("Why O chose b2") && driver.app().deadline().is_none(), "{}", driver.text());
    assert_eq!(driver.tick(100_000).press("e").app().deadline(), wait, "as long as before");
}

#[test]
fn while_a_player_does_not_think_the_last_table_stays_dimmed() {
    let contest = contest(Perfect, Random);
    let mut driver = Driver::playing(MOVING, contest, true);
    driver.press("Enter").pass_animation();
    assert!(matches!(&driver.game().turn, Turn::Chosen { decision, .. } if decision.analysis.is_none()));
    assert!(driver.shows("All 9 openings draw with best play."), "{}", driver.text());
    assert!(driver.cell_of("All 9 openings").modifier.contains(Modifier::DIM));
}

#[test]
fn a_depth_limited_computer_explains_what_it_believed() {
    let mut driver = Driver::playing(STILL, contest(Human, Depth(3)), false);
    driver.press("1 e");
    assert!(driver.shows("Plays b2, which looks best."), "{}", driver.text());
    assert!(driver.shows("b2 looks best, +3"), "{}", driver.text());
}
