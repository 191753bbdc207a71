//! Quizzes on the screen, and first tries.

use super::learning::{fill_in_as_led, find, lesson};
use crate::prelude::*;
use noughts::app::Place;
use noughts::teach::practice::{Answers, Kind, Quiz};

fn quiz(text: &str) -> Driver {
    Driver::opening(Place::Quiz(text.parse().expect("a quiz"), 1, Answers::default()))
}

fn solve(driver: &mut Driver) {
    find(driver);
    driver.must(&["attempt = Solved"]);
}

/// The first tries that were saved last.
fn saved(driver: &Driver) -> Vec<(String, Vec<bool>)> {
    let progress = driver.saved_progress().cloned().unwrap_or_default();
    progress.quizzes().map(|(quiz, tries)| (quiz.to_string(), tries)).collect()
}

#[test]
fn questions_of_all_kinds_are_answered_and_counted() {
    for level in 1..=4 {
        let text = format!("all {level} 10 3");
        let mut driver = quiz(&text);
        for page in 0..10 {
            driver.must_show(&format!("question {} of 10", page + 1));
            solve(&mut driver);
            assert_eq!(saved(&driver), [(text.clone(), vec![true; page + 1])], "saved at once");
            driver.press("Enter");
        }
        assert!(matches!(driver.app().screen(), Screen::Practise(_)));
        let version = env!("CARGO_PKG_VERSION");
        let start = format!(
            "noughts {version}: noughts quiz --level {level} --count 10 --seed 3: 10 of 10 right at first try: "
        );
        driver.must_show(&start[..40]);
        let line = driver.printed[0].clone();
        let answers = line.strip_prefix(&start).expect("the first answers follow");
        assert_eq!(
            (driver.printed.len(), answers.split("; ").count(), answers.contains('(')),
            (1, 10, false)
        );
        // Its kinds are told, and a name is asked once.
        driver.follow(&[
            ("", &["2/2", "Your name, for the line that you hand in"]),
            ("Enter", &["!Your name"]),
        ]);
        assert_eq!(driver.press("y").copied.as_ref(), Some(&line));
    }
}

#[test]
fn a_name_is_asked_once_and_stands_on_all_lines() {
    let mut driver = quiz("move 1 1 3");
    solve(&mut driver);
    let line = driver.printed[0].clone();
    assert!(line.starts_with("noughts "), "{line}");
    driver.reach("Enter", &["(may be empty): ▏"]);
    assert_eq!(driver.app().context(), Context::Search);
    driver.type_in("Ann: q");
    driver.follow(&[("", &["Ann: q▏"]), ("Enter", &["!Your name"])]);
    assert_eq!(driver.press("y").copied, Some(format!("Ann: q: {line}")));
    // Then it is known.
    driver.press("Enter");
    solve(&mut driver);
    driver.reach("Enter", &["!Your name"]);
    assert_eq!(driver.app().context(), Context::Practise);
    assert!(driver.printed.len() == 2 && driver.printed.iter().all(|line| line.starts_with("Ann: q: ")));
    // Another one takes its place, as soon as it is typed; Esc leaves it as it was.
    driver.reach("/", &["Ann: q▏"]).press("Backspace");
    assert!(driver.printed[1].starts_with("Ann:: noughts "));
    driver.reach("Esc", &["!Your name"]);
    assert!(driver.printed[1].starts_with("Ann: q: noughts "));
    // A click on an item loses nothing.
    driver.press("/").type_in("!");
    driver.click_text("1 more").must_show("question 1 of 1");
    assert!(driver.printed[0].starts_with("Ann: q!: noughts "));
}

/// Characters that a terminal would obey, or that break a line, are no part of a name.
#[test]
fn a_pasted_name_is_one_line_of_visible_characters() {
    let mut driver = quiz("move 1 1 3");
    solve(&mut driver);
    let line = driver.printed[0].clone();
    driver.press("Enter").paste(" A\u{1b}[31m\nB\u{202e} ");
    assert_eq!(driver.printed, [format!("A[31m B: {line}")]);
    driver.press("Ctrl-C");
    assert_eq!(driver.printed, [format!("A[31m B: {line}")]);
}

