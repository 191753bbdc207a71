//! What keys can mean, and where.

use crate::game::{Mark, Square};
use std::sync::LazyLock;
use strum::{EnumIter, IntoEnumIterator, IntoStaticStr, VariantArray};

/// What a key can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Command {
    /// Go up, or to the item above.
    Up,
    /// Go down, or to the item below.
    Down,
    /// Go left, or to the value before.
    Left,
    /// Go right, or to the value after.
    Right,
    /// Do what the cursor is on.
    Act,
    /// Place a mark on the square with this number, 1 to 9 in reading order.
    Place(u8),
    /// Choose the answer with this place, 1 to 4.
    Option(u8),
    /// Leave this screen for the one before.
    Back,
    /// End the program, after asking if something would be lost.
    Quit,
    /// End the program at once.
    Interrupt,
    /// Stop the program until the shell continues it.
    Suspend,
    /// Lend the mouse to the terminal, to select text with it, or take it back.
    Mouse,
    /// Show what the keys do.
    Help,
    /// Show or hide the reasoning panel.
    Reasoning,
    /// Show the pairs of squares that prove a draw, or the expected line again.
    Pairs,
    /// Help with the move, a little more each time.
    Hint,
    /// Take a move back.
    Undo,
    /// Play a move again that was taken back.
    Redo,
    /// Begin the game anew.
    NewGame,
    /// Hold or resume the computer's play.
    Pause,
    /// Let the computer play faster.
    Faster,
    /// Let the computer play slower.
    Slower,
    /// Show the tree of the search.
    Tree,
    /// Show the search step by step.
    Stepper,
    /// Show the variants of the search side by side.
    Lab,
    /// Explain the words of the search.
    Words,
    /// Search with the next variant.
    NextAlgorithm,
    /// Search with the variant before.
    PreviousAlgorithm,
    /// Look one ply further ahead.
    Deeper,
    /// Look one ply less far ahead.
    Shallower,
    /// Go to the beginning.
    First,
    /// Go to the end.
    Last,
    /// Go back a good deal.
    PageUp,
    /// Go on a good deal.
    PageDown,
    /// Go to the best child.
    FollowBest,
    /// Open everything below.
    OpenAll,
    /// Go on to the next cutoff.
    NextCutoff,
    /// Go back to the cutoff before.
    PreviousCutoff,
    /// Go on to the next score that is better than all before at its node.
    NextImprovement,
    /// Go back to the score before that was better than all before it at its node.
    PreviousImprovement,
    /// Put a mark on a square, or take it away.
    Put(Option<Mark>),
    /// Go to the beginning of the next row.
    NextRow,
    /// Go on to the next of several things to change.
    NextField,
    /// Go back to the previous one of several things to change.
    PreviousField,
    /// Let the other side be to move.
    SideToMove,
    /// Put the text form of what is shown on the clipboard.
    Copy,
    /// Play on from here.
    PlayOn,
    /// Search a list for words.
    Search,
    /// Show how somebody fared in the games, or the games again.
    Statistics,
    /// Type a character of the words that a list is searched for.
    Type(char),
    /// Take the last character of these words away, or go back to a default.
    Erase,
    /// Look at every move again.
    Review,
    /// Tell the answer.
    Answer,
    /// Bind one more key.
    MoreKeys,
    /// Go back to the page before.
    PreviousPage,
    /// Go on to the next lesson.
    NextLesson,
    /// Go back to the lesson before.
    PreviousLesson,
    /// Agree.
    Yes,
    /// Decline.
    No,
}

impl Command {
    /// All that keys can be bound to, which is every command but typed characters.
    pub fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<Command>> =
            LazyLock::new(|| Command::iter().flat_map(Command::kin).collect());
        &ALL
    }

    /// All commands of a kind that keys can be bound to.
    fn kin(self) -> Vec<Self> {
        match self {
            Self::Place(_) => (1..=9).map(Self::Place).collect(),
            Self::Option(_) => (1..=4).map(Self::Option).collect(),
            Self::Put(_) => [Some(Mark::X), Some(Mark::O), None].map(Self::Put).into(),
            Self::Type(_) => Vec::new(),
            _ => vec![self],
        }
    }

    /// What it is called where keys are bound, as `next-cutoff`; typed characters are called nothing.
    pub fn name(self) -> &'static str {
        const PLACES: [&str; 10] = [
            "", "place-1", "place-2", "place-3", "place-4", "place-5", "place-6", "place-7", "place-8",
            "place-9",
        ];
        const OPTIONS: [&str; 5] = ["", "option-a", "option-b", "option-c", "option-d"];
        match self {
            Self::Place(square) => PLACES.get(usize::from(square)).copied().unwrap_or_default(),
            Self::Option(answer) => OPTIONS.get(usize::from(answer)).copied().unwrap_or_default(),
            Self::Put(Some(Mark::X)) => "put-x",
            Self::Put(Some(Mark::O)) => "put-o",
            Self::Put(None) => "put-nothing",
            Self::Type(_) => "",
            _ => self.into(),
        }
    }

    /// The command of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().iter().copied().find(|command| command.name() == name)
    }

    /// The square beside this one in the direction that it names; none if it names none, or beyond the largest
    /// board.
    pub fn moved(self, square: Square) -> Option<Square> {
        match self {
            Self::Up => square.offset(0, -1),
            Self::Down => square.offset(0, 1),
            Self::Left => square.offset(-1, 0),
            Self::Right => square.offset(1, 0),
            _ => None,
        }
    }

    /// Whether it goes one step in a direction, and can be repeated without harm.
    pub const fn is_movement(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Left | Self::Right | Self::PageUp | Self::PageDown)
    }
}

/// Where keys go: each context has its own bindings.
/// The names are those in users' files; three are older than the screens' own: course, study, positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Context {
    /// The menu.
    Menu,
    /// The choices before a game.
    SetUp,
    /// A game in play.
    Game,
    /// A finished game.
    Results,
    /// The list of lessons.
    Course,
    /// A lesson.
    Study,
    /// A lesson's question, while there are answers to choose from: its keys come before those of the lesson.
    Question,
    /// The list of positions.
    Positions,
    /// The list of positions or the list of games, while the words that it is searched for are typed.
    Search,
    /// A position that is put together.
    Editor,
    /// A game that was played, move by move.
    Review,
    /// A second try at a move of the game under review.
    Try,
    /// The list of games that were played, or how somebody fared in them.
    History,
    /// The settings.
    Settings,
    /// The keys.
    Keys,
    /// The screen of the keys while it waits for the key that is to be bound.
    Capture,
    /// The tree of a search.
    Tree,
    /// The steps of a search.
    Stepper,
    /// The race of searches.
    Lab,
    /// The help overlay, or the one that explains words.
    Help,
    /// A question.
    Confirm,
}

impl Context {
    /// All contexts.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// What it is called where keys are bound, as `set-up`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The context of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|context| context.name() == name)
    }
}
