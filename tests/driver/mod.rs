//! An app in a window without a terminal: keys, mouse, clock and search thread in the hands of the tests.
#![allow(dead_code)] // every test file compiles this module for itself and uses its own part of it

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use noughts::app::{
    Action, App, Appearance, Contest, Effect, Exit, Finding, Game, Job, Notice, Results, Screen, SetUp,
    Target, Task, TaskId, Thought, Wheel,
};
use noughts::game::{Position as Board, Rules, Setup};
use noughts::keymap;
use noughts::player::{Budget, Decision, Player, TieBreak};
use noughts::search::{Analysis, Minimax};
use noughts::ui;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

/// The seed of all random tie-breaks.
pub(crate) const SEED: u64 = 7;

/// How long every search claims to have taken.
pub(crate) const ELAPSED: Duration = Duration::from_millis(1);

/// An app, its window, and the search thread's desk.
#[derive(Clone)]
pub(crate) struct Driver {
    app: App,
    area: Rect,
    /// Whether tasks wait on the desk until [`Driver::answer`], instead of being answered at once.
    held: bool,
    /// The task that is being thought about.
    task: Option<Task>,
    /// All tasks there ever were.
    asked: Vec<Task>,
    /// How the app wished to end, if it did.
    exit: Option<Exit>,
    /// How often the app wished to be suspended.
    suspensions: usize,
}

impl Driver {
    /// The app at its menu, in a window of 80x24.
    pub(crate) fn at_menu(appearance: Appearance) -> Self {
        Self::of(App::new(appearance, SEED, false))
    }

    /// The app in a game, in a window of 80x24; a computer that begins has thought already.
    pub(crate) fn in_game(appearance: Appearance, contest: Contest, reasoning: bool) -> Self {
        Self::begin(appearance, contest, reasoning, false)
    }

    /// The same, where tasks wait for [`Driver::answer`].
    pub(crate) fn in_held_game(appearance: Appearance, contest: Contest, reasoning: bool) -> Self {
        Self::begin(appearance, contest, reasoning, true)
    }

    fn begin(appearance: Appearance, contest: Contest, reasoning: bool, held: bool) -> Self {
        let (app, effects) = App::in_game(appearance, SEED, contest, reasoning);
        let mut driver = Self { held, ..Self::of(app) };
        driver.carry_out(effects);
        driver
    }

    fn of(app: App) -> Self {
        let area = Rect::new(0, 0, 80, 24);
        Self { app, area, held: false, task: None, asked: Vec::new(), exit: None, suspensions: 0 }
    }

    // What happens to the app

