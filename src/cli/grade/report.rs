//! The result of a grading: what is wrong with the answers, as text and as JSON.

use crate::cli::prove::{document as outcomes, table};
use crate::engine::analysis::Outcome;
use crate::engine::arena::Proof;
use crate::engine::player::Program;
use crate::engine::search::Minimax;
use crate::game::figures::{counted, duration, grouped, names};
use crate::game::{Position, Square};
use crate::terminal::Fault;
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt;
use std::time::Duration;
use strum::{IntoStaticStr, VariantArray};

/// How many wrong answers are listed: in the text, and of each kind in the JSON.
const LISTED: usize = 10;

/// What can be wrong with an answer, the worst first. The names are those of the JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, Serialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub(super) enum Kind {
    /// Something other than a legal move.
    Illegal,
    /// No answer in time.
    Late,
    /// No answer at all.
    Missing,
    /// A move that no longer wins.
    WinGivenAway,
    /// A move that loses, where another draws.
    DrawGivenAway,
    /// A move that wins later, where another wins at once.
    WinPassedUp,
    /// A move that wins later than another.
    WinDelayed,
}

impl Kind {
    /// What the program does.
    const fn words(self) -> &'static str {
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
#[derive(Serialize)]
pub(super) struct Finding {
    pub(super) kind: Kind,
    position: String,
    to_move: String,
    /// The move, or a sentence about why there is none.
    answer: String,
    /// The right moves.
    best: Vec<String>,
}

impl Finding {
    /// What is wrong with an answer; `None` if nothing is.
    pub(super) fn of(position: &Position, answer: &Result<Square, Fault>) -> Option<Self> {
        let analysis = Minimax::ORDERED_ALPHA_BETA.deepen(position, &mut ());
        let kind = match answer {
            Err(Fault::Illegal(_)) => Kind::Illegal,
            Err(Fault::Late(_)) => Kind::Late,
            Err(Fault::Missing(_) | Fault::NotStarted(_)) => Kind::Missing,
            Ok(square) => {
                let (best, own) = (analysis.value, analysis.candidate(*square)?.value);
                match (best.outcome()?, own.outcome()?) {
                    (Outcome::Win, Outcome::Win) if own == best => return None,
                    (Outcome::Win, Outcome::Win) if best.exact()?.plies() == Some(1) => Kind::WinPassedUp,
                    (Outcome::Win, Outcome::Win) => Kind::WinDelayed,
                    (Outcome::Win, _) => Kind::WinGivenAway,
                    (Outcome::Draw, Outcome::Loss) => Kind::DrawGivenAway,
                    _ => return None,
                }
            }
        };
        Some(Self {
            kind,
            position: position.to_string(),
            to_move: position.to_move().to_string(),
            answer: answer.as_ref().map_or_else(Fault::to_string, Square::to_string),
            best: names(analysis.best().map(|candidate| candidate.square)),
        })
    }
}

impl fmt::Display for Finding {
    /// Writes what it is, and if there is an answer, the right moves and the command that shows the tree.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, position, to_move, answer, best } = self;
        if matches!(kind, Kind::Late | Kind::Missing) {
            return write!(f, "in {position}: {answer}");
        }
        let best = best.join(" or ");
        let what = if answer.len() == 2 { format!("{answer} {}", kind.words()) } else { answer.clone() };
        write!(f, "{to_move}: {what}; right is {best}: noughts --position {position} --tree")
    }
}

/// What a program does in all positions.
pub(super) struct Grading {
    pub(super) program: Program,
    /// The number of all positions.
    pub(super) positions: usize,
    pub(super) asked: usize,
    pub(super) asked_twice: usize,
    /// How many second answers differ from the first.
    pub(super) different: usize,
    /// The wrong answers, the worst first.
    pub(super) findings: Vec<Finding>,
    /// All games against the program, if it was asked in all positions.
    pub(super) proof: Option<Proof>,
    /// What ended the grading early, as a part of the verdict.
    pub(super) stopped: Option<&'static str>,
    pub(super) elapsed: Duration,
}

impl Grading {
    fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(move |finding| finding.kind == kind)
    }

    /// Whether the grading is complete and nothing is wrong.
    pub(super) const fn is_passed(&self) -> bool {
        self.stopped.is_none() && self.findings.is_empty()
    }

    /// The result in a sentence or two.
    fn verdict(&self) -> String {
        let times =
            |count: usize| if count == 1 { "once".to_owned() } else { format!("{} times", grouped(count)) };
        let [asked, positions] = [self.asked, self.positions].map(grouped);
        let losses = self.proof.map(|proof| proof.as_first.losses + proof.as_second.losses);
        let mut parts = vec![match losses {
            Some(0) => "never loses".to_owned(),
            Some(losses) => format!("loses {} of its games", grouped(losses)),
            None => format!("was asked in {asked} of {positions} positions only"),
        }];
        parts.extend(Kind::VARIANTS.iter().filter_map(|&kind| {
            let count = self.of_kind(kind).count();
            (count > 0).then(|| format!("{} {}", kind.words(), times(count)))
        }));
        if self.is_passed() {
            parts.push("wins as soon as it can".to_owned());
        }
        if self.different > 0 {
            parts.push(format!("changes its answer to {} of {} positions", self.different, self.asked_twice));
        }
        parts.extend(self.stopped.map(str::to_owned));
        format!("It {}.", parts.join("; "))
    }
}

/// A grading as JSON. Other programs rely on the names and the order of the fields.
pub(super) fn document(grading: &Grading) -> Value {
    let proof = grading.proof;
    let mut document = json!({
        "command": grading.program.command(),
        "positions": grading.positions,
        "asked": grading.asked,
        "asked_twice": grading.asked_twice,
        "different": grading.different,
        "as_first": proof.map(|proof| outcomes(proof.as_first)),
        "as_second": proof.map(|proof| outcomes(proof.as_second)),
    });
    for &kind in Kind::VARIANTS {
        document[<&str>::from(kind)] = grading.of_kind(kind).count().into();
    }
    let listed = Kind::VARIANTS.iter().flat_map(|&kind| grading.of_kind(kind).take(LISTED));
    document["faults"] = json!(listed.collect::<Vec<_>>());
    document["verdict"] = grading.verdict().into();
    document["passed"] = grading.is_passed().into();
    document["elapsed_ms"] = (grading.elapsed.as_secs_f64() * 1e3).round().into();
    document
}

/// The plain text:
///
/// ```text
///   python3 mine.py: 4,520 positions, 100 of them twice, in 0.4 s
///
///              wins  draws  losses  games
///   as first     71      2       0     73
///   as second   386    183       0    569
///
///   X: b2 delays a win; right is a1: noughts --position .../... --tree
///
///   It never loses; delays a win once.
/// ```
impl fmt::Display for Grading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { program, asked, asked_twice, findings, proof, elapsed, .. } = self;
        let (asked, elapsed) = (counted(*asked, "position"), duration(*elapsed));
        let command = program.command();
        writeln!(f, "  {command}: {asked}, {asked_twice} of them twice, in {elapsed}\n")?;
        if let Some(proof) = *proof {
            writeln!(f, "{}", table(proof))?;
        }
        for finding in findings.iter().take(LISTED) {
            writeln!(f, "  {finding}")?;
        }
        if findings.len() > LISTED {
            writeln!(f, "  and {} more", grouped(findings.len() - LISTED))?;
        }
        if !findings.is_empty() {
            writeln!(f)?;
        }
        // The caller adds the line end.
        write!(f, "  {}", self.verdict())
    }
}
