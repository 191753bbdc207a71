//! The review of a finished game.

use crate::driver::program::{Action, Context, Job, Move, Output, Overlay, Question, ReviewScreen, Target};
use crate::driver::*;
use noughts::engine::analysis::{Analysis, Bounds, Candidate, Outcome, Score, Value};
use noughts::engine::player::Player::{self, Human, Perfect, Random};
use noughts::engine::solver::Solver;
use noughts::game::{ByMark, Position, Square, Status};
use noughts::teach::review::Grade;
use std::collections::BTreeSet;

/// A game of two humans: O answers the corner opening wrongly, X blunders the win away at once, and O errs again.
const GAME: &str = "1 9 2 3 6 4 5 8 7";

/// The results of that game.
fn results() -> Driver {
    let mut driver = Driver::in_game(two_humans());
    driver.press(GAME);
    driver
}

/// The review of that game, at its start.
fn reviewing() -> Driver {
    let mut driver = results();
    driver.press("r Home");
    driver
}

#[track_caller]
fn review(driver: &Driver) -> &ReviewScreen {
    driver.review()
}

fn grades(driver: &Driver) -> Vec<Grade> {
    let graded = driver.report().moves.iter().map(Move::grade);
    graded.map(|grade| grade.expect("all is known")).collect()
}

#[test]
fn the_results_summarize_the_review() {
    let driver = results();
    driver.must_show("The review found 1 blunder by X and 2");
    let driver = Driver::in_game(two_humans()).after("1 2 5 9 7 4 3");
    driver.must_show("The review found 1 mistake: move 2,");
    let mut driver = Driver::in_game(contest(Perfect, Perfect));
    for _ in 0..9 {
        driver.pass_deadline();
    }
    driver.must_show("The review found no mistakes.");
}

#[test]
fn a_random_game_is_analyzed_only_when_its_review_is_opened() {
    let mut driver = Driver::in_game(contest_from(Random, Random, board(5, 5, 4)));
    while driver.any_game().is_some_and(|game| game.position().status() == Status::Ongoing) {
        driver.pass_deadline();
    }
    let moves = driver.report().moves.len();
    assert!(driver.tasks().iter().all(|task| matches!(task.job, Job::Decide { .. })), "no table is made");
    assert_eq!(driver.tasks().len(), moves);
    driver.must_show("The review shows the score");
    driver.press("r");
    assert_eq!(driver.tasks().len(), 2 * moves);
    assert!(driver.tasks()[moves..].iter().all(|task| task.job == Job::Review));
    driver.press("Esc");
    driver.must_show("The review found");
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
    assert_eq!(starred.collect::<BTreeSet<Square>>(), best, "{}", driver.text());
    assert_eq!(driver.press("Home Right").find_all("★"), [], "that was no fault");
}

#[test]
fn boards_below_take_no_rows_that_the_results_need() {
    for start in ["XOXOXO..", "XOXO/OXO."] {
        let start = crate::common::position(start);
        let mut driver = Driver::in_game(contest_from(Human, Human, start.clone()));
        for square in start.rules().squares().filter(|&square| start.get(square).is_none()) {
            driver.act(Action::Click(Target::Square(square)));
        }
        for rows in 14..44 {
            for columns in (60..200).step_by(10) {
                driver.resize((columns, rows));
                assert!(driver.shows("Menu"), "{start} at {columns}x{rows}:\n{}", driver.text());
            }
        }
    }
}

#[test]
fn item_key_and_click_open_the_review() {
    for open in ["r", "Down Enter"] {
        assert_eq!(review(results().press(open)).place, 2, "{open}");
    }
    assert_eq!(review(results().click_text("Review the game")).place, 2);
    let mut driver = reviewing();
    let last = driver.press("Esc").results_items().len() - 1;
    assert_eq!(driver.press("Up").results().selected, Some(last), "the results are unchanged");
}

