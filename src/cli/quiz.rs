//! The `quiz` command: questions on the screen, as worksheets, or as data.

use super::analyze::board;
use super::args::{AppearanceArgs, Number, SheetArgs, one_of, seed};
use super::console::answer;
use super::play::show;
use crate::app::Place;
use crate::draw::wrap;
use crate::engine::search::NumberTree;
use crate::engine::{Bound, Points};
use crate::game::Position;
use crate::record::without_nulls;
use crate::teach::practice::{Answers, Kind, Quiz};
use crate::teach::{Answer, Page, Prediction};
use crate::tree::DrawnTree;
use crate::tree::figure::{self, Figure, Format, Picture, Sheet, in_number};
use crate::wording::{Writing, names, written};
use clap::{Args, ValueEnum};
use color_eyre::eyre::Result;
use itertools::Itertools;
use serde_json::{Value, json};
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::Arc;
use strum::VariantArray;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  noughts quiz                                        ten easy questions
  noughts quiz --kind cut --level 3                   which moves does alpha-beta cut?
  noughts quiz --seed 7 --blank --format svg          a worksheet for a class
  noughts quiz --seed 7 --answers --format svg        its answers
  noughts quiz --kind window --count 5 --format json  for a program

After a quiz on the screen, its result is printed: a line to hand in.")]
pub struct QuizArgs {
    /// Ask only for: the best move, what something is worth, which moves are cut, alpha and beta, a tree to
    /// fill in, its leaves, or an average.
    #[arg(long, value_parser = one_of::<Kind>(names(Kind::VARIANTS)))]
    kind: Option<Kind>,

    /// What must be searched: best moves and scores that rest on 1 or 2 plies, on 3, on 4 or 5, on more; of alpha-beta
    /// nothing at 1, then one cutoff, finite windows, cutoffs from far above.
    #[arg(long, default_value_t = 1, number = 1..=4_u8, value_name = "1..4")]
    level: u8,

    /// How many questions.
    #[arg(long, default_value_t = 10, number = 1..=Quiz::MOST)]
    count: u8,

    /// Ask the questions of this number again [default: new ones].
    #[arg(long, number = 0..=u64::MAX)]
    seed: Option<u64>,

    /// Write the questions instead of asking them.
    #[arg(long)]
    format: Option<QuizFormat>,

    #[command(flatten)]
    sheet: SheetArgs,

    #[command(flatten)]
    appearance: AppearanceArgs,
}

#[derive(Clone, Debug, PartialEq, ValueEnum)]
enum QuizFormat {
    /// Plain characters
    Text,
    /// A picture for printers
    Svg,
    /// One line of JSON
    Json,
}

pub(super) fn run(args: &QuizArgs) -> Result<ExitCode> {
    let seed = seed(args.seed);
    let quiz = Quiz { kind: args.kind, level: args.level, count: args.count, seed };
    let is_written = args.format.is_some() || args.sheet.sheet() != Sheet::Figure;
    let can_ask = args.appearance.plain || io::stdin().is_terminal() && io::stdout().is_terminal();
    if !is_written && can_ask {
        return show(&args.appearance, Place::Quiz(quiz, 1, Answers::default()), None);
    }
    let pages = quiz.lesson().pages;
    let (sheet, ends) = if args.sheet.answers {
        (Sheet::Answers, "Answers")
    } else {
        (Sheet::Blank, "Name: ____________________")
    };
    let heading = args.sheet.title().into_iter().chain([quiz.command(), ends.to_owned()]).collect_vec();
    let items = (1..).zip(&pages).map(|(number, page)| {
        let mut lines = lines(number, page, sheet);
        let Some(position) = page.board() else {
            let figure = tree(page, sheet);
            match (&page.task.answer, sheet) {
                (_, Sheet::Answers) => {}
                (Answer::Tree(..), _) => lines.extend(figure.task()),
                _ => lines.push("The boxes are for your notes.".to_owned()),
            }
            return (Picture::Tree(figure), lines);
        };
        (Picture::Board(position), lines)
    });
    match args.format {
        Some(QuizFormat::Json) => answer(document(&quiz, &pages, &args.sheet)),
        Some(QuizFormat::Svg) => answer(figure::sheet(&heading, &items.collect_vec())),
        Some(QuizFormat::Text) | None => {
            let items = items.map(|(picture, lines)| match picture {
                Picture::Board(position) => format!("{}\n\n{}", board(position), lines.join("\n")),
                Picture::Tree(figure) => format!("{}\n\n{}", lines.join("\n"), figure.write(Format::Text)),
            });
            answer(format!("{}\n\n{}", heading.join("\n"), items.collect_vec().join("\n\n\n")))
        }
    }
}

