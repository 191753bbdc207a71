//! The commands that keys stand for, and the contexts in which they are valid.

use crate::game::{Mark, Square};
use std::sync::LazyLock;
use strum::{EnumIter, IntoEnumIterator, IntoStaticStr, VariantArray};

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Command {
    /// Up, or the item above.
    Up,
    /// Down, or the item below.
    Down,
    /// Left, or the previous value.
    Left,
    /// Right, or the next value.
    Right,
    /// Do the main thing: place, open, choose, answer.
    Act,
    /// Place a mark on the square with this number, 1 to 9 in reading order.
    Place(u8),
    /// Choose this answer, 1 to 4.
    SelectAnswer(u8),
    /// Back to the screen below.
    Back,
    /// Quit; asks first if a game is in play.
    Quit,
    /// Quit at once.
    Interrupt,
    /// Stop the program until the shell continues it.
    Suspend,
    /// Give the mouse to the terminal, to select text, or take it back.
    Mouse,
    /// Show the help.
    Help,
    /// Show or hide the reasoning panel.
    Reasoning,
    /// Show the pairs of squares that prove a draw, or the expected moves again.
    Pairs,
    /// Give a hint, a little more each time.
    Hint,
    /// Take back a move or a change.
    Undo,
    /// Play the undone move again.
    Redo,
    /// Start a new game with the same players.
    NewGame,
    /// Pause or resume.
    Pause,
    /// Play faster.
    Faster,
    /// Play slower.
    Slower,
    /// Cover the scores, to predict them, or uncover them.
    Cover,
    /// Show the tree of the search.
    Tree,
    /// Show the search step by step.
    Stepper,
    /// Show the algorithms side by side.
    Lab,
    /// Show the next view of the position: position, tree, stepper, lab.
    NextView,
    /// Show the previous view of the position.
    PreviousView,
    /// Show why the computer chose its last move.
    Explain,
    /// Sort by square or by score.
    Sort,
    /// Draw the boards larger.
    ZoomIn,
    /// Draw the boards smaller.
    ZoomOut,
    /// Save the drawing as a figure; as a picture.
    Figure,
    /// Save the drawing as an outline.
    Outline,
    /// Show the glossary.
    Glossary,
    /// The next algorithm.
    NextAlgorithm,
    /// The previous algorithm.
    PreviousAlgorithm,
    /// Raise the depth limit.
    Deeper,
    /// Lower the depth limit.
    Shallower,
    /// Raise the selected weight of the evaluation.
    Raise,
    /// Lower the selected weight of the evaluation.
    Lower,
    /// Ten times more playouts; first 10.
    MorePlayouts,
    /// Ten times fewer playouts.
    FewerPlayouts,
    /// The first row, square or step.
    First,
    /// The last row, square or step.
    Last,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// The best child.
    FollowBest,
    /// Open the whole subtree.
    OpenAll,
    /// The next cutoff.
    NextCutoff,
    /// The previous cutoff.
    PreviousCutoff,
    /// The next score that is the best so far at its node.
    NextImprovement,
    /// The previous score that was the best so far at its node.
    PreviousImprovement,
    /// Put a mark on a square, or clear it.
    Put(Option<Mark>),
    /// The first square of the next row.
    NextRow,
    /// The next field.
    NextField,
    /// The previous field.
    PreviousField,
    /// Change the side to move.
    SideToMove,
    /// Copy the position as text.
    Copy,
    /// Copy a link to the screen.
    CopyLink,
    /// Play on from this position.
    PlayOn,
    /// Search the list or the help.
    Search,
    /// Type a character of a search text or a prediction.
    Type(char),
    /// Delete the last character, or reset to the default.
    Erase,
    /// Review the game.
    Review,
    /// Show the answer.
    Answer,
    /// Mark a square as part of the answer, or clear it.
    Mark,
    /// The previous page.
    PreviousPage,
    /// The next lesson.
    NextLesson,
    /// The previous lesson.
    PreviousLesson,
    /// Yes.
    Yes,
    /// No.
    No,
}

impl Command {
    /// All commands that keys can be bound to: all except typed characters.
    pub fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<Command>> =
            LazyLock::new(|| Command::iter().flat_map(Command::variants).collect());
        &ALL
    }

    /// This command with all its arguments, as far as keys can be bound to them.
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
            Self::Place(square) => PLACES.get(usize::from(square)).copied().unwrap_or_default(),
            Self::SelectAnswer(answer) => OPTIONS.get(usize::from(answer)).copied().unwrap_or_default(),
            Self::Put(Some(Mark::X)) => "put-x",
            Self::Put(Some(Mark::O)) => "put-o",
            Self::Put(None) => "put-nothing",
            Self::Type(_) => "",
            _ => self.into(),
        }
    }

    /// The command with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().iter().copied().find(|command| command.name() == name)
    }

    /// The square next to this one in the direction of the command; `None` if the command has no direction,
    /// or the square would be off the largest board.
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
    pub const fn is_movement(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Left | Self::Right | Self::PageUp | Self::PageDown)
    }
}

/// Where keys are valid: each context has its own bindings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Context {
    /// The menu.
    Menu,
    /// The set-up.
    SetUp,
    /// A game in play.
    Game,
    /// A finished game.
    Results,
    /// The list of lessons.
    Learn,
    /// A lesson.
    Lesson,
    /// A question with lettered answers: its keys come before those of the lesson.
    Question,
    /// A question whose answer is a set of squares: its keys come before those of the lesson.
    Marking,
    /// A question whose answer is typed: its keys come before those of the lesson.
    Typing,
    /// The choice of a quiz.
    Practise,
    /// The list of positions.
    Analyse,
    /// A list or the help, while its search text is typed.
    Search,
    /// The editor.
    Editor,
    /// The review.
    Review,
    /// A second try in the review.
    Try,
    /// The history.
    History,
    /// The settings.
    Settings,
    /// A position with the scores of its moves.
    Position,
    /// The tree.
    Tree,
    /// The tree while it asks how its drawing is saved.
    Figure,
    /// The stepper.
    Stepper,
    /// The lab.
    Lab,
    /// A game or a position's search, while its scores are covered.
    Predict,
    /// The help or the glossary.
    Help,
    /// A yes-or-no question over the screen.
    Confirm,
}

impl Context {
    /// All contexts.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in files, such as `set-up`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The context with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|context| context.name() == name)
    }
}
