//! Links: what is copied opens the same screen again, and what is followed never loses or starts more than it should.

use super::learning;
use crate::prelude::*;
use noughts::app::{Link, Place};
use noughts::config::Mode;

/// The same, with searches that the test ends.
fn follow_held(link: &str) -> Driver {
    let mut driver = at_menu().hold();
    driver.open(link);
    driver
}

/// The message of the program itself.
#[track_caller]
fn message(driver: &Driver) -> String {
    driver.message().expect("it says something")
}

/// What a learner sees to be the same: screen, board, search, node, step.
fn sight(driver: &Driver) -> String {
    let screen = driver.app().screen();
    let detail = match screen {
        Screen::Views(tree) => {
            let searched = tree.searched.try_as_ready_ref();
            let playback = searched.map(|searched| &searched.playback).filter(|_| tree.view == View::Stepper);
            let selected = match tree.view {
                View::Tree => searched.map(|searched| searched.tree.drawn.outline.selected_node().moves()),
                _ => playback.map(|playback| playback.walk().moves()),
            };
            format!(
                "{:?} of {:?} {:?} by {:?} in {:?}, node {:?}, step {:?}",
                tree.view,
                tree.root,
                tree.root.board().map(Position::rules),
                tree.variant.name,
                tree.depth_limit,
                selected.filter(|moves| !moves.is_empty()),
                playback.map(|playback| playback.step).filter(|&step| step > 0),
            )
        }
        Screen::Game(_) => {
            let game = driver.game();
            format!("{} {:?} {}", game.position(), game.contest.players, game.reasoning)
        }
        Screen::Editor(editor) => format!("{} {:?} {}", editor.setup, editor.to_move(), editor.setup.rules()),
        Screen::Lesson(lesson) => format!("{}, page {}", lesson.lesson().name, lesson.page_number),
        _ => String::new(),
    };
    format!("{:?}: {detail}", std::mem::discriminant(screen))
}

#[test]
fn what_is_on_the_screen_is_opened_again_by_its_link() {
    let mut round_trips = 0;
    for (name, driver) in every_scene() {
        let link = driver.app().link();
        // A computer would move on.
        let waits = driver.is_searching() || matches!(driver.app().screen(), Screen::Game(_));
        let again = if waits { follow_held(&link) } else { Driver::at(&link) };
        let other = match driver.app().screen() {
            // These belong to one game; their links lead to its position.
            Screen::Results(_) => Some("the game is over"),
            Screen::Review(_) => Some("the game is not in the link"),
            _ => None,
        };
        if other.is_none() {
            assert_eq!(sight(&again), sight(&driver), "{name}: {link}");
            assert_eq!(again.app().link(), link, "{name}");
            round_trips += 1;
        }
        assert_eq!(again.app().shared.notice.as_ref(), None, "{name}: {link}");
        assert!(link.chars().count() <= 2000 && !link.contains(char::is_whitespace), "{name}: {link}");
    }
    assert!(round_trips > 60, "only {round_trips} of {} scenes have a link of their own", SCENES.len());
}

