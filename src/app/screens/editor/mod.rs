//! A position that is put together and looked at.

mod draw;

pub(in crate::app) use draw::draw;

use crate::app::Insight;
use crate::app::Made;
use crate::app::Notice;
use crate::app::action::Action;
use crate::app::appraisal::Appraisal;
use crate::app::outbox::Outbox;
use crate::app::screen::{Component, Screen, Step};
use crate::app::screens::analyse::Draft;
use crate::app::screens::set_up::SetUpScreen;
use crate::app::screens::set_up::field::{Field, changed};
use crate::app::screens::tree::{TreeScreen, View};
use crate::app::shared::Shared;
use crate::config::command::{Command, Context};
use crate::config::direction::Direction;
use crate::draw::Target;
use crate::engine::analysis::Analysis;
use crate::engine::task::Job;
use crate::game::{Mark, NotationError, Position, PositionError, Rules, Setup, Square, Status};
use std::time::Duration;

/// The editor: what is on its board, what is known of it, and what the keys change.
#[derive(Clone, Debug)]
pub struct EditorScreen {
    draft: Draft,
    setup: Setup,
    /// What was on the board before each change.
    before: Vec<Setup>,
    cursor: Square,
    focus: Focus,
    insight: Insight,
    /// What becomes of asking what the empty board is worth, once the position has been scored.
    appraisal: Appraisal,
    notice: Option<Notice>,
}

/// What the arrow keys are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// To move the cursor on the board.
    Board,
    /// To change one of the [fields](Editor::FIELDS).
    Field(usize),
}

impl EditorScreen {
    /// What can be changed beside the marks.
    pub const FIELDS: [Field; 5] = [Field::ToMove, Field::Columns, Field::Rows, Field::Connect, Field::Goal];

    /// The editor with a setup on its board. Nothing is searched before [`EditorScreen::resume`].
    pub(in crate::app) fn new(draft: Draft, setup: Setup) -> Self {
        Self {
            draft,
            cursor: first_square(),
            setup,
            before: Vec::new(),
            focus: Focus::Board,
            insight: Made::NotAsked,
            appraisal: Appraisal::default(),
            notice: None,
        }
    }

    /// What is on the board.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What is on the board as a position of a game.
    ///
    /// # Errors
    /// If it is none, and why.
    pub fn position(&self) -> Result<Position, PositionError> {
        Position::try_from(self.setup.clone())
    }

    /// Who is to move: by the counts or, where they are equal, as chosen.
    pub fn to_move(&self) -> Mark {
        self.setup.turn_by_counts().or(self.setup.to_move()).unwrap_or(Mark::X)
    }

    /// Where the cursor is.
    pub const fn cursor(&self) -> Square {
        self.cursor
    }

    /// What the arrow keys are for.
    pub const fn focus(&self) -> Focus {
        self.focus
    }

    /// The score of every move as far as it is known, and how long it took to find.
    pub const fn seen(&self) -> Option<(&Analysis, Duration)> {
        self.insight.seen()
    }

    /// What is known of the moves, and what became of the search.
    pub const fn insight(&self) -> &Insight {
        &self.insight
    }

    /// What there is to say.
    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// The position on the board, if there are moves to make.
    ///
    /// # Errors
    /// Why there are none, in words.
    pub(in crate::app) fn playable(&self) -> Result<Position, String> {
        let position = self.position().map_err(|fault| fault.to_string())?;
        match position.status() {
            Status::Ongoing => Ok(position),
            Status::Won(_) | Status::Drawn => Err("the game is over in this position".to_owned()),
        }
    }

    /// Has the position scored, unless that has been done.
    fn resume(&mut self, outbox: &mut Outbox) {
        if let (Made::NotAsked, Ok(position)) = (&self.insight, self.playable()) {
            self.insight = Made::Pending(outbox.think(&position, Job::Analyze));
        }
    }

    /// Breaks the search off; it is asked for again when it is wanted.
    fn stop(&mut self, outbox: &mut Outbox) {
        outbox.stop_thinking();
        self.appraisal = Appraisal::default();
        if matches!(self.insight, Made::Pending(_) | Made::Partly(..)) {
            self.insight = Made::NotAsked;
        }
    }

    fn command(&mut self, command: Command, outbox: &mut Outbox) {
        self.notice = None;
        match (self.focus, command) {
            (_, Command::NextField | Command::PreviousField)
            | (Focus::Field(_), Command::Up | Command::Down) => {
                self.focus = self.focus_after(Direction::of(command));
            }
            (Focus::Field(_), Command::Back) => self.focus = Focus::Board,
            (Focus::Field(field), Command::Left | Command::Right | Command::Act) => {
                self.change(field, Direction::of(command), outbox);
            }
            (Focus::Board, Command::Up | Command::Down | Command::Left | Command::Right) => {
                self.move_cursor(command);
            }
            (Focus::Board, Command::Act) => self.turn_over(outbox),
            (_, Command::Put(mark)) => {
                self.put(mark, outbox);
                self.step(Direction::Forward);
            }
            (_, Command::Erase) => {
                self.step(Direction::Back);
                self.put(None, outbox);
            }
            (_, Command::NextRow) => self.next_row(),
            (_, Command::First) => self.cursor = first_square(),
            (_, Command::Last) => self.cursor = self.last_square(),
            (_, Command::SideToMove) => self.change(0, Direction::Forward, outbox),
            (_, Command::Undo) => self.undo(outbox),
            (_, Command::Copy) => self.copy(outbox),
            _ => {}
        }
    }

