//! What is wrong with the answers of a program: each answer against the search, and each game that it can play.

use super::bugs::Bug;
use super::exam::Exam;
use crate::engine::arena::standing;
use crate::engine::exact::Chances;
use crate::engine::search::Minimax;
use crate::engine::{Outcome, Player, Score};
use crate::game::{ByMark, Mark, Position, Rules, Square, SquareSet};
use crate::terminal::Fault;
use crate::wording::{counted, grouped, names};
use clap::ValueEnum;
use itertools::Itertools;
use std::collections::{HashMap, HashSet, VecDeque};
use strum::{Display, IntoStaticStr, VariantArray};

/// What a program has to do, each more than the one before.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, ValueEnum, Display)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum Require {
    /// No loss in any game that it can get into.
    NeverLoses,
    /// Legal answers in time that give no win and no draw away, in any position.
    Optimal,
    /// The same, and it wins as soon as possible.
    Exact,
}

/// What can be wrong with an answer, the worst first. The names are those of the JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(super) enum Kind {
    Illegal,
    Late,
    Missing,
    WinGivenAway,
    /// A move that loses, where another draws.
    DrawGivenAway,
    /// A move that wins later, where another wins at once.
    WinPassedUp,
    /// A move that wins later than another.
    WinDelayed,
}

impl Kind {
    /// Of a move, by what it and the best one lead to; `None` if nothing is wrong.
    fn of(best: Score, own: Score) -> Option<Self> {
        Some(match (best.outcome(), own.outcome()) {
            (Outcome::Win, Outcome::Win) if own == best => return None,
            (Outcome::Win, Outcome::Win) if best.plies() == Some(1) => Self::WinPassedUp,
            (Outcome::Win, Outcome::Win) => Self::WinDelayed,
            (Outcome::Win, _) => Self::WinGivenAway,
            (Outcome::Draw, Outcome::Loss) => Self::DrawGivenAway,
            _ => return None,
        })
    }

    /// Whether the program wins, but not as soon as it can.
    pub(super) fn is_slow(self) -> bool {
        matches!(self, Self::WinPassedUp | Self::WinDelayed)
    }

    /// What the program does.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Illegal => "gives an illegal answer",
            Self::Late => "is late",
            Self::Missing => "gives no answer",
            Self::WinGivenAway => "gives a win away",
            Self::DrawGivenAway => "gives a draw away",
            Self::WinPassedUp => "passes up an immediate win",
            Self::WinDelayed => "delays a win",
        }
    }
}

/// A wrong answer.
pub(super) struct Finding {
    pub kind: Kind,
    pub position: Position,
    pub answer: Result<Square, Fault>,
    /// The right moves.
    pub best: Vec<String>,
    /// Whether its own games can get there.
    pub is_met: bool,
}

impl Finding {
    /// What it is about: the fault, or the position of a wrong move.
    fn subject(&self) -> String {
        self.answer.as_ref().map_or_else(Fault::to_string, |_| self.position.to_string())
    }
}

/// The most wrong answers of each kind that are listed.
const LISTED: usize = 2;

/// A part of the points.
pub(super) struct Test {
    pub name: &'static str,
    /// Points.
    pub most: u32,
    /// In tenths of a point; all only if all is right.
    tenths: u32,
    pub output: String,
}

impl Test {
    fn of(name: &'static str, most: u32, [right, all]: [usize; 2], output: String) -> Self {
        let [right, all] = [right, all].map(|count| u32::try_from(count).unwrap_or(0));
        Self { name, most, tenths: most * 10 * right / all.max(1), output }
    }

    pub(super) fn points(&self) -> f64 {
        f64::from(self.tenths) / 10.0
    }
}

/// Whether what an answer leads to is right; `None` if the test is not about the position. No answer leads to `None`.
type Check = fn(&Judged, Option<Score>) -> Option<bool>;

