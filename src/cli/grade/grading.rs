//! What is wrong with the answers of a program: each answer against the search, and each game that it can play.

use super::bugs::Bug;
use super::exam::{Answers, Exam};
use crate::cli::console::thousandths;
use crate::engine::Outcome::{Draw, Loss, Win};
use crate::engine::arena::standing;
use crate::engine::exact::Chances;
use crate::engine::search::Minimax;
use crate::engine::{Analysis, Player, Score, Value};
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
            (Win, Win) if own == best => return None,
            (Win, Win) if best.plies() == Some(1) => Self::WinPassedUp,
            (Win, Win) => Self::WinDelayed,
            (Win, _) => Self::WinGivenAway,
            (Draw, Loss) => Self::DrawGivenAway,
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
#[derive(Clone)]
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
    pub points: f64,
    /// The points of a program that is right.
    pub most: u32,
    pub output: String,
}

impl Test {
    /// A test of positions, by whether the answers to each are right: a share of the points, rounded down to tenths.
    fn of(name: &'static str, most: u32, answers: impl Iterator<Item = bool>) -> Self {
        let answers = answers.collect_vec();
        let right = answers.iter().filter(|right| **right).count();
        let output = format!("{} of {}", grouped(right), counted(answers.len(), "position"));
        let [right, all] = [right, answers.len()].map(|count| u32::try_from(count).unwrap_or(0));
        Self { name, points: f64::from(most * 10 * right / all.max(1)) / 10.0, most, output }
    }

    /// A test of games: all points or none.
    fn never_loses(name: &'static str, games: &OwnGames, side: Mark) -> Self {
        let (points, output) = match &games.lost[side] {
            Some(game) => (0.0, format!("It loses {}", names(game).join(" "))),
            None if games.gaps[side] => (0.0, "An answer is missing".to_owned()),
            None => (15.0, "No game is lost".to_owned()),
        };
        Self { name, points, most: 15, output }
    }
}

/// A question about a move, by what the best one and it lead to.
type Question = fn(best: Score, own: Score) -> bool;

/// A position, and the answers to it.
struct Judged<'a> {
    position: &'a Position,
    replies: &'a [Result<Square, Fault>],
    analysis: Analysis,
}

impl<'a> Judged<'a> {
    fn of(Answers { position, replies }: &'a Answers) -> Self {
        Self { position, replies, analysis: Minimax::ORDERED_ALPHA_BETA.deepen(position, &mut ()) }
    }

    /// The different legal answers.
    fn squares(&self) -> Vec<Square> {
        self.replies.iter().flatten().copied().unique().collect()
    }

    /// Whether it was asked, and each answer is legal and in time.
    fn is_answered(&self) -> bool {
        !self.replies.is_empty() && self.replies.iter().all(Result::is_ok)
    }

    /// The moves of which the answer is yes.
    fn moves(&self, question: Question) -> Vec<Square> {
        let best = known(self.analysis.value);
        self.analysis
            .candidates
            .iter()
            .filter(|each| question(best, known(each.value)))
            .map(|each| each.square)
            .collect()
    }

    /// Whether no answer is wrong in this way; `None` if no move is.
    fn passes(&self, is_wrong: Question) -> Option<bool> {
        let wrong = self.moves(is_wrong);
        let is_right = self.is_answered() && self.squares().iter().all(|square| !wrong.contains(square));
        (!wrong.is_empty()).then_some(is_right)
    }

    /// The wrong answers, each once.
    fn findings(&self, met: &HashSet<Key>) -> impl Iterator<Item = Finding> {
        let is_met = met.contains(&self.position.squares_by_mark());
        self.replies.iter().unique_by(|reply| reply.as_ref().ok()).filter_map(move |reply| {
            let kind = match reply {
                Err(Fault::Illegal(_)) => Kind::Illegal,
                Err(Fault::Late(_)) => Kind::Late,
                Err(Fault::Missing(_) | Fault::NotStarted(_)) => Kind::Missing,
                Ok(square) => {
                    let own = self.analysis.candidate(*square).expect("the answer is legal");
                    Kind::of(known(self.analysis.value), known(own.value))?
                }
            };
            let best = names(self.analysis.best_squares());
            Some(Finding { kind, position: self.position.clone(), answer: reply.clone(), best, is_met })
        })
    }
}

fn known(value: Value) -> Score {
    value.exact().expect("a search to the end knows all scores")
}

type Key = ByMark<SquareSet>;

/// The games that a program can get into, by its answers.
#[derive(Default)]
struct OwnGames {
    /// The positions in which it moves.
    met: HashSet<Key>,
    /// Whether an answer that its games as a side need is missing.
    gaps: ByMark<bool>,
    /// The shortest game that it loses as each side.
    lost: ByMark<Option<Vec<Square>>>,
}

impl OwnGames {
    /// All games from the empty board on, the shortest first, in which the other side tries every move.
    fn of(answers: &HashMap<Key, &Judged>, own_moves: impl Fn(&Judged) -> Vec<Square>) -> Self {
        let mut found = Self::default();
        for side in Mark::BOTH {
            let mut games = VecDeque::from([(Position::new(Rules::TIC_TAC_TOE), Vec::new())]);
            while let Some((position, game)) = games.pop_front() {
                if position.status().winner() == Some(side.other()) {
                    found.lost[side].get_or_insert(game);
                    continue;
                }
                let key = position.squares_by_mark();
                let is_own = position.to_move() == side;
                if position.is_over() || is_own && !found.met.insert(key) {
                    continue;
                }
                let moves = if is_own {
                    found.gaps[side] |= !answers[&key].is_answered();
                    own_moves(answers[&key])
                } else {
                    position.moves().collect()
                };
                for square in moves {
                    let after = position.after([square]).expect("the square is one of the moves");
                    games.push_back((after, [&game[..], &[square]].concat()));
                }
            }
        }
        found
    }
}

