//! The `grade` command: asks a program of the user's own for its move in every position of tic-tac-toe, and plays every
//! game against these answers.

mod bugs;

use super::args::{Typed, parse_seconds, program};
use super::console::{CliError, Interrupt, Progress, answer};
use super::exact::{fields, head, row};
use crate::engine::arena::{positions, standing};
use crate::engine::exact::Chances;
use crate::engine::search::Minimax;
use crate::engine::{Outcome, Player, Program};
use crate::game::{Mark, Position, Rules, Square};
use crate::record::joined;
use crate::terminal::{Fault, ProgramPlayer, USUAL_TIME};
use crate::wording::{counted, duration, grouped, names};
use bugs::Bug;
use clap::{Args, ValueEnum, ValueHint};
use color_eyre::Result;
use itertools::Itertools;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use strum::{Display, IntoStaticStr, VariantArray};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  noughts grade 'python3 mine.py'           what is wrong with it, in words
  noughts grade ./mine --time 0.5 --json    half a second for a move; one line of JSON
  noughts grade ./mine --require never-loses
                                            a textbook's +1, 0 and -1 will do

The program is started once. For each of the 4,520 positions in which a game goes on, it gets a
line such as `.X./..X/OOX O 3x3/3`, and answers with a line that begins with a square, such as
`c1`. The exit code is 0 only if the program does what --require asks for.")]
pub struct GradeArgs {
    /// The command that starts the program, in one argument.
    #[arg(value_hint = ValueHint::CommandString, value_parser = program)]
    command: Program,

    /// How long it may take for a move [default: 5].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, typed())]
    time: Option<Duration>,

    /// What makes the exit code 0.
    #[arg(long, value_name = "WHAT", default_value_t = Require::Exact)]
    require: Require,

    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

/// What a program has to do.
#[derive(Clone, Debug, PartialEq, ValueEnum, Display)]
#[strum(serialize_all = "kebab-case")]
enum Require {
    /// Legal answers in time that give away no win and no draw, so that it loses no game.
    NeverLoses,
    /// The same, and it wins as soon as possible.
    Exact,
}

const ASKED_TWICE: usize = 100;

pub(super) fn run(args: &GradeArgs) -> Result<ExitCode> {
    if args.command.table().is_some() {
        return Err(CliError::of("a table gives no answers, but chances: use noughts match --exact").into());
    }
    let interrupt = Interrupt::listen()?;
    let grading = grade(args, &interrupt)?;
    answer(if args.json { grading.json().to_string() } else { grading.to_string() })?;
    let done = if grading.is_passed() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    Ok(interrupt.exit_code().unwrap_or(done))
}

/// Asks the program in all positions and judges its answers, unless it fails too often.
fn grade<'a>(args: &'a GradeArgs, interrupt: &Interrupt) -> Result<Grading<'a>> {
    let (start, time) = (Instant::now(), args.time.unwrap_or(USUAL_TIME));
    let positions = positions(Rules::TIC_TAC_TOE);
    let twice = positions.iter().step_by(positions.len() / ASKED_TWICE).take(ASKED_TWICE);
    let progress = Progress::of(u32::try_from(positions.len()).unwrap_or(0), "positions");
    let mut player = ProgramPlayer::new(args.command);
    let (mut answers, mut findings, mut stopped) = (HashMap::new(), Vec::new(), None);
    let (mut asked, mut different, mut failures, mut late) = (0, 0, 0, 0);
    for position in positions.iter().inspect(|_| progress.advance()).chain(twice) {
        let reply = player.ask(position, time, &interrupt.stop).map(|(choices, _)| choices[0].0);
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
    findings.sort_by_key(|finding| (finding.kind, finding.position.empty_cells()));
    let known = |position: &Position| answers.get(&position.to_string()).copied().flatten();
    let (asked, asked_twice) = (answers.len(), asked - answers.len());
    let chances = chances(&known);
    let faults = findings.iter().filter(|finding| finding.changes_outcome()).count();
    let given = positions.iter().filter_map(|position| Some((position, known(position)?)));
    let is_complete = asked == positions.len();
    let bug = is_complete.then(|| Bug::explaining(&given.collect_vec(), faults)).flatten();
    let (positions, elapsed) = (positions.len(), start.elapsed());
    Ok(Grading { args, positions, asked, asked_twice, different, findings, chances, bug, stopped, elapsed })
}

