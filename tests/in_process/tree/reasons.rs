//! Why a node has its window and its bound, against an alpha-beta of the test's own that remembers who set what.

use crate::prelude::*;

type Moves = Vec<Square>;

/// Alpha or beta, and the node that has returned it.
type End = (Score, Option<Moves>);

/// A node that the test's own search has left.
struct Seen {
    moves: Moves,
    is_max: bool,
    /// Alpha and beta on entry.
    window: [End; 2],
    score: Score,
    is_cut: bool,
    /// Their places in the list.
    children: Vec<usize>,
}

/// Fail-soft alpha-beta below a node that is reached by these moves. The nodes are noted as they are left.
fn search<G: Playable + Clone>(
    game: &G,
    (max, pruning): (Mark, Pruning),
    moves: Moves,
    window: [End; 2],
    seen: &mut Vec<Seen>,
) -> usize {
    let is_max = game.to_move() == max;
    let own = usize::from(!is_max);
    let (mut now, mut children, mut is_cut, mut score) = (window.clone(), Vec::new(), false, None);
    let goes_on = game.value(max, 0).is_none();
    let moves_here = game.moves(MoveOrder::Reading).into_iter();
    let possible = moves_here.filter(|&square| goes_on && game.is_possible(square)).collect_vec();
    for (tried, &square) in possible.iter().enumerate() {
        let below = moves.iter().copied().chain([square]).collect_vec();
        let child = search(&game.played(&[square]), (max, pruning), below.clone(), now.clone(), seen);
        let found = seen[child].score;
        let is_better = |old: Score| if is_max { found > old } else { found < old };
        children.push(child);
        if score.is_none_or(is_better) {
            score = Some(found);
        }
        if is_better(now[own].0) {
            now[own] = (found, Some(below));
        }
        let closed = if pruning == Pruning::Strict { now[0].0 > now[1].0 } else { now[0].0 >= now[1].0 };
        if closed && tried + 1 < possible.len() {
            is_cut = true;
            break;
        }
    }
    let score = score.or_else(|| game.value(max, moves.len())).expect("it is over or goes on");
    seen.push(Seen { moves, is_max, window, score, is_cut, children });
    seen.len() - 1
}

fn searched(root: &State, pruning: Pruning) -> Vec<Seen> {
    let (mut seen, full) = (Vec::new(), [(Score::MIN, None), (Score::MAX, None)]);
    match root {
        State::Numbers(tree) => search(tree, (Mark::X, pruning), Vec::new(), full, &mut seen),
        State::Board(board, _) => search(board, (board.to_move(), pruning), Vec::new(), full, &mut seen),
    };
    seen
}

/// The least and the most that a node can be worth by what was searched, and if one node's score were exact.
fn range(seen: &[Seen], node: usize, exact: Option<usize>) -> [Score; 2] {
    let Seen { is_max, score, is_cut, ref children, .. } = seen[node];
    if children.is_empty() || exact == Some(node) {
        return [score; 2];
    }
    let below = children.iter().map(|&child| range(seen, child, exact));
    let [low, high] = below
        .reduce(|one, other| {
            [0, 1].map(|end| if is_max { one[end].max(other[end]) } else { one[end].min(other[end]) })
        })
        .expect("there are children");
    match (is_cut, is_max) {
        (true, true) => [low, Score::MAX],
        (true, false) => [Score::MIN, high],
        _ => [low, high],
    }
}

fn bound(seen: &[Seen], node: usize) -> Bound {
    match range(seen, node, None) {
        [low, high] if low == high => Bound::Exact,
        [low, _] if low == seen[node].score => Bound::AtLeast,
        [_, high] => {
            assert_eq!(high, seen[node].score);
            Bound::AtMost
        }
    }
}

/// The text of a tree with so many levels below, and many equal numbers.
fn with_ties(below: u8, random: &mut Rng) -> String {
    if below == 0 {
        return random.u8(..4).to_string();
    }
    let children = (0..2 + random.u8(..2)).map(|_| with_ties(below - 1, random)).join(" ");
    format!("({children})")
}

