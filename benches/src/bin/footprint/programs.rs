//! The programs to measure: how they are built, what the harness has to know about them, and what can be measured
//! without running them.

use super::Options;
use super::report::{Row, mib, ratio};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program.
pub(crate) struct Program {
    /// Its name.
    pub(crate) name: &'static str,
    /// Where it is.
    pub(crate) path: PathBuf,
    /// A word of its footer, which marks the first frame.
    pub(crate) footer: &'static str,
    /// The key that ends it at once.
    pub(crate) quit: &'static [u8],
    /// The exit code after that key.
    pub(crate) exit: i32,
    /// The arguments that start a game against the perfect player.
    pub(crate) play: &'static [&'static str],
    /// A word that is shown only when a game is over; `None` if the program has no rules.
    pub(crate) over: Option<&'static str>,
}

impl Program {
    /// noughts.
    pub(crate) fn noughts(path: PathBuf) -> Self {
        Self {
            name: "noughts",
            path,
            footer: "help",
            quit: b"\x03",
            exit: 130, // as after SIGINT
            play: &["--x", "human", "--o", "perfect"],
            over: Some("Review"),
        }
    }

    /// The bare program.
    pub(crate) fn bare(path: PathBuf) -> Self {
        Self { name: "bare", path, footer: "quit", quit: b"q", exit: 0, play: &[], over: None }
    }
}

/// Our program and the bare one.
pub(crate) struct Binaries {
    pub(crate) noughts: Program,
    pub(crate) bare: Program,
}

impl Binaries {
    /// Builds both as for packages, unless the path of ours is given.
    pub(crate) fn build(options: &Options) -> io::Result<Self> {
        if cfg!(debug_assertions) {
            return Err(io::Error::other(
                "run this with --release: the harness takes part of the time that it measures",
            ));
        }
        let noughts = if let Some(path) = &options.binary {
            fs::canonicalize(path)?
        } else {
            cargo(&["build", "--profile", "dist", "--locked"], &root())?;
            target(&root()).join("dist/noughts")
        };
        cargo(
            &["build", "--profile", "dist", "--locked", "--features", "footprint", "--bin", "bare"],
            &here(),
        )?;
        let bare = target(&here()).join("dist/bare");
        Ok(Self { noughts: Program::noughts(noughts), bare: Program::bare(bare) })
    }

    /// Their sizes.
    pub(crate) fn sizes(&self) -> io::Result<Row> {
        let [ours, bare] = [&self.noughts, &self.bare].map(|program| fs::metadata(&program.path));
        let [ours, bare] = [ours?.len() / 1024, bare?.len() / 1024];
        Ok(Row::new("binary, stripped", mib(ours)).against(mib(bare), ratio(ours, bare)))
    }
}

/// The number of crates in noughts, and in ratatui with crossterm.
pub(crate) fn crates() -> io::Result<Row> {
    let ours = dependencies(&root(), &[])?;
    // Without what only the harness needs.
    let bare = dependencies(&here(), &["--features", "footprint", "--prune", "pty-process"])?;
    let row = Row::new("crates in the normal dependency tree", ours.to_string());
    Ok(row.against(bare.to_string(), ratio(ours as u64, bare as u64)))
}

/// The root of the repository.
fn root() -> PathBuf {
    here().join("..")
}

/// The directory of this package.
fn here() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The directory of cargo's builds for a package.
fn target(package: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| package.join("target"), PathBuf::from)
}

/// Runs cargo for a package and returns its standard output.
fn cargo(arguments: &[&str], package: &Path) -> io::Result<String> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let output = Command::new(program)
        .args(arguments)
        .arg("--manifest-path")
        .arg(package.join("Cargo.toml"))
        .stderr(std::process::Stdio::inherit())
        .output()?;
    if !output.status.success() {
        return Err(io::Error::other(format!("cargo {} failed", arguments.join(" "))));
    }
    String::from_utf8(output.stdout).map_err(io::Error::other)
}

/// The number of packages that are compiled into a package, without itself.
fn dependencies(package: &Path, which: &[&str]) -> io::Result<usize> {
    let arguments = [&["tree", "--edges", "normal", "--prefix", "none", "--locked"], which].concat();
    let tree = cargo(&arguments, package)?;
    let name = |line: &str| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    let packages: BTreeSet<_> = tree.lines().filter(|line| !line.is_empty()).map(name).collect();
    Ok(packages.len().saturating_sub(1))
}
