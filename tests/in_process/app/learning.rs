//! The course: its list, its pages and their tasks; with keys, with the mouse, in windows of all sizes.

use super::plain::{lines_for_tree, written};
use crate::common::score_text;
use crate::prelude::*;
use noughts::teach::Shows;

// Opening lessons

/// The list of lessons, with searches that wait until the test answers them.
fn at_course() -> Driver {
    at_menu().hold().after("click Learn")
}

/// A lesson's first page.
pub(super) fn lesson(place: usize) -> Driver {
    let mut driver = at_course();
    driver.press("Home").press(&"Down ".repeat(place + 1)).press("Enter");
    assert_eq!(driver.lesson().index, place);
    driver
}

/// Every page, as the indices of lesson and page.
fn pages() -> impl Iterator<Item = (usize, usize)> {
    course()
        .iter()
        .enumerate()
        .flat_map(|(place, lesson)| (0..lesson.pages.len()).map(move |page| (place, page)))
}

/// Whether the board of a page shows scores, once its task is over.
fn has_scores(&(place, page): &(usize, usize)) -> bool {
    has_board(&(place, page)) && course()[place].pages[page].path.is_empty()
}

fn has_board(&(place, page): &(usize, usize)) -> bool {
    course()[place].pages[page].board().is_some()
}

/// A page whose task is open; the tasks before it are over.
fn at_page((place, page): (usize, usize)) -> Driver {
    let driver = lesson(place).after(&"e Enter ".repeat(page));
    assert_eq!((driver.lesson().page_number, exercise(&driver).attempt), (page, Attempt::Asked));
    driver
}

fn page(driver: &Driver) -> &'static Page {
    let lesson = driver.lesson();
    &course()[lesson.index].pages[lesson.page_number]
}

fn board_of(driver: &Driver) -> &'static Position {
    page(driver).board().expect("a board")
}

fn exercise(driver: &Driver) -> &Exercise {
    driver.lesson().exercise()
}

fn attempt(driver: &Driver) -> Attempt {
    exercise(driver).attempt
}

/// All possible answers on a page; none if they are given in a tree.
fn choices(page: &Page) -> Vec<Choice> {
    match &page.task.answer {
        Answer::Squares(_) => page.board().expect("a board").moves().map(Choice::Square).collect(),
        Answer::Tree(..) => Vec::new(),
        Answer::Choice { options, .. } => (0..options.len()).map(Choice::Option).collect(),
        Answer::All(right) => {
            let alone = page.board().expect("a board").moves().map(|square| SquareSet::from_iter([square]));
            alone.chain([SquareSet::EMPTY, *right]).map(Choice::Squares).collect()
        }
        Answer::Typed(right @ Prediction::Window { .. }) => {
            vec![Choice::Typed(*right), Choice::Typed(Prediction::Window { alpha: 1.into(), beta: 2.into() })]
        }
        Answer::Typed(right @ Prediction::Count(_)) => {
            vec![Choice::Typed(*right), Choice::Typed(Prediction::Count(1))]
        }
        Answer::Typed(right) => {
            vec![Choice::Typed(*right), Choice::Typed(Prediction::Score(Bound::Exact, 11.into()))]
        }
    }
}

fn right(driver: &Driver) -> Choice {
    let is_right = |choice: &Choice| exercise(driver).judge(*choice) == Judgement::Right;
    choices(driver.lesson().page()).into_iter().find(is_right).expect("there is a right answer")
}

fn wrong(driver: &Driver) -> Vec<Choice> {
    let is_wrong = |choice: &Choice| matches!(exercise(driver).judge(*choice), Judgement::Wrong(_));
    choices(page(driver)).into_iter().filter(is_wrong).collect()
}

/// Moves the cursor to a square.
fn go_to(driver: &mut Driver, square: Square) {
    if exercise(driver).cursor().is_none() {
        driver.press("Up");
    }
    let cursor = exercise(driver).cursor().expect("squares are asked for");
    let step = |from: u8, to: u8, [back, on]: [&str; 2]| {
        let key = if from < to { on } else { back };
        format!("{key} ").repeat(from.abs_diff(to).into())
    };
    driver.press(&step(cursor.column(), square.column(), ["Left", "Right"]));
    driver.press(&step(cursor.row(), square.row(), ["k", "j"]));
}

/// Gives an answer with the keys.
fn answer(driver: &mut Driver, choice: Choice) {
    match choice {
        Choice::Square(square) => go_to(driver, square),
        Choice::Squares(squares) => {
            let marked = exercise(driver).marked.unwrap_or_default();
            let differ = |square: &Square| marked.contains(*square) != squares.contains(*square);
            for square in Rules::TIC_TAC_TOE.squares().filter(differ).collect_vec() {
                go_to(driver, square);
                driver.press("Space");
            }
            if exercise(driver).marked.is_none() {
                driver.press("Enter");
            }
        }
        Choice::Typed(prediction) => {
            driver.press(&"Backspace ".repeat(exercise(driver).typed.text.len()));
            driver.type_in(&written(prediction));
        }
        Choice::Option(option) => {
            while exercise(driver).selected != Some(option) {
                driver.press("Down");
            }
        }
    }
    driver.press("Enter");
}

/// The letter of an option.
fn letter(option: usize) -> &'static str {
    ["A", "B", "C", "D"][option]
}

/// The words for a wrong choice.
fn not(choice: Choice) -> String {
    match choice {
        Choice::Option(option) => format!("Not {}", letter(option)),
        Choice::Squares(_) => format!("Not exactly: {choice}"),
        other => format!("Not {other}"),
    }
}

/// The words for the right answer, with its letter.
fn is_right(driver: &Driver) -> String {
    match &page(driver).task.answer {
        Answer::Choice { right, .. } => format!("The answer is {}:", letter(*right)),
        _ => "The answer is".to_owned(),
    }
}

/// The name of the right answer.
fn name(driver: &Driver) -> String {
    match &page(driver).task.answer {
        Answer::Choice { options, right } => options[*right].clone(),
        Answer::Tree(..) => "the whole tree".to_owned(),
        _ => right(driver).to_string(),
    }
}

/// How many squares are right.
fn right_squares(driver: &Driver) -> usize {
    match &page(driver).task.answer {
        Answer::Squares(squares) => squares.len(),
        _ => 0,
    }
}

/// Answers the page correctly.
pub(super) fn find(driver: &mut Driver) {
    if let Answer::Tree(..) = driver.lesson().page().task.answer {
        fill_in(driver);
        driver.press("Esc");
    } else {
        let choice = right(driver);
        answer(driver, choice);
    }
}

