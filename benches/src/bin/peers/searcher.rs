//! The searchers, and what each does with a board.

use crate::answer::Answer;
use crate::board::Board;
use crate::clock::{Run, measure};
use crate::ours::{self, Size};
use crate::{board_game_crate, minimax_crate};
use std::time::Duration;

/// A search algorithm, and the question it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Searcher {
    /// The crate `minimax`, its search without a table.
    Negamax,
    /// The crate `minimax`, its search with a table, with its default options.
    Iterative,
    /// The same with a large table.
    LargeTable,
    /// The same, with moves ordered by their history.
    History,
    /// The crate `board-game`.
    BoardGame,
    /// Our own search of the articles, without pruning.
    Plain,
    /// Our solver: the value of the board.
    Value,
    /// Our solver: the score of every move.
    EveryMove,
}

/// The default table size of the crate `minimax`.
pub(crate) const USUAL_TABLE: usize = 1 << 20;

impl Searcher {
    pub(crate) const ALL: [Self; 8] = [
        Self::Negamax,
        Self::Iterative,
        Self::LargeTable,
        Self::History,
        Self::BoardGame,
        Self::Plain,
        Self::Value,
        Self::EveryMove,
    ];

    /// The heading of its column.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Negamax => "`minimax` Negamax",
            Self::Iterative => "`minimax` Iterative",
            Self::LargeTable => "Iterative, large table",
            Self::History => "the same, history",
            Self::BoardGame => "`board-game`",
            Self::Plain => "plain minimax",
            Self::Value => "**noughts**, value",
            Self::EveryMove => "**noughts**, every move",
        }
    }

    /// Whether it is one of the peers.
    pub(crate) const fn is_peer(self) -> bool {
        !matches!(self, Self::Plain | Self::Value | Self::EveryMove)
    }

    /// Whether it runs on larger boards even if it did not finish a smaller one.
    pub(crate) const fn keeps_trying(self) -> bool {
        matches!(self, Self::LargeTable | Self::History | Self::Value | Self::EveryMove)
    }

    /// Solves the empty board; `None` if it does not finish in time.
    pub(crate) fn solve<const C: u32, const R: u32, const K: u32>(
        self,
        size: Size,
        cap: Duration,
    ) -> Option<Run<Answer>> {
        let board = Board::<C, R, K>::default();
        // A table is zeroed before the clock starts; for a small board, a large one takes longer to make than to use.
        let large = if C * R <= 16 { 1 << 25 } else { 1 << 30 };
        let iterative = |bytes, history| {
            let prepare = || minimax_crate::iterative(bytes, history);
            measure(cap, prepare, |search| minimax_crate::solve(search, &board).0)
        };
        let ours = |search: fn(Size) -> Answer| measure(cap, || (), |()| search(size));
        match self {
            Self::Negamax => {
                measure(cap, minimax_crate::negamax, |search| minimax_crate::solve(search, &board).0)
            }
            Self::Iterative => iterative(USUAL_TABLE, false),
            Self::LargeTable => iterative(large, false),
            Self::History => iterative(large, true),
            Self::BoardGame => measure(cap, || (), |()| board_game_crate::solve(&board)),
            Self::Plain => ours(ours::plain_minimax),
            Self::Value => ours(ours::value),
            Self::EveryMove => ours(ours::every_first_move),
        }
    }
}