#[test]
fn positions_are_analyzed_from_the_last_to_the_first() {
    let mut driver = Driver::playing_held(STILL, two_humans(), false);
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
    let mut driver = Driver::playing_held(STILL, two_humans(), false);
    driver.press(GAME).answer().press("r").answer().press("End").answer().press("Left Esc").answer();
    assert_eq!(driver.report().done(), 4);
    driver.press("r").fail();
    assert!(driver.shows("The review failed (the search went up in"), "{}", driver.text());
    assert_eq!(driver.report().done(), 4, "finished judgements remain");
}

#[test]
fn leaving_the_results_cancels_the_review() {
    for keys in ["n", "u", "Esc", "Down Down Down Enter"] {
        let mut driver = Driver::playing_held(STILL, two_humans(), false);
        driver.press(GAME).press(keys);
        assert!(driver.tasks().len() > 1 || !driver.is_searching(), "{keys}");
    }
}

#[test]
fn a_positions_value_narrows_the_score_of_the_move_before() {
    // On this board a search sees no more than two plies here.
    let mut driver = Driver::in_game(contest_from(Human, Human, board(4, 4, 3)));
    for square in ["a1", "d4", "b2", "a4", "c2", "b4", "a2"] {
        driver.act(crate::driver::program::Action::Click(Target::Square(crate::common::square(square))));
    }
    driver.press("r");
    let judged = |place: usize| driver.report().moves[place].judgement.as_ref().expect("known");
    assert_eq!(judged(6).after.exact().and_then(Score::plies), Some(1), "X completes the row");
    assert_eq!(judged(4).after.exact().and_then(Score::plies), Some(3), "two threats at once");
    assert!(judged(3).after.outcome().is_some(), "O could not stop both");
}

#[test]
fn arrows_step_through_the_game() {
    let mut driver = reviewing();
    for (keys, place) in [("Right", 1), ("l", 2), ("Down", 3), ("Left", 2), ("Up", 1), ("h", 0), ("Left", 0)]
    {
        assert_eq!(review(driver.press(keys)).place, place, "{keys}");
    }
    assert_eq!(review(driver.press("End Right")).place, 9);
    assert_eq!(driver.reviewed().to_string(), "XXO/OXX/XOO");
    assert_eq!(driver.press("Home").reviewed().marks(), 0);
}

#[test]
fn grades_and_comments_describe_each_move() {
    use Grade::{Best, Blunder, Mistake};
    let mut driver = reviewing();
    assert_eq!(grades(&driver), [Best, Mistake, Blunder, Best, Best, Mistake, Best, Best, Best]);
    driver.press("Right Right e");
    driver.must_show("Move 2: O c3 ?");
    driver.must_show("A mistake: it threw away the draw.");
    assert!(driver.text().contains("met in") && driver.text().contains("centre."), "{}", driver.text());
    driver.press("Home Right Right Right Right");
    assert!(driver.text().contains("Only c1 blocks"), "{}", driver.text());
    driver.press("Home Right Right Right e");
    driver.must_show("Move 3: X b1 ??");
    driver.must_show("win into a loss.");
}

#[test]
fn a_mistake_is_taken_back_and_the_answer_hidden() {
    let mut driver = reviewing();
    driver.press("Right Right");
    driver.must_show("O played c3 here, which threw away the");
    assert_eq!(driver.reviewed().to_string(), "X../.../...");
    assert!(!driver.text().contains("centre"), "{}", driver.text());
    driver.press("e");
    assert_eq!(driver.reviewed().to_string(), "X../.../..O");
    assert!(driver.text().contains("centre."));
}

#[test]
fn finding_a_better_move_ends_the_exercise() {
    let mut driver = reviewing();
    driver.press("Right Right Enter");
    assert_eq!(driver.app().context(), Context::Try);
    assert_eq!(review(&driver).cursor, Some(crate::common::square("c3")), "at the move that was played");
    driver.press("Up Left Enter");
    driver.must_show("Found: b2 keeps the draw, and no move is better.");
    assert_eq!(driver.app().context(), Context::Review);
    assert!(!review(&driver).is_open());
    assert!(!review(driver.press("Left Right")).is_open(), "it stays found");
}

