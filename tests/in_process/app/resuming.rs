//! Saving games while they are played, and resuming one in a later session.

use crate::driver::program::{
    App, Contest, Context, Exit, FileWarning, MenuItem, Notice, Save, SavedState, Turn, View,
};
use crate::driver::{Driver, STILL, contest_from, human_first, settings, two_computers, two_humans};
use noughts::engine::player::Player::{Human, Perfect};
use noughts::game::{Mark, Position, Rules, Status};
use noughts::record::{Adjourned, Record};

/// What has been saved since the last call, in short: `game a1 b2`, `no game`, or a record `X a1 b2 ...`, followed by
/// the unfinished game if there is one: `X a1 b2 ... then c3`.
fn saved(driver: &mut Driver) -> Vec<String> {
    let listed = |moves: &[noughts::game::Square]| {
        moves.iter().fold(String::new(), |text, square| format!("{text} {square}"))
    };
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

/// The unfinished game saved last.
fn adjourned(driver: &Driver) -> Adjourned {
    match driver.saved.last() {
        Some(Save::Game(Some(game))) => (**game).clone(),
        other => panic!("the last save is not a game: {other:?}"),
    }
}

/// A later session that finds this unfinished game.
fn later(adjourned: Adjourned) -> Driver {
    let memory = SavedState { adjourned: Some(adjourned), ..SavedState::default() };
    Driver::with(App::new(settings(STILL, false), 9).with_saved_state(memory))
}

fn series(best_of: u8) -> Contest {
    Contest { best_of, ..two_humans() }
}

// Saving

#[test]
fn the_game_is_saved_after_each_move_and_only_then() {
    let mut driver = Driver::in_game(two_humans());
    assert_eq!(saved(&mut driver), [""; 0]);
    driver.press("Up Left r r Esc");
    assert_eq!(saved(&mut driver), [""; 0], "without a move there is nothing to save");
    driver.press("Enter 1");
    assert_eq!(saved(&mut driver), ["game a1"]);
    driver.press("Up Down i Esc Down ?");
    assert_eq!(saved(&mut driver), [""; 0], "the game is unchanged");
    driver.press("Esc Up Enter 5 3");
    assert_eq!(saved(&mut driver), ["game a1 b2", "game a1 b2 c1"]);
    driver.press("u");
    assert_eq!(saved(&mut driver), ["game a1 b2"]);
    driver.press("u u");
    assert_eq!(saved(&mut driver), ["game a1", "no game"]);
}

#[test]
fn the_computers_reply_is_saved() {
    let mut driver = Driver::in_game(human_first()).after("5");
    let game = saved(&mut driver);
    assert_eq!(game.last().map(String::as_str), Some("game b2 a1"), "{game:?}");
}

#[test]
fn a_finished_game_is_recorded_when_its_results_are_left() {
    let over = "game a1 a2 b1 b2 c1";
    for (keys, recorded) in [
        ("Esc", "X a1 a2 b1 b2 c1"),
        ("Enter", "X a1 a2 b1 b2 c1"),
        ("n 5", "X a1 a2 b1 b2 c1"),
        ("r Home Right P", "X a1 a2 b1 b2 c1 then a1"),
        ("q", "X a1 a2 b1 b2 c1"),
        ("Ctrl-C", "X a1 a2 b1 b2 c1"),
        ("r t Ctrl-C", "X a1 a2 b1 b2 c1"),
    ] {
        let mut driver = Driver::in_game(two_humans()).after("1 4 2 5");
        saved(&mut driver);
        driver.press("3");
        assert_eq!(saved(&mut driver), [over]);
        driver.press("Down Up Right ? Esc r Left Left Esc");
        assert_eq!(saved(&mut driver), [""; 0]);
        driver.press("Up").press(keys);
        assert_eq!(saved(&mut driver).first().map(String::as_str), Some(recorded), "{keys}");
        assert_eq!(
            driver.exit().is_some(),
            ["q", "Ctrl-C", "r t Ctrl-C"].contains(&keys),
            "and then it ends"
        );
    }
}

#[test]
fn a_last_move_that_is_taken_back_leaves_no_record() {
    let mut driver = Driver::in_game(two_humans()).after("1 4 2 5 3 u");
    assert_eq!(saved(&mut driver).last().map(String::as_str), Some("game a1 a2 b1 b2"));
    driver.press("9 6 Esc");
    assert_eq!(saved(&mut driver), ["game a1 a2 b1 b2 c3", "game a1 a2 b1 b2 c3 c2", "O a1 a2 b1 b2 c3 c2"]);
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
    let started = || {
        let mut driver = Driver::in_game(two_humans()).after("1 2 3");
        saved(&mut driver);
        driver
    };
    // Restarted.
    let mut driver = started();
    driver.press("n y");
    assert_eq!(saved(&mut driver), ["unfinished a1 b1 c1"]);
    driver.press("n 9");
    assert_eq!(saved(&mut driver), ["game c3"], "the one after it had no moves");
    // Replaced by another game.
    let mut driver = started();
    driver.press("Esc Down Enter Enter y");
    assert_eq!(saved(&mut driver), ["unfinished a1 b1 c1"]);
}

#[test]
fn playing_on_from_a_review_records_the_reviewed_game() {
    let mut driver = Driver::in_game(two_humans()).after("1 4 2 5 3 r");
    saved(&mut driver);
    driver.press("Home Right P");
    assert_eq!(saved(&mut driver), ["X a1 a2 b1 b2 c1 then a1"]);
    assert_eq!(driver.position(), "X../.../...");
}

#[test]
fn a_look_at_the_search_saves_nothing() {
    let mut driver = Driver::in_game(two_humans()).after("1 2");
    saved(&mut driver);
    driver.press("t Down Esc s Right Esc c Esc");
    assert_eq!(saved(&mut driver), [""; 0]);
}

#[test]
fn between_the_games_of_a_series_the_next_one_is_saved() {
    let mut driver = Driver::in_game(series(3)).after("1 4 2 5");
    saved(&mut driver);
    driver.press("3");
    assert_eq!(saved(&mut driver), ["game a1 a2 b1 b2 c1"]);
    driver.press("... Enter 1");
    assert_eq!(saved(&mut driver), ["X a1 a2 b1 b2 c1 then", "game a1"]);
    driver.press("4 2 5 3");
    saved(&mut driver);
    driver.press("q");
    assert_eq!(saved(&mut driver), ["O a1 a2 b1 b2 c1 then"], "one each: a third one follows");
}

// Resuming

#[test]
fn an_adjourned_game_is_offered_first_and_resumes_unchanged() {
    let driver = Driver::in_game(human_first()).after("5 2");
    let game = adjourned(&driver);
    let (position, moves) = (driver.position(), driver.game().history.moves().to_vec());
    let mut later = later(game);
    assert_eq!(later.menu().items[later.menu().selected], MenuItem::Continue);
    later.must_show("You vs Unbeatable: 4 moves");
    later.must_show("played.");
    later.press("Enter");
    assert_eq!((later.position(), later.game().history.moves()), (position, &moves[..]));
    assert!(later.is_humans_turn());
    // Moves from before can be taken back.
    later.press("u");
    assert_eq!(later.game().history.moves(), &moves[..2]);
}

#[test]
fn a_computer_to_move_moves_once_the_game_is_resumed() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("5");
    let mut later = later(adjourned(&driver));
    assert_eq!(later.left().map(|game| game.history.moves().len()), Some(1));
    later.press("Enter");
    assert_eq!(later.game().history.moves().len(), 2);
    assert!(matches!(later.game().turn, Turn::Human(_)));
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
    let driver = Driver::in_game(two_humans()).after("1 4 2 5");
    // The file contains the start time.
    let begun = "2026-11-21T20:06:40+01:00".parse().ok();
    let mut later = later(Adjourned { begun, ..adjourned(&driver) });
    later.press("? Esc Enter r r");
    assert_eq!(saved(&mut later), [""; 0]);
    later.press("3 Esc");
    assert_eq!(saved(&mut later), ["game a1 a2 b1 b2 c1", "X a1 a2 b1 b2 c1"]);
}

