//! The minimax search, with switches for its variants; iterative deepening.

use super::evaluation::Weights;
use super::observer::{Chooser, Leaf, Node, Observer, Side, Step, Window};
use super::playable::{MoveOrder, Playable};
use super::table::{Table, Transpositions};
use crate::engine::best_line::extend_line;
use crate::engine::{
    Analysis, Basis, Bounds, Candidate, Counters, Interrupted, Method, Outcome, Score, Searched, Value,
};
use crate::game::{ByMark, Mark, Position, Square, SquareSet};
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use strum::{Display, EnumString};

/// How the end of a game is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scoring {
    /// All wins are equal, and all losses (10 and -10 on 3x3): the "fatalist", who sees no point in losing later.
    Blind,
    /// Quicker wins and later losses are better: `10 - d` and `d - 10` after `d` plies on 3x3.
    DepthAware,
}

/// Whether branches that cannot affect the result are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, Serialize, Deserialize)]
pub enum Pruning {
    /// All nodes are visited.
    #[strum(to_string = "none")]
    Off,
    /// Alpha-beta (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975): a node is left once its window has
    /// closed, that is, alpha >= beta.
    #[strum(to_string = ">=")]
    AlphaBeta,
    /// The same, but a node is left only if alpha > beta, as in the "Pac-Man" projects of Berkeley's AI course.
    #[strum(to_string = ">")]
    Strict,
}

impl Pruning {
    /// Whether nodes may be left early.
    pub const fn prunes(self) -> bool {
        !matches!(self, Self::Off)
    }

    /// Whether a node with this window is left.
    pub fn closes(self, window: Window) -> bool {
        match self {
            Self::Off => false,
            Self::AlphaBeta => window.alpha >= window.beta,
            Self::Strict => window.alpha > window.beta,
        }
    }
}

/// Positions with so few empty cells are searched at once to the end: even plain minimax visits at most 986,410 nodes
/// (all prefixes of the 9! orders of moves).
pub const EXHAUSTIBLE_CELLS: usize = 9;

/// A minimax search (von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928).
///
/// The side to move at the root is MAX, and takes the maximum of its moves' scores; the other side, MIN, takes the
/// minimum. All scores are from MAX's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Minimax {
    /// How the end of a game is scored.
    pub scoring: Scoring,
    /// Whether branches that cannot affect the result are searched.
    pub pruning: Pruning,
    /// The order in which moves are tried.
    pub order: MoveOrder,
    /// Which positions are looked up instead of searched again.
    pub table: Table,
    /// How many plies to look ahead, at least one; `None` means to the end.
    pub depth_limit: Option<usize>,
    /// How positions at the depth limit are estimated.
    pub weights: Weights,
}

impl Minimax {
    /// The textbook algorithm, with scores that count the distance.
    pub const DEPTH_AWARE: Self = Self {
        scoring: Scoring::DepthAware,
        pruning: Pruning::Off,
        order: MoveOrder::Reading,
        table: Table::Off,
        depth_limit: None,
        weights: Weights::USUAL,
    };

    /// The same with scores that ignore the distance.
    pub const BLIND: Self = Self { scoring: Scoring::Blind, ..Self::DEPTH_AWARE };

    /// Alpha-beta in reading order, as in most articles: the same scores as [`Self::DEPTH_AWARE`] from fewer nodes.
    pub const ALPHA_BETA: Self = Self { pruning: Pruning::AlphaBeta, ..Self::DEPTH_AWARE };

    /// The same with the squares with the most lines first: far fewer nodes.
    pub const ORDERED_ALPHA_BETA: Self = Self { order: MoveOrder::MostLinesFirst, ..Self::ALPHA_BETA };

    /// The same search with another depth limit.
    #[must_use]
    pub const fn limited_to(self, depth_limit: Option<usize>) -> Self {
        Self { depth_limit, ..self }
    }

    /// The same search with this order, if one is given, and with this pruning, if it prunes.
    #[must_use]
    pub fn with(self, order: Option<MoveOrder>, pruning: Pruning) -> Self {
        let pruning = if self.pruning.prunes() { pruning } else { Pruning::Off };
        Self { order: order.unwrap_or(self.order), pruning, ..self }
    }

