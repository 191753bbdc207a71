//! The reasoning panel: its list, its order, its title, and why the computer chose its last move.

use crate::common::score_text;
use crate::prelude::*;
use noughts::cli::Algorithm;
use noughts::cli::analyze::Report;
use serde_json::Value;

/// The squares that the rows of the list stand for.
fn listed(driver: &Driver) -> Vec<Square> {
    let frame = driver.frame();
    let targets = driver.area().rows().map(|row| frame.target_at(Place { x: row.width - 3, y: row.y }));
    targets
        .filter_map(|target| match target {
            Some(Target::Candidate(square)) => Some(square),
            _ => None,
        })
        .collect()
}

// The list

/// The words in the row of the list with this move, from the move on.
fn cells_of(driver: &Driver, square: &str) -> Vec<String> {
    let left = driver.find("move  ").x - 2;
    let cells = |row: String| -> Vec<String> {
        let row: String = row.chars().skip(left.into()).collect();
        row.trim_start_matches(['▸', '★', ' ']).split_whitespace().map(str::to_owned).collect()
    };
    let mut found = rows(&driver.render()).into_iter().map(cells);
    let found = found.find(|cells| cells[..].first().is_some_and(|first| first == square));
    found.unwrap_or_else(|| panic!("{square} is not listed"))
}

/// The driver in a game of two humans from here, with the panel and all scores proved.
fn proved(start: &Position) -> Driver {
    let contest = two_humans_from(start.clone());
    let mut driver = Driver::playing_held(STILL, contest, true);
    let result = driver.task().carry_out(&Budget::unlimited(clock), &mut |_| {});
    driver.answer_with(result);
    driver
}

/// Whether the sentence about a position is true, by its candidates as `analyze --json` tells them.
fn is_true(sentence: &str, candidates: &[Value]) -> bool {
    let score = |it: &Value| it["score"].as_i64().expect("a score");
    let best = candidates.iter().max_by_key(|it| score(it)).expect("a move");
    let (kept, rest): (Vec<&Value>, Vec<&Value>) =
        candidates.iter().partition(|it| it["outcome"] == best["outcome"]);
    let names = kept.iter().filter_map(|it| it["move"].as_str()).collect_vec();
    let verb = match best["outcome"].as_str() {
        Some("win") => "win",
        Some("loss") => "lose",
        _ => "draw",
    };
    let (one, all) = (names.len() == 1, candidates.len());
    let verb = if one { format!("{verb}s") } else { verb.to_owned() };
    let numbers = ["three", "four", "five", "six", "seven", "eight", "nine"];
    let starts = [
        (all == 1).then(|| format!("The only move {verb}")),
        (rest.is_empty() && all == 2).then(|| "Both ".to_owned()),
        (rest.is_empty() && all > 2).then(|| format!("All {} ", numbers[all - 3])),
        one.then(|| format!("Only {} {verb}", names[0])),
        (names.len() == 2).then(|| format!("Only {} and {} {verb}", names[0], names[1])),
        (names.len() == 3).then(|| format!("Only {}, {} and {} {verb}", names[0], names[1], names[2])),
        (!rest.is_empty() && names.len() > 3).then(|| format!("{} of {all} ", names.len())),
        (names == ["a1", "c1", "a3", "c3"]).then(|| "The four corners ".to_owned()),
    ];
    let starts = starts.into_iter().flatten().any(|start| sentence.starts_with(&start));
    let counts = verb.starts_with("draw")
        || sentence.contains(&format!(" in {}", best["plies"]))
        || rest.is_empty() && sentence.contains(&format!(" last, in {}", best["plies"]));
    let others = [("loses", "loss"), ("draws", "draw")];
    let others = others.into_iter().all(|(verb, outcome)| {
        let says = sentence.split_once("; ").is_some_and(|(_, rest)| rest.ends_with(verb));
        !says || rest.iter().all(|it| it["outcome"] == outcome)
    });
    starts && counts && others && sentence.contains(&verb)
}

