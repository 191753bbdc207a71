//! The one search: minimax, with a switch for each of its variants.

use super::evaluation::evaluate;
use super::node::{Leaf, Node, Side, Window};
use super::observer::Observer;
use super::table::{Key, Table, Transpositions};
use crate::engine::analysis::{Analysis, Basis, Bounds, Candidate, Counters, Method, Outcome, Score, Value};
use crate::engine::budget::Interrupted;
use crate::game::{Geometry, Mark, Position, Square, Status};
use std::cmp::Reverse;

/// How the end of a game is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Every win is worth the same and so is every loss (10 and -10 on 3x3): the "fatalist", who
    /// sees no point in losing later.
    Blind,
    /// A nearer win and a later loss are worth more: `10 - d` and `d - 10` after `d` plies on 3x3.
    DepthAware,
}

/// Whether branches that cannot matter are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pruning {
    /// Every node is visited.
    Off,
    /// Alpha-beta (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975): a node is left as
    /// soon as its window has closed, that is when alpha >= beta.
    AlphaBeta,
}

/// In which order the moves at a node are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveOrder {
    /// In reading order, as the articles do.
    Reading,
    /// Squares with more winning lines through them first: on 3x3 the centre, the corners, the
    /// edges. Good moves early make alpha-beta cut more.
    MostLinesFirst,
}

/// A minimax search (von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928).
///
/// The side that moves at the root takes the maximum of its moves' scores and is called MAX, the
/// other takes the minimum and is called MIN; all scores are seen by MAX.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Minimax {
    /// How the end of a game is scored.
    pub scoring: Scoring,
    /// Whether branches that cannot matter are searched.
    pub pruning: Pruning,
    /// In which order moves are tried.
    pub order: MoveOrder,
    /// Whether positions are remembered that can be reached in more than one way.
    pub table: Table,
    /// How many plies to look ahead, at least one; positions at that depth are estimated. `None`
    /// looks to the end of every game.
    pub depth_limit: Option<usize>,
}

impl Minimax {
    /// The textbook algorithm with scores that count the distance.
    pub const DEPTH_AWARE: Self = Self {
        scoring: Scoring::DepthAware,
        pruning: Pruning::Off,
        order: MoveOrder::Reading,
        table: Table::Off,
        depth_limit: None,
    };

    /// The textbook algorithm without regard for distance.
    pub const BLIND: Self = Self { scoring: Scoring::Blind, ..Self::DEPTH_AWARE };

    /// The same answers as [`Self::DEPTH_AWARE`] for far fewer nodes: alpha-beta that tries the squares
    /// with the most lines first.
    pub const ORDERED_ALPHA_BETA: Self =
        Self { pruning: Pruning::AlphaBeta, order: MoveOrder::MostLinesFirst, ..Self::DEPTH_AWARE };

    /// The same search to another depth.
    #[must_use]
    pub const fn limited_to(self, depth_limit: Option<usize>) -> Self {
        Self { depth_limit, ..self }
    }

    /// Whether its scores tell a near win from a far one.
    pub fn counts_distance(self) -> bool {
        self.scoring == Scoring::DepthAware
    }

    /// How it [analyzes](Self::analyze): without its table.
    pub fn method(self) -> Method {
        Method {
            name: self.kind(),
            basis: Basis::Search,
            counts_distance: self.counts_distance(),
            depth_limit: self.depth_limit,
        }
    }

