//! The game screen. The game itself is [shared](Shared::game).

mod draw;
pub(crate) mod draw_panel;
mod subject;
mod words;
mod words_panel;

pub(crate) use subject::Subject;
pub(crate) use words::facts;

use crate::app::screen::{Component, Step};
use crate::app::screens::tree::FirstTab;
use crate::app::{
    Action, Command, Effects, Game, Question, ResultsScreen, Screen, Shared, Target, TreeScreen, Turn, View,
};
use std::time::Duration;

/// The screen of the current game.
#[derive(Clone, Copy, Debug)]
pub struct GameScreen;

impl Component for GameScreen {
    fn offers(&self, command: Command, shared: &Shared) -> bool {
        shared.game.as_ref().is_some_and(|game| match command {
            // While a move is explained, these only lead back, as Esc does.
            Command::Act | Command::Hint | Command::Undo => game.recalled.is_none() && game.offers(command),
            _ => game.offers(command),
        })
    }

    fn label(&self, command: Command, shared: &Shared) -> Option<&'static str> {
        let game = shared.game.as_ref()?;
        if let Some(predicting) = &game.predicting {
            return predicting.label(command, "place");
        }
        match (command, &game.turn) {
            (Command::Left, _) if game.recalled.is_some() => Some("other moves"),
            (Command::Explain | Command::Back, _) if game.recalled.is_some() => Some("back"),
            (Command::Act, Turn::Chosen { .. }) if game.pace.paused => Some("step"),
            (Command::Act, Turn::Chosen { .. }) => Some("play now"),
            (Command::Act, Turn::Failed(_)) => Some("retry"),
            (Command::Pause, _) if game.pace.paused => Some("resume"),
            _ => None,
        }
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) -> Step {
        let Some(game) = &mut shared.game else { return Step::Pop };
        // What explains the last choice goes with the next key or click; arrows look around in it, and digits do nothing.
        let ends = match action {
            Action::Command(command) => !(command.is_movement() || matches!(command, Command::Place(_))),
            _ => matches!(action, Action::Click(_)),
        };
        let recalled = game.recalled.take_if(|_| ends);
        let moves = game.history.moves().len();
        match action {
            _ if game.predict(&action, &shared.settings.keymap, effects) => {}
            Action::Command(Command::Act | Command::Explain | Command::Back)
            | Action::Click(Target::Square(_) | Target::Candidate(_))
                if recalled.is_some() => {}
            Action::Command(Command::Back) => {
                game.set_aside(effects);
                return Step::Pop;
            }
            Action::Command(Command::NewGame) if game.under_way() => return Step::ask(Question::NewGame),
            Action::Command(Command::NewGame) => return self.confirmed(shared, effects),
            Action::Command(Command::Place(_)) if game.recalled.is_some() => {}
            Action::Command(command) => match View::Position.after(command) {
                Some(view) => {
                    return look_at(recalled.as_ref().unwrap_or(game), shared.views.as_deref(), view);
                }
                None => game.shown_mut().command(command, effects),
            },
            Action::Click(Target::Tab(tab)) => {
                let views = View::ALL.get(tab).filter(|&&view| view != View::Position);
                let game = recalled.as_ref().unwrap_or(game);
                return views.map_or(Step::Stay, |&view| look_at(game, shared.views.as_deref(), view));
            }
            Action::Point(Target::Square(square) | Target::Candidate(square)) => {
                game.shown_mut().point(square);
            }
            Action::Click(Target::Square(_)) => game.command(Command::Act, effects),
            Action::Tick(passed) => game.tick(passed, effects),
            Action::TaskReport(task_report) => game.task_report(task_report, effects),
            _ => {}
        }
        // A refusal from the computer's turn no longer applies.
        shared.notice.take_if(|_| game.history.moves().len() != moves);
        Step::Stay
    }

    /// Gives up the game and restarts it.
    fn confirmed(&mut self, shared: &mut Shared, effects: &mut Effects) -> Step {
        if let Some(game) = &mut shared.game {
            effects.record(game);
            game.restart(effects);
        }
        Step::Stay
    }

    /// Shows the results as soon as the game is over.
    fn settle(&mut self, shared: &mut Shared, effects: &mut Effects) -> Step {
        let Some(game) = &mut shared.game else { return Step::Stay };
        if game.is_over() {
            return Step::Replace(Screen::Results(ResultsScreen::new(game, effects)));
        }
        game.shown_mut().explain();
        Step::Stay
    }

    fn deadline(&self, shared: &Shared) -> Option<Duration> {
        shared.game.as_ref()?.deadline()
    }

    fn plays_itself(&self, shared: &Shared) -> bool {
        shared.game.as_ref().is_some_and(|game| game.plays_itself())
    }

    fn hidden(&mut self, shared: &mut Shared, effects: &mut Effects) {
        if let Some(game) = &mut shared.game {
            game.set_aside(effects);
        }
    }

    fn shown(&mut self, closed: &Screen, shared: &mut Shared, effects: &mut Effects) {
        if let Screen::Tree(views) = closed {
            shared.views = Some(views.clone());
            if let Some(game) = &mut shared.game {
                game.set_covered(views.is_covered(), effects);
            }
        }
        shared.resume_game(effects);
    }
}

/// Shows another view of the game's position: as it was left, if it was open before.
fn look_at(game: &Game, views: Option<&TreeScreen>, view: View) -> Step {
    let mut screen = match views.filter(|views| views.position == *game.position()) {
        Some(views) => {
            let mut views = Box::new(views.clone());
            views.turn_to(view);
            views
        }
        None => TreeScreen::of(game.position().clone(), view),
    };
    screen.first_tab = FirstTab::Game;
    screen.set_covered(game.is_covered());
    Step::Push(Screen::Tree(screen))
}
