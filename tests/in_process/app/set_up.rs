//! The menu and the set-up.

use crate::prelude::*;
use noughts::config::Mode;
use noughts::engine::arena::{standing, unhurried};

// From the menu to a game

#[test]
fn enter_twice_starts_a_game_against_a_player_that_can_be_beaten() {
    let mut driver = at_menu();
    driver.reach("Enter Enter", &["turn = human"]);
    let contest = &driver.game().contest;
    assert_eq!((contest.players, contest.best_of), (ByMark { x: Human, o: Player::PROPOSED }, 1));
    assert_eq!(contest.start, empty("3x3"));
    assert!(driver.tasks().iter().all(|task| task.job == Job::Appraise), "no move is being searched");
}

#[test]
fn choosing_o_makes_x_the_opponent() {
    let mut driver = at_menu().hold();
    // X starts and is the computer.
    driver.reach("Enter Down Right Enter", &["turn = thinking"]);
    assert_eq!(driver.game().contest.players, ByMark { x: Player::PROPOSED, o: Human });
}

const HUMAN_VS_COMPUTER: ByMark<Player> = ByMark { x: Human, o: Player::PROPOSED };
const COMPUTER_VS_COMPUTER: ByMark<Player> = ByMark::both(Perfect);

#[test]
fn the_menu_wraps_around_and_leads_to_every_kind_of_game() {
    let kinds = [
        ("", HUMAN_VS_COMPUTER),
        ("Down", ByMark::both(Human)),
        ("Down Down", COMPUTER_VS_COMPUTER),
        ("Up Up Up Up Up Up Up Up", COMPUTER_VS_COMPUTER),
        ("j k k k k k k k k k", COMPUTER_VS_COMPUTER),
    ];
    for (keys, players) in kinds {
        let mut driver = at_menu();
        assert_eq!(driver.press(keys).press("Enter").form().players, players, "{keys}");
        assert!(driver.press("Esc").left().is_none());
    }
}

#[test]
fn the_menu_offers_to_continue_only_if_there_is_a_game() {
    let mut driver = at_menu();
    assert_eq!(driver.menu().items[0].0, MenuItem::Play(Mode::Pve));
    driver.follow(&[("Esc", &["screen = menu"]), ("Enter Enter 5 Esc", &["screen = menu"])]);
    assert_eq!(driver.menu().items[0].0, MenuItem::Continue);
}

#[test]
fn games_of_one_session_have_different_tie_breaks() {
    let mut driver = at_menu();
    let first = driver.press("Enter Enter").game().tie_break();
    let restarted = driver.press("5 n y").game().tie_break();
    let second = driver.press("Esc Down Enter Enter").game().tie_break();
    assert_eq!(first, TieBreak::Random { seed: 7 });
    assert!(first != restarted && first != second && restarted != second);
}

#[test]
fn new_games_start_with_the_panel_open_if_set_so() {
    let mut app = App::new(settings(STILL, true), 7);
    for _ in 0..2 {
        app.update(Action::Command(Command::Act));
    }
    assert!(Driver::with(app).game().reasoning);
}

// The set-up

/// The set-up with all its rows, this one selected.
fn form_at(field: Field) -> Driver {
    let mut driver = scene("set_up_own_board");
    if matches!(field, Field::Computer(Mark::X)) {
        driver = at_menu();
        driver.press("Down Down Enter");
    }
    let place =
        driver.form().fields().iter().position(|&line| line == field).expect("the set-up has the row");
    let here = driver.form().fields().iter().position(|&line| line == driver.form().field());
    for _ in here.unwrap_or(0)..place + driver.form().fields().len() {
        driver.press("Down");
    }
    assert_eq!(driver.form().field(), field);
    driver
}

