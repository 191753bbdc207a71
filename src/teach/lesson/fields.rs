//! The fields of a table in a lesson file, read one by one, so that all mistakes are found, not only the first.

use crate::teach::mistake::{Problems, nearest, quoted};
use serde::de::{DeserializeOwned, IntoDeserializer};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The fields that have not been read yet.
pub(super) struct Fields<'a, 'p> {
    table: DeTable<'a>,
    span: Range<usize>,
    problems: &'p mut Problems,
}

impl<'a, 'p> Fields<'a, 'p> {
    /// The fields of a table. Reports which of the required ones are missing, and those that do not exist.
    pub(super) fn of(
        table: Spanned<DeTable<'a>>,
        [required, optional]: [&[&'static str]; 2],
        problems: &'p mut Problems,
    ) -> Self {
        let (span, table) = (table.span(), table.into_inner());
        for name in required.iter().filter(|&&name| !table.contains_key(name)) {
            problems.add(span.clone(), || format!("`{name}` is missing"));
        }
        let known = || required.iter().chain(optional).copied();
        for name in table.keys().filter(|name| known().all(|known| known != name.get_ref())) {
            let nearest = nearest(name.get_ref(), known()).unwrap_or_default();
            let what = || format!("there is no field {}; the nearest is `{nearest}`", quoted(name.get_ref()));
            problems.add(name.span(), what);
        }
        Self { table, span, problems }
    }

    /// Whether a field is there.
    pub(super) fn has(&self, name: &str) -> bool {
        self.table.contains_key(name)
    }

    /// Reports a problem with the whole table.
    pub(super) fn refuse(&mut self, problem: &str) {
        self.problems.add(self.span.clone(), || problem.to_owned());
    }

    /// The value of a field, if it is there and correct.
    pub(super) fn take<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        self.read(name, Ok)
    }

    /// What `read` makes of the value of a field, if it is there and correct.
    pub(super) fn read<T: DeserializeOwned, U>(
        &mut self,
        name: &str,
        read: impl FnOnce(T) -> Result<U, String>,
    ) -> Option<U> {
        let value = self.table.remove(name)?;
        let span = value.span();
        let value = T::deserialize(value.into_deserializer()).map_err(|fault| fault.message().to_owned());
        let refused = |fault| self.problems.add(span, || format!("`{name}`: {fault}"));
        value.and_then(read).map_err(refused).ok()
    }

    /// The tables of a list.
    pub(super) fn tables(&mut self, name: &str) -> Vec<Spanned<DeTable<'a>>> {
        let Some(DeValue::Array(list)) = self.table.remove(name).map(Spanned::into_inner) else {
            return Vec::new();
        };
        let table = |item: Spanned<DeValue<'a>>| match (item.span(), item.into_inner()) {
            (span, DeValue::Table(table)) => Some(Spanned::new(span, table)),
            _ => None,
        };
        list.into_iter().filter_map(table).collect()
    }
}
