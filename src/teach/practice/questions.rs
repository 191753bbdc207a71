//! The questions of each kind, drawn at random.

use super::{Kind, PLIES, Quiz};
use crate::engine::search::{
    Call, Chooser, Minimax, NumberTree, Playable, Side, State, Trace, TraceNode, Walk, Window,
};
use crate::engine::{Analysis, Bound, Candidate, Points, Score};
use crate::game::{Mark, Position, Rules, Square, Status};
use crate::teach::lesson::Task;
use crate::teach::windows::{name, sources, why_cut, why_cut_in_words};
use crate::teach::{Answer, Blanks, Page, Prediction, Shows};
use crate::wording::{REACHES, capitalised, moves, number, plies, signed};
use fastrand::Rng;
use itertools::Itertools;
use std::collections::BTreeMap;

pub(super) fn page(kind: Kind, level: u8, random: &mut Rng) -> Page {
    // These are drawn only once, so that rare answers come as often as usual ones.
    let wish = Wish::of(level, random);
    let coin = random.bool();
    loop {
        let empty = level + 1 + random.u8(..3);
        let page = match kind {
            Kind::Move => best_move(reached(empty, random), level),
            Kind::Worth => {
                worth(reached(empty, random), level, random).filter(|page| coin == (page.task.answer == DRAW))
            }
            Kind::Cut => cut(&reached((empty + 1).min(8), random), &wish, random),
            Kind::Window => window(&reached(empty, random), level, random),
            Kind::Average => average(level, random),
            Kind::Leaf if coin && level > 1 => leaf(level, random),
            Kind::Leaf | Kind::Tree => Some(tree(kind, level, NumberTree::random(level, random))),
        };
        if let Some(page) = page {
            return page;
        }
    }
}

impl Quiz {
    /// One of its questions about the same tree with other numbers or, if leaves are counted, about another tree; `None` if
    /// it is about a board.
    pub fn renewed(&self, page: &Page, random: &mut Rng) -> Option<Page> {
        if page.state.has_chance() {
            return average(self.level, &mut random.fork());
        }
        let numbers = page.state.numbers()?.renumbered(random)?;
        match page.task.answer {
            Answer::Tree(..) => Some(tree(Kind::Tree, self.level, numbers)),
            // Numbers in the same order would be counted in the same way, and a fork draws none of the old ones.
            Answer::Typed(Prediction::Count(_)) => {
                Some(tree(Kind::Leaf, self.level, NumberTree::random(self.level, &mut random.fork())))
            }
            _ => leaf_of(self.level, numbers),
        }
    }
}

const DRAW: Answer = Answer::Typed(Prediction::Score(Bound::Exact, Points::ZERO));

/// What a node is to be like of whose moves a question asks which are cut.
struct Wish {
    level: u8,
    side: Side,
    nothing_cut: bool,
    /// Whether more than one move is tried before the cutoff.
    later: bool,
    /// Whether the other side has its score from above the parent.
    inherited: bool,
}

/// A position of a random game, with this many empty squares or else the last one.
fn reached(empty: u8, random: &mut Rng) -> Position {
    let mut position = Position::new(Rules::TIC_TAC_TOE);
    while position.empty_cells() > empty.into() {
        let next = one_of(position.moves(), random).and_then(|square| position.after([square]).ok());
        match next.filter(|next| next.status() == Status::Ongoing) {
            Some(next) => position = next,
            None => break,
        }
    }
    position
}

/// A random item, drawn by a number whose size does not depend on the machine.
fn one_of<T>(items: impl Iterator<Item = T>, random: &mut Rng) -> Option<T> {
    let mut items = items.collect_vec();
    let count = u32::try_from(items.len()).ok().filter(|&count| count > 0)?;
    Some(items.swap_remove(random.u32(..count) as usize))
}

fn analysis(position: &Position) -> Option<Analysis> {
    Minimax::DEPTH_AWARE.analyze(position, &mut ()).ok()
}

