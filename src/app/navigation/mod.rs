//! From screen to screen.

mod archive;
mod settings;

use super::archive::Archive;
use super::course::Course;
use super::editor::{Editor, Focus};
use super::effect::Keep;
use super::explorer::{Explorer, Source, View};
use super::game::Game;
use super::menu::{Menu, MenuItem};
use super::positions::{Draft, Positions};
use super::preferences::Preferences;
use super::results::ResultsItem;
use super::review::Review;
use super::setup::{SetUp, Sides};
use super::study::{Onward, Study};
use super::subject::Subject;
use super::{App, Overlay, Question, Screen};
use crate::app::help::Topic;
use crate::config::command::{Command, Context};
use crate::config::settings::Mode;
use crate::engine::task::Thought;
use crate::game::Position;
use crate::record::contest::Contest;
use crate::teach::lesson::course;

/// How far apart the seeds of a session's games are: further than any series has games.
const SEEDS_APART: u64 = 1000;

// From the menu, and into games.
impl App {
    pub(super) fn open_menu(&mut self) {
        let mut menu = Menu::new(self.left.is_some(), self.settings.mode);
        if let Some(item) = self.came_from() {
            menu.choose(item);
        }
        self.screen = Screen::Menu(menu);
    }

    /// The item of the menu behind which the screen is, so that one comes back to it.
    fn came_from(&self) -> Option<MenuItem> {
        match &self.screen {
            Screen::SetUp(form) => Some(match form.sides() {
                Sides::HumanVsHuman => MenuItem::HumanVsHuman,
                Sides::HumanVsComputer { .. } => MenuItem::HumanVsComputer,
                Sides::ComputerVsComputer(_) => MenuItem::ComputerVsComputer,
            }),
            Screen::Course(_) => Some(MenuItem::Learn),
            Screen::Positions(_) => Some(MenuItem::Analyse),
            Screen::Archive(_) => Some(MenuItem::History),
            Screen::Preferences(_) => Some(MenuItem::Settings),
            _ => None,
        }
    }

    pub(super) fn choose_menu_item(&mut self, item: MenuItem) {
        match item {
            MenuItem::Continue => {
                if let Some(game) = self.left.take() {
                    self.enter_game(game);
                }
            }
            MenuItem::HumanVsComputer => self.set_up(Mode::Pve),
            MenuItem::HumanVsHuman => self.set_up(Mode::Pvp),
            MenuItem::ComputerVsComputer => self.set_up(Mode::Ai),
            MenuItem::Learn => {
                if self.trouble().is_some() {
                    // Whatever stood in the way may be gone.
                    self.outbox.keep(Keep::Lessons(self.progress.clone()));
                }
                self.screen = Screen::Course(Course::new(&self.progress));
            }
            MenuItem::Analyse => {
                let left = self.left().map(|game| game.position().clone());
                self.screen = Screen::Positions(Positions::new(self.drafts.clone(), left));
            }
            MenuItem::History => self.enter_archive(Archive::default()),
            MenuItem::Settings => self.screen = Screen::Preferences(Preferences::default()),
            MenuItem::Help => self.read(Topic::Keys(Context::Game)),
            MenuItem::Quit => self.screen_command(Command::Quit),
        }
    }

    /// Begins a contest; a game that was left is given up.
    pub(super) fn start(&mut self, contest: Contest) {
        self.use_up_seed();
        if contest.start.marks() == 0 {
            // What was chosen is filled in the next time; a position is no choice.
            let kind = Sides::of(contest.players);
            self.played.retain(|played| !Sides::of(played.players).is_like(kind));
            self.played.push(contest.clone());
        }
        self.give_up_left();
        let game = Game::new(contest, &self.settings);
        self.enter_game(Box::new(game));
    }

    /// Lets the next game differ from the one that begins although both come from one seed.
    const fn use_up_seed(&mut self) {
        self.seed = self.seed.wrapping_add(SEEDS_APART);
    }

    /// Gives up the game that was left for the menu, if there is one.
    fn give_up_left(&mut self) {
        if let Some(game) = self.left.take() {
            self.put_on_record(&game);
        }
    }

    pub(super) fn enter_game(&mut self, mut game: Box<Game>) {
        game.move_like(self.settings.animation);
        game.resume(&mut self.outbox);
        self.screen = Screen::Game(game);
    }

    pub(super) fn choose_results_item(&mut self, item: ResultsItem) {
        let Screen::Results(results) = &mut self.screen else { return };
        let mut game = results.game().clone();
        if matches!(item, ResultsItem::Next | ResultsItem::Change | ResultsItem::Menu) {
            self.put_on_record(&game);
        }
        match item {
            ResultsItem::Next => {
                game.next_in_series(&mut self.outbox);
                self.screen = Screen::Game(Box::new(game));
            }
            ResultsItem::TakeBack => {
                game.undo(&mut self.outbox);
                self.screen = Screen::Game(Box::new(game));
            }
            ResultsItem::Review => self.review_results(),
            ResultsItem::Change => {
                self.outbox.stop_thinking();
                self.screen = Screen::SetUp(SetUp::like(game.contest(), &self.settings));
            }
            ResultsItem::Menu => {
                self.outbox.stop_thinking();
                if game.is_series_open() {
                    game.next_in_series(&mut self.outbox);
                    game.set_aside(&mut self.outbox);
                    self.left = Some(Box::new(game));
                }
                self.open_menu();
            }
        }
    }

