//! Saving games while they are played, and resuming one in a later session.

use crate::prelude::*;
use noughts::app::Place;

/// What has been saved since the last call, in short: `game a1 b2`, `no game`, or a record `X a1 b2 ...`, followed by
/// the unfinished game if there is one: `X a1 b2 ... then c3`.
fn saved(driver: &mut Driver) -> Vec<String> {
    let listed =
        |moves: &[Square]| moves.iter().fold(String::new(), |text, square| format!("{text} {square}"));
    let shortened = |save: Save| match save {
        Save::Game(Some(game)) => format!("game{}", listed(game.history.moves())),
        Save::Game(None) => "no game".to_owned(),
        Save::Record(record, next) => {
            let next = next.map_or_else(String::new, |next| format!(" then{}", listed(next.history.moves())));
            let ending = serde_json::to_value(record.ending()).expect("every status is JSON");
            format!("{}{}{next}", ending.as_str().unwrap_or_default(), listed(record.history.moves()))
        }
        other => panic!("{other:?} is not about a game"),
    };
    std::mem::take(&mut driver.saved).into_iter().map(shortened).collect()
}

/// Presses the keys of each row, and checks what they save.
#[track_caller]
fn check_saved(driver: &mut Driver, rows: &[(&str, &[&str])]) {
    for (keys, expected) in rows {
        assert_eq!(saved(driver.press(keys)), *expected, "after {keys}");
    }
}

/// The unfinished game saved last.
fn adjourned(driver: &Driver) -> Adjourned {
    match driver.saved.last() {
        Some(Save::Game(Some(game))) => (**game).clone(),
        other => panic!("the last save is not a game: {other:?}"),
    }
}

/// A later session that finds this unfinished game.
fn later(adjourned: Adjourned) -> Driver {
    Driver::with_saved_state(SavedState { adjourned: Some(adjourned), ..SavedState::default() })
}

// Saving

#[test]
fn the_game_is_saved_after_each_move_and_only_then() {
    check_saved(
        &mut people(),
        &[
            ("", &[]),
            // Without a move there is nothing to save.
            ("Up Left r r Esc", &[]),
            ("Enter 1", &["game a1"]),
            // The game is unchanged.
            ("Up Down i Esc Down ?", &[]),
            ("Esc Up Enter 5 3", &["game a1 b2", "game a1 b2 c1"]),
            ("u", &["game a1 b2"]),
            ("u u", &["game a1", "no game"]),
        ],
    );
}

#[test]
fn the_computers_reply_is_saved() {
    let mut driver = Driver::in_game(human_first()).after("5");
    let game = saved(&mut driver);
    assert_eq!(game.last().map(String::as_str), Some("game b2 a1"), "{game:?}");
}

#[test]
fn a_finished_game_is_recorded_when_its_results_are_left() {
    let recorded = "X a1 a2 b1 b2 c1";
    for (keys, saved_first, ends) in [
        ("Esc", recorded, false),
        ("Enter", recorded, false),
        ("n 5", recorded, false),
        ("r Home Right P", "X a1 a2 b1 b2 c1 then a1", false),
        ("q", recorded, true),
        ("Ctrl-C", recorded, true),
        ("r t Ctrl-C", recorded, true),
    ] {
        let mut driver = people().after("1 4 2 5");
        saved(&mut driver);
        let over = "game a1 a2 b1 b2 c1";
        check_saved(&mut driver, &[("3", &[over]), ("Down Up Right ? Esc r Left Left Esc", &[])]);
        driver.press("Up").press(keys);
        assert_eq!(saved(&mut driver).first().map(String::as_str), Some(saved_first), "{keys}");
        assert_eq!(driver.exit().is_some(), ends, "{keys}");
    }
}

#[test]
fn a_last_move_that_is_taken_back_leaves_no_record() {
    let mut driver = people().after("1 4 2 5 3");
    saved(&mut driver);
    let moves = ["game a1 a2 b1 b2 c3", "game a1 a2 b1 b2 c3 c2", "O a1 a2 b1 b2 c3 c2"];
    check_saved(&mut driver, &[("u", &["game a1 a2 b1 b2"]), ("9 6 Esc", &moves)]);
}

#[test]
fn games_between_computers_are_recorded_too() {
    let mut driver = Driver::in_game(two_computers());
    while matches!(driver.app().context(), Context::Game) {
        driver.pass_deadline();
    }
    let games = saved(&mut driver);
    assert_eq!(games.len(), 9, "each move: {games:?}");
    driver.press("Esc");
    assert!(saved(&mut driver)[0].starts_with("draw "));
}