fn is_of(level: u8, answer: &Candidate) -> bool {
    PLIES[usize::from(level) - 1].contains(&answer.line.len())
}

fn best_move(position: Position, level: u8) -> Option<Page> {
    let analysis = analysis(&position)?;
    let best = analysis.best().collect_vec();
    let mover = position.to_move();
    let task = Task {
        question: format!("What is {mover}'s best move? If several are best, choose any of them."),
        answer: Answer::Squares(analysis.best_squares().collect()),
        hint: "Play each move out to the end, with the best reply each time.".to_owned(),
        why: why(&analysis, best[0]),
    };
    let text = format!(
        "{mover} is to move. Each side wants to win as soon as it can, and to lose as late as it can."
    );
    // Each of the others has to be refuted.
    let others = analysis.candidates.len() - best.len();
    let is_question = is_of(level, best[0]) && others >= level.into();
    is_question.then(|| asked(vec![text], position, Minimax::DEPTH_AWARE, task))
}

fn worth(position: Position, level: u8, random: &mut Rng) -> Option<Page> {
    let analysis = analysis(&position)?;
    let mover = position.to_move();
    let of_move = if random.bool() { one_of(analysis.candidates.iter(), random) } else { None };
    let what =
        of_move.map_or("this position".to_owned(), |of_move| format!("{mover}'s move {}", of_move.square));
    let candidate = of_move.or_else(|| analysis.best().next()).filter(|answer| is_of(level, answer))?;
    let task = Task {
        question: format!("What is {what} worth?"),
        answer: Answer::Typed(Prediction::Score(Bound::Exact, in_points(candidate.value.exact()?))),
        hint: "Play it out to the end: MAX takes the highest score, MIN the lowest. Then count the plies."
            .to_owned(),
        why: why(&analysis, candidate),
    };
    let text = format!("{mover} is to move, and is MAX. {}", scale(mover, "after d plies"));
    let page = asked(vec![text], position, Minimax::DEPTH_AWARE, task);
    Some(Page { about: Some(candidate.square), ..page })
}

fn cut(root: &Position, wish: &Wish, random: &mut Rng) -> Option<Page> {
    let tree = Trace::of(Minimax::ALPHA_BETA, &root.into());
    let node = wish.node(&tree, random)?;
    let path = tree.moves(node);
    let max = root.to_move();
    let side = wish.side;
    let position = root.played(&path);
    let mover = position.to_move();
    let last = tree.children(node).last().and_then(|last| tree.node(last).square)?;
    let sides =
        format!("{max} is MAX, {} is MIN. {}", max.other(), scale(max, "d plies after the search began"));
    let [search, question, hint, open] = if wish.level == 1 {
        let walk = tree.at(tree.entering(&path));
        [
            format!(
                "{} {mover}'s replies are looked at in reading order.",
                tried(&walk, &walk.calls()[0], path[0])
            ),
            format!(
                "Which replies of {mover} can be skipped, because {max} already has a move as good? Perhaps none."
            ),
            format!("After each reply: to what does it hold {max}?"),
            format!("Before {last}, the last reply, {max} might still get more here."),
        ]
    } else {
        [
            format!(
                "Alpha-beta began {} ago, before {}. It enters this board with {}, and tries {mover}'s moves in \
                 reading order.",
                plies(path.len()),
                moves(&path, usize::MAX, ""),
                of_window(tree.node(node).window)
            ),
            format!("Which moves of {mover} ({side}) does it cut? Perhaps none."),
            format!("After each move, {}. It cuts the rest as soon as alpha {REACHES} beta.", raises(side)),
            format!("Before {last}, the last move, alpha is still below beta: nothing is cut."),
        ]
    };
    let answer = Answer::All(tree.pruned(node, &(&position).into()).into_iter().collect());
    let explained = if wish.level == 1 { why_cut_in_words } else { why_cut };
    let why = tree.cut(node).map_or(open, |cut| format!("After {last}: {}", explained(&cut, &tree, points)));
    let task = Task { question, answer, hint, why };
    Some(Page { path, ..asked(vec![sides, search], position, Minimax::ALPHA_BETA, task) })
}

