//! What can be said now: the words for commands, and the names of squares.

use super::hearing::{self, Meaning};
use super::{
    MARKS, fields, has_scores, is_tree_of_numbers, numbers_squares, plays, squares, takes_squares, values,
    worded,
};
use crate::app::{
    Action, App, Arrows, Command, Context, Description, KeyRow, List, Part, Screen, Squares, Target, Topic,
    description, field, help, place,
};
use crate::engine::search::VARIANTS;
use crate::game::Square;
use crate::teach::Written;
use crate::wording::capitalised;
use itertools::Itertools;
use std::iter::once;
use strum::VariantArray;

/// Commands that need a full screen, a mouse or a shell.
const ON_SCREEN_ONLY: [Command; 15] = [
    Command::Suspend,
    Command::Mouse,
    Command::PageUp,
    Command::PageDown,
    Command::ZoomIn,
    Command::ZoomOut,
    Command::NextView,
    Command::PreviousView,
    Command::NextRow,
    Command::NextField,
    Command::PreviousField,
    Command::Erase,
    Command::Faster,
    Command::Slower,
    Command::Interrupt,
];

struct Word<'a> {
    /// What is said for it, the usual word first.
    texts: Vec<String>,
    command: Command,
    row: &'a KeyRow,
}

/// All commands of these contexts with their words, the most important first. Those that only move a cursor, which is
/// not seen, are left out.
fn commands(app: &App, contexts: impl Iterator<Item = Context>) -> impl Iterator<Item = Word<'_>> {
    contexts
        .flat_map(|context| app.shared.keymap().rows(context))
        .flat_map(|row| row.commands().map(move |command| (row, command)))
        .filter(move |&(row, command)| {
            let is_numbered =
                matches!(command, Command::Place(_) | Command::SelectAnswer(_) | Command::Type(_));
            let is_seen =
                !command.is_movement() || row.lone_command().is_some() || row.word(command).is_some();
            !is_numbered && is_seen && can_be_said(app, command)
        })
        .map(|(row, command)| Word { texts: texts(app, row, command), command, row })
}

fn offered(app: &App) -> impl Iterator<Item = Word<'_>> {
    commands(app, app.contexts()).filter(|word| app.offers(word.command))
}

/// The command that this word would mean if it could be carried out now, were scores covered or not.
pub(super) fn refused(app: &App, text: &str) -> Option<Command> {
    let uncovered = (app.context() == Context::Predict).then(|| app.screen().own_context());
    commands(app, app.contexts().chain(uncovered))
        .find(|word| word.texts.iter().any(|known| known == text))
        .map(|word| word.command)
}

/// The usual word for a command that can be carried out now.
pub(super) fn word_for(app: &App, command: Command) -> Option<String> {
    offered(app).find(|word| word.command == command)?.texts.into_iter().next()
}

/// All words, and what they mean: commands first, then the items of the screen and the questions.
pub(super) fn known(app: &App, now: &Description) -> Vec<(String, Meaning)> {
    let mut words = Vec::new();
    for word in offered(app) {
        words.extend(word.texts.into_iter().map(|text| (text, Meaning::command(word.command))));
    }
    let items = now.lines_of(Part::Items).filter(|line| matches!(line.target, Some(Target::Item(_))));
    words.extend(items.filter_map(|line| Some((line.text.to_lowercase(), Meaning::click(line.target?)))));
    words.extend(algorithms(app));
    words.extend(QUESTIONS.map(|(word, ask)| (word.to_owned(), Meaning::ask(ask))));
    words.push(("why".to_owned(), why(app)));
    words.extend(Part::VARIANTS.iter().map(|&part| (part.name().to_owned(), part_of(app, part))));
    // A kind of game leads to its set-up.
    let places = List::VARIANTS.iter().filter(|&&list| list != List::SetUp).map(<&str>::from);
    words.extend(
        places.map(|place| (place.to_owned(), Meaning::actions([Action::Follow(format!("#{place}"))]))),
    );
    words
}

/// Why the game was lost: the review knows. Elsewhere, what is said about the selected square, move or node.
fn why(app: &App) -> Meaning {
    let Screen::Results(results) = app.screen() else { return Meaning::ask(Ask::Why) };
    let mistake = results.report.mistakes().next().map(|(index, _)| Action::Click(Target::Move(index + 1)));
    Meaning::actions(once(Action::Command(Command::Review)).chain(mistake))
}

