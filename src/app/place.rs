//! Places in the program: what a link, an item of the menu or the command line leads to.

use crate::app::{Contest, View};
use crate::config::settings::Mode;
use crate::engine::player::Player;
use crate::engine::search::Variant;
use crate::game::{Position, Setup, Square};
use crate::record::Record;
use crate::teach::practice::Quiz;
use strum::{EnumString, IntoStaticStr};

/// A place in the program.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    /// A list or a form, as it is when it is opened.
    List(List),
    /// The choices before a game of this kind.
    SetUp(Mode),
    /// The game that waits.
    Waiting,
    /// A page of a lesson: the index of the lesson, and that of the page.
    Lesson(usize, usize),
    /// The choice of a quiz.
    Practise(Quiz),
    /// The questions of a quiz.
    Quiz(Quiz),
    /// A board in the editor.
    Board(Setup),
    /// A single game, or the unfinished game if it is or was there.
    Play(Play),
    /// The first game of a contest, or a view of its first position. In the view no move is made before the user starts
    /// the contest from there.
    Contest(Contest, Option<View>),
    /// A view of a position.
    View(Sight),
    /// The review of a game, and a message below it.
    Review(Box<Record>, Option<String>),
}

/// The lists and forms of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum List {
    /// The menu.
    Menu,
    /// The choices before a game.
    SetUp,
    /// The lessons.
    #[strum(to_string = "learn", serialize = "lesson")]
    Learn,
    /// The choices before a quiz.
    Practise,
    /// The positions.
    Analyse,
    /// The saved games.
    History,
    /// The settings.
    Settings,
}

/// A single game.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// Where it starts.
    pub start: Position,
    /// Who plays X; `None` is a human.
    pub x: Option<Player>,
    /// Who plays O; `None` is the computer of the settings.
    pub o: Option<Player>,
    /// Whether the reasoning panel is open.
    pub reasoning: bool,
    /// Whether scores are covered.
    pub covered: bool,
}

/// A view of a position, and what it shows if that is not the usual.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// The view.
    pub view: View,
    /// The position.
    pub position: Position,
    /// The search of the tree and the stepper.
    pub variant: Option<Variant>,
    /// How many plies that looks ahead; with as many as there are empty squares, to the end.
    pub depth: Option<usize>,
    /// The moves to the selected node of the tree.
    pub node: Option<Vec<Square>>,
    /// The step of the stepper.
    pub step: Option<usize>,
    /// Whether scores are covered.
    pub covered: bool,
}

impl Sight {
    /// A view of a position, as usual.
    pub const fn of(position: Position, view: View) -> Self {
        Self { view, position, variant: None, depth: None, node: None, step: None, covered: false }
    }
}

/// The player, if a link may name it: it never names a command.
pub(super) fn linked(player: Player) -> Option<Player> {
    player.program().is_none().then_some(player)
}
