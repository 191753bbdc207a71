//! How a game reacts to keys, time and the search thread.

use super::{Game, Hints, Pace, Turn};
use crate::app::predicting::{Meaning, Predicting};
use crate::app::{Action, Command, Computed, Effects, numbered};
use crate::config::{Direction, Keymap};
use crate::engine::{Decision, Job, Output, TaskReport};
use crate::game::{Square, Status};
use crate::teach::review::{self, Judgement};
use std::time::Duration;

impl Game {
    pub(crate) fn command(&mut self, command: Command, effects: &mut Effects) {
        if command.is_movement()
            && let Turn::Human(hints) = &mut self.turn
        {
            // Moving the cursor cancels the hint, which would otherwise move it away again.
            hints.is_requested = false;
        }
        match command {
            Command::Act => self.act(effects),
            Command::Place(number) => self.place(number, effects),
            Command::Reasoning => {
                // Closed, the scores, how they were found as well, and closed again.
                let details = &mut self.candidates.details;
                (self.reasoning, *details) = (!*details, self.reasoning && !*details);
                self.analyze_if_needed(effects);
            }
            Command::Pairs => {
                self.shows_pairs = !(self.reasoning && self.shows_pairs);
                self.reasoning = true;
                self.analyze_if_needed(effects);
            }
            Command::Hint if self.is_covered() => effects.refuse("not while scores are covered"),
            Command::Hint => self.hint(effects),
            Command::Undo => self.undo(effects),
            Command::Redo => self.redo(effects),
            Command::Pause | Command::Faster | Command::Slower if !self.contest.is_automatic() => {
                effects.refuse("only games between computers can be paused or sped up");
            }
            Command::Pause => self.pace.paused = !self.pace.paused,
            Command::Faster | Command::Slower => self.change_speed(Direction::of(command)),
            Command::PageUp | Command::PageDown if !self.reasoning => {}
            _ => self.candidates.command(command, self.position().rules()),
        }
    }

    pub(crate) fn point(&mut self, square: Square) {
        self.candidates.point(square, self.position().rules());
    }

    pub(crate) fn tick(&mut self, passed: Duration, effects: &mut Effects) {
        if self.pace.paused {
            return;
        }
        if let Turn::Showing { wait, .. } = &mut self.turn {
            *wait = wait.saturating_sub(passed);
            if wait.is_zero() {
                self.play_choice(effects);
            }
        }
    }

    pub(crate) fn task_report(&mut self, task_report: TaskReport, effects: &mut Effects) {
        let scores = &mut self.candidates.scores;
        if !scores.awaits(task_report.id) {
            // It is out of date.
            return;
        }
        match (&self.turn, task_report.result) {
            (Turn::Thinking, Ok(Output::Decision(decision))) => {
                self.choose(decision, task_report.elapsed, effects);
            }
            (Turn::Thinking, Err(fault)) => {
                *scores = Computed::NotAsked;
                self.turn = Turn::Failed(fault);
            }
            (_, result) => {
                scores.update(TaskReport { result, ..task_report });
                self.give_requested_hint(effects);
            }
        }
    }

    fn choose(&mut self, decision: Decision, elapsed: Duration, effects: &mut Effects) {
        // With the panel, long enough to find the choice among the candidates.
        let usual = Duration::from_millis(if self.reasoning { 1200 } else { 400 });
        let wait =
            if self.contest.is_automatic() { self.pace.wait() } else { self.settings.animation.of(usual) };
        let seen = decision.analysis.clone();
        self.candidates.scores = seen.map_or(Computed::NotAsked, |seen| Computed::Ready((seen, elapsed)));
        self.turn = Turn::Showing { decision, elapsed, wait };
        if wait.is_zero() && !self.pace.paused {
            self.play_choice(effects);
        }
    }

    fn play_choice(&mut self, effects: &mut Effects) {
        if let Turn::Showing { decision, elapsed, .. } = self.turn.clone() {
            let square = decision.square;
            self.remember_choice(decision, elapsed);
            self.play(square, effects);
        }
    }

    fn act(&mut self, effects: &mut Effects) {
        match &self.turn {
            Turn::Human(_) => self.play(self.candidates.cursor, effects),
            Turn::Showing { .. } => self.play_choice(effects),
            Turn::Failed(_) => self.take_turn(effects),
            Turn::Thinking => effects.refuse("the computer is still thinking"),
            Turn::Over => {}
        }
    }

    fn place(&mut self, number: u8, effects: &mut Effects) {
        let Some(square) = numbered(number, self.position().rules(), effects) else { return };
        if self.turn.is_human() {
            self.candidates.cursor = square;
            self.play(square, effects);
        } else {
            effects.refuse("it is the computer's turn");
        }
    }

    fn play(&mut self, square: Square, effects: &mut Effects) {
        let warning = self.warning(square);
        match self.history.play(square) {
            Ok(()) => {
                self.take_turn(effects);
                // The results say more.
                if let Some(warning) = warning
                    && !self.is_over()
                {
                    effects.offer(warning, Command::Undo, "take it back");
                }
            }
            Err(fault) => effects.refuse(fault.to_string()),
        }
    }