#[test]
fn a_game_that_is_given_up_is_recorded_as_unfinished() {
    let mut started = people().after("1 2 3");
    saved(&mut started);
    let unfinished: &[&str] = &["unfinished a1 b1 c1"];
    // Restarted; the game after it had no moves.
    check_saved(&mut started.clone(), &[("n y", unfinished), ("n 9", &["game c3"])]);
    // Replaced by another game.
    check_saved(&mut started, &[("Esc Down Enter Enter y", unfinished)]);
}

#[test]
fn playing_on_from_a_review_records_the_reviewed_game() {
    let mut driver = people().after("1 4 2 5 3 r");
    saved(&mut driver);
    check_saved(&mut driver, &[("Home Right P", &["X a1 a2 b1 b2 c1 then a1"])]);
    driver.must(&["screen = game", "board = X../.../..."]);
}

#[test]
fn a_look_at_the_search_saves_nothing() {
    let mut driver = people().after("1 2");
    saved(&mut driver);
    check_saved(&mut driver, &[("t Down Esc s Right Esc c Esc", &[])]);
}

#[test]
fn between_the_games_of_a_series_the_next_one_is_saved() {
    let mut driver = Driver::in_game(series(3)).after("1 4 2 5");
    saved(&mut driver);
    let next = ["X a1 a2 b1 b2 c1 then", "game a1"];
    check_saved(&mut driver, &[("3", &["game a1 a2 b1 b2 c1"]), ("... Enter 1", &next)]);
    saved(driver.press("4 2 5 3"));
    // One each: a third one follows.
    check_saved(&mut driver, &[("q", &["O a1 a2 b1 b2 c1 then"])]);
}

// Resuming

#[test]
fn an_adjourned_game_is_offered_first_and_resumes_unchanged() {
    let driver = Driver::in_game(human_first()).after("5 2");
    let moves = driver.game().history.moves().to_vec();
    let board = format!("board = {}", driver.position());
    let mut later = later(adjourned(&driver));
    later.follow(&[
        ("", &["▸ Continue the game", "You vs Unbeatable: 4 moves", "played."]),
        ("Enter", &[&board, "turn = human"]),
    ]);
    assert_eq!(later.game().history.moves(), &moves[..]);
    // Moves from before can be taken back.
    assert_eq!(later.press("u").game().history.moves(), &moves[..2]);
}

#[test]
fn a_link_to_an_adjourned_game_shows_what_the_game_has_shown() {
    for keys in ["", "r", "r m"] {
        let driver = Driver::at("#play=&o=human").after("1 5").after(keys);
        let link = driver.app().link();
        let mut later = later(adjourned(&driver));
        later.open(&link).must(&["moves = 2"]);
        assert_eq!(later.app().link(), link);
        // What is covered stays so.
        later.open("#play=X../.O./...&o=human");
        assert_eq!(later.game().is_covered(), keys == "r m");
    }
}

#[test]
fn a_computer_to_move_moves_once_the_game_is_resumed() {
    let driver = Driver::held(human_first()).after("5");
    later(adjourned(&driver)).follow(&[("", &["moves = 1"]), ("Enter", &["moves = 2", "turn = human"])]);
}

#[test]
fn a_series_resumes_with_its_score_and_order() {
    let driver = Driver::in_game(series(5)).after("1 4 2 5 3 ... Enter 1 2");
    let (tally, tie_break) = (driver.game().tally(), driver.game().tie_break());
    let game = adjourned(&driver);
    let mut later = later(game);
    later.must_show("Game 2 of 5, human vs");
    later.press("Enter");
    assert_eq!((later.game().tally(), later.game().tie_break()), (tally, tie_break));
    assert_eq!(later.game().history.start().to_move(), Mark::O, "the players take turns starting");
    assert_eq!(later.position(), driver.position());
}

#[test]
fn a_resumed_game_is_saved_only_when_it_changes() {
    let driver = people().after("1 4 2 5");
    // The file contains the start time.
    let begun = "2026-11-21T20:06:40+01:00".parse().ok();
    let mut later = later(Adjourned { begun, ..adjourned(&driver) });
    check_saved(&mut later, &[("? Esc Enter r r", &[])]);
    check_saved(&mut later, &[("3 Esc", &["game a1 a2 b1 b2 c1", "X a1 a2 b1 b2 c1"])]);
}

