//! The review of a finished game.

use crate::prelude::*;
use noughts::teach::review::Grade;

/// A game of two humans: O answers the corner opening wrongly, X blunders the win away at once, and O errs again.
const GAME: &str = "1 9 2 3 6 4 5 8 7";

/// The results of that game.
fn results() -> Driver {
    people().after(GAME)
}

/// The review of that game, at its start.
fn reviewing() -> Driver {
    results().after("r Home")
}

fn grades(driver: &Driver) -> Vec<Grade> {
    let graded = driver.report().moves.iter().map(Move::grade);
    graded.map(|grade| grade.expect("all is known")).collect()
}

#[test]
fn the_results_summarize_the_review() {
    results().must(&["The review found 1 blunder by X and 2"]);
    people().reach("1 2 5 9 7 4 3", &["The review found 1 mistake: move 2,"]);
    Driver::in_game(contest(Perfect, Perfect))
        .reach(&"deadline ".repeat(9), &["The review found no mistakes."]);
}

#[test]
fn a_random_game_is_analyzed_only_when_its_review_is_opened() {
    let mut driver = Driver::in_game(contest_from(Random, Random, empty("5x5/4")));
    while driver.any_game().is_some_and(|game| game.position().status() == Status::Ongoing) {
        driver.pass_deadline();
    }
    let moves = driver.report().moves.len();
    assert!(driver.tasks().iter().all(|task| matches!(task.job, Job::Decide { .. })), "no table is made");
    assert_eq!(driver.tasks().len(), moves);
    driver.must(&["The review shows the score"]).press("r");
    assert_eq!(driver.tasks().len(), 2 * moves);
    assert!(driver.tasks()[moves..].iter().all(|task| task.job == Job::Review));
    driver.reach("Esc", &["The review found"]);
}

#[test]
fn better_moves_have_a_star_once_they_are_told() {
    let mut driver = results();
    driver.press("r");
    assert_eq!(driver.find_all("★"), [], "while it is asked for");
    driver.press("e");
    let analysis = driver.report().moves[1].analysis.clone().expect("it is analyzed");
    let best: BTreeSet<Square> = analysis.best().map(|candidate| candidate.square).collect();
    let frame = driver.frame();
    let starred = driver.find_all("★").into_iter().map(|place| match frame.target_at(place) {
        Some(Target::Square(square)) => square,
        other => panic!("a star on {other:?}"),
    });
    assert_eq!(starred.collect::<BTreeSet<Square>>(), best);
    assert_eq!(driver.press("Home Right").find_all("★"), [], "that was no fault");
}

#[test]
fn boards_below_take_no_rows_that_the_results_need() {
    for start in ["XOXOXO..", "XOXO/OXO."] {
        let start = position(start);
        let mut driver = Driver::in_game(two_humans_from(start.clone()));
        for square in start.rules().squares().filter(|&square| start.get(square).is_none()) {
            driver.act(Action::Click(Target::Square(square)));
        }
        for rows in 14..44 {
            for columns in (60..200).step_by(10) {
                driver.resize((columns, rows));
                assert!(driver.shows("Menu"), "{start} at {columns}x{rows}");
            }
        }
    }
}

#[test]
fn item_key_and_click_open_the_review() {
    let opened: &[&str] = &["screen = review", "selected = 2"];
    results().each(&[("r", opened), ("Down Enter", opened), ("click Review the game", opened)]);
    let mut driver = reviewing();
    let last = format!("selected = {}", driver.press("Esc").results_items().len() - 1);
    // The results are unchanged.
    driver.reach("Up", &[&last]);
}

#[test]
fn positions_are_analyzed_from_the_last_to_the_first() {
    let mut driver = Driver::held(two_humans());
    driver.press(GAME);
    for left in (0..9).rev() {
        assert_eq!((driver.task().job, driver.task().position.marks()), (Job::Review, left));
        driver.must_show(&format!("Reviewing the game: {} of 9", 8 - left));
        driver.answer();
    }
    assert!(!driver.is_searching());
    assert_eq!(driver.tasks().len(), 9);
}

#[test]
fn the_analysis_continues_while_the_user_moves_around() {
    let mut driver = Driver::held(two_humans());
    driver.press(GAME).press("answer r answer End answer Left Esc answer");
    assert_eq!(driver.report().done(), 4);
    driver.reach("r fail", &["The review failed (the search went up in"]);
    assert_eq!(driver.report().done(), 4, "finished judgements remain");
}

#[test]
fn leaving_the_results_cancels_the_review() {
    for keys in ["n", "u", "Esc", "Down Down Down Enter"] {
        let mut driver = Driver::held(two_humans());
        driver.press(GAME).press(keys);
        assert!(driver.tasks().len() > 1 || !driver.is_searching(), "{keys}");
    }
}

