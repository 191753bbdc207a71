//! The checks that the lessons' claims use.
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
//! | `best b3 c3`, `plays a1 first`, `plays b2 last` | the moves with the best score; the one that a tie-break plays |
//! | `outcome b1 draw`, `verdict c1 loses in 4` | the outcome after a move, as the search sees it; in words |
//! | `drawing 4`, `losing 7` | how many moves draw, or lose |
//! | `ends -10` | the game is over, with this score |
//! | `moves 2`, `classes 3` | the number of moves; the same without mirrored and rotated ones |
//! | `replies a1 c1 b2`, `ways 2 50,400` | the moves in reading order; the number of sequences of this many moves |
//! | `marks X a1`, `board 4x4`, `cells 16`, `connect 3` | a side's marks; the board |
//! | `completing X a1 a2`, `threats X 2` | where a side would complete a line; on how many squares |
//! | `results 2 1 2` | how many games from here X wins, O wins, and are drawn |
//! | `nodes 47`, `leaves 21`, `entries 765` | the counters of the search |
//! | `positions 5,478`, `unlike 765` | how many positions are reachable; the same without mirrored and rotated ones |
//! | `pruned b2`, `window -6 -8` | the moves pruned at a node; alpha and beta at the cutoff there |
//! | `state 3`, `order 1 3 5` | the articles' number of a state; the order in which the search enters them |
//! | `formula 10`, `scale loss -10` | 10 - d and d - 10 for every d; the score of a result in a blind search |
//! | `scores 3` | how many different scores finished games of tic-tac-toe have |
//! | `sum 10 - 3 = +7`, `sum 9 x 8 x ... x 1 = 9!` | arithmetic |
//! | `limited`, `unlimited`, `sees 4 c1` | whether the search has a limit; the one it needs to see that a move loses |
//! | `remembers` | the search has a table of positions |
//! | `prunes bad` | alpha-beta prunes only moves that are not best for the side to move |
//! | `keeps` | the search never gives away a win or a draw |
//! | `agrees minimax`, `better b2 c2` | another search finds the same value; one move is better for MAX than another |
//! | `look-ahead 5 sees 6`, `unbeaten`, `loses 98`, `plays b1` | the AI of the article in Python; see [`look_ahead`] |
//! | `look-ahead 4 scores b1 0` | its score for a move |
//! | `dated Zermelo 1913`, `published win 1993` | the literature: from a list here; from the library |
//! | `options 3` | the number of options on the page |
//! | `answer best`, `answer score +7` and others | the squares that count as right; see [`Scene::answers`] |

mod arithmetic;
mod look_ahead;
mod ordering;
pub(crate) mod tokens;

use crate::common::{Whole, after, names, position, reachable};
use arithmetic::{arithmetic, grouped, signed};
use look_ahead::LookAhead;
use noughts::engine::analysis::{Counters, Outcome, Score};
use noughts::engine::search::{Minimax, Origin, Pruning, Table, Tree};
use noughts::game::{Mark, Position, Rules, Square, SquareSet, Status, Symmetry};
use noughts::teach::lesson::{Answer, Page};
use noughts::teach::library::{NamedPosition, published, search_of};
use ordering::nodes_starting_with;
use std::collections::BTreeSet;

/// Returns what is wrong with a check on a page, if anything is.
pub(crate) fn fault(page: &Page, check: &str) -> Option<String> {
    let (check, expected) = match check.strip_prefix("not ") {
        Some(check) => (check, false),
        None => (check, true),
    };
    let scene = match Scene::read(page, check) {
        Ok(scene) => scene,
        Err(fault) => return Some(fault),
    };
    match scene.fact() {
        None => Some("there is no such check".to_owned()),
        Some((stated, truth)) if (stated == truth) != expected => {
            Some(format!("{stated:?} is stated, the truth is {truth:?}"))
        }
        Some(_) => None,
    }
}

/// Whether a check is negated.
pub(crate) fn is_refutation(check: &str) -> bool {
    check.starts_with("not ")
}