    /// Scores every move of a position.
    ///
    /// Each move is searched with a full window of its own. Were the window shared between them,
    /// as a search for just one best move does, alpha-beta would return mere bounds for most of
    /// them, and those look like scores. A table is not used: a line that ended where a position
    /// was met before would not show how the game ends.
    ///
    /// # Errors
    /// If the observer breaks off.
    pub fn analyze(self, position: &Position, observer: &mut impl Observer) -> Result<Analysis, Interrupted> {
        let search = Self { table: Table::Off, ..self };
        let mut run = Run::new(search, Origin::of(position), position, (Counters::default(), observer));
        let node = run.node(0, None, Window::FULL);
        run.enter(&node)?;
        let mut candidates: Vec<Candidate> = Vec::new();
        let score = if let Some((leaf, score)) = run.leaf(&node) {
            run.observer.leaf(leaf, score);
            score
        } else {
            let mut best = Score::MIN;
            for square in position.moves() {
                let before = run.observer.0;
                let score = run.child(square, 1, Window::FULL)?;
                run.extend_line(0, square);
                let counted = run.observer.0;
                if score > best {
                    best = score;
                    run.observer.improve(square, score);
                }
                // A win or loss inside the depth limit is certain: estimates never outweigh it.
                let estimated = counted.horizons > before.horizons && score.outcome() == Outcome::Draw;
                let bounds = if estimated { self.beyond_the_limit() } else { Bounds::exactly(score) };
                let value = Value::between(bounds, score);
                candidates.push(Candidate { square, value, line: run.lines[0].clone() });
            }
            best
        };
        run.observer.leave(score);
        let counters = run.observer.0;
        Ok(Analysis::of(position, self.method(), score, candidates, counters))
    }

    /// Between which scores a move lies that neither wins nor loses within the depth limit.
    fn beyond_the_limit(self) -> Bounds {
        let beyond = self.depth_limit.map_or(0, |limit| limit + 1);
        let plies = if self.counts_distance() { beyond } else { 0 };
        Bounds { at_least: Score::loss_in(plies), at_most: Score::win_in(plies) }
    }

    /// The score of a position for the side to move, found as the articles do it: with one window
    /// that all moves share.
    ///
    /// # Errors
    /// If the observer breaks off.
    pub fn score(self, position: &Position, observer: &mut impl Observer) -> Result<Score, Interrupted> {
        self.score_below(Origin::of(position), position, observer)
    }

    /// The score of a position inside a search that began elsewhere, as that search would have
    /// found it with a full window: seen by its MAX, and with the plies counted from its root.
    ///
    /// # Errors
    /// If the observer breaks off.
    pub fn score_below(
        self,
        origin: Origin,
        position: &Position,
        observer: &mut impl Observer,
    ) -> Result<Score, Interrupted> {
        let mut run = Run::new(self, origin, position, observer);
        let root = run.node(origin.ply, None, Window::FULL);
        run.visit(&root)
    }
}

/// Where a position lies in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The side that moves at the root.
    pub max: Mark,
    /// How many plies below the root the position is.
    pub ply: usize,
}

impl Origin {
    /// The root itself.
    pub const fn of(position: &Position) -> Self {
        Self { max: position.to_move(), ply: 0 }
    }
}

/// One run of a search.
struct Run<O> {
    search: Minimax,
    max: Mark,
    position: Position,
    order: Vec<Square>,
    table: Option<Transpositions>,
    /// At each ply, the best line found so far from there on.
    lines: Vec<Vec<Square>>,
    observer: O,
}

impl<O: Observer> Run<O> {
    fn new(search: Minimax, origin: Origin, position: &Position, observer: O) -> Self {
        Self {
            search,
            max: origin.max,
            position: position.clone(),
            order: search.order.squares(position.geometry()),
            table: Transpositions::new(search.table, position.rules()),
            lines: vec![Vec::new(); origin.ply + position.empty_cells() + 1],
            observer,
        }
    }

    fn node(&self, ply: usize, square: Option<Square>, window: Window) -> Node {
        let to_move = self.position.to_move();
        Node { ply, square, to_move, side: Side::of(to_move, self.max), window }
    }

    fn enter(&mut self, node: &Node) -> Result<(), Interrupted> {
        if self.observer.enter(node).is_break() { Err(Interrupted) } else { Ok(()) }
    }

    /// Plays a move, visits the position it leads to, and takes it back.
    fn child(&mut self, square: Square, ply: usize, window: Window) -> Result<Score, Interrupted> {
        self.position.play(square).expect("the order holds legal moves only");
        let node = self.node(ply, Some(square), window);
        let score = self.visit(&node)?;
        self.position.take_back(square);
        Ok(score)
    }