    /// What a person's move throws away, if that is wanted and proved by now. Where two people play, it would tell the other
    /// one what to do.
    fn warning(&self, square: Square) -> Option<String> {
        let mover = self.position().to_move();
        if !self.settings.coach || self.contest.players.lone_human() != Some(mover) || self.is_covered() {
            return None;
        }
        let (analysis, _) = self.seen()?;
        let judgement = Judgement::of(self.position(), analysis, square)?;
        let text = format!("{square} {}. {}", judgement.cost(), judgement.sentences().join(" "));
        judgement.grade.changes_outcome().then_some(text)
    }

    /// Takes back moves up to and including the last human one; between computers, takes back one move and pauses.
    pub(crate) fn undo(&mut self, effects: &mut Effects) {
        if !self.can_undo() {
            let whose = if self.contest.is_automatic() { "" } else { " of yours" };
            return effects.refuse(format!("no move{whose} to take back"));
        }
        if self.is_over() {
            self.winners.pop();
        }
        while self.history.undo().is_some() && !self.can_stop_here() {}
        self.pace.paused = self.contest.is_automatic();
        self.take_turn(effects);
    }

    fn redo(&mut self, effects: &mut Effects) {
        if !self.history.can_redo() {
            return effects.refuse("no move to redo");
        }
        while self.history.redo().is_some() && !self.can_stop_here() {}
        self.take_turn(effects);
    }

    fn can_stop_here(&self) -> bool {
        self.contest.is_automatic() || self.mover().is_human()
    }

    fn change_speed(&mut self, direction: Direction) {
        self.pace.speed = direction.stop_at_ends(self.pace.speed, 1, Pace::WAITS.len() - 1);
        let pace = self.pace.wait();
        if let Turn::Showing { wait, .. } = &mut self.turn {
            *wait = match direction {
                Direction::Forward => pace.min(*wait),
                Direction::Back => pace,
            };
        }
    }

    pub(crate) fn take_turn(&mut self, effects: &mut Effects) {
        effects.stop_thinking();
        self.candidates.scores = Computed::NotAsked;
        self.turn = match self.position().status() {
            Status::Ongoing if self.mover().is_human() => Turn::Human(Hints::default()),
            Status::Ongoing => {
                let job = Job::Decide {
                    player: self.mover(),
                    tie_break: self.tie_break(),
                    weights: self.settings.evaluation,
                };
                self.candidates.scores = Computed::Pending(effects.think(self.position(), job));
                Turn::Thinking
            }
            over => {
                effects.end_programs(&self.contest);
                self.winners.push(over.winner());
                Turn::Over
            }
        };
        self.analyze_if_needed(effects);
    }

    pub(super) fn analyze_if_needed(&mut self, effects: &mut Effects) {
        if let Turn::Human(hints) = &self.turn
            && (self.reasoning || self.settings.coach || hints.is_requested)
        {
            self.candidates.ask(self.history.position(), effects);
        }
    }

    /// Finds the pairs that the board shows. That is a search, which would be too slow for every frame.
    pub(crate) fn find_pairs(&mut self) {
        let seen = if self.reasoning && self.shows_pairs { self.seen() } else { None };
        let candidate = seen.and_then(|(analysis, _)| analysis.candidate(self.candidates.cursor));
        if candidate != self.paired.as_ref().map(|(paired, _)| paired) {
            self.paired =
                candidate.map(|candidate| (candidate.clone(), review::pairs(self.position(), candidate)));
        }
    }

    // Covered scores

    pub fn is_covered(&self) -> bool {
        self.predicting.is_some()
    }

    /// Covers or uncovers the scores in the panel, which opens. Computers wait meanwhile.
    pub(crate) fn set_covered(&mut self, covers: bool, effects: &mut Effects) {
        if covers == self.is_covered() {
            return;
        }
        self.predicting = covers.then(Predicting::default);
        self.shows_pairs = false;
        self.pace.paused |= covers && self.contest.is_automatic();
        self.reasoning |= covers;
        self.analyze_if_needed(effects);
    }

    /// Carries out a command that is about covered scores, or could tell them. Returns whether it was one of these.
    pub(crate) fn predict(&mut self, action: &Action, keymap: &Keymap, effects: &mut Effects) -> bool {
        match Predicting::meaning(self.predicting.as_mut(), action, keymap) {
            Meaning::Usual => return false,
            Meaning::Cover(true) if !self.reasoning => {}
            Meaning::Cover(covers) => self.set_covered(covers, effects),
            Meaning::Check => self.check(),
            Meaning::Nothing => {}
        }
        true
    }

    fn check(&mut self) {
        let moves = [self.history.moves(), &[self.candidates.cursor]].concat();
        let Some(predicting) = &mut self.predicting else { return };
        predicting.judge_candidate(&self.candidates.scores, moves);
    }
}
