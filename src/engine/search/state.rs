//! What is searched, and what the search comes to on the way.

use super::evaluation::Weights;
use super::minimax::{EXHAUSTIBLE_CELLS, Minimax, Scoring};
use super::numbers::NumberTree;
use super::observer::{Chooser, Observer};
use super::playable::{MoveOrder, Playable};
use super::random::{Random, Replies};
use super::table::Table;
use super::variants::Variant;
use crate::engine::{Points, Score, Searched};
use crate::game::{Mark, Position, Square};
use serde::{Deserialize, Serialize};
use strum::EnumIs;

/// A position on a board, or a node of a tree of numbers.
#[derive(Clone, Debug, PartialEq, EnumIs, Serialize, Deserialize)]
pub enum State {
    /// A position, and who plays at random, if anyone does.
    Board(Position, Option<Random>),
    /// A node.
    Numbers(NumberTree),
}

impl State {
    /// A position whose tree may be larger than this is first searched with a depth limit.
    pub const COMFORTABLE_NODES: usize = 600_000;

    /// The position, if it is one.
    pub const fn board(&self) -> Option<&Position> {
        if let Self::Board(position, _) = self { Some(position) } else { None }
    }

    /// The node, if it is one.
    pub const fn numbers(&self) -> Option<&NumberTree> {
        if let Self::Numbers(tree) = self { Some(tree) } else { None }
    }

    fn game(&self) -> &dyn Playable {
        match self {
            Self::Board(position, _) => position,
            Self::Numbers(tree) => tree,
        }
    }

    fn game_mut(&mut self) -> &mut dyn Playable {
        match self {
            Self::Board(position, _) => position,
            Self::Numbers(tree) => tree,
        }
    }

    /// The same where MIN, the side that is not to move at the root, replies in this way.
    ///
    /// # Errors
    /// A sentence about what would fit, if averages cannot be exact or would take too long.
    pub fn with_replies(&self, replies: Replies) -> Result<Self, String> {
        Ok(match (self, replies) {
            (Self::Numbers(tree), _) => Self::Numbers(tree.with_replies(replies)?),
            (Self::Board(position, _), Replies::Best) => position.into(),
            (Self::Board(position, _), _) if position.empty_cells() > EXHAUSTIBLE_CELLS => {
                return Err(format!(
                    "expectimax takes boards with at most {EXHAUSTIBLE_CELLS} empty squares"
                ));
            }
            (Self::Board(position, _), _) => Self::Board(position.clone(), Some(Random::against(position))),
        })
    }

    /// How MIN replies.
    pub const fn replies(&self) -> Replies {
        match self {
            Self::Numbers(tree) => tree.replies(),
            Self::Board(_, None) => Replies::Best,
            Self::Board(_, Some(_)) => Replies::Random,
        }
    }

    /// Whether there are chance nodes.
    pub fn has_chance(&self) -> bool {
        self.numbers().map_or_else(|| self.replies().is_random(), NumberTree::has_chance)
    }

    /// Whether the game is over, or the node is a leaf.
    pub fn is_over(&self) -> bool {
        self.value(Mark::X, 0).is_some()
    }

    /// A possible move by its name in an address: a square, or the number of a branch.
    ///
    /// # Errors
    /// A sentence about what is wrong.
    pub fn branch(&self, name: &str) -> Result<Square, String> {
        match self {
            Self::Board(position, _) => {
                let square = name.parse()?;
                position.after([square]).map_err(|fault| fault.to_string())?;
                Ok(square)
            }
            Self::Numbers(tree) => {
                let number: Option<usize> = name.parse().ok();
                let branch = number.and_then(|number| NumberTree::branch(number.checked_sub(1)?));
                let branch = branch.filter(|&branch| tree.is_possible(branch));
                branch.ok_or_else(|| format!("`{}` is not the number of a branch there", name.escape_debug()))
            }
        }
    }

    /// The branches with these names, each from where the ones before it lead.
    ///
    /// # Errors
    /// If there is no such branch.
    pub fn path<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Result<Vec<Square>, String> {
        let mut at = self.clone();
        names.into_iter().map(|name| at.branch(name).inspect(|&square| at.play(square))).collect()
    }

    /// The name of a move in an address.
    pub fn branch_name(&self, square: Square) -> String {
        match self {
            Self::Board(..) => square.to_string(),
            Self::Numbers(_) => (NumberTree::number_of(square) + 1).to_string(),
        }
    }

    /// The names of these branches, joined by points: the address of the node to which they lead.
    pub fn address(&self, moves: &[Square]) -> String {
        moves.iter().map(|&square| self.branch_name(square)).collect::<Vec<_>>().join(".")
    }