#[test]
fn only_the_first_try_counts() {
    let mut driver = quiz("worth 1 2 3").after("1 Enter");
    let missed = driver.lesson().exercise().attempt != Attempt::Solved;
    assert!(missed, "no answer is 1");
    let name = "worth 1 2 3".to_owned();
    assert_eq!(saved(&driver), [(name.clone(), vec![false])]);
    solve(&mut driver);
    assert_eq!(saved(&driver), [(name.clone(), vec![false])]);
    driver.press("Enter e Enter");
    assert_eq!(saved(&driver), [(name, vec![false, false])]);
    assert!(
        driver.printed[0].ends_with(": 0 of 2 right at first try: (+1); (shown)"),
        "{:?}",
        driver.printed
    );
}

#[test]
fn averages_are_handed_in_as_they_were_typed() {
    for (typed, handed_in) in [
        ("1.2345", "(+1.2345)"),
        ("-,0005", "(-0.0005)"),
        ("1001/101", "(+1001/101)"),
        ("999999999", "(+999999999)"),
        ("0.000000001", "(+0.000000001)"),
    ] {
        let mut driver = quiz("average 1 1 7");
        driver.act(Action::Paste(typed.to_owned()));
        driver.press("Enter");
        driver.must_show(&format!("Not {}.", handed_in.trim_matches(['(', ')'])));
        solve(&mut driver);
        driver.press("Enter");
        let line = &driver.printed[0];
        assert!(line.ends_with(&format!("first try: {handed_in}")) && line.is_ascii(), "{line}");
    }
}

#[test]
fn a_question_whose_answer_was_shown_returns_once_and_ten_stay_ten() {
    let mut driver = quiz("all 2 5 3");
    let mut asked = Vec::new();
    let pages =
        ["question 1 of 5", "question 2 of 5", "question 3 of 5", "question 4 of 5", "question 5 of 5"];
    for place in pages.into_iter().chain(["again: question 2", "again: question 4"]) {
        driver.must_show(place);
        asked.push(format!("{:?}", driver.lesson().page()));
        // It does not return a second time.
        if ["question 2 of 5", "question 4 of 5", "again: question 4"].contains(&place) {
            driver.reach("e", &[if place.starts_with("question 2") { "told: 1" } else { "told: 2" }]);
        } else {
            solve(&mut driver);
        }
        driver.press("Enter");
    }
    assert_eq!([&asked[1], &asked[3]], [&asked[5], &asked[6]]);
    assert!(matches!(driver.app().screen(), Screen::Practise(_)));
    assert_eq!(saved(&driver), [("all 2 5 3".to_owned(), vec![true, false, true, false, true])]);
    assert!(driver.printed[0].contains(": 3 of 5 right at first try: "), "{:?}", driver.printed);
}

#[test]
fn what_was_missed_is_asked_first_the_next_time_and_cutoffs_before_all() {
    let mut driver = quiz("all 2 5 3");
    let mut missed = Vec::new();
    for question in 1..=5 {
        if [2, 3].contains(&question) {
            missed.push(driver.lesson().page().clone());
            driver.press("e");
        } else {
            solve(&mut driver);
        }
        driver.press("Enter");
    }
    // Those whose answers were shown return at the end.
    for _ in &missed {
        solve(&mut driver);
        driver.press("Enter");
    }
    driver.reach("Enter Down Enter", &["missed before: 1 of 2"]);
    let first = |driver: &Driver| driver.lesson().page().state.clone();
    assert_eq!(first(&driver), missed[1].state, "the cutoff");
    solve(&mut driver);
    driver.reach("Enter", &["missed before: 2 of 2"]);
    assert_eq!(first(&driver), missed[0].state);
    driver.press("e");
    for question in 1..=5 {
        driver.reach("Enter", &[&format!("question {question} of 5")]);
        solve(&mut driver);
    }
    driver.reach("Enter", &["5 of 5 right at first try"]);
    // Only what was missed again is still to come, even in a later session.
    let text = driver.saved_progress().expect("it is saved").added_to("").expect("it is valid").1;
    assert!(text.contains("\"all 2 5 3 +-=++\"") && text.contains("\"all 2 5 4 +++++\""), "{text}");
    let progress = Progress::read(&text).expect("it is valid");
    let app = App::at(settings(STILL, false), 7, Place::Practise("worth 2 5 9".parse().expect("a quiz"))).0;
    let mut driver = Driver::with(app.with_saved_state(SavedState { progress, ..SavedState::default() }));
    driver.follow(&[
        ("", &["First comes what you missed before: 1 question."]),
        ("Enter", &["missed before: 1 of 1"]),
    ]);
    assert_eq!(first(&driver), missed[0].state);
}