/// Asks for a part of the screen; in a game, the panel is opened for it if need be.
fn part_of(app: &App, part: Part) -> Meaning {
    match part {
        Part::Moves | Part::Expected | Part::Search => Meaning::look(app, None, Ask::Part(part)),
        _ => Meaning::ask(Ask::Part(part)),
    }
}

/// The algorithms by their names, where one can be chosen.
fn algorithms(app: &App) -> Vec<(String, Meaning)> {
    if !matches!(app.context(), Context::Tree | Context::Stepper) {
        return Vec::new();
    }
    VARIANTS
        .iter()
        .enumerate()
        .map(|(index, variant)| (variant.name.to_lowercase(), Meaning::click(field(index))))
        .collect()
}

pub(super) fn with_argument(
    app: &App,
    now: &Description,
    word: &str,
    rest: &str,
) -> Option<Result<Meaning, String>> {
    const WORDS: [&str; 6] = ["node", "why", "move", "step", "position", "lesson"];
    if rest.is_empty() {
        return None;
    }
    let word = WORDS.into_iter().filter(|known| known.starts_with(word)).exactly_one().ok()?;
    let number = || rest.parse().ok().filter(|&number: &usize| number > 0);
    let square = square(rest, now);
    let follow = |screen: &str| Meaning::actions([Action::Follow(format!("#{screen}={rest}"))]);
    let (meaning, needs) = match word {
        "why" if square.is_some() && !has_scores(app) => {
            return Some(Err("Squares have no scores here.".to_owned()));
        }
        "why" => return Some(Ok(Meaning::look(app, Some(square?), Ask::Why))),
        "position" => {
            return Some(
                Written::read(rest).map(|_| follow("analyse")).map_err(|why| capitalised(&why) + "."),
            );
        }
        "node" => (hearing::path(app, rest), "an address, as in node 1.2 or node c1.b2"),
        "move" => (number().map(|number| Meaning::click(Target::Move(number))), "a number, as in move 7"),
        "step" => (number().map(|step| Meaning::click(Target::Step(step))), "a number, as in step 32"),
        _ => (
            place::page_of(rest, &app.shared.course).map(|_| follow("lesson")),
            "the number of a lesson and perhaps a page, as in lesson 6.2",
        ),
    };
    Some(meaning.ok_or_else(|| format!("After `{word}` say {needs}.")))
}

pub(super) fn can_be_said(app: &App, command: Command) -> bool {
    let moves_unseen = matches!(command, Command::First | Command::Last)
        && !matches!(app.context(), Context::Review | Context::Stepper);
    !(ON_SCREEN_ONLY.contains(&command) || plays(app, command) || moves_unseen)
}

fn texts(app: &App, row: &KeyRow, command: Command) -> Vec<String> {
    // What to do is in the label, as in "start".
    let name = (command != Command::Act).then(|| command.name().replace('-', " "));
    let word = row.word(command).map(str::to_owned);
    let label = row.lone_command().map(|_| app.label(row).to_lowercase());
    [word, label, name].into_iter().flatten().filter(|text| !text.is_empty()).dedup().collect()
}

/// The commands that can be said now, except the obvious ones, and what they do, a line for each row of the table of keys:
/// "hint: where to look, then the move, then why".
fn explained(app: &App) -> Vec<String> {
    let mut words = offered(app).collect_vec();
    words.retain(|Word { texts, command, .. }| {
        !texts.is_empty() && !matches!(command, Command::Help | Command::First | Command::Last)
    });
    let rows = words.chunk_by(|one, next| std::ptr::eq(one.row, next.row)).map(|words| {
        let said = words.iter().filter_map(|word| word.texts.first()).join(" or ") + ": ";
        let meaning = &words[0].row.meaning;
        format!("{said}{}", meaning.strip_prefix(&said).unwrap_or(meaning))
    });
    rows.collect()
}

const ROWS: [&str; 3] = ["top", "middle", "bottom"];
const COLUMNS: [&str; 3] = ["left", "middle", "right"];

