//! Trees of numbers: their text, and searches of them against a minimax and an alpha-beta that are written here again.

use crate::prelude::*;
use Tree::{Inner, Leaf};

/// A tree of the test's own.
#[derive(Clone, Debug)]
enum Tree {
    Leaf(i32),
    Inner(Vec<Self>),
}

const FULL: (i32, i32) = (i32::MIN, i32::MAX);

impl Tree {
    fn random(levels: u32, random: &mut Rng) -> Self {
        if levels == 1 || random.u32(..8) == 0 {
            return Leaf(random.i32(-4..=4));
        }
        Inner((0..random.u32(1..=3)).map(|_| Self::random(levels - 1, random)).collect())
    }

    fn text(&self) -> String {
        match self {
            Leaf(number) => number.to_string(),
            Inner(below) => format!("({})", below.iter().map(Self::text).join(" ")),
        }
    }

    fn minimax(&self, is_max: bool) -> i32 {
        match self {
            Leaf(number) => *number,
            Inner(below) => {
                let values = below.iter().map(|child| child.minimax(!is_max));
                if is_max { values.max() } else { values.min() }.expect("a child")
            }
        }
    }

    /// The children in an order, each with its number.
    fn in_order(below: &[Self], is_max: bool, order: MoveOrder) -> Vec<(usize, &Self)> {
        let mut below = below.iter().enumerate().collect_vec();
        match order {
            MoveOrder::Reading | MoveOrder::MostLinesFirst => {}
            MoveOrder::Reversed => below.reverse(),
            MoveOrder::BestFirst => below.sort_by_key(|(_, child)| {
                let value = child.minimax(!is_max);
                if is_max { -value } else { value }
            }),
        }
        below
    }

    /// Fail-soft alpha-beta. Notes each call: the number of the child (0 at the root), and the window.
    fn alpha_beta(
        &self,
        (number, is_max): (usize, bool),
        (mut alpha, mut beta): (i32, i32),
        (order, cuts): (MoveOrder, Cuts),
        calls: &mut Vec<Called>,
    ) -> i32 {
        calls.push((number, (alpha, beta), if let Leaf(number) = self { Some(*number) } else { None }));
        let below = match self {
            Leaf(number) => return *number,
            Inner(below) => Self::in_order(below, is_max, order),
        };
        let mut best = None;
        for (number, child) in below {
            let value = child.alpha_beta((number, !is_max), (alpha, beta), (order, cuts), calls);
            if is_max {
                best = best.max(Some(value));
                alpha = alpha.max(value);
            } else {
                best = Some(best.map_or(value, |best: i32| best.min(value)));
                beta = beta.min(value);
            }
            if cuts(alpha, beta) {
                break;
            }
        }
        best.expect("a child")
    }
}

/// The number of the child, the window, and the number of a leaf.
type Called = (usize, (i32, i32), Option<i32>);

/// Notes the same of a search.
struct Calls(Vec<Called>);

fn number(score: Score) -> i32 {
    match score {
        Score::MIN => i32::MIN,
        Score::MAX => i32::MAX,
        score => score.points(0),
    }
}

impl Observer for Calls {
    fn enter(&mut self, node: &Node) -> Searched<()> {
        let window = (number(node.window.alpha), number(node.window.beta));
        self.0.push((node.square.map_or(0, NumberTree::number_of), window, None));
        Ok(())
    }

    fn step(&mut self, step: Step) {
        if let Step::Leaf(_, score) = step {
            self.0.last_mut().expect("it was entered").2 = Some(number(score));
        }
    }
}

fn tree(text: &str) -> NumberTree {
    text.parse().unwrap_or_else(|error: String| panic!("{text}: {error}"))
}

const ALPHA_BETA: Minimax = Minimax { pruning: Pruning::AlphaBeta, ..Minimax::DEPTH_AWARE };

fn searched(search: Minimax, tree: &NumberTree) -> (i32, Vec<Called>) {
    let mut calls = Calls(Vec::new());
    let score = search.score(tree, &mut calls).expect("nothing stops it");
    (number(score), calls.0)
}

