//! What the program is doing: a state machine without a terminal, a clock or a thread.
//!
//! [`App::update`] takes one [`Action`] at a time and returns the [`Effect`]s it wishes for; the
//! event loop carries them out, and what comes of them returns as another action. Time arrives as
//! [`Action::Tick`]. Every screen is a type of its own and owns its data.

mod action;
mod appraisal;
mod archive;
mod beginning;
mod bindings;
mod course;
mod editor;
mod effect;
mod explorer;
mod field;
mod game;
pub mod help;
mod keeping;
mod made;
mod memory;
mod menu;
mod navigation;
mod notice;
mod outbox;
mod overlay;
mod pace;
mod pointer;
mod positions;
mod preferences;
mod preparation;
mod replay;
mod report;
mod results;
mod review;
mod round;
mod search_words;
mod setup;
mod study;
mod subject;
mod transition;
mod turn;
pub mod view;

pub use crate::config::command::{Command, Context};
pub use crate::config::settings::{Appearance, Palette};
pub use crate::record::contest::{Contest, PRESETS, Tally};
pub use action::Action;
pub use archive::{Archive, Shown};
pub use bindings::{BindingLine, Bindings, Catch};
pub use course::Course;
pub use editor::{Editor, Focus};
pub use effect::{Effect, Exit, Keep, Kept};
pub use explorer::{Explorer, Lab, Lane, LaneState, Playback, Row, Source, View, Walk};
pub use field::Field;
pub use game::Game;
pub use made::Made;
pub use memory::{Memory, Remark};
pub use menu::{Menu, MenuItem};
pub use notice::Notice;
pub use outbox::Outbox;
pub use overlay::{Overlay, Question};
pub use pace::Pace;
pub use positions::{Draft, Entry, Positions};
pub use preferences::{Preference, Preferences};
pub use replay::Replay;
pub use report::{Move, Report};
pub use results::{Results, ResultsItem};
pub use review::Review;
pub use search_words::SearchWords;
pub use setup::{SetUp, Sides};
pub use study::{Anchor, Attempt, Choice, Exercise, Onward, Sight, Study};
pub use subject::Subject;
pub use turn::{Hints, Insight, Sketch, Turn};

use crate::app::help::Topic;
use crate::config::keymap::{Key, Keymap};
use crate::config::settings::Settings;
use crate::draw::Growth;
pub use crate::draw::{Target, Wheel};
use crate::engine::analysis::Bounds;
use crate::game::Rules;
use crate::record::{Adjourned, Record};
use crate::teach::lesson::Progress;
use positions::Drafts;
use std::time::Duration;
use transition::{Snapshot, Transition};

/// What fills the terminal.
#[derive(Clone, Debug)]
pub enum Screen {
    /// The list one begins with.
    Menu(Menu),
    /// The choices before a game.
    SetUp(SetUp),
    /// A game in play.
    Game(Box<Game>),
    /// A finished game.
    Results(Box<Results>),
    /// The course: the list of lessons.
    Course(Course),
    /// A lesson.
    Study(Box<Study>),
    /// The list of positions worth looking at.
    Positions(Positions),
    /// A position that is put together and looked at.
    Editor(Box<Editor>),
    /// A game that was played, move by move.
    Review(Box<Review>),
    /// The games that were played.
    Archive(Archive),
    /// What people choose once for all.
    Preferences(Preferences),
    /// The keys.
    Bindings(Bindings),
    /// A position's search: its tree, its steps, its variants.
    Explorer(Box<Explorer>),
}

