//! Observable minimax.
//!
//! There is one search, [`Minimax`], with switches for its variants: whether a score counts the distance to
//! the end, how deep to look, whether to prune, and in which order to try moves. It reports every step to an
//! [`Observer`]. Everything that shows or counts a search (the reasoning panel, the command line, time
//! limits) observes this one: a [`Tree`] stores the nodes that it visits, a [`Recording`] stores every step,
//! and a race of [`Entrant`]s compares its variants.
//!
//! ```
//! use noughts::engine::analysis::Outcome;
//! use noughts::game::Position;
//! use noughts::engine::search::Minimax;
//!
//! // O loses, but c1 puts off the loss longest.
//! let setup: noughts::game::Setup = ".X./..X/OOX".parse()?;
//! let analysis = Minimax::DEPTH_AWARE.analyze(&Position::try_from(setup)?, &mut ())?;
//! assert_eq!(analysis.outcome(), Some(Outcome::Loss));
//! let longest = analysis.best().next().expect("the game is not over");
//! assert_eq!((longest.square.to_string(), longest.plies()), ("c1".to_owned(), 4));
//! assert_eq!(longest.value.exact().map(|score| score.points(9)), Some(-6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod deepening;
mod evaluation;
mod minimax;
mod node;
mod observer;
mod race;
mod recording;
mod table;
mod tree;
mod variants;

pub use deepening::EXHAUSTIBLE_CELLS;
pub use evaluation::Weights;
pub use minimax::{Minimax, MoveOrder, Origin, Pruning, Scoring};
pub use node::{Leaf, Node, Side, Window};
pub use observer::{Observer, Step};
pub use race::{Entrant, RaceResult};
pub use recording::{Event, Frame, MOST_BYTES, Recording, State};
pub use table::Table;
pub use tree::{Cut, MOST_NODES, SearchEnd, Tree, TreeNode};
pub use variants::{VARIANTS, Variant};
