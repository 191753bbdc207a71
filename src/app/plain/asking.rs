//! Questions about the screen, and their answers.

use super::screen::{Squares, fields, numbers_squares, squares, values};
use super::worded;
use super::words::explained;
use crate::app::description::{self, Part};
use crate::app::figure::Format;
use crate::app::help::{self, Topic};
use crate::app::phrases::capitalised;
use crate::app::{App, Context, Description, Screen};
use crate::config::keymap::Arrows;
use crate::game::figures::names;
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
    /// The open nodes of a tree, a line each.
    Outline,
    /// The values of the field with this index.
    Values(usize),
    /// The selected square: its score, and the expected moves.
    Line,
    /// The selected square, and the reason for its score.
    Why,
}

/// The questions without an argument.
pub(super) const QUESTIONS: [(&str, Ask); 6] = [
    ("help", Ask::Help),
    ("again", Ask::Again),
    ("glossary", Ask::Glossary),
    ("last", Ask::Last),
    ("threats", Ask::Threats),
    ("outline", Ask::Outline),
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
        let lines = |part| now.lines_of(part).map(|line| worded(line, squares(app))).collect::<Vec<_>>();
        let mut lines = match self {
            Self::Help => return help(app, now),
            Self::Glossary => help::lines(Topic::Glossary, app.shared.keymap(), Arrows::Named)
                .iter()
                .map(|line| description::spoken(&line.text()))
                .collect(),
            Self::Again => Vec::new(),
            Self::Part(part) => lines(*part),
            Self::Row(row) => lines(Part::Board).into_iter().skip(row - 1).take(1).collect(),
            Self::Where(mark) => now
                .board
                .iter()
                .map(|board| {
                    let all = names(board.squares_of(*mark).iter()).join(", ");
                    format!("{mark}: {}", if all.is_empty() { "none" } else { &all })
                })
                .collect(),
            Self::Last => {
                let is_game = matches!(app.screen(), Screen::Game(_) | Screen::Results(_));
                let last = app.game().filter(|_| is_game).and_then(|game| game.history.marked_moves().last());
                last.map(|(mark, square)| format!("{mark} {square}")).into_iter().collect()
            }
            Self::Threats => {
                let position = now.board.clone().and_then(|board| Position::try_from(board).ok());
                position.map(|position| review::threats(&position)).unwrap_or_default()
            }
            Self::Outline => outline(app),
            Self::Values(index) => values(app, *index),
            Self::Line => [vec![now.selected.clone()], lines(Part::Expected)].concat(),
            Self::Why => {
                [vec![now.selected.clone()], now.status.lines().map(str::to_owned).collect()].concat()
            }
        };
        lines.retain(|line| !line.is_empty());
        if lines.is_empty() { vec!["There is nothing to say about that here.".to_owned()] } else { lines }
    }
}

/// The open nodes of the tree, a line each.
fn outline(app: &App) -> Vec<String> {
    let Screen::Tree(tree) = app.screen() else { return Vec::new() };
    if app.context() != Context::Tree {
        return Vec::new();
    }
    match tree.figure() {
        Ok(figure) => figure.write(Format::Outline).lines().map(str::to_owned).collect(),
        Err(why) => vec![format!("{}.", capitalised(&why))],
    }
}

/// What can be said here.
fn help(app: &App, now: &Description) -> Vec<String> {
    let review = matches!(app.screen(), Screen::Review(_));
    let has_numbers = numbers_squares(app, now);
    let (square, is_form) = (squares(app) != Squares::NotTaken, fields(now).next().is_some());
    let asks = |context| app.contexts().any(|known| known == context);
    let predicts = asks(Context::Predict);
    let first = [
        (
            is_form,
            "an item and a value, as in level easy: give it that value; the item alone: hear its values",
        ),
        (is_form && !square, "a number, as in 1: give that item its next value"),
        (!is_form && now.has(Part::Items), "a number, as in 1: that item"),
        (review, "a number, as in 7: that move"),
        (asks(Context::Question), "a letter, as in a: that answer"),
        (asks(Context::Typing), "your answer, as in -6"),
        (predicts, "what you predict, as in -6, and in a game about a square: b2 -6"),
        (predicts && squares(app) == Squares::Chosen, "best b2: that b2 is the node's best move"),
        (square && has_numbers, "a square, as in 5, b2, centre or top left"),
        (square && !has_numbers, "a square, as in b2"),
    ];
    let scores = matches!(squares(app), Squares::Scored | Squares::Shown);
    let board = now.board.is_some();
    let last = [
        (scores, "line b2: the score of b2, and what is expected after it"),
        (scores, "why b2: its score, and the reason for it"),
        (board, "row 2: one row of the board"),
        (board, "where x: where X has its marks"),
        (matches!(app.screen(), Screen::Game(_) | Screen::Results(_)), "last: the last move"),
        (app.context() == Context::Tree, "outline: the open nodes of the tree, a line each"),
        (board, "threats: the lines that a side can complete at once"),
        (true, "again: this screen again"),
        (true, "glossary: what the words mean"),
        (true, "position .X./..X/OOX: look at that position"),
        (true, "menu, learn, lesson 6.2, practise, analyse, history: go there"),
        (true, "Words may be shortened while they are clear."),
    ];
    let applies = |&(applies, line): &(bool, &str)| applies.then(|| line.to_owned());
    let parts = Part::VARIANTS.iter().filter(|&&part| now.has(part) && part != Part::Facts);
    let parts = parts.map(|&part| format!("{}: {}", part.name(), about(part)));
    let mut lines = vec!["You can say:".to_owned()];
    lines.extend(first.iter().filter_map(applies).chain(explained(app)).chain(parts));
    for line in last.iter().filter_map(applies) {
        let word = |line: &str| line.split(':').next().map(str::to_owned);
        if !lines.iter().any(|known| word(known) == word(&line)) {
            lines.push(line);
        }
    }
    lines
}
