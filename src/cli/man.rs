//! The `man` command: the manual page with all commands.

use super::answer::answer;
use super::args::Cli;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use color_eyre::eyre::{Result, WrapErr};
use std::io::{self, Write};

/// The text below the options in the help.
pub(super) const EXAMPLES: &str = "\
Examples:
  noughts man  save the output as noughts.1 in a man directory, or pipe it to `man -l -`";

/// Sections that only the manual has: headings, each followed by terms and their meanings.
const APPENDIX: &str = "\
# EXIT STATUS
0: Done.
1: Something failed.
2: The command line or a position is wrong.
130, 143: Interrupted by Ctrl-C or by SIGTERM.
# ENVIRONMENT
NO_COLOR: If set and not empty, turns colours off, unless --color or NOUGHTS_COLOR is always.
TERM: The Linux console (linux) gets colours of its own; terminals without colours, such as vt220 and \
xterm-mono, get none unless --color is always.
LC_ALL, LC_CTYPE, LANG; TERM: Choose the characters to draw with, unless --ascii or the settings do: ASCII if \
the locale names a character set other than UTF-8, code page 437 on the Linux console, otherwise Unicode.
COLORFGBG: If its last number is 7 or 15, the background is white, and noughts uses the darker of the \
terminal's colours. If it is not set, noughts asks the terminal.
NOUGHTS_THEME, NOUGHTS_GLYPHS ...: A setting: its name in capitals, with _ for -. It overrides the file; an \
argument overrides it.
NOUGHTS_CONFIG_DIR: The directory of the settings, instead of the one below.
NOUGHTS_DATA_DIR: The directory of saved games and finished lessons, instead of the one below.
# FILES
$XDG_CONFIG_HOME/noughts/config.toml, usually in ~/.config: The settings.
$XDG_DATA_HOME/noughts/games.jsonl, usually in ~/.local/share: The saved games, one line of JSON each.
$XDG_DATA_HOME/noughts/unfinished/: The current game of each running program.
$XDG_DATA_HOME/noughts/lessons.toml: The finished lessons, and first tries in lessons and quizzes.";

/// Prints the manual.
pub(super) fn run() -> Result<()> {
    let (mut page, mut prologue) = (Vec::new(), Vec::new());
    let written = write(&mut page).and_then(|()| Roff::default().to_writer(&mut prologue));
    written.wrap_err("cannot write the manual")?;
    let page = String::from_utf8(page).wrap_err("the manual is not UTF-8")?;
    // Each part comes with its own prologue; one is enough.
    let prologue = String::from_utf8_lossy(&prologue);
    let parts: String = page.split(prologue.as_ref()).collect();
    answer(format_args!("{prologue}{}", parts.trim_end()))
}

fn write(page: &mut Vec<u8>) -> io::Result<()> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let main = manual(&program);
    main.render_title(page)?;
    Man::new(program.clone().about(env!("CARGO_PKG_DESCRIPTION"))).render_name_section(page)?;
    main.render_synopsis_section(page)?;
    main.render_description_section(page)?;
    main.render_options_section(page)?;
    examples(page, &program)?;
    for command in program.get_subcommands() {
        chapter(page, command)?;
    }
    appendix(page)
}

/// The manual of a command, with the synopsis of its help, which names the values.
fn manual(command: &Command) -> Man {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").to_owned();
    Man::new(command.clone().override_usage(usage)).manual("User Commands")
}

/// Writes the chapter of one command.
fn chapter(page: &mut Vec<u8>, command: &Command) -> io::Result<()> {
    let name = format!("noughts {}", command.get_name());
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut heading = Roff::default();
    heading.control("SH", [name.to_uppercase().as_str()]);
    heading.text([roman(about + ".")]);
    if command.get_name() == "play" {
        heading.text([roman("It takes the options above.")]);
        return heading.to_writer(page);
    }
    heading.to_writer(page)?;
    let mut sections = Vec::new();
    // Every command has --help; do not list it each time.
    let man = manual(&command.clone().mut_arg("help", |help| help.hide(true)));
    man.render_synopsis_section(&mut sections)?;
    man.render_options_section(&mut sections)?;
    examples(&mut sections, command)?;
    // Sections of a separate page are subsections here.
    let sections = String::from_utf8_lossy(&sections).replace(".SH ", ".SS ");
    page.write_all(sections.as_bytes())
}

/// Writes the text below the options: indented rows stay as they are, other text is filled.
fn examples(page: &mut Vec<u8>, command: &Command) -> io::Result<()> {
    let Some(text) = command.get_after_help().map(ToString::to_string) else { return Ok(()) };
    let mut roff = Roff::default();
    let mut listing = false;
    for line in text.lines() {
        let listed = line.starts_with("  ");
        if listed != listing {
            roff.control(if listed { "nf" } else { "fi" }, []);
            listing = listed;
        }
        match line.strip_suffix(':') {
            Some(heading) if !listed => roff.control("SH", [heading.to_uppercase().as_str()]),
            _ if line.is_empty() => roff.control("PP", []),
            _ => roff.text([roman(line)]),
        };
    }
    if listing {
        roff.control("fi", []);
    }
    roff.to_writer(page)
}

/// Writes the sections that only the manual has.
fn appendix(page: &mut Vec<u8>) -> io::Result<()> {
    let mut roff = Roff::default();
    for line in APPENDIX.lines() {
        if let Some(heading) = line.strip_prefix("# ") {
            roff.control("SH", [heading]);
        } else if let Some((term, meaning)) = line.split_once(": ") {
            roff.control("TP", []);
            roff.text([bold(term)]);
            roff.text([roman(meaning)]);
        }
    }
    roff.to_writer(page)
}
