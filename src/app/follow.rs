//! The link to what is on the screen, and what following a link opens.

use crate::app::link::Link;
use crate::app::screen::Step;
use crate::app::screens::editor::playable;
use crate::app::screens::tree::FirstTab;
use crate::app::{
    Action, App, Command, Contest, Draft, EditorScreen, Effect, Game, GameScreen, KeysScreen, LessonScreen,
    MenuItem, Notice, PractiseScreen, Report, Screen, Shared, TreeScreen, View,
};
use crate::engine::player::Player;
use crate::engine::task::TaskReport;
use crate::game::{ByMark, Position, Rules, Setup};
use crate::teach::lesson::{Course, course};
use crate::teach::practice::Quiz;
use std::sync::Arc;

impl App {
    /// The link to what is on the screen: the fragment of an address with its `#`, and empty for the menu. It leads to
    /// the same screen, position, search, node and step again; to the results of a game while it is kept; and from a
    /// review to its position.
    pub fn link(&self) -> String {
        link_to(self.screen(), &self.shared).to_string()
    }

    pub(super) fn copy_link(&mut self) {
        let link = self.link();
        let text = format!("Copied the link {link} (in a terminal: noughts open '...')");
        self.notice = Some(Notice::Info(text));
        self.effects.push(Effect::CopyLink(link));
    }

    /// Follows a link: back to a screen that it leads to, or to a new one above the menu. The searches of a new one get
    /// little time until something is pressed.
    pub(super) fn follow(&mut self, text: &str) {
        (self.overlay, self.notice) = (None, None);
        let link = match Link::read(text) {
            Ok(link) => link,
            Err(fault) => return self.notice = Some(Notice::Refusal(fault)),
        };
        let text = link.to_string();
        let is_it = |screen: &Screen| link_to(screen, &self.shared).to_string() == text;
        if let Some(place) = self.stack.iter().rposition(is_it) {
            return self.go_back_to(place);
        }
        (self.effects.hurries, self.effects.hurried) = (true, None);
        self.open(link);
    }

    /// Says that a search had too little time, if that is so.
    pub(super) fn note_if_cut_short(&mut self, report: &TaskReport) {
        if self.effects.cuts_short(report) {
            let text = "A link searches for half a second only".to_owned();
            self.notice = Some(Notice::Offer { text, command: Command::Down, what: "search on" });
        }
    }

    /// Gives searches their usual time from now on. If one had too little, it starts again: as nothing has been pressed
    /// since, its screen is what its link leads to.
    pub(super) fn search_on(&mut self) {
        self.effects.hurries = false;
        if self.effects.hurried.take().is_some() {
            self.open(link_to(self.screen(), &self.shared));
        }
    }

    /// Leaves the screens above the one at this place of the stack, each as Esc does.
    fn go_back_to(&mut self, place: usize) {
        while self.stack.len() > place + 1 {
            self.forward(Action::Command(Command::Back));
        }
    }

    fn return_to_game(&mut self) {
        self.shared.resume_game(&mut self.effects);
        self.push(Screen::Game(GameScreen));
    }

    fn push(&mut self, screen: Screen) {
        self.apply(Step::Push(screen));
    }

    /// Opens what a link leads to, above the menu, and says what of the link is not understood.
    fn open(&mut self, mut link: Link) {
        self.go_back_to(0);
        if let Some(item) = item_of(link.screen, &self.shared) {
            let step = item.open(&mut self.shared, &mut self.effects);
            self.apply(step);
        }
        match link.screen {
            "lesson" => {
                if let Some((lesson, page)) = link.take("lesson", |text| page_of(text, &self.shared.course)) {
                    let lesson = LessonScreen::open(lesson, &mut self.shared).at_page(page);
                    self.push(Screen::Lesson(Box::new(lesson)));
                }
            }
            "practise" => {
                if let Some(quiz) = link.take("practise", |text| text.replace(',', " ").parse().ok()) {
                    self.apply(Step::Replace(Screen::Practise(PractiseScreen::of(quiz))));
                }
            }
            "keys" => self.push(Screen::Keys(KeysScreen::default())),
            _ => self.open_board(&mut link),
        }
        if let Some(left_over) = link.left_over() {
            self.notice = Some(Notice::Refusal(format!("Not understood in the link: {left_over}")));
        }
    }

    /// Opens the position of a link that has one. What cannot be played is shown in the editor, which says why.
    fn open_board(&mut self, link: &mut Link) {
        let view = View::ALL.into_iter().find(|view| view.name().eq_ignore_ascii_case(link.screen));
        let board = link.take_board();
        let empty = || Setup::empty(Rules::TIC_TAC_TOE);
        let needs_board = view.is_some() || link.screen == "play";
        let Some(setup) = board.or_else(|| needs_board.then(empty)) else { return };
        let position = Position::try_from(setup.clone()).ok();
        let is_played = self.game().is_some_and(|game| Some(game.position()) == position.as_ref());
        match (view, playable(&setup)) {
            (Some(view), Ok(position)) if is_played && view != View::Position => {
                self.return_to_game();
                self.push(Screen::Tree(TreeScreen::linked(link, position, view).from(FirstTab::Game)));
            }
            // The game is over, and its results are shown.
            (None, Err(_)) if is_played && link.screen == "play" => self.return_to_game(),
            (Some(view), Ok(position)) => self.push(Screen::Tree(TreeScreen::linked(link, position, view))),
            (None, Ok(position)) if link.screen == "play" => self.open_game(link, position),
            _ => self.push(Screen::Editor(Box::new(EditorScreen::new(Draft::Other, setup)))),
        }
    }

