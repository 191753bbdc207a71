//! Checks what lessons state: every claim and every answer, with the rules and the search itself.
//!
//! A check is a fact with the values that the lesson states, and where it applies:
//!
//! ```text
//! score c2 +10 after b1 by blind minimax on O.X/X../XOO
//! ```
//!
//! `after` is followed by moves, `by` by another search than the page's first, and `on` by another board than the
//! page's. Scores are from the view of MAX, the side to move before those moves, and plies are counted from there.
//! `not` before a check means that it is false, for wrong options.
//!
//! | fact | what is stated |
//! |---|---|
//! | `score b2 +10`, `value 0`, `all 4 score -10` | the score of a move, of the position, of all moves |
//! | `best b3 c3` | the moves with the best score |
//! | `outcome b1 draw`, `verdict c1 loses in 4` | the outcome after a move, as the search sees it; in words |
//! | `ends -10` | the game is over, with this score |
//! | `replies a1 c1 b2` | the moves in reading order |
//! | `completing X a1 a2`, `threats X 2` | where a side would complete a line; on how many squares |
//! | `nodes 47`, `leaves 21` | the counters of the search |
//! | `enters alpha -6, beta +infinity`, `window alpha -6, beta -8` | the window on entry; at the cutoff |
//! | `returns c2 at most +7`, `pruned b2` | what the search returns for a move; the moves pruned at a node |
//! | `answer best`, `wins`, `draws`, `score +7` | the squares that are right: the best, winning, drawing ones ... |
//! | `answer pruned` | the squares that are right: those that the search prunes |
//! | `answer score`, `score b2`, `returned b2`, `window` | what learners type: a score; alpha and beta on entry |
//!
//! The tests of the built-in lessons have more facts; here these are known by name only.

use super::{Answer, Page, file};
use crate::engine::analysis::{Bound, Counters, Outcome, Score};
use crate::engine::search::{Minimax, Origin, Tree};
use crate::game::figures::{grouped, signed};
use crate::game::{Mark, Position, Rules, Square, SquareSet, Status};
use crate::teach::library::{parsed, position_of, search_of};
use crate::teach::mistake::{Problems, quoted};
use crate::teach::prediction::Prediction;
use std::collections::BTreeSet;
use std::ops::Range;

/// What only the tests of the built-in lessons verify.
const ELSEWHERE: &str = "agrees, answer ends, answer fewest, answer last, answer longest, answer plays, best-case, \
    better, board, cells, classes, connect, dated, drawing, entries, estimates, formula, gets, keeps, limited, \
    look-ahead, losing, marks, open-lines, options, order, perfect, plays, positions, prunes, published, remembers, \
    results, rival, scale, scores, sees, state, strict, sum, unlike, unlimited, ways";

