//! What is kept of games while they are played, and going on with one in a later session.

use crate::driver::program::{
    App, Contest, Context, Exit, FileWarning, MenuItem, Notice, Save, SavedState, Turn, View,
};
use crate::driver::{Driver, STILL, contest_from, human_first, settings, two_computers, two_humans};
use noughts::engine::player::Player::{Human, Perfect};
use noughts::game::{Mark, Position, Rules};
use noughts::record::{Adjourned, Ending, Record};

/// What has been kept since the last time, shortened: `game a1 b2`, `no game`, `X a1 b2 ...`, with the game that
/// is to be gone on with behind it: `X a1 b2 ... then c3`.
fn kept(driver: &mut Driver) -> Vec<String> {
    let listed = |moves: &[noughts::game::Square]| {
        moves.iter().fold(String::new(), |text, square| format!("{text} {square}"))
    };
    let shortened = |keep: Save| match keep {
        Save::Game(game) => format!("game{}", listed(game.history.moves())),
        Save::NoGame => "no game".to_owned(),
        Save::Record(record, next) => {
            let next = next.map_or_else(String::new, |next| format!(" then{}", listed(next.history.moves())));
            format!("{:?}{}{next}", record.ending(), listed(record.history.moves()))
        }
        other => panic!("{other:?} is about no game"),
    };
    std::mem::take(&mut driver.kept).into_iter().map(shortened).collect()
}

/// The game that was kept last.
fn adjourned(driver: &Driver) -> Adjourned {
    match driver.kept.last() {
        Some(Save::Game(game)) => (**game).clone(),
        other => panic!("no game was kept last: {other:?}"),
    }
}

/// A later session that finds this game.
fn later(adjourned: Adjourned) -> Driver {
    let memory = SavedState { adjourned: Some(adjourned), ..SavedState::default() };
    Driver::with(App::new(settings(STILL, false), 9).with_saved_state(memory))
}

fn series(best_of: u8) -> Contest {
    Contest { best_of, ..two_humans() }
}

// What is kept

#[test]
fn every_move_is_kept_and_nothing_else_is() {
    let mut driver = Driver::playing(STILL, two_humans(), false);
    assert_eq!(kept(&mut driver), [""; 0]);
    driver.press("Up Left r r Esc");
    assert_eq!(kept(&mut driver), [""; 0], "without a move nothing would be lost");
    driver.press("Enter 1");
    assert_eq!(kept(&mut driver), ["game a1"]);
    driver.press("Up Down i Esc Down ?");
    assert_eq!(kept(&mut driver), [""; 0], "the game is as it was");
    driver.press("Esc Up Enter 5 3");
    assert_eq!(kept(&mut driver), ["game a1 b2", "game a1 b2 c1"]);
    driver.press("u");
    assert_eq!(kept(&mut driver), ["game a1 b2"]);
    driver.press("u u");
    assert_eq!(kept(&mut driver), ["game a1", "no game"]);
}

#[test]
fn the_computers_reply_is_kept_with_the_move_it_answers() {
    let mut driver = Driver::playing(STILL, human_first(), false);
    driver.press("5");
    let game = kept(&mut driver);
    assert_eq!(game.last().map(String::as_str), Some("game b2 a1"), "{game:?}");
}

#[test]
fn a_game_that_ends_is_put_on_record_once_its_results_are_left() {
    let over = "game a1 a2 b1 b2 c1";
    for (keys, recorded) in [
        ("Esc", "X a1 a2 b1 b2 c1"),
        ("Enter", "X a1 a2 b1 b2 c1"),
        ("n 5", "X a1 a2 b1 b2 c1"),
        ("r Home Right p", "X a1 a2 b1 b2 c1 then a1"),
        ("q", "X a1 a2 b1 b2 c1"),
        ("Ctrl-C", "X a1 a2 b1 b2 c1"),
        ("r t Ctrl-C", "X a1 a2 b1 b2 c1"),
    ] {
        let mut driver = Driver::playing(STILL, two_humans(), false);
        driver.press("1 4 2 5");
        kept(&mut driver);
        driver.press("3");
        assert_eq!(kept(&mut driver), [over]);
        driver.press("Down Up Right ? Esc r Left Left Esc");
        assert_eq!(kept(&mut driver), [""; 0]);
        driver.press("Up").press(keys);
        assert_eq!(kept(&mut driver).first().map(String::as_str), Some(recorded), "{keys}");
        assert_eq!(
            driver.exit().is_some(),
            ["q", "Ctrl-C", "r t Ctrl-C"].contains(&keys),
            "and then it ends"
        );
    }
}

