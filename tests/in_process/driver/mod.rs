//! The program without a terminal: its state, a window, keys and a mouse.
//!
//! [`Driver`] does what the event loop does, but immediately and reproducibly: keys go through the keymap, clicks hit
//! what is drawn, and each search ends at once and reports a time of 1 ms. [`scenes`] are examples of every screen.

pub(crate) mod facts;
pub(crate) mod games;
pub(crate) mod listener;
pub(crate) mod scenes;
pub(crate) mod views;
pub(crate) mod words;

use crate::prelude::*;
use noughts::app::{
    AnalyseScreen, EditorScreen, Game, HistoryScreen, LessonScreen, MenuScreen, Report, ResultsItem,
    ResultsScreen, ReviewScreen, SetUpScreen, ViewsScreen,
};
use noughts::config::{ColorChoice, GlyphChoice};
use noughts::engine::{Method, TaskId};
use ratatui::layout::Size;
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

/// The time that every search reports.
pub(crate) const ELAPSED: Duration = Duration::from_millis(1);

/// The sizes in which screens are tested: the usual one, the smallest that shows everything, a large one, and a tiny
/// one.
pub(crate) const SIZES: [(u16, u16); 4] = [(80, 24), (60, 20), (120, 40), (30, 12)];

/// Those of them in which everything is shown.
pub(crate) const WHOLE_SIZES: [(u16, u16); 3] = [SIZES[0], SIZES[1], SIZES[2]];

/// The sizes of a terminal on a phone, upright and across.
pub(crate) const PHONE: [(u16, u16); 2] = [(40, 30), (80, 18)];

/// The position of the main tree of the articles, and that of the fatalist.
pub(crate) const P1: &str = "O.X/X../XOO";
pub(crate) const P2: &str = ".X./..X/OOX";

/// When searches end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thinking {
    /// As soon as they start.
    AtOnce,
    /// When the test ends them.
    Held,
}

/// The program, its window, and the effects it has requested.
#[derive(Clone, Debug)]
pub(crate) struct Driver {
    app: App,
    size: Size,
    thinking: Thinking,
    /// All tasks so far, in order.
    tasks: Vec<Task>,
    /// Whether the last task is still running.
    busy: bool,
    suspended: usize,
    /// Everything to be saved, in order.
    pub(crate) saved: Vec<Save>,
    /// The requests for games: queries, and single games by the offset of their line.
    pub(crate) queries: Vec<Query>,
    pub(crate) opens: Vec<u64>,
    /// The text last copied to the clipboard.
    pub(crate) copied: Option<String>,
    /// The lines to print after the end.
    pub(crate) printed: Vec<String>,
    /// The link last copied.
    pub(crate) copied_link: Option<String>,
    /// All effects, in order.
    pub(crate) effects: Vec<Effect>,
    exit: Option<Exit>,
}

// Starting

impl Driver {
    /// The program at its menu, in a window of the usual size.
    pub(crate) fn at_menu(appearance: Appearance) -> Self {
        Self::new(App::new(settings(appearance, false), 7), Vec::new(), Thinking::AtOnce)
    }

    /// The program in this state.
    pub(crate) fn with(app: App) -> Self {
        Self::new(app, Vec::new(), Thinking::AtOnce)
    }

    /// The program with what earlier sessions have saved.
    pub(crate) fn with_saved_state(saved: SavedState) -> Self {
        Self::with(App::new(settings(STILL, false), 7).with_saved_state(saved))
    }

    /// The program in a game.
    pub(crate) fn playing(appearance: Appearance, contest: Contest, reasoning: bool) -> Self {
        let settings = settings(appearance, reasoning);
        Self::beginning(settings, noughts::app::Place::Contest(contest, None), Thinking::AtOnce)
    }

    /// The program in a game, as it usually looks in tests.
    pub(crate) fn in_game(contest: Contest) -> Self {
        Self::playing(STILL, contest, false)
    }

    /// A new session that follows a link.
    pub(crate) fn at(link: &str) -> Self {
        let mut driver = at_menu();
        driver.open(link);
        driver
    }

    /// The same after these keys.
    #[must_use]
    #[track_caller]
    pub(crate) fn after(mut self, keys: &str) -> Self {
        self.press(keys);
        self
    }

    /// The program in a game, with searches that the test ends.
    pub(crate) fn playing_held(appearance: Appearance, contest: Contest, reasoning: bool) -> Self {
        let settings = settings(appearance, reasoning);
        Self::beginning(settings, noughts::app::Place::Contest(contest, None), Thinking::Held)
    }

