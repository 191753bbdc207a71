//! Reads settings from the file and the environment.

use super::environment::Environment;
use super::{Choice, ColorChoice, Setting, Settings, Source};
use crate::config::keymap::{Keymap, Name, Problems, Value, in_order, shortened};
use toml::de::{DeTable, DeValue};

impl Settings {
    /// The default settings with the changes of a file's text; and its problems, as sentences that start with
    /// the line number, in the order of the file. Of very many problems only the first are listed, followed
    /// by the number of others. A text that is not TOML changes nothing.
    pub fn read(text: &str) -> (Self, Vec<String>) {
        let mut settings = Self::default();
        let mut problems = Problems::default();
        match DeTable::parse(text) {
            Err(fault) => {
                let what = || format!("not valid TOML: {}", fault.message());
                problems.add(fault.span().unwrap_or_default(), what);
            }
            Ok(table) => {
                for (name, value) in in_order(table.get_ref()) {
                    settings.read_entry(name, value, &mut problems);
                }
            }
        }
        (settings, problems.sentences(text))
    }

    /// Applies an entry of the file, or adds a problem.
    fn read_entry(&mut self, name: &Name, value: &Value, problems: &mut Problems) {
        match (name.get_ref().as_ref(), value.get_ref()) {
            ("keys", DeValue::Table(keys)) => {
                self.keymap = Keymap::standard().patched(keys, problems).into();
            }
            ("keys", _) => {
                problems.add(value.span(), || "keys: expected sections, as in [keys.game]".to_owned());
            }
            (text, _) => match Setting::named(text) {
                None => problems.add(name.span(), || Setting::unknown(text)),
                Some(setting) => {
                    if let Err(fault) = self.read_setting(setting, value.get_ref()) {
                        problems.add(value.span(), || format!("{}: {fault}", setting.name()));
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
    pub fn read_environment(&mut self, environment: impl Fn(&str) -> Option<String>) -> Vec<String> {
        let mut problems = Vec::new();
        let mut variables: Vec<(Setting, String, String)> = Vec::new();
        let variable = |name: &str| environment(name).filter(|value| !value.is_empty());
        self.environment = Environment::of(variable);
        if self.environment.no_color {
            // It overrides the file, and NOUGHTS_COLOR overrides it.
            variables.push((Setting::Color, "NO_COLOR".to_owned(), ColorChoice::Auto.name().to_owned()));
        }
        let own = |setting: Setting| Some((setting, setting.variable(), variable(&setting.variable())?));
        variables.extend(Setting::ALL.iter().copied().filter_map(own));
        for (setting, name, value) in variables {
            if let Err(fault) = self.set(setting, &shortened(&value), Source::Environment) {
                problems.push(format!("{name}: {fault}"));
            }
        }
        problems
    }
}
