//! The fields of a table in a lesson file. They are taken one by one, so that all mistakes are found, not only the first.

use crate::teach::mistake::{Problems, nearest, quoted};
use serde::de::{DeserializeOwned, IntoDeserializer};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The fields that have not been taken yet.
pub(super) struct Fields<'a, 'p> {
    table: DeTable<'a>,
    span: Range<usize>,
    /// The names of all fields that were asked for.
    names: Vec<&'static str>,
    pub(super) problems: &'p mut Problems,
}

impl<'a, 'p> Fields<'a, 'p> {
    pub(super) fn of(table: Spanned<DeTable<'a>>, problems: &'p mut Problems) -> Self {
        Self { span: table.span(), table: table.into_inner(), names: Vec::new(), problems }
    }

    /// Takes a field, if it is there and correct.
    pub(super) fn take<T: DeserializeOwned>(&mut self, name: &'static str) -> Option<T> {
        self.read(name, Ok)
    }

    /// Like [`Self::read`], for a field that must be there.
    pub(super) fn need<T: DeserializeOwned, U>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(T) -> Result<U, String>,
    ) -> Option<U> {
        if !self.table.contains_key(name) {
            self.problems.add(self.span.clone(), || format!("`{name}` is missing"));
        }
        self.read(name, read)
    }

    /// Takes a field, if it is there and correct, and reads its value.
    pub(super) fn read<T: DeserializeOwned, U>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(T) -> Result<U, String>,
    ) -> Option<U> {
        self.names.push(name);
        let value = self.table.remove(name)?;
        let span = value.span();
        let value = T::deserialize(value.into_deserializer()).map_err(|fault| fault.message().to_owned());
        match value.and_then(read) {
            Ok(value) => Some(value),
            Err(fault) => {
                self.problems.add(span, || format!("`{name}`: {fault}"));
                None
            }
        }
    }

    /// Takes a list of tables.
    pub(super) fn tables(&mut self, name: &'static str) -> Vec<Spanned<DeTable<'a>>> {
        self.names.push(name);
        let Some(value) = self.table.remove(name) else { return Vec::new() };
        let list = match value.into_inner() {
            DeValue::Array(list) => list,
            _ => toml::de::DeArray::new(),
        };
        let table = |item: Spanned<DeValue<'a>>| match (item.span(), item.into_inner()) {
            (span, DeValue::Table(table)) => Some(Spanned::new(span, table)),
            _ => None,
        };
        list.into_iter().filter_map(table).collect()
    }

    /// Which of these fields are there.
    pub(super) fn given(&self, names: &[&'static str]) -> Vec<&'static str> {
        names.iter().copied().filter(|&name| self.table.contains_key(name)).collect()
    }

    /// Adds a problem with the whole table.
    pub(super) fn refuse(&mut self, problem: &str) {
        self.problems.add(self.span.clone(), || problem.to_owned());
    }

    /// Reports the fields that are left: there are no such fields.
    pub(super) fn close(self) {
        for name in self.table.keys() {
            let nearest = nearest(name.get_ref(), &self.names).copied().unwrap_or_default();
            let what = || format!("there is no field {}; the nearest is `{nearest}`", quoted(name.get_ref()));
            self.problems.add(name.span(), what);
        }
    }
}
