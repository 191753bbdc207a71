//! The history and the review of its games.

use crate::driver::games::game;
use crate::prelude::*;

const TO_HISTORY: &str = "Down Down Down Down Down Down Enter";

/// The history, just opened and still waiting for its games.
fn opened() -> Driver {
    let mut driver = at_menu();
    driver.press(TO_HISTORY);
    driver
}

/// The history with its games.
fn list() -> Driver {
    let mut driver = opened();
    driver.list(&games(), |_| true);
    driver
}

/// The review of a game of the list, counted from the newest.
fn reviewing(place: usize) -> Driver {
    let mut driver = list();
    driver.press(&"Down ".repeat(place)).press("Enter").answer_open(&games());
    driver
}

/// The review of this game, the only one of the history.
fn replaying(record: Record) -> Driver {
    let mut driver = opened();
    let games = [record];
    driver.list(&games, |_| true).press("Enter").answer_open(&games);
    driver
}

fn listed(driver: &Driver) -> usize {
    driver.history().ledger().map_or(0, |ledger| ledger.newest.len())
}

// The list

#[test]
fn the_games_are_asked_for_when_the_list_is_opened() {
    let mut driver = opened();
    assert_eq!(driver.queries, [Query::default()]);
    driver.must(&["Reading ..."]).list(&games(), |_| true);
    // The newest comes first.
    driver.must(&["!Reading", "11 games", "▸ 2026-11-21 20:09"]);
}

#[test]
fn a_row_shows_date_players_board_result_and_moves() {
    let rows = [
        "2026-11-21 20:09  you (X) vs Unbeatable      3x3/3         unfinished      3",
        "2026-11-21 20:07  you (X) vs Unbeatable      3x3/3         lost            6",
        "2026-11-20 21:48  you (O) vs Expert          15x15/5       unfinished      7",
        "2026-11-20 12:01  Unbeatable (X) vs Hard     3x3/3         drawn           9",
        "2026-11-20 12:00  human (X) vs human         3x3/3         X won           5",
        "2026-11-20 09:05  you (X) vs Fatalist        3x3/3 misère  lost            5",
        "2026-11-19 18:34  you (O) vs Beginner        3x3/3         won             6",
    ];
    list().must(&rows);
}

#[test]
fn a_game_without_a_date_is_listed_as_such() {
    let mut driver = opened();
    let record = Record::timeless(ByMark { x: Human, o: Random }, games()[1].history.clone());
    driver.list(&[record], |_| true);
    driver.must_show("unknown");
    driver.resize((120, 40)).must_show("date unknown");
}

#[test]
fn full_names_fit_in_windows_of_at_least_60_columns() {
    for size in [(80, 24), (60, 20), (116, 30), (120, 40)] {
        let mut driver = list();
        let text = driver.resize(size).text();
        for (mark, level) in [("X", "Unbeatable"), ("O", "Expert"), ("X", "Fatalist"), ("O", "Beginner")] {
            let you = if size.0 < 80 { "you".to_owned() } else { format!("you ({mark})") };
            assert!(text.contains(&format!("{you} vs {level}")), "{you} vs {level} in {size:?}\n{text}");
        }
    }
    assert!(list().resize((30, 12)).shows("you vs Expert"));
}

#[test]
fn keys_move_through_the_list() {
    list().follow(&[
        ("Down", &["selected = 1"]),
        ("j j", &["selected = 3"]),
        ("k Up", &["selected = 1"]),
        ("PgDn", &["selected = 10"]),
        ("PgDn", &["selected = 10"]),
        ("Down", &["selected = 0"]),
        ("Up", &["selected = 10"]),
        ("PgUp", &["selected = 0"]),
        ("End", &["selected = 10"]),
        ("Home", &["selected = 0"]),
    ]);
}

