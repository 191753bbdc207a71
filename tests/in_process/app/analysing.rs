//! The list of positions and the editor: any board can be typed, pasted, clicked, copied, scored and played from.

use crate::prelude::*;
use noughts::engine::is_reached_by_perfect_play;

const TO_LIST: &str = "Down Down Down Down Down Enter";

fn list() -> Driver {
    at_menu().after(TO_LIST)
}

/// The editor with an empty 3x3 board.
fn editor() -> Driver {
    list().after("Enter")
}

/// Any marks on any board, legal or not.
fn setups() -> impl Strategy<Value = Setup> {
    let rules = (1..=15_u8, 1..=15_u8, 1..=5_u8).prop_map(|(columns, rows, connect)| {
        Rules::new(columns, rows, connect.min(columns.max(rows))).expect("it fits")
    });
    let mark = prop_oneof![2 => Just(None), 1 => Just(Some(Mark::X)), 1 => Just(Some(Mark::O))];
    (rules, collection::vec(mark, 225)).prop_map(|(rules, marks)| {
        let mut setup = Setup::empty(rules);
        rules.squares().zip(marks).for_each(|(square, mark)| setup.put(square, mark));
        setup
    })
}

// The list

/// The titles in the list.
fn titles(driver: &Driver) -> Vec<&str> {
    driver.analyse().entries().iter().map(|entry| entry.title).collect()
}

#[test]
fn an_entry_matches_if_it_contains_every_word() {
    let mut driver = list();
    let all = titles(&driver).len();
    driver.reach("/", &["screen = search"]);
    assert!(titles(driver.type_in("openINGq")).is_empty(), "q is a letter here");
    driver.must_show("No position matches");
    let found = titles(driver.press("Backspace Enter"));
    assert!(found.contains(&"The corner opening") && found.len() < all, "{found:?}");
    let found = titles(driver.press("/ Space").type_in("edge"));
    assert!(found.contains(&"The edge opening") && !found.contains(&"The corner opening"), "{found:?}");
    assert_eq!(titles(driver.press("Esc")).len(), all);
    driver.reach("Esc", &["screen = menu"]);
}

#[test]
fn the_selected_entry_stays_selected_while_it_matches() {
    let mut driver = list();
    driver.follow(&[
        ("Down Down Down / f a t a l", &["▸ The fatalist"]),
        ("Esc", &["selected = 3", "!fatal▏"]),
    ]);
    assert_eq!(driver.analyse().list.search.input.text, "");
}

#[test]
fn a_long_text_pasted_into_the_search_is_cut() {
    let mut driver = list();
    driver.press("/");
    driver.paste(&("Corner\n".to_owned() + &"x".repeat(1_000_000)));
    let words = &driver.analyse().list.search.input.text;
    assert!(words.starts_with("Corner xxx") && words.len() == 100, "{words}");
    driver.must(&["find: ", "(at most 100 characters)", "No position matches"]);
    let all = list().analyse().entries().len();
    assert_eq!(driver.press("Esc").analyse().entries().len(), all);
}

#[test]
fn every_position_opens_in_the_editor_and_is_scored() {
    let count = list().analyse().entries().len();
    for place in 0..count {
        let mut driver = list().after(&"Down ".repeat(place));
        let entry = driver.analyse().entry().cloned().expect("one is selected");
        driver.press("Enter");
        let Ok(setup) = entry.written.board() else { continue };
        if entry.title == "A tree of your own" {
            driver.type_in("((3 12)(2 4))").reach("Enter", &["screen = tree"]);
            continue;
        }
        assert_eq!(driver.editor().setup, *setup, "{}", entry.title);
        let (analysis, _) = driver.editor().candidates.scores.seen().expect("there are moves");
        assert_eq!(analysis.candidates.len(), setup.rules().cells() - marks(setup));
        assert_eq!(driver.press("Esc").analyse().list.selected, place);
    }
}

fn marks(setup: &Setup) -> usize {
    setup.counts().into_iter().sum()
}

#[test]
fn a_click_opens_an_entry() {
    list().reach("click A quiet mistake", &["screen = editor", "board = OX./.../..."]);
}

