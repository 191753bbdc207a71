//! Mistakes in a file: the nearest valid name, quoting in messages, and the list of problems.

use std::borrow::Cow;
use std::ops::Range;

/// The most characters of a name that messages quote. All valid names are shorter.
const LONGEST: usize = 40;

/// The candidate most similar to a text, ignoring case; the first if several are; `None` if the text is too
/// long to be a typing mistake.
pub fn nearest<T: AsRef<str>>(text: &str, candidates: impl IntoIterator<Item = T>) -> Option<T> {
    if is_long(text) {
        return None;
    }
    let text = text.to_lowercase();
    let distance = |candidate: &T| strsim::damerau_levenshtein(&text, &candidate.as_ref().to_lowercase());
    candidates.into_iter().min_by_key(distance)
}

/// A text, or the beginning of a long one.
pub(crate) fn shortened(text: &str) -> Cow<'_, str> {
    if !is_long(text) {
        return text.into();
    }
    let beginning: String = text.chars().take(LONGEST - 3).collect();
    (beginning + "...").into()
}

/// A text as messages quote it: the beginning of a long one, with control characters escaped.
pub fn quoted(text: &str) -> String {
    format!("`{}`", shortened(text).escape_debug())
}

fn is_long(text: &str) -> bool {
    text.chars().nth(LONGEST).is_some()
}

/// A problem and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The bytes of the file in question.
    pub span: Range<usize>,
    /// A sentence that starts in lower case and has no full stop.
    pub text: String,
}

/// The first problems of a file, and how many more there are: a damaged file may have a hundred thousand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    listed: Vec<Problem>,
    /// The number of further problems.
    pub more: usize,
}

impl Problems {
    /// The most problems that are listed.
    pub const MOST: usize = 20;

    /// Adds a problem; its text is made only if it will be listed.
    pub fn add(&mut self, span: Range<usize>, text: impl FnOnce() -> String) {
        if self.listed.len() < Self::MOST {
            self.listed.push(Problem { span, text: text() });
        } else {
            self.more += 1;
        }
    }

    /// The problems as sentences with their line numbers; `text` is the file's text.
    pub fn sentences(self, text: &str) -> Vec<String> {
        let more = self.more;
        let (mut line, mut counted) = (1, 0);
        let mut sentences = Vec::new();
        for problem in self.listed() {
            // They come in the order of the file, so each line is counted once.
            let start = problem.span.start.clamp(counted, text.len());
            line += text.get(counted..start).map_or(0, |passed| passed.matches('\n').count());
            counted = start;
            sentences.push(format!("line {line}: {}", problem.text));
        }
        match more {
            0 => {}
            1 => sentences.push("and 1 more problem".to_owned()),
            more => sentences.push(format!("and {more} more problems")),
        }
        sentences
    }

    /// The problems listed, in the order of the file.
    pub fn listed(mut self) -> Vec<Problem> {
        self.listed.sort_by_key(|problem| problem.span.start);
        self.listed
    }
}