#[test]
fn the_second_miss_shows_the_answer() {
    let mut driver = reviewing();
    driver.press("Right Right Enter Enter");
    driver.must_show("That is the move that was played");
    driver.press("Up Up Left Left Enter");
    driver.must_show("a1 is taken");
    assert_eq!(review(&driver).tries_left(), 2, "neither counts as a try");
    driver.press("Right Enter");
    driver.must_show("No, b1 would throw away the draw. One more try.");
    driver.press("Enter Enter");
    assert!(
        driver.shows("You have already tried b1") && review(&driver).tries_left() == 1,
        "{}",
        driver.text()
    );
    driver.press("Esc Left Right Enter Up Enter");
    driver.must_show("No, c2 would throw away the draw.");
    assert!(!review(&driver).is_open() && driver.text().contains("centre."));
}

#[test]
fn digits_try_squares() {
    let mut driver = reviewing();
    driver.press("Right Right Enter 1");
    driver.must_show("a1 is taken");
    driver.press("2");
    driver.must_show("No, b1 would throw away the draw.");
    driver.press("5").must_show("Found: b2 keeps the draw, and no move is better.");
}

#[test]
fn a_try_that_keeps_the_draw_counts_even_if_a_win_is_open() {
    let mut driver = Driver::playing_held(STILL, two_humans(), false);
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
            analysis =
                Analysis::of(&driver.task().position, Solver::METHOD, Score::DRAW, candidates, counters);
        }
        driver.answer_with(Ok(Output::Analysis(analysis)));
    }
    driver.press("r Home Right Right");
    driver.must_show("threw away at");
    driver.press("Enter 5");
    driver.must_show("Found: b2 keeps at least the draw.");
    assert!(!review(&driver).is_open());
}

#[test]
fn a_finding_does_not_take_back_the_move_on_screen() {
    let mut driver = Driver::playing_held(STILL, two_humans(), false);
    driver.press(GAME).press("r Home Right Right");
    while driver.is_searching() {
        driver.answer();
    }
    assert_eq!(grades(&driver)[1], Grade::Mistake);
    assert_eq!(driver.reviewed().to_string(), "X../.../..O");
    driver.press("Left Right");
    assert!(!review(&driver).is_open(), "a mistake already shown is not an exercise");
    assert_eq!(driver.reviewed().to_string(), "X../.../..O");
}

#[test]
fn moves_that_only_took_longer_are_counted() {
    let start = contest_from(Human, Human, crate::common::position("XX./O../O.."));
    let mut driver = Driver::in_game(start).after("5 3 8");
    driver.must_show("No move changed the");
    driver.press("r Home Right");
    let all = "No move changed the outcome; 1 could have won sooner or lost later.";
    driver.must_show(all);
}

#[test]
fn the_list_tells_in_words_what_each_move_leads_to() {
    for size in [(80, 24), (120, 40)] {
        assert!(reviewing().resize(size).shows("draw → loses in"), "{size:?}");
    }
    let plain =
        crate::driver::program::Appearance { glyphs: noughts::config::settings::GlyphSet::Ascii, ..STILL };
    let mut driver = Driver::playing(plain, two_humans(), false);
    driver.press(GAME).press("r");
    driver.must_show("draw -> loses in");
}

#[test]
fn the_computers_mistakes_are_not_exercises() {
    let start = Position::new(noughts::game::Rules::TIC_TAC_TOE);
    let mut driver = Driver::playing_held(STILL, contest_from(Human, Player::Random, start), false);
    driver.press("1").reply("c3").press("3").reply("b1").press("7").reply("a2").press("5");
    while driver.is_searching() {
        driver.answer();
    }
    driver.press("r Home Right Right");
    assert!(!review(&driver).is_open());
    driver.must_show("A mistake: it threw away the draw.");
    driver.press("Enter e").must_show("No better move is asked for here");
}

#[test]
fn the_users_own_mistake_is_addressed_as_you() {
    let mut driver = Driver::in_game(computer_first()).after("9 2 4 6");
    driver.results();
    driver.press("r Home Right Right");
    driver.must_show("You played c3 here, which threw away");
}

