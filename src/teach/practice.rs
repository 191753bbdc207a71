//! Practice: quizzes about random positions, graded by the size of the tree, and about random trees of numbers. Everything that the questions say comes from
//! the search.

use super::cutoff::why_cut;
use super::lesson::{Answer, Lesson, Page, Shows, Task};
use super::prediction::{Blanks, Prediction};
use super::signs::{REACHES, score_text};
use crate::engine::analysis::{Analysis, Bound, Candidate, Score};
use crate::engine::search::{
    Call, Minimax, NumberTree, Origin, Playable, Pruning, Side, State, Trace, TraceNode, Walk, Window,
};
use crate::game::figures::{moves, plies, signed};
use crate::game::{Mark, Position, Rules, Square, Status};
use fastrand::Rng;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;
use strum::{Display, EnumString, VariantArray};

#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray, Display, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Kind {
    Move,
    /// What a position or a move is worth.
    Worth,
    Cut,
    /// Alpha and beta on entry.
    Window,
    /// A tree of numbers to fill in.
    Tree,
}

/// The nodes that plain minimax visits at each level: below the board that is shown or, where alpha and beta are asked
/// for, below the root.
pub const LEVELS: [RangeInclusive<usize>; 4] = [2..=6, 7..=15, 16..=50, 51..=usize::MAX];

/// The most repeated questions that are drawn again.
const MOST_REPEATS: usize = 100;

/// A quiz. The same one has the same questions on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiz {
    /// `None` for all kinds in turn.
    pub kind: Option<Kind>,
    /// From 1 to 4.
    pub level: u8,
    /// From 1 to [`Quiz::MOST`].
    pub count: u8,
    pub seed: u64,
}

impl Quiz {
    pub const MOST: u8 = 50;

    pub fn kind_of(&self, index: usize) -> Kind {
        self.kind.unwrap_or(Kind::VARIANTS[index % Kind::VARIANTS.len()])
    }

    /// The questions, as the pages of a lesson.
    pub fn lesson(&self) -> Lesson {
        let mut random = Rng::with_seed(self.seed);
        let mut pages: Vec<Arc<Page>> = Vec::new();
        let mut repeats = 0;
        while pages.len() < self.count.into() {
            let page = page(self.kind_of(pages.len()), self.level, &mut random);
            let asks_it = |other: &Arc<Page>| {
                (&other.state, &other.task.question) == (&page.state, &page.task.question)
            };
            // There may be fewer questions of a kind and level than are asked for.
            if repeats < MOST_REPEATS && pages.iter().any(asks_it) {
                repeats += 1;
            } else {
                pages.push(Arc::new(page));
            }
        }
        let title = format!("level {}, seed {}", self.level, self.seed);
        Lesson { name: self.to_string(), title, pages, practise: None }
    }

    /// The command that asks the same questions.
    pub fn command(&self) -> String {
        let kind = self.kind.map(|kind| format!(" --kind {kind}")).unwrap_or_default();
        format!("noughts quiz{kind} --level {} --count {} --seed {}", self.level, self.count, self.seed)
    }

    /// The same, and how many answers were right at the first try.
    pub fn result(&self, first_tries: &[bool]) -> String {
        let right = first_tries.iter().filter(|&&is_right| is_right).count();
        format!("{}: {right} of {} right at first try", self.command(), first_tries.len())
    }
}

impl fmt::Display for Quiz {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind.map_or_else(|| "all".to_owned(), |kind| kind.to_string());
        write!(f, "{kind} {} {} {}", self.level, self.count, self.seed)
    }
}

impl FromStr for Quiz {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let [kind, level, count, seed] = text.split(' ').collect::<Vec<_>>()[..] else { return Err(()) };
        let kind = if kind == "all" { None } else { Some(kind.parse().map_err(drop)?) };
        let number =
            |text: &str, most: u8| text.parse().ok().filter(|number| (1..=most).contains(number)).ok_or(());
        let seed = seed.parse().map_err(drop)?;
        Ok(Self { kind, level: number(level, 4)?, count: number(count, Self::MOST)?, seed })
    }
}

