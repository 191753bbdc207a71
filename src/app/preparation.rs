//! From the menu to the first move: the choices before a game, and what their board is worth.

use super::setup::{SetUp, Sides};
use super::{App, Overlay, Question, Screen};
use crate::config::command::Command;
use crate::config::settings::Mode;
use crate::engine::analysis::Bounds;
use crate::engine::task::{Finding, Thought};

impl App {
    /// Opens the choices for a kind of game.
    pub(super) fn set_up(&mut self, mode: Mode) {
        let sides = Sides::usual(mode, &self.settings);
        let played = self.played.iter().find(|contest| Sides::of(contest.players).is_like(sides));
        self.screen = Screen::SetUp(match played {
            Some(contest) => SetUp::like(contest, &self.settings),
            None => SetUp::new(sides, &self.settings),
        });
    }

    pub(super) fn set_up_command(&mut self, command: Command) {
        let would_lose_game = self.would_lose_game();
        let Screen::SetUp(form) = &mut self.screen else { return };
        match command {
            Command::Back => {
                self.outbox.stop_thinking();
                match form.editor().cloned() {
                    Some(editor) => self.enter_editor(Box::new(editor)),
                    None => self.open_menu(),
                }
            }
            Command::Act if would_lose_game => {
                self.overlay = Some(Overlay::Confirm(Question::Replace));
            }
            Command::Act => self.start_chosen(),
            _ => form.command(command),
        }
    }

    /// Begins the game that the form describes.
    pub(super) fn start_chosen(&mut self) {
        if let Screen::SetUp(form) = &self.screen {
            let contest = form.contest(self.settings.tie_break(self.seed));
            self.start(contest);
        }
    }

    /// Has the board that is being set up appraised, if nobody has yet.
    pub(super) fn appraise_board(&mut self) {
        let known = |rules| self.worths.iter().any(|(known, _)| *known == rules);
        match &mut self.screen {
            // A board on which the game has begun is no choice any more.
            Screen::SetUp(form) if form.start().is_none() && !known(form.rules()) => {
                form.appraise(&mut self.outbox);
            }
            Screen::Editor(editor) if !known(editor.setup().rules()) => editor.appraise(&mut self.outbox),
            _ => {}
        }
    }

    /// Takes note of what a board is worth.
    pub(super) fn appraised(&mut self, thought: &Thought) {
        let board = match &self.screen {
            Screen::SetUp(form) => form.appraisal().board_of(thought.id),
            Screen::Editor(editor) => editor.appraisal().board_of(thought.id),
            _ => None,
        };
        if let Some(rules) = board {
            // Of a board whose proof went wrong nothing is known.
            let known = match thought.result {
                Ok(Finding::Worth(bounds)) => bounds,
                _ => Bounds::UNKNOWN,
            };
            self.worths.push((rules, known));
        }
    }
}
