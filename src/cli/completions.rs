//! The `completions` command: scripts with which shells complete the arguments.

use super::answer::answer;
use clap::{Args, Command};
use clap_complete::Shell;
use color_eyre::eyre::{Result, WrapErr};

/// The arguments of `completions`.
#[derive(Args, Clone, Copy, Debug)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: Shell,
}

/// The text below the options in the help.
pub(super) const EXAMPLES: &str = "\
Where to save the script:
  bash        ~/.local/share/bash-completion/completions/noughts
  zsh         _noughts, in a directory of $fpath
  fish        ~/.config/fish/completions/noughts.fish
  elvish      ~/.config/elvish/lib/noughts.elv, with `use noughts` in rc.elv
  powershell  noughts.ps1, with `. path/to/noughts.ps1` in the file $PROFILE";

/// Prints the script for a shell that completes the arguments of the program.
pub(super) fn run(args: CompletionsArgs, program: &mut Command) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, program, "noughts", &mut script);
    let script = String::from_utf8(script).wrap_err("the script is not UTF-8")?;
    answer(script.trim_end())
}
