//! What the program is doing: a state machine without a terminal, a clock or a thread.
//!
//! [`App::update`] takes one [`Action`] at a time and returns the [`Effect`]s it wishes for; the
//! event loop carries them out, and what comes of them returns as another action. Time arrives as
//! [`Action::Tick`]. Every screen is a type of its own and owns its data; screens lie on each other, and the uppermost is
//! seen.

mod action;
mod computed;
pub mod draw;
mod draw_chrome;
mod draw_overlay;
mod effect;
mod game;
pub mod help;
mod overlay;
mod phrases;
mod report;
mod saved_state;
mod saving;
mod screen;
pub mod screens;
mod search_words;
mod shared;
mod startup;
mod transition;

pub use crate::config::command::{Command, Context};
pub use crate::config::settings::{Appearance, Palette};
pub use crate::draw::{Target, Wheel};
pub use crate::record::contest::{Contest, PRESETS, Tally};
pub use action::Action;
pub use computed::Computed;
pub use effect::{Effect, Effects, Exit, Save, Saved};
pub use game::{Game, Hints, MoveScores, Pace, Preview, Turn};
pub use overlay::{Overlay, Question};
pub use report::{Move, Report};
pub use saved_state::{FileWarning, SavedState};
pub use screen::{Notice, Screen};
pub use screens::analyse::{AnalyseScreen, Draft, Entry};
pub use screens::editor::{EditorScreen, Focus};
pub use screens::game::GameScreen;
pub use screens::history::{HistoryScreen, Shown};
pub use screens::keys::{Catch, KeysLine, KeysScreen};
pub use screens::learn::LearnScreen;
pub use screens::lesson::{Anchor, Attempt, Choice, Exercise, LessonScreen, Onward, Scroll};
pub use screens::menu::{MenuItem, MenuScreen};
pub use screens::results::{ResultsItem, ResultsScreen};
pub use screens::review::ReviewScreen;
pub use screens::set_up::field::Field;
pub use screens::set_up::{Board, SetUpScreen};
pub use screens::settings::SettingsScreen;
pub use screens::tree::{Lab, Lane, Outline, Playback, Row, TreeScreen, View};
pub use search_words::SearchWords;
pub use shared::Shared;

use crate::app::help::Topic;
use crate::config::keymap::{self, Key};
use crate::draw::Growth;
use crate::record::Adjourned;
use screen::{Component, Step};
use std::time::Duration;
use transition::{Snapshot, Transition};

/// The state of the program: the screens, and what outlives them.
#[derive(Clone, Debug)]
pub struct App {
    /// The screens as they lie on each other, the uppermost last. Never empty.
    stack: Vec<Screen>,
    overlay: Option<Overlay>,
    /// What all screens share.
    pub shared: Shared,
    /// The unfinished game as it was last kept for later sessions.
    saved_game: Option<Adjourned>,
    /// The motion that is being drawn, if something moves.
    transition: Option<Transition>,
    effects: Effects,
}

// What can be seen
impl App {
    /// The screens as they lie on each other, the uppermost last.
    pub fn screens(&self) -> &[Screen] {
        &self.stack
    }

    /// What fills the terminal.
    ///
    /// # Panics
    /// Never: nothing pops the menu.
    pub fn screen(&self) -> &Screen {
        self.stack.last().expect("there is always a screen")
    }

    /// The help or the question that lies over the screen, if there is one.
    pub const fn overlay(&self) -> Option<&Overlay> {
        self.overlay.as_ref()
    }

    /// The game in play, or the one that has just ended.
    pub fn game(&self) -> Option<&Game> {
        self.shared.game.as_deref()
    }

    /// How much of the motion can be seen by now; all of it if nothing moves.
    pub fn growth(&self) -> Growth {
        self.transition.map_or(Growth::FULL, Transition::growth)
    }

    /// Whose keys are valid.
    pub fn context(&self) -> Context {
        match &self.overlay {
            Some(Overlay::Help(page)) => page.context(),
            Some(Overlay::Confirm(_)) => Context::Confirm,
            None => self.screen().component().context(),
        }
    }