    /// The same in the usual appearance, without the panel.
    pub(crate) fn held(contest: Contest) -> Self {
        Self::playing_held(STILL, contest, false)
    }

    /// The program with a view of a position's search; a game of two humans waits below it.
    pub(crate) fn exploring(appearance: Appearance, start: Position, view: View) -> Self {
        Self::looking(appearance, two_humans_from(start), view)
    }

    /// The program with a view of the search of a contest's first position.
    pub(crate) fn looking(appearance: Appearance, contest: Contest, view: View) -> Self {
        let place = noughts::app::Place::Contest(contest, Some(view));
        Self::beginning(settings(appearance, false), place, Thinking::AtOnce)
    }

    /// The program that opens this.
    pub(crate) fn opening(place: noughts::app::Place) -> Self {
        Self::beginning(settings(STILL, false), place, Thinking::AtOnce)
    }

    fn beginning(settings: Settings, place: noughts::app::Place, thinking: Thinking) -> Self {
        let (app, effects) = App::at(settings, 7, place);
        Self::new(app, effects, thinking)
    }

    fn new(app: App, effects: Vec<Effect>, thinking: Thinking) -> Self {
        let (size, tasks) = (Size { width: 80, height: 24 }, Vec::new());
        let mut driver = Self {
            app,
            size,
            thinking,
            tasks,
            busy: false,
            suspended: 0,
            saved: Vec::new(),
            queries: Vec::new(),
            opens: Vec::new(),
            copied: None,
            printed: Vec::new(),
            copied_link: None,
            effects: Vec::new(),
            exit: None,
        };
        driver.carry_out(effects);
        driver
    }

    /// The same with these keys.
    #[must_use]
    pub(crate) fn with_keymap(mut self, keymap: Keymap) -> Self {
        self.app.shared.settings.keymap = Arc::new(keymap);
        self
    }

    /// From now on, searches end only when the test ends them.
    #[must_use]
    pub(crate) fn hold(mut self) -> Self {
        self.thinking = Thinking::Held;
        self
    }
}

/// The usual appearance in tests: without animation, so that the computer replies immediately.
pub(crate) const STILL: Appearance =
    Appearance { palette: Palette::Terminal, glyphs: GlyphSet::Unicode, animation: Animation::Off };

/// The same with animation.
pub(crate) const MOVING: Appearance = Appearance { animation: Animation::Normal, ..STILL };

/// The usual one in ASCII, and without colours.
pub(crate) const ASCII: Appearance = Appearance { glyphs: GlyphSet::Ascii, ..STILL };
pub(crate) const MONOCHROME: Appearance = Appearance { palette: Palette::Monochrome, ..STILL };

/// The default settings with this appearance, and with the reasoning panel open or closed.
pub(crate) fn settings(appearance: Appearance, reasoning: bool) -> Settings {
    let Appearance { palette, glyphs, animation } = appearance;
    let (theme, color) = match palette {
        Palette::TerminalOnWhite | Palette::Console => (Palette::Terminal, ColorChoice::Always),
        Palette::Monochrome => (Palette::Terminal, ColorChoice::Never),
        theme => (theme, ColorChoice::Always),
    };
    let mut settings = Settings::default();
    let glyphs = match glyphs {
        GlyphSet::Unicode => GlyphChoice::Unicode,
        GlyphSet::Console => GlyphChoice::Console,
        GlyphSet::Ascii => GlyphChoice::Ascii,
    };
    (settings.theme, settings.color, settings.glyphs) = (theme, color, glyphs);
    (settings.animation, settings.reasoning) = (animation, reasoning);
    let terminal = |name: &str| match (palette, name) {
        (Palette::TerminalOnWhite, "COLORFGBG") => Some("0;15".to_owned()),
        (Palette::Console, "TERM") => Some("linux".to_owned()),
        _ => None,
    };
    assert_eq!(settings.read_environment(terminal), [""; 0]);
    settings
}

/// A single game from the empty 3x3 board; ties go to the first square in reading order.
pub(crate) fn contest(x: Player, o: Player) -> Contest {
    contest_from(x, o, empty("3x3"))
}

/// A single game from a position.
pub(crate) fn contest_from(x: Player, o: Player, start: Position) -> Contest {
    Contest { players: ByMark { x, o }, start, best_of: 1, tie_break: TieBreak::First }
}

/// Two humans.
pub(crate) fn two_humans() -> Contest {
    contest(Human, Human)
}

