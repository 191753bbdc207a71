//! The course: short lessons on real positions, and the files that they are read from. Each page ends with an exercise.
//!
//! A lesson is a file in `assets/lessons`. A [claim](Claim) must cover each of its squares and numbers (but not the word
//! "one"). `tests/in_process/teach/lessons.rs` verifies it by the rules, the search, arithmetic or a list of publications.

pub mod check;
mod progress;
mod renewal;

pub use progress::Progress;

use super::library::{read_state, search_of};
use super::practice::Kind;
use super::prediction::{Blanks, Prediction};
use super::reading::{Entry, Field, Fields, Problems, quoted, unknown};
use super::review::either;
use crate::engine::search::{Minimax, Playable, State, Variant};
use crate::game::{IllegalMove, Position, Square, SquareSet, Status};
use crate::wording::{names, without};
use itertools::Itertools;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, LazyLock};
use strum::{EnumString, VariantArray};
use toml::Spanned;
use toml::de::DeTable;

#[derive(Clone, Debug)]
pub struct Lesson {
    /// The name of its file, also in saved progress.
    pub name: String,
    pub title: String,
    /// The pages, at least one.
    pub pages: Vec<Arc<Page>>,
    /// The questions that exercise what it teaches.
    pub practise: Option<Kind>,
}

pub type Course = Arc<[Lesson]>;

impl Lesson {
    /// Reads a lesson file. Fails with all mistakes in it, each with its line.
    pub fn read(name: &str, text: &str) -> Result<Self, Vec<String>> {
        let text = &without(text);
        let mut problems = Problems::default();
        let (title, practise, pages) = read(text, &mut problems);
        let problems = problems.sentences(text);
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(Self {
            name: name.to_owned(),
            title,
            pages: pages.into_iter().map(|(page, _)| Arc::new(page)).collect(),
            practise,
        })
    }
}

#[derive(Clone, Debug)]
pub struct Page {
    pub text: Vec<String>,
    /// The position on the board, or the tree.
    pub state: State,
    /// The moves to the position from the root of the search. If there are any, scores are not shown: they would be
    /// those of another search.
    pub path: Vec<Square>,
    /// One or two, whose scores are shown, each on its own board.
    pub searches: Vec<Minimax>,
    pub shows: Shows,
    /// Whether it gets other numbers when it is asked again: all numbers in its texts are those of its tree.
    pub fresh: bool,
    /// A move that the board shows after the exercise, unless the answer is a square.
    pub about: Option<Square>,
    pub task: Task,
    /// What is said to some wrong answers in place of the hint, by the answer as it is told; an option by its letter.
    pub replies: BTreeMap<String, String>,
    pub claims: Vec<Claim>,
}

impl Page {
    /// The board, which all answers on squares have.
    pub fn board(&self) -> Option<&Position> {
        self.state.board()
    }

    /// Whether it puts the same question about the same state.
    pub fn asks_the_same(&self, other: &Self) -> bool {
        (&self.state, &self.task.question) == (&other.state, &other.task.question)
    }

    pub fn root(&self) -> State {
        let mut root = self.state.clone();
        self.path.iter().rev().for_each(|&square| root.take_back(square));
        root
    }

    /// The moves from the root to what the task is about.
    pub fn asked(&self) -> Vec<Square> {
        self.path.iter().copied().chain(self.about).collect()
    }
}

/// How a board shows the values of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Shows {
    #[default]
    Scores,
    /// For good or bad, on the pages before scores are explained.
    Arrows,
}

/// An exercise, with a second try.
#[derive(Clone, Debug)]
pub struct Task {
    pub question: String,
    pub answer: Answer,
    /// Help after a wrong first try.
    pub hint: String,
    pub why: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Any of these squares of the board.
    Squares(SquareSet),
    /// All of these squares and no other.
    All(SquareSet),
    /// This score, window or number.
    Typed(Prediction),
    Choice {
        options: Vec<String>,
        right: usize,
    },
    /// The covered tree of this search, filled in.
    Tree(Minimax, Blanks),
}

impl Answer {
    /// None if the answer is of another kind.
    pub fn squares(&self) -> SquareSet {
        match self {
            Self::Squares(squares) | Self::All(squares) => *squares,
            _ => SquareSet::EMPTY,
        }
    }
}

impl fmt::Display for Answer {
    /// "b2 or c1", "4 plies", "b2, c1", "none", "alpha -6, beta +8".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Squares(squares) => f.write_str(&either(squares)),
            Self::Choice { options, right } => f.write_str(&options[*right]),
            Self::All(SquareSet::EMPTY) => f.write_str("none"),
            Self::All(squares) => f.write_str(&names(squares.iter()).join(", ")),
            Self::Typed(right) => right.fmt(f),
            Self::Tree(..) => f.write_str("the whole tree"),
        }
    }
}

/// A statement of a lesson, and how it is verified.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The exact words of the page.
    pub words: String,
    /// As in [`check`].
    pub check: String,
    pub place: Range<usize>,
}

