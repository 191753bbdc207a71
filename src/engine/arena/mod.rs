//! Games and positions without a screen: matches between computer players, every game against the perfect player, and
//! every position of a small game.
//!
//! ```
//! use noughts::engine::arena::Match;
//! use noughts::game::{ByMark, Position, Rules};
//! use noughts::engine::budget::Budget;
//! use noughts::engine::player::Player;
//! use std::time::Duration;
//!
//! let start = Position::new(Rules::TIC_TAC_TOE);
//! let players = ByMark { x: Player::Perfect, o: Player::Random };
//! let games = Match::new(players, start, 20, 7, Duration::from_millis(500))?;
//! let score = games.play(&Budget::unlimited(|| Duration::ZERO), &mut |_| {});
//! assert_eq!((score.games(), score.wins.o), (20, 0));
//! # Ok::<(), String>(())
//! ```

mod cached_player;
mod r#match;
mod positions;
mod proof;

pub use r#match::{Chooser, Match, MatchScore, Played, StartProgram};
pub use positions::positions;
pub use proof::{Outcomes, Proof};