#[test]
fn a_question_of_the_quiz_itself_is_not_asked_before_it() {
    let mut driver = quiz("worth 1 2 3").after("e");
    driver.follow(&[("Esc", &["!missed before"]), ("Enter", &["question 1 of 2", "!missed before"])]);
    // They do not take the place of others either.
    let file = r#"
        [quizzes]
        00001-1 = "window 1 3 7 ---"
        00002-1 = "window 1 3 8 ---"
    "#;
    let progress = Progress::read(file).expect("it is valid");
    let next = "window 1 3 7".parse().expect("a quiz");
    assert_eq!(progress.missed(&next).iter().map(|quiz| quiz.seed).collect_vec(), [8; 3]);
}

#[test]
fn missed_questions_of_a_kind_and_level_return() {
    let parsed = |text: &str| text.parse::<Quiz>().expect("a quiz");
    let file = r#"
        [quizzes]
        00001-1 = "cut 2 4 7 -+=-"
        00002-1 = "all 1 5 8 -+--+"
        00003-1 = "cut 2 9 7 -++++++-"
        00004-1 = "cut 2 3 7 ----------"
        00005-1 = "later 2 3 7 ---"
    "#;
    let mut progress = Progress::read(file).expect("it is valid");
    for (next, missed) in [
        // The same question once; only those that the quiz has.
        // But none that was right elsewhere.
        ("cut 2 9 1", &["cut 2 1 7", "all 1 3 8", "cut 2 8 7"][..]),
        ("cut 2 2 1", &["cut 2 1 7", "all 1 3 8"]),
        ("cut 1 9 1", &["all 1 3 8"]),
        ("window 4 9 1", &["all 1 4 8"]),
        ("all 1 9 1", &["all 1 3 8", "all 1 1 8", "all 1 4 8"]),
        ("tree 4 9 1", &[]),
    ] {
        let found = progress.missed(&parsed(next)).into_iter().map(|quiz| quiz.to_string()).collect_vec();
        assert_eq!(found, missed, "{next}");
    }
    assert!(progress.mended(&parsed("cut 2 1 7")) && !progress.mended(&parsed("cut 2 1 7")));
    assert_eq!(progress.missed(&parsed("cut 2 1 1")), [parsed("all 1 3 8")]);
    // What is mended stays so, even if another program knows nothing of it.
    let (all, text) = progress.added_to(file).expect("it is valid");
    assert_eq!(all, progress);
    assert!(text.contains("later 2 3 7 ---") && text.contains("cut 2 9 7 =++++++-"), "{text}");
}

/// Opens the tree of a quiz, does this there, and then fills it in.
fn filled_in_after(keys: &str) -> (Driver, Vec<bool>) {
    let mut driver = quiz("tree 2 1 7").after("Enter").after(keys);
    let fills_in = driver.app().context() == Context::Predict;
    if fills_in {
        driver.press("Esc");
    }
    fill_in_as_led(&mut driver, None);
    driver.must(&["attempt = Solved"]);
    let tries = saved(&driver).pop().expect("it is saved").1;
    (driver, tries)
}

#[test]
fn each_mistake_in_a_tree_costs_the_first_try() {
    let rows = [
        ("nothing", "", true),
        ("a score", "9 9 Enter", false),
        ("what is left before anything is filled in", "9 9 Enter Esc Enter", false),
        ("x at a node that is searched", "x Enter", false),
        ("x at a leaf that is searched", "Down Down x Enter", false),
        ("a step of the search", "s End 9 9 Enter", false),
    ];
    for (what, keys, is_right) in rows {
        assert_eq!(filled_in_after(keys).1, [is_right], "{what}");
    }
}

