//! Processes that are killed at any time: what they reported as safe is there, and the next one continues.

use super::child;
use super::common::{content, fast, find, history_path, number_of};
use noughts::record::Record;
use std::collections::HashSet;
use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// Runs a process, kills it some time after its first save, and returns its output.
fn killed(command: &mut Command) -> Vec<u8> {
    let mut process = command.stdout(Stdio::piped()).spawn().expect("it can be run once more");
    let mut pipe = process.stdout.take().expect("it is a pipe");
    let mut output = vec![0; 1024];
    // Wait for its first report.
    let mut length = 0;
    while child::reported(&output[..length], "saved").is_empty() && length < output.len() {
        let read = pipe.read(&mut output[length..]).expect("the pipe can be read");
        assert!(read > 0, "it has ended: {}", String::from_utf8_lossy(&output[..length]));
        length += read;
    }
    output.truncate(length);
    thread::sleep(Duration::from_micros(fastrand::u64(0..4000)));
    process.kill().expect("it is ours");
    pipe.read_to_end(&mut output).expect("the pipe can be read");
    process.wait().expect("it is ours");
    output
}

/// The numbers that a process reported. The last line may be incomplete.
fn whole_numbers(output: &[u8], word: &str) -> Vec<usize> {
    let end = output.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    child::reported(&output[..end], word)
        .iter()
        .map(|number| number.parse().expect("it is a number"))
        .collect()
}

#[test]
fn every_saved_game_survives_hundreds_of_kills() {
    const KILLS: usize = 200;
    const EACH: usize = 1_000_000;
    let (directory, store) = fast();
    let mut saved = HashSet::new();
    for round in 0..KILLS {
        let output = killed(&mut child::appending(directory.path(), round * EACH, EACH));
        saved.extend(whole_numbers(&output, "saved"));
    }
    let text = content(&history_path(&store));
    // A kill in the middle of a write is rare; it leaves the beginning of a line.
    let (whole, cut): (Vec<_>, Vec<_>) =
        text.lines().map(|line| (line, line.parse::<Record>())).partition(|(_, game)| game.is_ok());
    let beginning = "{\"format\":1,\"begun\":";
    for (line, _) in &cut {
        assert!(line.starts_with(beginning) || beginning.starts_with(line), "{line}");
    }
    let games: Vec<usize> = whole.into_iter().map(|(_, game)| number_of(&game.expect("it is one"))).collect();
    let found: HashSet<usize> = games.iter().copied().collect();
    assert!(saved.is_subset(&found), "lost: {:?}", saved.difference(&found));
    assert_eq!(found.len(), games.len(), "none is there twice");
    let ledger = find(&store);
    assert_eq!((ledger.games, ledger.unreadable.map_or(0, |(lines, _)| lines)), (games.len(), cut.len()));
    assert!(saved.len() >= KILLS, "each saved something before it was killed");
}

#[test]
fn a_kill_costs_a_game_one_move_at_most() {
    let (directory, store) = fast();
    let mut last = None;
    for _ in 0..60 {
        let mut command = child::command("journal", directory.path());
        let output = killed(command.env("NOUGHTS_TEST_FIRST", "1"));
        let found = whole_numbers(&output, "found")[0];
        if let Some(last) = last {
            // Every reported move is safe. One more may be, which it could not report any more.
            assert!(found == last || found == last + 1, "{found} was found after {last} was saved");
        }
        last = whole_numbers(&output, "saved").last().copied();
    }
    assert_eq!(find(&store).games, 0, "there was only one game");
}
