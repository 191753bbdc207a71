//! Plain mode: what lines of text do, and what is said about it.

use super::series;
use super::walk::glance;
use crate::common::position;
use crate::driver::listener::Listener;
use crate::driver::program::{Attempt, Context, Exit, Output, Save, Task, View};
use crate::driver::scenes::SCENES;
use crate::driver::views::outline;
use crate::driver::{
    Driver, STILL, board, contest, contest_from, human_first, settings, two_computers, two_humans,
};
use noughts::app::{App, Place};
use noughts::engine::analysis::Bound;
use noughts::engine::player::{Decision, Player, Program};
use noughts::engine::search::{Cut, Origin, Side, Trace};
use noughts::teach::lesson::{Answer, Lesson, course};
use noughts::teach::prediction::Prediction;

/// The article's position, from which O loses whatever it plays.
const FATALIST: &str = "position .X./..X/OOX";

fn at_menu() -> Listener {
    Listener::new(Driver::at_menu(STILL)).0
}

fn playing(contest: crate::driver::program::Contest) -> Listener {
    Listener::new(Driver::playing(STILL, contest, false)).0
}

/// The session after these lines at the menu.
fn after(lines: &[&str]) -> Listener {
    let mut listener = at_menu();
    listener.say_all(lines);
    listener
}

/// Says a line, and checks that the answer contains these texts.
#[track_caller]
fn hears(listener: &mut Listener, line: &str, texts: &[&str]) {
    let said = listener.say(line);
    for text in texts {
        assert!(said.contains(text), "no {text:?} after {line:?}:\n{said}");
    }
}

/// Says a line, and checks that it is refused with this reason and changes nothing that can be seen or saved.
#[track_caller]
fn is_refused(listener: &mut Listener, line: &str, reason: &str) {
    let seen = |listener: &Listener| {
        let now = listener.driver.app().describe();
        let effects = listener.driver.saved.len();
        (now.title, now.lines, listener.driver.any_game().map(|game| game.position().clone()), effects)
    };
    let before = seen(listener);
    hears(listener, line, &[reason]);
    assert_eq!(seen(listener), before, "{line:?} changed something");
}

// Games

#[test]
fn a_game_is_won_by_numbers() {
    let (mut listener, said) = Listener::new(Driver::at_menu(STILL));
    assert!(said.starts_with("noughts\n1: Human vs computer\n2: Human vs human\n"), "{said}");
    hears(&mut listener, "2", &["Human vs human", "Enter: start"]);
    hears(&mut listener, "", &["Game", "X to move", "Row 1: 1 2 3", "Row 3: 7 8 9"]);
    hears(&mut listener, "1", &["O to move", "Row 1: X 2 3"]);
    listener.say_all(&["4", "2", "5"]);
    hears(&mut listener, "3", &["Results", "X wins.", "top row", "Row 1: X X X", "1: Rematch"]);
    hears(&mut listener, "last", &["X c1"]);
}

#[test]
fn a_game_is_lost_against_the_computer() {
    let mut listener = playing(human_first());
    hears(&mut listener, "1", &["plays b2", "Your move (X)", "Row 2: 4 O 6"]);
    hears(&mut listener, "2", &["plays c1"]);
    hears(&mut listener, "4", &["Results", "You lost.", "mistake"]);
}

#[test]
fn a_game_is_drawn_by_names() {
    let mut listener = playing(two_humans());
    for (line, row) in [
        ("top-left", "Row 1: X 2 3"),
        ("TOP MIDDLE", "Row 1: X O 3"),
        ("c1", "Row 1: X O X"),
        ("Centre", "Row 2: 4 O 6"),
        ("middle left", "Row 2: X O 6"),
        ("C2", "Row 2: X O O"),
        ("bottom-middle", "Row 3: 7 X 9"),
        ("  7 ", "Row 3: O X 9"),
    ] {
        hears(&mut listener, line, &[row]);
    }
    hears(&mut listener, "bottom right", &["A draw", "Row 3: O X X"]);
}