#[test]
fn the_set_up_has_the_relevant_rows() {
    let fields = |keys: &str| {
        let mut driver = at_menu();
        driver.press(keys).form().fields()
    };
    let always = [Field::Starter, Field::Board, Field::Goal, Field::BestOf];
    assert_eq!(fields("Down Enter"), always);
    let [x, o] = Mark::BOTH.map(Field::Computer);
    assert_eq!(fields("Enter"), [&[o, Field::HumanMark], &always[..]].concat());
    assert_eq!(fields("Down Down Enter"), [&[x, o], &always[..]].concat());
    let own = [
        Field::Starter,
        Field::Board,
        Field::Columns,
        Field::Rows,
        Field::Connect,
        Field::Goal,
        Field::BestOf,
    ];
    assert_eq!(fields("Down Enter Down Left"), own);
}

#[test]
fn the_rows_of_the_set_up_wrap_around() {
    at_menu().follow(&[("Enter Up", &["▸     Series"]), ("Down j j k", &["▸   You play"])]);
}

/// The values of a row in the order of the key presses, until the first one returns or the end is reached.
fn values<T: PartialEq>(field: Field, key: &str, value: impl Fn(&Driver) -> T) -> Vec<T> {
    let mut driver = form_at(field);
    let mut values = vec![value(&driver)];
    for _ in 0..20 {
        let next = value(driver.press(key));
        if next == values[0] || values.last() == Some(&next) {
            break;
        }
        values.push(next);
    }
    values
}

#[test]
fn the_levels_wrap_around() {
    for mark in Mark::BOTH {
        let level = |driver: &Driver| driver.form().players[mark];
        let forward = values(Field::Computer(mark), "Right", level);
        let mut levels = Player::LEVELS;
        let first = levels.iter().position(|&level| level == forward[0]).expect("a level");
        levels.rotate_left(first);
        assert_eq!(forward, levels);
        let mut backward = values(Field::Computer(mark), "Left", level);
        backward[1..].reverse();
        assert_eq!(forward, backward);
    }
}

#[test]
fn side_goal_and_series_wrap_around() {
    let mark = |driver: &Driver| driver.form().players[Mark::X].is_human();
    assert_eq!(values(Field::HumanMark, "Right", mark), [true, false]);
    assert_eq!(values(Field::Starter, "Left", |driver| driver.form().starter), Mark::BOTH);
    assert_eq!(values(Field::Goal, "l", |driver| driver.form().rules.misere()), [false, true]);
    assert_eq!(values(Field::BestOf, "l", |driver| driver.form().best_of), [1, 3, 5, 7]);
    assert_eq!(values(Field::BestOf, "h", |driver| driver.form().best_of), [1, 7, 5, 3]);
}

#[test]
fn boards_wrap_around_through_the_presets_and_a_custom_one() {
    let mut driver = at_menu().after("Down Enter Down");
    let preset = |driver: &Driver| {
        let rules = driver.form().rules;
        let is_custom = driver.form().board == Board::Custom;
        ([rules.columns(), rules.rows(), rules.connect()], is_custom)
    };
    for size in [[3; 3], [4; 3], [5, 5, 4], [7, 7, 5], [10, 10, 5], [15, 15, 5]] {
        assert_eq!(preset(&driver), (size, false));
        driver.press("Right");
    }
    assert_eq!(preset(&driver), ([15, 15, 5], true), "the custom board starts with the size shown last");
    assert_eq!(preset(driver.press("Right")), ([3; 3], false));
    assert_eq!(preset(driver.press("Left Left")), ([15, 15, 5], false));
}

#[test]
fn custom_sizes_stop_at_their_limits() {
    let columns = |driver: &Driver| driver.form().rules.columns();
    let rows = |driver: &Driver| driver.form().rules.rows();
    let connect = |driver: &Driver| driver.form().rules.connect();
    assert_eq!(values(Field::Columns, "Right", columns), (5..=15).collect_vec());
    assert_eq!(values(Field::Columns, "Left", columns), [5, 4, 3, 2, 1]);
    assert_eq!(values(Field::Rows, "Right", rows), (3..=15).collect_vec());
    assert_eq!(values(Field::Rows, "Left", rows), [3, 2, 1]);
    assert_eq!(values(Field::Connect, "Right", connect), [3, 4, 5]);
    assert_eq!(values(Field::Connect, "Left", connect), [3, 2, 1]);
}

