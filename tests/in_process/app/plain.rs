//! Plain mode: every lesson and quiz by lines of text, and texts of others. Sessions in it are in `commands` of the other
//! test crate.

use super::walk::glance;
use crate::driver::listener::Listener;
use crate::prelude::*;
use noughts::app::Place;
use noughts::app::plain::Plain;
use noughts::engine::Program;
use noughts::teach::practice::Answers;

fn at_menu() -> Listener {
    Listener::new(Driver::at_menu(STILL)).0
}

/// The session after these lines at the menu.
fn after(lines: &[&str]) -> Listener {
    let mut listener = at_menu();
    listener.say_all(lines);
    listener
}

#[test]
fn a_tree_beside_a_page_tells_only_what_the_search_knows_then() {
    // The search comes to E.
    after(&["lesson 9.2"]).reach("outline", &["1.1 D: 7, MAX", "1.2 E: ?, MAX", "2.1 F: ?, MAX"]);
    let known = ["1.1 D: 7, MAX", "1.2 E: ?, MAX [- 7]", "2.1 F: ?, MAX", "start: ?, MAX"];
    after(&["lesson 9.2", "- 7"]).reach("outline", &known);
}

#[test]
fn the_outline_of_a_tree_is_said_and_its_picture_saved() {
    let mut listener = after(&["position .X./..X/OOX", "tree"]);
    // A line for each open node, and only that.
    let outline = listener.say("outline");
    assert_eq!(outline.lines().count(), 47, "{outline}");
    listener.say("figure");
    let Some(Save::Figure(svg)) = listener.driver.saved.last() else { panic!("no picture") };
    assert!(svg.starts_with("<svg "), "{svg}");
}

#[test]
fn a_covered_tree_of_numbers_is_heard_and_an_address_is_no_answer() {
    let mut listener = after(&["lesson 4.5"]);
    listener.follow(&[
        ("again", &["Tree: ((4 2)(5 1)(2 6))"]),
        ("outline", &["1 B: ?, MIN", "1.1 4: 4, leaf"]),
        ("", &["node 2 is the second child of the root"]),
        ("outline", &["1 B: ?, MIN"]),
        ("node 2", &["2 C"]),
        // The score of C.
        ("1", &["Right. Score 1."]),
        ("outline", &["1 B: ?", "2 C: 1, MIN"]),
        ("?", &["node 1.2: the node with that address"]),
    ]);
    assert!(!listener.say("?").contains("b2:"), "there are no squares");
    listener.follow(&[
        ("1.1", &["1.1 4. "]),
        ("node start", &["start. covered"]),
        ("node 4", &["After `node` say an address"]),
        ("#tree=((3,12),(2,4))", &["start. Score 3."]),
        ("why", &["start. Score 3.\nMAX takes the highest score below.\n7 nodes in this subtree."]),
        ("2", &["2 C. Score 2"]),
        ("3", &["There is no node 3 here."]),
    ]);
}

#[test]
fn a_covered_outline_says_where_each_node_is_and_nothing_that_is_covered() {
    let covered = "#tree=.X./..X/OOX&algorithm=alpha-beta&covered";
    let mut listener = after(&[covered]);
    let outline = listener.say("outline");
    assert!(outline.contains("\nc1.b2 X b2: ?, MAX (O)\n"), "{outline}");
    for line in outline.lines() {
        let (_, known) = line.split_once(": ").expect("a node and what is known");
        let is_covered =
            known.starts_with("?, ") && !known.contains(|c: char| c.is_ascii_digit() || c == '[');
        assert!(is_covered && !known.contains("cut") && !known.contains("pruned"), "{line}");
    }
    // What was predicted is said: here alpha and beta.
    listener.say("- +");
    assert!(listener.say("outline").starts_with("start: ?, MAX (O) [- +]\n"));
}