#[test]
fn a_tree_that_was_left_opens_in_the_view_that_is_asked_for() {
    let mut driver = quiz("tree 2 1 7").after("Enter 9 9 Enter s Esc");
    for (key, view) in [("Enter", View::Tree), ("s", View::Stepper), ("t", View::Tree)] {
        assert_eq!(driver.press(key).tree_screen().view, view, "{key}");
        driver.press("Esc");
    }
}

#[test]
fn a_node_that_was_told_is_asked_again_in_a_tree_with_other_numbers() {
    let mut driver = quiz("tree 2 1 5");
    let before = driver.lesson().page().state.clone();
    fill_in_as_led(&mut driver, Some("1"));
    driver.reach("Enter", &["again: question 1"]);
    assert_ne!(driver.lesson().page().state, before);
    driver.press("Enter");
    let here = outline(&driver).selected_node();
    assert_eq!(here.root().address(&here.moves()), "1", "the cursor is there");
    driver.press("Esc");
    assert_eq!(fill_in_as_led(&mut driver, None), "1");
    driver.must(&["attempt = Solved"]);
}

#[test]
fn what_was_told_of_a_tree_returns_with_other_numbers() {
    for text in ["tree 2 1 3", "leaf 3 1 3", "leaf 1 1 3"] {
        let mut driver = quiz(text);
        let numbers = |driver: &Driver| driver.lesson().page().state.numbers().expect("a tree").to_string();
        let before = numbers(&driver);
        driver.reach("e Enter", &["again: question 1"]);
        assert_ne!(numbers(&driver), before, "{text}");
        solve(&mut driver);
    }
}

/// A quiz, the questions whose answers are shown, what is said of it, and what may follow.
type Row = (&'static str, &'static [usize], &'static [&'static str], &'static [&'static str]);

#[test]
fn the_result_of_a_quiz_leads_on() {
    let rows: [Row; 4] = [
        (
            "all 2 10 3",
            &[2, 4, 9],
            &["7 of 10 right at first try", "Best moves 2/2, values of positions 2/2,"],
            &["Practise which moves are cut", "10 more", "Back"],
        ),
        ("all 2 5 3", &[], &["5 of 5 right at first try"], &["5 more", "Back"]),
        ("move 4 1 3", &[], &["1 of 1 right at first try", "Best moves 1/1"], &["1 more", "Back"]),
        ("cut 1 3 3", &[0, 1], &["1 of 3 right at first try"], &["3 more", "Back"]),
    ];
    for (text, shown, said, next) in rows {
        let mut driver = quiz(text);
        let count: usize = text.split(' ').nth(2).expect("a count").parse().expect("a number");
        for question in 0..count {
            if shown.contains(&question) {
                driver.press("e");
            } else {
                solve(&mut driver);
            }
            driver.press("Enter");
        }
        if !matches!(driver.app().screen(), Screen::Practise(_)) {
            driver.press("Esc");
        }
        for line in said.iter().chain(next) {
            driver.must_show(line);
        }
        let squares: String = (0..count).map(|at| if shown.contains(&at) { "□" } else { "■" }).join(" ");
        driver.must_show(&squares);
        driver.must_show(&format!("▸ {}", next[0]));
        for (place, words) in next.iter().enumerate() {
            let mut driver = driver.clone().after("Enter");
            for _ in 0..place {
                driver.press("Down");
            }
            driver.press("Enter");
            let expected = match *words {
                "Practise which moves are cut" => "cut 2 10 4".to_owned(),
                "Back" => {
                    driver.must_show("Seed");
                    assert_eq!(driver.press("Esc").app().context(), Context::Menu);
                    continue;
                }
                _ => text[..text.len() - 1].to_owned() + "4",
            };
            assert_eq!(driver.lesson().lesson().name, expected, "{words}");
        }
    }
}

/// The seed on the form.
fn seed(driver: &Driver) -> u64 {
    let Screen::Practise(screen) = driver.app().screen() else { panic!("not the form of a quiz") };
    screen.quiz.seed
}

