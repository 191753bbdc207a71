//! The state shared by all screens.

use crate::app::tasks::Tasks;
use crate::app::{
    Command, Contest, Context, Effect, Effects, Exit, FileWarning, Game, LessonScreen, MenuScreen, Next,
    Notice, Question, Save, Screen, TextInput, ViewsScreen,
};
use crate::config::{Change, Key, Keymap, Mode, Setting, Settings, Source};
use crate::draw::layout::Size;
use crate::engine::Program;
use crate::game::{Mark, Setup};
use crate::teach::{Course, Progress, course};
use crate::tree::DrawnTree;
use crate::wording::is_hidden;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;

/// What the program runs in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Host {
    #[default]
    Terminal,
    /// A tab of a browser.
    Tab,
    /// A tab on a screen for fingers, where there may be no keys.
    Touch,
}

/// The state that outlives single screens or that several of them use.
#[derive(Clone, Debug, Default)]
pub struct Shared {
    pub host: Host,
    pub settings: Settings,
    /// The path of the settings file, if there is one.
    pub settings_file: Option<String>,
    /// The programs of the user's own that the command line names. No others are run.
    pub programs: Vec<Program>,
    /// How long each of them may take for a move.
    pub program_time: Duration,
    /// Whether the program captures the mouse: as in the settings, until it is toggled.
    pub uses_mouse: bool,
    pub window: Size,
    /// The message on the screen, until the next input.
    pub notice: Option<Notice>,
    /// Whether the user was told that noughts knows Latin letters only.
    pub(super) knows_layout: bool,
    /// The current game, visible or hidden by other screens; or a finished game while its results can be seen.
    pub game: Option<Game>,
    /// The views of a position of the game that were left last.
    pub(super) views: Option<Box<ViewsScreen>>,
    /// The tree of a move, for a panel that has room beside the rest.
    pub(super) aside: Option<DrawnTree>,
    pub course: Course,
    pub progress: Progress,
    /// Warnings about the user's files, each once.
    pub warnings: Vec<FileWarning>,
    /// The seed for the random choices of the next game.
    pub(super) seed: u64,
    /// The last contest of each mode, offered again by the set-up.
    pub(super) played: Vec<Contest>,
    /// The tasks of the search thread.
    pub(super) tasks: Tasks,
    /// The boards last changed in the editor, indexed by [`Draft`](crate::app::Draft).
    pub(super) drafts: [Option<Setup>; 2],
    /// The results of the quizzes of this session, and the name of who hands them in.
    pub(super) results: Vec<String>,
    pub(super) name: TextInput,
    /// The lessons and quizzes left unfinished, in the state in which they were left.
    pub(super) lessons: Vec<LessonScreen>,
}

/// The distance between the seeds of a session's contests: more than any series has games.
const SEEDS_APART: u64 = 1000;

impl Shared {
    pub(super) fn new(settings: Settings, seed: u64) -> Self {
        Self {
            uses_mouse: settings.mouse,
            settings,
            // The usual size, until the real one is known.
            window: Size::new(80, 24),
            course: Arc::clone(course()),
            seed,
            name: TextInput::new(100),
            ..Self::default()
        }
    }

    /// Changes a setting, now and for later sessions. A default is removed from the file.
    ///
    /// # Panics
    /// If the text is not a value of the setting.
    pub(super) fn change(&mut self, setting: Setting, text: &str, source: Source, effects: &mut Effects) {
        self.settings.set(setting, text, source).expect("the program offers only valid values");
        if setting == Setting::Mouse {
            self.uses_mouse = self.settings.mouse;
        }
        let value = (source == Source::File).then(|| self.settings.text(setting));
        effects.save(Save::Setting(Change { setting, value }));
    }

    /// The game on the screen: the screens of a game are open only while there is one.
    pub(super) fn shown_game(&self) -> &Game {
        self.game.as_ref().expect("a game is on the screen")
    }

