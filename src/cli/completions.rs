//! The `completions` command: what a shell has to know to complete our arguments.

use super::answer::answer;
use super::args::{Cli, CompletionsArgs};
use super::failure::Failure;
use clap::CommandFactory;
use color_eyre::eyre::WrapErr;

/// Writes the script for a shell.
pub(super) fn run(args: CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "noughts", &mut script);
    let script = String::from_utf8(script).wrap_err("the script is no text")?;
    Ok(answer(format_args!("{}", script.trim_end()))?)
}