#[test]
fn a_move_that_is_taken_back_at_the_end_leaves_no_record_of_that_end() {
    let mut driver = Driver::playing(STILL, two_humans(), false);
    driver.press("1 4 2 5 3 u");
    assert_eq!(kept(&mut driver).last().map(String::as_str), Some("game a1 a2 b1 b2"));
    driver.press("9 6 Esc");
    assert_eq!(kept(&mut driver), ["game a1 a2 b1 b2 c3", "game a1 a2 b1 b2 c3 c2", "O a1 a2 b1 b2 c3 c2"]);
}

#[test]
fn games_of_computers_are_put_on_record_too() {
    let mut driver = Driver::playing(STILL, two_computers(), false);
    while matches!(driver.app().context(), Context::Game) {
        driver.pass_deadline();
    }
    let games = kept(&mut driver);
    assert_eq!(games.len(), 9, "each move: {games:?}");
    driver.press("Esc");
    assert!(kept(&mut driver)[0].starts_with("Draw "));
}

#[test]
fn a_game_that_is_given_up_is_put_on_record_unfinished() {
    let begun = || {
        let mut driver = Driver::playing(STILL, two_humans(), false);
        driver.press("1 2 3");
        kept(&mut driver);
        driver
    };
    // Begun anew.
    let mut driver = begun();
    driver.press("n y");
    assert_eq!(kept(&mut driver), ["Unfinished a1 b1 c1"]);
    driver.press("n 9");
    assert_eq!(kept(&mut driver), ["game c3"], "the one after it had no moves");
    // Another one begun.
    let mut driver = begun();
    driver.press("Esc Down Enter Enter y");
    assert_eq!(kept(&mut driver), ["Unfinished a1 b1 c1"]);
}

#[test]
fn playing_on_from_a_review_gives_up_what_waits() {
    let mut driver = Driver::playing(STILL, two_humans(), false);
    driver.press("1 4 2 5 3 r");
    kept(&mut driver);
    driver.press("Home Right p");
    assert_eq!(kept(&mut driver), ["X a1 a2 b1 b2 c1 then a1"]);
    assert_eq!(driver.position(), "X../.../...");
}

#[test]
fn looking_at_the_search_changes_nothing_of_what_is_kept() {
    let mut driver = Driver::playing(STILL, two_humans(), false);
    driver.press("1 2");
    kept(&mut driver);
    driver.press("t Down Esc s Right Esc c Esc");
    assert_eq!(kept(&mut driver), [""; 0]);
}

#[test]
fn between_the_games_of_a_series_the_next_one_is_kept() {
    let mut driver = Driver::playing(STILL, series(3), false);
    driver.press("1 4 2 5");
    kept(&mut driver);
    driver.press("3");
    assert_eq!(kept(&mut driver), ["game a1 a2 b1 b2 c1"]);
    driver.press("... Enter 1");
    assert_eq!(kept(&mut driver), ["X a1 a2 b1 b2 c1 then", "game a1"]);
    driver.press("4 2 5 3");
    kept(&mut driver);
    driver.press("q");
    assert_eq!(kept(&mut driver), ["O a1 a2 b1 b2 c1 then"], "one each: a third one follows");
}

// Going on

