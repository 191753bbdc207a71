//! Matches: many games between the same two computer players.

use super::cached_player::{CachedPlayer, View};
use crate::engine::budget::Budget;
use crate::engine::player::{Player, Program, TieBreak};
use crate::game::{ByMark, Mark, Position, Square, Status};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

/// Games between two computer players from the same position.
///
/// A match is repeatable: it has the same games each time, on any number of threads, as long as no player runs
/// out of time ([`Played::cut_short`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The players.
    pub players: ByMark<Player>,
    /// The position in which each game starts.
    pub start: Position,
    /// How many games to play.
    pub games: u32,
    /// The seed for random choices between equal moves.
    pub seed: u64,
    time: Duration,
}

impl Match {
    /// A match of `games` games between these players from this position. The seed determines the choices between
    /// equal moves, which differ from game to game. A player may think about each move for `time`.
    ///
    /// # Errors
    /// A sentence about it if a player is human, or the game is over in this position.
    pub fn new(
        players: ByMark<Player>,
        start: Position,
        games: u32,
        seed: u64,
        time: Duration,
    ) -> Result<Self, String> {
        if let Some(mark) = Mark::BOTH.into_iter().find(|&mark| players[mark].is_human()) {
            const WHY: &str = "a match is played without a keyboard: name a computer player";
            return Err(format!("{mark} is human, but {WHY}"));
        }
        if start.status() != Status::Ongoing {
            return Err(format!("the game is over in {start}: start from a position with moves left"));
        }
        Ok(Self { players, start, games, seed, time })
    }

    /// Plays as many games at once as the budget has threads, and reports each game when it ends, in no
    /// particular order.
    ///
    /// When the budget is spent, unfinished games are abandoned and not counted.
    pub fn play(&self, budget: &Budget, report: &mut dyn FnMut(&Played)) -> MatchScore {
        self.play_with(&|_| Box::new(|_| None), budget, report)
    }

    /// The same, with programs of the user's own: `start` starts one for a thread.
    pub fn play_with(
        &self,
        start: &StartProgram,
        budget: &Budget,
        report: &mut dyn FnMut(&Played),
    ) -> MatchScore {
        let caches = self.players.map(CachedPlayer::of);
        let next = AtomicU64::new(0);
        let numbers = || u32::try_from(next.fetch_add(1, Ordering::Relaxed)).ok();
        let mut score = MatchScore::default();
        thread::scope(|scope| {
            let (results, ended) = mpsc::channel();
            for _ in 0..budget.threads.get().min(self.games.try_into().unwrap_or(usize::MAX)) {
                let (results, caches, numbers) = (results.clone(), &caches, &numbers);
                scope.spawn(move || {
                    let mut programs = self.players.map(|player| player.program().map(start));
                    while let Some(number) = numbers().filter(|&number| number < self.games) {
                        let Some(played) = self.game(number, caches, &mut programs, budget) else { return };
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

    /// Plays one game to its end; `None` if the budget is spent before that, or a program does not answer.
    fn game(
        &self,
        number: u32,
        caches: &ByMark<CachedPlayer>,
        programs: &mut ByMark<Option<Chooser>>,
        budget: &Budget,
    ) -> Option<Played> {
        let tie_break = TieBreak::Random { seed: seed_of(self.seed, number) };
        let mut position = self.start.clone();
        let (mut plies, mut cut_short) = (0, false);
        while position.status() == Status::Ongoing {
            // One thread: with several, results would depend on scheduling, and the match would not be repeatable.
            let thinking = budget.share((1.0, self.time)).on_threads(NonZero::<usize>::MIN);
            let view = match &mut programs[position.to_move()] {
                Some(choose) => Arc::new(View { tied: vec![choose(&position)?], cut_short: false }),
                None => caches[position.to_move()].view(&position, tie_break, &thinking)?,
            };
            // The match was stopped, so this may be an unfinished view: do not play it.
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

/// Chooses a program's moves; `None` if it does not.
pub type Chooser<'a> = Box<dyn FnMut(&Position) -> Option<Square> + 'a>;

/// Starts a program.
pub type StartProgram<'a> = dyn Fn(Program) -> Chooser<'a> + Sync + 'a;

/// The seed of a game. `SplitMix64` (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// 2014) makes the seeds of consecutive games independent.
fn seed_of(seed: u64, number: u32) -> u64 {
    let state = seed.wrapping_add(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(u64::from(number) + 1));
    let state = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ state >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ state >> 31
}

/// A game that was played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The number of the game in the match, from 0.
    pub number: u32,
    /// The winner, or `None` after a draw.
    pub winner: Option<Mark>,
    /// How many moves were played.
    pub plies: u32,
    /// Whether a player ran out of time on any move, so that the game may go differently another time.
    pub cut_short: bool,
}

/// The result of a match so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MatchScore {
    /// Games that each side won.
    pub wins: ByMark<u32>,
    /// Games that were drawn.
    pub draws: u32,
    /// Moves played in all games.
    pub plies: u64,
}

impl MatchScore {
    /// Adds a game.
    pub fn add(&mut self, played: &Played) {
        match played.winner {
            Some(winner) => self.wins[winner] += 1,
            None => self.draws += 1,
        }
        self.plies += u64::from(played.plies);
    }

    /// How many games have been added.
    pub const fn games(&self) -> u32 {
        self.wins.x + self.wins.o + self.draws
    }

    /// The mean number of moves in a game; `None` without games.
    #[expect(clippy::cast_precision_loss, reason = "counts of moves are far below 2^53")]
    pub fn mean_plies(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.plies as f64 / f64::from(self.games()))
    }
}