#[test]
fn digits_type_the_seed() {
    let mut driver = at_menu().after("click Practise");
    for (keys, typed) in [("7", 7), ("0 4", 704), ("Backspace", 70), ("Up 5", 5), ("Right", 6), ("1 Left", 0)]
    {
        assert_eq!(seed(driver.press(keys)), typed, "{keys}");
    }
    driver.reach("4 2 Enter", &["seed 42"]);
}

#[test]
fn backspace_with_nothing_typed_and_what_does_not_fit_change_nothing() {
    let mut driver = Driver::at("#practise=all,1,10,3397");
    assert_eq!(seed(driver.press("Backspace")), 3397);
    driver.must(&["selected = 0"]);
    let refusal = "A seed is a whole number from 0 to 18446744073709551615";
    for (pasted, kept) in
        [("18446744073709551615", u64::MAX), (" 7 ", 7), ("seed", 7), ("18446744073709551616", 7)]
    {
        driver.press("Up").paste(pasted);
        assert_eq!(seed(&driver), kept, "{pasted}");
        let is_taken = pasted.trim() == kept.to_string();
        assert_eq!(driver.shows(refusal), !is_taken, "{pasted}");
    }
    // What was refused is not in the way.
    assert_eq!(seed(driver.press("5")), 5);
    assert_eq!(seed(driver.type_in("18446744073709551616")), 5_184_467_440_737_095_516);
    driver.must_show(refusal);
}

#[test]
fn the_wheel_changes_the_values_of_every_form() {
    for (link, caption) in [
        ("#practise", "Level"),
        ("#set-up", "Board"),
        ("#settings", "Theme"),
        ("#analyse=.../.../...", "Columns"),
    ] {
        let mut driver = Driver::at(link);
        let place = driver.find(caption);
        let before = driver.text();
        driver.wheel(Direction::Forward, place);
        assert_ne!(driver.text(), before, "{link}");
        let row =
            |driver: &Driver| driver.text().lines().find(|line| line.contains(caption)).map(str::to_owned);
        let changed = row(&driver);
        driver.wheel(Direction::Back, place);
        assert_ne!(row(&driver), changed, "{link}");
    }
}

#[test]
fn a_finished_lesson_leads_to_questions_of_its_kind() {
    let place = course().iter().position(|lesson| lesson.practise == Some(Kind::Window)).expect("a lesson");
    let mut driver = lesson(place);
    driver.reach("P", &["questions to practise belong to this page"]);
    for _ in &course()[place].pages {
        driver.must_hide("practise this");
        solve(driver.press("Enter"));
    }
    driver.follow(&[
        ("", &["The lesson is finished (P: practise this)"]),
        ("P", &["alpha and beta"]),
        ("Enter", &["question 1 of 5"]),
    ]);
    assert!(matches!(driver.lesson().page().task.answer, Answer::Typed(Prediction::Window { .. })));
    assert_eq!(driver.press("Esc Esc").lesson().index, place);
}

#[test]
fn a_quiz_that_is_left_has_no_result() {
    let mut driver = quiz("move 1 3 3");
    solve(&mut driver);
    driver.reach("Esc", &["screen = practise"]);
    assert!(driver.printed.is_empty() && driver.press("y").copied.is_none());
    driver.follow(&[
        ("", &["1/1"]),
        // It goes on, and does not wait among the lessons.
        ("Enter", &["attempt = Solved"]),
        ("Esc Esc click Learn", &["screen = learn"]),
        ("Home Down Enter", &["page = 1.1"]),
    ]);
    assert_eq!(driver.lesson().lesson().name, course()[0].name);
}

#[test]
fn the_quiz_is_chosen_with_arrows() {
    let mut driver = at_menu();
    driver.reach("click Practise", &["of all kinds", "1: one or two plies"]);
    driver.press("Right Right Right Down Right Down Left Down Right Enter");
    let Screen::Practise(below) = &driver.app().screens()[1] else { panic!("no form below it") };
    let Quiz { kind, level, count, seed } = below.quiz;
    assert_eq!((kind.map(|kind| kind.to_string()).as_deref(), level, count), (Some("cut"), 2, 9));
    assert_eq!(driver.lesson().lesson().pages.len(), 9);
    driver.must_show(&format!("level 2, seed {seed}"));
}

