//! How to get to a place: by its link, from the menu, or at the start.

use crate::app::{
    Action, AnalyseScreen, App, Command, Contest, Context, Draft, EditorScreen, Effect, Effects, FirstTab,
    Game, GameScreen, HistoryScreen, Host, LearnScreen, LessonScreen, Link, List, Next, Notice, Overlay,
    Place, Play, PractiseScreen, ReviewScreen, SavedState, Screen, SetUpScreen, SettingsScreen, Shared,
    Sight, View, ViewsScreen, phrases, place,
};
use crate::config::Settings;
use crate::engine::Player;
use crate::game::ByMark;
use crate::record::Record;
use std::sync::Arc;

impl Place {
    /// The place that a screen shows.
    fn of(screen: &Screen, shared: &Shared) -> Self {
        let list = || Self::List(<&str>::from(screen).parse().expect("any other screen is a list"));
        screen.component().place(shared).unwrap_or_else(list)
    }

    /// The game that is played, as far as a link has it; once it is over, its review.
    pub(super) fn of_game(game: &Game) -> Self {
        if game.is_over() {
            return Self::Review(game.record(), None, None);
        }
        let ByMark { x, o } = game.contest.players.map(place::linked);
        Self::Play(Play {
            start: game.position().clone(),
            x,
            o,
            reasoning: game.reasoning,
            covered: game.is_covered(),
        })
    }
}

impl App {
    /// The link to what is on the screen: the fragment of an address with its `#`, and empty for the menu. It leads to
    /// the same screen, position, search, node and step again, and to the help over it; from results to the review of
    /// their game.
    pub fn link(&self) -> String {
        let link = Place::of(self.screen(), &self.shared).to_string();
        let before = if link.is_empty() { '#' } else { '&' };
        if self.shows_help() { format!("{link}{before}help") } else { link }
    }

    /// The same with what no address shows: the answers so far of a quiz. [`Action::Follow`] takes it as well.
    pub fn kept_link(&self) -> String {
        let link = self.link();
        match self.component().place(&self.shared) {
            Some(Place::Quiz(.., answers)) => format!("{link}&answers={answers}"),
            _ => link,
        }
    }

    fn shows_help(&self) -> bool {
        matches!(self.overlay, Some(Overlay::Help(_)))
    }

    /// A text that changes if another screen is shown or the help over it, but not with the position, page or step: each
    /// is an entry of a browser's history. A game and its results are one: the link of a game that is over is that of its
    /// review.
    pub fn entry(&self) -> String {
        let context = match self.screen() {
            Screen::Results(_) => Context::Game,
            screen => screen.own_context(),
        };
        format!("{} {} {}", context.name(), self.stack.len(), self.shows_help())
    }

    pub(super) fn copy_link(&mut self) {
        let link = self.link();
        let terminal =
            if self.shared.host == Host::Terminal { " (in a terminal: noughts open '...')" } else { "" };
        self.effects.inform(self.shared.sent(&link) + terminal);
        self.effects.push(Effect::CopyLink(link));
    }

    /// Follows a link: back to a screen that it leads to, or to a new one above the menu.
    pub(super) fn follow(&mut self, text: &str) {
        self.overlay = None;
        self.shared.notice = None;
        let mut link = match Link::read(text) {
            Ok(link) => link,
            Err(fault) => return self.effects.refuse(fault),
        };
        let shows_help = link.has("help");
        let text = link.to_string();
        match self.stack.iter().rposition(|screen| Place::of(screen, &self.shared).to_string() == text) {
            Some(index) => self.go_back_to(index),
            None => self.open(link),
        }
        if shows_help {
            self.command(Command::Help);
        }
    }

    fn open(&mut self, mut link: Link) {
        self.shared.tasks.stop();
        self.go(link.take_place(&self.shared.course));
        if link.is_refolded {
            self.effects.inform(phrases::IN_THREE_ROWS);
        }
        if let Some(left_over) = link.left_over() {
            self.effects.refuse(format!("Not understood in the link: {left_over}"));
        }
    }

    /// Leaves the screens above the one with this index in the stack, each as Esc does.
    fn go_back_to(&mut self, index: usize) {
        while self.stack.len() > index + 1 {
            self.forward(Action::Command(Command::Back));
        }
    }

    /// Opens a place above the menu, and above the list to which it belongs.
    pub(super) fn go(&mut self, place: Place) {
        self.go_back_to(0);
        let screen = match place {
            Place::List(List::Menu) => return,
            Place::List(list) => self.list(list),
            Place::SetUp(mode) => Screen::SetUp(SetUpScreen::of(mode, &self.shared)),
            Place::Waiting => {
                self.apply(Next::Push(Screen::Game(GameScreen)));
                return self.shared.resume_game(&mut self.effects);
            }
            Place::Lesson(lesson, page) => {
                self.go(Place::List(List::Learn));
                Screen::Lesson(LessonScreen::open(lesson, &mut self.shared).at_page(page))
            }
            Place::Practise(quiz) => Screen::Practise(PractiseScreen::of(quiz)),
            Place::Quiz(quiz, page, answers) => {
                self.go(Place::Practise(quiz));
                Screen::Lesson(LessonScreen::open_quiz(quiz, Some(page), answers, &mut self.shared))
            }
            Place::Board(setup) => {
                self.go(Place::List(List::Analyse));
                Screen::Editor(EditorScreen::new(Draft::Other, setup))
            }
            Place::Play(game) => return self.play(game),
            Place::Contest(contest, None) => {
                self.shared.start(contest, &mut self.effects);
                return self.step();
            }
            Place::Contest(contest, Some(view)) => {
                let mut screen = ViewsScreen::of(contest.start.clone(), view);
                screen.first_tab = FirstTab::Contest(contest);
                Screen::Views(screen)
            }
            Place::View(sight) => self.view(sight),
            Place::Review(record, None, _) if self.has_results_of(&record) => return self.go(Place::Waiting),
            Place::Review(record, ply, notice) => {
                self.effects.notice = notice.map(Notice::Info);
                Screen::Review(ReviewScreen::of_record(record).at(ply))
            }
        };
        self.apply(Next::Push(screen));
    }

