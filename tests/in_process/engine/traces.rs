//! A trace tells each step of a search, and the stack at each, as the search itself tells them to an observer.

use crate::prelude::*;
use noughts::engine::search::Call;

/// An open call, how many moves it has tried, and the bounds that follow from them.
#[derive(Clone)]
pub(super) struct Open {
    pub(super) call: Call,
    /// The window on entry.
    window: Window,
    pub(super) tried: usize,
    /// The best move so far, and its score.
    pub(super) best: Option<(Square, Score)>,
    bounds: Bounds,
}

/// Keeps its own stack of calls from the reported steps, and checks the protocol of windows and tables. Compares what
/// it knows with a trace, if it has one.
pub(super) struct Witness<'a, G: Playable = Position> {
    search: Minimax,
    game: G,
    /// The expected contents of the table.
    known: HashMap<ByMark<SquareSet>, (Bound, Score)>,
    steps: Vec<Step>,
    pub(super) open: Vec<Open>,
    returned: Option<Open>,
    pub(super) counters: Counters,
    /// How many calls were open after each number of steps.
    depths: Vec<usize>,
    /// The trace of the same search, and how many of its steps are between two that are compared as a whole.
    trace: Option<(&'a Trace, usize)>,
}

impl<'a, G: Playable + Clone + Into<State>> Witness<'a, G> {
    pub(super) fn of(search: Minimax, game: &G) -> Self {
        Self {
            search,
            game: game.clone(),
            known: HashMap::new(),
            steps: Vec::new(),
            open: Vec::new(),
            returned: None,
            counters: Counters::default(),
            depths: vec![0],
            trace: None,
        }
    }

    /// Compares a trace with its search, which is done again, at about `samples` of its steps.
    fn compare(trace: &'a Trace, root: &G, samples: usize) {
        let each = 1 + trace.steps() / samples;
        let mut witness = Self { trace: Some((trace, each)), ..Self::of(trace.search, root) };
        witness.check_walk();
        let found = trace.search.score(root, &mut witness).expect("a witness never stops a search");
        let is_whole = trace.finished;
        assert_eq!(witness.steps.len() == trace.steps(), is_whole, "{}", witness.context());
        witness.steps.truncate(trace.steps());
        assert_eq!(trace.next_step(trace.steps()), None, "{}", witness.context());
        assert!(trace.is_empty() || trace.node(0).score() == Some(found).filter(|_| is_whole));
        (0..=trace.steps()).step_by(each).for_each(|step| witness.check_jumps(step));
    }

    fn context(&self) -> String {
        format!("step {} of {:?}, {:?}", self.steps.len(), self.search, self.moves())
    }

    pub(super) fn moves(&self) -> Vec<Square> {
        self.open.iter().filter_map(|open| open.call.square).collect()
    }

    /// The score that the table must return for the current node.
    fn looked_up(&self, window: Window) -> Option<Score> {
        let &(bound, score) = self.known.get(&self.game.key(self.search.table)?)?;
        let enough = match bound {
            Bound::Exact => true,
            Bound::AtLeast => self.search.pruning.closes(Window { alpha: score, ..window }),
            Bound::AtMost => self.search.pruning.closes(Window { beta: score, ..window }),
        };
        enough.then_some(score)
    }

    fn top(&mut self) -> &mut Open {
        self.open.last_mut().expect("some node is open")
    }

    /// Notes a step after its change was made.
    fn note(&mut self, step: Step) {
        if let Some(Step::Store { .. }) = self.steps.last() {
            assert!(matches!(step, Step::Leave(_)), "a node is stored just before it is left");
        }
        if !matches!(step, Step::Leave(_)) {
            self.returned = None;
        }
        let Some((trace, each)) = self.trace else { return self.steps.push(step) };
        if self.steps.len() < trace.steps() {
            assert_eq!(trace.next_step(self.steps.len()), Some(step), "{}", self.context());
        }
        self.steps.push(step);
        self.depths.push(self.open.len());
        if self.steps.len() <= trace.steps() && self.steps.len().is_multiple_of(each) {
            self.check_walk();
        }
    }

