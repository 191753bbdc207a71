//! Tree, stepper and lab: opening them, moving around in them, and going back.

use crate::driver::places_in;
use crate::prelude::*;

fn open(text: &str, view: View) -> Driver {
    Driver::exploring(STILL, position(text), view)
}

/// The tree with the root's children open.
fn open_tree(text: &str) -> Driver {
    open(text, View::Tree).after("Enter Enter")
}

fn empty_board(view: View) -> Driver {
    Driver::exploring(STILL, empty("3x3"), view)
}

/// A view opened from a game, with searches that wait until the test answers them.
fn waiting(text: &str, key: &str) -> Driver {
    Driver::in_game(two_humans_from(position(text))).hold().after(key)
}

/// The moves that lead to each row, and its score on the articles' scale.
fn rows(driver: &Driver) -> Vec<(String, Option<i32>)> {
    let outline = outline(driver);
    let score = |row| outline.at(row).node().and_then(TraceNode::score).map(|score: Score| score.points(9));
    (0..outline.rows.len()).map(|row| (names(outline.at(row).moves()), score(row))).collect()
}

fn listed(rows: &[(&str, i32)]) -> Vec<(String, Option<i32>)> {
    rows.iter().map(|&(moves, score)| (moves.to_owned(), Some(score))).collect()
}

// Opening and leaving

#[test]
fn the_views_are_one_key_apart_and_tab_cycles_through_them() {
    let first = &["screen = position"];
    open(P2, View::Tree).follow(&[
        ("s", &["screen = stepper"]),
        ("c", &["screen = lab"]),
        ("t", &["screen = tree"]),
        ("Tab", &["screen = stepper"]),
        ("Tab", &["screen = lab"]),
        ("Tab", first),
        ("Tab", &["screen = tree"]),
        ("Shift-Tab", first),
        ("Shift-Tab", &["screen = lab"]),
        ("Shift-Tab", &["screen = stepper"]),
        ("t t", first),
        ("s s", first),
        ("c c", first),
        ("click Lab", &["screen = lab"]),
        ("click Tree", &["screen = tree"]),
        ("click Position", first),
    ]);
}

#[test]
fn from_a_game_the_first_tab_is_the_game() {
    let board = format!("board = {P2}");
    Driver::in_game(two_humans_from(position(P2)))
        .follow(&[("t", &[" Game [Tree]"]), ("s click Game", &["screen = game", &board])]);
}

#[test]
fn tree_and_stepper_show_the_search_that_is_selected_in_the_lab() {
    let mut driver = open(P2, View::Tree).after("a a c");
    assert_eq!(driver.tree_screen().lab.lane().name, "alpha-beta", "it starts at the search of the tree");
    driver.press("End Up Up Up Up t");
    assert_eq!(outline(&driver).tree().search, VARIANTS[7].search);
    driver.press("c End Up s");
    assert_eq!(playback(&driver).trace.search, Minimax::DEPTH_AWARE.limited_to(Some(3)));
}

#[test]
fn a_game_that_was_left_is_in_the_list_and_waits_until_it_is_continued() {
    let mut driver = Driver::in_game(human_first()).after("5");
    let on_board = format!("board = {}", driver.position());
    driver.follow(&[
        ("Esc Down Down Down Down Down Down Enter Down Down t", &["screen = tree", &on_board]),
        // The game would be lost.
        ("q", &["question = Quit"]),
        ("n Esc Esc Esc", &["screen = game", &on_board]),
    ]);
}

#[test]
fn a_computer_that_was_thinking_thinks_again_after_a_look_at_the_tree() {
    let mut driver = Driver::held(contest_from(Perfect, Human, position(P1)));
    let asked = driver.task().clone();
    driver.press("t");
    assert!(matches!(driver.task().job, Job::Grow { .. }));
    // The answer to the first request comes too late to be used.
    driver.deliver(asked.id, think(&asked)).press("Esc");
    assert_eq!(driver.task().job, asked.job);
    driver.answer();
    assert_eq!(driver.ended_game().history.last_move(), Some(square("b2")));
}

#[test]
fn leaving_stops_the_search_and_returning_starts_it_again() {
    let mut driver = waiting(P2, "t");
    driver.follow(&[
        ("", &["searching = true"]),
        ("Esc", &["searching = false"]),
        ("t answer", &["searching = false"]),
    ]);
    assert_eq!(outline(&driver).tree().len(), 47);
}

#[test]
fn a_failed_search_is_reported_and_enter_tries_again() {
    for key in ["t", "s"] {
        waiting(P2, key).follow(&[("fail", &["went up in smoke"]), ("Enter answer", &["!went up in smoke"])]);
    }
    let mut driver = waiting(P2, "c");
    // The other searches still run.
    driver.reach("fail", &["failed", "searching = true"]);
    assert!(matches!(driver.tree_screen().lab.lanes[0].state, Computed::Pending(_)));
}