/// The state of the program: the screen, and what outlives it.
#[derive(Clone, Debug)]
pub struct App {
    screen: Screen,
    overlay: Option<Overlay>,
    /// The game that waits behind the menu, if one was left.
    left: Option<Box<Game>>,
    settings: Settings,
    /// The path of the file that the settings are kept in, if there is one.
    settings_file: Option<String>,
    /// Whether a guest plays, for whom nothing is kept.
    guest: bool,
    /// The seed for the random choices of the next game.
    seed: u64,
    /// The last contest of each kind of game, which the set-up begins with.
    played: Vec<Contest>,
    /// The empty boards that were set up in this session, each with the bounds that were proved for its worth.
    worths: Vec<(Rules, Bounds)>,
    /// The boards that were changed last in the editor.
    drafts: Drafts,
    /// The lessons that were left in the middle, as they were left.
    studies: Vec<Study>,
    /// Which lessons have been finished.
    progress: Progress,
    /// The unfinished game as it was last kept for later sessions.
    noted: Option<Adjourned>,
    /// The games that have ended for good and are not kept yet.
    ended: Vec<Record>,
    /// What users should know about their files, each remark once.
    remarks: Vec<Remark>,
    /// The motion that is being drawn, if something moves.
    transition: Option<Transition>,
    /// Whether this window has the keyboard, as far as the terminal tells.
    attended: bool,
    /// Whether the mouse is the program's just now: as the settings have it, unless it was lent or taken since.
    uses_mouse: bool,
    outbox: Outbox,
}

impl App {
    /// What an empty board is worth to whoever begins, as far as that was proved in this session; none if
    /// nobody has asked or the answer is not there yet.
    pub fn worth(&self, rules: Rules) -> Option<Bounds> {
        self.worths.iter().find(|(known, _)| *known == rules).map(|&(_, bounds)| bounds)
    }

    /// The game that waits behind the menu, if one was left.
    pub fn left(&self) -> Option<&Game> {
        self.left.as_deref()
    }

    /// Which lessons have been finished.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// What users should know about their files.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Why a file cannot be read or written, if one cannot.
    pub fn trouble(&self) -> Option<&str> {
        let trouble = |remark: &&Remark| matches!(remark, Remark::Trouble(_));
        self.remarks.iter().find(trouble).map(Remark::text)
    }

    /// What people have chosen once for all.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The path of the file that the settings are kept in, if there is one.
    pub fn settings_file(&self) -> Option<&str> {
        self.settings_file.as_deref()
    }

    /// Whether a guest plays, for whom nothing is kept after this session.
    pub const fn has_guest(&self) -> bool {
        self.guest
    }