#[test]
fn two_computers_say_every_move() {
    let (_, said) = Listener::new(Driver::playing(STILL, two_computers(), false));
    let moves = said.lines().filter(|line| line.contains(" plays ")).count();
    assert_eq!(moves, 9, "{said}");
    assert!(said.ends_with("Enter: choose Rematch") && said.contains("A draw"), "{said}");
}

#[test]
fn what_is_no_free_square_is_refused_with_a_reason() {
    let mut listener = playing(two_humans());
    listener.say_all(&["5", "1"]);
    is_refused(&mut listener, "5", "b2 is taken by X");
    is_refused(&mut listener, "A1", "a1 is taken by O");
    is_refused(&mut listener, "0", "There is no square 0: say 1 to 9.");
    is_refused(&mut listener, "10", "There is no square 10: say 1 to 9.");
    is_refused(&mut listener, "d4", "This board has no square d4");
    is_refused(&mut listener, "-1", "`-1` is not understood here");
    is_refused(&mut listener, "99999999999999999999999", "is not understood here");
    is_refused(&mut listener, "five", "`five` is not understood here");
    is_refused(&mut listener, "undp", "The nearest word is `undo`");
    // Each is answered, so a script sees which line was wrong.
    assert_eq!(listener.driver.position(), "O../.X./...");
}

#[test]
fn large_boards_have_names_only() {
    let start = board(5, 4, 4);
    let mut listener = playing(contest_from(Player::Human, Player::Human, start));
    is_refused(&mut listener, "7", "say a square, as in b2");
    is_refused(&mut listener, "centre", "is not understood here");
    hears(&mut listener, "b2", &["Row 2: b2 X"]);
    hears(&mut listener, "bottom right", &["Row 4: e4 O"]);
    is_refused(&mut listener, "q1", "is not understood here");
    hears(&mut listener, "where x", &["X: b2"]);
    hears(&mut listener, "where o", &["O: e4"]);
}

#[test]
fn moves_are_undone_and_played_again() {
    let mut listener = playing(two_humans());
    listener.say_all(&["1", "2"]);
    hears(&mut listener, "und", &["O to move", "Row 1: X 2 3"]);
    hears(&mut listener, "redo", &["X to move", "Row 1: X O 3"]);
    hears(&mut listener, "U", &["no move to redo"]);
    hears(&mut listener, "UNDO", &["Row 1: X 2 3"]);
    is_refused(&mut listener, "e", "computer");
}

#[test]
fn a_series_goes_on_to_its_end() {
    let mut listener = playing(series(3));
    let said = listener.say_all(&["1", "4", "2", "5", "3"]);
    assert!(said.contains("Game 1 of 3 (X 1, O 0, drawn 0)") && said.contains("1: Next game"), "{said}");
    // The other side begins.
    hears(&mut listener, "1", &["Game", "best of 3", "1-0", "O to move"]);
    let said = listener.say_all(&["4", "1", "5", "2", "9", "3"]);
    assert!(said.contains("The series goes to X (X 2, O 0, drawn 0)"), "{said}");
}

#[test]
fn hints_come_one_after_the_other() {
    let mut listener = playing(two_humans());
    listener.say_all(&["1", "5", "2"]);
    let first = listener.say("hint");
    let second = listener.say("hint");
    assert!(!first.contains("c1") && second.contains("c1"), "{first}\n{second}");
}

#[test]
fn everything_about_the_board_can_be_asked() {
    let mut listener = playing(human_first());
    listener.say_all(&["1", "2"]);
    assert_eq!(listener.say("board"), "Row 1: X X O\nRow 2: 4 O 6\nRow 3: 7 8 9");
    assert_eq!(listener.say("row 2"), "Row 2: 4 O 6");
    assert_eq!(listener.say("where x"), "X: a1, b1");
    assert_eq!(listener.say("WHERE O"), "O: c1, b2");
    assert_eq!(listener.say("last"), "O c1");
    hears(&mut listener, "threats", &["a3", "anti-diagonal"]);
    hears(&mut listener, "again", &["Game", "Your move (X)", "Row 1: X X O"]);
    hears(&mut listener, "row 4", &["nothing to say"]);
    hears(&mut listener, "row x", &["a number, as in row 2"]);
    hears(&mut listener, "where z", &["x or o"]);
    hears(&mut listener, "line q9", &["a square of this board"]);
    assert_eq!(listener.driver.position(), "XXO/.O./...");
}

