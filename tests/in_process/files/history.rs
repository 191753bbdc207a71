//! The history: appended games are found, and incomplete lines are moved aside.

use super::common::{
    append, content, fast, find, fresh, history_path, names, number_of, numbered, numbers, put, store_in,
};
use super::{child, common};
use itertools::Itertools;
use noughts::files::Store;
use noughts::record::{Ledger, Query};
use std::cell::Cell;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::process::Stdio;

/// Appends bytes to the file.
fn add(store: &Store, bytes: impl AsRef<[u8]>) {
    let file = OpenOptions::new().append(true).create(true).open(history_path(store));
    file.and_then(|mut file| file.write_all(bytes.as_ref())).expect("the directory is there");
}

#[test]
fn an_appended_game_is_found_and_opened() {
    let (directory, store) = fresh();
    for number in 1..=3 {
        append(&store, number);
    }
    let ledger = find(&store);
    assert_eq!((ledger.games, ledger.found, ledger.unreadable, ledger.newer), (3, 3, None, None));
    let newest = store.game(ledger.newest[0].at).expect("it has just been found");
    assert_eq!(newest, numbered(3));
    assert_eq!(number_of(&store.game(0).expect("the first line is at byte 0")), 1);
    let [first, second, third] = [1, 2, 3].map(numbered);
    assert_eq!(content(&history_path(&store)), format!("{first}\n{second}\n{third}\n"));
    assert_eq!(names(directory.path()), [".lock", "games.jsonl"]);
}

#[test]
fn a_store_without_a_file_has_no_games() {
    let (directory, store) = fresh();
    assert_eq!(find(&store), Ledger::default());
    let nowhere = store_in(directory.path().join("not/yet"));
    assert_eq!(find(&nowhere), Ledger::default());
    assert_eq!(names(directory.path()), [""; 0], "reading writes nothing");
    append(&nowhere, 1);
    assert_eq!(numbers(&nowhere), [1], "directories are created when they are needed");
}

#[test]
fn search_words_find_games() {
    let (_directory, store) = fresh();
    for number in [1, 2 * 86_400, 3 * 86_400] {
        let mut game = numbered(number);
        game.ended = game.begun;
        common::add(&store, &game).expect("it can be written");
    }
    let ledger = common::query(&store, &Query::new("perfect 1970-01-03")).expect("it can be read");
    assert_eq!((ledger.games, ledger.found, ledger.newest.len()), (3, 1, 1));
    assert_eq!(number_of(&store.game(ledger.newest[0].at).expect("it is there")), 2 * 86_400);
}

#[test]
fn a_search_that_is_no_longer_wanted_stops() {
    let (_directory, store) = fresh();
    let line = format!("{}\n", numbered(1));
    put(&history_path(&store), line.repeat(20_000));
    let asked = Cell::new(0);
    let is_wanted = |most| {
        asked.set(asked.get() + 1);
        asked.get() < most
    };
    let found = store.find(&Query::default(), || is_wanted(usize::MAX)).expect("it can be read");
    let ledger = found.expect("it was wanted to the end");
    assert_eq!((ledger.games, ledger.newest.len()), (20_000, Ledger::MOST), "memory is limited");
    let all = asked.replace(0);
    assert!(all > 10, "{all}");
    assert_eq!(store.find(&Query::default(), || is_wanted(3)).expect("it can be read"), None);
    assert_eq!(asked.get(), 3, "the rest was not read");
}

#[test]
fn a_line_cut_anywhere_is_counted_and_nothing_changes_it() {
    let line = numbered(7).to_string();
    let (_directory, store) = fast();
    for length in (1..line.len()).step_by(7) {
        let _ = fs::remove_file(history_path(&store));
        append(&store, 1);
        add(&store, &line[..length]);
        append(&store, 2);
        let ledger = find(&store);
        assert_eq!((ledger.games, ledger.unreadable), (2, Some((1, 2))));
        let [first, second] = [1, 2].map(numbered);
        assert_eq!(content(&history_path(&store)), format!("{first}\n{}\n{second}\n", &line[..length]));
    }
}

#[test]
fn a_whole_line_without_a_line_end_gets_one() {
    let (directory, store) = fresh();
    append(&store, 1);
    add(&store, numbered(2).to_string());
    assert_eq!(numbers(&store), [1, 2], "it is a game nevertheless");
    append(&store, 3);
    assert_eq!(numbers(&store), [1, 2, 3]);
    assert_eq!(names(directory.path()), [".lock", "games.jsonl"]);
}

// Several processes

#[test]
fn two_processes_that_append_thousands_lose_nothing() {
    const GAMES: usize = 1500;
    let (directory, store) = fast();
    let start = |first| {
        let mut command = child::appending(directory.path(), first, GAMES);
        command.stdout(Stdio::piped()).spawn().expect("it can be run once more")
    };
    let mut processes = [start(0), start(GAMES)];
    let mut games = 0;
    while processes.iter_mut().any(|process| process.try_wait().expect("it is ours").is_none()) {
        let ledger = find(&store);
        assert_eq!(ledger.unreadable, None, "a reader sees whole lines only");
        assert!(ledger.games >= games, "none is lost");
        games = ledger.games;
    }
    for process in processes {
        let output = process.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{output:?}");
        assert_eq!(child::reported(&output.stdout, "saved").len(), GAMES);
    }
    let text = content(&history_path(&store));
    let mut found =
        text.lines().map(|line| number_of(&line.parse().expect("each line is a game"))).collect_vec();
    found.sort_unstable();
    assert_eq!(found, (0..2 * GAMES).collect_vec());
}

#[test]
fn a_place_without_a_game_is_reported() {
    let (_directory, store) = fresh();
    assert!(store.game(0).expect_err("there is no file").contains("the file is gone"));
    append(&store, 1);
    let impossible = numbered(2).to_string().replace("\"result\":\"unfinished\"", "\"result\":\"O\"");
    let at = content(&history_path(&store)).len() as u64;
    add(&store, format!("{impossible}\n"));
    assert_eq!(find(&store).games, 1, "a list checks the moves");
    for (at, why) in [
        (at, r#"`result` is "O", but the moves lead to "unfinished""#),
        (5, "not JSON"),
        (1 << 40, "not JSON"),
    ] {
        let fault = store.game(at).expect_err("no game starts there");
        assert!(fault.contains(&history_path(&store).display().to_string()), "{fault}");
        assert!(fault.contains(why), "{fault}");
    }
    assert_eq!(common::number_of(&store.game(0).expect("it is there")), 1);
}
