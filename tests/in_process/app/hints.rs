//! Failed searches, the reasoning panel, and hints.

use crate::prelude::*;

// Failed searches

#[test]
fn a_failed_search_is_reported_and_enter_retries() {
    let reported = ["turn = failed", "the search went up in smoke", "Enter retry", "deadline = none"];
    Driver::held(human_first()).follow(&[
        ("1 fail", &reported),
        ("Enter", &["searching = true"]),
        ("answer", &["board = X../.O./..."]),
    ]);
}

#[test]
fn after_a_failed_search_the_move_can_be_taken_back() {
    Driver::held(human_first()).reach("1 fail u", &["turn = human"]);
}

#[test]
fn a_failed_hint_is_reported_and_can_be_retried() {
    Driver::held(human_first()).follow(&[
        ("i fail", &["refusal = The search went up in smoke", "turn = human"]),
        ("i answer", &["info = All nine openings draw. Play where you like."]),
    ]);
}

#[test]
fn a_failed_analysis_is_reported_in_the_panel() {
    Driver::playing_held(STILL, human_first(), true)
        .follow(&[("fail", &["The search failed: the search went up in"]), ("5", &["board = .../.X./..."])]);
}

// Reasoning and hints

#[test]
fn the_panel_asks_for_one_analysis_of_each_of_the_humans_positions() {
    let mut driver = Driver::playing(STILL, two_humans(), true);
    for count in 1..=3 {
        driver.press("Up Left Down r r");
        let jobs = driver.tasks().iter().map(|task| task.job).collect_vec();
        assert_eq!(jobs, vec![Job::Analyze; count]);
        assert_eq!(driver.task().position, *driver.game().position());
        driver.press(&(2 * count).to_string());
    }
}

#[test]
fn without_the_panel_nothing_is_analyzed() {
    people().reach("1 Up 2 u 3", &["searches = 0"]);
}

#[test]
fn opening_the_panel_asks_only_for_missing_scores() {
    let mut driver = Driver::held(human_first());
    // No second request while the first is pending.
    driver.reach("r r r", &["searches = 1"]).answer();
    assert!(matches!(driver.game().candidates.scores, MoveScores::Ready { .. }));
    driver.reach("r r", &["searches = 1"]);
    assert_eq!(driver.game().seen().map(|(analysis, _)| analysis.candidates.len()), Some(9));
}

#[test]
fn the_panel_shows_the_computers_scores_before_it_moves() {
    let mut driver = Driver::playing(MOVING, contest(Human, Depth(2)), true);
    driver.press("1");
    let (analysis, elapsed) = driver.game().seen().expect("the computer has thought");
    assert_eq!((analysis.to_move, analysis.method.depth_limit, elapsed), (Mark::O, Some(2), ELAPSED));
    let mut driver = Driver::playing(MOVING, contest(Human, Random), true);
    driver.press("1");
    assert!(driver.game().seen().is_none());
    driver.must_show("nothing to show");
}

#[test]
fn hints_name_the_place_then_the_move_then_the_reason() {
    let start = position("XX./OO./...");
    let mut driver = Driver::held(two_humans_from(start));
    // Nothing is known yet.
    driver.reach("i", &["searches = 1", "cursor = c2"]);
    assert_eq!(driver.task().job, Job::Analyze);
    let place = ["info = Look at the top row. (i: the move)", "Look at the top row.", "cursor = c2"];
    driver.follow(&[
        // The hint does not show yet where that is.
        ("answer", &place),
        ("i", &["info = Try c1 (wins in 1). (i: why)", "cursor = c1"]),
        // The cursor is not moved again.
        ("Down Left i", &["info = c1 completes the top row.", "cursor = b2"]),
        // There is no further hint, and known scores are not requested again.
        ("i", &["info = c1 completes the top row.", "searches = 1"]),
    ]);
}

#[test]
fn hints_start_over_with_each_turn() {
    let only = "info = All nine openings draw. Play where you like.";
    let mut driver = people();
    driver.follow(&[
        // Where all moves are equally good, there is one hint.
        ("i", &[only]),
        ("i", &[only]),
        ("1 i", &["info = Look for the square with the most lines through it. (i: the move)"]),
        ("i", &["info = Try b2 (draw). (i: why)"]),
        ("5 2 i", &["(i: the move)"]),
    ]);
}

#[test]
fn a_hint_is_dropped_when_its_turn_ends() {
    Driver::held(two_humans()).reach("i 5 r answer", &["notice = none", "cursor = b2"]);
}

#[test]
fn hints_are_refused_on_the_computers_turn() {
    // The one search is the computer's own.
    Driver::held(computer_first())
        .reach("i", &["refusal = Hints are given only on your turn", "searches = 1"]);
}

// The coach

#[test]
fn the_coach_tells_at_once_what_a_move_throws_away_and_nothing_else() {
    for (coach, keys, told) in
        [("true", "2", "b1 threw away the draw. "), ("true", "5", ""), ("false", "2", "")]
    {
        let mut coached = settings(STILL, false);
        for (setting, value) in
            [(Setting::Coach, coach), (Setting::X, "perfect"), (Setting::TieBreak, "first")]
        {
            coached.set(setting, value, Source::CommandLine).expect("a value");
        }
        let mut driver = Driver::with(App::new(coached, 7)).after("Enter Enter").after(keys);
        match driver.app().shared.notice.as_ref() {
            Some(Notice::Offer { text, .. }) if !told.is_empty() => {
                assert!(text.starts_with(told) && text.ends_with("must be met in the centre."), "{text}");
                driver.must_show("(u: take it back)");
                assert_eq!(driver.press("u").position(), "X../.../...");
            }
            other => assert!(told.is_empty() && other.is_none(), "{keys}: {other:?}"),
        }
    }
}

#[test]
fn the_letter_of_a_mark_says_how_marks_are_placed() {
    let told: &[&str] =
        &["info = The arrows move the cursor, and Enter places a mark there.", "board = .../.../..."];
    people().each(&[("x", told), ("O", told)]);
}