const ALPHA_BETA: Minimax = Minimax { pruning: Pruning::AlphaBeta, ..Minimax::DEPTH_AWARE };

fn page(kind: Kind, of_level: u8, random: &mut Rng) -> Page {
    let wish = Wish {
        // Cutoffs at MAX nodes are rare in small trees.
        side: if random.u32(..3) == 0 { Side::Max } else { Side::Min },
        nothing_cut: random.u32(..4) == 0,
        inherited: random.u32(..3) == 0,
    };
    loop {
        let empty = u32::from(of_level) + 1 + random.u32(..2);
        let level = usize::from(of_level) - 1;
        let page = match kind {
            Kind::Move => best_move(reached(empty, random), level),
            Kind::Worth => worth(reached(empty, random), level, random),
            Kind::Cut => cut(&reached((empty + random.u32(1..4)).min(8), random), level, &wish, random),
            Kind::Window => window(&reached(empty, random), level, random),
            Kind::Tree => Some(tree(of_level, random)),
        };
        if let Some(page) = page {
            return page;
        }
    }
}

struct Wish {
    side: Side,
    nothing_cut: bool,
    /// Whether the other side has its score from above the parent, if there is such a node.
    inherited: bool,
}

/// A position of a random game, with this many empty squares or else the last one.
fn reached(empty: u32, random: &mut Rng) -> Position {
    let mut position = Position::new(Rules::TIC_TAC_TOE);
    while position.empty_cells() > empty as usize {
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
    let mut items: Vec<T> = items.collect();
    let count = u32::try_from(items.len()).ok().filter(|&count| count > 0)?;
    Some(items.swap_remove(random.u32(..count) as usize))
}

/// The scores of all moves, if the tree has the size of the level.
fn analysis(position: &Position, level: usize) -> Option<Analysis> {
    let analysis = Minimax::DEPTH_AWARE.analyze(position, &mut ()).ok()?;
    let nodes = usize::try_from(analysis.counters.nodes).ok()?;
    LEVELS[level].contains(&nodes).then_some(analysis)
}

fn best_move(position: Position, level: usize) -> Option<Page> {
    let analysis = analysis(&position, level)?;
    let best: Vec<&Candidate> = analysis.best().collect();
    let mover = position.to_move();
    let task = Task {
        question: format!("What is {mover}'s best move? If several are best, choose any of them."),
        answer: Answer::Squares(best.iter().map(|candidate| candidate.square).collect()),
        hint: "Play each move out to the end, with the best reply each time.".to_owned(),
        why: why(&analysis, best[0]),
    };
    let text = format!(
        "{mover} is to move. Each side wants to win as soon as it can, and to lose as late as it can."
    );
    let is_question = best.len() < analysis.candidates.len();
    is_question.then(|| asked(vec![text], position, Minimax::DEPTH_AWARE, task))
}

fn worth(position: Position, level: usize, random: &mut Rng) -> Option<Page> {
    let analysis = analysis(&position, level)?;
    let mover = position.to_move();
    let of_move = if random.bool() { one_of(analysis.candidates.iter(), random) } else { None };
    let what =
        of_move.map_or("this position".to_owned(), |of_move| format!("{mover}'s move {}", of_move.square));
    let candidate = of_move.or_else(|| analysis.best().next())?;
    let task = Task {
        question: format!("What is {what} worth?"),
        answer: Answer::Typed(Prediction::Score(Bound::Exact, candidate.value.exact()?.points(9))),
        hint: "Play it out to the end: MAX takes the highest score, MIN the lowest. Then count the plies."
            .to_owned(),
        why: why(&analysis, candidate),
    };
    let text = format!("{mover} is to move, and is MAX. {}", scale(mover, "after d plies"));
    let page = asked(vec![text], position, Minimax::DEPTH_AWARE, task);
    Some(Page { about: Some(candidate.square), ..page })
}

fn cut(root: &Position, level: usize, wish: &Wish, random: &mut Rng) -> Option<Page> {
    let tree = searched(root);
    let node = wish.node(&tree, random)?;
    let (path, max, side) = (tree.moves(node), root.to_move(), wish.side);
    let position = root.played(&path);
    analysis(&position, level)?;
    let mover = position.to_move();
    let last = tree.children(node).last().and_then(|last| tree.node(last).square)?;
    let task = Task {
        question: format!("Which moves of {mover} ({side}) does it cut? Perhaps none."),
        answer: Answer::All(tree.pruned(node, &(&position).into()).into_iter().collect()),
        hint: format!("After each move, {}. It cuts the rest as soon as alpha {REACHES} beta.", raises(side)),
        why: match tree.cut(node) {
            Some(cut) => format!("After {last}: {}", why_cut(&cut, &tree, points)),
            None => format!("Before {last}, the last move, alpha is still below beta: nothing is cut."),
        },
    };
    let text = vec![
        format!("{max} is MAX, {} is MIN. {}", max.other(), scale(max, "d plies after the search began")),
        format!(
            "Alpha-beta began {} ago, before {}. It enters this board with {}, and tries {mover}'s moves in reading \
             order.",
            plies(path.len()),
            moves(&path, usize::MAX, ""),
            in_points(tree.node(node).window)
        ),
    ];
    Some(Page { path, ..asked(text, position, ALPHA_BETA, task) })
}

fn searched(root: &Position) -> Trace {
    Trace::grow(ALPHA_BETA, Origin::of(root), root, &mut ())
}

impl Wish {
    fn node(&self, tree: &Trace, random: &mut Rng) -> Option<usize> {
        let held = |node: usize| tree.node(node).window.held_by(self.side.other());
        let fits = |&node: &usize| {
            (tree.node(node).pruned == 0) == self.nothing_cut
                && ![Score::MIN, Score::MAX].contains(&held(node))
                && tree.side(tree.node(node).ply.into()) == self.side
                && tree.children(node).count() + usize::from(tree.node(node).pruned) > 1
        };
        let fitting: Vec<usize> = (1..tree.len()).filter(fits).collect();
        let is_inherited = |&node: &usize| held(tree.node(node).parent as usize) == held(node);
        let inherited = fitting.iter().copied().filter(|node| self.inherited && is_inherited(node));
        one_of(inherited, random).or_else(|| one_of(fitting.iter().copied(), random))
    }
}

fn window(root: &Position, level: usize, random: &mut Rng) -> Option<Page> {
    analysis(root, level)?;
    let tree = searched(root);
    let fits = |&node: &usize| tree.node(node).leaf.is_none() && tree.node(node).window != Window::FULL;
    let node = one_of((1..tree.len()).filter(fits), random)?;
    let (max, path) = (root.to_move(), tree.moves(node));
    let walk = tree.at(tree.entering(&path));
    let calls = walk.calls();
    let steps = calls.iter().zip(&path).map(|(call, next)| tried(&walk, call, *next));
    let [alpha, beta] = [Side::Max, Side::Min].map(|side| source(&walk, side));
    let task = Task {
        question: "With which alpha and beta does it enter this board?".to_owned(),
        answer: Answer::Typed(in_points(tree.node(node).window)),
        hint: format!("{}, {}. Both are handed down.", raises(Side::Max), raises(Side::Min)),
        why: format!("{alpha} {beta}"),
    };
    let text = vec![
        format!("{max} is MAX, {} is MIN. Alpha-beta began with {}.", max.other(), in_points(Window::FULL)),
        format!("In brackets is what moves have returned. {}", steps.collect::<Vec<_>>().join(" ")),
    ];
    let position = root.played(&path);
    Some(Page { path, ..asked(text, position, ALPHA_BETA, task) })
}

/// Minimax alone on the first level, alpha-beta on the others.
fn tree(level: u8, random: &mut Rng) -> Page {
    let tree = NumberTree::random(level, random);
    let state = State::from(tree.clone());
    let (search, question, blanks) = match level {
        1 => (Minimax::DEPTH_AWARE, "What is the root worth? Fill in each node.", Blanks::Scores),
        2 => (ALPHA_BETA, "At which leaves does alpha-beta look? Fill in each node.", Blanks::Scores),
        _ => (ALPHA_BETA, "Fill in each node: alpha and beta on entry, and its score.", Blanks::Windows),
    };
    let trace = Trace::grow(search, state.origin(), &state, &mut ());
    let score = |node: usize| trace.node(node).score().map(|score| state.points(score).to_string());
    let leaves = (0..trace.len()).filter(|&node| trace.node(node).leaf.is_some()).filter_map(score);
    let task = Task {
        question: question.to_owned(),
        answer: Answer::Tree(search, blanks),
        hint: "Go from left to right: MAX takes the highest score, MIN the lowest.".to_owned(),
        why: format!(
            "The root is worth {}; the leaves that are looked at are {}.",
            score(0).unwrap_or_default(),
            leaves.collect::<Vec<_>>().join(" ")
        ),
    };
    let text = format!(
        "{} chooses at the root, and the branches are tried from left to right.",
        state.mover(state.to_move())
    );
    asked(vec![text, tree.to_string()], State::Numbers(tree), search, task)
}

/// "X has tried a1 (-8), and now plays b2."
fn tried(walk: &Walk, call: &Call, next: Square) -> String {
    let before = walk.returned_to(call.index);
    let before =
        before.map(|child| format!("{} ({})", walk.trace.label(child), returned(walk.trace.node(child))));
    let (mover, before) = (call.to_move, before.collect::<Vec<String>>());
    if before.is_empty() {
        format!("{mover} first plays {next}.")
    } else {
        format!("{mover} has tried {}, and now plays {next}.", before.join(", "))
    }
}

/// Where alpha (of MAX) or beta (of MIN) comes from.
fn source(walk: &Walk, side: Side) -> String {
    let end = walk.current().map(|call| call.window.held_by(side));
    let calls = walk.calls().into_iter().filter(|call| call.side == side);
    let found = calls
        .flat_map(|call| walk.returned_to(call.index))
        .find(|&child| walk.trace.node(child).score() == end);
    let bound = if side == Side::Max { "Alpha" } else { "Beta" };
    match found.map(|child| (returned(walk.trace.node(child)), walk.trace.label(child))) {
        Some((score, label)) => format!("{bound} {score} is what {label} has returned to {side}."),
        None => format!("{bound} is infinite: no move of {side} above has returned a score."),
    }
}

fn returned(node: &TraceNode) -> String {
    node.score().map(points).unwrap_or_default()
}

fn in_points(window: Window) -> Prediction {
    Prediction::of_window(window, |end| end.points(9))
}

fn points(score: Score) -> String {
    signed(score.points(9))
}

/// How scores count plies.
fn scale(max: Mark, from: &str) -> String {
    format!("A win of {max} {from} scores 10 - d, a win of {} d - 10, a draw 0.", max.other())
}

const fn raises(side: Side) -> &'static str {
    match side {
        Side::Max => "MAX raises alpha to its best score so far",
        Side::Min => "MIN lowers beta to its lowest score so far",
    }
}

/// "c1 is worth -6: loses in 4, with c1 a1 b2 a2."
fn why(analysis: &Analysis, candidate: &Candidate) -> String {
    let Candidate { square, value, line, .. } = candidate;
    let (verdict, line) = (analysis.verdict(candidate), moves(line, usize::MAX, ""));
    format!("{square} is worth {}: {verdict}, with {line}.", score_text(analysis, *value))
}

/// A page about a position, which is the root of the search.
fn asked(text: Vec<String>, state: impl Into<State>, search: Minimax, task: Task) -> Page {
    Page {
        text,
        state: state.into(),
        path: Vec::new(),
        searches: vec![search],
        shows: Shows::Scores,
        scores_first: false,
        about: None,
        task,
        claims: Vec::new(),
    }
}
