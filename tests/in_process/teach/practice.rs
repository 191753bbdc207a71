//! Quizzes: every answer is compared with searches of the test's own.

use crate::brute::{Board, Game, WIN, after, mover};
use crate::prelude::*;
use noughts::teach::practice::{Kind, PLIES, Quiz};
use noughts::wording;
use noughts::wording::Writing;
use strum::VariantArray;

const INFINITE: i32 = i32::MAX;

/// Points of a board or a leaf, which are whole.
fn points(points: i32) -> Points {
    match points {
        INFINITE => Prediction::INFINITE,
        _ if points == -INFINITE => -Prediction::INFINITE,
        _ => i64::from(points).into(),
    }
}

static GAME: LazyLock<Game> = LazyLock::new(|| Game::of(Rules::TIC_TAC_TOE));

/// What a board is worth to the side to move, counted from so many plies before.
fn worth(board: Board, before: i32) -> i32 {
    let value = Game::of(Rules::TIC_TAC_TOE).value(board, 9, false);
    value.signum() * (10 - (WIN - value.abs()) - before)
}

/// The score for a side if the game is over.
fn ending(board: Board, max: usize, ply: i32) -> Option<i32> {
    match GAME.winner(board) {
        Some(winner) => Some(if winner == max { 10 - ply } else { ply - 10 }),
        None => GAME.open(board).is_empty().then_some(0),
    }
}

/// What alpha-beta does at a node.
#[derive(Clone, Debug, Default)]
struct Seen {
    window: (i32, i32),
    cut: Vec<u32>,
}

/// Alpha-beta in reading order. Returns the score, and notes what it does at the nodes on the way to a board: `rest`
/// are the moves that still lead there; `None` beside the way.
fn alpha_beta(
    board: Board,
    max: usize,
    ply: i32,
    (mut alpha, mut beta): (i32, i32),
    rest: Option<&[u32]>,
    seen: &mut Vec<Seen>,
) -> i32 {
    let place = seen.len();
    if rest.is_some() {
        seen.push(Seen { window: (alpha, beta), cut: Vec::new() });
    }
    if let Some(score) = ending(board, max, ply) {
        return score;
    }
    let is_max = mover(board) == max;
    let mut best = if is_max { -INFINITE } else { INFINITE };
    let moves = GAME.open(board);
    for (tried, &cell) in moves.iter().enumerate() {
        if alpha >= beta {
            if rest.is_some() {
                seen[place].cut = moves[tried..].to_vec();
            }
            break;
        }
        let rest = rest.and_then(|rest| rest.split_first()).filter(|(next, _)| **next == cell);
        let score =
            alpha_beta(after(board, cell), max, ply + 1, (alpha, beta), rest.map(|(_, rest)| rest), seen);
        if is_max {
            best = best.max(score);
            alpha = alpha.max(best);
        } else {
            best = best.min(score);
            beta = beta.min(best);
        }
    }
    best
}

fn cell(square: Square) -> u32 {
    Game::cell(Rules::TIC_TAC_TOE, square)
}

/// What alpha-beta does on the way from the root to a page's board, which is the last.
fn seen(page: &Page) -> Vec<Seen> {
    let ((root, _), path) = (Game::board(&root(page)), page.path.iter().copied().map(cell).collect_vec());
    let mut seen = Vec::new();
    alpha_beta(root, mover(root), 0, (-INFINITE, INFINITE), Some(&path), &mut seen);
    assert_eq!(seen.len(), path.len() + 1, "alpha-beta comes to the board");
    seen
}

fn root(page: &Page) -> Position {
    page.root().board().expect("a board").clone()
}

/// The plies to the end of a game that is worth so much to the side to move, with best play.
fn plies(board: Board, score: i32) -> usize {
    if score == 0 {
        GAME.open(board).len()
    } else {
        usize::try_from(10 - score.abs()).expect("a game has plies")
    }
}