    /// Lets one thing happen, and carries out what the app wishes for.
    pub(crate) fn act(&mut self, action: Action) {
        let effects = self.app.update(action);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Think(task) => {
                    self.asked.push(task.clone());
                    self.task = Some(task);
                }
                Effect::StopThinking => self.task = None,
                Effect::Suspend => self.suspensions += 1,
                Effect::Quit(exit) => self.exit = Some(exit),
            }
        }
        if !self.held {
            self.answer();
        }
    }

    /// Presses a key, as the runtime does.
    pub(crate) fn key(&mut self, event: KeyEvent) {
        if let Some(command) = keymap::command(self.app.context(), event) {
            self.act(Action::Command(command));
        }
    }

    /// Presses keys: characters, or names such as Enter, Esc, Up and C-c, separated by spaces.
    pub(crate) fn press(&mut self, keys: &str) -> &mut Self {
        keys.split_whitespace().for_each(|name| self.key(key(name)));
        self
    }

    /// Clicks on a cell of the window; nothing happens if nothing is there.
    pub(crate) fn click(&mut self, x: u16, y: u16) {
        if let Some(target) = self.target_at(x, y) {
            self.act(Action::Click(target));
        }
    }

    /// Clicks on the first letter of a text on the screen.
    pub(crate) fn click_on(&mut self, text: &str) {
        let Position { x, y } = self.place_of(text);
        self.click(x, y);
    }

    /// Turns the wheel over the first letter of a text on the screen.
    pub(crate) fn wheel_over(&mut self, wheel: Wheel, text: &str) {
        let Position { x, y } = self.place_of(text);
        self.act(Action::Wheel(wheel, self.target_at(x, y)));
    }

    /// Lets time pass.
    pub(crate) fn tick(&mut self, milliseconds: u64) {
        self.act(Action::Tick(Duration::from_millis(milliseconds)));
    }

    /// Lets time pass until the deadline, if there is one.
    pub(crate) fn tick_to_deadline(&mut self) {
        if let Some(deadline) = self.app.deadline() {
            self.act(Action::Tick(deadline));
        }
    }

    /// Makes the search thread answer, and go on answering where it need not wait.
    pub(crate) fn answer(&mut self) {
        while let Some(task) = self.task.take() {
            let result = Ok(find(&task));
            self.act(Action::Thought(Thought { id: task.id, elapsed: ELAPSED, result }));
            if self.held {
                break;
            }
        }
    }

    /// Makes the search thread fail at its task.
    pub(crate) fn fail(&mut self, fault: &str) {
        let task = self.task.take().expect("the search thread has nothing to do");
        self.act(Action::Thought(Thought { id: task.id, elapsed: ELAPSED, result: Err(fault.to_owned()) }));
    }

    /// Delivers the answer to an earlier task.
    pub(crate) fn answer_to(&mut self, task: &Task) {
        self.act(Action::Thought(Thought { id: task.id, elapsed: ELAPSED, result: Ok(find(task)) }));
    }

    /// Has tasks wait for [`Driver::answer`] from now on, or not.
    pub(crate) fn hold(&mut self, held: bool) -> &mut Self {
        self.held = held;
        self
    }

    /// Gives the window another size.
    pub(crate) fn resize(&mut self, width: u16, height: u16) -> &mut Self {
        self.area = Rect::new(0, 0, width, height);
        self
    }

    // What can be seen of it

    /// The app.
    pub(crate) const fn app(&self) -> &App {
        &self.app
    }

    /// How it wished to end.
    pub(crate) const fn exit(&self) -> Option<Exit> {
        self.exit
    }

    /// How often it wished to be suspended.
    pub(crate) const fn suspensions(&self) -> usize {
        self.suspensions
    }

    /// The task that is being thought about.
    pub(crate) const fn task(&self) -> Option<&Task> {
        self.task.as_ref()
    }

    /// All tasks so far.
    pub(crate) fn asked(&self) -> &[Task] {
        &self.asked
    }

    /// The game on the screen.
    pub(crate) fn game(&self) -> &Game {
        match self.app.screen() {
            Screen::Game(game) => game,
            other => panic!("there is no game on the screen, but {other:?}"),
        }
    }

    /// The results on the screen.
    pub(crate) fn results(&self) -> &Results {
        match self.app.screen() {
            Screen::Results(results) => results,
            other => panic!("there are no results on the screen, but {other:?}"),
        }
    }

    /// The form on the screen.
    pub(crate) fn form(&self) -> &SetUp {
        match self.app.screen() {
            Screen::SetUp(form) => form,
            other => panic!("there is no form on the screen, but {other:?}"),
        }
    }

    /// The position of the game on the screen.
    pub(crate) fn board(&self) -> String {
        self.game().position().to_string()
    }

    /// Why the last thing was refused.
    pub(crate) fn refusal(&self) -> &str {
        match self.game().notice() {
            Some(Notice::Refusal(text)) => text,
            other => panic!("nothing was refused: {other:?}"),
        }
    }

    /// What is drawn.
    pub(crate) fn buffer(&self) -> Buffer {
        let mut buffer = Buffer::empty(self.area);
        ui::view(&self.app, self.area, &mut buffer);
        buffer
    }

    /// What is drawn, without styles and without the blanks at the ends of lines.
    pub(crate) fn text(&self) -> String {
        text(&self.buffer())
    }

    /// The last line of the window.
    pub(crate) fn footer(&self) -> String {
        row(&self.buffer(), self.area.height - 1)
    }

    /// What a click on a cell of the window would hit.
    pub(crate) fn target_at(&self, x: u16, y: u16) -> Option<Target> {
        ui::target_at(&self.app, self.area, Position { x, y })
    }

    /// Where a text is on the screen.
    pub(crate) fn place_of(&self, text: &str) -> Position {
        let buffer = self.buffer();
        place_of(&buffer, text).unwrap_or_else(|| panic!("no `{text}` on this screen:\n{}", self.text()))
    }
}