    /// Whether it differs here from simpler searches: in a tree of numbers plies do not count, no square has more lines,
    /// and no node is reached twice.
    pub fn suits(&self, variant: Variant) -> bool {
        let Minimax { scoring, order, table, .. } = variant.search;
        match variant.replies {
            Replies::Random => {
                self.with_replies(Replies::Random).is_ok() && self.numbers().is_none_or(NumberTree::has_min)
            }
            Replies::Best => {
                self.is_board()
                    || (scoring, order, table) == (Scoring::DepthAware, MoveOrder::Reading, Table::Off)
            }
        }
    }

    /// The name of who chooses, where this side is to move: that of its mark, or MAX, MIN or CHANCE.
    pub fn mover(&self, mark: Mark, chooser: Chooser) -> String {
        if self.is_board() { mark.to_string() } else { chooser.to_string() }
    }

    /// The score that a search finds; as [`Minimax::score_below`].
    ///
    /// # Errors
    /// If the observer stops the search.
    pub fn score(&self, search: Minimax, ply: usize, observer: &mut impl Observer) -> Searched<Score> {
        if let Self::Board(position, None) = self {
            return search.score_below(ply, position, observer);
        }
        // One compiled search is enough for the others, which are small.
        search.score_below(ply, self, &mut (observer as &mut dyn Observer))
    }

    /// A score in [points](Score::points); in a tree of numbers, one of these or an average.
    pub fn points(&self, score: Score) -> Points {
        let (cells, unit) = match self {
            Self::Board(position, random) => {
                (position.rules().cells(), random.map_or(1, |random| random.unit))
            }
            Self::Numbers(tree) => (0, tree.unit()),
        };
        Points::new(score.points(cells).into(), unit.into())
    }

    /// How many plies can be searched without growing too large a tree; `None` if all.
    pub fn comfortable_depth(&self) -> Option<usize> {
        let empty = self.board()?.empty_cells();
        // Nine empty squares are searched to the end: games there end before the board is full.
        if empty <= 9 {
            return None;
        }
        let mut nodes = 1_usize;
        let mut level = 1_usize;
        let is_too_large = |ply: &usize| {
            level = level.saturating_mul(empty - ply);
            nodes = nodes.saturating_add(level);
            nodes > Self::COMFORTABLE_NODES
        };
        (0..empty).find(is_too_large).map(|ply| ply.max(1))
    }

    /// The possible moves, in the order in which a search tries them that does not look for the best; none when the game is
    /// over.
    pub fn possible(&self, order: MoveOrder) -> Vec<Square> {
        let moves = if self.is_over() { Vec::new() } else { self.moves(order) };
        moves.into_iter().filter(|&square| self.is_possible(square)).collect()
    }

    /// The name of a move that is possible here: of a square, or of the node to which it leads.
    pub fn label(&self, square: Square) -> String {
        match self {
            Self::Board(..) => square.to_string(),
            Self::Numbers(tree) => tree.played(&[square]).name().to_owned(),
        }
    }
}

/// On a board on which MIN replies at random, a win is worth the same after any number of plies, and scores are in units.
impl Playable for State {
    fn moves(&self, order: MoveOrder) -> Vec<Square> {
        self.game().moves(order)
    }

    fn is_possible(&self, square: Square) -> bool {
        self.game().is_possible(square)
    }

    fn choices(&self) -> usize {
        self.game().choices()
    }

    fn longest(&self) -> usize {
        self.game().longest()
    }

    fn to_move(&self) -> Mark {
        self.game().to_move()
    }

    fn chooser(&self, max: Mark) -> Chooser {
        match self {
            Self::Board(position, random) => Random::chooser(*random, position.to_move(), max),
            Self::Numbers(tree) => tree.chooser(max),
        }
    }

    fn chance(&self, square: Square) -> Points {
        self.game().chance(square)
    }

    fn max(&self, plies: usize) -> Mark {
        self.game().max(plies)
    }

    fn play(&mut self, square: Square) {
        self.game_mut().play(square);
    }

    fn take_back(&mut self, square: Square) {
        self.game_mut().take_back(square);
    }

    fn value(&self, side: Mark, plies: usize) -> Option<Score> {
        match self {
            Self::Board(position, Some(random)) => Some(random.in_units(position, position.value(side, 0)?)),
            _ => self.game().value(side, plies),
        }
    }

    fn estimate(&self, side: Mark, weights: Weights) -> Score {
        let estimate = self.game().estimate(side, weights);
        match self {
            Self::Board(position, Some(random)) => random.in_units(position, estimate),
            _ => estimate,
        }
    }
}

impl From<Position> for State {
    fn from(position: Position) -> Self {
        Self::Board(position, None)
    }
}

impl From<&Position> for State {
    fn from(position: &Position) -> Self {
        Self::Board(position.clone(), None)
    }
}

impl From<NumberTree> for State {
    fn from(tree: NumberTree) -> Self {
        Self::Numbers(tree)
    }
}
