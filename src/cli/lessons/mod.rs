//! Lessons of one's own: the `lessons` command, and the directory of `--lessons`.

mod pages;

use super::console::{CliError, answer, quoted};
use crate::files::lesson_files;
use crate::teach::{Course, Lesson, check, course as built_in};
use crate::terminal::on_one_line;
use crate::wording::counted;
use clap::{Subcommand, ValueHint};
use color_eyre::eyre::{Result, WrapErr, bail};
use itertools::Itertools;
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
contradicts. Claims that only the tests of noughts can check are named, and answers that
no claim is about. docs/lessons.md describes the files.")]
    Check {
        /// The directory; its files *.toml are the lessons, in the order of their names.
        #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
        directory: PathBuf,
    },
    /// Write lessons as pages for a browser or for paper: a file for each, and a list of them.
    #[command(after_help = "\
Examples:
  noughts lessons print my-lessons --output pages  pages/index.html is the list
  noughts lessons print --output pages             the built-in course

Hints and answers are folded: they are printed only if you open them.")]
    Print {
        /// The directory of the lessons [default: those that are built in]
        #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
        directory: Option<PathBuf>,

        /// The directory for the pages. It is made if it is missing; pages of the same names are replaced.
        #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
        output: PathBuf,

        /// Link each question to noughts at this address, as in `https://example.org/noughts/`
        #[arg(long, value_name = "ADDRESS", value_hint = ValueHint::Url)]
        url: Option<String>,
    },
}

pub(super) fn run(command: &LessonsCommand) -> Result<ExitCode> {
    match command {
        LessonsCommand::Check { directory } => check_all(directory),
        LessonsCommand::Print { directory, output, url } => {
            let course = directory.as_deref().map_or_else(|| Ok(Course::clone(built_in())), course)?;
            let pages = pages::all(&course, url.as_deref());
            let list = output.join(&pages[0].0);
            if !pages.iter().map(|(name, _)| name.to_lowercase()).all_unique() {
                bail!(CliError::of(
                    "two pages would have the same name; index.html is the list: rename a lesson"
                ));
            }
            fs::create_dir_all(output)
                .and_then(|()| pages.iter().try_for_each(|(name, text)| fs::write(output.join(name), text)))
                .wrap_err_with(|| format!("cannot write the pages to {}", quoted(output)))?;
            answer(format_args!("{} written; the list is {}", counted(course.len(), "lesson"), quoted(&list)))
        }
    }
}

fn check_all(directory: &Path) -> Result<ExitCode> {
    let (lessons, [mistakes, unchecked]) = read(directory)?;
    let is_right = mistakes.is_empty();
    let mut lines = [mistakes, unchecked].concat();
    if is_right {
        let pages: usize = lessons.iter().map(|lesson| lesson.pages.len()).sum();
        let [lessons, pages] = [counted(lessons.len(), "lesson"), counted(pages, "page")];
        lines.push(format!("{lessons}, {pages}: no mistakes"));
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

/// The lessons without mistakes, all mistakes, and what is not checked.
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
