//! Lessons of one's own: the `lessons` command, and the directory of `--lessons`.

use super::console::{CliError, answer, quoted};
use crate::files::lesson_files;
use crate::teach::{Course, Lesson, check};
use crate::terminal::on_one_line;
use crate::wording::counted;
use clap::{Subcommand, ValueHint};
use color_eyre::Result;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fmt, fs};

#[derive(Debug, Subcommand)]
pub enum LessonsCommand {
    /// List all mistakes in the lessons of a directory, with file and line.
    #[command(after_help = "\
Examples:
  noughts lessons check my-lessons  list the mistakes; exit code 1 if there are any
  noughts --lessons my-lessons      take the course

A mistake is what cannot be read, a claim that is not true, or an answer that the search
contradicts. Claims that only the tests of noughts can check are named. docs/lessons.md
describes the files.")]
    Check {
        /// The directory; its files *.toml are the lessons, in the order of their names.
        #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
        directory: PathBuf,
    },
}

pub(super) fn run(LessonsCommand::Check { directory }: &LessonsCommand) -> Result<ExitCode> {
    let (lessons, [mistakes, unchecked]) = read(directory)?;
    let is_right = mistakes.is_empty();
    let mut lines = [mistakes, unchecked].concat();
    if is_right {
        let pages: Vec<_> = lessons.iter().flat_map(|lesson| &lesson.pages).collect();
        let open = pages.iter().filter(|page| !check::covers_answer(page)).count();
        let [pages, open] = [counted(pages.len(), "page"), counted(open, "answer")];
        let lessons = counted(lessons.len(), "lesson");
        lines.push(format!("{lessons}, {pages}: no mistakes; {open} without a check"));
    }
    answer(lines.join("\n"))?;
    Ok(if is_right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

pub(super) fn course(directory: &Path) -> Result<Course, CliError> {
    let (lessons, [mut mistakes, _]) = read(directory)?;
    let more = mistakes.split_off(mistakes.len().min(20)).len();
    if more > 0 {
        mistakes.push(format!("and {more} more, which `noughts lessons check` lists"));
    }
    if mistakes.is_empty() { Ok(lessons.into()) } else { Err(refused(directory, mistakes.join("\n  "))) }
}

fn refused(directory: &Path, why: impl fmt::Display) -> CliError {
    CliError::of(format_args!("the lessons in {} cannot be used:\n  {why}", quoted(directory)))
}

/// The lessons without mistakes, all mistakes, and the claims that cannot be checked.
fn read(directory: &Path) -> Result<(Vec<Lesson>, [Vec<String>; 2]), CliError> {
    let files = lesson_files(directory).map_err(|fault| refused(directory, fault))?;
    if files.is_empty() {
        return Err(refused(directory, "it has no lessons, which are files *.toml"));
    }
    // In saved progress the whole path keeps courses apart.
    let home = fs::canonicalize(directory).unwrap_or_default();
    let mut lessons = Vec::new();
    let mut mistakes = Vec::new();
    let mut unchecked = Vec::new();
    for (file, text) in files {
        let name = home.join(&file).to_string_lossy().into_owned();
        let line = |told: String| on_one_line(&format!("{file}, {told}"));
        match text.map(|text| (check::mistakes(&text), Lesson::read(&name, &text))) {
            Ok(([wrong, open], lesson)) => {
                lessons.extend(lesson.ok());
                mistakes.extend(wrong.into_iter().map(line));
                unchecked.extend(open.into_iter().map(line));
            }
            Err(fault) => mistakes.push(line(fault)),
        }
    }
    Ok((lessons, [mistakes, unchecked]))
}
