//! A game in play: whose turn it is, what the computer is up to, one cursor.

mod hints;
mod play;
mod turn;

pub use hints::Hints;
pub use turn::{MoveScores, Pace, Preview, Turn};

use crate::app::{Command, Contest, Effects, Notice, Report, Tally};
use crate::config::settings::{Animation, Settings};
use crate::engine::analysis::{Analysis, Candidate};
use crate::engine::player::{Decision, Player, TieBreak};
use crate::game::{History, Mark, Position, Square};
use crate::record::{Adjourned, Record};
use crate::teach::review::Reason;
use std::time::Duration;

/// One game of a series, and the series so far.
#[derive(Clone, Debug)]
pub struct Game {
    /// Who plays whom.
    pub contest: Contest,
    /// Who won the games of this series; none for a draw.
    winners: Vec<Option<Mark>>,
    /// Games finished before this one, in this series and earlier ones: who begins alternates.
    finished_before: usize,
    /// Games begun before this one, given-up ones included: each gets a tie-break of its own.
    begun_before: usize,
    /// The moves so far.
    pub history: History,
    /// Where keys and pointer are.
    pub cursor: Square,
    /// The candidate under the cursor, and why it is worth what it is, while the panel shows that.
    pub explained: Option<(Candidate, Option<Reason>)>,
    /// Whether the reasoning panel is open.
    pub reasoning: bool,
    /// What the board shows of the candidate under the cursor.
    pub preview: Preview,
    /// How long the computer's replies wait.
    pub(super) animation: Animation,
    /// How fast the computer plays itself.
    pub pace: Pace,
    /// What the game waits for.
    pub turn: Turn,
    /// What there is to say.
    pub notice: Option<Notice>,
    /// What is known of its moves, once the game is over.
    pub report: Report,
}

/// Where the cursor begins: as near to the middle as something can be played.
fn beginning(position: &Position) -> Square {
    position.moves_from_centre().first().copied().unwrap_or(position.rules().centre())
}

impl Game {
    /// The first game of a contest. Nobody thinks before [`Game::take_turn`].
    pub(super) fn new(contest: Contest, settings: &Settings) -> Self {
        let history = History::new(contest.start.clone());
        Self {
            contest,
            winners: Vec::new(),
            finished_before: 0,
            begun_before: 0,
            cursor: beginning(history.position()),
            explained: None,
            report: Report::new(&history),
            history,
            reasoning: settings.reasoning,
            preview: Preview::Line,
            animation: settings.animation,
            pace: Pace::usual(settings.animation),
            turn: Turn::Human { scores: MoveScores::NotAsked, hints: Hints::default() },
            notice: None,
        }
    }

    /// The first game of a contest in the middle, after these moves.
    ///
    /// # Panics
    /// If one of them is illegal.
    pub(super) fn after(contest: Contest, moves: impl Iterator<Item = Square>, settings: &Settings) -> Self {
        let mut game = Self::new(contest, settings);
        moves.for_each(|square| game.history.play(square).expect("it was played from here"));
        game.cursor = beginning(game.position());
        game
    }

    /// The position on the board.
    pub const fn position(&self) -> &Position {
        self.history.position()
    }

    /// The player who is to move.
    pub fn mover(&self) -> Player {
        self.contest.player(self.position().to_move())
    }

    /// How the computer breaks ties in this game.
    pub const fn tie_break(&self) -> TieBreak {
        self.contest.tie_break_of(self.begun_before)
    }

    /// The score of the series, this game included once it is over.
    pub fn tally(&self) -> Tally {
        Tally::of(&self.winners)
    }

    /// Whether the series goes on after this game.
    pub fn is_series_open(&self) -> bool {
        !self.tally().decides(self.contest.best_of)
    }

    /// Whether something would be lost by ending the game now.
    pub fn under_way(&self) -> bool {
        !self.history.moves().is_empty() && !self.is_over()
    }

    /// What can be seen of the moves there are, and how long it took to find: the human's scores, or
    /// the computer's own view before it moves.
    pub const fn seen(&self) -> Option<(&Analysis, Duration)> {
        match &self.turn {
            Turn::Human { scores, .. } => scores.seen(),
            Turn::Thinking { so_far: Some((analysis, elapsed)), .. } => Some((analysis, *elapsed)),
            Turn::Chosen { decision: Decision { analysis: Some(analysis), .. }, elapsed, .. } => {
                Some((analysis, *elapsed))
            }
            _ => None,
        }
    }

    /// Whether the search thread is still at what can be seen.
    pub const fn is_searching(&self) -> bool {
        matches!(
            self.turn,
            Turn::Human { scores: MoveScores::Pending(_) | MoveScores::Partial(..), .. }
                | Turn::Thinking { .. }
        )
    }

