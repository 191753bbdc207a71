//! The set-up: the choices before a game.

pub(crate) mod words;

use crate::app::{Action, Command, Component, Contest, Direction, Effects, Place, Question, Shared};
use crate::config::{Mode, Settings};
use crate::engine::Player;
use crate::game::{ByMark, MAX_SIDE, Mark, Position, Rules};
use crate::record::contest::{SERIES, presets};
use itertools::Itertools;
use strum::EnumIs;

#[derive(Clone, Debug)]
pub struct SetUpScreen {
    pub players: ByMark<Player>,
    /// The side that starts the first game, if that is a choice.
    pub starter: Mark,
    pub rules: Rules,
    pub board: Board,
    /// The most games that the series can have.
    pub best_of: u8,
    pub selected: usize,
}

/// The board, or the position to play on from.
#[derive(Clone, Debug, PartialEq, Eq, EnumIs)]
pub enum Board {
    /// An empty board of one of the usual sizes.
    Preset,
    /// An empty board of any size, even that of a preset.
    Custom,
    /// A position to play on from.
    Given(Position),
}

impl Board {
    fn empty(rules: Rules) -> Self {
        if presets().contains(&rules.with_misere(false)) { Self::Preset } else { Self::Custom }
    }
}

impl SetUpScreen {
    /// The form for a kind of game, filled with the last contest of that kind or from the settings.
    pub(crate) fn of(mode: Mode, shared: &Shared) -> Self {
        let settings = &shared.settings;
        let rules = settings.rules();
        match shared.played.iter().find(|contest| Mode::of(contest.players) == mode) {
            Some(contest) => Self::like(contest),
            None => Self {
                players: settings.usual_players(mode),
                starter: Mark::X,
                rules,
                board: Board::empty(rules),
                best_of: settings.best_of,
                selected: 0,
            },
        }
    }

    /// The form for a game from this position.
    pub(crate) fn from_position(start: Position, settings: &Settings) -> Self {
        Self {
            players: settings.usual_players(Mode::Pve),
            starter: Mark::X,
            rules: start.rules(),
            board: Board::Given(start),
            best_of: 1,
            selected: 0,
        }
    }

    /// The form with the values of a contest.
    pub(crate) fn like(&Contest { players, ref start, best_of, .. }: &Contest) -> Self {
        let rules = start.rules();
        Self {
            players,
            starter: start.to_move(),
            rules,
            board: if start.marks() == 0 { Board::empty(rules) } else { Board::Given(start.clone()) },
            best_of,
            selected: 0,
        }
    }

    pub fn fields(&self) -> Vec<Field> {
        let computers = Mark::BOTH.into_iter().filter(|&mark| !self.players[mark].is_human());
        let human = self.players.lone_human().map(|_| Field::HumanMark);
        let mut fields: Vec<Field> = computers.map(Field::Computer).chain(human).collect();
        if self.board.is_given() {
            fields.insert(0, Field::Kind);
        } else {
            fields.extend([Field::Starter, Field::Board]);
            if self.board.is_custom() {
                fields.extend([Field::Columns, Field::Rows, Field::Connect]);
            }
            fields.push(Field::Goal);
        }
        fields.push(Field::BestOf);
        fields
    }

    /// The selected field. A change of its value leaves those before it as they are.
    pub fn field(&self) -> Field {
        self.fields()[self.selected]
    }

    /// Gives the selected field its next or its previous value.
    fn change(&mut self, direction: Direction, settings: &Settings) {
        match self.field() {
            Field::Kind => {
                let kinds = [Mode::Pve, Mode::Pvp, Mode::Ai];
                self.players = settings.usual_players(direction.cycle(&kinds, &Mode::of(self.players)));
            }
            Field::HumanMark => std::mem::swap(&mut self.players.x, &mut self.players.o),
            Field::Computer(mark) => {
                self.players[mark] = direction.cycle(&Player::LEVELS, &self.players[mark]);
            }
            Field::Starter => self.starter = self.starter.other(),
            Field::Board => self.change_board(direction),
            Field::BestOf => self.best_of = direction.cycle(&SERIES, &self.best_of),
            field => self.rules = field.changed(self.rules, direction),
        }
    }

    /// Goes through the presets and the custom board, which starts with the size shown last.
    fn change_board(&mut self, direction: Direction) {
        let boards = presets().map(Some).chain([None]).collect_vec();
        let current = self.board.is_preset().then_some(self.rules.with_misere(false));
        (self.board, self.rules) = match direction.cycle(&boards, &current) {
            Some(preset) => (Board::Preset, preset.with_misere(self.rules.misere())),
            None => (Board::Custom, self.rules),
        };
    }

    /// The position in which the game starts.
    fn start(&self) -> Position {
        match &self.board {
            Board::Given(start) => start.clone(),
            Board::Preset | Board::Custom => Position::started_by(self.rules, self.starter),
        }
    }
}

impl Component for SetUpScreen {
    fn place(&self, _: &Shared) -> Option<Place> {
        Some(Place::SetUp(Mode::of(self.players)))
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) {
        self.selected = action.selects(self.selected, self.fields().len());
        if let Some(direction) = action.changes() {
            self.change(direction, &shared.settings);
        }
        match action {
            Action::Command(Command::Act) => {
                if shared.would_discard_game() {
                    effects.ask(Question::NewGame);
                } else {
                    self.confirmed(shared, effects);
                }
            }
            Action::Command(Command::Back) => effects.leave(),
            _ => {}
        }
    }