#[test]
fn an_adjourned_game_that_is_replaced_is_recorded() {
    let driver = people().after("1 4");
    check_saved(&mut later(adjourned(&driver)), &[("Down Enter Enter y", &["unfinished a1 a2"])]);
}

#[test]
fn a_game_from_a_position_resumes_from_there() {
    let driver = Driver::in_game(two_humans_from(position("XO./.X./..."))).after("9");
    let game = adjourned(&driver);
    assert_eq!(game.to_string().parse(), Ok(game.clone()), "and it can be written down");
    later(game).reach("Enter", &["board = XO./.X./..O"]);
}

#[test]
fn saved_games_can_be_written_and_read() {
    let rules = empty("5x4/4").rules().with_misere(true);
    let contest =
        Contest { best_of: 7, ..contest_from(Human, Perfect, Position::started_by(rules, Mark::O)) };
    let mut driver = Driver::in_game(contest).after("Enter Up Enter");
    let game = adjourned(&driver);
    assert_eq!(game.to_string().parse(), Ok(game));
    driver.press("n y");
    let records = driver
        .saved
        .iter()
        .filter_map(|save| if let Save::Record(record, _) = save { Some(&**record) } else { None })
        .collect_vec();
    assert_eq!(records.len(), 1);
    assert_eq!(records[0].ending(), Status::Ongoing);
    assert_eq!(records[0].to_string().parse().as_ref(), Ok(records[0]));
}

#[test]
fn a_game_played_on_from_a_view_of_its_search_is_saved() {
    let mut driver = Driver::exploring(STILL, empty("3x3"), View::Tree);
    check_saved(&mut driver, &[("P Enter 1 t", &["game a1"])]);
    driver.must(&["screen = tree"]);
}

#[test]
fn a_position_that_was_only_viewed_is_not_saved() {
    let mut driver = Driver::looking(STILL, two_computers(), View::Tree);
    check_saved(&mut driver, &[("s c t t tick 100000 Esc q", &[])]);
    // Without a question.
    driver.must(&["exit = Done"]);
}

// Warnings

#[test]
fn a_warning_is_shown_once_in_the_game_and_stays_on_the_menu() {
    let mut driver = people();
    let trouble = || Action::Saved(Err("the disk is full".to_owned()));
    driver.press("1").act(trouble());
    let notice = driver.app().shared.notice.as_ref();
    assert!(matches!(notice, Some(Notice::Warning(text)) if text.contains("saved")), "{notice:?}");
    // It is shown only once.
    driver.press("2").act(trouble()).follow(&[("", &["notice = none"]), ("Esc", &["the disk is full"])]);
    driver.act(Action::Saved(Ok(Saved::Done))).must(&["!the disk is full"]);
}

#[test]
fn warnings_at_the_start_are_shown() {
    let warnings: Vec<FileWarning> =
        ["line 2: no such thing", "line 3: neither"].map(|text| FileWarning::NotRead(text.to_owned())).into();
    let memory = SavedState { warnings, ..SavedState::default() };
    let driver = Driver::with_saved_state(memory.clone());
    driver.must_show("line 2: no such thing (and 1 more: see Settings)");
    let (app, _) = App::at(settings(STILL, false), 9, Place::Contest(two_humans(), None));
    let mut driver = Driver::with(app.with_saved_state(memory));
    driver.follow(&[
        ("", &["not everything can be read"]),
        ("Esc", &["screen = menu"]),
        ("click Settings", &["line 2", "line 3"]),
    ]);
}

#[test]
fn replacing_a_series_between_games_is_confirmed() {
    Driver::in_game(series(5))
        .follow(&[("1 4 2 5 3 Esc", &["moves = 0"]), ("Down Enter Enter", &["screen = confirm"])]);
}

#[test]
fn a_decided_series_leaves_nothing_to_continue() {
    let mut driver = Driver::in_game(series(3)).after("1 4 2 5 3");
    let first = adjourned(&driver);
    let next = first.next().expect("the series is open");
    assert_eq!((next.winners.as_slice(), next.finished_before), (&[Some(Mark::X)][..], 1));
    assert_eq!(next.history.start().to_move(), Mark::O, "the players take turns starting");
    driver.press("... Enter 4 1 5 2 6");
    let second = adjourned(&driver);
    assert_eq!(second.winners, [Some(Mark::X)], "only earlier games count");
    // One each: the third decides.
    assert!(second.next().is_some());
    assert_eq!(two_humans_from(empty("3x3")), two_humans());
    let single = Adjourned { contest: two_humans(), winners: Vec::new(), ..first };
    assert!(single.is_over() && single.next().is_none());
}
