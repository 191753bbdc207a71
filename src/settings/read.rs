//! Settings from texts that people have written.

use super::{Setting, Settings, Source};
use crate::keymap::Keymap;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Something in the file or the environment that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where it is: a line of the file, counted from 1, or a variable of the environment.
    place: Place,
    /// What is wrong, and what would be right.
    what: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    Line(usize),
    Variable(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::Line(line) => write!(f, "line {line}: {}", self.what),
            Place::Variable(name) => write!(f, "{name}: {}", self.what),
        }
    }
}

/// A place in the text, in bytes, and what is wrong there.
type Found = (Range<usize>, String);

impl Settings {
    /// The default settings, changed by what is in the text of a file; and what in there makes no sense. A text that
    /// is no TOML changes nothing.
    pub fn read(text: &str) -> (Self, Vec<Problem>) {
        let mut settings = Self::default();
        let mut problems = Vec::new();
        match DeTable::parse(text) {
            Err(fault) => {
                let what = format!("this is no TOML: {}", fault.message());
                problems.push((fault.span().unwrap_or_default(), what));
            }
            Ok(table) => {
                for (name, value) in table.get_ref() {
                    settings.take(name, value, &mut problems);
                }
            }
        }
        problems.sort_by_key(|(span, _)| span.start);
        let line = |start: usize| text[..start.min(text.len())].matches('\n').count() + 1;
        let problem = |(span, what): Found| Problem { place: Place::Line(line(span.start)), what };
        (settings, problems.into_iter().map(problem).collect())
    }

    /// Takes in an entry of the file, or tells why not.
    fn take(
        &mut self,
        name: &Spanned<Cow<'_, str>>,
        value: &Spanned<DeValue<'_>>,
        problems: &mut Vec<Found>,
    ) {
        match (name.get_ref().as_ref(), value.get_ref()) {
            ("keys", DeValue::Table(keys)) => {
                let (keymap, found) = Keymap::standard().patched(keys);
                self.keymap = keymap.into();
                problems.extend(found.into_iter().map(|problem| (problem.span, problem.text)));
            }
            ("keys", _) => {
                let what = "keys: sections are wanted, as in [keys.game]".to_owned();
                problems.push((value.span(), what));
            }
            (setting, _) => match Setting::known(setting) {
                Err(fault) => problems.push((name.span(), fault)),
                Ok(setting) => {
                    if let Err(fault) = self.take_setting(setting, value.get_ref()) {
                        problems.push((value.span(), format!("{}: {fault}", setting.name())));
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
            _ => return Err("one word is wanted here".to_owned()),
        };
        self.set(setting, &text, Source::File)
    }

    /// Takes in what the environment says, as far as it makes sense; tells what does not.
    pub fn heed(&mut self, environment: impl Fn(&str) -> Option<String>) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut variables: Vec<(Setting, String, String)> = Vec::new();
        let said = |name: &str| environment(name).filter(|value| !value.is_empty());
        if said("NO_COLOR").is_some() {
            variables.push((Setting::Color, "NO_COLOR".to_owned(), "never".to_owned()));
        }
        let own = |setting: Setting| Some((setting, setting.variable(), said(&setting.variable())?));
        variables.extend(Setting::ALL.into_iter().filter_map(own));
        for (setting, name, value) in variables {
            if let Err(what) = self.set(setting, &value, Source::Environment) {
                problems.push(Problem { place: Place::Variable(name), what });
            }
        }
        problems
    }
}
