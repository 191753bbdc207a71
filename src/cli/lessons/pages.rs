//! Lessons as pages for a browser and for paper: texts, boards, trees and folded answers. Each page is a file of its own.

use crate::app::{Place, Sight, View, ViewsScreen};
use crate::engine::Analysis;
use crate::engine::search::{Minimax, Playable, State, Trace};
use crate::game::{Position, Square};
use crate::teach::{Answer, Blanks, Lesson, Page, Shows, course};
use crate::tree::figure::{Figure, Format, Sheet, escaped};
use crate::wording::names;
use itertools::Itertools;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::path::Path;

/// The file of the list.
const LIST: &str = "index.html";

const STYLE: &str = include_str!("../../../assets/lessons.css");

/// Trees with more nodes are not drawn.
const MOST_NODES: usize = 16;

/// The names and texts of all pages, first that of the list. At this address noughts runs, if links are to lead there.
pub(super) fn all(lessons: &[Lesson], address: Option<&str>) -> Vec<(String, String)> {
    let mut items = Vec::new();
    let pages = (1..).zip(lessons).map(|(number, lesson)| {
        let name = Path::new(&lesson.name).file_stem().unwrap_or_default();
        let file = format!("{}.html", name.display());
        let title = format!("{number}. {}", lesson.title);
        let encoded = utf8_percent_encode(&file, PLAIN);
        items.push(format!("<li><a href=\"{encoded}\">{}</a>\n", escaped(&title)));
        let sections = (1..).zip(&lesson.pages).map(|(page, at)| {
            let link = address.map(|address| format!("{address}{}", place(lesson, page, at)));
            section(&format!("{number}.{page}"), at, link)
        });
        (file, document(&title, &sections.collect::<String>()))
    });
    let mut pages = pages.collect_vec();
    pages.insert(0, (LIST.to_owned(), document("Lessons", &format!("<ul>\n{}</ul>", items.concat()))));
    pages
}

/// What is not encoded in the address of a file.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_');

fn document(title: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        r#"<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{STYLE}</style>
<main><h1>{title}</h1>
{body}</main>
<footer><nav><a href="{LIST}">Lessons</a></nav></footer></html>
"#
    )
}

/// Where the question is asked: on its page in the built-in course, or else on its board or tree, covered.
fn place(lesson: &Lesson, page: usize, at: &Page) -> Place {
    if let Some(number) = course().iter().position(|other| other.name == lesson.name) {
        return Place::Lesson(number, page - 1);
    }
    let covered = Some(match at.task.answer {
        Answer::Tree(_, asks) => asks,
        _ => Blanks::Scores,
    });
    let screen = match asked(at) {
        Some(search) => ViewsScreen::with(search, at.root(), View::Tree),
        None => ViewsScreen::with(at.searches[0], at.state.clone(), View::Position),
    };
    Place::View(Sight { covered, ..screen.sight() })
}

fn section(number: &str, page: &Page, link: Option<String>) -> String {
    let Page { text, state, task, .. } = page;
    let texts: String = text.iter().map(|text| paragraph(text)).collect();
    let options = match &task.answer {
        Answer::Choice { options, .. } => {
            let mut options = options.iter().map(|option| format!("<li>{}", escaped(option)));
            format!("<ol type=\"A\">{}</ol>", options.join("\n"))
        }
        _ => String::new(),
    };
    let shown = state.board().map(|position| board(position, &caption(page), |_| None));
    let filled = |sheet| asked(page).map(|search| tree(search, &page.root(), sheet)).unwrap_or_default();
    let [question, hint, why] = [&task.question, &task.hint, &task.why].map(|text| paragraph(text));
    let link = link.map(|link| {
        format!("<p><a class=\"try\" href=\"{}\">Try it: page {number}</a></p>\n", escaped(&link))
    });
    format!(
        r#"<section id="page-{number}"><h2>{number}</h2>
{}{texts}<div class="question">{question}{options}</div>
{}{}<details><summary>Hint</summary>{hint}</details>
<details><summary>Answer</summary><div class="question">{}</div>{why}{}{}</details></section>
"#,
        shown.unwrap_or_default(),
        filled(Sheet::Blank),
        link.unwrap_or_default(),
        paragraph(&task.answer.to_string()),
        solution(page),
        filled(Sheet::Answers),
    )
}

