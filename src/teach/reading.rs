//! Reading files that people write. Fields of tables are taken one by one, so that all mistakes are found, not only the
//! first, and unknown names have a nearest one. What serde derives ends at the first mistake, and with it for lessons,
//! positions and keys the page of 730 KB, compressed, was 35 KB larger.

use crate::wording::noun;
use itertools::Itertools;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What a field may contain.
pub(crate) trait Field<'a>: Sized {
    fn of(value: Entry<'a>) -> Result<Self, String>;
}

pub(crate) struct Fields<'a, 'p> {
    table: DeTable<'a>,
    span: Range<usize>,
    known: Vec<&'static str>,
    problems: &'p mut Problems,
}

impl<'a, 'p> Fields<'a, 'p> {
    pub(crate) fn of(table: Spanned<DeTable<'a>>, problems: &'p mut Problems) -> Self {
        Self { span: table.span(), table: table.into_inner(), known: Vec::new(), problems }
    }

    pub(crate) fn require(&mut self, names: &[&str]) {
        for name in names {
            if self.place(name).is_none() {
                self.refuse(&format!("`{name}` is missing"));
            }
        }
    }

    /// Reports the fields that nobody has asked for.
    pub(crate) fn finish(self) {
        for name in self.table.keys() {
            self.problems.add(name.span(), || unknown("field", name.get_ref(), &self.known));
        }
    }

    pub(crate) fn place(&self, name: &str) -> Option<Range<usize>> {
        self.table.get(name).map(Spanned::span)
    }

    pub(crate) fn refuse(&mut self, problem: &str) {
        self.problems.add(self.span.clone(), || problem.to_owned());
    }

    pub(crate) fn take<T: Field<'a>>(&mut self, name: &'static str) -> Option<T> {
        self.read(name, Ok)
    }

    pub(crate) fn take_or_default<T: Field<'a> + Default>(&mut self, name: &'static str) -> T {
        self.take(name).unwrap_or_default()
    }

    /// What `read` makes of the value of a field, if it is there and correct.
    pub(crate) fn read<T: Field<'a>, U>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(T) -> Result<U, String>,
    ) -> Option<U> {
        self.known.push(name);
        let value = self.table.remove(name)?;
        let span = value.span();
        T::of(value)
            .and_then(read)
            .map_err(|fault| self.problems.add(span, || format!("`{name}`: {fault}")))
            .ok()
    }
}

pub(crate) fn table_of(text: &str) -> Result<Spanned<DeTable<'_>>, String> {
    DeTable::parse(text).map_err(|fault| fault.message().to_owned())
}

/// Reads a table in one of the program's own files. Fails with the first of its mistakes.
pub(crate) fn table<'a, T>(
    table: Spanned<DeTable<'a>>,
    read: impl FnOnce(&mut Fields<'a, '_>) -> Option<T>,
) -> Result<T, String> {
    let mut problems = Problems::default();
    let mut fields = Fields::of(table, &mut problems);
    let all = read(&mut fields);
    fields.finish();
    match (all, problems.listed().into_iter().next()) {
        (Some(all), None) => Ok(all),
        (_, first) => Err(first.map_or_else(String::new, |problem| problem.text)),
    }
}

pub(crate) type Name<'a> = Spanned<Cow<'a, str>>;
pub(crate) type Entry<'a> = Spanned<DeValue<'a>>;

fn expected<T>(what: &str, value: &DeValue) -> Result<T, String> {
    Err(format!("expected {what}, found type {}", value.type_str()))
}

impl Field<'_> for String {
    fn of(value: Entry) -> Result<Self, String> {
        match value.into_inner() {
            DeValue::String(text) => Ok(text.into_owned()),
            other => expected("a text in quotes", &other),
        }
    }
}

impl Field<'_> for bool {
    fn of(value: Entry) -> Result<Self, String> {
        match value.into_inner() {
            DeValue::Boolean(flag) => Ok(flag),
            other => expected("true or false", &other),
        }
    }
}

impl Field<'_> for u8 {
    fn of(value: Entry) -> Result<Self, String> {
        let number = value.get_ref().as_integer().and_then(|number| number.as_str().parse().ok());
        number.ok_or_else(|| "expected a number from 0 to 255".to_owned())
    }
}

impl<'a, T: Field<'a>> Field<'a> for Vec<T> {
    fn of(value: Entry<'a>) -> Result<Self, String> {
        match value.into_inner() {
            DeValue::Array(list) => list.into_iter().map(T::of).collect(),
            other => expected("a list", &other),
        }
    }
}

