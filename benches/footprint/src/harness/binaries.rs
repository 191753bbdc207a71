//! Builds the programs to measure, and reports what can be measured without running them.

use super::options::Options;
use super::program::Program;
use super::report::{Row, mib, ratio};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

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
                "run this with --release: the bare program has to be a release build too",
            ));
        }
        let noughts = if let Some(path) = &options.binary {
            fs::canonicalize(path)?
        } else {
            cargo(&["build", "--profile", "dist", "--locked"], &root())?;
            target(&root()).join("dist/noughts")
        };
        cargo(&["build", "--release", "--locked", "--bin", "bare"], &here())?;
        let bare = target(&here()).join("release/bare");
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
    // `compiled` includes the package itself.
    let ours = dependencies(&root(), &[])?.len().saturating_sub(1);
    let bare = dependencies(&here(), &["--package", "ratatui", "--package", "crossterm"])?.len();
    let row = Row::new("crates in the normal dependency tree", ours.to_string());
    Ok(row.against(bare.to_string(), ratio(ours as u64, bare as u64)))
}

/// The root of the repository.
fn root() -> PathBuf {
    here().join("../..")
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

/// The packages that are compiled into a package, by name and version.
fn dependencies(package: &Path, which: &[&str]) -> io::Result<BTreeSet<String>> {
    let arguments = [&["tree", "--edges", "normal", "--prefix", "none", "--locked"], which].concat();
    let tree = cargo(&arguments, package)?;
    let name = |line: &str| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    Ok(tree.lines().filter(|line| !line.is_empty()).map(name).collect())
}
