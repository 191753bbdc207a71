//! The choices before a game.

mod draw;
pub(in crate::app) mod field;

pub(in crate::app) use draw::{draw, name, rules_value};

use crate::app::action::Action;
use crate::app::appraisal::Appraisal;
use crate::app::outbox::Outbox;
use crate::app::overlay::Question;
use crate::app::screen::{Component, Step};
use crate::app::screens::set_up::field::{Field, changed};
use crate::app::shared::Shared;
use crate::config::command::{Command, Context};
use crate::config::direction::Direction;
use crate::config::settings::{Mode, Settings};
use crate::draw::Target;
use crate::engine::player::{Player, TieBreak};
use crate::game::{ByMark, Mark, Position, Rules};
use crate::record::contest::Contest;
use crate::record::contest::{PRESETS, SERIES};

/// Who sits on which side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Two people at one keyboard.
    HumanVsHuman,
    /// A person and the computer.
    HumanVsComputer {
        /// The person's mark.
        human: Mark,
        /// Who plays the other.
        computer: Player,
    },
    /// Two computer players.
    ComputerVsComputer(ByMark<Player>),
}

impl Sides {
    /// The sides of a kind of game as the settings have them.
    pub(in crate::app) fn usual(mode: Mode, settings: &Settings) -> Self {
        match mode {
            Mode::Pvp => Self::HumanVsHuman,
            Mode::Pve => Self::HumanVsComputer { human: settings.human(), computer: settings.computer() },
            Mode::Ai => Self::ComputerVsComputer(settings.computers()),
        }
    }

    const fn players(self) -> ByMark<Player> {
        match self {
            Self::HumanVsHuman => ByMark::both(Player::Human),
            Self::HumanVsComputer { human: Mark::X, computer } => ByMark { x: Player::Human, o: computer },
            Self::HumanVsComputer { human: Mark::O, computer } => ByMark { x: computer, o: Player::Human },
            Self::ComputerVsComputer(players) => players,
        }
    }

    /// Whether these are sides of the same kind, whoever plays.
    pub(in crate::app) fn is_like(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// The sides that these players make.
    pub(in crate::app) fn of(players: ByMark<Player>) -> Self {
        match (players.x, players.o) {
            (Player::Human, Player::Human) => Self::HumanVsHuman,
            (Player::Human, computer) => Self::HumanVsComputer { human: Mark::X, computer },
            (computer, Player::Human) => Self::HumanVsComputer { human: Mark::O, computer },
            _ => Self::ComputerVsComputer(players),
        }
    }
}

/// The form: its values, and which line is selected.
#[derive(Clone, Debug)]
pub struct SetUpScreen {
    sides: Sides,
    /// The sides of each kind to choose from, where the kind is a choice.
    kinds: [Sides; 3],
    begins: Mark,
    rules: Rules,
    /// Whether the size is one's own, even if it happens to be that of a preset.
    custom: bool,
    best_of: u8,
    selected: usize,
    /// The position from which the game goes on, if not from an empty board.
    start: Option<Position>,
    /// What becomes of asking what the board is worth.
    appraisal: Appraisal,
}

impl SetUpScreen {
    /// The form for a kind of game, with the values of the settings.
    fn new(sides: Sides, settings: &Settings) -> Self {
        let rules = settings.rules();
        Self {
            sides,
            kinds: [Mode::Pve, Mode::Pvp, Mode::Ai].map(|mode| Sides::usual(mode, settings)),
            begins: Mark::X,
            rules,
            custom: is_custom(rules),
            best_of: settings.best_of,
            selected: 0,
            start: None,
            appraisal: Appraisal::default(),
        }
    }

    /// The form for a kind of game, with what was played last or the values of the settings.
    pub(in crate::app) fn of(mode: Mode, shared: &Shared) -> Self {
        let sides = Sides::usual(mode, &shared.settings);
        match shared.played.iter().find(|contest| Sides::of(contest.players).is_like(sides)) {
            Some(contest) => Self::like(contest, &shared.settings),
            None => Self::new(sides, &shared.settings),
        }
    }

    /// The form for a game that goes on from this position.
    pub(in crate::app) fn from_position(start: Position, settings: &Settings) -> Self {
        let form = Self::new(Sides::usual(Mode::Pve, settings), settings);
        Self { rules: start.rules(), best_of: 1, start: Some(start), ..form }
    }

    /// The position from which the game goes on, if not from an empty board.
    pub const fn start(&self) -> Option<&Position> {
        self.start.as_ref()
    }

    /// The form with the values of a contest.
    pub(in crate::app) fn like(contest: &Contest, settings: &Settings) -> Self {
        let rules = contest.start.rules();
        Self {
            begins: contest.start.to_move(),
            rules,
            custom: is_custom(rules),
            best_of: contest.best_of,
            start: Some(&contest.start).filter(|start| start.marks() > 0).cloned(),
            ..Self::new(Sides::of(contest.players), settings)
        }
    }

    /// Who sits where.
    pub const fn sides(&self) -> Sides {
        self.sides
    }

    /// Who begins the first game.
    pub const fn begins(&self) -> Mark {
        self.begins
    }

    /// The board.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether the board is of one's own size rather than a preset.
    pub const fn is_custom(&self) -> bool {
        self.custom
    }

    /// How many games the series has at most.
    pub const fn best_of(&self) -> u8 {
        self.best_of
    }

    /// The player of a side.
    pub fn player(&self, mark: Mark) -> Player {
        self.sides.players()[mark]
    }