#[test]
fn an_adjourned_game_that_is_replaced_is_recorded() {
    let driver = Driver::in_game(two_humans()).after("1 4");
    let mut later = later(adjourned(&driver));
    later.press("Down Enter Enter y");
    assert_eq!(saved(&mut later), ["unfinished a1 a2"]);
}

#[test]
fn a_game_from_a_position_resumes_from_there() {
    let setup: noughts::game::Setup = "XO./.X./...".parse().expect("it is a board");
    let start = Position::try_from(setup).expect("it is a position");
    let driver = Driver::in_game(contest_from(Human, Human, start)).after("9");
    let game = adjourned(&driver);
    assert_eq!(game.to_string().parse(), Ok(game.clone()), "and it can be written down");
    let mut later = later(game);
    assert_eq!(later.press("Enter").position(), "XO./.X./..O");
}

#[test]
fn saved_games_can_be_written_and_read() {
    let rules = Rules::new(5, 4, 4).expect("it is a board").with_misere(true);
    let contest =
        Contest { best_of: 7, ..contest_from(Human, Perfect, Position::started_by(rules, Mark::O)) };
    let mut driver = Driver::in_game(contest).after("Enter Up Enter");
    let game = adjourned(&driver);
    assert_eq!(game.to_string().parse(), Ok(game));
    driver.press("n y");
    let records: Vec<&Record> = driver
        .saved
        .iter()
        .filter_map(|save| if let Save::Record(record, _) = save { Some(&**record) } else { None })
        .collect();
    assert_eq!(records.len(), 1);
    assert_eq!(records[0].ending(), Status::Ongoing);
    assert_eq!(records[0].to_string().parse().as_ref(), Ok(records[0]));
}