/// A game that a program loses.
pub(super) struct LostGame {
    pub side: Mark,
    pub moves: Vec<Square>,
    /// The answer that lost it.
    pub mistake: Finding,
}

impl LostGame {
    fn of(side: Mark, moves: &[Square], findings: &[Finding]) -> Self {
        let in_game = findings.iter().filter(|finding| {
            let marks = finding.position.marks();
            let before = Position::new(Rules::TIC_TAC_TOE).after(moves.iter().take(marks).copied());
            finding.position.to_move() == side
                && before.as_ref() == Ok(&finding.position)
                && finding.answer.as_ref().ok() == moves.get(marks)
        });
        let last = in_game.max_by_key(|finding| finding.position.marks());
        let mistake = last.expect("the empty board is no loss, so an answer made it one").clone();
        Self { side, moves: moves.to_vec(), mistake }
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
    /// Whether an answer that its own games need is missing.
    pub has_gap: bool,
    /// The shortest game that it loses.
    pub lost_game: Option<LostGame>,
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
        let answers: HashMap<Key, &Judged> =
            judged.iter().map(|judged| (judged.position.squares_by_mark(), judged)).collect();
        let games = OwnGames::of(&answers, |judged| {
            let mut moves = judged.squares();
            // One that changes its answers may make any good move, and so may one of which an answer fails.
            if different > 0 || moves.is_empty() && !judged.replies.is_empty() {
                moves.extend(judged.moves(|best, own| own.outcome() == best.outcome()));
            }
            moves.into_iter().unique().collect()
        });
        // What its games can meet is known only when all was asked.
        let met = if exam.stopped.is_none() { &games.met } else { &HashSet::new() };
        let mut findings = judged.iter().flat_map(|judged| judged.findings(met)).collect_vec();
        findings.sort_by_key(|finding| (!finding.is_met, finding.kind, finding.position.empty_cells()));
        let lost = Mark::BOTH.into_iter().filter_map(|side| Some((side, games.lost[side].as_ref()?)));
        let lost_game =
            lost.min_by_key(|(_, game)| game.len()).map(|(side, game)| LostGame::of(side, game, &findings));
        let sides = Mark::BOTH.into_iter().filter(|&side| !games.gaps[side]);
        Self {
            asked,
            different,
            findings,
            has_gap: games.gaps.x || games.gaps.o,
            lost_game,
            chances: sides.filter_map(|side| chances(side, &answers)).flatten().collect(),
            bug: Bug::explaining(&exam.answers),
            tests: tests(&judged, &games),
            exam,
        }
    }

    /// The most that is true of the answers; `None` also if not all was asked.
    pub(super) fn reached(&self) -> Option<Require> {
        if self.exam.stopped.is_some() || self.has_gap || self.lost_game.is_some() {
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
        thousandths(self.tests.iter().map(|test| test.points).sum())
    }

    /// The first wrong answers of each kind, of its own games if they have any; no fault twice.
    pub(super) fn listed(&self) -> impl Iterator<Item = &Finding> {
        self.findings
            .chunk_by(|one, next| (one.is_met, one.kind) == (next.is_met, next.kind))
            .unique_by(|of_kind| of_kind[0].kind)
            .flat_map(|of_kind| of_kind.iter().unique_by(|finding| finding.subject()).take(LISTED))
    }

    /// The smallest of the faults that the bug explains.
    pub(super) fn example(&self, bug: Bug) -> Option<&Finding> {
        let explained = self.findings.iter().filter(|Finding { kind, position, answer, .. }| {
            !kind.is_slow() && *kind != Kind::Late && bug.explains(position, answer.as_ref().ok().copied())
        });
        explained.min_by_key(|finding| finding.position.empty_cells())
    }
}

/// The parts of the points, 100 in all.
fn tests(judged: &[Judged], games: &OwnGames) -> Vec<Test> {
    let passed = |is_wrong| judged.iter().filter_map(move |judged| judged.passes(is_wrong));
    vec![
        Test::of("answers legally and in time", 20, judged.iter().map(Judged::is_answered)),
        Test::of("takes a win", 10, passed(|best, own| best == Score::win_in(1) && own != best)),
        Test::of("stops a loss", 10, passed(|best, own| own == Score::loss_in(2) && own != best)),
        Test::never_loses("never loses as X", games, Mark::X),
        Test::never_loses("never loses as O", games, Mark::O),
        Test::of("gives nothing away", 20, passed(|best, own| own.outcome() != best.outcome())),
        Test::of("wins as soon as it can", 10, passed(|best, own| best > Score::DRAW && own != best)),
    ]
}

/// How the first answers do as a side, by the opponent.
fn chances(side: Mark, answers: &HashMap<Key, &Judged>) -> Option<[(Mark, &'static str, Chances); 3]> {
    let first = |position: &Position| {
        let squares = answers[&position.squares_by_mark()].squares();
        // Where an answer is missing, no game gets.
        Some(vec![(squares.into_iter().chain(position.moves()).next()?, 1.0)])
    };
    let against = |opponent| standing(Box::new(first), side, opponent);
    let ([random, _], [perfect, best]) = against(Player::Random).zip(against(Player::Perfect))?;
    Some([(side, "random", random), (side, "perfect", perfect), (side, "best opponent", best)])
}
