//! Examples of every screen.

use crate::prelude::*;
use noughts::app::Place;
use noughts::teach::practice::Answers;

/// The name of a scene, and the function that sets it up.
pub(crate) type Scene = (&'static str, fn(Appearance) -> Driver);

/// All scenes.
pub(crate) const SCENES: [Scene; 86] = [
    ("menu", Driver::at_menu),
    ("menu_with_game", |look| scene_in("game_goes_on", look).after("Esc Down")),
    ("menu_remarks", |look| scene_in("settings_remarks", look).after("Esc")),
    ("set_up_human", |look| Driver::at_menu(look).after("Enter")),
    ("set_up_computers", |look| Driver::at_menu(look).after("Down Down Enter Down Left")),
    // The set-up with all possible rows.
    ("set_up_own_board", |look| Driver::at_menu(look).after("Enter Down Down Down Left Down Right Right Up")),
    // A board with a published solution.
    ("set_up_published", |look| Driver::at_menu(look).after("Enter Down Down Down Left Left")),
    ("game_begins", |look| Driver::playing(look, human_first(), false)),
    // In the middle of a game of a series.
    ("game_goes_on", |look| {
        let contest = Contest { best_of: 3, ..human_first() };
        Driver::playing(still(look), contest, false).after("1 9 8")
    }),
    ("game_of_people", |look| {
        let contest = two_humans_from(empty("5x4/4"));
        Driver::playing(look, contest, false).after("Enter Right Enter Down Enter")
    }),
    ("game_refuses", |look| scene_in("game_goes_on", look).after("1")),
    ("game_hints", |look| scene_in("game_goes_on", look).after("i")),
    ("game_thinks", |look| Driver::playing_held(look, computer_first(), false)),
    ("game_search_failed", |look| Driver::playing_held(look, computer_first(), false).after("fail")),
    ("panel_opening", |look| {
        let contest = Contest { tie_break: TieBreak::Random { seed: 7 }, ..human_first() };
        Driver::playing(look, contest, true)
    }),
    // The main tree of the articles.
    ("panel_p1", |look| Driver::playing(look, contest_from(Human, Perfect, position(P1)), true)),
    // The position of the fatalist in the articles.
    ("panel_p2", |look| Driver::playing(look, contest_from(Perfect, Human, position(P2)), true)),
    // The cursor on a move that is not the best, with its expected moves.
    ("panel_what_if", |look| {
        let contest = two_humans_from(position("X../.../..."));
        Driver::playing(look, contest, true).after("Right")
    }),
    // The moment before the computer's move.
    ("panel_computers_view", |look| {
        let moving = Appearance { animation: Animation::Normal, ..look };
        let mut driver = Driver::playing(moving, contest(Human, Depth(3)), true).after("1");
        driver.pass_animation();
        driver
    }),
    // The position in which the computer chose its last move.
    ("panel_explains", |look| Driver::playing(still(look), human_first(), false).after("1 e")),
    // Why the level that is proposed chose its move, which it saw only a part of.
    ("why_medium", |look| Driver::playing(still(look), contest(Human, Depth(3)), false).after("5 e")),
    ("why_larger_board", |look| {
        let contest = contest_from(Human, Depth(2), empty("5x5/4"));
        Driver::playing(still(look), contest, false).after("Enter e")
    }),
    ("panel_large_board", |look| five_moves_on_a_large_board(look, true)),
    // Some moves are proved, some have a bound, the rest are estimates.
    ("panel_proving", |look| {
        let start = position("...../..X../.OXO./...../.....");
        let analysis = proved_partly(&start, 9);
        let mut driver = Driver::playing_held(look, contest_from(Human, Perfect, start), true);
        driver.answer_with(Ok(Output::SoFar(analysis)));
        driver.after("Up Up Up")
    }),
    // A draw shown by pairs of squares.
    ("panel_pairs", |look| {
        let analysis = proved_partly(&empty("6x6/6"), 36);
        let mut driver = Driver::playing_held(look, contest_from(Human, Perfect, empty("6x6/6")), true);
        driver.answer_with(Ok(Output::Analysis(analysis)));
        driver.after("v")
    }),
    ("computers_paused", |look| Driver::playing(look, two_computers(), false).after("Enter Enter Enter p")),
    ("large_board", |look| five_moves_on_a_large_board(look, false)),
    ("results_won", |look| {
        Driver::playing_held(still(look), contest(Human, Random), false).after("1 reply b1 5 reply c1 9 ...")
    }),
    ("results_drawn", |look| Driver::playing(look, two_humans(), false).after("5 1 3 7 4 6 2 8 9 ...")),
    // A series decided before its last game.
    ("results_series", |look| {
        Driver::playing(look, series(3), false).after("1 4 2 5 3 ... Enter 1 4 2 5 9 6 ...")
    }),
    // One move that completes two lines, in a series that is not decided, with another item selected.
    ("results_two_lines", |look| Driver::playing(look, series(3), false).after("4 1 6 3 2 7 8 9 5 Down")),
    ("results_large_board", |look| {
        let contest = two_humans_from(empty("15x15/5"));
        let there_and_back = "Enter Down Enter Up Right ".repeat(4);
        Driver::playing(look, contest, false).after(&(there_and_back + "Enter ..."))
    }),
    ("results_misere", |look| {
        let contest = two_humans_from(misere(&empty("3x3")));
        Driver::playing(look, contest, false).after("1 4 2 5 3 ...")
    }),
    ("results_reviewed", |look| lost_game(look).after("...")),
    // The review at the mistake.
    ("review_asks", |look| lost_game(look).after("r Home Right Right Right Right")),
    // The review after a first try that was not better.
    ("review_tries", |look| scene_in("review_asks", look).after("Enter Down Down Left Left Enter")),
    ("review_answers", |look| scene_in("review_asks", look).after("e")),
    ("review_large_board", |look| {
        let contest = two_humans_from(empty("5x4/3"));
        let mut driver = Driver::playing(look, contest, false);
        for square in squares("c2 b1 c3 c1 c4") {
            driver.act(Action::Click(Target::Square(square)));
        }
        driver.after("r Right")
    }),
    // The history, with the second newest game selected.
    ("history", |look| {
        let mut driver = Driver::at_menu(look).after("Down Down Down Down Down Down Enter");
        driver.list(&games(), |_| true);
        driver.after("Down")
    }),
    // The history while "lost" is being typed.
    ("history_found", |look| {
        let mut driver = scene_in("history", look).after("/ l o s t");
        let is_lost = |game: &Digest| {
            game.players.lone_human().and_then(|human| Outcome::of_end(game.ending, human))
                == Some(Outcome::Loss)
        };
        driver.list(&games(), is_lost);
        driver
    }),
    ("history_empty", |look| {
        let mut driver = Driver::at_menu(look).after("Down Down Down Down Down Down Enter");
        driver.list(&[], |_| true);
        driver
    }),
    // More games than the list shows, unreadable lines, and games of a newer version.
    ("history_remarks", |look| {
        let mut driver = Driver::at_menu(look).after("Down Down Down Down Down Down Enter");
        let mut ledger = ledger(&Query::default(), &games(), |_| true);
        (ledger.found, ledger.games) = (123_456, 123_456);
        (ledger.unreadable, ledger.newer) = (Some((3, 12)), Some((2, 4)));
        driver.act(Action::Read(Ok(ledger)));
        driver
    }),
    // The review of a game that was given up, at its end.
    ("replay_unfinished", |look| {
        let mut driver = scene_in("history", look).after("Home Enter");
        driver.answer_open(&games());
        driver.after("End")
    }),
    ("replay_drawn", |look| {
        let mut driver = scene_in("history", look).after("End Enter");
        driver.answer_open(&games());
        driver
    }),
    ("settings", |look| Driver::at_menu(look).after("click Settings").after("Down Down Down")),
    ("settings_remarks", |look| {
        let warning = |text: &str| FileWarning::NotRead(text.to_owned());
        let warnings = vec![
            warning("config.toml, line 2: there is no setting `teme`; did you mean `theme`?"),
            warning("NOUGHTS_BEST_OF: `2` is not possible: use 1, 3, 5 or 7"),
        ];
        let app = App::new(super::settings(look, false), 7)
            .with_saved_state(SavedState { warnings, ..SavedState::default() });
        Driver::with(app).after("click Settings")
    }),
    ("course", |look| Driver::at_menu(look).after("Down Down Down Enter")),
    ("lesson_begins", |look| Driver::at_menu(look).after("Down Down Down Enter Enter")),
    // The lesson on the fatalist.
    ("lesson_asks", |look| {
        Driver::at_menu(look).after("Down Down Down Enter Down Down Down Down Down Enter")
    }),
    // The second page of that lesson, after a move that loses at once.
    ("lesson_second_try", |look| scene_in("lesson_asks", look).after("- 1 0 Enter Enter 4")),
    ("lesson_done", |look| scene_in("lesson_second_try", look).after("3")),
    ("lesson_larger_board", |look| Driver::at_menu(look).after("Down Down Down Enter Up Up Enter e Enter e")),
    // The practise screen after a quiz of two questions.
    ("practise", |look| quiz("cut 2 2 7", look).after("e Enter e Esc")),
    // A question with a square marked, after a wrong answer.
    ("quiz_cut", |look| quiz("cut 3 2 9", look).after("Enter Enter Up Space")),
    // A question with a part of the answer typed.
    ("quiz_window", |look| quiz("window 4 2 9", look).after("- 8 Space")),
    // The list of positions with the fatalist's selected.
    ("positions", |look| Driver::at_menu(look).after("Down Down Down Down Down Enter Down Down Down")),
    ("positions_found", |look| Driver::at_menu(look).after("Down Down Down Down Down Enter / o p e n Down")),
    ("editor", |look| {
        Driver::at_menu(look).after("Down Down Down Down Down Enter Down Down Down Enter Right")
    }),
    // An impossible position.
    ("editor_refuses", |look| {
        Driver::at_menu(look).after("Down Down Down Down Down Enter Enter x x x o o o Up")
    }),
    ("editor_field", |look| {
        Driver::at_menu(look).after("Down Down Down Down Down Enter Enter x o x o x o Tab Down Right")
    }),
    ("play_on", |look| scene_in("editor", look).after("P Down Down")),
    // The numbered tree of the articles, with one losing move expanded.
    ("tree_p1", |look| Driver::exploring(look, position(P1), View::Tree).after("Down Down")),
    // The fatalist's tree, along the expected moves.
    ("tree_p2", |look| Driver::exploring(look, position(P2), View::Tree).after("b b b")),
    // A move that alpha-beta prunes, with the reason.
    ("tree_p2_pruned", |look| {
        Driver::exploring(look, position(P2), View::Tree).after("a a Down Down Right Right Down Right")
    }),
    // The same after searching the pruned move.
    ("tree_opened_after_all", |look| scene_in("tree_p2_pruned", look).after("Enter")),
    ("tree_empty_board", |look| Driver::exploring(look, empty("3x3"), View::Tree).after("a a a a b b b")),
    ("tree_large_board", |look| Driver::exploring(look, empty("15x15/5"), View::Tree).after("Down Down")),
    ("tree_searching", |look| {
        let contest = two_humans_from(position(P2));
        Driver::playing(look, contest, false).hold().after("t")
    }),
    ("stepper_begins", |look| Driver::exploring(look, position(P2), View::Stepper)),
    ("stepper_p1", |look| {
        Driver::exploring(look, position(P1), View::Stepper)
            .after("Right Right Right Right Right Right Right")
    }),
    ("stepper_p2_cutoff", |look| Driver::exploring(look, position(P2), View::Stepper).after("a a x")),
    // Deep in the search of the empty board.
    ("stepper_empty_board", |look| {
        Driver::exploring(look, empty("3x3"), View::Stepper).after("a a a a PgDn PgDn PgDn x")
    }),
    ("stepper_table", |look| Driver::exploring(look, position(P2), View::Stepper).after("A A End Left")),
    ("stepper_large_board", |look| {
        Driver::exploring(look, empty("7x6/4"), View::Stepper).after("D D a a Down Right Right Right")
    }),
    // A game's panel with one score uncovered, and a wrong prediction.
    ("covered_panel", |look| scene_in("panel_p1", look).after("m 9 Enter Right 8 Enter")),
    // The fatalist's tree with some nodes filled in, and a prediction being typed.
    ("covered_tree", |look| {
        let driver = Driver::exploring(look, position(P2), View::Tree).after("a a m - 8 Enter");
        driver.after("Down - 8 Enter Down - 8 Enter - Space + Enter Up Right < = - 8")
    }),
    // A pruned move, missed twice.
    ("covered_tree_told", |look| {
        Driver::exploring(look, position(P2), View::Tree)
            .after("a a Down Down Right Right Down Right m 8 Enter 8 Enter")
    }),
    ("covered_stepper", |look| {
        Driver::exploring(look, position(P1), View::Stepper).after("a m b 1 Enter b 2 Enter - 8 Enter")
    }),
    ("lab_p1", |look| Driver::exploring(look, position(P1), View::Lab)),
    ("lab_p2", |look| Driver::exploring(look, position(P2), View::Lab).after("Down")),
    ("lab_empty_board", |look| {
        Driver::exploring(look, empty("3x3"), View::Lab).after("Up Up Up Up Down Down Down Down Down Down")
    }),
    // A board on which most searches do not finish.
    ("lab_large_board", |look| Driver::exploring(look, empty("7x6/4"), View::Lab)),
    ("lab_running", |look| {
        let contest = two_humans_from(position(P2));
        Driver::playing(look, contest, false).hold().after("c answer answer")
    }),
    ("glossary", |look| scene_in("tree_p1", look).after("w")),
    ("help", |look| scene_in("game_goes_on", look).after("?")),
    ("confirm", |look| scene_in("game_goes_on", look).after("q")),
];

/// Every scene with its name, as it usually looks in tests.
pub(crate) fn every_scene() -> impl Iterator<Item = (&'static str, Driver)> {
    SCENES.into_iter().map(|(name, scene)| (name, scene(STILL)))
}

/// The scene of this name, as it usually looks in tests.
#[track_caller]
pub(crate) fn scene(name: &str) -> Driver {
    scene_in(name, STILL)
}

/// The scene of this name.
#[track_caller]
pub(crate) fn scene_in(name: &str, appearance: Appearance) -> Driver {
    let scene = SCENES.iter().find(|(known, _)| *known == name);
    scene.unwrap_or_else(|| panic!("there is no scene {name}")).1(appearance)
}

/// The same without animation.
fn still(appearance: Appearance) -> Appearance {
    Appearance { animation: Animation::Off, ..appearance }
}

fn five_moves_on_a_large_board(appearance: Appearance, reasoning: bool) -> Driver {
    let contest = two_humans_from(empty("15x15/5"));
    let moves = "Enter Right Enter Down Enter Left Left Enter Up Up Enter Right";
    Driver::playing(appearance, contest, false).after(moves).after(if reasoning { "r" } else { "" })
}

/// A game in which O lost the draw with its second move.
fn lost_game(appearance: Appearance) -> Driver {
    Driver::playing(appearance, two_humans(), false).after("1 5 9 3 7 2 4")
}

fn quiz(text: &str, appearance: Appearance) -> Driver {
    let quiz = Place::Quiz(text.parse().expect("a quiz"), 1, Answers::default());
    let (app, _) = App::at(super::settings(appearance, false), 7, quiz);
    Driver::with(app)
}