#[test]
fn the_panel_says_what_it_shows() {
    let mut listener = playing(human_first());
    listener.say_all(&["1", "2"]);
    assert!(!listener.driver.game().reasoning);
    let moves = listener.say("moves");
    assert!(listener.driver.game().reasoning, "they are in the panel");
    let shown = listener.driver.app().describe();
    for line in moves.lines() {
        assert!(shown.lines.iter().any(|known| known.text == line), "{line}");
    }
    hears(&mut listener, "line a3", &["a3: "]);
    let why = listener.say("why a3");
    assert_eq!(why.lines().next(), Some(&*listener.driver.app().describe().selected));
    assert!(why.starts_with("a3: "), "{why}");
    hears(&mut listener, "why c2", &["c2: "]);
    // Looking plays nothing.
    assert_eq!(listener.driver.position(), "XXO/.O./...");
    hears(&mut listener, "why", &["c1"]);
}

#[test]
fn leaving_a_game_asks_first() {
    let mut listener = playing(two_humans());
    listener.say("1");
    hears(&mut listener, "quit", &["Quit", "y: yes", "n: no"]);
    hears(&mut listener, "no", &["Game"]);
    assert_eq!(listener.exit(), None);
    listener.say_all(&["quit", "yes"]);
    assert_eq!(listener.exit(), Some(Exit::Done));
    let mut listener = playing(two_humans());
    hears(&mut listener, "menu", &["noughts", "1: Continue"]);
    listener.say("quit");
    assert_eq!(listener.exit(), Some(Exit::Done));
}

// After a game

#[test]
fn the_review_finds_the_mistake_and_takes_a_better_move() {
    let mut listener = playing(human_first());
    listener.say_all(&["1", "2", "4"]);
    hears(&mut listener, "review", &["Review", "Start of the game"]);
    let mistake = listener.driver.report().mistakes().next().map(|(place, _)| place);
    let place = mistake.expect("there is one") + 1;
    hears(&mut listener, &place.to_string(), &[&format!("Move {place}: X a2")]);
    is_refused(&mut listener, "77", "There is no 77 here");
    hears(&mut listener, "try", &["better"]);
    is_refused(&mut listener, "a1", "taken");
    hears(&mut listener, "centre", &["taken"]);
    // A number is no square here.
    hears(&mut listener, "3", &["Move 3: "]);
    hears(&mut listener, &place.to_string(), &["Row 1: a1 X, b1 X, c1 O"]);
    hears(&mut listener, "a3", &["a3"]);
    assert!(!listener.driver.review().is_open(), "it was found");
}

#[test]
fn the_review_shows_the_answer() {
    let mut listener = playing(human_first());
    listener.say_all(&["1", "2", "4", "review", "5"]);
    assert!(listener.driver.review().is_open(), "{}", listener.say("again"));
    hears(&mut listener, "show answer", &["a3"]);
    let there = listener.driver.review().place;
    listener.say("next");
    assert_eq!(listener.driver.review().place, there + 1);
    listener.say("previous");
    assert_eq!(listener.driver.review().place, there);
}

// Positions and their search

/// The reasons of the cutoffs in the tree, from its data.
fn reasons(listener: &Listener) -> Vec<String> {
    let outline = outline(&listener.driver);
    let cuts = (0..outline.rows.len()).filter_map(|row| outline.at(row).cut());
    let reason = |Cut { window, side, .. }: Cut| {
        let [alpha, beta] = [window.alpha, window.beta].map(|score| format!("{:+}", score.points(9)));
        match side {
            Side::Max => format!("alpha {alpha} is at least beta {beta}"),
            Side::Min => format!("beta {beta} is at most alpha {alpha}"),
        }
    };
    cuts.map(reason).collect()
}