    /// What the keys mean.
    pub fn keymap(&self) -> &Keymap {
        &self.settings.keymap
    }

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
        contexts.filter_map(move |context| self.keymap().command(context, key))
    }

    /// Whether a lesson's question waits for one of its answers to be chosen.
    fn asks_to_choose(&self) -> bool {
        matches!(&self.screen, Screen::Study(study) if study.exercise().is_choice_open())
            && self.overlay.is_none()
    }

    /// The key that a command is shown with in a context; none if it has none there.
    pub fn key_name(&self, context: Context, command: Command) -> Option<String> {
        self.keymap().keys_of(context, command).first().map(Key::to_string)
    }

    /// What fills the terminal.
    pub const fn screen(&self) -> &Screen {
        &self.screen
    }

    /// The help or the question that lies over the screen, if there is one.
    pub const fn overlay(&self) -> Option<&Overlay> {
        self.overlay.as_ref()
    }

    /// How things are drawn.
    pub fn appearance(&self) -> Appearance {
        self.settings.appearance()
    }

    /// Whose keys are valid.
    pub fn context(&self) -> Context {
        match (&self.overlay, &self.screen) {
            (Some(Overlay::Help { .. }), _) => Context::Help,
            (Some(Overlay::Confirm(_)), _) => Context::Confirm,
            (None, Screen::Menu(_)) => Context::Menu,
            (None, Screen::SetUp(_)) => Context::SetUp,
            (None, Screen::Game(_)) => Context::Game,
            (None, Screen::Results(_)) => Context::Results,
            (None, Screen::Course(_)) => Context::Course,
            (None, Screen::Study(_)) => Context::Study,
            (None, Screen::Positions(list)) if list.wanted().is_typing() => Context::Search,
            (None, Screen::Archive(archive)) if archive.wanted().is_typing() => Context::Search,
            (None, Screen::Positions(_)) => Context::Positions,
            (None, Screen::Editor(_)) => Context::Editor,
            (None, Screen::Review(review)) if review.is_trying() => Context::Try,
            (None, Screen::Review(_)) => Context::Review,
            (None, Screen::Archive(_)) => Context::Archive,
            (None, Screen::Preferences(_)) => Context::Preferences,
            (None, Screen::Bindings(list)) if list.catching().is_some() => Context::Capture,
            (None, Screen::Bindings(_)) => Context::Bindings,
            (None, Screen::Explorer(explorer)) => match explorer.view() {
                View::Tree => Context::Tree,
                View::Stepper => Context::Stepper,
                View::Lab => Context::Lab,
            },
        }
    }

    /// Whether a command would do something now, so that it is worth a place in the footer.
    pub fn offers(&self, command: Command) -> bool {
        match (self.context(), &self.screen) {
            (Context::Game, Screen::Game(game)) => game.offers(command),
            (Context::Results, Screen::Results(results)) => {
                command != Command::Undo || results.game().can_undo()
            }
            (Context::Tree | Context::Stepper | Context::Lab, Screen::Explorer(explorer)) => {
                explorer.offers(command)
            }
            (Context::Study, Screen::Study(study)) => study.offers(command),
            (Context::Editor, Screen::Editor(editor)) => editor.offers(command),
            (Context::Review | Context::Try, Screen::Review(review)) => review.offers(command),
            (Context::Archive, Screen::Archive(archive)) => archive.offers(command),
            _ => true,
        }
    }

    /// How much of the motion can be seen by now; all of it if nothing moves.
    pub fn growth(&self) -> Growth {
        self.transition.map_or(Growth::FULL, Transition::growth)
    }

    /// Whether the mouse is the program's just now, rather than the terminal's.
    pub const fn uses_mouse(&self) -> bool {
        self.uses_mouse
    }

    /// Whether what goes by itself, and that nobody would miss otherwise, waits until the keyboard is back.
    pub fn waits_for_attention(&self) -> bool {
        let goes_by_itself = match &self.screen {
            Screen::Game(game) => game.contest().is_automatic() && !game.pace().paused,
            Screen::Explorer(explorer) => explorer.deadline().is_some(),
            _ => false,
        };
        !self.attended && goes_by_itself
    }

    /// How long the state lasts if nothing happens; `None` if until somebody acts.
    pub fn deadline(&self) -> Option<Duration> {
        let next = match (&self.overlay, &self.screen) {
            _ if self.waits_for_attention() => None,
            (None, Screen::Game(game)) => game.deadline(),
            (None, Screen::Explorer(explorer)) => explorer.deadline(),
            (None, Screen::Results(results)) => results.deadline(),
            _ => None,
        };
        self.transition.map(Transition::deadline).into_iter().chain(next).min()
    }

    /// Takes one step. Does no I/O: what is to be done is in the effects.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        let before = Snapshot::of(&self.screen);
        let waited = self.waits_for_attention();
        if action.is_by_hand() {
            self.transition = None;
            self.attended = true;
        }
        match action {
            // Whoever lets go on what only waits for somebody has done so by the key itself.
            Action::Command(Command::Pause) if waited => {}
            Action::Command(command) => self.command(command),
            Action::Point(target) => self.point(target),
            Action::Click(target) => self.click(target),
            Action::Wheel(wheel, target) => self.wheel(wheel, target),
            Action::Tick(passed) => self.tick(passed),
            Action::Thought(thought) => match &mut self.screen {
                Screen::Game(game) => game.thought(thought, &mut self.outbox),
                Screen::Explorer(explorer) => explorer.thought(thought, &mut self.outbox),
                Screen::SetUp(_) => self.appraised(&thought),
                Screen::Results(results) => results.thought(thought, &mut self.outbox),
                Screen::Study(study) => study.thought(thought, &mut self.outbox),
                Screen::Editor(_) => self.editor_thought(thought),
                Screen::Review(review) => review.thought(thought, &mut self.outbox),
                Screen::Menu(_)
                | Screen::Course(_)
                | Screen::Positions(_)
                | Screen::Archive(_)
                | Screen::Preferences(_)
                | Screen::Bindings(_) => {}
            },
            Action::Paste(text) => self.paste(&text),
            Action::Press(key) => self.press(key),
            Action::Kept(kept) => self.kept(kept),
            Action::Read(ledger) => self.found(ledger),
            Action::Opened(record) => self.opened(record),
            Action::Attention(attended) => self.attended = attended,
            Action::LightGround => self.settings.learn_of_light_ground(),
        }
        self.appraise_board();
        self.show_results_when_over();
        self.note_progress();
        self.note_game();
        let begun = Transition::between(before, Snapshot::of(&self.screen), self.settings.animation);
        self.transition = begun.or(self.transition);
        self.outbox.drain()
    }

    fn command(&mut self, command: Command) {
        match command {
            Command::Interrupt => self.quit(Exit::Interrupted),
            Command::Suspend => self.outbox.suspend(),
            Command::Mouse => self.uses_mouse = !self.uses_mouse,
            _ => match self.overlay.clone() {
                Some(Overlay::Help { topic, scroll }) => self.help_command(command, topic, scroll),
                Some(Overlay::Confirm(question)) => self.answer(command, question),
                None => self.screen_command(command),
            },
        }
    }

    fn screen_command(&mut self, command: Command) {
        match command {
            Command::Help => self.read(Topic::Keys(self.context())),
            Command::Words => self.read(Topic::Words),
            Command::Quit if self.game_under_way() => self.overlay = Some(Overlay::Confirm(Question::Quit)),
            Command::Quit => self.quit(Exit::Done),
            _ => match &mut self.screen {
                Screen::Menu(menu) => {
                    if let Some(item) = menu.command(command) {
                        self.choose_menu_item(item);
                    }
                }
                Screen::SetUp(_) => self.set_up_command(command),
                Screen::Game(_) => self.game_command(command),
                Screen::Results(results) => {
                    if let Some(item) = results.command(command) {
                        self.choose_results_item(item);
                    }
                }
                Screen::Course(_) => self.course_command(command),
                Screen::Study(_) => self.study_command(command),
                Screen::Positions(_) => self.positions_command(command),
                Screen::Editor(_) => self.editor_command(command),
                Screen::Review(_) => self.review_command(command),
                Screen::Archive(_) => self.archive_command(command),
                Screen::Preferences(_) => self.preferences_command(command),
                Screen::Bindings(_) => self.bindings_command(command),
                Screen::Explorer(_) if command == Command::Back => self.leave_explorer(),
                Screen::Explorer(explorer) => explorer.command(command, &mut self.outbox),
            },
        }
    }

    fn game_command(&mut self, command: Command) {
        let Screen::Game(game) = &mut self.screen else { return };
        if let Some(view) = View::of(command) {
            return self.explore_game(view);
        }
        match command {
            Command::Back => {
                let mut game = game.clone();
                game.set_aside(&mut self.outbox);
                self.left = Some(game);
                self.open_menu();
            }
            Command::NewGame if game.under_way() => {
                self.overlay = Some(Overlay::Confirm(Question::Restart));
            }
            Command::NewGame => self.restart(),
            _ => game.command(command, &mut self.outbox),
        }
    }

    fn tick(&mut self, passed: Duration) {
        self.transition = self.transition.and_then(|transition| transition.after(passed));
        let waits = self.waits_for_attention();
        match &mut self.screen {
            _ if waits || self.overlay.is_some() => {}
            Screen::Game(game) => game.tick(passed, &mut self.outbox),
            Screen::Explorer(explorer) => explorer.tick(passed),
            Screen::Results(results) => results.tick(passed),
            _ => {}
        }
    }

    fn show_results_when_over(&mut self) {
        if let Screen::Game(game) = &self.screen
            && matches!(game.turn(), Turn::Over)
        {
            let results = Results::new((**game).clone(), &mut self.outbox);
            self.screen = Screen::Results(Box::new(results));
            if self.overlay == Some(Overlay::Confirm(Question::Restart)) {
                self.overlay = None;
            }
        }
    }

    /// Gives the game up and begins it anew.
    fn restart(&mut self) {
        let Screen::Game(game) = &self.screen else { return };
        let mut game = game.clone();
        self.put_on_record(&game);
        game.restart(&mut self.outbox);
        self.screen = Screen::Game(game);
    }

    /// Whether quitting would break off a game.
    fn game_under_way(&self) -> bool {
        let playing = match &self.screen {
            Screen::Game(game) => game.under_way(),
            Screen::Explorer(explorer) => explorer.source().game().is_some_and(Game::under_way),
            _ => false,
        };
        playing || self.left().is_some_and(Game::under_way)
    }

    /// Whether the game that was left would be lost by beginning another.
    fn would_lose_game(&self) -> bool {
        self.left().is_some_and(Game::is_worth_keeping)
    }
}