#[test]
fn the_glossary_is_a_key_away_in_each_view() {
    for view in [View::Tree, View::Stepper, View::Lab] {
        let mut driver = open(P2, view);
        driver.resize((120, 40)).each(&[("w", &["transposition", "cutoff"]), ("w w", &["unchanged"])]);
        assert!(matches!(driver.press("w").help_page(), Some((Topic::Glossary, 0))));
    }
}

// The tree

#[test]
fn the_tree_is_that_of_the_article_node_for_node() {
    let mut driver = open_tree(P1);
    assert_eq!(rows(&driver), listed(&[("", 10), ("b1", -10), ("b2", 10), ("c2", -10)]));
    driver.press("*");
    let whole = [
        ("", 10),
        ("b1", -10),
        ("b1 b2", -10),
        ("b1 c2", 10),
        ("b1 c2 b2", 10),
        ("b2", 10),
        ("c2", -10),
        ("c2 b1", 10),
        ("c2 b1 b2", 10),
        ("c2 b2", -10),
    ];
    assert_eq!(rows(&driver), listed(&whole));
    assert_eq!(selected(driver.press("End")), "c2 b2");
    assert_eq!(selected(driver.press("Home")), "");
    assert_eq!(outline(driver.press("Enter")).rows.len(), 1, "the root can be closed, too");
    assert_eq!(outline(driver.press("Enter")).rows.len(), 4);
}

#[test]
fn following_the_expected_moves_ends_where_the_score_comes_from() {
    let driver = open(P2, View::Tree).after("b b b b b b");
    let outline = outline(&driver);
    let node = outline.at(outline.selected).node().expect("it was searched");
    assert_eq!((selected(&driver).as_str(), node.leaf), ("c1 b2 a1 a2", Some(Leaf::Terminal)));
    assert_eq!(node.score(), outline.tree().node(0).score());
    let best = (0..outline.rows.len()).filter(|&row| outline.rows[row].is_expected).collect_vec();
    let path = outline.at(outline.selected).and_above().map(|node| node.row);
    assert!(best.into_iter().rev().eq(path));
}

#[test]
fn half_a_million_nodes_can_be_opened_at_once() {
    let mut driver = empty_board(View::Tree);
    driver.press("*");
    assert_eq!(outline(&driver).rows.len(), 549_946);
    driver.press("End");
    assert_eq!(selected(&driver), "c3 b3 a3 c2 b2 a2 c1", "X wins on the anti-diagonal");
    driver.press("Home Enter");
    assert_eq!(outline(&driver).rows.len(), 1);
}

#[test]
fn another_algorithm_opens_and_selects_the_same_nodes_of_its_own_tree() {
    let mut driver = open_tree(P2);
    driver.press("Down Right Down");
    let place = selected(&driver);
    let mut sizes = Vec::new();
    for variant in VARIANTS {
        sizes.push((driver.tree_screen().variant.name, outline(&driver).tree().len()));
        assert_eq!(outline(&driver).tree().search, driver.tree_screen().variant.search);
        assert!(VARIANTS.contains(&variant));
        driver.press("a");
    }
    assert_eq!(driver.tree_screen().variant.name, sizes[0].0, "after the last comes the first");
    assert_eq!(selected(&driver), place);
    assert_eq!(&sizes[..3], [("minimax", 47), ("blind minimax", 47), ("alpha-beta", 35)]);
    assert_eq!(driver.press("A").tree_screen().variant.word, "expectimax");
}

#[test]
fn a_pruned_move_can_be_searched_anyway_and_stays_marked() {
    let mut driver = open_tree(P2);
    assert_eq!(selected(driver.press("a a Down Right Right")), "a2");
    driver.press("Down Right");
    let row = outline(&driver).selected;
    assert!(outline(&driver).at(row).is_pruned() && outline(&driver).at(row).node().is_none());
    driver.resize((120, 40));
    driver.must(&["Pruned, not searched:", "beta -6 <= alpha -6."]);
    driver.press("Enter");
    assert!(outline(&driver).at(row).is_pruned());
    let node = outline(&driver).at(row).node().expect("it is searched now");
    // From O's point of view and with plies counted from the root, as in the rest of the tree.
    let moves = outline(&driver).at(row).moves();
    let after = moves.into_iter().fold(position(P2), |position, square| after(&position, square));
    let expected = Minimax::DEPTH_AWARE.score_below(2, &after, &mut ());
    assert_eq!(node.score(), expected.ok());
    assert_eq!(outline(&driver).tree().len(), 35, "the tree of the search itself has not changed");
}

#[test]
fn a_branch_that_arrives_late_opens_only_where_it_was_requested() {
    let requested =
        waiting(P2, "t answer a answer a answer").after("Enter Enter Down Right Right Down Right Enter");
    let mut driver = requested.clone();
    let pruned = outline(&driver).selected;
    driver.press("Up Left");
    let selected_before = selected(&driver);
    driver.answer();
    assert!(outline(&driver).at(pruned).node().is_some());
    assert_eq!(selected(&driver), selected_before);
    // The branch is not used for another algorithm.
    let mut driver = requested;
    let asked = driver.task().clone();
    driver.press("A answer");
    let before = driver.text();
    assert_eq!(driver.deliver(asked.id, think(&asked)).text(), before);
}