#[test]
fn the_links_of_the_contract_open_what_they_name() {
    for (link, shown) in [
        ("#tree=O.X/X../XOO&algorithm=alpha-beta&node=c2.b2", "alpha-beta"),
        ("https://example.org/noughts/#tree=O.X/X../XOO&algorithm=alpha-beta&node=c2.b2", "alpha-beta"),
        ("tree=O.X%2FX..%2FXOO&algorithm=alpha%2Dbeta&node=c2.b2", "alpha-beta"),
        ("%23tree%3DO.X%2FX..%2FXOO%26algorithm%3Dalpha-beta%26node%3Dc2.b2", "alpha-beta"),
        ("#tree=main-tree&algorithm=blind&node=c2.b2", "blind minimax"),
    ] {
        let driver = Driver::at(link);
        assert_eq!(*driver.tree_screen().position(), position("O.X/X../XOO"));
        assert_eq!(driver.tree_screen().variant.name, shown, "{link}");
        assert_eq!(selected(&driver), "c2 b2", "{link}");
    }
    let driver = Driver::at("#stepper=.X./..X/OOX&algorithm=alpha-beta&step=32");
    assert_eq!(playback(&driver).step, 32);
    let mut driver = Driver::at("#play=.X./..X/OOX&x=perfect&o=human&reasoning");
    assert!(driver.must(&["turn = human"]).game().reasoning);
    Driver::at("#lesson=6.2").must(&["page = 6.2"]);
    let driver = Driver::at("#analyse=XX./OO./...&to=O&connect=2&misere");
    assert_eq!(driver.editor().to_move(), Mark::O);
    assert_eq!(driver.editor().setup.rules(), empty("3x3/2").rules().with_misere(true));
    for (link, mode) in [("#set-up=pvp", Mode::Pvp), ("#set-up=pve", Mode::Pve), ("#set-up=ai", Mode::Ai)] {
        assert_eq!(Mode::of(Driver::at(link).form().players), mode, "{link}");
    }
    // The kind of game in the settings.
    assert_eq!(Driver::at("#set-up").app().link(), "#set-up=pve");
    assert_eq!(Driver::at("#analyse").app().link(), "#analyse");
    assert_eq!(Driver::at("https://example.org/").app().link(), "");
}

#[test]
fn boards_of_all_sizes_and_algorithms_come_back() {
    for (columns, rows, connect) in [(1, 1, 1), (4, 3, 3), (3, 3, 2), (7, 6, 4), (15, 15, 5), (15, 15, 6)] {
        let rules = board(columns, rows, connect).rules().with_misere(connect == 2);
        let start = Position::started_by(rules, Mark::O);
        for view in ["t", "s"] {
            let contest = two_humans_from(start.clone());
            let mut driver = Driver::held(contest);
            driver.press(view);
            for _ in VARIANTS {
                driver.press("a D");
                let link = driver.app().link();
                assert_eq!(sight(&follow_held(&link)), sight(&driver), "{link}");
                assert_eq!(follow_held(&link).app().link(), link);
            }
        }
        let link = format!("#position={start}&to=O");
        assert_eq!(follow_held(&link).tree_screen().position().to_move(), Mark::O);
    }
}

#[test]
fn every_position_of_a_long_game_comes_back() {
    let mut position = empty("15x15/5");
    let mut random = Rng::with_seed(3);
    while let (Status::Ongoing, Some(square)) =
        (position.status(), random.choice(position.moves_from_centre()))
    {
        let link = format!("#position={position}");
        assert_eq!(Link::read(&link).map(|link| link.to_string()), Ok(link));
        let _ = position.play(square);
    }
    assert!(position.marks() > 20);
}

