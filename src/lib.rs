//! Tic-tac-toe in the terminal, where you see how a game AI thinks.
//!
//! Beside the program there is a library: [`game`], the rules, and [`engine`], everything that finds a move. Its API may
//! change until version 1.0. It offers three things to other programs:
//!
//! **Play moves.** A [`Position`](game::Position) is always one that legal moves can reach; illegal moves are
//! refused.
//!
//! ```
//! use noughts::game::{Mark, Position, Rules, Status};
//!
//! let mut position = Position::new(Rules::TIC_TAC_TOE);
//! for square in ["b2", "a1", "c1", "a2", "a3"] {
//!     position.play(square.parse()?)?;
//! }
//! assert_eq!(position.to_string(), "O.X/OX./X..");
//! assert_eq!(position.status(), Status::Won(Mark::X));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Ask for scores.** Every move gets its own exact score, its outcome, the number of plies to the end and the
//! expected moves. This search is for small boards; [`assess`](engine::assess) scores the moves of any position,
//! in the time that it gets.
//!
//! ```
//! use noughts::game::{Position, Setup};
//! use noughts::engine::search::Minimax;
//!
//! // X has opened in a corner. Which replies draw?
//! let setup: Setup = "X../.../...".parse()?;
//! let analysis = Minimax::ORDERED_ALPHA_BETA.analyze(&Position::try_from(setup)?, &mut ())?;
//! for reply in &analysis.candidates {
//!     println!("{} {:>3} in {} plies", reply.square, analysis.points(reply.value.estimate), reply.line.len());
//! }
//! let best: Vec<String> = analysis.best().map(|reply| reply.square.to_string()).collect();
//! assert_eq!((best, analysis.points(analysis.value.estimate)), (vec!["b2".to_owned()], 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Observe a search.** An [`Observer`](engine::search::Observer) is notified of every step and can stop the
//! search at any node. Here one observer prints the cutoffs of ordered alpha-beta, and a second one,
//! [`Counters`](engine::Counters), counts the work.
//!
//! ```
//! use noughts::game::{Position, Setup};
//! use noughts::engine::Counters;
//! use noughts::engine::search::{Minimax, Observer, Step};
//!
//! struct Cutoffs;
//!
//! impl Observer for Cutoffs {
//!     fn step(&mut self, step: Step) {
//!         if let Step::Cutoff(window, unsearched) = step {
//!             let (alpha, beta) = (window.alpha.points(9), window.beta.points(9));
//!             println!("alpha {alpha} >= beta {beta}: {unsearched} moves need not be searched");
//!         }
//!     }
//! }
//!
//! let setup: Setup = ".X./..X/OOX".parse()?;
//! let mut observer = (Cutoffs, Counters::default());
//! let analysis = Minimax::ORDERED_ALPHA_BETA.analyze(&Position::try_from(setup)?, &mut observer)?;
//! assert_eq!((observer.1.nodes, observer.1.cutoffs), (40, 4));
//! assert_eq!(analysis.counters, observer.1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `default-features = false` leaves these two modules, which need no terminal, file or clock and build for
//! WebAssembly; `examples` has three small programs. All else is the program; docs.rs leaves it out.

pub mod engine;
pub mod game;

// Words for numbers and signs, which all modules use.
#[doc(hidden)]
pub mod wording;

// The program. It is public for `main.rs`, the page in `web` and the tests, and hidden because it is no API for others.
// A page has no command line, files and terminal.
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod app;
#[cfg(all(feature = "program", not(target_family = "wasm")))]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod config;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod draw;
#[cfg(all(feature = "program", not(target_family = "wasm")))]
#[doc(hidden)]
pub mod files;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod record;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod teach;
#[cfg(all(feature = "program", not(target_family = "wasm")))]
#[doc(hidden)]
pub mod terminal;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod tree;
