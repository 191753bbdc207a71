//! What a learner has done, and its file.

use crate::teach::practice::{Kind, Quiz};
use crate::teach::reading::{Field, table_of};
use itertools::{Either, Itertools};
use std::collections::{BTreeMap, BTreeSet};
use toml::de::DeTable;
use toml_edit::{Array, DocumentMut, Item, Table, TomlError, value};

/// What a learner has done, including lessons and quizzes that this version does not know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    finished: BTreeSet<String>,
    /// Whether the first answer ever to a page was right: `alpha-beta.2` is the second page of a lesson.
    first_tries: BTreeMap<String, bool>,
    /// Such as `cut 2 10 7 ++=-`, with the first tries: right, missed, or missed and right when asked again later. Their keys
    /// are in the order in which they were begun.
    quizzes: BTreeMap<String, String>,
}

/// The newest quizzes, which are kept: years of practice, and a tenth of the longest file that is read.
const MOST_QUIZZES: usize = 2000;

/// The signs for first tries that were wrong, and for those of them that were right when asked again later.
const MISSED: char = '-';
const MENDED: char = '=';

impl Progress {
    pub fn has(&self, lesson: &str) -> bool {
        self.finished.contains(lesson)
    }

    /// Returns whether the lesson was not finished before.
    pub fn finish(&mut self, lesson: &str) -> bool {
        self.finished.insert(lesson.to_owned())
    }

    /// Records the first tries at a lesson's pages. Returns whether one is new.
    pub fn tried(&mut self, lesson: &str, first_tries: impl Iterator<Item = Option<bool>>) -> bool {
        let before = self.first_tries.len();
        for (page, is_right) in (1_usize..).zip(first_tries) {
            if let Some(is_right) = is_right {
                self.first_tries.entry(format!("{lesson}.{page}")).or_insert(is_right);
            }
        }
        self.first_tries.len() > before
    }

    /// How many pages were solved at the first try; `None` if none has been tried.
    pub fn first_tries(&self, lesson: &str) -> Option<usize> {
        let mut tries = self
            .first_tries
            .iter()
            .filter(|(page, _)| page.rsplit_once('.').is_some_and(|(name, _)| name == lesson))
            .peekable();
        tries.peek()?;
        Some(tries.filter(|(_, is_right)| **is_right).count())
    }

    // Quizzes

    /// The key for a quiz with these first tries: that of the newest one, if that is the same; or else one after all others,
    /// and different from those of other sessions.
    pub fn key_of(&self, quiz: Quiz, first_tries: &[bool], session: u64) -> String {
        match self.quizzes.last_key_value() {
            Some((key, newest)) if newest.replace(MENDED, "-") == record(quiz, first_tries) => key.clone(),
            newest => {
                let last = newest.and_then(|(key, _)| key.split('-').next()?.parse().ok());
                format!("{:05}-{session}", last.unwrap_or(0_u32) + 1)
            }
        }
    }

    /// Records the first tries at a quiz's questions. Returns whether one is new.
    pub fn answered(&mut self, key: &str, quiz: Quiz, first_tries: &[bool]) -> bool {
        self.add(key, &record(quiz, first_tries))
    }

    /// Adds the answers to a quiz, and what is mended. Returns whether something is new.
    fn add(&mut self, key: &str, quiz: &str) -> bool {
        let known = self.quizzes.entry(key.to_owned()).or_default();
        // Of two signs, the greater one is that for what is mended.
        let all: String =
            known.chars().zip_longest(quiz.chars()).map(|signs| signs.reduce(Ord::max)).collect();
        let is_new = all != *known;
        *known = all;
        is_new
    }

    /// The quizzes in the order in which they were begun, each with its first tries.
    pub fn quizzes(&self) -> impl DoubleEndedIterator<Item = (Quiz, Vec<bool>)> {
        self.tried_quizzes().map(|(quiz, tries)| (quiz, tries.chars().map(|sign| sign == '+').collect()))
    }

    fn tried_quizzes(&self) -> impl DoubleEndedIterator<Item = (Quiz, &str)> {
        self.quizzes.values().filter_map(|text| read_quiz(text))
    }

