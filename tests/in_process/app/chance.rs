//! Chance nodes on the screens: what is said about them, what is typed, and an opponent who plays at random.

use crate::prelude::*;

const TWO: &str = "#stepper=(chance(0.9:2,0.1:3),chance(3:1,1:(4,8)))";

/// What the stepper says after each step.
fn sentences(link: &str) -> Vec<String> {
    let mut driver = Driver::at(link);
    driver.resize((120, 40)).press("Home");
    let end = playback(&driver).trace.steps();
    (0..end).map(|_| in_one_line(&driver.press("Right").text())).collect()
}

#[test]
fn the_stepper_says_what_an_average_is_made_of_and_why_nothing_is_cut_there() {
    for (link, said) in [
        (
            TWO.to_owned(),
            &[
                "Chance may lead to 2 at ply 2.",
                "2 has the chance 0.9: 0.9 x 2 is added. That makes 1.8 so far.",
                "3 has the chance 0.1: 0.1 x 3 is added. That makes 2.1 so far.",
                "B returns 2.1 to MAX at ply 0.",
                "1 has the chance 0.75: 0.75 x 1 is added. That makes 0.75 so far.",
                "D has the chance 0.25: 0.25 x 4 is added. That makes 1.75 so far.",
                "Search finished: B gives MAX 2.1.",
            ][..],
        ),
        (
            format!("{TWO}&algorithm=alpha-beta"),
            &["Chance may lead to D at ply 2. Alpha and beta begin anew: each score changes the average"],
        ),
        (
            "#stepper=chance(1:-1,9998:0)".to_owned(),
            &[
                "-1 has the chance 1/9999: 1/9999 x -1 is added. That makes ~0 so far.",
                "Search finished: MAX gets ~0.",
            ],
        ),
        (
            "#stepper=((3,12),(2,4))&algorithm=expectimax".to_owned(),
            &[
                "The search starts with expectimax(root, 0).",
                "12 has the chance 0.5: 0.5 x 12 is added. That makes 7.5 so far.",
            ],
        ),
        (
            "#stepper=XO./.X./O..&algorithm=expectimax".to_owned(),
            &[
                "X is to move, so X is MAX",
                "has the chance 0.25: 0.25 x +10 is added.",
                "returns +10 to MAX at ply 0.",
            ],
        ),
    ] {
        let all = sentences(&link);
        for sentence in said {
            assert!(all.iter().any(|screen| screen.contains(sentence)), "{link}: {sentence}\n{all:#?}");
        }
    }
}

#[test]
fn another_opponent_changes_what_is_best_and_that_is_said() {
    for (link, said) in [
        (
            "#tree=.../.../...",
            "Against a random O, a1 is worth more than b2: it leaves more ways to go wrong.",
        ),
        ("#tree=O.X/X../XOO", "Against a random O, nothing is better than b2: it is worth +10 on average."),
        ("#tree=OX./.X./..O", "Against a random O, nothing is better than c1: it is worth +10 on average."),
        (
            "#tree=((3,12,8),(2,4,6),(14,5,2))",
            "Against a random MIN, nothing is better than B: it is worth 23/3 on average.",
        ),
        ("#tree=((3,4),(2,12))&algorithm=alpha-beta", "Against a random MIN, C is worth more than B."),
        ("#tree=((3,4),(3,12))", "Against a random MIN, C is worth more than B."),
        ("#tree=((3,5),(3,4,4),(3,3))", "Against a random MIN, B is worth more than C."),
        (
            "#tree=((3,4,4),(3,4))",
            "Against a random MIN, B is worth more than C: it leaves more ways to go wrong.",
        ),
    ] {
        let mut driver = Driver::at(link);
        while driver.tree_screen().variant.word != "expectimax" {
            driver.press("a");
        }
        let screen = in_one_line(&driver.text());
        assert!(screen.contains(said), "{link}: {said}\n{screen}");
        let counts = if driver.tree_screen().root.is_board() { ", and plies count" } else { "" };
        driver.press("a").must_show(&format!("The other side plays its best again{counts}."));
    }
}

