//! What the screens show while the solver is working, and of what it has proved.

use crate::prelude::*;
use noughts::app::Place;
use noughts::engine::Proof;
use noughts::engine::proved::Known;
use std::cmp::Ordering;

#[test]
fn the_panel_shows_partial_results_during_the_search() {
    let mut driver = scene("panel_proving");
    assert!(driver.game().is_searching());
    driver.follow(&[
        ("", &["c4 soonest, in 3", "open"]),
        // Neither a hint nor a move has to wait for the end.
        ("i i", &["Try "]),
        ("Enter", &["turn = thinking"]),
    ]);
}

#[test]
fn the_panel_counts_proved_outcomes_without_distances() {
    let mut driver = scene("panel_proving");
    let mut known = proved_partly(driver.game().position(), 9);
    let bounds = Bounds { at_least: Score::win_in(11), at_most: Score::win_in(3) };
    let won = |candidate: Candidate| Candidate { value: Value::between(bounds, Score::DRAW), ..candidate };
    let candidates = std::mem::take(&mut known.candidates).into_iter().map(won).collect();
    known = Analysis::of(driver.game().position(), Solver::METHOD, candidates, known.counters);
    driver.deliver(driver.task().id, Ok(Output::SoFar(known)));
    driver.must_show("outcomes are proved, 21 without");
}

#[test]
fn final_scores_replace_partial_ones() {
    let mut driver = scene("panel_proving");
    let whole = proved_partly(driver.game().position(), 25);
    let task = driver.task().id;
    driver.deliver(task, Ok(Output::SoFar(whole.clone())));
    assert!(driver.game().is_searching());
    driver.deliver(task, Ok(Output::Analysis(whole.clone())));
    assert!(!driver.game().is_searching());
    assert_eq!(driver.game().seen(), Some((&whole, ELAPSED)));
}

#[test]
fn the_computers_view_is_shown_while_it_thinks() {
    let mut driver = Driver::playing_held(STILL, contest_from(Human, Perfect, empty("5x5/4")), true);
    driver.answer().press("Enter");
    let so_far = proved_partly(driver.game().position(), 3);
    driver.answer_with(Ok(Output::SoFar(so_far.clone())));
    assert!(matches!(driver.game().turn, Turn::Thinking));
    assert_eq!(driver.game().seen(), Some((&so_far, ELAPSED)));
}

#[test]
fn pairs_are_shown_on_request_with_each_letter_on_two_squares() {
    let mut driver = scene("panel_pairs");
    assert!(driver.game().shows_pairs);
    let board = driver.text();
    for letter in ['a', 'b', 'c'] {
        let rows =
            board.lines().filter(|line| line.trim_start().starts_with(|first: char| first.is_ascii_digit()));
        let cells = rows.flat_map(|row| row.chars().take(26).filter(|cell| *cell == letter));
        assert_eq!(cells.count(), 2, "{letter}\n{board}");
    }
    driver.press("v");
    assert!(!driver.game().shows_pairs);
    driver.press("r v");
    assert!(driver.game().reasoning && driver.game().shows_pairs, "v opens the panel");
}

