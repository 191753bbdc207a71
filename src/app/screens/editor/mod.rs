//! The position editor.

mod draw;

use crate::app::{
    Action, Candidates, Command, Component, Computed, Describe, Description, Direction, Draft, Effect,
    Effects, Field, Place, Screen, SearchWords, SetUpScreen, Shared, Squares, Subject, Target, TextInput,
    View, ViewsScreen, phrases,
};
use crate::engine::is_reached_by_perfect_play;
use crate::engine::search::NumberTree;
use crate::game::{Mark, Position, Rules, Setup, Square};
use crate::teach::{Written, ending};
use crate::wording::MISERE;

/// The editor: its board, the scores of its moves, and what the keys are for.
#[derive(Clone, Debug)]
pub struct EditorScreen {
    draft: Draft,
    pub setup: Setup,
    /// The boards before each of the last changes.
    before: Vec<Setup>,
    pub candidates: Candidates,
    /// The place of the field that the keys change; `None` while they are for the board.
    pub field: Option<usize>,
    /// The tree of numbers that is typed.
    typed: SearchWords,
}

/// In characters: more than a thousand nodes with long names have.
const LONGEST_TREE: usize = 20_000;

/// A board as a position of a game, or why no game can reach it.
type Checked = Result<Position, String>;

impl EditorScreen {
    const FIELDS: [Field; 5] = [Field::ToMove, Field::Columns, Field::Rows, Field::Connect, Field::Goal];

    /// The editor with this board. No search runs until the screen is opened.
    pub(crate) fn new(draft: Draft, setup: Setup) -> Self {
        Self {
            draft,
            candidates: Candidates::new(first_square()),
            setup,
            before: Vec::new(),
            field: None,
            typed: SearchWords::default(),
        }
    }

    /// Lets a tree of numbers be typed that begins so.
    pub(crate) fn type_tree(&mut self, beginning: &str) {
        let mut input = TextInput::new(LONGEST_TREE);
        input.text += beginning;
        self.typed = SearchWords { input, is_typing: true };
    }

    /// What is typed, or else another text.
    fn typed_or(&self, text: String) -> String {
        if self.typed.is_typing { format!("A tree of numbers: {}", self.typed.input) } else { text }
    }

    pub fn position(&self) -> Checked {
        position_of(&self.setup)
    }

    /// The side to move: the one with fewer marks or, if the counts are equal, the one chosen.
    pub fn to_move(&self) -> Mark {
        self.setup.turn_by_counts().or(self.setup.to_move()).unwrap_or(Mark::X)
    }

    fn resume(&mut self, effects: &mut Effects) {
        if let Ok(position) = playable(&self.setup) {
            self.candidates.ask(&position, effects);
        }
    }

    fn command(&mut self, command: Command, effects: &mut Effects) {
        match (self.field, command) {
            (_, Command::NextField | Command::PreviousField) | (Some(_), Command::Up | Command::Down) => {
                let fields: Vec<_> = (0..Self::FIELDS.len()).map(Some).chain([None]).collect();
                self.field = Direction::of(command).cycle(&fields, &self.field);
            }
            (Some(_), Command::Back) => self.field = None,
            (Some(field), Command::Left | Command::Right | Command::Act) => {
                self.change(Self::FIELDS[field], Direction::of(command), effects);
            }
            (None, Command::Act) => self.cycle_mark(effects),
            (_, Command::Put(mark)) => {
                self.put(mark, effects);
                self.step(Direction::Forward);
            }
            (_, Command::Erase) => {
                self.step(Direction::Back);
                self.put(None, effects);
            }
            (_, Command::NextRow) => {
                let cursor = self.candidates.cursor;
                // At the start of a row, typing has already moved the cursor on.
                if cursor.column() > 0
                    && let Some(square) = Square::new(0, cursor.row() + 1)
                {
                    self.point(square);
                }
            }
            (_, Command::First) => self.candidates.cursor = first_square(),
            (_, Command::Last) => self.candidates.cursor = self.last_square(),
            (_, Command::SideToMove) => self.change(Field::ToMove, Direction::Forward, effects),
            (_, Command::Undo) => match self.before.pop() {
                Some(setup) => {
                    self.setup = setup;
                    self.refresh(effects);
                }
                None => effects.refuse("nothing to undo"),
            },
            _ => self.candidates.command(command, self.setup.rules()),
        }
    }

    /// Types into the line of a tree; returns whether it did. A whole tree that is pasted has its first bracket itself.
    fn types(&mut self, action: &Action) -> bool {
        if let Action::Paste(text) = action
            && self.typed.input.text == "("
            && text.parse::<NumberTree>().is_ok()
        {
            self.typed.input.clear();
        }
        self.typed.is_typing && self.typed.update(action)
    }

    fn point(&mut self, square: Square) {
        self.candidates.point(square, self.setup.rules());
    }

