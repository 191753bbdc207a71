//! What commands print, in the files of `commands`. Below `$ noughts ...` are the lines of standard input, after `< `;
//! then the output, the messages, after `! `, and the exit code in brackets, unless that is 0.
//!
//! After a change of the output on purpose, `INSTA_UPDATE=always cargo test` renews these files and the snapshots.

use crate::support::{NOUGHTS, Scratch, command, feed, is_updating};
use itertools::Itertools;
use std::fmt::Write;
use std::path::Path;

/// A word without the signs around it.
fn bare(word: &str) -> &str {
    word.trim_matches(['<', ',', '.', ';'])
}

/// A text without the times in it.
pub(crate) fn timeless(text: &str) -> String {
    let is_unit = |word: &str| ["µs", "ms", "s"].contains(&word);
    let is_time = |word: &str| {
        let word = bare(word);
        is_unit(word.trim_start_matches(|digit: char| digit.is_ascii_digit() || digit == '.'))
    };
    let timeless = |line: &str| {
        let mut words = line.split("\"elapsed_ms\":").take(1).flat_map(|line| line.split(' ')).collect_vec();
        for place in (0..words.len()).filter(|&place| is_time(words[place])).collect_vec() {
            let first = if is_unit(bare(words[place])) { place.saturating_sub(1) } else { place };
            words[first..=place].fill("_");
        }
        words.join(" ")
    };
    text.lines().map(timeless).join("\n")
}

/// Runs a command of a file, and returns what the file should show.
fn run(shown: &str) -> String {
    let (line, rest) = shown.split_once('\n').unwrap_or((shown, ""));
    let input = rest.lines().map_while(|line| line.strip_prefix("< ")).collect_vec();
    let words = shell_words::split(line).expect("its quotes are closed");
    let home = Scratch::new();
    let output = feed(command(NOUGHTS, home.path()).args(&words[1..]), input.join("\n"));
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("the program writes UTF-8"));
    let mut now = format!("{line}\n");
    now.extend(input.iter().map(|line| format!("< {line}\n")));
    now += &stdout;
    now.extend(stderr.lines().map(|line| format!("! {line}\n")));
    if output.status.code() != Some(0) {
        let _ = writeln!(now, "[{}]", output.status.code().expect("it ended by itself"));
    }
    now
}

#[test]
fn commands_print_what_the_files_show() {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/in_terminal/commands");
    let mut count = 0;
    for file in std::fs::read_dir(files).expect("there are files") {
        let file = file.expect("it can be listed").path();
        let text = std::fs::read_to_string(&file).expect("it can be read");
        let mut shown = text.split("\n$ ");
        let mut now = shown.next().expect("what the file is about").to_owned();
        for shown in shown {
            count += 1;
            let printed = run(shown);
            let is_same = timeless(shown).trim_end() == timeless(&printed).trim_end();
            assert!(is_same || is_updating(), "{}: $ {shown}\nBut now:\n$ {printed}", file.display());
            let text = if is_same { shown } else { &printed };
            let _ = write!(now, "\n$ {}\n", text.trim_end());
        }
        if now != text {
            assert!(is_updating(), "{}: an empty line is missing", file.display());
            std::fs::write(&file, now).expect("it can be written");
        }
    }
    assert!(count > 220, "only {count} commands");
}
