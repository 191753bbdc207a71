//! What all screens share.

use crate::app::screen::Step;
use crate::app::{Effects, Exit, FileWarning, Game, GameScreen, LessonScreen, MenuScreen, Question, Screen};
use crate::config::command::{Command, Context};
use crate::config::keymap::{Key, Keymap};
use crate::config::settings::{Mode, Settings};
use crate::engine::analysis::Bounds;
use crate::engine::task::{Output, TaskReport};
use crate::game::{Rules, Setup};
use crate::record::contest::Contest;
use crate::teach::lesson::Progress;

/// What outlives the screens, and what several of them know.
#[derive(Clone, Debug)]
pub struct Shared {
    /// What people have chosen once for all.
    pub settings: Settings,
    /// The path of the file that the settings are kept in, if there is one.
    pub settings_file: Option<String>,
    /// Whether a guest plays, for whom nothing is kept after this session.
    pub guest: bool,
    /// Whether the mouse is the program's just now: as the settings have it, unless it was lent or taken since.
    pub uses_mouse: bool,
    /// Whether this window has the keyboard, as far as the terminal tells.
    pub(super) attended: bool,
    /// The game in play, on the screen or behind others; or the one that has ended, while its results can be seen.
    pub game: Option<Box<Game>>,
    /// Which lessons have been finished.
    pub progress: Progress,
    /// What users should know about their files, each warning once.
    pub warnings: Vec<FileWarning>,
    /// The seed for the random choices of the next game.
    pub(super) seed: u64,
    /// The last contest of each kind of game, which the set-up begins with.
    pub(super) played: Vec<Contest>,
    /// The empty boards that were set up in this session, each with the bounds that were proved for its worth.
    pub(super) worths: Vec<(Rules, Bounds)>,
    /// The boards that were changed last in the editor, as [`Draft`](crate::app::Draft) counts them.
    pub(super) drafts: [Option<Setup>; 2],
    /// The lessons that were left in the middle, as they were left.
    pub(super) lessons: Vec<LessonScreen>,
}

/// How far apart the seeds of a session's games are: further than any series has games.
const SEEDS_APART: u64 = 1000;

impl Shared {
    pub(super) fn new(settings: Settings, seed: u64) -> Self {
        Self {
            uses_mouse: settings.mouse,
            settings,
            settings_file: None,
            guest: false,
            attended: true,
            game: None,
            progress: Progress::default(),
            warnings: Vec::new(),
            seed,
            played: Vec::new(),
            worths: Vec::new(),
            drafts: [None, None],
            lessons: Vec::new(),
        }
    }

    /// What an empty board is worth to the side that begins, as far as that was proved in this session; none if that
    /// was not asked or the answer is not there yet.
    pub fn worth(&self, rules: Rules) -> Option<Bounds> {
        self.worths.iter().find(|(known, _)| *known == rules).map(|&(_, bounds)| bounds)
    }

    /// Asks what an empty board is worth, unless that is known or being found out.
    pub(super) fn appraise(&self, rules: Rules, effects: &mut Effects) {
        if self.worth(rules).is_none() {
            effects.appraise(rules);
        }
    }

    /// Takes note of what a board is worth, if a report is about the board that was asked about.
    pub(super) fn appraised(&mut self, task_report: &TaskReport, effects: &Effects) {
        if let Some(rules) = effects.appraised_by(task_report.id) {
            // Of a board whose proof went wrong nothing is known.
            let known = match task_report.result {
                Ok(Output::Bounds(bounds)) => bounds,
                _ => Bounds::UNKNOWN,
            };
            self.worths.push((rules, known));
        }
    }

    /// Why a file cannot be read or written, if one cannot.
    pub fn trouble(&self) -> Option<&str> {
        let trouble = |warning: &&FileWarning| matches!(warning, FileWarning::Trouble(_));
        self.warnings.iter().find(trouble).map(FileWarning::text)
    }

    /// What the keys mean.
    pub fn keymap(&self) -> &Keymap {
        &self.settings.keymap
    }

    /// The key that a command is shown with in a context; none if it has none there.
    pub fn key_name(&self, context: Context, command: Command) -> Option<String> {
        self.keymap().keys_of(context, command).first().map(Key::to_string)
    }

    /// The menu as it stands when the program begins.
    pub(super) fn menu(&self) -> Screen {
        Screen::Menu(MenuScreen::new(self.game.is_some(), self.settings.mode))
    }

    /// Whether something would be lost if another game took the place of the one that waits.
    pub(super) fn would_lose_game(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.is_worth_saving())
    }

    /// Begins a contest, in place of the game that waited.
    pub(super) fn start(&mut self, contest: Contest, effects: &mut Effects) -> Step {
        if contest.start.marks() == 0 {
            // What was chosen is filled in the next time; a position is no choice.
            let mode = Mode::of(contest.players);
            self.played.retain(|played| Mode::of(played.players) != mode);
            self.played.push(contest.clone());
        }
        self.play(Game::new(contest, &self.settings), effects)
    }

    /// Plays a game that begins, in place of the one that waited.
    pub(super) fn play(&mut self, game: Game, effects: &mut Effects) -> Step {
        // The next game shall differ from this one although both come from one seed.
        self.seed = self.seed.wrapping_add(SEEDS_APART);
        if let Some(given_up) = self.game.replace(Box::new(game)) {
            effects.record(&given_up);
        }
        self.resume_game(effects);
        Step::Reset(vec![self.menu(), Screen::Game(GameScreen)])
    }

    /// Takes the game up where it stands.
    pub(super) fn resume_game(&mut self, effects: &mut Effects) {
        if let Some(game) = &mut self.game {
            game.animation = self.settings.animation;
            game.take_turn(effects);
        }
    }

    /// Ends the program as asked; with a question before if a game is under way.
    pub(super) fn quit(&self, effects: &mut Effects) -> Step {
        if self.game.as_ref().is_some_and(|game| game.under_way()) {
            return Step::ask(Question::Quit);
        }
        self.end(Exit::Done, effects);
        Step::Stay
    }

    /// Ends the program; a game that is over can no longer be taken up again.
    pub(super) fn end(&self, exit: Exit, effects: &mut Effects) {
        if let Some(game) = self.game.as_ref().filter(|game| game.is_over()) {
            effects.record(game);
        }
        effects.quit(exit);
    }
}
