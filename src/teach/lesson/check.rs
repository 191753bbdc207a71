//! Checks what lessons state, with the rules and the search itself.
//!
//! A check is a fact with the values that the lesson states, and where it applies:
//!
//! ```text
//! score c2 +10 after b1 by blind minimax on O.X/X../XOO
//! ```
//!
//! `after` is followed by moves, `by` and `on` by another search and board than the page's first. Scores are as MAX sees
//! them, who moves before those moves, and plies count from there. `not` before a check means that it is false.
//!
//! | fact | what is stated |
//! |---|---|
//! | `value 0`, `score b2 +10` | the score of the position, and of a move |
//! | `best b3 c3`, `wins b2`, `draws a1 c1`, `losses a2` | the moves with the best score; those that win, draw, lose |
//! | `verdict c1 loses in 4` | the outcome after a move, as the search sees it, in words |
//! | `replies a1 c1 b2`, `completing X a1 a2` | the moves in reading order; where a side would complete a line |
//! | `nodes 47`, `leaves 21` | the counters of the search |
//! | `window alpha -6, beta +infinity` | the window with which the search enters a node |
//! | `returns c2 at most +7`, `pruned b2` | what the search returns for a move; the moves that it prunes at a node |
//!
//! `answer` before a fact means that the page's answer is what would be stated: `answer score b2`, `answer pruned after
//! a2`. The tests of the built-in lessons have more facts.

use super::Answer::{All, Choice, Squares, Tree, Typed};
use super::{Answered, Page, in_time, read};
use crate::engine::search::{Minimax, MoveOrder, NumberTree, Playable, State, Trace};
use crate::engine::{Bound, Counters, Outcome, Score};
use crate::game::{Position, Rules, Setup, Square, SquareSet};
use crate::teach::reading::{Problems, quoted};
use crate::teach::{Prediction, search_of};
use crate::wording;
use fastrand::Rng;
use itertools::Itertools;
use std::iter::once;

/// The facts that only the tests of the built-in lessons have.
const ELSEWHERE: &str = "agrees all best-case better board cells classes connect cutoff dated drawing ends entries \
    estimates exact fewest first formula gets keeps last limited longest look-ahead losing marks mcts moves open-lines options \
    order outcome perfect plays positions prunes published random remembers results returned rival scale scored scores scoring sees \
    state strict sum threats unlike unlimited unluckiest ways whole-search";