    /// The search from which its name comes: the usual one for each order and cut that has no name of its own.
    #[must_use]
    pub fn usual(self) -> Self {
        let order = match self.order {
            // It has rows of its own among the variants.
            MoveOrder::MostLinesFirst => self.order,
            MoveOrder::Reading | MoveOrder::Reversed | MoveOrder::BestFirst => MoveOrder::Reading,
        };
        self.with(Some(order), Pruning::AlphaBeta)
    }

    /// The same search to the end of every game; nothing is estimated.
    #[must_use]
    pub const fn unlimited(self) -> Self {
        Self { depth_limit: None, weights: Weights::USUAL, ..self }
    }

    /// The same search with other estimates.
    #[must_use]
    pub const fn weighing(self, weights: Weights) -> Self {
        Self { weights, ..self }
    }

    /// Whether quick wins score higher than slow ones.
    pub fn counts_distance(self) -> bool {
        self.scoring == Scoring::DepthAware
    }

    /// The method of [`Self::analyze`], which does not use the table.
    pub fn method(self) -> Method {
        Method {
            name: (self.kind().to_owned() + &self.extras()).into(),
            basis: Basis::Search,
            counts_distance: self.counts_distance(),
            depth_limit: self.depth_limit,
        }
    }

    /// Scores every move of a position.
    ///
    /// Each has a full window of its own. With a shared window, as when just one best move is wanted, alpha-beta would
    /// give most moves only bounds, and bounds look like scores. The table is not used: lines would end at a position
    /// found there.
    ///
    /// # Errors
    /// If the observer stops the search.
    pub fn analyze(self, position: &Position, observer: &mut impl Observer) -> Searched<Analysis> {
        let search = Self { table: Table::Off, ..self };
        let mut searcher = Searcher::new(search, 0, position, (Counters::default(), observer));
        let node = searcher.node(0, None, Window::FULL);
        searcher.observer.enter(&node)?;
        let mut candidates: Vec<Candidate> = Vec::new();
        let score = if let Some((leaf, score)) = searcher.leaf(&node) {
            searcher.observer.step(Step::Leaf(leaf, score));
            score
        } else {
            let mut best = Score::MIN;
            for square in position.moves() {
                let before = searcher.observer.0;
                let score = searcher.child(square, 1, Window::FULL)?;
                extend_line(&mut searcher.lines, 0, square);
                let counted = searcher.observer.0;
                if score > best {
                    best = score;
                    searcher.observer.step(Step::Improve(square, score));
                }
                // A win or loss within the limit is certain: estimates never outweigh it.
                let estimated = counted.horizons > before.horizons && score.outcome() == Outcome::Draw;
                let bounds = if estimated { self.beyond_the_limit() } else { Bounds::exactly(score) };
                let value = Value::between(bounds, score);
                candidates.push(Candidate { square, value, line: searcher.lines[0].clone(), proof: None });
            }
            best
        };
        searcher.observer.step(Step::Leave(score));
        let counters = searcher.observer.0;
        Ok(Analysis::of(position, self.method(), candidates, counters))
    }

    /// Scores every move as deeply as the observer allows: at once to the end or the depth limit where that is quick,
    /// otherwise by iterative deepening (Slate and Atkin, "CHESS 4.5", 1977), which has an answer at any time. One ply
    /// (at most 226 nodes) is searched without the observer. The analysis has the depth that was reached, and counts
    /// all rounds.
    ///
    /// # Panics
    /// Never: a search with the unit observer is never stopped.
    pub fn deepen(self, position: &Position, observer: &mut impl Observer) -> Analysis {
        self.deepen_until(position, observer, Analysis::is_complete)
    }