#[test]
fn the_user_can_play_on_from_any_move() {
    let mut driver = reviewing();
    driver.press("Right Right Right e P");
    let game = driver.game();
    assert_eq!((driver.position().as_str(), game.history.moves().len()), ("XX./.../..O", 3));
    assert_eq!((game.contest.players, game.contest.best_of), (ByMark::both(Human), 1));
    driver.press("u");
    assert_eq!(driver.position(), "X../.../..O", "moves from before can be taken back");
    assert_eq!(driver.press("3").position(), "X.X/.../..O", "and other moves made");
}

#[test]
fn playing_on_from_an_open_mistake_starts_before_it() {
    let mut driver = reviewing();
    assert_eq!(driver.press("Right Right P").position(), "X../.../...");
}

#[test]
fn playing_on_from_the_end_is_refused() {
    let mut driver = reviewing();
    driver.press("End P");
    driver.must_show("The game is over here");
    driver.must_hide("play on");
}

#[test]
fn playing_on_asks_before_a_series_is_lost() {
    let series = crate::driver::program::Contest { best_of: 3, ..two_humans() };
    let mut driver = Driver::in_game(series);
    driver.press(GAME).press("r Home Right P");
    assert_eq!(driver.app().overlay(), Some(&Overlay::Confirm(Question::PlayOn)));
    assert_eq!(review(driver.press("n")).place, 1);
    assert_eq!(driver.press("P y").game().contest.best_of, 1);
}

#[test]
fn the_mouse_chooses_moves_and_squares() {
    let mut driver = reviewing();
    driver.press("Right e").click_text("b1");
    assert_eq!(review(&driver).place, 3);
    let area = driver.area();
    let targets = |driver: &Driver| -> Vec<usize> {
        let frame = driver.frame();
        let places = area.positions().filter_map(|place| frame.target_at(place));
        places
            .filter_map(|target| if let Target::Move(place) = target { Some(place) } else { None })
            .collect()
    };
    assert!((0..=9).all(|place| targets(&driver).contains(&place)), "the graph has a column for each");
    let square = driver.places_of(crate::common::square("a2"))[0];
    driver.click(square);
    driver.must_show("No, a2 would turn a win into a loss.");
}

#[test]
fn the_wheel_steps_through_the_game() {
    let mut driver = reviewing();
    driver.wheel(crate::driver::program::Wheel::Down, ratatui::layout::Position { x: 0, y: 0 });
    assert_eq!(review(&driver).place, 1);
}

#[test]
fn board_and_comment_are_shown_in_any_window() {
    for size in SIZES {
        let mut driver = reviewing();
        driver.resize(size).press("Right Right");
        let text = driver.text();
        assert!(text.contains("Move 2: O c3 ?") && text.contains("O played c3 here"), "{size:?}\n{text}");
        assert!(!driver.places_of(crate::common::square("c3")).is_empty());
    }
}

#[test]
fn the_graph_needs_neither_colour_nor_more_than_ascii() {
    let plain = crate::driver::program::Appearance {
        glyphs: noughts::config::settings::GlyphSet::Ascii,
        palette: noughts::config::settings::Palette::Monochrome,
        ..STILL
    };
    let mut driver = Driver::playing(plain, two_humans(), false);
    driver.press(GAME).press("r");
    let rows = rows(&driver.render());
    assert!(driver.text().is_ascii());
    let axis = rows.iter().position(|row| row.contains("= ---")).expect("there is an axis");
    assert!(rows[axis - 1].contains('#') && rows[axis + 1].contains('#'), "{}", driver.text());
}

#[test]
fn unproved_values_are_open_in_the_graph() {
    let mut driver = Driver::playing_held(STILL, two_humans(), false);
    driver.press(GAME).press("r");
    let rows = rows(&driver.render());
    let axis = rows.iter().find(|row| row.contains("= ")).expect("there is an axis");
    assert_eq!(axis.matches('?').count(), 9, "{axis}");
    driver.press("Right").must_show("Not checked yet.");
}

#[test]
fn a_failed_review_is_retried_when_it_is_opened_again() {
    let mut driver = Driver::in_game(two_humans()).hold().after("1 5 9 3 7 2 4");
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