    /// Whether there is a move to take back, and somebody whose turn it would be again.
    pub fn can_undo(&self) -> bool {
        let mut takers = self.history.marked_moves().map(|(mark, _)| self.contest.player(mark));
        if self.contest.is_automatic() { takers.next().is_some() } else { takers.any(Player::is_human) }
    }

    /// Whether the first move is the computer's and waits for a key.
    pub fn waits_to_begin(&self) -> bool {
        let is_computers = matches!(self.turn, Turn::Thinking { .. } | Turn::Chosen { .. });
        is_computers && self.pace.paused && self.history.moves().is_empty()
    }

    /// Whether the computer goes on playing against itself.
    pub(super) fn plays_itself(&self) -> bool {
        self.contest.is_automatic() && !self.pace.paused
    }

    /// Whether a command would do something now.
    pub(super) fn offers(&self, command: Command) -> bool {
        let human = matches!(self.turn, Turn::Human { .. });
        match command {
            Command::Undo => self.can_undo(),
            Command::Redo => self.history.can_redo(),
            Command::Hint => human,
            Command::Pairs => self.reasoning,
            Command::Pause => self.contest.is_automatic() || self.waits_to_begin(),
            Command::Faster | Command::Slower => self.contest.is_automatic(),
            Command::Place(_) => human && self.position().rules().cells() == 9,
            // Enter lets it begin, too; the footer names one key.
            Command::Act if self.waits_to_begin() && !self.contest.is_automatic() => false,
            Command::Act => human || matches!(self.turn, Turn::Chosen { .. } | Turn::Failed(_)),
            _ => true,
        }
    }

    /// Until the computer's choice is played.
    pub(super) fn deadline(&self) -> Option<Duration> {
        match self.turn {
            Turn::Chosen { wait, .. } if !self.pace.paused => Some(wait),
            _ => None,
        }
    }

    /// Puts the game aside for a while.
    pub(super) fn set_aside(&mut self, effects: &mut Effects) {
        effects.stop_thinking();
        self.notice = None;
    }

    /// Begins this game anew.
    pub(super) fn restart(&mut self, effects: &mut Effects) {
        self.begun_before += 1;
        self.deal(effects);
    }

    /// Begins the next game of the series, or of a new series once this one is decided.
    pub(super) fn next_in_series(&mut self, effects: &mut Effects) {
        if self.tally().decides(self.contest.best_of) {
            self.winners.clear();
        }
        self.finished_before += 1;
        self.begun_before += 1;
        self.deal(effects);
    }

    fn deal(&mut self, effects: &mut Effects) {
        self.history = History::new(self.contest.start_of(self.finished_before));
        self.cursor = beginning(self.position());
        self.notice = None;
        self.take_turn(effects);
    }
}

// What is kept of it
impl Game {
    /// A game that was adjourned, as it stood.
    pub(super) fn going_on(adjourned: Adjourned, settings: &Settings) -> Self {
        let Adjourned { contest, winners, finished_before, begun_before, history, begun: _ } = adjourned;
        let cursor = beginning(history.position());
        Self { winners, finished_before, begun_before, history, cursor, ..Self::new(contest, settings) }
    }

    /// Whether the game is over.
    pub(super) const fn is_over(&self) -> bool {
        matches!(self.turn, Turn::Over)
    }

    /// Whether something would be lost if nobody remembered it: moves, or the score of a series that goes on.
    pub(super) fn is_worth_saving(&self) -> bool {
        let has_moves = !self.history.moves().is_empty();
        has_moves || (!self.winners.is_empty() && self.is_series_open())
    }

    /// The game as it is kept while it can be gone on with, or taken up again.
    pub(super) fn adjourned(&self) -> Adjourned {
        Adjourned {
            contest: self.contest.clone(),
            winners: self.winners_before().to_vec(),
            finished_before: self.finished_before,
            begun_before: self.begun_before,
            history: self.history.so_far(),
            begun: None,
        }
    }

    /// Whether the game still stands as it was kept.
    pub(super) fn is_saved_as(&self, kept: &Adjourned) -> bool {
        kept.history.moves() == self.history.moves()
            && (kept.finished_before, kept.begun_before) == (self.finished_before, self.begun_before)
            && kept.winners == self.winners_before()
            && kept.contest == self.contest
    }

    /// Who won the games of the series before this one.
    fn winners_before(&self) -> &[Option<Mark>] {
        match self.winners.split_last() {
            Some((_, before)) if self.is_over() => before,
            _ => &self.winners,
        }
    }

    /// The game as it is kept once it has ended or is given up.
    pub(super) fn record(&self) -> Record {
        Record::timeless(self.contest.players, self.history.so_far())
    }
}