/// The program at its menu, as it usually looks in tests.
pub(crate) fn at_menu() -> Driver {
    Driver::at_menu(STILL)
}

/// A game of two people.
pub(crate) fn people() -> Driver {
    Driver::in_game(two_humans())
}

/// Two humans in a series of so many games.
pub(crate) fn series(best_of: u8) -> Contest {
    Contest { best_of, ..two_humans() }
}

/// Two humans, from a position.
pub(crate) fn two_humans_from(start: Position) -> Contest {
    contest_from(Human, Human, start)
}

/// A human with X against the perfect player.
pub(crate) fn human_first() -> Contest {
    contest(Human, Perfect)
}

/// A human with O against the perfect player, who starts.
pub(crate) fn computer_first() -> Contest {
    contest(Perfect, Human)
}

/// The perfect player against itself.
pub(crate) fn two_computers() -> Contest {
    contest(Perfect, Perfect)
}

/// The empty board of this size, `connect` in a row.
pub(crate) fn board(columns: u8, rows: u8, connect: u8) -> Position {
    Position::new(Rules::new(columns, rows, connect).expect("a possible board"))
}

/// So many positions of 3x3 in which a game goes on, with such a number of empty squares: a seed's are always the same.
pub(crate) fn some_positions(count: usize, left: RangeInclusive<usize>, seed: u64) -> Vec<Position> {
    let mut positions = reachable(&empty("3x3"));
    positions.retain(|board| board.status() == Status::Ongoing && left.contains(&board.empty_cells()));
    Rng::with_seed(seed).shuffle(&mut positions);
    positions.truncate(count);
    positions
}

// Events

impl Driver {
    /// Presses keys, given by their names with spaces between them: `Up`, `Enter`, `Esc`, `Space`, `F1`, `Ctrl-C`, or a
    /// single character. Between them, words stand for other events: `...` waits after a game until Enter can choose an
    /// item, `answer`, `fail` and `reply b2` end a search, `tick 240` and `deadline` let time pass. `click`, `paste` and
    /// `open` take the rest of the text: what to click, a text, or a link.
    #[track_caller]
    pub(crate) fn press(&mut self, keys: &str) -> &mut Self {
        let (name, rest) = keys.trim_start().split_once(' ').unwrap_or((keys.trim_start(), ""));
        match name {
            "" => return self,
            "..." => {
                while self.results().selected.is_none() {
                    self.pass_deadline();
                }
            }
            "answer" => drop(self.answer()),
            "fail" => drop(self.fail()),
            "deadline" => drop(self.pass_deadline()),
            "click" => return self.click_text(rest),
            "paste" => return self.paste(rest),
            "open" => return self.open(rest),
            "reply" | "tick" => {
                let (value, rest) = rest.split_once(' ').unwrap_or((rest, ""));
                match name {
                    "reply" => self.reply(value),
                    _ => self.tick(value.parse().expect("milliseconds")),
                };
                return self.press(rest);
            }
            _ => self.key(key(name)),
        }
        self.press(rest)
    }

    /// Lets something that works on the whole program do so, such as plain mode, and carries out the effects.
    pub(crate) fn lend(&mut self, work: impl FnOnce(&mut App) -> Vec<Effect>) -> &mut Self {
        let effects = work(&mut self.app);
        self.carry_out(effects);
        self
    }

    /// Presses a key.
    pub(crate) fn key(&mut self, key: Key) {
        match self.app.action_of(key) {
            Some(Action::Command(command)) if !self.accepts(command) => {}
            Some(action) => drop(self.act(action)),
            None => {}
        }
    }

    /// Whether a command has an effect in this window.
    pub(crate) fn accepts(&self, command: Command) -> bool {
        view::accepts(&self.app, self.area(), &Action::Command(command))
    }

    /// Follows a link.
    pub(crate) fn open(&mut self, link: &str) -> &mut Self {
        self.act(Action::Follow(link.to_owned()))
    }

    /// Types a text.
    #[track_caller]
    pub(crate) fn type_in(&mut self, text: &str) -> &mut Self {
        for character in text.chars() {
            self.key(if character == ' ' { key("Space") } else { key(&character.to_string()) });
        }
        self
    }

    /// Pastes a text.
    pub(crate) fn paste(&mut self, text: &str) -> &mut Self {
        self.act(Action::Paste(text.to_owned()))
    }