#[test]
fn a_position_seen_before_can_be_searched_again() {
    let mut driver = open("X../.O./...", View::Tree);
    driver.resize((120, 40)).press("A A A A *");
    assert_eq!(driver.tree_screen().variant.word, "table");
    let all = outline(&driver).rows.len();
    let row =
        (0..all).find(|&row| outline(&driver).at(row).is_unsearched()).expect("there are transpositions");
    driver.act(Action::Click(Target::Item(row)));
    driver.must(&["from the table", "Press Enter to search"]);
    driver.press("Enter");
    let with_branch = outline(&driver).rows.len();
    assert!(with_branch > all && !driver.shows("Press Enter to search"));
    driver.press("Home Enter Enter *");
    assert!(outline(&driver).rows.len() >= with_branch, "the branch stays");
    let finished = (0..outline(&driver).rows.len()).find(|&row| {
        let outline = outline(&driver);
        outline.at(row).node().is_some_and(|node| node.leaf == Some(Leaf::Transposition))
            && outline.at(row).state().board().expect("a board").status() != Status::Ongoing
    });
    let finished = finished.expect("finished games come up again, too");
    assert!(!outline(&driver).at(finished).can_open());
}

#[test]
fn the_depth_limit_is_a_key_away_and_has_its_bounds() {
    let mut driver = open_tree(P2);
    // After the longest search comes a brief one.
    for (keys, limit, nodes) in [("d", Some(2), 17), ("d d", None, 47), ("D D D", Some(1), 5)] {
        let screen = driver.press(keys).tree_screen();
        assert_eq!((screen.depth_limit, outline(&driver).tree().len()), (limit, nodes), "{keys}");
    }
    driver.follow(&[("", &["limit", "~"]), ("D", &["refusal = A search needs at least one ply"])]);
    assert_eq!((driver.press("d d d").tree_screen().depth_limit, outline(&driver).tree().len()), (None, 47));
}

#[test]
fn large_boards_start_with_a_suitable_depth_limit() {
    for rules in ["4x4/4", "7x6/4", "15x15/5"] {
        let driver = Driver::exploring(STILL, empty(rules), View::Tree);
        assert!(driver.tree_screen().depth_limit.is_some());
        assert!(outline(&driver).tree().finished, "{rules}");
    }
}

// The stepper

#[test]
fn the_stepper_starts_paused_before_the_first_step() {
    let mut driver = open(P2, View::Stepper);
    assert_eq!((playback(&driver).step, playback(&driver).is_playing()), (0, false));
    driver.must(&["deadline = none"]);
}

#[test]
fn each_step_back_shows_the_screen_before_it() {
    let mut driver = open(P1, View::Stepper);
    driver.press("a a Home");
    let steps = playback(&driver).trace.steps();
    let mut seen = Vec::new();
    for _ in 0..steps {
        seen.push(driver.text());
        driver.press("Right");
    }
    assert_eq!(playback(&driver).step, steps);
    driver.must_show("Search finished");
    for text in seen.into_iter().rev() {
        assert_eq!(driver.press("Left").text(), text);
    }
    assert_eq!(playback(driver.press("Left")).step, 0);
}

#[test]
fn keys_jump_over_subtrees_out_of_them_to_cutoffs_and_to_better_scores() {
    let mut driver = open(P2, View::Stepper).after("a a Right Right");
    let depth = |driver: &Driver| playback(driver).walk().path.len();
    let last = |driver: &Driver| playback(driver).walk().last;
    let steps = playback(&driver).trace.steps();
    assert_eq!(depth(&driver), 2);
    assert_eq!(depth(driver.press("Up")), 1, "out of a1");
    assert!(matches!(last(&driver), Some(Step::Leave(_))));
    assert_eq!(depth(driver.press("Home Right Down")), 1, "over a1");
    assert_eq!(playback(driver.press("Home Down")).step, steps, "over the whole search");

    assert!(matches!(last(driver.press("Home x")), Some(Step::Cutoff(..))));
    let first = playback(&driver).step;
    assert!(playback(driver.press("x")).step > first);
    assert_eq!(playback(driver.press("X")).step, first);
    driver.reach("X", &["refusal = No cutoff before this step"]);
    assert!(matches!(last(driver.press("i")), Some(Step::Improve(..))));
    assert!(matches!(last(driver.press("Left I")), Some(Step::Improve(..))));
    driver.reach("End x", &["refusal = No cutoff after this step"]);
    assert_eq!(playback(driver.press("PgUp")).step, steps - steps.div_ceil(20));
}

