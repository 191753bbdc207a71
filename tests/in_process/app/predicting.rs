//! Covered scores: nothing tells them, right predictions uncover them, wrong ones do not.

use super::plain::written;
use crate::prelude::*;
use noughts::teach::Topic;

/// A view of a position by a variant, covered.
fn covered(start: &Position, view: View, variant: &Variant) -> Driver {
    let mut driver = by_variant(start, View::Tree, *variant);
    driver.press("m").press(match view {
        View::Position => "t",
        View::Tree => "",
        View::Stepper => "s",
        View::Lab => "Tab Tab",
    });
    assert_eq!((driver.tree_screen().view, driver.app().context()), (view, Context::Predict));
    driver
}

/// A game of two humans from a position, with its panel covered.
fn covered_panel(start: &str) -> Driver {
    Driver::playing(STILL, two_humans_from(position(start)), true).after("m")
}

/// Types a prediction.
fn type_in(driver: &mut Driver, text: &str) {
    driver.type_in(text).press("Enter");
}

/// The scores in a text: words that are numbers with a sign, without the prompt's examples.
fn scores(text: &str) -> Vec<String> {
    let text = in_one_line(text);
    let text = ["as in -8", "as in -10", "(-8)", "(-8 +;"]
        .iter()
        .fold(text, |text, example| text.replace(example, ""));
    let trimmed = text.split_whitespace().map(|word| word.trim_matches(|c| ".,;:()".contains(c)));
    let is_score = |word: &&str| {
        let digits = word.strip_prefix(['+', '-']);
        digits.is_some_and(|digits| !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()))
    };
    trimmed.filter(is_score).map(str::to_owned).collect()
}

/// Everything that is said about the screen.
fn said(driver: &Driver) -> String {
    let description = driver.app().describe();
    let lines = description.lines.iter().map(|line| &line.text);
    let lines = lines.filter(|line| !line.starts_with("Keys: ") && !line.contains("ply"));
    let all = [&description.status, &description.selected].into_iter().chain(lines);
    all.cloned().join("\n")
}

#[track_caller]
fn assert_tells_nothing(driver: &Driver, context: &str) {
    for text in [driver.text(), said(driver)] {
        let found = scores(&text);
        assert!(found.is_empty(), "{found:?} {context}\n{text}");
    }
    // Neither colour nor weight tells one score from another: every question mark looks the same.
    let buffer = driver.render();
    let selected = |cell: &Cell| cell.style().add_modifier.contains(Modifier::REVERSED);
    let marks = buffer.content.iter().filter(|cell| cell.symbol() == "?" && !selected(cell));
    let styles: HashSet<_> = marks.map(Cell::style).collect();
    // The key of the help has another style.
    assert!(styles.len() <= 2, "{styles:?} {context}");
}

// Nothing leaks

/// The cells between the tabs and the rows for messages.
fn body(driver: &Driver) -> Vec<Cell> {
    let buffer = driver.render();
    let (width, height) = (usize::from(buffer.area.width), usize::from(buffer.area.height));
    buffer.content[width * 2..width * (height - 5)].to_vec()
}

#[test]
fn a_covered_tree_looks_the_same_with_other_scores() {
    // Blind scores are others: whatever differs on the screen tells something. On 3x3 blind windows need more columns.
    let (plain, pruning) = VARIANTS[..4].split_at(2);
    let mut random = Rng::with_seed(5);
    let keys =
        ["Up", "Down", "Down", "Down", "Left", "Right", "Right", "Enter", "Enter", "z", "Z", "PgDn", "Home"];
    let starts =
        [P1, P2].map(position).into_iter().chain(some_positions(8, 3..=6, 23)).map(|start| (start, plain));
    let wide = ["XOXO/OXXO/...O", "X..O/OXXO/X.OX"].map(|board| (position(board), pruning));
    for (start, variants) in starts.chain(wide) {
        for size in SIZES {
            let mut drivers =
                variants.iter().map(|&variant| by_variant(&start, View::Tree, variant)).collect_vec();
            for driver in &mut drivers {
                driver.resize(size).press("m");
            }
            let mut pressed = Vec::new();
            for _ in 0..20 {
                let key = keys[random.usize(..keys.len())];
                pressed.push(key);
                for driver in &mut drivers {
                    driver.press(key);
                }
                for pair in drivers.windows(2) {
                    let names = [&pair[0], &pair[1]].map(|driver| driver.tree_screen().variant.name);
                    assert!(
                        body(&pair[0]) == body(&pair[1]),
                        "{names:?} {start} {size:?} {pressed:?}\n{}\n{}",
                        pair[0].text(),
                        pair[1].text()
                    );
                }
                assert_tells_nothing(&drivers[0], &format!("{start} {size:?} {pressed:?}"));
            }
        }
    }
}

