//! The commands `man` and `completions`: what clap knows about the arguments, for manuals and for shells.

use super::Cli;
use super::console::{CliError, answer, quoted};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use color_eyre::eyre::{Result, WrapErr, bail};
use std::path::Path;
use std::process::ExitCode;

#[derive(Args, Debug)]
#[command(after_help = "\
Where to save the script:
  bash        ~/.local/share/bash-completion/completions/noughts
  zsh         _noughts, in a directory of $fpath
  fish        ~/.config/fish/completions/noughts.fish
  elvish      ~/.config/elvish/lib/noughts.elv, with `use noughts` in rc.elv
  powershell  noughts.ps1, with `. path/to/noughts.ps1` in the file $PROFILE")]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  noughts man       the page of the program: save it as noughts.1 in a man directory
  noughts man tree  that of a command: save it as noughts-tree.1, or pipe it to `man -l -`")]
pub struct ManArgs {
    /// The command, such as tree or lessons check [default: the program].
    #[arg(num_args = 0..=2)]
    command: Vec<String>,
}

/// Sections of the program's page that clap does not know.
const APPENDIX: &str = r"
.SH EXIT STATUS
.TP
.B 0
Done.
.TP
.B 1
Something failed.
.TP
.B 2
The command line or a position is wrong.
.TP
.B 130, 143
Interrupted by Ctrl\-C or by SIGTERM.
.SH ENVIRONMENT
.TP
.B NO_COLOR
If set and not empty, turns colours off, unless \-\-color or NOUGHTS_COLOR is always.
.TP
.B TERM
The Linux console (linux) gets colours of its own; terminals without colours, such as vt220 and xterm\-mono, get none
unless \-\-color is always.
.TP
.B LC_ALL, LC_CTYPE, LANG; TERM
Choose the characters to draw with, unless \-\-ascii or the settings do: ASCII if the locale names a character set other
than UTF\-8, code page 437 on the Linux console, otherwise Unicode.
.TP
.B COLORFGBG
If its last number is 7 or 15, the background is white, and noughts uses the darker of the terminal\(aqs colours. If it
is not set, noughts asks the terminal.
.TP
.B TMUX
If it is set, what noughts copies goes into tmux\(aqs buffer, too, by tmux load\-buffer \-w \-.
.TP
.B NOUGHTS_THEME, NOUGHTS_GLYPHS ...
A setting: its name in capitals, with _ for \-. It overrides the file; an argument overrides it.
.TP
.B NOUGHTS_CONFIG_DIR
The directory of the settings, instead of the one below.
.TP
.B NOUGHTS_DATA_DIR
The directory of saved games and finished lessons, instead of the one below.
.SH FILES
.TP
.B $XDG_CONFIG_HOME/noughts/config.toml, usually in ~/.config
The settings.
.TP
.B $XDG_DATA_HOME/noughts/games.jsonl, usually in ~/.local/share
The saved games, one line of JSON each.
.TP
.B $XDG_DATA_HOME/noughts/unfinished/
The current game of each running program.
.TP
.B $XDG_DATA_HOME/noughts/lessons.toml
The finished lessons, and first tries in lessons and quizzes.";

pub(super) fn completions(args: &CompletionsArgs) -> Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "noughts", &mut script);
    answer(String::from_utf8_lossy(&script).trim_end())
}

pub(super) fn man(ManArgs { command }: &ManArgs) -> Result<ExitCode> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let Some(found) = command.iter().try_fold(&program, |found, name| found.find_subcommand(name)) else {
        bail!(CliError::of(format_args!(
            "there is no command {}; `noughts man` lists them",
            quoted(Path::new(&command.join(" ")))
        )));
    };
    let mut page = Vec::new();
    Man::new(found.clone()).manual("User Commands").render(&mut page).wrap_err("cannot write the page")?;
    let appendix = if command.is_empty() { APPENDIX } else { "" };
    answer(format_args!("{}{appendix}", String::from_utf8_lossy(&page).trim_end()))
}
