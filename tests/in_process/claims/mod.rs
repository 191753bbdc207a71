//! The checks that only the built-in lessons use, besides those of [`noughts::teach::check`].
//!
//! | fact | what is stated |
//! |---|---|
//! | `plays a1 first`, `plays b2 last` | the move that a tie-break plays |
//! | `outcome b1 draw`, `ends -10` | the outcome after a move, as the search sees it; the game is over, with this score |
//! | `all 4 score -10`, `threats X 2` | the score of all moves; on how many squares a side would complete a line |
//! | `cutoff alpha -6, beta -8` | the window at the cutoff |
//! | `drawing 4`, `losing 7` | how many moves draw, or lose |
//! | `gets 0 +5` | the least and the most that MAX gets by playing its first best move against any replies |
//! | `perfect games 73`, `perfect wins 71` | the games that opponents can play against the perfect player, who begins |
//! | `classes 3`, `ways 2 50,400` | the number of moves without mirrored and rotated ones; of sequences of moves |
//! | `marks X a1`, `board 4x4`, `cells 16`, `connect 3` | a side's marks; the board |
//! | `results 2 1 2` | how many games from here X wins, O wins, and are drawn |
//! | `entries 765` | the counter of the search's table |
//! | `positions 5,478`, `unlike 765` | how many positions are reachable; the same without mirrored and rotated ones |
//! | `rival 0 c2` | at which ply, and with which move, a cutoff's other side has something as good |
//! | `strict nodes 146,120`, `strict exact` | alpha-beta that cuts only when alpha > beta; equal scores are then exact |
//! | `best-case 10 6 1,999` | the leaves that alpha-beta looks at, at best, with this many moves and plies |
//! | `state 3`, `order 1 3 5` | the articles' number of a state; the order in which the search enters them |
//! | `scored 2 8 7 4` | the same numbers in the order in which the search knows their scores |
//! | `whole-search lessons 4` | after this lesson, so many in a row search to the ends of games |
//! | `formula 10`, `scale loss -10` | 10 - d and d - 10 for every d; the score of a result in a blind search |
//! | `scores 3` | how many different scores finished games of tic-tac-toe have |
//! | `estimates 1 1 2 4` | what a line with one mark counts, and one with two |
//! | `open-lines O 3` | how many lines have only marks of a side |
//! | `sum 10 - 3 = +7`, `sum 9 x 8 x ... x 1 = 9!` | arithmetic |
//! | `limited`, `unlimited`, `sees 4 c1` | whether the search has a limit; the one it needs to see that a move loses |
//! | `remembers` | the search has a table of positions |
//! | `prunes bad` | alpha-beta prunes only moves that are not best for the side to move |
//! | `keeps` | the search never gives away a win or a draw |
//! | `agrees minimax`, `better b2 c2` | another search finds the same value; one move is better for MAX than another |
//! | `look-ahead 5 sees 6`, `blind`, `unbeaten`, `loses 98`, `plays b1` | the AI of the article in Python; see [`look_ahead`] |
//! | `look-ahead 4 scores b1 0` | its score for a move |
//! | `random c1 75%` | the win rate of a move, draws counting half, if all other moves are random |
//! | `exact random depth:1 o 89%`, `exact best depth:1 x 100%` | the exact chance that a side wins; `best` X knows O |
//! | `mcts 100 plays c3` | the most visited move of MCTS with this number of playouts and seed 0 |
//! | `mcts 100 visits c3 28`, `mcts 100 rate c3 59%` | what it finds out about a move |
//! | `dated Zermelo 1913`, `published win 1993` | the literature: from a list here; from the library |
//! | `options 3` | the number of options on the page |
//! | `answer ends +10`, `answer plays first`, `answer fewest`, `answer longest`, `answer last`, `answer unluckiest`, `answer scoring +7`, `answer strict` | the squares that are right |
//! | `answer returned c2`, `answer scored 3`, `answer best-case 10 4`, `answer sum 2 + 3`, `answer classes`, `answer sees c1`, `answer random c1` | the number that is right |

