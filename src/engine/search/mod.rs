//! Observable minimax.
//!
//! There is one search, [`Minimax`], with switches for its variants. It reports every step to an [`Observer`]; panels,
//! counters and time limits observe it. A [`Trace`] stores the nodes that it visits, a [`Walk`] tells the steps from
//! them, and a [`Run`] says what a variant needed in a race. Boards are searched, and [trees of numbers](NumberTree).
//!
//! ```
//! use noughts::engine::Outcome;
//! use noughts::game::Position;
//! use noughts::engine::search::Minimax;
//!
//! // O loses, but c1 puts off the loss longest.
//! let setup: noughts::game::Setup = ".X./..X/OOX".parse()?;
//! let analysis = Minimax::DEPTH_AWARE.analyze(&Position::try_from(setup)?, &mut ())?;
//! assert_eq!(analysis.outcome(), Some(Outcome::Loss));
//! let longest = analysis.best().next().expect("the game is not over");
//! assert_eq!((longest.square.to_string(), longest.line.len()), ("c1".to_owned(), 4));
//! assert_eq!(longest.value.exact().map(|score| score.points(9)), Some(-6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod evaluation;
mod minimax;
mod numbers;
mod observer;
mod playable;
mod random;
mod random_tree;
mod state;
mod table;
mod trace;
mod variants;
mod walk;

pub use evaluation::Weights;
pub use minimax::{EXHAUSTIBLE_CELLS, Minimax, Pruning, Scoring};
pub use numbers::NumberTree;
pub use observer::{Chooser, Leaf, Node, Observer, Side, Step, Window};
pub use playable::{MoveOrder, Playable};
pub use random::{Random, Replies};
pub use state::State;
pub use table::Table;
pub use trace::{Cut, MOST_NODES, Trace, TraceNode};
pub use variants::{Run, VARIANTS, Variant};
pub use walk::{Call, NodeState, Walk};