impl Wish {
    fn of(level: u8, random: &mut Rng) -> Self {
        Self {
            level,
            // Cutoffs at MAX nodes are rare in small trees.
            side: if level > 1 && random.u32(..3) == 0 { Side::Max } else { Side::Min },
            nothing_cut: random.u32(..5) == 0,
            later: random.u32(..4) < [2, 1, 3, 3][usize::from(level) - 1],
            inherited: level == 4 || random.u32(..3) == 0,
        }
    }

    fn node(&self, tree: &Trace, random: &mut Rng) -> Option<usize> {
        let held = |node: usize| tree.node(node).window.held_by(self.side.other());
        let fits = |&node: &usize| {
            let (tried, TraceNode { pruned, ply, .. }) = (tree.children(node).count(), tree.node(node));
            let cuts =
                if *pruned == 0 { self.nothing_cut } else { !self.nothing_cut && (tried > 1 || !self.later) };
            let in_words = self.level > 1 || *ply == 1;
            cuts && in_words
                && ![Score::MIN, Score::MAX].contains(&held(node))
                && tree.chooser(node) == Chooser::Side(self.side)
                && (2..=usize::from(self.level) + 2).contains(&(tried + usize::from(*pruned)))
        };
        let fitting = (1..tree.len()).filter(fits).collect_vec();
        let is_inherited = |&node: &usize| held(tree.node(node).parent as usize) == held(node);
        let inherited = fitting.iter().copied().filter(|node| self.inherited && is_inherited(node));
        let others = fitting.iter().copied().filter(|_| self.level < 4);
        one_of(inherited, random).or_else(|| one_of(others, random))
    }
}

fn window(root: &Position, level: u8, random: &mut Rng) -> Option<Page> {
    let tree = Trace::of(Minimax::ALPHA_BETA, &root.into());
    let finite = match level {
        // A number of the same size on every machine.
        3 => random.u64(1..=2),
        4 => 2,
        _ => 1,
    };
    let fits = |&node: &usize| {
        let TraceNode { leaf, window, ply, .. } = tree.node(node);
        let ends = u64::from(window.alpha != Score::MIN) + u64::from(window.beta != Score::MAX);
        leaf.is_none() && ends == finite && (level > 1 || *ply == 1)
    };
    let node = one_of((1..tree.len()).filter(fits), random)?;
    let max = root.to_move();
    let path = tree.moves(node);
    let walk = tree.at(tree.entering(&path));
    let calls = walk.calls();
    let steps = calls.iter().zip(&path).map(|(call, next)| tried(&walk, call, *next)).join(" ");
    let position = root.played(&path);
    let sides = format!("{max} is MAX, {} is MIN.", max.other());
    let (first, answer, [question, hint]) = if level == 1 {
        (
            sides,
            Prediction::Score(Bound::Exact, in_points(tree.node(node).window.alpha)),
            [
                format!("Of which score is {max} sure already, before this board is searched?"),
                "MAX can still choose among the moves that it has tried.".to_owned(),
            ],
        )
    } else {
        (
            format!("{sides} Alpha-beta began with {}.", of_window(Window::FULL)),
            of_window(tree.node(node).window),
            [
                "With which alpha and beta does it enter this board?".to_owned(),
                format!(
                    "{}, {}. Both are handed down; an end that nothing has returned is infinite.",
                    raises(Side::Max),
                    raises(Side::Min)
                ),
            ],
        )
    };
    let text = vec![first, format!("In brackets is what moves have returned. {steps}")];
    let why = sources(&tree, node).trim_start().replace("Alpha", if level == 1 { "That" } else { "Alpha" });
    let task = Task { question, answer: Answer::Typed(answer), hint, why };
    Some(Page { path, ..asked(text, position, Minimax::ALPHA_BETA, task) })
}