#[test]
fn every_move_is_listed_with_the_score_and_depth_of_analyze_below_a_true_sentence() {
    let mut random = Rng::with_seed(37);
    let mut check = |start: Position, empty: usize, count: usize| {
        let moves = start.empty_cells() - empty;
        let positions = std::iter::repeat_with(|| by_chance(&start, moves, &mut random)).flatten();
        for position in positions.take(count) {
            let analysis = analyze(Minimax::ORDERED_ALPHA_BETA, &position);
            let (algorithm, elapsed) = (Algorithm::AlphaBeta, Duration::ZERO);
            let report =
                Report { position: position.clone(), algorithm, target_depth: empty, analysis, elapsed };
            let document: Value = serde_json::from_str(&report.json()).expect("it is JSON");
            let candidates = document["candidates"].as_array().expect("a list");
            let mut driver = proved(&position);
            let mut order = candidates.iter().collect_vec();
            order.sort_by_key(|it| std::cmp::Reverse(it["score"].as_i64()));
            for candidate in &order {
                let cells = cells_of(&driver, candidate["move"].as_str().expect("a square"));
                let (score, depth) = (candidate["score"].as_i64(), &candidate["plies"]);
                assert_eq!(cells[1].parse().ok(), score);
                assert_eq!(
                    [&cells[2], &cells[3]],
                    [&depth.to_string(), candidate["outcome"].as_str().expect("it is known")]
                );
            }
            let squares = |order: &[&Value]| -> Vec<Square> {
                order.iter().map(|it| square(it["move"].as_str().expect("a square"))).collect()
            };
            assert_eq!(listed(&driver), squares(&order), "the best first");
            let point = driver.app().describe().status;
            let point = point.lines().last().unwrap_or_default().split('.').next().unwrap_or_default();
            assert!(is_true(point, candidates), "{position}: {point}");
            if position.rules().cells() == 9 {
                assert_eq!(listed(driver.resize((60, 20))).len(), candidates.len());
            }
        }
    };
    for left in 1..=9 {
        check(empty("3x3"), left, 20);
    }
    for left in 4..=8 {
        check(empty("4x4/4"), left, 4);
    }
}

#[test]
fn where_rows_are_short_moves_of_equal_score_and_depth_share_one() {
    let mut driver = scene("panel_what_if");
    driver.resize((60, 11));
    assert_eq!(listed(&driver), [square("b2"), square("c2")]);
    let equal = driver.row(" c2 b1 c1");
    assert!(equal.contains("-4      6  loss"), "{equal}");
    let groups = |analysis: &Analysis| {
        let keys = analysis.groups().into_iter().map(|group| {
            let keys: BTreeSet<_> =
                group.iter().map(|it| (score_text(analysis, it.value), analysis.depth(it))).collect();
            assert_eq!(keys.len(), 1, "{group:?}");
            keys
        });
        let keys = keys.collect_vec();
        keys.iter().collect::<BTreeSet<_>>().len() == keys.len()
    };
    for blind in [Minimax::ORDERED_ALPHA_BETA, Minimax::BLIND] {
        for position in reachable(&empty("3x3")).into_iter().step_by(50) {
            assert!(groups(&analyze(blind, &position)), "{position}");
        }
    }
}

#[test]
fn scores_without_a_proof_have_no_depth() {
    let mut driver = Driver::playing(STILL, two_humans_from(empty("4x4/4")), true);
    assert_eq!(cells_of(driver.resize((120, 40)), "a1")[2], "looks");
    assert!(!driver.shows("depth"), "no move has one");
    assert!(scene("panel_proving").row("a1 e1 a5 e5").contains("-  open"));
    for size in [(80, 24), (60, 20)] {
        let mut driver = scene("panel_large_board");
        driver.resize(size).must_show("★f6 j10 ");
    }
}

#[test]
fn if_all_moves_are_equal_a_sentence_says_so_and_no_star_is_shown() {
    let mut driver = scene("panel_opening");
    for size in WHOLE_SIZES {
        driver.resize(size);
        assert_eq!(listed(&driver).len(), 9);
        driver.must(&["All nine openings draw", "!★"]);
    }
}

