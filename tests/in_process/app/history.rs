//! The history and the review of its games.

use crate::driver::games::{game, games, ledger};
use crate::driver::program::{Action, Context, Job, MenuItem, Overlay, Question, Wheel};
use crate::driver::*;
use noughts::engine::analysis::{Bounds, Score};
use noughts::engine::player::Player::{Depth, Human, Perfect, Random};
use noughts::game::{ByMark, Position, Rules};
use noughts::record::{Digest, Ledger, Query, Record};

const TO_HISTORY: &str = "Down Down Down Down Down Down Enter";

/// The history, just opened and still waiting for its games.
fn opened() -> Driver {
    let mut driver = Driver::at_menu(STILL);
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

/// The date and time of the selected game.
#[track_caller]
fn selected(driver: &Driver) -> String {
    let game = driver.history().game().unwrap_or_else(|| panic!("no game is selected\n{}", driver.text()));
    game.ended.expect("all have a date").format("%d %H:%M").to_string()
}

fn listed(driver: &Driver) -> usize {
    driver.history().ledger().map_or(0, |ledger| ledger.newest.len())
}

// The list

#[test]
fn the_games_are_asked_for_when_the_list_is_opened() {
    let mut driver = opened();
    assert_eq!(driver.queries, [Query::default()]);
    driver.must_show("Reading ...");
    driver.list(&games(), |_| true);
    driver.must_hide("Reading");
    driver.must_show("11 games");
    assert_eq!(selected(&driver), "21 20:09", "the newest comes first");
}

#[test]
fn a_row_shows_date_players_board_result_and_moves() {
    let text = list().text();
    for line in [
        "2026-11-21 20:09  you (X) vs Unbeatable      3x3/3         unfinished      3",
        "2026-11-21 20:07  you (X) vs Unbeatable      3x3/3         lost            6",
        "2026-11-20 21:48  you (O) vs Expert          15x15/5       unfinished      7",
        "2026-11-20 12:01  Unbeatable (X) vs Hard     3x3/3         drawn           9",
        "2026-11-20 12:00  human (X) vs human         3x3/3         X won           5",
        "2026-11-20 09:05  you (X) vs Fatalist        3x3/3 misère  lost            5",
        "2026-11-19 18:34  you (O) vs Beginner        3x3/3         won             6",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
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
    let mut driver = list();
    for (keys, place) in [
        ("Down", 1),
        ("j j", 3),
        ("k Up", 1),
        ("PgDn", 10),
        ("PgDn", 10),
        ("Down", 0),
        ("Up", 10),
        ("PgUp", 0),
        ("End", 10),
        ("Home", 0),
    ] {
        assert_eq!(driver.press(keys).history().list.selected, place, "{keys}");
    }
}

#[test]
fn the_wheel_moves_through_the_list_and_a_click_opens_a_game() {
    let mut driver = list();
    let place = driver.find("2026-11-20 12:00");
    assert_eq!(driver.wheel(Wheel::Down, place).history().list.selected, 1);
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
        assert!(driver.shows(text), "{text}\n{}", driver.text());
    }
    let board = |driver: &Driver| driver.history().game().map(|game| game.board.to_string());
    assert_eq!(board(&driver).as_deref(), Some("XXO/XO./O.."));
    let large_marks = |driver: &Driver| driver.text().matches('█').count();
    assert!(large_marks(&driver) > 100, "{}", driver.text());
    driver.press("Down");
    assert!(driver.shows("a b c d e f g h i j k l m n o"), "the next game's board:\n{}", driver.text());
    driver.resize((80, 15)).press("Up");
    assert!(!driver.shows("Lost after") && large_marks(&driver) == 0, "{}", driver.text());
}

#[test]
fn a_list_of_only_the_newest_games_says_so() {
    let mut driver = opened();
    let mut newest = ledger(&Query::default(), &games(), |_| true);
    (newest.found, newest.games) = (123_456, 130_000);
    driver.act(Action::Read(Ok(newest)));
    driver.must_show("Only the newest 11 of 123,456 games found");
    driver.must_show("123,456 of 130,000 games");
}

#[test]
fn unreadable_lines_are_reported_and_hide_nothing() {
    let mut driver = opened();
    let ledger = Ledger {
        unreadable: Some((3, 12)),
        newer: Some((2, 4)),
        ..ledger(&Query::default(), &games(), |_| true)
    };
    driver.act(Action::Read(Ok(ledger.clone())));
    driver.must_show("3 lines of the file are not games, the first being line 12; left unchanged.");
    driver.must_show("2 games from a newer version of noughts (format 4)");
    driver.must_show("2026-11-21 20:09");
    let ledger = Ledger { unreadable: Some((1, 5)), newer: Some((1, 2)), ..ledger };
    let mut driver = opened();
    driver.act(Action::Read(Ok(ledger)));
    driver.must_show("Line 5 of the file is not a game; left unchanged.");
    driver.must_show("1 game from a newer version");
}

#[test]
fn an_unreadable_file_is_reported_and_read_again_on_reopening() {
    let mut driver = opened();
    driver.act(Action::Read(Err("cannot read `games.jsonl`: it is a directory".to_owned())));
    driver.must_show("The games cannot be read: cannot read `games.jsonl`");
    driver.must_hide("Reading");
    driver.press("Up Down PgDn End Enter Esc Enter");
    assert_eq!(driver.queries.len(), 2);
    assert!(driver.list(&games(), |_| true).shows("11 games"));
}

#[test]
fn an_empty_history_explains_what_will_be_listed() {
    let mut driver = opened();
    driver.list(&[], |_| true);
    driver.must_show("No games yet.");
    driver.must_hide("Enter open");
    driver.must_hide("/ find");
    driver.press("Enter Up Down Enter Esc");
    assert!(driver.opens.is_empty());
}

#[test]
fn games_that_arrive_after_the_list_is_closed_are_ignored() {
    let mut driver = opened();
    driver.press("Esc").list(&games(), |_| true);
    driver.menu();
    driver.act(Action::Opened(Ok(Box::new(games()[0].clone()))));
    driver.menu();
}

// Searching

#[test]
fn each_typed_letter_starts_a_query() {
    let mut driver = list();
    driver.press("/ l o");
    assert_eq!(driver.app().context(), Context::Search);
    driver.press("Backspace");
    let asked: Vec<&str> = driver.queries.iter().map(Query::words).collect();
    assert_eq!(asked, ["", "l", "lo", "l"]);
    driver.must_show("find: l");
}

#[test]
fn the_result_of_an_earlier_query_is_ignored() {
    let mut driver = list();
    driver.press("/ l");
    let early = ledger(&driver.queries[1].clone(), &games(), |_| false);
    driver.press("o").act(Action::Read(Ok(early)));
    assert_eq!(listed(&driver), 11, "the list stays until the right one arrives");
    driver.must_show("Reading ...");
    let query = driver.queries[2].clone();
    driver.list(&games(), |game| query.finds(game));
    assert_eq!(listed(&driver), 3);
    driver.must_hide("Reading");
    driver.must_show("3 of 11 games");
}

#[test]
fn the_search_ignores_case() {
    let mut driver = list();
    driver.press("/ L Backspace l");
    assert_eq!(driver.queries.iter().map(Query::words).collect::<Vec<_>>(), ["", "l", "", "l"]);
    assert_eq!(driver.history().list.search.input.text, "l");
}

#[test]
fn enter_keeps_the_matches_and_esc_first_shows_all_games_again() {
    let mut driver = list();
    driver.press("/ w o n");
    let query = driver.queries.last().expect("there was a query").clone();
    driver.list(&games(), |game| query.finds(game)).press("Enter");
    assert_eq!((driver.app().context(), listed(&driver)), (Context::History, 4));
    driver.must_show("found: won (Esc: show all)");
    driver.press("Esc");
    assert_eq!(driver.queries.last(), Some(&Query::default()));
    driver.list(&games(), |_| true);
    assert_eq!(listed(&driver), 11);
    driver.press("Esc").menu();
}

#[test]
fn the_selected_game_stays_selected_if_it_still_matches() {
    let mut driver = list();
    driver.press("Down / l o s t");
    let lost = |game: &Digest| game.lone_human().is_some_and(|_| game.moves == 6);
    driver.list(&games(), lost);
    assert_eq!(selected(&driver), "21 20:07");
    driver.press("Down").press("Backspace").list(&games(), |_| true);
    assert_eq!((selected(&driver), driver.history().list.selected), ("19 18:34".to_owned(), 6));
}

#[test]
fn a_search_without_matches_says_so() {
    let mut driver = list();
    driver.press("/ z").list(&games(), |_| false);
    driver.must_show("No game matches all these words.");
    driver.must_show("0 of 11 games");
    driver.press("Enter Up Down Enter");
    assert!(driver.opens.is_empty());
}

#[test]
fn a_pasted_text_is_searched_once_and_cut_at_the_limit() {
    let mut driver = list();
    driver.press("/").act(Action::Paste("perfect\n".to_owned() + &"x".repeat(100_000)));
    assert_eq!(driver.queries.len(), 2);
    assert!(driver.queries[1].words().starts_with("perfect xxx") && driver.queries[1].words().len() == 100);
    assert!(driver.shows("find: "), "the end of it is on the screen\n{}", driver.text());
    driver.press("Esc").act(Action::Paste("lost".to_owned()));
    assert_eq!(driver.history().list.search.input.text, "", "pasting works only while typing");
}

#[test]
fn the_text_of_an_empty_list_names_the_bound_keys() {
    let text = "[keys.history]\nback = 'F9'\n[keys.search]\nback = 'F8'";
    let (settings, problems) = noughts::config::settings::Settings::read(text);
    assert_eq!(problems, [""; 0]);
    let mut driver = opened().with_keymap((*settings.keymap).clone());
    driver.list(&[], |_| true);
    assert!(unwrapped(&mut driver).contains("F9 goes to the menu"), "{}", driver.text());
    let mut driver = list().with_keymap((*settings.keymap).clone());
    driver.press("/ z").list(&games(), |_| false);
    assert!(unwrapped(&mut driver).contains("F8 shows all games"), "{}", driver.text());
    driver.press("Enter");
    assert!(unwrapped(&mut driver).contains("F9 shows all games"), "{}", driver.text());
}

#[test]
fn it_is_drawn_in_ascii() {
    let plain = crate::driver::program::Appearance {
        glyphs: noughts::config::settings::GlyphSet::Ascii,
        palette: noughts::config::settings::Palette::Monochrome,
        ..STILL
    };
    for scene in [scenes::history, scenes::history_remarks] {
        let mut driver = scene(plain);
        for size in SIZES {
            assert!(driver.resize(size).text().is_ascii(), "{}", driver.text());
        }
    }
}

/// The text on the screen joined into one line.
fn unwrapped(driver: &mut Driver) -> String {
    driver.text().split_whitespace().collect::<Vec<_>>().join(" ")
}

// Reviewing a game

#[test]
fn enter_opens_a_game_and_esc_leads_back_to_its_row() {
    let mut driver = list();
    driver.press("/ 3 x 3").list(&games(), |game| game.rules().cells() == 9).press("Enter Down Down Enter");
    assert_eq!(driver.opens, [700]);
    driver.answer_open(&games());
    driver.must_show("Unbeatable (X) vs Hard");
    driver.press("Right Right Esc");
    assert_eq!(
        (selected(&driver).as_str(), driver.history().list.search.input.text.as_str()),
        ("20 12:01", "3x3")
    );
    assert_eq!(driver.queries.len(), 4, "listed games are not requested again");
    driver.press("Enter").answer_open(&games()).review();
    driver.press("Esc").history();
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
    let mut driver = list();
    driver.press("Enter").act(Action::Opened(Err("the line is gone".to_owned())));
    driver.must_show("The line is gone");
    driver.press("Down");
    driver.must_hide("the line is gone");
    driver.press("Enter").answer_open(&games());
    assert_eq!(driver.report().moves.len(), 6, "and others can be opened");
}

#[test]
fn the_header_identifies_the_game() {
    let driver = reviewing(1);
    driver.must_show("you (X) vs Unbeatable  ·  you lost  ·  2026-11-21 20:07");
    let mut driver = reviewing(5);
    driver.resize((120, 40));
    let text = "you (X) vs Fatalist  ·  you lost  ·  2026-11-20 09:05  ·  3x3, 3 in a row loses";
    driver.must_show(text);
}

#[test]
fn the_users_mistakes_become_exercises_as_after_a_game() {
    let mut driver = reviewing(1);
    driver.press("End Left");
    driver.must_show("You played b1 here, which threw away");
    driver.press("Enter");
    assert_eq!(driver.app().context(), Context::Try);
}

#[test]
fn the_end_of_an_unfinished_game_is_analyzed_first_and_is_not_a_draw() {
    let mut driver = list().hold();
    driver.press("Enter").answer_open(&games());
    assert_eq!((driver.task().job, driver.task().position.marks()), (Job::Review, 3));
    assert_eq!(driver.report().bounds(3), Bounds::UNKNOWN);
    driver.press("End");
    driver.must_show("the outcome is open.");
    driver.answer();
    assert_ne!(driver.report().bounds(3), Bounds::UNKNOWN);
    assert!(driver.text().contains("X wins in 4."), "{}", driver.text());
    for left in (0..3).rev() {
        assert_eq!(driver.task().position.marks(), left);
        driver.answer();
    }
    assert!(!driver.is_searching());
    assert_eq!(
        driver.report().bounds(2).exact(),
        driver.report().bounds(3).turned(Score::parent_view).exact()
    );
}

#[test]
fn a_game_without_moves_can_be_reviewed_and_played() {
    let start = Position::new(Rules::TIC_TAC_TOE);
    let mut driver = replaying(game([Human, Random], start, "", "2026-11-21T10:00:00+01:00"));
    assert!(driver.text().contains("No move was made."), "{}", driver.text());
    assert!(driver.text().contains("a draw with best play."), "{}", driver.text());
    for size in SIZES {
        driver.resize(size).press("Right Left Home End Enter e").render();
    }
    assert_eq!(driver.press("P").position(), ".../.../...");
}

#[test]
fn a_game_from_a_position_starts_there() {
    let start = crate::common::position("XO./.../...");
    let mut driver = replaying(game([Human, Perfect], start, "b2 c3", "2026-11-21T10:00:00+01:00"));
    assert_eq!(driver.reviewed().to_string(), "XO./.X./..O", "it can be continued");
    assert_eq!(driver.press("Home").reviewed().to_string(), "XO./.../...");
    driver.press("End P");
    assert_eq!(driver.position(), "XO./.X./..O");
    driver.press("u");
    assert_eq!(driver.position(), "XO./.../...");
}

#[test]
fn the_longest_game_can_be_stepped_through() {
    let start = Position::new(Rules::new(15, 15, 15).expect("rules"));
    let mut squares: Vec<String> = start.rules().squares().map(|square| square.to_string()).collect();
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
    driver.press("End P");
    let game = driver.game();
    assert_eq!((game.contest.players, game.contest.best_of), (ByMark { x: Human, o: Perfect }, 1));
    assert_eq!(game.history.moves().len(), 4, "the computer has replied at once");
}

#[test]
fn the_review_opens_at_the_first_mistake_or_at_that_of_the_only_human() {
    // O errs first, then X.
    let game = Driver::in_game(two_humans()).after("1 9 2 3 6 4 5 8 7");
    let history = &game.any_game().expect("it is over").history;
    for (x, o, place) in [(Human, Human, 2), (Human, Random, 3), (Random, Human, 2)] {
        let driver = replaying(Record::timeless(ByMark { x, o }, history.clone()));
        assert_eq!(driver.review().place, place, "{x} and {o}");
    }
    let game = Driver::in_game(two_humans()).after("1 5 2 3 7 4 6 8 9");
    let history = &game.any_game().expect("it is over").history;
    let driver = replaying(Record::timeless(ByMark { x: Human, o: Human }, history.clone()));
    assert_eq!(driver.review().place, 0, "there is no mistake");
}

#[test]
fn a_new_game_can_start_from_any_move() {
    let mut driver = reviewing(2);
    assert_eq!(driver.press("Home Right Right P").game().contest.players, ByMark { x: Depth(4), o: Human });
    let mut driver = reviewing(4);
    driver.press("Home Right P 5");
    assert_eq!(driver.position(), "X../.O./...");
}

#[test]
fn playing_on_asks_before_the_current_game_is_lost() {
    let mut driver = Driver::in_game(two_humans());
    driver.press("1 Esc Down").press(TO_HISTORY);
    driver.list(&games(), |_| true).press("Enter").answer_open(&games()).press("Right P");
    assert_eq!(driver.app().overlay(), Some(&Overlay::Confirm(Question::PlayOn)));
    driver.press("n Esc Esc");
    assert_eq!(driver.menu().items[0], MenuItem::Continue);
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
    for view in ["t", "s", "c"] {
        let mut driver = list().hold();
        driver.press("Enter").answer_open(&games()).press("Home Right Right").press(view);
        assert_eq!(driver.tree_screen().position().to_string(), "X../.../..O", "{view}");
        driver.press("Esc");
        assert_eq!(driver.review().place, 2);
        assert_eq!((driver.task().job, driver.task().position.marks()), (Job::Review, 3));
        driver.answer().answer().answer().answer();
        assert!(driver.report().is_complete() && !driver.is_searching());
    }
    let mut driver = reviewing(1);
    driver.press("End t").must_show("The game is over here");
}

#[test]
fn the_longest_list_can_be_scrolled_to_its_end() {
    let many: Vec<Record> = std::iter::repeat_with(games).flatten().take(Ledger::MOST).collect();
    let mut driver = opened();
    driver.list(&many, |_| true).press("End");
    assert_eq!(driver.history().list.selected, Ledger::MOST - 1);
    driver.must_show("10,000 games");
    driver.press("Down");
    assert_eq!(driver.history().list.selected, 0);
}