/// To fill in a tree, or to count the leaves that are looked at.
fn tree(kind: Kind, level: u8, numbers: NumberTree) -> Page {
    let state = State::from(numbers);
    let (question, blanks) = match level {
        _ if kind == Kind::Leaf => ("How many leaves does alpha-beta look at?", None),
        1 => ("What is the root worth? Fill in each node.", Some(Blanks::Scores)),
        2 => ("At which leaves does alpha-beta look? Fill in each node.", Some(Blanks::Scores)),
        _ => ("Fill in each node: alpha and beta on entry, and its score.", Some(Blanks::Windows)),
    };
    // Minimax alone on the first level.
    let is_minimax = level == 1 && kind == Kind::Tree;
    let search = if is_minimax { Minimax::DEPTH_AWARE } else { Minimax::ALPHA_BETA };
    let trace = Trace::of(search, &state);
    let score = |node: usize| trace.node(node).score().map(|score| state.points(score).to_string());
    let leaves = (0..trace.len()).filter(|&node| trace.node(node).leaf.is_some()).filter_map(score);
    let leaves = leaves.collect_vec();
    let count = i64::try_from(leaves.len()).unwrap_or_default();
    let task = Task {
        question: question.to_owned(),
        answer: blanks.map_or(Answer::Typed(Prediction::Count(count)), |blanks| Answer::Tree(search, blanks)),
        hint: match blanks {
            Some(_) => "Go from left to right: MAX takes the highest score, MIN the lowest.".to_owned(),
            None => {
                format!("Go from left to right. At a node where alpha {REACHES} beta, the rest is skipped.")
            }
        },
        why: format!(
            "The root is worth {}; the leaves that are looked at are {}.",
            score(0).unwrap_or_default(),
            leaves.join(" ")
        ),
    };
    on_tree(state, search, task)
}

/// Which numbers of a leaf, called x, would make alpha-beta skip the leaf after it.
fn leaf(level: u8, random: &mut Rng) -> Option<Page> {
    let tree = NumberTree::random(level, random);
    let is_alone = |own: &i32| tree.leaves().filter(|other| other == own).count() == 1;
    let own = one_of(tree.leaves().filter(is_alone), random)?;
    let apart = tree.to_string().replace('(', "( ").replace(')', " )");
    leaf_of(level, apart.replace(&format!(" {own} "), &format!(" x {own} ")).parse().ok()?)
}

/// The same for a tree that has a leaf of this name.
fn leaf_of(level: u8, tree: NumberTree) -> Option<Page> {
    let before = Trace::of(Minimax::ALPHA_BETA, &tree.clone().into());
    let x = (1..before.len()).find(|&node| before.label(node).starts_with("x="))?;
    let path = before.moves(x);
    let place = tree.played(&path);
    let own = place.number()?;
    // What the other side already has as x is entered: from there on, x changes what follows.
    let &TraceNode { window, parent, .. } = before.node(x);
    let side = before.chooser(parent as usize).side()?;
    let held = Some(window.held_by(side.other())).filter(|held| ![Score::MIN, Score::MAX].contains(held))?;
    let edge = before.root.points(held);
    let number = i32::try_from(edge.to_integer()).ok()?;
    let trace = Trace::of(Minimax::ALPHA_BETA, &place.with_number(number).ok()?.into());
    let node = trace.find(&path[..path.len() - 1]).ok()?;
    let cut = trace.cut(node).filter(|_| trace.has_cut_of(level, node))?;
    let bound = if side == Side::Max { Bound::AtLeast } else { Bound::AtMost };
    let task = Task {
        question: format!("For which x, in place of {own}, does alpha-beta skip the leaf after x?"),
        answer: Answer::Typed(Prediction::Score(bound, edge)),
        hint: format!("What are alpha and beta before x? It cuts as soon as alpha {REACHES} beta."),
        why: format!(
            "With x = {edge}: {}",
            why_cut(&cut, &trace, |score| trace.root.points(score).to_string())
        ),
    };
    Some(on_tree(tree.into(), trace.search, task))
}

