//! What the screen takes: squares, numbers, values.

use crate::app::description::field;
use crate::app::{Action, App, Command, Context, Description, Onward, Screen, Target, View};

/// What can be done with a square on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Squares {
    /// Nothing.
    NotTaken,
    /// It can be chosen.
    Chosen,
    /// It can be chosen, and has a score.
    Scored,
    /// It has a score.
    Shown,
}

/// What can be done with a square on the screen.
pub(super) fn squares(app: &App) -> Squares {
    match app.screen() {
        _ if app.overlay().is_some() => Squares::NotTaken,
        Screen::Game(_) | Screen::Editor(_) => Squares::Scored,
        Screen::Lesson(lesson) if lesson.onward() != Onward::Answer => Squares::Shown,
        Screen::Lesson(lesson) if lesson.exercise().cursor().is_some() => Squares::Chosen,
        Screen::Review(review) if review.is_open() => Squares::Chosen,
        Screen::Tree(tree) if tree.view == View::Tree => Squares::Chosen,
        Screen::Tree(tree) if tree.view == View::Position => Squares::Shown,
        _ => Squares::NotTaken,
    }
}

/// Whether numbers are squares where squares can be chosen. In a review they are moves, and scores can be predicted.
pub(super) fn numbers_squares(app: &App, now: &Description) -> bool {
    let is_small = now.board.as_ref().is_some_and(|board| board.rules().cells() == 9);
    is_small && app.context() != Context::Predict && !matches!(app.screen(), Screen::Review(_))
}

/// Whether the command plays a search: lines of text have no speed.
pub(super) fn plays(app: &App, command: Command) -> bool {
    app.context() == Context::Stepper && matches!(command, Command::Act | Command::Pause)
}

/// The number of an item.
pub(super) const fn number(target: Target) -> Option<usize> {
    match target {
        Target::Item(index) | Target::Change(index, _) => Some(index + 1),
        Target::Move(number) => Some(number),
        _ => None,
    }
}

/// The fields of a form: index, caption and value, in lower case.
pub(super) fn fields(now: &Description) -> impl Iterator<Item = (usize, String, String)> {
    now.lines.iter().filter_map(|line| {
        let Some(Target::Change(index, _)) = line.target else { return None };
        let text = line.text.to_lowercase();
        let (caption, value) = text.split_once(": ")?;
        Some((index, caption.to_owned(), value.to_owned()))
    })
}

/// The index of the field that a text begins with, and what follows; the first word may be enough.
pub(super) fn field_of<'a>(now: &Description, text: &'a str) -> Option<(usize, &'a str)> {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    fields(now).find_map(|(index, caption, _)| {
        let whole = text.strip_prefix(&caption).map(str::trim_start);
        whole.or(caption.starts_with(first).then_some(rest)).map(|value| (index, value))
    })
}

/// The values of a field in lower case, the current one first.
pub(super) fn values(app: &App, index: usize) -> Vec<String> {
    /// More than any field has but a seed.
    const MOST: usize = 64;
    let mut app = app.clone();
    let mut values = Vec::new();
    while let Some((.., value)) = fields(&app.describe()).find(|&(other, ..)| other == index)
        && !values.contains(&value)
        && values.len() < MOST
    {
        values.push(value);
        app.update(Action::Click(field(index)));
    }
    values
}
