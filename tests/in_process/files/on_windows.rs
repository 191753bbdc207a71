//! What only Windows refuses: files that are read-only, or that another program has open.

use super::child::theme;
use super::common::{
    add, append, content, data, fresh, history_path, is_wine, names, numbered, numbers, put,
};
use noughts::files::Store;
use std::fs::{self, File, OpenOptions};
use std::os::windows::fs::OpenOptionsExt;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// A store with two games and a setting.
fn filled() -> (tempfile::TempDir, Store) {
    let (directory, store) = fresh();
    append(&store, 1);
    append(&store, 2);
    put(&store.settings_path(), "theme = \"plain\"\r\n");
    (directory, store)
}

/// Opens a file so that no other handle can.
fn hold(path: &Path) -> File {
    OpenOptions::new().read(true).share_mode(0).open(path).expect("it is there")
}

/// Neither file can be written: both are reported, and unchanged once `release` has been called.
fn is_refused(store: &Store, release: impl FnOnce()) {
    for fault in [add(store, &numbered(3)).err(), store.save_setting(&theme("dark")).err()] {
        let fault = fault.expect("it cannot be written");
        assert!(fault.contains("cannot") && fault.contains("make"), "{fault}");
    }
    release();
    assert_eq!(numbers(store), [1, 2]);
    assert_eq!(content(&store.settings_path()), "theme = \"plain\"\r\n");
}

/// Afterwards both can be written, and nothing is left behind.
fn is_accepted(store: &Store) {
    append(store, 3);
    store.save_setting(&theme("dark")).expect("it can be written");
    assert_eq!(numbers(store), [1, 2, 3]);
    assert_eq!(content(&store.settings_path()), "theme = \"dark\"\r\n");
    assert_eq!(names(&data(store)), [".lock", "config.toml", "games.jsonl"]);
}

#[test]
fn a_read_only_file_is_reported_and_left_alone() {
    let (_directory, store) = filled();
    let allow = |writing: bool| {
        for path in [history_path(&store), store.settings_path()] {
            let mut permissions = fs::metadata(&path).expect("it is there").permissions();
            permissions.set_readonly(!writing);
            fs::set_permissions(&path, permissions).expect("it is ours");
        }
    };
    allow(false);
    // Under Wine, root may write everywhere.
    if is_wine() && OpenOptions::new().write(true).open(history_path(&store)).is_ok() {
        eprintln!("skipped: this user may write to read-only files");
    } else {
        is_refused(&store, || ());
    }
    allow(true);
    is_accepted(&store);
}

#[test]
fn a_file_that_another_program_keeps_open_is_reported_and_left_alone() {
    let (_directory, store) = filled();
    let held = [hold(&history_path(&store)), hold(&store.settings_path())];
    is_refused(&store, || drop(held));
    is_accepted(&store);
}

#[test]
fn a_save_waits_for_a_program_that_reads_the_file() {
    let (_directory, store) = filled();
    let reader = File::open(store.settings_path()).expect("it is there");
    let reading = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        drop(reader);
    });
    store.save_setting(&theme("dark")).expect("it waits");
    reading.join().expect("it ends");
    assert_eq!(content(&store.settings_path()), "theme = \"dark\"\r\n");
}
