//! Other numbers for a page that was not solved.

use super::{Answer, Page};
use crate::engine::search::State;
use crate::teach::Prediction;
use fastrand::Rng;
use itertools::Itertools;
use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;

/// The highest of the new numbers, which are above 0.
const HIGHEST: i32 = 20;

impl Page {
    /// The same page with other numbers in the same order, at which a search takes the same steps; `None` if its numbers
    /// stay, as those of boards do.
    pub fn renewed(&self, random: &mut Rng) -> Option<Self> {
        let tree = self.state.numbers().filter(|_| self.fresh)?;
        let old: BTreeSet<i32> = tree.leaves().collect();
        let mut new = old.clone();
        while new.len() != old.len() || new == old {
            new = (0..old.len()).map(|_| random.i32(1..=HIGHEST)).collect();
        }
        let numbers: BTreeMap<i32, i32> = old.into_iter().zip(new).collect();
        let other = |text: &String| replaced(text, &numbers, |before| !before.is_ascii_alphanumeric());
        let mut page = self.clone();
        page.state = State::Numbers(other(&tree.to_string()).parse().ok()?);
        page.path.iter().for_each(|&branch| page.state.play(branch));
        let task = &mut page.task;
        let texts = page.text.iter_mut().chain([&mut task.question, &mut task.hint, &mut task.why]);
        texts.for_each(|text| *text = other(text));
        page.replies =
            take(&mut page.replies).iter().map(|(answer, reply)| (other(answer), other(reply))).collect();
        for claim in &mut page.claims {
            claim.words = other(&claim.words);
            // The others are numbers of branches.
            claim.check = replaced(&claim.check, &numbers, |before| before == '+');
        }
        let number = |points: &mut i32| *points = numbers.get(points).copied().unwrap_or(*points);
        match &mut task.answer {
            Answer::Typed(Prediction::Score(_, points)) => number(points),
            Answer::Typed(Prediction::Window { alpha, beta }) => [alpha, beta].into_iter().for_each(number),
            Answer::Choice { options, .. } => options.iter_mut().for_each(|option| *option = other(option)),
            _ => {}
        }
        Some(page)
    }
}

/// A text with other numbers in place of those that stand after such a character.
fn replaced(text: &str, numbers: &BTreeMap<i32, i32>, stands_after: impl Fn(char) -> bool) -> String {
    let mut before = ' ';
    let mut runs = Vec::new();
    for (_, run) in &text.chars().chunk_by(char::is_ascii_digit) {
        let run: String = run.collect();
        let number =
            run.parse().ok().filter(|_| stands_after(before)).and_then(|number: i32| numbers.get(&number));
        before = run.chars().last().unwrap_or(before);
        runs.push(number.map_or(run, i32::to_string));
    }
    runs.concat()
}