/// Every key that is bound anywhere, and every printable character.
fn all_keys(driver: &Driver) -> HashSet<Key> {
    let keymap = driver.app().shared.keymap();
    let rows = Context::ALL.iter().flat_map(|&context| keymap.rows(context));
    let bound = rows.flat_map(|row| &row.bindings).flat_map(|binding| binding.keys.clone());
    let typed = (' '..='~').filter_map(|character| {
        if character == ' ' { "Space".parse() } else { character.to_string().parse() }.ok()
    });
    bound.chain(typed).collect()
}

/// Every target on the screen.
fn all_targets(driver: &Driver) -> Vec<Target> {
    let mut targets = Vec::new();
    for (_, target) in driver.targets() {
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    targets
}

/// Whether this screen is covered, or one that has no scores.
fn is_covered_or_away(driver: &Driver) -> bool {
    driver.app().context() == Context::Predict
        || driver.app().overlay().is_some()
        || matches!(driver.app().screen(), Screen::Menu(_) | Screen::Results(_))
}

#[test]
fn no_key_and_no_click_uncovers_anything_unasked() {
    let alpha_beta = VARIANTS.iter().find(|variant| variant.word == "alpha-beta").expect("there is one");
    let starts = [P1, P2].map(position);
    let views = || View::ALL.iter().copied().filter(|&view| view != View::Stepper);
    let screens = starts.iter().flat_map(|start| views().map(|view| covered(start, view, alpha_beta)));
    for screen in screens.chain([P1, P2].map(covered_panel)) {
        assert_tells_nothing(&screen, "before any key");
        let keys = all_keys(&screen).into_iter().map(|key| {
            let mut driver = screen.clone();
            driver.key(key);
            (driver, key.to_string())
        });
        let clicks = all_targets(&screen).into_iter().map(|target| {
            let mut driver = screen.clone();
            driver.act(Action::Point(target)).act(Action::Click(target));
            (driver, format!("{target:?}"))
        });
        for (driver, done) in keys.chain(clicks) {
            if driver.exit().is_some() || done.contains("Cover") || done == "m" {
                continue;
            }
            assert!(is_covered_or_away(&driver), "{done}");
            let is_stepper = driver.text().contains("[Stepper]");
            if driver.app().overlay().is_none() && !is_stepper {
                assert_tells_nothing(&driver, &done);
            }
            let figures = driver.saved.iter().filter(|saved| matches!(saved, Save::Figure(_)));
            assert_eq!(figures.count(), 0, "{done}");
            assert_eq!((&driver.copied, &driver.copied_link), (&None, &None), "{done}");
        }
    }
}

#[test]
fn a_prediction_can_be_pasted_and_its_limit_is_told() {
    let mut driver = covered(&position(P1), View::Tree, &VARIANTS[0]);
    let typed = |driver: &Driver| driver.tree_screen().predicting.as_ref().map(|it| it.typed.text.clone());
    driver.paste("-8\n");
    assert_eq!(typed(&driver).as_deref(), Some("-8 "));
    driver.paste(&"+".repeat(20));
    assert_eq!(typed(&driver), Some(format!("-8 {}", "+".repeat(13))));
    driver.must_show("(at most 16 characters)");
    driver.press("Backspace").must_hide("(at most 16 characters)");
}

#[test]
fn a_click_ends_what_is_typed_and_said_as_a_key_does() {
    let views = [View::Tree, View::Position].map(|view| covered(&position(P1), view, &VARIANTS[0]));
    for screen in views.into_iter().chain([covered_panel(P1)]) {
        // Half an answer, and a wrong one.
        for keys in ["-", "3 Enter"] {
            for target in all_targets(&screen) {
                let mut driver = screen.clone();
                driver.press(keys);
                driver.act(Action::Point(target)).act(Action::Click(target));
                let predicting = match driver.app().screen() {
                    Screen::Views(tree) => &tree.predicting,
                    Screen::Game(_) => &driver.game().predicting,
                    _ => continue,
                };
                let Some(predicting) = predicting else { continue };
                let is_command = matches!(target, Target::Command(_));
                let left = (predicting.typed.text.as_str(), predicting.said.as_str());
                assert!(is_command || left == ("", ""), "{target:?} after {keys}: {left:?}");
            }
        }
    }
}

#[test]
fn commands_that_are_not_offered_do_nothing_while_scores_are_covered() {
    for &view in View::ALL {
        let driver = covered(&position(P2), view, &VARIANTS[0]);
        for command in Command::all() {
            let has_key = !driver.app().shared.keymap().keys_of(Context::Predict, command).is_empty();
            let is_general = ["interrupt", "suspend", "mouse", "copy-link"].contains(&command.name());
            if !has_key && !is_general {
                let mut after = driver.clone();
                after.act(Action::Command(command));
                assert_eq!(after.text(), driver.text(), "{command:?}");
            }
        }
    }
}

#[test]
fn views_beside_a_covered_one_are_covered() {
    let mut driver = covered_panel(P2).after("t");
    assert!(driver.tree_screen().is_covered());
    assert_tells_nothing(&driver, "tree of a covered panel");
    assert_eq!(playback(driver.press("Tab")).end(), 1);
    driver.reach("Tab", &["The scores are covered."]);
    assert!(driver.press("Esc").game().is_covered());
    // Uncovered there, they are uncovered here.
    assert!(!driver.press("t m Esc").game().is_covered());
    // The panel that was closed opens covered: a hint would tell as much.
    driver.press("r t m Esc");
    assert!(driver.game().is_covered() && driver.game().reasoning);
    assert_tells_nothing(&driver, "panel of a covered tree");
}

#[test]
fn a_link_to_a_covered_screen_opens_it_covered() {
    let link = covered(&position(P2), View::Tree, &VARIANTS[0]).app().link();
    let other = Driver::at(&link);
    assert!(other.tree_screen().is_covered(), "{link}");
    assert_tells_nothing(&other, &link);
    let link = covered_panel(P2).app().link();
    assert!(Driver::at(&link).game().is_covered(), "{link}");
}

/// Only a search that prunes has windows; others ask for scores.
#[test]
fn a_link_asks_for_windows() {
    let tree = "#tree=((3,12,8),(2,4,6),(14,5,2))";
    let said = |link: String| Driver::at(&link).text();
    let alpha_beta = format!("{tree}&algorithm=alpha-beta");
    assert!(said(format!("{alpha_beta}&windows")).contains("Type alpha and beta on entry"));
    assert!(said(format!("{alpha_beta}&covered")).contains("Type its score (-8) or a bound"));
    assert!(said(format!("{tree}&windows&algorithm=minimax")).contains("Type its score, as in -8."));
    // Alpha-beta, if no search is named; the link is whole.
    let driver = Driver::at(&format!("{tree}&windows"));
    assert_eq!(driver.app().link(), format!("{alpha_beta}&windows"));
    // Alpha and beta, and the score of each inner node.
    assert_eq!(driver.tree_screen().filled().expect("it is small").blanks, 4 + 4);
    let covered = Driver::at(&format!("{alpha_beta}&covered"));
    assert_eq!(covered.tree_screen().filled().expect("it is small").blanks, 4);
}

// The tree

/// Selects a row of the drawn tree.
fn select(driver: &mut Driver, row: usize) {
    driver.act(Action::Click(Target::Item(row)));
    assert_eq!(outline(driver).selected, row);
}

/// What is said about the last prediction.
fn said_about(driver: &Driver) -> &str {
    &driver.tree_screen().predicting.as_ref().expect("it is covered").said
}

/// How many predictions were right at the first try, and of how many.
fn tries(driver: &Driver) -> (usize, usize) {
    driver.tree_screen().predicting.as_ref().expect("it is covered").tries
}

/// Predictions of a topic that are wrong if the right one is this.
fn wrong(right: Option<Prediction>, topic: Topic) -> Prediction {
    let all = match topic {
        Topic::Score => {
            [Prediction::Score(Bound::Exact, 5.into()), Prediction::Score(Bound::AtMost, 3.into())]
        }
        Topic::Window => [
            Prediction::Window { alpha: (-3).into(), beta: 3.into() },
            Prediction::Window { alpha: 1.into(), beta: Prediction::INFINITE },
        ],
        Topic::Choice => ["a1", "a2"].map(|name| Prediction::Takes(name.parse().expect("a square"))),
        Topic::Pruning => [Prediction::Pruned; 2],
    };
    *all.iter().find(|&&one| Some(one) != right).expect("one of two is wrong")
}

#[expect(clippy::too_many_lines, reason = "each node is asked about everything")]
#[test]
fn right_predictions_about_every_node_are_accepted_and_wrong_ones_are_not() {
    for (start, variant) in [(P1, 0), (P1, 1), (P1, 2), (P2, 2), (P2, 0)] {
        let driver = covered(&position(start), View::Tree, &VARIANTS[variant]);
        let open = by_variant(&position(start), View::Tree, VARIANTS[variant]);
        let prunes = VARIANTS[variant].search.pruning == Pruning::AlphaBeta;
        for row in 0..outline(&driver).rows.len() {
            let covered = node(&driver, row);
            let row_asked = covered.branch().row;
            let tree = outline(&open).tree();
            // The node of the search itself, found by its moves; none in a branch that was left out.
            let moves = covered.moves();
            let searched = moves.iter().try_fold(0, |node, &square| {
                tree.children(node).find(|&child| tree.node(child).square == Some(square))
            });
            assert_eq!(searched.is_none(), covered.branch().is_pruned());
            for topic in [Topic::Score, Topic::Window, Topic::Choice, Topic::Pruning] {
                let points = |score| tree.root.points(score);
                let right = match (searched.map(|node| (node, tree.node(node))), topic) {
                    (None, _) => Some(Prediction::Pruned),
                    (Some((_, node)), Topic::Score) => {
                        node.score().map(|score| Prediction::Score(node.bound, points(score)))
                    }
                    (Some((_, node)), Topic::Window) => Some(Prediction::of_window(node.window, points)),
                    (Some((place, _)), Topic::Choice) => tree
                        .best_child(place)
                        .and_then(|child| tree.node(child).square)
                        .map(Prediction::Takes),
                    (Some(_), Topic::Pruning) => None,
                };
                let mut at_node = driver.clone();
                select(&mut at_node, row);
                if !prunes && matches!(topic, Topic::Window | Topic::Pruning) {
                    type_in(&mut at_node, &written(wrong(None, topic)));
                    assert!(said_about(&at_node).starts_with("This search has no"));
                    continue;
                }
                let context = format!("{start} {} row {row} {topic:?} {right:?}", VARIANTS[variant].name);
                if let Some(right) = right.filter(|right| right.topic() == topic) {
                    let mut learner = at_node.clone();
                    type_in(&mut learner, &written(right));
                    assert!(said_about(&learner).starts_with("Right."), "{context}");
                    assert!(node(&learner, row_asked).shows(right.topic()), "{context}");
                    assert_eq!(tries(&learner), (1, 1));
                    let known = (0..outline(&learner).rows.len()).filter(|&other| other != row_asked);
                    for other in known {
                        assert!(!node(&learner, other).shows(right.topic()), "{context}");
                    }
                }
                if right == Some(Prediction::Pruned) && topic == Topic::Pruning {
                    continue;
                }
                let before = tries(&at_node).1;
                let wrong = written(wrong(right, topic));
                type_in(&mut at_node, &wrong);
                assert!(said_about(&at_node).starts_with("No.") && tries(&at_node).1 == before, "{context}");
                assert_tells_nothing_new(&driver, &at_node, &context);
                // The scale of scores tells none.
                let hint = said_about(&at_node);
                assert!(scores(hint).is_empty() || hint.contains("The game is over"), "{context}: {hint}");
                type_in(&mut at_node, &wrong);
                assert!(
                    said_about(&at_node).starts_with("No.") && tries(&at_node).1 == before + 1,
                    "{context}"
                );
                assert_eq!(tries(&at_node), (0, 1));
            }
        }
    }
}

/// After a first miss, everything is still covered.
#[track_caller]
fn assert_tells_nothing_new(before: &Driver, after: &Driver, context: &str) {
    let topics = [Topic::Score, Topic::Window, Topic::Choice, Topic::Pruning];
    let known = |driver: &Driver| {
        let nodes = (0..outline(driver).rows.len()).map(|row| node(driver, row));
        nodes.filter(|node| topics.iter().any(|&topic| node.shows(topic))).count()
    };
    assert_eq!(known(before), known(after), "{context}");
}

#[test]
fn a_tree_can_be_filled_in_as_a_whole() {
    let mut driver = covered(&position(P1), View::Tree, &VARIANTS[2]);
    let nodes = driver.tree_screen().filled().expect("it is small").blanks;
    // There is nothing below a leaf.
    driver.press(&"Down ".repeat(9));
    assert!(node(&driver, outline(&driver).selected).is_leaf());
    driver.reach("Down", &["unchanged"]);
    for row in 0..outline(&driver).rows.len() {
        if node(&driver, row).branch().row != row {
            continue;
        }
        select(&mut driver, row);
        if row == 0 {
            type_in(&mut driver, "0");
        }
        let right = node(&driver, row).answer(Topic::Score).ok().flatten().expect("it has a score");
        type_in(&mut driver, &written(right));
    }
    let filled = driver.tree_screen().filled().expect("it is small");
    assert_eq!((filled.blanks, filled.filled, filled.at_first_try), (nodes, nodes, nodes - 1));
    driver.must_show("The whole tree is filled in.");
    driver.press("m");
    assert!(driver.tree_screen().filled().is_none());
}

#[test]
fn a_search_without_alpha_and_beta_is_not_asked_for_them() {
    let mut driver = covered(&position(P1), View::Tree, &VARIANTS[0]);
    type_in(&mut driver, "- +");
    assert!(said_about(&driver).starts_with("This search has no"));
    type_in(&mut driver, "nonsense");
    let is_typed =
        |driver: &Driver| driver.tree_screen().predicting.as_ref().is_some_and(|it| !it.typed.is_empty());
    driver.must_show("is not a score");
    type_in(driver.press("Esc"), "<7");
    driver.must_show("`<7` is not a score (-8), a bound (<=7)");
    assert!(is_typed(&driver) && !is_typed(driver.press("Esc")));
    assert!(driver.tree_screen().is_covered());
}

// The stepper

#[test]
fn the_covered_stepper_goes_on_only_after_each_step_is_predicted() {
    for (start, variant) in [(P1, 0), (P1, 2), (P2, 2)] {
        let mut driver = covered(&position(start), View::Stepper, &VARIANTS[variant]);
        driver.resize((120, 40));
        let mut asked = 0;
        while let Some(right) = playback(&driver).next_prediction() {
            let step = playback(&driver).step;
            for keys in ["Right", "End", "Down", "Up", "PgDn", "Enter"] {
                let mut hurried = driver.clone();
                hurried.press(keys).tick(10_000);
                assert_eq!(playback(&hurried).step, step, "{keys}");
            }
            let mut wrong = driver.clone();
            let before = tries(&wrong).1;
            type_in(&mut wrong, "8 9");
            assert!(said_about(&wrong).starts_with("No.") && tries(&wrong).1 == before);
            assert_eq!((playback(&wrong).step, playback(&wrong).end()), (step, step));
            type_in(&mut wrong, "8 9");
            assert!(
                said_about(&wrong).starts_with("No.")
                    && tries(&wrong).1 == before + 1
                    && playback(&wrong).step > step
            );
            type_in(&mut driver, &written(right));
            assert!(said_about(&driver).starts_with("Right."));
            assert!(playback(&driver).step > step);
            asked += 1;
        }
        let length = playback(&driver).trace.steps();
        assert_eq!((playback(&driver).step, playback(&driver).end()), (length, length));
        assert_eq!(tries(&driver), (asked, asked));
        driver.press("Left");
        assert_eq!(playback(&driver).step, length - 1);
    }
}

#[test]
fn the_stepper_covers_what_follows_the_current_step() {
    let mut driver = by_variant(&position(P2), View::Stepper, VARIANTS[2]);
    driver.press(&"Right ".repeat(20)).press("m");
    let step = |driver: &Driver| playback(driver).step;
    assert!(step(&driver) >= 20 && playback(&driver).end() == step(&driver));
    assert_eq!(step(driver.press("Home Right")), 1);
    assert_eq!(step(driver.press("m End")), playback(&driver).trace.steps());
}

#[test]
fn what_is_known_is_not_asked_again() {
    let mut stepper = covered(&position(P1), View::Stepper, &VARIANTS[2]);
    type_in(&mut stepper, "b1");
    let (before, end) = (tries(&stepper), playback(&stepper).end());
    type_in(stepper.press("Left"), "b1");
    assert_eq!((tries(&stepper), playback(&stepper).end()), (before, end));
    let mut panel = covered_panel(P1);
    panel.click_text("b2");
    type_in(&mut panel, "9");
    let before = panel.game().predicting.clone().map(|it| it.tries);
    type_in(&mut panel, "9");
    panel.must_show("This is uncovered already.");
    assert_eq!(panel.game().predicting.as_ref().map(|it| it.tries), before);
}

// Panels

#[test]
fn the_score_of_a_candidate_is_uncovered_by_typing_it() {
    let mut driver = covered_panel(P1);
    driver.click_text("b2");
    let typed = driver.game().predicting.as_ref().map(|it| it.typed.text.clone());
    assert_eq!(typed.as_deref(), Some(""));
    type_in(&mut driver, "8");
    driver.must_show("A win in d plies scores 10 - d");
    assert!(scores(&driver.text()).is_empty());
    type_in(&mut driver, "9");
    assert_eq!(scores(&driver.text())[0], "+9");
    let predicting = driver.game().predicting.clone().expect("it is covered");
    assert_eq!(predicting.tries, (0, 1));
    // After a move, the other side's candidates are covered.
    driver.press("Enter");
    if matches!(driver.app().screen(), Screen::Game(_)) {
        assert_tells_nothing(&driver, "the next move");
    }
    let mut view = covered(&position(P1), View::Position, &VARIANTS[2]);
    let before = rows(&view.render());
    view.click_text("b2");
    type_in(&mut view, "+9");
    assert!(scores(&view.text()).len() > scores(&before.join("\n")).len());
}

#[test]
fn reasons_leave_what_is_typed() {
    let mut driver = Driver::at("#tree=((3,12,8),(2,4,6),(14,5,2))&algorithm=alpha-beta&covered");
    driver.press("1 2");
    assert_eq!(said_about(driver.press("i")), "First press Enter, or delete what is typed.");
    driver.must_show("> 12");
}

#[test]
fn x_at_a_leaf_that_is_searched_is_told_with_its_window() {
    let mut driver = Driver::at("#tree=((3,12,8),(2,4,6),(14,5,2))&algorithm=alpha-beta&covered");
    driver.press("Down Right Down x Enter");
    driver.must_show("No. A move is pruned if alpha >= beta before its turn. Alpha is what B has");
    driver.press("x Enter");
    let reason = " Alpha is what B has returned to MAX at A. Beta is infinite: nothing has returned to a MIN node \
                  above this one.";
    assert!(said_about(&driver).ends_with(reason));
    driver.must_show("No. Not pruned. Entered with alpha 3, beta +∞.");
}

#[test]
fn computers_wait_while_the_panel_is_covered() {
    let contest = contest_from(Perfect, Perfect, position("X../.../..."));
    let mut driver = Driver::playing(STILL, contest, true).after("m");
    assert!(driver.game().pace.paused);
    assert_tells_nothing(&driver, "two computers");
    driver.follow(&[("", &["moves = 0"]), ("Enter", &["moves = 1"])]);
}

// Lessons

#[test]
fn a_tree_of_an_unanswered_question_stays_covered() {
    for key in ["t", "s"] {
        let mut driver = Driver::at("#lesson=1.1").after(key);
        assert!(driver.tree_screen().is_covered());
        assert_eq!(said_about(driver.press("m")), "First answer the question.");
        assert!(driver.tree_screen().is_covered());
        assert!(!driver.press("Esc e").press(key).tree_screen().is_covered());
    }
}