#[test]
fn the_search_is_told_on_the_second_key_and_the_third_closes_the_panel() {
    let mut driver = scene("panel_opening");
    for size in WHOLE_SIZES {
        driver.resize(size);
        driver.must(&["!cutoff", "!nodes", "!ties", "!seed", "!strategy"]);
        driver.reach("r", &["cutoffs", "ties: at random (seed 7)"]);
        assert_eq!(listed(&driver).len(), 9);
        assert!(!driver.press("r").game().reasoning);
        driver.press("r");
    }
    Driver::exploring(STILL, empty("3x3"), View::Position)
        .follow(&[("", &["!cutoffs"]), ("r", &["cutoffs"])]);
}

#[test]
fn the_reason_and_how_the_game_would_go_on_stand_below_the_list() {
    let mut driver = scene("panel_what_if");
    for size in WHOLE_SIZES {
        driver.resize(size);
        let below = driver.find("c2 loses to a chain of threats").y;
        assert!(below > driver.find("loss").y && below < driver.find("How it would go on").y, "at {size:?}");
        assert!(driver.shows("as in the cells:") && driver.shows("O1 c2,"), "at {size:?}");
        assert!(driver.shows("X2"), "the cells have the same numbers");
    }
}

#[test]
fn page_keys_bring_every_row_into_sight() {
    for size in WHOLE_SIZES {
        let mut driver = scene("panel_large_board");
        driver.resize(size).press(&"PgUp ".repeat(40));
        let (mut seen, mut last) = (BTreeSet::new(), None);
        while last != Some(driver.game().candidates.cursor) {
            last = Some(driver.game().candidates.cursor);
            seen.extend(listed(&driver).iter().map(Square::to_string));
            driver.press("PgDn");
        }
        let (analysis, _) = driver.game().seen().expect("the panel shows something");
        let groups = analysis.groups();
        for group in &groups {
            let is_seen = group.iter().any(|candidate| seen.contains(&candidate.square.to_string()));
            assert!(is_seen, "{} at {size:?}", group[0].square);
        }
        let best = groups[0][0].square;
        driver.press(&"PgUp ".repeat(40));
        assert_eq!(driver.game().candidates.cursor, best);
    }
}

#[test]
fn page_keys_follow_the_order_of_the_scores() {
    let mut driver = scene("panel_large_board");
    driver.press(&"PgUp ".repeat(40));
    assert_eq!(driver.game().candidates.cursor, square("f6"), "the best move");
    driver.press(&"PgDn ".repeat(40));
    let (analysis, _) = driver.game().seen().expect("it was searched");
    let groups = analysis.groups();
    assert!(groups.last().is_some_and(|group| group[0].square == driver.game().candidates.cursor));
}

// The title

#[test]
fn the_title_tells_the_result_or_what_looks_best() {
    for (scene, title) in [
        (scene("panel_p1"), "Only b2 wins in 1; every other reply loses"),
        (scene("panel_p2"), "All four replies lose; c1 last, in 4"),
        (scene("panel_what_if"), "Only b2 draws; every other reply loses"),
        (scene("panel_computers_view"), "It saw no win or loss in the next three"),
    ] {
        scene.must_show(title);
    }
    let mut large = scene("panel_large_board");
    large.must(&["f6 and j10 look best, ~-10;", "nothing is proved"]);
    large.resize((120, 40)).must_show("f6 and j10 look best, ~-10; nothing is proved");
}

#[test]
fn the_title_tells_what_is_proved_while_the_rest_is_not() {
    let title = |known: &dyn Fn(usize) -> bool| {
        let mut driver = Driver::playing_held(STILL, contest_from(Human, Perfect, empty("5x5/4")), true);
        let search = Minimax::ORDERED_ALPHA_BETA.limited_to(Some(1));
        let mut analysis = analyze(search, driver.game().position());
        for (place, square) in driver.game().position().moves().enumerate() {
            let bounds = Bounds { at_least: Score::DRAW, at_most: Score::MAX };
            let lost = Bounds { at_least: Score::MIN, at_most: Score::loss_in(4) };
            match (known(place), place % 2) {
                (true, 0) => analysis.narrow_move(square, bounds, None),
                (true, _) => analysis.narrow_move(square, lost, None),
                _ => {}
            }
        }
        driver.answer_with(Ok(Output::SoFar(analysis)));
        driver.resize((120, 40)).text()
    };
    let shown = title(&|place| place == 0);
    assert!(shown.contains("At least a draw; "), "{shown}");
    let shown = title(&|place| place == 1);
    assert!(shown.contains("; the result is open"), "{shown}");
}