/// What a tree with chance nodes is worth.
fn average(level: u8, random: &mut Rng) -> Option<Page> {
    let trace = Trace::of(Minimax::DEPTH_AWARE, &NumberTree::random_chance(level, random).into());
    let root = &trace.root;
    let score = |node: usize| Some(number(root.points(trace.node(node).score()?)));
    let told = |node: usize| {
        let state = root.played(&trace.moves(node));
        let part =
            |child| Some(format!("{} x {}", number(state.chance(trace.node(child).square?)), score(child)?));
        let parts = trace.children(node).filter_map(part).join(" + ");
        Some(format!("{}: {parts} = {}.", name(&trace, node), score(node)?))
    };
    let averages = (0..trace.len()).filter(|&node| trace.node(node).leaf.is_none());
    let averages = averages.filter(|&node| trace.chooser(node) == Chooser::Chance).filter_map(told);
    let choice = trace.best_child(0).map(|best| format!("MAX takes {}.", name(&trace, best)));
    let task = Task {
        question: "What is the root worth?".to_owned(),
        answer: Answer::Typed(Prediction::Score(Bound::Exact, root.points(trace.node(0).score()?))),
        hint: "At a round node, add up each score below times its chance. Without chances, all are equally likely."
            .to_owned(),
        why: capitalised(&averages.chain(choice).join(" ")),
    };
    Some(on_tree(root.clone(), trace.search, task))
}

/// A page about a tree of numbers.
fn on_tree(root: State, search: Minimax, task: Task) -> Page {
    let who = match root.chooser(Mark::X) {
        Chooser::Side(side) => format!("{side} chooses"),
        Chooser::Chance => "Chance decides".to_owned(),
    };
    let first = format!("{who} at the root; {search} goes from left to right.");
    let written = root.numbers().map(|tree| tree.to_string().replace("x ", "x="));
    asked([first].into_iter().chain(written).collect(), root, search, task)
}

/// "X has tried a1 (-8), and now plays b2."
fn tried(walk: &Walk, call: &Call, next: Square) -> String {
    let trace = walk.trace;
    let mover = call.to_move;
    let with_score =
        |child: usize| Some(format!("{} ({})", trace.label(child), points(trace.node(child).score()?)));
    let before = walk.returned_to(call.index).filter_map(with_score).join(", ");
    if before.is_empty() {
        format!("{mover} first plays {next}.")
    } else {
        format!("{mover} has tried {before}, and now plays {next}.")
    }
}

fn of_window(window: Window) -> Prediction {
    Prediction::of_window(window, in_points)
}

fn in_points(score: Score) -> Points {
    i64::from(score.points(9)).into()
}

fn points(score: Score) -> String {
    signed(score.points(9))
}

/// How scores count plies.
fn scale(max: Mark, from: &str) -> String {
    format!("A win of {max} {from} scores 10 - d, a win of {} d - 10, a draw 0.", max.other())
}

fn raises(side: Side) -> &'static str {
    match side {
        Side::Max => "MAX raises alpha to its best score so far",
        Side::Min => "MIN lowers beta to its lowest score so far",
    }
}

/// "c1 is worth -6: loses in 4, with c1 a1 b2 a2."
fn why(analysis: &Analysis, candidate: &Candidate) -> String {
    let Candidate { square, value, line, .. } = candidate;
    let verdict = analysis.verdict(candidate);
    let line = moves(line, usize::MAX, "");
    format!("{square} is worth {}: {verdict}, with {line}.", analysis.score_text(*value))
}

/// A page about a position, which is the root of the search.
fn asked(text: Vec<String>, state: impl Into<State>, search: Minimax, task: Task) -> Page {
    Page {
        text,
        state: state.into(),
        path: Vec::new(),
        searches: vec![search],
        shows: Shows::Scores,
        fresh: false,
        about: None,
        task,
        replies: BTreeMap::new(),
        claims: Vec::new(),
    }
}