/// Answers the page correctly and continues.
pub(super) fn solve(driver: &mut Driver) {
    find(driver);
    driver.press("Enter");
}

/// Opens the tree that the page asks for, and fills it in.
fn fill_in(driver: &mut Driver) {
    let Answer::Tree(_, blanks) = driver.lesson().page().task.answer else { panic!("a tree is asked for") };
    let_think(driver);
    driver.press("Enter");
    let_think(driver);
    for line in lines_for_tree(driver, blanks) {
        match &*line {
            "child" => driver.press("Down"),
            "next" => driver.press("Right"),
            "parent" => driver.press("Up"),
            prediction => driver.type_in(prediction).press("Enter"),
        };
    }
}

// Doing tasks

#[test]
fn every_lesson_can_be_finished_with_keys() {
    let mut driver = lesson(0);
    for (place, number) in pages() {
        assert_eq!((driver.lesson().index, driver.lesson().page_number), (place, number));
        assert_eq!(driver.lesson().onward(), Onward::Answer);
        find(&mut driver);
        assert_eq!(attempt(&driver), Attempt::Solved);
        assert!(page_text(&driver).contains("Right: ") && page_text(&driver).contains(&name(&driver)));
        let is_last = number + 1 == course()[place].pages.len();
        let finished = driver.app().shared.progress.has(&course()[place].name);
        assert_eq!(finished, is_last, "the lesson is finished with its last task");
        driver.press("Enter");
    }
    let finished = format!("{0} of {0} finished", course().len());
    driver.must(&["screen = learn", "You have finished the course.", &finished]);
}

#[test]
fn after_a_second_wrong_answer_the_right_one_is_shown() {
    for mut driver in pages().map(at_page) {
        let wrong = wrong(&driver);
        let Some(&first) = wrong.first() else { continue };
        // The same twice costs one try.
        for _ in 0..2 {
            answer(&mut driver, first);
            assert_eq!(attempt(&driver), Attempt::Missed(first));
        }
        assert_eq!(driver.refusal(), format!("You have already tried {first}"));
        let mut solved = driver.clone();
        find(&mut solved);
        assert_eq!(attempt(&solved), Attempt::Solved);
        let Some(&second) = wrong.get(1) else { continue };
        answer(&mut driver, second);
        assert_eq!(attempt(&driver), Attempt::Shown(Some(second)));
        assert!(page_text(&driver).contains(&format!("{}. {}", not(second), is_right(&driver))));
    }
}

#[test]
fn the_answer_can_be_shown_on_request() {
    for mut driver in pages().map(at_page) {
        assert!(driver.app().offers(Command::Answer));
        driver.press("e");
        assert_eq!(attempt(&driver), Attempt::Shown(None));
        let is_at_the_end = driver.lesson().may_try_again();
        assert_eq!(driver.app().offers(Command::Answer), is_at_the_end, "it is known");
        assert!(page_text(&driver).contains(&is_right(&driver)));
        assert!(page_text(&driver).contains(&format!("{}.", name(&driver))) || right_squares(&driver) > 1);
        let is_typed = matches!(page(&driver).task.answer, Answer::Typed(_) | Answer::Tree(..));
        let is_marked = driver.find_all("✓").iter().any(|place| place.y > 0);
        assert!(is_marked || is_typed, "it is marked");
        driver.press("e");
        assert_eq!(attempt(&driver) == Attempt::Asked, is_at_the_end);
    }
}

#[test]
fn a_taken_square_costs_no_try() {
    for mut driver in pages().map(at_page) {
        let Some(position) = page(&driver).board() else { continue };
        let taken = position.rules().squares().find(|&square| position.get(square).is_some());
        let (Some(square), Answer::Squares(_)) = (taken, &page(&driver).task.answer) else { continue };
        answer(&mut driver, Choice::Square(square));
        assert_eq!(attempt(&driver), Attempt::Asked);
        assert!(driver.refusal().starts_with(&format!("{square} is taken by")));
    }
}

#[test]
fn the_cursor_starts_where_it_tells_nothing_about_the_answer() {
    for place in pages().filter(has_board) {
        let driver = at_page(place);
        let start = exercise(&driver).cursor();
        let middle = board_of(&driver).moves_from_centre().first().copied();
        assert!(start.is_none() || start == middle, "{place:?}");
    }
}

#[test]
fn no_option_is_selected_at_first() {
    for mut driver in pages().filter(has_board).map(at_page) {
        let options = exercise(&driver).options().len();
        if options == 0 {
            continue;
        }
        assert_eq!(driver.press("Enter").lesson().exercise().selected, None);
        assert_eq!((attempt(&driver), driver.refusal().is_empty()), (Attempt::Asked, false));
        for (key, selected) in
            [("Up", options - 1), ("Down", 0), ("Right", 1), ("Left", 0), ("k", options - 1)]
        {
            assert_eq!(driver.press(key).lesson().exercise().selected, Some(selected), "{key}");
        }
        assert_eq!(exercise(&driver).cursor(), None, "the keys select options");
        assert!(driver.press("e Up").lesson().exercise().cursor().is_some(), "now they move on the board");
    }
}

#[test]
fn digits_answer_squares_and_do_not_choose_among_options() {
    for mut driver in pages().filter(has_board).map(at_page) {
        if choices(page(&driver)).is_empty() {
            continue;
        }
        let choice = right(&driver);
        let rules = board_of(&driver).rules();
        match choice {
            Choice::Option(option) => {
                // An answer may itself be a number, and not the number of its row.
                driver.press(&(option + 1).to_string());
                assert_eq!(driver.refusal(), "Choose an answer by its letter");
                assert_eq!(exercise(&driver).selected, None);
                driver.press(letter(option)).press("Enter");
            }
            Choice::Square(square) if rules.cells() == 9 => {
                driver.press(&rules.number_of(square).to_string());
            }
            Choice::Square(_) => {
                driver.press("1");
                assert_eq!(driver.refusal(), "Number keys work only on boards of nine squares");
                continue;
            }
            Choice::Squares(_) | Choice::Typed(_) => continue,
        }
        assert_eq!(attempt(&driver), Attempt::Solved);
    }
}

