//! Lessons of one's own: the `lessons` command, and the directory of `--lessons`.

use super::answer::answer;
use super::error::{CliError, Failure};
use crate::files::lesson_files;
use crate::game::figures::counted;
use crate::teach::lesson::check::mistakes;
use crate::teach::lesson::{Course, Lesson};
use crate::terminal::on_one_line;
use clap::{Subcommand, ValueHint};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `lessons` can do.
#[derive(Clone, Debug, Subcommand)]
pub enum LessonsCommand {
    /// List all mistakes in the lessons of a directory, with file and line.
    #[command(after_help = EXAMPLES)]
    Check {
        /// The directory; its files *.toml are the lessons, in the order of their names.
        #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
        directory: PathBuf,
    },
}

/// The text below the options in the help.
const EXAMPLES: &str = "\
Examples:
  noughts lessons check my-lessons  list the mistakes; exit code 1 if there are any
  noughts --lessons my-lessons      take the course

A mistake is what cannot be read, a claim that is not true, or an answer that the search
contradicts. docs/lessons.md describes the files.";

/// Prints the mistakes of all lessons, or that there are none.
pub(super) fn run(LessonsCommand::Check { directory }: &LessonsCommand) -> Result<ExitCode, Failure> {
    let checked = |name: &str, text: &str| match mistakes(text) {
        mistakes if mistakes.is_empty() => Lesson::read(name, text),
        mistakes => Err(mistakes),
    };
    match read(directory, checked)? {
        Ok(lessons) => {
            let pages = lessons.iter().map(|lesson| lesson.pages.len()).sum::<usize>();
            let [lessons, pages] =
                [(lessons.len(), "lesson"), (pages, "page")].map(|(count, noun)| counted(count, noun));
            answer(format!("{lessons}, {pages}: no mistakes"))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(mistakes) => {
            answer(mistakes.join("\n"))?;
            Ok(ExitCode::FAILURE)
        }
    }
}

/// The lessons of a directory, if they can be read.
pub(super) fn course(directory: &Path) -> Result<Course, CliError> {
    let lessons = read(directory, Lesson::read)?;
    lessons
        .map(Course::from)
        .map_err(|mistakes| CliError::Lessons { directory: directory.to_owned(), mistakes })
}

/// Reads the lessons of a directory: all of them, or all their mistakes.
fn read(
    directory: &Path,
    read: impl Fn(&str, &str) -> Result<Lesson, Vec<String>>,
) -> Result<Result<Vec<Lesson>, Vec<String>>, CliError> {
    let refused =
        |fault: String| CliError::Lessons { directory: directory.to_owned(), mistakes: vec![fault] };
    let files = lesson_files(directory).map_err(|fault| refused(fault.to_string()))?;
    if files.is_empty() {
        return Err(refused("it has no lessons, which are files *.toml".to_owned()));
    }
    // In saved progress the whole path keeps courses apart.
    let home = fs::canonicalize(directory).unwrap_or_default();
    let (mut lessons, mut mistakes) = (Vec::new(), Vec::new());
    for (file, text) in files {
        let name = home.join(&file).to_string_lossy().into_owned();
        match text.map_err(|fault| vec![fault]).and_then(|text| read(&name, &text)) {
            Ok(lesson) => lessons.push(lesson),
            Err(faults) => {
                mistakes.extend(faults.iter().map(|fault| on_one_line(&format!("{file}, {fault}"))));
            }
        }
    }
    Ok(if mistakes.is_empty() { Ok(lessons) } else { Err(mistakes) })
}