#[test]
fn a_positions_value_narrows_the_score_of_the_move_before() {
    // On this board a search sees no more than two plies here.
    let mut driver = Driver::in_game(two_humans_from(empty("4x4/3")));
    for name in ["a1", "d4", "b2", "a4", "c2", "b4", "a2"] {
        driver.act(Action::Click(Target::Square(square(name))));
    }
    driver.press("r");
    let judged = |place: usize| driver.report().moves[place].judgement.as_ref().expect("known");
    assert_eq!(judged(6).after.exact().and_then(Score::plies), Some(1), "X completes the row");
    assert_eq!(judged(4).after.exact().and_then(Score::plies), Some(3), "two threats at once");
    assert!(judged(3).after.outcome().is_some(), "O could not stop both");
}

#[test]
fn arrows_step_through_the_game() {
    reviewing().follow(&[
        ("Right", &["selected = 1"]),
        ("l", &["selected = 2"]),
        ("Down", &["selected = 3"]),
        ("Left", &["selected = 2"]),
        ("Up", &["selected = 1"]),
        ("h", &["selected = 0"]),
        ("Left", &["selected = 0"]),
        ("End Right", &["selected = 9", "board = XXO/OXX/XOO"]),
        ("Home", &["board = .../.../..."]),
    ]);
}

#[test]
fn grades_and_comments_describe_each_move() {
    use Grade::{Best, Blunder, Mistake};
    let driver = reviewing();
    assert_eq!(grades(&driver), [Best, Mistake, Blunder, Best, Best, Mistake, Best, Best, Best]);
    let mistake = ["Move 2: O c3 ?", "A mistake: it threw away the draw.", "met in", "centre."];
    driver.each(&[
        ("Right Right e", &mistake),
        ("Right Right Right Right", &["Only c1 blocks"]),
        ("Right Right Right e", &["Move 3: X b1 ??", "win into a loss."]),
    ]);
}

#[test]
fn a_mistake_is_taken_back_and_the_answer_hidden() {
    let asked = ["O played c3 here, which threw away the", "board = X../.../...", "!centre"];
    reviewing().follow(&[("Right Right", &asked), ("e", &["board = X../.../..O", "centre."])]);
}

#[test]
fn finding_a_better_move_ends_the_exercise() {
    let mut driver = reviewing();
    driver.follow(&[
        // At the move that was played.
        ("Right Right Enter", &["screen = try", "cursor = c3"]),
        ("Up Left Enter", &["Found: b2 keeps the draw, and no move is better.", "screen = review"]),
    ]);
    assert!(!driver.review().is_open());
    assert!(!driver.press("Left Right").review().is_open(), "it stays found");
}

#[test]
fn the_second_miss_shows_the_answer() {
    let mut driver = reviewing();
    driver.follow(&[
        ("Right Right Enter Enter", &["That is the move that was played"]),
        ("Up Up Left Left Enter", &["a1 is taken"]),
    ]);
    assert_eq!(driver.review().tries_left(), 2, "neither counts as a try");
    driver.follow(&[
        ("Right Enter", &["No, b1 would throw away the draw. One more try."]),
        ("Enter Enter", &["You have already tried b1"]),
    ]);
    assert_eq!(driver.review().tries_left(), 1);
    driver.reach("Esc Left Right Enter Up Enter", &["No, c2 would throw away the draw.", "centre."]);
    assert!(!driver.review().is_open());
}

#[test]
fn digits_try_squares() {
    reviewing().follow(&[
        ("Right Right Enter 1", &["a1 is taken"]),
        ("2", &["No, b1 would throw away the draw."]),
        ("5", &["Found: b2 keeps the draw, and no move is better."]),
    ]);
}

#[test]
fn a_try_that_keeps_the_draw_counts_even_if_a_win_is_open() {
    let mut driver = Driver::held(two_humans());
    driver.press(GAME);
    while driver.is_searching() {
        let Ok(Output::Analysis(mut analysis)) = think(driver.task()) else { panic!("an analysis") };
        if driver.task().position.marks() == 1 {
            let open = |candidate: Candidate| match candidate.outcome() {
                Some(Outcome::Draw) => {
                    let bounds = Bounds { at_least: Score::DRAW, ..Bounds::UNKNOWN };
                    Candidate { value: Value::between(bounds, Score::DRAW), ..candidate }
                }
                _ => candidate,
            };
            let candidates = std::mem::take(&mut analysis.candidates).into_iter().map(open).collect();
            let counters = analysis.counters;
            analysis = Analysis::of(&driver.task().position, Solver::METHOD, candidates, counters);
        }
        driver.answer_with(Ok(Output::Analysis(analysis)));
    }
    driver.follow(&[
        ("r Home Right Right", &["threw away at"]),
        ("Enter 5", &["Found: b2 keeps at least the draw."]),
    ]);
    assert!(!driver.review().is_open());
}

#[test]
fn a_finding_does_not_take_back_the_move_on_screen() {
    let mut driver = Driver::held(two_humans());
    driver.press(GAME).press("r Home Right Right");
    while driver.is_searching() {
        driver.answer();
    }
    assert_eq!(grades(&driver)[1], Grade::Mistake);
    let shown: &[&str] = &["board = X../.../..O"];
    driver.follow(&[("", shown), ("Left Right", shown)]);
    assert!(!driver.review().is_open(), "a mistake already shown is not an exercise");
}