/// Checks a question. Returns the plies to the end of the answer, if that is a move or what something is worth.
fn check(kind: Kind, level: u8, page: &Page, seen: &[Seen]) -> Option<usize> {
    let (board, _) = Game::board(page.board().expect("a board"));
    let moves = GAME.open(board);
    let (answer, question) = (&page.task.answer, &page.task.question);
    let worth_of = |cell: &u32| -worth(after(board, *cell), 1);
    match (kind, answer) {
        (Kind::Move, Answer::Squares(squares)) => {
            let best = moves.iter().map(worth_of).max();
            let all = moves.iter().copied().filter(|cell| Some(worth_of(cell)) == best).collect_vec();
            assert_eq!(squares.iter().map(cell).collect_vec(), all);
            assert!(all.len() + usize::from(level) <= moves.len(), "others are to be refuted");
            return Some(plies(board, best.expect("there is a move")));
        }
        (Kind::Worth, Answer::Typed(Prediction::Score(Bound::Exact, stated))) => {
            let asked = question.strip_suffix(" worth?").expect("it asks for a score");
            let right = match asked.rsplit_once("move ") {
                Some((_, name)) => worth_of(&cell(square(name))),
                None => worth(board, 0),
            };
            assert_eq!(*stated, points(right));
            return Some(plies(board, right));
        }
        (Kind::Cut, Answer::All(squares)) => {
            let Seen { window: (alpha, beta), cut } = &seen[page.path.len()];
            assert_eq!(&squares.iter().map(cell).collect_vec(), cut);
            if level == 1 {
                return None;
            }
            let told = Prediction::Window { alpha: points(*alpha), beta: points(*beta) }.to_string();
            assert!(page.text.concat().contains(&told), "{told}");
            let max = page.root().to_move();
            let side = if page.board().expect("a board").to_move() == max { "MAX" } else { "MIN" };
            assert!(question.contains(&format!("{} ({side})", page.board().expect("a board").to_move())));
        }
        (Kind::Window, Answer::Typed(Prediction::Window { alpha, beta })) => {
            let Seen { window: (right, other), .. } = seen[page.path.len()];
            assert_eq!((*alpha, *beta), (points(right), points(other)));
        }
        (Kind::Window, Answer::Typed(Prediction::Score(Bound::Exact, stated))) if level == 1 => {
            let Seen { window: (alpha, beta), .. } = seen[page.path.len()];
            assert_eq!((*stated, INFINITE), (points(alpha), beta));
        }
        _ => panic!("{kind}: {answer:?}"),
    }
    None
}

/// Whether players can get there: marks in turn, and no line before the last move.
fn is_reachable(position: &Position) -> bool {
    let text = position.to_string();
    let [x, o] = ['X', 'O'].map(|mark| text.matches(mark).count());
    let in_turn = if position.to_move() == Mark::X { x == o } else { x == o + 1 };
    in_turn && position.status() == Status::Ongoing
}

/// How many questions of the kinds about alpha-beta have a property, of all.
#[derive(Clone, Copy, Debug, Default)]
struct Shares {
    all: usize,
    /// Nothing is cut, or all but the first move.
    simple: usize,
    at_max: usize,
    none: usize,
    inherited: usize,
    finite: usize,
}

/// Asks questions of all kinds but trees, with these seeds, and compares their answers with a brute force. Returns the
/// shares by level, of cut moves and of windows.
fn asked(seeds: impl Iterator<Item = u64>) -> [[Shares; 2]; 4] {
    let mut shares = [[Shares::default(); 2]; 4];
    for seed in seeds {
        let level = u8::try_from(seed % 4).expect("small") + 1;
        let quiz = Quiz { kind: None, level, count: 4, seed };
        for (place, page) in quiz.lesson().pages.iter().enumerate() {
            let kind = quiz.kind_of(place);
            let is_searched = matches!(kind, Kind::Cut | Kind::Window);
            let seen = if is_searched { seen(page) } else { Vec::new() };
            let plies = check(kind, level, page, &seen);
            assert!(
                plies.is_none_or(|plies| PLIES[usize::from(level) - 1].contains(&plies)),
                "{quiz}: {plies:?}"
            );
            let (root, board) = (root(page), page.board().expect("a board"));
            assert!(is_reachable(&root) && is_reachable(board), "{quiz}: {root}");
            let words = page.text.iter().chain([&page.task.question, &page.task.hint, &page.task.why]);
            let words: String = words.map(|text| text.to_lowercase()).collect();
            assert!(level > 1 || !(words.contains("alpha") || words.contains("beta")), "{quiz}: {words}");
            let [.., above, here] = &seen[..] else { continue };
            let (is_max, moves) = (page.path.len() % 2 == 0, board.empty_cells());
            let of = &mut shares[usize::from(level) - 1][usize::from(kind == Kind::Window)];
            let [(alpha, beta), above] = [here.window, above.window];
            of.all += 1;
            of.simple += usize::from([0, moves - 1].contains(&here.cut.len()));
            of.at_max += usize::from(is_max);
            of.none += usize::from(here.cut.is_empty());
            of.inherited += usize::from(if is_max { beta == above.1 } else { alpha == above.0 });
            of.finite += usize::from(alpha != -INFINITE && beta != INFINITE);
        }
    }
    shares
}

