//! Reading files that people write: the fields of their tables, and the mistakes in them. Fields are taken one by one, so
//! that all mistakes are found, not only the first.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::str::FromStr;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What a field may contain, or what was expected. Written out instead of derived: that is a tenth of the code in the
/// program.
pub(crate) trait Field<'a>: Sized {
    fn of(value: Entry<'a>) -> Result<Self, String>;
}

/// The fields that have not been read yet.
pub(crate) struct Fields<'a, 'p> {
    table: DeTable<'a>,
    span: Range<usize>,
    /// The names of the fields that were asked for.
    known: Vec<&'static str>,
    problems: &'p mut Problems,
}

impl<'a, 'p> Fields<'a, 'p> {
    pub(crate) fn of(table: Spanned<DeTable<'a>>, problems: &'p mut Problems) -> Self {
        Self { span: table.span(), table: table.into_inner(), known: Vec::new(), problems }
    }

    /// Reports which of these are missing.
    pub(crate) fn require(&mut self, names: &[&str]) {
        for name in names {
            if self.place(name).is_none() {
                self.refuse(&format!("`{name}` is missing"));
            }
        }
    }

    /// Reports the fields that were not asked for: they do not exist.
    pub(crate) fn finish(self) {
        for name in self.table.keys() {
            self.problems.add(name.span(), || unknown("field", name.get_ref(), &self.known));
        }
    }

    /// The place of a field in the file, if it is there.
    pub(crate) fn place(&self, name: &str) -> Option<Range<usize>> {
        self.table.get(name).map(Spanned::span)
    }

    /// Reports a problem with the whole table.
    pub(crate) fn refuse(&mut self, problem: &str) {
        self.problems.add(self.span.clone(), || problem.to_owned());
    }

    /// The value of a field, if it is there and correct.
    pub(crate) fn take<T: Field<'a>>(&mut self, name: &'static str) -> Option<T> {
        self.read(name, Ok)
    }

    /// The value of a field, or the usual one.
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
        let refused = |fault| self.problems.add(span, || format!("`{name}`: {fault}"));
        T::of(value).and_then(read).map_err(refused).ok()
    }
}

/// The value of a text, or what is wrong with it.
pub(crate) fn parsed<T: FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|fault: T::Err| fault.to_string())
}

/// The table of a file's text, or what is wrong with it.
pub(crate) fn table_of(text: &str) -> Result<Spanned<DeTable<'_>>, String> {
    DeTable::parse(text).map_err(|fault| fault.message().to_owned())
}

/// Reads a table in one of the program's own files, or returns the first of its mistakes.
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

/// The entries of a table in the order of the file.
pub(crate) fn in_order<'a, 'i>(table: &'a DeTable<'i>) -> Vec<(&'a Name<'i>, &'a Entry<'i>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(name, _)| name.span().start);
    entries
}

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

impl<'a, T: Field<'a>, const N: usize> Field<'a> for [T; N] {
    fn of(value: Entry<'a>) -> Result<Self, String> {
        let list: Vec<T> = Field::of(value)?;
        list.try_into().map_err(|list: Vec<T>| format!("expected a list of {N}, not of {}", list.len()))
    }
}

impl<'a> Field<'a> for DeTable<'a> {
    fn of(value: Entry<'a>) -> Result<Self, String> {
        match value.into_inner() {
            DeValue::Table(table) => Ok(table),
            other => expected("a table", &other),
        }
    }
}

impl<'a, T: Field<'a>> Field<'a> for BTreeMap<String, T> {
    fn of(value: Entry<'a>) -> Result<Self, String> {
        let entry = |(name, value): (Name, _)| {
            let name = name.into_inner().into_owned();
            let value = T::of(value).map_err(|fault| format!("`{name}`: {fault}"))?;
            Ok((name, value))
        };
        DeTable::of(value)?.into_iter().map(entry).collect()
    }
}

impl<'a> Field<'a> for DeValue<'a> {
    fn of(value: Spanned<Self>) -> Result<Self, String> {
        Ok(value.into_inner())
    }
}

impl<'a, T: Field<'a>> Field<'a> for Spanned<T> {
    fn of(value: Entry<'a>) -> Result<Self, String> {
        let span = value.span();
        T::of(value).map(|inner| Self::new(span, inner))
    }
}

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

/// The message that there is no such name, with the most similar one.
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

/// A text as messages quote it: the beginning of a long one, with control characters escaped.
pub fn quoted(text: &str) -> String {
    format!("`{}`", shortened(text).escape_debug())
}

fn is_long(text: &str) -> bool {
    text.chars().nth(LONGEST).is_some()
}

/// Several words: "a", "a or b", "a, b or c".
pub(crate) fn listed(mut words: Vec<String>, conjunction: &str) -> String {
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} {conjunction} {last}", words.join(", ")) }
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

    /// The table of a file's text. If it is none, that is a problem.
    pub(crate) fn parse<'a>(&mut self, text: &'a str) -> Option<Spanned<DeTable<'a>>> {
        let fault = match DeTable::parse(text) {
            Ok(table) => return Some(table),
            Err(fault) => fault,
        };
        self.add(fault.span().unwrap_or_default(), || format!("not valid TOML: {}", fault.message()));
        None
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
