//! Where settings come from: the file `config.toml`, also the changes to its entries, and the environment.

use super::appearance::Environment;
use super::{ColorChoice, Setting, Settings, Source};
use crate::config::Keymap;
use crate::teach::reading::{Entry, Name, Problems, shortened};
use crate::wording::without;
use toml::de::DeValue;
use toml_edit::{DocumentMut, Item, Table, TomlError, Value};

impl Settings {
    /// The default settings with the changes of a file's text, and its problems. A text that is not TOML changes nothing.
    pub fn read(text: &str) -> (Self, Vec<String>) {
        let text = &without(text);
        let mut settings = Self::default();
        let mut problems = Problems::default();
        if let Some(table) = problems.parse(text) {
            for (name, value) in table.get_ref() {
                settings.read_entry(name, value, &mut problems);
            }
        }
        (settings, problems.sentences(text))
    }

    fn read_entry(&mut self, name: &Name, value: &Entry, problems: &mut Problems) {
        match (name.get_ref().as_ref(), value.get_ref()) {
            ("keys", DeValue::Table(keys)) => {
                self.keymap = Keymap::standard().patched(keys, problems).into();
            }
            ("keys", _) => {
                problems.add(value.span(), || "keys: expected sections, as in [keys.game]".to_owned());
            }
            (text, _) => match Setting::known(text) {
                Err(fault) => problems.add(name.span(), || fault),
                Ok(setting) => {
                    if let Err(fault) = self.read_setting(setting, value.get_ref()) {
                        problems.add(value.span(), || format!("{text}: {fault}"));
                    }
                }
            },
        }
    }

    fn read_setting(&mut self, setting: Setting, value: &DeValue<'_>) -> Result<(), String> {
        let text = match value {
            DeValue::String(text) => text.to_string(),
            DeValue::Boolean(flag) => flag.to_string(),
            DeValue::Integer(number) => number.as_str().to_owned(),
            _ => return Err("expected a single value".to_owned()),
        };
        // A text too long to quote is too long for any value, even when shortened.
        self.set(setting, &shortened(&text), Source::File)
    }

    /// Applies the environment's variables; returns the problems.
    ///
    /// # Panics
    /// Never: no setting refuses one of its usual values.
    pub fn read_environment(&mut self, environment: impl Fn(&str) -> Option<String>) -> Vec<String> {
        let variable = |name: &str| environment(name).filter(|value| !value.is_empty());
        self.environment = Environment::of(variable);
        if self.environment.no_color {
            // It overrides the file, and NOUGHTS_COLOR overrides it.
            self.set(Setting::Color, ColorChoice::Auto.into(), Source::Environment)
                .expect("it is a choice of colours");
        }
        Setting::ALL
            .iter()
            .filter_map(|&setting| {
                let name = setting.variable();
                let fault = self.set(setting, &shortened(&variable(&name)?), Source::Environment).err()?;
                Some(format!("{name}: {fault}"))
            })
            .collect()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub setting: Setting,
    /// The text of the new value; `None` removes the entry, so that the default applies.
    pub value: Option<String>,
}

impl Change {
    /// The text of the file after the change, or what is wrong with it. All else in it stays as it is.
    pub fn in_text(&self, text: &str) -> Result<String, String> {
        let mut document: DocumentMut = text.parse().map_err(|fault| explain(&fault, text))?;
        let name = self.setting.name();
        match &self.value {
            Some(value) => put(document.as_table_mut(), name, value)?,
            None => drop(document.remove(name)),
        }
        let changed = document.to_string();
        // toml_edit writes the line ends of Unix only.
        Ok(if text.contains("\r\n") { changed.replace('\n', "\r\n") } else { changed })
    }
}

/// The line of an error and its message.
fn explain(fault: &TomlError, text: &str) -> String {
    let mut problems = Problems::default();
    problems.add(fault.span().unwrap_or_default(), || fault.message().replace('\n', ", "));
    problems.sentences(text).concat()
}

/// Sets a value; only what is no number or truth value is put in quotes. A comment after the old value stays.
fn put(table: &mut Table, name: &str, text: &str) -> Result<(), String> {
    let mut value = text.parse().unwrap_or_else(|_| Value::from(text));
    let Item::Value(entry) = table.entry(name).or_insert_with(|| Item::Value(value.clone())) else {
        return Err(format!("`{name}` is a table: use {name} = {}", value.to_string().trim()));
    };
    *value.decor_mut() = entry.decor().clone();
    *entry = value;
    Ok(())
}