#[test]
fn the_wheel_moves_through_the_list_and_a_click_opens_a_game() {
    let mut driver = list();
    let place = driver.find("2026-11-20 12:00");
    assert_eq!(driver.wheel(Direction::Forward, place).history().list.selected, 1);
    assert_eq!(driver.point(place).history().list.selected, 4, "and the list does not move");
    assert_eq!(driver.find("2026-11-20 12:00"), place);
    driver.click(place);
    assert_eq!(driver.opens, [600]);
}

#[test]
fn wide_windows_show_facts_and_the_board_of_the_selected_game() {
    let mut driver = list();
    driver.resize((120, 40)).press("Down");
    for text in ["Lost after 6 moves", "3x3, 3 in a row"] {
        driver.must_show(text);
    }
    let board = |driver: &Driver| driver.history().game().map(|game| game.board.to_string());
    assert_eq!(board(&driver).as_deref(), Some("XXO/XO./O.."));
    let large_marks = |driver: &Driver| driver.text().matches('█').count();
    assert!(large_marks(&driver) > 100);
    driver.press("Down");
    assert!(driver.shows("a b c d e f g h i j k l m n o"), "the next game's board");
    driver.resize((80, 15)).press("Up");
    assert!(!driver.shows("Lost after") && large_marks(&driver) == 0);
}

#[test]
fn a_list_of_only_the_newest_games_says_so() {
    let all = ledger(&Query::default(), &games(), |_| true);
    let newest = Ledger { found: 123_456, games: 130_000, ..all };
    opened()
        .act(Action::Read(Ok(newest)))
        .must(&["Only the newest 11 of 123,456 games found", "123,456 of 130,000 games"]);
}

#[test]
fn unreadable_lines_are_reported_and_hide_nothing() {
    let many = [
        "3 lines of the file are not games, the first being line 12; left unchanged.",
        "2 games from a newer version of noughts (format 4)",
        "2026-11-21 20:09",
    ];
    let one = ["Line 5 of the file is not a game; left unchanged.", "1 game from a newer version"];
    for (unreadable, newer, told) in [((3, 12), (2, 4), &many[..]), ((1, 5), (1, 2), &one)] {
        let all = ledger(&Query::default(), &games(), |_| true);
        let ledger = Ledger { unreadable: Some(unreadable), newer: Some(newer), ..all };
        opened().act(Action::Read(Ok(ledger))).must(told);
    }
}

#[test]
fn an_unreadable_file_is_reported_and_read_again_on_reopening() {
    let mut driver = opened();
    driver.act(Action::Read(Err("cannot read `games.jsonl`: it is a directory".to_owned())));
    driver.must(&["The games cannot be read: cannot read `games.jsonl`", "!Reading"]);
    driver.press("Up Down PgDn End Enter Esc Enter");
    assert_eq!(driver.queries.len(), 2);
    driver.list(&games(), |_| true).must(&["11 games"]);
}

#[test]
fn an_empty_history_explains_what_will_be_listed() {
    let mut driver = opened();
    driver.list(&[], |_| true).must(&["No games yet.", "!Enter open", "!/ find"]);
    driver.press("Enter Up Down Enter Esc");
    assert!(driver.opens.is_empty());
}

#[test]
fn games_that_arrive_after_the_list_is_closed_are_ignored() {
    let mut driver = opened().after("Esc");
    driver.list(&games(), |_| true).must(&["screen = menu"]);
    driver.act(Action::Opened(Ok(Box::new(games()[0].clone())))).must(&["screen = menu"]);
}

// Searching

#[test]
fn each_typed_letter_starts_a_query() {
    let mut driver = list();
    driver.follow(&[("/ l o", &["screen = search"]), ("Backspace", &["find: l"])]);
    assert_eq!(asked(&driver), ["", "l", "lo", "l"]);
}

/// What was searched for, in order.
fn asked(driver: &Driver) -> Vec<&str> {
    driver.queries.iter().map(Query::words).collect()
}