    /// Compares what is known now with the trace at this step.
    fn check_walk(&self) {
        let Some((trace, _)) = self.trace else { return };
        let (walk, context) = (trace.at(self.steps.len()), || self.context());
        // Whether a call's score will be a bound is not known before.
        let is_same = |expected: &Open, found: Call| {
            let leaf = expected.call.leaf.map(|(_, score)| expected.bounds.reading(score));
            let bound = leaf.unwrap_or(found.bound);
            let to_move = if trace.root.board().is_some() { expected.call.to_move } else { found.to_move };
            assert_eq!(found, Call { bound, to_move, ..expected.call }, "{}", context());
        };
        let found = (walk.calls().len(), walk.path.len(), walk.moves(), walk.counters(), walk.entered as u64);
        let (open, entered) = (self.open.len(), self.counters.nodes);
        assert_eq!(found, (open, open, self.moves(), self.counters, entered), "{}", context());
        self.open.iter().zip(walk.calls()).for_each(|(expected, found)| is_same(expected, found));
        assert_eq!(
            (walk.current(), walk.last.as_ref()),
            (walk.calls().pop(), self.steps.last()),
            "{}",
            context()
        );
        assert_eq!(walk.returned().is_some(), self.returned.is_some(), "{}", context());
        if let (Some(expected), Some(found)) = (&self.returned, walk.returned()) {
            is_same(expected, found);
            let score = trace.node(found.index).score().expect("it has returned");
            assert_eq!(found.bound, expected.bounds.reading(score), "{}", context());
        }
        assert!(walk.state() == self.game.clone().into(), "{}", context());
        for open in &self.open {
            assert_eq!(walk.returned_to(open.call.index).count(), open.tried, "{}", context());
            assert_eq!(walk.state_of(open.call.index), NodeState::Open, "{}", context());
        }
        let is_open = |index: &usize| self.open.iter().any(|open| open.call.index == *index);
        let done = (0..trace.len()).filter(|&index| walk.state_of(index) == NodeState::Returned);
        assert!(done.eq((0..walk.entered).filter(|index| !is_open(index))), "{}", context());
        if let Some(&Step::Cutoff(_, pruned)) = self.steps.last() {
            let top = self.open.last().expect("a node is open");
            let cut = trace.cut(top.call.index).expect("it is cut off");
            let Call { ply, chooser, window, best, .. } = top.call;
            let expected = (window, best.map(|(child, _)| child), chooser, ply);
            assert_eq!(
                (cut.window, Some(cut.by), Chooser::Side(cut.side), cut.ply),
                expected,
                "{}",
                context()
            );
            assert!(walk.is_done(top.call.index) && pruned + top.tried == self.game.choices());
        }
    }

    /// Compares where the trace leads from a step with the steps of the whole search.
    fn check_jumps(&self, step: usize) {
        let Some((trace, _)) = self.trace else { return };
        let (walk, end) = (trace.at(step), self.steps.len());
        let context = || format!("step {step} of {:?}", self.search);
        let kinds: [fn(&Step) -> bool; 3] = [
            |step| matches!(step, Step::Cutoff(..)),
            |step| matches!(step, Step::Improve(..)),
            |step| matches!(step, Step::Leave(_)),
        ];
        for kind in kinds {
            let is_after = |&at: &usize| kind(&self.steps[at - 1]);
            assert_eq!(walk.next(|step| kind(&step)), (step + 1..=end).find(is_after), "{}", context());
            assert_eq!(walk.previous(|step| kind(&step)), (1..step).rev().find(is_after), "{}", context());
        }
        let depth = self.depths[step];
        let out = (step..=end).find(|&at| self.depths[at] < depth).unwrap_or(end);
        assert_eq!(walk.step_out(), out, "{}", context());
        let over = match self.steps.get(step) {
            Some(Step::Enter(_)) => (step + 1..=end).find(|&at| self.depths[at] == depth).unwrap_or(end),
            Some(_) => step + 1,
            None => step,
        };
        assert_eq!(walk.step_over(), over, "{}", context());
        let Some(&index) = walk.path.last() else { return };
        // The first and the last step at the node, and the one that enters a child.
        let first = (1..=step).rev().find(|&at| self.depths[at - 1] < depth).expect("it was entered");
        let last = if self.depths[out] < depth { out - 1 } else { end };
        let entered = |square: Square| {
            let is_child = |&at: &usize| self.depths[at] == depth + 1;
            (first..=last).filter(is_child).find(|at| self.steps[at - 1] == Step::Enter(Some(square)))
        };
        let moves = walk.moves();
        assert_eq!(trace.entering(&moves), first, "{}", context());
        for square in walk.state().possible(MoveOrder::Reading) {
            let below = [&moves[..], &[square]].concat();
            assert_eq!(trace.entering(&below), entered(square).unwrap_or(last), "{below:?}, {}", context());
        }
        assert_eq!(trace.moves(index), moves);
    }
}