    /// The lines there are now.
    pub fn fields(&self) -> Vec<Field> {
        let mut fields = match self.sides {
            Sides::HumanVsHuman => vec![],
            Sides::HumanVsComputer { human, .. } => vec![Field::Computer(human.other()), Field::HumanMark],
            Sides::ComputerVsComputer(_) => vec![Field::Computer(Mark::X), Field::Computer(Mark::O)],
        };
        if self.start.is_some() {
            fields.insert(0, Field::Kind);
            fields.push(Field::BestOf);
            return fields;
        }
        fields.extend([Field::Begins, Field::Board]);
        if self.custom {
            fields.extend([Field::Columns, Field::Rows, Field::Connect]);
        }
        fields.extend([Field::Goal, Field::BestOf]);
        fields
    }

    /// The selected line.
    pub fn selected(&self) -> Field {
        let fields = self.fields();
        fields[self.selected.min(fields.len() - 1)]
    }

    fn select(&mut self, field: usize) {
        self.selected = field.min(self.fields().len() - 1);
    }

    fn command(&mut self, command: Command) {
        let (direction, count) = (Direction::of(command), self.fields().len());
        match command {
            Command::Up | Command::Down => self.selected = direction.step(self.selected, count),
            Command::Left | Command::Right => self.change(direction),
            _ => {}
        }
    }

    /// Gives the selected line its next value, or the one before.
    fn change(&mut self, direction: Direction) {
        match self.selected() {
            Field::HumanMark => {
                if let Sides::HumanVsComputer { human, .. } = &mut self.sides {
                    *human = human.other();
                }
            }
            Field::Computer(mark) => self.change_player(mark, direction),
            Field::Begins => self.begins = self.begins.other(),
            Field::Board => self.change_board(direction),
            field @ (Field::Columns | Field::Rows | Field::Connect | Field::Goal) => {
                self.rules = changed(self.rules, field, direction);
            }
            Field::Kind => self.change_kind(direction),
            // By the counts in the position from which the game goes on.
            Field::ToMove => {}
            Field::BestOf => self.best_of = *direction.cycle(&SERIES, &self.best_of),
        }
    }

    fn change_kind(&mut self, direction: Direction) {
        let kinds = self.kinds;
        let place = kinds.iter().position(|kind| kind.is_like(self.sides)).unwrap_or(0);
        self.sides = kinds[direction.step(place, kinds.len())];
    }

    fn change_player(&mut self, mark: Mark, direction: Direction) {
        match &mut self.sides {
            Sides::HumanVsHuman => {}
            Sides::HumanVsComputer { computer, .. } => {
                *computer = *direction.cycle(&Player::LEVELS, computer);
            }
            Sides::ComputerVsComputer(players) => {
                let player = &mut players[mark];
                *player = *direction.cycle(&Player::LEVELS, player);
            }
        }
    }

    /// Goes through the presets and, as one more, a board of one's own that begins with the size
    /// shown last.
    fn change_board(&mut self, direction: Direction) {
        let shown = (self.rules.columns(), self.rules.rows(), self.rules.connect());
        let place = PRESETS.iter().position(|&preset| preset == shown && !self.custom);
        let next = direction.step(place.unwrap_or(PRESETS.len()), PRESETS.len() + 1);
        self.custom = next == PRESETS.len();
        if let Some(&(columns, rows, connect)) = PRESETS.get(next) {
            self.rules = Rules::new(columns, rows, connect)
                .expect("presets are valid")
                .with_misere(self.rules.misere());
        }
    }

    /// What has been chosen.
    fn contest(&self, tie_break: TieBreak) -> Contest {
        Contest {
            players: self.sides.players(),
            start: self.start.clone().unwrap_or_else(|| Position::begun_by(self.rules, self.begins)),
            best_of: self.best_of,
            tie_break,
        }
    }
}

impl Component for SetUpScreen {
    fn context(&self) -> Context {
        Context::SetUp
    }

    fn update(&mut self, action: Action, shared: &mut Shared, outbox: &mut Outbox) -> Step {
        match action {
            Action::Point(Target::Item(field) | Target::Change(field, _)) => self.select(field),
            Action::Click(Target::Change(_, direction)) => self.change(direction),
            Action::Click(Target::Start) | Action::Command(Command::Act) => {
                return if shared.would_lose_game() {
                    Step::ask(Question::Replace)
                } else {
                    self.confirmed(shared, outbox)
                };
            }
            Action::Command(Command::Back) => {
                outbox.stop_thinking();
                return Step::Pop;
            }
            Action::Command(command) => self.command(command),
            Action::Thought(thought) => shared.appraised(self.appraisal, &thought),
            _ => {}
        }
        Step::Stay
    }

    /// The game begins, in place of the one that waits.
    fn confirmed(&mut self, shared: &mut Shared, outbox: &mut Outbox) -> Step {
        let contest = self.contest(shared.settings.tie_break(shared.seed));
        shared.start(contest, outbox)
    }

    /// What the board is worth is asked for, unless that is known. A board on which the game has begun is no choice
    /// any more.
    fn settle(&mut self, shared: &mut Shared, outbox: &mut Outbox) -> Step {
        if self.start.is_none() && shared.worth(self.rules).is_none() {
            self.appraisal.ask(self.rules, outbox);
        }
        Step::Stay
    }
}

/// Whether the board is none of the presets.
fn is_custom(rules: Rules) -> bool {
    !PRESETS.contains(&(rules.columns(), rules.rows(), rules.connect()))
}