/// How the answers do as each side, by the opponent; none where one is missing.
fn chances(known: &dyn Fn(&Position) -> Option<Square>) -> Vec<(Mark, &'static str, Chances)> {
    let of = |side| {
        let against =
            |opponent| standing(Box::new(|position| Some(vec![(known(position)?, 1.0)])), side, opponent);
        let ([random, _], [perfect, best]) = against(Player::Random).zip(against(Player::Perfect))?;
        Some([(side, "random", random), (side, "perfect", perfect), (side, "best opponent", best)])
    };
    let rows: Option<Vec<_>> = Mark::BOTH.into_iter().map(of).collect();
    rows.unwrap_or_default().concat()
}

/// The most wrong answers of each kind that are listed.
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
    /// Whether the program wins, but not as soon as it can.
    fn is_slow(self) -> bool {
        matches!(self, Self::WinPassedUp | Self::WinDelayed)
    }

    /// What the program does.
    fn words(self) -> &'static str {
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

    /// What it is about: the fault, or the position of a wrong move.
    fn subject(&self) -> String {
        self.answer.as_ref().map_or_else(Fault::to_string, |_| self.position.to_string())
    }

    fn changes_outcome(&self) -> bool {
        self.answer.is_ok() && !self.kind.is_slow()
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

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, position, answer, best } = self;
        let (mover, what, best) = (position.to_move(), kind.words(), best.join(" or "));
        match answer {
            Ok(square) => {
                write!(f, "{mover}: {square} {what}; right is {best}: noughts --position {position} --tree")
            }
            Err(fault) => write!(f, "in {position}: {fault}"),
        }
    }
}

/// To a program that wins and draws what it can, but not as soon as it can.
const COUNT_PLIES: &str = " It answers as if plies did not count: read the lesson \"10 - d and d - 10\".";

struct Grading<'a> {
    args: &'a GradeArgs,
    positions: usize,
    asked: usize,
    asked_twice: usize,
    /// How many second answers differ from the first.
    different: usize,
    /// The wrong answers, the worst first, and of each kind those with the fewest empty squares.
    findings: Vec<Finding>,
    /// By the side and the opponent, if it was asked in all positions. The best opponent knows all answers.
    chances: Vec<(Mark, &'static str, Chances)>,
    /// If it explains the answers.
    bug: Option<Bug>,
    /// What ended the grading early, as a part of the verdict.
    stopped: Option<&'static str>,
    elapsed: Duration,
}