impl<G: Playable + Clone + Into<State>> Observer for Witness<'_, G> {
    fn enter(&mut self, node: &Node) -> Searched<()> {
        let above = self.open.last().filter(|above| above.call.chooser != Chooser::Chance);
        let window = above.map_or(Window::FULL, |above| above.call.window);
        assert_eq!(node.window, window, "below chance, or with the narrowed window of its parent");
        assert!(!self.search.pruning.closes(window));
        if let Some(square) = node.square {
            self.game.play(square);
        }
        let index = usize::try_from(self.counters.nodes).expect("few nodes");
        let (best, leaf, bound) = (None, None, Bound::Exact);
        let Node { ply, square, to_move, chooser, .. } = *node;
        let call = Call { index, ply, square, to_move, chooser, window, best, leaf, limited: false, bound };
        self.counters.nodes += 1;
        self.counters.depth = self.counters.depth.max(self.open.len());
        self.open.push(Open {
            call,
            window,
            tried: 0,
            best: None,
            bounds: Bounds::before_children(node.chooser.side().unwrap_or(Side::Max)),
        });
        self.note(Step::Enter(node.square));
        Ok(())
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Enter(_) => panic!("entering is told otherwise"),
            Step::Leaf(leaf, score) => self.leaf(leaf, score),
            Step::Improve(square, score) => {
                let child = self.returned.as_ref().expect("a child has returned").call.index;
                self.top().call.best = Some((child, score));
                self.top().best = Some((square, score));
            }
            Step::Weigh(square, sum) => {
                let child = self.returned.as_ref().expect("a child has returned").call.index;
                let Some(&Step::Leave(score)) = self.steps.last() else { panic!("it has just returned") };
                let chance = self.game.chance(square);
                let before = self.top().call.best.map_or(Score::DRAW, |(_, sum)| sum);
                assert_eq!(before.plus(score, chance), sum);
                self.top().call.best = Some((child, sum));
            }
            Step::Narrow(window) => self.narrow(window),
            Step::Cutoff(window, unsearched) => self.cutoff(window, unsearched),
            Step::Store { new } => {
                assert_ne!(self.search.table, Table::Off);
                self.counters.table_entries += u64::from(new);
            }
            Step::Leave(score) => self.leave(score),
        }
        self.note(step);
    }
}