/// A parsed check.
#[derive(Clone)]
struct Scene<'a> {
    page: &'a Page,
    /// The fact's name and its values.
    words: Vec<&'a str>,
    search: Minimax,
    /// The root of the search.
    root: Position,
    /// The moves from the root.
    path: Vec<Square>,
    /// The position after them.
    here: Position,
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
        let square = |name: &str| name.parse::<Square>().map_err(|fault| fault.to_string());
        let path = path.into_iter().map(square).collect::<Result<Vec<_>, _>>()?;
        let root = match on.first() {
            None => page.position.clone(),
            Some(text) => text.parse::<Rules>().map_or_else(|_| position(text), Position::new),
        };
        let search = if by.is_empty() { page.searches[0] } else { search_of(&by.join(" "))? };
        let mut here = root.clone();
        for &step in &path {
            here.play(step).map_err(|fault| fault.to_string())?;
        }
        Ok(Self { page, words, search, root, path, here })
    }

    /// Returns what is stated and what is true; `None` if there is no such fact.
    fn fact(&self) -> Option<(String, String)> {
        let (&name, values) = self.words.split_first()?;
        if name == "answer" {
            let Answer::Squares(answer) = &self.page.task.answer else { return None };
            return Some((names(answer.iter()), names(self.answers(values)?.iter())));
        }
        let truth = self
            .of_moves(name, values)
            .or_else(|| self.of_the_board(name, values))
            .or_else(|| self.of_the_search(name, values))
            .or_else(|| self.of_other_things(name, values))?;
        Some((values.join(" "), truth))
    }

    /// Returns the truth about scores and the outcomes of moves.
    fn of_moves(&self, name: &str, values: &[&str]) -> Option<String> {
        let at = |place: usize| self.empty_square(values.get(place)?);
        let stated_if =
            |is_true: bool| if is_true { values.join(" ") } else { format!("not {}", values.join(" ")) };
        Some(match name {
            "score" => format!("{} {}", at(0)?, self.score(at(0)?)),
            "ends" if self.here.status() == Status::Ongoing => "not over".to_owned(),
            "value" | "ends" => self.points(self.value(&[])),
            "all" => self.all(),
            "best" => names(self.best()),
            "plays" => self.plays(values.get(1)?)?,
            "better" => stated_if(self.value(&[at(0)?]) > self.value(&[at(1)?])),
            "outcome" => format!("{} {}", at(0)?, self.outcome(at(0)?)),
            "verdict" => format!("{} {}", at(0)?, self.verdict(at(0)?)),
            "drawing" => self.ending("draw").len().to_string(),
            "losing" => self.ending("loss").len().to_string(),
            "sees" => format!("{} {}", self.plies_to_see(at(1)?)?, at(1)?),
            "agrees" => {
                let other = Self { search: search_of(&values.join(" ")).ok()?, ..self.clone() };
                stated_if(self.value(&[]) == other.value(&[]))
            }
            "keeps" if values.is_empty() => if self.keeps() { "" } else { "not" }.to_owned(),
            _ => return None,
        })
    }

    /// Returns the truth about a board and what can follow.
    fn of_the_board(&self, name: &str, values: &[&str]) -> Option<String> {
        let mark = || values.first()?.parse::<Mark>().ok();
        let rules = self.here.rules();
        Some(match name {
            "moves" => self.here.moves().count().to_string(),
            "replies" => names(self.here.moves()),
            "ways" => {
                let plies = values.first()?.parse().ok()?;
                format!("{plies} {}", grouped(ways(&mut self.here.clone(), plies)))
            }
            "classes" => self.classes().to_string(),
            "marks" => format!("{} {}", mark()?, names(self.here.squares_of(mark()?).iter())),
            "board" => format!("{}x{}", rules.columns(), rules.rows()),
            "cells" => rules.cells().to_string(),
            "connect" => rules.connect().to_string(),
            "completing" => format!("{} {}", mark()?, names(self.here.completing(mark()?).iter())),
            "threats" => format!("{} {}", mark()?, self.here.completing(mark()?).len()),
            "results" => self.results().map(grouped).join(" "),
            "positions" => grouped(reachable(&self.here).len() as u64),
            "unlike" => grouped(self.unlike() as u64),
            _ => return None,
        })
    }

    /// Returns the truth about the course of the search.
    fn of_the_search(&self, name: &str, values: &[&str]) -> Option<String> {
        let counters = || {
            let mut counters = Counters::default();
            self.search.score(&self.here, &mut counters).expect("counters never stop a search");
            counters
        };
        Some(match name {
            "nodes" => grouped(counters().nodes),
            "leaves" => grouped(counters().terminals),
            "entries" => grouped(counters().table_entries),
            "pruned" => names(self.pruned()?),
            "window" => self.window()?,
            "state" => NamedPosition::of(&self.root)?.state_number(&self.path)?.to_string(),
            "order" => self.order()?,
            "scale" => {
                let how = *values.first()?;
                let end = [("win", Score::win_in(0)), ("draw", Score::DRAW), ("loss", Score::loss_in(0))];
                let (_, score) = end.into_iter().find(|&(name, _)| name == how)?;
                format!("{how} {}", self.points(score))
            }
            "scores" => self.scores_of_ends().to_string(),
            "formula" => formula(),
            "prunes" if values == ["bad"] => if self.prunes_only_bad() { "bad" } else { "others" }.to_owned(),
            "remembers" if values.is_empty() => {
                if self.search.table == Table::Off { "not" } else { "" }.to_owned()
            }
            "unlimited" if values.is_empty() => self.search.depth_limit.map_or("", |_| "limited").to_owned(),
            "limited" if values.is_empty() => self.search.depth_limit.map_or("unlimited", |_| "").to_owned(),
            _ => return None,
        })
    }

    /// Returns the truth about arithmetic, the literature, the article's AI and the page itself.
    fn of_other_things(&self, name: &str, values: &[&str]) -> Option<String> {
        Some(match name {
            "sum" => arithmetic(&values.join(" "))?,
            "look-ahead" => {
                let player = LookAhead { plies: values.first()?.parse().ok()? };
                let truth = match *values.get(1)? {
                    "sees" => player.sees().to_string(),
                    "loses" => player.lost_as(Mark::O).to_string(),
                    "unbeaten" if Mark::BOTH.iter().all(|&mark| player.lost_as(mark) == 0) => String::new(),
                    "unbeaten" => "not".to_owned(),
                    "plays" => player.choice(&self.here)?.to_string(),
                    "scores" => {
                        let square = self.empty_square(values.get(2)?)?;
                        format!("{square} {}", signed(player.score(&self.here, square).into()))
                    }
                    _ => return None,
                };
                format!("{} {} {truth}", values[0], values[1]).trim_end().to_owned()
            }
            "dated" => {
                let (name, year) = DATES.iter().find(|date| values.first() == Some(&date.0))?;
                format!("{name} {year}")
            }
            "published" => {
                let published = published(self.here.rules())?;
                let outcome = if published.outcome == Outcome::Win { "win" } else { "draw" };
                format!("{outcome} {}", published.source.rsplit(' ').next()?)
            }
            "options" => match &self.page.task.answer {
                Answer::Choice { options, .. } => options.len().to_string(),
                _ => "none".to_owned(),
            },
            _ => return None,
        })
    }

    /// Returns the square of this name, if it is empty.
    fn empty_square(&self, name: &str) -> Option<Square> {
        name.parse().ok().filter(|&square| self.here.is_empty(square))
    }

    /// Returns the squares that are the right answers of a kind.
    fn answers(&self, kind: &[&str]) -> Option<SquareSet> {
        Some(match kind {
            ["best"] => self.best().collect(),
            ["wins"] => self.ending("win"),
            ["draws"] => self.ending("draw"),
            ["ends", score] => {
                let ends = |square: &Square| after(&self.here, *square).status() != Status::Ongoing;
                self.here.moves().filter(ends).filter(|&square| self.score(square) == *score).collect()
            }
            ["score", score] => self.here.moves().filter(|&square| self.score(square) == *score).collect(),
            ["plays", tie] => [self.empty_square(self.plays(tie)?.split(' ').next()?)?].into_iter().collect(),
            ["pruned"] => self.pruned()?.into_iter().collect(),
            ["fewest"] => {
                let nodes = |square: &Square| nodes_starting_with(*square, &self.here);
                let fewest = self.here.moves().map(|square| nodes(&square)).min();
                self.here.moves().filter(|square| Some(nodes(square)) == fewest).collect()
            }
            ["longest"] => {
                let analysis = Minimax::DEPTH_AWARE.analyze(&self.here, &mut ()).ok()?;
                assert!(
                    analysis.candidates.iter().all(|candidate| candidate.outcome() == Some(Outcome::Loss))
                );
                let most = analysis.candidates.iter().map(noughts::engine::analysis::Candidate::plies).max();
                let longest = analysis.candidates.iter().filter(|candidate| Some(candidate.plies()) == most);
                longest.map(|candidate| candidate.square).collect()
            }
            _ => return None,
        })
    }

    /// Returns the minimax value after more moves, with a full window, from MAX's view.
    fn value(&self, more: &[Square]) -> Score {
        let origin = Origin { max: self.root.to_move(), ply: self.path.len() + more.len() };
        let mut here = self.here.clone();
        for &square in more {
            here.play(square).expect("a legal move");
        }
        self.search.score_below(origin, &here, &mut ()).expect("the unit observer never stops a search")
    }

    fn points(&self, score: Score) -> String {
        signed(score.points(self.root.rules().cells()).into())
    }

    fn score(&self, square: Square) -> String {
        self.points(self.value(&[square]))
    }

    fn is_best(&self, square: Square) -> bool {
        let scores = self.here.moves().map(|square| self.value(&[square]));
        let best = if self.here.to_move() == self.root.to_move() { scores.max() } else { scores.min() };
        Some(self.value(&[square])) == best
    }

    fn best(&self) -> impl Iterator<Item = Square> {
        self.here.moves().filter(|&square| self.is_best(square))
    }

    fn all(&self) -> String {
        let scores: BTreeSet<String> = self.here.moves().map(|square| self.score(square)).collect();
        let scores: Vec<String> = scores.into_iter().collect();
        format!("{} score {}", self.here.moves().count(), scores.join(" "))
    }

    fn plays(&self, tie: &str) -> Option<String> {
        let played = match tie {
            "first" => self.best().next(),
            "last" => self.best().last(),
            _ => None,
        };
        Some(format!("{} {tie}", played?))
    }

    /// Returns the outcome of a move for its mover, or "open" if the search does not know it.
    fn outcome(&self, square: Square) -> &'static str {
        let analysis =
            self.search.analyze(&self.here, &mut ()).expect("the unit observer never stops a search");
        let candidate = analysis.candidate(square).expect("a legal move");
        match candidate.outcome() {
            Some(Outcome::Win) => "win",
            Some(Outcome::Draw) => "draw",
            Some(Outcome::Loss) => "loss",
            None => "open",
        }
    }

    fn verdict(&self, square: Square) -> String {
        let analysis =
            self.search.analyze(&self.here, &mut ()).expect("the unit observer never stops a search");
        analysis.verdict(analysis.candidate(square).expect("a legal move"))
    }

    fn ending(&self, how: &str) -> SquareSet {
        self.here.moves().filter(|&square| self.outcome(square) == how).collect()
    }

    /// Returns the smallest depth limit with which the search knows that a move loses.
    fn plies_to_see(&self, square: Square) -> Option<usize> {
        (1..=self.here.empty_cells()).find(|&plies| {
            let limited = Self { search: self.search.limited_to(Some(plies)), ..self.clone() };
            limited.outcome(square) == "loss"
        })
    }

    /// Whether the search never gives away a win or a draw, in any position of the game.
    fn keeps(&self) -> bool {
        let (search, mut whole) = (Minimax { pruning: Pruning::AlphaBeta, ..self.search }, Whole::new());
        let positions = reachable(&Position::new(Rules::TIC_TAC_TOE));
        positions.iter().filter(|position| position.status() == Status::Ongoing).all(|position| {
            let analysis = search.analyze(position, &mut ()).expect("the unit observer never stops a search");
            let value = whole.value(position).outcome();
            let best: Vec<Square> = analysis.best().map(|candidate| candidate.square).collect();
            let mut moves = whole.moves(position).into_iter();
            moves.all(|(square, score)| !best.contains(&square) || score.outcome() == value)
        })
    }

    fn classes(&self) -> usize {
        let symmetries = Symmetry::of(&self.here);
        let image = |square| symmetries.iter().map(|symmetry| symmetry.image_of(square)).min();
        self.here.moves().map(image).collect::<BTreeSet<_>>().len()
    }

    fn unlike(&self) -> usize {
        let symmetries = Symmetry::all(self.here.rules());
        let key = |position: Position| {
            let marks = Mark::BOTH.map(|mark| position.squares_of(mark));
            symmetries.iter().map(|symmetry| marks.map(|marks| symmetry.image_of_set(&marks))).min()
        };
        reachable(&self.here).into_iter().map(key).collect::<BTreeSet<_>>().len()
    }

    /// Returns how many of all possible games X wins, O wins, and are drawn.
    fn results(&self) -> [u64; 3] {
        fn count(position: &mut Position, results: &mut [u64; 3]) {
            match position.status() {
                Status::Won(winner) => results[winner as usize] += 1,
                Status::Drawn => results[2] += 1,
                Status::Ongoing => {
                    for square in position.moves().collect::<Vec<_>>() {
                        position.play(square).expect("a legal move");
                        count(position, results);
                        position.take_back(square);
                    }
                }
            }
        }
        let mut results = [0; 3];
        count(&mut self.here.clone(), &mut results);
        results
    }

    fn tree(&self) -> Tree {
        Tree::grow(self.search, Origin::of(&self.root), &self.root, &mut ())
    }

    /// Returns the nodes from the root to here.
    fn nodes(&self, tree: &Tree) -> Option<Vec<usize>> {
        let mut nodes = vec![0];
        for &step in &self.path {
            let last = nodes[nodes.len() - 1];
            nodes.push(tree.children(last).find(|&child| tree.node(child).square == Some(step))?);
        }
        Some(nodes)
    }

    fn pruned(&self) -> Option<Vec<Square>> {
        let tree = self.tree();
        let nodes = self.nodes(&tree)?;
        Some(tree.pruned(*nodes.last()?, &self.here))
    }

    /// Whether no move that the search prunes is a best one for the side to move.
    fn prunes_only_bad(&self) -> bool {
        let tree = self.tree();
        (0..tree.len()).all(|node| {
            let path = tree.moves(node);
            let here = path.iter().fold(self.root.clone(), |position, &step| after(&position, step));
            let pruned = tree.pruned(node, &here);
            let there = Self { path, here, ..self.clone() };
            pruned.into_iter().all(|square| !there.is_best(square))
        })
    }

    /// Returns how many different scores the search gives to finished games of tic-tac-toe.
    fn scores_of_ends(&self) -> usize {
        let ends = reachable(&Position::new(Rules::TIC_TAC_TOE)).into_iter();
        let ends = ends.filter(|position| position.status() != Status::Ongoing);
        let score = |end: Position| {
            let origin = Origin { max: Mark::X, ply: end.marks() };
            self.search.score_below(origin, &end, &mut ()).expect("the unit observer never stops a search")
        };
        ends.map(|end| self.points(score(end))).collect::<BTreeSet<_>>().len()
    }

    fn window(&self) -> Option<String> {
        let tree = self.tree();
        let cut = tree.cut(&self.nodes(&tree)?)?;
        Some(format!("{} {}", self.points(cut.window.alpha), self.points(cut.window.beta)))
    }

    /// Returns the numbers of the articles' states in the order in which the search enters them: the stated part if it
    /// occurs, else all.
    fn order(&self) -> Option<String> {
        let (tree, named) = (self.tree(), NamedPosition::of(&self.root)?);
        let numbers = (0..tree.len()).filter_map(|node| named.state_number(&tree.moves(node)));
        let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
        let stated = self.words[1..].join(" ");
        let part =
            numbers.windows(self.words.len() - 1).map(|part| part.join(" ")).find(|part| *part == stated);
        Some(part.unwrap_or_else(|| numbers.join(" ")))
    }
}

/// Returns the number of sequences of this many moves.
fn ways(position: &mut Position, plies: usize) -> u64 {
    if plies == 0 {
        return 1;
    }
    let mut count = 0;
    for square in position.moves().collect::<Vec<_>>() {
        position.play(square).expect("a legal move");
        count += ways(position, plies - 1);
        position.take_back(square);
    }
    count
}

/// The years of publications.
const DATES: [(&str, u16); 3] = [
    // "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels".
    ("Zermelo", 1913),
    // "Zur Theorie der Gesellschaftsspiele".
    ("Neumann", 1928),
    // "An Analysis of Alpha-Beta Pruning".
    ("Knuth", 1975),
];

/// Returns the number from which the plies of a win are subtracted, if losses score the negative of wins.
fn formula() -> String {
    let top = Score::win_in(0).points(9);
    let plies = |d: usize| i32::try_from(d).expect("nine at most");
    let holds = (1..=9).all(|d| {
        Score::win_in(d).points(9) == top - plies(d) && Score::loss_in(d).points(9) == plies(d) - top
    });
    if holds { top.to_string() } else { "another formula".to_owned() }
}