fn leaves(calls: &[Called]) -> Vec<i32> {
    calls.iter().filter_map(|call| call.2).collect()
}

/// The names of the nodes that a search enters.
fn names(trace: &Trace) -> Vec<String> {
    let root = |index| (index == 0).then(|| trace.root.numbers().expect("a tree").name().to_owned());
    let name = |index| root(index).unwrap_or_else(|| trace.label(index).split('=').take(1).collect());
    (0..trace.len()).map(name).collect()
}

#[test]
fn the_tree_of_russell_and_norvig_is_3_and_two_leaves_are_cut() {
    let aima = tree("((3 12 8)(2 4 6)(14 5 2))");
    let (value, calls) = searched(ALPHA_BETA, &aima);
    assert_eq!((value, leaves(&calls)), (3, vec![3, 12, 8, 2, 14, 5, 2]));
    assert_eq!(searched(Minimax::DEPTH_AWARE, &aima).1.len(), 13);
    let reversed = Minimax { order: MoveOrder::Reversed, ..ALPHA_BETA };
    assert_eq!(leaves(&searched(reversed, &aima).1), [2, 5, 14, 6, 4, 2, 8, 12, 3]);
    let best_first = Minimax { order: MoveOrder::BestFirst, ..ALPHA_BETA };
    assert_eq!(leaves(&searched(best_first, &aima).1), [3, 8, 12, 2, 2]);
    assert_eq!((aima.nodes(), aima.longest(), aima.name(), aima.number()), (13, 2, "A", None));
    let trace = grow(ALPHA_BETA, aima.clone());
    assert_eq!(names(&trace).concat(), "AB3128C2D1452");
}

/// Giorgio Ingargiola's example for CIS 587 at Temple University, with the windows that its table tells. It does not
/// tell the numbers of leaves that are cut. Its window at V is not the one that it has itself after T: beta is 15.
#[test]
fn the_tree_of_temple_university_is_searched_as_its_table_tells() {
    let temple = tree(
        "A(B(C(D(E 10 F 11) G(H 9 I 8)) J(K(L 14 M 15) N(O 13 P 14))) Q(R(S(T 15 V 2 X 1) Y(W 4 Z 5)) U(AA 3 BB 6)))",
    );
    let trace = grow(ALPHA_BETA, temple.clone());
    let (low, high) = FULL;
    let expected = [
        ("A", low, high, 10),
        ("B", low, high, 10),
        ("C", low, high, 10),
        ("D", low, high, 10),
        ("E", low, high, 10),
        ("F", low, 10, 11),
        ("G", 10, high, 9),
        ("H", 10, high, 9),
        ("J", low, 10, 14),
        ("K", low, 10, 14),
        ("L", low, 10, 14),
        ("M", low, 10, 15),
        ("Q", 10, high, 4),
        ("R", 10, high, 4),
        ("S", 10, high, 2),
        ("T", 10, high, 15),
        ("V", 10, 15, 2),
        ("Y", 10, high, 4),
        ("W", 10, high, 4),
    ];
    let found: Vec<_> = (0..trace.len())
        .map(|index| {
            let Window { alpha, beta } = trace.node(index).window;
            (number(alpha), number(beta), number(trace.node(index).score().expect("it returned")))
        })
        .collect();
    assert_eq!(names(&trace), expected.map(|node| node.0));
    assert_eq!(found, expected.map(|(_, alpha, beta, score)| (alpha, beta, score)));
    assert_eq!(leaves(&searched(ALPHA_BETA, &temple).1), [10, 11, 9, 14, 15, 15, 2, 4]);
}

