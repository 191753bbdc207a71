//! What each rule of the solver saves, and what the solver solves. See the README.

mod boards;
mod ladder;

use noughts::engine::budget::Budget;
use noughts::terminal::clock;
use std::num::NonZero;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

const USAGE: &str = "usage: solver ladder [--cap SECONDS]
       solver boards [--cap SECONDS] [--threads N] [BOARD...]";

/// The command line.
struct Options {
    command: String,
    /// The time limit for a board.
    cap: Option<Duration>,
    threads: NonZero<usize>,
    boards: Vec<String>,
}

impl Options {
    fn parse(mut words: impl Iterator<Item = String>) -> Option<Self> {
        let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let mut options = Self { command: words.next()?, cap: None, threads, boards: Vec::new() };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--cap" => options.cap = Some(Duration::try_from_secs_f64(words.next()?.parse().ok()?).ok()?),
                "--threads" => options.threads = words.next()?.parse().ok()?,
                _ => options.boards.push(word),
            }
        }
        Some(options)
    }
}

fn main() -> ExitCode {
    let Some(options) = Options::parse(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let done = match options.command.as_str() {
        "ladder" => ladder::print(options.cap.unwrap_or(ladder::USUAL_CAP)),
        "boards" => boards::print(&options.boards, options.cap.unwrap_or(boards::USUAL_CAP), options.threads),
        _ => Err(USAGE.to_owned()),
    };
    if let Err(fault) = done {
        eprintln!("{fault}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// The budget for a board.
fn budget(cap: Duration) -> Budget {
    Budget::of(cap, clock)
}