/// Random trees of each level and as many with ties, and boards.
fn roots(trees: u64, boards: usize) -> Vec<State> {
    let levels = (0..5 * trees).map(|seed| {
        let (level, random) = (u8::try_from(seed % 5).expect("small"), &mut Rng::with_seed(seed));
        State::from(match level {
            0 => with_ties(3, random).parse().expect("a tree"),
            _ => NumberTree::random(level, random),
        })
    });
    levels.chain(some_positions(boards, 3..=6, 61).into_iter().map(State::from)).collect()
}

#[test]
fn alpha_and_beta_come_from_the_nodes_that_returned_them() {
    let mut from = [0; 4];
    for (root, pruning) in
        roots(300, 200).iter().cartesian_product([Pruning::AlphaBeta, Pruning::Strict, Pruning::Off])
    {
        let trace = Trace::of(Minimax { pruning, ..Minimax::DEPTH_AWARE }, root);
        if pruning == Pruning::Off {
            let sides = [Side::Max, Side::Min];
            assert!((0..trace.len()).all(|node| sides.map(|side| trace.source(node, side)) == [None; 2]));
            continue;
        }
        let seen = searched(root, pruning);
        assert_eq!(seen.len(), trace.len());
        for (node, own) in seen.iter().enumerate() {
            let context = format!("{:?} of {root:?}", names(own.moves.clone()));
            let index = trace.find(&own.moves).expect("both have searched it");
            let found = trace.node(index);
            let [alpha, beta] = [&own.window[0], &own.window[1]].map(|(end, _)| *end);
            assert_eq!((found.window, found.score()), (Window { alpha, beta }, Some(own.score)), "{context}");
            assert_eq!(found.bound, bound(&seen, node), "{context}");
            for (side, (end, by)) in [Side::Max, Side::Min].into_iter().zip(&own.window) {
                let source = trace.source(index, side);
                assert_eq!(&source.map(|source| trace.moves(source)), by, "{context}");
                let Some(source) = source else { continue };
                let above = trace.node(source).parent as usize;
                assert!(source < index && trace.path(index).contains(&above), "{context}");
                assert_eq!(
                    (trace.chooser(above).side(), trace.node(source).score()),
                    (Some(side), Some(*end))
                );
                from[usize::from(own.moves.len().abs_diff(trace.moves(source).len()) > 0)] += 1;
                from[2 + usize::from(side == Side::Min)] += 1;
            }
        }
    }
    assert!(from.iter().all(|&count| count > 2_000), "{from:?}");
}

// In words

fn name(root: &State, moves: &[Square]) -> String {
    match root.played(moves) {
        State::Numbers(tree) if tree.number().is_some() => format!("leaf {}", root.address(moves)),
        State::Numbers(tree) => tree.name().to_owned(),
        State::Board(..) => moves.last().map(Square::to_string).expect("it is below the root"),
    }
}

/// The sentences about a node's window.
fn sources(root: &State, seen: &Seen) -> String {
    let ends = ["Alpha", "Beta"].into_iter().zip(["MAX", "MIN"]).zip(&seen.window);
    let sentence = |((end, side), (_, by)): ((&str, &str), &End)| {
        let by = by.as_ref()?;
        let above = &by[..by.len() - 1];
        let place = match root.played(above) {
            State::Numbers(tree) => tree.name().to_owned(),
            State::Board(..) => format!("ply {}", above.len()),
        };
        Some(format!(" {end} is what {} has returned to {side} at {place}.", name(root, by)))
    };
    let infinite = match [0, 1].map(|end| seen.window[end].1.is_none()) {
        [true, true] => " Both are infinite: nothing has returned above yet.",
        [true, false] => " Alpha is infinite: nothing has returned to a MAX node above this one.",
        [false, true] => " Beta is infinite: nothing has returned to a MIN node above this one.",
        [false, false] => "",
    };
    ends.filter_map(sentence).collect::<String>() + infinite
}

/// Everything that is said about the selected node.
fn said(driver: &Driver) -> String {
    let described = driver.app().describe();
    [described.selected].into_iter().chain(described.lines.into_iter().map(|line| line.text)).join("\n")
}

fn select_row(driver: &mut Driver, moves: &[Square]) {
    let row = (0..outline(driver).rows.len()).find(|&row| outline(driver).at(row).moves() == moves);
    let row = row.expect("the whole tree is open");
    // A second click would close it.
    if outline(driver).selected != row {
        driver.act(Action::Click(Target::Item(row)));
    }
}

