//! Places in the program: what a link, an item of the menu or the command line leads to.

use crate::app::link::Link;
use crate::app::{Contest, Screen, Shared, View};
use crate::config::settings::Mode;
use crate::engine::player::Player;
use crate::engine::search::Variant;
use crate::game::{ByMark, Position, Setup, Square};
use crate::record::Record;
use crate::teach::lesson::course;
use crate::teach::practice::Quiz;
use std::fmt;
use std::sync::Arc;
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

impl Place {
    /// The place that a screen shows: from a review, its position.
    pub(super) fn of(screen: &Screen, shared: &Shared) -> Self {
        let position = |position: &Position| Self::View(Sight::of(position.clone(), View::Position));
        match (screen, shared.game.as_deref()) {
            (Screen::Game(_) | Screen::Results(_), Some(game)) => {
                let (start, is_on) = (game.position().clone(), !game.is_over());
                let ByMark { x, o } = game.contest.players.map(|player| linked(player).filter(|_| is_on));
                let [reasoning, covered] = [game.reasoning, game.is_covered()].map(|is_so| is_so && is_on);
                Self::Play(Play { start, x, o, reasoning, covered })
            }
            (Screen::Lesson(lesson), _) => match &lesson.quiz {
                Some((quiz, _)) => Self::Quiz(*quiz),
                // A link to a lesson is one to the built-in course.
                None if !Arc::ptr_eq(&shared.course, course()) => position(&lesson.page().position),
                None => Self::Lesson(lesson.index, lesson.page_number),
            },
            (Screen::Practise(screen), _) => Self::Practise(screen.quiz),
            (Screen::Editor(editor), _) => Self::Board(editor.setup.clone()),
            (Screen::Review(review), _) => position(review.position(shared)),
            (Screen::Tree(tree), _) => Self::View(tree.sight()),
            (list, _) => Self::List(<&str>::from(list).parse().unwrap_or(List::Menu)),
        }
    }
}

impl fmt::Display for Place {
    /// Writes its link with the `#`; of a quiz or a kind of game, one to its choices. Nothing for the menu, and for games
    /// that no link names: the one that waits, a contest and a record.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let link = match self {
            Self::List(list) => Link::to(list.into(), ""),
            Self::SetUp(_) => Link::to(List::SetUp.into(), ""),
            Self::Waiting | Self::Contest(..) | Self::Review(..) => return Ok(()),
            Self::Lesson(lesson, page) => Link::to("lesson", format!("{}.{}", lesson + 1, page + 1)),
            Self::Practise(quiz) | Self::Quiz(quiz) => {
                Link::to("practise", quiz.to_string().replace(' ', ","))
            }
            Self::Board(setup) => Link::with("analyse", setup),
            Self::Play(game) => Link::with("play", &game.start.setup())
                .and("x", game.x)
                .and("o", game.o)
                .and("reasoning", game.reasoning.then_some(""))
                .and("covered", game.covered.then_some("")),
            Self::View(sight) => {
                let name =
                    |moves: &Vec<Square>| moves.iter().map(Square::to_string).collect::<Vec<_>>().join(".");
                Link::with(sight.view.into(), &sight.position.setup())
                    .and("algorithm", sight.variant.map(|variant| variant.word()))
                    .and("depth", sight.depth)
                    .and("node", sight.node.as_ref().map(name))
                    .and("step", sight.step)
                    .and("covered", sight.covered.then_some(""))
            }
        };
        link.fmt(f)
    }
}