const CHECKS: [(&str, u32, Check); 5] = [
    ("answers legally and in time", 20, |_, own| Some(own.is_some())),
    ("takes a win", 10, |judged, own| (judged.best == Score::win_in(1)).then_some(own == Some(judged.best))),
    ("stops a loss", 10, |judged, own| {
        let at_once = Score::loss_in(2);
        let can_err = judged.best > at_once && judged.scores.iter().any(|&(_, score)| score == at_once);
        can_err.then_some(own > Some(at_once))
    }),
    ("gives nothing away", 20, |judged, own| {
        let keeps = |score: Score| score.outcome() == judged.best.outcome();
        let can_err = judged.scores.iter().any(|&(_, score)| !keeps(score));
        can_err.then(|| own.is_some_and(keeps))
    }),
    ("wins as soon as it can", 10, |judged, own| {
        (judged.best > Score::DRAW).then_some(own == Some(judged.best))
    }),
];

/// A position, and the answers to it.
struct Judged<'a> {
    position: &'a Position,
    replies: &'a [Result<Square, Fault>],
    /// What each move leads to, and the best.
    scores: Vec<(Square, Score)>,
    best: Score,
}

impl<'a> Judged<'a> {
    fn of((position, replies): &'a (Position, Vec<Result<Square, Fault>>)) -> Self {
        let analysis = Minimax::ORDERED_ALPHA_BETA.deepen(position, &mut ());
        let scores = analysis.candidates.iter().filter_map(|each| Some((each.square, each.value.exact()?)));
        let scores = scores.collect_vec();
        let best = scores.iter().map(|&(_, score)| score).max().expect("the game goes on");
        Self { position, replies, scores, best }
    }

    /// The different legal answers.
    fn squares(&self) -> Vec<Square> {
        self.replies.iter().flatten().copied().unique().collect()
    }

    /// The moves that give nothing away.
    fn good(&self) -> impl Iterator<Item = Square> {
        let good = |(_, score): &&(Square, Score)| score.outcome() == self.best.outcome();
        self.scores.iter().filter(good).map(|&(square, _)| square)
    }

    fn score(&self, square: Square) -> Score {
        let known = self.scores.iter().find(|(known, _)| *known == square);
        known.expect("the answer is legal").1
    }

    /// Whether all answers are right; `None` if the check is about other positions. No answer at all is none.
    fn passes(&self, check: Check) -> Option<bool> {
        let owns = self.replies.iter().map(|reply| reply.as_ref().ok().map(|&square| self.score(square)));
        let owns = if self.replies.is_empty() { vec![None] } else { owns.collect() };
        owns.into_iter().map(|own| check(self, own)).fold_options(true, |all, right| all && right)
    }

    /// The wrong answers, each once.
    fn findings(&self, met: &HashSet<Key>) -> impl Iterator<Item = Finding> {
        let is_met = met.contains(&self.position.squares_by_mark());
        let best =
            || names(self.scores.iter().filter(|(_, score)| *score == self.best).map(|&(square, _)| square));
        let replies = self.replies.iter().unique_by(|reply| reply.as_ref().ok());
        replies.filter_map(move |reply| {
            let kind = match reply {
                Err(Fault::Illegal(_)) => Kind::Illegal,
                Err(Fault::Late(_)) => Kind::Late,
                Err(Fault::Missing(_) | Fault::NotStarted(_)) => Kind::Missing,
                Ok(square) => Kind::of(self.best, self.score(*square))?,
            };
            Some(Finding {
                kind,
                position: self.position.clone(),
                answer: reply.clone(),
                best: best(),
                is_met,
            })
        })
    }
}

type Key = ByMark<SquareSet>;

/// The games that a program can get into, by its answers.
#[derive(Default)]
struct OwnGames {
    /// The positions in which it moves.
    met: HashSet<Key>,
    /// The shortest game that it loses as each side.
    lost: ByMark<Option<Vec<Square>>>,
}