fn link(root: &State) -> String {
    match root {
        State::Numbers(tree) => format!("#tree={tree:#}"),
        State::Board(board, _) => format!("#tree={board}"),
    }
}

#[test]
fn every_node_of_a_tree_says_why_it_has_its_window_and_its_bound() {
    let mut passed_up = 0;
    for (root, (pruning, cut)) in
        roots(60, 30).iter().cartesian_product([(Pruning::AlphaBeta, ""), (Pruning::Strict, "&cut=>")])
    {
        let mut driver = Driver::at(&format!("{}&algorithm=alpha-beta{cut}", link(root)));
        driver.press("*");
        let seen = searched(root, pruning);
        for (node, own) in seen.iter().enumerate() {
            select_row(&mut driver, &own.moves);
            let said = said(&driver);
            let context = format!("{:?} of {root:?} by {pruning}: {said}", names(own.moves.clone()));
            let sentences = sources(root, own);
            assert!(said.contains(&format!(".{sentences}")), "{context}");
            assert_eq!(
                said.matches(" is what ").count(),
                sentences.matches(" is what ").count(),
                "{context}"
            );
            driver.press("i");
            let Some(Notice::Info(reasons)) = driver.app().shared.notice.as_ref() else {
                panic!("{context}")
            };
            assert!(
                said.replace('\n', " ").contains(&noughts::wording::said(reasons)),
                "{reasons} {context}"
            );
            let is_bound = bound(&seen, node) != Bound::Exact;
            assert_eq!(said.contains("Cut off after"), own.is_cut, "{context}");
            assert_eq!(said.contains("only a bound"), is_bound && !own.is_cut, "{context}");
            if !is_bound || own.is_cut {
                continue;
            }
            let best = own.children.iter().copied().find(|&child| seen[child].score == own.score);
            let best = best.expect("its score is that of a child");
            let told =
                format!("only a bound is known of {}, whose score it takes.", name(root, &seen[best].moves));
            assert!(said.contains(&told), "{context}");
            assert_eq!(bound(&seen, best), bound(&seen, node), "{context}");
            // If that child's score were exact, so would this one be.
            let [low, high] = range(&seen, node, Some(best));
            assert_eq!(low, high, "{context}");
            passed_up += 1;
        }
    }
    assert!(passed_up > 50, "{passed_up}");
}

#[test]
fn a_cut_in_a_branch_that_was_searched_later_is_explained_by_its_own_nodes() {
    let mut cuts = 0;
    for root in roots(60, 0) {
        let tree = root.numbers().expect("a tree of numbers");
        let mut driver = Driver::at(&format!("{}&algorithm=alpha-beta", link(&root)));
        let pruned = outline(&driver).nodes().filter(|node| node.is_pruned());
        for branch in pruned.map(noughts::tree::NodeRef::moves).collect_vec() {
            let below = tree.played(&branch);
            if below.number().is_some() {
                continue;
            }
            select_row(&mut driver, &branch);
            driver.press("Enter *");
            let (mut seen, full) = (Vec::new(), [(Score::MIN, None), (Score::MAX, None)]);
            search(&below, (Mark::X, Pruning::AlphaBeta), Vec::new(), full, &mut seen);
            for own in seen.iter().filter(|own| own.is_cut) {
                let moves = branch.iter().chain(&own.moves).copied().collect_vec();
                select_row(&mut driver, &moves);
                let last = seen[*own.children.last().expect("a child")].moves.last().copied();
                let last = root.played(&moves).label(last.expect("it is below"));
                let rival = own.window[usize::from(own.is_max)].1.as_ref().expect("it is finite");
                let (said, rival) = (said(&driver), below.played(rival));
                assert!(said.contains(&format!("Cut off after {last}: ")), "{said}");
                assert!(
                    rival.number().is_some() || said.contains(&format!("with {}", rival.name())),
                    "{said}"
                );
                cuts += 1;
            }
        }
    }
    assert!(cuts > 10, "{cuts}");
}

// Covered

