//! The rules of m,n,k games: boards, lines, legal moves, and when a game is over.
//!
//! In come moves and texts that people write; out come positions, or what is wrong. It knows nothing of how moves are
//! chosen or drawn. Start with [`Position`].
//!
//! | type | what it is |
//! |---|---|
//! | [`Mark`], [`ByMark`] | X or O, and a value for each of them |
//! | [`Square`], [`SquareSet`] | a cell such as `b2`, and a set of cells |
//! | [`Rules`] | board size, winning length, misère or not |
//! | [`Line`], [`Geometry`] | a winning line with its name, and all lines of a board |
//! | [`Symmetry`] | a rotation or reflection of a board |
//! | [`Setup`] | marks on a board, legal or not |
//! | [`Position`] | a setup that legal play can reach; moves are played on it |
//! | [`History`] | the moves of a game, with undo and redo |

mod geometry;
mod history;
mod mark;
mod position;
mod rules;
mod setup;
mod square;

pub use geometry::{Direction, Geometry, Line, Symmetry};
pub use history::History;
pub use mark::{ByMark, Mark};
pub use position::{IllegalMove, Position, Status};
pub use rules::Rules;
pub use setup::Setup;
pub use square::{MAX_SIDE, Square, SquareSet};

pub(crate) use square::number_up_to;