    /// The minimax score of the node's position, which is the current one.
    ///
    /// Without pruning the score is exact. With it, the score is exact if it lies strictly inside
    /// the window, an upper bound if it is at most alpha, a lower bound if it is at least beta
    /// (fail-soft: a bound may lie outside the window).
    fn visit(&mut self, node: &Node) -> Result<Score, Interrupted> {
        self.enter(node)?;
        self.lines[node.ply].clear();
        let key = self.table.as_ref().map(|table| table.key(&self.position));
        let known = self.table.as_ref().zip(key).and_then(|(table, key)| table.look_up(&key, node.window));
        let score = if let Some(score) = known {
            self.observer.leaf(Leaf::Transposition, score);
            score
        } else if let Some((leaf, score)) = self.leaf(node) {
            self.observer.leaf(leaf, score);
            // The score of a leaf does not depend on the window.
            self.store(key, Window::FULL, score);
            score
        } else {
            let score = self.best_child(node)?;
            // Without pruning no window is narrower than the full one.
            self.store(key, node.window, score);
            score
        };
        self.observer.leave(score);
        Ok(score)
    }

    fn store(&mut self, key: Option<Key>, window: Window, score: Score) {
        let stored = self.table.as_mut().zip(key).and_then(|(table, key)| table.store(key, window, score));
        if let Some(new) = stored {
            self.observer.store(new);
        }
    }

    /// The score of a node at which the search goes no deeper.
    fn leaf(&self, node: &Node) -> Option<(Leaf, Score)> {
        let plies = match self.search.scoring {
            Scoring::Blind => 0,
            Scoring::DepthAware => node.ply,
        };
        match self.position.status() {
            Status::Won(winner) if winner == self.max => Some((Leaf::Terminal, Score::win_in(plies))),
            Status::Won(_) => Some((Leaf::Terminal, Score::loss_in(plies))),
            Status::Drawn => Some((Leaf::Terminal, Score::DRAW)),
            Status::Ongoing if self.search.depth_limit.is_some_and(|limit| node.ply >= limit.max(1)) => {
                Some((Leaf::Horizon, evaluate(&self.position, self.max)))
            }
            Status::Ongoing => None,
        }
    }

    /// The maximum (or, where MIN moves, the minimum) of the children's scores.
    fn best_child(&mut self, node: &Node) -> Result<Score, Interrupted> {
        let mut window = node.window;
        let mut best: Option<Score> = None;
        let mut unsearched = self.position.empty_cells();
        for place in 0..self.order.len() {
            let square = self.order[place];
            if !self.position.is_empty(square) {
                continue;
            }
            let score = self.child(square, node.ply + 1, window)?;
            unsearched -= 1;
            if best.is_none_or(|best| node.side.prefers(score, best)) {
                best = Some(score);
                self.observer.improve(square, score);
                self.extend_line(node.ply, square);
            }
            if self.search.pruning == Pruning::AlphaBeta {
                let narrowed = window.narrowed(node.side, score);
                if narrowed != window {
                    window = narrowed;
                    self.observer.narrow(window);
                }
                if window.is_closed() && unsearched > 0 {
                    self.observer.cutoff(window, unsearched);
                    break;
                }
            }
        }
        Ok(best.expect("a game that goes on has a move"))
    }

    /// Makes the line at a ply the move just tried and the best line after it.
    fn extend_line(&mut self, ply: usize, square: Square) {
        let [line, rest] =
            self.lines.get_disjoint_mut([ply, ply + 1]).expect("no line is longer than the game");
        line.clear();
        line.push(square);
        line.extend_from_slice(rest);
    }
}

impl MoveOrder {
    /// All squares of a board in this order.
    pub(super) fn squares(self, geometry: &Geometry) -> Vec<Square> {
        let mut squares: Vec<Square> = geometry.rules.squares().collect();
        match self {
            Self::Reading => {}
            Self::MostLinesFirst => squares.sort_by_key(|&square| Reverse(geometry.through(square).len())),
        }
        squares
    }
}