// Changing the board

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_pasted_text_is_shown_and_can_be_copied(setup in setups()) {
        // Such a row may mean 3x3.
        prop_assume!((setup.rules().columns(), setup.rules().rows()) != (9, 1));
        let mut driver = editor().hold();
        let text = setup.to_string();
        driver.paste(&text);
        prop_assert_eq!(driver.editor().setup.to_string(), text.clone());
        driver.press("y");
        prop_assert_eq!(driver.copied.as_deref(), Some(text.as_str()));
        let legal = Position::try_from(driver.editor().setup.clone());
        prop_assert_eq!(driver.editor().position(), legal.clone());
        if let Err(fault) = legal {
            let start: String = fault.split_whitespace().take(4).join(" ");
            prop_assert!(driver.shows("Impossible position") || driver.shows(&start), "{}", driver.text());
        }
    }

    #[test]
    fn any_pasted_text_is_a_board_or_refused_without_a_change(
        bytes in collection::vec(any::<u8>(), 0..200),
        nearly in "[XOxo._/ \r\n-]{0,60}",
    ) {
        let mut driver = editor().hold();
        for text in [String::from_utf8_lossy(&bytes).into_owned(), nearly] {
            let before = driver.editor().setup.to_string();
            driver.paste(&text);
            match driver.app().shared.notice.as_ref() {
                Some(Notice::Refusal(fault)) => {
                    prop_assert!(!fault.is_empty());
                    prop_assert_eq!(driver.editor().setup.to_string(), before);
                }
                _ => prop_assert!(text.trim().is_empty() || text.contains(&['X', 'O', 'x', 'o', '.', '_', '-'][..])),
            }
            let board = driver.editor().setup.to_string();
            prop_assert_eq!(board.parse::<Setup>().map(|setup| setup.to_string()), Ok(board));
            driver.text();
        }
    }

    #[test]
    fn typing_a_text_form_does_the_same_as_pasting_it(setup in setups()) {
        // Such a row may mean 3x3.
        prop_assume!((setup.rules().columns(), setup.rules().rows()) != (9, 1));
        let mut driver = editor().hold();
        let rules = setup.rules();
        // A board of the right size first.
        driver.paste(&Setup::empty(rules).to_string());
        driver.press("Home");
        driver.type_in(&setup.to_string());
        prop_assert_eq!(driver.editor().setup.to_string(), setup.to_string());
    }
}

#[test]
fn nine_cells_in_one_row_are_read_as_3x3_unless_the_board_has_nine_columns() {
    let in_three_rows = ["board = XO./X.O/...", "Nine cells in one row: read as 3x3"];
    editor().hold().follow(&[
        ("paste XO.X.O...", &in_three_rows),
        // Not the marks of a game.
        ("paste XXX.X.X..", &["board = XXX.X.X.."]),
        ("paste XO.X.O...", &["board = XO.X.O..."]),
    ]);
    // Under the rules that are set.
    Driver::at("#analyse=.../.../...&misere")
        .hold()
        .reach("paste XO.X.O...", &["link = #analyse=XO./X.O/...&misere"]);
}

#[test]
fn a_tree_that_is_typed_keeps_its_length_and_its_capitals() {
    let mut driver = editor().hold();
    driver.press("(");
    let tree = format!("(Carl({})Dora(2,4,6))", "12,".repeat(100));
    driver.type_in(tree.strip_prefix('(').expect("a bracket"));
    driver.press("Enter");
    assert!(driver.app().link().contains("Carl(12,12,"));
    // A whole tree that is pasted has its first bracket itself, the rest of one has not.
    for pasted in ["((3 12)(2 4))", "((3 12)\n(2 4))", "(3 12)(2 4))"] {
        driver.press("Esc (").paste(pasted).press("Enter");
        assert!(driver.app().link().starts_with("#tree=((3,12),(2,4))&"), "{pasted}");
    }
}

#[test]
fn rows_may_be_on_separate_lines() {
    editor().follow(&[
        ("paste x.o\n.x.\r\n..o\n", &["board = X.O/.X./..O"]),
        // The board is unchanged.
        ("paste X.O\n.X", &["Row 2 has 2 cells", "board = X.O/.X./..O"]),
    ]);
}

#[test]
fn pasting_into_the_list_opens_the_editor() {
    list().reach("paste .X./..X/OOX", &["screen = editor", "board = .X./..X/OOX"]);
}

#[test]
fn enter_and_clicks_cycle_through_x_o_and_empty() {
    let mut driver = editor();
    driver.follow(&[
        ("Enter", &["board = X../.../..."]),
        ("Space", &["board = O../.../..."]),
        ("Enter", &["board = .../.../..."]),
    ]);
    for board in ["board = .../.X./...", "board = .../.O./...", "board = .../.../..."] {
        driver.act(Action::Click(Target::Square(square("b2")))).must(&[board]);
    }
}

#[test]
fn undo_reverts_changes_one_at_a_time() {
    editor().follow(&[
        ("x o Tab Down Right u", &["board = XO./.../..."]),
        ("u u", &["board = .../.../..."]),
        ("u", &["refusal = Nothing to undo"]),
    ]);
}

#[test]
fn backspace_goes_back_and_clears() {
    editor().reach("x o x Backspace Backspace", &["board = X../.../...", "cursor = b1"]);
}

