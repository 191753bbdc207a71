//! What each rule of the solver saves, what the solver solves, and what is kept of that. See README.md.

mod boards;
mod ladder;
mod proved;

use benches::seconds;
use noughts::engine::Budget;
use noughts::terminal::clock;
use std::num::NonZero;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

const USAGE: &str = "usage: solver ladder [--cap SECONDS]
       solver boards [--cap SECONDS] [--threads N] [--table MIB] [BOARD...]
       solver prove  [--cap SECONDS] [--threads N] [--table MIB] BOARD...
       solver check  [--table MIB] [BOARD...]";

/// The command line.
struct Options {
    command: String,
    /// The time limit for a board.
    cap: Option<Duration>,
    threads: usize,
    /// The most that the table may take, in bytes.
    table: usize,
    boards: Vec<String>,
}

impl Options {
    fn parse(mut words: impl Iterator<Item = String>) -> Option<Self> {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let mut options =
            Self { command: words.next()?, cap: None, threads, table: Budget::TABLE, boards: Vec::new() };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--cap" => options.cap = Some(seconds(words.next())?),
                "--threads" => options.threads = words.next()?.parse().ok()?,
                "--table" => options.table = words.next()?.parse::<usize>().ok()?.checked_mul(1 << 20)?,
                _ => options.boards.push(word),
            }
        }
        Some(options)
    }

    /// The budget for a board, with this time limit unless the command line has another.
    fn budget(&self, usual: Duration) -> Budget {
        Budget::of(self.cap.unwrap_or(usual), clock).on_threads(self.threads)
    }
}

fn main() -> ExitCode {
    let Some(options) = Options::parse(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let done = match options.command.as_str() {
        "ladder" => ladder::print(options.cap.unwrap_or(ladder::USUAL_CAP)),
        "boards" => boards::print(&options),
        "prove" => proved::add(&options),
        "check" => proved::check(&options),
        _ => Err(USAGE.into()),
    };
    if let Err(fault) = done {
        eprintln!("{fault}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