    /// Like [`Self::deepen`], but only until `settled` returns true: to choose a move, until the analysis [is
    /// exact](Analysis::is_exact).
    ///
    /// # Panics
    /// Never, like [`Self::deepen`].
    pub fn deepen_until(
        self,
        position: &Position,
        observer: &mut impl Observer,
        settled: impl Fn(&Analysis) -> bool,
    ) -> Analysis {
        let end = position.empty_cells();
        let mut total = Counters::default();
        let one_ply = |total: &mut Counters| {
            let analysis = self.limited_to(Some(1)).analyze(position, &mut (total, ()));
            analysis.expect("the unit observer never stops a search")
        };
        if end <= EXHAUSTIBLE_CELLS {
            let whole = self.analyze(position, &mut (&mut total, &mut *observer));
            let analysis = whole.unwrap_or_else(|Interrupted| one_ply(&mut total));
            return Analysis { counters: total, ..analysis };
        }
        let mut deepest = one_ply(&mut total);
        for depth in 2..=self.depth_limit.unwrap_or(end).min(end) {
            if settled(&deepest) {
                break;
            }
            let search = self.limited_to(Some(depth));
            match search.analyze(position, &mut (&mut total, &mut *observer)) {
                Ok(analysis) => deepest = analysis,
                Err(Interrupted) => break,
            }
        }
        // A round that was stopped counts, but not its depth.
        let depth = deepest.counters.depth;
        Analysis { counters: Counters { depth, ..total }, ..deepest }
    }

    /// For a move that neither wins nor loses within the limit.
    fn beyond_the_limit(self) -> Bounds {
        let beyond = self.depth_limit.map_or(0, |limit| limit + 1);
        let plies = if self.counts_distance() { beyond } else { 0 };
        Bounds { at_least: Score::loss_in(plies), at_most: Score::win_in(plies) }
    }

    /// The score for the side to move, found in the usual way: all moves share one window.
    ///
    /// # Errors
    /// If the observer stops the search.
    pub fn score(self, position: &(impl Playable + Clone), observer: &mut impl Observer) -> Searched<Score> {
        self.score_below(0, position, observer)
    }

    /// The score of a position inside a larger search, as that would find it with a full window: for its MAX, with
    /// plies counted from its root.
    ///
    /// # Errors
    /// If the observer stops the search.
    pub fn score_below(
        self,
        ply: usize,
        position: &(impl Playable + Clone),
        observer: &mut impl Observer,
    ) -> Searched<Score> {
        let mut searcher = Searcher::new(self, ply, position, observer);
        let root = searcher.node(ply, None, Window::FULL);
        searcher.visit(&root)
    }
}

struct Searcher<G, O> {
    search: Minimax,
    max: Mark,
    game: G,
    /// All moves, unless each node has an order of its own.
    order: Rc<[Square]>,
    table: Transpositions,
    /// By ply, the best moves found from there on.
    lines: Vec<Vec<Square>>,
    observer: O,
}

impl<G: Playable + Clone, O: Observer> Searcher<G, O> {
    fn new(search: Minimax, ply: usize, game: &G, observer: O) -> Self {
        Self {
            search,
            max: game.max(ply),
            game: game.clone(),
            order: game.moves(search.order).into(),
            table: Transpositions::default(),
            lines: vec![Vec::new(); ply + game.longest() + 1],
            observer,
        }
    }

    fn node(&self, ply: usize, square: Option<Square>, window: Window) -> Node {
        let (to_move, chooser) = (self.game.to_move(), self.game.chooser(self.max));
        Node { ply, square, to_move, chooser, window }
    }

    fn child(&mut self, square: Square, ply: usize, window: Window) -> Searched<Score> {
        self.game.play(square);
        let node = self.node(ply, Some(square), window);
        let score = self.visit(&node)?;
        self.game.take_back(square);
        Ok(score)
    }

    /// The score of the current position: exact without pruning or inside the window, otherwise an upper bound (alpha
    /// or less) or a lower bound (beta or more), perhaps outside the window (fail-soft).
    fn visit(&mut self, node: &Node) -> Searched<Score> {
        self.observer.enter(node)?;
        self.lines[node.ply].clear();
        let key = self.game.key(self.search.table);
        let known = key.and_then(|key| self.table.look_up(key, self.search.pruning, node.window));
        let score = if let Some(score) = known {
            self.observer.step(Step::Leaf(Leaf::Transposition, score));
            score
        } else if let Some((leaf, score)) = self.leaf(node) {
            self.observer.step(Step::Leaf(leaf, score));
            // It does not depend on the window.
            self.store(key, Window::FULL, score);
            score
        } else {
            let score = match node.chooser {
                Chooser::Side(side) => self.best_child(node, side)?,
                Chooser::Chance => self.average(node)?,
            };
            // Without pruning, every window is the full one.
            self.store(key, node.window, score);
            score
        };
        self.observer.step(Step::Leave(score));
        Ok(score)
    }