#[test]
fn impossible_positions_show_their_fault_and_cannot_be_used() {
    let mut driver = editor();
    driver.resize((120, 40));
    for (text, fault) in [
        ("XX./.../...", "there are 2 X and 0 O"),
        ("XXX/OOO/...", "both X and O"),
        ("XXX/OO./O..", "X has a complete"),
    ] {
        driver.paste(text).must_show(fault);
        assert!(driver.editor().candidates.scores.seen().is_none());
        for key in ["t", "s", "c", "P"] {
            driver.must_hide(&format!("{key} tree"));
            let refusal = driver.press(key).refusal().to_lowercase();
            assert!(refusal.contains(&fault.to_lowercase()), "{key}: {refusal}");
        }
    }
    driver.follow(&[
        ("Home paste XXX/OO./...", &["X completed the top row: X wins."]),
        ("P", &["screen = editor", "refusal = The game is over in this position"]),
    ]);
    let position = driver.editor().position().expect("it is possible");
    assert_eq!(position.status(), Status::Won(Mark::X));
}

#[test]
fn the_side_to_move_can_be_chosen_only_if_the_counts_are_equal() {
    let mut driver = editor();
    assert_eq!(driver.press("m").editor().to_move(), Mark::O);
    assert_eq!(driver.editor().position().map(|position| position.to_move()), Ok(Mark::O));
    assert_eq!(driver.press("o").editor().to_move(), Mark::X);
    driver.reach("m", &["refusal = It is X's turn: X has fewer marks"]);
    // O started, so with equal counts it is O's turn again.
    assert_eq!(driver.press("x").editor().to_move(), Mark::O);
}

#[test]
fn size_winning_length_and_goal_are_changed_by_keys_and_by_clicks() {
    let mut driver = editor();
    driver.type_in("x.o").press("Tab Down Right Right Down Right Down Right Down Right");
    driver.must(&["board = X.O../...../...../....."]);
    let rules = empty("5x4/4").rules().with_misere(true);
    assert_eq!(driver.editor().setup.rules(), rules);
    assert_eq!(driver.editor().field, Some(4), "the goal");
    assert_eq!(driver.press("Esc").editor().field, None);
    for _ in 0..3 {
        let place = driver.find("Columns");
        driver.click(Place { x: place.x + 12, ..place });
    }
    // Marks beyond the edge are gone.
    driver.must(&["board = X./../../.."]);
    assert_eq!(driver.editor().setup.rules().connect(), 4);
    assert_eq!(driver.press("BackTab BackTab").editor().field, None);
}

// Scores

#[test]
fn every_change_is_scored_and_nothing_else_is() {
    let mut driver = editor().after("x");
    let asked = format!("searches = {}", driver.tasks().len());
    assert_eq!(driver.task().job, Job::Analyze);
    assert_eq!(driver.task().position.to_string(), "X../.../...");
    let (analysis, _) = driver.editor().candidates.scores.seen().expect("it is known");
    let best = analysis.best().map(|best| best.square).collect_vec();
    assert_eq!((analysis.value.estimate, best), (Score::DRAW, vec![square("b2")]));
    // Nothing has changed, and the expected moves are shown.
    driver.reach("Right Down Tab Esc y m", &[&asked, "o "]);
}

#[test]
fn an_answer_about_an_earlier_board_is_ignored() {
    let mut driver = editor().hold().after("x");
    let first = driver.task().clone();
    let scored = |driver: &Driver| {
        let seen = driver.editor().candidates.scores.seen();
        seen.map(|(analysis, _)| analysis.candidates.len())
    };
    assert_eq!(scored(driver.press("o").deliver(first.id, think(&first))), None);
    assert_eq!(scored(driver.answer()), Some(7));
    driver.reach("x fail", &["The search failed"]);
    assert!(matches!(driver.editor().candidates.scores, Computed::Failed(_)));
}

/// All positions that occur if both sides play only best moves, found by playing forwards.
fn perfect_positions() -> HashSet<String> {
    let mut found = HashSet::new();
    let mut open = Mark::BOTH.map(|mark| Position::started_by(Rules::TIC_TAC_TOE, mark)).to_vec();
    while let Some(position) = open.pop() {
        if !found.insert(format!("{position} {}", position.to_move())) || position.status() != Status::Ongoing
        {
            continue;
        }
        let analysis = analyze(Minimax::ORDERED_ALPHA_BETA, &position);
        open.extend(analysis.best().map(|best| after(&position, best.square)));
    }
    found
}