    /// Continues the unfinished game, if it is or was in this position, or starts a game. If another game is unfinished,
    /// shows the position instead.
    fn open_game(&mut self, link: &mut Link, start: Position) {
        let settings = &self.shared.settings;
        let [x, o] =
            ["x", "o"].map(|mark| link.take(mark, |player| player.parse().ok().filter(can_be_linked)));
        let players = ByMark { x: x.unwrap_or(Player::Human), o: o.unwrap_or_else(|| settings.computer()) };
        let tie_break = settings.tie_break(self.shared.seed);
        let mut game = Game::new(Contest { players, start, best_of: 1, tie_break }, settings);
        game.reasoning |= link.take("reasoning", |_| Some(())).is_some();
        game.set_covered(link.take("covered", |_| Some(())).is_some(), &mut self.effects);
        let start = game.position();
        let unfinished = self.game().filter(|_| self.shared.would_discard_game());
        let report = unfinished.map(|unfinished| Report::new(&unfinished.history));
        let was_there =
            |report: &Report| (0..=report.moves.len()).any(|place| report.position(place) == start);
        match report {
            Some(report) if was_there(&report) => self.return_to_game(),
            Some(_) => {
                self.push(Screen::Tree(TreeScreen::linked(link, start.clone(), View::Position)));
                let (text, command) = (GAME_WAITS.to_owned(), Command::PlayOn);
                self.notice = Some(Notice::Offer { text, command, what: "play from here instead" });
            }
            None => {
                let step = self.shared.play(game, &mut self.effects);
                self.apply(step);
            }
        }
    }
}

/// What is said when a link would replace the unfinished game.
const GAME_WAITS: &str = "A link never replaces your unfinished game, which waits in the menu";

/// The item of the menu that leads to a screen, or to the list from which it is opened.
fn item_of(screen: &str, shared: &Shared) -> Option<MenuItem> {
    match screen {
        "learn" | "lesson" => Some(MenuItem::Learn),
        "analyse" => Some(MenuItem::Analyse),
        "history" => Some(MenuItem::History),
        "practise" => Some(MenuItem::Practise),
        "settings" | "keys" => Some(MenuItem::Settings),
        "set-up" => Some(MenuItem::of(shared.settings.mode)),
        _ => None,
    }
}

/// Whether a link may name a player: it never names a command.
fn can_be_linked(player: &Player) -> bool {
    player.program().is_none()
}

/// The link to a screen.
fn link_to(screen: &Screen, shared: &Shared) -> Link {
    match (screen, shared.game.as_deref()) {
        (Screen::Results(_), Some(game)) => Link::with("play", &game.position().setup()),
        (Screen::Game(_), Some(game)) => {
            let ByMark { x, o } = game.contest.players.map(|player| Some(player).filter(can_be_linked));
            let link = Link::with("play", &game.position().setup()).and("x", x).and("o", o);
            let link = link.and("reasoning", game.reasoning.then_some(""));
            link.and("covered", game.is_covered().then_some(""))
        }
        (Screen::Lesson(lesson), _) => match &lesson.quiz {
            Some((quiz, _)) => to_quiz(*quiz),
            // A link to a lesson is one to the built-in course.
            None if !Arc::ptr_eq(&shared.course, course()) => {
                Link::with("position", &lesson.page().position.setup())
            }
            None => Link::to("lesson", format!("{}.{}", lesson.place + 1, lesson.page_number + 1)),
        },
        (Screen::Practise(screen), _) => to_quiz(screen.quiz),
        (Screen::Editor(editor), _) => Link::with("analyse", &editor.setup),
        (Screen::Review(review), _) => Link::with("position", &review.position(shared).setup()),
        (Screen::Tree(tree), _) => tree.link(),
        (other, _) => Link::to(other.into(), ""),
    }
}

fn to_quiz(quiz: Quiz) -> Link {
    Link::to("practise", quiz.to_string().replace(' ', ","))
}

/// The indexes of the lesson and the page that a text such as "6.2" numbers, if there is such a page; the first page,
/// if it numbers only the lesson.
pub(super) fn page_of(text: &str, course: &Course) -> Option<(usize, usize)> {
    let (lesson, page) = text.split_once('.').unwrap_or((text, "1"));
    let [lesson, page] = [lesson, page].map(|number| number.parse::<usize>().ok()?.checked_sub(1));
    course.get(lesson?)?.pages.get(page?).and(lesson.zip(page))
}