#[test]
fn a_leaf_gets_another_number_and_all_else_stays() {
    // A tree, the way to a node, its new number, and the tree then.
    let rows = [
        ("((3 12)(2 4))", &[0, 1][..], 7, Some("((3 7)(2 4))")),
        ("((3 12)(2 4))", &[1, 0], -7, Some("((3 12)(-7 4))")),
        ("min(5 5 5)", &[1], 6, Some("min(5 6 5)")),
        ("(x 4 y(z 4 -4))", &[0], 10, Some("(x 10 y(z 4 -4))")),
        ("(x 4 y(z 4 -4))", &[1, 0], 10, Some("(x 4 y(z 10 -4))")),
        ("(x 4 y(z 4 -4))", &[1, 1], 10, Some("(x 4 y(z 4 10))")),
        ("((-3)(2))", &[0, 0], 9999, Some("((9999)(2))")),
        ("((-3)(2))", &[0, 0], 10_000, None),
        ("((-3)(2))", &[0], 1, None),
    ];
    for (text, way, number, expected) in rows {
        let way = way.iter().map(|&number| NumberTree::branch(number).expect("a branch")).collect_vec();
        let changed = tree(text).played(&way).with_number(number);
        assert_eq!(changed.ok(), expected.map(tree), "{text}");
    }
}

#[test]
fn other_numbers_come_in_the_same_order() {
    for text in ["((20)(20))", "((19 20)(20 20))", "min(x 4 (-9 -9) 20)", "((3 12 8)(2 4 6)(14 5 2))"] {
        for seed in 0..200 {
            let tree = tree(text);
            let other = tree.renumbered(&mut Rng::with_seed(seed)).expect("they are few");
            assert_ne!(other.to_string(), tree.to_string());
            let [old, new] = [&tree, &other].map(|tree| tree.leaves().collect_vec());
            for ((a, b), (c, d)) in old.iter().zip(&new).tuple_combinations() {
                assert_eq!(a.cmp(c), b.cmp(d), "{text} {other}");
            }
            assert!(new.iter().all(|&number| number > 0) || old.iter().any(|&number| number <= 0));
        }
    }
    assert_eq!(tree("(x=4 y=(5 6))"), tree("(x 4 y(5 6))"));
}

const ORDERS: [MoveOrder; 3] = [MoveOrder::Reading, MoveOrder::Reversed, MoveOrder::BestFirst];
/// When a node is left.
type Cuts = fn(i32, i32) -> bool;

const CUTS: [(Pruning, Cuts); 3] = [
    (Pruning::Off, |_, _| false),
    (Pruning::Strict, |alpha, beta| alpha > beta),
    (Pruning::AlphaBeta, |alpha, beta| alpha >= beta),
];

#[test]
fn random_trees_are_searched_as_by_the_textbook() {
    let mut random = Rng::with_seed(30);
    let (mut cuts, mut differ) = (0, 0);
    for _ in 0..100_000 {
        let own =
            Inner((0..random.u32(1..=3)).map(|_| Tree::random(random.u32(1..=5), &mut random)).collect());
        let is_max = random.bool();
        let text = if is_max { own.text() } else { format!("min{}", own.text()) };
        let game = tree(&text);
        let value = own.minimax(is_max);
        for order in ORDERS {
            let lengths = CUTS.map(|(pruning, closes)| {
                let search = Minimax { pruning, order, ..Minimax::DEPTH_AWARE };
                let (found, calls) = searched(search, &game);
                let mut expected = Vec::new();
                own.alpha_beta((0, is_max), FULL, (order, closes), &mut expected);
                if pruning == Pruning::Off {
                    for call in &mut expected {
                        call.1 = FULL;
                    }
                }
                assert_eq!((found, &calls), (value, &expected), "{search:?}, {text}");
                calls.len()
            });
            assert!(lengths.is_sorted_by(|more, fewer| more >= fewer));
            cuts += usize::from(lengths[0] > lengths[1]);
            differ += usize::from(lengths[1] > lengths[2]);
        }
    }
    assert!(cuts > 20_000 && differ > 10_000, "{cuts} {differ}");
}

/// Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975: the fewest leaves that any order can need.
#[test]
fn best_first_needs_the_fewest_leaves() {
    fn uniform(breadth: usize, depth: usize, numbers: &mut impl Iterator<Item = i32>) -> Tree {
        if depth == 0 {
            return Leaf(numbers.next().expect("endless"));
        }
        Inner((0..breadth).map(|_| uniform(breadth, depth - 1, numbers)).collect())
    }
    let mut random = Rng::with_seed(31);
    for (breadth, depth) in (2..=4).flat_map(|breadth| (1..=6).map(move |depth| (breadth, depth))) {
        // Trees of more than 1,000 nodes cannot be written.
        let levels = u32::try_from(depth).expect("few levels");
        if (0..=levels).map(|level| usize::pow(breadth, level)).sum::<usize>() > 1000 {
            continue;
        }
        for prefix in ["", "min"] {
            let numbers = &mut std::iter::repeat_with(|| random.i32(-9999..=9999));
            let game = tree(&(prefix.to_owned() + &uniform(breadth, depth, numbers).text()));
            let search = Minimax { order: MoveOrder::BestFirst, ..ALPHA_BETA };
            let fewest = breadth.pow(levels.div_ceil(2)) + breadth.pow(levels / 2) - 1;
            assert_eq!(leaves(&searched(search, &game).1).len(), fewest, "{breadth} {depth}");
        }
    }
}

/// Counts nodes entered for the order alone; stops after so many.
struct Orderings(u32);

impl Observer for Orderings {
    fn ordering(&mut self) -> Searched<()> {
        self.0 -= 1;
        if self.0 == 0 { Err(Interrupted) } else { Ok(()) }
    }
}

#[test]
fn searches_for_the_order_are_not_seen_but_can_be_stopped() {
    let aima = tree("((3 12 8)(2 4 6)(14 5 2))");
    let search = Minimax { order: MoveOrder::BestFirst, ..ALPHA_BETA };
    let mut observer = (Calls(Vec::new()), Orderings(1000));
    assert_eq!(search.score(&aima, &mut observer), Ok(Score::estimate(3)));
    assert_eq!(observer.0.0.len(), 9);
    // At the root 3 nodes and 9 leaves; below, the leaves of the three nodes that are entered.
    assert_eq!(observer.1.0, 1000 - 12 - 9);
    for stop in 1..=21 {
        assert!(search.score(&aima, &mut ((), Orderings(stop))).is_err());
    }
    assert!(search.score(&aima, &mut ((), Orderings(22))).is_ok());
}

#[test]
fn min_may_choose_at_the_root() {
    let game = tree("min R((1 2)3)");
    assert_eq!((game.to_move(), game.max(0), game.name()), (Mark::O, Mark::X, "R"));
    let trace = grow(ALPHA_BETA, game.clone());
    assert_eq!(trace.node(0).score(), Some(Score::estimate(2)));
    assert_eq!(
        [0, 1, 2].map(|node| trace.chooser(node)),
        [Side::Min, Side::Max, Side::Min].map(Chooser::Side)
    );
    let leaf = game.played(&[NumberTree::branch(1).expect("a square")]);
    assert_eq!(
        [Mark::X, Mark::O].map(|mark| leaf.value(mark, 1)),
        [3, -3].map(|it| Some(Score::estimate(it)))
    );
}

#[test]
fn moves_are_the_squares_of_the_largest_board() {
    let squares = (0..225).filter_map(NumberTree::branch).collect_vec();
    assert_eq!(
        (squares.len(), squares[15].to_string(), squares[224].to_string()),
        (225, "a2".into(), "o15".into())
    );
    assert!(squares.iter().enumerate().all(|(number, &square)| NumberTree::number_of(square) == number));
    assert!((225..1000).all(|number| NumberTree::branch(number).is_none()));
    let widest = tree(&format!("({})", vec!["7"; 225].join(" ")));
    assert_eq!((widest.choices(), widest.moves(MoveOrder::Reading)), (225, squares));
}

#[test]
fn every_place_is_left_as_it_was_entered() {
    let game = tree("((1 2)(3)A(((4))5)6)");
    for index in 0..500 {
        let mut random = Rng::with_seed(index);
        let (mut here, mut before) = (game.clone(), Vec::new());
        while here.choices() > 0 {
            let square = NumberTree::branch(random.usize(..here.choices())).expect("a square");
            assert!(here.is_possible(square));
            before.push((here.clone(), square));
            here.play(square);
        }
        assert!(here.number().is_some());
        for (place, square) in before.into_iter().rev() {
            here.take_back(square);
            assert_eq!(here, place);
        }
    }
}