#[test]
fn what_begins_alike_is_told_apart_and_any_position_or_node_is_found() {
    let mut listener = after(&["settings"]);
    listener.follow(&[
        ("player x hard", &["Player X: Hard"]),
        ("player o easy", &["Player O: Easy"]),
        ("player o strong", &["has no value `strong`: say its name alone to hear them."]),
        ("position ((3 12)(2 4))", &["7 nodes searched."]),
        ("position ((3 12)", &["Character 8: a closing bracket is missing"]),
        ("#tree=O.X/X../XOO", &["10 nodes searched."]),
        ("node c2.b2", &["O b2."]),
    ]);
}

#[test]
fn squares_are_marked_together_and_none_is_an_answer() {
    at_menu().reach("lesson 8.3", &["squares, as in c1 b2: mark these alone;", "say none"]);
    after(&["lesson 8.3"]).reach("?", &["say none"]);
    after(&["lesson 8.3"]).reach("none", &["Not exactly: none."]);
    let mut listener = after(&["lesson 8.3"]);
    listener.follow(&[
        ("a1, b2", &["Marked: a1, b2"]),
        ("c1, b2", &["Marked: c1, b2"]),
        ("none", &["Not exactly: none."]),
        ("c1 b2", &["Marked: c1, b2"]),
        ("", &["Right: c1, b2."]),
    ]);
}

#[test]
fn lessons_have_their_own_numbers_and_unvisited_pages_were_not_shown() {
    after(&["learn"]).reach("7", &["Lesson 7 of 15"]);
    after(&["learn"]).reach("99", &["There is no 99 here: say 0 to 15."]);
    // Also those that are not said.
    let all = games().into_iter().cycle().take(10_000).collect_vec();
    let mut listener = after(&["history"]);
    listener.driver.act(Action::Read(Ok(ledger(&Query::default(), &all, |_| true))));
    listener.follow(&[
        ("again", &[" of 10,000 are said", "Numbers that are not said can be said, too."]),
        ("10001", &["There is no 10001 here: say 1 to 10000."]),
    ]);
    // The 60th from the end of a file whose lines have a hundred bytes.
    listener.driver.lend(|app| Plain::default().hear(app, "60"));
    assert_eq!(listener.driver.opens, [994_000]);
    // And in a review, the moves of a long game.
    let moves: String =
        (1..=8).flat_map(|row| ('a'..='i').map(move |column| format!("{column}{row}"))).collect();
    let mut listener =
        after(&[&format!("#review={moves}&start={}&connect=9&ply=1", ["........."; 8].join("/"))]);
    listener.reach("60", &["60"]);
    assert_eq!(listener.driver.review().place, 60);

    let mut listener = after(&["lesson 6.2"]);
    let said = listener.say("c1");
    assert!(said.contains("Other pages are still to do. Press Enter to go there."), "{said}");
    assert!(!said.contains("The answer was shown"), "{said}");
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
        Answer::Tree(..) => Vec::new(),
    }
}

/// A prediction as users write it.
pub(super) fn written(prediction: Prediction) -> String {
    let end = |points: Points| match points {
        _ if points == Prediction::INFINITE => "+".to_owned(),
        _ if points == -Prediction::INFINITE => "-".to_owned(),
        _ => format!("{points:+}"),
    };
    match prediction {
        Prediction::Window { alpha, beta } => format!("{} {}", end(alpha), end(beta)),
        Prediction::Score(Bound::Exact, points) => points.to_string(),
        Prediction::Score(Bound::AtLeast, points) => format!(">={points}"),
        Prediction::Score(Bound::AtMost, points) => format!("<={points}"),
        Prediction::Count(count) => count.to_string(),
        Prediction::Takes(square) => square.to_string(),
        Prediction::Pruned => "x".to_owned(),
    }
}