#[test]
fn playing_continues_until_it_is_paused_or_over() {
    let mut driver = open(P1, View::Stepper);
    driver.follow(&[
        ("Enter", &["deadline = 500ms"]),
        ("deadline deadline", &["step  2 of"]),
        ("+", &["deadline = 200ms"]),
        // The help page covers it.
        ("?", &["deadline = none"]),
        ("Esc p", &["deadline = none", "step  2 of"]),
    ]);
    driver.press("p + + + + + +");
    for _ in 0..3 {
        if driver.app().deadline().is_some() {
            driver.pass_deadline();
        }
    }
    assert_eq!(playback(&driver).step, playback(&driver).trace.steps());
    assert!(!playback(&driver).is_playing());
    assert_eq!(playback(driver.press("Space")).step, 0, "at the end, it plays again from the start");
    assert!(playback(driver.pass_deadline()).step > 0);
    // It pauses when another view opens.
    driver.reach("t", &["deadline = none"]);
    assert!(!playback(driver.press("s")).is_playing());
}

#[test]
fn the_slider_and_the_wheel_go_to_any_step() {
    for size in WHOLE_SIZES {
        let mut driver = open(P2, View::Stepper);
        driver.resize(size);
        let last = playback(&driver).trace.steps();
        let knob = driver.find("●");
        let end = driver.find("step ").x - 3;
        driver.click(Place { x: end, ..knob });
        assert_eq!(playback(&driver).step, last, "{size:?}");
        driver.click(knob);
        assert_eq!(playback(&driver).step, 0);
        driver.click(Place { x: knob.x + (end - knob.x) / 2, ..knob });
        assert!((last * 2 / 5..last * 3 / 5).contains(&playback(&driver).step), "{size:?}");
        let step = playback(&driver).step;
        driver.wheel(Direction::Forward, knob).wheel(Direction::Forward, knob).wheel(Direction::Back, knob);
        assert_eq!(playback(&driver).step, step + 1);
    }
}

#[test]
fn another_algorithm_or_depth_gets_a_new_search() {
    let mut driver = open(P2, View::Stepper);
    let plain = playback(&driver).trace.steps();
    driver.press("Right Right a a");
    assert_eq!(playback(&driver).step, 2, "the step that enters the same node");
    assert!(playback(&driver).trace.steps() < plain);
    driver.reach("D", &["ply = 3: return an estimate"]);
    assert_eq!(playback(&driver).trace.search.depth_limit, Some(3));
}

// The code

/// How the part of the code that carries out the last step starts, and the start of the row that shows whose branch it
/// is in.
fn code_of(playback: &Playback, has_first_call: bool) -> (&'static str, &'static str) {
    let walk = playback.walk();
    let search = playback.trace.search;
    let [table, prunes] = [search.table != Table::Off, search.pruning == Pruning::AlphaBeta];
    let is_max = |above: usize| {
        let calls = walk.calls();
        let call = calls.iter().rev().nth(above).expect("a call is under way");
        call.to_move == playback.trace.root.to_move()
    };
    let branch = |above: usize| if is_max(above) { "MAX:" } else { "MIN:" };
    let leaf = |leaf: Leaf| match leaf {
        Leaf::Terminal => ("game over", ""),
        Leaf::Horizon => ("ply = 2", ""),
        Leaf::Transposition if prunes => ("the table settles it: return its score", ""),
        Leaf::Transposition => ("in the table: return its score", ""),
    };
    let call = if prunes { "v = minimax(child, ply+1, alpha, beta)" } else { "v = minimax(child, ply+1)" };
    match walk.last.expect("a step was taken") {
        Step::Enter(None) if has_first_call => ("first call: minimax(root, 0", ""),
        Step::Enter(None) => ("minimax(node, ply", ""),
        Step::Enter(Some(_)) => (call, ""),
        Step::Leaf(kind, _) => leaf(kind),
        Step::Improve(..) if is_max(0) => ("raise best to v", branch(0)),
        Step::Improve(..) => ("lower best to v", branch(0)),
        Step::Narrow(_) if is_max(0) => ("alpha to best", branch(0)),
        Step::Narrow(_) => ("beta to best", branch(0)),
        Step::Weigh(..) => ("add chance * v to best", "CHANCE:"),
        Step::Cutoff(..) => ("if alpha >= beta: stop (cutoff)", ""),
        Step::Store { .. } => ("store best in the table", ""),
        Step::Leave(_) => match walk.returned().and_then(|call| call.leaf) {
            Some((Leaf::Transposition, _)) => leaf(Leaf::Transposition),
            Some((kind, _)) if !table => leaf(kind),
            _ if table => ("return it", ""),
            _ => ("return best", ""),
        },
    }
}

/// The most columns of the code, with its pointer.
const CODE: usize = 43;