#[test]
fn nodes_without_a_name_have_letters_level_by_level() {
    let named = |text: &str| {
        let trace = grow(Minimax::DEPTH_AWARE, tree(text));
        names(&trace).join(" ")
    };
    assert_eq!(named("(((1 2)(3 4))((5 6)(7 8)))"), "A B D 1 2 E 3 4 C F 5 6 G 7 8");
    assert_eq!(named("((1 2)B(3 4)(5 6))"), "A C 1 2 B 3 4 D 5 6");
    assert_eq!(named("(C -4(1 2)Carl_1(3 c2 +4)(\u{2212}5))"), "A C B 1 2 Carl_1 3 c2 D -5");
    let many = named(&format!("({})", "(1)".repeat(200)));
    assert!(many.starts_with("A B 1 C 1 ") && many.contains(" Z 1 AA 1 AB 1 ") && many.ends_with(" GS 1"));
    let deep = format!("({})", format!("{}1{}", "(".repeat(10), ")".repeat(10)).repeat(90));
    assert!(named(&deep).contains(" AAA "));
}

#[test]
fn a_tree_is_written_with_no_more_than_it_needs() {
    for (text, plain, link) in [
        ("((3 12 8)(2 4 6)(14 5 2))", "((3 12 8)(2 4 6)(14 5 2))", "((3,12,8),(2,4,6),(14,5,2))"),
        (
            " ( ( 3,, 12\t8 )\n(2,4 6), (14 5 2) ) ",
            "((3 12 8)(2 4 6)(14 5 2))",
            "((3,12,8),(2,4,6),(14,5,2))",
        ),
        ("MIN R ( ( 1 2 ) 3 )", "min R((1 2)3)", "min,R((1,2)3)"),
        ("max(1 2)", "(1 2)", "(1,2)"),
        ("Max A(a 3 b-4)", "A(a 3 b -4)", "A(a,3,b,-4)"),
        ("min(\u{2212}5)", "min(-5)", "min(-5)"),
        ("maximum(1(2)3 x(4))", "maximum(1(2)3 x(4))", "maximum(1(2)3,x(4))"),
    ] {
        let written = tree(text);
        assert_eq!((written.to_string(), format!("{written:#}")), (plain.to_owned(), link.to_owned()));
        assert_eq!((tree(plain), tree(link)), (written.clone(), written));
    }
}

fn any_text() -> impl Strategy<Value = String> {
    let word = proptest::option::of("[a-zA-Z][a-zA-Z0-9_]{0,7}");
    // Words for numbers, such as `nan`, are no names.
    let is_name =
        |word: &String| !["max", "min"].contains(&&*word.to_lowercase()) && word.parse::<f64>().is_err();
    let name = word.prop_map(move |word| word.filter(is_name));
    let leaf = (name.clone(), -9999..=9999i32).prop_map(|(name, number)| match name {
        Some(name) => format!("{name} {number}"),
        None => number.to_string(),
    });
    let bracket = move |below: BoxedStrategy<String>| {
        (name.clone(), collection::vec(below, 1..5), "[ ,]{1,2}").prop_map(|(name, below, gap)| {
            format!("{}({})", name.unwrap_or_default(), below.join(gap.as_str()))
        })
    };
    let inner = leaf.prop_recursive(6, 100, 4, bracket.clone());
    (select(vec!["", "max ", "min ", "Min,"]), bracket(inner.boxed()))
        .prop_map(|(side, rest)| side.to_owned() + &rest)
}

proptest! {
    #[test]
    fn what_is_written_reads_the_same(text in any_text()) {
        let read = tree(&text);
        let [plain, link] = [read.to_string(), format!("{read:#}")];
        prop_assert!(!link.contains(' '));
        prop_assert_eq!(tree(&plain), read.clone());
        prop_assert_eq!(tree(&link), read);
        prop_assert_eq!(tree(&link).to_string(), plain);
    }

    #[test]
    fn no_text_makes_it_panic(text in "[()0-9 a-cmxin_,+\u{2212}\u{e9}-]{0,40}") {
        if let Ok(read) = text.parse::<NumberTree>() {
            prop_assert_eq!(tree(&read.to_string()), read);
        }
    }
}

