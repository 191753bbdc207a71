//! Many programs, a row for each as soon as it is graded.

use super::GradeArgs;
use super::bugs::Bug;
use super::exam::Exam;
use super::grading::Grading;
use crate::cli::args::program;
use crate::cli::console::{CliError, Interrupt, checked, progress, write};
use crate::record::joined;
use crate::terminal::{on_one_line, words};
use color_eyre::Result;
use indicatif::ProgressBar;
use serde_json::json;
use std::process::ExitCode;

pub(super) fn run(args: &GradeArgs, interrupt: &Interrupt) -> Result<ExitCode> {
    let (command, files) = args.each.split_first().expect("the option has two values or more");
    if !command.contains("{}") {
        return Err(CliError::of("expected {} in the command, where a file goes, as in 'python3 {}'").into());
    }
    let width = files.iter().map(|file| on_one_line(file).chars().count()).max().unwrap_or_default();
    let row = |cells: [&str; 5]| {
        let [name, points, verdict, bug, seconds] = cells;
        if args.csv {
            cells.map(|cell| format!("\"{}\"", cell.replace('"', "\"\""))).join(",")
        } else {
            format!("  {name:width$}  {points:>6}  {seconds:>7}  {verdict:16}  {bug}").trim_end().to_owned()
        }
    };
    let mut is_passed = true;
    let mut written =
        if args.json { Ok(()) } else { write(row(["name", "points", "verdict", "bug", "seconds"])) };
    let bar = progress(files.len(), "programs");
    for file in files {
        if written.is_err() {
            return checked(written);
        }
        bar.set_message(on_one_line(file));
        let graded = grade(command, file, args, interrupt);
        if let Some(code) = interrupt.exit_code() {
            return Ok(code);
        }
        is_passed &= graded.as_ref().is_ok_and(|grading| grading.passes(args.require));
        written = bar.suspend(|| match &graded {
            _ if args.json => {
                let told =
                    graded.map_or_else(|fault| json!({ "error": fault }), |graded| graded.json(args.require));
                write(joined([json!({ "name": file }), told]))
            }
            Ok(grading) => {
                let bug = grading.bug.map(Bug::name).unwrap_or_default();
                let seconds = format!("{:.1}", grading.exam.elapsed.as_secs_f64());
                let points = grading.points().to_string();
                write(row([&on_one_line(file), &points, &grading.short_verdict(), &bug, &seconds]))
            }
            Err(fault) => write(row([&on_one_line(file), "0", fault, "", ""])),
        });
        bar.inc(1);
    }
    checked(written)?;
    Ok(ExitCode::from(u8::from(!is_passed)))
}

/// Grades the program in a file.
fn grade(command: &str, file: &str, args: &GradeArgs, interrupt: &Interrupt) -> Result<Grading, String> {
    let command = match words(command) {
        Ok(words) if !command.starts_with("table:") => {
            shell_words::join(words.iter().map(|word| word.replace("{}", file)))
        }
        // A table is no command of words.
        _ => command.replace("{}", file),
    };
    Exam::of(program(&command)?, args, |_| ProgressBar::hidden(), interrupt)
        .map(Grading::of)
        .map_err(|fault| fault.to_string())
}
