//! The harness: runs programs in pseudo-terminals, presses keys, and watches them through `/proc`.
//!
//! ```text
//!   harness ──► master ─── slave ◄──► noughts, bare
//!      │                                 │
//!      └──────────── /proc/PID ──────────┘
//! ```
//!
//! It has one thread, so that it disturbs its measurements as little as possible. Except in the crowd, only one program
//! works at a time.

mod binaries;
mod crowd;
mod home;
mod idle;
mod keys;
mod machine;
mod memory;
mod options;
mod player;
mod process;
mod program;
mod queries;
mod report;
mod sample;
mod session;
mod start;

use binaries::Binaries;
use options::Options;
use report::Row;
use std::io;
use std::process::ExitCode;

/// Measures, prints the table, and returns whether all went well.
pub(crate) fn main() -> ExitCode {
    let Some(options) = Options::parse(std::env::args().skip(1)) else {
        eprintln!("{}", options::USAGE);
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
    rows.extend(start::measure(&binaries, effort.starts)?);
    note("key to screen, bytes");
    rows.extend(keys::measure(&binaries, effort.presses)?);
    note("idle");
    rows.extend(idle::measure(&binaries, effort.idle)?);
    note("memory");
    rows.extend(memory::measure(&binaries, effort.memory)?);
    rows.push(binaries.sizes()?);
    rows.push(binaries::crates()?);
    note("crowd");
    let [ours, bare] = [&binaries.noughts, &binaries.bare]
        .map(|program| crowd::measure(program, effort.sessions, effort.play));
    let (ours, bare) = (ours?, bare?);
    rows.extend(crowd::rows(&ours, &bare));

    println!("{} {}\n", machine::line(), effort.line());
    println!("{}\n\n{}", report::table(HEAD, &rows), ours.capacity());
    Ok(ours.failures() + bare.failures())
}

/// Reports progress.
fn note(what: &str) {
    eprintln!("footprint: {what}");
}