const BEGIN: &str = "a tree begins with a bracket, as in ((3 12 8)(2 4 6))";
const MISSING: &str = "before this belongs a number or a bracket";
const NUMBER: &str = "a bracket, a name or a whole number from -9999 to 9999 belongs here";
const NAME: &str = "a name has at most 8 letters, digits and _, and is not max, min or chance";
const SIDE: &str = "after max, min or chance belongs a bracket";
const SIDES: &str = "one word says who chooses";
const WEIGHT: &str =
    "a weight is a number above 0 with up to three decimals, as in 0.9:2; thirds have the weights 1 and 2";
const MIXED: &str = "all children of a chance node have a weight, or none";
const NO_CHANCE: &str = "only below chance have children weights, as in chance(0.9:2 0.1:3)";
const LIMIT: &str = "a tree has at most 1,000 nodes, on 12 levels, and a node 225 children";
const CLOSING: &str = "a closing bracket is missing";
const AFTER: &str = "nothing may follow the bracket that closes the tree";

/// Texts that are no trees, the character at fault, and what is said of it.
const REFUSED: [(&str, usize, &str); 56] = [
    ("", 1, BEGIN),
    ("  ", 3, BEGIN),
    ("7", 1, BEGIN),
    ("R 7", 3, BEGIN),
    ("max", 4, BEGIN),
    (")", 1, BEGIN),
    ("max R", 6, BEGIN),
    ("\u{1b}[31m", 1, BEGIN),
    ("()", 2, MISSING),
    ("(1 ())", 5, MISSING),
    ("(1 a3)", 6, "`a3` is a name here, so this node has no number"),
    ("(1 inf)", 4, "`inf` is a name here, so this node has no number"),
    ("(inf 3)", 2, "`inf` is a name here, so this node has no number"),
    ("(1 a b 3)", 6, "`a` is a name here, so this node has no number"),
    ("[1 2)", 5, "] belongs here: each bracket is closed by its own kind"),
    ("({1 2]3)", 6, "} belongs here: each bracket is closed by its own kind"),
    ("(1 2", 5, CLOSING),
    ("((\u{2212}1 2)", 8, CLOSING),
    ("(1 2) 3", 7, AFTER),
    ("(1 2)(3 4)", 6, AFTER),
    ("(1 2)) ", 6, AFTER),
    ("(1 10000)", 4, NUMBER),
    ("(-10000 1)", 2, NUMBER),
    ("(99999999999999999999 1)", 2, NUMBER),
    ("(1.5 1)", 2, NUMBER),
    ("(. 1)", 2, NUMBER),
    ("(0.5 :1)", 2, NUMBER),
    ("(3a 1)", 2, NUMBER),
    ("(- 1)", 2, NUMBER),
    ("(--1)", 2, NUMBER),
    ("(\u{e9} \u{202e}1)", 2, NUMBER),
    ("(\u{2003}\u{663} 1)", 3, NUMBER),
    ("(a$ 1)", 3, NUMBER),
    ("(abcdefghi 1)", 2, NAME),
    ("(a:1 2)", 2, NAME),
    ("(a.b 2)", 2, NAME),
    ("(max 1)", 6, SIDE),
    ("(a chance 1)", 11, SIDE),
    ("(1 chance)", 10, SIDE),
    ("min max(1)", 5, SIDES),
    ("max min(1)", 5, SIDES),
    ("(chance a Chance(1))", 11, SIDES),
    ("(0.9:2 0.1:3)", 2, NO_CHANCE),
    ("min(chance(1 2) 1:3)", 17, MIXED),
    ("chance((1:3))", 9, NO_CHANCE),
    ("chance(1:2 3)", 12, MIXED),
    ("chance(2 1:3)", 10, MIXED),
    ("chance(0.9:2 (3 4))", 14, MIXED),
    ("chance(0:2 1:3)", 8, WEIGHT),
    ("chance(-1:2 1:3)", 8, WEIGHT),
    ("chance(0.1234:2 1:3)", 8, WEIGHT),
    ("chance(50%:2 50%:3)", 10, WEIGHT),
    ("chance(1.5.1:2 1:3)", 8, WEIGHT),
    ("chance(.:2 1:3)", 8, WEIGHT),
    ("chance(0.5: 0.5:3)", 13, NUMBER),
    ("chance(0.5:)", 12, NUMBER),
];