#[test]
fn options_have_letters_that_choose_them() {
    for place in pages() {
        let mut driver = at_page(place);
        let options = exercise(&driver).options().to_vec();
        for (option, text) in options.iter().enumerate() {
            driver.must_show(&format!("{}) {text}", letter(option)));
            driver.press(letter(option));
            assert_eq!(exercise(&driver).selected, Some(option));
            assert_eq!(attempt(&driver), Attempt::Asked, "only Enter answers");
        }
        if options.is_empty() {
            continue;
        }
        driver.press("a");
        assert_eq!(exercise(&driver).selected, Some(0), "a small letter works too");
        if options.len() < 4 {
            assert!(driver.press("d").refusal().contains("answers to choose from"));
        }
        driver.press("c");
        assert_eq!(driver.lesson().page_number, place.1, "c opens the lab only when nothing is asked");
        driver.press("e c");
        assert_eq!(driver.tree_screen().view, View::Lab);
    }
}

#[test]
fn a_page_is_as_it_was_left_after_going_back() {
    for (place, number) in pages().filter(|&(_, number)| number > 0) {
        let mut driver = at_page((place, number));
        let missed = wrong(&driver).first().copied();
        if let Some(missed) = missed {
            answer(&mut driver, missed);
        }
        driver.press("p");
        assert_eq!((driver.lesson().page_number, attempt(&driver)), (number - 1, Attempt::Shown(None)));
        driver.press("Enter");
        let expected = missed.map_or(Attempt::Asked, Attempt::Missed);
        assert_eq!((driver.lesson().page_number, attempt(&driver)), (number, expected));
    }
    let mut driver = lesson(0);
    assert!(!driver.app().offers(Command::PreviousPage));
    driver.reach("p", &["refusal = This is the first page"]);
}

// The board

/// Answers all pending searches.
fn let_think(driver: &mut Driver) {
    while driver.is_searching() {
        driver.answer();
    }
}

#[test]
fn the_searches_of_a_page_run_one_after_the_other() {
    for mut driver in pages().filter(has_scores).map(at_page) {
        for &search in &page(&driver).searches {
            assert!(driver.is_searching());
            assert_eq!(driver.task().job, Job::Examine { search });
            assert_eq!(driver.task().position, *board_of(&driver));
            driver.answer();
        }
        assert!(!driver.is_searching());
        let known = driver.press("e").lesson().exercise().scores().expect("the task is over");
        assert!(known.iter().all(|made| made.try_as_ready_ref().is_some()));
    }
}

#[test]
fn scores_are_shown_when_the_task_is_over_or_from_the_start_if_the_page_says_so() {
    for mut driver in pages().filter(has_scores).map(at_page) {
        let_think(&mut driver);
        assert!(exercise(&driver).scores().is_none());
        driver.press("e");
        let square = board_of(&driver).moves().next().expect("there are moves");
        look_at(&mut driver, square);
        let scores = exercise(&driver).scores().expect("they may be shown");
        for made in scores {
            let analysis = made.try_as_ready_ref().expect("they are there");
            let candidate = analysis.candidate(square).expect("every move has a score");
            let (score, verdict) = (score_text(analysis, candidate.value), analysis.verdict(candidate));
            let text = match page(&driver).shows {
                Shows::Scores => format!("{score}, {verdict}"),
                Shows::Arrows => format!("{square}: {verdict}"),
            };
            driver.must_show(&text);
        }
    }
}