    /// Looks at every move of the game just finished.
    fn review_results(&mut self) {
        let Screen::Results(results) = &mut self.screen else { return };
        results.ask_again(&mut self.outbox);
        let review = Review::new(Subject::Finished(results.clone()));
        self.screen = Screen::Review(Box::new(review));
    }

    pub(super) fn review_command(&mut self, command: Command) {
        let Screen::Review(review) = &mut self.screen else { return };
        match (command, View::of(command)) {
            (Command::Back, _) if !review.is_trying() => self.leave_review(),
            (_, Some(view)) if review.offers(command) => {
                let review = review.clone();
                let position = review.position().clone();
                self.outbox.stop_thinking();
                self.explore(Source::Review(review), position, view);
            }
            (Command::PlayOn, _) if review.offers(command) => {
                if review.subject().is_series_open() || self.would_lose_game() {
                    self.overlay = Some(Overlay::Confirm(Question::PlayOn));
                } else {
                    self.play_on();
                }
            }
            _ => review.command(command),
        }
    }

    /// Plays on from the board that the review shows, in a game of its own.
    pub(super) fn play_on(&mut self) {
        let Screen::Review(review) = &self.screen else { return };
        let contest = review.subject().contest(self.settings.tie_break(self.seed));
        let moves = review.report().moves()[..review.moves_shown()].iter().map(|played| played.square);
        let game = Game::after(contest, moves, &self.settings);
        let finished = review.subject().results().map(|results| results.game().clone());
        if let Some(finished) = finished {
            self.put_on_record(&finished);
        }
        self.use_up_seed();
        self.give_up_left();
        self.enter_game(Box::new(game));
    }

    /// Back to where the review was opened, or to the menu.
    fn leave_review(&mut self) {
        let Screen::Review(review) = &self.screen else { return };
        match review.subject().clone() {
            Subject::Finished(results) => self.screen = Screen::Results(results),
            Subject::Listed(archive, _) => {
                self.outbox.stop_thinking();
                self.enter_archive(*archive);
            }
            Subject::Named(_) => {
                self.outbox.stop_thinking();
                self.open_menu();
            }
        }
    }
}

// Into the explorer and back.
impl App {
    /// Looks at the search of the position on the board; the game waits.
    pub(super) fn explore_game(&mut self, view: View) {
        let Screen::Game(game) = &self.screen else { return };
        let mut game = game.clone();
        game.set_aside(&mut self.outbox);
        let position = game.position().clone();
        self.explore(Source::Game(game), position, view);
    }

    fn explore(&mut self, source: Source, position: Position, view: View) {
        let mut explorer = Box::new(Explorer::new(source, position, view));
        explorer.resume(&mut self.outbox);
        self.screen = Screen::Explorer(explorer);
    }

    /// Back to where the explorer was opened.
    pub(super) fn leave_explorer(&mut self) {
        let Screen::Explorer(explorer) = &mut self.screen else { return };
        explorer.stop(&mut self.outbox);
        match explorer.source().clone() {
            Source::Game(game) => self.enter_game(game),
            Source::Positions(list) => self.screen = Screen::Positions(*list),
            Source::Study(study) => self.enter_study(study),
            Source::Editor(editor) => self.enter_editor(editor),
            Source::Review(mut review) => {
                review.resume(&mut self.outbox);
                self.screen = Screen::Review(review);
            }
        }
    }
}

// The course.
impl App {
    pub(super) fn course_command(&mut self, command: Command) {
        let Screen::Course(course) = &mut self.screen else { return };
        match command {
            Command::Back => self.open_menu(),
            Command::Act => {
                let place = course.selected();
                self.open_lesson(place);
            }
            _ => course.command(command),
        }
    }

    pub(super) fn study_command(&mut self, command: Command) {
        let Screen::Study(study) = &mut self.screen else { return };
        let (place, last) = (study.place(), course().len() - 1);
        if let Some(view) = View::of(command) {
            let study = study.clone();
            let position = study.page().position.clone();
            self.outbox.stop_thinking();
            return self.explore(Source::Study(study), position, view);
        }
        match (command, study.onward()) {
            (Command::Back, _) => {
                self.put_lesson_aside();
                self.screen = Screen::Course(Course::at(place));
            }
            (Command::Act, Onward::NextLesson) => {
                let finished = study.lesson();
                self.open_lesson(place + 1);
                if let Screen::Study(next) = &mut self.screen {
                    next.greet(finished);
                }
            }
            (Command::Act, Onward::Course) => {
                self.outbox.stop_thinking();
                self.screen = Screen::Course(Course::new(&self.progress));
            }
            (Command::NextLesson, _) if place < last => self.open_lesson(place + 1),
            (Command::PreviousLesson, _) if place > 0 => self.open_lesson(place - 1),
            _ => study.command(command, &mut self.outbox),
        }
    }