/// The rows of code on the screen, the underlined text, and its row.
fn code_on(driver: &Driver) -> (Vec<String>, String, usize) {
    let buffer = driver.render();
    let rows = crate::driver::rows(&buffer);
    // O is MAX here.
    assert!(rows.iter().all(|row| !row.contains("X gets") && !row.contains("MIN gets")), "{rows:#?}");
    let head = ["minimax(node", "expectimax(node"].map(|head| places_in(&rows, head)).concat()[0];
    let (left, head) = (usize::from(head.x) - 2, usize::from(head.y));
    let top = head - usize::from(rows[head - 1].contains("first call"));
    let last = rows.iter().position(|row| row.contains("return best") || row.contains("table, return it"));
    let last = last.unwrap_or_else(|| panic!("no end of the code"));
    let is_underlined = |place: &Place| {
        (left..left + CODE).contains(&place.x.into())
            && (top..=last).contains(&place.y.into())
            && buffer[*place].modifier.contains(Modifier::UNDERLINED)
    };
    let underlined = buffer.area.positions().filter(is_underlined).collect_vec();
    let row = underlined.first().map_or(0, |place| place.y);
    assert!(underlined.iter().all(|place| place.y == row));
    let marked = underlined.iter().map(|&place| buffer[place].symbol()).collect::<String>();
    let code = rows[top..=last].iter().map(|row| row.chars().skip(left).take(CODE).collect::<String>());
    // Against chance, minimax has another name.
    let code = code.map(|row| row.trim_end().replace("expecti", "mini")).collect();
    (code, marked.replace("expecti", "mini"), usize::from(row).saturating_sub(top))
}

/// A row of code without the pointer before it.
fn without_pointer(row: &str) -> String {
    row.chars().skip(2).collect()
}

#[test]
fn the_code_is_complete_and_its_marked_part_is_what_each_step_did() {
    for (size, glyphs, pointer, infinity) in [
        ((80, 24), GlyphSet::Unicode, '▸', "best = -∞"),
        ((60, 20), GlyphSet::Ascii, '>', "best = -inf"),
        ((120, 40), GlyphSet::Unicode, '▸', "best = -∞"),
    ] {
        // Against chance, each game is searched to its end.
        let is_search =
            |(variant, limit): &(Variant, _)| limit != &Some(2) || variant.replies == Replies::Best;
        for (variant, limit) in VARIANTS.into_iter().cartesian_product([None, Some(2)]).filter(is_search) {
            let mut driver = open_with(&position(P2), View::Stepper, variant, limit, glyphs);
            let whole = code_on(driver.resize(size)).0;
            let is_random = variant.replies == Replies::Random;
            assert_eq!(driver.shows("= expectimax(child"), is_random, "{}", driver.text());
            assert_eq!(whole.iter().any(|row| row.contains("MIN")), !is_random, "{whole:#?}");
            assert!(whole.iter().any(|row| row.contains(infinity)), "{whole:#?}");
            assert!(glyphs == GlyphSet::Unicode || whole.concat().is_ascii(), "{whole:#?}");
            for step in 1..=playback(&driver).trace.steps() {
                let (code, marked, row) = code_on(driver.press("Right"));
                let context = || format!("step {step} by {} at {size:?}:\n{}", variant.name, driver.text());
                let [now, before] =
                    [&code, &whole].map(|rows| rows.iter().map(|row| without_pointer(row)).collect_vec());
                assert_eq!(now, before, "{}", context());
                let has_first_call = code[0].contains("first call");
                let (text, branch) = code_of(playback(&driver), has_first_call);
                assert!(marked.starts_with(text), "`{marked}` instead of `{text}`, {}", context());
                assert!(code[row].starts_with(pointer), "{}", context());
                let in_branch = |row: &&String| ["MAX", "MIN", "CHANCE"].iter().any(|who| row.contains(who));
                let above = code[..=row].iter().rev().find(in_branch);
                assert!(above.is_none_or(|row| row.contains(branch)), "not {branch}, {}", context());
            }
        }
    }
}

// Cutoffs

/// Collects the expected explanation of every cutoff of a search. Keeps a stack of the open nodes, each with the last
/// move that improved it and its current window.
struct Cutoffs {
    max: Mark,
    /// Whether scores other than wins and losses may rest on estimates.
    limited: bool,
    open: Vec<(Node, Option<Square>, Window)>,
    /// The explanations, by the moves to the node that is cut off.
    texts: HashMap<String, String>,
}

impl Cutoffs {
    fn of(search: Minimax, start: &Position) -> HashMap<String, String> {
        let limited = search.depth_limit.is_some();
        let mut cutoffs = Self { max: start.to_move(), limited, open: Vec::new(), texts: HashMap::new() };
        search.score(start, &mut cutoffs).expect("it never stops early");
        cutoffs.texts
    }
}

impl Observer for Cutoffs {
    fn enter(&mut self, node: &Node) -> Searched<()> {
        self.open.push((*node, None, node.window));
        Ok(())
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Improve(child, score) => self.improve(child, score),
            Step::Narrow(window) => self.narrow(window),
            Step::Cutoff(window, unsearched) => self.cutoff(window, unsearched),
            Step::Leave(score) => self.leave(score),
            _ => {}
        }
    }
}