impl<'a> Field<'a> for Claim {
    fn of(value: Entry<'a>) -> Result<Self, String> {
        let place = value.span();
        match <[String; 2]>::try_from(Vec::of(value)?) {
            Ok([words, check]) => Ok(Self { words, check, place }),
            Err(parts) => Err(format!("expected a list of 2, not of {}", parts.len())),
        }
    }
}

/// The course that is built in. A test reads every file.
pub fn course() -> &'static Course {
    static COURSE: LazyLock<Course> = LazyLock::new(|| {
        FILES
            .into_iter()
            .map(|(name, text)| {
                Lesson::read(name, text)
                    .unwrap_or_else(|faults| panic!("the lesson {name} cannot be read: {faults:?}"))
            })
            .collect()
    });
    &COURSE
}

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../assets/lessons/", $name, ".toml")))),*]
    };
}

/// Names and texts.
const FILES: [(&str, &str); 15] = files![
    "no-chance",
    "end-states",
    "whose-turn",
    "recursion",
    "every-opening",
    "fatalist",
    "counting-plies",
    "alpha-beta",
    "windows",
    "max-cutoffs",
    "bounds",
    "fewer-nodes",
    "horizon",
    "playouts",
    "bigger-boards",
];

/// A page, and the place of its answer.
type Answered = (Page, Range<usize>);

/// The title of a lesson file, the questions that exercise it, and its pages without those that have problems; each with
/// the place of its answer.
///
/// ```toml
/// title = "The smallest tree"
/// practise = "worth"                # if there are such questions in practice
///
/// [[page]]
/// position = "XOX/O.O/X.X"          # and, if needed: to_move = "O", connect = 3, misere = false
/// after = "a2 c1"                   # the moves to the board that is shown, if it is not the root of the search
/// search = ["blind minimax"]        # one or two variants, also as "minimax, 2 plies"
/// shows = "scores"                  # or "arrows"
/// fresh = true                      # the tree has other numbers when the task is asked again, and so have all texts
/// about = "b2"                      # the move shown after the answer, unless that is a square
/// text = """
/// Paragraphs separated by empty lines. One that starts with a space keeps its lines."""
/// question = "..."
/// squares = "b2 c3"                 # any of them; or: options = ["...", "..."] and right = 1 (counted from 1)
///                                   # or: all = "b2 c1" (all of them, "" is none); or: typed = "-6 +8"; or: number = 4
///                                   # or: tree = "alpha-beta" (the covered tree of this search, to be filled in)
///                                   # or: windows = "alpha-beta" (the same, also with alpha and beta of each node)
/// replies = { b1 = "..." }          # to wrong answers, in place of the hint: "A", "b1, c2", "3", "-8", "alpha -6, beta +8"
/// hint = "..."
/// why = "..."
/// claims = [["words of the page", "best b2"]]
/// ```
fn read(text: &str, problems: &mut Problems) -> (String, Option<Kind>, Vec<Answered>) {
    let Some(table) = problems.parse(text) else { return Default::default() };
    let mut lesson = Fields::of(table, problems);
    lesson.require(&["title"]);
    let title = lesson.take_or_default("title");
    let practise = lesson.read("practise", |name: String| {
        name.parse()
            .map_err(|_| unknown("kind of question", &name, Kind::VARIANTS.iter().map(Kind::to_string)))
    });
    let tables: Vec<Spanned<DeTable>> = lesson.take_or_default("page");
    if tables.is_empty() {
        lesson.refuse("it has no pages, which start with [[page]]");
    }
    lesson.finish();
    (title, practise, tables.into_iter().filter_map(|table| page(Fields::of(table, problems))).collect())
}

/// The most games that a search without cutoffs may look at.
const MOST_GAMES: u64 = 5_000_000;

fn page(mut fields: Fields) -> Option<Answered> {
    fields.require(&["position", "search", "text", "question", "hint", "why"]);
    let is_about_squares = ["about", "squares", "all"].iter().any(|name| fields.place(name).is_some());
    let (state, path) = shown(&mut fields);
    match &state {
        Some(State::Board(position, _)) if position.status() != Status::Ongoing => {
            fields.refuse(&IllegalMove::GameOver.to_string());
            return None;
        }
        Some(State::Numbers(_)) if is_about_squares => {
            fields.refuse("a tree of numbers has no squares: `about`, `squares` and `all` are for boards");
            return None;
        }
        _ => {}
    }
    let position = state.as_ref().and_then(State::board);
    let searches = fields.read("search", |names: Vec<String>| match names.len() {
        1 | 2 => names.iter().map(|name| search(name, position)).collect::<Result<Vec<_>, _>>(),
        _ => Err("a page needs one or two searches".to_owned()),
    });
    let about = fields.read("about", |name: String| Ok(squares(&name, position)?.iter().next()));
    let answer = answer(&mut fields, position);
    let [question, hint, why] =
        ["question", "hint", "why"].map(|name| fields.read(name, |text: String| Ok(one_line(&text))));
    let text = fields.read("text", |text: String| Ok(text.split("\n\n").map(paragraph).collect()));
    let claims = fields.take_or_default("claims");
    let replies = fields.take_or_default("replies");
    let shows = fields.read("shows", |name: String| {
        name.parse().map_err(|_| format!("expected scores or arrows, not {}", quoted(&name)))
    });
    let fresh = fresh(&mut fields, state.as_ref());
    fields.finish();
    let (answer, place) = answer?;
    let page = Page {
        text: text?,
        state: state.clone()?,
        path,
        searches: searches?,
        shows: shows.unwrap_or_default(),
        fresh,
        about: about.flatten(),
        task: Task { question: question?, answer, hint: hint?, why: why? },
        replies,
        claims,
    };
    Some((page, place))
}

