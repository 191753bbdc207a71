//! The `grade` command: asks a program of the user's own for its move in every position of tic-tac-toe, and plays every
//! game against these answers.

mod bugs;

use super::args::{Typed, parse_seconds, program};
use super::console::{Interrupt, Progress, answer};
use super::prove::{document as outcomes, table};
use crate::engine::analysis::Outcome;
use crate::engine::arena::{Proof, positions};
use crate::engine::player::Program;
use crate::engine::search::Minimax;
use crate::game::figures::{counted, duration, grouped, names};
use crate::game::{Position, Rules, Square};
use crate::record::joined;
use crate::terminal::{Fault, ProgramPlayer, USUAL_TIME};
use bugs::Student;
use clap::{Args, ValueEnum, ValueHint};
use color_eyre::Result;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use strum::{IntoStaticStr, VariantArray};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  noughts grade 'python3 mine.py'           what is wrong with it, in words
  noughts grade ./mine --time 0.5 --json    half a second for a move; one line of JSON
  noughts grade ./mine --require never-loses  a minimax that does not count plies passes, too

The program is started once. For each of the 4,520 positions in which a game goes on, it gets a
line such as `.X./..X/OOX O 3x3/3`, and answers with a line that begins with a square, such as
`c1`. The exit code is 0 only if nothing is wrong, or with `--require never-loses` nothing that loses
a game, a win or a draw.")]
pub struct GradeArgs {
    /// The command that starts the program, in one argument.
    #[arg(value_name = "COMMAND", value_hint = ValueHint::CommandString, value_parser = program)]
    command: Program,

    /// How long it may take for a move [default: 5].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, typed())]
    time: Option<Duration>,

