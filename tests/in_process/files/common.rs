//! Short ways to make directories, files and games.

use noughts::engine::{Player, TieBreak};
use noughts::files::{GameFile, Store};
use noughts::game::{ByMark, Position, Rules};
use noughts::record::contest::Contest;
use noughts::record::{Adjourned, Ledger, Query, Record};
#[cfg(windows)]
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

/// Whether this is Wine, which tells its programs where its own files are.
#[cfg(windows)]
pub(crate) fn is_wine() -> bool {
    env::var_os("WINEDATADIR").is_some()
}

/// The store whose files are all in this directory.
pub(crate) fn store_in(directory: impl AsRef<Path>) -> Store {
    Store::in_directories(directory.as_ref(), directory.as_ref())
}

/// A new directory for a test, and the store in it.
pub(crate) fn fresh() -> (TempDir, Store) {
    let directory = tempfile::tempdir().expect("temporary directories can be created");
    let store = store_in(directory.path());
    (directory, store)
}

/// The same in memory, where possible: for tests that write thousands of times.
pub(crate) fn fast() -> (TempDir, Store) {
    match tempfile::tempdir_in("/dev/shm") {
        Ok(directory) => {
            let store = store_in(directory.path());
            (directory, store)
        }
        Err(_) => fresh(),
    }
}

/// The directory of everything but the settings.
pub(crate) fn data(store: &Store) -> PathBuf {
    store.settings_path().parent().expect("it is in a directory").to_owned()
}

/// The path of the history.
pub(crate) fn history_path(store: &Store) -> PathBuf {
    data(store).join("games.jsonl")
}

/// Holds the lock of a directory, as a writing process does, until it is dropped.
pub(crate) fn hold_lock(store: &Store) -> fs::File {
    let lock = fs::File::create(data(store).join(".lock")).expect("the directory is there");
    lock.lock().expect("it can be locked");
    lock
}

pub(crate) fn put(path: &Path, text: impl AsRef<[u8]>) {
    fs::write(path, text).expect("the directory is there");
}

pub(crate) fn content(path: &Path) -> String {
    fs::read_to_string(path).expect("it has been written")
}

/// The names of the files in a directory.
pub(crate) fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("it is a directory");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("test files have plain names");
    let mut names: Vec<String> = entries.map(|entry| name(entry.expect("it can be read"))).collect();
    names.sort();
    names
}

/// A game with a unique number, which is the time when it started, in seconds since 1970.
pub(crate) fn numbered(number: usize) -> Record {
    game(number, "a1 b2 a2 a3 c1 b1").record(None)
}

/// The number of a game.
pub(crate) fn number_of(record: &Record) -> usize {
    let begun = record.begun.expect("numbered games have a start").timestamp();
    usize::try_from(begun).expect("it started after 1970")
}

/// A game with this number and these moves.
pub(crate) fn game(number: usize, moves: &str) -> Adjourned {
    let start = Position::new(Rules::TIC_TAC_TOE);
    let mut history = noughts::game::History::new(start.clone());
    for name in moves.split_whitespace() {
        history.play(name.parse().expect("a square")).expect("a legal move");
    }
    let seconds = i64::try_from(number).expect("a small number");
    let begun = chrono::DateTime::from_timestamp(seconds, 0).expect("a small number").fixed_offset();
    Adjourned {
        contest: Contest {
            players: ByMark { x: Player::Human, o: Player::Perfect },
            start,
            best_of: 3,
            tie_break: TieBreak::Random { seed: 7 },
        },
        winners: vec![None],
        finished_before: 2,
        begun_before: 3,
        history,
        begun: Some(begun),
    }
}

/// Adds a game that has no file of its own.
pub(crate) fn add(store: &Store, game: &Record) -> Result<(), String> {
    store.record_game(&mut GameFile::default(), game, None)
}

/// Adds a game.
pub(crate) fn append(store: &Store, number: usize) {
    add(store, &numbered(number)).expect("nothing is in the way");
}

/// All games.
pub(crate) fn find(store: &Store) -> Ledger {
    query(store, &Query::default()).expect("nothing is in the way")
}

/// The games that a query finds.
pub(crate) fn query(store: &Store, query: &Query) -> Result<Ledger, String> {
    store.find(query, || true).map(|ledger| ledger.expect("it is wanted to the end"))
}

/// The numbers of all games in the file; reads each of them in full.
pub(crate) fn numbers(store: &Store) -> Vec<usize> {
    let ledger = find(store);
    assert_eq!(ledger.unreadable, None);
    let read = |at| store.game(at).expect("nothing is in the way");
    ledger.newest.iter().rev().map(|digest| number_of(&read(digest.at))).collect()
}

/// Runs something that must not block for ever.
pub(crate) fn without_hanging<T: Send + 'static>(what: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, result) = mpsc::channel();
    thread::spawn(move || done.send(what()));
    result.recv_timeout(Duration::from_mins(1)).expect("it neither hangs nor panics")
}