#[test]
fn the_winning_length_always_fits_the_board() {
    let mut driver = form_at(Field::Connect);
    for (keys, rules) in [("Right Right Up Up Left Left Left Left", "1x3/3"), ("Down Left Left", "1x1/1")] {
        assert_eq!(driver.press(keys).form().rules, rules.parse().expect("rules"), "{keys}");
    }
}

#[test]
fn misere_stays_when_the_board_changes() {
    let mut driver = form_at(Field::Goal);
    driver.press("Right Up Right Up Right Up Right Up Right");
    assert!(driver.form().rules.misere() && driver.form().board != Board::Custom);
}

#[test]
fn the_game_has_the_values_of_the_set_up() {
    let driver = at_menu()
        .hold()
        .after("Enter Right Down Right Down Right Down Right Right Down Right Down Right Enter");
    let contest = &driver.game().contest;
    assert_eq!(contest.players, ByMark { x: Depth(2), o: Human });
    assert_eq!(contest.start, Position::started_by(empty("5x5/4").rules().with_misere(true), Mark::O));
    assert_eq!(contest.best_of, 3);
}

#[test]
fn the_wheel_changes_the_value_under_it_or_moves_the_selection() {
    let mut driver = scene("set_up_human");
    let [level, caption] = ["Medium", "Series"].map(|text| driver.find(text));
    driver.wheel(Direction::Forward, level).must(&["Hard ●"]);
    driver.wheel(Direction::Back, level).must(&["Medium ●"]);
    driver.wheel(Direction::Forward, caption).must(&["▸     Series  ‹      best of 3"]);
    driver.wheel(Direction::Back, Place { x: 0, y: 0 }).must(&["▸     A line"]);
}

#[test]
fn in_a_page_the_wheel_changes_no_value_and_stops_at_the_ends() {
    for link in ["#set-up=pve", "#practise", "#settings"] {
        let mut driver = Driver::at(link).in_host(Host::Tab);
        let values = |driver: &Driver| driver.app().describe().lines;
        let before = values(&driver);
        for wheel in [Direction::Forward, Direction::Back] {
            let place = driver.find("▸");
            for _ in 0..30 {
                driver.wheel(wheel, place);
            }
            let end = driver.text();
            assert_eq!(driver.wheel(wheel, place).text(), end, "{link}");
            assert_eq!(values(&driver), before, "{link}");
        }
    }
}

#[test]
fn the_wheel_moves_through_lists_to_their_ends_and_moves_the_cursor() {
    let turn = |mut driver: Driver, wheel, moved| {
        driver.wheel(wheel, Place { x: 0, y: 0 }).must(&[moved]);
    };
    for (keys, wheel, moved) in [
        ("", Direction::Forward, "selected = 1"),
        ("", Direction::Back, "selected = 0"),
        ("Up", Direction::Forward, "selected = 9"),
    ] {
        turn(at_menu().after(keys), wheel, moved);
    }
    for (name, wheel, moved) in [
        ("results_won", Direction::Forward, "selected = 1"),
        ("results_won", Direction::Back, "selected = 0"),
        ("game_begins", Direction::Back, "cursor = b1"),
        ("confirm", Direction::Back, "screen = confirm"),
    ] {
        turn(scene(name), wheel, moved);
    }
}

#[test]
fn pointing_selects_and_does_nothing_else() {
    for (mut driver, text, facts) in [
        (at_menu(), "Help", ["selected = 8", "overlay = none"]),
        (scene("set_up_human"), "one game", ["▸     Series", "one game"]),
        (scene("results_won"), "Take back the", ["selected = 2", "screen = results"]),
        (scene("game_begins"), "9", ["cursor = c3", "board = .../.../..."]),
    ] {
        let place = driver.find(text);
        driver.point(place).must(&facts);
    }
}