#[test]
fn the_tree_is_walked_to_its_cutoff() {
    let mut listener = after(&[FATALIST]);
    hears(&mut listener, "tree", &["Tree", "47 nodes in all", "O is MAX"]);
    let children = listener.say("children");
    assert_eq!(children.lines().count(), 4, "{children}");
    hears(&mut listener, "best", &["O c1. Score -6", "X (MIN) takes the lowest score"]);
    hears(&mut listener, "parent", &["start. Score -6"]);
    // A line for each open node, and only that.
    let outline = listener.say("outline");
    assert_eq!(outline.lines().count(), 47, "{outline}");
    assert!(outline.starts_with("start .X./..X/OOX  MAX  -6  best"), "{outline}");
    hears(&mut listener, "figure", &["as a picture (SVG), or as an outline"]);
    hears(&mut listener, "outline", &["47 nodes in all"]);
    let Some(Save::Figure { text, extension: "txt" }) = listener.driver.saved.last() else {
        panic!("no text")
    };
    assert_eq!(text.trim_end(), outline.trim_end());
    hears(&mut listener, "cover", &["start. covered"]);
    assert!(listener.say("outline").contains("nothing to say"));
    listener.say("uncover");
    hears(&mut listener, "cut", &["no cutoffs", "alpha-beta"]);
    while !listener.driver.app().describe().lines.iter().any(|line| line.text == "alpha-beta") {
        listener.say("algorithm");
    }
    let said = listener.say("cut");
    let reasons = reasons(&listener);
    assert!(reasons.iter().any(|reason| said.contains(reason)), "{reasons:?}\n{said}");
    assert!(said.contains("alpha -6 is at least beta -8"), "as in the article: {said}");
    assert!(said.contains(&listener.driver.app().describe().selected), "{said}");
    // What was pruned can be searched, after all.
    hears(&mut listener, "open", &["b2"]);
}

#[test]
fn squares_choose_nodes_of_the_tree() {
    let mut listener = after(&[FATALIST, "tree"]);
    hears(&mut listener, "c1", &["O c1. Score -6"]);
    hears(&mut listener, "1", &["X a1"]);
    hears(&mut listener, "parent", &["O c1."]);
    hears(&mut listener, "back", &["Row 1: 1 X 3"]);
}

#[test]
fn the_search_is_stepped_forwards_and_back() {
    let mut listener = after(&[FATALIST, "stepper"]);
    while !listener.driver.app().describe().lines.iter().any(|line| line.text == "alpha-beta") {
        listener.say("algorithm");
    }
    let step = |said: &str| said.lines().find(|line| line.starts_with("step ")).map(str::to_owned);
    listener.say("first");
    let forwards: Vec<_> = (0..20).map(|_| step(&listener.say("next")).expect("each step is said")).collect();
    let mut back: Vec<_> = (0..19).map(|_| step(&listener.say("previous")).expect("it is said")).collect();
    back.reverse();
    assert_eq!(back, forwards[..19]);
    hears(&mut listener, "step 17", &[&forwards[16]]);
    hears(&mut listener, "17", &["step 17 of"]);
    listener.say("first");
    hears(&mut listener, "next cutoff", &["Cutoff: alpha -6 is at least beta -8", &forwards[16]]);
    hears(&mut listener, "calls", &["alpha -6"]);
    hears(&mut listener, "previous cutoff", &["no"]);
    hears(&mut listener, "step 0", &["a number, as in step 32"]);
    hears(&mut listener, "step 9999", &["Search finished"]);
}

#[test]
fn the_lab_races_all_algorithms() {
    let mut listener = after(&[FATALIST]);
    hears(&mut listener, "lab", &["Lab", "minimax, move c1, score -6, nodes 47", "12: MCTS, 1,000, move"]);
    hears(&mut listener, "", &["minimax"]);
    hears(&mut listener, "items", &["\n4: "]);
    hears(&mut listener, "4", &["alpha-beta"]);
    hears(&mut listener, "0", &["There is no 0 here: say 1 to 12."]);
}