#[test]
fn an_adjourned_game_is_offered_first_and_stands_as_it_did() {
    let mut driver = Driver::playing(STILL, human_first(), false);
    driver.press("5 2");
    let game = adjourned(&driver);
    let (position, moves) = (driver.position(), driver.game().history.moves().to_vec());
    let mut later = later(game);
    assert_eq!(later.menu().items[later.menu().selected], MenuItem::Continue);
    assert!(later.shows("You vs Unbeatable: 4 moves") && later.shows("played."), "{}", later.text());
    later.press("Enter");
    assert_eq!((later.position(), later.game().history.moves()), (position, &moves[..]));
    assert!(later.is_humans_turn());
    // Moves from before can be taken back.
    later.press("u");
    assert_eq!(later.game().history.moves(), &moves[..2]);
}

#[test]
fn a_computer_that_was_to_move_moves_once_the_game_goes_on() {
    let mut driver = Driver::playing_held(STILL, human_first(), false);
    driver.press("5");
    let mut later = later(adjourned(&driver));
    assert_eq!(later.left().map(|game| game.history.moves().len()), Some(1));
    later.press("Enter");
    assert_eq!(later.game().history.moves().len(), 2);
    assert!(matches!(later.game().turn, Turn::Human { .. }));
}

#[test]
fn a_series_goes_on_with_its_score_and_its_order() {
    let mut driver = Driver::playing(STILL, series(5), false);
    driver.press("1 4 2 5 3 ... Enter 1 2");
    let (tally, tie_break) = (driver.game().tally(), driver.game().tie_break());
    let game = adjourned(&driver);
    let mut later = later(game);
    assert!(later.shows("Game 2 of 5, human vs"), "{}", later.text());
    later.press("Enter");
    assert_eq!((later.game().tally(), later.game().tie_break()), (tally, tie_break));
    assert_eq!(later.game().history.start().to_move(), Mark::O, "who begins alternates");
    assert_eq!(later.position(), driver.position());
}

#[test]
fn what_was_found_is_not_written_again_but_its_end_is() {
    let mut driver = Driver::playing(STILL, two_humans(), false);
    driver.press("1 4 2 5");
    // A file knows when it was begun.
    let begun = "2026-11-21T20:06:40+01:00".parse().ok();
    let mut later = later(Adjourned { begun, ..adjourned(&driver) });
    later.press("? Esc Enter r r");
    assert_eq!(kept(&mut later), [""; 0]);
    later.press("3 Esc");
    assert_eq!(kept(&mut later), ["game a1 a2 b1 b2 c1", "X a1 a2 b1 b2 c1"]);
}

#[test]
fn an_adjourned_game_that_is_replaced_is_put_on_record() {
    let mut driver = Driver::playing(STILL, two_humans(), false);
    driver.press("1 4");
    let mut later = later(adjourned(&driver));
    later.press("Down Enter Enter y");
    assert_eq!(kept(&mut later), ["Unfinished a1 a2"]);
}

#[test]
fn a_game_from_any_position_goes_on_from_there() {
    let setup: noughts::game::Setup = "XO./.X./...".parse().expect("it is a board");
    let start = Position::try_from(setup).expect("it is a position");
    let mut driver = Driver::playing(STILL, contest_from(Human, Human, start), false);
    driver.press("9");
    let game = adjourned(&driver);
    assert_eq!(game.to_string().parse(), Ok(game.clone()), "and it can be written down");
    let mut later = later(game);
    assert_eq!(later.press("Enter").position(), "XO./.X./..O");
}

#[test]
fn what_is_kept_can_be_written_and_read() {
    let rules = Rules::new(5, 4, 4).expect("it is a board").with_misere(true);
    let contest = Contest { best_of: 7, ..contest_from(Human, Perfect, Position::begun_by(rules, Mark::O)) };
    let mut driver = Driver::playing(STILL, contest, false);
    driver.press("Enter Up Enter");
    let game = adjourned(&driver);
    assert_eq!(game.to_string().parse(), Ok(game));
    driver.press("n y");
    let records: Vec<&Record> = driver
        .kept
        .iter()
        .filter_map(|keep| if let Save::Record(record, _) = keep { Some(&**record) } else { None })
        .collect();
    assert_eq!(records.len(), 1);
    assert_eq!(records[0].ending(), Ending::Unfinished);
    assert_eq!(records[0].to_string().parse().as_ref(), Ok(records[0]));
}