    /// Whether a command would do something now, so that it is worth a place in the footer.
    pub fn offers(&self, command: Command) -> bool {
        self.overlay.is_some() || self.screen().component().offers(command, &self.shared)
    }

    /// The word in the footer for a row of the table of keys.
    pub(crate) fn label<'a>(&self, row: &'a keymap::Row) -> &'a str {
        let screen = self.screen().component();
        let own = |command| screen.label(command, &self.shared);
        row.commands().next().filter(|_| self.overlay.is_none()).and_then(own).unwrap_or_else(|| &row.hint)
    }

    /// Whether what goes by itself waits until the keyboard is back: nothing of it shall be missed.
    pub fn waits_for_attention(&self) -> bool {
        !self.shared.attended && self.screen().component().plays_itself(&self.shared)
    }

    /// How long the state lasts if nothing happens; `None` if until somebody acts.
    pub fn deadline(&self) -> Option<Duration> {
        let still = self.waits_for_attention() || self.overlay.is_some();
        let next = if still { None } else { self.screen().component().deadline(&self.shared) };
        self.transition.map(Transition::deadline).into_iter().chain(next).min()
    }
}

// What keys and the mouse mean
impl App {
    /// What a key does now; nothing if it means nothing here.
    pub fn action_of(&self, key: Key) -> Option<Action> {
        let caught =
            || (self.context() == Context::Capture && key.can_be_bound()).then_some(Action::Press(key));
        self.meanings(key).next().map(Action::Command).or_else(caught)
    }

    /// What a key does again while it is held down: it goes on moving, and does nothing else.
    pub fn action_of_held(&self, key: Key) -> Option<Action> {
        self.meanings(key).find(|command| command.is_movement()).map(Action::Command)
    }

    /// What a key can mean now: an answer to the question first, if one can be chosen.
    fn meanings(&self, key: Key) -> impl Iterator<Item = Command> {
        let question = self.asks_to_choose().then_some(Context::Question);
        let contexts = question.into_iter().chain([self.context()]);
        contexts.filter_map(move |context| self.shared.keymap().command(context, key))
    }

    /// Whether a lesson's question waits for one of its answers to be chosen.
    fn asks_to_choose(&self) -> bool {
        matches!(self.screen(), Screen::Lesson(study) if study.exercise().is_choice_open())
            && self.overlay.is_none()
    }

    /// What turning the wheel over something, or over nothing, means.
    pub fn command_of(&self, wheel: Wheel, target: Option<Target>) -> Command {
        let [up, down] = match (self.context(), target) {
            // In the stepper the wheel turns time.
            (Context::SetUp | Context::Settings, Some(Target::Item(_) | Target::Change(..)))
            | (Context::Stepper, _) => [Command::Left, Command::Right],
            (Context::Study, _) => [Command::PageUp, Command::PageDown],
            _ => [Command::Up, Command::Down],
        };
        if wheel == Wheel::Up { up } else { down }
    }
}