impl Cutoffs {
    fn improve(&mut self, child: Square, _: Score) {
        self.open.last_mut().expect("a node is open").1 = Some(child);
    }

    fn narrow(&mut self, window: Window) {
        self.open.last_mut().expect("a node is open").2 = window;
    }

    fn cutoff(&mut self, window: Window, _: usize) {
        let (&(left, ..), above) = self.open.split_last().expect("a node is open");
        // The nearest call above of the other side that has narrowed its window.
        let rival =
            above.iter().rev().find(|(node, _, now)| node.to_move != left.to_move && node.window != *now);
        let &(node, square, now) = rival.expect("the other side has narrowed a window");
        let [alpha, beta] = [window.alpha, window.beta].map(|score| {
            let mark = if self.limited && score.outcome() == Outcome::Draw { "~" } else { "" };
            let sign = if score.points(9) > 0 { "+" } else { "" };
            format!("{mark}{sign}{}", score.points(9))
        });
        let (max, min) = (self.max, self.max.other());
        let square = square.expect("a move narrowed it");
        let is_beside = node.ply + 1 == left.ply;
        let place = if is_beside { square.to_string() } else { format!("{square} at ply {}", node.ply + 1) };
        let text = if left.to_move == max {
            assert_eq!(window.beta, now.beta);
            format!(
                "alpha {alpha} >= beta {beta}. {max} would get at least {alpha} here, \
                 but {min} can already hold {max} to {beta} with {place}."
            )
        } else {
            assert_eq!(window.alpha, now.alpha);
            format!(
                "beta {beta} <= alpha {alpha}. {min} would hold {max} to {beta} here, \
                 but {max} already has {alpha} with {place}."
            )
        };
        let path = self.open.iter().filter_map(|(node, ..)| node.square);
        assert_eq!(self.texts.insert(names(path), text), None);
    }

    fn leave(&mut self, _: Score) {
        self.open.pop();
    }
}

/// The text from a column on, in one string.
fn text_from(rows: &[String], column: usize) -> String {
    let mut rows = rows.iter().map(|row| row.chars().skip(column).collect::<String>());
    in_one_line(&rows.join(" "))
}

/// Fails unless the text contains this, or if it says that MIN gets a score: scores are MAX's.
#[track_caller]
fn check_text(text: &str, expected: &str, min: Mark) {
    assert!(text.contains(expected), "`{expected}` is not in {text}");
    assert!(!text.contains(&format!("{min} gets")) && !text.contains("MIN gets"), "{text}");
}

/// A view with this search on a position.
fn open_with(
    start: &Position,
    view: View,
    variant: Variant,
    limit: Option<usize>,
    glyphs: GlyphSet,
) -> Driver {
    let driver = Driver::exploring(Appearance { glyphs, ..STILL }, start.clone(), view);
    let mut driver = switched(driver, variant);
    driver.resize((120, 40));
    while limit.is_some() && driver.tree_screen().depth_limit != limit {
        driver.press("D");
    }
    driver
}

/// Checks all cutoffs of 50 positions by all searches that prune.
fn check_cutoffs(view: View, check: impl Fn(&mut Driver, &HashMap<String, String>, Mark) -> usize) {
    let (mut seen, mut from_further_up) = ([0; 2], 0);
    for (number, start) in some_positions(50, 1..=5, 7).iter().enumerate() {
        // Some with estimates.
        let limit = Some(3).filter(|&limit| number % 5 == 0 && limit < start.empty_cells());
        for variant in VARIANTS.into_iter().filter(|variant| variant.search.pruning == Pruning::AlphaBeta) {
            let expected = Cutoffs::of(variant.search.limited_to(limit), start);
            if expected.is_empty() {
                continue;
            }
            let mut driver = open_with(start, view, variant, limit, GlyphSet::Unicode);
            let count = check(&mut driver, &expected, start.to_move().other());
            assert_eq!(count, expected.len(), "{start} by {}", variant.name);
            seen[start.to_move() as usize] += count;
            from_further_up += expected.values().filter(|text| text.contains(" at ply ")).count();
        }
    }
    assert!(seen.into_iter().all(|count| count > 150), "{seen:?} cutoffs where X is MAX, and where O is");
    assert!(from_further_up > 10, "{from_further_up} bounds are from further up than the node above");
}

#[test]
fn the_stepper_explains_every_cutoff() {
    check_cutoffs(View::Stepper, |driver, expected, min| {
        let mut count = 0;
        while matches!(playback(driver.press("x")).walk().last, Some(Step::Cutoff(..)))
            && driver.app().shared.notice.as_ref().is_none()
        {
            let path = names(playback(driver).walk().moves());
            check_text(&text_from(&crate::driver::rows(&driver.render()), 0), &expected[&path], min);
            count += 1;
        }
        count
    });
}

