//! The commands that keys stand for, and the contexts in which they are valid.

use crate::game::{Mark, Square};
use strum::{EnumIter, EnumMessage, EnumString, IntoEnumIterator, IntoStaticStr, VariantArray};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Command {
    Up,
    Down,
    Left,
    Right,
    /// Do the main thing: place, open, choose, answer.
    Act,
    /// Place a mark on the square with this number, 1 to 9 in reading order.
    Place(u8),
    /// Choose this answer, 1 to 4.
    SelectAnswer(u8),
    Back,
    Quit,
    /// Quit at once.
    Interrupt,
    /// Stop the program until the shell continues it.
    Suspend,
    /// Give the mouse to the terminal, or take it back.
    Mouse,
    Help,
    Reasoning,
    /// Show the pairs of squares that prove a draw, or the expected moves again.
    Pairs,
    Hint,
    Undo,
    Redo,
    NewGame,
    Pause,
    Faster,
    Slower,
    /// Cover the scores, to predict them, or uncover them.
    Cover,
    Tree,
    Stepper,
    Lab,
    NextView,
    PreviousView,
    /// Show why the computer chose its last move.
    Explain,
    ZoomIn,
    ZoomOut,
    /// Save the drawing as a picture.
    Figure,
    Glossary,
    NextAlgorithm,
    NextOrder,
    CutAt,
    PreviousAlgorithm,
    Deeper,
    Shallower,
    First,
    Last,
    PageUp,
    PageDown,
    FollowBest,
    OpenAll,
    NextCutoff,
    PreviousCutoff,
    /// To the next score that is the best so far at its node.
    NextImprovement,
    PreviousImprovement,
    /// Put a mark on a square, or clear it.
    Put(Option<Mark>),
    /// To the first square of the next row.
    NextRow,
    NextField,
    PreviousField,
    SideToMove,
    Copy,
    CopyLink,
    PlayOn,
    Search,
    /// Type a character of a search text or a prediction.
    Type(char),
    /// Delete the last character, or reset to the default.
    Erase,
    Review,
    Answer,
    /// Mark a square as part of the answer, or clear it.
    Mark,
    /// Practise what the lesson taught.
    Practise,
    PreviousPage,
    Yes,
    No,
}

impl Command {
    /// All commands that keys can be bound to: all except typed characters.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(Self::variants)
    }

    /// This command with all arguments that keys can be bound to.
    fn variants(self) -> Vec<Self> {
        match self {
            Self::Place(_) => (1..=9).map(Self::Place).collect(),
            Self::SelectAnswer(_) => (1..=4).map(Self::SelectAnswer).collect(),
            Self::Put(_) => [Some(Mark::X), Some(Mark::O), None].map(Self::Put).into(),
            Self::Type(_) => Vec::new(),
            _ => vec![self],
        }
    }

    /// The name in files, such as `next-cutoff`; empty for typed characters.
    pub fn name(self) -> &'static str {
        const PLACES: [&str; 10] = [
            "", "place-1", "place-2", "place-3", "place-4", "place-5", "place-6", "place-7", "place-8",
            "place-9",
        ];
        const OPTIONS: [&str; 5] = ["", "option-a", "option-b", "option-c", "option-d"];
        match self {
            Self::Place(square) => PLACES[usize::from(square)],
            Self::SelectAnswer(answer) => OPTIONS[usize::from(answer)],
            Self::Put(Some(Mark::X)) => "put-x",
            Self::Put(Some(Mark::O)) => "put-o",
            Self::Put(None) => "put-nothing",
            Self::Type(_) => "",
            _ => self.into(),
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|command| command.name() == name)
    }

    /// The next square in the direction of the command, on the largest board.
    pub fn moved(self, square: Square) -> Option<Square> {
        match self {
            Self::Up => square.offset(0, -1),
            Self::Down => square.offset(0, 1),
            Self::Left => square.offset(-1, 0),
            Self::Right => square.offset(1, 0),
            _ => None,
        }
    }

    /// Whether it only moves, so that a held key may repeat it.
    pub fn is_movement(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Left | Self::Right | Self::PageUp | Self::PageDown)
    }
}

/// Where keys are valid: each context has its own bindings. The message is the title of its keys in the help, which lists
/// them in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray, EnumString, IntoStaticStr, EnumMessage)]
#[strum(serialize_all = "kebab-case")]
pub enum Context {
    #[strum(message = "In the game")]
    Game,
    #[strum(message = "In the menu")]
    Menu,
    #[strum(message = "In the tree")]
    Tree,
    #[strum(message = "In the stepper")]
    Stepper,
    #[strum(message = "In the lab")]
    Lab,
    /// A game or a position's search, while its scores are covered.
    #[strum(message = "While scores are covered")]
    Predict,
    #[strum(message = "In the list of lessons")]
    Learn,
    #[strum(message = "Before a quiz")]
    Practise,
    #[strum(message = "In a lesson")]
    Lesson,
    /// A question with lettered answers. The keys of this and the next two go before those of the lesson.
    #[strum(message = "In a lesson with lettered answers")]
    Question,
    /// A question whose answer is a set of squares.
    #[strum(message = "In a lesson where you mark squares")]
    Marking,
    /// A question whose answer is typed.
    #[strum(message = "In a lesson where you type the answer")]
    Typing,
    #[strum(message = "In a review")]
    Review,
    /// A second try in the review.
    #[strum(message = "While you retry a move in a review")]
    Try,
    #[strum(message = "In the history")]
    History,
    #[strum(message = "In the list of positions")]
    Analyse,
    /// A list or the help, while its search text is typed.
    #[strum(message = "While you search or type")]
    Search,
    #[strum(message = "In the editor")]
    Editor,
    #[strum(message = "In the settings")]
    Settings,
    #[strum(message = "Before the game")]
    SetUp,
    #[strum(message = "After the game")]
    Results,
    #[strum(message = "In a position")]
    Position,
    /// The help or the glossary.
    Help,
    /// A yes-or-no question over the screen.
    Confirm,
}

impl Context {
    /// The title of its keys in the help, which leaves out the contexts without one.
    pub fn title(self) -> Option<&'static str> {
        self.get_message()
    }

    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in files, such as `set-up`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether it has a form, whose fields have values to choose from.
    pub(crate) fn is_form(self) -> bool {
        matches!(self, Self::SetUp | Self::Practise | Self::Settings | Self::Editor)
    }

    /// Whether it is a list whose rows are selected one after another.
    pub(crate) fn is_list(self) -> bool {
        matches!(
            self,
            Self::Menu
                | Self::SetUp
                | Self::Results
                | Self::Learn
                | Self::Practise
                | Self::Analyse
                | Self::History
                | Self::Settings
                | Self::Lab
        )
    }
}