#[test]
fn every_answer_is_that_of_a_brute_force_and_levels_are_what_they_say() {
    const SEEDS: usize = 2_500;
    let shares = asked(0..SEEDS as u64);
    let percent = |part: usize, of: &Shares| 100 * part / of.all;
    for [cut, window] in &shares {
        assert_eq!([cut.all, window.all], [SEEDS / 4; 2]);
        assert!(percent(cut.none, cut) < 30, "{cut:?}");
    }
    let [[one, _], [two, _], [three, windows], [four, finite]] = &shares;
    assert_eq!(one.at_max, 0);
    for cut in [two, three, four] {
        assert!((25..45).contains(&percent(cut.at_max, cut)), "{cut:?}");
    }
    for cut in [three, four] {
        assert!(percent(cut.simple, cut) < 50, "{cut:?}");
    }
    assert!(percent(windows.finite, windows) >= 33, "{windows:?}");
    assert_eq!((four.inherited, finite.finite), (four.all, finite.all));
}

/// The questions of a quiz, and each again with other numbers or, where leaves are counted, about another tree.
fn with_renewed(quiz: Quiz) -> Vec<Arc<Page>> {
    let mut pages = quiz.lesson().pages;
    let random = &mut Rng::with_seed(quiz.seed);
    let again = pages.iter().map(|page| {
        let again = quiz.renewed(page, random).expect("it is about a tree of numbers");
        let [old, new] = [page, &again].map(|page| page.state.numbers().expect("a tree"));
        let shape = |tree: &NumberTree| (tree.nodes(), tree.longest(), tree.to_move());
        let is_counted = matches!(page.task.answer, Answer::Typed(Prediction::Count(_)));
        assert!(is_counted || page.state.has_chance() || shape(old) == shape(new));
        assert_ne!(old.to_string(), new.to_string());
        let form = |page: &Page| page.task.question.split(' ').take(4).join(" ");
        assert_eq!(form(page), form(&again));
        again.into()
    });
    let again = again.collect_vec();
    pages.extend(again);
    pages
}

#[test]
fn a_tree_to_fill_in_tells_its_worth_and_the_leaves_that_are_looked_at() {
    /// The value, and the leaves that are looked at: of all nodes, or of those that alpha-beta enters.
    fn value(
        tree: &NumberTree,
        (mut alpha, mut beta): (i32, i32),
        prunes: bool,
        leaves: &mut Vec<i32>,
    ) -> i32 {
        if let Some(number) = tree.number() {
            leaves.push(number);
            return number;
        }
        let is_max = tree.to_move() == Mark::X;
        let mut best = if is_max { -INFINITE } else { INFINITE };
        for branch in State::from(tree.clone()).possible(MoveOrder::Reading) {
            let found = value(&tree.played(&[branch]), (alpha, beta), prunes, leaves);
            best = if is_max { best.max(found) } else { best.min(found) };
            (alpha, beta) = if is_max { (alpha.max(best), beta) } else { (alpha, beta.min(best)) };
            if prunes && alpha >= beta {
                break;
            }
        }
        best
    }
    for seed in 0..200 {
        let level = u8::try_from(seed % 4).expect("small") + 1;
        for page in with_renewed(Quiz { kind: Some(Kind::Tree), level, count: 2, seed }) {
            let (tree, mut leaves) = (page.state.numbers().expect("a tree"), Vec::new());
            let value = value(tree, (-INFINITE, INFINITE), level > 1, &mut leaves);
            let leaves = leaves.iter().map(i32::to_string).collect_vec();
            let leaves = leaves.join(" ");
            let why = format!("The root is worth {value}; the leaves that are looked at are {leaves}.");
            assert_eq!(page.task.why, why, "{tree}");
            assert!(
                matches!(page.task.answer, Answer::Tree(search, blanks) if search.pruning.prunes() == (level > 1)
                    && (blanks == Blanks::Windows) == (level > 2))
            );
        }
    }
}

/// What an alpha-beta of the test's own looks at: the addresses of leaves and their numbers.
type Looked = Vec<(Vec<Square>, i32)>;

fn value(
    tree: &NumberTree,
    path: &[Square],
    x: i32,
    (mut alpha, mut beta): (i32, i32),
    prunes: bool,
    seen: &mut Looked,
) -> i32 {
    if let Some(own) = tree.number() {
        let number = if tree.name().starts_with("x=") { x } else { own };
        seen.push((path.to_vec(), number));
        return number;
    }
    let is_max = tree.to_move() == Mark::X;
    let mut best = if is_max { -INFINITE } else { INFINITE };
    for branch in State::from(tree.clone()).possible(MoveOrder::Reading) {
        let below = [path, &[branch]].concat();
        let found = value(&tree.played(&[branch]), &below, x, (alpha, beta), prunes, seen);
        best = if is_max { best.max(found) } else { best.min(found) };
        (alpha, beta) = if is_max { (alpha.max(best), beta) } else { (alpha, beta.min(best)) };
        if prunes && alpha >= beta {
            break;
        }
    }
    best
}