// What happens
impl App {
    /// Takes one step. Does no I/O: what is to be done is in the effects.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        let before = self.snapshot();
        let waited = self.waits_for_attention();
        if action.is_by_hand() {
            self.transition = None;
            self.shared.attended = true;
        }
        match action {
            // The key press itself has ended the wait.
            Action::Command(Command::Pause) if waited => {}
            Action::Command(command) | Action::Click(Target::Command(command)) => self.command(command),
            // What lies over a screen keeps everything from it that people do.
            Action::Point(_) | Action::Click(_) | Action::Paste(_) if self.overlay.is_some() => {}
            Action::Click(target) => {
                self.forward(Action::Point(target));
                self.forward(Action::Click(target));
            }
            Action::Wheel(wheel, target) => self.wheel(wheel, target),
            Action::Tick(passed) => {
                self.transition = self.transition.and_then(|transition| transition.after(passed));
                if !self.waits_for_attention() && self.overlay.is_none() {
                    self.forward(action);
                }
            }
            Action::Saved(saved) => self.saved(saved),
            Action::Attention(attended) => self.shared.attended = attended,
            Action::LightGround => self.shared.settings.learn_of_light_ground(),
            Action::Point(_)
            | Action::Paste(_)
            | Action::Press(_)
            | Action::TaskReport(_)
            | Action::Read(_)
            | Action::Opened(_) => self.forward(action),
        }
        self.ask(|screen, shared, effects| screen.settle(shared, effects));
        self.save_game();
        let begun = Transition::between(before, self.snapshot(), self.shared.settings.animation);
        self.transition = begun.or(self.transition);
        self.effects.drain()
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot::of(self.screen(), &self.shared)
    }

    /// Lets the uppermost screen deal with an action.
    fn forward(&mut self, action: Action) {
        self.ask(|screen, shared, effects| screen.update(action, shared, effects));
    }

    /// Asks the uppermost screen for a step, and takes it.
    fn ask(&mut self, question: impl FnOnce(&mut dyn Component, &mut Shared, &mut Effects) -> Step) {
        let screen = self.stack.last_mut().expect("there is always a screen");
        let step = question(screen.component_mut(), &mut self.shared, &mut self.effects);
        self.take(step);
    }

    /// Goes where a screen's answer leads.
    fn take(&mut self, step: Step) {
        if step.leads_on() && self.overlay != Some(Overlay::Confirm(Question::Quit)) {
            // A question goes with the screen that has asked it.
            self.overlay.take_if(|overlay| matches!(overlay, Overlay::Confirm(_)));
        }
        let (shared, effects) = (&mut self.shared, &mut self.effects);
        let screen = self.stack.last_mut().expect("there is always a screen").component_mut();
        match step {
            Step::Stay => return,
            Step::Lay(overlay) => return self.overlay = Some(overlay),
            Step::Push(above) => {
                screen.covered(shared, effects);
                self.stack.push(above);
            }
            Step::Pop => {
                screen.closed(shared, effects);
                return self.uncover();
            }
            Step::Replace(other) => {
                screen.closed(shared, effects);
                self.stack.pop();
                self.stack.push(other);
            }
            Step::Reset(stack) => {
                screen.closed(shared, effects);
                self.stack = stack;
            }
        }
        if let Some(screen) = self.stack.last_mut() {
            screen.component_mut().opened(&mut self.shared, &mut self.effects);
        }
    }

    /// Takes the uppermost screen away, and tells the one below.
    fn uncover(&mut self) {
        if let Some(closed) = self.stack.pop()
            && let Some(screen) = self.stack.last_mut()
        {
            screen.component_mut().uncovered(&closed, &mut self.shared, &mut self.effects);
        }
    }

    fn command(&mut self, command: Command) {
        match command {
            Command::Interrupt => self.shared.end(Exit::Interrupted, &mut self.effects),
            Command::Suspend => self.effects.suspend(),
            Command::Mouse => self.shared.uses_mouse = !self.shared.uses_mouse,
            _ => match self.overlay.clone() {
                Some(Overlay::Help(page)) => {
                    self.overlay = page.after(command, self.shared.keymap()).map(Overlay::Help);
                }
                Some(Overlay::Confirm(question)) => self.answer(command, question),
                None => self.screen_command(command),
            },
        }
    }

    fn screen_command(&mut self, command: Command) {
        match command {
            Command::Help => self.take(Step::read(Topic::Keys(self.context()))),
            Command::Words => self.take(Step::read(Topic::Words)),
            Command::Quit => {
                let step = self.shared.quit(&mut self.effects);
                self.take(step);
            }
            _ => self.forward(Action::Command(command)),
        }
    }

    fn wheel(&mut self, wheel: Wheel, target: Option<Target>) {
        let command = self.command_of(wheel, target);
        if let (Context::SetUp | Context::Settings, Some(target)) = (self.context(), target) {
            self.forward(Action::Point(target));
        }
        self.command(command);
    }
}