/// The squares named in a text, in order.
fn squares_in(text: &str) -> Vec<Square> {
    text.split(|character: char| !character.is_alphanumeric()).filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn after_the_answer_the_cursor_is_on_the_move_that_the_page_is_about() {
    let mut about_a_move = 0;
    for mut driver in pages().filter(has_scores).map(at_page) {
        let_think(&mut driver);
        driver.press("e");
        let (page, cursor) = (page(&driver), exercise(&driver).cursor());
        let Some(cursor) = cursor else {
            assert!(
                page.about.is_none() && page.task.answer.squares().is_empty(),
                "there is one to point at"
            );
            continue;
        };
        match &page.task.answer {
            Answer::Squares(squares) => assert!(squares.contains(cursor)),
            Answer::All(squares) => assert!(squares.is_empty() || squares.contains(cursor)),
            Answer::Choice { .. } | Answer::Typed(_) | Answer::Tree(..) => {
                let mut asked = squares_in(&page.task.question).into_iter();
                if let Some(asked) = asked.find(|&square| page.board().expect("a board").is_empty(square)) {
                    assert_eq!(cursor, asked, "{}", page.task.question);
                    about_a_move += 1;
                }
            }
        }
        look_at(&mut driver, cursor);
        driver.must_show(&format!("\n {cursor}: "));
    }
    assert!(about_a_move >= 5, "{about_a_move}");
}

/// Whether the lesson on depth-aware scores comes later.
fn comes_before_distances(place: usize) -> bool {
    Some(place) < course().iter().position(|lesson| lesson.name == "counting-plies")
}

#[test]
fn boards_show_scores_and_names_of_searches_only_after_these_are_explained() {
    let mut read = Vec::new();
    for place in pages().filter(has_scores) {
        let (lesson, mut driver) = (&course()[place.0], at_page(place));
        let page = page(&driver);
        read.push(lesson.title.as_str());
        read.extend(page.text.iter().map(String::as_str));
        let is_taught = |word: &str| read.iter().any(|text| text.contains(word));
        let_think(&mut driver);
        let shown = driver.press("e").text();
        for name in page.searches.iter().map(ToString::to_string) {
            if shown.lines().any(|row| row.trim_start().starts_with(&name)) {
                assert!(name.split([' ', ',']).all(is_taught), "{name} in {place:?}");
            }
        }
        assert_eq!(page.shows == Shows::Scores, is_taught("score"), "{place:?}");
        let scores = exercise(&driver).scores().expect("they may be shown");
        for analysis in scores.iter().filter_map(|made| made.try_as_ready_ref()) {
            let texts = analysis.candidates.iter().map(|candidate| score_text(analysis, candidate.value));
            let has_score = texts.filter(|text| text != "0").any(|text| shown.contains(&text));
            assert!(page.shows == Shows::Scores || !has_score, "{place:?}:\n{shown}");
        }
        let counts = page.searches.iter().all(|search| search.counts_distance());
        if page.shows == Shows::Scores && comes_before_distances(place.0) {
            assert!(!counts, "{place:?} counts plies before that is explained");
        }
    }
}

/// Moves the cursor to a square from another one, which also removes the message at the end of a lesson.
fn look_at(driver: &mut Driver, square: Square) {
    let other = board_of(driver).rules().squares().find(|&other| other != square);
    go(driver, other.expect("there are several squares"));
    go(driver, square);
}

/// Points at a square.
fn go(driver: &mut Driver, square: Square) {
    let place = driver.place_of(square).expect("every square is drawn");
    driver.point(place);
    assert_eq!(exercise(driver).cursor(), Some(square));
}

#[test]
fn a_running_search_shows_no_scores_and_its_failure_is_reported() {
    let mut driver = lesson(0).after("e");
    let square = board_of(&driver).moves().next().expect("there are moves");
    go(&mut driver, square);
    driver.must_show("searching ...");
    while driver.is_searching() {
        driver.fail();
    }
    // It is tried again.
    driver.must(&["the search failed"]).reach("t Esc", &["searching = true"]);
}

#[test]
fn tree_stepper_and_lab_open_on_the_page_and_come_back_to_it() {
    for place in pages() {
        for (key, view) in [("t", View::Tree), ("s", View::Stepper), ("c", View::Lab)] {
            for before in ["", "e"] {
                let mut driver = at_page(place);
                let_think(&mut driver);
                driver.press(before);
                if view == View::Lab && !has_board(&place) {
                    if exercise(&driver).question_context().is_none() {
                        assert!(driver.press(key).refusal().contains("needs a board"));
                    }
                    continue;
                }
                if view == View::Lab && before.is_empty() {
                    // It would have nothing to show. On some pages its key chooses an answer.
                    if exercise(&driver).question_context() != Some(Context::Question) {
                        assert!(driver.press(key).refusal().contains("First answer"));
                    }
                    continue;
                }
                let text = driver.text();
                driver.press(key);
                assert_eq!(driver.tree_screen().view, view);
                assert_eq!(driver.tree_screen().root, course()[place.0].pages[place.1].root());
                let first = course()[place.0].pages[place.1].searches[0];
                assert_eq!(driver.tree_screen().variant.search, first.limited_to(None));
                if let Some(limit) = first.depth_limit {
                    assert_eq!(driver.tree_screen().depth_limit, Some(limit));
                }
                driver.press("Esc");
                assert_eq!(driver.text(), text);
            }
        }
    }
}

#[test]
fn a_search_that_the_tree_stopped_starts_again() {
    let mut driver = lesson(0);
    let running: &[&str] = &["searching = true"];
    driver.follow(&[("", running), ("t Esc", running)]);
    assert_eq!(driver.task().job, Job::Examine { search: page(&driver).searches[0] });
}

// Progress

#[test]
fn a_lesson_is_saved_as_finished_once_its_last_task_is_done() {
    let saves = |driver: &Driver| driver.saved_progress().map(|known| known.has(&course()[0].name));
    let mut driver = lesson(0);
    course()[0].pages[1..].iter().for_each(|_| solve(&mut driver));
    assert_eq!(saves(&driver), Some(false), "first tries");
    find(&mut driver);
    assert_eq!(saves(&driver), Some(true));
    driver.saved.clear();
    driver.press("Esc Home Down Enter");
    course()[0].pages.iter().for_each(|_| solve(&mut driver));
    assert_eq!(saves(&driver), None, "it is saved already");
}

#[test]
fn in_the_smallest_window_pages_of_a_text_leave_out_no_line() {
    let mut driver = lesson(0);
    driver.resize((28, 9));
    let mut seen: Vec<String> = Vec::new();
    for _ in 0..20 {
        // Not the status and the footer.
        for row in driver.text().lines().take(7).map(|row| row.trim().to_owned()) {
            if !seen.contains(&row) && !row.contains(" above") && !row.contains(" below: ") {
                seen.push(row);
            }
        }
        driver.press("PgDn");
    }
    let page = &exercise(&driver).page;
    let all = seen.join(" ");
    for text in page.text.iter().chain([&page.task.question]) {
        let text = in_one_line(text);
        assert!(all.contains(&text), "`{text}` is not in `{all}`");
    }
}

#[test]
fn a_lesson_is_not_finished_by_shown_answers() {
    let place = (0..course().len()).find(|&place| course()[place].pages.len() == 3).expect("there is one");
    let saves = |driver: &Driver| driver.saved_progress().map(|known| known.has(&course()[place].name));
    let mut driver = lesson(place).after("e Enter");
    driver.resize((100, 24)).must_show("told: 1");
    solve(&mut driver);
    let [first, second] = wrong(&driver)[..2] else { panic!("there are two") };
    answer(&mut driver, first);
    answer(&mut driver, second);
    assert_eq!(attempt(&driver), Attempt::Shown(Some(second)));
    for size in [(60, 20), (80, 24)] {
        driver.resize(size).must_show("Answers shown: 2 of 3 (Enter: go on)");
    }
    assert_eq!(driver.lesson().onward(), Onward::NextLesson);
    assert_eq!(saves(&driver), Some(false));
    let footer = driver.row_of_footer();
    assert!(footer.contains("Enter next lesson") && footer.contains("e try again"));
    assert!(!driver.app().shared.progress.has(&course()[place].name));
    let mut onward = driver.clone();
    let [first, third] = [1, 3].map(|page| format!("page = {}.{page}", place + 1));
    onward.reach("Enter", &[&format!("page = {}.1", place + 2), "!is finished"]);
    let waiting = onward.press("Esc Up Enter").lesson().onward();
    assert_eq!(waiting, Onward::NextLesson, "it waits there as it was left");

    // It is asked again.
    driver.reach("e", &[&first, "attempt = Asked"]);
    solve(&mut driver);
    // A solved page stays solved.
    driver.follow(&[("", &["attempt = Solved"]), ("Enter", &[&third, "attempt = Asked", "!shown"])]);
    find(&mut driver);
    assert_eq!(saves(&driver), Some(true), "a later try counts");
    assert_eq!(driver.lesson().onward(), Onward::NextLesson);
}

#[test]
fn an_unfinished_lesson_can_be_left_and_continued() {
    let told = "e Enter ".repeat(course()[0].pages.len());
    let mut driver = lesson(0);
    driver.follow(&[
        (&told, &["page = 2.1"]),
        ("Esc Up Enter", &["Lesson 1 of"]),
        // It asks again.
        ("e", &["page = 1.1"]),
        ("Esc Down Enter", &["page = 2.1"]),
        ("Esc Up Enter", &["page = 1.1", "attempt = Asked"]),
        ("Esc", &["selected = 1", "!✓"]),
    ]);
}

/// A course with these lessons finished.
fn with_saved_state(lessons: &[usize]) -> App {
    let mut progress = Progress::default();
    for &place in lessons {
        progress.finish(&course()[place].name);
    }
    App::new(settings(STILL, false), 7).with_saved_state(SavedState { progress, ..SavedState::default() })
}

#[test]
fn the_course_marks_finished_lessons_and_selects_the_first_other() {
    let last = course().len() - 1;
    let finished = (0..last).collect_vec();
    let mut driver = Driver::with(with_saved_state(&finished));
    let [selected, count] = [format!("selected = {}", last + 1), format!("{last} of {} finished", last + 1)];
    driver.reach("click Learn", &[&selected, &count, "!You have finished the course."]);
    assert_eq!(driver.find_all("✓").len(), last);
    driver.press("Enter");
    course()[last].pages.iter().for_each(|_| solve(&mut driver));
    driver.must_show("You have finished the course.");
    assert_eq!(driver.find_all("✓").len(), last + 1);
}

#[test]
fn the_course_shows_that_progress_is_not_saved() {
    let warnings = vec![FileWarning::NotSaved("the disk is full".to_owned())];
    let saved = SavedState { warnings, ..SavedState::default() };
    let mut driver = Driver::with_saved_state(saved).after("click Learn");
    for size in [(80, 24), (60, 20), (120, 40), (48, 12)] {
        driver.resize(size).must_show("Not everything is saved: the disk is full");
    }
}

#[test]
fn the_next_lesson_starts_with_a_note_on_the_last() {
    let mut driver = lesson(0);
    course()[0].pages.iter().for_each(|_| solve(&mut driver));
    let note = format!("\"{}\" is finished: solved at first try", course()[0].title);
    driver.must(&["page = 2.1", &note]);
}

#[test]
fn a_course_of_ones_own_takes_the_place_of_the_built_in_one() {
    let own = course()[..2]
        .iter()
        .map(|lesson| Lesson { name: format!("own/{}", lesson.name), ..lesson.clone() })
        .collect_vec();
    let mut app = with_saved_state(&[0]);
    app.shared.course = own.into();
    let mut driver = Driver::with(app);
    driver.follow(&[("click Learn", &["0 of 2 finished"]), ("Enter", &["Lesson 1 of 2: "])]);
    for _ in course()[..2].iter().flat_map(|lesson| &lesson.pages) {
        solve(&mut driver);
    }
    driver.must(&["2 of 2 finished", "You have finished the course.", "!Now beat Hard"]);
    assert!(!driver.app().shared.progress.has("end-states"), "names do not mix");
}

/// Controls, and what turns the direction of writing or has no width, in texts of others: on the screen and said, each is
/// shown as what it is, and nothing else is.
#[test]
fn hidden_characters_in_texts_of_others_are_shown_as_what_they_are() {
    let ranges = ['\u{1}'..='\u{8}', '\u{e}'..='\u{1f}', '\u{7f}'..='\u{84}', '\u{86}'..='\u{9f}'];
    let invisible = ['\u{200b}'..='\u{200f}', '\u{202a}'..='\u{202e}', '\u{2066}'..='\u{2069}'];
    let characters = ranges.into_iter().chain(invisible).flatten().collect_vec();
    for hidden in characters {
        let text = |what: &str| format!("{what}{hidden}");
        let [first, ..] = &course()[..] else { panic!("there are lessons") };
        let page = Page { text: vec![text("page")], ..(*first.pages[0]).clone() };
        let own = Lesson { title: text("title"), pages: vec![page.into()], ..first.clone() };
        let saved = SavedState {
            warnings: vec![FileWarning::NotSaved(text("directory"))],
            settings_file: Some(text("path")),
            ..SavedState::default()
        };
        let mut app = App::new(settings(STILL, false), 7).with_saved_state(saved);
        app.shared.course = vec![own].into();
        let mut driver = Driver::with(app);
        for (link, what) in [
            ("", "directory"),
            ("#settings", "path"),
            ("#learn", "title"),
            ("#lesson=1.1", "page"),
            ("#history", "words"),
            ("#analyse", "words"),
        ] {
            driver.open(link);
            if what == "words" {
                driver.press("/").paste(&text("words"));
            }
            let shown = text(what).replace(hidden, &hidden.escape_debug().to_string());
            let described = driver.app().describe();
            let lines = described.lines.iter().map(|line| &line.text);
            let said = [&described.title, &described.status, &described.selected].into_iter().chain(lines);
            let said = said.collect_vec();
            driver.must_show(&shown);
            assert!(said.iter().any(|said| said.contains(&shown)), "{shown}: {said:?}");
            let cells = driver.render();
            let is_drawn = cells.content.iter().any(|cell| cell.symbol().contains(hidden));
            assert!(!is_drawn && !said.iter().any(|said| said.contains(hidden)), "{shown}");
        }
    }
}

#[test]
fn a_tree_that_is_left_half_filled_in_is_not_solved() {
    let is_tree = |&(place, number): &(usize, usize)| {
        matches!(course()[place].pages[number].task.answer, Answer::Tree(..))
    };
    let trees = pages().filter(is_tree).collect_vec();
    assert_eq!(trees.len(), 4);
    for place in trees {
        let mut driver = at_page(place);
        let_think(&mut driver);
        for key in ["t", "Enter"] {
            driver.press(key);
            let_think(&mut driver);
            let tree = driver.tree_screen().filled().expect("it is to be filled in");
            assert_eq!((tree.filled, driver.tree_screen().is_covered()), (0, true));
            driver.reach("Esc", &["attempt = Asked", "notice = none"]);
        }
        driver.press("Enter");
        let_think(&mut driver);
        let (root, search) = (&driver.tree_screen().root, course()[place.0].pages[place.1].searches[0]);
        let score = root.points(root.score(search, 0, &mut ()).expect("it ends"));
        let missing = ["attempt = Asked", "1 of ", "filled in. Still missing: "];
        let Answer::Tree(_, blanks) = course()[place.0].pages[place.1].task.answer else { panic!("a tree") };
        let first = if blanks == Blanks::Windows { "- +" } else { &score.to_string() };
        driver.type_in(first).reach("Enter Esc", &missing);
        let mut solved = driver.clone();
        fill_in(&mut solved);
        solved.reach("Esc", &["attempt = Solved", "!Still missing"]);
        driver.reach("e", &["The answer is the whole tree."]);
        let_think(driver.press("t"));
        assert!(!driver.tree_screen().is_covered(), "now it may be seen");
    }
}

#[test]
fn marks_in_a_wrong_answer_do_not_look_right() {
    let asks_for_marks =
        |&(place, page): &(usize, usize)| matches!(course()[place].pages[page].task.answer, Answer::All(_));
    let pages = pages().filter(asks_for_marks).collect_vec();
    assert!(!pages.is_empty());
    for place in pages {
        let mut driver = at_page(place);
        let_think(&mut driver);
        let Answer::All(right) = page(&driver).task.answer else { continue };
        let wrong = wrong(&driver);
        for (count, choice) in [(0, wrong[0]), (right.len(), wrong[1])] {
            answer(&mut driver, choice);
            let text = driver.text();
            assert!(text.matches('✓').count() <= count, "after {choice}:\n{text}");
        }
        let Choice::Squares(marked) = wrong[1] else { continue };
        let cells = driver.render();
        let is_wrong = cells
            .content
            .iter()
            .any(|cell| cell.symbol() == "✗" || cell.modifier.contains(Modifier::CROSSED_OUT));
        assert_eq!(is_wrong, marked.iter().any(|square| !right.contains(square)));
    }
}

// The mouse

#[test]
fn a_click_answers_and_then_only_moves_the_cursor() {
    for place in pages() {
        let mut driver = at_page(place);
        if choices(page(&driver)).is_empty() {
            continue;
        }
        let choice = right(&driver);
        let target = match choice {
            Choice::Square(square) => Target::Square(square),
            Choice::Option(option) => Target::Item(option),
            Choice::Squares(_) | Choice::Typed(_) => continue,
        };
        let places = driver.targets();
        let of =
            |wanted| places.iter().filter(move |&&(_, target)| target == wanted).map(|&(place, _)| place);
        assert!(of(target).count() > 0, "{target:?}");
        for place in of(target).take(1).chain(of(target).next_back()) {
            let mut driver = driver.clone();
            driver.click(place);
            assert_eq!(attempt(&driver), Attempt::Solved, "{place}");
        }
        driver.press("e");
        let over = attempt(&driver);
        for square in board_of(&driver).rules().squares() {
            let place = of(Target::Square(square)).next().expect("every square is drawn");
            driver.click(place);
            assert_eq!(attempt(&driver), over, "nothing happens");
            assert_eq!(exercise(&driver).cursor(), Some(square));
        }
    }
}

#[test]
fn each_of_two_boards_can_be_clicked() {
    for driver in pages().filter(has_board).map(at_page) {
        let square = board_of(&driver).rules().centre();
        let lefts = driver.places_of(square).into_iter().map(|place| (place.x, place.y));
        let (mut columns, mut rows): (Vec<u16>, Vec<u16>) = lefts.unzip();
        for places in [&mut columns, &mut rows] {
            places.sort_unstable();
            places.dedup();
        }
        let breaks = |places: &[u16]| places.windows(2).filter(|pair| pair[0] + 1 < pair[1]).count();
        assert_eq!(breaks(&columns) + breaks(&rows) + 1, page(&driver).searches.len());
    }
}

#[test]
fn lessons_can_be_clicked_and_the_wheel_goes_through_them() {
    let mut driver = at_course();
    let corner = Place { x: 0, y: 0 };
    driver.press("Home").wheel(Direction::Forward, corner).must(&["selected = 1"]);
    for (place, lesson) in course().iter().enumerate() {
        let mut driver = at_course();
        let row = driver.find_all(&format!("{:>2} {}", place + 1, lesson.title));
        assert_eq!(driver.click(row[0]).lesson().index, place);
    }
}

#[test]
fn the_wheel_stops_scrolling_at_the_ends() {
    for mut driver in pages().map(at_page) {
        driver.resize((30, 12)).press("e");
        let corner = Place { x: 5, y: 8 };
        for _ in 0..100 {
            driver.wheel(Direction::Back, corner);
        }
        let top = driver.text();
        assert!(!driver.accepts(Command::PageUp));
        for _ in 0..100 {
            driver.wheel(Direction::Forward, corner);
        }
        let bottom = driver.text();
        if top != bottom {
            assert_ne!(driver.wheel(Direction::Back, corner).text(), bottom, "one turn back is enough");
        }
    }
}

// The text

/// The text on the right of a page, in one string without the spaces of the layout.
fn page_text(driver: &Driver) -> String {
    let left = text_column(driver);
    let column = |row: String| row.chars().skip(left.into()).collect::<String>();
    let lines = rows(&driver.render()).into_iter().map(column).collect_vec();
    in_one_line(&lines.join(" "))
}

/// The first column of the text, found by its question.
fn text_column(driver: &Driver) -> u16 {
    let question = &page(driver).task.question;
    let start: String = question.split(' ').take(3).join(" ");
    driver.find(&start).x
}

/// The states of a page: open, first try wrong, answer shown, solved.
fn states(place: (usize, usize)) -> Vec<Driver> {
    let asked = at_page(place);
    let (mut missed, mut shown, mut solved) = (asked.clone(), asked.clone(), asked.clone());
    for choice in wrong(&asked).into_iter().take(2) {
        if !attempt(&shown).is_over() {
            answer(&mut shown, choice);
        }
    }
    if let Some(&choice) = wrong(&asked).first() {
        answer(&mut missed, choice);
    }
    find(&mut solved);
    vec![asked, missed, shown, solved]
}

/// What is said to a wrong first answer: the reply to it, or else the hint.
fn help(page: &Page, missed: Choice) -> &str {
    page.replies.get(&missed.to_string()).unwrap_or(&page.task.hint)
}

#[test]
fn every_page_fits_the_usual_window_in_each_of_its_states() {
    for place in pages() {
        for driver in states(place) {
            let (page, shown) = (page(&driver), page_text(&driver));
            for command in [Command::PageUp, Command::PageDown] {
                assert!(
                    !driver.accepts(command),
                    "{}, page {}: too long",
                    course()[place.0].name,
                    place.1 + 1
                );
            }
            let more = match attempt(&driver) {
                Attempt::Asked => "",
                Attempt::Missed(missed) => help(page, missed),
                Attempt::Solved | Attempt::Shown(_) => &page.task.why,
            };
            let texts = page.text.iter().map(String::as_str);
            let options = exercise(&driver).options().iter().map(String::as_str);
            for text in texts.chain(options).chain([page.task.question.as_str(), more]) {
                let text = in_one_line(text);
                assert!(shown.contains(&text), "`{text}` is missing");
            }
        }
    }
}

#[test]
fn every_page_can_be_scrolled_to_its_ends_in_small_windows() {
    for place in pages() {
        for state in states(place) {
            for size in [(60, 20), (30, 12), (28, 9)] {
                let mut driver = state.clone();
                driver.resize(size);
                let first = page(&driver).text[0].split(' ').next().expect("there are words");
                scroll(&mut driver, "PgUp", Command::PageUp);
                assert!(driver.shows(first), "`{first}` at {size:?}");
                scroll(&mut driver, "PgDn", Command::PageDown);
                let task = &page(&driver).task;
                let last = match attempt(&driver) {
                    Attempt::Asked => exercise(&driver).options().last().unwrap_or(&task.question),
                    Attempt::Missed(missed) => help(page(&driver), missed),
                    Attempt::Solved | Attempt::Shown(_) => &task.why,
                };
                let last = last.split(' ').next_back().expect("there are words");
                assert!(driver.shows(last), "`{last}` at {size:?}");
                driver.must_hide("more below");
            }
        }
    }
}

/// Scrolls to the end.
fn scroll(driver: &mut Driver, key: &str, command: Command) {
    for _ in 0..100 {
        if !driver.accepts(command) {
            return;
        }
        let before = driver.text();
        assert_ne!(driver.press(key).text(), before, "{key} does something");
    }
    panic!("{key} finds no end");
}

#[test]
fn the_text_scrolls_to_the_feedback_by_itself() {
    for place in pages() {
        for size in [(60, 20), (30, 12), (28, 9)] {
            let mut driver = at_page(place);
            driver.resize(size);
            if let Some(&choice) = wrong(&driver).first() {
                answer(&mut driver, choice);
                assert!(driver.shows(&(not(choice) + ".")), "{size:?}");
            }
            driver.press("e");
            assert_eq!(driver.lesson().scroll.anchor, Anchor::Feedback);
            assert!(driver.shows(&is_right(&driver)), "{size:?}");
        }
    }
}

#[test]
fn the_selected_option_is_visible() {
    for mut driver in pages().map(at_page) {
        driver.resize((30, 12));
        for _ in 0..exercise(&driver).options().len() {
            driver.reach("Down", &["▸"]);
        }
    }
}

#[test]
fn the_text_is_wide_enough_for_lessons_and_not_too_wide_to_read() {
    for mut driver in pages().map(at_page) {
        assert!(80 - text_column(&driver) >= 50);
        if driver.lesson().page().root().longest() <= 4 {
            // In wide windows its tree is beside the text.
            continue;
        }
        for size in [(120, 40), (200, 60)] {
            driver.resize(size);
            let left = usize::from(text_column(&driver));
            let body = rows(&driver.render()).into_iter().skip(1).take(usize::from(size.1) - 3);
            let longest = body.map(|row| row.chars().count().saturating_sub(left)).max();
            assert!(longest <= Some(72));
        }
    }
}

#[test]
fn lessons_can_be_drawn_at_every_size() {
    for mut driver in pages().map(at_page) {
        for size in
            (1..=100).step_by(9).flat_map(|width| (1..=40).step_by(3).map(move |height| (width, height)))
        {
            driver.resize(size).render();
        }
    }
}

// Sets of squares, and typed answers

const OWN: &str = r#"
title = "Answers of all kinds"

[[page]]
position = ".X./..X/OOX"
search = ["alpha-beta"]
text = "O plays a2."
question = "Which replies are cut?"
all = "b2 c1"
hint = "Compare alpha and beta."
why = "Beta equals alpha."

[[page]]
position = ".X./..X/OOX"
search = ["alpha-beta"]
text = "O plays a1."
question = "Which replies are cut?"
all = ""
hint = "Nothing is known yet."
why = "Nothing is known yet."

[[page]]
position = ".X./..X/OOX"
search = ["alpha-beta"]
text = "O plays c1, then X a1."
question = "What are alpha and beta?"
typed = "-8 +"
hint = "Alpha is the best score so far."
why = "O has -8 with a1."

[[page]]
position = ".X./..X/OOX"
search = ["minimax"]
text = "Minimax."
question = "What is it worth?"
typed = "-6"
hint = "Count the plies."
why = "O can hold out for four plies."
"#;

/// The lesson above, opened at a page; the pages before it are solved.
fn own(page: usize) -> Driver {
    let mut app = App::new(settings(STILL, false), 0);
    app.shared.course = [Lesson::read("own", OWN).expect("it can be read")].into();
    Driver::with(app).after("click Learn").after("Enter").after(&"e Enter ".repeat(page))
}

#[test]
fn squares_are_marked_and_scores_typed() {
    for (page, keys, shown, is_solved) in [
        (0, "", "Space marks a square", false),
        (0, "Space", "First choose a square", false),
        (0, "Down Space Space Space", "Marked: b2; Enter answers.", false),
        // This is no wrong answer, but a part of the right one.
        (0, "Down Space Enter", "b2 is right; 1 more to mark", false),
        (0, "1 Enter", "Not exactly: a1.", false),
        (0, "1 Enter Enter", "You have already tried a1", false),
        (0, "Down Space 3", "Marked: c1, b2;", false),
        (0, "2", "b1 is taken", false),
        (0, "Down Space Enter 3 Enter", "Right: c1, b2.", true),
        (1, "Enter", "Nothing is marked; once more, and that is the answer", false),
        (1, "Enter Enter", "Right: none.", true),
        (2, "- 8 Enter", "Type alpha and beta", false),
        // Letters are commands as ever.
        (2, "- 8 w", "Glossary", false),
        (2, "- 8 Space 7 7 Backspace Backspace w Esc +", "Your answer: -8 +▏", false),
        (2, "- 8 Space + Enter", "Right: alpha -8, beta +infinity.", true),
        (3, "> = - 6 Enter", "The number is right; it is exact, so type it without <= or >=", false),
        (3, "> = - 6 Enter Backspace Backspace Backspace Backspace - 6 Enter", "Right: -6.", true),
        (3, "> = Space - 6 Space Enter", "The number is right; it is exact", false),
        (3, "> 6 Enter", "Type a score, as in -6, or a bound, as in <=9", false),
        (3, "- 5 Enter", "Not -5.", false),
        (3, "- 5 Enter - 6 Enter", "Right: -6.", true),
    ] {
        let mut driver = own(page);
        assert!(driver.press(keys).shows(shown), "{keys}: {shown}");
        assert_eq!(attempt(&driver) == Attempt::Solved, is_solved, "{keys}");
    }
}

#[test]
fn a_click_marks_a_square() {
    let mut driver = own(0);
    for name in ["c1", "b2"] {
        driver.act(Action::Click(Target::Square(square(name)))).must(&["attempt = Asked"]);
    }
    driver.reach("Enter", &["attempt = Solved"]);
}

// Trees that are asked again

/// What can be typed at the node that is selected in a covered tree: its score once those below are known.
fn answers_here(driver: &Driver) -> Vec<String> {
    use noughts::teach::Topic;
    let node = outline(driver).selected_node().seen_with(driver.tree_screen().cover());
    let is_known = |child: noughts::tree::NodeRef<'_>| {
        child.is_given() || child.shows(Topic::Score) || child.looks_pruned()
    };
    let topics = [Topic::Pruning, Topic::Window, Topic::Score].into_iter();
    let missing = topics.filter(|&topic| !node.shows(topic));
    let possible = missing.filter(|&topic| topic != Topic::Score || node.children().all(is_known));
    possible.filter_map(|topic| node.answer(topic).ok().flatten()).map(written).dedup().collect()
}