#[test]
fn links_lead_to_screens() {
    let mut listener = at_menu();
    hears(&mut listener, "#tree=O.X/X../XOO", &["Tree"]);
    assert_eq!(listener.driver.tree_screen().view, View::Tree);
    let link = listener.say("link");
    assert!(link.contains("#tree=O.X/X../XOO"), "{link}");
    hears(&mut listener, "https://example.org/page#stepper=O.X/X../XOO", &["Stepper"]);
    hears(&mut listener, "lesson 6.2", &["Lesson 6 of 15", "page 2 of 3"]);
    hears(&mut listener, "#play=.X./..X/OOX", &["Game"]);
    for (line, fault) in [
        ("#foo", "`foo` is not a screen"),
        ("lesson 99.1", "After `lesson` say the number"),
        ("lesson first", "After `lesson` say the number"),
        ("position XXX/OOO/...", "Impossible position"),
        ("position", "not understood"),
    ] {
        let mut listener = at_menu();
        hears(&mut listener, line, &[fault]);
        assert_eq!(listener.exit(), None);
    }
}

// Forms

#[test]
fn items_of_a_form_get_values() {
    let mut listener = after(&["1"]);
    hears(&mut listener, "level easy", &["Level: Easy"]);
    hears(&mut listener, "2", &["You play: O"]);
    hears(&mut listener, "2 x", &["You play: X"]);
    hears(&mut listener, "Board 4X4", &["Board: 4x4"]);
    hears(&mut listener, "6 best of 3", &["Series: best of 3"]);
    is_refused(&mut listener, "level hopeless", "no value `hopeless`");
    is_refused(&mut listener, "board 99x1", "no value `99x1`");
    is_refused(&mut listener, "7", "There is no 7 here: say 1 to 6.");
    is_refused(&mut listener, "0", "There is no 0 here");
    is_refused(&mut listener, "levle easy", "not understood");
    let all = listener.say("items");
    assert!(all.starts_with("1: Level: Easy\n2: You play: X\n") && all.contains("4: Board: 4x4"), "{all}");
    hears(&mut listener, "start", &["Game", "Easy", "4x4"]);
}

#[test]
fn a_quiz_is_chosen_by_value() {
    let mut listener = at_menu();
    hears(&mut listener, "practise", &["as in 1 of all kinds or questions of all kinds."]);
    hears(&mut listener, "questions best", &["Questions: best move"]);
    hears(&mut listener, "number 3", &["Number: 3"]);
    for seed in ["42", "7041", "7", "18446744073709551615"] {
        hears(&mut listener, &format!("seed {seed}"), &[&format!("Seed: {seed}")]);
    }
    is_refused(&mut listener, "seed -1", "no value `-1`");
    is_refused(&mut listener, &format!("seed{}1", " ".repeat(5_000)), "too long");
    is_refused(&mut listener, "level 5", "no value `5`");
    hears(&mut listener, "start", &["Practise: level 1, seed 18446744073709551615", "page 1 of 3"]);
}

// Lessons

/// The lines that answer the open page.
fn answer(listener: &Listener) -> Vec<String> {
    match &listener.driver.lesson().page().task.answer {
        Answer::Squares(squares) => vec![squares.iter().next().expect("a square").to_string()],
        Answer::Choice { right, .. } => vec![["A", "b", "C", "d"][*right].to_owned()],
        Answer::All(squares) => {
            // To mark nothing is asked about first.
            let again = squares.is_empty().then(String::new);
            let squares = squares.iter().map(|square| square.to_string());
            squares.chain(["answer".to_owned()]).chain(again).collect()
        }
        Answer::Typed(prediction) => vec![written(*prediction)],
        Answer::Tree(_) => Vec::new(),
    }
}

/// A prediction as users write it.
fn written(prediction: Prediction) -> String {
    let end = |points: i32| match points {
        Prediction::INFINITE => "+".to_owned(),
        _ if points == -Prediction::INFINITE => "-".to_owned(),
        _ => format!("{points:+}"),
    };
    match prediction {
        Prediction::Window { alpha, beta } => format!("{} {}", end(alpha), end(beta)),
        Prediction::Score(Bound::Exact, points) => points.to_string(),
        Prediction::Score(Bound::AtLeast, points) => format!(">={points}"),
        Prediction::Score(Bound::AtMost, points) => format!("<={points}"),
        Prediction::Takes(square) => square.to_string(),
        Prediction::Pruned => "x".to_owned(),
    }
}

