//! Chance nodes: searches of them against published values, fractions and an alpha-beta of the test's own, and the exact
//! chances of players.

use crate::prelude::*;
use noughts::engine::exact::{Choices, ExactPlay};
use noughts::wording::number;
use std::cmp::Ordering;

/// A search, and when it leaves a node: how alpha is then to beta.
type Rule = (Minimax, Option<fn(Ordering) -> bool>);

const SEARCHES: [Rule; 3] = [
    (Minimax::DEPTH_AWARE, None),
    (Minimax::ALPHA_BETA, Some(Ordering::is_ge)),
    (Minimax { pruning: Pruning::Strict, ..Minimax::ALPHA_BETA }, Some(Ordering::is_gt)),
];

fn at_random(root: impl Into<State>) -> State {
    root.into().with_replies(Replies::Random).expect("its averages are exact")
}

/// What a state is worth, and what the moves are worth that lead to its children.
fn values(root: &State, search: Minimax) -> (Points, Vec<Option<Points>>) {
    let trace = Trace::of(search, root);
    let value = |node: usize| Some(root.points(trace.node(node).score()?));
    let children =
        trace.children(0).map(|child| value(child).filter(|_| trace.node(child).bound == Bound::Exact));
    (value(0).expect("it is finished"), children.collect())
}

/// Trees with published values, or with values that are reckoned in the text beside them; what they are worth, and what
/// their branches are worth.
const PUBLISHED: [(&str, &str, &str); 8] = [
    // Russell and Norvig, "Artificial Intelligence", the figure on transformations of leaves: order alone is not enough.
    ("(chance(0.9:(2 3) 0.1:(3 4)) chance(0.9:(1 2) 0.1:(4 5)))", "2.1", "2.1 1.3"),
    ("(chance(0.9:(20 30) 0.1:(30 40)) chance(0.9:(1 2) 0.1:(400 500)))", "40.9", "21 40.9"),
    // Two ghosts: MIN moves twice.
    ("(min(min(3 12)min(8 2)) min(min(4 1)min(9 7)))", "2", "2 1"),
    ("chance(1:3 2:12)", "9", "3 12"),
    ("chance[2 3 3]", "8/3", "2 3 3"),
    ("min(chance{0.25:8 0.75:-4} chance(-1 -2))", "-1.5", "-1 -1.5"),
    // MAX's turn comes after MIN's, whatever chance does between.
    ("(chance((3 9)(5 (7 8))) 4)", "4", "4 4"),
    ("max(chance(min(max(1 2) 5) 0))", "1", "1"),
];

#[test]
fn published_trees_have_their_values() {
    for (text, value, children) in PUBLISHED {
        let root = State::from(text.parse::<NumberTree>().expect(text));
        for (search, cuts) in SEARCHES {
            let (found, below) = values(&root, search);
            assert_eq!(number(found), value, "{text} by {search}");
            let below = below.iter().map(|value| value.map_or("?".to_owned(), number)).join(" ");
            assert!(
                below == children || cuts.is_some() && below.contains('?'),
                "{text} by {search}: {below}"
            );
        }
    }
}

#[test]
fn the_same_tree_is_worth_more_against_chance_than_against_min() {
    for (text, best, random) in [
        ("((3 12 8)(2 4 6)(14 5 2))", "3", "23/3"),
        ("min((3 12 8)(2 4 6)(14 5 2))", "6", "32/3"),
        ("((1 9)chance(0.5:(2 4) 0.5:6))", "4", "5"),
        ("(1 2)", "2", "2"),
    ] {
        let root = State::from(text.parse::<NumberTree>().expect(text));
        let worth =
            [root.clone(), at_random(root.clone())].map(|root| number(values(&root, Minimax::BLIND).0));
        assert_eq!(worth, [best, random], "{text}");
        assert_eq!(at_random(root.clone()).with_replies(Replies::Best), Ok(root), "{text}");
    }
}

// Random trees

/// A fraction whose divisor is above 0.
#[derive(Clone, Copy, Debug)]
struct Fraction(i128, i128);