    /// The pointer rests on a square.
    fn point(&mut self, square: Square) {
        if self.rules().contains(square) {
            self.cursor = square;
        }
    }

    /// A square was clicked: that is the board's business.
    fn click(&mut self, square: Square, outbox: &mut Outbox) {
        self.notice = None;
        self.focus = Focus::Board;
        self.point(square);
        self.turn_over(outbox);
    }

    /// A field's arrow was clicked.
    fn click_field(&mut self, field: usize, direction: Direction, outbox: &mut Outbox) {
        self.notice = None;
        self.select_field(field);
        if let Focus::Field(field) = self.focus {
            self.change(field, direction, outbox);
        }
    }

    /// A field's caption was clicked.
    fn select_field(&mut self, field: usize) {
        self.focus = Focus::Field(field.min(Self::FIELDS.len() - 1));
    }

    /// A text form was pasted.
    pub(in crate::app) fn paste(&mut self, text: &str, outbox: &mut Outbox) {
        self.focus = Focus::Board;
        match setup_of(text, self.rules()) {
            Ok(setup) => {
                self.cursor = first_square();
                self.set(setup, outbox);
                self.notice = None;
            }
            Err(fault) => self.notice = Some(Notice::Refusal(fault)),
        }
    }

    /// Says why something was not done.
    fn refuse(&mut self, why: &str) {
        self.notice = Some(Notice::Refusal(why.to_owned()));
    }

    fn rules(&self) -> Rules {
        self.setup.rules()
    }

    /// Puts something else on the board, and has it scored.
    fn set(&mut self, setup: Setup, outbox: &mut Outbox) {
        if setup == self.setup {
            return;
        }
        self.before.push(std::mem::replace(&mut self.setup, setup));
        self.show_anew(outbox);
    }

    fn undo(&mut self, outbox: &mut Outbox) {
        match self.before.pop() {
            Some(setup) => {
                self.setup = setup;
                self.show_anew(outbox);
            }
            None => self.refuse("nothing has been changed"),
        }
    }

    fn show_anew(&mut self, outbox: &mut Outbox) {
        if !self.rules().contains(self.cursor) {
            self.cursor = self.last_square();
        }
        self.insight = Made::NotAsked;
        self.appraisal = Appraisal::default();
        outbox.stop_thinking();
        self.resume(outbox);
    }

    /// Puts a mark on the cursor's square, or clears it.
    fn put(&mut self, mark: Option<Mark>, outbox: &mut Outbox) {
        self.focus = Focus::Board;
        let mut setup = self.setup.clone();
        setup.put(self.cursor, mark);
        self.set(setup, outbox);
    }

    /// The next of nothing, X and O on the cursor's square.
    fn turn_over(&mut self, outbox: &mut Outbox) {
        let next = match self.setup.get(self.cursor) {
            None => Some(Mark::X),
            Some(Mark::X) => Some(Mark::O),
            Some(Mark::O) => None,
        };
        self.put(next, outbox);
    }

    fn change(&mut self, field: usize, direction: Direction, outbox: &mut Outbox) {
        match Self::FIELDS[field] {
            Field::ToMove if self.setup.turn_by_counts().is_none() => {
                let other = self.to_move().other();
                self.set(self.setup.clone().with_to_move(Some(other)), outbox);
            }
            Field::ToMove => {
                self.refuse(&format!("it is {}'s turn: it has fewer marks", self.to_move()));
            }
            field => {
                let rules = changed(self.rules(), field, direction);
                self.set(self.setup.clone().on_board(rules), outbox);
            }
        }
    }

    fn focus_after(&self, direction: Direction) -> Focus {
        let board = Self::FIELDS.len();
        let place = match self.focus {
            Focus::Field(field) => field,
            Focus::Board => board,
        };
        let place = direction.step(place, board + 1);
        if place == board { Focus::Board } else { Focus::Field(place) }
    }

    fn move_cursor(&mut self, command: Command) {
        if let Some(square) = command.moved(self.cursor) {
            self.point(square);
        }
    }

    /// Goes on to the next square in reading order, or back to the one before.
    fn step(&mut self, direction: Direction) {
        let squares: Vec<Square> = self.rules().squares().collect();
        let place = squares.iter().position(|&square| square == self.cursor).unwrap_or(0);
        self.cursor = squares[direction.stop_at_ends(place, 1, squares.len() - 1)];
    }

    /// Goes to the beginning of the next row, unless it is at the beginning of one: there typing has
    /// brought it already.
    fn next_row(&mut self) {
        if self.cursor.column() > 0
            && let Some(square) = Square::new(0, self.cursor.row() + 1)
        {
            self.point(square);
        }
    }