mod arithmetic;
mod look_ahead;
mod ordering;
pub(crate) mod tokens;

use crate::prelude::*;
use arithmetic::{arithmetic, grouped, signed};
use look_ahead::LookAhead;
use noughts::engine::arena::every_game;
use noughts::engine::exact::Exact;
use noughts::engine::mcts::Mcts;
use noughts::teach::check::Scene;
use noughts::teach::{NamedPosition, check, published, search_of};
use ordering::{Cut, nodes_starting_with};
use std::ops::Deref;

/// Returns what is wrong with a check on a page, if anything is.
pub(crate) fn fault(page: &Page, check: &str) -> Option<String> {
    check::fault(page, check, &|scene, name, values| Facts(scene).truth(name, values))
}

/// Whether a check is negated.
pub(crate) fn is_refutation(check: &str) -> bool {
    check.starts_with("not ")
}

/// The exact chances of two players from a position on.
fn exact(players: ByMark<Player>, start: &Position) -> Option<Exact> {
    let contest = Match::new(players, start.clone(), 1, 0, Duration::MAX).ok()?;
    contest.exact(&|_| Box::new(|_| None), &Budget::unlimited(clock)).ok()?
}

/// The facts about a check's position.
struct Facts<'a>(&'a Scene<'a>);

impl<'a> Deref for Facts<'a> {
    type Target = Scene<'a>;

    fn deref(&self) -> &Scene<'a> {
        self.0
    }
}