    /// Performs an action and carries out its effects.
    pub(crate) fn act(&mut self, action: Action) -> &mut Self {
        let effects = self.app.update(action);
        self.carry_out(effects);
        self
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            self.effects.push(effect.clone());
            match effect {
                Effect::Think(task) => {
                    self.tasks.push(task);
                    self.busy = true;
                }
                Effect::StopThinking => self.busy = false,
                // It runs none.
                Effect::EndPrograms => {}
                Effect::Save(save) => self.saved.push(save),
                Effect::Read(query) => self.queries.push(query),
                Effect::Open(game) => self.opens.push(game),
                Effect::Copy(text) => self.copied = Some(text),
                Effect::CopyLink(link) => self.copied_link = Some(link),
                Effect::Suspend => self.suspended += 1,
                Effect::Quit(exit) => self.exit = Some(exit),
            }
        }
        self.printed = self.app.shared.lines().collect();
        if self.thinking == Thinking::AtOnce && self.busy {
            self.answer();
        }
    }

    /// Ends the running search with its result.
    #[track_caller]
    pub(crate) fn answer(&mut self) -> &mut Self {
        let result = think(self.task());
        self.answer_with(result)
    }

    /// Ends the running search with this result.
    #[track_caller]
    pub(crate) fn answer_with(&mut self, result: Result<Output, String>) -> &mut Self {
        assert!(self.busy, "no search is running");
        self.busy = false;
        self.deliver(self.task().id, result)
    }

    /// Hands the program a report of this task, which may be an earlier one.
    pub(crate) fn deliver(&mut self, id: TaskId, result: Result<Output, String>) -> &mut Self {
        self.act(Action::TaskReport(TaskReport { id, elapsed: ELAPSED, result }))
    }

    /// Ends the running search with the decision for this square, without an analysis.
    #[track_caller]
    pub(crate) fn reply(&mut self, square: &str) -> &mut Self {
        let square = parsed(square);
        self.answer_with(Ok(Output::Decision(Decision { square, analysis: None, comment: String::new() })))
    }

    /// Makes the running search fail.
    #[track_caller]
    pub(crate) fn fail(&mut self) -> &mut Self {
        self.answer_with(Err("the search went up in smoke".to_owned()))
    }

    /// Answers the last query with those of the games that it finds.
    #[track_caller]
    pub(crate) fn list(&mut self, games: &[Record], finds: impl Fn(&Digest) -> bool) -> &mut Self {
        let query = self.queries.last().expect("no games were asked for");
        let ledger = games::ledger(query, games, finds);
        self.act(Action::Read(Ok(ledger)))
    }

    /// Answers the last request for a single game, which is one of these.
    #[track_caller]
    pub(crate) fn answer_open(&mut self, games: &[Record]) -> &mut Self {
        let at = *self.opens.last().expect("no game was asked for");
        let place = games::digests(games).iter().position(|game| game.at == at);
        let record = games[place.expect("there is such a game")].clone();
        self.act(Action::Opened(Ok(Box::new(record))))
    }

    /// Lets this many milliseconds pass.
    pub(crate) fn tick(&mut self, milliseconds: u64) -> &mut Self {
        self.act(Action::Tick(Duration::from_millis(milliseconds)))
    }

    /// Lets time pass until the program's deadline.
    #[track_caller]
    pub(crate) fn pass_deadline(&mut self) -> &mut Self {
        let deadline = self.app.deadline().unwrap_or_else(|| panic!("there is no deadline"));
        self.act(Action::Tick(deadline))
    }

    /// The last row of the window.
    pub(crate) fn row_of_footer(&self) -> String {
        rows(&self.render()).pop().unwrap_or_default()
    }

    /// Lets time pass until the animation ends.
    pub(crate) fn pass_animation(&mut self) -> &mut Self {
        while self.app.growth() < 1.0 {
            self.pass_deadline();
        }
        self
    }

    /// Clicks a place of the window.
    pub(crate) fn click(&mut self, place: Place) -> &mut Self {
        if let Some(target) = self.target(place) {
            self.act(Action::Click(target));
        }
        self
    }

    /// Points at a place of the window.
    pub(crate) fn point(&mut self, place: Place) -> &mut Self {
        if let Some(target) = self.target(place) {
            self.act(Action::Point(target));
        }
        self
    }

    /// Turns the wheel over a place of the window.
    pub(crate) fn wheel(&mut self, wheel: Direction, place: Place) -> &mut Self {
        let action = Action::Wheel(wheel, self.target(place));
        if view::accepts(&self.app, self.area(), &action) {
            self.act(action);
        }
        self
    }

    /// Clicks the first character of a text on the screen.
    #[track_caller]
    pub(crate) fn click_text(&mut self, text: &str) -> &mut Self {
        let place = self.find(text);
        self.click(place)
    }

    /// Resizes the window.
    pub(crate) fn resize(&mut self, (width, height): (u16, u16)) -> &mut Self {
        self.size = Size { width, height };
        self.act(Action::Resize(Size { width, height }))
    }
}