    fn last_square(&self) -> Square {
        self.rules().squares().last().expect("every board has a square")
    }

    fn copy(&mut self, outbox: &mut Outbox) {
        let text = self.setup.to_string();
        // Whether it takes it, a terminal does not say.
        self.notice = Some(Notice::Info(format!("Sent to the clipboard: {text}")));
        outbox.copy(text);
    }
}

impl Component for EditorScreen {
    fn context(&self) -> Context {
        Context::Editor
    }

    fn offers(&self, command: Command, _: &Shared) -> bool {
        let board = self.focus == Focus::Board;
        let searchable = || self.playable().is_ok();
        match command {
            Command::Put(_) | Command::Act => board,
            Command::PlayOn | Command::Tree | Command::Stepper | Command::Lab => searchable(),
            Command::SideToMove => self.setup.turn_by_counts().is_none(),
            Command::Undo => !self.before.is_empty(),
            _ => true,
        }
    }

    fn label(&self, command: Command, _: &Shared) -> Option<&'static str> {
        match (self.focus, command) {
            (Focus::Board, _) => None,
            (_, Command::NextField) => Some("next"),
            (_, Command::Back) => Some("board"),
            _ => command.is_movement().then_some("change"),
        }
    }

    fn update(&mut self, action: Action, shared: &mut Shared, outbox: &mut Outbox) -> Step {
        match action {
            Action::Command(Command::Back) if self.focus == Focus::Board => {
                outbox.stop_thinking();
                self.keep_draft(shared);
                return Step::Pop;
            }
            Action::Command(Command::PlayOn) => return self.play_on(shared),
            Action::Command(command) => match View::of(command) {
                Some(view) => return self.explore(view),
                None => self.command(command, outbox),
            },
            Action::Point(Target::Square(square) | Target::Candidate(square)) => self.point(square),
            Action::Click(Target::Square(square)) => self.click(square, outbox),
            Action::Click(Target::Change(field, direction)) => self.click_field(field, direction, outbox),
            Action::Click(Target::Item(field)) => self.select_field(field),
            Action::Paste(text) => self.paste(&text, outbox),
            Action::Thought(thought) => {
                shared.appraised(self.appraisal, &thought);
                self.insight.hear(thought);
            }
            _ => {}
        }
        Step::Stay
    }

    /// Asks what the empty board is worth, once the position has been scored: perfect players keep it.
    fn settle(&mut self, shared: &mut Shared, outbox: &mut Outbox) -> Step {
        // Of tic-tac-toe all is known.
        if self.rules() != Rules::TIC_TAC_TOE
            && matches!(self.insight, Made::Ready(_))
            && shared.worth(self.rules()).is_none()
        {
            self.appraisal.ask(self.rules(), outbox);
        }
        Step::Stay
    }

    fn opened(&mut self, _: &mut Shared, outbox: &mut Outbox) {
        self.resume(outbox);
    }

    fn covered(&mut self, _: &mut Shared, outbox: &mut Outbox) {
        self.stop(outbox);
    }
}

// The ways on
impl EditorScreen {
    /// Keeps what is on the board for the list, if it was changed.
    fn keep_draft(&self, shared: &mut Shared) {
        if !self.before.is_empty() {
            shared.drafts.keep(self.draft, &self.setup);
        }
    }

    /// Looks at the search of the position.
    fn explore(&mut self, view: View) -> Step {
        match self.playable() {
            Ok(position) => Step::Push(Screen::Tree(TreeScreen::of(position, view))),
            Err(why) => {
                self.refuse(&why);
                Step::Stay
            }
        }
    }

    /// Plays on from the position.
    fn play_on(&mut self, shared: &mut Shared) -> Step {
        match self.playable() {
            Ok(position) => {
                self.keep_draft(shared);
                Step::Push(Screen::SetUp(SetUpScreen::from_position(position, &shared.settings)))
            }
            Err(why) => {
                self.refuse(&why);
                Step::Stay
            }
        }
    }
}

fn first_square() -> Square {
    Square::new(0, 0).expect("every board has a first square")
}

/// The setup that a pasted text stands for, on a board of that size; the rules stay as they are if the size does.
fn setup_of(text: &str, rules: Rules) -> Result<Setup, String> {
    let setup: Setup = rows_of(text).join("/").parse().map_err(|fault: NotationError| fault.to_string())?;
    let size = |rules: Rules| (rules.columns(), rules.rows());
    Ok(if size(setup.rules()) == size(rules) { setup.on_board(rules) } else { setup })
}

/// The rows of a board in a text: with `/` between them, each on a line of its own, or as words of one line.
/// Blanks between the cells of a row mean nothing.
fn rows_of(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.split(['/', '\n', '\r']).filter(|line| !line.trim().is_empty()).collect();
    match lines.as_slice() {
        [line] if line.split_whitespace().all(|word| word.chars().count() > 1) => {
            line.split_whitespace().map(str::to_owned).collect()
        }
        _ => lines.into_iter().map(|line| line.split_whitespace().collect()).collect(),
    }
}