#[test]
fn a_distant_win_looks_distant_even_if_time_ended_before_its_line() {
    let mut driver = Driver::playing_held(STILL, contest_from(Human, Perfect, empty("4x4/4")), true);
    let search = Minimax::ORDERED_ALPHA_BETA.limited_to(Some(1));
    let mut analysis = analyze(search, driver.game().position());
    for square in driver.game().position().moves() {
        let score = if square == self::square("b2") { Score::win_in(7) } else { Score::DRAW };
        analysis.narrow_move(square, Bounds::exactly(score), None);
    }
    driver.answer_with(Ok(Output::SoFar(analysis)));
    let shown = driver.resize((120, 40)).text();
    assert!(shown.contains("+10 ▲ ") && !shown.contains("▲▲"), "{shown}");
}

// The board

#[test]
fn estimates_in_small_squares_are_shaded_and_a_legend_explains_the_shades() {
    for (glyphs, [low, _, best]) in [(GlyphSet::Unicode, ["░", "▒", "▓"]), (GlyphSet::Ascii, [":", "%", "@"])]
    {
        let mut driver = scene_in("panel_large_board", Appearance { glyphs, ..STILL });
        for size in WHOLE_SIZES {
            let buffer = driver.resize(size).render();
            let on =
                |name: &str| driver.places_of(square(name)).into_iter().map(|place| buffer[place].symbol());
            assert!(on("f6").any(|symbol| symbol == best) && on("j10").any(|symbol| symbol == best));
            assert!(on("e5").any(|symbol| symbol == low), "at {size:?}");
            assert!(driver.shows(&format!("{best} looks best, then")), "at {size:?}");
        }
    }
    assert!(!scene("panel_proving").shows("looks best, then"), "there the scores have room");
}

#[test]
fn expected_moves_are_shown_as_small_boards_where_there_is_room() {
    let mut driver = scene("panel_p2");
    let large = driver.resize((120, 40)).clone();
    assert!(large.find("O b2").y > large.find("How it would go on").y);
    driver.resize((120, 28));
    let below = driver.find("How it would go on");
    let drawn = rows(&driver.render());
    let row = |row: u16| drawn[usize::from(below.y + row)].chars().skip(below.x.into()).collect::<String>();
    assert_eq!([row(4), row(5), row(6)], ["·X·  ·XX", "·OX  ·OX", "OOX  OOX"]);
}

#[test]
fn the_small_boards_stay_in_place_while_the_cursor_moves() {
    let mut driver = scene("panel_what_if");
    let left = driver.resize((120, 28)).find("How it would go on").x;
    let is_of_boards = |row: &String| {
        let right: String = row.chars().skip(left.into()).collect();
        right.contains("  ") && right.chars().all(|character| "XO· ".contains(character))
    };
    let mut first = |key| rows(&driver.press(key).render()).iter().position(is_of_boards);
    let places = BTreeSet::from(["Up", "Left", "Left", "Down", "Down", "Right"].map(&mut first));
    assert!(places.len() == 1 && !places.contains(&None), "{places:?}");
}