/// What is said about the last prediction, after this is typed at a node.
fn told(driver: &mut Driver, moves: &[Square], text: &str) -> String {
    select_row(driver, moves);
    driver.type_in(text).press("Enter");
    driver.tree_screen().predicting.as_ref().expect("it is covered").said.clone()
}

fn typed(window: &[End; 2], root: &State) -> String {
    let end = |(score, _): &End| match *score {
        Score::MIN => "-".to_owned(),
        Score::MAX => "+".to_owned(),
        score => root.points(score).to_string(),
    };
    format!("{} {}", end(&window[0]), end(&window[1]))
}

const NOT_THERE: &str = "77";
const NO_WINDOW: &str = "77 78";

#[test]
fn hints_at_a_covered_tree_name_its_places_and_none_of_its_scores() {
    for root in roots(8, 0) {
        let mut fresh = Driver::at(&format!("{}&algorithm=alpha-beta&covered", link(&root)));
        let mut driver = fresh.clone();
        let seen = searched(&root, Pruning::AlphaBeta);
        let tree = root.numbers().expect("a tree of numbers");
        // In the order of the search, each node is entered before those below it, and left after them.
        let entered = seen.iter().enumerate().sorted_by_key(|(_, own)| &own.moves);
        let mut left = 0;
        for (node, own) in entered {
            let moves = &own.moves;
            let here = tree.played(moves);
            if here.number().is_some() {
                continue;
            }
            // What returns before this node is entered.
            let before = seen[left..node].iter().take_while(|done| !done.moves.starts_with(moves)).count();
            for done in left..left + before {
                fill_in(&mut driver, (&root, &seen, done));
            }
            left += before;
            let all = sources(&root, own);
            let finite = all.split_inclusive('.').filter(|source| !source.contains(" infinite"));
            let hint = format!("of its side above.{}", finite.collect::<String>());
            let window = typed(&own.window, &root);
            for driver in [&mut fresh, &mut driver] {
                let said = told(driver, moves, NO_WINDOW);
                assert!(
                    said.contains(&hint)
                        && said.matches(" is what").count() == hint.matches(" is what").count(),
                    "{said}"
                );
            }
            let right = told(&mut driver, moves, &window);
            assert!(right.starts_with("Right. Entered with alpha "), "{right}");
            assert!(right.contains(&format!(".{}", sources(&root, own))), "{right} {root:?}");
            // The reason is told where nothing else is known, too.
            let missed = told(&mut fresh, moves, NO_WINDOW);
            assert!(missed.contains(&format!(".{all}")), "{missed}");
        }
        for done in left..seen.len() {
            fill_in(&mut driver, (&root, &seen, done));
        }
    }
}

/// Types a wrong score and then the right one, after all those below it.
fn fill_in(driver: &mut Driver, (root, seen, node): (&State, &[Seen], usize)) {
    let own = &seen[node];
    let tree = root.played(&own.moves);
    let label = |square: Square| tree.label(square);
    let all = tree.possible(MoveOrder::Reading).into_iter().map(label).collect_vec();
    let hint = if own.children.is_empty() {
        "A leaf is worth its number.".to_owned()
    } else {
        let (side, takes) = if own.is_max { ("MAX", "highest") } else { ("MIN", "lowest") };
        let (last, first) = all.split_last().expect("children");
        let bounds = own.children.iter().find(|&&child| bound(seen, child) != Bound::Exact);
        let rule = bounds.map_or("If a move below was left out, it is a bound.".to_owned(), |&child| {
            format!("{} has only a bound.", label(*seen[child].moves.last().expect("a move")))
        });
        format!("{side} takes the {takes} of {} and {last}. {rule}", first.join(", "))
    };
    let said = told(driver, &own.moves, NOT_THERE);
    assert!(said.contains(&hint), "{said}, not {hint}");
    if own.children.is_empty() {
        return;
    }
    let sign = match bound(seen, node) {
        Bound::Exact => "",
        Bound::AtLeast => ">=",
        Bound::AtMost => "<=",
    };
    let said = told(driver, &own.moves, &format!("{sign}{}", root.points(own.score)));
    assert!(said.starts_with("Right. "), "{said}");
    assert_eq!(said.contains("only a bound is known of "), !sign.is_empty() && !own.is_cut, "{said}");
    assert_eq!(said.contains(", but M"), own.is_cut, "{said}");
}