    /// Why a file cannot be read or written, if that is the case.
    pub fn trouble(&self) -> Option<&str> {
        self.warnings.iter().find(|warning| warning.is_not_saved()).map(FileWarning::text)
    }

    pub fn keymap(&self) -> &Keymap {
        &self.settings.keymap
    }

    /// The key shown for a command in a context; `None` if the command has none there, or a finger has none at all.
    pub fn key_name(&self, context: Context, command: Command) -> Option<String> {
        if self.host == Host::Touch {
            return None;
        }
        self.keymap().keys_of(context, command).first().map(Key::to_string)
    }

    /// What is said when something is copied. A terminal does not report whether it takes the text, and a page that
    /// refuses shows it.
    pub(super) fn sent(&self, what: &str) -> String {
        match self.host {
            Host::Terminal if self.settings.plain => format!("Printed: {what}"),
            Host::Terminal => format!("Sent to the terminal's clipboard: {what}"),
            Host::Tab | Host::Touch => format!("To be copied: {what}"),
        }
    }

    /// The lines to hand in, which the program prints after its end.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let name = self.name.text.trim().replace(is_hidden, "");
        let name = if name.is_empty() { name } else { name + ": " };
        self.results.iter().map(move |line| format!("{name}{line}"))
    }

    /// How one chooses a square.
    pub(super) fn choose(&self) -> &'static str {
        if self.host == Host::Touch { "Tap" } else { "Choose" }
    }

    /// The menu as it is shown at the start of the program.
    pub(super) fn menu(&self) -> Screen {
        Screen::Menu(MenuScreen::new(self))
    }

    /// Whether replacing the current game would lose anything.
    pub(super) fn would_discard_game(&self) -> bool {
        self.game.as_ref().is_some_and(Game::is_worth_saving)
    }

    /// Starts a contest that was chosen in the program. It keeps whom a human plays against, for later sessions too.
    pub(super) fn start_chosen(&mut self, contest: Contest, effects: &mut Effects) {
        if let Some(human) = contest.players.lone_human() {
            let opponent = contest.players[human.other()];
            let is_usual = (self.settings.human(), self.settings.computer()) == (human, opponent);
            if !is_usual && opponent.program().is_none() {
                for (setting, mark) in [(Setting::X, Mark::X), (Setting::O, Mark::O)] {
                    self.change(setting, &contest.players[mark].to_string(), Source::File, effects);
                }
            }
        }
        self.start(contest, effects);
    }

    pub(super) fn start(&mut self, contest: Contest, effects: &mut Effects) {
        if contest.start.marks() == 0 {
            // The set-up offers these choices next time; a start position was not chosen there.
            let mode = Mode::of(contest.players);
            self.played.retain(|played| Mode::of(played.players) != mode);
            self.played.push(contest.clone());
        }
        self.play(Game::new(contest, &self.settings), effects);
    }

    pub(super) fn play(&mut self, game: Game, effects: &mut Effects) {
        // Without this, the next contest would use the same seed and repeat the random choices.
        self.seed = self.seed.wrapping_add(SEEDS_APART);
        if let Some(given_up) = self.game.replace(game) {
            effects.end_programs(&given_up.contest);
            effects.record(&given_up);
        }
        self.resume_game(effects);
        effects.step(Next::Play);
    }

    pub(super) fn resume_game(&mut self, effects: &mut Effects) {
        if let Some(game) = &mut self.game {
            game.settings = self.settings.clone();
            game.take_turn(effects);
        }
    }

    /// Quits the program; asks first if a game is under way.
    pub(super) fn quit(&self, effects: &mut Effects) {
        if self.game.as_ref().is_some_and(Game::under_way) {
            effects.ask(Question::Quit);
        } else {
            self.end(Exit::Done, effects);
        }
    }

    /// Ends the program; a finished game is then final.
    pub(super) fn end(&self, exit: Exit, effects: &mut Effects) {
        if let Some(game) = self.game.as_ref().filter(|game| game.is_over()) {
            effects.record(game);
        }
        effects.push(Effect::Quit(exit));
    }
}
