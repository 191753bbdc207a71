//! The current game: its moves, whose turn it is, the computer's search, the cursor.

mod candidates;
mod explain;
mod play;

pub(crate) use candidates::row_of;
pub use candidates::{Candidates, MoveScores};
pub use explain::{Chosen, Hints};

use crate::app::{Command, Contest, Effects, Predicting, Tally};
use crate::config::{Animation, Settings};
use crate::engine::{Analysis, Candidate, Decision, Player, TieBreak};
use crate::game::{History, Mark, Position, Square};
use crate::record::{Adjourned, Record};
use std::time::Duration;
use strum::EnumIs;

/// One game of a series, and the series so far.
#[derive(Clone, Debug)]
pub struct Game {
    pub contest: Contest,
    /// The winners of the games of this series; `None` for a draw.
    winners: Vec<Option<Mark>>,
    /// Games finished before this one, in this series and earlier ones: the players take turns starting.
    finished_before: usize,
    /// Games started before this one, given-up ones included: each has its own tie-break.
    begun_before: usize,
    pub history: History,
    /// What is looked at: the scores of a human's moves, or the computer's own view before it moves.
    pub candidates: Candidates,
    /// The candidate under the cursor and the pairs that secure its draw, while the board shows them.
    pub paired: Option<(Candidate, Option<Vec<[Square; 2]>>)>,
    pub reasoning: bool,
    pub predicting: Option<Predicting>,
    /// Whether the board shows the pairs of the candidate under the cursor, not its expected moves, while the panel is open.
    pub shows_pairs: bool,
    /// The settings when it was started or resumed.
    pub(super) settings: Settings,
    pub pace: Pace,
    pub turn: Turn,
    /// What the computer has chosen so far, and why.
    choices: Vec<Chosen>,
}

/// What the game is waiting for.
#[derive(Clone, Debug, EnumIs)]
pub enum Turn {
    Human(Hints),
    Thinking,
    /// The pause in which a computer's choice is shown before it is played.
    Showing {
        decision: Decision,
        elapsed: Duration,
        /// The time left until the move is played, unless the game is paused.
        wait: Duration,
    },
    /// A retry by the user, because the search failed for this reason.
    Failed(String),
    /// Nothing: the game is over.
    Over,
}

/// The speed of a game between computers.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// An index into [`Pace::WAITS`].
    speed: usize,
    pub paused: bool,
}

impl Pace {
    fn usual(animation: Animation) -> Self {
        let speed = match animation {
            Animation::Slow => 1,
            // With no pause at all, the game would be too fast to follow.
            Animation::Normal | Animation::Off => 2,
            Animation::Fast => 4,
        };
        Self { speed, paused: false }
    }

    /// Milliseconds for which a choice is shown, at each speed.
    const WAITS: [u64; 6] = [4000, 2000, 1000, 500, 200, 50];

    /// The speed, 1 being the slowest, and the number of speeds.
    pub fn speed(self) -> (usize, usize) {
        (self.speed + 1, Self::WAITS.len())
    }

    fn wait(self) -> Duration {
        Duration::from_millis(Self::WAITS[self.speed])
    }
}

/// The first square of the cursor: the empty one nearest to the centre.
pub(crate) fn first_cursor(position: &Position) -> Square {
    position.moves_from_centre().first().copied().unwrap_or(position.rules().centre())
}

impl Game {
    /// The first game of a contest. No search runs before [`Game::take_turn`].
    pub(super) fn new(contest: Contest, settings: &Settings) -> Self {
        let history = History::new(contest.start.clone());
        Self::after(contest, history, settings)
    }

    /// The same after these moves.
    pub(super) fn after(contest: Contest, history: History, settings: &Settings) -> Self {
        Self {
            contest,
            winners: Vec::new(),
            finished_before: 0,
            begun_before: 0,
            candidates: Candidates::new(first_cursor(history.position())),
            paired: None,
            history,
            reasoning: settings.reasoning,
            predicting: None,
            shows_pairs: false,
            settings: settings.clone(),
            pace: Pace::usual(settings.animation),
            turn: Turn::Human(Hints::default()),
            choices: Vec::new(),
        }
    }