#[test]
fn moves_that_only_took_longer_are_counted() {
    let start = two_humans_from(position("XX./O../O.."));
    let all = "No move changed the outcome; 1 could have won sooner or lost later.";
    Driver::in_game(start).follow(&[("5 3 8", &["No move changed the"]), ("r Home Right", &[all])]);
}

#[test]
fn the_list_tells_in_words_what_each_move_leads_to() {
    for size in [(80, 24), (120, 40)] {
        assert!(reviewing().resize(size).shows("draw → loses in"), "{size:?}");
    }
    let plain = ASCII;
    let mut driver = Driver::playing(plain, two_humans(), false);
    driver.press(GAME).press("r");
    driver.must_show("draw -> loses in");
}

#[test]
fn the_computers_mistakes_are_not_exercises() {
    let mut driver = Driver::held(contest(Human, Random));
    driver.press("1 reply c3 3 reply b1 7 reply a2 5");
    while driver.is_searching() {
        driver.answer();
    }
    driver.reach("r Home Right Right", &["A mistake: it threw away the draw."]);
    assert!(!driver.review().is_open());
    driver.reach("Enter e", &["No better move is asked for here"]);
}

#[test]
fn the_users_own_mistake_is_addressed_as_you() {
    Driver::in_game(computer_first()).follow(&[
        ("9 2 4 6", &["screen = results"]),
        ("r Home Right Right", &["You played c3 here, which threw away"]),
    ]);
}

#[test]
fn the_user_can_play_on_from_any_move() {
    let mut driver = reviewing();
    driver.reach("Right Right Right e P", &["screen = game", "board = XX./.../..O", "moves = 3"]);
    let contest = &driver.game().contest;
    assert_eq!((contest.players, contest.best_of), (ByMark::both(Human), 1));
    // Moves from before can be taken back, and other moves made.
    driver.follow(&[("u", &["board = X../.../..O"]), ("3", &["board = X.X/.../..O"])]);
}

#[test]
fn playing_on_from_an_open_mistake_starts_before_it() {
    reviewing().reach("Right Right P", &["screen = game", "board = X../.../..."]);
}

#[test]
fn playing_on_from_the_end_is_refused() {
    reviewing().reach("End P", &["The game is over here", "!play on"]);
}

#[test]
fn playing_on_asks_before_a_series_is_lost() {
    let mut driver = Driver::in_game(series(3)).after(GAME);
    driver.follow(&[
        ("r Home Right P", &["question = PlayOn"]),
        ("n", &["screen = review", "selected = 1"]),
        ("P y", &["screen = game"]),
    ]);
    assert_eq!(driver.game().contest.best_of, 1);
}

#[test]
fn the_mouse_chooses_moves_and_squares() {
    let mut driver = reviewing();
    driver.reach("Right e click b1", &["selected = 3"]);
    let targets: Vec<Target> = driver.targets().into_iter().map(|(_, target)| target).collect();
    assert!((0..=9).all(|place| targets.contains(&Target::Move(place))), "the graph has a column for each");
    let square = driver.places_of(square("a2"))[0];
    driver.click(square).must(&["No, a2 would turn a win into a loss."]);
}

#[test]
fn the_wheel_steps_through_the_game() {
    let corner = Place { x: 0, y: 0 };
    reviewing().wheel(Direction::Forward, corner).must(&["selected = 1"]);
}

#[test]
fn board_and_comment_are_shown_in_any_window() {
    for size in SIZES {
        let mut driver = reviewing();
        driver.resize(size).reach("Right Right", &["Move 2: O c3 ?", "O played c3 here"]);
        assert!(!driver.places_of(square("c3")).is_empty());
    }
}

#[test]
fn the_graph_needs_neither_colour_nor_more_than_ascii() {
    let plain = Appearance { palette: Palette::Monochrome, ..ASCII };
    let mut driver = Driver::playing(plain, two_humans(), false);
    driver.press(GAME).press("r");
    let rows = rows(&driver.render());
    assert!(driver.text().is_ascii());
    let axis = rows.iter().position(|row| row.contains("= ---")).expect("there is an axis");
    assert!(rows[axis - 1].contains('#') && rows[axis + 1].contains('#'));
}

#[test]
fn unproved_values_are_open_in_the_graph() {
    let mut driver = Driver::held(two_humans());
    driver.press(GAME).press("r");
    let rows = rows(&driver.render());
    let axis = rows.iter().find(|row| row.contains("= ")).expect("there is an axis");
    assert_eq!(axis.matches('?').count(), 9, "{axis}");
    driver.reach("Right", &["Not checked yet."]);
}

#[test]
fn a_failed_review_is_retried_when_it_is_opened_again() {
    let mut driver = people().hold().after("1 5 9 3 7 2 4");
    driver.fail();
    assert!(driver.report().trouble.is_some() && !driver.is_searching());
    driver.press("r");
    assert!(driver.is_searching(), "it is asked for again");
    while driver.is_searching() {
        driver.answer();
    }
    assert_eq!(driver.press("Esc").report().done(), 7);
    assert_eq!(driver.report().trouble, None);
}
