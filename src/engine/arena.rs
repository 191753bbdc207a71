//! Games without a screen: matches between computer players, every game against the perfect player, and every position
//! of a small game.
//!
//! ```
//! use noughts::engine::arena::Match;
//! use noughts::game::{ByMark, Position, Rules};
//! use noughts::engine::{Budget, Player};
//! use std::time::Duration;
//!
//! let start = Position::new(Rules::TIC_TAC_TOE);
//! let players = ByMark { x: Player::Perfect, o: Player::Random };
//! let games = Match::new(players, start, 20, 7, Duration::from_millis(500))?;
//! let score = games.play(&Budget::unlimited(|| Duration::ZERO), &mut |_| {});
//! assert_eq!((score.games(), score.wins.o), (20, 0));
//! # Ok::<(), String>(())
//! ```

use super::exact::{Chances, Exact, ExactPlay, Policy};
use super::hashing::{STEP, mix};
use super::search::Weights;
use super::{Budget, Player, Program, TieBreak};
use crate::game::{ByMark, Mark, Position, Rules, Square, SquareSet};
use parking_lot::Mutex;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::mpsc;
use std::time::Duration;
use std::{iter, thread};

/// Games between two computer players from the same position. A match has the same games each time, on any number of
/// threads, unless a player runs out of time ([`Played::cut_short`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The players.
    pub players: ByMark<Player>,
    /// Where each game starts.
    pub start: Position,
    /// How many games to play.
    pub games: u32,
    /// The seed of choices between equal moves, which differ from game to game.
    pub seed: u64,
    time: Duration,
}

impl Match {
    /// A match of `games` games from `start`, with up to `time` for each move.
    ///
    /// # Errors
    /// A sentence about it if a player is human, or the game is over at the start.
    pub fn new(
        players: ByMark<Player>,
        start: Position,
        games: u32,
        seed: u64,
        time: Duration,
    ) -> Result<Self, String> {
        if let Some(mark) = Mark::BOTH.into_iter().find(|&mark| players[mark].is_human()) {
            return Err(format!(
                "{mark} is human, but a match is played without a keyboard: name a computer player"
            ));
        }
        if start.is_over() {
            return Err(format!("the game is over in {start}: start from a position with moves left"));
        }
        Ok(Self { players, start, games, seed, time })
    }

    /// Plays as many games at once as the budget has threads, and reports each when it ends, in no particular order.
    /// When the budget is spent, unfinished games do not count.
    pub fn play(&self, budget: &Budget, report: &mut dyn FnMut(&Played)) -> MatchScore {
        self.play_with(&|_| Box::new(|_| None), budget, report)
    }