#[test]
fn the_tree_of_the_selected_move_has_its_score_at_the_root_in_very_wide_windows() {
    let mut random = Rng::with_seed(41);
    let positions = std::iter::repeat_with(|| by_chance(&empty("3x3"), 3, &mut random)).flatten();
    for position in positions.take(5) {
        let mut driver = proved(&position);
        let candidates = listed(&driver);
        driver.resize((200, 50));
        for candidate in candidates {
            let score = cells_of(&driver, &candidate.to_string())[1].clone();
            let mut targets = driver.targets().into_iter();
            let row = targets.find(|&(_, target)| target == Target::Candidate(candidate));
            driver.click(row.expect("each move has a row").0);
            let left = driver.find("MIN").x + 5;
            let right = |row: String| row.chars().skip(left.into()).collect::<String>();
            let mut drawn = rows(&driver.render()).into_iter().map(right);
            let root = drawn.find_map(|row| row.trim().parse::<i32>().ok());
            assert_eq!(root, score.parse().ok());
        }
        assert_eq!(driver.resize((160, 50)).find_all("MIN"), []);
    }
    // Scores of other searches are not those of the tree.
    for (level, is_drawn) in [(Perfect, true), (Depth(1), false), (Blind, false)] {
        let mut driver = Driver::playing(STILL, contest(Human, level), true).after("5 e");
        assert_eq!(driver.resize((200, 50)).shows("After "), is_drawn, "{level}");
    }
}

#[test]
fn drawing_searches_nothing() {
    let driver = proved(&empty("3x3")).after("5 1");
    let drawn = |driver: &Driver| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 200, 50));
        view::draw(driver.app(), buffer.area, &mut buffer);
        rows(&buffer).join("\n")
    };
    // The tree beside the panel is there once the program has been told of so wide a window.
    assert!(!drawn(&driver).contains("After "), "{}", drawn(&driver));
    let mut wide = driver;
    wide.resize((200, 50)).answer();
    assert!(drawn(&wide).contains("After "), "{}", drawn(&wide));
}

#[test]
fn a_value_that_no_move_is_proved_to_have_is_told_as_that() {
    let start = empty("9x7/5");
    let mut driver = Driver::playing_held(STILL, two_humans_from(start.clone()), true);
    let mut analysis = proved_partly(&start, 0);
    analysis.narrow(Bounds::exactly(Score::DRAW));
    driver.answer_with(Ok(Output::Analysis(analysis)));
    let text = format!("{:?}", driver.app().describe());
    assert!(text.contains("X draws; which move does is not proved"), "{text}");
}

// Why that move?

/// A game in which the computer has answered b2 with a1.
fn answered(reasoning: bool) -> Driver {
    let mut driver = Driver::playing(STILL, human_first(), reasoning);
    driver.reach("5", &["board = O../.X./..."]);
    driver
}

#[test]
fn why_tells_what_the_computer_saw_and_one_key_leads_back() {
    for reasoning in [false, true] {
        for key in ["e", "Esc", "Enter"] {
            let mut driver = answered(reasoning);
            let before = driver.text();
            driver.press("Left Down e");
            for size in [(80, 24), (60, 20)] {
                let said = ["board = .../.X./...", "Why Unbeatable chose a1", "The four corners draw"];
                driver.resize(size).must(&said);
                assert_eq!(listed(&driver)[..2], [square("a1"), square("c1")]);
            }
            assert!(driver.row_of_footer().contains("Esc game"));
            let game = ["screen = game", "board = O../.X./...", "cursor = a3"];
            driver.resize((80, 24)).reach(key, &game);
            assert_eq!(driver.press("Up Right").text(), before);
        }
    }
}

#[test]
fn in_why_arrows_walk_the_board_and_no_key_plays() {
    let mut driver = answered(false);
    driver.press("e");
    let said = "Why Unbeatable chose a1";
    driver.each(&[
        ("Right", &["cursor = b1", "moves = 2", said]),
        ("Down", &["cursor = a2", "moves = 2", said]),
        ("Left", &["cursor = a1", "moves = 2", said]),
        ("Up", &["cursor = a1", "moves = 2", said]),
        ("1", &["cursor = a1", "moves = 2", said]),
        ("2", &["cursor = a1", "moves = 2", said]),
        ("9", &["cursor = a1", "moves = 2", said]),
        ("u", &["cursor = a1", "moves = 2", said]),
        ("n", &["cursor = a1", "moves = 2", said]),
    ]);
    let place = driver.place_of(square("c3")).expect("the board is shown");
    // A click shows what c3 is worth.
    driver.click(place).follow(&[("", &["cursor = c3"]), ("r", &["nodes"])]);
}

