//! Parsing of lesson files.

use super::{Answer, Claim, Lesson, Page, Shows, Task};
use crate::game::{Position, Square, SquareSet};
use crate::teach::library::{position_of, search_of};
use crate::teach::prediction::{ParsePredictionError, Prediction};
use serde::Deserialize;
use std::sync::Arc;

/// ```toml
/// title = "The smallest tree"
///
/// [[page]]
/// position = "XOX/O.O/X.X"          # and, if needed: to_move = "O", connect = 3, misere = false
/// search = ["blind minimax"]        # one or two variants, also as "minimax, 2 plies"
/// shows = "scores"                  # or "arrows"
/// scores_first = false
/// about = "b2"                      # the move shown after the answer, if there are options
/// text = """
/// Paragraphs separated by empty lines."""
/// question = "..."
/// squares = "b2 c3"                 # any of them; or: options = ["...", "..."] and right = 1 (counted from 1)
///                                   # or: all = "b2 c1" (all of them, "" is none); or: typed = "-6 +8"
/// hint = "..."
/// why = "..."
/// claims = [["words of the page", "best b2"]]
/// ```
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonFile {
    title: String,
    page: Vec<PageFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PageFile {
    position: String,
    to_move: Option<String>,
    connect: Option<u8>,
    #[serde(default)]
    misere: bool,
    search: Vec<String>,
    #[serde(default)]
    shows: Shows,
    #[serde(default)]
    scores_first: bool,
    about: Option<String>,
    text: String,
    question: String,
    squares: Option<String>,
    all: Option<String>,
    typed: Option<String>,
    #[serde(default)]
    options: Vec<String>,
    right: Option<usize>,
    hint: String,
    why: String,
    #[serde(default)]
    claims: Vec<[String; 2]>,
}

impl Lesson {
    /// Parses a lesson file; `name` is its name.
    ///
    /// # Errors
    /// A message that explains what is wrong with it.
    pub fn read(name: &str, text: &str) -> Result<Self, String> {
        let LessonFile { title, page } = toml::from_str(text).map_err(|fault| fault.to_string())?;
        let pages = page.into_iter().map(|page| page.read().map(Arc::new)).collect::<Result<Vec<_>, _>>()?;
        if pages.is_empty() {
            return Err("it has no pages".to_owned());
        }
        Ok(Self { name: name.to_owned(), title, pages })
    }
}

impl PageFile {
    fn read(self) -> Result<Page, String> {
        let answer = self.answer()?;
        let position = self.position()?;
        if !(1..=2).contains(&self.search.len()) {
            return Err("a page needs one or two searches".to_owned());
        }
        let about = self.about.as_deref().map(str::parse::<Square>).transpose();
        let about = about.map_err(|fault| fault.to_string())?;
        if about.is_some_and(|square| !position.is_empty(square)) {
            return Err("`about` must be a legal move".to_owned());
        }
        let claims = self.claims.into_iter().map(|[words, check]| Claim { words, check }).collect();
        Ok(Page {
            text: self.text.split("\n\n").map(one_line).collect(),
            position,
            path: Vec::new(),
            searches: self.search.iter().map(|name| search_of(name)).collect::<Result<_, _>>()?,
            shows: self.shows,
            scores_first: self.scores_first,
            about,
            task: Task {
                question: one_line(&self.question),
                answer,
                hint: one_line(&self.hint),
                why: one_line(&self.why),
            },
            claims,
        })
    }

    fn position(&self) -> Result<Position, String> {
        position_of(&self.position, self.to_move.as_deref(), self.connect, self.misere)
    }

    fn answer(&self) -> Result<Answer, String> {
        let set = |squares: &str| {
            let squares = squares.split_whitespace().map(str::parse::<Square>);
            squares.collect::<Result<SquareSet, _>>().map_err(|fault| fault.to_string())
        };
        match (&self.squares, &self.all, &self.typed, self.right) {
            (Some(squares), None, None, None) if self.options.is_empty() => set(squares).map(Answer::Squares),
            (None, Some(squares), None, None) if self.options.is_empty() => set(squares).map(Answer::All),
            (None, None, Some(text), None) if self.options.is_empty() => {
                match text.parse().map_err(|fault: ParsePredictionError| fault.to_string())? {
                    typed @ (Prediction::Score(..) | Prediction::Window { .. }) => Ok(Answer::Typed(typed)),
                    _ => Err("`typed` must be a score, or alpha and beta".to_owned()),
                }
            }
            (None, None, None, Some(_)) if !(2..=4).contains(&self.options.len()) => {
                Err("a page needs two to four options".to_owned())
            }
            (None, None, None, Some(right)) if (1..=self.options.len()).contains(&right) => {
                Ok(Answer::Choice { options: self.options.clone(), right: right - 1 })
            }
            _ => Err("a page needs one of `squares`, `all`, `typed`, and `options` with the number of the \
                `right` one"
                .to_owned()),
        }
    }
}

/// Joins the lines of a text.
fn one_line(text: impl AsRef<str>) -> String {
    text.as_ref().split_whitespace().collect::<Vec<_>>().join(" ")
}