/// Fills in the tree below a node that is selected, and selects it again.
fn fill_in(listener: &mut Listener, tree: &Trace, place: usize) {
    let node = tree.node(place);
    let points = node.score().expect("the search is finished").points(tree.position.rules().cells());
    listener.say(&written(Prediction::Score(node.bound, points)));
    let children: Vec<usize> = tree.children(place).collect();
    for (number, &child) in children.iter().enumerate() {
        listener.say(if number == 0 { "child" } else { "next" });
        fill_in(listener, tree, child);
    }
    for _ in 0..node.pruned {
        listener.say_all(&["next", "x"]);
    }
    if !children.is_empty() {
        listener.say("parent");
    }
}

/// Answers the open page with lines of text.
fn solve(listener: &mut Listener) {
    if let Answer::Tree(_) = listener.driver.lesson().page().task.answer {
        listener.say("");
        let screen = listener.driver.tree_screen();
        let search = screen.variant().search;
        let tree = Trace::grow(search, Origin::of(&screen.position), &screen.position, &mut ());
        fill_in(listener, &tree, 0);
        listener.say("back");
    }
    for line in answer(listener) {
        listener.say(&line);
    }
    let attempt = listener.driver.lesson().exercise().attempt;
    assert_eq!(attempt, Attempt::Solved, "{}\n{}", listener.say("again"), listener.say("text"));
}

#[test]
fn every_page_of_every_lesson_is_solved() {
    let mut kinds = std::collections::HashSet::new();
    for (number, lesson) in course().iter().enumerate() {
        let mut listener = after(&[&format!("lesson {}", number + 1)]);
        for page in 0..lesson.pages.len() {
            let place = format!("page {} of {}", page + 1, lesson.pages.len());
            assert!(listener.say("again").contains(&place), "{place} of {}", lesson.title);
            kinds.insert(std::mem::discriminant(&listener.driver.lesson().page().task.answer));
            solve(&mut listener);
            listener.say("");
        }
    }
    assert_eq!(kinds.len(), 5, "lessons have all kinds of answers");
}

#[test]
fn a_wrong_answer_is_told_and_may_be_mended() {
    let mut listener = after(&["lesson 6.2"]);
    hears(&mut listener, "a2", &["Not a2"]);
    assert_ne!(listener.driver.lesson().exercise().attempt, Attempt::Solved);
    is_refused(&mut listener, "b1", "taken");
    hears(&mut listener, "c1", &["Right: c1", "-6 loses in 4", "-8 loses in 2"]);
    hears(&mut listener, "moves", &["a1: ", "-8", "c1: ", "-6"]);
    hears(&mut listener, "text", &["blind search"]);
    // Afterwards squares are looked at.
    hears(&mut listener, "a2", &["a2", "-8"]);
    hears(&mut listener, "", &["page 3 of 3"]);
    hears(&mut listener, "e", &["The answer is"]);
}

#[test]
fn questions_of_quizzes_are_answered() {
    for level in 1..=4 {
        let quiz = format!("all {level} 6 3").parse().expect("a quiz");
        let (app, _) = App::at(settings(STILL, false), 7, Place::Quiz(quiz));
        let mut listener = Listener::new(Driver::with(app)).0;
        let mut said = String::new();
        for page in 1..=6 {
            assert!(listener.say("again").contains(&format!("page {page} of 6")), "level {level}");
            solve(&mut listener);
            said = listener.say("");
        }
        assert_eq!(listener.driver.app().context(), Context::Practise);
        assert!(said.contains("6 of 6 right at first try"), "{said}");
        hears(&mut listener, "copy", &["6 of 6 right at first try"]);
    }
}

// Covered scores

#[test]
fn covered_scores_are_not_said_until_they_are_predicted() {
    let start = position(".X./..X/OOX");
    let contest = contest_from(Player::Human, Player::Human, start);
    let mut listener = Listener::new(Driver::playing(STILL, contest, true)).0;
    hears(&mut listener, "moves", &["c1: -6, "]);
    listener.say("cover");
    for line in ["again", "moves", "expected", "why c1", "line c1", "facts"] {
        let said = listener.say(line);
        assert!(!said.contains("-6") && !said.contains("loses"), "{line}: {said}");
    }
    for command in ["undo", "pairs", "hint"] {
        is_refused(&mut listener, command, "Not while scores are covered.");
    }
    is_refused(&mut listener, "4", "Say +4 for a score");
    hears(&mut listener, "c1 -8", &["No"]);
    hears(&mut listener, "c1 -6", &["Right. c1 -6"]);
}

