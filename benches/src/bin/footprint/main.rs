//! Measures from outside what noughts costs the machine that it runs on: runs programs in pseudo-terminals, presses
//! keys, and watches them through `/proc`. README.md explains the table.
//!
//! ```text
//!   harness ──► master ─── slave ◄──► noughts, bare
//!      │                                 │
//!      └──────────── /proc/PID ──────────┘
//! ```
//!
//! It has one thread, so that it disturbs its measurements as little as possible. Except in the crowd, only one program
//! works at a time.

#[cfg(not(target_os = "linux"))]
compile_error!("footprint reads /proc, which only Linux has");

mod alone;
mod crowd;
mod player;
mod process;
mod programs;
mod report;
mod session;

use programs::Binaries;
use report::Row;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::Duration;

/// How to run the program.
const USAGE: &str = "\
usage: footprint [--binary PATH] [--quick]

  --binary PATH   measure this program instead of building the release of the repository
  --quick         few runs and a small crowd: to see that it works, not to quote";

/// How often and for how long things are measured.
struct Effort {
    /// Starts in each kind of home.
    starts: usize,
    /// Presses in each place.
    presses: usize,
    /// How long the idle programs are watched.
    idle: Duration,
    /// Sessions whose memory is measured, one after the other.
    memory: usize,
    /// Sessions of the crowd.
    sessions: usize,
    /// How long the crowd plays.
    play: Duration,
}

impl Effort {
    const FULL: Self = Self {
        starts: 100,
        presses: 600,
        idle: Duration::from_secs(10),
        memory: 5,
        sessions: 200,
        play: Duration::from_secs(30),
    };

    /// A line that explains the figures.
    fn line(&self) -> String {
        let Self { starts, presses, idle, memory, .. } = self;
        format!(
            "Times: median, 99th percentile ({starts} starts; {presses} presses in each place). Bytes: median, most. \
             Idle: over {} s, a tick is 10 ms. Memory: resident (anonymous, files), most; median of {memory}.",
            idle.as_secs()
        )
    }

    const QUICK: Self = Self {
        starts: 10,
        presses: 60,
        idle: Duration::from_secs(3),
        memory: 1,
        sessions: 20,
        play: Duration::from_secs(12),
    };
}

/// The options.
struct Options {
    /// The program to measure; `None` builds it.
    binary: Option<PathBuf>,
    /// How thorough to be.
    effort: Effort,
}

impl Options {
    /// Reads the arguments; `None` if they are not valid.
    fn parse(mut arguments: impl Iterator<Item = String>) -> Option<Self> {
        let mut options = Self { binary: None, effort: Effort::FULL };
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--binary" => options.binary = Some(arguments.next()?.into()),
                "--quick" => options.effort = Effort::QUICK,
                _ => return None,
            }
        }
        Some(options)
    }
}

/// Measures, prints the table, and returns whether all went well.
fn main() -> ExitCode {
    let Some(options) = Options::parse(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match run(&options) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(faults) => {
            eprintln!("footprint: {faults} failures, see the table");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("footprint: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The head of the table.
const HEAD: &str = "| at 80x24 | noughts | bare | ratio |";

/// Takes all measurements, the quiet ones first, and returns the number of failures.
fn run(options: &Options) -> io::Result<usize> {
    let binaries = Binaries::build(options)?;
    let effort = &options.effort;
    let mut rows: Vec<Row> = Vec::new();
    note("start to first frame");
    rows.extend(alone::first_frames(&binaries, effort.starts)?);
    note("key to screen, bytes");
    rows.extend(alone::keys(&binaries, effort.presses)?);
    note("idle");
    rows.extend(alone::idle(&binaries, effort.idle)?);
    note("memory");
    rows.extend(alone::memory(&binaries, effort.memory)?);
    rows.push(binaries.sizes()?);
    rows.push(programs::crates()?);
    note("crowd");
    let [ours, bare] = [&binaries.noughts, &binaries.bare]
        .map(|program| crowd::measure(program, effort.sessions, effort.play));
    let (ours, bare) = (ours?, bare?);
    rows.extend(crowd::rows(&ours, &bare));

    println!("{} {}\n", machine(), effort.line());
    println!("{}\n\n{}", report::table(HEAD, &rows), ours.capacity());
    Ok(ours.failures() + bare.failures())
}

/// Reports progress.
fn note(what: &str) {
    eprintln!("footprint: {what}");
}

/// Describes the machine in a line.
fn machine() -> String {
    let cores =
        std::thread::available_parallelism().map_or_else(|_| "?".to_owned(), |cores| cores.to_string());
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    // The version, without the distributor's additions.
    let kernel = kernel.trim().split('-').next().unwrap_or_default();
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let rustc = Command::new(rustc).arg("--version").output().map(|output| output.stdout).unwrap_or_default();
    let rustc = String::from_utf8_lossy(&rustc);
    let rustc = rustc.split_whitespace().nth(1).unwrap_or("?");
    format!("{cores} cores, Linux {kernel}, rustc {rustc}.")
}