/// The lines that fill in the tree on the screen: what is predicted of each node, and the words to go to the next.
pub(super) fn lines_for_tree(driver: &Driver, blanks: Blanks) -> Vec<String> {
    fn add(lines: &mut Vec<String>, tree: &Trace, place: usize, blanks: Blanks) {
        let node = tree.node(place);
        if blanks == Blanks::Windows && node.leaf.is_none() {
            lines.push(written(Prediction::of_window(node.window, |end| tree.root.points(end))));
        }
        let points = tree.root.points(node.score().expect("the search is finished"));
        lines.push(written(Prediction::Score(node.bound, points)));
        let children = tree.children(place).collect_vec();
        for (number, &child) in children.iter().enumerate() {
            lines.push(if number == 0 { "child" } else { "next" }.to_owned());
            add(lines, tree, child, blanks);
        }
        lines.extend((0..node.pruned).flat_map(|_| ["next", "x"].map(str::to_owned)));
        if !children.is_empty() {
            lines.push("parent".to_owned());
        }
    }
    let (screen, mut lines) = (driver.tree_screen(), Vec::new());
    add(&mut lines, &grow(screen.variant.search, screen.root.clone()), 0, blanks);
    lines
}

/// Answers the open page with lines of text.
fn solve(listener: &mut Listener) {
    if let Answer::Tree(_, blanks) = listener.driver.lesson().page().task.answer {
        listener.say("");
        for line in lines_for_tree(&listener.driver, blanks) {
            listener.say(&line);
        }
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
    let mut kinds = HashSet::new();
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
fn questions_of_quizzes_are_answered() {
    for level in 1..=4 {
        let quiz = format!("all {level} 6 3").parse().expect("a quiz");
        let mut listener = Listener::new(Driver::opening(Place::Quiz(quiz, 1, Answers::default()))).0;
        let mut said = String::new();
        for page in 1..=6 {
            assert!(listener.say("again").contains(&format!("question {page} of 6")), "level {level}");
            solve(&mut listener);
            said = listener.say("");
        }
        assert!(said.contains("6 of 6 right at first try") && said.contains("Your name"), "{said}");
        listener.reach("Ann", &["Ann: noughts "]);
        assert_eq!(listener.driver.app().context(), Context::Practise);
        listener.reach("copy", &["Result", "Ann: noughts "]);
    }
}

#[test]
fn a_question_changes_nothing() {
    // Not those that are words for commands somewhere.
    let questions = "again calls children expected facts glossary help items keys moves text why";
    for (name, driver) in every_scene() {
        // Results lead to the review, a game opens its panel, and where text is half typed nothing is asked.
        let not = [Context::Results, Context::Game, Context::Search, Context::Confirm];
        let is_typing = name == "quiz_window" || driver.app().context() == Context::Predict;
        if is_typing || driver.help_page().is_some() || not.contains(&driver.app().context()) {
            continue;
        }
        let (mut listener, _) = Listener::thinking(driver, glance);
        let before = listener.driver.app().describe();
        for question in questions.split(' ') {
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
    listener.reach("learn", &["Lesson 1: ~1"]);
    let page = ["Lesson 1 of 1: ~1, page 1", SIGNS, "\nx<0?\n", "A) ~2\nB) >=3", "Row 1: a1, b1 X, c1"];
    listener.follow(&[("lesson 1", &page), ("a", &["f<0"]), ("b", &[">=3", "~ <0"]), ("text", &[SIGNS])]);
}

#[test]
fn comments_of_programs_are_said_as_they_are() {
    const COMMENT: &str = "~40% sure; eval <0, a>=b ...";
    let program = Program::of("player").expect("a command");
    let think = |task: &Task| {
        let square = task.position.moves().next().expect("the game goes on");
        Ok(Output::Decision(Decision { square, analysis: None, comment: COMMENT.to_owned() }))
    };
    let contest = contest(Human, Player::Program(program));
    let mut listener = Listener::thinking(Driver::held(contest), think).0;
    listener.follow(&[("b2", &[COMMENT]), ("explain", &[COMMENT])]);
}