#[test]
fn the_result_of_an_earlier_query_is_ignored() {
    let mut driver = list().after("/ l");
    let early = ledger(&driver.queries[1].clone(), &games(), |_| false);
    driver.press("o").act(Action::Read(Ok(early)));
    assert_eq!(listed(&driver), 11, "the list stays until the right one arrives");
    let query = driver.queries[2].clone();
    driver.must(&["Reading ..."]).list(&games(), |game| query.finds(game));
    assert_eq!(listed(&driver), 3);
    driver.must(&["!Reading", "3 of 11 games"]);
}

#[test]
fn the_search_ignores_case() {
    let driver = list().after("/ L Backspace l");
    assert_eq!(asked(&driver), ["", "l", "", "l"]);
    assert_eq!(driver.history().list.search.input.text, "l");
}

#[test]
fn enter_keeps_the_matches_and_esc_first_shows_all_games_again() {
    let mut driver = list().after("/ w o n");
    let query = driver.queries.last().expect("there was a query").clone();
    driver.list(&games(), |game| query.finds(game));
    driver.reach("Enter", &["screen = history", "found: won (Esc: show all)"]);
    assert_eq!(listed(&driver), 4);
    driver.press("Esc");
    assert_eq!(driver.queries.last(), Some(&Query::default()));
    driver.list(&games(), |_| true);
    assert_eq!(listed(&driver), 11);
    driver.reach("Esc", &["screen = menu"]);
}

#[test]
fn the_selected_game_stays_selected_if_it_still_matches() {
    let mut driver = list().after("Down / l o s t");
    let lost = |game: &Digest| game.players.lone_human().is_some_and(|_| game.moves == 6);
    driver.list(&games(), lost).must(&["▸ 2026-11-21 20:07"]);
    driver.press("Down Backspace").list(&games(), |_| true);
    driver.must(&["▸ 2026-11-19 18:34", "selected = 6"]);
}

#[test]
fn a_search_without_matches_says_so() {
    let mut driver = list().after("/ z");
    let said = ["No game matches all these words.", "0 of 11 games"];
    driver.list(&games(), |_| false).must(&said);
    driver.press("Enter Up Down Enter");
    assert!(driver.opens.is_empty());
}

#[test]
fn a_pasted_text_is_searched_once_and_cut_at_the_limit() {
    let mut driver = list();
    driver.press("/").paste(&("perfect\n".to_owned() + &"x".repeat(100_000)));
    assert_eq!(driver.queries.len(), 2);
    assert!(driver.queries[1].words().starts_with("perfect xxx") && driver.queries[1].words().len() == 100);
    assert!(driver.shows("find: "), "the end of it is on the screen");
    driver.press("Esc paste lost");
    assert_eq!(driver.history().list.search.input.text, "", "pasting works only while typing");
}

#[test]
fn the_text_of_an_empty_list_names_the_bound_keys() {
    let text = "[keys.history]\nback = 'F9'\n[keys.search]\nback = 'F8'";
    let (settings, problems) = Settings::read(text);
    assert_eq!(problems, [""; 0]);
    let says = |driver: &Driver, told: &str| {
        let text = in_one_line(&driver.text());
        assert!(text.contains(told));
    };
    let mut driver = opened().with_keymap((*settings.keymap).clone());
    says(driver.list(&[], |_| true), "F9 goes to the menu");
    let mut driver = list().with_keymap((*settings.keymap).clone()).after("/ z");
    says(driver.list(&games(), |_| false), "F8 shows all games");
    says(driver.press("Enter"), "F9 shows all games");
}

#[test]
fn it_is_drawn_in_ascii() {
    let plain = Appearance { palette: Palette::Monochrome, ..ASCII };
    for name in ["history", "history_remarks"] {
        let mut driver = scene_in(name, plain);
        for size in SIZES {
            assert!(driver.resize(size).text().is_ascii());
        }
    }
}

// Reviewing a game