/// The path to the leaf x.
fn path_of_x(tree: &NumberTree) -> Vec<Square> {
    let mut leaves = Vec::new();
    value(tree, &[], 0, (-INFINITE, INFINITE), false, &mut leaves);
    let is_x = |(path, _): &(Vec<Square>, i32)| tree.played(path).name().starts_with("x=");
    leaves.into_iter().find(is_x).expect("a leaf is x").0
}

/// Whether what is asked of x is true with this number.
fn holds(tree: &NumberTree, at: &[Square], x: i32) -> bool {
    let mut seen = Vec::new();
    value(tree, &[], x, (-INFINITE, INFINITE), true, &mut seen);
    let (branch, above) = at.split_last().expect("x is below the root");
    let next = [above, &[NumberTree::branch(NumberTree::number_of(*branch) + 1).expect("small")]].concat();
    seen.iter().all(|(path, _)| *path != next)
}

fn leaf_questions(level: u8, seeds: impl Iterator<Item = u64>) {
    let quizzes = seeds.map(|seed| Quiz { kind: Some(Kind::Leaf), level, count: 1, seed });
    for (seed, page) in
        quizzes.flat_map(|quiz| with_renewed(quiz).into_iter().map(move |page| (quiz.seed, page)))
    {
        let (tree, task) = (page.state.numbers().expect("a tree"), &page.task);
        let mut seen = Vec::new();
        match task.answer {
            Answer::Typed(Prediction::Count(count)) => {
                let root = value(tree, &[], 0, (-INFINITE, INFINITE), true, &mut seen);
                assert_eq!(usize::try_from(count), Ok(seen.len()), "{tree}");
                let numbers = seen.iter().map(|(_, number)| number.to_string()).join(" ");
                let why = format!("The root is worth {root}; the leaves that are looked at are {numbers}.");
                assert_eq!(task.why, why, "{tree}");
            }
            Answer::Typed(Prediction::Score(bound, edge)) => {
                let at = path_of_x(tree);
                for x in -30..=40 {
                    let is_in = if bound == Bound::AtLeast { points(x) >= edge } else { points(x) <= edge };
                    assert_eq!(holds(tree, &at, x), is_in, "{tree} level {level}, seed {seed}: {x}");
                }
                let own = tree.played(&at).number().expect("a leaf");
                assert!(task.question.contains(&format!("For which x, in place of {own}, ")));
                // The numbers in the reason are those of the edge, and of the branch of the rival.
                let own = edge.to_string();
                assert!(task.why.contains(&format!("x = {edge}")), "{}", task.why);
                let why = task.why.replace(" at ply ", " at ply_");
                for number in why.split(' ').map(|it| it.trim_end_matches(['.', ':'])) {
                    assert!(
                        number.parse::<i32>().is_err() || number == own || task.why.contains("leaf "),
                        "{}",
                        task.why
                    );
                }
            }
            ref other => panic!("{other}"),
        }
    }
}

#[test]
fn the_numbers_of_a_leaf_and_the_leaves_are_those_of_a_search_of_its_own() {
    for level in 1..=4 {
        leaf_questions(level, 0..150);
    }
}

#[test]
#[ignore = "takes minutes: it is run by hand"]
fn twenty_thousand_questions_about_leaves_are_right() {
    for level in 1..=4 {
        leaf_questions(level, 0..20_000);
    }
}

#[test]
fn no_answer_is_right_in_more_than_two_thirds() {
    for kind in Kind::VARIANTS.iter().copied().filter(|&kind| kind != Kind::Tree) {
        for level in 1..=4 {
            let mut shares: BTreeMap<String, usize> = BTreeMap::new();
            for seed in 0..30 {
                for page in (Quiz { kind: Some(kind), level, count: 10, seed }).lesson().pages {
                    let answers = match page.task.answer {
                        Answer::Squares(squares) => squares.iter().map(|square| square.to_string()).collect(),
                        Answer::All(squares) => {
                            let moves = page.board().expect("a board").moves().collect_vec();
                            let shape = match moves.len() - squares.len() {
                                0 => "all",
                                1 => "all but the first",
                                _ if squares.is_empty() => "none",
                                _ => &names(squares.iter()),
                            };
                            vec![shape.to_owned()]
                        }
                        ref other => vec![other.to_string()],
                    };
                    for answer in answers {
                        *shares.entry(answer).or_default() += 1;
                    }
                }
            }
            let (answer, most) = shares.iter().max_by_key(|(_, count)| **count).expect("there are answers");
            assert!(*most <= 200, "{kind}, level {level}: {answer} in {most} of 300");
        }
    }
}