    /// What it takes to pass.
    #[arg(long, value_enum, value_name = "WHAT", default_value_t)]
    require: Require,

    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
enum Require {
    /// It loses no game, and gives no win and no draw away
    NeverLoses,
    /// It also wins as soon as it can
    #[default]
    Exact,
}

const ASKED_TWICE: usize = 100;

pub(super) fn run(args: &GradeArgs) -> Result<ExitCode> {
    let interrupt = Interrupt::listen()?;
    let grading = grade(args, &interrupt)?;
    if args.json {
        answer(grading.json())?
    } else {
        answer(&grading)?
    };
    let done = if grading.is_passed() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    Ok(interrupt.exit_code().unwrap_or(done))
}

/// Asks the program in all positions and judges its answers, unless it fails too often.
fn grade(args: &GradeArgs, interrupt: &Interrupt) -> Result<Grading> {
    let (start, time) = (Instant::now(), args.time.unwrap_or(USUAL_TIME));
    let positions = positions(Rules::TIC_TAC_TOE);
    let twice = positions.iter().step_by(positions.len() / ASKED_TWICE).take(ASKED_TWICE);
    let progress = Progress::of(u32::try_from(positions.len()).unwrap_or(0), "positions");
    let mut player = ProgramPlayer::new(args.command);
    let (mut answers, mut findings, mut stopped) = (HashMap::new(), Vec::new(), None);
    let (mut asked, mut different, mut failures, mut late) = (0, 0, 0, 0);
    for position in positions.iter().inspect(|_| progress.advance()).chain(twice) {
        let reply = player.ask(position, time, &interrupt.stop).map(|(square, _)| square);
        if interrupt.exit_code().is_some() {
            stopped = Some("was interrupted");
            break;
        }
        if let Err(fault @ Fault::NotStarted(_)) = reply {
            return Err(fault.into());
        }
        let square = reply.as_ref().ok().copied();
        asked += 1;
        let first = *answers.entry(position.to_string()).or_insert(square);
        different += usize::from(first != square);
        let is_new = answers.len() == asked;
        failures += usize::from(square.is_none());
        late = if matches!(reply, Err(Fault::Late(_))) { late + 1 } else { 0 };
        if is_new || first != square {
            findings.extend(Finding::of(position, reply));
        }
        stopped = match (late, failures) {
            (2, _) => Some("was stopped after two late answers in a row"),
            (_, 10) => Some("was stopped after ten illegal, late or missing answers"),
            _ => continue,
        };
        break;
    }
    // Small trees can be checked by hand.
    findings.sort_by_key(|finding| (finding.kind, finding.position.empty_cells()));
    let known = |position: &Position| answers.get(&position.to_string()).copied().flatten();
    let program = args.command;
    let (asked, asked_twice) = (answers.len(), asked - answers.len());
    let proof = (asked == positions.len()).then(|| Proof::of(Rules::TIC_TAC_TOE, &known));
    let given = || positions.iter().filter_map(|position| Some((position, known(position)?)));
    let student = proof.filter(|_| !findings.is_empty()).and_then(|_| bugs::explain(given()));
    let (elapsed, require, positions) = (start.elapsed(), args.require, positions.len());
    Ok(Grading {
        program,
        require,
        positions,
        asked,
        asked_twice,
        different,
        findings,
        student,
        proof,
        stopped,
        elapsed,
    })
}

/// How many wrong moves of a kind are listed, and how many answers that are no moves.
const LISTED: usize = 2;

/// What can be wrong with an answer, the worst first. The names are those of the JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
enum Kind {
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

struct Finding {
    kind: Kind,
    position: Position,
    answer: Result<Square, Fault>,
    /// The right moves.
    best: Vec<String>,
}

impl Finding {
    fn of(position: &Position, answer: Result<Square, Fault>) -> Option<Self> {
        let analysis = Minimax::ORDERED_ALPHA_BETA.deepen(position, &mut ());
        let kind = match answer {
            Err(Fault::Illegal(_)) => Kind::Illegal,
            Err(Fault::Late(_)) => Kind::Late,
            Err(Fault::Missing(_) | Fault::NotStarted(_)) => Kind::Missing,
            Ok(square) => {
                let (best, own) = (analysis.value, analysis.candidate(square)?.value);
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
        let best = names(analysis.best_squares());
        Some(Self { kind, position: position.clone(), answer, best })
    }

    fn json(&self) -> Value {
        json!({
            "kind": <&str>::from(self.kind),
            "position": self.position.to_string(),
            "to_move": self.position.to_move(),
            "answer": self.answer.as_ref().map_or_else(Fault::to_string, Square::to_string),
            "best": self.best,
        })
    }
}

impl Finding {
    /// Whether it tells nothing new.
    fn is_like(&self, other: &Self) -> bool {
        let text = |finding: &Self| finding.answer.as_ref().err().map(Fault::to_string);
        self.kind == other.kind && text(self) == text(other)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, position, answer, best } = self;
        let what = match answer {
            Ok(square) => format!("{square} {}", kind.words()),
            Err(fault @ Fault::Illegal(_)) => fault.to_string(),
            Err(fault) => return write!(f, "in {position}: {fault}"),
        };
        let (mover, best) = (position.to_move(), best.join(" or "));
        write!(f, "{mover}: {what}; right is {best}: noughts --position {position} --tree")
    }
}

struct Grading {
    program: Program,
    require: Require,
    positions: usize,
    asked: usize,
    asked_twice: usize,
    /// How many second answers differ from the first.
    different: usize,
    /// The wrong answers, the worst first; of a kind, those with the fewest empty squares.
    findings: Vec<Finding>,
    /// A program with a well-known mistake that plays the same.
    student: Option<Student>,
    /// If it was asked in all positions.
    proof: Option<Proof>,
    /// What ended the grading early, as a part of the verdict.
    stopped: Option<&'static str>,
    elapsed: Duration,
}

impl Grading {
    fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(move |finding| finding.kind == kind)
    }