impl<G: Playable + Clone + Into<State>> Witness<'_, G> {
    fn leaf(&mut self, leaf: Leaf, score: Score) {
        let search = self.search;
        if leaf == Leaf::Transposition {
            assert_ne!(search.table, Table::Off);
            let window = self.top().call.window;
            assert_eq!(self.looked_up(window), Some(score), "{}", self.context());
        }
        match leaf {
            Leaf::Terminal => self.counters.terminals += 1,
            Leaf::Horizon => self.counters.horizons += 1,
            Leaf::Transposition => self.counters.table_hits += 1,
        }
        let top = self.top();
        top.call.leaf = Some((leaf, score));
        let looked_up = leaf == Leaf::Transposition && search.depth_limit.is_some();
        top.call.limited = leaf == Leaf::Horizon || looked_up;
        top.bounds = Bounds::of_leaf(search, leaf, top.window, score);
    }

    fn narrow(&mut self, window: Window) {
        let Call { chooser, window: before, best, .. } = self.top().call;
        let side = chooser.side().expect("chance narrows nothing");
        let score = best.expect("a child improved").1;
        let improved = matches!(self.steps.last(), Some(Step::Improve(_, found)) if *found == score);
        assert!(improved, "{:?} comes before a window gets smaller", self.steps.last());
        let (raised, lowered) = (window.alpha > before.alpha, window.beta < before.beta);
        assert_eq!((raised, lowered), (side == Side::Max, side == Side::Min), "{before:?} to {window:?}");
        let kept = if raised { (before.beta, window.beta) } else { (before.alpha, window.alpha) };
        assert_eq!(kept.0, kept.1, "only one bound moves");
        assert_eq!(if raised { window.alpha } else { window.beta }, score);
        self.top().call.window = window;
    }

    fn cutoff(&mut self, window: Window, unsearched: usize) {
        let (choices, closes) = (self.game.choices(), self.search.pruning.closes(window));
        self.counters.cutoffs += 1;
        let top = self.top();
        assert_eq!((window, unsearched + top.tried), (top.call.window, choices));
        assert!(closes && unsearched > 0);
        top.bounds = top.bounds.with_children_left_out(top.call.chooser.side().expect("chance cuts nothing"));
    }

    fn leave(&mut self, score: Score) {
        let mut left = self.open.pop().expect("it was entered");
        if left.call.chooser == Chooser::Chance {
            assert_eq!(left.call.best.map_or(score, |(_, sum)| sum), score, "the average is returned");
            left.bounds = Bounds::exactly(score);
        }
        let Call { square, leaf, .. } = left.call;
        let looked_up = matches!(leaf, Some((Leaf::Transposition, _)));
        let stored = match self.steps.last() {
            Some(&Step::Store { new }) => Some(new),
            _ => None,
        };
        if let Some(new) = stored {
            assert_eq!(self.looked_up(left.window), None, "{} was known", self.context());
            let bound = match left.window {
                _ if leaf.is_some() || self.search.pruning == Pruning::Off => Bound::Exact,
                Window { alpha, .. } if score <= alpha => Bound::AtMost,
                Window { beta, .. } if score >= beta => Bound::AtLeast,
                _ => Bound::Exact,
            };
            let key = self.game.key(self.search.table).expect("only boards have a table");
            let before = self.known.insert(key, (bound, score));
            assert_eq!(before.is_none(), new, "{}", self.context());
        }
        let is_kept = self.search.table != Table::Off && !looked_up;
        assert_eq!(stored.is_some(), is_kept, "everything else is stored");
        if let Some(square) = square {
            self.game.take_back(square);
        }
        if let Some(above) = self.open.last_mut() {
            above.tried += 1;
            above.call.limited |= left.call.limited;
            if let Chooser::Side(side) = above.call.chooser {
                above.bounds = above.bounds.with_child(side, left.bounds);
            }
        }
        self.returned = Some(left);
    }
}

/// All combinations of the switches, each with depth limits.
fn searches() -> impl Iterator<Item = Minimax> {
    let mut all = Vec::new();
    for scoring in [Scoring::Blind, Scoring::DepthAware] {
        for pruning in [Pruning::Off, Pruning::AlphaBeta] {
            for order in [MoveOrder::Reading, MoveOrder::MostLinesFirst] {
                for table in [Table::Off, Table::Positions, Table::Symmetries] {
                    let search = Minimax { scoring, pruning, order, table, ..Minimax::DEPTH_AWARE };
                    all.extend([None, Some(1), Some(2), Some(3)].map(|limit| search.limited_to(limit)));
                }
            }
        }
    }
    assert!(VARIANTS.iter().all(|variant| all.contains(&variant.search)));
    all.into_iter()
}

/// Random positions: of tic-tac-toe with at most this many empty cells, and of other boards.
fn positions(count: usize, most_empty: usize) -> Vec<Position> {
    let mut random = Rng::with_seed(24);
    let all = reachable(&empty("3x3"));
    let all = all.iter().filter(|board| board.empty_cells() <= most_empty).collect_vec();
    let mut found = (0..count).map(|_| all[random.usize(..all.len())].clone()).collect_vec();
    for start in ["4x3/3", "4x4/4", "5x2/2", "1x4/2"].map(empty) {
        for mut board in [start.clone(), misere(&start)] {
            while board.empty_cells() > most_empty && board.status() == Status::Ongoing {
                let moves = board.moves().collect_vec();
                board.play(moves[random.usize(..moves.len())]).expect("it is legal");
            }
            found.push(board);
        }
    }
    found
}

fn compare(trace: &Trace, samples: usize) {
    match &trace.root {
        State::Board(position, _) => Witness::compare(trace, position, samples),
        State::Numbers(tree) => Witness::compare(trace, tree, samples),
    }
}

#[test]
fn a_trace_tells_each_step_and_each_stack_of_each_search() {
    for board in positions(20, 5) {
        for search in searches() {
            let trace = grow(search, &board);
            assert!(trace.finished);
            compare(&trace, 10);
        }
    }
    for (text, variant) in
        ["X../.O./...", "X../.../..."].into_iter().flat_map(|it| VARIANTS.map(|of| (it, of)))
    {
        let board = position(text);
        compare(&grow(variant.search, &board), 10);
    }
}