impl<'a> Field<'a> for Spanned<DeTable<'a>> {
    fn of(value: Entry<'a>) -> Result<Self, String> {
        let span = value.span();
        match value.into_inner() {
            DeValue::Table(table) => Ok(Self::new(span, table)),
            other => expected("a table", &other),
        }
    }
}

impl<'a, T: Field<'a>> Field<'a> for BTreeMap<String, T> {
    fn of(value: Entry<'a>) -> Result<Self, String> {
        // To collect them would sort them first, with code for each type: the page was 4 KB larger.
        let mut entries = Self::new();
        for (name, value) in Spanned::<DeTable>::of(value)?.into_inner() {
            let name = name.into_inner().into_owned();
            let value = T::of(value).map_err(|fault| format!("`{name}`: {fault}"))?;
            entries.insert(name, value);
        }
        Ok(entries)
    }
}

impl<'a> Field<'a> for Entry<'a> {
    fn of(value: Self) -> Result<Self, String> {
        Ok(value)
    }
}

/// The most characters of a name that messages quote. All valid names are shorter.
const LONGEST: usize = 40;

/// The candidate most similar to a text, ignoring case; `None` if the text is too long to be a typing mistake.
pub fn nearest<T: AsRef<str>>(text: &str, candidates: impl IntoIterator<Item = T>) -> Option<T> {
    if is_long(text) {
        return None;
    }
    let text = text.to_lowercase();
    candidates
        .into_iter()
        .min_by_key(|candidate| strsim::damerau_levenshtein(&text, &candidate.as_ref().to_lowercase()))
}

/// That there is no such name, and the most similar one.
pub fn unknown<T: AsRef<str>>(what: &str, name: &str, known: impl IntoIterator<Item = T>) -> String {
    let nearest = nearest(name, known).map(|nearest| format!("; the nearest is `{}`", nearest.as_ref()));
    format!("there is no {what} {}{}", quoted(name), nearest.unwrap_or_default())
}

/// A text, or the beginning of a long one.
pub(crate) fn shortened(text: &str) -> Cow<'_, str> {
    if !is_long(text) {
        return text.into();
    }
    let beginning: String = text.chars().take(LONGEST - 3).collect();
    (beginning + "...").into()
}

/// A text as messages quote it, with control characters escaped.
pub fn quoted(text: &str) -> String {
    format!("`{}`", shortened(text).escape_debug())
}

fn is_long(text: &str) -> bool {
    text.chars().nth(LONGEST).is_some()
}

#[derive(Debug, PartialEq, Eq)]
pub struct Problem {
    /// The bytes of the file.
    pub span: Range<usize>,
    /// A sentence that starts in lower case and has no full stop.
    pub text: String,
}

/// The first problems of a file, and how many more there are: a damaged file may have a hundred thousand.
#[derive(Default)]
pub struct Problems {
    listed: Vec<Problem>,
    pub more: usize,
}

impl Problems {
    pub const MOST: usize = 20;

    /// Adds a problem; its text is made only if it will be listed.
    pub fn add(&mut self, span: Range<usize>, text: impl FnOnce() -> String) {
        if self.listed.len() < Self::MOST {
            self.listed.push(Problem { span, text: text() });
        } else {
            self.more += 1;
        }
    }

    /// The table of a file's text. If it is none, that is a problem.
    pub(crate) fn parse<'a>(&mut self, text: &'a str) -> Option<Spanned<DeTable<'a>>> {
        let table = DeTable::parse(text);
        if let Err(fault) = &table {
            self.add(fault.span().unwrap_or_default(), || format!("not valid TOML: {}", fault.message()));
        }
        table.ok()
    }

    /// Sentences with their lines in the file's text.
    pub fn sentences(self, text: &str) -> Vec<String> {
        let more = self.more;
        let line = |at: usize| text.get(..at).map_or(0, |before| before.matches('\n').count()) + 1;
        let mut sentences = self
            .listed()
            .into_iter()
            .map(|problem| format!("line {}: {}", line(problem.span.start), problem.text))
            .collect_vec();
        if more > 0 {
            sentences.push(format!("and {more} more {}", noun(more, "problem")));
        }
        sentences
    }

    /// In the order of the file, each once.
    pub fn listed(mut self) -> Vec<Problem> {
        self.listed.sort_by_key(|problem| problem.span.start);
        self.listed.dedup();
        self.listed
    }
}