#[test]
fn names_walk_in_a_covered_tree() {
    let mut listener = after(&[FATALIST, "tree"]);
    hears(&mut listener, "cover", &["best b2"]);
    for (line, node) in [("c1", "O c1"), ("a1", "X a1"), ("b2", "O b2"), ("parent", "X a1")] {
        hears(&mut listener, line, &[node]);
        assert!(!listener.driver.tree_screen().has_predicted(), "{line}");
    }
    hears(&mut listener, "best b2", &["Right. b2"]);
    assert!(listener.driver.tree_screen().has_predicted());
}

#[test]
fn a_question_changes_nothing() {
    // Not those that are words for commands somewhere.
    let questions = "again calls children expected facts glossary help items keys moves text threats why";
    for (name, scene) in SCENES {
        let driver = scene(STILL);
        // Results lead to the review, a game opens its panel, and where text is half typed nothing is asked.
        let not = [Context::Results, Context::Game, Context::Search, Context::Confirm];
        let is_typing = name == "quiz_window" || driver.app().context() == Context::Predict;
        if is_typing || driver.help_page().is_some() || not.contains(&driver.app().context()) {
            continue;
        }
        let (mut listener, _) = Listener::thinking(driver, glance);
        let before = listener.driver.app().describe();
        // In a form, "row" may be the name of a field.
        let about_board = ["row 1", "where x"].into_iter().filter(|_| before.board.is_some());
        for question in questions.split(' ').chain(about_board) {
            listener.say(question);
            assert_eq!(listener.driver.app().describe(), before, "{question} in {name}");
        }
    }
}

// Words of others

/// Signs that plain mode has words for, in a listing.
const SIGNS: &str = " for each x<0 in ~/moves:\n   if best >= beta: ... # a  b";

#[test]
fn lessons_are_said_as_they_are() {
    let text = format!(
        "title = '~1'\n[[page]]\nposition = '.X./..X/OOX'\ntext = '''{SIGNS}'''\nquestion = 'x<0?'\n\
         search = ['minimax']\n\
         options = ['~2', '>=3']\nright = 2\nhint = 'f<0'\nwhy = '~ <0'\n"
    );
    let mut app = App::new(settings(STILL, false), 0);
    app.shared.course = [Lesson::read("own", &text).expect("it can be read")].into();
    let mut listener = Listener::new(Driver::with(app)).0;
    hears(&mut listener, "learn", &["Lesson 1: ~1"]);
    let page = ["Lesson 1 of 1: ~1, page 1", SIGNS, "\nx<0?\n", "A) ~2\nB) >=3", "Row 1: a1, b1 X, c1"];
    hears(&mut listener, "lesson 1", &page);
    hears(&mut listener, "a", &["f<0"]);
    hears(&mut listener, "b", &[">=3", "~ <0"]);
    hears(&mut listener, "text", &[SIGNS]);
}

#[test]
fn comments_of_programs_are_said_as_they_are() {
    const COMMENT: &str = "~40% sure; eval <0, a>=b ...";
    let program = Program::of("player").expect("a command");
    let think = |task: &Task| {
        let square = task.position.moves().next().expect("the game goes on");
        Ok(Output::Decision(Decision { square, analysis: None, comment: COMMENT.to_owned() }))
    };
    let contest = contest(Player::Human, Player::Program(program));
    let mut listener = Listener::thinking(Driver::playing_held(STILL, contest, false), think).0;
    hears(&mut listener, "b2", &[COMMENT]);
    hears(&mut listener, "explain", &[COMMENT]);
}

#[test]
fn a_computer_of_ones_choice_is_played() {
    let mut listener = playing(contest(Player::Human, Player::Random));
    let said = listener.say("centre");
    assert!(said.contains("(O) plays "), "{said}");
}