    pub fn position(&self) -> &Position {
        self.history.position()
    }

    pub fn mover(&self) -> Player {
        self.contest.players[self.position().to_move()]
    }

    pub fn tie_break(&self) -> TieBreak {
        self.contest.tie_break_of(self.begun_before)
    }

    pub fn tally(&self) -> Tally {
        Tally::of(&self.winners)
    }

    pub fn is_series_open(&self) -> bool {
        !self.tally().decides(self.contest.best_of)
    }

    pub fn under_way(&self) -> bool {
        !self.history.moves().is_empty() && !self.is_over()
    }

    /// The scores that are seen, and how long they took.
    pub fn seen(&self) -> Option<(&Analysis, Duration)> {
        self.candidates.scores.seen()
    }

    pub fn is_searching(&self) -> bool {
        self.candidates.scores.is_pending() || self.candidates.scores.is_partial()
    }

    /// A human takes back moves of its own.
    pub fn can_undo(&self) -> bool {
        let mut takers = self.history.marked_moves().map(|(mark, _)| self.contest.players[mark]);
        if self.contest.is_automatic() { takers.next().is_some() } else { takers.any(Player::is_human) }
    }

    pub(super) fn offers(&self, command: Command) -> bool {
        let human = self.turn.is_human();
        match command {
            Command::Undo => self.can_undo(),
            Command::Redo => self.history.can_redo(),
            Command::Hint => human && !self.is_covered(),
            Command::Cover => self.reasoning || self.is_covered(),
            Command::Pairs | Command::PageUp | Command::PageDown => self.reasoning,
            Command::Explain => self.played_choice().is_some(),
            Command::Pause | Command::Faster | Command::Slower => self.contest.is_automatic(),
            Command::Place(_) => human && self.position().rules().cells() == 9,
            Command::Act => human || matches!(self.turn, Turn::Showing { .. } | Turn::Failed(_)),
            _ => true,
        }
    }

    pub(super) fn restart(&mut self, effects: &mut Effects) {
        effects.end_programs(&self.contest);
        self.begun_before += 1;
        self.history = History::new(self.contest.start_of(self.finished_before));
        self.candidates.cursor = first_cursor(self.position());
        self.choices.clear();
        self.take_turn(effects);
    }

    /// The start of the next game: the players take turns to begin.
    pub(super) fn next_start(&self) -> Position {
        self.contest.start_of(self.finished_before + 1)
    }

    pub(super) fn next_in_series(&mut self, effects: &mut Effects) {
        if !self.is_series_open() {
            self.winners.clear();
        }
        self.finished_before += 1;
        self.restart(effects);
    }

    // Saving

    pub(super) fn resumed(adjourned: Adjourned, settings: &Settings) -> Self {
        let Adjourned { contest, winners, finished_before, begun_before, history, begun: _ } = adjourned;
        Self { winners, finished_before, begun_before, ..Self::after(contest, history, settings) }
    }

    pub(super) fn is_over(&self) -> bool {
        self.turn.is_over()
    }

    pub(super) fn is_worth_saving(&self) -> bool {
        !self.history.moves().is_empty() || (!self.winners.is_empty() && self.is_series_open())
    }

    pub(super) fn adjourned(&self) -> Adjourned {
        // While its own result is known, it is the last of them.
        let before = self.winners.len() - usize::from(self.is_over());
        Adjourned {
            contest: self.contest.clone(),
            winners: self.winners[..before].to_vec(),
            finished_before: self.finished_before,
            begun_before: self.begun_before,
            history: self.history.so_far(),
            begun: None,
        }
    }

    pub(super) fn record(&self) -> Record {
        Record::timeless(self.contest.players, self.history.so_far())
    }
}