    /// Takes a board as its own, and opens a tree of numbers.
    pub(crate) fn paste(&mut self, text: &str, effects: &mut Effects) {
        self.field = None;
        if NumberTree::is_meant_by(text) {
            match text.parse::<NumberTree>() {
                Ok(tree) => effects.open(Screen::Views(ViewsScreen::of(tree, View::Tree))),
                Err(fault) => effects.refuse(fault),
            }
            return;
        }
        match setup_of(text, self.setup.rules()) {
            Ok(setup) => {
                if setup.rules().rows() > 1 && rows_of(text).len() == 1 {
                    effects.inform(phrases::IN_THREE_ROWS);
                }
                self.candidates.cursor = first_square();
                self.set(setup, effects);
            }
            Err(fault) => effects.refuse(fault),
        }
    }

    fn set(&mut self, setup: Setup, effects: &mut Effects) {
        if setup == self.setup {
            return;
        }
        self.before.push(std::mem::replace(&mut self.setup, setup));
        self.refresh(effects);
    }

    fn refresh(&mut self, effects: &mut Effects) {
        if !self.setup.rules().contains(self.candidates.cursor) {
            self.candidates.cursor = self.last_square();
        }
        self.candidates.scores = Computed::NotAsked;
        effects.stop_thinking();
        self.resume(effects);
    }

    fn put(&mut self, mark: Option<Mark>, effects: &mut Effects) {
        self.field = None;
        let mut setup = self.setup.clone();
        setup.put(self.candidates.cursor, mark);
        self.set(setup, effects);
    }

    fn cycle_mark(&mut self, effects: &mut Effects) {
        let marks = [None, Some(Mark::X), Some(Mark::O)];
        self.put(Direction::Forward.cycle(&marks, &self.setup.get(self.candidates.cursor)), effects);
    }

    fn change(&mut self, field: Field, direction: Direction, effects: &mut Effects) {
        match field {
            Field::ToMove if self.setup.turn_by_counts().is_none() => {
                self.set(self.setup.clone().with_to_move(Some(self.to_move().other())), effects);
            }
            Field::ToMove => effects.refuse(format!("it is {0}'s turn: {0} has fewer marks", self.to_move())),
            _ => {
                self.set(self.setup.clone().on_board(field.changed(self.setup.rules(), direction)), effects);
            }
        }
    }

    fn step(&mut self, direction: Direction) {
        let rules = self.setup.rules();
        let cursor = &mut self.candidates.cursor;
        // There is no square 0: before the first one, the cursor stays.
        let number = direction.stop_at_ends(rules.number_of(*cursor), 1, rules.cells());
        *cursor = rules.square_numbered(number).unwrap_or(*cursor);
    }

    fn last_square(&self) -> Square {
        self.setup.rules().squares().last().expect("every board has a square")
    }

    fn open(&self, effects: &mut Effects, screen: impl FnOnce(Position) -> Screen) {
        match playable(&self.setup) {
            Ok(position) => effects.open(screen(position)),
            Err(why) => effects.refuse(why),
        }
    }
}

impl Component for EditorScreen {
    fn place(&self, _: &Shared) -> Option<Place> {
        Some(Place::Board(self.setup.clone()))
    }

    fn search(&self) -> Option<&SearchWords> {
        Some(&self.typed)
    }

    fn offers(&self, command: Command, _: &Shared) -> bool {
        match command {
            Command::Put(_) | Command::Act => self.field.is_none(),
            Command::PlayOn | Command::Tree | Command::Stepper | Command::Lab => {
                playable(&self.setup).is_ok()
            }
            Command::SideToMove => self.setup.turn_by_counts().is_none(),
            Command::Undo => !self.before.is_empty(),
            _ => true,
        }
    }