#[test]
fn a_link_leads_to_the_same_question() {
    let mut driver = quiz("cut 3 5 42");
    for question in 1..=5 {
        let link = format!("#practise=cut,3,5,42&page={question}");
        assert_eq!(driver.app().link(), link);
        let mut other = Driver::at(&link);
        assert_eq!(other.lesson().page().state, driver.lesson().page().state);
        other.follow(&[("Esc", &["link = #practise=cut,3,5,42"]), ("Enter", &[&format!("link = {link}")])]);
        other.reach("Esc Esc", &["screen = menu"]);
        solve(&mut driver);
        driver.press("Enter");
    }
    // What was passed over is asked at the end, and recorded in its place.
    let mut driver = Driver::at("#practise=cut,3,2,42&page=2").after("e");
    assert_eq!(saved(&driver), []);
    driver.reach("Enter", &["again: question 2"]);
    solve(&mut driver);
    driver.reach("Enter", &["question 1 of 2"]);
    solve(&mut driver);
    assert_eq!(saved(&driver), [("cut 3 2 42".to_owned(), vec![true, false])]);
}

/// The program on the form of a quiz, with two questions that were missed before: one of another quiz, and its cutoff.
fn with_missed(form: &str) -> Driver {
    let progress = Progress::read("[quizzes]\n00001-1 = \"all 2 3 9 --+\"").expect("it is valid");
    let saved = SavedState { progress, ..SavedState::default() };
    let mut driver = Driver::with_saved_state(saved);
    driver.open(form);
    driver
}

#[test]
fn questions_that_were_missed_before_have_one_link_and_own_questions_one_each() {
    let mut driver = with_missed("#practise=all,2,2,3").after("Enter");
    for (question, page) in [0, 0, 1, 2].into_iter().enumerate() {
        let link = format!("#practise=all,2,2,3&page={page}");
        assert_eq!(driver.app().link(), link);
        let texts = [with_missed(&link), driver.clone()].map(|driver| driver.lesson().page().text.clone());
        assert_eq!(texts[0] == texts[1], question != 1, "{link}");
        driver.press("e Enter");
    }
    // There is none any more.
    assert_eq!(Driver::at("#practise=all,2,2,3&page=0").app().link(), "#practise=all,2,2,3&page=1");
}

#[test]
fn a_quiz_that_is_left_goes_on_and_one_that_is_finished_begins_anew() {
    for ways in ["Enter", "open #learn|open #practise=all,2,5,3|Enter"] {
        let mut driver = quiz("all 2 5 3");
        // The first lesson has the same number as every quiz.
        driver.press("open #lesson=1.1").open("#practise=all,2,5,3").press("Enter");
        for question in 1..=5 {
            driver.must_show(&format!("question {question} of 5"));
            if question == 2 {
                driver.press("e Esc");
                for way in ways.split('|') {
                    driver.press(way);
                }
                driver.must_show("told: 1");
            } else {
                solve(&mut driver);
            }
            driver.press("Enter");
        }
        assert_eq!(saved(&driver), [("all 2 5 3".to_owned(), vec![true, false, true, true, true])]);
        assert_eq!(driver.printed.len(), 1);
        driver
            .press("Esc Enter")
            .open("#practise=all,2,5,3")
            .follow(&[("Enter", &["question 1 of 5", "!told"])]);
    }
}