#[test]
fn the_tree_explains_every_cut_node_and_pruned_move() {
    check_cutoffs(View::Tree, |driver, expected, min| {
        let mut count = 0;
        driver.press("*");
        for row in 0..outline(driver).rows.len() {
            let is_cut = outline(driver).at(row).cut().is_some();
            if !is_cut && !outline(driver).at(row).is_pruned() {
                continue;
            }
            driver.press("Home").act(Action::Click(Target::Item(row)));
            let mut path = outline(driver).at(row).moves();
            if outline(driver).at(row).is_pruned() {
                path.pop();
            }
            // The drawing ends in column 77 or before.
            let text = text_from(&crate::driver::rows(&driver.render()), 78);
            check_text(&text, &expected[&names(path)], min);
            count += usize::from(is_cut);
        }
        count
    });
}

#[test]
fn a_search_without_cutoffs_changes_to_alpha_beta_when_the_next_one_is_asked_for() {
    for (view, algorithms, name) in [
        (View::Tree, "", "alpha-beta"),
        (View::Stepper, "", "alpha-beta"),
        (View::Stepper, "a", "blind alpha-beta"),
        (View::Stepper, "A A A", "alpha-beta"),
    ] {
        let mut driver = open(P2, view);
        driver.press(algorithms).press("x");
        driver.must_show(&format!("This is {name} now, which may cut."));
        assert_eq!(driver.tree_screen().variant.name, name);
        let before = driver.text();
        assert_ne!(driver.press("x").text(), before, "the next x goes to a cutoff");
        assert!(["Cutoff: ", "Pruned: "].iter().any(|said| driver.shows(said)));
    }
}

// The lab

fn lane<'a>(driver: &'a Driver, name: &str) -> &'a Lane {
    let lanes = &driver.tree_screen().lab.lanes;
    lanes.iter().find(|lane| lane.name == name).unwrap_or_else(|| panic!("no {name}"))
}

fn choice(driver: &Driver, name: &str) -> String {
    let run = lane(driver, name).run().unwrap_or_else(|| panic!("{name} has not run"));
    run.best.map_or_else(String::new, |(square, score)| format!("{square} {}", score.points(9)))
}

#[test]
fn the_race_on_the_empty_board_shows_the_known_counts() {
    let mut driver = empty_board(View::Lab);
    driver.resize((80, 24));
    for (name, nodes) in [
        ("minimax", 549_946),
        ("blind minimax", 549_946),
        ("alpha-beta", 20_866),
        ("blind alpha-beta", 18_297),
        ("ordered alpha-beta", 7_865),
        ("minimax + table", 16_168),
        ("minimax + table + symmetry", 2_271),
    ] {
        assert_eq!(lane(&driver, name).run().map(|run| run.counters.nodes), Some(nodes), "{name}");
    }
    for text in ["549,946", "20,866", "18,297", "7,865", "16,168", "2,271"] {
        driver.must_show(text);
    }
    driver.reach("Home Down Down", &["5,478"]);
    driver.reach("Down", &["765 positions"]);
}

#[test]
fn the_lab_explains_where_blind_minimax_and_minimax_differ() {
    for (start, choices, told) in [
        (P2, ["a1 -10", "c1 -6"], "Blind minimax picks a1 (-10) and minimax c1 (-6): both lose"),
        (".X./.O./OXX", ["a1 10", "c1 9"], "both win"),
        (P1, ["b2 10", "b2 9"], "!Blind minimax picks"),
    ] {
        let mut driver = open(start, View::Lab);
        assert_eq!(["blind minimax", "minimax"].map(|name| choice(&driver, name)), choices);
        driver.must(&[told]);
    }
}

#[test]
fn searches_run_one_after_the_other_and_stop_when_the_lab_is_left() {
    let mut driver = waiting(P2, "c");
    for (keys, running, why) in [
        ("", Some(9), "the solver, which is the fastest, runs first"),
        ("answer answer answer", Some(2), "they follow in order"),
        ("t", None, "no search runs behind the tree"),
        ("c", Some(2), "finished searches do not run again"),
        ("Enter", Some(9), "unless the user starts them again"),
    ] {
        let lanes = &driver.press(keys).tree_screen().lab.lanes;
        let is_running = |lane: &Lane| matches!(lane.state, Computed::Pending(_));
        assert_eq!(lanes.iter().position(is_running), running, "{why}");
    }
}

#[test]
fn the_depth_limited_search_can_look_deeper_and_runs_alone() {
    let mut driver = open(P2, View::Lab);
    let races =
        |driver: &Driver| driver.tasks().iter().filter(|task| matches!(task.job, Job::Race { .. })).count();
    let nodes = |driver: &Driver, name| lane(driver, name).run().map(|run| run.counters.nodes);
    let before = races(&driver);
    assert_eq!(races(driver.press("d")), before + 1);
    assert_eq!(nodes(&driver, "minimax, 4 plies"), Some(47));
    assert_eq!(nodes(driver.press("D D D D D D"), "minimax, 1 ply"), Some(5));
}