/// The truth about more facts, by their names and the values that are stated.
pub type More<'m> = &'m dyn Fn(&Scene<'_>, &str, &[&str]) -> Option<String>;

/// The mistakes in a lesson file, each with its line: what cannot be read, claims and answers that are not true. And what is
/// not checked: claims that only the tests of the built-in lessons can check, and answers that no claim is about.
pub fn mistakes(text: &str) -> [Vec<String>; 2] {
    let mut problems = Problems::default();
    let mut unchecked = Problems::default();
    for (page, answer) in read(text, &mut problems).2.into_iter().flat_map(with_fresh_numbers) {
        let claims = page.claims.iter().map(|claim| (claim.check.clone(), claim.place.clone()));
        let usual = if is_answered(&page) { None } else { usual(&page) };
        if !covers_answer(&page) {
            unchecked.add(answer.clone(), || "nothing checks this answer: add a claim".to_owned());
        }
        for (check, place) in claims.chain(usual.map(|check| (check, answer))) {
            let name = check.split(' ').find(|word| !["not", "answer"].contains(word)).unwrap_or_default();
            let told = || quoted(check.trim_end_matches(" after "));
            if ELSEWHERE.split(' ').any(|other| other == name) {
                unchecked.add(place, || format!("{} is not checked", told()));
            } else if let Some(fault) =
                too_long(&page, &check).or_else(|| fault(&page, &check, &|_, _, _| None))
            {
                problems.add(place, || format!("{}: {fault}", told()));
            }
        }
    }
    [problems, unchecked].map(|problems| problems.sentences(text))
}

/// A page, and the same with other numbers, if it gets any.
fn with_fresh_numbers((page, answer): Answered) -> impl Iterator<Item = Answered> {
    let renewed = page.renewed(&mut Rng::with_seed(0)).map(|page| (page, answer.clone()));
    once((page, answer)).chain(renewed)
}

/// Whether a check is about the answer. Which option is right, and how many there are of something, only claims tell.
fn covers_answer(page: &Page) -> bool {
    match &page.task.answer {
        Choice { options, right } => page.claims.iter().any(|claim| options[*right].contains(&claim.words)),
        Typed(Prediction::Count(_)) => is_answered(page),
        _ => true,
    }
}

fn is_answered(page: &Page) -> bool {
    page.claims.iter().any(|claim| claim.check.starts_with("answer "))
}

fn too_long(page: &Page, check: &str) -> Option<String> {
    let scene = Scene::read(page, check.trim_start_matches("not ")).ok()?;
    in_time(scene.search, scene.here.board()?.empty_cells()).err()
}

/// The check of an answer that no claim is about.
fn usual(page: &Page) -> Option<String> {
    let fact = match &page.task.answer {
        Squares(_) => "best".to_owned(),
        All(_) => "pruned".to_owned(),
        Typed(Prediction::Window { .. }) => "window".to_owned(),
        Typed(Prediction::Count(_)) | Choice { .. } | Tree(..) => return None,
        Typed(_) => page
            .about
            .map_or_else(|| "value".to_owned(), |square| format!("score {}", page.state.branch_name(square))),
    };
    Some(format!("answer {fact} after {}", names(&page.state, page.path.iter().copied())))
}

/// What is wrong with a check on a page. `more` knows facts that are not listed here.
pub fn fault(page: &Page, check: &str, more: More<'_>) -> Option<String> {
    let (fact, expected) = check.strip_prefix("not ").map_or((check, true), |fact| (fact, false));
    match Scene::read(page, fact).map(|scene| scene.stated_and_true(more)) {
        Err(fault) => Some(fault),
        Ok(None) => Some("there is no such check here".to_owned()),
        Ok(Some((stated, truth))) => {
            let [stated, truth] =
                [stated, truth].map(|text| if text.is_empty() { "none".to_owned() } else { text });
            match (expected, stated == truth) {
                (true, false) => Some(format!("{stated} is stated, the truth is {truth}")),
                (false, true) => Some(format!("{stated} is true, but `not` says that it is not")),
                _ => None,
            }
        }
    }
}

#[derive(Clone)]
pub struct Scene<'a> {
    pub page: &'a Page,
    /// The fact's name and its values.
    pub words: Vec<&'a str>,
    pub search: Minimax,
    pub root: State,
    /// The moves from there.
    pub path: Vec<Square>,
    /// What they lead to.
    pub here: State,
}

impl<'a> Scene<'a> {
    fn read(page: &'a Page, check: &'a str) -> Result<Self, String> {
        let mut parts = [vec![], vec![], vec![], vec![]];
        let mut part = 0;
        for word in check.split_whitespace() {
            match ["after", "by", "on"].iter().position(|&name| name == word) {
                Some(place) => part = place + 1,
                None => parts[part].push(word),
            }
        }
        let [words, path, by, on] = parts;
        let root = match on.first() {
            None => page.root(),
            Some(text) if NumberTree::is_meant_by(text) => State::Numbers(text.parse()?),
            Some(text) => match text.parse::<Rules>() {
                Ok(rules) => Position::new(rules).into(),
                Err(_) => Position::try_from(text.parse::<Setup>()?)?.into(),
            },
        };
        let (search, root) = match &by[..] {
            [] => (page.searches[0], root),
            by => {
                let variant = search_of(&by.join(" "))?;
                (variant.search, root.with_replies(variant.replies)?)
            }
        };
        let path = root.path(path)?;
        Ok(Self { page, words, search, here: root.played(&path), root, path })
    }