/// The address of the node above, if a leaf is selected and it is still to be told which leaves there are skipped.
fn asks_below(driver: &Driver) -> Option<String> {
    use noughts::teach::Topic;
    let node = outline(driver).selected_node().seen_with(driver.tree_screen().cover());
    let above = node.parent().filter(|above| node.is_given() && above.shows(Topic::Score))?;
    let asks = |leaf: noughts::tree::NodeRef<'_>| leaf.is_pruned() && !leaf.shows(Topic::Pruning);
    above.children().any(asks).then(|| above.root().address(&above.moves()))
}

fn shows_all(driver: &Driver) -> bool {
    use noughts::teach::Topic;
    let mut nodes = outline(driver).nodes().map(|node| node.seen_with(driver.tree_screen().cover()));
    nodes.all(|node| node.is_given() || node.looks_pruned() || node.shows(Topic::Score))
}

/// Fills in the tree of a page as Enter leads; what is at the node with this address is missed twice. Returns the way.
pub(super) fn fill_in_as_led(driver: &mut Driver, missed: Option<&str>) -> String {
    driver.press("Enter");
    go_as_led(driver, missed)
}

/// The same in the open tree.
fn go_as_led(driver: &mut Driver, missed: Option<&str>) -> String {
    let mut way = Vec::new();
    loop {
        let node = outline(driver).selected_node();
        let address = node.root().address(&node.moves());
        let answers = answers_here(driver);
        if !answers.is_empty() {
            way.push(if address.is_empty() { "root".to_owned() } else { address.clone() });
        }
        for answer in answers {
            if missed == Some(&*address) {
                driver.type_in("99").press("Enter").type_in("98").press("Enter");
            } else {
                driver.type_in(&answer).press("Enter");
            }
        }
        if let Some(above) = asks_below(driver) {
            way.push(above + "*");
            for _ in 0..outline(driver).selected_node().parent().expect("a leaf").children().count() {
                if outline(driver).selected_node().is_pruned() {
                    driver.press("x Enter");
                }
                driver.press("Right");
            }
        }
        if driver.tree_screen().filled().is_some_and(|tree| tree.filled == tree.blanks) {
            assert!(shows_all(driver), "nothing is covered any more");
            driver.press("Enter");
            return way.join(" ");
        }
        assert!(way.len() < 50, "{way:?}");
        driver.press("Enter");
    }
}

