//! The `match` command: two computer players, game after game, and who won how many.

pub mod progress;

use super::answer::answer;
use super::args::StartArgs;
use super::error::{CliError, Failure};
use super::interrupt::Interrupt;
use super::parse::{computer, number, parse_seconds};
use super::play;
use crate::engine::arena::{Match, MatchError, MatchScore};
use crate::engine::budget::Budget;
use crate::engine::player::Player;
use crate::game::figures::{duration, grouped};
use crate::game::{ByMark, Position, Rules};
use crate::terminal::{clock, cores, print_stderr};
use clap::{Args, ValueHint};
use color_eyre::eyre::WrapErr;
use progress::Progress;
use serde_json::{Value, json};
use std::fmt;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The arguments of `match`.
#[derive(Args, Clone, Debug)]
pub struct MatchArgs {
    /// Who plays X, and begins.
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = computer())]
    pub x: Player,

    /// Who plays O.
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = computer())]
    pub o: Player,

    /// How many games to play.
    #[arg(long, value_name = "N", default_value = "100", allow_negative_numbers = true)]
    #[arg(value_hint = ValueHint::Other, value_parser = number(1..=1_000_000_000_u32))]
    pub games: u32,

    /// Where each game begins.
    #[command(flatten)]
    pub start: StartArgs,

    /// Make the match repeatable.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_hint = ValueHint::Other, value_parser = number(0..=u64::MAX))]
    pub seed: Option<u64>,

    /// Think about a move no longer than this.
    #[arg(long, value_name = "SECONDS", default_value = "0.5", allow_negative_numbers = true)]
    #[arg(value_hint = ValueHint::Other, value_parser = parse_seconds)]
    pub time: Duration,

    /// Answer with one line of JSON.
    #[arg(long)]
    pub json: bool,
}

/// What stands below the options in the help.
pub(super) const EXAMPLES: &str = "\
Examples:
  noughts match --x perfect --o random                       how often chance gets a draw
  noughts match --x depth:2 --o perfect --games 1000         what looking two plies ahead is worth
  noughts match --x random --o random --seed 7 --json        the same games each time, as JSON
  noughts match --x depth:1 --o depth:3 --board 5x5          on a bigger board
  noughts match --x random --o blind --position X../.../...  from a position

The board is 3x3 and X begins every game, unless options say otherwise; to let the other player
begin, exchange --x and --o. Equal moves are told apart by chance, differently in each game.
Ctrl-C ends the match and prints what has been played. A PLAYER is random, blind (minimax that
ignores depth), depth:N (looks N plies ahead) or perfect.";

/// Plays the match and writes how it went.
pub(super) fn run(args: &MatchArgs) -> Result<ExitCode, Failure> {
    let games = games(args)?;
    let interrupt = Interrupt::listen().wrap_err("signals cannot be heard")?;
    let report = Report::of(games, &interrupt);
    if args.json {
        answer(document(&report))?;
    } else {
        answer(Text(&report))?;
    }
    let (played, asked) = (report.score.games(), report.games.games);
    if report.cut_short > 0 {
        print_stderr(format_args!(
            "note: in {} of {played} games a player's time was up ({} s a move), so that another run may \
             differ; a longer --time thinks further",
            report.cut_short,
            args.time.as_secs_f64()
        ));
    }
    let code = interrupt.exit_code().filter(|_| played < asked);
    if code.is_some() {
        print_stderr(format_args!("note: interrupted after {played} of {asked} games"));
    }
    Ok(code.unwrap_or(ExitCode::SUCCESS))
}

/// The match that the arguments ask for.
fn games(args: &MatchArgs) -> Result<Match, CliError> {
    let players = ByMark { x: args.x, o: args.o };
    let start = play::start(&args.start, Rules::default())?;
    // Short enough to be read off the report and typed again.
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..10_000));
    Match::new(players, start, args.games, seed, args.time).map_err(|error| match error {
        MatchError::Human(_) => CliError::HumanInMatch { players },
        MatchError::GameOver(position) => CliError::GameOver { position },
    })
}

/// A match with all that is told about it.
struct Report {
    games: Match,
    score: MatchScore,
    /// In how many games time ended a player's thinking.
    cut_short: u32,
    elapsed: Duration,
}

impl Report {
    /// Plays the match, or as much of it as there is before a signal.
    fn of(games: Match, interrupt: &Interrupt) -> Self {
        let start = Instant::now();
        let budget = Budget::unlimited(clock).stopped_by(interrupt.flag()).on_threads(cores());
        let progress = Progress::of(games.games);
        let mut cut_short = 0;
        let score = games.play(&budget, &mut |played| {
            cut_short += u32::from(played.cut_short);
            progress.advance();
        });
        drop(progress);
        Self { games, score, cut_short, elapsed: start.elapsed() }
    }
}

/// A match as JSON. The names and the order of the fields are a promise to other programs.
///
/// `games` are those that were played, of as many as were `asked` for.
fn document(Report { games, score, elapsed, .. }: &Report) -> Value {
    let (players, start) = (games.players, &games.start);
    let rules = start.rules();
    json!({
        "x": players.x.to_string(),
        "o": players.o.to_string(),
        "games": score.games(),
        "x_wins": score.x_wins,
        "o_wins": score.o_wins,
        "draws": score.draws,
        "columns": rules.columns(),
        "rows": rules.rows(),
        "connect": rules.connect(),
        "misere": rules.misere(),
        "position": start.to_string(),
        "to_move": start.to_move().to_string(),
        "seed": games.seed,
        "asked": games.games,
        "mean_plies": score.mean_plies().map(thousandths),
        "elapsed_ms": thousandths(elapsed.as_secs_f64() * 1e3),
    })
}

/// A number to three places.
fn thousandths(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}

/// A match as plain text, for people:
///
/// ```text
///   X perfect, O random
///   3x3, 3 in a row; X begins
///
///          games   share
///   X wins   988  98.8 %
///   O wins     0   0.0 %
///   draws     12   1.2 %
///   all    1,000
///
///   6.2 plies a game · seed 7 · 17.4 ms
/// ```
struct Text<'a>(&'a Report);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { games, score, elapsed, .. } = self.0;
        let ByMark { x, o } = games.players.map(Player::title);
        writeln!(f, "  X {x}, O {o}")?;
        writeln!(f, "  {}; {}", games.start.rules(), beginning(&games.start))?;
        writeln!(f)?;
        let all = score.games();
        let rows = [("X wins", score.x_wins), ("O wins", score.o_wins), ("draws", score.draws)];
        let width = grouped(all).len().max("games".len());
        writeln!(f, "  {:6}  {:>width$}  {:>7}", "", "games", "share")?;
        for (name, count) in rows {
            writeln!(f, "  {name:6}  {:>width$}  {:>7}", grouped(count), share(count, all))?;
        }
        writeln!(f, "  {:6}  {:>width$}", "all", grouped(all))?;
        writeln!(f)?;
        let mean = score.mean_plies().map(|plies| format!("{plies:.1} plies a game"));
        let mean = mean.as_deref().unwrap_or("no game was finished");
        // The caller ends the line.
        write!(f, "  {mean} · seed {} · {}", games.seed, duration(*elapsed))
    }
}

/// Where the games begin, in words.
fn beginning(start: &Position) -> String {
    let mover = start.to_move();
    if start.marks() == 0 { format!("{mover} begins") } else { format!("from {start}, {mover} to move") }
}

/// How many of a hundred.
fn share(count: u32, all: u32) -> String {
    if all == 0 { "-".to_owned() } else { format!("{:.1} %", f64::from(count) * 100.0 / f64::from(all)) }
}