    /// `None` if there is no such fact.
    fn stated_and_true(&self, more: More<'_>) -> Option<(String, String)> {
        let is_answer = self.words.first() == Some(&"answer");
        let (&name, values) = self.words[usize::from(is_answer)..].split_first()?;
        // The values that say what the fact is about.
        let about = usize::from(["score", "verdict", "returns", "completing"].contains(&name));
        let known = self.truth(name, values.get(..about)?);
        if is_answer {
            let stated = match &self.page.task.answer {
                Squares(squares) | All(squares) => self.names(squares.iter()),
                Typed(prediction) => prediction.to_string(),
                Choice { .. } | Tree(..) => return None,
            };
            return Some((stated, known.or_else(|| more(self, "answer", &self.words[1..]))?));
        }
        match known {
            Some(truth) => Some((values[about..].join(" "), truth)),
            None => Some((values.join(" "), more(self, name, values)?)),
        }
    }

    /// The truth about a fact, or about a fact of a move or a mark.
    fn truth(&self, name: &str, about: &[&str]) -> Option<String> {
        let square = || self.here.branch(about.first()?).ok();
        let points = |score| self.root.points(score);
        let score = |bound, score| Prediction::Score(bound, points(score)).to_string();
        Some(match name {
            "value" => score(Bound::Exact, self.value(&[])?),
            "score" => score(Bound::Exact, self.value(&[square()?])?),
            "best" => self.names(self.best()),
            "wins" => self.names(self.ending(Outcome::Win)),
            "draws" => self.names(self.ending(Outcome::Draw)),
            "losses" => self.names(self.ending(Outcome::Loss)),
            "verdict" => {
                let analysis = self.search.analyze(self.at_best()?, &mut ()).ok()?;
                analysis.verdict(analysis.candidate(square()?)?)
            }
            "replies" => self.names(self.here.possible(MoveOrder::Reading)),
            "completing" => self.names(self.here.board()?.completing(about.first()?.parse().ok()?).iter()),
            "nodes" | "leaves" => {
                let mut counters = Counters::default();
                self.here.score(self.search, 0, &mut counters).ok()?;
                wording::grouped(if name == "nodes" { counters.nodes } else { counters.terminals })
            }
            "window" => {
                let (tree, node) = self.find(&[])?;
                Prediction::of_window(tree.node(node).window, points).to_string()
            }
            "pruned" => {
                let (tree, node) = self.find(&[])?;
                self.names(tree.pruned(node, &self.here).into_iter().collect::<SquareSet>().iter())
            }
            "returns" => {
                let (tree, node) = self.find(&[square()?])?;
                let node = tree.node(node);
                score(node.bound, node.score()?)
            }
            _ => return None,
        })
    }

    /// The minimax value after more possible moves, as MAX sees it.
    pub fn value(&self, more: &[Square]) -> Option<Score> {
        self.here.played(more).score(self.search, self.path.len() + more.len(), &mut ()).ok()
    }

    pub fn best(&self) -> impl Iterator<Item = Square> + use<'_> {
        let best = self.value(&[]);
        self.here
            .possible(MoveOrder::Reading)
            .into_iter()
            .filter(move |&square| self.value(&[square]) == best)
    }

    /// The board, if both sides play as well as they can.
    fn at_best(&self) -> Option<&Position> {
        self.here.board().filter(|_| !self.here.has_chance())
    }

    /// The moves with this outcome for the side to move.
    pub fn ending(&self, outcome: Outcome) -> Vec<Square> {
        let analysis = self.at_best().and_then(|board| self.search.analyze(board, &mut ()).ok());
        analysis
            .into_iter()
            .flat_map(|analysis| analysis.candidates)
            .filter(|candidate| candidate.outcome() == Some(outcome))
            .map(|candidate| candidate.square)
            .collect()
    }

    /// The tree, and its node after the moves to here and more, if the search goes there.
    pub fn find(&self, more: &[Square]) -> Option<(Trace, usize)> {
        let tree = Trace::of(self.search, &self.root);
        let node = tree.find(&[&self.path, more].concat()).ok()?;
        Some((tree, node))
    }

    fn names(&self, squares: impl IntoIterator<Item = Square>) -> String {
        names(&self.root, squares)
    }
}

fn names(root: &State, squares: impl IntoIterator<Item = Square>) -> String {
    squares.into_iter().map(|square| root.branch_name(square)).join(" ")
}