impl Grading<'_> {
    fn count(&self, kind: Kind) -> usize {
        self.findings.iter().filter(|finding| finding.kind == kind).count()
    }

    /// The first of each kind, no fault twice.
    fn listed(&self) -> impl Iterator<Item = &Finding> {
        let kinds = self.findings.chunk_by(|one, next| one.kind == next.kind);
        kinds.flat_map(|of_kind| of_kind.iter().unique_by(|finding| finding.subject()).take(LISTED))
    }

    /// The smallest of the faults that the bug explains.
    fn example(&self, bug: Bug) -> Option<&Finding> {
        let shows = |Finding { position, answer, .. }: &Finding| {
            answer.as_ref().is_ok_and(|&square| bug.chooses(position, square))
        };
        self.findings.iter().filter(|finding| finding.changes_outcome()).find(|finding| shows(finding))
    }

    fn is_passed(&self) -> bool {
        let is_allowed =
            |finding: &Finding| self.args.require == Require::NeverLoses && finding.kind.is_slow();
        self.stopped.is_none() && self.findings.iter().all(is_allowed)
    }

    fn verdict(&self) -> String {
        let times =
            |count: usize| if count == 1 { "once".to_owned() } else { format!("{} times", grouped(count)) };
        let [asked, positions] = [self.asked, self.positions].map(grouped);
        let loses = |&(side, _, chances): &(Mark, &str, Chances)| chances.wins[side.other()] > 0.0;
        let mut parts = vec![if self.asked < self.positions {
            format!("was asked in {asked} of {positions} positions only")
        } else if self.chances.is_empty() || self.chances.iter().any(loses) {
            "can be beaten".to_owned()
        } else {
            "never loses".to_owned()
        }];
        parts.extend(Kind::VARIANTS.iter().filter_map(|&kind| {
            let count = self.count(kind);
            (count > 0).then(|| format!("{} {}", kind.words(), times(count)))
        }));
        if !self.chances.is_empty() && self.findings.is_empty() {
            parts.push("wins as soon as it can".to_owned());
        }
        if self.different > 0 {
            parts.push(format!("changes its answer to {} of {} positions", self.different, self.asked_twice));
        }
        parts.extend(self.stopped.map(str::to_owned));
        let is_slow = !self.findings.is_empty() && self.findings.iter().all(|finding| finding.kind.is_slow());
        let advice = if is_slow { COUNT_PLIES } else { "" };
        format!("It {}.{advice}", parts.join("; "))
    }

    fn json(&self) -> Value {
        let exact = |&(side, opponent, chances): &(Mark, &str, Chances)| {
            joined([json!({ "side": side, "opponent": opponent }), fields(chances)])
        };
        let counts = Kind::VARIANTS.iter().map(|&kind| (<&str>::from(kind), self.count(kind)));
        let bug = self.bug.map(|bug| {
            let ((text, [advice, lesson]), example) = (bug.told(), self.example(bug).map(Finding::json));
            json!({ "name": bug.to_string(), "text": text, "advice": advice, "lesson": lesson, "example": example })
        });
        joined([
            json!({
                "command": self.args.command.command(),
                "require": self.args.require.to_string(),
                "positions": self.positions,
                "asked": self.asked,
                "asked_twice": self.asked_twice,
                "different": self.different,
                "exact": self.chances.iter().map(exact).collect_vec(),
            }),
            counts.collect(),
            json!({
                "faults": self.listed().map(Finding::json).collect_vec(),
                "bug": bug,
                "verdict": self.verdict(),
                "passed": self.is_passed(),
                "elapsed_ms": (self.elapsed.as_secs_f64() * 1e3).round(),
            }),
        ])
    }
}

impl fmt::Display for Grading<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { args, asked, asked_twice, chances, bug, elapsed, .. } = self;
        let (asked, elapsed) = (counted(*asked, "position"), duration(*elapsed));
        let command = args.command.command();
        writeln!(f, "  {command}: {asked}, {asked_twice} of them twice, in {elapsed}\n")?;
        if !chances.is_empty() {
            write!(f, "{}", head(["wins", "draws", "losses"]))?;
            for (side, opponent, chances) in chances {
                write!(f, "{}", row(&format!("{side} against {opponent}"), chances.of(*side)))?;
            }
            writeln!(f)?;
        }
        // The caller adds the last line end.
        write!(f, "  {}", self.verdict())?;
        if let Some(bug) = *bug {
            let (text, [advice, lesson]) = bug.told();
            write!(f, "\n\n  {text}\n  {advice}\n  Read the lesson \"{lesson}\"")?;
            if let Some(Finding { position, answer: Ok(square), .. }) = self.example(bug) {
                write!(f, ", and look at {position}, where it plays {square}")?;
            }
            write!(f, ".")?;
        }
        if !self.findings.is_empty() {
            write!(f, "\n\n  Examples of each kind, the smallest first:")?;
        }
        self.listed().try_for_each(|finding| write!(f, "\n  {finding}"))
    }
}