    /// Opens a lesson where it was left, or at its beginning.
    fn open_lesson(&mut self, place: usize) {
        self.put_lesson_aside();
        let left = self.studies.iter().position(|study| study.place() == place);
        let study = left.map(|left| self.studies.swap_remove(left));
        self.enter_study(Box::new(study.unwrap_or_else(|| Study::new(place))));
    }

    /// Keeps a lesson that is left in the middle as it is.
    fn put_lesson_aside(&mut self) {
        let Screen::Study(study) = &mut self.screen else { return };
        self.outbox.stop_thinking();
        if !study.is_finished() {
            study.fall_silent();
            self.studies.push((**study).clone());
        }
    }

    fn enter_study(&mut self, mut study: Box<Study>) {
        study.resume(&mut self.outbox);
        self.screen = Screen::Study(study);
    }
}

// Positions.
impl App {
    pub(super) fn positions_command(&mut self, command: Command) {
        let Screen::Positions(list) = &mut self.screen else { return };
        match (command, View::of(command)) {
            (Command::Back, _) if !list.wanted().is_typing() && list.wanted().is_empty() => self.open_menu(),
            (Command::Act, _) if !list.wanted().is_typing() => self.edit_selected(),
            (_, Some(view)) => {
                let Some(entry) = list.entry() else { return };
                let list = list.clone();
                // A board of one's own may be none of a game; the editor says what is wrong with it.
                match Editor::new(list.clone(), entry.draft, entry.setup).playable() {
                    Ok(position) => self.explore(Source::Positions(Box::new(list)), position, view),
                    Err(_) => self.edit_selected(),
                }
            }
            _ => list.command(command),
        }
    }

    fn edit_selected(&mut self) {
        let Screen::Positions(list) = &self.screen else { return };
        if let Some(entry) = list.entry() {
            self.enter_editor(Box::new(Editor::new(list.clone(), entry.draft, entry.setup)));
        }
    }

    pub(super) fn editor_command(&mut self, command: Command) {
        let Screen::Editor(editor) = &mut self.screen else { return };
        match (command, View::of(command)) {
            (Command::Back, _) if editor.focus() == Focus::Board => {
                self.outbox.stop_thinking();
                let mut list = editor.list().clone();
                if editor.is_changed() {
                    self.drafts.keep(editor.draft(), editor.setup());
                    list.keep_drafts(self.drafts.clone());
                }
                self.screen = Screen::Positions(list);
            }
            (Command::PlayOn, _) => self.leave_editor(None),
            (_, Some(view)) => self.leave_editor(Some(view)),
            _ => editor.command(command, &mut self.outbox),
        }
    }

    /// Looks at the search of the position in the editor, or plays on from it.
    fn leave_editor(&mut self, view: Option<View>) {
        let Screen::Editor(editor) = &mut self.screen else { return };
        match editor.playable() {
            Err(why) => editor.refuse(&why),
            Ok(position) => {
                editor.stop(&mut self.outbox);
                let editor = editor.clone();
                if let Some(view) = view {
                    return self.explore(Source::Editor(editor), position, view);
                }
                if editor.is_changed() {
                    self.drafts.keep(editor.draft(), editor.setup());
                }
                self.screen = Screen::SetUp(SetUp::from_editor(editor, position, &self.settings));
            }
        }
    }

    pub(super) fn editor_thought(&mut self, thought: Thought) {
        self.appraised(&thought);
        if let Screen::Editor(editor) = &mut self.screen {
            editor.thought(thought);
        }
    }

    pub(super) fn enter_editor(&mut self, mut editor: Box<Editor>) {
        editor.resume(&mut self.outbox);
        self.screen = Screen::Editor(editor);
    }

    /// A text was pasted.
    pub(super) fn paste(&mut self, text: &str) {
        match &mut self.screen {
            // Whatever lies over a screen keeps everything from it.
            _ if self.overlay.is_some() => {}
            Screen::Positions(list) if list.wanted().is_typing() => list.add(text),
            Screen::Archive(archive) if archive.wanted().is_typing() => archive.add(text, &mut self.outbox),
            Screen::Positions(list) => {
                let mut editor = Editor::new(list.clone(), Draft::Own, list.own());
                editor.paste(text, &mut self.outbox);
                self.enter_editor(Box::new(editor));
            }
            Screen::Editor(editor) => editor.paste(text, &mut self.outbox),
            _ => {}
        }
    }
}