#[test]
fn the_explorer_keeps_the_game_that_waits_behind_it() {
    let start = Position::new(Rules::TIC_TAC_TOE);
    let mut driver = Driver::exploring(STILL, start, View::Tree);
    driver.press("Esc 1 t");
    assert_eq!(kept(&mut driver), ["game a1"]);
}

#[test]
fn a_position_that_was_only_looked_at_is_not_kept() {
    let mut driver = Driver::looking(STILL, two_computers(), View::Tree);
    driver.press("Esc s Esc").tick(100_000).press("Esc q");
    assert_eq!(kept(&mut driver), [""; 0]);
    assert_eq!(driver.exit(), Some(Exit::Done), "without a question");
}

// What there is to say

#[test]
fn trouble_is_told_once_in_the_game_and_stays_on_the_menu() {
    let mut driver = Driver::playing(STILL, two_humans(), false);
    let trouble = || crate::driver::program::Action::Saved(Err("the disk is full".to_owned()));
    driver.press("1").act(trouble());
    let notice = &driver.game().notice;
    assert!(matches!(notice, Some(Notice::Warning(text)) if text.contains("kept for later")), "{notice:?}");
    driver.press("2").act(trouble());
    assert_eq!(driver.game().notice, None, "once is enough");
    driver.press("Esc");
    assert!(driver.shows("the disk is full"), "{}", driver.text());
    driver.act(crate::driver::program::Action::Saved(Ok(crate::driver::program::Saved::Done)));
    assert!(!driver.shows("the disk is full"), "{}", driver.text());
}

#[test]
fn a_program_that_starts_with_remarks_shows_them() {
    let warnings: Vec<FileWarning> = ["line 2: no such thing", "line 3: neither"]
        .map(|text| FileWarning::Settings(text.to_owned()))
        .into();
    let memory = SavedState { warnings, ..SavedState::default() };
    let driver = Driver::with(App::new(settings(STILL, false), 9).with_saved_state(memory.clone()));
    assert!(driver.shows("line 2: no such thing (and 1 more: see Settings)"), "{}", driver.text());
    let (app, _) = App::in_game(settings(STILL, false), 9, two_humans());
    let mut driver = Driver::with(app.with_saved_state(memory));
    assert!(driver.shows("in the settings makes no sense"), "{}", driver.text());
    driver.press("Esc");
    driver.click_text("Settings");
    assert!(driver.shows("line 2") && driver.shows("line 3"), "{}", driver.text());
}

#[test]
fn a_series_between_two_games_is_not_dropped_without_a_question() {
    let mut driver = Driver::playing(STILL, series(5), false);
    driver.press("1 4 2 5 3 Esc");
    assert!(driver.left().is_some_and(|game| game.history.moves().is_empty()));
    driver.press("Down Enter Enter");
    assert_eq!(driver.app().context(), Context::Confirm, "{}", driver.text());
}

#[test]
fn a_series_that_is_decided_at_its_end_leaves_nothing_to_go_on_with() {
    let mut driver = Driver::playing(STILL, series(3), false);
    driver.press("1 4 2 5 3");
    let first = adjourned(&driver);
    let next = first.next().expect("the series is open");
    assert_eq!((next.winners.as_slice(), next.finished_before), (&[Some(Mark::X)][..], 1));
    assert_eq!(next.history.start().to_move(), Mark::O, "who begins alternates");
    driver.press("... Enter 4 1 5 2 6");
    let second = adjourned(&driver);
    assert_eq!(second.winners, [Some(Mark::X)], "those before it");
    // One each: the third decides.
    assert!(second.next().is_some());
    assert_eq!(contest_from(Human, Human, Position::new(Rules::TIC_TAC_TOE)), two_humans());
    let single = Adjourned { contest: two_humans(), winners: Vec::new(), ..first };
    assert!(single.is_over() && single.next().is_none());
}