/// More facts: the truth about a fact, given its name and the values that are stated.
pub type More<'m> = &'m dyn Fn(&Scene<'_>, &str, &[&str]) -> Option<String>;

/// The mistakes in the text of a lesson file, each with its line: what cannot be read, claims that are not true, and
/// answers that the search contradicts.
pub fn mistakes(text: &str) -> Vec<String> {
    let mut problems = Problems::default();
    for source in file::read(text, &mut problems).1 {
        let page = &source.page;
        let mut check = |check: &str, span: Range<usize>| {
            let name = check.trim_start_matches("not ");
            if !ELSEWHERE.split(", ").any(|known| name == known || name.starts_with(&format!("{known} "))) {
                let fault = fault(page, check, &|_, _, _| None);
                fault
                    .into_iter()
                    .for_each(|fault| problems.add(span.clone(), || format!("{}: {fault}", quoted(check))));
            }
        };
        page.claims.iter().zip(source.claims).for_each(|(claim, span)| check(&claim.check, span));
        if !page.claims.iter().any(|claim| claim.check.starts_with("answer ")) {
            usual(page).into_iter().for_each(|usual| check(&usual, source.answer.clone()));
        }
    }
    problems.sentences(text)
}

/// The check of an answer that no claim is about, if there is one.
fn usual(page: &Page) -> Option<String> {
    let about = |word: &str| page.about.map_or_else(String::new, |square| format!(" {word}{square}"));
    Some(match &page.task.answer {
        Answer::Squares(_) => "answer best".to_owned(),
        Answer::All(_) => format!("answer pruned{}", about("after ")),
        Answer::Typed(Prediction::Window { .. }) => format!("answer window{}", about("after ")),
        Answer::Typed(_) => format!("answer score{}", about("")),
        Answer::Choice { .. } | Answer::Tree(_) => return None,
    })
}

/// What is wrong with a check on a page, if anything is. `more` knows facts that are not listed here.
pub fn fault(page: &Page, check: &str, more: More<'_>) -> Option<String> {
    let (check, expected) = match check.strip_prefix("not ") {
        Some(check) => (check, false),
        None => (check, true),
    };
    match Scene::read(page, check).map(|scene| scene.fact(more)) {
        Err(fault) => Some(fault),
        Ok(None) => Some("there is no such check".to_owned()),
        Ok(Some((stated, truth))) => {
            ((stated == truth) != expected).then(|| format!("{stated:?} is stated, the truth is {truth:?}"))
        }
    }
}

/// A check that has been read.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The page.
    pub page: &'a Page,
    /// The fact's name and its values.
    pub words: Vec<&'a str>,
    /// The search.
    pub search: Minimax,
    /// The root of the search.
    pub root: Position,
    /// The moves from the root.
    pub path: Vec<Square>,
    /// The position after them.
    pub here: Position,
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
        let path = path.into_iter().map(parsed).collect::<Result<Vec<Square>, _>>()?;
        let root = match on.first() {
            None => page.position.clone(),
            Some(text) => {
                text.parse::<Rules>().map(Position::new).or_else(|_| position_of(text, None, None, false))?
            }
        };
        let search = if by.is_empty() { page.searches[0] } else { search_of(&by.join(" "))? };
        let mut here = root.clone();
        for &step in &path {
            here.play(step).map_err(|fault| fault.to_string())?;
        }
        Ok(Self { page, words, search, root, path, here })
    }

    /// What is stated and what is true; `None` if there is no such fact.
    fn fact(&self, more: More<'_>) -> Option<(String, String)> {
        let (&name, values) = self.words.split_first()?;
        if name == "answer" {
            let stated = match &self.page.task.answer {
                Answer::Squares(squares) | Answer::All(squares) => names(squares.iter()),
                Answer::Typed(prediction) => prediction.to_string(),
                Answer::Choice { .. } | Answer::Tree(_) => return None,
            };
            return Some((stated, self.answer(values).or_else(|| more(self, name, values))?));
        }
        let truth = self.of_moves(name, values).or_else(|| self.of_the_search(name, values));
        Some((values.join(" "), truth.or_else(|| more(self, name, values))?))
    }

    /// The truth about scores, the outcomes of moves and the board.
    fn of_moves(&self, name: &str, values: &[&str]) -> Option<String> {
        let at = || self.empty_square(values.first()?);
        let mark = || values.first()?.parse::<Mark>().ok();
        Some(match name {
            "score" => format!("{} {}", at()?, self.points(self.value(&[at()?]))),
            "ends" if self.here.status() == Status::Ongoing => "not over".to_owned(),
            "value" | "ends" => self.points(self.value(&[])),
            "all" => {
                let scores: BTreeSet<Score> = self.here.moves().map(|square| self.value(&[square])).collect();
                let scores: Vec<String> = scores.into_iter().map(|score| self.points(score)).collect();
                format!("{} score {}", self.here.moves().count(), scores.join(" "))
            }
            "best" => names(self.best()),
            "outcome" | "verdict" => {
                let analysis = self.search.analyze(&self.here, &mut ()).ok()?;
                let candidate = analysis.candidate(at()?)?;
                let verdict = || analysis.verdict(candidate);
                let outcome = candidate.outcome().map_or("open".to_owned(), |outcome| outcome.to_string());
                format!("{} {}", at()?, if name == "verdict" { verdict() } else { outcome })
            }
            "replies" => names(self.here.moves()),
            "completing" => format!("{} {}", mark()?, names(self.here.completing(mark()?).iter())),
            "threats" => format!("{} {}", mark()?, self.here.completing(mark()?).len()),
            _ => return None,
        })
    }

    /// The truth about the course of the search.
    fn of_the_search(&self, name: &str, values: &[&str]) -> Option<String> {
        let cells = self.root.rules().cells();
        Some(match name {
            "nodes" | "leaves" => {
                let mut counters = Counters::default();
                self.search.score(&self.here, &mut counters).ok()?;
                grouped(if name == "nodes" { counters.nodes } else { counters.terminals })
            }
            "pruned" => names(self.pruned()?),
            "enters" => {
                let (tree, nodes) = self.walk(&[])?;
                Prediction::of_window(tree.node(*nodes.last()?).window, cells).to_string()
            }
            "window" => {
                let (tree, nodes) = self.walk(&[])?;
                Prediction::of_window(tree.cut(&nodes)?.window, cells).to_string()
            }
            "returns" => {
                let square = self.empty_square(values.first()?)?;
                let (bound, score) = self.returned(square)?;
                format!("{square} {}", Prediction::of_score(bound, score, cells))
            }
            _ => return None,
        })
    }

    /// The right answer of a kind, as text.
    fn answer(&self, kind: &[&str]) -> Option<String> {
        let cells = self.root.rules().cells();
        let exactly = |score| Prediction::of_score(Bound::Exact, score, cells).to_string();
        Some(match kind {
            ["best"] => names(self.best()),
            ["wins"] => names(self.ending(Outcome::Win)),
            ["draws"] => names(self.ending(Outcome::Draw)),
            ["pruned"] => names(self.pruned()?.into_iter().collect::<SquareSet>().iter()),
            ["window"] => self.of_the_search("enters", &[])?,
            ["score"] => exactly(self.value(&[])),
            ["score", name] => match self.empty_square(name) {
                Some(square) => exactly(self.value(&[square])),
                None => {
                    names(self.here.moves().filter(|&square| self.points(self.value(&[square])) == *name))
                }
            },
            ["returned", name] => exactly(self.returned(self.empty_square(name)?)?.1),
            _ => return None,
        })
    }

    /// The square of this name, if it is empty.
    pub fn empty_square(&self, name: &str) -> Option<Square> {
        name.parse().ok().filter(|&square| self.here.is_empty(square))
    }

    /// The minimax value after more moves, with a full window, as MAX sees it.
    pub fn value(&self, more: &[Square]) -> Score {
        let origin = Origin { max: self.root.to_move(), ply: self.path.len() + more.len() };
        let mut here = self.here.clone();
        // The moves are legal; the unit observer never stops a search.
        let is_legal = more.iter().all(|&square| here.play(square).is_ok());
        let value = self.search.score_below(origin, &here, &mut ());
        value.ok().filter(|_| is_legal).unwrap_or(Score::DRAW)
    }

    /// A score as lessons write it.
    pub fn points(&self, score: Score) -> String {
        signed(score.points(self.root.rules().cells()))
    }

    /// The best moves for the side to move here.
    pub fn best(&self) -> impl Iterator<Item = Square> {
        let scores: Vec<(Square, Score)> =
            self.here.moves().map(|square| (square, self.value(&[square]))).collect();
        let all = scores.iter().map(|(_, score)| *score);
        let best = if self.here.to_move() == self.root.to_move() { all.max() } else { all.min() };
        scores.into_iter().filter(move |(_, score)| Some(*score) == best).map(|(square, _)| square)
    }

    /// The moves after which the search sees this outcome for the side to move.
    pub fn ending(&self, outcome: Outcome) -> Vec<Square> {
        let analysis = self.search.analyze(&self.here, &mut ()).ok();
        let candidates = analysis.into_iter().flat_map(|analysis| analysis.candidates);
        candidates
            .filter(|candidate| candidate.outcome() == Some(outcome))
            .map(|candidate| candidate.square)
            .collect()
    }

    /// The tree of the search, and its nodes from the root to here and along more moves, if the search goes there.
    pub fn walk(&self, more: &[Square]) -> Option<(Tree, Vec<usize>)> {
        let tree = Tree::grow(self.search, Origin::of(&self.root), &self.root, &mut ());
        let mut nodes = vec![0];
        for &step in self.path.iter().chain(more) {
            let last = nodes[nodes.len() - 1];
            nodes.push(tree.children(last).find(|&child| tree.node(child).square == Some(step))?);
        }
        Some((tree, nodes))
    }

    /// What the search returns for a move, perhaps a bound only.
    pub fn returned(&self, square: Square) -> Option<(Bound, Score)> {
        let (tree, nodes) = self.walk(&[square])?;
        let node = tree.node(*nodes.last()?);
        Some((node.bound, node.score?))
    }

    fn pruned(&self) -> Option<Vec<Square>> {
        let (tree, nodes) = self.walk(&[])?;
        Some(tree.pruned(*nodes.last()?, &self.here))
    }
}

/// The names of squares.
fn names(squares: impl IntoIterator<Item = Square>) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}