#[test]
fn other_texts_are_refused_with_a_sentence() {
    for (text, place, what) in REFUSED {
        let error = text.parse::<NumberTree>().expect_err(text);
        assert_eq!(error, format!("character {place}: {what}"), "{text:?}");
    }
    for brackets in ["[[3, 12, 8], [2, 4, 6]]", "{(3 12 8)[2 4 6]}"] {
        assert_eq!(tree(brackets), tree("((3 12 8)(2 4 6))"));
    }
    let refused = |text: &str| text.parse::<NumberTree>().expect_err("too large");
    assert_eq!(refused(&"(".repeat(100_000)), format!("character 13: {LIMIT}"));
    assert_eq!(refused(&format!("{}1{}", "(".repeat(12), ")".repeat(12))), format!("character 13: {LIMIT}"));
    assert_eq!(tree(&format!("{}1{}", "(".repeat(11), ")".repeat(11))).longest(), 11);
    assert_eq!(refused(&format!("({})", "1 ".repeat(226))), format!("character 452: {LIMIT}"));
    let large = |last: &str| format!("({})", format!("({})", "1 ".repeat(198)).repeat(5) + last);
    assert_eq!(tree(&large("1 1 1 1")).nodes(), 1000);
    assert!(refused(&large("1 1 1 1 1")).ends_with(LIMIT));
    assert!(refused(&format!("({}", " ".repeat(1_000_000))).ends_with(CLOSING));
}

#[test]
fn random_trees_have_what_their_level_promises() {
    for (level, seed) in (1..=4).flat_map(|level| (0..1000).map(move |seed| (level, seed))) {
        let game = NumberTree::random(level, &mut Rng::with_seed(seed));
        assert_eq!(game, NumberTree::random(level, &mut Rng::with_seed(seed)));
        let trace = grow(ALPHA_BETA, game.clone());
        let cuts = (0..trace.len()).filter_map(|index| trace.cut(index)).collect_vec();
        let (levels, most) = [(3, 13), (3, 13), (4, 15), (5, 31)][usize::from(level) - 1];
        assert_eq!(game.longest() + 1, levels);
        assert!((7..=most).contains(&game.nodes()));
        match level {
            1 => {}
            2 => assert_eq!(cuts.len(), 1),
            3 => {
                let is_inside = |end: Score| ![Score::MIN, Score::MAX].contains(&end);
                assert!((0..trace.len()).any(|index| {
                    let Window { alpha, beta } = trace.node(index).window;
                    trace.cut(index).is_some() && is_inside(alpha) && is_inside(beta)
                }));
            }
            _ => assert!(cuts.iter().any(|cut| cut.ply - trace.ply(cut.rival) >= 2)),
        }
    }
}

#[test]
fn searches_are_named_with_their_order_and_cut() {
    let of = |order, pruning| Minimax { order, pruning, ..Minimax::DEPTH_AWARE };
    for (search, name) in [
        (
            of(MoveOrder::BestFirst, Pruning::Strict).limited_to(Some(4)),
            "alpha-beta, best-first, cut at >, 4 plies",
        ),
        (of(MoveOrder::Reversed, Pruning::AlphaBeta), "alpha-beta, reversed"),
        (of(MoveOrder::BestFirst, Pruning::Off), "minimax, best-first"),
        (of(MoveOrder::MostLinesFirst, Pruning::Strict), "ordered alpha-beta, cut at >"),
        (
            Minimax { table: Table::Positions, ..of(MoveOrder::Reversed, Pruning::Off) },
            "minimax + table, reversed",
        ),
    ] {
        assert_eq!(search.to_string(), name);
    }
    assert_eq!(of(MoveOrder::Reversed, Pruning::Strict).method().name, "alpha-beta, reversed, cut at >");
}