impl OwnGames {
    /// All games from the empty board on, the shortest first, in which the other side tries every move.
    fn of(moves: &dyn Fn(&Position) -> Vec<Square>) -> Self {
        let mut found = Self::default();
        for side in Mark::BOTH {
            let mut games = VecDeque::from([(Position::new(Rules::TIC_TAC_TOE), Vec::new())]);
            while let Some((position, game)) = games.pop_front() {
                let is_own = position.to_move() == side;
                if position.status().winner() == Some(side.other()) {
                    found.lost[side].get_or_insert(game);
                    continue;
                }
                if position.is_over() || is_own && !found.met.insert(position.squares_by_mark()) {
                    continue;
                }
                let next = if is_own { moves(&position) } else { position.moves().collect() };
                for square in next {
                    let after = position.after([square]).expect("the square is one of the moves");
                    games.push_back((after, [&game[..], &[square]].concat()));
                }
            }
        }
        found
    }
}

/// The answers of a program, judged.
pub(super) struct Grading {
    pub exam: Exam,
    /// How many positions were asked, and how many twice.
    pub asked: [usize; 2],
    /// How many second answers differ from the first.
    pub different: usize,
    /// The wrong answers: those of its own games first, the worst kind first, those with the fewest empty squares first.
    pub findings: Vec<Finding>,
    /// Whether an answer that its own games as a side need is missing.
    pub gaps: ByMark<bool>,
    /// The shortest game that it loses as each side.
    pub lost: ByMark<Option<Vec<Square>>>,
    /// By the side and the opponent, of sides without a gap. The best opponent knows all answers.
    pub chances: Vec<(Mark, &'static str, Chances)>,
    /// If it explains the answers.
    pub bug: Option<Bug>,
    pub tests: Vec<Test>,
}

impl Grading {
    /// Judges all answers.
    pub(super) fn of(exam: Exam) -> Self {
        let judged = exam.answers.iter().map(Judged::of).collect_vec();
        let asked = [0, 1].map(|times| judged.iter().filter(|judged| judged.replies.len() > times).count());
        let different = judged.iter().filter(|judged| judged.squares().len() > 1).count();
        let known: HashMap<Key, &Judged> =
            judged.iter().map(|judged| (judged.position.squares_by_mark(), judged)).collect();
        let of = |position: &Position| known[&position.squares_by_mark()];
        let games = OwnGames::of(&|position| {
            let judged = of(position);
            let squares = judged.squares();
            // One that changes its answers may make any good move, and so may one of which an answer fails.
            let any = different > 0 || squares.is_empty() && !judged.replies.is_empty();
            squares.into_iter().chain(judged.good().filter(|_| any)).unique().collect()
        });
        let is_gap = |judged: &Judged| {
            games.met.contains(&judged.position.squares_by_mark())
                && (judged.replies.is_empty() || judged.replies.iter().any(Result::is_err))
        };
        let gaps =
            ByMark::of(|side| judged.iter().any(|each| each.position.to_move() == side && is_gap(each)));
        // What its games can meet is known only when all was asked.
        let met = if exam.stopped.is_none() { &games.met } else { &HashSet::new() };
        let mut findings = judged.iter().flat_map(|judged| judged.findings(met)).collect_vec();
        findings.sort_by_key(|finding| (!finding.is_met, finding.kind, finding.position.empty_cells()));
        let never_loses =
            [(Mark::X, "never loses as X"), (Mark::O, "never loses as O")].map(|(side, name)| {
                let output = match &games.lost[side] {
                    Some(game) => format!("It loses {}", names(game).join(" ")),
                    None if gaps[side] => "An answer is missing".to_owned(),
                    None => "No game is lost".to_owned(),
                };
                Test::of(name, 15, [usize::from(!gaps[side] && games.lost[side].is_none()), 1], output)
            });
        let mut tests = CHECKS.map(|check| test(&judged, check)).into_iter().collect_vec();
        tests.splice(3..3, never_loses);
        let firsts = judged.iter().filter_map(|judged| match judged.replies.first()? {
            Err(Fault::Late(_)) => None,
            reply => Some((judged.position, reply.as_ref().ok().copied())),
        });
        let bug = Bug::explaining(&firsts.collect_vec());
        let first = |position: &Position| of(position).squares().first().copied();
        let sides = Mark::BOTH.into_iter().filter(|&side| !gaps[side]);
        let chances = sides.filter_map(|side| chances(side, &first)).flatten().collect();
        let lost = games.lost;
        Self { exam, asked, different, findings, gaps, lost, chances, bug, tests }
    }