impl Fraction {
    fn order(self, other: Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }

    fn plus(self, other: Self, part: Self) -> Self {
        let (share, divisor) = (other.0 * part.0, other.1 * part.1);
        let (sum, divisor) = (self.0 * divisor + share * self.1, self.1 * divisor);
        let (mut one, mut rest) = (sum.abs(), divisor);
        while rest != 0 {
            (one, rest) = (rest, one % rest);
        }
        Self(sum / one, divisor / one)
    }

    /// Whether this is what a search says, where infinite ends are beyond all leaves.
    fn is(self, score: Score, root: &State) -> bool {
        match score {
            Score::MIN => self.0 == -INFINITE.0,
            Score::MAX => self.0 == INFINITE.0,
            _ => self.order(fraction(root.points(score))).is_eq(),
        }
    }
}

const INFINITE: Fraction = Fraction(1_000_000, 1);

fn fraction(points: Points) -> Fraction {
    Fraction((*points.numer()).into(), (*points.denom()).into())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Max,
    Min,
    Chance,
}

const WEIGHTS: [(&str, i128); 7] =
    [("0.1", 100), ("0.25", 250), (".5", 500), ("1", 1000), ("2", 2000), ("0.9", 900), ("0.125", 125)];

#[derive(Clone, Debug)]
enum Tree {
    Leaf(i32),
    /// Children, each with its chance.
    Inner(Who, Vec<(Fraction, Self)>),
}

impl Tree {
    /// A random tree and its text. If nothing is said, `next` chooses.
    fn random(levels: u32, next: Who, random: &mut Rng) -> (Self, String) {
        if levels == 0 || random.u32(..5) == 0 {
            let number = random.i32(-9..=20);
            return (Self::Leaf(number), number.to_string());
        }
        let who = random.choice([Who::Max, Who::Min, Who::Chance, next]).expect("there are some");
        let word = [["max", "MIN", "chance"], ["Max", "min", "Chance"]][random.usize(..2)][who as usize];
        let word = if who == next && random.bool() { "" } else { word };
        let name = if random.u32(..6) == 0 { "node_1 " } else { "" };
        let heading = if random.bool() { format!("{name}{word}") } else { format!("{word} {name}") };
        let below = match who {
            Who::Max => Who::Min,
            Who::Min => Who::Max,
            Who::Chance => next,
        };
        let count = random.usize(1..=3);
        let is_weighted = who == Who::Chance && random.bool();
        let weights = (0..count).map(|_| if is_weighted { WEIGHTS[random.usize(..7)] } else { ("", 1) });
        let weights = weights.collect_vec();
        let all: i128 = weights.iter().map(|weight| weight.1).sum();
        let children = weights.iter().map(|&(text, weight)| {
            let (child, below) = Self::random(levels - 1, below, random);
            let text = if is_weighted { format!("{text}:{below}") } else { below };
            ((Fraction(weight, all), child), text)
        });
        let (children, texts): (Vec<_>, Vec<_>) = children.collect();
        let [open, close] = [["(", ")"], ["[", "]"], ["{", "}"]][random.usize(..3)];
        let between = [" ", ", "][random.usize(..2)];
        (Self::Inner(who, children), format!("{heading}{open}{}{close}", texts.join(between)))
    }

