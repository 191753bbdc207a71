//! Tic-tac-toe in the terminal, where you see how a game AI thinks.
//!
//! The program is a thin layer over this library, which follows it: no promise of a stable API before 1.0. It offers
//! three things to other programs:
//!
//! **Play moves.** A [`Position`](game::Position) holds only what legal moves can reach; an illegal move is refused.
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
//! **Ask for scores.** Every move gets an exact score of its own, an outcome, the plies to the end and the expected line.
//!
//! ```
//! use noughts::game::{Position, Setup};
//! use noughts::engine::search::Minimax;
//!
//! // X has opened in a corner. Which replies hold the draw?
//! let setup: Setup = "X../.../...".parse()?;
//! let analysis = Minimax::ORDERED_ALPHA_BETA.analyze(&Position::try_from(setup)?, &mut ())?;
//! for reply in &analysis.candidates {
//!     println!("{} {:>3} in {} plies", reply.square, analysis.points(reply.value.estimate()), reply.plies());
//! }
//! let best: Vec<String> = analysis.best().map(|reply| reply.square.to_string()).collect();
//! assert_eq!((best, analysis.points(analysis.value.estimate())), (vec!["b2".to_owned()], 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Observe a search.** An [`Observer`](engine::search::Observer) is told of every step and can stop the search at any
//! of them. Here one prints where ordered alpha-beta cuts, while [`Counters`](engine::analysis::Counters) counts beside
//! it.
//!
//! ```
//! use noughts::game::{Position, Setup};
//! use noughts::engine::analysis::Counters;
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
//! # The rooms
//!
//! The lowest first; each uses only those listed before it.
//!
//! | room | what it is for |
//! |---|---|
//! | [`game`] | rules of m,n,k games: board, lines, positions, the moves of a game, notation |
//! | [`engine`] | all that finds a move: scores, minimax made to be watched, proofs, estimates, players, matches |
//! | [`record`] | what is kept of a game: who played whom, its text forms, lists, statistics |
//! | [`teach`] | what there is to say about a position: lessons, named positions, hints and reviews |
//! | [`config`] | what people can set and press: commands, the table of keys, settings |
//! | [`draw`] | what screens are drawn with: boards, marks, texts, themes, layout |
//! | [`app`] | the state machine of the program: actions in, effects out, no I/O; and how its screens look |
//! | [`files`] | what is kept between runs: settings, games, the game under way, finished lessons |
//! | [`terminal`] | the event loop: terminal, clock, signals, threads |
//! | [`cli`] | the command line, and the commands that need no screen |

pub mod app;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
pub mod config;
pub mod draw;
pub mod engine;
#[cfg(not(target_family = "wasm"))]
pub mod files;
pub mod game;
pub mod record;
pub mod teach;
#[cfg(not(target_family = "wasm"))]
pub mod terminal;