    fn label(&self, command: Command, _: &Shared) -> Option<&'static str> {
        match (self.field, command) {
            (_, Command::Act) if self.typed.is_typing => Some("open"),
            (_, Command::Back) if self.typed.is_typing => Some("cancel"),
            (None, _) => None,
            (_, Command::NextField) => Some("next"),
            (_, Command::Back) => Some("board"),
            _ => command.is_movement().then_some("change"),
        }
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) {
        match action {
            Action::Command(Command::Search) => self.type_tree("("),
            _ if self.types(&action) => {
                let is_done = !self.typed.is_typing && !self.typed.is_empty();
                if is_done {
                    self.paste(&self.typed.input.text.clone(), effects);
                    self.typed.is_typing = effects.next.is_none();
                }
            }
            Action::Command(Command::Back) if self.field.is_none() => effects.leave(),
            Action::Command(Command::Copy) => {
                let text = self.setup.to_string();
                effects.inform(shared.sent(&text));
                effects.push(Effect::Copy(text));
            }
            Action::Command(Command::PlayOn) => self.open(effects, |position| {
                Screen::SetUp(SetUpScreen::from_position(position, &shared.settings))
            }),
            Action::Command(command) => match View::of(command) {
                Some(view) => {
                    self.open(effects, |position| Screen::Views(ViewsScreen::of(position, view)));
                }
                None => self.command(command, effects),
            },
            Action::Point(Target::Square(square) | Target::Candidate(square)) => self.point(square),
            Action::Click(Target::Square(_)) => self.cycle_mark(effects),
            Action::Click(Target::Change(place, _) | Target::Item(place)) => {
                let place = place.min(Self::FIELDS.len() - 1);
                self.field = Some(place);
                if let Some(direction) = action.changes() {
                    self.change(Self::FIELDS[place], direction, effects);
                }
            }
            Action::Paste(text) => self.paste(&text, effects),
            Action::TaskReport(task_report) => self.candidates.scores.update(task_report),
            _ => {}
        }
    }

    fn aside(&self, _: &Shared) -> Option<Position> {
        content(self, &self.position()).ok()?.aside()
    }

    fn opened(&mut self, _: &mut Shared, effects: &mut Effects) {
        // The first call searches, which drawing must not do.
        is_reached_by_perfect_play(&Position::new(Rules::TIC_TAC_TOE));
        self.candidates.scores.stop();
        self.resume(effects);
    }

    /// Saves the board if it was changed.
    fn hidden(&mut self, shared: &mut Shared) {
        if !self.before.is_empty() {
            shared.drafts[self.draft as usize] = Some(self.setup.clone());
        }
    }
}

/// The position on a board. With unequal counts the side with fewer marks is to move, whichever was chosen before.
fn position_of(setup: &Setup) -> Checked {
    Position::try_from(setup.clone().with_to_move(setup.turn_by_counts().or(setup.to_move())))
}

/// The position on a board or, as text, why there are no legal moves.
pub(crate) fn playable(setup: &Setup) -> Result<Position, String> {
    let position = position_of(setup)?;
    if position.is_over() {
        return Err("the game is over in this position".to_owned());
    }
    Ok(position)
}

pub(crate) fn first_square() -> Square {
    Square::new(0, 0).expect("every board has a first square")
}

/// Reads a pasted text as a setup. The rules stay the same if the size of the board does.
fn setup_of(text: &str, rules: Rules) -> Result<Setup, String> {
    let setup: Setup = rows_of(text).join("/").parse()?;
    let is_like = |setup: &Setup| setup.rules().size() == rules.size();
    let in_rows = if is_like(&setup) { None } else { Written::in_three_rows(&setup) };
    let setup = in_rows.unwrap_or(setup);
    Ok(if is_like(&setup) { setup.on_board(rules) } else { setup })
}

/// The rows of a board, separated by `/` or line breaks, or by spaces on a single line.
fn rows_of(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.split(['/', '\n', '\r']).filter(|line| !line.trim().is_empty()).collect();
    match lines.as_slice() {
        [line] if line.split_whitespace().all(|word| word.chars().count() > 1) => {
            line.split_whitespace().map(str::to_owned).collect()
        }
        _ => lines.into_iter().map(|line| line.split_whitespace().collect()).collect(),
    }
}

fn fields(editor: &EditorScreen) -> [[String; 2]; 5] {
    let rules = editor.setup.rules();
    EditorScreen::FIELDS.map(|field| {
        let value = match field {
            Field::ToMove => editor.to_move().to_string(),
            // Shorter than in the set-up.
            Field::Goal if rules.misere() => MISERE.to_owned(),
            _ => field.of_rules(rules),
        };
        [field.name().to_owned(), value]
    })
}

/// The content of the panel, or the text for a board without moves to score.
fn content<'a>(editor: &'a EditorScreen, position: &'a Checked) -> Result<Subject<'a>, String> {
    let position = position.as_ref().map_err(|fault| format!("Impossible position: {fault}."))?;
    match ending::ended(position) {
        None => Ok(Subject::looked_at(position, &editor.candidates)),
        Some(ended) => Err(ended + "."),
    }
}

impl Describe for EditorScreen {
    fn squares(&self) -> Squares {
        Squares::Scored
    }

    fn title(&self) -> Option<String> {
        Some("Analyse".to_owned())
    }

    fn facts(&self, _: &Shared) -> Vec<String> {
        phrases::with_rules([format!("{} to move", self.to_move())], self.setup.rules())
    }

    fn describe(&self, shared: &Shared) -> Description {
        let position = self.position();
        let cursor = self.field.is_none().then_some(self.candidates.cursor);
        let status = position
            .as_ref()
            .ok()
            .and_then(phrases::unreachable)
            .map_or(self.setup.to_string(), str::to_owned);
        let described = Description::of(self.typed_or(status)).board(&self.setup, cursor);
        let described = match content(self, &position) {
            Ok(subject) => subject.add_to(described),
            Err(instead) => described.lines([instead]),
        };
        described.form(&fields(self), self.field).lines(self.facts(shared))
    }
}
