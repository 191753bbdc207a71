//! Other numbers for a page that was not solved.

use super::{Answer, Page};
use crate::engine::Points;
use crate::engine::search::{Playable, State};
use crate::teach::Prediction;
use crate::wording::read_number;
use fastrand::Rng;
use itertools::Itertools;
use std::collections::BTreeMap;
use std::mem::take;

impl Page {
    /// The same page with other numbers in the same order, at which a search takes the same steps; `None` if its numbers
    /// stay, as those of boards do.
    pub fn renewed(&self, random: &mut Rng) -> Option<Self> {
        let tree = self.state.numbers().filter(|_| self.fresh)?;
        let renumbered = tree.renumbered(random)?;
        let [old, new] = [tree, &renumbered].map(|tree| tree.leaves().map(|number| number.to_string()));
        let numbers: BTreeMap<String, String> = old.zip(new).collect();
        let other = |text: &String| replaced(text, &numbers);
        let mut page = self.clone();
        page.state = State::Numbers(renumbered);
        page.path.iter().for_each(|&branch| page.state.play(branch));
        let task = &mut page.task;
        for text in page.text.iter_mut().chain([&mut task.question, &mut task.hint, &mut task.why]) {
            *text = other(text);
        }
        page.replies =
            take(&mut page.replies).iter().map(|(answer, reply)| (other(answer), other(reply))).collect();
        for claim in &mut page.claims {
            claim.words = other(&claim.words);
            // Those without a sign are numbers of branches.
            let words = claim.check.split(' ').map(str::to_owned);
            claim.check = words.map(|word| if word.starts_with('+') { other(&word) } else { word }).join(" ");
        }
        let number =
            |points: &mut Points| *points = read_number(&other(&points.to_string())).unwrap_or(*points);
        match &mut task.answer {
            Answer::Typed(Prediction::Score(_, points)) => number(points),
            Answer::Typed(Prediction::Window { alpha, beta }) => [alpha, beta].into_iter().for_each(number),
            Answer::Choice { options, .. } => options.iter_mut().for_each(|option| *option = other(option)),
            _ => {}
        }
        Some(page)
    }
}

/// A text with other numbers in place of its own.
fn replaced(text: &str, numbers: &BTreeMap<String, String>) -> String {
    // A name with a digit is no number.
    let parts = text.chars().chunk_by(char::is_ascii_alphanumeric);
    let other = |part: String| numbers.get(&part).cloned().unwrap_or(part);
    parts.into_iter().map(|(_, part)| other(part.collect())).collect()
}
