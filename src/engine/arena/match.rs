//! A match: the same two computer players, game after game, and how it stands.

use super::cached_player::CachedPlayer;
use crate::engine::budget::Budget;
use crate::engine::player::{Player, TieBreak};
use crate::game::{ByMark, Mark, Position, Status};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;
use thiserror::Error;

/// Games between two computer players from the same position.
///
/// A match is repeatable: the same one has the same games, on however many threads it is played, as long
/// as time ends no player's thinking ([`Played::cut_short`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Who plays.
    pub players: ByMark<Player>,
    /// Where each game begins.
    pub start: Position,
    /// How many games are to be played.
    pub games: u32,
    /// What tells equal moves apart.
    pub seed: u64,
    time: Duration,
}

impl Match {
    /// A match of `games` games between these players from this position. Equal moves are told apart by the
    /// seed, differently in each game; a player may think about a move for this time.
    ///
    /// # Errors
    /// If a player is human, or the game is over in the position.
    pub fn new(
        players: ByMark<Player>,
        start: Position,
        games: u32,
        seed: u64,
        time: Duration,
    ) -> Result<Self, MatchError> {
        if let Some(mark) = Mark::BOTH.into_iter().find(|&mark| players[mark].is_human()) {
            return Err(MatchError::Human(mark));
        }
        if start.status() != Status::Ongoing {
            return Err(MatchError::GameOver(Box::new(start)));
        }
        Ok(Self { players, start, games, seed, time })
    }

    /// Plays as many games at once as the budget has threads, and reports each game as it ends, in no
    /// particular order.
    ///
    /// When the budget is spent, games that are not over are abandoned and not counted.
    pub fn play(&self, budget: &Budget, report: &mut dyn FnMut(&Played)) -> MatchScore {
        let minds = self.players.map(CachedPlayer::of);
        let next = AtomicU64::new(0);
        let numbers = || u32::try_from(next.fetch_add(1, Ordering::Relaxed)).ok();
        let mut score = MatchScore::default();
        thread::scope(|scope| {
            let (results, ended) = mpsc::channel();
            for _ in 0..budget.threads.get().min(self.games.try_into().unwrap_or(usize::MAX)) {
                let (results, minds, numbers) = (results.clone(), &minds, &numbers);
                scope.spawn(move || {
                    while let Some(number) = numbers().filter(|&number| number < self.games) {
                        let Some(played) = self.game(number, minds, budget) else { return };
                        if results.send(played).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(results);
            for played in ended {
                score.add(&played);
                report(&played);
            }
        });
        score
    }

    /// Plays one game to its end; none if the budget was spent before.
    fn game(&self, number: u32, minds: &ByMark<CachedPlayer>, budget: &Budget) -> Option<Played> {
        let tie_break = TieBreak::Random { seed: seed_of(self.seed, number) };
        let mut position = self.start.clone();
        let (mut plies, mut cut_short) = (0, false);
        while position.status() == Status::Ongoing {
            // One thread: with several, results depend on scheduling, and the match would not be repeatable.
            let thinking = budget.share((1.0, self.time)).on_threads(NonZero::<usize>::MIN);
            let view = minds[position.to_move()].view(&position, &thinking)?;
            // What a player had seen by then is not what it thinks.
            if budget.is_spent() {
                return None;
            }
            let square = tie_break.pick(&position, &view.tied)?;
            position.play(square).expect("players choose among the moves");
            plies += 1;
            cut_short |= view.cut_short;
        }
        let winner = if let Status::Won(winner) = position.status() { Some(winner) } else { None };
        Some(Played { number, winner, plies, cut_short })
    }
}

/// The seed of a game, so that neighbouring games have nothing in common: `SplitMix64` (Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators", 2014).
fn seed_of(seed: u64, number: u32) -> u64 {
    let state = seed.wrapping_add(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(u64::from(number) + 1));
    let state = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ state >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ state >> 31
}

/// Why there can be no match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MatchError {
    /// The player of this side waits for somebody to press keys.
    #[error("{0} is human, but a match has nobody at the keyboard: name a computer player")]
    Human(Mark),
    /// There is nothing to play in this position.
    #[error("the game is over in {0}: begin where it goes on")]
    GameOver(Box<Position>),
}

/// A game that was played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// Which game of the match, from 0.
    pub number: u32,
    /// Who won; nobody if it was a draw.
    pub winner: Option<Mark>,
    /// How many moves were made.
    pub plies: u32,
    /// Whether time ended the thinking about any of them: then it might go otherwise another time.
    pub cut_short: bool,
}

/// The games of a match that are over, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MatchScore {
    /// Games that X won.
    pub x_wins: u32,
    /// Games that O won.
    pub o_wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Moves made in all of them.
    pub plies: u64,
}

impl MatchScore {
    /// Counts a game.
    pub fn add(&mut self, played: &Played) {
        let count = match played.winner {
            Some(Mark::X) => &mut self.x_wins,
            Some(Mark::O) => &mut self.o_wins,
            None => &mut self.draws,
        };
        *count += 1;
        self.plies += u64::from(played.plies);
    }

    /// How many games have been counted.
    pub const fn games(&self) -> u32 {
        self.x_wins + self.o_wins + self.draws
    }

    /// How many moves a game took on average; none if there was no game.
    #[expect(clippy::cast_precision_loss, reason = "counts of moves are far below 2^53")]
    pub fn mean_plies(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.plies as f64 / f64::from(self.games()))
    }
}