    /// Fail-soft minimax that stops at a node once alpha and beta are so to each other. Notes what is called: path, who
    /// chooses, window; and what that returns.
    fn search(
        &self,
        path: &[usize],
        (mut alpha, mut beta): (Fraction, Fraction),
        cuts: Option<fn(Ordering) -> bool>,
        calls: &mut Vec<Called>,
    ) -> Fraction {
        let place = calls.len();
        calls.push(Called { path: path.to_vec(), who: None, window: (alpha, beta), value: INFINITE });
        let value = match self {
            Self::Leaf(number) => Fraction((*number).into(), 1),
            Self::Inner(who, children) => {
                calls[place].who = Some(*who);
                let mut best: Option<Fraction> = None;
                for (number, (chance, child)) in children.iter().enumerate() {
                    let below = [path, &[number]].concat();
                    if *who == Who::Chance {
                        let full = (Fraction(-INFINITE.0, 1), INFINITE);
                        let value = child.search(&below, full, cuts, calls);
                        best = Some(best.unwrap_or(Fraction(0, 1)).plus(value, *chance));
                        continue;
                    }
                    let value = child.search(&below, (alpha, beta), cuts, calls);
                    let wanted = if *who == Who::Max { Ordering::Greater } else { Ordering::Less };
                    if best.is_none_or(|best| value.order(best) == wanted) {
                        best = Some(value);
                    }
                    let end = if *who == Who::Max { &mut alpha } else { &mut beta };
                    if value.order(*end) == wanted {
                        *end = value;
                    }
                    if cuts.is_some_and(|cuts| cuts(alpha.order(beta))) {
                        break;
                    }
                }
                best.expect("a child")
            }
        };
        calls[place].value = value;
        value
    }

    /// The same where MIN's nodes are chance nodes.
    fn against_chance(&self) -> Self {
        let Self::Inner(who, children) = self else { return self.clone() };
        let count = i128::try_from(children.len()).expect("few");
        let equal = |chance: Fraction| if *who == Who::Min { Fraction(1, count) } else { chance };
        let children =
            children.iter().map(|(chance, child)| (equal(*chance), child.against_chance())).collect();
        Self::Inner(if *who == Who::Min { Who::Chance } else { *who }, children)
    }
}

struct Called {
    path: Vec<usize>,
    who: Option<Who>,
    window: (Fraction, Fraction),
    value: Fraction,
}

/// Compares a search with that of the test. Returns how many nodes it has.
fn compare(tree: &Tree, root: &State, (search, cuts): Rule) -> usize {
    let (trace, mut calls) = (Trace::of(search, root), Vec::new());
    tree.search(&[], (Fraction(-INFINITE.0, 1), INFINITE), cuts, &mut calls);
    assert_eq!(trace.len(), calls.len(), "{root:?} by {search}");
    for (index, called) in calls.iter().enumerate() {
        let node = trace.node(index);
        let path = trace.moves(index).into_iter().map(NumberTree::number_of).collect_vec();
        assert_eq!(path, called.path, "{root:?} by {search}");
        let (alpha, beta) = if cuts.is_some() { called.window } else { (Fraction(-INFINITE.0, 1), INFINITE) };
        let is_same = alpha.is(node.window.alpha, root) && beta.is(node.window.beta, root);
        assert!(is_same, "{root:?} by {search}: {:?} at {path:?}", node.window);
        assert!(called.value.is(node.score().expect("finished"), root), "{root:?} by {search} at {path:?}");
        let chooser = called.who.map(|who| match who {
            Who::Max => Chooser::Side(Side::Max),
            Who::Min => Chooser::Side(Side::Min),
            Who::Chance => Chooser::Chance,
        });
        assert!(chooser.is_none_or(|chooser| chooser == trace.chooser(index)), "{root:?} at {path:?}");
    }
    calls.len()
}

#[test]
fn random_trees_have_the_values_windows_and_cuts_of_a_search_with_fractions() {
    let mut random = Rng::with_seed(65);
    let (mut nodes, mut pruned, mut refused) = (0, 0, 0);
    for _ in 0..20_000 {
        let levels = random.u32(1..=5);
        let (tree, text) = Tree::random(levels, Who::Max, &mut random);
        if matches!(tree, Tree::Leaf(_)) {
            continue;
        }
        let Ok(read) = text.parse::<NumberTree>() else {
            refused += 1;
            continue;
        };
        let again: NumberTree = read.to_string().parse().expect("it was written so");
        assert_eq!(again, read, "{text}");
        assert_eq!(format!("{read:#}").parse().as_ref(), Ok(&read), "{text}");
        let root = State::from(read);
        let counts = SEARCHES.map(|search| compare(&tree, &root, search));
        nodes += counts[0];
        pruned += usize::from(counts[1] < counts[0]);
        let Ok(random) = root.with_replies(Replies::Random) else {
            refused += 1;
            continue;
        };
        compare(&tree.against_chance(), &random, SEARCHES[0]);
    }
    assert!(
        nodes > 200_000 && pruned > 4_000 && refused < 50,
        "{nodes} nodes, {pruned} pruned, {refused} refused"
    );
}