    /// Starts the game, in place of the one that waits.
    fn confirmed(&mut self, shared: &mut Shared, effects: &mut Effects) {
        let contest = Contest {
            players: self.players,
            start: self.start(),
            best_of: self.best_of,
            tie_break: shared.settings.tie_break(shared.seed),
        };
        shared.start_chosen(contest, effects);
    }

    /// Asks for the value of the chosen board unless it is known. The value of a given position is not asked for.
    fn settle(&mut self, shared: &mut Shared, effects: &mut Effects) {
        if !self.board.is_given() {
            shared.tasks.appraise(self.rules, effects);
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The mark of the only human.
    HumanMark,
    Computer(Mark),
    /// The kind of game, unless the menu has set it.
    Kind,
    Starter,
    /// The side to move in a position.
    ToMove,
    /// One of the [`presets`], or a custom size.
    Board,
    Columns,
    Rows,
    Connect,
    /// Whether completing a line wins or loses.
    Goal,
    BestOf,
}

impl Field {
    /// The rules with the next or the previous value of the field. One that is not about the rules changes nothing.
    pub(crate) fn changed(self, rules: Rules, direction: Direction) -> Rules {
        let side = |length| neighbour(length, MAX_SIDE, direction);
        match self {
            Self::Columns => resized(rules, side(rules.columns()), rules.rows()),
            Self::Rows => resized(rules, rules.columns(), side(rules.rows())),
            Self::Connect => {
                let longest = rules.columns().max(rules.rows());
                rules.with_connect(neighbour(rules.connect(), longest, direction)).unwrap_or(rules)
            }
            Self::Goal => rules.with_misere(!rules.misere()),
            _ => rules,
        }
    }
}

/// The rules with another size, and a shorter winning length where it no longer fits.
fn resized(rules: Rules, columns: u8, rows: u8) -> Rules {
    let connect = rules.connect().min(columns.max(rows));
    Rules::new(columns, rows, connect).unwrap_or(rules).with_misere(rules.misere())
}

/// The next number up or down, within a range.
fn neighbour(number: u8, most: u8, direction: Direction) -> u8 {
    match direction {
        Direction::Back => (number - 1).max(1),
        Direction::Forward => (number + 1).min(most),
    }
}

pub(super) mod draw {
    use super::words::{self, caption, note};
    use super::{Field, SetUpScreen};
    use crate::app::{Command, Context, Draw, Shared, StatusLine, Target};
    use crate::draw::{BoardView, Contents, Form, READABLE, Scene, layout};
    use crate::game::Rules;
    use ratatui::layout::{Rect, Size};

    const START: &str = " Start ";

    impl Draw for SetUpScreen {
        fn contents(&self, _: &Shared) -> Contents {
            Contents::Board(Rules::TIC_TAC_TOE)
        }

        /// The board where the game has it; beside it the form, the button, and the note on the selected field.
        fn draw(&self, shared: &Shared, body: Rect, scene: &mut Scene) -> StatusLine {
            let look = scene.look;
            let fields = self.fields();
            let least = Size { width: 25, height: look.rows_of_list(fields.len()) + 4 };
            let beside = layout::beside_board(body, scene.window(), least);
            let area = beside.map_or(body, |(_, side)| side);
            let is_narrow = area.width < 38;
            let fields = fields.into_iter().map(|field| {
                let value = match field {
                    // Where there is no room, the size of a board has a short form.
                    Field::Board if is_narrow => self.rules.short(),
                    _ if is_narrow => words::value(self, field),
                    _ => words::full_value(self, field),
                };
                [caption(self, field), value]
            });
            let fields: Vec<[String; 2]> = fields.collect();
            let form = Form { look, fields: &fields, values: 20, selected: Some(self.selected) };
            let about = Size { width: if beside.is_some() { area.width } else { 24 }, height: 5 };
            let about = form_and_start(shared, Context::SetUp, form, about, area, scene);
            let note = note(shared, self);
            scene.paragraph(&note, look.theme.text, layout::first_columns(about, READABLE));
            if let Some(board) = beside.and_then(|(board, _)| board.with_rules(self.rules)) {
                scene.put(BoardView::new(look, self.start().setup(), board), body);
            }
            StatusLine::instead_of(about, &note, scene)
        }
    }

    /// Draws a form and the button that starts, with its key; returns the area beside or below them for a text of at least
    /// this size.
    pub(in crate::app::screens) fn form_and_start(
        shared: &Shared,
        context: Context,
        form: Form,
        about: Size,
        area: Rect,
        scene: &mut Scene,
    ) -> Rect {
        let look = scene.look;
        let size = form.size();
        let gap = u16::from(area.height > size.height + 3);
        let with_start = Size { height: size.height + gap + 1, ..size };
        let [left, about] = layout::list_and_about(area, with_start, about);
        let [list, button] = layout::bottom(left, 1, gap);
        scene.show(form, list);
        let key = shared.key_name(context, Command::Act).unwrap_or_default();
        let [button, key_place] = layout::left(button, look.width(START), 1);
        scene.text(START, look.theme.selected.patch(look.theme.strong), button);
        scene.hits.add(button, Target::Command(Command::Act));
        scene.text(&key, look.theme.faint, key_place);
        about
    }
}
