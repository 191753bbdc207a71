//! What the program is doing: a state machine without a terminal, a clock or a thread.
//!
//! In comes one [`Action`] at a time, out come the [`Effect`]s that it asks for ([`App::update`]), and the screen as cells
//! ([`draw`]) or in sentences ([`App::describe`]). The event loop carries effects out and sends their results back as
//! further actions; time arrives as [`Action::Tick`]. It knows all rooms below it. Every screen has its own type and owns
//! its data; they form a stack, and the top one is visible.

mod action;
mod attempt;
mod description;
pub mod draw;
mod effect;
mod game;
mod go;
pub mod help;
mod list;
pub(crate) mod phrases;
mod place;
pub mod plain;
mod pointer;
mod predicting;
mod report;
mod saving;
mod screen;
pub mod screens;
mod shared;
mod tasks;
mod text_input;
mod transition;

pub use crate::config::{Appearance, Command, Context, Palette};
pub use crate::draw::Target;
pub use crate::record::contest::{Contest, Tally};
pub use action::Action;
pub use attempt::Attempt;
pub use description::{Description, Line, Part};
pub use effect::{Effect, Effects, Exit, Notice, Save, Saved};
pub use game::{Candidates, Chosen, Game, Hints, MoveScores, Pace, Turn};
pub(crate) use game::{first_cursor, row_of};
pub use list::{FilteredList, SearchWords};
pub use place::{Link, List, Place, Play, Sight};
pub use pointer::{Gesture, Pointer};
pub use predicting::{Filled, Predicting};
pub use report::{Move, Report};
pub use saving::{FileWarning, LOADING, SavedState};
pub use screen::{Overlay, Question, Screen};
pub use screens::*;
pub use shared::{Host, Shared};
pub use tasks::Computed;
pub use text_input::TextInput;

use crate::config::{Arrows, Direction, Key, KeyRow};
use crate::draw::READABLE;
use crate::record::Adjourned;
use crate::tree::DrawnTree;
use crate::tree::figure::Format;
use crate::wording::without;
use description::{Describe, Squares, field, joined, labelled};
use draw::{Draw, StatusLine};
use help::{HelpLine, HelpPage, Topic};
use itertools::Itertools;
use phrases::verb;
use screen::{Component, Next, numbered};
use std::time::Duration;
use transition::Transition;

#[derive(Clone, Debug)]
pub struct App {
    /// The stack of screens, the top one last. Never empty.
    stack: Vec<Screen>,
    overlay: Option<Overlay>,
    pub shared: Shared,
    /// The unfinished game as last saved.
    saved_game: Option<Adjourned>,
    /// What to do once what earlier sessions have saved is there.
    first: Option<Action>,
    transition: Option<Transition>,
    effects: Effects,
}

impl App {
    pub fn screens(&self) -> &[Screen] {
        &self.stack
    }

    /// The visible screen.
    ///
    /// # Panics
    /// Never: nothing pops the menu.
    pub fn screen(&self) -> &Screen {
        self.stack.last().expect("there is always a screen")
    }

    /// What the visible screen does.
    fn component(&self) -> &dyn Component {
        self.screen().component()
    }

    pub fn overlay(&self) -> Option<&Overlay> {
        self.overlay.as_ref()
    }

    pub fn game(&self) -> Option<&Game> {
        self.shared.game.as_ref()
    }

    /// How much of the animation is drawn by now; all of it if nothing is animated.
    pub fn growth(&self) -> f32 {
        self.transition.map_or(1.0, Transition::growth)
    }

    /// The context whose key bindings apply.
    pub fn context(&self) -> Context {
        match &self.overlay {
            Some(Overlay::Help(page)) => page.context(),
            Some(Overlay::Confirm(_)) => Context::Confirm,
            None => self.screen().context(&self.shared),
        }
    }

    /// Whether a command would do something now and so deserves a place in the footer.
    pub fn offers(&self, command: Command) -> bool {
        match &self.overlay {
            None => self.component().offers(command, &self.shared),
            Some(Overlay::Help(page)) => page.offers(command, self.shared.keymap()),
            Some(Overlay::Confirm(_)) => true,
        }
    }