#[test]
fn enter_leads_through_a_covered_tree_in_the_order_of_the_search() {
    for (link, way) in [
        ("#lesson=4.5", "1 2 3 root"),
        // Alpha and beta are handed down, and scores come up; the leaf that is skipped below E follows its score.
        ("#lesson=10.5", "root 1 1.1 1.2 1.2* 1 2 2.2 2 2* root"),
    ] {
        let mut driver = Driver::at(link);
        assert_eq!(fill_in_as_led(&mut driver, None), way, "{link}");
        assert_eq!(attempt(&driver), Attempt::Solved);
    }
}

#[test]
fn a_tree_beside_a_question_is_not_filled_in_at_once() {
    let driver = Driver::at("#lesson=9.2").after("t 9 9 Enter");
    driver.must_hide("The whole tree is filled in");
    assert!(driver.tree_screen().filled().is_some_and(|tree| tree.filled < tree.blanks));
}

#[test]
fn what_is_incomplete_in_a_tree_leaves_both_tries() {
    let mut driver = Driver::at("#lesson=10.5").after("Enter");
    while outline(&driver).selected_node().state().numbers().is_none_or(|tree| tree.name() != "E") {
        driver.press("Enter");
    }
    // Half a window, and a score before it, are no answers.
    for early in ["6", "<=6"] {
        driver.type_in(early).press("Enter");
        driver.must_show("Type alpha and beta on entry");
    }
    let window = answers_here(&driver)[0].clone();
    let (alpha, beta) = window.split_once(' ').expect("two ends");
    driver.type_in(&format!("{beta} {alpha}")).press("Enter");
    driver.must_show("No. Alpha comes first, then beta.");
    driver.type_in(&window).press("Enter");
    driver.must_show("Right. Entered with");
    driver.type_in("6").press("Enter");
    driver.must_show("The number is right; type <= or >= before it");
    driver.type_in("<=6").press("Enter");
    driver.must_show("No. ");
    assert_eq!(driver.tree_screen().filled().expect("it is small").filled, 1, "a hint, and nothing told");
    driver.type_in(">=6").press("Enter");
    driver.must_show("Right. ");
}

#[test]
fn what_a_tree_does_not_ask_for_may_be_told() {
    let mut driver = Driver::at("#lesson=8.4");
    // The root's window, and whether its first move is skipped.
    driver.press("Enter").type_in("1 2").press("Enter").type_in("1 2").press("Enter");
    driver.press("Down x Enter x Enter");
    go_as_led(&mut driver, None);
    assert_eq!(attempt(&driver), Attempt::Solved);
}

#[test]
fn only_what_was_told_of_a_tree_is_asked_again_with_other_numbers() {
    let mut driver = Driver::at("#lesson=4.5");
    let first = page(&driver).root();
    fill_in_as_led(&mut driver, Some("2"));
    assert_eq!(attempt(&driver), Attempt::Shown(None));
    driver.press("e");
    while page(&driver).board().is_some() {
        driver.press("e Enter");
    }
    let again = driver.lesson().page().root();
    assert_eq!((attempt(&driver), again.longest()), (Attempt::Asked, first.longest()));
    assert_ne!(again, first);
    assert_eq!(fill_in_as_led(&mut driver, None), "2");
    assert_eq!(attempt(&driver), Attempt::Solved);
}