#[test]
fn a_game_played_on_from_a_view_of_its_search_is_saved() {
    let start = Position::new(Rules::TIC_TAC_TOE);
    let mut driver = Driver::exploring(STILL, start, View::Tree);
    driver.press("P Enter 1 t");
    assert_eq!(driver.app().context(), Context::Tree);
    assert_eq!(saved(&mut driver), ["game a1"]);
}

#[test]
fn a_position_that_was_only_viewed_is_not_saved() {
    let mut driver = Driver::looking(STILL, two_computers(), View::Tree);
    driver.press("s c t t").tick(100_000).press("Esc q");
    assert_eq!(saved(&mut driver), [""; 0]);
    assert_eq!(driver.exit(), Some(Exit::Done), "without a question");
}

// Warnings

#[test]
fn a_warning_is_shown_once_in_the_game_and_stays_on_the_menu() {
    let mut driver = Driver::in_game(two_humans());
    let trouble = || crate::driver::program::Action::Saved(Err("the disk is full".to_owned()));
    driver.press("1").act(trouble());
    let notice = driver.app().notice();
    assert!(matches!(notice, Some(Notice::Warning(text)) if text.contains("saved")), "{notice:?}");
    driver.press("2").act(trouble());
    assert_eq!(driver.app().notice(), None, "it is shown only once");
    driver.press("Esc");
    driver.must_show("the disk is full");
    driver.act(crate::driver::program::Action::Saved(Ok(crate::driver::program::Saved::Done)));
    driver.must_hide("the disk is full");
}

#[test]
fn warnings_at_the_start_are_shown() {
    let warnings: Vec<FileWarning> = ["line 2: no such thing", "line 3: neither"]
        .map(|text| FileWarning::Settings(text.to_owned()))
        .into();
    let memory = SavedState { warnings, ..SavedState::default() };
    let driver = Driver::with(App::new(settings(STILL, false), 9).with_saved_state(memory.clone()));
    driver.must_show("line 2: no such thing (and 1 more: see Settings)");
    let (app, _) = App::at(settings(STILL, false), 9, noughts::app::Place::Contest(two_humans(), None));
    let mut driver = Driver::with(app.with_saved_state(memory));
    driver.must_show("some settings are invalid");
    driver.press("Esc");
    driver.click_text("Settings");
    driver.must_show("line 2");
    driver.must_show("line 3");
}

#[test]
fn replacing_a_series_between_games_is_confirmed() {
    let mut driver = Driver::in_game(series(5)).after("1 4 2 5 3 Esc");
    assert!(driver.left().is_some_and(|game| game.history.moves().is_empty()));
    driver.press("Down Enter Enter");
    assert_eq!(driver.app().context(), Context::Confirm, "{}", driver.text());
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
    assert_eq!(contest_from(Human, Human, Position::new(Rules::TIC_TAC_TOE)), two_humans());
    let single = Adjourned { contest: two_humans(), winners: Vec::new(), ..first };
    assert!(single.is_over() && single.next().is_none());
}