    /// The most that is true of the answers; `None` also if not all was asked.
    pub(super) fn reached(&self) -> Option<Require> {
        let never_loses = |side: &Mark| !self.gaps[*side] && self.lost[*side].is_none();
        if self.exam.stopped.is_some() || !Mark::BOTH.iter().all(never_loses) {
            None
        } else if self.findings.is_empty() {
            Some(Require::Exact)
        } else if self.findings.iter().all(|finding| finding.kind.is_slow()) {
            Some(Require::Optimal)
        } else {
            Some(Require::NeverLoses)
        }
    }

    pub(super) fn passes(&self, require: Require) -> bool {
        self.reached() >= Some(require)
    }

    /// Of 100.
    pub(super) fn points(&self) -> f64 {
        f64::from(self.tests.iter().map(|test| test.tenths).sum::<u32>()) / 10.0
    }

    /// The first wrong answers of each kind, of its own games if they have any; no fault twice.
    pub(super) fn listed(&self) -> impl Iterator<Item = &Finding> {
        let kinds = self.findings.chunk_by(|one, next| (one.is_met, one.kind) == (next.is_met, next.kind));
        let kinds = kinds.unique_by(|of_kind| of_kind[0].kind);
        kinds.flat_map(|of_kind| of_kind.iter().unique_by(|finding| finding.subject()).take(LISTED))
    }

    /// The smallest of the faults that the bug explains.
    pub(super) fn example(&self, bug: Bug) -> Option<&Finding> {
        let explained = self.findings.iter().filter(|Finding { kind, position, answer, .. }| {
            !kind.is_slow() && *kind != Kind::Late && bug.explains(position, answer.as_ref().ok().copied())
        });
        explained.min_by_key(|finding| finding.position.empty_cells())
    }

    /// The shortest game that it loses, its side, and the answer that lost it.
    pub(super) fn lost_game(&self) -> Option<(Mark, &[Square], &Finding)> {
        let lost = Mark::BOTH.into_iter().filter_map(|side| Some((side, self.lost[side].as_deref()?)));
        let (side, game) = lost.min_by_key(|(_, game)| game.len())?;
        let made = |finding: &&Finding| {
            let marks = finding.position.marks();
            let before = Position::new(Rules::TIC_TAC_TOE).after(game.iter().take(marks).copied());
            let is_own = finding.position.to_move() == side;
            is_own
                && before.as_ref() == Ok(&finding.position)
                && finding.answer.as_ref().ok() == game.get(marks)
        };
        let wrong = self.findings.iter().filter(made).max_by_key(|finding| finding.position.marks());
        Some((side, game, wrong.expect("the empty board is no loss, so an answer made it one")))
    }
}

fn test(judged: &[Judged], (name, most, check): (&'static str, u32, Check)) -> Test {
    let passed = judged.iter().filter_map(|judged| judged.passes(check)).collect_vec();
    let right = passed.iter().filter(|right| **right).count();
    let output = format!("{} of {}", grouped(right), counted(passed.len(), "position"));
    Test::of(name, most, [right, passed.len()], output)
}

/// How the first answers do as a side, by the opponent.
fn chances(
    side: Mark,
    first: &dyn Fn(&Position) -> Option<Square>,
) -> Option<[(Mark, &'static str, Chances); 3]> {
    // Where one is missing, no game gets.
    let policy =
        |position: &Position| Some(vec![(first(position).or_else(|| position.moves().next())?, 1.0)]);
    let against = |opponent| standing(Box::new(policy), side, opponent);
    let ([random, _], [perfect, best]) = against(Player::Random).zip(against(Player::Perfect))?;
    Some([(side, "random", random), (side, "perfect", perfect), (side, "best opponent", best)])
}