/// Whether a page gets other numbers when it is asked again.
fn fresh(fields: &mut Fields, state: Option<&State>) -> bool {
    let can_renew = state
        .and_then(State::numbers)
        .is_some_and(|tree| tree.leaves().all(|number| number > 0) && !tree.has_chance());
    fields
        .read("fresh", |fresh| {
            if fresh && !can_renew {
                return Err("fresh numbers need a tree of numbers above 0, without chance".to_owned());
            }
            Ok(fresh)
        })
        .unwrap_or_default()
}

/// The state that a page shows, and the moves to it from the root of its searches.
fn shown(fields: &mut Fields) -> (Option<State>, Vec<Square>) {
    let mut state = read_state(fields, "position");
    let mut path = Vec::new();
    fields.read("after", |moves: String| {
        let Some(state) = &mut state else { return Ok(()) };
        moves.split_whitespace().try_for_each(|name| {
            let square = state.branch(name)?;
            state.play(square);
            path.push(square);
            Ok(())
        })
    });
    (state, path)
}

const ANSWERS: [&str; 7] = ["squares", "all", "typed", "number", "options", "tree", "windows"];

fn answer(fields: &mut Fields, position: Option<&Position>) -> Option<(Answer, Range<usize>)> {
    let places = ANSWERS.iter().filter_map(|name| fields.place(name)).collect_vec();
    let [has_right, has_options] = ["right", "options"].map(|name| fields.place(name).is_some());
    if places.len() != 1 || has_right != has_options {
        fields.refuse(
            "a page needs one of `squares`, `all`, `typed`, `number`, `tree`, `windows`, and `options` with the `right` one",
        );
    }
    let right = fields.read("right", |right: u8| {
        right.checked_sub(1).map(usize::from).ok_or_else(|| "options count from 1".to_owned())
    });
    let answers = [
        fields.read("squares", |names: String| match squares(&names, position)? {
            squares if squares.is_empty() => Err("name at least one square".to_owned()),
            squares => Ok(Answer::Squares(squares)),
        }),
        fields.read("all", |names: String| squares(&names, position).map(Answer::All)),
        fields.read("typed", |text: String| match text.parse()? {
            typed @ (Prediction::Score(..) | Prediction::Window { .. }) => Ok(Answer::Typed(typed)),
            _ => Err("it must be a score, or alpha and beta".to_owned()),
        }),
        fields.read("number", |count: u8| Ok(Answer::Typed(Prediction::Count(count.into())))),
        fields.read("options", |options: Vec<String>| match right {
            _ if !(2..=4).contains(&options.len()) => Err("a page needs two to four options".to_owned()),
            Some(right) if right < options.len() => Ok(Answer::Choice { options, right }),
            _ => Err(format!("`right` must be the number of the right one, 1 to {}", options.len())),
        }),
    ];
    let trees = [("tree", Blanks::Scores), ("windows", Blanks::Windows)].map(|(name, blanks)| {
        fields.read(name, |name: String| Ok(Answer::Tree(search(&name, position)?, blanks)))
    });
    answers.into_iter().chain(trees).flatten().zip(places).next()
}

fn search(name: &str, position: Option<&Position>) -> Result<Minimax, String> {
    let Variant { search, replies, .. } = search_of(name)?;
    if replies.is_random() {
        return Err(format!("a page has no {name}: write `chance` before a bracket of its tree"));
    }
    in_time(search, position.map_or(0, Position::empty_cells))
}

/// The search, unless it takes too long with this many empty squares.
fn in_time(search: Minimax, empty: usize) -> Result<Minimax, String> {
    let plies = search.depth_limit.unwrap_or(empty).min(empty);
    let games = (0..plies).fold(1, |games: u64, ply| games.saturating_mul((empty - ply) as u64));
    if games > MOST_GAMES {
        return Err(format!(
            "with {empty} empty squares `{search}` takes too long: limit it, as in `{search}, 2 plies`"
        ));
    }
    Ok(search)
}

/// Empty squares.
fn squares(names: &str, position: Option<&Position>) -> Result<SquareSet, String> {
    let legal = |name: &str| {
        let square = name.parse()?;
        position.map(|position| position.after([square])).transpose().map_err(|fault| fault.to_string())?;
        Ok(square)
    };
    names.split_whitespace().map(legal).collect()
}

/// A paragraph: on one line, unless it starts with a space, as a listing does.
fn paragraph(text: &str) -> String {
    if text.trim_start_matches('\n').starts_with(' ') {
        text.trim_matches('\n').to_owned()
    } else {
        one_line(text)
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().join(" ")
}