/// A new session that has saved what another one has, and follows its link with the answers.
fn reloaded(driver: &Driver) -> Driver {
    let progress = driver.app().shared.progress.clone();
    let mut again = Driver::with_saved_state(SavedState { progress, ..SavedState::default() });
    again.open(&driver.app().kept_link());
    again
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn a_quiz_goes_on_after_a_reload_at_any_question(
        kind in select(vec!["all", "move", "worth", "cut", "window", "leaf", "tree"]),
        (level, seed) in (1..=3, 0..50),
        done in collection::vec((0..4_u8, any::<bool>()), 6),
    ) {
        let text = format!("{kind} {level} 6 {seed}");
        let mut whole = quiz(&text);
        let mut loaded = quiz(&text);
        for (place, (how, reloads)) in (1..).zip(done) {
            for driver in [&mut whole, &mut loaded] {
                let is_tree = matches!(driver.lesson().page().task.answer, Answer::Tree(..));
                // What is filled into a tree is lost.
                let keys = match how {
                    0 => "e",
                    1 if !is_tree => "t 1 Enter 1 Enter Esc",
                    _ => "",
                };
                driver.press(keys);
            }
            if reloads {
                let link = loaded.app().kept_link();
                loaded = reloaded(&loaded);
                prop_assert_eq!(loaded.app().kept_link(), link);
                prop_assert_eq!(loaded.app().shared.notice.as_ref(), None);
                prop_assert_eq!(loaded.lesson().exercise().number, place);
            }
            for driver in [&mut whole, &mut loaded] {
                if !driver.lesson().exercise().attempt.is_over() {
                    solve(driver);
                }
                driver.press("Enter");
            }
        }
        prop_assert_eq!(&whole.printed, &loaded.printed);
        let [one, other] = [whole, loaded].map(|driver| driver.app().shared.progress.quizzes().collect_vec());
        prop_assert_eq!(one.len(), 1);
        prop_assert_eq!(one, other);
    }
}

#[test]
fn answers_that_cannot_be_read_are_named_and_do_not_count() {
    for answers in ["(a1", "((a1))", "()", "a1%1b", "a1; (b2"] {
        let driver = Driver::at(&format!("#practise=move,1,3,3&page=2&answers={answers}"));
        let told = driver.message().expect("it says so");
        assert!(told.starts_with("Not understood in the link: answers="), "{answers}: {told}");
        assert_eq!(driver.app().kept_link(), "#practise=move,1,3,3&page=2&answers=; ; ");
    }
}

#[test]
fn the_way_back_to_a_quiz_that_is_finished_shows_its_result_again() {
    let mut driver = quiz("move 1 2 3");
    solve(&mut driver);
    driver.press("Enter");
    solve(&mut driver);
    let link = driver.app().kept_link();
    driver.press("Enter Enter").open(&link).must(&["attempt = Solved"]);
    driver.reach("Enter", &["2 of 2 right at first try"]);
    assert_eq!((driver.printed.len(), saved(&driver).len()), (1, 1));
}

#[test]
fn what_is_mended_stays_so_when_the_quiz_goes_on() {
    let [quiz, question] = ["cut 2 9 7", "cut 2 1 7"].map(|text| text.parse::<Quiz>().expect("a quiz"));
    let mut progress = Progress::default();
    progress.answered("00001-1", quiz, &[false]);
    assert!(progress.mended(&question) && progress.answered("00001-1", quiz, &[false, true]));
    assert!(progress.added_to("").expect("it is valid").1.contains("cut 2 9 7 =+"));
}

#[test]
fn the_tree_of_a_question_begins_at_its_root() {
    for text in ["cut 3 1 9", "window 3 1 9"] {
        let mut driver = quiz(text);
        let page = driver.lesson().page().clone();
        driver.press("e t");
        assert_eq!(driver.tree_screen().root, page.root());
        let outline = &searched(&driver).tree.drawn.outline;
        assert_eq!(outline.at(outline.selected).state(), page.state);
    }
}

#[test]
fn what_other_programs_have_saved_is_kept() {
    let mut progress = Progress::default();
    let cut: Quiz = "cut 1 3 5".parse().expect("a quiz");
    let first = progress.key_of(cut, &[true], 1);
    assert!(progress.answered(&first, cut, &[true]));
    assert!(!progress.answered(&first, cut, &[true]), "nothing is new");
    let mut other = progress.clone();
    progress.answered(&first, cut, &[true, false]);
    let next: Quiz = "move 2 1 5".parse().expect("a quiz");
    assert_eq!(other.key_of(cut, &[true], 2), first, "it goes on");
    let second = other.key_of(next, &[true], 2);
    other.answered(&second, next, &[true]);
    assert_ne!(other.key_of(cut, &[true], 2), first, "it is not the newest any more");
    assert!(other.tried("fatalist", [Some(true), None].into_iter()));
    assert!(!other.tried("fatalist", [Some(false), None].into_iter()), "only the first try counts");
    progress.tried("fatalist", [None, Some(false)].into_iter());
    let (_, text) = progress.added_to("later = 1\n").expect("it is valid");
    let (all, text) = other.added_to(&text).expect("it is valid");
    assert_eq!(all.quizzes().map(|(_, tries)| tries.len()).collect_vec(), [2, 1]);
    assert_eq!(all.first_tries("fatalist"), Some(1));
    assert!(text.contains("later = 1"), "{text}");
    assert_eq!(Progress::read(&text), Ok(all));
}

