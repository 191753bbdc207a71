//! Measures from outside what noughts costs the machine that it runs on. The README explains the table.
//!
//! README.md shows its results.
//!
//! It reads `/proc`, so it runs on Linux only.

#[cfg(target_os = "linux")]
mod harness;

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    harness::main()
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    eprintln!("footprint: this reads /proc, which only Linux has");
    ExitCode::from(2)
}
