//! The `quiz` command: questions on the screen, as worksheets, or as data.

use super::args::{AppearanceArgs, Number, one_of, seed};
use super::console::{CliError, answer};
use super::play::show;
use crate::app::Place;
use crate::draw::wrap;
use crate::engine::Bound;
use crate::engine::search::{NumberTree, State};
use crate::game::Position;
use crate::record::without_nulls;
use crate::teach::practice::{Kind, Quiz};
use crate::teach::{Answer, Page, Prediction};
use crate::tree::figure::sheet;
use crate::wording::{Writing, names, written};
use clap::{Args, ValueEnum};
use color_eyre::eyre::{Result, bail};
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
    /// fill in, or its leaves.
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

    /// Make a worksheet.
    #[arg(long, conflicts_with = "answers")]
    blank: bool,

    /// Fill in the worksheet.
    #[arg(long)]
    answers: bool,

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

/// The most questions that can be read on a page.
const MOST_ON_A_PAGE: u8 = 12;

const LEGEND: &str = "Squares: columns a, b, c from the left, rows 1, 2, 3 from the top; a1 is top left.";

pub(super) fn run(args: &QuizArgs) -> Result<ExitCode> {
    let seed = seed(args.seed);
    let quiz = Quiz { kind: args.kind, level: args.level, count: args.count, seed };
    let is_written = args.format.is_some() || args.blank || args.answers;
    let can_ask = args.appearance.plain || io::stdin().is_terminal() && io::stdout().is_terminal();
    if !is_written && can_ask {
        return show(&args.appearance, Place::Quiz(quiz), None);
    }
    let pages = quiz.lesson().pages;
    if args.format == Some(QuizFormat::Svg) && args.count > MOST_ON_A_PAGE {
        let told = format!("a page has room for {MOST_ON_A_PAGE} questions, not {}", args.count);
        bail!(CliError::of(told));
    }
    let ends = if args.answers { "Answers" } else { "Name: ____________________" };
    let heading = [&quiz.command(), ends, LEGEND];
    let items = (1..).zip(&pages).map(|(number, page)| (page.state.clone(), lines(number, page, args)));
    match args.format {
        Some(QuizFormat::Json) => answer(document(&quiz, &pages, args)),
        Some(QuizFormat::Svg) => answer(sheet(heading, &items.collect_vec())),
        Some(QuizFormat::Text) | None => {
            let mut items = items.map(|(state, lines)| {
                let board = match state {
                    State::Board(position) => position.to_string().replace('.', "·").replace('/', "\n    "),
                    // It stands in the question.
                    State::Numbers(_) => String::new(),
                };
                format!("    {board}\n\n{}", lines.join("\n"))
            });
            answer(format!("{}\n\n{}", heading.join("\n"), items.join("\n\n\n")))
        }
    }
}

fn lines(number: usize, page: &Page, args: &QuizArgs) -> Vec<String> {
    let Page { text, task, .. } = page;
    let answer = if args.answers {
        format!("Answer: {}. {}", task.answer, task.why)
    } else {
        "Answer: ____________________".to_owned()
    };
    let paragraphs = [format!("{number}. {}", text.join(" ")), task.question.clone(), answer];
    paragraphs.iter().flat_map(|text| wrap(&written(text, Writing::Unicode), 76)).collect()
}

/// The quiz as JSON. Other programs rely on the names of the fields.
fn document(quiz: &Quiz, pages: &[Arc<Page>], args: &QuizArgs) -> Value {
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
            "answer": (!args.blank).then(|| right(&task.answer)),
            "why": (!args.blank).then_some(&task.why),
        }))
    });
    json!({
        "kind": quiz.kinds(),
        "level": quiz.level,
        "count": quiz.count,
        "seed": quiz.seed,
        "questions": questions.collect_vec(),
    })
}

/// The right answer: squares, a number, the lowest or highest number, or alpha and beta, where null is infinite.
fn right(answer: &Answer) -> Value {
    let end = |points: i32| (points.abs() != Prediction::INFINITE).then_some(points);
    match answer {
        Answer::Squares(squares) | Answer::All(squares) => names(squares.iter()).into(),
        Answer::Typed(Prediction::Score(Bound::Exact, points) | Prediction::Count(points)) => {
            (*points).into()
        }
        Answer::Typed(Prediction::Score(Bound::AtLeast, points)) => json!({"at_least": points}),
        Answer::Typed(Prediction::Score(Bound::AtMost, points)) => json!({"at_most": points}),
        Answer::Typed(Prediction::Window { alpha, beta }) => {
            json!({"alpha": end(*alpha), "beta": end(*beta)})
        }
        other => other.to_string().into(),
    }
}