#[test]
fn the_tree_of_a_question_answers_nothing_and_costs_the_first_try() {
    let mut driver = quiz("worth 1 1 7").after("t");
    assert!(driver.tree_screen().is_covered());
    driver.reach("1 Enter 1 Enter Esc", &["attempt = Asked", "no first try is left"]);
    solve(&mut driver);
    assert_eq!(saved(&driver), [("worth 1 1 7".to_owned(), vec![false])]);
    let told = "noughts quiz --kind worth --level 1 --count 1 --seed 7: 0 of 1 right at first try: (tried in the tree)";
    assert!(driver.printed[0].ends_with(told), "{:?}", driver.printed);
}

#[test]
fn of_one_quiz_all_answers_and_all_that_is_mended_are_kept() {
    let file =
        |tries: &str| Progress::read(&format!("[quizzes]\n00001-1 = \"cut 2 9 7 {tries}\"")).expect("valid");
    for [one, other, both] in [["=-", "-=", "=="], ["-++", "=+", "=++"], ["=---", "-===", "===="]] {
        for [one, other] in [[one, other], [other, one]] {
            let mut merged = file(one);
            merged.merge(&file(other));
            assert_eq!(merged, file(both));
        }
    }
}

#[test]
fn quizzes_of_two_programs_at_once_are_both_kept() {
    let [mut one, mut other] = [Progress::default(), Progress::default()];
    let quiz: Quiz = "cut 1 3 5".parse().expect("a quiz");
    for (progress, session, tries) in [(&mut one, 1, [true]), (&mut other, 2, [false])] {
        let key = progress.key_of(quiz, &tries, session);
        progress.answered(&key, quiz, &tries);
    }
    one.merge(&other);
    assert_eq!(one.quizzes().count(), 2);
}

#[test]
fn a_quiz_gets_its_place_among_those_that_are_saved() {
    let mut progress = Progress::default();
    progress.answered("00001-7", "cut 1 3 5".parse().expect("a quiz"), &[true]);
    let (app, _) = App::at(
        settings(STILL, false),
        7,
        Place::Quiz("move 1 2 3".parse().expect("a quiz"), 1, Answers::default()),
    );
    let mut driver = Driver::with(app.with_saved_state(SavedState { progress, ..SavedState::default() }));
    driver.press("e");
    assert_eq!(saved(&driver).len(), 2);
}

#[test]
fn a_lesson_counts_what_was_solved_at_the_first_try() {
    let mut driver = lesson(0).after("e");
    let pages = course()[0].pages.len();
    let tries = |driver: &Driver| driver.saved_progress().and_then(|known| known.first_tries("no-chance"));
    assert_eq!(tries(&driver), Some(0));
    for _ in 1..pages {
        driver.press("Enter");
        solve(&mut driver);
    }
    assert_eq!(tries(&driver), Some(pages - 1));
    // The first page is asked again, which does not change its first try.
    driver.press("e");
    solve(&mut driver);
    driver.press("Enter");
    for _ in 1..pages {
        driver.press("Enter");
    }
    let said = format!("solved at first try {} of {pages}", pages - 1);
    driver.follow(&[("", &[&said]), ("Esc Home Down", &[&said])]);
    let is_lessons = |save: &&Save| matches!(save, Save::Lessons(_));
    assert_eq!(driver.saved.iter().filter(is_lessons).count(), pages + 1, "once a page, and at the end");
}