/// The result of a task: complete on boards of up to nine squares, otherwise from a search of two plies (one on large
/// boards), so that it is the same on every machine.
pub(crate) fn think(task: &Task) -> Result<Output, String> {
    // The searches of empty boards, which many scenes show, are done once.
    static KNOWN: Mutex<BTreeMap<String, Result<Output, String>>> = Mutex::new(BTreeMap::new());
    let is_long = matches!(task.job, Job::Grow { .. } | Job::Race { .. }) && task.position.marks() == 0;
    let name = format!("{:?} {:?} {}", task.job, task.position.to_move(), task.position.rules());
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = known().get(&name).filter(|_| is_long) {
        return found.clone();
    }
    let cells = task.position.rules().cells();
    let found = match cells {
        0..=9 => task.carry_out(&Budget::unlimited(clock), &mut |_| {}),
        10..=100 => think_ahead(task, 2),
        _ => think_ahead(task, 1),
    };
    if is_long {
        known().insert(name, found.clone());
    }
    found
}

/// Nodes after which a race on a large board is stopped.
const RACE_NODES: u64 = 20_000;

/// Stops a search after this number of nodes, which is the same on every machine.
struct Steps(u64);

impl Observer for Steps {
    fn enter(&mut self, _: &Node) -> Searched<()> {
        self.ordering()
    }

    fn ordering(&mut self) -> Searched<()> {
        self.0 = self.0.saturating_sub(1);
        if self.0 == 0 { Err(Interrupted) } else { Ok(()) }
    }
}

/// The result of a task from a search of this many plies.
pub(crate) fn think_ahead(task: &Task, plies: u8) -> Result<Output, String> {
    match task.job {
        Job::Analyze | Job::Review | Job::Examine { .. } => {
            let search = Minimax::ORDERED_ALPHA_BETA.limited_to(Some(plies.into()));
            Ok(Output::Analysis(analyze(search, &task.position)))
        }
        Job::Decide { player, tie_break, weights } => {
            let player = if player.search().is_some() { Depth(plies) } else { player };
            Task { job: Job::Decide { player, tie_break, weights }, ..task.clone() }
                .carry_out(&Budget::unlimited(clock), &mut |_| {})
        }
        Job::Appraise => task.carry_out(&Budget::of(Duration::ZERO, clock), &mut |_| {}),
        // These have their own limits, or are refused.
        Job::Grow { .. } | Job::Race { contender: Contender::Mcts(_) } => {
            task.carry_out(&Budget::unlimited(clock), &mut |_| {})
        }
        Job::Race { contender: Contender::OneWindow(search) } => {
            Ok(Output::Run(search.run(&task.position, &mut Steps(RACE_NODES))))
        }
        Job::Race { contender: Contender::EachMove(search) } => {
            Ok(Output::Run(search.run_each_move(&task.position, &mut Steps(RACE_NODES))))
        }
        // The solver gets no time at all.
        Job::Race { contender } => {
            Ok(Output::Run(contender.run(&task.position, &Budget::of(Duration::ZERO, clock))))
        }
    }
}