    /// The same with programs of the user's own: `start` starts one for a thread.
    pub fn play_with(
        &self,
        start: &StartProgram,
        budget: &Budget,
        report: &mut dyn FnMut(&Played),
    ) -> MatchScore {
        let caches = self.players.map(CachedPlayer::of);
        let numbers = Mutex::new(0..self.games);
        let next = || numbers.lock().next();
        let mut score = MatchScore::default();
        thread::scope(|scope| {
            let (results, ended) = mpsc::channel();
            for _ in 0..budget.threads.min(self.games as usize) {
                let results = results.clone();
                let caches = &caches;
                scope.spawn(move || {
                    let mut programs = self.players.map(|player| player.program().map(start));
                    for number in iter::from_fn(next) {
                        let Some(played) = self.game(number, caches, &mut programs, budget) else { return };
                        if results.send(played).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(results);
            for played in ended {
                score.add(played.winner, played.plies);
                report(&played);
            }
        });
        score
    }

    /// The exact chances of the match, and of the best exploiter of each player; `None` if the budget is spent, or a
    /// player does not answer in time.
    ///
    /// # Errors
    /// A sentence about it if a player is no function of the position, or there are too many positions.
    pub fn exact(&self, start: &StartProgram, budget: &Budget) -> Result<Option<Exact>, String> {
        let empty = self.start.empty_cells();
        if empty > ExactPlay::MOST {
            return Err(format!(
                "exact chances need a start with at most {} empty squares, and {} has {empty}",
                ExactPlay::MOST,
                self.start
            ));
        }
        if let Some(player) = self.players.into_iter().find(|player| matches!(player, Player::Mcts(_))) {
            return Err(format!(
                "{player} samples anew for each move, so it has no exact chances: play games, whose shares have an error"
            ));
        }
        let mut walk = ExactPlay::new(self.players.map(|player| match player.program() {
            Some(program) => start(program),
            None => policy(player, self.time, budget.clone()),
        }));
        Ok(walk.exact(&self.start))
    }

    /// Plays a game; `None` if the budget is spent or a program does not answer.
    fn game(
        &self,
        number: u32,
        caches: &ByMark<CachedPlayer>,
        programs: &mut ByMark<Option<Policy>>,
        budget: &Budget,
    ) -> Option<Played> {
        // Independent of that of the game before.
        let seed = mix(self.seed.wrapping_add(STEP.wrapping_mul(number.into())));
        let tie_break = TieBreak::Random { seed };
        let mut position = self.start.clone();
        let mut plies = 0;
        let mut cut_short = false;
        while !position.is_over() {
            // With several threads, the match could not be repeated.
            let thinking = budget.share((1.0, self.time)).on_threads(1);
            let square = if let Some(choose) = &mut programs[position.to_move()] {
                tie_break.draw(&position, &choose(&position)?)?
            } else {
                let view = caches[position.to_move()].view(&position, tie_break, &thinking)?;
                cut_short |= view.cut_short;
                tie_break.pick(&position, &view.tied)?
            };
            // The choice may be unfinished: do not play it.
            if budget.is_spent() {
                return None;
            }
            position.play(square).expect("players choose among the moves");
            plies += 1;
        }
        let winner = position.status().winner();
        Some(Played { number, winner, plies, cut_short })
    }
}

/// Starts a program.
pub type StartProgram<'a> = dyn Fn(Program) -> Policy<'a> + Sync + 'a;

/// What a player does that is neither a human nor a program: moves that look equally good have equal weights. It
/// answers only what it has thought out in `time` for a move.
fn policy<'a>(player: Player, time: Duration, budget: Budget) -> Policy<'a> {
    Box::new(move |position| {
        let view = View::of(player, position, TieBreak::First, &budget.share((1.0, time)))?;
        (!view.cut_short).then(|| view.tied.into_iter().map(|square| (square, 1.0)).collect())
    })
}

/// The same with all the time that it wants.
pub fn unhurried(player: Player) -> Policy<'static> {
    policy(player, Duration::MAX, Budget::unlimited(|| Duration::ZERO))
}

/// The chances of a player who has this side on the empty 3x3 board: against another player, and against its best
/// exploiter. `None` if one does not answer.
pub fn standing(player: Policy, side: Mark, opponent: Player) -> Option<[Chances; 2]> {
    let opponent = unhurried(opponent);
    let [x, o] = if side == Mark::X { [player, opponent] } else { [opponent, player] };
    let exact = ExactPlay::new(ByMark { x, o }).exact(&Position::new(Rules::TIC_TAC_TOE))?;
    Some([exact.chances, exact.best[side.other()].0])
}

/// A finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its number in the match, from 0.
    pub number: u32,
    /// The winner; `None` after a draw.
    pub winner: Option<Mark>,
    /// How many moves it took.
    pub plies: usize,
    /// Whether a player ran out of time, so that the game may go differently another time.
    pub cut_short: bool,
}

/// The result of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// Games won by each side.
    pub wins: ByMark<u32>,
    /// Drawn games.
    pub draws: u32,
    /// Moves of all games.
    pub plies: usize,
}

impl MatchScore {
    /// Adds a game.
    fn add(&mut self, winner: Option<Mark>, plies: usize) {
        match winner {
            Some(winner) => self.wins[winner] += 1,
            None => self.draws += 1,
        }
        self.plies += plies;
    }

    /// How many games there are.
    pub const fn games(&self) -> u32 {
        self.wins.x + self.wins.o + self.draws
    }