/// The square of a name on the board that is shown, such as "b2", "centre" or "top-left". Its number on a board of nine.
pub(super) fn square(name: &str, now: &Description) -> Option<Square> {
    let rules = now.board.as_ref()?.rules();
    let named = name.parse().ok().filter(|&square| rules.contains(square));
    let described = || {
        let name = name.replace('-', " ");
        let (row, column) = match name.trim_end_matches(" corner") {
            "centre" | "center" | "middle" => ("middle", "middle"),
            name => name.split_once(' ')?,
        };
        let index_of = |names: [&str; 3], name: &str, count: u8| {
            let index = names.iter().position(|known| *known == name)?;
            // Only an odd number of rows has a middle one.
            let middle = (count % 2 == 1).then_some(count / 2);
            [Some(0), middle, Some(count - 1)][index]
        };
        Square::new(index_of(COLUMNS, column, rules.columns())?, index_of(ROWS, row, rules.rows())?)
    };
    named.or_else(|| rules.square_typed(name)).or_else(described)
}

#[derive(Clone, Debug)]
pub(super) enum Ask {
    Help,
    Glossary,
    Again,
    Part(Part),
    Outline,
    Values(usize),
    Line,
    Why,
}

/// The questions without an argument. The program's own questions have no key for the second.
const QUESTIONS: [(&str, Ask); 5] = [
    ("help", Ask::Help),
    ("?", Ask::Help),
    ("again", Ask::Again),
    ("glossary", Ask::Glossary),
    ("outline", Ask::Outline),
];

fn about(part: Part) -> &'static str {
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
        let lines = |part| now.lines_of(part).map(|line| worded(line, app)).collect_vec();
        let mut lines = match self {
            Self::Help => return help(app, now),
            Self::Glossary => help::lines(Topic::Glossary, app.shared.keymap(), Arrows::Named)
                .iter()
                .map(|line| description::spoken(&line.text()))
                .collect(),
            Self::Again => Vec::new(),
            Self::Part(part) => lines(*part),
            Self::Outline => app.component().outline(),
            Self::Values(index) => values(app, *index),
            Self::Line => [vec![now.selected.clone()], lines(Part::Expected)].concat(),
            // What is said about a node, but not how the tree was searched.
            Self::Why if app.component().root().is_some() => {
                let search = app.component().facts(&app.shared);
                let said = once(now.selected.clone()).chain(lines(Part::Facts));
                said.filter(|line| !search.contains(line)).collect()
            }
            Self::Why => once(&*now.selected).chain(now.status.lines()).map(str::to_owned).collect(),
        };
        lines.retain(|line| !line.is_empty());
        if lines.is_empty() { vec!["There is nothing to say about that here.".to_owned()] } else { lines }
    }
}

fn help(app: &App, now: &Description) -> Vec<String> {
    let has_numbers = numbers_squares(app, now);
    let square = takes_squares(app);
    let is_form = fields(now).next().is_some();
    let asks = |context| app.contexts().contains(&context);
    let predicts = asks(Context::Predict);
    let first = [
        (
            is_form,
            "an item and a value, as in level easy: give it that value; the item alone: hear its values",
        ),
        (is_form && !square, "a number, as in 1: give that item its next value"),
        (!is_form && now.has(Part::Items), "a number, as in 1: that item"),
        (app.component().numbers_moves(), "a number, as in 7: that move"),
        (asks(Context::Question), "a letter, as in a: that answer"),
        (asks(Context::Typing), "your answer, as in -6"),
        (asks(Context::Marking), MARKS),
        (predicts, "what you predict, as in -6, and in a game about a square: b2 -6"),
        (predicts && squares(app) == Squares::Chosen, "best b2: that b2 is the node's best move"),
        (square && has_numbers, "a square, as in 5, b2, centre or top left"),
        (square && !has_numbers, "a square, as in b2"),
    ];
    let last = [
        (has_scores(app), "why b2: its score, and the reason for it"),
        (!app.component().outline().is_empty(), "outline: the open nodes of the tree, a line each"),
        (is_tree_of_numbers(app), "node 1.2: the node with that address"),
        (true, "again: this screen again"),
        (true, "glossary: what the words mean"),
        (true, "position .X./..X/OOX: look at that position"),
        (true, "menu, learn, lesson 6.2, practise, analyse, history: go there"),
        (true, "Words may be shortened while they are clear."),
    ];
    let applies = |&(applies, line): &(bool, &str)| applies.then(|| line.to_owned());
    let parts = Part::VARIANTS
        .iter()
        .filter(|&&part| now.has(part) && part != Part::Facts)
        .map(|&part| format!("{}: {}", part.name(), about(part)));
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