#[test]
fn what_is_not_understood_is_named_and_the_rest_is_opened() {
    for (link, named, opened) in [
        ("#tree=fatalist&colour=red&depth=0", "colour=red, depth=0", "#tree=.X./..X/OOX&algorithm="),
        ("#tree=fatalist&node=a1.z9", "node=a1.z9", "#tree=.X./..X/OOX"),
        ("#tree=fatalist&node=a1.a1.b2", "node=a1.a1.b2", "#tree=.X./..X/OOX&algorithm="),
        ("#tree=fatalist&to=X", "to=X", "#tree=.X./..X/OOX"),
        ("#tree=fatalist&connect=9", "connect=9", "#tree=.X./..X/OOX"),
        ("#tree=XX/XXX", "tree=XX/XXX (", "#analyse"),
        ("#play=((3,12),(2,4", "closing bracket is missing", "#analyse"),
        ("#lab=((3,12),(2,4))", "a tree of numbers cannot be played", "#analyse"),
        ("#lesson=99.1", "lesson=99.1", "#learn"),
        ("#learn=3&x=human", "learn=3, x=human", "#learn"),
        ("#practise=all,1,10,7&page=11", "page=11", "#practise=all,1,10,7"),
        ("#practise=all,1,10,7&page=-10", "page=-10", "#practise=all,1,10,7"),
        ("#practise=all,5,10,7&page=1", "practise=all,5,10,7, page=1", "#practise=all,1,10,7"),
        ("#set-up=pvx", "set-up=pvx", "#set-up=pve"),
        ("#review=b2a1&ply=3", "ply=3", "#review=b2a1&x=human&o=human&ply=2"),
        ("#review=b2a1&x=exec:sh&o=table:x", "x=exec:sh, o=table:x", "#review=b2a1&x=human&o=human"),
        ("#review=b2a1b2", "review=b2a1b2", "#history"),
        ("#review=b2a1&start=XXX/.../...", "review=b2a1", "#history"),
        ("#review=a1&start=max", "review=a1, start=max", "#history"),
        ("#review=\u{e4}1&x=depth:0", "review=\u{e4}1, x=depth:0", "#history"),
        ("#play=fatalist&x=exec:sh&o=human", "x=exec:sh", "#play=.X./..X/OOX&x=human&o=human"),
    ] {
        let driver = Driver::at(link);
        assert!(message(&driver).contains(named), "{link}: {}", message(&driver));
        assert!(driver.app().link().starts_with(opened), "{link}: {}", driver.app().link());
    }
    for (link, fault) in [
        ("#nowhere", "this link leads nowhere: `nowhere` is not a screen of noughts"),
        ("fatalist", "this link leads nowhere: `fatalist` is not a screen of noughts"),
        (&format!("#tree={}", ".".repeat(40_000)), "a link has at most 40,000 characters"),
    ] {
        assert_eq!(Link::read(link).map(|link| link.to_string()), Err(fault.to_owned()));
        let mut driver = scene("lesson_asks");
        let before = driver.app().link();
        driver.open(link);
        let told = message(&driver);
        assert_eq!((told.to_lowercase(), driver.app().link()), (fault.to_lowercase(), before));
    }
}

#[test]
fn punctuation_of_the_text_around_a_link_is_dropped() {
    for link in [
        "#tree=((3,12,8),(2,4,6))&covered",
        "#tree=((3,12,8),(2,4,6))&algorithm=alpha-beta&windows",
        "#tree=[[3,12,8],[2,4,6]]",
        "#tree=.X./..X/OO.&algorithm=alpha-beta&node=a1.b2",
        "#analyse=.X./..X/O..",
        "#lesson=6.2",
        "#set-up=ai",
        "#practise=all,1,10,7&page=3",
        "#play=fatalist&x=perfect",
        "#history",
        "#review=b2a1&ply=1",
        "#review=b2a1c3&misere",
    ] {
        let opened = Driver::at(link).app().link();
        for end in [".", ",", ";", ":", ")", "]", ">", "`", "!", "?", "\"", "\u{201d}", ".)", "?!", "\"."] {
            let driver = Driver::at(&format!("{link}{end}"));
            assert_eq!(driver.app().link(), opened, "{link}{end}");
            assert!(driver.app().shared.notice.as_ref().is_none(), "{link}{end}: {}", message(&driver));
        }
    }
    let misere = Driver::at("#review=b2a1c3&misere").app().link();
    assert!(misere.contains("start=.../.../...&misere"), "{misere}");
}

#[test]
fn a_message_disappears_with_the_next_key_and_covers_no_footer() {
    let mut driver = Driver::at("#tree=fatalist&colour=red");
    assert!(driver.row_of_footer().contains("help"));
    driver.follow(&[("", &["Not understood in the link: colour=red"]), ("Down", &["!Not understood"])]);
}

#[test]
fn the_pages_before_that_of_a_link_are_asked_at_the_end_of_the_lesson() {
    let mut driver = Driver::at("#lesson=6.2");
    for _ in 1..driver.lesson().lesson().pages.len() {
        learning::solve(&mut driver);
    }
    driver.must(&["page = 6.1"]);
}

#[test]
fn what_cannot_be_played_is_opened_in_the_editor() {
    for view in ["play", "tree", "position", "set-up"] {
        assert!(Driver::at(&format!("#{view}=XXX/OO./...")).shows("X wins"));
        assert!(Driver::at(&format!("#{view}=XXX/.../...")).shows("Impossible position"));
    }
}