    /// The questions to ask before a quiz: those of its kind, and no harder, that were missed and not right since. Each is the
    /// last one of a quiz. Cutoffs come first, then the oldest; at most ten, and as many as the quiz has.
    pub fn missed(&self, next: &Quiz) -> Vec<Quiz> {
        let (missed, mut over): (Vec<Quiz>, BTreeSet<Quiz>) = self
            .tried_quizzes()
            .flat_map(|(quiz, tries)| {
                tries.char_indices().filter_map(move |(index, sign)| Some((quiz.up_to(index)?, sign)))
            })
            .partition_map(
                |(quiz, sign)| {
                    if sign == MISSED { Either::Left(quiz) } else { Either::Right(quiz) }
                },
            );
        let is_asked = |quiz: &Quiz| {
            let is_of_kind = next.kind.is_none_or(|kind| kind == quiz.last_kind());
            is_of_kind && quiz.level <= next.level && Quiz { count: next.count, ..*quiz } != *next
        };
        missed
            .into_iter()
            .filter(is_asked)
            .sorted_by_key(|quiz| quiz.last_kind() != Kind::Cut)
            // None comes twice.
            .filter(|&quiz| over.insert(quiz))
            .take(next.count.min(10).into())
            .collect()
    }

    /// Records that a question that was missed is right now: the last one of this quiz. Returns whether that is new.
    pub fn mended(&mut self, question: &Quiz) -> bool {
        let mut is_new = false;
        for text in self.quizzes.values_mut() {
            let Some((quiz, tries)) = read_quiz(text) else { continue };
            let mend = |(index, sign)| match sign {
                MISSED if quiz.up_to(index).as_ref() == Some(question) => MENDED,
                _ => sign,
            };
            let signs: String = tries.char_indices().map(mend).collect();
            if signs != tries {
                (*text, is_new) = (format!("{quiz} {signs}"), true);
            }
        }
        is_new
    }

    // Saving

    /// Adds what `other` has; of a quiz, all answers, and all that are mended. Forgets the oldest quizzes if there are too many.
    pub fn merge(&mut self, other: &Self) {
        self.finished.extend(other.finished.iter().cloned());
        for (page, &is_right) in &other.first_tries {
            self.first_tries.entry(page.clone()).or_insert(is_right);
        }
        for (key, quiz) in &other.quizzes {
            self.add(key, quiz);
        }
        while self.quizzes.len() > MOST_QUIZZES {
            self.quizzes.pop_first();
        }
    }

    pub fn read(text: &str) -> Result<Self, String> {
        // Other versions may have written other fields.
        let mut file = table_of(text)?.into_inner();
        let finished: Vec<String> = taken(&mut file, "finished")?;
        Ok(Self {
            finished: finished.into_iter().collect(),
            first_tries: taken(&mut file, "first-tries")?,
            quizzes: taken(&mut file, "quizzes")?,
        })
    }

    /// What a file's text and this say together, and the text that says so, with the fields of other versions.
    pub fn added_to(&self, text: &str) -> Result<(Self, String), String> {
        let mut all = Self::read(text)?;
        all.merge(self);
        let mut document: DocumentMut =
            text.parse().map_err(|fault: TomlError| fault.message().to_owned())?;
        document["finished"] = value(all.finished.iter().collect::<Array>());
        let tries: Table = all.first_tries.iter().map(|(page, &is_right)| (page, value(is_right))).collect();
        let quizzes: Table = all.quizzes.iter().map(|(key, quiz)| (key, value(quiz))).collect();
        for (name, table) in [("first-tries", tries), ("quizzes", quizzes)] {
            if !table.is_empty() {
                document[name] = Item::Table(table);
            }
        }
        Ok((all, document.to_string()))
    }
}

fn record(quiz: Quiz, first_tries: &[bool]) -> String {
    let tries: String = first_tries.iter().map(|&is_right| if is_right { '+' } else { MISSED }).collect();
    format!("{quiz} {tries}")
}

/// A quiz and the signs of its first tries.
fn read_quiz(text: &str) -> Option<(Quiz, &str)> {
    let (quiz, tries) = text.rsplit_once(' ')?;
    Some((quiz.parse().ok()?, tries))
}

fn taken<'a, T: Field<'a> + Default>(file: &mut DeTable<'a>, name: &str) -> Result<T, String> {
    file.remove(name).map_or_else(|| Ok(T::default()), T::of)
}
