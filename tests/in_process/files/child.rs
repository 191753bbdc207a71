//! Parts of the tests that run in a separate process, which can be killed or have another environment.

use super::common::{
    add, content, data, find, game, history_path, number_of, numbered, numbers, put, store_in,
};
use itertools::Itertools;
use noughts::config::{Change, Setting};
use noughts::files::{GameFile, Store, TakenOver};
use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Environment variables with a process's task, its directory, and its games.
const TASK: &str = "NOUGHTS_TEST_TASK";
const PLACE: &str = "NOUGHTS_TEST_PLACE";
const FIRST: &str = "NOUGHTS_TEST_FIRST";
const GAMES: &str = "NOUGHTS_TEST_GAMES";

/// A command that runs a task in a process.
pub(crate) fn command(task: &str, place: &Path) -> Command {
    let mut command = Command::new(env::current_exe().expect("this test is a program"));
    command.args(["--exact", "files::child::runs", "--nocapture"]).env(TASK, task).env(PLACE, place);
    command
}

/// A command for a process that appends this many games, numbered from `first`.
pub(crate) fn appending(place: &Path, first: usize, games: usize) -> Command {
    let mut command = command("append", place);
    command.env(FIRST, first.to_string()).env(GAMES, games.to_string());
    command
}

/// What a process reported: its lines that start with a word, without the word.
pub(crate) fn reported(output: &[u8], word: &str) -> Vec<String> {
    let text = String::from_utf8_lossy(output);
    // The name of the test may precede the first line, without a line end.
    let lines = text.lines().filter_map(|line| line.rsplit_once(&format!("{word}: ")));
    lines.map(|(_, rest)| rest.to_owned()).collect()
}

fn report(word: &str, what: impl std::fmt::Display) {
    // Whole or not at all: the process may be killed at any time.
    let line = format!("\n{word}: {what}\n");
    let mut output = io::stdout().lock();
    output.write_all(line.as_bytes()).and_then(|()| output.flush()).expect("the parent reads it");
}

fn number(variable: &str) -> usize {
    let text = env::var(variable).expect("it is set");
    text.parse().expect("it is a number")
}

#[test]
fn runs() {
    let Some(task) = env::var_os(TASK) else { return }; // Not in the test process itself.
    let place = PathBuf::from(env::var_os(PLACE).expect("it is set"));
    let store = store_in(place);
    match task.to_str().expect("our names are plain") {
        "open" => open(),
        "append" => append(&store),
        "journal" => journal(&store),
        "full disk" => full_disk(&store),
        "read-only" => read_only(&store),
        other => panic!("unknown task {other}"),
    }
    report("done", "all of it");
}

/// Opens the store that the environment chooses, and saves something there.
fn open() {
    match Store::open() {
        Ok(store) => {
            let settings = store.load_settings().expect("nothing is in the way");
            report("settings", settings.unwrap_or_default().trim());
            add(&store, &numbered(1)).expect("nothing is in the way");
            store.save_setting(&theme("plain")).expect("nothing is in the way");
        }
        Err(fault) => report("failed", fault),
    }
}

/// Appends games, and reports each when it is safe.
fn append(store: &Store) {
    for number in number(FIRST)..number(FIRST) + number(GAMES) {
        add(store, &numbered(number)).expect("nothing is in the way");
        report("saved", number);
    }
}

/// Resumes the game that was left, or starts one, and plays it for ever, restarting it when it is over. Reports
/// which game it found, and how many moves have been saved since.
fn journal(store: &Store) {
    let TakenOver { mut file, game: left, .. } = store.take_over().expect("nothing is in the way");
    let mut game = left.unwrap_or_else(|| game(number(FIRST), ""));
    report("found", game.begun_before);
    loop {
        // Count the saved moves in a field of the game itself.
        game.begun_before += 1;
        if game.history.moves().len() == 8 {
            game.history = noughts::game::History::new(game.history.start().clone());
        }
        let next = game.history.position().moves().next().expect("neither side has won by then");
        game.history.play(next).expect("it is legal");
        if game.is_over() {
            game.history = noughts::game::History::new(game.history.start().clone());
        }
        store.save_game(&mut file, Some(&game)).expect("nothing is in the way");
        report("saved", game.begun_before);
    }
}

pub(crate) fn theme(name: &str) -> Change {
    Change { setting: Setting::Theme, value: Some(name.to_owned()) }
}

/// Fills a small disk, checks the files, frees space, and continues.
fn full_disk(store: &Store) {
    let directory = data(store);
    put(&store.settings_path(), "# mine\ntheme = \"plain\"\n");
    let mut file = GameFile::default();
    store.save_game(&mut file, Some(&game(1_000_000, "a1"))).expect("nothing is in the way");
    let filler = directory.join("filler");
    put(&filler, vec![0; 16 * 1024]);

    let mut saved = 0;
    let fault = loop {
        if let Err(fault) = add(store, &numbered(saved)) {
            break fault;
        }
        saved += 1;
    };
    let message = fault;
    assert!(message.contains("free disk space") && message.contains("games.jsonl"), "{message}");
    for _ in 0..3 {
        add(store, &numbered(saved)).expect_err("it is still full");
    }
    assert!(content(&history_path(store)).ends_with("}\n"), "nothing is left of the game that was not saved");
    assert_eq!(numbers(store), (0..saved).collect_vec());

    // The other files are unchanged. Small changes may still fit into the pages already allocated.
    let mut moves = 0;
    while store.save_game(&mut file, Some(&game(1_000_000, "a1 b2"))).is_ok() {
        moves += 1;
        assert!(moves < 10_000, "the disk must be full at some point");
    }
    store.save_setting(&theme("other")).expect_err("there is no room for another file");
    assert_eq!(content(&store.settings_path()), "# mine\ntheme = \"plain\"\n");

    std::fs::remove_file(&filler).expect("it is ours");
    add(store, &numbered(saved)).expect("there is room");
    assert_eq!(numbers(store), (0..=saved).collect_vec());
    store.save_setting(&theme("other")).expect("there is room");
    drop(file);
    let left = store.take_over().expect("there is room").game;
    let left = left.expect("the game is still there");
    assert_eq!(left.history.moves().len(), if moves == 0 { 1 } else { 2 });
}

/// Reads three games where nothing can be written.
fn read_only(store: &Store) {
    let is_refused = |message: String| {
        let expected = message.contains("cannot write") || message.contains("cannot create");
        assert!(expected && message.contains("NOUGHTS_"), "{message}");
    };
    if std::fs::write(data(store).join("probe"), "").is_ok() {
        report("skipped", "this process may write everywhere");
        return;
    }
    is_refused(add(store, &numbered(1)).expect_err("nothing can be written"));
    is_refused(store.save_setting(&theme("other")).expect_err("nothing can be written"));
    is_refused(store.take_over().expect_err("nothing can be written"));
    let mut file = GameFile::default();
    is_refused(store.save_game(&mut file, Some(&game(1, "a1"))).expect_err("nothing can be written"));
    let ledger = find(store);
    assert_eq!((ledger.games, ledger.unreadable), (3, Some((1, 4))));
    let games = ledger.newest.iter().map(|game| store.game(game.at).expect("it can be read")).collect_vec();
    assert_eq!(games.iter().map(number_of).collect_vec(), [3, 2, 1]);
    assert_eq!(store.load_settings().expect("it can be read"), Some("theme = \"plain\"\n".to_owned()));
    report("refused", "all of it");
}
