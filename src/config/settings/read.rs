//! Settings from texts that people have written.

use super::environment::Environment;
use super::{Choice, ColorChoice, Setting, Settings, Source};
use crate::config::keymap::{Keymap, Problems, shortened};
use std::borrow::Cow;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

impl Settings {
    /// The default settings, changed by what is in the text of a file; and what in there makes no sense, in
    /// sentences that begin with the line, in the order of the file. Of very many problems the last tells how many
    /// more there are. A text that is no TOML changes nothing.
    pub fn read(text: &str) -> (Self, Vec<String>) {
        let mut settings = Self::default();
        let mut problems = Problems::default();
        match DeTable::parse(text) {
            Err(fault) => {
                let what = || format!("not valid TOML: {}", fault.message());
                problems.add(fault.span().unwrap_or_default(), what);
            }
            Ok(table) => {
                let mut entries: Vec<_> = table.get_ref().iter().collect();
                entries.sort_by_key(|(name, _)| name.span().start);
                for (name, value) in entries {
                    settings.take(name, value, &mut problems);
                }
            }
        }
        (settings, placed(text, problems))
    }

    /// Takes in an entry of the file, or tells why not.
    fn take(&mut self, name: &Spanned<Cow<'_, str>>, value: &Spanned<DeValue<'_>>, problems: &mut Problems) {
        match (name.get_ref().as_ref(), value.get_ref()) {
            ("keys", DeValue::Table(keys)) => {
                self.keymap = Keymap::standard().patched(keys, problems).into();
            }
            ("keys", _) => {
                problems.add(value.span(), || "keys: sections are wanted, as in [keys.game]".to_owned());
            }
            (text, _) => match Setting::named(text) {
                None => problems.add(name.span(), || Setting::unknown(text)),
                Some(setting) => {
                    if let Err(fault) = self.take_setting(setting, value.get_ref()) {
                        problems.add(value.span(), || format!("{}: {fault}", setting.name()));
                    }
                }
            },
        }
    }

    fn take_setting(&mut self, setting: Setting, value: &DeValue<'_>) -> Result<(), String> {
        let text = match value {
            DeValue::String(text) => text.to_string(),
            DeValue::Boolean(flag) => flag.to_string(),
            DeValue::Integer(number) => number.as_str().to_owned(),
            _ => return Err("a single value is expected".to_owned()),
        };
        // What is too long to be quoted is too long for any value, with or without its end.
        self.set(setting, &shortened(&text), Source::File)
    }

    /// Takes in what the environment says, as far as it makes sense; tells what does not.
    pub fn heed(&mut self, environment: impl Fn(&str) -> Option<String>) -> Vec<String> {
        let mut problems = Vec::new();
        let mut variables: Vec<(Setting, String, String)> = Vec::new();
        let said = |name: &str| environment(name).filter(|value| !value.is_empty());
        self.environment = Environment::of(said);
        if self.environment.no_color {
            // It prevails over the file, and a variable of our own prevails over it.
            variables.push((Setting::Color, "NO_COLOR".to_owned(), ColorChoice::Auto.name().to_owned()));
        }
        let own = |setting: Setting| Some((setting, setting.variable(), said(&setting.variable())?));
        variables.extend(Setting::ALL.iter().copied().filter_map(own));
        for (setting, name, value) in variables {
            if let Err(what) = self.set(setting, &shortened(&value), Source::Environment) {
                problems.push(format!("{name}: {what}"));
            }
        }
        problems
    }
}

/// Problems with the lines that they are in.
fn placed(text: &str, problems: Problems) -> Vec<String> {
    let more = problems.more;
    let (mut line, mut counted) = (1, 0);
    let mut placed = Vec::new();
    for problem in problems.told() {
        // They come in the order of the file: each line is counted once.
        let start = problem.span.start.clamp(counted, text.len());
        line += text.get(counted..start).map_or(0, |passed| passed.matches('\n').count());
        counted = start;
        placed.push(format!("line {line}: {}", problem.text));
    }
    match more {
        0 => {}
        1 => placed.push("and 1 more problem".to_owned()),
        more => placed.push(format!("and {more} more problems")),
    }
    placed
}