    /// The view of a position: a tab of the game if it is played in that.
    fn view(&mut self, sight: Sight) -> Screen {
        let mut screen = ViewsScreen::at(sight);
        let is_played = self.game().is_some_and(|game| screen.root.board() == Some(game.position()));
        if is_played && screen.view != View::Position {
            self.go(Place::Waiting);
            screen.first_tab = FirstTab::Game;
        }
        Screen::Views(screen)
    }

    /// Whether this is the game that has just ended.
    fn has_results_of(&self, record: &Record) -> bool {
        self.game().is_some_and(|game| game.position().is_over() && game.record() == *record)
    }

    fn list(&self, list: List) -> Screen {
        let shared = &self.shared;
        match list {
            List::Menu => shared.menu(),
            List::SetUp => Screen::SetUp(SetUpScreen::of(shared.settings.mode, shared)),
            List::Learn => Screen::Learn(LearnScreen::new(shared)),
            List::Practise => Screen::Practise(PractiseScreen::new(shared)),
            List::Analyse => Screen::Analyse(AnalyseScreen::default()),
            List::History => Screen::History(HistoryScreen::default()),
            List::Settings => Screen::Settings(SettingsScreen::default()),
        }
    }

    /// Continues the unfinished game, if it is or was in the position of this one and no other player is named, and opens
    /// or covers what the link names; or starts this one. If another game is unfinished, shows the position instead.
    fn play(&mut self, Play { start, x, o, reasoning, covered }: Play) {
        if start.is_over() {
            return self.go(Place::Board(start.setup()));
        }
        let unfinished = self.game().filter(|_| self.shared.would_discard_game());
        let is_it = unfinished.map(|game| {
            let mut history = game.history.clone();
            let players = game.contest.players;
            while *history.position() != start && history.undo().is_some() {}
            *history.position() == start
                && x.is_none_or(|x| x == players.x)
                && o.is_none_or(|o| o == players.o)
        });
        match is_it {
            Some(true) => {
                if let Some(game) = &mut self.shared.game {
                    game.reasoning |= reasoning;
                    if covered {
                        game.set_covered(true, &mut self.effects);
                    }
                }
                self.go(Place::Waiting);
            }
            Some(_) => {
                self.apply(Next::Push(Screen::Views(ViewsScreen::of(start, View::Position))));
                self.effects.offer(GAME_WAITS, Command::PlayOn, "play from here instead");
            }
            None => {
                let settings = &self.shared.settings;
                let players =
                    ByMark { x: x.unwrap_or(Player::Human), o: o.unwrap_or_else(|| settings.computer()) };
                let contest =
                    Contest { players, start, best_of: 1, tie_break: settings.tie_break(self.shared.seed) };
                let mut game = Game::new(contest, settings);
                game.reasoning |= reasoning;
                game.set_covered(covered, &mut self.effects);
                self.shared.play(game, &mut self.effects);
                self.step();
            }
        }
    }
}

/// What is said when a link would replace the unfinished game.
const GAME_WAITS: &str = "A link never replaces your unfinished game, which waits in the menu";

impl App {
    /// Starts at the menu.
    pub fn new(settings: Settings, seed: u64) -> Self {
        let shared = Shared::new(settings, seed);
        Self {
            stack: vec![shared.menu()],
            overlay: None,
            shared,
            first: None,
            saved_game: None,
            transition: None,
            effects: Effects::default(),
        }
    }

    /// Runs in a tab of this kind. What belongs to a terminal has no keys there, and no item in the menu.
    #[must_use]
    pub fn in_tab(mut self, host: Host) -> Self {
        let settings = &mut self.shared.settings;
        let of_terminal = [Command::Quit, Command::Interrupt, Command::Suspend, Command::Mouse];
        settings.keymap = Arc::new(settings.keymap.without(&of_terminal));
        self.shared.host = host;
        self.stack = vec![self.shared.menu()];
        self
    }

    /// Begins with an action once what earlier sessions have saved is there.
    #[must_use]
    pub fn with_first(self, first: Option<Action>) -> Self {
        Self { first, ..self }
    }

    /// Starts with what earlier sessions have saved.
    #[must_use]
    pub fn with_saved_state(mut self, saved: SavedState) -> Self {
        self.load(saved);
        self.drain();
        self
    }

    /// Starts at a place; also returns the first effects.
    pub fn at(settings: Settings, seed: u64, place: Place) -> (Self, Vec<Effect>) {
        let mut app = Self::new(settings, seed);
        app.go(place);
        let effects = app.drain();
        (app, effects)
    }
}
