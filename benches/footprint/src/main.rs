//! Measures from outside what noughts costs the machine that it runs on. See the README.
//!
//! It reads `/proc`, so it only runs on Linux.

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