    /// The footer's label for a row of the key table.
    pub(crate) fn label<'a>(&self, row: &'a KeyRow) -> &'a str {
        let own = |command| match &self.overlay {
            None => self.component().label(command, &self.shared),
            Some(Overlay::Help(page)) => page.label(command, self.shared.keymap()),
            Some(Overlay::Confirm(_)) => None,
        };
        row.commands().next().and_then(own).unwrap_or(&row.hint)
    }

    /// The rows of the key table for what can be done now, the most important first.
    fn offered(&self) -> impl Iterator<Item = &KeyRow> {
        // A user who has given the mouse to the terminal must see how to take it back.
        let lent = self.shared.settings.mouse && !self.shared.uses_mouse;
        let everywhere = self.shared.keymap().everywhere.iter();
        let takes_back = everywhere.filter(move |row| lent && row.lone_command() == Some(Command::Mouse));
        let hints = self.contexts().flat_map(|context| self.shared.keymap().hints(context));
        takes_back.chain(hints.filter(|row| row.commands().any(|command| self.offers(command))))
    }

    /// What a finger can do now, in place of the footer's keys: commands with their words, and the letters of answers. It
    /// needs none to move a cursor.
    pub fn buttons(&self) -> Vec<(Command, String)> {
        let tapped = (Command::Act, if self.context() == Context::Try { "try" } else { "place" });
        let in_row = |row: &KeyRow, command: Command| {
            let word = match row.lone_command() {
                Some(_) => self.label(row),
                None if command.is_movement() && row.commands().count() > 2 => return None,
                None => row.word(command).or_else(|| (!command.is_movement()).then(|| command.name()))?,
            };
            let is_needed = self.offers(command) && (command, word) != tapped;
            is_needed.then(|| (command, word.replace('-', " ")))
        };
        let options = match self.screen() {
            Screen::Lesson(lesson) if self.contexts().contains(&Context::Question) => {
                lesson.exercise().options()
            }
            _ => &[],
        };
        ('A'..)
            .zip(1..)
            .take(options.len())
            .map(|(letter, number)| (Command::SelectAnswer(number), letter.to_string()))
            .chain(
                self.offered().flat_map(|row| row.commands().filter_map(move |command| in_row(row, command))),
            )
            .collect()
    }

    /// The drawing of the tree that is shown, or searched step by step, in the SVG format: for paper. None while its scores
    /// are covered, as it has them.
    pub fn figure(&self) -> Option<String> {
        let Screen::Views(views) = self.screen() else { return None };
        let is_drawn = matches!(views.view, View::Tree | View::Stepper) && !views.is_covered();
        Some(views.figure().ok().filter(|_| is_drawn)?.write(Format::Svg))
    }

    /// Time until the state changes without input; `None` if it does not.
    pub fn deadline(&self) -> Option<Duration> {
        let next = self.component().deadline(&self.shared).filter(|_| self.overlay.is_none());
        self.transition.map(Transition::deadline).into_iter().chain(next).min()
    }

    /// The action of a key now; `None` if it has none here.
    pub fn action_of(&self, key: Key) -> Option<Action> {
        self.meanings(key).next().map(Action::Command)
    }

    /// The action of a key that is held down: only movement repeats.
    pub fn action_of_held(&self, key: Key) -> Option<Action> {
        self.meanings(key).find(|command| command.is_movement()).map(Action::Command)
    }

    /// The commands that a key can mean now: those of an open question come first.
    fn meanings(&self, key: Key) -> impl Iterator<Item = Command> {
        self.contexts().filter_map(move |context| self.shared.keymap().command(context, key))
    }

    /// The contexts whose keys are valid, first that of a lesson's open question.
    fn contexts(&self) -> impl Iterator<Item = Context> + use<> {
        let question = match (self.screen(), &self.overlay) {
            (Screen::Lesson(lesson), None) => lesson.exercise().question_context(),
            _ => None,
        };
        question.into_iter().chain([self.context()])
    }

    /// The command for turning the wheel.
    pub fn command_of(&self, wheel: Direction) -> Command {
        let [up, down] = match self.context() {
            // In the stepper the wheel moves through time.
            Context::Stepper => [Command::Left, Command::Right],
            Context::Lesson => [Command::PageUp, Command::PageDown],
            _ => [Command::Up, Command::Down],
        };
        if wheel == Direction::Back { up } else { down }
    }

    /// Handles one action. Does no I/O: it returns the effects to be carried out.
    pub fn update(&mut self, mut action: Action) -> Vec<Effect> {
        let was_played = self.screen().own_context() == Context::Game;
        if let Action::Paste(text) | Action::Follow(text) = &mut action {
            *text = without(text);
        }
        if action.is_user_input() {
            self.transition = None;
        }
        self.handle(action);
        if let Screen::Game(_) = self.screen()
            && let Some(game) = self.shared.game.as_ref().filter(|game| game.is_over())
        {
            if was_played && game.position().status().winner().is_some() {
                self.transition = Transition::starting(self.shared.settings.animation);
            }
            let results = ResultsScreen::new(game, &mut self.effects);
            self.apply(Next::Replace(Screen::Results(results)));
        }
        top(&mut self.stack).settle(&mut self.shared, &mut self.effects);
        self.search_aside();
        self.save_game();
        self.drain()
    }

    fn handle(&mut self, action: Action) {
        match action {
            Action::Command(command) | Action::Click(Target::Command(command)) => self.command(command),
            Action::Point(Target::Item(line)) | Action::Click(Target::Item(line))
                if let Some(Overlay::Help(page)) = &mut self.overlay =>
            {
                page.line = Some(line);
                if let Action::Click(_) = action {
                    self.command(Command::Act);
                }
            }
            // An overlay keeps user input from the screen below.
            Action::Point(_) | Action::Click(_) | Action::Drag { .. } | Action::Paste(_)
                if self.overlay.is_some() => {}
            Action::Click(target) => {
                self.forward(Action::Point(target));
                self.forward(Action::Click(target));
            }
            Action::Wheel(wheel, target) => self.wheel(wheel, target),
            Action::Tick(passed) => {
                self.transition = self.transition.and_then(|transition| transition.after(passed));
                if self.overlay.is_none() {
                    self.forward(action);
                }
            }
            Action::Loading => self.effects.inform(LOADING),
            Action::Loaded(saved) => self.load(*saved),
            Action::Saved(saved) => self.saved(saved),
            Action::Follow(link) => self.follow(&link),
            Action::Resize(window) => self.shared.window = window,
            Action::Background(background) => self.shared.settings.set_background(background),
            Action::ForeignLetter(letter) => self.foreign_letter(letter),
            Action::TaskReport(ref report) => {
                self.shared.tasks.remember(report);
                self.forward(action);
            }
            _ => self.forward(action),
        }
    }

    /// Tells once what works without Latin letters.
    fn foreign_letter(&mut self, letter: char) {
        if !std::mem::replace(&mut self.shared.knows_layout, true) {
            self.effects
                .inform(format!("{letter} means nothing here; arrows, Enter, Esc and the mouse work"));
        }
    }

    /// Searches the tree beside a panel: drawing only draws.
    fn search_aside(&mut self) {
        let wanted =
            if self.shared.window.width > READABLE { self.component().aside(&self.shared) } else { None };
        if wanted.as_ref() != self.shared.aside.as_ref().and_then(DrawnTree::position) {
            self.shared.aside = wanted.and_then(|after| DrawnTree::after_move(&after));
        }
    }

    /// The effects so far. New tasks are told what is known.
    fn drain(&mut self) -> Vec<Effect> {
        self.shared.notice = self.effects.notice.take().or(self.shared.notice.take());
        debug_assert!(self.effects.ended.is_none(), "an ended game is saved before effects leave");
        debug_assert!(self.effects.next.is_none(), "a step is taken where it may be asked for");
        let mut effects = self.effects.drain();
        for effect in &mut effects {
            match effect {
                Effect::Think(task) => {
                    task.table = usize::from(self.shared.settings.table_memory) << 20;
                    self.shared.tasks.start(task);
                }
                Effect::StopThinking => self.shared.tasks.stop(),
                _ => {}
            }
        }
        effects
    }

    fn forward(&mut self, action: Action) {
        self.shared.notice.take_if(|_| action.is_user_input());
        top(&mut self.stack).update(action, &mut self.shared, &mut self.effects);
        self.step();
    }

    /// Takes the step that was asked for, if any.
    fn step(&mut self) {
        if let Some(next) = self.effects.next.take() {
            self.apply(*next);
        }
    }

    fn apply(&mut self, next: Next) {
        let changes_screen = !matches!(next, Next::Overlay(_));
        // A question disappears with the screen that asked it.
        self.overlay.take_if(|overlay| {
            changes_screen && matches!(overlay, Overlay::Confirm(asked) if *asked != Question::Quit)
        });
        // So does what was said on the screen before.
        self.shared.notice.take_if(|_| changes_screen);
        let shared = &mut self.shared;
        let effects = &mut self.effects;
        let screen = top(&mut self.stack);
        match next {
            Next::Go(place) => return self.go(place),
            Next::Overlay(overlay) => return self.overlay = Some(overlay),
            Next::Push(above) => {
                effects.stop_thinking();
                screen.hidden(shared);
                self.stack.push(above);
            }
            Next::Pop => {
                effects.stop_thinking();
                screen.hidden(shared);
                screen.closed(shared);
                if let Some(closed) = self.stack.pop() {
                    top(&mut self.stack).shown(&closed, shared, effects);
                }
                return;
            }
            Next::Replace(other) => {
                screen.closed(shared);
                self.stack.pop();
                self.stack.push(other);
            }
            Next::Play => {
                screen.closed(shared);
                self.stack = vec![shared.menu(), Screen::Game(GameScreen)];
            }
        }
        top(&mut self.stack).opened(shared, effects);
    }

    fn answer(&mut self, command: Command, question: Question) {
        match (command, question) {
            (Command::Yes, Question::Quit) => self.shared.end(Exit::Done, &mut self.effects),
            (Command::Yes, _) => {
                self.overlay = None;
                top(&mut self.stack).confirmed(&mut self.shared, &mut self.effects);
                self.step();
            }
            (Command::No | Command::Back, _) => self.overlay = None,
            _ => {}
        }
    }

    fn command(&mut self, command: Command) {
        match (command, self.overlay.clone()) {
            (Command::Interrupt, _) => self.shared.end(Exit::Interrupted, &mut self.effects),
            (Command::Suspend, _) => self.effects.push(Effect::Suspend),
            (Command::Mouse, _) => self.shared.uses_mouse = !self.shared.uses_mouse,
            (_, Some(Overlay::Help(page))) => self.read_on(page, command),
            (_, Some(Overlay::Confirm(question))) => self.answer(command, question),
            (Command::Help, None) => self.apply(Next::help(Topic::Start(self.context()))),
            (Command::Glossary, None) => self.apply(Next::help(Topic::Glossary)),
            (Command::CopyLink, None) => self.copy_link(),
            (Command::Quit, None) => {
                self.shared.quit(&mut self.effects);
                self.step();
            }
            (_, None) => self.forward(Action::Command(command)),
        }
    }

    /// A page of help changes, or a command that was chosen on it is carried out, if the screen below has it.
    fn read_on(&mut self, page: HelpPage, command: Command) {
        let lines = page.lines(self.shared.keymap(), Arrows::Named);
        let chosen = if command == Command::Act { page.chosen(&lines) } else { None };
        let Some(HelpLine::Keys(keys, _, Some((context, wanted)))) = chosen else {
            self.overlay = page.after(command, self.shared.keymap()).map(Overlay::Help);
            return;
        };
        self.overlay = None;
        if self.contexts().contains(context) {
            return self.command(*wanted);
        }
        let refusal = format!("{}, press {keys}.", context.title().unwrap_or_default());
        self.overlay = Some(Overlay::Help(HelpPage { refusal, ..page }));
    }

    /// Whether the wheel, or a drag, moves the view over a drawn tree.
    pub fn pans(&self) -> bool {
        self.overlay.is_none() && self.screen().own_context() == Context::Tree
    }

    fn wheel(&mut self, wheel: Direction, target: Option<Target>) {
        match target {
            // Who scrolls a page has not chosen a field.
            Some(Target::Item(field) | Target::Change(field, _))
                if self.context().is_form() && self.shared.host == Host::Terminal =>
            {
                self.handle(Action::Click(Target::Change(field, wheel)));
            }
            _ if self.pans() || self.context().is_list() => self.forward(Action::Wheel(wheel, target)),
            _ => self.command(self.command_of(wheel)),
        }
    }
}

/// What the visible screen of a stack does.
fn top(stack: &mut [Screen]) -> &mut dyn Component {
    stack.last_mut().expect("there is always a screen").component_mut()
}
