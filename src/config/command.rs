//! What keys can mean, and where.

use crate::game::{Mark, Square};

/// What a key can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// Type a character of the words that a list is searched for.
    Type(char),
    /// Take the last character of these words away, or go back to a default.
    Erase,
    /// Show how somebody fared in the games, or the games again.
    Statistics,
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
    /// All that keys can be bound to, which is every command but typed characters, and what each is called there.
    pub const NAMED: [(Self, &'static str); 71] = [
        (Self::Up, "up"),
        (Self::Down, "down"),
        (Self::Left, "left"),
        (Self::Right, "right"),
        (Self::Act, "act"),
        (Self::Place(1), "place-1"),
        (Self::Place(2), "place-2"),
        (Self::Place(3), "place-3"),
        (Self::Place(4), "place-4"),
        (Self::Place(5), "place-5"),
        (Self::Place(6), "place-6"),
        (Self::Place(7), "place-7"),
        (Self::Place(8), "place-8"),
        (Self::Place(9), "place-9"),
        (Self::Option(1), "option-a"),
        (Self::Option(2), "option-b"),
        (Self::Option(3), "option-c"),
        (Self::Option(4), "option-d"),
        (Self::Back, "back"),
        (Self::Quit, "quit"),
        (Self::Interrupt, "interrupt"),
        (Self::Suspend, "suspend"),
        (Self::Mouse, "mouse"),
        (Self::Help, "help"),
        (Self::Reasoning, "reasoning"),
        (Self::Pairs, "pairs"),
        (Self::Hint, "hint"),
        (Self::Undo, "undo"),
        (Self::Redo, "redo"),
        (Self::NewGame, "new-game"),
        (Self::Pause, "pause"),
        (Self::Faster, "faster"),
        (Self::Slower, "slower"),
        (Self::Tree, "tree"),
        (Self::Stepper, "stepper"),
        (Self::Lab, "lab"),
        (Self::Words, "words"),
        (Self::NextAlgorithm, "next-algorithm"),
        (Self::PreviousAlgorithm, "previous-algorithm"),
        (Self::Deeper, "deeper"),
        (Self::Shallower, "shallower"),
        (Self::First, "first"),
        (Self::Last, "last"),
        (Self::PageUp, "page-up"),
        (Self::PageDown, "page-down"),
        (Self::FollowBest, "follow-best"),
        (Self::OpenAll, "open-all"),
        (Self::NextCutoff, "next-cutoff"),
        (Self::PreviousCutoff, "previous-cutoff"),
        (Self::NextImprovement, "next-improvement"),
        (Self::PreviousImprovement, "previous-improvement"),
        (Self::Put(Some(Mark::X)), "put-x"),
        (Self::Put(Some(Mark::O)), "put-o"),
        (Self::Put(None), "put-nothing"),
        (Self::NextRow, "next-row"),
        (Self::NextField, "next-field"),
        (Self::PreviousField, "previous-field"),
        (Self::SideToMove, "side-to-move"),
        (Self::Copy, "copy"),
        (Self::PlayOn, "play-on"),
        (Self::Search, "search"),
        (Self::Statistics, "statistics"),
        (Self::Erase, "erase"),
        (Self::Review, "review"),
        (Self::Answer, "answer"),
        (Self::MoreKeys, "more-keys"),
        (Self::PreviousPage, "previous-page"),
        (Self::NextLesson, "next-lesson"),
        (Self::PreviousLesson, "previous-lesson"),
        (Self::Yes, "yes"),
        (Self::No, "no"),
    ];

    /// All commands that keys can be bound to, in the order of [`Command::NAMED`].
    pub const ALL: [Self; Self::NAMED.len()] = {
        let mut all = [Self::Up; Self::NAMED.len()];
        let mut place = 0;
        while place < all.len() {
            all[place] = Self::NAMED[place].0;
            place += 1;
        }
        all
    };

    /// What it is called where keys are bound, as `next-cutoff`; typed characters are called nothing.
    pub fn name(self) -> &'static str {
        Self::NAMED.iter().find(|(command, _)| *command == self).map_or("", |(_, name)| name)
    }

    /// The command of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(_, known)| *known == name).map(|&(command, _)| command)
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// The list of games that were played, or how somebody fared in them.
    Archive,
    /// The settings.
    Preferences,
    /// The keys.
    Bindings,
    /// The screen of the keys while it waits for the key that is to be bound.
    Capture,
    /// A second try at a move of the game under review.
    Try,
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
    pub const ALL: [Self; 21] = [
        Self::Menu,
        Self::SetUp,
        Self::Game,
        Self::Results,
        Self::Course,
        Self::Study,
        Self::Question,
        Self::Positions,
        Self::Search,
        Self::Editor,
        Self::Review,
        Self::Try,
        Self::Archive,
        Self::Preferences,
        Self::Bindings,
        Self::Capture,
        Self::Tree,
        Self::Stepper,
        Self::Lab,
        Self::Help,
        Self::Confirm,
    ];

    /// What it is called where keys are bound, as `set-up`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Menu => "menu",
            Self::SetUp => "set-up",
            Self::Game => "game",
            Self::Results => "results",
            Self::Course => "course",
            Self::Study => "study",
            Self::Question => "question",
            Self::Positions => "positions",
            Self::Search => "search",
            Self::Editor => "editor",
            Self::Review => "review",
            Self::Try => "try",
            Self::Archive => "history",
            Self::Preferences => "settings",
            Self::Bindings => "keys",
            Self::Capture => "capture",
            Self::Tree => "tree",
            Self::Stepper => "stepper",
            Self::Lab => "lab",
            Self::Help => "help",
            Self::Confirm => "confirm",
        }
    }

    /// The context of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|context| context.name() == name)
    }
}
