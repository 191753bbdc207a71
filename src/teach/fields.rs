//! The fields of a table in a file. They are taken one by one, so that all mistakes are found, not only the first.

use crate::teach::mistake::{Problems, nearest, quoted};
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What a field may contain. Written out instead of derived: that is a tenth of the code in the program.
pub(crate) trait Field<'a>: Sized {
    /// Reads a value.
    ///
    /// # Errors
    /// What was expected.
    fn of(value: Spanned<DeValue<'a>>) -> Result<Self, String>;
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
    /// The fields of a table.
    pub(crate) fn of(table: Spanned<DeTable<'a>>, problems: &'p mut Problems) -> Self {
        Self { span: table.span(), table: table.into_inner(), known: Vec::new(), problems }
    }

    /// Reports which of these are missing.
    pub(crate) fn require(&mut self, names: &[&str]) {
        for name in names {
            if !self.has(name) {
                self.refuse(&format!("`{name}` is missing"));
            }
        }
    }

    /// Reports the fields that were not asked for: they do not exist.
    pub(crate) fn finish(self) {
        for name in self.table.keys() {
            let nearest = nearest(name.get_ref(), &self.known).copied().unwrap_or_default();
            let what = || format!("there is no field {}; the nearest is `{nearest}`", quoted(name.get_ref()));
            self.problems.add(name.span(), what);
        }
    }

    /// Whether a field is there.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.table.contains_key(name)
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

/// The table of a file's text.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn parsed(text: &str) -> Result<Spanned<DeTable<'_>>, String> {
    DeTable::parse(text).map_err(|fault| fault.message().to_owned())
}

/// Reads a table in one of the program's own files.
///
/// # Errors
/// The first of its mistakes.
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

fn expected<T>(what: &str, value: &DeValue) -> Result<T, String> {
    Err(format!("expected {what}, found type {}", value.type_str()))
}

impl Field<'_> for String {
    fn of(value: Spanned<DeValue>) -> Result<Self, String> {
        match value.into_inner() {
            DeValue::String(text) => Ok(text.into_owned()),
            other => expected("a text in quotes", &other),
        }
    }
}

impl Field<'_> for bool {
    fn of(value: Spanned<DeValue>) -> Result<Self, String> {
        let value = value.into_inner();
        value.as_bool().map_or_else(|| expected("true or false", &value), Ok)
    }
}

impl Field<'_> for u8 {
    fn of(value: Spanned<DeValue>) -> Result<Self, String> {
        let value = value.into_inner();
        let number = value.as_integer().and_then(|number| number.as_str().parse().ok());
        number.ok_or_else(|| "expected a number from 0 to 255".to_owned())
    }
}

impl<'a, T: Field<'a>> Field<'a> for Vec<T> {
    fn of(value: Spanned<DeValue<'a>>) -> Result<Self, String> {
        match value.into_inner() {
            DeValue::Array(list) => list.into_iter().map(T::of).collect(),
            other => expected("a list", &other),
        }
    }
}

impl<'a, T: Field<'a>> Field<'a> for BTreeMap<String, T> {
    fn of(value: Spanned<DeValue<'a>>) -> Result<Self, String> {
        let table = DeTable::of(value)?;
        let entry = |(name, value): (Spanned<std::borrow::Cow<str>>, _)| {
            let value = T::of(value).map_err(|fault| format!("`{}`: {fault}", name.get_ref()))?;
            Ok((name.into_inner().into_owned(), value))
        };
        table.into_iter().map(entry).collect()
    }
}

impl<'a, T: Field<'a>, const N: usize> Field<'a> for [T; N] {
    fn of(value: Spanned<DeValue<'a>>) -> Result<Self, String> {
        let list: Vec<T> = Field::of(value)?;
        list.try_into().map_err(|list: Vec<T>| format!("expected a list of {N}, not of {}", list.len()))
    }
}

impl<'a> Field<'a> for DeTable<'a> {
    fn of(value: Spanned<DeValue<'a>>) -> Result<Self, String> {
        match value.into_inner() {
            DeValue::Table(table) => Ok(table),
            other => expected("a table", &other),
        }
    }
}

impl<'a> Field<'a> for DeValue<'a> {
    fn of(value: Spanned<Self>) -> Result<Self, String> {
        Ok(value.into_inner())
    }
}

impl<'a, T: Field<'a>> Field<'a> for Spanned<T> {
    fn of(value: Spanned<DeValue<'a>>) -> Result<Self, String> {
        let span = value.span();
        T::of(value).map(|inner| Self::new(span, inner))
    }
}
