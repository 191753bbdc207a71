//! A game in play: whose turn it is, what the computer is up to, one cursor.

mod saved;

use crate::app::notice::{NINE_CELLS_ONLY, Notice};
use crate::app::outbox::Outbox;
use crate::app::pace::Pace;
use crate::app::report::Report;
use crate::app::turn::{HintStep, Hints, Insight, Sketch, Turn};
use crate::config::command::Command;
use crate::config::direction::Direction;
use crate::config::settings::{Animation, Settings};
use crate::engine::analysis::{Analysis, Candidate};
use crate::engine::player::{Decision, Player, TieBreak};
use crate::engine::task::{Finding, Job, Thought};
use crate::game::{History, Mark, Position, Square, Status};
use crate::record::contest::{Contest, Tally};
use crate::teach::review::{self, Hint, Reason};
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
    /// Whether the reasoning panel is open.
    pub reasoning: bool,
    /// What the board shows of the candidate under the cursor.
    pub sketch: Sketch,
    animation: Animation,
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
    /// The first game of a contest. Nobody thinks before [`Game::resume`].
    pub(super) fn new(contest: Contest, settings: &Settings) -> Self {
        let history = History::new(contest.start.clone());
        Self {
            contest,
            winners: Vec::new(),
            finished_before: 0,
            begun_before: 0,
            cursor: beginning(history.position()),
            report: Report::new(&history),
            history,
            reasoning: settings.reasoning,
            sketch: Sketch::Line,
            animation: settings.animation,
            pace: Pace::usual(settings.animation),
            turn: Turn::Human { insight: Insight::NotAsked, hints: Hints::default() },
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

    /// Says something to whoever plays.
    pub(super) fn tell(&mut self, notice: Notice) {
        self.notice = Some(notice);
    }

    /// The position on the board.
    pub const fn position(&self) -> &Position {
        self.history.position()
    }

    /// The candidate under the cursor, and why it is worth what it is, if that can be seen.
    pub fn reason(&self) -> Option<(&Candidate, Option<Reason>)> {
        let candidate = self.seen().and_then(|(analysis, _)| analysis.candidate(self.cursor))?;
        Some((candidate, review::reason(self.position(), candidate)))
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
        !self.history.moves().is_empty() && !matches!(self.turn, Turn::Over)
    }

    /// What can be seen of the moves there are, and how long it took to find: the human's insight, or
    /// the computer's own view before it moves.
    pub const fn seen(&self) -> Option<(&Analysis, Duration)> {
        match &self.turn {
            Turn::Human { insight, .. } => insight.seen(),
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
            Turn::Human { insight: Insight::Pending(_) | Insight::Partly(..), .. } | Turn::Thinking { .. }
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

    /// Takes the game up where it stands, as after a stay in the menu.
    pub(super) fn resume(&mut self, outbox: &mut Outbox) {
        self.take_turn(outbox);
    }

    /// Holds the first move back if it is the computer's.
    pub(super) fn hold(&mut self) {
        self.pace.paused = !self.mover().is_human();
    }

    /// Lets the computer's replies wait as long as this.
    pub(super) const fn move_like(&mut self, animation: Animation) {
        self.animation = animation;
    }

    /// Puts the game aside for a while.
    pub(super) fn set_aside(&mut self, outbox: &mut Outbox) {
        outbox.stop_thinking();
        self.notice = None;
    }

    /// Begins this game anew.
    pub(super) fn restart(&mut self, outbox: &mut Outbox) {
        self.begun_before += 1;
        self.deal(outbox);
    }

    /// Begins the next game of the series, or of a new series once this one is decided.
    pub(super) fn next_in_series(&mut self, outbox: &mut Outbox) {
        if self.tally().decides(self.contest.best_of) {
            self.winners.clear();
        }
        self.finished_before += 1;
        self.begun_before += 1;
        self.deal(outbox);
    }

    fn deal(&mut self, outbox: &mut Outbox) {
        self.history = History::new(self.contest.start_of(self.finished_before));
        self.cursor = beginning(self.position());
        self.notice = None;
        self.take_turn(outbox);
    }

    pub(super) fn command(&mut self, command: Command, outbox: &mut Outbox) {
        self.notice = None;
        if command.is_movement()
            && let Turn::Human { hints, .. } = &mut self.turn
        {
            // Whoever moves on does not wait for it, and would not want the cursor taken away.
            hints.wanted = false;
        }
        match command {
            Command::Up | Command::Down | Command::Left | Command::Right => self.move_cursor(command),
            Command::Act => self.act(outbox),
            Command::Place(number) => self.place(number, outbox),
            Command::Reasoning => {
                self.reasoning = !self.reasoning;
                self.ask_if_wanted(outbox);
            }
            Command::Pairs => self.change_sketch(outbox),
            Command::Hint => self.hint(outbox),
            Command::Undo => self.undo(outbox),
            Command::Redo => self.redo(outbox),
            Command::Pause if self.offers(command) => self.pace.paused = !self.pace.paused,
            Command::Faster | Command::Slower if self.contest.is_automatic() => {
                self.change_speed(Direction::of(command));
            }
            Command::Pause | Command::Faster | Command::Slower => {
                self.refuse("only games of the computer against itself have a pace");
            }
            _ => {}
        }
    }

    /// Shows the pairs instead of the line, or the other way round, and opens the panel for that.
    fn change_sketch(&mut self, outbox: &mut Outbox) {
        self.sketch =
            if self.reasoning && self.sketch == Sketch::Pairs { Sketch::Line } else { Sketch::Pairs };
        self.reasoning = true;
        self.ask_if_wanted(outbox);
    }

    /// The pointer rests on a square.
    pub(super) fn point(&mut self, square: Square) {
        if self.position().rules().contains(square) {
            self.cursor = square;
        }
    }

    pub(super) fn tick(&mut self, passed: Duration, outbox: &mut Outbox) {
        if self.pace.paused {
            return;
        }
        if let Turn::Chosen { wait, .. } = &mut self.turn {
            *wait = wait.saturating_sub(passed);
            if wait.is_zero() {
                self.play_choice(outbox);
            }
        }
    }

    pub(super) fn thought(&mut self, thought: Thought, outbox: &mut Outbox) {
        match &mut self.turn {
            Turn::Human { insight, .. } if insight.awaits(thought.id) => {
                insight.hear(thought);
                self.give_hint_if_wanted();
            }
            Turn::Thinking { id, so_far } if *id == thought.id => match thought.result {
                Ok(Finding::Decision(decision)) => self.choose(decision, thought.elapsed, outbox),
                Ok(Finding::SoFar(analysis)) => *so_far = Some((analysis, thought.elapsed)),
                Ok(_) => {}
                Err(fault) => self.turn = Turn::Failed(fault),
            },
            // Anything else answers a question that nobody asks any more.
            _ => {}
        }
    }

    /// Shows the computer's choice for a moment, then plays it.
    fn choose(&mut self, decision: Decision, elapsed: Duration, outbox: &mut Outbox) {
        let wait = if self.contest.is_automatic() {
            self.pace.wait()
        } else if self.reasoning {
            // Long enough to see where the choice stands among the candidates.
            self.animation.of(Duration::from_millis(1200))
        } else {
            self.animation.of(Duration::from_millis(400))
        };
        self.turn = Turn::Chosen { decision, elapsed, wait };
        if wait.is_zero() && !self.pace.paused {
            self.play_choice(outbox);
        }
    }

    fn play_choice(&mut self, outbox: &mut Outbox) {
        if let Turn::Chosen { decision, .. } = &self.turn {
            let square = decision.square;
            // What was refused while the computer thought may be possible now.
            self.notice = None;
            self.play(square, outbox);
        }
    }

    fn act(&mut self, outbox: &mut Outbox) {
        match &self.turn {
            Turn::Human { .. } => self.play(self.cursor, outbox),
            Turn::Chosen { .. } => self.play_choice(outbox),
            Turn::Failed(_) => self.take_turn(outbox),
            Turn::Thinking { .. } if self.waits_to_begin() && !self.contest.is_automatic() => {
                self.pace.paused = false;
            }
            Turn::Thinking { .. } => self.refuse("the computer is still thinking"),
            Turn::Over => {}
        }
    }

    fn place(&mut self, number: u8, outbox: &mut Outbox) {
        let rules = self.position().rules();
        if rules.cells() != 9 {
            self.refuse(NINE_CELLS_ONLY);
        } else if !matches!(self.turn, Turn::Human { .. }) {
            self.refuse("it is the computer's turn");
        } else if let Some(square) = rules.square_numbered(number.into()) {
            self.cursor = square;
            self.play(square, outbox);
        }
    }

    fn play(&mut self, square: Square, outbox: &mut Outbox) {
        match self.history.play(square) {
            Ok(()) => {
                // A game with a human that has begun goes on by itself.
                self.pace.paused &= self.contest.is_automatic();
                self.take_turn(outbox);
            }
            Err(fault) => self.refuse(&fault.to_string()),
        }
    }

    /// Takes back moves up to the last one of a human; where only computers play, one move, and
    /// lets them wait.
    pub(super) fn undo(&mut self, outbox: &mut Outbox) {
        if !self.can_undo() {
            let whose = if self.contest.is_automatic() { "" } else { " of yours" };
            return self.refuse(&format!("there is no move{whose} to take back"));
        }
        if matches!(self.turn, Turn::Over) {
            self.winners.pop();
        }
        while self.history.undo().is_some() && !self.stops_here() {}
        self.pace.paused = self.contest.is_automatic();
        self.notice = None;
        self.take_turn(outbox);
    }

    /// Plays again what the last undo took back.
    fn redo(&mut self, outbox: &mut Outbox) {
        if !self.history.can_redo() {
            return self.refuse("there is no move to play again");
        }
        while self.history.redo().is_some() && !self.stops_here() {}
        self.take_turn(outbox);
    }

    /// Whether somebody can take up play at the current position after undo or redo.
    fn stops_here(&self) -> bool {
        self.contest.is_automatic() || self.mover().is_human()
    }

    fn change_speed(&mut self, direction: Direction) {
        self.pace.speed = direction.stop_at_ends(self.pace.speed, 1, Pace::WAITS.len() - 1);
        let pace = self.pace.wait();
        if let Turn::Chosen { wait, .. } = &mut self.turn {
            *wait = match direction {
                Direction::Forward => pace.min(*wait),
                Direction::Back => pace,
            };
        }
    }

    /// Finds out whose turn it is at the position on the board, and sets the computer thinking.
    fn take_turn(&mut self, outbox: &mut Outbox) {
        outbox.stop_thinking();
        self.turn = match self.position().status() {
            Status::Ongoing if self.mover().is_human() => {
                Turn::Human { insight: Insight::NotAsked, hints: Hints::default() }
            }
            Status::Ongoing => {
                let job = Job::Decide { player: self.mover(), tie_break: self.tie_break() };
                Turn::Thinking { id: outbox.think(self.position(), job), so_far: None }
            }
            Status::Won(winner) => self.end(Some(winner)),
            Status::Drawn => self.end(None),
        };
        self.ask_if_wanted(outbox);
    }

    fn end(&mut self, winner: Option<Mark>) -> Turn {
        self.winners.push(winner);
        Turn::Over
    }

    /// Has the position analyzed if the panel shows it and nobody has asked yet.
    fn ask_if_wanted(&mut self, outbox: &mut Outbox) {
        if let Turn::Human { insight: insight @ Insight::NotAsked, hints } = &mut self.turn
            && (self.reasoning || hints.wanted)
        {
            *insight = Insight::Pending(outbox.think(self.history.position(), Job::Analyze));
        }
    }

    fn hint(&mut self, outbox: &mut Outbox) {
        match &mut self.turn {
            Turn::Human { insight, hints } => {
                hints.wanted = true;
                if matches!(insight, Insight::Failed(_)) {
                    *insight = Insight::NotAsked;
                }
                self.ask_if_wanted(outbox);
                self.notice = Some(Notice::Info("A hint is coming ...".to_owned()));
                self.give_hint_if_wanted();
            }
            _ => self.refuse("hints are for your own turn"),
        }
    }

    /// Says where to look, then which move is good, then why: one of them each time, as far as it is known.
    fn give_hint_if_wanted(&mut self) {
        let Turn::Human { insight, hints } = &mut self.turn else { return };
        // What one ply shows is no hint yet.
        let is_worth_telling = |analysis: &Analysis| analysis.is_exact() || analysis.depth_seen() > 1;
        if !hints.wanted {
            return;
        }
        let hint = match insight {
            Insight::Partly(_, (analysis, _)) if !is_worth_telling(analysis) => None,
            Insight::Ready((analysis, _)) | Insight::Partly(_, (analysis, _)) => {
                Hint::of(self.history.position(), analysis)
            }
            Insight::Failed(fault) => {
                hints.wanted = false;
                let fault = fault.clone();
                return self.refuse(&fault);
            }
            Insight::NotAsked | Insight::Pending(_) => None,
        };
        let Some(hint) = hint else { return };
        let offer = |text, what| Notice::Offer { text, command: Command::Hint, what };
        self.notice = Some(match hints.go_on(hint.square) {
            HintStep::Look => offer(hint.look, "the move"),
            HintStep::Play => {
                self.cursor = hint.square;
                offer(hint.play, "why")
            }
            HintStep::Why => Notice::Info(hint.why),
        });
    }

    fn move_cursor(&mut self, command: Command) {
        if let Some(square) = command.moved(self.cursor) {
            self.point(square);
        }
    }

    fn refuse(&mut self, why: &str) {
        self.notice = Some(Notice::Refusal(why.to_owned()));
    }
}