#[test]
fn nine_cells_in_one_row_are_read_as_3x3_unless_the_link_names_the_board() {
    for name in ["tree", "stepper", "lab", "position", "play", "analyse"] {
        let mut driver = Driver::at(&format!("#{name}=XO.X.O..."));
        assert!(driver.app().link().starts_with(&format!("#{name}=XO./X.O/...")), "{}", driver.app().link());
        driver.must(&["info = Nine cells in one row: read as 3x3"]);
        let mut driver = follow_held(&format!("#{name}=XO.X.O...&board=9x1"));
        assert!(driver.app().link().starts_with(&format!("#{name}=XO.X.O...&board=9x1")));
        driver.must(&["notice = none"]);
    }
    // Not the marks of a game on 3x3.
    assert_eq!(Driver::at("#analyse=XXX.X.X..").app().link(), "#analyse=XXX.X.X..");
}

#[test]
fn the_rules_of_a_link_hold_for_the_board_that_it_leaves_out() {
    for (link, opened) in [
        ("#review=b2a1c3&connect=2", "#review=b2a1c3&start=.../.../...&connect=2&x=human&o=human"),
        ("#review=b2a1c3&to=O&misere", "#review=b2a1c3&start=.../.../...&to=O&misere&x=human&o=human"),
        ("#tree&misere", "#tree=.../.../...&misere&algorithm=minimax"),
        ("#play&misere&o=human", "#play=.../.../...&misere&x=human&o=human"),
    ] {
        let driver = Driver::at(link);
        assert!(driver.app().link().starts_with(opened), "{link}: {}", driver.app().link());
        assert_eq!(driver.app().shared.notice.as_ref(), None, "{link}");
    }
}