#[test]
fn targets_of_another_screen_do_nothing() {
    let targets = [
        Target::Square("b2".parse().expect("a square")),
        Target::Square("o15".parse().expect("a square")),
        Target::Item(99),
        Target::Change(99, Direction::Forward),
    ];
    for (name, scene) in SCENES {
        let untouched = scene(STILL);
        for target in targets {
            let mut driver = untouched.clone();
            driver.act(Action::Point(target)).act(Action::Click(target));
            assert_eq!(
                driver.exit().filter(|_| driver.app().context() != Context::Menu),
                None,
                "{name}: {target:?}"
            );
            driver.render();
        }
    }
}

/// The note on the computer's level, of these keys in the set-up and this setting.
fn level_note(level: Player, keys: &str, weights: &str) -> String {
    let mut settings = settings(STILL, false);
    for (setting, value) in [(Setting::O, level.to_string()), (Setting::Evaluation, weights.to_owned())] {
        settings.set(setting, &value, Source::CommandLine).expect("a value");
    }
    let mut driver = Driver::with(App::new(settings, 7)).after("Enter").after(keys);
    while driver.form().selected > 0 {
        driver.press("Up");
    }
    driver.app().describe().selected
}

#[test]
fn levels_say_how_they_can_be_beaten_only_in_the_game_for_which_it_was_counted() {
    for level in Player::LEVELS {
        let [_, best] = standing(unhurried(level), Mark::O, Random).expect("exact chances");
        let lost = 100.0 * best.wins.x;
        let claim = match level {
            Perfect => "Nobody beats it.",
            Random if lost > 99.0 => "Who knows it beats it nearly every time.",
            _ if lost > 100.0 - 1e-9 => "beats it every time",
            _ => "On 3x3 it never loses",
        };
        let note = level_note(level, "", "1 4 -1 -4");
        assert!(note.contains(claim) && !note.contains("100"), "{level}, {lost}: {note}");
        assert!(lost == 0.0 || lost > 99.0, "{level}: {lost}");
        // First move, another board, misère; other weights.
        let others = ["Down Down Right", "Down Down Down Right", "Down Down Down Down Right"];
        let others = others.map(|keys| (keys, "1 4 -1 -4")).into_iter().chain([("", "1 4 -1 -3")]);
        for (keys, weights) in others {
            let note = level_note(level, keys, weights);
            assert!(
                note.starts_with("Level: ") && !note.contains(claim),
                "{level}, {keys}, {weights}: {note}"
            );
        }
    }
}

#[test]
fn the_rule_stands_on_the_screen_at_every_size() {
    for rules in ["5x5/4", "4x4/3", "4x4/4", "7x6/4", "6x5/4", "15x15/5"] {
        let rules: Rules = rules.parse().expect("rules");
        for (x, is_misere) in [(Human, false), (Perfect, false), (Human, true)] {
            let start = Position::new(rules.with_misere(is_misere));
            let contest = contest_from(x, Perfect, start);
            for (size, reasoning) in [(80, 24), (60, 20), (40, 15), (28, 9), (100, 30), (200, 50), (80, 9)]
                .into_iter()
                .flat_map(|size| [(size, false), (size, size.1 > 14)])
            {
                let mut driver = Driver::playing_held(STILL, contest.clone(), reasoning);
                let text = driver.resize(size).text();
                let long = format!("{} in a row", rules.connect());
                // While the computer thinks, so small a window has no room.
                let has_room = size != (28, 9) || x == Human;
                let is_told = !has_room || text.contains(&long) || text.contains(&rules.short());
                assert!(
                    is_told || text.contains("Needs") || text.trim().starts_with("15x"),
                    "{size:?}:\n{text}"
                );
            }
        }
    }
}
