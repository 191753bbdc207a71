//! The `match` command: two computer players, game after game, and who won how many.

mod json;
pub mod progress;
mod text;

use super::answer::{answer, answer_json};
use super::args::MatchArgs;
use super::error::CliError;
use super::failure::Failure;
use super::interrupt::Interrupt;
use super::play;
use crate::engine::arena::{Match, MatchError, MatchScore};
use crate::engine::budget::Budget;
use crate::game::{ByMark, Rules};
use crate::terminal::remark;
use crate::terminal::{clock, cores};
use color_eyre::eyre::WrapErr;
use json::Document;
use progress::Progress;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use text::Text;

/// Plays the match and writes how it went.
pub(super) fn run(args: &MatchArgs) -> Result<ExitCode, Failure> {
    let games = games(args)?;
    let interrupt = Interrupt::listen().wrap_err("signals cannot be heard")?;
    let report = Report::of(games, &interrupt);
    if args.json {
        answer_json(&Document::from(&report))?;
    } else {
        answer(format_args!("{}", Text(&report)))?;
    }
    let (played, asked) = (report.score.games(), report.games.games());
    if report.cut_short > 0 {
        remark(format_args!(
            "note: in {} of {played} games a player's time was up ({} s a move), so that another run may \
             differ; a longer --time thinks further",
            report.cut_short,
            args.time.as_secs_f64()
        ));
    }
    let code = interrupt.exit_code().filter(|_| played < asked);
    if code.is_some() {
        remark(format_args!("note: interrupted after {played} of {asked} games"));
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
        let progress = Progress::of(games.games());
        let mut cut_short = 0;
        let score = games.play(&budget, &mut |played| {
            cut_short += u32::from(played.cut_short);
            progress.advance();
        });
        drop(progress);
        Self { games, score, cut_short, elapsed: start.elapsed() }
    }
}
