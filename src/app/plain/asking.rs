//! Questions about the screen, and their answers.

use super::hearing::{fields, takes_squares};
use super::spoken;
use super::words::explained;
use crate::app::description::Part;
use crate::app::help::{self, HelpLine, Topic};
use crate::app::{App, Context, Description, Screen};
use crate::config::keymap::Arrows;
use crate::game::{Mark, Position};
use crate::teach::review;
use strum::VariantArray;

/// What a user can ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    /// What can be said here.
    Help,
    /// What the words mean.
    Glossary,
    /// The whole screen.
    Again,
    /// A part of it.
    Part(Part),
    /// A row of the board, counted from 1.
    Row(usize),
    /// Where a side has its marks.
    Where(Mark),
    /// The last move of the game.
    Last,
    /// Which lines can be completed at once.
    Threats,
    /// The selected square: its score, and the expected moves.
    Line,
    /// The selected square, and the reason for its score.
    Why,
}

/// The questions without an argument.
pub(super) const QUESTIONS: [(&str, Ask); 5] = [
    ("help", Ask::Help),
    ("again", Ask::Again),
    ("glossary", Ask::Glossary),
    ("last", Ask::Last),
    ("threats", Ask::Threats),
];

/// The parts of a screen, and what they are.
pub(super) const fn about(part: Part) -> &'static str {
    match part {
        Part::Facts => "the rest of this screen",
        Part::Items => "the list, with its numbers",
        Part::Board => "the board",
        Part::Moves => "the moves with their scores",
        Part::Search => "how the scores were found",
        Part::Expected => "the moves that are expected",
        Part::Game => "the moves of the game so far",
        Part::Children => "the children of the node",
        Part::Calls => "the calls of the search, the innermost first",
        Part::Text => "the text of the page",
        Part::Keys => "the keys, which work as words, too",
    }
}

impl Ask {
    /// The answer, from what the screen says.
    pub(super) fn answer(&self, app: &App, now: &Description) -> Vec<String> {
        let lines =
            |part| now.lines_of(part).map(|line| spoken(line, !takes_squares(app))).collect::<Vec<_>>();
        let lines = match self {
            Self::Help => return help(app, now),
            Self::Glossary => {
                let lines = help::lines(Topic::Glossary, app.shared.keymap(), Arrows::Named);
                return lines
                    .iter()
                    .map(HelpLine::text)
                    .map(|line| super::super::description::spoken(&line))
                    .collect();
            }
            Self::Again => Vec::new(),
            Self::Part(part) => lines(*part),
            Self::Row(row) => lines(Part::Board).into_iter().skip(row - 1).take(1).collect(),
            Self::Where(mark) => now
                .board
                .iter()
                .map(|board| {
                    let squares = board.squares_of(*mark);
                    let all: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
                    format!("{mark}: {}", if all.is_empty() { "none".to_owned() } else { all.join(", ") })
                })
                .collect(),
            Self::Last => {
                let last = app.game().and_then(|game| game.history.marked_moves().last());
                last.map(|(mark, square)| format!("{mark} {square}")).into_iter().collect()
            }
            Self::Threats => {
                let position = now.board.clone().and_then(|board| Position::try_from(board).ok());
                position.map(|position| review::threats(&position)).unwrap_or_default()
            }
            Self::Line => [vec![now.selected.clone()], lines(Part::Expected)].concat(),
            Self::Why => vec![now.selected.clone()],
        };
        if lines.iter().all(String::is_empty) {
            vec!["There is nothing to say about that here.".to_owned()]
        } else {
            lines
        }
    }
}

/// What can be asked where moves have scores.
const ABOUT_SCORES: [&str; 2] =
    ["line b2: the score of b2, and what is expected after it", "why b2: its score, and the reason for it"];

/// What can be asked where there is a board.
const ABOUT_BOARDS: [&str; 4] = [
    "row 2: one row of the board",
    "where x: where X has its marks",
    "last: the last move",
    "threats: the lines that a side can complete at once",
];

/// What can be said everywhere.
const ALWAYS: [&str; 5] = [
    "again: this screen again",
    "glossary: what the words mean",
    "position .X./..X/OOX: look at that position",
    "lesson 6.2: go to page 2 of lesson 6",
    "Words may be shortened while they are clear.",
];

/// What can be said here.
fn help(app: &App, now: &Description) -> Vec<String> {
    let mut lines = vec!["You can say:".to_owned()];
    if fields(now).next().is_some() {
        lines.push(
            "a number, as in 1: give that item its next value; with a value, as in 1 easy: that one"
                .to_owned(),
        );
    } else if now.has(Part::Items) {
        lines.push("a number, as in 1: that item".to_owned());
    }
    if matches!(app.screen(), Screen::Review(_)) {
        lines.push("a number, as in 7: that move".to_owned());
    }
    if app.contexts().any(|context| context == Context::Question) {
        lines.push("a letter, as in a: that answer".to_owned());
    }
    if takes_squares(app) {
        lines.push("a square, as in b2, centre, top left or, on nine squares, 5".to_owned());
    }
    lines.extend(explained(app));
    let parts = Part::VARIANTS.iter().filter(|&&part| now.has(part));
    lines.extend(parts.map(|&part| format!("{}: {}", part.name(), about(part))));
    let scores = now.has(Part::Moves) || matches!(app.screen(), Screen::Game(_));
    let about_scores = ABOUT_SCORES.iter().filter(|_| scores);
    let about_boards = ABOUT_BOARDS.iter().filter(|_| now.board.is_some());
    lines.extend(about_scores.chain(about_boards).chain(&ALWAYS).map(|line| (*line).to_owned()));
    lines
}