    fn store(&mut self, key: Option<ByMark<SquareSet>>, window: Window, score: Score) {
        if let Some(new) = key.and_then(|key| self.table.store(key, window, score)) {
            self.observer.step(Step::Store { new });
        }
    }

    fn leaf(&self, node: &Node) -> Option<(Leaf, Score)> {
        let plies = if self.search.counts_distance() { node.ply } else { 0 };
        if let Some(score) = self.game.value(self.max, plies) {
            return Some((Leaf::Terminal, score));
        }
        let is_deep = self.search.depth_limit.is_some_and(|limit| node.ply >= limit.max(1));
        is_deep.then(|| (Leaf::Horizon, self.game.estimate(self.max, self.search.weights)))
    }

    /// The average of the children's scores (expectimax: Michie, "Game-Playing and Game-Learning Automata", 1966). Each
    /// child changes it, so all are searched, and with a full window: no score above closes a window below.
    fn average(&mut self, node: &Node) -> Searched<Score> {
        let mut average = Score::DRAW;
        for &square in &*Rc::clone(&self.order) {
            if self.game.is_possible(square) {
                let chance = self.game.chance(square);
                let score = self.child(square, node.ply + 1, Window::FULL)?;
                average = average.plus(score, chance);
                self.observer.step(Step::Weigh(square, average));
            }
        }
        Ok(average)
    }

    /// The best of the children's scores, for the side that chooses.
    fn best_child(&mut self, node: &Node, side: Side) -> Searched<Score> {
        let mut window = node.window;
        let mut best: Option<Score> = None;
        let mut unsearched = self.game.choices();
        let order = match self.search.order {
            MoveOrder::BestFirst => self.best_first(node, side)?,
            _ => Rc::clone(&self.order),
        };
        for &square in &*order {
            if !self.game.is_possible(square) {
                continue;
            }
            let score = self.child(square, node.ply + 1, window)?;
            unsearched -= 1;
            if best.is_none_or(|best| side.prefers(score, best)) {
                best = Some(score);
                self.observer.step(Step::Improve(square, score));
                extend_line(&mut self.lines, node.ply, square);
            }
            if self.search.pruning.prunes() {
                let narrowed = window.narrowed(side, score);
                if narrowed != window {
                    window = narrowed;
                    self.observer.step(Step::Narrow(window));
                }
                if self.search.pruning.closes(window) && unsearched > 0 {
                    self.observer.step(Step::Cutoff(window, unsearched));
                    break;
                }
            }
        }
        Ok(best.expect("an unfinished game has a move"))
    }

    /// The possible moves by their scores, which other searches find.
    fn best_first(&mut self, node: &Node, side: Side) -> Searched<Rc<[Square]>> {
        let pruning = Pruning::AlphaBeta;
        let order = MoveOrder::Reading;
        let table = Table::Off;
        let search = Minimax { pruning, order, table, ..self.search };
        let mut scored = Vec::new();
        for &square in self.order.iter().filter(|&&square| self.game.is_possible(square)) {
            let child = self.game.played(&[square]);
            let score = search.score_below(node.ply + 1, &child, &mut Ordering(&mut self.observer))?;
            scored.push((if side == Side::Max { -score } else { score }, square));
        }
        scored.sort_by_key(|scored| scored.0);
        Ok(scored.into_iter().map(|(_, square)| square).collect())
    }
}

/// Tells the observer of a search that another one enters a node for it.
struct Ordering<'a>(&'a mut dyn Observer);

impl Observer for Ordering<'_> {
    fn enter(&mut self, _: &Node) -> Searched<()> {
        self.0.ordering()
    }
}