impl Facts<'_> {
    fn truth(&self, name: &str, values: &[&str]) -> Option<String> {
        match (name, values) {
            ("answer", [what, more @ ..]) if let Some(number) = self.number(what, more) => {
                return Some(number);
            }
            ("answer", _) => return Some(names(self.answers(values)?.iter())),
            _ => {}
        }
        self.of_moves(name, values)
            .or_else(|| self.of_the_board(name, values))
            .or_else(|| self.of_the_search(name, values))
            .or_else(|| self.of_players(name, values))
            .or_else(|| self.of_other_things(name, values))
    }

    /// Returns the truth about scores and the outcomes of moves.
    fn of_moves(&self, name: &str, values: &[&str]) -> Option<String> {
        let at = |place: usize| self.empty_square(values.get(place)?);
        let stated_if =
            |is_true: bool| if is_true { values.join(" ") } else { format!("not {}", values.join(" ")) };
        Some(match name {
            "outcome" => {
                let analysis = analyze(self.search, self.board());
                let outcome = analysis.candidate(at(0)?)?.outcome();
                format!("{} {}", at(0)?, outcome.map_or("open".to_owned(), |outcome| outcome.to_string()))
            }
            "ends" if self.board().status() == Status::Ongoing => "not over".to_owned(),
            "ends" => self.points(self.value(&[])?),
            "all" => {
                let scores: BTreeSet<Score> =
                    self.board().moves().filter_map(|square| self.value(&[square])).collect();
                let scores = scores.into_iter().map(|score| self.points(score)).collect_vec();
                format!("{} score {}", self.board().moves().count(), scores.join(" "))
            }
            "plays" => self.plays(values.get(1)?)?,
            "better" => stated_if(self.value(&[at(0)?]) > self.value(&[at(1)?])),
            "drawing" => self.ending(Outcome::Draw).len().to_string(),
            "losing" => self.ending(Outcome::Loss).len().to_string(),
            "sees" => format!("{} {}", self.plies_to_see(at(1)?)?, at(1)?),
            "agrees" => {
                let other = Scene { search: search_of(&values.join(" ")).ok()?.search, ..self.0.clone() };
                stated_if(self.value(&[]) == other.value(&[]))
            }
            "gets" => {
                let [least, most] = self.results_of_playing().map(|score| self.points(score));
                format!("{least} {most}")
            }
            "keeps" if values.is_empty() => if self.keeps() { "" } else { "not" }.to_owned(),
            _ => return None,
        })
    }

    /// Returns the truth about a board and what can follow.
    fn of_the_board(&self, name: &str, values: &[&str]) -> Option<String> {
        let mark = || values.first()?.parse::<Mark>().ok();
        let rules = self.board().rules();
        Some(match name {
            "moves" => self.board().moves().count().to_string(),
            "ways" => {
                let plies = values.first()?.parse().ok()?;
                format!("{plies} {}", grouped(ways(&mut self.board().clone(), plies)))
            }
            "classes" => self.classes().to_string(),
            "marks" => format!("{} {}", mark()?, names(self.board().squares_by_mark()[mark()?].iter())),
            "board" => format!("{}x{}", rules.columns(), rules.rows()),
            "cells" => rules.cells().to_string(),
            "connect" => rules.connect().to_string(),
            "open-lines" => {
                let (mine, theirs) = (mark()?, mark()?.other());
                let is_open = |tally: &&ByMark<u8>| tally[mine] > 0 && tally[theirs] == 0;
                format!("{mine} {}", self.board().tallies().iter().filter(is_open).count())
            }
            "threats" => format!("{} {}", mark()?, self.board().completing(mark()?).len()),
            "results" => self.results().map(grouped).join(" "),
            "positions" => grouped(reachable(self.board()).len() as u64),
            "unlike" => grouped(self.unlike() as u64),
            _ => return None,
        })
    }

    /// Returns the truth about the course of the search.
    fn of_the_search(&self, name: &str, values: &[&str]) -> Option<String> {
        let counters = || counted(self.search, self.board()).1;
        Some(match name {
            "entries" => grouped(counters().table_entries),
            "state" => NamedPosition::of(&self.root)?.state_number(&self.path)?.to_string(),
            "order" => self.order(|_, _| 0)?,
            "scored" => {
                self.order(|tree, node| node + tree.node(node).size as usize - tree.node(node).ply as usize)?
            }
            "cutoff" => {
                let (tree, node) = self.find(&[])?;
                Prediction::of_window(tree.cut(node)?.window, |end| self.root.points(end)).to_string()
            }
            "rival" => {
                let (tree, node) = self.find(&[])?;
                let rival = tree.cut(node)?.rival;
                format!("{} {}", tree.ply(rival) - 1, tree.label(rival))
            }
            "strict" => self.of_the_strict_search(values)?,
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

    /// Returns the truth about alpha-beta that cuts only beyond beta.
    fn of_the_strict_search(&self, values: &[&str]) -> Option<String> {
        Some(match values.first() {
            Some(&"nodes") => {
                let (_, nodes) = Cut::Beyond.search(self.search, self.board());
                format!("nodes {}", grouped(nodes.into()))
            }
            Some(&"value") => {
                format!("value {}", signed(Cut::Beyond.search(self.search, self.board()).0.into()))
            }
            Some(&"exact") if values.len() == 1 => {
                let is_exact = |square: Square| {
                    let (score, _) = Cut::Beyond.returned(self.search, self.board(), square);
                    let [best, own] =
                        [&[][..], &[square]].map(|more| self.value(more).expect("legal").points(9));
                    score < best || score == own
                };
                if self.board().moves().all(is_exact) { "exact" } else { "not" }.to_owned()
            }
            _ => return None,
        })
    }

    /// Returns the truth about computer players.
    fn of_players(&self, name: &str, values: &[&str]) -> Option<String> {
        let at = |place: usize| self.empty_square(values.get(place)?);
        Some(match name {
            "perfect" => {
                let first = every_game(Rules::TIC_TAC_TOE, Mark::X, clock);
                let count = if values.first() == Some(&"wins") { first.wins.x } else { first.games() };
                format!("{} {count}", values.first()?)
            }
            "look-ahead" => self.of_the_look_ahead(values)?,
            "exact" => {
                let [x, o, side] = [values.first()?, values.get(1)?, values.get(2)?];
                let exact = |x: Player| exact(ByMark { x, o: o.parse().ok()? }, self.board());
                let chances = match x.parse() {
                    Ok(x) => exact(x)?.chances,
                    Err(_) if *x == "best" => exact(Random)?.best.x.0,
                    Err(_) => return None,
                };
                let share = chances.wins[side.to_uppercase().parse::<Mark>().ok()?];
                let places = usize::from(values.get(3)?.contains('.'));
                format!("{x} {o} {side} {:.places$}%", 100.0 * share)
            }
            "random" => {
                let rate = random_rate(&after(self.board(), at(0)?), self.board().to_move());
                format!("{} {:.0}%", at(0)?, 100.0 * rate)
            }
            "mcts" => {
                let playouts: u32 = values.first()?.replace(',', "").parse().ok()?;
                let sample = Mcts { playouts, seed: 0 }.run(self.board(), &Budget::unlimited(clock));
                let truth = match *values.get(1)? {
                    "plays" => sample.ranked().first()?.square.to_string(),
                    what => {
                        let square = at(2)?;
                        let it = sample.moves.iter().find(|it| it.square == square)?;
                        let rate = format!("{:.0}%", 100.0 * it.win_rate());
                        format!("{square} {}", if what == "rate" { rate } else { it.visits.to_string() })
                    }
                };
                format!("{} {} {truth}", values[0], values[1])
            }
            _ => return None,
        })
    }

    /// Returns the truth about the article's AI.
    fn of_the_look_ahead(&self, values: &[&str]) -> Option<String> {
        let player = LookAhead { plies: values.first()?.parse().ok()? };
        let truth = match *values.get(1)? {
            "sees" => player.sees().to_string(),
            "blind" if player.is_blind() => String::new(),
            "loses" => player.lost_as(Mark::O).to_string(),
            "unbeaten" if Mark::BOTH.iter().all(|&mark| player.lost_as(mark) == 0) => String::new(),
            "blind" | "unbeaten" => "not".to_owned(),
            "plays" => player.choice(self.board())?.to_string(),
            "scores" => {
                let square = self.empty_square(values.get(2)?)?;
                format!("{square} {}", signed(player.score(self.board(), square).into()))
            }
            _ => return None,
        };
        Some(format!("{} {} {truth}", values[0], values[1]).trim_end().to_owned())
    }

    /// Returns the truth about arithmetic, the literature and the page itself.
    fn of_other_things(&self, name: &str, values: &[&str]) -> Option<String> {
        Some(match name {
            "best-case" => {
                let [branches, plies] = [values.first()?, values.get(1)?].map(|number| number.parse::<u32>());
                let (branches, plies) = (u64::from(branches.ok()?), plies.ok()?);
                format!("{branches} {plies} {}", grouped(best_case(branches, plies)))
            }
            "estimates" => {
                // Boards with a single line for X; in the second, O has one with one mark.
                let [one, two] = ["X..", "X.X/O.."]
                    .map(|board| Weights::USUAL.evaluate(&position(board), Mark::X).points(3));
                format!("1 {one} 2 {}", two + one)
            }
            "sum" => arithmetic(&values.join(" "))?,
            "dated" => {
                let (name, year) = DATES.iter().find(|date| values.first() == Some(&date.0))?;
                format!("{name} {year}")
            }
            "published" => {
                let (outcome, source) = published(self.board().rules())?;
                let outcome = if outcome == Outcome::Win { "win" } else { "draw" };
                format!("{outcome} {}", source.rsplit(' ').next()?)
            }
            "whole-search" => {
                let after = course().iter().skip_while(|lesson| {
                    !lesson.pages.iter().any(|it| std::ptr::eq(std::sync::Arc::as_ptr(it), self.page))
                });
                let is_whole = |lesson: &&Lesson| {
                    let mut searches = lesson.pages.iter().flat_map(|page| &page.searches);
                    searches.all(|search| search.depth_limit.is_none())
                };
                format!("lessons {}", after.skip(1).take_while(is_whole).count())
            }
            "options" => match &self.page.task.answer {
                Answer::Choice { options, .. } => options.len().to_string(),
                _ => "none".to_owned(),
            },
            _ => return None,
        })
    }

    /// Returns the board after the moves, which all these claims are about.
    fn board(&self) -> &Position {
        self.here.board().expect("a claim about a board")
    }

    /// Returns the number that is the right answer of a kind.
    fn number(&self, what: &str, more: &[&str]) -> Option<String> {
        let plain = |text: &str| text.trim_start_matches('+').trim_end_matches('%').to_owned();
        Some(match (what, more) {
            ("returned", [square]) => plain(&self.points(self.returned(square.parse().ok()?)?)),
            ("scored", [before]) => {
                let order = self.in_order(|tree, node| {
                    node + tree.node(node).size as usize - tree.node(node).ply as usize
                })?;
                order.into_iter().skip_while(|state| state != before).nth(1)?
            }
            // With at most twice as many leaves.
            ("best-case", [branches, plies]) => {
                let (branches, plies): (u64, u32) = (branches.parse().ok()?, plies.parse().ok()?);
                let most = 2 * branches.pow(plies);
                let reached = |plies: &u32| best_case(branches, *plies) <= most;
                (1..20).take_while(reached).last()?.to_string()
            }
            ("sum", _) => plain(arithmetic(&format!("{} = 0", more.join(" ")))?.split(" = ").last()?),
            ("classes", []) => self.classes().to_string(),
            ("sees", [square]) => self.plies_to_see(self.empty_square(square)?)?.to_string(),
            ("random", [_]) => plain(self.of_players(what, more)?.split(' ').next_back()?),
            _ => return None,
        })
    }

    /// Returns the squares that are the right answers of a kind.
    fn answers(&self, kind: &[&str]) -> Option<SquareSet> {
        Some(match kind {
            ["ends", score] => {
                let ends = |square: &Square| after(self.board(), *square).status() != Status::Ongoing;
                self.board().moves().filter(ends).filter(|&square| self.scores(square, score)).collect()
            }
            ["scoring", score] => self.board().moves().filter(|&square| self.scores(square, score)).collect(),
            ["plays", tie] => [self.empty_square(self.plays(tie)?.split(' ').next()?)?].into_iter().collect(),
            ["unluckiest"] => {
                let players =
                    ByMark::of(|mark| if mark == self.board().to_move() { Perfect } else { Random });
                let points = |square: &Square| {
                    let exact = exact(players, &after(self.board(), *square));
                    exact.map_or(0.0, |exact| exact.chances.wins[self.board().to_move()])
                };
                self.best().min_by(|one, other| points(one).total_cmp(&points(other))).into_iter().collect()
            }
            ["last"] => {
                let returned = self.board().moves().map(|square| (self.returned(square), square));
                returned.max().map(|(_, square)| square).into_iter().collect()
            }
            ["strict"] => {
                let strict =
                    Scene { search: Minimax { pruning: Pruning::Strict, ..self.search }, ..self.0.clone() };
                let pruned = |scene: &Scene| {
                    let (tree, node) = scene.find(&[])?;
                    Some(tree.pruned(node, &scene.here))
                };
                let (usual, strict) = (pruned(self.0)?, pruned(&strict)?);
                usual.into_iter().filter(|square| !strict.contains(square)).collect()
            }
            ["fewest"] => {
                let nodes = |square: &Square| nodes_starting_with(*square, self.board());
                let fewest = self.board().moves().map(|square| nodes(&square)).min();
                self.board().moves().filter(|square| Some(nodes(square)) == fewest).collect()
            }
            ["longest"] => {
                let analysis = analyze(Minimax::DEPTH_AWARE, self.board());
                assert!(
                    analysis.candidates.iter().all(|candidate| candidate.outcome() == Some(Outcome::Loss))
                );
                let most = analysis.candidates.iter().map(|candidate| candidate.line.len()).max();
                let longest =
                    analysis.candidates.iter().filter(|candidate| Some(candidate.line.len()) == most);
                longest.map(|candidate| candidate.square).collect()
            }
            _ => return None,
        })
    }

    fn plays(&self, tie: &str) -> Option<String> {
        let played = match tie {
            "first" => self.best().next(),
            "last" => self.best().last(),
            _ => None,
        };
        Some(format!("{} {tie}", played?))
    }

    /// Returns the smallest depth limit with which the search knows that a move loses.
    fn plies_to_see(&self, square: Square) -> Option<usize> {
        (1..=self.board().empty_cells()).find(|&plies| {
            let limited = Scene { search: self.search.limited_to(Some(plies)), ..self.0.clone() };
            limited.ending(Outcome::Loss).contains(&square)
        })
    }

    /// Whether the search never gives away a win or a draw, in any position of the game.
    fn keeps(&self) -> bool {
        let (search, mut whole) = (Minimax { pruning: Pruning::AlphaBeta, ..self.search }, Whole::new());
        let positions = reachable(&empty("3x3"));
        positions.iter().filter(|position| position.status() == Status::Ongoing).all(|position| {
            let analysis = analyze(search, position);
            let value = whole.value(position).outcome();
            let best = analysis.best().map(|candidate| candidate.square).collect_vec();
            let mut moves = whole.moves(position).into_iter();
            moves.all(|(square, score)| !best.contains(&square) || score.outcome() == value)
        })
    }

    fn empty_square(&self, name: &str) -> Option<Square> {
        name.parse().ok().filter(|&square| self.board().is_empty(square))
    }

    fn points(&self, score: Score) -> String {
        signed(score.points(self.board().rules().cells()).into())
    }

    fn scores(&self, square: Square, score: &str) -> bool {
        self.value(&[square]).map(|score| self.points(score)).as_deref() == Some(score)
    }

    /// Returns the score that the search returns for a move, which may be a bound.
    fn returned(&self, square: Square) -> Option<Score> {
        let (tree, node) = self.find(&[square])?;
        tree.node(node).score()
    }

    /// Returns the worst and the best results of games in which MAX always plays its first best move.
    fn results_of_playing(&self) -> [Score; 2] {
        if self.board().status() != Status::Ongoing {
            return [self.value(&[]).expect("legal"); 2];
        }
        let is_max = self.board().to_move() == self.root.to_move();
        let moves: Vec<Square> =
            if is_max { self.best().take(1).collect() } else { self.board().moves().collect() };
        let after = |square: Square| {
            let path = [&self.path[..], &[square]].concat();
            Facts(&Scene { here: after(self.board(), square).into(), path, ..self.0.clone() })
                .results_of_playing()
        };
        let results: Vec<[Score; 2]> = moves.into_iter().map(after).collect();
        let least = results.iter().map(|result| result[0]).min().expect("the game goes on");
        [least, results.iter().map(|result| result[1]).max().expect("the game goes on")]
    }

    fn classes(&self) -> usize {
        let symmetries = Symmetry::of(self.board());
        let image = |square| symmetries.iter().map(|symmetry| symmetry.image_of(square)).min();
        self.board().moves().map(image).collect::<BTreeSet<_>>().len()
    }

    fn unlike(&self) -> usize {
        let symmetries = Symmetry::all(self.board().rules());
        let key = |position: Position| {
            let marks = Mark::BOTH.map(|mark| position.squares_by_mark()[mark]);
            symmetries.iter().map(|symmetry| marks.map(|marks| symmetry.image_of_set(&marks))).min()
        };
        reachable(self.board()).into_iter().map(key).collect::<BTreeSet<_>>().len()
    }

    /// Returns how many of all possible games X wins, O wins, and are drawn.
    fn results(&self) -> [u64; 3] {
        fn count(position: &mut Position, results: &mut [u64; 3]) {
            match position.status() {
                Status::Won(winner) => results[winner as usize] += 1,
                Status::Drawn => results[2] += 1,
                Status::Ongoing => {
                    for square in position.moves().collect_vec() {
                        position.play(square).expect("a legal move");
                        count(position, results);
                        position.take_back(square);
                    }
                }
            }
        }
        let mut results = [0; 3];
        count(&mut self.board().clone(), &mut results);
        results
    }

    /// Whether no move that the search prunes is a best one for the side to move.
    fn prunes_only_bad(&self) -> bool {
        let Some((tree, _)) = self.find(&[]) else { return false };
        (0..tree.len()).all(|node| {
            let path = tree.moves(node);
            let here = path
                .iter()
                .fold(self.root.board().expect("a board").clone(), |position, &step| after(&position, step));
            let here = State::from(here);
            let pruned = tree.pruned(node, &here);
            let best = Scene { path, here, ..self.0.clone() }.best().collect_vec();
            pruned.into_iter().all(|square| !best.contains(&square))
        })
    }

    /// Returns how many different scores the search gives to finished games of tic-tac-toe.
    fn scores_of_ends(&self) -> usize {
        let ends = reachable(&empty("3x3")).into_iter();
        let ends = ends.filter(|position| position.status() != Status::Ongoing);
        let score = |end: Position| {
            self.search
                .score_below(end.marks(), &end, &mut ())
                .expect("the unit observer never stops a search")
        };
        ends.map(|end| self.points(score(end))).collect::<BTreeSet<_>>().len()
    }

    /// Returns the numbers of the articles' states in the order in which the search enters them, or by a key: the stated
    /// part if it occurs, else all.
    fn in_order(&self, key: impl Fn(&Trace, usize) -> usize) -> Option<Vec<String>> {
        let ((tree, _), named) = (self.find(&[])?, NamedPosition::of(&self.root)?);
        let mut nodes = (0..tree.len()).collect_vec();
        nodes.sort_by_key(|&node| key(&tree, node));
        let numbers = nodes.into_iter().filter_map(|node| named.state_number(&tree.moves(node)));
        Some(numbers.map(|number| number.to_string()).collect())
    }

    /// Returns what is stated about the numbers of states in an order, if it is a part of them, or else all of them.
    fn order(&self, key: impl Fn(&Trace, usize) -> usize) -> Option<String> {
        let numbers = self.in_order(key)?;
        let stated = self.words[1..].join(" ");
        let part =
            numbers.windows(self.words.len() - 1).map(|part| part.join(" ")).find(|part| *part == stated);
        Some(part.unwrap_or_else(|| numbers.join(" ")))
    }
}

/// Returns the leaves at which alpha-beta looks at best.
fn best_case(branches: u64, plies: u32) -> u64 {
    branches.pow(plies.div_ceil(2)) + branches.pow(plies / 2) - 1
}

/// Returns the number of sequences of this many moves.
fn ways(position: &mut Position, plies: usize) -> u64 {
    if plies == 0 {
        return 1;
    }
    let mut count = 0;
    for square in position.moves().collect_vec() {
        position.play(square).expect("a legal move");
        count += ways(position, plies - 1);
        position.take_back(square);
    }
    count
}

/// The years of publications.
const DATES: [(&str, u16); 4] = [
    // "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels".
    ("Zermelo", 1913),
    // "Zur Theorie der Gesellschaftsspiele".
    ("Neumann", 1928),
    // "An Analysis of Alpha-Beta Pruning".
    ("Knuth", 1975),
    // "Efficient Selectivity and Backup Operators in Monte-Carlo Tree Search".
    ("Coulom", 2006),
];

/// Returns how often a side wins if both play at random, draws counting half.
fn random_rate(position: &Position, side: Mark) -> f64 {
    match Outcome::of_end(position.status(), side) {
        Some(Outcome::Win) => 1.0,
        Some(Outcome::Draw) => 0.5,
        Some(Outcome::Loss) => 0.0,
        None => {
            let rates =
                position.moves().map(|square| random_rate(&after(position, square), side)).collect_vec();
            rates.iter().sum::<f64>() / f64::from(u32::try_from(rates.len()).expect("a few moves"))
        }
    }
}

/// Returns the number from which the plies of a win are subtracted, if losses score the negative of wins.
fn formula() -> String {
    let top = Score::win_in(0).points(9);
    let plies = |d: usize| i32::try_from(d).expect("nine at most");
    let holds = (1..=9).all(|d| {
        Score::win_in(d).points(9) == top - plies(d) && Score::loss_in(d).points(9) == plies(d) - top
    });
    if holds { top.to_string() } else { "another formula".to_owned() }
}