#[test]
fn the_glossary_is_a_key_away_in_a_game() {
    for keys in ["", "r", "r m", "e"] {
        let mut driver = answered(false).after(keys);
        driver.each(&[("w", &["screen = help", "cutoff"]), ("w Esc", &["unchanged"])]);
        assert!(driver.press("w").help_page().is_some());
    }
}

#[test]
fn tree_stepper_and_lab_open_for_the_explained_position() {
    for (keys, view) in [("e t", "screen = tree"), ("e s", "screen = stepper"), ("e c", "screen = lab")] {
        answered(false).follow(&[
            (keys, &[view, "board = .../.X./..."]),
            ("Esc", &["screen = game", "board = O../.X./...", "!Why O"]),
        ]);
    }
}

#[test]
fn every_level_tells_why_in_the_words_of_the_game() {
    let cases = [
        (Random, "5", "It looked at nothing: it took any empty square, at random.", "result"),
        (
            Depth(1),
            "5",
            "It looked at its next move only, and saw no win. The four corners looked equally good by the lines still open, so",
            "it thought",
        ),
        (
            Depth(3),
            "5",
            "It saw no win or loss in the next three moves, counting both sides. The four corners looked equally good by the lines still open, so",
            "loses in 6",
        ),
        (Depth(3), "5", "it took the first in reading order.", "equally good"),
        (
            Depth(3),
            "1",
            "It saw no win or loss in the next three moves, counting both sides. b2 looked best by the lines still open.",
            "loses in",
        ),
        (Depth(2), "1 2", "Only c1 blocks the top row.", "it thought"),
        (
            Depth(2),
            "1",
            "It saw no win or loss in the next two moves, counting both sides. b2 looked best",
            "What is true: Only b2 draws;",
        ),
        (Blind, "1", "Only b2 draws; every other reply loses.", "in truth"),
        (Depth(4), "1 2", "Only c1 blocks the top row.", "it thought"),
        (Perfect, "1", "Only b2 draws; every other reply loses.", "result"),
        (Mcts(100), "5", "It played games at random from here,", "visited"),
    ];
    for (player, keys, sentence, more) in cases {
        let mut driver = Driver::in_game(contest(Human, player));
        driver.press(keys).press("e").resize((120, 40));
        // The panel's lines, the break between two read as a blank.
        let side = driver.text().lines().map(|line| line.chars().skip(52).collect::<String>()).collect_vec();
        let text = in_one_line(&side.join(" "));
        assert!(text.contains(sentence), "{player}: {text}");
        driver.must_show(more);
        // What it saw whole is not compared with itself.
        assert!(player != Perfect || !driver.shows("in truth"));
    }
}

/// What is said where nothing can be explained.
const ONLY: &str = "refusal = Only the computer's moves of this session are explained; there is none yet";

#[test]
fn before_the_computers_first_move_there_is_nothing_to_explain() {
    Driver::playing_held(MOVING, computer_first(), false).reach("e", &[ONLY]);
    let mut people = people();
    people.reach("1 e", &[ONLY]);
    assert!(!people.row_of_footer().contains("why"));
}

#[test]
fn moves_that_were_taken_back_are_not_explained() {
    answered(false).follow(&[
        ("u e", &[ONLY]),
        ("1 e", &["screen = position", "board = X../.../..."]),
        ("e n y e", &["screen = game", "moves = 0", ONLY]),
    ]);
}

#[test]
fn a_game_between_computers_waits_while_a_move_is_explained() {
    let mut driver = Driver::playing(MOVING, two_computers(), false).after("Enter Enter");
    driver.pass_animation().follow(&[
        ("e", &["Why Unbeatable chose b2", "deadline = none"]),
        // Nothing was played meanwhile.
        ("tick 100000 e", &["screen = game", "board = X../.O./..."]),
        // The game goes on.
        ("deadline", &["moves = 3"]),
    ]);
}

#[test]
fn while_a_choice_waits_the_panel_says_what_its_player_said() {
    let said = ["at random from here, and took c1:", "times, win rate 83% (a draw counts half)."];
    Driver::playing(MOVING, contest(Mcts(100), Perfect), true).resize((120, 40)).must(&said);
}