/// The tree of a question, to be filled in.
fn tree(page: &Page, sheet: Sheet) -> Figure {
    Figure::searched(page.searches[0], &page.root(), sheet).expect("trees of questions are small")
}

fn lines(number: usize, page: &Page, sheet: Sheet) -> Vec<String> {
    let Page { text, task, .. } = page;
    // Below it, a tree is drawn.
    let text = if page.board().is_some() { text } else { &text[..1] };
    let answer = match (&task.answer, sheet) {
        (Answer::Tree(..), Sheet::Answers) => task.why.clone(),
        (Answer::Tree(..), _) => String::new(),
        (answer, Sheet::Answers) => format!("Answer: {answer}. {}", task.why),
        _ => "Answer: ____________________".to_owned(),
    };
    let paragraphs = [format!("{number}. {}", text.join(" ")), task.question.clone(), answer];
    let lines = paragraphs.iter().flat_map(|text| wrap(&written(text, Writing::Unicode), 76));
    lines.filter(|line| !line.is_empty()).collect()
}

/// The quiz as JSON. Other programs rely on the names of the fields.
fn document(quiz: &Quiz, pages: &[Arc<Page>], args: &SheetArgs) -> Value {
    let questions = (0..).zip(pages).map(|(index, page)| {
        let Page { state, path, text, task, .. } = &**page;
        let is_chosen = !matches!(task.answer, Answer::Typed(_));
        without_nulls(json!({
            "kind": quiz.kind_of(index).to_string(),
            "position": state.board().map(Position::to_string),
            "tree": state.numbers().map(NumberTree::to_string),
            "to_move": state.board().map(Position::to_move),
            "moves": (!path.is_empty()).then(|| names(path)),
            "text": text,
            "question": task.question,
            "choices": state.board().filter(|_| is_chosen).map(|board| names(board.moves())),
            "answer": (!args.blank).then(|| right(page)),
            "accepts": (!args.blank).then(|| accepted(page)),
            "why": (!args.blank).then_some(&task.why),
        }))
    });
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "kind": quiz.kinds(),
        "level": quiz.level,
        "count": quiz.count,
        "seed": quiz.seed,
        "questions": questions.collect_vec(),
    })
}

/// The right answer: squares, a number, the lowest or highest number, alpha and beta, where null is infinite, or the tree.
fn right(page: &Page) -> Value {
    let infinite = [-Prediction::INFINITE, Prediction::INFINITE];
    let end = |points: Points| (!infinite.contains(&points)).then(|| in_number(points));
    match &page.task.answer {
        Answer::Squares(squares) | Answer::All(squares) => names(squares.iter()).into(),
        Answer::Typed(Prediction::Count(count)) => (*count).into(),
        Answer::Typed(Prediction::Score(bound, points)) => match (bound, in_number(*points)) {
            (Bound::Exact, points) => points,
            (Bound::AtLeast, points) => json!({"at_least": points}),
            (Bound::AtMost, points) => json!({"at_most": points}),
        },
        Answer::Typed(Prediction::Window { alpha, beta }) => {
            json!({"alpha": end(*alpha), "beta": end(*beta)})
        }
        Answer::Tree(..) => figure::json(&tree(page, Sheet::Answers))["tree"].take(),
        other => other.to_string().into(),
    }
}

/// The answers that are right in a line to hand in, as they stand there. Of a tree, all that was filled in.
fn accepted(page: &Page) -> Vec<String> {
    match &page.task.answer {
        Answer::Squares(squares) => names(squares.iter()),
        Answer::Tree(search, asks) => {
            let steps = DrawnTree::steps(*search, &page.root(), *asks);
            vec![format!("{steps} of {steps}")]
        }
        other => vec![other.to_string()],
    }
}