#[test]
fn exactly_the_positions_of_perfect_play_count_as_reached_by_it() {
    let perfect = perfect_positions();
    let (mut reached, mut checked) = (0, 0);
    let starts = Mark::BOTH.map(|mark| Position::started_by(Rules::TIC_TAC_TOE, mark));
    for position in starts.iter().flat_map(reachable) {
        let expected = perfect.contains(&format!("{position} {}", position.to_move()));
        assert_eq!(is_reached_by_perfect_play(&position), Some(expected), "{position}");
        checked += 1;
        reached += usize::from(expected);
    }
    assert_eq!(checked, 2 * 5478, "with X or O starting");
    assert!(reached > 100);
    assert_eq!(is_reached_by_perfect_play(&empty("4x3/3")), None);
}

#[test]
fn positions_outside_perfect_play_are_allowed_and_marked() {
    let mut driver = editor();
    driver.reach("paste O.X/X../XOO", &["Two perfect players would never get here."]);
    assert!(driver.editor().candidates.scores.seen().is_some());
    driver.reach("paste X../.O./...", &["!never get here"]);
}

// Leaving the editor

#[test]
fn a_game_can_be_played_from_the_board_as_either_side() {
    let sides = [
        ("P", ByMark { x: Human, o: Player::PROPOSED }, Mark::X),
        ("P Down Down Right", ByMark { x: Player::PROPOSED, o: Human }, Mark::O),
    ];
    for (keys, players, human) in sides {
        let mut driver = editor();
        assert_eq!(driver.paste("X.O/.../...").press(keys).form().players, players);
        driver.reach("Enter", &["turn = human"]);
        let game = driver.game();
        assert_eq!(
            (game.contest.players.lone_human(), game.history.start().to_string().as_str()),
            (Some(human), "X.O/.../...")
        );
    }
    let mut people = editor();
    people.paste("X.O/.../...").press("P Right Enter");
    assert_eq!(people.game().contest.players, ByMark::both(Human));
}

#[test]
fn the_board_edited_last_is_saved() {
    editor().follow(&[("paste X.O/.../...", &[]), ("Esc Esc Enter Enter", &["board = X.O/.../..."])]);
}

#[test]
fn spaces_between_the_cells_of_a_row_are_ignored() {
    let mut driver = editor();
    for text in [
        "X . .\n. O .\n. . X",
        "X../.O./..X",
        " X.. .O. ..X ",
        "X . . / . O . / . . X",
        "X..\r\n\r\n.O.\r\n..X",
    ] {
        driver.paste(".../.../...").paste(text).must(&["board = X../.O./..X"]);
    }
    // A single row.
    driver.paste("X . O").must(&["board = X.O"]);
}

#[test]
fn a_paste_into_any_list_uses_the_standard_rules() {
    list().after("/ z z z Enter").reach("paste X../.../...", &["board = X../.../..."]);
    let mut driver = list().after("/ m i s e r e Enter");
    let misere = driver.analyse().entry().expect("one is found").written.board().expect("a board");
    assert!(misere.rules().misere());
    driver.paste("X../.../...");
    assert_eq!(driver.editor().setup.rules(), Rules::TIC_TAC_TOE, "no others were chosen");
}

#[test]
fn an_overlay_keeps_a_paste_from_the_board() {
    let driver = scene("game_goes_on").after("Esc Down").after(TO_LIST).after("Enter");
    let kept: &[&str] = &["board = .../.../..."];
    driver.each(&[("? paste XO./.../...", kept), ("q paste XO./.../...", kept)]);
}

#[test]
fn a_changed_position_is_saved_beside_the_users_own_board() {
    let mut driver = editor().after("x o Esc Down Down Down Enter");
    let title = driver.editor().setup.clone();
    driver.press("End Enter Esc");
    let entries = driver.analyse().entries();
    assert_eq!(
        (entries[0].written.board().expect("a board").to_string().as_str(), entries[2].title),
        ("XO./.../...", "A position you changed")
    );
    assert_ne!(entries[2].written.board(), Ok(&title));
    assert_eq!(
        driver.analyse().entry().map(|entry| entry.written.board()),
        Some(Ok(&title)),
        "the same entry is selected"
    );
}

#[test]
fn after_a_game_from_the_board_the_set_up_keeps_its_position() {
    let mut driver = editor();
    driver.paste("XX./OO./...").reach("P Right Enter 3", &["X wins"]).press("Down Down Down Enter");
    assert_eq!(driver.form().board, Board::Given(position("XX./OO./...")));
    // The set-up opened from the menu does not offer it.
    driver.press("Esc Down Enter");
    assert_eq!(
        (&driver.form().board, driver.form().rules, driver.form().starter),
        (&Board::Preset, Rules::TIC_TAC_TOE, Mark::X)
    );
}

#[test]
fn clearing_a_mark_gives_the_turn_to_the_side_with_fewer_marks() {
    list().follow(&[
        // X was chosen to be to move.
        ("Down Down Enter", &["board = O.X/X../XOO"]),
        ("Home .", &["O to move", "!Impossible"]),
    ]);
}