#[test]
fn what_was_stopped_is_said_once_and_stands_below() {
    let mut driver = Driver::exploring(STILL, empty("7x6/4"), View::Lab);
    driver.resize((120, 40));
    let run = lane(&driver, "minimax").run().expect("it ran");
    assert!(!run.finished && run.counters.nodes == 20_000);
    let place = |driver: &Driver, text: &str| driver.text().find(text).expect("it is shown");
    driver.must_show("11 of 12 searches ran out of time (2 s).");
    assert!(driver.row("▸ minimax ").contains("20,000+  ░░░░"), "a hollow bar");
    let words = in_one_line(&driver.row("3 plies"));
    assert!(words.contains("d2? ~+12?"), "the best so far is not proved");
    assert!(!driver.text().contains('▆'), "no search has finished");
    assert!(!driver.row("MCTS, 1,000").contains(['▆', '░']), "no bar: it searches no tree");
    assert!(place(&driver, "MCTS") < place(&driver, "Stopped:"));
    assert!(place(&driver, "Stopped:") < place(&driver, "solver"));
    driver.reach("Home Down", &["▸ minimax  "]);
    let mut shallow = driver.clone();
    shallow.press("D");
    assert!(shallow.row("▸ minimax, 2 plies").contains(" 1,765 "));
    assert!(!shallow.row("▸ minimax, 2 plies").contains('░'), "it finished");
    assert_eq!(lane(&shallow, "minimax, 2 plies").run().map(|run| run.finished), Some(true));
}

/// What the race showed is said first, and each search keeps its bar and its number in any window.
#[test]
fn a_sentence_comes_first_and_bars_with_their_numbers_are_in_every_window() {
    for (start, said, nodes) in [
        (
            P1,
            "All exact searches agree: X wins. Those that count plies choose b2. Alpha-beta needs 9 of minimax's 10 nodes.",
            "10",
        ),
        (
            P2,
            "All exact searches agree: O loses. Those that count plies choose c1. Alpha-beta needs 35 of minimax's 47 nodes.",
            "47",
        ),
    ] {
        for size in [(28, 9), (40, 15), (60, 20), (80, 24), (120, 40), (200, 50)] {
            let mut driver = open(start, View::Lab);
            driver.resize(size).press("Home");
            let text = driver.text();
            let words = text.split_whitespace().collect_vec();
            let start = if size.0 < 60 { &said[..22] } else { said };
            assert!(words.join(" ").contains(start), "{text}");
            let row = text.lines().find(|row| row.contains('▸')).expect("a row is selected");
            assert!(row.contains(&format!(" {nodes} ")) && row.contains("▆▆▆"), "{text}");
            assert!(text.find("All exact") < text.find('▸'), "{text}");
        }
    }
}

#[test]
fn what_alpha_beta_saves_is_told_in_every_order() {
    for order in ["given", "reversed", "most-lines-first", "best-first"] {
        let said = Driver::at(&format!("#lab=fatalist&order={order}")).app().describe().status;
        assert!(said.contains("Alpha-beta needs"), "{order}: {said}");
    }
}

#[test]
fn the_depth_limited_search_of_the_lab_starts_with_a_limit_for_which_there_is_time() {
    for (board, name) in [
        (empty("3x3"), "minimax, 3 plies"),
        (empty("7x6/4"), "minimax, 3 plies"),
        (empty("10x10/5"), "minimax, 2 plies"),
        (empty("15x15/5"), "minimax, 2 plies"),
        (empty("1x1/1"), "minimax, 1 ply"),
    ] {
        lane(&Driver::exploring(STILL, board, View::Lab), name);
    }
}

/// The length of the bar in a row of the screen.
fn bar(row: &str) -> usize {
    row.chars().filter(|&glyph| glyph == '▆').count()
}

#[test]
fn bars_of_the_lab_are_to_scale() {
    let mut driver = empty_board(View::Lab);
    driver.resize((120, 40)).press("Home");
    let length = |driver: &Driver, name: &str| bar(&driver.row(name));
    let all = length(&driver, "▸ minimax");
    assert!(all >= 30, "{all} columns");
    assert_eq!(length(&driver, "and table, symmetry"), 1, "532 of 549,946 nodes: the shortest bar");
    assert_eq!(length(&driver, "with a table"), (16_168 * all + 549_946 / 2) / 549_946);
    driver.must(&["Alpha-beta needs 20,866 of minimax's", "549,946 nodes."]);
}

#[test]
fn a_result_of_the_wrong_kind_changes_nothing() {
    let mut driver = waiting(P2, "t");
    let run = Job::Race { contender: Contender::OneWindow(VARIANTS[0].search) };
    let result = think(&Task { job: run, ..driver.task().clone() });
    assert!(matches!(result, Ok(Output::Run(_))));
    driver.deliver(driver.task().id, result);
    assert!(driver.tree_screen().searched.try_as_ready_ref().is_none());
}
