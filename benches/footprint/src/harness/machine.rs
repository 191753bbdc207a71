//! The machine that it was measured on.

use std::fs;
use std::process::Command;

/// Describes the machine in a line.
pub(crate) fn line() -> String {
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
