//! The `match` command: two computer players play many games; prints how many each won.

use super::PLAYERS;
use super::args::{Number, StartArgs, Typed, parse_seconds, seed};
use super::console::{CliError, Interrupt, answer, progress, thousandths};
use super::{exact, play};
use crate::engine::arena::{Match, MatchScore};
use crate::engine::exact::Policy;
use crate::engine::{Budget, Player, Program, THINKING_TIME};
use crate::game::{ByMark, Rules};
use crate::record::joined;
use crate::terminal::{ProgramPlayer, USUAL_TIME, clock, cores, print_stderr};
use crate::wording::{duration, grouped};
use clap::Args;
use color_eyre::Result;
use serde_json::{Value, json};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

#[derive(Args, Debug)]
#[command(after_help = format!("\
Examples:
  noughts match --x perfect --o random                       how often random moves get a draw
  noughts match --x depth:2 --o perfect --games 1000         how much looking two plies ahead helps
  noughts match --x random --o random --seed 7 --json        the same games each time, as JSON
  noughts match --x depth:1 --o depth:3 --board 5x5          on a bigger board
  noughts match --x depth:2 --o random --exact               the exact chances, without games
  noughts match --x random --o blind --position X../.../...  from a position

By default the board is 3x3 and X starts every game; to let the other player
start, swap --x and --o. Ties between moves are broken at random, differently in
each game. Ctrl-C ends the match and prints the results so far.

A PLAYER is one of these, with their names in the menu: random (Beginner), blind
(Fatalist: does not count plies), {PLAYERS}"))]
pub struct MatchArgs {
    /// Who plays X, and starts.
    #[arg(long, computer())]
    x: Player,

    /// Who plays O.
    #[arg(long, computer())]
    o: Player,

    /// How many games to play.
    #[arg(long, default_value = "100", number = 1..=1_000_000_000_u32)]
    games: u32,

    #[command(flatten)]
    start: StartArgs,

    /// Play no games: tell the exact chances, and how the best opponent of each player would do.
    #[arg(long, conflicts_with_all = ["games", "seed"])]
    exact: bool,

    /// Make the match repeatable.
    #[arg(long, number = 0..=u64::MAX)]
    seed: Option<u64>,

    /// Think for at most this long per move [default: 0.5, and 5 for a program of your own].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, typed())]
    time: Option<Duration>,

    /// Print one line of JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &MatchArgs) -> Result<ExitCode> {
    let players = ByMark { x: args.x, o: args.o };
    let start = play::start(&args.start, Rules::TIC_TAC_TOE)?;
    let time = args.time.unwrap_or(THINKING_TIME);
    let games = Match::new(players, start, args.games, seed(args.seed), time).map_err(CliError::of)?;
    let interrupt = Interrupt::listen()?;
    if args.exact {
        return exact::run(&games, args.time, args.json, &interrupt);
    }
    let report = Report::of(games, args.time, &interrupt);
    answer(if args.json { report.json().to_string() } else { report.text() })?;
    let played = report.score.games();
    let asked = report.games.games;
    if report.cut_short > 0 {
        print_stderr(format_args!(
            "note: in {} of {played} games a player ran out of time ({} s a move), so another run may \
             differ; a longer --time avoids that",
            report.cut_short,
            time.as_secs_f64()
        ));
    }
    if let Some(fault) = interrupt.fault.get() {
        print_stderr(format_args!("error: after {played} of {asked} games, {fault}"));
        return Ok(ExitCode::FAILURE);
    }
    let code = if played < asked { interrupt.exit_code() } else { None };
    if code.is_some() {
        print_stderr(format_args!("note: interrupted after {played} of {asked} games"));
    }
    Ok(code.unwrap_or(ExitCode::SUCCESS))
}

/// Starts a program. Its first fault ends the match.
pub(super) fn started(program: Program, time: Option<Duration>, interrupt: &Interrupt) -> Policy<'_> {
    let mut player = ProgramPlayer::new(program);
    Box::new(move |position| match player.ask(position, time.unwrap_or(USUAL_TIME), &interrupt.stop) {
        Ok((choices, _)) => Some(choices),
        Err(fault) => {
            // An interruption is none.
            if !interrupt.stop.swap(true, Ordering::Relaxed) {
                let _ = interrupt.fault.set(format!("in {position}: {fault}"));
            }
            None
        }
    })
}

struct Report {
    games: Match,
    score: MatchScore,
    /// In how many games a player ran out of time.
    cut_short: u32,
    elapsed: Duration,
}

impl Report {
    /// Plays the match, or part of it until a signal or a program's fault.
    fn of(games: Match, time: Option<Duration>, interrupt: &Interrupt) -> Self {
        let start = Instant::now();
        let budget = Budget::unlimited(clock).stopped_by(Arc::clone(&interrupt.stop)).on_threads(cores());
        let bar = progress(games.games as usize, "games");
        let mut cut_short = 0;
        let start_program = |program| started(program, time, interrupt);
        let score = games.play_with(&start_program, &budget, &mut |played| {
            cut_short += u32::from(played.cut_short);
            bar.inc(1);
        });
        Self { games, score, cut_short, elapsed: start.elapsed() }
    }

    fn json(&self) -> Value {
        let Self { games, score, elapsed, .. } = self;
        joined([
            described(games),
            json!({
                "games": score.games(),
                "x_wins": score.wins.x,
                "o_wins": score.wins.o,
                "draws": score.draws,
                "seed": games.seed,
                "asked": games.games,
                "mean_plies": score.mean_plies().map(thousandths),
                "elapsed_ms": thousandths(elapsed.as_secs_f64() * 1e3),
            }),
        ])
    }

    fn text(&self) -> String {
        let Self { games, score, elapsed, .. } = self;
        let all = score.games();
        let width = grouped(all).len().max("games".len());
        let rows = [("X wins", score.wins.x), ("O wins", score.wins.o), ("draws", score.draws)].map(
            |(name, count)| format!("  {name:6}  {:>width$}  {:>13}\n", grouped(count), share(count, all)),
        );
        let mean = score
            .mean_plies()
            .map_or("no game was finished".to_owned(), |plies| format!("{plies:.1} plies a game"));
        format!(
            "{}
          {:>width$}  {:>13}
{}  all     {:>width$}

  {mean} · seed {} · {}",
            heading(games),
            "games",
            "share",
            rows.concat(),
            grouped(all),
            games.seed,
            duration(*elapsed)
        )
    }
}

/// Who plays, and from where.
pub(super) fn described(Match { players, start, .. }: &Match) -> Value {
    joined([
        json!(players.map(|player| player.to_string())),
        json!(start.rules()),
        json!({ "position": start.to_string(), "to_move": start.to_move() }),
    ])
}

/// The same in words, with an empty line after it.
pub(super) fn heading(Match { players: ByMark { x, o }, start, .. }: &Match) -> String {
    let mover = start.to_move();
    let from =
        if start.marks() == 0 { format!("{mover} starts") } else { format!("from {start}, {mover} to move") };
    format!("  X {x}, O {o}\n  {}; {from}\n", start.rules())
}

/// In percent, with Agresti and Coull's error (1998): nothing is taken for certain.
fn share(count: u32, all: u32) -> String {
    if all == 0 {
        return "-".to_owned();
    }
    let [count, all] = [count, all].map(f64::from);
    let likely = (count + 2.0) / (all + 4.0);
    let error = (likely * (1.0 - likely) / (all + 4.0)).sqrt();
    format!("{:.1} ± {:.1} %", 100.0 * count / all, 100.0 * error)
}
