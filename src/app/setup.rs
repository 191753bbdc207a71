//! The choices before a game.

use super::appraisal::Appraisal;
use super::editor::Editor;
use super::field::{Field, changed};
use super::outbox::Outbox;
use crate::config::command::Command;
use crate::config::direction::Direction;
use crate::config::settings::{Mode, Settings};
use crate::engine::player::{Player, TieBreak};
use crate::game::{Mark, Position, Rules};
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
    /// Two computer players: X and O.
    ComputerVsComputer([Player; 2]),
}

impl Sides {
    /// The sides of a kind of game as the settings have them.
    pub(super) fn usual(mode: Mode, settings: &Settings) -> Self {
        match mode {
            Mode::Pvp => Self::HumanVsHuman,
            Mode::Pve => Self::HumanVsComputer { human: settings.human(), computer: settings.computer() },
            Mode::Ai => Self::ComputerVsComputer(settings.computers()),
        }
    }

    const fn players(self) -> [Player; 2] {
        match self {
            Self::HumanVsHuman => [Player::Human; 2],
            Self::HumanVsComputer { human: Mark::X, computer } => [Player::Human, computer],
            Self::HumanVsComputer { human: Mark::O, computer } => [computer, Player::Human],
            Self::ComputerVsComputer(players) => players,
        }
    }

    /// Whether these are sides of the same kind, whoever plays.
    pub(super) fn is_like(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// The sides that these players make, X first.
    pub(super) fn of(players: [Player; 2]) -> Self {
        match players {
            [Player::Human, Player::Human] => Self::HumanVsHuman,
            [Player::Human, computer] => Self::HumanVsComputer { human: Mark::X, computer },
            [computer, Player::Human] => Self::HumanVsComputer { human: Mark::O, computer },
            computers => Self::ComputerVsComputer(computers),
        }
    }
}

/// The form: its values, and which line is selected.
#[derive(Clone, Debug)]
pub struct SetUp {
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
    /// The editor in which that is, if it waits behind the form.
    editor: Option<Box<Editor>>,
    /// What becomes of asking what the board is worth.
    appraisal: Appraisal,
}

impl SetUp {
    /// The form for a kind of game, with the values of the settings.
    pub(super) fn new(sides: Sides, settings: &Settings) -> Self {
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
            editor: None,
            appraisal: Appraisal::default(),
        }
    }

    /// The form for a game that goes on from this position, which is in the editor.
    pub(super) fn from_editor(editor: Box<Editor>, start: Position, settings: &Settings) -> Self {
        let rules = start.rules();
        let form = Self::new(Sides::usual(Mode::Pve, settings), settings);
        Self { rules, best_of: 1, start: Some(start), editor: Some(editor), ..form }
    }

    /// The editor that waits behind the form.
    pub(super) fn editor(&self) -> Option<&Editor> {
        self.editor.as_deref()
    }

    /// The position from which the game goes on, if not from an empty board.
    pub const fn start(&self) -> Option<&Position> {
        self.start.as_ref()
    }

    /// The form with the values of a contest.
    pub(super) fn like(contest: &Contest, settings: &Settings) -> Self {
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
    pub const fn player(&self, mark: Mark) -> Player {
        self.sides.players()[mark.index()]
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

    pub(super) fn select(&mut self, field: usize) {
        self.selected = field.min(self.fields().len() - 1);
    }

    pub(super) fn command(&mut self, command: Command) {
        let (direction, count) = (Direction::of(command), self.fields().len());
        match command {
            Command::Up | Command::Down => self.selected = direction.step(self.selected, count),
            Command::Left | Command::Right => self.change(direction),
            _ => {}
        }
    }

    /// Asks what the board is worth, unless that is being found out.
    pub(super) fn appraise(&mut self, outbox: &mut Outbox) {
        self.appraisal.ask(self.rules, outbox);
    }

    pub(super) const fn appraisal(&self) -> &Appraisal {
        &self.appraisal
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
                let player = &mut players[mark.index()];
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
    pub(super) fn contest(&self, tie_break: TieBreak) -> Contest {
        Contest {
            players: self.sides.players(),
            start: self.start.clone().unwrap_or_else(|| Position::begun_by(self.rules, self.begins)),
            best_of: self.best_of,
            tie_break,
        }
    }
}

/// Whether the board is none of the presets.
fn is_custom(rules: Rules) -> bool {
    !PRESETS.contains(&(rules.columns(), rules.rows(), rules.connect()))
}