#[test]
fn a_search_against_chance_has_no_cutoffs_and_no_depth_limit() {
    for link in ["#tree=X../.../..O", "#stepper=((3,12,8),(2,4,6),(14,5,2))"] {
        let mut driver = Driver::at(&format!("{link}&depth=2&algorithm=expectimax"));
        let nodes = playback(&driver).trace.len();
        assert!(playback(&driver).trace.search.depth_limit.is_none());
        assert!(!driver.shows("d D") && !driver.shows("x cutoff"), "{}", driver.text());
        driver.press("x").must_show("expectimax has no cutoffs");
        if driver.tree_screen().root.is_board() {
            driver.press("d").must_show("Expectimax searches every game to the end");
        }
        driver.press(">").must_show("expectimax has no cutoffs");
        assert_eq!((driver.tree_screen().variant.word, playback(&driver).trace.len()), ("expectimax", nodes));
    }
    // The search with windows has no cutoff either, and does not promise one.
    let averages = Driver::at("#stepper=(chance(2,8),chance(3,4))&algorithm=alpha-beta");
    assert!(!averages.shows("cutoff. Enter"), "{}", averages.text());
    assert!(Driver::at("#stepper=((3,12),(2,4))&algorithm=alpha-beta").shows("x: first cutoff."));
}

#[test]
fn the_lab_has_no_lane_for_averages_and_the_search_stays() {
    let mut driver = Driver::at("#tree=X../.O./...&algorithm=expectimax");
    driver.must_show("expectimax");
    driver.press("c");
    assert!(!driver.shows("expectimax"));
    driver.press("t").must_show("expectimax");
    // Another lane that is selected there is taken.
    driver.press("c Down t");
    assert_ne!(driver.tree_screen().variant.word, "expectimax");
    let mut large = Driver::at("#tree=..../..../..../....&algorithm=expectimax");
    large.must_show("algorithm=expectimax (for at most 9 empty squares)");
    // That is the reason for an algorithm, not for a position.
    let unread = Driver::at("#tree=expectimax");
    assert!(unread.shows("tree=expectimax (") && !unread.shows("9 empty squares"), "{}", unread.text());
    while large.tree_screen().variant.word != "all-together" {
        large.press("a");
    }
    assert_eq!(large.press("a").tree_screen().variant.word, "minimax");
}

#[test]
fn averages_are_typed_as_decimals_or_fractions() {
    for (tree, rows) in [
        (
            "chance(0.9:2,0.1:3)",
            &[
                ("2.1", "Right. Score 2.1."),
                ("21/10", "Right. Score 2.1."),
                ("+2.10", "Right. Score 2.1."),
                ("2.5", "No."),
                ("2", "No."),
                (">=2.1", "it is exact"),
                ("2,1", "`2,1` is not a score"),
            ][..],
        ),
        (
            "chance(3,12,8)",
            &[
                ("23/3", "Right. Score 23/3."),
                ("7.67", "Right. Score 23/3."),
                ("7.6667", "Right. Score 23/3."),
                ("46/6", "Right. Score 23/3."),
                ("7.666666667", "Right. Score 23/3."),
                ("7.7", "it is rounded to one place, so type two or more"),
                ("7.66", "No."),
                ("7.6", "No."),
                ("8", "No."),
            ],
        ),
        (
            "chance(1:1,7:2)",
            &[("1.875", "Right."), ("15/8", "Right."), ("1.88", "it is rounded, so type all of it")],
        ),
    ] {
        for (typed, said) in rows {
            let mut driver = Driver::at(&format!("#tree={tree}&covered"));
            driver.act(Action::Paste((*typed).to_owned()));
            driver.press("Enter");
            let screen = in_one_line(&driver.text());
            assert!(screen.contains(said), "{tree}: {typed}: {said}\n{screen}");
        }
    }
}

#[test]
fn a_drawing_has_round_nodes_chances_at_the_branches_and_the_name_of_each_level() {
    let mut driver = Driver::at("#tree=(chance(0.9:(2,3),0.1:(3,4)),chance((1,2),(4,6)))");
    for (size, has_all) in
        [((80, 24), true), ((60, 20), true), ((120, 40), true), ((200, 50), true), ((30, 12), false)]
    {
        driver.resize(size);
        let text = driver.text();
        for sign in ["MAX", "CHANCE", "(B)", "(C)", "0.9", "0.1", "2.1"] {
            assert!(text.contains(sign) || !has_all, "{size:?}: {sign}\n{text}");
        }
        assert!(!text.contains("0.5"), "equal chances are not written");
    }
    let mut mixed = Driver::at("#tree=(chance(1,2),(3,4))");
    mixed.resize((80, 24));
    let text = mixed.text();
    assert!(!text.contains("CHANCE") && !text.contains("MIN"), "not all choose alike:\n{text}");
}

#[test]
fn it_is_heard_who_chooses_and_how_likely_it_is() {
    let driver = Driver::at("#tree=(chance(0.9:2,0.1:3),chance(1,4))").after("Down");
    let heard = format!("{:?}", driver.app().describe());
    for line in
        ["1 B", "Score 2.1.", "Each score below times its chance, added up.", "1.1 2: 2, leaf, chance 0.9"]
    {
        assert!(heard.contains(line), "{line}:\n{heard}");
    }
}
