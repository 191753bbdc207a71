//! Many programs, a row for each as soon as it is graded.

use super::GradeArgs;
use super::bugs::Bug;
use super::exam::Exam;
use super::grading::Grading;
use super::report::points;
use crate::cli::args::program;
use crate::cli::console::{CliError, Interrupt, checked, write};
use crate::record::joined;
use crate::terminal::on_one_line;
use color_eyre::Result;
use serde_json::json;
use std::process::ExitCode;

/// The name and the file's place in the command.
const PLACE: &str = "{}";

pub(super) fn run(args: &GradeArgs, interrupt: &Interrupt) -> Result<ExitCode> {
    let (command, files) = args.each.split_first().expect("the option has two values or more");
    if !command.contains(PLACE) {
        return Err(CliError::of("expected {} in the command, where a file goes, as in 'python3 {}'").into());
    }
    let width = files.iter().map(|file| file.chars().count()).max().unwrap_or_default();
    let row = |cells: [&str; 5]| {
        let [name, points, verdict, bug, seconds] = cells;
        if args.csv {
            cells.map(|cell| format!("\"{}\"", cell.replace('"', "\"\""))).join(",")
        } else {
            format!("  {name:width$}  {points:>6}  {seconds:>7}  {verdict:16}  {bug}").trim_end().to_owned()
        }
    };
    let mut is_passed = true;
    if !args.json {
        write(row(["name", "points", "verdict", "bug", "seconds"]))?;
    }
    for (number, file) in (1..).zip(files) {
        let title = format!("positions of {}, {number} of {}", on_one_line(file), files.len());
        let graded = grade(command, file, args, title, interrupt);
        if let Some(code) = interrupt.exit_code() {
            return Ok(code);
        }
        is_passed &= graded.as_ref().is_ok_and(|grading| grading.reached() >= Some(args.require));
        let written = match &graded {
            Ok(grading) if args.json => write(joined([json!({ "name": file }), grading.json(args.require)])),
            Err(fault) if args.json => write(json!({ "name": file, "error": fault })),
            Ok(grading) => {
                let bug = grading.bug.map(Bug::name).unwrap_or_default();
                let seconds = format!("{:.1}", grading.exam.elapsed.as_secs_f64());
                write(row([file, &points(grading.tenths()), &grading.short_verdict(), &bug, &seconds]))
            }
            Err(fault) => write(row([file, "0", fault, "", ""])),
        };
        if written.is_err() {
            return checked(written);
        }
    }
    Ok(if is_passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Grades the program in a file.
fn grade(
    command: &str,
    file: &str,
    args: &GradeArgs,
    title: String,
    interrupt: &Interrupt,
) -> Result<Grading, String> {
    // A table is no command of words.
    let name = if command.starts_with("table:") { file.into() } else { shell_words::quote(file) };
    let program = program(&command.replace(PLACE, &name))?;
    let exam = Exam::of(program, args, title, interrupt).map_err(|fault| fault.to_string())?;
    Ok(Grading::of(exam))
}