#[test]
fn averages_that_are_too_fine_are_refused_with_what_would_fit() {
    let dice = |levels: usize, number: &str| {
        let below = |text: String, _| format!("chance({})", (0..6).map(|_| text.as_str()).join(" "));
        (0..levels).fold(number.to_owned(), below).parse::<NumberTree>()
    };
    assert!(dice(3, "9999").is_ok());
    let primes = |last: &str| {
        let weights = ["0.997", "0.991", "0.983", "0.977"];
        let text =
            weights.iter().fold(last.to_owned(), |text, weight| format!("chance({weight}:{text} 1:{last})"));
        text.parse::<NumberTree>()
    };
    assert_eq!(
        primes("7").expect_err("too fine"),
        "with numbers up to 7, averages are exact in parts of 1/285714142, and these would be finer: use weights with a \
         smaller sum, or fewer levels of chance"
    );
    assert!("chance(1:chance(1:7 2:3) 1:7)".parse::<NumberTree>().is_ok());
    // It is fine as it is, but not if MIN plays at random, too.
    let wide = |count: usize| format!("min({})", (0..count).map(|number| number.to_string()).join(" "));
    let deep = format!("(min({} {} {} {}))", wide(211), wide(199), wide(197), wide(193))
        .replace("min(0", "min(max(0)");
    let deep = State::from(deep.parse::<NumberTree>().expect("a tree"));
    assert!(deep.with_replies(Replies::Random).expect_err("too fine").contains("in parts of 1/"));
}

// Boards

#[test]
fn on_each_board_it_agrees_with_the_best_opponent_of_a_random_player() {
    let all = |position: &Position| Some(position.moves().map(|square| (square, 1.0)).collect::<Choices>());
    for start in [empty("3x3"), misere(&empty("3x3"))] {
        let mut exact = ExactPlay::new(ByMark::of(|_| Box::new(all) as _));
        let mut compared = 0;
        for position in reachable(&start) {
            if position.status() != Status::Ongoing {
                continue;
            }
            let best = exact.exact(&position).expect("it answers").best[position.to_move()].0;
            let [wins, _, losses] = best.of(position.to_move());
            let root = at_random(&position);
            let score = root.score(Minimax::BLIND, 0, &mut ()).expect("it is not stopped");
            let value = root.points(score);
            let [parts, whole] =
                [*value.numer(), *value.denom()].map(|it| f64::from(i32::try_from(it).expect("small")));
            let expected = 10.0 * (wins - losses);
            assert!((expected * whole - parts).abs() < 1e-9, "{position}: {expected} {value:?}");
            compared += 1;
        }
        assert_eq!(compared, 4520);
    }
}

#[test]
fn plies_do_not_count_and_large_boards_are_refused() {
    let root = at_random(position(".X./..X/OOX"));
    let depth_aware = root.score(Minimax::DEPTH_AWARE, 0, &mut ());
    assert_eq!(root.score(Minimax::BLIND, 0, &mut ()), depth_aware);
    let empty = |size: &str| State::from(empty(size)).with_replies(Replies::Random);
    assert!(empty("3x3").is_ok() && empty("9x1").is_ok());
    assert_eq!(empty("5x2").expect_err("too large"), "expectimax takes boards with at most 9 empty squares");
    let trace = Trace::of(Minimax::BLIND, &at_random(position("X../.../...")));
    let choosers = [Chooser::Side(Side::Max), Chooser::Chance, Chooser::Side(Side::Max)];
    assert_eq!([0, 1, 2].map(|node| trace.chooser(node)), choosers);
    assert!((0..trace.len()).all(|node| trace.chooser(node) != Chooser::Side(Side::Min)));
}
