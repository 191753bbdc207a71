//! Examples of every screen.

use crate::prelude::*;
use noughts::app::Place;

/// The name of a scene, and the function that sets it up.
pub(crate) type Scene = (&'static str, fn(Appearance) -> Driver);

/// All scenes.
pub(crate) const SCENES: [Scene; 86] = [
    ("menu", menu),
    ("menu_with_game", menu_with_game),
    ("menu_remarks", menu_remarks),
    ("set_up_human", set_up_human),
    ("set_up_computers", set_up_computers),
    ("set_up_own_board", set_up_own_board),
    ("set_up_published", set_up_published),
    ("game_begins", game_begins),
    ("game_goes_on", game_goes_on),
    ("game_of_people", game_of_people),
    ("game_refuses", game_refuses),
    ("game_hints", game_hints),
    ("game_thinks", game_thinks),
    ("game_search_failed", game_search_failed),
    ("panel_opening", panel_opening),
    ("panel_p1", panel_p1),
    ("panel_p2", panel_p2),
    ("panel_what_if", panel_what_if),
    ("panel_computers_view", panel_computers_view),
    ("panel_explains", panel_explains),
    ("why_medium", why_medium),
    ("why_larger_board", why_larger_board),
    ("panel_large_board", panel_large_board),
    ("panel_proving", panel_proving),
    ("panel_pairs", panel_pairs),
    ("computers_paused", computers_paused),
    ("large_board", large_board),
    ("results_won", results_won),
    ("results_drawn", results_drawn),
    ("results_series", results_series),
    ("results_two_lines", results_two_lines),
    ("results_large_board", results_large_board),
    ("results_misere", results_misere),
    ("results_reviewed", results_reviewed),
    ("review_asks", review_asks),
    ("review_tries", review_tries),
    ("review_answers", review_answers),
    ("review_large_board", review_large_board),
    ("history", history),
    ("history_found", history_found),
    ("history_empty", history_empty),
    ("history_remarks", history_remarks),
    ("replay_unfinished", replay_unfinished),
    ("replay_drawn", replay_drawn),
    ("settings", settings),
    ("settings_remarks", settings_remarks),
    ("course", course),
    ("lesson_begins", lesson_begins),
    ("lesson_asks", lesson_asks),
    ("lesson_second_try", lesson_second_try),
    ("lesson_done", lesson_done),
    ("lesson_larger_board", lesson_larger_board),
    ("practise", practise),
    ("quiz_cut", quiz_cut),
    ("quiz_window", quiz_window),
    ("positions", positions),
    ("positions_found", positions_found),
    ("editor", editor),
    ("editor_refuses", editor_refuses),
    ("editor_field", editor_field),
    ("play_on", play_on),
    ("tree_p1", tree_p1),
    ("tree_p2", tree_p2),
    ("tree_p2_pruned", tree_p2_pruned),
    ("tree_opened_after_all", tree_opened_after_all),
    ("tree_empty_board", tree_empty_board),
    ("tree_large_board", tree_large_board),
    ("tree_searching", tree_searching),
    ("stepper_begins", stepper_begins),
    ("stepper_p1", stepper_p1),
    ("stepper_p2_cutoff", stepper_p2_cutoff),
    ("stepper_empty_board", stepper_empty_board),
    ("stepper_table", stepper_table),
    ("stepper_large_board", stepper_large_board),
    ("covered_panel", covered_panel),
    ("covered_tree", covered_tree),
    ("covered_tree_told", covered_tree_told),
    ("covered_stepper", covered_stepper),
    ("lab_p1", lab_p1),
    ("lab_p2", lab_p2),
    ("lab_empty_board", lab_empty_board),
    ("lab_large_board", lab_large_board),
    ("lab_running", lab_running),
    ("glossary", glossary),
    ("help", help),
    ("confirm", confirm),
];

/// The position with this text form.
fn position(text: &str, to_move: Mark) -> Position {
    let setup: Setup = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    Position::try_from(setup.with_to_move(Some(to_move))).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The same without animation.
fn still(appearance: Appearance) -> Appearance {
    Appearance { animation: Animation::Off, ..appearance }
}

pub(crate) fn menu(appearance: Appearance) -> Driver {
    Driver::at_menu(appearance)
}

pub(crate) fn menu_with_game(appearance: Appearance) -> Driver {
    game_goes_on(appearance).after("Esc Down")
}

pub(crate) fn set_up_human(appearance: Appearance) -> Driver {
    menu(appearance).after("Enter")
}

pub(crate) fn set_up_computers(appearance: Appearance) -> Driver {
    menu(appearance).after("Down Down Enter Down Left")
}

/// The set-up with all possible rows.
pub(crate) fn set_up_own_board(appearance: Appearance) -> Driver {
    menu(appearance).after("Enter Down Down Down Left Down Right Right Up")
}

/// A board with a published solution.
pub(crate) fn set_up_published(appearance: Appearance) -> Driver {
    menu(appearance).after("Enter Down Down Down Left Left")
}

pub(crate) fn game_begins(appearance: Appearance) -> Driver {
    Driver::playing(appearance, human_first(), false)
}

/// In the middle of a game of a series.
pub(crate) fn game_goes_on(appearance: Appearance) -> Driver {
    let contest = Contest { best_of: 3, ..human_first() };
    Driver::playing(still(appearance), contest, false).after("1 9 8")
}

pub(crate) fn game_of_people(appearance: Appearance) -> Driver {
    let contest = two_humans_from(board(5, 4, 4));
    Driver::playing(appearance, contest, false).after("Enter Right Enter Down Enter")
}

pub(crate) fn game_refuses(appearance: Appearance) -> Driver {
    game_goes_on(appearance).after("1")
}

pub(crate) fn game_hints(appearance: Appearance) -> Driver {
    game_goes_on(appearance).after("i")
}

pub(crate) fn game_thinks(appearance: Appearance) -> Driver {
    Driver::playing_held(appearance, computer_first(), false)
}

pub(crate) fn game_search_failed(appearance: Appearance) -> Driver {
    Driver::playing_held(appearance, computer_first(), false).after("fail")
}

pub(crate) fn panel_opening(appearance: Appearance) -> Driver {
    let contest = Contest { tie_break: TieBreak::Random { seed: 7 }, ..human_first() };
    Driver::playing(appearance, contest, true)
}

/// The main tree of the articles.
pub(crate) fn panel_p1(appearance: Appearance) -> Driver {
    let start = position("O.X/X../XOO", Mark::X);
    Driver::playing(appearance, contest_from(Human, Perfect, start), true)
}

/// The position of the fatalist in the articles.
pub(crate) fn panel_p2(appearance: Appearance) -> Driver {
    let start = position(".X./..X/OOX", Mark::O);
    Driver::playing(appearance, contest_from(Perfect, Human, start), true)
}

/// The cursor on a move that is not the best, with its expected moves.
pub(crate) fn panel_what_if(appearance: Appearance) -> Driver {
    let start = position("X../.../...", Mark::O);
    let contest = two_humans_from(start);
    Driver::playing(appearance, contest, true).after("Right")
}

/// The moment before the computer's move.
pub(crate) fn panel_computers_view(appearance: Appearance) -> Driver {
    let contest = contest(Human, Depth(3));
    let moving = Appearance { animation: Animation::Normal, ..appearance };
    let mut driver = Driver::playing(moving, contest, true).after("1");
    driver.pass_animation();
    driver
}

/// The position in which the computer chose its last move.
pub(crate) fn panel_explains(appearance: Appearance) -> Driver {
    Driver::playing(still(appearance), human_first(), false).after("1 e")
}

/// Why the level that is proposed chose its move, which it saw only a part of.
pub(crate) fn why_medium(appearance: Appearance) -> Driver {
    Driver::playing(still(appearance), contest(Human, Depth(3)), false).after("5 e")
}

pub(crate) fn why_larger_board(appearance: Appearance) -> Driver {
    let contest = contest_from(Human, Depth(2), board(5, 5, 4));
    Driver::playing(still(appearance), contest, false).after("Enter e")
}

pub(crate) fn computers_paused(appearance: Appearance) -> Driver {
    Driver::playing(appearance, two_computers(), false).after("Enter Enter Enter p")
}

fn five_moves_on_a_large_board(appearance: Appearance, reasoning: bool) -> Driver {
    let contest = two_humans_from(board(15, 15, 5));
    let moves = "Enter Right Enter Down Enter Left Left Enter Up Up Enter Right";
    Driver::playing(appearance, contest, false).after(moves).after(if reasoning { "r" } else { "" })
}

pub(crate) fn large_board(appearance: Appearance) -> Driver {
    five_moves_on_a_large_board(appearance, false)
}

pub(crate) fn panel_large_board(appearance: Appearance) -> Driver {
    five_moves_on_a_large_board(appearance, true)
}

/// Some moves are proved, some have a bound, the rest are estimates.
pub(crate) fn panel_proving(appearance: Appearance) -> Driver {
    let start = position("...../..X../.OXO./...../.....", Mark::X);
    let mut driver = Driver::playing_held(appearance, contest_from(Human, Perfect, start), true);
    let analysis = proved_partly(driver.game().position(), 9);
    driver.answer_with(Ok(Output::SoFar(analysis)));
    driver.after("Up Up Up")
}

/// A draw shown by pairs of squares.
pub(crate) fn panel_pairs(appearance: Appearance) -> Driver {
    let start = Position::new(Rules::new(6, 6, 6).unwrap_or_else(|error| panic!("{error}")));
    let mut driver = Driver::playing_held(appearance, contest_from(Human, Perfect, start), true);
    let analysis = proved_partly(driver.game().position(), 36);
    driver.answer_with(Ok(Output::Analysis(analysis)));
    driver.after("v")
}

pub(crate) fn results_won(appearance: Appearance) -> Driver {
    let contest = contest(Human, Random);
    Driver::playing_held(still(appearance), contest, false).after("1 reply b1 5 reply c1 9 ...")
}

pub(crate) fn results_drawn(appearance: Appearance) -> Driver {
    Driver::playing(appearance, two_humans(), false).after("5 1 3 7 4 6 2 8 9 ...")
}

/// A series decided before its last game.
pub(crate) fn results_series(appearance: Appearance) -> Driver {
    let contest = Contest { best_of: 3, ..two_humans() };
    Driver::playing(appearance, contest, false).after("1 4 2 5 3 ... Enter 1 4 2 5 9 6 ...")
}

/// One move that completes two lines, in a series that is not decided, with another item selected.
pub(crate) fn results_two_lines(appearance: Appearance) -> Driver {
    let contest = Contest { best_of: 3, ..two_humans() };
    Driver::playing(appearance, contest, false).after("4 1 6 3 2 7 8 9 5 Down")
}

pub(crate) fn results_large_board(appearance: Appearance) -> Driver {
    let contest = two_humans_from(board(15, 15, 5));
    let there_and_back = "Enter Down Enter Up Right ".repeat(4);
    Driver::playing(appearance, contest, false).after(&(there_and_back + "Enter ..."))
}

pub(crate) fn results_misere(appearance: Appearance) -> Driver {
    let contest = contest(Human, Human);
    let start = Position::new(contest.start.rules().with_misere(true));
    Driver::playing(appearance, Contest { start, ..contest }, false).after("1 4 2 5 3 ...")
}

/// The list of positions with the fatalist's selected.
pub(crate) fn positions(appearance: Appearance) -> Driver {
    menu(appearance).after("Down Down Down Down Down Enter Down Down")
}

fn p1() -> Position {
    position("O.X/X../XOO", Mark::X)
}

fn p2() -> Position {
    position(".X./..X/OOX", Mark::O)
}

/// The numbered tree of the articles, with one losing move expanded.
pub(crate) fn tree_p1(appearance: Appearance) -> Driver {
    Driver::exploring(appearance, p1(), View::Tree).after("Down Down")
}

/// The fatalist's tree, along the expected moves.
pub(crate) fn tree_p2(appearance: Appearance) -> Driver {
    Driver::exploring(appearance, p2(), View::Tree).after("b b b")
}

/// A move that alpha-beta prunes, with the reason.
pub(crate) fn tree_p2_pruned(appearance: Appearance) -> Driver {
    Driver::exploring(appearance, p2(), View::Tree).after("a a Down Down Right Right Down Right")
}

/// The same after searching the pruned move.
pub(crate) fn tree_opened_after_all(appearance: Appearance) -> Driver {
    tree_p2_pruned(appearance).after("Enter")
}

/// A game's panel with one score uncovered, and a wrong prediction.
pub(crate) fn covered_panel(appearance: Appearance) -> Driver {
    panel_p1(appearance).after("m 9 Enter Right 8 Enter")
}

/// The fatalist's tree with some nodes filled in, and a prediction being typed.
pub(crate) fn covered_tree(appearance: Appearance) -> Driver {
    let driver = Driver::exploring(appearance, p2(), View::Tree).after("a a m - 8 Enter");
    driver.after("Down - 8 Enter Down - 8 Enter - Space + Enter Up Right < = - 8")
}

/// A pruned move, missed twice.
pub(crate) fn covered_tree_told(appearance: Appearance) -> Driver {
    Driver::exploring(appearance, p2(), View::Tree)
        .after("a a Down Down Right Right Down Right m 8 Enter 8 Enter")
}

pub(crate) fn covered_stepper(appearance: Appearance) -> Driver {
    Driver::exploring(appearance, p1(), View::Stepper).after("a m b 1 Enter b 2 Enter - 8 Enter")
}

pub(crate) fn tree_empty_board(appearance: Appearance) -> Driver {
    let empty = Position::new(Rules::TIC_TAC_TOE);
    Driver::exploring(appearance, empty, View::Tree).after("a a a a b b b")
}

pub(crate) fn tree_large_board(appearance: Appearance) -> Driver {
    Driver::exploring(appearance, board(15, 15, 5), View::Tree).after("Down Down")
}

pub(crate) fn tree_searching(appearance: Appearance) -> Driver {
    let contest = two_humans_from(p2());
    Driver::playing(appearance, contest, false).hold().after("t")
}

pub(crate) fn stepper_begins(appearance: Appearance) -> Driver {
    Driver::exploring(appearance, p2(), View::Stepper)
}

pub(crate) fn stepper_p1(appearance: Appearance) -> Driver {
    Driver::exploring(appearance, p1(), View::Stepper).after("Right Right Right Right Right Right Right")
}

pub(crate) fn stepper_p2_cutoff(appearance: Appearance) -> Driver {
    Driver::exploring(appearance, p2(), View::Stepper).after("a a x")
}

/// Deep in the search of the empty board.
pub(crate) fn stepper_empty_board(appearance: Appearance) -> Driver {
    let empty = Position::new(Rules::TIC_TAC_TOE);
    Driver::exploring(appearance, empty, View::Stepper).after("a a a a PgDn PgDn PgDn x")
}

pub(crate) fn stepper_table(appearance: Appearance) -> Driver {
    Driver::exploring(appearance, p2(), View::Stepper).after("A End Left")
}

pub(crate) fn stepper_large_board(appearance: Appearance) -> Driver {
    Driver::exploring(appearance, board(7, 6, 4), View::Stepper).after("D D a a Down Right Right Right")
}

pub(crate) fn lab_p1(appearance: Appearance) -> Driver {
    Driver::exploring(appearance, p1(), View::Lab)
}

pub(crate) fn lab_p2(appearance: Appearance) -> Driver {
    Driver::exploring(appearance, p2(), View::Lab).after("Down")
}

pub(crate) fn lab_empty_board(appearance: Appearance) -> Driver {
    let empty = Position::new(Rules::TIC_TAC_TOE);
    Driver::exploring(appearance, empty, View::Lab).after("Up Up Up Up Down Down Down Down Down Down")
}

/// A board on which most searches do not finish.
pub(crate) fn lab_large_board(appearance: Appearance) -> Driver {
    Driver::exploring(appearance, board(7, 6, 4), View::Lab)
}

pub(crate) fn lab_running(appearance: Appearance) -> Driver {
    let contest = two_humans_from(p2());
    Driver::playing(appearance, contest, false).hold().after("c answer answer")
}

/// A game in which O lost the draw with its second move.
fn lost_game(appearance: Appearance) -> Driver {
    Driver::playing(appearance, two_humans(), false).after("1 5 9 3 7 2 4")
}

pub(crate) fn results_reviewed(appearance: Appearance) -> Driver {
    lost_game(appearance).after("...")
}

/// The review at the mistake.
pub(crate) fn review_asks(appearance: Appearance) -> Driver {
    lost_game(appearance).after("r Home Right Right Right Right")
}

/// The review after a first try that was not better.
pub(crate) fn review_tries(appearance: Appearance) -> Driver {
    review_asks(appearance).after("Enter Down Down Left Left Enter")
}

pub(crate) fn review_answers(appearance: Appearance) -> Driver {
    review_asks(appearance).after("e")
}

pub(crate) fn review_large_board(appearance: Appearance) -> Driver {
    let contest = two_humans_from(board(5, 4, 3));
    let mut driver = Driver::playing(appearance, contest, false);
    for square in ["c2", "b1", "c3", "c1", "c4"] {
        let square = square.parse().unwrap_or_else(|error| panic!("{error}"));
        driver.act(Action::Click(Target::Square(square)));
    }
    driver.after("r Right")
}

/// The history, with the second newest game selected.
pub(crate) fn history(appearance: Appearance) -> Driver {
    let mut driver = menu(appearance).after("Down Down Down Down Down Down Enter");
    driver.list(&games(), |_| true);
    driver.after("Down")
}

/// The history while "lost" is being typed.
pub(crate) fn history_found(appearance: Appearance) -> Driver {
    let mut driver = history(appearance).after("/ l o s t");
    let is_lost = |game: &Digest| {
        game.lone_human().and_then(|human| Outcome::of_end(game.ending, human)) == Some(Outcome::Loss)
    };
    driver.list(&games(), is_lost);
    driver
}

pub(crate) fn history_empty(appearance: Appearance) -> Driver {
    let mut driver = menu(appearance).after("Down Down Down Down Down Down Enter");
    driver.list(&[], |_| true);
    driver
}

/// More games than the list shows, unreadable lines, and games of a newer version.
pub(crate) fn history_remarks(appearance: Appearance) -> Driver {
    let mut driver = menu(appearance).after("Down Down Down Down Down Down Enter");
    let mut ledger = ledger(&Query::default(), &games(), |_| true);
    (ledger.found, ledger.games) = (123_456, 123_456);
    (ledger.unreadable, ledger.newer) = (Some((3, 12)), Some((2, 4)));
    driver.act(Action::Read(Ok(ledger)));
    driver
}

pub(crate) fn settings(appearance: Appearance) -> Driver {
    menu(appearance).after("click Settings").after("Down Down Down")
}

pub(crate) fn settings_remarks(appearance: Appearance) -> Driver {
    let warning = |text: &str| FileWarning::Settings(text.to_owned());
    let warnings = vec![
        warning("config.toml, line 2: there is no setting `teme`; did you mean `theme`?"),
        warning("NOUGHTS_BEST_OF: `2` is not a series length: use 1, 3, 5 or 7"),
    ];
    let app = App::new(super::settings(appearance, false), 7)
        .with_saved_state(SavedState { warnings, ..SavedState::default() });
    Driver::with(app).after("click Settings")
}

pub(crate) fn menu_remarks(appearance: Appearance) -> Driver {
    settings_remarks(appearance).after("Esc")
}

/// The review of a game that was given up, at its end.
pub(crate) fn replay_unfinished(appearance: Appearance) -> Driver {
    let mut driver = history(appearance).after("Home Enter");
    driver.answer_open(&games());
    driver.after("End")
}

pub(crate) fn replay_drawn(appearance: Appearance) -> Driver {
    let mut driver = history(appearance).after("End Enter");
    driver.answer_open(&games());
    driver
}

pub(crate) fn course(appearance: Appearance) -> Driver {
    menu(appearance).after("Down Down Down Enter Down")
}

pub(crate) fn lesson_begins(appearance: Appearance) -> Driver {
    menu(appearance).after("Down Down Down Enter Down Enter")
}

/// The lesson on the fatalist.
pub(crate) fn lesson_asks(appearance: Appearance) -> Driver {
    menu(appearance).after("Down Down Down Enter Down Down Down Down Down Down Enter")
}

/// The second page of that lesson, after a move that loses at once.
pub(crate) fn lesson_second_try(appearance: Appearance) -> Driver {
    lesson_asks(appearance).after("a Enter Enter 4")
}

pub(crate) fn lesson_done(appearance: Appearance) -> Driver {
    lesson_second_try(appearance).after("3")
}

pub(crate) fn lesson_larger_board(appearance: Appearance) -> Driver {
    menu(appearance).after("Down Down Down Enter Up Enter e Enter e")
}

/// The practise screen after a quiz of two questions.
pub(crate) fn practise(appearance: Appearance) -> Driver {
    quiz("cut 2 2 7", appearance).after("e Enter e Esc")
}

/// A question with a square marked, after a wrong answer.
pub(crate) fn quiz_cut(appearance: Appearance) -> Driver {
    quiz("cut 3 2 9", appearance).after("Enter Enter Space")
}

/// A question with a part of the answer typed.
pub(crate) fn quiz_window(appearance: Appearance) -> Driver {
    quiz("window 4 2 9", appearance).after("- 8 Space")
}

fn quiz(text: &str, appearance: Appearance) -> Driver {
    let quiz = Place::Quiz(text.parse().expect("a quiz"));
    let (app, _) = App::at(super::settings(appearance, false), 7, quiz);
    Driver::with(app)
}

pub(crate) fn positions_found(appearance: Appearance) -> Driver {
    menu(appearance).after("Down Down Down Down Down Enter / o p e n Down")
}

pub(crate) fn editor(appearance: Appearance) -> Driver {
    menu(appearance).after("Down Down Down Down Down Enter Down Down Enter Right")
}

/// An impossible position.
pub(crate) fn editor_refuses(appearance: Appearance) -> Driver {
    menu(appearance).after("Down Down Down Down Down Enter Enter x x x o o o Up")
}

pub(crate) fn editor_field(appearance: Appearance) -> Driver {
    menu(appearance).after("Down Down Down Down Down Enter Enter x o x o x o Tab Down Right")
}

pub(crate) fn play_on(appearance: Appearance) -> Driver {
    editor(appearance).after("P Down Down")
}

pub(crate) fn glossary(appearance: Appearance) -> Driver {
    tree_p1(appearance).after("w")
}

pub(crate) fn help(appearance: Appearance) -> Driver {
    game_goes_on(appearance).after("?")
}

pub(crate) fn confirm(appearance: Appearance) -> Driver {
    game_goes_on(appearance).after("q")
}