#[test]
fn a_node_that_the_search_left_out_is_opened_as_far_as_it_goes() {
    let driver = Driver::at("#tree=fatalist&depth=1&node=c1.b2.a1");
    assert_eq!(selected(&driver), "c1");
    assert_eq!(Driver::at("#stepper=fatalist&step=99999").app().link().split("step=").count(), 2);
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn any_text_is_followed_without_a_panic(
        name in "(#|https://a/#|%23)?(tree|stepper|lab|position|play|review|analyse|lesson|set-up|menu|[a-z%]{0,9})",
        rest in "(=([XO./%0-9a-z]{0,30}|([a-c][1-3]){0,9}))?(&(node|step|ply|start|depth|x|o|to|connect|misere|reasoning|algorithm)=?.{0,12}){0,5}",
        noise in ".*",
    ) {
        let mut driver = scene("game_goes_on").hold();
        driver.open(&format!("{name}{rest}"));
        let text = driver.app().link();
        driver.open(&text);
        prop_assert_eq!(driver.app().link(), text);
        driver.open(&noise);
        driver.text();
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn games_of_all_boards_and_players_come_back(
        (columns, rows, misere) in (1_u8..=15, 1_u8..=15, any::<bool>()),
        (marks, moves, ply, seed) in (0_usize..4, 1_usize..=225, 0_usize..=225, any::<u64>()),
        players in (0_usize..PLAYERS.len(), 0_usize..PLAYERS.len()),
        o_begins in any::<bool>(),
    ) {
        let rules = board(columns, rows, columns.max(rows).min(5)).rules().with_misere(misere);
        let mut random = Rng::with_seed(seed);
        let start = Position::started_by(rules, if o_begins { Mark::O } else { Mark::X });
        let Some(start) = by_chance(&start, marks, &mut random) else { return Ok(()) };
        let mut history = History::new(start);
        while let (true, Some(square)) =
            (history.moves().len() < moves, random.choice(history.position().moves().collect_vec()))
        {
            if history.play(square).is_err() {
                break;
            }
        }
        let players = ByMark { x: PLAYERS[players.0], o: PLAYERS[players.1] };
        let ply = ply.min(history.moves().len());
        let record = Record::timeless(players, history);
        let link = Place::Review(record.clone(), Some(ply), None).to_string();
        prop_assert!(link.chars().count() <= 2_000, "{}", link);
        let driver = follow_held(&link);
        let Screen::Review(review) = driver.app().screen() else { panic!("{link}") };
        prop_assert_eq!((&review.record, review.place), (&record, ply));
        prop_assert_eq!(driver.app().link(), link);
        prop_assert_eq!(driver.app().shared.notice.as_ref(), None);
    }
}

const PLAYERS: [Player; 6] = [Human, Random, Blind, Depth(2), Mcts(100), Perfect];

#[test]
fn a_game_that_has_ended_is_linked_from_results_and_review() {
    let (link, second) = ("#review=b2a1c1a3a2c2b1b3c3&x=human&o=human", "Move 2: O a1");
    let (whole, after_two) = (format!("link = {link}"), format!("link = {link}&ply=2"));
    people().follow(&[
        ("5 1 3 7 4 6 2 8 9", &["screen = results", &whole]),
        ("r Home Right Right", &[&after_two]),
    ]);
    // An unfinished game goes on in the menu; its review is no way into it.
    with_game().follow(&[
        ("open #review=c1a1&x=human&o=human", &["screen = review"]),
        ("Esc Enter", &["screen = game", "board = O.X/.../..."]),
    ]);
    Driver::at(&format!("{link}&ply=2")).must(&[second]);
}

#[test]
fn a_link_to_a_mistake_asks_for_a_better_move_first() {
    let game = "#review=b2b1a1c3c1&x=human&o=human";
    for (ply, asks) in [(2, true), (3, false)] {
        let driver = Driver::at(&format!("{game}&ply={ply}"));
        assert_eq!(driver.shows("Find a better move"), asks);
        assert_eq!(driver.app().link(), format!("{game}&ply={ply}"));
    }
}

// The unfinished game

/// A session in which this game of two people waits: X c1, O a1.
fn with_game() -> Driver {
    people().after("3 1")
}

#[test]
fn a_link_never_replaces_an_unfinished_game() {
    let other = "#play=.X./..X/OOX&x=perfect&o=human";
    // With another player.
    let same = "#play=.../.../...&x=human&o=random";
    for (keys, link) in [("", other), ("Esc", other), ("t", other), ("Esc Enter", other), ("", same)] {
        let mut driver = with_game();
        driver.press(keys).open(link);
        let text = message(&driver);
        assert!(text.contains("never replaces your unfinished game"), "{text}");
        assert!(text.contains("(P: play from here instead)"), "{text}");
        driver.must(&["screen = position", "moves = 2"]);
        assert!(!driver.saved.iter().any(|save| matches!(save, Save::Record(..))));
        driver.follow(&[
            ("P Enter", &["Start a new game?"]),
            ("n Esc Esc Enter", &["screen = game", "board = O.X/.../..."]),
        ]);
    }
}

#[test]
fn a_link_to_where_the_unfinished_game_is_or_was_shows_that_game() {
    for position in ["O.X/.../...", "..X/.../...", ".../.../..."] {
        let link = format!("open #play={position}&x=human&o=human");
        for keys in ["", "Esc", "t", "Esc Down Down Down Down Enter Enter"] {
            with_game()
                .follow(&[(keys, &[]), (&link, &["screen = game", "board = O.X/.../...", "notice = none"])]);
        }
    }
}

#[test]
fn the_empty_link_leads_from_every_screen_to_the_menu() {
    for (name, mut driver) in every_scene() {
        driver.open("");
        assert_eq!((driver.app().screens().len(), driver.app().link()), (1, String::new()), "{name}");
    }
}

/// The next session after one, with the game that it has left.
fn next_session(played: &Driver) -> Driver {
    let game = played.saved.iter().rev().find_map(|save| match save {
        Save::Game(Some(game)) => Some(game.as_ref().clone()),
        _ => None,
    });
    let saved = SavedState { adjourned: game, ..SavedState::default() };
    Driver::with_saved_state(saved)
}

#[test]
fn a_page_that_is_loaded_again_shows_the_view_of_the_game_and_its_results_as_before() {
    let mut driver = with_game();
    for (view, key) in [("Tree", "t"), ("Stepper", "s"), ("Lab", "c")] {
        driver.press(key);
        let mut again = next_session(&driver);
        again.open(&driver.app().link());
        again.must_show(&format!("[{view}]"));
        assert_eq!(again.press("Esc").position(), "O.X/.../...");
        driver.press("Esc");
    }
    let mut over = with_game();
    over.press("6 2 9");
    assert!(over.shows_results());
    let mut again = next_session(&over);
    again.open(&over.app().link());
    assert!(again.shows_results());
}

#[test]
fn the_game_of_an_earlier_session_is_kept() {
    let mut driver = next_session(&with_game());
    assert!(message(driver.open("#play=.X./..X/OOX")).contains("unfinished game"));
    driver.follow(&[
        ("open #tree=O.X/.../...&algorithm=alpha-beta", &["moves = 2"]),
        ("open #history", &["screen = history"]),
        ("open #play=O.X/.../...", &["screen = game", "board = O.X/.../..."]),
    ]);
}

// Back and forward

#[test]
fn following_the_link_of_a_screen_below_goes_back_to_it() {
    let mut driver = scene("lesson_second_try");
    let lesson = driver.app().link();
    let tree = driver.press("t Down Down").app().link();
    driver.open(&lesson);
    assert!(driver.lesson().exercise().attempt != Attempt::Asked, "it is as it was left");
    driver.reach("open #learn", &["screen = learn", "selected = 6"]);
    assert_eq!(driver.open(&tree).app().link(), tree);
    driver.reach("open ", &["screen = menu"]);
}

#[test]
fn every_screen_can_be_left_by_a_link() {
    for (name, scene) in SCENES {
        let mut driver = scene(STILL).hold();
        let game =
            driver.any_game().filter(|game| game.is_series_open()).map(|game| game.history.moves().len());
        driver.open("#settings");
        assert_eq!(driver.app().context(), Context::Settings, "{name}");
        assert_eq!(driver.app().screens().len(), 2, "{name}");
        assert!(driver.any_game().is_some() || game.is_none(), "{name}: the game is lost");
    }
}

// Help

#[test]
fn the_help_over_a_screen_has_a_link() {
    for (name, mut driver) in every_scene() {
        if driver.app().overlay().is_some() {
            continue;
        }
        let link = driver.app().link();
        driver.press("F1");
        let topic = driver.help_page().map(|(topic, _)| topic);
        let of_help = driver.app().link();
        assert_eq!(
            of_help,
            if link.is_empty() { "#help".to_owned() } else { link.clone() + "&help" },
            "{name}"
        );
        // The screen stays as it was.
        let before = sight(&driver);
        driver.open(&link);
        assert_eq!((driver.app().overlay(), sight(&driver)), (None, before.clone()), "{name}");
        driver.open(&of_help);
        assert_eq!((driver.help_page().map(|(topic, _)| topic), sight(&driver)), (topic, before), "{name}");
        let [again, other] = [follow_held(&of_help), follow_held(&link).after("F1")];
        assert_eq!(
            (again.app().link(), again.app().shared.notice.as_ref()),
            (other.app().link(), None),
            "{name}"
        );
        assert_eq!(again.app().overlay(), other.app().overlay(), "{name}");
    }
    for (link, topic) in [
        ("#help", Context::Menu),
        ("#help.", Context::Menu),
        ("#tree=fatalist&help", Context::Tree),
        ("#help&set-up=ai", Context::SetUp),
    ] {
        let driver = Driver::at(link);
        assert_eq!(driver.help_page(), Some((Topic::Start(topic), 0)), "{link}");
        assert_eq!(driver.app().shared.notice.as_ref(), None, "{link}");
    }
}

// The history of a browser

/// What opens a screen.
type Start = fn() -> Driver;

#[test]
fn each_screen_is_an_entry_of_its_own_and_what_moves_on_it_is_none() {
    let rows: [(Start, &str); 10] = [
        (at_menu, "Down Down"),
        (|| scene("set_up_human"), "Down Right Down Right"),
        (|| scene("lesson_done"), "Enter p"),
        (|| scene("quiz_cut"), "e Enter"),
        (|| Driver::at("#tree=fatalist"), "Down Right a"),
        (|| Driver::at("#stepper=fatalist"), "Right Right End"),
        (|| Driver::at("#analyse=fatalist"), "Left X"),
        (|| Driver::at("#review=b2a1c3a2c1a3&x=human&o=human"), "Right Home"),
        (people, "5 1 3"),
        (people, "5 1 3 7 4 6 2 8 9"),
    ];
    for (start, keys) in rows {
        let start = start();
        let (before, link) = (start.app().entry(), start.app().link());
        let driver = start.after(keys);
        assert_eq!(driver.app().entry(), before, "{link}, {keys}");
        let mut help = driver;
        let with_help = help.press("F1").app().entry();
        assert_ne!(with_help, before, "{link}");
        assert_eq!(help.press("Down Esc").app().entry(), before, "{link}");
    }
    let entry = |mut driver: Driver, keys: &str| driver.press(keys).app().entry();
    let tree = Driver::at("#tree=fatalist");
    let entries = [
        entry(Driver::at("#practise=cut,2,2,7"), ""),
        entry(Driver::at("#practise=cut,2,2,7"), "Enter"),
        entry(Driver::at("#analyse"), ""),
        entry(Driver::at("#analyse=fatalist"), ""),
        entry(Driver::at("#analyse=fatalist"), "t"),
        entry(tree.clone(), ""),
        entry(tree.clone(), "s"),
        entry(tree.clone(), "c"),
        entry(tree, "F1"),
        entry(people(), ""),
        entry(people(), "t"),
    ];
    assert!(entries.iter().all_unique(), "{entries:?}");
}

// Searches

const BIG: &str = "#position=......../......../......../......../......../........&connect=4";

#[test]
fn a_link_searches_as_long_as_its_screen_does() {
    let board = BIG.trim_start_matches("#position");
    for place in ["position", "tree", "stepper", "lab", "analyse", "play"] {
        let driver = follow_held(&format!("#{place}{board}&x=human&o=human&reasoning"));
        assert!(!driver.tasks().is_empty(), "{place}");
        // A key changes nothing about it.
        let searches = driver.tasks().len();
        assert_eq!(driver.clone().press("Down").tasks().len(), searches, "{place}");
    }
}

// Copying

#[test]
fn g_copies_the_link_of_every_screen_that_has_one() {
    let mut copied = 0;
    for (name, mut driver) in every_scene() {
        let link = driver.app().link();
        let typing = matches!(driver.app().context(), Context::Search | Context::Predict);
        if driver.app().overlay().is_some() || typing {
            continue;
        }
        driver.press("g");
        let silent = ["menu", "history", "settings", "try"];
        if silent.contains(&driver.app().context().name()) {
            assert_eq!(driver.copied_link, None, "{name}");
        } else {
            assert_eq!(driver.copied_link.as_deref(), Some(link.as_str()), "{name}");
            assert!(message(&driver).contains("noughts open '...'") && message(&driver).contains(&link));
            assert!(matches!(driver.effects.last(), Some(Effect::CopyLink(copied)) if *copied == link));
            copied += 1;
        }
    }
    assert!(copied > 55, "{copied}");
}

#[test]
fn the_board_of_the_editor_is_linked_even_if_it_is_impossible() {
    let setup: Setup = "XXX/OOO/...".parse().expect("it is a board");
    let driver = Driver::at(&format!("#analyse={setup}&to=O"));
    assert_eq!(driver.app().link(), "#analyse=XXX/OOO/...&to=O");
    let over = two_humans_from(position("XX./OO./..."));
    let mut driver = Driver::in_game(over).after("3 ...");
    let link = driver.app().link();
    assert_eq!(link, "#review=c1&start=XX./OO./...&x=human&o=human");
    // In this session it leads back to the results.
    driver.press("r").open(&link).results();
}