/// A paragraph. One that begins with a space is a listing.
fn paragraph(text: &str) -> String {
    let tag = if text.starts_with(' ') { "pre" } else { "p" };
    format!("<{tag}>{}</{tag}>\n", escaped(text))
}

/// Who is to move, and after which moves.
fn caption(page: &Page) -> String {
    let moves = names(&page.path).join(", ");
    let to_move = format!("{} is to move", page.state.to_move());
    if moves.is_empty() { to_move } else { format!("After {moves}, {to_move}") }
}

/// The search whose tree is to be filled in: the answer, or the question is about a tree of numbers.
fn asked(page: &Page) -> Option<Minimax> {
    match page.task.answer {
        Answer::Tree(search, _) => Some(search),
        _ => page.state.numbers().map(|_| page.searches[0]),
    }
}

/// What the page's searches find, which a page has that is about their root: what each move is worth, and small trees.
fn solution(page: &Page) -> String {
    let is_about_root = page.path.is_empty() && asked(page).is_none();
    let Some(position) = page.state.board().filter(|_| is_about_root) else { return String::new() };
    let boards = page.searches.iter().map(|search| {
        let caption = match page.shows {
            Shows::Arrows => "Where each move leads".to_owned(),
            Shows::Scores => format!("Scores by {search}"),
        };
        let analysis = search.analyze(position, &mut ()).expect("nothing stops it");
        board(position, &caption, |square| cell(&analysis, square, page.shows))
    });
    let searches = page.searches.iter().copied();
    let small = searches.filter(|search| Trace::of(*search, &page.state).len() <= MOST_NODES);
    boards.chain(small.map(|search| tree(search, &page.state, Sheet::Figure))).collect()
}

/// A cell with what a move is worth, or only how the game ends after it.
fn cell(analysis: &Analysis, square: Square, shows: Shows) -> Option<String> {
    let candidate = analysis.candidate(square)?;
    let text = match shows {
        Shows::Arrows => candidate.outcome()?.to_string(),
        Shows::Scores => escaped(&analysis.score_text(candidate.value)),
    };
    let class = if analysis.best_squares().contains(&square) { "best" } else { "score" };
    Some(format!("<td class=\"{class}\">{text}"))
}

/// A table, in which empty squares may have cells of their own.
fn board(position: &Position, caption: &str, own: impl Fn(Square) -> Option<String>) -> String {
    let rules = position.rules();
    let cell = |square: Square| match position.get(square) {
        Some(mark) => format!("<td class=\"{}\">{mark}", mark.to_string().to_lowercase()),
        None => own(square).unwrap_or_else(|| "<td>".to_owned()),
    };
    let letters = ('a'..).take(rules.columns().into());
    let head = letters.map(|letter| format!("<th scope=\"col\">{letter}")).join("");
    let mut rows = (0..rules.rows()).map(|row| {
        let cells: String = rules.squares().filter(|square| square.row() == row).map(cell).collect();
        format!("\n<tr><th scope=\"row\">{}{cells}", row + 1)
    });
    format!("<table><caption>{caption}</caption>\n<tr><td>{head}{}</table>\n", rows.join(""))
}

/// A drawn tree, if it is not too large, and the same in words.
fn tree(search: Minimax, root: &State, sheet: Sheet) -> String {
    let Some(figure) = Figure::searched(search, root, sheet) else { return String::new() };
    let svg = figure.write(Format::Svg).replace('%', "%25").replace('#', "%23");
    let [svg, words] = [svg, figure.write(Format::Outline)].map(|text| escaped(&text));
    format!(
        r#"<figure><img src="data:image/svg+xml,{svg}" alt="The tree of {search}; in words below">
<figcaption><details><summary>In words</summary><pre>{words}</pre></details></figcaption></figure>
"#
    )
}