#[test]
fn what_was_proved_is_told_when_the_position_comes_back() {
    let mut driver = Driver::playing_held(STILL, two_humans_from(empty("5x5/4")), true);
    let start = driver.game().position().clone();
    assert_eq!(*driver.task().known, Known::default());
    let (first, some, more) = (driver.task().id, proved_partly(&start, 3), proved_partly(&start, 9));
    driver.answer_with(Ok(Output::SoFar(some.clone())));
    let square = driver.game().candidates.cursor;
    driver.press("Enter");
    let bounds = some.candidate(square).expect("a move").value.bounds;
    assert_eq!(driver.task().known.bounds, bounds.turned(Score::child_view), "of the move that was played");
    // The last report of a search that has been stopped arrives late.
    driver.deliver(first, Ok(Output::Analysis(more.clone()))).press("u");
    let told = driver.task().carry_out(&Budget::of(Duration::ZERO, clock), &mut |_| {});
    let Ok(Output::Analysis(told)) = told else { panic!("{told:?}") };
    for (old, new) in more.candidates.iter().zip(&told.candidates) {
        assert_eq!(old.value.bounds.within(new.value.bounds), new.value.bounds, "{}", old.square);
    }
    assert!(told.decided() >= 9 && told.proved() > 0);
    driver.answer_with(Ok(Output::Analysis(told.clone())));
    let known = told.candidates.iter().find(|it| it.proof == Some(Proof::Known)).expect("one is settled");
    let text = format!("{}: known", known.square);
    while driver.game().candidates.cursor != known.square {
        let (from, to) = (driver.game().candidates.cursor, known.square);
        let key = match (from.column().cmp(&to.column()), from.row().cmp(&to.row())) {
            (Ordering::Less, _) => "Right",
            (Ordering::Greater, _) => "Left",
            (_, Ordering::Less) => "Down",
            _ => "Up",
        };
        driver.press(key);
    }
    driver.press("r").resize((120, 40)).must_show(&text);
}

#[test]
fn a_search_says_what_a_proof_rests_on_and_how_long_it_may_take() {
    let mut driver = scene("panel_proving");
    driver.reach("r", &["proved by search", "of at most 20.0 s"]);
    let whole = proved_partly(driver.game().position(), 25);
    // It is over.
    driver.deliver(driver.task().id, Ok(Output::Analysis(whole))).must(&["!of at most"]);
    scene("panel_pairs").reach("r", &["c3: proved by pairs"]);
}

#[test]
fn the_setting_for_the_table_reaches_the_next_search() {
    let mut given = settings(STILL, true);
    given.set(Setting::TableMemory, "256", Source::CommandLine).expect("a valid value");
    let contest = two_humans_from(empty("5x5/4"));
    let (_, effects) = App::at(given, 7, Place::Contest(contest, None));
    let table = effects.iter().find_map(|effect| match effect {
        Effect::Think(task) => Some(task.table),
        _ => None,
    });
    assert_eq!(table, Some(256 << 20));
}

#[test]
fn the_set_up_shows_a_boards_value_and_asks_for_it_once() {
    let draw: &[&str] = &["Proved: a draw with best play."];
    let mut driver = at_menu();
    driver.follow(&[("Enter Down Down Down", draw), ("Right", draw)]);
    let asked = format!("searches = {}", driver.tasks().len());
    driver.follow(&[("Left Right Left Right Up Down", &[&asked]), ("Left Left Left", &["others, 1993)"])]);
}

/// An analysis in which this move draws and all others lose.
fn advising(position: &Position, advised: &str) -> Analysis {
    let candidate = |square: Square| {
        let score = if square.to_string() == advised { Score::DRAW } else { Score::loss_in(2) };
        Candidate {
            square,
            value: Value::between(Bounds::exactly(score), score),
            line: vec![square],
            proof: None,
        }
    };
    let candidates = position.moves().map(candidate).collect();
    Analysis::of(position, Solver::METHOD, candidates, Counters::default())
}

#[test]
fn hints_advance_until_another_square_is_recommended() {
    let mut driver = Driver::held(two_humans_from(position("XX./OO./..."))).after("i");
    let (task, position) = (driver.task().id, driver.game().position().clone());
    let whole = analyze(Minimax::ORDERED_ALPHA_BETA, &position);
    driver.deliver(task, Ok(Output::SoFar(advising(&position, "c1"))));
    driver.must(&["info = Look at the top row. (i: the move)"]);
    driver.deliver(task, Ok(Output::SoFar(whole))).follow(&[
        // That is known by now.
        ("i", &["info = Try c1 (wins in 1). (i: why)"]),
        ("i", &["info = c1 completes the top row."]),
    ]);
    driver.deliver(task, Ok(Output::SoFar(advising(&position, "c3")))).follow(&[
        ("i", &["info = Look at the corners. (i: the move)"]),
        ("i", &["info = Try c3 (draw). (i: why)"]),
    ]);
}