    /// Whether it loses nothing, but takes longer than it could.
    fn is_slow(&self) -> bool {
        let is_slow = |finding: &Finding| finding.kind >= Kind::WinPassedUp;
        self.proof.is_some() && !self.findings.is_empty() && self.findings.iter().all(is_slow)
    }

    fn is_passed(&self) -> bool {
        let is_slow = self.require == Require::NeverLoses && self.is_slow();
        self.stopped.is_none() && (self.findings.is_empty() || is_slow)
    }

    /// The wrong answers that are listed: each fault once.
    fn listed(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().enumerate().filter_map(|(index, finding)| {
            let before = self.findings[..index].iter().filter(|other| finding.is_like(other)).count();
            (before < if finding.answer.is_ok() { LISTED } else { 1 }).then_some(finding)
        })
    }

    /// The mistake that explains its answers, with a wrong one that has few empty squares.
    fn mistake(&self) -> Option<(Student, &Finding)> {
        let student = self.student?;
        let explains = |finding: &&Finding| {
            finding.answer.as_ref().is_ok_and(|square| student.moves(&finding.position).contains(square))
        };
        Some((
            student,
            self.findings.iter().filter(explains).min_by_key(|finding| finding.position.empty_cells())?,
        ))
    }

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
        if self.stopped.is_none() && self.findings.is_empty() {
            parts.push("wins as soon as it can".to_owned());
        }
        if self.different > 0 {
            parts.push(format!("changes its answer to {} of {} positions", self.different, self.asked_twice));
        }
        parts.extend(self.stopped.map(str::to_owned));
        let plies = if self.is_slow() {
            " Its results are right. If it counted plies, it would win as soon as it can (lesson \"10 - d and d - 10\")."
        } else {
            ""
        };
        format!("It {}.{plies}", parts.join("; "))
    }

    fn explanation(&self) -> Option<String> {
        let (student, Finding { position, answer, .. }) = self.mistake()?;
        let answer = answer.as_ref().ok()?;
        let words = student.bug?.words();
        Some(format!("It seems that {words}. So it plays {answer} in {position}."))
    }

    fn json(&self) -> Value {
        let counts = Kind::VARIANTS.iter().map(|&kind| (<&str>::from(kind), self.of_kind(kind).count()));
        let bug = self.mistake().and_then(|(student, finding)| {
            let name: &str = student.bug?.into();
            Some(json!({ "name": name, "position": finding.position.to_string(), "about": self.explanation() }))
        });
        let require: &str = self.require.into();
        joined([
            json!({
                "command": self.program.command(),
                "positions": self.positions,
                "asked": self.asked,
                "asked_twice": self.asked_twice,
                "different": self.different,
            }),
            outcomes(self.proof),
            counts.collect(),
            json!({
                "faults": self.listed().map(Finding::json).collect::<Vec<_>>(),
                "bug": bug,
                "verdict": self.verdict(),
                "require": require,
                "passed": self.is_passed(),
                "elapsed_ms": (self.elapsed.as_secs_f64() * 1e3).round(),
            }),
        ])
    }
}

impl fmt::Display for Grading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { program, asked, asked_twice, findings, proof, elapsed, .. } = self;
        let (asked, elapsed) = (counted(*asked, "position"), duration(*elapsed));
        let command = program.command();
        writeln!(f, "  {command}: {asked}, {asked_twice} of them twice, in {elapsed}\n")?;
        if let Some(proof) = *proof {
            writeln!(f, "{}", table(proof))?;
        }
        let listed = self.listed().count();
        for finding in self.listed() {
            writeln!(f, "  {finding}")?;
        }
        if findings.len() > listed {
            writeln!(f, "  and {} more like these", grouped(findings.len() - listed))?;
        }
        if !findings.is_empty() {
            writeln!(f)?;
        }
        if let Some(explanation) = self.explanation() {
            writeln!(f, "  {explanation}\n")?;
        }
        // The caller adds the line end.
        write!(f, "  {}", self.verdict())
    }
}