#[test]
fn enter_opens_a_game_and_esc_leads_back_to_its_row() {
    let mut driver = list().after("/ 3 x 3");
    driver.list(&games(), |game| game.board.rules().cells() == 9).press("Enter Down Down Enter");
    assert_eq!(driver.opens, [700]);
    driver.answer_open(&games()).follow(&[
        ("", &["Unbeatable (X) vs Hard"]),
        ("Right Right Esc", &["▸ 2026-11-20 12:01", "found: 3x3"]),
    ]);
    assert_eq!(driver.queries.len(), 4, "listed games are not requested again");
    driver.press("Enter").answer_open(&games());
    driver.follow(&[("", &["screen = review"]), ("Esc", &["screen = history"])]);
}

#[test]
fn one_game_is_opened_at_a_time() {
    let mut driver = list();
    driver.press("Enter Down Enter");
    assert_eq!(driver.opens, [1000]);
    driver.answer_open(&games());
    assert_eq!(driver.report().moves.len(), 3);
}

#[test]
fn an_unreadable_game_is_reported() {
    let mut driver = list().after("Enter");
    driver.act(Action::Opened(Err("the line is gone".to_owned())));
    driver.follow(&[("", &["The line is gone"]), ("Down", &["!The line is gone"])]);
    driver.press("Enter").answer_open(&games());
    assert_eq!(driver.report().moves.len(), 6, "and others can be opened");
}

#[test]
fn the_header_identifies_the_game() {
    reviewing(1).must(&["you (X) vs Unbeatable  ·  you lost  ·  2026-11-21 20:07"]);
    let text = "you (X) vs Fatalist  ·  you lost  ·  2026-11-20 09:05  ·  3x3, 3 in a row loses";
    reviewing(5).resize((120, 40)).must(&[text]);
}

#[test]
fn the_users_mistakes_become_exercises_as_after_a_game() {
    reviewing(1)
        .follow(&[("End Left", &["You played b1 here, which threw away"]), ("Enter", &["screen = try"])]);
}

#[test]
fn the_end_of_an_unfinished_game_is_analyzed_first_and_is_not_a_draw() {
    let mut driver = list().hold().after("Enter");
    driver.answer_open(&games());
    assert_eq!((driver.task().job, driver.task().position.marks()), (Job::Review, 3));
    assert_eq!(driver.report().bounds(3), Bounds::UNKNOWN);
    driver.follow(&[("End", &["the outcome is open."]), ("answer", &["X wins in 4 plies."])]);
    assert_ne!(driver.report().bounds(3), Bounds::UNKNOWN);
    for left in (0..3).rev() {
        assert_eq!(driver.task().position.marks(), left);
        driver.answer();
    }
    assert!(!driver.is_searching());
    let [before, after] = [2, 3].map(|place| driver.report().bounds(place));
    assert_eq!(before.exact(), after.turned(Score::parent_view).exact());
}

#[test]
fn a_game_without_moves_can_be_reviewed_and_played() {
    let start = empty("3x3");
    let mut driver = replaying(game([Human, Random], start, "", "2026-11-21T10:00:00+01:00"));
    driver.must(&["No move was made.", "a draw with best play."]);
    for size in SIZES {
        driver.resize(size).press("Right Left Home End Enter e").render();
    }
    driver.reach("P", &["screen = game", "board = .../.../..."]);
}

#[test]
fn a_game_from_a_position_starts_there() {
    let start = position("XO./.../...");
    replaying(game([Human, Perfect], start, "b2 c3", "2026-11-21T10:00:00+01:00")).follow(&[
        // It can be continued.
        ("", &["board = XO./.X./..O"]),
        ("Home", &["board = XO./.../..."]),
        ("End P", &["screen = game", "board = XO./.X./..O"]),
        ("u", &["board = XO./.../..."]),
    ]);
}

