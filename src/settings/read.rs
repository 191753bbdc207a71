//! Settings from texts that people have written.

use super::{Setting, Settings, Source};
use crate::keymap::Keymap;
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

impl Settings {
    /// The default settings, changed by what is in the text of a file; and what in there makes no sense. A text that
    /// is no TOML changes nothing.
    pub fn read(text: &str) -> (Self, Vec<Problem>) {
        let mut settings = Self::default();
        let line = |span: Range<usize>| text[..span.start.min(text.len())].matches('\n').count() + 1;
        let mut problems = Vec::new();
        let mut problem = |span, what| problems.push(Problem { place: Place::Line(line(span)), what });
        match DeTable::parse(text) {
            Err(fault) => {
                problem(fault.span().unwrap_or_default(), format!("this is no TOML: {}", fault.message()))
            }
            Ok(table) => {
                for (name, value) in table.get_ref() {
                    if let ("keys", DeValue::Table(keys)) = (name.get_ref().as_ref(), value.get_ref()) {
                        let (keymap, found) = Keymap::standard().patched(keys);
                        settings.keymap = keymap.into();
                        found.into_iter().for_each(|found| problem(found.span, found.text));
                        continue;
                    }
                    if let Err((span, what)) = settings.take(name, value) {
                        problem(span, what);
                    }
                }
            }
        }
        problems.sort_by_key(|problem| match problem.place {
            Place::Line(line) => line,
            Place::Variable(_) => 0,
        });
        (settings, problems)
    }

    /// Takes in an entry of the file.
    fn take(
        &mut self,
        name: &Spanned<impl AsRef<str>>,
        value: &Spanned<DeValue<'_>>,
    ) -> Result<(), (Range<usize>, String)> {
        let setting = Setting::known(name.get_ref().as_ref()).map_err(|fault| (name.span(), fault))?;
        let text = match value.get_ref() {
            DeValue::String(text) => text.to_string(),
            DeValue::Boolean(flag) => flag.to_string(),
            DeValue::Integer(number) => number.as_str().to_owned(),
            _ => return Err((value.span(), format!("{}: one word is wanted here", setting.name()))),
        };
        self.set(setting, &text, Source::File)
            .map_err(|fault| (value.span(), format!("{}: {fault}", setting.name())))
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