/// The key of this name.
pub(crate) fn key(name: &str) -> KeyEvent {
    let code = match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Space" => KeyCode::Char(' '),
        "F1" => KeyCode::F(1),
        _ => {
            let mut characters = name.trim_start_matches("C-").chars();
            match (characters.next(), characters.next()) {
                (Some(character), None) => KeyCode::Char(character),
                _ => panic!("`{name}` is no key"),
            }
        }
    };
    let ctrl = name.starts_with("C-");
    KeyEvent::new(code, if ctrl { KeyModifiers::CONTROL } else { KeyModifiers::NONE })
}

/// The board with these marks and its usual winning length.
pub(crate) fn board(text: &str) -> Board {
    let setup: Setup = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    Board::try_from(setup).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A bare board.
pub(crate) fn bare(columns: u8, rows: u8, connect: u8) -> Board {
    Board::new(Rules::new(columns, rows, connect).unwrap_or_else(|error| panic!("{error}")))
}

/// A single game from this position.
pub(crate) const fn contest(players: [Player; 2], start: Board) -> Contest {
    Contest { players, start, best_of: 1, tie_break: TieBreak::Random { seed: SEED } }
}

/// A single game of tic-tac-toe.
pub(crate) fn tic_tac_toe(players: [Player; 2]) -> Contest {
    contest(players, Board::new(Rules::TIC_TAC_TOE))
}

/// A line of a buffer.
pub(crate) fn row(buffer: &Buffer, y: u16) -> String {
    let line: String = (buffer.area.left()..buffer.area.right()).map(|x| buffer[(x, y)].symbol()).collect();
    line.trim_end().to_owned()
}

/// All lines of a buffer.
pub(crate) fn text(buffer: &Buffer) -> String {
    let rows: Vec<String> = (buffer.area.top()..buffer.area.bottom()).map(|y| row(buffer, y)).collect();
    rows.join("\n")
}

/// Where a text is in a buffer: the first place from the top.
pub(crate) fn place_of(buffer: &Buffer, text: &str) -> Option<Position> {
    (buffer.area.top()..buffer.area.bottom()).find_map(|y| {
        let line = row(buffer, y);
        let before = &line[..line.find(text)?];
        let x = u16::try_from(before.chars().count()).expect("lines are short");
        Some(Position { x, y })
    })
}

/// What the search thread would find out, but the same on every machine: boards of more than nine
/// cells are searched two plies deep, however long that takes.
///
/// Answers are kept, because many tests ask the same.
fn find(task: &Task) -> Finding {
    static FOUND: LazyLock<Mutex<HashMap<String, Finding>>> = LazyLock::new(Mutex::default);
    let Task { position, job, .. } = task;
    let question = format!("{position} {} {} {job:?}", position.to_move(), position.rules());
    let known = FOUND.lock().expect("no test panics in here").get(&question).cloned();
    known.unwrap_or_else(|| {
        let finding = search(task);
        FOUND.lock().expect("no test panics in here").insert(question, finding.clone());
        finding
    })
}

fn search(task: &Task) -> Finding {
    let position = &task.position;
    let two_plies = |search: Minimax| -> Analysis {
        let plies = search.depth_limit.map_or(2, |limit| limit.min(2));
        let analysis = search.limited_to(Some(plies)).analyze(position, &mut ());
        analysis.expect("nobody breaks this search off")
    };
    let small = position.rules().cells() <= 9;
    match task.job {
        Job::Analyze if !small => Finding::Analysis(two_plies(Minimax::ALPHA_BETA)),
        Job::Decide { player, tie_break } if !small && player.search().is_some() => {
            let analysis = two_plies(player.search().expect("it has one"));
            let best: Vec<_> = analysis.best().map(|candidate| candidate.square).collect();
            let square = tie_break.pick(position, &best).expect("there is a move");
            Finding::Decision(Decision { square, analysis: Some(analysis) })
        }
        _ => task.carry_out(&mut Budget::unlimited()).expect("there is an answer"),
    }
}

/// The identity of a task that nobody ever asked for.
pub(crate) fn foreign_id() -> TaskId {
    let mut driver = Driver::in_held_game(Appearance::default(), tic_tac_toe([Player::Perfect; 2]), false);
    for _ in 0..1000 {
        driver.press("u n");
        driver.hold(true);
    }
    driver.asked().last().expect("the computer was asked").id
}
