//! Parsing of lesson files.

use super::{Answer, Claim, Page, Task};
use crate::engine::search::Minimax;
use crate::game::{IllegalMove, Position, Square, SquareSet, Status};
use crate::teach::library::{position_of, search_of};
use crate::teach::prediction::Prediction;
use crate::teach::reading::{Fields, Problems, parsed, quoted};
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::DeTable;

/// A page, and the place of its answer in the file.
pub(super) type Source = (Arc<Page>, Range<usize>);

/// Reads the text of a lesson file: its title, and its pages without those that have problems.
///
/// ```toml
/// title = "The smallest tree"
///
/// [[page]]
/// position = "XOX/O.O/X.X"          # and, if needed: to_move = "O", connect = 3, misere = false
/// after = "a2 c1"                   # the moves to the board that is shown, if it is not the root of the search
/// search = ["blind minimax"]        # one or two variants, also as "minimax, 2 plies"
/// shows = "scores"                  # or "arrows"
/// scores_first = false
/// about = "b2"                      # the move shown after the answer, unless that is a square
/// text = """
/// Paragraphs separated by empty lines. One that starts with a space keeps its lines."""
/// question = "..."
/// squares = "b2 c3"                 # any of them; or: options = ["...", "..."] and right = 1 (counted from 1)
///                                   # or: all = "b2 c1" (all of them, "" is none); or: typed = "-6 +8"
///                                   # or: tree = "alpha-beta" (the covered tree of this search, to be filled in)
/// hint = "..."
/// why = "..."
/// claims = [["words of the page", "best b2"]]
/// ```
pub(super) fn read(text: &str, problems: &mut Problems) -> (Option<String>, Vec<Source>) {
    let Some(table) = problems.parse(text) else { return (None, Vec::new()) };
    let mut lesson = Fields::of(table, problems);
    lesson.require(&["title"]);
    let title = lesson.take("title");
    let tables: Vec<Spanned<DeTable>> = lesson.take_or_default("page");
    if tables.is_empty() {
        lesson.refuse("it has no pages, which start with [[page]]");
    }
    lesson.finish();
    (title, tables.into_iter().filter_map(|table| page(Fields::of(table, problems))).collect())
}

/// The most games that a search without cutoffs may look at.
const MOST_GAMES: u64 = 5_000_000;

fn page(mut fields: Fields) -> Option<Source> {
    fields.require(&["position", "search", "text", "question", "hint", "why"]);
    let (to_move, connect) = (fields.take::<String>("to_move"), fields.take("connect"));
    let misere = fields.take_or_default("misere");
    let path: Vec<Square> = fields
        .read("after", |moves: String| moves.split_whitespace().map(parsed).collect())
        .unwrap_or_default();
    let position = fields.read("position", |board: String| {
        let root = position_of(&board, to_move.as_deref(), connect, misere)?;
        let position = root.after(path.iter().copied()).map_err(|fault| fault.to_string())?;
        if position.status() == Status::Ongoing {
            Ok(position)
        } else {
            Err(IllegalMove::GameOver.to_string())
        }
    });
    let searches = fields.read("search", |names: Vec<String>| match names.len() {
        1 | 2 => names.iter().map(|name| search(name, position.as_ref())).collect::<Result<Vec<_>, _>>(),
        _ => Err("a page needs one or two searches".to_owned()),
    });
    let about = fields.read("about", |name: String| Ok(squares(&name, position.as_ref())?.iter().next()));
    let answer = answer(&mut fields, position.as_ref());
    let [question, hint, why] =
        ["question", "hint", "why"].map(|name| fields.read(name, |text: String| Ok(one_line(&text))));
    let text = fields.read("text", |text: String| Ok(text.split("\n\n").map(paragraph).collect()));
    let claims: Vec<Spanned<[String; 2]>> = fields.take_or_default("claims");
    let shows = fields.read("shows", |name: String| {
        name.parse().map_err(|_| format!("expected scores or arrows, not {}", quoted(&name)))
    });
    let scores_first = fields.take_or_default("scores_first");
    fields.finish();
    let (answer, place) = answer?;
    let claim = |claim: Spanned<[String; 2]>| {
        let (place, [words, check]) = (claim.span(), claim.into_inner());
        Claim { words, check, place }
    };
    let page = Page {
        text: text?,
        position: position?,
        path,
        searches: searches?,
        shows: shows.unwrap_or_default(),
        scores_first,
        about: about.flatten(),
        task: Task { question: question?, answer, hint: hint?, why: why? },
        claims: claims.into_iter().map(claim).collect(),
    };
    Some((Arc::new(page), place))
}

/// The fields with an answer.
const ANSWERS: [&str; 5] = ["squares", "all", "typed", "tree", "options"];

/// Reads the answer, and its place in the file.
fn answer(fields: &mut Fields, position: Option<&Position>) -> Option<(Answer, Range<usize>)> {
    let places: Vec<Range<usize>> = ANSWERS.iter().filter_map(|name| fields.place(name)).collect();
    let [has_right, has_options] = ["right", "options"].map(|name| fields.place(name).is_some());
    if places.len() != 1 || has_right != has_options {
        fields.refuse(
            "a page needs one of `squares`, `all`, `typed`, `tree`, and `options` with the `right` one",
        );
    }
    let right = fields.read("right", |right: u8| match right.checked_sub(1) {
        Some(right) => Ok(usize::from(right)),
        None => Err("options count from 1".to_owned()),
    });
    let answers = [
        fields.read("squares", |names: String| match squares(&names, position)? {
            squares if squares.is_empty() => Err("name at least one square".to_owned()),
            squares => Ok(Answer::Squares(squares)),
        }),
        fields.read("all", |names: String| squares(&names, position).map(Answer::All)),
        fields.read("typed", |text: String| match parsed(&text)? {
            typed @ (Prediction::Score(..) | Prediction::Window { .. }) => Ok(Answer::Typed(typed)),
            _ => Err("it must be a score, or alpha and beta".to_owned()),
        }),
        fields.read("tree", |name: String| search(&name, position).map(Answer::Tree)),
        fields.read("options", |options: Vec<String>| match right {
            _ if !(2..=4).contains(&options.len()) => Err("a page needs two to four options".to_owned()),
            Some(right) if right < options.len() => Ok(Answer::Choice { options, right }),
            _ => Err(format!("`right` must be the number of the right one, 1 to {}", options.len())),
        }),
    ];
    answers.into_iter().flatten().zip(places).next()
}

/// A search of the page, if it takes no longer than people wait for a page.
fn search(name: &str, position: Option<&Position>) -> Result<Minimax, String> {
    let search = search_of(name)?;
    in_time(search, position.map_or(0, Position::empty_cells))
}

/// The search, on a board with this many empty squares.
///
/// # Errors
/// If it would take too long.
pub(super) fn in_time(search: Minimax, empty: usize) -> Result<Minimax, String> {
    let plies = search.depth_limit.unwrap_or(empty).min(empty);
    let games = (0..plies).fold(1, |games: u64, ply| games.saturating_mul((empty - ply) as u64));
    if games > MOST_GAMES {
        return Err(format!(
            "with {empty} empty squares `{search}` takes too long: limit it, as in `{search}, 2 plies`"
        ));
    }
    Ok(search)
}

/// Empty squares of the position.
fn squares(names: &str, position: Option<&Position>) -> Result<SquareSet, String> {
    let legal = |name: &str| {
        let square: Square = parsed(name)?;
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

/// Joins the lines of a text.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
