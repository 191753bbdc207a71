//! Everything that finds moves.
//!
//! In comes a [`Position`](crate::game::Position) and a [`Budget`], out come scores with their bounds, or a
//! chosen move. It knows the rules, and no terminal, no file and no clock but the budget's. [`assess`] scores the
//! moves of any position; [`search::Minimax`] is the search that the program explains.
//!
//! An [`Analysis`] has a [`Candidate`] for each move. What is known about its [`Score`] is a [`Value`]: proved [`Bounds`], and
//! an estimate between them. The [`Method`] names the algorithm. A [`Player`] makes a [`Decision`] from it, and a [`TieBreak`]
//! chooses among equally good moves.
//!
//! | what | for what |
//! |---|---|
//! | [`Analysis`], [`Candidate`], [`Value`], [`Score`] | the results that all searches share |
//! | [`Budget`] | how long a search may take, and how to stop it |
//! | [`Player`], [`Decision`] | who chooses a move |
//! | [`search`] | minimax, observable, with its variants: an exact score for every move |
//! | [`solver`] | exact scores on boards that are too large for plain search |
//! | [`proved`] | what was proved before |
//! | [`heuristic`] | good moves where nothing can be proved |
//! | [`mcts`] | Monte Carlo tree search: win rates from games at random |
//! | [`exact`] | the exact chances of players who draw lots |
//! | [`arena`] | games between computer players; every game against the perfect player |
//! | [`bitboard`] | boards as sets of cells in machine words |
//! | [`Task`], [`Output`] | jobs for another thread, and their results |

mod analysis;
pub mod arena;
mod best_line;
pub mod bitboard;
mod budget;
pub mod exact;
mod hashing;
pub mod heuristic;
pub mod mcts;
mod player;
pub mod proved;
pub mod search;
pub mod solver;
mod task;

pub use analysis::{
    Analysis, Basis, Bound, Bounds, Candidate, Counters, Distance, Method, Outcome, Points, Proof, Reporter,
    Score, Value, go_on,
};
pub use budget::{Budget, Interrupted, Searched};
pub use player::{
    Decision, Player, Program, TieBreak, appraise, assess, is_reached_by_perfect_play, prove, solve,
};
pub use task::{Contender, Job, Output, RACING_TIME, THINKING_TIME, Task, TaskId, TaskReport};

pub(crate) use analysis::limit_told;
pub(crate) use budget::NodeCount;
