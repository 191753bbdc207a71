//! Changes to one entry of the settings file.

use super::Setting;
use toml_edit::{DocumentMut, Item, Table, TomlError};

/// A change to one entry of the settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The setting.
    pub setting: Setting,
    /// The new value; `None` removes the entry, so that the default applies.
    pub value: Option<Value>,
}

/// The value of an entry in the settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A text.
    Text(String),
    /// True or false.
    Flag(bool),
    /// A number.
    Number(i64),
}

impl Change {
    /// The text of a settings file after the change. All other entries, the comments and the order stay as they are.
    ///
    /// # Errors
    /// What is wrong with the text, and in which line.
    pub fn in_text(&self, text: &str) -> Result<String, String> {
        let mut document: DocumentMut = text.parse().map_err(|fault| explain(&fault, text))?;
        let is_bare = document.is_empty();
        let name = self.setting.name();
        match &self.value {
            Some(value) => put(document.as_table_mut(), name, value)?,
            None => drop(document.remove(name)),
        }
        if is_bare {
            keep_above(&mut document);
        }
        let changed = document.to_string();
        // toml_edit writes the line ends of Unix only.
        Ok(if text.contains("\r\n") { changed.replace('\n', "\r\n") } else { changed })
    }
}

/// Returns the line of an error and its message.
fn explain(fault: &TomlError, text: &str) -> String {
    let before = fault.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    format!("line {line}: {}", fault.message().replace('\n', ", "))
}

/// Sets a value. A comment after the old value stays.
fn put(table: &mut Table, name: &str, value: &Value) -> Result<(), String> {
    let mut value: toml_edit::Value = match value {
        Value::Text(text) => text.into(),
        Value::Flag(flag) => (*flag).into(),
        Value::Number(number) => (*number).into(),
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
    if !comments.is_empty() {
        if let Some(mut key) = document.key_mut(&first) {
            key.leaf_decor_mut().set_prefix(comments);
        }
        document.set_trailing("");
    }
}