/// The analysis of a position at the moment when this number of its moves is proved.
pub(crate) fn proved_partly(position: &Position, moves: usize) -> Analysis {
    let mut analysis = Analysis {
        method: Method { depth_limit: Some(1), ..Solver::METHOD },
        ..analyze(Minimax::ORDERED_ALPHA_BETA.limited_to(Some(1)), position)
    };
    let result = Solver::new(position.rules()).refine(
        position,
        &mut analysis,
        &Budget::unlimited(clock),
        &mut |so_far| {
            let settled = so_far.candidates.iter().filter(|candidate| candidate.proof.is_some()).count();
            if settled >= moves { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    assert_eq!(result, Ok(()));
    analysis
}

/// The key of this name.
#[track_caller]
pub(crate) fn key(name: &str) -> Key {
    parsed(name)
}

// The program's state

impl Driver {
    pub(crate) const fn app(&self) -> &App {
        &self.app
    }

    /// The same in a terminal or a browser tab.
    pub(crate) fn in_host(mut self, host: Host) -> Self {
        self.app.shared.host = host;
        self
    }

    /// The progress saved last.
    pub(crate) fn saved_progress(&self) -> Option<&Progress> {
        self.saved.iter().rev().find_map(|save| match save {
            Save::Lessons(progress) => Some(progress),
            _ => None,
        })
    }

    /// The last task.
    #[track_caller]
    pub(crate) fn task(&self) -> &Task {
        self.tasks.last().expect("there was no search")
    }

    /// All tasks so far.
    pub(crate) fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// Whether a search is running.
    pub(crate) const fn is_searching(&self) -> bool {
        self.busy
    }

    /// How the program ended, if it has.
    pub(crate) const fn exit(&self) -> Option<Exit> {
        self.exit
    }

    /// How often the program has asked to be suspended.
    pub(crate) const fn suspended(&self) -> usize {
        self.suspended
    }

    #[track_caller]
    pub(crate) fn menu(&self) -> &MenuScreen {
        match self.app.screen() {
            Screen::Menu(menu) => menu,
            _ => panic!("not the menu"),
        }
    }

    #[track_caller]
    pub(crate) fn form(&self) -> &SetUpScreen {
        match self.app.screen() {
            Screen::SetUp(form) => form,
            _ => panic!("not the set-up"),
        }
    }

    #[track_caller]
    pub(crate) fn analyse(&self) -> &AnalyseScreen {
        match self.app.screen() {
            Screen::Analyse(list) => list,
            _ => panic!("not the list of positions"),
        }
    }

    #[track_caller]
    pub(crate) fn editor(&self) -> &EditorScreen {
        match self.app.screen() {
            Screen::Editor(editor) => editor,
            _ => panic!("not the editor"),
        }
    }

    #[track_caller]
    pub(crate) fn game(&self) -> &Game {
        match self.app.screen() {
            Screen::Game(_) => self.app.game().expect("there is one"),
            _ => panic!("not a game"),
        }
    }

    /// The page of the help over the screen, and the line at which it is.
    pub(crate) fn help_page(&self) -> Option<(Topic, usize)> {
        match self.app.overlay() {
            Some(Overlay::Help(page)) => Some((page.topic, page.line.unwrap_or(0))),
            _ => None,
        }
    }

    #[track_caller]
    pub(crate) fn tree_screen(&self) -> &ViewsScreen {
        match self.app.screen() {
            Screen::Views(screen) => screen,
            _ => panic!("not a view of a search"),
        }
    }

    #[track_caller]
    pub(crate) fn lesson(&self) -> &LessonScreen {
        match self.app.screen() {
            Screen::Lesson(lesson) => lesson,
            _ => panic!("not a lesson"),
        }
    }

    #[track_caller]
    pub(crate) fn history(&self) -> &HistoryScreen {
        match self.app.screen() {
            Screen::History(history) => history,
            _ => panic!("not the history"),
        }
    }

    #[track_caller]
    pub(crate) fn review(&self) -> &ReviewScreen {
        match self.app.screen() {
            Screen::Review(review) => review,
            _ => panic!("not the review"),
        }
    }

    #[track_caller]
    pub(crate) fn results(&self) -> &ResultsScreen {
        match self.app.screen() {
            Screen::Results(results) => results,
            _ => panic!("not the results"),
        }
    }

    /// The position shown in the review.
    #[track_caller]
    pub(crate) fn reviewed(&self) -> &Position {
        self.review().position()
    }

    /// The analysis of the game that has just ended or is under review.
    #[track_caller]
    pub(crate) fn report(&self) -> &Report {
        match self.app.screen() {
            Screen::Results(results) => &results.report,
            _ => &self.review().report,
        }
    }

    /// The game whose results are shown.
    #[track_caller]
    pub(crate) fn ended_game(&self) -> &Game {
        self.results();
        self.app.game().expect("results are of a game")
    }

    /// The items of the results screen.
    #[track_caller]
    pub(crate) fn results_items(&self) -> Vec<ResultsItem> {
        ResultsScreen::items(self.ended_game())
    }

    /// The current game, even if it has ended or another screen covers it.
    pub(crate) fn any_game(&self) -> Option<&Game> {
        self.app.game()
    }

    /// Whether the results of a game are shown, or covered by other screens.
    pub(crate) fn shows_results(&self) -> bool {
        self.app.screens().iter().any(|screen| matches!(screen, Screen::Results(_)))
    }

    /// Whether the screen is going to change without input: a chosen move, a playback, the pause after a game.
    pub(crate) fn moves_by_itself(&self) -> bool {
        match self.app.screen() {
            Screen::Game(_) => matches!(self.game().turn, Turn::Showing { .. }),
            Screen::Views(screen) => {
                screen.searched.try_as_ready_ref().is_some_and(|searched| searched.playback.is_playing())
            }
            Screen::Results(results) => results.selected.is_none(),
            _ => false,
        }
    }

    /// The rules of the board on the screen, or of the current game.
    pub(crate) fn rules(&self) -> Option<Rules> {
        match self.app.screen() {
            Screen::Editor(editor) => Some(editor.setup.rules()),
            Screen::Lesson(lesson) => lesson.page().board().map(Position::rules),
            Screen::Review(_) => Some(self.reviewed().rules()),
            _ => self.any_game().map(|game| game.position().rules()),
        }
    }

    /// The game that the menu offers to continue.
    pub(crate) fn left(&self) -> Option<&Game> {
        self.app.game()
    }

    /// The board of the current game, as text.
    #[track_caller]
    pub(crate) fn position(&self) -> String {
        self.game().position().to_string()
    }

    /// The refusal on the screen.
    #[track_caller]
    pub(crate) fn refusal(&self) -> &str {
        match self.app.shared.notice.as_ref() {
            Some(Notice::Refusal(text)) => text,
            other => panic!("no refusal but {other:?}"),
        }
    }

    /// What the program says, with the key for more.
    pub(crate) fn message(&self) -> Option<String> {
        Some(match self.app.shared.notice.as_ref()? {
            Notice::Offer { text, command, what } => {
                let key = self.app.shared.key_name(self.app.context(), *command);
                format!("{text} ({}: {what})", key.unwrap_or_default())
            }
            Notice::Info(text) | Notice::Warning(text) | Notice::Refusal(text) => text.clone(),
        })
    }
}

// The screen

impl Driver {
    pub(crate) fn area(&self) -> Rect {
        Rect::from((Place::ORIGIN, self.size))
    }

    /// The pointer's target at a place.
    pub(crate) fn target(&self, place: Place) -> Option<Target> {
        self.frame().target_at(place)
    }

    /// All targets of the pointer, with their places.
    pub(crate) fn targets(&self) -> Vec<(Place, Target)> {
        let frame = self.frame();
        let target = |place| Some((place, frame.target_at(place)?));
        self.area().positions().filter_map(target).collect()
    }

    /// The places of each item.
    pub(crate) fn items(&self) -> HashMap<usize, Vec<Place>> {
        let item = |(place, target)| if let Target::Item(item) = target { Some((item, place)) } else { None };
        self.targets().into_iter().filter_map(item).into_group_map()
    }

    /// The places of each square.
    pub(crate) fn squares(&self) -> HashMap<Square, Vec<Place>> {
        let square =
            |(place, target)| if let Target::Square(square) = target { Some((square, place)) } else { None };
        self.targets().into_iter().filter_map(square).into_group_map()
    }

    /// The layout of the targets.
    pub(crate) fn frame(&self) -> Hits {
        self.draw().1
    }

    /// The screen.
    pub(crate) fn render(&self) -> Buffer {
        self.draw().0
    }

    /// The screen and the targets.
    pub(crate) fn draw(&self) -> (Buffer, Hits) {
        let mut buffer = Buffer::empty(self.area());
        let frame = view::draw(&self.app, self.area(), &mut buffer);
        (buffer, frame)
    }

    /// The screen's characters, without trailing spaces.
    pub(crate) fn text(&self) -> String {
        rows(&self.render()).join("\n")
    }

    /// The first row of the screen with this text.
    #[track_caller]
    pub(crate) fn row(&self, text: &str) -> String {
        let mut rows = rows(&self.render()).into_iter();
        rows.find(|row| row.contains(text)).unwrap_or_else(|| panic!("`{text}` is not on the screen"))
    }

    /// Whether a text is on the screen.
    pub(crate) fn shows(&self, text: &str) -> bool {
        self.text().contains(text)
    }

    /// Fails unless a text is on the screen.
    #[track_caller]
    pub(crate) fn must_show(&self, text: &str) {
        assert!(self.shows(text), "`{text}` is not on the screen");
    }

    /// Fails if a text is on the screen.
    #[track_caller]
    pub(crate) fn must_hide(&self, text: &str) {
        assert!(!self.shows(text), "`{text}` is on the screen");
    }

    /// The first place on the screen at which a text starts.
    #[track_caller]
    pub(crate) fn find(&self, text: &str) -> Place {
        let places = self.find_all(text);
        *places.first().unwrap_or_else(|| panic!("`{text}` is not on the screen"))
    }

    /// The places at which a text starts, one for each row that contains it.
    pub(crate) fn find_all(&self, text: &str) -> Vec<Place> {
        places_in(&rows(&self.render()), text)
    }

    /// The first cell of a text on the screen.
    #[track_caller]
    pub(crate) fn cell_of(&self, text: &str) -> Cell {
        self.render()[self.find(text)].clone()
    }

    /// The first place whose target is this square.
    pub(crate) fn place_of(&self, square: Square) -> Option<Place> {
        self.places_of(square).first().copied()
    }

    /// All places whose target is this square.
    pub(crate) fn places_of(&self, square: Square) -> Vec<Place> {
        self.squares().remove(&square).unwrap_or_default()
    }
}

/// A text whose lines are joined, with one space between its words.
pub(crate) fn in_one_line(text: &str) -> String {
    text.split_whitespace().join(" ")
}

/// The places at which a text starts, one for each of these rows that contains it.
pub(crate) fn places_in(rows: &[String], text: &str) -> Vec<Place> {
    let place = |(y, row): (u16, &String)| Some(Place { x: columns(row.split_once(text)?.0), y });
    (0..).zip(rows).filter_map(place).collect()
}

/// The width of a text in columns.
pub(crate) fn columns(text: &str) -> u16 {
    u16::try_from(text.chars().count()).expect("no text is that long")
}

/// The characters of large marks: 1 for the upper left quarter, 2 for the upper right one, 4 and 8 below, added up.
pub(crate) const BLOCKS: [&str; 16] =
    [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"];

/// Whether a cell is a background in the colour of a mark or of a stroke, on a ground of this colour.
pub(crate) fn is_whole(cell: &Cell, ground: Color) -> bool {
    cell.symbol() == " " && cell.bg != ground && !cell.modifier.contains(Modifier::REVERSED)
}

/// Whether a cell is a part of a large mark or of a stroke over it.
pub(crate) fn is_block(cell: &Cell) -> bool {
    BLOCKS[1..].contains(&cell.symbol()) || is_whole(cell, Color::Reset)
}

/// The rows of a buffer, without trailing spaces; whole cells of large marks are full blocks.
pub(crate) fn rows(buffer: &Buffer) -> Vec<String> {
    let [width, height] = [buffer.area.width, buffer.area.height].map(usize::from);
    let row = |y: usize| &buffer.content()[y * width..(y + 1) * width];
    let ground = buffer.content().last().map_or(Color::Reset, |cell| cell.bg);
    let symbol = |cell: &Cell| if is_whole(cell, ground) { "█" } else { cell.symbol() }.to_owned();
    let text = |row: &[Cell]| row.iter().map(symbol).collect::<String>();
    (0..height).map(|y| text(row(y)).trim_end().to_owned()).collect()
}

/// A letter for the style of each cell, assigned in order of appearance, with a legend; `.` is the plain style.
pub(crate) fn style_map(buffer: &Buffer) -> String {
    let mut legend: Vec<String> = Vec::new();
    let mut map = String::new();
    for row in buffer.area.rows() {
        let line: String = row
            .positions()
            .map(|place| {
                let style = style_name(buffer[place].style());
                if style.is_empty() {
                    return '.';
                }
                let number = legend.iter().position(|known| *known == style).unwrap_or_else(|| {
                    legend.push(style);
                    legend.len() - 1
                });
                ('a'..='z').nth(number).expect("no screen has that many styles")
            })
            .collect();
        map += line.trim_end_matches('.');
        map.push('\n');
    }
    for (letter, style) in ('a'..).zip(legend) {
        let _ = writeln!(map, "{letter} = {style}");
    }
    map
}

/// A cell's style as text; empty if it is plain.
pub(crate) fn style_name(style: Style) -> String {
    let color = |name: &str, color: Option<Color>| {
        color.filter(|color| *color != Color::Reset).map(|color| format!("{name}{color}"))
    };
    let modifiers = style.add_modifier.iter_names().map(|(name, _): (&str, Modifier)| name.to_lowercase());
    color("", style.fg).into_iter().chain(color("on ", style.bg)).chain(modifiers).join(" ")
}

/// A test that fails shows what is on the screen.
impl Drop for Driver {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // Drawing may be what has failed.
            let text = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.text()));
            eprintln!("on the screen:\n{}", text.unwrap_or_default());
        }
    }
}