    /// The mean number of moves in a game; `None` without games.
    #[expect(clippy::cast_precision_loss, reason = "counts of moves are far below 2^53")]
    pub fn mean_plies(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.plies as f64 / f64::from(self.games()))
    }
}

/// Tens of megabytes on the largest board. Tic-tac-toe has 5,478 positions.
const MOST: usize = 1 << 16;

/// A player and its views of positions, for all threads. The view of one that searches does not depend on how a
/// position was reached, so it is computed once; ties are broken each time.
struct CachedPlayer {
    player: Player,
    /// By the marks, from which the side to move follows: all games begin alike.
    known: Mutex<HashMap<ByMark<SquareSet>, View>>,
}

#[derive(Clone)]
struct View {
    /// The moves that look best and equally good, in reading order; of MCTS, the one that it has chosen.
    tied: Vec<Square>,
    /// Whether it ran out of time.
    cut_short: bool,
}

impl View {
    fn of(player: Player, position: &Position, rule: TieBreak, budget: &Budget) -> Option<Self> {
        let decision = player.decide(position, rule, Weights::USUAL, budget, &mut |_| {})?;
        let tied = match &decision.analysis {
            Some(analysis) => analysis.best_squares().collect(),
            None if player == Player::Random => position.moves().collect(),
            None => vec![decision.square],
        };
        Some(Self { tied, cut_short: budget.is_spent() })
    }
}

impl CachedPlayer {
    fn of(player: Player) -> Self {
        Self { player, known: Mutex::default() }
    }

    /// From the cache or else computed; `None` for a human, or if the game is over.
    fn view(&self, position: &Position, rule: TieBreak, budget: &Budget) -> Option<View> {
        let marks = position.squares_by_mark();
        if let Some(view) = self.known.lock().get(&marks) {
            return Some(view.clone());
        }
        let view = View::of(self.player, position, rule, budget)?;
        let mut known = self.known.lock();
        // Chance decides anew each time.
        if self.player.search().is_some() && known.len() < MOST {
            known.insert(marks, view.clone());
        }
        Some(view)
    }
}

/// All games of the perfect player on one side, in which the opponent tries every move. Nothing is inferred: each game is
/// played to its end. The perfect player takes the first of equally good moves in reading order; the clock is for its
/// [`Budget`]. That takes a moment on 3x3, more than a lifetime on most larger boards.
///
/// ```
/// use noughts::engine::arena::every_game;
/// use noughts::game::{Mark, Rules};
/// use std::time::Duration;
///
/// let score = every_game(Rules::TIC_TAC_TOE, Mark::O, || Duration::ZERO);
/// assert_eq!((score.wins.x, score.games()), (0, 569));
/// ```
///
/// # Panics
/// Never: the perfect player has a move until the game is over.
pub fn every_game(rules: Rules, side: Mark, clock: fn() -> Duration) -> MatchScore {
    let player = CachedPlayer::of(Player::Perfect);
    let budget = Budget::unlimited(clock);
    let mut score = MatchScore::default();
    let mut open = vec![Position::new(rules)];
    while let Some(position) = open.pop() {
        if position.is_over() {
            score.add(position.status().winner(), position.marks());
        } else if position.to_move() == side {
            let view = player.view(&position, TieBreak::First, &budget).expect("the game goes on");
            open.extend(position.after([view.tied[0]]));
        } else {
            open.extend(next_positions(&position));
        }
    }
    score
}

fn next_positions(position: &Position) -> impl Iterator<Item = Position> {
    position.moves().filter_map(|square| position.after([square]).ok())
}

/// Every unfinished position of a game that X began, those with fewer marks first.
pub fn positions(rules: Rules) -> Vec<Position> {
    let mut found = Vec::new();
    let mut ply = vec![Position::new(rules)];
    while !ply.is_empty() {
        let mut next: Vec<Position> =
            ply.iter().flat_map(next_positions).filter(|after| !after.is_over()).collect();
        next.sort_by_cached_key(|position| Reverse(position.to_string()));
        next.dedup();
        found.append(&mut ply);
        ply = next;
    }
    found
}