#[test]
fn a_stopped_trace_tells_each_step_until_then() {
    let mut stopped = 0;
    for board in positions(3, 4) {
        for search in searches() {
            for nodes in [0, 1, 4, 11, 30] {
                let trace = Trace::grow(search, 0, &State::from(&board), &mut Patience(nodes));
                assert!(trace.finished || trace.len() as u64 == nodes + 1);
                stopped += usize::from(!trace.finished);
                compare(&trace, 5);
            }
        }
    }
    assert!(stopped > 100);
}

#[test]
fn a_tree_of_numbers_is_searched_and_stepped_through() {
    let game: NumberTree = "((3 12 8)(2 4 6)(14 5 2))".parse().expect("a tree");
    let orders = [MoveOrder::Reading, MoveOrder::Reversed, MoveOrder::BestFirst];
    let cuts = [Pruning::Off, Pruning::AlphaBeta, Pruning::Strict];
    for (order, pruning) in orders.into_iter().flat_map(|order| cuts.map(|cut| (order, cut))) {
        let search = Minimax { order, pruning, ..Minimax::DEPTH_AWARE };
        let trace = grow(search, game.clone());
        assert_eq!(trace.node(0).score(), Some(Score::estimate(3)), "{search:?}");
        compare(&trace, usize::MAX);
    }
    let search = Minimax { pruning: Pruning::AlphaBeta, ..Minimax::DEPTH_AWARE };
    let trace = grow(search, game.clone());
    let cut = trace.at(0).next(|step| matches!(step, Step::Cutoff(..))).expect("a cutoff");
    let walk = trace.at(cut);
    assert_eq!(trace.label(walk.path[1]), "C");
    assert!(matches!(walk.last, Some(Step::Cutoff(_, 2))));
    let why = trace.cut(walk.path[1]).expect("it is cut off");
    assert_eq!((trace.label(why.rival), trace.label(why.by)), ("B".to_owned(), "2".to_owned()));
}

/// With each table: a bound there that only equals an end of the window does not close it.
#[test]
fn other_orders_and_the_cut_at_greater_find_what_plain_minimax_finds() {
    let orders = [MoveOrder::Reading, MoveOrder::MostLinesFirst, MoveOrder::Reversed, MoveOrder::BestFirst]
        .into_iter();
    let new = |search: &Minimax| {
        matches!(search.order, MoveOrder::Reversed | MoveOrder::BestFirst)
            || search.pruning == Pruning::Strict
    };
    let others = searches()
        .flat_map(|search| orders.clone().map(move |order| Minimax { order, ..search }))
        .flat_map(|search| [search.pruning, Pruning::Strict].map(|pruning| Minimax { pruning, ..search }))
        .filter(new)
        .collect_vec();
    for board in positions(20, 6) {
        for &search in &others {
            let plain =
                Minimax { scoring: search.scoring, depth_limit: search.depth_limit, ..Minimax::DEPTH_AWARE };
            let mut witness = Witness::of(search, &board);
            let found = search.score(&board, &mut witness);
            assert_eq!(found, plain.score(&board, &mut ()), "{search:?}\n{board}");
            let [values, trace] = [plain, search].map(|it| grow(it, &board));
            for index in 0..trace.len() {
                let (node, moves) = (trace.node(index), trace.moves(index));
                let value = values.node(values.find(&moves).expect("it visits every node")).score();
                let is_true = match node.bound {
                    Bound::Exact => value == node.score(),
                    Bound::AtLeast => value >= node.score(),
                    Bound::AtMost => value <= node.score(),
                };
                assert!(is_true, "{value:?} is not {node:?} after {moves:?} by {search:?}\n{board}");
            }
        }
    }
}

#[test]
fn averages_are_stepped_through() {
    for text in [
        "(chance(0.9:2 0.1:(3 4)) chance(1 4) chance(1:(5 6) 2:chance(7 8)))",
        "chance(min(max(1 2)(3 4)) 0 (5 (6 7)))",
        "(min(min(3 12)min(8 2)) min(min(4 1)chance(9 7)))",
    ] {
        let game: NumberTree = text.parse().expect(text);
        for pruning in [Pruning::Off, Pruning::AlphaBeta, Pruning::Strict] {
            let random = game.with_replies(Replies::Random).expect("it is coarse");
            for game in [game.clone(), random] {
                compare(&grow(Minimax { pruning, ..Minimax::DEPTH_AWARE }, game), usize::MAX);
            }
        }
    }
}
