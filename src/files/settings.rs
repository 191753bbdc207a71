//! The settings file.

use super::{Operation, StorageError, Store, plain_file};
use crate::config::settings::{Change, Value};
use std::path::PathBuf;
use toml_edit::{Array, DocumentMut, Item, Table, TableLike, TomlError};

impl Store {
    /// Returns the path of the settings file.
    pub fn settings_path(&self) -> PathBuf {
        self.config.path.join("config.toml")
    }

    /// Reads the settings file; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read, is not text, or is longer than 1 MiB.
    pub fn load_settings(&self) -> Result<Option<String>, StorageError> {
        let path = self.settings_path();
        plain_file::read_text(&path).map_err(self.config.failed(Operation::Read, &path))
    }

    /// Changes one entry in the settings file. All other entries, the comments and the order stay as they are.
    ///
    /// # Errors
    /// If the file cannot be written or is damaged; it is then left unchanged.
    pub fn save_setting(&self, change: &Change) -> Result<(), StorageError> {
        if change.value.is_none() && self.load_settings()?.is_none() {
            return Ok(());
        }
        let _lock = self.config.lock()?;
        let path = self.settings_path();
        let text = self.load_settings()?.unwrap_or_default();
        let damaged = |why| StorageError::Damaged { path: path.clone(), why };
        let mut document: DocumentMut = text.parse().map_err(|fault| damaged(explain(&fault, &text)))?;
        let is_bare = document.is_empty();
        apply(document.as_table_mut(), change).map_err(damaged)?;
        if is_bare {
            keep_above(&mut document);
        }
        let changed = document.to_string();
        if changed == text {
            return Ok(());
        }
        plain_file::replace(&path, &changed).map_err(self.config.failed(Operation::Write, &path))
    }
}

/// Returns the line of an error and its message.
fn explain(fault: &TomlError, text: &str) -> String {
    let before = fault.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    format!("line {line}: {}", fault.message().replace('\n', ", "))
}

/// Changes an entry, or returns what prevents it.
fn apply(root: &mut Table, change: &Change) -> Result<(), String> {
    let Some((name, tables)) = change.path.split_last() else { return Ok(()) };
    let mut table: &mut dyn TableLike = root;
    for outer in tables {
        if !table.contains_key(outer) {
            if change.value.is_none() {
                return Ok(());
            }
            let mut new = Table::new();
            // A table that contains only tables needs no header.
            new.set_implicit(true);
            table.insert(outer, Item::Table(new));
        }
        let inner = table.get_mut(outer).and_then(Item::as_table_like_mut);
        table = inner.ok_or_else(|| format!("`{outer}` is not a table: use [{}]", tables.join(".")))?;
    }
    let Some(value) = &change.value else {
        table.remove(name);
        return Ok(());
    };
    put(table, name, value)
}

/// Sets a value. A comment after the old value stays.
fn put(table: &mut dyn TableLike, name: &str, value: &Value) -> Result<(), String> {
    let mut value = match value {
        Value::Text(text) => text.into(),
        Value::Flag(flag) => (*flag).into(),
        Value::Number(number) => (*number).into(),
        Value::List(words) => toml_edit::Value::Array(words.iter().collect::<Array>()),
    };
    match table.get_mut(name) {
        Some(Item::Value(old)) => {
            *value.decor_mut() = old.decor().clone();
            *old = value;
        }
        Some(Item::Table(_) | Item::ArrayOfTables(_)) => {
            return Err(format!("`{name}` is a table: use {name} = {}", value.to_string().trim()));
        }
        Some(Item::None) | None => {
            table.insert(name, Item::Value(value));
        }
    }
    Ok(())
}

/// If a file had only comments, keeps them above its first entry.
fn keep_above(document: &mut DocumentMut) {
    let comments = document.trailing().as_str().unwrap_or_default().to_owned();
    let Some(first) = document.iter().next().map(|(name, _)| name.to_owned()) else { return };
    let is_table = document[&first].is_table();
    if !is_table && !comments.is_empty() {
        if let Some(mut key) = document.key_mut(&first) {
            key.leaf_decor_mut().set_prefix(comments);
        }
        document.set_trailing("");
    }
}