#[test]
fn the_longest_game_can_be_stepped_through() {
    let start = Position::new(Rules::new(15, 15, 15).expect("rules"));
    let mut squares = start.rules().squares().map(|square| square.to_string()).collect_vec();
    // Otherwise one side would complete a diagonal.
    squares.swap(0, 1);
    squares.swap(13, 14);
    let mut driver = opened();
    let games = [game([Human, Human], start, &squares.join(" "), "2026-11-21T10:00:00+01:00")];
    driver.list(&games, |_| true);
    driver.must_show("225");
    let mut driver = driver.hold();
    driver.press("Enter").answer_open(&games);
    for size in SIZES {
        driver.resize(size).press("End Left Home Right").render();
    }
    assert_eq!(driver.resize((80, 24)).press("End").review().place, 225);
}

#[test]
fn a_game_that_was_given_up_can_be_continued() {
    let mut driver = reviewing(0);
    // The computer has replied at once.
    driver.reach("End P", &["screen = game", "moves = 4"]);
    let contest = &driver.game().contest;
    assert_eq!((contest.players, contest.best_of), (ByMark { x: Human, o: Perfect }, 1));
}

#[test]
fn the_review_opens_at_the_first_mistake_or_at_that_of_the_only_human() {
    // O errs first, then X.
    let game = people().after("1 9 2 3 6 4 5 8 7");
    let history = &game.any_game().expect("it is over").history;
    for (x, o, place) in [(Human, Human, 2), (Human, Random, 3), (Random, Human, 2)] {
        let driver = replaying(Record::timeless(ByMark { x, o }, history.clone()));
        assert_eq!(driver.review().place, place, "{x} and {o}");
    }
    let game = people().after("1 5 2 3 7 4 6 8 9");
    let history = &game.any_game().expect("it is over").history;
    let driver = replaying(Record::timeless(ByMark { x: Human, o: Human }, history.clone()));
    assert_eq!(driver.review().place, 0, "there is no mistake");
}

#[test]
fn a_new_game_can_start_from_any_move() {
    let mut driver = reviewing(2);
    assert_eq!(driver.press("Home Right Right P").game().contest.players, ByMark { x: Depth(4), o: Human });
    reviewing(4).reach("Home Right P 5", &["board = X../.O./..."]);
}

#[test]
fn playing_on_asks_before_the_current_game_is_lost() {
    let mut driver = people().after("1 Esc Down").after(TO_HISTORY);
    driver
        .list(&games(), |_| true)
        .press("Enter")
        .answer_open(&games())
        .follow(&[("Right P", &["question = PlayOn"]), ("n Esc Esc", &["Continue the game"])]);
}

#[test]
fn leaving_a_game_stops_the_search() {
    let mut driver = list().hold();
    driver.press("Enter").answer_open(&games());
    assert!(driver.is_searching());
    assert!(!driver.press("Esc").is_searching());
}

#[test]
fn the_review_continues_after_a_look_at_the_search() {
    for (key, view) in [("t", "screen = tree"), ("s", "screen = stepper"), ("c", "screen = lab")] {
        let mut driver = list().hold().after("Enter");
        driver
            .answer_open(&games())
            .press("Home Right Right")
            .follow(&[(key, &[view, "board = X../.../..O"]), ("Esc", &["screen = review", "selected = 2"])]);
        assert_eq!((driver.task().job, driver.task().position.marks()), (Job::Review, 3));
        driver.press("answer answer answer answer");
        assert!(driver.report().is_complete() && !driver.is_searching());
    }
    reviewing(1).reach("End t", &["The game is over here"]);
}

#[test]
fn the_longest_list_can_be_scrolled_to_its_end() {
    let many = std::iter::repeat_with(games).flatten().take(Ledger::MOST).collect_vec();
    assert_eq!(many.len(), 10_000);
    opened()
        .list(&many, |_| true)
        .follow(&[("End", &["selected = 9999", "10,000 games"]), ("Down", &["selected = 0"])]);
}