#[test]
fn a_seed_makes_the_same_quiz_everywhere() {
    let mut text = String::new();
    for level in 1..=4 {
        let quiz = Quiz { kind: None, level, count: 4, seed: 7 };
        for page in quiz.lesson().pages {
            let task = &page.task;
            let texts = [
                &page.board().expect("a board").to_string(),
                &page.text.join("\n"),
                &task.question,
                &task.hint,
            ];
            text.extend(texts.map(|line| format!("{line}\n")));
            text.extend([format!("{}: {}\n\n", task.answer, task.why)]);
        }
    }
    insta::assert_snapshot!(wording::written(&text, Writing::Ascii));
}

#[test]
fn a_longer_quiz_begins_with_the_questions_of_a_shorter_one() {
    let questions = |count| {
        let pages = Quiz { kind: Some(Kind::Cut), level: 2, count, seed: 3 }.lesson().pages;
        pages
            .into_iter()
            .map(|page| format!("{}{:?}", page.board().expect("a board"), page.path))
            .collect_vec()
    };
    assert_eq!(questions(9)[..4], questions(4));
}

#[test]
fn texts_fit_80x24() {
    let rows = |text: &str| text.len().div_ceil(46);
    for kind in Kind::VARIANTS {
        for seed in 0..150 {
            let quiz = Quiz { kind: Some(*kind), level: 4, count: 2, seed };
            for page in quiz.lesson().pages {
                let task = &page.task;
                let above: usize = page.text.iter().map(|text| rows(text) + 1).sum();
                let below = rows(&task.hint).max(rows(&task.why) + 1);
                assert!(above + rows(&task.question) + 1 + below <= 21, "{kind}, seed {seed}");
            }
        }
    }
}

#[test]
fn quizzes_are_read_as_they_are_written() {
    for text in ["all 1 10 0", "cut 4 50 18446744073709551615", "window 2 1 7"] {
        assert_eq!(text.parse::<Quiz>().map(|quiz| quiz.to_string()), Ok(text.to_owned()));
    }
    for text in ["", "cut", "cut 0 1 1", "cut 5 1 1", "cut 1 0 1", "cut 1 51 1", "sum 1 1 1", "cut 1 1 1 1"] {
        assert_eq!(text.parse::<Quiz>(), Err(()), "{text}");
    }
}

/// What a tree with chance nodes is worth, in fractions.
fn average_of(tree: &NumberTree) -> Points {
    if let Some(number) = tree.number() {
        return i64::from(number).into();
    }
    let children = State::from(tree.clone()).possible(MoveOrder::Reading).into_iter();
    let values = children.map(|branch| (tree.chance(branch), average_of(&tree.played(&[branch]))));
    match tree.chooser(Mark::X) {
        Chooser::Chance => values.map(|(chance, value)| chance * value).sum(),
        Chooser::Side(Side::Max) => values.map(|(_, value)| value).max().expect("a child"),
        Chooser::Side(Side::Min) => values.map(|(_, value)| value).min().expect("a child"),
    }
}

#[test]
fn averages_are_asked_for_level_by_level() {
    let mut fractions = 0;
    for seed in 0..400 {
        let level = u8::try_from(seed % 4).expect("small") + 1;
        for page in with_renewed(Quiz { kind: Some(Kind::Average), level, count: 2, seed }) {
            let tree = page.state.numbers().expect("a tree");
            let value = average_of(tree);
            assert_eq!(page.task.answer, Answer::Typed(Prediction::Score(Bound::Exact, value)), "{tree}");
            let text = tree.to_string();
            assert_eq!(text.contains(':'), level > 1, "{text}");
            assert_eq!(tree.chooser(Mark::X) == Chooser::Chance, level < 3, "{text}");
            assert_eq!(tree.longest(), [1, 1, 2, 3][usize::from(level) - 1], "{text}");
            let parts = page.task.why.matches(" = ").count();
            assert_eq!(parts, text.matches("chance").count(), "{}", page.task.why);
            let said = page.task.why.contains(&format!("= {}.", wording::number(value)));
            assert!(said, "{}", page.task.why);
            fractions += usize::from(!value.is_integer());
        }
    }
    assert!(fractions > 400, "{fractions}");
}
